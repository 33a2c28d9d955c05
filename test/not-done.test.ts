import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { insertGenerated } from '../scripts/reference/insert-generated.ts';
import { formatNotDoneList, notDone } from '../scripts/reference/not-done.ts';
import { start } from './kit/runs/program.ts';
import { createFakeTerminal } from './kit/runs/terminal.ts';

const root = join(import.meta.dirname, '..');
const comparison = readFileSync(join(root, 'docs', 'comparison.md'), 'utf8');

const sources = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('simulator'))
  .map((file) => readFileSync(join(root, 'packages', file), 'utf8'));

it('the comparison page lists the missing features: `npm run reference` writes the list', () => {
  expect(insertGenerated(comparison, formatNotDoneList())).toBe(comparison);
});

for (const { says, refused = [], neverSent = [] } of notDone)
  it(says, async () => {
    expect(refused.length + neverSent.length).toBeGreaterThan(0);
    for (const line of refused) {
      const { terminal, seen } = createFakeTerminal();
      expect([line, await start(line.split(' '), terminal)]).toEqual([line, 1]);
      const [flag] = /--[\w-]+/.exec(line)!;
      expect(seen.err).toContain(`has no flag ${flag}`);
    }
    for (const route of neverSent) expect(sources.filter((text) => text.includes(`'${route}'`))).toEqual([]);
  });
