import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const environments = '/repos/acme/widgets/environments';

function host(seeded: object[] = [], more: object = {}) {
  const simulator = openSimulator({
    seed: {
      accounts: [
        { id: 5, login: 'hubot' },
        { login: 'acme', type: 'Organization', teams: ['all', { id: 6, slug: 'core', parent: 'all' }] },
      ],
      repositories: [{ owner: 'acme', name: 'widgets', environments: seeded, ...more }],
    },
  });
  return { simulator, ...callerOf(simulator) };
}

it('shows each gate that is on, and forgets what the next PUT leaves out', async () => {
  const { simulator, get, send } = host();
  const whole = {
    wait_timer: 30,
    prevent_self_review: true,
    reviewers: [
      { type: 'User', id: 5 },
      { type: 'Team', id: 6 },
    ],
    deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
    can_admins_bypass: false,
  };
  const { body } = await send('PUT', `${environments}/live`, whole);
  expect(body).toMatchObject({
    protection_rules: [
      { type: 'wait_timer', wait_timer: 30 },
      {
        type: 'required_reviewers',
        prevent_self_review: true,
        reviewers: [
          { type: 'User', reviewer: { id: 5, login: 'hubot' } },
          { type: 'Team', reviewer: { id: 6, slug: 'core', parent: { slug: 'all' } } },
        ],
      },
      { type: 'branch_policy' },
    ],
    deployment_branch_policy: whole.deployment_branch_policy,
    can_admins_bypass: false,
  });
  await send('PUT', `${environments}/live`, { wait_timer: 1 });
  expect((await get(`${environments}/live`)).body).toMatchObject({
    id: body.id,
    protection_rules: [{ type: 'wait_timer', wait_timer: 1 }],
    deployment_branch_policy: null,
    can_admins_bypass: true,
  });
  expect(simulator.objections).toEqual([]);
});

const custom = { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } };

const rules = `${environments}/live/deployment_protection_rules`;

it('lets an available app guard an environment', async () => {
  const { simulator, get, send } = host([{ name: 'live' }], { deployment_guards: ['gate', { id: 77, slug: 'other' }] });
  const available = (await get(`${rules}/apps`)).body.available_custom_deployment_protection_rule_integrations;
  expect(available).toMatchObject([{ slug: 'gate' }, { slug: 'other', id: 77 }]);
  const made = await send('POST', rules, { integration_id: 77 });
  expect(made).toMatchObject({ status: 201, body: { enabled: true, app: { id: 77, slug: 'other' } } });
  expect((await get(rules)).body).toEqual({ total_count: 1, custom_deployment_protection_rules: [made.body] });
  expect(await send('POST', rules, { integration_id: 78 })).toMatchObject({ status: 404 });
  expect(await send('DELETE', `${rules}/${made.body.id}`)).toMatchObject({ status: 204 });
  expect(await send('DELETE', `${rules}/${made.body.id}`)).toMatchObject({ status: 404 });
  expect(simulator.objections).toEqual([]);
});

it('objects to enabling a rule twice, and to an unknown app in a seed', async () => {
  const guards = { deployment_guards: ['gate'] };
  const { send, get } = host([{ name: 'live', protection_rules: ['gate'] }], guards);
  const [{ id }] = (await get(`${rules}/apps`)).body.available_custom_deployment_protection_rule_integrations;
  await expect(send('POST', rules, { integration_id: id })).rejects.toThrow('gate is enabled already');
  expect(() => host([{ name: 'live', protection_rules: ['none'] }], guards)).toThrow('has no such app');
});

it('keeps variables and secrets for each environment, with its own key', async () => {
  const { simulator, get, send } = host([{ name: 'live', variables: [{ name: 'a', value: 'x' }] }, { name: 'next' }]);
  const [live, next] = [`${environments}/live`, `${environments}/next`];
  expect(await send('POST', `${live}/variables`, { name: 'b', value: 'y' })).toMatchObject({ status: 201 });
  expect((await get(`${live}/variables`)).body.variables).toMatchObject([{ name: 'A' }, { name: 'B' }]);
  expect((await get(`${next}/variables`)).body.total_count).toBe(0);
  const key = async (place: string) => (await get(`${place}/secrets/public-key`)).body;
  expect(await key(live)).toEqual(await key(live));
  expect(await key(next)).not.toEqual(await key(live));
  expect(await get(`${environments}/gone/secrets`)).toMatchObject({ status: 404 });
  expect(simulator.objections).toEqual([]);
});

it('restores its own dump', () => {
  const seeded = { name: 'live', ...custom, branch_policies: [{ name: 'main' }], protection_rules: ['gate'] };
  const { simulator } = host([{ ...seeded, pinned_position: 4 }], { deployment_guards: ['gate'] });
  const dump = simulator.dump();
  simulator.seed(dump);
  expect(simulator.dump()).toEqual(dump);
});
