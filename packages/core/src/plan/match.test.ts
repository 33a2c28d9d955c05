import { expect, it } from 'vitest';
import { SectionFailure } from './item.ts';
import { matchEntries } from './match.ts';

interface Named {
  readonly name: string;
}

const matchNames = (entries: string[], live: Named[]) =>
  matchEntries(
    entries.map((name) => ({ name })),
    live,
    ({ name }) => name.toUpperCase(),
    ({ name }) => name.toUpperCase(),
    { describe: ({ name }) => `thing "${name}"`, fix: 'delete one of them' },
  );

it('matches declared entries with live items and keeps both orders', () => {
  const [a, b, c] = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
  expect(matchNames(['c', 'new', 'a'], [a, b, c])).toEqual({
    missing: [{ name: 'new' }],
    pairs: [
      { entry: { name: 'c' }, item: c },
      { entry: { name: 'a' }, item: a },
    ],
    undeclared: [b],
  });
});

it.each([
  ['declared', ['a']],
  ['undeclared', []],
])('fails for two live items with one %s key, because one would count as undeclared [7.10]', (_, entries) => {
  const matchDuplicates = () => matchNames(entries, [{ name: 'a' }, { name: 'b' }, { name: 'A' }]);
  expect(matchDuplicates).toThrow(SectionFailure);
  expect(matchDuplicates).toThrow('GitHub has two of thing "A", and an entry can match only one');
  expect(catchFailure(matchDuplicates)).toMatchObject({ code: 'conflict', fix: 'delete one of them' });
});

function catchFailure(act: () => unknown) {
  try {
    return act();
  } catch (failure) {
    return failure;
  }
}
