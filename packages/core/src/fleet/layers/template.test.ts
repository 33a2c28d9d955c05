import { expect, it } from 'vitest';
import { openPathTemplate } from './template.ts';

it('finds a file in any case, and refuses two files for one repository [1.15]', async () => {
  const openTemplateWith = async (...names: string[]) =>
    (await openPathTemplate('layers/{owner}/{name}.yml', async () => names)).findFile({ owner: 'acme', name: 'shop' });
  expect(await openTemplateWith('Acme/SHOP.yml')).toEqual({ file: 'layers/Acme/SHOP.yml' });
  expect(await openTemplateWith('acme/shop.yml', 'acme/Shop.yml')).toEqual({
    problem: '`layers/acme/shop.yml` and `layers/acme/Shop.yml` are for the same repository, and differ only in case',
    fix: 'keep one of them',
  });
});
