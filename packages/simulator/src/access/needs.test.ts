import { expect, it } from 'vitest';
import { routes } from '../features/index.ts';
import { parseRouteNeeds } from './needs.ts';

it('reads a row with both permissions, and a row with either', () => {
  expect(routes['PUT /repos/{owner}/{repo}/pages']?.needs.sets).toEqual([
    [
      { permission: 'Pages', level: 'write' },
      { permission: 'Administration', level: 'write' },
    ],
  ]);
  expect(routes['GET /repos/{owner}/{repo}/milestones']?.needs.sets).toEqual([
    [{ permission: 'Issues', level: 'read' }],
    [{ permission: 'Pull requests', level: 'read' }],
  ]);
});

it('reads rows that are closed to apps, only for the app itself, or refused with 403', () => {
  const whose = (text: string) => parseRouteNeeds('GET /user', { 'GET /user': text });
  expect(whose('(no app)')).toEqual({ sets: [], isClosedToApps: true, isRefusedWith403: false, isForAppItself: false });
  expect(whose('(app itself)')).toEqual({
    sets: [],
    isClosedToApps: false,
    isRefusedWith403: false,
    isForAppItself: true,
  });
  expect(whose('(told)')).toEqual({ sets: [], isClosedToApps: false, isRefusedWith403: true, isForAppItself: false });
  expect(whose('')).toEqual({ sets: [], isClosedToApps: false, isRefusedWith403: false, isForAppItself: false });
});

it('recognizes the repository at the end of a team route', () => {
  const needs = routes['PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}']?.needs;
  expect(needs?.sets.flat().map(({ permission }) => permission)).toEqual(['Members', 'Administration']);
});

it('fails if a feature does not list the permissions of its route', () => {
  expect(() => parseRouteNeeds('DELETE /repos/{owner}/{repo}', {})).toThrow(
    'the feature that answers DELETE /repos/{owner}/{repo} does not say what `DELETE ~` needs',
  );
});
