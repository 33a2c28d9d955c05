import { findSchemasAt } from '@trueup/core/fleet';
import type { NestedSchema, Path, ProblemWithFix, SectionShape } from '@trueup/core/settings';
import { findNearest, formatCode, getChoices, isMap, joinWithOr } from '@trueup/core/settings';
import * as v from 'valibot';
import { keys as requirementKeys } from '../../protection/sources/requirements.ts';

/** What every branch rule together demands of the default branch, beside the sections of a settings file. */
export const protectionKey = 'protection';

/** Who may pass over what the branch needs: at any time, or with a pull request that lacks something. */
export const bypassKeys = ['bypass', 'bypass_by_pull_request'] as const;

export const protectionKeys: readonly string[] = [...bypassKeys, ...requirementKeys];

/** `webhooks[].config.insecure_ssl`: a section or `protection`, then keys; `[]` stands for each entry of a list. */
export interface PolicyPath {
  readonly text: string;
  readonly section: string;
  readonly steps: readonly string[];
}

export function pathFrom(text: string): PolicyPath {
  const [section = '', ...steps] = text.split(/\.|(?=\[\])/);
  return { text, section, steps };
}

/** The path as a lock writes it, which passes over the entries of lists. */
export const withoutEntries = ({ section, steps }: PolicyPath) =>
  [section, ...steps.filter((step) => step !== '[]')].join('.');

/** What can stand at a path. */
export interface PathPlace {
  /** Whether it is a map, of which a test can only say whether it is there. */
  readonly isMap: boolean;
  /** The plain values that can stand there. Unset: anything can. */
  readonly possible?: Possible;
}

/** What to write for a word that is none of these: the nearest, or else one that somebody chooses. */
export function meantBy(
  word: string,
  words: readonly string[],
  others = `choose from ${joinWithOr(words.map(formatCode))}`,
) {
  const meant = findNearest(word, words);
  return meant ? `write ${formatCode(meant)}` : others;
}

/** What can stand at the path, or why nothing can, with the nearest name. */
export function placeAt(path: PolicyPath, sections: readonly SectionShape[]): PathPlace | ProblemWithFix {
  if (path.section === protectionKey) return wrongRequirement(path) ?? { isMap: false };
  const found = findSchemasAt(withoutEntries(path), sections);
  if (!found) return { isMap: false };
  if (!('problem' in found))
    return { isMap: found.length > 0 && found.every(isMapSchema), possible: possibleIn(found) };
  const keys = sections.map(({ key }) => key);
  if (keys.includes(path.section)) return found;
  const start = `start with the name of a section, or with ${formatCode(protectionKey)}`;
  const fix = meantBy(path.section, [protectionKey, ...keys], start);
  return {
    problem: `starts with ${formatCode(path.section)}, which is neither a section nor ${formatCode(protectionKey)}`,
    fix,
  };
}

function wrongRequirement({ steps: [key, ...rest] }: PolicyPath): ProblemWithFix | undefined {
  const isOfOne = key === bypassKeys[0] && rest.length === 1 && requirementKeys.some((one) => one === rest[0]);
  if (key !== undefined && protectionKeys.includes(key) && (!rest.length || isOfOne)) return undefined;
  const meant = findNearest(key ?? '', protectionKeys);
  const fix = meant
    ? `write ${formatCode(`${protectionKey}.${meant}`)}`
    : `choose from ${joinWithOr(protectionKeys.map((one) => formatCode(`${protectionKey}.${one}`)))}`;
  return { problem: `is not a requirement of a branch`, fix };
}

function isMapSchema(schema: NestedSchema): boolean {
  const { wrapped, entries, item } = schema;
  if (wrapped) return isMapSchema(wrapped);
  return Boolean(entries && !item && !('_undeclared' in entries));
}

/** Whether the section holds a list at the path, or the entries of one. */
export const isListAt = (path: PolicyPath, section: SectionShape) =>
  [findSchemasAt(withoutEntries(path), [section]) ?? []].flat().some((one) => 'type' in one && isListSchema(one));

