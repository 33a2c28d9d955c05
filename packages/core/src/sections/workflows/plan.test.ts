import { expect, it } from 'vitest';
import { parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveWorkflow } from './calls.ts';
import { workflows } from './index.ts';
import { planWorkflows } from './plan.ts';

const live = (path: string, state: string, id = 7): LiveWorkflow => ({
  id,
  url: 'https://host.example/workflow',
  name: path,
  path: `.github/workflows/${path}`,
  state,
});
const plan = (yaml: string, items: LiveWorkflow[]) =>
  planWorkflows(parseDesired(`workflows: [${yaml}]`, 'workflows'), items);

it('disables an active workflow by its id [3.1]', () => {
  const planned = plan('{path: ci.yml, state: disabled}', [live('ci.yml', 'active', 42)]);
  expect(formatPlan(planned)).toEqual(['update: workflow ".github/workflows/ci.yml": state active → disabled']);
  expect(listPlanCalls(planned)).toEqual([['PUT ~/actions/workflows/42/disable']]);
});

it.each(['disabled_manually', 'disabled_inactivity', 'disabled_fork', 'disabled_by_something_new'])(
  'enables a workflow that is %s [3.2]',
  (state) => {
    const planned = plan('{path: ci.yml, state: active}', [live('ci.yml', state, 42)]);
    expect(formatPlan(planned)).toEqual([`update: workflow ".github/workflows/ci.yml": state ${state} → active`]);
    expect(listPlanCalls(planned)).toEqual([['PUT ~/actions/workflows/42/enable']]);
  },
);

it('refuses a declared workflow that the repository does not have [2.3.9]', () => {
  const planned = plan('{path: ci.yml, state: active}', [live('nightly.yml', 'active')]);
  expect(formatPlan(planned)).toEqual([
    'refused: workflow ".github/workflows/ci.yml": the repository has no workflow with this path. To fix, add its file to the default branch, or remove the entry',
  ]);
  expect(listPlanCalls(planned)).toEqual([]);
});

it('suggests a similar path, unless another entry declares it [2.3.9]', () => {
  const items = [live('ci.yaml', 'active')];
  expect(formatPlan(plan('{path: ci.yml, state: active}', items))[0]).toContain(
    'To fix, write `.github/workflows/ci.yaml` if you mean that workflow; otherwise add its file',
  );
  expect(formatPlan(plan('{path: ci.yml, state: active}, {path: ci.yaml, state: active}', items))[0]).toContain(
    'To fix, add its file',
  );
});

it('treats a deleted workflow as absent [3.3]', () => {
  const items = [live('ci.yml', 'deleted')];
  expect(plan('{path: ci.yml, state: disabled}', items)).toMatchObject([{ kind: 'refused' }]);
  expect(plan('', items)).toEqual([]);
  expect(plan('{path: ci.yml, state: active}', [...items, live('ci.yml', 'active', 8)])).toEqual([]);
});

it('never touches undeclared workflows [2.3.9]', () => {
  expect(plan('', [live('ci.yml', 'active'), live('ci.yml', 'active', 8)])).toEqual([]);
});

it('keeps a workflow with an unknown state, and reports a difference [2.3.9]', () => {
  expect(formatPlan(plan('{path: ci.yml, state: active}', [live('ci.yml', 'paused')]))).toEqual([
    'out-of-reach: workflow ".github/workflows/ci.yml": state paused → active; Trueup does not know this state, so it keeps it',
  ]);
});

it('fails if two live workflows have the path of an entry [2.3.9]', () => {
  const items = [live('ci.yml', 'active'), live('ci.yml', 'active', 8)];
  expect(() => plan('{path: ci.yml, state: active}', items)).toThrow(
    'GitHub has two of workflow ".github/workflows/ci.yml"',
  );
});

it('writes every present workflow into a snapshot, and notes unknown states [2.3.9]', () => {
  const items = [
    live('ci.yml', 'active'),
    live('old.yml', 'deleted'),
    live('stale.yml', 'disabled_inactivity'),
    live('odd.yml', 'paused'),
  ];
  expect(workflows.toSettings(items)).toEqual({
    value: [
      { path: '.github/workflows/ci.yml', state: 'active' },
      { path: '.github/workflows/stale.yml', state: 'disabled' },
    ],
    notes: [
      {
        text: 'workflow ".github/workflows/odd.yml" is left out: Trueup does not know its state "paused"',
        about: '.github/workflows/odd.yml',
      },
    ],
  });
  expect(workflows.toSettings([])).toEqual({ value: undefined, notes: [] });
});
