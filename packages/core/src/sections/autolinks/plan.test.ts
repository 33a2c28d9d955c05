import { describe, expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveAutolink } from './calls.ts';
import { planAutolinks } from './plan.ts';

const live: LiveAutolink = { id: 5, key_prefix: 'T-', url_template: 'https://t.example/<num>', is_alphanumeric: false };
const entry = { key_prefix: 'T-', url_template: 'https://t.example/<num>' };

it('deletes and recreates a changed autolink, because GitHub cannot change it [2.3.6]', () => {
  const planned = planAutolinks(
    { entries: [{ ...entry, url_template: 'https://new.example/<num>' }], undeclared: 'delete' },
    [live],
  );
  expect(formatPlan(planned)).toEqual([
    'replace: autolink "T-": url_template "https://t.example/<num>" → "https://new.example/<num>"; will be deleted and recreated',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['DELETE ~/autolinks/5'],
    ['POST ~/autolinks', { key_prefix: 'T-', url_template: 'https://new.example/<num>', is_alphanumeric: false }],
  ]);
});

it('replaces an autolink with one delete and one create [3.10]', () => {
  const planned = planAutolinks({ entries: [{ ...entry, is_alphanumeric: true }], undeclared: 'keep' }, [live]);
  expect(listPlanCalls(planned).map(([route]) => route)).toEqual(['DELETE ~/autolinks/5', 'POST ~/autolinks']);
});

it('keeps an undeclared `is_alphanumeric` [2.1.1]', () => {
  expect(planAutolinks({ entries: [entry], undeclared: 'delete' }, [live])).toEqual([]);
});

it('deletes undeclared autolinks by default and names the references that stop working [2.3.6]', () => {
  expect(formatPlan(planAutolinks({ entries: [], undeclared: 'delete' }, [live]))).toEqual([
    'delete: autolink "T-" will be deleted: references like T-1 are no longer linked',
  ]);
});

it('keeps undeclared autolinks with a note under `_undeclared: keep` [2.1.2]', () => {
  expect(formatPlan(planAutolinks({ entries: [], undeclared: 'keep' }, [live]))).toEqual([
    'note: kept undeclared autolink "T-"',
  ]);
});

describe('a live prefix that overlaps with a new one', () => {
  const dashed = { ...live, id: 6, key_prefix: 'JX-' };
  const unrelated = { ...live, id: 7, key_prefix: 'OLD-' };
  const withoutDash = { ...entry, key_prefix: 'JX' };

  it('deletes an overlapping live autolink before it creates the new one [2.3.6]', () => {
    const planned = planAutolinks({ entries: [withoutDash], undeclared: 'delete' }, [unrelated, dashed]);
    expect(listPlanCalls(planned).map(([route]) => route)).toEqual([
      'DELETE ~/autolinks/6',
      'POST ~/autolinks',
      'DELETE ~/autolinks/7',
    ]);
  });

  it('refuses a new autolink whose prefix overlaps with a kept live prefix [2.3.6]', () => {
    const planned = planAutolinks({ entries: [withoutDash], undeclared: 'keep' }, [dashed]);
    expect(planned[1]).toMatchObject({
      differences: [{ key: 'key_prefix', wanted: 'JX', words: 'key_prefix (absent) → JX' }],
    });
    expect(formatPlan(planned)).toEqual([
      'note: kept undeclared autolink "JX-"',
      'refused: autolink "JX": autolink "JX-" is undeclared and kept, and its prefix overlaps with this one, which GitHub does not allow. To fix, delete that autolink, or declare it instead of this entry',
    ]);
  });
});

it('fails without deleting anything if two live autolinks have the same prefix [7.10]', () => {
  expect(() => planAutolinks({ entries: [entry], undeclared: 'delete' }, [live, { ...live, id: 6 }])).toThrow(
    expect.objectContaining({
      message: 'GitHub has two of autolink "T-", and an entry can match only one',
      fix: 'delete one of them',
    }),
  );
});
