import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listRefusals } from './kit/reports/parsed.ts';
import { isFullRun, pickSample } from './kit/seed.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'examples');

/** Returns copies of a file in which one line is shifted by one or two columns. */
const shiftEachLine = (text: string) =>
  text
    .split('\n')
    .flatMap((line, at, lines) =>
      [` ${line}`, `  ${line}`, line.replace(/^ /, ''), line.replace(/^ {2}/, '')].map((one) =>
        lines.with(at, one).join('\n'),
      ),
    );

/** A shifted list is wrong, and so is the map that loses it. */
const leavesItsMap = /^ {8}strict: true\n {6}contexts:/m;

it('reports one error for a wrongly indented line, for each line of the examples [7.3]', () => {
  const slips = readdirSync(folder)
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) => shiftEachLine(readFileSync(join(folder, file), 'utf8')));
  let found = 0;
  for (const text of pickSample(slips, 100)) {
    const { length } = listRefusals(text);
    if (length === 1) found += 1;
    expect([text, Math.max(length, 1)]).toEqual([text, leavesItsMap.test(text) ? 2 : 1]);
  }
  if (isFullRun) expect(found).toBeGreaterThan(1500);
  else expect(slips.some((text) => listRefusals(text).length === 1)).toBe(true);
});
