import { formatPlaceholderCommit } from '../../bodies/commit.ts';
import { type Answer, answerOk, createNotFound, createRefusal } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { computeHeadSha, pullsOf } from '../../merging/pull.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, findFilesAt } from './git.ts';

interface Commit {
  readonly sha: string;
  readonly parents: readonly string[];
  /** The refs that point to the commit, such as `refs/pull/7/merge`. */
  readonly refs: readonly string[];
}

/** A seed lists only the commits whose parents a test needs. */
const commitsOf = repositorySlot<Commit[]>('commits', (seeds: Partial<Commit>[] = []) =>
  seeds.map((seed) => ({ sha: '', parents: [], refs: [], ...seed })),
);

/** Finds the id of the commit that a ref or an id names. */
export function findCommitSha(repository: Repository, ref: string): string | undefined {
  const storedCommit = commitsOf(repository).find(({ sha, refs }) => sha === ref || refs.includes(`refs/${ref}`));
  const heads = [...branchesOf(repository).map(({ sha }) => sha), ...pullsOf(repository).map(computeHeadSha)];
  const branch = branchesOf(repository).find(({ name }) => name === ref.replace(/^heads\//, ''));
  return storedCommit?.sha ?? branch?.sha ?? heads.find((sha) => sha === ref) ?? (findFilesAt(repository, ref) && ref);
}

function answerCommit({ repository, params, api }: RestRequest): Answer {
  const sha = findCommitSha(repository, params.ref ?? '');
  if (!sha) throw createRefusal(422, `No commit found for SHA: ${params.ref}`);
  return answerOk(formatCommitWithParents(sha, repository, api));
}

/** GitHub lists a commit and its ancestors, the newest first. */
function listCommits(request: RestRequest): Answer {
  const { repository, query, api } = request;
  const first = findCommitSha(repository, query.sha ?? repository.default_branch);
  if (!first) throw createNotFound();
  const shas = [first];
  for (const sha of shas)
    for (const parent of listParentShas(repository, sha)) if (!shas.includes(parent)) shas.push(parent);
  return answerPage(request, shas, (sha) => formatCommitWithParents(sha, repository, api));
}

const listParentShas = (repository: Repository, sha: string): readonly string[] =>
  commitsOf(repository).find((commit) => commit.sha === sha)?.parents ?? [];

function formatCommitWithParents(sha: string, repository: Repository, api: string) {
  const web = `${api}/repos/${getFullName(repository)}/commits`;
  const parents = listParentShas(repository, sha).map((parent) => ({
    sha: parent,
    url: `${web}/${parent}`,
    html_url: `${web}/${parent}`,
  }));
  return { ...formatPlaceholderCommit(sha, repository, api), parents };
}

export const commits: Feature = {
  slots: [commitsOf],
  needs: { 'GET ~/commits/{}': 'Contents: read', 'GET ~/commits': 'Contents: read' },
  routes: { 'GET /repos/{owner}/{repo}/commits/{ref}': answerCommit, 'GET /repos/{owner}/{repo}/commits': listCommits },
};
