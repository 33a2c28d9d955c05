/** Adopts the live settings of one repository into its settings files. Writes all changed files or none. */

import type { FileTexts, FleetLayers, SettingsSources } from '../fleet/sources.ts';
import { createDenialPolicy, createTargetResult } from '../report/result/outcome.ts';
import type { Line, TargetResult } from '../report/result/result.ts';
import type { EditableSettings, RepositoryRun } from '../run/run-types.ts';
import { loadSections } from '../sections/load.ts';
import type { AdoptChoices, FileOptions, RunScope } from '../session/inputs/run-options.ts';
import { type DeclaredSettings, selectSections } from '../session/settings.ts';
import { reportUnseenRepository } from '../session/visibility.ts';
import type { Files } from '../session/world/files.ts';
import type { World } from '../session/world/world.ts';
import { findNearest } from '../settings/keys/nearest.ts';
import { formatCode } from '../settings/message-text.ts';
import { createFileError, SettingsError } from '../settings/refusal.ts';
import { type AdoptOptions, adopt } from './mode.ts';
import { mayBeDeclaredKey } from './selection.ts';
import { type AdoptionSources, parseAdoptionSources } from './sources.ts';

type AdoptInputs = RunScope & FileOptions & AdoptChoices;

export function createEditableSettings(options: AdoptInputs, world: World): EditableSettings {
  let lastWrite: Promise<unknown> = Promise.resolve();
  /** Two repositories can share a layer, so a write waits until it can see the changes of the write before it. */
  const writeInTurn: TurnTaker = (write) => {
    const written = lastWrite.then(write);
    lastWrite = written.catch(() => undefined);
    return written;
  };
  return {
    readSingle: () => readSettingsToAdopt(options, world),
    createFleetReader: (from) => createFleetSettingsReader(from, options),
    edit: (settings, repositoryRun) => adoptRepository(settings, repositoryRun, writeInTurn),
  };
}

type TurnTaker = <T>(write: () => Promise<T>) => Promise<T>;

/** The lowest layer comes first. Throws `SettingsError` before any request. */
async function readSettingsToAdopt(options: AdoptInputs, { load }: World) {
  const { settingsFile, lowerLayers = [] } = options;
  const files = [...lowerLayers, settingsFile];
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file, await load(file));
  if (texts.size < files.length) throw createFileError('`--settings-file` lists a file twice', 'list each file once');
  return parseSettingsToAdopt(texts, options);
}

const createFleetSettingsReader =
  (from: SettingsSources, options: AdoptInputs): SettingsSources['readSettings'] =>
  async (target, github) => {
    const { texts, fleetLayers, lines } = await from.readLayersToEdit!(target, github);
    if (!texts.size) return { lines };
    return { settings: await parseSettingsToAdopt(texts, options, fleetLayers), lines };
  };

async function parseSettingsToAdopt(texts: FileTexts, options: AdoptInputs, fleetLayers?: FleetLayers) {
  const sections = await loadSections();
  const editsShared = options.also?.includes('lower-layers') ?? false;
  const sources = parseAdoptionSources(texts, { sections, editsShared, fleetLayers });
  refuseUndeclaredKeys(options.keys ?? [], sources);
  const declared = selectSections(sources.declared, sections, options);
  return { declared, remarks: sources.remarks, sources };
}

function refuseUndeclaredKeys(keys: readonly string[], sources: AdoptionSources) {
  const names = sources.declared.map(({ key }) => key);
  const unknown = keys.filter((key) => !mayBeDeclaredKey(key, sources));
  if (!unknown.length) return;
  throw new SettingsError(
    unknown.map((key) => {
      const meant = findNearest(key.split(/[.[\s]/)[0]!, names);
      const fix = meant
        ? `write ${formatCode(meant)}, or a key below it`
        : `name a section of the file, such as ${formatCode(names[0] ?? 'labels')}`;
      return { at: [], problem: `the settings file does not declare ${formatCode(key)}`, fix };
    }),
  );
}

async function adoptRepository(
  settings: DeclaredSettings,
  { target, reader, lines, options, world: { files } }: RepositoryRun,
  writeInTurn: TurnTaker,
): Promise<TargetResult> {
  const { sources } = settings as Awaited<ReturnType<typeof parseSettingsToAdopt>>;
  const { also = [] } = options;
  const adopting: AdoptOptions = {
    only: options.sections,
    keys: options.keys,
    permits: { weaker: also.includes('weaker'), undeclared: also.includes('undeclared') },
    denials: createDenialPolicy(options),
    write: (texts) => writeInTurn(() => writeAllFilesOrNone(texts, sources.texts, files)),
  };
  const adopted = await adopt(sources, reader, adopting);
  const unseen = await reportUnseenRepository(adopted, reader);
  const { sections, lines: more } = unseen ? { sections: [], lines: [unseen] } : adopted;
  return createTargetResult(options.mode, target.repository, sections, [...lines, ...more]);
}

const byteOrderMark = '\uFEFF';

/** Does not overwrite a file that changed during the run. Returns an error line unless all files were written. */
async function writeAllFilesOrNone(texts: FileTexts, before: FileTexts, files: Files): Promise<Line | undefined> {
  const changed = [...texts].filter(([file, text]) => text !== before.get(file));
  const writtenFiles: (readonly [file: string, text: string])[] = [];
  for (const [file, text] of changed) {
    try {
      const current = await files.read(file);
      const currentText = current?.startsWith(byteOrderMark) ? current.slice(1) : current;
      if (current === undefined || currentText !== before.get(file))
        throw new Error('the file changed during this run');
      await files.write(file, current.startsWith(byteOrderMark) ? byteOrderMark + text : text);
      writtenFiles.push([file, current]);
    } catch (failure) {
      const left = await restoreFiles(writtenFiles, files);
      const extent = left.length ? `only ${left.map(formatCode).join(', ')} changed` : 'no file was changed';
      const message = `${extent}, because ${formatCode(file)} could not be written: ${(failure as Error).message}`;
      const fix = 'give this process write access to the file and run again';
      return { kind: 'error', key: 'settings-file', message, fix, code: 'internal' };
    }
  }
  return undefined;
}

/** Returns the files that stay changed. A full disk may prevent the second write too. */
async function restoreFiles(written: readonly (readonly [file: string, text: string])[], files: Files) {
  const left: string[] = [];
  for (const [file, text] of written) await files.write(file, text).catch(() => left.push(file));
  return left;
}
