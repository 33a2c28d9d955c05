import { expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { createSectionReader } from '../../../../../test/kit/runs/scene.ts';
import type { ReadCall } from '../../github/call.ts';
import { list, update } from './calls.ts';
import { customProperties } from './index.ts';
import { planCustomProperties } from './plan.ts';
import type { PropertyContent } from './schema.ts';

const toPropertyList = (values: Record<string, PropertyContent>) =>
  Object.entries(values).map(([property_name, value]) => ({ property_name, value }));
const live = (values: Record<string, string | string[] | null>) =>
  toPropertyList(values).map(({ property_name }) => ({ property_name, value: values[property_name]! }));
const plan = (
  entries: Record<string, PropertyContent>,
  state: ReturnType<typeof live> | undefined,
  undeclared: 'keep' | 'delete' = 'keep',
  organizationOnly: ReadonlySet<string> = new Set(),
) => {
  const definitions = [...organizationOnly].map((property_name) => ({
    property_name,
    values_editable_by: 'org_actors',
  }));
  return planCustomProperties(
    { entries: toPropertyList(entries), undeclared },
    state && { values: state, definitions },
  );
};
const route = 'PATCH ~/properties/values';

it('compares nothing for a personal account and adds a note [2.3.18.1]', () => {
  expect(formatPlan(plan({ tier: 'gold' }, undefined, 'delete'))).toEqual([
    'note: not compared and not applied: a personal account owns the repository, so it has no properties',
  ]);
});

it('unsets a property declared as null and warns that a default would stay [2.3.18.3]', () => {
  const planned = plan({ tier: null }, live({ tier: 'gold' }));
  expect(formatPlan(planned)).toEqual([
    'update: custom property "tier": value gold → (none) (if the organization has a default, it applies and this difference stays)',
  ]);
  expect(listPlanCalls(planned)).toEqual([[route, { properties: [{ property_name: 'tier', value: null }] }]]);
});

it('treats a property that GitHub does not list as unset [2.3.18.5]', () => {
  expect(formatPlan(plan({ tier: 'gold' }, live({})))).toEqual(['update: custom property "tier": value (none) → gold']);
  expect(formatPlan(plan({ Tier: 'gold' }, live({ tier: 'gold' })))[0]).toBe(
    'update: custom property "Tier": value (none) → gold (GitHub lists "tier", and names are case-sensitive)',
  );
});

it('keeps undeclared values with a note by default [2.3.18.4]', () => {
  expect(formatPlan(plan({}, live({ tier: 'gold', areas: ['a', 'b'], note: null })))).toEqual([
    'note: kept undeclared custom property "tier", which is gold',
    'note: kept undeclared custom property "areas", which is [a, b]',
  ]);
});

it('unsets undeclared values under `_undeclared: delete` in the same write [2.3.18.4]', () => {
  const planned = plan({ tier: 'gold' }, live({ tier: null, note: 'x', areas: null }), 'delete');
  expect(formatPlan(planned)).toEqual([
    'update: custom property "tier": value (none) → gold',
    'delete: custom property "note" will be unset: value x → (none); if the organization has a default, it applies and this difference stays',
  ]);
  expect(listPlanCalls(planned)).toEqual([[route, { properties: toPropertyList({ tier: 'gold', note: null }) }]]);
});

it('sends values that only actors of the organization can set in a separate request, and unsets last [2.3.18.5]', () => {
  const state = live({ cost: '1', tier: 'tin', old: 'x', left: 'y' });
  const planned = plan({ cost: '7', tier: 'gold' }, state, 'delete', new Set(['cost', 'old']));
  const why = 'GitHub may refuse the write: with `values_editable_by: org_actors`, only the organization can set it';
  const fallsBack = 'if the organization has a default, it applies and this difference stays';
  expect(formatPlan(planned)).toEqual([
    'update: custom property "tier": value tin → gold',
    `update: custom property "cost": value 1 → 7 (${why})`,
    `delete: custom property "left" will be unset: value y → (none); ${fallsBack}`,
    `delete: custom property "old" will be unset: value x → (none); ${why}; ${fallsBack}`,
  ]);
  expect(listPlanCalls(planned)).toEqual([
    [route, { properties: toPropertyList({ tier: 'gold' }) }],
    [route, { properties: toPropertyList({ cost: '7' }) }],
    [route, { properties: toPropertyList({ left: null }) }],
    [route, { properties: toPropertyList({ old: null }) }],
  ]);
});

it('reports a declared null as drift while a default stays, and notes an undeclared default [2.3.18.3]', () => {
  const state = { values: live({ tier: 'tin' }), definitions: [{ property_name: 'tier', default_value: 'tin' }] };
  expect(
    formatPlan(planCustomProperties({ entries: toPropertyList({ tier: null }), undeclared: 'keep' }, state)),
  ).toEqual([
    'update: custom property "tier": value tin → (none) (if the organization has a default, it applies and this difference stays)',
  ]);
  expect(formatPlan(planCustomProperties({ entries: [], undeclared: 'delete' }, state))).toEqual([
    'note: custom property "tier" is unset, so the default of the organization applies: tin',
  ]);
});

it('writes only through the repository endpoint and explains its 403 [2.3.18.2] [2.3.18.5]', () => {
  const written = Object.values(customProperties.calls).map((make) => make({}));
  expect(written.filter(({ access }) => access === 'write').map((call) => call.route)).toEqual([
    'PATCH /repos/{owner}/{repo}/properties/values',
  ]);
  expect(update({}).routeRules.hints?.[403]).toContain('`values_editable_by: org_actors`');
});

it('reads the property definitions only if a value differs, without requiring a permission [2.3.18.5]', async () => {
  const asked = async (value: string) => {
    const routes: string[] = [];
    const ask = async ({ route: one, routeRules: { absent } }: ReadCall<any>): Promise<any> => {
      routes.push(one);
      if (one === 'GET /orgs/{org}') return {};
      return one === 'GET /repos/{owner}/{repo}/properties/values' ? live({ tier: 'gold' }) : absent;
    };
    const settings = { entries: toPropertyList({ tier: value }), undeclared: 'keep' as const };
    const state = await customProperties.read!(
      createSectionReader({ ask, repository: { owner: 'acme', name: 'shop' }, now: () => 0 }),
      settings,
    );
    return { routes, lines: formatPlan(customProperties.plan(settings, state)) };
  };
  const definitions = 'GET /orgs/{org}/properties/schema';
  expect((await asked('gold')).routes).not.toContain(definitions);
  const differing = await asked('tin');
  expect(differing.routes).toContain(definitions);
  expect(differing.lines).toEqual(['update: custom property "tier": value gold → tin']);
  expect(customProperties.calls.listDefinitions!({}).routeRules.absentOn).toEqual([403, 404]);
});

it('exports only set values, and only a note for a personal account [2.3.18.6]', () => {
  expect(customProperties.toSettings({ values: live({ tier: 'gold', areas: ['api'], note: null, site: '' }) })).toEqual(
    {
      value: {
        _undeclared: 'keep',
        entries: [
          { property_name: 'tier', value: 'gold' },
          { property_name: 'areas', value: ['api'] },
        ],
      },
      notes: [],
    },
  );
  expect(customProperties.toSettings(undefined)).toEqual({
    value: undefined,
    notes: [{ text: 'a personal account owns the repository, so it has no custom properties' }],
  });
});

it('fails if a property has two live values [7.10]', () => {
  expect(() => plan({ tier: 'gold' }, [...live({ tier: 'gold' }), ...live({ tier: 'tin' })])).toThrow(
    'GitHub has two of custom property "tier", and an entry can match only one',
  );
});

it('accepts a shared list only if it has the same values as the repository [1.8]', () => {
  const { isSame } = list({}).routeRules.ownerWide!;
  const gold = live({ tier: 'gold' });
  expect(isSame(gold, live({ tier: 'gold', note: null }))).toBe(true);
  expect(isSame(gold, live({ tier: 'tin' }))).toBe(false);
  expect(isSame(gold, [])).toBe(false);
});
