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

const openRepositories = (more: object = {}) =>
  openSimulator({ seed: { repositories: repos.map((one) => ({ ...one, labels: [] })), ...more } });

interface Going {
  /** Settings files by their name in the folder of the run. */
  readonly files?: Readonly<Record<string, string>>;
  /** The signal arrives during this write. In a check, it arrives during this read. */
  readonly stopAt?: number;
  readonly options?: Partial<RunOptions>;
  /** Where undo files are kept. */
  readonly disk?: ReturnType<typeof createMemoryFiles>;
  readonly environment?: Readonly<Record<string, string>>;
}

async function runOver(
  simulator: Simulator,
  { files = createFiles(labels), stopAt, options, disk, environment }: Going = {},
): Promise<RunResult> {
  let stop = () => {};
  let seen = 0;
  const isCounted = (method: string) => options?.mode === 'check' || method !== 'GET';
  const world = {
    ...createWorld(simulator, ''),
    ...(disk && { files: disk }),
    ...(environment && { environment }),
    list: async () => Object.keys(files),
    load: async (path: string) => files[path.replace('settings/', '')]!,
    transport(request: Parameters<Simulator['transport']>[0]) {
      if (isCounted(request.method) && ++seen === stopAt) stop();
      return simulator.transport(request);
    },
  };
  const several = {
    ...defaultOptions,
    repository: undefined,
    repos,
    reposDir: 'settings',
    privateRepos: 'show',
    read: 'rest',
  } as const;
  const { world: stoppable } = makeInterruptible(world, (heard) => {
    stop = heard;
    return () => {};
  });
  return startRun({ ...several, mode: 'apply', ...options }, stoppable, folder.path);
}

const keep = (result: RunResult, name = 'report.json') => folder.write(name, formatJsonReport(result));
const createResumeOptions = (name = 'report.json') => ({ resume: name });
const cleanIn = ({ targets }: RunResult) =>
  targets.filter(({ outcome }) => outcome === 'success').map(({ repository }) => repository);

/** Returns the result of a run that was stopped after it finished some repositories. */
async function runHalfway(simulator: Simulator, going: Going = {}) {
  const result = await runOver(simulator, { stopAt: 20, ...going });
  expect([cleanIn(result).length > 1, result.outcome]).toEqual([true, 'failed']);
  keep(result);
  simulator.forgetRequests();
  return result;
}

/** Every run reads all repositories once to identify them, so these requests do not count. */
const listVisited = ({ requests }: Simulator) =>
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
    const first = await runOver(simulator, { stopAt });
    const clean = cleanIn(first);
    expect([first.outcome, first.targets.length, clean.length < names.length]).toEqual(['failed', names.length, true]);
    keep(first);
    simulator.forgetRequests();
    const second = await runOver(simulator, { options: createResumeOptions() });
    const rest = names.map((name) => `acme/${name}`).filter((name) => !clean.includes(name));
    expect([...listVisited(simulator)].sort()).toEqual(rest.sort());
    expect([second.outcome, cleanIn(second)]).toEqual(['success', repos.map(({ name }) => `acme/${name}`)]);
    expect(listNotes(second)).toEqual([`\`report.json\` lists ${clean.length} of 12 repositories as finished`]);
    for (const name of names) expect(simulator.repository(`acme/${name}`).labels).toHaveLength(2);
  }
});

it('a resumed run detects two names of one repository, one of which the earlier run finished [1.15]', async () => {
  const simulator = openRepositories();
  const [clean] = cleanIn(await runHalfway(simulator));
  await createCaller(simulator, 'all-powerful').send('PATCH', `/repos/${clean}`, { name: 'moved' });
  const files = { ...createFiles(labels), 'moved.yml': 'labels: {_undeclared: delete, entries: [{name: three}]}\n' };
  const options = { ...createResumeOptions(), repos: [...repos, { owner: 'acme', name: 'moved' }] };
  const { targets } = await runOver(simulator, { files, options });
  const failed = targets.filter(({ outcome }) => outcome === 'failed').map(({ repository }) => repository);
  expect(failed).toEqual([clean, 'acme/moved']);
  expect(simulator.repository('acme/moved').labels).toMatchObject([{ name: 'one' }, { name: 'two' }]);
});

