import { mkdirSync, rmSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createMemoryFiles } from '../../../../test/kit/runs/scene.ts';
import { toInputVariables } from '../../../../test/kit/runs/step-inputs.ts';
import { systemClock } from '../../../core/src/github/limits/clock.ts';
import type { Files } from '../../../core/src/session/world/files.ts';
import { openSimulator } from '../../../simulator/src/index.ts';
import { extensions } from '../entries/extensions.ts';
import { runStep } from './step.ts';

const folder = createTestFolder();

beforeEach(() => {
  for (const file of ['summary', 'output']) folder.write(file, '');
});

const settings = 'labels:\n  - name: bug\n    color: d73a4a\n';
const token = 'github_pat_of_this_test';
const ownToken = 'ghs_of_this_workflow';
const written = (file: string) => folder.read(file);

/** The environment of a runner, and a simulated GitHub with the given labels. */
async function step(
  inputs: Record<string, string>,
  labels: object[] = [],
  grants: object | 'all' = 'all',
  files: Files = createMemoryFiles(),
) {
  const log: string[] = [];
  const seed = {
    tokens: [{ token, grants: grants as 'all' }],
    repositories: [{ owner: 'acme', name: 'rocket', labels, files: { '.github/settings.yml': settings } }],
  };
  const simulator = openSimulator({ seed });
  const environment = {
    GITHUB_ACTIONS: 'true',
    NO_COLOR: '1',
    GITHUB_REPOSITORY: 'acme/rocket',
    GITHUB_STEP_SUMMARY: folder.at('summary'),
    GITHUB_OUTPUT: folder.at('output'),
    RUNNER_TEMP: folder.path,
    ...toInputVariables({ token, ...inputs }, (text) => text.replace('${{ github.token }}', ownToken)),
  };
  const code = await runStep({
    extensions,
    environment,
    directory: folder.path,
    onInterrupt: () => () => {},
    transport: simulator.transport,
    clock: systemClock,
    load: async () => settings,
    list: async () => [],
    files,
    log: (line) => log.push(line),
  });
  return { code, log, requests: simulator.requests, objections: simulator.objections };
}

