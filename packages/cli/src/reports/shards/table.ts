import type { Line } from '@trueup/core/report';
import { escapeForTerminal, escapeJson, formatCount } from '@trueup/core/report';
import type { SizedShard, Sizing } from './sized.ts';

/** For `strategy.matrix` of a workflow, on one line because a step's output needs that. */
export function matrixJson({ shards }: Sizing) {
  const include = shards.map(({ shard, targets, requests }) => ({ shard, targets, requests }));
  return escapeJson(`${JSON.stringify({ include })}\n`);
}

/** The same as a table for the log, with warnings. */
export function shardsTable({ shards, whole }: Sizing, hourly: number, lines: readonly Line[]) {
  const rows = [
    ['shard', 'repositories', 'requests', 'largest owner'],
    ...shards.map((one) => [
      one.shard,
      String(one.targets),
      String(one.requests),
      one.busiest ? `${one.busiest.requests} ${one.busiest.owner}` : '',
    ]),
  ];
  const said = lines.map(({ kind, message, fix }) => `${kind} ${message}${fix ? `. To fix, ${fix}` : ''}`);
  return [...said, ...alignColumns(rows), sum(whole, hourly), ...warnings(shards, whole, hourly)]
    .map((text) => `${escapeForTerminal(text)}\n`)
    .join('');
}

function alignColumns(rows: readonly (readonly string[])[]) {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 3 ? cell : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}

const sum = ({ targets, requests }: SizedShard, hourly: number) =>
  `${formatCount(targets, 'repository', 'repositories')}, about ${formatCount(requests, 'request')} per check; the token has ${hourly} per hour`;

function warnings(shards: readonly SizedShard[], { busiest }: SizedShard, hourly: number) {
  const over = shards.filter((one) => one.busiest && one.busiest.requests > hourly);
  return [
    over.length
      ? `warning ${formatCount(over.length, 'shard')} of ${shards.length} need more than one hour of quota. To fix, increase \`--largest\` or \`--max-wait\`.`
      : '',
    busiest && busiest.requests > hourly
      ? `warning ${busiest.owner}: about ${busiest.requests} requests exceed the hourly quota of one token, so shards that share a token will wait. To fix, run fewer shards at once, or use tokens with separate quotas.`
      : '',
  ].filter(Boolean);
}
