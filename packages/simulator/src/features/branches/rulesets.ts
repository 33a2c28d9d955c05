/** Rulesets over REST. A repository also shows the rulesets of its owner, but cannot change them. */

import { toWebUrl } from '../../bodies/urls.ts';
import {
  type Answer,
  answerCreated,
  answerOk,
  createNotFound,
  createRefusal,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { refuseUnavailableProtection } from '../people/plans.ts';
import { reportersOf } from './branch-rules.ts';
import { type BypassActor, getCallerBypass, listActorFaults } from './ruleset-actors.ts';
import type { Rule } from './ruleset-rules.ts';
import {
  completeRuleset,
  isEvaluationRefused,
  listApplicableRulesets,
  type PlacedRuleset,
  type Ruleset,
  type RulesetInput,
  rulesetSlots,
  rulesetsOf,
} from './ruleset-state.ts';

/** GitHub was observed to differ from its description in these ways. */
interface ServerBehavior {
  /** A PUT does not remove bypass actors. Reports of this came from clients that left out an empty list. */
  readonly keepsActors?: boolean;
  /** GitHub silently drops bypass actors that are apps without an installation. */
  readonly installed?: readonly number[];
  /** Each read returns the next of these ids for the actor "organization administrators". */
  readonly administrators?: readonly (number | null)[];
  readings: number;
}

const behaviorOf = repositorySlot<ServerBehavior>('ruleset_habits', (seed: Partial<ServerBehavior> = {}) => ({
  readings: 0,
  ...seed,
}));

function selectStoredBypassActors(
  { repository }: RestRequest,
  actors: readonly BypassActor[],
  former: readonly BypassActor[] = [],
): BypassActor[] {
  const { keepsActors, installed } = behaviorOf(repository);
  const isKnown = ({ actor_type, actor_id }: BypassActor) =>
    actor_type !== 'Integration' || !installed || installed.includes(actor_id ?? 0);
  const keptActors = keepsActors
    ? former.filter((formerActor) => !actors.some((actor) => isSameActor(formerActor, actor)))
    : [];
  return [...keptActors, ...actors.filter(isKnown)];
}

const isSameActor = (first: BypassActor, second: BypassActor) =>
  first.actor_type === second.actor_type && first.actor_id === second.actor_id;

/** Each call uses the next id of `administrators`. */
function formatBypassActors({ repository }: RestRequest, actors: readonly BypassActor[]): BypassActor[] {
  const behavior = behaviorOf(repository);
  const { administrators = [1] } = behavior;
  const actor_id = administrators[behavior.readings++ % administrators.length]!;
  return actors.map((actor) => (actor.actor_type === 'OrganizationAdmin' ? { ...actor, actor_id } : actor));
}

/** Refuses the request if the plan has no rulesets. */
function listVisibleRulesets(request: RestRequest): PlacedRuleset[] {
  refuseUnavailableProtection(request);
  const { repository, world, query } = request;
  return listApplicableRulesets(repository, world).filter(
    ({ source_type }) => source_type === 'Repository' || query.includes_parents !== 'false',
  );
}

const createRulesetSummaryFormatter =
  ({ api, repository }: RestRequest) =>
  ({ ruleset: { id, name, target, enforcement, created_at, updated_at }, source_type, source }: PlacedRuleset) => ({
    id,
    name,
    target,
    source_type,
    source,
    enforcement,
    node_id: encodeNodeId('RRS', id),
    _links: {
      self: { href: `${api}/repos/${getFullName(repository)}/rulesets/${id}` },
      html: { href: `${toWebUrl(api)}/${getFullName(repository)}/rules/${id}` },
    },
    created_at,
    updated_at,
  });

function formatRuleset(request: RestRequest, placed: PlacedRuleset) {
  const { conditions, rules, bypass_actors } = placed.ruleset;
  const isWritable =
    placed.source_type === 'Repository' && request.access.can(request.repository, 'Administration', 'write');
  return {
    ...createRulesetSummaryFormatter(request)(placed),
    ...(isWritable && { bypass_actors: formatBypassActors(request, bypass_actors) }),
    conditions,
    rules,
    current_user_can_bypass: getCallerBypass(request, bypass_actors),
  };
}

function listRulesets(request: RestRequest): Answer {
  const targets = request.query.targets?.split(',');
  const selected = listVisibleRulesets(request).filter(({ ruleset }) => !targets || targets.includes(ruleset.target));
  return answerPage(request, selected, createRulesetSummaryFormatter(request));
}

function requireVisibleRuleset(request: RestRequest): PlacedRuleset {
  const placed = listVisibleRulesets(request).find(({ ruleset }) => ruleset.id === Number(request.params.ruleset_id));
  if (!placed) throw createNotFound();
  return placed;
}

function requireOwnRuleset(request: RestRequest): Ruleset {
  const { ruleset, source_type } = requireVisibleRuleset(request);
  if (source_type !== 'Repository') throw createNotFound();
  return ruleset;
}

const createFault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'RepositoryRuleset',
  code,
  field,
  ...(message && { message }),
});

