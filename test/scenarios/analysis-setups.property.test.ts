import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const runner = fc.constantFrom(
  { runner_type: 'standard', runner_label: null },
  { runner_type: 'labeled', runner_label: 'big' },
);
const createSubset = <T>(...words: T[]) => fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 });
const shared = ['csharp', 'go', 'java-kotlin', 'javascript-typescript', 'python', 'ruby'];
const state = fc.constantFrom('configured', 'not-configured');

type Own = Record<string, fc.Arbitrary<unknown>>;

/** A setup with some of its keys. The two keys of the runner need each other. */
const formatSetup = (own: Own, languages: fc.Arbitrary<string[]>) =>
  fc
    .tuple(fc.record({ state, languages, ...own }, { requiredKeys: ['state'] }), fc.option(runner))
    .map(([keys, run]) => ({ ...keys, ...run }));

const detected = createSubset(...shared);

const kinds = [
  {
    key: 'code_scanning_default_setup',
    seeded: 'code_scanning',
    own: {
      query_suite: fc.constantFrom('default', 'extended'),
      threat_model: fc.constantFrom('remote', 'remote_and_local'),
    } as Own,
    languages: createSubset('actions', 'c-cpp', 'swift', ...shared),
    shown: createSubset('actions', 'c-cpp', 'swift', ...shared),
  },
  {
    key: 'code_quality_setup',
    seeded: 'code_quality',
    own: { ai_findings_option: fc.constantFrom('disabled', 'on_push') } as Own,
    languages: createSubset(...shared),
    shown: createSubset('rust', ...shared),
  },
];

it.each(kinds)(
  'brings any live $key in line with any declaration [2.3.12.1]',
  ({ key, seeded, own, languages, shown }) =>
    fc.assert(
      fc.asyncProperty(formatSetup(own, languages), formatSetup(own, shown), detected, async (wanted, live, found) => {
        await expectConvergence(stringify({ [key]: wanted }), { [seeded]: { setup: live, detected: found } });
      }),
      { numRuns: scaleExamples(60) },
    ),
);
