import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import type { LiveSite } from './calls.ts';
import { planPages } from './plan.ts';
import type { Site } from './schema.ts';

const source = { branch: 'main', path: '/docs' } as const;
const live = (site: Partial<LiveSite> = {}): LiveSite => ({
  url: 'https://api.github.com/repos/acme/shop/pages',
  status: 'built',
  custom_404: false,
  html_url: 'https://acme.github.io/shop/',
  build_type: 'legacy',
  source,
  cname: null,
  https_enforced: true,
  public: true,
  ...site,
});
const plan = (wanted: Site | null, site: LiveSite | null = live()) => planPages(wanted, site);

it('creates a site from its build type and source, and sends the other keys afterwards [2.3.11.1]', () => {
  const planned = plan({ build_type: 'legacy', source, https_enforced: true, cname: null }, null);
  expect(formatPlan(planned)).toEqual([
    'create: the site will be created: published from main /docs',
    'update: https_enforced (not set) → true',
  ]);
  expect(listPlanCalls(planned)).toEqual([
    ['POST ~/pages', { build_type: 'legacy', source }],
    ['PUT ~/pages', { https_enforced: true }],
  ]);
});

it('sends no second request if the first contains all keys [2.3.11.1]', () => {
  expect(listPlanCalls(plan({ build_type: 'workflow' }, null))).toEqual([['POST ~/pages', { build_type: 'workflow' }]]);
  expect(formatPlan(plan({ build_type: 'workflow' }, null))).toEqual([
    'create: the site will be created: published by a workflow',
  ]);
  expect(formatPlan(plan({ build_type: 'legacy' }, null))).toEqual([
    'create: the site will be created: published from a branch',
  ]);
});

it('keeps the folder of a source, and uses `/` for a new site [2.3.11.1]', () => {
  const docs = { branch: 'main', path: '/docs' };
  expect(plan({ source: { branch: 'main' } }, live({ source: docs }))).toEqual([]);
  expect(listPlanCalls(plan({ source: { branch: 'next' } }, live({ source: docs })))).toEqual([
    ['PUT ~/pages', { source: { branch: 'next', path: '/docs' } }],
  ]);
  expect(listPlanCalls(plan({ source: { branch: 'main' } }, null))).toEqual([
    ['POST ~/pages', { build_type: undefined, source: { branch: 'main', path: '/' } }],
  ]);
});

it('sends a folder with the first source of a site, because GitHub requires it [2.3.11.1]', () => {
  const byWorkflow = live({ build_type: 'workflow', source: undefined });
  expect(listPlanCalls(plan({ build_type: 'legacy', source: { branch: 'main' } }, byWorkflow))).toEqual([
    ['PUT ~/pages', { build_type: 'legacy', source: { branch: 'main', path: '/' } }],
  ]);
});

it('sends only the keys that differ, but always the whole source [2.3.11.1]', () => {
  const planned = plan({ source: { branch: 'main', path: '/' }, https_enforced: true, cname: 'docs.acme.example' });
  expect(formatPlan(planned)).toEqual(['update: source.path /docs → /', 'update: cname (none) → docs.acme.example']);
  expect(listPlanCalls(planned)).toEqual([
    ['PUT ~/pages', { source: { branch: 'main', path: '/' }, cname: 'docs.acme.example' }],
  ]);
});

it('sends a new domain before HTTPS, because GitHub refuses both while the domain has no certificate [2.3.11.1]', () => {
  const http = live({ https_enforced: false });
  expect(listPlanCalls(plan({ https_enforced: true, cname: 'docs.acme.example' }, http))).toEqual([
    ['PUT ~/pages', { cname: 'docs.acme.example' }],
    ['PUT ~/pages', { https_enforced: true }],
  ]);
  expect(
    listPlanCalls(plan({ https_enforced: true, cname: null }, live({ https_enforced: false, cname: 'a.example' }))),
  ).toEqual([['PUT ~/pages', { https_enforced: true, cname: null }]]);
});

it('deletes the site for null, and reports the address that stops working [2.3.11.1]', () => {
  expect(formatPlan(plan(null))).toEqual([
    'delete: the site will be deleted: https://acme.github.io/shop/ is no longer available',
  ]);
  expect(listPlanCalls(plan(null))).toEqual([['DELETE ~/pages']]);
  expect(plan(null, null)).toEqual([]);
});

it('plans nothing if no key is declared [2.1.1]', () => {
  expect(plan({}, null)).toEqual([]);
  expect(plan({})).toEqual([]);
});

it('plans nothing for a live site with a workflow and a source [2.3.11.3]', () => {
  expect(plan({ build_type: 'workflow', source }, live({ build_type: 'workflow' }))).toEqual([]);
});

it('explains why `public: false` may differ in every run [2.3.11.4]', () => {
  expect(formatPlan(plan({ public: false }))).toEqual([
    'update: public true → false',
    'note: `public: false` requires GitHub Enterprise Cloud and a repository of an organization; otherwise, GitHub ignores it',
  ]);
  expect(plan({ public: false })[0]).toMatchObject({ differences: [{ mayStay: true }] });
  expect(formatPlan(plan({ build_type: 'workflow', public: false }, null)).at(-1)).toContain(
    'otherwise, GitHub ignores it',
  );
});

it('reports drift without a note if the live site is private [2.3.11.4]', () => {
  expect(formatPlan(plan({ public: true }, live({ public: false })))).toEqual([
    'update: public false → true (weaker; everyone will be able to read the site)',
  ]);
  expect(plan({ public: false }, live({ public: false }))).toEqual([]);
});

it('marks switching off HTTPS as weaker [2.1.10]', () => {
  expect(formatPlan(plan({ https_enforced: false }))).toEqual(['update: https_enforced true → false (weaker)']);
});

it('sends fields that GitHub never shows on every run, together with a shown field [2.1.4]', () => {
  const wanted = { build_type: 'legacy', brand_new: 'x', toString: 'y' } as const;
  expect(formatPlan(plan(wanted))).toEqual([
    'reassert: `brand_new` cannot be verified, because GitHub does not show it; apply sends it on every run',
    'reassert: `toString` cannot be verified, because GitHub does not show it; apply sends it on every run',
  ]);
  expect(listPlanCalls(plan(wanted))).toEqual([['PUT ~/pages', wanted]]);
});

it('compares domains in any case [2.1.9]', () => {
  expect(plan({ cname: 'Docs.Acme.example' }, live({ cname: 'docs.ACME.example' }))).toEqual([]);
});
