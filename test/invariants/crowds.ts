import { everySection, type Tried } from '../kit/samples/every-section.ts';
import type { Crowd as CrowdOfSection } from '../samples/crowd.ts';

export type Crowd = CrowdOfSection & { readonly tried: Tried };

/** Every list of every section that comes in pages. */
export const crowds: readonly Crowd[] = everySection.flatMap((tried) =>
  (tried.sample.crowds ?? []).map((crowd) => ({ ...crowd, tried })),
);
