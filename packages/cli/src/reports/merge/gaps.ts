import { toShownText } from '@trueup/core/plan';
import type { Line, RunResult } from '@trueup/core/report';
import { type Shard, shardFrom, shardText } from '@trueup/core/session';
import { code } from '@trueup/core/settings';
import type { FiledReport } from '../../run/read-reports.ts';

type Placed = FiledReport & { readonly shard: Shard };

/** The reports in the order of their shards, and why they do not make up a whole run, if they do not. */
export function putInPlace(parts: readonly FiledReport[]) {
  const all = parts.map((part) => ({ ...part, shard: shardFrom(part.report.shard ?? '') }));
  const unsharded = all.filter(({ shard }) => !shard);
  const placed = all
    .filter((part): part is Placed => part.shard !== undefined)
    .sort((one, other) => one.shard.index - other.shard.index || (one.file < other.file ? -1 : 1));
  const [first] = placed;
  return {
    reports: [...placed.map(withItsNumber), ...unsharded.map(({ report }) => report)],
    gaps: [...unsharded.map(notAShard), ...(first ? unlike(placed, first) : [])],
  };
}

/** Each shard counts its hidden repositories from one, so the placeholders get the number of the shard as well. */
function withItsNumber({ report, shard }: Placed): RunResult {
  const apart = (text: string) => text.replace(/\bredacted-(?=\d+\b)/g, `redacted-${shard.index}.`);
  return {
    ...report,
    targets: report.targets.map((target) =>
      /^redacted-\d+$/.test(target.repository) ? { ...target, repository: apart(target.repository) } : target,
    ),
    lines: report.lines.map((line) =>
      line.key === 'private-repos'
        ? { ...line, message: `shard ${shardText(shard)}: ${apart(toShownText(line.message))}` }
        : line,
    ),
  };
}

/** Shards of different runs never fit together, so missing shards are looked for only if all are from one run. */
function unlike(placed: readonly Placed[], { report: { mode }, shard: { of } }: Placed): Line[] {
  const modes = placed.some(({ report }) => report.mode !== mode);
  const counts = placed.some(({ shard }) => shard.of !== of);
  if (!modes && !counts) return inNumber(placed, of);
  const said = placed.map(
    ({ file, shard, report }) => `${code(file)} is shard ${shardText(shard)} in mode ${report.mode}`,
  );
  return [gap('reports', `these are shards of different runs: ${said.join(', ')}`, 'pass only the reports of one run')];
}

/** Each shard of the run has one report. */
function inNumber(placed: readonly Placed[], of: number): Line[] {
  const shards = Array.from({ length: of }, (_, at) => ({
    name: `shard ${shardText({ index: at + 1, of })}`,
    files: placed.filter(({ shard }) => shard.index === at + 1).map(({ file }) => code(file)),
  }));
  const doubled = shards.filter(({ files }) => files.length > 1);
  const missing = shards.filter(({ files }) => !files.length);
  return [
    ...doubled.map(({ name, files }) =>
      gap(name, `${name} has more than one report: ${files.join(', ')}`, 'pass only the report of its latest run'),
    ),
    ...missing.map(({ name }) =>
      gap(
        name,
        `${name} has no report, so the state of its repositories is unknown`,
        'check how its job ended, run it again, and pass its report too',
      ),
    ),
  ];
}

const notAShard = ({ file, report: { shard } }: FiledReport) =>
  gap(
    file,
    `${code(file)} ${shard === undefined ? 'is not the report of a shard' : `is the report of ${code(shard)}, which is not a shard`}`,
    'pass the reports of runs that started with a valid `--shard`',
  );

export const gap = (key: string, message: string, fix: string): Line => ({
  kind: 'error',
  key,
  message,
  fix,
  code: 'precondition_failed',
});
