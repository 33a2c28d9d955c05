import { registry } from '../../packages/core/src/sections/registry.ts';
import type { Documented } from './settings-schema.ts';

/** Every section with its documentation, in the order in which apply writes them. */
export const documented: readonly Documented[] = await Promise.all(
  registry.map(async (section) => ({
    section,
    docs: (await import(`../../docs/sections/${section.key}.ts`)).docs,
  })),
);
