import { expect, it } from 'vitest';
import { toCanonicalText } from '../../plan/data.ts';
import { classifyItems, noItems } from './classes.ts';
import type { ApprovableItem } from './item.ts';

type SortedItem = ApprovableItem & { readonly write: string };

const item = (more: Partial<ApprovableItem>): SortedItem => {
  const whole: ApprovableItem = { section: 'labels', subject: ['bug'], kind: 'update', changes: [], ...more };
  return { ...whole, write: toCanonicalText(whole) };
};
const change = (key: string, before: string, after: string) => ({ key, before, after });
const colour = (before: string, after: string) => item({ changes: [change('color', before, after)] });

const groupNames = Object.keys(noItems) as (keyof typeof noItems)[];

/** The names and keys in each group. */
function told(base: readonly SortedItem[], pull: readonly SortedItem[]) {
  const groups = classifyItems(base, pull);
  return Object.fromEntries(
    groupNames
      .filter((name) => groups[name].length)
      .map((name) => [
        name,
        groups[name].map(({ kind, subject, changes }) =>
          [kind, ...subject, ...(kind === 'update' ? changes.map(({ key }) => key) : [])].join(' '),
        ),
      ]),
  );
}

it('separates changes of the pull request from existing drift', () => {
  const drift = item({ subject: ['docs'], kind: 'create', changes: [] });
  expect(told([drift], [drift, colour('a', 'b')])).toEqual({ changes: ['update bug color'], drifted: ['create docs'] });
});

it('finds a manual change that the pull request now declares', () => {
  expect(told([colour('live', 'base')], [])).toEqual({ settles: ['update bug color'] });
});

it('finds a manual change that the pull request overwrites', () => {
  expect(told([colour('live', 'base')], [colour('live', 'pull')])).toEqual({ overwrites: ['update bug color'] });
});

it('splits an update with keys of several classes', () => {
  const base = item({ changes: [change('a', '1', '2'), change('b', '1', '2'), change('c', '1', '2')] });
  const pull = item({ changes: [change('a', '1', '2'), change('b', '1', '3'), change('d', '1', '2')] });
  expect(told([base], [pull])).toEqual({
    changes: ['update bug d'],
    overwrites: ['update bug b'],
    drifted: ['update bug a'],
    settles: ['update bug c'],
  });
});

it('classifies each of two changes of one key as drift if the base contains it', () => {
  const both = [change('actors', 'b', ''), change('actors', 'c', '')];
  const pull = item({ changes: [...both, change('d', '1', '2')] });
  expect(told([item({ changes: both })], [pull])).toEqual({
    changes: ['update bug d'],
    drifted: ['update bug actors actors'],
  });
});

it('classifies the removal of a manually changed item as an overwrite that resolves no drift', () => {
  const removal = item({ kind: 'delete', tone: 'removal' });
  expect(told([colour('live', 'base')], [removal])).toEqual({ overwrites: ['delete bug'] });
});

it('classifies a change of an item that the base would remove as an overwrite', () => {
  const removal = item({ kind: 'delete', tone: 'removal' });
  expect(told([removal], [colour('live', 'pull')])).toEqual({ overwrites: ['update bug color'] });
  const renamed = item({ changes: [change('name', 'live', 'pull')] });
  expect(told([removal, colour('live', 'pull')], [renamed])).toMatchObject({ overwrites: ['update bug name'] });
  expect(told([colour('live', 'base')], [removal, renamed])).not.toHaveProperty('settles');
});

it('classifies values that both sides always send as resent, and additions as changes [12.31]', () => {
  const sent = item({ section: 'actions_secrets', subject: ['TOKEN'], kind: 'reassert' });
  expect(told([sent], [sent])).toEqual({ resent: ['reassert TOKEN'] });
  expect(told([sent], [])).toEqual({});
  expect(told([], [sent])).toEqual({ changes: ['reassert TOKEN'] });
});

it('distinguishes equal names in different sections', () => {
  const milestone = item({ section: 'milestones', changes: [change('color', 'live', 'pull')] });
  expect(told([colour('live', 'base')], [milestone])).toEqual({
    changes: ['update bug color'],
    settles: ['update bug color'],
  });
});
