import { registry } from '../../src/sections/registry.ts';
import type { Documented } from './settings-schema.ts';

/** Every section with its `docs.ts`, in the order in which apply writes them. */
export const documented: readonly Documented[] = await Promise.all(
  registry.map(async (section) => ({
    section,
    docs: (await import(`../../src/sections/${section.key}/docs.ts`)).docs,
  })),
);
