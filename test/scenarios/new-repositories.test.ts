import { describe, expect, it } from 'vitest';
import { readProtection } from '../../packages/audit/src/protection/run.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { fromCheckRun } from '../../packages/core/src/previews/check-run.ts';
import { createPlanDocument, formatPlan } from '../../packages/core/src/report/plans/document.ts';
import type { ApprovableItem } from '../../packages/core/src/report/plans/item.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { AccountSeed, RepositorySeed, SimulatorOptions } from '../../packages/simulator/src/index.ts';
import { allPermissions, appIdentity, createAppSeed } from '../kit/runs/app-fleet.ts';
import { createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import {
  type Fleet,
  type FleetOptions,
  findTarget,
  listOutcomes,
  listOwnLines,
  openFleet,
} from '../kit/samples/fleet.ts';
import { pickFaultyRequests } from '../kit/seed.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const createRepositorySeed = (name: string, more: Partial<RepositorySeed> = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  ...more,
});

const template = createRepositorySeed('template-service', {
  visibility: 'private',
  default_branch: 'trunk',
  files: { 'README.md': '# Service' },
  settings: { is_template: true },
  generation: { readings: 3 },
});

const layers = {
  'layers/everyone.yml': `labels: {_undeclared: delete, entries: [{name: bug, color: d73a4a}]}
branches: [{name: trunk, protection: {required_pull_request_reviews: {required_approving_review_count: 1}, required_status_checks: null, enforce_admins: null, restrictions: null}}]
`,
};

const formatEntry = (lines: string) => `repositories:
  ${lines}
layers:
  - {file: layers/everyone.yml}
`;

interface More extends Partial<Omit<SimulatorOptions, 'seed'> & Pick<FleetOptions, 'wrapTransport'>> {
  readonly repositories?: readonly RepositorySeed[];
  readonly files?: Readonly<Record<string, string>>;
  readonly account?: Partial<AccountSeed>;
  readonly people?: readonly AccountSeed[];
}

const openAcme = (
  lines: string,
  { repositories = [template], files, account, people = [], ...more }: More = {},
): Fleet =>
  openFleet({
    repositories,
    files: { ...layers, 'fleet.yml': lines.includes('layers:') ? lines : formatEntry(lines), ...files },
    around: { accounts: [{ login: 'acme', type: 'Organization', ...account }, ...people] },
    ...more,
  });

const fromTemplate = 'acme/rocket: {create: {template: acme/template-service}}';

it('a check announces the creation of a repository and compares its settings only after that [17.6]', async () => {
  const run = openAcme(fromTemplate);
  const result = await run.check();
  expect(result.outcome).toBe('drift');
  const rocket = findTarget(result, 'rocket');
  expect(rocket.sections.map(({ name, status, lines }) => [name, status, lines.map(({ message }) => message)])).toEqual(
    [
      ['repositories', 'drift', ['repository "acme/rocket" will be created: private, from acme/template-service']],
      ['labels', 'drift', []],
      ['branches', 'drift', []],
    ],
  );
  expect(listOwnLines(result, 'rocket')).toContain(
    'note: its settings are compared after it is created: `labels`, `branches`',
  );
  expect(rocket.sections[0]!.lines[0]!.place).toEqual({ file: 'fleet.yml', line: 2, column: 17 });
  expect(rocket.sections[1]!.coverage).toEqual([{ key: 'labels', ending: 'differs' }]);
  expect(run.listWrites()).toEqual([]);
  expect(run.simulator.objections).toEqual([]);
});

it('an apply creates a repository, waits for its default branch and applies its layers in the same run [17.7]', async () => {
  const run = openAcme(fromTemplate);
  const result = await run.apply();
  expect(formatLines(result, 'error')).toEqual([]);
  expect(listOutcomes(result)).toEqual({ 'acme/rocket': 'success' });
  expect(run.listWrites()[0]).toBe('POST /repos/{template_owner}/{template_repo}/generate');
  expect(run.listWrites()).toContain('PUT /repos/{owner}/{repo}/branches/{branch}/protection');
  expect(run.simulator.repository('acme/rocket')).toMatchObject({ visibility: 'private', default_branch: 'trunk' });
  expect(run.progressLines.filter((line) => line.includes('waiting for the first commit'))).toHaveLength(4);
  expect(run.simulator.objections).toEqual([]);
  run.simulator.forgetRequests();
  expect([(await run.apply()).outcome, run.listWrites()]).toEqual(['success', []]);
});

const plain = 'acme/rocket: {create: true}';
const labelled = { 'layers/everyone.yml': 'labels: [{name: bug, color: d73a4a}]\n' };
const nothingLive: readonly RepositorySeed[] = [createRepositorySeed('shop', { visibility: 'private' })];
const createTokens = (seed: object) => [{ token: 'all-powerful', ...seed }];

it.each([
  ['the token sees some of the private repositories', { repositories: ['acme/none'] }, {}, 'the token sees 0'],
  ['the token belongs to a member', { standing: 'member' as const }, {}, 'does not show this token how many'],
  [
    'GitHub does not return the number of private repositories',
    {},
    { organization_habits: { unshown: ['total_private_repos', 'owned_private_repos'] } },
    'does not show this token how many',
  ],
  [
    'the app is installed on selected repositories',
    { kind: 'app' as const, repositories: ['acme/shop'] },
    {},
    'installed on selected repositories',
  ],
])(
  'fails and creates nothing if %s, because the repository may already exist [17.8]',
  async (_, token, account, why) => {
    const run = openAcme(plain, { repositories: nothingLive, tokens: createTokens(token), account });
    const isApp = 'kind' in token;
    const wish = { token: new Secret(isApp ? 'ghs_all-powerful' : 'all-powerful') };
    if (isApp) run.simulator.seed({ ...seedOf(run), tokens: [{ token: 'ghs_all-powerful', ...token }] });
    const checked = await run.check(wish);
    const applyWithPolicy = await run.apply(wish);
    expect([checked.outcome, applyWithPolicy.outcome]).toEqual(['failed', 'failed']);
    expect(listOwnLines(applyWithPolicy, 'rocket').join()).toContain(
      'Trueup cannot check whether this repository exists',
    );
    expect(listOwnLines(applyWithPolicy, 'rocket').join()).toContain(why);
    expect(run.listWrites()).toEqual([]);
  },
);

const seedOf = ({ simulator }: Fleet) => {
  const { tokens: _, ...rest } = simulator.dump();
  return rest;
};

it('an app that is installed on all repositories of an organization creates repositories [17.8]', async () => {
  const run = openAcme(plain, { repositories: nothingLive, files: labelled });
  run.simulator.seed({ ...seedOf(run), tokens: [{ token: 'ghs_of-app', kind: 'app', login: 'keeper[bot]' }] });
  expect(formatLines(await run.apply({ token: new Secret('ghs_of-app') }), 'error')).toEqual([]);
  expect(run.listWrites()[0]).toBe('POST /orgs/{org}/repos');
  const body = { name: 'rocket', visibility: 'private', auto_init: false };
  expect(run.simulator.requests.find(({ path }) => path === '/orgs/acme/repos')!.body).toEqual(body);
});

