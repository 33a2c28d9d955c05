import { expect, it } from 'vitest';
import { getRepository } from '../../packages/core/src/sections/pages/calls.ts';
import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { createReader, formatLines, openScene } from '../kit/runs/scene.ts';

type Answer = Misbehaviour['with'];

const createShopSeed = (pages: object | null, repositorySeed: object = {}) => ({
  seed: { repositories: [{ owner: 'acme', name: 'shop', pages, ...repositorySeed }] },
});
const formatPages = (...lines: string[]) => `pages:\n${lines.map((line) => `  ${line}\n`).join('')}`;
const formatPagesRoute = (verb: string) => `${verb} /repos/{owner}/{repo}/pages`;
const builtSite = formatPages('build_type: legacy', 'source: {branch: main, path: /docs}');

it('creates a missing site first and then sends the keys that the first request cannot contain [3.4]', async () => {
  const { check, apply, simulator, listWrites } = openScene(createShopSeed(null));
  const settings = `${builtSite}  cname: docs.acme.example\n  https_enforced: true\n`;
  expect(formatLines(await check(settings))).toEqual([
    'drift: the site will be created: published from main /docs',
    'drift: cname (none) → docs.acme.example',
    'drift: https_enforced (not set) → true',
  ]);
  expect((await apply(settings)).outcome).toBe('success');
  expect(listWrites()).toEqual([formatPagesRoute('POST'), formatPagesRoute('PUT'), formatPagesRoute('PUT')]);
  expect((await check(settings)).outcome).toBe('success');
  expect(simulator.objections).toEqual([]);
});

it('reads `pages` without a value as null [3.5]', async () => {
  const { check } = openScene(createShopSeed({}));
  expect(formatLines(await check('pages:\n'))).toEqual(formatLines(await check('pages: null\n')));
});

it('deletes a site that the file declares as null, and does nothing if there is no site [3.5]', async () => {
  const { check, apply, simulator, listWrites } = openScene(createShopSeed({}));
  expect(formatLines(await apply('pages: null\n'), 'change')).toEqual([
    'change: the site deleted: https://acme.github.io/shop/ is no longer available',
  ]);
  expect(simulator.repository('acme/shop').pages).toBe(null);
  expect((await check('pages: null\n')).outcome).toBe('success');
  expect(formatLines(await apply('pages: null\n'))).toEqual([]);
  expect(listWrites()).toEqual([formatPagesRoute('DELETE')]);
});

it('treats a site that another process deleted during the run as deleted, and reports it [3.5]', async () => {
  const { apply, simulator } = openScene(createShopSeed({}));
  const deleteSite = () => {
    simulator.repository('acme/shop').pages = null;
  };
  simulator.misbehave({ match: ({ method }) => method === 'DELETE', with: { kind: 'meanwhile', act: deleteSite } });
  const result = await apply('pages: null\n');
  expect([result.outcome, formatLines(result, 'change')]).toEqual(['success', []]);
  expect(formatLines(result, 'note')[0]).toContain('it was deleted by another process during the run');
});

it('fails if GitHub answers a deletion with 404 although the site exists [3.5]', async () => {
  const { apply, simulator } = openScene(createShopSeed({}));
  simulator.misbehave({ match: ({ method }) => method === 'DELETE', with: { kind: 'status', status: 404 } });
  const result = await apply('pages: null\n');
  expect([result.outcome, formatLines(result, 'change')]).toEqual(['failed', []]);
  expect(formatLines(result, 'error')[0]).toContain('To fix, grant "Pages: write" and "Administration: write"');
});

it.each([
  ['acme.github.io', {}],
  ['shop', { source: { branch: 'gh-pages', path: '/' } }],
])('explains that GitHub does not take down the site of %s [3.5]', async (name, pages) => {
  const { apply, simulator } = openScene(createShopSeed(pages, { name }));
  const result = await apply('pages: null\n', { repository: { owner: 'acme', name } });
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toMatch(
    /Deactivating GitHub pages for this repository is not allowed.*GitHub takes some sites down only in the settings of the repository/,
  );
  expect(simulator.repository(`acme/${name}`).pages).toMatchObject(pages);
});

