import { expect, it } from 'vitest';
import { listClassicEntries } from './rulesets.ts';

const listPreceding = (...names: readonly string[]) =>
  listClassicEntries(names.map((name) => ({ name, protection: {} }))).at(-1)!.precedingNames;

it.each([
  ['release/*', '*/1.x'],
  ['release/*', 'release*/1.x'],
  ['*', '**/*'],
  ['a/**/*', 'a/*'],
  ['*/b', '**/b'],
  ['v?', 'v[0-9]'],
  ['[a/b]*', 'b*'],
  ['a/[a/]x*', 'a/?x'],
  ['a[\\]/]b*', 'a?b'],
  ['\\a*', 'a*'],
  ['a\\/*', 'a/b*'],
  ['a**/b', 'a*/b'],
  ['x/***/main', 'x/?/main'],
])('gives %s precedence over the later pattern %s, because a branch can match both [9.9]', (first, second) => {
  expect(listPreceding(first, second)).toEqual([first]);
  expect(listPreceding(second, first)).toEqual([second]);
});

it.each([
  ['release/*', 'hotfix/*'],
  ['release/*', 'releases/*'],
  ['*', 'release/*'],
  ['*/*', '*/*/*'],
  ['*/a*', '*/b*'],
  ['release/**/*', 'v[0-9]'],
  ['a**/b', '*'],
])('gives neither %s nor %s precedence, because no branch can match both [9.9]', (first, second) => {
  expect(listPreceding(first, second)).toEqual([]);
  expect(listPreceding(second, first)).toEqual([]);
});

it('gives a name precedence over each pattern that matches it [9.9]', () => {
  expect(listPreceding('x', '*/*', 'main', 'dev', 'm*')).toEqual(['main']);
  expect(listPreceding('m*', 'main')).toEqual([]);
});
