import { brakes } from '../engine/brakes/table.ts';
import { createRepositoryIdCheck } from '../engine/same-repository.ts';
import { openFilesAtCommit } from '../fleet/operator-files.ts';
import type { Reader, RepositoryName } from '../github/github.ts';
import type { DocumentItem } from '../report/plans/item.ts';
import { isDangerous } from '../report/preview/review.ts';
import { listWritingItems, toTargetDocument } from '../report/result/gate.ts';
import { createDenialPolicy, createTargetResult, reportFailures } from '../report/result/outcome.ts';
import { createNote, type Line, type RunResult, type TargetResult } from '../report/result/result.ts';
import { brakesOfBase } from '../run/braking.ts';
import { endedBy } from '../run/endings.ts';
import { type GatesOf, notesOf, type Run, type Visit } from '../run/visited-run.ts';
import { createDefectResult, MissingComparison, RepositoryNotLocated } from '../session/failures.ts';
import type { AccessOptions, BrakeOptions, RunOptions } from '../session/inputs/run-options.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import { findUnseenRepository } from '../session/visibility.ts';
import { SettingsError } from '../settings/refusal.ts';
import { findNamedIds } from '../settings/schema/named-ids.ts';
import { noFinishedApply } from './approval/approved-pulls.ts';
import type { BlobIds, JudgedFiles } from './check-run.ts';
import { type AppliedSettings, type Compared, type Previewed, preview, previewFiles } from './mode.ts';
import { isFromFork, mergeCommit } from './pull/merge-commit.ts';
import { type PullEvent, pullEvent } from './pull/pull-event.ts';
import { idsOf } from './pull/settings-files.ts';

/** What a preview has before it reads anything of a repository. */
export interface Previewing extends Run {
  readonly isFork: boolean;
  /** Both commits, with a reader of their repository, and what they add to the event; unset where no pull request is known. */
  readonly merged?: { readonly host: Reader; readonly sha: string; readonly base: string; readonly pull: PullEvent };
}

/** What a comparison found, and the settings files of both commits that it judged, unless they came from elsewhere. */
export interface ComparedRun {
  readonly result: RunResult;
  readonly files?: BlobIds;
  readonly before?: BlobIds;
}

export type PreviewRun = Awaited<ReturnType<typeof runPreview>>;

/**
 * The result of a preview, or of the failure that ended it, with the pull request to write it to, if one is known, and
 * `judged`, which a later apply may hold to: unset if the files that were read are not a commit's. Never throws.
 */
export async function runPreview(
  asked: Run,
  compare: (previewing: Previewing) => Promise<ComparedRun>,
  broken: (failure: unknown) => RunResult = (failure) => createDefectResult('preview', failure),
) {
  let pull: PullEvent | undefined;
  const told = (result: RunResult) =>
    pull?.into && !pull.into.isDefault ? { ...result, into: pull.into.name } : result;
  try {
    pull = await pullOf(asked);
    const previewing = await openPull(asked, pull);
    pull = previewing.merged?.pull;
    const compared = await compare(previewing);
    const { result } = compared;
    // A fork's files are never planned, so nothing is approved with them.
    const judged = pull?.into && !previewing.isFork ? await judgedIn(compared, pull, previewing) : undefined;
    return { result: told(result), pull, judged };
  } catch (failure) {
    return { result: told(endedBy(failure, 'preview') ?? broken(failure)), pull };
  }
}

async function judgedIn(
  { result, files, before }: ComparedRun,
  pull: PullEvent,
  { merged, ...previewing }: Previewing,
): Promise<JudgedFiles | undefined> {
  if (!files || !merged || !pull.into) return undefined;
  const ofBase = () => idsOf(previewing, openFilesAtCommit(merged.host, merged.base, previewing.world));
  const released = result.targets.flatMap(({ lines }) => lines.flatMap((line) => line.acknowledgedBy ?? []));
  return {
    base: pull.into.name,
    pull: 'number' in pull ? pull.number : undefined,
    // A file that the base lacks, or has with a mistake, counts as empty.
    before: before ?? (await orRefusedRun('', ofBase)).found ?? {},
    files,
    ...(released.length && { released }),
  };
}

const pullOf = ({ options, world, session }: Run) =>
  pullEvent(world, options.repository, options.pullRequest, (repository, number) => {
    session.addSubject({ repository });
    const reader = options.reportToken
      ? session.openReportClient(repository).createReader()
      : session.connectTarget({ repository }).reader;
    return isFromFork(reader, number);
  });

/** Finds the token that may be used for the pull request, and the commits to compare. Throws `NoComparison`. */
async function openPull(asked: Run, pull: PullEvent | undefined): Promise<Previewing> {
  const { options, session: own } = asked;
  const isFork = options.fork || Boolean(pull?.isFork);
  const token = isFork ? tokenForForks(options, pull) : undefined;
  const session = token ? own.createTokenSession(token) : own;
  // The event names the repository of the pull request, so an app may read its commits.
  if (!isFork) session.addSubject({ repository: pull?.repository });
  if (!pull) return { ...asked, session, isFork };
  const host = session.connectTarget(pull).reader;
  const found = await mergeCommit(host, pull);
  if ('missing' in found)
    throw new MissingComparison(found.missing, 'run the preview again on the last commit of an open pull request');
  const { sha, base, head, into } = found;
  const merged = { host, sha, base, pull: { ...pull, head, into: pull.into ?? into } };
  return { ...asked, session, isFork, merged };
}

