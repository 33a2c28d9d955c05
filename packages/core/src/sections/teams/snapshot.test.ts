import { expect, it } from 'vitest';
import { planUpdate } from '../../plan/make-items.ts';
import { showFullText } from '../../plan/wording.ts';
import { createTeamsUndo, exportTeams } from './snapshot.ts';

const team = (slug: string, access_source = 'direct') => ({
  id: 1,
  url: 'https://host.example/team',
  slug,
  permission: 'push',
  access_source,
  parent: null,
});

it('a snapshot leaves out teams that no entry can declare, with a note for each [2.3.14.4]', () => {
  const listed = [team('a', 'organization'), team('b', 'enterprise'), team('c'), team('d'), team('e'), team('f')];
  const probes = new Map([
    ['c', null],
    ['d', { private: true }],
    ['e', { private: true, role_name: 'push' }],
    ['f', { private: true, role_name: 'pull' }],
  ]);
  expect(exportTeams({ listed, probes })).toEqual({
    value: undefined,
    notes: [
      { text: 'team "a" is left out: its access comes from the organization', about: 'a' },
      { text: 'team "b" is left out: its access comes from the enterprise', about: 'b' },
      {
        text: 'team "c" is left out: GitHub shows its role only to a token with "Members (organization): read"',
        about: 'c',
      },
      { text: 'team "d" is left out: GitHub does not show its role', about: 'd' },
      { text: 'team "e" is left out: it has the custom role "push", which a file cannot declare', about: 'e' },
      { text: 'team "f" is left out: it has the custom role "pull", which a file cannot declare', about: 'f' },
    ],
    omissions: expect.not.arrayContaining([expect.objectContaining({ about: expect.stringMatching(/^[ab]$/) })]),
  });
});

it('a snapshot writes nothing for a personal account [2.3.14.4]', () => {
  expect(exportTeams(undefined).value).toBeUndefined();
});

it('an undo notes a changed team whose old role no file can declare [2.1.13] [2.3.14.4]', () => {
  const probes = new Map(
    ['e', 'f', 'g'].map((slug) => [slug, { private: true, role_name: slug === 'g' ? 'write' : 'push' }]),
  );
  const items = ['e', 'g'].flatMap((slug) =>
    planUpdate({ subject: `team "${slug}"`, names: [slug] }, [{ key: 'permission', live: 'x', wanted: 'admin' }], []),
  );
  expect(createTeamsUndo({ listed: [team('e'), team('f'), team('g')], probes }, items)).toEqual({
    value: { _undeclared: 'keep', entries: [{ name: 'g', permission: 'push' }] },
    notes: ['team "e" is left out: it has the custom role "push", which a file cannot declare'],
  });
});

it('an undo notes a changed team that may have had only the role of its parent [2.1.13] [2.3.14.3]', () => {
  const child = { ...team('api'), parent: { slug: 'core' } };
  const items = planUpdate(
    { subject: 'team "api"', names: ['api'] },
    [{ key: 'permission', live: 'push', wanted: 'admin' }],
    [],
  );
  const undo = (isPrivate: boolean, parent = team('core')) =>
    createTeamsUndo(
      { listed: [parent, child], probes: new Map([['api', { private: isPrivate, role_name: 'write' }]]) },
      items,
    ).notes.map(showFullText);
  expect(undo(true)).toEqual([
    'team "api" keeps its own role: GitHub does not show whether it had one, or only the role of its parent team "core"',
  ]);
  expect(undo(false)).toEqual([]);
  expect(undo(true, { ...team('core'), permission: 'pull' })).toEqual([]);
});
