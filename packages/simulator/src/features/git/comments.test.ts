import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const comments = '/repos/acme/widgets/issues/7/comments';

function setUpSimulator() {
  const repository = { owner: 'acme', name: 'widgets', pull_requests: [{ number: 7 }], issues: [{ number: 8 }] };
  const tokens = [
    { token: 'person', login: 'mona' },
    { token: 'robot', login: 'github-actions[bot]', kind: 'app' as const },
  ];
  const simulator = openSimulator({ seed: { tokens, repositories: [repository] } });
  return { simulator, person: createCaller(simulator, 'person'), robot: createCaller(simulator, 'robot') };
}

it('stores comments of pull requests, and lets every writer edit them', async () => {
  const { person, robot } = setUpSimulator();
  const made = await robot.send('POST', comments, { body: 'first' });
  expect(made).toMatchObject({ status: 201, body: { body: 'first', user: { login: 'github-actions[bot]' } } });
  const one = `/repos/acme/widgets/issues/comments/${made.body.id}`;
  expect(await person.send('PATCH', one, { body: 'mine now' })).toMatchObject({
    status: 200,
    body: { body: 'mine now', user: { login: 'github-actions[bot]' } },
  });
  await person.send('POST', comments, { body: 'second' });
  expect((await person.get(comments)).body.map(({ body }: { body: string }) => body)).toEqual(['mine now', 'second']);
  expect((await person.get('/repos/acme/widgets/issues/8/comments')).body).toEqual([]);
  expect((await person.get('/repos/acme/widgets/issues/9/comments')).status).toBe(404);
});

it('refuses an empty comment and a comment beyond the limit', async () => {
  const { person } = setUpSimulator();
  expect((await person.send('POST', comments, { body: ' ' })).status).toBe(422);
  expect(await person.send('POST', comments, { body: 'x'.repeat(65_537) })).toMatchObject({
    status: 422,
    body: { errors: [{ message: 'body is too long (maximum is 65536 characters)' }] },
  });
});
