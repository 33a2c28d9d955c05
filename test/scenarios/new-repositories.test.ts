import { describe, expect, it } from 'vitest';
import { readProtection } from '../../packages/audit/src/protection/run.ts';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { parseCheckRunText } from '../../packages/core/src/previews/check-run.ts';
import { createPlanDocument, formatPlanJson } from '../../packages/core/src/report/plans/document.ts';
import type { ApprovableItem } from '../../packages/core/src/report/plans/item.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { inputs } from '../../packages/core/src/session/inputs/table.ts';
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

const createRepositorySeed = (name: string, extraKeys: Partial<RepositorySeed> = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  ...extraKeys,
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

const formatFleetFile = (entryLines: string) => `repositories:
  ${entryLines}
layers:
  - {file: layers/everyone.yml}
`;

interface AcmeOptions extends Partial<Omit<SimulatorOptions, 'seed'> & Pick<FleetOptions, 'wrapTransport'>> {
  readonly repositories?: readonly RepositorySeed[];
  readonly files?: Readonly<Record<string, string>>;
  readonly account?: Partial<AccountSeed>;
  readonly people?: readonly AccountSeed[];
}

const openAcmeFleet = (
  entryLines: string,
  { repositories = [template], files, account, people = [], ...more }: AcmeOptions = {},
): Fleet =>
  openFleet({
    repositories,
    files: {
      ...layers,
      'fleet.yml': entryLines.includes('layers:') ? entryLines : formatFleetFile(entryLines),
      ...files,
    },
    around: { accounts: [{ login: 'acme', type: 'Organization', ...account }, ...people] },
    ...more,
  });

const entryFromTemplate = 'acme/rocket: {create: {template: acme/template-service}}';

it('a check announces the creation of a repository and compares its settings only after that [17.6]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate);
  const result = await fleet.check();
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
  expect(fleet.listWrites()).toEqual([]);
  expect(fleet.simulator.objections).toEqual([]);
});

it('an apply creates a repository, waits for its default branch and applies its layers in the same run [17.7]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate);
  const result = await fleet.apply();
  expect(formatLines(result, 'error')).toEqual([]);
  expect(listOutcomes(result)).toEqual({ 'acme/rocket': 'success' });
  expect(fleet.listWrites()[0]).toBe('POST /repos/{template_owner}/{template_repo}/generate');
  expect(fleet.listWrites()).toContain('PUT /repos/{owner}/{repo}/branches/{branch}/protection');
  expect(fleet.simulator.repository('acme/rocket')).toMatchObject({ visibility: 'private', default_branch: 'trunk' });
  expect(fleet.progressLines.filter((line) => line.includes('waiting for the first commit'))).toHaveLength(4);
  expect(fleet.simulator.objections).toEqual([]);
  fleet.simulator.forgetRequests();
  expect([(await fleet.apply()).outcome, fleet.listWrites()]).toEqual(['success', []]);
});

const entryWithCreate = 'acme/rocket: {create: true}';
const labelLayer = { 'layers/everyone.yml': 'labels: [{name: bug, color: d73a4a}]\n' };
const otherPrivateRepository: readonly RepositorySeed[] = [createRepositorySeed('shop', { visibility: 'private' })];
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
  async (_, token, account, expectedReason) => {
    const fleet = openAcmeFleet(entryWithCreate, {
      repositories: otherPrivateRepository,
      tokens: createTokens(token),
      account,
    });
    const isApp = 'kind' in token;
    const tokenOption = { token: new Secret(isApp ? 'ghs_all-powerful' : 'all-powerful') };
    if (isApp)
      fleet.simulator.seed({ ...dumpSeedWithoutTokens(fleet), tokens: [{ token: 'ghs_all-powerful', ...token }] });
    const checkResult = await fleet.check(tokenOption);
    const applyResult = await fleet.apply(tokenOption);
    expect([checkResult.outcome, applyResult.outcome]).toEqual(['failed', 'failed']);
    expect(listOwnLines(applyResult, 'rocket').join()).toContain('Trueup cannot check whether this repository exists');
    expect(listOwnLines(applyResult, 'rocket').join()).toContain(expectedReason);
    expect(fleet.listWrites()).toEqual([]);
  },
);

const dumpSeedWithoutTokens = ({ simulator }: Fleet) => {
  const { tokens: _, ...seedWithoutTokens } = simulator.dump();
  return seedWithoutTokens;
};

it('an app that is installed on all repositories of an organization creates repositories [17.8]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, { repositories: otherPrivateRepository, files: labelLayer });
  fleet.simulator.seed({
    ...dumpSeedWithoutTokens(fleet),
    tokens: [{ token: 'ghs_of-app', kind: 'app', login: 'keeper[bot]' }],
  });
  expect(formatLines(await fleet.apply({ token: new Secret('ghs_of-app') }), 'error')).toEqual([]);
  expect(fleet.listWrites()[0]).toBe('POST /orgs/{org}/repos');
  const body = { name: 'rocket', visibility: 'private', auto_init: false };
  expect(fleet.simulator.requests.find(({ path }) => path === '/orgs/acme/repos')!.body).toEqual(body);
});

it('only a token of the user can create a repository for that user [17.8]', async () => {
  const accountOptions = { repositories: [], account: { login: 'mona', type: 'User' as const } };
  const entryLines = 'mona/notes: {create: {auto_init: true}}\nlayers: []';
  const ownFleet = openAcmeFleet(`repositories:\n  ${entryLines}`, {
    ...accountOptions,
    tokens: createTokens({ login: 'mona' }),
  });
  expect(formatLines(await ownFleet.apply(), 'error')).toEqual([]);
  expect(ownFleet.listWrites()).toEqual(['POST /user/repos']);
  const otherUserFleet = openAcmeFleet(`repositories:\n  ${entryLines}`, {
    ...accountOptions,
    tokens: createTokens({ login: 'octocat' }),
  });
  expect(formatLines(await otherUserFleet.apply(), 'error').join()).toContain('Trueup cannot check');
  expect(otherUserFleet.listWrites()).toEqual([]);
});

it('does not create a repository whose name redirects to a renamed one, and reports the new name [17.9]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, {
    repositories: [createRepositorySeed('starship', { id: 42, visibility: 'private' })],
  });
  fleet.simulator.state.moved['acme/rocket'] = 42;
  expect(listOwnLines(await fleet.apply(), 'rocket')).toEqual([
    'error: `acme/rocket` is now called `acme/starship`. To fix, replace its entry in `repositories` with the new name',
  ]);
  expect(fleet.listWrites()).toEqual([]);
});

it('does not create a repository whose name redirects to a repository that the token cannot see [17.9]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, {
    repositories: [createRepositorySeed('starship', { id: 42, owner: 'other', visibility: 'private' })],
  });
  fleet.simulator.state.moved['acme/rocket'] = 42;
  fleet.simulator.misbehave({
    match: ({ path }) => path.startsWith('/repositories/42'),
    times: 9,
    with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
  });
  expect(listOwnLines(await fleet.apply(), 'rocket').join()).toContain('redirects to a repository that has a new name');
  expect(fleet.listWrites()).toEqual([]);
});

it('treats a repository name that differs only in case as the same repository [17.3]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, {
    repositories: [createRepositorySeed('Rocket', { visibility: 'private', branches: ['trunk'] })],
  });
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect(fleet.listWrites().filter((route) => route.startsWith('POST /orgs'))).toEqual([]);
});

const entryWithFormerName = 'acme/rocket: {was: acme/old-rocket}';
const formerRepository = createRepositorySeed('old-rocket', {
  id: 7,
  labels: [],
  visibility: 'private',
  branches: ['trunk'],
  default_branch: 'trunk',
});

