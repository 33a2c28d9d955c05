import type { Reader } from '../github/github.ts';
import { isRefusedWith, NotOnServer } from '../github/refusals/failures.ts';
import type { Item, Note } from '../plan/item.ts';
import { noteUncompared } from '../plan/make-items.ts';
import { open } from '../plan/wording.ts';
import { type DeclaredSection, hasNothingToDo, type SectionPlan } from '../report/result/declared.ts';
import { removePaths } from '../settings/keys/paths.ts';
import type { KeyedSection, UnsupportedPath } from '../settings/keys/unsupported.ts';
import { formatPath, type Path } from '../settings/refusal.ts';
import { planInPart } from './unread.ts';

/**
 * Plans a section without the keys that this repository cannot have. Each loss shows only in an answer: then the section
 * is planned again without the lost keys. A failure is kept in place of the plan.
 */
export async function planPossible(all: DeclaredSection, host: Reader): Promise<SectionPlan> {
  let declared = all;
  for (;;) {
    try {
      declared = await dropLacked(declared, host);
      const { planned, planBy } = await planInPart(declared, host);
      if (hasNothingToDo(planned)) return planned;
      const possible = await dropAbsent(declared, host);
      if (!possible) return await (await import('./told-in-full.ts')).tellWho(planned, planBy, host);
      declared = possible;
    } catch (failure) {
      const possible = await dropRefused(declared, failure, host);
      if ('failure' in possible) return { ...declared, ...possible };
      declared = possible;
    }
  }
}

/** The section without what its server lacks, with a note for each key. Throws if nothing is left of it. */
async function dropLacked(one: DeclaredSection, host: Reader): Promise<DeclaredSection> {
  const version = one.section.read && (await host.readServerVersion?.());
  if (version === undefined) return one;
  const { findUnsupported: lackedPlaces } = await import('../settings/keys/unsupported.ts');
  return without(one, lackedPlaces(one.section, one.desired, version));
}

/**
 * The section without the keys that this repository cannot have, with an item for each; `undefined` if it declares none.
 * It is asked only where something differs or was refused, so that a converged run sends no request for it.
 */
async function dropAbsent(one: DeclaredSection, host: Reader): Promise<DeclaredSection | undefined> {
  const { findAbsent } = await import('./absent.ts');
  const absent = await findAbsent(one, host);
  if (!absent.length) return undefined;
  const places = absent.map(({ at }) => at);
  const items = absent.flatMap(({ at, why, left }): Item[] => {
    if (why === undefined) return [...(left ?? [])];
    return [{ ...noteOf({ at, why }), fix: 'remove the key from the settings of this repository' }];
  });
  return {
    ...one,
    desired: removePaths(one.desired, places, 'stay'),
    unsupportedItems: [...(one.unsupportedItems ?? []), ...items],
  };
}

/** The section without the keys for which it was refused, or why nothing is left of it. */
async function dropRefused(one: DeclaredSection, failure: unknown, host: Reader) {
  try {
    // GitHub may answer so because the repository cannot have such a thing.
    const isRefused = isRefusedWith(failure, 403, 404, 422);
    return dropGraphql(one, failure) ?? ((isRefused && (await dropAbsent(one, host))) || { failure });
  } catch (nothingLeft) {
    return { failure: nothingLeft };
  }
}

/** The section without what only GraphQL reads and writes, after an answer that the host has none, or not all of it. */
function dropGraphql(one: DeclaredSection, failure: unknown): DeclaredSection | undefined {
  if (!(failure instanceof NotOnServer) || !failure.graphql) return undefined;
  const { graphql, githubMessage: hostMessage } = failure;
  const lacks = (field: string) => graphql === 'all' || graphql.includes(field);
  const places = one.section.listUses?.(one.desired).graphql?.(lacks) ?? [];
  const whyAt = (at: Path) =>
    `\`${at.findLast((part) => typeof part === 'string') ?? formatPath([one.section.key, ...at])}\` needs GraphQL: ${hostMessage}`;
  const lost = places.map((at) => ({ at, why: whyAt(at) }));
  return lost.length ? without(one, lost) : undefined;
}

function without(one: DeclaredSection, places: readonly UnsupportedPath[]): DeclaredSection {
  if (!places.length) return one;
  const desired = takeOut(one.desired, places);
  if (desired === undefined || (Array.isArray(desired) && !desired.length)) throw nothingLeft(one, places);
  return { ...one, desired, unsupportedItems: [...(one.unsupportedItems ?? []), ...places.map(noteOf)] };
}

const takeOut = (value: unknown, places: readonly UnsupportedPath[]): any =>
  removePaths(
    value,
    places.map(({ at }) => at),
  );

/** A value for a snapshot without what its server would not take, and why. */
export async function dropUnexportable(section: KeyedSection, value: unknown, version: string | undefined) {
  if (version === undefined) return { value, notes: [] };
  const { findUnsupported: lackedPlaces } = await import('../settings/keys/unsupported.ts');
  const places = lackedPlaces(section, value, version);
  return {
    value: takeOut(value, places),
    notes: [...new Set(places.map(({ why }) => why))].map((why) => open(`left out: ${why}`)),
  };
}

export async function refuseLackedSection(section: KeyedSection, version: string | undefined) {
  if (version === undefined) return;
  const { explainUnsupportedSection: sectionLack } = await import('../settings/keys/unsupported.ts');
  const why = sectionLack(section, version);
  if (why !== undefined) throw notThere(section.key, `left out: ${why}`);
}

const untouched = 'not compared and not applied';

const noteOf = ({ at, why }: UnsupportedPath): Note =>
  noteUncompared('lost', open(`${untouched}: ${why}`), { key: at.join('.') });

const nothingLeft = ({ section }: DeclaredSection, places: readonly UnsupportedPath[]) =>
  notThere(section.key, `${untouched}: ${[...new Set(places.map(({ why }) => why))].join('; ')}`);

const notThere = (section: string, why: string) =>
  new NotOnServer(
    { method: 'GET', path: section, status: 404 },
    why,
    'remove it from the settings for repositories of this server',
  );
