import type { Line, RunOrigin, RunResult, TargetResult } from '@trueup/core/report';
import { findWorstOutcome, usualMode } from '@trueup/core/report';
import { byText } from '@trueup/core/settings';
import type { FiledReport } from '../../run/read-reports.ts';
import { gap, putInPlace } from './gaps.ts';

/**
 * Joins the reports of one run's shards into the report that a single machine would have written, whatever the order of
 * the files. `unread` holds the errors for files that could not be read.
 */
export function mergeReports(parts: readonly FiledReport[], unread: readonly Line[]): RunResult {
  const { reports, gaps } = putInPlace(parts);
  const nothing = parts.length || unread.length ? [] : [gap('reports', 'no report is named', noFiles)];
  const wrong = [...unread, ...nothing, ...gaps];
  return {
    version: 1,
    mode: reports[0]?.mode ?? usualMode,
    outcome: findWorstOutcome([
      ...reports.map(({ outcome }) => outcome),
      ...(wrong.length ? (['failed'] as const) : []),
    ]),
    targets: reports.flatMap(({ targets }) => targets).sort(byName),
    lines: [...wrong, ...each(reports.flatMap(({ lines }) => lines.filter((line) => !isOfShard(line))))],
    ...(reports.some(({ narrowed }) => narrowed) && { narrowed: true as const }),
    ...originOf(reports.flatMap(({ origin }) => origin ?? [])),
    ...foldedOf(reports.flatMap(({ folded }) => folded ?? [])),
  };
}

const noFiles = 'name the files that the shards wrote with `--report-file`';

const sum = <K extends string>(all: readonly Readonly<Record<K, number>>[], key: K) =>
  all.reduce((count, one) => count + one[key], 0);

function foldedOf(all: readonly NonNullable<RunResult['folded']>[]): Pick<RunResult, 'folded'> {
  const dropped = all.some((one) => one.dropped) && { dropped: true as const };
  return all.length ? { folded: { answers: sum(all, 'answers'), queries: sum(all, 'queries'), ...dropped } } : {};
}

/** From the start of the first shard to the end of the last. All come from one workflow run. */
function originOf(all: readonly RunOrigin[]): Pick<RunResult, 'origin'> {
  const [first] = all.toSorted((one, other) => byText(one.started, other.started));
  if (!first) return {};
  const begin = Date.parse(first.started);
  const ends = all.map(({ started, seconds }) => (Date.parse(started) - begin) / 1000 + seconds);
  // The shards share a token, or have one each.
  const { quota: _, ...origin } = first;
  const requests = all.reduce((sum, one) => sum + (one.requests ?? 0), 0);
  return { origin: { ...origin, requests, seconds: Math.max(...ends) } };
}

/** What a shard says about its own size does not hold for the whole run. */
const isOfShard = ({ kind, key }: Line) => kind === 'note' && key === 'shard';

/** All shards read the same files and repeat the same lines, so each line is kept once. */
const each = (lines: readonly Line[]) => [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];

const byName = (one: TargetResult, other: TargetResult) =>
  byText(one.repository.toLowerCase(), other.repository.toLowerCase());
