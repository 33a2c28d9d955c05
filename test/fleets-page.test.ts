import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { terminalReport } from '../src/report/terminal.ts';
import { fleet } from './fleet.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/fleets.md'), 'utf8');
const report = page.split('```\n').find((block) => block.startsWith('Trueup check of'));

const named = (count: number, name: string, labels: readonly string[]) =>
  Array.from({ length: count }, (_, at) => ({
    owner: 'acme',
    name: `${name}-${at}`,
    labels: labels.map((label) => ({ name: label })),
  }));

it('shows the report of several repositories as a terminal prints it [6.6]', async () => {
  const { check } = fleet({
    repositories: [...named(14, 'site', ['bug']), ...named(25, 'svc', ['bug', 'x'])],
    files: { 'defaults.yml': 'labels: [{name: bug}, {name: docs}]\n' },
  });
  const names = [...named(14, 'site', []), ...named(25, 'svc', []), { owner: 'acme', name: 'shop' }];
  const result = await check({
    repos: names.map(({ owner, name }) => ({ owner, name })),
    defaultsFile: 'defaults.yml',
  });
  expect(terminalReport(result, { colour: false, width: 100 })).toBe(report);
});
