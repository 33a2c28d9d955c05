import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { parseCheckRunText } from '../../packages/core/src/previews/check-run.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { createPlanDocument, formatPlanJson } from '../../packages/core/src/report/plans/document.ts';
import { previewPrinter } from '../../packages/core/src/report/preview/preview.ts';
import { getExitCode } from '../../packages/core/src/run/files/exit.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { World } from '../../packages/core/src/session/world/world.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { readShownText } from '../kit/reports/shown-text.ts';
import { run } from '../kit/runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, formatLines } from '../kit/runs/scene.ts';
import { openStory, file as ownFile } from '../kit/runs/story.ts';
import { openPullScene, type PullSceneOptions } from '../kit/workflows/pull-request.ts';

const formatLabelFile = (name: string, color: string) => `labels:\n  - {name: ${name}, color: ${color}}\n`;
const createLiveLabels = (name: string, color: string) => [{ name, color, description: null }];

const createService = (name: string, color = 'aaaaaa', repositorySeed: object = {}): RepositorySeed => ({
  owner: 'acme',
  name,
  labels: createLiveLabels('bug', color),
  ...repositorySeed,
});

const createServices = (count: number) =>
  Array.from({ length: count }, (_, index) => createService(`service-${index}`));

const createFleetOptions = (others: readonly RepositorySeed[]): Partial<RunOptions> => ({
  repository: undefined,
  repos: others.map(({ owner, name }) => ({ owner: owner as string, name: name as string })),
  reposDir: 'repositories',
  defaultsFile: 'defaults.yml',
  privateRepos: 'show',
});

/** Opens the central repository `acme/shop`. Its pull request changes the settings files of other repositories. */
function openFleetScene(sceneOptions: PullSceneOptions & { readonly others: readonly RepositorySeed[] }) {
  const scene = openPullScene(sceneOptions);
  type Push = typeof scene.push;
  const push = (
    texts: Parameters<Push>[0],
    options: Partial<RunOptions> = {},
    ...otherArguments: [number?, object?, object?]
  ) => scene.push(texts, { ...createFleetOptions(sceneOptions.others), ...options }, ...otherArguments);
  const listRequestsFor = (name: string) =>
    scene.asked.filter(({ request }) => request.includes(`/acme/${name}/`)).map(({ request }) => request);
  return { ...scene, push, listRequestsFor };
}

const listRows = (html: string) => html.match(/<tr><td>.*<\/td><\/tr>/g) ?? [];

const settingsFolder = 'repositories/acme';
const baseFiles = {
  'defaults.yml': formatLabelFile('bug', 'aaaaaa'),
  [`${settingsFolder}/odd.yml`]: formatLabelFile('bug', 'aaaaaa'),
};
const headFiles = { ...baseFiles, 'defaults.yml': formatLabelFile('bug', 'bbbbbb') };

it('a preview of several repositories shows a change of the defaults once for all 40 repositories [12.9]', async () => {
  const { push, comments, checkRuns, simulator } = openFleetScene({ base: baseFiles, others: createServices(40) });
  const result = await push(headFiles);
  expect([result.outcome, getExitCode(result), formatLines(result, 'error')]).toEqual(['success', 0, []]);
  const [comment] = comments();
  expect(readShownText(comment!.body)).toContain('Merging this changes 40 settings in 40 repositories');
  expect(listRows(comment!.body).filter((row) => row.includes('color:'))).toEqual([
    expect.stringMatching(/~ bug.*color: aaaaaa → bbbbbb.*in 40 repositories.*and 20 more/),
  ]);
  expect(comment!.body.length).toBeLessThan(4_000);
  expect(checkRuns()).toMatchObject([{ conclusion: 'success' }]);
  expect(simulator.objections).toEqual([]);
  const log = previewPrinter.terminalReport(result, { colour: false });
  expect(log).toContain('changes: 40 (acme/service-0, acme/service-1,');
  expect(log.match(/aaaaaa → bbbbbb/g)).toHaveLength(1);
  expect(log.split('\n').length).toBeLessThan(30);
});

