import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse as parseYaml, stringify } from 'yaml';
import { parse, sections } from '../../../../../test/kit/samples/sample-sections.ts';
import { examples } from '../../../../../test/kit/seed.ts';
import { SettingsError } from '../refusal.ts';
import { writeSettings } from '../writing/blocks.ts';
import { type LayeringMode, layeringModes } from './layering.ts';
import { mergeLayers } from './layers.ts';
import { toSettingsValue } from './merged.ts';

const runs = { numRuns: examples(200) };

const withLayering = (text: string, layering: LayeringMode) =>
  layering === 'deep' ? text : `${text.trim() === '{}' ? '' : text}\n_layering: ${layering}\n`;

/** The file that layers become; `undefined` where they are refused. */
function rendered(texts: readonly string[], layering: LayeringMode = 'deep'): string | undefined {
  try {
    const layers = texts.map((text, index) => ({ text: withLayering(text, layering), file: `${index + 1}.yml` }));
    const merged = mergeLayers(layers, { sections });
    const values = [...merged.sections].map(([key, one]) => [key, toSettingsValue(one)]);
    return writeSettings(Object.fromEntries(values), sections);
  } catch (failure) {
    if (failure instanceof SettingsError) return undefined;
    throw failure;
  }
}

const word = fc.constantFrom('a', 'b', 'c');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const policy = fc.constantFrom('keep', 'delete');

/** Entries with distinct keys, bare or wrapped, with a policy or without one. */
const listOf = <T>(entry: fc.Arbitrary<T>, key: (entry: T) => string, explicit: boolean) => {
  const entries = fc.uniqueArray(entry, { selector: key, maxLength: 3 });
  const wrapped = fc.record({ _undeclared: explicit ? policy : maybe(policy), entries });
  return explicit ? wrapped : fc.oneof(entries, wrapped);
};

/** A layer of the sample sections; `nulls` puts them where a schema takes them and where it does not. */
function layerOf({ nulls = false, explicit = false } = {}) {
  const orNull = <T>(value: fc.Arbitrary<T>) => maybe(nulls ? fc.oneof(value, fc.constant(null)) : value);
  const name = fc.constantFrom('a', 'A', 'b', 'c');
  const tag = fc.record({ name, colour: orNull(word) });
  const secret = fc.record({ name, value: fc.constantFrom('$ONE', '$TWO') });
  const secrets = listOf(secret, (one) => one.name.toUpperCase(), explicit);
  const stage = fc.record({ name: word, secrets: maybe(secrets) });
  const values = fc.record({
    repository: orNull(
      fc.record({
        title: orNull(word),
        x: orNull(word),
        y: orNull(fc.record({ deep: orNull(fc.nat(3)), other: orNull(word) })),
        analysis: maybe(fc.record({ level: fc.constantFrom('none', 'all'), names: maybe(fc.array(word)) })),
      }),
    ),
    tags: orNull(listOf(tag, (one) => one.name.toLowerCase(), explicit)),
    stages: orNull(fc.uniqueArray(stage, { selector: (one) => one.name, maxLength: 3 })),
    site: orNull(fc.record({ path: word })),
  });
  return values.map((layer) => stringify(layer, { keepUndefined: false }));
}

const layering = fc.constantFrom(...layeringModes);

const inOrder = (text: string) => {
  const sorted = (value: any): any => {
    if (Array.isArray(value))
      return value.map(sorted).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]));
  };
  return parse(text).declared.map(({ key, desired }) => [key, sorted(desired)]);
};

it('one layer alone declares what it says, whatever it says [1.3]', () => {
  fc.assert(
    fc.property(layerOf(), layering, (layer, how) => {
      expect(inOrder(rendered([layer], how)!)).toEqual(inOrder(layer));
    }),
    runs,
  );
});

