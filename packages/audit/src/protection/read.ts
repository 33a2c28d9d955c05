import { defineFileCall, type Reader } from '@trueup/core/github';
import { needsRules } from '@trueup/core/sections';
import { repositoryKeys } from '@trueup/core/sections/repository/keys';
import { getFeatures } from '@trueup/core/sections/repository/routes';
import { list as listTeams } from '@trueup/core/sections/teams/calls';
import { applyToSources, type Desired } from './brakes/afterwards.ts';
import { applyToFacts } from './brakes/facts-after.ts';
import { judge } from './judge.ts';
import { isGroup, whoPasses } from './judges/updates.ts';
import { getRepository, listMembers, listWriters, type ProtectedRepository } from './sources/calls.ts';
import { groupsOwning, teamOf } from './sources/code-owners.ts';
import { type RulesRead, readClassic } from './sources/read-classic.ts';
import { readBranchRulesets } from './sources/read-rulesets.ts';
import { type MergeMethod, mergeMethods, mergeSettings, type RequirementKey } from './sources/requirements.ts';
import { isKnown, type Known, mapKnown, notAsked, type RuleSources } from './sources/rule-sources.ts';
import { seen } from './sources/sight.ts';
import { requirement, type SummedProtection, sumUp } from './sources/summed.ts';
import type { Judgement, Reported } from './verdict.ts';
import { readEvidence } from './workflows/read.ts';
import { reportsBy } from './workflows/reports.ts';

/** A branch and all that governs it. */
export type SourcesRead = Awaited<ReturnType<typeof readSources>>;

/** What a branch needs, and whether anybody can still merge. */
export interface JudgedBranch extends Judgement {
  readonly protection: SummedProtection;
}

export interface BranchRead extends JudgedBranch {
  readonly read: SourcesRead;
  /** How it stands once a settings file is applied. */
  readonly afterwards?: JudgedBranch;
  /** What the present default branch needs, if the file makes this one the default. */
  readonly former?: SummedProtection;
}

/** What a branch needs before and after a settings file is applied. */
export interface ProtectionChange extends Pick<BranchRead, 'read' | 'former'> {
  readonly now: SummedProtection;
  readonly then: SummedProtection;
}

export const askRepository = (host: Reader): Promise<ProtectedRepository> => host.ask(getRepository({}));

/** Which sources are read: classic rules, and whether rulesets that bind nobody. */
interface Beyond {
  readonly rules: RulesRead;
  readonly idle: boolean;
}

/** For who only weighs what a settings file changes: the sources that it may change to cover the branch. */
export const reachedBy = ({ branches = [], rulesets }: Desired = {}): Beyond => ({
  rules: branches.some((entry) => entry.protection === null || needsRules(entry)) ? 'all' : 'covering',
  idle: rulesets !== undefined,
});

/** Reads one branch, and judges it is and as a settings file would leave it. */
export async function readBranch(
  host: Reader,
  branch: string,
  repository: ProtectedRepository,
  desired?: Desired,
  beyond: Beyond = { rules: 'all', idle: true },
): Promise<BranchRead> {
  const { read, now, then, former } = await readChange(host, branch, repository, desired ?? {}, beyond);
  const facts = await readFacts(host, [now, then], read);
  return {
    read,
    protection: now,
    ...judge(now, facts),
    ...(desired && { afterwards: { protection: then, ...judge(then, applyToFacts(facts, desired)) } }),
    former,
  };
}

/** Reads what one branch needs as it is and as a settings file would leave it, and judges neither. */
export async function readChange(
  host: Reader,
  branch: string,
  repository: ProtectedRepository,
  desired: Desired,
  beyond: Beyond,
): Promise<ProtectionChange> {
  const { defaultBranch } = repository;
  const isMoved = desired.repository?.default_branch === branch && branch !== defaultBranch;
  const [read, former] = await Promise.all([
    readSources(host, branch, repository, beyond),
    isMoved ? readSources(host, defaultBranch, repository, beyond) : undefined,
  ]);
  const then = sumUp(applyToSources({ ...read, former: former?.sources.sources }, desired));
  return { read, now: sumUp(read.sources), then, former: former && sumUp(former.sources) };
}

export async function readSources(host: Reader, branch: string, repository: ProtectedRepository, beyond: Beyond) {
  const [classic, rulesets] = await Promise.all([
    readClassic(host, branch, beyond.rules),
    readBranchRulesets(host, branch, repository.defaultBranch, beyond.idle),
  ]);
  const sources: RuleSources = {
    branch,
    sources: [...classic.sources, ...rulesets.sources],
    unseen: [...classic.unseen, ...rulesets.unseen],
  };
  return { branch, isThere: classic.isThere, repository, sources, classic };
}

/** Where the branch stands, for what is read from its files. */
interface ReadBranch {
  readonly branch: string;
  readonly isThere?: boolean;
  readonly repository: ProtectedRepository;
}