it('a preview of several repositories skips repositories whose settings are the same on both sides [12.8]', async () => {
  const { push, listRequestsFor } = openFleetScene({
    base: baseFiles,
    others: [createService('odd'), createService('service-0')],
  });
  const reformatted = `# another comment, and another order of keys\nlabels:\n  - color: "aaaaaa"\n    name: bug\n`;
  await push({ ...baseFiles, [`${settingsFolder}/odd.yml`]: reformatted });
  expect([listRequestsFor('odd'), listRequestsFor('service-0')]).toEqual([[], []]);
  await push(headFiles, {}, 2);
  expect(listRequestsFor('odd')).toEqual([]);
  expect(listRequestsFor('service-0')).toContain('GET /repos/acme/service-0/labels');
});

it('a preview of several repositories does not fetch unchanged files from the base [12.8]', async () => {
  const manyFiles = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `${settingsFolder}/service-${index}.yml`,
      formatLabelFile('bug', 'aaaaaa'),
    ]),
  );
  const { push, asked } = openFleetScene({ base: manyFiles, others: createServices(40) });
  const texts = { ...manyFiles, [`${settingsFolder}/service-7.yml`]: formatLabelFile('bug', 'bbbbbb') };
  const result = await push(texts, { defaultsFile: undefined });
  expect(result.targets.filter(({ preview }) => preview).map(({ repository }) => repository)).toEqual([
    'acme/service-7',
  ]);
  const baseRequests = asked
    .filter(({ request }) => /acme\/shop\/(contents|git)/.test(request))
    .map((call) => call.request);
  expect(baseRequests.filter((request) => request.includes('/contents/'))).toEqual([
    'GET /repos/acme/shop/contents/repositories%2Facme%2Fservice-7.yml',
  ]);
  expect(baseRequests.length).toBeLessThan(8);
});

it('the own file of a repository replaces the defaults, so a change of the defaults has no effect [12.8]', async () => {
  const ownFiles = { '.github/settings.yml': formatLabelFile('bug', 'cccccc') };
  const { push, listRequestsFor } = openFleetScene({
    base: baseFiles,
    others: [createService('own', 'aaaaaa', { files: ownFiles }), createService('other')],
  });
  const { targets } = await push(headFiles);
  expect(targets.map(({ preview }) => preview?.shown.changes.length)).toEqual([undefined, 1]);
  expect(listRequestsFor('own')).toEqual(['GET /repos/acme/own/contents/.github%2Fsettings.yml']);
});

it('a preview follows a repository to another settings file, and warns about a deleted one', async () => {
  const { 'defaults.yml': _, ...withoutDefaults } = baseFiles;
  const { push, comments } = openFleetScene({
    base: withoutDefaults,
    others: [createService('odd'), createService('new')],
  });
  const result = await push(
    { [`${settingsFolder}/new.yml`]: formatLabelFile('bug', 'bbbbbb') },
    { defaultsFile: undefined },
  );
  expect(result.targets.map(({ preview }) => preview?.shown.changes.map(({ subject }) => subject))).toEqual([
    undefined,
    [['bug']],
  ]);
  expect(formatLines(result, 'warning')).toEqual([
    'warning: the pull request deletes its settings file, so Trueup will no longer manage it',
  ]);
  expect(readShownText(comments()[0]!.body)).toMatch(/loses its settings file\s+1\s+acme\/odd/);
  const withLostFile = openFleetScene({ base: withoutDefaults, others: [createService('odd'), createService('new')] });
  await withLostFile.push({ [`${settingsFolder}/gone.yml`]: '{}\n' }, { defaultsFile: undefined });
  expect(readShownText(withLostFile.comments()[0]!.body)).toMatch(/no settings[\s\S]*loses its settings file/);
});

