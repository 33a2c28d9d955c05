import { expect, it } from 'vitest';
import { expectRefusals } from '../../../../../test/kit/samples/sample-sections.ts';
import { formatPath, formatRefusal } from '../refusal.ts';
import { findEntryNames } from './entry-names.ts';

it('shows the name of an entry next to its index, in a plain list and in a wrapper', () => {
  const formatRefusals = (text: string) => expectRefusals(text).map(formatRefusal);
  expect(formatRefusals('tags: [{name: bug, color: x}]')[0]).toContain(': tags[0] "bug".color: ');
  expect(formatRefusals('tags: {entries: [{name: bug, color: x}]}')[0]).toContain(': tags.entries[0] "bug".color: ');
});

it('shows only the index of an entry without a text name', () => {
  expect(findEntryNames([{ name: 7 }, { color: 'x' }, 'bug', null], [0, 'name'])).toBeUndefined();
  for (const index of [1, 2, 3, 4])
    expect(findEntryNames([{ name: 7 }, { color: 'x' }, 'bug', null], [index])).toBeUndefined();
});

it('shows every name on the path to an entry', () => {
  const value = [{ name: 'production', secrets: [{ name: 'TOKEN', value: 'hunter2' }] }];
  const at = [0, 'secrets', 0, 'value'];
  expect(formatPath(at, findEntryNames(value, at))).toBe('[0] "production".secrets[0] "TOKEN".value');
});

it('escapes control characters and hides credentials in the name of an entry', () => {
  const formatName = (name: string) => formatPath([0], findEntryNames([{ name }], [0]));
  expect(formatName('a\u001b[31m"b')).toBe('[0] "a\\u{1b}[31m\\"b"');
  expect(formatName('https://me:hunter2@example.test/?key=1')).not.toMatch(/hunter2|key=1/);
});
