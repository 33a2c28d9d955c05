import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const areas = ['web', 'api', 'ios'];
const definitions = [
  { property_name: 'note' },
  { property_name: 'size' },
  { property_name: 'tier', value_type: 'single_select', allowed_values: ['gold', 'tin'] },
  { property_name: 'areas', value_type: 'multi_select', allowed_values: areas },
  { property_name: 'live', value_type: 'true_false' },
];
const acme = { login: 'acme', type: 'Organization' as const, property_definitions: definitions };

const toEntries = (values: object) =>
  Object.entries(values).map(([property_name, value]) => ({ property_name, value }));

/** Values of each property as a settings file may write them. GitHub may use another form. */
const declaredValues = {
  note: fc.oneof(fc.string({ maxLength: 8 }), fc.constant(null)),
  size: fc.oneof(fc.integer(), fc.double({ noNaN: true, min: 0.001, max: 1e6 }), fc.boolean(), fc.constant('x')),
  tier: fc.constantFrom('gold', 'tin', '', null),
  areas: fc.oneof(fc.uniqueArray(fc.constantFrom(...areas)), fc.constant(null)),
  live: fc.constantFrom(true, 'false', null),
};
const liveValues = fc.record(
  {
    note: fc.string({ minLength: 1, maxLength: 8 }),
    size: fc.constantFrom('7', 'true'),
    tier: fc.constantFrom('gold', 'tin'),
    areas: fc.uniqueArray(fc.constantFrom(...areas), { minLength: 1 }),
    live: fc.constantFrom('true', 'false'),
  },
  { requiredKeys: [] },
);

it('brings any custom property values in line in one run [2.3.18.3]', async () => {
  const declared = fc.record({
    _undeclared: fc.constantFrom('keep', 'delete'),
    entries: fc.record(declaredValues, { requiredKeys: [] }).map(toEntries),
  });
  await fc.assert(
    fc.asyncProperty(declared, liveValues, async (custom_properties, values) => {
      const around = { accounts: [acme] };
      await expectConvergence(stringify({ custom_properties }), { property_values: toEntries(values) }, { around });
    }),
    { numRuns: scaleExamples(80) },
  );
});
