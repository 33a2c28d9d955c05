import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { planInteractionLimits } from './plan.ts';
import type { LiveLimits } from './read.ts';
import type { InteractionLimits, Limits } from './schema.ts';

const people = (...logins: string[]) => logins.map((login, id) => ({ login, id }));

const armed = { limit: 'contributors_only', origin: 'repository', expires_at: '2026-02-01T00:00:00Z' };
/** A day before the limit ends. */
const now = Date.parse('2026-01-31T00:00:00Z');
const plan = (wanted: InteractionLimits, live: Omit<LiveLimits, 'now'>) =>
  planInteractionLimits(wanted, { now, ...live });
const above = { ...armed, origin: 'organization' };

it('changes a different limit, and marks a milder limit as weaker [2.3.16]', () => {
  const day = 'for one_day';
  expect(formatPlan(plan({ limit: 'existing_users' }, { limit: armed }))).toEqual([
    `update: limit contributors_only → existing_users (weaker; ${day})`,
  ]);
  expect(formatPlan(plan({ limit: 'collaborators_only' }, { limit: armed }))).toEqual([
    `update: limit contributors_only → collaborators_only (${day})`,
  ]);
});

it('compares the limit but not its duration, and sets the limit again on every run [2.1.8]', () => {
  const planned = plan({ limit: 'contributors_only', expiry: 'six_months' }, { limit: armed });
  expect(formatPlan(planned)).toEqual([
    'reassert: `limit` is up to date and ends at 2026-02-01T00:00:00Z; `expiry` cannot be compared, because GitHub does not show it, so apply sets the limit again on every run',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['PUT ~/interaction-limits', { limit: 'contributors_only', expiry: 'six_months' }],
  ]);
});

it('sets a limit for the declared duration, and reports a shorter limit [2.3.16]', () => {
  const daysLeft = (days: number, expiry: Limits['expiry']) =>
    planInteractionLimits(
      { limit: 'contributors_only', expiry },
      { now: Date.parse(armed.expires_at) - days * 86_400_000, limit: armed },
    );
  const shortened = daysLeft(20, 'one_day');
  expect(listPlanCalls(shortened)).toEqual([
    ['PUT ~/interaction-limits', { limit: 'contributors_only', expiry: 'one_day' }],
  ]);
  expect(formatPlan(shortened)[0]).toMatch(/so apply sets the limit again on every run, which shortens the limit$/);
  expect(shortened).toMatchObject([
    { sentText: 'limit contributors_only set again for one_day, which shortens the limit' },
  ]);
  for (const [days, expiry] of [
    [0.5, 'one_day'],
    [31, 'one_month'],
    [184, 'six_months'],
  ] as const)
    expect(formatPlan(daysLeft(days, expiry))[0]).toMatch(/so apply sets the limit again on every run$/);
});

const left = (days: number) => ({ now: Date.parse(armed.expires_at) - days * 86_400_000, limit: armed });

it.each([
  [0.2, 'one_day'],
  [1, 'one_day'],
  [1.01, 'three_days'],
  [3.01, 'one_week'],
  [7.01, 'one_month'],
  [30, 'one_month'],
  [30.01, 'six_months'],
  [184, 'six_months'],
] as const)('sends %d days without `expiry` as %s, for the same and for another limit [2.3.16]', (days, expiry) => {
  for (const limit of ['contributors_only', 'collaborators_only'] as const) {
    const [item] = planInteractionLimits({ limit }, left(days));
    expect(listPlanCalls([item!])).toEqual([['PUT ~/interaction-limits', { limit, expiry }]]);
    expect(item).toMatchObject({ dependsOn: { was: armed }, kind: limit === armed.limit ? 'reassert' : 'update' });
    expect(formatPlan([item!])[0]).not.toMatch(/shortens|weaker/);
    expect(formatPlan([item!])[0]).toContain(expiry);
  }
});

it('sets a limit for one day if none exists or the owner set it [2.3.16]', () => {
  for (const live of [{}, { ...above, expires_at: '2026-06-01T00:00:00Z' }]) {
    const planned = plan({ limit: 'existing_users' }, { limit: live });
    expect(listPlanCalls(planned)).toEqual([
      ['PUT ~/interaction-limits', { limit: 'existing_users', expiry: 'one_day' }],
    ]);
    expect(planned).not.toHaveProperty('0.dependsOn.was');
  }
});

it('marks a new limit that expires before the old limit as weaker [2.3.16]', () => {
  const early = Date.parse(armed.expires_at) - 10 * 86_400_000;
  const planned = (expiry: 'one_week' | 'one_month') =>
    formatPlan(planInteractionLimits({ limit: 'collaborators_only', expiry }, { now: early, limit: armed }));
  expect(planned('one_week')).toEqual([
    'update: limit contributors_only → collaborators_only (weaker; for one_week; the old limit ends at 2026-02-01T00:00:00Z)',
  ]);
  expect(planned('one_month')).toEqual(['update: limit contributors_only → collaborators_only (for one_month)']);
});

