import { sectionKeys } from '../../src/sections/keys.ts';
import type { Sample } from './sample.ts';

/** By the section's key: what the file of that name in this folder exports as `sample`. */
export const samples: Readonly<Record<string, Sample>> = Object.fromEntries(
  await Promise.all(sectionKeys.map(async (key) => [key, (await import(`./${key}.ts`)).sample])),
);
