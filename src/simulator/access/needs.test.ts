import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { needsOf } from './needs.ts';

const description = readFileSync(new URL('../description/rest.json', import.meta.url), 'utf8');
const routes = Object.keys(JSON.parse(description).operations);

it('knows for every described route what it asks of a token', () => {
  expect(routes.filter((route) => !needsOf(route))).toEqual([]);
});

it('reads a row with both permissions, and one with either', () => {
  expect(needsOf('PUT /repos/{owner}/{repo}/pages')?.sets).toEqual([
    [
      { permission: 'Pages', level: 'write' },
      { permission: 'Administration', level: 'write' },
    ],
  ]);
  expect(needsOf('GET /repos/{owner}/{repo}/milestones')?.sets).toEqual([
    [{ permission: 'Issues', level: 'read' }],
    [{ permission: 'Pull requests', level: 'read' }],
  ]);
});

it('takes the repository at the end of a team route for what it is', () => {
  const needs = needsOf('PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}');
  expect(needs?.sets.flat().map(({ permission }) => permission)).toEqual(['Members', 'Administration']);
});

it('knows nothing of a route outside the description', () => {
  expect(needsOf('DELETE /repos/{owner}/{repo}')).toBeUndefined();
});
