import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator, type SimulatorOptions } from '../../simulator.ts';

const path = '/repos/acme/widgets/pages';

function setUpSimulator(
  widgets: object = {},
  { now, ...seed }: Pick<SimulatorOptions, 'now'> & Record<string, unknown> = {},
) {
  const repository = { owner: 'acme', name: 'widgets', branches: ['main', 'docs'], ...widgets };
  const simulator = openSimulator({ now, seed: { repositories: [repository], ...seed } });
  return { simulator, ...createCaller(simulator) };
}

const enterprise = { accounts: [{ login: 'acme', type: 'Organization', plan: 'enterprise' }] };
const site = { source: { branch: 'docs', path: '/docs' } };

it('requires a build type or a source to create a site', async () => {
  const { simulator, send } = setUpSimulator();
  expect(await send('POST', path, null)).toMatchObject({ status: 422 });
  await expect(send('POST', path, { source: { path: '/' } })).rejects.toThrow('body.source.branch is missing');
  expect(simulator.objections).toHaveLength(1);
});

it('accepts the old form of a source', async () => {
  const { get, send } = setUpSimulator({ pages: site, branches: ['master', 'docs'] });
  expect(await send('PUT', path, { source: 'master /docs' })).toMatchObject({ status: 204 });
  expect((await get(path)).body.source).toEqual({ branch: 'master', path: '/docs' });
});

it('sets the visibility on the Enterprise plan, and ignores it on other plans', async () => {
  const paid = setUpSimulator({ pages: site }, enterprise);
  expect(await paid.send('PUT', path, { public: false })).toMatchObject({ status: 204 });
  expect((await paid.get(path)).body.public).toBe(false);
  const plain = setUpSimulator({ pages: site });
  expect(await plain.send('PUT', path, { public: false })).toMatchObject({ status: 204 });
  expect((await plain.get(path)).body.public).toBe(true);
});

it('enforces HTTPS only after the domain has a certificate', async () => {
  let time = Date.UTC(2026, 0, 1);
  const { get, send } = setUpSimulator({ pages: site }, { now: () => time, certificate_seconds: 600 });
  const domain = { cname: 'docs.acme.example' };
  const refused = { status: 404, body: { message: 'The certificate does not exist yet' } };
  expect(await send('PUT', path, { ...domain, https_enforced: true })).toMatchObject(refused);
  expect((await get(path)).body.cname).toBe(null);
  expect(await send('PUT', path, domain)).toMatchObject({ status: 204 });
  expect(await send('PUT', path, { https_enforced: true })).toMatchObject(refused);
  time += 600_000;
  expect(await send('PUT', path, { https_enforced: true })).toMatchObject({ status: 204 });
  expect((await get(path)).body).toMatchObject({
    html_url: 'https://docs.acme.example/',
    https_certificate: { domains: ['docs.acme.example'] },
  });
});

it('does not enforce HTTPS for a site without a domain of its own', async () => {
  const { get, send } = setUpSimulator({ pages: { ...site, https_enforced: false } });
  const refused = { status: 404, body: { message: 'The certificate does not exist yet' } };
  expect(await send('PUT', path, { https_enforced: true })).toMatchObject(refused);
  expect((await get(path)).body.https_enforced).toBe(false);
});

it('refuses a taken domain and an invalid domain', async () => {
  const repositories = [
    { owner: 'acme', name: 'widgets', pages: {} },
    { owner: 'acme', name: 'other', pages: { cname: 'docs.acme.example' } },
  ];
  const { send } = setUpSimulator({}, { repositories });
  expect((await send('PUT', path, { cname: 'DOCS.acme.example' })).body.message).toContain('is already taken');
  expect(await send('PUT', path, { cname: 'https://docs' })).toMatchObject({ status: 400 });
  expect(await send('PUT', path, { cname: null })).toMatchObject({ status: 204 });
});

it('publishes the repository with the name of the owner’s site at its root', async () => {
  const { get } = setUpSimulator({}, { repositories: [{ owner: 'acme', name: 'acme.github.io', pages: {} }] });
  expect((await get('/repos/acme/acme.github.io/pages')).body.html_url).toBe('https://acme.github.io/');
});
