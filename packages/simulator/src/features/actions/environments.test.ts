import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';
import type { Seed } from '../../state/seed.ts';

const environments = '/repos/acme/widgets/environments';

function setUpSimulator(seeded: object[] = [], more: object = {}) {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'widgets', environments: seeded, ...more }] },
  });
  return { simulator, ...createCaller(simulator) };
}

const custom = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };

const rules = `${environments}/live/deployment_protection_rules`;

it('rejects a rule that is enabled twice, and an unknown app in a seed', async () => {
  const guards = { deployment_guards: ['gate'] };
  const { send, get } = setUpSimulator([{ name: 'live', protection_rules: ['gate'] }], guards);
  const [{ id }] = (await get(`${rules}/apps`)).body.available_custom_deployment_protection_rule_integrations;
  await expect(send('POST', rules, { integration_id: id })).rejects.toThrow('gate is enabled already');
  expect(() => setUpSimulator([{ name: 'live', protection_rules: ['none'] }], guards)).toThrow('has no such app');
});

it.each([
  ['private', 'team', false],
  ['private', 'enterprise', true],
  ['public', 'free', true],
])('accepts gates in a %s repository on the plan %s: %s', async (visibility, plan, isAccepted) => {
  const { send } = createCaller(
    openSimulator({
      seed: {
        accounts: [{ login: 'acme', type: 'Organization', plan }],
        repositories: [{ owner: 'acme', name: 'widgets', visibility }],
      } as Seed,
    }),
  );
  expect(await send('PUT', `${environments}/bare`, { can_admins_bypass: false })).toMatchObject({ status: 200 });
  for (const gates of [{ wait_timer: 0 }, { reviewers: [] }, { prevent_self_review: false }])
    expect((await send('PUT', `${environments}/live`, gates)).status).toBe(isAccepted ? 200 : 422);
});

it('accepts gates in a private repository of an Enterprise Server', async () => {
  const repositories = [{ owner: 'acme', name: 'widgets', visibility: 'private' as const }];
  const { send } = createCaller(openSimulator({ seed: { repositories }, enterprise: '3.17' }));
  expect((await send('PUT', `${environments}/live`, { wait_timer: 5 })).status).toBe(200);
});

it('restores its own dump', () => {
  const seeded = { name: 'live', ...custom, branch_policies: [{ name: 'main' }], protection_rules: ['gate'] };
  const { simulator } = setUpSimulator([{ ...seeded, pinned_position: 4 }], { deployment_guards: ['gate'] });
  const dump = simulator.dump();
  simulator.seed(dump);
  expect(simulator.dump()).toEqual(dump);
});
