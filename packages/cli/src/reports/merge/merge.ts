import type { Line, RunOrigin, RunResult, TargetResult } from '@trueup/core/report';
import { findWorstOutcome, usualMode } from '@trueup/core/report';
import { compareText } from '@trueup/core/settings';
import type { ReportFile } from '../../run/read-reports.ts';
import { createGapLine, orderShards } from './gaps.ts';

/**
 * Produces the report of an unsharded run, in any order of the files. `unread` contains errors about unreadable files.
 */
export function mergeReports(parts: readonly ReportFile[], unread: readonly Line[]): RunResult {
  const { reports, gaps } = orderShards(parts);
  const emptyProblem = parts.length || unread.length ? [] : [createGapLine('reports', 'no report is named', noFiles)];
  const problems = [...unread, ...emptyProblem, ...gaps];
  const sections = reports.find((report) => report.sections)?.sections;
  const grants = dropRepeated(reports.flatMap(({ grants }) => grants ?? []));
  return {
    version: 1,
    mode: reports[0]?.mode ?? usualMode,
    outcome: findWorstOutcome([
      ...reports.map(({ outcome }) => outcome),
      ...(problems.length ? (['failed'] as const) : []),
    ]),
    targets: reports.flatMap(({ targets }) => targets).sort(compareByName),
    lines: [...problems, ...dropRepeated(reports.flatMap(({ lines }) => lines.filter((line) => !isShardNote(line))))],
    ...(reports.some(({ narrowed }) => narrowed) && { narrowed: true as const }),
    ...(sections && { sections }),
    ...mergeOrigins(reports.flatMap(({ origin }) => origin ?? [])),
    ...(grants.length && { grants }),
    ...sumBatches(reports.flatMap(({ folded }) => folded ?? [])),
  };
}

const noFiles = 'name the files that the shards wrote with `--report-file`';

const sumKey = <K extends string>(all: readonly Readonly<Record<K, number>>[], key: K) =>
  all.reduce((count, counts) => count + counts[key], 0);

function sumBatches(all: readonly NonNullable<RunResult['folded']>[]): Pick<RunResult, 'folded'> {
  const dropped = all.some((batch) => batch.dropped) && { dropped: true as const };
  return all.length ? { folded: { answers: sumKey(all, 'answers'), queries: sumKey(all, 'queries'), ...dropped } } : {};
}

/** Covers the time from the first start to the last end. */
function mergeOrigins(all: readonly RunOrigin[]): Pick<RunResult, 'origin'> {
  const [first] = all.toSorted((origin, next) => compareText(origin.started, next.started));
  if (!first) return {};
  const begin = Date.parse(first.started);
  const ends = all.map(({ started, seconds }) => (Date.parse(started) - begin) / 1000 + seconds);
  // The shards may have separate tokens, so their quotas cannot be added.
  const { quota: _, ...origin } = first;
  const requests = all.reduce((sum, origin) => sum + (origin.requests ?? 0), 0);
  return { origin: { ...origin, requests, seconds: Math.max(...ends) } };
}

/** The merged report drops notes about the size of a shard, which are wrong for the whole run. */
const isShardNote = ({ kind, key }: Line) => kind === 'note' && key === 'shard';

/** All shards read the same files and send the same requests, so they repeat lines. */
const dropRepeated = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

const compareByName = (first: TargetResult, second: TargetResult) =>
  compareText(first.repository.toLowerCase(), second.repository.toLowerCase());
