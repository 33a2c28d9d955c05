import type { Writing } from '../../plan/item.ts';
import { say } from '../../plan/wording.ts';
import { describeRole, toPermission, toRole } from '../roles.ts';
import { exportList, type SectionExport } from '../section.ts';
import { narrowExportToItems } from '../undo.ts';
import type { LiveTeam } from './calls.ts';
import type { LiveTeams } from './inherited.ts';
import { nameTeam, settings } from './schema.ts';

export function exportTeams(live: LiveTeams | undefined): SectionExport {
  if (!live) return { value: undefined, notes: [say`a personal account owns the repository, so it has no teams`] };
  const isRead = ({ access_source, slug }: LiveTeam) => access_source !== 'direct' || live.probes.has(slug);
  const found = live.listed.filter(isRead).map((team) => ({ team, entry: toTeamEntry(team, live) }));
  const left = found.filter(({ entry }) => typeof entry === 'string');
  const listReasons = (some: typeof left) => some.map(({ entry }) => entry as string);
  return exportList(
    found.map(({ entry }) => entry).filter((one) => typeof one !== 'string'),
    settings,
    listReasons(left),
    listReasons(left.filter(({ team }) => team.access_source === 'direct')),
  );
}

/** About a team that no entry names, only the list was read, which shows the base of a custom role. */
export function createTeamsUndo(live: LiveTeams | undefined, items: readonly Writing[]): SectionExport {
  const own = live!.listed.filter(({ access_source }) => access_source === 'direct');
  const findShownRole = ({ slug, permission }: LiveTeam) => live!.probes.get(slug)?.role_name ?? toRole(permission);
  const probes = new Map(own.map((team) => [team.slug, { private: false, role_name: findShownRole(team) }]));
  const { value } = exportTeams({ listed: own, probes });
  const deleted = items.filter(({ kind }) => kind === 'delete');
  const notes = deleted.map(
    ({ subject }) => `the role of ${subject}, if it was a custom role: the file has its base role`,
  );
  const had = new Set(own.map(({ slug }) => slug));
  /** A team that had only the access of its parent gets a grant of its own. */
  const toGrantItem = (item: Writing): Writing =>
    item.kind === 'update' && !had.has(item.names?.[0] ?? '') ? { ...item, kind: 'create' } : item;
  return { value: narrowExportToItems({ value, notes: [] }, items.map(toGrantItem), settings).value, notes };
}

/** An entry, or the reason why the snapshot leaves it out. */
function toTeamEntry({ slug: name, access_source: source }: LiveTeam, { probes }: LiveTeams) {
  const leftOut = `${nameTeam({ name })} is left out`;
  if (source !== 'direct') return `${leftOut}: its access comes from the ${source}`;
  const access = probes.get(name);
  if (!access) return `${leftOut}: GitHub shows its role only to a token with "Members (organization): read"`;
  if (access.role_name === undefined) return `${leftOut}: GitHub does not show its role`;
  const permission = toPermission(access.role_name);
  if (permission === undefined)
    return `${leftOut}: it has ${describeRole(access.role_name)}, which a file cannot declare`;
  return { name, permission };
}
