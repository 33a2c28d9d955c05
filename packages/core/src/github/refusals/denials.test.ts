import { describe, expect, it } from 'vitest';
import { measureCpuTime } from '../../../../../test/kit/cpu-time.ts';
import { catchFailure, openFakeGithub, type Reply } from '../../../../../test/kit/runs/fake-github.ts';
import { defineRestCall } from '../call.ts';
import { administration, members, metadata, pages } from '../grants.ts';
import { isRouteMissingOnServer } from '../presence/servers.ts';
import { GithubRefusal, NotOnPlan, NotOnServer, PermissionDenied } from './failures.ts';

const protection = defineRestCall('GET /repos/{owner}/{repo}/branches/{branch}/protection', {
  needs: administration.read,
});
const site = defineRestCall('PUT /repos/{owner}/{repo}/pages', { needs: [pages.write, administration.write] });
const team = defineRestCall('GET /orgs/{org}', { needs: [members.read] });
const repository = defineRestCall('GET /repos/{owner}/{repo}', { needs: metadata.read });
const update = defineRestCall('PATCH /repos/{owner}/{repo}', { needs: administration.write });
const cache = defineRestCall('PUT /repos/{owner}/{repo}/actions/cache/retention-limit', {
  needs: administration.write,
  policyMessage: /not permitted here/,
});
const limits = defineRestCall('GET /repos/{owner}/{repo}/interaction-limits', { needs: administration.read });
const addKey = defineRestCall('POST /repos/{owner}/{repo}/keys', {
  needs: administration.write,
  hints: { 422: 'the key may be attached elsewhere', 403: 'the owner may forbid deploy keys' },
});

async function deny(reply: Reply, call: any = protection({ branch: 'main' }), scrub?: (text: string) => string) {
  const { clock, writer } = openFakeGithub(() => reply, { scrub });
  return clock.run(catchFailure(call.access === 'read' ? writer.ask(call) : writer.send(call)));
}

it.each([
  [403, 'Resource not accessible by personal access token', 'grant "Administration: read"'],
  [
    404,
    'Not Found',
    'grant "Administration: read"; GitHub answers 404 if the token lacks it, if the name is wrong, or if no such route exists',
  ],
])('names the request, its status %i and the exact permission of a denial [5.5]', async (status, message, fix) => {
  const failure = await deny({ status, body: { message } });
  expect(failure).toBeInstanceOf(PermissionDenied);
  expect(failure.request).toEqual({ method: 'GET', path: '/repos/octo/hello/branches/main/protection', status });
  expect(failure.githubMessage).toBe(message);
  expect(failure.grants).toEqual([administration.read]);
  expect(failure.fix).toBe(fix);
});

it.each(['x-accepted-github-permissions', 'x-accepted-oauth-scopes'])(
  'proves the route of a 404 by the accepted permissions in `%s`',
  async (name) => {
    const failure = await deny({ status: 404, headers: { [name]: 'repo' }, body: { message: 'Not Found' } });
    expect(failure.fix).toMatch(/if the token lacks it, or if the name is wrong$/);
  },
);

it('treats 403 and 404 as denials for reads and writes on a route that needs a permission [7.1]', async () => {
  for (const status of [403, 404]) {
    const reply = { status, body: { message: 'No' } };
    for (const [call, request, grant] of [
      [undefined, 'GET /repos/octo/hello/branches/main/protection', 'Administration: read'],
      [update({}, {}), 'PATCH /repos/octo/hello', 'Administration: write'],
    ] as const) {
      const failure = await deny(reply, call);
      expect(failure).toBeInstanceOf(PermissionDenied);
      expect(failure.message).toBe(`${request} answered ${status}: No`);
      expect(failure.fix).toContain(`grant "${grant}"`);
    }
  }
});

it('does not treat a bad request or a server error as a denial [7.1]', async () => {
  for (const status of [400, 409, 410, 422, 500]) {
    const failure = await deny({ status, body: { message: 'No' } }, update({}, {}));
    expect([status, failure instanceof PermissionDenied]).toEqual([status, false]);
  }
});

