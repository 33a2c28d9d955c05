import { worstOf } from '../modes/outcome.ts';
import type { Line, RunResult, TargetResult } from '../modes/result.ts';
import { gap, inPlace, type Part } from './gaps.ts';

/**
 * The shards of one run as the report that one machine would have written, in an order that does not depend on that of
 * the files. `unread` says what kept other files from being among them.
 */
export function mergeReports(parts: readonly Part[], unread: readonly Line[]): RunResult {
  const { reports, gaps } = inPlace(parts);
  const nothing = parts.length || unread.length ? [] : [gap('reports', 'there is no report to merge', noFiles)];
  const wrong = [...unread, ...nothing, ...gaps];
  return {
    version: 1,
    mode: reports[0]?.mode ?? 'check',
    outcome: worstOf([...reports.map(({ outcome }) => outcome), ...(wrong.length ? (['failed'] as const) : [])]),
    targets: reports.flatMap(({ targets }) => targets).sort(byName),
    lines: [...wrong, ...each(reports.flatMap(({ lines }) => lines.filter((line) => !isOfShard(line))))],
    ...keptOf(reports.flatMap(({ kept }) => kept ?? [])),
  };
}

const noFiles = 'name the files that the shards wrote as their `report-file`';

const keptOf = (all: readonly NonNullable<RunResult['kept']>[]): Pick<RunResult, 'kept'> =>
  all.length
    ? {
        kept: {
          reads: all.reduce((sum, { reads }) => sum + reads, 0),
          unchanged: all.reduce((sum, { unchanged }) => sum + unchanged, 0),
        },
      }
    : {};

/** What a shard says of its own size means nothing of all of them together. */
const isOfShard = ({ kind, key }: Line) => kind === 'note' && key === 'shard';

/** Shards read the same files, so they say the same of them. */
const each = (lines: readonly Line[]) => [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];

function byName(one: TargetResult, other: TargetResult) {
  const [left = '', right = ''] = [one, other].map(({ repository }) => repository.toLowerCase());
  return left < right ? -1 : Number(left > right);
}
