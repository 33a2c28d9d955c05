import { expect, it } from 'vitest';
import { calls, lines } from '../../../test/plan-lines.ts';
import type { PropertyValue } from '../families/property-values.ts';
import { list } from './calls.ts';
import { customProperties } from './index.ts';
import { planCustomProperties } from './plan.ts';

const valuesOf = (values: Record<string, PropertyValue>) =>
  Object.entries(values).map(([property_name, value]) => ({ property_name, value }));
const live = (values: Record<string, string | string[] | null>) =>
  valuesOf(values).map(({ property_name }) => ({ property_name, value: values[property_name]! }));
const plan = (
  entries: Record<string, PropertyValue>,
  state: ReturnType<typeof live> | undefined,
  undeclared: 'keep' | 'delete' = 'keep',
) => planCustomProperties({ entries: valuesOf(entries), undeclared }, state && { values: state });
const route = 'PATCH ~/properties/values';

it('has nothing to compare for a personal account, and says so [2.3.18.1]', () => {
  expect(lines(plan({ tier: 'gold' }, undefined, 'delete'))).toEqual([
    'note: not compared and not applied: a personal account owns the repository, so it has no properties',
  ]);
});

it('sends all differing properties in a single write, with a line for each [2.3.18.2]', () => {
  const planned = plan(
    { tier: 'gold', team: 'core', areas: ['api'] },
    live({ tier: 'tin', team: 'core', areas: null }),
  );
  expect(lines(planned)).toEqual([
    'update: custom property "tier": value tin → gold',
    'update: custom property "areas": value (none) → [api]',
  ]);
  expect(calls(planned)).toEqual([
    [
      route,
      {
        properties: [
          { property_name: 'tier', value: 'gold' },
          { property_name: 'areas', value: ['api'] },
        ],
      },
    ],
  ]);
});

it('writes nothing if nothing differs [2.3.18.2]', () => {
  expect(plan({ tier: 'gold', note: null }, live({ tier: 'gold', note: null }))).toEqual([]);
  expect(plan({ note: null }, live({}))).toEqual([]);
});

it('compares lists without their order [2.3.18.3]', () => {
  expect(plan({ areas: ['web', 'api'] }, live({ areas: ['api', 'web'] }))).toEqual([]);
  expect(plan({ areas: ['web'] }, live({ areas: ['api', 'web'] }))).toHaveLength(1);
  expect(plan({ areas: 'web' }, live({ areas: ['web'] }))).toHaveLength(1);
});

it('unsets a property that is declared null, and says that a default would stay [2.3.18.3]', () => {
  const planned = plan({ tier: null }, live({ tier: 'gold' }));
  expect(lines(planned)).toEqual([
    'update: custom property "tier": value gold → (none) (if the organization has a default, the default takes effect and stays drift)',
  ]);
  expect(calls(planned)).toEqual([[route, { properties: [{ property_name: 'tier', value: null }] }]]);
});

it('treats an empty live value as none [2.3.18.3]', () => {
  expect(plan({ tier: null, areas: null }, live({ tier: '', areas: [] }))).toEqual([]);
  expect(plan({}, live({ tier: '', areas: [] }), 'delete')).toEqual([]);
});

it('shows an unlisted property as a property without a value [2.3.18.5]', () => {
  expect(lines(plan({ tier: 'gold' }, live({})))).toEqual(['update: custom property "tier": value (none) → gold']);
  expect(lines(plan({ Tier: 'gold' }, live({ tier: 'gold' })))[0]).toBe(
    'update: custom property "Tier": value (none) → gold (the host lists "tier", and names are case-sensitive)',
  );
});

it('keeps undeclared values with a note by default [2.3.18.4]', () => {
  expect(lines(plan({}, live({ tier: 'gold', areas: ['a', 'b'], note: null })))).toEqual([
    'note: kept undeclared custom property "tier", which is gold',
    'note: kept undeclared custom property "areas", which is [a, b]',
  ]);
});

it('unsets undeclared values under `_undeclared: delete`, in the same write [2.3.18.4]', () => {
  const planned = plan({ tier: 'gold' }, live({ tier: null, note: 'x', areas: null }), 'delete');
  expect(lines(planned)).toEqual([
    'update: custom property "tier": value (none) → gold',
    'delete: custom property "note" would be unset: value x → (none); if the organization has a default, the default takes effect and stays drift',
  ]);
  expect(calls(planned)).toEqual([
    [
      route,
      {
        properties: [
          { property_name: 'tier', value: 'gold' },
          { property_name: 'note', value: null },
        ],
      },
    ],
  ]);
});

it('writes only set values into a snapshot, and only a note for a personal account [2.3.18.6]', () => {
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
    notes: ['a personal account owns the repository, so it has no custom properties'],
  });
});

it('fails if a property has two live values [7.10]', () => {
  expect(() => plan({ tier: 'gold' }, [...live({ tier: 'gold' }), ...live({ tier: 'tin' })])).toThrow(
    'the host has two of custom property "tier", and an entry can mean only one',
  );
});

it('a shared list is as good as the values of the repository only where it holds the same ones [1.8]', () => {
  const { same } = list({}).routeRules.shared!;
  const gold = live({ tier: 'gold' });
  expect(same(gold, live({ tier: 'gold', note: null }))).toBe(true);
  expect(same(gold, live({ tier: 'tin' }))).toBe(false);
  expect(same(gold, [])).toBe(false);
});
