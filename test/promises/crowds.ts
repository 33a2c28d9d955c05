import { publicKey } from '../public-key.ts';
import { samples } from '../samples/index.ts';
import type { Sample } from '../samples/sample.ts';

type Repository = Record<string, any>;
type Live = Record<string, any>;

/** A list of the host with more items than a page holds, and a file that declares some of them. */
export interface Crowd {
  readonly section: string;
  /** The section's name of the call that lists them. */
  readonly call: string;
  /** The section's value for a file that declares these, and no others. */
  declare(names: readonly string[]): unknown;
  /** A repository that has these, each of them as declared and with settings that no file mentions. */
  seed(names: readonly string[]): Omit<Sample['drifted'], 'owner'>;
  around?(names: readonly string[]): Sample['around'];
  /** The list itself, for somebody who adds to it or takes from it. */
  live(repository: Repository, accounts: readonly Live[]): Live[];
  /** The key of an item that holds its name. */
  readonly named: string;
  /** How an item spells a name. */
  spelt?(name: string): string;
  /** What the host shows first is what came last. */
  readonly newestFirst?: true;
  /** The host lists more than may be declared. */
  readonly most?: number;
  /** The first page comes with another call. */
  readonly startsElsewhere?: true;
  /** A list that the section only chooses from: nothing of it is declared, created or deleted. */
  readonly onlyChosenFrom?: true;
}

const exact = (entries: readonly object[]) => ({ _undeclared: 'delete', entries });
const upper = (name: string) => name.toUpperCase();
const organization = (more: object) => [{ login: 'acme', type: 'Organization' as const, ...more }];
const users = (names: readonly string[]) => names.map((login) => ({ login }));

const secretStores: Crowd[] = ['actions_secrets', 'dependabot_secrets', 'codespaces_secrets', 'agents_secrets'].map(
  (section) => ({
    section,
    call: 'list',
    declare: (names) => exact(names.map((name) => ({ name, value: '$VALUE' }))),
    seed: (names) => ({ [section]: names.map((name) => ({ name: upper(name), encrypted_value: 'kept' })) }),
    live: (repository) => repository[section].secrets,
    named: 'name',
    spelt: upper,
  }),
);

const variableStores: Crowd[] = ['actions_variables', 'agents_variables'].map((section) => ({
  section,
  call: 'list',
  declare: (names) => exact(names.map((name) => ({ name, value: name }))),
  seed: (names) => ({ [section]: names.map((name) => ({ name: upper(name), value: name })) }),
  live: (repository) => repository[section],
  named: 'name',
  spelt: upper,
}));

const policies = { protected_branches: false, custom_branch_policies: true };

/** A list that an environment holds, declared under a key of its own. */
const ofEnvironment = (
  { call, key, kept = key, more = {} }: { call: string; key: string; kept?: string; more?: object },
  entry: (name: string) => object,
  item: (name: string) => object,
): Omit<Crowd, 'live' | 'named'> => ({
  section: 'environments',
  call,
  declare: (names) => [{ name: 'production', ...more, [key]: exact(names.map(entry)) }],
  seed: (names) => ({
    environments: [{ name: 'production', wait_timer: 30, ...more, [kept]: names.map(item) }],
  }),
});

const production = (repository: Repository) => repository.environments[0];

/** Far fewer than a page holds: the host pins ten at most. */
const pinsOfEnvironments: Omit<Crowd, 'call'> = {
  section: 'environments',
  declare: (names) => names.map((name) => ({ name, pinned: true })),
  seed: (names) => ({
    environments: names.map((name, index) => ({ name, wait_timer: 30, pinned_position: index + 1 })),
  }),
  live: (repository) => repository.environments,
  named: 'name',
  most: 6,
};

const environmentLists: Crowd[] = [
  {
    section: 'environments',
    call: 'list',
    declare: (names) => names.map((name) => ({ name })),
    seed: (names) => ({ environments: names.map((name) => ({ name, wait_timer: 30 })) }),
    live: (repository) => repository.environments,
    named: 'name',
  },
  {
    ...ofEnvironment(
      {
        call: 'listPolicies',
        key: 'deployment_branch_policies',
        kept: 'branch_policies',
        more: { deployment_branch_policy: policies, wait_timer: 30 },
      },
      (name) => ({ name }),
      (name) => ({ name }),
    ),
    live: (repository) => production(repository).branch_policies,
    named: 'name',
  },
  {
    ...ofEnvironment(
      { call: 'listSecrets', key: 'secrets' },
      (name) => ({ name, value: '$VALUE' }),
      (name) => ({ name: upper(name), encrypted_value: 'kept' }),
    ),
    live: (repository) => production(repository).secrets.secrets,
    named: 'name',
    spelt: upper,
  },
  {
    ...ofEnvironment(
      { call: 'listVariables', key: 'variables' },
      (name) => ({ name, value: name }),
      (name) => ({ name: upper(name), value: name }),
    ),
    live: (repository) => production(repository).variables,
    named: 'name',
    spelt: upper,
  },
  { ...pinsOfEnvironments, call: 'listPins' },
  { ...pinsOfEnvironments, call: 'listPinsForSnapshot' },
  {
    section: 'environments',
    call: 'listApps',
    declare: (names) => [{ name: 'production', deployment_protection_rules: [names.at(-1)] }],
    seed: (names) => ({ deployment_guards: [...names], environments: [{ name: 'production', wait_timer: 30 }] }),
    live: (repository) => repository.deployment_guards,
    named: 'slug',
    onlyChosenFrom: true,
  },
];

