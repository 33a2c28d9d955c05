import { expect, it } from 'vitest';
import { pages } from './index.ts';

const live = {
  url: 'https://api.github.com/repos/acme/shop/pages',
  html_url: 'https://acme.github.io/shop/',
  status: 'built',
  custom_404: false,
  build_type: 'legacy',
  source: { branch: 'main', path: '/docs' },
  cname: null,
  https_enforced: false,
  public: true,
};

it('a snapshot writes only the keys that a file can declare [2.3.11.5]', () => {
  const { build_type, source, https_enforced } = live;
  expect(pages.toSettings(live).value).toEqual({ build_type, source, https_enforced, public: true });
  expect(pages.toSettings({ ...live, cname: 'docs.acme.example' }).value).toMatchObject({ cname: 'docs.acme.example' });
});

it('a snapshot leaves out keys of a source that no file can declare [2.3.11.5]', () => {
  const source = { ...live.source, built_by: 'octocat' };
  expect(pages.toSettings({ ...live, source }).value).toMatchObject({ source: live.source });
  expect(pages.toSettings({ ...live, source }).value).not.toMatchObject({ source });
});

it('a snapshot leaves out a missing site, and never writes null [2.3.11.5]', () => {
  expect(pages.toSettings(null)).toEqual({ value: undefined, notes: [] });
});
