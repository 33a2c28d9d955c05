import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parse, sections } from '../../../../../test/kit/samples/sample-sections.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { type Path, SettingsError } from '../refusal.ts';
import { toSettingsDocument } from './document.ts';

const runs = { numRuns: scaleExamples(100) };

/** Text that is often similar enough to YAML to be parsed beyond its first character. */
const yamlish = fc
  .array(
    fc.oneof(
      fc.constantFrom('repository', 'tags', 'site', 'name', 'entries', '_undeclared', '<<', 'title', 'analysis'),
      fc.constantFrom(
        ': ',
        '- ',
        '\n',
        '\n  ',
        '\n    ',
        '{',
        '}',
        '[',
        ']',
        ',',
        '&a ',
        '*a',
        '"',
        "'",
        '#',
        '|',
        '\t',
      ),
      fc.constantFrom(
        '!x ',
        '? ',
        '---\n',
        '%YAML 1.1\n',
        '\r\n',
        '\uFEFF',
        '~',
        'null',
        '5319e7',
        '.inf',
        '__proto__',
        '\\',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

const scalar = fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.boolean(), fc.constant(null), fc.double());
const name = fc.oneof(
  fc.constantFrom(
    'name',
    'colour',
    'title',
    'enabled',
    'analysis',
    'level',
    'entries',
    '_undeclared',
    'value',
    'secrets',
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
);
const tree = fc.letrec((tie) => ({
  node: fc.oneof({ depthSize: 'small' }, scalar, tie('map'), tie('list')),
  map: fc.dictionary(name, tie('node'), { maxKeys: 5 }),
  list: fc.array(tie('node'), { maxLength: 5 }),
}));
const settingsTree = fc.dictionary(
  fc.constantFrom(...sections.map(({ key }) => key), 'labls', 'pages', 'x-holder'),
  tree.node,
  { maxKeys: 5 },
);

/** Expects that a refusal has a position inside the text, a problem and a fix. */
function checkReading(text: string) {
  const lines = text.split('\n').length;
  try {
    for (const { place } of parse(text).declared) expect(place([]).line).toBeLessThanOrEqual(lines);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    expect(error.refusals.length).toBeGreaterThan(0);
    for (const { place, problem, fix } of error.refusals) {
      expect(place?.file).toBe('settings.yml');
      expect(place?.line).toBeGreaterThanOrEqual(1);
      expect(place?.line).toBeLessThanOrEqual(lines);
      expect(place?.column).toBeGreaterThanOrEqual(1);
      expect(problem).not.toBe('');
      expect(fix).not.toBe('');
    }
  }
}

it('reads any text, or refuses it with a position', () => fc.assert(fc.property(yamlish, checkReading), runs));

it('reads any characters, or refuses them with a position', () =>
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), checkReading), runs));

it('reads any tree of values, or refuses it with a position', () =>
  fc.assert(
    fc.property(settingsTree, (values) => checkReading(stringify(values))),
    runs,
  ));

it('reads back the values that it has written', () => {
  const plain = fc.dictionary(name, fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));
  const readable = fc.dictionary(name, fc.oneof(plain, fc.array(plain)));
  return fc.assert(
    fc.property(readable, (values) => {
      const { values: read, refusals } = toSettingsDocument(
        stringify(values, { defaultKeyType: 'QUOTE_DOUBLE' }),
        'settings.yml',
      );
      if (refusals.length === 0) expect(read).toEqual(values);
      else expect(refusals.every(({ problem }) => /is not allowed as a settings key/.test(problem))).toBe(true);
    }),
    runs,
  );
});

it('knows the line and column of every key and item', () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  const words = fc.letrec((tie) => ({
    node: fc.oneof({ depthSize: 'small' }, word, tie('map'), tie('list')),
    map: fc.dictionary(word, tie('node'), { minKeys: 1, maxKeys: 4 }),
    list: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
  }));
  return fc.assert(
    fc.property(words.map, fc.boolean(), (values, flow) => {
      const text = stringify(values, flow ? { collectionStyle: 'flow' } : {});
      const lines = text.split('\n');
      const document = toSettingsDocument(text, 'settings.yml');
      for (const path of listPaths(values)) {
        const { line, column } = document.place(path);
        const rest = lines[line - 1]!.slice(column - 1);
        const part = path.at(-1)!;
        const item = getValue(values, path);
        if (typeof part === 'string') expect(rest).toMatch(new RegExp(`^"?${part}"?:`));
        else if (typeof item === 'string') expect(rest).toMatch(new RegExp(`^"?${item}"?`));
        else expect(rest).toMatch(/^([[{]|- |"?[a-z]+"?:)/);
      }
    }),
    runs,
  );
});

function listPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return inner.flatMap(([key, item]) => [[...at, key], ...listPaths(item, [...at, key])]);
}

const getValue = (value: unknown, path: Path) => path.reduce<any>((holder, part) => holder[part], value);