it('only a token of the user can create a repository for that user [17.8]', async () => {
  const own = { repositories: [], account: { login: 'mona', type: 'User' as const } };
  const lines = 'mona/notes: {create: {auto_init: true}}\nlayers: []';
  const mine = openAcme(`repositories:\n  ${lines}`, { ...own, tokens: createTokens({ login: 'mona' }) });
  expect(formatLines(await mine.apply(), 'error')).toEqual([]);
  expect(mine.listWrites()).toEqual(['POST /user/repos']);
  const other = openAcme(`repositories:\n  ${lines}`, { ...own, tokens: createTokens({ login: 'octocat' }) });
  expect(formatLines(await other.apply(), 'error').join()).toContain('Trueup cannot check');
  expect(other.listWrites()).toEqual([]);
});

it('does not create a repository whose name redirects to a renamed one, and reports the new name [17.9]', async () => {
  const run = openAcme(plain, { repositories: [createRepositorySeed('starship', { id: 42, visibility: 'private' })] });
  run.simulator.state.moved['acme/rocket'] = 42;
  expect(listOwnLines(await run.apply(), 'rocket')).toEqual([
    'error: `acme/rocket` is now called `acme/starship`. To fix, replace its entry in `repositories` with the new name',
  ]);
  expect(run.listWrites()).toEqual([]);
});

it('does not create a repository whose name redirects to a repository that the token cannot see [17.9]', async () => {
  const run = openAcme(plain, {
    repositories: [createRepositorySeed('starship', { id: 42, owner: 'other', visibility: 'private' })],
  });
  run.simulator.state.moved['acme/rocket'] = 42;
  run.simulator.misbehave({
    match: ({ path }) => path.startsWith('/repositories/42'),
    times: 9,
    with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
  });
  expect(listOwnLines(await run.apply(), 'rocket').join()).toContain('redirects to a repository that has a new name');
  expect(run.listWrites()).toEqual([]);
});

it('treats a repository name that differs only in case as the same repository [17.3]', async () => {
  const run = openAcme(plain, {
    repositories: [createRepositorySeed('Rocket', { visibility: 'private', branches: ['trunk'] })],
  });
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  expect(run.listWrites().filter((one) => one.startsWith('POST /orgs'))).toEqual([]);
});

const renaming = 'acme/rocket: {was: acme/old-rocket}';
const old = createRepositorySeed('old-rocket', {
  id: 7,
  labels: [],
  visibility: 'private',
  branches: ['trunk'],
  default_branch: 'trunk',
});

it('renames a repository that still has its former name and applies the layers of its new name [17.10]', async () => {
  const run = openAcme(renaming, { repositories: [old], files: labelled });
  const checked = await run.check();
  expect(findTarget(checked, 'rocket').sections[0]).toMatchObject({ name: 'repository', status: 'drift' });
  expect(formatLines(checked, 'warning').join()).toContain('rename: the repository is renamed to rocket');
  expect([(await run.apply({ brakes: 'stop' })).outcome, run.listWrites()]).toEqual(['failed', []]);
  const allow = [{ code: 'rename' as const, repository: 'acme/rocket', value: 'rocket' }];
  expect(formatLines(await run.apply({ brakes: 'stop', allow }), 'error')).toEqual([]);
  expect(run.simulator.repository('acme/rocket')).toMatchObject({ id: 7 });
  run.simulator.forgetRequests();
  expect([(await run.apply()).outcome, run.listWrites()]).toEqual(['success', []]);
});

it('renames a repository whose entry could also create it from a template [17.10]', async () => {
  const create = 'create: {template: acme/template-service}';
  const lines = `acme/rocket: {${create}, was: acme/old-rocket}`;
  const run = openAcme(lines, { repositories: [template, old], files: labelled });
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  expect(run.simulator.repository('acme/rocket')).toMatchObject({ id: 7 });
});

it('a pattern does not also match a repository under its former name [17.10]', async () => {
  const run = openAcme(`targets: [{repos: acme/*}]\n${formatEntry(renaming)}`, { repositories: [old, template] });
  expect(Object.keys(listOutcomes(await run.check())).sort()).toEqual(['acme/rocket', 'acme/template-service']);
});

it('reports an error if the repositories of the new name and of the former name both exist [17.11]', async () => {
  const run = openAcme(renaming, { repositories: [old, createRepositorySeed('rocket', { id: 8 })] });
  const result = await run.apply();
  expect(listOwnLines(result, 'rocket').join()).toMatch(/^error: .*`acme\/rocket` and `acme\/old-rocket` both exist/);
  expect([result.outcome, run.listWrites()]).toEqual(['failed', []]);
});

it('reports an error if the former name redirects to a third name [17.11]', async () => {
  const run = openAcme('acme/rocket: {create: true, was: acme/old-rocket}', {
    repositories: [createRepositorySeed('starship', { id: 7, visibility: 'private' })],
  });
  run.simulator.state.moved['acme/old-rocket'] = 7;
  const result = await run.apply();
  expect(listOwnLines(result, 'rocket').join()).toMatch(/^error: .*`acme\/old-rocket` is now called `acme\/starship`/);
  expect([result.outcome, run.listWrites()]).toEqual(['failed', []]);
});

it('reports an error for a repository that does not exist and that its entry does not create [17.12]', async () => {
  const result = await openAcme('acme/rocket: {}', { repositories: [] }).check();
  expect(result.outcome).toBe('failed');
  expect(listOwnLines(result, 'rocket').join()).toMatch(/^error: .* write `create: true` below its name/);
});

it('a brake stops the creation of a repository until an allow line names the repository [17.13]', async () => {
  const run = openAcme(fromTemplate, { files: labelled });
  expect(formatLines(await run.apply({ brakes: 'stop' }), 'error')).toEqual([
    'error: create: a repository is created; no changes are made to this repository. To fix, allow it with `--allow create=acme/rocket` or with `- create=acme/rocket` below `_allow:` in the settings file, if the change is intended',
  ]);
  expect(run.listWrites()).toEqual([]);
  const allowed = await run.apply({ brakes: 'stop', allow: [{ code: 'create', value: 'acme/Rocket' }] });
  expect(formatLines(allowed, 'error')).toEqual([]);
  expect(listOutcomes(allowed)).toEqual({ 'acme/rocket': 'success' });
});

