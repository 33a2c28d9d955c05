import { expect, it } from 'vitest';
import { createWireAnswer, FakeClock } from '../../../../../test/kit/runs/fake-github.ts';
import type { WireRequest } from '../http/http.ts';
import { meterTransport } from './meter.ts';

const request = {} as WireRequest;
const createQuotaHeaders = (left: number, more: object = {}) => ({
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': String(left),
  'x-ratelimit-reset': '1767226200',
  date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  ...more,
});

it('reports the quota with the least left that GitHub has not renewed yet', async () => {
  const clock = new FakeClock();
  const { transport, traffic } = meterTransport(
    async ({ holder }) => createWireAnswer({ headers: createQuotaHeaders(holder === 'first' ? 12 : 4_000) }),
    clock,
  );
  await transport({ ...request, holder: 'first' });
  await clock.run(clock.sleep(9 * 60_000));
  await transport({ ...request, holder: 'second' });
  expect(traffic.quota?.left).toBe(12);
  await clock.run(clock.sleep(60_000));
  expect(traffic.quota?.left).toBe(4_000);
  await clock.run(clock.sleep(9 * 60_000));
  expect(traffic.quota).toBeUndefined();
});

it('counts each request, answered or not, and keeps the latest REST quota', async () => {
  const answers = [
    createWireAnswer({ headers: createQuotaHeaders(4999) }),
    new Error('lost'),
    createWireAnswer({ headers: createQuotaHeaders(4711, { 'x-ratelimit-resource': 'core' }) }),
    createWireAnswer({ headers: createQuotaHeaders(12, { 'x-ratelimit-resource': 'graphql' }) }),
    createWireAnswer({ headers: createQuotaHeaders(1, { 'x-ratelimit-reset': 'soon' }) }),
    createWireAnswer({ headers: { date: 'Thu, 01 Jan 2026 00:00:00 GMT' } }),
  ];
  const { transport, traffic } = meterTransport(async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next!;
  }, new FakeClock());
  expect(traffic).toEqual({ sent: 0 });
  for (const _ of [...answers]) await transport(request).catch(() => undefined);
  expect(traffic).toEqual({ sent: 6, quota: { limit: 5000, left: 4711, renewedIn: 10 * 60_000 } });
});
