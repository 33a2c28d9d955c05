import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { revealSecret, secretsOf } from '../../packages/simulator/src/features/actions/secrets.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { scaleExamples } from '../kit/seed.ts';

const propertyOptions = { numRuns: scaleExamples(40) };

const arbitraryName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,5}$/).filter((text) => !/^GITHUB_/i.test(text));
const toUpperCase = (text: string) => text.toUpperCase();
const arbitraryPolicy = fc.constantFrom('keep' as const, 'delete' as const);
/** A possible value of an environment variable. The value is not empty and contains no NUL character. */
const arbitraryText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((value) => !value.includes('\0'));

const arbitraryEntries = (value: fc.Arbitrary<string>) =>
  fc.uniqueArray(fc.record({ name: arbitraryName, value }), {
    selector: (entry) => toUpperCase(entry.name),
    maxLength: 6,
  });

const arbitraryStoredEntries = (value: fc.Arbitrary<string>) =>
  arbitraryEntries(value).map((entries) => entries.map((entry) => ({ ...entry, name: toUpperCase(entry.name) })));

const createShopSeed = (repositorySeed: object) => ({
  seed: { repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }] },
});
const formatStore = (key: string, undeclared: string, list: unknown) =>
  stringify({ [key]: { _undeclared: undeclared, entries: list } });

it('an apply stores the declared variables over any live entries, and a second apply writes nothing [2.3.8.6]', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryEntries(arbitraryText),
      arbitraryStoredEntries(arbitraryText),
      arbitraryPolicy,
      fc.constantFrom('actions', 'agents'),
      async (...values) => {
        const [declaredEntries, liveEntries, undeclared, place] = values;
        const key = `${place}_variables`;
        const settings = formatStore(key, undeclared, declaredEntries);
        const { apply, check, listWrites, simulator } = openScene(createShopSeed({ [key]: liveEntries }));

        expect((await apply(settings)).outcome).toBe('success');
        const keptEntries = undeclared === 'keep' ? liveEntries : [];
        const expected = new Map(
          [...keptEntries, ...declaredEntries].map((entry) => [toUpperCase(entry.name), entry.value]),
        );
        const liveVariables = simulator.repository('acme/shop')[key] as { name: string; value: string }[];
        expect(new Map(liveVariables.map((variable) => [variable.name, variable.value]))).toEqual(expected);

        expect(formatLines(await check(settings), 'drift')).toEqual([]);
        const writeCount = listWrites().length;
        await apply(settings);
        expect(listWrites()).toHaveLength(writeCount);
        expect(simulator.objections).toEqual([]);
      },
    ),
    propertyOptions,
  );
});

it('an apply stores environment values as secrets, and a second apply sends only these again [2.1.8]', async () => {
  const places = Object.keys(secretsOf) as (keyof typeof secretsOf)[];
  await fc.assert(
    fc.asyncProperty(
      arbitraryEntries(arbitraryText),
      arbitraryStoredEntries(arbitraryText),
      arbitraryPolicy,
      fc.constantFrom(...places),
      async (...values) => {
        const [declaredEntries, liveEntries, undeclared, place] = values;
        const key = `${place}_secrets`;
        const environment = Object.fromEntries(declaredEntries.map(({ value }, index) => [`V${index}`, value]));
        const settings = formatStore(
          key,
          undeclared,
          declaredEntries.map((entry, index) => ({ name: entry.name, value: `$V${index}` })),
        );
        const scene = openScene({
          ...createShopSeed({ [key]: liveEntries.map((entry) => ({ name: entry.name })) }),
          environment,
        });

        expect((await scene.apply(settings)).outcome).toBe('success');
        const store = secretsOf[place](scene.simulator.repository('acme/shop'));
        for (const entry of declaredEntries) expect(revealSecret(store, toUpperCase(entry.name))).toBe(entry.value);
        const expectedNames = [...(undeclared === 'keep' ? liveEntries : []), ...declaredEntries].map((entry) =>
          toUpperCase(entry.name),
        );
        expect(store.secrets.map((secret) => secret.name).sort()).toEqual([...new Set(expectedNames)].sort());

        expect(formatLines(await scene.check(settings), 'drift')).toEqual([]);
        const writeCount = scene.listWrites().length;
        await scene.apply(settings);
        const secondWrites = scene.listWrites().slice(writeCount);
        expect(secondWrites).toEqual(
          declaredEntries.map(() => `PUT /repos/{owner}/{repo}/${place}/secrets/{secret_name}`),
        );
        expect(scene.simulator.objections).toEqual([]);
      },
    ),
    propertyOptions,
  );
});
