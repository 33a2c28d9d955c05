import type { Section } from '../section.ts';
import * as calls from './calls.ts';
import { type Live, readInteractionLimits } from './live.ts';
import { planInteractionLimits } from './plan.ts';
import { type InteractionLimits, settings } from './schema.ts';
import { type AllLimits, limitsToSettings, readAllLimits } from './snapshot.ts';
import { usesOf } from './uses.ts';

export const interactionLimits: Section<InteractionLimits, Live, AllLimits> = {
  key: 'interaction_limits',
  settings,
  visibleTo: { '': 'administrators' },
  calls,
  read: readInteractionLimits,
  plan: planInteractionLimits,
  readAll: readAllLimits,
  toSettings: limitsToSettings,
  uses: usesOf,
};
