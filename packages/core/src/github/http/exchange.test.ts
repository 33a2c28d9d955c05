import { describe, expect, it } from 'vitest';
import { catchFailure, FakeClock, openFakeGithub, type Reply } from '../../../../../test/kit/runs/fake-github.ts';
import { defineMutation, defineQuery, defineRestCall } from '../call.ts';
import { administration, issues } from '../grants.ts';
import { formatRetryTime } from '../limits/clock.ts';
import { Pacer } from '../limits/pacer.ts';
import { GithubRefusal, RequestFailure, RunStopped } from '../refusals/failures.ts';

const repository = defineRestCall('GET /repos/{owner}/{repo}', { needs: administration.read });
const create = defineRestCall('POST /repos/{owner}/{repo}/labels', { needs: issues.write });
const update = defineRestCall('PATCH /repos/{owner}/{repo}', { needs: administration.write });
const features = defineQuery('query Features { viewer { id } }', { needs: administration.read });
const feature = defineMutation('mutation Feature { updateRepository { id } }', { needs: administration.write });
const done: Reply = { body: { done: true } };

async function waitFor(limit: Reply) {
  const { clock, reader, requests, lines } = openFakeGithub([limit, done]);
  const begun = clock.now();
  await clock.run(reader.ask(repository({})));
  expect(requests.length).toBe(2);
  return { seconds: Math.round((clock.now() - begun) / 1000), lines };
}

describe('a rate limit', () => {
  const in90Seconds = String(Date.parse('2030-01-01T00:01:30Z') / 1000);
  it.each<[string, Reply, number]>([
    ['429', { status: 429, headers: { 'retry-after': '42' }, body: {} }, 42],
    ['429 without a word', { status: 429 }, 60],
    ['403 with retry-after', { status: 403, headers: { 'retry-after': '7' }, body: { message: 'slow down' } }, 7],
    ['a moment to retry after', { status: 429, headers: { 'retry-after': 'Tue, 01 Jan 2030 00:00:30 GMT' } }, 30],
    [
      '403 with nothing remaining',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': in90Seconds }, body: {} },
      91,
    ],
    [
      'a reset on a clock that is a minute ahead of ours',
      {
        status: 403,
        headers: {
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': in90Seconds,
          date: 'Tue, 01 Jan 2030 00:01:00 GMT',
        },
      },
      31,
    ],
    ['403 that says so', { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } }, 60],
    ['a negative time', { status: 429, headers: { 'retry-after': '-5' } }, 60],
    ['403 that speaks of abuse', { status: 403, body: { message: 'abuse detection' } }, 60],
  ])('waits for a rate limit instead of reporting a missing permission: %s [5.7]', async (_, limit, expected) => {
    const { seconds, lines } = await waitFor(limit);
    expect(seconds).toBe(expected);
    expect(lines.length).toBe(1);
    expect(lines[0]).toContain(`waiting ${expected} s, 1 in line: GET /repos/octo/hello answered ${limit.status}`);
  });

  it('sends even a creation again after a rate limit, because GitHub did nothing', async () => {
    const { clock, writer, requests } = openFakeGithub([
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 201 },
    ]);
    expect(await clock.run(writer.send(create({}, { name: 'bug' })))).toMatchObject({ status: 201 });
    expect(requests.length).toBe(2);
  });

  it.each([
    { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
    { errors: [{ message: 'You have exceeded a secondary rate limit' }] },
  ])('waits for a rate limit that GraphQL reports as a success', async (body) => {
    const { clock, writer, requests } = openFakeGithub([{ body }, { body: { data: { done: true } } }]);
    expect(await clock.run(writer.send(feature({})))).toMatchObject({ answer: { done: true } });
    expect(requests.length).toBe(2);
  });

  it('does not repeat a mutation that has a result despite a rate limit', async () => {
    const body = {
      data: { updateRepository: { id: 'R_1' } },
      errors: [{ type: 'RATE_LIMITED', message: 'slow down' }],
    };
    const { clock, writer, requests } = openFakeGithub([{ body }]);
    expect(await clock.run(catchFailure(writer.send(feature({}))))).toBeInstanceOf(GithubRefusal);
    expect(requests.length).toBe(1);
  });

  it('ignores an error that only quotes the words of a rate limit', async () => {
    const body = { errors: [{ type: 'UNPROCESSABLE', message: 'no branch is named "rate limit"' }] };
    const { clock, writer, requests } = openFakeGithub([{ body }]);
    expect(await clock.run(catchFailure(writer.send(feature({}))))).toBeInstanceOf(GithubRefusal);
    expect(requests.length).toBe(1);
  });

  it('waits longer for each rate limit, until max-wait is used up', async () => {
    const { clock, reader, requests } = openFakeGithub(() => ({ status: 429, headers: { 'retry-after': '0' } }));
    expect(await clock.run(catchFailure(reader.ask(repository({}))))).toBeInstanceOf(RunStopped);
    expect(requests.length).toBeLessThan(75);
  });

  it('stops the run at once if a rate limit is longer than max-wait', async () => {
    const clock = new FakeClock();
    const { reader } = openFakeGithub(() => ({ status: 429, headers: { 'retry-after': '7200' } }), {
      clock,
      pacer: new Pacer({ clock, maxWait: 60 }),
    });
    const begun = clock.now();
    expect((await clock.run(catchFailure(reader.ask(repository({}))))).message).toContain(
      '120 min more were needed (GET /repos/octo/hello answered 429 (rate limit))',
    );
    expect(clock.now()).toBe(begun);
  });
});

