import type { Line, RunResult, SectionResult, SectionStatus, TargetResult } from '../modes/result.ts';

/** A line with what it belongs to: a section of a repository, the repository, or else the run itself. */
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

export const isTrouble = ({ kind }: Line) => kind === 'error' || kind === 'warning';
export const isDifference = ({ kind }: Line) => kind === 'drift' || kind === 'change';
export const isNote = ({ kind }: Line) => kind === 'note';

/** A section of which there is only the name to tell. */
export const isQuiet = ({ status, lines }: SectionResult) => status === 'converged' && lines.length === 0;

/** A repository that asks nothing of anybody. */
export const isCalm = ({ outcome, sections, lines: own }: TargetResult) =>
  outcome === 'success' &&
  own.every(isNote) &&
  sections.every(({ status, lines }) => status === 'converged' && lines.every(isNote));

/** Repositories that were not looked at, together with those that share the reason. */
export function leftAside(
  targets: readonly TargetResult[],
): { readonly why: string; readonly those: TargetResult[] }[] {
  const groups = new Map<string, TargetResult[]>();
  for (const target of targets.filter(isAside)) {
    const why = `${target.outcome}: ${target.lines.map(({ message }) => message).join('; ')}`;
    groups.set(why, [...(groups.get(why) ?? []), target]);
  }
  return [...groups].map(([why, those]) => ({ why, those }));
}

/** There is one sentence to say of it, and nothing in it that is the repository's own. */
export const isAside = ({ outcome, sections, lines }: TargetResult) =>
  outcome !== 'success' && !sections.length && lines.every(({ fix, place }) => !fix && !place);

/** A snapshot compares nothing, so what went well in it was read. */
export const statusWord = (mode: RunResult['mode'], status: SectionStatus) =>
  mode === 'snapshot' && status === 'converged' ? 'read' : status;

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
