import { expect, it } from 'vitest';
import type { Transport } from '../../packages/core/src/github/http/http.ts';
import { create, list, remove } from '../../packages/core/src/sections/labels/calls.ts';
import { get } from '../../packages/core/src/sections/repository/calls.ts';
import { assumptions } from '../assumptions/all.ts';
import { type Assumption, expects, succeeds } from '../assumptions/assumption.ts';
import { missing } from '../assumptions/pattern.ts';
import { testAssumption } from '../kit/test-assumption.ts';
import { openLabSimulator, openTestLab } from './labs.ts';

const kind = 'a public repository of a person';

const assumption: Assumption = {
  id: 'labels/made',
  claim: 'A label is made.',
  rule: '2.3.2',
  needs: {},
  steps: [expects(create({}, { name: 'trueup-live one', color: 'ededed' }), { status: 201, body: { default: false } })],
  after: [succeeds(remove({ name: 'trueup-live one' }))],
};

/** A simulated GitHub that changes some of its answers. */
function labWith(
  change: (answer: Awaited<ReturnType<Transport>>, count: number, method: string) => object = () => ({}),
) {
  const simulator = openLabSimulator(kind);
  let count = 0;
  const transport: Transport = async (request) => {
    const answer = await simulator.transport(request);
    if (request.method === 'POST') count += 1;
    return { ...answer, ...change(answer, count, request.method) };
  };
  return { simulator, lab: openTestLab(kind, simulator, transport) };
}

const isDefault = (answer: { readonly text: string }) => ({
  text: answer.text.replace('"default":false', '"default":true'),
});

it('reports an assumption as verified after one attempt if GitHub answers as expected [19.3]', async () => {
  const { lab, simulator } = labWith();
  expect(await testAssumption(assumption, lab)).toMatchObject({ verdict: 'same', differences: [], left: [] });
  expect(simulator.requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
});

it('reports the place, expected value and seen value of a difference after three equal attempts [19.3]', async () => {
  const { lab, simulator } = labWith(isDefault);
  expect(await testAssumption(assumption, lab)).toMatchObject({
    verdict: 'differs',
    differences: [{ at: 'step 1: body.default', expected: 'false', seen: 'true' }],
  });
  expect(simulator.requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

it('reports an assumption as flaky if three attempts disagree, with the differences [19.3]', async () => {
  const { lab } = labWith((answer, count) => (count === 1 ? isDefault(answer) : {}));
  expect(await testAssumption(assumption, lab)).toMatchObject({
    verdict: 'flaky',
    differences: [{ at: 'step 1: body.default', seen: 'true' }],
  });
});

it('tests a pull request cap that GitHub does not offer only for the 405 of its reading [19.3]', async () => {
  const simulator = openLabSimulator(kind, { pull_request_creation_cap: { available: false } });
  const verdicts = [];
  for (const one of assumptions.filter(({ id }) => id.startsWith('limits/cap')))
    verdicts.push(`${one.id}: ${(await testAssumption(one, openTestLab(kind, simulator))).verdict}`);
  expect(verdicts).toEqual(['limits/cap: same', 'limits/cap-set: not here', 'limits/cap-of-drafts: not here']);
});

it('skips an assumption that needs another kind of repository, and sends no request [19.3]', async () => {
  const { lab, simulator } = labWith();
  const needs = { visibility: 'private' } as const;
  expect(await testAssumption({ ...assumption, needs }, lab)).toMatchObject({
    verdict: 'not here',
    why: 'it needs a private repository',
  });
  expect(simulator.requests).toEqual([]);
});

it('skips an assumption if the token lacks a permission, and reports the reason [19.3]', async () => {
  const { lab, simulator } = labWith();
  simulator.state.tokens['lab-token'] = { ...simulator.state.tokens['lab-token']!, grants: { Metadata: 'read' } };
  const result = await testAssumption(assumption, lab);
  expect(result).toMatchObject({ verdict: 'not here', left: [] });
  expect(result.why).toContain('Resource not accessible by personal access token');
});

it('reverts its changes after any result, and reports changes that it could not revert [19.2]', async () => {
  const { lab, simulator } = labWith((answer, _count, method) =>
    method === 'DELETE' ? { status: 500 } : isDefault(answer),
  );
  const { left, verdict } = await testAssumption(assumption, lab);
  expect(verdict).toBe('differs');
  expect(left).toEqual(['DELETE /repos/{owner}/{repo}/labels/{name}: 500']);
  expect(simulator.repository('me/trueup-live-7f3a').labels).not.toContainEqual(
    expect.objectContaining({ name: 'trueup-live one' }),
  );
});

it('reports an answer in an unknown shape as a difference [19.3]', async () => {
  const { lab } = labWith(() => ({ text: '{"message": "no list"}' }));
  const { verdict, differences } = await testAssumption({ ...assumption, steps: [succeeds(list({}))], after: [] }, lab);
  expect(verdict).toBe('differs');
  expect(differences).toMatchObject([{ at: 'step 1: body', expected: 'a shape that Trueup knows' }]);
});

it('fails if GitHub does not answer [19.3]', async () => {
  const simulator = openLabSimulator(kind);
  const lab = openTestLab(kind, simulator, async () => {
    throw new Error('no network');
  });
  const only = { ...assumption, steps: [expects(get({}), { body: { id: missing } })] };
  await expect(testAssumption(only, lab)).rejects.toThrow('no network');
});

it('reports a difference if an earlier answer lacks a value that a later step needs [19.3]', async () => {
  const { lab } = labWith();
  const steps = [
    succeeds(get({}), 'repository'),
    succeeds(({ repository }) => remove({ name: repository.labels[0].name })),
  ];
  expect(await testAssumption({ ...assumption, steps, after: steps.slice(1) }, lab)).toMatchObject({
    verdict: 'differs',
    differences: [{ at: 'step 2', seen: 'an answer without it' }],
    left: [],
  });
});

it.each<[string, string, Parameters<typeof labWith>[0]]>([
  ['wire/etag-of-another-token', 'step 2', ({ headers: { etag: _, ...headers } }) => ({ headers })],
  ['queries/ruleset', 'step 2: body.data.repository.ruleset', ({ text }) => ({ text: text.replace('DELETION', 'X') })],
])('reports a difference of %s at %s if the answer lacks the tested value [19.3]', async (id, at, change) => {
  const { lab } = labWith(change);
  const one = assumptions.find((assumption) => assumption.id === id)!;
  const { verdict, differences } = await testAssumption(one, lab);
  expect([verdict, differences[0]!.at]).toEqual(['differs', expect.stringContaining(at)]);
});
