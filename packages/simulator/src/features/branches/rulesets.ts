import { webAddress } from '../../bodies/addresses.ts';
import { created, type Fault, invalid, noContent, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { demandProtection } from '../people/plans.ts';
import { reportersOf } from './branch-rules.ts';
import { type Actor, actorFaults, callersBypass } from './ruleset-actors.ts';
import type { Rule } from './ruleset-rules.ts';
import {
  isRefusedEvaluation,
  type Placed,
  type Ruleset,
  rulesetSlots,
  rulesetsFor,
  rulesetsOf,
  type Sent,
  settled,
} from './ruleset-state.ts';

/** How this host differs from its description. */
interface Habits {
  /** A PUT removes no bypass actor. */
  readonly keepsActors?: boolean;
  /** The installed apps. Other apps are dropped from the bypass actors without an error. */
  readonly installed?: readonly number[];
  /** The number of the organization's administrators, read after read. */
  readonly administrators?: readonly (number | null)[];
  readings: number;
}

const habitsOf = repositorySlot<Habits>('ruleset_habits', (given: Partial<Habits> = {}) => ({ readings: 0, ...given }));

function habitualActors({ repository }: Ask, actors: readonly Actor[], former: readonly Actor[] = []): Actor[] {
  const { keepsActors, installed } = habitsOf(repository);
  const isKnown = ({ actor_type, actor_id }: Actor) =>
    actor_type !== 'Integration' || !installed || installed.includes(actor_id ?? 0);
  const kept = keepsActors ? former.filter((one) => !actors.some((other) => isSameActor(one, other))) : [];
  return [...kept, ...actors.filter(isKnown)];
}

const isSameActor = (one: Actor, other: Actor) =>
  one.actor_type === other.actor_type && one.actor_id === other.actor_id;

function shownActors({ repository }: Ask, actors: readonly Actor[]) {
  const habits = habitsOf(repository);
  const { administrators = [1] } = habits;
  const actor_id = administrators[habits.readings++ % administrators.length]!;
  return actors.map((actor) => (actor.actor_type === 'OrganizationAdmin' ? { ...actor, actor_id } : actor));
}

/** All rulesets that apply to the repository, its own first. */
function seen(ask: Ask): Placed[] {
  demandProtection(ask);
  const { repository, world, query } = ask;
  return rulesetsFor(repository, world).filter(
    ({ source_type }) => source_type === 'Repository' || query.includes_parents !== 'false',
  );
}

const summary =
  ({ api, repository }: Ask) =>
  ({ ruleset: { id, name, target, enforcement, created_at, updated_at }, source_type, source }: Placed) => ({
    id,
    name,
    target,
    source_type,
    source,
    enforcement,
    node_id: nodeId('RRS', id),
    _links: {
      self: { href: `${api}/repos/${fullName(repository)}/rulesets/${id}` },
      html: { href: `${webAddress(api)}/${fullName(repository)}/rules/${id}` },
    },
    created_at,
    updated_at,
  });

function whole(ask: Ask, one: Placed) {
  const { conditions, rules, bypass_actors } = one.ruleset;
  const isWritable = one.source_type === 'Repository' && ask.access.may(ask.repository, 'Administration', 'write');
  return {
    ...summary(ask)(one),
    ...(isWritable && { bypass_actors: shownActors(ask, bypass_actors) }),
    conditions,
    rules,
    current_user_can_bypass: callersBypass(ask, bypass_actors),
  };
}

function list(ask: Ask) {
  const targets = ask.query.targets?.split(',');
  const wanted = seen(ask).filter(({ ruleset }) => !targets || targets.includes(ruleset.target));
  return page(ask, wanted, summary(ask));
}

function find(ask: Ask): Placed {
  const found = seen(ask).find(({ ruleset }) => ruleset.id === Number(ask.params.ruleset_id));
  if (!found) throw notFound();
  return found;
}

function findOwn(ask: Ask): Ruleset {
  const { ruleset, source_type } = find(ask);
  if (source_type !== 'Repository') throw notFound();
  return ruleset;
}

const fault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'RepositoryRuleset',
  code,
  field,
  ...(message && { message }),
});

