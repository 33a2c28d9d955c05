import { describe, expect, it } from 'vitest';
import { runModeCommand } from '../../packages/cli/src/run/mode-command.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { Visibility } from '../../packages/core/src/session/targets/target.ts';
import { loadSettingsText } from '../../packages/core/src/settings/reading/load.ts';
import {
  type Misbehaviour,
  openSimulator,
  type RepositorySeed,
  type Simulator,
} from '../../packages/simulator/src/index.ts';
import { createTestFolder } from '../kit/folder.ts';
import { readAllFiles, runStepIn } from '../kit/runs/run-step.ts';
import { createMemoryFiles, createQuickClock } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { createFakeTerminal } from '../kit/runs/terminal.ts';
import { pickFaultyRoutes, pickSample } from '../kit/seed.ts';

/** Part of each name and value of the hidden repository, in the settings file and on GitHub. */
const canary = 'kestrel';

const ownSettings = `
repository:
  description: wants-${canary}
  homepage: https://${canary}.example
  topics: [wants-${canary}]
labels:
  _undeclared: delete
  entries:
    - {name: wants-${canary}, color: d73a4a, description: ${canary}}
    - {name: shared-${canary}, color: d73a4a}
milestones: [{title: wants-${canary}}]
autolinks: [{key_prefix: ${canary}-, url_template: "https://${canary}.example/<num>"}]
actions_variables: [{name: WANTS_${canary}, value: ${canary}}]
environments:
  - {name: wants-${canary}, wait_timer: 5, variables: [{name: INNER_${canary}, value: ${canary}}]}
branches:
  - {name: gone-${canary}, protection: {enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null}}
rulesets:
  - {name: wants-${canary}, target: branch, enforcement: active, rules: [{type: deletion}]}
`;

/** An environment variable that the settings file requires. Apply makes no changes if the variable is not set. */
const variable = `UNSET_${canary.toUpperCase()}`;
const settings = `${ownSettings}actions_secrets: [{name: NO, value: $${variable}}]\n`;

const hiddenRepository: RepositorySeed = {
  owner: `org-${canary}`,
  name: `repo-${canary}`,
  visibility: 'private',
  settings: { description: `has-${canary}`, topics: [`has-${canary}`] },
  labels: [
    { name: `has-${canary}`, color: 'ffffff' },
    { name: `shared-${canary}`, color: 'ffffff' },
  ],
  milestones: [{ title: `has-${canary}` }],
  autolinks: [{ key_prefix: `has-${canary}-`, url_template: `https://has-${canary}.example/<num>` }],
  files: { '.github/settings.yml': ownSettings },
} as RepositorySeed;
const hiddenName = `${hiddenRepository.owner}/${hiddenRepository.name}`;

function openWithHiddenRepository(repositoryChanges: Partial<RepositorySeed> = {}, moved = {}) {
  const clock = createQuickClock();
  const publicRepository = { owner: 'acme', name: 'shop', labels: [{ name: 'plain', color: 'ffffff' }] };
  const simulator = openSimulator({
    seed: {
      // The user of the token owns the hidden repository, so `*` matches the repository.
      tokens: [{ token: 'all-powerful', login: hiddenRepository.owner }],
      repositories: [publicRepository, { ...hiddenRepository, ...repositoryChanges }],
      moved,
    },
    now: clock.now,
  });
  return { clock, simulator };
}
type Stage = ReturnType<typeof openWithHiddenRepository>;

const folder = createTestFolder();
/** The working directory of the command line. Its report may contain the names from the flags. */
const commandFolder = createTestFolder();
const readWrittenFiles = () => readAllFiles(folder.path);

const files: Readonly<Record<string, string>> = {
  'one.yml': settings,
  'teams.yml': `teams: [{name: crew, permission: push}]\n`,
  'defaults.yml': 'labels: [{name: plain, color: d73a4a}]\n',
  [`dir/${hiddenName}.yml`]: settings,
  [`dir/stray-${canary}.yml`]: settings,
};

