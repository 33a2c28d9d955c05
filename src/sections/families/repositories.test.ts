import { expect, it } from 'vitest';
import { dataOf } from '../../approval/item.ts';
import { differenceTexts, type Redaction } from '../../plan/item-text.ts';
import { NamedId, named } from '../../settings/named-ids.ts';
import { namesOfSelected, selectionDifference } from './repositories.ts';

const live = [
  { id: 11, name: 'shop' },
  { id: 12, name: 'web' },
];
const names = namesOfSelected([...live, { id: 13, name: 'api' }]);
const lineOf = (wanted: readonly number[], redaction?: Redaction) =>
  selectionDifference('repositories', wanted, live, names).map((one) => differenceTexts('', one, redaction).text);

it('compares repositories by their ids, in any order [16.33]', () => {
  expect(lineOf([12, 11])).toEqual([]);
  expect(lineOf([13, 11])).toEqual(['repositories: api added; web removed']);
  expect(selectionDifference('repositories', [12, 11], [live[1]!, { id: 11, name: 'renamed' }])).toEqual([]);
});

it('names ten of many repositories in a line [16.33]', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `svc-${index}` }));
  const [{ words } = {}] = selectionDifference('repositories', [], many, names);
  expect(String(words)).toMatch(/^repositories: svc-0, .*, svc-9, and 15 more removed$/);
});

it('holds ids alone in the data of a plan, and names for people [16.33]', () => {
  const [{ live: before, wanted } = {} as never] = selectionDifference('repositories', [13, 11], live, names);
  expect(dataOf({ before, wanted }, 'path')).toEqual({
    before: [{ repository_id: 11 }, { repository_id: 12 }],
    wanted: [{ repository_id: 11 }, { repository_id: 13 }],
  });
  expect(named(wanted, names)).toEqual(['shop', 'api']);
  expect(named([{ repository_id: 99 }], names)).toEqual([{ repository_id: 99 }]);
  expect(named({ repository_id: 11, path: 'a.yml' }, names)).toEqual({ repository_id: 11, path: 'a.yml' });
});

it('withholds the names that the file does not have from readers who may not see them [16.33]', () => {
  const nobody: Redaction = { hides: () => true, covers: () => true, hidesNames: true };
  expect(lineOf([13, 11], nobody)).toEqual(['repositories: api added; (not shown: this log is public) removed']);
});

it('compares the names of two files where no id was looked up [16.33]', () => {
  const form = { id: 'repository_id', kinds: { repository: 'Repository' } } as const;
  const [one] = selectionDifference('repositories', [new NamedId('repository', 'Shop', form)], []);
  expect(String(one!.words)).toBe('repositories: Shop added');
  expect(dataOf(one!.wanted, 'path')).toEqual([{ repository: 'Shop' }]);
});
