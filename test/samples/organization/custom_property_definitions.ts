import { twin } from '../breach.ts';
import { byName } from '../meddling.ts';
import { none } from '../opposites.ts';
import type { OrganizationSample } from '../sample.ts';

const tier = { property_name: 'tier', value_type: 'single_select', required: true, default_value: '2' };

export const sample: OrganizationSample = {
  settings: `
custom_property_definitions:
  _undeclared: delete
  entries:
    - property_name: tier
      value_type: single_select
      description: How critical the service is
      required: true
      default_value: 2
      allowed_values: [1, 2, 3]
      values_editable_by: org_actors
      require_explicit_values: true
    - property_name: areas
      value_type: multi_select
      required: true
      default_value: [web, api]
      allowed_values: [api, web]
      values_editable_by: org_and_repo_actors
    - property_name: live
      value_type: true_false
      required: false
    - property_name: site
      value_type: url
      description: null
    - property_name: note
      value_type: string
`,
  drifted: {
    property_definitions: [
      {
        ...tier,
        description: 'Old',
        allowed_values: ['0', '1', '2'],
        values_editable_by: 'org_and_repo_actors',
      },
      { property_name: 'areas', value_type: 'multi_select', allowed_values: ['api'], values_editable_by: 'org_actors' },
      { property_name: 'live', value_type: 'true_false', required: true, default_value: 'true' },
      { property_name: 'site', value_type: 'url', description: 'The page' },
      { property_name: 'owner' },
      { property_name: 'cost', source_type: 'enterprise' },
    ],
  },
  grants: {
    check: ['Custom properties (organization): read'],
    apply: ['Custom properties (organization): admin'],
  },
  requests: 1,
  opposites: [
    none,
    [{ ...tier, allowed_values: ['2'] }],
    [{ ...tier, allowed_values: ['1', '2', '3'], values_editable_by: 'org_and_repo_actors' }],
    [{ ...tier, allowed_values: ['1', '2', '3'], require_explicit_values: false }],
    [{ ...tier, allowed_values: ['1', '2', '3'], required: false, default_value: null }],
  ],
  breaches: [
    twin('property_name'),
    {
      what: 'values to choose from beside a type that has none',
      breaks: (section) => Object.assign(section.entries[4], { allowed_values: ['x'] }),
      reads: ['value_type', 'allowed_values'].map((key) => [4, key]),
    },
    {
      what: 'a required property without a default',
      breaks: (section) => Object.assign(section.entries[4], { required: true }),
      reads: ['required', 'default_value', 'require_explicit_values'].map((key) => [4, key]),
    },
  ],
  meddlings: [
    {
      what: 'describes a property',
      act: (send) =>
        send('PUT', '/properties/schema/live', {
          value_type: 'true_false',
          required: true,
          default_value: 'true',
          description: 'foreign',
          values_editable_by: 'org_and_repo_actors',
        }),
      isThere: (live) => byName(live.property_definitions, 'live', 'property_name')?.description === 'foreign',
      named: /live/,
    },
  ],
};