const createWorld = ({ clock, simulator }: Stage) => ({
  transport: simulator.transport,
  clock,
  load: async (file: string) => files[file] ?? '',
  files: createMemoryFiles(),
  list: async (folderName: string) =>
    Object.keys(files).flatMap((file) => (file.startsWith(`${folderName}/`) ? file.slice(folderName.length + 1) : [])),
});

type Inputs = Readonly<Record<string, string>>;

/** Runs the command line in a job, and returns its output, progress and report. */
async function runCommand(inputs: Inputs, stage: Stage, environment: Inputs = {}) {
  const { mode, ...otherInputs } = inputs;
  const { terminal, seen } = createFakeTerminal(
    { GITHUB_TOKEN: 'all-powerful', CI: 'true', ...environment },
    commandFolder.path,
  );
  const confirmation = mode === 'apply' && { yes: '' };
  const flags = new Map(Object.entries({ 'report-file': 'report.json', ...confirmation, ...otherInputs }));
  const code = await runModeCommand(
    (mode ?? 'check') as RunOptions['mode'],
    { flags, files: [] },
    terminal,
    createWorld(stage),
  );
  return { code, texts: [seen.out, seen.err, ...readAllFiles(commandFolder.path)] };
}

const redactName = (text: string) => text.replaceAll(hiddenName, 'redacted-1');

/** Runs the workflow step, and returns its log, summary, outputs and report. */
async function runStep(givenInputs: Inputs, stage: Stage, environment: Inputs = {}) {
  const inputEntries = Object.entries({ token: 'all-powerful', ...givenInputs });
  const { code, log } = await runStepIn(folder.path, createWorld(stage), {
    ...Object.fromEntries(inputEntries.map(([key, value]) => [`INPUT_${key.toUpperCase()}`, value])),
    ...environment,
  });
  return { code, texts: [...log, ...readWrittenFiles()] };
}

/** Returns the lines that contain a hidden name or value. */
const findLeaks = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split('\n')).filter((line) => line.toLowerCase().includes(canary));

const single = { repository: hiddenName, 'settings-file': 'one.yml' };
const several = { repos: `acme/shop,${hiddenName}`, 'defaults-file': 'defaults.yml' };
const runCases: readonly [string, Inputs][] = [
  ['one repository', single],
  ['several repositories by name', several],
  ['several repositories with a folder of files', { ...several, 'repos-dir': 'dir' }],
  ['all repositories', { repos: '*', 'defaults-file': 'defaults.yml' }],
];

