/**
 * Checks one section of a file and turns it into desired settings. The schema checks single values, and the section's
 * own rules check values together.
 */

import * as v from 'valibot';
import { findNearest } from '../keys/nearest.ts';
import { getOrCreate, isMap } from '../maps.ts';
import { describeValue, formatCode } from '../message-text.ts';
import type { Path, Place } from '../refusal.ts';
import { isSettableKey } from '../schema/holders.ts';
import type { ProblemWithFix } from '../schema/messages.ts';
import { numberDuplicates } from '../schema/numbered.ts';
import { listLeaves, Reference } from '../schema/reference.ts';
import type { ListShape, ListWithPolicy, SettingsShape } from '../schema/shape.ts';
import { createValidView, listInvalidPaths, tryRule } from '../schema/valid-parts.ts';
import { getKeySchema, type NestedSchema, resolveSchema } from '../writing/canonical.ts';
import type { SectionFindings } from './findings.ts';
import { listSchemaMistakes } from './issues.ts';
import { isExactInJson } from './values.ts';

/** The operator runs Trueup. A target is a repository of the run. */
export type FileOwner = 'operator' | 'target';

export interface ParsedSection {
  readonly key: string;
  readonly desired: any;
  place(at: Path): Place;
  address: SectionFindings['address'];
  /** Finds an entry by its name in messages, such as `label "bug"`. */
  entryAt(name: string): Path | undefined;
}

/** Returns `undefined` if the section is blank or refused. The reasons are added to `findings`. */
export function parseSection(findings: SectionFindings, origin: FileOwner): ParsedSection | undefined {
  const { key, settings } = findings.section;
  if (findings.value === null && !settings.nullIsValue) {
    reportNullSection(findings);
    return undefined;
  }
  const prepared = findings.prepareValue();
  reportUnknownKeys(findings, prepared, createRefusedPathCheck(findings));
  const { output, issues = [] } = v.safeParse(settings.schema, prepared);
  const invalidPaths = [...findings.refused, ...listInvalidPaths(issues)];
  if (issues.length) refuseSchemaIssues(findings, issues);
  refuseUnusableLeaves(findings, output, prepared, origin);
  tryRule(() => settings.examine?.(createValidSectionView(output, invalidPaths, settings), findings));
  if (findings.refusals.length) return undefined;
  const { place, address } = findings;
  return { key, desired: output, place, address, entryAt: createEntryLookup(findings, output) };
}

/** A section with mistakes has no desired settings, but the schema still converts its valid parts. */
export const convertValidParts = (findings: SectionFindings): unknown =>
  findings.value === null && !findings.section.settings.nullIsValue
    ? undefined
    : v.safeParse(findings.section.settings.schema, findings.prepareValue()).output;

/** If an entry is invalid, the schema returns the list in the form of the file. */
function createValidSectionView(output: any, invalidPaths: readonly Path[], { list }: SettingsShape<unknown>) {
  if (!list?.undeclared) return createValidView(output, invalidPaths);
  const listed = Array.isArray(output) ? { entries: output } : output;
  return createValidView(
    listed,
    invalidPaths.map((at) => (typeof at[0] === 'number' ? ['entries', ...at] : at)),
  );
}

/** `labels:` is just empty. `labels: null` was written on purpose, so its meaning is unclear. */
function reportNullSection(findings: SectionFindings) {
  if (findings.source([]) === '') return findings.remark([], 'empty, so not declared');
  findings.refuse({
    at: [],
    problem: 'is null, which is not allowed here',
    fix: findings.section.settings.list ? 'write `[]` for an empty list, or remove the key' : 'remove the key',
  });
}

function refuseSchemaIssues(findings: SectionFindings, issues: readonly v.BaseIssue<unknown>[]) {
  const isRefused = createRefusedPathCheck(findings);
  for (const mistake of listSchemaMistakes(issues, (path) => findings.place(path).line)) {
    if (isRefused(mistake.at)) continue;
    findings.refuse(findings.isComment(mistake.at) ? { ...mistake, ...commentedValue } : mistake);
  }
}

function createRefusedPathCheck(findings: SectionFindings): (path: Path) => boolean {
  const refusedPaths = new Set(findings.refused.map((at) => JSON.stringify(findings.toFilePath(at))));
  return (path) => {
    const at = findings.toFilePath(path);
    return [...at.keys(), at.length].some((end) => refusedPaths.has(JSON.stringify(at.slice(0, end))));
  };
}

