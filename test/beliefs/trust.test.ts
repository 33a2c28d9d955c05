import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { beliefsFile } from '../../scripts/reference/files.ts';
import { confirmedBy, recordings, trustLine, withTrust } from '../../scripts/reference/trust.ts';
import { beliefs } from '../../src/beliefs/all.ts';
import confirmed from '../../src/beliefs/confirmed.json' with { type: 'json' };
import type { Recording } from '../../src/beliefs/recording.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('has the page and the sentence that the recordings give: `npm run reference` writes both [19.9]', () => {
  const [name, page] = beliefsFile(root);
  expect(read(`docs/${name}`)).toBe(page);
  const line = trustLine(confirmedBy(recordings(root)));
  expect(withTrust(read('README.md'), line)).toBe(read('README.md'));
  expect(confirmed).toEqual({ line });
});

it('says plainly that no host has confirmed anything while there is no recording [19.9]', () => {
  expect(trustLine([])).toContain(`0 of ${beliefs.length} beliefs about the host are confirmed`);
  expect(trustLine([])).toContain('npm run live -- --repository');
});

const recording = (
  date: string,
  verdicts: readonly ('same' | 'differs')[],
  plan: 'free' | 'pro' = 'free',
): Recording => ({
  version: '1.0.0',
  date,
  kind: { visibility: 'public', owner: 'person', plan },
  beliefs: verdicts.map((verdict, index) => ({ id: beliefs[index]!.id, verdict, steps: [] })),
});

it('counts what the newest recording of each kind of repository confirms [19.9]', () => {
  const all = [
    recording('2026-12-02', ['same', 'same', 'differs']),
    recording('2026-12-01', ['differs', 'differs', 'differs', 'same']),
    recording('2026-12-03', ['same'], 'pro'),
  ];
  expect(trustLine(confirmedBy(all))).toBe(
    `2 of ${beliefs.length} beliefs about the host are confirmed, and 1 differs, on ` +
      '2026-12-02 (free, public, repository of a person) and 2026-12-03 (pro, public, repository of a person).',
  );
});

it('finds no place for the sentence in a page without one [19.9]', () => {
  expect(() => withTrust('nothing', 'x')).toThrow('no place');
});
