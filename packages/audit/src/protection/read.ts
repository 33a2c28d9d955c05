/**
 * Reads the protection of a branch, now and as a settings file would leave it, and judges both. Facts are only read if
 * a requirement depends on them.
 */

import { defineFileCall, type Reader } from '@trueup/core/github';
import { needsRulesRead } from '@trueup/core/sections';
import { getBranch } from '@trueup/core/sections/branches/calls';
import { repositoryKeys } from '@trueup/core/sections/repository/keys';
import { getFeatures } from '@trueup/core/sections/repository/routes';
import { list as listTeams } from '@trueup/core/sections/teams/calls';
import { predictMergeFacts } from './brakes/predict-facts.ts';
import { type DesiredProtection, predictRuleSources } from './brakes/predict-sources.ts';
import { judgeBranch } from './judge.ts';
import { isCountableGroup, listUpdatersAndBypassers } from './judges/updates.ts';
import { listTeamMembers, listWriters, type ProtectedRepository } from './sources/calls.ts';
import { listDecidingGroups, toTeamName } from './sources/code-owners.ts';
import { type CombinedProtection, combineSources, findRequirement } from './sources/combine.ts';
import { type ClassicRuleChoice, readClassic } from './sources/read-classic.ts';
import { readOrExplain } from './sources/read-or-explain.ts';
import { readBranchRulesets } from './sources/read-rulesets.ts';
import { type MergeMethod, mergeMethods, mergeSettings, type RequirementKey } from './sources/requirements.ts';
import { hasValue, mapResult, notRequested, type ReadResult } from './sources/rule-sources.ts';
import type { CheckVerdict, MergeJudgement } from './verdict.ts';
import { readReportEvidence } from './workflows/read.ts';
import { createReportFacts } from './workflows/reports.ts';

type BranchSources = Awaited<ReturnType<typeof readRuleSources>>;

export interface JudgedBranch extends MergeJudgement {
  readonly protection: CombinedProtection;
}

export interface BranchReading extends JudgedBranch {
  readonly live: BranchSources;
  /** The branch after the settings file is applied. */
  readonly afterwards?: JudgedBranch;
  /** Set if the file makes this branch the default. */
  readonly former?: CombinedProtection;
}

export interface ProtectionChange extends Pick<BranchReading, 'live' | 'former'> {
  readonly before: CombinedProtection;
  readonly after: CombinedProtection;
}

interface SourceChoice {
  readonly classicRules: ClassicRuleChoice;
  /** Also reads rulesets that are not enforced. */
  readonly includesUnenforced: boolean;
}

export const chooseSourcesToRead = ({ branches = [], rulesets }: DesiredProtection = {}): SourceChoice => ({
  classicRules: branches.some((entry) => entry.protection === null || needsRulesRead(entry)) ? 'all' : 'covering',
  includesUnenforced: rulesets !== undefined,
});

export async function readAndJudgeBranch(
  github: Reader,
  branch: string,
  repository: ProtectedRepository,
  desired?: DesiredProtection,
  choice: SourceChoice = { classicRules: 'all', includesUnenforced: true },
): Promise<BranchReading> {
  const change = await readProtectionChange(github, branch, repository, desired ?? {}, choice);
  const { live, before, after, former } = change;
  const facts = await readMergeFacts(github, [before, after], live);
  return {
    live,
    protection: before,
    ...judgeBranch(before, facts),
    ...(desired && { afterwards: { protection: after, ...judgeBranch(after, predictMergeFacts(facts, desired)) } }),
    former,
  };
}

export async function readProtectionChange(
  github: Reader,
  branch: string,
  repository: ProtectedRepository,
  desired: DesiredProtection,
  choice: SourceChoice,
): Promise<ProtectionChange> {
  const { defaultBranch } = repository;
  const isMoved = desired.repository?.default_branch === branch && branch !== defaultBranch;
  const [sources, former] = await Promise.all([
    readRuleSources(github, branch, repository, choice),
    isMoved ? readRuleSources(github, defaultBranch, repository, choice) : undefined,
  ]);
  return {
    live: sources,
    before: combineSources(sources),
    after: combineSources(predictRuleSources({ ...sources, former: former?.sources }, desired)),
    former: former && combineSources(former),
  };
}

