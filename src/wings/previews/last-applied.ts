import { filesAtCommit, type OperatorFiles } from '../../fleet/operator-files.ts';
import { commitsBefore } from '../../fleet/requests/commits.ts';
import { forgiving, HostRefusal } from '../../host/failures.ts';
import { NoSuchFile, NoSuchFolder } from '../../settings/load.ts';
import { checkRunsOn } from './approved-pull.ts';
import { broughtBy, farthest } from './approved-pulls.ts';
import { appliedName, checkRunNameFor } from './check-run.ts';
import type { Previewing } from './run.ts';

/** The last applied settings of the target branch, as its check runs show them. */
export interface LastApplied {
  /** The settings files that were last applied whole. */
  readonly files: OperatorFiles;
  /** Their commit; unset if none was applied. */
  readonly sha?: string;
  /** The ids of the items that merged pull requests were approved with since then. */
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
  for (const sha of await commitsBefore(merged.host, merged.base, farthest)) {
    const [newest] = (await checkRunsOn(host, sha, { name: appliedName, app })).trusted;
    if (newest?.conclusion === 'success')
      return { files: filesAtCommit(merged.host, sha, run.world, run.world), sha, approved };
    if (!newest && sha !== merged.base) continue;
    isRecorded ||= newest !== undefined;
    const pushed = { ...run, host, sha, branch: into.name, planRun: checkRunNameFor(into), app };
    for (const { document } of (await broughtBy(sha, pushed)).greens)
      for (const { items } of document?.targets ?? []) for (const { id } of items) if (id) approved.add(id);
  }
  return isRecorded ? { files: noFiles, approved } : undefined;
}

const noFiles: OperatorFiles = {
  has: async () => false,
  async load(file) {
    throw new NoSuchFile(file);
  },
  async list(folder) {
    throw new NoSuchFolder(folder);
  },
};
