import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import type { RepositorySeed, SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { openFleet } from '../kit/samples/fleet.ts';
import { changeAnswers } from '../kit/samples/odd-answers.ts';

const labels = [{ name: 'bug' }];
const files = { 'defaults.yml': 'labels:\n  - name: bug\n' };
const createRepositorySeed = (name: string, repositorySeed: Partial<RepositorySeed> = {}) => ({
  owner: 'acme',
  name,
  labels,
  ...repositorySeed,
});
const repositories: RepositorySeed[] = [
  createRepositorySeed('svc-pay', { visibility: 'private', teams: [{ slug: 'platform', role: 'admin' }] }),
  createRepositorySeed('svc-mail', { property_values: [{ property_name: 'tier', value: '2' }] }),
  createRepositorySeed('site', {
    property_values: [{ property_name: 'tier', value: '1' }],
    settings: { topics: ['web'] },
  }),
  createRepositorySeed('old', { archived: true }),
  { owner: 'octocat', name: 'mine', labels },
  { owner: 'globex', name: 'theirs', labels },
];
const accounts = [
  {
    login: 'acme',
    type: 'Organization' as const,
    teams: ['platform', 'guests'],
    property_definitions: [{ property_name: 'tier' }],
  },
  { login: 'globex', type: 'Organization' as const },
];

function openDiscoveryFleet(options: Omit<SimulatorOptions, 'seed'> = {}) {
  const { check, simulator } = openFleet({ repositories, files, around: { accounts }, ...options });
  const checkNames = async (names: string, options: object = {}) => {
    const repos = names.split(',').map((name) => ({ owner: name.split('/')[0]!, name: name.split('/')[1]! }));
    const result = await check({ repos, defaultsFile: 'defaults.yml', ...options });
    return { result, names: result.targets.map(({ repository }) => repository) };
  };
  return { check, checkNames, simulator };
}

/** Finds repositories with the same pattern in a fleet file, limited by `where`. */
function openFleetFileWithWhere(where: string) {
  const manifest = `targets: [{repos: acme/*, where: ${where}}]\nlayers: [{file: defaults.yml}]\n`;
  const { check, simulator } = openFleet({
    repositories,
    files: { ...files, 'fleet.yml': manifest },
    around: { accounts },
  });
  const checkFleet = (options: object = {}) => check({ fleetFile: 'fleet.yml', ...options });
  return { checkFleet, simulator };
}

it('a pattern in `repos` finds the visible repositories of an organization, sorted by name [1.4]', async () => {
  expect((await openDiscoveryFleet().checkNames('acme/*')).names).toEqual([
    'acme/site',
    'acme/svc-mail',
    'acme/svc-pay',
  ]);
  expect((await openDiscoveryFleet().checkNames('ACME/svc-*')).names).toEqual(['acme/svc-mail', 'acme/svc-pay']);
  expect((await openDiscoveryFleet().checkNames('acme/*,globex/th?irs')).names).toContain('globex/theirs');
});

it("a pattern in `repos` finds the repositories of a person that the token's user can access [1.4]", async () => {
  expect((await openDiscoveryFleet().checkNames('octocat/*')).names).toEqual(['octocat/mine']);
});

it('named repositories in `repos` come before the matches of patterns, without duplicates [1.4]', async () => {
  expect((await openDiscoveryFleet().checkNames('acme/svc-pay,acme/*,globex/theirs')).names).toEqual([
    'acme/svc-pay',
    'globex/theirs',
    'acme/site',
    'acme/svc-mail',
  ]);
});

it('`exclude` removes repositories from the matches of a pattern in `repos`', async () => {
  expect((await openDiscoveryFleet().checkNames('acme/*', { exclude: ['svc-*'] })).names).toEqual(['acme/site']);
});

it.each([
  ['{topic: web}', ['acme/site']],
  ['{visibility: private}', ['acme/svc-pay']],
  ['{archived: true}', ['acme/old']],
  ['{team: platform}', ['acme/svc-pay']],
  ['{team: [acme/platform, guests]}', ['acme/svc-pay']],
  ['{property: {tier: [1, 2]}}', ['acme/site', 'acme/svc-mail']],
  ['{property: {tier: 1}, topic: web}', ['acme/site']],
])('a pattern in a fleet file finds only repositories that match `where: %s` [10.2]', async (where, names) => {
  const { checkFleet, simulator } = openFleetFileWithWhere(where);
  expect((await checkFleet()).targets.map(({ repository }) => repository)).toEqual(names);
  expect(simulator.objections).toEqual([]);
});

it("a pattern in `repos` reads every page of an organization's repositories", async () => {
  const { check } = openFleet({
    repositories: Array.from({ length: 130 }, (_, index) => createRepositorySeed(`r${index}`)),
    files,
  });
  const result = await check({ repos: [{ owner: 'acme', name: '*' }], defaultsFile: 'defaults.yml' });
  expect(result.targets).toHaveLength(130);
});

it('a pattern in `repos` fails the run if the owner does not exist', async () => {
  expect(formatLines((await openDiscoveryFleet().checkNames('acne/*')).result)).toEqual([
    'error: GET /users/acne answered 404: Not Found. To fix, check the name of the owner in `--repos`',
  ]);
});

it('a pattern in a fleet file fails the run if its team does not exist or is hidden from the token', async () => {
  expect(formatLines(await openFleetFileWithWhere('{team: platfrom}').checkFleet())).toEqual([
    'error: GET /orgs/acme/teams/platfrom/repos answered 404: Not Found. To fix, check the team in the fleet file, or grant the token "Members (organization): read"',
  ]);
  const result = await openFleetFileWithWhere('{team: platfrom}').checkFleet({ privateRepos: 'redact' });
  expect(formatLines(result).join()).toContain('answered 404: Not Found (GitHub’s message is withheld). To fix, check');
});

it.each([
  ['/orgs/{org}/repos', 'id name full_name owner private fork', '{}'],
  ['/teams/{team_slug}/repos', 'id full_name', '{team: platform}'],
  ['/properties/values', 'repository_id repository_full_name properties', '{property: {tier: 1}}'],
])('a pattern in a fleet file fails the run if the list %s lacks one of the keys %s', async (list, keys, where) => {
  for (const key of keys.split(' ')) {
    const stage = openFleetFileWithWhere(where);
    changeAnswers(stage, list, (items: object[]) => items.map((item) => ({ ...item, [key]: undefined })));
    expect(formatLines(await stage.checkFleet())[0]).toContain(`: 0.${key} is missing`);
  }
});

describe('the token of an app', () => {
  const createAppToken = (repos: 'all' | readonly string[]) => ({
    tokens: [{ token: 'ghs_app', login: 'trueup-app', kind: 'app' as const, repositories: repos }],
  });
  const token = new Secret('ghs_app');

  it('an app token with `*` finds all repositories of the installation, of any owner [1.4] [5.4]', async () => {
    const { check, simulator } = openDiscoveryFleet(createAppToken(['acme/site', 'globex/theirs']));
    const result = await check({ repos: '*', defaultsFile: 'defaults.yml', token });
    expect(result.targets.map(({ repository }) => repository)).toEqual(['acme/site', 'globex/theirs']);
    expect(simulator.requests[0]).toMatchObject({ path: '/installation/repositories' });
  });

  it('an app token with a pattern finds only installed repositories and requests no others [5.4]', async () => {
    const { checkNames, simulator } = openDiscoveryFleet(createAppToken(['acme/site', 'globex/theirs']));
    expect((await checkNames('acme/*', { token })).names).toEqual(['acme/site']);
    expect(simulator.requests.filter(({ path }) => /svc-|theirs/.test(path))).toEqual([]);
  });

  it("an app token without a known prefix is recognized by GitHub's answer [1.4]", async () => {
    const { check, simulator } = openDiscoveryFleet({ tokens: [{ token: 'all-powerful', kind: 'app' }] });
    expect((await check({ repos: '*', defaultsFile: 'defaults.yml' })).targets.length).toBeGreaterThan(3);
    expect(simulator.requests.slice(0, 2).map(({ path }) => path)).toEqual([
      '/user/repos',
      '/installation/repositories',
    ]);
  });
});