const outputs = () =>
  Object.fromEntries(
    [...written('output').matchAll(/^([\w-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [name, value]),
  );

it('reports drift in the log, the summary, the outputs and the exit code [1.6]', async () => {
  const { code, log, objections } = await step({ mode: 'check' });
  expect([code, objections]).toEqual([2, []]);
  expect(log.join('\n')).toContain('label "bug" will be created');
  expect(written('summary')).toContain('acme/rocket');
  expect(outputs()).toEqual({
    outcome: 'drift',
    drift: 'true',
    changes: '0',
    'skipped-sections': '',
    targets: '{"acme/rocket":{"outcome":"drift","drift":true,"skipped-sections":[]}}',
    plan: '',
    report: folder.at('trueup-report.json'),
  });
  expect(JSON.parse(written('trueup-report.json'))).toMatchObject({ version: 1, outcome: 'drift' });
});

it('annotates the line of the settings file that differs', async () => {
  const { log } = await step({});
  expect(log.filter((line) => /^::(warning|notice|error)/.test(line))).toEqual([
    expect.stringMatching(/^::warning file=\.github\/settings\.yml,line=2,col=5,title=labels%3A drift::/),
  ]);
});

it('names a runner file that cannot be written, writes the others, and fails', async () => {
  for (const [file, other] of [
    ['summary', 'output'],
    ['output', 'summary'],
  ] as const) {
    rmSync(folder.at(file));
    mkdirSync(folder.at(file));
    const { code, log } = await step({}, [{ name: 'bug', color: 'd73a4a' }]);
    expect([code, log.join('\n')]).toEqual([
      1,
      expect.stringMatching(/^error .* could not be written: .* is a folder/m),
    ]);
    expect(written(other)).toContain(other === 'output' ? 'outcome<<end\nfailed' : '<h2>Trueup check');
    expect(written('trueup-report.json')).toContain('"version": 1');
    rmSync(folder.at(file), { recursive: true });
    folder.write(file, '');
  }
});

it('rejects an unwritable report file before sending anything', async () => {
  const { code, log, requests } = await step({ mode: 'apply', 'report-file': 'summary/report.json' });
  expect([code, requests]).toEqual([1, []]);
  expect(log.join('\n')).toContain('error report-file: could not be written: ');
  expect(outputs()).toMatchObject({ outcome: 'failed', report: '' });
});

it('counts the changes of an apply', async () => {
  expect((await step({ mode: 'apply' })).code).toBe(0);
  expect(outputs()).toMatchObject({ outcome: 'success', drift: 'false', changes: '1' });
});

it('writes a snapshot to the named file, and does not overwrite an existing one', async () => {
  const files = createMemoryFiles({ 'mine.yml': 'labels: []\n' });
  const inputs = { mode: 'snapshot', sections: 'labels' };
  const labels = [{ name: 'bug', color: 'd73a4a', description: null }];
  expect((await step({ ...inputs, 'snapshot-file': 'theirs.yml' }, labels, 'all', files)).code).toBe(0);
  expect(files.held['theirs.yml']).toContain('    - name: bug\n      color: d73a4a\n');
  expect(outputs()).toMatchObject({ outcome: 'success', drift: 'false', changes: '0' });

  expect((await step({ ...inputs, 'snapshot-file': 'mine.yml' }, labels, 'all', files)).code).toBe(1);
  expect(files.held['mine.yml']).toBe('labels: []\n');
  expect((await step({ ...inputs, 'snapshot-file': 'mine.yml', overwrite: 'true' }, labels, 'all', files)).code).toBe(
    0,
  );
  expect(files.held['mine.yml']).toContain('name: bug');
});

it('succeeds with a warning if a section is skipped, and names the section [6.3]', async () => {
  const { code, log } = await step({ mode: 'check', 'on-missing-permission': 'warn' }, [], { Metadata: 'read' });
  expect(code).toBe(0);
  expect(outputs()).toMatchObject({
    outcome: 'partial',
    'skipped-sections': 'labels',
    targets: '{"acme/rocket":{"outcome":"partial","drift":false,"skipped-sections":["labels"]}}',
  });
  expect(written('summary')).toContain('<b>warning</b>');
  expect(log.filter((line) => /^::(warning|error|notice)/.test(line))).toEqual([
    expect.stringMatching(
      /^::warning .*title=labels%3A warning::acme\/rocket labels: skipped: GET \/repos\/acme\/rocket\/labels answered 403: .*To fix, grant "Issues: read"/,
    ),
  ]);
});

it('masks both tokens before any other output, and never prints them', async () => {
  const { log } = await step({ mode: 'chek' });
  expect(log.slice(0, 2)).toEqual([`::add-mask::${token}`, `::add-mask::${ownToken}`]);
  expect(log.slice(2).join('\n') + written('summary') + written('output') + written('trueup-report.json')).not.toMatch(
    new RegExp(`${token}|${ownToken}`),
  );
});

it('asks for the input `token` if it is empty, and not for a variable that the step ignores [6.14]', async () => {
  const { code, log } = await step({ token: '' });
  expect([code, log.join('\n')]).toEqual([
    1,
    expect.stringContaining('token: not given. To fix, set the input `token` to a fine-grained personal access token'),
  ]);
});

it('rejects all invalid and misspelt inputs at once, before any request', async () => {
  const { code, log, requests } = await step({ mode: 'chek', section: 'labels' });
  expect([code, requests]).toEqual([1, []]);
  expect(log.filter((line) => line.startsWith('::error '))).toHaveLength(2);
  expect(outputs()).toMatchObject({ outcome: 'failed' });
});

it('reports each of several repositories with little progress output, and all of them in one output [1.4]', async () => {
  const { code, log } = await step({ repos: 'acme/rocket\nacme/gone, ACME/Rocket' });
  expect(code).toBe(1);
  expect(JSON.parse(outputs().targets!)).toEqual({
    'acme/rocket': { outcome: 'drift', drift: true, 'skipped-sections': [] },
    'redacted-1': { outcome: 'failed', drift: false, 'skipped-sections': [] },
  });
  expect(log.filter((line) => !line.startsWith('::')).slice(0, 2)).toEqual([
    '2 of 2 repositories left, 0 requests',
    expect.stringMatching(/^2 repositories; about 4 requests of this token's 5,000 per hour, estimated/),
  ]);
  expect(log.filter((line) => line.includes('repositories left'))).toHaveLength(1);
  expect(log.filter((line) => line.startsWith('::warning '))).toEqual([
    expect.stringMatching(/^::warning file=acme\/rocket%3A\.github\/settings\.yml,line=2,col=5,title=labels/),
  ]);
});

it('prints no line that the runner would obey, even if GitHub returns one', async () => {
  const { log } = await step({}, [{ name: '::stop-commands::x', color: 'ffffff', description: '\n::error::boo' }]);
  const commands = log
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('::'));
  expect(commands.every((line) => /^::(add-mask|warning)\b/.test(line))).toBe(true);
  expect(commands.length).toBeGreaterThan(1);
});

it('merges layers into the named file without a token or a request [1.3]', async () => {
  const inputs = { mode: 'render', 'settings-file': 'base.yml\nown.yml', 'rendered-file': 'made/settings.yml' };
  const { code, requests } = await step({ ...inputs, token: '' });
  expect([code, requests]).toEqual([0, []]);
  expect(written('made/settings.yml')).toBe(
    'labels:\n  _undeclared: delete\n  entries:\n    - name: bug\n      color: d73a4a\n',
  );
  expect(outputs()).toMatchObject({ outcome: 'success', drift: 'false', changes: '0' });
});

it('refuses to merge layers without an output file', async () => {
  const { code, log } = await step({ mode: 'render' });
  expect(code).toBe(1);
  expect(log.join('\n')).toContain('rendered-file: not given. To fix, name the file that `render` should write');
});

it('splits applied changes into table cells, like the differences of a check [12.11]', async () => {
  const rows = () => written('summary').match(/<tr><td>.*/g)!;
  await step({ mode: 'check' }, [{ name: 'bug', color: 'ffffff' }]);
  await step({ mode: 'apply' }, [{ name: 'bug', color: 'ffffff' }]);
  const row = /label &quot;bug&quot;: color<\/code><\/td><td><code>ffffff<\/code><\/td><td><code>d73a4a<\/code><\/td>/;
  expect(rows()).toEqual([expect.stringMatching(row), expect.stringMatching(row)]);
});

it('exits with 0 for differences with `on-drift: warn`, with 1 after an error, and passes a plan to later jobs [1.6]', async () => {
  const asked = { mode: 'check', 'on-drift': 'warn', 'plan-file': folder.at('plan.json') };
  const { code, log } = await step(asked);
  expect([code, JSON.parse(outputs().plan!)]).toEqual([0, JSON.parse(written('plan.json'))]);
  for (const told of [log.join('\n'), written('summary')])
    expect(told).toMatch(/Exit 0 because of (`on-drift: warn`|<code>on-drift: warn<\/code>)\./);
  expect((await step({ ...asked, sections: 'nothing' })).code).toBe(1);
});

it('exits with 2 after an apply that skips changes, even with `on-drift: warn`, like its report [1.6]', async () => {
  const files = createMemoryFiles({ 'plan.json': '{"format":2,"targets":[]}' });
  const { code, log } = await step({ mode: 'apply', plan: 'plan.json', 'on-drift': 'warn' }, [], 'all', files);
  expect(outputs()).toMatchObject({
    drift: 'true',
    targets: '{"acme/rocket":{"outcome":"drift","drift":true,"skipped-sections":[]}}',
  });
  expect([code, log.join('\n')]).toEqual([
    2,
    expect.stringContaining('not every change was approved. See the lines above. Exit 2.'),
  ]);
});

it('writes no undo file where others can read it [2.1.21]', async () => {
  const old = [{ name: 'old', color: 'ffffff' }];
  const files = createMemoryFiles();
  const { code, log } = await step({ mode: 'apply' }, old, 'all', files);
  expect([code, Object.keys(files.held), 'undo-file' in outputs()]).toEqual([0, [], false]);
  expect(`${log.join('\n')}${written('summary')}`).not.toMatch(/undo/i);
  const refused = await step({ mode: 'apply', 'undo-file': 'undo.yml' }, old, 'all', files);
  expect([refused.code, refused.requests, files.held]).toEqual([1, [], {}]);
  expect(refused.log.join('\n')).toContain(
    'undo-file: is not available in a workflow, because other people can read the folders of a runner and the artifacts of a run. To fix, leave it out; to keep an undo file, run apply on your own machine',
  );
});

it.each([
  ['cache-dir', 'leave it out'],
  ['undo-key', 'leave it out: a workflow keeps no undo file, and on your own machine only your user can read one'],
  ['plan-key', 'leave it out: a plan lists its changes'],
  ['on-moved-plan', 'leave it out: apply writes only the changes in the plan'],
])('rejects the removed input %s before any request', async (name, instead) => {
  const { code, log, requests } = await step({ mode: 'apply', [name]: 'long and random' });
  expect([code, requests]).toEqual([1, []]);
  expect(log.join('\n')).toContain(`${name}: no longer exists. To fix, ${instead}`);
  expect(log.join('\n')).not.toContain('long and random');
});

it.each([
  ['holds back many removals without `brakes`', {}, 1, []],
  ['makes them under `brakes: warn`', { brakes: 'warn' }, 0, Array(8).fill('DELETE')],
])('%s [2.1.12]', async (_, inputs, expected, methods) => {
  const labels = Array.from({ length: 8 }, (_label, at) => ({ name: `old ${at}` }));
  const { code, requests } = await step({ mode: 'apply', ...inputs }, [{ name: 'bug', color: 'd73a4a' }, ...labels]);
  const writes = requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  expect([code, writes]).toEqual([expected, methods]);
});
