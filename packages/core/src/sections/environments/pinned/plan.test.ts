import { expect, it } from 'vitest';
import { formatPlan } from '../../../../../../test/kit/reports/plan-lines.ts';
import type { WriteCall } from '../../../github/call.ts';
import type { Plan } from '../../../plan/item.ts';
import type { DeclaredEnvironment } from '../schema.ts';
import { planPins } from './plan.ts';

const entries = (pins: Record<string, boolean | undefined>): DeclaredEnvironment[] =>
  Object.entries(pins).map(([name, pinned]) => ({ name, pinned }));
const environmentsNamed = (...names: string[]) =>
  names.map((name) => ({ id: 1, name, node_id: `EN_${name}`, protection_rules: [], deployment_branch_policy: null }));
const sixEnvironments = environmentsNamed('a', 'b', 'c', 'd', 'x', 'y');

const plan = (declared: Record<string, boolean | undefined>, pins: string[], environments = sixEnvironments) =>
  planPins(entries(declared), { environments, lists: new Map(), pins });

/** Formats the steps of a plan: `pin EN_a`, `unpin EN_a`, `move EN_a to 1`. */
const steps = (planned: Plan) =>
  planned.flatMap((item) =>
    'steps' in item ? item.steps.map((step) => ('act' in step ? step.act : mutationText(step as WriteCall))) : [],
  );

function mutationText({ body }: WriteCall) {
  const { environmentId, pinned, position } = (body as any).variables.input;
  return pinned === undefined ? `move ${environmentId} to ${position}` : `${pinned ? 'pin' : 'unpin'} ${environmentId}`;
}

it('adds missing pins at the end [3.12]', () => {
  const planned = plan({ a: true, b: true }, ['a']);
  expect(formatPlan(planned)).toEqual(['update: environments: pinned [a] → [a, b]']);
  expect(steps(planned)).toEqual(['pin EN_b']);
});

it('removes pins before it adds pins [3.13]', () => {
  const planned = plan({ a: true, b: false }, ['b']);
  expect(formatPlan(planned)).toEqual(['update: environments: pinned [b] → [a]']);
  expect(steps(planned)).toEqual(['unpin EN_b', 'pin EN_a']);
});

it('moves each pin to its declared rank [3.14]', () => {
  const planned = plan({ a: true, b: true, c: true }, ['b', 'c', 'a']);
  expect(formatPlan(planned)).toEqual(['update: environments: pinned [b, c, a] → [a, b, c]']);
  expect(steps(planned)).toEqual(['move EN_a to 1']);
});

it('does not move a pin that an earlier move has placed [3.14]', () => {
  expect(steps(plan({ b: true, a: true, c: true }, ['a', 'b', 'c']))).toEqual(['move EN_b to 1']);
});

it('keeps undeclared pins, and notes pins that move after the declared pins [2.3.5.7]', () => {
  const planned = plan({ a: true, b: true, x: undefined }, ['x', 'a', 'y', 'b']);
  expect(formatPlan(planned)).toEqual([
    'update: environments: pinned [x, a, y, b] → [a, b, x, y]',
    'note: environment "x" has an undeclared pin, which moves after the declared pins',
  ]);
  expect(steps(planned)).toEqual(['move EN_a to 1', 'move EN_b to 2']);
});

it('notes every undeclared pin that makes room for a new one [2.3.5.7]', () => {
  expect(formatPlan(plan({ a: true, b: true }, ['x', 'y']))).toEqual([
    'update: environments: pinned [x, y] → [a, b, x, y]',
    'note: environment "x" has an undeclared pin, which moves after the declared pins',
    'note: environment "y" has an undeclared pin, which moves after the declared pins',
  ]);
});

it('looks up the id of a new environment after its PUT [2.3.5.7]', () => {
  const planned = plan({ new: true, a: true }, ['a']);
  expect(steps(planned)).toEqual(['mutation PinEnvironment', 'mutation ReorderEnvironment']);
});

it('plans no pins if no entry declares `pinned` [2.1.1]', () => {
  expect(planPins(entries({ a: undefined }), { environments: sixEnvironments, lists: new Map() })).toEqual([]);
});

it('refuses too many pins, including undeclared pins, and plans no mutation [7.6]', () => {
  const live = Array.from({ length: 9 }, (_, index) => `u${index}`);
  const planned = plan({ a: true, b: true }, live);
  expect(planned).toMatchObject([{ kind: 'refused', differences: [{ key: 'pinned' }] }, { kind: 'note' }]);
  const problem = `the plan pins 11 environments, but GitHub allows at most 10: a, b, ${live.join(', ')}`;
  expect(formatPlan(planned)).toEqual([
    `refused: environments: ${problem}. To fix, declare \`pinned: false\` for 1 of them`,
    `note: ${problem}`,
  ]);
});

it('counts the pins that remain after removals [8.3]', () => {
  const live = ['x', ...Array.from({ length: 9 }, (_, index) => `u${index}`)];
  expect(steps(plan({ a: true, x: false }, live)).slice(0, 2)).toEqual(['unpin EN_x', 'pin EN_a']);
});