it('a brake stops a creation until an allow line names each administrator of the new repository [2.1.12.5]', async () => {
  const run = openAcme(fromTemplate, {
    files: {
      'layers/everyone.yml':
        'teams: [{name: core, permission: admin}, {name: ops, permission: push}]\ncollaborators: [{username: mona, permission: admin}]\n',
    },
    account: { teams: [{ slug: 'core' }, { slug: 'ops' }] },
    people: [{ login: 'mona' }],
  });
  const creates = { code: 'create' as const, value: 'acme/rocket' };
  const createAcknowledgement = (value: string) => ({ code: 'access' as const, repository: 'acme/rocket', value });
  expect(formatLines(await run.check(), 'warning').join()).toContain('access: team "core" becomes an administrator');
  expect(
    formatLines(await run.apply({ brakes: 'stop', allow: [creates, createAcknowledgement('mona:admin')] }), 'error'),
  ).toEqual([
    'error: access: team "core" becomes an administrator of the repository; no changes are made to this repository. To fix, allow it with `--allow acme/rocket:access=core:admin` or with `- acme/rocket:access=core:admin` below `_allow:` in the settings file, if the change is intended',
  ]);
  expect(run.listWrites()).toEqual([]);
  const result = await run.apply({
    brakes: 'stop',
    allow: [creates, createAcknowledgement('mona:admin'), createAcknowledgement('core:admin')],
  });
  expect([formatLines(result, 'error'), listOutcomes(result)]).toEqual([[], { 'acme/rocket': 'success' }]);
});

const publicRocket = 'acme/rocket: {create: {visibility: public, auto_init: true}}';
const creation = { code: 'create' as const, value: 'acme/rocket' };
const publication = { code: 'visibility' as const, repository: 'acme/rocket', value: 'public' };
const formatProtectedBranch = (branch: string) =>
  layers['layers/everyone.yml'].replace('name: trunk', `name: ${branch}`);

it.each(['off', 'warn', 'stop'] as const)(
  'creates a public repository under `brakes: %s` only if an allow line permits its visibility [17.14]',
  async (brakes) => {
    const run = openAcme(publicRocket, { repositories: [], files: labelled });
    const result = await run.apply({ brakes, allow: [creation] });
    expect(formatLines(result, 'error').join()).toContain('the new repository will be public');
    expect(run.listWrites()).toEqual([]);
    await run.apply({ brakes, allow: [creation, publication] });
    expect(run.simulator.repository('acme/rocket').visibility).toBe('public');
  },
);

it('a brake stops the settings of a template file that adds an administrator [2.1.12.5] [17.13]', async () => {
  const file = 'collaborators: [{username: mona, permission: admin}]\n';
  const own = { ...template, files: { '.github/settings.yml': file } };
  const lines = `${formatEntry(fromTemplate)}own: {as: highest-layer, sections: [collaborators]}\n`;
  const run = openAcme(lines, { repositories: [own], people: [{ login: 'mona' }] });
  const result = await run.apply({ brakes: 'stop', allow: [creation] });
  expect(formatLines(result, 'error').join()).toContain('access: collaborator "mona" becomes an administrator');
  expect(run.listWrites()).toEqual(['POST /repos/{template_owner}/{template_repo}/generate']);
});

it('publishes a new repository after applying all of its settings [17.14]', async () => {
  const files = { 'layers/everyone.yml': formatProtectedBranch('main') };
  const run = openAcme(publicRocket, { repositories: [], files });
  const moments: string[] = [];
  run.simulator.misbehave({
    match: ({ method }) => method !== 'GET',
    times: 99,
    with: { kind: 'meanwhile', act: () => void moments.push(String(getVisibility(run))) },
  });
  const result = await run.apply({ brakes: 'stop', allow: [creation, publication] });
  expect(formatLines(result, 'error')).toEqual([]);
  expect(formatLines(result, 'change')[0]).toBe(
    'change: repository "acme/rocket" created: private, and public after its settings are applied',
  );
  expect([run.listWrites()[0], run.listWrites().at(-1)]).toEqual([
    'POST /orgs/{org}/repos',
    'PATCH /repos/{owner}/{repo}',
  ]);
  expect(run.listWrites()).toContain('PUT /repos/{owner}/{repo}/branches/{branch}/protection');
  expect([new Set(moments.slice(1)), getVisibility(run)]).toEqual([new Set(['private']), 'public']);
});

it('does not create a public repository in a run that skips one of its sections [17.14]', async () => {
  const files = { 'layers/everyone.yml': formatProtectedBranch('main') };
  const run = openAcme(publicRocket, {
    repositories: [createRepositorySeed('shop', { visibility: 'private' })],
    files,
  });
  const allow = [creation, publication];
  const narrowed = ['repository', 'labels'] as const;
  for (const go of [run.check, run.apply])
    expect(listOwnLines(await go({ sections: narrowed, allow }), 'rocket')).toEqual([
      'error: a new public repository needs all of its settings before it becomes public, but `--sections` leaves out `branches`. To fix, add `branches` to `--sections`, or remove that input',
    ]);
  expect(run.listWrites()).toEqual([]);
  const all = await run.apply({ sections: [...narrowed, 'branches'], allow });
  expect([formatLines(all, 'error'), getVisibility(run)]).toEqual([[], 'public']);
});

it('does not publish a new repository if the run skips a section that its own file declares [17.14]', async () => {
  const own = {
    ...template,
    files: {
      '.github/settings.yml': formatProtectedBranch('trunk').slice(formatProtectedBranch('trunk').indexOf('branches')),
    },
  };
  const lines = `${formatEntry(publicRocket.replace('auto_init: true', 'template: acme/template-service'))}own: {as: highest-layer, sections: [branches]}\n`;
  const run = openAcme(lines, { repositories: [own], files: labelled });
  const result = await run.apply({ sections: ['repository', 'labels'], allow: [creation, publication] });
  expect(listOwnLines(result, 'rocket').join()).toContain('`--sections` leaves out `branches`');
  expect(getVisibility(run)).toBe('private');
});

const getVisibility = ({ simulator: { state } }: Fleet) =>
  Object.values(state.repositories).find(({ name }) => name === 'rocket')?.visibility;

it('keeps a new repository private if one of its settings fails, and the next run reports it [17.14] [17.16]', async () => {
  const files = { 'layers/everyone.yml': formatProtectedBranch('none') };
  const run = openAcme(publicRocket, { repositories: [], files });
  expect(formatLines(await run.apply({ brakes: 'off', allow: [publication] }), 'error').join()).toContain(
    'does not exist',
  );
  run.localFiles['layers/everyone.yml'] = formatProtectedBranch('main');
  const again = await run.apply({ brakes: 'off', allow: [publication] });
  expect(listOwnLines(again, 'rocket')).toEqual([
    'note: the repository is not public, but its entry creates it as `public`: to publish it, declare `visibility: public` in a layer',
  ]);
  expect(getVisibility(run)).toBe('private');
  run.localFiles['layers/everyone.yml'] = `repository: {visibility: public}\n`;
  expect(listOwnLines(await run.apply({ brakes: 'off' }), 'rocket')).toEqual([]);
  expect([getVisibility(run), listOwnLines(await run.check(), 'rocket')]).toEqual(['public', []]);
});

