import { expect, it } from 'vitest';
import { scene, told } from '../scene.ts';

const settings = 'labels:\n- {name: bug, color: d73a4a}\n- {name: new, color: ffffff}\n';
const shop = () =>
  scene({
    seed: {
      repositories: [
        {
          owner: 'acme',
          name: 'shop',
          labels: [
            { name: 'bug', color: '000000' },
            { name: 'old', color: 'ffffff' },
          ],
        },
      ],
    },
  });
const writing = ({ method }: { method: string }) => method !== 'GET';

it('a write that the host accepted is looked for once, by reading the section again [2.1.7]', async () => {
  const { apply, simulator } = shop();
  expect((await apply(settings)).outcome).toBe('success');
  expect(simulator.requests.map(({ method }) => method)).toEqual([
    ...['GET', 'GET', 'PATCH', 'POST'],
    // Nothing brings a label back to its issues, so the others are looked for first.
    ...['GET', 'DELETE', 'GET'],
  ]);
});

it('a converged apply costs no request more for the look after a write [2.1.7]', async () => {
  const { apply, simulator } = shop();
  await apply(settings);
  simulator.forgetRequests();
  await apply(settings);
  expect(simulator.requests.map(({ method }) => method)).toEqual(['GET']);
});

it('a write that the host accepted and did not make is an error with the key and both values [7.2]', async () => {
  const { apply, simulator } = shop();
  simulator.misbehave({ match: writing, times: 9, with: { kind: 'ignored' } });
  const result = await apply(settings);
  expect(result.outcome).toBe('failed');
  const lost = '(the host accepted the write, and a later reading shows no change)';
  expect(told(result, 'error').map((text) => text.split('. To fix')[0])).toEqual([
    `error: not taken: label "bug": color 000000 → d73a4a ${lost}`,
    `error: not taken: label "new" would be created ${lost}`,
  ]);
  expect(told(result, 'note')).toEqual([expect.stringContaining('not done: label "old" would be deleted')]);
  expect(result.targets[0]!.sections[0]!.lines.find(({ code }) => code)).toMatchObject({
    key: 'labels[0].color',
    code: 'not_taken',
  });
});

it('a write that the host accepted is read a second time before it counts as lost, because the host may answer late [7.2]', async () => {
  const { apply, simulator } = shop();
  const before = await simulator.transport({
    method: 'GET',
    url: 'https://api.github.com/repos/acme/shop/labels',
    headers: { authorization: 'Bearer all-powerful', accept: '*/*', 'user-agent': 'somebody' },
  });
  simulator.misbehave({
    match: ({ route }) => route === 'GET /repos/{owner}/{repo}/labels',
    nth: 2,
    with: { kind: 'answer', change: (answer) => ({ ...answer, text: before.text }) },
  });
  expect((await apply(settings)).outcome).toBe('success');
});

it('a write that the host accepted is not looked for with `verify: false` [1.5]', async () => {
  const { apply, simulator } = shop();
  simulator.misbehave({ match: writing, times: 9, with: { kind: 'ignored' } });
  expect((await apply(settings, { verify: false })).outcome).toBe('success');
  expect(simulator.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'PATCH', 'POST', 'DELETE']);
});
