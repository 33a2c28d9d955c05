import { NotOnServer } from '../github/refusals/failures.ts';
import type { Note } from '../plan/item.ts';
import { noteUncompared } from '../plan/make-items.ts';
import { open } from '../plan/wording.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { withoutPlaces } from '../settings/keys/lacking.ts';
import type { LackedPlace, WithKey } from '../settings/keys/server-lacks.ts';
import { type Path, pathText } from '../settings/refusal.ts';

/** The section without what its server lacks, with a note for each key. Throws if nothing is left of it. */
export async function dropLacked(one: DeclaredSection, version: string | undefined): Promise<DeclaredSection> {
  if (version === undefined) return one;
  const { findLacked: lackedPlaces } = await import('../settings/keys/server-lacks.ts');
  return without(one, lackedPlaces(one.section, one.desired, version));
}

/** The section without what only GraphQL reads and writes, after an answer that the host has none, or not all of it. */
export function dropGraphql(one: DeclaredSection, failure: unknown): DeclaredSection | undefined {
  if (!(failure instanceof NotOnServer) || !failure.graphql) return undefined;
  const { graphql, hostMessage } = failure;
  const lacks = (field: string) => graphql === 'all' || graphql.includes(field);
  const places = one.section.uses?.(one.desired).graphql?.(lacks) ?? [];
  const whyAt = (at: Path) =>
    `\`${at.findLast((part) => typeof part === 'string') ?? pathText([one.section.key, ...at])}\` needs GraphQL: ${hostMessage}`;
  const lost = places.map((at) => ({ at, why: whyAt(at) }));
  return lost.length ? without(one, lost) : undefined;
}

function without(one: DeclaredSection, places: readonly LackedPlace[]): DeclaredSection {
  if (!places.length) return one;
  const desired = takeOut(one.desired, places);
  if (desired === undefined || (Array.isArray(desired) && !desired.length)) throw nothingLeft(one, places);
  return { ...one, desired, lost: [...(one.lost ?? []), ...places.map(noteOf)] };
}

const takeOut = (value: unknown, places: readonly LackedPlace[]): any =>
  withoutPlaces(
    value,
    places.map(({ at }) => at),
  );

/** A value for a snapshot without what its server would not take, and why. */
export async function dropUnexportable(section: WithKey, value: unknown, version: string | undefined) {
  if (version === undefined) return { value, notes: [] };
  const { findLacked: lackedPlaces } = await import('../settings/keys/server-lacks.ts');
  const places = lackedPlaces(section, value, version);
  return {
    value: takeOut(value, places),
    notes: [...new Set(places.map(({ why }) => why))].map((why) => open(`left out: ${why}`)),
  };
}

export async function refuseLackedSection(section: WithKey, version: string | undefined) {
  if (version === undefined) return;
  const { sectionLack } = await import('../settings/keys/server-lacks.ts');
  const why = sectionLack(section, version);
  if (why !== undefined) throw notThere(section.key, `left out: ${why}`);
}

const untouched = 'not compared and not applied';

export const noteOf = ({ at, why }: LackedPlace): Note =>
  noteUncompared('lost', open(`${untouched}: ${why}`), { key: at.join('.') });

const nothingLeft = ({ section }: DeclaredSection, places: readonly LackedPlace[]) =>
  notThere(section.key, `${untouched}: ${[...new Set(places.map(({ why }) => why))].join('; ')}`);

const notThere = (section: string, why: string) =>
  new NotOnServer(
    { method: 'GET', path: section, status: 404 },
    why,
    'leave it out of the settings for repositories of this server',
  );
