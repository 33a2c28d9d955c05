import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const site = (...lines: string[]) => `pages:\n${lines.map((line) => `  ${line}\n`).join('')}`;

it.each([
  'url',
  'html_url',
  'status',
  'custom_404',
  'protected_domain_state',
  'pending_domain_unverified_at',
  'https_certificate',
])('refuses the read-only key `%s` [2.3.11.2]', (key) => {
  expect(listRefusals(site('build_type: workflow', `${key}: x`))).toEqual([
    `settings.yml:3:3: pages.${key}: is read-only: GitHub reports it, but it cannot be set. To fix, remove it`,
  ]);
});

it('refuses a folder other than `/` and `/docs` [2.3.11.2]', () => {
  expect(listRefusals(site('source: {branch: main, path: /site}'))).toEqual([
    'settings.yml:2:26: pages.source.path: is the text "/site", but must be `/` or `/docs`. To fix, write `/` or `/docs`',
  ]);
});

it('accepts the folders `/` and `/docs` [8.8]', () => {
  const folder = (source: string) => parseDesired(site(`source: ${source}`), 'pages').source.path;
  expect(folder('{branch: main, path: /}')).toBe('/');
  expect(folder('{branch: main, path: /docs}')).toBe('/docs');
  expect(listRefusals(site('source: {branch: main, path: docs}'))[0]).toContain('must be `/` or `/docs`');
});

it('refuses a source as text, and shows the map to write [2.1.5]', () => {
  expect(listRefusals(site('source: master /docs'))).toEqual([
    [
      'settings.yml:2:3: pages.source: is text, but must be a map with `branch` and `path`. To fix, write',
      '    source:',
      '      branch: master',
      '      path: /docs',
    ].join('\n'),
  ]);
});

it('suggests a long branch in full and quotes a branch that looks like a number', () => {
  const long = `docs/${'a'.repeat(90)}`;
  expect(listRefusals(site(`source: ${long}`))[0]).toContain(`branch: ${long}\n`);
  expect(listRefusals(site(`source: '1.0'`))[0]).toContain("branch: '1.0'\n");
});

it('suggests the root folder for a source as text without a valid folder [2.1.5]', () => {
  for (const source of ['gh-pages', 'gh-pages /', 'gh-pages /site'])
    expect(listRefusals(site(`source: ${source}`))[0]).toMatch(/\n {6}branch: gh-pages\n {6}path: \/$/);
});

it('refuses `branch` and `path` outside `source` [2.1.5]', () => {
  expect(listRefusals(site('branch: main', 'path: /docs'))).toEqual([
    'settings.yml:2:3: pages.branch: belongs below `source`. To fix, move `branch` below `source:`',
    'settings.yml:3:3: pages.path: belongs below `source`. To fix, move `path` below `source:`',
  ]);
});

it('reads null and an empty value as deletion of the site [2.3.11.1]', () => {
  expect(parseDesired('pages: null', 'pages')).toBe(null);
  expect(parseDesired('pages:', 'pages')).toBe(null);
});

it('treats an empty domain as no domain [2.1.1]', () => {
  expect(parseDesired(site('cname: ""'), 'pages')).toEqual({ cname: null });
  expect(parseDesired(site('cname: null'), 'pages')).toEqual({ cname: null });
});

it('refuses `_undeclared`, which is for lists [2.1.2]', () => {
  expect(listRefusals(site('_undeclared: keep'))).toHaveLength(1);
});
