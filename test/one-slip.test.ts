import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refusals } from './parsed.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'examples');

/** A file with one line moved by one or two columns, once for each line and way. */
const moved = (text: string) =>
  text
    .split('\n')
    .flatMap((line, at, lines) =>
      [` ${line}`, `  ${line}`, line.replace(/^ /, ''), line.replace(/^ {2}/, '')].map((one) =>
        lines.with(at, one).join('\n'),
      ),
    );

it('reports one mistake for a line that is indented wrongly, whichever line of an example it is [7.3]', () => {
  const counts = readdirSync(folder)
    .flatMap((file) => moved(readFileSync(join(folder, file), 'utf8')))
    .map((text) => refusals(text).length);
  expect(counts.filter((count) => count === 1).length).toBeGreaterThan(1500);
  // A list that leaves its map is wrong itself, and so is the map without it.
  expect(counts.filter((count) => count > 1)).toEqual([2]);
});
