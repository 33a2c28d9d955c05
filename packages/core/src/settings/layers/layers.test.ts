import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { collectRefusals } from '../../../../../test/kit/reports/plain-refusal.ts';
import { sections as samples } from '../../../../../test/kit/samples/sample-sections.ts';
import { formatPath, formatPlace } from '../refusal.ts';
import { closedMap, createListShape, list, markIndivisible, markListShape, openMap, text } from '../schema/words.ts';
import { formatSettingsFile } from '../writing/blocks.ts';
import { formatValueOrigins } from './explain.ts';
import type { LayeringMode } from './layering.ts';
import { mergeLayers } from './layers.ts';
import { toSettingsValue } from './merged.ts';

const guard = {
  key: 'guards',
  settings: createListShape(
    openMap({
      name: text(),
      where: markIndivisible(openMap({})),
      rules: markListShape(list(openMap({ type: text() })), {
        getKey: ({ type }) => type,
        describeEntry: ({ type }) => `rule ${type}`,
      }),
    }),
    { undeclared: 'keep', getKey: ({ name }) => name, describeEntry: ({ name }) => `guard "${name}"` },
  ),
};

const props = {
  key: 'props',
  settings: createListShape(closedMap({ name: text(), value: v.nullable(text()) }), {
    undeclared: 'keep',
    getKey: ({ name }) => name,
    describeEntry: ({ name }) => `prop "${name}"`,
  }),
};

const sections = [...samples, guard, props];

/** Appends a line, to keep the line numbers of the others. */
const withLayering = (text: string, layering: LayeringMode) =>
  layering === 'deep' ? text : `${text}\n_layering: ${layering}\n`;

/** Merges layers. `1.yml` is the lowest. */
const mergeTexts = (layers: readonly string[], layering: LayeringMode = 'deep') =>
  mergeLayers(
    layers.map((layer, index) => ({ text: withLayering(layer, layering), file: `${index + 1}.yml` })),
    sections,
  );

function renderLayers(layers: readonly string[], layering?: LayeringMode) {
  const values = [...mergeTexts(layers, layering).sections].map(([key, value]) => [key, toSettingsValue(value)]);
  return parseYaml(formatSettingsFile(Object.fromEntries(values), sections)) ?? {};
}

const listRemarks = (...layers: string[]) =>
  mergeTexts(layers).remarks.map(({ at, place, message }) => `${formatPlace(place!)}: ${formatPath(at)}: ${message}`);

const listRefusals = (...layers: string[]) => collectRefusals(() => mergeTexts(layers));

it('merges a map of a higher layer key by key [1.3]', () => {
  expect(
    renderLayers([
      'repository: {title: a, enabled: true, analysis: {level: some, days: 3}}',
      'repository: {title: b, analysis: {level: all}}',
    ]),
  ).toEqual({ repository: { title: 'b', enabled: true, analysis: { level: 'all', days: 3 } } });
});

it('replaces a list without keys, and a value of another kind [1.3]', () => {
  expect(
    renderLayers([
      'repository: {analysis: {level: all, names: [a, b]}, x: {y: 1}, z: 2}',
      'repository: {analysis: {level: all, names: [c]}, x: 1, z: {y: 2}}',
    ]),
  ).toEqual({ repository: { analysis: { level: 'all', names: ['c'] }, x: 1, z: { y: 2 } } });
});

it('merges a list with keys entry by entry, and ignores the case of keys if the section does [1.3]', () => {
  expect(
    renderLayers(['tags: [{name: Bug, colour: red}, {name: old}]', 'tags: [{name: new}, {name: bug, colour: blue}]']),
  ).toEqual({
    tags: { _undeclared: 'delete', entries: [{ name: 'bug', colour: 'blue' }, { name: 'new' }, { name: 'old' }] },
  });
});

it('merges a list inside an entry by its own key [1.3]', () => {
  expect(
    renderLayers([
      'stages: [{name: live, secrets: [{name: a, value: $ONE}, {name: b, value: $TWO}]}]',
      'stages: [{name: live, secrets: {_undeclared: delete, entries: [{name: A, value: $NEW}]}}]',
    ]),
  ).toEqual({
    stages: [
      {
        name: 'live',
        secrets: {
          _undeclared: 'delete',
          entries: [
            { name: 'A', value: '$NEW' },
            { name: 'b', value: '$TWO' },
          ],
        },
      },
    ],
  });
});

