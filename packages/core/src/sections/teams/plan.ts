import type { Difference, Item, Plan } from '../../plan/item.ts';
import { create, leaveToOthers, note, reassert, remove, update } from '../../plan/make-items.ts';
import { divideUndeclared, planUndeclared } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { createTeamLookup } from '../lookups.ts';
import { notePersonalAccount } from '../organization.ts';
import { compareRoles, describeRole, isHigherRole, markMayStay, toPowerTone, toRole } from '../roles.ts';
import * as calls from './calls.ts';
import {
  findInheritedAccess,
  findLosingParent,
  type InheritedAccess,
  isFullyInherited,
  isProvenPublic,
  type LiveTeams,
  listAncestors,
  type ProbedAccess,
  type RelatedTeams,
} from './inherited.ts';
import { nameTeam, type Team } from './schema.ts';

const identifyTeam = (team: { name: string }) => ({ subject: nameTeam(team), names: [team.name] });

/** Grants come before removals, so that declared teams never lose access in between. */
export function planTeams({ entries, undeclared }: ListWithPolicy<Team>, live: LiveTeams | undefined): Plan {
  if (!live) return notePersonalAccount(entries, 'so it has no teams');
  const { listed } = live;
  const others = listed.filter(({ slug }) => !entries.some(({ name }) => name === slug));
  const around = findRelatedTeams(live, entries, divideUndeclared(undeclared, others, ({ slug }) => slug).leaving);
  const mayLose = (entry: Team) => findLosingParent(entry, around) !== undefined;

  return [
    ...[...entries.filter(mayLose), ...entries.filter((entry) => !mayLose(entry))].flatMap((entry) =>
      planTeam(entry, findAccess(entry, live), around),
    ),
    ...planUndeclared(undeclared, others, {
      named: ({ slug }) => nameTeam({ name: slug }),
      remove: (team) => planRevocation(team, around),
      kept: ({ permission }) => say`, which has ${permission}`,
    }),
  ];
}

/** What this plan removes. Access from a parent that stays does not count, although the host lists it as direct. */
function findRelatedTeams(live: LiveTeams, entries: readonly Team[], others: readonly calls.LiveTeam[]): RelatedTeams {
  const direct = others.filter(({ access_source: source }) => source === 'direct');
  const candidates = { ...live, entries, removed: new Set(direct.map(({ slug }) => slug)) };
  const removed = direct.filter((team) => !mayBeInherited(team, candidates)).map(({ slug }) => slug);
  return { ...candidates, removed: new Set(removed) };
}

/** Whether the team may have no grant of its own, neither now nor after this plan: to revoke one would do nothing. */
function mayBeInherited(team: calls.LiveTeam, around: RelatedTeams) {
  const now = findInheritedAccess(team, { ...around, entries: [], removed: new Set() });
  const then = findInheritedAccess(team, around);
  return [now, then].every((elsewhere) => elsewhere && isFullyInherited(elsewhere, team)) && !isProvenPublic(around);
}

/** The access of a declared team. If it was only listed, as in an undo file, the base of its role is known. */
function findAccess({ name }: Team, { listed, probes }: LiveTeams): Pick<ProbedAccess, 'role_name'> | null | undefined {
  const team = listed.find(({ slug }) => slug === name);
  return team && !probes.has(name) ? { role_name: toRole(team.permission) } : probes.get(name);
}

function planTeam(
  entry: Team,
  access: Pick<ProbedAccess, 'role_name'> | null | undefined,
  around: RelatedTeams,
): Item[] {
  const { name, permission } = entry;
  const team = around.listed.find(({ slug }) => slug === name);
  if (!access) {
    const isAnySeen = [...around.probes.values()].some((probe) => probe !== null);
    const lookups = [createTeamLookup(name, isAnySeen)];
    const more = { verb: `given ${permission}`, lookups, ...toPowerTone(permission) };
    return [create(identifyTeam(entry), createGrant(entry), { holds: { permission }, ...more })];
  }
  if (access.role_name === undefined) return [planUnverifiedRole(entry)];
  const differences = compareRoles(permission, access.role_name, team ? undefined : unlistedReason);
  const elsewhere = team && findInheritedAccess(team, around);
  if (elsewhere && isHigherRole(elsewhere.role, toRole(permission)))
    return leaveToOthers(nameTeam(entry), markMayStay(differences), describeSource(elsewhere));
  const found = team ? differences : markMayStay(differences);
  return update(identifyTeam(entry), found.length ? found : compareAccessSource(entry, around), createGrant(entry));
}

