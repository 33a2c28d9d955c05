import { expect, it } from 'vitest';
import { linksIn } from './links.ts';

it.each<[string | undefined, Record<string, string>]>([
  [undefined, {}],
  ['', {}],
  [
    '<https://a/?page=2>; rel="next", <https://a/?page=9>; rel="last"',
    { next: 'https://a/?page=2', last: 'https://a/?page=9' },
  ],
  ['<https://a/?q=1,2&page=2>;rel=next', { next: 'https://a/?q=1,2&page=2' }],
  ['<https://a/>; title="a"; rel="next"', { next: 'https://a/' }],
  ['<https://a/>; rel="prev next', { prev: 'https://a/' }],
  ['rel="next"', {}],
])('reads the links in %j', (header, links) => {
  expect(linksIn(header)).toEqual(links);
});

it('reads a long and broken header in no time', () => {
  expect(linksIn('<a'.repeat(50_000))).toEqual({});
  expect(linksIn('<a>; '.repeat(20_000))).toEqual({});
});
