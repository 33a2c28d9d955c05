/**
 * Converts list entries that `include` or `exclude` repositories. Each such entry becomes its own layer with a `where`.
 */

import { formatBlockLines, formatCode, groupBy, isMap, isRepositoryMatch } from '@trueup/core/settings';
import type { ConvertedBlock } from '../block.ts';
import { convertSettingsFile } from '../convert.ts';
import { type ConversionLine, createErrorLine } from '../line.ts';
import { type FolderFile, isLeftOutOfSettings } from './keys.ts';
import { addExclusions, type RepositorySelection } from './patterns.ts';
import { createUnmatchedLine, parseExcludedPatterns, parseSelections } from './scope.ts';

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
const hasIncludeOrExclude = ({ include, exclude }: Record<string, unknown>) =>
  Array.isArray(include) || Array.isArray(exclude);
const toEntryKey = (section: string, name: unknown) => `${section} ${String(name).toLowerCase()}`;

const listNamedEntries = (level: FileLevel) =>
  Object.entries(nameKeys).flatMap(([section, key]) => {
    const list = isLeftOutOfSettings(level.path, section) ? undefined : level.values[section];
    const entries = Array.isArray(list) ? list.filter(isMap) : [];
    return entries.map((entry) => ({ level, section, entry, key: toEntryKey(section, entry[key]) }));
  });

/**
 * An entry in several files is left out with an error, because safe-settings merges it before it reads `include` and
 * `exclude`.
 */
export function splitLimitedEntries(levels: readonly FileLevel[], lines: ConversionLine[]) {
  const limited = [...groupBy(levels.flatMap(listNamedEntries), ({ key }) => key)].filter(([, entries]) =>
    entries.some(({ entry }) => hasIncludeOrExclude(entry)),
  );
  const createdLayers = limited.flatMap(([key, entries]) => {
    const files = [...new Set(entries.map(({ level }) => level.path))];
    if (files.length === 1) return entries.map((entry) => createEntryLayer(entry, lines));
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
          .filter((entry) => limitedKeys.has(toEntryKey(section, entry.getText(key))));
        top.dropEntries(section, limitedEntries);
      }
    },
  };
}

type ListEntry = ReturnType<typeof listNamedEntries>[number];

function createEntryLayer({ level, section, entry, key }: ListEntry, lines: ConversionLine[]) {
  const { include, exclude, ...rest } = entry;
  const address = `${level.path}: ${key}`;
  const excluded = Array.isArray(exclude) ? parseExcludedPatterns(exclude, address, lines) : [];
  const included = Array.isArray(include) ? parseSelections(include, address, lines) : [{}];
  const narrowed = level.where.flatMap((where) =>
    included.map((selection) => narrowSelection(where, selection, address, lines)),
  );
  return {
    from: level.path,
    path: `limited/${`${level.path.replace(/\.ya?ml$/, '')}-${key}`.replace(/[^\w.-]+/g, '-')}.yml`,
    ...convertSettingsFile(`${formatBlockLines({ [section]: [rest] }).join('\n')}\n`, address),
    where: narrowed
      .flat()
      .map((selection) => (excluded.length ? addExclusions(selection, [{ repos: excluded }]) : selection)),
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
    if (!base || isCoveredByPatterns(text, base)) return [text];
    const inside = base.filter((pattern) => isCoveredByPatterns(pattern, [text]));
    if (mayOverlap({ repos: base.filter((pattern) => !inside.includes(pattern)) }, { repos: [text] }))
      lines.push(createUnmatchedLine(address, text));
    return inside;
  });
  return repos?.length === 0 ? [] : [addExclusions({ ...where, ...(repos && { repos }) }, included.except ?? [])];
}

/** Never treats a pattern with `?` as covering a pattern with `*`, because `*` matches more names. */
const isCoveredByPatterns = (name: string, patterns: readonly string[]) =>
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
