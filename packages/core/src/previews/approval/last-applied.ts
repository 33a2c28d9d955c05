import { type OperatorFiles, openFilesAtCommit } from '../../fleet/operator-files.ts';
import { listCommitsBefore } from '../../fleet/requests/commits.ts';
import { GithubRefusal, recoverFrom } from '../../github/refusals/failures.ts';
import { splitIntoParts } from '../../report/plans/approved.ts';
import type { ApprovableItem } from '../../report/plans/item.ts';
import { MissingComparison } from '../../session/failures.ts';
import { MissingFileError, MissingFolderError } from '../../settings/reading/load.ts';
import { SettingsError } from '../../settings/refusal.ts';
import { appliedName, checkRunNameFor } from '../check-run.ts';
import type { Previewing } from '../run.ts';
import { checkRunsOn } from './approved-pull.ts';
import { broughtBy, farthest, keepsFiles, noFinishedApply, type Pushed } from './approved-pulls.ts';

/** The last applied settings of the target branch, as its check runs show them. */
export interface LastApplied {
  /** The settings files that were last applied whole, or else those of the oldest commit that the search reached. */
  readonly files: OperatorFiles;
  /** Their commit; unset if the branch had no settings before. */
  readonly sha?: string;
  /** Why these files may not have been applied. */
  readonly unproven?: string;
  /** The parts of what merged pull requests were approved with since then. `undefined` if nobody can say. */
  approved(): Promise<ReadonlySet<string> | undefined>;
}

/** Finds the last commit whose settings were applied. `undefined` if no check run records an apply. */
export const findLastApplied = (previewing: Previewing): Promise<LastApplied | undefined> =>
  search(previewing).catch(recoverFrom([GithubRefusal], () => undefined));

async function search({ merged, ...run }: Previewing): Promise<LastApplied | undefined> {
  if (!merged?.pull.into) return undefined;
  const { repository, into } = merged.pull;
  const { planApp: app } = run.options;
  // A fine-grained token cannot be given Checks.
  const host = run.session.openReportClient(repository).createReader();
  const pushed = { ...run, host, sha: merged.base, branch: into.name, planRun: checkRunNameFor(into), app };
  const since: string[] = [];
  let isRecorded = false;
  const lastAt = (sha?: string) => ({
    files: sha === undefined ? noFiles : openFilesAtCommit(merged.host, sha, run.world, run.world),
    sha,
    approved: approvedIn(since, sha, pushed),
  });
  for (const sha of await listCommitsBefore(merged.host, merged.base, farthest)) {
    const [newest] = (await checkRunsOn(host, sha, { name: appliedName, app })).trusted;
    if (newest?.conclusion === 'success') return lastAt(sha);
    isRecorded ||= newest !== undefined;
    since.push(sha);
  }
  if (!isRecorded) return undefined;
  return since.length < farthest ? lastAt() : { ...lastAt(since.at(-1)), unproven: noFinishedApply };
}

/** Asked for once, and only where the last apply does not say all: most commits change code alone. */
function approvedIn(since: readonly string[], applied: string | undefined, pushed: Pushed): LastApplied['approved'] {
  let found: ReturnType<LastApplied['approved']> | undefined;
  return () => {
    found ??= findApproved(since, applied, pushed).catch(recoverFrom([GithubRefusal], () => undefined));
    return found;
  };
}

async function findApproved(since: readonly string[], applied: string | undefined, pushed: Pushed) {
  const approved = new Set<string>();
  for (const [index, sha] of since.entries()) {
    const { greens, problem } = await broughtBy(sha, pushed);
    for (const { targets } of greens)
      for (const { id, items } of targets)
        for (const part of items.flatMap(alsoAsUpdate).flatMap((item) => splitIntoParts(id, item))) approved.add(part);
    const keeps = () =>
      keepsFiles(sha, since[index + 1] ?? applied, pushed).catch(recoverFrom(unreadable, () => false));
    // What was approved before may have been taken back since, and such a commit may bring it again.
    if (problem !== undefined && !(await keeps())) break;
  }
  return approved;
}

/** The approval of a new entry covers each of its values, also once the entry is there. */
const alsoAsUpdate = (item: ApprovableItem): ApprovableItem[] =>
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