it('renames a repository that still has its former name and applies the layers of its new name [17.10]', async () => {
  const fleet = openAcmeFleet(entryWithFormerName, { repositories: [formerRepository], files: labelLayer });
  const checkResult = await fleet.check();
  expect(findTarget(checkResult, 'rocket').sections[0]).toMatchObject({ name: 'repository', status: 'drift' });
  expect(formatLines(checkResult, 'warning').join()).toContain('rename: the repository is renamed to rocket');
  expect([(await fleet.apply({ brakes: 'stop' })).outcome, fleet.listWrites()]).toEqual(['failed', []]);
  const allow = [{ code: 'rename' as const, repository: 'acme/rocket', value: 'rocket' }];
  expect(formatLines(await fleet.apply({ brakes: 'stop', allow }), 'error')).toEqual([]);
  expect(fleet.simulator.repository('acme/rocket')).toMatchObject({ id: 7 });
  fleet.simulator.forgetRequests();
  expect([(await fleet.apply()).outcome, fleet.listWrites()]).toEqual(['success', []]);
});

it('renames a repository whose entry could also create it from a template [17.10]', async () => {
  const create = 'create: {template: acme/template-service}';
  const entryLines = `acme/rocket: {${create}, was: acme/old-rocket}`;
  const fleet = openAcmeFleet(entryLines, { repositories: [template, formerRepository], files: labelLayer });
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect(fleet.simulator.repository('acme/rocket')).toMatchObject({ id: 7 });
});

it('a pattern does not also match a repository under its former name [17.10]', async () => {
  const fleet = openAcmeFleet(`targets: [{repos: acme/*}]\n${formatFleetFile(entryWithFormerName)}`, {
    repositories: [formerRepository, template],
  });
  expect(Object.keys(listOutcomes(await fleet.check())).sort()).toEqual(['acme/rocket', 'acme/template-service']);
});

it('refuses a run of one selected repository under its former name [17.10]', async () => {
  const fleet = openAcmeFleet(`targets: [{repos: acme/*}]\n${formatFleetFile(entryWithFormerName)}`, {
    repositories: [formerRepository],
  });
  const only = [{ owner: 'acme', name: 'old-rocket' }];
  const result = await fleet.apply({ only });
  expect([result.outcome, formatLines(result, 'error')]).toEqual([
    'failed',
    [
      'error: `acme/old-rocket` is the former name of `acme/rocket` in `fleet.yml`, so it is not a target. To fix, write `acme/rocket`',
    ],
  ]);
  const redacted = JSON.stringify(await fleet.apply({ only, privateRepos: 'redact' }));
  expect(redacted).toContain('a repository of this run is a former name in `fleet.yml`');
  expect(redacted).not.toMatch(/rocket/);
  expect(formatLines(await fleet.apply({ only: [{ owner: 'acme', name: 'old-*' }] }), 'error').join()).toContain(
    'no repository matches (1 found',
  );
  expect(fleet.listWrites()).toEqual([]);
});

it('reports an error if the repositories of the new name and of the former name both exist [17.11]', async () => {
  const fleet = openAcmeFleet(entryWithFormerName, {
    repositories: [formerRepository, createRepositorySeed('rocket', { id: 8 })],
  });
  const result = await fleet.apply();
  expect(listOwnLines(result, 'rocket').join()).toMatch(/^error: .*`acme\/rocket` and `acme\/old-rocket` both exist/);
  expect([result.outcome, fleet.listWrites()]).toEqual(['failed', []]);
});

it('reports an error if the former name redirects to a third name [17.11]', async () => {
  const fleet = openAcmeFleet('acme/rocket: {create: true, was: acme/old-rocket}', {
    repositories: [createRepositorySeed('starship', { id: 7, visibility: 'private' })],
  });
  fleet.simulator.state.moved['acme/old-rocket'] = 7;
  const result = await fleet.apply();
  expect(listOwnLines(result, 'rocket').join()).toMatch(/^error: .*`acme\/old-rocket` is now called `acme\/starship`/);
  expect([result.outcome, fleet.listWrites()]).toEqual(['failed', []]);
});

it('reports an error for a repository that does not exist and that its entry does not create [17.12]', async () => {
  const result = await openAcmeFleet('acme/rocket: {}', { repositories: [] }).check();
  expect(result.outcome).toBe('failed');
  expect(listOwnLines(result, 'rocket').join()).toMatch(/^error: .* write `create: true` below its name/);
});

it('a brake stops the creation of a repository until an allow line names the repository [17.13]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate, { files: labelLayer });
  expect(formatLines(await fleet.apply({ brakes: 'stop' }), 'error')).toEqual([
    'error: create: a repository is created; no changes are made to this repository. To fix, allow it with `--allow create=acme/rocket` or with `- create=acme/rocket` below `_allow:` in a layer, or in a file of `--repos-dir` or `--defaults-file`, if the change is intended',
  ]);
  expect(fleet.listWrites()).toEqual([]);
  const allowedResult = await fleet.apply({ brakes: 'stop', allow: [{ code: 'create', value: 'acme/Rocket' }] });
  expect(formatLines(allowedResult, 'error')).toEqual([]);
  expect(listOutcomes(allowedResult)).toEqual({ 'acme/rocket': 'success' });
});

it('a brake stops a creation until an allow line names each administrator of the new repository [2.1.12.5]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate, {
    files: {
      'layers/everyone.yml':
        'teams: [{name: core, permission: admin}, {name: ops, permission: push}]\ncollaborators: [{username: mona, permission: admin}]\n',
    },
    account: { teams: [{ slug: 'core' }, { slug: 'ops' }] },
    people: [{ login: 'mona' }],
  });
  const allowCreation = { code: 'create' as const, value: 'acme/rocket' };
  const createAccessAllowLine = (value: string) => ({ code: 'access' as const, repository: 'acme/rocket', value });
  expect(formatLines(await fleet.check(), 'warning').join()).toContain('access: team "core" becomes an administrator');
  expect(
    formatLines(
      await fleet.apply({ brakes: 'stop', allow: [allowCreation, createAccessAllowLine('mona:admin')] }),
      'error',
    ),
  ).toEqual([
    'error: access: team "core" becomes an administrator of the repository; no changes are made to this repository. To fix, allow it with `--allow acme/rocket:access=core:admin` or with `- acme/rocket:access=core:admin` below `_allow:` in a layer, or in a file of `--repos-dir` or `--defaults-file`, if the change is intended',
  ]);
  expect(fleet.listWrites()).toEqual([]);
  const result = await fleet.apply({
    brakes: 'stop',
    allow: [allowCreation, createAccessAllowLine('mona:admin'), createAccessAllowLine('core:admin')],
  });
  expect([formatLines(result, 'error'), listOutcomes(result)]).toEqual([[], { 'acme/rocket': 'success' }]);
});

const publicEntry = 'acme/rocket: {create: {visibility: public, auto_init: true}}';
const allowCreation = { code: 'create' as const, value: 'acme/rocket' };
const allowPublication = { code: 'visibility' as const, repository: 'acme/rocket', value: 'public' };
const formatLayerWithProtectedBranch = (branch: string) =>
  layers['layers/everyone.yml'].replace('name: trunk', `name: ${branch}`);

it.each(['off', 'warn', 'stop'] as const)(
  'creates a public repository under `brakes: %s` only if an allow line permits its visibility [17.14]',
  async (brakes) => {
    const fleet = openAcmeFleet(publicEntry, { repositories: [], files: labelLayer });
    const result = await fleet.apply({ brakes, allow: [allowCreation] });
    expect(formatLines(result, 'error').join()).toContain('the new repository will be public');
    expect(fleet.listWrites()).toEqual([]);
    await fleet.apply({ brakes, allow: [allowCreation, allowPublication] });
    expect(fleet.simulator.repository('acme/rocket').visibility).toBe('public');
  },
);

