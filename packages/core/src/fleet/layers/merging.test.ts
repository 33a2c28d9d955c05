import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { mergeFleet } from '../../../../../bench/merge-fleet.ts';
import { measureLeastCpuTime, runTenMillionSteps } from '../../../../../test/kit/cpu-time.ts';
import { createLayers } from '../../../../../test/kit/reports/create-layers.ts';
import { formatPlainRefusal } from '../../../../../test/kit/reports/plain-refusal.ts';
import { sections } from '../../../../../test/kit/samples/sample-sections.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { mergeLayerTexts } from '../../engine/merge-texts.ts';
import { registry } from '../../sections/registry.ts';
import { mergeLayers, parseLayer } from '../../settings/layers/layers.ts';
import { type MergedValue, toSettingsValue } from '../../settings/layers/merged.ts';
import { formatPlace, SettingsError } from '../../settings/refusal.ts';
import { type Manifest, parseManifest } from '../file/manifest.ts';
import { createLayerMerger, type Layer } from './merging.ts';

const readManifestWith = (rest: string): Manifest => parseManifest(`targets: [{repos: acme/*}]\n${rest}`, 'fleet.yml');

const mergeInFleet = (rest: string, layers: readonly Layer[], ownLayer?: Layer) =>
  createLayerMerger(readManifestWith(rest), registry)(layers, ownLayer);

