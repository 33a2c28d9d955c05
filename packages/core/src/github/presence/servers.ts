import { compareVersions, newestServer } from '../http/server-version.ts';
import described from './servers.json' with { type: 'json' };
import { listPresenceRows, type PresenceRow, presenceTable, type SectionRow } from './table.ts';

export function isRouteMissingOnServer(version: string, route: string) {
  const shortRoute = route.replace(' /repos/{owner}/{repo}', ' ~');
  const match = Object.entries(routesOnServers).find(([, names]) => names.includes(shortRoute));
  return match !== undefined && isTooNew(version, match[0]);
}

export const listLackedSettings = (version: string) => tableWithServers.filter(({ since }) => isTooNew(version, since));

export const listRowsWithServers = (section: { readonly key: string }): SectionRow[] =>
  listPresenceRows(section, tableWithServers);

export const isTooNew = (version: string, since: string | undefined) =>
  since === 'later' || (since !== undefined && compareVersions(version, since) < 0);

export const describeLack = (server: string, setting: string, since?: string) =>
  since === undefined || since === 'later'
    ? `${server} has no \`${setting}\`, and no GitHub Enterprise Server up to ${newestServer} has it`
    : `${server} has no \`${setting}\`, which needs GitHub Enterprise Server ${since} or later`;

/** `later` means that no published description has the route. `npm run describe` writes this data. */
const routesOnServers: Readonly<Record<string, readonly string[]>> = described.routes;

const tableWithServers: readonly PresenceRow[] = joinRowsByPath([
  ...presenceTable,
  ...Object.entries(described.settings).flatMap(([since, paths]) => paths.map((path) => ({ path, since }))),
]);

function joinRowsByPath(rows: readonly PresenceRow[]): PresenceRow[] {
  const rowsByPath = new Map<string, PresenceRow>();
  for (const row of rows) rowsByPath.set(row.path, { ...rowsByPath.get(row.path), ...row });
  return [...rowsByPath.values()];
}
