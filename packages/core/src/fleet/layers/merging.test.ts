import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { mergeFleet } from '../../../../../bench/merge-fleet.ts';
import { leastCpuTime, tenMillionSteps } from '../../../../../test/kit/cpu-time.ts';
import { layersOf } from '../../../../../test/kit/reports/layers-of.ts';
import { plainRefusal } from '../../../../../test/kit/reports/plain-refusal.ts';
import { sections } from '../../../../../test/kit/samples/sample-sections.ts';
import { examples } from '../../../../../test/kit/seed.ts';
import { mergeLayerTexts } from '../../engine/merge-texts.ts';
import { registry } from '../../sections/registry.ts';
import { mergeLayers, readLayer } from '../../settings/layers/layers.ts';
import { type Merged, toValue } from '../../settings/layers/merged.ts';
import { placeText, SettingsRefused } from '../../settings/refusal.ts';
import { type Manifest, readManifest } from '../file/manifest.ts';
import { createMerging } from './merging.ts';

const manifestWith = (rest: string): Manifest => readManifest(`targets: [{repos: acme/*}]\n${rest}`, 'fleet.yml');

const setsOf = (rest = '') => createMerging(manifestWith(rest), { sections: registry });

describe('the merge of a set of layers', () => {
  const labels = (colour: string) => `labels:\n  - name: bug\n    color: ${colour}\n`;

  it('the merge says of each value the layer and line that it is from [10.3]', () => {
    const { declared } = setsOf().of(layersOf(labels('d73a4a'), 'labels:\n  - name: bug\n    description: broken\n'));
    const place = (...at: (string | number)[]) => placeText(declared[0]!.place(at));
    expect(declared[0]!.desired.entries).toMatchObject([{ name: 'bug', color: 'd73a4a', description: 'broken' }]);
    expect([place(0, 'color'), place(0, 'description')]).toEqual(['1.yml:3:5', '2.yml:3:5']);
  });

  it('the merge names the layer of everything that is refused in it [10.3]', () => {
    const { refusals, declared } = setsOf().of(layersOf(labels('red'), 'lables: []'));
    expect(declared).toEqual([]);
    expect(refusals.map(plainRefusal)).toEqual([
      expect.stringContaining('1.yml:3:5: labels[0].color: '),
      expect.stringContaining('2.yml:1:1: lables: is not a settings key'),
    ]);
  });

  it('the merge is made once for each distinct set, and shares the lower layers of other sets [10.3]', () => {
    let merged = 0;
    const counting = {
      key: 'labels',
      settings: {
        ...sections[1]!.settings,
        prepare: (value: unknown) => {
          merged += 1;
          return value;
        },
      },
    };
    const merging = createMerging(manifestWith(''), { sections: [counting] });
    const [one, two, three] = layersOf('labels: [{name: a}]', 'labels: [{name: b}]', 'labels: [{name: c}]');
    merging.of([one!]);
    const each = merged;
    for (let again = 0; again < 100; again++) merging.of([one!, two!]);
    expect(merging.of([one!, two!])).toBe(merging.of([one!, two!]));
    const twice = merged;
    merging.of([one!, two!, three!]);
    expect(twice).toBeLessThan(3 * each);
    expect(merged - twice).toBeLessThan(2 * each);
  });

  it('the merge is what `render` makes of the same layers in the same order, for random layers [10.3]', () => {
    fc.assert(
      fc.property(fc.array(layerText, { minLength: 1, maxLength: 4 }), (texts) => {
        const merging = createMerging({ ...manifestWith(''), locked: [] }, { sections });
        expect(outcome(() => merging.of(layersOf(...texts)))).toEqual(outcome(() => rendered(texts)));
        expect(outcome(() => merging.of(layersOf(...texts)))).toEqual(outcome(() => rendered(texts)));
      }),
      { numRuns: examples(60) },
    );
  });

  it('the layer that stands higher in the list wins [10.3]', () => {
    const color = (...colours: string[]) => setsOf().of(layersOf(...colours.map(labels))).declared[0]!.desired.entries;
    expect(color('111111', '222222')).toMatchObject([{ color: '222222' }]);
    expect(color('222222', '111111')).toMatchObject([{ color: '111111' }]);
  });

  it('the highest `_undeclared` decides where two layers say it [10.3]', () => {
    const policy = (...policies: string[]) =>
      setsOf().of(layersOf(...policies.map((one, at) => `labels: {_undeclared: ${one}, entries: [{name: l${at}}]}`)));
    expect(policy('keep', 'delete').declared[0]!.desired).toMatchObject({ undeclared: 'delete' });
    expect(policy('delete', 'keep').declared[0]!.desired.entries).toHaveLength(2);
  });
});