it('merges a nested list if its schema has a key, and replaces indivisible values [1.3]', () => {
  expect(
    renderLayers([
      'guards: [{name: g, where: {in: [a], out: [b]}, rules: [{type: x, of: 1}, {type: y}]}]',
      'guards: [{name: g, where: {in: [c]}, rules: [{type: z}, {type: x, by: 2}]}]',
    ]),
  ).toEqual({
    guards: {
      _undeclared: 'keep',
      entries: [
        { name: 'g', where: { in: ['c'] }, rules: [{ type: 'x', of: 1, by: 2 }, { type: 'y' }, { type: 'z' }] },
      ],
    },
  });
});

it('an empty list of a higher layer adds nothing unless it replaces the list [1.3]', () => {
  const layers = ['tags: [{name: a}]', 'tags: []'];
  expect(renderLayers(layers).tags.entries).toEqual([{ name: 'a' }]);
  expect(renderLayers(layers, 'shallow').tags.entries).toEqual([{ name: 'a' }]);
  expect(renderLayers(layers, 'replace').tags.entries).toEqual([]);
});

it('a higher layer may remove a text with null [1.3]', () => {
  expect(renderLayers(['repository: {title: a}', 'repository: {title: ""}'])).toEqual({ repository: { title: '' } });
});

it('uses `_undeclared` from the highest layer that sets it, and never from a plain list [1.3]', () => {
  const keep = 'tags: {_undeclared: keep, entries: []}';
  const drop = 'tags: {_undeclared: delete, entries: []}';
  expect(renderLayers([keep, 'tags: []']).tags._undeclared).toBe('keep');
  expect(renderLayers([keep, drop, 'tags: []']).tags._undeclared).toBe('delete');
  expect(renderLayers([drop, keep], 'replace').tags._undeclared).toBe('keep');
  expect(renderLayers([keep, 'tags: []'], 'replace').tags._undeclared).toBe('keep');
});

it('writes the default `_undeclared` if no layer sets it or a null removes it [1.3]', () => {
  expect(renderLayers(['tags: []']).tags).toEqual({ _undeclared: 'delete', entries: [] });
  expect(
    renderLayers(['tags: {_undeclared: keep, entries: []}', 'tags: {_undeclared: null, entries: []}']).tags,
  ).toEqual({
    _undeclared: 'delete',
    entries: [],
  });
});

it('omits `_undeclared` for a list that does not support it [1.3]', () => {
  expect(renderLayers(['stages: [{name: live}]'])).toEqual({ stages: [{ name: 'live' }] });
});

it('a null removes a declared value at any depth, with a remark that names the layer and the path [1.3]', () => {
  const layers = [
    'repository:\n  title: a\n  analysis: {level: all, days: 3}\ntags:\n  - name: a\n    colour: red\nstages: []',
    'repository:\n  title: null\n  analysis: {level: all, days: null}\ntags:\n  - name: a\n    colour: null\nstages: null',
  ];
  expect(renderLayers(layers)).toEqual({
    repository: { analysis: { level: 'all' } },
    tags: { _undeclared: 'delete', entries: [{ name: 'a' }] },
  });
  expect(listRemarks(...layers)).toEqual([
    '2.yml:2:3: repository.title: `null` removes what 1.yml:2:3 declares',
    '2.yml:3:26: repository.analysis.days: `null` removes what 1.yml:3:26 declares',
    '2.yml:6:5: tags[0].colour: `null` removes what 1.yml:6:5 declares',
    '2.yml:7:1: stages: `null` removes what 1.yml:7:1 declares',
  ]);
});

it('keeps a null that no lower layer sets, but drops it silently for a whole section [1.3]', () => {
  expect(renderLayers(['repository: {x: null}\ntags: null'])).toEqual({ repository: { x: null } });
  expect(renderLayers(['repository: {y: 1}', 'repository: {x: null}\nstages: ~'])).toEqual({
    repository: { x: null, y: 1 },
  });
  expect(listRemarks('tags: null\nrepository: {enabled: true}')).toEqual([]);
});