it('what was rendered is rendered again as the same bytes, and so are the same layers [1.3]', () => {
  fc.assert(
    fc.property(fc.array(layerOf({ nulls: true }), { minLength: 1, maxLength: 3 }), layering, (layers, how) => {
      const once = rendered(layers, how);
      expect(rendered(layers, how)).toBe(once);
      if (once !== undefined) expect(rendered([once], how)).toBe(once);
    }),
    runs,
  );
});

it('what layers merge into is accepted as a settings file, if they are not refused [1.3]', () => {
  const drawn = fc.tuple(fc.array(layerOf({ nulls: true }), { minLength: 1, maxLength: 3 }), layering);
  fc.assert(
    fc.property(drawn, ([layers, how]) => {
      const text = rendered(layers, how);
      if (text === undefined) return;
      expect(() => parse(text)).not.toThrow();
      expect(text).not.toContain('_layering');
    }),
    runs,
  );
  // Of some, whatever the seed of the run is.
  const some = fc.sample(drawn, { seed: 1, numRuns: 100 });
  expect(some.some(([layers, how]) => rendered(layers, how) !== undefined)).toBe(true);
});

it('layers may be merged one by one from below: what is rendered stands for the layers that it came from [1.3]', () => {
  const layers = fc.tuple(layerOf({ nulls: true }), layerOf({ nulls: true }), layerOf({ nulls: true }));
  fc.assert(
    fc.property(layers, layering, ([low, middle, high], how) => {
      const below = rendered([low, middle], how);
      if (below === undefined) return;
      expect(rendered([below, high], how)).toBe(rendered([low, middle, high], how));
    }),
    runs,
  );
});

it('upper layers may be merged first where there is no null, and every list says its policy [1.3]', () => {
  const layers = fc.tuple(...[0, 1, 2].map(() => layerOf({ explicit: true })));
  fc.assert(
    fc.property(layers, layering, ([low = '', middle = '', high = ''], how) => {
      expect(rendered([low, rendered([middle, high], how)!], how)).toBe(rendered([low, middle, high], how));
    }),
    runs,
  );
});

it('upper layers merged first would speak louder: a default becomes explicit, and a null is used up [1.3]', () => {
  const apart = (...layers: [string, string, string]) => {
    const [low, ...upper] = layers;
    return [rendered(layers), rendered([low, rendered(upper)!])].map((text) => parseYaml(text!));
  };
  const keep = 'tags: {_undeclared: keep, entries: []}';
  const [byPolicy, byDefault] = apart(keep, 'tags: []', 'tags: []');
  expect([byPolicy.tags._undeclared, byDefault.tags._undeclared]).toEqual(['keep', 'delete']);
  const [removed, kept] = apart('repository: {y: {a: 1}}', 'repository: {y: null}', 'repository: {y: {b: 2}}');
  expect([removed.repository.y, kept.repository.y]).toEqual([{ b: 2 }, { a: 1, b: 2 }]);
});

it('what a null takes away stays away, unless a higher layer declares it again [1.3]', () => {
  const keys = ['x', 'y', 'title'] as const;
  const above = layerOf().map((layer) => ({ layer, says: parseYaml(layer)?.repository ?? {} }));
  fc.assert(
    fc.property(layerOf(), fc.constantFrom(...keys), above, layering, (low, key, { layer, says }, how) => {
      const declared = parseYaml(low)?.repository?.[key];
      fc.pre(declared !== undefined);
      const { repository = {} } = parseYaml(rendered([low, `repository: {${key}: null}`, layer], how)!);
      expect(repository[key]).toEqual(says[key]);
    }),
    runs,
  );
});

it('whatever the layers say, they are merged or refused, and each refusal has a place in one of them [1.3]', () => {
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
      const texts = all.map((one) => stringify({ _layering: how, ...one }));
      try {
        mergeLayers(
          texts.map((text, index) => ({ text, file: `${index}` })),
          { sections },
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
    { numRuns: examples(400) },
  );
});