const rulesOfBranches: Omit<Crowd, 'call' | 'newestFirst'> = {
  section: 'branches',
  declare: (names) => names.map((name) => ({ name: `${name}-*`, protection: { enforce_admins: true } })),
  seed: (names) => ({
    branch_rules: names.map((name) => ({ pattern: `${name}-*`, isAdminEnforced: true, lockBranch: true })),
  }),
  live: (repository) => repository.branch_rules,
  named: 'pattern',
  spelt: (name) => `${name}-*`,
};

const branchLists: Crowd[] = [
  { ...rulesOfBranches, call: 'listRules' },
  { ...rulesOfBranches, call: 'exportRules' },
  {
    section: 'branches',
    call: 'listProtected',
    declare: (names) => names.map((name) => ({ name, protection: { enforce_admins: true } })),
    seed: (names) => ({
      branches: [...names],
      branch_rules: names.map((pattern) => ({ pattern, isAdminEnforced: true })),
    }),
    live: (repository) => repository.branches,
    named: 'name',
  },
  {
    section: 'branches',
    call: 'listBypassers',
    declare: (names) => [{ name: 'v*', protection: { force_push_bypassers: [...names] } }],
    seed: (names) => ({
      branch_rules: [{ pattern: 'v*', isAdminEnforced: true, forcePushBypassers: { users: [...names] } }],
    }),
    around: (names) => ({ accounts: users(names) }),
    live: (repository) => repository.branch_rules[0].forcePushBypassers.users,
    named: '',
    most: 99,
    startsElsewhere: true,
  },
];

/** Every list of every section that comes in pages. */
export const crowds: readonly Crowd[] = [
  ...secretStores,
  ...variableStores,
  ...environmentLists,
  ...branchLists,
  {
    section: 'labels',
    call: 'list',
    declare: (names) => exact(names.map((name) => ({ name, color: 'd73a4a' }))),
    seed: (names) => ({ labels: names.map((name) => ({ name, color: 'd73a4a', description: 'kept' })) }),
    live: (repository) => repository.labels,
    named: 'name',
  },
  {
    section: 'milestones',
    call: 'list',
    declare: (names) => exact(names.map((title) => ({ title, state: 'open' }))),
    seed: (names) => ({ milestones: names.map((title) => ({ title, description: 'kept' })) }),
    live: (repository) => repository.milestones,
    named: 'title',
  },
  {
    section: 'collaborators',
    call: 'list',
    declare: (names) => exact(names.map((username) => ({ username, permission: 'push' }))),
    seed: (names) => ({ collaborators: names.map((login) => ({ login, role: 'write' })) }),
    around: (names) => ({ accounts: users(names) }),
    live: (repository) => repository.collaborators,
    named: 'login',
  },
  {
    section: 'collaborators',
    call: 'listInvitations',
    declare: (names) => exact(names.map((username) => ({ username, permission: 'push' }))),
    seed: (names) => ({ invitations: names.map((invitee) => ({ invitee, permissions: 'write' })) }),
    around: (names) => ({ accounts: users(names) }),
    live: (repository) => repository.invitations,
    named: 'invitee',
  },
  {
    section: 'teams',
    call: 'list',
    declare: (names) => exact(names.map((name) => ({ name, permission: 'push' }))),
    seed: (names) => ({ teams: names.map((slug) => ({ slug, role: 'write' })) }),
    around: (names) => ({ accounts: organization({ teams: [...names] }) }),
    live: (repository) => repository.teams,
    named: 'slug',
  },
  {
    section: 'workflows',
    call: 'list',
    declare: (names) => names.map((name) => ({ path: `${name}.yml`, state: 'disabled' })),
    seed: (names) => ({
      workflows: names.map((name) => ({ path: `.github/workflows/${name}.yml`, state: 'disabled_manually' })),
    }),
    live: (repository) => repository.workflows,
    named: 'path',
    spelt: (name) => `.github/workflows/${name}.yml`,
  },
  {
    section: 'rulesets',
    call: 'list',
    declare: (names) => exact(names.map((name) => ({ name, enforcement: 'active', rules: [{ type: 'deletion' }] }))),
    seed: (names) => ({ rulesets: names.map((name) => ({ name, rules: [{ type: 'deletion' }] })) }),
    live: (repository) => repository.rulesets,
    named: 'name',
  },
  {
    section: 'webhooks',
    call: 'list',
    declare: (names) => exact(names.map((name) => ({ config: { url: `https://${name}.example/hook` } }))),
    seed: (names) => ({
      webhooks: names.map((name) => ({ config: { url: `https://${name}.example/hook` }, events: ['issues'] })),
    }),
    live: (repository) => repository.webhooks,
    named: 'config.url',
    spelt: (name) => `https://${name}.example/hook`,
  },
  {
    section: 'deploy_keys',
    call: 'list',
    declare: (names) => exact(names.map((title) => ({ title, key: publicKey(title) }))),
    seed: (names) => ({ deploy_keys: names.map((title) => ({ title, key: publicKey(title), read_only: true })) }),
    live: (repository) => repository.deploy_keys,
    named: 'title',
  },
  {
    section: 'secret_scanning_custom_patterns',
    call: 'list',
    declare: (names) => exact(names.map((name) => ({ name, pattern: name }))),
    seed: (names) => ({
      settings: samples.secret_scanning_custom_patterns!.drifted.settings,
      custom_patterns: names.map((name) => ({ name, pattern: name, must_match: ['kept'] })),
    }),
    live: (repository) => repository.custom_patterns,
    named: 'name',
    newestFirst: true,
  },
];
