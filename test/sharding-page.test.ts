import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseArguments } from '../packages/cli/src/command-line/arguments.ts';
import { commands } from '../packages/cli/src/entries/commands.ts';
import { formatMatrixJson, formatShardsTable } from '../packages/cli/src/reports/shards/table.ts';
import { findCommandAndRest } from '../packages/cli/src/run/start.ts';
import { readInputs } from '../packages/core/src/session/inputs/read.ts';

const [, ...chapters] = readFileSync(new URL('../docs/fleets.md', import.meta.url), 'utf8').split(/^## /m);
const page = chapters.find((chapter) => chapter.startsWith('Several machines'))!;
const workflow = parse(page.match(/```yaml\n(on:.*?)```/s)![1]!);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, string>;
}

const steps: Step[] = Object.values<{ steps: Step[] }>(workflow.jobs).flatMap((job) => job.steps);

it('the page shows a workflow with valid commands', () => {
  const typed = [page, ...steps.map(({ run = '' }) => run)]
    .flatMap((text) => [...text.matchAll(/(?:^(?:\$ )?trueup|npx --yes @OWNER\/trueup@1) ([a-z].*?)\)?"?$/gm)])
    .map(([, words]) => words!.replaceAll(/['"]/g, '').split(' '));
  const found = typed.map((words) => findCommandAndRest(words, commands));
  expect(new Set(found.map(({ command }) => command?.name))).toEqual(
    new Set(['check', 'report shards', 'report merge']),
  );
  for (const { command, rest } of found) expect(parseArguments(command!, rest)).toHaveProperty('flags');
});

it('the page shows a workflow with valid inputs, and with a shard of the matrix', () => {
  const step = steps.find(({ uses }) => uses === 'OWNER/trueup@v1')!;
  const given = { ...step.with, token: 't', shard: step.with!.shard!.replace('${{ matrix.shard }}', '2/3') };
  const read = readInputs((name) => given[name as keyof typeof given], {});
  expect(read).toMatchObject({
    options: { mode: 'apply', repos: [{ owner: 'acme', name: '*' }], shard: { index: 2, of: 3 } },
  });
});

it('the page shows the matrix and the table as the command prints them', () => {
  const createShardSize = (shard: string, targets: number, requests: number) => ({
    shard,
    targets,
    requests,
    busiest: { owner: 'acme', requests },
  });
  const shards = [
    createShardSize('1/3', 402, 4824),
    createShardSize('2/3', 389, 4668),
    createShardSize('3/3', 409, 4908),
  ];
  const sizing = { shards, whole: createShardSize('1/1', 1200, 14400) };
  expect(page).toContain(formatShardsTable(sizing, 5000, []) + formatMatrixJson(sizing));
});
