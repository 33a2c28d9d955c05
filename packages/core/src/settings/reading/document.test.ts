import { describe, expect, it, vi } from 'vitest';
import { Lexer } from 'yaml';
import { formatRefusal, type Path, SettingsError } from '../refusal.ts';
import { toSettingsDocument } from './document.ts';

const read = (text: string) => toSettingsDocument(text, 'f.yml');
const readValues = (text: string) => read(text).values;

function listRefusals(text: string) {
  try {
    return read(text).refusals.map(formatRefusal);
  } catch (error) {
    if (error instanceof SettingsError) return error.refusals.map(formatRefusal);
    throw error;
  }
}

it('reads yes, dates and versions as text, as YAML 1.2 does', () => {
  expect(readValues('a: yes\nb: 2026-01-31\nc: 0o17\nd: ~\ne: 1.5')).toEqual({
    a: 'yes',
    b: '2026-01-31',
    c: 15,
    d: null,
    e: 1.5,
  });
  expect(readValues('%YAML 1.1\n---\na: yes\nb: 2026-01-31')).toEqual({ a: 'yes', b: '2026-01-31' });
});

it('reads an empty file and a file of comments as declaring nothing', () => {
  expect([readValues(''), readValues('# only\n# comments\n'), readValues('---\n'), readValues('{}')]).toEqual([
    {},
    {},
    {},
    {},
  ]);
});

it('accepts a byte order mark and CRLF, and counts lines and columns correctly', () => {
  const document = read('\uFEFFa: 1\r\nb:\r\n  c: 2\r\n');
  expect(document.values).toEqual({ a: 1, b: { c: 2 } });
  expect(document.place(['a'])).toEqual({ file: 'f.yml', line: 1, column: 1 });
  expect(document.place(['b', 'c'])).toEqual({ file: 'f.yml', line: 3, column: 3 });
});

it('accepts a closing bracket at the start of a line', () => {
  expect(readValues('a: [\n  b,\n]\n')).toEqual({ a: ['b'] });
});

it('reads keys as they are spelled, also numbers and booleans', () => {
  expect(readValues('1: a\ntrue: b\n0x1F: c\n"x y": d')).toEqual({ '1': 'a', true: 'b', '0x1F': 'c', 'x y': 'd' });
});

it("repeats values through aliases, and prefers a map's own keys to merged keys", () => {
  const text = 'base: &b {x: 1, y: 2}\nmore: &m {y: 3, z: 4}\nown:\n  y: 5\n  <<: [*b, *m]\nlist: [*b]';
  expect(readValues(text)).toMatchObject({ own: { y: 5, x: 1, z: 4 }, list: [{ x: 1, y: 2 }] });
  expect(readValues('"<<": 1')).toEqual({ '<<': 1 });
});

