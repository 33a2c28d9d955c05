import { expect, it } from 'vitest';
import { createCaller } from '../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../simulator.ts';
import type { WireAnswer } from '../wire.ts';
import type { LoggedRequest } from './log.ts';

const labels = '/repos/acme/widgets/labels';
const now = () => Date.UTC(2026, 0, 1);

function setUpSimulator() {
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'widgets', labels: [] }] }, now });
  return { simulator, ...createCaller(simulator) };
}

const isWrite = ({ method }: LoggedRequest) => method !== 'GET';

it('affects only a matching request', async () => {
  const { simulator, get, send } = setUpSimulator();
  simulator.misbehave({ match: isWrite, nth: 2, with: { kind: 'status', status: 502 } });
  expect(await send('POST', labels, { name: 'a' })).toMatchObject({ status: 201 });
  expect(await get(labels)).toMatchObject({ status: 200 });
  expect(await send('POST', labels, { name: 'b' })).toMatchObject({ status: 502, body: { message: 'Server Error' } });
  expect(await send('POST', labels, { name: 'c' })).toMatchObject({ status: 201 });
  expect((await get(labels)).body.map(({ name }: { name: string }) => name)).toEqual(['a', 'c']);
});

it('affects as many requests as the test asks for, and stops on request', async () => {
  const { simulator, get } = setUpSimulator();
  simulator.misbehave({ times: 2, with: { kind: 'status', status: 500 } });
  const stop = simulator.misbehave({ times: Number.POSITIVE_INFINITY, with: { kind: 'status', status: 503 } });
  const statuses = async (count: number) => {
    const heard: number[] = [];
    for (let index = 0; index < count; index++) heard.push((await get(labels)).status);
    return heard;
  };
  expect(await statuses(4)).toEqual([500, 500, 503, 503]);
  stop();
  expect(await statuses(1)).toEqual([200]);
  simulator.misbehave({ with: { kind: 'status', status: 500 } });
  simulator.behave();
  expect(await statuses(1)).toEqual([200]);
});

it('drops the connection before the simulator sees the request', async () => {
  const { simulator, send } = setUpSimulator();
  simulator.misbehave({ with: { kind: 'drop' } });
  await expect(send('POST', labels, { name: 'a' })).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(simulator.repository('acme/widgets').labels).toEqual([]);
  expect(simulator.requests).toMatchObject([{ status: 0 }]);
  expect(simulator.objections).toEqual([]);
});

it('loses the answer to a write that succeeded', async () => {
  const { simulator, send } = setUpSimulator();
  simulator.misbehave({ with: { kind: 'drop' }, after: true });
  await expect(send('POST', labels, { name: 'a' })).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(simulator.repository('acme/widgets').labels).toMatchObject([{ name: 'a' }]);
});

it('answers with an HTML page, or with half a JSON object', async () => {
  const { simulator } = setUpSimulator();
  const headers = { authorization: 'Bearer all-powerful', 'user-agent': 'test' };
  const request = { method: 'GET', url: `https://api.github.com${labels}`, headers };
  simulator.misbehave({ with: { kind: 'html' } });
  expect(await simulator.transport(request)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html' },
    text: expect.stringContaining('<!DOCTYPE html>'),
  });
  simulator.misbehave({ with: { kind: 'garbage' } });
  const { text } = await simulator.transport(request);
  expect(() => JSON.parse(text)).toThrow();
});

it('answers with the given body and headers', async () => {
  const { simulator, get } = setUpSimulator();
  const trouble = { kind: 'status', status: 418, body: { message: 'teapot' }, headers: { 'x-pot': 'short' } } as const;
  simulator.misbehave({ with: trouble });
  expect(await get(labels)).toMatchObject({ status: 418, headers: { 'x-pot': 'short' }, body: { message: 'teapot' } });
});

it('answers with either rate limit on request', async () => {
  const { simulator, get, graphql } = setUpSimulator();
  simulator.misbehave({ with: { kind: 'secondary-limit', retryAfter: 7, status: 429 } });
  expect(await get(labels)).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  simulator.misbehave({ with: { kind: 'primary-limit', resetIn: 30 } });
  expect(await get(labels)).toMatchObject({
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now() / 1000 + 30) },
  });
  simulator.misbehave({ with: { kind: 'primary-limit', resetIn: 30 } });
  const inside = await graphql('query Id { repository(owner: "acme", name: "widgets") { id } }');
  expect(inside).toMatchObject({ status: 200, body: { errors: [{ type: 'RATE_LIMITED' }] } });
});

it('delays a request', async () => {
  const { simulator, get } = setUpSimulator();
  simulator.misbehave({ with: { kind: 'latency', ms: 40 } });
  const started = performance.now();
  expect(await get(labels)).toMatchObject({ status: 200 });
  expect(performance.now() - started).toBeGreaterThan(38);
});

it('makes the change and answers something else', async () => {
  const { simulator, send } = setUpSimulator();
  const change = (answer: WireAnswer, { route }: LoggedRequest) => ({ ...answer, text: JSON.stringify({ route }) });
  simulator.misbehave({ with: { kind: 'answer', change } });
  const route = 'POST /repos/{owner}/{repo}/labels';
  expect(await send('POST', labels, { name: 'a' })).toMatchObject({ status: 201, body: { route } });
  expect(simulator.repository('acme/widgets').labels).toMatchObject([{ name: 'a' }]);
});

it('answers as if it had made the change, and changes nothing', async () => {
  const { simulator, get, send } = setUpSimulator();
  simulator.misbehave({ with: { kind: 'ignored' } });
  const { status, body: ignored } = await send('POST', labels, { name: 'a' });
  expect({ status, name: ignored.name }).toEqual({ status: 201, name: 'a' });
  expect((await get(labels)).body).toEqual([]);
  const { body: taken } = await send('POST', labels, { name: 'a' });
  expect(taken.id).toBeGreaterThan(ignored.id);
  expect((await get(labels)).body).toMatchObject([{ name: 'a' }]);
});

it.each([
  [false, [{ name: 'a' }]],
  [true, []],
])('lets another user act before or after a request: %s', async (after, shown) => {
  const { simulator, get, send } = setUpSimulator();
  simulator.misbehave({ after, with: { kind: 'meanwhile', act: () => send('POST', labels, { name: 'a' }) } });
  expect((await get(labels)).body).toMatchObject(shown);
  expect((await get(labels)).body).toMatchObject([{ name: 'a' }]);
});