it('a brake stops the settings of a template file that adds an administrator [2.1.12.5] [17.13]', async () => {
  const file = 'collaborators: [{username: mona, permission: admin}]\n';
  const templateWithFile = { ...template, files: { '.github/settings.yml': file } };
  const entryLines = `${formatFleetFile(entryFromTemplate)}own: {as: highest-layer, sections: [collaborators]}\n`;
  const fleet = openAcmeFleet(entryLines, { repositories: [templateWithFile], people: [{ login: 'mona' }] });
  const result = await fleet.apply({ brakes: 'stop', allow: [allowCreation] });
  expect(formatLines(result, 'error').join()).toContain('access: collaborator "mona" becomes an administrator');
  expect(fleet.listWrites()).toEqual(['POST /repos/{template_owner}/{template_repo}/generate']);
});

it.each([
  ['archives it', 'repository: {archived: true}', 'archive: the repository is archived', 'archive=true'],
  [
    'makes it internal',
    'repository: {visibility: internal}',
    'visibility: the repository becomes internal',
    'visibility=internal',
  ],
  [
    'changes its default branch',
    'repository: {default_branch: next}',
    'default-branch: the default branch becomes next',
    'default-branch=next',
  ],
])('a brake stops the settings of a template file that %s [17.13]', async (_, file, expectedText, allowText) => {
  const templateWithFile = { ...template, branches: ['trunk', 'next'], files: { '.github/settings.yml': file } };
  const entryWithAllBranches = 'acme/rocket: {create: {template: acme/template-service, include_all_branches: true}}';
  const entryLines = `${formatFleetFile(entryWithAllBranches)}own: {as: highest-layer, sections: [repository]}\n`;
  const open = () => openAcmeFleet(entryLines, { repositories: [templateWithFile] });
  const fleet = open();
  const result = await fleet.apply({ brakes: 'stop', allow: [allowCreation] });
  expect(formatLines(result, 'error').join()).toContain(expectedText);
  expect(fleet.listWrites()).toEqual(['POST /repos/{template_owner}/{template_repo}/generate']);
  const allow = [allowCreation, ...inputs.allow.takes.parseText(`acme/rocket:${allowText}`)];
  expect(formatLines(await open().apply({ brakes: 'stop', allow }), 'error')).toEqual([]);
});

it('no brake stops what the layers of a new repository declare too, if its template file repeats it [17.13]', async () => {
  const file = 'repository: {archived: true, has_wiki: false}\n';
  const templateWithFile = { ...template, files: { '.github/settings.yml': file } };
  const entryLines = `${formatFleetFile(entryFromTemplate)}own: {as: highest-layer, sections: [repository]}\n`;
  const files = { 'layers/everyone.yml': 'repository: {archived: true}\n' };
  const fleet = openAcmeFleet(entryLines, { repositories: [templateWithFile], files });
  expect(formatLines(await fleet.apply({ brakes: 'stop', allow: [allowCreation] }), 'error')).toEqual([]);
  expect(fleet.simulator.repository('acme/rocket').archived).toBe(true);
});

it('a template file may delete the labels that GitHub gives a new repository [17.13]', async () => {
  const file = 'labels: {_undeclared: delete, entries: []}\n';
  const templateWithFile = { ...template, files: { '.github/settings.yml': file } };
  const entryLines = `${formatFleetFile(entryFromTemplate)}own: {as: highest-layer, sections: [labels]}\n`;
  const files = { 'layers/everyone.yml': 'repository: {has_wiki: false}\n' };
  const fleet = openAcmeFleet(entryLines, { repositories: [templateWithFile], files });
  expect(formatLines(await fleet.apply({ brakes: 'stop', allow: [allowCreation] }), 'error')).toEqual([]);
  expect(fleet.simulator.repository('acme/rocket')).toMatchObject({ labels: [] });
});

it('a creation leaves no note about the allow lines that it needed [17.13]', async () => {
  const files = {
    'layers/everyone.yml': `_allow: [create=acme/rocket, "acme/rocket:access=core:admin"]
teams: [{name: core, permission: admin}]
`,
  };
  const fleet = openAcmeFleet(entryFromTemplate, { files, account: { teams: [{ slug: 'core' }] } });
  const result = await fleet.apply({ brakes: 'stop' });
  expect([formatLines(result, 'error'), formatLines(result, 'note').join()]).toEqual([
    [],
    expect.not.stringContaining('allows none of the planned changes'),
  ]);
});

it('publishes a new repository after applying all of its settings [17.14]', async () => {
  const files = { 'layers/everyone.yml': formatLayerWithProtectedBranch('main') };
  const fleet = openAcmeFleet(publicEntry, { repositories: [], files });
  const visibilities: string[] = [];
  fleet.simulator.misbehave({
    match: ({ method }) => method !== 'GET',
    times: 99,
    with: { kind: 'meanwhile', act: () => void visibilities.push(String(getVisibility(fleet))) },
  });
  const result = await fleet.apply({ brakes: 'stop', allow: [allowCreation, allowPublication] });
  expect(formatLines(result, 'error')).toEqual([]);
  expect(formatLines(result, 'change')[0]).toBe(
    'change: repository "acme/rocket" created: private, and public after its settings are applied',
  );
  expect([fleet.listWrites()[0], fleet.listWrites().at(-1)]).toEqual([
    'POST /orgs/{org}/repos',
    'PATCH /repos/{owner}/{repo}',
  ]);
  expect(fleet.listWrites()).toContain('PUT /repos/{owner}/{repo}/branches/{branch}/protection');
  expect([new Set(visibilities.slice(1)), getVisibility(fleet)]).toEqual([new Set(['private']), 'public']);
});

it('does not create a public repository in a run that skips one of its sections [17.14]', async () => {
  const files = { 'layers/everyone.yml': formatLayerWithProtectedBranch('main') };
  const fleet = openAcmeFleet(publicEntry, {
    repositories: [createRepositorySeed('shop', { visibility: 'private' })],
    files,
  });
  const allow = [allowCreation, allowPublication];
  const withoutBranches = ['repository', 'labels'] as const;
  for (const runFleet of [fleet.check, fleet.apply])
    expect(listOwnLines(await runFleet({ sections: withoutBranches, allow }), 'rocket')).toEqual([
      'error: a new public repository needs all of its settings before it becomes public, but `--sections` leaves out `branches`. To fix, add `branches` to `--sections`, or remove that input',
    ]);
  expect(fleet.listWrites()).toEqual([]);
  const allSectionsResult = await fleet.apply({ sections: [...withoutBranches, 'branches'], allow });
  expect([formatLines(allSectionsResult, 'error'), getVisibility(fleet)]).toEqual([[], 'public']);
});

it('does not publish a new repository if the run skips a section that its own file declares [17.14]', async () => {
  const templateWithFile = {
    ...template,
    files: {
      '.github/settings.yml': formatLayerWithProtectedBranch('trunk').slice(
        formatLayerWithProtectedBranch('trunk').indexOf('branches'),
      ),
    },
  };
  const entryLines = `${formatFleetFile(publicEntry.replace('auto_init: true', 'template: acme/template-service'))}own: {as: highest-layer, sections: [branches]}\n`;
  const fleet = openAcmeFleet(entryLines, { repositories: [templateWithFile], files: labelLayer });
  const result = await fleet.apply({ sections: ['repository', 'labels'], allow: [allowCreation, allowPublication] });
  expect(listOwnLines(result, 'rocket').join()).toContain('`--sections` leaves out `branches`');
  expect(getVisibility(fleet)).toBe('private');
});

const getVisibility = ({ simulator: { state } }: Fleet) =>
  Object.values(state.repositories).find(({ name }) => name === 'rocket')?.visibility;

it('keeps a new repository private if one of its settings fails, and the next run reports it [17.14] [17.16]', async () => {
  const files = { 'layers/everyone.yml': formatLayerWithProtectedBranch('none') };
  const fleet = openAcmeFleet(publicEntry, { repositories: [], files });
  expect(formatLines(await fleet.apply({ brakes: 'off', allow: [allowPublication] }), 'error').join()).toContain(
    'does not exist',
  );
  fleet.localFiles['layers/everyone.yml'] = formatLayerWithProtectedBranch('main');
  const secondResult = await fleet.apply({ brakes: 'off', allow: [allowPublication] });
  expect(listOwnLines(secondResult, 'rocket')).toEqual([
    'note: the repository is not public, but its entry creates it as `public`: to publish it, declare `visibility: public` in a layer',
  ]);
  expect(getVisibility(fleet)).toBe('private');
  fleet.localFiles['layers/everyone.yml'] = `repository: {visibility: public}\n`;
  expect(listOwnLines(await fleet.apply({ brakes: 'off' }), 'rocket')).toEqual([]);
  expect([getVisibility(fleet), listOwnLines(await fleet.check(), 'rocket')]).toEqual(['public', []]);
});

