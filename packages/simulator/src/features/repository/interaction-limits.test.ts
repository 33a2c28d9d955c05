import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const limits = '/repos/acme/widgets/interaction-limits';
const hour = 3_600_000;

function setUpSimulator(repository: object = {}, ...accounts: { login: string; [slot: string]: unknown }[]) {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const seed = { accounts, repositories: [{ owner: 'acme', name: 'widgets', ...repository }] };
  const simulator = openSimulator({ seed, now: () => clock.now });
  return { clock, simulator, ...createCaller(simulator) };
}

it.each([
  ['Organization', 'organization'],
  ['User', 'user'],
] as const)(
  'shows the limit of an owner of type %s, and refuses to change the repository’s limit',
  async (type, origin) => {
    const own = { limit: 'existing_users', expires_at: '2026-02-01T00:00:00Z' };
    const above = { limit: 'collaborators_only', expires_at: '2026-01-01T01:00:00Z' };
    const { clock, get, send } = setUpSimulator(
      { interaction_limit: own },
      { login: 'acme', type, interaction_limit: above },
    );
    expect((await get(limits)).body).toEqual({ ...above, origin });
    expect(await send('PUT', limits, { limit: 'existing_users' })).toMatchObject({ status: 409 });
    expect(await send('DELETE', limits)).toMatchObject({ status: 409 });
    clock.now += hour;
    expect((await get(limits)).body).toEqual({ ...own, origin: 'repository' });
  },
);
