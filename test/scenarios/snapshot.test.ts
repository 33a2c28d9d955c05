import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { RunStopped } from '../../packages/core/src/github/refusals/failures.ts';
import { registry } from '../../packages/core/src/sections/registry.ts';
import { expectRoundTrip } from '../kit/expect-round-trip.ts';
import { run } from '../kit/runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, formatLines, openScene } from '../kit/runs/scene.ts';
import { createPublicKey } from '../kit/samples/public-key.ts';
import { samples } from '../samples/index.ts';
import { joinSamples } from '../samples/together.ts';

const snapshotPath = 'settings.snapshot.yml';
const firstLinePattern =
  /^# Snapshot of acme\/shop by Trueup \([0-9a-f]{16}\)\. The next snapshot replaces this file unless it was edited\.\n/;

const openShop = (repositorySeed: object = {}, sceneOptions: object = {}) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...repositorySeed }] }, ...sceneOptions });
const bug = { name: 'bug', color: 'd73a4a', description: null };
const withoutIssues = [{ token: 'all-powerful', grants: { Metadata: 'read', Administration: 'read' } as const }];
const threeSections = ['labels', 'milestones', 'autolinks'];

/** Returns the head comment of a file without its mark. */
const readHead = (text = '') => text.replace(firstLinePattern, '').split('\n\n')[0]!.split('\n');

it('a snapshot contains every section as settings, and sends only reads [1.3]', async () => {
  const { drifted, around } = joinSamples(Object.keys(samples));
  const { snapshot, listWrites, simulator } = openShop(drifted, {
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around },
  });
  const { result, text } = await snapshot();
  expect([result.mode, result.outcome, formatLines(result, 'error')]).toEqual(['snapshot', 'success', []]);
  expect(text).toMatch(firstLinePattern);
  const writtenSections = Object.keys(parse(text!));
  const sectionsWithLines = result.targets[0]!.sections.filter(({ lines }) => lines.length).map(({ name }) => name);
  const [emptySections] = formatLines(result).flatMap(
    (line) => /^note: the repository has nothing in (.*)/.exec(line)?.[1] ?? [],
  );
  expect(
    [...new Set([...writtenSections, ...sectionsWithLines, ...(emptySections?.split(', ') ?? [])])].sort(),
  ).toEqual(registry.map(({ key }) => key).sort());
  expect(listWrites()).toEqual([]);
  expect(simulator.objections).toEqual([]);
});

it('a snapshot merges more than three notes of one kind into one line at its top [6.10]', async () => {
  const deploy_keys = ['a', 'b', 'c', 'd'].map((title) => ({ title, key: createPublicKey(title, 'ssh-dss') }));
  const { text } = await openShop({ deploy_keys }).snapshot({ sections: ['deploy_keys'] });
  expect(readHead(text).filter((line) => line.includes('- deploy_keys: '))).toEqual([
    '# - deploy_keys: deploy key "a" is left out: Trueup does not support keys of the algorithm ssh-dss (and 3 more: "b", "c", "d")',
  ]);
});

it('a snapshot lists sections in the order of a run, and entries in the order of their keys [1.3] [2.3.2]', async () => {
  const { snapshot } = openShop({
    labels: [bug, { ...bug, name: 'Ant' }],
    autolinks: [{ key_prefix: 'A-', url_template: 'https://a.example/<num>' }],
  });
  const { text } = await snapshot({ sections: ['autolinks', 'labels'] });
  expect(text!.slice(text!.indexOf('\n\n') + 2)).toBe(`labels:
  _undeclared: delete
  entries:
    - name: Ant
      color: d73a4a
    - name: bug
      color: d73a4a

autolinks:
  _undeclared: delete
  entries:
    - key_prefix: A-
      url_template: https://a.example/<num>
      is_alphanumeric: true
`);
});

it("a snapshot of the same repository has the same bytes in any order of GitHub's lists", async () => {
  const labels = [bug, { ...bug, name: 'ant' }, { ...bug, name: 'zoo' }];
  const { snapshot } = openShop({ labels });
  const { text } = await snapshot({ sections: threeSections });
  expect((await openShop({ labels: labels.toReversed() }).snapshot({ sections: threeSections })).text).toBe(text);
  const { result } = await snapshot({ sections: threeSections });
  expect(formatLines(result)).toContain(`note: \`${snapshotPath}\` is unchanged`);
});

