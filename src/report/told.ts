import type { Line, RunResult, SectionResult, SectionStatus, TargetResult } from '../modes/result.ts';

/** A line with what it belongs to: neither for the run itself, both inside a section. */
export interface Told {
  readonly line: Line;
  readonly repository?: string;
  readonly section?: string;
}

export const toldOf = ({ lines, targets }: Pick<RunResult, 'lines' | 'targets'>): Told[] => [
  ...lines.map((line) => ({ line })),
  ...targets.flatMap(({ repository, sections }) =>
    sections.flatMap(({ name: section, lines }) => lines.map((line) => ({ line, repository, section }))),
  ),
];

export const isTrouble = ({ kind }: Line) => kind === 'error' || kind === 'warning';
export const isDifference = ({ kind }: Line) => kind === 'drift' || kind === 'change';
export const isNote = ({ kind }: Line) => kind === 'note';

/** A section of which there is only the name to tell. */
export const isQuiet = ({ status, lines }: SectionResult) => status === 'converged' && lines.length === 0;

/** A repository that asks nothing of anybody. */
export const isCalm = ({ outcome, sections }: TargetResult) =>
  outcome === 'success' && sections.every(({ status, lines }) => status === 'converged' && lines.every(isNote));

/** A snapshot compares nothing, so what went well in it was read. */
export const statusWord = (mode: RunResult['mode'], status: SectionStatus) =>
  mode === 'snapshot' && status === 'converged' ? 'read' : status;

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