it.each([
  [
    'description: Note: this',
    '1:14: this value contains a second `: `. To fix, put the value in quotes, or put the inner key on its own line, indented below the outer key',
  ],
  [
    'a:\n\t- b',
    '2:1: there is a tab where YAML allows only spaces. To fix, replace the tabs at the start of this line with spaces',
  ],
  [
    'a: "C:\\path"',
    '1:7: a backslash inside double quotes starts an escape that YAML does not know. To fix, write the text in single quotes, or double the backslash',
  ],
  ['a: "x', '1:4: a quote opens here and is not closed. To fix, add the closing quote where the text ends'],
  [
    "a:\n  b: 'x\n  c: y\nd: 1\n",
    '2:6: a quote opens here and is not closed. To fix, add the closing quote where the text ends',
  ],
  [
    'a:\n  b: "x\n  c: y\nd:\n  - "e"\n',
    '2:6: a quote opens here and is not closed. To fix, add the closing quote where the text ends',
  ],
  [
    'a:\n<<<<<<< HEAD\n  b: 1\n=======\n  b: 2\n>>>>>>> other\n',
    '2:1: this line is a marker of an unresolved merge conflict. To fix, choose one version, and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`',
  ],
  [
    'a: [{b: c, d: #e}]\n',
    "1:15: a `#` after a space starts a comment, which hides the rest of this line. To fix, put the text with the `#` in quotes, like `'#d73a4a'`",
  ],
  [
    ' a:\n   b: 1\nc:\n  d: 1\n',
    '1:1: the first key of the file is indented, but another key is not. To fix, start both at the beginning of their lines',
  ],
  [
    'a:\n  - b: 1\n   c: 2\n',
    '3:1: the indentation of this line does not match its neighbors. To fix, align it with the other keys or items of its block',
  ],
  [
    'a:\n  b: 1\n   c: 2\n  d: 3\n',
    '3:1: the indentation of this line does not match its neighbors. To fix, align it with the other keys or items of its block',
  ],
  [
    'a: [1, 2',
    '1:9: a `[` or `{` is not closed, or the lines inside it are not indented. To fix, add the closing bracket, and indent every line up to it more than the key it belongs to',
  ],
  ['a: [1,, 2]', '1:7: there is a comma with no item before it. To fix, remove the extra comma'],
  ['a: ["b" "c"]', '1:9: there are two items with no comma between them. To fix, add the comma'],
  [
    'a: - b',
    '1:4: a list cannot start here. To fix, put each `- ` on its own line, below the key that the list belongs to',
  ],
  [
    'a: 1\njust words',
    '2:1: this line is neither `key: value` nor a list item. To fix, put `:` and a space after the key; if the line continues the text above it, indent it',
  ],
  [
    'a:\n  b: 1\n c: 2',
    '3:1: the indentation of this line does not match its neighbors. To fix, align it with the other keys or items of its block',
  ],
  [
    'a: @foo',
    '1:4: this value starts with a character that has another meaning in YAML. To fix, put the value in quotes',
  ],
  ['a: *', '1:4: this value starts with a character that has another meaning in YAML. To fix, put the value in quotes'],
  ['a: "b"#c', '1:7: a `#` follows a value without a space. To fix, put a space before the `#`'],
  [
    "a: 'it's'",
    "1:8: there is text after the end of this value. To fix, put the whole value in quotes; inside single quotes, `'` is written twice",
  ],
  [
    'a: |x\n b',
    '1:5: there is text after `|` or `>`. To fix, start the text on the next line, indented, or put it in quotes',
  ],
  ['a: ]', '1:4: this bracket was never opened. To fix, remove it, or put the text in quotes'],
  [
    'a: !Ref b',
    '1:4: `!` tags are not supported in settings. To fix, remove the tag; if the text itself starts with `!`, put it in quotes',
  ],
  [
    'a: !!binary aGk=',
    '1:4: `!` tags are not supported in settings. To fix, remove the tag; if the text itself starts with `!`, put it in quotes',
  ],
  [
    'a: &x &y b',
    '1:7: an anchor `&` or alias `*` is in the wrong place. To fix, move it directly before its value, with a space between; if the text itself starts with it, use quotes',
  ],
  ['%FOO\n---\na: 1', '1:1: a line that starts with `%` is a YAML directive. To fix, remove the line'],
  [
    'a: 1\n---\nb: 2',
    '2:1: a second YAML document starts here, but a settings file has only one. To fix, remove it together with the `---` or `...` line before it',
  ],
  [`${'k'.repeat(1025)}: 1`, '1:1: a key is longer than 1024 characters. To fix, check the quotes before it'],
  ['{a: 1', '1:6: this is not valid YAML. To fix, check the indentation, the quotes and the brackets around this line'],
])('reports the position, the problem and the fix for %j', (text, message) => {
  expect(listRefusals(text)[0]).toBe(`f.yml:${message}`);
});

it('reports one wrong indentation once, together with mistakes of other sections [7.3]', () => {
  const text = 'a:\n  - b: 1\n   c: 2\n  - b: 3\n    c: 4\nd:\n  e: @x\nf:\n    g: 1\n  h: 2\n    i: 3\n';
  expect(listRefusals(text).map((line) => line.slice(0, 8))).toEqual(['f.yml:3:', 'f.yml:7:', 'f.yml:10']);
});

it('reports every wrong line once', () => {
  expect(listRefusals('a: [1,, 2,, 3]\nb: @x\nc: 1').map((line) => line.slice(0, 8))).toEqual(['f.yml:1:', 'f.yml:2:']);
});

it('reports at most twenty wrong lines', () => {
  const all = listRefusals('a: @x\n'.repeat(50));
  expect(all).toHaveLength(21);
  expect(all[20]).toMatch(/^f\.yml:21:4: 30 more lines could not be read/);
});

it('never repeats the text of an unreadable line', () => {
  const texts = ['a: "hunter2', "a: 'x' hunter2", 'a: b: hunter2', 'hunter2\na: 1', 'a: |hunter2\n', 'a: "\\hunter2"'];
  expect(texts.flatMap(listRefusals).filter((line) => line.includes('unter2'))).toEqual([]);
});

