import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as names from '../packages/core/src/engine/names/calls.ts';
import { getSecurityConfiguration } from '../packages/core/src/engine/planning/owner.ts';
import { idCall } from '../packages/core/src/github/identity.ts';
import { registry } from '../packages/core/src/sections/registry.ts';
import { routes } from '../packages/simulator/src/features/index.ts';
import { createReferenceFiles, createSituationsFile } from '../scripts/reference/files.ts';
import { insertGenerated } from '../scripts/reference/insert-generated.ts';
import { listRows } from '../scripts/reference/rows.ts';
import { formatServersTable } from '../scripts/reference/servers-table.ts';
import { takeSectionSnapshot } from './kit/reports/section-snapshot.ts';
import { openScene } from './kit/runs/scene.ts';
import { samples } from './samples/index.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'reference');
const made = createReferenceFiles();
const committed = [...made, createSituationsFile()];

it('the reference has exactly one page for each section, and the pages without a section', () => {
  const pages = registry.map(({ key }) => `${key}.md`);
  const ofNoSection = ['permissions', 'simulator-limits', 'situations'];
  const others = ['README.md', ...ofNoSection.map((name) => `${name}.md`)];
  expect(readdirSync(folder).sort()).toEqual([...others, ...pages].sort());
});

it.each(committed)('the page %s is up to date: `npm run reference` writes it', (name, text) => {
  expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
});

it('the table of servers is up to date', () => {
  const page = readFileSync(join(root, 'docs', 'enterprise-server.md'), 'utf8');
  expect(insertGenerated(page, formatServersTable())).toBe(page);
  expect(() => insertGenerated('nothing', formatServersTable())).toThrow('the page has no place');
});

describe.each(registry.map(({ key, calls, configurationKeys: owned }) => [key, calls, owned] as const))(
  'the page of %s',
  (key, calls, owned) => {
    const [, text] = made.find(([name]) => name === `${key}.md`)!;

    it('the page shows the sample that the invariants are tested with', () => {
      expect(text).toContain(`\`\`\`yaml\n${samples[key]!.settings.trim()}\n\`\`\``);
    });

    it('the page lists only requests that the simulator supports', () => {
      const sent = Object.values(calls).map((make) => make([], {}).route);
      expect(sent.filter((route) => !/^(query|mutation) /.test(route) && !routes[route])).toEqual([]);
    });

    it('the page lists every request of a check, an apply and a snapshot', async () => {
      const { settings, drifted, around, environment } = samples[key]!;
      const seed = { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around };
      const { check, apply, simulator } = openScene({ seed, environment });
      const modes = {
        check: () => check(settings, { brakes: 'off' }),
        apply: () => apply(settings, { brakes: 'off' }),
        snapshot: () => takeSectionSnapshot(simulator, key),
      };
      const told = Object.values(calls).map((make) => make([], {}));
      for (const [mode, start] of Object.entries(modes)) {
        simulator.forgetRequests();
        await start();
        const possible = told
          .filter(({ access, routeRules }) =>
            (access === 'write' ? ['apply'] : (routeRules.neededIn ?? [mode])).includes(mode as 'check'),
          )
          .map(({ route }) => route);
        // The run reads the id of the repository before the first write.
        if (mode === 'apply') possible.push(idCall.route);
        // A check resolves the lookups of apply in advance.
        if (mode === 'check')
          possible.push(
            ...told.filter(({ routeRules }) => routeRules.neededIn?.includes('apply')).map(({ route }) => route),
          );
        // The run reads who controls a setting that differs.
        if (owned) possible.push(getSecurityConfiguration({}).route);
        // The run reads the names of differing actors.
        if (mode !== 'snapshot') possible.push(...Object.values(names).map((make) => make({} as never).route));
        // A check also reads the workflows, to warn about those that the policies block.
        if (mode === 'check' && key === 'actions_policies') possible.push(idCall.route, 'query WorkflowFiles');
        expect(possible).toEqual(expect.arrayContaining(simulator.requests.map(({ route }) => route)));
      }
    });
  },
);

it('the page describes equal keys once, and names the kinds of entry that have a key', () => {
  const feature = {
    type: 'object',
    description: 'A.',
    properties: { status: { type: 'boolean', description: 'On.' } },
  };
  const listPaths = (schema: Parameters<typeof listRows>[0]) =>
    listRows(schema).map(({ path, kinds }) => [path, kinds.join()]);
  expect(listPaths({ type: 'object', properties: { a: feature, b: feature, c: feature } })).toEqual([
    ['a', ''],
    ['*.status', ''],
    ['b', ''],
    ['c', ''],
  ]);
  const createKindSchema = (type: string, key: string) => ({
    type: 'object',
    properties: { type: { enum: [type], description: 'Kind.' }, [key]: { type: 'string', description: key } },
  });
  expect(
    listPaths({
      type: 'array',
      items: { anyOf: [createKindSchema('x', 'one'), createKindSchema('y', 'one'), createKindSchema('y', 'two')] },
    }),
  ).toEqual([
    ['type', ''],
    ['one', 'x,y'],
    ['two', 'y'],
  ]);
});
