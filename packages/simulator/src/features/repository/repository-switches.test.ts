import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const widgets = '/repos/acme/widgets';

function setUpSimulator(switches: object = {}, visibility: 'public' | 'private' = 'public') {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'widgets', visibility, switches }] },
  });
  return { simulator, ...createCaller(simulator) };
}

it('switches immutable releases, unless the owner enforces them', async () => {
  const { simulator, get, send } = setUpSimulator();
  const immutable = `${widgets}/immutable-releases`;
  expect(await get(immutable)).toMatchObject({ status: 200, body: { enabled: false, enforced_by_owner: false } });
  expect(await send('PUT', immutable)).toMatchObject({ status: 204 });
  expect((await get(immutable)).body).toEqual({ enabled: true, enforced_by_owner: false });
  expect(await send('DELETE', immutable)).toMatchObject({ status: 204 });
  const enforced = setUpSimulator({ immutable_releases: { enforced_by_owner: true } });
  expect((await enforced.get(immutable)).body).toEqual({ enabled: true, enforced_by_owner: true });
  expect(await enforced.send('PUT', immutable)).toMatchObject({ status: 409 });
  expect(await enforced.send('DELETE', immutable)).toMatchObject({ status: 409 });
  expect([...simulator.objections, ...enforced.simulator.objections]).toEqual([]);
});

it('reports each policy that keeps Git LFS off', async () => {
  const words = async (lfs_policy: string) => {
    const { status, body } = await setUpSimulator({ lfs_policy }).send('PUT', `${widgets}/lfs`);
    return `${status} ${body.message}`;
  };
  const start = '403 Git LFS support not enabled because';
  expect(await words('disabled_globally')).toBe(`${start} Git LFS is globally disabled.`);
  expect(await words('disabled_for_network')).toBe(
    `${start} Git LFS is disabled for the root repository in the network.`,
  );
  expect(await words('disabled_for_owner')).toBe(`${start} Git LFS is disabled for acme.`);
});
