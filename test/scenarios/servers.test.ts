import { describe, expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { legacyBehaviors } from '../../packages/simulator/src/state/legacy-behaviors.ts';
import { formatLines, listLines, openScene, type Scene, type SceneOptions } from '../kit/runs/scene.ts';

const serverUrl = { GITHUB_API_URL: 'https://code.example/api/v3' };

/** A run continues without the settings that a server lacks. */
function openServer(repositorySeed: object = {}, options: SceneOptions = {}): Scene {
  const stage = openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }] },
    enterprise: '3.16.2',
    environment: serverUrl,
    ...options,
  });
  const runOnServer =
    (mode: 'check' | 'apply') =>
    (file: string, overrides: Partial<RunOptions> = {}) =>
      stage[mode](file, { onUnsupported: 'warn', ...overrides });
  return { ...stage, check: runOnServer('check'), apply: runOnServer('apply') };
}

describe('a GitHub Enterprise Server', () => {
  const settings = `
repository: {has_wiki: false, enable_immutable_releases: true}
labels: [{name: bug, color: d73a4a}]
codespaces_secrets: {_undeclared: delete, entries: []}
`;

  it('an apply skips the keys that the server lacks with a warning at each key, and writes the others [2.1.14]', async () => {
    const { apply, simulator } = openServer({ labels: [] });
    const result = await apply(settings);
    const lines = listLines(result).filter(({ message }) => toShownText(message).includes('this server'));
    expect(lines.map(({ kind, key, message, place }) => [kind, key, message, place?.line])).toEqual([
      [
        'warning',
        'repository.enable_immutable_releases',
        'not compared and not applied: this server (3.16) has no `enable_immutable_releases`, and no GitHub Enterprise Server up to 3.19 has it',
        2,
      ],
      [
        'warning',
        'codespaces_secrets',
        'not compared and not applied: this server (3.16) has no `codespaces_secrets`, and no GitHub Enterprise Server up to 3.19 has it',
        4,
      ],
    ]);
    expect([result.outcome, formatLines(result, 'error'), formatLines(result, 'change').length]).toEqual([
      'partial',
      [],
      2,
    ]);
    expect(simulator.requests.filter(({ route }) => /immutable|codespaces/.test(route))).toEqual([]);
  });

  it('a snapshot sends no request for a section that the server lacks, and notes it [2.1.14]', async () => {
    const { snapshot, simulator } = openServer();
    const { result } = await snapshot();
    const { lines } = result.targets[0]!.sections.find(({ name }) => name === 'codespaces_secrets')!;
    expect(lines.map(({ kind, message }) => [kind, message])).toEqual([
      [
        'note',
        'left out: this server (3.16) has no `codespaces_secrets`, and no GitHub Enterprise Server up to 3.19 has it',
      ],
    ]);
    expect(simulator.requests.filter(({ route }) => /codespaces/.test(route))).toEqual([]);
  });

  it('a check reads the server version from a request that it needs anyway [2.1.14]', async () => {
    const { check, simulator } = openServer({ labels: [] });
    await check('repository: {has_wiki: true}');
    expect(simulator.requests.map(({ route }) => route)).toEqual(['GET /repos/{owner}/{repo}']);
  });

  it('a check uses the version from the `server` input instead of the response header [2.1.14]', async () => {
    const { check } = openServer();
    const file = 'repository: {has_pull_requests: true}';
    expect((await check(file)).outcome).toBe('partial');
    expect(formatLines(await check(file, { server: '3.17' })).join()).not.toContain('this server');
  });

  it('a check treats a newer server as the newest known version, and each warning reports it [2.1.14]', async () => {
    const result = await openServer({ labels: [] }, { enterprise: '3.20.1' }).check(settings);
    expect(formatLines(result, 'error')).toEqual([]);
    expect(formatLines(result, 'warning').filter((line) => line.includes('this server'))).toEqual([
      'warning: not compared and not applied: this server (3.20, treated as 3.19) has no `enable_immutable_releases`, and no GitHub Enterprise Server up to 3.19 has it',
      'warning: not compared and not applied: this server (3.20, treated as 3.19) has no `codespaces_secrets`, and no GitHub Enterprise Server up to 3.19 has it',
    ]);
  });

  it('a check fails if the server lacks a section in `required-sections` [2.1.14]', async () => {
    const result = await openServer().check(settings, { requiredSections: ['codespaces_secrets'] });
    expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
      'failed',
      expect.stringContaining('has no `codespaces_secrets`'),
    ]);
  });

  it('a check reports a missing permission if the server has the route but the token lacks access [5.5]', async () => {
    const { check } = openServer({}, { tokens: [{ token: 'all-powerful', grants: {} }] });
    const result = await check('actions: {enabled: true}');
    expect(formatLines(result, 'error')[0]).toMatch(/answered 40[34].*To fix, grant "Administration: read"/);
  });

  it('an apply writes a ruleset without the rules and actors that the server lacks [2.1.14]', async () => {
    const { apply, check, simulator } = openServer();
    const file = `
rulesets:
  _undeclared: delete
  entries:
    - name: main
      enforcement: active
      conditions: {ref_name: {include: [~ALL]}}
      bypass_actors: [{actor_type: DeployKey, bypass_mode: exempt}, {actor_type: OrganizationAdmin}]
      rules: [{type: deletion}, {type: license_compliance_scanning}]
`;
    expect(formatLines(await apply(file), 'error')).toEqual([]);
    const [liveRuleset] = (simulator.repository('acme/shop') as any).rulesets;
    expect(liveRuleset.rules.map(({ type }: any) => type)).toEqual(['deletion']);
    expect(liveRuleset.bypass_actors).toHaveLength(1);
    expect(formatLines(await check(file), 'drift')).toEqual([]);
  });
});

