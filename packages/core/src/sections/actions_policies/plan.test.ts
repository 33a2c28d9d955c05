import { expect, it } from 'vitest';
import { calls, lines } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveActionsPolicy } from '../../github/routes/actions-policies.ts';
import type { Workflows } from './compare.ts';
import { planPolicies, policyOver } from './plan.ts';
import type { ActionsPolicy, PolicyRule } from './schema.ts';

const events = (...allowed_events: string[]) => ({ type: 'restrict_action_events', parameters: { allowed_events } });
const actors = (...allowed_actors: { id: number; type: string }[]): PolicyRule => ({
  type: 'restrict_actions_actors',
  parameters: { allowed_actors },
});
const identify = (include: string[], exclude: string[] = []): Workflows => ({ include, exclude });

const live = (policy: Partial<LiveActionsPolicy> = {}): LiveActionsPolicy => ({
  id: 42,
  name: 'ci',
  enforcement: 'active',
  source: 'acme/shop',
  source_type: 'Repository',
  conditions: {},
  rules: [],
  ...policy,
});
const entry = (policy: Partial<ActionsPolicy> = {}): ActionsPolicy => ({
  name: 'ci',
  enforcement: 'active',
  ...policy,
});

const plan = (entries: ActionsPolicy[], own: LiveActionsPolicy[], undeclared: 'keep' | 'delete' = 'keep') =>
  planPolicies({ entries, undeclared }, own);
const said = (wanted: Partial<ActionsPolicy>, found: Partial<LiveActionsPolicy>) =>
  lines(plan([entry(wanted)], [live(found)])).map((line) => line.replace('update: actions policy "ci": ', ''));

it('the plan creates a missing actions policy, with a condition only where it names workflows [2.3.21]', () => {
  const planned = plan(
    [entry({ rules: [events('push')] }), entry({ name: 'forks', workflows: identify(['a.yml']) })],
    [],
  );
  expect(lines(planned)).toEqual([
    'create: actions policy "ci" will be created: active, with restrict_action_events',
    'create: actions policy "forks" will be created: active, with no rules',
  ]);
  expect(calls(planned)).toEqual([
    ['POST ~/actions/policies', { name: 'ci', enforcement: 'active', rules: [events('push')] }],
    [
      'POST ~/actions/policies',
      { name: 'forks', enforcement: 'active', conditions: { workflow_path: identify(['a.yml']) }, rules: [] },
    ],
  ]);
});

it('the plan keeps an undeclared actions policy by default, and says so [2.3.21]', () => {
  expect(lines(plan([], [live()]))).toEqual(['note: kept undeclared actions policy "ci"']);
  const deleted = plan([], [live()], 'delete');
  expect(lines(deleted)).toEqual(['delete: actions policy "ci" will be deleted: blocked workflow runs can start']);
  expect(calls(deleted)).toEqual([['DELETE ~/actions/policies/42']]);
});

it('the plan sends back what an entry leaves out, down to one of two lists [2.3.21.1]', () => {
  const stored = live({
    enforcement: 'evaluate',
    conditions: { workflow_path: identify(['a.yml'], ['b.yml']) },
    rules: [{ type: 'newer', parameters: { a: 1, b: 3 } }],
  });
  expect(plan([{ name: 'ci' }], [stored])).toEqual([]);
  const half = { name: 'ci', workflows: { exclude: [] }, rules: [{ type: 'newer', parameters: { a: 2 } }] };
  expect(calls(plan([half], [stored]))).toEqual([
    [
      'PUT ~/actions/policies/42',
      {
        name: 'ci',
        enforcement: 'evaluate',
        conditions: { workflow_path: identify(['a.yml']) },
        rules: [{ type: 'newer', parameters: { a: 2, b: 3 } }],
      },
    ],
  ]);
});

it('the plan compares what a rule allows in any order, and calls more of it weaker [2.3.21.2]', () => {
  expect(said({ rules: [events('a', 'b')] }, { rules: [events('b', 'a')] })).toEqual([]);
  expect(said({ rules: [events('pull_request_target', 'b')] }, { rules: [events('a', 'b')] })).toEqual([
    'rule restrict_action_events: allowed_events: pull_request_target added, a removed (weaker)',
  ]);
  const roles = [{ id: 4, type: 'RepositoryRole' }];
  expect(said({ rules: [actors(...roles)] }, { rules: [actors(...roles, { id: 7, type: 'Team' })] })).toEqual([
    'rule restrict_actions_actors: allowed_actors: Team 7 removed',
  ]);
});

it('the plan leaves live rules as they are where the entry declares none [2.3.21.2]', () => {
  const planned = plan([entry({ enforcement: 'disabled' })], [live({ rules: [events('push')] })]);
  expect(lines(planned)).toEqual(['update: actions policy "ci": enforcement active → disabled (weaker)']);
  expect(calls(planned)).toMatchObject([[expect.any(String), { rules: [events('push')] }]]);
});

it('the plan removes a live rule that the entry leaves out of its rules [2.3.21.2]', () => {
  expect(said({ rules: [actors()] }, { rules: [events('push')] })).toEqual([
    'rules: restrict_action_events removed (weaker)',
    'rules: restrict_actions_actors added',
  ]);
});

it('the plan compares a rule that it does not know key by key [2.3.21.2]', () => {
  const other = (parameters: object) => ({ type: 'newer', parameters }) as PolicyRule;
  expect(said({ rules: [other({ a: 1 })] }, { rules: [other({ a: 1 })] })).toEqual([]);
  expect(said({ rules: [other({ a: 2 })] }, { rules: [other({ a: 1, b: 3 })] })).toEqual([
    'rules.0.parameters.a 1 → 2',
  ]);
});

it.each([
  [identify(['a.yml']), identify(['a.yml', 'b.yml']), true],
  [identify(['~ALL'], ['a.yml']), identify(['~ALL']), true],
  [identify(['~ALL']), identify(['a.yml']), false],
  [identify(['a.yml', 'b.yml']), identify(['a.yml']), false],
])('the plan calls fewer workflows under a policy weaker: %j instead of %j [2.3.21.2]', (wanted, stored, isWeaker) => {
  const [line = ''] = said({ workflows: wanted }, { conditions: { workflow_path: stored } });
  expect(line.endsWith('(weaker)')).toBe(isWeaker);
});

it('the plan compares an entry with the entry before it, for a preview that does not look at the host [2.3.21.2]', () => {
  const was = entry({ workflows: identify(['a.yml']), rules: [events('push')] });
  expect(policyOver(was, was)).toEqual([]);
  expect(lines([...policyOver({ ...was, rules: [events('push', 'issue_comment')] }, was)])).toEqual([
    'update: actions policy "ci": rule restrict_action_events: allowed_events: issue_comment added (weaker)',
  ]);
  expect(lines([...policyOver(was, undefined)])).toEqual(['create: actions policy "ci" will be created']);
});
