import { openManifest } from '../fleet/file/manifest.ts';
import { findLayerMistakes } from '../fleet/layers/merging.ts';
import { maxFiles, type OperatorFiles } from '../fleet/operator-files.ts';
import { createRunResult, reportSettings } from '../report/result/outcome.ts';
import { createNote, type Line, type TargetResult } from '../report/result/result.ts';
import { loadSections } from '../sections/load.ts';
import { MissingComparison } from '../session/failures.ts';
import type { FailureOptions, FileOptions, RunScope } from '../session/inputs/run-options.ts';
import { declareSettings } from '../session/settings.ts';
import { readLayer } from '../settings/layers/layers.ts';
import { getAtPath } from '../settings/maps.ts';
import { formatCode } from '../settings/message-text.ts';
import { type Refusal, type Remark, SettingsError, toSettingsError } from '../settings/refusal.ts';
import type { Previewed } from './mode.ts';
import { openPullFiles } from './pull/base.ts';
import { filesHere } from './pull/base-files.ts';
import { filesOfSeveral } from './pull/settings-files.ts';
import { type FileSides, isSame, rulesBetween } from './rules.ts';
import { filesToCompare, orRefusedRun, type Previewing } from './run.ts';

/**
 * Compares the operator's files with each other, one by one, since a stranger may have written them: which repositories
 * a file is for is not looked up, so that no name of a file is asked for.
 */
export async function compareFiles(previewing: Previewing, whole: OperatorFiles, ofPolicy: readonly Line[]) {
  const { options, world } = previewing;
  const within = bounds();
  const base = within('base', whole);
  const pull = within('pull', openPullFiles(previewing) ?? filesHere(world));
  const { files, lines } = await describeFiles(options, pull, base);
  if (files.length > maxFiles)
    throw new MissingComparison(
      `the pull request changes ${files.length} settings files; a preview for forks compares at most ${maxFiles}`,
      'split the pull request, or review the files themselves',
    );
  let changes = 0;
  const compared = await refuseTogether(files, async (file) => {
    if (changes > mostChanges) return { line: unshown(file, uncompared) };
    const one = await compareFile(file, previewing, { pull, base });
    changes += one.target?.preview.shown.changes.length ?? 0;
    return one;
  });
  const targets = compared.flatMap(({ target }) => target ?? []);
  const unread = compared.flatMap(({ line }) => line ?? []);
  // Without the layers below it, nobody can say what such a file changes: everything in it counts as a rule.
  const incompleteFiles = files.filter((_, index) => compared[index]!.isIncomplete);
  // If a file was not compared, nobody knows what the brakes would hold.
  const uncomparedLines = [...lines, ...unread].map(
    (line): Line => (line.kind === 'warning' && options.brakes === 'stop' ? { ...line, code: 'guarded' } : line),
  );
  const rules = await rulesBetween(previewing, files, { pull, base }, [options.fleetFile, ...incompleteFiles]);
  return createRunResult('preview', targets, [...rules, createNote(notLookedUp), ...ofPolicy, ...uncomparedLines]);
}

/** Far more than anybody reads. Each takes some kilobytes of memory until the report is written. */
const mostChanges = 10_000;
const mostMistakes = 1_000;

/** The most bytes that the preview of a stranger's pull request reads. */
const mostBytes = 20 * 1024 * 1024;

/** Counts what is read of both sides together, and stops where a stranger wrote too much. */
function bounds() {
  const sizes = new Map<string, number>();
  return (side: string, files: OperatorFiles): OperatorFiles => ({
    ...files,
    async load(file) {
      const text = await files.load(file);
      sizes.set(`${side} ${file}`, Buffer.byteLength(text));
      if ([...sizes.values()].reduce((sum, size) => sum + size, 0) <= mostBytes) return text;
      throw new MissingComparison(
        'the settings files of the pull request and its base exceed 20 MB, the limit of a preview for forks',
        'split the pull request, or review the files themselves',
      );
    },
  });
}

