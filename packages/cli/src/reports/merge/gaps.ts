/** Sorts the reports of shards, and reports missing, repeated and foreign ones. */

import { toShownText } from '@trueup/core/plan';
import type { Line, RunResult } from '@trueup/core/report';
import { formatShard, parseShard, type Shard } from '@trueup/core/session';
import { formatCode } from '@trueup/core/settings';
import type { ReportFile } from '../../run/read-reports.ts';

type ShardReport = ReportFile & { readonly shard: Shard };

/** Returns the reports by shard number, and error lines for an incomplete run. */
export function orderShards(parts: readonly ReportFile[]) {
  const all = parts.map((part) => ({ ...part, shard: parseShard(part.report.shard ?? '') }));
  const unsharded = all.filter(({ shard }) => !shard);
  const placed = all
    .filter((part): part is ShardReport => part.shard !== undefined)
    .sort((part, next) => part.shard.index - next.shard.index || (part.file < next.file ? -1 : 1));
  const [first] = placed;
  return {
    reports: [...placed.map(addShardNumberToPlaceholders), ...unsharded.map(({ report }) => report)],
    gaps: [...unsharded.map(createUnshardedLine), ...(first ? listShardGaps(placed, first) : [])],
  };
}

/** Each shard numbers its hidden repositories from one, so placeholders also need the shard number. */
function addShardNumberToPlaceholders({ report, shard }: ShardReport): RunResult {
  const numberPlaceholders = (text: string) => text.replace(/\bredacted-(?=\d+\b)/g, `redacted-${shard.index}.`);
  return {
    ...report,
    targets: report.targets.map((target) =>
      /^redacted-\d+$/.test(target.repository)
        ? { ...target, repository: numberPlaceholders(target.repository) }
        : target,
    ),
    lines: report.lines.map((line) =>
      line.key === 'private-repos'
        ? { ...line, message: `shard ${formatShard(shard)}: ${numberPlaceholders(toShownText(line.message))}` }
        : line,
    ),
  };
}

/** Missing shards are reported only if all shards come from one run. */
function listShardGaps(placed: readonly ShardReport[], { shard: { of } }: ShardReport): Line[] {
  const differences = traits.filter((trait) => new Set(placed.flatMap((part) => trait(part) ?? [])).size > 1);
  if (!differences.length) return listMissingOrRepeatedShards(placed, of);
  const descriptions = placed.map((part) => {
    const details = differences.flatMap((trait) => (basicTraits.includes(trait) ? [] : (trait(part) ?? [])));
    const { file, shard, report } = part;
    return [`${formatCode(file)} is shard ${formatShard(shard)} in mode ${report.mode}`, ...details].join(' ');
  });
  return [
    createGapLine(
      'reports',
      `these are shards of different runs: ${descriptions.join(', ')}`,
      'pass only the reports of one run',
    ),
  ];
}

type ShardTrait = (part: ShardReport) => string | undefined;

/** The description of every shard names these. */
const basicTraits: readonly ShardTrait[] = [({ report }) => report.mode, ({ shard }) => `${shard.of}`];

/** Shards of one run have the same traits. Outside a workflow, the commit and the run are unknown. */
const traits: readonly ShardTrait[] = [
  ...basicTraits,
  ({ report: { sections } }) =>
    sections ? `with the sections ${sections.toSorted().join(', ')}` : 'with all sections',
  ({ report: { origin } }) => origin?.commit && `on commit ${origin.commit}`,
  // Each attempt of a workflow run reports only the shards that it runs again.
  ({ report: { origin } }) => origin?.run && `of ${origin.run.replace(/\/attempts\/\d+$/, '')}`,
];

function listMissingOrRepeatedShards(placed: readonly ShardReport[], count: number): Line[] {
  const shards = Array.from({ length: count }, (_, at) => ({
    name: `shard ${formatShard({ index: at + 1, of: count })}`,
    files: placed.filter(({ shard }) => shard.index === at + 1).map(({ file }) => formatCode(file)),
  }));
  const repeated = shards.filter(({ files }) => files.length > 1);
  const missing = shards.filter(({ files }) => !files.length);
  return [
    ...repeated.map(({ name, files }) =>
      createGapLine(
        name,
        `${name} has more than one report: ${files.join(', ')}`,
        'pass only the report of its latest run',
      ),
    ),
    ...missing.map(({ name }) =>
      createGapLine(
        name,
        `${name} has no report, so the state of its repositories is unknown`,
        'check how its job ended, run it again, and pass its report too',
      ),
    ),
  ];
}

const createUnshardedLine = ({ file, report: { shard } }: ReportFile): Line =>
  createGapLine(
    file,
    `${formatCode(file)} ${shard === undefined ? 'is not the report of a shard' : `is the report of ${formatCode(shard)}, which is not a shard`}`,
    'pass the reports of runs that started with a valid `--shard`',
  );

export const createGapLine = (key: string, message: string, fix: string): Line => ({
  kind: 'error',
  key,
  message,
  fix,
  code: 'precondition_failed',
});
