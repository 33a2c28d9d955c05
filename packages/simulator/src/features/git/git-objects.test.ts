import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../../simulator.ts';

const ci = '.github/workflows/ci.yml';

function setUpSimulator(options: Omit<SimulatorOptions, 'seed'> = {}) {
  const files = { [ci]: 'on: push\n', '.github/workflows/deep/x.yml': '', 'README.md': 'Hello\n' };
  const branch_files = { old: { [ci]: 'on: pull_request\n', 'logo.png': '\0' } };
  const repositories = [
    {
      owner: 'acme',
      name: 'shop',
      visibility: 'private' as const,
      branches: ['main', 'old', 'new'],
      files,
      branch_files,
    },
    { owner: 'acme', name: 'empty', branches: [] },
  ];
  const simulator = openSimulator({ seed: { repositories }, ...options });
  return { simulator, ...createCaller(simulator) };
}

const document = `query Files($name: String!, $expression: String!) {
  repository(owner: "acme", name: $name) {
    defaultBranchRef { name }
    object(expression: $expression) {
      __typename
      ... on Tree { entries { name type object { ... on Blob { id oid byteSize text } } } }
      ... on Blob { isBinary isTruncated text }
    }
  }
}`;

it('returns a folder of a branch with its files and texts', async () => {
  const { graphql } = setUpSimulator();
  const read = async (expression: string) =>
    (await graphql(document, { name: 'shop', expression })).body.data.repository.object;
  expect((await read('HEAD:.github/workflows')).entries).toMatchObject([
    { name: 'ci.yml', type: 'blob', object: { byteSize: 9, text: 'on: push\n' } },
    { name: 'deep', type: 'tree' },
  ]);
  expect(await read('refs/heads/old:.github/workflows')).toMatchObject({
    entries: [{ name: 'ci.yml', object: { text: 'on: pull_request\n' } }],
  });
  expect(await read('refs/heads/new:')).toMatchObject({ entries: [{ name: '.github' }, { name: 'README.md' }] });
  expect(await read('refs/heads/old:logo.png')).toMatchObject({ __typename: 'Blob', isBinary: true, text: null });
});

it('computes the same object id as Git', async () => {
  const { body } = await setUpSimulator().graphql(document, { name: 'shop', expression: 'HEAD:.github/workflows' });
  expect(body.data.repository.object.entries[0].object.oid).toBe('b83836ed8c80558d4e40ea4ac5d69f4405334799');
});

it('returns null without an error for a missing branch or folder', async () => {
  const { graphql } = setUpSimulator();
  const read = async (name: string, expression: string) => (await graphql(document, { name, expression })).body;
  for (const expression of ['HEAD:docs', 'refs/heads/gone:'])
    expect(await read('shop', expression)).toMatchObject({ data: { repository: { object: null } } });
  expect(await read('empty', 'HEAD:')).toEqual({ data: { repository: { defaultBranchRef: null, object: null } } });
});

it('returns several files by id to a token with the permission', async () => {
  const { graphql, simulator } = setUpSimulator({
    tokens: [{ token: 'all-powerful' }, { token: 'weak', grants: { Metadata: 'read' } }],
  });
  const folder = await graphql(document, { name: 'shop', expression: 'HEAD:.github/workflows' });
  const { id } = folder.body.data.repository.object.entries[0].object;
  const texts = 'query Texts($ids: [ID!]!) { nodes(ids: $ids) { ... on Blob { text } } }';
  expect((await graphql(texts, { ids: [id] })).body).toEqual({ data: { nodes: [{ text: 'on: push\n' }] } });
  const weak = createCaller(simulator, 'weak');
  expect((await weak.graphql(texts, { ids: [id] })).body.errors[0].type).toBe('FORBIDDEN');
  const { body } = await weak.graphql(document, { name: 'shop', expression: 'HEAD:' });
  expect(body.errors.map(({ type }: { type: string }) => type)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
});
