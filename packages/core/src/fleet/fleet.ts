import { fullName, type Reader } from '../github/github.ts';
import { forgiving, HostRefusal } from '../github/refusals/failures.ts';
import { modes } from '../report/result/modes.ts';
import { reportSettings } from '../report/result/outcome.ts';
import { createNote } from '../report/result/result.ts';
import type { About, FileOptions, Leniency, PrivacyOptions, RunOptions } from '../session/inputs/run-options.ts';
import { type DeclaredSettings, declare } from '../session/settings.ts';
import type { Target } from '../session/targets/target.ts';
import type { World } from '../session/world/world.ts';
import { type Refusal, type Remark, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { openManifest } from './file/manifest.ts';
import { openFolder, type SettingsFolder } from './layers/folder.ts';
import { openLayeredSources } from './layers/layered-sources.ts';
import { namesOfLayers, openLayeredFiles } from './layers/layers.ts';
import { hasOwnFile, readOwnFile } from './requests/own-file.ts';
import type { Owners } from './requests/owners.ts';
import {
  type RepositorySettings,
  type SettingsSources,
  saidBy,
  tellStrays,
  withItsName,
  withNamedLines,
  withoutName,
} from './sources.ts';
import type { FoundTargets } from './targets/find-targets.ts';
import { type WantedFleet, wantedByInputs, wantedOf } from './targets/wanted.ts';

/** The repositories that a run is about, and the operator's files about them. */
export interface OpenFleet extends WantedFleet {
  /** Where the settings of these repositories come from. */
  sourcesFor(found: Pick<FoundTargets, 'targets' | 'refuseFormer'>, owners: Owners): SettingsSources;
}

type Disk = Pick<World, 'load' | 'list'>;

/** Throws `SettingsRefused`, before anything is sent, with what is wrong in the operator's files as a whole. */
export async function openFleet(options: RunOptions, world: Disk): Promise<OpenFleet> {
  if (options.fleetFile === undefined) return ofInputs(options, world);
  const manifest = await openManifest(options.fleetFile, world);
  const targets = wantedOf(manifest, options);
  if (options.wave !== undefined) (await import('./targets/waves.ts')).refuseUnknownWave(manifest, options.wave);
  const files = await openLayeredFiles(manifest, modes[options.mode].makesFile, world);
  const names = namesOfLayers(files);
  return {
    ...targets,
    names: { ...names, texts: [...targets.names!.texts, ...names.texts] },
    sourcesFor: (found, owners) => openLayeredSources(files, { ...found, owners, world }, options),
  };
}

/** Throws `SettingsRefused`. */
export async function ofInputs(options: RunOptions, disk: Disk): Promise<OpenFleet> {
  const { folder, ...sources } = await openFileSources(options, disk);
  const wanted = wantedByInputs(options);
  const names = { ...wanted.names!, files: folder ? [folder.templates] : [] };
  return { ...wanted, names, sourcesFor: () => sources };
}

/** The operator's files for several repositories, and how to read them. */
interface SettingsFiles {
  readonly options: About & Leniency & FileOptions & PrivacyOptions;
  readonly folder?: SettingsFolder;
  /** Parsed once, however many repositories it is for. */
  readonly defaults?: DeclaredSettings;
  read(file: string): Promise<DeclaredSettings>;
}

/** One file for each repository. Throws `SettingsRefused` if `repos-dir` or `defaults-file` cannot be used. */
async function openFileSources(
  options: About & Leniency & FileOptions & PrivacyOptions,
  { load, list }: Pick<World, 'load' | 'list'>,
): Promise<SettingsSources & Pick<SettingsFiles, 'folder'>> {
  const { reposDir, defaultsFile } = options;
  const read = async (file: string) => {
    const settings = await declare({ text: await load(file), file, origin: 'operator' }, options);
    return withNamedLines(settings);
  };
  const folder = reposDir === undefined ? undefined : await openFolder(reposDir, await list(reposDir));
  const defaults = defaultsFile === undefined ? undefined : withoutName(await read(defaultsFile));
  const files = { options, read, folder, defaults };
  return {
    folder,
    refuse: (targets) => refuseFiles(targets, files),
    settingsFor: (target, host) => settingsFor(target, host, files),
    saidOf: (target) => saidOf(target, files),
    async textsFor({ repository }) {
      const file = folder?.fileOf(repository);
      return file === undefined ? ['defaults', defaults?.text] : ['own', await load(file)];
    },
    lines: (known) => [
      ...(defaults ? reportSettings(options, defaults) : []),
      ...tellStrays(folder?.strays(known) ?? [], reposDir!, options),
    ],
  };
}

async function refuseFiles(targets: readonly Target[], { folder, read }: SettingsFiles) {
  const refusals: Refusal[] = [];
  const remarks: Remark[] = [];
  const seen = new Set<string>();
  for (const { repository } of targets) {
    try {
      const file = folder?.fileOf(repository);
      if (file === undefined || seen.has(file)) continue;
      seen.add(file);
      withItsName(await read(file), repository);
    } catch (failure) {
      if (!(failure instanceof SettingsRefused)) throw failure;
      refusals.push(...failure.refusals);
      remarks.push(...failure.remarks);
    }
  }
  if (refusals.length) throw new SettingsRefused(refusals, remarks);
}

async function saidOf({ repository }: Target, { options, folder, read, defaults }: SettingsFiles) {
  const file = folder?.fileOf(repository);
  return file === undefined
    ? { says: saidBy(defaults, repository), givesWayTo: options.settingsFile }
    : { says: saidBy(withItsName(await read(file), repository), repository) };
}

/** Finds the one file that applies: from `repos-dir`, else the repository's own, else `defaults-file`. They never merge. */
async function settingsFor(target: Target, host: Reader, files: SettingsFiles): Promise<RepositorySettings> {
  const { options, folder, defaults } = files;
  const file = folder?.fileOf(target.repository);
  if (file !== undefined) return takeFromFolder(file, target, host, files);
  const text = await readOwnFile(host, options.settingsFile, target);
  if (text !== undefined) return takeFromRepository(text, target, options);
  if (!defaults) return { lines: [createNote(`it has no settings file (${missing(options)})`)] };
  const whole = `the repository has no ${code(options.settingsFile)}: ${code(options.defaultsFile!)} is used instead`;
  return { settings: defaults, lines: [createNote(whole)] };
}

async function takeFromFolder(file: string, { repository }: Target, host: Reader, { options, read }: SettingsFiles) {
  const settings = withItsName(await read(file), repository);
  const own = options.settingsFile;
  // A second file of the repository's own is worth a note. If the token may not see it, that is no failure.
  const hasBoth = await hasOwnFile(host, own).catch(forgiving([HostRefusal], () => false));
  const passedOver = hasBoth ? [createNote(`${code(file)} is applied instead of its own ${code(own)}`)] : [];
  return { settings, lines: [...passedOver, ...reportSettings(options, settings)] };
}

async function takeFromRepository(
  text: string,
  { repository }: Target,
  options: About & Leniency & FileOptions & PrivacyOptions,
): Promise<RepositorySettings> {
  const file = `${fullName(repository)}:${options.settingsFile}`;
  const settings = withItsName(await declare({ text, file, origin: 'target' }, options), repository);
  return { settings, lines: reportSettings(options, settings), hasOwn: true };
}

const missing = ({ reposDir, settingsFile }: FileOptions) =>
  [
    reposDir !== undefined && `none in ${code(reposDir)}`,
    `no ${code(settingsFile)} in the repository`,
    'no `--defaults-file`',
  ]
    .filter(Boolean)
    .join(', ');
