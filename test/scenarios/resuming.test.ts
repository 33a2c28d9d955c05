import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { makeInterruptible } from '../../packages/core/src/run/interrupt.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { openSimulator, type Simulator } from '../../packages/simulator/src/index.ts';
import { createTestFolder } from '../kit/folder.ts';
import { startRun } from '../kit/runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';
import { createCaller } from '../kit/runs/simulator-caller.ts';
import { pickSample } from '../kit/seed.ts';

const folder = createTestFolder();

const names = Array.from({ length: 12 }, (_, index) => `shop${index}`);
const repos = names.map((name) => ({ owner: 'acme', name }));
const labels = 'labels:\n  - name: one\n  - name: two\n';
const createFiles = (text: string) => Object.fromEntries(names.map((name) => [`${name}.yml`, text]));

const openRepositories = (otherSeed: object = {}) =>
  openSimulator({ seed: { repositories: repos.map((repository) => ({ ...repository, labels: [] })), ...otherSeed } });

interface FolderRunOptions {
  /** The settings files, by their name in the folder of the run. */
  readonly files?: Readonly<Record<string, string>>;
  /** The signal arrives during this write. In a check, it arrives during this read. */
  readonly stopAt?: number;
  readonly options?: Partial<RunOptions>;
  /** The folder for undo files. */
  readonly disk?: ReturnType<typeof createMemoryFiles>;
  readonly environment?: Readonly<Record<string, string>>;
}

async function runInFolder(
  simulator: Simulator,
  { files = createFiles(labels), stopAt, options, disk: undoFiles, environment }: FolderRunOptions = {},
): Promise<RunResult> {
  let stop = () => {};
  let countedRequests = 0;
  const isCounted = (method: string) => options?.mode === 'check' || method !== 'GET';
  const world = {
    ...createWorld(simulator, ''),
    ...(undoFiles && { files: undoFiles }),
    ...(environment && { environment }),
    list: async () => Object.keys(files),
    load: async (path: string) => files[path.replace('settings/', '')]!,
    transport(request: Parameters<Simulator['transport']>[0]) {
      if (isCounted(request.method) && ++countedRequests === stopAt) stop();
      return simulator.transport(request);
    },
  };
  const fleetOptions = {
    ...defaultOptions,
    repository: undefined,
    repos,
    reposDir: 'settings',
    privateRepos: 'show',
    read: 'rest',
  } as const;
  const { world: stoppable } = makeInterruptible(world, (onSignal) => {
    stop = onSignal;
    return () => {};
  });
  return startRun({ ...fleetOptions, mode: 'apply', ...options }, stoppable, folder.path);
}

const saveReport = (result: RunResult, name = 'report.json') => folder.write(name, formatJsonReport(result));
const createResumeOptions = (name = 'report.json') => ({ resume: name });
const listFinished = ({ targets }: RunResult) =>
  targets.filter(({ outcome }) => outcome === 'success').map(({ repository }) => repository);

/** Returns the result of a run that was stopped after it finished some repositories. */
async function stopHalfway(simulator: Simulator, folderRun: FolderRunOptions = {}) {
  const result = await runInFolder(simulator, { stopAt: 20, ...folderRun });
  expect([listFinished(result).length > 1, result.outcome]).toEqual([true, 'failed']);
  saveReport(result);
  simulator.forgetRequests();
  return result;
}

/** Every run reads all repositories once to identify them, so these requests do not count. */
const listReadRepositories = ({ requests }: Simulator) =>
  new Set(
    requests
      .filter(({ route }) => route !== 'GET /repos/{owner}/{repo}')
      .map(({ path }) => path.split('/').slice(2, 4).join('/')),
  );
const listNotes = (result: RunResult) =>
  result.lines.filter(({ key }) => key === 'resume').map(({ message }) => message);

