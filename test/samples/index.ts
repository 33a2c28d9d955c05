import { sectionKeys } from '../../packages/core/src/sections/keys.ts';
import type { Sample } from './sample.ts';

/** Samples by section key. Each file in this folder exports the `sample` of the section that it is named after. */
export const samples: Readonly<Record<string, Sample>> = Object.fromEntries(
  await Promise.all(sectionKeys.map(async (key) => [key, (await import(`./${key}.ts`)).sample])),
);
