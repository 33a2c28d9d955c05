import * as v from 'valibot';
import { getOrCreate } from '../maps.ts';
import { findMeantPath, getIssuePath } from '../reading/issues.ts';
import type { Path } from '../refusal.ts';

/**
 * Thrown where a rule reads a value that is wrong already. It is always the same, because each new error takes note of
 * where it was thrown, and a list may have a hundred thousand wrong entries.
 */
const invalidValueRead = new Error('a rule has read a value that is wrong already');

/** The parts of a value that are wrong, as a tree of keys. */
interface InvalidParts {
  isWrong: boolean;
  readonly inner: Map<string, InvalidParts>;
}

/**
 * A value of which some parts are wrong. A rule that reads one of those ends there, because it cannot be judged; all
 * other rules still apply, so that one run finds every mistake.
 */
export function createValidView<Value>(value: Value, wrong: readonly Path[]): Value {
  return wrong.length ? createView(value, toPathTree(wrong)) : value;
}

/** Applies a rule; `undefined` if the rule reads a value that is wrong already. */
export function tryRule<Result>(rule: () => Result): Result | undefined {
  try {
    return rule();
  } catch (failure) {
    if (failure === invalidValueRead) return undefined;
    throw failure;
  }
}

/** Applies a rule to each entry. An entry that is wrong does not keep the rule from the others. */
export function tryRuleOnEach<Entry>(entries: readonly Entry[], rule: (entry: Entry, index: number) => void) {
  for (let index = 0; index < entries.length; index++) tryRule(() => rule(entries[index]!, index));
}

/** Calls `found` for each entry with the key of an earlier entry. */
export function visitDuplicates<Entry>(
  entries: readonly Entry[],
  key: (entry: Entry) => string,
  found: (index: number, twin: number, entry: Entry) => void,
) {
  const first = new Map<string, number>();
  tryRuleOnEach(entries, (entry, index) => {
    const name = key(entry);
    const twin = first.get(name);
    if (twin === undefined) first.set(name, index);
    else found(index, twin, entry);
  });
}

export function findDuplicate<Entry>(entries: readonly Entry[], key: (entry: Entry) => string): Entry | undefined {
  const twins: Entry[] = [];
  visitDuplicates(entries, key, (_index, _twin, entry) => twins.push(entry));
  return twins[0];
}

/** A rule about several keys of a map, or several items of a list. */
interface CrossKeyRule<Value> {
  /** The key at which it is reported; if unset, the map or list itself. */
  readonly at?: string;
  readonly holds: (value: Value) => boolean;
  readonly failureMessage: string | ((value: Value) => string);
}

/** valibot's own `check` is silent as soon as any part of the value is wrong; this one needs only the parts it reads. */
export const createValueRule = <Value>({ at, holds, failureMessage: says }: CrossKeyRule<Value>) =>
  v.rawCheck<Value>(({ dataset: { value, issues = [] }, addIssue }) => {
    tryRule(() => {
      const sound = createValidView(value as Value, listInvalidPaths(issues));
      if (issues.some((issue) => !issue.path?.length && isUnreadable(issue)) || holds(sound)) return;
      const message = typeof says === 'string' ? says : says(sound);
      addIssue({ message, ...(at !== undefined && createKeyIssue(value as Record<string, unknown>, at)) });
    });
  });

const createKeyIssue = (map: Record<string, unknown>, key: string) => ({
  input: map[key],
  path: [{ type: 'object', origin: 'value', input: map, key, value: map[key] }] as [v.ObjectPathItem],
});

/**
 * The paths that no rule may read, with the keys that a misspelt key means. A map or list that breaks a rule is still a
 * map or list, so its parts may be read.
 */
export const listInvalidPaths = (issues: readonly v.BaseIssue<unknown>[]): Path[] =>
  issues
    .filter(isUnreadable)
    .flatMap((issue) => [getIssuePath(issue), findMeantPath(issue)].filter((path) => path !== undefined));

const isUnreadable = ({ kind, input }: v.BaseIssue<unknown>) =>
  kind === 'schema' || typeof input !== 'object' || input === null;

function toPathTree(paths: readonly Path[]): InvalidParts {
  const root: InvalidParts = { isWrong: false, inner: new Map() };
  for (const path of paths) {
    let part = root;
    for (const key of path.map(String))
      part = getOrCreate(part.inner, key, () => ({ isWrong: false, inner: new Map() }));
    part.isWrong = true;
  }
  return root;
}

function createView<Value>(value: Value, { isWrong, inner }: InvalidParts): Value {
  if (isWrong) throw invalidValueRead;
  if (!inner.size || typeof value !== 'object' || value === null) return value;
  const partOf = (key: string | symbol) => (typeof key === 'string' ? inner.get(key) : undefined);
  return new Proxy(value, {
    get(holder, key) {
      const part = partOf(key);
      return part ? createView(Reflect.get(holder, key), part) : Reflect.get(holder, key);
    },
    has(holder, key) {
      if (partOf(key)?.isWrong) throw invalidValueRead;
      return Reflect.has(holder, key);
    },
  });
}