const isListSchema = (schema: NestedSchema): boolean =>
  Boolean(schema.item) || [...(getChoices(schema) ?? []), schema.wrapped ?? []].flat().some(isListSchema);

type Kind = 'text' | 'number' | 'true or false';

export type Possible = NonNullable<ReturnType<typeof possibleIn>>;

/** The kinds of plain values, and the words, where only some are taken. */
function possibleIn(schemas: readonly NestedSchema[]) {
  const leaves = schemas.flatMap(leavesOf);
  const kinds = leaves.map(({ type }) => kindOfType[type]);
  if (!leaves.length || kinds.includes(undefined)) return undefined;
  const texts = leaves.filter(({ type }) => kindOfType[type] === 'text');
  const isChoice = texts.length > 0 && texts.every(({ options }) => options);
  return {
    kinds: new Set(kinds as Kind[]),
    /** What a settings file would hold for this value; `undefined` where it takes none such. */
    reads: (value: unknown) => leaves.map((leaf) => v.safeParse(leaf, value)).find(({ success }) => success)?.output,
    ...(isChoice && { words: texts.flatMap(({ options = [] }) => options.map(String)) }),
  };
}

const kindOfType: Readonly<Record<string, Kind | undefined>> = {
  string: 'text',
  picklist: 'text',
  number: 'number',
  boolean: 'true or false',
};

type Leaf = v.GenericSchema & { readonly options?: readonly unknown[] };

/** The schemas of single values, inside lists, choices and wrappers. What is no single value ends the search. */
function leavesOf(schema: NestedSchema): readonly Leaf[] {
  const { wrapped, item, getter, entries } = schema;
  if (wrapped) return leavesOf(wrapped);
  if (item) return leavesOf(item);
  return getter || entries ? [v.unknown()] : [schema];
}

/** A value of a test that can never stand there: a rule with it would fail everywhere, or nowhere. */
export function wrongValue(value: unknown, possible: Possible | undefined): ProblemWithFix | undefined {
  if (!possible || value === null || isMap(value) || possible.reads(value) !== undefined) return undefined;
  const kind = kindOfType[typeof value];
  if (!kind || !possible.kinds.has(kind))
    return {
      problem: `is ${typeof value === 'string' ? 'text' : formatCode(String(value))}, but must be ${joinWithOr([...possible.kinds])}`,
      fix: `write ${joinWithOr([...possible.kinds])}`,
    };
  if (typeof value !== 'string' || !possible.words || possible.words.includes(value)) return undefined;
  return { problem: `is ${formatCode(value)}, which is never a valid value here`, fix: meantBy(value, possible.words) };
}

export interface FoundValue {
  /** The path with the numbers of the entries that it passed. */
  readonly at: string;
  readonly value: unknown;
}

/** What settings hold at a path: one value, or those of all entries that it passes. */
export const valuesAt = (settings: unknown, path: PolicyPath): FoundValue[] =>
  findPlaces(settings, path).map(({ at, value }) => ({ at, value }));

export const findPlaces = (settings: unknown, { section, steps }: PolicyPath) => walk(settings, steps, section, []);

type PlacedValue = FoundValue & { readonly path: Path };

function walk(value: unknown, steps: readonly string[], at: string, path: Path): PlacedValue[] {
  const inner = isMap(value) && Array.isArray(value.entries) ? value.entries : value;
  const [step, ...rest] = steps;
  if (step === undefined) return [{ at, value: inner, path }];
  if (step === '[]' || Array.isArray(inner)) {
    const entries = Array.isArray(inner) ? inner : [];
    const below = step === '[]' ? rest : steps;
    return entries.flatMap((entry, index) => walk(entry, below, `${at}[${index}]`, [...path, index]));
  }
  const below = isMap(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  return walk(below, rest, `${at}.${step}`, [...path, step]);
}
