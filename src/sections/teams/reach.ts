import { isAbove, isCustom, roleOf } from '../roles.ts';
import type { LiveTeam } from './calls.ts';
import type { Live } from './live.ts';
import type { Team } from './schema.ts';

/** The teams around a team, as they are and as this plan leaves them. */
export interface Around extends Live {
  readonly entries: readonly Team[];
  /** The slugs of teams whose own access this plan takes away. */
  readonly leaving: ReadonlySet<string>;
}

/** Access that no grant to the team itself gave here, and none can lower or take away. */
export interface Elsewhere {
  /** `the organization`, `its parent team "core"` */
  readonly from: string;
  readonly role: string;
}

export function accessFromElsewhere(team: LiveTeam, around: Around): Elsewhere | undefined {
  if (team.access_source !== 'direct') return { from: `the ${team.access_source}`, role: roleOf(team.permission) };
  const staying = ancestorsOf(team, around.listed).find((slug) => !around.leaving.has(slug));
  const permission = staying && permissionOfTeam(staying, around);
  return permission ? { from: `its parent team ${JSON.stringify(staying)}`, role: roleOf(permission) } : undefined;
}

/** Whether a team has nothing beyond what it has from elsewhere. */
export function isAllFrom(elsewhere: Elsewhere, { permission }: LiveTeam) {
  const role = roleOf(permission);
  return role === elsewhere.role || isAbove(elsewhere.role, role);
}

/** Of a public repository, the host lists only teams that were given something there themselves. */
export const isPublic = ({ probes }: Live) => [...probes.values()].some((access) => access?.private === false);

/** What a team comes to have; of a custom role that it does not have yet, nobody can tell how high it is. */
function permissionOfTeam(slug: string, { entries, listed, probes }: Around) {
  const entry = entries.find(({ name }) => name === slug);
  if (entry && !isCustom(entry.permission)) return entry.permission;
  const isThere = !entry || probes.get(slug)?.role_name === entry.permission;
  return isThere ? listed.find((team) => team.slug === slug)?.permission : undefined;
}

/**
 * A team that loses so much in this plan that what a declared team has may go with it: one that it is part of. Where
 * the host does not list them all, nobody can tell which teams those are, and it may be any.
 */
export function lossAbove({ name, permission }: Team, around: Around): string | undefined {
  const team = around.listed.find(({ slug }) => slug === name);
  const wanted = roleOf(permission);
  const above = teamsAbove(team, around.listed);
  if (team && [team.slug, ...ancestorsOf(team, around.listed)].some((slug) => isSure(slug, wanted, around, name)))
    return undefined;
  return above.find((slug) => slug !== name && isLosing(slug, wanted, around));
}

/** Whether a team has so high a role whatever this plan takes away: from above the teams, or because it is declared. */
function isSure(slug: string, wanted: string, { entries, listed }: Around, below: string) {
  const given = listed.find((team) => team.slug === slug && team.access_source !== 'direct')?.permission;
  const declared = slug === below ? undefined : entries.find(({ name }) => name === slug)?.permission;
  const roles = [given, declared].map((permission) => roleOf(permission ?? ''));
  return roles.some((role) => isAbove(role, wanted) || (role === wanted && !isCustom(role)));
}

function teamsAbove(team: LiveTeam | undefined, listed: readonly LiveTeam[]): readonly string[] {
  const all = listed.map(({ slug }) => slug);
  const above = team && ancestorsOf(team, listed);
  return above?.every((slug) => all.includes(slug)) ? above : all;
}

/** Whether a team that may give so high a role now does not after this plan. Of custom roles nobody can tell. */
function isLosing(slug: string, wanted: string, { entries, leaving, listed, probes }: Around) {
  const entry = entries.find(({ name }) => name === slug);
  const role = probes.get(slug)?.role_name ?? roleOf(listed.find((team) => team.slug === slug)?.permission ?? '');
  const next = roleOf(entry?.permission ?? '');
  const isLowered = entry !== undefined && next !== role && !isAbove(next, role);
  return (leaving.has(slug) || isLowered) && !isAbove(wanted, role);
}

/** The slugs of the teams that a team is part of, nearest first. */
export function ancestorsOf({ parent }: LiveTeam, listed: readonly LiveTeam[], below: string[] = []): string[] {
  if (!parent || below.includes(parent.slug)) return below;
  const found = listed.find(({ slug }) => slug === parent.slug);
  const slugs = [...below, parent.slug];
  return found ? ancestorsOf(found, listed, slugs) : slugs;
}
