import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../../simulator.ts';

const document = `query Reports($first: Int!) {
  repository(owner: "acme", name: "shop") {
    pullRequests(baseRefName: "main", first: $first, orderBy: { field: CREATED_AT, direction: DESC }) {
      totalCount
      nodes {
        number state isDraft isCrossRepository
        commits(last: 1) { nodes { commit { committedDate statusCheckRollup { contexts(first: 10) { nodes {
          __typename
          ... on CheckRun { name checkSuite { app { databaseId slug } } }
          ... on StatusContext { context }
        } } } } } }
      }
    }
  }
}`;

function setUpSimulator(options: Omit<SimulatorOptions, 'seed'> = {}) {
  const pull_requests = [
    { number: 4, created_at: '2030-01-01T00:00:00Z', state: 'MERGED' },
    {
      number: 7,
      created_at: '2030-01-03T00:00:00Z',
      from_fork: true,
      check_runs: [{ name: 'test', app: 'github-actions' }],
      statuses: ['jenkins'],
    },
    { number: 8, base: 'old' },
  ];
  const repositories = [{ owner: 'acme', name: 'shop', visibility: 'private' as const, pull_requests }];
  const simulator = openSimulator({ seed: { repositories }, ...options });
  return { simulator, ...createCaller(simulator) };
}

it('lists the pull requests to a branch, the newest first, with their reports', async () => {
  const { graphql } = setUpSimulator();
  const { totalCount, nodes } = (await graphql(document, { first: 5 })).body.data.repository.pullRequests;
  expect(totalCount).toBe(2);
  expect(nodes).toMatchObject([
    { number: 7, state: 'OPEN', isCrossRepository: true },
    { number: 4, state: 'MERGED', isDraft: false, commits: { nodes: [{ commit: { statusCheckRollup: null } }] } },
  ]);
  expect(nodes[0].commits.nodes[0].commit.statusCheckRollup.contexts.nodes).toEqual([
    { __typename: 'CheckRun', name: 'test', checkSuite: { app: { databaseId: 15368, slug: 'github-actions' } } },
    { __typename: 'StatusContext', context: 'jenkins' },
  ]);
});

it('refuses reports and pull requests without the permission', async () => {
  const errorsFor = async (grants: Record<string, 'read'>) => {
    const { simulator } = setUpSimulator({ tokens: [{ token: 't', grants }] });
    const { errors } = (await createCaller(simulator, 't').graphql(document, { first: 5 })).body;
    return errors?.map(({ type, path }: { type: string; path: string[] }) => [type, path.slice(1).join('.')]);
  };
  const pulls = { 'Pull requests': 'read' } as const;
  const at = (index: number, key: string) =>
    `pullRequests.nodes.0.commits.nodes.0.commit.statusCheckRollup.contexts.nodes.${index}.${key}`;
  expect(await errorsFor({})).toEqual([['FORBIDDEN', 'pullRequests']]);
  expect(await errorsFor({ ...pulls, 'Commit statuses': 'read' })).toContainEqual(['FORBIDDEN', at(0, 'name')]);
  expect(await errorsFor({ ...pulls, Checks: 'read' })).toEqual([['FORBIDDEN', at(1, 'context')]]);
  expect(await errorsFor({ ...pulls, Checks: 'read', 'Commit statuses': 'read' })).toBeUndefined();
});
