import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';
import { scaleExamples } from '../kit/seed.ts';

const materials = ['a', 'b', 'c', 'd', 'e', 'f'];

const anyKeyList = <T extends object>(moreFields: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(
      fc.tuple(fc.constantFrom('ci', 'CI', 'release', 'mirror'), fc.constantFrom(...materials), moreFields),
      {
        selector: ([title]) => title,
      },
    )
    .map((keys) => keys.filter(([, seed], index) => keys.findIndex(([, otherSeed]) => otherSeed === seed) === index))
    .map((keys) => keys.map(([title, seed, rest]) => ({ title, key: createPublicKey(seed), ...rest })));

const entries = anyKeyList(fc.record({ read_only: fc.boolean() }, { requiredKeys: [] }));
const liveKeys = anyKeyList(fc.record({ read_only: fc.boolean(), enabled: fc.boolean() }));
const policy = fc.constantFrom('keep', 'delete');

it('brings any deploy keys in line with any declaration, and refuses to rename a key before any write [2.3.19]', () =>
  fc.assert(
    fc.asyncProperty(entries, liveKeys, policy, async (desired, liveState, _undeclared) => {
      const settings = stringify({ deploy_keys: { _undeclared, entries: desired } });
      const renamedKeys = desired.filter(({ title, key }) =>
        liveState.some((liveKey) => liveKey.key === key && liveKey.title !== title),
      );
      if (!renamedKeys.length) {
        await expectConvergence(settings, { deploy_keys: liveState });
        return;
      }
      const { apply, listWrites } = openScene({
        seed: { repositories: [{ owner: 'acme', name: 'shop', deploy_keys: liveState }] },
      });
      const [error] = formatLines(await apply(settings), 'error');
      for (const { title } of renamedKeys) expect(error).toContain(`deploy key "${title}" has the key of the live`);
      expect(listWrites()).toEqual([]);
    }),
    { numRuns: scaleExamples(60) },
  ));
