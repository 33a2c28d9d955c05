import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureCpuTime } from '../../../../../test/kit/cpu-time.ts';
import { scaleExamples } from '../../../../../test/kit/seed.ts';
import { isRepositoryMatch } from './repositories.ts';

const repository = { owner: 'Acme', name: 'shop-archive' };

it.each([
  ['shop-archive', true],
  ['SHOP-*', true],
  ['*-archive', true],
  ['*', true],
  ['*/*', true],
  ['acme/*', true],
  ['a?me/shop?archive', true],
  ['shop', false],
  ['acme', false],
  ['acme/shop', false],
  ['other/*', false],
  ['shop-archive?', false],
])('matches %s with Acme/shop-archive: %s', (pattern, isExpected) => {
  expect(isRepositoryMatch(pattern, repository)).toBe(isExpected);
});

it('matches like the equivalent regular expression', () => {
  const part = (...more: string[]) =>
    fc.string({ unit: fc.constantFrom('a', 'b', '.', ...more), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(part('*', '?'), part('*', '?'), part(), part(), (ofOwner, ofName, owner, name) => {
      const toRegularExpression = (text: string) =>
        new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`);
      const isExpected = toRegularExpression(ofOwner).test(owner) && toRegularExpression(ofName).test(name);
      expect(isRepositoryMatch(`${ofOwner}/${ofName}`, { owner, name })).toBe(isExpected);
      expect(isRepositoryMatch(ofName, { owner, name })).toBe(toRegularExpression(ofName).test(name));
    }),
    { numRuns: scaleExamples(10_000) },
  );
});

it('matches a pattern with many stars in little time', async () => {
  const name = 'a'.repeat(100);
  const judge = () => expect(isRepositoryMatch(`${'*a'.repeat(50)}*b`, { owner: 'acme', name })).toBe(false);
  expect(await measureCpuTime(judge)).toBeLessThan(100);
});
