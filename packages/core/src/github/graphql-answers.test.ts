import * as v from 'valibot';
import { expect, it } from 'vitest';
import { catchFailure, openFakeGithub, type Reply } from '../../../../test/kit/runs/fake-github.ts';
import { defineMutation, defineQuery } from './call.ts';
import { administration } from './grants.ts';
import { GithubRefusal, PermissionDenied, RequestFailure } from './refusals/failures.ts';

const features = defineQuery('query Features($owner: String!, $name: String!) { repository { id } }', {
  needs: administration.read,
  answer: v.object({ repository: v.object({ id: v.string() }) }),
});
const user = defineQuery<unknown, { login: string }>('query User($login: String!) { user(login: $login) { id } }', {
  needs: administration.read,
  absent: { user: null },
});
const update = defineMutation('mutation Update { updateRepository { repository { id } } }', {
  needs: administration.write,
});

async function ask(reply: Reply, call: any = features({})) {
  const { clock, writer } = openFakeGithub([reply]);
  return clock.run<any>(call.access === 'read' ? writer.ask(call) : writer.send(call));
}
const createErrorReply = (type: string, message: string, path?: string[]) => ({
  body: { data: null, errors: [{ type, message, path }] },
});

it('returns the data of a document', async () => {
  expect(await ask({ body: { data: { repository: { id: 'R_1' } } } })).toEqual({ repository: { id: 'R_1' } });
});

it.each(['FORBIDDEN', 'NOT_FOUND', 'INSUFFICIENT_SCOPES'])(
  'reports a document refused as %s as a missing permission',
  async (type) => {
    const failure = await catchFailure(ask(createErrorReply(type, 'Resource not accessible by personal access token')));
    expect(failure).toBeInstanceOf(PermissionDenied);
    expect(failure.request).toEqual({ method: 'POST', path: '/graphql (query Features)', status: 200 });
    expect(failure.fix).toBe('grant "Administration: read"');
  },
);

it('reports a document without a repository as a missing permission', async () => {
  expect(await catchFailure(ask({ body: { data: { repository: null } } }))).toBeInstanceOf(PermissionDenied);
});

it('does not report a policy as a missing permission', async () => {
  const failure = await catchFailure(
    ask(createErrorReply('FORBIDDEN', 'Repository was archived so is read-only.'), update({})),
  );
  expect(failure).toBeInstanceOf(GithubRefusal);
  expect(failure).not.toBeInstanceOf(PermissionDenied);
});

it('reports all messages of a failed document verbatim', async () => {
  const errors = [{ message: "Field 'x' doesn't exist" }, { type: 'FORBIDDEN', message: 'no' }, 'odd', {}];
  const failure = await catchFailure(ask({ body: { errors } }));
  expect(failure).not.toBeInstanceOf(PermissionDenied);
  expect(failure.githubMessage).toBe("Field 'x' doesn't exist; no; odd; {}");
});

it('treats a mutation with errors as failed, even if the answer has data', async () => {
  const body = { data: { updateRepository: { repository: { id: 'R_1' } } }, errors: [{ message: 'half done' }] };
  const failure = await catchFailure(ask({ body }, update({})));
  expect(failure.message).toBe('POST /graphql (mutation Update) answered 200: half done');
});

it('treats an object that is not found as absent if the call says so, but never the repository', async () => {
  expect(await ask(createErrorReply('NOT_FOUND', 'no such user', ['user']), user({ login: 'x' }))).toEqual({
    user: null,
  });
  const hidden = createErrorReply('NOT_FOUND', 'no such repository', ['repository']);
  expect(await catchFailure(ask(hidden, user({ login: 'x' })))).toBeInstanceOf(PermissionDenied);
});

it.each([{ body: {} }, { body: { data: null } }, { body: 'odd' }])(
  'rejects the answer %j as an unknown format',
  async (reply) => {
    const failure = await catchFailure(ask(reply));
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(failure.message).toContain('in an unknown format');
  },
);

it('reports a wrong GraphQL address for a 404', async () => {
  const failure = await catchFailure(ask({ status: 404, body: { message: 'Not Found' } }, user({ login: 'x' })));
  expect(failure).toBeInstanceOf(RequestFailure);
  expect(failure.fix).toContain('GITHUB_GRAPHQL_URL');
});

it('detects whether the message about a mutation repeats a value of its variables [7.23]', async () => {
  const renamed = defineMutation<unknown, { name: string }>(
    'mutation Update($name: String!) { updateRepository { id } }',
    {
      needs: administration.write,
    },
  )({ name: 'kestrel' });
  const repeats = ['Kestrel is taken', 'This is no good'].map(async (message) => {
    return (await catchFailure(ask(createErrorReply('UNPROCESSABLE', message), renamed))).repeatsNothing;
  });
  expect(await Promise.all(repeats)).toEqual([false, true]);
});