it('a resumed run includes only the repositories that the stopped run did not finish', async () => {
  for (const stopAt of pickSample([1, 8, 16, 20, 23], 2)) {
    const simulator = openRepositories();
    const first = await runInFolder(simulator, { stopAt });
    const finished = listFinished(first);
    expect([first.outcome, first.targets.length, finished.length < names.length]).toEqual([
      'failed',
      names.length,
      true,
    ]);
    saveReport(first);
    simulator.forgetRequests();
    const second = await runInFolder(simulator, { options: createResumeOptions() });
    const unfinished = names.map((name) => `acme/${name}`).filter((name) => !finished.includes(name));
    expect([...listReadRepositories(simulator)].sort()).toEqual(unfinished.sort());
    expect([second.outcome, listFinished(second)]).toEqual(['success', repos.map(({ name }) => `acme/${name}`)]);
    expect(listNotes(second)).toEqual([`\`report.json\` lists ${finished.length} of 12 repositories as finished`]);
    for (const name of names) expect(simulator.repository(`acme/${name}`).labels).toHaveLength(2);
  }
});

it('a resumed run detects two names of one repository, one of which the earlier run finished [1.15]', async () => {
  const simulator = openRepositories();
  const [finishedRepository] = listFinished(await stopHalfway(simulator));
  await createCaller(simulator, 'all-powerful').send('PATCH', `/repos/${finishedRepository}`, { name: 'moved' });
  const files = { ...createFiles(labels), 'moved.yml': 'labels: {_undeclared: delete, entries: [{name: three}]}\n' };
  const options = { ...createResumeOptions(), repos: [...repos, { owner: 'acme', name: 'moved' }] };
  const { targets } = await runInFolder(simulator, { files, options });
  const failed = targets.filter(({ outcome }) => outcome === 'failed').map(({ repository }) => repository);
  expect(failed).toEqual([finishedRepository, 'acme/moved']);
  expect(simulator.repository('acme/moved').labels).toMatchObject([{ name: 'one' }, { name: 'two' }]);
});

it('a resumed run can be stopped and resumed again, and skips the repositories that either run finished', async () => {
  const simulator = openRepositories();
  const first = await runInFolder(simulator, { stopAt: 18 });
  saveReport(first);
  const second = await runInFolder(simulator, { stopAt: 2, options: createResumeOptions() });
  saveReport(second, 'second.json');
  expect(listFinished(second)).toEqual(expect.arrayContaining(listFinished(first)));
  simulator.forgetRequests();
  expect((await runInFolder(simulator, { options: createResumeOptions('second.json') })).outcome).toBe('success');
  for (const name of listFinished(second)) expect(listReadRepositories(simulator)).not.toContain(name);
  expect(listReadRepositories(simulator).size).toBe(names.length - listFinished(second).length);
});

it('a resumed run includes finished repositories whose settings changed, and reports their number', async () => {
  const simulator = openRepositories();
  const first = await stopHalfway(simulator);
  const [changedName, ...others] = listFinished(first).map((name) => name.replace('acme/', ''));
  const files = { ...createFiles(labels), [`${changedName}.yml`]: `${labels}  - name: three\n` };
  const second = await runInFolder(simulator, { files, options: createResumeOptions() });
  expect(listReadRepositories(simulator)).toContain(`acme/${changedName}`);
  for (const name of others) expect(listReadRepositories(simulator)).not.toContain(`acme/${name}`);
  expect(simulator.repository(`acme/${changedName}`).labels).toHaveLength(3);
  expect(listNotes(second)).toEqual([
    `\`report.json\` lists ${others.length} of 12 repositories as finished, and 1 more with other settings files or inputs, or outside this run`,
  ]);
});

it.each<[string, Partial<RunOptions>]>([
  ['sections', { sections: ['labels', 'milestones'] }],
  ['required sections', { requiredSections: ['labels'] }],
  ['a policy on missing permissions', { onMissingPermission: 'warn' }],
  ['a path of the repositories’ own files', { settingsFile: 'other.yml' }],
  ['a policy on unknown keys', { unknownKeys: 'refuse' }],
  ['brakes', { brakes: 'stop' }],
  ['acknowledgements', { allow: [{ code: 'archive', value: 'true' }] }],
])('a resumed run includes every repository again under other %s', async (_, options) => {
  const simulator = openRepositories();
  await stopHalfway(simulator);
  await runInFolder(simulator, { options: { ...createResumeOptions(), ...options } });
  expect(listReadRepositories(simulator).size).toBe(names.length);
});

