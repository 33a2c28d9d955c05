import { expect, it } from 'vitest';
import { SettingsRefused } from '../../settings/refusal.ts';
import { openFolder } from './folder.ts';

const shop = { owner: 'acme', name: 'shop' };

it('takes the file below the owner’s folder before the one that could be any owner’s', () => {
  expect(openFolder('repos/', ['shop.yml', 'acme/shop.yml']).fileOf(shop)).toBe('repos/acme/shop.yml');
  expect(openFolder('repos', ['shop.yml', 'other/shop.yml']).fileOf(shop)).toBe('repos/shop.yml');
  expect(openFolder('repos', ['other/shop.yml']).fileOf(shop)).toBeUndefined();
});

it('ignores case in a name, and refuses two files for one repository [1.15]', () => {
  expect(openFolder('r', ['ACME/Shop.yml']).fileOf(shop)).toBe('r/ACME/Shop.yml');
  expect(openFolder('r', ['shop.yml', 'SHOP.yml', 'acme/shop.yml']).fileOf(shop)).toBe('r/acme/shop.yml');
  expect(() => openFolder('r', ['acme/Shop.yml', 'acme/shop.yml']).fileOf(shop)).toThrow(SettingsRefused);
});

it('refuses another ending, which would leave a repository without the file that is meant for it', () => {
  expect(() => openFolder('r', ['shop.yaml']).fileOf(shop)).toThrow(SettingsRefused);
  expect(openFolder('r', ['shop.yaml', 'acme/shop.yml']).fileOf(shop)).toBe('r/acme/shop.yml');
});

it('knows which settings files are named after no repository', () => {
  const folder = openFolder('r', ['README.md', 'acme/gone.yml', 'acme/shop.yml', 'Shop.yml', 'shop.yaml']);
  expect(folder.strays([shop])).toEqual(['r/acme/gone.yml', 'r/shop.yaml']);
});
