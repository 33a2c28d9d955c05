import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { parse, sections } from '../../../../../test/kit/samples/sample-sections.ts';
import { readDocument } from '../reading/document.ts';
import { closedMap, createBareListShape, list, openMap, setListShape, text, toggle } from '../schema/words.ts';
import { writeSettings } from './blocks.ts';

const written = (values: Record<string, unknown>, head: string[] = []) => writeSettings(values, sections, head);

describe('order', () => {
  it('sections come as they are handed in, keys as the schema declares them, and entries by their keys', () => {
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
    expect(written(values)).toBe(`repository:
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

  it('the order is the same whatever order the values came in', () => {
    const tags = [{ name: 'b', colour: 'red' }, { name: 'A' }, { name: 'c' }];
    const turned = tags.toReversed().map((tag) => Object.fromEntries(Object.entries(tag).reverse()));
    expect(written({ tags, site: null })).toBe(written({ site: null, tags: turned }));
  });

  const lanes = {
    key: 'lanes',
    settings: createBareListShape(closedMap({ name: text(), pinned: v.optional(toggle()) }), {
      getKey: ({ name }) => name,
      describeEntry: ({ name }) => name,
      isRanked: ({ pinned }) => pinned === true,
    }),
  };

  it('entries whose place means something keep their place, ahead of the others', () => {
    const values = { lanes: [{ name: 'c' }, { name: 'z', pinned: true }, { name: 'b', pinned: true }, { name: 'a' }] };
    const names = parseYaml(writeSettings(values, [lanes])).lanes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['z', 'b', 'a', 'c']);
  });

  it('any list whose schema names the key of its entries is sorted, and two with one key keep their order', () => {
    const rules = setListShape(list(openMap({ type: text() })), {
      getKey: ({ type }) => type,
      describeEntry: ({ type }) => type,
    });
    const guard = { key: 'guard', settings: { schema: openMap({ rules: v.optional(v.pipe(rules, v.minLength(1))) }) } };
    const values = { guard: { rules: [{ type: 'b', of: 2 }, { type: 'a' }, { type: 'b', of: 1 }] } };
    expect(parseYaml(writeSettings(values, [guard]))).toEqual({
      guard: { rules: [{ type: 'a' }, { type: 'b', of: 2 }, { type: 'b', of: 1 }] },
    });
  });

  it('what is not there is left out, and what is empty is kept', () => {
    const values = { repository: { title: undefined, words: [], none: null, map: {} }, tags: undefined };
    expect(written(values)).toBe('repository:\n  map: {}\n  none: null\n  words: []\n');
    expect(written({})).toBe('');
  });
});

describe('text', () => {
  const ofTitle = (title: string) => written({ repository: { title } }).slice('repository:\n  title: '.length, -1);

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
  ])('text that any reader could misread is quoted: %s', (title) => {
    expect(ofTitle(title)).toBe(`'${title.replaceAll("'", "''")}'`);
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
  ])('text that every reader understands is not quoted: %s', (title) => {
    expect(ofTitle(title)).toBe(title);
  });

  it('text of several lines stands line by line, and one line is never folded', () => {
    expect(ofTitle('first: #1\n\n  second\n')).toBe('|\n    first: #1\n\n      second');
    expect(ofTitle('first\nsecond')).toBe('|-\n    first\n    second');
    expect(ofTitle('word '.repeat(300).trim())).toHaveLength(1499);
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
  ])('text that hides something, or could lose its shape, is spelt out (%#)', (title, spelt) => {
    expect(ofTitle(title)).toBe(spelt);
    expect(readDocument(`title: ${spelt}`, 'f').values.title).toBe(title);
  });

  it('the text of a key is as safe as any', () => {
    expect(written({ repository: { yes: 1, 'a: b': 2, '<<': 3, '': 4, 'a\nb': 5 } })).toBe(
      `repository:\n  '': 4\n  '<<': 3\n  "a\\nb": 5\n  'a: b': 2\n  'yes': 1\n`,
    );
  });
});

it('the head is comments, whose lines cannot be left', () => {
  expect(written({ site: null }, ['Of "a\nlabels: []"', '', 'b\r\u2028c'])).toBe(
    '# Of "a\\u{a}labels: []"\n#\n# b\\u{d}\\u{2028}c\n\nsite: null\n',
  );
  expect(parse(written({}, ['nothing'])).remarks.map(({ message }) => message)).toEqual(['the file declares nothing']);
});
