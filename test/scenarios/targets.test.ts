import { describe, expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { findTarget, listOutcomes, listOwnLines, openFleet } from '../kit/samples/fleet.ts';

const settingsPath = '.github/settings.yml';
const bugSettings = 'labels:\n  - name: bug\n';
const labels = [{ name: 'bug' }];
const createOwnFile = (text: string) => ({ files: { [settingsPath]: text } });

it('reads the settings file of each repository from its default branch through the contents API [1.4]', async () => {
  const { check, simulator } = openFleet({
    repositories: [
      { owner: 'acme', name: 'shop', labels, ...createOwnFile(bugSettings) },
      { owner: 'acme', name: 'site', labels: [], ...createOwnFile(bugSettings), default_branch: 'trunk' },
    ],
  });
  expect(listOutcomes(await check())).toEqual({ 'acme/shop': 'success', 'acme/site': 'drift' });
  expect(simulator.requests.filter(({ path }) => path.includes('/contents/')).map(({ path }) => path)).toEqual([
    '/repos/acme/shop/contents/.github%2Fsettings.yml',
    '/repos/acme/site/contents/.github%2Fsettings.yml',
  ]);
  expect(simulator.objections).toEqual([]);
});

it('prefers the settings file in `repos-dir`, with a note if the repository has its own file too [1.4]', async () => {
  const { check } = openFleet({
    repositories: [
      { owner: 'acme', name: 'shop', labels, ...createOwnFile('labels: []\n') },
      { owner: 'acme', name: 'site', labels },
    ],
    files: { 'repos/acme/shop.yml': bugSettings, 'repos/Site.yml': bugSettings },
  });
  const result = await check({ reposDir: 'repos' });
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'success', 'acme/site': 'success' });
  expect(listOwnLines(result, 'shop')).toEqual([
    'note: `repos/acme/shop.yml` is applied instead of its own `.github/settings.yml`',
  ]);
  expect(listOwnLines(result, 'site')).toEqual([]);
});

it('uses the settings file in `repos-dir` without a message if the token cannot read contents', async () => {
  const { check } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop', labels, ...createOwnFile('labels: []\n') }],
    files: { 'repos/shop.yml': bugSettings },
    tokens: [{ token: 'all-powerful', grants: { Issues: 'read' } }],
  });
  const result = await check({ reposDir: 'repos' });
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'success' });
  expect(listOwnLines(result, 'shop')).toEqual([]);
});

it('uses the defaults file if there is no other settings file, and never merges it with another [1.3]', async () => {
  const { apply, simulator } = openFleet({
    repositories: [
      { owner: 'acme', name: 'bare', labels: [] },
      { owner: 'acme', name: 'own', labels: [], ...createOwnFile('milestones:\n  - title: v1\n') },
    ],
    files: { 'defaults.yml': bugSettings },
  });
  const result = await apply({ defaultsFile: 'defaults.yml' });
  expect(listOutcomes(result)).toEqual({ 'acme/bare': 'success', 'acme/own': 'success' });
  expect(listOwnLines(result, 'bare')).toEqual([
    'note: the repository has no `.github/settings.yml`: `defaults.yml` is used instead',
  ]);
  expect(simulator.repository('acme/bare').labels).toMatchObject([{ name: 'bug' }]);
  expect(simulator.repository('acme/own')).toMatchObject({ labels: [], milestones: [{ title: 'v1' }] });
});

it('skips a repository without a settings file with a note, and the run succeeds', async () => {
  const { check } = openFleet({
    repositories: [
      { owner: 'acme', name: 'bare' },
      { owner: 'acme', name: 'new', branches: [] },
    ],
  });
  const result = await check();
  expect(result.outcome).toBe('success');
  expect(listOutcomes(result)).toEqual({ 'acme/bare': 'skipped', 'acme/new': 'skipped' });
  expect(listOwnLines(result, 'bare')).toEqual([
    'note: it has no settings file (no `.github/settings.yml` in the repository, no `--defaults-file`)',
  ]);
});

it('reads the settings file of each repository from the path in `settings-file`', async () => {
  const { check } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop', labels, files: { 'config/repo.yml': bugSettings } }],
  });
  expect(listOutcomes(await check({ settingsFile: 'config/repo.yml' }))).toEqual({ 'acme/shop': 'success' });
});

