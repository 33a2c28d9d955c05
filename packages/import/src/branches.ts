/** Converts the list `branches`. A protection key moves if GitHub expects it at exactly one level. */

import { switchKeys } from '@trueup/core/sections';
import {
  branchKeys,
  defaultBranchKeyword,
  describePlace,
  isPattern,
  listParentPaths,
  mergeQueueKeys,
  protectionKeyAliases,
} from '@trueup/core/sections/branches/keys';
import { formatCode } from '@trueup/core/settings';
import { isScalar } from 'yaml';
import type { ConvertedBlock } from './block.ts';
import { joinRequiredChecks, type SettingsValues } from './lower-files.ts';

/** `lowerFiles` are the files that the file overrides. */
export function convertBranches(top: ConvertedBlock, lowerFiles: readonly SettingsValues[] = []) {
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
    const name = branch.getText('name');
    if (protection) convertProtection(protection, isPattern(name ?? ''), joinRequiredChecks(lowerFiles, name));
  }
}

/** Some tools write these keys next to the branch name. */
const isProtectionKey = (key: string) =>
  Object.hasOwn(branchKeys, key) || Object.hasOwn(protectionKeyAliases, key) || mergeQueueKeys.includes(key);

type LowerChecks = ReturnType<typeof joinRequiredChecks>;

function convertProtection(protection: ConvertedBlock, isPattern: boolean, lowerChecks: LowerChecks) {
  const queueMessage = 'it is a ruleset rule with more settings than a switch: declare it under `rulesets:`';
  protection.leaveOutAll(mergeQueueKeys, queueMessage);
  moveKeysOutOfUnknownMaps(protection);
  moveMisplacedKeys(protection, [], protection);
  for (const holder of Object.keys(branchKeys)) {
    const inner = protection.getMap(holder);
    if (inner) moveMisplacedKeys(inner, [holder], protection);
  }
  // GitHub's answers contain `{enabled: true}`, and some tools write null for "off".
  for (const key of switchKeys) {
    const enabled = protection.getMap(key)?.getText('enabled');
    if (enabled !== undefined)
      protection.changeValue(key, enabled, `written as ${formatCode(enabled)}, without the \`enabled\` wrapper`);
    else if (protection.isNull(key)) protection.changeValue(key, 'false', 'written as `false`: it was empty');
  }
  normalizeStatusChecks(protection, isPattern, lowerChecks);
}

/** Skips a map unless each of its keys has exactly one place. */
function moveKeysOutOfUnknownMaps(protection: ConvertedBlock) {
  for (const key of protection.keys) {
    const map = protection.getMap(key);
    if (!map || Object.hasOwn(branchKeys, key) || !map.keys.length || !map.keys.every(hasOneParentPath)) continue;
    moveMisplacedKeys(map, [key], protection);
    if (!map.keys.length) protection.takePair(key);
  }
}

const resolveProtectionAlias = (key: string) =>
  Object.hasOwn(protectionKeyAliases, key) ? protectionKeyAliases[key]! : key;
const hasOneParentPath = (key: string) => listParentPaths(resolveProtectionAlias(key), branchKeys).length === 1;

/** Leaves out an equal duplicate, and keeps a different one in its place. */
function moveMisplacedKeys(block: ConvertedBlock, parentPath: readonly string[], protection: ConvertedBlock) {
  for (const key of block.keys) {
    const name = resolveProtectionAlias(key);
    const [home, secondHome] = listParentPaths(name, branchKeys);
    if (!home || secondHome || (name === key && String(home) === String(parentPath))) continue;
    const target = getOrCreateParentMap(protection, home);
    if (!target) continue;
    if (target.has(name)) {
      if (target.hasSameValue(name, block.getNode(key))) block.leaveOut(key, `${formatCode(name)} already declares it`);
      continue;
    }
    const message =
      name === key ? `moved ${describePlace(home)}` : `written as ${formatCode(name)}, ${describePlace(home)}`;
    block.moveKey(key, target, message, { as: name });
  }
}

/** Returns `undefined` if the file disables the parent map. */
function getOrCreateParentMap(protection: ConvertedBlock, [holder]: readonly string[]): ConvertedBlock | undefined {
  if (holder === undefined) return protection;
  return protection.has(holder) ? protection.getMap(holder) : protection.getOrCreateMap(holder);
}

/** GitHub accepts this block only if it is complete, so missing keys are added. */
function normalizeStatusChecks(protection: ConvertedBlock, isPattern: boolean, lower: LowerChecks) {
  const key = 'required_status_checks';
  const names = protection.getList(key);
  if (names) protection.changeValue(key, { contexts: names }, 'written as a block, with the list as its `contexts`');
  const checks = protection.getMap(key);
  if (!checks) return;
  // A list of names is `contexts`, and a list of maps is `checks`.
  const { items = [] } = checks.getList('checks') ?? {};
  if (items.length && !checks.has('contexts') && items.every((item) => isScalar(item)))
    checks.renameKey('checks', 'contexts', 'written as `contexts`, which lists only names');
  if (!checks.has('strict') && !isPattern) {
    const strict = String(lower?.isStrict ?? false);
    const why = lower ? `like in ${lower.from}` : 'the file did not declare whether a branch must be up to date';
    protection.addNote('changed', key, `${formatCode(`strict: ${strict}`)} added: ${why}`);
    checks.setValue('strict', strict);
  }
  if (checks.has('contexts') || checks.has('checks')) return;
  if (lower?.items.length) {
    protection.addNote('changed', key, `${formatCode(lower.key)} added: the checks of ${lower.from}`);
    return checks.setValue(lower.key, lower.items);
  }
  protection.addNote('changed', key, '`contexts: []` added: no check was listed');
  checks.setValue('contexts', []);
}
