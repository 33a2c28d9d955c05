/**
 * Parses the paths of a policy and checks them against the schemas of the sections. The section `protection` stands for
 * the combined branch rules of the default branch.
 */

import { findSchemasAt } from '@trueup/core/fleet';
import { registry } from '@trueup/core/sections/registry';
import type { NestedSchema, Path, ProblemWithFix, SectionShape } from '@trueup/core/settings';
import { findNearest, formatCode, getSchemaChoices, isMap, joinWithOr, suggestWord } from '@trueup/core/settings';
import * as v from 'valibot';
import {
  mergeMethods,
  type RequirementKey,
  requirementKeys,
  requirementMeanings,
} from '../../protection/sources/requirements.ts';

export const protectionKey = 'protection';

export const bypassKeys = ['bypass', 'bypass_by_pull_request'] as const;

export const protectionKeys: readonly string[] = [...bypassKeys, ...requirementKeys];

/** `webhooks[].config.insecure_ssl`: a section or `protection`, then keys. `[]` stands for each entry of a list. */
export interface PolicyPath {
  readonly text: string;
  readonly section: string;
  readonly steps: readonly string[];
}

export function parsePolicyPath(text: string): PolicyPath {
  const [section = '', ...steps] = text.split(/\.|(?=\[\])/);
  return { text, section, steps };
}

export const formatPathWithoutBrackets = ({ section, steps }: PolicyPath) =>
  [section, ...steps.filter((step) => step !== '[]')].join('.');

interface PathTarget {
  /** A test can only check whether a map exists. */
  readonly isMap: boolean;
  /** Unset if the setting accepts any value. */
  readonly possible?: PossibleValues;
}

export function resolvePolicyPath(
  path: PolicyPath,
  sections: readonly SectionShape[] = registry,
): PathTarget | ProblemWithFix {
  if (path.section === protectionKey)
    return findProtectionPathProblem(path) ?? { isMap: false, possible: findPossibleRequirementValues(path.steps[0]!) };
  const schemas = findSchemasAt(formatPathWithoutBrackets(path), sections);
  if (!schemas) return { isMap: false };
  if (!('problem' in schemas))
    return { isMap: schemas.length > 0 && schemas.every(isMapWithKnownKeys), possible: findPossibleValues(schemas) };
  const keys = sections.map(({ key }) => key);
  if (keys.includes(path.section)) return schemas;
  const start = `start with the name of a section, or with ${formatCode(protectionKey)}`;
  const fix = suggestWord(path.section, [protectionKey, ...keys], start);
  return {
    problem: `starts with ${formatCode(path.section)}, which is neither a section nor ${formatCode(protectionKey)}`,
    fix,
  };
}

function findProtectionPathProblem({ steps: [key, ...rest] }: PolicyPath): ProblemWithFix | undefined {
  const isBypassOfRequirement =
    key === bypassKeys[0] && rest.length === 1 && requirementKeys.some((key) => key === rest[0]);
  if (key !== undefined && protectionKeys.includes(key) && (!rest.length || isBypassOfRequirement)) return undefined;
  const nearestKey = findNearest(key ?? '', protectionKeys);
  const fix = nearestKey
    ? `write ${formatCode(`${protectionKey}.${nearestKey}`)}`
    : `choose from ${joinWithOr(protectionKeys.map((key) => formatCode(`${protectionKey}.${key}`)))}`;
  return { problem: `is not a requirement of a branch`, fix };
}

const isRequirementKey = (key: string): key is RequirementKey => Object.hasOwn(requirementMeanings, key);

function findPossibleRequirementValues(key: string): PossibleValues | undefined {
  if (key === 'merge_methods')
    return {
      kinds: new Set(['text']),
      parse: (value) => mergeMethods.find((method) => method === value),
      words: [...mergeMethods],
    };
  const combination = isRequirementKey(key) ? requirementMeanings[key].combination : undefined;
  if (combination === 'any') return createPossibleValues('true or false', 'boolean');
  return combination === 'most' ? createPossibleValues('number', 'number') : undefined;
}

const createPossibleValues = (kind: ValueKind, type: string): PossibleValues => ({
  kinds: new Set([kind]),
  parse: (value) => (typeof value === type ? value : undefined),
});

/** A switch or a number always has a value, even if nothing is required. */
export function findUselessPresence({ section, steps }: PolicyPath): ProblemWithFix | undefined {
  const possible = section === protectionKey ? findPossibleRequirementValues(steps[0]!) : undefined;
  const problem = 'has the same result for every branch';
  if (possible?.kinds.has('true or false')) return { problem, fix: 'write `{ equals: true }` or `{ equals: false }`' };
  return possible?.kinds.has('number') ? { problem, fix: 'write `{ at-least: 1 }` or `{ at-most: 0 }`' } : undefined;
}