/** Reads what the requirements ask about, now or after a change, and nothing else. */
async function readFacts(host: Reader, protections: readonly SummedProtection[], place: ReadBranch) {
  const { methods } = place.repository;
  const groups = [...new Set(protections.flatMap(groupsIn))];
  const when = <T>(keys: readonly RequirementKey[], read: () => Promise<Known<T>>) =>
    keys.some((key) => protections.some((one) => requirement(one, key))) ? read() : notAsked;
  const people = () => readWriters(host);
  const [merging, writers, codeOwners, reports] = await Promise.all([
    methods ? { value: methods } : when(['merge_methods', 'linear_history', 'signed_commits'], () => readMethods(host)),
    groups.length ? people() : when(['approvals', 'last_push_approval', 'code_owners'], people),
    when(['code_owners'], () => readCodeOwners(host, place)),
    readReports(host, protections, place),
  ]);
  const reviewers = mapKnown(writers, (people) => people.map(({ login }) => login));
  const sizes = await readGroups(host, [...new Set([...groups, ...findOwningTeams(codeOwners, reviewers)])], writers);
  return {
    methods: merging,
    reviewers,
    isArchived: place.repository.isArchived === true,
    codeOwners,
    groupSize: (group: string) => sizes.get(group) ?? notAsked,
    ...reports,
  };
}

/** Each team costs a request. */
const mostTeams = 5;

const findOwningTeams = (file: Known<string | undefined>, reviewers: Known<readonly string[]>) =>
  isKnown(file) && isKnown(reviewers)
    ? groupsOwning(file.value ?? '', reviewers.value)
        .flat()
        .map(teamOf)
        .slice(0, mostTeams)
    : [];

/** The teams and roles on which it depends whether anybody may update or review. */
function groupsIn(protection: SummedProtection): readonly string[] {
  const updating = (requirement(protection, 'updates')?.sources ?? []).flatMap(whoPasses);
  const reviewing = (requirement(protection, 'team_reviews')?.value ?? []).map(({ team }) => team);
  return [...updating, ...reviewing].filter(isGroup);
}

async function readReports(host: Reader, protections: readonly SummedProtection[], { branch, repository }: ReadBranch) {
  if (!protections.some((one) => requirement(one, 'status_checks')))
    return { whoReports: nobodyAsked, whoReportsInQueue: nobodyAsked };
  return reportsBy(await readEvidence(host, branch, repository));
}

const nobodyAsked = (): Reported => ({ verdict: 'unknown', why: notAsked.unseen.why });

/** REST shows them only to those who may change them, and GraphQL to everyone who sees the repository. */
async function readMethods(host: Reader) {
  const field = (method: MergeMethod) => repositoryKeys[mergeSettings[method]]!.field!;
  const shown = await seen('the merge methods', host.ask(getFeatures(mergeMethods.map(field))));
  return mapKnown(shown, ({ repository }) => mergeMethods.filter((method) => repository[field(method)]));
}

/** Somebody may always write, so an empty list is one that the token may not see. */
async function readWriters(host: Reader): Promise<Known<readonly PersonWhoWrites[]>> {
  const listed = await seen('the people who can review', host.ask(listWriters({})));
  if (!isKnown(listed)) return listed;
  const people = listed.value.filter(({ type }) => type === 'User');
  if (people.length) return { value: people };
  const fix = 'grant "Administration: read" to the token of an account with push access';
  return { unseen: { what: 'the people who can review', why: 'GitHub lists no person', fix } };
}

/** The host takes the first of these that exists. */
const homes = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/**
 * To a token without the grant, the host says that no file exists. A token that sees the branch may read its files too.
 * A branch that does not exist would start with those of the default branch.
 */
async function readCodeOwners(host: Reader, { branch, isThere, repository }: ReadBranch) {
  const ask = defineFileCall(branch === repository.defaultBranch || !isThere ? undefined : branch);
  const found = await seen('the CODEOWNERS file', Promise.all(homes.map((path) => host.ask(ask({ path })))));
  if (!isKnown(found)) return found;
  const value = found.value.find((text) => text !== undefined);
  if (value !== undefined || isThere !== undefined) return { value };
  const why = 'Trueup cannot check whether this token can read the files of the branch';
  return { unseen: { what: 'the CODEOWNERS file', why, fix: 'grant "Contents: read"' } };
}

/** Somebody who may write, with the role that the host names. */
interface PersonWhoWrites {
  readonly login: string;
  readonly role_name: string;
}

/** How many of those who may write are in each group. A ruleset names a team by its number, a classic rule by its slug. */
async function readGroups(
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
    const why = 'GitHub does not list it among the teams of the repository';
    const fix = 'give the team access to the repository, or remove it from the list';
    return [group, { unseen: { what: `the members of ${group}`, why, fix } }] as const;
  });
  return new Map(await Promise.all(sizes));
}

const higherRoles: Readonly<Record<string, readonly string[]>> = { write: ['maintain', 'admin'], maintain: ['admin'] };

/** Whether a higher role counts as well is not documented, so it is not known where no person has the role itself. */
function holders(role: string, writers: readonly PersonWhoWrites[]): Known<number> {
  const count = writers.filter(({ role_name }) => role_name === role).length;
  const higher = writers.some(({ role_name }) => higherRoles[role]?.includes(role_name));
  if (count || !higher) return { value: count };
  const fix = `give a person the role ${role}, or let the role admin pass`;
  return {
    unseen: { what: `whether a role higher than ${role} can update`, why: 'no person has the role itself', fix },
  };
}

async function membersWriting(host: Reader, team_slug: string, writers: readonly PersonWhoWrites[]) {
  const listed = await seen(`the members of the team ${team_slug}`, host.ask(listMembers({ team_slug })));
  if (!isKnown(listed)) return listed;
  const logins = new Set(listed.value.map(({ login }) => login));
  return { value: writers.filter(({ login }) => logins.has(login)).length };
}
