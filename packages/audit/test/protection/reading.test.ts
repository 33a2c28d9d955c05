import { describe, expect, it } from 'vitest';
import { createReader } from '../../../../test/kit/runs/scene.ts';
import { openSimulator, type RepositorySeed, type SimulatorOptions } from '../../../simulator/src/index.ts';
import { readAndJudgeBranch } from '../../src/protection/read.ts';
import { getProtectedRepository } from '../../src/protection/sources/calls.ts';

const defaultBranchCondition = { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } };
const workflow = 'on: pull_request\njobs: { test: {} }\n';
const workflows = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [`.github/workflows/w${index}.yml`, `# ${index}\n${workflow}`]),
);

const people = ['alice', 'bob', 'carol'];

/** Contains every requirement that causes further reads, with rulesets of two levels. */
const busyShop: Partial<RepositorySeed> = {
  collaborators: people.map((login) => ({ login, role: 'write' })),
  teams: [{ slug: 'release', role: 'write' }],
  files: { ...workflows, '.github/CODEOWNERS': '* @alice @bob\n' },
  pull_requests: [
    {
      ...{ number: 1, state: 'MERGED', created_at: '2025-06-01T00:00:00Z', updated_at: '2025-06-01T00:00:00Z' },
      check_runs: [{ name: 'test' }],
    },
  ],
  branch_rules: [
    {
      pattern: 'main',
      requiresApprovingReviews: true,
      requiredApprovingReviewCount: 1,
      requiresCodeOwnerReviews: true,
      requiresStatusChecks: true,
      checks: [{ context: 'test', app_id: null }],
    },
  ],
  rulesets: [
    {
      name: 'gate',
      enforcement: 'active',
      conditions: defaultBranchCondition,
      bypass_actors: [{ actor_type: 'Team', actor_id: 90, bypass_mode: 'always' }],
      rules: [
        { type: 'required_linear_history' },
        { type: 'update', parameters: { update_allows_fetch_and_merge: true } },
      ],
    },
    {
      name: 'trial',
      enforcement: 'evaluate',
      conditions: defaultBranchCondition,
      rules: [{ type: 'required_signatures' }],
    },
  ],
} as object;

function openShop(repository: Partial<RepositorySeed>, token: object = {}, options: Partial<SimulatorOptions> = {}) {
  const organization = {
    login: 'acme',
    type: 'Organization' as const,
    plan: 'team',
    teams: [{ id: 90, slug: 'release', members: ['alice'] }],
    rulesets: [
      { name: 'company', enforcement: 'active', conditions: defaultBranchCondition, rules: [{ type: 'deletion' }] },
    ],
  };
  const seed = {
    accounts: [organization, ...people.map((login) => ({ login }))],
    repositories: [{ owner: 'acme', name: 'shop', ...repository }],
  };
  return openSimulator({ seed, tokens: [{ token: 'all-powerful', ...token }], ...options } as SimulatorOptions);
}

const codeOwnerRule = {
  type: 'pull_request',
  parameters: {
    required_approving_review_count: 1,
    dismiss_stale_reviews_on_push: false,
    require_code_owner_review: true,
    require_last_push_approval: false,
    required_review_thread_resolution: false,
  },
};

async function readShopBranch(repository: Partial<RepositorySeed>, token: object = {}, branch = 'main') {
  const simulator = openShop(repository, token);
  const reader = createReader(simulator.transport);
  const found = await readAndJudgeBranch(reader, branch, await reader.ask(getProtectedRepository({})));
  expect(simulator.objections).toEqual([]);
  return { ...found, simulator };
}

it('reads a branch of a repository with 30 workflows in at most 25 requests and 8 rounds', async () => {
  const simulator = openShop(busyShop);
  let open = 0;
  let rounds = 0;
  const reader = createReader(async (request) => {
    if (open++ === 0) rounds++;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return simulator.transport(request).finally(() => open--);
  });
  const { verdict, reasons } = await readAndJudgeBranch(reader, 'main', await reader.ask(getProtectedRepository({})));
  expect({ verdict, reasons }).toEqual({ verdict: 'works', reasons: [] });
  expect(simulator.requests.length).toBeLessThanOrEqual(25);
  expect(rounds).toBeLessThanOrEqual(8);
  expect(simulator.requests.every(({ method, route }) => method === 'GET' || route.startsWith('query '))).toBe(true);
});

