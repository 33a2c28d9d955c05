import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { scaleExamples } from '../kit/seed.ts';

const file = fc.constantFrom('ci.yml', 'nightly.yaml', 'lint.yml', 'a b.yml', 'ünïcode.yml');
const state = fc.constantFrom('active', 'disabled_fork', 'disabled_inactivity', 'disabled_manually');
const live = fc.uniqueArray(fc.record({ file, state }), { selector: ({ file }) => file });
const options = fc.record({ state: fc.constantFrom('active', 'disabled', undefined), isBare: fc.boolean() });

it('an apply reaches the declared states from any live states, and keeps undeclared workflows [2.3.9]', async () => {
  await fc.assert(
    fc.asyncProperty(live, fc.array(options, { minLength: 5, maxLength: 5 }), async (found, wishes) => {
      const getWorkflowPath = (name: string) => `.github/workflows/${name}`;
      const wanted = found.flatMap(({ file }, index) => {
        const { state, isBare } = wishes[index]!;
        return state ? [{ path: isBare ? file : getWorkflowPath(file), state }] : [];
      });
      const workflows = found.map(({ file, state }) => ({ path: getWorkflowPath(file), state: state as 'active' }));
      const { simulator } = await expectConvergence(stringify({ workflows: wanted }), { workflows });
      const states = (simulator.repository('acme/shop').workflows as typeof workflows).map(({ state }) => state);
      found.forEach(({ state }, index) => {
        const declared = wishes[index]!.state;
        if (!declared) expect(states[index]).toBe(state);
        else expect(states[index] === 'active').toBe(declared === 'active');
      });
    }),
    { numRuns: scaleExamples(100) },
  );
});