it('a settings file in the template cannot publish a new repository [17.14]', async () => {
  const templateWithFile = { ...template, files: { '.github/settings.yml': 'repository: {visibility: public}\n' } };
  const entryLines = `${formatFleetFile(entryFromTemplate)}own: {as: highest-layer, sections: [repository]}\n`;
  const fleet = openAcmeFleet(entryLines, { repositories: [templateWithFile] });
  expect(formatLines(await fleet.apply({ brakes: 'off' }), 'error').join()).toContain(
    'creates a `private` repository, but a layer declares it as `public`',
  );
  expect(getVisibility(fleet)).toBe('private');
});

it('rejects a layer that declares a new private repository as public [17.14]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, {
    files: { 'layers/everyone.yml': 'repository: {visibility: public}\n' },
    repositories: [],
  });
  expect(formatLines(await fleet.apply({ brakes: 'off' }), 'error').join()).toContain(
    'creates a `private` repository, but a layer declares it as `public`',
  );
  expect(fleet.listWrites()).toEqual([]);
});

it('rejects a layer that declares a new public repository as private [17.14]', async () => {
  const fleet = openAcmeFleet(publicEntry, {
    files: { 'layers/everyone.yml': 'repository: {private: true}\n' },
    repositories: [],
  });
  const result = await fleet.apply({ brakes: 'stop', allow: [allowCreation, allowPublication] });
  expect(formatLines(result, 'error').join()).toContain(
    'creates a `public` repository, but a layer declares it as `private`',
  );
  expect(fleet.listWrites()).toEqual([]);
});

it('applies no settings if the default branch does not appear in time, and the next run continues [17.15]', async () => {
  const slowTemplate = { ...template, generation: { readings: 40 } };
  const fleet = openAcmeFleet(entryFromTemplate, { repositories: [slowTemplate] });
  const result = await fleet.apply();
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error').join()).toContain('had no commit after 60 s');
  expect(formatLines(result, 'change').join()).toContain('repository "acme/rocket" created');
  expect(fleet.listWrites()).toEqual(['POST /repos/{template_owner}/{template_repo}/generate']);
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect(fleet.simulator.repository('acme/rocket').default_branch).toBe('trunk');
});

it('does not wait for a commit in an empty repository [17.15]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, {
    repositories: [],
    files: { 'layers/everyone.yml': 'labels: [{name: bug}]\n' },
  });
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect(fleet.progressLines.join()).not.toContain('waiting');
});

it('the next run finishes the work of a run that was killed after any of its writes [17.16]', async () => {
  const undisturbedFleet = openAcmeFleet(entryFromTemplate);
  await undisturbedFleet.apply();
  const writeCount = undisturbedFleet.listWrites().length;
  expect(writeCount).toBeGreaterThan(3);
  for (const nth of pickFaultyRequests(writeCount)) {
    const fleet = openAcmeFleet(entryFromTemplate);
    let writesSeen = 0;
    const isFromNthWrite = ({ method }: { method: string }) => {
      if (method !== 'GET' && writesSeen < nth) writesSeen += 1;
      return writesSeen >= nth;
    };
    const stopFault = fleet.simulator.misbehave({
      match: isFromNthWrite,
      times: 999,
      after: true,
      with: { kind: 'drop' },
    });
    await fleet.apply({ maxWait: 0 });
    stopFault();
    expect([nth, formatLines(await fleet.apply(), 'error')]).toEqual([nth, []]);
    fleet.simulator.forgetRequests();
    expect([nth, (await fleet.apply()).outcome, fleet.listWrites()]).toEqual([nth, 'success', []]);
  }
});

it('the run after a failed creation reports each allow line that it needs to continue [17.16]', async () => {
  const files = { 'layers/everyone.yml': 'labels: {_undeclared: delete, entries: [{name: bug}]}\n' };
  const fleet = openAcmeFleet(entryWithCreate, { repositories: otherPrivateRepository, files });
  const isSettingsWrite = ({ method, path }: { method: string; path: string }) =>
    method !== 'GET' && path !== '/orgs/acme/repos';
  const stopFault = fleet.simulator.misbehave({
    match: isSettingsWrite,
    times: 999,
    with: { kind: 'status', status: 422 },
  });
  const stopOptions = { brakes: 'stop', allow: [allowCreation] } as const;
  expect((await fleet.apply(stopOptions)).outcome).toBe('failed');
  stopFault();
  expect(listOwnLines(await fleet.apply(stopOptions), 'rocket').join()).toContain(
    'To fix, allow it with `--allow acme/rocket:removals:labels=9` or with `- acme/rocket:removals:labels=9` below `_allow:`',
  );
  const removals = { code: 'removals' as const, repository: 'acme/rocket', section: 'labels', value: '9' };
  expect(formatLines(await fleet.apply({ ...stopOptions, allow: [removals] }), 'error')).toEqual([]);
});

it('makes no changes to a repository if GitHub refuses its creation because another run created it [17.17]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, {
    repositories: [],
    files: { 'layers/everyone.yml': 'labels: [{name: bug}]\n' },
  });
  const createByOtherProcess = () =>
    fleet.simulator.seed({
      ...dumpSeedWithoutTokens(fleet),
      repositories: [createRepositorySeed('rocket', { visibility: 'private', labels: [] })],
    });
  const isCreation = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path === '/orgs/acme/repos';
  fleet.simulator.misbehave({ match: isCreation, with: { kind: 'meanwhile', act: createByOtherProcess } });
  const result = await fleet.apply();
  expect(listOutcomes(result)).toEqual({ 'acme/rocket': 'failed' });
  expect(listOwnLines(result, 'rocket')).toEqual([
    'error: another process created it during this run, so this run makes no changes to it. To fix, run again; the next run reads it again, with all brakes',
  ]);
  expect(fleet.listWrites()).toEqual(['POST /orgs/{org}/repos']);
  expect((await fleet.apply()).outcome).toBe('success');
  expect(fleet.listWrites()).toContain('POST /repos/{owner}/{repo}/labels');
});

it('reports a refused creation with its likely cause [17.17]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, {
    repositories: [],
    account: { creation: { refused: 'name already exists on this account' } },
  });
  const result = await fleet.apply();
  expect(formatLines(result, 'error').join()).toContain(
    'the name may belong to a repository that is not visible to this token',
  );
  const forbiddenAnswer = { kind: 'status', status: 403, body: { message: 'Forbidden' } } as const;
  fleet.simulator.misbehave({
    match: ({ method, path }) => method === 'POST' && path === '/orgs/acme/repos',
    with: forbiddenAnswer,
  });
  expect(formatLines(await fleet.apply(), 'error').join()).toContain(
    'the owner may restrict who can create repositories',
  );
  expect(listOutcomes(result)).toEqual({ 'acme/rocket': 'failed' });
});

it('applies no settings to a new repository that GitHub created with a different visibility [17.18]', async () => {
  const fleet = openAcmeFleet('acme/rocket: {create: {auto_init: true}}', { repositories: [] });
  fleet.simulator.misbehave({
    match: ({ method, path }) => method === 'POST' && path === '/orgs/acme/repos',
    after: true,
    with: {
      kind: 'meanwhile',
      act: () => Object.assign(fleet.simulator.repository('acme/rocket'), { visibility: 'public' }),
    },
  });
  const result = await fleet.apply();
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error').join()).toContain('visibility public → private');
  expect(fleet.listWrites()).toEqual(['POST /orgs/{org}/repos']);
});

