import { reporterNamed } from '../features/people/apps.ts';
import type { Attempt } from './attempt.ts';
import { jobsRun } from './runs.ts';

export interface Required {
  readonly name: string;
  /** The app that has to report it; null for any. */
  readonly app: number | null;
}

/** A required check succeeds if it is successful, skipped or neutral. */
const passing = ['success', 'skipped', 'neutral'];

/** A check run or a commit status. */
interface Report {
  readonly kind: 'check' | 'status';
  readonly name: string;
  readonly app: string | null;
  /** Null while it runs. */
  readonly conclusion: string | null;
}

const reportsOn = ({ reports: { check_runs, statuses }, isInQueue, ...attempt }: Attempt): Report[] => [
  ...jobsRun(attempt)
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

type Standing = 'succeeded' | 'expected' | 'failing' | 'in progress';

/** A check run and a commit status of the same name are both required, and so are those of several apps. */
function standingOf({ name, app }: Required, attempt: Attempt): Standing {
  const { world } = attempt;
  const isMeant = (report: Report) =>
    report.name === name &&
    (app === null || (report.app !== null && reporterNamed(world.state, report.app).id === app));
  const last = new Map(
    reportsOn(attempt)
      .filter(isMeant)
      .map((report) => [`${report.kind} ${report.app}`, report]),
  );
  const conclusions = [...last.values()].map(({ conclusion }) => conclusion);
  if (!conclusions.length) return 'expected';
  if (conclusions.some((one) => one !== null && !passing.includes(one))) return 'failing';
  return conclusions.includes(null) ? 'in progress' : 'succeeded';
}

/** A branch has to be up to date only for its checks: without any, that asks for nothing. */
export function statusObjections(required: readonly Required[], isStrict: boolean, attempt: Attempt): string[] {
  const { pull, isInQueue } = attempt;
  const isOld = isStrict && required.length > 0 && pull.behind && !isInQueue;
  return [
    ...(isOld ? ['This branch is out-of-date with the base branch.'] : []),
    ...checkObjections(required, attempt),
  ];
}

/** One sentence for all the required checks that have not succeeded. */
function checkObjections(required: readonly Required[], attempt: Attempt): string[] {
  const all = required.map((one) => ({ name: one.name, standing: standingOf(one, attempt) }));
  const open = all.filter(({ standing }) => standing !== 'succeeded');
  const [only] = open;
  if (!only) return [];
  if (all.length === 1) return [`Required status check "${only.name}" is ${only.standing}.`];
  if (open.every(({ standing }) => standing === 'expected')) {
    return [`${open.length} of ${all.length} required status checks are expected.`];
  }
  const counts = (['expected', 'failing', 'in progress'] as const)
    .map((standing) => ({ standing, count: open.filter((one) => one.standing === standing).length }))
    .filter(({ count }) => count > 0);
  const told = counts.map(({ standing, count }) => `${count} ${standing}`).join(', ');
  return [`${open.length} of ${all.length} required status checks have not succeeded: ${told}.`];
}