it('reads people, files, environments and workflows only if a requirement depends on them', async () => {
  const { simulator } = await readShopBranch({});
  expect(simulator.requests.map(({ route }) => route).sort()).toEqual([
    'GET /repos/{owner}/{repo}',
    'GET /repos/{owner}/{repo}/branches/{branch}',
    'GET /repos/{owner}/{repo}/branches/{branch}/protection',
    'GET /repos/{owner}/{repo}/rules/branches/{branch}',
    'GET /repos/{owner}/{repo}/rulesets',
    'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}',
    'query BranchProtectionRules',
  ]);
});

describe('a token with fewer permissions', () => {
  const without = (grant: string) => ({
    grants: Object.fromEntries(
      ['Metadata', 'Contents', 'Administration', 'Members', 'Pull requests', 'Checks', 'Commit statuses']
        .filter((name) => name !== grant)
        .map((name) => [name, 'write']),
    ),
  });

  it.each([
    ['Administration', 'classic protection', 'Administration: read'],
    ['Members', 'the members of the team release', 'Members (organization): read'],
  ])('gets an unknown verdict without %s, and the missing permission', async (grant, what, fix) => {
    const { verdict, reasons } = await readShopBranch(busyShop, without(grant));
    expect(verdict).toBe('unknown');
    const reason = reasons.find(({ why }) => why.startsWith(`${what} could not be read`));
    expect(reason?.fix).toContain(fix);
  });

  it('gets a reason if the bypassing teams are not readable', async () => {
    const { transport } = openShop(busyShop);
    const refused = { status: 403, headers: {}, text: '{"message":"No"}' };
    const reader = createReader(async (one) => (one.url.includes('/shop/teams') ? refused : transport(one)));
    const { reasons } = await readAndJudgeBranch(reader, 'main', await reader.ask(getProtectedRepository({})));
    expect(reasons.map(({ why }) => why).join()).toContain('the teams of the repository could not be read: ');
  });

  it('gets merge methods that REST hides, and requests them only for a rule about them [8.24]', async () => {
    const token = { grants: { Metadata: 'read', Administration: 'read', Contents: 'read' } };
    const verdictOf = async (squash: boolean, ...rules: readonly object[]) => {
      const settings = { merges: { allow_squash_merge: squash, allow_rebase_merge: false } };
      const sets = [{ name: 'own', conditions: defaultBranchCondition, rules }];
      const { verdict, simulator } = await readShopBranch({ settings, rulesets: sets } as object, token);
      return [verdict, simulator.requests.filter(({ route }) => route === 'query RepositoryFeatures').length];
    };
    expect(await verdictOf(true, { type: 'required_linear_history' })).toEqual(['works', 1]);
    expect(await verdictOf(false, { type: 'required_linear_history' })).toEqual(['blocks', 1]);
    expect(await verdictOf(false, { type: 'deletion' })).toEqual(['works', 0]);
  });

  it('gets no claim about a CODEOWNERS file from the protection alone', async () => {
    const token = { grants: { Administration: 'read' }, deniedReads: 404 };
    const rule = { pattern: 'main', requiresApprovingReviews: true, requiresCodeOwnerReviews: true };
    const gate = { name: 'gate', conditions: defaultBranchCondition, rules: [codeOwnerRule] };
    const sources = [{ branch_rules: [rule] }, { rulesets: [gate] }] as object[];
    for (const source of sources) {
      const simulator = openShop(
        { ...busyShop, branch_rules: [], rulesets: [], visibility: 'private', ...source },
        token,
      );
      const reader = createReader(simulator.transport);
      const choice = { classicRules: 'covering', includesUnenforced: false } as const;
      const repository = await reader.ask(getProtectedRepository({}));
      const found = await readAndJudgeBranch(reader, 'main', repository, undefined, choice);
      const reason = found.reasons.find(({ requirement }) => requirement === 'code_owners');
      expect([found.verdict, reason?.fix, found.notes.join()]).toEqual([
        'unknown',
        'grant "Contents: read"',
        expect.not.stringContaining('without a CODEOWNERS file'),
      ]);
    }
  });

  it('never gets `works` if a permission is missing', async () => {
    for (const grant of ['Administration', 'Contents', 'Members']) {
      expect([grant, (await readShopBranch(busyShop, without(grant))).verdict]).toEqual([grant, 'unknown']);
    }
  });
});

it('reads rulesets of the organization with an unknown bypass list, and names evaluated ones', async () => {
  const { protection } = await readShopBranch(busyShop);
  const deletion = protection.requirements.find(({ key }) => key === 'no_deletion')!;
  expect(deletion.sources.map(({ name, level, bypass }) => [name, level, bypass])).toEqual([
    ['main', 'repository', []],
    ['company', 'organization', 'unknown'],
  ]);
  expect(protection.unenforced).toEqual([{ name: 'trial', level: 'repository', enforcement: 'evaluate' }]);
});

