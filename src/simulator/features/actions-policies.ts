import { webAddress } from '../bodies/addresses.ts';
import { type Answer, created, invalid, noContent, notFound, ok } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { envelope } from '../exchange/pages.ts';
import { nodeId } from '../state/node-ids.ts';
import { accountSlot, hostSlot, repositorySlot } from '../state/slot.ts';
import { fullName, type Repository } from '../state/state.ts';
import type { World } from '../state/world.ts';
import { type ActionsPolicy, chosenIn, conditionFaults, fault, ruleFaults } from './actions-policy-body.ts';
import type { Feature } from './feature.ts';
import { organizationIn, ownersOnly } from './organization-settings.ts';
import { demandProtection, ownerPlan, planOf } from './plans.ts';
import { enterpriseOf, isMeant, keptSelectors } from './ruleset-state.ts';

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
const ownersHabitsOf = accountSlot<Habits>('actions_policy_habits', (given: Habits = {}) => given);

interface Source {
  readonly source_type: 'Repository' | 'Organization' | 'Enterprise';
  readonly source: string;
}

interface Placed extends Source {
  readonly policy: ActionsPolicy;
}

/** Where a request looks for policies. */
interface Place extends Source {
  readonly policies: ActionsPolicy[];
  /** Those that apply here and belong to somebody above. */
  readonly above: readonly Placed[];
  readonly habits: Habits;
  readonly isOfEnterprise: boolean;
  /** Below the addresses of the API and of the website. */
  readonly path: string;
  readonly page: string;
}

const placed = (policies: readonly ActionsPolicy[], { source_type, source }: Source): Placed[] =>
  policies.map((policy) => ({ policy, source_type, source }));

const ofEnterprise = ({ state }: World) =>
  placed(enterprisePoliciesOf(state), {
    source_type: 'Enterprise',
    source: enterpriseOf(state)?.slug ?? 'enterprise',
  });

function aboveRepository(repository: Repository, world: World): Placed[] {
  const owner = world.owner(repository);
  if (owner.type === 'User') return [];
  const meant = ownersPoliciesOf(owner).filter(({ conditions }) => isMeant(conditions, repository, owner));
  return [...placed(meant, { source_type: 'Organization', source: owner.login }), ...ofEnterprise(world)];
}

/** Refuses whoever may not see policies, and requests of an older version, as if there were no such route. */
function ofRepository(ask: Ask): Place {
  const { repository, world, access } = ask;
  const habits = habitsOf(repository);
  if (!habits.answersReaders && !access.may(repository, 'Administration', 'write')) throw notFound();
  demandVersion(ask, habits);
  demandProtection(ask);
  const source = fullName(repository);
  return {
    source_type: 'Repository',
    source,
    policies: policiesOf(repository),
    above: aboveRepository(repository, world),
    habits,
    isOfEnterprise: ownerPlan(repository, world) === 'enterprise',
    path: `repos/${source}`,
    page: source,
  };
}

function ofOrganization(ask: Ask): Place {
  ownersOnly(ask);
  const account = organizationIn(ask);
  const habits = ownersHabitsOf(account);
  demandVersion(ask, habits);
  return {
    source_type: 'Organization',
    source: account.login,
    policies: ownersPoliciesOf(account),
    above: ofEnterprise(ask.world),
    habits,
    isOfEnterprise: planOf(account) === 'enterprise',
    path: `orgs/${account.login}`,
    page: `organizations/${account.login}`,
  };
}

function demandVersion({ version }: Ask, { answersOlderVersions }: Habits) {
  if (!answersOlderVersions && version !== '2026-03-10') throw notFound();
}

