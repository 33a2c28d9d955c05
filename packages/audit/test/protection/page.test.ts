import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawProtection } from '../../../../scripts/reference/protection-picture.ts';
import { requirementMeanings } from '../../src/protection/sources/requirements.ts';

const docs = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const page = readFileSync(join(docs, 'audit.md'), 'utf8');

it('documents the output of a real run: `npm run reference` writes it', async () => {
  expect(readFileSync(join(docs, 'protection.svg'), 'utf8')).toBe(await drawProtection());
  expect(page).toContain('](protection.svg)');
});

it('documents every requirement with its key in the JSON output', () => {
  const keys = Object.keys(requirementMeanings).filter((key) => !page.includes(`\`${key}\``));
  expect(keys).toEqual([]);
});
