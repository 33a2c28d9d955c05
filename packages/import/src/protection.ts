import { switchKeys } from '@trueup/core/sections';
import {
  branchKeys,
  describePlace,
  findParentPaths,
  mergeQueueKeys,
  protectionKeyAliases,
} from '@trueup/core/sections/branches/keys';
import { formatCode } from '@trueup/core/settings';
import { isScalar } from 'yaml';
import type { ConvertedBlock } from './block.ts';

export function convertProtection(protection: ConvertedBlock, isPattern: boolean) {
  const ofQueue = 'it is a ruleset rule with more settings than a switch: declare it under `rulesets:`';
  protection.leaveOutAll(mergeQueueKeys, ofQueue);
  spreadUnknownMaps(protection);
  placeKeys(protection, [], protection);
  for (const holder of Object.keys(branchKeys)) {
    const inner = protection.inner(holder);
    if (inner) placeKeys(inner, [holder], protection);
  }
  // The host's answers show `{enabled: true}`; some tools write null for "off".
  for (const key of switchKeys) {
    const enabled = protection.inner(key)?.text('enabled');
    if (enabled !== undefined)
      protection.change(key, enabled, `written as ${formatCode(enabled)}, without the \`enabled\` wrapper`);
    else if (protection.isNull(key)) protection.change(key, 'false', 'written as `false`: it was empty');
  }
  convertChecks(protection, isPattern);
}

/** Spreads the keys of a map that the host does not know, if each of them has a place of its own. */
function spreadUnknownMaps(protection: ConvertedBlock) {
  for (const key of protection.keys) {
    const held = protection.inner(key);
    if (!held || Object.hasOwn(branchKeys, key) || !held.keys.length || !held.keys.every(hasOneHome)) continue;
    placeKeys(held, [key], protection);
    if (!held.keys.length) protection.take(key);
  }
}

const nameOf = (key: string) => (Object.hasOwn(protectionKeyAliases, key) ? protectionKeyAliases[key]! : key);
const hasOneHome = (key: string) => findParentPaths(nameOf(key), branchKeys).length === 1;

/** Moves each key to the level where the host expects it. */
function placeKeys(block: ConvertedBlock, above: readonly string[], protection: ConvertedBlock) {
  for (const key of block.keys) {
    const name = nameOf(key);
    const [home, another] = findParentPaths(name, branchKeys);
    if (!home || another || (name === key && String(home) === String(above))) continue;
    const target = homeIn(protection, home);
    if (!target) continue;
    if (target.has(name)) {
      if (target.text(name) === block.text(key)) block.leaveOut(key, `${formatCode(name)} already declares it`);
      continue;
    }
    const message = name === key ? `moved ${describePlace(home)}` : `written as ${formatCode(name)}, ${describePlace(home)}`;
    block.move(key, target, message, { as: name });
  }
}

/** Finds the map to move a key into; none if the file switches that map off. */
function homeIn(protection: ConvertedBlock, [holder]: readonly string[]): ConvertedBlock | undefined {
  if (holder === undefined) return protection;
  return protection.has(holder) ? protection.inner(holder) : protection.opened(holder);
}

/** The host accepts this block only whole. */
function convertChecks(protection: ConvertedBlock, isPattern: boolean) {
  const key = 'required_status_checks';
  const names = protection.list(key);
  if (names) protection.change(key, { contexts: names }, 'written as a block, with the list as its `contexts`');
  const checks = protection.inner(key);
  if (!checks) return;
  // A list of plain names is `contexts`; a list of maps is `checks`.
  const { items = [] } = checks.list('checks') ?? {};
  if (items.length && !checks.has('contexts') && items.every((item) => isScalar(item)))
    checks.rename('checks', 'contexts', 'written as `contexts`, which lists only names');
  if (!checks.has('strict') && !isPattern) {
    protection.say(
      'changed',
      key,
      '`strict: false` added: the file did not declare whether a branch must be up to date',
    );
    checks.set('strict', 'false');
  }
  if (checks.has('contexts') || checks.has('checks')) return;
  protection.say('changed', key, '`contexts: []` added: no check was listed');
  checks.set('contexts', []);
}
