import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { checkSuitePreferences } from './index.ts';

it('reports the preferences as unverified once and sends them unchanged [2.3.10]', () => {
  const pairs = [
    { app_id: 1, setting: true },
    { app_id: 2, setting: false },
  ];
  expect(formatPlan(checkSuitePreferences.plan(pairs, undefined))).toEqual([
    'reassert: `auto_trigger_checks` cannot be compared: GitHub does not show it; apply sends it on every run',
  ]);
  expect(listPlanCalls(checkSuitePreferences.plan(pairs, undefined))).toEqual([
    ['PATCH ~/check-suites/preferences', { auto_trigger_checks: pairs }],
  ]);
});

it('plans nothing for an empty list [2.1.1]', () => {
  expect(checkSuitePreferences.plan([], undefined)).toEqual([]);
});

it('leaves the preferences out of a snapshot with a note [2.1.11]', () => {
  expect(checkSuitePreferences.toSettings(undefined)).toEqual({
    value: undefined,
    notes: [{ text: '`auto_trigger_checks` is left out: GitHub does not show it', about: 'auto_trigger_checks' }],
  });
});
