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
import { numberDuplicates } from '../schema/numbered.ts';
import { listLeaves, Reference } from '../schema/reference.ts';
import type { ListShape, ListWithPolicy, SettingsShape } from '../schema/shape.ts';
import { createValidView, listInvalidPaths, tryRule } from '../schema/valid-parts.ts';
import { getKeySchema, type NestedSchema, resolveSchema } from '../writing/canonical.ts';
import type { SettingsDocument } from './document.ts';
import { SectionCheck, type SectionInFile } from './findings.ts';
import { toComplaints } from './issues.ts';
import { isExactInJson } from './values.ts';

/** The operator runs Trueup. A target is a repository of the run. */
export type FileOwner = 'operator' | 'target';

export interface ParsedSection {
  readonly key: string;
  readonly desired: any;
  place(at: Path): Place;
  address: SectionCheck['address'];
  /** Finds an entry by its name in messages, such as `label "bug"`. */
  entryAt(name: string): Path | undefined;
}

export function declareSection(document: SettingsDocument, named: SectionInFile, origin: FileOwner) {
  const part = new SectionCheck(document, named);
  const { key, settings } = named.section;
  if (part.value === null && !settings.nullIsValue) {
    reportNull(part);
    return { part };
  }
  const prepared = part.prepareValue();
  checkOpenKeys(part, prepared, createRefusalCheck(part));
  const { output, issues = [] } = v.safeParse(settings.schema, prepared);
  const wrong = [...part.refused, ...listInvalidPaths(issues)];
  if (issues.length) refuseIssues(part, issues);
  refuseLeaves(part, output, prepared, origin === 'target' ? key : undefined);
  tryRule(() => settings.examine?.(createListView(output, wrong, settings), part));
  if (part.refusals.length) return { part };
  const { place, address } = part;
  return { part, declared: { key, desired: output, place, address, entryAt: createEntryLookup(part, output) } };
}

/** If an entry is invalid, the schema returns the list in the form of the file. */
function createListView(output: any, wrong: readonly Path[], { list }: SettingsShape<unknown>) {
  if (!list?.undeclared) return createValidView(output, wrong);
  const listed = Array.isArray(output) ? { entries: output } : output;
  return createValidView(
    listed,
    wrong.map((at) => (typeof at[0] === 'number' ? ['entries', ...at] : at)),
  );
}

/** `labels:` is just empty. The meaning of `labels: null` is unclear, because it was written on purpose. */
function reportNull(part: SectionCheck) {
  if (part.source([]) === '') return part.remark([], 'empty, so not declared');
  part.refuse({
    at: [],
    problem: 'is null, which is not allowed here',
    fix: part.section.settings.list ? 'write `[]` for an empty list, or remove the key' : 'remove the key',
  });
}

function refuseIssues(part: SectionCheck, issues: readonly v.BaseIssue<unknown>[]) {
  const isRefused = createRefusalCheck(part);
  for (const complaint of toComplaints(issues, (path) => part.place(path).line)) {
    if (isRefused(complaint.at)) continue;
    part.refuse(part.isComment(complaint.at) ? { ...complaint, ...commentedValue } : complaint);
  }
}

function createRefusalCheck(part: SectionCheck) {
  const refusedPaths = new Set(part.refused.map((at) => JSON.stringify(part.toFilePath(at))));
  return (path: Path) => {
    const at = part.toFilePath(path);
    return [...at.keys(), at.length].some((end) => refusedPaths.has(JSON.stringify(at.slice(0, end))));
  };
}

function refuseLeaves(part: SectionCheck, desired: unknown, written: unknown, refusedSection: string | undefined) {
  const isRefused = createRefusalCheck(part);
  for (const [at, leaf] of listLeaves(desired, written)) {
    if (leaf === null && part.isComment(at) && !isRefused(at))
      part.remark(at, `${commentedValue.problem}; ${commentedValue.fix}`);
    if (leaf instanceof Reference && refusedSection) part.refuse({ at, ...variableNotAllowed, refusedSection });
    if (typeof leaf === 'number' && !isExactInJson(leaf) && !isRefused(at))
      part.refuse({ at, ...describeInexactNumber(leaf) });
  }
}

/**
 * A repository's own file could copy the operator's secrets into the repository. Such a file loses only this section.
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
const describeInexactNumber = (number: number) => ({
  problem: `is ${describeValue(number)}, which a request cannot carry exactly`,
  fix: 'put it in quotes if it is text',
});

function createEntryLookup(part: SectionCheck, desired: ListWithPolicy<unknown> | readonly unknown[]) {
  const { list } = part.section.settings;
  let paths: Map<string, Path> | undefined;
  return (name: string) => {
    if (!list) return undefined;
    paths ??= indexPathsByName(Array.isArray(desired) ? desired : (desired as ListWithPolicy<unknown>).entries, list);
    const at = paths.get(list.removeMeaning?.(name) ?? name);
    return at && part.toFilePath(at);
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

/** The key is misspelled, or GitHub added it after this release. Refused keys are not reported again. */
function checkOpenKeys(part: SectionCheck, value: unknown, isSettled: (at: Path) => boolean) {
  const walk = (schema: NestedSchema, value: unknown, at: Path) => {
    const holder = resolveSchema(schema, value);
    const { item } = holder;
    if (Array.isArray(value) && item) for (const [index, entry] of value.entries()) walk(item, entry, [...at, index]);
    if (!isMap(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = [...at, key];
      const known = getKeySchema(holder, key);
      if (known) walk(known, inner, place);
      else if (holder.type === 'loose_object' && !isSettled(place))
        checkUnknownKey(place, value, listKnownKeys(holder), part);
    }
  };
  walk(part.section.settings.schema, value, []);
}

function checkUnknownKey(at: Path, beside: object, known: readonly string[], part: SectionCheck) {
  const key = String(at.at(-1));
  const meant = findNearest(key, known, 1);
  if (meant === undefined) {
    const suggestion = findNearest(key, known);
    const hint = suggestion ? `; did you mean ${formatCode(suggestion)}?` : '';
    part.remark(at, `is not a key that Trueup knows; Trueup sends it unchanged${hint}`, { isUnknownKey: true });
    return;
  }
  part.refuse({ at, problem: 'is not a key here', fix: `write ${formatCode(meant)}` });
  if (!Object.hasOwn(beside, meant)) part.refused.push(part.toFilePath([...at.slice(0, -1), meant]));
}

/** Suggestions are cached by list, so each map needs the same list every time. */
const listKnownKeys = (holder: NestedSchema) =>
  getOrCreate(knownKeysCache, holder, () =>
    Object.keys(holder.entries!).filter((key) => isSettableKey(holder.entries![key]!)),
  );

const knownKeysCache = new WeakMap<NestedSchema, readonly string[]>();
