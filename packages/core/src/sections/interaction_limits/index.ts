import { pairNamesWithIds } from '../lookups.ts';
import { createVisibilityPrerequisites } from '../publication.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { planInteractionLimits } from './plan.ts';
import { readAllLimits, readInteractionLimits } from './read.ts';
import { risk, settings } from './schema.ts';
import { createLimitsUndo, exportLimits } from './snapshot.ts';

export const interactionLimits = defineSection({
  key: 'interaction_limits',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls,
  /** GitHub offers limits only to public repositories. */
  after: createVisibilityPrerequisites(),
  read: readInteractionLimits,
  plan: planInteractionLimits,
  getFacts: ({ bypass = [] }) => ({ holders: pairNamesWithIds('users', bypass) }),
  readAll: readAllLimits,
  toSettings: exportLimits,
  toUndo: createLimitsUndo,
  listUses: (wanted) => ({
    calls: [
      ...(wanted === null || wanted.limit ? [calls.getLimit, calls.setLimit, calls.clearLimit] : []),
      ...(wanted?.pull_request_creation_cap ? [calls.getCap, calls.updateCap] : []),
      ...(wanted?.pull_request_creation_bypass
        ? [calls.getBypass, calls.lookUpUser, calls.addBypass, calls.removeBypass]
        : []),
    ],
  }),
});
