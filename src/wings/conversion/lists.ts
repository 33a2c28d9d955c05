import type { ConvertedBlock } from './block.ts';

/** safe-settings knows one store of variables, and names the properties of a repository with `name`. */
export function convertStores(top: ConvertedBlock) {
  if (top.list('variables') && !top.has('actions_variables')) top.rename('variables', 'actions_variables');
  unwrapIncluded(top, 'custom_properties', 'values');
  for (const property of top.entries('custom_properties'))
    if (property.has('name') && !property.has('property_name')) property.rename('name', 'property_name');
}

/** With `{include, exclude}`, safe-settings deletes what neither of the two names. */
export function unwrapIncluded(top: ConvertedBlock, section: string, items: string) {
  const list = top.inner(section);
  if (!list?.list('include') || list.has('entries')) return;
  list.rename(
    'include',
    'entries',
    `written as \`entries\`, with \`_undeclared: keep\`: ${items} that it does not name stay`,
  );
  if (!list.has('_undeclared')) list.setFirst('_undeclared', 'keep');
  if (list.has('exclude'))
    list.leaveOut('exclude', `with \`_undeclared: keep\` no ${items} are deleted, so none have to be spared`);
}
