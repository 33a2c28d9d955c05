import { describe, expect, it } from 'vitest';
import { failureOf, fakeHost } from '../../../../../test/kit/runs/fake-host.ts';
import { defineQuery, defineRestCall } from '../call.ts';
import { administration, contents, issues } from '../grants.ts';
import { GithubRefusal, RequestFailure } from '../refusals/failures.ts';

const repository = defineRestCall('GET /repos/{owner}/{repo}', { needs: administration.read });
const create = defineRestCall('POST /repos/{owner}/{repo}/labels', { needs: issues.write });
const branch = defineRestCall('GET /repos/{owner}/{repo}/branches/{branch}', { needs: contents.read });
const probe = defineRestCall('GET /repos/{owner}/{repo}/branches/{branch}', {
  needs: contents.read,
  absent: 'missing',
  absentOn: [404, 301],
});
const to = (location: string, status = 301) => ({
  status,
  headers: { location },
  body: { message: 'Moved Permanently' },
});

it.each([301, 307, 308])('a redirect with %i is followed by a read, and said once', async (status) => {
  const { clock, reader, writer, requests, lines } = fakeHost(({ url }) =>
    url.includes('/repositories/')
      ? { body: { done: true } }
      : to(url.replace('/repos/octo/hello', '/repositories/7'), status),
  );
  expect(await clock.run(reader.ask(repository({})))).toEqual({ done: true });
  await clock.run(writer.ask(branch({ branch: 'x' })));
  expect(requests.map(({ url }) => url.slice(22))).toEqual([
    '/repos/octo/hello',
    '/repositories/7',
    '/repos/octo/hello/branches/x',
    '/repositories/7/branches/x',
  ]);
  expect(lines).toEqual([
    'the repository moved to https://api.github.com/repositories/7: GitHub redirects GET /repos/octo/hello; replace the old name with the new one',
  ]);
});

it.each([307, 308])('a redirect with %i is followed by a write, with its body', async (status) => {
  const { clock, writer, requests } = fakeHost([to('/repositories/7/labels', status), { status: 201 }]);
  expect(await clock.run(writer.send(create({}, { name: 'bug' })))).toMatchObject({ status: 201 });
  expect(requests[1]).toEqual({ ...requests[0], url: 'https://api.github.com/repositories/7/labels' });
});

it('a redirect never carries a write to another repository than the one that was read [1.10]', async () => {
  const { clock, reader, writer, requests } = fakeHost([
    to('/repositories/7'),
    { body: { id: 7 } },
    to('/repositories/9/labels', 307),
  ]);
  await clock.run(reader.ask(repository({})));
  const failure = await clock.run(failureOf(writer.send(create({}, { name: 'bug' }))));
  expect([failure.name, requests.length]).toEqual(['RepositoryReplaced', 3]);
  expect(failure.message).toContain('octo/hello is no longer the repository that this run has read (7, and');
  expect(await clock.run(failureOf(writer.send(create({}, { name: 'bug' }))))).toMatchObject({ name: failure.name });
  expect(requests.length).toBe(3);
});

it.each(['/repos/octo/other/labels', '/labels', '/api/repos/octo/hello2/labels'])(
  'a redirect to %s carries no write, since nothing says whose that is [1.10]',
  async (location) => {
    const { clock, writer, requests } = fakeHost([to(location, 307)]);
    expect((await clock.run(failureOf(writer.send(create({}, { name: 'bug' }))))).message).toBe(
      `POST /repos/octo/hello/labels is redirected to ${location}, which may be another repository`,
    );
    expect(requests.length).toBe(1);
  },
);

it('a redirect to another path of the same repository carries a write', async () => {
  const { clock, writer } = fakeHost([to('/api/v3/repos/Octo/hello/labels', 307), { status: 201 }]);
  expect(await clock.run(writer.send(create({}, { name: 'bug' })))).toMatchObject({ status: 201 });
});