it('a preview keeps one line for a repository with hidden details and counts its changes [12.9]', async () => {
  const others = [createService('open'), createService('canary-of-the-name', 'aaaaaa', { visibility: 'private' })];
  const { push, comments, checkRuns } = openFleetScene({ base: baseFiles, others });
  const result = await push(headFiles, { privateRepos: 'redact' });
  const log = previewPrinter.terminalReport(result, { colour: false });
  const allOutput = JSON.stringify([formatJsonReport(result), log, comments(), checkRuns()]);
  expect(allOutput).not.toContain('canary-of-the-name');
  const body = comments()[0]!.body;
  expect(readShownText(body)).toContain('Merging this changes 2 settings in 2 repositories');
  expect(
    listRows(body)
      .filter((row) => row.includes('redacted-2'))
      .map(readShownText),
  ).toEqual([
    expect.stringMatching(/changes\s+2\s+acme\/open\s*,\s*redacted-2/),
    expect.stringMatching(/redacted-2\s+1 setting\s*$/),
  ]);
  expect(log).toContain('redacted-2: 1 setting');
});

it('a preview of several repositories reports an error for a declared rename [12.26] [1.14]', async () => {
  const { push } = openFleetScene({ base: baseFiles, others: [createService('web')] });
  const repos = [{ owner: 'acme', name: 'Web' }];
  const result = await push({ ...baseFiles, [`${settingsFolder}/Web.yml`]: 'repository: {name: Web}\n' }, { repos });
  expect([result.outcome, formatLines(result, 'error')]).toEqual([
    'failed',
    [expect.stringContaining('does not rename')],
  ]);
});

it('a preview exits with 1 if a repository cannot be read, and still shows the other repositories [12.9]', async () => {
  const others = [...createServices(3)];
  const { push, comments, checkRuns } = openFleetScene({ base: baseFiles, others });
  const repos = [...createFleetOptions(others).repos!, { owner: 'acme', name: 'gone' }] as RunOptions['repos'];
  const result = await push(headFiles, { repos });
  expect([result.outcome, getExitCode(result)]).toEqual(['failed', 1]);
  const text = readShownText(comments()[0]!.body);
  expect(text).toContain('Merging this changes 3 settings in 3 repositories, and has 1 error');
  expect(text).toMatch(/failed\s+1\s+acme\/gone[\s\S]*changes\s+3\s+acme\/service-0/);
  expect(checkRuns()).toMatchObject([{ conclusion: 'failure' }]);
});

it('a preview updates its own comment after each of five pushes and edits no comment of other users [12.2]', async () => {
  const firstScene = openFleetScene({ base: baseFiles, others: createServices(2) });
  for (const number of [1, 2, 3, 4, 5])
    await firstScene.push({ ...baseFiles, 'defaults.yml': formatLabelFile('bug', `00000${number}`) }, {}, number);
  expect(firstScene.comments().map(({ user }) => user)).toEqual(['github-actions[bot]']);
  expect(firstScene.comments()[0]!.body).toContain('000005');
  expect(firstScene.checkRuns()).toHaveLength(5);

  const forged = { issue: 7, user: 'mallory', body: firstScene.comments()[0]!.body };
  const secondScene = openFleetScene({
    base: baseFiles,
    others: createServices(2),
    repository: { comments: [forged] },
  });
  await secondScene.push(headFiles);
  expect(secondScene.comments().map(({ user }) => user)).toEqual(['mallory', 'github-actions[bot]']);
  expect(secondScene.comments()[0]!.body).toBe(forged.body);
  await secondScene.push(baseFiles, {}, 2);
  expect(secondScene.comments()[1]!.body).toContain('Merging this changes no settings.');
});

it('a preview limits a comment of thousands of changes to 60,000 characters and counts omitted changes [12.5]', async () => {
  const formatColors = (index: number, letter: string) =>
    `labels:\n${Array.from({ length: 60 }, (_, labelIndex) => `  - {name: label-${index}-${labelIndex}, color: ${letter.repeat(6)}}\n`).join('')}`;
  const createFiles = (letter: string) =>
    Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`${settingsFolder}/service-${index}.yml`, formatColors(index, letter)]),
    );
  const others = createServices(25).map((service, index) => ({
    ...service,
    labels: Array.from({ length: 60 }, (_, labelIndex) => ({
      name: `label-${index}-${labelIndex}`,
      color: 'aaaaaa',
      description: null,
    })),
  }));
  const { push, comments } = openFleetScene({ base: createFiles('a'), others });
  await push(createFiles('b'), { defaultsFile: undefined });
  const body = comments()[0]!.body;
  expect(body.length).toBeLessThan(60_000);
  expect(body).toContain('Merging this changes 1500 settings in 25 repositories');
  const [, omitted] = /: (\d+) more changes are left out/.exec(body)!;
  expect(listRows(body).filter((row) => row.includes('color:')).length + Number(omitted)).toBe(1_500);
});

