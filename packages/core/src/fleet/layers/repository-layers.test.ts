import { expect, it } from 'vitest';
import { parseLayer } from '../../settings/layers/layers.ts';
import type { ParsedSection } from '../../settings/reading/declare.ts';
import { parseManifest } from '../file/manifest.ts';
import type { Layer } from './merging.ts';
import { evaluateAttempts } from './repository-layers.ts';

const createLayer = (file: string): Layer => ({ file, text: '', read: parseLayer({ file, text: '' }) });
const base = createLayer('base.yml');
const web = createLayer('web.yml');
const hidden = createLayer('hidden.yml');

const { layers: entries } = parseManifest(
  `targets: [{repos: acme/*}]
layers:
  - file: base.yml
  - {file: web.yml, where: {topic: web}}
  - {file: hidden.yml, where: {visibility: private}}
`,
  'fleet.yml',
);
const opened = [base, web, hidden].map((shared, at) => ({ entry: entries[at]!, shared }));

/** Settings of the `repository` section on line 1 of a file. */
const declare = (file: string, desired: object) =>
  [{ key: 'repository', desired, place: () => ({ file, line: 1, column: 1 }) }] as unknown as ParsedSection[];

const declareTopic = (file: string, name: string) => declare(file, { topics: [name] });

const evaluate = (
  next: readonly Layer[],
  ...attempts: readonly (readonly [readonly Layer[], readonly ParsedSection[]])[]
) =>
  evaluateAttempts(
    attempts.map(([layers, declared]) => ({ layers, declared })),
    next,
    opened,
  );

it('accepts a set of layers that its own settings keep in place, in any order [10.14]', () => {
  expect(evaluate([base, web], [[base, web], []])).toEqual({ changes: [] });
  expect(evaluate([web, base], [[base, web], []])).toEqual({ changes: [] });
  expect(evaluate([], [[], []])).toEqual({ changes: [] });
});

it('tries the next layers while the settings of a set select other layers [10.14]', () => {
  expect(evaluate([base, web], [[base], declareTopic('base.yml', 'web')])).toBeUndefined();
  expect(evaluate([base], [[base, web], declareTopic('base.yml', 'core')])).toBeUndefined();
  expect(evaluate([hidden], [[base], []], [[base, web], []])).toBeUndefined();
});

it('names each layer that starts or stops to apply, and the setting that selects it [10.14]', () => {
  const changes = evaluate([base, web], [[base, hidden], declareTopic('base.yml', 'web')], [[base, web], []]);
  expect(changes).toEqual({
    changes: [
      '`web.yml` now applies, since `repository.topics` is declared (base.yml:1:1)',
      '`hidden.yml` no longer applies, since the entry of the repository in the fleet file declares it',
    ],
  });
});

it('omits a layer that only applied in between [10.14]', () => {
  const result = evaluate([base], [[base], declareTopic('base.yml', 'web')], [[base, web], []], [[base], []]);
  expect(result).toEqual({ changes: [] });
});

it('detects a circle if a set selects an earlier set, and names the layers that differ [10.15]', () => {
  expect(
    evaluate([base], [[base], declareTopic('base.yml', 'web')], [[base, web], declareTopic('web.yml', 'core')]),
  ).toEqual({
    circle: ['`web.yml` applies on and off, since `repository.topics` is declared (base.yml:1:1)'],
  });
});

it('detects a circle of three sets, in any order [10.15]', () => {
  const attempts = [
    [[base], declareTopic('base.yml', 'web')],
    [[base, web], declare('web.yml', { visibility: 'private' })],
    [[base, hidden], []],
  ] as const;
  const describeCircle = (...files: string[]) => ({
    circle: files.map((file) => expect.stringContaining(`\`${file}\` applies on and off`)),
  });
  expect(evaluate([base], ...attempts)).toEqual(describeCircle('hidden.yml'));
  expect(evaluate([base, web], ...attempts)).toEqual(describeCircle('web.yml', 'hidden.yml'));
  expect(evaluate([base, hidden], ...attempts)).toEqual({
    changes: ['`hidden.yml` now applies, since `repository.visibility` is declared (web.yml:1:1)'],
  });
});
