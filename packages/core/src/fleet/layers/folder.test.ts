import { expect, it } from 'vitest';
import { SettingsError } from '../../settings/refusal.ts';
import { openSettingsFolder } from './folder.ts';

const shop = { owner: 'acme', name: 'shop' };
const fileIn = async (folder: string, ...names: string[]) => (await openSettingsFolder(folder, names)).findFile(shop);

it('takes the file below the owner’s folder before the one that could be any owner’s', async () => {
  expect(await fileIn('repos/', 'shop.yml', 'acme/shop.yml')).toBe('repos/acme/shop.yml');
  expect(await fileIn('repos', 'shop.yml', 'other/shop.yml')).toBe('repos/shop.yml');
  expect(await fileIn('repos', 'other/shop.yml')).toBeUndefined();
});

it('ignores case in a name, and refuses two files for one repository [1.15]', async () => {
  expect(await fileIn('r', 'ACME/Shop.yml')).toBe('r/ACME/Shop.yml');
  expect(await fileIn('r', 'shop.yml', 'SHOP.yml', 'acme/shop.yml')).toBe('r/acme/shop.yml');
  await expect(fileIn('r', 'acme/Shop.yml', 'acme/shop.yml')).rejects.toThrow(SettingsError);
});

it('refuses another ending, which would leave a repository without the file that is meant for it', async () => {
  await expect(fileIn('r', 'shop.yaml')).rejects.toThrow(SettingsError);
  await expect(fileIn('r', 'acme/shop.yaml', 'shop.yml')).rejects.toThrow(SettingsError);
  expect(await fileIn('r', 'shop.yaml', 'acme/shop.yml')).toBe('r/acme/shop.yml');
});

it('knows which settings files are named after no repository', async () => {
  const folder = await openSettingsFolder('r', [
    'README.md',
    'acme/gone.yml',
    'acme/shop.yml',
    'Shop.yml',
    'shop.yaml',
  ]);
  expect(folder.findStrays([shop])).toEqual(['r/acme/gone.yml', 'r/shop.yaml']);
});
