import { isLacked } from '../http/servers.ts';
import described from './servers.json' with { type: 'json' };
import { type Inside, type PresenceRow, rowsIn, table } from './table.ts';

/**
 * By the first version that has them; `later` for what no description has. A `~` stands for the repository. Taken from the
 * published descriptions of the servers, which `npm run describe` reads.
 */
const routesOnServers: Readonly<Record<string, readonly string[]>> = described.routes;

export function lacksRoute(version: string, route: string) {
  const short = route.replace(' /repos/{owner}/{repo}', ' ~');
  const found = Object.entries(routesOnServers).find(([, names]) => names.includes(short));
  return found !== undefined && isLacked(version, found[0]);
}

/** The table with the servers that have each setting: one row for each path, with all that is known of it. */
const tableWithServers: readonly PresenceRow[] = joinRows([
  ...table,
  ...Object.entries(described.settings).flatMap(([since, paths]) => paths.map((path) => ({ path, since }))),
]);

export const settingsLackedBy = (version: string) => tableWithServers.filter(({ since }) => isLacked(version, since));

export const rowsWithServersIn = (section: { readonly key: string }): Inside[] => rowsIn(section, tableWithServers);

function joinRows(rows: readonly PresenceRow[]): PresenceRow[] {
  const all = new Map<string, PresenceRow>();
  for (const row of rows) all.set(row.path, { ...all.get(row.path), ...row });
  return [...all.values()];
}