describe('merging a set of layers', () => {
  const createLabels = (colour: string) => `labels:\n  - name: bug\n    color: ${colour}\n`;

  it('records the layer and line of each value [10.3]', () => {
    const { declared } = mergeInFleet(
      '',
      createLayers(createLabels('d73a4a'), 'labels:\n  - name: bug\n    description: broken\n'),
    );
    const place = (...at: (string | number)[]) => formatPlace(declared[0]!.place(at));
    expect(declared[0]!.desired.entries).toMatchObject([{ name: 'bug', color: 'd73a4a', description: 'broken' }]);
    expect([place(0, 'color'), place(0, 'description')]).toEqual(['1.yml:3:5', '2.yml:3:5']);
  });

  it('names the layer of each refusal [10.3]', () => {
    const { refusals, declared } = mergeInFleet('', createLayers(createLabels('red'), 'lables: []'));
    expect(declared).toEqual([]);
    expect(refusals.map(formatPlainRefusal)).toEqual([
      expect.stringContaining('1.yml:3:5: labels[0].color: '),
      expect.stringContaining('2.yml:1:1: lables: is not a settings key'),
    ]);
  });

  it('merges each distinct set once, and shares lower layers between sets [10.3]', () => {
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
    const merge = createLayerMerger(readManifestWith(''), [counting]);
    const [first, second, third] = createLayers('labels: [{name: a}]', 'labels: [{name: b}]', 'labels: [{name: c}]');
    merge([first!]);
    const mergesOfFirst = merged;
    for (let round = 0; round < 100; round++) merge([first!, second!]);
    expect(merge([first!, second!])).toBe(merge([first!, second!]));
    const twice = merged;
    merge([first!, second!, third!]);
    expect(twice).toBeLessThan(3 * mergesOfFirst);
    expect(merged - twice).toBeLessThan(2 * mergesOfFirst);
  });

  it('gives the same result as `render` for random layers [10.3]', () => {
    fc.assert(
      fc.property(fc.array(layerText, { minLength: 1, maxLength: 4 }), (texts) => {
        const merge = createLayerMerger({ ...readManifestWith(''), locked: [] }, sections);
        expect(getOutcome(() => merge(createLayers(...texts)))).toEqual(getOutcome(() => renderLayers(texts)));
        expect(getOutcome(() => merge(createLayers(...texts)))).toEqual(getOutcome(() => renderLayers(texts)));
      }),
      { numRuns: scaleExamples(60) },
    );
  });

  it('prefers the layer that comes later in the list [10.3]', () => {
    const mergeColors = (...colours: string[]) =>
      mergeInFleet('', createLayers(...colours.map(createLabels))).declared[0]!.desired.entries;
    expect(mergeColors('111111', '222222')).toMatchObject([{ color: '222222' }]);
    expect(mergeColors('222222', '111111')).toMatchObject([{ color: '111111' }]);
  });

  it('uses `_undeclared` from the highest layer that sets it [10.3]', () => {
    const mergePolicies = (...policies: string[]) =>
      mergeInFleet(
        '',
        createLayers(...policies.map((item, at) => `labels: {_undeclared: ${item}, entries: [{name: l${at}}]}`)),
      );
    expect(mergePolicies('keep', 'delete').declared[0]!.desired).toMatchObject({ undeclared: 'delete' });
    expect(mergePolicies('delete', 'keep').declared[0]!.desired.entries).toHaveLength(2);
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

const renderLayers = (texts: readonly string[]) => {
  const { sections: stack } = mergeLayers(
    texts.map((text, index) => ({ text, file: `${index + 1}.yml` })),
    sections,
  );
  return { stack, refusals: [] };
};

/** The merged values with their lines, or the refusals. */
function getOutcome(
  make: () => { readonly stack: ReadonlyMap<string, MergedValue>; readonly refusals: readonly any[] },
) {
  try {
    const { stack, refusals } = make();
    if (refusals.length) throw new SettingsError(refusals);
    return [...stack].map(([key, item]) => [key, toSettingsValue(item), item.from.findings.place(item.from.at)]);
  } catch (failure) {
    if (failure instanceof SettingsError) return failure.refusals.map(formatPlainRefusal).sort();
    throw failure;
  }
}

describe('a locked path', () => {
  it.each([
    ['repository.visibility', 'private: true', 'private: false'],
    ['repository.visibility', 'private: true', 'private: null'],
    ['repository.private', 'visibility: private', 'visibility: public'],
    ['repository.private', 'visibility: private', 'visibility: null'],
  ])('a lock on %s protects the setting under both names: %s may not become %s [10.5]', (lock, lower, higher) => {
    const { refusals, declared } = mergeInFleet(
      `locked: [${lock}]\n`,

      createLayers(`repository: {${lower}}`, `repository: {${higher}}`),
    );
    expect(declared).toEqual([]);
    expect(refusals.map(formatPlainRefusal)).toEqual([
      expect.stringContaining(`\`${lock}\` is locked (fleet.yml:2:10)`),
    ]);
  });

  const createAdminRule = (name: string, isEnforced: boolean | null) =>
    `branches:\n  - name: ${name}\n    protection:\n      enforce_admins: ${isEnforced}\n      required_status_checks: null\n      required_pull_request_reviews: null\n      restrictions: null\n`;
  const locked = 'locked: [rulesets, branches.protection.enforce_admins]\n';
  const listRefusals = (...texts: string[]) =>
    mergeInFleet(locked, createLayers(...texts)).refusals.map(formatPlainRefusal);

  it('refuses a change by a higher layer, and names both places and the lock [10.5]', () => {
    expect(listRefusals(createAdminRule('main', true), createAdminRule('main', false))).toEqual([
      '2.yml:4:7: branches[0].protection.enforce_admins: makes it false, but `branches.protection.enforce_admins` is locked (fleet.yml:2:20): 1.yml:4:7 declares true. To fix, remove it here, or change it in `1.yml`',
    ]);
  });

  it('allows the same value, other entries, and a value that no lower layer sets [10.5]', () => {
    expect(listRefusals(createAdminRule('main', true), createAdminRule('main', true))).toEqual([]);
    expect(listRefusals(createAdminRule('main', true), createAdminRule('next', false))).toEqual([]);
    expect(listRefusals('labels: []', createAdminRule('main', false))).toEqual([]);
  });

  it.each([
    ['branches: null\n', 'removes it'],
    ['_layering: replace\nbranches: []\n', 'removes it'],
    ['branches:\n  - name: main\n    protection: null\n', 'removes it'],
    [createAdminRule('main', null), 'removes it'],
  ])('refuses a removal by %j [10.5]', (text, problem) => {
    expect(listRefusals(createAdminRule('main', true), text).join('\n')).toContain(problem);
  });

  it('locks `_undeclared` even if the list has no entry [10.5]', () => {
    const createPolicy = (policy: string, name = 'a') => `labels: {_undeclared: ${policy}, entries: [{name: ${name}}]}`;
    const listPolicyRefusals = (...texts: string[]) =>
      mergeInFleet('locked: [labels._undeclared]\n', createLayers(...texts)).refusals.map(formatPlainRefusal);
    expect(listPolicyRefusals(createPolicy('keep'), createPolicy('keep', 'b'))).toEqual([]);
    expect(listPolicyRefusals(createPolicy('keep'), 'labels: [{name: b}]')).toEqual([]);
    expect(listPolicyRefusals(createPolicy('keep'), createPolicy('delete'))).toEqual([
      expect.stringMatching(/makes it the text "delete", but `labels\._undeclared` is locked .*: 1\.yml:1:10 declares/),
    ]);
  });

  it('locks a whole section, so no higher layer adds to its list [10.5]', () => {
    const createRuleset = (name: string, state = 'active') =>
      `rulesets:\n  - name: ${name}\n    target: branch\n    enforcement: ${state}\n    rules: [{type: deletion}]\n`;
    expect(listRefusals(createRuleset('a'), createRuleset('a'))).toEqual([]);
    expect(listRefusals(createRuleset('a'), createRuleset('b'))).toEqual([
      expect.stringMatching(/^2\.yml:2:5: rulesets\[0\]: changes it/),
    ]);
    expect(listRefusals(createRuleset('a'), createRuleset('a', 'disabled'))).toEqual([
      expect.stringMatching(/^2\.yml:4:5: rulesets\[0\]\.enforcement: .*: 1\.yml:4:5 declares/),
    ]);
    expect(listRefusals(createRuleset('a'), 'rulesets: {_undeclared: delete, entries: []}')).toHaveLength(1);
  });

  it('keeps the value of the lowest layer that sets it, over random layers [10.5]', () => {
    const locks = ['tags', 'tags.colour', 'repository.analysis.level', 'repository.title', 'repository', 'site'];
    fc.assert(
      fc.property(fc.array(layerText, { minLength: 2, maxLength: 4 }), fc.constantFrom(...locks), (texts, text) => {
        const lock = { text, path: text.split('.'), rivals: [], place: { file: 'fleet.yml', line: 1, column: 1 } };
        const merge = createLayerMerger({ ...readManifestWith(''), locked: [lock] }, sections);
        const layers = createLayers(...texts);
        if (merge(layers).refusals.length) return;
        const final = findValuesAt(merge(layers).stack, lock.path);
        for (let height = 1; height < layers.length; height++) {
          const lower = findValuesAt(merge(layers.slice(0, height)).stack, lock.path);
          for (const [at, before] of lower) expect([at, final.get(at)]).toEqual([at, before]);
        }
      }),
      { numRuns: scaleExamples(200) },
    );
  });
});

/** Finds the values at a path in the merged file. The path contains the names of entries. */
function findValuesAt(
  stack: ReadonlyMap<string, MergedValue>,
  [key, ...path]: readonly string[],
): Map<string, unknown> {
  const merged = stack.get(key!);
  let values = new Map<string, unknown>([['', merged && toSettingsValue(merged)]]);
  for (const step of path)
    values = new Map(
      [...values].flatMap(([at, holder]: [string, any]) =>
        Array.isArray(holder?.entries)
          ? holder.entries.map((item: any) => [`${at}/${item.name}`, item[step]])
          : [[`${at}/${step}`, holder?.[step]]],
      ),
    );
  return new Map([...values].filter(([, item]) => item !== undefined));
}

const ownLayer = (text: string) => {
  const file = 'acme/shop:.github/settings.yml';
  return { text, file, read: parseLayer({ text, file }) };
};

describe('a repository’s own file on top of the layers', () => {
  const own = (text: string, rest = 'own: {as: highest-layer, sections: [labels, actions_secrets]}\n') =>
    mergeInFleet(rest, createLayers('labels: [{name: bug}]'), ownLayer(text));

  it('merges as the highest layer [10.4]', () => {
    const { declared, refusals } = own('labels: [{name: mine}]');
    expect(refusals).toEqual([]);
    expect(declared[0]!.desired.entries.map(({ name }: any) => name)).toEqual(['bug', 'mine']);
  });

  it('may declare only the sections that the fleet file lists [10.4]', () => {
    expect(own('labels: []\nrepository: {has_wiki: true}\n').refusals.map(formatPlainRefusal)).toEqual([
      'acme/shop:.github/settings.yml:2:1: repository: is not allowed in a repository’s own file: the fleet file allows only `labels`, `actions_secrets` in it (fleet.yml:2:26). To fix, move it to a layer, or add its name to `own.sections` in the fleet file',
    ]);
  });

  it('reads no variable of the run, and loses only the section that refers to one [2.1.3]', () => {
    const { refusals, declared } = own('actions_secrets: [{name: TOKEN, value: $TOKEN}]\nlabels: [{name: mine}]');
    expect(refusals.map(formatPlainRefusal)).toEqual([expect.stringContaining('refers to a variable of this run')]);
    expect(declared.map(({ key }) => key)).toEqual(['labels']);
    const getLabelNames = ({ declared: [labels] }: ReturnType<typeof own>) =>
      labels!.desired.entries.map(({ name }: any) => name);
    expect(getLabelNames(own('actions_secrets: [{name: A, value: $A}]\nlabels: [{nam: b}]'))).toEqual(['bug']);
  });

  it('may not change a locked path [10.5]', () => {
    const rest = 'own: {as: highest-layer, sections: [labels]}\nlocked: [labels]\n';
    expect(own('labels: [{name: mine}]', rest).refusals.map(formatPlainRefusal)).toEqual([
      expect.stringMatching(/^acme\/shop:\.github\/settings\.yml:1:10: labels\[0\]: changes it, .*1\.yml:1:1/),
    ]);
  });

  it('is refused with its own mistakes [10.4]', () => {
    expect(own('labels: [{name: bug, colour: red}]\nlables: []').refusals.map(formatPlainRefusal)).toEqual([
      expect.stringContaining('labels[0].colour: is not a key here'),
      expect.stringContaining('lables: is not a settings key'),
    ]);
    expect(own('a: [').refusals).toHaveLength(1);
  });
});

it('gives the same result as `trueup render` for the same layers [10.3]', () => {
  const texts = [
    'labels: [{name: bug, color: d73a4a}]\nrepository: {has_wiki: true}\n',
    'repository: {has_wiki: null}\n',
  ];
  const { stack } = mergeInFleet('', createLayers(...texts));
  const layers = texts.map((text, index) => ({ text, file: `${index + 1}.yml` }));
  expect(Object.fromEntries([...stack].map(([key, item]) => [key, toSettingsValue(item)]))).toEqual(
    Object.fromEntries([...mergeLayerTexts(layers).sections].map(([key, item]) => [key, toSettingsValue(item)])),
  );
});

it('merges six layers for a thousand repositories in about a second [10.3]', async () => {
  const time = await measureLeastCpuTime(3, () => expect(mergeFleet()).toHaveLength(1000));
  // About two seconds. The benchmark allows the built program one second, and source code is slower.
  expect(time).toBeLessThan(160 * (await measureLeastCpuTime(10, runTenMillionSteps)));
});