it('where a redirect strays to is left out of what is said of a hidden repository [6.3]', async () => {
  const { clock, writer } = fakeHost([to('/repos/octo/secret-name/labels', 307)]);
  expect(await clock.run(failureOf(writer.send(create({}, { name: 'bug' }))))).toMatchObject({
    message: expect.stringContaining('secret-name'),
    publicMessage: 'a request is redirected to what may be another repository',
  });
});

it('a redirect with 301 is not followed by a write', async () => {
  const { clock, writer, requests } = fakeHost([to('/repositories/7/labels')]);
  const failure = await clock.run(failureOf(writer.send(create({}, { name: 'bug' }))));
  expect(failure).toBeInstanceOf(GithubRefusal);
  expect(failure.request.status).toBe(301);
  expect(requests.length).toBe(1);
});

it('a redirect to a file or a script is named by how it starts', async () => {
  for (const location of ['file:///etc/passwd', 'javascript:alert(1)']) {
    const { clock, reader } = fakeHost(() => to(location, 307));
    expect((await clock.run(failureOf(reader.ask(repository({}))))).message).toContain(
      `is redirected to an address with ${location.split(':')[0]}:, but the token goes only to`,
    );
  }
});

it.each(['https://evil.example/repositories/7', 'http://api.github.com/repositories/7', '//evil.example/'])(
  'a redirect to %s is not followed: the token goes only to the server in GITHUB_API_URL',
  async (location) => {
    const { clock, reader, requests } = fakeHost(() => to(location, 307));
    const failure = await clock.run(failureOf(reader.ask(repository({}))));
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure.message).toContain('the token goes only to the server in GITHUB_API_URL');
    expect(failure.fix).toBe('set GITHUB_API_URL to the final address of the API');
    expect(requests.length).toBe(1);
  },
);

it('a redirect is followed five times at most', async () => {
  const { clock, reader, requests } = fakeHost((_, count) => to(`/hop/${count}`, 307));
  const failure = await clock.run(failureOf(reader.ask(repository({}))));
  expect(failure.message).toBe('GET /repos/octo/hello was redirected 5 times without an answer');
  expect(failure.fix).toBe('check that GITHUB_API_URL is the address of the API');
  expect(requests.length).toBe(6);
});

it('a redirect without a place to go is read as it is', async () => {
  const { clock, reader } = fakeHost([{ status: 307, body: { message: 'odd' } }]);
  const failure = await clock.run(failureOf(reader.ask(repository({}))));
  expect(failure.message).toBe('GET /repos/octo/hello answered 307: odd');
});

it('a redirect of GraphQL is not followed', async () => {
  const { clock, reader, requests } = fakeHost([to('/elsewhere', 307)]);
  const features = defineQuery('query Features { viewer { id } }', { needs: administration.read });
  expect(await clock.run(failureOf(reader.ask(features({}))))).toBeInstanceOf(GithubRefusal);
  expect(requests.length).toBe(1);
});

describe('a branch that moved', () => {
  const renamed = to('https://api.github.com/repositories/7/branches/trunk');

  it('a branch that moved is not followed: the answer names its new place', async () => {
    const { clock, reader, requests } = fakeHost([renamed]);
    const failure = await clock.run(failureOf(reader.ask(branch({ branch: 'main' }))));
    expect(failure).toBeInstanceOf(GithubRefusal);
    expect(failure.request).toEqual({ method: 'GET', path: '/repos/octo/hello/branches/main', status: 301 });
    expect(failure.githubMessage).toBe('Moved Permanently (to https://api.github.com/repositories/7/branches/trunk)');
    expect(requests.length).toBe(1);
  });

  it('a branch that moved is absent under its old name where the call says so', async () => {
    const { clock, reader } = fakeHost([renamed]);
    expect(await clock.run(reader.ask(probe({ branch: 'main' })))).toBe('missing');
  });

  it.each(['kind%2Fmain', 'kind/main'])(
    'a branch that moved is not taken for a moved repository, which keeps the branch: %s',
    async (name) => {
      const { clock, reader } = fakeHost([to(`/repositories/7/branches/${name}`), { body: { name: 'kind/main' } }]);
      expect(await clock.run(reader.ask(probe({ branch: 'kind/main' })))).toEqual({ name: 'kind/main' });
    },
  );
});
