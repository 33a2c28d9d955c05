import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { scaleExamples } from '../kit/seed.ts';
import { accepted } from '../kit/workflows/expressions.ts';

/** Unusual expressions that GitHub accepts too. */
const expression = fc.constantFrom(
  ...accepted.filter(([form]) => !/engine|nothing/.test(form)).map(([, expression]) => expression),
);
const expressions = fc.array(expression, { maxLength: 3 });
const name = fc.constantFrom('npm', 'NPM', 'a "b"', '../x', 'ключ', '100%');

const keys = {
  start_delimiter: expression,
  end_delimiter: expression,
  must_match: expressions,
  must_not_match: expressions,
};
const createOptional = (values: object) => fc.record(values as typeof keys, { requiredKeys: [] });

const entry = fc
  .tuple(fc.record({ name, pattern: expression }), createOptional(keys))
  .map((parts) => Object.assign({}, ...parts));
const nothing = fc.constant(null);
const live = fc
  .tuple(
    entry,
    fc.record({ state: fc.constantFrom('published', 'unpublished') }),
    createOptional({
      start_delimiter: nothing,
      must_match: nothing,
      must_not_match: nothing,
      custom_pattern_version: nothing,
    }),
  )
  .map((parts) => Object.assign({}, ...parts));

const createPatterns = (one: fc.Arbitrary<any>) => fc.uniqueArray(one, { maxLength: 5, selector: ({ name }) => name });

it('apply reaches the declared state from any live patterns, and its snapshot finds no drift [2.1.7]', async () => {
  await fc.assert(
    fc.asyncProperty(
      createPatterns(entry),
      createPatterns(live),
      fc.constantFrom('keep', 'delete'),
      async (entries, found, policy) => {
        const settings = stringify({ secret_scanning_custom_patterns: { _undeclared: policy, entries } });
        const scanning = { security_and_analysis: { secret_scanning: { status: 'enabled' } } };
        const stage = await expectConvergence(settings, { settings: scanning, custom_patterns: found });
        const kept = policy === 'keep' ? found.filter((one) => !entries.some(({ name }) => name === one.name)) : [];
        const names = (stage.simulator.repository('acme/shop').custom_patterns as { name: string }[]).map(
          (one) => one.name,
        );
        expect(names.sort()).toEqual([...entries, ...kept].map((one) => one.name).sort());

        const { settings: again } = await takeSectionSnapshot(stage.simulator, 'secret_scanning_custom_patterns');
        expect((await stage.check(stringify(again))).outcome).toBe('success');
      },
    ),
    { numRuns: scaleExamples(150) },
  );
});
