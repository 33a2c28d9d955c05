import type { Traffic } from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import { createFailedRun } from '@trueup/core/report';
import type { Extension } from '@trueup/core/run';
import type { RunOptions, World } from '@trueup/core/session';
import type { FleetFileLocation, FleetHeadReader } from './fleet-files.ts';
import type { QueueRules } from './schedule/run-queue.ts';

export interface ServiceConfig {
  readonly options: RunOptions;
  readonly location: FleetFileLocation;
  readonly world: World;
  readonly directory: string;
  readonly extensions: readonly Extension[];
  readonly rules: QueueRules;
  readonly fullRunInterval: number;
  report(result: RunResult): Promise<void>;
  log(line: string): void;
}

export interface ConnectedServiceConfig extends ServiceConfig {
  readonly readHead: FleetHeadReader;
  readonly traffic: Traffic;
  readonly login: string;
  /** Ends all waits and new requests. Writes in progress finish. */
  stopRequests(): void;
}

/** Reports a failed request and returns nothing, so the service continues. */
export async function askGithubOrReport<T>(
  { options, world, report, log }: ServiceConfig,
  problem: string,
  ask: () => Promise<T>,
) {
  try {
    return { value: await ask() };
  } catch (failure) {
    if (world.getStopReason?.()) return undefined;
    log(problem);
    await report(createFailedRun(options.mode, failure));
    return undefined;
  }
}
