import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const createConditions = (...include: string[]) => ({ ref_name: { include, exclude: [] as string[] } });

const setUpShop = (seed: { own?: object[]; owners?: object[]; enterprise?: object }) => {
  const simulator = openSimulator({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization', rulesets: seed.owners ?? [] }],
      repositories: [{ owner: 'acme', name: 'shop', rulesets: seed.own ?? [] }],
      enterprise: seed.enterprise,
    },
  });
  const { get } = createCaller(simulator);
  const typesFor = async (branch: string) => {
    const { body } = await get(`/repos/acme/shop/rules/branches/${branch}`);
    return body.map(({ type }: { type: string }) => type);
  };
  return { simulator, get, typesFor };
};

it('lists the active rules of every level, each with its ruleset', async () => {
  const { get } = setUpShop({
    own: [{ id: 7, conditions: createConditions('~DEFAULT_BRANCH'), rules: [{ type: 'deletion' }] }],
    owners: [{ id: 8, conditions: createConditions('~ALL'), rules: [{ type: 'non_fast_forward' }] }],
    enterprise: {
      slug: 'big',
      rulesets: [{ id: 9, conditions: createConditions('~ALL'), rules: [{ type: 'required_signatures' }] }],
    },
  });
  expect((await get('/repos/acme/shop/rules/branches/main')).body).toEqual([
    { type: 'deletion', ruleset_source_type: 'Repository', ruleset_source: 'acme/shop', ruleset_id: 7 },
    { type: 'non_fast_forward', ruleset_source_type: 'Organization', ruleset_source: 'acme', ruleset_id: 8 },
    { type: 'required_signatures', ruleset_source_type: 'Enterprise', ruleset_source: 'big', ruleset_id: 9 },
  ]);
});

it('matches branches by pattern, and lets an exclusion win', async () => {
  const { typesFor } = setUpShop({
    own: [
      { name: 'v1', conditions: createConditions('refs/heads/v1'), rules: [{ type: 'deletion' }] },
      {
        name: 'releases',
        conditions: { ref_name: { include: ['refs/heads/releases/**/*'], exclude: ['refs/heads/releases/old/*'] } },
        rules: [{ type: 'update' }],
      },
    ],
  });
  expect(await typesFor('main')).toEqual([]);
  expect(await typesFor('v1')).toEqual(['deletion']);
  expect(await typesFor('releases/1')).toEqual(['update']);
  expect(await typesFor('releases/2026/1')).toEqual(['update']);
  expect(await typesFor('releases/old/1')).toEqual([]);
});

it('omits rulesets of the organization for other repositories', async () => {
  const { typesFor, get } = setUpShop({
    owners: [
      {
        name: 'services',
        conditions: { ...createConditions('~ALL'), repository_name: { include: ['service-*'], exclude: [] } },
        rules: [{ type: 'deletion' }],
      },
      {
        name: 'the rest',
        conditions: { ...createConditions('~ALL'), repository_name: { include: ['~ALL'], exclude: ['service-*'] } },
        rules: [{ type: 'update' }],
      },
    ],
  });
  expect(await typesFor('main')).toEqual(['update']);
  const { body } = await get('/repos/acme/shop/rulesets?includes_parents=true');
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['the rest']);
});
