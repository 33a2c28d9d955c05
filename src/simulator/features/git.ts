import { repositorySlot } from '../state/slot.ts';
import type { Feature } from './feature.ts';

interface Branch {
  readonly name: string;
  readonly sha: string;
}

/** The branches that were pushed. A seed may give them as bare names; without any there is the default branch. */
export const branchesOf = repositorySlot<Branch[]>('branches', (given, { holder }) =>
  (given ?? [holder.default_branch]).map((branch: string | Branch) =>
    typeof branch === 'string' ? { name: branch, sha: shaOf(branch) } : branch,
  ),
);

/** A commit that only has to look like one. */
const shaOf = (name: string) => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40);

export const git: Feature = { slots: [branchesOf] };
