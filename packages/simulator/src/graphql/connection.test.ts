import { expect, it } from 'vitest';
import { connection } from './connection.ts';

const letters = ['a', 'b', 'c', 'd', 'e'];
const of = (args: Parameters<typeof connection>[2]) => connection('letters', letters, args);

it('leads forwards through a list by its cursors', () => {
  const one = of({ first: 2 });
  expect(one).toMatchObject({
    nodes: ['a', 'b'],
    totalCount: 5,
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  });
  const two = of({ first: 2, after: one.pageInfo.endCursor });
  expect(two).toMatchObject({ nodes: ['c', 'd'], pageInfo: { hasNextPage: true, hasPreviousPage: true } });
  expect(of({ first: 2, after: two.pageInfo.endCursor })).toMatchObject({
    nodes: ['e'],
    pageInfo: { hasNextPage: false },
  });
});

it('leads backwards too', () => {
  const end = of({ last: 2 });
  expect(end).toMatchObject({ nodes: ['d', 'e'], pageInfo: { hasPreviousPage: true, hasNextPage: false } });
  expect(of({ last: 4, before: end.pageInfo.startCursor })).toMatchObject({
    nodes: ['a', 'b', 'c'],
    pageInfo: { hasPreviousPage: false },
  });
});

it('has no cursors where it shows nothing', () => {
  expect(connection('letters', [], { first: 10 }).pageInfo).toEqual({
    hasNextPage: false,
    hasPreviousPage: false,
    startCursor: null,
    endCursor: null,
  });
});

it('wants to know how much to show, a hundred at most', () => {
  expect(() => of({})).toThrow(
    'You must provide a `first` or `last` value to properly paginate the `letters` connection.',
  );
  expect(() => of({ first: 101 })).toThrow('Requesting 101 records on the `letters` connection exceeds');
  expect(() => of({ first: 5, after: 'bogus' })).toThrow('valid cursor');
});
