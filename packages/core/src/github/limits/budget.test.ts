import { expect, it } from 'vitest';
import { Budget } from './budget.ts';

it('has room until it is used up', () => {
  const budget = new Budget(10);
  budget.start(6);
  expect(budget.wait(4, 0, 1)).toBe(0);
  expect(budget.wait(5, 0, 1)).toBe(Number.POSITIVE_INFINITY);
});

it('returns a share a minute after the end of its request', () => {
  const budget = new Budget(10);
  budget.start(10);
  budget.end(4, 1000);
  budget.end(6, 3000);
  expect(budget.wait(4, 5000, 1)).toBe(56_001);
  expect(budget.wait(5, 5000, 1)).toBe(58_001);
  expect(budget.wait(4, 61_001, 1)).toBe(0);
  expect(budget.wait(5, 61_001, 1)).toBe(2000);
});

it('shrinks with the rate', () => {
  const budget = new Budget(9);
  budget.start(4);
  budget.end(4, 0);
  expect(budget.wait(1, 0, 1)).toBe(0);
  expect(budget.wait(1, 0, 0.5)).toBe(60_001);
});