it('a preview of several repositories escapes file values in the comment and in the log [12.5]', async () => {
  const hostileText = 'hi @acme/all <img src=x onerror=alert(1)> ::error::x ![x](http://evil.example) ``` |';
  const settings = `labels:\n  - {name: bug, color: aaaaaa, description: ${JSON.stringify(hostileText)}}\n`;
  const { push, comments } = openFleetScene({ base: baseFiles, others: createServices(4) });
  const result = await push({ ...baseFiles, 'defaults.yml': settings });
  const body = comments()[0]!.body;
  expect(body).toContain('&lt;img src=x');
  expect(body).not.toContain('<img');
  expect(body.replace(/<code>.*?<\/code>/g, '')).not.toMatch(/@acme|evil\.example|```/);
  expect(previewPrinter.terminalReport(result, { colour: false })).not.toMatch(/(^|\s)::error/m);
});

it('a preview of several repositories matches the schema of the JSON report', async () => {
  const result = await openFleetScene({ base: baseFiles, others: [createService('odd'), ...createServices(2)] }).push(
    headFiles,
  );
  const schema = JSON.parse(readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'));
  const validate = new Ajv2020({ strict: false }).compile(schema);
  validate(JSON.parse(formatJsonReport(result)));
  expect(validate.errors).toBeNull();
});

describe('the base of several repositories', () => {
  const outsideWorkflow = { GITHUB_ACTIONS: undefined, GITHUB_EVENT_NAME: undefined };
  const others = [createService('odd'), createService('plain')];
  const changedFiles = { ...headFiles, [`${settingsFolder}/odd.yml`]: formatLabelFile('bug', 'dddddd') };
  const isDirectory = Object.assign(new Error('is a directory'), { code: 'EISDIR' });
  /** The folder `base`, which `render` may have filled, contains the base version of the files. */
  const baseFolder = {
    read: async (path: string) => {
      if (['base', 'base/repositories'].includes(path)) throw isDirectory;
      return path.startsWith('base/') ? (baseFiles as Record<string, string>)[path.slice(5)] : undefined;
    },
    write: async () => {},
  };
  const workspaceFiles: Partial<World> = {
    load: async (path) =>
      (path.startsWith('base/') ? baseFiles : changedFiles)[path.replace(/^base\//, '') as 'defaults.yml'],
    list: async (path) => Object.keys(path.startsWith('base/') ? baseFiles : changedFiles).flatMap(cutFolder),
  };
  const cutFolder = (path: string) => (path.startsWith('repositories/') ? [path.slice('repositories/'.length)] : []);

  it.each([
    ['a folder, such as the rendered layers of the target branch', 'base', { files: baseFolder, ...workspaceFiles }],
    [
      'a ref of the checkout',
      'origin/main',
      {
        readFileAt: async (ref: string, file: string) =>
          ref === 'origin/main' ? { text: (baseFiles as Record<string, string>)[file] } : undefined,
        listFilesAt: async (ref: string, path: string) =>
          ref === 'origin/main'
            ? Object.keys(baseFiles).flatMap(path === '.' ? (path) => [path] : cutFolder)
            : undefined,
      },
    ],
  ])('the base of several repositories can be %s', async (_, baseName, world) => {
    const { push, writes } = openFleetScene({ others });
    const result = await push(
      changedFiles,
      { base: baseName, post: false },
      1,
      outsideWorkflow,
      world as Partial<World>,
    );
    expect(formatLines(result, 'error')).toEqual([]);
    expect(result.targets.map(({ preview }) => preview?.shown.changes[0]?.changes)).toEqual([
      [{ key: 'color', before: 'aaaaaa', after: 'dddddd' }],
      [{ key: 'color', before: 'aaaaaa', after: 'bbbbbb' }],
    ]);
    expect(writes()).toEqual([]);
  });

  it('a preview outside a pull request requires a base that is either a Git ref or a folder', async () => {
    const { push, asked } = openFleetScene({ others });
    const withoutBase = await push(changedFiles, { post: false }, 1, outsideWorkflow);
    expect(formatLines(withoutBase, 'error')[0]).toContain('there is nothing to compare with');
    const unknownBase = await push(changedFiles, { base: 'trunk', post: false }, 1, outsideWorkflow);
    expect(formatLines(unknownBase, 'error')[0]).toContain(
      '`trunk` is neither a folder nor a Git ref in this checkout',
    );
    const world = { files: baseFolder, ...workspaceFiles, listFilesAt: async () => [] } as Partial<World>;
    const ambiguousBase = await push(changedFiles, { base: 'base', post: false }, 1, outsideWorkflow, world);
    expect(formatLines(ambiguousBase, 'error')[0]).toContain('`base` is both a Git ref and a folder');
    expect(asked).toEqual([]);
  });

  it('the base of several repositories counts as empty if it lacks a file or contains an invalid file [12.6]', async () => {
    const addedResult = await openFleetScene({ base: {}, others }).push(headFiles);
    expect([addedResult.outcome, formatLines(addedResult, 'error')]).toEqual(['success', []]);
    expect(formatLines(addedResult, 'note').join('\n')).toMatch(
      /the base has no `repositories`[\s\S]*the base has no `defaults.yml`/,
    );
    const invalidBase = openFleetScene({
      base: { 'defaults.yml': 'labels: 7\n', [`${settingsFolder}/odd.yml`]: 'labels: 7\n' },
      others,
    });
    const fixedResult = await invalidBase.push(headFiles);
    expect([fixedResult.outcome, fixedResult.targets.map(({ preview }) => preview?.shown.changes.length)]).toEqual([
      'success',
      [0, 1],
    ]);
    expect(formatLines(fixedResult, 'note').filter((line) => line.includes('of the base is not valid'))).toHaveLength(
      2,
    );
  });

  it('a preview rejects an invalid file of the pull request before reading any repository', async () => {
    const { push, asked, comments } = openFleetScene({ base: baseFiles, others });
    const result = await push({ ...baseFiles, [`${settingsFolder}/odd.yml`]: 'labels: 7\n' });
    expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
      'failed',
      expect.stringContaining('must be a list'),
    ]);
    expect(asked.some(({ request }) => /acme\/(odd|plain)/.test(request))).toBe(false);
    expect(comments()).toHaveLength(1);
  });
});

it('a preview exits with 2 under `on-drift: fail` if a repository already differs from the base [12.3]', async () => {
  const others = [createService('drifted', 'cccccc'), createService('clean')];
  const { push } = openFleetScene({ base: baseFiles, others });
  expect(getExitCode(await push(headFiles))).toBe(0);
  expect(getExitCode(await push(headFiles, { onDrift: 'fail' }, 2))).toBe(2);
  expect(
    getExitCode(
      await openFleetScene({ base: baseFiles, others: [createService('clean')] }).push(headFiles, { onDrift: 'fail' }),
    ),
  ).toBe(0);
});

it('a preview exits with 1 under `brakes: stop` if more repositories would change than allowed [12.3]', async () => {
  const { push } = openFleetScene({ base: baseFiles, others: createServices(3) });
  expect(getExitCode(await push(headFiles, { brakes: 'stop', maxChangedTargets: 3 }))).toBe(0);
  const stoppedResult = await push(headFiles, { brakes: 'stop', maxChangedTargets: 2 }, 2);
  expect([getExitCode(stoppedResult), formatLines(stoppedResult, 'error')[0]]).toEqual([
    1,
    expect.stringContaining('3 repositories will change'),
  ]);
  const warnedResult = await push(headFiles, { brakes: 'warn', maxChangedTargets: 2 }, 3);
  expect([getExitCode(warnedResult), formatLines(warnedResult, 'warning').length]).toEqual([0, 1]);
});

it('a preview stores the plan of several repositories in the check run, and apply follows the plan [12.10]', async () => {
  const others = createServices(2);
  const { push, checkRuns, simulator } = openFleetScene({ base: baseFiles, others });
  const previewResult = await push(headFiles);
  const document = createPlanDocument(previewResult.targets.flatMap(({ plan }) => plan ?? []));
  const [checkRun] = checkRuns();
  expect(parseCheckRunText(checkRun!.output.text).targets).toMatchObject(
    document.targets.map(({ repository, items }) => ({ repository, items: items.map(({ subject }) => ({ subject })) })),
  );
  const applyOptions: RunOptions = {
    ...defaultOptions,
    ...createFleetOptions(others),
    settingsFile: '.github/settings.yml',
    token: new Secret('strong'),
    mode: 'apply',
    plan: { file: 'plan.json' },
  };
  const world = createWorld(simulator, '');
  const files = createMemoryFiles({ 'plan.json': formatPlanJson(document) });
  (simulator.repository('acme/service-1').labels as object[]).splice(0);
  const workspace = { load: async () => headFiles['defaults.yml'], list: async () => [] };
  const result = await run(applyOptions, { ...world, files, ...workspace });
  expect(result.targets.map(({ outcome }) => outcome)).toEqual(['success', 'drift']);
  expect(formatLines(result, 'note').join()).toContain('it is not in the approved plan');
});

describe('a preview of several repositories for a fork', () => {
  const secret = 'canary-of-the-secret';
  const events = ['pull_request', 'pull_request_target', 'workflow_run'] as const;
  const forkFiles = {
    ...headFiles,
    [`${settingsFolder}/made-up.yml`]:
      'webhooks:\n  - {config: {url: "https://evil.example/hook", secret: $STOLEN}, events: [push]}\n',
    'repositories/<img src=x>.yml': formatLabelFile('bug', 'bbbbbb'),
  };
  const openForkScene = (event: string) => {
    const scene = openFleetScene({ base: baseFiles, others: createServices(2), event, from: 'mallory/shop' });
    const push = (texts: Record<string, string> = forkFiles, options: Partial<RunOptions> = {}) =>
      scene.push(texts, { pullRequest: 7, fork: false, ...options }, 1, { STOLEN: secret });
    return { ...scene, push };
  };

  it.each(events)(
    'a preview of several repositories for a fork compares only files and uses no secret, in %s [12.7]',
    async (event) => {
      const { push, asked, comments, checkRuns } = openForkScene(event);
      const result = await push();
      expect(formatLines(result, 'error')).toEqual([]);
      expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['workflow']));
      expect(asked.filter(({ request }) => !request.includes('/repos/acme/shop/'))).toEqual([]);
      expect(asked.filter(({ request }) => /labels|hooks|collaborators|teams/.test(request))).toEqual([]);
      expect(result.targets.map(({ repository, preview }) => [repository, preview!.against])).toEqual([
        ['defaults.yml', 'files'],
        ['repositories/<img src=x>.yml', 'files'],
        ['repositories/acme/made-up.yml', 'files'],
      ]);
      const body = comments()[0]!.body;
      expect(readShownText(body)).toContain(
        'This pull request deletes unlisted entries of labels, changes access (1 setting), and changes 2 more settings in 3 files',
      );
      expect(body).not.toContain('<img');
      expect(JSON.stringify([result, body, checkRuns()])).not.toContain(secret);
      expect(checkRuns()).toMatchObject([{ conclusion: 'success', output: { text: null } }]);
    },
  );

  it('a preview for a fork refuses a file with mistakes and more than 300 files', async () => {
    const invalidFile = await openForkScene('pull_request').push({
      ...baseFiles,
      [`${settingsFolder}/odd.yml`]: 'labels: 7\n',
    });
    expect([invalidFile.outcome, formatLines(invalidFile, 'error')[0]]).toEqual([
      'failed',
      expect.stringContaining('must be a list'),
    ]);
    const manyFiles = Object.fromEntries(
      Array.from({ length: 301 }, (_, index) => [`${settingsFolder}/${index}.yml`, '{}\n']),
    );
    const { push, asked } = openForkScene('pull_request');
    const result = await push({ ...baseFiles, ...manyFiles });
    expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
      'failed',
      expect.stringContaining('at most 300'),
    ]);
    expect(asked.some(({ request }) => request.includes('/contents/'))).toBe(false);
  });

  it('a preview for a fork fails if GitHub returns an incomplete folder listing [12.23]', async () => {
    const { push, simulator } = openForkScene('pull_request');
    const markTruncated = (answer: any) => ({
      ...answer,
      text: answer.text.replace('"truncated":false', '"truncated":true'),
    });
    simulator.misbehave({
      match: ({ route }) => route.includes('/git/trees/'),
      times: 99,
      with: { kind: 'answer', change: markTruncated },
    });
    const result = await push(headFiles);
    const error = expect.stringContaining('GitHub does not return a folder of acme/shop, and does not show that it is');
    expect([result.outcome, formatLines(result, 'error')]).toEqual(['failed', [error]]);
  });

  it('a preview for a fork sends at most 600 requests to find the files of one side [12.23]', async () => {
    const manyFiles = Object.fromEntries(
      Array.from({ length: 610 }, (_, index) => [`repositories/o${index}/a.yml`, '{}\n']),
    );
    const { push, asked } = openForkScene('pull_request');
    const result = await push({ ...baseFiles, ...manyFiles });
    expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
      'failed',
      expect.stringContaining('needs more than 600 requests'),
    ]);
    expect(asked.filter(({ request }) => request.includes('/git/trees/')).length).toBeLessThanOrEqual(605);
  });

  it('a preview for a fork stops comparing files at a limit of changes [12.23]', async () => {
    const names = Array.from({ length: 5_100 }, (_, index) => `  - {name: l${index}}`);
    const text = `labels:\n${names.join('\n')}\n`;
    const largeFiles = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${settingsFolder}/${name}.yml`, text]));
    const result = await openForkScene('pull_request').push({ ...baseFiles, ...largeFiles });
    expect(result.targets.map(({ repository }) => repository)).toEqual([
      `${settingsFolder}/a.yml`,
      `${settingsFolder}/b.yml`,
    ]);
    expect(formatLines(result, 'warning')).toEqual([
      `warning: \`${settingsFolder}/c.yml\` changes, but is not compared, because the files before it have more than 10000 changes: review the file`,
    ]);
  });

  it('a preview for a fork stops reading files at a limit of mistakes [12.23]', async () => {
    const manyMistakes = `labels:\n${Array.from({ length: 700 }, (_, index) => `  - {name: l${index}, colour: red}\n`).join('')}`;
    const createFiles = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`${settingsFolder}/${name}.yml`, manyMistakes]),
    );
    const result = await openForkScene('pull_request').push({ ...baseFiles, ...createFiles });
    const errors = formatLines(result, 'error');
    expect([result.outcome, errors.length]).toEqual(['failed', 1001]);
    expect(errors.at(-1)).toBe(
      'error: the files have more than 1000 mistakes. To fix, correct these mistakes and run again',
    );
  });

  it('a preview for a fork reads at most 20 MB of files [12.23]', async () => {
    const largeFile = `# ${'x'.repeat(1_000_000)}\n${formatLabelFile('bug', 'bbbbbb')}`;
    const createFiles = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${settingsFolder}/${index}.yml`, largeFile]));
    const withinLimit = await openForkScene('pull_request').push({ ...baseFiles, ...createFiles(20) });
    expect([withinLimit.outcome, withinLimit.targets.length]).toEqual(['success', 20]);
    const { push, asked, simulator } = openForkScene('pull_request');
    const result = await push({ ...baseFiles, ...createFiles(40) });
    expect([result.outcome, formatLines(result, 'error')[0]]).toEqual([
      'failed',
      expect.stringContaining('exceed 20 MB, the limit of a preview for forks'),
    ]);
    expect(asked.filter(({ request }) => request.includes('/contents/')).length).toBeLessThan(24);
    expect(simulator.objections).toEqual([]);
  });
});

it.each([
  ['`exclude`', { repos: [{ owner: 'acme', name: 'service-*' }], exclude: ['acme/pay'] }, 'service-9'],
  ['`repos`', { repos: ['pay', 'service-0'].map((name) => ({ owner: 'acme', name })) }, 'pay'],
])(
  'a preview fails for a repository that %s lists by its former name, as apply does [10.12]',
  async (_, targetOptions, name) => {
    const { push, simulator } = openFleetScene({
      base: baseFiles,
      others: [createService('service-9', 'aaaaaa', { id: 9 }), createService('service-0')],
    });
    simulator.state.moved['acme/pay'] = 9;
    const { targets } = await push(headFiles, targetOptions);
    expect(targets.map(({ repository, outcome }) => [repository, outcome])).toContainEqual([`acme/${name}`, 'failed']);
    const failed = targets.find(({ outcome }) => outcome === 'failed')!;
    expect(failed.lines.map(({ message }) => message).join()).toContain('replace `acme/pay` with `acme/service-9`');
    expect(failed.preview).toBeUndefined();
  },
);

describe('the own settings file of the repository of a pull request', () => {
  const targets = ['shop', 'api'].map((name) => ({ owner: 'acme', name }));
  const reposDir = { repository: undefined, repos: targets, reposDir: 'r', defaultsFile: 'all.yml' };
  const sharedFiles = { 'all.yml': formatLabelFile('bug', 'd73a4a'), 'r/api.yml': formatLabelFile('bug', 'd73a4a') };
  const layerFiles = {
    'fleet.yml':
      'targets: [{repos: [acme/shop, acme/api]}]\nlayers: [{file: all.yml}]\nown: {as: highest-layer, sections: all}\n',
  };
  const deployKeyFile =
    'deploy_keys: [{title: new, key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ6cJrBhtTKhGjq3", read_only: false}]\n';

  it.each([
    ['a folder', reposDir, {}],
    ['a fleet file', {}, layerFiles],
  ])(
    'a preview compares the own settings file between both commits, in a run with %s [10.9] [12.8]',
    async (_, options, extraFiles) => {
      const story = openStory({ ...sharedFiles, ...extraFiles, [ownFile]: formatLabelFile('bug', 'd73a4a') });
      const change = { files: { [ownFile]: `${formatLabelFile('bug', 'd73a4a')}${deployKeyFile}` } };
      const { targets: ownBranchTargets } = await story.preview(story.open(1, change), options);
      expect(ownBranchTargets[0]!.preview!.shown.changes).toMatchObject([{ section: 'deploy_keys', subject: ['new'] }]);
      expect(story.checkRuns('Trueup plan')[0].output.title).toContain('changes access (1 setting)');
      const { targets: forkTargets } = await story.preview(story.open(3, change, { from: 'mallory/shop' }), options);
      expect(forkTargets).toMatchObject([
        { repository: ownFile, preview: { shown: { changes: [{ subject: ['new'] }] } } },
      ]);
      const { targets: unrelatedTargets } = await story.preview(story.open(2, { files: { 'code.txt': 'x' } }), options);
      expect(unrelatedTargets[0]!.preview).toBeUndefined();
    },
  );

  it('a preview does not compare the own settings file for a pull request into another branch [10.9]', async () => {
    const story = openStory({ ...sharedFiles, ...layerFiles, [ownFile]: '# nothing\n' }, { repository: { files: {} } });
    story.branchOff('next');
    const { targets: otherBranchTargets } = await story.preview(
      story.open(1, { files: { [ownFile]: deployKeyFile } }, { into: 'next' }),
    );
    expect(otherBranchTargets[0]!.preview).toBeUndefined();
  });
});

it('a preview succeeds if its comment has no room for settings that only the base declares [12.9]', async () => {
  const others = createServices(120);
  const name = (index: number, at: number) => `${'long-name-'.repeat(4)}${index}-${at}`;
  const createFiles = (count: number) =>
    Object.fromEntries(
      others.map((_, index) => [
        `${settingsFolder}/service-${index}.yml`,
        `labels:\n  _undeclared: keep\n  entries:\n    - {name: bug, color: aaaaaa}\n${Array.from(
          { length: count },
          (_label, at) => `    - {name: ${name(index, at)}, color: aaaaaa}\n`,
        ).join('')}`,
      ]),
    );
  const { push, comments } = openFleetScene({ base: { ...baseFiles, ...createFiles(10) }, others });
  const result = await push({ ...baseFiles, ...createFiles(0) });
  expect([result.outcome, formatLines(result, 'error')]).toEqual(['success', []]);
  expect(comments()[0]!.body).toContain('Cut here');
});