it('a null over a null changes nothing [1.3]', () => {
  expect(renderLayers(['repository: {x: null}', 'repository: {x: null}'])).toEqual({ repository: { x: null } });
});

it('a null is the value of a section that accepts null, also over a lower declaration [1.3]', () => {
  expect(renderLayers(['site: {path: /}', 'site: null'])).toEqual({ site: null });
  expect(renderLayers(['site: null', 'repository: {title: a}'])).toMatchObject({ site: null });
  expect(renderLayers(['site: null', 'site: {path: /}'])).toEqual({ site: { path: '/' } });
  expect(listRemarks('site: {path: /}', 'site: null')).toEqual([]);
});

it('a blank section key removes no section [1.3]', () => {
  expect(renderLayers(['tags: [{name: a}]', 'tags:\n']).tags.entries).toEqual([{ name: 'a' }]);
  expect(listRemarks('tags: [{name: a}]', 'tags:\n')).toEqual(['2.yml:1:1: tags: empty, so not declared']);
});

it('a higher layer may declare a removed value again [1.3]', () => {
  expect(renderLayers(['repository: {title: a}', 'repository: {title: null}', 'repository: {title: c}'])).toEqual({
    repository: { title: 'c' },
  });
});

it('keeps a null in an entry that is replaced as a whole [1.3]', () => {
  expect(
    renderLayers(
      ['guards: [{name: a, where: {}, rules: [], x: 1}]', 'guards: [{name: a, where: {}, rules: [], x: null}]'],
      'shallow',
    ).guards.entries,
  ).toEqual([{ name: 'a', where: {}, rules: [], x: null }]);
});

describe('layering', () => {
  const layers = ['tags: [{name: a, colour: red}, {name: b}]', 'tags: [{name: a}, {name: c}]'];
  const getTagNames = (value: { tags: { entries: { name: string; colour?: string }[] } }) =>
    value.tags.entries.map(({ name, colour = '' }) => name + colour);

  it('combines lists in the modes deep, shallow and replace [1.3]', () => {
    expect(getTagNames(renderLayers(layers, 'deep'))).toEqual(['ared', 'b', 'c']);
    expect(getTagNames(renderLayers(layers, 'shallow'))).toEqual(['a', 'b', 'c']);
    expect(getTagNames(renderLayers(layers, 'replace'))).toEqual(['a', 'c']);
  });

  it('reads the mode from the file or from the wrapper of a section, and never writes it [1.3]', () => {
    const [lower = '', higher = ''] = layers;
    expect(getTagNames(renderLayers([lower, `_layering: replace\n${higher}`]))).toEqual(['a', 'c']);
    const wrapped = '_layering: replace\ntags: {_layering: shallow, entries: [{name: a}]}';
    expect(renderLayers([lower, wrapped, 'tags: []'])).toEqual({
      tags: { _undeclared: 'delete', entries: [{ name: 'a' }, { name: 'b' }] },
    });
    expect(renderLayers([lower, 'tags: {_layering: replace, entries: []}']).tags.entries).toEqual([]);
  });

  it('refuses a misspelled mode, and a mode in a section that is not a list [1.3]', () => {
    expect(listRefusals('_repository_id: 7')[0]).toContain(
      'binds a file to one repository, but a layer can be for several',
    );
    expect(
      listRefusals('_layering: shalow', 'tags: {_layering: 7, entries: []}', 'repository: {_layering: deep}'),
    ).toEqual([
      '1.yml:1:1: _layering: is the text "shalow", but must be `deep`, `shallow` or `replace`. To fix, write `shallow`',
      '2.yml:1:8: tags._layering: is the number 7, but must be `deep`, `shallow` or `replace`. To fix, write `deep`, `shallow` or `replace`',
      '3.yml:1:14: repository._layering: is allowed only at the top of a layer, or in a section that is a list of entries. To fix, move it to the top of the file, or next to the `entries` of a section, or remove it',
    ]);
  });
});

it('reports the layer, line and key of all refusals at once, also beside invalid YAML [1.3]', () => {
  expect(
    listRefusals('tags:\n  - colour: red', 'repository:\n  enabled: maybe\nrest: 1', 'a: [').map((line) =>
      line.slice(0, 40),
    ),
  ).toEqual([
    '1.yml:2:5: tags[0].name: is missing. To ',
    '2.yml:2:3: repository.enabled: is the te',
    '2.yml:3:1: rest: is not a settings key. ',
    '3.yml:1:5: a `[` or `{` is not closed, o',
  ]);
});

