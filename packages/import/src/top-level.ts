import { ignoredKeys, keyAliases, sectionKeys } from '@trueup/core/sections';
import { branchKeys } from '@trueup/core/sections/branches/keys';
import { repositoryKeys } from '@trueup/core/sections/repository/keys';
import { foreignProtectionKeys, foreignRepositoryKeys, formatCode } from '@trueup/core/settings';
import { isMap, isSeq } from 'yaml';
import type { ConvertedBlock } from './block.ts';
import { convertRepository, leaveOutForeignKeys } from './repository.ts';

const strayKeys = new Set([
  ...[repositoryKeys, keyAliases, ignoredKeys].flatMap((keys) => Object.keys(keys)),
  ...['security', 'secret_scanning', 'secret_scanning_push_protection'],
]);

const sections: readonly string[] = sectionKeys;

/** Moves sections to the top level, and stray repository keys under `repository`. */
export function normalizeTopLevelKeys(top: ConvertedBlock) {
  for (const holder of foreignRepositoryKeys) convertForeignRepositoryMap(holder, top);
  const stray = top.keys.filter((key) => strayKeys.has(key) && !sections.includes(key));
  if (stray.length && top.isNull('repository')) top.getOrCreateMap('repository');
  top.gatherKeys(stray, 'repository');
  const findSectionName = (key: string) => (sections.includes(key) ? key : undefined);
  const message = 'moved to the top level; it had no effect under `repository`, and now takes effect';
  top.liftKeys('repository', findSectionName, () => message);
  for (const holder of foreignProtectionKeys) convertForeignProtections(holder, top);
}

/** `settings:` and `general:` of other tools contain the keys of `repository:`. */
function convertForeignRepositoryMap(holder: string, top: ConvertedBlock) {
  const map = top.getMap(holder);
  if (!map) return;
  convertRepository(map);
  leaveOutForeignKeys(map);
  if (!top.has('repository')) return top.renameKey(holder, 'repository');
  const repository = top.getMap('repository');
  if (!repository) return;
  if (map.keys.some((key) => repository.has(key))) return;
  top.addNote('changed', holder, 'moved into `repository`');
  for (const key of map.keys) repository.insertPair(map.takePair(key)!);
  top.takePair(holder);
}

/** The other key may hold a list, a map by branch, or one protection without a branch. */
function convertForeignProtections(holder: string, top: ConvertedBlock) {
  if (!top.has(holder) || top.has('branches')) return;
  const node = top.getNode(holder);
  if (isMap(node))
    return top.getMap(holder)!.keys.some((key) => Object.hasOwn(branchKeys, key))
      ? convertSingleProtection(holder, top)
      : convertBranchMap(holder, top);
  if (isSeq(node)) top.renameKey(holder, 'branches');
}

function convertBranchMap(holder: string, top: ConvertedBlock) {
  const map = top.getMap(holder)!;
  if (!map.keys.length || !map.keys.every((key) => map.getMap(key) || map.isNull(key))) return;
  const entries = map.keys.map((name) => ({ name, protection: map.getNode(name) ?? null }));
  top.setValue(holder, entries);
  top.renameKey(holder, 'branches', 'written as `branches`, a list with the `name` of each branch');
}

function convertSingleProtection(holder: string, top: ConvertedBlock) {
  const branch = top.getMap('repository')?.getText('default_branch');
  if (!branch) return;
  top.setValue(holder, [{ name: branch, protection: top.getNode(holder) }]);
  top.renameKey(
    holder,
    'branches',
    `written as \`branches\`, for the default branch ${formatCode(branch)}, because no branch was named`,
  );
}
