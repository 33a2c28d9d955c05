import { describe, expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import type { TokenSeed } from '../../access/tokens.ts';
import { openSimulator } from '../../simulator.ts';

const path = '/repos/acme/widgets/rulesets';

function setUpSimulator(
  seeded: object[] = [],
  { owners = [], token }: { owners?: object[]; token?: Omit<TokenSeed, 'token'> } = {},
) {
  const seed = {
    accounts: [{ login: 'acme', type: 'Organization' as const, rulesets: owners }],
    repositories: [{ owner: 'acme', name: 'widgets', rulesets: seeded }],
  };
  const simulator = openSimulator({ seed, tokens: [{ token: 't', ...token }], now: () => Date.UTC(2026, 0, 1) });
  return { simulator, ...createCaller(simulator, 't') };
}

const main = {
  id: 7,
  name: 'main',
  rules: [{ type: 'deletion' }],
  bypass_actors: [{ actor_type: 'Team', actor_id: 3 }],
};
const listMessages = ({ body }: { body: { errors: (string | { message: string })[] } }) =>
  body.errors.map((error) => (typeof error === 'string' ? error : error.message));

it('filters rulesets by target', async () => {
  const { get } = setUpSimulator([main, { name: 'tags', target: 'tag' }, { name: 'pushes', target: 'push' }]);
  const { body } = await get(`${path}?targets=tag,push`);
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['tags', 'pushes']);
});

it('shows rulesets of an organization by default, and refuses to change them', async () => {
  const { get, send } = setUpSimulator([main], { owners: [{ id: 9, name: 'base' }] });
  expect((await get(path)).body).toMatchObject([{ id: 7 }, { id: 9, source_type: 'Organization', source: 'acme' }]);
  expect((await get(`${path}?includes_parents=false`)).body).toHaveLength(1);
  expect((await get(`${path}/9`)).body).not.toHaveProperty('bypass_actors');
  expect(await get(`${path}/9?includes_parents=false`)).toMatchObject({ status: 404 });
  expect(await send('PUT', `${path}/9`, { name: 'mine' })).toMatchObject({ status: 404 });
  expect(await send('DELETE', `${path}/9`)).toMatchObject({ status: 404 });
});

it('keeps the keys that a PUT leaves out, and replaces each key that it sends', async () => {
  const { get, send } = setUpSimulator([{ ...main, conditions: { ref_name: { include: ['~ALL'], exclude: [] } } }]);
  const { body: before } = await get(`${path}/7`);
  expect(await send('PUT', `${path}/7`, { enforcement: 'disabled' })).toMatchObject({
    status: 200,
    body: { ...before, enforcement: 'disabled' },
  });
  expect((await send('PUT', `${path}/7`, { rules: [], bypass_actors: [] })).body).toMatchObject({
    name: 'main',
    enforcement: 'disabled',
    conditions: before.conditions,
    rules: [],
    bypass_actors: [],
  });
});

it.each([
  [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'pull_request' }, 'pull_requests_only'],
  [{ actor_type: 'RepositoryRole', actor_id: 2 }, 'never'],
  [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'exempt' }, 'exempt'],
])('reports whether the caller may bypass a ruleset: %j', async (actor, expected) => {
  const { get } = setUpSimulator([{ ...main, bypass_actors: [actor] }]);
  expect((await get(`${path}/7`)).body.current_user_can_bypass).toBe(expected);
});

describe('stored rulesets', () => {
  it('fills in missing fields, and stores rules in GitHub’s order', async () => {
    const { body } = await setUpSimulator().send('POST', path, {
      name: 'main',
      enforcement: 'active',
      bypass_actors: [{ actor_type: 'OrganizationAdmin', actor_id: 99 }, { actor_type: 'DeployKey' }],
      rules: [{ type: 'update' }, { type: 'pull_request', parameters: reviews }, { type: 'deletion' }],
    });
    expect(body.bypass_actors).toEqual([
      { actor_type: 'DeployKey', actor_id: null, bypass_mode: 'always' },
      { actor_type: 'OrganizationAdmin', actor_id: 1, bypass_mode: 'always' },
    ]);
    expect(body.rules).toEqual([
      { type: 'deletion' },
      {
        type: 'pull_request',
        parameters: { ...reviews, required_reviewers: [], allowed_merge_methods: ['merge', 'squash', 'rebase'] },
      },
      { type: 'update', parameters: { update_allows_fetch_and_merge: false } },
    ]);
  });

  const reviews = {
    required_approving_review_count: 1,
    dismiss_stale_reviews_on_push: true,
    require_code_owner_review: false,
    require_last_push_approval: false,
    required_review_thread_resolution: false,
  };

  const refused = async (ruleset: object) => {
    const { send, simulator } = setUpSimulator();
    const answer = await send('POST', path, { name: 'main', enforcement: 'active', ...ruleset });
    expect({ status: answer.status, objections: simulator.objections }).toEqual({ status: 422, objections: [] });
    return listMessages(answer).join();
  };

  it.each(['main', '~MAIN', 'refs/*', 'refs/tags/v1'])('refuses %s as a ref of a branch ruleset', async (ref) => {
    expect(await refused({ conditions: { ref_name: { include: [ref], exclude: [] } } })).toBe(
      `Invalid target patterns: '${ref}'`,
    );
  });

  it.each([
    [{ actor_type: 'Team' }, 'branch', 'Team must have an id'],
    [{ actor_type: 'Integration', actor_id: 15368 }, 'branch', 'must be part of the ruleset source or owner'],
    [{ actor_type: 'DeployKey', actor_id: 3 }, 'branch', 'DeployKey must have no id'],
    [{ actor_type: 'DeployKey', bypass_mode: 'pull_request' }, 'branch', 'pull_request is not a mode'],
    [{ actor_type: 'User', actor_id: 1, bypass_mode: 'pull_request' }, 'tag', 'pull_request is not a mode'],
  ])('refuses %j for a %s', async (actor, target, message) => {
    expect(await refused({ target, bypass_actors: [actor] })).toContain(message);
  });

  it.each([
    ['merge_queue', 'branch', 'check_response_timeout_minutes is missing'],
    ['max_file_size', 'push', 'max_file_size is missing'],
    ['max_file_size', 'branch', "for target 'branch'"],
    ['deletion', 'push', "for target 'push'"],
    ['merge_queue', 'tag', "for target 'tag'"],
  ])('refuses the rule %s without parameters for a %s', async (type, target, message) => {
    expect(await refused({ target, rules: [{ type }] })).toContain(message);
  });
});

it.each([
  ['team', false, 201],
  ['team', true, 422],
  ['enterprise', true, 201],
])(
  'accepts or refuses `evaluate` below the Enterprise plan, as the seed chooses: %s, %s',
  async (plan, refuses_evaluate, status) => {
    const seed = {
      refuses_evaluate,
      accounts: [{ login: 'acme', type: 'Organization' as const, plan }],
      repositories: [{ owner: 'acme', name: 'widgets' }],
    };
    const { send } = createCaller(openSimulator({ seed, tokens: [{ token: 't' }] }), 't');
    expect(await send('POST', path, { name: 'trial', enforcement: 'evaluate' })).toMatchObject({ status });
  },
);
