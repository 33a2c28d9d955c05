/**
 * Opens the operator's files of a run: a fleet file with layers, or one settings file for each repository. A mistake in
 * them stops the run before it sends a request.
 */

import { type Reader, toFullName } from '../github/github.ts';
import { GithubRefusal, recoverFrom } from '../github/refusals/failures.ts';
import { modes } from '../report/result/modes.ts';
import { reportSettings } from '../report/result/outcome.ts';
import { reportNote } from '../report/result/result.ts';
import type { FileOptions, RunOptions } from '../session/inputs/run-options.ts';
import { type DeclaredSettings, parseDeclaredSettings } from '../session/settings.ts';
import type { Target } from '../session/targets/target.ts';
import { formatCode } from '../settings/message-text.ts';
import { type Refusal, type Remark, SettingsError } from '../settings/refusal.ts';
import { openManifest } from './file/manifest.ts';
import { openSettingsFolder, type SettingsFolder } from './layers/folder.ts';
import { openLayeredSources } from './layers/layered-sources.ts';
import { addLayerNames, openLayeredFiles } from './layers/layers.ts';
import type { FileAccess } from './operator-files.ts';
import { hasOwnFile, readOwnFile } from './requests/own-file.ts';
import type { OwnerReads } from './requests/owners.ts';
import {
  type RepositorySettings,
  refuseNameInSharedFile,
  refuseOtherName,
  reportStrayFiles,
  requireRepositoryInAllow,
  type SettingsSources,
  toComparableSettings,
} from './sources.ts';
import type { FoundTargets } from './targets/find-targets.ts';
import {
  createSelectionFromInputs,
  createSelectionFromManifest,
  type FleetSelection,
} from './targets/fleet-selection.ts';

export interface OpenFleet extends FleetSelection {
  createSources(found: Pick<FoundTargets, 'targets' | 'checkFormerName'>, owners: OwnerReads): SettingsSources;
}

export async function openFleet(options: RunOptions, world: FileAccess): Promise<OpenFleet> {
  if (options.fleetFile === undefined) return openFleetFromInputs(options, world);
  const manifest = await openManifest(options.fleetFile, world);
  const targets = createSelectionFromManifest(manifest, options);
  if (options.wave !== undefined) (await import('./targets/waves.ts')).refuseUnknownWave(manifest, options.wave);
  const files = await openLayeredFiles(manifest, modes[options.mode].makesFile, world);
  return {
    ...targets,
    names: addLayerNames(targets.names.texts, files),
    createSources: (targetList, owners) => openLayeredSources(files, { ...targetList, owners, world }, options),
  };
}

export async function openFleetFromInputs(options: RunOptions, { load, list }: FileAccess): Promise<OpenFleet> {
  const { reposDir, defaultsFile } = options;
  const read = async (file: string) => {
    const settings = await parseDeclaredSettings({ text: await load(file), file, origin: 'operator' }, options);
    return requireRepositoryInAllow(settings);
  };
  const folder = reposDir === undefined ? undefined : await openSettingsFolder(reposDir, await list(reposDir));
  const defaults = defaultsFile === undefined ? undefined : refuseNameInSharedFile(await read(defaultsFile));
  const files = { options, read, folder, defaults };
  const sources: SettingsSources = {
    refuseInvalid: (targets) => refuseInvalidFolderFiles(targets, files),
    readSettings: (target, github) => readSettings(target, github, files),
    readOperatorSettings: (target) => readOperatorSettings(target, files),
    async readFileTexts({ repository }) {
      const file = folder?.findFile(repository);
      return file === undefined ? ['defaults', defaults?.text] : ['own', await load(file)];
    },
    createLines: (known) => [
      ...(defaults ? reportSettings(options, defaults) : []),
      ...reportStrayFiles(folder?.findStrays(known) ?? [], reposDir!, options),
    ],
  };
  const selection = createSelectionFromInputs(options);
  const names = { ...selection.names, files: folder ? [folder.templates] : [] };
  return { ...selection, names, createSources: () => sources };
}

interface SettingsFiles {
  readonly options: RunOptions;
  readonly folder?: SettingsFolder;
  /** Parsed once for all repositories. */
  readonly defaults?: DeclaredSettings;
  read(file: string): Promise<DeclaredSettings>;
}

async function refuseInvalidFolderFiles(targets: readonly Target[], { folder, read }: SettingsFiles): Promise<void> {
  const refusals: Refusal[] = [];
  const remarks: Remark[] = [];
  const seen = new Set<string>();
  for (const { repository } of targets) {
    try {
      const file = folder?.findFile(repository);
      if (file === undefined || seen.has(file)) continue;
      seen.add(file);
      refuseOtherName(await read(file), repository);
    } catch (failure) {
      if (!(failure instanceof SettingsError)) throw failure;
      refusals.push(...failure.refusals);
      remarks.push(...failure.remarks);
    }
  }
  if (refusals.length) throw new SettingsError(refusals, remarks);
}

async function readOperatorSettings({ repository }: Target, { options, folder, read, defaults }: SettingsFiles) {
  const file = folder?.findFile(repository);
  return file === undefined
    ? { content: toComparableSettings(defaults, repository), overriddenBy: options.settingsFile }
    : { content: toComparableSettings(refuseOtherName(await read(file), repository), repository) };
}

/** Exactly one file applies: from `repos-dir`, or the repository's own, or `defaults-file`. */
async function readSettings(target: Target, github: Reader, files: SettingsFiles): Promise<RepositorySettings> {
  const { options, folder, defaults } = files;
  const file = folder?.findFile(target.repository);
  if (file !== undefined) return readFromFolder(file, target, github, files);
  const text = await readOwnFile(github, options.settingsFile, target);
  if (text !== undefined) return parseRepositoryFile(text, target, options);
  if (!defaults) return { lines: [reportNote(`it has no settings file (${describeMissingFiles(options)})`)] };
  const message = `the repository has no ${formatCode(options.settingsFile)}: ${formatCode(options.defaultsFile!)} is used instead`;
  return { settings: defaults, lines: [reportNote(message)] };
}

async function readFromFolder(file: string, { repository }: Target, github: Reader, { options, read }: SettingsFiles) {
  const settings = refuseOtherName(await read(file), repository);
  const own = options.settingsFile;
  // The token may be unable to see the repository's own file.
  const hasBoth = await hasOwnFile(github, own).catch(recoverFrom([GithubRefusal], () => false));
  const ignoredFileNotes = hasBoth
    ? [reportNote(`${formatCode(file)} is applied instead of its own ${formatCode(own)}`)]
    : [];
  return { settings, lines: [...ignoredFileNotes, ...reportSettings(options, settings)] };
}

async function parseRepositoryFile(
  text: string,
  { repository }: Target,
  options: RunOptions,
): Promise<RepositorySettings> {
  const file = `${toFullName(repository)}:${options.settingsFile}`;
  const settings = refuseOtherName(await parseDeclaredSettings({ text, file, origin: 'target' }, options), repository);
  return { settings, lines: reportSettings(options, settings), hasOwn: true };
}

const describeMissingFiles = ({ reposDir, settingsFile }: FileOptions) =>
  [
    reposDir !== undefined && `none in ${formatCode(reposDir)}`,
    `no ${formatCode(settingsFile)} in the repository`,
    'no `--defaults-file`',
  ]
    .filter(Boolean)
    .join(', ');
