import { describe, expect, it } from 'vitest';
import { runModeCommand } from '../../packages/cli/src/run/mode-command.ts';
import { registry } from '../../packages/core/src/sections/registry.ts';
import {
  type Misbehaviour,
  openSimulator,
  type RepositorySeed,
  type Simulator,
} from '../../packages/simulator/src/index.ts';
import { createTestFolder } from '../kit/folder.ts';
import { readAllFiles, runStepIn } from '../kit/runs/run-step.ts';
import { createMemoryFiles, createQuickClock } from '../kit/runs/scene.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';
import { pickFaultyRoutes, pickSample } from '../kit/seed.ts';

/**
 * The canary is part of every live value that only collaborators or administrators see. The file does not contain it.
 */
const canary = 'kestrel';
const number = 424242;

const settings = `
repository:
  allow_rebase_merge: false
  security_and_analysis:
    secret_scanning_delegated_bypass_options: {reviewers: [{reviewer_id: 5, reviewer_type: TEAM}]}
autolinks:
  - {key_prefix: TICKET-, url_template: 'https://tickets.example/<num>'}
collaborators:
  - {username: hubot, permission: push}
  - {username: stale, permission: pull}
teams:
  _undeclared: delete
  entries: [{name: core, permission: push}]
actions:
  selected_actions: {patterns_allowed: [acme/*]}
  oidc_customization_sub: {include_claim_keys: [repo]}
actions_secrets: {_undeclared: delete, entries: []}
dependabot_secrets: []
codespaces_secrets: []
agents_secrets: {_undeclared: delete, entries: []}
actions_variables:
  _undeclared: delete
  entries: [{name: REGION, value: eu}]
agents_variables: [{name: REGION, value: eu}]
environments:
  - name: live
    variables:
      _undeclared: delete
      entries: [{name: REGION, value: eu}]
    secrets: {_undeclared: keep, entries: []}
branches:
  - name: main
    protection:
      enforce_admins: true
      required_status_checks: {strict: true, contexts: [build]}
      required_pull_request_reviews: null
      restrictions: {users: [], teams: [], apps: []}
      force_push_bypassers: []
  - {name: old, protection: null}
  - name: release/*
    protection: {required_status_checks: {contexts: [build]}}
rulesets:
  - name: main
    target: branch
    enforcement: active
    bypass_actors: [{actor_type: RepositoryRole, actor_id: 5, bypass_mode: always}]
    rules: [{type: deletion}]
pages: {cname: docs.acme.example}
code_scanning_default_setup: {state: configured, runner_type: labeled, runner_label: big}
interaction_limits:
  limit: contributors_only
  pull_request_creation_bypass: [hubot]
webhooks:
  _undeclared: delete
  entries:
    - {config: {url: 'https://ci.example/hook', content_type: json}, events: [push]}
deploy_keys:
  _undeclared: delete
  entries: [{title: ci, key: ${createPublicKey('declared')}}]
secret_scanning_custom_patterns:
  _undeclared: delete
  entries: [{name: shop token, pattern: 'shop_[0-9a-z]{24}'}]
`;

const storedValues = [
  { name: 'REGION', value: canary },
  { name: `OLD_${canary.toUpperCase()}`, value: canary },
];

