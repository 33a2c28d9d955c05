/** Plans a section without keys that its server or repository does not support. Each dropped key leaves a note. */

import type { Reader } from '../../github/github.ts';
import { isRefusedWith, NotOnServer } from '../../github/refusals/failures.ts';
import type { Item, Note } from '../../plan/item.ts';
import { noteUncompared } from '../../plan/make-items.ts';
import { markPublic } from '../../plan/wording.ts';
import { type DeclaredSection, hasNothingToDo, type SectionPlan } from '../../report/result/declared.ts';
import { removePaths } from '../../settings/keys/paths.ts';
import type { KeyedSection, UnsupportedPath } from '../../settings/keys/unsupported.ts';
import { formatPath, type Path } from '../../settings/refusal.ts';
import { planReadableParts } from './readable-parts.ts';

/** Only GitHub's answers reveal some unsupported keys. Each discovery starts a new plan without those keys. */
export async function planSupportedKeys(section: DeclaredSection, github: Reader): Promise<SectionPlan> {
  let declared = section;
  for (;;) {
    try {
      declared = await dropUnsupportedKeys(declared, github);
      const { planned, planBy } = await planReadableParts(declared, github);
      if (hasNothingToDo(planned)) return planned;
      const withoutAbsent = await dropAbsentKeys(declared, github);
      if (!withoutAbsent) return await (await import('./names-and-owner.ts')).addNamesAndOwner(planned, planBy, github);
      declared = withoutAbsent;
    } catch (failure) {
      const withoutRefused = await dropRefusedKeys(declared, failure, github);
      if ('failure' in withoutRefused) return { ...declared, ...withoutRefused };
      declared = withoutRefused;
    }
  }
}

/** Throws if no key remains. */
async function dropUnsupportedKeys(declared: DeclaredSection, github: Reader): Promise<DeclaredSection> {
  const version = declared.section.read && (await github.readServerVersion?.());
  if (version === undefined) return declared;
  const { listUnsupportedPaths } = await import('../../settings/keys/unsupported.ts');
  return removeUnsupportedKeys(declared, listUnsupportedPaths(declared.section, declared.desired, version));
}

/** Called only after a difference or a refusal, to save the request for a repository that is up to date. */
async function dropAbsentKeys(declared: DeclaredSection, github: Reader): Promise<DeclaredSection | undefined> {
  const { findAbsentKeys } = await import('./absent-keys.ts');
  const absent = await findAbsentKeys(declared, github);
  if (!absent.length) return undefined;
  const places = absent.map(({ at }) => at);
  const items = absent.flatMap(({ at, why, differences }): Item[] => {
    if (why === undefined) return [...(differences ?? [])];
    return [{ ...createUnsupportedNote({ at, why }), fix: 'remove the key from the settings of this repository' }];
  });
  return {
    ...declared,
    desired: removePaths(declared.desired, places, 'stay'),
    unsupportedItems: [...(declared.unsupportedItems ?? []), ...items],
  };
}

async function dropRefusedKeys(declared: DeclaredSection, failure: unknown, github: Reader) {
  try {
    // GitHub may answer with these statuses because the repository cannot have the setting.
    const isRefused = isRefusedWith(failure, 403, 404, 422);
    return (
      dropGraphqlKeys(declared, failure) ?? ((isRefused && (await dropAbsentKeys(declared, github))) || { failure })
    );
  } catch (emptyFailure) {
    return { failure: emptyFailure };
  }
}

function dropGraphqlKeys(declared: DeclaredSection, failure: unknown): DeclaredSection | undefined {
  if (!(failure instanceof NotOnServer) || !failure.graphql) return undefined;
  const { graphql, githubMessage } = failure;
  const isMissingField = (field: string) => graphql === 'all' || graphql.includes(field);
  const places = declared.section.listUses?.(declared.desired).graphql?.(isMissingField) ?? [];
  const explainMissingGraphql = (at: Path) =>
    `\`${at.findLast((part) => typeof part === 'string') ?? formatPath([declared.section.key, ...at])}\` needs GraphQL: ${githubMessage}`;
  const missingKeys = places.map((at) => ({ at, why: explainMissingGraphql(at) }));
  return missingKeys.length ? removeUnsupportedKeys(declared, missingKeys) : undefined;
}

function removeUnsupportedKeys(declared: DeclaredSection, places: readonly UnsupportedPath[]): DeclaredSection {
  if (!places.length) return declared;
  const desired = removePlaces(declared.desired, places);
  if (desired === undefined || (Array.isArray(desired) && !desired.length))
    throw createEmptySectionFailure(declared, places);
  return {
    ...declared,
    desired,
    unsupportedItems: [...(declared.unsupportedItems ?? []), ...places.map(createUnsupportedNote)],
  };
}

const removePlaces = (value: unknown, places: readonly UnsupportedPath[]): any =>
  removePaths(
    value,
    places.map(({ at }) => at),
  );

export async function dropUnsupportedValues(section: KeyedSection, value: unknown, version: string | undefined) {
  if (version === undefined) return { value, notes: [] };
  const { listUnsupportedPaths } = await import('../../settings/keys/unsupported.ts');
  const places = listUnsupportedPaths(section, value, version);
  return {
    value: removePlaces(value, places),
    notes: [...new Map(places.map(({ at, why }) => [why, at]))].map(([why, at]) => ({
      text: markPublic(`left out: ${why}`),
      about: at.filter((part) => typeof part === 'string').join('.'),
    })),
  };
}

export async function rejectUnsupportedSection(section: KeyedSection, version: string | undefined): Promise<void> {
  if (version === undefined) return;
  const { explainUnsupportedSection } = await import('../../settings/keys/unsupported.ts');
  const why = explainUnsupportedSection(section, version);
  if (why !== undefined) throw createUnsupportedFailure(section.key, `left out: ${why}`);
}

const untouchedText = 'not compared and not applied';

const createUnsupportedNote = ({ at, why }: UnsupportedPath): Note =>
  noteUncompared('lost', markPublic(`${untouchedText}: ${why}`), { key: at.join('.') });

const createEmptySectionFailure = ({ section }: DeclaredSection, places: readonly UnsupportedPath[]) =>
  createUnsupportedFailure(section.key, `${untouchedText}: ${[...new Set(places.map(({ why }) => why))].join('; ')}`);

const createUnsupportedFailure = (section: string, why: string) =>
  new NotOnServer(
    { method: 'GET', path: section, status: 404 },
    why,
    'remove it from the settings for repositories of this server',
  );
