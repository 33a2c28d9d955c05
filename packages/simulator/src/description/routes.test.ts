import { beforeAll, expect, it } from 'vitest';
import { type Description, openDescription } from './index.ts';

let host: Description;
beforeAll(async () => {
  host = await openDescription();
});

const found = (method: string, pathname: string) => {
  const match = host.findOperation(method, pathname);
  return match && { route: match.operation.route, params: match.params };
};

it('a route without parameters is found', () => {
  expect(found('GET', '/rate_limit')).toEqual({ route: 'GET /rate_limit', params: {} });
});

it('each parameter of a route is decoded once', () => {
  expect(found('PATCH', '/repos/octo/hello/labels/good%20first%20%F0%9F%90%9B%2525')).toEqual({
    route: 'PATCH /repos/{owner}/{repo}/labels/{name}',
    params: { owner: 'octo', repo: 'hello', name: 'good first 🐛%25' },
  });
});

it('a literal segment goes before a parameter', () => {
  expect(found('GET', '/repos/o/r/actions/secrets/public-key')?.route).toMatch(/\/public-key$/);
  expect(found('GET', '/repos/o/r/environments/e/deployment_protection_rules/apps')?.route).toMatch(/\/apps$/);
  expect(found('PUT', '/repos/o/r/actions/secrets/public-key')?.params).toMatchObject({ secret_name: 'public-key' });
});

it.each([
  [
    '/repos/o/r/branches/release%2F1.x/protection',
    'GET /repos/{owner}/{repo}/branches/{branch}/protection',
    'release/1.x',
  ],
  [
    '/repos/o/r/branches/release/1.x/protection',
    'GET /repos/{owner}/{repo}/branches/{branch}/protection',
    'release/1.x',
  ],
  ['/repos/o/r/branches/release/1.x', 'GET /repos/{owner}/{repo}/branches/{branch}', 'release/1.x'],
])('the branch of %s is read with its slash', (pathname, route, branch) => {
  expect(found('GET', pathname)).toEqual({ route, params: { owner: 'o', repo: 'r', branch } });
});

it('a file path is read over several segments', () => {
  expect(found('GET', '/repos/o/r/contents/.github/settings.yml')?.params.path).toBe('.github/settings.yml');
});

it('an environment name is kept to one segment', () => {
  expect(found('GET', '/repos/o/r/environments/a%2Fb')?.params.environment_name).toBe('a/b');
  expect(found('GET', '/repos/o/r/environments/a/b')).toBeUndefined();
});

it.each([
  ['POST', '/repos/o/r/topics'],
  ['get', '/rate_limit'],
  ['GET', '/rate_limit/'],
  ['GET', '/repos/o/r/labels/bug'],
  ['GET', '/repos//r'],
  ['GET', '/repos/o/r.x/unknown'],
  ['PATCH', '/repos/o/r/labels/%E0%A4%A'],
])('no operation is found for %s %s', (method, pathname) => {
  expect(found(method, pathname)).toBeUndefined();
});
