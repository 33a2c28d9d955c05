import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

it('accepts a due date as a day or as a moment, and keeps the day [2.3.15]', () => {
  const text =
    'milestones:\n- {title: a, due_on: 2026-03-01}\n- {title: b, due_on: "2026-03-02T10:00:00Z"}\n- {title: c, due_on: null}';
  expect(parseDesired(text, 'milestones').entries.map(({ due_on }: { due_on: string }) => due_on)).toEqual([
    '2026-03-01',
    '2026-03-02',
    null,
  ]);
});

it.each([
  ['soon', 'is not a date in the form `YYYY-MM-DD`'],
  ['1 March 2027', 'is not a date in the form `YYYY-MM-DD`'],
  ['2026-3-1', 'is not a date in the form `YYYY-MM-DD`'],
  ['20260301', 'is not a date in the form `YYYY-MM-DD`'],
  ['2026-02-30', 'is a date that does not exist'],
])('refuses %s as a due date, and shows the right form [2.1.5]', (day, problem) => {
  expect(listRefusals(`milestones:\n- title: a\n  due_on: "${day}"`)).toEqual([
    `settings.yml:3:3: milestones[0].due_on: ${problem}. To fix, write it as \`YYYY-MM-DD\`, or \`null\` for no due date`,
  ]);
});

it('accepts title, description, state and due_on, and no other key [2.3.15]', () => {
  expect(listRefusals('milestones:\n- title: a\n  due: 2026-01-01')[0]).toContain('due_on');
  expect(listRefusals('milestones:\n- title: a\n  state: done')[0]).toContain('`open` or `closed`');
});
