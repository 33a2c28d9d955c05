import { expect, it } from 'vitest';
import { scene, told } from '../scene.ts';

const count = 101;
const names = Array.from({ length: count }, (_, index) => `n${String(index).padStart(3, '0')}x`);
const invitees = names.map((name) => `i-${name}`);

/** One more of everything than the largest page holds, and a settings file that names all of it. */
const lists: Record<string, { state: object; entries: readonly string[]; path: string }> = {
  labels: {
    state: { labels: names.map((name) => ({ name })) },
    entries: names.map((name) => `name: ${name}`),
    path: 'labels',
  },
  milestones: {
    state: { milestones: names.map((title) => ({ title })) },
    entries: names.map((title) => `title: ${title}`),
    path: 'milestones',
  },
  autolinks: {
    state: { autolinks: names.map((key_prefix) => ({ key_prefix, url_template: 'https://t.example/<num>' })) },
    entries: names.map((name) => `key_prefix: ${name}, url_template: "https://t.example/<num>"`),
    path: 'autolinks',
  },
  collaborators: {
    state: {
      collaborators: names.map((login) => ({ login, role: 'write' })),
      invitations: invitees.map((invitee) => ({ invitee, permissions: 'write' })),
    },
    entries: [...names, ...invitees].map((login) => `username: ${login}, permission: push`),
    path: 'collaborators',
  },
  teams: {
    state: { teams: names.map((slug) => ({ slug, role: 'write' })) },
    entries: names.map((name) => `name: ${name}, permission: push`),
    path: 'teams',
  },
  webhooks: {
    state: { webhooks: names.map((name) => ({ config: { url: `https://h.example/${name}` } })) },
    entries: names.map((name) => `config: {url: "https://h.example/${name}"}`),
    path: 'hooks',
  },
  workflows: {
    state: { workflows: names.map((name) => ({ path: `.github/workflows/${name}.yml` })) },
    entries: names.map((name) => `path: ${name}.yml, state: active`),
    path: 'actions/workflows',
  },
};

const people = [...names, ...invitees].map((login) => ({ login }));
const acme = { login: 'acme', type: 'Organization' as const, teams: names };

it.each(Object.keys(lists))('reads all of a list of %s that is longer than a page, in pages of 100', async (key) => {
  const { state, entries, path } = lists[key]!;
  const repositories = [{ owner: 'acme', name: 'shop', ...state }];
  const { check, simulator } = scene({ seed: { accounts: [acme, ...people], repositories } });
  const list = entries.map((entry) => `  - {${entry}}\n`).join('');
  const result = await check(`${key}:\n${list}`);
  expect({ outcome: result.outcome, told: told(result, 'drift') }).toEqual({ outcome: 'success', told: [] });
  const asked = (at: string) =>
    simulator.requests.filter((request) => request.method === 'GET' && request.path === `/repos/acme/shop/${at}`);
  const paged = [path, ...(key === 'collaborators' ? ['invitations'] : [])];
  const pages = (at: string) =>
    asked(at).length +
    simulator.requests.filter(({ path }) => path.startsWith('/repositories/') && path.endsWith(`/${at}`)).length;
  expect(paged.map(pages)).toEqual(paged.map(() => (key === 'autolinks' ? 1 : 2)));
});