it('a snapshot leaves out an empty section, and notes it [2.1.11]', async () => {
  const { result, text } = await openShop({ labels: [bug] }).snapshot({ sections: threeSections });
  expect(Object.keys(parse(text!))).toEqual(['labels']);
  expect(readHead(text)).toContain('# The repository has nothing in milestones, autolinks.');
  expect(formatLines(result)).toEqual([
    `note: wrote the snapshot to \`${snapshotPath}\``,
    'note: the repository has nothing in milestones, autolinks',
  ]);
});

it('a snapshot leaves out empty lists [2.1.11]', async () => {
  const rulesets = [{ name: 'off', conditions: { ref_name: { include: [], exclude: [] } }, rules: [] }];
  const { text } = await openShop({ rulesets, environments: [{ name: 'live' }] }).snapshot();
  expect(Object.keys(parse(text!))).toEqual(expect.arrayContaining(['repository', 'rulesets', 'environments']));
  expect(text).not.toContain('[]');
});

it('a snapshot lists at its top the settings that it leaves out, and the reason [2.1.11]', async () => {
  const { text } = await openShop({ visibility: 'public', actions_secrets: [{ name: 'TOKEN' }] }).snapshot();
  expect(readHead(text)).toContain(
    '# - actions: `access_level` is left out: it exists only in private and internal repositories',
  );
  expect(readHead(text)).toContain(
    '# - actions_secrets: the value of secret "TOKEN" is left out, because GitHub never shows it: set the environment variable $SECRET_ACTIONS_TOKEN before you apply this file',
  );
});

it('a snapshot stays a valid file with any names on GitHub', async () => {
  const title = 'x\nlabels: []\n# yaml-language-server: $schema=https://evil.example\u202e';
  const rulesets = [{ name: title, target: 'repository', rules: [] }];
  const { snapshot } = openShop({ labels: [], milestones: [{ title }], rulesets });
  const { text } = await snapshot({ sections: ['milestones', 'rulesets', 'labels'] });
  expect(parse(text!)).toEqual({ milestones: { _undeclared: 'keep', entries: [{ title, state: 'open' }] } });
  expect(text!.split('\n').filter((line) => /^#\s*yaml-language-server/.test(line))).toEqual([]);
  expect(text).not.toContain('\u202e');
});

it('a snapshot of all sections is up to date in check, and apply changes nothing [2.1.11]', async () => {
  const { drifted, around } = joinSamples(Object.keys(samples));
  await expectRoundTrip(
    openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around } }),
  );
});

it('a snapshot under `warn` skips a section without permission, and the run is partial [1.6]', async () => {
  const { snapshot } = openShop({ autolinks: [] }, { tokens: withoutIssues });
  const { result, text } = await snapshot({ sections: threeSections, onMissingPermission: 'warn' });
  expect(result.outcome).toBe('partial');
  expect(readHead(text)).toContain('# - labels: not in this file, because the token lacks the permission Issues: read');
  expect(formatLines(result, 'warning')).toHaveLength(2);
});

it('a snapshot fails under `fail` or for a required section, and writes the file without that section [5.8]', async () => {
  for (const options of [{}, { onMissingPermission: 'warn' as const, requiredSections: ['labels'] }]) {
    const autolinks = [{ key_prefix: 'A-', url_template: 'https://a.example/<num>' }];
    const { snapshot } = openShop({ autolinks }, { tokens: withoutIssues });
    const { result, text } = await snapshot({ sections: threeSections, ...options });
    expect(result.outcome).toBe('failed');
    expect(Object.keys(parse(text!))).toEqual(['autolinks']);
    expect(readHead(text)).toContain('# - labels: not in this file, because it could not be read or written');
    expect(formatLines(result, 'error')[0]).toMatch(/answered 403[\s\S]*To fix, grant "Issues: read"/);
  }
});

it('a snapshot fails if GitHub answers 500, and its file does not contain the error', async () => {
  const { snapshot, simulator } = openShop({ labels: [bug] });
  simulator.misbehave({
    match: ({ route }) => route.endsWith('/milestones'),
    times: Number.POSITIVE_INFINITY,
    with: { kind: 'status', status: 500 },
  });
  const { result, text } = await snapshot({ sections: threeSections });
  expect([result.outcome, Object.keys(parse(text!))]).toEqual(['failed', ['labels']]);
  expect(text).not.toContain('500');
});