it.each<NonNullable<Reply['headers']>>([
  { 'retry-after': '99999999999999999999' },
  { 'retry-after': '9'.repeat(400) },
  { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' },
  { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1e400' },
])('stops the run at once for a limit of %j', async (headers) => {
  const { clock, reader, requests } = openFakeGithub(() => ({ status: 429, headers }));
  const failure = await clock.run(catchFailure(reader.ask(repository({}))));
  expect([failure.name, requests.length]).toEqual(['RunStopped', 1]);
  expect(failure.message).toContain('over a year more were needed');
});

it.each<[string, Reply | Error]>([
  ['a 502 in HTML', { status: 502, text: '<html>unicorn</html>' }],
  ['a 503', { status: 503, body: { message: 'later' } }],
  ['a broken connection', Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })],
])('retries a read three times after %s', async (_, failure) => {
  const { clock, reader, requests } = openFakeGithub([failure, failure, failure, done]);
  expect(await clock.run(reader.ask(repository({})))).toEqual({ done: true });
  expect(requests.length).toBe(4);
});

it('waits longer before each retry of a read, and reports it', async () => {
  const { clock, reader, lines } = openFakeGithub((_, count) => (count < 4 ? { status: 500, body: {} } : done));
  const begun = clock.now();
  await clock.run(reader.ask(repository({})));
  expect(clock.now() - begun).toBeGreaterThanOrEqual(3500);
  expect(clock.now() - begun).toBeLessThanOrEqual(7000);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^GET \/repos\/octo\/hello answered 500: retrying in \d s$/);
});

it('waits before a retry as long as a 503 demands', async () => {
  const { clock, reader } = openFakeGithub([{ status: 503, headers: { 'retry-after': '20' } }, done]);
  const begun = clock.now();
  await clock.run(reader.ask(repository({})));
  expect(clock.now() - begun).toBe(20_000);
});

it('does not retry a read if GitHub demands a longer wait than `max-wait` allows [5.23]', async () => {
  const waiting = new FakeClock();
  const { clock, reader, requests } = openFakeGithub(() => ({ status: 503, headers: { 'retry-after': '3600' } }), {
    clock: waiting,
    pacer: new Pacer({ clock: waiting, maxWait: 1 }),
  });
  const failure = await clock.run(catchFailure(reader.ask(repository({}))));
  expect(failure.message).toContain('answered 503');
  expect(failure.fix).toContain(`run again ${formatRetryTime(clock.now(), 3_600_000)}`);
  expect(requests.length).toBe(1);
});

it('retries a GraphQL read', async () => {
  const { clock, reader, requests } = openFakeGithub([{ status: 502, body: {} }, { body: { data: 1 } }]);
  await clock.run(reader.ask(features({})));
  expect(requests.length).toBe(2);
});

