/** Connects report lines with their repository and section, and classifies them for all outputs. */

import { groupBy } from '../settings/maps.ts';
import { modes } from './result/modes.ts';
import type { CoverageRow, Line, RunResult, SectionResult, SectionStatus, TargetResult } from './result/result.ts';

/** A line without repository and section is about the run. */
export interface LocatedLine {
  readonly line: Line;
  readonly repository?: string;
  readonly section?: string;
}

export const locateLines = ({ lines, targets }: Pick<RunResult, 'lines' | 'targets'>): LocatedLine[] => [
  ...lines.map((line) => ({ line })),
  ...targets.flatMap(({ repository, sections, lines: targetLines }) => [
    ...targetLines.map((line) => ({ line, repository })),
    ...sections.flatMap(({ name: section, lines }) => lines.map((line) => ({ line, repository, section }))),
  ]),
];

export const listCoverageByEnding = (targets: readonly TargetResult[], which: CoverageRow['ending']): CoverageRow[] =>
  targets.flatMap(({ sections }) =>
    sections.flatMap(({ coverage }) => coverage.filter(({ ending }) => ending === which)),
  );

export const listTargetLines = (target: TargetResult): LocatedLine[] => locateLines({ targets: [target], lines: [] });

export const mapLines = (result: RunResult, replaceLines: (lines: readonly Line[]) => readonly Line[]): RunResult => ({
  ...result,
  lines: replaceLines(result.lines),
  targets: result.targets.map((target) => ({
    ...target,
    lines: replaceLines(target.lines),
    sections: target.sections.map((section) => ({ ...section, lines: replaceLines(section.lines) })),
  })),
});

export const isErrorOrWarning = ({ kind }: Line) => kind === 'error' || kind === 'warning';
export const isDriftOrChange = ({ kind }: Line) => kind === 'drift' || kind === 'change';
export const isNote = ({ kind }: Line) => kind === 'note';

export const isHeldOnlyByBrakes = (lines: readonly Line[]) => {
  const errors = lines.filter(({ kind }) => kind === 'error');
  return errors.length > 0 && errors.every(({ code }) => code === 'guarded');
};

export const isTargetUpToDate = ({ sections }: Pick<TargetResult, 'sections'>) =>
  sections.length > 0 && sections.every(({ status }) => status === 'converged');

export const hasNothingToReport = ({ status, lines }: SectionResult) => status === 'converged' && lines.length === 0;

export const hasNothingToWrite = ({ outcome, sections, lines: targetLines }: TargetResult) =>
  outcome === 'success' &&
  targetLines.every(isNote) &&
  sections.every(({ status, lines }) => ['converged', 'unverified'].includes(status) && lines.every(isNote));

export const groupUnchangedByState = (mode: RunResult['mode'], targets: readonly TargetResult[]) =>
  groupBy(targets.filter(hasNothingToWrite), (target) => {
    if (modes[mode].makesFile) return 'read';
    return isTargetUpToDate(target) ? 'up to date' : 'not fully verified';
  });

/** The run stopped before this repository, so nothing is wrong with it. */
export const isNotReached = ({ sections, lines }: TargetResult) =>
  !sections.length && lines.length > 0 && lines.every(({ code }) => code === 'stopped');

export function groupNotRunByReason(targets: readonly TargetResult[]) {
  const groups = groupBy(targets.filter(isNotRun), (target) => {
    const reasons = target.lines.map(({ message }) => message).join('; ');
    return isNotReached(target) ? reasons : `${target.outcome}: ${reasons}`;
  });
  return [...groups].map(([reason, skipped]) => ({ reason, targets: skipped }));
}

/** A line with a fix or a place is shown in full. */
export const isNotRun = ({ outcome, sections, lines }: TargetResult) =>
  outcome !== 'success' && !sections.length && lines.every(({ fix, place }) => !fix && !place);

/** A snapshot compares nothing, so its sections are `read`. */
export const describeStatus = (mode: RunResult['mode'], status: SectionStatus) =>
  status === 'converged' ? (modes[mode].makesFile ? 'read' : 'up to date') : status;

export const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${count} ${count === 1 ? singular : plural}`;
