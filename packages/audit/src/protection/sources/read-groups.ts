import type { Reader } from '@trueup/core/github';
import { list as listTeams } from '@trueup/core/sections/teams/calls';
import { listMembers } from './calls.ts';
import { isKnown, type Known } from './rule-sources.ts';
import { seen } from './sight.ts';

/** Somebody who may write, with the role that the host names. */
export interface PersonWhoWrites {
  readonly login: string;
  readonly role_name: string;
}

/** How many of those who may write are in each group. A ruleset names a team by its number, a classic rule by its slug. */
export async function readGroups(
  host: Reader,
  groups: readonly string[],
  writers: Known<readonly PersonWhoWrites[]>,
): Promise<ReadonlyMap<string, Known<number>>> {
  if (!isKnown(writers)) return new Map(groups.map((group) => [group, writers]));
  const hasTeams = groups.some((group) => group.startsWith('team '));
  const teams = hasTeams ? await seen('the teams of the repository', host.ask(listTeams({}))) : { value: [] };
  const sizes = groups.map(async (group) => {
    const [kind, name = ''] = group.split(' ');
    if (kind === 'role') return [group, holders(name, writers.value)] as const;
    if (!isKnown(teams)) return [group, teams] as const;
    const team = teams.value.find(({ id, slug }) => String(id) === name || slug === name);
    if (team) return [group, await membersWriting(host, team.slug, writers.value)] as const;
    const why = 'the host does not list it among the teams of the repository';
    const fix = 'give the team access to the repository, or take it off the list';
    return [group, { unseen: { what: `who is in ${group}`, why, fix } }] as const;
  });
  return new Map(await Promise.all(sizes));
}

const higherRoles: Readonly<Record<string, readonly string[]>> = { write: ['maintain', 'admin'], maintain: ['admin'] };

/** Whether a higher role counts as well is not documented, so it is not known where nobody has the role itself. */
function holders(role: string, writers: readonly PersonWhoWrites[]): Known<number> {
  const count = writers.filter(({ role_name }) => role_name === role).length;
  const higher = writers.some(({ role_name }) => higherRoles[role]?.includes(role_name));
  if (count || !higher) return { value: count };
  const fix = `give somebody the role ${role}, or let the role admin pass`;
  return { unseen: { what: `whether a higher role than ${role} may pass`, why: 'nobody has the role itself', fix } };
}

async function membersWriting(host: Reader, team_slug: string, writers: readonly PersonWhoWrites[]) {
  const listed = await seen(`who is in the team ${team_slug}`, host.ask(listMembers({ team_slug })));
  if (!isKnown(listed)) return listed;
  const logins = new Set(listed.value.map(({ login }) => login));
  return { value: writers.filter(({ login }) => logins.has(login)).length };
}