it('a resumed run can be stopped and resumed again, and skips the repositories that either run finished', async () => {
  const simulator = openRepositories();
  const first = await runOver(simulator, { stopAt: 18 });
  keep(first);
  const second = await runOver(simulator, { stopAt: 2, options: createResumeOptions() });
  keep(second, 'second.json');
  expect(cleanIn(second)).toEqual(expect.arrayContaining(cleanIn(first)));
  simulator.forgetRequests();
  expect((await runOver(simulator, { options: createResumeOptions('second.json') })).outcome).toBe('success');
  for (const name of cleanIn(second)) expect(listVisited(simulator)).not.toContain(name);
  expect(listVisited(simulator).size).toBe(names.length - cleanIn(second).length);
});

it('a resumed run includes finished repositories whose settings changed, and reports their number', async () => {
  const simulator = openRepositories();
  const first = await runHalfway(simulator);
  const [changed, ...others] = cleanIn(first).map((name) => name.replace('acme/', ''));
  const files = { ...createFiles(labels), [`${changed}.yml`]: `${labels}  - name: three\n` };
  const second = await runOver(simulator, { files, options: createResumeOptions() });
  expect(listVisited(simulator)).toContain(`acme/${changed}`);
  for (const name of others) expect(listVisited(simulator)).not.toContain(`acme/${name}`);
  expect(simulator.repository(`acme/${changed}`).labels).toHaveLength(3);
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
  await runHalfway(simulator);
  await runOver(simulator, { options: { ...createResumeOptions(), ...options } });
  expect(listVisited(simulator).size).toBe(names.length);
});

it.each([
  ['a variable', 'actions_secrets:\n  - {name: A, value: $KEY}\n  - {name: B, value: $KEY}\n', 20],
  ['a key that GitHub never shows', 'repository: {enable_git_lfs: true}\n', 14],
])('a resumed run includes a finished repository again if its settings file has %s [10.7]', async (_, text, stopAt) => {
  const simulator = openRepositories();
  const going = {
    files: Object.fromEntries(names.map((name, at) => [`${name}.yml`, at % 2 ? labels : text])),
    environment: { KEY: 'value' },
  };
  const done = cleanIn(await runHalfway(simulator, { ...going, stopAt }));
  const runAgain = done.filter((name) => Number(name.slice('acme/shop'.length)) % 2 === 0);
  expect((await runOver(simulator, { ...going, options: createResumeOptions() })).outcome).toBe('success');
  expect([runAgain.length > 0, done.filter((name) => listVisited(simulator).has(name))]).toEqual([true, runAgain]);
});

it('a resumed run includes a repository that was created under the name of a finished one [10.7]', async () => {
  const simulator = openRepositories();
  const [name, ...others] = cleanIn(await runHalfway(simulator));
  Object.assign(simulator.repository(name!), { id: 987_654, labels: [] });
  expect((await runOver(simulator, { options: createResumeOptions() })).outcome).toBe('success');
  expect(simulator.repository(name!).labels).toHaveLength(2);
  for (const other of others) expect(listVisited(simulator)).not.toContain(other);
});

