/**
 * Converts list entries that `include` or `exclude` repositories. Each such entry becomes its own layer with a `where`.
 */

import { formatBlockLines, formatCode, groupBy, isMap, isRepositoryMatch } from '@trueup/core/settings';
import type { ConvertedBlock } from '../block.ts';
import { convertSettingsFile } from '../convert.ts';
import { type ConversionLine, createErrorLine } from '../line.ts';
import { type FolderFile, isLeftOutOfSettings } from './keys.ts';
import { excludeRepos, type RepositorySelection } from './patterns.ts';
import { createUnmatchedLine, readExcluded, readSelections } from './scope.ts';

type FileLevel = FolderFile & { readonly where: readonly RepositorySelection[] };

/** Sections whose entries may select repositories, with the key that names an entry. */
const nameKeys = {
  collaborators: 'username',
  teams: 'name',
  labels: 'name',
  milestones: 'title',
  autolinks: 'key_prefix',
  environments: 'name',
  rulesets: 'name',
  variables: 'name',
  custom_properties: 'name',
};
const isLimited = ({ include, exclude }: Record<string, unknown>) => Array.isArray(include) || Array.isArray(exclude);
const toSectionAndName = (section: string, name: unknown) => `${section} ${String(name).toLowerCase()}`;

const listEntries = (level: FileLevel) =>
  Object.entries(nameKeys).flatMap(([section, key]) => {
    const list = isLeftOutOfSettings(level.path, section) ? undefined : level.values[section];
    const entries = Array.isArray(list) ? list.filter(isMap) : [];
    return entries.map((entry) => ({ level, section, entry, key: toSectionAndName(section, entry[key]) }));
  });

/**
 * safe-settings merges an entry of several files before it reads `include` and `exclude`, so such an entry is left out
 * with an error.
 */
export function findLimitedEntries(levels: readonly FileLevel[], lines: ConversionLine[]) {
  const limited = [...groupBy(levels.flatMap(listEntries), ({ key }) => key)].filter(([, entries]) =>
    entries.some(({ entry }) => isLimited(entry)),
  );
  const createdLayers = limited.flatMap(([key, entries]) => {
    const files = [...new Set(entries.map(({ level }) => level.path))];
    if (files.length === 1) return entries.map((entry) => createLayer(entry, lines));
    const message = `${formatCode(key)} has \`include\` or \`exclude\`, and is in ${files.join(', ')}: it is left out of all of them`;
    lines.push(createErrorLine(files[0]!, message, 'write a layer with this entry and its `where`'));
    return [];
  });
  const layers = createdLayers.map((layer, index) => {
    const duplicates = createdLayers.slice(0, index).filter(({ path }) => path === layer.path).length;
    return duplicates ? { ...layer, path: layer.path.replace(/\.yml$/, `~${duplicates}.yml`) } : layer;
  });
  const limitedKeys = new Set(limited.map(([key]) => key));
  return {
    listLayers: (path: string) => layers.filter(({ from, where }) => from === path && where.length),
    dropEntries(top: ConvertedBlock) {
      for (const [section, key] of Object.entries(nameKeys)) {
        const limitedEntries = top
          .getEntries(section)
          .filter((entry) => limitedKeys.has(toSectionAndName(section, entry.getText(key))));
        top.dropEntries(section, limitedEntries);
      }
    },
  };
}

type ListEntry = ReturnType<typeof listEntries>[number];

function createLayer({ level, section, entry, key }: ListEntry, lines: ConversionLine[]) {
  const { include, exclude, ...rest } = entry;
  const address = `${level.path}: ${key}`;
  const excluded = Array.isArray(exclude) ? readExcluded(exclude, address, lines) : [];
  const included = Array.isArray(include) ? readSelections(include, address, lines) : [{}];
  const narrowed = level.where.flatMap((where) =>
    included.map((selection) => narrowSelection(where, selection, address, lines)),
  );
  return {
    from: level.path,
    path: `limited/${`${level.path.replace(/\.ya?ml$/, '')}-${key}`.replace(/[^\w.-]+/g, '-')}.yml`,
    ...convertSettingsFile(`${formatBlockLines({ [section]: [rest] }).join('\n')}\n`, address),
    where: narrowed
      .flat()
      .map((selection) => (excluded.length ? excludeRepos(selection, [{ repos: excluded }]) : selection)),
  };
}

function narrowSelection(
  where: RepositorySelection,
  included: RepositorySelection,
  address: string,
  lines: ConversionLine[],
): RepositorySelection[] {
  const { repos: base } = where;
  const repos = included.repos?.flatMap((text) => {
    if (!base || isWithin(text, base)) return [text];
    const inside = base.filter((pattern) => isWithin(pattern, [text]));
    if (mayOverlap({ repos: base.filter((pattern) => !inside.includes(pattern)) }, { repos: [text] }))
      lines.push(createUnmatchedLine(address, text));
    return inside;
  });
  return repos?.length === 0 ? [] : [excludeRepos({ ...where, ...(repos && { repos }) }, included.except ?? [])];
}

/** Never treats a pattern with `?` as covering a pattern with `*`, because `*` matches more names. */
const isWithin = (name: string, patterns: readonly string[]) =>
  patterns.some(
    (pattern) =>
      pattern === name || (!(/\?/.test(pattern) && /\*/.test(name)) && isRepositoryMatch(pattern, { owner: '', name })),
  );

/** safe-settings rejects repositories that two groups select by team or property. */
export const mayOverlap = ({ repos: first }: RepositorySelection, { repos: second }: RepositorySelection) =>
  first && second
    ? first.some((pattern) => second.some((otherPattern) => hasCommonStart(pattern, otherPattern)))
    : (first ?? second) !== undefined;

function hasCommonStart(first: string, second: string) {
  const [start = '', otherStart = ''] = [first, second].map((text) => text.toLowerCase().split(/[*?]/)[0]!);
  return start.startsWith(otherStart) || otherStart.startsWith(start);
}
