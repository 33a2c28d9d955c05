import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInShare } from '../packages/core/src/session/names/shards.ts';
import { openSimulator, type RepositorySeed, type Simulator } from '../packages/simulator/src/index.ts';
import { createTestFolder } from './kit/folder.ts';
import { cliFile, startProcess, swiftClockModule } from './kit/runs/start-process.ts';
import { scaleExamples } from './kit/seed.ts';

/** An organization of another tool has a file for all repositories, one for a team and one for a repository. */
const theirs = {
  'settings.yml': `# These settings are for all repositories.
repository:
  has_wiki: false
  has_projects: false
  delete_branch_on_merge: true
  allow_rebase_merge: false
labels:
  include:
    - name: bug
      color: d73a4a
      description: Something does not work
    - name: feature
      color: 336699
      description: New functionality
teams:
  - name: everyone
    permission: pull
branches:
  - name: main
    protection:
      required_pull_request_reviews:
        required_approving_review_count: 1
      required_status_checks: null
      enforce_admins: true
      restrictions: null
`,
  'suborgs/core.yml': `suborgteams:
  - core
repository:
  allow_merge_commit: false
teams:
  - name: core
    permission: push
`,
  'repos/svc-3.yml': `repository:
  description: Sends the bills
  topics:
    - billing
`,
};

const count = scaleExamples(150);
const nameOf = (index: number) => `svc-${index}`;
const names = Array.from({ length: count }, (_, index) => nameOf(index));
const inCore = names.filter((_, index) => index % 25 === 3);

const createDriftedRepository = (name: string): RepositorySeed => ({
  owner: 'acme',
  name,
  branches: ['main'],
  settings: { has_wiki: true },
  labels: [{ name: 'bug', color: 'ee0701' }],
  collaborators: ['dana', 'robin'].map((login) => ({ login, role: 'admin' })),
  teams: inCore.includes(name) ? [{ slug: 'core', permission: 'push' }] : [],
});

const folder = createTestFolder();
let simulator: Simulator;
let host: Awaited<ReturnType<Simulator['listen']>>;

beforeAll(async () => {
  simulator = openSimulator({
    // Each run starts in another hour.
    tokens: [{ token: 'all-powerful', limit: 100_000 }],
    seed: {
      repositories: names.map(createDriftedRepository),
      accounts: [
        { login: 'acme', type: 'Organization', teams: ['core', 'everyone'] },
        { login: 'dana' },
        { login: 'robin' },
      ],
    },
  });
  host = await simulator.listen();
});
afterAll(() => host.close());

async function runCommand(...words: readonly string[]) {
  simulator.forgetRequests();
  const env = { GITHUB_API_URL: host.url, GITHUB_TOKEN: 'all-powerful' };
  return startProcess(['--import', swiftClockModule, cliFile, ...words], { cwd: folder.path, env }).ended;
}

const ofFleet = ['--fleet-file', 'fleet.yml', '--report-file', 'report.json'];
const report = () => JSON.parse(readFileSync(folder.at('report.json'), 'utf8'));
const listWaveLines = () =>
  report().lines.flatMap(({ key, message }: { key: string; message: string }) => (key === 'wave' ? message : []));

/** The repositories in the write requests that the simulator logged. */
const listWrittenRepositories = () =>
  [
    ...new Set(
      simulator.requests
        .filter(({ method, path }) => method !== 'GET' && path !== '/graphql')
        .map(({ path }) => /\/repos\/acme\/([^/]+)/.exec(path)?.[1] ?? path),
    ),
  ].toSorted();

it('an organization imports its files, checks them, and applies them wave by wave until no drift is left [10.23]', async () => {
  for (const [path, text] of Object.entries(theirs)) {
    mkdirSync(join(folder.at('.github'), path, '..'), { recursive: true });
    writeFileSync(join(folder.at('.github'), path), text);
  }
  const from = ['--from', 'safe-settings', '.github', '--owner', 'acme', '--to', 'settings', '--to-fleet', 'fleet.yml'];
  expect(await runCommand('import', ...from)).toMatchObject({ code: 0 });
  const waves = 'waves:\n  - {name: first, where: {team: core}}\n  - {name: half, where: {share: 50}}\n';
  writeFileSync(folder.at('fleet.yml'), `${readFileSync(folder.at('fleet.yml'), 'utf8')}\n${waves}`);
  const half = names.filter((name) => isInShare(50, simulator.repository(`acme/${name}`).id));
  const [ofHalf, rest] = [half, names].map((some) => some.filter((name) => !inCore.includes(name)).toSorted());
  const ofNone = rest!.filter((name) => !half.includes(name));

  const check = await runCommand('check', ...ofFleet);
  expect([check.code, listWrittenRepositories()]).toEqual([2, []]);
  expect(check.err).toMatch(new RegExp(`${count} repositories; about [\\d,]+ requests`));
  expect(listWaveLines()).toEqual([
    `repositories by the first wave that contains them: ${[inCore, ofHalf!, ofNone].map(({ length }, index) => `${['`first`', '`half`', 'in none'][index]} ${length}, ${length} of them with drift`).join('; ')}`,
  ]);

  const first = await runCommand('apply', ...ofFleet, '--wave', 'first', '--yes');
  expect({ ...first, written: listWrittenRepositories() }).toMatchObject({ code: 0, written: inCore.toSorted() });
  expect(listWaveLines()).toEqual([
    `wave \`first\` contains ${inCore.length} of ${count} repositories of \`fleet.yml\`; not read: ${ofHalf!.length} in \`half\`, ${ofNone.length} in no later wave`,
  ]);

  expect((await runCommand('apply', ...ofFleet, '--wave', 'half', '--yes')).code).toBe(0);
  expect(listWrittenRepositories()).toEqual(ofHalf);

  expect((await runCommand('apply', ...ofFleet, '--yes')).code).toBe(0);
  expect(listWrittenRepositories()).toEqual(ofNone);

  expect([(await runCommand('check', ...ofFleet)).code, listWrittenRepositories()]).toEqual([0, []]);
  expect(report().targets).toHaveLength(count);
  expect(simulator.objections).toEqual([]);
}, 600_000);
