import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveLabel } from './calls.ts';
import { planLabels } from './plan.ts';
import type { Label } from './schema.ts';

const live = (name: string, more: Partial<LiveLabel> = {}) => ({ name, color: 'd73a4a', description: null, ...more });
const plan = (entries: Label[], items: LiveLabel[]) => planLabels({ entries, undeclared: 'delete' }, items);

it('updates only the keys that differ [2.3.2]', () => {
  const planned = plan([{ name: 'bug', color: 'ffffff', description: 'x' }], [live('bug', { description: 'x' })]);
  expect(formatPlan(planned)).toEqual(['update: label "bug": color d73a4a → ffffff']);
  expect(listPlanCalls(planned)).toEqual([['PATCH ~/labels/bug', { color: 'ffffff' }]]);
});

it('deletes undeclared labels by default, and reports that issues lose them [2.3.2]', () => {
  expect(formatPlan(plan([], [live('old')]))).toEqual([
    'delete: label "old" will be deleted: every issue with this label loses it',
  ]);
});

it('reports that a bot may create the label again [2.3.2]', () => {
  expect(formatPlan(plan([], [live('autorelease: pending')]))[0]).toContain('a bot may create the label again');
});

it('keeps undeclared labels with a note if the file opts in [2.1.2]', () => {
  expect(formatPlan(planLabels({ entries: [], undeclared: 'keep' }, [live('old')]))).toEqual([
    'note: kept undeclared label "old"',
  ]);
});

it('renames the label if only the old name is live [2.3.2]', () => {
  const planned = plan([{ name: 'bug', new_name: 'defect', color: 'd73a4a' }], [live('bug')]);
  expect(formatPlan(planned)).toEqual(['update: label "bug": name bug → defect']);
  expect(listPlanCalls(planned)).toEqual([['PATCH ~/labels/bug', { new_name: 'defect' }]]);
});

it('fails and names both labels if both names of a rename are live [2.3.2]', () => {
  expect(() => plan([{ name: 'bug', new_name: 'defect' }], [live('bug'), live('defect')])).toThrow(
    'label "bug" cannot be renamed to "defect", because the repository has both',
  );
});

it('finds a label in any case, and corrects the case [2.1.9]', () => {
  const planned = plan([{ name: 'Bug' }], [live('bug')]);
  expect(formatPlan(planned)).toEqual(['update: label "Bug": name bug → Bug']);
  expect(listPlanCalls(planned)).toEqual([['PATCH ~/labels/bug', { new_name: 'Bug' }]]);
});

it.each(['bug', 'Bug'])('fails if two live labels `bug` and `%s` exist, and deletes neither [2.3.2] [7.10]', (name) => {
  const twins = [live('bug'), live(name, { id: 2 })];
  for (const entries of [[{ name: 'bug' }], []])
    expect(() => plan(entries, twins)).toThrow(`GitHub has two of label "${name}"`);
});
