import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

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
  expect(nearest(written, keys)).toBe(meant);
});

it.each(['team', 'x', '', 'url', 'rulesets'])('no key is near %j', (written) => {
  expect(nearest(written, keys)).toBeUndefined();
});

it('the nearer of two keys wins', () => {
  expect(nearest('tags', ['tag_set', 'tabs', 'tag'])).toBe('tabs');
});

it('a key beyond the given reach is not near', () => {
  expect(nearest('desciptoin', keys, 1)).toBeUndefined();
  expect(nearest('desciption', keys, 1)).toBe('description');
});
