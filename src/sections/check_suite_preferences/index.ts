import { say } from '../../plan/wording.ts';
import type { Section } from '../section.ts';
import * as calls from './calls.ts';
import { planPreferences } from './plan.ts';
import { type Preference, settings } from './schema.ts';

export const checkSuitePreferences: Section<readonly Preference[], undefined> = {
  key: 'check_suite_preferences',
  settings,
  visibleTo: { '': 'administrators' },
  calls,
  read: async () => undefined,
  plan: planPreferences,
  toSettings: () => ({
    value: undefined,
    notes: [say`\`auto_trigger_checks\` is left out: the host has no way to read it`],
  }),
  toUndo: () => ({ value: undefined, notes: [] }),
  lostWith: () => 'earlier `auto_trigger_checks`, since the host has no way to read them',
};