describe('a server without GraphQL', () => {
  const withoutGraphql: SceneOptions = { hasGraphql: false, older: legacyBehaviors };
  const settings = `
repository: {has_wiki: false, enable_sponsorships: true, issue_creation_policy: all}
environments:
  - {name: prod, wait_timer: 5, pinned: true}
branches:
  - {name: main, protection: {enforce_admins: true, force_push_bypassers: [octocat]}}
  - {name: 'release/*', protection: {enforce_admins: true}}
`;

  const keysThatNeedGraphql = [
    'repository.enable_sponsorships',
    'repository.issue_creation_policy',
    'environments[0].pinned',
    'branches[0].protection.force_push_bypassers',
    'branches[1]',
  ];

  it('a server without GraphQL skips only the keys that need it [2.1.15]', async () => {
    const { apply, check } = openServer({}, withoutGraphql);
    expect(formatLines(await apply(settings), 'error')).toEqual([]);
    const result = await check(settings);
    expect(formatLines(result, 'drift')).toEqual([]);
    const skippedLines = listLines(result).filter(({ message }) => toShownText(message).includes('has no GraphQL API'));
    expect(skippedLines.map(({ key }) => key)).toEqual(keysThatNeedGraphql);
    expect(skippedLines[0]!.message).toBe(
      'not compared and not applied: `enable_sponsorships` needs GraphQL: this server (3.16) has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address',
    );
    expect(skippedLines.at(-1)!.message).toContain('`branches[1]` needs GraphQL');
  });

  it('a server without GraphQL and without a version skips only the keys that need GraphQL [2.1.15]', async () => {
    const { apply, check } = openServer({}, { ...withoutGraphql, enterprise: undefined });
    expect(formatLines(await apply(settings), 'error')).toEqual([]);
    const result = await check(settings);
    expect([result.outcome, formatLines(result, 'drift')]).toEqual(['partial', []]);
    const skippedLines = listLines(result).filter(({ message }) => toShownText(message).includes('has no GraphQL API'));
    expect(skippedLines.map(({ key }) => key)).toEqual(keysThatNeedGraphql);
    expect(skippedLines[0]!.message).toBe(
      'not compared and not applied: `enable_sponsorships` needs GraphQL: this server has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address',
    );
  });

  it('a snapshot notes a protected branch whose rule it cannot identify without GraphQL, and leaves it out [2.1.15]', async () => {
    const stage = openServer({}, withoutGraphql);
    await stage.apply('branches: [{name: main, protection: {enforce_admins: true}}]');
    stage.simulator.misbehave({
      match: ({ path }) => path.endsWith('/branches/main'),
      times: 9,
      with: {
        kind: 'answer',
        change: (answer) => ({ ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), pattern: undefined }) }),
      },
    });
    const { result } = await stage.snapshot({ sections: ['branches'] });
    expect(formatLines(result, 'note')).toContain(
      'note: branch main is left out: it is protected, but GitHub does not show whether its own rule or a pattern protects it',
    );
    expect(formatLines(result, 'note').join()).not.toMatch(/has none|nothing to write/);
  });

  it('a server that answers GraphQL with an HTML page skips only the keys that need GraphQL [2.1.15]', async () => {
    const { check, simulator } = openServer({}, { enterprise: undefined });
    simulator.misbehave({ match: ({ path }) => path === '/graphql', with: { kind: 'html', status: 404 } });
    const result = await check('repository: {has_wiki: true, enable_sponsorships: true}');
    expect([formatLines(result, 'error'), formatLines(result, 'warning')]).toEqual([
      [],
      [expect.stringContaining('has no GraphQL API')],
    ]);
  });

  it('a snapshot without GraphQL leaves out the keys that need it, and check finds it up to date [2.1.15]', async () => {
    const stage = openServer({}, withoutGraphql);
    await stage.apply(settings);
    const { result, text } = await stage.snapshot();
    expect(formatLines(result, 'error')).toEqual([]);
    expect(
      formatLines(result, 'note').filter((line) => line.includes('left out: this server (3.16) has no GraphQL API')),
    ).toEqual([
      'note: `issue_creation_policy` is left out: this server (3.16) has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address',
      'note: `enable_sponsorships` is left out: this server (3.16) has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address',
      'note: `pinned` is left out: this server (3.16) has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address',
      'note: patterns, `force_push_bypassers` and `required_deployments` are left out: this server (3.16) has no GraphQL API; if it is at another address, set GITHUB_GRAPHQL_URL to that address',
    ]);
    expect(text).toMatch(/branches:\n {2}- name: main\n/);
    expect(text).toContain('wait_timer: 5');
    expect(text!.replaceAll(/^#.*\n/gm, '')).not.toMatch(/pinned|sponsorships|release\//);
    const checkResult = await stage.check(text!);
    expect([...formatLines(checkResult, 'error'), ...formatLines(checkResult, 'drift')]).toEqual([]);
  });
});

