import goals from './goals.json' with { type: 'json' };
import type { Row } from './row.ts';

/** `goals.json` sets one goal for each figure. The build and the tests check the same goals. */
export { goals };

export const isWithinGoal = (name: keyof typeof goals, figure: number) => figure <= goals[name].most;

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
  kept: isWithinGoal(name, figure),
});