it.each([
  ['a variable', 'actions_secrets:\n  - {name: A, value: $KEY}\n  - {name: B, value: $KEY}\n', 20],
  ['a key that GitHub never shows', 'repository: {enable_git_lfs: true}\n', 14],
])('a resumed run includes a finished repository again if its settings file has %s [10.7]', async (_, text, stopAt) => {
  const simulator = openRepositories();
  const folderRun = {
    files: Object.fromEntries(names.map((name, index) => [`${name}.yml`, index % 2 ? labels : text])),
    environment: { KEY: 'value' },
  };
  const finishedRepositories = listFinished(await stopHalfway(simulator, { ...folderRun, stopAt }));
  const expectedAgain = finishedRepositories.filter((name) => Number(name.slice('acme/shop'.length)) % 2 === 0);
  expect((await runInFolder(simulator, { ...folderRun, options: createResumeOptions() })).outcome).toBe('success');
  expect([
    expectedAgain.length > 0,
    finishedRepositories.filter((name) => listReadRepositories(simulator).has(name)),
  ]).toEqual([true, expectedAgain]);
});

it('a resumed run includes a repository that was created under the name of a finished one [10.7]', async () => {
  const simulator = openRepositories();
  const [name, ...others] = listFinished(await stopHalfway(simulator));
  Object.assign(simulator.repository(name!), { id: 987_654, labels: [] });
  expect((await runInFolder(simulator, { options: createResumeOptions() })).outcome).toBe('success');
  expect(simulator.repository(name!).labels).toHaveLength(2);
  for (const name of others) expect(listReadRepositories(simulator)).not.toContain(name);
});

it('a resumed run compares the defaults file with the earlier one', async () => {
  const simulator = openRepositories();
  const options = { reposDir: undefined, defaultsFile: 'defaults.yml' };
  const first = await stopHalfway(simulator, { files: { 'defaults.yml': labels }, options });
  const countVisits = async (text: string) => {
    simulator.forgetRequests();
    await runInFolder(simulator, {
      files: { 'defaults.yml': text },
      options: { ...options, ...createResumeOptions() },
    });
    return listReadRepositories(simulator).size;
  };
  expect(await countVisits(labels)).toBe(names.length - listFinished(first).length);
  expect(await countVisits(`${labels}  - name: three\n`)).toBe(names.length);
});

it.each<[what: string, changed: Readonly<Record<string, string>>, which: 'all' | 'one' | 'none']>([
  ['a layer', { 'one.yml': `${labels}  - name: three\n` }, 'all'],
  ['a layer of its own', { 'shop0.yml': 'milestones: []\n' }, 'one'],
  ['`locked`', { 'fleet.yml': 'locked: [milestones]\n' }, 'all'],
  ['`own`', { 'fleet.yml': 'own: {as: highest-layer, sections: [milestones]}\n' }, 'all'],
  ['nothing', {}, 'none'],
])(
  'a resumed run includes a finished repository again if the fleet file changed for it: %s [10.7]',
  async (_, changedFiles, repeated) => {
    const simulator = openRepositories();
    const options = { repos: undefined, reposDir: undefined, fleetFile: 'fleet.yml' };
    const fleetFile = `targets:\n${names.map((name) => `  - repos: acme/${name}\n`).join('')}layers:
  - file: one.yml
  - file: settings/{name}.yml
    optional: true
`;
    const files = { 'fleet.yml': fleetFile, 'one.yml': labels };
    const first = await stopHalfway(simulator, { files, options });
    const laterFiles = { ...files, ...changedFiles, 'fleet.yml': fleetFile + (changedFiles['fleet.yml'] ?? '') };
    await runInFolder(simulator, { files: laterFiles, options: { ...options, ...createResumeOptions() } });
    const runAgain = listFinished(first).filter((name) => listReadRepositories(simulator).has(name));
    expect(runAgain).toEqual({ all: listFinished(first), one: ['acme/shop0'], none: [] }[repeated]);
  },
);

