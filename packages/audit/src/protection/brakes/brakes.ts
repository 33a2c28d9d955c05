/**
 * Brakes for plans that weaken the default branch or loosen Actions policies. The combined rules are compared, because
 * another rule may still require the same.
 */

import {
  type Brake,
  type BrakeDoubt,
  defineBrake,
  findItemPlace,
  findKeyChanges,
  findPlannedSection,
  findProtectionChanges,
  findRepositoryRuleChanges,
  type HeldChange,
  type JudgedPlan,
  listChanges,
} from '@trueup/core/engine';
import type { LiveActionsPolicy, Reader } from '@trueup/core/github';
import { type Change, type Difference, isWriting, printValue, withHiddenReason } from '@trueup/core/plan';
import { listWritingItems, type PlannedItem } from '@trueup/core/report';
import { actorRuleType, canRebindChecks, findOrder, isLooser, type LiveBranches, risk } from '@trueup/core/sections';
import { describePolicy } from '@trueup/core/sections/actions_policies/schema';
import { formatCode, isBranchMatch } from '@trueup/core/settings';
import { chooseSourcesToRead, type ProtectionChange, readProtectionChange } from '../read.ts';
import { getProtectedRepository } from '../sources/calls.ts';
import { mayHaveOwnerRulesets } from '../sources/read-rulesets.ts';
import { describeUnseen } from '../sources/rule-sources.ts';
import { createStartEvaluator, isAboutWorkflow, listAllowedEvents } from '../workflows/policies.ts';
import { targetEvent } from '../workflows/workflow.ts';
import { describeRequirementLoss, hasSameRequirements, listRequirementLosses } from './compare.ts';
import { collectPlannedProtection } from './planned-protection.ts';
import { predictActionsPolicies } from './predict-facts.ts';

export const protectionBrakes: readonly Brake[] = [
  defineBrake({
    code: 'weaker-default',
    asks: {
      about: ({ items }) => findProtectionChanges(items),
      whether: 'the protection of the default branch gets weaker',
    },
    findChanges: findWeakenedDefaultBranch,
    message: ({ branch, texts }) => describeWeakened('requirement', `of the default branch ${branch}`, texts),
  }),
  defineBrake({
    code: 'weaker-actions',
    findChanges: findWeakenedActionsPolicies,
    message: ({ texts }) => describeWeakened('restriction', 'on workflow triggers', texts),
  }),
  defineBrake({
    code: 'own-run',
    findChanges: (plan) => [...findDisabledOwnWorkflow(plan), ...findBlockedOwnRun(plan)],
    message({ who, why }) {
      const consequence = who
        ? `${who} will no longer be able to start the workflow of this run`
        : 'the workflow of this run is disabled';
      const message = `${consequence}, so another run cannot undo the change`;
      return why ? withHiddenReason(message, why) : message;
    },
  }),
];

function describeWeakened(noun: string, place: string, texts: readonly string[]) {
  const [nouns, get] = texts.length === 1 ? [noun, 'gets'] : [`${noun}s`, 'get'];
  const summary = `${texts.length} ${nouns} ${place} ${get} weaker`;
  return withHiddenReason(summary, texts.join('; '));
}

async function findWeakenedDefaultBranch({
  items,
  planned,
  reader,
}: JudgedPlan): Promise<(WeakenedDefaultBranch | BrakeDoubt)[]> {
  const allItems = listWritingItems(planned);
  const branches = findPlannedSection(planned, 'branches');
  const rebindsChecks = branches && canRebindChecks(branches.desired, branches.live as LiveBranches);
  if (!rebindsChecks && findProtectionChanges(allItems).every(isOnlyStricterClassicRule)) return [];
  const change = await readDefaultBranchChange(reader, items, allItems);
  return change ? listWeakenedRequirements(items, change) : [];
}

/** For a pattern, a deletion or a key that only GraphQL shows, another classic rule may apply to the branch. */
const isOnlyStricterClassicRule = ({ declared: { section, desired }, item }: PlannedItem) =>
  section.key === 'branches' &&
  item.kind === 'update' &&
  chooseSourcesToRead({ branches: desired }).classicRules === 'covering' &&
  item.differences.every(({ key, live, wanted }) => findOrder(section.risk, key)?.(wanted, live) === true);

interface WeakenedDefaultBranch extends HeldChange {
  readonly branch: string;
  readonly texts: readonly string[];
}

