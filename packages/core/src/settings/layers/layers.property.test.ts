import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse as parseYaml, stringify } from 'yaml';
import { parse, sections } from '../../../../../test/kit/samples/sample-sections.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { SettingsError } from '../refusal.ts';
import { formatSettingsFile } from '../writing/blocks.ts';
import { type LayeringMode, layeringModes } from './layering.ts';
import { mergeLayers } from './layers.ts';
import { toSettingsValue } from './merged.ts';

const runs = { numRuns: scaleExamples(200) };

const withLayering = (text: string, layering: LayeringMode) =>
  layering === 'deep' ? text : `${text.trim() === '{}' ? '' : text}\n_layering: ${layering}\n`;

/** Merges layers to a file. Returns `undefined` if they are refused. */
function renderLayers(texts: readonly string[], layering: LayeringMode = 'deep'): string | undefined {
  try {
    const layers = texts.map((text, index) => ({ text: withLayering(text, layering), file: `${index + 1}.yml` }));
    const merged = mergeLayers(layers, sections);
    const values = [...merged.sections].map(([key, value]) => [key, toSettingsValue(value)]);
    return formatSettingsFile(Object.fromEntries(values), sections);
  } catch (failure) {
    if (failure instanceof SettingsError) return undefined;
    throw failure;
  }
}

const word = fc.constantFrom('a', 'b', 'c');
const createOptional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const policy = fc.constantFrom('keep', 'delete');

/** Entries with distinct keys, as a plain list or in a wrapper, with or without a policy. */
const listOf = <T>(entry: fc.Arbitrary<T>, key: (entry: T) => string, explicit: boolean) => {
  const entries = fc.uniqueArray(entry, { selector: key, maxLength: 3 });
  const wrapped = fc.record({ _undeclared: explicit ? policy : createOptional(policy), entries });
  return explicit ? wrapped : fc.oneof(entries, wrapped);
};

/** A layer of the sample sections. `nulls` adds nulls where a schema accepts them, and also where it does not. */
function createLayerArbitrary({ nulls = false, explicit = false } = {}) {
  const allowNull = <T>(value: fc.Arbitrary<T>) => createOptional(nulls ? fc.oneof(value, fc.constant(null)) : value);
  const name = fc.constantFrom('a', 'A', 'b', 'c');
  const tag = fc.record({ name, colour: allowNull(word) });
  const secret = fc.record({ name, value: fc.constantFrom('$ONE', '$TWO') });
  const secrets = listOf(secret, (entry) => entry.name.toUpperCase(), explicit);
  const stage = fc.record({ name: word, secrets: createOptional(secrets) });
  const values = fc.record({
    repository: allowNull(
      fc.record({
        title: allowNull(word),
        x: allowNull(word),
        y: allowNull(fc.record({ deep: allowNull(fc.nat(3)), other: allowNull(word) })),
        analysis: createOptional(
          fc.record({ level: fc.constantFrom('none', 'all'), names: createOptional(fc.array(word)) }),
        ),
      }),
    ),
    tags: allowNull(listOf(tag, (item) => item.name.toLowerCase(), explicit)),
    stages: allowNull(fc.uniqueArray(stage, { selector: (item) => item.name, maxLength: 3 })),
    site: allowNull(fc.record({ path: word })),
  });
  return values.map((layer) => stringify(layer, { keepUndefined: false }));
}

const layering = fc.constantFrom(...layeringModes);

const sortSettings = (text: string) => {
  const sortValue = (value: any): any => {
    if (Array.isArray(value))
      return value.map(sortValue).toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sortValue(inner)]));
  };
  return parse(text).declared.map(({ key, desired }) => [key, sortValue(desired)]);
};

it('a single layer declares the same as a settings file [1.3]', () => {
  fc.assert(
    fc.property(createLayerArbitrary(), layering, (layer, how) => {
      expect(sortSettings(renderLayers([layer], how)!)).toEqual(sortSettings(layer));
    }),
    runs,
  );
});

it('renders a rendered file and the same layers to the same bytes [1.3]', () => {
  fc.assert(
    fc.property(
      fc.array(createLayerArbitrary({ nulls: true }), { minLength: 1, maxLength: 3 }),
      layering,
      (layers, how) => {
        const once = renderLayers(layers, how);
        expect(renderLayers(layers, how)).toBe(once);
        if (once !== undefined) expect(renderLayers([once], how)).toBe(once);
      },
    ),
    runs,
  );
});