it('lists the files in `repos-dir` that match no repository of the run', async () => {
  const { check } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop', labels, ...createOwnFile(bugSettings) }],
    files: { 'repos/acme/shpo.yml': bugSettings, 'repos/README.md': '' },
  });
  expect(formatLines(await check({ reposDir: 'repos' }), 'note')).toEqual([
    'note: `repos/acme/shpo.yml` is for no repository of this run',
  ]);
});

describe('the proof that a repository has no settings file', () => {
  const grants = { Issues: 'read' as const, Metadata: 'read' as const };

  it('names Contents: read if the token cannot prove that a settings file is missing [1.4]', async () => {
    const { check } = openFleet({
      repositories: [{ owner: 'acme', name: 'shop', visibility: 'private', ...createOwnFile(bugSettings) }],
      files: { 'defaults.yml': 'labels: []\n' },
      tokens: [{ token: 'all-powerful', kind: 'classic', grants }],
    });
    const result = await check({ defaultsFile: 'defaults.yml' });
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed' });
    expect(listOwnLines(result, 'shop')).toEqual([
      expect.stringMatching(
        /^error: GET \/repos\/acme\/shop\/git\/trees\/main answered 404: Not Found\. To fix, grant "Contents: read"/,
      ),
    ]);
  });

  it('does not treat a settings file as missing if the token cannot see the repository', async () => {
    const { check } = openFleet({
      repositories: [{ owner: 'acme', name: 'shop', visibility: 'private' }],
      files: { 'defaults.yml': bugSettings },
      tokens: [{ token: 'all-powerful', repositories: [] }],
    });
    const result = await check({ defaultsFile: 'defaults.yml' });
    expect(listOwnLines(result, 'shop')[0]).toMatch(/^error: GET \/repos\/acme\/shop answered 404: Not Found/);
  });

  it('fails the repository even under `warn` if the token cannot prove that a settings file is missing', async () => {
    const { check } = openFleet({
      repositories: [{ owner: 'acme', name: 'shop', ...createOwnFile(bugSettings) }],
      tokens: [{ token: 'all-powerful', grants }],
    });
    const result = await check({ onMissingPermission: 'warn' });
    expect(result.outcome).toBe('failed');
    expect(listOwnLines(result, 'shop')[0]).toContain('grant "Contents: read"');
  });

  const oneContentsRead = { match: ({ route }: { route: string }) => route.includes('/contents/'), times: 1 };
  it('applies no defaults and removes nothing after a single 404 for a settings file [1.4]', async () => {
    for (const files of [
      { '.github/settings.yml': bugSettings },
      { '.github/settings.yml': bugSettings, 'README.md': '' },
    ]) {
      const { apply, simulator, listWrites } = openFleet({
        repositories: [{ owner: 'acme', name: 'shop', labels: [{ name: 'precious' }], files }],
        files: { 'defaults.yml': 'labels: {_undeclared: delete, entries: []}\n' },
      });
      simulator.misbehave({ ...oneContentsRead, with: { kind: 'status', status: 404 } });
      const result = await apply({ defaultsFile: 'defaults.yml' });
      expect([listOutcomes(result), listWrites()]).toEqual([{ 'acme/shop': 'failed' }, []]);
      expect(listOwnLines(result, 'shop')).toEqual([
        'error: GitHub does not return .github/settings.yml of acme/shop, and does not show that it is missing or empty. To fix, run again; if this happens again, check the file on the default branch of the repository',
      ]);
    }
  });

  it.each(['', '\n', '{}', 'null', '[]'])(
    'fails if GitHub returns %j once for a settings file and the tree shows another content [1.4]',
    async (text) => {
      const checkWithChangedText = async (file: string) => {
        const files = { '.github/settings.yml': file, 'README.md': '' };
        const fleet = openFleet({ repositories: [{ owner: 'acme', name: 'shop', labels, files }] });
        fleet.simulator.misbehave({
          ...oneContentsRead,
          with: { kind: 'answer', change: (answer) => ({ ...answer, status: 200, text }) },
        });
        return fleet.check();
      };
      const doubtfulResult = await checkWithChangedText(bugSettings);
      expect(listOutcomes(doubtfulResult)).toEqual({ 'acme/shop': 'failed' });
      expect(listOwnLines(doubtfulResult, 'shop')[0]).toContain('does not show that it is missing or empty');
      expect(listOwnLines(await checkWithChangedText(text), 'shop').join('')).not.toContain('does not show');
    },
  );

  it.each([
    ['in part', { truncated: true, tree: [] }, 'does not show that it is missing'],
    ['without its entries', { truncated: false }, 'tree is missing'],
  ])('does not treat a settings file as missing if GitHub lists a folder %s', async (_, body, expectedText) => {
    const { apply, simulator, listWrites } = openFleet({
      repositories: [{ owner: 'acme', name: 'shop', labels, files: { 'README.md': '' } }],
      files: { 'defaults.yml': 'labels: {_undeclared: delete, entries: []}\n' },
    });
    simulator.misbehave({
      match: ({ route }) => route.includes('/git/trees/'),
      times: 9,
      with: { kind: 'status', status: 200, body },
    });
    const result = await apply({ defaultsFile: 'defaults.yml' });
    expect([listOutcomes(result), listWrites()]).toEqual([{ 'acme/shop': 'failed' }, []]);
    expect(listOwnLines(result, 'shop').join()).toContain(expectedText);
  });

  it.each([
    ['no files', {}, 2],
    ['only a README', { 'README.md': '' }, 2],
    ['the folder with other files', { '.github/CODEOWNERS': '' }, 3],
    ['a file with the name of the folder', { '.github': '' }, 2],
    ['the settings file in another folder', { 'docs/.github/settings.yml': '' }, 2],
  ])('uses the defaults file for a repository that contains %s', async (_, files, reads) => {
    const { check, simulator } = openFleet({
      repositories: [{ owner: 'acme', name: 'shop', labels, files: files as Record<string, string> }],
      files: { 'defaults.yml': bugSettings },
    });
    expect(listOutcomes(await check({ defaultsFile: 'defaults.yml' }))).toEqual({ 'acme/shop': 'success' });
    const fileReads = simulator.requests.filter(({ route }) => /contents|trees/.test(route));
    expect(fileReads).toHaveLength(reads);
  });

  it('sends no request for the proof if the settings file exists', async () => {
    const { check, simulator } = openFleet({
      repositories: [{ owner: 'acme', name: 'shop', labels, ...createOwnFile(bugSettings) }],
    });
    await check();
    expect(simulator.requests.filter(({ route }) => /contents|trees/.test(route))).toHaveLength(1);
  });
});

