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
    fc.asyncProperty(pairs, pairs, async (wanted, live) => {
      const sentAgain = wanted.length ? ['PATCH /repos/{owner}/{repo}/check-suites/preferences'] : [];
      await expectConvergence(
        stringify({ check_suite_preferences: wanted }),
        { check_suite_preferences: live },
        { resentRoutes: sentAgain },
      );
    }),
    { numRuns: scaleExamples(30) },
  ));

it('does not change the preferences of other apps [2.1.1]', () =>
  fc.assert(
    fc.asyncProperty(pairs, pairs, async (wanted, live) => {
      const seed = { repositories: [{ owner: 'acme', name: 'shop', check_suite_preferences: live }] };
      const { apply, simulator } = openScene({ seed });
      await apply(stringify({ check_suite_preferences: { auto_trigger_checks: wanted } }));
      const kept = live.filter(({ app_id }) => !wanted.some((pair) => pair.app_id === app_id));
      const left = simulator.repository('acme/shop').check_suite_preferences as typeof live;
      expect(left.toSorted((one, other) => one.app_id - other.app_id)).toEqual(
        [...kept, ...wanted].sort((one, other) => one.app_id - other.app_id),
      );
    }),
    { numRuns: scaleExamples(30) },
  ));
