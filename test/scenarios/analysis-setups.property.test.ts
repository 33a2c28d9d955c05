import * as fc from 'fast-check';
import { it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const runners = fc.constantFrom(
  { runner_type: 'standard', runner_label: null },
  { runner_type: 'labeled', runner_label: 'big' },
);
const anySubset = <T>(...words: T[]) => fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 });
const sharedLanguages = ['csharp', 'go', 'java-kotlin', 'javascript-typescript', 'python', 'ruby'];
const states = fc.constantFrom('configured', 'not-configured');

type OwnKeys = Record<string, fc.Arbitrary<unknown>>;

/** A setup with some of its keys. The two keys of the runner need each other. */
const anySetup = (ownKeys: OwnKeys, languages: fc.Arbitrary<string[]>) =>
  fc
    .tuple(fc.record({ state: states, languages, ...ownKeys }, { requiredKeys: ['state'] }), fc.option(runners))
    .map(([otherKeys, runnerKeys]) => ({ ...otherKeys, ...runnerKeys }));

const detectedLanguages = anySubset(...sharedLanguages);

const kinds = [
  {
    key: 'code_scanning_default_setup',
    seedKey: 'code_scanning',
    ownKeys: {
      query_suite: fc.constantFrom('default', 'extended'),
      threat_model: fc.constantFrom('remote', 'remote_and_local'),
    } as OwnKeys,
    languages: anySubset('actions', 'c-cpp', 'swift', ...sharedLanguages),
    liveLanguages: anySubset('actions', 'c-cpp', 'swift', ...sharedLanguages),
  },
  {
    key: 'code_quality_setup',
    seedKey: 'code_quality',
    ownKeys: { ai_findings_option: fc.constantFrom('disabled', 'on_push') } as OwnKeys,
    languages: anySubset(...sharedLanguages),
    liveLanguages: anySubset('rust', ...sharedLanguages),
  },
];

it.each(kinds)(
  'brings any live $key in line with any declaration [2.3.12.1]',
  ({ key, seedKey, ownKeys, languages, liveLanguages }) =>
    fc.assert(
      fc.asyncProperty(
        anySetup(ownKeys, languages),
        anySetup(ownKeys, liveLanguages),
        detectedLanguages,
        async (desired, live, detected) => {
          await expectConvergence(stringify({ [key]: desired }), { [seedKey]: { setup: live, detected } });
        },
      ),
      { numRuns: scaleExamples(60) },
    ),
);
