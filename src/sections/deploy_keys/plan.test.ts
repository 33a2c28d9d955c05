import { expect, it } from 'vitest';
import { calls, lines } from '../../../test/plan-lines.ts';
import { publicKey } from '../../../test/public-key.ts';
import type { LiveKey } from './calls.ts';
import { fingerprintOf } from './material.ts';
import { planDeployKeys } from './plan.ts';
import type { DeployKey } from './schema.ts';

const key = publicKey('a');
const other = publicKey('b');
const live = (more: Partial<LiveKey> = {}): LiveKey => ({ id: 7, title: 'ci', key, read_only: true, ...more });
const plan = (entries: DeployKey[], items: LiveKey[], undeclared: 'keep' | 'delete' = 'keep') =>
  planDeployKeys({ entries, undeclared }, items);

it('attaches a missing key, read-only unless the file says otherwise [2.3.19]', () => {
  const planned = plan(
    [
      { title: 'ci', key: `${key} me` },
      { title: 'release', key: other, read_only: false },
    ],
    [],
  );
  expect(lines(planned)).toEqual([
    'create: deploy key "ci" would be created: it may read',
    'create: deploy key "release" would be created: it may read and write',
  ]);
  expect(calls(planned)).toEqual([
    ['POST ~/keys', { title: 'ci', key: `${key} me`, read_only: true }],
    ['POST ~/keys', { title: 'release', key: other, read_only: false }],
  ]);
});

it('compares a key without its comment [2.3.19.4]', () => {
  expect(plan([{ title: 'ci', key: `${key} me@here` }], [live()])).toEqual([]);
  expect(plan([{ title: 'ci', key }], [live({ key: `${key} stored with a comment` })])).toEqual([]);
});

it('deletes and recreates a changed key, and keeps `read_only` if it is not declared [2.3.19.2]', () => {
  const planned = plan([{ title: 'ci', key: other }], [live({ read_only: false })]);
  expect(lines(planned)).toEqual([
    `replace: deploy key "ci": key ${fingerprintOf(key)} → ${fingerprintOf(other)}; would be deleted and created again`,
  ]);
  expect(calls(planned)).toEqual([['DELETE ~/keys/7'], ['POST ~/keys', { title: 'ci', key: other, read_only: false }]]);
});

it('replaces a key with one delete and one create if `read_only` changes [3.10]', () => {
  const planned = plan([{ title: 'ci', key, read_only: false }], [live()]);
  expect(lines(planned)).toEqual([
    'replace: deploy key "ci": read_only true → false (weaker; it will be able to write); would be deleted and created again',
  ]);
  expect(calls(planned)).toEqual([['DELETE ~/keys/7'], ['POST ~/keys', { title: 'ci', key, read_only: false }]]);
  expect(lines(plan([{ title: 'ci', key, read_only: true }], [live({ read_only: false })]))).toEqual([
    'replace: deploy key "ci": read_only false → true; would be deleted and created again',
  ]);
});

it.each(['keep', 'delete'] as const)(
  'fails if a key is live under another title, and names that title (_undeclared: %s) [2.3.19.3]',
  (policy) => {
    expect(() => plan([{ title: 'new', key: `${key} same` }], [live({ title: 'old' })], policy)).toThrow(
      'deploy key "new" has the key of the live deploy key "old", and the host attaches a key only once',
    );
  },
);

it('names every holder at once, as for two keys that swap titles [2.3.19.3]', () => {
  const swapped = [
    { title: 'a', key: other },
    { title: 'b', key },
  ];
  expect(() => plan(swapped, [live({ title: 'a' }), live({ id: 8, title: 'b', key: other })])).toThrow(
    'deploy key "a" has the key of the live deploy key "b"; deploy key "b" has the key of the live deploy key "a"',
  );
});

it('matches titles exactly, case and all [2.3.19.1]', () => {
  const planned = plan([{ title: 'CI', key: other }], [live()]);
  expect(lines(planned)).toEqual([
    'create: deploy key "CI" would be created: it may read',
    'note: kept undeclared deploy key "ci"',
  ]);
});

it('fails if two live keys have the same title [2.3.19.1]', () => {
  expect(() => plan([], [live(), live({ id: 8, key: other })])).toThrow('the host has two of deploy key "ci"');
});

it('keeps undeclared keys, and deletes them if the file opts in [2.3.19.7]', () => {
  expect(lines(plan([], [live()]))).toEqual(['note: kept undeclared deploy key "ci"']);
  const planned = plan([], [live()], 'delete');
  expect(lines(planned)).toEqual(['delete: deploy key "ci" would be deleted: everyone who uses it loses access']);
  expect(calls(planned)).toEqual([['DELETE ~/keys/7']]);
});

it('says in the plan which key goes and what it may do [2.3.19.7]', () => {
  const [removal] = plan([], [live({ read_only: false })], 'delete');
  expect(removal).toMatchObject({ kind: 'delete', holds: { key, read_only: false } });
});

it('ignores a key whose algorithm cannot be declared [2.3.19.5]', () => {
  const ancient = live({ key: publicKey('a', 'ssh-dss') });
  expect(plan([], [ancient], 'delete')).toEqual([]);
  expect(plan([], [ancient, live()], 'keep')).toHaveLength(1);
  expect(lines(plan([{ title: 'ci', key }], [ancient], 'delete'))).toEqual([
    'create: deploy key "ci" would be created: it may read',
  ]);
});

it('writes a note if the host has disabled a declared key [2.3.19]', () => {
  expect(lines(plan([{ title: 'ci', key }], [live({ enabled: false })]))).toEqual([
    'note: deploy key "ci" is disabled on the host, and gives no access until it is enabled there',
  ]);
});