const shop: RepositorySeed = {
  owner: 'acme',
  name: 'shop',
  settings: {
    allow_rebase_merge: true,
    security_and_analysis: {
      secret_scanning: { status: 'enabled' },
      secret_scanning_delegated_bypass_options: { reviewers: [{ reviewer_id: number, reviewer_type: 'ROLE' }] },
    },
  },
  autolinks: [
    { key_prefix: 'TICKET-', url_template: `https://${canary}.example/<num>` },
    { key_prefix: `${canary}-`, url_template: 'https://old.example/<num>' },
  ],
  collaborators: [
    { login: 'hubot', role: 'read' },
    { login: canary, role: 'admin' },
  ],
  invitations: [
    { invitee: 'stale', permissions: 'admin', inviter: canary },
    { invitee: `guest-${canary}`, inviter: canary },
  ],
  teams: [
    { slug: 'core', role: canary },
    { slug: `old-${canary}`, role: 'admin' },
  ],
  actions: {
    permissions: { enabled: true, allowed_actions: 'selected' },
    selected: { patterns_allowed: [`${canary}/*`] },
    subject: { use_default: false, include_claim_keys: [canary] },
  },
  actions_secrets: storedValues,
  dependabot_secrets: storedValues,
  codespaces_secrets: storedValues,
  agents_secrets: storedValues,
  actions_variables: storedValues,
  agents_variables: storedValues,
  environments: [{ name: 'live', variables: storedValues, secrets: storedValues }],
  branches: ['main', 'old'],
  branch_rules: [
    {
      pattern: 'main',
      requiresStatusChecks: true,
      requiredStatusCheckContexts: [canary],
      restrictsPushes: true,
      pushers: { users: [canary] },
      forcePushBypassers: { users: [canary] },
    },
    { pattern: 'old', requiresStatusChecks: true, requiredStatusCheckContexts: [canary] },
    { pattern: 'release/*', requiresStatusChecks: true, requiredStatusCheckContexts: [canary] },
    { pattern: `${canary}/*` },
  ],
  rulesets: [
    { name: 'main', bypass_actors: [{ actor_type: 'Team', actor_id: number }], rules: [{ type: 'deletion' }] },
  ],
  pages: { cname: `${canary}.example` },
  code_scanning: { setup: { state: 'configured', runner_type: 'labeled', runner_label: canary, languages: [canary] } },
  interaction_limit: { limit: 'existing_users' },
  pull_request_creation_bypass: [canary],
  webhooks: [
    { config: { url: 'https://ci.example/hook', content_type: 'form' }, events: [canary] },
    { config: { url: `https://old.example/${canary}?key=${canary}` } },
    { name: canary, config: {} },
  ],
  deploy_keys: [
    { title: 'ci', key: createPublicKey('of before') },
    { title: `key of ${canary}`, key: createPublicKey('undeclared') },
  ],
  custom_patterns: [
    { name: 'shop token', pattern: `${canary}_[0-9a-z]{24}` },
    { name: `${canary} token`, pattern: 'old' },
  ],
} as RepositorySeed;

function openShopSimulator(seed: Partial<RepositorySeed> = {}): Simulator {
  const people = ['hubot', 'stale', canary, `guest-${canary}`].map((login) => ({ login }));
  const acme = {
    login: 'acme',
    type: 'Organization' as const,
    teams: ['core', `old-${canary}`],
    custom_roles: [{ name: canary, base: 'read' }],
  };
  return openSimulator({ seed: { accounts: [acme, ...people], repositories: [{ ...shop, ...seed }] } as never });
}

const folder = createTestFolder();
const readWrittenFiles = () => readAllFiles(folder.path);

const formatEvent = (visibility: string, repositoryFields: object = {}) =>
  JSON.stringify({
    repository: { full_name: 'acme/shop', private: visibility !== 'public', visibility, ...repositoryFields },
  });

type Inputs = Readonly<Record<string, string>>;

const createWorld = ({ transport }: Pick<Simulator, 'transport'>, payload: string) => ({
  transport,
  clock: createQuickClock(),
  load: async () => settings,
  list: async () => [],
  files: createMemoryFiles({ 'event.json': payload }),
});

