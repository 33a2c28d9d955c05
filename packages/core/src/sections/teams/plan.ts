/** Teams may inherit access, so a declared team gets its own role before its parent loses access. */
import type { Difference, Item, Plan } from '../../plan/item.ts';
import {
  createNote,
  planCreate,
  planDelete,
  planOutOfReach,
  planReassertion,
  planUpdate,
} from '../../plan/make-items.ts';
import { planUndeclared, splitUndeclared } from '../../plan/match.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { createTeamIdLookup } from '../lookups.ts';
import { notePersonalAccount } from '../organization.ts';
import { compareRoles, describeRole, isHigherRole, markMayStay, toPowerTone, toRole } from '../roles.ts';
import * as calls from './calls.ts';
import {
  findInheritedAccess,
  findLosingParent,
  type InheritedAccess,
  isFullyInherited,
  isProvenPublic,
  listAncestors,
  type RelatedTeams,
} from './inherited.ts';
import type { LiveTeams, ProbedAccess } from './read.ts';
import { describeTeam, type Team } from './schema.ts';

const identifyTeam = (team: { name: string }) => ({ subject: describeTeam(team), names: [team.name] });

export function planTeams({ entries, undeclared }: ListWithPolicy<Team>, live: LiveTeams | undefined): Plan {
  if (!live) return notePersonalAccount(entries, 'so it has no teams');
  const { listed } = live;
  const undeclaredTeams = listed.filter(({ slug }) => !entries.some(({ name }) => name === slug));
  const teams = toRelatedTeams(live, entries, splitUndeclared(undeclared, undeclaredTeams, ({ slug }) => slug).deleted);
  const mayLose = (entry: Team) => findLosingParent(entry, teams) !== undefined;

  return [
    ...[...entries.filter(mayLose), ...entries.filter((entry) => !mayLose(entry))].flatMap((entry) =>
      planTeam(entry, findCurrentAccess(entry, live), teams),
    ),
    ...planUndeclared(undeclared, undeclaredTeams, {
      describe: ({ slug }) => describeTeam({ name: slug }),
      remove: (team) => planOrNoteUndeclaredTeam(team, teams),
      describeReason: ({ permission }) => formatText`, which has ${permission}`,
    }),
  ];
}

/** GitHub may list inherited access as direct. While the parent keeps access, the plan does not remove the child's. */
function toRelatedTeams(
  live: LiveTeams,
  entries: readonly Team[],
  leavingTeams: readonly calls.LiveTeam[],
): RelatedTeams {
  const direct = leavingTeams.filter(({ access_source: source }) => source === 'direct');
  const candidates = { ...live, entries, removed: new Set(direct.map(({ slug }) => slug)) };
  const removed = direct.filter((team) => !mayBeFullyInherited(team, candidates)).map(({ slug }) => slug);
  return { ...candidates, removed: new Set(removed) };
}

/** A request that removes inherited access has no effect. */
function mayBeFullyInherited(team: calls.LiveTeam, teams: RelatedTeams) {
  const current = findInheritedAccess(team, { ...teams, entries: [], removed: new Set() });
  const planned = findInheritedAccess(team, teams);
  return (
    [current, planned].every((inherited) => inherited && isFullyInherited(inherited, team)) && !isProvenPublic(teams)
  );
}

/** The role is unset if GitHub does not show it. */
type CurrentAccess = Pick<ProbedAccess, 'role_name'> | null | undefined;

/** If only the list shows a team, as for an undo file, Trueup knows the base role. */
function findCurrentAccess(
  { name }: Team,
  { listed, probes }: LiveTeams,
): Pick<ProbedAccess, 'role_name'> | null | undefined {
  const team = listed.find(({ slug }) => slug === name);
  return team && !probes.has(name) ? { role_name: toRole(team.permission) } : probes.get(name);
}

