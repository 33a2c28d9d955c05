import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { protectionPicture } from '../../../../scripts/reference/protection-picture.ts';
import { requirements } from '../../src/protection/sources/requirements.ts';

const docs = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const page = readFileSync(join(docs, 'audit.md'), 'utf8');

it('shows on its page what a run really prints: `npm run reference` draws it', async () => {
  expect(readFileSync(join(docs, 'protection.svg'), 'utf8')).toBe(await protectionPicture());
  expect(page).toContain('](protection.svg)');
});

it('names every requirement on its page by the key of the JSON answer', () => {
  const keys = Object.keys(requirements).filter((key) => !page.includes(`\`${key}\``));
  expect(keys).toEqual([]);
});
