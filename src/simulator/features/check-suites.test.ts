import { expect, it } from 'vitest';
import { callerOf } from '../../../test/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';

const preferences = '/repos/acme/widgets/check-suites/preferences';

const host = (check_suite_preferences: object[] = [], role?: 'write') => {
  const simulator = openSimulator({
    seed: { repositories: [{ owner: 'acme', name: 'widgets', check_suite_preferences }] },
    ...(role && { tokens: [{ token: 'all-powerful', roles: { 'acme/widgets': role } }] }),
  });
  return { simulator, ...callerOf(simulator) };
};

it('changes the apps that a request names, keeps the others, and returns all of them', async () => {
  const { simulator, send } = host([
    { app_id: 1, setting: true },
    { app_id: 2, setting: true },
  ]);
  const change = { auto_trigger_checks: [{ app_id: 2, setting: false }] };
  expect(await send('PATCH', preferences, change)).toMatchObject({
    status: 200,
    body: {
      preferences: {
        auto_trigger_checks: [
          { app_id: 1, setting: true },
          { app_id: 2, setting: false },
        ],
      },
      repository: { full_name: 'acme/widgets' },
    },
  });
  expect(simulator.objections).toEqual([]);
});