it('clears the limit of the repository for null, but never the limit of its owner [2.3.16]', () => {
  const planned = plan(null, { limit: armed });
  expect(formatPlan(planned)).toEqual([
    'delete: interaction limit contributors_only will be deleted: everyone can interact again',
  ]);
  expect(listPlanCalls(planned)).toEqual([['DELETE ~/interaction-limits']]);
  expect(plan(null, { limit: {} })).toEqual([]);
  expect(formatPlan(plan(null, { limit: above }))).toEqual([
    'out-of-reach: limit contributors_only → (not set); the organization set it, and only the organization can clear it',
  ]);
});

it('sends the cap only if it differs [2.3.16]', () => {
  const cap = { enabled: true, max_open_pull_requests: 5 };
  const planCap = (live: typeof cap) => plan({ pull_request_creation_cap: cap }, { cap: live });
  expect(planCap(cap)).toEqual([]);
  expect(listPlanCalls(planCap({ ...cap, max_open_pull_requests: 4 }))).toEqual([
    ['PATCH ~/interaction-limits/pulls/creation-cap', cap],
  ]);
  expect(formatPlan(planCap({ enabled: false, max_open_pull_requests: 3 }))).toEqual([
    'update: pull_request_creation_cap.enabled false → true',
    'update: pull_request_creation_cap.max_open_pull_requests 3 → 5 (weaker)',
  ]);
});

it('compares whether drafts count only if the file declares it [2.3.16]', () => {
  const wanted = { pull_request_creation_cap: { enabled: true, include_drafts: true } };
  const cap = { enabled: true, max_open_pull_requests: 5 };
  const write = ['PATCH ~/interaction-limits/pulls/creation-cap', wanted.pull_request_creation_cap];
  expect(plan(wanted, { cap: { ...cap, include_drafts: true } })).toEqual([]);
  const differing = plan(wanted, { cap: { ...cap, include_drafts: false } });
  expect(formatPlan(differing)).toEqual(['update: pull_request_creation_cap.include_drafts false → true']);
  expect(listPlanCalls(differing)).toEqual([write]);
  expect(formatPlan(plan(wanted, { cap }))).toEqual([
    'update: pull_request_creation_cap.include_drafts (not set) → true',
  ]);
  expect(plan({ pull_request_creation_cap: { enabled: true } }, { cap: { ...cap, include_drafts: true } })).toEqual([]);
});

it('marks a cap that stops counting drafts as weaker [2.3.16]', () => {
  const wanted = { pull_request_creation_cap: { enabled: true, include_drafts: false } };
  const cap = { enabled: true, max_open_pull_requests: 5, include_drafts: true };
  expect(formatPlan(plan(wanted, { cap }))).toEqual([
    'update: pull_request_creation_cap.include_drafts true → false (weaker)',
  ]);
});

it('does not compare the number of a cap if the file does not declare it [2.1.1]', () => {
  const wanted = { pull_request_creation_cap: { enabled: false } };
  expect(plan(wanted, { cap: { enabled: false, max_open_pull_requests: 7 } })).toEqual([]);
  const planned = plan(wanted, { cap: { enabled: true, max_open_pull_requests: 7 } });
  expect(formatPlan(planned)).toEqual(['update: pull_request_creation_cap.enabled true → false (weaker)']);
  expect(listPlanCalls(planned)).toEqual([['PATCH ~/interaction-limits/pulls/creation-cap', { enabled: false }]]);
});

it('removes undeclared logins from the bypass list before it adds missing logins [2.3.16]', () => {
  const planned = plan(
    { pull_request_creation_bypass: ['OctoCat', 'hubot'] },
    { bypass: people('octocat', 'mona', 'lisa') },
  );
  expect(formatPlan(planned)).toEqual([
    'update: pull_request_creation_bypass: mona, lisa removed (the cap applies to them again)',
    'update: pull_request_creation_bypass: hubot added (weaker; the cap does not apply to them)',
  ]);
  expect(planned.map((item) => 'differences' in item && item.differences.map(({ tone }) => tone))).toEqual([
    ['removal', 'weaker'],
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['DELETE ~/interaction-limits/pulls/bypass-list', { users: ['mona', 'lisa'] }],
    ['PUT ~/interaction-limits/pulls/bypass-list', { users: ['hubot'] }],
  ]);
});

it('removes everyone for an empty list, and nobody if no list is declared [2.3.16]', () => {
  expect(listPlanCalls(plan({ pull_request_creation_bypass: [] }, { bypass: people('mona') }))).toEqual([
    ['DELETE ~/interaction-limits/pulls/bypass-list', { users: ['mona'] }],
  ]);
  expect(plan({}, { bypass: people('mona') })).toEqual([]);
  expect(plan({ pull_request_creation_bypass: ['Mona'] }, { bypass: people('mona') })).toEqual([]);
});
