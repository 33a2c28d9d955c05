import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';
import { scaleExamples } from '../kit/seed.ts';

const materials = ['a', 'b', 'c', 'd', 'e', 'f'];

const createKeyList = <T extends object>(more: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('ci', 'CI', 'release', 'mirror'), fc.constantFrom(...materials), more), {
      selector: ([title]) => title,
    })
    .map((all) => all.filter(([, seed], index) => all.findIndex(([, other]) => other === seed) === index))
    .map((all) => all.map(([title, seed, rest]) => ({ title, key: createPublicKey(seed), ...rest })));

const entries = createKeyList(fc.record({ read_only: fc.boolean() }, { requiredKeys: [] }));
const live = createKeyList(fc.record({ read_only: fc.boolean(), enabled: fc.boolean() }));
const policy = fc.constantFrom('keep', 'delete');

it('brings any deploy keys in line with any declaration, and refuses to rename a key before any write [2.3.19]', () =>
  fc.assert(
    fc.asyncProperty(entries, live, policy, async (wanted, state, _undeclared) => {
      const settings = stringify({ deploy_keys: { _undeclared, entries: wanted } });
      const moved = wanted.filter(({ title, key }) => state.some((one) => one.key === key && one.title !== title));
      if (!moved.length) {
        await expectConvergence(settings, { deploy_keys: state });
        return;
      }
      const { apply, listWrites } = openScene({
        seed: { repositories: [{ owner: 'acme', name: 'shop', deploy_keys: state }] },
      });
      const [error] = formatLines(await apply(settings), 'error');
      for (const { title } of moved) expect(error).toContain(`deploy key "${title}" has the key of the live`);
      expect(listWrites()).toEqual([]);
    }),
    { numRuns: scaleExamples(60) },
  ));
