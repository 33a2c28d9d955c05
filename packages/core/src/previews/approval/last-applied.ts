/**
 * Finds the settings that the last completed apply wrote. A preview needs them to separate manual drift from approved
 * changes that wait for an apply.
 */

import { type OperatorFiles, openFilesAtCommit } from '../../fleet/operator-files.ts';
import { listCommitsUpTo } from '../../fleet/requests/commits.ts';
import { GithubRefusal, recoverFrom } from '../../github/refusals/failures.ts';
import { splitIntoParts } from '../../report/plans/approved.ts';
import type { ApprovableItem } from '../../report/plans/item.ts';
import { MissingComparison } from '../../session/failures.ts';
import { MissingFileError, MissingFolderError } from '../../settings/reading/load.ts';
import { SettingsError } from '../../settings/refusal.ts';
import { appliedName, formatCheckRunName } from '../check-run.ts';
import type { PreviewContext } from '../run.ts';
import { readCheckRuns } from './approved-pull.ts';
import { hasSameFiles, noFinishedApply, type PushContext, readPlansOfCommit, searchDepth } from './approved-pulls.ts';

export interface LastApplied {
  readonly files: OperatorFiles;
  /** Unset if the branch had no settings before. */
  readonly sha?: string;
  readonly unproven?: string;
  /** `undefined` means unknown. */
  approved(): Promise<ReadonlySet<string> | undefined>;
}

/** Returns `undefined` if no check run records an apply. */
export const findLastApplied = (context: PreviewContext): Promise<LastApplied | undefined> =>
  searchLastApplied(context).catch(recoverFrom([GithubRefusal], () => undefined));

async function searchLastApplied({ merged, ...run }: PreviewContext): Promise<LastApplied | undefined> {
  if (!merged?.pull.into) return undefined;
  const { repository, into } = merged.pull;
  const { planApp: app } = run.options;
  const reader = run.session.openReportClient(repository).createReader();
  const pushContext = { ...run, reader, sha: merged.base, branch: into.name, planRun: formatCheckRunName(into), app };
  const since: string[] = [];
  let isRecorded = false;
  const createLastApplied = (sha?: string) => ({
    files: sha === undefined ? noFiles : openFilesAtCommit(merged.reader, sha, run.world, run.world),
    sha,
    approved: createApprovedPartsReader(since, sha, pushContext),
  });
  for (const sha of await listCommitsUpTo(merged.reader, merged.base, searchDepth)) {
    const [newest] = (await readCheckRuns(reader, sha, { name: appliedName, app })).trusted;
    if (newest?.conclusion === 'success') return createLastApplied(sha);
    isRecorded ||= newest !== undefined;
    since.push(sha);
  }
  if (!isRecorded) return undefined;
  return since.length < searchDepth
    ? createLastApplied()
    : { ...createLastApplied(since.at(-1)), unproven: noFinishedApply };
}

/** Most commits change only code, so the approvals are read on demand. */
function createApprovedPartsReader(
  since: readonly string[],
  applied: string | undefined,
  pushContext: PushContext,
): LastApplied['approved'] {
  let approved: ReturnType<LastApplied['approved']> | undefined;
  return () => {
    approved ??= readApprovedParts(since, applied, pushContext).catch(recoverFrom([GithubRefusal], () => undefined));
    return approved;
  };
}

async function readApprovedParts(since: readonly string[], applied: string | undefined, pushContext: PushContext) {
  const approved = new Set<string>();
  for (const [index, sha] of since.entries()) {
    const { approvedPlans, problem } = await readPlansOfCommit(sha, pushContext);
    for (const { targets } of approvedPlans)
      for (const { id, items } of targets)
        for (const part of items.flatMap(includeUpdate).flatMap((item) => splitIntoParts(id, item))) approved.add(part);
    const isUnchanged = () =>
      hasSameFiles(sha, since[index + 1] ?? applied, pushContext).catch(recoverFrom(unreadable, () => false));
    // A commit without approval may restore an older approved state, so the search stops there.
    if (problem !== undefined && !(await isUnchanged())) break;
  }
  return approved;
}

/** The approval of a new entry covers later updates of its values. */
const includeUpdate = (item: ApprovableItem): ApprovableItem[] =>
  item.kind === 'create' ? [item, { ...item, kind: 'update' }] : [item];

const unreadable = [SettingsError, MissingComparison];

const noFiles: OperatorFiles = {
  has: async () => false,
  async load(file) {
    throw new MissingFileError(file);
  },
  async list(folder) {
    throw new MissingFolderError(folder);
  },
};
