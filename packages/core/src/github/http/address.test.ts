import { expect, it } from 'vitest';
import { RequestFailure } from '../refusals/failures.ts';
import { parseApiAddress } from './address.ts';

it('uses the address of github.com unless the environment names another', () => {
  const cloud = { rest: 'https://api.github.com', graphql: 'https://api.github.com/graphql' };
  expect(parseApiAddress({})).toEqual(cloud);
  expect(parseApiAddress({ GITHUB_API_URL: '', GITHUB_GRAPHQL_URL: '' })).toEqual(cloud);
});

it.each([
  ['https://api.tenant.ghe.com/', 'https://api.tenant.ghe.com', 'https://api.tenant.ghe.com/graphql'],
  ['https://git.example.org/api/v3', 'https://git.example.org/api/v3', 'https://git.example.org/api/graphql'],
  ['https://git.example.org/api/v3/', 'https://git.example.org/api/v3', 'https://git.example.org/api/graphql'],
  ['http://localhost:8080', 'http://localhost:8080', 'http://localhost:8080/graphql'],
])('finds the GraphQL address for %s', (named, rest, graphql) => {
  expect(parseApiAddress({ GITHUB_API_URL: named })).toEqual({ rest, graphql });
});

it('uses the GraphQL address that the environment names', () => {
  const environment = { GITHUB_API_URL: 'https://a.example', GITHUB_GRAPHQL_URL: 'https://a.example/query' };
  expect(parseApiAddress(environment).graphql).toBe('https://a.example/query');
});

it.each([
  ['https://git.example.org/api/v3', 'https://api.github.com/graphql'],
  [undefined, 'https://git.example.org/api/graphql'],
  ['https://api.tenant.ghe.com', 'https://api.github.com/graphql'],
])('refuses to send the token for %s to %s', (rest, graphql) => {
  expect(() => parseApiAddress({ GITHUB_API_URL: rest, GITHUB_GRAPHQL_URL: graphql })).toThrow(
    /^GITHUB_GRAPHQL_URL names the server \S+, but GITHUB_API_URL names \S+$/,
  );
});

it('allows two ports of one server, and two names of this machine', () => {
  const graphql = 'http://127.0.0.1:3001/graphql';
  expect(parseApiAddress({ GITHUB_API_URL: 'http://localhost:3000', GITHUB_GRAPHQL_URL: graphql }).graphql).toBe(
    graphql,
  );
  const query = 'https://A.example:8443/query';
  expect(parseApiAddress({ GITHUB_API_URL: 'https://a.example', GITHUB_GRAPHQL_URL: query }).graphql).toBe(
    'https://a.example:8443/query',
  );
});

it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://host.localhost'])('allows %s without HTTPS', (rest) => {
  expect(parseApiAddress({ GITHUB_API_URL: rest }).rest).toBe(rest);
});

it.each([
  ['api.github.com', 'GITHUB_API_URL is not a URL'],
  ['ftp://api.github.com', 'GITHUB_API_URL starts with ftp:, but GitHub uses HTTPS'],
  ['http://git.example.org/api/v3', 'GITHUB_API_URL is http://git.example.org, which would send the token unencrypted'],
  [
    'http://127.0.0.1.example.org',
    'GITHUB_API_URL is http://127.0.0.1.example.org, which would send the token unencrypted',
  ],
  ['https://git.example.org/?a=1', 'GITHUB_API_URL has a query or a fragment'],
])('rejects the address %s', (named, problem) => {
  expect(() => parseApiAddress({ GITHUB_API_URL: named })).toThrow(problem);
});

it('rejects credentials in the address and never prints them', () => {
  expect.assertions(3);
  try {
    parseApiAddress({ GITHUB_GRAPHQL_URL: 'https://user:hunter2@api.github.com/graphql' });
  } catch (failure) {
    expect(failure).toBeInstanceOf(RequestFailure);
    expect((failure as RequestFailure).message).toBe('GITHUB_GRAPHQL_URL contains credentials');
    expect(JSON.stringify(failure)).not.toContain('hunter2');
  }
});
