import type { Difference, Item, Plan } from '../../plan/item.ts';
import { create, leaveToOthers, note, reassert, remove, update } from '../../plan/make-items.ts';
import { divideUndeclared, planUndeclared } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { lookUpTeam } from '../lookups.ts';
import { planOnPersonalAccount } from '../organization.ts';
import { compareRoles, isAbove, letStay, powerOf, roleOf, roleText } from '../roles.ts';
import * as calls from './calls.ts';
import {
  type Access,
  ancestorsOf,
  findLossAbove,
  findOtherAccess,
  isAllFrom,
  type LiveTeams,
  type OtherAccess,
  provesPublic,
  type RelatedTeams,
} from './inherited.ts';
import { nameTeam, type Team } from './schema.ts';

const identify = (team: { name: string }) => ({ subject: nameTeam(team), names: [team.name] });

/** Grants come before removals, so that declared teams never lose access in between. */
export function planTeams({ entries, undeclared }: ListWithPolicy<Team>, live: LiveTeams | undefined): Plan {
  if (!live) return planOnPersonalAccount(entries, 'so it has no teams');
  const { listed } = live;
  const others = listed.filter(({ slug }) => !entries.some(({ name }) => name === slug));
  const around = aroundOf(live, entries, divideUndeclared(undeclared, others, ({ slug }) => slug).leaving);
  const mayLose = (entry: Team) => findLossAbove(entry, around) !== undefined;

  return [
    ...[...entries.filter(mayLose), ...entries.filter((entry) => !mayLose(entry))].flatMap((entry) =>
      planTeam(entry, accessOf(entry, live), around),
    ),
    ...planUndeclared(undeclared, others, {
      named: ({ slug }) => nameTeam({ name: slug }),
      remove: (team) => planRevocation(team, around),
      kept: ({ permission }) => say`, which has ${permission}`,
    }),
  ];
}

/** What this plan removes. Access from a parent that stays does not count, although the host lists it as direct. */
function aroundOf(live: LiveTeams, entries: readonly Team[], others: readonly calls.LiveTeam[]): RelatedTeams {
  const direct = others.filter(({ access_source: source }) => source === 'direct');
  const whole = { ...live, entries, leaving: new Set(direct.map(({ slug }) => slug)) };
  const leaving = direct.filter((team) => !mayBeInherited(team, whole)).map(({ slug }) => slug);
  return { ...whole, leaving: new Set(leaving) };
}

/** Whether the team may have no grant of its own, neither now nor after this plan: to revoke one would do nothing. */
function mayBeInherited(team: calls.LiveTeam, around: RelatedTeams) {
  const now = findOtherAccess(team, { ...around, entries: [], leaving: new Set() });
  const then = findOtherAccess(team, around);
  return [now, then].every((elsewhere) => elsewhere && isAllFrom(elsewhere, team)) && !provesPublic(around);
}

/** The access of a declared team. If it was only listed, as in an undo file, the base of its role is known. */
function accessOf({ name }: Team, { listed, probes }: LiveTeams): Pick<Access, 'role_name'> | null | undefined {
  const team = listed.find(({ slug }) => slug === name);
  return team && !probes.has(name) ? { role_name: roleOf(team.permission) } : probes.get(name);
}

function planTeam(entry: Team, access: Pick<Access, 'role_name'> | null | undefined, around: RelatedTeams): Item[] {
  const { name, permission } = entry;
  const team = around.listed.find(({ slug }) => slug === name);
  if (!access) {
    const isAnySeen = [...around.probes.values()].some((probe) => probe !== null);
    const lookups = [lookUpTeam(name, isAnySeen)];
    const more = { verb: `given ${permission}`, lookups, ...powerOf(permission) };
    return [create(identify(entry), grantOf(entry), { holds: { permission }, ...more })];
  }
  if (access.role_name === undefined) return [planUnverified(entry)];
  const differences = compareRoles(permission, access.role_name, team ? undefined : unlisted);
  const elsewhere = team && findOtherAccess(team, around);
  if (elsewhere && isAbove(elsewhere.role, roleOf(permission)))
    return leaveToOthers(nameTeam(entry), letStay(differences), tellSource(elsewhere));
  const found = team ? differences : letStay(differences);
  return update(identify(entry), found.length ? found : compareSource(entry, around), grantOf(entry));
}

const unlisted =
  'GitHub does not list the team: if the role comes from a parent team or the organization, this difference stays';

const grantOf = ({ name, permission }: Team) => calls.grant({ team_slug: name }, { permission });

/** A declared team keeps its access: if a parent that loses access may have provided it, the team gets its own grant. */
function compareSource(entry: Team, around: RelatedTeams): Difference[] {
  const above = findLossAbove(entry, around);
  if (above === undefined) return [];
  const { permission } = entry;
  const words = say`permission ${permission}, granted directly`;
  const because = say`the access may come only from ${nameTeam({ name: above })}, which ${open(around.leaving.has(above) ? 'loses its access' : 'gets a lower role')}`;
  return [{ key: 'permission', live: permission, wanted: permission, words, because }];
}

const tellSource = ({ from, role }: OtherAccess) => say`${from} gives it ${roleText(role)}, so change it there`;

function planUnverified(entry: Team) {
  const { name, permission } = entry;
  const subject = nameTeam(entry);
  const why = 'GitHub does not show the role of the team; apply sends it on every run';
  const cannotVerify = open(`${subject}: permission ${permission} cannot be compared: ${why}`);
  const says = open(`${subject} given ${permission} again, because GitHub does not show its role`);
  const covers = [[subject, 'permission']] as const;
  return reassert(subject, cannotVerify, says, { steps: grantOf(entry), names: [name], holds: { permission }, covers });
}

function planRevocation(team: calls.LiveTeam, around: RelatedTeams): Item {
  const { slug, permission } = team;
  const subject = nameTeam({ name: slug });
  const elsewhere = findOtherAccess(team, around);
  if (elsewhere && team.access_source !== 'direct')
    return note(say`kept undeclared ${subject}: ${tellSource(elsewhere)}`, subject);
  if (elsewhere && !around.leaving.has(slug))
    return note(say`kept undeclared ${subject}: ${tellMaybeOwn(elsewhere)}`, subject);
  const lost = elsewhere && isAllFrom(elsewhere, team) ? 'its own role' : permission;
  const stays = elsewhere ? say`, and still has ${roleText(elsewhere.role)} from ${elsewhere.from}` : open('');
  return remove({ ...identify({ name: slug }), id: team.id }, calls.revoke({ team_slug: slug }), {
    holds: { permission },
    verb: 'removed from this repository',
    because: say`it loses ${lost}${stays}${tellChildren(team, around)}`,
  });
}

/** In a private repository, the host lists teams with and without a grant of their own in the same way. */
const tellMaybeOwn = ({ from, role }: OtherAccess) =>
  say`${from} gives it ${roleText(role)}, and GitHub does not show whether it also has its own role`;

/** Names the declared child teams that get their own grant before this team loses access. */
function tellChildren({ slug }: calls.LiveTeam, around: RelatedTeams) {
  const isBelow = ({ name }: Team) =>
    around.listed.some((team) => team.slug === name && ancestorsOf(team, around.listed).includes(slug));
  const losing = around.entries.filter((entry) => findLossAbove(entry, around) !== undefined);
  const children = losing.filter(isBelow).map(nameTeam);
  if (!children.length) return open('');
  return say`, and its declared children (${open(children.join(', '))}) get their own roles first; to let them inherit, declare or keep ${nameTeam({ name: slug })}`;
}
