import { describe, expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../../test/kit/reports/plan-lines.ts';
import type { Plan } from '../../../plan/item.ts';
import { formatDifference } from '../../../plan/item-text.ts';
import type { LiveEnvironment } from '../calls.ts';
import type { DeclaredEnvironment } from '../schema.ts';
import { planEnvironmentPut } from './plan.ts';

const production = (gates: LiveEnvironment['protection_rules'] = [], more: Partial<LiveEnvironment> = {}) =>
  ({
    id: 1,
    node_id: 'EN_1',
    name: 'production',
    protection_rules: gates,
    deployment_branch_policy: null,
    ...more,
  }) as LiveEnvironment;

const timer = (wait_timer: number) => ({ type: 'wait_timer', wait_timer });
const approval = (prevent_self_review: boolean, ...reviewers: (readonly ['User' | 'Team', number, string])[]) => ({
  type: 'required_reviewers',
  prevent_self_review,
  reviewers: reviewers.map(([type, id, name]) => ({
    type,
    reviewer: type === 'User' ? { id, login: name } : { id, slug: name },
  })),
});
const octocat = ['User', 1, 'octocat'] as const;
const core = ['Team', 2, 'core'] as const;

const plan = (entry: Partial<DeclaredEnvironment>, live?: LiveEnvironment) =>
  planEnvironmentPut({ name: 'production', ...entry }, live);

const everything: Partial<DeclaredEnvironment> = {
  wait_timer: 30,
  prevent_self_review: true,
  reviewers: [
    { type: 'Team', id: 2 },
    { type: 'User', id: 1 },
  ],
  deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
};

const everythingOff: Partial<DeclaredEnvironment> = {
  wait_timer: 0,
  prevent_self_review: false,
  reviewers: [],
  deployment_branch_policy: null,
};

it('compares the declared keys and sends the whole entry in one PUT [2.3.5.1]', () => {
  const planned = plan(everything, production([approval(false, octocat)]));
  expect(formatPlan(planned)).toEqual([
    'update: environment "production": wait_timer 0 → 30',
    'update: environment "production": prevent_self_review false → true',
    'update: environment "production": reviewers user octocat → Team 2, user octocat (weaker)',
    'update: environment "production": deployment_branch_policy: every branch → protected branches',
  ]);
  expect(listPlanCalls(planned)).toEqual([['PUT ~/environments/production', everything]]);
});

it('reads a missing gate as off [2.3.5.1]', () => {
  expect(plan(everythingOff, production())).toEqual([]);
  expect(plan({ ...everythingOff, reviewers: null }, production())).toEqual([]);
});

it.each([
  ['wait_timer', production([timer(30)]), 'wait_timer 30 → (not set)', '30', '0'],
  [
    'reviewers',
    production([approval(false, octocat, core)]),
    'reviewers team core, user octocat → (not set)',
    '[{type: User, id: 1}, {type: Team, id: 2}]',
    '[]',
  ],
  [
    'deployment_branch_policy',
    production([], { deployment_branch_policy: { protected_branches: false, custom_branch_policies: true } }),
    'deployment_branch_policy {protected_branches: false, custom_branch_policies: true} → (not set)',
    '{protected_branches: false, custom_branch_policies: true}',
    'null',
  ],
])(
  'refuses a PUT that would turn off a live %s, and suggests the line to add [2.1.6]',
  (key, live, drift, kept, off) => {
    const { [key]: _, ...others } = everythingOff;
    const planned = plan(others, live);
    expect(formatPlan(planned)).toEqual([
      `refused: environment "production": GitHub replaces all settings of an environment at once, and the entry leaves out \`${key}\`. To fix, add \`${key}: ${kept}\` to the entry to keep it, or \`${key}: ${off}\` to remove it`,
    ]);
    const differences = planned.flatMap((item) => ('differences' in item ? item.differences : []));
    expect(differences.map((difference) => formatDifference('', difference).text)).toEqual([drift]);
  },
);

it('plans no PUT if the entry declares only lists and a pin [2.1.1]', () => {
  expect(plan({ pinned: true }, production([timer(30)]))).toEqual([]);
  expect(plan({ deployment_protection_rules: { entries: [], undeclared: 'keep' } }, production([timer(30)]))).toEqual(
    [],
  );
});

it('creates a missing environment with the declared keys, even if there are none [2.3.5.1]', () => {
  const planned = plan({ wait_timer: 5, pinned: true });
  expect(formatPlan(planned)).toEqual(['create: environment "production" will be created']);
  expect(listPlanCalls(planned)).toEqual([['PUT ~/environments/production', { wait_timer: 5 }]]);
  expect(listPlanCalls(plan({}))).toEqual([['PUT ~/environments/production']]);
});

it('compares reviewers as a set, and distinguishes a user from a team with the same id [2.3.5.1]', () => {
  const live = production([approval(false, octocat, core)]);
  const reviewers = (...all: ['User' | 'Team', number][]) =>
    plan({ reviewers: all.map(([type, id]) => ({ type, id })) }, live);
  expect(reviewers(['Team', 2], ['User', 1])).toEqual([]);
  expect(formatPlan(reviewers(['Team', 1], ['User', 2]))).toEqual([
    'update: environment "production": reviewers team core, user octocat → Team 1, User 2 (weaker)',
  ]);
});

it('marks a change that allows more deployments as weaker [2.3.5.1]', () => {
  const live = production([timer(30), approval(true, octocat)], {
    deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
  });
  expect(formatPlan(plan({ ...everythingOff, wait_timer: 10 }, live))).toEqual([
    'update: environment "production": wait_timer 30 → 10 (weaker)',
    'update: environment "production": prevent_self_review true → false (weaker)',
    'update: environment "production": reviewers user octocat → (none) (weaker)',
    'update: environment "production": deployment_branch_policy: protected branches → every branch (weaker)',
  ]);
});

it('treats a field as hidden even if every object inherits a property with its name [2.1.4]', () => {
  expect(formatPlan(plan({ valueOf: 'x' } as Partial<DeclaredEnvironment>, production()))[0]).toContain(
    '`valueOf` cannot be verified',
  );
});

it('sends a field that GitHub never shows on every run, and reports that it cannot be verified [2.1.4]', () => {
  const planned = plan({ brand_new: 'x' }, production());
  expect(formatPlan(planned)).toEqual([
    'reassert: environment "production": `brand_new` cannot be verified, because GitHub does not show it; apply sends it on every run',
  ]);
  expect(listPlanCalls(planned)).toEqual([['PUT ~/environments/production', { brand_new: 'x' }]]);
  expect(listPlanCalls(plan({ brand_new: 'x', wait_timer: 5 }, production()))).toHaveLength(1);
});

it('refuses to let administrators in again by leaving `can_admins_bypass` out [2.1.6]', () => {
  const closed = production([], { can_admins_bypass: false });
  expect(formatPlan(plan({ wait_timer: 0 }, closed))[0]).toContain(
    'add `can_admins_bypass: false` to the entry to keep it',
  );
  expect(plan({ can_admins_bypass: false }, closed)).toEqual([]);
  expect(formatPlan(plan({ can_admins_bypass: true }, closed))).toEqual([
    'update: environment "production": can_admins_bypass false → true (weaker)',
  ]);
  expect(plan({ wait_timer: 0 }, production([], { can_admins_bypass: true }))).toEqual([]);
});

describe('the basis of the PUT', () => {
  const dependsOn = (planned: Plan) => planned.flatMap((item) => ('dependsOn' in item ? [item.dependsOn!] : []))[0]!;
  const live = production([timer(30), approval(false, octocat, core)], { can_admins_bypass: true });
  const [timed, approved] = live.protection_rules;

  it('compares the environment with the read state, in any order of gates and reviewers [2.1.6]', () => {
    const { call, was, isStillValid } = dependsOn(plan({ ...everything, wait_timer: 5 }, live));
    expect([call.route, call.params]).toEqual([
      'GET /repos/{owner}/{repo}/environments/{environment_name}',
      { environment_name: 'production' },
    ]);
    const turned = { ...approved, reviewers: [...(approved as any).reviewers].reverse() };
    expect(
      isStillValid!(was, { ...live, updated_at: 'later', protection_rules: [turned, timed] } as LiveEnvironment),
    ).toBe(true);
  });

  it.each([
    ['a longer wait', { protection_rules: [{ ...timed, wait_timer: 31 }, approved] }],
    ['no more wait', { protection_rules: [approved] }],
    ['another reviewer', { protection_rules: [timed, approval(false, octocat)] }],
    ['self-review prevented', { protection_rules: [timed, approval(true, octocat, core)] }],
    ['a reviewer whom nobody may see', { protection_rules: [timed, approval(false, octocat, core), approval(false)] }],
    [
      'protected branches alone',
      { deployment_branch_policy: { protected_branches: true, custom_branch_policies: false } },
    ],
    ['closed to administrators', { can_admins_bypass: false }],
    ['another environment of its name', { id: 2 }],
  ])('refuses the PUT if %s has changed since the read [2.1.6]', (what, more) => {
    const { was, isStillValid } = dependsOn(plan({ ...everything, wait_timer: 5 }, live));
    const is = { ...live, ...more } as LiveEnvironment;
    if (what.includes('nobody')) (is.protection_rules[2] as any).reviewers = [{ type: 'Team', reviewer: null }];
    expect(isStillValid!(was, is)).toBe(false);
  });

  it('creates an environment only if it is still missing [2.3.5.1]', () => {
    const { was, isStillValid } = dependsOn(plan({}));
    expect([was, isStillValid!(null, null), isStillValid!(null, live)]).toEqual([null, true, false]);
  });
});

describe('a reviewer that GitHub does not name', () => {
  const unnamed = {
    type: 'required_reviewers',
    prevent_self_review: true,
    reviewers: [{ type: 'Team', reviewer: null }],
  };

  it('reports the removal of a reviewer that GitHub does not name [2.3.5.1]', () => {
    const { reviewers } = everything;
    const kept = approval(true, octocat, core);
    const live = production([timer(30), { ...kept, reviewers: [...kept.reviewers, ...unnamed.reviewers] } as any], {
      deployment_branch_policy: { protected_branches: true, custom_branch_policies: false },
    });
    expect(formatPlan(plan({ ...everything, reviewers }, live))).toEqual([
      'update: environment "production": reviewers a Team that GitHub does not name, team core, user octocat → team core, user octocat',
    ]);
  });

  it('keeps a reviewer that GitHub does not name if the entry leaves out the reviewers [2.1.6]', () => {
    expect(formatPlan(plan({ wait_timer: 0 }, production([unnamed as any])))).toEqual([
      'refused: environment "production": GitHub replaces all settings of an environment at once, and the entry leaves out `prevent_self_review`. To fix, add `prevent_self_review: false` to the entry to remove it',
      'refused: environment "production": GitHub replaces all settings of an environment at once, and the entry leaves out `reviewers`. To fix, add `reviewers: []` to the entry to remove it',
    ]);
  });
});

it('does not compare self-review if GitHub does not show it [2.1.4]', () => {
  const { prevent_self_review: _, ...older } = approval(false, octocat);
  const live = production([older as any]);
  const reviewers = [{ type: 'User' as const, id: 1 }];
  expect(plan({ reviewers }, live)).toEqual([]);
  expect(formatPlan(plan({ reviewers, prevent_self_review: true }, live))[0]).toContain(
    '`prevent_self_review` cannot be verified',
  );
});
