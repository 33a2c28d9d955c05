/** Evaluates tests on values that may be partly hidden. The result is undefined if the hidden part decides. */

import { isDeepStrictEqual } from 'node:util';

/** The hidden part could add to the value, remove from it, or replace it. */
export interface VisibleValue {
  /** `undefined` means that there is no value. */
  readonly value: unknown;
  readonly may?: 'grow' | 'shrink' | 'differ';
}

/** The value of an unrestricted list of actors. */
export const anyone = 'anyone';

export const operators = ['at-least', 'at-most', 'equals', 'one-of', 'includes', 'never', 'begins', 'present'] as const;

export type Operator = (typeof operators)[number];

/** A value must satisfy all operators of a test. */
export type ValueTest = { readonly [O in Operator]?: unknown };

/** `undefined` means that the hidden part decides. */
export type TestOutcome = boolean | undefined;

export const combineWithAnd = (all: readonly TestOutcome[]): TestOutcome =>
  all.includes(false) ? false : all.includes(undefined) ? undefined : true;

export const combineWithOr = (all: readonly TestOutcome[]): TestOutcome =>
  all.includes(true) ? true : all.includes(undefined) ? undefined : false;

export const evaluateTest = (test: ValueTest, visible: VisibleValue): TestOutcome =>
  combineWithAnd(
    Object.entries(test).map(([operator, wanted]) =>
      evaluators[operator as Operator](operator.startsWith('at-') ? visible : markNumberAsDiffering(visible), wanted),
    ),
  );

const markNumberAsDiffering = (visible: VisibleValue): VisibleValue =>
  visible.may && typeof visible.value === 'number' ? { ...visible, may: 'differ' } : visible;

/** If the hidden part can only add or only remove, it can change a pass or a failure, but not both. */
const resolveUncertainty = (passes: boolean, { may }: VisibleValue, canMoreHurt: boolean): TestOutcome =>
  may === 'differ' || (may === 'grow' && passes === canMoreHurt) || (may === 'shrink' && passes !== canMoreHurt)
    ? undefined
    : passes;

const resolveIfMoreCanHelp = (passes: boolean, visible: VisibleValue) => resolveUncertainty(passes, visible, false);
const resolveIfMoreCanHurt = (passes: boolean, visible: VisibleValue) => resolveUncertainty(passes, visible, true);

const evaluators: Readonly<Record<Operator, (visible: VisibleValue, wanted: any) => TestOutcome>> = {
  'at-least': (visible, least: number) => resolveIfMoreCanHelp(measureSize(visible.value) >= least, visible),
  'at-most': (visible, most: number) => resolveIfMoreCanHurt(measureSize(visible.value) <= most, visible),
  equals: (visible, wanted) => combineWithAnd([testOnly(visible, [wanted].flat()), testAll(visible, [wanted].flat())]),
  'one-of': (visible, wanted: readonly unknown[]) =>
    combineWithAnd([testOnly(visible, wanted), Array.isArray(visible.value) ? true : testAll(visible, [], 1)]),
  includes: (visible, wanted) => testAll(visible, [wanted].flat()),
  never: (visible, wanted) =>
    resolveIfMoreCanHurt(visible.value !== anyone && !toItems(visible.value).some(isAmong([wanted].flat())), visible),
  begins: (visible, start: string) =>
    resolveIfMoreCanHurt(
      toItems(visible.value).every((item) => toLowerCase(item).startsWith(toLowerCase(start))),
      visible,
    ),
  present: (visible, wanted: boolean) =>
    wanted
      ? resolveIfMoreCanHelp(isPresent(visible.value), visible)
      : resolveIfMoreCanHurt(!isPresent(visible.value), visible),
};

const testOnly = (visible: VisibleValue, allowed: readonly unknown[]): TestOutcome =>
  resolveIfMoreCanHurt(toItems(visible.value).every(isAmong(allowed)), visible);

const testAll = (visible: VisibleValue, wanted: readonly unknown[], least = wanted.length && 1): TestOutcome => {
  const items = toItems(visible.value);
  const hasEveryItem =
    items.length >= least && wanted.every((wantedItem) => items.some((item) => isSameJson(wantedItem, item)));
  return resolveIfMoreCanHelp(hasEveryItem, visible);
};

const toLowerCase = (value: unknown) => String(value).toLowerCase();

/** An unrestricted list counts as absent. */
const isPresent = (value: unknown) => value !== '' && value !== anyone && toItems(value).length > 0;

const toItems = (value: unknown): readonly unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** A missing value counts as zero, `anyone` as infinite. */
function measureSize(value: unknown): number {
  if (typeof value === 'number') return value;
  if (value === anyone) return Number.POSITIVE_INFINITY;
  return Array.isArray(value) ? value.length : value === undefined ? 0 : Number(value);
}

const isAmong = (allowed: readonly unknown[]) => (item: unknown) =>
  allowed.some((allowedItem) => isSameJson(allowedItem, item));

/** The order of keys does not matter, and a key without a value counts as missing. */
export const isSameJson = (first: unknown, second: unknown) => isDeepStrictEqual(toJsonData(first), toJsonData(second));

const toJsonData = (value: unknown) => (value === undefined ? value : JSON.parse(JSON.stringify(value)));