it('`state: archived` archives the repository in the last write, and removing it does not unarchive it [17.19]', async () => {
  const fleet = openAcmeFleet('acme/rocket: {state: archived}', {
    repositories: [createRepositorySeed('rocket', { labels: [] })],
    files: labelLayer,
  });
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect(fleet.listWrites()).toEqual(['POST /repos/{owner}/{repo}/labels', 'PATCH /repos/{owner}/{repo}']);
  expect(fleet.simulator.repository('acme/rocket').archived).toBe(true);
  fleet.simulator.forgetRequests();
  fleet.localFiles['layers/everyone.yml'] = 'labels: [{name: new, color: d73a4a}]\n';
  const secondResult = await fleet.apply();
  expect([secondResult.outcome, fleet.listWrites()]).toEqual(['success', []]);
  expect(formatLines(secondResult, 'note').join()).toContain(
    'the repository is archived and cannot be changed, so Trueup compared nothing else that its layers declare: `labels`',
  );
  fleet.localFiles['fleet.yml'] = formatFleetFile('acme/rocket: {}');
  await fleet.apply();
  expect(fleet.simulator.repository('acme/rocket').archived).toBe(true);
});

it('rejects a layer that contradicts `state: archived` [17.19]', async () => {
  const files = { 'layers/everyone.yml': 'repository: {archived: false}\n' };
  const fleet = openAcmeFleet('acme/rocket: {state: archived}', {
    repositories: [createRepositorySeed('rocket')],
    files,
  });
  expect(formatLines(await fleet.apply(), 'error').join()).toContain(
    'is `archived`, but a layer declares `archived: false`',
  );
  expect(fleet.listWrites()).toEqual([]);
});

const entryWithProperties = 'acme/rocket: {create: {template: acme/template-service, custom_properties: {tier: "1"}}}';
const withPropertyDefinition = { account: { property_definitions: [{ property_name: 'tier' }] } };

it('a new repository gets its property values and the layers that match them in the same run [17.20]', async () => {
  const files = { 'layers/tier.yml': 'repository: {has_wiki: false}\n' };
  const fleet = openAcmeFleet(
    `${formatFleetFile(entryWithProperties)}  - {file: layers/tier.yml, where: {property: {tier: 1}, visibility: private}}\n`,
    { ...withPropertyDefinition, files },
  );
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  const { property_values, settings } = fleet.simulator.repository('acme/rocket') as any;
  expect([property_values, settings.has_wiki]).toEqual([[{ property_name: 'tier', value: '1' }], false]);
});

it('keeps a property value of the entry if a layer declares a name that differs only in case [17.20]', async () => {
  const fleet = openAcmeFleet(entryWithProperties, {
    account: { property_definitions: [{ property_name: 'tier' }, { property_name: 'Tier' }] },
    files: { 'layers/everyone.yml': 'custom_properties: [{property_name: Tier, value: "2"}]\n' },
  });
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect((fleet.simulator.repository('acme/rocket') as any).property_values).toEqual(
    expect.arrayContaining([
      { property_name: 'tier', value: '1' },
      { property_name: 'Tier', value: '2' },
    ]),
  );
});

it('gives a new repository the layers for repositories that are not archived [17.20]', async () => {
  const layer = '  - {file: layers/live.yml, where: {archived: false, fork: false}}\n';
  const files = { 'layers/live.yml': 'repository: {has_wiki: false}\n' };
  const fleet = openAcmeFleet(`${formatFleetFile(entryFromTemplate)}${layer}`, { files });
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect((fleet.simulator.repository('acme/rocket') as any).settings.has_wiki).toBe(false);
});

it.each([
  ['by its layers', '', {}],
  ['by its own file too', 'own: {as: highest-layer, sections: [labels]}\n', { '.github/settings.yml': 'labels: []\n' }],
])(
  'applies all settings of a new repository in a run with an existing one, declared %s [17.7] [17.20]',
  async (_, ownFileSettings, files) => {
    const existingRepository = createRepositorySeed('shop', {
      property_values: [{ property_name: 'tier', value: '1' }],
      labels: [],
    });
    const entryLines = `targets: [{repos: acme/shop}]
${formatFleetFile(entryWithProperties)}  - {file: layers/tier.yml, where: {property: {tier: 1}}}
  - {file: layers/core.yml, where: {team: core}}
${ownFileSettings}`;
    const fleet = openAcmeFleet(entryLines, {
      repositories: [
        existingRepository,
        { ...template, files: { 'README.md': '#', ...files }, settings: { is_template: true } },
      ],
      account: { ...withPropertyDefinition.account, teams: [{ slug: 'core' }] },
      files: {
        'layers/everyone.yml': 'labels: {_undeclared: delete, entries: [{name: bug, color: d73a4a}]}\n',
        'layers/tier.yml': 'repository: {has_wiki: false}\nteams: [{name: core, permission: push}]\n',
        'layers/core.yml': 'repository: {has_projects: false}\n',
      },
    });
    const result = await fleet.apply({ brakes: 'stop', allow: [allowCreation] });
    expect([formatLines(result, 'error'), listOutcomes(result)]).toEqual([
      [],
      { 'acme/rocket': 'success', 'acme/shop': 'success' },
    ]);
    const { settings, labels } = fleet.simulator.repository('acme/rocket') as any;
    expect([settings.has_wiki, settings.has_projects, labels.length]).toEqual([false, false, 1]);
    fleet.simulator.forgetRequests();
    expect([(await fleet.apply({ brakes: 'stop' })).outcome, fleet.listWrites()]).toEqual(['success', []]);
  },
);

it('gives a new repository the layers that match the default property values of its organization [17.20]', async () => {
  const definition = { property_name: 'tier', required: true, default_value: '1' };
  const fleet = openAcmeFleet(
    `${formatFleetFile(entryWithCreate)}  - {file: layers/tier.yml, where: {property: {tier: 1}}}\n`,
    {
      repositories: [createRepositorySeed('shop')],
      account: { property_definitions: [definition] },
      files: { ...labelLayer, 'layers/tier.yml': 'repository: {has_wiki: false}\n' },
    },
  );
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect((fleet.simulator.repository('acme/rocket') as any).settings.has_wiki).toBe(false);
});

it('brakes check the layers for default property values before a repository is created [17.13] [17.20]', async () => {
  const fleet = openAcmeFleet(
    `${formatFleetFile(entryWithCreate)}  - {file: layers/tier.yml, where: {property: {tier: 1}}}\n`,
    {
      repositories: [createRepositorySeed('shop')],
      account: {
        property_definitions: [{ property_name: 'tier', required: true, default_value: '1' }],
        teams: [{ slug: 'core' }],
      },
      files: { ...labelLayer, 'layers/tier.yml': 'teams: [{name: core, permission: admin}]\n' },
    },
  );
  expect(listOwnLines(await fleet.check(), 'rocket').join()).toContain(
    'compared after it is created: `labels`, `teams`',
  );
  const brakedResult = await fleet.apply({ brakes: 'stop', allow: [allowCreation] });
  expect(formatLines(brakedResult, 'error').join()).toContain('team "core" becomes an administrator');
  expect(fleet.listWrites()).toEqual([]);
});

it.each([
  ['is created', template],
  ['already exists', createRepositorySeed('rocket', { property_values: [{ property_name: 'tier', value: '0' }] })],
])(
  'matches layers by the property value of the entry instead of the default, if the repository %s [17.20]',
  async (_, firstRepository) => {
    const definition = { property_name: 'tier', required: true, default_value: '0' };
    const formatTierLayer = (tier: number) =>
      `  - {file: layers/tier-${tier}.yml, where: {property: {tier: ${tier}}}}\n`;
    const fleet = openAcmeFleet(`${formatFleetFile(entryWithProperties)}${formatTierLayer(0)}${formatTierLayer(1)}`, {
      repositories: [firstRepository, createRepositorySeed('shop')],
      account: { property_definitions: [definition] },
      files: {
        ...labelLayer,
        'layers/tier-0.yml': 'repository: {has_projects: false}\n',
        'layers/tier-1.yml': 'repository: {has_wiki: false}\n',
      },
    });
    expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
    const { settings, property_values } = fleet.simulator.repository('acme/rocket') as any;
    expect([settings.has_projects, settings.has_wiki, property_values[0].value]).toEqual([true, false, '1']);
    fleet.simulator.forgetRequests();
    expect([(await fleet.apply()).outcome, fleet.listWrites()]).toEqual(['success', []]);
  },
);

