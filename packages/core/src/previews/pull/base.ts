import { openManifest } from '../../fleet/file/manifest.ts';
import { type OpenFleet, openFleet, openFleetFromInputs } from '../../fleet/fleet.ts';
import { maxFiles, type OperatorFiles, openFilesAtCommit } from '../../fleet/operator-files.ts';
import { emptySources } from '../../fleet/sources.ts';
import { createSelectionFromManifest } from '../../fleet/targets/fleet-selection.ts';
import type { Reader } from '../../github/github.ts';
import { type Line, reportNote } from '../../report/result/result.ts';
import { MissingComparison } from '../../session/failures.ts';
import type { RunOptions } from '../../session/inputs/run-options.ts';
import type { World } from '../../session/world/world.ts';
import { formatCode } from '../../settings/message-text.ts';
import { createMissingBaseError, type PreviewContext, readIfValid, readOrNote } from '../run.ts';
import { openNamedBase } from './base-files.ts';

/** Returns nothing if no pull request is known. */
export const openPullFiles = ({ world, isFork, merged }: PreviewContext): OperatorFiles | undefined =>
  merged && openCommitFiles(merged.reader, merged.sha, world, isFork);

const openCommitFiles = (reader: Reader, commit: string, world: World, isFork: boolean): OperatorFiles =>
  isFork ? openFilesAtCommit(limitRequests(reader), commit, world) : openFilesAtCommit(reader, commit, world, world);

/** A stranger must not make the workflow token read thousands of folders. */
function limitRequests(reader: Reader): Reader {
  let requests = 0;
  const ask: Reader['ask'] = (call) => {
    requests += 1;
    if (requests <= 2 * maxFiles) return reader.ask(call);
    throw new MissingComparison(
      `reading one side of the pull request needs more than ${2 * maxFiles} requests, the limit of a preview for forks`,
      'review the files themselves',
    );
  };
  return Object.assign(Object.create(reader) as Reader, { ask });
}

/** Prefers `--base`. Refuses a run without a base and a pull request. */
export async function openBaseFiles({ options, world, isFork, merged }: PreviewContext): Promise<OperatorFiles> {
  if (options.base !== undefined) return openNamedBase(options.base, world);
  if (!merged) throw createMissingBaseError('a folder or a ref such as `origin/main`');
  return openCommitFiles(merged.reader, merged.base, world, isFork);
}

interface BaseFleet {
  readonly fleet?: OpenFleet;
  readonly lines: readonly Line[];
}

/** A missing or invalid file of the base counts as empty, because the pull request may add or fix it. */
export async function openBaseFleet(options: RunOptions, files: OperatorFiles): Promise<BaseFleet> {
  const { fleetFile: file } = options;
  const opened = await readOrNote(file === undefined ? 'the folder' : formatCode(file), () =>
    file === undefined ? openBaseFromInputs(options, files) : openBaseFromFile(file, options, files),
  );
  return opened.found ?? opened;
}

async function openBaseFromInputs(options: RunOptions, files: OperatorFiles): Promise<BaseFleet> {
  const { reposDir, defaultsFile } = options;
  const keepExisting = async (path: string | undefined) => (path && (await files.has(path)) ? path : undefined);
  const at = { ...options, reposDir: await keepExisting(reposDir), defaultsFile: await keepExisting(defaultsFile) };
  const lacks = [reposDir !== at.reposDir && reposDir, defaultsFile !== at.defaultsFile && defaultsFile];
  const lines = lacks.flatMap((path) => (path ? [noteMissingInBase(path)] : []));
  const opened = await readOrNote(formatCode(defaultsFile ?? ''), () => openFleetFromInputs(at, files));
  const fleet = opened.found ?? (await openFleetFromInputs({ ...at, defaultsFile: undefined }, files));
  return { fleet, lines: [...lines, ...opened.lines] };
}

async function openBaseFromFile(file: string, options: RunOptions, files: OperatorFiles): Promise<BaseFleet> {
  if (!(await files.has(file))) return { lines: [noteMissingInBase(file)] };
  const opened = await readOrNote(formatCode(file), () => openFleet(options, files));
  if (opened.found) return { fleet: opened.found, lines: [] };
  // Targets are known even if a layer is invalid.
  const selection = await readIfValid(async () =>
    createSelectionFromManifest(await openManifest(file, files), options),
  );
  return { fleet: selection && { ...selection, createSources: () => emptySources }, lines: opened.lines };
}

const noteMissingInBase = (path: string): Line => reportNote(`the base has no ${formatCode(path)}`);