function refuseUnusableLeaves(findings: SectionFindings, desired: unknown, written: unknown, origin: FileOwner) {
  const refusedSection = findings.section.key;
  const isRefused = createRefusedPathCheck(findings);
  for (const [at, leaf] of listLeaves(desired, written)) {
    if (leaf === null && findings.isComment(at) && !isRefused(at))
      findings.remark(at, `${commentedValue.problem}; ${commentedValue.fix}`);
    if (leaf instanceof Reference && origin === 'target')
      findings.refuse({ at, ...variableNotAllowed, refusedSection });
    if (typeof leaf === 'number' && !isExactInJson(leaf) && !isRefused(at))
      findings.refuse({ at, ...describeInexactNumber(leaf) });
  }
}

/**
 * A repository's own file could copy the operator's secrets into the repository. Trueup refuses only this section of
 * the file.
 */
const variableNotAllowed = {
  problem: "refers to a variable of this run, which a repository's own settings file may not read",
  fix: 'declare this secret in a file of yours: in `--repos-dir`, as `--defaults-file` or as a layer of a fleet file',
};

const commentedValue = {
  problem: 'is empty, because a `#` after a space starts a comment',
  fix: "put the value in quotes, like `'#d73a4a'`",
};

/** A schema does not check the values of unknown keys. */
const describeInexactNumber = (number: number): ProblemWithFix => ({
  problem: `is ${describeValue(number)}, which a request cannot carry exactly`,
  fix: 'put it in quotes if it is text',
});

function createEntryLookup(findings: SectionFindings, desired: ListWithPolicy<unknown> | readonly unknown[]) {
  const { list } = findings.section.settings;
  let paths: Map<string, Path> | undefined;
  return (name: string) => {
    if (!list) return undefined;
    paths ??= indexPathsByName(Array.isArray(desired) ? desired : (desired as ListWithPolicy<unknown>).entries, list);
    const at = paths.get(list.removeRepositoryPart?.(name) ?? name);
    return at && findings.toFilePath(at);
  };
}

function indexPathsByName(entries: readonly unknown[], { describeEntry, listNested }: ListShape<any>) {
  const all = entries.flatMap((entry, index): [name: string, at: Path][] => [
    [describeEntry(entry), [index]],
    ...(listNested?.(entry) ?? []).map(([name, at]): [string, Path] => [name, [index, ...at]]),
  ]);
  const names = numberDuplicates(all.map(([name]) => name));
  return new Map(all.map(([, at], index) => [names[index]!, at]));
}

/** An unknown key is misspelled, or GitHub added it after this release. Refused keys are not reported again. */
function reportUnknownKeys(findings: SectionFindings, value: unknown, isRefused: (at: Path) => boolean) {
  const walk = (schema: NestedSchema, value: unknown, at: Path) => {
    const holder = resolveSchema(schema, value);
    const { item } = holder;
    if (Array.isArray(value) && item) for (const [index, entry] of value.entries()) walk(item, entry, [...at, index]);
    if (!isMap(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = [...at, key];
      const known = getKeySchema(holder, key);
      if (known) walk(known, inner, place);
      else if (holder.type === 'loose_object' && !isRefused(place))
        reportUnknownKey(place, value, listSettableKeys(holder), findings);
    }
  };
  walk(findings.section.settings.schema, value, []);
}

function reportUnknownKey(at: Path, siblings: object, knownKeys: readonly string[], findings: SectionFindings) {
  const key = String(at.at(-1));
  const meant = findNearest(key, knownKeys, 1);
  if (meant === undefined) {
    const suggestion = findNearest(key, knownKeys);
    const hint = suggestion ? `; did you mean ${formatCode(suggestion)}?` : '';
    findings.remark(at, `is not a key that Trueup knows; Trueup sends it unchanged${hint}`, { isUnknownKey: true });
    return;
  }
  findings.refuse({ at, problem: 'is not a key here', fix: `write ${formatCode(meant)}` });
  if (!Object.hasOwn(siblings, meant)) findings.refused.push(findings.toFilePath([...at.slice(0, -1), meant]));
}

/** Suggestions are cached by list, so each map needs the same list every time. */
const listSettableKeys = (holder: NestedSchema): readonly string[] =>
  getOrCreate(knownKeysCache, holder, () =>
    Object.keys(holder.entries!).filter((key) => isSettableKey(holder.entries![key]!)),
  );

const knownKeysCache = new WeakMap<NestedSchema, readonly string[]>();
