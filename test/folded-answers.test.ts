import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { ReadCall } from '../packages/core/src/github/call.ts';
import * as branches from '../packages/core/src/sections/branches/calls.ts';
import * as collaborators from '../packages/core/src/sections/collaborators/calls.ts';
import * as keys from '../packages/core/src/sections/deploy_keys/calls.ts';
import * as limits from '../packages/core/src/sections/interaction_limits/calls.ts';
import * as labels from '../packages/core/src/sections/labels/calls.ts';
import * as milestones from '../packages/core/src/sections/milestones/calls.ts';
import * as rulesets from '../packages/core/src/sections/rulesets/calls.ts';
import { openSimulator, type RepositorySeed, type TokenSeed } from '../packages/simulator/src/index.ts';
import { createCaller } from './kit/runs/simulator-caller.ts';
import { createPublicKey } from './kit/samples/public-key.ts';

interface World extends Partial<RepositorySeed> {
  readonly token?: Partial<TokenSeed>;
}

/** Returns the answer of a call from GraphQL and from REST. */
async function askBothWays(call: ReadCall<any>, { token, ...world }: World) {
  const simulator = openSimulator({
    tokens: [{ token: 't', ...token }],
    seed: {
      accounts: [
        { login: 'acme', type: 'Organization', owners: ['boss'], teams: [{ slug: 'core', id: 71 }] },
        { login: 'mona' },
        { login: 'hubot' },
        { login: 'boss' },
      ],
      apps: [{ slug: 'bot', id: 81 }],
      repositories: [{ owner: 'acme', name: 'widgets', branches: ['main', 'dev', 'a"b\\c'], ...world }],
    },
  });
  const { get, graphql } = createCaller(simulator, 't');
  const { batched: folded, answer } = call.routeRules;
  const { body } = await graphql(
    `query Fold { repository(owner: "acme", name: "widgets") { ${folded!.selectFields(call.params)} } }`,
  );
  expect(simulator.objections).toEqual([]);
  const path = call.route.slice(4).replace('{owner}/{repo}', 'acme/widgets');
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(call.params[name]!));
  const rest = await get(`${filled}?${new URLSearchParams(call.query as Record<string, string>)}`);
  return {
    folded: body.errors || !body.data ? undefined : dropNulls(folded!.parseAnswer(body.data.repository, call.params)),
    own: rest.status < 300 ? v.parse(answer!, rest.body ?? {}) : rest.status,
  };
}

/** A null means the same as an absent key. */
const dropNulls = (answer: any) =>
  answer && JSON.parse(JSON.stringify(answer, (_, value) => (value === null ? undefined : value)));

const createRule = (more: object) => ({ pattern: 'main', ...more });
const everyone = { users: ['mona'], teams: ['core'], apps: ['bot'] };
const createRuleset = (more: object) => ({ rulesets: [{ id: 5, name: 'main', ...more }] });
const refs = { conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: ['refs/heads/x'] } } };
const createCheckRule = (integration_id?: number) => ({
  type: 'required_status_checks',
  parameters: { required_status_checks: [{ context: 'test', integration_id }], do_not_enforce_on_create: true },
});
const createActor = (actor_type: string, actor_id?: number, bypass_mode = 'always') => ({
  bypass_actors: [{ actor_type, actor_id, bypass_mode }],
});
const createPerson = (login: string, role: string) => ({ collaborators: [{ login, role }] });
const key = { title: 'ci', key: createPublicKey('ci'), read_only: true };
const protection = branches.getProtection({ branch: 'main' });
const one = rulesets.get({ ruleset_id: 5 });

/** If GitHub hides nothing, GraphQL and REST agree. */
it.each<[string, ReadCall<any>, World]>([
  ['deploy keys', keys.list({}), { deploy_keys: [key, { title: 'old', key: createPublicKey('old'), enabled: false }] }],
  ['no interaction limit', limits.getLimit({}), {}],
  [
    'people',
    collaborators.list({}),
    { collaborators: [...createPerson('mona', 'admin').collaborators, { login: 'hubot' }] },
  ],
  ['a branch', branches.getBranch({ branch: 'dev' }), {}],
  ['a branch of an odd name', branches.getBranch({ branch: 'a"b\\c' }), {}],
  [
    'a protection in full',
    protection,
    {
      branch_rules: [
        createRule({
          isAdminEnforced: true,
          requiresCommitSignatures: true,
          requiresStatusChecks: true,
          requiresStrictStatusChecks: true,
          checks: [{ context: 'test', app_id: 81 }],
          requiresApprovingReviews: true,
          requiredApprovingReviewCount: 2,
          restrictsReviewDismissals: true,
          dismissers: everyone,
          reviewBypassers: { apps: ['bot'] },
          restrictsPushes: true,
          pushers: everyone,
        }),
      ],
    },
  ],
  [
    'the names of checks that any app reports',
    branches.getProtectionWithoutApps({ branch: 'main' }),
    { branch_rules: [createRule({ requiresStatusChecks: true, checks: [{ context: 'test', app_id: null }] })] },
  ],
  ['a protection by a pattern', protection, { branch_rules: [createRule({ pattern: 'm*', lockBranch: true })] }],
  ['rulesets', rulesets.list({}), createRuleset({ enforcement: 'disabled' })],
  [
    'a ruleset',
    one,
    createRuleset({
      ...refs,
      rules: [
        { type: 'deletion' },
        { type: 'update', parameters: { update_allows_fetch_and_merge: true } },
        createCheckRule(81),
        { type: 'required_deployments', parameters: { required_deployment_environments: ['production'] } },
      ],
    }),
  ],
  ['a rule without parameters', one, createRuleset({ ...refs, rules: [{ type: 'update' }] })],
  [
    'a ruleset that the app bypasses',
    one,
    createRuleset({ ...refs, rules: [{ type: 'deletion' }], ...createActor('Integration', 81) }),
  ],
  [
    'a ruleset that a team bypasses',
    one,
    createRuleset({ ...refs, rules: [{ type: 'deletion' }], ...createActor('Team', 71, 'pull_request') }),
  ],
  [
    'a ruleset that a role bypasses',
    one,
    createRuleset({ ...refs, rules: [createCheckRule()], ...createActor('RepositoryRole', 5) }),
  ],
  [
    'a ruleset that owners bypass',
    one,
    createRuleset({ ...refs, rules: [{ type: 'deletion' }], ...createActor('OrganizationAdmin', 1) }),
  ],
  [
    'a ruleset that deploy keys bypass',
    one,
    createRuleset({ ...refs, rules: [{ type: 'deletion' }], ...createActor('DeployKey') }),
  ],
])('a batched GraphQL query returns %s like REST [8.19]', async (_, call, world) => {
  const { folded, own } = await askBothWays(call, world);
  expect(folded).toBeDefined();
  if (!Array.isArray(own)) return expect(own).toMatchObject(folded);
  expect(own).toHaveLength(folded.length);
  for (const parseShownRole of folded) expect(own).toContainEqual(expect.objectContaining(parseShownRole));
});

