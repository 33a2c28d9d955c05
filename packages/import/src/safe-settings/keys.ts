/** The keys of safe-settings and their counterparts in Trueup. The documentation prints this table. */

import { isMap, organizationAdvice } from '@trueup/core/settings';
import type { ConversionLine } from '../line.ts';

interface KeyRow {
  readonly keys: readonly string[];
  readonly files?: RegExp;
  readonly becomes?: string;
  /** The key stays in the settings file. */
  readonly stays?: true;
  /** The manual step, and the consequence of skipping it. */
  readonly byHand?: string;
}

const settingsFiles = /^(deployment-)?settings\./;

export const keyTable: readonly KeyRow[] = [
  {
    keys: ['restrictedRepos'],
    files: settingsFiles,
    becomes: '`targets` of the fleet file, with `repos` and `exclude`',
  },
  {
    keys: ['configvalidators', 'overridevalidators'],
    files: settingsFiles,
    byHand: 'Trueup does not run these validators: use `policy` and `locked` of the fleet file',
  },
  {
    keys: ['disable_plugins'],
    files: /^suborgs/,
    becomes: 'nothing: the disabled sections are left out',
    byHand: 'sections that it disables in repository files are still written: remove them from those files',
  },
  { keys: ['disable_plugins'], becomes: 'nothing: the disabled sections are left out' },
  {
    keys: ['additive_plugins'],
    byHand: 'without it, lists delete undeclared entries: write `_undeclared: keep` in each of its lists',
  },
  { keys: ['suborgrepos', 'suborgteams', 'suborgproperties'], files: /^suborgs/, becomes: '`where` of the layer' },
  {
    keys: ['rulesets', 'custom_repository_roles', 'app_installations'],
    files: /^settings\./,
    byHand: organizationAdvice,
  },
  { keys: ['custom_repository_roles', 'app_installations'], files: /^(suborgs|repos)/, byHand: organizationAdvice },
  { keys: ['validator'], byHand: 'without it, repositories with an invalid name are not reported' },
  {
    keys: ['teams'],
    stays: true,
    byHand:
      'safe-settings removes teams without an entry, and Trueup keeps them: write `_undeclared: delete` next to `entries` to remove them',
  },
  {
    keys: ['repository', 'collaborators', 'labels', 'milestones', 'branches', 'autolinks', 'rulesets', 'environments'],
    stays: true,
  },
  { keys: ['custom_properties', 'variables'], stays: true, becomes: '`custom_properties` and `actions_variables`' },
];

export const findKeyRow = (file: string, key: string) =>
  keyTable.find(({ keys, files }) => keys.includes(key) && (files?.test(file) ?? true));

export const isLeftOutOfSettings = (file: string, key: string) => {
  const row = findKeyRow(file, key);
  return row !== undefined && !row.stays;
};

export interface FolderFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export function listManualSteps(files: readonly FolderFile[]): ConversionLine[] {
  return keyTable.flatMap((row) => {
    const listKeys = ({ path, values }: FolderFile) =>
      Object.keys(values).filter((key) => findKeyRow(path, key) === row);
    const [first, ...others] = row.byHand ? files.filter((file) => listKeys(file).length) : [];
    if (!first) return [];
    const fileText = `${first.path}${others.length ? ` and ${others.length} more` : ''}`;
    const keyText = [...new Set([first, ...others].flatMap(listKeys))].join(', ');
    return [{ kind: 'by hand', address: `${fileText}: ${keyText}`, message: row.byHand! }];
  });
}

/** `disable_plugins` applies to its own file and to the levels below. */
export function createDisabledKeyTest(files: readonly FolderFile[]) {
  const rankFile = (path: string) => [/^deployment/, /^settings/, /./].findIndex((pattern) => pattern.test(path));
  const disabledPlugins = files.flatMap(({ path, values }) =>
    [values.disable_plugins ?? []].flat().map((item) => {
      const { plugin, target = 'all' } = isMap(item) ? item : { plugin: item };
      return { path, key: plugin === 'archive' ? 'repository.archived' : plugin, target };
    }),
  );
  return (path: string, key: string) =>
    disabledPlugins.some((plugin) => {
      const isBelow = rankFile(plugin.path) < rankFile(path) && plugin.target !== 'self';
      return plugin.key === key && (isBelow || (plugin.path === path && plugin.target !== 'children'));
    });
}
