import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { refusedBy } from '../../../../../test/kit/reports/plain-refusal.ts';
import { sections as samples } from '../../../../../test/kit/samples/sample-sections.ts';
import { formatPath, formatPlace } from '../refusal.ts';
import { closedMap, createListShape, list, markIndivisible, openMap, setListShape, text } from '../schema/words.ts';
import { writeSettings } from '../writing/blocks.ts';
import { explainLayers } from './explain.ts';
import type { LayeringMode } from './layering.ts';
import { mergeLayers } from './layers.ts';
import { toSettingsValue } from './merged.ts';

const guard = {
  key: 'guards',
  settings: createListShape(
    openMap({
      name: text(),
      where: markIndivisible(openMap({})),
      rules: setListShape(list(openMap({ type: text() })), {
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

/** The last line, so that the numbers of the others stay. */
const withLayering = (text: string, layering: LayeringMode) =>
  layering === 'deep' ? text : `${text}\n_layering: ${layering}\n`;

/** Layers named by their height, `1.yml` the lowest. */
const merged = (layers: readonly string[], layering: LayeringMode = 'deep') =>
  mergeLayers(
    layers.map((layer, index) => ({ text: withLayering(layer, layering), file: `${index + 1}.yml` })),
    { sections },
  );

function rendered(layers: readonly string[], layering?: LayeringMode) {
  const values = [...merged(layers, layering).sections].map(([key, one]) => [key, toSettingsValue(one)]);
  return parseYaml(writeSettings(Object.fromEntries(values), sections)) ?? {};
}

const notes = (...layers: string[]) =>
  merged(layers).remarks.map(({ at, place, message }) => `${formatPlace(place!)}: ${formatPath(at)}: ${message}`);

const refused = (...layers: string[]) => refusedBy(() => merged(layers));

it('a map of a higher layer is merged key by key [1.3]', () => {
  expect(
    rendered([
      'repository: {title: a, enabled: true, analysis: {level: some, days: 3}}',
      'repository: {title: b, analysis: {level: all}}',
    ]),
  ).toEqual({ repository: { title: 'b', enabled: true, analysis: { level: 'all', days: 3 } } });
});

it('a list without keys replaces the lower one, and so does a value of another kind [1.3]', () => {
  expect(
    rendered([
      'repository: {analysis: {level: all, names: [a, b]}, x: {y: 1}, z: 2}',
      'repository: {analysis: {level: all, names: [c]}, x: 1, z: {y: 2}}',
    ]),
  ).toEqual({ repository: { analysis: { level: 'all', names: ['c'] }, x: 1, z: { y: 2 } } });
});

it('a list with keys joins the lower one entry by entry, by the key of the section in its own case rule [1.3]', () => {
  expect(
    rendered(['tags: [{name: Bug, colour: red}, {name: old}]', 'tags: [{name: new}, {name: bug, colour: blue}]']),
  ).toEqual({
    tags: { _undeclared: 'delete', entries: [{ name: 'bug', colour: 'blue' }, { name: 'new' }, { name: 'old' }] },
  });
});

it('a list inside an entry joins the lower one by its own key [1.3]', () => {
  expect(
    rendered([
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

it('a list deep in an entry joins where its schema says so, and replaces inside what is indivisible [1.3]', () => {
  expect(
    rendered([
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

it('an empty list of a higher layer adds nothing, unless the list is replaced [1.3]', () => {
  const layers = ['tags: [{name: a}]', 'tags: []'];
  expect(rendered(layers).tags.entries).toEqual([{ name: 'a' }]);
  expect(rendered(layers, 'shallow').tags.entries).toEqual([{ name: 'a' }]);
  expect(rendered(layers, 'replace').tags.entries).toEqual([]);
});

it('a higher layer may say of a text that there is none [1.3]', () => {
  expect(rendered(['repository: {title: a}', 'repository: {title: ""}'])).toEqual({ repository: { title: '' } });
});

it('`_undeclared` is what the highest layer says that has it, and a bare list has no opinion [1.3]', () => {
  const keep = 'tags: {_undeclared: keep, entries: []}';
  const drop = 'tags: {_undeclared: delete, entries: []}';
  expect(rendered([keep, 'tags: []']).tags._undeclared).toBe('keep');
  expect(rendered([keep, drop, 'tags: []']).tags._undeclared).toBe('delete');
  expect(rendered([drop, keep], 'replace').tags._undeclared).toBe('keep');
  expect(rendered([keep, 'tags: []'], 'replace').tags._undeclared).toBe('keep');
});

it('`_undeclared` is written as the default where no layer says it, and where a null takes it back [1.3]', () => {
  expect(rendered(['tags: []']).tags).toEqual({ _undeclared: 'delete', entries: [] });
  expect(rendered(['tags: {_undeclared: keep, entries: []}', 'tags: {_undeclared: null, entries: []}']).tags).toEqual({
    _undeclared: 'delete',
    entries: [],
  });
});

it('`_undeclared` is not written for a list that takes none [1.3]', () => {
  expect(rendered(['stages: [{name: live}]'])).toEqual({ stages: [{ name: 'live' }] });
});

it('a null removes what a lower layer declares, at any depth, with a note that names layer and path [1.3]', () => {
  const layers = [
    'repository:\n  title: a\n  analysis: {level: all, days: 3}\ntags:\n  - name: a\n    colour: red\nstages: []',
    'repository:\n  title: null\n  analysis: {level: all, days: null}\ntags:\n  - name: a\n    colour: null\nstages: null',
  ];
  expect(rendered(layers)).toEqual({
    repository: { analysis: { level: 'all' } },
    tags: { _undeclared: 'delete', entries: [{ name: 'a' }] },
  });
  expect(notes(...layers)).toEqual([
    '2.yml:2:3: repository.title: `null` removes what 1.yml:2:3 declares',
    '2.yml:3:26: repository.analysis.days: `null` removes what 1.yml:3:26 declares',
    '2.yml:6:5: tags[0].colour: `null` removes what 1.yml:6:5 declares',
    '2.yml:7:1: stages: `null` removes what 1.yml:7:1 declares',
  ]);
});

it('a null over nothing stays as written, and drops silently where it is a whole section [1.3]', () => {
  expect(rendered(['repository: {x: null}\ntags: null'])).toEqual({ repository: { x: null } });
  expect(rendered(['repository: {y: 1}', 'repository: {x: null}\nstages: ~'])).toEqual({
    repository: { x: null, y: 1 },
  });
  expect(notes('tags: null\nrepository: {enabled: true}')).toEqual([]);
});

it('a null over a null says the same again [1.3]', () => {
  expect(rendered(['repository: {x: null}', 'repository: {x: null}'])).toEqual({ repository: { x: null } });
});

it('a null is the value itself of a section that has it for one, over a lower declaration too [1.3]', () => {
  expect(rendered(['site: {path: /}', 'site: null'])).toEqual({ site: null });
  expect(rendered(['site: null', 'repository: {title: a}'])).toMatchObject({ site: null });
  expect(rendered(['site: null', 'site: {path: /}'])).toEqual({ site: { path: '/' } });
  expect(notes('site: {path: /}', 'site: null')).toEqual([]);
});

it('a null that is only a key with nothing under it removes no section [1.3]', () => {
  expect(rendered(['tags: [{name: a}]', 'tags:\n']).tags.entries).toEqual([{ name: 'a' }]);
  expect(notes('tags: [{name: a}]', 'tags:\n')).toEqual(['2.yml:1:1: tags: empty, so not declared']);
});

it('a higher layer may declare again what a null has removed [1.3]', () => {
  expect(rendered(['repository: {title: a}', 'repository: {title: null}', 'repository: {title: c}'])).toEqual({
    repository: { title: 'c' },
  });
});

it('a null stays as written in an entry that is swapped whole [1.3]', () => {
  expect(
    rendered(
      ['guards: [{name: a, where: {}, rules: [], x: 1}]', 'guards: [{name: a, where: {}, rules: [], x: null}]'],
      'shallow',
    ).guards.entries,
  ).toEqual([{ name: 'a', where: {}, rules: [], x: null }]);
});

describe('the layering', () => {
  const layers = ['tags: [{name: a, colour: red}, {name: b}]', 'tags: [{name: a}, {name: c}]'];
  const names = (value: { tags: { entries: { name: string; colour?: string }[] } }) =>
    value.tags.entries.map(({ name, colour = '' }) => name + colour);

  it('the layering is deep, shallow or replace [1.3]', () => {
    expect(names(rendered(layers, 'deep'))).toEqual(['ared', 'b', 'c']);
    expect(names(rendered(layers, 'shallow'))).toEqual(['a', 'b', 'c']);
    expect(names(rendered(layers, 'replace'))).toEqual(['a', 'c']);
  });

  it('the layering comes from the file itself, the wrapper of a section above all, and is never written [1.3]', () => {
    const [low = '', high = ''] = layers;
    expect(names(rendered([low, `_layering: replace\n${high}`]))).toEqual(['a', 'c']);
    const wrapped = '_layering: replace\ntags: {_layering: shallow, entries: [{name: a}]}';
    expect(rendered([low, wrapped, 'tags: []'])).toEqual({
      tags: { _undeclared: 'delete', entries: [{ name: 'a' }, { name: 'b' }] },
    });
    expect(rendered([low, 'tags: {_layering: replace, entries: []}']).tags.entries).toEqual([]);
  });

  it('the layering is refused where it is misspelt or stands in a section that is no list [1.3]', () => {
    expect(refused('_repository_id: 7')[0]).toContain('binds a file to one repository, but a layer can be for several');
    expect(refused('_layering: shalow', 'tags: {_layering: 7, entries: []}', 'repository: {_layering: deep}')).toEqual([
      '1.yml:1:1: _layering: is the text "shalow", but must be `deep`, `shallow` or `replace`. To fix, write `shallow`',
      '2.yml:1:8: tags._layering: is the number 7, but must be `deep`, `shallow` or `replace`. To fix, write `deep`, `shallow` or `replace`',
      '3.yml:1:14: repository._layering: is allowed only at the top of a layer, or in a section that is a list of entries. To fix, move it to the top of the file, or next to the `entries` of a section, or remove it',
    ]);
  });
});

it('a refusal names layer, line and key for all layers at once, also beside one that is no YAML [1.3]', () => {
  expect(
    refused('tags:\n  - colour: red', 'repository:\n  enabled: maybe\nrest: 1', 'a: [').map((line) =>
      line.slice(0, 40),
    ),
  ).toEqual([
    '1.yml:2:5: tags[0].name: is missing. To ',
    '2.yml:2:3: repository.enabled: is the te',
    '2.yml:3:1: rest: is not a settings key. ',
    '3.yml:1:5: a `[` or `{` is not closed, o',
  ]);
});

it('two entries of one layer under one key are refused, also in a list that may hold them elsewhere [1.3]', () => {
  expect(refused('tags: [{name: a}]', 'tags:\n  - name: b\n  - name: B')).toEqual([
    '2.yml:3:5: tags[1]: tag "B" is already declared, on line 2. To fix, merge the two entries, or remove one',
  ]);
  expect(refused('guards:\n  - name: g\n    where: {}\n    rules:\n      - type: x\n      - type: x')).toEqual([
    '1.yml:6:9: guards[0].rules[1]: rule x is already in this layer, at 1.yml:5:9. To fix, merge the two entries, since other layers could mean either of them',
  ]);
});

it('a layer is checked after the nulls that remove something are taken out [1.3]', () => {
  expect(refused('tags: [{name: a, colour: null}]')).toHaveLength(1);
  expect(rendered(['tags: [{name: a, colour: red}]', 'tags: [{name: a, colour: null}]']).tags.entries).toEqual([
    { name: 'a' },
  ]);
  expect(refused('props: [{name: a, value: x}]', 'props: [{name: a, value: null}]')).toEqual([
    '2.yml:1:19: props[0].value: `null` removes what a lower layer declares here, but the layer requires it. To fix, write another value; to keep the `null`, replace the whole entry with `_layering: shallow`',
  ]);
});

it('the refusal of a mistake that only the layers together have names the layer it comes from [1.3]', () => {
  const pair = {
    key: 'pair',
    settings: {
      schema: closedMap({ one: list(text()) }),
      examine: (_pair: unknown, findings: { refuse(refusal: object): void }) =>
        findings.refuse({ at: ['one', 0], problem: 'is odd', fix: 'change it' }),
    },
  };
  const twice = (value: unknown) => JSON.stringify(value).length > 15;
  const known = {
    sections: [
      {
        ...pair,
        settings: {
          ...pair.settings,
          examine: (value: unknown, findings: any) => twice(value) && pair.settings.examine(value, findings),
        },
      },
    ],
  };
  const texts = ['pair: {one: [a]}', 'pair:\n  one:\n    - longer-than-that'];
  expect(() =>
    mergeLayers(
      texts.map((text, index) => ({ text, file: `${index + 1}.yml` })),
      known,
    ),
  ).toThrow('2.yml:3:7: pair.one[0]: is odd');
});

describe('an explanation', () => {
  const layers = [
    'tags:\n  - name: Bug\n    colour: red\n  - name: old\nrepository:\n  title: a',
    'tags:\n  _undeclared: keep\n  entries:\n    - name: bug\n      colour: blue\nrepository:\n  title: null',
    'tags:\n  - name: bug\n    colour: null\n',
  ];
  const told = (key: string, layering?: LayeringMode) => explainLayers(merged(layers, layering).sections, key);

  it('an explanation says which layer and line a value comes from, and what it replaces [1.3]', () => {
    expect(told('tags.bug.name')).toEqual([
      'tags.bug.name: "bug"',
      '  3.yml:2:5',
      '  over 2.yml:4:7: "bug"',
      '  over 1.yml:2:5: "Bug"',
    ]);
    expect(told('tags.BUG.colour')).toEqual([
      'tags.bug.colour: removed',
      '  3.yml:3:5',
      '  over 2.yml:5:7: "blue"',
      '  over 1.yml:3:5: "red"',
    ]);
    expect(told('tags._undeclared')).toEqual(['tags._undeclared: "keep"', '  2.yml:2:3']);
  });

  it('the explanation of a key lists everything below it, and is empty for a key that no layer sets [1.3]', () => {
    expect(told('tags').filter((line) => !line.startsWith(' '))).toEqual([
      'tags._undeclared: "keep"',
      'tags.bug.name: "bug"',
      'tags.bug.colour: removed',
      'tags.old.name: "old"',
    ]);
    expect(told('tag')).toEqual([]);
    expect(told('')).toEqual([]);
  });

  it('an explanation shows a swapped entry, a replaced list and a default policy [1.3]', () => {
    const swapped = (layering: LayeringMode) => explainLayers(merged(layers.slice(0, 2), layering).sections, 'tags');
    expect(swapped('shallow').slice(2, 5)).toEqual([
      'tags.bug: whole',
      '  2.yml:4:7',
      '  over 1.yml:2:5: {"name":"Bug","colour":"red"}',
    ]);
    expect(swapped('replace').slice(0, 2)).toEqual(['tags: whole', '  2.yml:1:1']);
    expect(explainLayers(merged(['tags: []']).sections, 'tags')).toEqual([
      'tags._undeclared: "delete"',
      '  the default',
    ]);
  });
});

const number = v.optional(v.number());

describe('what only all layers together show', () => {
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
  const layers = (...texts: string[]) =>
    mergeLayers(
      texts.map((text, index) => ({ text, file: `${'abc'[index]}.yml` })),
      { sections: [pair] },
    );

  it('what only all layers together show is refused and remarked at the line of its layer [1.3]', () => {
    const { remarks } = layers('pair:\n  one: 1\n', 'pair:\n  three: 3\n');
    expect(remarks.map(({ place }) => place && formatPlace(place))).toEqual(['b.yml:2:3']);
    let refusals: readonly any[] = [];
    try {
      layers('pair:\n  one: 1\n', 'pair:\n\n  two: 2\n');
    } catch (failure) {
      refusals = (failure as { refusals: readonly any[] }).refusals;
    }
    expect(refusals.map(({ place, problem, fix }) => [formatPlace(place), problem, fix])).toEqual([
      ['b.yml:3:3', 'stands beside `one` (only after all layers are merged)', 'remove it'],
    ]);
  });
});

it('the entries of a list are counted as in the layer that they come from [1.3]', () => {
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
    { sections: [things] },
  );
  expect(remarks.map(({ at, place }) => [formatPath(at), place && formatPlace(place)])).toEqual([
    ['things[1].old', 'b.yml:3:15'],
  ]);
});

it('a remark is made of what the merge leaves out, and not of what one layer leaves to another [1.3]', () => {
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
  const remarks = (...texts: string[]) =>
    mergeLayers(
      texts.map((text) => ({ text, file: 'a.yml' })),
      { sections: [sparse] },
    ).remarks.map(({ message }) => message);
  expect(remarks('sparse: {here: 1}', 'sparse: {there: 2}')).toEqual([]);
  expect(remarks('sparse: {there: 1}', 'sparse: {there: 2}')).toEqual(['has no `here`']);
  expect(remarks('sparse: {old: 1}')).toContain('`old` is read as `here`');
});
