/**
 * Finds the workflow jobs that may report a check. GitHub names a check after its job, but a matrix, an expression or a
 * called workflow changes the name.
 */

import { formatCode, isMap } from '@trueup/core/settings';
import type { WorkflowFiles } from './evidence.ts';
import { callEvent, pullRequestEvents, type Workflow, type WorkflowBlock } from './workflow.ts';

export interface ReportingJob {
  readonly id: string;
  readonly job: WorkflowBlock;
  readonly workflow: Workflow;
  /** The file shows the exact name of the check. Otherwise only a run shows the name. */
  readonly isNamed: boolean;
}

/** The checks of a called workflow start with the name of the caller. */
export const listPossibleJobs = (context: string, { files }: WorkflowFiles): ReportingJob[] =>
  files
    .filter(({ on }) => [...on.keys()].some((event) => event !== callEvent))
    .flatMap((workflow) =>
      [...workflow.jobs].flatMap(([id, job]) => {
        const isNamed = matchJobName(context, id, job);
        return isNamed === undefined ? [] : [{ id, job, workflow, isNamed }];
      }),
    );

/** GitHub shortens names of more than 100 characters in an undocumented way. */
const maxComparedLength = 90;

/**
 * A matrix adds ` (values)` to the name, and a called workflow adds ` / job`. Returns `false` for a possible name, and
 * `undefined` for no match.
 */
function matchJobName(context: string, id: string, job: WorkflowBlock): boolean | undefined {
  const { name } = job;
  const text = isMap(name) || Array.isArray(name) ? '${{' : String(name ?? '') || id;
  const start = text.split('${{')[0]!.slice(0, maxComparedLength);
  const isWhole = start === text;
  if (isWhole && !hasSeveralNames(job)) return context === text || undefined;
  const suffix = context.startsWith(start) ? context.slice(start.length) : undefined;
  const isPossible =
    suffix !== undefined && (!isWhole || suffix === '' || suffix.startsWith(' (') || suffix.startsWith(' / '));
  return isPossible ? false : undefined;
}

const hasSeveralNames = ({ strategy, uses }: WorkflowBlock) => strategy !== undefined || uses !== undefined;

/** Returns a predicate of the job, or `undefined` if the job reports on each pull request. */
export function describeCondition({ job, workflow }: ReportingJob, { files }: WorkflowFiles): string | undefined {
  const { on } = workflow;
  const events = pullRequestEvents.filter((event) => on.has(event));
  if (!events.length) return 'does not start on `pull_request`';
  const filters = events.map((event) =>
    listLimitingFilters(on.get(event)!).map((key) => `${formatCode(key)} under ${formatCode(event)}`),
  );
  if (filters.every((keys) => keys.length)) return `depends on ${filters[0]!.join(' and ')}`;
  if (job.environment !== undefined) return 'waits for an environment, which may reject pull requests';
  const calledWorkflows = job.uses === undefined ? [] : files.filter((file) => file.on.has(callEvent));
  const isRenamed =
    hasNameThatChanges(job, workflow) ||
    calledWorkflows.some((file) => [...file.jobs.values()].some((calledJob) => hasNameThatChanges(calledJob, file)));
  return isRenamed ? 'may be skipped by its `if`, and then reports under another name' : undefined;
}

/** Each event for pull requests needs a filter. */
export function hasPathFilter({ on }: Workflow): boolean {
  const events = pullRequestEvents.map((event) => on.get(event)).filter((filters) => filters !== undefined);
  const isFiltered = ({ paths, 'paths-ignore': ignored }: WorkflowBlock) =>
    (paths ?? ignored) !== undefined && [paths].flat().at(-1) !== '**';
  return events.length > 0 && events.every(isFiltered);
}

/** A merge queue creates a branch for each group. */
export function mayStartInQueue(event: string, { branches }: WorkflowBlock): boolean {
  const isPlain = (name: unknown) => typeof name === 'string' && !/[*?+[\]\\!]/.test(name);
  return event === 'merge_group' || (event === 'push' && ![branches].flat().every(isPlain));
}

/** Reports on pull requests to the branch prove that its branch filter matches. */
const listLimitingFilters = (event: WorkflowBlock) =>
  Object.keys(event).filter((key) => {
    const types = key === 'types' ? [event[key]].flat() : [];
    return !key.startsWith('branches') && !['opened', 'synchronize'].every((type) => types.includes(type));
  });

/** A skipped job is skipped before its matrix is expanded, so it reports a shorter name. */
const hasNameThatChanges = (job: WorkflowBlock, { jobs }: Workflow) =>
  hasSeveralNames(job) && listWithNeededJobs(job, jobs).some((neededJob) => neededJob.if !== undefined);

function listWithNeededJobs(job: WorkflowBlock, jobs: Workflow['jobs']): WorkflowBlock[] {
  const jobsToVisit = new Set([job]);
  for (const { needs } of jobsToVisit)
    for (const id of [needs].flat()) {
      const needed = jobs.get(String(id));
      if (needed) jobsToVisit.add(needed);
    }
  return [...jobsToVisit];
}
