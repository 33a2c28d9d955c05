import type { Reader } from '@trueup/core/github';
import { fileText } from '@trueup/core/github';
import { repositoryKeys } from '@trueup/core/sections/repository/keys';
import { getFeatures } from '@trueup/core/sections/repository/routes';
import { isGroup, whoPasses } from './judges/updates.ts';
import { listWriters, type ProtectedRepository } from './sources/calls.ts';
import { groupsOwning, teamOf } from './sources/code-owners.ts';
import { type PersonWhoWrites, readGroups } from './sources/read-groups.ts';
import { type MergeMethod, mergeMethods, mergeSettings, type RequirementKey } from './sources/requirements.ts';
import { isKnown, type Known, mapKnown, notAsked } from './sources/rule-sources.ts';
import { seen } from './sources/sight.ts';
import { requirement, type SummedProtection } from './sources/summed.ts';
import type { Reported } from './verdict.ts';
import { readEvidence } from './workflows/read.ts';
import { reportsBy } from './workflows/reports.ts';

/** Where the branch stands, for what is read from its files. */
interface ReadBranch {
  readonly branch: string;
  readonly isThere?: boolean;
  readonly repository: ProtectedRepository;
}

/** Reads what the requirements ask about, now or after a change, and nothing else. */
export async function readFacts(host: Reader, protections: readonly SummedProtection[], place: ReadBranch) {
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
  const listed = await seen('who may review', host.ask(listWriters({})));
  if (!isKnown(listed)) return listed;
  const people = listed.value.filter(({ type }) => type === 'User');
  if (people.length) return { value: people };
  const fix = 'grant "Administration: read" to a token whose account has push access to the repository';
  return { unseen: { what: 'who may review', why: 'the host lists nobody', fix } };
}

/** The host takes the first of these that exists. */
const homes = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/**
 * To a token without the grant, the host says that no file exists. A token that sees the branch may read its files too.
 * A branch that does not exist would start with those of the default branch.
 */
async function readCodeOwners(host: Reader, { branch, isThere, repository }: ReadBranch) {
  const ask = fileText(branch === repository.defaultBranch || !isThere ? undefined : branch);
  const found = await seen('the CODEOWNERS file', Promise.all(homes.map((path) => host.ask(ask({ path })))));
  if (!isKnown(found)) return found;
  const value = found.value.find((text) => text !== undefined);
  if (value !== undefined || isThere !== undefined) return { value };
  const why = 'nothing proves that this token may read the files of the branch';
  return { unseen: { what: 'the CODEOWNERS file', why, fix: 'grant "Contents: read"' } };
}