it('rejects a file with the name of another repository in a run of several repositories', async () => {
  const { apply, listWrites } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop', ...createOwnFile('repository:\n  name: store\n') }],
  });
  expect(findTarget(await apply(), 'shop').lines).toEqual([
    {
      kind: 'error',
      key: 'repository.name',
      message: 'is `store`, but the file is for `acme/shop`: a run with several repositories renames none',
      fix: 'remove the key, or rename the repository in a separate run',
      code: 'parse_refused',
      place: { file: 'acme/shop:.github/settings.yml', line: 2, column: 3 },
    },
  ]);
  expect(listWrites()).toEqual([]);
});

it('accepts a file with the name of its repository in a run of several, in any case', async () => {
  const { check } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop', ...createOwnFile('repository:\n  name: shop\n') }],
  });
  expect((await check({ repos: [{ owner: 'ACME', name: 'Shop' }] })).outcome).toBe('success');
});

it('rejects a file that spells its repository name in another case, because that would rename it [1.14]', async () => {
  const { check, apply, listWrites } = openFleet({
    repositories: [
      { owner: 'acme', name: 'shop', ...createOwnFile('repository: {name: Shop}\nlabels: [{name: new}]\n') },
    ],
  });
  for (const runIn of [check, apply]) {
    const result = await runIn({ repos: [{ owner: 'acme', name: 'Shop' }] });
    expect([result.outcome, formatLines(result, 'error')]).toEqual([
      'failed',
      [
        'error: is `Shop`, but GitHub spells the name of this repository differently; a run over several repositories does not rename. To fix, use the spelling on GitHub, remove the key, or rename the repository in a separate run',
      ],
    ]);
  }
  expect(listWrites()).toEqual([]);
});

it('rejects a name in the defaults file before the first request [7.3]', async () => {
  const { check, simulator } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop' }],
    files: { 'defaults.yml': 'repository:\n  name: shop\n' },
  });
  const result = await check({ defaultsFile: 'defaults.yml' });
  expect(result.targets).toEqual([]);
  expect(result.lines).toEqual([
    {
      kind: 'error',
      key: 'repository.name',
      message: 'is a name for several repositories, but only one can have it',
      fix: 'remove the key from the file that several repositories share',
      code: 'parse_refused',
      place: { file: 'defaults.yml', line: 2, column: 3 },
    },
  ]);
  expect(simulator.requests).toEqual([]);
});

