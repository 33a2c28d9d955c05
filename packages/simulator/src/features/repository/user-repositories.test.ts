import { expect, it } from 'vitest';
import { callerOf } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../../simulator.ts';

const repositories = [
  { owner: 'octocat', name: 'mine', settings: { topics: ['node'] } },
  { owner: 'octocat', name: 'hidden', visibility: 'private' as const, fork: true, archived: true },
  { owner: 'acme', name: 'inner', visibility: 'internal' as const },
  { owner: 'friend', name: 'theirs' },
  { owner: 'stranger', name: 'public' },
];
const accounts = [{ login: 'friend' }, { login: 'stranger' }];
const roles = { 'stranger/public': 'none' as const, 'friend/theirs': 'write' as const };

const host = (options: SimulatorOptions = {}) =>
  openSimulator({ seed: { accounts, repositories }, tokens: [{ token: 'all-powerful', roles }], ...options });

async function names(query: string, simulator = host()) {
  const { body } = await callerOf(simulator).get(`/user/repos?${query}`);
  return body.map((one: { full_name: string }) => one.full_name);
}

it('lists the repositories on which the account of the token has a role, with visibility, topics and role', async () => {
  const { body } = await callerOf(host()).get('/user/repos');
  expect(body.map((one: { full_name: string }) => one.full_name)).toEqual([
    'acme/inner',
    'friend/theirs',
    'octocat/hidden',
    'octocat/mine',
  ]);
  expect(body[1]).toMatchObject({ visibility: 'public', permissions: { admin: false, push: true } });
  expect(body[2]).toMatchObject({ visibility: 'private', fork: true, archived: true, default_branch: 'main' });
  expect(body[3]).toMatchObject({ topics: ['node'], permissions: { admin: true } });
});

it('filters by affiliation and visibility, and counts internal repositories as private', async () => {
  expect(await names('affiliation=owner')).toEqual(['octocat/hidden', 'octocat/mine']);
  expect(await names('affiliation=collaborator')).toEqual(['friend/theirs']);
  expect(await names('affiliation=organization_member,collaborator')).toEqual(['acme/inner', 'friend/theirs']);
  expect(await names('visibility=private')).toEqual(['acme/inner', 'octocat/hidden']);
  expect(await names('visibility=public')).toEqual(['friend/theirs', 'octocat/mine']);
});

it('lists page by page, with a link to the next page', async () => {
  const simulator = host();
  const { headers, body } = await callerOf(simulator).get('/user/repos?per_page=3');
  expect(body).toHaveLength(3);
  expect(headers.link).toContain('<https://api.github.com/user/repos?per_page=3&page=2>; rel="next"');
  expect(await names('per_page=3&page=2', simulator)).toEqual(['octocat/mine']);
});

it('refuses the token of an app, which belongs to no user', async () => {
  const app = callerOf(host({ tokens: [{ token: 'all-powerful', kind: 'app' }] }));
  expect(await app.get('/user/repos')).toMatchObject({
    status: 403,
    body: { message: 'Resource not accessible by integration' },
  });
});

it('refuses two kinds of filter at once', async () => {
  const { transport } = host();
  expect((await callerOf({ transport }).get('/user/repos?type=owner&visibility=all')).status).toBe(422);
});
