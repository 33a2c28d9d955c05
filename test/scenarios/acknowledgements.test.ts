import { describe, expect, it } from 'vitest';
import { parseCheckRunText } from '../../packages/core/src/previews/check-run.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { previewPrinter } from '../../packages/core/src/report/preview/preview.ts';
import { formatTerminalReport } from '../../packages/core/src/report/terminal/terminal.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { appIdentity, createAppSeed } from '../kit/runs/app-fleet.ts';
import { run } from '../kit/runs/program.ts';
import {
  createMemoryFiles,
  createWorld,
  defaultOptions,
  formatLines,
  listLines,
  listWriteRoutes,
} from '../kit/runs/scene.ts';
import { openStory } from '../kit/runs/story.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

const settingsPath = '.github/settings.yml';
const makePrivate = 'repository: {visibility: private}\n';
const allowLine = '_allow: [visibility=private]\n';
const createSha = (letter: string) => letter.repeat(40);

/** Applies this file in a workflow, although the branch had another file when the event happened. */
async function runWorkflowApply(
  beforeText: string | undefined,
  pushed: string,
  event: string,
  checkout = pushed,
  laterTexts: readonly string[] = [],
  after = createSha('b'),
) {
  const texts = [beforeText, pushed, ...laterTexts];
  const shas = texts.map((_, index) => createSha('abcdef'[index]!));
  const files = Object.fromEntries(
    texts.map((text, index) => [shas[index]!, text === undefined ? {} : { [settingsPath]: text }]),
  );
  const shop = {
    owner: 'acme',
    name: 'shop',
    branches: [{ name: 'main', sha: shas.at(-1)! }],
    commits: shas.map((sha, index) => ({ sha, parents: shas.slice(0, index).slice(-1) })),
    commit_files: files,
  };
  const simulator = openSimulator({ seed: { repositories: [shop] } });
  const payload = { before: createSha('a'), after, repository: { default_branch: 'main' } };
  const result = await run(
    { ...defaultOptions, mode: 'apply', brakes: 'stop', settingsFile: settingsPath },
    {
      ...createWorld(simulator, checkout),
      environment: {
        GITHUB_ACTIONS: 'true',
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_EVENT_NAME: event,
        GITHUB_EVENT_PATH: 'event.json',
        GITHUB_SHA: createSha('b'),
        GITHUB_REF: 'refs/heads/main',
      },
      files: createMemoryFiles({ 'event.json': JSON.stringify(payload), [settingsPath]: checkout }),
    },
  );
  return { result, writes: listWriteRoutes(simulator).length };
}

