import { formatCode, isMap } from '@trueup/core/settings';
import type { WorkflowsRead } from './evidence.ts';
import type { Workflow, WorkflowBlock } from './workflow.ts';

/** A job that reports a check of this name, or may report it. */
export interface ReportingJob {
  readonly id: string;
  readonly job: WorkflowBlock;
  readonly workflow: Workflow;
  /** Whether the name of the job alone is the name of its check. Otherwise only a run shows the name. */
  readonly isNamed: boolean;
}

/** The jobs whose checks may have a name. In a workflow that is only called, the name of each check starts with the caller's. */
export const findJobs = (context: string, { files }: WorkflowsRead): ReportingJob[] =>
  files
    .filter(({ on }) => [...on.keys()].some((event) => event !== called))
    .flatMap((workflow) =>
      [...workflow.jobs].flatMap(([id, job]) => {
        const isNamed = matchName(context, id, job);
        return isNamed === undefined ? [] : [{ id, job, workflow, isNamed }];
      }),
    );

/** The events of every pull request. */
export const pullEvents = ['pull_request', 'pull_request_target'];

/** The event by which another workflow calls one. */
export const called = 'workflow_call';

/** GitHub shortens names of more than 100 characters, in a way that it does not document. */
const longest = 90;

/** GitHub names a check after its job. A matrix adds ` (values)`, and a called workflow adds ` / job`. */
function matchName(context: string, id: string, job: WorkflowBlock): boolean | undefined {
  const { name } = job;
  const text = isMap(name) || Array.isArray(name) ? '${{' : String(name ?? '') || id;
  const start = text.split('${{')[0]!.slice(0, longest);
  const isWhole = start === text;
  if (isWhole && !hasMoreNames(job)) return context === text || undefined;
  const rest = context.startsWith(start) ? context.slice(start.length) : undefined;
  const isPossible = rest !== undefined && (!isWhole || rest === '' || rest.startsWith(' (') || rest.startsWith(' / '));
  return isPossible ? false : undefined;
}

const hasMoreNames = ({ strategy, uses }: WorkflowBlock) => strategy !== undefined || uses !== undefined;

/** What may keep the check of a job from some pull requests, as the predicate of the job. Trueup evaluates none of it. */
export function findCondition({ job, workflow }: ReportingJob, { files }: WorkflowsRead): string | undefined {
  const { on } = workflow;
  const events = pullEvents.filter((event) => on.has(event));
  if (!events.length) return 'does not start on `pull_request`';
  const filters = events.map((event) =>
    findFilters(on.get(event)!).map((key) => `${formatCode(key)} under ${formatCode(event)}`),
  );
  if (filters.every((some) => some.length)) return `depends on ${filters[0]!.join(' and ')}`;
  if (job.environment !== undefined) return 'waits for an environment, which may reject pull requests';
  const inside = job.uses === undefined ? [] : files.filter((file) => file.on.has(called));
  const isRenamed =
    changesName(job, workflow) || inside.some((file) => [...file.jobs.values()].some((one) => changesName(one, file)));
  return isRenamed ? 'may be skipped by its `if`, and then reports under another name' : undefined;
}

/** Whether a workflow starts only on pull requests that change certain files. */
export function dependsOnPaths({ on }: Workflow): boolean {
  const events = pullEvents.map((event) => on.get(event)).filter((filters) => filters !== undefined);
  const isFiltered = ({ paths, 'paths-ignore': ignored }: WorkflowBlock) =>
    (paths ?? ignored) !== undefined && [paths].flat().at(-1) !== '**';
  return events.length > 0 && events.every(isFiltered);
}

/** Whether an event may start a workflow on the branch that a merge queue makes for each group. */
export function mayBeOfQueue(event: string, { branches }: WorkflowBlock): boolean {
  const isPlain = (name: unknown) => typeof name === 'string' && !/[*?+[\]\\!]/.test(name);
  return event === 'merge_group' || (event === 'push' && ![branches].flat().every(isPlain));
}

/** The filters that decide by more than the branch. A report on a pull request to the branch proves a filter of branches. */
const findFilters = (event: WorkflowBlock) =>
  Object.keys(event).filter((key) => {
    const types = key === 'types' ? [event[key]].flat() : [];
    return !key.startsWith('branches') && !['opened', 'synchronize'].every((type) => types.includes(type));
  });

/** A skipped job is skipped before GitHub reads its matrix or calls a workflow, so its name has none of their parts. */
const changesName = (job: WorkflowBlock, { jobs }: Workflow) =>
  hasMoreNames(job) && withNeeded(job, jobs).some((one) => one.if !== undefined);

function withNeeded(job: WorkflowBlock, jobs: Workflow['jobs']): WorkflowBlock[] {
  const all = new Set([job]);
  for (const { needs } of all)
    for (const id of [needs].flat()) {
      const needed = jobs.get(String(id));
      if (needed) all.add(needed);
    }
  return [...all];
}
