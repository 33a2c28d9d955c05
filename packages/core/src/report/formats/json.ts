import { inertJson } from '../inert.ts';
import type { Preview } from '../plans/preview.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../result/result.ts';

/** The run as JSON for programs, described by `docs/report.schema.json`. The same result gives the same bytes. */
export const jsonReport = (result: RunResult) =>
  inertJson(
    `${JSON.stringify(
      {
        ...only(result, 'version', 'mode', 'outcome', 'shard', 'narrowed', 'into', 'origin'),
        targets: result.targets.map(targetOf),
        lines: result.lines.map(jsonLine),
        ...only(result, 'grants'),
        folded: result.folded && only(result.folded, 'answers', 'queries', 'dropped'),
      },
      null,
      2,
    )}\n`,
  );

/** These keys in this order, so that nothing gets into the report by accident. JSON leaves out undefined values. */
const only = <T, K extends keyof T>(all: T, ...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, K>;

const targetOf = (target: TargetResult) => ({
  ...only(target, 'repository', 'outcome', 'withheld'),
  sections: target.sections.map(sectionOf),
  lines: target.lines.length ? target.lines.map(jsonLine) : undefined,
  ...only(target, 'plan', 'undo'),
  preview: target.preview && previewOf(target.preview),
  ...only(target, 'visited', 'mark'),
});

const previewOf = ({ against, branch, shown, released, already, unconfirmed, unproven }: Preview) => ({
  against,
  branch,
  ...shown,
  released: released?.length ? released : undefined,
  already: already?.length ? already : undefined,
  unconfirmed: unconfirmed?.length ? unconfirmed : undefined,
  unproven,
});

const sectionOf = (section: SectionResult) => ({
  ...only(section, 'name', 'status', 'batched'),
  coverage: section.coverage.map((row) => only(row, 'key', 'ending')),
  lines: section.lines.map(jsonLine),
});

export const jsonLine = (line: Line) => ({
  ...only(line, 'kind', 'key', 'message'),
  sign: line.sign || undefined,
  tone: line.tone === 'plain' ? undefined : line.tone,
  ...only(line, 'fix', 'code'),
  request: line.request && only(line.request, 'method', 'path', 'status'),
  grant: line.grant,
  place: line.place && only(line.place, 'file', 'line', 'column'),
});
