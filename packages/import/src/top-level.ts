import { ignoredKeys, keyAliases, sectionKeys } from '@trueup/core/sections';
import { branchKeys } from '@trueup/core/sections/branches/keys';
import { repositoryKeys } from '@trueup/core/sections/repository/keys';
import { foreignProtectionKeys, foreignRepositoryKeys, formatCode } from '@trueup/core/settings';
import { isMap, isSeq } from 'yaml';
import type { ConvertedBlock } from './block.ts';
import { convertRepository, leaveOutForeignKeys } from './repository.ts';

const strayKeys = new Set([
  ...[repositoryKeys, keyAliases, ignoredKeys].flatMap((one) => Object.keys(one)),
  ...['security', 'secret_scanning', 'secret_scanning_push_protection'],
]);

const sections: readonly string[] = sectionKeys;

/** Moves every section to the top level, under its own name. */
export function arrangeSections(top: ConvertedBlock) {
  for (const holder of foreignRepositoryKeys) unwrapHolder(holder, top);
  const stray = top.keys.filter((key) => strayKeys.has(key) && !sections.includes(key));
  if (stray.length && top.isNull('repository')) top.opened('repository');
  top.gather(stray, 'repository');
  const lifted = (key: string) => (sections.includes(key) ? key : undefined);
  const message = 'moved to the top level; it had no effect under `repository`, and now takes effect';
  top.lift('repository', lifted, () => message);
  for (const holder of foreignProtectionKeys) renameProtections(holder, top);
}

/** `settings:` and `general:` mean our `repository:`. */
function unwrapHolder(holder: string, top: ConvertedBlock) {
  const held = top.inner(holder);
  if (!held) return;
  convertRepository(held);
  leaveOutForeignKeys(held);
  if (!top.has('repository')) return top.rename(holder, 'repository');
  const repository = top.inner('repository');
  if (!repository) return;
  const free = held.keys.filter((key) => !repository.has(key));
  if (free.length < held.keys.length) return;
  top.say('changed', holder, 'moved into `repository`');
  for (const key of free) repository.put(held.take(key)!);
  top.take(holder);
}

/** Converts protections under another name: a list, a map by branch, or one protection without a branch. */
function renameProtections(holder: string, top: ConvertedBlock) {
  if (!top.has(holder) || top.has('branches')) return;
  const node = top.node(holder);
  if (isMap(node))
    return top.inner(holder)!.keys.some(isOfProtection) ? nameBranch(holder, top) : listBranches(holder, top);
  if (isSeq(node)) top.rename(holder, 'branches');
}

const isOfProtection = (key: string) => Object.hasOwn(branchKeys, key);

function listBranches(holder: string, top: ConvertedBlock) {
  const held = top.inner(holder)!;
  if (!held.keys.length || !held.keys.every((key) => held.inner(key) || held.isNull(key))) return;
  const entries = held.keys.map((name) => ({ name, protection: held.node(name) ?? null }));
  top.set(holder, entries);
  top.rename(holder, 'branches', 'written as `branches`, a list with the `name` of each branch');
}

function nameBranch(holder: string, top: ConvertedBlock) {
  const branch = top.inner('repository')?.text('default_branch');
  if (!branch) return;
  top.set(holder, [{ name: branch, protection: top.node(holder) }]);
  top.rename(
    holder,
    'branches',
    `written as \`branches\`, for the default branch ${formatCode(branch)}, because no branch was named`,
  );
}