/** `toStoredRules` refuses misplaced rules and rules with missing parameters. */
function refuseInvalidRuleset(request: RestRequest, input: RulesetInput, edited?: Ruleset) {
  const { name, target = 'branch', conditions, bypass_actors = [], rules = [] } = input;
  const holder = rulesetsOf(request.repository).find((ruleset) => ruleset.name === name);
  const { include = [], exclude = [] } = conditions?.ref_name ?? {};
  const faults = [
    ...(name === '' ? [createFault('name', 'missing_field')] : []),
    ...(holder && holder !== edited ? [createFault('name', 'already_exists', 'Name must be unique')] : []),
    ...[...include, ...exclude].filter((ref) => !isRef(ref, target)).map((ref) => `Invalid target patterns: '${ref}'`),
    ...(isEvaluationRefused(input, request.repository, request.world)
      ? [createFault('enforcement', 'invalid', 'Evaluate is only available with GitHub Enterprise')]
      : []),
    ...bypass_actors.flatMap((actor) => listActorFaults(request.world.getOwner(request.repository), actor, target)),
    ...listUnavailableRuleMessages(request, target, rules).map((message) => createFault('rules', 'custom', message)),
  ];
  if (faults.length) throw createValidationFailure(...faults);
  const reporters = reportersOf(request.repository);
  const unknownApps = listCheckApps(rules).filter((app) => reporters && !Object.values(reporters).includes(app));
  if (unknownApps.length) throw createRefusal(422, 'Invalid integration ids');
}

/** GitHub offers merge queues, pattern rules and push rulesets only in organizations. */
function listUnavailableRuleMessages({ repository, world }: RestRequest, target: string, rules: readonly Rule[]) {
  if (world.getOwner(repository).type !== 'User') return [];
  const unknown = rules.filter(({ type }) => organizationRuleTypes.test(type));
  return [
    ...(target === 'push' ? ['Invalid target push'] : []),
    ...unknown.map(({ type }) => `Invalid rule '${type}': `),
  ];
}

const organizationRuleTypes = /^merge_queue$|_pattern$/;

/** The apps that must report the required checks. */
const listCheckApps = (rules: readonly Rule[]): number[] =>
  rules
    .flatMap(({ parameters }) => (parameters?.required_status_checks ?? []) as { integration_id?: number }[])
    .flatMap(({ integration_id }) => integration_id ?? []);

const isRef = (ref: string, target: string) =>
  ref.startsWith(target === 'tag' ? 'refs/tags/' : 'refs/heads/') || ref === '~ALL' || ref === '~DEFAULT_BRANCH';

function createRuleset(request: RestRequest): Answer {
  refuseUnavailableProtection(request);
  refuseInvalidRuleset(request, request.body);
  const time = request.world.formatNow();
  const input = completeRuleset(request.body);
  const bypass_actors = selectStoredBypassActors(request, input.bypass_actors);
  const ruleset = {
    ...input,
    bypass_actors,
    id: request.world.newId(),
    history: [],
    created_at: time,
    updated_at: time,
  };
  addHistoryEntry(request, ruleset);
  rulesetsOf(request.repository).push(ruleset);
  const formatted = formatRuleset(request, {
    ruleset,
    source_type: 'Repository',
    source: getFullName(request.repository),
  });
  return answerCreated(formatted, formatted._links.self.href);
}

/** GitHub keeps the keys that are not sent, and replaces each key that is sent as a whole. */
function replaceRuleset(request: RestRequest): Answer {
  const ruleset = requireOwnRuleset(request);
  const input: RulesetInput = { ...ruleset, ...request.body };
  refuseInvalidRuleset(request, input, ruleset);
  const next = completeRuleset(input);
  const bypass_actors = selectStoredBypassActors(request, next.bypass_actors, ruleset.bypass_actors);
  Object.assign(ruleset, next, { bypass_actors, updated_at: request.world.formatNow() });
  addHistoryEntry(request, ruleset);
  return answerOk(
    formatRuleset(request, { ruleset, source_type: 'Repository', source: getFullName(request.repository) }),
  );
}

function addHistoryEntry({ world, access }: RestRequest, { history }: Ruleset) {
  const id = world.findAccount(access.token.login)?.id ?? null;
  const newest = history.at(-1)?.version_id ?? 0;
  history.push({ version_id: newest + 1, actor: { id, type: 'User' }, updated_at: world.formatNow() });
}

function removeRuleset(request: RestRequest): Answer {
  const [rulesets, ruleset] = [rulesetsOf(request.repository), requireOwnRuleset(request)];
  rulesets.splice(rulesets.indexOf(ruleset), 1);
  return noContent;
}

export const rulesets: Feature = {
  slots: [...rulesetSlots, behaviorOf],
  needs: {
    'GET ~/rulesets': 'Metadata: read',
    'GET ~/rulesets/{}': 'Metadata: read',
    'POST ~/rulesets': 'Administration: write',
    'PUT ~/rulesets/{}': 'Administration: write',
    'DELETE ~/rulesets/{}': 'Administration: write',
    'GET ~/rulesets/{}/history': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/rulesets': listRulesets,
    'POST /repos/{owner}/{repo}/rulesets': createRuleset,
    'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}': (request) =>
      answerOk(formatRuleset(request, requireVisibleRuleset(request))),
    'PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}': replaceRuleset,
    'DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}': removeRuleset,
    'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history': (request) =>
      answerPage(request, requireOwnRuleset(request).history.toReversed(), (version) => version),
  },
};