it('refuses two entries with the same key in one layer, also in a nested list [1.3]', () => {
  expect(listRefusals('tags: [{name: a}]', 'tags:\n  - name: b\n  - name: B')).toEqual([
    '2.yml:3:5: tags[1]: tag "B" is already declared, on line 2. To fix, merge the two entries, or remove one',
  ]);
  expect(listRefusals('guards:\n  - name: g\n    where: {}\n    rules:\n      - type: x\n      - type: x')).toEqual([
    '1.yml:6:9: guards[0].rules[1]: rule x is already in this layer, at 1.yml:5:9. To fix, merge the two entries, since other layers could mean either of them',
  ]);
});

it('checks a layer without the nulls that only remove values [1.3]', () => {
  expect(listRefusals('tags: [{name: a, colour: null}]')).toHaveLength(1);
  expect(renderLayers(['tags: [{name: a, colour: red}]', 'tags: [{name: a, colour: null}]']).tags.entries).toEqual([
    { name: 'a' },
  ]);
  expect(listRefusals('props: [{name: a, value: x}]', 'props: [{name: a, value: null}]')).toEqual([
    '2.yml:1:19: props[0].value: `null` removes what a lower layer declares here, but the layer requires it. To fix, write another value; to keep the `null`, replace the whole entry with `_layering: shallow`',
  ]);
});

it('names the layer of a mistake that only the merged layers have [1.3]', () => {
  const pair = {
    key: 'pair',
    settings: {
      schema: closedMap({ one: list(text()) }),
      examine: (_pair: unknown, findings: { refuse(refusal: object): void }) =>
        findings.refuse({ at: ['one', 0], problem: 'is odd', fix: 'change it' }),
    },
  };
  const isLong = (value: unknown) => JSON.stringify(value).length > 15;
  const longPair = {
    ...pair,
    settings: {
      ...pair.settings,
      examine: (value: unknown, findings: any) => isLong(value) && pair.settings.examine(value, findings),
    },
  };
  const texts = ['pair: {one: [a]}', 'pair:\n  one:\n    - longer-than-that'];
  expect(() =>
    mergeLayers(
      texts.map((text, index) => ({ text, file: `${index + 1}.yml` })),
      [longPair],
    ),
  ).toThrow('2.yml:3:7: pair.one[0]: is odd');
});

describe('explanation', () => {
  const layers = [
    'tags:\n  - name: Bug\n    colour: red\n  - name: old\nrepository:\n  title: a',
    'tags:\n  _undeclared: keep\n  entries:\n    - name: bug\n      colour: blue\nrepository:\n  title: null',
    'tags:\n  - name: bug\n    colour: null\n',
  ];
  const explainKey = (key: string, layering?: LayeringMode) =>
    formatValueOrigins(mergeTexts(layers, layering).sections, key);

  it('shows the layer and line of a value, and the values that it replaces [1.3]', () => {
    expect(explainKey('tags.bug.name')).toEqual([
      'tags.bug.name: "bug"',
      '  3.yml:2:5',
      '  over 2.yml:4:7: "bug"',
      '  over 1.yml:2:5: "Bug"',
    ]);
    expect(explainKey('tags.BUG.colour')).toEqual([
      'tags.bug.colour: removed',
      '  3.yml:3:5',
      '  over 2.yml:5:7: "blue"',
      '  over 1.yml:3:5: "red"',
    ]);
    expect(explainKey('tags._undeclared')).toEqual(['tags._undeclared: "keep"', '  2.yml:2:3']);
  });

  it('lists everything below a key, and nothing for a key that no layer sets [1.3]', () => {
    expect(explainKey('tags').filter((line) => !line.startsWith(' '))).toEqual([
      'tags._undeclared: "keep"',
      'tags.bug.name: "bug"',
      'tags.bug.colour: removed',
      'tags.old.name: "old"',
    ]);
    expect(explainKey('tag')).toEqual([]);
    expect(explainKey('')).toEqual([]);
  });

  it('shows a replaced entry, a replaced list and a default policy [1.3]', () => {
    const explainWith = (layering: LayeringMode) =>
      formatValueOrigins(mergeTexts(layers.slice(0, 2), layering).sections, 'tags');
    expect(explainWith('shallow').slice(2, 5)).toEqual([
      'tags.bug: whole',
      '  2.yml:4:7',
      '  over 1.yml:2:5: {"name":"Bug","colour":"red"}',
    ]);
    expect(explainWith('replace').slice(0, 2)).toEqual(['tags: whole', '  2.yml:1:1']);
    expect(formatValueOrigins(mergeTexts(['tags: []']).sections, 'tags')).toEqual([
      'tags._undeclared: "delete"',
      '  the default',
    ]);
  });
});

