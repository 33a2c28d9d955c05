/** Reads teams and the access that they inherit. Writes to this repository cannot change inherited access. */
import type { Reader } from '../../github/github.ts';
import { SectionFailure } from '../../plan/item.ts';
import { rejectDuplicates } from '../../plan/match.ts';
import { formatText } from '../../plan/wording.ts';
import type { ListWithPolicy, Undeclared } from '../../settings/schema/shape.ts';
import { isOwnedByOrganization } from '../organization.ts';
import { isCustomRole, isHigherRole, toRole } from '../roles.ts';
import type { SectionReader } from '../section.ts';
import * as calls from './calls.ts';
import { listKeptTeams } from './organization.ts';
import { nameTeam, type Team } from './schema.ts';

export interface LiveTeams {
  readonly listed: readonly calls.LiveTeam[];
  /** Maps requested slugs to access; `null` means no access. */
  readonly probes: ReadonlyMap<string, ProbedAccess | null>;
}

export type ProbedAccess = Pick<NonNullable<calls.Probe>, 'private' | 'role_name'>;

/** Returns `undefined` for a personal account. */
export async function readTeams(github: SectionReader, { entries, undeclared }: ListWithPolicy<Team>) {
  if (!(await isOwnedByOrganization(github))) return undefined;
  const probing = entries.map((entry) => readEntryAccessOrLeaveOut(github, entry));
  const [listed, ...answers] = await Promise.all([readListedTeams(github, undeclared), ...probing]);
  const probes = new Map(answers.flat());
  const isUnseen = ({ name }: Team) => probes.get(name) === null && listed.some(({ slug }) => slug === name);
  // A listed team has access, so a 404 means a missing permission.
  for (const entry of entries.filter(isUnseen))
    await github.askOrLeaveOut([{ subject: nameTeam(entry) }], (reader) =>
      reader.ask(calls.probeListed({ team_slug: entry.name })),
    );
  return { listed, probes };
}

const readEntryAccessOrLeaveOut = async (github: SectionReader, entry: Pick<Team, 'name'>) =>
  (await github.askOrLeaveOut([{ subject: nameTeam(entry) }], (reader) => readTeamAccess(reader, entry.name))) ?? [];

export async function readAllTeams(github: SectionReader): Promise<LiveTeams | undefined> {
  if (!(await isOwnedByOrganization(github))) return undefined;
  const listed = await readListedTeams(github);
  const direct = listed.filter(({ access_source }) => access_source === 'direct').map(({ slug }) => slug);
  const probes = await Promise.all(direct.map((name) => readEntryAccessOrLeaveOut(github, { name })));
  return { listed, probes: new Map(probes.flat()) };
}

async function readListedTeams(github: Reader, undeclared?: Undeclared): Promise<readonly calls.LiveTeam[]> {
  const listed = await github.ask(undeclared === 'keep' ? listKeptTeams : calls.list({}));
  rejectDuplicates(listed, ({ slug }) => slug, {
    describe: ({ slug }) => nameTeam({ name: slug }),
    fix: 'run again: GitHub listed one team twice',
  });
  return listed;
}

/** Throws if the answer shows access without a role. */
async function readTeamAccess(github: Reader, slug: string): Promise<[string, ProbedAccess | null][]> {
  const access = await github.ask(calls.probe({ team_slug: slug }));
  if (access !== undefined) return [[slug, access]];
  throw new SectionFailure(
    formatText`GitHub's answer does not show the role of ${nameTeam({ name: slug })}: a proxy may have changed the \`Accept\` header`,
    'check that proxies between this run and GitHub do not change the `Accept` header',
  );
}

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

export function isFullyInherited(inherited: InheritedAccess, { permission }: calls.LiveTeam) {
  const role = toRole(permission);
  return role === inherited.role || isHigherRole(inherited.role, role);
}

/** For a public repository, GitHub lists only teams with their own role. */
export const isProvenPublic = ({ probes }: LiveTeams) =>
  [...probes.values()].some((access) => access?.private === false);

/** Returns `undefined` for a new custom role, because its rank is unknown. */
function findPlannedPermission(slug: string, { entries, listed, probes }: RelatedTeams) {
  const entry = entries.find(({ name }) => name === slug);
  if (entry && !isCustomRole(entry.permission)) return entry.permission;
  const isKnown = !entry || probes.get(slug)?.role_name === entry.permission;
  return isKnown ? listed.find((team) => team.slug === slug)?.permission : undefined;
}

/**
 * Finds a parent whose loss of access may affect the declared team. If GitHub hides a parent, any team may be one.
 */
export function findLosingParent({ name, permission }: Team, teams: RelatedTeams): string | undefined {
  const team = teams.listed.find(({ slug }) => slug === name);
  const wanted = toRole(permission);
  const parents = listPossibleParents(team, teams.listed);
  if (team && [team.slug, ...listAncestors(team, teams.listed)].some((slug) => isRoleKept(slug, wanted, teams, name)))
    return undefined;
  return parents.find((slug) => slug !== name && isLosingRole(slug, wanted, teams));
}

function isRoleKept(slug: string, wantedRole: string, { entries, listed }: RelatedTeams, ignoredEntry: string) {
  const grantedPermission = listed.find((team) => team.slug === slug && team.access_source !== 'direct')?.permission;
  const declaredPermission = slug === ignoredEntry ? undefined : entries.find(({ name }) => name === slug)?.permission;
  const roles = [grantedPermission, declaredPermission].map((permission) => toRole(permission ?? ''));
  return roles.some((role) => isHigherRole(role, wantedRole) || (role === wantedRole && !isCustomRole(role)));
}

function listPossibleParents(team: calls.LiveTeam | undefined, listed: readonly calls.LiveTeam[]): readonly string[] {
  const allSlugs = listed.map(({ slug }) => slug);
  const parents = team && listAncestors(team, listed);
  return parents?.every((slug) => allSlugs.includes(slug)) ? parents : allSlugs;
}

/** The rank of custom roles is unknown, so a change from or to one counts as a loss. */
function isLosingRole(slug: string, wantedRole: string, { entries, removed, listed, probes }: RelatedTeams) {
  const entry = entries.find(({ name }) => name === slug);
  const role = probes.get(slug)?.role_name ?? toRole(listed.find((team) => team.slug === slug)?.permission ?? '');
  const next = toRole(entry?.permission ?? '');
  const isLowered = entry !== undefined && next !== role && !isHigherRole(next, role);
  return (removed.has(slug) || isLowered) && !isHigherRole(wantedRole, role);
}

/** Lists parent teams, nearest first. */
export function listAncestors({ parent }: calls.LiveTeam, listed: LiveTeams['listed'], found: string[] = []): string[] {
  if (!parent || found.includes(parent.slug)) return found;
  const listedParent = listed.find(({ slug }) => slug === parent.slug);
  const slugs = [...found, parent.slug];
  return listedParent ? listAncestors(listedParent, listed, slugs) : slugs;
}
