import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../../../../test/kit/seed.ts';
import { evaluateTest, type ValueTest } from './value-tests.ts';

it.each<[ValueTest, unknown, boolean]>([
  [{ 'at-least': 2 }, 2, true],
  [{ 'at-least': 2 }, 1, false],
  [{ 'at-least': 1 }, ['a'], true],
  [{ 'at-least': 1 }, undefined, false],
  [{ 'at-most': 1 }, ['a', 'b'], false],
  [{ 'at-most': 0 }, 'anyone', false],
  [{ equals: true }, true, true],
  [{ equals: true }, undefined, false],
  [{ equals: ['b', 'a'] }, ['a', 'b'], true],
  [{ equals: ['a'] }, ['a', 'b'], false],
  [{ 'one-of': ['a', 'b'] }, 'b', true],
  [{ 'one-of': ['a'] }, undefined, false],
  [{ 'one-of': ['a'] }, [], true],
  [{ includes: 'a' }, ['a', 'b'], true],
  [{ includes: ['a', 'c'] }, ['a', 'b'], false],
  [{ never: 'all' }, 'selected', true],
  [{ never: ['a'] }, ['a', 'b'], false],
  [{ never: 'team 7' }, 'anyone', false],
  [{ never: { type: 'Role', id: 5 } }, [{ id: 5, type: 'Role' }], false],
  [{ never: { type: 'Role' } }, [{ type: 'Role', id: undefined }], false],
  [{ includes: { type: 'Role', id: 5 } }, [{ id: 5, type: 'Role' }], true],
  [{ present: true }, '', false],
  [{ present: false }, [], true],
  [{ 'at-least': 1, 'at-most': 2 }, 3, false],
])('%j of %j is %s [18.1]', (test, value, expected) => {
  expect(evaluateTest(test, { value })).toBe(expected);
});

const items = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
const test: fc.Arbitrary<ValueTest> = fc.oneof(
  ...(['at-least', 'at-most'] as const).map((operator) => fc.nat(4).map((size) => ({ [operator]: size }))),
  ...(['equals', 'one-of', 'includes', 'never'] as const).map((operator) =>
    items.map((some) => ({ [operator]: some })),
  ),
  fc.boolean().map((present) => ({ present })),
);

it('never decides by the visible part of a list if the hidden part could change the result [18.3]', () => {
  fc.assert(
    fc.property(items, items, test, (some, more, one) => {
      const [less, all] = [some, [...new Set([...some, ...more])]];
      const seen = [evaluateTest(one, { value: less, may: 'grow' }), evaluateTest(one, { value: all, may: 'shrink' })];
      expect([undefined, evaluateTest(one, { value: all })]).toContain(seen[0]);
      expect([undefined, evaluateTest(one, { value: less })]).toContain(seen[1]);
    }),
  );
});

it('never decides by a visible number if a greater number could change the result [18.3]', () => {
  const ofNumber = fc.oneof(
    ...(['at-least', 'at-most', 'equals', 'never'] as const).map((operator) =>
      fc.nat(5).map((n) => ({ [operator]: n })),
    ),
  );
  fc.assert(
    fc.property(fc.nat(5), fc.nat(5), ofNumber, (least, more, one) => {
      expect([undefined, evaluateTest(one, { value: least + more })]).toContain(
        evaluateTest(one, { value: least, may: 'grow' }),
      );
    }),
  );
});
