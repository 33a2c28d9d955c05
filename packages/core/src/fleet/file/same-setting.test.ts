import { describe, expect, it } from 'vitest';
import { createLayers } from '../../../../../test/kit/reports/create-layers.ts';
import { formatPlainRefusal } from '../../../../../test/kit/reports/plain-refusal.ts';
import { registry } from '../../sections/registry.ts';
import { createLayerMerger } from '../layers/merging.ts';
import { parseManifest } from './manifest.ts';
import { keyPairs } from './same-setting.ts';

/** Lists what a lock refuses in the higher layer, without refusals by rules of the section. */
function listLockRefusals(lock: string, lower: string, higher: string) {
  const manifest = parseManifest(`targets: [{repos: acme/*}]\nlocked: [${lock}]\n`, 'fleet.yml');
  const { refusals } = createLayerMerger(manifest, registry)(createLayers(lower, higher));
  return refusals.map(formatPlainRefusal).filter((line) => line.includes('is locked (fleet.yml:2:10)'));
}

/** Creates a settings file with the value at the path. The entries of lists have the name `x`. */
function createFileWith(path: string, value: string) {
  const [section, ...rest] = path.split('.').slice(0, -1);
  const inner = rest.reduceRight((text, key) => `{${key}: ${text}}`, `{${value}}`);
  if (section === 'labels') return `labels: [${inner.replace('{', '{name: x, ')}]`;
  return section === 'branches' ? `branches: [${inner.replace('{', '{name: x, ')}]` : `${section}: ${inner}`;
}

/** For each pair of keys: the value of a lower layer, and the values that a higher layer may and may not add. */
const cases: Readonly<
  Record<string, readonly (readonly [low: string, same: readonly string[], other: readonly string[]])[]>
> = {
  'repository.visibility, repository.private': [
    ['visibility: private', ['private: true'], ['private: false']],
    ['visibility: internal', ['private: true'], ['private: false']],
    ['visibility: public', ['private: false'], ['private: true']],
    ['private: true', ['visibility: private'], ['visibility: internal', 'visibility: public']],
    ['private: false', ['visibility: public'], ['visibility: internal', 'visibility: private']],
  ],
  'repository.squash_merge_commit_title, repository.use_squash_pr_title_as_default': [
    [
      'squash_merge_commit_title: PR_TITLE',
      ['use_squash_pr_title_as_default: true'],
      ['use_squash_pr_title_as_default: false'],
    ],
    [
      'use_squash_pr_title_as_default: true',
      ['squash_merge_commit_title: PR_TITLE'],
      ['squash_merge_commit_title: COMMIT_OR_PR_TITLE'],
    ],
    [
      'use_squash_pr_title_as_default: false',
      ['squash_merge_commit_title: COMMIT_OR_PR_TITLE'],
      ['squash_merge_commit_title: PR_TITLE'],
    ],
  ],
  'labels.name, labels.new_name': [['color: d73a4a', ['new_name: x'], ['new_name: other', 'new_name: X']]],
  'branches.protection.required_status_checks.contexts, branches.protection.required_status_checks.checks': [
    [
      'contexts: [a, b]',
      ['checks: [{context: b}, {context: a}]'],
      ['checks: [{context: a, app_id: 5}, {context: b}]', 'checks: [{context: a}]', 'checks: []'],
    ],
    ['checks: [{context: a}]', ['contexts: [a]'], ['contexts: [b]', 'contexts: [a, b]']],
    ['checks: [{context: a, app_id: 5}]', ['contexts: [a]'], ['contexts: []']],
  ],
  'branches.protection.allow_force_pushes, branches.protection.force_push_bypassers': [
    ['allow_force_pushes: false', ['force_push_bypassers: []'], ['force_push_bypassers: [octocat]']],
    ['allow_force_pushes: true', [], ['force_push_bypassers: [octocat]', 'force_push_bypassers: []']],
    ['force_push_bypassers: [octocat]', ['allow_force_pushes: false'], ['allow_force_pushes: true']],
  ],
  'pages.build_type, pages.source': [
    ['build_type: legacy', ['source: {branch: main}'], []],
    ['build_type: workflow', [], ['source: {branch: main}']],
    ['source: {branch: main}', ['build_type: legacy'], ['build_type: workflow']],
  ],
  ...Object.fromEntries(
    ['code_scanning_default_setup', 'code_quality_setup'].map((section) => [
      `${section}.runner_type, ${section}.runner_label`,
      [
        ['runner_type: standard', ['runner_label: null'], ['runner_label: large']],
        ['runner_type: labeled', ['runner_label: large'], []],
        ['runner_label: large', ['runner_type: labeled'], ['runner_type: standard']],
      ] as const,
    ]),
  ),
};

