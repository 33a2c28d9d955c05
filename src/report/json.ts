import type { Line, RunResult, SectionResult, TargetResult } from '../modes/result.ts';
import { inertJson } from './inert.ts';

/** The run as JSON for programs, described by `docs/report.schema.json`. The same result gives the same bytes. */
export function jsonReport({ version, mode, outcome, shard, narrowed, into, origin, targets, lines, kept }: RunResult) {
  const report = {
    version,
    mode,
    outcome,
    shard,
    narrowed,
    into,
    origin,
    targets: targets.map(targetOf),
    lines: lines.map(lineOf),
    kept: kept && { reads: kept.reads, unchanged: kept.unchanged },
  };
  return inertJson(`${JSON.stringify(report, null, 2)}\n`);
}

const targetOf = ({
  repository,
  outcome,
  withheld,
  sections,
  lines,
  plan,
  preview,
  undo,
  visited,
  mark,
}: TargetResult) => ({
  repository,
  outcome,
  withheld,
  sections: sections.map(sectionOf),
  lines: lines.length ? lines.map(lineOf) : undefined,
  plan,
  undo,
  preview: preview && {
    against: preview.against,
    ...preview.shown,
    released: preview.released?.length ? preview.released : undefined,
  },
  visited,
  mark,
});

const sectionOf = ({ name, status, coverage, lines }: SectionResult) => ({
  name,
  status,
  coverage: coverage.map(({ key, ending }) => ({ key, ending })),
  lines: lines.map(lineOf),
});

/** Names every key, so that nothing gets into the report by accident; undefined values are left out. */
const lineOf = ({ kind, key, message, sign, tone, fix, code, request, grant, place }: Line) => ({
  kind,
  key,
  message,
  sign: sign || undefined,
  tone: tone === 'plain' ? undefined : tone,
  fix,
  code,
  request: request && { method: request.method, path: request.path, status: request.status },
  grant,
  place: place && { file: place.file, line: place.line, column: place.column },
});

/** What `validate` found in one settings file. */
export interface FileVerdict {
  readonly file: string;
  readonly accepted: boolean;
  /** The keys of the sections that the file declares; none if it is refused. */
  readonly sections: readonly string[];
  readonly lines: readonly Line[];
}

/** All problems of all files, in lines like those of a run. */
export const validationReport = (files: readonly FileVerdict[]) =>
  inertJson(`${JSON.stringify({ files: files.map((one) => ({ ...one, lines: one.lines.map(lineOf) })) }, null, 2)}\n`);
