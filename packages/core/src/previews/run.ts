/**
 * Runs a preview: finds the pull request, its two commits and a token that is safe for its author. Never plans a fork's
 * files.
 */

import { brakes } from '../engine/brakes/brakes.ts';
import { createRepositoryIdCheck } from '../engine/same-repository.ts';
import { openFilesAtCommit } from '../fleet/operator-files.ts';
import type { Reader, RepositoryName } from '../github/github.ts';
import { parseApiAddress } from '../github/http/address.ts';
import type { DocumentItem } from '../report/plans/item.ts';
import { isDangerous } from '../report/preview/review.ts';
import { listWritingItems, toTargetDocument } from '../report/result/gate.ts';
import { createDenialPolicy, createTargetResult, reportFailures } from '../report/result/outcome.ts';
import { type Line, type RunResult, reportNote, type TargetResult } from '../report/result/result.ts';
import { createBaseBrakeGates } from '../run/braking.ts';
import { collectNotes } from '../run/extensions.ts';
import { reportRunFailure } from '../run/run-failures.ts';
import type { GateFactory, RepositoryRun, Run } from '../run/run-types.ts';
import { createDefectResult, MissingComparison, RepositoryNotLocated } from '../session/failures.ts';
import type { AccessOptions, BrakeOptions } from '../session/inputs/run-options.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import { reportUnseenRepository } from '../session/visibility.ts';
import { SettingsError } from '../settings/refusal.ts';
import { listNamedIds } from '../settings/schema/named-ids.ts';
import { noFinishedApply } from './approval/approved-pulls.ts';
import type { BlobIds, JudgedFiles } from './check-run.ts';
import {
  type AppliedSettingsReader,
  type ComparedSettings,
  type PreviewResult,
  planPreview,
  previewFiles,
} from './mode.ts';
import { isFromFork, previewAgain, readMergeCommit } from './pull/merge-commit.ts';
import { type PullEvent, readPullEvent } from './pull/pull-event.ts';
import { readFileIds } from './pull/settings-files.ts';

export interface PreviewContext extends Run {
  readonly isFork: boolean;
  /** Unset if no pull request is known. */
  readonly merged?: { readonly reader: Reader; readonly sha: string; readonly base: string; readonly pull: PullEvent };
}

/** Only files from the pull request's commits have ids. */
export interface ComparisonResult {
  readonly result: RunResult;
  readonly pullFileIds?: BlobIds;
  readonly baseFileIds?: BlobIds;
}

export type PreviewRun = Awaited<ReturnType<typeof runPreview>>;

/** Never throws. */
export async function runPreview(
  run: Run,
  compare: (context: PreviewContext) => Promise<ComparisonResult>,
  createDefect: (failure: unknown) => RunResult = (failure) => createDefectResult('preview', failure),
) {
  let pull: PullEvent | undefined;
  const { sections } = run.options;
  const addScope = (result: RunResult) => ({
    ...result,
    ...(sections && { sections }),
    ...(pull?.into && !pull.into.isDefault && { into: pull.into.name }),
  });
  try {
    pull = await findPullEvent(run);
    const context = await openPreviewContext(run, pull);
    pull = context.merged?.pull;
    const compared = await compare(context);
    const { result } = compared;
    // Trueup never plans the files of a fork, so they approve nothing.
    const judged = pull?.into && !context.isFork ? await collectJudgedFiles(compared, pull, context) : undefined;
    return { result: addScope(result), pull, judged };
  } catch (failure) {
    return { result: addScope(reportRunFailure(failure, 'preview') ?? createDefect(failure)), pull };
  }
}

async function collectJudgedFiles(
  { result, pullFileIds, baseFileIds }: ComparisonResult,
  pull: PullEvent,
  { merged, ...context }: PreviewContext,
): Promise<JudgedFiles | undefined> {
  if (!pullFileIds || !merged || !pull.into) return undefined;
  const readBaseIds = () => readFileIds(context, openFilesAtCommit(merged.reader, merged.base, context.world));
  const acknowledged = result.targets.flatMap(({ lines }) => lines.flatMap((line) => line.acknowledgedBy ?? []));
  return {
    base: pull.into.name,
    pull: 'number' in pull ? pull.number : undefined,
    // A missing or invalid file of the base counts as empty.
    before: baseFileIds ?? (await readIfValid(readBaseIds)) ?? {},
    files: pullFileIds,
    ...(acknowledged.length && { acknowledged }),
  };
}

const findPullEvent = ({ options, world, session }: Run): Promise<PullEvent | undefined> =>
  readPullEvent(world, options.repository, options.pullRequest, (repository, number) => {
    session.addSubject({ repository });
    const reader = options.reportToken
      ? session.openReportClient(repository).createReader()
      : session.connectTarget({ repository }).reader;
    return isFromFork(reader, number);
  });

async function openPreviewContext(run: Run, pull: PullEvent | undefined): Promise<PreviewContext> {
  const { options, session: ownSession } = run;
  const isFork = options.fork || Boolean(pull?.isFork);
  const token = isFork ? chooseForkToken(options, pull) : undefined;
  const session = token ? ownSession.createTokenSession(token) : ownSession;
  // An app may read the commits, because the event names the repository.
  if (!isFork) session.addSubject({ repository: pull?.repository });
  if (!pull) return { ...run, session, isFork };
  const reader = session.connectTarget(pull).reader;
  const mergeCommit = await readMergeCommit(reader, pull);
  if ('missing' in mergeCommit) throw new MissingComparison(mergeCommit.missing, previewAgain);
  const { sha, base, head, into } = mergeCommit;
  const merged = { reader, sha, base, pull: { ...pull, head, into: pull.into ?? into } };
  return { ...run, session, isFork, merged };
}

