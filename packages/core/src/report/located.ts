import { groupBy } from '../settings/maps.ts';
import { modes } from './result/modes.ts';
import type { Covered, Line, RunResult, SectionResult, SectionStatus, TargetResult } from './result/result.ts';

/** A line with the repository and section it belongs to; without either, it belongs to the run. */
export interface LocatedLine {
  readonly line: Line;
  readonly repository?: string;
  readonly section?: string;
}

export const locatedLines = ({ lines, targets }: Pick<RunResult, 'lines' | 'targets'>): LocatedLine[] => [
  ...lines.map((line) => ({ line })),
  ...targets.flatMap(({ repository, sections, lines: own }) => [
    ...own.map((line) => ({ line, repository })),
    ...sections.flatMap(({ name: section, lines }) => lines.map((line) => ({ line, repository, section }))),
  ]),
];

/** The declared paths that ended so. */
export const endedIn = (targets: readonly TargetResult[], which: Covered['ending']): Covered[] =>
  targets.flatMap(({ sections }) =>
    sections.flatMap(({ coverage }) => coverage.filter(({ ending }) => ending === which)),
  );

export const linesOf = (target: TargetResult) => locatedLines({ targets: [target], lines: [] });

/** The result with other lines in the place of those of the run, of each repository and of each section. */
export const withLines = (result: RunResult, instead: (lines: readonly Line[]) => readonly Line[]): RunResult => ({
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
export const isHeld = (lines: readonly Line[]) => {
  const errors = lines.filter(({ kind }) => kind === 'error');
  return errors.length > 0 && errors.every(({ code }) => code === 'guarded');
};

/** Whether something was compared, and the coverage says of every path that it is up to date. */
export const isUpToDate = ({ sections }: Pick<TargetResult, 'sections'>) =>
  sections.length > 0 && sections.every(({ status }) => status === 'converged');

/** A section that the report only needs to name. */
export const isQuiet = ({ status, lines }: SectionResult) => status === 'converged' && lines.length === 0;

/** A repository with nothing to write. */
export const isCalm = ({ outcome, sections, lines: own }: TargetResult) =>
  outcome === 'success' &&
  own.every(isNote) &&
  sections.every(({ status, lines }) => ['converged', 'unverified'].includes(status) && lines.every(isNote));

/** The repositories with nothing to write, by the words for them. */
export const calmGroups = (mode: RunResult['mode'], targets: readonly TargetResult[]) =>
  groupBy(targets.filter(isCalm), (target) => {
    if (modes[mode].makesFile) return 'read';
    return isUpToDate(target) ? 'up to date' : 'not fully verified';
  });

/** A repository that the run did not come to. It counts as failed, and nothing is wrong with it. */
export const isUnvisited = ({ sections, lines }: TargetResult) =>
  !sections.length && lines.length > 0 && lines.every(({ code }) => code === 'stopped');

/** Repositories that were not visited, grouped by reason. */
export function leftAside(targets: readonly TargetResult[]) {
  const groups = groupBy(targets.filter(isAside), (target) => {
    const reasons = target.lines.map(({ message }) => message).join('; ');
    return isUnvisited(target) ? reasons : `${target.outcome}: ${reasons}`;
  });
  return [...groups].map(([why, those]) => ({ why, those }));
}

/** A repository with only a reason to report, which can be shared with others. */
export const isAside = ({ outcome, sections, lines }: TargetResult) =>
  outcome !== 'success' && !sections.length && lines.every(({ fix, place }) => !fix && !place);

/** A snapshot compares nothing, so a section that went well is `read`. */
export const statusWord = (mode: RunResult['mode'], status: SectionStatus) =>
  status === 'converged' ? (modes[mode].makesFile ? 'read' : 'up to date') : status;

export const countOf = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