const formatTitle = ({ holder, keys }: (typeof keyPairs)[number]) => keys.map((key) => `${holder}.${key}`).join(', ');

it('has a case for each pair of keys', () => {
  expect(Object.keys(cases).sort()).toEqual(keyPairs.map(formatTitle).sort());
});

describe.each(keyPairs.map((pair) => [formatTitle(pair), pair] as const))(
  'a lock on one of %s',
  (title, { holder, keys, isSameSetting }) => {
    /** A lock on the key of the lower layer, and one on the other key of the same setting. */
    const findLocks = (lower: string) => {
      const lockedKey = keys.find((key) => lower.startsWith(key)) ?? keys[0];
      return [lockedKey, ...(isSameSetting ? keys.filter((key) => key !== lockedKey) : [])].map(
        (key) => `${holder}.${key}`,
      );
    };
    const mapCases = (part: 1 | 2) =>
      cases[title]!.flatMap((testCase) =>
        testCase[part].flatMap((higher) => findLocks(testCase[0]).map((lock) => [lock, testCase[0], higher] as const)),
      );

    it('lets a higher layer declare the locked value with the other name of the key [10.5]', () => {
      for (const [lock, lower, higher] of mapCases(1))
        expect([
          lock,
          lower,
          higher,
          listLockRefusals(lock, createFileWith(lock, lower), createFileWith(lock, higher)),
        ]).toEqual([lock, lower, higher, []]);
    });

    it('refuses a different value under the other name of the key [10.5]', () => {
      for (const [lock, lower, higher] of mapCases(2))
        expect([
          lock,
          lower,
          higher,
          listLockRefusals(lock, createFileWith(lock, lower), createFileWith(lock, higher)),
        ]).toEqual([
          lock,
          lower,
          higher,
          [expect.stringContaining(`\`${lock}\` is locked (fleet.yml:2:10): 1.yml:1:`)],
        ]);
    });

    it('allows any value if no lower layer declares one [10.5]', () => {
      for (const [lock, , higher] of mapCases(2))
        expect(listLockRefusals(lock, 'milestones: []', createFileWith(lock, higher))).toEqual([]);
    });
  },
);

it('names both places, the lock and the shared setting in a refusal [10.5]', () => {
  expect(
    listLockRefusals('repository.private', 'repository: {private: true}', 'repository: {visibility: internal}'),
  ).toEqual([
    '2.yml:1:14: repository.visibility: also changes `private`, but `repository.private` is locked (fleet.yml:2:10): 1.yml:1:14 declares true. To fix, remove it here, or change it in `1.yml`',
  ]);
});

it('reports the refusal once if a layer changes both names of the key [10.5]', () => {
  const lower = 'pages: {build_type: legacy, source: {branch: main}}';
  expect(listLockRefusals('pages.source.branch', lower, 'pages: {build_type: workflow}')).toHaveLength(1);
  expect(listLockRefusals('pages.build_type', lower, 'pages: {source: {branch: docs}}')).toEqual([]);
  const both = 'repository: {visibility: private, private: true}';
  expect(listLockRefusals('repository.private', both, 'repository: {visibility: public}')).toHaveLength(1);
});

it('refuses only the entry with the locked key [10.5]', () => {
  const lower = 'labels: [{name: bug}, {name: fix}]';
  expect(listLockRefusals('labels.name', lower, 'labels: [{name: fix, new_name: repair}]')).toEqual([
    expect.stringContaining('2.yml:1:22: labels[0].new_name: also changes `name`'),
  ]);
  expect(listLockRefusals('labels.name', lower, 'labels: [{name: fix, oldname: bug}]')).toHaveLength(1);
  expect(listLockRefusals('labels.name', lower, 'labels: [{name: other, new_name: repair}]')).toEqual([]);
});
