/**
 * Compares the settings files of both sides without asking GitHub. A preview for forks uses it, because a stranger's
 * files must not make a token read repositories.
 */

import { openManifest } from '../fleet/file/manifest.ts';
import { findLayerMistakes } from '../fleet/layers/merging.ts';
import { maxFiles, type OperatorFiles } from '../fleet/operator-files.ts';
import { createRunResult, reportSettings } from '../report/result/outcome.ts';
import { type Line, reportNote, type TargetResult } from '../report/result/result.ts';
import { loadSections } from '../sections/load.ts';
import { MissingComparison } from '../session/failures.ts';
import type { FailureOptions, FileOptions, RunScope } from '../session/inputs/run-options.ts';
import { parseDeclaredSettings } from '../session/settings.ts';
import { parseLayer } from '../settings/layers/layers.ts';
import { getAtPath } from '../settings/maps.ts';
import { formatCode } from '../settings/message-text.ts';
import { type Refusal, type Remark, requireSettingsError, SettingsError } from '../settings/refusal.ts';
import type { PreviewResult } from './mode.ts';
import { openPullFiles } from './pull/base.ts';
import { openCheckoutFiles } from './pull/base-files.ts';
import { listFleetFiles } from './pull/settings-files.ts';
import { type FileSides, isSameFile, reportRuleChangesOfFiles } from './rules.ts';
import { type PreviewContext, previewDeclared, readOrNote } from './run.ts';

export async function compareFiles(context: PreviewContext, baseFiles: OperatorFiles, policyLines: readonly Line[]) {
  const { options, world } = context;
  const within = createByteLimit();
  const base = within('base', baseFiles);
  const pull = within('pull', openPullFiles(context) ?? openCheckoutFiles(world));
  const { files, lines } = await findChangedFiles(options, pull, base);
  if (files.length > maxFiles)
    throw new MissingComparison(
      `the pull request changes ${files.length} settings files; a preview for forks compares at most ${maxFiles}`,
      'split the pull request, or review the files themselves',
    );
  let changes = 0;
  const compared = await compareInTurn(files, async (file) => {
    if (changes > mostChanges) return { line: reportUncompared(file, tooManyChanges) };
    const comparison = await compareFileSides(file, context, { pull, base });
    changes += comparison.target?.preview.shown.changes.length ?? 0;
    return comparison;
  });
  const targets = compared.flatMap(({ target }) => target ?? []);
  const unread = compared.flatMap(({ line }) => line ?? []);
  // An incomplete layer may change anything.
  const incompleteFiles = files.filter((_, index) => compared[index]!.isIncomplete);
  // The brakes cannot judge a file that was not compared.
  const uncomparedLines = [...lines, ...unread].map(
    (line): Line => (line.kind === 'warning' && options.brakes === 'stop' ? { ...line, code: 'guarded' } : line),
  );
  const rules = await reportRuleChangesOfFiles(context, files, { pull, base }, [options.fleetFile, ...incompleteFiles]);
  return createRunResult('preview', targets, [...rules, reportNote(notLookedUp), ...policyLines, ...uncomparedLines]);
}

/** Each change takes some kilobytes of memory. */
const mostChanges = 10_000;
const mostMistakes = 1_000;

const mostBytes = 20 * 1024 * 1024;

