import { filesAtCommit, type OperatorFiles } from '../../fleet/operator-files.ts';
import { commitsBefore } from '../../fleet/requests/commits.ts';
import { forgiving, HostRefusal } from '../../host/failures.ts';
import { partsOf } from '../../report/plans/approved.ts';
import { NoComparison } from '../../session/failures.ts';
import { NoSuchFile, NoSuchFolder } from '../../settings/load.ts';
import { SettingsRefused } from '../../settings/refusal.ts';
import { checkRunsOn } from './approved-pull.ts';
import { broughtBy, farthest, keepsFiles } from './approved-pulls.ts';
import { appliedName, checkRunNameFor } from './check-run.ts';
import type { Previewing } from './run.ts';

/** The last applied settings of the target branch, as its check runs show them. */
export interface LastApplied {
  /** The settings files that were last applied whole. */
  readonly files: OperatorFiles;
  /** Their commit; unset if none was applied. */
  readonly sha?: string;
  /** The parts of what merged pull requests were approved with since then. */
  readonly approved: ReadonlySet<string>;
}

/** Finds the last commit whose settings were applied. `undefined` if no check run records an apply. */
export const findLastApplied = (previewing: Previewing): Promise<LastApplied | undefined> =>
  search(previewing).catch(forgiving([HostRefusal], () => undefined));

async function search({ merged, ...run }: Previewing): Promise<LastApplied | undefined> {
  if (!merged?.pull.into) return undefined;
  const { repository, into } = merged.pull;
  const { planApp: app } = run.options;
  // A fine-grained token cannot be given Checks.
  const host = run.session.reports(repository).reader();
  const approved = new Set<string>();
  let isRecorded = false;
  let isApproved = true;
  const commits = await commitsBefore(merged.host, merged.base, farthest);
  for (const [index, sha] of commits.entries()) {
    const [newest] = (await checkRunsOn(host, sha, { name: appliedName, app })).trusted;
    if (newest?.conclusion === 'success')
      return { files: filesAtCommit(merged.host, sha, run.world, run.world), sha, approved };
    isRecorded ||= newest !== undefined;
    if (!isApproved) continue;
    const pushed = { ...run, host, sha, branch: into.name, planRun: checkRunNameFor(into), app };
    const { greens, problem } = await broughtBy(sha, pushed);
    for (const { targets } of greens)
      for (const { id, items } of targets)
        for (const part of items.flatMap((item) => partsOf(id, item))) approved.add(part);
    // What was approved before may have been taken back since, and such a commit may bring it again.
    const keeps = () => keepsFiles(sha, commits[index + 1], pushed).catch(forgiving(unreadable, () => false));
    isApproved = problem === undefined || (await keeps());
  }
  return isRecorded ? { files: noFiles, approved } : undefined;
}

const unreadable = [SettingsRefused, NoComparison];

const noFiles: OperatorFiles = {
  has: async () => false,
  async load(file) {
    throw new NoSuchFile(file);
  },
  async list(folder) {
    throw new NoSuchFolder(folder);
  },
};
