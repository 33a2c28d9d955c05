import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
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

const setUpSimulator = (options: SimulatorOptions = {}) =>
  openSimulator({ seed: { accounts, repositories }, tokens: [{ token: 'all-powerful', roles }], ...options });

async function listNames(query: string, simulator = setUpSimulator()) {
  const { body } = await createCaller(simulator).get(`/user/repos?${query}`);
  return body.map((one: { full_name: string }) => one.full_name);
}

it("lists the repositories of the token's account with visibility, topics and role", async () => {
  const { body } = await createCaller(setUpSimulator()).get('/user/repos');
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
  expect(await listNames('affiliation=owner')).toEqual(['octocat/hidden', 'octocat/mine']);
  expect(await listNames('affiliation=collaborator')).toEqual(['friend/theirs']);
  expect(await listNames('affiliation=organization_member,collaborator')).toEqual(['acme/inner', 'friend/theirs']);
  expect(await listNames('visibility=private')).toEqual(['acme/inner', 'octocat/hidden']);
  expect(await listNames('visibility=public')).toEqual(['friend/theirs', 'octocat/mine']);
});

it('links each page to the next page', async () => {
  const simulator = setUpSimulator();
  const { headers, body } = await createCaller(simulator).get('/user/repos?per_page=3');
  expect(body).toHaveLength(3);
  expect(headers.link).toContain('<https://api.github.com/user/repos?per_page=3&page=2>; rel="next"');
  expect(await listNames('per_page=3&page=2', simulator)).toEqual(['octocat/mine']);
});

it('refuses the token of an app, which belongs to no user', async () => {
  const app = createCaller(setUpSimulator({ tokens: [{ token: 'all-powerful', kind: 'app' }] }));
  expect(await app.get('/user/repos')).toMatchObject({
    status: 403,
    body: { message: 'Resource not accessible by integration' },
  });
});

it('refuses two kinds of filter at once', async () => {
  const { transport } = setUpSimulator();
  expect((await createCaller({ transport }).get('/user/repos?type=owner&visibility=all')).status).toBe(422);
});