it.each([
  ['- a', 'f.yml:1:1: the file is a list, but must be a map of settings keys'],
  ['# c\nlabels', 'f.yml:2:1: the file is text, but must be a map of settings keys'],
  ['7', 'f.yml:1:1: the file is a number, but must be a map of settings keys'],
])('requires a map at the top of %j', (text, message) => {
  expect(listRefusals(text)[0]).toContain(message);
});

it('names both lines of a duplicate key', () => {
  expect(listRefusals('a:\n  b: 1\n  c: 2\n  b: 3\n')).toEqual([
    'f.yml:4:3: a.b: is written twice in one map: first on line 2, and again here. To fix, join the two, or remove one of them',
  ]);
  expect(listRefusals('a: &a {}\nb:\n  <<: *a\n  <<: *a')[0]).toContain(
    'name both in one list: `<<: [*first, *second]`',
  );
});

it.each([
  [': a', 'a key here is empty'],
  ['~: a', 'a key here is empty'],
  ['? [a]\n: b', 'a key here is empty, or is a list or a map'],
  ['__proto__: {isAdmin: true}', '__proto__: is not allowed as a settings key'],
  ['a: {constructor: 1}', 'a.constructor: is not allowed as a settings key'],
  ['a: [{toString: 1}]', 'a[0].toString: is not allowed as a settings key'],
  ['a: {valueOf: 1}', 'a.valueOf: is not allowed as a settings key'],
  ['<<: 1', 'merges a value other than a map'],
  ['a: *b', 'a: `*b` refers to an anchor that is not set above it'],
  ['a: *b\nb: &b 1', '`*b` refers to an anchor that is not set above it'],
  ['a: &a [1, *a]', 'a[1]: `*a` is inside the value that it repeats'],
  ['a: &a {<<: *a}', '`*a` is inside the value that it repeats'],
])('refuses a file with %j', (text, message) => {
  expect(listRefusals(text)[0]).toContain(message);
});

it('reports at most a thousand wrong keys', () => {
  const lines = listRefusals(Array.from({ length: 10 }, (_, n) => `x${n}:\n${'  a: 1\n'.repeat(150)}`).join(''));
  expect(lines).toHaveLength(1001);
  expect(lines[999]).toMatch(/x6\.a: is written twice in one map/);
  expect(lines[1000]).toMatch(/x6\.a: is wrong too, and more may follow/);
});

it('keeps keys away from the prototype of objects', () => {
  const { values } = read('a: {__proto__: {isAdmin: true}}\nb: &b {__proto__: {isAdmin: true}}\nc: {<<: *b}');
  expect(values).toEqual({ a: {}, b: {}, c: {} });
  expect((values.c as any).isAdmin).toBeUndefined();
});

it('reads no map that a message cannot contain', () => {
  const { values } = read('a: [{toString: 1, valueOf: 1}]');
  expect(`${values.a}`).toBe('[object Object]');
});