describe('a repository that is not proven public', () => {
  for (const mode of ['check', 'apply'])
    it.each(runCases)(
      `a run about %s never reveals a repository that is not proven public: ${mode} [6.3]`,
      async (_, inputs) => {
        for (const run of [runCommand, runStep])
          for (const environment of [{ [variable]: 'set for apply' }, {}]) {
            const stage = openWithHiddenRepository();
            const { texts } = await run({ ...inputs, mode }, stage, environment);
            expect(findLeaks(texts)).toEqual([]);
            expect(texts.join('\n')).toMatch(/redacted-[12]/);
            if (variable in environment || mode === 'check')
              expect(texts.join('\n')).toMatch(mode === 'check' ? /with drift/ : /Applied \d+ changes?/);
            expect(stage.simulator.objections).toEqual([]);
          }
        expect(findLeaks((await runCommand({ ...inputs, mode, json: '' }, openWithHiddenRepository())).texts)).toEqual(
          [],
        );
      },
    );

  /** Runs a check on the command line, piped or interactive. Returns its output and the files that it writes. */
  async function checkOutsideOrInJob(
    inputs: Inputs,
    { environment = {}, isTTY = false, visibility = 'private' as Visibility } = {},
  ) {
    const fleet = `targets:\n  - {repos: ["org-${canary}/*"]}\n  - {repos: [${hiddenName}]}\nlayers: [{file: one.yml}]\n`;
    const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', ...environment }, folder.path);
    const [out, err] = [terminal.out, terminal.err].map((stream) => ({ ...stream, isTTY }));
    const world = createWorld(openWithHiddenRepository({ visibility }));
    const load = async (file: string) => (file === 'fleet.yml' ? fleet : world.load(file));
    const flags = new Map(Object.entries(inputs));
    await runModeCommand('check', { flags, files: [] }, { ...terminal, out: out!, err: err! }, { ...world, load });
    return { ...seen, texts: [seen.out, seen.err, ...readWrittenFiles()] };
  }
  const single = { repository: hiddenName, 'settings-file': 'one.yml', 'report-file': 'report.json' };
  const fleet = { 'fleet-file': 'fleet.yml', 'report-file': 'report.json' };
  const patterns = { ...several, repos: `org-${canary}/*`, 'report-file': 'report.json' };

  it.each([
    ['one repository', single],
    ['several repositories', several],
    ['a pattern', patterns],
    ['a fleet file', fleet],
  ])('hides nothing from the operator outside a job, in output or in files, for %s [6.11]', async (_, inputs) => {
    for (const isTTY of [true, false])
      for (const json of [{}, { json: '' }] as Inputs[]) {
        const { out, err, texts } = await checkOutsideOrInJob({ ...inputs, ...json }, { isTTY });
        expect(out).toContain(`label \\"has-${canary}`.replaceAll('\\', json.json === '' ? '\\' : ''));
        expect(texts.join('\n')).not.toMatch(/redacted-|are withheld/);
        expect(err.split('note private repositories are shown in full, ').length - 1).toBe(isTTY ? 0 : 1);
        expect(out).not.toContain('private repositories are shown');
      }
  });

  it('does not print that private repositories are shown if all repositories of the run are public [6.11]', async () => {
    const onePublic = { ...single, repository: 'acme/shop' };
    const severalPublic = { ...several, repos: 'acme/*', 'report-file': 'report.json' };
    for (const inputs of [
      onePublic,
      severalPublic,
      { ...onePublic, json: '' },
      { ...severalPublic, json: '' },
    ] as Inputs[]) {
      const { out, err } = await checkOutsideOrInJob(inputs);
      expect(out).toContain('acme/shop');
      expect(out + err).not.toContain('private repositories are shown');
    }
    expect((await checkOutsideOrInJob({ ...single, 'private-repos': 'show' })).err).not.toContain(
      'private repositories are shown',
    );
  });

  it.each(['private', 'internal'] as const)(
    'prints once, on standard error, that an %s repository is shown in full [6.11]',
    async (visibility) => {
      const { err } = await checkOutsideOrInJob(single, { visibility });
      expect(err.match(/note private repositories are shown in full, .*`--private-repos redact`/g)).toHaveLength(1);
    },
  );

  it.each([{ CI: 'true' }, { GITHUB_ACTIONS: 'true' }])(
    'the command line in a job first reports that it hides repositories not proven public: %o [6.3]',
    async (environment) => {
      for (const inputs of [single, patterns, fleet])
        for (const isTTY of [true, false]) {
          const { err, texts } = await checkOutsideOrInJob(inputs, { environment, isTTY });
          expect(findLeaks(texts)).toEqual([]);
          expect(err).toMatch(/^note repositories that are not proven public are hidden, .*`--private-repos show`/);
        }
      expect((await checkOutsideOrInJob({ ...single, 'private-repos': 'show' }, { environment })).out).toContain(
        `"has-${canary}`,
      );
    },
  );

  it('`private-repos` can also hide repositories outside a job: all details, or all except given names [6.11]', async () => {
    for (const inputs of [single, fleet] as Inputs[]) {
      expect(findLeaks((await checkOutsideOrInJob({ ...inputs, 'private-repos': 'redact' })).texts)).toEqual([]);
      const { out, texts } = await checkOutsideOrInJob({ ...inputs, 'private-repos': 'names' });
      expect(findLeaks(texts.map(redactName))).toEqual([]);
      expect(out).toContain(`the details of ${hiddenName} are withheld, because Trueup cannot check that it is public`);
    }
    expect((await checkOutsideOrInJob({ ...patterns, 'private-repos': 'names' })).out).not.toContain(hiddenName);
  });

  it.each([
    ['one repository', { repository: hiddenName, 'snapshot-file': 'taken.yml' }],
    ['several repositories', { repos: `acme/shop,${hiddenName}` }],
  ] as const)('a snapshot of %s never reveals a repository that is not proven public [6.3]', async (_, inputs) => {
    for (const run of [runCommand, runStep]) {
      const { texts } = await run({ ...inputs, mode: 'snapshot' }, openWithHiddenRepository());
      expect(findLeaks(texts)).toEqual([]);
      expect(texts.join('\n')).toMatch(/redacted-[12]/);
    }
  });

  it.each(runCases)(
    'a run about %s shows a hidden repository in full if the input requests it [6.3]',
    async (_, inputs) => {
      for (const run of [runCommand, runStep]) {
        const { texts } = await run({ ...inputs, 'private-repos': 'show' }, openWithHiddenRepository());
        expect(findLeaks(texts).join('\n')).toContain(`label "has-${canary}"`);
        expect(texts.join('\n')).not.toContain('redacted-');
      }
    },
  );

  const body = { message: `${hiddenName} says ${canary}`, errors: [canary, { message: canary, field: canary }] };
  const location = `https://api.github.com/repositories/99/${canary}`;
  const faults: readonly Misbehaviour['with'][] = [
    ...[400, 401, 403, 404, 409, 410, 422, 500].map((status) => ({ kind: 'status', status, body }) as const),
    { kind: 'status', status: 429, headers: { 'retry-after': '20' }, body },
    { kind: 'status', status: 403, headers: { 'retry-after': '7200' }, body },
    { kind: 'status', status: 403, headers: { 'x-accepted-github-permissions': canary } },
    { kind: 'status', status: 307, headers: { location }, body },
    { kind: 'status', status: 302, headers: { location: `https://${canary}.example/` }, body },
    { kind: 'drop' },
    { kind: 'garbage' },
    { kind: 'html', status: 404 },
  ];
  const isRetried = (fault: Misbehaviour['with']) =>
    fault.kind === 'drop' || (fault.kind === 'status' && fault.status === 500);

  it.each(
    pickSample(faults, 2, 'privacy').map(
      (fault) => [JSON.stringify(fault).slice(0, 60), faults.indexOf(fault), fault] as const,
    ),
  )(
    'a run never reveals a hidden repository if a request of any route fails with %s [6.3]',
    async (_, faultIndex, fault) => {
      const variableIsSet = { [variable]: 'set for apply' };
      const runInputs = { ...several, repos: `${hiddenName}`, mode: 'apply', 'private-report': 'issue' };
      for (const [inputIndex, inputs] of [
        runInputs,
        { ...single, mode: 'apply', 'private-report': 'issue' },
      ].entries()) {
        const undisturbed = openWithHiddenRepository();
        await runCommand(inputs, undisturbed, variableIsSet);
        // To save time, each combination of fault and input tests every second route.
        const isTestedHere = (_: number, index: number) => index % 2 === (faultIndex + inputIndex) % 2;
        for (const [index, nth] of pickFaultyRoutes(undisturbed.simulator.requests, faultIndex >> 1)
          .filter(isTestedHere)
          .entries())
          for (const times of isRetried(fault) ? [1, 9] : [1]) {
            const stage = openWithHiddenRepository();
            stage.simulator.misbehave({ nth, times, with: fault });
            const run = (index + (faultIndex >> 1)) % 2 ? runCommand : runStep;
            expect({ nth, times, leaks: findLeaks((await run(inputs, stage, variableIsSet)).texts) }).toEqual({
              nth,
              times,
              leaks: [],
            });
          }
      }
    },
  );

  it('a run never reveals a hidden repository because of a network error or a redirect [6.3]', async () => {
    for (const inputs of [single, several, { ...several, repos: '*' }]) {
      const stage = openWithHiddenRepository();
      const sendOrFail: Simulator['transport'] = async (request) => {
        if (request.url.includes(canary)) throw new Error(`no way to ${request.url}`);
        return stage.simulator.transport(request);
      };
      expect(
        findLeaks(
          (await runCommand(inputs, { ...stage, simulator: { ...stage.simulator, transport: sendOrFail } })).texts,
        ),
      ).toEqual([]);
    }
    const { texts } = await runStep(
      single,
      openWithHiddenRepository({ id: 77, name: `new-${canary}` }, { [hiddenName]: 77 }),
    );
    expect(texts).toContainEqual(expect.stringContaining('the repository moved: GitHub redirects its requests'));
    expect(findLeaks(texts)).toEqual([]);
  });

  it('an internal error never reveals a repository that is not proven public [6.3]', async () => {
    for (const inputs of [single, { repos: hiddenName, 'repos-dir': 'dir' }]) {
      const stage = openWithHiddenRepository();
      const { transport, ...world } = createWorld(stage);
      // The meter and the exchange read the clock three times for a request. The next reading, outside of them, fails.
      let readings = 0;
      const sendAndCount: typeof transport = (request) => {
        readings = 4;
        return transport(request);
      };
      const readClock = () => {
        if (readings === 0) return stage.clock.now();
        readings -= 1;
        if (readings > 0) return stage.clock.now();
        throw new TypeError(`cannot read ${canary}`);
      };
      const brokenWorld = { ...world, transport: sendAndCount, clock: { ...stage.clock, now: readClock } };
      const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', CI: 'true' }, folder.path);
      expect(
        await runModeCommand('check', { flags: new Map(Object.entries(inputs)), files: [] }, terminal, brokenWorld),
      ).toBe(1);
      expect(seen.out).toContain('internal error');
      expect(findLeaks([redactName(seen.out)])).toEqual([]);
    }
  });

  it.each([{ repository: hiddenName }, { repos: hiddenName, 'repos-dir': 'dir' }])(
    'reports a mistake in a file of the operator even for a hidden repository, as text and JSON (%j) [7.3]',
    async (inputs) => {
      const stage = openWithHiddenRepository();
      const brokenWorld = {
        ...createWorld(stage),
        load: async () => 'labels:\n  - name: x\n    colour: red\n  - {}\n',
      };
      for (const json of [{}, { json: '' }]) {
        const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', CI: 'true' }, folder.path);
        const flags = new Map(Object.entries({ ...inputs, ...json }));
        expect(await runModeCommand('check', { flags, files: [] }, terminal, brokenWorld)).toBe(1);
        expect(seen.out).toContain('is not a key here');
        expect(seen.out).toContain('is missing');
        expect(seen.out).not.toContain('withheld');
      }
      expect(stage.simulator.requests).toEqual([]);
    },
  );

  it('a refused own settings file never reveals the hidden repository [6.3]', async () => {
    const stage = openWithHiddenRepository({
      files: { '.github/settings.yml': `labels:\n  - name: x\n    ${canary}: ${canary}\n` },
    } as never);
    const { code, texts } = await runCommand({ repos: hiddenName }, stage);
    expect(code).toBe(1);
    expect(findLeaks(texts)).toEqual([]);
    expect(texts[0]).toContain('the settings file is not valid (withheld)');
  });

  it.each([
    ['an unknown host name', 'ENOTFOUND', 'a request got no answer: api.github.com was not found (ENOTFOUND)'],
    ['a refused connection', 'ECONNREFUSED', 'a request got no answer from api.github.com (ECONNREFUSED)'],
  ])(
    'reports a network error that the operator can fix even for a hidden repository: %s [6.3]',
    async (_, code, expectedText) => {
      for (const inputs of [single, { repos: hiddenName, 'repos-dir': 'dir' }]) {
        const transport = () => Promise.reject(Object.assign(new Error(code), { code }));
        const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', CI: 'true' }, folder.path);
        const flags = new Map(Object.entries(inputs));
        expect(
          await runModeCommand('check', { flags, files: [] }, terminal, {
            ...createWorld(openWithHiddenRepository()),
            transport,
          }),
        ).toBe(1);
        expect(seen.out).toContain(expectedText);
        // The report of several repositories has a placeholder instead of the name, and gives the reason.
        expect(seen.out.includes('withheld')).toBe('repos' in inputs);
        expect(findLeaks([seen.out, seen.err].map(redactName))).toEqual([]);
      }
    },
  );

  it('reports a wrong API URL or version that the operator gave even for a hidden repository [6.3]', async () => {
    const stage = openWithHiddenRepository();
    const { terminal, seen } = createFakeTerminal(
      { GITHUB_TOKEN: 'all-powerful', GITHUB_API_URL: 'api.example' },
      folder.path,
    );
    const flags = new Map(Object.entries(single));
    expect(await runModeCommand('check', { flags, files: [] }, terminal, createWorld(stage))).toBe(1);
    expect(seen.out).toContain('GITHUB_API_URL is not a URL');
    expect(seen.out).not.toContain('withheld');
    const message = 'API version 2022-11-28 is not supported';
    stage.simulator.misbehave({ nth: 1, times: 99, with: { kind: 'status', status: 400, body: { message } } });
    const { texts } = await runCommand(single, stage);
    expect(texts[0]).toContain('the server does not have version 2022-11-28 of the API (status 400)');
    expect(texts[0]).not.toContain('withheld');
    expect(findLeaks(texts)).toEqual([]);
  });

  it('reports that details are hidden if a request fails before anything was read [6.3]', async () => {
    const stage = openWithHiddenRepository();
    stage.simulator.misbehave({ nth: 1, with: { kind: 'status', status: 410, body } });
    const { texts } = await runCommand(single, stage);
    expect(texts[0]).toContain('(withheld)');
    expect(texts[0]).toContain('the details of redacted-1 are withheld, because Trueup cannot check that it is public');
  });

  it.each([
    [{ ...single }, 'GET *** answered 451 Unavailable For Legal Reasons: '],
    [
      { ...several, repos: `org-${canary}/*` },
      'answered 451: Unavailable For Legal Reasons (GitHub’s message is withheld',
    ],
  ])(
    'reports the status and its standard text for a hidden repository, also in a step: %j [6.12]',
    async (runInputs, expectedText) => {
      for (const run of [runCommand, runStep]) {
        const stage = openWithHiddenRepository();
        const allReads = { match: ({ method }: { method: string }) => method === 'GET', times: 99 };
        stage.simulator.misbehave({ ...allReads, with: { kind: 'status', status: 451, body } });
        const { texts } = await run(runInputs, stage);
        expect(texts.join('\n')).toContain(expectedText);
        expect(texts.join('\n')).not.toContain(`says ${canary}`);
      }
    },
  );

  it('explains how to show a hidden repository, as a flag on a command line and as YAML in a step [6.14]', async () => {
    for (const [run, fix, otherForm] of [
      [runCommand, '`--private-repos show`', '`private-repos: show`'],
      [runStep, '`private-repos: show`', '`--private-repos show`'],
    ] as const) {
      const output = (await run(single, openWithHiddenRepository())).texts.join('\n');
      expect(output).toContain(`pass ${fix} if all readers`);
      expect(output).not.toContain(otherForm);
    }
  });

  it('the output names a settings file that cannot be read, because the input contains the name', async () => {
    const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', CI: 'true' }, folder.path);
    const flags = new Map([
      ['repository', hiddenName],
      ['settings-file', folder.at('none.yml')],
    ]);
    const worldWithoutFile = { ...createWorld(openWithHiddenRepository()), load: loadSettingsText };
    expect(await runModeCommand('check', { flags, files: [] }, terminal, worldWithoutFile)).toBe(1);
    expect(seen.out).toContain('none.yml');
    expect(findLeaks([seen.out, seen.err].map(redactName))).toEqual([]);
  });

  it('lines of a hidden repository keep only their kind, section, code, status and permission [6.3]', async () => {
    const stage = openWithHiddenRepository();
    stage.simulator.misbehave({
      match: ({ route }) => route.endsWith('/milestones'),
      with: { kind: 'status', status: 403, body },
    });
    const { code, texts } = await runCommand({ ...single, json: '' }, stage);
    expect(code).toBe(1);
    const report = JSON.parse(texts[0]!);
    const sections = Object.fromEntries(
      report.targets[0].sections.map((section: { name: string }) => [section.name, section]),
    );
    expect(report.targets[0].repository).toBe('redacted-1');
    expect(sections.labels.status).toBe('drift');
    const withheld = { kind: 'drift', key: 'labels', message: '(withheld)' };
    expect(sections.labels.lines).toEqual([
      { ...withheld, sign: '+' },
      { ...withheld, sign: '~' },
      { ...withheld, sign: '-', tone: 'removal' },
    ]);
    expect(sections.labels.coverage.map(({ key }: { key: string }) => key)).toEqual(Array(4).fill('labels'));
    expect(sections.milestones).toEqual({
      name: 'milestones',
      status: 'failed',
      coverage: [{ key: 'milestones', ending: 'denied' }],
      lines: [
        {
          kind: 'error',
          key: 'milestones',
          message: 'GET *** answered 403 Forbidden: the token lacks a permission (withheld)',
          fix: 'give the token the permission "Issues: read"',
          code: 'permission_denied',
          request: { method: 'GET', path: '***', status: 403 },
          grant: 'Issues: read',
        },
      ],
    });
    expect((await runCommand({ ...single, sections: 'labels' }, openWithHiddenRepository())).texts[0]).toContain(
      'REMOVAL  labels  (withheld)',
    );
  });

  it('a repository is shown in full to its own workflow, even with different capitals in its name [6.3]', async () => {
    const environment = { GITHUB_REPOSITORY: hiddenName.toUpperCase() };
    const { texts } = await runStep(single, openWithHiddenRepository(), environment);
    expect(findLeaks(texts).join('\n')).toContain(`label "has-${canary}"`);
    expect(texts.join('\n')).not.toContain('redacted-');
  });

  it('hides a repository if its visibility is unknown or an apply makes the repository private', async () => {
    const publicVisibility = { visibility: 'public' as const };
    expect(findLeaks((await runCommand(single, openWithHiddenRepository(publicVisibility))).texts)).not.toEqual([]);

    const withUnknownVisibility = openWithHiddenRepository(publicVisibility);
    withUnknownVisibility.simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}',
      with: { kind: 'status', status: 404 },
    });
    expect(findLeaks((await runCommand({ ...single, sections: 'labels' }, withUnknownVisibility)).texts)).toEqual([]);

    for (const key of ['private: true', 'visibility: internal']) {
      const worldThatHides = {
        ...createWorld(openWithHiddenRepository(publicVisibility)),
        load: async () => `repository: {${key}, description: ${canary}}\n`,
      };
      const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 'all-powerful', CI: 'true' }, folder.path);
      await runModeCommand(
        'apply',
        {
          flags: new Map([
            ['repository', hiddenName],
            ['yes', ''],
            ['brakes', 'warn'],
          ]),
          files: [],
        },
        terminal,
        worldThatHides,
      );
      expect(findLeaks([redactName(seen.out)])).toEqual([]);
    }
  });

  it('hides a repository that becomes private after the search listed it as public [6.3]', async () => {
    const inputs = { repos: `${hiddenRepository.owner}/*`, 'repos-dir': 'dir' };
    for (const mode of ['check', 'apply'])
      for (const run of [runCommand, runStep]) {
        const stage = openWithHiddenRepository({ visibility: 'public' });
        const becomePrivate: Simulator['transport'] = async (request) => {
          const answer = await stage.simulator.transport(request);
          if (request.url.includes('/user/repos'))
            await createCaller(stage.simulator, 'all-powerful').send('PATCH', `/repos/${hiddenName}`, {
              private: true,
            });
          return answer;
        };
        const simulator = { ...stage.simulator, transport: becomePrivate };
        const { texts } = await run({ ...inputs, mode }, { ...stage, simulator }, { [variable]: 'set for apply' });
        expect(findLeaks(texts)).toEqual([]);
        expect(texts.join('\n')).toContain('redacted-1');
      }
  });

  it.each([
    ['is no longer visible to the token', { status: 404, text: '{"message":"Not Found"}' }],
    ['shows contradictory values', { text: '{"private":true,"visibility":"public"}' }],
  ])('hides a repository that %s after the search listed it as public [6.3]', async (_, change) => {
    const stage = openWithHiddenRepository({ visibility: 'public' });
    const transport: Simulator['transport'] = async (request) => {
      const answer = await stage.simulator.transport(request);
      return request.url.endsWith(`/repos/${hiddenName}`) ? { ...answer, ...change } : answer;
    };
    const inputs = { repos: `${hiddenRepository.owner}/*`, 'repos-dir': 'dir', mode: 'check' };
    const { texts } = await runCommand(inputs, { ...stage, simulator: { ...stage.simulator, transport } });
    expect(findLeaks(texts)).toEqual([]);
    expect(texts.join('\n')).toContain('redacted-1');
  });

  it('names a public repository if only its change gets a 404 [6.3]', async () => {
    const stage = openWithHiddenRepository({ visibility: 'public' });
    stage.simulator.misbehave({
      match: ({ route }) => route === 'PATCH /repos/{owner}/{repo}',
      with: { kind: 'status', status: 404 },
    });
    const { texts } = await runCommand({ ...single, mode: 'apply' }, stage, { [variable]: 'set for apply' });
    expect(texts.join('\n')).toContain('PATCH');
    expect(texts.join('\n')).not.toContain('redacted');
  });

  it('names a public repository if GitHub answers that a team has no access to it [6.3]', async () => {
    const stage = openWithHiddenRepository();
    const accounts = [{ login: 'acme', type: 'Organization' as const, teams: ['crew'] }];
    const simulator = openSimulator({ seed: { accounts, repositories: [{ owner: 'acme', name: 'shop' }] } });
    const inputs = { repository: 'acme/shop', 'settings-file': 'teams.yml' };
    const { texts } = await runCommand(inputs, { ...stage, simulator });
    expect(texts.join('\n')).toContain('team "crew"');
    expect(texts.join('\n')).not.toContain('redacted');
  });

  it('a hidden repository has the same placeholder in all output of a run [1.4]', async () => {
    const { texts } = await runStep(
      { repos: `acme/shop,acme/gone,${hiddenName}`, 'defaults-file': 'defaults.yml' },
      openWithHiddenRepository(),
    );
    const report = JSON.parse(texts.find((text) => text.startsWith('{'))!);
    expect(report.targets.map(({ repository }: { repository: string }) => repository)).toEqual([
      'acme/shop',
      'redacted-1',
      'redacted-2',
    ]);
    const output = texts.find((text) => text.includes('targets<<'))!;
    for (const expectedKey of ['"acme/shop":', '"redacted-1":', '"redacted-2":']) expect(output).toContain(expectedKey);
  });
});
