import { expect, it } from 'vitest';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../simulator.ts';

const widgets = '/repos/acme/widgets';

function setUpServer(enterprise: string, options: SimulatorOptions = {}) {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'widgets' }] },
    enterprise,
    ...options,
  });
  return { simulator, ...createCaller(simulator, 'all-powerful', 'https://code.example/api/v3') };
}

const createRuleset = (rule: object) => ({ name: 'main', target: 'branch', enforcement: 'active', rules: [rule] });

it('answers 404 to a route that its version lacks', async () => {
  const retention = `${widgets}/actions/permissions/artifact-and-log-retention`;
  expect(await setUpServer('3.18').get(retention)).toMatchObject({ status: 404, body: { message: 'Not Found' } });
  expect(await setUpServer('3.18.4').get(retention)).toMatchObject({ status: 404 });
  expect(await setUpServer('3.19').get(retention)).toMatchObject({ status: 200 });
  expect(await setUpServer('3.19').get(`${widgets}/immutable-releases`)).toMatchObject({ status: 404 });
});

it('answers 422 to an unknown key at any depth of a body', async () => {
  const refused = (key: string) => ({
    status: 422,
    body: { message: `Invalid request.\n\n"${key}" is not a permitted key.` },
  });
  expect(await setUpServer('3.16').send('PATCH', widgets, { has_pull_requests: true })).toMatchObject(
    refused('has_pull_requests'),
  );
  expect(await setUpServer('3.17').send('PATCH', widgets, { has_pull_requests: true })).toMatchObject({ status: 200 });
  const inside = { security_and_analysis: { code_security: { status: 'enabled' } } };
  expect(await setUpServer('3.16').send('PATCH', widgets, inside)).toMatchObject(refused('code_security'));
  const deep = createRuleset({ type: 'max_file_size', parameters: { max_file_size: 1 } });
  expect(await setUpServer('3.16').send('POST', `${widgets}/rulesets`, deep)).toMatchObject({ status: 422 });
});

it('answers 422 to an unknown rule type and an unknown bypass mode', async () => {
  const queue = createRuleset({ type: 'merge_queue' });
  expect(await setUpServer('3.14').send('POST', `${widgets}/rulesets`, queue)).toMatchObject({
    status: 422,
    body: { message: 'Invalid request.\n\nInvalid property /rules/type: `merge_queue` is not possible.' },
  });
  const exempt = {
    ...createRuleset({ type: 'deletion' }),
    bypass_actors: [{ actor_type: 'DeployKey', bypass_mode: 'exempt' }],
  };
  expect(await setUpServer('3.19').send('POST', `${widgets}/rulesets`, exempt)).toMatchObject({ status: 422 });
  const plain = createRuleset({ type: 'deletion' });
  expect(await setUpServer('3.14').send('POST', `${widgets}/rulesets`, plain)).toMatchObject({ status: 201 });
});

it('shows no key that its version lacks', async () => {
  const { body: older } = await setUpServer('3.16').get(widgets);
  const { body: newer } = await setUpServer('3.17').get(widgets);
  expect(older).not.toHaveProperty('has_pull_requests');
  expect(newer).toHaveProperty('has_pull_requests');
  expect(newer.full_name).toBe(older.full_name);
});

it('accepts only one API version', async () => {
  const asking = (version: string) => setUpServer('3.19').get(widgets, { 'x-github-api-version': version });
  expect(await asking('2022-11-28')).toMatchObject({ status: 200 });
  expect(await asking('2026-03-10')).toMatchObject({ status: 400 });
});

it('simulates a server without GraphQL, or with an older schema', async () => {
  const ask = '{ repository(owner: "acme", name: "widgets") { id hasWikiEnabled } }';
  expect(await setUpServer('3.19', { hasGraphql: false }).graphql(ask)).toMatchObject({ status: 404 });
  const { body } = await setUpServer('3.19', { lacks: ['Repository.hasWikiEnabled'] }).graphql(ask);
  expect(body.errors[0].extensions).toMatchObject({ code: 'undefinedField', fieldName: 'hasWikiEnabled' });
});

it('lacks GraphQL fields that the schema of its version does not have', async () => {
  const ask = async (version: string, field: string) => {
    const { body } = await setUpServer(version).graphql(`{ repository(owner: "acme", name: "widgets") { ${field} } }`);
    return body.errors?.[0].extensions.code;
  };
  expect(await ask('3.22', 'interactionAbility { limit }')).toBe('undefinedField');
  expect(await ask('3.21', 'issueCreationPolicy')).toBe('undefinedField');
  expect(await ask('3.22', 'issueCreationPolicy')).toBeUndefined();
});

it('rejects an invalid server version', () => {
  expect(() => setUpServer('newest')).toThrow('an Enterprise Server has no version newest');
});
