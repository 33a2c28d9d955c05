import type { Judged } from '../approval/check-run.ts';
import type { Reader, RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { failureLines, targetOf } from '../modes/outcome.ts';
import { planData } from '../modes/plan-data.ts';
import type { Previewed } from '../modes/preview.ts';
import type { Line, RunResult, TargetResult } from '../modes/result.ts';
import { isFromFork, type MergeCommit, mergeCommit } from '../requests/merge-commit.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import type { World } from '../world/world.ts';
import { brokenRun } from './exit.ts';
import { endedBy } from './failures.ts';
import { NoComparison, type PullEvent, pullEvent } from './pull-event.ts';
import type { Session } from './session.ts';

/** A preview of a pull request, and where to write it. */
export interface PreviewRun {
  readonly result: RunResult;
  /** Unset where no pull request is known. */
  readonly pull?: PullEvent;
  /** What a later apply may hold to. Unset where the files that were read are not those of a commit. */
  readonly judged?: Judged;
}

/** What a preview has before it reads anything of a repository. */
export interface Previewing {
  readonly options: RunOptions;
  readonly world: World;
  readonly session: Session;
  /** Holds the last commit of the pull request, and the files that were judged, as soon as they are known. */
  readonly known: { pull?: PullEvent; judged?: Judged };
  readonly isFork: boolean;
}

/** The result of a preview, or of the failure that ended it. Never throws. */
export async function endedPreview(
  compare: (known: Previewing['known']) => Promise<RunResult>,
  broken: (failure: unknown) => RunResult = (failure) => brokenRun('preview', failure),
): Promise<PreviewRun> {
  const known: Previewing['known'] = {};
  const result = await compare(known).catch((failure) => endedBy(failure, 'preview') ?? broken(failure));
  const { into } = known.pull ?? {};
  return { result: into && !into.isDefault ? { ...result, into: into.name } : result, ...known };
}

/** Finds the pull request, and the token that may be used for it. Throws `NoComparison`. */
export async function startPreview(
  { options, world, session, known }: Omit<Previewing, 'isFork'>,
  own?: RepositoryName,
): Promise<Previewing> {
  known.pull = await pullEvent(world, own, options.pullRequest, (repository, number) => {
    session.about({ repository });
    const reader = options.reportToken ? session.reports(repository).reader() : session.host({ repository }).reader;
    return isFromFork(reader, number);
  });
  const isFork = options.fork || Boolean(known.pull?.isFork);
  if (isFork) return { options, world, known, isFork, session: session.only(tokenForForks(options, known.pull)) };
  // The event names the repository of the pull request, so an app may read its commits.
  session.about({ repository: known.pull?.repository });
  return { options, world, known, isFork, session };
}

/** A job for forks may hold a strong token, and the file of a stranger shall not make it do anything. */
function tokenForForks({ token, reportToken }: RunOptions, pull: PullEvent | undefined) {
  const weak = reportToken ?? (pull?.isFork ? undefined : token);
  if (weak) return weak;
  throw new NoComparison(
    'a preview for forks uses no secret, and `report-token` is empty',
    'leave `report-token` out, so that it is the workflow’s own token',
  );
}

/** Both commits of the pull request, with a reader of its repository. */
export type Merged = Exclude<MergeCommit, { readonly missing: string }> & { readonly host: Reader };

/** The commits that a preview compares; `undefined` where no pull request is known. */
export async function mergeOf({ session, known }: Previewing): Promise<Merged | undefined> {
  const { pull } = known;
  if (!pull) return undefined;
  const host = session.host(pull).reader;
  const found = await mergeCommit(host, pull);
  if ('missing' in found)
    throw new NoComparison(found.missing, 'run the preview again, on the last commit of an open pull request');
  known.pull = { ...pull, head: found.head, into: pull.into ?? found.into };
  return { ...found, host };
}

/** Keeps which files of the commit were read. A fork's are never approved with it, since nobody plans from them. */
export function judge({ known, isFork }: Previewing, files: Judged['files']) {
  const { into } = known.pull ?? {};
  if (!isFork && into !== undefined) known.judged = { base: into.name, files };
}

export const nothingToCompare = (example: string) =>
  new NoComparison(
    'nothing says what to compare with',
    `name the settings of the target branch as \`base\`, ${example}, or the pull request as \`pull-request\``,
  );

/** The result of one repository whose settings of both sides were planned against it. */
export function previewedTarget(
  repository: RepositoryName,
  { sections: all, lines: found, planned, id, preview }: Previewed,
  options: RunOptions,
): TargetResult {
  // A difference from the base is no failure: to show it is what a preview is for.
  const sections = all.map((one) => (one.status === 'drift' ? { ...one, status: 'changed' as const } : one));
  const lines = found.map((line) => braked(line, options));
  const data = planData(repository, id, planned, options.planKey?.reveal());
  const target = targetOf('preview', repository, sections, lines, data);
  return drifted({ ...target, sections: all, preview }, options);
}

/** Under `stop` the apply after the merge would write nothing, and the pull request is where to notice. */
export const braked = (line: Line, { brakes }: Pick<RunOptions, 'brakes'>): Line =>
  line.code === 'guarded' && brakes === 'stop' ? { ...line, kind: 'error' } : line;

/** With `fail-on-drift`, a repository that differs from its base already is not as it should be. */
function drifted(target: TargetResult, { failOnDrift }: RunOptions): TargetResult {
  const { drifted: first = [], overwrites = [], settles = [] } = target.preview?.shown ?? {};
  const isDrift = first.length + overwrites.length + settles.length > 0;
  return failOnDrift && isDrift && target.outcome !== 'failed' ? { ...target, outcome: 'drift' } : target;
}

export const note = (message: string): Line => ({ kind: 'note', key: '', message });

/** What `read` finds, or a note where that is refused: the pull request may be there to fix it. */
export async function unlessRefused<T>(
  what: string,
  read: () => Promise<T>,
): Promise<{ readonly found: T } | { readonly lines: readonly Line[] }> {
  try {
    return { found: await read() };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    const [first] = failureLines(failure);
    return { lines: [note(`${what} of the base is refused, so everything counts as changed: ${first?.message}`)] };
  }
}
