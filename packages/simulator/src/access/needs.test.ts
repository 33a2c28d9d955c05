import { expect, it } from 'vitest';
import { routes } from '../features/index.ts';
import { needsOf } from './needs.ts';

it('reads a row with both permissions, and one with either', () => {
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

it('reads a row that no app may use, one that only the app itself may use, and one whose refusal is told', () => {
  const whose = (text: string) => needsOf('GET /user', { 'GET /user': text });
  expect(whose('(no app)')).toEqual({ sets: [], closedToApps: true, isTold: false, ofAppItself: false });
  expect(whose('(app itself)')).toEqual({ sets: [], closedToApps: false, isTold: false, ofAppItself: true });
  expect(whose('(told)')).toEqual({ sets: [], closedToApps: false, isTold: true, ofAppItself: false });
  expect(whose('')).toEqual({ sets: [], closedToApps: false, isTold: false, ofAppItself: false });
});

it('recognises the repository at the end of a team route', () => {
  const needs = routes['PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}']?.needs;
  expect(needs?.sets.flat().map(({ permission }) => permission)).toEqual(['Members', 'Administration']);
});

it('fails if a feature does not list the grants of its route', () => {
  expect(() => needsOf('DELETE /repos/{owner}/{repo}', {})).toThrow(
    'the feature that answers DELETE /repos/{owner}/{repo} does not say what `DELETE ~` needs',
  );
});