it('a settings file in the template cannot publish a new repository [17.14]', async () => {
  const own = { ...template, files: { '.github/settings.yml': 'repository: {visibility: public}\n' } };
  const lines = `${formatEntry(fromTemplate)}own: {as: highest-layer, sections: [repository]}\n`;
  const run = openAcme(lines, { repositories: [own] });
  expect(formatLines(await run.apply({ brakes: 'off' }), 'error').join()).toContain(
    'creates a `private` repository, but a layer declares it as `public`',
  );
  expect(getVisibility(run)).toBe('private');
});

it('rejects a layer that declares a new private repository as public [17.14]', async () => {
  const run = openAcme(plain, {
    files: { 'layers/everyone.yml': 'repository: {visibility: public}\n' },
    repositories: [],
  });
  expect(formatLines(await run.apply({ brakes: 'off' }), 'error').join()).toContain(
    'creates a `private` repository, but a layer declares it as `public`',
  );
  expect(run.listWrites()).toEqual([]);
});

it('applies no settings if the default branch does not appear in time, and the next run continues [17.15]', async () => {
  const slow = { ...template, generation: { readings: 40 } };
  const run = openAcme(fromTemplate, { repositories: [slow] });
  const result = await run.apply();
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error').join()).toContain('had no commit after 60 s');
  expect(formatLines(result, 'change').join()).toContain('repository "acme/rocket" created');
  expect(run.listWrites()).toEqual(['POST /repos/{template_owner}/{template_repo}/generate']);
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  expect(run.simulator.repository('acme/rocket').default_branch).toBe('trunk');
});

it('does not wait for a commit in an empty repository [17.15]', async () => {
  const run = openAcme(plain, { repositories: [], files: { 'layers/everyone.yml': 'labels: [{name: bug}]\n' } });
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  expect(run.progressLines.join()).not.toContain('waiting');
});

it('the next run finishes the work of a run that was killed after any of its writes [17.16]', async () => {
  const whole = openAcme(fromTemplate);
  await whole.apply();
  const writes = whole.listWrites().length;
  expect(writes).toBeGreaterThan(3);
  for (const nth of pickFaultyRequests(writes)) {
    const run = openAcme(fromTemplate);
    let seen = 0;
    const isLater = ({ method }: { method: string }) => {
      if (method !== 'GET' && seen < nth) seen += 1;
      return seen >= nth;
    };
    const end = run.simulator.misbehave({ match: isLater, times: 999, after: true, with: { kind: 'drop' } });
    await run.apply({ maxWait: 0 });
    end();
    expect([nth, formatLines(await run.apply(), 'error')]).toEqual([nth, []]);
    run.simulator.forgetRequests();
    expect([nth, (await run.apply()).outcome, run.listWrites()]).toEqual([nth, 'success', []]);
  }
});

it('the run after a failed creation reports each allow line that it needs to continue [17.16]', async () => {
  const files = { 'layers/everyone.yml': 'labels: {_undeclared: delete, entries: [{name: bug}]}\n' };
  const run = openAcme(plain, { repositories: nothingLive, files });
  const isLater = ({ method, path }: { method: string; path: string }) =>
    method !== 'GET' && path !== '/orgs/acme/repos';
  const end = run.simulator.misbehave({ match: isLater, times: 999, with: { kind: 'status', status: 422 } });
  const stop = { brakes: 'stop', allow: [creation] } as const;
  expect((await run.apply(stop)).outcome).toBe('failed');
  end();
  expect(listOwnLines(await run.apply(stop), 'rocket').join()).toContain(
    'To fix, allow it with `--allow acme/rocket:removals:labels=9` or with `- acme/rocket:removals:labels=9` below `_allow:`',
  );
  const removals = { code: 'removals' as const, repository: 'acme/rocket', section: 'labels', value: '9' };
  expect(formatLines(await run.apply({ ...stop, allow: [removals] }), 'error')).toEqual([]);
});

it('makes no changes to a repository if GitHub refuses its creation because another run created it [17.17]', async () => {
  const run = openAcme(plain, { repositories: [], files: { 'layers/everyone.yml': 'labels: [{name: bug}]\n' } });
  const create = () =>
    run.simulator.seed({
      ...seedOf(run),
      repositories: [createRepositorySeed('rocket', { visibility: 'private', labels: [] })],
    });
  const isPost = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path === '/orgs/acme/repos';
  run.simulator.misbehave({ match: isPost, with: { kind: 'meanwhile', act: create } });
  const result = await run.apply();
  expect(listOutcomes(result)).toEqual({ 'acme/rocket': 'failed' });
  expect(listOwnLines(result, 'rocket')).toEqual([
    'error: another process created it during this run, so this run makes no changes to it. To fix, run again; the next run reads it again, with all brakes',
  ]);
  expect(run.listWrites()).toEqual(['POST /orgs/{org}/repos']);
  expect((await run.apply()).outcome).toBe('success');
  expect(run.listWrites()).toContain('POST /repos/{owner}/{repo}/labels');
});

it('reports a refused creation with its likely cause [17.17]', async () => {
  const run = openAcme(plain, {
    repositories: [],
    account: { creation: { refused: 'name already exists on this account' } },
  });
  const result = await run.apply();
  expect(formatLines(result, 'error').join()).toContain(
    'the name may belong to a repository that is not visible to this token',
  );
  const refused = { kind: 'status', status: 403, body: { message: 'Forbidden' } } as const;
  run.simulator.misbehave({
    match: ({ method, path }) => method === 'POST' && path === '/orgs/acme/repos',
    with: refused,
  });
  expect(formatLines(await run.apply(), 'error').join()).toContain(
    'the owner may restrict who can create repositories',
  );
  expect(listOutcomes(result)).toEqual({ 'acme/rocket': 'failed' });
});

it('applies no settings to a new repository that GitHub created with a different visibility [17.18]', async () => {
  const run = openAcme('acme/rocket: {create: {auto_init: true}}', { repositories: [] });
  run.simulator.misbehave({
    match: ({ method, path }) => method === 'POST' && path === '/orgs/acme/repos',
    after: true,
    with: {
      kind: 'meanwhile',
      act: () => Object.assign(run.simulator.repository('acme/rocket'), { visibility: 'public' }),
    },
  });
  const result = await run.apply();
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error').join()).toContain('visibility public → private');
  expect(run.listWrites()).toEqual(['POST /orgs/{org}/repos']);
});

it('`state: archived` archives the repository in the last write, and removing it does not unarchive it [17.19]', async () => {
  const run = openAcme('acme/rocket: {state: archived}', {
    repositories: [createRepositorySeed('rocket', { labels: [] })],
    files: labelled,
  });
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  expect(run.listWrites()).toEqual(['POST /repos/{owner}/{repo}/labels', 'PATCH /repos/{owner}/{repo}']);
  expect(run.simulator.repository('acme/rocket').archived).toBe(true);
  run.simulator.forgetRequests();
  run.localFiles['layers/everyone.yml'] = 'labels: [{name: new, color: d73a4a}]\n';
  const again = await run.apply();
  expect([again.outcome, run.listWrites()]).toEqual(['success', []]);
  expect(formatLines(again, 'note').join()).toContain(
    'the repository is archived and cannot be changed, so Trueup compared nothing else that its layers declare: `labels`',
  );
  run.localFiles['fleet.yml'] = formatEntry('acme/rocket: {}');
  await run.apply();
  expect(run.simulator.repository('acme/rocket').archived).toBe(true);
});

