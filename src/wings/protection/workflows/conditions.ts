import type { Workflow, WorkflowBlock } from './workflow.ts';

/** Whether a job runs whenever its workflow does. */
export type Chance = 'always' | 'sometimes' | 'never' | 'unclear';

/**
 * Whether each job runs, as far as the file alone says. No condition is evaluated beyond `true`, `false` and
 * `always()`.
 */
export function weighConditions(jobs: Workflow['jobs']): ReadonlyMap<string, Chance> {
  const chances = new Map<string, Chance>();
  const chanceOf = (id: string): Chance => {
    const known = chances.get(id);
    const job = jobs.get(id);
    if (known || !job) return known ?? 'unclear';
    // Remains for a job that needs itself, directly or through others.
    chances.set(id, 'unclear');
    const chance = chanceIn(job, chanceOf);
    chances.set(id, chance);
    return chance;
  };
  for (const id of jobs.keys()) chanceOf(id);
  return chances;
}

function chanceIn(job: WorkflowBlock, chanceOf: (id: string) => Chance): Chance {
  const condition = conditionOf(job);
  const needed = needsOf(job);
  if (!needed) return 'unclear';
  if (runsRegardless(condition)) return 'always';
  if (condition === 'false') return 'never';
  const own: Chance = condition === 'true' || condition === 'success()' ? 'always' : 'sometimes';
  return asksForStatus(condition) ? own : worst([own, ...needed.map(chanceOf)]);
}

/** Whether a job is skipped, and so passes, when a job that it needs has failed. */
export const isSkippedByFailure = (job: WorkflowBlock) => {
  const condition = conditionOf(job);
  return !!needsOf(job)?.length && !runsRegardless(condition) && !asksForStatus(condition);
};

const order: readonly Chance[] = ['unclear', 'never', 'sometimes', 'always'];

const worst = (chances: readonly Chance[]) => order.find((chance) => chances.includes(chance))!;

/** The condition without spaces, or `?`. */
function conditionOf({ if: condition }: WorkflowBlock): string {
  if (condition === undefined || condition === null) return 'true';
  if (typeof condition === 'boolean') return String(condition);
  if (typeof condition !== 'string') return '?';
  const text = condition.trim();
  const inner = text.startsWith('${{') && text.endsWith('}}') ? text.slice(3, -2) : text;
  return inner.includes('${{') ? text : inner.replace(/\s/g, '');
}

const runsRegardless = (condition: string) =>
  ['always()', '!cancelled()', 'success()||failure()', 'failure()||success()'].includes(condition);

/** A status function takes the place of the rule that all needed jobs must have succeeded. */
const asksForStatus = (condition: string) => /\b(always|failure|cancelled)\(/.test(condition);

function needsOf({ needs }: WorkflowBlock): string[] | undefined {
  const names = needs === undefined || needs === null ? [] : [needs].flat();
  return names.every((name) => typeof name === 'string') ? (names as string[]) : undefined;
}
