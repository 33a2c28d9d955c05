import { isMap, organizationAdvice } from '@trueup/core/settings';
import type { ConversionLine } from '../line.ts';

/** A key of safe-settings, in which of its files (`settings`, `suborgs`, `repos`, `deployment-settings`), and what it becomes. */
interface KeyRow {
  readonly keys: readonly string[];
  readonly files?: RegExp;
  readonly becomes?: string;
  /** Whether it stays in a settings file. */
  readonly stays?: true;
  /** What is left by hand, and what happens without it. */
  readonly byHand?: string;
}

const deployed = /^(deployment-)?settings\./;

/** Every key of its files and samples. A file that has a key with `byHand` gets a line that says so. */
export const keyTable: readonly KeyRow[] = [
  { keys: ['restrictedRepos'], files: deployed, becomes: '`targets` of the fleet file, with `repos` and `exclude`' },
  {
    keys: ['configvalidators', 'overridevalidators'],
    files: deployed,
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

export const keyRow = (file: string, key: string) =>
  keyTable.find(({ keys, files }) => keys.includes(key) && (files?.test(file) ?? true));

/** Whether the key has no place in a settings file. */
export const isMoved = (file: string, key: string) => {
  const row = keyRow(file, key);
  return row !== undefined && !row.stays;
};

/** A file by its path in the folder, and what it says. */
export interface FolderFile {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A line for each row that leaves something by hand, with the files that have it. */
export function listLeftByHand(files: readonly FolderFile[]): ConversionLine[] {
  return keyTable.flatMap((row) => {
    const keysIn = ({ path, values }: FolderFile) => Object.keys(values).filter((key) => keyRow(path, key) === row);
    const [first, ...others] = row.byHand ? files.filter((file) => keysIn(file).length) : [];
    if (!first) return [];
    const where = `${first.path}${others.length ? ` and ${others.length} more` : ''}`;
    const there = [...new Set([first, ...others].flatMap(keysIn))].join(', ');
    return [{ kind: 'by hand', address: `${where}: ${there}`, message: row.byHand! }];
  });
}

/** Whether `disable_plugins` of a file, or of one above it, switches a key of a file off. */
export function switchedOff(files: readonly FolderFile[]) {
  const rank = (path: string) => [/^deployment/, /^settings/, /./].findIndex((one) => one.test(path));
  const all = files.flatMap(({ path, values }) =>
    [values.disable_plugins ?? []].flat().map((one) => {
      const { plugin, target = 'all' } = isMap(one) ? one : { plugin: one };
      return { path, key: plugin === 'archive' ? 'repository.archived' : plugin, target };
    }),
  );
  return (path: string, key: string) =>
    all.some((one) => {
      const isBelow = rank(one.path) < rank(path) && one.target !== 'self';
      return one.key === key && (isBelow || (one.path === path && one.target !== 'children'));
    });
}
