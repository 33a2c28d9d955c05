import { commit } from '../../bodies/commit.ts';
import { notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { headOf, pullsOf } from '../../merging/pull.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, filesAt } from './git.ts';

interface Commit {
  readonly sha: string;
  readonly parents: readonly string[];
  /** The refs that point to it, such as `refs/pull/7/merge`. */
  readonly refs: readonly string[];
}

/** The commits that a test needs the parents of. */
const commitsOf = repositorySlot<Commit[]>('commits', (given: Partial<Commit>[] = []) =>
  given.map((one) => ({ sha: '', parents: [], refs: [], ...one })),
);

/** The id of the commit that a ref or an id names; `undefined` if there is none. */
export function commitNamed(repository: Repository, ref: string): string | undefined {
  const known = commitsOf(repository).find(({ sha, refs }) => sha === ref || refs.includes(`refs/${ref}`));
  const heads = [...branchesOf(repository).map(({ sha }) => sha), ...pullsOf(repository).map(headOf)];
  const branch = branchesOf(repository).find(({ name }) => name === ref.replace(/^heads\//, ''));
  return known?.sha ?? branch?.sha ?? heads.find((sha) => sha === ref) ?? (filesAt(repository, ref) && ref);
}

function read({ repository, params, api }: Ask) {
  const sha = commitNamed(repository, params.ref ?? '');
  if (!sha) throw refusal(422, `No commit found for SHA: ${params.ref}`);
  return ok(shown(sha, repository, api));
}

/** The commit that a branch, a tag or an id names, and all before it: here the newest first, as a walk finds them. */
function list(ask: Ask) {
  const { repository, query, api } = ask;
  const first = commitNamed(repository, query.sha ?? repository.default_branch);
  if (!first) throw notFound();
  const found = [first];
  for (const sha of found)
    for (const parent of parentsOf(repository, sha)) if (!found.includes(parent)) found.push(parent);
  return page(ask, found, (sha) => shown(sha, repository, api));
}

const parentsOf = (repository: Repository, sha: string) =>
  commitsOf(repository).find((one) => one.sha === sha)?.parents ?? [];

function shown(sha: string, repository: Repository, api: string) {
  const web = `${api}/repos/${fullName(repository)}/commits`;
  const parents = parentsOf(repository, sha).map((parent) => ({
    sha: parent,
    url: `${web}/${parent}`,
    html_url: `${web}/${parent}`,
  }));
  return { ...commit(sha, repository, api), parents };
}

export const commits: Feature = {
  slots: [commitsOf],
  needs: { 'GET ~/commits/{}': 'Contents: read', 'GET ~/commits': 'Contents: read' },
  routes: { 'GET /repos/{owner}/{repo}/commits/{ref}': read, 'GET /repos/{owner}/{repo}/commits': list },
};
