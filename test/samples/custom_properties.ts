import { repeatFirstEntry } from './breach.ts';
import { findByName } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
custom_properties:
  _undeclared: delete
  entries:
    - property_name: tier
      value: gold
    - property_name: areas
      value: [web, api]
    - property_name: live
      value: true
    - property_name: budget
      value: 7.5
    - property_name: note
      value: null
`,
  drifted: {
    property_values: [
      { property_name: 'tier', value: 'tin' },
      { property_name: 'areas', value: ['api', 'ios'] },
      { property_name: 'live', value: 'false' },
      { property_name: 'note', value: 'old' },
      { property_name: 'owner', value: 'nobody' },
    ],
  },
  around: {
    accounts: [
      {
        login: 'acme',
        type: 'Organization',
        property_definitions: [
          { property_name: 'tier', value_type: 'single_select', allowed_values: ['gold', 'tin'] },
          { property_name: 'areas', value_type: 'multi_select', allowed_values: ['web', 'api', 'ios'] },
          { property_name: 'live', value_type: 'true_false' },
          { property_name: 'budget' },
          { property_name: 'note' },
          { property_name: 'owner' },
        ],
      },
    ],
  },
  grants: { check: ['Metadata: read'], apply: ['Custom properties: write', 'Metadata: read'] },
  requests: 2,
  opposites: [none, [{ property_name: 'tier', value: null }]],
  meddlings: [
    {
      what: 'sets another property',
      act: (send) =>
        send('PATCH', '/properties/values', { properties: [{ property_name: 'owner', value: 'foreign' }] }),
      isThere: (live) => findByName(live.property_values, 'owner', 'property_name')?.value === 'foreign',
      named: /owner/,
    },
  ],
  breaches: [repeatFirstEntry('property_name')],
};
