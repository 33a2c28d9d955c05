import { planReassertion } from '../../plan/make-items.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { type Preference, settings } from './schema.ts';

export const checkSuitePreferences = defineSection({
  key: 'check_suite_preferences',
  settings,
  visibleTo: { '': 'administrators' },
  risk: {
    '': {
      touches: 'data',
      describeLostData: () => 'the earlier `auto_trigger_checks`, because GitHub does not show them',
    },
  },
  calls,
  plan: planPreferences,
  toSettings: () => ({
    value: undefined,
    notes: [
      { text: formatText`\`auto_trigger_checks\` is left out: GitHub does not show it`, about: 'auto_trigger_checks' },
    ],
  }),
});

/** GitHub shows preferences only in the answer to the PATCH, so every run sends all of them. */
function planPreferences(wanted: readonly Preference[]) {
  if (!wanted.length) return [];
  const reason = 'GitHub does not show it';
  const cannotVerify = markPublic(`\`auto_trigger_checks\` cannot be compared: ${reason}; apply sends it on every run`);
  const sentMessage = markPublic(`auto_trigger_checks sent again, because ${reason}`);
  const body = { auto_trigger_checks: wanted };
  return [planReassertion('', cannotVerify, sentMessage, { steps: calls.update({}, body), holds: body })];
}
