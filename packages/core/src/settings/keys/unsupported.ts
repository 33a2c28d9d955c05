import { isLacked, lackText, serverText } from '../../github/http/servers.ts';
import { rowsWithServersIn, settingsLackedBy } from '../../github/presence/servers.ts';
import type { Path } from '../refusal.ts';
import { findPaths } from './paths.ts';

export interface KeyedSection {
  readonly key: string;
}

export interface UnsupportedPath {
  readonly at: Path;
  readonly why: string;
}

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

export function explainUnsupportedSection({ key }: KeyedSection, version: string) {
  const lacked = settingsLackedBy(version).find((row) => row.path === key);
  return lacked && lackText(serverText(version), key, lacked.since);
}
