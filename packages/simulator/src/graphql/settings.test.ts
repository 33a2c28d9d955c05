import { expect, it } from 'vitest';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import type { TokenSeed } from '../access/tokens.ts';
import { openSimulator, type SimulatorOptions } from '../simulator.ts';

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

const widgets = {
  owner: 'acme',
  name: 'widgets',
  deploy_keys: [{ title: 'ci', key, read_only: true }],
  interaction_limit: { limit: 'collaborators_only', expires_at: '2099-01-01T00:00:00Z' },
  rulesets: [
    {
      name: 'main',
      conditions: { ref_name: { include: ['~DEFAULT_BRANCH'] } },
      rules: [
        { type: 'deletion' },
        { type: 'pull_request', parameters: { required_approving_review_count: 2 } },
        {
          type: 'required_status_checks',
          parameters: { required_status_checks: [{ context: 'test', integration_id: 15_368 }] },
        },
      ],
      bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5 }],
    },
  ],
  branch_rules: [{ pattern: 'main', restrictsPushes: true, pushers: { users: ['octocat'] } }],
};

const seed = {
  accounts: [{ login: 'acme', type: 'Organization' as const }, { login: 'octocat' }],
  repositories: [widgets, { owner: 'acme', name: 'gears', visibility: 'private' as const }],
};

const setUpSimulator = (token: Partial<TokenSeed> = {}, options: SimulatorOptions = {}) => {
  const simulator = openSimulator({ seed, tokens: [{ token: 't', ...token }], ...options });
  return { simulator, ...createCaller(simulator, 't') };
};

/** Queries fields of the repository. */
async function readFields(fields: string, token?: Partial<TokenSeed>) {
  const { graphql } = setUpSimulator(token);
  const { body } = await graphql(`query F { repository(owner: "acme", name: "widgets") { ${fields} } }`);
  return { live: body.data.repository, errors: (body.errors ?? []).map((error: any) => error.type) };
}

const selectList = (fields: string) => `totalCount pageInfo { hasNextPage } nodes { ${fields} }`;
const createList = (...nodes: unknown[]) => ({ totalCount: nodes.length, pageInfo: { hasNextPage: false }, nodes });

const actors = selectList('actor { __typename ... on User { login databaseId } }');
const ruleset = `name target enforcement source { __typename } conditions { refName { include exclude } }
  rules(first: 100) { ${selectList(`type parameters {
    ... on PullRequestParameters { requiredApprovingReviewCount allowedMergeMethods }
    ... on RequiredStatusChecksParameters { requiredStatusChecks { context integrationId } }
  }`)} }
  bypassActors(first: 100) { ${selectList('actor { __typename } bypassMode repositoryRoleDatabaseId organizationAdmin')} }`;