it('accepts merged layers as a settings file if nothing is refused [1.3]', () => {
  const drawn = fc.tuple(fc.array(createLayerArbitrary({ nulls: true }), { minLength: 1, maxLength: 3 }), layering);
  fc.assert(
    fc.property(drawn, ([layers, how]) => {
      const text = renderLayers(layers, how);
      if (text === undefined) return;
      expect(() => parse(text)).not.toThrow();
      expect(text).not.toContain('_layering');
    }),
    runs,
  );
  // The fixed seed keeps this test independent of the run.
  const samples = fc.sample(drawn, { seed: 1, numRuns: 100 });
  expect(samples.some(([layers, how]) => renderLayers(layers, how) !== undefined)).toBe(true);
});

it('merges a rendered file like the layers that it came from [1.3]', () => {
  const layers = fc.tuple(
    createLayerArbitrary({ nulls: true }),
    createLayerArbitrary({ nulls: true }),
    createLayerArbitrary({ nulls: true }),
  );
  fc.assert(
    fc.property(layers, layering, ([lower, middle, higher], how) => {
      const below = renderLayers([lower, middle], how);
      if (below === undefined) return;
      expect(renderLayers([below, higher], how)).toBe(renderLayers([lower, middle, higher], how));
    }),
    runs,
  );
});

it('merges upper layers first with the same result if no layer has a null and every list sets its policy [1.3]', () => {
  const layers = fc.tuple(...[0, 1, 2].map(() => createLayerArbitrary({ explicit: true })));
  fc.assert(
    fc.property(layers, layering, ([lower = '', middle = '', higher = ''], how) => {
      expect(renderLayers([lower, renderLayers([middle, higher], how)!], how)).toBe(
        renderLayers([lower, middle, higher], how),
      );
    }),
    runs,
  );
});

it('merging upper layers first makes defaults explicit and consumes nulls [1.3]', () => {
  const mergeInBothOrders = (...layers: [string, string, string]) => {
    const [lower, ...upper] = layers;
    return [renderLayers(layers), renderLayers([lower, renderLayers(upper)!])].map((text) => parseYaml(text!));
  };
  const keep = 'tags: {_undeclared: keep, entries: []}';
  const [byPolicy, byDefault] = mergeInBothOrders(keep, 'tags: []', 'tags: []');
  expect([byPolicy.tags._undeclared, byDefault.tags._undeclared]).toEqual(['keep', 'delete']);
  const [removed, remaining] = mergeInBothOrders(
    'repository: {y: {a: 1}}',
    'repository: {y: null}',
    'repository: {y: {b: 2}}',
  );
  expect([removed.repository.y, remaining.repository.y]).toEqual([{ b: 2 }, { a: 1, b: 2 }]);
});

it('a null removes a value until a higher layer declares it again [1.3]', () => {
  const keys = ['x', 'y', 'title'] as const;
  const above = createLayerArbitrary().map((layer) => ({ layer, says: parseYaml(layer)?.repository ?? {} }));
  fc.assert(
    fc.property(
      createLayerArbitrary(),
      fc.constantFrom(...keys),
      above,
      layering,
      (lower, key, { layer, says }, how) => {
        const declared = parseYaml(lower)?.repository?.[key];
        fc.pre(declared !== undefined);
        const { repository = {} } = parseYaml(renderLayers([lower, `repository: {${key}: null}`, layer], how)!);
        expect(repository[key]).toEqual(says[key]);
      },
    ),
    runs,
  );
});

it('merges or refuses random layers, and places each refusal in one of them [1.3]', () => {
  const scalar = fc.oneof(fc.constant(null), fc.integer(), fc.string({ maxLength: 4 }), fc.boolean());
  const key = fc.constantFrom('name', 'value', 'entries', '_undeclared', '_layering', 'secrets', 'colour', 'x');
  const tree = fc.letrec((tie) => ({
    node: fc.oneof({ depthSize: 'small' }, scalar, tie('map'), tie('list')),
    map: fc.dictionary(key, tie('node'), { maxKeys: 4 }),
    list: fc.array(tie('node'), { maxLength: 4 }),
  }));
  const top = fc.constantFrom(...sections.map((section) => section.key), '_layering', 'labls');
  const layers = fc.array(fc.dictionary(top, tree.node, { maxKeys: 4 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(layers, layering, (all, how) => {
      const texts = all.map((item) => stringify({ _layering: how, ...item }));
      try {
        mergeLayers(
          texts.map((text, index) => ({ text, file: `${index}` })),
          sections,
        );
      } catch (failure) {
        if (!(failure instanceof SettingsError)) throw failure;
        expect(failure.refusals.length).toBeGreaterThan(0);
        for (const { place, problem, fix } of failure.refusals) {
          expect(place!.line).toBeLessThanOrEqual(texts[Number(place!.file)]!.split('\n').length);
          expect([problem, fix]).not.toContain('');
        }
      }
    }),
    { numRuns: scaleExamples(400) },
  );
});
