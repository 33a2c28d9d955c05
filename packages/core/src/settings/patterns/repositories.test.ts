import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cpuTime } from '../../../../../test/kit/cpu-time.ts';
import { examples } from '../../../../../test/kit/seed.ts';
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
])('a pattern %s fits Acme/shop-archive: %s', (pattern, fits) => {
  expect(isRepositoryMatch(pattern, repository)).toBe(fits);
});

it('a pattern fits as its regular expression does', () => {
  const part = (...more: string[]) =>
    fc.string({ unit: fc.constantFrom('a', 'b', '.', ...more), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(part('*', '?'), part('*', '?'), part(), part(), (ofOwner, ofName, owner, name) => {
      const asExpression = (text: string) =>
        new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')}$`);
      const fits = asExpression(ofOwner).test(owner) && asExpression(ofName).test(name);
      expect(isRepositoryMatch(`${ofOwner}/${ofName}`, { owner, name })).toBe(fits);
      expect(isRepositoryMatch(ofName, { owner, name })).toBe(asExpression(ofName).test(name));
    }),
    { numRuns: examples(10_000) },
  );
});

it('a pattern is judged at once, however many stars it has', async () => {
  const name = 'a'.repeat(100);
  const judge = () => expect(isRepositoryMatch(`${'*a'.repeat(50)}*b`, { owner: 'acme', name })).toBe(false);
  expect(await cpuTime(judge)).toBeLessThan(100);
});