/** Returns `undefined` if `items` cannot affect the default branch. */
async function readDefaultBranchChange(
  github: Reader,
  items: readonly PlannedItem[],
  allItems: readonly PlannedItem[],
) {
  const repository = await github.ask(getProtectedRepository({}));
  const [defaultChange] = findKeyChanges(allItems, 'repository', ['default_branch']);
  const branch = defaultChange ? String(defaultChange.difference.wanted) : repository.defaultBranch;
  const concernsDefaultBranch = findRepositoryRuleChanges(items).some((item) => mayConcernBranch(item, branch));
  if (
    !concernsDefaultBranch &&
    (findRepositoryRuleChanges(items).length === findProtectionChanges(items).length ||
      !(await mayHaveOwnerRulesets(github)))
  )
    return undefined;
  const desired = collectPlannedProtection(
    allItems.map(({ declared }) => declared),
    allItems,
  );
  const touchedSources = chooseSourcesToRead(desired);
  const isPlain = touchedSources.classicRules === 'covering' && !defaultChange;
  const choice = isPlain ? ({ ...touchedSources, classicRules: 'none' } as const) : touchedSources;
  const change = await readProtectionChange(github, branch, repository, desired, choice);
  const isMoved = !hasSameRequirements(change.before, change.after) || listNewlyUnseenSources(change).length > 0;
  return concernsDefaultBranch || isMoved ? change : undefined;
}

/** For rulesets, only the combined rules show the affected branches. */
function mayConcernBranch({ declared, item }: PlannedItem, branch: string) {
  if (declared.section.key !== 'branches' || !isWriting(item)) return true;
  const [name] = item.names ?? [];
  return name === undefined || isBranchMatch(name, branch);
}

function listWeakenedRequirements(items: readonly PlannedItem[], change: ProtectionChange) {
  const [firstItem] = findProtectionChanges(items);
  const { former, before, after } = change;
  const branch = printValue(before.branch);
  const lossTexts = [
    ...listRequirementLosses(before, after).map(describeRequirementLoss),
    ...(former
      ? listRequirementLosses(former, after).map(
          (loss) => `${describeRequirementLoss(loss)}, which ${printValue(former.branch)} requires`,
        )
      : []),
  ];
  // The rule itself gets weaker even if another source requires the same.
  const texts = lossTexts.length ? lossTexts : listWeakerKeys(items, change);
  if (!texts.length) {
    const unreadTexts = listNewlyUnseenSources(change).map(describeUnseen);
    const whether = `the protection of the default branch ${branch} gets weaker`;
    return unreadTexts.length ? [{ whether, why: unreadTexts.join('; '), at: findItemPlace(firstItem!) }] : [];
  }
  return [{ value: String(texts.length), branch, texts, at: findItemPlace(findWeakeningItem(items) ?? firstItem!) }];
}

const listNewlyUnseenSources = ({ former, before, after }: ProtectionChange) => [
  ...(former?.unseen ?? []),
  ...after.unseen.filter(({ what }) => !before.unseen.some((source) => source.what === what)),
];

const findWeakeningItem = (items: readonly PlannedItem[]) =>
  findProtectionChanges(items).find(({ item }) => item.kind === 'delete') ??
  findProtectionChanges(items).find(({ item }) => 'differences' in item && item.differences.some(isWeakerDifference));

const isWeakerDifference = ({ tone }: Difference) => tone === 'weaker';

const listWeakerKeys = (items: readonly PlannedItem[], change: ProtectionChange): string[] =>
  [...listChanges(items, 'branches'), ...listChanges(items, 'rulesets')]
    .filter((plannedItem) => isAboutBindingRule(plannedItem, change))
    .flatMap(({ item }) => (item as Change).differences.filter(isWeakerDifference))
    .map(({ key }) => key);

/** Ignores changes to rulesets that do not bind the branch now. */
function isAboutBindingRule(plannedItem: PlannedItem, { live }: ProtectionChange) {
  if (plannedItem.declared.section.key === 'branches') return mayConcernBranch(plannedItem, live.branch);
  const [rulesetName] = plannedItem.item.names ?? [];
  return live.sources.some(
    ({ kind, level, enforcement, name }) =>
      kind === 'ruleset' && level === 'repository' && enforcement === 'active' && name === rulesetName,
  );
}

/** Returns `undefined` if the plan changes no policy. */
function collectPlannedPolicies({ items, planned }: JudgedPlan) {
  const changes = listChanges(items, 'actions_policies');
  const policies = changes.length ? findPlannedSection(planned, 'actions_policies') : undefined;
  if (!policies) return undefined;
  const before = policies.live as readonly LiveActionsPolicy[];
  return { changes, before, after: predictActionsPolicies(before, policies.desired) };
}

/** Anyone can trigger these events, and their workflows run with the permissions of the repository. */
const riskyEvents = [targetEvent, 'workflow_run', 'issue_comment'];

