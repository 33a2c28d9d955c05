/**
 * Runs rules across values even if some values are invalid, so one run reports every mistake. A proxy ends a rule only
 * if the rule reads an invalid value.
 */

import * as v from 'valibot';
import { getOrCreate } from '../maps.ts';
import { findMeantPath, getIssuePath } from '../reading/issues.ts';
import type { Path } from '../refusal.ts';

/** Each new error records a stack, and a list may have a hundred thousand invalid entries. */
const invalidValueRead = new Error('a rule has read a value that is wrong already');

interface InvalidParts {
  isInvalid: boolean;
  readonly inner: Map<string, InvalidParts>;
}

/** Reading an invalid part throws an error that `tryRule` catches. */
export function createValidView<Value>(value: Value, invalidPaths: readonly Path[]): Value {
  return invalidPaths.length ? createGuardedView(value, toPathTree(invalidPaths)) : value;
}

/** Returns `undefined` if the rule reads an invalid part. */
export function tryRule<Result>(rule: () => Result): Result | undefined {
  try {
    return rule();
  } catch (failure) {
    if (failure === invalidValueRead) return undefined;
    throw failure;
  }
}

/** An invalid entry does not stop the rule for the other entries. */
export function tryRuleOnEach<Entry>(entries: readonly Entry[], rule: (entry: Entry, index: number) => void) {
  for (let index = 0; index < entries.length; index++) tryRule(() => rule(entries[index]!, index));
}

export function visitDuplicates<Entry>(
  entries: readonly Entry[],
  getKey: (entry: Entry) => string,
  onDuplicate: (index: number, firstIndex: number, entry: Entry) => void,
) {
  const first = new Map<string, number>();
  tryRuleOnEach(entries, (entry, index) => {
    const name = getKey(entry);
    const firstIndex = first.get(name);
    if (firstIndex === undefined) first.set(name, index);
    else onDuplicate(index, firstIndex, entry);
  });
}

export function findDuplicate<Entry>(entries: readonly Entry[], getKey: (entry: Entry) => string): Entry | undefined {
  const duplicates: Entry[] = [];
  visitDuplicates(entries, getKey, (_index, _firstIndex, entry) => duplicates.push(entry));
  return duplicates[0];
}

interface CrossKeyRule<Value> {
  readonly at?: string;
  readonly holds: (value: Value) => boolean;
  readonly failureMessage: string | ((value: Value) => string);
}

/** valibot's `check` does not run if any part of the value is invalid. */
export const createValueRule = <Value>({ at, holds, failureMessage }: CrossKeyRule<Value>) =>
  v.rawCheck<Value>(({ dataset: { value, issues = [] }, addIssue }) => {
    tryRule(() => {
      const sound = createValidView(value as Value, listInvalidPaths(issues));
      if (issues.some((issue) => !issue.path?.length && isUnreadable(issue)) || holds(sound)) return;
      const message = typeof failureMessage === 'string' ? failureMessage : failureMessage(sound);
      addIssue({ message, ...(at !== undefined && createKeyIssue(value as Record<string, unknown>, at)) });
    });
  });

const createKeyIssue = (map: Record<string, unknown>, key: string) => ({
  input: map[key],
  path: [{ type: 'object', origin: 'value', input: map, key, value: map[key] }] as [v.ObjectPathItem],
});

/** Includes the keys that misspelled keys probably meant. A map that only breaks a rule stays readable. */
export const listInvalidPaths = (issues: readonly v.BaseIssue<unknown>[]): Path[] =>
  issues
    .filter(isUnreadable)
    .flatMap((issue) => [getIssuePath(issue), findMeantPath(issue)].filter((path) => path !== undefined));

const isUnreadable = ({ kind, input }: v.BaseIssue<unknown>) =>
  kind === 'schema' || typeof input !== 'object' || input === null;

function toPathTree(paths: readonly Path[]): InvalidParts {
  const root: InvalidParts = { isInvalid: false, inner: new Map() };
  for (const path of paths) {
    let part = root;
    for (const key of path.map(String))
      part = getOrCreate(part.inner, key, () => ({ isInvalid: false, inner: new Map() }));
    part.isInvalid = true;
  }
  return root;
}

function createGuardedView<Value>(value: Value, { isInvalid, inner }: InvalidParts): Value {
  if (isInvalid) throw invalidValueRead;
  if (!inner.size || typeof value !== 'object' || value === null) return value;
  const partOf = (key: string | symbol) => (typeof key === 'string' ? inner.get(key) : undefined);
  return new Proxy(value, {
    get(holder, key) {
      const part = partOf(key);
      return part ? createGuardedView(Reflect.get(holder, key), part) : Reflect.get(holder, key);
    },
    has(holder, key) {
      if (partOf(key)?.isInvalid) throw invalidValueRead;
      return Reflect.has(holder, key);
    },
  });
}
