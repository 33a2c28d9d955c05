import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { start } from '../../../../test/kit/runs/program.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { runReportingUsageErrors } from '../command-line/usage-errors.ts';
import { runModeCommand } from '../run/mode-command.ts';
import { demoSettings } from './demo-data.ts';
import { runSandbox } from './sandbox.ts';

const folder = createTestFolder();

async function open(flags: Record<string, string>) {
  const { terminal, seen, interrupt, listeners } = createFakeTerminal({}, folder.path);
  const code = runReportingUsageErrors(terminal, () =>
    runSandbox({ flags: new Map(Object.entries(flags)), files: [] }, terminal),
  );
  let ended = false;
  const end = code.finally(() => {
    ended = true;
  });
  while (!listeners.size && !ended) await new Promise((next) => setTimeout(next, 5));
  return { code: end, seen, interrupt };
}

/** A codespace sets these variables in every terminal. */
const codespaceVariables = {
  GITHUB_API_URL: 'https://api.github.com',
  GITHUB_GRAPHQL_URL: 'https://api.github.com/graphql',
};

/** Runs Trueup over the network, with the variables that the sandbox prints. */
async function applyTo(welcome: string) {
  const [, exported = ''] = /^ *export (.+)$/m.exec(welcome)!;
  const variables = Object.fromEntries(exported.split(' ').map((variable) => variable.split('=')));
  const file = folder.at('settings.yml');
  writeFileSync(file, demoSettings);
  const { terminal } = createFakeTerminal({ ...codespaceVariables, ...variables }, folder.path);
  const flags = new Map([
    ['repository', 'acme/rocket'],
    ['settings-file', file],
    ['yes', ''],
  ]);
  return runModeCommand('apply', { flags, files: [] }, terminal);
}

it('serves a simulated GitHub for check and apply, and keeps its state for the next start', async () => {
  const first = await open({ dump: 'dump.json' });
  expect(first.seen.out).toContain('trueup check --repository acme/rocket');
  expect(first.seen.out).toContain("follows GitHub's published API description");
  expect(await applyTo(first.seen.out)).toBe(0);
  first.interrupt();
  expect(await first.code).toBe(0);
  expect(first.seen.out).toMatch(/\nSaved the state to .+\/dump\.json\n$/);
  expect(folder.read('dump.json')).toContain('Carries small payloads to orbit');

  const second = await open({ seed: 'dump.json', dump: 'again.json' });
  second.interrupt();
  expect(await second.code).toBe(0);
  expect(folder.read('again.json')).toBe(folder.read('dump.json'));
});

it('supports a first branch protection with reviewers and with a workflow that reports', async () => {
  const { code, seen, interrupt } = await open({});
  const [, url, token] = /GITHUB_API_URL=(\S+) GITHUB_TOKEN=(\S+)/.exec(seen.out)!;
  const file = folder.at('protection.yml');
  writeFileSync(
    file,
    `branches:
  - name: main
    protection:
      required_pull_request_reviews: {required_approving_review_count: 1}
      required_status_checks: {strict: false, contexts: [test]}
`,
  );
  const { terminal, seen: shown } = createFakeTerminal({ GITHUB_API_URL: url, GITHUB_TOKEN: token }, folder.path);
  const run = (words: string) => start(words.split(' '), terminal);
  expect(await run(`apply -R acme/rocket -f ${file} -y`)).toBe(0);
  expect(await run('protection -R acme/rocket main')).toBe(0);
  expect(shown.out).toContain('acme/rocket main: works: ');
  interrupt();
  expect(await code).toBe(0);
});