it('a resumed run compares the defaults file with the earlier one', async () => {
  const simulator = openRepositories();
  const options = { reposDir: undefined, defaultsFile: 'defaults.yml' };
  const first = await runHalfway(simulator, { files: { 'defaults.yml': labels }, options });
  const countVisits = async (text: string) => {
    simulator.forgetRequests();
    await runOver(simulator, { files: { 'defaults.yml': text }, options: { ...options, ...createResumeOptions() } });
    return listVisited(simulator).size;
  };
  expect(await countVisits(labels)).toBe(names.length - cleanIn(first).length);
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
  async (_, changed, which) => {
    const simulator = openRepositories();
    const options = { repos: undefined, reposDir: undefined, fleetFile: 'fleet.yml' };
    const said = `targets:\n${names.map((name) => `  - repos: acme/${name}\n`).join('')}layers:
  - file: one.yml
  - file: settings/{name}.yml
    optional: true
`;
    const files = { 'fleet.yml': said, 'one.yml': labels };
    const first = await runHalfway(simulator, { files, options });
    const later = { ...files, ...changed, 'fleet.yml': said + (changed['fleet.yml'] ?? '') };
    await runOver(simulator, { files: later, options: { ...options, ...createResumeOptions() } });
    const again = cleanIn(first).filter((name) => listVisited(simulator).has(name));
    expect(again).toEqual({ all: cleanIn(first), one: ['acme/shop0'], none: [] }[which]);
  },
);

it('a resumed run includes repositories again if the same settings come from another file', async () => {
  const simulator = openRepositories();
  const byDefault = { reposDir: undefined, defaultsFile: 'defaults.yml' };
  await runHalfway(simulator, { files: { 'defaults.yml': labels }, options: byDefault });
  await runOver(simulator, { options: createResumeOptions() });
  expect(listVisited(simulator).size).toBe(names.length);
});

it('a resumed run recognizes a finished repository whose name is now in another case', async () => {
  const simulator = openRepositories();
  const first = await runHalfway(simulator);
  const louder = repos.map(({ name }) => ({ owner: 'ACME', name }));
  await runOver(simulator, { options: { ...createResumeOptions(), repos: louder } });
  expect(listVisited(simulator).size).toBe(names.length - cleanIn(first).length);
});

it('a resumed check reports the same outcomes as a complete check, and includes drifted repositories again', async () => {
  const has = (labels: object[]) => ({
    repositories: repos.map((one, at) => ({ ...one, labels: at % 2 ? labels : [] })),
  });
  const simulator = openSimulator({ seed: has([{ name: 'one' }, { name: 'two' }]) });
  const check = { mode: 'check' as const };
  const listOutcomeRows = ({ targets }: RunResult) => targets.map(({ repository, outcome }) => [repository, outcome]);
  const whole = await runOver(simulator, { options: check });
  const first = await runOver(simulator, { options: check, stopAt: 22 });
  keep(first);
  simulator.forgetRequests();
  const second = await runOver(simulator, { options: { ...check, ...createResumeOptions() } });
  expect([first.outcome, second.outcome, listOutcomeRows(second)]).toEqual(['failed', 'drift', listOutcomeRows(whole)]);
  expect([listVisited(simulator).size, first.targets.filter(({ mark }) => mark)]).toEqual([names.length, []]);
});

it('a resumed run does not include skipped repositories again, or repositories with their own file', async () => {
  const own = { files: { 'settings.yml': labels }, labels: [] };
  const simulator = openSimulator({
    seed: { repositories: repos.map((one, at) => ({ ...one, ...(at % 3 ? own : {}) })) },
  });
  const options = { reposDir: undefined, settingsFile: 'settings.yml' };
  const first = await runHalfway(simulator, { options, stopAt: 14 });
  const left = first.targets.filter(({ outcome }) => outcome === 'failed').map(({ repository }) => repository);
  const second = await runOver(simulator, { options: { ...options, ...createResumeOptions() } });
  expect([...listVisited(simulator)].sort()).toEqual(left.sort());
  expect(second.outcome).toBe('success');
  expect(second.targets.map(({ outcome }) => outcome)).toEqual(repos.map((_, at) => (at % 3 ? 'success' : 'skipped')));
});

it('a resumed run of one repository completes the remaining changes', async () => {
  const simulator = openRepositories();
  const one = { repos: undefined, reposDir: undefined, repository: repos[0], settingsFile: 'one.yml' };
  keep(await runOver(simulator, { files: { 'one.yml': labels }, options: one, stopAt: 1 }));
  const second = await runOver(simulator, {
    files: { 'one.yml': labels },
    options: { ...one, ...createResumeOptions() },
  });
  expect([second.outcome, formatLines(second, 'change')]).toEqual(['success', ['change: label "two" created']]);
});

it('a resumed run continues after the rate limit resets', async () => {
  const simulator = openRepositories({ tokens: [{ token: 'all-powerful', limit: 38 }] });
  const first = await runOver(simulator, { options: { maxWait: 10 } });
  expect(first.outcome).toBe('failed');
  expect(formatLines(first, 'error').join('\n')).toContain('more were needed');
  keep(first);
  const renewed = openSimulator({ seed: { ...simulator.dump(), tokens: [{ token: 'all-powerful' }] } });
  expect((await runOver(renewed, { options: createResumeOptions() })).outcome).toBe('success');
  for (const name of cleanIn(first)) expect(listVisited(renewed)).not.toContain(name);
  for (const name of names) expect(renewed.repository(`acme/${name}`).labels).toHaveLength(2);
});

it('a resumed run includes every repository if the earlier run was not stopped', async () => {
  const simulator = openRepositories();
  keep(await runOver(simulator));
  simulator.forgetRequests();
  const second = await runOver(simulator, { options: createResumeOptions() });
  expect(listVisited(simulator).size).toBe(names.length);
  expect(listNotes(second)).toEqual([
    'the run of `report.json` was not stopped, so this run includes every repository',
  ]);
});

it('a resumed run includes a hidden repository again, because the report contains no hash of it [10.7]', async () => {
  const [open, hidden] = [names.slice(0, 6), names.slice(6)];
  const getVisibility = (name: string) => (open.includes(name) ? 'public' : 'private');
  const simulator = openSimulator({
    seed: { repositories: repos.map((one) => ({ ...one, visibility: getVisibility(one.name), labels: [] })) },
  });
  const going = { files: createFiles('labels: [{name: one}]\n'), options: { privateRepos: 'redact' as const } };
  const first = await runOver(simulator, { ...going, stopAt: 11 });
  const listMarked = first.targets.filter(({ mark }) => mark).map(({ repository }) => repository);
  expect([listMarked, cleanIn(first).length > open.length]).toEqual([open.map((name) => `acme/${name}`), true]);
  keep(first);
  simulator.forgetRequests();
  const second = await runOver(simulator, { ...going, options: { ...going.options, ...createResumeOptions() } });
  expect(second.outcome).toBe('success');
  expect([...listVisited(simulator)].sort()).toEqual(hidden.map((name) => `acme/${name}`).sort());
  expect(second.targets.flatMap(({ repository, mark }) => (mark ? [repository] : []))).toEqual(listMarked);
});

it('a report contains no hash of a text that names a hidden repository [10.7]', async () => {
  const simulator = openSimulator({
    seed: {
      repositories: repos.map((one, at) => ({ ...one, visibility: at ? 'public' : 'private', labels: [] })),
    },
  });
  const marked = async (options: Partial<RunOptions>) =>
    (await runOver(simulator, { options: { privateRepos: 'redact', ...options } })).targets.filter(({ mark }) => mark)
      .length;
  expect(await marked({})).toBe(names.length - 1);
  const allow = (value: string) => ({ allow: [{ code: 'archive' as const, value }] });
  expect(await marked(allow('Acme/Shop0'))).toBe(0);
  expect(await marked(allow('acme/other'))).toBe(names.length - 1);
});

it('a resumed run accepts a report of a run with other credentials', async () => {
  const simulator = openRepositories({ tokens: [{ token: 'all-powerful' }, { token: 'another' }] });
  const first = await runHalfway(simulator);
  const others = { token: new Secret('another'), reportToken: new Secret('another') };
  await runOver(simulator, { options: { ...createResumeOptions(), ...others } });
  expect(listVisited(simulator).size).toBe(names.length - cleanIn(first).length);
});

it('a resumed run reads the finished repositories from the report', async () => {
  const simulator = openRepositories();
  const first = await runHalfway(simulator);
  const { repository: finished, mark } = first.targets.find(({ outcome }) => outcome === 'success')!;
  const again = async (targets: RunResult['targets']) => {
    keep({ ...first, targets });
    simulator.forgetRequests();
    await runOver(simulator, { options: createResumeOptions() });
    return [...listVisited(simulator)].sort();
  };
  const others = names.map((name) => `acme/${name}`).filter((name) => name !== finished);
  expect(await again(first.targets.map((one) => ({ ...one, outcome: 'success', mark })))).toEqual(others.sort());
  const failed = first.targets.map((one) => (one.mark === mark ? { ...one, outcome: 'failed' as const } : one));
  expect(await again(failed)).toContain(finished);
});

it('a report contains hashes only of repositories that a resumed run skips', async () => {
  const result = await runHalfway(openRepositories());
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
  const { outcome, lines } = await runOver(simulator, { options: createResumeOptions(name) });
  expect([outcome, simulator.requests, lines.length]).toEqual(['failed', [], 1]);
  expect(`${lines[0]!.message}. To fix, ${lines[0]!.fix}`).toMatch(message);
});

describe('the undo files of a stopped and resumed run', () => {
  const undoFile = 'undo';
  const getUndoFile = (repository: string) => `${undoFile}/${repository}.yml`;
  const listWritten = (simulator: Simulator) =>
    new Set(
      simulator.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ path }) => path.split('/').slice(2, 4).join('/')),
    );

  it('a stopped run leaves undo files only for the repositories that it wrote [2.1.13]', async () => {
    for (const stopAt of pickSample([1, 3, 12, 20], 2)) {
      const [simulator, disk] = [openRepositories(), createMemoryFiles()];
      await runOver(simulator, { stopAt, disk, options: { undoFile } });
      expect(new Set(Object.keys(disk.held)), String(stopAt)).toEqual(
        new Set([...listWritten(simulator)].map(getUndoFile)),
      );
    }
  });

  it('a resumed run extends the undo files of the run before, and together they undo both runs [2.1.13]', async () => {
    const start = { labels: [{ name: 'was', color: 'ededed' }] };
    const both = 'labels: {_undeclared: delete, entries: [{name: one}, {name: two}]}\nrepository: {has_wiki: false}\n';
    for (const stopAt of pickSample([8, 16, 20, 31], 1)) {
      const simulator = openSimulator({ seed: { repositories: repos.map((one) => ({ ...one, ...start })) } });
      const disk = createMemoryFiles();
      const going = { disk, files: createFiles(both) };
      keep(await runOver(simulator, { ...going, stopAt, options: { undoFile } }));
      const second = await runOver(simulator, { ...going, options: { undoFile, ...createResumeOptions() } });
      expect([second.outcome, formatLines(second, 'error')]).toEqual(['success', []]);
      expect(Object.keys(disk.held)).toHaveLength(12);
      const undos = Object.fromEntries(names.map((name) => [`${name}.yml`, disk.held[getUndoFile(`acme/${name}`)]!]));
      const undone = await runOver(simulator, { files: undos });
      expect([undone.outcome, formatLines(undone, 'error')]).toEqual(['success', []]);
      for (const name of names) {
        const { labels: live, settings } = simulator.repository(`acme/${name}`) as any;
        expect([live.map((one: any) => one.name), settings.has_wiki], name).toEqual([['was'], true]);
      }
    }
  });

  it('a resumed run does not replace undo files that the run before did not write or wrote for another repository [2.1.13]', async () => {
    const [half, foreign] = ['shop0', 'shop11'].map((name) => getUndoFile(`acme/${name}`)) as [string, string];
    const [simulator, disk] = [openRepositories(), createMemoryFiles({ [foreign]: 'labels: []\n' })];
    const going = { disk, files: createFiles('labels: [{name: one}, {name: two}]\nrepository: {has_wiki: false}\n') };
    keep(await runOver(simulator, { ...going, stopAt: 8, options: { undoFile } }));
    disk.held[half] = disk.held[half]!.replace(/(?<=_repository_id: )\d+/, '4711');
    const before = { ...disk.held };
    const second = await runOver(simulator, { ...going, options: { undoFile, ...createResumeOptions() } });
    const refused = formatLines(second, 'error').flatMap(
      (line) => /`(undo.*yml)` already exists/.exec(line)?.[1] ?? [],
    );
    expect(refused.sort()).toEqual([half, foreign]);
    for (const file of refused) expect(disk.held[file]).toBe(before[file]);
  });
});
