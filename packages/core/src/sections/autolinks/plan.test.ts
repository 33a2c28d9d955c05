import { describe, expect, it } from 'vitest';
import { calls, lines } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveAutolink } from './calls.ts';
import { planAutolinks } from './plan.ts';

const live: LiveAutolink = { id: 5, key_prefix: 'T-', url_template: 'https://t.example/<num>', is_alphanumeric: false };
const entry = { key_prefix: 'T-', url_template: 'https://t.example/<num>' };

it('the section deletes and recreates a changed autolink, since the host cannot change it [2.3.6]', () => {
  const planned = planAutolinks(
    { entries: [{ ...entry, url_template: 'https://new.example/<num>' }], undeclared: 'delete' },
    [live],
  );
  expect(lines(planned)).toEqual([
    'replace: autolink "T-": url_template "https://t.example/<num>" → "https://new.example/<num>"; will be deleted and recreated',
  ]);
  expect(calls(planned)).toEqual([
    ['DELETE ~/autolinks/5'],
    ['POST ~/autolinks', { key_prefix: 'T-', url_template: 'https://new.example/<num>', is_alphanumeric: false }],
  ]);
});

it('the section replaces an autolink with one delete and one create [3.10]', () => {
  const planned = planAutolinks({ entries: [{ ...entry, is_alphanumeric: true }], undeclared: 'keep' }, [live]);
  expect(calls(planned).map(([route]) => route)).toEqual(['DELETE ~/autolinks/5', 'POST ~/autolinks']);
});

it('the section keeps `is_alphanumeric` if it is not declared [2.1.1]', () => {
  expect(planAutolinks({ entries: [entry], undeclared: 'delete' }, [live])).toEqual([]);
});

it('the section deletes undeclared autolinks by default, and says what stops working [2.3.6]', () => {
  expect(lines(planAutolinks({ entries: [], undeclared: 'delete' }, [live]))).toEqual([
    'delete: autolink "T-" will be deleted: references like T-1 are no longer linked',
  ]);
});

it('the section keeps undeclared autolinks with a note if the file says so [2.1.2]', () => {
  expect(lines(planAutolinks({ entries: [], undeclared: 'keep' }, [live]))).toEqual([
    'note: kept undeclared autolink "T-"',
  ]);
});

describe('a live prefix that overlaps with a new one', () => {
  const dashed = { ...live, id: 6, key_prefix: 'JX-' };
  const other = { ...live, id: 7, key_prefix: 'OLD-' };
  const bare = { ...entry, key_prefix: 'JX' };

  it('a live prefix that overlaps with a new one is deleted first, and other autolinks stay in place [2.3.6]', () => {
    const planned = planAutolinks({ entries: [bare], undeclared: 'delete' }, [other, dashed]);
    expect(calls(planned).map(([route]) => route)).toEqual([
      'DELETE ~/autolinks/6',
      'POST ~/autolinks',
      'DELETE ~/autolinks/7',
    ]);
  });

  it('a new autolink is refused if its prefix overlaps with a live one that is kept, as on the host [2.3.6]', () => {
    const planned = planAutolinks({ entries: [bare], undeclared: 'keep' }, [dashed]);
    expect(planned[1]).toMatchObject({
      differences: [{ key: 'key_prefix', wanted: 'JX', words: 'key_prefix (absent) → JX' }],
    });
    expect(lines(planned)).toEqual([
      'note: kept undeclared autolink "JX-"',
      'refused: autolink "JX": autolink "JX-" is undeclared and kept, and its prefix overlaps with this one, which GitHub does not allow. To fix, delete that autolink, or declare it instead of this entry',
    ]);
  });
});

it('the section fails if two live autolinks have the same prefix, so that neither is deleted [7.10]', () => {
  expect(() => planAutolinks({ entries: [entry], undeclared: 'delete' }, [live, { ...live, id: 6 }])).toThrow(
    expect.objectContaining({
      message: 'GitHub has two of autolink "T-", and an entry can match only one',
      fix: 'delete one of them',
    }),
  );
});