it('rejects a layer that contradicts `state: archived` [17.19]', async () => {
  const files = { 'layers/everyone.yml': 'repository: {archived: false}\n' };
  const run = openAcme('acme/rocket: {state: archived}', { repositories: [createRepositorySeed('rocket')], files });
  expect(formatLines(await run.apply(), 'error').join()).toContain(
    'is `archived`, but a layer declares `archived: false`',
  );
  expect(run.listWrites()).toEqual([]);
});

const properties = 'acme/rocket: {create: {template: acme/template-service, custom_properties: {tier: "1"}}}';
const defined = { account: { property_definitions: [{ property_name: 'tier' }] } };

it('a new repository gets its property values and the layers that match them in the same run [17.20]', async () => {
  const files = { 'layers/tier.yml': 'repository: {has_wiki: false}\n' };
  const run = openAcme(
    `${formatEntry(properties)}  - {file: layers/tier.yml, where: {property: {tier: 1}, visibility: private}}\n`,
    { ...defined, files },
  );
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  const { property_values, settings } = run.simulator.repository('acme/rocket') as any;
  expect([property_values, settings.has_wiki]).toEqual([[{ property_name: 'tier', value: '1' }], false]);
});

it('gives a new repository the layers for repositories that are not archived [17.20]', async () => {
  const layer = '  - {file: layers/live.yml, where: {archived: false, fork: false}}\n';
  const files = { 'layers/live.yml': 'repository: {has_wiki: false}\n' };
  const run = openAcme(`${formatEntry(fromTemplate)}${layer}`, { files });
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  expect((run.simulator.repository('acme/rocket') as any).settings.has_wiki).toBe(false);
});

it.each([
  ['by its layers', '', {}],
  ['by its own file too', 'own: {as: highest-layer, sections: [labels]}\n', { '.github/settings.yml': 'labels: []\n' }],
])(
  'applies all settings of a new repository in a run with an existing one, declared %s [17.7] [17.20]',
  async (_, own, files) => {
    const old = createRepositorySeed('shop', { property_values: [{ property_name: 'tier', value: '1' }], labels: [] });
    const lines = `targets: [{repos: acme/shop}]
${formatEntry(properties)}  - {file: layers/tier.yml, where: {property: {tier: 1}}}
  - {file: layers/core.yml, where: {team: core}}
${own}`;
    const run = openAcme(lines, {
      repositories: [old, { ...template, files: { 'README.md': '#', ...files }, settings: { is_template: true } }],
      account: { ...defined.account, teams: [{ slug: 'core' }] },
      files: {
        'layers/everyone.yml': 'labels: {_undeclared: delete, entries: [{name: bug, color: d73a4a}]}\n',
        'layers/tier.yml': 'repository: {has_wiki: false}\nteams: [{name: core, permission: push}]\n',
        'layers/core.yml': 'repository: {has_projects: false}\n',
      },
    });
    const result = await run.apply({ brakes: 'stop', allow: [creation] });
    expect([formatLines(result, 'error'), listOutcomes(result)]).toEqual([
      [],
      { 'acme/rocket': 'success', 'acme/shop': 'success' },
    ]);
    const { settings, labels } = run.simulator.repository('acme/rocket') as any;
    expect([settings.has_wiki, settings.has_projects, labels.length]).toEqual([false, false, 1]);
    run.simulator.forgetRequests();
    expect([(await run.apply({ brakes: 'stop' })).outcome, run.listWrites()]).toEqual(['success', []]);
  },
);

it('gives a new repository the layers that match the default property values of its organization [17.20]', async () => {
  const definition = { property_name: 'tier', required: true, default_value: '1' };
  const run = openAcme(`${formatEntry(plain)}  - {file: layers/tier.yml, where: {property: {tier: 1}}}\n`, {
    repositories: [createRepositorySeed('shop')],
    account: { property_definitions: [definition] },
    files: { ...labelled, 'layers/tier.yml': 'repository: {has_wiki: false}\n' },
  });
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  expect((run.simulator.repository('acme/rocket') as any).settings.has_wiki).toBe(false);
});

it('brakes check the layers for default property values before a repository is created [17.13] [17.20]', async () => {
  const run = openAcme(`${formatEntry(plain)}  - {file: layers/tier.yml, where: {property: {tier: 1}}}\n`, {
    repositories: [createRepositorySeed('shop')],
    account: {
      property_definitions: [{ property_name: 'tier', required: true, default_value: '1' }],
      teams: [{ slug: 'core' }],
    },
    files: { ...labelled, 'layers/tier.yml': 'teams: [{name: core, permission: admin}]\n' },
  });
  expect(listOwnLines(await run.check(), 'rocket').join()).toContain('compared after it is created: `labels`, `teams`');
  const held = await run.apply({ brakes: 'stop', allow: [creation] });
  expect(formatLines(held, 'error').join()).toContain('team "core" becomes an administrator');
  expect(run.listWrites()).toEqual([]);
});

it.each([
  ['is created', template],
  ['already exists', createRepositorySeed('rocket', { property_values: [{ property_name: 'tier', value: '0' }] })],
])(
  'matches layers by the property value of the entry instead of the default, if the repository %s [17.20]',
  async (_, one) => {
    const definition = { property_name: 'tier', required: true, default_value: '0' };
    const formatTierLayer = (tier: number) =>
      `  - {file: layers/tier-${tier}.yml, where: {property: {tier: ${tier}}}}\n`;
    const run = openAcme(`${formatEntry(properties)}${formatTierLayer(0)}${formatTierLayer(1)}`, {
      repositories: [one, createRepositorySeed('shop')],
      account: { property_definitions: [definition] },
      files: {
        ...labelled,
        'layers/tier-0.yml': 'repository: {has_projects: false}\n',
        'layers/tier-1.yml': 'repository: {has_wiki: false}\n',
      },
    });
    expect(formatLines(await run.apply(), 'error')).toEqual([]);
    const { settings, property_values } = run.simulator.repository('acme/rocket') as any;
    expect([settings.has_projects, settings.has_wiki, property_values[0].value]).toEqual([true, false, '1']);
    run.simulator.forgetRequests();
    expect([(await run.apply()).outcome, run.listWrites()]).toEqual(['success', []]);
  },
);

it('no brake stops the first settings of a new repository after its creation was allowed [17.13]', async () => {
  const all = { ...template, branches: ['trunk', 'next'] };
  const branched = 'acme/rocket: {create: {template: acme/template-service, include_all_branches: true}}';
  const files = {
    'layers/everyone.yml': `repository: {default_branch: next, allow_rebase_merge: false}
labels: {_undeclared: delete, entries: []}
`,
  };
  const run = openAcme(branched, { repositories: [all], files });
  const result = await run.apply({ brakes: 'stop', allow: [creation] });
  expect([formatLines(result, 'error'), listOutcomes(result)]).toEqual([[], { 'acme/rocket': 'success' }]);
  expect(run.simulator.repository('acme/rocket')).toMatchObject({ default_branch: 'next', labels: [] });
});

