import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderSettings } from '../packages/core/src/engine/render.ts';
import type { Seed } from '../packages/simulator/src/index.ts';
import { listProblems } from './kit/reports/parsed.ts';
import { formatLines, openScene } from './kit/runs/scene.ts';

const docs = join(import.meta.dirname, '..', 'docs');
const page = readFileSync(join(docs, 'examples', 'README.md'), 'utf8');
const files = readdirSync(join(docs, 'examples'))
  .filter((file) => file.endsWith('.yml'))
  .sort();

const teams = ['platform', 'support', 'security', 'payments', 'everybody'];

/** The organization has every account and object that the examples name. The repository differs from all examples. */
const seed: Seed = {
  accounts: [
    {
      login: 'acme',
      type: 'Organization',
      plan: 'enterprise',
      teams: [...teams, { id: 501, slug: 'shop' }, { id: 502, slug: 'warehouse' }, { id: 503, slug: 'release' }],
      property_definitions: [{ property_name: 'tier' }, { property_name: 'owner' }],
    },
    { login: 'ann' },
    { login: 'bob' },
  ],
  repositories: [
    {
      owner: 'acme',
      name: 'shop',
      branches: ['main', 'release/1'],
      labels: [{ name: 'Bug', color: 'ffffff' }, { name: 'enhancement' }, { name: 'old' }],
      branch_rules: [{ pattern: 'main', isAdminEnforced: true }, { pattern: 'release/*' }],
      deploy_keys: [],
      environments: [{ name: 'old', wait_timer: 5 }],
    },
  ],
};

const environment = {
  ...{ REGISTRY_TOKEN: 'a', SIGNING_KEY: 'b', AUDIT_SECRET: 'c', SHOP_DEPLOY_TOKEN: 'd', WAREHOUSE_DEPLOY_TOKEN: 'e' },
};

it('there are ten examples, and the page lists each of them', () => {
  expect(files).toHaveLength(10);
  expect([...page.matchAll(/^\| \[([\w-]+\.yml)\]/gm)].map(([, name]) => name!).sort()).toEqual(files);
});

describe.each(files)('the example %s', (file) => {
  const text = readFileSync(join(docs, 'examples', file), 'utf8');

  it('the example is valid and starts with a description of its situation', () => {
    expect(text).toMatch(/^# [A-Z]/);
    expect(listProblems(text)).toEqual([]);
  });

  const renderFrom = async (layer: string) => {
    const options = { mode: 'render', settingsFile: [file] } as const;
    const { result, text: rendered } = await renderSettings(options, async () => layer);
    expect(result).toMatchObject({ outcome: 'success', lines: [] });
    return rendered!;
  };

  it('the example differs from a drifted repository first, applies without errors, and is then up to date', async () => {
    const { check, apply } = openScene({ seed, environment });
    expect((await check(text)).outcome).toBe('drift');
    const applied = await apply(text);
    expect({ outcome: applied.outcome, errors: formatLines(applied, 'error') }).toEqual({
      outcome: 'success',
      errors: [],
    });
    const rendered = await renderFrom(text);
    expect(await renderFrom(rendered)).toBe(rendered);
    for (const settings of [text, rendered]) {
      const checked = await check(settings, { unknownKeys: 'refuse' });
      expect({
        outcome: checked.outcome,
        left: [...formatLines(checked, 'drift'), ...formatLines(checked, 'error')],
      }).toEqual({
        outcome: 'success',
        left: [],
      });
    }
  });
});

it('apply of the example from-classic-protection.yml creates the rulesets before it removes the classic rules', async () => {
  const { apply, listWrites } = openScene({ seed, environment });
  await apply(readFileSync(join(docs, 'examples', 'from-classic-protection.yml'), 'utf8'));
  const isCreation = (route: string) => route.startsWith('POST') && route.endsWith('/rulesets');
  expect(listWrites().filter(isCreation)).toHaveLength(2);
  expect(listWrites().map(isCreation).indexOf(false)).toBe(2);
});
