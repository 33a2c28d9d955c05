import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const generateKeys = (bits = 2048) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const own = generateKeys();
const start = Date.parse('2026-01-01T00:00:00Z');
const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(claims: object, key = own.privateKey, alg = 'RS256') {
  const text = `${encodePart({ alg, typ: 'JWT' })}.${encodePart(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

function setUpSimulator() {
  const clock = { now: start };
  const simulator = openSimulator({
    now: () => clock.now,
    tokens: [{ token: 'all-powerful' }],
    seed: {
      accounts: [
        { login: 'decoy', type: 'Organization' },
        { login: 'acme', type: 'Organization' },
        { login: 'globex', type: 'Organization' },
        { login: 'octocat' },
      ],
      repositories: [
        { owner: 'acme', name: 'shop', visibility: 'private' },
        { owner: 'acme', name: 'site', visibility: 'private' },
        { owner: 'octocat', name: 'mine' },
      ],
      apps: [{ id: 7, slug: 'keeper', public_key: own.publicKey }, 'silent'],
      installations: [
        { id: 11, app: 'keeper', account: 'decoy' },
        { id: 12, app: 'keeper', account: 'acme', permissions: { issues: 'write', administration: 'read' } },
        { id: 13, app: 'keeper', account: 'globex', suspended_at: '2025-12-01T00:00:00Z' },
        { id: 14, app: 'keeper', account: 'octocat', permissions: { actions_variables: 'write' } },
      ],
    },
  });
  const seconds = start / 1000;
  const claims = { iss: '7', iat: seconds - 60, exp: seconds + 540 };
  const jwt = (more: object = {}, key?: string, alg?: string) => signToken({ ...claims, ...more }, key, alg);
  const as = (token: string) => createCaller(simulator, token);
  const mint = async (id: number, body?: object) =>
    as(jwt()).send('POST', `/app/installations/${id}/access_tokens`, body);
  return { clock, simulator, jwt, as, mint };
}

it('issues an installation token with the requested access for an hour', async () => {
  const { clock, as, mint } = setUpSimulator();
  const { status, body } = await mint(12, { repositories: ['shop'], permissions: { issues: 'read' } });
  expect([status, body.expires_at, body.permissions]).toEqual([
    201,
    '2026-01-01T01:00:00Z',
    { metadata: 'read', issues: 'read' },
  ]);
  const { get, send, graphql } = as(body.token);
  expect((await get('/repos/acme/shop/labels')).status).toBe(200);
  expect((await send('POST', '/repos/acme/shop/labels', { name: 'x' })).status).toBe(403);
  expect((await get('/repos/acme/site/labels')).status).toBe(404);
  expect((await get('/installation/repositories')).body.total_count).toBe(1);
  expect((await graphql('query Viewer { viewer { login } }')).body.data.viewer.login).toBe('keeper[bot]');
  clock.now += 3_599_999;
  expect((await get('/repos/acme/shop/labels')).status).toBe(200);
  clock.now += 1;
  expect((await get('/repos/acme/shop/labels')).status).toBe(401);
});

it('refuses access beyond the installation, and a suspended installation', async () => {
  const { mint } = setUpSimulator();
  const refused = async (id: number, body: object) => {
    const answer = await mint(id, body);
    return `${answer.status} ${answer.body.message}`;
  };
  expect(await refused(12, { permissions: { administration: 'write' } })).toContain('422 The permissions requested');
  expect(await refused(12, { permissions: { pages: 'read' } })).toContain('422 The permissions requested');
  expect(await refused(12, { repositories: ['shop', 'mine'] })).toContain('422 There is at least one repository');
  expect(await refused(12, { repositories: Array(501).fill('shop') })).toContain('422 Only 500');
  expect(await refused(13, {})).toBe('403 This installation has been suspended');
  expect(await refused(99, {})).toBe('404 Not Found');
});

it('counts all tokens of an installation together, and sends each token its own ETag', async () => {
  const { as, mint } = setUpSimulator();
  const [one, other] = [await mint(12), await mint(12)].map(({ body }) => as(body.token));
  const first = await one!.get('/repos/acme/shop/labels');
  const second = await other!.get('/repos/acme/shop/labels', { 'if-none-match': first.headers.etag! });
  expect([second.status, second.headers['x-ratelimit-used']]).toEqual([200, '2']);
  expect((await one!.get('/repos/acme/shop/labels', { 'if-none-match': first.headers.etag! })).status).toBe(304);
});