const workflowEnvironment = { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop', GITHUB_EVENT_PATH: 'event.json' };

/** Runs the workflow step, and returns its log, summary, outputs and report. */
async function runStep(
  moreInputs: Inputs,
  simulator: Pick<Simulator, 'transport'> = openShopSimulator(),
  payload = formatEvent('public'),
  environment: Inputs = {},
) {
  const inputs = Object.entries({ token: 'all-powerful', ...moreInputs });
  const { log } = await runStepIn(folder.path, createWorld(simulator, payload), {
    ...workflowEnvironment,
    ...Object.fromEntries(inputs.map(([key, value]) => [`INPUT_${key.toUpperCase()}`, value])),
    ...environment,
  });
  return [...log, ...readWrittenFiles()];
}

/** Runs the command line, and returns its output, progress and report. */
async function runCommand({ mode, ...options }: Inputs, environment: Inputs = {}, simulator = openShopSimulator()) {
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', ...environment }, folder.path);
  const defaults = { repository: 'acme/shop', 'private-repos': 'show', ...(mode === 'apply' && { yes: '' }) };
  const flags = new Map(Object.entries({ ...defaults, ...options }));
  const world = createWorld(simulator, formatEvent('public'));
  await runModeCommand(
    mode as 'check',
    { flags: new Map([...flags, ['report-file', 'report.json']]), files: [] },
    terminal,
    world,
  );
  return [seen.out, seen.err, ...readWrittenFiles()];
}

const findLeaks = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.toLowerCase().includes(canary) || line.includes(String(number)));

const modes = ['check', 'apply', 'snapshot'];

describe('a live value that only some readers may see', () => {
  it.each(modes)('the log, summary and files of a public workflow contain no restricted value: %s', async (mode) => {
    const texts = await runStep({ mode });
    expect(findLeaks(texts)).toEqual([]);
    expect(texts.join('\n')).toContain('(not shown: this log may be public)');
    expect(findLeaks(await runCommand({ mode }, workflowEnvironment))).toEqual([]);
    expect(findLeaks(await runCommand({ mode, json: '' }, workflowEnvironment))).toEqual([]);
  });

  it('a line with a restricted value shows the key, the difference and the declared value', async () => {
    const log = (await runStep({ mode: 'check' })).join('\n');
    for (const line of [
      'variable "REGION": value (not shown: this log may be public) → eu',
      'an undeclared entry (not shown: this log may be public) will be removed',
      'collaborator "hubot": permission (not shown: this log may be public) → push',
      'deploy key "ci": key (not shown: this log may be public) → ssh-ed25519 SHA256:',
      'will be deleted: every user of this key loses access',
      'allow_rebase_merge true → false',
    ])
      expect(log).toContain(line);
  });

  /** Lists the sections of the file whose report lines do not contain the restricted value. */
  function listSectionsWithoutLeak(report: string) {
    const sections: { readonly name: string }[] = JSON.parse(report).targets[0].sections;
    const leakingSections = sections
      .filter((section) => findLeaks([JSON.stringify(section)]).length)
      .map(({ name }) => name);
    return registry
      .map(({ key }) => key)
      .filter((key) => settings.includes(`\n${key}:`) && !leakingSections.includes(key));
  }

  it.each([
    ['with `admin-values: show`', 'public', { 'admin-values': 'show' }, []],
    ['of a private repository', 'private', {}, ['code_scanning_default_setup']],
    ['of an internal repository', 'internal', {}, ['code_scanning_default_setup']],
  ] as const)(
    'restricted values of every section appear in a workflow %s',
    async (_, visibility, moreInputs, unlicensed) => {
      const texts = await runStep(
        { mode: 'check', ...moreInputs },
        openShopSimulator({ visibility }),
        formatEvent(visibility),
      );
      expect(listSectionsWithoutLeak(texts.find((text) => text.startsWith('{'))!)).toEqual(unlicensed);
      expect(texts.join('\n')).not.toContain('(not shown');
    },
  );

  it('restricted values of every section appear at a terminal', async () => {
    const [out] = await runCommand({ mode: 'check', json: '' });
    expect(listSectionsWithoutLeak(out!)).toEqual([]);
    expect(out).not.toContain('(not shown');
  });

  it.each(modes)(
    'another CI system has a log whose readers are unknown, so it contains no restricted value: %s [6.11]',
    async (mode) => {
      for (const environment of [{ CI: 'true' }, { CI: 'true', GITHUB_REPOSITORY: 'acme/shop' }] as Inputs[]) {
        const simulator = openShopSimulator({ visibility: 'private' });
        const texts = await runCommand({ mode }, environment, simulator);
        expect(findLeaks(texts)).toEqual([]);
        expect(texts.join('\n')).toContain('(not shown: this log may be public)');
      }
      const shown = await runCommand({ mode, 'admin-values': 'show' }, { CI: 'true' });
      expect(findLeaks(shown)).not.toEqual([]);
    },
  );

  const echoingBody = { message: `${canary} says ${canary}`, errors: [canary, { message: canary, field: canary }] };
  const faults: readonly Misbehaviour['with'][] = [
    ...[400, 403, 404, 409, 422, 500].map((status) => ({ kind: 'status', status, body: echoingBody }) as const),
    { kind: 'status', status: 403, headers: { 'retry-after': '7200' }, body: echoingBody },
    { kind: 'garbage' },
  ];

  /** Every user sees these answers about the repository and its owner on GitHub. */
  const publicRoutes = ['GET /repos/{owner}/{repo}', 'GET /orgs/{org}'];
  const isRestrictedRoute = ({ route }: { readonly route: string }) => !publicRoutes.includes(route);

  it.each(
    pickSample(faults, 2, 'admin values').map(
      (fault) => [JSON.stringify(fault).slice(0, 60), faults.indexOf(fault) % 2, fault] as const,
    ),
  )('omits restricted values if a request fails with %s', async (_, parity, fault) => {
    const inputs = { mode: 'apply', sections: 'webhooks,actions_variables,collaborators,teams,deploy_keys' };
    const faultlessSimulator = openShopSimulator();
    await runStep(inputs, faultlessSimulator);
    // Each fault hits every second route. The next fault hits the routes between them.
    for (const nth of pickFaultyRoutes(faultlessSimulator.requests.filter(isRestrictedRoute), 0, 4).filter(
      (_, index) => index % 2 === parity,
    )) {
      const simulator = openShopSimulator();
      simulator.misbehave({ match: isRestrictedRoute, nth, times: 9, with: fault });
      expect({ nth, leaks: findLeaks(await runStep(inputs, simulator)) }).toEqual({ nth, leaks: [] });
    }
  });
});

