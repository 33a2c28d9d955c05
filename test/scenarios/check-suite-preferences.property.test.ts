import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { openScene } from '../kit/runs/scene.ts';
import { scaleExamples } from '../kit/seed.ts';

const pairs = fc.uniqueArray(fc.record({ app_id: fc.integer({ min: 1, max: 6 }), setting: fc.boolean() }), {
  selector: ({ app_id }) => app_id,
});

it('replaces random preferences by random others, and sends all of them again on the next run [2.3.10]', () =>
  fc.assert(
    fc.asyncProperty(pairs, pairs, async (desired, live) => {
      const resentRoutes = desired.length ? ['PATCH /repos/{owner}/{repo}/check-suites/preferences'] : [];
      await expectConvergence(
        stringify({ check_suite_preferences: desired }),
        { check_suite_preferences: live },
        { resentRoutes },
      );
    }),
    { numRuns: scaleExamples(30) },
  ));

it('does not change the preferences of other apps [2.1.1]', () =>
  fc.assert(
    fc.asyncProperty(pairs, pairs, async (desired, live) => {
      const seed = { repositories: [{ owner: 'acme', name: 'shop', check_suite_preferences: live }] };
      const { apply, simulator } = openScene({ seed });
      await apply(stringify({ check_suite_preferences: { auto_trigger_checks: desired } }));
      const undeclaredPreferences = live.filter(({ app_id }) => !desired.some((pair) => pair.app_id === app_id));
      const preferencesAfter = simulator.repository('acme/shop').check_suite_preferences as typeof live;
      expect(preferencesAfter.toSorted((first, second) => first.app_id - second.app_id)).toEqual(
        [...undeclaredPreferences, ...desired].sort((first, second) => first.app_id - second.app_id),
      );
    }),
    { numRuns: scaleExamples(30) },
  ));
