import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { registry } from '../../src/sections/registry.ts';
import { samples } from '../samples/index.ts';
import { scene } from '../scene.ts';

const inPublicWorkflow = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };

/** What a workflow of a public repository says of a section that differs. */
async function saidOf(key: string): Promise<string[]> {
  const { settings, opposites = [], drifted, around, environment } = samples[key]!;
  const files = [settings, ...opposites.map((value) => stringify({ [key]: value }))];
  const said = files.map(async (file) => {
    const { check } = scene({
      seed: { repositories: [{ owner: 'acme', name: 'shop', visibility: 'public', ...drifted }], ...around },
      environment: { ...environment, ...inPublicWorkflow },
    });
    const { targets } = await check(file);
    return targets.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines.map(({ message }) => message)));
  });
  return (await Promise.all(said)).flat();
}

it.each(registry.map(({ key }) => key))(
  'withholds whole words alone of what a public log says of %s [6.3]',
  async (key) => {
    const said = await saidOf(key);
    expect(said).not.toEqual([]);
    expect(said.filter((line) => /\w\(not shown|\(not shown[^)]*\)\w/.test(line))).toEqual([]);
  },
);
