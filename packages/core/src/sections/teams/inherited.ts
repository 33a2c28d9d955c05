import type { Reader } from '../../github/github.ts';
import { SectionFailure } from '../../plan/item.ts';
import { refuseTwins } from '../../plan/match.ts';
import { say } from '../../plan/wording.ts';
import type { ListWithPolicy, Undeclared } from '../../settings/schema/shape.ts';
import { isOwnedByOrganization } from '../organization.ts';
import { isCustomRole, isHigherRole, toRole } from '../roles.ts';
import type { SectionReader } from '../section.ts';
import * as calls from './calls.ts';
import { listKeptTeams } from './organization.ts';
import { nameTeam, type Team } from './schema.ts';

export interface LiveTeams {
  readonly listed: readonly calls.LiveTeam[];
  /** By the requested slugs; `null` without access. */
  readonly probes: ReadonlyMap<string, ProbedAccess | null>;
}

export type ProbedAccess = Pick<NonNullable<calls.Probe>, 'private' | 'role_name'>;

/** `undefined` for a personal account. */
export async function readTeams(github: SectionReader, { entries, undeclared }: ListWithPolicy<Team>) {
  if (!(await isOwnedByOrganization(github))) return undefined;
  const probing = entries.map((entry) => readEntryAccess(github, entry));
  const [listed, ...answered] = await Promise.all([listTeams(github, undeclared), ...probing]);
  const probes = new Map(answered.flat());
  const isUnseen = ({ name }: Team) => probes.get(name) === null && listed.some(({ slug }) => slug === name);
  // A listed team has access, so a 404 to the question for its role is a denial, and nothing is written of it.
  for (const entry of entries.filter(isUnseen))
    await github.askOrLeaveOut([{ subject: nameTeam(entry) }], (reader) =>
      reader.ask(calls.probeListed({ team_slug: entry.name })),
    );
  return { listed, probes };
}

const readEntryAccess = async (github: SectionReader, entry: Pick<Team, 'name'>) =>
  (await github.askOrLeaveOut([{ subject: nameTeam(entry) }], (reader) => readTeamAccess(reader, entry.name))) ?? [];

export async function readAllTeams(github: SectionReader): Promise<LiveTeams | undefined> {
  if (!(await isOwnedByOrganization(github))) return undefined;
  const listed = await listTeams(github);
  const direct = listed.filter(({ access_source }) => access_source === 'direct').map(({ slug }) => slug);
  const probes = await Promise.all(direct.map((name) => readEntryAccess(github, { name })));
  return { listed, probes: new Map(probes.flat()) };
}

async function listTeams(github: Reader, undeclared?: Undeclared): Promise<readonly calls.LiveTeam[]> {
  const listed = await github.ask(undeclared === 'keep' ? listKeptTeams : calls.list({}));
  refuseTwins(listed, ({ slug }) => slug, {
    named: ({ slug }) => nameTeam({ name: slug }),
    fix: 'run again: GitHub listed one team twice',
  });
  return listed;
}

async function readTeamAccess(github: Reader, slug: string): Promise<[string, ProbedAccess | null][]> {
  const found = await github.ask(calls.probe({ team_slug: slug }));
  if (found !== undefined) return [[slug, found]];
  throw new SectionFailure(
    say`GitHub's answer does not show the role of ${nameTeam({ name: slug })}: a proxy may have changed the \`Accept\` header`,
    'check that proxies between this run and GitHub do not change the `Accept` header',
  );
}

/** The related teams, before and after this plan. */
export interface RelatedTeams extends LiveTeams {
  readonly entries: readonly Team[];
  /** The slugs of teams whose own access this plan takes away. */
  readonly removed: ReadonlySet<string>;
}

/** Access from elsewhere, which writes to this repository can neither lower nor remove. */
export interface InheritedAccess {
  /** `the organization`, `its parent team "core"` */
  readonly source: string;
  readonly role: string;
}

export function findInheritedAccess(team: calls.LiveTeam, around: RelatedTeams): InheritedAccess | undefined {
  if (team.access_source !== 'direct') return { source: `the ${team.access_source}`, role: toRole(team.permission) };
  const staying = listAncestors(team, around.listed).find((slug) => !around.removed.has(slug));
  const permission = staying && findPlannedPermission(staying, around);
  return permission ? { source: `its parent team ${JSON.stringify(staying)}`, role: toRole(permission) } : undefined;
}

export function isFullyInherited(elsewhere: InheritedAccess, { permission }: calls.LiveTeam) {
  const role = toRole(permission);
  return role === elsewhere.role || isHigherRole(elsewhere.role, role);
}

/** For a public repository, the host lists only teams with their own grant. */
export const isProvenPublic = ({ probes }: LiveTeams) =>
  [...probes.values()].some((access) => access?.private === false);

/** The role of a team after this plan; `undefined` for a new custom role, whose rank is unknown. */
function findPlannedPermission(slug: string, { entries, listed, probes }: RelatedTeams) {
  const entry = entries.find(({ name }) => name === slug);
  if (entry && !isCustomRole(entry.permission)) return entry.permission;
  const isThere = !entry || probes.get(slug)?.role_name === entry.permission;
  return isThere ? listed.find((team) => team.slug === slug)?.permission : undefined;
}

/** A parent whose loss in this plan a declared team may share: any team, if the host does not list all parents. */
export function findLosingParent({ name, permission }: Team, around: RelatedTeams): string | undefined {
  const team = around.listed.find(({ slug }) => slug === name);
  const wanted = toRole(permission);
  const above = listPossibleParents(team, around.listed);
  if (team && [team.slug, ...listAncestors(team, around.listed)].some((slug) => isRoleKept(slug, wanted, around, name)))
    return undefined;
  return above.find((slug) => slug !== name && isLosingRole(slug, wanted, around));
}

/** Whether a team keeps such a role after this plan: from the organization, or because an entry declares it. */
function isRoleKept(slug: string, wanted: string, { entries, listed }: RelatedTeams, below: string) {
  const given = listed.find((team) => team.slug === slug && team.access_source !== 'direct')?.permission;
  const declared = slug === below ? undefined : entries.find(({ name }) => name === slug)?.permission;
  const roles = [given, declared].map((permission) => toRole(permission ?? ''));
  return roles.some((role) => isHigherRole(role, wanted) || (role === wanted && !isCustomRole(role)));
}

function listPossibleParents(team: calls.LiveTeam | undefined, listed: readonly calls.LiveTeam[]): readonly string[] {
  const all = listed.map(({ slug }) => slug);
  const above = team && listAncestors(team, listed);
  return above?.every((slug) => all.includes(slug)) ? above : all;
}

/** Whether a team can pass on such a role now but not after this plan. The rank of custom roles is unknown. */
function isLosingRole(slug: string, wanted: string, { entries, removed: leaving, listed, probes }: RelatedTeams) {
  const entry = entries.find(({ name }) => name === slug);
  const role = probes.get(slug)?.role_name ?? toRole(listed.find((team) => team.slug === slug)?.permission ?? '');
  const next = toRole(entry?.permission ?? '');
  const isLowered = entry !== undefined && next !== role && !isHigherRole(next, role);
  return (leaving.has(slug) || isLowered) && !isHigherRole(wanted, role);
}

/** The slugs of the parent teams, nearest first. */
export function listAncestors({ parent }: calls.LiveTeam, listed: LiveTeams['listed'], below: string[] = []): string[] {
  if (!parent || below.includes(parent.slug)) return below;
  const found = listed.find(({ slug }) => slug === parent.slug);
  const slugs = [...below, parent.slug];
  return found ? listAncestors(found, listed, slugs) : slugs;
}
