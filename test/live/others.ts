import * as fc from 'fast-check';
import { createPublicKey } from '../kit/samples/public-key.ts';

/** Live states of the smaller sections, with the organization and the people that they need. */

const logins = ['alice', 'bob', 'hubot', 'mona'];
const login = fc.constantFrom(...logins);
const areas = ['no', 'web', '1e3'];

export const accounts = [
  ...logins.map((name) => ({ login: name })),
  {
    login: 'acme',
    type: 'Organization' as const,
    plan: 'enterprise',
    members: ['mona'],
    teams: ['core', 'docs', { slug: 'api', parent: 'core' }],
    custom_roles: [{ name: 'auditor', base: 'triage' }],
    property_definitions: [
      { property_name: 'no' },
      { property_name: 'tier', value_type: 'single_select', allowed_values: ['gold', 'off'] },
      { property_name: 'areas', value_type: 'multi_select', allowed_values: areas },
      { property_name: 'live', value_type: 'true_false' },
    ],
  },
];

const createListBy = <T, K extends keyof T>(one: fc.Arbitrary<T>, key: K) =>
  fc.uniqueArray(one, { selector: (item) => item[key], maxLength: 3 });
const createOptional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const role = fc.constantFrom('read', 'triage', 'write', 'maintain', 'admin', 'auditor');

const people = {
  collaborators: createListBy(fc.record({ login, role }), 'login'),
  invitations: createListBy(
    fc.record({
      invitee: fc.option(login),
      permissions: fc.constantFrom('read', 'triage', 'write', 'maintain', 'admin'),
      created_at: fc.constantFrom('2020-01-01T00:00:00Z', undefined),
    }),
    'invitee',
  ),
  teams: createListBy(fc.record({ slug: fc.constantFrom('core', 'docs', 'api'), role }), 'slug'),
  property_values: fc
    .record(
      {
        no: fc.constantFrom('yes', '007', 'a: b'),
        tier: fc.constantFrom('gold', 'off'),
        areas: fc.subarray(areas, { minLength: 1 }),
        live: fc.constantFrom('true', 'false'),
      },
      { requiredKeys: [] },
    )
    .map((values) => Object.entries(values).map(([property_name, value]) => ({ property_name, value }))),
};

const publishing = {
  pages: fc.option(
    fc.record({
      build_type: fc.constantFrom(null, 'legacy', 'workflow'),
      source: fc.record({ branch: fc.constantFrom('main', 'dev'), path: fc.constantFrom('/', '/docs') }),
      cname: fc.constantFrom(null, 'acme.example'),
      https_enforced: fc.boolean(),
      public: fc.boolean(),
    }),
  ),
  code_quality: fc.record({
    setup: fc.record({
      state: fc.constantFrom('configured', 'not-configured'),
      languages: fc.subarray(['go', 'python', 'rust'], { minLength: 1 }),
    }),
  }),
  check_suite_preferences: createListBy(
    fc.record({ app_id: fc.integer({ min: 1, max: 3 }), setting: fc.boolean() }),
    'app_id',
  ),
};

const limits = {
  interaction_limit: createOptional(fc.record({ limit: fc.constantFrom('existing_users', 'collaborators_only') })),
  pull_request_creation_cap: createOptional(
    fc.record({ enabled: fc.boolean(), max_open_pull_requests: fc.integer({ min: 1, max: 1000 }) }),
  ),
  pull_request_creation_bypass: fc.subarray(logins),
};

const listeners = {
  webhooks: fc.uniqueArray(
    fc.record({
      config: fc.record(
        {
          url: fc.constantFrom('https://a.example/?b=c#d', 'https://a.example/E', 'https://a.example/e'),
          content_type: fc.constantFrom('json', 'form'),
          insecure_ssl: fc.constantFrom('0', '1', 0, 1),
          secret: fc.constant('set'),
        },
        { requiredKeys: ['url'] },
      ),
      events: fc.subarray(['push', 'issues', '*'], { minLength: 1 }),
      active: fc.boolean(),
    }),
    { selector: ({ config }) => config.url },
  ),
  deploy_keys: fc
    .uniqueArray(fc.record({ title: fc.constantFrom('ci', 'no', '0x1F'), read_only: fc.boolean() }), {
      selector: ({ title }) => title,
    })
    .map((keys) => keys.map((key) => ({ ...key, key: createPublicKey(key.title) }))),
  custom_patterns: createListBy(
    fc.record({
      name: fc.constantFrom('on', 'a: b', 'ключ'),
      pattern: fc.constantFrom('a{3}', '[#:]\\d+', 'x # y'),
      start_delimiter: fc.constantFrom(null, '\\A|"'),
      must_match: fc.constantFrom(null, ['^a: ', '- b']),
    }),
    'name',
  ),
};

const pattern = fc.constantFrom('.github/workflows/*.yml', '.github/workflows/no: 1.yml');

const starters = {
  actions_policies: createListBy(
    fc.record({
      name: fc.constantFrom('no', 'forks', '1e3', 'a: b'),
      enforcement: fc.constantFrom('disabled', 'active', 'evaluate'),
      conditions: fc.oneof(
        fc.constantFrom({}, { workflow_path: { include: ['~ALL'], exclude: [] } }),
        fc.record({
          workflow_path: fc.record({
            include: fc.uniqueArray(pattern, { minLength: 1 }),
            exclude: fc.uniqueArray(pattern),
          }),
        }),
      ),
      rules: fc.subarray([
        { type: 'restrict_action_events', parameters: { allowed_events: ['push', 'pull_request_target'] } },
        { type: 'restrict_actions_actors', parameters: { allowed_actors: [{ id: 4, type: 'RepositoryRole' }] } },
      ]),
    }),
    'name',
  ),
};

export const others = { ...people, ...publishing, ...limits, ...listeners, ...starters };
