import { expect, it } from 'vitest';
import { SectionFailure } from './item.ts';
import { matchEntries } from './match.ts';

interface Named {
  readonly name: string;
}

const found = (entries: string[], live: Named[]) =>
  matchEntries(
    entries.map((name) => ({ name })),
    live,
    ({ name }) => name.toUpperCase(),
    ({ name }) => name.toUpperCase(),
    { describe: ({ name }) => `thing "${name}"`, fix: 'delete one of them' },
  );

it('pairs what is declared with what is live, both in their own order', () => {
  const [a, b, c] = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
  expect(found(['c', 'new', 'a'], [a, b, c])).toEqual({
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
])(
  'fails over two live items under one key that is %s, of which one would count as undeclared [7.10]',
  (_, entries) => {
    const twins = () => found(entries, [{ name: 'a' }, { name: 'b' }, { name: 'A' }]);
    expect(twins).toThrow(SectionFailure);
    expect(twins).toThrow('GitHub has two of thing "A", and an entry can match only one');
    expect(failureOf(twins)).toMatchObject({ code: 'conflict', fix: 'delete one of them' });
  },
);

function failureOf(act: () => unknown) {
  try {
    return act();
  } catch (failure) {
    return failure;
  }
}