/** Refuses what is wrong in a ruleset, apart from its rules. */
function refuse(ask: Ask, sent: Sent, self?: Ruleset) {
  const { name, target = 'branch', conditions, bypass_actors = [], rules = [] } = sent;
  const holder = rulesetsOf(ask.repository).find((ruleset) => ruleset.name === name);
  const { include = [], exclude = [] } = conditions?.ref_name ?? {};
  const faults = [
    ...(name === '' ? [fault('name', 'missing_field')] : []),
    ...(holder && holder !== self ? [fault('name', 'already_exists', 'Name must be unique')] : []),
    ...[...include, ...exclude].filter((ref) => !isRef(ref, target)).map((ref) => `Invalid target patterns: '${ref}'`),
    ...(isRefusedEvaluation(sent, ask.repository, ask.world)
      ? [fault('enforcement', 'invalid', 'Evaluate is only available with GitHub Enterprise')]
      : []),
    ...bypass_actors.flatMap((actor) => actorFaults(ask.world.owner(ask.repository), actor, target)),
    ...unavailable(ask, target, rules).map((message) => fault('rules', 'custom', message)),
  ];
  if (faults.length) throw invalid(...faults);
  const known = reportersOf(ask.repository);
  const strange = checkersIn(rules).filter((app) => known && !Object.values(known).includes(app));
  if (strange.length) throw refusal(422, 'Invalid integration ids');
}

/** What no repository of a person has. */
function unavailable({ repository, world }: Ask, target: string, rules: readonly Rule[]) {
  if (world.owner(repository).type !== 'User') return [];
  const unknown = rules.filter(({ type }) => ofOrganizations.test(type));
  return [
    ...(target === 'push' ? ['Invalid target push'] : []),
    ...unknown.map(({ type }) => `Invalid rule '${type}': `),
  ];
}

const ofOrganizations = /^merge_queue$|_pattern$/;

/** The apps that must report the required checks. */
const checkersIn = (rules: readonly Rule[]): number[] =>
  rules
    .flatMap(({ parameters }) => (parameters?.required_status_checks ?? []) as { integration_id?: number }[])
    .flatMap(({ integration_id }) => integration_id ?? []);

const isRef = (ref: string, target: string) =>
  ref.startsWith(target === 'tag' ? 'refs/tags/' : 'refs/heads/') || ref === '~ALL' || ref === '~DEFAULT_BRANCH';

function create(ask: Ask) {
  demandProtection(ask);
  refuse(ask, ask.body);
  const time = ask.world.time();
  const sent = settled(ask.body);
  const bypass_actors = habitualActors(ask, sent.bypass_actors);
  const ruleset = { ...sent, bypass_actors, id: ask.world.newId(), history: [], created_at: time, updated_at: time };
  remember(ask, ruleset);
  rulesetsOf(ask.repository).push(ruleset);
  const made = whole(ask, { ruleset, source_type: 'Repository', source: fullName(ask.repository) });
  return created(made, made._links.self.href);
}

/** Name, target and enforcement stay if they are not sent; everything else is replaced. */
function replace(ask: Ask) {
  const ruleset = findOwn(ask);
  const { name, target, enforcement } = ruleset;
  const sent: Sent = { name, target, enforcement, ...ask.body };
  refuse(ask, sent, ruleset);
  const next = settled(sent);
  const bypass_actors = habitualActors(ask, next.bypass_actors, ruleset.bypass_actors);
  Object.assign(ruleset, next, { bypass_actors, updated_at: ask.world.time() });
  remember(ask, ruleset);
  return ok(whole(ask, { ruleset, source_type: 'Repository', source: fullName(ask.repository) }));
}

function remember({ world, access }: Ask, { history }: Ruleset) {
  const id = world.account(access.token.login)?.id ?? null;
  const newest = history.at(-1)?.version_id ?? 0;
  history.push({ version_id: newest + 1, actor: { id, type: 'User' }, updated_at: world.time() });
}

function remove(ask: Ask) {
  const [all, one] = [rulesetsOf(ask.repository), findOwn(ask)];
  all.splice(all.indexOf(one), 1);
  return noContent;
}

export const rulesets: Feature = {
  slots: [...rulesetSlots, habitsOf],
  needs: {
    'GET ~/rulesets': 'Metadata: read',
    'GET ~/rulesets/{}': 'Metadata: read',
    'POST ~/rulesets': 'Administration: write',
    'PUT ~/rulesets/{}': 'Administration: write',
    'DELETE ~/rulesets/{}': 'Administration: write',
    'GET ~/rulesets/{}/history': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/rulesets': list,
    'POST /repos/{owner}/{repo}/rulesets': create,
    'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}': (ask) => ok(whole(ask, find(ask))),
    'PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}': replace,
    'DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}': remove,
    'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history': (ask) =>
      page(ask, findOwn(ask).history.toReversed(), (one) => one),
  },
};
