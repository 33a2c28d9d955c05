/**
 * The Settings app and safe-settings join the lists of several files. A layer of Trueup replaces a list of the layers
 * below it, except a list of named entries.
 */

import { isDeepStrictEqual } from 'node:util';
import { defaultBranchKeyword } from '@trueup/core/sections/branches/keys';
import { formatPath, isMap, mapValues, type Path } from '@trueup/core/settings';
import { type ConversionLine, createErrorLine } from './line.ts';

export interface SettingsValues {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns an error for each list of which the import would lose items. */
export const listReplacedLists = (file: SettingsValues, lowerFiles: readonly SettingsValues[]): ConversionLine[] =>
  lowerFiles.flatMap((lower) =>
    listReplacedPaths(lower.values, file.values, []).map((path) =>
      createErrorLine(
        `${file.path}: ${formatPath(path)}`,
        `the other tool adds the items of ${lower.path}, and Trueup replaces the list`,
        'write all items of both files into this list, and import again',
      ),
    ),
  );

function listReplacedPaths(lower: unknown, higher: unknown, path: Path): Path[] {
  if (isMap(lower) && isMap(higher))
    return Object.keys(higher)
      .filter((key) => Object.hasOwn(lower, key) && !isSelection(key, path))
      .flatMap((key) => listReplacedPaths(lower[key], higher[key], [...path, key]));
  if (!Array.isArray(lower) || !Array.isArray(higher) || mergedLists.includes(path.at(-1))) return [];
  const names = lower.map((item) => getName(item, path));
  if (names.includes(undefined))
    return lower.every((item) => higher.some((other) => isDeepStrictEqual(item, other))) ? [] : [path];
  return higher.flatMap((item, index) => {
    const lowerIndex = names.indexOf(getName(item, path));
    return lowerIndex < 0 ? [] : listReplacedPaths(lower[lowerIndex], item, [...path, index]);
  });
}

/** These lists become `deployment_branch_policies`, which layers merge by name. */
const mergedLists: readonly unknown[] = ['custom_branches', 'custom_branch_policies'];

/** `include` and `exclude` of a list entry select repositories. */
const isSelection = (key: string, path: Path) => ['include', 'exclude'].includes(key) && path.at(-1) !== 'ref_name';

const nameKeys = ['name', 'username', 'title', 'key_prefix', 'property_name'];

function getName(item: unknown, path: Path): unknown {
  if (!isMap(item)) return undefined;
  const key = (path.at(-1) === 'rules' ? ['type'] : nameKeys).find((nameKey) => Object.hasOwn(item, nameKey));
  return key === undefined ? undefined : getBranchName(item[key], path);
}

const getBranchName = (name: unknown, path: Path) =>
  name === 'default' && path[0] === 'branches' ? defaultBranchKeyword : name;

/** Joins what the files declare as `required_status_checks` of a branch. Returns `undefined` if none declares it. */
export function joinRequiredChecks(files: readonly SettingsValues[], branch: string | undefined) {
  const found = files.flatMap(({ path, values: { branches } }) => {
    const entry = (Array.isArray(branches) ? branches : []).find(
      (item) => isMap(item) && getBranchName(item.name, ['branches']) === branch,
    );
    const protection = entry && isMap(entry.protection) ? entry.protection : entry;
    const checks = protection?.required_status_checks;
    return isMap(checks) || Array.isArray(checks)
      ? [{ path, checks: isMap(checks) ? checks : { contexts: checks } }]
      : [];
  });
  if (!found.length) return undefined;
  const items = found.flatMap(({ checks: { contexts, checks } }) => [contexts ?? [], checks ?? []].flat());
  const hasDetails = items.some(isMap);
  return {
    from: found.map(({ path }) => path).join(' and '),
    isStrict: found.some(({ checks }) => String(checks.strict) === 'true'),
    key: hasDetails ? 'checks' : 'contexts',
    items: hasDetails
      ? items.map((item) => (isMap(item) ? mapValues(item, String) : { context: String(item) }))
      : [...new Set(items.map(String))],
  };
}