const value = fc.constantFrom('a', 'b', 'c');
const entry = fc.record({ name: value, colour: fc.option(value, { nil: undefined }) }, { requiredKeys: ['name'] });
const list = fc.uniqueArray(entry, { maxLength: 3, selector: ({ name }) => name });
const written = fc.record(
  {
    _layering: fc.constantFrom('deep', 'shallow', 'replace'),
    repository: fc.record(
      {
        title: fc.oneof(value, fc.constant(null)),
        enabled: fc.boolean(),
        analysis: fc.record(
          { level: fc.constantFrom('none', 'all'), days: fc.constantFrom(1, 2) },
          { requiredKeys: ['level'] },
        ),
      },
      { requiredKeys: [] },
    ),
    tags: fc.oneof(
      list,
      fc.constant(null),
      fc.record({ _undeclared: fc.constantFrom('keep', 'delete'), entries: list }),
      fc.record({ _layering: fc.constantFrom('shallow', 'replace'), entries: list }),
    ),
    site: fc.oneof(fc.constant(null), fc.record({ path: value }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);
const layerText = written.map((layer) => stringify(layer));

const rendered = (texts: readonly string[]) => {
  const { sections: stack } = mergeLayers(
    texts.map((text, index) => ({ text, file: `${index + 1}.yml` })),
    { sections },
  );
  return { stack, refusals: [] };
};

/** The merged values with their lines, or the refusals. */
function outcome(make: () => { readonly stack: ReadonlyMap<string, Merged>; readonly refusals: readonly any[] }) {
  try {
    const { stack, refusals } = make();
    if (refusals.length) throw new SettingsRefused(refusals);
    return [...stack].map(([key, one]) => [key, toValue(one), one.from.part.place(one.from.at)]);
  } catch (failure) {
    if (failure instanceof SettingsRefused) return failure.refusals.map(plainRefusal).sort();
    throw failure;
  }
}

describe('a locked path', () => {
  it.each([
    ['repository.visibility', 'private: true', 'private: false'],
    ['repository.visibility', 'private: true', 'private: null'],
    ['repository.private', 'visibility: private', 'visibility: public'],
    ['repository.private', 'visibility: private', 'visibility: null'],
  ])('a lock on %s holds the setting under both of its names: %s may not become %s [10.5]', (lock, low, high) => {
    const merging = setsOf(`locked: [${lock}]\n`);
    const { refusals, declared } = merging.of(layersOf(`repository: {${low}}`, `repository: {${high}}`));
    expect(declared).toEqual([]);
    expect(refusals.map(plainRefusal)).toEqual([expect.stringContaining(`\`${lock}\` is locked (fleet.yml:2:10)`)]);
  });

  const admins = (name: string, is: boolean | null) =>
    `branches:\n  - name: ${name}\n    protection:\n      enforce_admins: ${is}\n      required_status_checks: null\n      required_pull_request_reviews: null\n      restrictions: null\n`;
  const locked = 'locked: [rulesets, branches.protection.enforce_admins]\n';
  const refused = (...texts: string[]) =>
    setsOf(locked)
      .of(layersOf(...texts))
      .refusals.map(plainRefusal);

  it('a locked path may not be changed by a higher layer, and the refusal names both places and the lock [10.5]', () => {
    expect(refused(admins('main', true), admins('main', false))).toEqual([
      '2.yml:4:7: branches[0].protection.enforce_admins: makes it false, but `branches.protection.enforce_admins` is locked (fleet.yml:2:20): 1.yml:4:7 declares true. To fix, remove it here, or change it in `1.yml`',
    ]);
  });

  it('a locked path may be said again, said of other entries, or said first by a higher layer [10.5]', () => {
    expect(refused(admins('main', true), admins('main', true))).toEqual([]);
    expect(refused(admins('main', true), admins('next', false))).toEqual([]);
    expect(refused('labels: []', admins('main', false))).toEqual([]);
  });

  it.each([
    ['branches: null\n', 'removes it'],
    ['_layering: replace\nbranches: []\n', 'removes it'],
    ['branches:\n  - name: main\n    protection: null\n', 'removes it'],
    [admins('main', null), 'removes it'],
  ])('a locked path may not be removed by %j [10.5]', (text, said) => {
    expect(refused(admins('main', true), text).join('\n')).toContain(said);
  });

  it('a locked path holds what happens to undeclared entries, with no entry of the list [10.5]', () => {
    const said = (policy: string, name = 'a') => `labels: {_undeclared: ${policy}, entries: [{name: ${name}}]}`;
    const refusedBy = (...texts: string[]) =>
      setsOf('locked: [labels._undeclared]\n')
        .of(layersOf(...texts))
        .refusals.map(plainRefusal);
    expect(refusedBy(said('keep'), said('keep', 'b'))).toEqual([]);
    expect(refusedBy(said('keep'), 'labels: [{name: b}]')).toEqual([]);
    expect(refusedBy(said('keep'), said('delete'))).toEqual([
      expect.stringMatching(/makes it the text "delete", but `labels\._undeclared` is locked .*: 1\.yml:1:10 declares/),
    ]);
  });

  it('a locked path holds a whole section, so that no higher layer adds to its list [10.5]', () => {
    const ruleset = (name: string, state = 'active') =>
      `rulesets:\n  - name: ${name}\n    target: branch\n    enforcement: ${state}\n    rules: [{type: deletion}]\n`;
    expect(refused(ruleset('a'), ruleset('a'))).toEqual([]);
    expect(refused(ruleset('a'), ruleset('b'))).toEqual([
      expect.stringMatching(/^2\.yml:2:5: rulesets\[0\]: changes it/),
    ]);
    expect(refused(ruleset('a'), ruleset('a', 'disabled'))).toEqual([
      expect.stringMatching(/^2\.yml:4:5: rulesets\[0\]\.enforcement: .*: 1\.yml:4:5 declares/),
    ]);
    expect(refused(ruleset('a'), 'rulesets: {_undeclared: delete, entries: []}')).toHaveLength(1);
  });

  it('a locked path ends as the lowest layer with a value says, over random layers [10.5]', () => {
    const locks = ['tags', 'tags.colour', 'repository.analysis.level', 'repository.title', 'repository', 'site'];
    fc.assert(
      fc.property(fc.array(layerText, { minLength: 2, maxLength: 4 }), fc.constantFrom(...locks), (texts, text) => {
        const lock = { text, path: text.split('.'), rivals: [], place: { file: 'fleet.yml', line: 1, column: 1 } };
        const merging = createMerging({ ...manifestWith(''), locked: [lock] }, { sections });
        const layers = layersOf(...texts);
        if (merging.of(layers).refusals.length) return;
        const final = valuesAt(merging.of(layers).stack, lock.path);
        for (let height = 1; height < layers.length; height++) {
          const lower = valuesAt(merging.of(layers.slice(0, height)).stack, lock.path);
          for (const [at, was] of lower) expect([at, final.get(at)]).toEqual([at, was]);
        }
      }),
      { numRuns: examples(200) },
    );
  });
});

/** The values at a path in the file that the layers make; entries go by their names. */
function valuesAt(stack: ReadonlyMap<string, Merged>, [key, ...path]: readonly string[]): Map<string, unknown> {
  const merged = stack.get(key!);
  let found = new Map<string, unknown>([['', merged && toValue(merged)]]);
  for (const step of path)
    found = new Map(
      [...found].flatMap(([at, holder]: [string, any]) =>
        Array.isArray(holder?.entries)
          ? holder.entries.map((one: any) => [`${at}/${one.name}`, one[step]])
          : [[`${at}/${step}`, holder?.[step]]],
      ),
    );
  return new Map([...found].filter(([, one]) => one !== undefined));
}

const ownLayer = (text: string) => {
  const file = 'acme/shop:.github/settings.yml';
  return { text, file, read: readLayer({ text, file }) };
};

describe('a repository’s own file on top of the layers', () => {
  const own = (text: string, rest = 'own: {as: highest-layer, sections: [labels, actions_secrets]}\n') =>
    setsOf(rest).withOwn(layersOf('labels: [{name: bug}]'), ownLayer(text));

  it('a repository’s own file merges as the highest layer [10.4]', () => {
    const { declared, refusals } = own('labels: [{name: mine}]');
    expect(refusals).toEqual([]);
    expect(declared[0]!.desired.entries.map(({ name }: any) => name)).toEqual(['bug', 'mine']);
  });

  it('a repository’s own file may declare only the sections that the fleet file lists [10.4]', () => {
    expect(own('labels: []\nrepository: {has_wiki: true}\n').refusals.map(plainRefusal)).toEqual([
      'acme/shop:.github/settings.yml:2:1: repository: is not allowed in a repository’s own file: the fleet file allows only `labels`, `actions_secrets` in it (fleet.yml:2:26). To fix, move it to a layer, or add its name to `own.sections` in the fleet file',
    ]);
  });

  it('a repository’s own file reads no variable of the run, and loses only the section that refers to one [2.1.3]', () => {
    const { refusals, declared } = own('actions_secrets: [{name: TOKEN, value: $TOKEN}]\nlabels: [{name: mine}]');
    expect(refusals.map(plainRefusal)).toEqual([expect.stringContaining('refers to a variable of this run')]);
    expect(declared.map(({ key }) => key)).toEqual(['labels']);
    const namesOf = ({ declared: [labels] }: ReturnType<typeof own>) =>
      labels!.desired.entries.map(({ name }: any) => name);
    expect(namesOf(own('actions_secrets: [{name: A, value: $A}]\nlabels: [{nam: b}]'))).toEqual(['bug']);
  });

  it('a repository’s own file may not change what is locked [10.5]', () => {
    const rest = 'own: {as: highest-layer, sections: [labels]}\nlocked: [labels]\n';
    expect(own('labels: [{name: mine}]', rest).refusals.map(plainRefusal)).toEqual([
      expect.stringMatching(/^acme\/shop:\.github\/settings\.yml:1:10: labels\[0\]: changes it, .*1\.yml:1:1/),
    ]);
  });

  it('a repository’s own file is refused with its own mistakes [10.4]', () => {
    expect(own('labels: [{name: bug, colour: red}]\nlables: []').refusals.map(plainRefusal)).toEqual([
      expect.stringContaining('labels[0].colour: is not a key here'),
      expect.stringContaining('lables: is not a settings key'),
    ]);
    expect(own('a: [').refusals).toHaveLength(1);
  });
});

it('the merge is what `trueup render` writes for the same layers [10.3]', () => {
  const texts = [
    'labels: [{name: bug, color: d73a4a}]\nrepository: {has_wiki: true}\n',
    'repository: {has_wiki: null}\n',
  ];
  const { stack } = setsOf().of(layersOf(...texts));
  const layers = texts.map((text, index) => ({ text, file: `${index + 1}.yml` }));
  expect(Object.fromEntries([...stack].map(([key, one]) => [key, toValue(one)]))).toEqual(
    Object.fromEntries([...mergeLayerTexts(layers).sections].map(([key, one]) => [key, toValue(one)])),
  );
});

it('six layers for a thousand repositories are merged in about a second [10.3]', async () => {
  const time = await leastCpuTime(3, () => expect(mergeFleet()).toHaveLength(1000));
  // About two seconds: the benchmark holds the built program to one, and code that is not built takes longer.
  expect(time).toBeLessThan(160 * (await leastCpuTime(10, tenMillionSteps)));
});
