import { expect, it } from 'vitest';
import { parse } from '../../../../../test/kit/samples/sample-sections.ts';

const parseStages = (secrets: string) => parse(`stages:\n  - name: live\n    secrets:\n${secrets}`).declared[0]!;
const secret = 'secret "TOKEN" of stage "live"';

it('finds an entry of a nested list, plain or wrapped', () => {
  const bare = parseStages('      - {name: TOKEN, value: $TOKEN}\n');
  expect(bare.entryAt(secret)).toEqual([0, 'secrets', 0]);
  expect(bare.place(bare.entryAt(secret)!)).toMatchObject({ line: 4, column: 9 });

  const wrapped = parseStages('      _undeclared: delete\n      entries:\n        - {name: TOKEN, value: $TOKEN}\n');
  expect(wrapped.entryAt(secret)).toEqual([0, 'secrets', 'entries', 0]);
  expect(wrapped.place(wrapped.entryAt(secret)!)).toMatchObject({ line: 6, column: 11 });
});

it('finds an entry of a plain list by both forms of its path', () => {
  const { place } = parseStages('      - {name: TOKEN, value: $TOKEN}\n');
  expect(place(['entries', 0, 'secrets', 'entries', 0, 'value'])).toEqual(place([0, 'secrets', 0, 'value']));
});
