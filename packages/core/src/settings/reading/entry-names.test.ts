import { expect, it } from 'vitest';
import { refusalsOf } from '../../../../../test/kit/samples/sample-sections.ts';
import { formatNamedPath, formatRefusal } from '../refusal.ts';
import { findEntryNames } from './entry-names.ts';

it('an entry in a message is addressed by its name as well as its index, in a bare list and in a wrapper', () => {
  const lines = (text: string) => refusalsOf(text).map(formatRefusal);
  expect(lines('tags: [{name: bug, color: x}]')[0]).toContain(': tags[0] "bug".color: ');
  expect(lines('tags: {entries: [{name: bug, color: x}]}')[0]).toContain(': tags.entries[0] "bug".color: ');
});

it('an entry in a message keeps its index alone if it has no name that is text', () => {
  expect(findEntryNames([{ name: 7 }, { color: 'x' }, 'bug', null], [0, 'name'])).toBeUndefined();
  for (const index of [1, 2, 3, 4])
    expect(findEntryNames([{ name: 7 }, { color: 'x' }, 'bug', null], [index])).toBeUndefined();
});

it('an entry in a message shows every name on the way to it', () => {
  const value = [{ name: 'production', secrets: [{ name: 'TOKEN', value: 'hunter2' }] }];
  const at = [0, 'secrets', 0, 'value'];
  expect(formatNamedPath({ at, names: findEntryNames(value, at) })).toBe('[0] "production".secrets[0] "TOKEN".value');
});

it('an entry in a message has a name that no terminal obeys, and that holds no credential', () => {
  const text = (name: string) => formatNamedPath({ at: [0], names: findEntryNames([{ name }], [0]) });
  expect(text('a\u001b[31m"b')).toBe('[0] "a\\u{1b}[31m\\"b"');
  expect(text('https://me:hunter2@example.test/?key=1')).not.toMatch(/hunter2|key=1/);
});
