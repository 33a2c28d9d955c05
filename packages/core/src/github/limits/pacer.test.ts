import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catchFailure, FakeClock } from '../../../../../test/kit/runs/fake-github.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { RunStopped } from '../refusals/failures.ts';
import { formatRetryTime } from './clock.ts';
import { Pacer, type RequestLoad } from './pacer.ts';

const read: RequestLoad = { points: 1, isCreation: false };
const write: RequestLoad = { points: 5, isCreation: false };
const creation: RequestLoad = { points: 5, isCreation: true };
const minute = 60_000;

interface Sent extends RequestLoad {
  readonly lane?: string;
  readonly index: number;
  readonly start: number;
  end: number;
}

/** Sends requests through a pacer, and records the start and the end of each. */
function createRecorder(maxWait = 1000) {
  const clock = new FakeClock();
  const lines: string[] = [];
  const pacer = new Pacer({ clock, maxWait, showProgress: (line) => lines.push(line) });
  const sent: Sent[] = [];
  const begun = clock.now();
  let asked = 0;

  const sendOnce = (load: RequestLoad, latency: number, index: number, lane?: string) =>
    pacer.pace(load, async () => {
      const record = { ...load, lane, index, start: clock.now() - begun, end: Number.POSITIVE_INFINITY };
      sent.push(record);
      await clock.sleep(latency);
      record.end = clock.now() - begun;
    });
  const send = (load: RequestLoad, latency = 100, lane?: string) => {
    asked += 1;
    const index = asked;
    return lane === undefined
      ? sendOnce(load, latency, index)
      : pacer.runInOrder(lane, () => sendOnce(load, latency, index, lane));
  };
  return { clock, pacer, sent, lines, send, since: () => clock.now() - begun };
}

const repeatTimes = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Finds the largest sum of shares in one minute. `moment` decides when a request counts. */
function findFullestMinute(sent: readonly Sent[], moment: (request: Sent) => number, share: (request: Sent) => number) {
  const counted = sent
    .map((request) => ({ at: moment(request), share: share(request) }))
    .sort((left, right) => left.at - right.at);
  let sum = 0;
  let oldest = 0;
  let fullest = 0;
  for (const { at, share } of counted) {
    sum += share;
    for (; counted[oldest]!.at < at - minute; oldest += 1) sum -= counted[oldest]!.share;
    fullest = Math.max(fullest, sum);
  }
  return fullest;
}

function countMostParallel(sent: readonly Sent[]) {
  const ends = sent.map(({ end }) => end).sort((left, right) => left - right);
  const starts = sent.map(({ start }) => start).sort((left, right) => left - right);
  let findMost = 0;
  let ended = 0;
  starts.forEach((start, begun) => {
    while (ends[ended]! <= start) ended += 1;
    findMost = Math.max(findMost, begun + 1 - ended);
  });
  return findMost;
}

const filterStarted = (sent: readonly Sent[], from: number, to: number) =>
  sent.filter(({ start }) => start >= from && start < to);
const sumPoints = (sent: readonly Sent[]) => sent.reduce((sum, request) => sum + request.points, 0);