describe('a reference to a variable of the run', () => {
  const secret = 'actions_secrets:\n  - name: DEPLOY\n    value: $DEPLOY\n';
  const environment = { DEPLOY: 'of-the-operator' };

  it("refuses a reference to a variable in a repository's own file, and reads it in the operator's files", async () => {
    const { apply, simulator } = openFleet({
      repositories: [
        { owner: 'acme', name: 'shop', ...createOwnFile(secret) },
        { owner: 'acme', name: 'site' },
        { owner: 'acme', name: 'docs' },
      ],
      files: { 'repos/site.yml': secret, 'defaults.yml': secret },
      environment,
    });
    const result = await apply({ reposDir: 'repos', defaultsFile: 'defaults.yml' });
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/site': 'success', 'acme/docs': 'success' });
    expect(findTarget(result, 'shop').lines).toMatchObject([
      {
        key: 'actions_secrets[0].value',
        message: "refers to a variable of this run, which a repository's own settings file may not read",
        place: { file: 'acme/shop:.github/settings.yml', line: 3 },
      },
    ]);
    const shopReads = simulator.requests.filter(({ path }) => path.startsWith('/repos/acme/shop/'));
    expect(shopReads.map(({ path }) => path)).toEqual(['/repos/acme/shop/contents/.github%2Fsettings.yml']);
  });
});

it("skips only the section with a refused variable in a repository's own file [2.1.3]", async () => {
  const text = 'actions_secrets: [{name: DEPLOY, value: $DEPLOY}]\nlabels: [{name: bug, color: d73a4a}]\n';
  const { apply, check, simulator } = openFleet({
    repositories: [{ owner: 'acme', name: 'shop', labels: [], ...createOwnFile(text) }],
    environment: { DEPLOY: 'of-the-operator' },
  });
  const options = { requiredSections: ['actions_secrets'] };
  const result = await apply(options);
  expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed' });
  expect(findTarget(result, 'shop').lines).toMatchObject([{ kind: 'error', key: 'actions_secrets[0].value' }]);
  expect(simulator.repository('acme/shop').labels).toMatchObject([{ name: 'bug' }]);
  expect(listOutcomes(await check({ ...options, sections: ['labels'], requiredSections: undefined }))).toEqual({
    'acme/shop': 'success',
  });
});

