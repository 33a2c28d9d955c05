import { everySection, type SectionSample } from '../kit/samples/every-section.ts';
import type { Crowd as CrowdOfSection } from '../samples/crowd.ts';

export type Crowd = CrowdOfSection & { readonly tried: SectionSample };

/** Every paged list of every section. */
export const crowds: readonly Crowd[] = everySection.flatMap((tried) =>
  (tried.sample.crowds ?? []).map((crowd) => ({ ...crowd, tried })),
);