function planTeam(entry: Team, access: CurrentAccess, teams: RelatedTeams): Item[] {
  const { name, permission } = entry;
  const team = teams.listed.find(({ slug }) => slug === name);
  if (!access) {
    const isAnySeen = [...teams.probes.values()].some((probe) => probe !== null);
    const lookups = [createTeamIdLookup(name, isAnySeen)];
    const more = { verb: `given ${permission}`, lookups, ...toPowerTone(permission) };
    return [planCreate(identifyTeam(entry), createGrantCall(entry), { holds: { permission }, ...more })];
  }
  if (access.role_name === undefined) return [planUnverifiedRole(entry)];
  const differences = compareRoles(permission, access.role_name, team ? undefined : unlistedReason);
  const inherited = team && findInheritedAccess(team, teams);
  if (inherited && isHigherRole(inherited.role, toRole(permission)))
    return planOutOfReach(describeTeam(entry), markMayStay(differences), explainInheritedRole(inherited));
  const changes = team ? differences : markMayStay(differences);
  return planUpdate(
    identifyTeam(entry),
    changes.length ? changes : createOwnRoleDifferences(entry, teams),
    createGrantCall(entry),
  );
}

const unlistedReason =
  'GitHub does not list the team: if the role comes from a parent team or the organization, this difference stays';

const createGrantCall = ({ name, permission }: Team) => calls.grantAccess({ team_slug: name }, { permission });

/** Gives a declared team its own role if its access may come from a parent that loses access. */
function createOwnRoleDifferences(entry: Team, teams: RelatedTeams): Difference[] {
  const parent = findLosingParent(entry, teams);
  if (parent === undefined) return [];
  const { permission } = entry;
  const words = formatText`permission ${permission}, granted directly`;
  const because = formatText`the access may come only from ${describeTeam({ name: parent })}, which ${markPublic(teams.removed.has(parent) ? 'loses its access' : 'gets a lower role')}`;
  return [{ key: 'permission', live: permission, wanted: permission, words, because }];
}

const explainInheritedRole = ({ source, role }: InheritedAccess) =>
  formatText`${source} gives it ${describeRole(role)}, so change it there`;

function planUnverifiedRole(entry: Team) {
  const { name, permission } = entry;
  const subject = describeTeam(entry);
  const reason = 'GitHub does not show the role of the team; apply sends it on every run';
  const cannotVerify = markPublic(`${subject}: permission ${permission} cannot be compared: ${reason}`);
  const sentText = markPublic(`${subject} given ${permission} again, because GitHub does not show its role`);
  const covers = [[subject, 'permission']] as const;
  return planReassertion(subject, cannotVerify, sentText, {
    steps: createGrantCall(entry),
    names: [name],
    holds: { permission },
    covers,
  });
}

function planOrNoteUndeclaredTeam(team: calls.LiveTeam, teams: RelatedTeams): Item {
  const { slug, permission } = team;
  const subject = describeTeam({ name: slug });
  const inherited = findInheritedAccess(team, teams);
  if (inherited && team.access_source !== 'direct')
    return createNote(formatText`kept undeclared ${subject}: ${explainInheritedRole(inherited)}`, subject);
  if (inherited && !teams.removed.has(slug))
    return createNote(formatText`kept undeclared ${subject}: ${describePossibleOwnRole(inherited)}`, subject);
  const lost = inherited && isFullyInherited(inherited, team) ? 'its own role' : permission;
  const stays = inherited
    ? formatText`, and still has ${describeRole(inherited.role)} from ${inherited.source}`
    : markPublic('');
  return planDelete({ ...identifyTeam({ name: slug }), id: team.id }, calls.revokeAccess({ team_slug: slug }), {
    holds: { permission },
    verb: 'removed from this repository',
    because: formatText`it loses ${lost}${stays}${describeGrantsToChildren(team, teams)}`,
  });
}

/** In a private repository, GitHub's list does not show whether a team has its own role. */
const describePossibleOwnRole = ({ source, role }: InheritedAccess) =>
  formatText`${source} gives it ${describeRole(role)}, and GitHub does not show whether it also has its own role`;

function describeGrantsToChildren({ slug }: calls.LiveTeam, teams: RelatedTeams) {
  const isBelow = ({ name }: Team) =>
    teams.listed.some((team) => team.slug === name && listAncestors(team, teams.listed).includes(slug));
  const losing = teams.entries.filter((entry) => findLosingParent(entry, teams) !== undefined);
  const children = losing.filter(isBelow).map(describeTeam);
  if (!children.length) return markPublic('');
  return formatText`, and its declared children (${markPublic(children.join(', '))}) get their own roles first; to let them inherit, declare or keep ${describeTeam({ name: slug })}`;
}