describe('an invalid settings file', () => {
  const invalidFile = 'labels:\n  - name: bug\n    colour: red\n';

  it('an invalid file of a repository fails only that repository, and the message names the file [1.4]', async () => {
    const { check } = openFleet({
      repositories: [
        { owner: 'acme', name: 'shop', ...createOwnFile(invalidFile) },
        { owner: 'acme', name: 'site', labels, ...createOwnFile(bugSettings) },
      ],
    });
    const result = await check();
    expect(listOutcomes(result)).toEqual({ 'acme/shop': 'failed', 'acme/site': 'success' });
    expect(findTarget(result, 'shop').lines).toMatchObject([
      { code: 'parse_refused', place: { file: 'acme/shop:.github/settings.yml', line: 3 } },
    ]);
  });

  it('invalid files in `repos-dir` end the run before the first request, with the errors of all files [7.3]', async () => {
    const { check, apply, simulator } = openFleet({
      repositories: [
        { owner: 'acme', name: 'shop' },
        { owner: 'acme', name: 'site', visibility: 'private' },
        { owner: 'acme', name: 'docs', ...createOwnFile(bugSettings) },
      ],
      files: {
        'repos/shop.yml': invalidFile,
        'repos/acme/site.yml': 'repository: {name: other}\n',
        'repos/stray.yml': invalidFile,
      },
    });
    for (const runIn of [check, apply])
      for (const privateRepos of ['show', 'redact'] as const) {
        const { lines, targets, outcome } = await runIn({ reposDir: 'repos', privateRepos });
        expect([outcome, targets]).toEqual(['failed', []]);
        expect(lines).toMatchObject([
          { message: 'is not a key here', place: { file: 'repos/shop.yml', line: 3 } },
          {
            message: 'is `other`, but the file is for `acme/site`: a run with several repositories renames none',
            place: { file: 'repos/acme/site.yml', line: 1 },
          },
        ]);
      }
    expect(simulator.requests).toEqual([]);
  });

  it('reports an invalid file for several repositories once, and not if the run excludes them all [7.3]', async () => {
    const { check } = openFleet({
      repositories: [
        { owner: 'acme', name: 'shop' },
        { owner: 'octocat', name: 'shop' },
        { owner: 'acme', name: 'site', labels, ...createOwnFile(bugSettings) },
      ],
      files: { 'repos/shop.yml': invalidFile },
    });
    expect(formatLines(await check({ reposDir: 'repos' }), 'error')).toHaveLength(1);
    expect((await check({ reposDir: 'repos', exclude: ['*/shop'] })).outcome).toBe('success');
  });

  it('refuses a file in `repos-dir` with the wrong extension', async () => {
    const { check, simulator } = openFleet({
      repositories: [{ owner: 'acme', name: 'shop', ...createOwnFile(bugSettings) }],
      files: { 'repos/acme/shop.yaml': bugSettings },
    });
    expect(formatLines(await check({ reposDir: 'repos' }), 'error')).toEqual([
      'error: `repos/acme/shop.yaml` is ignored: its name must end in `.yml`. To fix, rename it',
    ]);
    expect(simulator.requests).toEqual([]);
  });

  it('an invalid defaults file ends the run before the first request [7.3]', async () => {
    const { check, simulator } = openFleet({
      repositories: [{ owner: 'acme', name: 'shop' }],
      files: { 'defaults.yml': invalidFile },
    });
    expect((await check({ defaultsFile: 'defaults.yml' })).lines).toMatchObject([
      {
        kind: 'error',
        key: 'labels[0].colour',
        message: 'is not a key here',
        fix: 'write `color`',
        code: 'parse_refused',
        place: { file: 'defaults.yml', line: 3, column: 5 },
      },
    ]);
    expect(simulator.requests).toEqual([]);
  });

  it('the run ends before the first request if `repos-dir` is not a folder', async () => {
    const { check, simulator } = openFleet({ repositories: [{ owner: 'acme', name: 'shop' }] });
    expect(formatLines(await check({ reposDir: 'nowhere' }), 'error')).toEqual([
      'error: the folder `nowhere` does not exist. To fix, create it, or pass another path',
    ]);
    expect(simulator.requests).toEqual([]);
  });
});

