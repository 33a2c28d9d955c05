import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../../../../test/kit/cpu-time.ts';
import { failureOf, fakeHost, type Reply } from '../../../../../test/kit/runs/fake-host.ts';
import { defineRestCall } from '../call.ts';
import { administration, members, metadata, pages } from '../grants.ts';
import { isRouteLacking } from '../presence/servers.ts';
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
  const { clock, writer } = fakeHost(() => reply, { scrub });
  return clock.run(failureOf(call.access === 'read' ? writer.ask(call) : writer.send(call)));
}

it.each([
  [403, 'Resource not accessible by personal access token', 'grant "Administration: read"'],
  [
    404,
    'Not Found',
    'grant "Administration: read"; GitHub answers 404 if the token lacks it, if the name is wrong, or if no such route exists',
  ],
])('a denial names the request, its status %i and the exact grant [5.5]', async (status, message, fix) => {
  const failure = await deny({ status, body: { message } });
  expect(failure).toBeInstanceOf(PermissionDenied);
  expect(failure.request).toEqual({ method: 'GET', path: '/repos/octo/hello/branches/main/protection', status });
  expect(failure.githubMessage).toBe(message);
  expect(failure.grants).toEqual([administration.read]);
  expect(failure.fix).toBe(fix);
});

it.each(['x-accepted-github-permissions', 'x-accepted-oauth-scopes'])(
  'a 404 that says in `%s` what it accepts comes from a route that exists',
  async (name) => {
    const failure = await deny({ status: 404, headers: { [name]: 'repo' }, body: { message: 'Not Found' } });
    expect(failure.fix).toMatch(/if the token lacks it, or if the name is wrong$/);
  },
);

