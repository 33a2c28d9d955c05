import type { Method } from '../../../packages/simulator/src/merging/attempt.ts';
import { openSimulator } from '../../../packages/simulator/src/simulator.ts';
import type { Seed } from '../../../packages/simulator/src/state/seed.ts';
import { createCaller } from '../runs/simulator-caller.ts';

const roles = { ann: 'admin', bob: 'write', cas: 'write', mia: 'maintain', ria: 'read' } as const;

interface Shop {
  /** The only pull request has the number 1. Its author `ria` has read access. */
  readonly pull?: object;
  readonly rule?: object;
  /** The rules of one ruleset for the default branch. */
  readonly rules?: readonly object[];
  readonly bypass?: readonly object[];
  readonly account?: object;
  readonly repository?: object;
  readonly seed?: Seed;
}

/** Opens `acme/shop` with one pull request. The login of each person is also their token. */
export function openShop({ pull = {}, rule, rules, bypass, account, repository, seed }: Shop = {}) {
  const ruleset = {
    name: 'main',
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
    bypass_actors: bypass ?? [],
    rules,
  };
  const people = Object.entries(roles);
  const simulator = openSimulator({
    tokens: [
      ...people.map(([login, role]) => ({ token: login, login, roles: { 'acme/shop': role } })),
      { token: 'robot', login: 'robot', kind: 'app', roles: { 'acme/shop': 'write' } },
    ],
    now: () => Date.UTC(2026, 0, 1),
    seed: {
      apps: [
        { id: 15_368, slug: 'github-actions' },
        { id: 77, slug: 'robot' },
      ],
      accounts: [{ login: 'acme', type: 'Organization', members: people.map(([login]) => login), ...account }],
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          collaborators: people.map(([login, role]) => ({ login, role })),
          pull_requests: [{ author: 'ria', ...pull }],
          ...(rule && { branch_rules: [{ pattern: 'main', ...rule }] }),
          ...(rules && { rulesets: [ruleset] }),
          ...repository,
        },
      ],
      ...seed,
    },
  });
  const path = '/repos/acme/shop/pulls/1';
  const merge = (by: string, method?: Method) =>
    createCaller(simulator, by).send('PUT', `${path}/merge`, { ...(method && { merge_method: method }) });
  return {
    simulator,
    /** Returns `merged`, or GitHub's message. */
    outcome: async (by: string, method?: Method): Promise<string> => {
      const { status, body } = await merge(by, method);
      return status === 200 ? 'merged' : `${status} ${body.message}`;
    },
    read: (by: string) => createCaller(simulator, by).get(path),
    enqueue: async (by: string): Promise<string> => {
      const { body } = await createCaller(simulator, by).get(path);
      const query =
        'mutation enqueue($id: ID!) { enqueuePullRequest(input: {pullRequestId: $id}) { mergeQueueEntry { state } } }';
      const answer = await createCaller(simulator, by).graphql(query, { id: body.node_id });
      return answer.body.errors?.[0].message ?? answer.body.data.enqueuePullRequest.mergeQueueEntry.state;
    },
  };
}