/** A job for forks may hold a strong token. It is not used, so that a stranger's file can do nothing with it. */
function tokenForForks({ token, reportToken }: AccessOptions, pull: PullEvent | undefined) {
  const weak = reportToken ?? (pull?.isFork ? undefined : token);
  if (weak) return weak;
  throw new MissingComparison(
    '`report-token` is empty, and a preview for forks cannot use secrets',
    'in a workflow, remove `report-token` to use the workflow token; on the command line, set the environment variable TRUEUP_REPORT_TOKEN',
  );
}

export const nothingToCompare = (example: string) =>
  new MissingComparison(
    'there is nothing to compare with',
    `pass the settings of the target branch as \`--base\`, ${example}, or the pull request as \`--pull-request\``,
  );

/** What a pull request and its base declare for one repository. */
export interface BothSettings {
  readonly pull: DeclaredSettings;
  /** Unset if the base declares nothing that can be read. */
  readonly base?: DeclaredSettings;
  readonly applied: AppliedSettings;
  /** Whether the sections that both declare alike are left out. */
  readonly isPart?: boolean;
}

/** Everything that both sides declare, for what has to be asked. */
export const declaredBy = ({ pull, base }: Pick<BothSettings, 'pull' | 'base'>) => [
  ...pull.declared,
  ...(base?.declared ?? []),
];

/** Plans the settings of both sides against one repository. */
export async function previewOf(
  visit: Visit<Previewing & { readonly gates: GatesOf }>,
  { pull, base, applied, isPart }: BothSettings,
) {
  const { visited, reader, shared, options, gates, extensions } = visit;
  const { repository } = visited;
  const which = createRepositoryIdCheck(visit.client);
  const ways = {
    denials: createDenialPolicy(options),
    gates: gates(visited, which, { ...pull, isPart }),
    gatesOfBase: brakesOfBase(repository, visit, pull.allowed),
    applied,
    unproven: whyUnproven(visit),
    branch: branchName(visit),
  };
  const sides = { pull: pull.declared, base: base?.declared };
  const host = shared(reader);
  const found = await preview(sides, { ...ways, host, id: which.readId });
  const unseen = await findUnseenRepository(found, reader);
  if (unseen) return createTargetResult('preview', repository, [], [unseen]);
  const changing = listWritingItems(found.planned).map(({ declared }) => declared);
  const notes = await notesOf(extensions, { ...visit, reader: host }, { declared: found.planned, changing });
  const lines = [...found.lines, ...notes];
  return previewTarget(repository, { ...found, lines }, options);
}

/** Why drift cannot be told from what was never applied, where no apply is known. */
export const whyUnproven = ({ merged }: Pick<Previewing, 'merged'>) =>
  merged ? noFinishedApply : 'Without a pull request, Trueup does not look for a completed apply';

/** How a page calls the target branch. */
export const branchName = ({ merged, options }: Pick<Previewing, 'merged' | 'options'>) =>
  merged?.pull.into?.name ?? options.base ?? 'the base';

/** The result of one repository whose settings of both sides were planned against it. */
export function previewTarget(
  repository: RepositoryName,
  { sections: all, lines, planned, id, writes, preview }: Previewed,
  options: RunOptions,
): TargetResult {
  // A difference from the base is no failure: to show it is what a preview is for.
  const sections = all.map((one) => (one.status === 'drift' ? { ...one, status: 'changed' as const } : one));
  const data = { ...toTargetDocument(repository, id, planned), items: writes };
  const target = createTargetResult('preview', repository, sections, lines, data);
  const { drifted, unapplied, overwrites, settles } = preview.shown;
  // `on-drift: fail` is about drift that was there before the pull request: the repository differs from its base.
  const isDrifted =
    options.onDrift === 'fail' && [drifted, unapplied, overwrites, settles].some(({ length }) => length > 0);
  const isDrift = isDrifted && target.outcome !== 'failed';
  return { ...target, sections: all, preview, ...(isDrift && { outcome: 'drift' }) };
}

/** What a stranger's file changes, from both files alone. The host is asked nothing, so no brake can judge it. */
export function filesToCompare({ pull, base }: Compared, { brakes }: BrakeOptions) {
  const preview = previewFiles({ pull, base });
  const isUnjudged = brakes === 'stop' && preview.shown.changes.some((item) => isDangerous(item) || isAlsoHeld(item));
  const hasNames = pull.some(({ desired }) => !findNamedIds(desired).next().done);
  return { preview, lines: [...(hasNames ? [createNote(unresolved)] : []), ...(isUnjudged ? [unjudged] : [])] };
}

const unresolved = 'a preview for forks compares the names of people, teams, apps and roles without looking them up';

const isAlsoHeld = ({ section, changes = [] }: DocumentItem) =>
  section === 'custom_properties' ||
  brakes.some(({ keys = [] }) => changes.some(({ key }) => keys.includes(`${section}.${key}`)));

const unjudgedWords =
  'only the files were compared, so Trueup cannot check whether a brake stops this; apply checks again with its own token';

const unjudged: Line = {
  kind: 'warning',
  key: 'brakes',
  message: unjudgedWords,
  publicMessage: unjudgedWords,
  fix: 'review its changes of access and protection and its removals before you merge it',
  code: 'guarded',
};

/** What `read` finds, or a note if the file is refused: the pull request may be there to fix it. */
export async function orRefusedRun<T>(
  what: string,
  read: () => Promise<T>,
): Promise<{ readonly found?: T; readonly lines: readonly Line[] }> {
  try {
    return { found: await read(), lines: [] };
  } catch (failure) {
    if (!(failure instanceof SettingsError || failure instanceof RepositoryNotLocated)) throw failure;
    const [first] = reportFailures(failure);
    return {
      lines: [createNote(`${what} of the base is not valid, so everything counts as changed: ${first?.message}`)],
    };
  }
}
