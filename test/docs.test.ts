import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../packages/cli/src/entries/commands.ts';
import { findCommandAndRest } from '../packages/cli/src/run/start.ts';
import { headings } from '../packages/core/src/report/preview/chapters.ts';
import { modeNames as modes } from '../packages/core/src/report/result/modes.ts';
import { sectionKeys } from '../packages/core/src/sections/keys.ts';
import { loadSettingsText } from '../packages/core/src/settings/reading/load.ts';
import { createLlmsFile, createPermissionsFile } from '../scripts/reference/files.ts';
import { listProblems } from './kit/reports/parsed.ts';

const root = join(import.meta.dirname, '..');
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join('docs', file))
  .concat('README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md');

const readPage = (page: string) => readFileSync(join(root, page), 'utf8');
const findCodeBlocks = (text: string, language: string) =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, word, block]) => (word === language ? block! : []));

/** Turns a heading into an anchor like GitHub. */
const listAnchors = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly if?: string;
  readonly steps: readonly {
    readonly id?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

/** Lists the jobs of a workflow. A sample with only steps is one job. */
const listJobs = (sample: any): Job[] =>
  Array.isArray(sample) ? [{ steps: sample }] : Object.values(sample.jobs ?? {});

/** Drops the permissions that a preview needs to write its comment and its check run. */
function dropReportPermissions({ permissions = {}, steps = [] }: Job) {
  const isPreview = steps.some((step) => step.with?.mode === 'preview');
  const { 'pull-requests': _comment, checks: _run, ...others } = permissions;
  return isPreview ? others : permissions;
}

/** Lists unsafe advice in a sample of a workflow. A sample of one step may be part of a job that everyone can edit. */
function findRisks(block: string): string[] {
  const sample = parse(block);
  const jobs = listJobs(sample);
  const granted = [sample.permissions, ...jobs.map((job) => dropReportPermissions(job))].flatMap((one) =>
    Object.entries(one ?? {}),
  );
  const isWhole = !Array.isArray(sample);
  return [
    ...(isWhole && !sample.permissions ? ['has no permissions'] : []),
    ...granted
      .filter(([, access]) => access === 'write')
      .map(([name]) => `grants ${name}: write to the workflow's token`),
    ...jobs.flatMap((job) => [
      ...job.steps
        .filter((step) => step.uses?.startsWith('actions/checkout@') && step.with?.['persist-credentials'] !== false)
        .map(() => 'leaves the token in the checkout'),
      ...(JSON.stringify(job).match(/secrets\.\w+/g) ?? [])
        .filter((secret) => !secret.endsWith('_READ_TOKEN') && !(job.environment && !job.if?.includes('pull_request')))
        .map((secret) => `gives ${secret} to a job that the author of a pull request can edit`),
      ...(!job.environment && JSON.stringify(job).includes('"apply"') ? ['applies in such a job'] : []),
    ]),
  ];
}

const action = parse(readPage('action.yml')) as Readonly<Record<'inputs' | 'outputs', object>>;

const listSteps = (block: string) => listJobs(parse(block)).flatMap(({ steps = [] }) => steps);

const isWorkflow = (block: string) => /^\s*(- |jobs:)/m.test(block) && /\buses: |\bjobs:/.test(block);

it('the test finds every risk in a workflow that contains all of them', () => {
  const risky = `
permissions: {issues: write}
jobs:
  one:
    steps:
      - uses: actions/checkout@v5
      - uses: OWNER/trueup@v1
        with: {mode: apply, token: '\${{ secrets.SETTINGS_TOKEN }}'}
`;
  expect(findRisks(risky)).toHaveLength(4);
  expect(findRisks('jobs: {}')).toEqual(['has no permissions']);
});

describe.each(pages)('%s', (page) => {
  const text = readPage(page);

  it('workflow samples have minimal permissions, and no write token that a pull request can reach', () => {
    expect(findCodeBlocks(text, 'yaml').filter(isWorkflow).flatMap(findRisks)).toEqual([]);
  });

  it('workflow samples use only existing inputs and outputs of the action', () => {
    const steps = findCodeBlocks(text, 'yaml').filter(isWorkflow).flatMap(listSteps);
    const ours = steps.filter(({ uses }) => uses?.includes('/trueup@'));
    const inputs = ours.flatMap((step) => Object.keys(step.with ?? {}));
    expect(inputs.filter((name) => !(name in action.inputs))).toEqual([]);
    expect(ours.map((step) => step.with?.mode ?? 'check').filter((mode) => !modes.includes(mode as never))).toEqual([]);
    const read = ours.flatMap(({ id }) => [...text.matchAll(new RegExp(`steps\\.${id}\\.outputs\\.([\\w-]+)`, 'g'))]);
    expect(read.map(([, name]) => name!).filter((name) => !(name in action.outputs))).toEqual([]);
  });

  it('the page has only valid links', () => {
    const links = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const broken = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [file, anchor] = link.split('#');
      const target = file ? join(dirname(page), file) : page;
      return !existsSync(join(root, target)) || (anchor && !listAnchors(readPage(target)).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  it('the page shows only valid settings', () => {
    const settings = findCodeBlocks(text, 'yaml').filter((block) =>
      Object.keys(parse(block) ?? {}).some((key) => (sectionKeys as readonly string[]).includes(key)),
    );
    expect(settings.flatMap(listProblems)).toEqual([]);
  });

  it('the page shows no active ruleset that covers nothing', () => {
    const rulesets = findCodeBlocks(text, 'yaml').flatMap((block) => parse(block)?.rulesets ?? []);
    const idle = rulesets.filter(
      ({ target, enforcement, rules, conditions }) =>
        target !== 'push' && enforcement === 'active' && rules.length && !conditions?.ref_name?.include?.length,
    );
    expect(idle).toEqual([]);
  });

  it('the page mentions only existing commands and flags', () => {
    const spoken = [
      ...findCodeBlocks(text, 'sh').flatMap((block) => block.split('\n')),
      ...(text.match(/`trueup [^`]+`/g) ?? []),
    ];
    for (const line of spoken) {
      const [, typed, rest = ''] = /^[`$ ]*(?:npx @OWNER\/)?trueup ([a-z][a-z-]*(?: [a-z]+)?)(.*)$/.exec(line) ?? [];
      if (!typed || typed.startsWith('help')) continue;
      const { command } = findCommandAndRest(typed.split(' '), commands);
      expect({ line, isCommand: !!command }).toEqual({ line, isCommand: true });
      const flags = [...rest.replace(/#.*/, '').matchAll(/ --([a-z-]+)/g)].map(([, flag]) => flag!);
      const known = ['help', 'all', ...command!.flags.map((flag) => flag.name)];
      expect({ line, unknown: flags.filter((flag) => !known.includes(flag)) }).toEqual({ line, unknown: [] });
    }
  });
});

const listLinkedPages = (page: string) =>
  [...readPage(page).matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, link]) => join(dirname(page), link!));

function collectReached(page: string, reached = new Set<string>()): Set<string> {
  if (reached.has(page) || !pages.includes(page)) return reached;
  reached.add(page);
  for (const next of listLinkedPages(page)) collectReached(next, reached);
  return reached;
}

it('the pages name the action with the owner in package.json, and one page uses a local copy', () => {
  const { owner } = /github\.com\/(?<owner>[^/]+)\//.exec(JSON.parse(readPage('package.json')).repository.url)!.groups!;
  const used = pages.flatMap((page) =>
    [...readPage(page).matchAll(/uses: (\S*trueup\b[^\s`]*)/g)].map(([, action]) => ({ page, action })),
  );
  expect(used.filter(({ action }) => action === './trueup').map(({ page }) => page)).toEqual([
    'docs/getting-started.md',
  ]);
  expect(new Set(used.map(({ action }) => action))).toEqual(
    new Set(['./trueup', `${owner}/trueup@v1`, `${owner}/trueup/action-node20@v1`]),
  );
});

const ofNoSection = ['permissions', 'simulator-limits', 'situations'].map((name) => `docs/reference/${name}.md`);

it('the documentation index reaches every page, and links each page that is not about a section', () => {
  const map = 'docs/README.md';
  expect(pages.filter((page) => !collectReached(map).has(page) && page !== 'README.md')).toEqual([]);
  const named = new Set(listLinkedPages(map));
  const missing = pages.filter(
    (page) => (/^docs\/[^/]+$/.test(page) || ofNoSection.includes(page)) && page !== map && !named.has(page),
  );
  expect(missing).toEqual([]);
  expect(listLinkedPages('README.md')).toContain(map);
});

it('llms.txt matches the documentation index: `npm run reference` writes it', () => {
  const written = readPage('llms.txt');
  expect(written).toBe(createLlmsFile(root)[1]);
  expect([...written.matchAll(/\]\(([^)\s#]+)/g)].filter(([, file]) => !existsSync(join(root, file!)))).toEqual([]);
});

it('the page of commands lists exactly the existing commands', () => {
  const rows = [...readPage('docs/commands.md').matchAll(/^\| `([a-z -]+)` \|/gm)].map(([, name]) => name!);
  expect(rows.sort()).toEqual(commands.map(({ name }) => name).sort());
});

it('pages that state the number of sections state the real number', () => {
  const counts = ['README.md', 'docs/comparison.md', 'CHANGELOG.md'].map(
    (page) => /\b(\d+) sections/.exec(readPage(page))![1],
  );
  expect(new Set(counts)).toEqual(new Set([String(sectionKeys.length)]));
});

it('the page of commands lists the commands that can exit with 2', () => {
  const [, named] = /can end with 2: ([\s\S]*?)\n\n/.exec(readPage('docs/commands.md'))!;
  const can = commands.filter(({ exitCodes: exits }) => exits.some(([code]) => code === '2')).map(({ name }) => name);
  expect([...named!.matchAll(/`(report [a-z]+|[a-z-]+)[ `]/g)].map(([, name]) => name!).sort()).toEqual(can.sort());
});

it('the page about pull requests lists the headings of a preview in their order', () => {
  const named = [...readPage('docs/workflows.md').matchAll(/^\| \*\*(.+?)\*\*/gm)].map(([, name]) => name!);
  const shown = headings.filter(({ kind }) => kind !== 'withheld').map(({ title }) => title);
  expect(shown.filter((title) => !named.some((name) => title.startsWith(name)))).toEqual([]);
  expect(named.map((name) => shown.findIndex((title) => title.startsWith(name))).toSorted((a, b) => a - b)).toEqual([
    ...shown.keys(),
  ]);
});

it('the page of permissions is up to date: `npm run reference` writes it', () => {
  const [name, text] = createPermissionsFile();
  expect(readPage(`docs/reference/${name}`)).toBe(text);
});

it('the READMEs of packages and folders have only valid links', () => {
  const readmes = ['live/README.md', ...['packages', 'scripts', 'test'].flatMap(listReadmes)];
  expect(readmes.length).toBeGreaterThan(8);
  const broken = readmes.flatMap((file) =>
    [...readPage(file).matchAll(/\]\((?!https?:)([^)\s#]+)[^)]*\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !existsSync(join(root, dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

const listReadmes = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('README.md') && !file.includes('node_modules'))
    .map((file) => join(folder, file));

it('CONTRIBUTING.md and the READMEs name only existing files and folders', () => {
  const named = ['CONTRIBUTING.md', 'live/README.md', ...['packages', 'scripts', 'test'].flatMap(listReadmes)].flatMap(
    (file) =>
      [...readPage(file).matchAll(/(?<=[`\s])(?:bench|live|packages|scripts|test)\/[\w./-]+/g)].map(([path]) => path),
  );
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' }).map((file) =>
    join('test', file),
  );
  // `npm test -- NAME` takes the start of a path.
  const isStart = (path: string) => files.some((file) => file.startsWith(path));
  const isPlaceholder = (path: string) => path.split('/').some((part) => /^KEY\b/.test(part));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !isPlaceholder(path) && !existsSync(join(root, path)) && !isStart(path))).toEqual([]);
});

it('CONTRIBUTING.md states the size limit of the action', () => {
  const { most } = JSON.parse(readPage('bench/goals.json')).action;
  const [, stated] = /at most ([\d,]+) kB/.exec(readPage('CONTRIBUTING.md'))!;
  expect(stated).toBe((most / 1000).toLocaleString('en'));
});

it('CONTRIBUTING.md lists each package in its table', () => {
  const [table = ''] = /\| Folder \| Content \|\n[\s\S]*?\n\n/.exec(readPage('CONTRIBUTING.md')) ?? [];
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  expect(packages.filter((name) => !table.includes(`[\`${name}\`]`))).toEqual([]);
});

it('pictures have at most 150 kB, appear on a page, and preserve spaces in their text', () => {
  const pictures = readdirSync(join(root, 'docs')).filter((file) => /\.(png|svg)$/.test(file));
  const texts = pages.map(readPage);
  for (const picture of pictures) {
    const bytes = readFileSync(join(root, 'docs', picture));
    expect({ picture, isSmall: bytes.length <= 150_000 }).toEqual({ picture, isSmall: true });
    expect({ picture, isShown: texts.some((text) => text.includes(`${picture})`)) }).toEqual({
      picture,
      isShown: true,
    });
    // A browser follows `xml:space` of the text itself, and joins spaces without it.
    const rows = picture.endsWith('.svg') ? (bytes.toString().match(/<text [^>]*>/g) ?? []) : [];
    expect(rows.filter((row) => !row.includes('xml:space="preserve"'))).toEqual([]);
  }
});

it('the rule about modes lists every mode of a run [1.3]', () => {
  const [rule] = /^\| 1\.3 \| .*$/m.exec(readPage('docs/development/rules.md'))!;
  expect([...rule.matchAll(/`(\w+)`/g)].map(([, mode]) => mode!).sort()).toEqual([...modes].sort());
  expect(rule).toContain(`one of ${['four', 'five', 'six', 'seven'][modes.length - 4]} modes`);
});

it('the troubleshooting page quotes real messages', async () => {
  const mistaken = [
    'lables: []',
    'labels: [{name: bug, colour: red}]',
    'repository: {id: 5}',
    'actions_secrets: [{name: TOKEN, value: hunter2}]',
    'labels:\n  - name: bug\n  - name: Bug\n',
  ];
  const missing = await loadSettingsText('/nowhere/settings.yml').catch((failure: Error) => failure.message);
  const said = [...mistaken.flatMap((text) => listProblems(text)), missing].join('\n');
  const quoted = [...readPage('docs/troubleshooting.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, message]) => message!);
  expect(quoted.length).toBeGreaterThan(mistaken.length);
  expect(quoted.filter((message) => !said.includes(message.replace(/ ?…$/, '')))).toEqual([]);
});

it('scripts/reference/for-agents.md lists exactly the commands with `--json`', () => {
  const [, listed] = /on standard output and nothing else\. ([^.]+) have it\./.exec(readPage('llms.txt'))!;
  const having = commands.filter(({ flags }) => flags.some(({ name }) => name === 'json')).map(({ name }) => name);
  expect([...listed!.matchAll(/`([\w -]+)`/g)].map(([, name]) => name).sort()).toEqual(having.sort());
});

it('the glossary explains at most 40 words, each with a type that the core exports once', () => {
  const sources = readdirSync(join(root, 'packages/core/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readPage(join('packages/core/src', file)));
  const types = [...readPage('docs/development/glossary.md').matchAll(/`(\w+)` \|$/gm)].map(([, type]) => type!);
  expect(types.length).toBeGreaterThan(20);
  expect(types.length).toBeLessThanOrEqual(40);
  const counts = types.map((type) => {
    const declaration = new RegExp(`^export (?:interface|type|class) ${type}\\b`, 'm');
    return [type, sources.filter((text) => declaration.test(text)).length];
  });
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});
