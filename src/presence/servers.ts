import described from './servers.json' with { type: 'json' };
import { type Inside, type PresenceRow, rowsIn, type SectionOf, table } from './table.ts';

/** By the first version that has them; `later` for what no description has. A `~` stands for the repository. */
type Grouped = Readonly<Record<string, readonly string[]>>;

/** Taken from the published descriptions of the servers, which `npm run describe` reads. */
export const routesOnServers: Grouped = described.routes;

const { repository, organization } = described.settings;

/** The table with the servers that have each setting. */
export const tableWithServers: readonly PresenceRow[] = joined([
  ...table,
  ...onServers(repository),
  ...onServers(organization).map((row): PresenceRow => ({ ...row, of: 'organization' })),
]);

export const rowsWithServersIn = (section: SectionOf): Inside[] => rowsIn(section, tableWithServers);

function onServers(grouped: Grouped): PresenceRow[] {
  return Object.entries(grouped).flatMap(([since, paths]) => paths.map((path) => ({ path, since })));
}

/** One row for each path, with all that is known of it. */
function joined(rows: readonly PresenceRow[]): PresenceRow[] {
  const all = new Map<string, PresenceRow>();
  const keyOf = ({ of, path }: PresenceRow) => `${of} ${path}`;
  for (const row of rows) all.set(keyOf(row), { ...all.get(keyOf(row)), ...row });
  return [...all.values()];
}
