import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';

export const seed = Number(process.env.SEED ?? 1);

/**
 * `.ci/run` tries everything. A plain run tries a part of it: `SEED=7 npm test` tries another. What is asserted of all
 * that a test tries together, such as how much of it is of one kind, holds only of everything.
 */
export const isFullRun = Boolean(process.env.CI || process.env.EVERY_FAULT);

/** How many examples a property tries, of those that `.ci/run` tries. */
export const scaleExamples = (count: number) => (isFullRun ? count : Math.ceil(count / 10));

/** For a night: whole runs in many more worlds, with a fault in each of their requests. */
export const isNightlyRun = Boolean(process.env.EVERY_WORLD);
export const scaleWorlds = (count: number, all: number) => (isNightlyRun ? all : scaleExamples(count));

/**
 * Properties try the same examples in every run, so that none fails under a change that has nothing to do with it.
 */
fc.configureGlobal({ seed, numRuns: scaleExamples(100) });

/**
 * All of them in `.ci/run`; otherwise a few, spread over the list from a start that the seed and the test decide. A
 * sample of tests, drawn before any of them runs, needs the name of what they are about.
 */
export function pickSample<T>(all: readonly T[], few: number, of = expect.getState().currentTestName): readonly T[] {
  if (isFullRun || all.length <= few) return all;
  const drawn = createHash('sha256').update(`${seed} ${of}`).digest();
  const offset = drawn.readUInt32BE() / 2 ** 32;
  return Array.from({ length: few }, (_, index) => all[Math.floor(((index + offset) / few) * all.length)]!);
}

/**
 * The number of one request of each route, for one run each: a fault of the same kind at another request of the route
 * meets the same code. `turn` says which of them, so that other turns meet others: 0 the first, and -1 the last.
 */
export function pickFaultyRoutes(requests: readonly { readonly route: string }[], turn: number, few = 2) {
  const ofRoutes = new Map<string, number[]>();
  for (const [index, { route }] of requests.entries()) ofRoutes.set(route, [...(ofRoutes.get(route) ?? []), index + 1]);
  return pickSample(
    [...ofRoutes.values()].map((numbers) => numbers.at(turn % numbers.length)!),
    few,
  );
}

/** The numbers of the requests of a run that meet a fault, one run for each. */
export const pickFaultyRequests = (count: number, few = 2) =>
  pickSample(
    Array.from({ length: count }, (_, index) => index + 1),
    few,
  );
