import {
  branchKeys,
  defaultBranchKeyword,
  isPattern,
  mergeQueueKeys,
  protectionKeyAliases,
} from '@trueup/core/sections/branches/keys';
import { formatCode } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';
import { convertProtection } from './protection.ts';

export function convertBranches(top: ConvertedBlock) {
  const byDefault = top.inner('repository')?.text('default_branch');
  for (const branch of top.entries('branches')) {
    const key = ['branch', 'pattern'].find((one) => branch.text(one));
    if (key && !branch.has('name')) branch.rename(key, 'name');
    // Some tools take the name `default` for the default branch, whatever its real name.
    if (branch.text('name') === 'default' && byDefault !== 'default')
      branch.change(
        'name',
        defaultBranchKeyword,
        `written as ${formatCode(defaultBranchKeyword)}, the default branch of each repository`,
      );
    branch.gather(branch.keys.filter(isOfProtection), 'protection');
    const protection = branch.inner('protection');
    if (protection) convertProtection(protection, isPattern(branch.text('name') ?? ''));
  }
}

/** Some tools write these keys next to the name of the branch. */
const isOfProtection = (key: string) =>
  Object.hasOwn(branchKeys, key) || Object.hasOwn(protectionKeyAliases, key) || mergeQueueKeys.includes(key);
