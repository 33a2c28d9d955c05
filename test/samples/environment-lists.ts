import { type Crowd, createExactList, toUpperCase } from './crowd.ts';
import type { Live } from './meddling.ts';

const policies = { protected_branches: false, custom_branch_policies: true };

/** A list of an environment, declared under its own key. */
const ofEnvironment = (
  { call, key, kept = key, more = {} }: { call: string; key: string; kept?: string; more?: object },
  entry: (name: string) => object,
  item: (name: string) => object,
): Omit<Crowd, 'live' | 'named'> => ({
  call,
  declare: (names) => [{ name: 'production', ...more, [key]: createExactList(names.map(entry)) }],
  seed: (names) => ({
    environments: [{ name: 'production', wait_timer: 30, ...more, [kept]: names.map(item) }],
  }),
});

const getProduction = (repository: Live) => repository.environments[0];

/** GitHub pins at most ten environments, fewer than a page. */
const pinsOfEnvironments: Omit<Crowd, 'call'> = {
  declare: (names) => names.map((name) => ({ name, pinned: true })),
  seed: (names) => ({
    environments: names.map((name, index) => ({ name, wait_timer: 30, pinned_position: index + 1 })),
  }),
  live: (repository) => repository.environments,
  named: 'name',
  most: 6,
};

export const environmentLists: Crowd[] = [
  {
    call: 'list',
    declare: (names) => names.map((name) => ({ name })),
    seed: (names) => ({ environments: names.map((name) => ({ name, wait_timer: 30 })) }),
    live: (repository) => repository.environments,
    named: 'name',
  },
  {
    ...ofEnvironment(
      {
        call: 'listBranchPolicies',
        key: 'deployment_branch_policies',
        kept: 'branch_policies',
        more: { deployment_branch_policy: policies, wait_timer: 30 },
      },
      (name) => ({ name }),
      (name) => ({ name }),
    ),
    live: (repository) => getProduction(repository).branch_policies,
    named: 'name',
  },
  {
    ...ofEnvironment(
      { call: 'secrets list', key: 'secrets' },
      (name) => ({ name, value: '$VALUE' }),
      (name) => ({ name: toUpperCase(name), encrypted_value: 'kept' }),
    ),
    live: (repository) => getProduction(repository).secrets.secrets,
    named: 'name',
    spelt: toUpperCase,
  },
  {
    ...ofEnvironment(
      { call: 'variables list', key: 'variables' },
      (name) => ({ name, value: name }),
      (name) => ({ name: toUpperCase(name), value: name }),
    ),
    live: (repository) => getProduction(repository).variables,
    named: 'name',
    spelt: toUpperCase,
  },
  { ...pinsOfEnvironments, call: 'listPins' },
  {
    call: 'listApps',
    declare: (names) => [{ name: 'production', deployment_protection_rules: [names.at(-1)] }],
    seed: (names) => ({ deployment_guards: [...names], environments: [{ name: 'production', wait_timer: 30 }] }),
    live: (repository) => repository.deployment_guards,
    named: 'slug',
    onlyChosenFrom: true,
  },
];
