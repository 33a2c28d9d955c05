/** Converts the list sections of other tools, such as Probot Settings and safe-settings. */

import { findPermissionForRole } from '@trueup/core/sections';
import { expandShortColor } from '@trueup/core/sections/labels/schema';
import { readOnlyRulesetKeys } from '@trueup/core/sections/rulesets/schema';
import { teamSettings } from '@trueup/core/sections/teams/schema';
import { Config } from '@trueup/core/sections/webhooks/schema';
import { formatCode, isReference } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';

export function convertLabels(top: ConvertedBlock) {
  convertIncludeList(top, 'labels', 'labels');
  for (const label of top.getEntries('labels')) {
    convertLabelColor(label);
    convertOldName(label);
    for (const key of ['aliases', 'process'])
      if (label.has(key)) label.leaveOut(key, 'GitHub labels have no such setting; only other tools read it');
  }
}

function convertLabelColor(label: ConvertedBlock) {
  const color = label.getText('color');
  if (color === undefined) return;
  const digits = color.replace(/^#/, '');
  const sixDigits = expandShortColor(digits) ?? digits;
  if (sixDigits === color || !/^[0-9a-f]{6}$/i.test(sixDigits)) return;
  label.changeValue('color', sixDigits, sixDigits === digits ? 'written without `#`' : 'written with six digits');
}

/** Other tools pair `oldname` with the new `name`. Trueup pairs the present `name` with `new_name`. */
function convertOldName(label: ConvertedBlock) {
  if (!label.has('oldname')) return;
  const [old, name] = [label.getText('oldname'), label.getText('name')];
  if (!old?.trim() || label.isNull('oldname')) return label.leaveOut('oldname', 'it is empty');
  if (!name || label.has('new_name')) return;
  label.setValue('name', old);
  label.setValue('oldname', name);
  label.renameKey(
    'oldname',
    'new_name',
    `written as ${formatCode(`name: ${old}`)} with ${formatCode(`new_name: ${name}`)}`,
  );
}

export function convertVariablesAndProperties(top: ConvertedBlock) {
  if (top.getList('variables') && !top.has('actions_variables')) top.renameKey('variables', 'actions_variables');
  convertIncludeList(top, 'custom_properties', 'values');
  for (const property of top.getEntries('custom_properties'))
    if (property.has('name') && !property.has('property_name')) property.renameKey('name', 'property_name');
}

/** Keeps undeclared entries. safe-settings deletes entries that neither `include` nor `exclude` names. */
function convertIncludeList(top: ConvertedBlock, section: string, pluralNoun: string) {
  const list = top.getMap(section);
  if (!list?.getList('include') || list.has('entries')) return;
  list.renameKey(
    'include',
    'entries',
    `written as \`entries\`, with \`_undeclared: keep\`: ${pluralNoun} that it does not list are kept`,
  );
  if (!list.has('_undeclared')) list.insertAtTop('_undeclared', 'keep');
  if (list.has('exclude'))
    list.leaveOut('exclude', `with \`_undeclared: keep\` no ${pluralNoun} are deleted, so exclusions are not needed`);
}

export function convertCollaboratorsAndTeams(top: ConvertedBlock) {
  dropBlankEntries('collaborators', 'username', top);
  dropBlankEntries('teams', 'name', top);
  for (const entry of [...top.getEntries('collaborators'), ...top.getEntries('teams')]) {
    const permission = entry.getText('permission');
    const ownPermission = findPermissionForRole(permission);
    if (ownPermission)
      entry.changeValue(
        'permission',
        ownPermission,
        `${formatCode(permission!)} written as ${formatCode(ownPermission)}`,
      );
  }
  for (const team of top.getEntries('teams'))
    team.leaveOutAll(teamSettings, 'it is a setting of the team, which belongs to the organization');
}

/** An empty list would remove everyone, so a list without valid entries is removed. */
function dropBlankEntries(section: string, nameKey: string, top: ConvertedBlock) {
  const blank = top
    .getEntries(section)
    .filter((entry) => entry.isNull(nameKey) || entry.getText(nameKey)?.trim() === '');
  if (!blank.length) return;
  for (const entry of blank) entry.addNote('left out', undefined, `its \`${nameKey}\` is blank`);
  if (blank.length < top.getEntryList(section)!.items.length) return top.dropEntries(section, blank);
  top.leaveOut(section, 'it has no valid entry, and an empty list would remove all');
}

export function convertDeploymentBranchPolicies(top: ConvertedBlock) {
  for (const environment of top.getEntries('environments')) {
    const policy = environment.getMap('deployment_branch_policy');
    const key = ['custom_branches', 'custom_branch_policies'].find((patternKey) => policy?.getList(patternKey));
    if (!policy || !key || environment.has('deployment_branch_policies')) continue;
    policy.moveKey(key, environment, 'written as `deployment_branch_policies`, with the flag that enables them', {
      as: 'deployment_branch_policies',
      after: 'deployment_branch_policy',
    });
    policy.setValue('protected_branches', 'false');
    policy.setValue('custom_branch_policies', 'true');
  }
}

/**
 * A condition on repositories stays and is rejected later. Without it, the ruleset could apply to the wrong repository.
 */
export function leaveOutReadOnlyRulesetKeys(top: ConvertedBlock) {
  for (const ruleset of top.getEntries('rulesets'))
    ruleset.leaveOutAll(readOnlyRulesetKeys, 'the key is read-only on GitHub');
}

export function convertWebhooks(top: ConvertedBlock) {
  for (const [index, hook] of top.getEntries('webhooks').entries()) {
    // Other tools write the keys of `config` one level above.
    const flat = hook.keys.filter((key) => Object.hasOwn(Config.entries, key));
    hook.gatherKeys(flat, 'config');
    const config = hook.getMap('config');
    if (!config) continue;
    replaceSecretWithVariable(config, index === 0 ? 'WEBHOOK_SECRET' : `WEBHOOK_SECRET_${index + 1}`);
    const word = config.getText('insecure_ssl');
    const digit = word === 'true' ? '1' : '0';
    if (word === 'true' || word === 'false')
      config.changeValue('insecure_ssl', digit, `written as ${formatCode(digit)}`);
  }
}

/** Neither the value of the secret nor its length is printed. */
function replaceSecretWithVariable(config: ConvertedBlock, variable: string) {
  const secret = config.getText('secret');
  if (secret === undefined || config.isNull('secret') || secret === '' || isReference(secret)) return;
  const reference = formatCode(`$${variable}`);
  // A comment next to the secret may contain its value.
  config.getNode('secret')!.comment = undefined;
  config.changeValue(
    'secret',
    `$${variable}`,
    `its value was replaced with ${reference}: set this variable where Trueup runs, and use a new secret, because the old one was in a file`,
  );
}
