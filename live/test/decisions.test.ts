import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBacking } from '../../scripts/reference/assumption-status.ts';
import { findUnbackedDecisions, readDecisionReasons } from '../../scripts/reference/decisions.ts';
import { formatDecisionsPage } from '../../scripts/reference/decisions-page.ts';
import { createDecisionsFile } from '../../scripts/reference/files.ts';

const root = join(import.meta.dirname, '..', '..');
const findDecisions = () => findUnbackedDecisions(root, readBacking(root));
const pair = ({ kind, assumption }: { readonly kind: string; readonly assumption: string }) => `${kind} ${assumption}`;

it('lists a reason for each decision that depends on an unbacked assumption, and for no other [19.9]', () => {
  const reasons = readDecisionReasons(root);
  expect(new Set(reasons.map(pair)).size).toBe(reasons.length);
  expect(reasons.map(pair).toSorted(), 'correct live/decisions.tsv').toEqual(findDecisions().map(pair).toSorted());
  expect(reasons.filter(({ outcome }) => !['kept', 'warning'].includes(outcome))).toEqual([]);
  expect(reasons.filter(({ reason }) => !/^[A-Z`].{20,}\.$/.test(reason))).toEqual([]);
});

it('the page of decisions is up to date: `npm run reference` writes it [19.9]', () => {
  const [name, page] = createDecisionsFile(root);
  expect(readFileSync(join(root, 'docs', 'development', name), 'utf8')).toBe(page);
});

it('finds a brake by its key, a verdict by the values that it reads, a refusal by its route, and an order by its test [19.9]', () => {
  const all = findDecisions();
  const whereOf = (wanted: string) => all.find((one) => pair(one) === wanted)?.where;
  expect(whereOf('brake repository/unarchived-with-more')).toEqual(['brake archive']);
  expect(whereOf('audit rulesets/disabled-binds-nobody')).toContain('protection.approvals');
  expect(whereOf('refusal environments/longest-timer')).toContain(
    'PUT /repos/{owner}/{repo}/environments/{environment_name}',
  );
  expect(whereOf('order branches/signatures-after-a-write')).toEqual(['test/scenarios/branches.test.ts']);
});

it('drops a decision whose assumption is backed, and shows one without a reason as undecided [19.9]', () => {
  const { recordings } = readBacking(root);
  const [row] = recordings.values();
  const backed = new Map([...recordings, ['environments/longest-timer', row!] as const]);
  expect(findUnbackedDecisions(root, { runs: [], recordings: backed }).map(pair)).not.toContain(
    'refusal environments/longest-timer',
  );
  expect(findDecisions().map(pair)).toContain('refusal environments/longest-timer');
  expect(formatDecisionsPage(findDecisions(), [])).toContain('| undecided:  |');
});