describe('`_allow` lines and the change that they allow', () => {
  it('a push allows a change by an `_allow` line of the same push, and the report names the line [2.1.12.6]', async () => {
    const { result, writes } = await runWorkflowApply('repository: {}\n', `${allowLine}${makePrivate}`, 'push');
    expect([result.outcome, writes]).toEqual(['success', 1]);
    expect(formatTerminalReport(result, { colour: false })).toMatch(
      /GUARDED {4}visibility: .*; allowed by `_allow`, \.github\/settings\.yml, line 1$/m,
    );
  });

  it.each([
    ['a push after the line was added', `${allowLine}repository: {}\n`, 'push'],
    ['a push after an invalid file', '_allow: [\n', 'push'],
    ['a schedule', 'repository: {}\n', 'schedule'],
    ['a manually started run', 'repository: {}\n', 'workflow_dispatch'],
    ['a pull request', 'repository: {}\n', 'pull_request'],
  ])('%s does not activate an `_allow` line, and the error names the line [2.1.12.6]', async (_, beforeText, event) => {
    const { result, writes } = await runWorkflowApply(beforeText, `${allowLine}${makePrivate}`, event);
    expect([result.outcome, writes]).toEqual(['failed', 0]);
    expect(formatLines(result, 'error')[0]).toContain(
      '.github/settings.yml, line 1, contains `visibility=private`, which belongs to an earlier change',
    );
  });

  it('an `_allow` line that only a workflow step wrote, and no commit contains, allows nothing [2.1.12.6]', async () => {
    expect((await runWorkflowApply('repository: {}\n', makePrivate, 'push', `${allowLine}${makePrivate}`)).writes).toBe(
      0,
    );
  });

  it('a push that applies as an app reads both commits with the token of the app [2.1.12.6] [5.14]', async () => {
    const permissions = { administration: 'write', contents: 'read' } as const;
    const { apps, installations } = createAppSeed([{ account: 'acme', permissions }]);
    const story = openStory({ [settingsPath]: 'repository: {}\n' }, { seed: { apps, installations } });
    const before = (story.shop as any).branches[0].sha;
    const event = story.push({ files: { [settingsPath]: `${allowLine}${makePrivate}` } });
    Object.assign(event.payload!, { before, after: event.sha });
    const asApp = { token: undefined, reportToken: undefined, app: appIdentity, plan: undefined };
    expect(formatLines(await story.apply(event, { ...asApp, brakes: 'stop' }), 'error')).toEqual([]);
  });

  it('a run that deletes a branch compares nothing with that branch, so its lines allow nothing [2.1.12.6]', async () => {
    const text = `${allowLine}${makePrivate}`;
    const { result, writes } = await runWorkflowApply('repository: {}\n', text, 'push', text, [], '0'.repeat(40));
    expect([result.outcome, writes]).toEqual(['failed', 0]);
  });

  it('a repeated run allows nothing after a later commit changed the settings [2.1.12.6]', async () => {
    const { result, writes } = await runWorkflowApply(
      'repository: {}\n',
      `${allowLine}${makePrivate}`,
      'push',
      undefined,
      ['repository: {}\n'],
    );
    expect([result.outcome, writes]).toEqual(['failed', 0]);
    const afterReturningLine = await runWorkflowApply(
      'repository: {}\n',
      `${allowLine}${makePrivate}`,
      'push',
      undefined,
      ['repository: {}\n', `${allowLine}${makePrivate}`],
    );
    expect(afterReturningLine.writes).toBe(0);
    const afterUnrelatedCommit = await runWorkflowApply(
      'repository: {}\n',
      `${allowLine}${makePrivate}`,
      'push',
      undefined,
      [`${allowLine}${makePrivate}`],
    );
    expect(afterUnrelatedCommit.writes).toBe(1);
  });

  it.each([
    ['its file gets another name', { 'b.yml': '_allow: ["acme/shop:visibility=private"]\n' }, 'b.yml'],
    [
      'it moves to another layer',
      { 'a.yml': 'labels: []\n', 'b.yml': '_allow: ["acme/shop:visibility=private"]\n' },
      'b.yml',
    ],
  ])('an `_allow` line of the base does not count as new where %s [2.1.12.6]', async (_, files, layerOfAllowLine) => {
    const formatFleet = (name: string) => `targets: [{repos: [acme/shop]}]\nlayers: [{file: ${name}}, {file: c.yml}]\n`;
    const base = {
      'fleet.yml': formatFleet('a.yml'),
      'a.yml': '_allow: ["acme/shop:visibility=private"]\n',
      'c.yml': 'repository: {has_wiki: true}\n',
    };
    const stage = openPullScene({ base });
    const options = { repository: undefined, repos: undefined, fleetFile: 'fleet.yml', privateRepos: 'show' } as const;
    const headFiles = { 'fleet.yml': formatFleet(layerOfAllowLine), 'c.yml': makePrivate, ...files };
    expect(formatLines(await stage.push(headFiles, { ...options, brakes: 'stop' }), 'error').join()).toContain(
      'which belongs to an earlier change',
    );
    expect(stage.checkRuns()).toMatchObject([{ conclusion: 'failure' }]);
  });

  it('a note names an `_allow` line that belongs to an earlier change and asks to remove it [2.1.12.6]', async () => {
    expect(
      formatLines((await runWorkflowApply(allowLine, `${allowLine}labels: []\n`, 'push')).result, 'note').join(),
    ).toContain('`visibility=private` belongs to an earlier change and no longer allows anything; remove it');
  });

  it('a preview allows changes only by `_allow` lines that its base lacks, and the check run lists them [2.1.12.6] [12.10]', async () => {
    const readPermissions = { Administration: 'read', Contents: 'read' } as const;
    const withNewLine = openPullScene({ base: 'repository: {}\n', reading: readPermissions });
    const result = await withNewLine.push(`_allow: [visibility=private, archive=true]\n${makePrivate}`, {
      brakes: 'stop',
    });
    expect(result.outcome).toBe('success');
    expect(formatLines(result, 'warning').join()).toContain(
      'allowed by `_allow`, .github/settings.yml, line 1 (added here)',
    );
    const [{ output }] = withNewLine.checkRuns() as [ReturnType<typeof withNewLine.checkRuns>[number]];
    expect(parseCheckRunText(output.text).acknowledged).toEqual(['visibility=private']);
    const withOldLine = openPullScene({ base: `${allowLine}repository: {}\n`, reading: readPermissions });
    expect((await withOldLine.push(`${allowLine}${makePrivate}`, { brakes: 'stop' })).outcome).toBe('failed');
    expect(withOldLine.checkRuns()).toMatchObject([{ conclusion: 'failure' }]);
  });
});

