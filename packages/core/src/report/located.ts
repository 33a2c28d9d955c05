import { groupBy } from '../settings/maps.ts';
import { modes } from './result/modes.ts';
import type { CoverageRow, Line, RunResult, SectionResult, SectionStatus, TargetResult } from './result/result.ts';

/** A line with the repository and section it belongs to; without either, it belongs to the run. */
export interface LocatedLine {
  readonly line: Line;
  readonly repository?: string;
  readonly section?: string;
}

export const locateLines = ({ lines, targets }: Pick<RunResult, 'lines' | 'targets'>): LocatedLine[] => [
  ...lines.map((line) => ({ line })),
  ...targets.flatMap(({ repository, sections, lines: own }) => [
    ...own.map((line) => ({ line, repository })),
    ...sections.flatMap(({ name: section, lines }) => lines.map((line) => ({ line, repository, section }))),
  ]),
];

/** The declared paths that ended so. */
export const findByEnding = (targets: readonly TargetResult[], which: CoverageRow['ending']): CoverageRow[] =>
  targets.flatMap(({ sections }) =>
    sections.flatMap(({ coverage }) => coverage.filter(({ ending }) => ending === which)),
  );

export const listTargetLines = (target: TargetResult) => locateLines({ targets: [target], lines: [] });

/** The result with other lines in the place of those of the run, of each repository and of each section. */
export const mapLines = (result: RunResult, instead: (lines: readonly Line[]) => readonly Line[]): RunResult => ({
  ...result,
  lines: instead(result.lines),
  targets: result.targets.map((target) => ({
    ...target,
    lines: instead(target.lines),
    sections: target.sections.map((section) => ({ ...section, lines: instead(section.lines) })),
  })),
});

export const isTrouble = ({ kind }: Line) => kind === 'error' || kind === 'warning';
export const isDifference = ({ kind }: Line) => kind === 'drift' || kind === 'change';
export const isNote = ({ kind }: Line) => kind === 'note';

/** Whether brakes, and no failure, are what holds a run. */
export const isHeldByBrakes = (lines: readonly Line[]) => {
  const errors = lines.filter(({ kind }) => kind === 'error');
  return errors.length > 0 && errors.every(({ code }) => code === 'guarded');
};

/** Whether something was compared, and the coverage says of every path that it is up to date. */
export const isTargetUpToDate = ({ sections }: Pick<TargetResult, 'sections'>) =>
  sections.length > 0 && sections.every(({ status }) => status === 'converged');

/** A section that the report only needs to name. */
export const hasNothingToReport = ({ status, lines }: SectionResult) => status === 'converged' && lines.length === 0;

/** A repository with nothing to write. */
export const hasNothingToWrite = ({ outcome, sections, lines: own }: TargetResult) =>
  outcome === 'success' &&
  own.every(isNote) &&
  sections.every(({ status, lines }) => ['converged', 'unverified'].includes(status) && lines.every(isNote));

/** The repositories with nothing to write, by the words for them. */
export const groupUnchanged = (mode: RunResult['mode'], targets: readonly TargetResult[]) =>
  groupBy(targets.filter(hasNothingToWrite), (target) => {
    if (modes[mode].makesFile) return 'read';
    return isTargetUpToDate(target) ? 'up to date' : 'not fully verified';
  });

/** A repository that the run did not come to. It counts as failed, and nothing is wrong with it. */
export const isNotReached = ({ sections, lines }: TargetResult) =>
  !sections.length && lines.length > 0 && lines.every(({ code }) => code === 'stopped');

/** Repositories that were not visited, grouped by reason. */
export function groupNotRun(targets: readonly TargetResult[]) {
  const groups = groupBy(targets.filter(isNotRun), (target) => {
    const reasons = target.lines.map(({ message }) => message).join('; ');
    return isNotReached(target) ? reasons : `${target.outcome}: ${reasons}`;
  });
  return [...groups].map(([reason, skipped]) => ({ reason, targets: skipped }));
}

/** A repository with only a reason to report, which can be shared with others. */
export const isNotRun = ({ outcome, sections, lines }: TargetResult) =>
  outcome !== 'success' && !sections.length && lines.every(({ fix, place }) => !fix && !place);

/** A snapshot compares nothing, so a section that went well is `read`. */
export const describeStatus = (mode: RunResult['mode'], status: SectionStatus) =>
  status === 'converged' ? (modes[mode].makesFile ? 'read' : 'up to date') : status;

export const formatCount = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