it.each([
  [{}, 5],
  [{ 'retry-after': '1800' }, 30],
])('returns the last failure of a read with the time for the next run: %j [6.13]', async (headers, minutes) => {
  const { clock, reader, requests } = openFakeGithub(() => ({ status: 503, headers, body: { message: 'boom' } }));
  const failure = await clock.run(catchFailure(reader.ask(repository({}))));
  expect(failure.message).toBe('GET /repos/octo/hello answered 503: boom');
  expect(failure.fix).toBe(
    `run again ${formatRetryTime(clock.now(), minutes * 60_000)}: GitHub failed several times in a row, and a second run does the rest`,
  );
  expect(requests.length).toBe(4);
});

it.each([
  ['ENOTFOUND', 'api.github.com was not found (ENOTFOUND)', 4],
  ['EPROTO', 'the TLS connection to api.github.com failed (EPROTO)', 4],
  ['ECONNREFUSED', 'from api.github.com (ECONNREFUSED)', 4],
  ['CERT_HAS_EXPIRED', 'the certificate of api.github.com is not trusted (CERT_HAS_EXPIRED)', 1],
])('explains the network problem of a failed read: %s', async (code, problem, requestCount) => {
  const { clock, reader, requests } = openFakeGithub(() => Object.assign(new Error('x'), { code }));
  const failure = await clock.run(catchFailure(reader.ask(repository({}))));
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure.fix.includes(`run again ${formatRetryTime(clock.now())}: `)).toBe(code === 'ECONNREFUSED');
  expect(failure.message).toBe(
    `GET /repos/octo/hello got no answer${problem.startsWith('from') ? ' ' : ': '}${problem}`,
  );
  expect(requests.length).toBe(requestCount);
});

it('blames the proxy for its failed answer, and reports that a write was not made', async () => {
  const createProxyFailure = () => Object.assign(new Error('x'), { code: 'ECONNRESET', proxy: 'proxy.example:3128' });
  const { clock, reader, writer } = openFakeGithub(createProxyFailure);
  for (const ask of [() => reader.ask(repository({})), () => writer.send(update({}, {}))])
    expect(await clock.run(catchFailure(ask()))).toMatchObject({
      message: expect.stringMatching(/ got no answer from the proxy proxy\.example:3128 \(ECONNRESET\)$/),
      fix: 'check the address in HTTPS_PROXY; to reach api.github.com without a proxy, add it to NO_PROXY',
    });
});

it('sends no retry after a person stops the run', async () => {
  const { clock, reader, requests } = openFakeGithub(() => new RunStopped('stopped by hand'));
  const failure = await clock.run(catchFailure(reader.ask(repository({}))));
  expect(failure).toMatchObject({ name: 'RunStopped', message: 'stopped by hand' });
  expect(requests.length).toBe(1);
});

it.each([update({}, {}), create({}, { name: 'bug' }), feature({})])(
  'does not retry a write whose outcome is unknown: $route',
  async (call) => {
    const { clock, writer, requests } = openFakeGithub(() => Object.assign(new Error('x'), { code: 'ECONNRESET' }));
    const failure = await clock.run(catchFailure(writer.send(call)));
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure.message).toContain('(ECONNRESET), so GitHub may or may not have made this change');
    expect(requests.length).toBe(1);
  },
);

it.each(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED'])(
  'reports that a write without a connection was not made: %s',
  async (code) => {
    const { clock, writer, requests } = openFakeGithub(() => Object.assign(new Error('x'), { code }));
    const failure = await clock.run(catchFailure(writer.send(update({}, {}))));
    expect(failure.message).toMatch(/^PATCH \/repos\/octo\/hello got no answer/);
    expect(failure.message).not.toContain('may or may not have made this change');
    expect(requests.length).toBe(1);
  },
);

it('does not retry a write after a server error, and advises to run again', async () => {
  const { clock, writer, requests } = openFakeGithub([{ status: 502, text: '<html></html>' }]);
  const failure = await clock.run(catchFailure(writer.send(update({}, {}))));
  expect(failure.message).toBe('PATCH /repos/octo/hello answered 502: HTML instead of a message');
  expect(failure.fix).toMatch(/^run again at \d\d:\d\d UTC or later: /);
  expect(requests.length).toBe(1);
});
