import { webAddress } from '../../bodies/addresses.ts';
import { created, type Fault, invalid, noContent, notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { envelope } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import { accountSlot, hostSlot, repositorySlot } from '../../state/slot.ts';
import { fullName, type Repository } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import { enterpriseOf, isMeant, keptSelectors, type Selectors } from '../branches/ruleset-state.ts';
import type { Feature } from '../feature.ts';
import { demandProtection, ownerPlan } from '../people/plans.ts';

interface Names {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

interface Rule {
  readonly type: string;
  readonly parameters?: { readonly allowed_events?: unknown; readonly allowed_actors?: unknown };
}

interface ActionsPolicy {
  readonly id: number;
  name: string;
  enforcement: string;
  /** Empty where the policy was made without any: it is then about every workflow. */
  conditions: Selectors & { readonly workflow_path?: Names };
  rules: readonly Rule[];
  readonly created_at: string;
  updated_at: string;
}

/** What nobody has seen of this host, played in each way that it may be. */
interface Habits {
  /** Administration: read is enough to read policies. */
  readonly answersReaders?: boolean;
  /** Older versions of the API have these routes too. */
  readonly answersOlderVersions?: boolean;
  /** The list leaves out what a policy is about and what it says, as that of rulesets does. */
  readonly listsBarely?: boolean;
  /** A policy without a condition is shown with the one that means the same. */
  readonly tellsAll?: boolean;
}

const complete = (given: Partial<ActionsPolicy>[] = [], { newId, time }: { newId(): number; time: string }) =>
  given.map(
    ({
      id,
      name = '',
      enforcement = 'active',
      conditions = {},
      rules = [],
      created_at,
      updated_at,
    }): ActionsPolicy => ({
      id: id ?? newId(),
      name,
      enforcement,
      conditions: { ...conditions, ...keptSelectors(conditions) },
      rules,
      created_at: created_at ?? time,
      updated_at: updated_at ?? time,
    }),
  );

const policiesOf = repositorySlot<ActionsPolicy[]>('actions_policies', complete);
/** The policies of an organization apply to its repositories, and those of the enterprise to all of them. */
const ownersPoliciesOf = accountSlot<ActionsPolicy[]>('actions_policies', complete);
const enterprisePoliciesOf = hostSlot<ActionsPolicy[]>('enterprise_actions_policies', complete);
const habitsOf = repositorySlot<Habits>('actions_policy_habits', (given: Habits = {}) => given);

interface Placed {
  readonly policy: ActionsPolicy;
  readonly source_type: 'Repository' | 'Organization' | 'Enterprise';
  readonly source: string;
}

const ownPlaced = (repository: Repository, policy: ActionsPolicy): Placed => ({
  policy,
  source_type: 'Repository',
  source: fullName(repository),
});

/** The policies of every level, the repository's own first. */
function policiesFor(repository: Repository, world: World): Placed[] {
  const own = policiesOf(repository).map((policy) => ownPlaced(repository, policy));
  const owner = world.owner(repository);
  if (owner.type === 'User') return own;
  const meant = ownersPoliciesOf(owner).filter(({ conditions }) => isMeant(conditions, repository, owner));
  const of = (policies: ActionsPolicy[], source_type: Placed['source_type'], source: string): Placed[] =>
    policies.map((policy) => ({ policy, source_type, source }));
  return [
    ...own,
    ...of(meant, 'Organization', owner.login),
    ...of(enterprisePoliciesOf(world.state), 'Enterprise', enterpriseOf(world.state)?.slug ?? 'enterprise'),
  ];
}

/** Refuses whoever may not see policies, and requests of an older version, as if there were no such route. */
function entered(ask: Ask) {
  const { answersReaders, answersOlderVersions } = habitsOf(ask.repository);
  if (!answersReaders && !ask.access.may(ask.repository, 'Administration', 'write')) throw notFound();
  if (!answersOlderVersions && ask.version !== '2026-03-10') throw notFound();
  demandProtection(ask);
  return ask;
}

function summary({ api, repository }: Ask, { policy, source_type, source }: Placed) {
  const { id, name, enforcement, created_at, updated_at } = policy;
  const href = `${api}/repos/${fullName(repository)}/actions/policies/${id}`;
  const page = `${webAddress(api)}/${fullName(repository)}/settings/actions/policies/${id}`;
  return {
    id,
    name,
    target: 'actions',
    source_type,
    source,
    enforcement,
    node_id: nodeId('RRS', id),
    _links: { self: { href }, html: { href: page } },
    created_at,
    updated_at,
  };
}

const everyWorkflow = { workflow_path: { include: ['~ALL'], exclude: [] } };

function whole(ask: Ask, one: Placed) {
  const { conditions, rules } = one.policy;
  const isTold = conditions.workflow_path || !habitsOf(ask.repository).tellsAll;
  return { ...summary(ask, one), conditions: isTold ? conditions : { ...conditions, ...everyWorkflow }, rules };
}

function list(ask: Ask) {
  const { query, repository, world } = entered(ask);
  const seen = policiesFor(repository, world).filter(
    ({ source_type }) => source_type === 'Repository' || query.has_parents !== 'false',
  );
  return envelope(ask, 'policies', seen, (one) =>
    habitsOf(repository).listsBarely ? summary(ask, one) : whole(ask, one),
  );
}

function find(ask: Ask): Placed {
  const found = policiesFor(ask.repository, ask.world).find(({ policy }) => policy.id === Number(ask.params.policy_id));
  if (!found) throw notFound();
  return found;
}

function findOwn(ask: Ask): ActionsPolicy {
  const { policy, source_type } = find(ask);
  if (source_type !== 'Repository') throw notFound();
  return policy;
}

const events = `branch_protection_rule check_run check_suite create delete deployment deployment_status discussion
  discussion_comment fork gollum image_version issue_comment issues label merge_group milestone page_build project
  project_card project_column public pull_request pull_request_review pull_request_review_comment pull_request_target
  push registry_package release repository_dispatch schedule status watch workflow_call workflow_dispatch workflow_run`
  .trim()
  .split(/\s+/);

const actorTypes = [
  ...['User', 'Bot', 'Team', 'BusinessTeam', 'EnterpriseTeam'],
  ...['IntegrationInstallation', 'App', 'RepositoryRole'],
];

const fault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'ActionsPolicy',
  code,
  field,
  ...(message && { message }),
});

