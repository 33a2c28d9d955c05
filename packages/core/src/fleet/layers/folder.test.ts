import { expect, it } from 'vitest';
import { SettingsError } from '../../settings/refusal.ts';
import { openSettingsFolder } from './folder.ts';

const shop = { owner: 'acme', name: 'shop' };
const findFileIn = async (folder: string, ...names: string[]) =>
  (await openSettingsFolder(folder, names)).findFile(shop);

it('prefers the file in the owner’s folder to the file for any owner', async () => {
  expect(await findFileIn('repos/', 'shop.yml', 'acme/shop.yml')).toBe('repos/acme/shop.yml');
  expect(await findFileIn('repos', 'shop.yml', 'other/shop.yml')).toBe('repos/shop.yml');
  expect(await findFileIn('repos', 'other/shop.yml')).toBeUndefined();
});

it('ignores the case of a name, and refuses two files for one repository [1.15]', async () => {
  expect(await findFileIn('r', 'ACME/Shop.yml')).toBe('r/ACME/Shop.yml');
  expect(await findFileIn('r', 'shop.yml', 'SHOP.yml', 'acme/shop.yml')).toBe('r/acme/shop.yml');
  await expect(findFileIn('r', 'acme/Shop.yml', 'acme/shop.yml')).rejects.toThrow(SettingsError);
});

it('refuses another extension, which would leave a repository without its file', async () => {
  await expect(findFileIn('r', 'shop.yaml')).rejects.toThrow(SettingsError);
  await expect(findFileIn('r', 'acme/shop.yaml', 'shop.yml')).rejects.toThrow(SettingsError);
  expect(await findFileIn('r', 'shop.yaml', 'acme/shop.yml')).toBe('r/acme/shop.yml');
});

it('finds settings files that belong to no repository', async () => {
  const folder = await openSettingsFolder('r', [
    'README.md',
    'acme/gone.yml',
    'acme/shop.yml',
    'Shop.yml',
    'shop.yaml',
  ]);
  expect(folder.findStrays([shop])).toEqual(['r/acme/gone.yml', 'r/shop.yaml']);
});