describe('a pacer', () => {
  const burst = fc.record({
    at: fc.nat(3 * minute),
    count: fc.nat(300),
    load: fc.constantFrom(read, read, write, creation),
    latency: fc.nat(3000),
    lane: fc.constantFrom(undefined, 'a', 'b'),
    limitedFor: fc.option(fc.nat(90_000), { freq: 4 }),
  });

  const play = async (bursts: readonly (typeof burst extends fc.Arbitrary<infer B> ? B : never)[]) => {
    const record = createRecorder();
    const { clock, pacer, send } = record;
    const begin = async ({ at, count, load, latency, lane, limitedFor }: (typeof bursts)[number]) => {
      await clock.sleep(at);
      if (limitedFor !== null) pacer.recordLimit(limitedFor, 'the host asked for it');
      const own = load === read ? undefined : lane;
      await Promise.all(repeatTimes(count, (index) => send(load, (latency * (1 + (index % 7))) / 7, own)));
    };
    await clock.run(Promise.all(bursts.map(begin)));
    return record.sent;
  };

  it('keeps every limit for any requests, and sends all of them in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(burst, { maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (bursts, part) => {
          const sent = await play(bursts);
          expect(sent.length).toBe(bursts.reduce((sum, { count }) => sum + count, 0));
          expect(countMostParallel(sent)).toBeLessThanOrEqual(24);
          for (const moment of [({ start }: Sent) => start, ({ start, end }: Sent) => start + part * (end - start)]) {
            expect(findFullestMinute(sent, moment, (request) => request.points)).toBeLessThanOrEqual(900);
            expect(findFullestMinute(sent, moment, (request) => (request.isCreation ? 1 : 0))).toBeLessThanOrEqual(80);
          }
          for (const lane of ['a', 'b']) expectInOrder(sent.filter((request) => request.lane === lane));
        },
      ),
      { numRuns: scaleExamples(40), interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true },
    );
  });

  function expectInOrder(lane: readonly Sent[]) {
    lane.slice(1).forEach((request, before) => {
      expect(request.index).toBeGreaterThan(lane[before]!.index);
      expect(request.start).toBeGreaterThanOrEqual(lane[before]!.end);
    });
  }

  it('does not wait within the budgets', async () => {
    const { clock, send, sent, lines } = createRecorder();
    await clock.run(Promise.all([...repeatTimes(12, () => send(read)), ...repeatTimes(12, () => send(creation))]));
    expect(sent.every(({ start }) => start === 0)).toBe(true);
    expect(lines).toEqual([]);
  });

  it("uses at least 95 % of GitHub's limit for a crowd of reads", async () => {
    const { clock, send, sent } = createRecorder();
    await clock.run(Promise.all(repeatTimes(5400, (index) => send(read, 100 + (index % 10) * 100))));
    expect(sumPoints(filterStarted(sent, 0, 5 * minute))).toBeGreaterThanOrEqual(0.95 * 900 * 5);
  });

  it('uses at least 95 % of both budgets if reads and creations crowd together', async () => {
    const { clock, send, sent } = createRecorder();
    const crowd = [...repeatTimes(400, () => send(creation, 300)), ...repeatTimes(3000, () => send(read, 300))];
    await clock.run(Promise.all(crowd));
    const first = filterStarted(sent, 0, 4 * minute);
    expect(sumPoints(first)).toBeGreaterThanOrEqual(0.95 * 900 * 4);
    expect(first.filter(({ isCreation }) => isCreation).length).toBeGreaterThanOrEqual(0.95 * 80 * 4);
  });

  it('serves requests in the order in which they came', async () => {
    const { clock, send, sent } = createRecorder();
    const loadOf = (index: number) => (index % 50 === 0 ? creation : index % 3 === 0 ? write : read);
    await clock.run(Promise.all(repeatTimes(2000, (index) => send(loadOf(index), 50 + (index % 5)))));
    expect(sent.map(({ index }) => index)).toEqual(repeatTimes(2000, (index) => index + 1));
  });

  it('serves a creation despite an endless stream of reads', async () => {
    const { clock, send, sent } = createRecorder();
    const creations = repeatTimes(100, () => send(creation));
    await clock.run(Promise.all([...creations, ...repeatTimes(6000, () => send(read))]));
    const lastCreation = Math.max(...sent.filter(({ isCreation }) => isCreation).map(({ start }) => start));
    expect(lastCreation).toBeLessThan(1.1 * minute);
  });

  it('continues in a lane after a failed write', async () => {
    const { clock, pacer, send } = createRecorder();
    const failing = catchFailure(pacer.runInOrder('a', () => Promise.reject(new Error('refused'))));
    await clock.run(Promise.all([failing, send(write, 10, 'a')]));
    expect((await failing).message).toBe('refused');
  });

  it('pauses the whole token after a limit, and then raises its rate from one half [5.23]', async () => {
    const { clock, pacer, send, sent } = createRecorder();
    pacer.recordLimit(30_000, 'asked to');
    await clock.run(Promise.all(repeatTimes(8000, () => send(read, 10))));
    expect(sent[0]!.start).toBe(30_000);
    const findMost = (from: number) =>
      findFullestMinute(
        filterStarted(sent, from, from + minute),
        ({ start }) => start,
        (request) => request.points,
      );
    expect(findMost(30_000)).toBe(450);
    expect(findMost(90_001)).toBeGreaterThan(450);
    expect(findMost(90_001)).toBeLessThanOrEqual(562);
    const normal = filterStarted(sent, 6 * minute, 8 * minute);
    expect(
      findFullestMinute(
        normal,
        ({ start }) => start,
        (request) => request.points,
      ),
    ).toBeGreaterThan(850);
  });

  it('never exceeds the quota that GitHub reports, whatever is under way [5.23]', async () => {
    const { clock, pacer, sent, lines } = createRecorder();
    const quota = 'rest';
    let left = 10;
    const send = () =>
      pacer.pace({ ...read, quota }, async () => {
        sent.push({ ...read, index: 0, start: clock.now(), end: 0 });
        await clock.sleep(100);
        left -= 1;
        pacer.recordQuota(quota, left, minute * 30);
      });
    pacer.recordQuota(quota, left, minute * 30);
    const all = Promise.all(repeatTimes(12, send));
    await clock.run(clock.sleep(minute));
    expect(sent).toHaveLength(10);
    left = 5000;
    await clock.run(all);
    expect(sent).toHaveLength(12);
    expect(lines[0]).toContain('2 in line: GitHub accepts no more requests from this token until then');
  });

  it('waits for requests under way instead of stopping if they alone exceed the lower rate', async () => {
    const { clock, pacer, send, sent } = createRecorder(5);
    const reportLimits = async () => {
      for (let nth = 0; nth < 3; nth++) {
        await clock.sleep(2000);
        pacer.recordLimit(1000, 'asked to');
      }
      await clock.sleep(2000);
      await send(write);
    };
    // 24 writes are 120 points, and an eighth of the rate allows 112 a minute, so some writes must end first.
    await clock.run(Promise.all([...repeatTimes(24, (index) => send(write, index ? 20_000 : 8_500)), reportLimits()]));
    expect(sent).toHaveLength(25);
  });

  it('counts the limits of parallel requests once', async () => {
    const { clock, pacer, send, sent } = createRecorder();
    for (const wait of [1000, 5000, 2000]) pacer.recordLimit(wait, 'asked to');
    await clock.run(Promise.all(repeatTimes(900, () => send(read, 10))));
    expect(sent[0]!.start).toBe(5000);
    expect(filterStarted(sent, 0, minute).length).toBe(450);
  });

  it('reports a wait once, with its reason and duration', async () => {
    const { clock, send, lines } = createRecorder();
    await clock.run(Promise.all(repeatTimes(1000, () => send(read, 10))));
    expect(lines).toEqual([
      'waiting 60 s, 100 in line: Trueup sends at most 900 points a minute (a read is 1, a write 5)',
    ]);
  });

  it('names the creation budget if a request waits for it', async () => {
    const { clock, send, lines } = createRecorder();
    await clock.run(Promise.all(repeatTimes(90, () => send(creation, 10))));
    expect(lines).toEqual(['waiting 60 s, 10 in line: Trueup creates at most 80 items a minute']);
  });

  it('stops the run before a wait that max-wait does not allow, and reports when to run again [6.13]', async () => {
    const { clock, pacer, send, sent, since } = createRecorder(10);
    const work = [send(read), send(read)];
    pacer.recordLimit(5 * minute, 'the first pause');
    const late = send(read);
    await clock.run(late);
    pacer.recordLimit(6 * minute, 'GET /repos/o/r answered 429');
    const stopped = await clock.run(catchFailure(send(read)));
    expect(stopped).toMatchObject({
      name: 'RunStopped',
      fix: `run again ${formatRetryTime(clock.now(), 6 * minute)}, or with a longer \`--max-wait\`: a second run does the rest`,
    });
    expect(stopped.message).toBe(
      'the run stopped after waiting 5 min: 6 min more were needed (GET /repos/o/r answered 429), but max-wait allows 10 min in total',
    );
    expect(since()).toBeLessThan(5 * minute + 1000);
    expect(await Promise.allSettled(work)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(sent.length).toBe(3);
  });

  it('sends requests again after a renewal, and still keeps the limits [5.22]', async () => {
    const { clock, pacer, send, sent, since } = createRecorder(10);
    await clock.run(Promise.all(repeatTimes(900, () => send(read))));
    pacer.recordLimit(11 * minute, 'a long pause');
    expect(await clock.run(catchFailure(send(read)))).toBeInstanceOf(RunStopped);
    const before = since();
    pacer.renewWaiting(1);
    await clock.run(send(read));
    expect(sent).toHaveLength(901);
    expect(sent.at(-1)!.start).toBeGreaterThan(before);
    pacer.recordLimit(2 * minute, 'another pause');
    expect((await clock.run(catchFailure(send(read)))).message).toContain('max-wait allows 60 s in total');
  });

  it('counts 900 points a minute for REST and 2,000 for GraphQL separately [8.15]', async () => {
    const { clock, send, sent, since, lines } = createRecorder();
    const query: RequestLoad = { ...read, api: 'graphql' };
    await clock.run(
      Promise.all([...repeatTimes(900, () => send(read, 1)), ...repeatTimes(2000, () => send(query, 1))]),
    );
    expect([sent.length, since() < minute]).toEqual([2900, true]);
    await clock.run(send(query, 1));
    expect(since()).toBeGreaterThan(minute);
    expect(lines).toEqual([expect.stringContaining('Trueup sends at most 2000 points a minute')]);
  });

  it('sends nothing more after its clock is stopped, and reports the reason', async () => {
    const clock = { now: () => 0, sleep: () => Promise.reject(new RunStopped('stopped by hand')) };
    const pacer = new Pacer({ clock, maxWait: 60 });
    pacer.recordLimit(minute, 'asked to');
    const send = (load: RequestLoad) => catchFailure(pacer.pace(load, () => Promise.reject(new Error('was sent'))));
    const failures = await Promise.all([send(read), send(creation), pacer.runInOrder('a', () => send(write))]);
    expect([...failures, await send(read)].map(({ message }) => message)).toEqual(
      repeatTimes(4, () => 'stopped by hand'),
    );
  });
});
