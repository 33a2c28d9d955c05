import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Path } from '../../packages/core/src/settings/refusal.ts';
import { listKeyPaths } from '../kit/reports/key-paths.ts';
import type { Scene } from '../kit/runs/scene.ts';
import { everySection } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { dumpLastingState, openConvergedScene } from './converged.ts';

function removePath(file: any, at: Path) {
  const shorter = structuredClone(file);
  delete at.slice(0, -1).reduce((holder, key) => holder[key], shorter)[at.at(-1)!];
  return stringify(shorter);
}

/** The write of a single branch removes the keys that its entry leaves out, with one change line each [2.3.4.6]. */
const isRemovedLoudly = ([section, index, key, ...inside]: Path, file: any) =>
  section === 'branches' && key === 'protection' && inside.length > 0 && !/[*?[]/.test(file.branches[index!].name);

/** Declared environments come first among the pinned ones [2.3.5.7], so positions are masked. */
const dumpKeptState = (stage: Scene) =>
  JSON.stringify(dumpLastingState(stage)).replaceAll(/"pinned_position":\d+/g, '"pinned":true');

/** Takes a snapshot, and sets a variable for each of its secrets. */
async function takeSectionFile(stage: Scene, section: string) {
  const { text = '' } = await stage.snapshot({ sections: [section], ids: true });
  for (const [, name] of text.matchAll(/\$(SECRET_\w+)/g)) stage.environment[name!] = `value of ${name}`;
  return parse(text) ?? {};
}

describe.each(pickSample(everySection, 3, 'left out'))('$key', (tried) => {
  it('an apply does not change settings that its file leaves out [2.1.1]', async () => {
    const file = await takeSectionFile(await openConvergedScene(tried), tried.key);
    const paths = [...listKeyPaths(file)].filter((at) => !isRemovedLoudly(at, file));
    const changed: string[] = [];
    for (const at of pickSample(paths, 12)) {
      const stage = await openConvergedScene(tried);
      await takeSectionFile(stage, tried.key);
      const before = dumpKeptState(stage);
      await stage.apply(removePath(file, at));
      if (dumpKeptState(stage) !== before) changed.push(at.join('.'));
    }
    expect(changed).toEqual([]);
  });
});
