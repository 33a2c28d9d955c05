/**
 * A value as far as the token could see it. What it could not see may add to the value, take from it, or make it another
 * one altogether.
 */
export interface Sighted {
  /** `undefined`: there is none. */
  readonly value: unknown;
  readonly may?: 'grow' | 'shrink' | 'differ';
}

/** The value of a list that nothing limits: everybody is on it. */
export const anyone = 'anyone';

export const operators = ['at-least', 'at-most', 'equals', 'one-of', 'includes', 'never', 'begins', 'present'] as const;

export type Operator = (typeof operators)[number];

/** What a value must be. All operators of a test must hold. */
export type ValueTest = { readonly [O in Operator]?: unknown };

/** Whether a value passes; `undefined` if what was not seen decides. */
export type Holds = boolean | undefined;

export const everyHolds = (all: readonly Holds[]): Holds =>
  all.includes(false) ? false : all.includes(undefined) ? undefined : true;

export const someHolds = (all: readonly Holds[]): Holds =>
  all.includes(true) ? true : all.includes(undefined) ? undefined : false;

export const holds = (test: ValueTest, sighted: Sighted): Holds =>
  everyHolds(
    Object.entries(test).map(([operator, wanted]) =>
      tests[operator as Operator](operator.startsWith('at-') ? sighted : asMember(sighted), wanted),
    ),
  );

/** A number that grows is another number. */
const asMember = (sighted: Sighted): Sighted =>
  sighted.may && typeof sighted.value === 'number' ? { ...sighted, may: 'differ' } : sighted;

/** What an answer of "yes" or "no" is worth, if the value may grow or shrink: one of the two may turn. */
const unlessGrown = (passes: boolean, { may }: Sighted, turns: boolean): Holds =>
  may === 'differ' || (may === 'grow' && passes === turns) || (may === 'shrink' && passes !== turns)
    ? undefined
    : passes;

/** More of the value can only help. */
const helped = (passes: boolean, sighted: Sighted) => unlessGrown(passes, sighted, false);
/** More of the value can only hurt. */
const hurt = (passes: boolean, sighted: Sighted) => unlessGrown(passes, sighted, true);

const tests: Readonly<Record<Operator, (sighted: Sighted, wanted: any) => Holds>> = {
  'at-least': (sighted, least: number) => helped(sizeOf(sighted.value) >= least, sighted),
  'at-most': (sighted, most: number) => hurt(sizeOf(sighted.value) <= most, sighted),
  equals: (sighted, wanted) => everyHolds([within(sighted, [wanted].flat()), covers(sighted, [wanted].flat())]),
  'one-of': (sighted, wanted: readonly unknown[]) =>
    everyHolds([within(sighted, wanted), Array.isArray(sighted.value) ? true : covers(sighted, [], 1)]),
  includes: (sighted, wanted) => covers(sighted, [wanted].flat()),
  never: (sighted, wanted) => hurt(!itemsOf(sighted.value).some(isAmong([wanted].flat())), sighted),
  begins: (sighted, start: string) =>
    hurt(
      itemsOf(sighted.value).every((item) => lower(item).startsWith(lower(start))),
      sighted,
    ),
  present: (sighted, wanted: boolean) =>
    wanted ? helped(isThere(sighted.value), sighted) : hurt(!isThere(sighted.value), sighted),
};

/** Whether there is nothing beyond these. */
const within = (sighted: Sighted, allowed: readonly unknown[]): Holds =>
  hurt(itemsOf(sighted.value).every(isAmong(allowed)), sighted);

/** Whether all of these are there. */
const covers = (sighted: Sighted, wanted: readonly unknown[], least = wanted.length && 1): Holds => {
  const items = itemsOf(sighted.value);
  const has = items.length >= least && wanted.every((one) => items.some((item) => isSame(one, item)));
  return helped(has, sighted);
};

const lower = (value: unknown) => String(value).toLowerCase();

const isThere = (value: unknown) => value !== '' && value !== anyone && itemsOf(value).length > 0;

const itemsOf = (value: unknown): readonly unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** A list counts its entries. What is not there is the least. */
function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (value === anyone) return Number.POSITIVE_INFINITY;
  return Array.isArray(value) ? value.length : value === undefined ? 0 : Number(value);
}

const isAmong = (all: readonly unknown[]) => (item: unknown) => all.some((one) => isSame(one, item));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
