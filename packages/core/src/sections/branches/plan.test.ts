import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { planBetweenBranches, planBranches } from './plan.ts';
import type { NormalizedProtection } from './protection/normalized.ts';
import { listProtectionRules } from './rule-calls.ts';
import type { BranchProtectionRule, LiveBranches } from './rules.ts';
import type { DeclaredBranch, DeclaredProtection } from './schema.ts';

const rule = (pattern: string, protection: NormalizedProtection = {}): BranchProtectionRule => ({
  id: `BPR_${pattern}`,
  pattern,
  protection,
  restrictsPushes: false,
  restrictsReviewDismissals: false,
  apps: new Map(),
  basis: { call: listProtectionRules({}), was: { rules: [], isAdministrator: true } },
});

function plan(
  entries: readonly DeclaredBranch[],
  rules: readonly BranchProtectionRule[] = [],
  branches: LiveBranches['branches'] = new Map(),
) {
  return planBranches(entries, { branches, rules });
}

const change = (protection: DeclaredProtection | null, live: NormalizedProtection) =>
  plan([{ name: 'v*', protection }], [rule('v*', live)]);

async function collectInputs(planned: ReturnType<typeof plan>) {
  const sent: unknown[] = [];
  const github = {
    async send({ body }: { body: { variables: { input: object } } }) {
      sent.push(body.variables.input);
      return { answer: { branchProtectionRule: {} }, status: 200 };
    },
  };
  for (const item of planned)
    if ('steps' in item)
      for (const step of item.steps) if ('run' in step) await step.run(github as any, undefined as any);
  return sent;
}

it('creates a rule for a pattern with the declared keys and lists them [2.3.4.10]', () => {
  const planned = plan([{ name: 'v*', protection: { lock_branch: true, force_push_bypassers: ['alice'] } }]);
  expect(formatPlan(planned)).toEqual([
    'create: branch rule v* will be created: lock_branch on, force_push_bypassers [alice]',
  ]);
  expect(listPlanCalls(planned)).toEqual(['mutation CreateBranchProtectionRule']);
  expect(planned).toMatchObject([{ lookups: [{ looksFor: 'the branch actor alice' }] }]);
});

it('finds a rule by its exact pattern, including case', () => {
  const planned = plan([{ name: 'V*', protection: { lock_branch: true } }], [rule('v*', { lock_branch: true })]);
  expect(planned.map(({ kind }) => kind)).toEqual(['create', 'note']);
});

it('updates only the differing keys of a rule [2.3.4.13]', () => {
  const live = { lock_branch: false, enforce_admins: true, required_status_checks: { strict: true, checks: [] } };
  const planned = change({ lock_branch: true }, live);
  expect(formatPlan(planned)).toEqual(['update: branch rule v*: lock_branch off → on (read-only lock)']);
  expect(listPlanCalls(planned)).toEqual(['mutation UpdateBranchProtectionRule']);
  expect(change({ enforce_admins: true }, live)).toEqual([]);
  expect(change({}, live)).toEqual([]);
});

it('keeps undeclared settings inside a declared key [2.3.4.13]', () => {
  const reviews = { required_approving_review_count: 2, require_code_owner_reviews: true };
  const live = {
    required_pull_request_reviews: reviews,
    required_status_checks: { strict: true, checks: [{ context: 'build' }] },
  };
  const declared = {
    required_pull_request_reviews: { require_code_owner_reviews: true },
    required_status_checks: { contexts: ['build'] },
  };
  expect(change(declared, live)).toEqual([]);
  expect(formatPlan(change({ required_pull_request_reviews: null, required_status_checks: null }, live))).toEqual([
    'update: branch rule v*: required_status_checks [build] → off (weaker)',
    'update: branch rule v*: required_pull_request_reviews on with 2 approvals → off (weaker)',
  ]);
});

it('keeps the live list of checks if the entry declares only `strict` [2.3.4.13]', async () => {
  const live = { required_status_checks: { strict: false, checks: [{ context: 'build' }] } };
  const planned = change({ required_status_checks: { strict: true } }, live);
  expect(formatPlan(planned)).toEqual([
    'update: branch rule v*: required_status_checks.strict off → on (branch must be up to date)',
  ]);
  expect(await collectInputs(planned)).toEqual([
    { branchProtectionRuleId: 'BPR_v*', requiresStatusChecks: true, requiresStrictStatusChecks: true },
  ]);
  expect(change({ required_status_checks: { strict: false } }, live)).toEqual([]);
});

it('deletes a rule for `protection: null` and lists its settings [2.3.4.1]', () => {
  const planned = change(null, { required_signatures: true, allow_force_pushes: true });
  expect(formatPlan(planned)).toEqual([
    'delete: branch rule v* will be deleted: it had allow_force_pushes on, required_signatures on',
  ]);
  expect(listPlanCalls(planned)).toEqual([['mutation DeleteBranchProtectionRule', expect.anything()]]);
  expect(plan([{ name: 'v*', protection: null }])).toEqual([]);
});

it('keeps an undeclared rule for a pattern with a note [2.3.4.12]', () => {
  expect(formatPlan(plan([{ name: 'v*' }], [rule('v*'), rule('w?'), rule('main')]))).toEqual([
    'note: kept undeclared branch rule "w?": Trueup deletes a rule for a pattern only if the file declares `protection: null`',
  ]);
});

it('orders the items: branches as in the file, patterns, deletions of branch protections, notes', () => {
  const live = { branchAnswer: { isThere: true }, protectionAnswer: { protection: {} } };
  const branches = new Map(['main', 'old'].map((name) => [name, live]));
  const entries = [
    { name: 'w*', protection: { lock_branch: true } },
    { name: 'v*', protection: null },
    { name: 'main', protection: { lock_branch: true } },
    { name: 'old', protection: null },
  ];
  const planned = plan(entries, [rule('v*'), rule('x*'), rule('main'), rule('old')], branches);
  expect(planned.map((item) => `${item.kind} ${'subject' in item ? item.subject : ''}`)).toEqual([
    'update branch main',
    'create branch rule w*',
    'delete branch rule v*',
    'delete protection of branch old',
    'note branch rule x*',
  ]);
});

it('compares an entry with the entry before the change, without reading GitHub [12.29]', () => {
  const declare = (protection?: DeclaredProtection | null): DeclaredBranch =>
    ({ name: 'v*', ...(protection !== undefined && { protection }) }) as DeclaredBranch;
  const strict = declare({ lock_branch: true });
  const format = (entry: DeclaredBranch, previous?: DeclaredBranch) =>
    formatPlan([...planBetweenBranches(entry, previous)]);
  expect(format(declare(), strict)).toEqual([]);
  expect(format(declare(null), declare(null))).toEqual([]);
  expect(format(declare(null), strict)).toEqual(['delete: protection of branch v* will be deleted']);
  expect(format(strict, declare(null))).toEqual(['create: protection of branch v* will be created']);
  expect(format(strict)).toEqual(format(strict, declare(null)));
  expect(format(strict, strict)).toEqual([]);
  expect(format(declare({ lock_branch: false }), strict)).toEqual([
    'update: branch rule v*: lock_branch on → off (read-only lock; weaker)',
  ]);
});
