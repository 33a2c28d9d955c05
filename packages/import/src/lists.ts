import { parsePermission } from '@trueup/core/sections';
import { expandShortColor } from '@trueup/core/sections/labels/schema';
import { readOnlyKeys } from '@trueup/core/sections/rulesets/schema';
import { teamSettings } from '@trueup/core/sections/teams/schema';
import { formatCode } from '@trueup/core/settings';
import type { ConvertedBlock } from './block.ts';

export function convertLabels(top: ConvertedBlock) {
  unwrapIncluded(top, 'labels', 'labels');
  for (const label of top.entries('labels')) {
    convertColor(label);
    convertOldName(label);
    for (const key of ['aliases', 'process'])
      if (label.has(key)) label.leaveOut(key, 'GitHub labels have no such setting; only other tools read it');
  }
}

function convertColor(label: ConvertedBlock) {
  const color = label.text('color');
  if (color === undefined) return;
  const digits = color.replace(/^#/, '');
  const whole = expandShortColor(digits) ?? digits;
  if (whole === color || !/^[0-9a-f]{6}$/i.test(whole)) return;
  label.change('color', whole, whole === digits ? 'written without `#`' : 'written with six digits');
}

/** Other tools pair `oldname` with the new `name`. Here `name` is what the label is called now, and `new_name` follows. */
function convertOldName(label: ConvertedBlock) {
  if (!label.has('oldname')) return;
  const [old, name] = [label.text('oldname'), label.text('name')];
  if (!old?.trim() || label.isNull('oldname')) return label.leaveOut('oldname', 'it is empty');
  if (!name || label.has('new_name')) return;
  label.set('name', old);
  label.set('oldname', name);
  label.rename(
    'oldname',
    'new_name',
    `written as ${formatCode(`name: ${old}`)} with ${formatCode(`new_name: ${name}`)}`,
  );
}

/** safe-settings knows one store of variables, and names the properties of a repository with `name`. */
export function convertStores(top: ConvertedBlock) {
  if (top.list('variables') && !top.has('actions_variables')) top.rename('variables', 'actions_variables');
  unwrapIncluded(top, 'custom_properties', 'values');
  for (const property of top.entries('custom_properties'))
    if (property.has('name') && !property.has('property_name')) property.rename('name', 'property_name');
}

/** With `{include, exclude}`, safe-settings deletes what neither of the two names. */
function unwrapIncluded(top: ConvertedBlock, section: string, items: string) {
  const list = top.inner(section);
  if (!list?.list('include') || list.has('entries')) return;
  list.rename(
    'include',
    'entries',
    `written as \`entries\`, with \`_undeclared: keep\`: ${items} that it does not list are kept`,
  );
  if (!list.has('_undeclared')) list.setFirst('_undeclared', 'keep');
  if (list.has('exclude'))
    list.leaveOut('exclude', `with \`_undeclared: keep\` no ${items} are deleted, so exclusions are not needed`);
}

export function convertPeople(top: ConvertedBlock) {
  dropBlank('collaborators', 'username', top);
  dropBlank('teams', 'name', top);
  for (const entry of [...top.entries('collaborators'), ...top.entries('teams')]) {
    const given = entry.text('permission');
    const meant = parsePermission(given);
    if (meant) entry.change('permission', meant, `${formatCode(given!)} written as ${formatCode(meant)}`);
  }
  for (const team of top.entries('teams'))
    team.leaveOutAll(teamSettings, 'it is a setting of the team, which belongs to the organization');
}

/** If all entries are dropped, the list goes too: an empty list would remove everybody. */
function dropBlank(section: string, key: string, top: ConvertedBlock) {
  const entries = top.entries(section);
  const blank = entries.filter((entry) => entry.isNull(key) || entry.text(key)?.trim() === '');
  if (!blank.length) return;
  for (const entry of blank) entry.say('left out', undefined, `its \`${key}\` is blank`);
  if (blank.length < entries.length) return top.dropEntries(section, blank);
  top.leaveOut(section, 'it has no valid entry, and an empty list would remove all');
}

/** Our format keeps branch patterns in a list of their own, not inside `deployment_branch_policy`. */
export function convertEnvironments(top: ConvertedBlock) {
  for (const environment of top.entries('environments')) {
    const policy = environment.inner('deployment_branch_policy');
    const key = ['custom_branches', 'custom_branch_policies'].find((one) => policy?.list(one));
    if (!policy || !key || environment.has('deployment_branch_policies')) continue;
    policy.move(key, environment, 'written as `deployment_branch_policies`, with the flag that enables them', {
      as: 'deployment_branch_policies',
      after: 'deployment_branch_policy',
    });
    policy.set('protected_branches', 'false');
    policy.set('custom_branch_policies', 'true');
  }
}

/**
 * Removes read-only keys copied from an answer. A choice of repositories stays and is refused: without it, the ruleset
 * would govern a repository that it may not have chosen.
 */
export function convertRulesets(top: ConvertedBlock) {
  for (const ruleset of top.entries('rulesets')) ruleset.leaveOutAll(readOnlyKeys, 'the key is read-only on GitHub');
}
