import { reassert } from '../../plan/make-items.ts';
import { open, say } from '../../plan/wording.ts';
import { defineSection } from '../section.ts';
import * as calls from './calls.ts';
import { type Preference, settings } from './schema.ts';

export const checkSuitePreferences = defineSection({
  key: 'check_suite_preferences',
  settings,
  visibleTo: { '': 'administrators' },
  risk: {
    '': { touches: 'data', loses: () => 'earlier `auto_trigger_checks`, since the host has no way to read them' },
  },
  calls,
  plan: planPreferences,
  toSettings: () => ({
    value: undefined,
    notes: [say`\`auto_trigger_checks\` is left out: the host has no way to read it`],
  }),
});

/** The host shows preferences only in the answer to the PATCH, so every run sends all of them. */
function planPreferences(wanted: readonly Preference[]) {
  if (!wanted.length) return [];
  const why = 'the host has no way to read it';
  const cannotVerify = open(`\`auto_trigger_checks\` cannot be verified: ${why}; apply sends it on every run`);
  const says = open(`auto_trigger_checks sent again, since ${why}`);
  const body = { auto_trigger_checks: wanted };
  return [reassert('', cannotVerify, says, { steps: calls.update({}, body), holds: body })];
}
