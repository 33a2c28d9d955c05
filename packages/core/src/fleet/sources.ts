/**
 * The settings files of several repositories, as a run uses them: layers of a fleet file, or one file for each
 * repository.
 */

import { isSameWord, type Reader, type RepositoryName, toFullName } from '../github/github.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { type Line, reportNote } from '../report/result/result.ts';
import type { PrivacyOptions } from '../session/inputs/run-options.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import type { Target } from '../session/targets/target.ts';
import { isForRepository } from '../settings/acknowledgements.ts';
import { refuseAcknowledgementsWithoutRepository, toAllowSection } from '../settings/allow.ts';
import { formatCode } from '../settings/message-text.ts';
import { createFileError, type Refusal, SettingsError } from '../settings/refusal.ts';

export type FileTexts = ReadonlyMap<string, string>;

export interface FleetLayers {
  /** The layer for only this repository. */
  readonly own?: string;
  /** The repository's own file is not one of the texts. */
  readonly repositoryFile?: string;
  /** The fleet file may refuse a change of a locked path. */
  findRefusals(texts: FileTexts): readonly Refusal[];
}

export interface SettingsSources {
  /** Checks the operator's files before any request is sent. Throws `SettingsError` with every mistake. */
  refuseInvalid(targets: readonly Target[]): Promise<void>;
  readSettings(target: Target, github: Reader): Promise<RepositorySettings>;
  /**
   * Sends no request about the repository. If both sides of a pull request have equal content, the settings stay the
   * same.
   */
  readOperatorSettings(target: Target): Promise<OperatorSettings>;
  /** A later run compares these texts to detect changes. */
  readFileTexts(target: Target): Promise<unknown>;
  readLayersToEdit?(target: Target, github: Reader): Promise<EditableLayers>;
  /** `known` contains all possible targets. */
  createLines(known: readonly RepositoryName[]): readonly Line[];
}

export const emptySources: SettingsSources = {
  refuseInvalid: async () => {},
  readSettings: async () => ({ lines: [] }),
  readOperatorSettings: async () => ({ content: undefined }),
  readFileTexts: async () => undefined,
  createLines: () => [],
};

export interface OperatorSettings {
  readonly content: unknown;
  /** The repository's own file at this path takes precedence. */
  readonly overriddenBy?: string;
}

export interface EditableLayers {
  /** The lowest layer comes first. */
  readonly texts: FileTexts;
  readonly fleetLayers: FleetLayers;
  readonly lines: readonly Line[];
}

export interface RepositorySettings {
  readonly settings?: DeclaredSettings;
  readonly lines: readonly Line[];
  readonly hasOwn?: boolean;
}

/** The file name may contain the name of a private repository. */
export function reportStrayFiles(files: readonly string[], source: string, { privateRepos }: PrivacyOptions): Line[] {
  if (privateRepos === 'show')
    return files.map((file) => reportNote(`${formatCode(file)} is for no repository of this run`));
  const verb = files.length === 1 ? 'file is' : 'files are';
  return files.length
    ? [reportNote(`${files.length} ${verb} for no repository of this run in ${formatCode(source)}`)]
    : [];
}

/** Includes `_allow` lines for the repository. Keeps the order of entries, because it matters in a few sections. */
export const toComparableSettings = (settings: DeclaredSettings | undefined, repository: RepositoryName) =>
  settings && [
    ...settings.declared.map(({ section, desired }) => [section.key, desired]),
    ...Object.entries(toAllowSection((settings.allowed ?? []).filter(isForRepository(repository)))),
  ];

/** A run with several repositories needs a repository in each line of `_allow`. */
export function requireRepositoryInAllow(settings: DeclaredSettings): DeclaredSettings {
  const refusals = refuseAcknowledgementsWithoutRepository(settings.allowed ?? []);
  if (refusals.length) throw new SettingsError(refusals);
  return settings;
}

const namePath = ['repository', 'name'];

export const findDeclaredSection = (declared: readonly DeclaredSection[], key: string): DeclaredSection | undefined =>
  declared.find(({ section }) => section.key === key);

export const findDeclaredRepositoryName = ({ declared }: DeclaredSettings) => {
  const repository = findDeclaredSection(declared, 'repository');
  return { name: repository?.desired.name as string | undefined, place: repository?.place(['name']) };
};

/** In a run with several repositories, another name suggests a copied file. */
export function refuseOtherName(settings: DeclaredSettings, repository: RepositoryName): DeclaredSettings {
  const { name, place } = findDeclaredRepositoryName(settings);
  if (name === undefined || isSameWord(name, repository.name)) return settings;
  const problem = `is ${formatCode(name)}, but the file is for ${formatCode(toFullName(repository))}: a run with several repositories renames none`;
  throw createFileError(problem, 'remove the key, or rename the repository in a separate run', place, namePath);
}

export function refuseNameInSharedFile(settings: DeclaredSettings): DeclaredSettings {
  const { name, place } = findDeclaredRepositoryName(settings);
  if (name === undefined) return settings;
  const problem = 'is a name for several repositories, but only one can have it';
  throw createFileError(problem, 'remove the key from the file that several repositories share', place, namePath);
}