it('starts from the seed of the docs: teams, people, properties, apps, repositories and check runs', async () => {
  const page = readFileSync(new URL('../../../../docs/sandbox.md', import.meta.url), 'utf8');
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(page) ?? [];
  writeFileSync(folder.at('acme.yml'), yaml);
  const { code, seen, interrupt } = await open({ seed: 'acme.yml' });
  const [, url] = /GITHUB_API_URL=(\S+) GITHUB_TOKEN=everything/.exec(seen.out)!;
  const headers = { authorization: 'Bearer everything', 'user-agent': 'test' };
  const ask = async (path: string) => (await fetch(`${url}${path}`, { headers })).json();
  expect(await ask('/user/repos?affiliation=owner,organization_member')).toMatchObject([
    { name: 'shop' },
    { name: 'site' },
  ]);
  expect(await ask('/repos/acme/shop/teams')).toMatchObject([
    { slug: 'engineers', permission: 'push' },
    { slug: 'on-call', parent: { slug: 'engineers' } },
  ]);
  expect(await ask('/repos/acme/shop/collaborators')).toEqual(
    expect.arrayContaining([expect.objectContaining({ login: 'ann', role_name: 'admin' })]),
  );
  expect(await ask('/repos/acme/shop/properties/values')).toEqual([{ property_name: 'tier', value: 'core' }]);
  expect(await ask('/apps/deploy-bot')).toMatchObject({ id: 4711 });
  expect(await ask('/repos/acme/shop/commits/main/check-runs')).toMatchObject({ check_runs: [{ name: 'test' }] });
  interrupt();
  expect(await code).toBe(0);
});

it('rejects a seed with an unknown key, and lists the known ones', async () => {
  writeFileSync(folder.at('wrong.yml'), 'repositories: [{ owner: acme, name: shop, labls: [] }]\n');
  const { code, seen } = await open({ seed: 'wrong.yml' });
  expect(await code).toBe(1);
  expect(seen.err).toMatch(/the seed gives "labls" to a repository, which holds only .*\blabels\b/);
});

it('keeps serving after the checked repository is renamed [15.16]', async () => {
  const { code, seen, interrupt } = await open({ serve: '' });
  expect(seen.out).toMatch(
    /^A simulated GitHub listens on .+, and `trueup serve` checks acme\/rocket after each change\.\n/,
  );
  const [, url, token] = /-X PATCH (http:\/\/[^/]+)\S* -H 'authorization: Bearer ([^']+)'/.exec(seen.out)!;
  expect(seen.out).toContain(`/autolinks -H 'authorization: Bearer ${token}' \\\n      --json '{"key_prefix":"MOON-",`);
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'test', 'content-type': 'application/json' };
  await fetch(`${url}/repos/acme/fleet/topics`, { method: 'PUT', headers, body: '{"names":["x"]}' });
  await vi.waitFor(() => expect(seen.err).toContain('fleet/topics: event repository, answered 200'), 5_000);
  const renamed = await fetch(`${url}/repos/acme/rocket`, { method: 'PATCH', headers, body: '{"name":"moon"}' });
  expect(renamed.status).toBe(200);
  await vi.waitFor(() => expect(seen.err).toContain('PATCH /repos/acme/rocket: event repository, answered'), 5_000);
  interrupt();
  expect(await code).toBe(0);
});

it('simulates an Enterprise Server without GraphQL on request', async () => {
  const { code, seen, interrupt } = await open({ server: '3.17', 'without-graphql': '' });
  const [, url, token] = /GITHUB_API_URL=(\S+) GITHUB_TOKEN=(\S+)/.exec(seen.out)!;
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'test' };
  const answer = await fetch(`${url}/repos/acme/rocket/immutable-releases`, { headers });
  expect([answer.status, answer.headers.get('x-github-enterprise-version')]).toEqual([404, '3.17.0']);
  const graphql = await fetch(`${url}/graphql`, { method: 'POST', headers, body: '{"query": "{ viewer { login } }"}' });
  expect(graphql.status).toBe(404);
  interrupt();
  expect(await code).toBe(0);
});

it.each([
  [
    { server: 'newest' },
    /^error --server: "newest" is not a version of GitHub Enterprise Server\. To fix, write the version .*`3\.17`/,
  ],
  [{ server: '3.2' }, /^error --server: Trueup does not support "3\.2": .* 3\.14 to 3\.19\. To fix, for 3\.20, write /],
  [{ port: 'http' }, /^error --port: "http" is not a port\. To fix, write a number from 0 to 65535\.\n$/],
  [
    { seed: 'missing.json' },
    /^error --seed .*missing\.json: the file does not exist.* To fix, correct the file; a file written by --dump shows the format\.\n$/,
  ],
])('explains the mistake in %j', async (flags, said) => {
  const { code, seen } = await open(flags);
  expect(await code).toBe(1);
  expect(seen.err).toMatch(said);
});