it('a resumed run includes repositories again if the same settings come from another file', async () => {
  const simulator = openRepositories();
  const defaultsOptions = { reposDir: undefined, defaultsFile: 'defaults.yml' };
  await stopHalfway(simulator, { files: { 'defaults.yml': labels }, options: defaultsOptions });
  await runInFolder(simulator, { options: createResumeOptions() });
  expect(listReadRepositories(simulator).size).toBe(names.length);
});

it('a resumed run includes repositories again on another server with the same names and ids', async () => {
  const first = await stopHalfway(openRepositories());
  const copy = openRepositories();
  const environment = { GITHUB_API_URL: 'https://github.acme.example/api/v3' };
  const second = await runInFolder(copy, { options: createResumeOptions(), environment });
  expect([second.outcome, listFinished(first).length > 0]).toEqual(['success', true]);
  for (const name of names) expect(copy.repository(`acme/${name}`).labels).toHaveLength(2);
});

it('a resumed run recognizes a finished repository whose name is now in another case', async () => {
  const simulator = openRepositories();
  const first = await stopHalfway(simulator);
  const inCapitals = repos.map(({ name }) => ({ owner: 'ACME', name }));
  await runInFolder(simulator, { options: { ...createResumeOptions(), repos: inCapitals } });
  expect(listReadRepositories(simulator).size).toBe(names.length - listFinished(first).length);
});

it('a resumed check reports the same outcomes as a complete check, and includes drifted repositories again', async () => {
  const createSeed = (labels: object[]) => ({
    repositories: repos.map((repository, index) => ({ ...repository, labels: index % 2 ? labels : [] })),
  });
  const simulator = openSimulator({ seed: createSeed([{ name: 'one' }, { name: 'two' }]) });
  const checkOptions = { mode: 'check' as const };
  const listOutcomeRows = ({ targets }: RunResult) => targets.map(({ repository, outcome }) => [repository, outcome]);
  const completeResult = await runInFolder(simulator, { options: checkOptions });
  const first = await runInFolder(simulator, { options: checkOptions, stopAt: 22 });
  saveReport(first);
  simulator.forgetRequests();
  const second = await runInFolder(simulator, { options: { ...checkOptions, ...createResumeOptions() } });
  expect([first.outcome, second.outcome, listOutcomeRows(second)]).toEqual([
    'failed',
    'drift',
    listOutcomeRows(completeResult),
  ]);
  expect([listReadRepositories(simulator).size, first.targets.filter(({ mark }) => mark)]).toEqual([names.length, []]);
});

it('a resumed run does not include skipped repositories again, or repositories with their own file', async () => {
  const ownFile = { files: { 'settings.yml': labels }, labels: [] };
  const simulator = openSimulator({
    seed: { repositories: repos.map((repository, index) => ({ ...repository, ...(index % 3 ? ownFile : {}) })) },
  });
  const options = { reposDir: undefined, settingsFile: 'settings.yml' };
  const first = await stopHalfway(simulator, { options, stopAt: 14 });
  const unfinished = first.targets.filter(({ outcome }) => outcome === 'failed').map(({ repository }) => repository);
  const second = await runInFolder(simulator, { options: { ...options, ...createResumeOptions() } });
  expect([...listReadRepositories(simulator)].sort()).toEqual(unfinished.sort());
  expect(second.outcome).toBe('success');
  expect(second.targets.map(({ outcome }) => outcome)).toEqual(
    repos.map((_, index) => (index % 3 ? 'success' : 'skipped')),
  );
});

