import { NotOnServer } from '../host/failures.ts';
import { isLacked, lackText, serverText, settingsLackedBy } from '../host/servers.ts';
import type { Note } from '../plan/item.ts';
import { uncompared } from '../plan/uncompared.ts';
import { open } from '../plan/wording.ts';
import { rowsIn, type SectionOf } from '../presence/table.ts';
import { placesOf, withoutPlaces } from '../settings/lacking.ts';
import { type Path, pathText } from '../settings/refusal.ts';
import type { DeclaredSection } from './declared.ts';

/** A place in a section that a server cannot take, and why. */
export interface LackedPlace {
  readonly at: Path;
  readonly why: string;
}

/** What a server of this version lacks of what a section declares. */
export const lackedPlaces = (section: SectionOf, desired: unknown, version: string, server = serverText(version)) =>
  rowsIn(section)
    .filter(({ since }) => isLacked(version, since))
    .flatMap(({ inside, name, since }) =>
      placesOf(desired, inside).map((at): LackedPlace => ({ at, why: lackText(server, name, since) })),
    );

/** The section without what its server lacks, with a note for each key. Throws if nothing is left of it. */
export function narrowed(one: DeclaredSection, version: string | undefined): DeclaredSection {
  return version === undefined ? one : without(one, lackedPlaces(one.section, one.desired, version));
}

/** The section without what only GraphQL reads and writes, after an answer that the host has none, or not all of it. */
export function withoutGraphql(one: DeclaredSection, failure: unknown): DeclaredSection | undefined {
  if (!(failure instanceof NotOnServer) || !failure.graphql) return undefined;
  const { graphql, hostMessage } = failure;
  const lacks = (field: string) => graphql === 'all' || graphql.includes(field);
  const places = one.section.needsGraphql?.(one.desired, lacks) ?? [];
  const why = (at: Path) =>
    `\`${at.findLast((part) => typeof part === 'string') ?? pathText([one.section.key, ...at])}\` needs GraphQL: ${hostMessage}`;
  return places.length
    ? without(
        one,
        places.map((at) => ({ at, why: why(at) })),
      )
    : undefined;
}

function without(one: DeclaredSection, places: readonly LackedPlace[]): DeclaredSection {
  if (!places.length) return one;
  const desired = withoutPlaces(
    one.desired,
    places.map(({ at }) => at),
  );
  if (desired === undefined || (Array.isArray(desired) && !desired.length)) throw nothingLeft(one, places);
  return { ...one, desired, lost: [...(one.lost ?? []), ...places.map(noteOf)] };
}

/** A value for a snapshot without what its server would not take, and why. */
export function exportable(section: SectionOf, value: unknown, version: string | undefined) {
  const places = version === undefined ? [] : lackedPlaces(section, value, version);
  const kept = withoutPlaces(
    value,
    places.map(({ at }) => at),
  );
  return { value: kept, notes: [...new Set(places.map(({ why }) => why))].map((why) => open(`left out: ${why}`)) };
}

/** Throws if the server lacks the section as a whole. */
export function refuseLackedSection({ key, of }: SectionOf, version: string | undefined) {
  if (version === undefined) return;
  const lacked = settingsLackedBy(version).find((row) => row.of === of && row.path === key);
  if (lacked) throw notThere(key, `left out: ${lackText(serverText(version), key, lacked.since)}`);
}

const untouched = 'not compared and not applied';

export const noteOf = ({ at, why }: LackedPlace): Note =>
  uncompared('lost', open(`${untouched}: ${why}`), { key: at.join('.') });

const nothingLeft = ({ section }: DeclaredSection, places: readonly LackedPlace[]) =>
  notThere(section.key, `${untouched}: ${[...new Set(places.map(({ why }) => why))].join('; ')}`);

const notThere = (section: string, why: string) =>
  new NotOnServer(
    { method: 'GET', path: section, status: 404 },
    why,
    'leave it out of the settings for repositories of this server',
  );