describe('rule changes in a preview', () => {
  const baseFile = 'labels:\n  _undeclared: keep\n  entries: []\n';

  it.each([
    ['a line of `_allow`', `${allowLine}${baseFile}`, '`_allow` gains `visibility=private`'],
    [
      'the policy for undeclared entries',
      baseFile.replace('keep', 'delete'),
      '`labels._undeclared` changes from `keep` to `delete`',
    ],
    ['the ID of the repository', `_repository_id: 12\n${baseFile}`, '`_repository_id` gains the number 12'],
  ])(
    'the title, page, summary and JSON of a preview report that %s changes [12.29]',
    async (_, headFiles, expectedText) => {
      for (const headRepository of ['acme/shop', 'mallory/shop']) {
        const stage = openPullScene({ base: baseFile, from: headRepository, repository: { id: 12 } });
        const result = await stage.push(headFiles);
        const { title, summary } = stage.checkRuns()[0]!.output;
        expect(title).toContain('changes 1 rule of its file');
        for (const page of [summary, stage.comments()[0]!.body, previewPrinter.jobSummary(result)]) {
          const text = page.replace(/<[^>]+>/g, '');
          expect(text).toContain('Rules and exceptions');
          expect(text.replaceAll('`', '')).toContain(expectedText.replaceAll('`', ''));
        }
        expect(previewPrinter.terminalReport(result, { colour: false })).toContain(
          `Rules and exceptions\n  ${expectedText}`,
        );
        expect(formatJsonReport(result)).toContain('"rule_changed"');
      }
    },
  );

  it('a preview reports a removed `_allow` line, and reports nothing for an unchanged file [12.29]', async () => {
    const stage = openPullScene({ base: `${allowLine}${baseFile}` });
    expect(formatLines(await stage.push(baseFile), 'note')[0]).toContain('`_allow` loses `visibility=private`');
    await stage.push(`${allowLine}${baseFile}`, {}, 2);
    expect(stage.checkRuns()[1]!.output.title).toBe('Merging this changes no settings');
  });

  it('a preview reports a setting that the pull request newly declares and that is already up to date [12.29]', async () => {
    const stage = openPullScene({ base: 'repository: {has_wiki: true}\n' });
    const result = await stage.push('repository: {has_wiki: true, has_issues: true}\n');
    expect(stage.checkRuns()[0]!.output.title).toBe('Merging this declares 1 setting already up to date');
    expect(previewPrinter.terminalReport(result, { colour: false })).toContain(
      'Newly declared, already up to date\n  `repository`: has_issues',
    );
  });

  it.each([
    ['show', 'acme-corporation-engineering/customer-analytics-pipeline:'],
    ['redact', '***:'],
  ] as const)(
    'a preview shows what a line of `_allow` permits, also after a long name: private-repos %s [12.29]',
    async (privateRepos, shownName) => {
      const fleet = 'targets: [{repos: [acme/shop]}]\nlayers: [{file: all.yml}]\n';
      const stage = openPullScene({ base: { 'fleet.yml': fleet, 'all.yml': baseFile } });
      const options = { repository: undefined, repos: undefined, fleetFile: 'fleet.yml', privateRepos } as const;
      const name = 'acme-corporation-engineering/customer-analytics-pipeline';
      const lines = `_allow: ["${name}:visibility=public", "${name}:archive=true"]\n`;
      const result = await stage.push({ 'fleet.yml': fleet, 'all.yml': lines + baseFile }, options);
      const rules = listLines(result).filter(({ code }) => code === 'rule_changed');
      expect(rules.map(({ message }) => String(message).replace(/ \(.*/, ''))).toEqual([
        `\`_allow\` gains \`${shownName}visibility=public\``,
        `\`_allow\` gains \`${shownName}archive=true\``,
      ]);
    },
  );

  it('a preview reports each changed key of the fleet file [12.29]', async () => {
    const fleet = 'targets: [{repos: [acme/shop]}]\nlayers: [{file: all.yml}]\n';
    const stage = openPullScene({ base: { 'fleet.yml': fleet, 'all.yml': baseFile } });
    const options = { repository: undefined, repos: undefined, fleetFile: 'fleet.yml', privateRepos: 'show' } as const;
    const headFiles = {
      'fleet.yml': `${fleet}own: {as: highest-layer, sections: [labels], allow: true}\n`,
      'all.yml': baseFile,
    };
    const result = await stage.push(headFiles, options);
    expect(formatLines(result, 'error')).toEqual([]);
    const rules = listLines(result).filter(({ code }) => code === 'rule_changed');
    expect(rules.map(({ message }) => message)).toEqual([
      '`own.as` gains `highest-layer` (fleet.yml, line 3)',
      '`own.sections` gains `labels` (fleet.yml, line 3)',
      '`own.allow` gains true (fleet.yml, line 3)',
    ]);
    expect(stage.checkRuns()[0]!.output.title).toContain('changes 3 rules of its files');
  });
});