it('no brake stops the first settings of a new repository after its creation was allowed [17.13]', async () => {
  const templateWithBranches = { ...template, branches: ['trunk', 'next'] };
  const entryWithAllBranches = 'acme/rocket: {create: {template: acme/template-service, include_all_branches: true}}';
  const files = {
    'layers/everyone.yml': `repository: {default_branch: next, allow_rebase_merge: false}
labels: {_undeclared: delete, entries: []}
`,
  };
  const fleet = openAcmeFleet(entryWithAllBranches, { repositories: [templateWithBranches], files });
  const result = await fleet.apply({ brakes: 'stop', allow: [allowCreation] });
  expect([formatLines(result, 'error'), listOutcomes(result)]).toEqual([[], { 'acme/rocket': 'success' }]);
  expect(fleet.simulator.repository('acme/rocket')).toMatchObject({ default_branch: 'next', labels: [] });
});

it('the undo file of a creation archives the repository by its id and explains that in a comment [17.21]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate);
  const result = await fleet.apply({ undoFile: 'undo' });
  expect(formatLines(result, 'error')).toEqual([]);
  const file = 'undo/acme/rocket.yml';
  const text = fleet.savedFiles[file]!;
  const { id } = fleet.simulator.repository('acme/rocket');
  expect(text).toContain(`_repository_id: ${id}`);
  expect(text).toContain('repository:\n  archived: true');
  expect(text).toContain('# - repository: the repository is new: undo archives it and does not delete it');
  expect(findTarget(result, 'rocket').undo).toBe(
    `trueup apply --repository acme/rocket --settings-file ${file} --allow archive=true`,
  );
});

it('writes the undo file before creating the repository [17.21]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate);
  const undoFilesAtCreation: (string | undefined)[] = [];
  fleet.simulator.misbehave({
    match: ({ method }) => method === 'POST',
    with: { kind: 'meanwhile', act: () => undoFilesAtCreation.push(fleet.savedFiles['undo/acme/rocket.yml']) },
  });
  await fleet.apply({ undoFile: 'undo' });
  expect(undoFilesAtCreation[0]).toContain('repository:\n  archived: true');
});

it('an approved plan allows a creation only with the settings that were approved [17.22]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate);
  const checkResult = await fleet.check({ planFile: 'plan.json' });
  fleet.savedFiles['plan.json'] = formatPlanJson(createDocument(checkResult));
  const plan = { file: 'plan.json' };
  expect(findTarget(checkResult, 'rocket').plan!.items).toMatchObject([{ section: 'repositories', kind: 'create' }]);
  fleet.localFiles['layers/everyone.yml'] = 'labels: [{name: other}]\n';
  expect([(await fleet.apply({ plan })).outcome, fleet.listWrites()]).toEqual(['drift', []]);
  fleet.localFiles['layers/everyone.yml'] = layers['layers/everyone.yml'];
  expect(formatLines(await fleet.apply({ plan }), 'error')).toEqual([]);
  expect(fleet.listWrites()).toContain('PUT /repos/{owner}/{repo}/branches/{branch}/protection');
});

it('approving a creation does not approve the settings that a file of the template adds [17.22]', async () => {
  const templateWithFile = { ...template, files: { '.github/settings.yml': 'labels: [{name: own}]\n' } };
  const fleet = openAcmeFleet(`${formatFleetFile(entryFromTemplate)}own: {as: highest-layer, sections: [labels]}\n`, {
    repositories: [templateWithFile],
  });
  const checkResult = await fleet.check({ planFile: 'plan.json' });
  fleet.savedFiles['plan.json'] = formatPlanJson(createDocument(checkResult));
  const result = await fleet.apply({ plan: { file: 'plan.json' } });
  expect(formatLines(result, 'error').join()).toContain('its own file adds to them');
  expect(fleet.listWrites()).toEqual(['POST /repos/{template_owner}/{template_repo}/generate']);
});

const createDocument = (result: RunResult) => createPlanDocument(result.targets.flatMap(({ plan }) => plan ?? []));

it('an approved plan identifies creations by repository name [17.22]', async () => {
  const fleet = openAcmeFleet(`${entryFromTemplate}\n  acme/notes: {create: true}`, { files: labelLayer });
  const checkResult = await fleet.check({ planFile: 'plan.json' });
  fleet.savedFiles['plan.json'] = formatPlanJson(createDocument(checkResult));
  fleet.localFiles['fleet.yml'] = formatFleetFile(`${entryFromTemplate}\n  acme/other: {create: true}`);
  const otherResult = await fleet.apply({ plan: { file: 'plan.json' } });
  expect(Object.values(listOutcomes(otherResult))).toEqual(['success', 'drift']);
  expect(fleet.listWrites().filter((write) => write === 'POST /orgs/{org}/repos')).toEqual([]);
  fleet.localFiles['fleet.yml'] = formatFleetFile('acme/notes: {create: true}');
  expect((await fleet.apply({ plan: { file: 'plan.json' } })).outcome).toBe('success');
  expect(fleet.simulator.objections).toEqual([]);
});

it('rejects an approved creation if the repository already exists, and a plan target without an id [17.22]', async () => {
  const fleet = openAcmeFleet(entryWithCreate, { repositories: [], files: labelLayer });
  const document = createDocument(await fleet.check({ planFile: 'plan.json' }));
  const [{ new: isNew, ...target }] = document.targets as [(typeof document.targets)[number]];
  expect(isNew).toBe(true);
  fleet.savedFiles['plan.json'] = formatPlanJson({ ...document, targets: [target] });
  expect(formatLines(await fleet.apply({ plan: { file: 'plan.json' } }), 'error').join()).toContain(
    'does not contain the id of repository',
  );
  fleet.savedFiles['plan.json'] = formatPlanJson(document);
  fleet.simulator.seed({ ...dumpSeedWithoutTokens(fleet), repositories: [createRepositorySeed('rocket')] });
  expect([(await fleet.apply({ plan: { file: 'plan.json' } })).outcome, fleet.listWrites()]).toEqual(['drift', []]);
});

it('rejects a template that is missing or not a template repository before creating anything [17.23]', async () => {
  const fleet = openAcmeFleet('acme/rocket: {create: {template: acme/shop}}', {
    repositories: [createRepositorySeed('shop')],
  });
  expect(formatLines(await fleet.check(), 'error').join()).toContain('`acme/shop` is not a template repository');
  const fleetWithoutTemplate = openAcmeFleet('acme/rocket: {create: {template: acme/none}}', { repositories: [] });
  expect(formatLines(await fleetWithoutTemplate.check(), 'error').join()).toContain(
    'the template `acme/none` does not exist',
  );
  for (const fleetWithFault of [fleet, fleetWithoutTemplate])
    expect([(await fleetWithFault.apply()).outcome, fleetWithFault.listWrites()]).toEqual(['failed', []]);
});