it('treats a site that the token cannot see as neither missing nor deleted [5.7]', async () => {
  const openWithHiddenSite = () => {
    const stage = openScene(createShopSeed({}));
    const match = ({ method, path }: { method: string; path: string }) => method === 'GET' && path.endsWith('/pages');
    stage.simulator.misbehave({ match, times: 9, with: { kind: 'status', status: 404 } });
    return stage;
  };
  for (const settings of ['pages: null\n', builtSite]) {
    const { check, apply, listWrites } = openWithHiddenSite();
    for (const runIn of [check, apply]) {
      const result = await runIn(settings);
      expect([result.outcome, formatLines(result, 'drift')]).toEqual(['failed', []]);
      expect(formatLines(result, 'error')[0]).toContain('To fix, grant "Pages: read"');
    }
    expect(listWrites()).toEqual([]);
  }
  const { settings, sections } = await takeSectionSnapshot(openWithHiddenSite().simulator, 'pages', 'warn');
  expect(settings).toEqual({});
  expect(sections).toMatchObject([{ status: 'skipped', lines: [{ grant: 'Pages: read' }] }]);
});

it('reads the repository only if GitHub does not return a site [3.5]', async () => {
  const listReadPaths = async (site: object | null) => {
    const { check, simulator } = openScene(createShopSeed(site));
    expect((await check(site ? formatPages('https_enforced: true') : 'pages: null\n')).outcome).toBe('success');
    return simulator.requests.map(({ path }) => path);
  };
  expect(await listReadPaths({})).toEqual(['/repos/acme/shop/pages']);
  expect(await listReadPaths(null)).toEqual(['/repos/acme/shop/pages', '/repos/acme/shop']);
});

it('reports a change that GitHub accepts but does not store [7.2]', async () => {
  const { apply, simulator } = openScene(createShopSeed({}));
  simulator.misbehave({ match: ({ method }) => method === 'PUT', with: { kind: 'ignored' } });
  const result = await apply(formatPages('https_enforced: false'));
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')[0]).toContain('not shown yet: https_enforced true → false');
});

it('fails a new site without a build type or a source before any write, and continues with other sections [2.3.11.1]', async () => {
  const { check, apply, listWrites } = openScene(createShopSeed(null));
  const settings = `${formatPages('cname: docs.acme.example')}milestones:\n  - title: v1\n`;
  expect(formatLines(await check(settings), 'error')).toEqual([
    'error: the repository has no site yet, and GitHub needs `source` or `build_type` to create it. To fix, add `build_type: workflow`, or `source:` with its `branch`',
  ]);
  expect((await apply(settings)).outcome).toBe('failed');
  expect(listWrites()).toEqual(['POST /repos/{owner}/{repo}/milestones']);
});

it('reports the created site separately from keys that could not be set [2.3.11.1]', async () => {
  const { apply, simulator } = openScene(createShopSeed(null));
  simulator.misbehave({ match: ({ method }) => method === 'PUT', with: { kind: 'status', status: 422 } });
  const result = await apply(`${builtSite}  cname: docs.acme.example\n`);
  expect(formatLines(result, 'change')).toEqual(['change: the site created: published from main /docs']);
  expect(formatLines(result, 'note').join()).toContain('not done: cname (none) → docs.acme.example');
});

it('accepts a workflow build that is declared with a source, and a check finds no differences [2.3.11.3]', async () => {
  const { check, apply, simulator } = openScene(createShopSeed(null));
  const settings = formatPages('build_type: workflow', 'source: {branch: main, path: /}');
  await apply(settings);
  simulator.forgetRequests();
  expect((await check(settings)).outcome).toBe('success');
  expect(simulator.requests).toHaveLength(1);
});

