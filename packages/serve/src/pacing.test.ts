import { expect, it } from 'vitest';
import { createQuickClock } from '../../../test/kit/runs/scene.ts';
import type { WireRequest } from '../../core/src/github/http/http.ts';
import { limitRequestRate } from './open-service.ts';

const answer = { status: 200, headers: {}, text: '' };
const createRequest = (who: string, more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url: 'https://host/repos/acme/shop',
  headers: {},
  holder: who,
  ...more,
});

it('limits all runs of an installation together to what GitHub allows per minute [15.10]', async () => {
  const clock = createQuickClock(0);
  const send = limitRequestRate(async () => answer, clock);
  await Promise.all(Array.from({ length: 900 }, () => send(createRequest('installation 1'))));
  expect(clock.now()).toBe(0);
  await Promise.all(Array.from({ length: 900 }, () => send(createRequest('installation 2'))));
  expect(clock.now()).toBe(0);
  await send(createRequest('installation 1'));
  expect(clock.now()).toBeGreaterThan(60_000);
});

it('counts a write as five points, and a query or a token request as one [15.10]', async () => {
  const clock = createQuickClock(0);
  const send = limitRequestRate(async () => answer, clock);
  const query = { method: 'POST', url: 'https://host/graphql', body: '{"query":"query Viewer { viewer { login } }"}' };
  await Promise.all(Array.from({ length: 450 }, () => send(createRequest('installation 1', query))));
  await Promise.all(Array.from({ length: 450 }, () => send(createRequest('app', { method: 'POST' }))));
  await Promise.all(Array.from({ length: 90 }, () => send(createRequest('installation 1', { method: 'PATCH' }))));
  expect(clock.now()).toBe(0);
  await send(createRequest('installation 1'));
  expect(clock.now()).toBeGreaterThan(60_000);
});

it('pauses all runs of an installation if GitHub asks one of them for a pause [15.10]', async () => {
  const clock = createQuickClock(0);
  const answers = [{ ...answer, status: 429, headers: { 'retry-after': '30' } }, answer, answer];
  const send = limitRequestRate(async () => answers.shift()!, clock);
  expect((await send(createRequest('installation 1'))).status).toBe(429);
  await send(createRequest('installation 2'));
  expect(clock.now()).toBe(0);
  await send(createRequest('installation 1'));
  expect(clock.now()).toBe(30_000);
});
