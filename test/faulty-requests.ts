/**
 * Which requests of a run meet a fault, by their numbers from 1: all of them in `.ci/run`; otherwise a few that are
 * spread over the run from a random start, so that many runs of the tests reach every request.
 */
export function faultyRequests(count: number, few = 5): number[] {
  const every = Array.from({ length: count }, (_, index) => index + 1);
  return process.env.EVERY_FAULT || count <= few ? every : spread(count, few);
}

export function spread(count: number, times: number): number[] {
  const offset = Math.random();
  return Array.from({ length: times }, (_, index) => 1 + Math.floor(((index + offset) / times) * count));
}