it('reports `public: false` as drift in every run if GitHub ignores it, and explains why [2.3.11.4]', async () => {
  const { check, apply } = openScene(createShopSeed({}));
  const settings = formatPages('public: false');
  for (let run = 0; run < 2; run++) {
    const result = await check(settings);
    const ignoredNote =
      'note: `public: false` requires GitHub Enterprise Cloud and a repository of an organization; otherwise, GitHub ignores it';
    expect([result.outcome, formatLines(result)]).toEqual(['drift', ['drift: public true → false', ignoredNote]]);
    const applyResult = await apply(settings);
    expect(applyResult.outcome).toBe('success');
    expect(formatLines(applyResult).toSorted()).toEqual([ignoredNote, 'note: public true → false']);
  }
});

it('sets `public: false` and later `public: true` for an enterprise organization without a note [2.3.11.4]', async () => {
  const accounts = [{ login: 'acme', type: 'Organization' as const, plan: 'enterprise' }];
  const { check, apply } = openScene({ seed: { ...createShopSeed({}).seed, accounts } });
  await apply(formatPages('public: false'));
  expect(formatLines(await check(formatPages('public: false')))).toEqual([]);
  expect(formatLines(await check(formatPages('public: true')))).toEqual([
    'drift: public false → true (weaker; everyone will be able to read the site)',
  ]);
});

it('sets a new domain while its certificate is missing, reports it, and succeeds once it exists [2.3.11.1]', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { check, apply } = openScene({
    seed: { ...createShopSeed({ https_enforced: false }).seed, certificate_seconds: 600 },
    now: () => time,
  });
  const settings = formatPages('cname: docs.acme.example', 'https_enforced: true');
  const firstResult = await apply(settings, { onMissingPermission: 'warn' });
  expect(firstResult.outcome).toBe('failed');
  expect(formatLines(firstResult, 'change')).toEqual(['change: cname (none) → docs.acme.example']);
  expect(formatLines(firstResult, 'error')[0]).toContain(
    'The certificate does not exist yet (if the file enforces HTTPS, the domain may not have a certificate yet: run again in an hour)',
  );
  time += 600_000;
  expect((await apply(settings)).outcome).toBe('success');
  expect((await check(settings)).outcome).toBe('success');
});

it('fails with the message from GitHub if the source branch does not exist [7.2]', async () => {
  expect(
    formatLines(await openScene(createShopSeed(null)).apply(formatPages('source: {branch: gh-pages}')), 'error')[0],
  ).toContain(
    'POST /repos/acme/shop/pages answered 422: Validation Failed: Page.source custom The gh-pages branch must exist before GitHub Pages can be built.',
  );
});

it('checks with "Pages: read", and requires both permissions to write [5.2]', async () => {
  const grants = { Pages: 'write' as const };
  const { check, apply } = openScene({ ...createShopSeed(null), tokens: [{ token: 'all-powerful', grants }] });
  expect((await check(builtSite)).outcome).toBe('drift');
  expect(formatLines(await apply(builtSite), 'error')[0]).toContain(
    'To fix, grant "Pages: write" and "Administration: write"',
  );
});

it('explains a conflict if neither the Pages settings nor the repository show the site [5.7]', async () => {
  const { apply, simulator } = openScene(createShopSeed({}));
  const repository = await createReader(simulator.transport).ask(getRepository({}));
  const changePageAnswer = (path: string, answer: object) =>
    simulator.misbehave({
      match: (request) => request.method === 'GET' && request.path === path,
      times: 9,
      with: { kind: 'status', ...answer } as Answer,
    });
  changePageAnswer('/repos/acme/shop/pages', { status: 404 });
  changePageAnswer('/repos/acme/shop', { status: 200, body: { ...repository, has_pages: false } });
  expect(formatLines(await apply(builtSite), 'error')[0]).toMatch(
    /answered 409: GitHub Pages is already enabled. \(a site may exist that is not visible to this token, because the token may lack Pages: read\)/,
  );
});