it('the undo file of a creation archives the repository by its id and explains that in a comment [17.21]', async () => {
  const run = openAcme(fromTemplate);
  const result = await run.apply({ undoFile: 'undo' });
  expect(formatLines(result, 'error')).toEqual([]);
  const file = 'undo/acme/rocket.yml';
  const text = run.savedFiles[file]!;
  const { id } = run.simulator.repository('acme/rocket');
  expect(text).toContain(`_repository_id: ${id}`);
  expect(text).toContain('repository:\n  archived: true');
  expect(text).toContain('# - repository: the repository is new: undo archives it and does not delete it');
  expect(findTarget(result, 'rocket').undo).toBe(
    `trueup apply --repository acme/rocket --settings-file ${file} --allow archive=true`,
  );
});

it('writes the undo file before creating the repository [17.21]', async () => {
  const run = openAcme(fromTemplate);
  const seen: (string | undefined)[] = [];
  run.simulator.misbehave({
    match: ({ method }) => method === 'POST',
    with: { kind: 'meanwhile', act: () => seen.push(run.savedFiles['undo/acme/rocket.yml']) },
  });
  await run.apply({ undoFile: 'undo' });
  expect(seen[0]).toContain('repository:\n  archived: true');
});

it('an approved plan allows a creation only with the settings that were approved [17.22]', async () => {
  const run = openAcme(fromTemplate);
  const checked = await run.check({ planFile: 'plan.json' });
  run.savedFiles['plan.json'] = formatPlan(createDocument(checked));
  const plan = { file: 'plan.json' };
  expect(findTarget(checked, 'rocket').plan!.items).toMatchObject([{ section: 'repositories', kind: 'create' }]);
  run.localFiles['layers/everyone.yml'] = 'labels: [{name: other}]\n';
  expect([(await run.apply({ plan })).outcome, run.listWrites()]).toEqual(['drift', []]);
  run.localFiles['layers/everyone.yml'] = layers['layers/everyone.yml'];
  expect(formatLines(await run.apply({ plan }), 'error')).toEqual([]);
  expect(run.listWrites()).toContain('PUT /repos/{owner}/{repo}/branches/{branch}/protection');
});

it('approving a creation does not approve the settings that a file of the template adds [17.22]', async () => {
  const own = { ...template, files: { '.github/settings.yml': 'labels: [{name: own}]\n' } };
  const run = openAcme(`${formatEntry(fromTemplate)}own: {as: highest-layer, sections: [labels]}\n`, {
    repositories: [own],
  });
  const checked = await run.check({ planFile: 'plan.json' });
  run.savedFiles['plan.json'] = formatPlan(createDocument(checked));
  const result = await run.apply({ plan: { file: 'plan.json' } });
  expect(formatLines(result, 'error').join()).toContain('its own file adds to them');
  expect(run.listWrites()).toEqual(['POST /repos/{template_owner}/{template_repo}/generate']);
});

const createDocument = (result: RunResult) => createPlanDocument(result.targets.flatMap(({ plan }) => plan ?? []));

it('an approved plan identifies creations by repository name [17.22]', async () => {
  const run = openAcme(`${fromTemplate}\n  acme/notes: {create: true}`, { files: labelled });
  const checked = await run.check({ planFile: 'plan.json' });
  run.savedFiles['plan.json'] = formatPlan(createDocument(checked));
  run.localFiles['fleet.yml'] = formatEntry(`${fromTemplate}\n  acme/other: {create: true}`);
  const other = await run.apply({ plan: { file: 'plan.json' } });
  expect(Object.values(listOutcomes(other))).toEqual(['success', 'drift']);
  expect(run.listWrites().filter((write) => write === 'POST /orgs/{org}/repos')).toEqual([]);
  run.localFiles['fleet.yml'] = formatEntry('acme/notes: {create: true}');
  expect((await run.apply({ plan: { file: 'plan.json' } })).outcome).toBe('success');
  expect(run.simulator.objections).toEqual([]);
});

it('rejects an approved creation if the repository already exists, and a plan target without an id [17.22]', async () => {
  const run = openAcme(plain, { repositories: [], files: labelled });
  const document = createDocument(await run.check({ planFile: 'plan.json' }));
  const [{ new: isNew, ...target }] = document.targets as [(typeof document.targets)[number]];
  expect(isNew).toBe(true);
  run.savedFiles['plan.json'] = formatPlan({ ...document, targets: [target] });
  expect(formatLines(await run.apply({ plan: { file: 'plan.json' } }), 'error').join()).toContain(
    'does not contain the id of repository',
  );
  run.savedFiles['plan.json'] = formatPlan(document);
  run.simulator.seed({ ...seedOf(run), repositories: [createRepositorySeed('rocket')] });
  expect([(await run.apply({ plan: { file: 'plan.json' } })).outcome, run.listWrites()]).toEqual(['drift', []]);
});

it('rejects a template that is missing or not a template repository before creating anything [17.23]', async () => {
  const run = openAcme('acme/rocket: {create: {template: acme/shop}}', {
    repositories: [createRepositorySeed('shop')],
  });
  expect(formatLines(await run.check(), 'error').join()).toContain('`acme/shop` is not a template repository');
  const none = openAcme('acme/rocket: {create: {template: acme/none}}', { repositories: [] });
  expect(formatLines(await none.check(), 'error').join()).toContain('the template `acme/none` does not exist');
  for (const one of [run, none]) expect([(await one.apply()).outcome, one.listWrites()]).toEqual(['failed', []]);
});

describe('a renamed template', () => {
  const renameTemplate = ({ simulator }: Fleet) =>
    createCaller(simulator, 'all-powerful').send('PATCH', '/repos/acme/template-service', { name: 'template-app' });

  it('reports the new name of a renamed template before anything is created [17.23]', async () => {
    const run = openAcme(fromTemplate);
    await renameTemplate(run);
    run.simulator.forgetRequests();
    const result = await run.apply();
    expect(listOwnLines(result, 'rocket')).toEqual([
      'error: the template `acme/template-service` is now called `acme/template-app`. To fix, write the new name below `create`',
    ]);
    expect(run.listWrites()).toEqual([]);
  });

  it('stops a creation if its template is renamed right before it, and stores no id in the undo file [17.21] [17.23]', async () => {
    let isRenamed = false;
    const run: Fleet = openAcme(fromTemplate, {
      wrapTransport: (transport) => async (request) => {
        if (request.method === 'POST' && request.url.endsWith('/generate') && !isRenamed) {
          isRenamed = true;
          await renameTemplate(run);
        }
        return transport(request);
      },
    });
    const result = await run.apply({ undoFile: 'undo' });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error').join()).toContain('is redirected to /repositories/');
    expect(Object.values(run.savedFiles).join()).not.toContain('_repository_id');
    expect(run.simulator.requests.filter(({ path }) => path === '/repos/acme/rocket/labels')).toEqual([]);
  });
});