function isMapWithKnownKeys(schema: NestedSchema): boolean {
  const { wrapped, entries, item } = schema;
  if (wrapped) return isMapWithKnownKeys(wrapped);
  return Boolean(entries && !item && !('_undeclared' in entries));
}

export const canBeListAt = (path: PolicyPath, section: SectionShape) =>
  [findSchemasAt(formatPathWithoutBrackets(path), [section]) ?? []]
    .flat()
    .some((schema) => 'type' in schema && canBeList(schema));

const canBeList = (schema: NestedSchema): boolean =>
  Boolean(schema.item) || [...(getSchemaChoices(schema) ?? []), schema.wrapped ?? []].flat().some(canBeList);

type ValueKind = 'text' | 'number' | 'true or false';

export type PossibleValues = NonNullable<ReturnType<typeof findPossibleValues>>;

/** `words` is set if the setting accepts only these words. Returns `undefined` if it accepts any value. */
function findPossibleValues(schemas: readonly NestedSchema[]) {
  const leaves = schemas.flatMap(listLeafSchemas);
  const kinds = leaves.map(({ type }) => valueKinds[type]);
  if (!leaves.length || kinds.includes(undefined)) return undefined;
  const texts = leaves.filter(({ type }) => valueKinds[type] === 'text');
  const isChoice = texts.length > 0 && texts.every(({ options }) => options);
  return {
    kinds: new Set(kinds as ValueKind[]),
    /** Returns `undefined` if the value is invalid. */
    parse: (value: unknown) => leaves.map((leaf) => v.safeParse(leaf, value)).find(({ success }) => success)?.output,
    ...(isChoice && { words: texts.flatMap(({ options = [] }) => options.map(String)) }),
  };
}

const valueKinds: Readonly<Record<string, ValueKind | undefined>> = {
  string: 'text',
  picklist: 'text',
  number: 'number',
  boolean: 'true or false',
};

type LeafSchema = v.GenericSchema & { readonly options?: readonly unknown[] };

/** A map has no single value, so it ends the search. */
function listLeafSchemas(schema: NestedSchema): readonly LeafSchema[] {
  const { wrapped, item, getter, entries } = schema;
  if (wrapped) return listLeafSchemas(wrapped);
  if (item) return listLeafSchemas(item);
  return getter || entries ? [v.unknown()] : [schema];
}

/** A rule with an impossible value would always fail or always pass. */
export function checkTestValue(value: unknown, possible: PossibleValues | undefined): ProblemWithFix | undefined {
  if (!possible || value === null || isMap(value) || possible.parse(value) !== undefined) return undefined;
  const kind = valueKinds[typeof value];
  if (!kind || !possible.kinds.has(kind))
    return {
      problem: `is ${typeof value === 'string' ? 'text' : formatCode(String(value))}, but must be ${joinWithOr([...possible.kinds])}`,
      fix: `write ${joinWithOr([...possible.kinds])}`,
    };
  if (typeof value !== 'string' || !possible.words || possible.words.includes(value)) return undefined;
  return {
    problem: `is ${formatCode(value)}, which is never a valid value here`,
    fix: suggestWord(value, possible.words),
  };
}

export interface LocatedValue {
  /** The path, with the index of each list entry. */
  readonly at: string;
  readonly value: unknown;
}

/** A missing value is listed as `undefined`. */
export const listLocatedValues = (settings: unknown, path: PolicyPath): LocatedValue[] =>
  listPlacedValues(settings, path).map(({ at, value }) => ({ at, value }));

export const listPlacedValues = (settings: unknown, { section, steps }: PolicyPath) =>
  collectPlacedValues(settings, steps, section, []);

type PlacedValue = LocatedValue & { readonly path: Path };

function collectPlacedValues(value: unknown, steps: readonly string[], at: string, path: Path): PlacedValue[] {
  const inner = isMap(value) && Array.isArray(value.entries) ? value.entries : value;
  const [step, ...rest] = steps;
  if (step === undefined) return [{ at, value: inner, path }];
  if (step === '[]' || Array.isArray(inner)) {
    const entries = Array.isArray(inner) ? inner : [];
    const below = step === '[]' ? rest : steps;
    return entries.flatMap((entry, index) => collectPlacedValues(entry, below, `${at}[${index}]`, [...path, index]));
  }
  const below = isMap(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  return collectPlacedValues(below, rest, `${at}.${step}`, [...path, step]);
}
