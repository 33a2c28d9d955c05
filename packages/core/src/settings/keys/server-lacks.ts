import { describeLack, describeServer, isLacked } from '../../github/http/servers.ts';
import { listLackedSettings, listServerRows } from '../../github/presence/servers.ts';
import type { Path } from '../refusal.ts';
import { placesOf } from './lacking.ts';

/** A section, known by its key. */
export interface WithKey {
  readonly key: string;
}

/** A place in a section that a server cannot take, and why. */
export interface LackedPlace {
  readonly at: Path;
  readonly why: string;
}

/** What a server of this version lacks of what a section declares. */
export const findLacked = (section: WithKey, desired: unknown, version: string, server = describeServer(version)) =>
  listServerRows(section)
    .filter(({ since }) => isLacked(version, since))
    .flatMap(({ pathInSection: inside, name, since }) =>
      placesOf(desired, inside).map((at): LackedPlace => ({ at, why: describeLack(server, name, since) })),
    );

/** Why the server lacks the section as a whole; `undefined` if it has it. */
export function sectionLack({ key }: WithKey, version: string) {
  const lacked = listLackedSettings(version).find((row) => row.path === key);
  return lacked && describeLack(describeServer(version), key, lacked.since);
}