it('apply in a public log names the deployment branch policies that it deletes [7.23]', async () => {
  const environment = { name: 'live', branch_policies: [{ name: 'forgotten' }] };
  const world = { ...createWorld(openShopSimulator({ environments: [environment] } as never), formatEvent('public')) };
  const entry =
    '{name: live, deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}, deployment_branch_policies: {_undeclared: delete, entries: [main]}}';
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', ...workflowEnvironment }, folder.path);
  const flags = new Map([
    ['repository', 'acme/shop'],
    ['yes', ''],
  ]);
  await runModeCommand('apply', { flags, files: [] }, terminal, {
    ...world,
    load: async () => `environments: [${entry}]\n`,
  });
  expect(seen.out).toContain('deployment branch policy "forgotten" of environment "live" deleted');
});

it('explains a refused write in a public log without restricted text and names `admin-values` [7.23]', async () => {
  const simulator = openShopSimulator();
  const body = { message: `Validation Failed: key ${canary} is already in use` };
  simulator.misbehave({
    match: ({ method }) => method === 'POST',
    nth: 1,
    times: 9,
    with: { kind: 'status', status: 422, body },
  });
  const log = (await runStep({ mode: 'apply', sections: 'deploy_keys', brakes: 'warn' }, simulator)).join('\n');
  expect(findLeaks([log])).toEqual([]);
  expect(log).toMatch(
    /POST .*\/keys.* answered 422.*Validation Failed: \(not shown: this log may be public\) \(the key may belong to another/,
  );
  expect(log).toContain('pass `admin-values: show` if all readers of the log');
});

describe("the visibility of a workflow's repository", () => {
  const inputs = { mode: 'check', sections: 'actions_variables' };
  const hasLeak = async (payload: string, simulator = openShopSimulator(), environment: Inputs = {}) =>
    findLeaks(await runStep(inputs, simulator, payload, environment)).length > 0;
  const listRepositoryReads = ({ requests }: Simulator) =>
    requests.filter(({ route }) => route === 'GET /repos/{owner}/{repo}');

  it("reads the visibility of the workflow's repository from the event without a request", async () => {
    for (const visibility of ['public', 'private']) {
      const simulator = openShopSimulator();
      expect(await hasLeak(formatEvent(visibility), simulator)).toBe(visibility === 'private');
      expect(listRepositoryReads(simulator)).toEqual([]);
    }
  });

  it('requests the visibility once if the event lacks it and a value is withheld', async () => {
    for (const payload of [
      '',
      '{}',
      'nonsense',
      formatEvent('private', { full_name: 'acme/other' }),
      formatEvent('private', { private: false }),
    ]) {
      const publicSimulator = openShopSimulator();
      expect(await hasLeak(payload, publicSimulator)).toBe(false);
      expect(listRepositoryReads(publicSimulator)).toHaveLength(1);
      expect(await hasLeak(payload, openShopSimulator({ visibility: 'private' }))).toBe(true);
    }
    const upToDateSimulator = openShopSimulator({ actions_variables: [{ name: 'REGION', value: 'eu' }] } as object);
    await runStep(inputs, upToDateSimulator, '');
    expect(listRepositoryReads(upToDateSimulator)).toEqual([]);
  });

  it('reuses the visibility from another read of the run', async () => {
    const simulator = openShopSimulator({ visibility: 'private' });
    expect(
      findLeaks(await runStep({ ...inputs, sections: 'actions_variables,repository' }, simulator, '')).length,
    ).toBeGreaterThan(0);
    expect(listRepositoryReads(simulator)).toHaveLength(1);
  });

  it("treats the workflow's repository as public if its visibility is unknown", async () => {
    const simulator = openShopSimulator({ visibility: 'private' });
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}',
      times: 99,
      with: { kind: 'status', status: 404 },
    });
    expect(await hasLeak('', simulator)).toBe(false);
    expect(await hasLeak(formatEvent('private'), openShopSimulator(), { GITHUB_REPOSITORY: '' })).toBe(false);
  });

  it('ignores a private visibility in the event if the workflow run is a later attempt', async () => {
    expect(await hasLeak(formatEvent('private'), openShopSimulator(), { GITHUB_RUN_ATTEMPT: '2' })).toBe(false);
    expect(
      await hasLeak(formatEvent('private'), openShopSimulator({ visibility: 'private' }), {
        GITHUB_RUN_ATTEMPT: '2',
      }),
    ).toBe(true);
  });

  it.each(['with', 'without'])(
    "treats the workflow's repository as public from the write that makes it public, %s an answer",
    async (ending) => {
      const simulator = openShopSimulator({ visibility: 'private' });
      const match = ({ route }: { route: string }) => route === 'PATCH /repos/{owner}/{repo}';
      if (ending === 'without') simulator.misbehave({ match, after: true, with: { kind: 'drop' } });
      const world = { ...createWorld(simulator, formatEvent('private')) };
      const publishingFile = `repository: {private: false}\nactions_variables: [{name: REGION, value: eu}]\n`;
      const { terminal, seen } = createFakeTerminal(
        { GITHUB_TOKEN: 'all-powerful', ...workflowEnvironment },
        folder.path,
      );
      const flags = new Map([
        ['repository', 'acme/shop'],
        ['yes', ''],
        ['allow', 'visibility=public'],
      ]);
      await runModeCommand('apply', { flags, files: [] }, terminal, { ...world, load: async () => publishingFile });
      expect(seen.out).toContain('value (not shown: this log may be public) → eu');
      expect(findLeaks([seen.out, seen.err])).toEqual([]);
    },
  );
});
