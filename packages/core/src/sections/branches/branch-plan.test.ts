import { describe, expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { planBranch } from './branch-plan.ts';
import type { BranchAnswer, LiveProtection } from './calls.ts';
import type { NormalizedProtection } from './protection/normalized.ts';
import { listProtectionRules } from './rule-calls.ts';
import type { BranchProtectionRule } from './rules.ts';
import type { DeclaredProtection } from './schema.ts';
import { toRequestForm } from './unknown-keys.ts';

interface LiveState {
  /** The REST answer of GitHub, with its `{enabled}` maps. */
  readonly answer?: object;
  readonly branchAnswer?: BranchAnswer;
  /** The GraphQL settings of the branch's rule. Unset if the rules are not read. */
  readonly rule?: NormalizedProtection | null;
}

const rule = (protection: NormalizedProtection): BranchProtectionRule => ({
  id: 'BPR_1',
  pattern: 'main',
  protection,
  restrictsPushes: false,
  restrictsReviewDismissals: false,
  apps: new Map(),
  basis: { call: listProtectionRules({}), was: { rules: [], isAdministrator: true } },
});

function plan(
  protection: DeclaredProtection | null | undefined,
  { answer, branchAnswer, rule: ownRule }: LiveState = {},
) {
  const live = {
    branchAnswer: branchAnswer ?? { isThere: true },
    protectionAnswer: { protection: answer && (toRequestForm(answer) as LiveProtection) },
  };
  const rules = ownRule === undefined ? undefined : ownRule ? [rule(ownRule)] : [];
  return planBranch({ name: 'main', protection, live, rules, patternItems: [] });
}

const put = 'PUT ~/branches/main/protection';
const signatures = '~/branches/main/protection/required_signatures';
const routes = (planned: ReturnType<typeof plan>) =>
  listPlanCalls(planned).map((call) => (Array.isArray(call) ? call[0] : call));

const off = {
  ...{ enforce_admins: false, required_linear_history: false, allow_force_pushes: false, allow_deletions: false },
  ...{ block_creations: false, required_conversation_resolution: false, lock_branch: false, allow_fork_syncing: false },
};
const nothing = { ...off, required_status_checks: null, required_pull_request_reviews: null, restrictions: null };

const turnedOff = 'the file leaves it out, so the write turns it off';

it('sends `false` for an undeclared switch and `null` for an undeclared list or undeclared reviews [2.3.4.1]', () => {
  expect(listPlanCalls(plan({}))).toEqual([[put, nothing]]);
  expect(listPlanCalls(plan({ lock_branch: true, brand_new: 1 }))).toEqual([
    [put, { ...nothing, lock_branch: true, brand_new: 1 }],
  ]);
  expect(listPlanCalls(plan({ enforce_admins: null, allow_force_pushes: null }))).toEqual([[put, nothing]]);
  const reviews = {
    dismiss_stale_reviews: false,
    require_code_owner_reviews: false,
    require_last_push_approval: false,
  };
  expect(listPlanCalls(plan({ required_pull_request_reviews: { require_code_owner_reviews: true } }))).toEqual([
    [put, { ...nothing, required_pull_request_reviews: { ...reviews, require_code_owner_reviews: true } }],
  ]);
});

it('creates a missing protection and lists each setting [2.3.4.1]', () => {
  expect(formatPlan(plan({}))).toEqual([
    'create: protection of branch main will be created: it blocks force pushes and deletion',
  ]);
  const reviews = { required_approving_review_count: 2, require_code_owner_reviews: true };
  expect(formatPlan(plan({ enforce_admins: true, required_pull_request_reviews: reviews, restrictions: {} }))).toEqual([
    'create: protection of branch main will be created: enforce_admins on, required_pull_request_reviews on, required_pull_request_reviews.required_approving_review_count 2, required_pull_request_reviews.require_code_owner_reviews on, restrictions no one',
  ]);
});

it('deletes the protection for `protection: null` and lists each lost setting [3.6]', () => {
  const answer = {
    enforce_admins: { enabled: true },
    required_pull_request_reviews: { required_approving_review_count: 2 },
    allow_deletions: { enabled: true },
  };
  const planned = plan(null, { answer });
  expect(formatPlan(planned)).toEqual([
    'delete: protection of branch main will be deleted: it had enforce_admins on, allow_deletions on, required_pull_request_reviews on with 2 approvals',
  ]);
  expect(listPlanCalls(planned)).toEqual([['DELETE ~/branches/main/protection']]);
});

it('plans nothing for `protection: null` if the branch is unprotected or missing [2.3.4.2]', () => {
  expect(plan(null)).toEqual([]);
  expect(plan(null, { branchAnswer: { isThere: false } })).toEqual([]);
});

it('refuses `protection: null` and names the pattern if only a pattern protects the branch [2.3.4.16]', () => {
  const answer = { lock_branch: { enabled: true } };
  expect(formatPlan(plan(null, { answer, branchAnswer: { isThere: true, pattern: 'm*' } }))).toEqual([
    'refused: branch main: the rule m* protects the branch, which has no rule of its own to delete. To fix, remove the entry, or write an entry for that pattern',
  ]);
  expect(routes(plan(null, { answer, rule: {} }))).toEqual(['DELETE ~/branches/main/protection']);
});

it('ignores a missing branch if the entry has no `protection`', () => {
  expect(plan(undefined, { branchAnswer: { isThere: false } })).toEqual([]);
});

it('sends an unknown key that GitHub hides on every run and reports it as unverified [2.3.4.4]', () => {
  const planned = plan({ brand_new: 1 }, { answer: {} });
  expect(formatPlan(planned)).toEqual([
    'reassert: branch main: `brand_new` cannot be verified, because GitHub does not show it; apply sends it on every run',
  ]);
  expect(listPlanCalls(planned)).toEqual([[put, { ...nothing, brand_new: 1 }]]);
});

it('compares an unknown key that GitHub shows', () => {
  const answer = { brand_new: { url: 'x', enabled: true }, required_pull_request_reviews: { other: 'a' } };
  const declared = { brand_new: true, required_pull_request_reviews: { other: 'b' } };
  expect(formatPlan(plan(declared, { answer }))).toEqual([
    'update: branch main: required_pull_request_reviews.other a → b',
  ]);
});

it('sends a hidden key only once if the protection is written anyway', () => {
  const planned = plan({ brand_new: 1, lock_branch: true, required_signatures: true }, { answer: {} });
  expect(routes(planned)).toEqual([put, `POST ${signatures}`]);
  expect(planned.map(({ kind }) => kind)).toEqual(['update', 'reassert']);
});

it('marks added actors as weaker, but not the removal of the last bypasser', () => {
  const answer = {
    required_pull_request_reviews: {
      dismissal_restrictions: { users: [{ login: 'a' }], teams: [], apps: [] },
      bypass_pull_request_allowances: { users: [{ login: 'a' }], teams: [], apps: [{ slug: 'ci' }] },
    },
    restrictions: { users: [{ login: 'a' }, { login: 'b' }], teams: [], apps: [] },
  };
  const declared = {
    required_pull_request_reviews: {
      dismissal_restrictions: { users: ['a', 'b'] },
      bypass_pull_request_allowances: { users: [] },
    },
    restrictions: { users: ['a'], teams: ['core'] },
  };
  expect(formatPlan(plan(declared, { answer }))).toEqual([
    'update: branch main: required_pull_request_reviews.dismissal_restrictions.users [a] → [a, b] (who can dismiss reviews; weaker)',
    'update: branch main: required_pull_request_reviews.bypass_pull_request_allowances users [a], apps [ci] → no one (who can bypass required pull requests)',
    'update: branch main: restrictions.users [a, b] → [a] (who can push)',
    'update: branch main: restrictions.teams none → [core] (who can push; weaker)',
  ]);
});

it('reports each setting that the PUT would turn off, and marks lost protections as weaker [2.3.4.6]', () => {
  const answer = {
    enforce_admins: { enabled: true },
    required_linear_history: { enabled: true },
    allow_force_pushes: { enabled: true },
    required_status_checks: { strict: true, contexts: ['build'], checks: [{ context: 'build', app_id: null }] },
    required_pull_request_reviews: { required_approving_review_count: 2 },
    restrictions: { users: [{ login: 'alice' }], teams: [], apps: [] },
  };
  const planned = plan({}, { answer });
  expect(formatPlan(planned)).toEqual([
    `update: branch main: enforce_admins on → off (applies to administrators; weaker; ${turnedOff})`,
    `update: branch main: required_linear_history on → off (weaker; ${turnedOff})`,
    `update: branch main: allow_force_pushes on → off (${turnedOff})`,
    `update: branch main: required_status_checks [build] → off (weaker; ${turnedOff})`,
    `update: branch main: required_pull_request_reviews on with 2 approvals → off (weaker; ${turnedOff})`,
    `update: branch main: restrictions users [alice] → everyone with write access (who can push; weaker; ${turnedOff})`,
  ]);
  expect(listPlanCalls(planned)).toEqual([[put, nothing]]);
});

it('reports a lost push restriction without actors, which three empty lists keep [2.3.4.6]', () => {
  const answer = { restrictions: { users: [], teams: [], apps: [] } };
  expect(formatPlan(plan({}, { answer }))).toEqual([
    `update: branch main: restrictions no one → everyone with write access (who can push; weaker; ${turnedOff})`,
  ]);
  expect(plan({ restrictions: { users: [], teams: [] } }, { answer })).toEqual([]);
  expect(formatPlan(plan({ restrictions: null }, { answer }))).toEqual([
    'update: branch main: restrictions no one → everyone with write access (who can push; weaker)',
  ]);
});

it('reports switches, lists and review counts that the PUT would turn off [2.3.4.6]', () => {
  const answer = {
    required_pull_request_reviews: {
      required_approving_review_count: 3,
      require_code_owner_reviews: true,
      dismissal_restrictions: { users: [{ login: 'a' }], teams: [], apps: [] },
      bypass_pull_request_allowances: { users: [], teams: [], apps: [{ slug: 'ci' }] },
    },
    restrictions: { users: [], teams: [], apps: [{ slug: 'ci' }] },
  };
  expect(formatPlan(plan({ required_pull_request_reviews: {}, restrictions: { users: [] } }, { answer }))).toEqual([
    `update: branch main: required_pull_request_reviews.require_code_owner_reviews on → off (weaker; ${turnedOff})`,
    `update: branch main: required_pull_request_reviews.dismissal_restrictions users [a] → everyone with write access or no one, depending on the server (who can dismiss reviews; weaker; ${turnedOff})`,
    `update: branch main: required_pull_request_reviews.bypass_pull_request_allowances apps [ci] → no one (who can bypass required pull requests; ${turnedOff})`,
    `update: branch main: restrictions.apps [ci] → none (who can push; ${turnedOff})`,
    `update: branch main: required_pull_request_reviews.required_approving_review_count 3 → GitHub's default (weaker; ${turnedOff})`,
  ]);
});

describe('required reviews', () => {
  const answer = { required_pull_request_reviews: { required_approving_review_count: 2 } };

  it('marks fewer required reviews as weaker and names the key', () => {
    expect(
      formatPlan(plan({ required_pull_request_reviews: { required_approving_review_count: 1 } }, { answer })),
    ).toEqual(['update: branch main: required_pull_request_reviews.required_approving_review_count 2 → 1 (weaker)']);
    expect(
      formatPlan(plan({ required_pull_request_reviews: { required_approving_review_count: 3 } }, { answer })),
    ).toEqual(['update: branch main: required_pull_request_reviews.required_approving_review_count 2 → 3']);
    expect(formatPlan(plan({ required_pull_request_reviews: null }, { answer }))).toEqual([
      'update: branch main: required_pull_request_reviews on with 2 approvals → off (weaker)',
    ]);
  });

  it('sends `[]` for each undeclared list of actors next to a declared list, but keeps an empty map', () => {
    const reviews = { dismissal_restrictions: { users: ['alice'] }, bypass_pull_request_allowances: {} };
    expect(listPlanCalls(plan({ required_pull_request_reviews: reviews }))).toMatchObject([
      [
        put,
        {
          required_pull_request_reviews: {
            dismissal_restrictions: { users: ['alice'], teams: [], apps: [] },
            bypass_pull_request_allowances: {},
          },
        },
      ],
    ]);
  });

  it('points each difference of the reviews to its key', () => {
    const planned = plan({ required_pull_request_reviews: { required_approving_review_count: 1 } }, { answer });
    expect(planned).toMatchObject([
      {
        subject: 'branch main',
        differences: [
          { key: 'protection.required_pull_request_reviews.required_approving_review_count', tone: 'weaker' },
        ],
      },
    ]);
  });
});

describe('required checks', () => {
  const checks = [
    { context: 'build', app_id: 7 },
    { context: 'lint', app_id: null },
  ];
  const answer = { required_status_checks: { strict: false, contexts: ['build', 'lint'], checks } };
  const wanted = (more: object) => plan({ required_status_checks: { strict: false, ...more } }, { answer });

  it('compares checks by name, and also by app if the file declares one [2.3.4.4]', () => {
    expect(wanted({ contexts: ['lint', 'build'] })).toEqual([]);
    expect(wanted({ checks: [{ context: 'lint', app_id: -1 }, { context: 'build' }] })).toEqual([]);
    expect(wanted({ contexts: ['lint', 'build'], checks: [{ context: 'build' }, { context: 'lint' }] })).toEqual([]);
    expect(formatPlan(wanted({ checks: [{ context: 'lint' }, { context: 'build', app_id: 8 }] }))).toEqual([
      'update: branch main: required_status_checks [build by app 7, lint] → [lint, build by app 8] (weaker)',
    ]);
  });

  it('marks a lost check or a lost app as weaker, but not an added check or a bound app', () => {
    expect(formatPlan(wanted({ contexts: ['lint'] }))[0]).toContain('→ [lint] (weaker)');
    expect(formatPlan(wanted({ checks: [{ context: 'lint' }, { context: 'build', app_id: -1 }] }))[0]).toContain(
      '(weaker)',
    );
    expect(formatPlan(wanted({ checks: [{ context: 'lint', app_id: 9 }, { context: 'build' }] }))).toEqual([
      'update: branch main: required_status_checks [build by app 7, lint] → [lint by app 9, build]',
      expect.stringContaining('note: branch main requires build from app 7, which the file leaves out'),
    ]);
    expect(formatPlan(wanted({ contexts: ['lint', 'build', 'new'] }))[0]).not.toContain('weaker');
  });

  it('reports `strict` as a separate difference', () => {
    expect(
      formatPlan(plan({ required_status_checks: { strict: true, contexts: ['build', 'lint'] } }, { answer }))[0],
    ).toBe('update: branch main: required_status_checks.strict off → on (branch must be up to date)');
    expect(formatPlan(plan({ required_status_checks: { strict: true, contexts: [] } }, { answer: {} }))).toEqual([
      'update: branch main: required_status_checks off → []',
      'update: branch main: required_status_checks.strict off → on (branch must be up to date)',
    ]);
  });
});

describe('required signatures', () => {
  const on = { required_signatures: { url: 'x', enabled: true } };

  it('uses only the signatures route if only signatures differ [2.3.4.7]', () => {
    expect(listPlanCalls(plan({ required_signatures: true }, { answer: {} }))).toEqual([[`POST ${signatures}`]]);
    expect(listPlanCalls(plan({ required_signatures: false }, { answer: on }))).toEqual([[`DELETE ${signatures}`]]);
    expect(formatPlan(plan({ required_signatures: false }, { answer: on }))).toEqual([
      'update: branch main: required_signatures on → off (signed commits; weaker)',
    ]);
    expect(plan({ required_signatures: false }, { answer: {} })).toEqual([]);
  });

  it('sends required signatures in a separate request that follows every PUT [2.3.4.7]', () => {
    const planned = plan({ required_signatures: true, lock_branch: true }, { answer: on });
    expect(listPlanCalls(planned)).toEqual([[put, { ...nothing, lock_branch: true }], [`POST ${signatures}`]]);
    expect(routes(plan({ required_signatures: false, lock_branch: true }, { answer: {} }))).toEqual([
      put,
      `DELETE ${signatures}`,
    ]);
    expect(routes(plan({ required_signatures: true }))).toEqual([put, `POST ${signatures}`]);
  });

  it('keeps undeclared signatures, with a note if a PUT may drop them [2.3.4.7]', () => {
    expect(plan({}, { answer: on })).toEqual([]);
    expect(formatPlan(plan({ lock_branch: true }, { answer: on }))).toEqual([
      'update: branch main: lock_branch off → on (read-only lock)',
      'note: branch main has `required_signatures`, which the file leaves out; GitHub may drop it with the write, so declare it to keep it',
    ]);
  });
});

describe('settings that only GraphQL writes', () => {
  const mutation = 'mutation UpdateBranchProtectionRule';
  const declared = { force_push_bypassers: ['alice', 'acme/core'], required_deployments: { environments: ['prod'] } };

  it('sends all differing GraphQL settings in one mutation [2.3.4.8]', () => {
    const planned = plan(declared, { answer: {}, rule: { force_push_bypassers: ['bob'] } });
    expect(listPlanCalls(planned)).toEqual([mutation]);
    expect(formatPlan(planned)).toEqual([
      'update: branch main: force_push_bypassers [bob] → [acme/core, alice] (weaker)',
      'update: branch main: required_deployments none → [prod]',
    ]);
  });

  it('looks up each bypasser once, before the first write [2.3.4.8]', () => {
    expect(plan({ force_push_bypassers: ['alice', 'app/ci'] }, { answer: {}, rule: {} })[0]).toMatchObject({
      lookups: [{ looksFor: 'the branch actor alice' }, { looksFor: 'the branch actor app/ci' }],
    });
    expect(
      plan({ required_deployments: null }, { answer: {}, rule: { required_deployments: ['prod'] } }),
    ).toMatchObject([{ lookups: [], differences: [{ tone: 'weaker', live: ['prod'], wanted: [] }] }]);
  });

  it('keeps undeclared GraphQL settings, with a note if a PUT may drop them', () => {
    const rule = { force_push_bypassers: ['bob'], required_deployments: ['prod'] };
    expect(plan({}, { answer: {}, rule })).toEqual([]);
    expect(formatPlan(plan({ lock_branch: true }, { answer: {}, rule })).slice(1)).toEqual([
      expect.stringContaining('note: branch main has `force_push_bypassers`'),
      expect.stringContaining('note: branch main has `required_deployments`'),
    ]);
  });

  it('creates a rule for the branch itself if only a pattern protects it', () => {
    const answer = { lock_branch: { enabled: true } };
    const planned = plan(
      { lock_branch: true, ...declared },
      { answer, rule: null, branchAnswer: { isThere: true, pattern: 'm*' } },
    );
    expect(routes(planned)).toEqual([put, mutation]);
    expect(formatPlan(planned).at(-1)).toBe(
      'note: branch main gets its own rule, which replaces the rule m* for this branch',
    );
    expect(plan({ lock_branch: true }, { answer, branchAnswer: { isThere: true, pattern: 'm*' } })).toEqual([]);
  });
});
