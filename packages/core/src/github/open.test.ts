import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  catchFailure,
  createWireAnswer,
  FakeClock,
  openFakeGithub,
  type Reply,
} from '../../../../test/kit/runs/fake-github.ts';
import { defineMutation, defineQuery, defineRestCall, type ReadCall, type WriteCall } from './call.ts';
import { administration, contents, issues } from './grants.ts';
import type { WireRequest } from './http/http.ts';
import { Secret } from './http/secret.ts';
import { createKnownServer } from './http/servers.ts';
import { Pacer } from './limits/pacer.ts';
import { RequestFailure } from './refusals/failures.ts';
import { defineBranchCall, missingBranch } from './routes/repository.ts';

const repository = defineRestCall('GET /repos/{owner}/{repo}', { needs: administration.read });
const labels = defineRestCall('GET /repos/{owner}/{repo}/labels', {
  needs: issues.read,
  pages: { perPage: 2, identity: 'name' },
});
const createLabel = defineRestCall('POST /repos/{owner}/{repo}/labels', { needs: issues.write });
const setUp = defineRestCall('PATCH /repos/{owner}/{repo}/code-scanning/default-setup', {
  needs: administration.write,
  answer: v.object({ run_url: v.string() }),
  unchangedOn: { 409: 'the organization decides' },
  describeResult: ({ run_url }: { run_url: string }, status) => `${status}: ${run_url}`,
});
const findBranch = defineBranchCall<unknown>(missingBranch);
const features = defineQuery('query Features($owner: String!) { repository(owner: $owner) { id } }', {
  needs: administration.read,
});
const feature = defineMutation('mutation Feature { updateRepository { id } }', { needs: administration.write });

it("sends every request with the caller's token [5.1]", async () => {
  const link = '<https://api.github.com/repositories/1/labels?page=2>; rel="next"';
  const replies: Reply[] = [
    { status: 301, headers: { location: '/repositories/1/labels?per_page=2' } },
    { body: [{ name: 'a' }, { name: 'b' }], headers: { link } },
    { status: 502, body: {} },
    { body: [{ name: 'c' }] },
    { status: 429, headers: { 'retry-after': '1' }, body: {} },
    { status: 201, body: {} },
    { body: { data: {} } },
  ];
  const { clock, writer, requests } = openFakeGithub(replies);
  await clock.run(writer.ask(labels({})));
  await clock.run(writer.send(createLabel({}, { name: 'bug' })));
  await clock.run(writer.send(feature({})));
  expect(requests.length).toBe(7);
  for (const { headers } of requests) {
    expect(headers).toMatchObject({
      accept: 'application/vnd.github+json',
      authorization: 'Bearer a-token',
      'user-agent': 'trueup-test',
      'x-github-api-version': '2022-11-28',
    });
  }
});

it('sends the media type and the API version that a call chooses', async () => {
  const raw = defineRestCall('GET /repos/{owner}/{repo}/contents/{path}', {
    needs: contents.read,
    accept: 'application/vnd.github.raw+json',
    apiVersion: '2026-03-10',
  });
  const { clock, reader, requests } = openFakeGithub([{ text: 'labels: []\n' }]);
  expect(await clock.run(reader.ask(raw({ path: '.github/settings.yml' })))).toBe('labels: []\n');
  expect(requests[0]!.headers).toMatchObject({
    accept: 'application/vnd.github.raw+json',
    'x-github-api-version': '2026-03-10',
  });
});

it.each(['', ' ', 'two words', 'to\nken', 'schlüssel'])('rejects %j as a token without printing it', (token) => {
  let failure: unknown;
  try {
    openFakeGithub([], { token: new Secret(token) });
  } catch (thrown) {
    failure = thrown;
  }
  expect(failure).toBeInstanceOf(RequestFailure);
  const { message, fix } = failure as RequestFailure;
  expect(message).toBe(
    token.trim()
      ? 'the token contains a character that no token has, such as a space or a line break'
      : 'the token is empty',
  );
  expect(fix).toBe('pass only the token, exactly as GitHub showed it');
});

it('accepts the line break at the end of a token file', async () => {
  const { clock, reader, requests } = openFakeGithub([{ body: {} }], { token: new Secret('a-token\n') });
  await clock.run(reader.ask(repository({})));
  expect(requests[0]!.headers.authorization).toBe('Bearer a-token');
});

it('follows a rename with all later calls, including those of readers', async () => {
  const { clock, host, writer, requests } = openFakeGithub(() => ({ body: {} }));
  const reader = host.createReader();
  await clock.run(writer.ask(repository({})));
  writer.followRename({ owner: 'octo', name: 'renamed' });
  await clock.run(writer.ask(repository({})));
  await clock.run(reader.ask(repository({})));
  expect(requests.map(({ url }) => url.slice(-7))).toEqual(['o/hello', 'renamed', 'renamed']);
  expect([writer.repository.name, reader.repository.name]).toEqual(['renamed', 'renamed']);
});

