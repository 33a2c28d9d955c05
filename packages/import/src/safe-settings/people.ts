import { formatBlockLines, formatCode, groupBy, isMap, isRepositoryMatch } from '@trueup/core/settings';
import type { ConvertedBlock } from '../block.ts';
import { convert } from '../convert.ts';
import { type ConversionLine, errorLine } from '../line.ts';
import { type FolderFile, isMoved } from './keys.ts';
import { type ChosenRepos, exceptRepos } from './patterns.ts';
import { readChosen, readExcluded, unsaid } from './scope.ts';

/** A file of safe-settings, and the repositories that it is for: those that one of these fits. */
type FileLevel = FolderFile & { readonly where: readonly ChosenRepos[] };

/** The lists whose entries may say which repositories they are for, each with what names an entry. */
const named = {
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
const keyOf = (section: string, id: unknown) => `${section} ${String(id).toLowerCase()}`;

const entriesIn = (level: FileLevel) =>
  Object.entries(named).flatMap(([section, key]) => {
    const list = isMoved(level.path, section) ? undefined : level.values[section];
    const entries = Array.isArray(list) ? list.filter(isMap) : [];
    return entries.map((entry) => ({ level, section, entry, key: keyOf(section, entry[key]) }));
  });

/**
 * Entries with `include` or `exclude`, each as layers of its own. safe-settings joins what several files say of one
 * entry before it looks at these, so such an entry of several files is left out everywhere.
 */
export function findLimited(levels: readonly FileLevel[], said: ConversionLine[]) {
  const limited = [...groupBy(levels.flatMap(entriesIn), ({ key }) => key)].filter(([, some]) =>
    some.some((one) => isLimited(one.entry)),
  );
  const made = limited.flatMap(([key, some]) => {
    const files = [...new Set(some.map(({ level }) => level.path))];
    if (files.length === 1) return some.map((one) => layerOf(one, said));
    const message = `${formatCode(key)} has \`include\` or \`exclude\`, and is in ${files.join(', ')}: it is left out of all of them`;
    said.push(errorLine(files[0]!, message, 'write a layer with this entry and its `where`'));
    return [];
  });
  const layers = made.map((one, index) => {
    const others = made.slice(0, index).filter(({ path }) => path === one.path).length;
    return others ? { ...one, path: one.path.replace(/\.yml$/, `~${others}.yml`) } : one;
  });
  const isGone = new Set(limited.map(([key]) => key));
  return {
    of: (path: string) => layers.filter(({ from, where }) => from === path && where.length),
    drop(top: ConvertedBlock) {
      for (const [section, key] of Object.entries(named)) {
        const gone = top.entries(section).filter((entry) => isGone.has(keyOf(section, entry.text(key))));
        top.dropEntries(section, gone);
      }
    },
  };
}

type Entry = ReturnType<typeof entriesIn>[number];

function layerOf({ level, section, entry, key }: Entry, said: ConversionLine[]) {
  const { include, exclude, ...rest } = entry;
  const address = `${level.path}: ${key}`;
  const left = Array.isArray(exclude) ? readExcluded(exclude, address, said) : [];
  const only = Array.isArray(include) ? readChosen(include, address, said) : [{}];
  const both = level.where.flatMap((where) => only.map((one) => within(where, one, address, said)));
  return {
    from: level.path,
    path: `limited/${`${level.path.replace(/\.ya?ml$/, '')}-${key}`.replace(/[^\w.-]+/g, '-')}.yml`,
    ...convert(`${formatBlockLines({ [section]: [rest] }).join('\n')}\n`, address),
    where: both.flat().map((one) => (left.length ? exceptRepos(one, [{ repos: left }]) : one)),
  };
}

/** What fits both. Of names, what one of the two takes of the other as a whole. */
function within(where: ChosenRepos, only: ChosenRepos, address: string, said: ConversionLine[]): ChosenRepos[] {
  const { repos: base } = where;
  const repos = only.repos?.flatMap((text) => {
    if (!base || isWithin(text, base)) return [text];
    const inside = base.filter((one) => isWithin(one, [text]));
    if (mayMeet({ repos: base.filter((one) => !inside.includes(one)) }, { repos: [text] }))
      said.push(unsaid(address, text));
    return inside;
  });
  return repos?.length === 0 ? [] : [exceptRepos({ ...where, ...(repos && { repos }) }, only.except ?? [])];
}

/** A `?` does not stand for the characters that a `*` stands for. */
const isWithin = (name: string, patterns: readonly string[]) =>
  patterns.some(
    (one) => one === name || (!(/\?/.test(one) && /\*/.test(name)) && isRepositoryMatch(one, { owner: '', name })),
  );

/** Whether both may choose a repository. safe-settings stops where teams or properties of two files do. */
export const mayMeet = ({ repos: some }: ChosenRepos, { repos: others }: ChosenRepos) =>
  some && others ? some.some((one) => others.some((other) => startAlike(one, other))) : (some ?? others) !== undefined;

function startAlike(one: string, other: string) {
  const [start = '', another = ''] = [one, other].map((text) => text.toLowerCase().split(/[*?]/)[0]!);
  return start.startsWith(another) || another.startsWith(start);
}
