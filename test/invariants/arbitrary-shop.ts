import * as fc from 'fast-check';
import { arbitraryList, classic, entry, names, ruleset } from '../../packages/audit/test/protection/arbitrary-rules.ts';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { optional, record } from '../live/branches.ts';

/** A repository, and a settings file that moves what protects it, who gets in, and what is kept in its stores. */
export interface Shop {
  readonly live: Omit<RepositorySeed, 'owner' | 'name'>;
  readonly file: object;
}

/** Who is in which team of the organization. */
export const members: Readonly<Record<string, readonly string[]>> = { core: ['ann'], ops: ['ann', 'bob'] };

const someOf = <T>(...all: readonly T[]) => fc.subarray([...all]);
const shown: Readonly<Record<string, string>> = { pull: 'read', push: 'write', admin: 'admin' };
const permission = fc.constantFrom(...Object.keys(shown));
const rated = (names: readonly string[]) =>
  fc
    .tuple(someOf(...names), fc.array(permission, { minLength: 2, maxLength: 2 }))
    .map(([all, permissions]) => all.map((name, index) => ({ name, permission: permissions[index]! })));

const secrets = someOf('A', 'B');
const variables = someOf('X', 'Y');
const withValues = (all: readonly string[]) => all.map((name) => ({ name, value: 'x' }));
const exactly = (entries: readonly object[]) => ({ _undeclared: 'delete', entries });
const fromVariables = (all: readonly string[]) => exactly(all.map((name) => ({ name, value: `$${name}` })));

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
    const named = (all: readonly string[]) => all.map((name) => ({ name }));
    return {
      actions_secrets: named(actions),
      dependabot_secrets: named(dependabot),
      codespaces_secrets: named(codespaces),
      agents_secrets: named(agents),
      actions_variables: withValues(own),
      agents_variables: withValues(ofAgents),
      environments: [{ name: 'qa', secrets: named(qa.secrets), variables: withValues(qa.variables) }],
    };
  });

const store = secrets.map(fromVariables);
const environment = (name: string) =>
  optional(
    record({ secrets: store, variables: variables.map(withValues).map(exactly) }).map((lists) => ({ name, ...lists })),
  );

/**
 * Left out: people with access of their own and through a team. GitHub shows only the higher of the two roles, so nobody
 * can tell before the team goes that they need more of their own.
 */
const live = fc
  .record({
    visibility: fc.constantFrom('private', 'public'),
    people: rated(['ann', 'bob']),
    teams: rated(['core', 'ops']),
    branch_rules: arbitraryList(classic, names),
    rulesets,
    stores: liveStores,
    labels: someOf('bug', 'old'),
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

const file = record({
  repository: record({ visibility: fc.constant('public'), default_branch: fc.constantFrom('main', 'dev') }),
  labels: someOf('bug', 'new').map((all) => all.map((name) => ({ name }))),
  collaborators: rated(['ann', 'bob']).map((all) =>
    all.map(({ name, permission }) => ({ username: name, permission })),
  ),
  teams: rated(['core', 'ops']).map(exactly),
  actions_secrets: store,
  dependabot_secrets: store,
  codespaces_secrets: store,
  agents_secrets: store,
  actions_variables: variables.map(withValues),
  agents_variables: variables.map(withValues),
  environments: fc.tuple(environment('qa'), environment('live')).map((all) => all.filter((one) => one !== undefined)),
  branches: arbitraryList(entry, names),
  rulesets: rulesets.map(exactly),
});

export const arbitraryShop: fc.Arbitrary<Shop> = fc.record({ live, file });