it('a snapshot with an unknown token reports one error, and keeps the file of the earlier run', async () => {
  const { snapshot, savedFiles } = openShop({ labels: [bug] });
  const { text } = await snapshot();
  const files = createMemoryFiles({ [snapshotPath]: text! });
  const denyAll = async () => ({ status: 401, headers: {}, text: '{"message":"Bad credentials"}' });
  const world = { ...createWorld(openShop().simulator, ''), transport: denyAll, files };
  const result = await run({ ...defaultOptions, mode: 'snapshot' }, world);
  expect([result.outcome, formatLines(result).length, files.held]).toEqual(['failed', 1, savedFiles]);
});

it('a snapshot keeps the earlier file if it could not read any section, or if the run was stopped', async () => {
  const { simulator } = openShop({ labels: [bug] }, { tokens: withoutIssues });
  const filesOfDeniedRun = createMemoryFiles();
  const options = { ...defaultOptions, mode: 'snapshot', sections: ['labels'] } as const;
  const deniedResult = await run(options, { ...createWorld(simulator, ''), files: filesOfDeniedRun });
  expect(formatLines(deniedResult)).toContain(`note: \`${snapshotPath}\` was not written: nothing could be read`);

  const { transport } = openShop({ labels: [bug] }).simulator;
  let requestCount = 0;
  const stopAfterFirst: typeof transport = async (request) => {
    if (requestCount++ > 0) throw new RunStopped('the run was stopped by hand');
    return transport(request);
  };
  const filesOfStoppedRun = createMemoryFiles();
  const result = await run(
    { ...options, sections: threeSections },
    { ...createWorld(simulator, ''), transport: stopAfterFirst, files: filesOfStoppedRun },
  );
  expect(result.outcome).toBe('failed');
  expect(formatLines(result)).toContain(`note: \`${snapshotPath}\` was not written: the run was stopped`);
  expect([filesOfDeniedRun.held, filesOfStoppedRun.held]).toEqual([{}, {}]);
});

it('a snapshot fails a section with a value that a settings file cannot contain, and writes no invalid file [2.1.11]', async () => {
  const { snapshot } = openShop({ labels: [bug], environments: [{ name: 'e'.repeat(256) }] });
  const { result, text } = await snapshot({ sections: ['labels', 'environments'] });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    'error: GitHub has a value that a settings file cannot contain: is 256 characters long, but GitHub accepts at most 255. To fix, change it on GitHub, or choose other sections with `--sections`',
  ]);
  expect(Object.keys(parse(text!))).toEqual(['labels']);
});

it('a snapshot fails a section that has two items of one name [7.10]', async () => {
  const sameTitle = ['first', 'second'].map((description) => ({ title: 'v1', description }));
  const { result, text } = await openShop({ labels: [bug], milestones: sameTitle }).snapshot({
    sections: threeSections,
  });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([
    'error: GitHub has two of milestone "v1", and an entry can match only one. To fix, delete one of them, or rename it',
  ]);
  expect(Object.keys(parse(text!))).toEqual(['labels']);
});

