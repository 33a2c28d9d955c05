import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const arbitraryFile = fc.constantFrom('ci.yml', 'nightly.yaml', 'lint.yml', 'a b.yml', 'ünïcode.yml');
const arbitraryState = fc.constantFrom('active', 'disabled_fork', 'disabled_inactivity', 'disabled_manually');
const arbitraryWorkflows = fc.uniqueArray(fc.record({ file: arbitraryFile, state: arbitraryState }), {
  selector: ({ file }) => file,
});
const arbitraryEntries = fc.record({ state: fc.constantFrom('active', 'disabled', undefined), isBare: fc.boolean() });

it('an apply reaches the declared states from any live states, and keeps undeclared workflows [2.3.9]', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryWorkflows,
      fc.array(arbitraryEntries, { minLength: 5, maxLength: 5 }),
      async (liveWorkflows, declaredEntries) => {
        const getWorkflowPath = (name: string) => `.github/workflows/${name}`;
        const entries = liveWorkflows.flatMap(({ file }, index) => {
          const { state, isBare } = declaredEntries[index]!;
          return state ? [{ path: isBare ? file : getWorkflowPath(file), state }] : [];
        });
        const workflows = liveWorkflows.map(({ file, state }) => ({
          path: getWorkflowPath(file),
          state: state as 'active',
        }));
        const { simulator } = await expectConvergence(stringify({ workflows: entries }), { workflows });
        const states = (simulator.repository('acme/shop').workflows as typeof workflows).map(({ state }) => state);
        liveWorkflows.forEach(({ state }, index) => {
          const declaredState = declaredEntries[index]!.state;
          if (!declaredState) expect(states[index]).toBe(state);
          else expect(states[index] === 'active').toBe(declaredState === 'active');
        });
      },
    ),
    { numRuns: scaleExamples(100) },
  );
});
