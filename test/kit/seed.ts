import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';

export const seed = Number(process.env.SEED ?? 1);

/**
 * `.ci/run` tries every case. A plain run tries a part, and `SEED=7 npm test` tries another part. Assertions about all
 * cases together need the full run.
 */
export const isFullRun = Boolean(process.env.CI || process.env.EVERY_FAULT);

/** Reduces the number of examples of a property in a plain run. */
export const scaleExamples = (count: number) => (isFullRun ? count : Math.ceil(count / 10));

/** A nightly run covers many more worlds, with a fault in each request. */
export const isNightlyRun = Boolean(process.env.EVERY_WORLD);
export const scaleWorlds = (count: number, all: number) => (isNightlyRun ? all : scaleExamples(count));

/** Properties try the same examples in every run, so an unrelated change does not fail one. */
fc.configureGlobal({ seed, numRuns: scaleExamples(100) });

/**
 * Returns all items in `.ci/run`. Other runs get a few, spread over the list from a start that the seed and the test
 * name decide. Outside a test, `of` replaces the test name.
 */
export function pickSample<T>(all: readonly T[], few: number, of = expect.getState().currentTestName): readonly T[] {
  if (isFullRun || all.length <= few) return all;
  const drawn = createHash('sha256').update(`${seed} ${of}`).digest();
  const offset = drawn.readUInt32BE() / 2 ** 32;
  return Array.from({ length: few }, (_, index) => all[Math.floor(((index + offset) / few) * all.length)]!);
}

/**
 * Picks one request number of each route, because a fault at another request of the route meets the same code. `turn`
 * selects the request: 0 is the first and -1 the last.
 */
export function pickFaultyRoutes(requests: readonly { readonly route: string }[], turn: number, few = 2) {
  const ofRoutes = new Map<string, number[]>();
  for (const [index, { route }] of requests.entries()) ofRoutes.set(route, [...(ofRoutes.get(route) ?? []), index + 1]);
  return pickSample(
    [...ofRoutes.values()].map((numbers) => numbers.at(turn % numbers.length)!),
    few,
  );
}

/** Picks the numbers of the requests that meet a fault. */
export const pickFaultyRequests = (count: number, few = 2) =>
  pickSample(
    Array.from({ length: count }, (_, index) => index + 1),
    few,
  );
