import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const keys = ['name', 'color', 'description', 'allow_force_pushes', 'labels'];

describe('nearest', () => {
  it.each([
    ['colour', 'color'],
    ['Name', 'name'],
    ['naem', 'name'],
    ['desciption', 'description'],
    ['allow-force-pushes', 'allow_force_pushes'],
    ['allowForcePushes', 'allow_force_pushes'],
    ['allow force push', 'allow_force_pushes'],
    ['label', 'labels'],
  ])('takes %s for %s', (written, meant) => {
    expect(nearest(written, keys)).toBe(meant);
  });

  it.each(['team', 'x', '', 'url', 'rulesets'])('takes %j for none of them', (written) => {
    expect(nearest(written, keys)).toBeUndefined();
  });

  it('prefers the nearer of two candidates', () => {
    expect(nearest('tags', ['tag_set', 'tabs', 'tag'])).toBe('tabs');
  });

  it('keeps to the reach it is given', () => {
    expect(nearest('desciptoin', keys, 1)).toBeUndefined();
    expect(nearest('desciption', keys, 1)).toBe('description');
  });
});