it('a resumed run of one repository completes the remaining changes', async () => {
  const simulator = openRepositories();
  const oneRepository = { repos: undefined, reposDir: undefined, repository: repos[0], settingsFile: 'one.yml' };
  saveReport(await runInFolder(simulator, { files: { 'one.yml': labels }, options: oneRepository, stopAt: 1 }));
  const second = await runInFolder(simulator, {
    files: { 'one.yml': labels },
    options: { ...oneRepository, ...createResumeOptions() },
  });
  expect([second.outcome, formatLines(second, 'change')]).toEqual(['success', ['change: label "two" created']]);
});

it('a resumed run continues after the rate limit resets', async () => {
  const simulator = openRepositories({ tokens: [{ token: 'all-powerful', limit: 38 }] });
  const first = await runInFolder(simulator, { options: { maxWait: 10 } });
  expect(first.outcome).toBe('failed');
  expect(formatLines(first, 'error').join('\n')).toContain('more were needed');
  saveReport(first);
  const afterReset = openSimulator({ seed: { ...simulator.dump(), tokens: [{ token: 'all-powerful' }] } });
  expect((await runInFolder(afterReset, { options: createResumeOptions() })).outcome).toBe('success');
  for (const name of listFinished(first)) expect(listReadRepositories(afterReset)).not.toContain(name);
  for (const name of names) expect(afterReset.repository(`acme/${name}`).labels).toHaveLength(2);
});

it('a resumed run includes every repository if the earlier run was not stopped', async () => {
  const simulator = openRepositories();
  saveReport(await runInFolder(simulator));
  simulator.forgetRequests();
  const second = await runInFolder(simulator, { options: createResumeOptions() });
  expect(listReadRepositories(simulator).size).toBe(names.length);
  expect(listNotes(second)).toEqual([
    'the run of `report.json` was not stopped, so this run includes every repository',
  ]);
});

it('a resumed run includes a hidden repository again, because the report contains no hash of it [10.7]', async () => {
  const [publicNames, hiddenNames] = [names.slice(0, 6), names.slice(6)];
  const getVisibility = (name: string) => (publicNames.includes(name) ? 'public' : 'private');
  const simulator = openSimulator({
    seed: {
      repositories: repos.map((repository) => ({
        ...repository,
        visibility: getVisibility(repository.name),
        labels: [],
      })),
    },
  });
  const folderRun = { files: createFiles('labels: [{name: one}]\n'), options: { privateRepos: 'redact' as const } };
  const first = await runInFolder(simulator, { ...folderRun, stopAt: 11 });
  const markedRepositories = first.targets.filter(({ mark }) => mark).map(({ repository }) => repository);
  expect([markedRepositories, listFinished(first).length > publicNames.length]).toEqual([
    publicNames.map((name) => `acme/${name}`),
    true,
  ]);
  saveReport(first);
  simulator.forgetRequests();
  const second = await runInFolder(simulator, {
    ...folderRun,
    options: { ...folderRun.options, ...createResumeOptions() },
  });
  expect(second.outcome).toBe('success');
  expect([...listReadRepositories(simulator)].sort()).toEqual(hiddenNames.map((name) => `acme/${name}`).sort());
  expect(second.targets.flatMap(({ repository, mark }) => (mark ? [repository] : []))).toEqual(markedRepositories);
});

it('a report contains no hash of a text that names a hidden repository [10.7]', async () => {
  const simulator = openSimulator({
    seed: {
      repositories: repos.map((repository, index) => ({
        ...repository,
        visibility: index ? 'public' : 'private',
        labels: [],
      })),
    },
  });
  const countMarked = async (options: Partial<RunOptions>) =>
    (await runInFolder(simulator, { options: { privateRepos: 'redact', ...options } })).targets.filter(
      ({ mark }) => mark,
    ).length;
  expect(await countMarked({})).toBe(names.length - 1);
  const allow = (value: string) => ({ allow: [{ code: 'archive' as const, value }] });
  expect(await countMarked(allow('Acme/Shop0'))).toBe(0);
  expect(await countMarked(allow('acme/other'))).toBe(names.length - 1);
});

