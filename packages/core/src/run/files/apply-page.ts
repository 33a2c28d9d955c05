import type { PlanOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';

export function getApplyPageUrl(
  { applyWorkflow }: PlanOptions,
  { GITHUB_REPOSITORY: own, GITHUB_SERVER_URL: server = 'https://github.com' }: World['environment'],
): string | undefined {
  return applyWorkflow && own && `${server}/${own}/actions/workflows/${encodeURIComponent(applyWorkflow)}`;
}
