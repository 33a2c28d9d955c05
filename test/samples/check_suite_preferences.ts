import { repeatFirstEntry } from './breach.ts';
import type { Live } from './meddling.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
check_suite_preferences:
  auto_trigger_checks:
    - app_id: 15368
      setting: false
    - app_id: 7
      setting: true
`,
  drifted: { check_suite_preferences: [{ app_id: 15368, setting: true }] },
  grants: { check: [], apply: ['Checks: write'] },
  requests: 0,
  meddlings: [
    {
      what: 'switches another app off',
      act: (send) =>
        send('PATCH', '/check-suites/preferences', { auto_trigger_checks: [{ app_id: 99, setting: false }] }),
      isThere: (live) => live.check_suite_preferences.some(({ app_id }: Live) => app_id === 99),
      named: /app 99/,
    },
  ],
  breaches: [repeatFirstEntry('app_id')],
};
