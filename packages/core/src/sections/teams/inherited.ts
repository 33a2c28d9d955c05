/**
 * Predicts which access teams inherit after the plan. A team inherits from its parent teams and from the organization.
 * Writes to this repository cannot change what a team inherits.
 */
import { isCustomRole, isHigherRole, toRole } from '../roles.ts';
import type * as calls from './calls.ts';
import type { LiveTeams } from './read.ts';
import type { Team } from './schema.ts';

export interface RelatedTeams extends LiveTeams {
  readonly entries: readonly Team[];
  readonly removed: ReadonlySet<string>;
}

export interface InheritedAccess {
  /** Examples: `the organization`, `its parent team "core"`. */
  readonly source: string;
  readonly role: string;
}

/** Uses the planned permission of the nearest parent that keeps access. */
export function findInheritedAccess(team: calls.LiveTeam, teams: RelatedTeams): InheritedAccess | undefined {
  if (team.access_source !== 'direct') return { source: `the ${team.access_source}`, role: toRole(team.permission) };
  const keptParent = listAncestors(team, teams.listed).find((slug) => !teams.removed.has(slug));
  const permission = keptParent && findPlannedPermission(keptParent, teams);
  return permission ? { source: `its parent team ${JSON.stringify(keptParent)}`, role: toRole(permission) } : undefined;
}

/** Returns `undefined` for a new custom role, because its rank is unknown. */
function findPlannedPermission(slug: string, { entries, listed, probes }: RelatedTeams): string | undefined {
  const entry = entries.find(({ name }) => name === slug);
  const livePermission = findListedTeam(slug, listed)?.permission;
  if (!entry) return livePermission;
  if (!isCustomRole(entry.permission)) return entry.permission;
  return probes.get(slug)?.role_name === entry.permission ? livePermission : undefined;
}

export function isFullyInherited(inherited: InheritedAccess, { permission }: calls.LiveTeam) {
  const role = toRole(permission);
  return role === inherited.role || isHigherRole(inherited.role, role);
}

/** For a public repository, GitHub lists only teams with their own role. */
export const isProvenPublic = ({ probes }: LiveTeams) =>
  [...probes.values()].some((access) => access?.private === false);

export function findLosingParent({ name, permission }: Team, teams: RelatedTeams): string | undefined {
  const wantedRole = toRole(permission);
  const team = findListedTeam(name, teams.listed);
  if (team && keepsInheritedRole(team, wantedRole, teams)) return undefined;
  return listPossibleParents(team, teams.listed).find((slug) => slug !== name && losesRole(slug, wantedRole, teams));
}

/** The organization gives the role to the team or a parent, or the file declares it for a parent. */
function keepsInheritedRole(team: calls.LiveTeam, wantedRole: string, { entries, listed }: RelatedTeams): boolean {
  const parents = listAncestors(team, listed);
  const granted = listed.filter(
    ({ slug, access_source }) => access_source !== 'direct' && [team.slug, ...parents].includes(slug),
  );
  const declared = entries.filter(({ name }) => name !== team.slug && parents.includes(name));
  return [...granted, ...declared].some(({ permission }) => isAtLeast(toRole(permission), wantedRole));
}

/** The rank of custom roles is unknown, even compared with themselves. */
const isAtLeast = (role: string, wantedRole: string) =>
  isHigherRole(role, wantedRole) || (role === wantedRole && !isCustomRole(role));

/** If GitHub hides a parent team, every team may be a parent. */
function listPossibleParents(team: calls.LiveTeam | undefined, listed: LiveTeams['listed']): readonly string[] {
  const allSlugs = listed.map(({ slug }) => slug);
  const parents = team && listAncestors(team, listed);
  return parents?.every((slug) => allSlugs.includes(slug)) ? parents : allSlugs;
}

/** Returns whether the team may give the wanted role now and no longer after the plan. */
function losesRole(slug: string, wantedRole: string, { entries, removed, listed, probes }: RelatedTeams): boolean {
  const liveRole = probes.get(slug)?.role_name ?? toRole(findListedTeam(slug, listed)?.permission ?? '');
  if (isHigherRole(wantedRole, liveRole)) return false;
  if (removed.has(slug)) return true;
  const entry = entries.find(({ name }) => name === slug);
  if (!entry) return false;
  const plannedRole = toRole(entry.permission);
  // The rank of custom roles is unknown, so a change from or to one counts as a loss.
  return plannedRole !== liveRole && !isHigherRole(plannedRole, liveRole);
}

const findListedTeam = (slug: string, listed: LiveTeams['listed']) => listed.find((team) => team.slug === slug);

/** Lists parent teams, nearest first. */
export function listAncestors({ parent }: calls.LiveTeam, listed: LiveTeams['listed'], found: string[] = []): string[] {
  if (!parent || found.includes(parent.slug)) return found;
  const listedParent = findListedTeam(parent.slug, listed);
  const slugs = [...found, parent.slug];
  return listedParent ? listAncestors(listedParent, listed, slugs) : slugs;
}