it('applies the rule of a pattern to a branch that does not exist yet', async () => {
  const rule = { pattern: 'release/*', requiresLinearHistory: true };
  const found = await readShopBranch({ branch_rules: [rule] } as object, {}, 'release/9');
  expect(found.live.isThere).toBe(false);
  expect(found.protection.requirements.map(({ key }) => key)).toEqual([
    'linear_history',
    'no_deletion',
    'no_force_pushes',
  ]);
});

it('reads the force-push bypass from GraphQL, because REST hides its actors', async () => {
  const rule = { pattern: 'main', forcePushBypassers: { users: ['alice'] } };
  const { protection } = await readShopBranch({ branch_rules: [rule] } as object);
  const pushes = protection.requirements.find(({ key }) => key === 'no_force_pushes')!;
  expect(pushes.sources[0]!.bypass).toEqual([{ name: 'alice', how: 'always' }]);
});

it('reads CODEOWNERS of the default branch for a branch that does not exist yet', async () => {
  const rule = {
    pattern: 'v*',
    requiresApprovingReviews: true,
    requiredApprovingReviewCount: 0,
    requiresCodeOwnerReviews: true,
  };
  const none = await readShopBranch({ ...busyShop, files: {}, branch_rules: [rule] } as object, {}, 'v9');
  expect([none.verdict, none.notes[0]]).toEqual([
    'works',
    'the code owner approval has no effect without a CODEOWNERS file',
  ]);
  const one = await readShopBranch(
    { ...busyShop, files: { CODEOWNERS: '* @bob\n' }, branch_rules: [rule] } as object,
    {},
    'v9',
  );
  expect(one.verdict).toBe('sometimes');
});

it('reads CODEOWNERS of the branch itself', async () => {
  const owned = {
    pattern: 'old',
    requiresApprovingReviews: true,
    requiredApprovingReviewCount: 0,
    requiresCodeOwnerReviews: true,
  };
  const { verdict } = await readShopBranch(
    {
      ...busyShop,
      branches: ['main', 'old'],
      branch_rules: [owned],
      branch_files: { old: { CODEOWNERS: '* @alice\n' } },
    } as object,
    {},
    'old',
  );
  expect(verdict).toBe('sometimes');
});

describe('a ruleset that only a role may bypass', () => {
  const judgeBypass = async (roleId: number, roleName: string | undefined) => {
    const gate = {
      name: 'gate',
      conditions: defaultBranchCondition,
      bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: roleId, bypass_mode: 'always' }],
      rules: [{ type: 'update' }],
    };
    const { transport } = openShop({ collaborators: busyShop.collaborators, rulesets: [gate] } as object);
    const reader = createReader(async (request) => {
      const answer = await transport(request);
      if (!request.url.includes('/collaborators')) return answer;
      const people = JSON.parse(answer.text).map((person: object) => ({ ...person, role_name: roleName }));
      return { ...answer, text: JSON.stringify(people) };
    });
    return readAndJudgeBranch(reader, 'main', await reader.ask(getProtectedRepository({})));
  };

  it.each([
    ['a custom role', 77, 'write', 'the people with the role 77 could not be read'],
    ['write, and GitHub shows no roles', 4, undefined, 'whether a role other than write can update'],
    ['write, and everyone has a custom role', 4, 'releaser', 'whether a role other than write can update'],
    ['read, and everyone has a higher role', 1, 'write', 'whether a role other than read can update'],
  ])('has an unknown verdict if the role is %s', async (_, roleId, roleName, why) => {
    const { verdict, reasons } = await judgeBypass(roleId, roleName);
    expect([verdict, reasons.map((reason) => reason.why).join()]).toEqual(['unknown', expect.stringContaining(why)]);
  });

  it('blocks merges if everyone has a lower role', async () => {
    expect((await judgeBypass(2, 'write')).verdict).toBe('blocks');
    expect((await judgeBypass(2, 'maintain')).verdict).toBe('works');
  });
});

it('stops reading rules that come in endless pages', async () => {
  const simulator = openShop(busyShop);
  const rules = Array.from({ length: 100 }, () => ({
    type: 'deletion',
    ruleset_id: 1,
    ruleset_source_type: 'Repository',
  }));
  const reader = createReader(async (request) =>
    request.url.includes('/rules/branches/')
      ? { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(rules) }
      : simulator.transport(request),
  );
  const { reasons } = await readAndJudgeBranch(reader, 'main', await reader.ask(getProtectedRepository({})));
  expect(reasons.map(({ why }) => why)).toContain(
    'rulesets could not be read: GitHub returns the rules of the branch in endless pages',
  );
});
