import { pairWithIds } from '../lookups.ts';
import { afterVisibility } from '../publicity.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { planInteractionLimits } from './plan.ts';
import { readAllLimits, readInteractionLimits } from './read.ts';
import { risk, settings } from './schema.ts';
import { limitsToSettings, limitsToUndo } from './snapshot.ts';

export const interactionLimits = defineSection({
  key: 'interaction_limits',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls,
  /** The host has limits for public repositories alone. */
  after: afterVisibility(),
  read: readInteractionLimits,
  plan: planInteractionLimits,
  facts: ({ people = [] }) => ({ holders: pairWithIds('users', people) }),
  readAll: readAllLimits,
  toSettings: limitsToSettings,
  toUndo: limitsToUndo,
  /** The limit, the cap and the bypass list have separate routes. */
  uses: (wanted) => ({
    calls: [
      ...(wanted === null || wanted.limit ? [calls.getLimit, calls.setLimit, calls.clearLimit] : []),
      ...(wanted?.pull_request_creation_cap ? [calls.getCap, calls.updateCap] : []),
      ...(wanted?.pull_request_creation_bypass
        ? [calls.getBypass, calls.findUser, calls.addBypass, calls.removeBypass]
        : []),
    ],
  }),
});
