import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { listLines, type Scene } from '../kit/runs/scene.ts';
import { pickSample } from '../kit/seed.ts';
import { dumpLastingState } from './converged.ts';
import { disturbQuestion, listWriteTexts, type Question } from './questions.ts';

/** A run with its writes and its result. */
export interface ObservedRun {
  readonly stage: Scene;
  readonly result: RunResult;
  /** The file of a snapshot. */
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
    // Snapshots use ids here. Other tests cover names.
    stage.snapshot({ sections: [section], ids: true, ...options });

export async function observeRun(stage: Scene, run: RunFunction): Promise<ObservedRun> {
  const done = await run(stage);
  const writes = listWriteTexts(stage.simulator);
  return 'result' in done ? { stage, writes, ...done } : { stage, writes, result: done };
}

/** A way in which GitHub can mislead a run. */
export interface Trick {
  readonly name: string;
  play(stage: Scene): void;
}

export const createTrick = (question: Question, name: string, trouble: Misbehaviour['with']): Trick => ({
  name: `${question.text} ${name}`,
  play: ({ simulator }) => void simulator.misbehave(disturbQuestion(question, trouble)),
});

/** Runs once undisturbed and once for each trick. Returns the mistakes of the disturbed runs. */
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

/** Returns writes that the undisturbed run does not make. */
export const findUnfoundedWrites = ({ writes }: ObservedRun, full: ObservedRun): string[] =>
  writes.filter((write) => !full.writes.includes(write)).map((write) => `wrote ${write.slice(0, 300)}`);

/** Returns a finding if the final state differs from that of the undisturbed run. */
export const findOtherState = ({ stage }: ObservedRun, full: ObservedRun): string[] => {
  const [is, was] = [stage, full.stage].map((one) => JSON.stringify(dumpLastingState(one)));
  return is === was ? [] : ['left the repository another one'];
};

/** Returns a finding if the run succeeded with another final state. */
export const findFalseSuccess = (tricked: ObservedRun, full: ObservedRun): string[] =>
  tricked.result.outcome === 'success' && findOtherState(tricked, full).length ? ['succeeded without doing it'] : [];

export const findFalseConvergence = ({ result }: ObservedRun): string[] =>
  result.outcome === 'success' ? ['was taken for converged'] : [];

export const hasSameLines = (one: ObservedRun, other: ObservedRun) => formatMessages(one) === formatMessages(other);

const formatMessages = ({ result }: ObservedRun) => JSON.stringify(listLines(result).map(({ message }) => message));
