import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { listLines, type Scene } from '../kit/runs/scene.ts';
import { pickSample } from '../kit/seed.ts';
import { lasting } from './converged.ts';
import { type Question, whenever, writesOf } from './questions.ts';

/** A run, and what it left behind. */
export interface Ran {
  readonly stage: Scene;
  readonly result: RunResult;
  /** Of a snapshot: what is in its file. */
  readonly text?: string;
  readonly writes: readonly string[];
}

export type Run = (stage: Scene) => Promise<RunResult | Pick<Ran, 'result' | 'text'>>;

export const checking =
  (settings: string): Run =>
  (stage) =>
    stage.check(settings);

export const applying =
  (settings: string): Run =>
  (stage) =>
    stage.apply(settings);

export const taking =
  (section: string, options: Partial<RunOptions> = {}): Run =>
  (stage) =>
    // Names are the subject of their own tests: which of them a token is shown is no part of a section.
    stage.snapshot({ sections: [section], ids: true, ...options });

export async function ran(stage: Scene, run: Run): Promise<Ran> {
  const done = await run(stage);
  const writes = writesOf(stage.simulator);
  return 'result' in done ? { stage, writes, ...done } : { stage, writes, result: done };
}

/** One way in which a host can mislead a run. */
export interface Trick {
  readonly name: string;
  play(stage: Scene): void;
}

export const trickWith = (question: Question, name: string, trouble: Misbehaviour['with']): Trick => ({
  name: `${question.text} ${name}`,
  play: ({ simulator }) => void simulator.misbehave(whenever(question, trouble)),
});

/** Makes a run once with full sight, and once for each trick that is tried: what it does wrong then. */
export async function misled(
  staged: () => Promise<Scene>,
  run: Run,
  tricksOn: (full: Ran) => readonly Trick[],
  wrong: (tricked: Ran, full: Ran) => readonly string[],
): Promise<string[]> {
  const full = await ran(await staged(), run);
  const findings: string[] = [];
  for (const trick of pickSample(tricksOn(full), 3)) {
    const stage = await staged();
    trick.play(stage);
    const found = wrong(await ran(stage, run), full);
    findings.push(...found.map((one) => `${trick.name}: ${one}`));
  }
  return findings;
}

/** Writes that full sight would not have made. */
export const unfounded = ({ writes }: Ran, full: Ran): string[] =>
  writes.filter((write) => !full.writes.includes(write)).map((write) => `wrote ${write.slice(0, 300)}`);

/** Whatever was written, the repository is as full sight leaves it. */
export const altered = ({ stage }: Ran, full: Ran): string[] => {
  const [is, was] = [stage, full.stage].map((one) => JSON.stringify(lasting(one)));
  return is === was ? [] : ['left the repository another one'];
};

/** Nothing is left to be done, it says, and that is not so. */
export const falselyDone = (tricked: Ran, full: Ran): string[] =>
  tricked.result.outcome === 'success' && altered(tricked, full).length ? ['succeeded without doing it'] : [];

export const falselyConverged = ({ result }: Ran): string[] =>
  result.outcome === 'success' ? ['was taken for converged'] : [];

export const sameLines = (one: Ran, other: Ran) => linesOf(one) === linesOf(other);

const linesOf = ({ result }: Ran) => JSON.stringify(listLines(result).map(({ message }) => message));