it('an entry sends no extra request if the run has already listed its repository [17.24]', async () => {
  const count = async (lines: string) => {
    const run = openAcme(lines, { repositories: [createRepositorySeed('shop'), createRepositorySeed('site')] });
    await run.check();
    return run.simulator.requests.length;
  };
  const without = 'targets: [{repos: acme/*}]\nlayers: [{file: layers/everyone.yml}]\n';
  expect(await count(`repositories: {acme/shop: {create: true}}\n${without}`)).toBe(await count(without));
});

it('a snapshot skips a repository that does not exist yet [17.25]', async () => {
  const result = await openAcme(fromTemplate).snapshot({ snapshotFile: 'snapshots' });
  expect(listOwnLines(result, 'rocket')).toEqual(['note: it does not exist yet, so there is nothing to read']);
});

const openCentral = (base: string) => {
  const scene = openPullScene({
    base: { 'fleet.yml': formatEntry(base), ...labelled },
    others: [template],
    seed: { accounts: [{ login: 'acme', type: 'Organization' }] },
    reading: { Issues: 'read', Contents: 'read', 'Pull requests': 'read', 'Administration (organization)': 'read' },
  });
  const push = (lines: string, options: Partial<RunOptions> = {}) =>
    scene.push(
      { 'fleet.yml': formatEntry(lines), ...labelled },
      { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show', ...options },
    );
  return { ...scene, push };
};

it('a preview shows a repository that will be created, with its first visibility and its template [17.26]', async () => {
  const { push, comments, simulator } = openCentral('acme/shop: {}');
  const result = await push(`acme/shop: {}\n  ${fromTemplate}`);
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  const body = comments()[0]!.body.replaceAll('<wbr>', '');
  expect(body).toContain('Merging this changes access');
  expect(body).toContain('visibility: private');
  expect(body).toContain('template: acme/template-service');
  expect(body).toContain('its settings are compared after it is created');
  expect(simulator.objections).toEqual([]);
});

it('the check run of a preview stores the planned creation for the apply [17.22]', async () => {
  const { push, checkRuns } = openCentral('acme/shop: {}');
  const previewed = await push(`acme/shop: {}\n  ${fromTemplate}`);
  const [{ output }] = checkRuns() as [ReturnType<typeof checkRuns>[number]];
  const held = fromCheckRun(output.text).targets.find(({ items }) => items.length);
  const [{ tone: _, ...item }] = findTarget(previewed, 'rocket').plan!.items as [ApprovableItem];
  expect(held).toMatchObject({ repository: 'acme/rocket', new: true, items: [item] });
});

it('a preview does not show a creation that the pull request does not change [17.26]', async () => {
  const { push } = openCentral(fromTemplate);
  expect(findTarget(await push(`# the same\n  ${fromTemplate}`), 'rocket').preview).toBeUndefined();
});

it('a preview shows a changed creation once, with its new values [17.26]', async () => {
  const formatCreation = (visibility: string) => `acme/rocket: {create: {auto_init: true, visibility: ${visibility}}}`;
  const { shown } = findTarget(await openCentral(formatCreation('private')).push(formatCreation('public')), 'rocket')
    .preview!;
  const values = shown.overwrites.flatMap(({ changes = [] }) => changes.map(({ key, after }) => `${key} ${after}`));
  expect([shown.changes, values]).toEqual([[], expect.arrayContaining(['visibility public'])]);
});

it('a preview refuses an entry for a repository that neither exists nor will be created [17.12]', async () => {
  const result = await openCentral('acme/shop: {}').push('acme/shop: {}\n  acme/rocket: {}');
  expect(result.outcome).toBe('failed');
  expect(listOwnLines(result, 'rocket').join()).toMatch(/^error: .* write `create: true` below its name/);
});

it('a preview shows a creation as new if the entry of the base does not create the repository [17.26]', async () => {
  const { preview, sections } = findTarget(await openCentral('acme/rocket: {}').push(plain), 'rocket');
  expect(preview!.shown.changes.map(({ kind, subject }) => [kind, subject])).toEqual([['create', ['acme/rocket']]]);
  expect([preview!.shown.overwrites, sections.flatMap(({ lines }) => lines)]).toEqual([[], []]);
});

it('a preview reports that an entry was removed and that Trueup does not delete the repository [17.27]', async () => {
  const result = await openCentral(`acme/shop: {}\n  acme/template-service: {}`).push('acme/shop: {}');
  expect(listOwnLines(result, 'template-service').join()).toContain(
    'the repository itself is not deleted and stays unchanged (private)',
  );
});

it('a preview of a rename reports the new name under the former name [17.10]', async () => {
  const result = await openCentral('acme/template-service: {}').push('acme/service: {was: acme/template-service}');
  expect(listOwnLines(result, 'template-service')).toEqual(['note: it is compared under its new name `acme/service`']);
  expect(formatLines(result, 'warning').join()).toContain('rename: the repository is renamed to service');
});

it('a preview stops the creation of a public repository under any value of `brakes` [17.14]', async () => {
  const { push } = openCentral('acme/shop: {}');
  const result = await push('acme/shop: {}\n  acme/rocket: {create: {visibility: public}}', { brakes: 'off' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error').join()).toContain('the new repository will be public');
});

it('applies the settings of a repository that is created as archived first [17.19]', async () => {
  const run = openAcme('acme/rocket: {create: {auto_init: true}, state: archived}', {
    repositories: [],
    files: labelled,
  });
  expect(formatLines(await run.apply(), 'error')).toEqual([]);
  expect([run.listWrites()[0], run.listWrites().at(-1)]).toEqual([
    'POST /orgs/{org}/repos',
    'PATCH /repos/{owner}/{repo}',
  ]);
  expect(run.simulator.repository('acme/rocket').archived).toBe(true);
  run.simulator.forgetRequests();
  expect([(await run.apply()).outcome, run.listWrites()]).toEqual(['success', []]);
});

it('an app with its own tokens finds an owner whose name is written in capitals [17.8]', async () => {
  const run = openAcme('acme/shop: {}', { repositories: [createRepositorySeed('shop')], files: labelled });
  run.simulator.seed({ ...seedOf(run), ...createAppSeed([{ account: 'acme', permissions: allPermissions }]) });
  const repos = [{ owner: 'ACME', name: 'shop' }];
  const result = await run.apply({
    token: undefined,
    app: appIdentity,
    fleetFile: undefined,
    repos,
    defaultsFile: 'layers/everyone.yml',
  } as Partial<RunOptions>);
  expect(Object.values(listOutcomes(result))).toEqual(['success']);
});

it('an app with its own tokens creates a repository and changes the other repositories of its run [17.8]', async () => {
  const run = openAcme(`targets: [{repos: acme/shop}]\n${formatEntry(plain)}`, {
    repositories: nothingLive,
    files: labelled,
  });
  run.simulator.seed({ ...seedOf(run), ...createAppSeed([{ account: 'acme', permissions: allPermissions }]) });
  const result = await run.apply({ token: undefined, app: appIdentity });
  expect(formatLines(result, 'error')).toEqual([]);
  expect(Object.entries(listOutcomes(result))).toEqual([
    ['acme/rocket', 'success'],
    ['acme/shop', 'success'],
  ]);
});

it('a public log does not contain the name of a repository that will be created [17.28]', async () => {
  const result = await openAcme(fromTemplate).check({ privateRepos: 'redact' });
  expect(JSON.stringify(result)).not.toMatch(/rocket|template-service/);
  expect(result.outcome).toBe('drift');
});

it.each([
  ['a repository of `repositories` has a new name, which is not shown here', plain],
  ['a repository of `repositories` and one that has its former name both exist', 'acme/one: {was: acme/two}'],
  ['the template of a new repository cannot be used', 'acme/new: {create: {template: acme/none}}'],
  ['the repository does not exist, or the token cannot see it', 'acme/none: {}'],
])('a public log reports, without repository names, that %s [17.28]', async (says, lines) => {
  const repositories = ['starship', 'one', 'two'].map((name, at) =>
    createRepositorySeed(name, { id: 42 + at, visibility: 'private' }),
  );
  const run = openAcme(lines, { repositories });
  run.simulator.state.moved['acme/rocket'] = 42;
  const text = JSON.stringify(await run.check({ privateRepos: 'redact' }));
  expect(text).toContain(says);
  expect(text).not.toMatch(/acme\//);
});

it('a second run does not overwrite the undo file of a creation [17.21]', async () => {
  const run = openAcme(fromTemplate);
  await run.apply({ undoFile: 'undo' });
  const file = 'undo/acme/rocket.yml';
  const before = run.savedFiles[file];
  run.localFiles['layers/everyone.yml'] = 'labels: [{name: other}]\n';
  const result = await run.apply({ undoFile: 'undo' });
  expect(formatLines(result, 'error').join()).toContain('already exists and may be needed to undo an earlier run');
  expect(run.savedFiles[file]).toBe(before);
});

it('a read-only command skips a repository that does not exist yet [17.25]', async () => {
  const run = openAcme(fromTemplate);
  const { repository: _, ...options } = { ...defaultOptions, privateRepos: 'show' as const, fleetFile: 'fleet.yml' };
  const world = { ...createWorld(run.simulator, ''), load: async (file: string) => run.localFiles[file]! };
  expect((await readProtection({ options, branches: [] }, world)).targets).toMatchObject([
    { outcome: 'success', lines: [{ kind: 'note', message: expect.stringContaining('does not exist yet') }] },
  ]);
});

it('a check fails if the number of private repositories differs because GitHub omits internal ones [17.8]', async () => {
  const inside = [
    createRepositorySeed('shop', { visibility: 'private' }),
    createRepositorySeed('wiki', { visibility: 'internal' }),
  ];
  const openCounting = (counts_internal: boolean) =>
    openAcme(plain, { repositories: inside, account: { organization_habits: { counts_internal } }, files: labelled });
  expect((await openCounting(true).check()).outcome).toBe('drift');
  const result = await openCounting(false).check();
  expect(listOwnLines(result, 'rocket').join()).toContain('`acme` has 1 private repositories, but the token sees 2');
});

it('a run of one selected repository of the fleet creates only that repository [17.7]', async () => {
  const run = openAcme(`acme/other: {create: true}\n  ${plain}`, { repositories: [], files: labelled });
  expect(formatLines(await run.apply({ only: [{ owner: 'acme', name: 'Rocket' }] }), 'error')).toEqual([]);
  expect(run.listWrites().filter((one) => one === 'POST /orgs/{org}/repos')).toHaveLength(1);
  expect(run.simulator.repository('acme/rocket').visibility).toBe('private');
});

it('a creation counts once toward the limit of changed repositories [17.13]', async () => {
  const run = openAcme(`acme/other: {create: true}\n  ${plain}`, { repositories: [], files: labelled });
  const allow = ['acme/other', 'acme/rocket'].map((value) => ({ code: 'create' as const, value }));
  const held = await run.apply({ brakes: 'stop', allow, maxChangedTargets: 1 });
  expect([held.outcome, run.listWrites()]).toEqual(['failed', []]);
  const result = await run.apply({ brakes: 'stop', allow, maxChangedTargets: 2 });
  expect(formatLines(result, 'error')).toEqual([]);
  expect(Object.values(listOutcomes(result))).toEqual(['success', 'success']);
});

it('a layer can contain the allow line of a creation, and a note reports the line once it is unused [17.13]', async () => {
  const files = { 'layers/everyone.yml': `${labelled['layers/everyone.yml']}_allow: [create=acme/rocket]\n` };
  const run = openAcme(plain, { repositories: [], files });
  expect(formatLines(await run.apply({ brakes: 'stop' }), 'error')).toEqual([]);
  expect(formatLines(await run.apply({ brakes: 'stop' }), 'note').join()).toContain(
    '`create=acme/rocket` allows none of the planned changes',
  );
});

it('a policy violation in the settings of a new repository stops its creation [17.30]', async () => {
  const formatRule = (path: string, more = '') => `rules: [{id: one, says: One rule.,${more} require: {${path}}}]\n`;
  const applied = async (policy: string, files: Readonly<Record<string, string>> = layers) => {
    const run = openAcme(`${formatEntry(fromTemplate)}policy: policy.yml\n`, {
      files: { ...files, 'policy.yml': policy },
    });
    return [formatLines(await run.apply(), 'error').join(), run.listWrites()[0]];
  };
  const created = 'POST /repos/{template_owner}/{template_repo}/generate';
  const [broken, none] = await applied(formatRule('labels: {at-least: 2}'));
  expect([broken, none]).toEqual([expect.stringContaining('rule one: One rule.'), undefined]);
  const both = `${formatRule('labels: {at-least: 2}').slice(0, -2)}, {id: two, says: Two., require: {protection.approvals: {at-least: 1}}}]\n`;
  const ruled = { 'layers/everyone.yml': `${layers['layers/everyone.yml']}rulesets: []\n` };
  expect((await applied(both, ruled))[1]).toBe(undefined);
  expect(await applied(formatRule('labels: {at-least: 1}'))).toEqual(['', created]);
  // Trueup checks rules about the repository itself before it writes the settings.
  const approvals = 'protection.approvals: {at-least: 2}';
  expect(await applied(formatRule(approvals))).toEqual([expect.stringContaining('rule one'), created]);
  expect(await applied(formatRule(approvals, ' where: {visibility: public},'))).toEqual(['', created]);
  expect(await applied(formatRule('labels: {at-least: 2}', ' where: {visibility: private},'))).toEqual([
    expect.stringContaining('rule one'),
    created,
  ]);
});
