import { expect, it } from 'vitest';
import { isWrite } from '../kit/runs/requests.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';

const settings = 'labels:\n- {name: bug, color: d73a4a}\n- {name: new, color: ffffff}\n';
const openShop = () =>
  openScene({
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
const isLabelRead = ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/labels';

it('verifies an accepted write once by reading the section again [2.1.7]', async () => {
  const { apply, simulator } = openShop();
  expect((await apply(settings)).outcome).toBe('success');
  expect(simulator.requests.map(({ method }) => method)).toEqual([
    ...['GET', 'GET', 'PATCH', 'POST'],
    // A deleted label cannot be restored to its issues, so Trueup verifies the other writes first.
    ...['GET', 'DELETE', 'GET'],
  ]);
});

it('an apply without changes needs no request to verify writes [2.1.7]', async () => {
  const { apply, simulator } = openShop();
  await apply(settings);
  simulator.forgetRequests();
  await apply(settings);
  expect(simulator.requests.map(({ method }) => method)).toEqual(['GET']);
});

it('fails if the run stops before it has read the written section again [2.1.7]', async () => {
  const { apply, simulator, listWrites } = openShop();
  simulator.misbehave({
    match: (request) => isLabelRead(request) && listWrites().length > 0,
    times: Number.POSITIVE_INFINITY,
    with: { kind: 'secondary-limit', retryAfter: 7200 },
  });
  const kept = settings.replace('labels:\n', 'labels:\n  _undeclared: keep\n  entries:\n').replaceAll('\n- ', '\n  - ');
  const result = await apply(kept, { maxWait: 60 });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([expect.stringContaining('the run stopped after waiting')]);
  expect(formatLines(result)).toContain('note: the changes are not verified: the run was stopped');
  expect(formatLines(result, 'change')).toHaveLength(2);
});

it('reports a write that GitHub accepted and ignored, with the key and both values [7.2]', async () => {
  const { apply, simulator } = openShop();
  simulator.misbehave({ match: isWrite, times: 9, with: { kind: 'ignored' } });
  const result = await apply(settings);
  expect(result.outcome).toBe('failed');
  const oldValueShown = '(GitHub accepted the write but still shows the old value after 22 s)';
  expect(formatLines(result, 'error').map((text) => text.split('. To fix')[0])).toEqual([
    `error: not shown yet: label "bug": color 000000 → d73a4a ${oldValueShown}`,
    `error: not shown yet: label "new" to be created ${oldValueShown}`,
  ]);
  expect(formatLines(result, 'note')).toEqual([expect.stringContaining('not done: label "old" to be deleted')]);
  expect(result.targets[0]!.sections[0]!.lines.find(({ code }) => code)).toMatchObject({
    key: 'labels[0].color',
    code: 'not_taken',
  });
});

it.each([1, 2, 3])(
  'retries the verification after 2, 5 and 15 seconds, so %i late reads are not a failure [7.22]',
  async (times) => {
    const { apply, simulator } = openShop();
    simulator.misbehave({ match: isLabelRead, nth: 2, times, with: { kind: 'late' } });
    expect((await apply(settings)).outcome).toBe('success');
  },
);

it('fails if GitHub shows neither the old value nor the new value after a write [7.22]', async () => {
  const { apply, simulator } = openShop();
  const changeColor = () => {
    (simulator.repository('acme/shop') as any).labels[0].color = '123456';
  };
  simulator.misbehave({ match: isWrite, after: true, with: { kind: 'meanwhile', act: changeColor } });
  expect(formatLines(await apply(settings), 'error')).toEqual([
    expect.stringContaining('not applied: label "bug": color 123456 → d73a4a (GitHub accepted the write but shows'),
  ]);
});

it.each([404, 409])(
  'retries a write that GitHub refuses with %i for a moment after another write [7.22]',
  async (status) => {
    const { apply, simulator } = openShop();
    simulator.misbehave({ match: isWrite, nth: 2, times: 3, with: { kind: 'status', status } });
    expect((await apply(settings)).outcome).toBe('success');
  },
);

it('does not retry a first write that answers 404 [7.22]', async () => {
  const { apply, simulator } = openShop();
  simulator.misbehave({ match: isWrite, with: { kind: 'status', status: 404 } });
  const result = await apply(settings);
  expect(simulator.requests.filter(isWrite)).toHaveLength(1);
  expect(formatLines(result, 'error').join()).toContain('grant "Issues: write"');
});

it('does not blame the token if GitHub answers 404 after a successful write with the same permission [7.21]', async () => {
  const { apply, simulator } = openShop();
  simulator.misbehave({ match: isWrite, nth: 2, times: 9, with: { kind: 'status', status: 404 } });
  const [error] = formatLines(await apply(settings), 'error');
  expect(error).toContain('To fix, run again: it was removed meanwhile, or GitHub does not show it yet');
  expect(error).not.toContain('grant "');
});

it('retries the selected actions until GitHub knows the new policy [7.22]', async () => {
  const { apply, simulator } = openShop();
  const match = ({ method, path }: { method: string; path: string }) =>
    method === 'PUT' && path.endsWith('/selected-actions');
  const body = { message: 'The allowed actions policy of the repository is not set to selected.' };
  simulator.misbehave({ match, times: 2, with: { kind: 'status', status: 409, body } });
  expect((await apply('actions: {selected_actions: {github_owned_allowed: true}}\n')).outcome).toBe('success');
});
