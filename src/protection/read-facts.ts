import type { Reader } from '../host/host.ts';
import { list as listEnvironments } from '../sections/environments/calls.ts';
import { hasFile, listReviewers, type Repository } from './calls.ts';
import { type Protection, requirement } from './fold.ts';
import type { Known, Unseen } from './layers.ts';
import { seen } from './sight.ts';
import type { Facts } from './verdict.ts';

/** Where the branch stands, for what is read from its files. */
export interface Place {
  readonly branch: string;
  readonly isThere?: boolean;
  readonly repository: Repository;
}

/** Reads what the requirements ask about, now or after a change, and nothing else. */
export async function readFacts(host: Reader, protections: readonly Protection[], place: Place): Promise<Facts> {
  const asks = (...keys: Parameters<typeof requirement>[1][]) =>
    keys.some((key) => protections.some((protection) => requirement(protection, key)));
  const [reviewers, environments, hasCodeOwners] = await Promise.all([
    asks('approvals', 'last_push_approval', 'code_owners') ? readReviewers(host) : notAsked,
    asks('deployments') ? readEnvironments(host) : notAsked,
    asks('code_owners') ? readCodeOwners(host, place) : notAsked,
  ]);
  return {
    methods: methodsOf(place.repository),
    reviewers,
    environments,
    hasCodeOwners,
    teamSize: () => notAsked,
    whoReports: () => ({ verdict: 'unknown', why: 'nobody looked' }),
    listensToMergeGroup: notAsked,
  };
}

/** No judge asks for what no requirement needs. */
const notAsked = { unseen: { what: 'this', why: 'nothing asked for it', fix: 'report this as a defect' } } as const;

const methodsOf = ({ methods }: Repository): Facts['methods'] =>
  methods ? { value: methods } : { unseen: hiddenMethods };

const hiddenMethods: Unseen = {
  what: 'the merge methods of the repository',
  why: 'the host shows them only to those who may change them',
  fix: 'use a token whose account may write to the repository, or grant "Administration: read"',
};

/** Somebody may always write, so an empty list is one that the token may not see. */
async function readReviewers(host: Reader): Promise<Known<readonly string[]>> {
  const listed = await seen('who may review', host.ask(listReviewers({})));
  if ('unseen' in listed) return listed;
  const people = listed.value.filter(({ type = 'User' }) => type === 'User').map(({ login }) => login);
  return people.length ? { value: people } : { unseen: hiddenPeople };
}

const hiddenPeople: Unseen = {
  what: 'who may review',
  why: 'the host lists nobody',
  fix: 'grant "Administration: read" to a token whose account has push access to the repository',
};

async function readEnvironments(host: Reader): Promise<Known<readonly string[]>> {
  const listed = await seen('the environments', host.ask(listEnvironments({})));
  return 'unseen' in listed ? listed : { value: listed.value.map(({ name }) => name) };
}

const homes = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];

/** A token without the grant is told that no file exists. One that was shown the branch may read the files too. */
async function readCodeOwners(host: Reader, { branch, isThere, repository }: Place): Promise<Known<boolean>> {
  const ask = hasFile(branch === repository.defaultBranch ? undefined : branch);
  const found = await seen('the CODEOWNERS file', Promise.all(homes.map((path) => host.ask(ask({ path })))));
  if ('unseen' in found) return found;
  const isFound = found.value.includes(true);
  return isFound || isThere ? { value: isFound } : { unseen: hiddenFiles };
}

const hiddenFiles: Unseen = {
  what: 'the CODEOWNERS file',
  why: 'nothing proves that this token may read the files of the branch',
  fix: 'grant "Contents: read"',
};
