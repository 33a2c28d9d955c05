import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { render } from '../src/engine/render.ts';
import type { RenderOptions } from '../src/session/inputs/run-options.ts';

const [, page = ''] = readFileSync(join(import.meta.dirname, '../docs/fleet-file.md'), 'utf8').split('\n## Layers\n');
const blocks = (language: string) =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, word, block]) => (word === language ? block! : []));

it('shows layers with their real result, and where its values come from [1.3]', async () => {
  const [base, shop, explained] = blocks('console');
  const layers: Readonly<Record<string, string>> = { 'base.yml': base!, 'shop.yml': shop! };
  const options: RenderOptions = { mode: 'render', settingsFile: Object.keys(layers) };
  const { result, text, explain } = await render(options, async (file) => layers[file]!);
  expect(text).toBe(blocks('yaml')[0]);
  expect(`${explain!('labels.bug').join('\n')}\n`).toBe(explained);
  expect(result.lines.map(({ message }) => message)).toEqual(['`null` removes what base.yml:2:3 declares']);
});
