import { expect, it } from 'vitest';
import { editSettingsText, orderEdits, type SettingsEdit } from './edit.ts';
import { UneditableError } from './find.ts';

const applyEdits = (text: string, ...edits: SettingsEdit[]) => editSettingsText(text, edits, 'settings.yml');
const set = (at: SettingsEdit['at'], value: unknown): SettingsEdit => ({ do: 'set', at, value });
const drop = (...at: SettingsEdit['at']): SettingsEdit => ({ do: 'drop', at });
const add = (at: SettingsEdit['at'], value: unknown): SettingsEdit => ({ do: 'add', at, value });

it.each([
  ['keeps the comment beside it', 'a: 1 # one\nb: 2\n', ['a'], 5, 'a: 5 # one\nb: 2\n'],
  ['keeps its single quotes', "a: 'x'\n", ['a'], "it's", "a: 'it''s'\n"],
  ['keeps its double quotes', 'a: "x"\n', ['a'], 'say "hi"', 'a: "say \\"hi\\""\n'],
  ['gets quotes where YAML would misread it', 'a: x\n', ['a'], 'yes', "a: 'yes'\n"],
  ['goes after a key without a value', 'a: # nothing\nb: 1\n', ['a'], true, 'a: true # nothing\nb: 1\n'],
  ['stays inside its brackets', '{a: x, b: [1, 2]}\n', ['b', 1], 'p, q', "{a: x, b: [1, 'p, q']}\n"],
  ['takes the place of a text of several lines', 'a: |\n  one\n  two\n\nb: 1\n', ['a'], 'x', 'a: x\n\nb: 1\n'],
  ['keeps the comment beside the `|` of a text', 'a: |- # why\n  one # no\nb: 1\n', ['a'], 'x', 'a: x # why\nb: 1\n'],
  ['keeps the comment beside the `>` of an item', 'a:\n  - > # why\n    one\n', ['a', 0], 'x', 'a:\n  - x # why\n'],
  ['has a list below the comment of a text', 'a: | # why\n  one\nb: 1\n', ['a'], ['p'], 'a: # why\n  - p\nb: 1\n'],
  ['has no comment of a text that looks like one', 'a: |\n  # one\nb: 1\n', ['a'], 'x', 'a: x\nb: 1\n'],
  [
    'takes the place of a list',
    'a: # which\n  - x\n  # why\n  - w\n\n# b\nb: 1\n',
    ['a'],
    null,
    'a: null # which\n\n# b\nb: 1\n',
  ],
  ['becomes a list below its key', 'o:\n  a: x # c\n', ['o', 'a'], ['p'], 'o:\n  a: # c\n    - p\n'],
  ['becomes a list of items', 'a: []\nb: 1\n', ['a'], [{ k: 1, m: 2 }], 'a:\n  - k: 1\n    m: 2\nb: 1\n'],
  ['keeps the line breaks of its file', 'a: 1\r\nb: 2\r\n', ['c'], [1], 'a: 1\r\nb: 2\r\nc:\r\n  - 1\r\n'],
])('an edited value %s', (_, text, at, value, after) => {
  expect(applyEdits(text, set(at, value))).toBe(after);
});

it('adds a new key below the last key of its map, after the comment there', () => {
  const text = 'a:\n  - k: x # first\n    m: 1 # last\n  # end\nb: 2\n';
  expect(applyEdits(text, set(['a', 0, 'o'], true))).toBe(
    'a:\n  - k: x # first\n    m: 1 # last\n    o: true\n  # end\nb: 2\n',
  );
});

it('adds a new key inside the brackets of its map', () => {
  expect(applyEdits('a: {k: x}\n', set(['a', 'm'], [1]))).toBe('a: {k: x, m: [1]}\n');
});

it.each([
  ['is added at the indentation of the others', 'a:\n- x # one\n# end\nb: 1\n', 'a:\n- x # one\n- w\n# end\nb: 1\n'],
  ['is added to a list in brackets', 'a: [x] # c\n', 'a: [x, w] # c\n'],
  ['is added to an empty list', 'a: [] # c\n', 'a: # c\n  - w\n'],
  ['is added at the end of a file without a last line break', 'a:\n  - x', 'a:\n  - x\n  - w'],
])('a new item %s', (_, text, after) => {
  expect(applyEdits(text, add(['a'], 'w'))).toBe(after);
});

it('writes a new item like its neighbors, in brackets', () => {
  expect(applyEdits('a:\n  - {k: x}\n', add(['a'], { k: 'w', m: 'p,q' }))).toBe(
    "a:\n  - {k: x}\n  - {k: w, m: 'p,q'}\n",
  );
});

it.each([
  [
    'with its lines, and not with the comments around them',
    'a:\n  # x\n  - k: x # c\n    m: 1\n  # w\n  - k: w\n',
    ['a', 0],
    'a:\n  # x\n  # w\n  - k: w\n',
  ],
  ['from the end', 'a:\n  - x\n  - w\nb: 1\n', ['a', 1], 'a:\n  - x\nb: 1\n'],
  ['from the end of a file without a last line break', 'a:\n  - x\n  - w', ['a', 1], 'a:\n  - x'],
  ['from brackets', 'a: [x, w, z]\n', ['a', 1], 'a: [x, z]\n'],
  ['as the last one', 'a:\n  - x # c\nb: 1\n', ['a', 0], 'a: [] # c\nb: 1\n'],
  ['as the first key of an entry', 'a:\n  - k: x\n    m: 1\n', ['a', 0, 'k'], 'a:\n  - m: 1\n'],
])('removes an item %s', (_, text, at, after) => {
  expect(applyEdits(text, drop(...at))).toBe(after);
});

it('removes items from the end, so that no path moves before its turn', () => {
  const edits = [drop('a', 0), drop('a', 2), set(['a', 1], 'w'), drop('a', 2)];
  expect(applyEdits('a: [x, w, z]\n', ...orderEdits(edits))).toBe('a: [w]\n');
});

it.each([
  ['an anchor', 'base: &b\n  x: 1\nc: *b\n', set(['base', 'x'], 2), '`base` has the anchor `&b` on line 2'],
  ['an alias', 'base: &b\n  x: 1\nc: *b\n', set(['c', 'x'], 2), '`c` is the alias `*b` on line 3'],
  [
    'a merge',
    'base: &b\n  x: 1\nc:\n  <<: *b\n  w: 1\n',
    set(['c', 'x'], 2),
    '`c.x` may come from the merge `<<` on line 4',
  ],
  ['a list that holds an alias', 'v: &v 1\nc: [*v, 2]\n', set(['c'], []), '`c` is the alias `*v` on line 2'],
  [
    'an entry that holds an anchor',
    'a:\n  - k: &n x\n  - k: w\n',
    drop('a', 0),
    '`a[0]` has the anchor `&n` on line 2',
  ],
])('refuses to edit a value that other places share through %s', (_, text, edit, reason) => {
  expect(() => applyEdits(text, edit)).toThrow(UneditableError);
  expect(() => applyEdits(text, edit)).toThrow(reason);
});

it('edits a value next to a shared value', () => {
  expect(applyEdits('base: &b {x: 1}\nc: {<<: *b, w: 1}\n', set(['c', 'w'], 2))).toBe(
    'base: &b {x: 1}\nc: {<<: *b, w: 2}\n',
  );
});

it('refuses a layout that it cannot edit', () => {
  expect(() => applyEdits('? ak: 1\nb: 2\n', set(['a'], 3))).toThrow('written in a way that Trueup cannot edit');
});
