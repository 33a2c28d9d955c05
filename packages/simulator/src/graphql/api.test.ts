import { expect, it } from 'vitest';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import type { TokenSeed } from '../access/tokens.ts';
import { openSimulator, type SimulatorOptions } from '../simulator.ts';

const seed = { repositories: [{ owner: 'acme', name: 'widgets', visibility: 'private' as const }] };

function setUpSimulator(options: SimulatorOptions = {}) {
  const simulator = openSimulator({ seed, ...options });
  return { simulator, ...createCaller(simulator) };
}

const features = `query RepositoryFeatures($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) { id name nameWithOwner hasSponsorshipsEnabled issueCreationPolicy }
}`;
const update = `mutation UpdateRepositoryFeatures($input: UpdateRepositoryInput!) {
  updateRepository(input: $input) { clientMutationId repository { hasSponsorshipsEnabled issueCreationPolicy } }
}`;
const acme = { owner: 'acme', name: 'widgets' };

it('returns the same node id as REST', async () => {
  const { graphql, get } = setUpSimulator();
  const rest = await get('/repos/acme/widgets');
  expect((await graphql(features, acme)).body.data.repository.id).toBe(rest.body.node_id);
});

it('reports a missing repository inside a 200', async () => {
  expect(await setUpSimulator().graphql(features, { owner: 'acme', name: 'nope' })).toMatchObject({
    status: 200,
    body: {
      data: { repository: null },
      errors: [
        {
          type: 'NOT_FOUND',
          path: ['repository'],
          message: "Could not resolve to a Repository with the name 'acme/nope'.",
        },
      ],
    },
  });
});

it('hides a private repository from a token that was not issued for it', async () => {
  const { simulator } = setUpSimulator({ tokens: [{ token: 't', repositories: [] }] });
  const { body } = await createCaller(simulator, 't').graphql(features, acme);
  expect(body).toMatchObject({ data: { repository: null }, errors: [{ type: 'NOT_FOUND' }] });
});

it('finds a renamed repository under its former name, unless the request forbids it', async () => {
  const { graphql, send } = setUpSimulator();
  await send('PATCH', '/repos/acme/widgets', { name: 'gadgets' });
  expect((await graphql(features, acme)).body.data.repository.name).toBe('gadgets');
  const strict = 'query Id { repository(owner: "acme", name: "widgets", followRenames: false) { id } }';
  expect((await graphql(strict)).body.errors[0].type).toBe('NOT_FOUND');
});

it('refuses a mutation without the permission, and changes nothing', async () => {
  const { simulator } = setUpSimulator({ tokens: [{ token: 't', grants: { Administration: 'read' } }] });
  const { graphql } = createCaller(simulator, 't');
  const { id } = (await graphql(features, acme)).body.data.repository;
  const { body } = await graphql(update, { input: { repositoryId: id, hasSponsorshipsEnabled: true } });
  expect(body).toMatchObject({
    data: { updateRepository: null },
    errors: [
      { type: 'FORBIDDEN', path: ['updateRepository'], message: 'Resource not accessible by personal access token' },
    ],
  });
  expect((await graphql(features, acme)).body.data.repository.hasSponsorshipsEnabled).toBe(false);
});

it('reports missing scopes to a classic token, and missing access to an account without the role', async () => {
  const input = {
    repositoryId: (await setUpSimulator().get('/repos/acme/widgets')).body.node_id,
    hasSponsorshipsEnabled: true,
  };
  const refusedTo = async (token: Omit<TokenSeed, 'token'>) => {
    const { simulator } = setUpSimulator({ tokens: [{ token: 't', kind: 'classic', ...token }] });
    return (await createCaller(simulator, 't').graphql(update, { input })).body.errors[0].type;
  };
  expect(await refusedTo({ grants: { Metadata: 'read' } })).toBe('INSUFFICIENT_SCOPES');
  expect(await refusedTo({ roles: { 'acme/widgets': 'write' } })).toBe('FORBIDDEN');
});

it('changes nothing in an archived repository', async () => {
  const { graphql, send } = setUpSimulator();
  const { id } = (await graphql(features, acme)).body.data.repository;
  await send('PATCH', '/repos/acme/widgets', { archived: true });
  const { body } = await graphql(update, { input: { repositoryId: id, hasSponsorshipsEnabled: true } });
  expect(body.errors[0].message).toBe('Repository was archived so is read-only.');
});

it('answers an unknown field with GitHub’s message, and reports a violation', async () => {
  const { simulator } = setUpSimulator();
  const { graphql } = createCaller({ transport: simulator.transport });
  const { status, body } = await graphql('query Odd { repository(owner: "a", name: "b") { colour } }');
  expect(status).toBe(200);
  expect(body).toEqual({
    errors: [
      {
        message: "Field 'colour' doesn't exist on type 'Repository'",
        path: ['query Odd', 'repository', 'colour'],
        extensions: { code: 'undefinedField', typeName: 'Repository', fieldName: 'colour' },
      },
    ],
  });
  expect(simulator.objections).toEqual(["query Odd: Field 'colour' doesn't exist on type 'Repository'"]);
});

it('simulates a server without a field, and reports no violation', async () => {
  const { graphql } = setUpSimulator({
    lacks: ['Repository.issueCreationPolicy', 'UpdateRepositoryInput.issueCreationPolicy'],
  });
  const { body } = await graphql(features, acme);
  expect(body).not.toHaveProperty('data');
  expect(body.errors[0].extensions).toEqual({
    code: 'undefinedField',
    typeName: 'Repository',
    fieldName: 'issueCreationPolicy',
  });
  const mutation =
    'mutation U($input: UpdateRepositoryInput!) { updateRepository(input: $input) { clientMutationId } }';
  const refused = await graphql(mutation, { input: { repositoryId: 'R_x', issueCreationPolicy: 'ALL' } });
  expect(refused.body.errors[0].message).toContain('Field is not defined on UpdateRepositoryInput');
});

it('reports a variable of the wrong type as a violation', async () => {
  const { simulator } = setUpSimulator();
  const { graphql } = createCaller({ transport: simulator.transport });
  const { body } = await graphql(update, { input: { repositoryId: 'R_x', hasSponsorshipsEnabled: 'yes' } });
  expect(body.errors[0].message).toContain('hasSponsorshipsEnabled');
  expect(simulator.objections).toHaveLength(1);
});

it('throws for an invalid document and for an unresolved field', async () => {
  const { simulator, graphql, get } = setUpSimulator();
  await expect(graphql('query {')).rejects.toThrow('Syntax Error');
  await expect(graphql('query N { node(id: "R_x") { id } }')).rejects.toThrow('the simulator resolves no Query.node');
  await expect(get('/graphql')).rejects.toThrow('POST');
  const input = { repositoryId: 'R_x', hasWikiEnabled: true };
  await expect(graphql(update, { input })).rejects.toThrow('hasWikiEnabled');
  expect(simulator.objections).toHaveLength(4);
});
