import { expect, it } from 'vitest';
import { calls, lines } from '../../../test/plan-lines.ts';
import type { Live } from './live.ts';
import { planInteractionLimits } from './plan.ts';
import type { InteractionLimits } from './schema.ts';

const armed = { limit: 'contributors_only', origin: 'repository', expires_at: '2026-02-01T00:00:00Z' };
/** A day before the limit ends. */
const now = Date.parse('2026-01-31T00:00:00Z');
const plan = (wanted: InteractionLimits, live: Omit<Live, 'now'>) => planInteractionLimits(wanted, { now, ...live });
const above = { ...armed, origin: 'organization' };

it('arms a limit that is not there, for the span that is declared [2.3.16]', () => {
  const planned = plan({ limit: 'contributors_only', expiry: 'one_week' }, { limit: {} });
  expect(lines(planned)).toEqual(['update: limit (not set) → contributors_only (for one_week)']);
  expect(calls(planned)).toEqual([['PUT ~/interaction-limits', { limit: 'contributors_only', expiry: 'one_week' }]]);
});

it('changes a limit that is another, and marks one that becomes milder [2.3.16]', () => {
  const day = "for one_day, which is the host's default";
  expect(lines(plan({ limit: 'existing_users' }, { limit: armed }))).toEqual([
    `update: limit contributors_only → existing_users (weaker; ${day})`,
  ]);
  expect(lines(plan({ limit: 'collaborators_only' }, { limit: armed }))).toEqual([
    `update: limit contributors_only → collaborators_only (${day})`,
  ]);
});

it('verifies the limit and not for how long it was armed, and arms it again on every run [2.1.8]', () => {
  const planned = plan({ limit: 'contributors_only', expiry: 'six_months' }, { limit: armed });
  expect(lines(planned)).toEqual([
    'reassert: `limit` is as declared and holds until 2026-02-01T00:00:00Z; for how long it was armed cannot be verified: the host does not show `expiry`, so apply arms the limit again on every run',
  ]);
  expect(calls(planned)).toEqual([['PUT ~/interaction-limits', { limit: 'contributors_only', expiry: 'six_months' }]]);
});

it('keeps a limit that lasts longer than it would be armed for, and says so [2.3.16]', () => {
  const early = Date.parse(armed.expires_at) - 170 * 86_400_000;
  for (const expiry of [undefined, 'one_day', 'one_week', 'one_month'] as const) {
    const planned = planInteractionLimits({ limit: 'contributors_only', expiry }, { now: early, limit: armed });
    expect(planned).toMatchObject([{ kind: 'note' }]);
    expect(lines(planned)[0]).toMatch(
      /^note: `limit` is as declared and holds until 2026-02-01T00:00:00Z: apply keeps it, since arming it for one_\w+/,
    );
  }
  const longer = planInteractionLimits(
    { limit: 'contributors_only', expiry: 'six_months' },
    { now: early, limit: armed },
  );
  expect(longer).toMatchObject([{ kind: 'reassert' }]);
});

it('arms it again as soon as that does not shorten it [2.1.8]', () => {
  const armedAt = (before: number) =>
    planInteractionLimits({ limit: 'contributors_only' }, { now: Date.parse(armed.expires_at) - before, limit: armed });
  expect(armedAt(86_400_000)).toMatchObject([{ kind: 'reassert' }]);
  expect(armedAt(86_400_001)).toMatchObject([{ kind: 'note' }]);
});

it('marks as weaker another limit that lapses sooner than the one before [2.3.16]', () => {
  const early = Date.parse(armed.expires_at) - 10 * 86_400_000;
  const planned = (expiry: 'one_week' | 'one_month') =>
    lines(planInteractionLimits({ limit: 'collaborators_only', expiry }, { now: early, limit: armed }));
  expect(planned('one_week')).toEqual([
    'update: limit contributors_only → collaborators_only (weaker; for one_week, while the one before would hold until 2026-02-01T00:00:00Z)',
  ]);
  expect(planned('one_month')).toEqual(['update: limit contributors_only → collaborators_only (for one_month)']);
});

