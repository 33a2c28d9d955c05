import type { Reader } from '../../github/github.ts';
import { SectionFailure } from '../../plan/item.ts';
import { refuseTwins } from '../../plan/match.ts';
import { say } from '../../plan/wording.ts';
import type { ListWithPolicy, Undeclared } from '../../settings/schema/shape.ts';
import { isOfOrganization } from '../organization.ts';
import { isAbove, isCustom, roleOf } from '../roles.ts';
import type { SectionReader } from '../section.ts';
import * as calls from './calls.ts';
import { listKept } from './organization.ts';
import { nameTeam, type Team } from './schema.ts';

export interface LiveTeams {
  readonly listed: readonly calls.LiveTeam[];
  /** By the requested slugs; `null` without access. */
  readonly probes: ReadonlyMap<string, Access | null>;
}

export type Access = Pick<NonNullable<calls.Probe>, 'private' | 'role_name'>;

/** `undefined` for a personal account. */
export async function readTeams(host: SectionReader, { entries, undeclared }: ListWithPolicy<Team>) {
  if (!(await isOfOrganization(host))) return undefined;
  const probing = entries.map((entry) => probeEntry(host, entry));
  const [listed, ...answered] = await Promise.all([listTeams(host, undeclared), ...probing]);
  const probes = new Map(answered.flat());
  const isUnseen = ({ name }: Team) => probes.get(name) === null && listed.some(({ slug }) => slug === name);
  // A listed team has access, so a 404 to the question for its role is a denial, and nothing is written of it.
  for (const entry of entries.filter(isUnseen))
    await host.askOrLeaveOut([{ subject: nameTeam(entry) }], (reader) =>
      reader.ask(calls.probeListed({ team_slug: entry.name })),
    );
  return { listed, probes };
}

const probeEntry = async (host: SectionReader, entry: Pick<Team, 'name'>) =>
  (await host.askOrLeaveOut([{ subject: nameTeam(entry) }], (reader) => probe(reader, entry.name))) ?? [];

export async function readAllTeams(host: SectionReader): Promise<LiveTeams | undefined> {
  if (!(await isOfOrganization(host))) return undefined;
  const listed = await listTeams(host);
  const direct = listed.filter(({ access_source }) => access_source === 'direct').map(({ slug }) => slug);
  const probes = await Promise.all(direct.map((name) => probeEntry(host, { name })));
  return { listed, probes: new Map(probes.flat()) };
}

async function listTeams(host: Reader, undeclared?: Undeclared): Promise<readonly calls.LiveTeam[]> {
  const listed = await host.ask(undeclared === 'keep' ? listKept : calls.list({}));
  refuseTwins(listed, ({ slug }) => slug, {
    named: ({ slug }) => nameTeam({ name: slug }),
    fix: 'run again: GitHub listed one team twice',
  });
  return listed;
}

async function probe(host: Reader, slug: string): Promise<[string, Access | null][]> {
  const found = await host.ask(calls.probe({ team_slug: slug }));
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
  readonly leaving: ReadonlySet<string>;
}

/** Access from elsewhere, which writes to this repository can neither lower nor remove. */
export interface OtherAccess {
  /** `the organization`, `its parent team "core"` */
  readonly from: string;
  readonly role: string;
}

export function findOtherAccess(team: calls.LiveTeam, around: RelatedTeams): OtherAccess | undefined {
  if (team.access_source !== 'direct') return { from: `the ${team.access_source}`, role: roleOf(team.permission) };
  const staying = ancestorsOf(team, around.listed).find((slug) => !around.leaving.has(slug));
  const permission = staying && permissionOfTeam(staying, around);
  return permission ? { from: `its parent team ${JSON.stringify(staying)}`, role: roleOf(permission) } : undefined;
}

export function isAllFrom(elsewhere: OtherAccess, { permission }: calls.LiveTeam) {
  const role = roleOf(permission);
  return role === elsewhere.role || isAbove(elsewhere.role, role);
}

/** For a public repository, the host lists only teams with their own grant. */
export const provesPublic = ({ probes }: LiveTeams) => [...probes.values()].some((access) => access?.private === false);

/** The role of a team after this plan; `undefined` for a new custom role, whose rank is unknown. */
function permissionOfTeam(slug: string, { entries, listed, probes }: RelatedTeams) {
  const entry = entries.find(({ name }) => name === slug);
  if (entry && !isCustom(entry.permission)) return entry.permission;
  const isThere = !entry || probes.get(slug)?.role_name === entry.permission;
  return isThere ? listed.find((team) => team.slug === slug)?.permission : undefined;
}

/** A parent whose loss in this plan a declared team may share: any team, if the host does not list all parents. */
export function findLossAbove({ name, permission }: Team, around: RelatedTeams): string | undefined {
  const team = around.listed.find(({ slug }) => slug === name);
  const wanted = roleOf(permission);
  const above = teamsAbove(team, around.listed);
  if (team && [team.slug, ...ancestorsOf(team, around.listed)].some((slug) => isSure(slug, wanted, around, name)))
    return undefined;
  return above.find((slug) => slug !== name && isLosing(slug, wanted, around));
}

/** Whether a team keeps such a role after this plan: from the organization, or because an entry declares it. */
function isSure(slug: string, wanted: string, { entries, listed }: RelatedTeams, below: string) {
  const given = listed.find((team) => team.slug === slug && team.access_source !== 'direct')?.permission;
  const declared = slug === below ? undefined : entries.find(({ name }) => name === slug)?.permission;
  const roles = [given, declared].map((permission) => roleOf(permission ?? ''));
  return roles.some((role) => isAbove(role, wanted) || (role === wanted && !isCustom(role)));
}

function teamsAbove(team: calls.LiveTeam | undefined, listed: readonly calls.LiveTeam[]): readonly string[] {
  const all = listed.map(({ slug }) => slug);
  const above = team && ancestorsOf(team, listed);
  return above?.every((slug) => all.includes(slug)) ? above : all;
}

/** Whether a team can pass on such a role now but not after this plan. The rank of custom roles is unknown. */
function isLosing(slug: string, wanted: string, { entries, leaving, listed, probes }: RelatedTeams) {
  const entry = entries.find(({ name }) => name === slug);
  const role = probes.get(slug)?.role_name ?? roleOf(listed.find((team) => team.slug === slug)?.permission ?? '');
  const next = roleOf(entry?.permission ?? '');
  const isLowered = entry !== undefined && next !== role && !isAbove(next, role);
  return (leaving.has(slug) || isLowered) && !isAbove(wanted, role);
}

/** The slugs of the parent teams, nearest first. */
export function ancestorsOf({ parent }: calls.LiveTeam, listed: LiveTeams['listed'], below: string[] = []): string[] {
  if (!parent || below.includes(parent.slug)) return below;
  const found = listed.find(({ slug }) => slug === parent.slug);
  const slugs = [...below, parent.slug];
  return found ? ancestorsOf(found, listed, slugs) : slugs;
}
