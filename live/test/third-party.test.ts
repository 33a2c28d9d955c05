import { expect, it } from 'vitest';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import disagreements from '../../test/emulate/disagreements.json' with { type: 'json' };
import { assumptions, testOnServer } from './third-party.ts';

const one = (id: string) => assumptions.find((assumption) => assumption.id === id)!;

it('tests an assumption on another server: same, not answered or differs [19.12]', async () => {
  const simulator = openSimulator({
    seed: { tokens: [{ token: 'me' }], accounts: [{ login: 'me' }], repositories: [{ owner: 'me', name: 'x' }] },
  });
  const { url, close } = await simulator.listen();
  try {
    expect(await testOnServer(one('labels/renamed-in-case'), url, 'me', 'x')).toMatchObject({
      verdict: 'same',
      discrepancies: [],
    });
    simulator.misbehave({ times: 99, with: { kind: 'status', status: 404, body: { message: 'Not Found' } } });
    expect(await testOnServer(one('labels/renamed-in-case'), url, 'me', 'x')).toMatchObject({
      verdict: 'not answered',
    });
    simulator.behave();
    simulator.misbehave({ times: 99, with: { kind: 'status', status: 422, body: { message: 'No' } } });
    expect(await testOnServer(one('labels/renamed-in-case'), url, 'me', 'x')).toMatchObject({ verdict: 'differs' });
  } finally {
    await close();
  }
});

it('explains each disagreement once, and only for existing assumptions [19.12]', () => {
  const ids = disagreements.flatMap((group) => group.ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !one(id))).toEqual([]);
  expect(disagreements.filter(({ right, why }) => !['ours', 'theirs', 'nobody knows'].includes(right) || !why)).toEqual(
    [],
  );
});
