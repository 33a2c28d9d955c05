import goals from './goals.json' with { type: 'json' };
import type { Row } from './row.ts';

/** Each figure has its one goal in `goals.json`, which the build and the tests hold to as well. */
export { goals };

export const isKept = (name: keyof typeof goals, figure: number) => figure <= goals[name].most;

export const formatTarget = (name: keyof typeof goals) =>
  `at most ${goals[name].most.toLocaleString('en')} ${goals[name].of}`;

/** A row of one figure. */
export const createRow = (
  name: keyof typeof goals,
  what: string,
  figure: number,
  value = figure.toLocaleString('en'),
): Row => ({
  what,
  value,
  target: formatTarget(name),
  kept: isKept(name, figure),
});
