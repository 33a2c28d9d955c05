import { openManifest } from '../../fleet/file/manifest.ts';
import { type OpenFleet, openFleet, openFleetFromInputs } from '../../fleet/fleet.ts';
import { maxFiles, type OperatorFiles, openFilesAtCommit } from '../../fleet/operator-files.ts';
import { emptySources } from '../../fleet/sources.ts';
import { readWantedFromManifest } from '../../fleet/targets/wanted.ts';
import type { Reader } from '../../github/github.ts';
import { createNote, type Line } from '../../report/result/result.ts';
import { MissingComparison } from '../../session/failures.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';
import { formatCode } from '../../settings/message-text.ts';
import { nothingToCompare, orRefusedRun, type Previewing } from '../run.ts';
import { filesOfBase } from './base-files.ts';

/** The files of the pull request at its commit; unset where no pull request is known. */
export const openPullFiles = ({ world, isFork, merged }: Previewing): OperatorFiles | undefined =>
  merged && filesOf(merged.host, merged.sha, world, isFork);

const filesOf = (host: Reader, commit: string, world: World, isFork: boolean) =>
  isFork ? openFilesAtCommit(boundRequests(host), commit, world) : openFilesAtCommit(host, commit, world, world);

/** A stranger must not make the workflow's own token look into thousands of folders either. */
function boundRequests(host: Reader): Reader {
  let asked = 0;
  const ask: Reader['ask'] = (call) => {
    asked += 1;
    if (asked <= 2 * maxFiles) return host.ask(call);
    throw new MissingComparison(
      `reading one side of the pull request needs more than ${2 * maxFiles} requests, the limit of a preview for forks`,
      'review the files themselves',
    );
  };
  return Object.assign(Object.create(host) as Reader, { ask });
}

export async function openBaseFiles({ options, world, isFork, merged }: Previewing): Promise<OperatorFiles> {
  if (options.base !== undefined) return filesOfBase(options.base, world);
  if (!merged) throw nothingToCompare('a folder or a ref such as `origin/main`');
  return filesOf(merged.host, merged.base, world, isFork);
}

/** What the base says of several repositories; without a fleet if it says nothing. */
interface OpenBase {
  readonly fleet?: OpenFleet;
  readonly lines: readonly Line[];
}

/** A file that the base lacks, or has with a mistake, counts as empty: the pull request may be there to add or fix it. */
export async function openBase(options: RunOptions, files: OperatorFiles): Promise<OpenBase> {
  const { fleetFile: file } = options;
  const opened = await orRefusedRun(file === undefined ? 'the folder' : formatCode(file), () =>
    file === undefined ? openInputs(options, files) : openFile(file, options, files),
  );
  return opened.found ?? opened;
}

async function openInputs(options: RunOptions, files: OperatorFiles): Promise<OpenBase> {
  const { reposDir, defaultsFile } = options;
  const there = async (path: string | undefined) => (path && (await files.has(path)) ? path : undefined);
  const at = { ...options, reposDir: await there(reposDir), defaultsFile: await there(defaultsFile) };
  const lacks = [reposDir !== at.reposDir && reposDir, defaultsFile !== at.defaultsFile && defaultsFile];
  const lines = lacks.flatMap((path) => (path ? [missing(path)] : []));
  const opened = await orRefusedRun(formatCode(defaultsFile ?? ''), () => openFleetFromInputs(at, files));
  const fleet = opened.found ?? (await openFleetFromInputs({ ...at, defaultsFile: undefined }, files));
  return { fleet, lines: [...lines, ...opened.lines] };
}

async function openFile(file: string, options: RunOptions, files: OperatorFiles): Promise<OpenBase> {
  if (!(await files.has(file))) return { lines: [missing(file)] };
  const opened = await orRefusedRun(formatCode(file), () => openFleet(options, files));
  if (opened.found) return { fleet: opened.found, lines: [] };
  // If only a layer has a mistake, the targets are still known.
  const { found } = await orRefusedRun('', async () =>
    readWantedFromManifest(await openManifest(file, files), options),
  );
  return { fleet: found && { ...found, createSources: () => emptySources }, lines: opened.lines };
}

const missing = (path: string) => createNote(`the base has no ${formatCode(path)}`);
