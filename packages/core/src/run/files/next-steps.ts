import { type Line, type RunResult, reportNote } from '../../report/result/result.ts';
import type { PlanOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';
import { getApplyPageUrl } from './apply-page.ts';

export function reportNextSteps(result: RunResult, options: PlanOptions, environment: World['environment']): Line[] {
  const page = getApplyPageUrl(options, environment);
  const all = [...result.lines, ...result.targets.flatMap(({ lines }) => lines)];
  const hasUnapprovedChanges = options.plan !== undefined && result.outcome === 'drift';
  if (!page || !(hasUnapprovedChanges || all.some(({ code }) => code === 'plan_moved'))) return [];
  const message = `to review the current plan and apply it, start the workflow at ${page}; to keep the settings of the repository, write them into the file with \`trueup adopt\``;
  return [reportNote(message, 'plan')];
}
