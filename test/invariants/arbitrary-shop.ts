import * as fc from 'fast-check';
import { arbitraryList, classic, entry, names, ruleset } from '../../packages/audit/test/protection/arbitrary-rules.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { createOptional, createPartial } from '../live/branches.ts';

/** Creates a repository, and a settings file that changes its protection, its access and its secrets and variables. */
export interface Shop {
  readonly live: Omit<RepositorySeed, 'owner' | 'name'>;
  readonly file: object;
}

/** The members of each team of the organization. */
export const members: Readonly<Record<string, readonly string[]>> = { core: ['ann'], ops: ['ann', 'bob'] };

const createSubset = <T>(...all: readonly T[]) => fc.subarray([...all]);
const shown: Readonly<Record<string, string>> = { pull: 'read', push: 'write', admin: 'admin' };
const permission = fc.constantFrom(...Object.keys(shown));
const addPermissions = (names: readonly string[]) =>
  fc
    .tuple(createSubset(...names), fc.array(permission, { minLength: 2, maxLength: 2 }))
    .map(([all, permissions]) => all.map((name, index) => ({ name, permission: permissions[index]! })));

const secrets = createSubset('A', 'B');
const variables = createSubset('X', 'Y');
const withValues = (all: readonly string[]) => all.map((name) => ({ name, value: 'x' }));
const createExactList = (entries: readonly object[]) => ({ _undeclared: 'delete', entries });
const fromVariables = (all: readonly string[]) => createExactList(all.map((name) => ({ name, value: `$${name}` })));

const tagRules = fc.record({
  name: fc.constantFrom('tags', 'more tags'),
  target: fc.constant('tag'),
  enforcement: fc.constantFrom('active', 'disabled'),
  bypass_actors: fc.constant([]),
  conditions: fc.constant({ ref_name: { include: ['refs/tags/v1'], exclude: [] } }),
  rules: fc.subarray([{ type: 'deletion' }, { type: 'update' }, { type: 'creation' }], { minLength: 1 }),
});

const rulesets = fc
  .tuple(arbitraryList(ruleset, ['a', 'b']), fc.uniqueArray(tagRules, { maxLength: 2, selector: ({ name }) => name }))
  .map((both) => both.flat());

const liveStores = fc
  .record({
    actions: secrets,
    dependabot: secrets,
    codespaces: secrets,
    agents: secrets,
    own: variables,
    ofAgents: variables,
    qa: fc.record({ secrets, variables }),
  })
  .map(({ actions, dependabot, codespaces, agents, own, ofAgents, qa }) => {
    const toNamedEntries = (all: readonly string[]) => all.map((name) => ({ name }));
    return {
      actions_secrets: toNamedEntries(actions),
      dependabot_secrets: toNamedEntries(dependabot),
      codespaces_secrets: toNamedEntries(codespaces),
      agents_secrets: toNamedEntries(agents),
      actions_variables: withValues(own),
      agents_variables: withValues(ofAgents),
      environments: [{ name: 'qa', secrets: toNamedEntries(qa.secrets), variables: withValues(qa.variables) }],
    };
  });

const store = secrets.map(fromVariables);
const createEnvironment = (name: string) =>
  createOptional(
    createPartial({ secrets: store, variables: variables.map(withValues).map(createExactList) }).map((lists) => ({
      name,
      ...lists,
    })),
  );

/**
 * Nobody has both direct access and access through a team. GitHub shows only the higher role, so a run cannot know that
 * a person needs a higher direct role when the team goes.
 */
const live = fc
  .record({
    visibility: fc.constantFrom('private', 'public'),
    people: addPermissions(['ann', 'bob']),
    teams: addPermissions(['core', 'ops']),
    branch_rules: arbitraryList(classic, names),
    rulesets,
    stores: liveStores,
    labels: createSubset('bug', 'old'),
  })
  .map(({ people, teams, stores, labels, ...others }) => ({
    ...others,
    ...stores,
    branches: ['main', 'dev'],
    collaborators: people
      .filter(({ name }) => !teams.some((team) => members[team.name]!.includes(name)))
      .map(({ name, permission }) => ({ login: name, role: shown[permission]! })),
    teams: teams.map(({ name, permission }) => ({ slug: name, role: shown[permission]! })),
    labels: labels.map((name) => ({ name })),
  })) as fc.Arbitrary<Shop['live']>;

const file = createPartial({
  repository: createPartial({ visibility: fc.constant('public'), default_branch: fc.constantFrom('main', 'dev') }),
  labels: createSubset('bug', 'new').map((all) => all.map((name) => ({ name }))),
  collaborators: addPermissions(['ann', 'bob']).map((all) =>
    all.map(({ name, permission }) => ({ username: name, permission })),
  ),
  teams: addPermissions(['core', 'ops']).map(createExactList),
  actions_secrets: store,
  dependabot_secrets: store,
  codespaces_secrets: store,
  agents_secrets: store,
  actions_variables: variables.map(withValues),
  agents_variables: variables.map(withValues),
  environments: fc
    .tuple(createEnvironment('qa'), createEnvironment('live'))
    .map((all) => all.filter((one) => one !== undefined)),
  branches: arbitraryList(entry, names),
  rulesets: rulesets.map(createExactList),
});

export const arbitraryShop: fc.Arbitrary<Shop> = fc.record({ live, file });