it('a denial is what both 403 and 404 are on a route that needs a grant, of reads and writes [7.1]', async () => {
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

it('a denial is no other failure: that of a wrong body or of the host itself [7.1]', async () => {
  for (const status of [400, 409, 410, 422, 500]) {
    const failure = await deny({ status, body: { message: 'No' } }, update({}, {}));
    expect([status, failure instanceof PermissionDenied]).toEqual([status, false]);
  }
});

it('a denial names every grant of the call, and whose it is', async () => {
  const reply = { status: 403, body: { message: 'No' } };
  expect((await deny(reply, site({}, {}))).fix).toBe('grant "Pages: write" and "Administration: write"');
  expect((await deny(reply, team({}))).fix).toBe('grant "Members (organization): read"');
});

it('a denial puts a missing single sign-on first, and adds what the host says that it accepts', async () => {
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

it('a denial adds what the call knows of the status', async () => {
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
])('a 403 for a policy is no missing grant: %s [5.7]', async (message) => {
  const failure = await deny({ status: 403, body: { message } }, update({}, {}));
  expect(failure).toBeInstanceOf(GithubRefusal);
  expect(failure).not.toBeInstanceOf(PermissionDenied);
  expect(failure.githubMessage).toBe(message);
  expect(failure.fix).toBe('resolve what GitHub reports; if the token causes it, grant "Administration: write"');
});

it('a 403 for a policy blames the plan and no grant where the host asks for another plan [2.1.19]', async () => {
  const message = 'Upgrade to GitHub Pro or make this repository public to enable this feature.';
  const failure = await deny({ status: 403, body: { message } }, update({}, {}));
  expect(failure).toBeInstanceOf(NotOnPlan);
  expect(failure.githubMessage).toBe(message);
  expect(failure.fix).toMatch(/^change the plan of the owner/);
  expect(failure.fix).not.toContain('grant');
});

it.each(['Payment Required', 'Please enable billing to use this.', ''])(
  'a 402 is a limit of the plan, for a read and for a write, whatever GitHub says: %j [2.1.19]',
  async (message) => {
    for (const call of [protection({ branch: 'main' }), update({}, {})]) {
      const failure = await deny({ status: 402, body: message ? { message } : undefined }, call);
      expect(failure).toBeInstanceOf(NotOnPlan);
      expect(failure.fix).toMatch(/^change the plan of the owner/);
      expect(failure.fix).not.toMatch(/run again|grant/);
    }
  },
);

it('a 403 is for a policy also where the call says so', async () => {
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
])('a 403 with a word about the token is not about a policy: %s', async (message) => {
  expect(await deny({ status: 403, body: { message } })).toBeInstanceOf(PermissionDenied);
});

it('a 404 is not read as a policy, which tolerates no guess', async () => {
  const failure = await deny({ status: 404, body: { message: 'Secret scanning is disabled on this repository.' } });
  expect(failure).toBeInstanceOf(PermissionDenied);
  expect(failure.githubMessage).toBe('Secret scanning is disabled on this repository.');
});

it('a policy is looked for in no time, however long the message', async () => {
  const message = 'organization owner enterprise '.repeat(5000);
  expect(await cpuTime(() => deny({ status: 403, body: { message } }))).toBeLessThan(1000);
});

describe('a 404 to a write that names somebody', () => {
  const list = defineRestCall('GET /repos/{owner}/{repo}/collaborators', {
    needs: metadata.read,
    listProvenNames: () => ({ username: ['Alice'] }),
  });
  const grant = defineRestCall('PUT /repos/{owner}/{repo}/collaborators/{username}', {
    needs: administration.write,
    notFound: 'correct the login',
    hints: { 404: 'there may be no such account' },
  });
  const granting = async (username: string) => {
    const { clock, writer } = fakeHost((_, count) =>
      count === 1 ? { body: [] } : { status: 404, body: { message: 'Not Found' } },
    );
    await clock.run(writer.ask(list({})));
    return clock.run(failureOf(writer.send(grant({ username }, {}))));
  };

  it('a 404 to a write that names somebody is not tolerated where the name may be wrong [7.21]', async () => {
    const failure = await granting('mallory');
    expect(failure).not.toBeInstanceOf(PermissionDenied);
    expect(failure.message).toMatch(/: Not Found \(there may be no such account\)$/);
    expect(failure.fix).toMatch(
      /^correct the login; if the token causes it, grant "Administration: write"; .* name is wrong/,
    );
  });

  it('a 404 to a write that names somebody is a denial where the host has shown the name, in whatever case [7.21]', async () => {
    const failure = await granting('alice');
    expect(failure).toBeInstanceOf(PermissionDenied);
    expect(failure.message).toMatch(/: Not Found$/);
    expect(failure.fix).toBe(
      'grant "Administration: write"; GitHub answers 404 if the token lacks it, or if no such route exists',
    );
  });
});

it.each([400, 409, 410, 412, 422, 451])('%i is reported with the host’s message, verbatim [7.2]', async (status) => {
  const failure = await deny({ status, body: { message: "Can't do <that>: \u001b[1m%0A" } }, update({}, {}));
  expect(failure).toBeInstanceOf(GithubRefusal);
  expect(failure).not.toBeInstanceOf(PermissionDenied);
  expect(failure.message).toBe(`PATCH /repos/octo/hello answered ${status}: Can't do <that>: \u001b[1m%0A`);
});

it('401 is a bad token, which no grant fixes', async () => {
  const failure = await deny({ status: 401, body: { message: 'Bad credentials' } });
  expect(failure).not.toBeInstanceOf(PermissionDenied);
  expect(failure.message).toContain('answered 401: Bad credentials');
  expect(failure.fix).toMatch(/^pass another token/);
});

it('an error adds what the call knows about the status after the message', async () => {
  const failure = await deny({ status: 422, body: { message: 'Validation Failed' } }, addKey({}, { key: 'k' }));
  expect(failure.message).toMatch(/: Validation Failed \(the key may be attached elsewhere\)$/);
});

it.each([
  ['Validation Failed: this title is too long', true],
  ['Validation Failed: KESTREL is in use', false],
  ['Validation Failed: "key" is 4711', false],
])('knows whether the message about a write repeats a value of the request: %s [7.23]', async (message, expected) => {
  const call = addKey({}, { key: 'kestrel', title: 4711 });
  expect((await deny({ status: 422, body: { message } }, call)).repeatsNothing).toBe(expected);
  expect((await deny({ status: 422, body: { message } })).repeatsNothing).toBe(false);
});

it('an error shows no secret that the host echoes, not even a part of one at the end', async () => {
  const message = `${'x'.repeat(1995)}hunter2${'y'.repeat(100)}`;
  const failure = await deny({ status: 422, body: { message } }, update({}, {}), (text) =>
    text.replaceAll('hunter2', '***'),
  );
  expect(failure.githubMessage).not.toContain('hunt');
  expect(failure.githubMessage.length).toBeLessThan(2100);
  expect(failure.githubMessage).toMatch(/… \(98 more characters\)$/);
});

it('an error without a message says so', async () => {
  expect((await deny({ status: 409 }, update({}, {}))).message).toBe(
    'PATCH /repos/octo/hello answered 409: no message',
  );
});

describe('a host that says neither what it is nor what it accepts', () => {
  const environment = { GITHUB_API_URL: 'https://code.example/api/v3' };
  const unknown = async (reply: Reply, call: any = protection({ branch: 'main' })) => {
    const { clock, writer } = fakeHost(() => reply, { environment });
    return clock.run(failureOf(call.access === 'read' ? writer.ask(call) : writer.send(call)));
  };
  const nothing = { status: 404, body: { message: 'Not Found' } };

  it('a host that tells neither its version nor what it accepts may not have the route at all, so a 404 blames no grant first', async () => {
    expect((await unknown(nothing)).fix).toBe(
      'remove this from the settings if this server has no such route; otherwise, correct the name, or grant "Administration: read", since a token without it gets 404 too',
    );
    expect((await unknown(nothing)).fix).toBe((await unknown(nothing, update({}, {}))).fix?.replace('write', 'read'));
  });

  it('an answer that says what it accepts, or which version the host is, proves that the route exists', async () => {
    const saying: Record<string, string>[] = [
      { 'x-accepted-oauth-scopes': 'repo' },
      { 'x-github-enterprise-version': '3.18.1' },
    ];
    for (const headers of saying)
      expect((await unknown({ ...nothing, headers })).fix).toMatch(/^grant "Administration: read"; /);
  });

  it('a host that tells neither its version nor what it accepts denies with a 403 like any other', async () => {
    expect((await unknown({ status: 403, body: { message: 'No' } })).fix).toBe('grant "Administration: read"');
  });
});

describe('a server of its own', () => {
  const server = { 'x-github-enterprise-version': '3.18.1' };

  it('a server of its own answers 404 where it lacks the route, and no grant is named', async () => {
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
  ])('a server of its own is asked for %s: version %s %s it', (route, version, presence) => {
    expect(isRouteLacking(version, route)).toBe(presence === 'lacks');
  });

  it('a server of its own answers 404 for a missing grant where it has the route [5.5]', async () => {
    const failure = await deny({ status: 404, headers: server, body: { message: 'Not Found' } }, update({}, {}));
    expect(failure).toBeInstanceOf(PermissionDenied);
  });

  it('a server of its own is taken for the newest that is known if it is newer, and says so', async () => {
    const headers = { 'x-github-enterprise-version': '3.21.0' };
    const failure = await deny({ status: 404, headers, body: { message: 'Not Found' } }, limits({}));
    expect(failure).toBeInstanceOf(NotOnServer);
    expect(failure.message).toMatch(/^this server \(3\.21, treated as 3\.19\) has no `GET /);
  });

  it('a server of its own hides a repository like the public host does', async () => {
    const failure = await deny({ status: 404, headers: server, body: { message: 'Not Found' } }, repository({}));
    expect(failure).toBeInstanceOf(PermissionDenied);
  });
});