describe('the repositories of a run', () => {
  const allRepositories = [
    { owner: 'octocat', name: 'b-public', labels },
    { owner: 'octocat', name: 'A-private', labels, visibility: 'private' as const, settings: { topics: ['node'] } },
    { owner: 'octocat', name: 'old', labels, archived: true },
    { owner: 'octocat', name: 'forked', labels, fork: true },
    { owner: 'acme', name: 'shop', labels, visibility: 'internal' as const },
  ];
  const files = { 'defaults.yml': bugSettings };
  const listSelectedRepositories = async (options: object) => {
    const { check } = openFleet({ repositories: allRepositories, files });
    const { targets } = await check({ repos: '*', defaultsFile: 'defaults.yml', ...options });
    return targets.map(({ repository }) => repository);
  };

  it("`*` selects all unarchived repositories of the token's user, by name [1.4]", async () => {
    expect(await listSelectedRepositories({})).toEqual(['octocat/A-private', 'octocat/b-public', 'octocat/forked']);
  });

  it('`exclude` removes repositories from `*`', async () => {
    expect(await listSelectedRepositories({ exclude: ['octocat/*-*', 'FORKED'] })).toEqual([]);
    expect(await listSelectedRepositories({ exclude: ['b-*'] })).toEqual(['octocat/A-private', 'octocat/forked']);
  });

  it.each([
    ['{visibility: public}', ['octocat/b-public', 'octocat/forked']],
    ['{visibility: internal}', []],
    ['{archived: true}', ['octocat/old']],
    ['{fork: false}', ['octocat/A-private', 'octocat/b-public']],
    ['{fork: true}', ['octocat/forked']],
    ['{topic: [rust, node]}', ['octocat/A-private']],
  ])('`where: %s` in a fleet file filters the repositories of `*` [10.2]', async (where, names) => {
    const fleetFile = `targets: [{repos: '*', where: ${where}}]\nlayers: [{file: defaults.yml}]\n`;
    const { check } = openFleet({ repositories: allRepositories, files: { ...files, 'fleet.yml': fleetFile } });
    const { targets } = await check({ fleetFile: 'fleet.yml' });
    expect(targets.map(({ repository }) => repository)).toEqual(names);
  });

  it('a note counts the selected repositories, and how many each input left out', async () => {
    const { check } = openFleet({ repositories: allRepositories, files });
    const result = await check({ repos: '*', defaultsFile: 'defaults.yml', exclude: ['b-*'] });
    expect(formatLines({ ...result, targets: [] })).toEqual([
      'note: repositories: 4 found at the token’s user, 2 selected, left out 1 by `archived`, 1 by `exclude`',
    ]);
  });

  it('the note counts a name in the fleet file apart from the repositories that GitHub lists', async () => {
    const fleetFile =
      "targets: [{repos: '*'}]\nlayers: [{file: defaults.yml}]\nrepositories: {octocat/forked: {}, octocat/none: {}}\n";
    const { check } = openFleet({ repositories: allRepositories, files: { ...files, 'fleet.yml': fleetFile } });
    const result = await check({ fleetFile: 'fleet.yml' });
    expect(formatLines({ ...result, targets: [] })).toContain(
      'note: repositories: 4 found at the token’s user, 1 given by name, 4 selected, left out 1 by `archived`',
    );
  });

  it('a repository with an impossible name is skipped and counted, and never requested [1.4]', async () => {
    const impossibleRepositories = ['a\\b', 'c\nd', 'e\u202ef', '..'].map((name) => ({
      owner: 'octocat',
      name,
      labels,
    }));
    const { check, simulator } = openFleet({ repositories: [...allRepositories, ...impossibleRepositories], files });
    const result = await check({ repos: '*', defaultsFile: 'defaults.yml', reposDir: undefined });
    expect(formatLines({ ...result, targets: [] })[0]).toContain('4 by a name that no repository can have');
    expect(formatLines(result, 'warning')).toEqual([
      expect.stringContaining('GitHub listed a name that no repository can have'),
    ]);
    const fleetWithEmptyDefaults = openFleet({
      repositories: [...allRepositories, ...impossibleRepositories],
      files: { 'defaults.yml': 'labels: {_undeclared: keep, entries: []}\n' },
    });
    const emptyResult = await fleetWithEmptyDefaults.check({
      repos: '*',
      defaultsFile: 'defaults.yml',
      reposDir: undefined,
    });
    expect(emptyResult.outcome).toBe('partial');
    expect(result.targets.map(({ repository }) => repository)).toEqual(await listSelectedRepositories({}));
    expect(simulator.requests.filter(({ path }) => /%5C|%0A|%E2|\.\./.test(path))).toEqual([]);
  });

  it('a run that finds no repository fails, and reports where it searched and how to find more [1.4]', async () => {
    const { check } = openFleet({ repositories: allRepositories, files });
    const filteredResult = await check({ repos: '*', exclude: ['*'] });
    expect(filteredResult.outcome).toBe('failed');
    expect(formatLines(filteredResult)).toEqual([
      'error: no repository matches (4 found at the token’s user, 0 selected, left out 1 by `archived`, 3 by `exclude`). To fix, check the inputs that leave them out',
    ]);
    expect(formatLines(await openFleet({ repositories: [] }).check({ repos: '*' }))).toEqual([
      'error: no repository matches (0 found at the token’s user, 0 selected). To fix, add an owner to `--repos`, such as `acme/*`, or give the token access to more repositories',
    ]);
  });

  it('`exclude` removes repositories from the named ones', async () => {
    const { check } = openFleet({
      repositories: [
        { owner: 'acme', name: 'shop', labels, ...createOwnFile(bugSettings) },
        { owner: 'acme', name: 'shop-archive', ...createOwnFile('labels: 7\n') },
      ],
    });
    expect(listOutcomes(await check({ exclude: ['acme/*-archive'] }))).toEqual({ 'acme/shop': 'success' });
  });

  it("skips repositories that the token's user cannot administer, with one note that counts them [1.4]", async () => {
    const { check, simulator } = openFleet({
      repositories: allRepositories,
      files,
      tokens: [{ token: 'all-powerful', roles: { 'octocat/b-public': 'write', 'octocat/forked': 'read' } }],
    });
    const result = await check({ repos: '*', defaultsFile: 'defaults.yml' });
    expect(listOutcomes(result)).toEqual({ 'octocat/A-private': 'success' });
    expect(formatLines({ ...result, targets: [] })).toEqual([
      'note: repositories: 4 found at the token’s user, 1 selected, left out 1 by `archived`, left out 2 that the token may not administer',
    ]);
    expect(simulator.requests.filter(({ path }) => /b-public|forked/.test(path))).toEqual([]);
  });

  it('reads all pages of the list of repositories', async () => {
    const repositories = Array.from({ length: 230 }, (_, index) => ({ owner: 'octocat', name: `r${index}`, labels }));
    const result = await openFleet({ repositories, files }).check({ repos: '*', defaultsFile: 'defaults.yml' });
    expect(result.targets).toHaveLength(230);
    expect(result.outcome).toBe('success');
  });
});