describe('the snapshot file', () => {
  const snapshotOver = async (text: string, options = {}) => {
    const { snapshot, savedFiles, simulator } = openShop({ labels: [bug] });
    savedFiles[snapshotPath] = text;
    const { result } = await snapshot({ sections: threeSections, ...options });
    return { result, isKept: savedFiles[snapshotPath] === text, asked: simulator.requests.length };
  };

  it('a snapshot does not replace a file that a person wrote, and sends no request', async () => {
    const { result, isKept, asked } = await snapshotOver('labels:\n  - name: mine\n');
    expect([result.outcome, isKept, asked]).toEqual(['failed', true, 0]);
    expect(formatLines(result)).toEqual([
      `error: \`${snapshotPath}\` exists and is not a snapshot. To fix, name another file, or set \`--overwrite\` to replace this one`,
    ]);
  });

  it('a snapshot replaces a snapshot of any repository, unless a person edited the file', async () => {
    const { text } = await openShop({ labels: [bug, { ...bug, name: 'old' }] }).snapshot({ sections: threeSections });
    expect((await snapshotOver(text!)).isKept).toBe(false);
    expect((await snapshotOver(text!.replaceAll('\n', '\r\n'))).isKept).toBe(false);
    const { result, isKept, asked } = await snapshotOver(text!.replace('name: old', 'name: new'));
    expect([result.outcome, isKept, asked]).toEqual(['failed', true, 0]);
    expect(formatLines(result)[0]).toContain(`\`${snapshotPath}\` is a snapshot that was edited`);
  });

  it('a snapshot always replaces the file with `overwrite`', async () => {
    const { result, isKept } = await snapshotOver('mine\n', { overwrite: true });
    expect([result.outcome, isKept]).toEqual(['success', false]);
  });

  it('a snapshot writes the file that `snapshot-file` names, and reports its path', async () => {
    const { snapshot, savedFiles } = openShop({ labels: [bug] });
    const { result } = await snapshot({ sections: threeSections, snapshotFile: 'all/shop.yml' });
    expect(Object.keys(savedFiles)).toEqual(['all/shop.yml']);
    expect(formatLines(result)[0]).toBe('note: wrote the snapshot to `all/shop.yml`');
  });

  it('a snapshot fails with the reason if it cannot write its file', async () => {
    const { simulator } = openShop({ labels: [bug] });
    const readOnlyFiles = {
      read: async () => undefined,
      createPrivate: async () => true,
      write: () => Promise.reject(new Error('EROFS: read-only file system')),
      remove: async () => {},
    };
    const result = await run(
      { ...defaultOptions, mode: 'snapshot', sections: threeSections },
      { ...createWorld(simulator, ''), files: readOnlyFiles },
    );
    expect(result.outcome).toBe('failed');
    expect(formatLines(result, 'error')).toEqual([
      `error: \`${snapshotPath}\` could not be written: EROFS: read-only file system. To fix, choose a file in a folder that this process can write to`,
    ]);
  });
});

describe('the first line of a snapshot', () => {
  const readFirstLine = async (options: object, otherFiles: Record<string, string> = {}) => {
    const { snapshot, savedFiles } = openShop({ labels: [bug] });
    Object.assign(savedFiles, otherFiles);
    await snapshot({ sections: threeSections, ...options });
    const [path] = Object.keys(savedFiles).filter((name) => !(name in otherFiles));
    return savedFiles[path!]!.split('\n')[0];
  };

  it('the first line names a JSON Schema for editors only if the schema is in the same folder', async () => {
    expect(await readFirstLine({})).toMatch(/^# Snapshot/);
    expect(await readFirstLine({}, { 'settings.schema.json': '{}' })).toBe(
      '# yaml-language-server: $schema=settings.schema.json',
    );
    expect(await readFirstLine({ snapshotFile: 'all/shop.yml' }, { 'all/settings.schema.json': '{}' })).toBe(
      '# yaml-language-server: $schema=settings.schema.json',
    );
    expect(await readFirstLine({ snapshotFile: 'all/shop.yml' }, { 'settings.schema.json': '{}' })).toMatch(
      /^# Snapshot/,
    );
  });

  it('a snapshot with a schema line is still recognized as a snapshot', async () => {
    const { snapshot, savedFiles } = openShop({ labels: [bug] });
    savedFiles['settings.schema.json'] = '{}';
    await snapshot({ sections: threeSections });
    expect((await snapshot({ sections: ['labels'] })).result.outcome).toBe('success');
    expect(savedFiles[snapshotPath]).toContain('# Only these sections were read: labels.');
  });
});

it.each([404])('a snapshot leaves out a section whose route answers %i, with a note [1.12]', async (status) => {
  const { snapshot, simulator } = openShop(
    { labels: [bug] },
    { environment: { GITHUB_API_URL: 'https://code.example' } },
  );
  const match = ({ path }: { path: string }) => path.includes('/interaction-limits');
  simulator.misbehave({ match, times: 99, with: { kind: 'status', status, body: { message: 'Not Found' } } });
  const sections = ['interaction_limits', 'labels'];
  const { result, text } = await snapshot({ sections });
  expect({ outcome: result.outcome, errors: formatLines(result, 'error') }).toEqual({ outcome: 'partial', errors: [] });
  expect(formatLines(result, 'note').join()).toMatch(/interaction-limits answered/);
  expect(text).toMatch(/^# - interaction_limits: /m);
  expect(text).toContain('name: bug');
  expect((await snapshot({ sections, requiredSections: sections, overwrite: true })).result.outcome).toBe('failed');
});
