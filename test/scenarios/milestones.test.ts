import { expect, it } from 'vitest';
import { lastWrite, scene, told } from '../scene.ts';
import { sectionSnapshot } from '../section-snapshot.ts';

const shop = (...milestones: object[]) =>
  scene({ seed: { repositories: [{ owner: 'acme', name: 'shop', milestones }] } });
const file = (...entries: string[]) => `milestones:\n${entries.map((entry) => `  - ${entry}\n`).join('')}`;

it('are found among open and closed ones, and only what is declared is sent [2.3.15]', async () => {
  const { check, apply, simulator, writes } = shop(
    { title: 'v1', state: 'closed', description: 'theirs', due_on: '2026-03-01T23:00:00Z' },
    { title: 'v2', description: 'theirs' },
  );
  const settings = file('{title: v1, due_on: 2026-03-01}', '{title: v2, state: closed}');
  expect(told(await check(settings), 'drift')).toEqual(['drift: milestone "v2": state open → closed']);
  expect((await apply(settings)).outcome).toBe('success');
  expect(writes()).toEqual(['PATCH /repos/{owner}/{repo}/milestones/{milestone_number}']);
  expect(lastWrite(simulator)!.body).toEqual({ state: 'closed' });
  expect(simulator.repository('acme/shop').milestones).toMatchObject([
    { title: 'v1', state: 'closed', description: 'theirs' },
    { title: 'v2', state: 'closed', description: 'theirs' },
  ]);
});

it('stay where no entry names them, and go under `_undeclared: delete` [2.3.15]', async () => {
  const { apply, simulator, writes } = shop({ title: 'v1' }, { title: 'old', state: 'closed' });
  expect(told(await apply(file('title: v1')), 'note')).toEqual([
    'note: kept undeclared milestone "old": deleting it would detach it from its issues',
  ]);
  expect(writes()).toEqual([]);
  const result = await apply('milestones:\n  _undeclared: delete\n  entries: [{title: v1}]\n');
  expect(told(result, 'change')[0]).toContain('milestone "old" deleted');
  expect(simulator.repository('acme/shop').milestones).toMatchObject([{ title: 'v1' }]);
});

it('are in a snapshot whether they are open or closed, with the day and without what the host adds [2.3.15]', async () => {
  const { simulator } = shop(
    { title: 'v1', description: 'The first', state: 'closed', due_on: '2026-03-01T08:00:00Z' },
    { title: 'v2' },
  );
  const { settings } = await sectionSnapshot(simulator, 'milestones');
  expect(settings.milestones).toEqual({
    _undeclared: 'keep',
    entries: [
      { title: 'v1', description: 'The first', state: 'closed', due_on: '2026-03-01' },
      { title: 'v2', state: 'open' },
    ],
  });
});
