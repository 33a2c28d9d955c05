import type { PlanOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';

/** The page on which a person starts the workflow that plans and applies; unset where no run of a workflow names it. */
export function getApplyPage(
  { applyWorkflow }: PlanOptions,
  { GITHUB_REPOSITORY: own, GITHUB_SERVER_URL: server = 'https://github.com' }: World['environment'],
): string | undefined {
  return applyWorkflow && own && `${server}/${own}/actions/workflows/${encodeURIComponent(applyWorkflow)}`;
}