describe('files that would exhaust the reader', () => {
  const message = /nesting is deeper than 64 levels/;

  it.each([
    ['brackets', '['.repeat(500_000)],
    ['dashes', '- '.repeat(300_000)],
    ['maps in maps', Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
    [
      'aliases of aliases',
      `a0: &a0 [1]\n${Array.from({ length: 500 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}]\n`).join('')}`,
    ],
    [
      'merges of merges',
      `a0: &a0 {}\n${Array.from({ length: 500 }, (_, n) => `a${n + 1}: &a${n + 1} {<<: *a${n}}\n`).join('')}`,
    ],
  ])('limits the depth of %s', (_, text) => {
    expect(listRefusals(text)[0]).toMatch(message);
  });

  it('reads a file of the maximum depth, and refuses a deeper one', () => {
    expect(listRefusals(`a: ${'['.repeat(40)}${']'.repeat(40)}`)).toEqual([]);
  });

  it('limits the values that aliases repeat', () => {
    const lines = Array.from({ length: 9 }, (_, n) => `l${n + 1}: &l${n + 1} [${Array(9).fill(`*l${n}`).join(',')}]`);
    expect(listRefusals(`l0: &l0 [1, 2, 3]\n${lines.join('\n')}`)[0]).toContain(
      'the aliases of this file repeat more than 100,000 values',
    );
  });

  it('looks up a key without visiting the others', () => {
    const keys = 1_000;
    const document = read(Array.from({ length: keys }, (_, n) => `k${n}: 1`).join('\n'));
    const getSpy = vi.spyOn(Map.prototype, 'get');
    try {
      for (let n = 0; n < keys; n++) document.place([`k${n}`]);
      expect(getSpy.mock.calls.length).toBeLessThan(10 * keys);
    } finally {
      getSpy.mockRestore();
    }
    expect(document.place(['k999']).line).toBe(keys);
  });

  it('refuses a megabyte of commas before parsing it', () => {
    expect(listRefusals(`labels: [${','.repeat(1_000_000)}]`)).toEqual([
      expect.stringMatching(
        /^f\.yml:1:\d+: the file has more than 150,000 words, commas, dashes and brackets up to here/,
      ),
    ]);
  });

  it.each([
    ['blank lines', 'repository:\n', '\n'],
    ['blank lines with line ends of two characters', 'repository:\r\n', '\r\n'],
    ['lines of quoted text', 'repository:\n  description: "', 'a\n'],
    ['lines of a block of text', 'repository:\n  description: |\n', '   a\n'],
    ['comments', '# a\n', '#\n'],
  ])('refuses a file of %s before parsing it', (_, head, line) => {
    const lexed = vi.spyOn(Lexer.prototype, 'lex');
    try {
      expect(listRefusals(`${head}${line.repeat(120_000)}`)).toEqual([
        'f.yml:100001:1: the file has more than 100,000 lines. To fix, check how this file was made, or shorten it; no settings file needs that many',
      ]);
      expect(lexed).not.toHaveBeenCalled();
      expect(listRefusals('repository:\n'.padEnd(100_000, '\n'))).toEqual([]);
      expect(lexed).toHaveBeenCalledOnce();
    } finally {
      lexed.mockRestore();
    }
  });

  it('reports a line with ten thousand mistakes once', () => {
    expect(listRefusals(`a: 1\nlabels: [${','.repeat(10_000)}]`)).toEqual([
      expect.stringMatching(/^f\.yml:2:11: there is a comma with no item before it/),
    ]);
    expect(listRefusals(`labels: []${']'.repeat(10_000)}`)).toHaveLength(1);
  });
});

describe('positions', () => {
  const text = [
    'base: &base',
    '  shared: {x: 1}',
    'list:',
    '  - name: a',
    '    color: 5319e7',
    '  - *base',
    '  -',
    'own:',
    '  <<: *base',
    '  z: "quoted"',
  ].join('\n');
  const getPosition = (...path: Path) => {
    const { line, column } = read(text).place(path);
    return `${line}:${column}`;
  };

  it('finds the position of a value in a map or a list', () => {
    expect([
      getPosition('list'),
      getPosition('list', 0),
      getPosition('list', 0, 'color'),
      getPosition('list', 2),
    ]).toEqual(['3:1', '4:5', '5:5', '7:4']);
  });

  it('finds a key of digits by its text and by its number, and an item only by its number', () => {
    const { place } = read('years:\n  2024: {x: 1}\nlist:\n  - a\n');
    const paths = [
      ['years', '2024'],
      ['years', 2024],
      ['years', 2024, 'x'],
      ['list', 0],
      ['list', '0'],
    ];
    expect(paths.map((path) => place(path).line)).toEqual([2, 2, 2, 4, 3]);
  });

  it('finds the alias of an item, and the anchored value inside it', () => {
    expect([getPosition('list', 1), getPosition('list', 1, 'shared')]).toEqual(['6:5', '2:3']);
  });

  it('finds the `<<` that merged a key, and also for all values inside it', () => {
    expect([getPosition('own', 'shared'), getPosition('own', 'shared', 'x'), getPosition('own', 'z')]).toEqual([
      '9:3',
      '9:3',
      '10:3',
    ]);
  });

  it('falls back to the nearest existing value', () => {
    expect([
      getPosition('list', 0, 'name', 'x'),
      getPosition('list', 9),
      getPosition('own', 'missing'),
      getPosition('nothing'),
    ]).toEqual(['4:5', '3:1', '8:1', '1:1']);
  });

  it('returns a scalar as it is spelled, also through aliases and merges', () => {
    const document = read(text);
    const sources = [['list', 0, 'color'], ['list', 1, 'shared', 'x'], ['own', 'shared', 'x'], ['own', 'z'], ['own']];
    expect(sources.map((path) => document.source(path))).toEqual(['5319e7', '1', '1', 'quoted', undefined]);
  });
});
