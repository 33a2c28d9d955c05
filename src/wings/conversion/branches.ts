import { branchKeys, defaultBranch, isPattern, otherNames, queueKeys } from '../../sections/branches/keys.ts';
import { code } from '../../settings/shown.ts';
import type { ConvertedBlock } from './block.ts';
import { convertProtection } from './protection.ts';

export function convertBranches(top: ConvertedBlock) {
  const byDefault = top.inner('repository')?.text('default_branch');
  for (const branch of top.entries('branches')) {
    nameEntry(branch);
    nameDefault(branch, byDefault);
    branch.gather(branch.keys.filter(isOfProtection), 'protection');
    const protection = branch.inner('protection');
    if (protection) convertProtection(protection, isPattern(branch.text('name') ?? ''));
  }
}

function nameEntry(branch: ConvertedBlock) {
  const key = ['branch', 'pattern'].find((one) => branch.text(one));
  if (!key || branch.has('name')) return;
  branch.rename(key, 'name');
}

/** Some tools take the name `default` for the default branch, whatever its real name. */
function nameDefault(branch: ConvertedBlock, byDefault: string | undefined) {
  if (branch.text('name') !== 'default' || byDefault === 'default') return;
  branch.change('name', defaultBranch, `written as ${code(defaultBranch)}, the default branch of each repository`);
}

/** Some tools write these keys next to the name of the branch. */
const isOfProtection = (key: string) =>
  Object.hasOwn(branchKeys, key) || Object.hasOwn(otherNames, key) || queueKeys.includes(key);
