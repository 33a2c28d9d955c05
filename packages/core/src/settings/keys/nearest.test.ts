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
])('the key nearest to %s is %s', (written, meant) => {
  expect(findNearest(written, keys)).toBe(meant);
});

it.each(['team', 'x', '', 'url', 'rulesets'])('no key is near %j', (written) => {
  expect(findNearest(written, keys)).toBeUndefined();
});

it('the nearer of two keys wins', () => {
  expect(findNearest('tags', ['tag_set', 'tabs', 'tag'])).toBe('tabs');
});

it('a key beyond the given reach is not near', () => {
  expect(findNearest('desciptoin', keys, 1)).toBeUndefined();
  expect(findNearest('desciption', keys, 1)).toBe('description');
});
