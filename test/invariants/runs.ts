import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { listLines, type Scene } from '../kit/runs/scene.ts';
import { pickSample } from '../kit/seed.ts';
import { dumpLastingState } from './converged.ts';
import { disturbQuestion, listWriteTexts, type Question } from './questions.ts';

/** A run, and what it left behind. */
export interface ObservedRun {
  readonly stage: Scene;
  readonly result: RunResult;
  /** Of a snapshot: what is in its file. */
  readonly text?: string;
  readonly writes: readonly string[];
}

export type RunFunction = (stage: Scene) => Promise<RunResult | Pick<ObservedRun, 'result' | 'text'>>;

export const createCheck =
  (settings: string): RunFunction =>
  (stage) =>
    stage.check(settings);

export const createApply =
  (settings: string): RunFunction =>
  (stage) =>
    stage.apply(settings);

export const createSnapshotRun =
  (section: string, options: Partial<RunOptions> = {}): RunFunction =>
  (stage) =>
    // Names are the subject of their own tests: which of them a token is shown is no part of a section.
    stage.snapshot({ sections: [section], ids: true, ...options });

export async function observeRun(stage: Scene, run: RunFunction): Promise<ObservedRun> {
  const done = await run(stage);
  const writes = listWriteTexts(stage.simulator);
  return 'result' in done ? { stage, writes, ...done } : { stage, writes, result: done };
}

/** One way in which a host can mislead a run. */
export interface Trick {
  readonly name: string;
  play(stage: Scene): void;
}

export const createTrick = (question: Question, name: string, trouble: Misbehaviour['with']): Trick => ({
  name: `${question.text} ${name}`,
  play: ({ simulator }) => void simulator.misbehave(disturbQuestion(question, trouble)),
});

/** Makes a run once with full sight, and once for each trick that is tried: what it does wrong then. */
export async function findMisleading(
  staged: () => Promise<Scene>,
  run: RunFunction,
  tricksOn: (full: ObservedRun) => readonly Trick[],
  wrong: (tricked: ObservedRun, full: ObservedRun) => readonly string[],
): Promise<string[]> {
  const full = await observeRun(await staged(), run);
  const findings: string[] = [];
  for (const trick of pickSample(tricksOn(full), 3)) {
    const stage = await staged();
    trick.play(stage);
    const found = wrong(await observeRun(stage, run), full);
    findings.push(...found.map((one) => `${trick.name}: ${one}`));
  }
  return findings;
}

/** Writes that full sight would not have made. */
export const findUnfoundedWrites = ({ writes }: ObservedRun, full: ObservedRun): string[] =>
  writes.filter((write) => !full.writes.includes(write)).map((write) => `wrote ${write.slice(0, 300)}`);

/** Whatever was written, the repository is as full sight leaves it. */
export const findOtherState = ({ stage }: ObservedRun, full: ObservedRun): string[] => {
  const [is, was] = [stage, full.stage].map((one) => JSON.stringify(dumpLastingState(one)));
  return is === was ? [] : ['left the repository another one'];
};

/** Nothing is left to be done, it says, and that is not so. */
export const findFalseSuccess = (tricked: ObservedRun, full: ObservedRun): string[] =>
  tricked.result.outcome === 'success' && findOtherState(tricked, full).length ? ['succeeded without doing it'] : [];

export const findFalseConvergence = ({ result }: ObservedRun): string[] =>
  result.outcome === 'success' ? ['was taken for converged'] : [];

export const hasSameLines = (one: ObservedRun, other: ObservedRun) => formatMessages(one) === formatMessages(other);

const formatMessages = ({ result }: ObservedRun) => JSON.stringify(listLines(result).map(({ message }) => message));
