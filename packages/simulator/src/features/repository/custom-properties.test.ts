import { expect, it } from 'vitest';
import { createCaller } from '../../../../../test/kit/runs/simulator-caller.ts';
import { openSimulator } from '../../simulator.ts';

const definitions = [
  { property_name: 'note' },
  { property_name: 'tier', value_type: 'single_select', allowed_values: ['gold', 'tin'], default_value: 'tin' },
  { property_name: 'areas', value_type: 'multi_select', allowed_values: ['web', 'api'] },
  { property_name: 'live', value_type: 'true_false', required: true },
  { property_name: 'site', value_type: 'url' },
];
const acme = { login: 'acme', type: 'Organization' as const, property_definitions: definitions };

function setUpSimulator() {
  const repositories = [
    { owner: 'acme', name: 'widgets', property_values: [{ property_name: 'live', value: 'true' }] },
  ];
  const simulator = openSimulator({ seed: { accounts: [acme], repositories } });
  const { get, send } = createCaller(simulator);
  const path = '/repos/acme/widgets/properties/values';
  return {
    simulator,
    values: async () => {
      const { body } = await get(path);
      return Object.fromEntries(body.map((one: { property_name: string; value: unknown }) => Object.values(one)));
    },
    set: (values: Record<string, unknown>) =>
      send('PATCH', path, {
        properties: Object.entries(values).map(([property_name, value]) => ({ property_name, value })),
      }),
  };
}

it.each([
  ['none', 'x', 'does not exist'],
  ['tier', 'lead', "does not allow the value 'lead'"],
  ['areas', 'web', 'takes a list of values'],
  ['areas', ['web', 'ios'], "does not allow the value 'ios'"],
  ['note', ['a'], 'takes one value'],
  ['live', 'yes', "does not allow the value 'yes'"],
  ['live', null, 'is required'],
  ['site', 'nowhere', 'must be a URL'],
])('refuses %s: %j, and sets no value of the request', async (name, value, message) => {
  const { set, values } = setUpSimulator();
  expect(await set({ note: 'x', [name]: value })).toMatchObject({
    status: 422,
    body: { errors: [{ field: name, message: expect.stringContaining(message) }] },
  });
  expect(await values()).not.toHaveProperty('note');
});
