import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../../test/kit/reports/plan-lines.ts';
import type { DeclaredPolicy } from '../schema.ts';
import type { LiveBranchPolicy } from './calls.ts';
import { planBranchPolicies } from './index.ts';

const main: LiveBranchPolicy = { id: 5, name: 'main', type: 'branch' };
const plan = (entries: DeclaredPolicy[], live: LiveBranchPolicy[], undeclared: 'keep' | 'delete' = 'delete') =>
  planBranchPolicies({ name: 'production' }, { entries, undeclared }, live);

it('marks a new pattern or another type as weaker [2.1.23]', () => {
  expect(plan([{ name: 'v*', type: 'tag' }], [])).toMatchObject([{ kind: 'create', tone: 'weaker' }]);
  expect(plan([{ name: 'main', type: 'tag' }], [main])).toMatchObject([{ kind: 'replace', tone: 'weaker' }]);
  expect(plan([], [main])).toMatchObject([{ kind: 'delete' }]);
});

it('replaces a pattern whose type differs by a delete and a create [2.3.5.5]', () => {
  const planned = plan([{ name: 'main', type: 'tag' }], [main]);
  expect(formatPlan(planned)).toEqual([
    'replace: deployment branch policy "main" of environment "production": type branch → tag; will be deleted and recreated',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['DELETE ~/environments/production/deployment-branch-policies/5'],
    ['POST ~/environments/production/deployment-branch-policies', { name: 'main', type: 'tag' }],
  ]);
});

it('plans nothing for a live pattern of the same type, or an entry without a type [2.1.7]', () => {
  expect(plan([{ name: 'main', type: 'branch' }], [main])).toEqual([]);
  expect(plan([{ name: 'v*' }], [{ id: 6, name: 'v*', type: 'tag' }])).toEqual([]);
  expect(listPlanCalls(plan([{ name: 'v*' }], []))).toMatchObject([
    [expect.any(String), { name: 'v*', type: 'branch' }],
  ]);
});

it('deletes undeclared patterns by default, and reports the refs that can no longer deploy [2.3.5.5]', () => {
  const planned = plan([], [main, { id: 6, name: 'v*', type: 'tag' }]);
  expect(formatPlan(planned)).toEqual([
    'delete: deployment branch policy "main" of environment "production" will be deleted: branches that match it can no longer deploy there',
    'delete: deployment branch policy "v*" of environment "production" will be deleted: tags that match it can no longer deploy there',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['DELETE ~/environments/production/deployment-branch-policies/5'],
    ['DELETE ~/environments/production/deployment-branch-policies/6'],
  ]);
});

it('keeps undeclared patterns if the file opts in, and notes the refs that can still deploy [2.1.2]', () => {
  expect(formatPlan(plan([], [main], 'keep'))).toEqual([
    'note: kept undeclared deployment branch policy "main" of environment "production": branches that match it can still deploy there',
  ]);
});

it('distinguishes a branch from a tag with the same name, even if GitHub lists the other first [2.3.5.5]', () => {
  const tag: LiveBranchPolicy = { id: 6, name: 'main', type: 'tag' };
  for (const live of [
    [main, tag],
    [tag, main],
  ]) {
    const planned = plan([{ name: 'main', type: 'branch' }], live);
    expect(listPlanCalls(planned)).toEqual([['DELETE ~/environments/production/deployment-branch-policies/6']]);
  }
});

it('fails if two live patterns have the same name and type [7.10]', () => {
  expect(() => plan([{ name: 'main', type: 'branch' }], [main, { ...main, id: 6 }])).toThrow(
    'GitHub has two of deployment branch policy "main" of environment "production", and an entry can match only one',
  );
});
