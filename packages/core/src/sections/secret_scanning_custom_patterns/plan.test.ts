import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LivePattern } from './calls.ts';
import { planPatterns } from './plan.ts';
import type { CustomPattern } from './schema.ts';

const live = (pattern: Partial<LivePattern> = {}): LivePattern => ({
  id: 7,
  name: 'npm',
  pattern: 'npm_[a-z]+',
  state: 'published',
  start_delimiter: null,
  end_delimiter: null,
  must_match: null,
  must_not_match: null,
  custom_pattern_version: 'one',
  ...pattern,
});

const entry = (pattern: Partial<CustomPattern> = {}) => ({ name: 'npm', pattern: 'npm_[a-z]+', ...pattern });

const plan = (entries: CustomPattern[], items: LivePattern[], undeclared: 'keep' | 'delete' = 'keep') =>
  planPatterns({ entries, undeclared }, items);

const base = '~/secret-scanning/custom-patterns';
const unpublished = 'it finds nothing until you publish it in the security settings of the repository';

it('creates a renamed pattern, and treats the old name as undeclared [2.3.20.1]', () => {
  const renamed = [entry({ name: 'npm token' })];
  expect(formatPlan(plan(renamed, [live()]))).toEqual([
    `create: custom pattern "npm token" will be created: ${unpublished}`,
    'note: kept undeclared custom pattern "npm"',
  ]);
  expect(formatPlan(plan(renamed, [live()], 'delete'))[1]).toMatch(/^delete: custom pattern "npm" will be deleted/);
});

it('creates a pattern whose name differs from a live pattern only in case [2.3.20.1]', () => {
  expect(formatPlan(plan([entry({ name: 'NPM' })], [live()]))).toHaveLength(2);
});

it('updates only the fields that differ, with the version that was read [2.3.20.5]', () => {
  const planned = plan(
    [entry({ pattern: 'npm_\\d+', start_delimiter: '^', must_match: ['a'] })],
    [live({ start_delimiter: '^', must_not_match: ['x'] })],
  );
  expect(formatPlan(planned)).toEqual([
    'update: custom pattern "npm": pattern "npm_[a-z]+" → "npm_\\\\d+"',
    'update: custom pattern "npm": must_match [] → [a]',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    [`PATCH ${base}/7`, { custom_pattern_version: 'one', pattern: 'npm_\\d+', must_match: ['a'] }],
  ]);
});

it('updates a pattern without a version if GitHub shows none [2.3.20.5]', () => {
  const without = live({ custom_pattern_version: null });
  expect(listPlanCalls(plan([entry({ pattern: 'x' })], [without]))).toEqual([
    [`PATCH ${base}/7`, { custom_pattern_version: null, pattern: 'x' }],
  ]);
  expect(listPlanCalls(plan([], [without], 'delete'))).toEqual([
    [`DELETE ${base}`, { patterns: [{ pattern_id: 7 }], post_delete_action: 'resolve_alerts' }],
  ]);
});

it('writes lists unchanged, and clears a live list for an empty list', () => {
  const planned = plan([entry({ must_match: ['b', 'a'], must_not_match: [] })], [live({ must_not_match: ['x'] })]);
  expect(listPlanCalls(planned)).toEqual([
    [`PATCH ${base}/7`, { custom_pattern_version: 'one', must_match: ['b', 'a'], must_not_match: [] }],
  ]);
});

it('notes an unpublished pattern without drift [2.3.20.2]', () => {
  expect(formatPlan(plan([entry()], [live({ state: 'unpublished' })]))).toEqual([
    `note: custom pattern "npm" is unpublished: ${unpublished}`,
  ]);
  expect(formatPlan(plan([], [live({ state: 'unpublished' })]))).toEqual([
    'note: kept undeclared custom pattern "npm"',
  ]);
});

it('keeps an undeclared pattern with a note [2.3.20.6]', () => {
  const planned = plan([], [live()]);
  expect(formatPlan(planned)).toEqual(['note: kept undeclared custom pattern "npm"']);
  expect(listPlanCalls(planned)).toEqual([]);
});

it('deletes undeclared patterns in one request if the file opts in, each with its version [2.3.20.6]', () => {
  const planned = plan([], [live(), live({ id: 8, name: 'b', custom_pattern_version: 'two' })], 'delete');
  expect(formatPlan(planned)).toEqual([
    'delete: custom pattern "npm" will be deleted: GitHub resolves and keeps its alerts',
    'delete: custom pattern "b" will be deleted: GitHub resolves and keeps its alerts',
  ]);
  const patterns = [
    { pattern_id: 7, custom_pattern_version: 'one' },
    { pattern_id: 8, custom_pattern_version: 'two' },
  ];
  expect(listPlanCalls(planned)).toEqual([[`DELETE ${base}`, { post_delete_action: 'resolve_alerts', patterns }]]);
});

it('deletes at most 500 patterns in a request [2.3.20.6]', () => {
  const many = Array.from({ length: 501 }, (_, id) => live({ id, name: `p${id}` }));
  const sizes = listPlanCalls(plan([], many, 'delete')).map(
    (sent) => (sent[1] as { patterns: unknown[] }).patterns.length,
  );
  expect(sizes).toEqual([500, 1]);
});

it('fails if two live patterns have the same name [2.3.20.1]', () => {
  expect(() => plan([], [live({ id: 1 }), live({ id: 2 })])).toThrow('GitHub has two of custom pattern "npm"');
});
