import { expect, it } from 'vitest';
import { createConnection } from './connection.ts';

const letters = ['a', 'b', 'c', 'd', 'e'];
const connect = (args: Parameters<typeof createConnection>[2]) => createConnection('letters', letters, args);

it('pages forwards through a list by cursors', () => {
  const one = connect({ first: 2 });
  expect(one).toMatchObject({
    nodes: ['a', 'b'],
    totalCount: 5,
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  });
  const two = connect({ first: 2, after: one.pageInfo.endCursor });
  expect(two).toMatchObject({ nodes: ['c', 'd'], pageInfo: { hasNextPage: true, hasPreviousPage: true } });
  expect(connect({ first: 2, after: two.pageInfo.endCursor })).toMatchObject({
    nodes: ['e'],
    pageInfo: { hasNextPage: false },
  });
});

it('pages backwards', () => {
  const end = connect({ last: 2 });
  expect(end).toMatchObject({ nodes: ['d', 'e'], pageInfo: { hasPreviousPage: true, hasNextPage: false } });
  expect(connect({ last: 4, before: end.pageInfo.startCursor })).toMatchObject({
    nodes: ['a', 'b', 'c'],
    pageInfo: { hasPreviousPage: false },
  });
});

it('returns no cursors for an empty page', () => {
  expect(createConnection('letters', [], { first: 10 }).pageInfo).toEqual({
    hasNextPage: false,
    hasPreviousPage: false,
    startCursor: null,
    endCursor: null,
  });
});

it('requires a page size of at most a hundred', () => {
  expect(() => connect({})).toThrow(
    'You must provide a `first` or `last` value to properly paginate the `letters` connection.',
  );
  expect(() => connect({ first: 101 })).toThrow('Requesting 101 records on the `letters` connection exceeds');
  expect(() => connect({ first: 5, after: 'bogus' })).toThrow('valid cursor');
});
