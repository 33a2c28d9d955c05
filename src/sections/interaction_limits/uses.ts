import type { Uses } from '../section.ts';
import * as calls from './calls.ts';
import type { InteractionLimits } from './schema.ts';

/** The limit, the cap and the bypass list have separate routes. */
export const usesOf = (wanted: InteractionLimits): Uses => ({
  calls: [
    ...(wanted === null || wanted.limit ? [calls.getLimit, calls.setLimit, calls.clearLimit] : []),
    ...(wanted?.pull_request_creation_cap ? [calls.getCap, calls.updateCap] : []),
    ...(wanted?.pull_request_creation_bypass ? [calls.getBypass, calls.addBypass, calls.removeBypass] : []),
  ],
});
