import { isLacked, lackText, serverText } from '../../github/http/servers.ts';
import { rowsWithServersIn, settingsLackedBy } from '../../github/presence/servers.ts';
import type { Path } from '../refusal.ts';
import { findPaths } from './lacking.ts';

/** A section, known by its key. */
export interface KeyedSection {
  readonly key: string;
}

/** A place in a section that a server cannot take, and why. */
export interface UnsupportedPath {
  readonly at: Path;
  readonly why: string;
}

/** What a server of this version lacks of what a section declares. */
export const findUnsupported = (
  section: KeyedSection,
  desired: unknown,
  version: string,
  server = serverText(version),
) =>
  rowsWithServersIn(section)
    .filter(({ since }) => isLacked(version, since))
    .flatMap(({ inside, name, since }) =>
      findPaths(desired, inside).map((at): UnsupportedPath => ({ at, why: lackText(server, name, since) })),
    );

/** Why the server lacks the section as a whole; `undefined` if it has it. */
export function explainUnsupportedSection({ key }: KeyedSection, version: string) {
  const lacked = settingsLackedBy(version).find((row) => row.path === key);
  return lacked && lackText(serverText(version), key, lacked.since);
}
