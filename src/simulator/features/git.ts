import { notFound, ok, refusal } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { nodeId } from '../state/node-ids.ts';
import { repositorySlot } from '../state/slot.ts';
import { fullName } from '../state/state.ts';
import type { Feature } from './feature.ts';

interface Branch {
  readonly name: string;
  readonly sha: string;
}

/** The pushed branches. A seed may give plain names; without any, only the default branch exists. */
export const branchesOf = repositorySlot<Branch[]>('branches', (given, { holder }) =>
  (given ?? [holder.default_branch]).map((branch: string | Branch) =>
    typeof branch === 'string' ? { name: branch, sha: shaOf(branch) } : branch,
  ),
);

/** A made-up commit id. */
const shaOf = (name: string) => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40);

function ref({ repository, params, api }: Ask) {
  const branches = branchesOf(repository);
  if (!branches.length) throw refusal(409, 'Git Repository is empty.');
  const branch = branches.find(({ name }) => `heads/${name}` === params.ref);
  if (!branch) throw notFound();
  const under = `${api}/repos/${fullName(repository)}/git`;
  return ok({
    ref: `refs/heads/${branch.name}`,
    node_id: nodeId('REF', repository.id),
    url: `${under}/refs/heads/${branch.name}`,
    object: { sha: branch.sha, type: 'commit', url: `${under}/commits/${branch.sha}` },
  });
}

export const git: Feature = {
  slots: [branchesOf],
  needs: {
    'GET ~/git/ref/{}': 'Contents: read',
  },
  routes: { 'GET /repos/{owner}/{repo}/git/ref/{ref}': ref },
};