it('counts all requests, including retries', async () => {
  const { clock, reader, host } = openFakeGithub([{ status: 500, body: {} }, { body: {} }, { body: { data: {} } }]);
  await clock.run(reader.ask(repository({})));
  await clock.run(reader.ask(features({})));
  expect(host.requestCount.total).toBe(3);
});

it('sends the same read once', async () => {
  const { clock, reader, requests } = openFakeGithub(() => ({ body: { data: { repository: { id: 1 } } } }));
  const both = await clock.run(Promise.all([reader.ask(repository({})), reader.ask(repository({}))]));
  await clock.run(Promise.all([reader.ask(features({})), reader.ask(features({}))]));
  expect(both[0]).toEqual(both[1]);
  expect(both[0]).not.toBe(both[1]);
  expect(requests.length).toBe(2);
});

it('parses a cached answer by the rules of each call', async () => {
  const asData = defineRestCall('GET /repos/{owner}/{repo}', { needs: administration.read, absent: 'none' });
  const { clock, reader, requests } = openFakeGithub([{ status: 404, body: { message: 'Not Found' } }]);
  expect(await clock.run(reader.ask(asData({})))).toBe('none');
  expect(await clock.run(catchFailure(reader.ask(repository({}))))).toMatchObject({ name: 'PermissionDenied' });
  expect(requests.length).toBe(1);
});

it('distinguishes absences by GitHub’s message and location', async () => {
  const branch = defineRestCall('GET /repos/{owner}/{repo}/branches/{branch}', {
    needs: contents.read,
    absent: ({ message, location }) => `${message} ${location}`,
    absentOn: [301, 404],
  });
  const { clock, reader } = openFakeGithub([
    { status: 404, body: { message: 'Branch not found' } },
    { status: 301, headers: { location: '/repositories/1/branches/trunk' }, body: { message: 'Moved Permanently' } },
  ]);
  expect(await clock.run(reader.ask(branch({ branch: 'old' })))).toBe('Branch not found undefined');
  expect(await clock.run(reader.ask(branch({ branch: 'main' })))).toBe(
    'Moved Permanently /repositories/1/branches/trunk',
  );
});

it('sends a read again, and not from the cache, if GitHub shows a write late', async () => {
  const { clock, host, writer, requests } = openFakeGithub([
    { status: 201, body: {} },
    { status: 404, body: { message: 'Not Found' } },
    { body: { done: true } },
  ]);
  await clock.run(writer.send(createLabel({}, { name: 'bug' })));
  const reader = host.createReader();
  expect(await clock.run(reader.ask(repository({})))).toEqual({ done: true });
  expect(await clock.run(reader.ask(repository({})))).toEqual({ done: true });
  expect(requests.length).toBe(3);
});

it('asks again after a failure, and caches nothing for another reader', async () => {
  const { clock, host, reader, requests } = openFakeGithub((_, count) =>
    count <= 4 ? new Error('down') : { body: {} },
  );
  await clock.run(catchFailure(reader.ask(repository({}))));
  await clock.run(reader.ask(repository({})));
  await clock.run(host.createReader().ask(repository({})));
  expect(requests.length).toBe(6);
});

it.each([
  ['a DELETE', { ...repository({}), route: 'DELETE /repos/{owner}/{repo}' }],
  ['a POST', { ...repository({}), route: 'POST /repos/{owner}/{repo}/labels', body: {} }],
  ['a GET with a body', { ...repository({}), body: { archived: true } }],
  ['a mutation', { ...feature({}), access: 'read' }],
  [
    'a mutation behind a query',
    { ...features({}), body: { query: 'query A { id } mutation B { id }', operationName: 'B' } },
  ],
  ['a mutation behind a comment', { ...features({}), body: { query: 'query A { id } # \n mutation B { id }' } }],
  ['an unnamed document', { ...features({}), body: { query: '{ id }' } }],
  ['no document', { ...features({}), body: {} }],
])('rejects %s from a reader, whatever the call claims to be', async (_, forged) => {
  const { clock, reader, requests } = openFakeGithub(() => ({ body: {} }));
  const failure = await clock.run(catchFailure(reader.ask(forged as unknown as ReadCall)));
  expect(failure.message).toMatch(/only reads may be sent here|was not sent/);
  expect(requests).toEqual([]);
});

it.each([
  'PATCH /orgs/{org}',
  'PUT /orgs/{org}/actions/permissions/repositories/{repository_id}',
  'PATCH /orgs/{org}/properties/values',
  'DELETE /user/repository_invitations/{repository_id}',
  'PUT /orgs/{org}/teams/{team_slug}/memberships/{username}',
])('rejects the account request %s from a writer [1.2]', async (route) => {
  const { clock, writer, requests } = openFakeGithub(() => ({ body: {} }));
  const params = { repository_id: 7, team_slug: 'a', username: 'mona' };
  const forged = { ...createLabel({}, { name: 'bug' }), route, params } as unknown as WriteCall;
  expect((await clock.run(catchFailure(writer.send(forged)))).message).toContain('it is not about a repository');
  expect(requests).toEqual([]);
});

