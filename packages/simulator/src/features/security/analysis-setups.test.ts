import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

it('lists JavaScript and TypeScript separately in the first version of the API', async () => {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets' }] } });
  const scanning = '/repos/acme/widgets/code-scanning/default-setup';
  const spelt = async (version: string) =>
    (await createCaller(simulator).get(scanning, { 'x-github-api-version': version })).body.languages;
  expect(await spelt('2022-11-28')).toEqual(['javascript', 'typescript']);
  expect(await spelt('2026-03-10')).toEqual(['javascript-typescript']);
});