describe('a renamed template', () => {
  const renameTemplate = ({ simulator }: Fleet) =>
    createCaller(simulator, 'all-powerful').send('PATCH', '/repos/acme/template-service', { name: 'template-app' });

  it('reports the new name of a renamed template before anything is created [17.23]', async () => {
    const fleet = openAcmeFleet(entryFromTemplate);
    await renameTemplate(fleet);
    fleet.simulator.forgetRequests();
    const result = await fleet.apply();
    expect(listOwnLines(result, 'rocket')).toEqual([
      'error: the template `acme/template-service` is now called `acme/template-app`. To fix, write the new name below `create`',
    ]);
    expect(fleet.listWrites()).toEqual([]);
  });

  it('stops a creation if its template is renamed right before it, and stores no id in the undo file [17.21] [17.23]', async () => {
    let isRenamed = false;
    const fleet: Fleet = openAcmeFleet(entryFromTemplate, {
      wrapTransport: (transport) => async (request) => {
        if (request.method === 'POST' && request.url.endsWith('/generate') && !isRenamed) {
          isRenamed = true;
          await renameTemplate(fleet);
        }
        return transport(request);
      },
    });
    const result = await fleet.apply({ undoFile: 'undo' });
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error').join()).toContain('is redirected to /repositories/');
    expect(Object.values(fleet.savedFiles).join()).not.toContain('_repository_id');
    expect(fleet.simulator.requests.filter(({ path }) => path === '/repos/acme/rocket/labels')).toEqual([]);
  });
});

it('an entry sends no extra request if the run has already listed its repository [17.24]', async () => {
  const countRequests = async (entryLines: string) => {
    const fleet = openAcmeFleet(entryLines, {
      repositories: [createRepositorySeed('shop'), createRepositorySeed('site')],
    });
    await fleet.check();
    return fleet.simulator.requests.length;
  };
  const targetsAndLayers = 'targets: [{repos: acme/*}]\nlayers: [{file: layers/everyone.yml}]\n';
  expect(await countRequests(`repositories: {acme/shop: {create: true}}\n${targetsAndLayers}`)).toBe(
    await countRequests(targetsAndLayers),
  );
});

it('a snapshot skips a repository that does not exist yet [17.25]', async () => {
  const result = await openAcmeFleet(entryFromTemplate).snapshot({ snapshotFile: 'snapshots' });
  expect(listOwnLines(result, 'rocket')).toEqual(['note: it does not exist yet, so there is nothing to read']);
});

const openFleetPreview = (base: string) => {
  const scene = openPullScene({
    base: { 'fleet.yml': formatFleetFile(base), ...labelLayer },
    others: [template],
    seed: { accounts: [{ login: 'acme', type: 'Organization' }] },
    reading: { Issues: 'read', Contents: 'read', 'Pull requests': 'read', 'Administration (organization)': 'read' },
  });
  const push = (entryLines: string, options: Partial<RunOptions> = {}) =>
    scene.push(
      { 'fleet.yml': formatFleetFile(entryLines), ...labelLayer },
      { repository: undefined, fleetFile: 'fleet.yml', privateRepos: 'show', ...options },
    );
  return { ...scene, push };
};

it('a preview shows a repository that will be created, with its first visibility and its template [17.26]', async () => {
  const { push, comments, simulator } = openFleetPreview('acme/shop: {}');
  const result = await push(`acme/shop: {}\n  ${entryFromTemplate}`);
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  const body = comments()[0]!.body.replaceAll('<wbr>', '');
  expect(body).toContain('Merging this changes access');
  expect(body).toContain('visibility: private');
  expect(body).toContain('template: acme/template-service');
  expect(body).toContain('its settings are compared after it is created');
  expect(simulator.objections).toEqual([]);
});

it('the check run of a preview stores the planned creation for the apply [17.22]', async () => {
  const { push, checkRuns } = openFleetPreview('acme/shop: {}');
  const previewResult = await push(`acme/shop: {}\n  ${entryFromTemplate}`);
  const [{ output }] = checkRuns() as [ReturnType<typeof checkRuns>[number]];
  const storedTarget = parseCheckRunText(output.text).targets.find(({ items }) => items.length);
  const [{ tone: _, ...item }] = findTarget(previewResult, 'rocket').plan!.items as [ApprovableItem];
  expect(storedTarget).toMatchObject({ repository: 'acme/rocket', new: true, items: [item] });
});

it('a preview does not show a creation that the pull request does not change [17.26]', async () => {
  const { push } = openFleetPreview(entryFromTemplate);
  expect(findTarget(await push(`# the same\n  ${entryFromTemplate}`), 'rocket').preview).toBeUndefined();
});

it('a preview shows a changed creation once, with its new values [17.26]', async () => {
  const formatCreation = (visibility: string) => `acme/rocket: {create: {auto_init: true, visibility: ${visibility}}}`;
  const { shown } = findTarget(
    await openFleetPreview(formatCreation('private')).push(formatCreation('public')),
    'rocket',
  ).preview!;
  const values = shown.overwrites.flatMap(({ changes = [] }) => changes.map(({ key, after }) => `${key} ${after}`));
  expect([shown.changes, values]).toEqual([[], expect.arrayContaining(['visibility public'])]);
});

it('a preview refuses an entry for a repository that neither exists nor will be created [17.12]', async () => {
  const result = await openFleetPreview('acme/shop: {}').push('acme/shop: {}\n  acme/rocket: {}');
  expect(result.outcome).toBe('failed');
  expect(listOwnLines(result, 'rocket').join()).toMatch(/^error: .* write `create: true` below its name/);
});

it('a preview shows a creation as new if the entry of the base does not create the repository [17.26]', async () => {
  const { preview, sections } = findTarget(await openFleetPreview('acme/rocket: {}').push(entryWithCreate), 'rocket');
  expect(preview!.shown.changes.map(({ kind, subject }) => [kind, subject])).toEqual([['create', ['acme/rocket']]]);
  expect([preview!.shown.overwrites, sections.flatMap(({ lines }) => lines)]).toEqual([[], []]);
});

it('a preview reports that an entry was removed and that Trueup does not delete the repository [17.27]', async () => {
  const result = await openFleetPreview(`acme/shop: {}\n  acme/template-service: {}`).push('acme/shop: {}');
  expect(listOwnLines(result, 'template-service').join()).toContain(
    'the repository itself is not deleted and stays unchanged (private)',
  );
});

it('a preview of a rename reports the new name under the former name [17.10]', async () => {
  const result = await openFleetPreview('acme/template-service: {}').push('acme/service: {was: acme/template-service}');
  expect(listOwnLines(result, 'template-service')).toEqual(['note: it is compared under its new name `acme/service`']);
  expect(formatLines(result, 'warning').join()).toContain('rename: the repository is renamed to service');
});

it('a preview stops the creation of a public repository under any value of `brakes` [17.14]', async () => {
  const { push } = openFleetPreview('acme/shop: {}');
  const result = await push('acme/shop: {}\n  acme/rocket: {create: {visibility: public}}', { brakes: 'off' });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error').join()).toContain('the new repository will be public');
});

it('applies the settings of a repository that is created as archived first [17.19]', async () => {
  const fleet = openAcmeFleet('acme/rocket: {create: {auto_init: true}, state: archived}', {
    repositories: [],
    files: labelLayer,
  });
  expect(formatLines(await fleet.apply(), 'error')).toEqual([]);
  expect([fleet.listWrites()[0], fleet.listWrites().at(-1)]).toEqual([
    'POST /orgs/{org}/repos',
    'PATCH /repos/{owner}/{repo}',
  ]);
  expect(fleet.simulator.repository('acme/rocket').archived).toBe(true);
  fleet.simulator.forgetRequests();
  expect([(await fleet.apply()).outcome, fleet.listWrites()]).toEqual(['success', []]);
});

it('an app with its own tokens finds an owner whose name is written in capitals [17.8]', async () => {
  const fleet = openAcmeFleet('acme/shop: {}', { repositories: [createRepositorySeed('shop')], files: labelLayer });
  fleet.simulator.seed({
    ...dumpSeedWithoutTokens(fleet),
    ...createAppSeed([{ account: 'acme', permissions: allPermissions }]),
  });
  const repos = [{ owner: 'ACME', name: 'shop' }];
  const result = await fleet.apply({
    token: undefined,
    app: appIdentity,
    fleetFile: undefined,
    repos,
    defaultsFile: 'layers/everyone.yml',
  } as Partial<RunOptions>);
  expect(Object.values(listOutcomes(result))).toEqual(['success']);
});