const unlistedReason =
  'GitHub does not list the team: if the role comes from a parent team or the organization, this difference stays';

const createGrant = ({ name, permission }: Team) => calls.grant({ team_slug: name }, { permission });

/** A declared team keeps its access: if a parent that loses access may have provided it, the team gets its own grant. */
function compareAccessSource(entry: Team, around: RelatedTeams): Difference[] {
  const above = findLosingParent(entry, around);
  if (above === undefined) return [];
  const { permission } = entry;
  const words = say`permission ${permission} → its own ${open(permission)}`;
  const because = say`its access may come from ${nameTeam({ name: above })}, which ${open(around.removed.has(above) ? 'loses its access' : 'gets a lower role')}`;
  return [{ key: 'permission', live: permission, wanted: permission, words, because }];
}

const describeSource = ({ source: from, role }: InheritedAccess) =>
  say`${from} gives it ${describeRole(role)}, so change it there`;

function planUnverifiedRole(entry: Team) {
  const { name, permission } = entry;
  const subject = nameTeam(entry);
  const why = 'GitHub does not show the role of the team; apply sends it on every run';
  const cannotVerify = open(`${subject}: permission ${permission} cannot be compared: ${why}`);
  const says = open(`${subject} given ${permission} again, because GitHub does not show its role`);
  const covers = [[subject, 'permission']] as const;
  return reassert(subject, cannotVerify, says, {
    steps: createGrant(entry),
    names: [name],
    holds: { permission },
    covers,
  });
}

function planRevocation(team: calls.LiveTeam, around: RelatedTeams): Item {
  const { slug, permission } = team;
  const subject = nameTeam({ name: slug });
  const elsewhere = findInheritedAccess(team, around);
  if (elsewhere && team.access_source !== 'direct')
    return note(say`kept undeclared ${subject}: ${describeSource(elsewhere)}`, subject);
  if (elsewhere && !around.removed.has(slug))
    return note(say`kept undeclared ${subject}: ${describePossibleOwnRole(elsewhere)}`, subject);
  const lost = elsewhere && isFullyInherited(elsewhere, team) ? 'its own role' : permission;
  const stays = elsewhere ? say`, and still has ${describeRole(elsewhere.role)} from ${elsewhere.source}` : open('');
  return remove({ ...identifyTeam({ name: slug }), id: team.id }, calls.revoke({ team_slug: slug }), {
    holds: { permission },
    verb: 'removed from this repository',
    because: say`it loses ${lost}${stays}${describeChildren(team, around)}`,
  });
}

/** In a private repository, the host lists teams with and without a grant of their own in the same way. */
const describePossibleOwnRole = ({ source: from, role }: InheritedAccess) =>
  say`${from} gives it ${describeRole(role)}, and GitHub does not show whether it also has its own role`;

/** Names the declared child teams that get their own grant before this team loses access. */
function describeChildren({ slug }: calls.LiveTeam, around: RelatedTeams) {
  const isBelow = ({ name }: Team) =>
    around.listed.some((team) => team.slug === name && listAncestors(team, around.listed).includes(slug));
  const losing = around.entries.filter((entry) => findLosingParent(entry, around) !== undefined);
  const children = losing.filter(isBelow).map(nameTeam);
  if (!children.length) return open('');
  return say`, and its declared children (${open(children.join(', '))}) get their own roles first; to let them inherit, declare or keep ${nameTeam({ name: slug })}`;
}
