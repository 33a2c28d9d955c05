import { escapeJson } from '../escape.ts';
import type { Preview } from '../plans/preview.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../result/result.ts';

/** `docs/report.schema.json` describes this report. Equal results give equal bytes. */
export const formatJsonReport = (result: RunResult) =>
  escapeJson(
    `${JSON.stringify(
      {
        ...pickKeys(result, 'version', 'mode', 'outcome', 'shard', 'narrowed', 'sections', 'into', 'origin'),
        targets: result.targets.map(toTargetJson),
        lines: result.lines.map(toLineJson),
        ...pickKeys(result, 'grants'),
        folded: result.folded && pickKeys(result.folded, 'answers', 'queries', 'dropped'),
      },
      null,
      2,
    )}\n`,
  );

/** The explicit keys fix the order and keep internal members out of the report. */
const pickKeys = <T, K extends keyof T>(source: T, ...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<T, K>;

const toTargetJson = (target: TargetResult) => ({
  ...pickKeys(target, 'repository', 'outcome', 'withheld'),
  sections: target.sections.map(toSectionJson),
  lines: target.lines.length ? target.lines.map(toLineJson) : undefined,
  ...pickKeys(target, 'plan', 'undo'),
  preview: target.preview && toPreviewJson(target.preview),
  ...pickKeys(target, 'visited', 'mark'),
});

const toPreviewJson = ({ against, branch, shown, noLongerDeclared, already, unconfirmed, unproven }: Preview) => ({
  against,
  branch,
  ...shown,
  released: noLongerDeclared?.length ? noLongerDeclared : undefined,
  already: already?.length ? already : undefined,
  unconfirmed: unconfirmed?.length ? unconfirmed : undefined,
  unproven,
});

const toSectionJson = (section: SectionResult) => ({
  ...pickKeys(section, 'name', 'status', 'batched'),
  coverage: section.coverage.map((row) => pickKeys(row, 'key', 'ending')),
  lines: section.lines.map(toLineJson),
});

export const toLineJson = (line: Line) => ({
  ...pickKeys(line, 'kind', 'key', 'message'),
  sign: line.sign || undefined,
  tone: line.tone === 'plain' ? undefined : line.tone,
  ...pickKeys(line, 'fix', 'code'),
  request: line.request && pickKeys(line.request, 'method', 'path', 'status'),
  grant: line.grant,
  place: line.place && pickKeys(line.place, 'file', 'line', 'column'),
});
