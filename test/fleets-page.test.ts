import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderSettings } from '../packages/core/src/engine/render.ts';
import type { RenderOptions } from '../packages/core/src/session/inputs/run-options.ts';
import { formatFleetReport } from '../scripts/reference/fleet-report.ts';
import { insertGenerated } from '../scripts/reference/insert-generated.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'fleets.md'), 'utf8');

it('the page shows the report of several repositories as printed: `npm run reference` writes it [6.6]', async () => {
  const report = await formatFleetReport();
  expect(report).toContain('Trueup check of 40 repositories');
  expect(insertGenerated(page, report)).toBe(page);
});

it('the page shows layers with their real result, and the source of a value [1.3]', async () => {
  const [chapter = ''] = page.split('\n## Layers\n')[1]!.split('\n## ');
  const findCodeBlocks = (language: string) =>
    [...chapter.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, word, block]) =>
      word === language ? block! : [],
    );
  const [base, shop, explained] = findCodeBlocks('console');
  const layers: Readonly<Record<string, string>> = { 'base.yml': base!, 'shop.yml': shop! };
  const options: RenderOptions = { mode: 'render', settingsFile: Object.keys(layers) };
  const { result, text, explain } = await renderSettings(options, async (file) => layers[file]!);
  expect(text).toBe(findCodeBlocks('yaml')[0]);
  expect(`${explain!('labels.bug').join('\n')}\n`).toBe(explained);
  expect(result.lines).toHaveLength(1);
});