export async function readRuleSources(
  github: Reader,
  branch: string,
  repository: ProtectedRepository,
  choice: SourceChoice,
) {
  const [classic, rulesets] = await Promise.all([
    readClassic(github, branch, choice.classicRules),
    readBranchRulesets(github, branch, repository.defaultBranch, choice.includesUnenforced),
  ]);
  return {
    branch,
    isThere: classic.isThere,
    repository,
    sources: [...classic.sources, ...rulesets.sources],
    unseen: [...classic.unseen, ...rulesets.unseen],
    classic,
  };
}

async function readMergeFacts(github: Reader, protections: readonly CombinedProtection[], live: BranchSources) {
  const { methods, isArchived } = live.repository;
  const groups = [...new Set(protections.flatMap(listRequiredGroups))];
  const readIfRequired = <T>(keys: readonly RequirementKey[], read: () => Promise<ReadResult<T>>) =>
    keys.some((key) => protections.some((protection) => findRequirement(protection, key))) ? read() : notRequested;
  const readReviewers = () => readWriters(github);
  const [allowedMethods, writers, codeOwners, reports] = await Promise.all([
    methods
      ? { value: methods }
      : readIfRequired(['merge_methods', 'linear_history', 'signed_commits'], () => readMergeMethods(github)),
    groups.length ? readReviewers() : readIfRequired(['approvals', 'last_push_approval', 'code_owners'], readReviewers),
    readIfRequired(['code_owners'], () => readCodeOwnersFile(github, live)),
    readReportFacts(github, protections, live),
  ]);
  const reviewers = mapResult(writers, (people) => people.map(({ login }) => login));
  const sizes = await countWritersInGroups(
    github,
    [...new Set([...groups, ...listDecidingTeams(codeOwners, reviewers)])],
    writers,
  );
  return {
    methods: allowedMethods,
    reviewers,
    isArchived: isArchived === true,
    codeOwners,
    countGroupWriters: (group: string) => sizes.get(group) ?? notRequested,
    ...reports,
  };
}

/** Each team costs a request. */
const maxTeams = 5;

const listDecidingTeams = (file: ReadResult<string | undefined>, reviewers: ReadResult<readonly string[]>) =>
  hasValue(file) && hasValue(reviewers)
    ? listDecidingGroups(file.value ?? '', reviewers.value)
        .flat()
        .map(toTeamName)
        .slice(0, maxTeams)
    : [];

function listRequiredGroups(protection: CombinedProtection): readonly string[] {
  const updating = (findRequirement(protection, 'updates')?.sources ?? []).flatMap(listUpdatersAndBypassers);
  const reviewing = (findRequirement(protection, 'team_reviews')?.value ?? []).map(({ team }) => team);
  return [...updating, ...reviewing].filter(isCountableGroup);
}

async function readReportFacts(
  github: Reader,
  protections: readonly CombinedProtection[],
  { branch, repository }: BranchSources,
) {
  if (!protections.some((protection) => findRequirement(protection, 'status_checks')))
    return { judgeReporting: createUnreadVerdict, judgeReportingInQueue: createUnreadVerdict };
  return createReportFacts(await readReportEvidence(github, branch, repository));
}

const createUnreadVerdict = (): CheckVerdict => ({ verdict: 'unknown', why: notRequested.unseen.why });

/** REST shows merge methods only to tokens that may change them. GraphQL shows them to everyone. */
async function readMergeMethods(github: Reader) {
  const toGraphqlField = (method: MergeMethod) => repositoryKeys[mergeSettings[method]]!.field!;
  const features = await readOrExplain('the merge methods', github.ask(getFeatures(mergeMethods.map(toGraphqlField))));
  return mapResult(features, ({ repository }) => mergeMethods.filter((method) => repository[toGraphqlField(method)]));
}

