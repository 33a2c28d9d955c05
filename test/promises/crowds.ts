import type { Crowd as CrowdOfSection } from '../samples/crowd.ts';
import { samples } from '../samples/index.ts';

export type Crowd = CrowdOfSection & { readonly section: string };

/** Every list of every section that comes in pages. */
export const crowds: readonly Crowd[] = Object.entries(samples).flatMap(([section, sample]) =>
  (sample.crowds ?? []).map((crowd) => ({ ...crowd, section })),
);