it('never answers a writer from the cache', async () => {
  const { clock, writer, requests } = openFakeGithub((_, count) => ({ body: { count } }));
  expect(await clock.run(writer.ask(repository({})))).toEqual({ count: 1 });
  expect(await clock.run(writer.ask(repository({})))).toEqual({ count: 2 });
  expect(requests.length).toBe(2);
});

it('returns the text that the call makes from the answer to a write', async () => {
  const { clock, writer } = openFakeGithub([{ status: 202, body: { run_url: 'https://ci/1?key=hush' } }], {
    scrub: (text) => text.replaceAll('hush', '***'),
  });
  const sent = await clock.run(writer.send(setUp({}, {})));
  expect(sent).toMatchObject({ status: 202, detail: '202: https://ci/1?key=***' });
});

it('reports a write as not made if the call tolerates that', async () => {
  const { clock, writer } = openFakeGithub([{ status: 409, body: { message: 'Conflict' } }]);
  expect(await clock.run(writer.send(setUp({}, {})))).toEqual({
    answer: undefined,
    status: 409,
    undone: 'the organization decides',
  });
});

it('sends the writes of one repository one after another, whatever the case of its name', async () => {
  const order: string[] = [];
  const clock = new FakeClock();
  const shared = { clock, pacer: new Pacer({ clock, maxWait: 60 }) };
  const transport = async ({ body }: WireRequest) => {
    order.push(JSON.parse(body!).name);
    const limit: Reply = { status: 429, headers: { 'retry-after': '5' } };
    return createWireAnswer(order.length === 1 ? limit : { status: 201 });
  };
  const ownWriter = openFakeGithub([], { ...shared, transport }).writer;
  const otherCaseWriter = openFakeGithub([], {
    ...shared,
    transport,
    repository: { owner: 'Octo', name: 'Hello' },
  }).writer;
  const createNamed = (name: string) => createLabel({}, { name });
  await clock.run(
    Promise.all([
      ownWriter.send(createNamed('first')),
      otherCaseWriter.send(createNamed('second')),
      ownWriter.send(createNamed('third')),
    ]),
  );
  expect(order).toEqual(['first', 'first', 'second', 'third']);
});

describe('a token that a server repeats', () => {
  const token = 'ghp_canary7f3a';
  const redirect = (location: string): Reply => ({ status: 307, headers: { location }, body: {} });
  it.each<[string, Reply, ReadCall | WriteCall]>([
    ['as the server of a redirect', redirect(`https://${token}.example/`), repository({})],
    ['as the path of a redirect', redirect(`/${token}`), createLabel({}, { name: 'bug' })],
    ['as the server of the next page', { headers: { link: `<https://${token}/>; rel="next"` }, body: [] }, labels({})],
    [
      'as an unknown field',
      { body: { errors: [{ extensions: { code: 'undefinedField', typeName: token, fieldName: token } }] } },
      features({}),
    ],
    ['as the name of a branch', { ...redirect(`/branches/${token}`), status: 301 }, findBranch({ branch: 'main' })],
  ])('appears in no message and no value: %s [5.11]', async (_, reply, call) => {
    const scrub = (text: string) => text.replaceAll(token, '***');
    const { clock, writer, lines } = openFakeGithub(() => reply, { scrub });
    const sent: Promise<unknown> = call.access === 'read' ? writer.ask(call) : writer.send(call);
    const shown = await clock.run(sent.catch((failure) => [failure.message, failure.fix, failure.publicMessage]));
    expect(JSON.stringify([shown, lines])).toContain('***');
    expect(JSON.stringify([shown, lines])).not.toContain(token);
  });

  it('appears in no list of permissions [5.11]', async () => {
    const server = createKnownServer();
    const scrub = (text: string) => text.replaceAll(token, '***');
    const headers = { 'x-accepted-github-permissions': `${token}=read` };
    const { clock, reader } = openFakeGithub(() => ({ headers, body: {} }), { scrub, server });
    await clock.run(reader.ask(repository({})));
    expect(server.grantMismatches).toEqual([]);
  });
});

it('reads the new name of a branch from an address that is not well-formed', async () => {
  const reply: Reply = { status: 301, headers: { location: '/branches/50%' }, body: { message: 'Moved Permanently' } };
  const { clock, reader } = openFakeGithub(() => reply);
  expect(await clock.run(reader.ask(findBranch({ branch: 'main' })))).toEqual({ isThere: false, renamedTo: '50%' });
});
