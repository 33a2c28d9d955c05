import { beforeAll, expect, it } from 'vitest';
import { type Description, openDescription } from './index.ts';

let description: Description;
beforeAll(async () => {
  description = await openDescription();
});

const findRoute = (method: string, pathname: string) => {
  const match = description.findOperation(method, pathname);
  return match && { route: match.operation.route, params: match.params };
};

it('finds a route without parameters', () => {
  expect(findRoute('GET', '/rate_limit')).toEqual({ route: 'GET /rate_limit', params: {} });
});

it('decodes each parameter of a route once', () => {
  expect(findRoute('PATCH', '/repos/octo/hello/labels/good%20first%20%F0%9F%90%9B%2525')).toEqual({
    route: 'PATCH /repos/{owner}/{repo}/labels/{name}',
    params: { owner: 'octo', repo: 'hello', name: 'good first 🐛%25' },
  });
});

it('prefers a literal segment to a parameter', () => {
  expect(findRoute('GET', '/repos/o/r/actions/secrets/public-key')?.route).toMatch(/\/public-key$/);
  expect(findRoute('GET', '/repos/o/r/environments/e/deployment_protection_rules/apps')?.route).toMatch(/\/apps$/);
  expect(findRoute('PUT', '/repos/o/r/actions/secrets/public-key')?.params).toMatchObject({
    secret_name: 'public-key',
  });
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
])('reads the branch of %s with its slash', (pathname, route, branch) => {
  expect(findRoute('GET', pathname)).toEqual({ route, params: { owner: 'o', repo: 'r', branch } });
});

it('reads a file path over several segments', () => {
  expect(findRoute('GET', '/repos/o/r/contents/.github/settings.yml')?.params.path).toBe('.github/settings.yml');
});

it('reads an environment name from one segment', () => {
  expect(findRoute('GET', '/repos/o/r/environments/a%2Fb')?.params.environment_name).toBe('a/b');
  expect(findRoute('GET', '/repos/o/r/environments/a/b')).toBeUndefined();
});

it.each([
  ['POST', '/repos/o/r/topics'],
  ['get', '/rate_limit'],
  ['GET', '/rate_limit/'],
  ['GET', '/repos/o/r/labels/bug'],
  ['GET', '/repos//r'],
  ['GET', '/repos/o/r.x/unknown'],
  ['PATCH', '/repos/o/r/labels/%E0%A4%A'],
])('finds no operation for %s %s', (method, pathname) => {
  expect(findRoute(method, pathname)).toBeUndefined();
});