function ruleFaults({ type, parameters = {} }: Rule): Fault[] {
  const { allowed_events, allowed_actors } = parameters;
  const wrong = (message: string) => fault('rules', 'invalid', message);
  if (type === 'restrict_action_events') {
    if (!Array.isArray(allowed_events)) return [wrong('allowed_events is missing')];
    return allowed_events.filter((event) => !events.includes(event)).map((event) => wrong(`Invalid event ${event}`));
  }
  if (type !== 'restrict_actions_actors') return [wrong(`Invalid rule '${type}'`)];
  if (!Array.isArray(allowed_actors)) return [wrong('allowed_actors is missing')];
  return allowed_actors
    .filter(({ id, type: kind }) => !Number.isInteger(id) || id < 1 || !actorTypes.includes(kind))
    .map(({ id, type: kind }) => wrong(`Invalid actor ${kind} ${id}`));
}

function conditionFaults({ include, exclude }: Names): Fault[] {
  const wrong = (message: string) => fault('conditions.workflow_path', 'invalid', message);
  return [
    ...(include.length + exclude.length === 0 ? [wrong('needs at least one pattern')] : []),
    ...(include.includes('~ALL') && include.length > 1 ? [wrong('~ALL must be alone')] : []),
    ...(exclude.includes('~ALL') ? [wrong('~ALL cannot be excluded')] : []),
  ];
}

function refuse({ repository, world }: Ask, sent: Partial<ActionsPolicy>, self?: ActionsPolicy) {
  const { name, enforcement, conditions, rules = [] } = sent;
  const holder = policiesOf(repository).find((policy) => policy.name === name);
  const faults = [
    ...(name === '' ? [fault('name', 'missing_field')] : []),
    ...(holder && holder !== self ? [fault('name', 'already_exists', 'Name must be unique')] : []),
    ...(enforcement === 'evaluate' && ownerPlan(repository, world) !== 'enterprise'
      ? [fault('enforcement', 'invalid', 'Evaluate is only available with GitHub Enterprise')]
      : []),
    ...(conditions?.workflow_path ? conditionFaults(conditions.workflow_path) : []),
    ...rules.flatMap(ruleFaults),
  ];
  if (faults.length) throw invalid(...faults);
}

function create(ask: Ask) {
  const { repository, world, body } = entered(ask);
  refuse(ask, body);
  const { name, enforcement, conditions = {}, rules = [] } = body;
  const time = world.time();
  const policy = { id: world.newId(), name, enforcement, conditions, rules, created_at: time, updated_at: time };
  policiesOf(repository).push(policy);
  const made = whole(ask, ownPlaced(repository, policy));
  return created(made, made._links.self.href);
}

/** Whatever is not sent stays, and so does the stored condition where the sent ones leave it out. */
function update(ask: Ask) {
  const { repository, world, body } = entered(ask);
  const policy = findOwn(ask);
  refuse(ask, body, policy);
  const { name = policy.name, enforcement = policy.enforcement, conditions, rules = policy.rules } = body;
  Object.assign(policy, {
    name,
    enforcement,
    rules,
    conditions: { ...policy.conditions, ...conditions },
    updated_at: world.time(),
  });
  return ok(whole(ask, ownPlaced(repository, policy)));
}

function remove(ask: Ask) {
  const all = policiesOf(entered(ask).repository);
  all.splice(all.indexOf(findOwn(ask)), 1);
  return noContent;
}

export const actionsPolicies: Feature = {
  slots: [policiesOf, ownersPoliciesOf, enterprisePoliciesOf, habitsOf],
  needs: {
    'GET ~/actions/policies': 'Administration: read',
    'GET ~/actions/policies/{}': 'Administration: read',
    'POST ~/actions/policies': 'Administration: write',
    'PUT ~/actions/policies/{}': 'Administration: write',
    'DELETE ~/actions/policies/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/actions/policies': list,
    'GET /repos/{owner}/{repo}/actions/policies/{policy_id}': (ask) => ok(whole(ask, find(entered(ask)))),
    'POST /repos/{owner}/{repo}/actions/policies': create,
    'PUT /repos/{owner}/{repo}/actions/policies/{policy_id}': update,
    'DELETE /repos/{owner}/{repo}/actions/policies/{policy_id}': remove,
  },
};
