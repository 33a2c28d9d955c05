import { branchKeys, isPattern, otherNames, queueKeys } from '../sections/branches/keys.ts';
import { code } from '../settings/shown.ts';
import type { ConvertedBlock } from './block.ts';
import { convertProtection } from './protection.ts';

export function convertBranches(top: ConvertedBlock) {
  const byDefault = top.inner('repository')?.text('default_branch');
  for (const branch of top.entries('branches')) {
    nameEntry(branch);
    nameDefault(branch, byDefault);
    gatherProtection(branch);
    const protection = branch.inner('protection');
    if (protection) convertProtection(protection, isPattern(branch.text('name') ?? ''));
  }
}

function nameEntry(branch: ConvertedBlock) {
  const key = ['branch', 'pattern'].find((one) => branch.text(one));
  if (!key || branch.has('name')) return;
  branch.say('changed', key, 'written as `name`');
  branch.rename(key, 'name');
}

/** Some tools take the name `default` for the default branch, whatever its real name. */
function nameDefault(branch: ConvertedBlock, byDefault: string | undefined) {
  if (branch.text('name') !== 'default' || byDefault === 'default') return;
  if (!byDefault)
    return branch.say(
      'note',
      'name',
      '`default` is a branch of this name here: write what your default branch is called',
    );
  branch.say('changed', 'name', `written as ${code(byDefault)}, the default branch`);
  branch.set('name', byDefault);
}

const isOfProtection = (key: string) =>
  Object.hasOwn(branchKeys, key) || Object.hasOwn(otherNames, key) || queueKeys.includes(key);

/** Moves protection keys that stand next to the branch name into `protection`. */
function gatherProtection(branch: ConvertedBlock) {
  const flat = branch.keys.filter(isOfProtection);
  const [first] = flat;
  if (first === undefined || (branch.has('protection') && !branch.inner('protection'))) return;
  const protection = branch.inner('protection') ?? branch.openBefore(first, 'protection');
  for (const key of flat.filter((one) => !protection.has(one))) {
    branch.say('changed', key, 'moved under `protection`');
    protection.put(branch.take(key));
  }
}
