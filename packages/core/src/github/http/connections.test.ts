import * as v from 'valibot';
import { expect, it } from 'vitest';
import { catchFailure, openFakeGithub } from '../../../../../test/kit/runs/fake-github.ts';
import { defineQuery } from '../call.ts';
import { metadata } from '../grants.ts';

const rules = defineQuery<{ repository: { rules: { nodes: string[] } | null } }>(
  'query Rules($owner: String!, $name: String!, $after: String) { repository { rules { nodes pageInfo { endCursor } } } }',
  {
    needs: metadata.read,
    connection: 'repository.rules',
    answer: v.object({ repository: v.object({ rules: v.nullable(v.object({ nodes: v.array(v.string()) })) }) }),
  },
);

const createPage = (nodes: unknown, next?: unknown) => ({
  body: {
    data: { repository: { rules: { nodes, pageInfo: { hasNextPage: next !== undefined, endCursor: next ?? null } } } },
  },
});

it('reads the pages of a connection one after another and joins their nodes', async () => {
  const { clock, reader, requests } = openFakeGithub([
    createPage(['a', 'b'], 'B'),
    createPage(['c'], 'C'),
    createPage([]),
  ]);
  expect(await clock.run(reader.ask(rules({})))).toEqual({ repository: { rules: { nodes: ['a', 'b', 'c'] } } });
  expect(requests.map(({ body }) => JSON.parse(body!).variables)).toEqual([
    { owner: 'octo', name: 'hello' },
    { owner: 'octo', name: 'hello', after: 'B' },
    { owner: 'octo', name: 'hello', after: 'C' },
  ]);
});

it('returns a connection that is null', async () => {
  const { clock, reader } = openFakeGithub([{ body: { data: { repository: { rules: null } } } }]);
  expect(await clock.run(reader.ask(rules({})))).toEqual({ repository: { rules: null } });
});

it('reports a denied page with the permission that it needs', async () => {
  const denied = { body: { data: { repository: null }, errors: [{ type: 'NOT_FOUND', path: ['repository'] }] } };
  const { clock, reader } = openFakeGithub([createPage(['a'], 'A'), denied]);
  expect(await clock.run(catchFailure(reader.ask(rules({}))))).toMatchObject({ name: 'PermissionDenied' });
});

it.each([
  ['a page that leads back to itself', [createPage(['a'], 'A'), createPage(['b'], 'A')], 'never end'],
  ['a next page without a place', [createPage(['a'], 7)], 'should have a cursor for its next page'],
  ['something else in the place of a connection', [createPage('a')], 'should be a connection'],
])('rejects %s', async (_, replies, words) => {
  const { clock, reader } = openFakeGithub(replies);
  expect((await clock.run(catchFailure(reader.ask(rules({}))))).message).toContain(words);
});

const counted = defineQuery<{ repository: { rules: { nodes: { id: string }[] } } }, { after?: string }>(
  'query Rules($owner: String!, $name: String!, $after: String) { repository { rules { totalCount nodes { id } } } }',
  {
    needs: metadata.read,
    connection: 'repository.rules',
    answer: v.object({ repository: v.object({ rules: v.object({ nodes: v.array(v.object({ id: v.string() })) }) }) }),
  },
);

const createCountedPage = (totalCount: number, ids: string[], next?: string) => ({
  body: {
    data: {
      repository: {
        rules: {
          totalCount,
          nodes: ids.map((id) => ({ id })),
          pageInfo: { hasNextPage: next !== undefined, endCursor: next ?? null },
        },
      },
    },
  },
});

it('returns a node once that comes again on a later page', async () => {
  const { clock, reader } = openFakeGithub([createCountedPage(2, ['a', 'b'], 'B'), createCountedPage(3, ['b', 'c'])]);
  expect(await clock.run(reader.ask(counted({})))).toEqual({
    repository: { rules: { nodes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } },
  });
});

it('fails if a connection has fewer nodes than GitHub counted at first', async () => {
  const { clock, reader } = openFakeGithub([createCountedPage(3, ['a', 'b'], 'B'), createCountedPage(2, ['b'])]);
  const failure = await clock.run(catchFailure(reader.ask(counted({}))));
  expect(failure.message).toContain('repository.rules should have as many nodes as its totalCount');
});

it('does not count the nodes of a connection that starts in the middle', async () => {
  const { clock, reader } = openFakeGithub([createCountedPage(3, ['c'])]);
  expect(await clock.run(reader.ask(counted({ after: 'B' })))).toEqual({
    repository: { rules: { nodes: [{ id: 'c' }] } },
  });
});
