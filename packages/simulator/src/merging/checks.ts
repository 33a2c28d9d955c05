/** Finds open required checks of a merge. Check runs and commit statuses count equally. */

import { requireReportingApp } from '../features/people/apps.ts';
import type { Attempt } from './attempt.ts';
import { listRunnableJobs } from './runs.ts';

export interface RequiredReport {
  readonly name: string;
  /** The id of the app that must report the check, or null for any app. */
  readonly app: number | null;
}

/** GitHub treats a skipped or neutral check as successful. */
const passingConclusions = ['success', 'skipped', 'neutral'];

/** A check run or a commit status. */
interface Report {
  readonly kind: 'check' | 'status';
  readonly name: string;
  readonly app: string | null;
  /** The conclusion is null while the check runs. */
  readonly conclusion: string | null;
}

const listReportsIncludingJobs = ({ reports: { check_runs, statuses }, isInQueue, ...attempt }: Attempt): Report[] => [
  ...listRunnableJobs(attempt)
    .filter((job) => !isInQueue || job.isInQueue)
    .map(({ name }) => ({ kind: 'check' as const, name, app: 'github-actions', conclusion: 'success' })),
  ...check_runs.map((run) => ({ kind: 'check' as const, ...run })),
  ...statuses.map(({ context, state, app }) => ({
    kind: 'status' as const,
    name: context,
    app,
    conclusion: state === 'pending' ? null : state,
  })),
];

type CheckState = 'succeeded' | 'expected' | 'failing' | 'in progress';

/** GitHub requires every check run and commit status with the required name, from each matching app. */
function computeCheckState({ name, app }: RequiredReport, attempt: Attempt): CheckState {
  const { world } = attempt;
  const isMatchingReport = (report: Report) =>
    report.name === name &&
    (app === null || (report.app !== null && requireReportingApp(world.state, report.app).id === app));
  const last = new Map(
    listReportsIncludingJobs(attempt)
      .filter(isMatchingReport)
      .map((report) => [`${report.kind} ${report.app}`, report]),
  );
  const conclusions = [...last.values()].map(({ conclusion }) => conclusion);
  if (!conclusions.length) return 'expected';
  if (conclusions.some((conclusion) => conclusion !== null && !passingConclusions.includes(conclusion)))
    return 'failing';
  return conclusions.includes(null) ? 'in progress' : 'succeeded';
}

/** GitHub requires an up-to-date branch only if checks are required. */
export function listStatusObjections(
  required: readonly RequiredReport[],
  mustBeUpToDate: boolean,
  attempt: Attempt,
): string[] {
  const { pullRequest: pull, isInQueue } = attempt;
  const isOutOfDate = mustBeUpToDate && required.length > 0 && pull.behind && !isInQueue;
  return [
    ...(isOutOfDate ? ['This branch is out-of-date with the base branch.'] : []),
    ...describeOpenChecks(required, attempt),
  ];
}

/** GitHub reports all open required checks in one sentence. */
function describeOpenChecks(required: readonly RequiredReport[], attempt: Attempt): string[] {
  const states = required.map((requirement) => ({
    name: requirement.name,
    standing: computeCheckState(requirement, attempt),
  }));
  const openChecks = states.filter(({ standing }) => standing !== 'succeeded');
  const [onlyOpen] = openChecks;
  if (!onlyOpen) return [];
  if (states.length === 1) return [`Required status check "${onlyOpen.name}" is ${onlyOpen.standing}.`];
  if (openChecks.every(({ standing }) => standing === 'expected')) {
    return [`${openChecks.length} of ${states.length} required status checks are expected.`];
  }
  const counts = (['expected', 'failing', 'in progress'] as const)
    .map((standing) => ({ standing, count: openChecks.filter((openCheck) => openCheck.standing === standing).length }))
    .filter(({ count }) => count > 0);
  const counted = counts.map(({ standing, count }) => `${count} ${standing}`).join(', ');
  return [`${openChecks.length} of ${states.length} required status checks have not succeeded: ${counted}.`];
}
