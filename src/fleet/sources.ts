import type { FleetLayers } from '../adoption/sources.ts';
import { HostRefusal } from '../host/failures.ts';
import { fullName, isOrganization, type Reader, type RepositoryName } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { settingsLines } from '../modes/outcome.ts';
import type { Line } from '../modes/result.ts';
import { hasOwnFile, readOwnFile } from '../requests/own-file.ts';
import { isFor } from '../settings/acknowledgements.ts';
import { allowValue, withoutTarget } from '../settings/allow.ts';
import { type Refusal, type Remark, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { openFolder, type SettingsFolder } from '../targets/folder.ts';
import type { Target } from '../targets/target.ts';
import type { World } from '../world/world.ts';
import { type DeclaredSettings, declare } from './settings.ts';

/** Where the settings of several repositories come from. */
export interface SettingsSources {
  /**
   * Checks the operator's files for these repositories before it asks the host anything of them. Throws
   * `SettingsRefused` with every mistake, and withholds none: the files are the operator's.
   */
  refuse(targets: readonly Target[]): Promise<void>;
  settingsFor(target: Target, host: Reader): Promise<RepositorySettings>;
  /**
   * What the operator's files say of a repository, found without a request to it. Throws `SettingsRefused`. If both sides
   * of a pull request say the same, its settings stay the same, whatever its own file says.
   */
  saidOf(target: Target): Promise<OperatorSaid>;
  /** The operator's files for a repository, so that a later run knows whether they changed. Throws if they cannot be read. */
  textsFor(target: Target): Promise<unknown>;
  /** Reads the layers of a repository to edit them; unset where there are none. */
  layersToEdit?(target: Target, host: Reader): Promise<EditableLayers>;
  /** Lines about the files and none of the repositories. `known` are all that could have been targets. */
  lines(known: readonly RepositoryName[]): readonly Line[];
}

/** The sources of a run without repositories, and of files that are refused as a whole. */
export const noSources: SettingsSources = {
  refuse: async () => {},
  settingsFor: async () => ({ lines: [] }),
  saidOf: async () => ({ says: undefined }),
  textsFor: async () => undefined,
  lines: () => [],
};

/** Each organization has layers of its own; those of the repositories are for all of them. */
export function routed(
  repositories: SettingsSources,
  organizations: ReadonlyMap<string, SettingsSources>,
): SettingsSources {
  const of = ({ repository }: Target) =>
    isOrganization(repository) ? (organizations.get(repository.owner.toLowerCase()) ?? noSources) : repositories;
  return {
    async refuse(targets) {
      const every = [...new Set(targets.map(of))].map((one) =>
        one.refuse(targets.filter((target) => of(target) === one)),
      );
      const refused = (await Promise.allSettled(every)).flatMap((one) => (one.status === 'rejected' ? one.reason : []));
      const other = refused.find((one) => !(one instanceof SettingsRefused));
      if (other) throw other;
      if (refused.length) throw refusedTogether(refused);
    },
    settingsFor: (target, host) => of(target).settingsFor(target, host),
    saidOf: (target) => of(target).saidOf(target),
    textsFor: (target) => of(target).textsFor(target),
    layersToEdit: (target, host) => of(target).layersToEdit!(target, host),
    lines: (known) => [
      ...unlike([...organizations.values()].flatMap((one) => one.lines([]))),
      ...repositories.lines(known),
    ],
  };
}

/** Organizations may share a layer, and what is to say of it is said once. */
const unlike = <T>(all: readonly T[]): T[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];

const refusedTogether = (all: readonly SettingsRefused[]) =>
  new SettingsRefused(unlike(all.flatMap(({ refusals }) => refusals)), unlike(all.flatMap(({ remarks }) => remarks)));

/** What the operator's files say of a repository, to be compared with those of another side. */
export interface OperatorSaid {
  readonly says: unknown;
  /** The path of the repository's own file. If that exists, it applies and this does not. */
  readonly givesWayTo?: string;
}

/** The layers of one repository, to be edited. */
export interface EditableLayers {
  /** The lowest first. */
  readonly texts: ReadonlyMap<string, string>;
  readonly ofFleet: FleetLayers;
  readonly lines: readonly Line[];
}

/** The settings for one repository, if there are any, and lines about where they come from. */
export interface RepositorySettings {
  readonly settings?: DeclaredSettings;
  readonly lines: readonly Line[];
}

type Disk = Pick<World, 'load' | 'list'>;

/** The operator's files for several repositories, and how to read them. */
export interface SettingsFiles {
  readonly options: RunOptions;
  readonly folder?: SettingsFolder;
  /** Parsed once, however many repositories it is for. */
  readonly defaults?: DeclaredSettings;
  /** Reads a settings file of the operator. */
  read(file: string): Promise<DeclaredSettings>;
}

/** Throws `SettingsRefused`, before anything is sent, if `repos-dir` or `defaults-file` cannot be used. */
export async function openSources(options: RunOptions, { load, list }: Disk): Promise<SettingsFiles> {
  const { reposDir, defaultsFile } = options;
  const read = async (file: string) =>
    withNamedLines(await declare({ text: await load(file), file, origin: 'operator' }, options));
  return {
    options,
    read,
    folder: reposDir === undefined ? undefined : openFolder(reposDir, await list(reposDir)),
    defaults: defaultsFile === undefined ? undefined : withoutName(await read(defaultsFile)),
  };
}

/** One file for each repository. */
export function fileSources(files: SettingsFiles, { load }: Pick<World, 'load'>): SettingsSources {
  const { folder, defaults } = files;
  return {
    refuse: (targets) => refuseFiles(targets, files),
    settingsFor: (target, host) => settingsFor(target, host, files),
    saidOf: (target) => saidOf(target, files),
    async textsFor({ repository }) {
      const file = folder?.fileOf(repository);
      return file === undefined ? ['defaults', defaults?.text] : ['own', await load(file)];
    },
    lines: (known) => runLines(files, known),
  };
}

/** Lines about the files and none of the repositories. */
const runLines = ({ options, folder, defaults }: SettingsFiles, known: readonly RepositoryName[]): Line[] => [
  ...(defaults ? settingsLines(options, defaults) : []),
  ...strayLines(folder?.strays(known) ?? [], options.reposDir!, options),
];

/** The name of such a file may be that of a private repository, so it is withheld unless everything may be shown. */
export function strayLines(files: readonly string[], where: string, { privateRepos }: RunOptions): Line[] {
  if (privateRepos === 'show') return files.map((file) => note(`${code(file)} is for no repository of this run`));
  const verb = files.length === 1 ? 'file is' : 'files are';
  return files.length ? [note(`${files.length} ${verb} for no repository of this run in ${code(where)}`)] : [];
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

async function saidOf(
  { repository }: Target,
  { options, folder, read, defaults }: SettingsFiles,
): Promise<OperatorSaid> {
  const file = folder?.fileOf(repository);
  return file === undefined
    ? { says: saidBy(defaults, repository), givesWayTo: options.settingsFile }
    : { says: saidBy(withItsName(await read(file), repository), repository) };
}

/** What settings say, however they are written. The order of entries counts, as it does for a few sections. */
export const saidBy = (settings: DeclaredSettings | undefined, repository: RepositoryName) =>
  settings && [
    ...settings.declared.map(({ section, desired }) => [section.key, desired]),
    ...Object.entries(allowValue((settings.allowed ?? []).filter(isFor(fullName(repository))))),
  ];

/** In a run about several repositories, each line of `_allow` says which of them it is about. */
export function withNamedLines(settings: DeclaredSettings, isOfOrganization = false): DeclaredSettings {
  const refusals = withoutTarget(settings.allowed ?? [], isOfOrganization);
  if (refusals.length) throw new SettingsRefused(refusals);
  return settings;
}

/** Finds the one file that applies: from `repos-dir`, else the repository's own, else `defaults-file`. They never merge. */
async function settingsFor(target: Target, host: Reader, files: SettingsFiles): Promise<RepositorySettings> {
  const { options, folder, defaults } = files;
  const file = folder?.fileOf(target.repository);
  if (file !== undefined) return fromFolder(file, target, host, files);
  const text = await readOwnFile(host, options.settingsFile, target.defaultBranch);
  if (text !== undefined) return fromRepository(text, target, options);
  if (!defaults) return { lines: [note(`there is no settings file for it (${missing(options)})`)] };
  const whole = `no ${code(options.settingsFile)} in the repository: ${code(options.defaultsFile!)} is used instead`;
  return { settings: defaults, lines: [note(whole)] };
}

async function fromFolder(
  file: string,
  { repository }: Target,
  host: Reader,
  { options, read }: SettingsFiles,
): Promise<RepositorySettings> {
  const settings = withItsName(await read(file), repository);
  const own = options.settingsFile;
  const hasBoth = await hasOwnFile(host, own).catch(noMatter);
  const passedOver = hasBoth ? [note(`${code(file)} is applied, and its own ${code(own)} is not`)] : [];
  return { settings, lines: [...passedOver, ...settingsLines(options, settings)] };
}

async function fromRepository(text: string, { repository }: Target, options: RunOptions): Promise<RepositorySettings> {
  const file = `${fullName(repository)}:${options.settingsFile}`;
  const settings = withItsName(await declare({ text, file, origin: 'target' }, options), repository);
  return { settings, lines: settingsLines(options, settings) };
}

const note = (message: string): Line => ({ kind: 'note', key: '', message });

const missing = ({ reposDir, settingsFile }: RunOptions) =>
  [
    reposDir !== undefined && `none in ${code(reposDir)}`,
    `no ${code(settingsFile)} in the repository`,
    'no `--defaults-file`',
  ]
    .filter(Boolean)
    .join(', ');

/** A second file of the repository's own is worth a note. If the token may not see it, that is no failure. */
const noMatter = (failure: unknown) => {
  if (failure instanceof HostRefusal) return false;
  throw failure;
};

/** The name that settings give a repository. */
export const nameIn = ({ declared }: DeclaredSettings) => {
  const repository = declared.find(({ section }) => section.key === 'repository');
  return { name: repository?.desired.name as string | undefined, place: repository?.place(['name']) };
};

/** In a run about several repositories another name is a mistake, such as a copied file. */
export function withItsName(settings: DeclaredSettings, repository: RepositoryName): DeclaredSettings {
  const { name, place } = nameIn(settings);
  if (name === undefined || name.toLowerCase() === repository.name.toLowerCase()) return settings;
  const problem = `is ${code(name)}, and the file is for ${code(fullName(repository))}: a run about several repositories renames none`;
  const fix = 'remove the key, or rename the repository in a separate run';
  throw new SettingsRefused([{ at: ['repository', 'name'], place, problem, fix }]);
}

export function withoutName(settings: DeclaredSettings): DeclaredSettings {
  const { name, place } = nameIn(settings);
  if (name === undefined) return settings;
  const problem = 'is a name that several repositories would get, and only one can have it';
  const fix = 'take the key out of the file that several repositories share';
  throw new SettingsRefused([{ at: ['repository', 'name'], place, problem, fix }]);
}