it.each<[string, string, unknown]>([
  [
    'interaction limit',
    'interactionAbility { limit origin expiresAt }',
    { interactionAbility: { limit: 'COLLABORATORS_ONLY', origin: 'REPOSITORY', expiresAt: '2099-01-01T00:00:00Z' } },
  ],
  [
    'rulesets',
    `rulesets(first: 100) { ${selectList(ruleset)} }`,
    {
      rulesets: createList({
        name: 'main',
        target: 'BRANCH',
        enforcement: 'ACTIVE',
        source: { __typename: 'Repository' },
        conditions: { refName: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
        rules: createList(
          { type: 'DELETION', parameters: null },
          {
            type: 'PULL_REQUEST',
            parameters: { requiredApprovingReviewCount: 2, allowedMergeMethods: ['merge', 'squash', 'rebase'] },
          },
          {
            type: 'REQUIRED_STATUS_CHECKS',
            parameters: { requiredStatusChecks: [{ context: 'test', integrationId: 15_368 }] },
          },
        ),
        bypassActors: createList({
          actor: null,
          bypassMode: 'ALWAYS',
          repositoryRoleDatabaseId: 5,
          organizationAdmin: false,
        }),
      }),
    },
  ],
  [
    'rule of a branch',
    `ref(qualifiedName: "refs/heads/main") { name branchProtectionRule { pattern pushAllowances(first: 100) { ${actors} } } }
     missing: ref(qualifiedName: "refs/heads/nope") { name }`,
    {
      ref: {
        name: 'main',
        branchProtectionRule: {
          pattern: 'main',
          pushAllowances: createList({
            actor: { __typename: 'User', login: 'octocat', databaseId: expect.any(Number) },
          }),
        },
      },
      missing: null,
    },
  ],
])('shows the %s of a repository', async (_, fields, expected) => {
  expect(await readFields(fields)).toEqual({ live: expected, errors: [] });
});

it.each<[string, string, Partial<TokenSeed>, unknown, string[]]>([
  ['labels', 'labels(first: 9) { totalCount }', { grants: {} }, { labels: null }, ['FORBIDDEN']],
  ['milestones', 'milestones(first: 9) { totalCount }', { grants: {} }, { milestones: null }, ['FORBIDDEN']],
  ['deploy keys from an app', 'deployKeys(first: 9) { totalCount }', { kind: 'app', grants: {} }, null, ['FORBIDDEN']],
  ['limits', 'interactionAbility { limit }', { grants: {} }, { interactionAbility: null }, []],
  ['refs', 'ref(qualifiedName: "refs/heads/main") { name }', { grants: {} }, { ref: null }, ['FORBIDDEN']],
  ['itself under SAML', 'name', { unauthorized: ['acme'] }, null, ['FORBIDDEN']],
])('hides %s with the expected errors', async (_, fields, token, live, errors) => {
  expect(await readFields(fields, token)).toEqual({ live, errors });
});

it('answers several repositories in a query, each with its own error', async () => {
  const { graphql, send } = setUpSimulator({ repositories: ['acme/widgets'] });
  await send('PATCH', '/repos/acme/widgets', { name: 'cogs' });
  const { body } = await graphql(`query Several {
    a: repository(owner: "acme", name: "widgets") { nameWithOwner }
    b: repository(owner: "acme", name: "gears") { nameWithOwner }
    rateLimit { cost nodeCount remaining }
  }`);
  expect(body.data).toEqual({
    a: { nameWithOwner: 'acme/cogs' },
    b: null,
    rateLimit: { cost: 1, nodeCount: 0, remaining: 4999 },
  });
  expect(body.errors).toMatchObject([{ type: 'NOT_FOUND', path: ['b'] }]);
});

it('reports the SAML block in REST and in GraphQL', async () => {
  const { get, graphql } = setUpSimulator({ unauthorized: ['Acme'] });
  expect(await get('/repos/acme/widgets')).toMatchObject({
    status: 403,
    headers: { 'x-github-sso': expect.stringMatching(/^required/) },
  });
  const { body } = await graphql('query S { repository(owner: "acme", name: "widgets") { id } }');
  expect(body.errors).toMatchObject([{ extensions: { saml_failure: true }, message: expect.stringContaining('SAML') }]);
});

it('charges a query for its connections, and refuses half a million nodes', async () => {
  const { graphql } = setUpSimulator();
  const rules = 'branchProtectionRules(first: 100) { nodes { pushAllowances(first: 100) { totalCount } } }';
  const many = (count: number) =>
    graphql(`query Many {
      ${Array.from({ length: count }, (_, index) => `r${index}: repository(owner: "acme", name: "widgets") { ${rules} }`).join('\n')}
    }`);
  expect((await many(10)).headers['x-ratelimit-used']).toBe('10');
  expect((await many(50)).body).toMatchObject({ errors: [{ type: 'MAX_NODE_LIMIT_EXCEEDED' }] });
});

it('names the unanswered aliases of a query that is too heavy', async () => {
  const { simulator, graphql } = setUpSimulator();
  simulator.misbehave({ with: { kind: 'resource-limits', aliases: ['b'] } });
  const one = 'repository(owner: "acme", name: "widgets") { name }';
  expect((await graphql(`query Heavy { a: ${one} b: ${one} }`)).body).toEqual({
    data: { a: { name: 'widgets' }, b: null },
    errors: [{ type: 'RESOURCE_LIMITS_EXCEEDED', path: ['b'], message: 'Resource limits for this query exceeded.' }],
  });
});
