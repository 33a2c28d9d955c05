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
  const declaredDefault = top.getMap('repository')?.getText('default_branch');
  for (const branch of top.getEntries('branches')) {
    const key = ['branch', 'pattern'].find((nameKey) => branch.getText(nameKey));
    if (key && !branch.has('name')) branch.renameKey(key, 'name');
    // Some tools use `default` as the name of any default branch.
    if (branch.getText('name') === 'default' && declaredDefault !== 'default')
      branch.changeValue(
        'name',
        defaultBranchKeyword,
        `written as ${formatCode(defaultBranchKeyword)}, the default branch of each repository`,
      );
    branch.gatherKeys(branch.keys.filter(isProtectionKey), 'protection');
    const protection = branch.getMap('protection');
    if (protection) convertProtection(protection, isPattern(branch.getText('name') ?? ''));
  }
}

/** Some tools write these keys beside the branch name. */
const isProtectionKey = (key: string) =>
  Object.hasOwn(branchKeys, key) || Object.hasOwn(protectionKeyAliases, key) || mergeQueueKeys.includes(key);