it('names every permission of the call and its owner', async () => {
  const reply = { status: 403, body: { message: 'No' } };
  expect((await deny(reply, site({}, {}))).fix).toBe('grant "Pages: write" and "Administration: write"');
  expect((await deny(reply, team({}))).fix).toBe('grant "Members (organization): read"');
});

it('advises single sign-on first, and adds the permissions that GitHub accepts', async () => {
  const headers = {
    'x-accepted-github-permissions': 'administration=write',
    'x-github-sso': 'required; url=https://github.com/orgs/octo/sso',
  };
  const body = { message: 'Resource protected by organization SAML enforcement.' };
  const failure = await deny({ status: 403, headers, body }, update({}, {}));
  expect(failure).toBeInstanceOf(PermissionDenied);
  expect(failure.fix).toBe(
    'authorize the token for the organization\'s single sign-on; then grant "Administration: write" (GitHub accepts administration=write) if it is missing',
  );
  expect((await deny({ status: 403, body }, update({}, {}))).fix).toMatch(
    /^authorize the token for the organization's /,
  );
});

it('a denial contains the hint that the call declares for its status', async () => {
  const failure = await deny({ status: 403, body: { message: 'No' } }, addKey({}, { key: 'k' }));
  expect(failure).toBeInstanceOf(PermissionDenied);
  expect([failure.githubMessage, failure.hint]).toEqual(['No', 'the owner may forbid deploy keys']);
  expect(failure.message).toMatch(/answered 403: No \(the owner may forbid deploy keys\)$/);
});

it.each([
  'Repository was archived so is read-only.',
  'Git LFS is globally disabled.',
  'Advanced Security must be enabled for this repository to use code scanning.',
  'Code scanning is not enabled for this repository.',
  'Secret scanning is not available for this repository.',
  'The cache policy is managed by the organization',
  'This setting is restricted by your enterprise.',
  'Your organization has a policy against this.',
  'octo has an IP allow list, and your IP address is not permitted to access this resource.',
])('reports a 403 from a policy without a missing permission: %s [5.7]', async (message) => {
  const failure = await deny({ status: 403, body: { message } }, update({}, {}));
  expect(failure).toBeInstanceOf(GithubRefusal);
  expect(failure).not.toBeInstanceOf(PermissionDenied);
  expect(failure.githubMessage).toBe(message);
  expect(failure.fix).toBe('resolve what GitHub reports; if the token lacks access, grant "Administration: write"');
});

it('advises another plan and no permission if a 403 asks for an upgrade [2.1.19]', async () => {
  const message = 'Upgrade to GitHub Pro or make this repository public to enable this feature.';
  const failure = await deny({ status: 403, body: { message } }, update({}, {}));
  expect(failure).toBeInstanceOf(NotOnPlan);
  expect(failure.githubMessage).toBe(message);
  expect(failure.fix).toMatch(/^change the plan of the owner/);
  expect(failure.fix).not.toContain('grant');
});

it.each(['Payment Required', 'Please enable billing to use this.', ''])(
  'reports a 402 as a limit of the plan, for reads and writes: %j [2.1.19]',
  async (message) => {
    for (const call of [protection({ branch: 'main' }), update({}, {})]) {
      const failure = await deny({ status: 402, body: message ? { message } : undefined }, call);
      expect(failure).toBeInstanceOf(NotOnPlan);
      expect(failure.fix).toMatch(/^change the plan of the owner/);
      expect(failure.fix).not.toMatch(/run again|grant/);
    }
  },
);

it('reports a 403 as a policy if the rules of the call say so', async () => {
  const failure = await deny({ status: 403, body: { message: 'That is not permitted here.' } }, cache({}, {}));
  expect(failure).not.toBeInstanceOf(PermissionDenied);
});

it.each([
  'Resource not accessible by integration',
  'Must have admin rights to Repository.',
  'You must be an organization owner to manage this.',
  'Resource protected by organization SAML enforcement. You must grant your token access to this organization.',
  'octo forbids access via a personal access token (classic). Please use a fine-grained token.',
  'Your organization restricts access via a personal access token.',
])('does not report a 403 about the token as a policy: %s', async (message) => {
  expect(await deny({ status: 403, body: { message } })).toBeInstanceOf(PermissionDenied);
});

