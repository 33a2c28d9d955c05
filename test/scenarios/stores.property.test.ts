import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { openSecret, secretsOf } from '../../packages/simulator/src/features/actions/secrets.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { scaleExamples } from '../kit/seed.ts';

const runs = { numRuns: scaleExamples(40) };

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,5}$/).filter((text) => !/^GITHUB_/i.test(text));
const toUpperCase = (text: string) => text.toUpperCase();
const policy = fc.constantFrom('keep' as const, 'delete' as const);
/** The value of an environment variable. It is not empty and contains no NUL. */
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((value) => !value.includes('\0'));

const createEntries = (value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ name, value }), { selector: (entry) => toUpperCase(entry.name), maxLength: 6 });

const createStored = (value: fc.Arbitrary<string>) =>
  createEntries(value).map((all) => all.map((one) => ({ ...one, name: toUpperCase(one.name) })));

const createShopSeed = (more: object) => ({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...more }] } });
const formatStore = (key: string, undeclared: string, list: unknown) =>
  stringify({ [key]: { _undeclared: undeclared, entries: list } });

it('an apply stores the declared variables over any live entries, and a second apply writes nothing [2.3.8.6]', async () => {
  await fc.assert(
    fc.asyncProperty(
      createEntries(text),
      createStored(text),
      policy,
      fc.constantFrom('actions', 'agents'),
      async (...all) => {
        const [declared, live, undeclared, place] = all;
        const key = `${place}_variables`;
        const settings = formatStore(key, undeclared, declared);
        const { apply, check, listWrites, simulator } = openScene(createShopSeed({ [key]: live }));

        expect((await apply(settings)).outcome).toBe('success');
        const kept = undeclared === 'keep' ? live : [];
        const expected = new Map([...kept, ...declared].map((one) => [toUpperCase(one.name), one.value]));
        const now = simulator.repository('acme/shop')[key] as { name: string; value: string }[];
        expect(new Map(now.map((one) => [one.name, one.value]))).toEqual(expected);

        expect(formatLines(await check(settings), 'drift')).toEqual([]);
        const sent = listWrites().length;
        await apply(settings);
        expect(listWrites()).toHaveLength(sent);
        expect(simulator.objections).toEqual([]);
      },
    ),
    runs,
  );
});

it('an apply stores environment values as secrets, and a second apply sends only these again [2.1.8]', async () => {
  const places = Object.keys(secretsOf) as (keyof typeof secretsOf)[];
  await fc.assert(
    fc.asyncProperty(createEntries(text), createStored(text), policy, fc.constantFrom(...places), async (...all) => {
      const [declared, live, undeclared, place] = all;
      const key = `${place}_secrets`;
      const environment = Object.fromEntries(declared.map(({ value }, index) => [`V${index}`, value]));
      const settings = formatStore(
        key,
        undeclared,
        declared.map((entry, index) => ({ name: entry.name, value: `$V${index}` })),
      );
      const run = openScene({ ...createShopSeed({ [key]: live.map((one) => ({ name: one.name })) }), environment });

      expect((await run.apply(settings)).outcome).toBe('success');
      const store = secretsOf[place](run.simulator.repository('acme/shop'));
      for (const entry of declared) expect(openSecret(store, toUpperCase(entry.name))).toBe(entry.value);
      const kept = [...(undeclared === 'keep' ? live : []), ...declared].map((one) => toUpperCase(one.name));
      expect(store.secrets.map((one) => one.name).sort()).toEqual([...new Set(kept)].sort());

      expect(formatLines(await run.check(settings), 'drift')).toEqual([]);
      const sent = run.listWrites().length;
      await run.apply(settings);
      const again = run.listWrites().slice(sent);
      expect(again).toEqual(declared.map(() => `PUT /repos/{owner}/{repo}/${place}/secrets/{secret_name}`));
      expect(run.simulator.objections).toEqual([]);
    }),
    runs,
  );
});