const withoutAdministration = { token: { grants: { Metadata: 'read', Contents: 'read' } } } as const;
const reader = { token: { kind: 'classic', roles: { 'acme/widgets': 'read' } } } as const;
const createKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `k${index}`, key: createPublicKey(`k${index}`) }));

/** A hidden value is no answer. */
it.each<[string, ReadCall<any>, World]>([
  ['keys hidden from a token', keys.list({}), { deploy_keys: [key], ...withoutAdministration }],
  ['keys hidden from a reader', keys.list({}), { deploy_keys: [key], ...reader }],
  ['no keys', keys.list({}), {}],
  ['no labels', labels.list({}), { labels: [] }],
  ['no milestones', milestones.list({}), {}],
  ['101 keys', keys.list({}), { deploy_keys: createKeys(101) }],
  [
    'a limit, which apply sets again',
    limits.getLimit({}),
    { interaction_limit: { limit: 'existing_users', expires_at: '2099-01-01T00:00:00Z' } },
  ],
  ['a limit hidden from a token', limits.getLimit({}), withoutAdministration],
  ['people hidden from a reader', collaborators.list({}), { ...createPerson('mona', 'admin'), ...reader }],
  ['an empty list of collaborators', collaborators.list({}), {}],
  ['a missing branch', branches.getBranch({ branch: 'nope' }), {}],
  [
    'a branch hidden from a token',
    branches.getBranch({ branch: 'dev' }),
    { token: { grants: {} }, visibility: 'private' },
  ],
  ['no protection', protection, {}],
  ['a protection hidden from a token', protection, { branch_rules: [createRule({})], ...withoutAdministration }],
  [
    'a check that any app reports, or a hidden one',
    protection,
    { branch_rules: [createRule({ requiresStatusChecks: true, checks: [{ context: 'test', app_id: null }] })] },
  ],
  ['no rulesets', rulesets.list({}), {}],
  ['a ruleset without rules', one, createRuleset(refs)],
  ['a protection that lets nobody push', protection, { branch_rules: [createRule({ restrictsPushes: true })] }],
  [
    'a protection that lets nobody dismiss reviews',
    protection,
    {
      branch_rules: [
        createRule({
          requiresApprovingReviews: true,
          requiredApprovingReviewCount: 1,
          restrictsReviewDismissals: true,
        }),
      ],
    },
  ],
  [
    'a protection with an empty list of checks',
    protection,
    { branch_rules: [createRule({ requiresStatusChecks: true })] },
  ],
  [
    'force pushes that only some actors may make, which REST shows as allowed',
    protection,
    { branch_rules: [createRule({ forcePushBypassers: { users: ['mona'] } })] },
  ],
  ['a deleted ruleset', one, {}],
  ['bypass actors hidden from a reader', one, { ...createRuleset(refs), ...reader }],
  ['a rule of which GraphQL shows a part', one, createRuleset({ ...refs, rules: [{ type: 'pull_request' }] })],
  ['a rule without a name in GraphQL', one, createRuleset({ ...refs, rules: [{ type: 'copilot_code_review' }] })],
  [
    'a rule that newer servers alone can show',
    one,
    createRuleset({ ...refs, rules: [{ type: 'tag_name_pattern', parameters: { operator: 'regex', pattern: 'a' } }] }),
  ],
  ['a person who bypasses', one, createRuleset({ ...refs, ...createActor('User', 1) })],
  ['a ruleset for pushes', one, createRuleset({ target: 'push' })],
])('a batched GraphQL query returns no answer for %s [8.19]', async (_, call, world) => {
  expect((await askBothWays(call, world)).folded).toBeUndefined();
});

it('a batched query leaves people with a custom role, and repository owners, to REST [8.19]', async () => {
  const shown = (roleName: string | null, isInOrganization = true) =>
    collaborators.list({}).routeRules.batched!.parseAnswer(
      {
        viewerCanAdminister: true,
        isInOrganization,
        collaborators: {
          totalCount: 1,
          pageInfo: { hasNextPage: false },
          nodes: [{ permission: 'WRITE', permissionSources: [{ roleName }], node: { id: 1, login: 'mona' } }],
        },
      },
      {},
    );
  expect(shown('write')).toEqual([{ id: 1, login: 'mona', role_name: 'write' }]);
  expect([shown('auditor'), shown(null), shown('write', false)]).toEqual([undefined, undefined, undefined]);
});
