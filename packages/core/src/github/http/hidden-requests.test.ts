import { expect, it } from 'vitest';
import { catchFailure, FakeClock, openFakeGithub, type Reply } from '../../../../../test/kit/runs/fake-github.ts';
import { defineRestCall } from '../call.ts';
import { administration, issues } from '../grants.ts';
import { Pacer } from '../limits/pacer.ts';

const repository = defineRestCall('GET /repos/{owner}/{repo}', { needs: administration.read });
const setTopics = defineRestCall('PUT /repos/{owner}/{repo}/topics', { needs: administration.write });
const create = defineRestCall('POST /repos/{owner}/{repo}/issues', { needs: issues.write });
const edit = defineRestCall('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { needs: issues.write });
const list = defineRestCall('GET /repos/{owner}/{repo}/issues', {
  needs: issues.read,
  pages: { perPage: 100, identity: 'name' },
});

const shouldHide = () => true;
const limit: Reply = { status: 403, headers: { 'retry-after': '90' }, body: { message: 'abuse of octo/hello' } };

it('reports progress for a hidden repository without paths, new names or GitHub’s messages', async () => {
  const replies = [
    { status: 307, headers: { location: '/repositories/7' } },
    { status: 502 },
    Object.assign(new Error('no route to octo/hello'), { code: 'EHOSTUNREACH' }),
    { status: 502 },
    limit,
    { body: {} },
  ];
  const { clock, reader, lines } = openFakeGithub(replies, { shouldHide: shouldHide });
  await clock.run(reader.ask(repository({})));
  expect(lines.map((line) => line.replace(/[\d.]+ s/, 'N s'))).toEqual([
    'the repository moved: GitHub redirects its requests; replace the old name with the new one',
    'a GET got no answer (EHOSTUNREACH): retrying in N s',
    'a GET answered 502: retrying in N s',
    'waiting N s, 1 in line: a GET answered 403 Forbidden (rate limit)',
  ]);
});

it('reports a wait and a stop without the name of a hidden repository', async () => {
  const clock = new FakeClock();
  const said: string[] = [];
  const pacer = new Pacer({ clock, maxWait: 1, showProgress: (line) => said.push(line) });
  const short = { ...limit, headers: { 'retry-after': '20' } };
  const { reader } = openFakeGithub([short, limit], { clock, pacer, shouldHide: shouldHide });
  const failure = await clock.run(catchFailure(reader.ask(repository({}))));
  expect(said).toEqual(['waiting 20 s, 1 in line: a GET answered 403 Forbidden (rate limit)']);
  expect(failure.message).toContain('(a GET answered 403 Forbidden (rate limit))');
});

it('hides details only while the caller asks for it', async () => {
  let isHidden = true;
  const unavailable = { status: 503, headers: { 'retry-after': '3' } };
  const replies = [unavailable, { body: {} }, unavailable, { body: {} }];
  const { clock, writer, lines } = openFakeGithub(replies, { shouldHide: () => isHidden });
  await clock.run(writer.ask(repository({})));
  isHidden = false;
  await clock.run(writer.ask(repository({})));
  expect(lines).toEqual(['a GET answered 503: retrying in 3 s', 'GET /repos/octo/hello answered 503: retrying in 3 s']);
});

const openReporter = () => {
  const { host, ...rest } = openFakeGithub(() => ({ body: [] }));
  return { ...rest, reporter: host.createReporter() };
};

it('lets a report read, open and edit issues in any mode [5.6]', async () => {
  const { clock, reporter, requests } = openReporter();
  await clock.run(reporter.ask(list({})));
  await clock.run(reporter.send(create({}, { title: 'Report', body: 'all' })));
  const change = { title: 'Report', body: 'all', state: 'closed', state_reason: 'completed' } as const;
  await clock.run(reporter.send(edit({ issue_number: 3 }, change)));
  expect(requests.map(({ method, url }) => `${method} ${url.slice(22)}`)).toEqual([
    'GET /repos/octo/hello/issues?per_page=100',
    'POST /repos/octo/hello/issues',
    'PATCH /repos/octo/hello/issues/3',
  ]);
});

it('follows a moved repository with its report', async () => {
  const { host, clock, requests } = openFakeGithub([
    { status: 307, headers: { location: '/repositories/7/issues' } },
    { status: 201, body: {} },
  ]);
  await clock.run(host.createReporter().send(create({}, { title: 'Report' })));
  expect(requests[1]!.url).toBe('https://api.github.com/repositories/7/issues');
});

it.each([
  ['settings', setTopics({}, { names: [] })],
  ['settings by another verb', { ...create({}, {}), route: 'PATCH /repos/{owner}/{repo}' }],
  ['a comment', { ...create({}, {}), route: 'POST /repos/{owner}/{repo}/issues/3/comments' }],
  ['a label on its issue', edit({ issue_number: 3 }, { labels: ['urgent'] })],
  ['a deletion', { ...edit({ issue_number: 3 }, {}), route: 'DELETE /repos/{owner}/{repo}/issues/3' }],
  ['an issue that is no number', { ...edit({ issue_number: 3 }, {}), params: { issue_number: '3/lock' } }],
  ['a document', { ...create({}, {}), api: 'graphql', body: { query: 'mutation M { x }', operationName: 'M' } }],
])('rejects %s from a report [5.6]', async (_, forged) => {
  const { clock, reporter, requests } = openReporter();
  const failure = await clock.run(catchFailure(reporter.send(forged as ReturnType<typeof create>)));
  expect(failure.message).toContain('only the issue of a report may be sent here');
  expect(requests).toEqual([]);
});