/** Without a policy, GitHub rejects at most `pull_request_target`. */
function describeWeakerRestrictions(
  before: LiveActionsPolicy | undefined,
  after: LiveActionsPolicy | undefined,
): string[] {
  const [eventsBefore, eventsAfter] = [before, after].map((policy) =>
    policy?.enforcement === 'active' ? listAllowedEvents(policy.rules) : undefined,
  );
  const describeAllowed = (events: readonly string[]) =>
    events.map((event) => `${describePolicy((after ?? before)!)} allows ${formatCode(event)}`);
  if (!eventsBefore) return describeAllowed(eventsAfter?.includes(targetEvent) ? [targetEvent] : []);
  if (!after) return [`${describePolicy(before!)} will be removed`];
  if (!eventsAfter) return [`${describePolicy(after)} no longer rejects any event`];
  const isLess = isLooser(risk, 'workflows', before!.conditions.workflow_path, after.conditions.workflow_path);
  return [
    ...(isLess ? [`${describePolicy(after)} may apply to fewer workflows`] : []),
    ...describeAllowed(riskyEvents.filter((event) => eventsAfter.includes(event) && !eventsBefore.includes(event))),
  ];
}

function findWeakenedActionsPolicies(plan: JudgedPlan) {
  const { changes = [], before = [], after = [] } = collectPlannedPolicies(plan) ?? {};
  const losses = changes.flatMap((plannedItem) => {
    const [name] = plannedItem.item.names ?? [];
    const [policyBefore, policyAfter] = [before, after].map((policies) =>
      policies.find((policy) => policy.name === name),
    );
    return describeWeakerRestrictions(policyBefore, policyAfter).map((text) => ({ plannedItem, text }));
  });
  const [first] = losses;
  if (!first) return [];
  return [
    { value: String(losses.length), texts: losses.map(({ text }) => text), at: findItemPlace(first.plannedItem) },
  ];
}

interface BlockedOwnRun extends HeldChange {
  readonly who?: string;
  readonly why?: string;
}

/** A preview runs on another event than apply, and needs the same line. */
const findDisabledOwnWorkflow = ({ items, run }: JudgedPlan): BlockedOwnRun[] =>
  findKeyChanges(items, 'workflows', ['state'])
    .filter(({ change: { item }, difference }) => item.names?.[0] === run?.path && difference.wanted === 'disabled')
    .map(({ change }) => ({ value: 'disabled', at: findItemPlace(change) }));

function findBlockedOwnRun(plan: JudgedPlan): (BlockedOwnRun | BrakeDoubt)[] {
  const { run } = plan;
  const policies = run && collectPlannedPolicies(plan);
  if (!policies) return [];
  const { changes, before, after } = policies;
  /** Ignores other policies and GitHub's default. */
  const evaluateStart = (value: readonly LiveActionsPolicy[]) =>
    createStartEvaluator({ policies: { value }, hasDefaultPolicy: false, now: 0 }, run.path)(run.event);
  const start = evaluateStart(after);
  const createHeldChange = (who: string, why: string) => ({
    value: run.event,
    who,
    why,
    at: findItemPlace(changes[0]!),
  });
  if (start.verdict === 'refused' && evaluateStart(before).verdict !== 'refused')
    return [createHeldChange(formatCode(run.event), `the event is rejected ${start.why}`)];
  const names = changes.flatMap(({ item }) => item.names ?? []);
  const lists = after
    .filter(
      (policy) => names.includes(policy.name) && policy.enforcement === 'active' && isAboutWorkflow(policy, run.path),
    )
    .flatMap((policy) => listAllowedActorsByRule(policy).map((actors) => ({ policy, actors })));
  const refusing = lists.filter(({ actors }) => !actors.some((actor) => isUserOrBot(actor) && actor.id === run.actor));
  const certainRefusal = refusing.find(({ actors }) => run.actor !== undefined && actors.every(isUserOrBot));
  if (certainRefusal)
    return [
      createHeldChange(
        'the account that started it',
        `${describePolicy(certainRefusal.policy)} allows only other accounts`,
      ),
    ];
  const [possibleRefusal] = refusing;
  const whether = 'the account that started this run can still start its workflow';
  return possibleRefusal
    ? [{ whether, why: `${describePolicy(possibleRefusal.policy)} allows teams, roles or apps` }]
    : [];
}

interface AllowedActor {
  readonly id?: unknown;
  readonly type?: unknown;
}

const isUserOrBot = ({ type }: AllowedActor) => type === 'User' || type === 'Bot';

const listAllowedActorsByRule = ({ rules }: LiveActionsPolicy): AllowedActor[][] =>
  rules.flatMap(({ type, parameters }) =>
    type === actorRuleType && Array.isArray(parameters?.allowed_actors) ? [parameters.allowed_actors] : [],
  );