it('is drift below a limit of the owner, even below the same one, and is tried [2.3.16.1]', () => {
  const planned = plan({ limit: 'contributors_only' }, { limit: above });
  expect(lines(planned)).toEqual([
    'update: limit contributors_only of the organization overrides contributors_only of the repository',
  ]);
  expect(calls(planned)).toEqual([['PUT ~/interaction-limits', { limit: 'contributors_only' }]]);
});

it('clears with null the limit of the repository, and none of its owner [2.3.16]', () => {
  const planned = plan(null, { limit: armed });
  expect(lines(planned)).toEqual([
    'delete: interaction limit contributors_only would be deleted: everybody may interact again',
  ]);
  expect(calls(planned)).toEqual([['DELETE ~/interaction-limits']]);
  expect(plan(null, { limit: {} })).toEqual([]);
  expect(lines(plan(null, { limit: above }))).toEqual([
    'note: the limit contributors_only stays: it is that of the organization, and a repository clears only its own',
  ]);
});

it('compares the cap exactly, and sends it only when it diverges [2.3.16]', () => {
  const cap = { enabled: true, max_open_pull_requests: 5 };
  const planCap = (live: typeof cap) => plan({ pull_request_creation_cap: cap }, { cap: live });
  expect(planCap(cap)).toEqual([]);
  expect(calls(planCap({ ...cap, max_open_pull_requests: 4 }))).toEqual([
    ['PATCH ~/interaction-limits/pulls/creation-cap', cap],
  ]);
  expect(lines(planCap({ enabled: false, max_open_pull_requests: 3 }))).toEqual([
    'update: pull_request_creation_cap.enabled false → true',
    'update: pull_request_creation_cap.max_open_pull_requests 3 → 5 (weaker)',
  ]);
});

it('leaves the number of a cap alone that declares none [2.1.1]', () => {
  const wanted = { pull_request_creation_cap: { enabled: false } };
  expect(plan(wanted, { cap: { enabled: false, max_open_pull_requests: 7 } })).toEqual([]);
  const planned = plan(wanted, { cap: { enabled: true, max_open_pull_requests: 7 } });
  expect(lines(planned)).toEqual(['update: pull_request_creation_cap.enabled true → false (weaker)']);
  expect(calls(planned)).toEqual([['PATCH ~/interaction-limits/pulls/creation-cap', { enabled: false }]]);
});

it('cannot set a cap where the host has none to offer [2.3.16.2]', () => {
  const planned = plan({ pull_request_creation_cap: { enabled: true } }, { cap: null });
  expect(lines(planned)).toEqual([
    'out-of-reach: pull_request_creation_cap (not set) → {enabled: true}; apply cannot set it: the host offers no pull request cap for this repository',
  ]);
});

it('takes undeclared logins off the bypass list before it adds the missing ones alone [2.3.16]', () => {
  const planned = plan({ pull_request_creation_bypass: ['OctoCat', 'hubot'] }, { bypass: ['octocat', 'mona', 'lisa'] });
  expect(lines(planned)).toEqual([
    'update: pull_request_creation_bypass: mona, lisa removed (the cap holds for them again)',
    'update: pull_request_creation_bypass: hubot added (the cap does not hold for them)',
  ]);
  expect(planned.map((item) => 'differences' in item && item.differences[0]?.tone)).toEqual(['removal', undefined]);
  expect(calls(planned)).toEqual([
    ['DELETE ~/interaction-limits/pulls/bypass-list', { users: ['mona', 'lisa'] }],
    ['PUT ~/interaction-limits/pulls/bypass-list', { users: ['hubot'] }],
  ]);
});

it('takes everyone off for an empty list, and nobody where none is declared [2.3.16]', () => {
  expect(calls(plan({ pull_request_creation_bypass: [] }, { bypass: ['mona'] }))).toEqual([
    ['DELETE ~/interaction-limits/pulls/bypass-list', { users: ['mona'] }],
  ]);
  expect(plan({}, { bypass: ['mona'] })).toEqual([]);
  expect(plan({ pull_request_creation_bypass: ['Mona'] }, { bypass: ['mona'] })).toEqual([]);
});
