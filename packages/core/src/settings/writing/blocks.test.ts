import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { parse, sections } from '../../../../../test/kit/samples/sample-sections.ts';
import { toSettingsDocument } from '../reading/document.ts';
import { closedMap, createBareListShape, list, markListShape, openMap, text, toggle } from '../schema/words.ts';
import { formatSettingsFile } from './blocks.ts';

const writeValues = (values: Record<string, unknown>, head: string[] = []) =>
  formatSettingsFile(values, sections, head);

describe('order', () => {
  it('writes sections in the order passed in, keys as in the schema, and entries by key', () => {
    const values = {
      stages: [
        {
          secrets: [
            { value: '$B', name: 'b' },
            { name: 'A', value: '$A' },
          ],
          name: 'live',
        },
        { name: 'beta' },
      ],
      tags: { entries: [{ colour: 'red', name: 'Zoo' }, { name: 'ant' }], _undeclared: 'keep' },
      repository: { zeal: 1, analysis: { names: ['b', 'a'], level: 'all' }, alarm: true, title: 'Shop' },
    };
    expect(writeValues(values)).toBe(`repository:
  title: Shop
  analysis:
    level: all
    names:
      - b
      - a
  alarm: true
  zeal: 1

tags:
  _undeclared: keep
  entries:
    - name: ant
    - name: Zoo
      colour: red

stages:
  - name: beta
  - name: live
    secrets:
      - name: A
        value: $A
      - name: b
        value: $B
`);
  });

  it('does not depend on the order of the values', () => {
    const tags = [{ name: 'b', colour: 'red' }, { name: 'A' }, { name: 'c' }];
    const turned = tags.toReversed().map((tag) => Object.fromEntries(Object.entries(tag).reverse()));
    expect(writeValues({ tags, site: null })).toBe(writeValues({ site: null, tags: turned }));
  });

  const lanes = {
    key: 'lanes',
    settings: createBareListShape(closedMap({ name: text(), pinned: v.optional(toggle()) }), {
      getKey: ({ name }) => name,
      describeEntry: ({ name }) => name,
      isRanked: ({ pinned }) => pinned === true,
    }),
  };

  it('keeps the order of ranked entries, ahead of the others', () => {
    const values = { lanes: [{ name: 'c' }, { name: 'z', pinned: true }, { name: 'b', pinned: true }, { name: 'a' }] };
    const names = parseYaml(formatSettingsFile(values, [lanes])).lanes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['z', 'b', 'a', 'c']);
  });

  it('sorts any list whose schema has an entry key, and keeps the order of duplicates', () => {
    const rules = markListShape(list(openMap({ type: text() })), {
      getKey: ({ type }) => type,
      describeEntry: ({ type }) => type,
    });
    const guard = { key: 'guard', settings: { schema: openMap({ rules: v.optional(v.pipe(rules, v.minLength(1))) }) } };
    const values = { guard: { rules: [{ type: 'b', of: 2 }, { type: 'a' }, { type: 'b', of: 1 }] } };
    expect(parseYaml(formatSettingsFile(values, [guard]))).toEqual({
      guard: { rules: [{ type: 'a' }, { type: 'b', of: 2 }, { type: 'b', of: 1 }] },
    });
  });

  it('omits undefined values and keeps empty ones', () => {
    const values = { repository: { title: undefined, words: [], none: null, map: {} }, tags: undefined };
    expect(writeValues(values)).toBe('repository:\n  map: {}\n  none: null\n  words: []\n');
    expect(writeValues({})).toBe('');
  });
});

describe('text', () => {
  const writeTitle = (title: string) =>
    writeValues({ repository: { title } }).slice('repository:\n  title: '.length, -1);

  it.each([
    'null',
    '~',
    'yes',
    'No',
    'ON',
    'off',
    'y',
    'true',
    '5319e7',
    '0e8016',
    'e99695',
    '0o7',
    '017',
    '0x1F',
    '1_000',
    '190:20:30',
    '2027-03-01',
    '.5',
    '.inf',
    '+12',
    '',
    'a: b',
    'a #b',
    '# a',
    '- a',
    '*a',
    '&a',
    '!a',
    '@a',
    '`a`',
    '%a',
    '{a}',
    '[a]',
    '|',
    '>',
    '"a"',
    "'a'",
    ' a',
    'a ',
    'a:',
    '<<',
    '=',
    '...',
  ])('quotes text that a reader could misread: %s', (title) => {
    expect(writeTitle(title)).toBe(`'${title.replaceAll("'", "''")}'`);
  });

  it.each([
    'Shop',
    '$TOKEN',
    '~ALL',
    'd73a4a',
    'release/*',
    "it's",
    'a, b',
    '100% sure/ready',
    'https://a.example/<num>',
  ])('leaves text plain that every reader understands: %s', (title) => {
    expect(writeTitle(title)).toBe(title);
  });

  it('writes text of several lines as a block, and never folds one line', () => {
    expect(writeTitle('first: #1\n\n  second\n')).toBe('|\n    first: #1\n\n      second');
    expect(writeTitle('first\nsecond')).toBe('|-\n    first\n    second');
    expect(writeTitle('word '.repeat(300).trim())).toHaveLength(1499);
  });

  it.each([
    ['a \nb', '"a \\nb"'],
    ['\na', '"\\na"'],
    ['a\n\n', '"a\\n\\n"'],
    ['a\r\nb', '"a\\u000d\\nb"'],
    ['a\tb', '"a\\tb"'],
    ['a\u2028b', '"a\\u2028b"'],
    ['a\u0085b', '"a\\u0085b"'],
    ['\u202etxet', '"\\u202etxet"'],
    ['say "\u200b"\\', '"say \\"\\u200b\\"\\\\"'],
    ['\u{e0001}', '"\\U000e0001"'],
    ['\ud800', '"\\ud800"'],
  ])('escapes text that hides characters or could lose its shape (%#)', (title, spelt) => {
    expect(writeTitle(title)).toBe(spelt);
    expect(toSettingsDocument(`title: ${spelt}`, 'f').values.title).toBe(title);
  });

  it('quotes keys like text', () => {
    expect(writeValues({ repository: { yes: 1, 'a: b': 2, '<<': 3, '': 4, 'a\nb': 5 } })).toBe(
      `repository:\n  '': 4\n  '<<': 3\n  "a\\nb": 5\n  'a: b': 2\n  'yes': 1\n`,
    );
  });
});

it('writes the head as comments that no line break can escape', () => {
  expect(writeValues({ site: null }, ['Of "a\nlabels: []"', '', 'b\r\u2028c'])).toBe(
    '# Of "a\\u{a}labels: []"\n#\n# b\\u{d}\\u{2028}c\n\nsite: null\n',
  );
  expect(parse(writeValues({}, ['nothing'])).remarks.map(({ message }) => message)).toEqual([
    'the file declares nothing',
  ]);
});