it('a server with an older GraphQL schema skips only the keys whose fields it lacks [2.1.15]', async () => {
  const { check, apply } = openServer({}, { enterprise: '3.22' });
  const file = 'repository: {enable_sponsorships: true, issue_creation_policy: collaborators_only}';
  const applyResult = await apply(file);
  expect(formatLines(applyResult, 'error')).toEqual([]);
  expect(formatLines(applyResult, 'change')).toEqual(['change: issue_creation_policy all → collaborators_only']);
  expect(formatLines(await check(file), 'warning')).toEqual([
    'warning: not compared and not applied: `enable_sponsorships` needs GraphQL: this server (3.22, treated as 3.19) has no `Repository.hasSponsorshipsEnabled` in its GraphQL API',
  ]);
});

it('a server that lacks the GraphQL fields of two keys skips both, and writes the others [2.1.15]', async () => {
  const { apply } = openServer();
  const file = 'repository: {enable_sponsorships: true, issue_creation_policy: collaborators_only, has_wiki: false}';
  const result = await apply(file);
  expect(formatLines(result, 'error')).toEqual([]);
  expect(formatLines(result, 'change')).toEqual(['change: has_wiki true → false']);
  const warnings = formatLines(result, 'warning').join();
  for (const key of ['enable_sponsorships', 'issue_creation_policy'])
    expect(warnings).toContain(`\`${key}\` needs GraphQL: this server (3.16) has no `);
});

it('a server with an older GraphQL schema skips branch patterns, and still writes named branches [2.1.15]', async () => {
  const stage = openServer({}, { lacks: ['BranchProtectionRule.lockBranch'] });
  const file =
    "branches: [{name: main, protection: {enforce_admins: true}}, {name: 'v*', protection: {enforce_admins: true}}]";
  expect(formatLines(await stage.apply(file), 'error')).toEqual([]);
  const { result, text } = await stage.snapshot({ sections: ['branches'] });
  expect([formatLines(result, 'error'), text]).toEqual([[], expect.stringContaining('name: main')]);
});

it.each([
  ['cloud', serverUrl],
  [undefined, { GITHUB_API_URL: 'https://api.acme.ghe.com' }],
])('reports an error if github.com at any address answers without GraphQL [2.1.15]', async (version, environment) => {
  const { check } = openServer({}, { hasGraphql: false, enterprise: undefined, environment });
  const result = await check('repository: {has_wiki: true, enable_sponsorships: true}', { server: version });
  expect(formatLines(result, 'error')[0]).toContain('this address has no GraphQL API');
});

it('reports a wrong address if github.com answers 404 to GraphQL, and skips nothing silently', async () => {
  const result = await openScene({ hasGraphql: false }).check('repository: {enable_sponsorships: true}');
  expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
    'failed',
    expect.stringContaining('this address has no GraphQL API'),
  ]);
});
