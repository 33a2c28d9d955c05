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

/** What a team comes to have; of a custom role that it does not have yet, nobody can tell how high it is. */
function permissionOfTeam(slug: string, { entries, listed, probes }: Around) {
  const entry = entries.find(({ name }) => name === slug);
  if (entry && !isCustom(entry.permission)) return entry.permission;
  const isThere = !entry || probes.get(slug)?.role_name === entry.permission;
  return isThere ? listed.find((team) => team.slug === slug)?.permission : undefined;
}

/** The slugs of the teams that a team is part of, nearest first. */
export function ancestorsOf({ parent }: LiveTeam, listed: readonly LiveTeam[], below: string[] = []): string[] {
  if (!parent || below.includes(parent.slug)) return below;
  const found = listed.find(({ slug }) => slug === parent.slug);
  const slugs = [...below, parent.slug];
  return found ? ancestorsOf(found, listed, slugs) : slugs;
}