describe('several repositories', () => {
  const upToDateShop = { owner: 'acme', name: 'shop', labels, ...createOwnFile(bugSettings) };
  const driftedRepository = { owner: 'acme', name: 'drifted', labels: [], ...createOwnFile(bugSettings) };
  const brokenRepository = { owner: 'acme', name: 'broken', ...createOwnFile('labels: 7\n') };

  it('a run of several repositories has the worst outcome, and a failure stops no other repository [1.6]', async () => {
    const getOutcome = async (...repositories: RepositorySeed[]) => (await openFleet({ repositories }).check()).outcome;
    expect(await getOutcome(upToDateShop)).toBe('success');
    expect(await getOutcome(upToDateShop, driftedRepository)).toBe('drift');
    expect(await getOutcome(brokenRepository, driftedRepository, upToDateShop)).toBe('failed');
    const { apply, simulator } = openFleet({ repositories: [brokenRepository, driftedRepository, upToDateShop] });
    expect(listOutcomes(await apply())).toEqual({
      'acme/broken': 'failed',
      'acme/drifted': 'success',
      'acme/shop': 'success',
    });
    expect(simulator.repository('acme/drifted').labels).toMatchObject([{ name: 'bug' }]);
  });

  it('a run of several repositories is partial if one section was skipped under `warn` [1.6]', async () => {
    const autolinks = 'autolinks:\n  - key_prefix: T-\n    url_template: https://t.example/<num>\n';
    const { check } = openFleet({
      repositories: [upToDateShop, { owner: 'acme', name: 'site', ...createOwnFile(autolinks) }],
      tokens: [{ token: 'all-powerful', grants: { Issues: 'read', Contents: 'read' } }],
    });
    expect((await check({ onMissingPermission: 'warn' })).outcome).toBe('partial');
  });

  it('a check of several repositories sends no write [5.6]', async () => {
    const { check, listWrites } = openFleet({ repositories: [brokenRepository, driftedRepository, upToDateShop] });
    await check();
    expect(listWrites()).toEqual([]);
  });

  it('a run of several repositories filters sections like a run of one [1.5]', async () => {
    const twoSections = 'labels:\n  - name: bug\nmilestones:\n  - title: v1\n';
    const { check } = openFleet({ repositories: [{ ...upToDateShop, ...createOwnFile(twoSections) }] });
    const result = await check({ sections: ['labels'], requiredSections: ['labels'] });
    expect(findTarget(result, 'shop').sections.map(({ name }) => name)).toEqual(['labels']);
    expect(result.outcome).toBe('success');
  });

  it('a run of several repositories ends with one error if GitHub rejects the token', async () => {
    const { check, simulator } = openFleet({ repositories: [upToDateShop, driftedRepository, brokenRepository] });
    const result = await check({ token: new Secret('stranger') });
    expect(formatLines({ ...result, targets: [] })).toEqual([
      expect.stringMatching(/^error: GET .* answered 401: Bad credentials. To fix, pass another token/),
    ]);
    expect(listOwnLines(result, 'shop')).toEqual(['error: not reached, because the run ended first']);
    expect(simulator.requests.length).toBeLessThanOrEqual(3);
  });

  it('an error that ends the run does not name a hidden repository in a public log [6.3]', async () => {
    const { check } = openFleet({
      repositories: [upToDateShop, { ...driftedRepository, name: 'hush', visibility: 'private' }],
      environment: { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' },
      wrapTransport: (transport) => async (request) => {
        const response = await transport(request);
        const text = JSON.stringify({ message: 'Bad credentials for hush' });
        return request.url.includes('/hush/labels') ? { ...response, status: 401, text } : response;
      },
    });
    const result = await check({ privateRepos: 'redact' });
    expect(formatLines({ ...result, targets: [] })[0]).toMatch(/^error: .*401/);
    expect(JSON.stringify(result)).not.toContain('hush');
  });
});