function summary({ api }: Ask, place: Place, { policy, source_type, source }: Placed) {
  const { id, name, enforcement, created_at, updated_at } = policy;
  const href = `${api}/${place.path}/actions/policies/${id}`;
  const page = `${webAddress(api)}/${place.page}/settings/actions/policies/${id}`;
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

function whole(ask: Ask, place: Place, one: Placed) {
  const { conditions, rules } = one.policy;
  const isTold = conditions.workflow_path || !place.habits.tellsAll;
  return { ...summary(ask, place, one), conditions: isTold ? conditions : { ...conditions, ...everyWorkflow }, rules };
}

function list(ask: Ask, place: Place) {
  const own = placed(place.policies, place);
  const seen = ask.query.has_parents === 'false' ? own : [...own, ...place.above];
  return envelope(ask, 'policies', seen, (one) =>
    place.habits.listsBarely ? summary(ask, place, one) : whole(ask, place, one),
  );
}

const idIn = ({ params }: Ask) => Number(params.policy_id);

function find(ask: Ask, place: Place): Placed {
  const found = [...placed(place.policies, place), ...place.above].find(({ policy }) => policy.id === idIn(ask));
  if (!found) throw notFound();
  return found;
}

function findOwn(ask: Ask, { policies }: Place): ActionsPolicy {
  const found = policies.find(({ id }) => id === idIn(ask));
  if (!found) throw notFound();
  return found;
}

function refuse({ policies, isOfEnterprise, source_type }: Place, sent: Partial<ActionsPolicy>, self?: ActionsPolicy) {
  const { name, enforcement, conditions, rules = [] } = sent;
  const holder = policies.find((policy) => policy.name === name);
  const most = source_type === 'Repository' ? 0 : 1;
  const faults = [
    ...(name === '' ? [fault('name', 'missing_field')] : []),
    ...(holder && holder !== self ? [fault('name', 'already_exists', 'Name must be unique')] : []),
    ...(chosenIn(conditions).length > most
      ? [fault('conditions', 'invalid', `At most ${most} condition may select repositories`)]
      : []),
    ...(enforcement === 'evaluate' && !isOfEnterprise
      ? [fault('enforcement', 'invalid', 'Evaluate is only available with GitHub Enterprise')]
      : []),
    ...(conditions?.workflow_path ? conditionFaults(conditions.workflow_path) : []),
    ...rules.flatMap(ruleFaults),
  ];
  if (faults.length) throw invalid(...faults);
}

function create(ask: Ask, place: Place) {
  const { world, body } = ask;
  refuse(place, body);
  const { name, enforcement, conditions = {}, rules = [] } = body;
  const time = world.time();
  const kept = { ...conditions, ...keptSelectors(conditions) };
  const policy = { id: world.newId(), name, enforcement, conditions: kept, rules, created_at: time, updated_at: time };
  place.policies.push(policy);
  const made = whole(ask, place, { ...place, policy });
  return created(made, made._links.self.href);
}

/** Whatever is not sent stays, and so does a stored condition where the sent ones leave it out. */
function update(ask: Ask, place: Place) {
  const { world, body } = ask;
  const policy = findOwn(ask, place);
  refuse(place, body, policy);
  const { name = policy.name, enforcement = policy.enforcement, conditions, rules = policy.rules } = body;
  const isSelecting = chosenIn(conditions).length > 0;
  const stored = Object.entries(policy.conditions).filter(([key]) => key === 'workflow_path' || !isSelecting);
  Object.assign(policy, {
    name,
    enforcement,
    rules,
    conditions: { ...Object.fromEntries(stored), ...conditions, ...keptSelectors(conditions ?? {}) },
    updated_at: world.time(),
  });
  return ok(whole(ask, place, { ...place, policy }));
}

function remove(ask: Ask, place: Place) {
  place.policies.splice(place.policies.indexOf(findOwn(ask, place)), 1);
  return noContent;
}

const routesAt = (path: string, placeOf: (ask: Ask) => Place): Feature['routes'] => {
  const at = (handle: (ask: Ask, place: Place) => Answer) => (ask: Ask) => handle(ask, placeOf(ask));
  return {
    [`GET ${path}`]: at(list),
    [`GET ${path}/{policy_id}`]: at((ask, place) => ok(whole(ask, place, find(ask, place)))),
    [`POST ${path}`]: at(create),
    [`PUT ${path}/{policy_id}`]: at(update),
    [`DELETE ${path}/{policy_id}`]: at(remove),
  };
};

const ofOwners = 'Administration (organization): write';

export const actionsPolicies: Feature = {
  slots: [policiesOf, ownersPoliciesOf, enterprisePoliciesOf, habitsOf, ownersHabitsOf],
  needs: {
    'GET ~/actions/policies': 'Administration: read',
    'GET ~/actions/policies/{}': 'Administration: read',
    'POST ~/actions/policies': 'Administration: write',
    'PUT ~/actions/policies/{}': 'Administration: write',
    'DELETE ~/actions/policies/{}': 'Administration: write',
    'GET /orgs/{}/actions/policies': ofOwners,
    'GET /orgs/{}/actions/policies/{}': ofOwners,
    'POST /orgs/{}/actions/policies': ofOwners,
    'PUT /orgs/{}/actions/policies/{}': ofOwners,
    'DELETE /orgs/{}/actions/policies/{}': ofOwners,
  },
  routes: {
    ...routesAt('/repos/{owner}/{repo}/actions/policies', ofRepository),
    ...routesAt('/orgs/{org}/actions/policies', ofOrganization),
  },
};
