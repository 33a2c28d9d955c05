import type { Line } from '@trueup/core/report';
import { escapeForTerminal, escapeJson, formatCount } from '@trueup/core/report';
import { appendFix } from '../../command-line/usage-errors.ts';
import type { PlannedShard, ShardPlan } from './plan-shards.ts';

/** Returns a single line of JSON for `strategy.matrix`, because a step output is one line. */
export function formatMatrixJson({ shards }: ShardPlan) {
  const include = shards.map(({ shard, targets, requests }) => ({ shard, targets, requests }));
  return escapeJson(`${JSON.stringify({ include })}\n`);
}

export function formatShardsTable({ shards, whole }: ShardPlan, hourly: number, lines: readonly Line[]) {
  const rows = [
    ['shard', 'repositories', 'requests', 'largest owner'],
    ...shards.map((shard) => [
      shard.shard,
      String(shard.targets),
      String(shard.requests),
      shard.busiest ? `${shard.busiest.requests} ${shard.busiest.owner}` : '',
    ]),
  ];
  const messages = lines.map(({ kind, message, fix }) => `${kind} ${appendFix(message, fix)}`);
  return [...messages, ...alignColumns(rows), summarizeTotal(whole, hourly), ...listWarnings(shards, whole, hourly)]
    .map((text) => `${escapeForTerminal(text)}\n`)
    .join('');
}

function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 3 ? cell : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}

const summarizeTotal = ({ targets, requests }: PlannedShard, hourly: number) =>
  `${formatCount(targets, 'repository', 'repositories')}, about ${formatCount(requests, 'request')} per check; the token has ${hourly} per hour`;

function listWarnings(shards: readonly PlannedShard[], { busiest }: PlannedShard, hourly: number): string[] {
  const overQuota = shards.filter((shard) => shard.busiest && shard.busiest.requests > hourly);
  return [
    overQuota.length
      ? `warning ${formatCount(overQuota.length, 'shard')} of ${shards.length} need more than one hour of quota. To fix, increase \`--largest\` or \`--max-wait\`.`
      : '',
    busiest && busiest.requests > hourly
      ? `warning ${busiest.owner}: about ${busiest.requests} requests exceed the hourly quota of one token, so shards that share a token will wait. To fix, run fewer shards at once, or use tokens with separate quotas.`
      : '',
  ].filter(Boolean);
}
