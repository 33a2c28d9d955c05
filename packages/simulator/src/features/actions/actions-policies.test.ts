import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const policies = '/repos/acme/shop/actions/policies';
const version = { 'x-github-api-version': '2026-03-10' };
const createEventRule = (...allowed_events: string[]) => ({
  type: 'restrict_action_events',
  parameters: { allowed_events },
});
const createConditions = (include: string[], exclude: string[] = []) => ({ workflow_path: { include, exclude } });

function setUpSimulator(repository: object = {}, around: object = {}, tokens?: any) {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...repository }], ...around },
    ...(tokens && { tokens }),
  });
  const { get, send } = createCaller(simulator);
  return {
    simulator,
    get: (path: string) => get(path, version),
    send: (method: string, path: string, body?: object) => send(method, path, body, version),
  };
}

it('lists the policies of the owner and the enterprise by default, in pages of 30 and at most 100', async () => {
  const made = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${name} ${index}` }));
  const { get } = setUpSimulator(
    { actions_policies: made('own', 40) },
    {
      accounts: [{ login: 'acme', type: 'Organization', actions_policies: made('base', 40) }],
      enterprise: { slug: 'globex' },
      enterprise_actions_policies: made('all', 50),
    },
  );
  const sizes = async (query: string) => {
    const { body } = await get(`${policies}?${query}`);
    return [body.total_count, body.policies.length];
  };
  expect(await sizes('')).toEqual([130, 30]);
  expect(await sizes('per_page=100&page=2')).toEqual([130, 30]);
  expect(await sizes('has_parents=false&per_page=100')).toEqual([40, 40]);
  const { body } = await get(`${policies}?per_page=100&page=2`);
  expect(body.policies.at(-1)).toMatchObject({ source_type: 'Enterprise', source: 'globex' });
});

it.each([
  [{ name: '' }, 'name'],
  [{ name: 'old' }, 'name'],
  [{ name: 'ci', enforcement: 'evaluate' }, 'enforcement'],
  [{ name: 'ci', conditions: createConditions([]) }, 'conditions.workflow_path'],
  [{ name: 'ci', conditions: createConditions(['~ALL', 'a.yml']) }, 'conditions.workflow_path'],
  [{ name: 'ci', conditions: createConditions(['a.yml'], ['~ALL']) }, 'conditions.workflow_path'],
  [{ name: 'ci', rules: [createEventRule('pull_requests')] }, 'rules'],
  [{ name: 'ci', rules: [{ type: 'restrict_action_events' }] }, 'rules'],
  [{ name: 'ci', rules: [{ type: 'restrict_actions_actors' }] }, 'rules'],
  [{ name: 'ci', rules: [{ type: 'restrict_runners' }] }, 'rules'],
  [
    {
      name: 'ci',
      rules: [{ type: 'restrict_actions_actors', parameters: { allowed_actors: [{ id: 1, type: 'Crew' }] } }],
    },
    'rules',
  ],
])('refuses %j', async (policy, field) => {
  const { send } = setUpSimulator({ actions_policies: [{ name: 'old' }] });
  expect(await send('POST', policies, { enforcement: 'active', ...policy })).toMatchObject({
    status: 422,
    body: { errors: [{ resource: 'ActionsPolicy', field }] },
  });
});

it('answers every API version, and needs Administration: write', async () => {
  const tokens: any = [{ token: 'reader', grants: { Administration: 'read' } }];
  const { get } = createCaller(setUpSimulator().simulator);
  expect((await get(policies, version)).status).toBe(200);
  expect((await get(policies)).status).toBe(200);
  const reader = createCaller(setUpSimulator({}, {}, tokens).simulator, 'reader');
  expect(await reader.get(policies, version)).toMatchObject({
    status: 403,
    headers: { 'x-accepted-github-permissions': 'administration=write' },
  });
});

it('lists policies without conditions and rules, and shows both on the route of the policy', async () => {
  const actions_policies = [{ id: 7, name: 'ci', rules: [createEventRule('push')] }];
  const { get } = setUpSimulator({ actions_policies });
  const [listed] = (await get(policies)).body.policies;
  expect(listed).toMatchObject({ id: 7, name: 'ci', enforcement: 'active', source_type: 'Repository' });
  expect(listed).not.toHaveProperty('conditions');
  expect(listed).not.toHaveProperty('rules');
  expect((await get(`${policies}/7`)).body).toMatchObject({ conditions: {}, rules: [createEventRule('push')] });
});

it('shows a policy for all workflows with a condition if the seed chooses that', async () => {
  const actions_policies = [{ id: 7, name: 'ci' }];
  const { get } = setUpSimulator({ actions_policies, actions_policy_habits: { tellsAll: true } });
  expect((await get(`${policies}/7`)).body).toMatchObject({ conditions: createConditions(['~ALL']) });
});
