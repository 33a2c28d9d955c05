import { isAbove, roleOf } from '../roles.ts';
import type { LiveTeam } from './calls.ts';
import type { Team } from './schema.ts';

/** The teams around a team, as they are and as this plan leaves them. */
export interface Around {
  readonly listed: readonly LiveTeam[];
  readonly entries: readonly Team[];
  /** The slugs of teams whose own access this plan takes away. */
  readonly leaving: ReadonlySet<string>;
}

/** Access that no grant to the team on this repository gave, and none here can lower or take away. */
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
export const isAllFrom = (elsewhere: Elsewhere, { permission }: LiveTeam) =>
  !isAbove(roleOf(permission), elsewhere.role);

/** What is declared of a parent is what it comes to have. */
const permissionOfTeam = (slug: string, { entries, listed }: Around) =>
  entries.find(({ name }) => name === slug)?.permission ?? listed.find((team) => team.slug === slug)?.permission;

/** The slugs of the teams that a team is part of, nearest first. */
export function ancestorsOf(team: LiveTeam, listed: readonly LiveTeam[]): string[] {
  const slugs = new Set<string>();
  for (
    let next = team.parent;
    next && !slugs.has(next.slug);
    next = listed.find(({ slug }) => slug === next?.slug)?.parent
  )
    slugs.add(next.slug);
  return [...slugs];
}