function createByteLimit() {
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

/** Each file may need much memory, so they are compared in sequence. */
async function compareInTurn<T>(files: readonly string[], compare: (file: string) => Promise<T>): Promise<T[]> {
  const compared: T[] = [];
  const refused: Refusal[] = [];
  const remarks: Remark[] = [];
  for (const file of files) {
    const comparison = await compare(file).catch(requireSettingsError);
    if (comparison instanceof SettingsError) {
      refused.push(...comparison.refusals);
      remarks.push(...comparison.remarks);
    } else compared.push(comparison);
    if (refused.length > mostMistakes) throw new SettingsError([...refused.slice(0, mostMistakes), moreMistakes]);
  }
  if (!refused.length) return compared;
  throw new SettingsError(refused, remarks);
}

const moreMistakes: Refusal = {
  at: [],
  problem: `the files have more than ${mostMistakes} mistakes`,
  fix: 'correct these mistakes and run again',
};

interface ComparedFile {
  readonly target?: TargetResult & Pick<PreviewResult, 'preview'>;
  readonly line?: Line;
  readonly isIncomplete?: true;
}

async function compareFileSides(file: string, { options }: PreviewContext, sides: FileSides): Promise<ComparedFile> {
  const baseResult = await readOrNote(formatCode(file), () => readSideSettings(sides.base, file, options));
  const pullSettings = await readSideSettings(sides.pull, file, options);
  if (pullSettings === 'incomplete' || baseResult.found === 'incomplete')
    return { line: reportUncompared(file, dependsOnLayers), isIncomplete: true };
  const compared = previewDeclared({ base: baseResult.found?.declared, pull: pullSettings?.declared ?? [] }, options);
  const target = {
    repository: file,
    outcome: 'success' as const,
    sections: [],
    lines: [
      ...baseResult.lines,
      ...(pullSettings ? reportSettings(options, pullSettings) : [removedNote]),
      ...compared.lines,
    ],
    preview: compared.preview,
  };
  return { target };
}

const reportUncompared = (file: string, why: string): Line => ({
  ...{ kind: 'warning', key: '' },
  message: `${formatCode(file)} changes, but ${why}: review the file`,
});

const removedNote: Line = reportNote('the pull request removes this file');

const dependsOnLayers = 'its values are not compared, because they depend on the layers below it';
const tooManyChanges = `is not compared, because the files before it have more than ${mostChanges} changes`;
const unfollowed = 'a preview of a fork does not resolve the targets and layers of this file';

const notLookedUp = 'a preview for forks does not resolve which repositories these files belong to';

async function findChangedFiles(options: RunScope & FileOptions, pull: OperatorFiles, base: OperatorFiles) {
  const { defaultsFile, fleetFile } = options;
  const { found: baseFiles = [], lines } = await readOrNote(formatCode(fleetFile ?? ''), () =>
    listFleetFiles(options, base),
  );
  const pullFiles = await listFleetFiles(options, pull);
  const ownFile = fleetFile === undefined ? options.settingsFile : (await openManifest(fleetFile, pull)).own?.file;
  const alone = [defaultsFile, ownFile].filter((file) => file !== undefined);
  const names = new Set([...alone, ...[...pullFiles, ...baseFiles].sort()]);
  const changed = [...names].map(async (file) => ((await isSameFile(file, pull, base)) ? [] : [file]));
  const isFollowed = fleetFile === undefined || (await isSameFile(fleetFile, pull, base));
  const notes = isFollowed ? lines : [...lines, reportUncompared(fleetFile, unfollowed)];
  return { files: (await Promise.all(changed)).flat(), lines: notes };
}

/** Returns `undefined` for a missing file, and `incomplete` for a layer that depends on others. */
async function readSideSettings(files: OperatorFiles, file: string, options: RunScope & FailureOptions) {
  if (!(await files.has(file))) return undefined;
  const text = await files.load(file);
  if (options.fleetFile !== undefined) return (await readSingleLayer(text, file, options)) ?? 'incomplete';
  return parseDeclaredSettings({ text, file, origin: 'operator' }, options);
}

/** Returns `undefined` for a layer that removes or merges values of lower layers. */
async function readSingleLayer(text: string, file: string, options: RunScope & FailureOptions) {
  try {
    return await parseDeclaredSettings({ text, file, origin: 'operator' }, options);
  } catch (failure) {
    if (!(failure instanceof SettingsError)) throw failure;
    const read = parseLayer({ text, file });
    if (read instanceof SettingsError) throw read;
    const [{ refusals, remarks } = failure] = findLayerMistakes([{ file, text, read }], await loadSections());
    const wrong = refusals.filter(({ at }) => getAtPath(read.values, at) !== null);
    if (wrong.length) throw new SettingsError(wrong, remarks);
    return undefined;
  }
}
