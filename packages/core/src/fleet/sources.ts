import { fullName, type Reader, type RepositoryName } from '../github/github.ts';
import { createNote, type Line } from '../report/result/result.ts';
import type { PrivacyOptions } from '../session/inputs/run-options.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import type { Target } from '../session/targets/target.ts';
import { isFor } from '../settings/acknowledgements.ts';
import { allowValue, withoutTarget } from '../settings/allow.ts';
import { type Refusal, refuseFile, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';

/** The settings files of a run, the lowest layer first, by name. */
export type FileTexts = ReadonlyMap<string, string>;

/** The layers of a repository, where they are edited. */
export interface FleetLayers {
  /** The layer of this repository alone, which takes what lower layers say otherwise; unset if it has none. */
  readonly own?: string;
  /** The repository's own file, which is not here. */
  readonly elsewhere?: string;
  /** What the fleet file refuses of these layers, such as a change of what is locked. */
  refuses(texts: FileTexts): readonly Refusal[];
}

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
  /** Whether the repository's own settings file is among them. */
  readonly hasOwn?: boolean;
}

/** The name of such a file may be that of a private repository, so it is withheld unless everything may be shown. */
export function tellStrays(files: readonly string[], where: string, { privateRepos }: PrivacyOptions): Line[] {
  if (privateRepos === 'show') return files.map((file) => createNote(`${code(file)} is for no repository of this run`));
  const verb = files.length === 1 ? 'file is' : 'files are';
  return files.length ? [createNote(`${files.length} ${verb} for no repository of this run in ${code(where)}`)] : [];
}

/** What settings say, however they are written. The order of entries counts, as it does for a few sections. */
export const saidBy = (settings: DeclaredSettings | undefined, repository: RepositoryName) =>
  settings && [
    ...settings.declared.map(({ section, desired }) => [section.key, desired]),
    ...Object.entries(allowValue((settings.allowed ?? []).filter(isFor(repository)))),
  ];

/** In a run about several repositories, each line of `_allow` says which of them it is about. */
export function withNamedLines(settings: DeclaredSettings): DeclaredSettings {
  const refusals = withoutTarget(settings.allowed ?? []);
  if (refusals.length) throw new SettingsRefused(refusals);
  return settings;
}

const nameAt = ['repository', 'name'];

export const declaredName = ({ declared }: DeclaredSettings) => {
  const repository = declared.find(({ section }) => section.key === 'repository');
  return { name: repository?.desired.name as string | undefined, place: repository?.place(['name']) };
};

/** In a run about several repositories another name is a mistake, such as a copied file. */
export function withItsName(settings: DeclaredSettings, repository: RepositoryName): DeclaredSettings {
  const { name, place } = declaredName(settings);
  if (name === undefined || name.toLowerCase() === repository.name.toLowerCase()) return settings;
  const problem = `is ${code(name)}, but the file is for ${code(fullName(repository))}: a run with several repositories renames none`;
  throw refuseFile(problem, 'remove the key, or rename the repository in a separate run', place, nameAt);
}

export function withoutName(settings: DeclaredSettings): DeclaredSettings {
  const { name, place } = declaredName(settings);
  if (name === undefined) return settings;
  const problem = 'is a name for several repositories, but only one can have it';
  throw refuseFile(problem, 'remove the key from the file that several repositories share', place, nameAt);
}