it('does not report a 404 as a policy', async () => {
  const failure = await deny({ status: 404, body: { message: 'Secret scanning is disabled on this repository.' } });
  expect(failure).toBeInstanceOf(PermissionDenied);
  expect(failure.githubMessage).toBe('Secret scanning is disabled on this repository.');
});

it('searches a long message for a policy in linear time', async () => {
  const message = 'organization owner enterprise '.repeat(5000);
  expect(await measureCpuTime(() => deny({ status: 403, body: { message } }))).toBeLessThan(1000);
});

describe('a 404 to a write that names a person, team or app', () => {
  const list = defineRestCall('GET /repos/{owner}/{repo}/collaborators', {
    needs: metadata.read,
    listProvenNames: () => ({ username: ['Alice'] }),
  });
  const grant = defineRestCall('PUT /repos/{owner}/{repo}/collaborators/{username}', {
    needs: administration.write,
    notFound: 'correct the login',
    hints: { 404: 'there may be no such account' },
  });
  const grantThenDeny = async (username: string) => {
    const { clock, writer } = openFakeGithub((_, count) =>
      count === 1 ? { body: [] } : { status: 404, body: { message: 'Not Found' } },
    );
    await clock.run(writer.ask(list({})));
    return clock.run(catchFailure(writer.send(grant({ username }, {}))));
  };

  it('is not tolerated if the name may be wrong [7.21]', async () => {
    const failure = await grantThenDeny('mallory');
    expect(failure).not.toBeInstanceOf(PermissionDenied);
    expect(failure.message).toMatch(/: Not Found \(there may be no such account\)$/);
    expect(failure.fix).toMatch(
      /^correct the login; if the token lacks access, grant "Administration: write"; .* name is wrong/,
    );
  });

  it('is a denial if GitHub has shown the name, in any case [7.21]', async () => {
    const failure = await grantThenDeny('alice');
    expect(failure).toBeInstanceOf(PermissionDenied);
    expect(failure.message).toMatch(/: Not Found$/);
    expect(failure.fix).toBe(
      'grant "Administration: write"; GitHub answers 404 if the token lacks it, or if no such route exists',
    );
  });
});

it.each([400, 409, 410, 412, 422, 451])('reports %i with GitHub’s message, verbatim [7.2]', async (status) => {
  const failure = await deny({ status, body: { message: "Can't do <that>: \u001b[1m%0A" } }, update({}, {}));
  expect(failure).toBeInstanceOf(GithubRefusal);
  expect(failure).not.toBeInstanceOf(PermissionDenied);
  expect(failure.message).toBe(`PATCH /repos/octo/hello answered ${status}: Can't do <that>: \u001b[1m%0A`);
});

it('reports 401 as a rejected token that no permission fixes', async () => {
  const failure = await deny({ status: 401, body: { message: 'Bad credentials' } });
  expect(failure).not.toBeInstanceOf(PermissionDenied);
  expect(failure.message).toContain('answered 401: Bad credentials');
  expect(failure.fix).toMatch(/^pass another token/);
});

it('a validation failure contains the hint that the call declares', async () => {
  const failure = await deny({ status: 422, body: { message: 'Validation Failed' } }, addKey({}, { key: 'k' }));
  expect(failure.message).toMatch(/: Validation Failed \(the key may be attached elsewhere\)$/);
});

it.each([
  ['Validation Failed: this title is too long', true],
  ['Validation Failed: KESTREL is in use', false],
  ['Validation Failed: "key" is 4711', false],
])('detects whether the message about a write repeats a value of the request: %s [7.23]', async (message, expected) => {
  const call = addKey({}, { key: 'kestrel', title: 4711 });
  expect((await deny({ status: 422, body: { message } }, call)).repeatsNothing).toBe(expected);
  expect((await deny({ status: 422, body: { message } })).repeatsNothing).toBe(false);
});

it('masks a secret in an error, and shows no part of one at the end', async () => {
  const message = `${'x'.repeat(1995)}hunter2${'y'.repeat(100)}`;
  const failure = await deny({ status: 422, body: { message } }, update({}, {}), (text) =>
    text.replaceAll('hunter2', '***'),
  );
  expect(failure.githubMessage).not.toContain('hunt');
  expect(failure.githubMessage.length).toBeLessThan(2100);
  expect(failure.githubMessage).toMatch(/… \(98 more characters\)$/);
});

