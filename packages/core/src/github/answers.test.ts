import * as v from 'valibot';
import { expect, it } from 'vitest';
import { catchFailure, openFakeGithub } from '../../../../test/kit/runs/fake-github.ts';
import { defineRestCall } from './call.ts';
import { administration, contents } from './grants.ts';
import { PermissionDenied, RequestFailure } from './refusals/failures.ts';

const Repository = v.object({ name: v.string(), owner: v.object({ login: v.string() }) });
const repository = defineRestCall('GET /repos/{owner}/{repo}', { needs: administration.read, answer: Repository });
const alerts = defineRestCall('GET /repos/{owner}/{repo}/vulnerability-alerts', {
  needs: administration.read,
  answer: v.pipe(
    v.undefined(),
    v.transform(() => true),
  ),
  absent: false,
});
const reporting = defineRestCall('GET /repos/{owner}/{repo}/private-vulnerability-reporting', {
  needs: administration.read,
  absent: { enabled: false },
  absentOn: [404, 422],
});
const explained = defineRestCall('GET /repos/{owner}/{repo}/pages', {
  needs: administration.read,
  absent: 'none',
  absentWhen: /^no site/i,
  absentOn: [301, 404],
});
const topics = defineRestCall('PUT /repos/{owner}/{repo}/topics', { needs: administration.write });

const withStatus = (status: number) => ({ status, body: {} });

const read = async (
  reply: Parameters<typeof openFakeGithub>[0],
  call: Parameters<ReturnType<typeof openFakeGithub>['reader']['ask']>[0],
) => {
  const { clock, reader } = openFakeGithub(reply);
  return clock.run(reader.ask(call));
};

it('returns the value that the call describes', async () => {
  const body = { name: 'hello', owner: { login: 'octo', id: 1 }, more: true };
  expect(await read([{ body }], repository({}))).toEqual({ name: 'hello', owner: { login: 'octo' } });
});

it('names the route and the key of an answer in another shape, without its values', async () => {
  const failure = await catchFailure(read([{ body: { name: 'hello', owner: { login: 12345 } } }], repository({})));
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure.message).toBe(
    'GitHub answered GET /repos/octo/hello in an unknown format: owner.login should be string',
  );
});

it('names a missing key of an answer', async () => {
  const answer = v.looseObject({ name: v.string() });
  const open = defineRestCall('GET /repos/{owner}/{repo}', { needs: administration.read, answer });
  const messages = [
    await catchFailure(read([{ body: { name: 'hello', owner: {} } }], repository({}))),
    await catchFailure(read([{ body: {} }], open({}))),
  ].map(({ message }) => message.replace(/.*unknown format: /, ''));
  expect(messages).toEqual(['owner.login is missing', 'name is missing']);
});

it('accepts an empty answer if the call allows it', async () => {
  expect(await read([{ status: 204 }], alerts({}))).toBe(true);
});

it('rejects an empty answer if the call needs a body', async () => {
  const failure = await catchFailure(read([{ status: 204 }], repository({})));
  expect(failure.message).toContain('the answer should be Object');
});

it("treats a 404 as a missing setting only with GitHub's own message, and otherwise as a denial [5.5]", async () => {
  const readExplained = (status: number, message: string) => read([{ status, body: { message } }], explained({}));
  expect(await readExplained(404, 'No site here')).toBe('none');
  expect(await readExplained(301, 'Moved Permanently')).toBe('none');
  expect(await catchFailure(readExplained(404, 'Not Found'))).toBeInstanceOf(PermissionDenied);
  expect(await catchFailure(readExplained(404, ''))).toBeInstanceOf(PermissionDenied);
});

it('accepts only 200 with a body or 204 as the answer to a read [7.2]', async () => {
  const open = defineRestCall('GET /repos/{owner}/{repo}/interaction-limits', {
    needs: administration.read,
    answer: v.optional(v.looseObject({}), {}),
  });
  expect(await read([{ body: {} }], open({}))).toEqual({});
  expect(await read([{ status: 204 }], open({}))).toEqual({});
  for (const odd of [{ text: '' }, { text: ' \n' }, ...[201, 202, 203, 205, 206, 226, 299].map(withStatus)]) {
    const failure = await catchFailure(read([odd], open({})));
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure).toMatchObject({ fix: expect.stringContaining('a proxy that answers in place of GitHub') });
    expect(failure.message).toMatch(/unknown format: (the status 2\d\d should be 200 or 204|the body is missing)$/);
    expect(await catchFailure(read([odd], alerts({})))).toBeInstanceOf(RequestFailure);
  }
});

it('does not treat a 404 without a message as an absence, because GitHub never sends one [5.5]', async () => {
  for (const bare of [
    { text: '' },
    { body: {} },
    { body: [] },
    { body: 'Not Found' },
    { body: { errors: ['no route'] } },
  ])
    expect(await catchFailure(read([{ status: 404, ...bare }], alerts({})))).toBeInstanceOf(PermissionDenied);
});

it('treats every 404 as a missing setting if the call names no message', async () => {
  const missing = { status: 404, body: { message: 'Not Found' } };
  expect(await read([missing], alerts({}))).toBe(false);
  expect(await read([missing], reporting({}))).toEqual({ enabled: false });
  expect(await read([{ status: 422, body: {} }], reporting({}))).toEqual({ enabled: false });
  expect(await catchFailure(read([{ status: 422, body: {} }], alerts({})))).toMatchObject({ name: 'GithubRefusal' });
});

it.each([200, 404, 403])('rejects an HTML page with status %i instead of treating it as an absence', async (status) => {
  const failure = await catchFailure(read([{ status, text: '\n<!DOCTYPE html><p>Log in' }], alerts({})));
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure.message).toBe(
    `GET /repos/octo/hello/vulnerability-alerts answered ${status} with HTML, which does not come from GitHub's API`,
  );
  expect(failure.fix).toBe(
    'set GITHUB_API_URL to the address of the API, such as https://HOST/api/v3 for GitHub Enterprise Server; the login page of a proxy can cause this too',
  );
});

it('rejects a login page as the answer to a write', async () => {
  const { clock, writer } = openFakeGithub([{ text: '<html>' }]);
  expect(await clock.run(catchFailure(writer.send(topics({}, { names: [] }))))).toBeInstanceOf(RequestFailure);
});

it('returns a file unchanged, but rejects a page that another server sent', async () => {
  const file = defineRestCall('GET /repos/{owner}/{repo}/contents/{path}', {
    needs: contents.read,
    accept: 'application/vnd.github.raw+json',
  });
  expect(await read([{ text: '' }], file({ path: 'a' }))).toBe('');
  expect(await read([{ text: '{"a": 1}' }], file({ path: 'a' }))).toBe('{"a": 1}');
  const page = { headers: { 'content-type': 'text/html; charset=utf-8' }, text: '<html>' };
  expect(await catchFailure(read([page], file({ path: 'a' })))).toBeInstanceOf(RequestFailure);
});