it('a resumed run accepts a report of a run with other credentials', async () => {
  const simulator = openRepositories({ tokens: [{ token: 'all-powerful' }, { token: 'another' }] });
  const first = await stopHalfway(simulator);
  const otherTokens = { token: new Secret('another'), reportToken: new Secret('another') };
  await runInFolder(simulator, { options: { ...createResumeOptions(), ...otherTokens } });
  expect(listReadRepositories(simulator).size).toBe(names.length - listFinished(first).length);
});

it('a resumed run reads the finished repositories from the report', async () => {
  const simulator = openRepositories();
  const first = await stopHalfway(simulator);
  const { repository: finishedRepository, mark } = first.targets.find(({ outcome }) => outcome === 'success')!;
  const resumeFrom = async (targets: RunResult['targets']) => {
    saveReport({ ...first, targets });
    simulator.forgetRequests();
    await runInFolder(simulator, { options: createResumeOptions() });
    return [...listReadRepositories(simulator)].sort();
  };
  const others = names.map((name) => `acme/${name}`).filter((name) => name !== finishedRepository);
  expect(await resumeFrom(first.targets.map((target) => ({ ...target, outcome: 'success', mark })))).toEqual(
    others.sort(),
  );
  const withFailedTarget = first.targets.map((target) =>
    target.mark === mark ? { ...target, outcome: 'failed' as const } : target,
  );
  expect(await resumeFrom(withFailedTarget)).toContain(finishedRepository);
});

it('a report contains hashes only of repositories that a resumed run skips', async () => {
  const result = await stopHalfway(openRepositories());
  for (const { outcome, mark } of result.targets)
    expect([outcome, mark !== undefined]).toEqual([outcome, outcome === 'success']);
});

it.each([
  [
    'nothing.json',
    undefined,
    /^--resume: could not be read: the file does not exist.* To fix, pass the JSON report that the stopped run/,
  ],
  ['report.json', '{"version":1', /^--resume: is not JSON\. To fix, pass the JSON report that the stopped run wrote/],
  [
    'report.json',
    '{"version":2,"targets":[],"lines":[]}',
    /^--resume: is a report of version 2; this release of Trueup reads version 1/,
  ],
  [
    'report.json',
    '{"version":1,"mode":"check","outcome":"failed","targets":[],"lines":[]}',
    /^--resume: `report\.json` is the report of a run in mode `check`, but this run is in mode `apply`\. To fix, resume/,
  ],
])('rejects an invalid report for `--resume` before the first request: %s holding %s', async (name, text, message) => {
  if (text !== undefined) folder.write(name, text);
  const simulator = openRepositories();
  const { outcome, lines } = await runInFolder(simulator, { options: createResumeOptions(name) });
  expect([outcome, simulator.requests, lines.length]).toEqual(['failed', [], 1]);
  expect(`${lines[0]!.message}. To fix, ${lines[0]!.fix}`).toMatch(message);
});

