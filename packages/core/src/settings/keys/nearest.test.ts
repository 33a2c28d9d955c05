import { expect, it } from 'vitest';
import { findNearest } from './nearest.ts';

const keys = ['name', 'color', 'description', 'allow_force_pushes', 'labels'];

it.each([
  ['colour', 'color'],
  ['Name', 'name'],
  ['naem', 'name'],
  ['desciption', 'description'],
  ['allow-force-pushes', 'allow_force_pushes'],
  ['allowForcePushes', 'allow_force_pushes'],
  ['allow force push', 'allow_force_pushes'],
  ['label', 'labels'],
])('finds the nearest key to %s: %s', (written, meant) => {
  expect(findNearest(written, keys)).toBe(meant);
});

it.each(['team', 'x', '', 'url', 'rulesets'])('finds no key near %j', (written) => {
  expect(findNearest(written, keys)).toBeUndefined();
});

it('prefers the nearer of two keys', () => {
  expect(findNearest('tags', ['tag_set', 'tabs', 'tag'])).toBe('tabs');
});

it('ignores a key beyond the maximum number of edits', () => {
  expect(findNearest('desciptoin', keys, 1)).toBeUndefined();
  expect(findNearest('desciption', keys, 1)).toBe('description');
});
