import { describe, expect, it } from 'vitest';
import { catchFailure, openFakeGithub } from '../../../../../test/kit/runs/fake-github.ts';
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

it.each([301, 307, 308])('follows a redirect of a read with %i and reports it once', async (status) => {
  const { clock, reader, writer, requests, lines } = openFakeGithub(({ url }) =>
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

it.each([307, 308])('follows a redirect of a write with %i and keeps its body', async (status) => {
  const { clock, writer, requests } = openFakeGithub([to('/repositories/7/labels', status), { status: 201 }]);
  expect(await clock.run(writer.send(create({}, { name: 'bug' })))).toMatchObject({ status: 201 });
  expect(requests[1]).toEqual({ ...requests[0], url: 'https://api.github.com/repositories/7/labels' });
});

it('never sends a write to another repository than the one that was read [1.10]', async () => {
  const { clock, reader, writer, requests } = openFakeGithub([
    to('/repositories/7'),
    { body: { id: 7 } },
    to('/repositories/9/labels', 307),
  ]);
  await clock.run(reader.ask(repository({})));
  const failure = await clock.run(catchFailure(writer.send(create({}, { name: 'bug' }))));
  expect([failure.name, requests.length]).toEqual(['RepositoryReplaced', 3]);
  expect(failure.message).toContain(
    'octo/hello is no longer the repository that this run has read (its ID was 7 and is now 9',
  );
  expect(await clock.run(catchFailure(writer.send(create({}, { name: 'bug' }))))).toMatchObject({ name: failure.name });
  expect(requests.length).toBe(3);
});

it.each(['/repos/octo/other/labels', '/labels', '/api/repos/octo/hello2/labels'])(
  'sends no write to %s, because the path may belong to another repository [1.10]',
  async (location) => {
    const { clock, writer, requests } = openFakeGithub([to(location, 307)]);
    expect((await clock.run(catchFailure(writer.send(create({}, { name: 'bug' }))))).message).toBe(
      `POST /repos/octo/hello/labels is redirected to ${location}, which may be another repository`,
    );
    expect(requests.length).toBe(1);
  },
);

it('follows a redirect of a write to another path of the same repository', async () => {
  const { clock, writer } = openFakeGithub([to('/api/v3/repos/Octo/hello/labels', 307), { status: 201 }]);
  expect(await clock.run(writer.send(create({}, { name: 'bug' })))).toMatchObject({ status: 201 });
});

it('leaves the target of a redirect out of messages about a hidden repository [6.3]', async () => {
  const { clock, writer } = openFakeGithub([to('/repos/octo/secret-name/labels', 307)]);
  expect(await clock.run(catchFailure(writer.send(create({}, { name: 'bug' }))))).toMatchObject({
    message: expect.stringContaining('secret-name'),
    publicMessage: 'a request is redirected to what may be another repository',
  });
});

it('does not follow a 301 for a write', async () => {
  const { clock, writer, requests } = openFakeGithub([to('/repositories/7/labels')]);
  const failure = await clock.run(catchFailure(writer.send(create({}, { name: 'bug' }))));
  expect(failure).toBeInstanceOf(GithubRefusal);
  expect(failure.request.status).toBe(301);
  expect(requests.length).toBe(1);
});

it('names a redirect to a file or a script by its scheme', async () => {
  for (const location of ['file:///etc/passwd', 'javascript:alert(1)']) {
    const { clock, reader } = openFakeGithub(() => to(location, 307));
    expect((await clock.run(catchFailure(reader.ask(repository({}))))).message).toContain(
      `is redirected to an address with ${location.split(':')[0]}:, but the token goes only to`,
    );
  }
});

it.each(['https://evil.example/repositories/7', 'http://api.github.com/repositories/7', '//evil.example/'])(
  'does not follow a redirect to %s, because the token goes only to the server in GITHUB_API_URL',
  async (location) => {
    const { clock, reader, requests } = openFakeGithub(() => to(location, 307));
    const failure = await clock.run(catchFailure(reader.ask(repository({}))));
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure.message).toContain('the token goes only to the server in GITHUB_API_URL');
    expect(failure.fix).toBe('set GITHUB_API_URL to the final address of the API');
    expect(requests.length).toBe(1);
  },
);

it('follows at most five redirects', async () => {
  const { clock, reader, requests } = openFakeGithub((_, count) => to(`/hop/${count}`, 307));
  const failure = await clock.run(catchFailure(reader.ask(repository({}))));
  expect(failure.message).toBe('GET /repos/octo/hello was redirected 5 times without an answer');
  expect(failure.fix).toBe('check that GITHUB_API_URL is the address of the API');
  expect(requests.length).toBe(6);
});

it('treats a redirect without a location as an answer', async () => {
  const { clock, reader } = openFakeGithub([{ status: 307, body: { message: 'odd' } }]);
  const failure = await clock.run(catchFailure(reader.ask(repository({}))));
  expect(failure.message).toBe('GET /repos/octo/hello answered 307: odd');
});

it('does not follow a redirect of GraphQL', async () => {
  const { clock, reader, requests } = openFakeGithub([to('/elsewhere', 307)]);
  const features = defineQuery('query Features { viewer { id } }', { needs: administration.read });
  expect(await clock.run(catchFailure(reader.ask(features({}))))).toBeInstanceOf(GithubRefusal);
  expect(requests.length).toBe(1);
});

describe('a renamed branch', () => {
  const renamed = to('https://api.github.com/repositories/7/branches/trunk');

  it('is not followed, and the failure names its new address', async () => {
    const { clock, reader, requests } = openFakeGithub([renamed]);
    const failure = await clock.run(catchFailure(reader.ask(branch({ branch: 'main' }))));
    expect(failure).toBeInstanceOf(GithubRefusal);
    expect(failure.request).toEqual({ method: 'GET', path: '/repos/octo/hello/branches/main', status: 301 });
    expect(failure.githubMessage).toBe('Moved Permanently (to https://api.github.com/repositories/7/branches/trunk)');
    expect(requests.length).toBe(1);
  });

  it('is absent under its old name if the call says so', async () => {
    const { clock, reader } = openFakeGithub([renamed]);
    expect(await clock.run(reader.ask(probe({ branch: 'main' })))).toBe('missing');
  });

  it.each(['kind%2Fmain', 'kind/main'])(
    'is distinguished from a moved repository, which keeps the branch name: %s',
    async (name) => {
      const { clock, reader } = openFakeGithub([
        to(`/repositories/7/branches/${name}`),
        { body: { name: 'kind/main' } },
      ]);
      expect(await clock.run(reader.ask(probe({ branch: 'kind/main' })))).toEqual({ name: 'kind/main' });
    },
  );
});
