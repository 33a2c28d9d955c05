import * as v from 'valibot';
import { findNearest } from '../keys/nearest.ts';
import { getOrCreate, isMap } from '../maps.ts';
import type { Path, Place } from '../refusal.ts';
import { isSettableKey } from '../schema/holders.ts';
import { numberDuplicates } from '../schema/numbered.ts';
import { listLeaves, Reference } from '../schema/reference.ts';
import type { ListShape, ListWithPolicy, SettingsShape } from '../schema/shape.ts';
import { createValidView, listInvalidPaths, tryRule } from '../schema/sound.ts';
import { describeValue, formatCode } from '../shown.ts';
import { type NestedSchema, resolveSchema } from '../writing/canonical.ts';
import type { SettingsDocument } from './document.ts';
import { SectionCheck, type SectionInFile } from './findings.ts';
import { toComplaints } from './issues.ts';
import { isExactInJson } from './values.ts';

/** Who owns the file: the person who runs the program, or a repository of the run. */
export type FileOwner = 'operator' | 'target';

/** A section as the file declares it. Paths start below its key. */
export interface ParsedSection {
  readonly key: string;
  readonly desired: any;
  place(at: Path): Place;
  /** The same path from the top of the file, as the file spells it, with the names of the entries on it. */
  address: SectionCheck['address'];
  /** The path of the entry that messages call by this name, such as `label "bug"`. */
  entryAt(name: string): Path | undefined;
}

/** Reads one section. If `part` holds refusals afterwards, nothing is declared. */
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

/** What rules across keys may read. Where entries are wrong, the schema leaves a list in the form that the file has. */
function createListView(output: any, wrong: readonly Path[], { list }: SettingsShape<unknown>) {
  if (!list?.undeclared) return createValidView(output, wrong);
  const listed = Array.isArray(output) ? { entries: output } : output;
  return createValidView(
    listed,
    wrong.map((at) => (typeof at[0] === 'number' ? ['entries', ...at] : at)),
  );
}

/** `labels:` is just left empty; `labels: null` was written on purpose, and its meaning is unclear. */
function reportNull(part: SectionCheck) {
  if (part.source([]) === '') return part.remark([], 'empty, so not declared');
  part.refuse({
    at: [],
    problem: 'is null, which is not allowed here',
    fix: part.section.settings.list ? 'write `[]` for an empty list, or remove the key' : 'remove the key',
  });
}

function refuseIssues(part: SectionCheck, issues: readonly v.BaseIssue<unknown>[]) {
  const isSettled = createRefusalCheck(part);
  for (const complaint of toComplaints(issues, (path) => part.place(path).line)) {
    if (isSettled(complaint.at)) continue;
    part.refuse(part.isComment(complaint.at) ? { ...complaint, ...commentedValue } : complaint);
  }
}

/** Whether a path was refused already, by itself or with all that is around it. */
function createRefusalCheck(part: SectionCheck) {
  const settled = new Set(part.refused.map((at) => JSON.stringify(part.toFilePath(at))));
  return (path: Path) => {
    const at = part.toFilePath(path);
    return [...at.keys(), at.length].some((end) => settled.has(JSON.stringify(at.slice(0, end))));
  };
}

function refuseLeaves(part: SectionCheck, desired: unknown, written: unknown, costs: string | undefined) {
  const isSettled = createRefusalCheck(part);
  for (const [at, leaf] of listLeaves(desired, written)) {
    if (leaf === null && part.isComment(at) && !isSettled(at))
      part.remark(at, `${commentedValue.problem}; ${commentedValue.fix}`);
    if (leaf instanceof Reference && costs) part.refuse({ at, ...variableNotAllowed, refusedSection: costs });
    if (typeof leaf === 'number' && !isExactInJson(leaf) && !isSettled(at))
      part.refuse({ at, ...describeInexactNumber(leaf) });
  }
}

/**
 * A repository's own file may not read the operator's environment: it could copy secrets into the repository. A file
 * that tries loses that section and no other.
 */
const variableNotAllowed = {
  problem: "refers to a variable of this run, which a repository's own settings file may not read",
  fix: 'declare this secret in a file of yours: in `--repos-dir`, as `--defaults-file` or as a layer of a fleet file',
};

const commentedValue = {
  problem: 'is empty, because a `#` after a space starts a comment',
  fix: "put the value in quotes, like `'#d73a4a'`",
};

/** A schema does not judge the value of a key that it does not know. */
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

function indexPathsByName(entries: readonly unknown[], { describeEntry: named, listNested: inside }: ListShape<any>) {
  const all = entries.flatMap((entry, index): [name: string, at: Path][] => [
    [named(entry), [index]],
    ...(inside?.(entry) ?? []).map(([name, at]): [string, Path] => [name, [index, ...at]]),
  ]);
  const names = numberDuplicates(all.map(([name]) => name));
  return new Map(all.map(([, at], index) => [names[index]!, at]));
}

/**
 * Judges each key that an open map does not list, wherever it stands: it is misspelt, or newer than Trueup. Of a key that
 * is refused already, nothing more is said.
 */
function checkOpenKeys(part: SectionCheck, value: unknown, isSettled: (at: Path) => boolean) {
  const read = (schema: NestedSchema, value: unknown, at: Path) => {
    const holder = resolveSchema(schema, value);
    const { item, entries = {} } = holder;
    if (Array.isArray(value) && item) for (const [index, one] of value.entries()) read(item, one, [...at, index]);
    if (!isMap(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = [...at, key];
      if (Object.hasOwn(entries, key)) read(entries[key]!, inner, place);
      else if (holder.type === 'loose_object' && !isSettled(place))
        checkUnknownKey(place, value, listKnownKeys(holder), part);
    }
  };
  read(part.section.settings.schema, value, []);
}

function checkUnknownKey(at: Path, beside: object, known: readonly string[], part: SectionCheck) {
  const key = String(at.at(-1));
  const meant = findNearest(key, known, 1);
  if (meant === undefined) {
    const near = findNearest(key, known);
    const hint = near ? `; did you mean ${formatCode(near)}?` : '';
    part.remark(at, `is not a key that Trueup knows; Trueup sends it unchanged${hint}`, { isUnknownKey: true });
    return;
  }
  part.refuse({ at, problem: 'is not a key here', fix: `write ${formatCode(meant)}` });
  if (!Object.hasOwn(beside, meant)) part.refused.push(part.toFilePath([...at.slice(0, -1), meant]));
}

/** Always the same list for a map, because the answers about it are kept. */
const listKnownKeys = (holder: NestedSchema) =>
  getOrCreate(knownKeysCache, holder, () =>
    Object.keys(holder.entries!).filter((key) => isSettableKey(holder.entries![key]!)),
  );

const knownKeysCache = new WeakMap<NestedSchema, readonly string[]>();
