import { describeServer } from '../../github/http/servers.ts';
import { describeLack, isTooNew, listLackedSettings, listRowsWithServers } from '../../github/presence/servers.ts';
import type { Path } from '../refusal.ts';
import { listPaths } from './paths.ts';

export interface KeyedSection {
  readonly key: string;
}

export interface UnsupportedPath {
  readonly at: Path;
  readonly why: string;
}

export const listUnsupportedPaths = (
  section: KeyedSection,
  desired: unknown,
  version: string,
  server = describeServer(version),
): UnsupportedPath[] =>
  listRowsWithServers(section)
    .filter(({ since }) => isTooNew(version, since))
    .flatMap(({ pathInSection, name, since }) =>
      listPaths(desired, pathInSection).map((at) => ({ at, why: describeLack(server, name, since) })),
    );

export function explainUnsupportedSection({ key }: KeyedSection, version: string): string | undefined {
  const lacked = listLackedSettings(version).find((row) => row.path === key);
  return lacked && describeLack(describeServer(version), key, lacked.since);
}
