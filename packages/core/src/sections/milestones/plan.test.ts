import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveMilestone } from './calls.ts';
import { planMilestones } from './plan.ts';

const live = (milestone: Partial<LiveMilestone>): LiveMilestone => ({
  number: 1,
  title: 'v1',
  description: null,
  state: 'open',
  due_on: null,
  ...milestone,
});

const plan = (entries: Parameters<typeof planMilestones>[0]['entries'], items: LiveMilestone[]) =>
  planMilestones({ entries, undeclared: 'keep' }, items);

it('keeps undeclared milestones by default, with a reason [2.3.15]', () => {
  expect(formatPlan(plan([], [live({ title: 'v1' })]))).toEqual([
    'note: kept undeclared milestone "v1": its issues would lose it',
  ]);
});

it('deletes undeclared milestones if the file opts in, and reports that issues lose them [2.1.2]', () => {
  const planned = planMilestones({ entries: [], undeclared: 'delete' }, [live({ number: 7 })]);
  expect(formatPlan(planned)).toEqual(['delete: milestone "v1" will be deleted: its issues lose the milestone']);
  expect(listPlanCalls(planned)).toEqual([['DELETE ~/milestones/7']]);
});

it('compares due dates by day [2.3.15]', () => {
  expect(plan([{ title: 'v1', due_on: '2026-03-01' }], [live({ due_on: '2026-03-01T08:00:00Z' })])).toEqual([]);
});

it('clears a due date that is declared null, and keeps a due date that is not declared [2.1.1]', () => {
  const dated = live({ due_on: '2026-02-01T08:00:00Z' });
  expect(formatPlan(plan([{ title: 'v1', due_on: null }], [dated]))).toEqual([
    'update: milestone "v1": due_on 2026-02-01 → (none)',
  ]);
  expect(plan([{ title: 'v1' }], [dated])).toEqual([]);
});

it('treats a missing description as empty [2.3.15]', () => {
  expect(plan([{ title: 'v1', description: null }], [live({ description: '' })])).toEqual([]);
  expect(plan([{ title: 'v1', description: '' }], [live({ description: null })])).toEqual([]);
});

it('plans nothing for a milestone that matches [2.1.7]', () => {
  expect(plan([{ title: 'v1', state: 'open', description: 'x' }], [live({ description: 'x' })])).toEqual([]);
});

it('creates a missing milestone with only its declared keys [2.1.1]', () => {
  expect(listPlanCalls(plan([{ title: 'v2', state: 'closed' }], []))).toEqual([
    ['POST ~/milestones', { title: 'v2', state: 'closed' }],
  ]);
});

it('fails if two live milestones have the same title [2.3.15]', () => {
  expect(() => plan([], [live({ number: 1 }), live({ number: 2 })])).toThrow('GitHub has two of milestone "v1"');
});

it('sends `description: null` as empty text, the only way to clear a description [2.3.15]', () => {
  const cleared = plan([{ title: 'v1', description: null }], [live({ description: 'x' })]);
  expect(listPlanCalls(cleared)).toEqual([['PATCH ~/milestones/1', { description: '' }]]);
  expect(listPlanCalls(plan([{ title: 'v2', description: null }], []))).toEqual([
    ['POST ~/milestones', { title: 'v2', description: '' }],
  ]);
});

it('sends only the keys that differ, to keep changes by others [2.3.15]', () => {
  const entry = { title: 'v1', description: 'x', state: 'closed' as const };
  expect(listPlanCalls(plan([entry], [live({ description: 'x' })]))).toEqual([
    ['PATCH ~/milestones/1', { state: 'closed' }],
  ]);
});