/** Every repository has a user with write access. If the list is empty, the token cannot see the users. */
async function readWriters(github: Reader): Promise<ReadResult<readonly RepositoryWriter[]>> {
  const listed = await readOrExplain('the people who can review', github.ask(listWriters({})));
  if (!hasValue(listed)) return listed;
  const people = listed.value.filter(({ type }) => type === 'User');
  if (people.length) return { value: people };
  const fix = 'grant "Administration: read" to the token of an account with push access';
  return { unseen: { what: 'the people who can review', why: 'GitHub lists no person', fix } };
}

/** GitHub uses the first of these files that exists. */
const codeOwnersPaths = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/**
 * Without permission, GitHub reports that no file exists. A token that can read the branch may read its files. A new
 * branch starts with the files of the default branch.
 */
async function readCodeOwnersFile(github: Reader, { branch, isThere, repository }: BranchSources) {
  const getFile = defineFileCall(branch === repository.defaultBranch || !isThere ? undefined : branch);
  const files = await readOrExplain(
    'the CODEOWNERS file',
    Promise.all(codeOwnersPaths.map((path) => github.ask(getFile({ path })))),
  );
  if (!hasValue(files)) return files;
  const value = files.value.find((text) => text !== undefined);
  if (value !== undefined || hasValue(await readOrExplain(`the branch ${branch}`, github.ask(getBranch({ branch })))))
    return { value };
  const why = 'Trueup cannot check whether this token can read the files of the branch';
  return { unseen: { what: 'the CODEOWNERS file', why, fix: 'grant "Contents: read"' } };
}

interface RepositoryWriter {
  readonly login: string;
  readonly role_name: string;
}

/** Rulesets name a team by its number, and classic rules by its slug. */
async function countWritersInGroups(
  github: Reader,
  groups: readonly string[],
  writers: ReadResult<readonly RepositoryWriter[]>,
): Promise<ReadonlyMap<string, ReadResult<number>>> {
  if (!hasValue(writers)) return new Map(groups.map((group) => [group, writers]));
  const hasTeams = groups.some((group) => group.startsWith('team '));
  const teams = hasTeams
    ? await readOrExplain('the teams of the repository', github.ask(listTeams({})))
    : { value: [] };
  const sizes = groups.map(async (group) => {
    const [kind, name = ''] = group.split(' ');
    if (kind === 'role') return [group, countRoleHolders(name, writers.value)] as const;
    if (!hasValue(teams)) return [group, teams] as const;
    const team = teams.value.find(({ id, slug }) => String(id) === name || slug === name);
    if (team) return [group, await countWritersInTeam(github, team.slug, writers.value)] as const;
    const why = 'GitHub does not list it among the teams of the repository';
    const fix = 'give the team access to the repository, or remove it from the list';
    return [group, { unseen: { what: `the members of ${group}`, why, fix } }] as const;
  });
  return new Map(await Promise.all(sizes));
}

const rolesByRank: readonly string[] = ['read', 'triage', 'write', 'maintain', 'admin'];

/**
 * GitHub does not document whether a bypass for a role also covers higher roles or custom roles. A ruleset names a
 * custom role by its number, and the list of people by its name.
 */
function countRoleHolders(role: string, writers: readonly RepositoryWriter[]): ReadResult<number> {
  const count = writers.filter(({ role_name }) => role_name === role).length;
  const lowerRoles = rolesByRank.slice(0, Math.max(rolesByRank.indexOf(role), 0));
  if (count || writers.every(({ role_name }) => lowerRoles.includes(role_name))) return { value: count };
  if (!rolesByRank.includes(role)) {
    const fix = 'check on GitHub who has the role, or let the role admin pass';
    return { unseen: { what: `the people with the role ${role}`, why: 'GitHub shows only the names of roles', fix } };
  }
  const fix = `give a person the role ${role}, or let the role admin pass`;
  return {
    unseen: { what: `whether a role other than ${role} can update`, why: 'no person has the role itself', fix },
  };
}

async function countWritersInTeam(github: Reader, team_slug: string, writers: readonly RepositoryWriter[]) {
  const listed = await readOrExplain(
    `the members of the team ${team_slug}`,
    github.ask(listTeamMembers({ team_slug })),
  );
  if (!hasValue(listed)) return listed;
  const logins = new Set(listed.value.map(({ login }) => login));
  return { value: writers.filter(({ login }) => logins.has(login)).length };
}