/** One file after the other, since each may take much memory. What is wrong in several of them is told at once. */
async function refuseTogether<T>(files: readonly string[], compare: (file: string) => Promise<T>): Promise<T[]> {
  const compared: T[] = [];
  const refused: Refusal[] = [];
  const remarks: Remark[] = [];
  for (const file of files) {
    const one = await compare(file).catch(toSettingsError);
    if (one instanceof SettingsError) {
      refused.push(...one.refusals);
      remarks.push(...one.remarks);
    } else compared.push(one);
    if (refused.length > mostMistakes) throw new SettingsError([...refused.slice(0, mostMistakes), more]);
  }
  if (!refused.length) return compared;
  throw new SettingsError(refused, remarks);
}

const more: Refusal = {
  at: [],
  problem: `the files have more than ${mostMistakes} mistakes`,
  fix: 'correct these mistakes and run again',
};

interface ComparedFile {
  readonly target?: TargetResult & Pick<Previewed, 'preview'>;
  /** Why nothing of the file is shown. */
  readonly line?: Line;
  readonly isIncomplete?: true;
}

async function compareFile(file: string, { options }: Previewing, sides: FileSides): Promise<ComparedFile> {
  const was = await orRefusedRun(formatCode(file), () => settingsIn(sides.base, file, options));
  const is = await settingsIn(sides.pull, file, options);
  if (is === 'incomplete' || was.found === 'incomplete') return { line: unshown(file, incomplete), isIncomplete: true };
  const compared = filesToCompare({ base: was.found?.declared, pull: is?.declared ?? [] }, options);
  const target = {
    repository: file,
    outcome: 'success' as const,
    sections: [],
    lines: [...was.lines, ...(is ? reportSettings(options, is) : [gone]), ...compared.lines],
    preview: compared.preview,
  };
  return { target };
}

/** A file that changes, and of which not all is shown. */
const unshown = (file: string, why: string): Line => ({
  ...{ kind: 'warning', key: '' },
  message: `${formatCode(file)} changes, but ${why}: review the file`,
});

const gone: Line = createNote('the pull request removes this file');

const incomplete = 'its values are not compared, because they depend on the layers below it';
const uncompared = `is not compared, because the files before it have more than ${mostChanges} changes`;
const unfollowed = 'a preview of a fork does not resolve the targets and layers of this file';

const notLookedUp = 'a preview for forks does not resolve which repositories these files belong to';

/** The files that are not the same on both sides. */
async function describeFiles(options: RunScope & FileOptions, pull: OperatorFiles, base: OperatorFiles) {
  const { defaultsFile, fleetFile } = options;
  const { found: was = [], lines } = await orRefusedRun(formatCode(fleetFile ?? ''), () =>
    filesOfSeveral(options, base),
  );
  const is = await filesOfSeveral(options, pull);
  const own = fleetFile === undefined ? options.settingsFile : (await openManifest(fleetFile, pull)).own?.file;
  const alone = [defaultsFile, own].filter((file) => file !== undefined);
  const names = new Set([...alone, ...[...is, ...was].sort()]);
  const changed = [...names].map(async (file) => ((await isSame(file, pull, base)) ? [] : [file]));
  const isFollowed = fleetFile === undefined || (await isSame(fleetFile, pull, base));
  const said = isFollowed ? lines : [...lines, unshown(fleetFile, unfollowed)];
  return { files: (await Promise.all(changed)).flat(), lines: said };
}

async function settingsIn(files: OperatorFiles, file: string, options: RunScope & FailureOptions) {
  if (!(await files.has(file))) return undefined;
  const text = await files.load(file);
  if (options.fleetFile !== undefined) return (await layerAlone(text, file, options)) ?? 'incomplete';
  return declareSettings({ text, file, origin: 'operator' }, options);
}

/**
 * The settings of one layer by itself; `undefined` where it removes what lower layers declare, or says how to merge with
 * them. Throws `SettingsRefused` for what is wrong in it whatever lies below.
 */
async function layerAlone(text: string, file: string, options: RunScope & FailureOptions) {
  try {
    return await declareSettings({ text, file, origin: 'operator' }, options);
  } catch (failure) {
    if (!(failure instanceof SettingsError)) throw failure;
    const read = readLayer({ text, file });
    if (read instanceof SettingsError) throw read;
    const [{ refusals, remarks } = failure] = findLayerMistakes([{ file, text, read }], {
      sections: await loadSections(),
    });
    const wrong = refusals.filter(({ at }) => getAtPath(read.values, at) !== null);
    if (wrong.length) throw new SettingsError(wrong, remarks);
    return undefined;
  }
}
