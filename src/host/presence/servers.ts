import described from './servers.json' with { type: 'json' };
import { type Inside, type PresenceRow, rowsIn, table } from './table.ts';

/** By the first version that has them; `later` for what no description has. A `~` stands for the repository. */
type Grouped = Readonly<Record<string, readonly string[]>>;

/** Taken from the published descriptions of the servers, which `npm run describe` reads. */
export const routesOnServers: Grouped = described.routes;

/** The table with the servers that have each setting: one row for each path, with all that is known of it. */
export const tableWithServers: readonly PresenceRow[] = joined([
  ...table,
  ...Object.entries(described.settings).flatMap(([since, paths]) => paths.map((path) => ({ path, since }))),
]);

export const rowsWithServersIn = (section: { readonly key: string }): Inside[] => rowsIn(section, tableWithServers);

function joined(rows: readonly PresenceRow[]): PresenceRow[] {
  const all = new Map<string, PresenceRow>();
  for (const row of rows) all.set(row.path, { ...all.get(row.path), ...row });
  return [...all.values()];
}
