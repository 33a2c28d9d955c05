import type { RunOptions } from '../inputs/options.ts';
import { code } from '../settings/shown.ts';
import { filesAtCommit, filesOfBase, type OperatorFiles } from './operator-files.ts';
import { type Merged, mergeOf, note, nothingToCompare, type Previewing, unlessRefused } from './preview-run.ts';
import { openSources } from './sources.ts';

/** The files of the base, and both commits where those say what to compare. */
export interface BaseFiles {
  readonly base: OperatorFiles;
  readonly merged?: Merged;
}

export async function baseOf(previewing: Previewing): Promise<BaseFiles> {
  const { options, world, isFork } = previewing;
  const merged = await mergeOf(previewing);
  if (options.base !== undefined) return { base: await filesOfBase(options.base, world), merged };
  if (!merged) throw nothingToCompare('a folder or a ref such as `origin/main`');
  return { base: filesAtCommit(merged.host, merged.base, world, isFork ? undefined : world), merged };
}

/** What the base lacks, or has with a mistake in it, counts as empty: the pull request may be there to add or fix it. */
export async function openBase(options: RunOptions, files: OperatorFiles) {
  const { reposDir, defaultsFile } = options;
  const there = async (path: string | undefined) => (path && (await files.has(path)) ? path : undefined);
  const at = { ...options, reposDir: await there(reposDir), defaultsFile: await there(defaultsFile) };
  const lacks = [reposDir !== at.reposDir && reposDir, defaultsFile !== at.defaultsFile && defaultsFile];
  const lines = lacks.flatMap((path) => (path ? [note(`the base has no ${code(path)}`)] : []));
  const opened = await unlessRefused(code(defaultsFile ?? ''), () => openSources(at, files));
  if ('found' in opened) return { sources: opened.found, lines };
  const sources = await openSources({ ...at, defaultsFile: undefined }, files);
  return { sources, lines: [...lines, ...opened.lines] };
}