/** A stranger's file must not use the powerful token of a job. Throws `MissingComparison` without another. */
function chooseForkToken({ token, reportToken }: AccessOptions, pull: PullEvent | undefined) {
  const weakToken = reportToken ?? (pull?.isFork ? undefined : token);
  if (weakToken) return weakToken;
  throw new MissingComparison(
    '`report-token` is empty, and a preview for forks cannot use secrets',
    'in a workflow, remove `report-token` to use the workflow token; on the command line, set the environment variable TRUEUP_REPORT_TOKEN',
  );
}

export const createMissingBaseError = (example: string): MissingComparison =>
  new MissingComparison(
    'there is nothing to compare with',
    `pass the settings of the target branch as \`--base\`, ${example}, or the pull request as \`--pull-request\``,
  );

export interface BothSettings {
  readonly pull: DeclaredSettings;
  readonly base?: DeclaredSettings;
  readonly readApplied: AppliedSettingsReader;
  readonly isPartialPlan?: boolean;
}

export const listDeclaredOnBothSides = ({ pull, base }: Pick<BothSettings, 'pull' | 'base'>) => [
  ...pull.declared,
  ...(base?.declared ?? []),
];

export async function previewRepository(
  repositoryRun: RepositoryRun<PreviewContext & { readonly gates: GateFactory }>,
  { pull, base, readApplied, isPartialPlan }: BothSettings,
): Promise<TargetResult> {
  const { target, reader, toSharedReader, options, gates, extensions } = repositoryRun;
  const { repository } = target;
  const idCheck = createRepositoryIdCheck(repositoryRun.client);
  const planOptions = {
    denials: createDenialPolicy(options),
    gates: gates(target, idCheck, { ...pull, isPartialPlan }),
    baseGates: createBaseBrakeGates(repository, repositoryRun, pull.allowed, idCheck.readId),
    readApplied,
    unproven: explainNoProvenApply(repositoryRun),
    branch: getTargetBranchName(repositoryRun),
  };
  const sides = { pull: pull.declared, base: base?.declared };
  const sharedReader = toSharedReader(reader);
  const previewed = await planPreview(sides, { ...planOptions, reader: sharedReader, id: idCheck.readId });
  const unseen = await reportUnseenRepository(previewed, reader);
  if (unseen) return createTargetResult('preview', repository, [], [unseen]);
  const changing = listWritingItems(previewed.planned).map(({ declared }) => declared);
  const notes = await collectNotes(
    extensions,
    { ...repositoryRun, reader: sharedReader },
    { declared: previewed.planned, changing },
  );
  const lines = [...previewed.lines, ...notes];
  return createPreviewedTarget(repository, { ...previewed, lines }, repositoryRun);
}

export const explainNoProvenApply = ({ merged }: Pick<PreviewContext, 'merged'>) =>
  merged ? noFinishedApply : 'Without a pull request, Trueup does not look for a completed apply';

export const getTargetBranchName = ({ merged, options }: Pick<PreviewContext, 'merged' | 'options'>): string =>
  merged?.pull.into?.name ?? options.base ?? 'the base';

export function createPreviewedTarget(
  repository: RepositoryName,
  { sections: all, lines, planned, id, writes, preview }: PreviewResult,
  { options, world }: Pick<PreviewContext, 'options' | 'world'>,
): TargetResult {
  // A difference from the base is the purpose of a preview and no failure.
  const sections = all.map((section) =>
    section.status === 'drift' ? { ...section, status: 'changed' as const } : section,
  );
  const server = parseApiAddress(world.environment).rest;
  const data = { ...toTargetDocument({ repository, server, id }, planned), items: writes };
  const target = createTargetResult('preview', repository, sections, lines, data);
  const { drifted, unapplied, overwrites, settles } = preview.shown;
  // `on-drift: fail` concerns drift that existed before the pull request.
  const isDrifted =
    options.onDrift === 'fail' && [drifted, unapplied, overwrites, settles].some(({ length }) => length > 0);
  const isDrift = isDrifted && target.outcome !== 'failed';
  return { ...target, sections: all, preview, ...(isDrift && { outcome: 'drift' }) };
}

export function previewDeclared({ pull, base }: ComparedSettings, { brakes }: BrakeOptions) {
  const preview = previewFiles({ pull, base });
  const isUnjudged = brakes === 'stop' && preview.shown.changes.some((item) => isDangerous(item) || isBraked(item));
  const hasNames = pull.some(({ desired }) => !listNamedIds(desired).next().done);
  return { preview, lines: [...(hasNames ? [reportNote(unresolved)] : []), ...(isUnjudged ? [unjudged] : [])] };
}

const unresolved = 'a preview for forks compares the names of people, teams, apps and roles without looking them up';

const isBraked = ({ section, changes = [] }: DocumentItem) =>
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

/** Returns `undefined` for a file that Trueup refuses. */
export const readIfValid = async <T>(read: () => Promise<T>): Promise<T | undefined> =>
  (await readOrNote('', read)).found;

/** The pull request may fix a refused file of the base. */
export async function readOrNote<T>(
  what: string,
  read: () => Promise<T>,
): Promise<{ readonly found?: T; readonly lines: readonly Line[] }> {
  try {
    return { found: await read(), lines: [] };
  } catch (failure) {
    if (!(failure instanceof SettingsError || failure instanceof RepositoryNotLocated)) throw failure;
    const [first] = reportFailures(failure);
    return {
      lines: [reportNote(`${what} of the base is not valid, so everything counts as changed: ${first?.message}`)],
    };
  }
}
