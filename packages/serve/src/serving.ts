import type { Traffic } from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import { createFailedRun } from '@trueup/core/report';
import type { Extension } from '@trueup/core/run';
import type { RunOptions, World } from '@trueup/core/session';
import type { AskHead, FleetPlace } from './fleet-files.ts';
import type { TurnRules } from './turns/turns.ts';

/** What a service is started with. */
export interface Serving {
  readonly options: RunOptions;
  readonly place: FleetPlace;
  readonly world: World;
  readonly directory: string;
  readonly extensions: readonly Extension[];
  readonly rules: TurnRules;
  /** Milliseconds between two runs of the whole fleet. */
  readonly fullEvery: number;
  report(result: RunResult): Promise<void>;
  log(line: string): void;
}

export interface StartedServing extends Serving {
  readonly head: AskHead;
  readonly traffic: Traffic;
  /** Of the app. */
  readonly login: string;
}

/** What the host says, or nothing after a line about why. */
export async function askOrReport<T>({ options, report, log }: Serving, problem: string, ask: () => Promise<T>) {
  try {
    return { value: await ask() };
  } catch (failure) {
    log(problem);
    await report(createFailedRun(options.mode, failure));
    return undefined;
  }
}
