import type { WriteItem } from '../../plan/item.ts';
import { formatText, markPublic, type Text } from '../../plan/wording.ts';
import { describeRole, toPermission, toRole } from '../roles.ts';
import { exportList, type SectionExport, type SectionUndo } from '../section.ts';
import { narrowExportToItems } from '../undo.ts';
import type { LiveTeam } from './calls.ts';
import { findInheritedAccess, isFullyInherited, isProvenPublic } from './inherited.ts';
import type { LiveTeams } from './read.ts';
import { describeTeam, settings } from './schema.ts';

export function exportTeams(live: LiveTeams | undefined): SectionExport {
  if (!live)
    return {
      value: undefined,
      notes: [{ text: formatText`a personal account owns the repository, so it has no teams` }],
    };
  const isRead = ({ access_source, slug }: LiveTeam) => access_source !== 'direct' || live.probes.has(slug);
  const teams = live.listed.filter(isRead).map((team) => ({ team, entry: toTeamEntry(team, live) }));
  const omitted = teams.filter(({ entry }) => typeof entry === 'string');
  const listReasons = (omissions: typeof omitted) =>
    omissions.map(({ team, entry }) => ({ text: entry as string, about: team.slug }));
  return exportList(
    teams.map(({ entry }) => entry).filter((entry) => typeof entry !== 'string'),
    settings,
    listReasons(omitted),
    listReasons(omitted.filter(({ team }) => team.access_source === 'direct')),
  );
}

/** GitHub's team list shows the base of a custom role. */
export function createTeamsUndo(live: LiveTeams | undefined, items: readonly WriteItem[]): SectionUndo {
  const directTeams = live!.listed.filter(({ access_source }) => access_source === 'direct');
  const findShownRole = ({ slug, permission }: LiveTeam) => live!.probes.get(slug)?.role_name ?? toRole(permission);
  const probes = new Map(directTeams.map((team) => [team.slug, { private: false, role_name: findShownRole(team) }]));
  const exported = exportTeams({ listed: directTeams, probes });
  const deleted = items.filter(({ kind }) => kind === 'delete');
  const lostRoles = deleted.map(
    ({ subject }) => `the role of ${subject}, if it was a custom role: the file has its base role`,
  );
  const directSlugs = new Set(directTeams.map(({ slug }) => slug));
  /** A team with only inherited access gets its own role. */
  const toGrantItem = (item: WriteItem): WriteItem =>
    item.kind === 'update' && !directSlugs.has(item.names?.[0] ?? '') ? { ...item, kind: 'create' } : item;
  const { value, notes } = narrowExportToItems(exported, items.map(toGrantItem), settings);
  return { value, notes: [...notes, ...lostRoles, ...noteKeptOwnRoles(live!, items)] };
}

/** In a private repository, GitHub's list does not show whether a team had its own role before the run. */
function noteKeptOwnRoles(live: LiveTeams, items: readonly WriteItem[]): Text[] {
  if (isProvenPublic(live)) return [];
  return items.flatMap(({ kind, subject, names }) => {
    const team = live.listed.find(({ slug, access_source }) => slug === names?.[0] && access_source === 'direct');
    const inherited = team && findInheritedAccess(team, { ...live, entries: [], removed: new Set() });
    return kind === 'update' && inherited && isFullyInherited(inherited, team)
      ? [
          formatText`${markPublic(subject)} keeps its own role: GitHub does not show whether it had one, or only the role of ${inherited.source}`,
        ]
      : [];
  });
}

/** Returns an entry, or the reason to leave the team out. */
function toTeamEntry({ slug: name, access_source: source }: LiveTeam, { probes }: LiveTeams) {
  const omission = `${describeTeam({ name })} is left out`;
  if (source !== 'direct') return `${omission}: its access comes from the ${source}`;
  const access = probes.get(name);
  if (!access) return `${omission}: GitHub shows its role only to a token with "Members (organization): read"`;
  if (access.role_name === undefined) return `${omission}: GitHub does not show its role`;
  const permission = toPermission(access.role_name);
  if (permission === undefined)
    return `${omission}: it has ${describeRole(access.role_name)}, which a file cannot declare`;
  return { name, permission };
}