describe('the undo files of a stopped and resumed run', () => {
  const olderFolder = { undoFile: 'undo' };
  const newerFolder = { undoFile: 'undo-rest' };
  const getUndoFile = (repository: string) => `undo/${repository}.yml`;
  const listWrittenRepositories = (simulator: Simulator) =>
    new Set(
      simulator.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ path }) => path.split('/').slice(2, 4).join('/')),
    );

  const listUndoFiles = ({ targets }: RunResult) =>
    targets.flatMap(({ undo }) => /--settings-file (\S+)/.exec(undo ?? '')?.[1] ?? []);

  function listFleetUndoFiles({ undo = '' }: RunResult) {
    const [, repositories = '', directory] = /--repos (\S+) --repos-dir (\S+)/.exec(undo) ?? [];
    return repositories.split(',').map((repository) => `${directory}/${repository}.yml`);
  }

  /** Applies the undo files of the runs in this order. */
  async function undoRuns(simulator: Simulator, held: Readonly<Record<string, string>>, ...results: RunResult[]) {
    for (const result of results) {
      const undoFiles = listUndoFiles(result).map((file) => [file.split('/').at(-1)!, held[file]!] as const);
      const files = Object.fromEntries(undoFiles);
      const undoneRepos = repos.filter(({ name }) => `${name}.yml` in files);
      const errors = formatLines(await runInFolder(simulator, { files, options: { repos: undoneRepos } }), 'error');
      expect({ files, errors }).toEqual({ files, errors: [] });
    }
  }

  it('a stopped run leaves undo files only for the repositories that it wrote [2.1.13]', async () => {
    for (const stopAt of pickSample([1, 3, 12, 20], 2)) {
      const [simulator, undoFiles] = [openRepositories(), createMemoryFiles()];
      await runInFolder(simulator, { stopAt, disk: undoFiles, options: olderFolder });
      expect(new Set(Object.keys(undoFiles.held)), String(stopAt)).toEqual(
        new Set([...listWrittenRepositories(simulator)].map(getUndoFile)),
      );
    }
  });

  it('a resumed run with another undo folder skips finished repositories, and the folders undo both runs, the newer first [2.1.13]', async () => {
    const oldLabels = { labels: [{ name: 'was', color: 'ededed' }] };
    const settings =
      'labels: {_undeclared: delete, entries: [{name: one}, {name: two}]}\nrepository: {has_wiki: false}\n';
    for (const stopAt of pickSample([8, 16, 20, 31, 40], 2)) {
      const simulator = openSimulator({
        seed: { repositories: repos.map((repository) => ({ ...repository, ...oldLabels })) },
      });
      const disk = createMemoryFiles();
      const folderRun = { disk, files: createFiles(settings) };
      const first = await runInFolder(simulator, { ...folderRun, stopAt, options: olderFolder });
      const [finished, written] = [listFinished(first), listWrittenRepositories(simulator)];
      saveReport(first);
      simulator.forgetRequests();
      const second = await runInFolder(simulator, {
        ...folderRun,
        options: { ...newerFolder, ...createResumeOptions() },
      });
      expect([second.outcome, formatLines(second, 'error')]).toEqual(['success', []]);
      const resumed = listWrittenRepositories(simulator);
      expect(finished.filter((name) => resumed.has(name))).toEqual([]);
      const expectedFiles = {
        first: [...written].map(getUndoFile),
        second: [...resumed].map((name) => `undo-rest/${name}.yml`),
      };
      expect({ first: listUndoFiles(first).sort(), second: listUndoFiles(second).sort() }).toEqual({
        first: expectedFiles.first.sort(),
        second: expectedFiles.second.sort(),
      });
      expect(Object.keys(disk.held).sort()).toEqual([...expectedFiles.first, ...expectedFiles.second].sort());
      for (const result of [first, second]) expect(listFleetUndoFiles(result)).toEqual(listUndoFiles(result));
      await undoRuns(simulator, disk.held, second, first);
      for (const name of names) {
        const { labels: liveLabels, settings } = simulator.repository(`acme/${name}`) as any;
        expect([liveLabels.map((label: any) => label.name), settings.has_wiki], name).toEqual([['was'], true]);
      }
    }
  });

  it('the undo files of both runs restore the settings before them if the resumed run has edited settings [2.1.13]', async () => {
    const conditions = { ref_name: { include: ['~ALL'], exclude: [] } };
    const before = {
      branches: ['main'],
      environments: [{ name: 'production', reviewers: [{ type: 'User', id: 1 }] }],
      rulesets: [
        { name: 'r', target: 'branch' as const, enforcement: 'active', conditions, rules: [{ type: 'deletion' }] },
      ],
    };
    const simulator = openSimulator({
      seed: {
        accounts: [
          { id: 1, login: 'ann' },
          { id: 2, login: 'bob' },
        ],
        repositories: repos.map((repository) => ({ ...repository, visibility: 'public', ...before })),
      },
    });
    const snapshot = async () => {
      const disk = createMemoryFiles();
      await runInFolder(simulator, { disk, options: { mode: 'snapshot' } });
      return Object.values(disk.held).map((text) => text.replace(/^# .*$/gm, ''));
    };
    const createSettings = (topic: string, reviewer: number, reviews: string, ruleset: string) => `
repository: {topics: [${topic}]}
environments: [{name: production, reviewers: [{type: User, id: ${reviewer}}]}]
branches: [{name: main, protection: {required_pull_request_reviews: {${reviews}}}}]
rulesets: [{name: r, target: branch, enforcement: active, conditions: {ref_name: {include: ['~ALL'], exclude: []}}, ${ruleset}}]
`;
    const first = createSettings(
      'one',
      2,
      'required_approving_review_count: 1, bypass_pull_request_allowances: {users: [bob], teams: [], apps: []}, dismissal_restrictions: {users: [bob], teams: [], apps: []}',
      'bypass_actors: [{actor_type: DeployKey, bypass_mode: always}], rules: [{type: deletion}, {type: creation}]',
    );
    const edited = createSettings(
      'two',
      1,
      'required_approving_review_count: 2',
      'bypass_actors: [], rules: [{type: creation}]',
    );
    const base =
      'branches: [{name: main, protection: {required_pull_request_reviews: {required_approving_review_count: 1}, required_status_checks: {strict: true, contexts: [a]}}}]\n';
    expect((await runInFolder(simulator, { files: createFiles(base) })).outcome).toBe('success');
    const old = await snapshot();
    const disk = createMemoryFiles();
    const stopped = await runInFolder(simulator, { disk, files: createFiles(first), stopAt: 44, options: olderFolder });
    saveReport(stopped);
    const resumed = await runInFolder(simulator, {
      disk,
      files: createFiles(edited),
      options: { ...newerFolder, ...createResumeOptions() },
    });
    expect([resumed.outcome, formatLines(resumed, 'error')]).toEqual(['success', []]);
    await undoRuns(simulator, disk.held, resumed, stopped);
    expect(await snapshot()).toEqual(old);
  });

  it('a resumed run with the same undo folder changes no repository with an undo file, until it gets another folder [2.1.13]', async () => {
    const [simulator, disk] = [openRepositories(), createMemoryFiles()];
    const folderRun = {
      disk,
      files: createFiles('labels: [{name: one}, {name: two}]\nrepository: {has_wiki: false}\n'),
    };
    const first = await runInFolder(simulator, { ...folderRun, stopAt: 8, options: olderFolder });
    saveReport(first);
    const before = { ...disk.held };
    const unfinished = [...listWrittenRepositories(simulator)].filter((name) => !listFinished(first).includes(name));
    expect(unfinished).not.toEqual([]);
    simulator.forgetRequests();
    const second = await runInFolder(simulator, {
      ...folderRun,
      options: { ...olderFolder, ...createResumeOptions() },
    });
    const errors = formatLines(second, 'error');
    expect(errors.sort()).toEqual(
      unfinished
        .map(
          (name) =>
            `error: \`${getUndoFile(name)}\` already exists and may be needed to undo an earlier run. To fix, choose another folder with \`--undo-file\`, and keep this file. To undo both runs, apply the newer file first`,
        )
        .sort(),
    );
    expect(unfinished.filter((name) => listWrittenRepositories(simulator).has(name))).toEqual([]);
    expect(disk.held).toMatchObject(before);
    const third = await runInFolder(simulator, { ...folderRun, options: newerFolder });
    expect([third.outcome, listUndoFiles(third).length]).toEqual(['success', unfinished.length]);
    await undoRuns(simulator, disk.held, third, second, first);
    for (const name of names)
      expect(simulator.repository(`acme/${name}`)).toMatchObject({ labels: [], settings: { has_wiki: true } });
  });
});
