import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPlanDocument, formatPlanJson } from '../packages/core/src/report/plans/document.ts';
import type { RunResult } from '../packages/core/src/report/result/result.ts';
import { formatTerminalReport } from '../packages/core/src/report/terminal/terminal.ts';
import { savePlan } from '../packages/core/src/run/files/exit.ts';
import { createTestFolder } from './kit/folder.ts';
import { openScene } from './kit/runs/scene.ts';

const folder = createTestFolder();

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'safety.md'), 'utf8');
const findCodeBlocks = (language: string) =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, word, block]) => (word === language ? block! : []));
const [checked, moved, braked] = findCodeBlocks('text');

/** The page shows a hash as `…`. */
const hideHashes = (text: string) => text.replaceAll(/[0-9a-f]{64}/g, '…');
const formatReport = (result: RunResult) => hideHashes(formatTerminalReport(result, { colour: false }));

const settings = 'labels: [{name: bug, color: d73a4a}, {name: docs}]\n';
const openDriftedScene = () =>
  openScene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', id: 1296269, labels: [{ name: 'bug', color: 'ff0000' }] }] },
  });

it('the page shows the real plan file and output of a check, and only its owner can read the file', async () => {
  const result = await savePlan(
    await openDriftedScene().check(settings, { planFile: 'plan.json' }),
    'plan.json',
    folder.path,
  );
  expect(formatReport(result)).toContain(checked);
  expect(JSON.parse(findCodeBlocks('json')[0]!)).toEqual(JSON.parse(hideHashes(folder.read('plan.json'))));
  expect(statSync(folder.at('plan.json')).mode & 0o777).toBe(0o600);
});

it('a plan file escapes HTML tags and characters that reverse text', async () => {
  const odd = 'labels: [{name: bug, description: "<b>\\u202e"}]\n';
  await savePlan(await openDriftedScene().check(odd, { planFile: 'odd.json' }), 'odd.json', folder.path);
  expect(folder.read('odd.json')).toContain('\\u003cb>\\u202e');
});

it('the page shows the real output of an apply with changes outside its plan', async () => {
  const stage = openDriftedScene();
  const { targets } = await stage.check(settings, { planFile: 'plan.json' });
  stage.savedFiles['plan.json'] = formatPlanJson(createPlanDocument(targets.flatMap(({ plan }) => plan ?? [])));
  const more = settings.replace(']', ', {name: help}]');
  expect(formatReport(await stage.apply(more, { plan: { file: 'plan.json' } }))).toContain(moved);
});

it('the page shows the real output of an apply that a brake stops [2.1.12]', async () => {
  const createLabels = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `label-${at}` }));
  const stage = openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: createLabels(30) }] } });
  const kept = createLabels(18).map(({ name }) => `{name: ${name}}`);
  const file = `repository: {visibility: private}\nlabels: {_undeclared: delete, entries: [${kept}]}\n`;
  expect(formatReport(await stage.apply(file, { brakes: 'stop' }))).toContain(braked);
});
