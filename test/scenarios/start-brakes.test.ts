import { expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { inputs } from '../../packages/core/src/session/inputs/table.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { allLines, scene, told } from '../kit/runs/scene.ts';

const events = (...allowed_events: string[]) => ({ type: 'restrict_action_events', parameters: { allowed_events } });
const stop = { brakes: 'stop' as const };
const allowing = (line: string) => ({ ...stop, allow: inputs.allow.takes.read(line) });
const about = (...include: string[]) => ({ workflow_path: { include, exclude: [] } });

const shop = (
  actions_policies: object[],
  environment: Record<string, string> = {},
  more: Partial<RepositorySeed> = {},
) => scene({ seed: { repositories: [{ owner: 'acme', name: 'shop', actions_policies, ...more }] }, environment });

const file = (...entries: object[]) => JSON.stringify({ actions_policies: { _undeclared: 'delete', entries } });

const guarded = (result: RunResult) =>
  allLines(result)
    .filter(({ code }) => code === 'guarded')
    .map(({ message }) => toShownText(message).replace(/; no changes are made to this repository$/, ''));

const ci = { name: 'ci', rules: [events('push')] };

it.each([
  ['the removal of an event policy', [], 'actions policy "ci" will be removed'],
  [
    'a policy that gets disabled',
    [{ ...ci, enforcement: 'disabled' }],
    'actions policy "ci" no longer rejects any event',
  ],
  ['a policy that loses its rule', [{ ...ci, rules: [] }], 'actions policy "ci" no longer rejects any event'],
  [
    'a policy that covers fewer workflows',
    [{ ...ci, workflows: { include: ['a.yml'] } }],
    'actions policy "ci" may apply to fewer workflows',
  ],
  [
    'a policy that newly allows `issue_comment`',
    [{ ...ci, rules: [events('push', 'issue_comment')] }],
    'actions policy "ci" allows `issue_comment`',
  ],
  [
    'a policy that newly allows `workflow_run`',
    [{ ...ci, rules: [events('push', 'workflow_run')] }],
    'actions policy "ci" allows `workflow_run`',
  ],
  [
    '`pull_request_target` in a new policy',
    [ci, { name: 'new', rules: [events('pull_request_target')] }],
    'actions policy "new" allows `pull_request_target`',
  ],
] as const)('a brake stops %s until the count is allowed [2.1.12.1]', async (_what, entries, says) => {
  const stage = shop([ci]);
  const held = await stage.apply(file(...entries), stop);
  expect(guarded(held)).toEqual([`weaker-actions: 1 restriction on workflow triggers gets weaker: ${says}`]);
  expect(stage.writes()).toEqual([]);
  expect((await stage.apply(file(...entries), allowing('weaker-actions=2'))).outcome).toBe('failed');
  expect((await stage.apply(file(...entries), allowing('weaker-actions=1'))).outcome).toBe('success');
});

it.each([
  ['another event', [{ ...ci, rules: [events('push', 'schedule')] }]],
  ['fewer events', [{ ...ci, rules: [events()] }]],
  ['more workflows', [{ ...ci, workflows: { include: [], exclude: ['x.yml'] } }]],
  ['a new policy without `pull_request_target`', [ci, { name: 'new', rules: [events('issue_comment')] }]],
] as const)('no brake stops %s [2.1.12.1]', async (_what, entries) => {
  const stored = { ...ci, conditions: { workflow_path: { include: ['~ALL'], exclude: ['x.yml', 'y.yml'] } } };
  const stage = shop([_what === 'more workflows' ? stored : ci]);
  expect((await stage.apply(file(...entries), stop)).outcome).toBe('success');
});

it('a brake counts the weaker policies, and hides their names in a public log [2.1.12.1]', async () => {
  const stage = shop(
    [ci, { name: 'second', rules: [events('push')] }],
    { GITHUB_ACTIONS: 'true' },
    { visibility: 'public' },
  );
  expect(guarded(await stage.apply(file(), stop))).toEqual([
    'weaker-actions: 2 restrictions on workflow triggers get weaker (reason not shown: this report is public)',
  ]);
});

const run = {
  GITHUB_EVENT_NAME: 'push',
  GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/settings.yml@refs/heads/main',
  GITHUB_ACTOR_ID: '7',
};
const actors = (...allowed_actors: object[]) => ({ type: 'restrict_actions_actors', parameters: { allowed_actors } });

it('a brake stops policies that would reject the event of the current run [2.1.12.2]', async () => {
  const pulls = { name: 'pulls', rules: [events('pull_request')] };
  const stage = shop([], run);
  expect(guarded(await stage.apply(file(pulls), stop))).toEqual([
    'own-run: `push` will no longer be able to start the workflow of this run, so another run cannot undo the change: the event is rejected by actions policy "pulls"',
  ]);
  expect(stage.writes()).toEqual([]);
  expect((await stage.apply(file(pulls), allowing('own-run=push'))).outcome).toBe('success');
  for (const fine of [
    { ...pulls, enforcement: 'disabled' },
    { ...pulls, workflows: { include: ['x.yml'] } },
  ])
    expect((await shop([], run).apply(file(fine), stop)).outcome).toBe('success');
});

it('a brake stops policies that would reject the account of the current run, and notes uncertainty [2.1.12.2]', async () => {
  const only = (...list: object[]) => file({ name: 'ci', rules: [actors(...list)] });
  expect(guarded(await shop([], run).apply(only({ id: 8, type: 'User' }), stop))).toEqual([
    'own-run: the account that started it will no longer be able to start the workflow of this run, so another run cannot undo the change: actions policy "ci" allows only other accounts',
  ]);
  expect((await shop([], run).apply(only({ id: 7, type: 'User' }), stop)).outcome).toBe('success');
  const perhaps = await shop([], run).apply(only({ id: 4, type: 'RepositoryRole' }), stop);
  expect([perhaps.outcome, told(perhaps, 'note').join()]).toEqual([
    'success',
    expect.stringContaining(
      'Trueup cannot check whether the account that started this run can still start its workflow',
    ),
  ]);
});

it('the own-run brake ignores runs elsewhere, and policies that rejected the event before [2.1.12.2]', async () => {
  const pulls = { name: 'pulls', rules: [events('pull_request')] };
  const elsewhere = { ...run, GITHUB_REPOSITORY: 'acme/admin' };
  expect((await shop([], elsewhere).apply(file(pulls), stop)).outcome).toBe('success');
  const more = { name: 'pulls', rules: [events('pull_request', 'issues')] };
  expect((await shop([pulls], run).apply(file(more), stop)).outcome).toBe('success');
  expect((await shop([{ name: 'x', conditions: about('a.yml') }], {}).apply(file(pulls), stop)).outcome).toBe(
    'success',
  );
});