it('an app with its own tokens creates a repository and changes the other repositories of its run [17.8]', async () => {
  const fleet = openAcmeFleet(`targets: [{repos: acme/shop}]\n${formatFleetFile(entryWithCreate)}`, {
    repositories: otherPrivateRepository,
    files: labelLayer,
  });
  fleet.simulator.seed({
    ...dumpSeedWithoutTokens(fleet),
    ...createAppSeed([{ account: 'acme', permissions: allPermissions }]),
  });
  const result = await fleet.apply({ token: undefined, app: appIdentity });
  expect(formatLines(result, 'error')).toEqual([]);
  expect(Object.entries(listOutcomes(result))).toEqual([
    ['acme/rocket', 'success'],
    ['acme/shop', 'success'],
  ]);
});

it('a public log does not contain the name of a repository that will be created [17.28]', async () => {
  const result = await openAcmeFleet(entryFromTemplate).check({ privateRepos: 'redact' });
  expect(JSON.stringify(result)).not.toMatch(/rocket|template-service/);
  expect(result.outcome).toBe('drift');
});

it.each([
  ['a repository of `repositories` has a new name, which is not shown here', entryWithCreate],
  ['a repository of `repositories` and one that has its former name both exist', 'acme/one: {was: acme/two}'],
  ['the template of a new repository cannot be used', 'acme/new: {create: {template: acme/none}}'],
  ['the repository does not exist, or the token cannot see it', 'acme/none: {}'],
])('a public log reports, without repository names, that %s [17.28]', async (expectedMessage, entryLines) => {
  const repositories = ['starship', 'one', 'two'].map((name, index) =>
    createRepositorySeed(name, { id: 42 + index, visibility: 'private' }),
  );
  const fleet = openAcmeFleet(entryLines, { repositories });
  fleet.simulator.state.moved['acme/rocket'] = 42;
  const text = JSON.stringify(await fleet.check({ privateRepos: 'redact' }));
  expect(text).toContain(expectedMessage);
  expect(text).not.toMatch(/acme\//);
});

it('a second run does not overwrite the undo file of a creation [17.21]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate);
  await fleet.apply({ undoFile: 'undo' });
  const file = 'undo/acme/rocket.yml';
  const before = fleet.savedFiles[file];
  fleet.localFiles['layers/everyone.yml'] = 'labels: [{name: other}]\n';
  const result = await fleet.apply({ undoFile: 'undo' });
  expect(formatLines(result, 'error').join()).toContain('already exists and may be needed to undo an earlier run');
  expect(fleet.savedFiles[file]).toBe(before);
});

it('a read-only command skips a repository that does not exist yet [17.25]', async () => {
  const fleet = openAcmeFleet(entryFromTemplate);
  const { repository: _, ...options } = { ...defaultOptions, privateRepos: 'show' as const, fleetFile: 'fleet.yml' };
  const world = { ...createWorld(fleet.simulator, ''), load: async (file: string) => fleet.localFiles[file]! };
  expect((await readProtection({ options, branches: [] }, world)).targets).toMatchObject([
    { outcome: 'success', lines: [{ kind: 'note', message: expect.stringContaining('does not exist yet') }] },
  ]);
});

it('a check fails if the number of private repositories differs because GitHub omits internal ones [17.8]', async () => {
  const privateAndInternal = [
    createRepositorySeed('shop', { visibility: 'private' }),
    createRepositorySeed('wiki', { visibility: 'internal' }),
  ];
  const openFleetWithCount = (counts_internal: boolean) =>
    openAcmeFleet(entryWithCreate, {
      repositories: privateAndInternal,
      account: { organization_habits: { counts_internal } },
      files: labelLayer,
    });
  expect((await openFleetWithCount(true).check()).outcome).toBe('drift');
  const result = await openFleetWithCount(false).check();
  expect(listOwnLines(result, 'rocket').join()).toContain('`acme` has 1 private repositories, but the token sees 2');
});

it('a run of one selected repository of the fleet creates only that repository [17.7]', async () => {
  const fleet = openAcmeFleet(`acme/other: {create: true}\n  ${entryWithCreate}`, {
    repositories: [],
    files: labelLayer,
  });
  expect(formatLines(await fleet.apply({ only: [{ owner: 'acme', name: 'Rocket' }] }), 'error')).toEqual([]);
  expect(fleet.listWrites().filter((route) => route === 'POST /orgs/{org}/repos')).toHaveLength(1);
  expect(fleet.simulator.repository('acme/rocket').visibility).toBe('private');
});

it('a creation counts once toward the limit of changed repositories [17.13]', async () => {
  const fleet = openAcmeFleet(`acme/other: {create: true}\n  ${entryWithCreate}`, {
    repositories: [],
    files: labelLayer,
  });
  const allow = ['acme/other', 'acme/rocket'].map((value) => ({ code: 'create' as const, value }));
  const brakedResult = await fleet.apply({ brakes: 'stop', allow, maxChangedTargets: 1 });
  expect([brakedResult.outcome, fleet.listWrites()]).toEqual(['failed', []]);
  const result = await fleet.apply({ brakes: 'stop', allow, maxChangedTargets: 2 });
  expect(formatLines(result, 'error')).toEqual([]);
  expect(Object.values(listOutcomes(result))).toEqual(['success', 'success']);
});

it('a layer can contain the allow line of a creation, and a note reports the line once it is unused [17.13]', async () => {
  const files = { 'layers/everyone.yml': `${labelLayer['layers/everyone.yml']}_allow: [create=acme/rocket]\n` };
  const fleet = openAcmeFleet(entryWithCreate, { repositories: [], files });
  expect(formatLines(await fleet.apply({ brakes: 'stop' }), 'error')).toEqual([]);
  expect(formatLines(await fleet.apply({ brakes: 'stop' }), 'note').join()).toContain(
    '`create=acme/rocket` allows none of the planned changes',
  );
});

it('a policy violation in the settings of a new repository stops its creation [17.30]', async () => {
  const formatRule = (path: string, condition = '') =>
    `rules: [{id: one, says: One rule.,${condition} require: {${path}}}]\n`;
  const applyWithPolicy = async (policy: string, files: Readonly<Record<string, string>> = layers) => {
    const fleet = openAcmeFleet(`${formatFleetFile(entryFromTemplate)}policy: policy.yml\n`, {
      files: { ...files, 'policy.yml': policy },
    });
    return [formatLines(await fleet.apply(), 'error').join(), fleet.listWrites()[0]];
  };
  const generateRoute = 'POST /repos/{template_owner}/{template_repo}/generate';
  const [violation, firstWrite] = await applyWithPolicy(formatRule('labels: {at-least: 2}'));
  expect([violation, firstWrite]).toEqual([expect.stringContaining('rule one: One rule.'), undefined]);
  const twoRules = `${formatRule('labels: {at-least: 2}').slice(0, -2)}, {id: two, says: Two., require: {protection.approvals: {at-least: 1}}}]\n`;
  const layerWithRulesets = { 'layers/everyone.yml': `${layers['layers/everyone.yml']}rulesets: []\n` };
  expect((await applyWithPolicy(twoRules, layerWithRulesets))[1]).toBe(undefined);
  expect(await applyWithPolicy(formatRule('labels: {at-least: 1}'))).toEqual(['', generateRoute]);
  // Trueup can evaluate this rule only after it created the repository, and does so before it writes the settings.
  const approvals = 'protection.approvals: {at-least: 2}';
  expect(await applyWithPolicy(formatRule(approvals))).toEqual([expect.stringContaining('rule one'), generateRoute]);
  expect(await applyWithPolicy(formatRule(approvals, ' where: {visibility: public},'))).toEqual(['', generateRoute]);
  expect(await applyWithPolicy(formatRule('labels: {at-least: 2}', ' where: {visibility: private},'))).toEqual([
    expect.stringContaining('rule one'),
    generateRoute,
  ]);
});
