import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { runValidateCommand } from '../packages/cli/src/validate/validate.ts';
import { expectConvergence } from './kit/expect-convergence.ts';
import { createFakeTerminal } from './kit/runs/terminal.ts';

const root = join(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');

const settingsFile = '.github/settings.yml';
const settings = parse(readText(settingsFile));
const workflow = parse(readText('.github/workflows/ci.yml'));
const findRule = (ruleset: string, type: string) =>
  settings.rulesets
    .find(({ name }: { name: string }) => name === ruleset)
    .rules.find((one: { type: string }) => one.type === type).parameters;

it('`trueup validate` accepts the settings file of this repository without a note', async () => {
  const { terminal, seen } = createFakeTerminal();
  const file = join(root, settingsFile);
  expect({ code: await runValidateCommand({ files: [file], flags: new Map() }, terminal), ...seen }).toEqual({
    code: 0,
    out: `${file}: valid (${Object.keys(settings).length} sections)\n`,
    err: '',
  });
});

it('one run applies the settings file of this repository to a new public repository', async () => {
  await expectConvergence(readText(settingsFile), { visibility: 'public' });
});

it('the settings file of this repository requires exactly the checks that the workflow reports', () => {
  const { name, strategy } = workflow.jobs.test;
  const required = findRule('main', 'required_status_checks').required_status_checks;
  expect(required.map(({ context }: { context: string }) => context)).toEqual(
    strategy.matrix.node.map((node: number) => name.replace('${{ matrix.node }}', node)),
  );
});

it('the settings file of this repository declares every label that an issue form sets', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  const set = readdirSync(join(root, folder)).flatMap((file) => parse(readText(join(folder, file))).labels ?? []);
  const declared = settings.labels.entries.map(({ name }: { name: string }) => name);
  expect(set).not.toEqual([]);
  expect(declared).toEqual(expect.arrayContaining(set));
});

it('the settings file of this repository uses the description and keywords of the package', () => {
  const { description, keywords } = JSON.parse(readText('package.json'));
  expect(settings.repository.description).toBe(description);
  expect(settings.repository.topics).toEqual(expect.arrayContaining(keywords));
});

it('the workflow of this repository pins its actions by commit, as the settings require', () => {
  expect(settings.actions.sha_pinning_required).toBe(true);
  const used = workflow.jobs.test.steps.flatMap(({ uses }: { uses?: string }) => uses ?? []);
  expect(used.filter((action: string) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

it('the workflow of this repository has only the permission to read contents', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
});
