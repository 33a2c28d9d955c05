import * as fc from 'fast-check';
import type { RepositorySeed, Seed } from '../../packages/simulator/src/index.ts';
import { joinSeeds } from '../kit/samples/joined-seeds.ts';
import { live as actions } from './actions.ts';
import * as branches from './branches.ts';
import * as environments from './environments.ts';
import { accounts, others } from './others.ts';
import { createRulesets as rulesets } from './rulesets.ts';

/** Some of these names have another meaning in some YAML readers. */
const word = fc.oneof(
  fc.constantFrom(
    'no',
    'Y',
    '~',
    'null',
    '0e8016',
    '5319e7',
    '1_000',
    '0o7',
    '2027-03-01',
    'a: b',
    '- a',
    '#1',
    "it's",
  ),
  fc.constantFrom(
    '"a"',
    '*',
    '&a',
    '!a',
    '{a}',
    '100%',
    '@a',
    '<<',
    '=',
    'ünder',
    '👩‍💻 work',
    '\u202eabc',
    'a\\b',
    '$HOME',
  ),
  fc.stringMatching(/^[a-zA-Z0-9 :#'"-]{1,12}$/).filter((text) => text.trim() === text && text !== ''),
);
const text = fc.oneof(word, fc.constantFrom('', 'one\ntwo', 'one\n\n  two\n', ' led and trailed ', '\ttab', 'a\r\nb'));
const color = fc.stringMatching(/^[0-9a-f]{6}$/);
const dropCase = (name: string) => name.toLowerCase();
const createUniqueList = <T>(one: fc.Arbitrary<T>, name: (item: T) => string) =>
  fc.uniqueArray(one, { selector: (item) => dropCase(name(item)), maxLength: 4 });
const stored = fc.constantFrom('TOKEN', 'REGION', '_X', 'NO', 'Y');

const store = createUniqueList(fc.record({ name: stored }), ({ name }) => name);
const variables = createUniqueList(fc.record({ name: stored, value: text }), ({ name }) => name);

const settings = fc.record(
  {
    description: fc.oneof(word, fc.constant(null)),
    homepage: fc.constantFrom('', null, 'https://shop.example/#a'),
    topics: fc.subarray(['no', '007', 'shop', '1e3']),
    has_wiki: fc.boolean(),
    has_discussions: fc.boolean(),
    allow_squash_merge: fc.constant(true),
    delete_branch_on_merge: fc.boolean(),
    web_commit_signoff_required: fc.boolean(),
    security_and_analysis: fc.constant({ secret_scanning: { status: 'enabled' } }),
  },
  { requiredKeys: [] },
);

const repository = fc.record({
  visibility: fc.constantFrom('public', 'private'),
  settings,
  labels: createUniqueList(
    fc.record({ name: word, color, description: fc.oneof(word, fc.constant(null)) }),
    ({ name }) => name,
  ),
  milestones: fc.uniqueArray(
    fc.record({
      title: word,
      description: fc.oneof(text, fc.constant(null)),
      state: fc.constantFrom('open', 'closed'),
      due_on: fc.constantFrom(null, '2027-03-01T08:00:00Z', '2028-02-29T08:00:00Z'),
    }),
    { selector: ({ title }) => title, maxLength: 4 },
  ),
  autolinks: fc.uniqueArray(
    fc.record({
      key_prefix: fc.constantFrom('NO-', 'a:', '1_', '#', 'T/'),
      url_template: fc.constantFrom('https://a.example/<num>', 'https://a.example/?q=<num>#x'),
      is_alphanumeric: fc.boolean(),
    }),
    { selector: ({ key_prefix }) => key_prefix },
  ),
  actions,
  workflows: fc.uniqueArray(
    fc.record({
      path: fc.constantFrom('.github/workflows/ci.yml', '.github/workflows/no: 1.yml', 'dynamic/pages/build'),
      state: fc.constantFrom('active', 'deleted', 'disabled_manually', 'disabled_inactivity'),
    }),
    { selector: ({ path }) => path },
  ),
  actions_secrets: store,
  dependabot_secrets: store,
  codespaces_secrets: store,
  agents_secrets: store,
  actions_variables: variables,
  agents_variables: variables,
  environments: environments.there,
  branch_rules: branches.rules,
  rulesets: rulesets(true),
  ...others,
});

const host: Seed = joinSeeds([{ accounts: environments.accounts }, { accounts }, { apps: ['ci'] }]);

/** Every section of `acme/shop` has a live value. */
export const anyHost: fc.Arbitrary<Seed> = repository.map((state) => {
  const more = { branches: branches.branchNames, deployment_guards: environments.guards, ...state };
  const named = joinSeeds([more, { environments: branches.environments }]);
  return { ...host, repositories: [{ owner: 'acme', name: 'shop', ...named } as RepositorySeed] };
});
