/**
 * Reads a fleet file, which assigns settings files to repositories. The schema checks its shape, and this module checks
 * rules across keys.
 */

import { dirname, isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import type { RepositoryName } from '../../github/github.ts';
import { registry } from '../../sections/registry.ts';
import { parseRepositoryPattern } from '../../session/names/name-patterns.ts';
import type { RepositoryEntry } from '../../session/targets/target.ts';
import type { World } from '../../session/world/world.ts';
import { resolveSectionAlias } from '../../settings/keys/section-names.ts';
import { fleetKeys } from '../../settings/keys/unknown-keys.ts';
import { formatCode } from '../../settings/message-text.ts';
import { addLocation, type SettingsDocument, toSettingsDocument } from '../../settings/reading/document.ts';
import { listSchemaMistakes } from '../../settings/reading/issues.ts';
import { explainMissingFile } from '../../settings/reading/load.ts';
import { sortByPlace } from '../../settings/reading/parse.ts';
import { type Path, type Place, type Refusal, SettingsError } from '../../settings/refusal.ts';
import { findLockProblem } from './lockable.ts';
import { findEntryMistakes, toRepositoryEntries } from './repository-entries.ts';
import { expandLockedPath, type RivalKey } from './same-setting.ts';
import { createManifestSchema, type WhereFilter, type WrittenManifest } from './schema.ts';

interface TargetsEntry {
  readonly repos: '*' | readonly RepositoryName[];
  readonly where: WhereFilter;
  readonly exclude: readonly string[];
}

export interface LayerEntry {
  /** Relative to the working directory, with placeholders. */
  readonly file: string;
  readonly where: WhereFilter;
  readonly isOptional: boolean;
  readonly at: Path;
  readonly place: Place;
}

export interface OwnFilePolicy {
  readonly isRequired: boolean;
  /** The path in each repository. */
  readonly file: string;
  readonly sections: readonly string[];
  /** The file may contain `_allow`. */
  readonly mayAllow: boolean;
  readonly place: Place;
}

/** A path that skips the entries of lists. */
export interface LockedPath {
  readonly text: string;
  readonly path: readonly string[];
  readonly isAtLeast?: true;
  /** Other keys that could change the same setting. */
  readonly rivals: readonly RivalKey[];
  readonly place: Place;
}

export interface Wave {
  readonly name: string;
  readonly where: WhereFilter;
  readonly share: number;
}

export interface Manifest {
  readonly file: string;
  readonly targets: readonly TargetsEntry[];
  readonly repositories: readonly RepositoryEntry[];
  readonly layers: readonly LayerEntry[];
  /** Unset if the repositories' own files are ignored. */
  readonly own?: OwnFilePolicy;
  readonly locked: readonly LockedPath[];
  readonly policy?: string;
  /** In order of rollout. */
  readonly waves: readonly Wave[];
}

/** Throws `SettingsError` with all mistakes of the file. */
export const openManifest = async (file: string, { load }: Pick<World, 'load'>): Promise<Manifest> =>
  parseManifest(await load(file).catch(explainMissingFile(file, missingFileFix)), file);

const missingFileFix = 'correct the path; the page about fleet files has an example';

export function parseManifest(text: string, file: string): Manifest {
  const document = toSettingsDocument(text, file);
  const keys = registry.map(({ key }) => key);
  const mistaken = findSettingsFileMistake(document, keys);
  if (mistaken) throw new SettingsError([mistaken]);
  const { output, issues, success } = v.safeParse(createManifestSchema(keys), document.values);
  const inSchema = issues ? listSchemaMistakes(issues, (at) => document.place(at).line) : [];
  const refusals: Refusal[] = [...document.refusals, ...inSchema.map((complaint) => addLocation(complaint, document))];
  if (success) refusals.push(...findMistakesAcrossKeys(output).map((conflict) => addLocation(conflict, document)));
  if (refusals.length || !success) throw new SettingsError(sortByPlace(refusals));
  return createManifest(output, document, file);
}

/** A settings file in place of a fleet file is one mistake, not one for each key. */
function findSettingsFileMistake(
  { values, place }: SettingsDocument,
  sections: readonly string[],
): Refusal | undefined {
  if ([...fleetKeys, 'layers'].some((key) => Object.hasOwn(values, key))) return undefined;
  const key = Object.keys(values).find((name) => sections.includes(resolveSectionAlias(name)));
  return key === undefined
    ? undefined
    : {
        at: [key],
        place: place([key]),
        problem: 'is a key of a settings file, but a fleet file assigns settings files to repositories',
        fix: 'use this file as a layer of a fleet file, or pass it as `--settings-file`',
      };
}

function findMistakesAcrossKeys(written: WrittenManifest): Refusal[] {
  const { targets, repositories, own, locked = [], waves = [] } = written;
  const waveNames = waves.map(({ name }) => name);
  return [
    ...(fleetKeys.some((key) => written[key]) ? [] : [{ at: [], ...noTargets }]),
    ...(targets ? findWrongTargets(targets) : []),
    ...(repositories ? findEntryMistakes(repositories) : []),
    ...(own && own.as !== 'ignore' && !own.sections ? [{ at: ['own', 'sections'], ...missingSections }] : []),
    ...findWrongLocks(locked),
    ...waveNames.flatMap((name, index) =>
      waveNames.indexOf(name) < index ? [{ at: ['waves', index, 'name'], ...duplicateWave }] : [],
    ),
  ];
}

const noTargets = {
  problem: 'lists no repositories',
  fix: 'list the repositories below `targets:`, such as `- repos: acme/*`',
};

const duplicateWave = { problem: 'is also the name of another wave', fix: 'give each wave its own name' };

const missingSections = {
  problem: 'is missing',
  fix: 'list the sections that a repository’s own file may declare, or write `sections: all`',
};

function findWrongTargets(targets: NonNullable<WrittenManifest['targets']>): Refusal[] {
  if (!targets.length)
    return [{ at: ['targets'], problem: 'is an empty list', fix: 'list the repositories: `- repos: acme/*`' }];
  return targets.flatMap(({ repos, where }, index) => {
    const isMore = repos.includes('*') && repos.length > 1;
    const isIdle = where && !repos.some((pattern) => /[*?]/.test(pattern));
    return [
      ...(isMore ? [{ at: ['targets', index, 'repos'], ...notOnlyAll }] : []),
      ...(isIdle ? [{ at: ['targets', index, 'where'], ...uselessWhere }] : []),
    ];
  });
}

const notOnlyAll = {
  problem: 'has `*`, which selects every repository, and other entries beside it',
  fix: 'write only `*`, or only the others',
};

const uselessWhere = {
  problem: 'filters the repositories that a pattern finds, but `repos` has no pattern',
  fix: 'remove it, or write a pattern such as `acme/*`',
};

const findWrongLocks = (locked: readonly WrittenLock[]): Refusal[] =>
  locked.flatMap((written, index) =>
    parseLock(written).flatMap(({ text, isAtLeast }) => {
      const wrong = findLockProblem(text, registry) ?? (isAtLeast && findMissingLockOrder(text));
      return wrong ? [{ at: ['locked', index], ...wrong }] : [];
    }),
  );

function createManifest(
  { targets = [], repositories = {}, layers = [], own, locked = [], policy, waves = [] }: WrittenManifest,
  { place }: SettingsDocument,
  file: string,
): Manifest {
  return {
    file,
    ...(policy !== undefined && { policy: resolveBeside(file, policy) }),
    targets: targets.map(({ repos, where = {}, exclude = [] }) => ({
      repos: repos.includes('*') ? '*' : repos.map((pattern) => parseRepositoryPattern(pattern)!),
      where,
      exclude,
    })),
    repositories: toRepositoryEntries(repositories, { place }),
    waves: waves.map(({ name, where: { share = 100, ...where } = {} }) => ({ name, where, share })),
    layers: layers.map(({ file: layer, where = {}, optional = false }, index) => ({
      file: resolveBeside(file, layer),
      where,
      isOptional: optional,
      at: ['layers', index],
      place: place(['layers', index, 'file']),
    })),
    own:
      own && own.as !== 'ignore'
        ? {
            isRequired: own.as === 'require',
            file: own.file ?? '.github/settings.yml',
            sections: own.sections!,
            mayAllow: own.allow ?? false,
            place: place(['own', 'sections']),
          }
        : undefined,
    locked: locked.flatMap((written, index) =>
      parseLock(written).flatMap(({ text, isAtLeast }) =>
        expandLockedPath(text).map((lockedPath) => ({
          text,
          ...lockedPath,
          ...(isAtLeast && { isAtLeast }),
          place: place(['locked', index]),
        })),
      ),
    ),
  };
}

type WrittenLock = NonNullable<WrittenManifest['locked']>[number];

/** An entry is a path, or a map from paths to their kind of lock. */
const parseLock = (written: WrittenLock): readonly { readonly text: string; readonly isAtLeast?: true }[] =>
  typeof written === 'string' ? [{ text: written }] : Object.keys(written).map((text) => ({ text, isAtLeast: true }));

function findMissingLockOrder(text: string) {
  const known = registry
    .filter(({ risk = {} }) => Object.values(risk).some(({ order }) => order))
    .map(({ key }) => key);
  return known.includes(text.split('.')[0]!)
    ? undefined
    : {
        problem: `${formatCode(text)} has no order: Trueup cannot check which of two values is stricter`,
        fix: `write ${formatCode(`- ${text}`)}, which locks the value; \`at-least\` works for ${known.map(formatCode).join(', ')}`,
      };
}

/** Paths of layers and policies are relative to the fleet file. */
const resolveBeside = (fleetFile: string, path: string) => (isAbsolute(path) ? path : join(dirname(fleetFile), path));
