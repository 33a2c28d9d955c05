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
const arbitraryName = fc.constantFrom('npm', 'NPM', 'a "b"', '../x', 'ключ', '100%');

const keys = {
  start_delimiter: expression,
  end_delimiter: expression,
  must_match: expressions,
  must_not_match: expressions,
};
const arbitraryPartial = (values: object) => fc.record(values as typeof keys, { requiredKeys: [] });

const arbitraryEntry = fc
  .tuple(fc.record({ name: arbitraryName, pattern: expression }), arbitraryPartial(keys))
  .map((parts) => Object.assign({}, ...parts));
const arbitraryNull = fc.constant(null);
const arbitraryLivePattern = fc
  .tuple(
    arbitraryEntry,
    fc.record({ state: fc.constantFrom('published', 'unpublished') }),
    arbitraryPartial({
      start_delimiter: arbitraryNull,
      must_match: arbitraryNull,
      must_not_match: arbitraryNull,
      custom_pattern_version: arbitraryNull,
    }),
  )
  .map((parts) => Object.assign({}, ...parts));

const arbitraryPatterns = (pattern: fc.Arbitrary<any>) =>
  fc.uniqueArray(pattern, { maxLength: 5, selector: ({ name }) => name });

it('apply reaches the declared state from any live patterns, and its snapshot finds no drift [2.1.7]', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryPatterns(arbitraryEntry),
      arbitraryPatterns(arbitraryLivePattern),
      fc.constantFrom('keep', 'delete'),
      async (entries, livePatterns, policy) => {
        const settings = stringify({ secret_scanning_custom_patterns: { _undeclared: policy, entries } });
        const scanningSettings = { security_and_analysis: { secret_scanning: { status: 'enabled' } } };
        const stage = await expectConvergence(settings, { settings: scanningSettings, custom_patterns: livePatterns });
        const keptPatterns =
          policy === 'keep'
            ? livePatterns.filter((livePattern) => !entries.some(({ name }) => name === livePattern.name))
            : [];
        const names = (stage.simulator.repository('acme/shop').custom_patterns as { name: string }[]).map(
          (pattern) => pattern.name,
        );
        expect(names.sort()).toEqual([...entries, ...keptPatterns].map((pattern) => pattern.name).sort());

        const { settings: snapshotSettings } = await takeSectionSnapshot(
          stage.simulator,
          'secret_scanning_custom_patterns',
        );
        expect((await stage.check(stringify(snapshotSettings))).outcome).toBe('success');
      },
    ),
    { numRuns: scaleExamples(150) },
  );
});