it('reports an error without a message', async () => {
  expect((await deny({ status: 409 }, update({}, {}))).message).toBe(
    'PATCH /repos/octo/hello answered 409: no message',
  );
});

describe('a server that shows neither its version nor the accepted permissions', () => {
  const environment = { GITHUB_API_URL: 'https://code.example/api/v3' };
  const denyOnUnknownServer = async (reply: Reply, call: any = protection({ branch: 'main' })) => {
    const { clock, writer } = openFakeGithub(() => reply, { environment });
    return clock.run(catchFailure(call.access === 'read' ? writer.ask(call) : writer.send(call)));
  };
  const nothing = { status: 404, body: { message: 'Not Found' } };

  it('may lack the route, so a 404 does not blame a permission first', async () => {
    expect((await denyOnUnknownServer(nothing)).fix).toBe(
      'remove this from the settings if this server has no such route; otherwise, correct the name, or grant "Administration: read", since a token without it gets 404 too',
    );
    expect((await denyOnUnknownServer(nothing)).fix).toBe(
      (await denyOnUnknownServer(nothing, update({}, {}))).fix?.replace('write', 'read'),
    );
  });

  it('has the route if it shows the accepted permissions or its version', async () => {
    const saying: Record<string, string>[] = [
      { 'x-accepted-oauth-scopes': 'repo' },
      { 'x-github-enterprise-version': '3.18.1' },
    ];
    for (const headers of saying)
      expect((await denyOnUnknownServer({ ...nothing, headers })).fix).toMatch(/^grant "Administration: read"; /);
  });

  it('denies with a 403 like any other server', async () => {
    expect((await denyOnUnknownServer({ status: 403, body: { message: 'No' } })).fix).toBe(
      'grant "Administration: read"',
    );
  });
});

describe('GitHub Enterprise Server', () => {
  const server = { 'x-github-enterprise-version': '3.18.1' };

  it('names no permission for a 404 on a route that it lacks', async () => {
    const failure = await deny({ status: 404, headers: server, body: { message: 'Not Found' } }, limits({}));
    expect(failure).toBeInstanceOf(NotOnServer);
    expect(failure.message).toBe('this server (3.18) has no `GET /repos/{owner}/{repo}/interaction-limits`');
    expect(failure.fix).not.toContain('grant');
  });

  it.each([
    ['GET /repos/{owner}/{repo}/labels', '3.14', 'has'],
    ['GET /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention', '3.18', 'lacks'],
    ['GET /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention', '3.19', 'has'],
    ['PUT /repos/{owner}/{repo}/immutable-releases', '3.19', 'lacks'],
    ['PUT /repos/{owner}/{repo}/immutable-releases', '3.20', 'lacks'],
    ['GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap', '4.0', 'lacks'],
    ['GET /repos/{owner}/{repo}/codespaces/secrets', '3.17', 'lacks'],
  ])('knows the route %s: version %s %s it', (route, version, presence) => {
    expect(isRouteMissingOnServer(version, route)).toBe(presence === 'lacks');
  });

  it('reports a 404 as a denial if it has the route [5.5]', async () => {
    const failure = await deny({ status: 404, headers: server, body: { message: 'Not Found' } }, update({}, {}));
    expect(failure).toBeInstanceOf(PermissionDenied);
  });

  it('is treated as the newest known version if it is newer, and the message reports this', async () => {
    const headers = { 'x-github-enterprise-version': '3.21.0' };
    const failure = await deny({ status: 404, headers, body: { message: 'Not Found' } }, limits({}));
    expect(failure).toBeInstanceOf(NotOnServer);
    expect(failure.message).toMatch(/^this server \(3\.21, treated as 3\.19\) has no `GET /);
  });

  it('hides a repository like github.com', async () => {
    const failure = await deny({ status: 404, headers: server, body: { message: 'Not Found' } }, repository({}));
    expect(failure).toBeInstanceOf(PermissionDenied);
  });
});
