import { expect, it } from 'vitest';
import { readLayer } from '../../settings/layers/layers.ts';
import type { ParsedSection } from '../../settings/reading/declare.ts';
import { readManifest } from '../file/manifest.ts';
import type { Layer } from './merging.ts';
import { evaluateLayers } from './settle-layers.ts';

const layerOf = (file: string): Layer => ({ file, text: '', read: readLayer({ file, text: '' }) });
const base = layerOf('base.yml');
const web = layerOf('web.yml');
const hidden = layerOf('hidden.yml');

const { layers: entries } = readManifest(
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

const topic = (file: string, name: string) => declare(file, { topics: [name] });

const settle = (next: readonly Layer[], ...tried: readonly (readonly [readonly Layer[], readonly ParsedSection[]])[]) =>
  evaluateLayers(
    tried.map(([layers, declared]) => ({ layers, declared })),
    next,
    opened,
  );

it('layers that their own settings leave in place are settled, in any order [10.14]', () => {
  expect(settle([base, web], [[base, web], []])).toEqual({ moved: [] });
  expect(settle([web, base], [[base, web], []])).toEqual({ moved: [] });
  expect(settle([], [[], []])).toEqual({ moved: [] });
});

it('tries the next layers while the settings of a set select other layers [10.14]', () => {
  expect(settle([base, web], [[base], topic('base.yml', 'web')])).toBeUndefined();
  expect(settle([base], [[base, web], topic('base.yml', 'core')])).toBeUndefined();
  expect(settle([hidden], [[base], []], [[base, web], []])).toBeUndefined();
});

it('names each layer that starts or stops to apply, and the setting that selects it [10.14]', () => {
  const moved = settle([base, web], [[base, hidden], topic('base.yml', 'web')], [[base, web], []]);
  expect(moved).toEqual({
    moved: [
      '`web.yml` now applies, since `repository.topics` is declared (base.yml:1:1)',
      '`hidden.yml` no longer applies, since the entry of the repository in the fleet file declares it',
    ],
  });
});

it('names no layer that came and went before the layers were settled [10.14]', () => {
  const settled = settle([base], [[base], topic('base.yml', 'web')], [[base, web], []], [[base], []]);
  expect(settled).toEqual({ moved: [] });
});

it('finds a circle when a set selects a set that was tried, and names the layers that differ [10.15]', () => {
  expect(settle([base], [[base], topic('base.yml', 'web')], [[base, web], topic('web.yml', 'core')])).toEqual({
    circle: ['`web.yml` applies on and off, since `repository.topics` is declared (base.yml:1:1)'],
  });
});

it('finds a circle of three sets, whichever of them it returns to [10.15]', () => {
  const tried = [
    [[base], topic('base.yml', 'web')],
    [[base, web], declare('web.yml', { visibility: 'private' })],
    [[base, hidden], []],
  ] as const;
  const comeAndGo = (...files: string[]) => ({
    circle: files.map((file) => expect.stringContaining(`\`${file}\` applies on and off`)),
  });
  expect(settle([base], ...tried)).toEqual(comeAndGo('hidden.yml'));
  expect(settle([base, web], ...tried)).toEqual(comeAndGo('web.yml', 'hidden.yml'));
  expect(settle([base, hidden], ...tried)).toEqual({
    moved: ['`hidden.yml` now applies, since `repository.visibility` is declared (web.yml:1:1)'],
  });
});