const number = v.optional(v.number());

describe('mistakes of merged layers', () => {
  const pair = {
    key: 'pair',
    settings: {
      schema: closedMap({ one: number, two: number, three: number }),
      prepare: (value: any, findings: any) => {
        if ('one' in value && 'two' in value)
          findings.refuse({ at: ['two'], problem: 'stands beside `one`', fix: 'remove it' });
        if ('three' in value) findings.remark(['three'], '`three` is old');
        return value;
      },
    },
  };
  const createLayers = (...texts: string[]) =>
    mergeLayers(
      texts.map((text, index) => ({ text, file: `${'abc'[index]}.yml` })),
      [pair],
    );

  it('refuses and remarks at the line of the layer [1.3]', () => {
    const { remarks } = createLayers('pair:\n  one: 1\n', 'pair:\n  three: 3\n');
    expect(remarks.map(({ place }) => place && formatPlace(place))).toEqual(['b.yml:2:3']);
    let refusals: readonly any[] = [];
    try {
      createLayers('pair:\n  one: 1\n', 'pair:\n\n  two: 2\n');
    } catch (failure) {
      refusals = (failure as { refusals: readonly any[] }).refusals;
    }
    expect(refusals.map(({ place, problem, fix }) => [formatPlace(place), problem, fix])).toEqual([
      ['b.yml:3:3', 'stands beside `one` (found after merging all layers)', 'remove it'],
    ]);
  });
});

it('counts list entries as in their own layer [1.3]', () => {
  const things = {
    key: 'things',
    settings: {
      ...createListShape(closedMap({ name: text(), old: v.optional(v.boolean()) }), {
        undeclared: 'keep',
        getKey: ({ name }: any) => name,
        describeEntry: ({ name }: any) => name,
      }),
      examine: ({ entries }: any, findings: any) =>
        entries.forEach(({ old }: any, index: number) => {
          if (old) findings.remark([index, 'old'], 'is old');
        }),
    },
  };
  const { remarks } = mergeLayers(
    ['things: [{name: a}, {name: b}]\n', 'things:\n  - {name: b}\n  - {name: c, old: true}\n'].map((text, index) => ({
      text,
      file: `${'ab'[index]}.yml`,
    })),
    [things],
  );
  expect(remarks.map(({ at, place }) => [formatPath(at), place && formatPlace(place)])).toEqual([
    ['things[1].old', 'b.yml:3:15'],
  ]);
});

it('remarks only on keys that all layers together omit [1.3]', () => {
  const sparse = {
    key: 'sparse',
    settings: {
      schema: closedMap({ here: number, there: number }),
      prepare: (value: any, findings: any) => {
        if (!('here' in value)) findings.remark([], 'has no `here`');
        if (!('old' in value)) return value;
        findings.remark(['old'], '`old` is read as `here`');
        const { old, ...rest } = value;
        return { ...rest, here: old };
      },
    },
  };
  const listSectionRemarks = (...texts: string[]) =>
    mergeLayers(
      texts.map((text) => ({ text, file: 'a.yml' })),
      [sparse],
    ).remarks.map(({ message }) => message);
  expect(listSectionRemarks('sparse: {here: 1}', 'sparse: {there: 2}')).toEqual([]);
  expect(listSectionRemarks('sparse: {there: 1}', 'sparse: {there: 2}')).toEqual(['has no `here`']);
  expect(listSectionRemarks('sparse: {old: 1}')).toContain('`old` is read as `here`');
});
