import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const base = '/repos/acme/widgets/actions/workflows';

function host(workflows: object[]) {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', workflows }] } });
  return { simulator, ...callerOf(simulator) };
}

const ci = { id: 40, name: 'CI', path: '.github/workflows/ci.yml' };

it('lists workflows with their total count, including those whose file is gone', async () => {
  const { simulator, get } = host([ci, { path: '.github/workflows/old.yml', state: 'deleted' }]);
  const { body } = await get(base);
  expect(body).toMatchObject({
    total_count: 2,
    workflows: [
      { ...ci, state: 'active' },
      { state: 'deleted', deleted_at: expect.any(String) },
    ],
  });
  expect(simulator.objections).toEqual([]);
});

it('disables and enables by number and by file name', async () => {
  const { simulator, get, send } = host([ci]);
  const state = async () => (await get(base)).body.workflows[0].state;
  expect(await send('PUT', `${base}/40/disable`)).toMatchObject({ status: 204 });
  expect(await state()).toBe('disabled_manually');
  expect(await send('PUT', `${base}/ci.yml/enable`)).toMatchObject({ status: 204 });
  expect(await state()).toBe('active');
  expect(simulator.objections).toEqual([]);
});
