import {
  type Brake,
  type BrakeDoubt,
  defineBrake,
  findKeyChanges,
  findPlace,
  findPlannedSection,
  findProtectionChanges,
  findRuleChanges,
  type HeldChange,
  type JudgedPlan,
  listChanges,
  reachKeys,
} from '@trueup/core/engine';
import type { LiveActionsPolicy, Reader } from '@trueup/core/github';
import { type Change, type Difference, isWriting, printValue, withReason } from '@trueup/core/plan';
import { itemsOf, type PlannedItem } from '@trueup/core/report';
import {
  actorRuleType,
  canRebindChecks,
  eventRuleType,
  findOrder,
  isLooser,
  type LiveBranches,
  risk,
} from '@trueup/core/sections';
import { namePolicy } from '@trueup/core/sections/actions_policies/schema';
import type { PropertyValue } from '@trueup/core/sections/custom_properties/schema';
import { code, covers } from '@trueup/core/settings';
import { askRepository, type ProtectionChange, reachedBy, readChange } from '../read.ts';
import { hasRulesetsAbove } from '../sources/read-rulesets.ts';
import { notRead } from '../sources/rule-sources.ts';
import { isAboutWorkflow, startsOf } from '../workflows/policies.ts';
import { type Desired, desiredIn } from './afterwards.ts';
import { findLosses, lossText, needsTheSame } from './compare.ts';
import { policiesAfter } from './facts-after.ts';

/** What a plan does to the protection of the default branch, and to events that start workflows. */
export const brakes: readonly Brake[] = [
  defineBrake({
    code: 'weaker-default',
    asks: {
      about: ({ items }) => findProtectionChanges(items),
      whether: 'the protection of the default branch gets weaker',
    },
    findChanges: findWeakerDefault,
    message: ({ branch, texts }) => countWeaker('requirement', `of the default branch ${branch}`, texts),
  }),
  defineBrake({
    code: 'weaker-actions',
    findChanges: findWeakerActions,
    message: ({ texts }) => countWeaker('restriction', 'on workflow triggers', texts),
  }),
  defineBrake({
    code: 'own-run',
    findChanges: findOwnRun,
    message({ who, why }) {
      const open = `${who} will no longer be able to start the workflow of this run`;
      return withReason(`${open}, so another run cannot undo the change`, why);
    },
  }),
];

function countWeaker(noun: string, of: string, texts: readonly string[]) {
  const [nouns, get] = texts.length === 1 ? [noun, 'gets'] : [`${noun}s`, 'get'];
  const counted = `${texts.length} ${nouns} ${of} ${get} weaker`;
  return withReason(counted, texts.join('; '));
}

/** What these items do to the default branch, together with all other planned writes. Asks only what decides that. */
async function findWeakerDefault({ items, planned, reader }: JudgedPlan): Promise<(WeakerHeld | BrakeDoubt)[]> {
  const all = itemsOf(planned);
  const branches = findPlannedSection(planned, 'branches');
  const rebinds = branches && canRebindChecks(branches.desired, branches.live as LiveBranches);
  if (!rebinds && findProtectionChanges(all).every(isStricter)) return [];
  const read = await readDefaultBranch(reader, items, all);
  return read ? findWeaker(items, read) : [];
}

/** Whether the item only makes a rule of one branch stricter. Where only GraphQL shows all of the rule, another may hold. */
const isStricter = ({ declared: { section, desired }, item }: PlannedItem) =>
  section.key === 'branches' &&
  item.kind === 'update' &&
  reachedBy({ branches: desired }).rules === 'covering' &&
  item.differences.every(({ key, live, wanted }) => findOrder(section.risk, key)?.(wanted, live) === true);

interface WeakerHeld extends HeldChange {
  readonly branch: string;
  readonly texts: readonly string[];
}

/** The default branch as it is, and as all planned writes leave it; `undefined` where these items are not about it. */
async function readDefaultBranch(host: Reader, items: readonly PlannedItem[], all: readonly PlannedItem[]) {
  const repository = await askRepository(host);
  const [moved] = findKeyChanges(all, 'repository', ['default_branch']);
  const branch = moved ? String(moved.difference.wanted) : repository.defaultBranch;
  const isDecided = findRuleChanges(items).some((one) => isAbout(one, branch));
  if (
    !isDecided &&
    (findRuleChanges(items).length === findProtectionChanges(items).length || !(await hasRulesetsAbove(host)))
  )
    return undefined;
  const desired = desiredBy(all);
  const reached = reachedBy(desired);
  // The section of an entry that needs no rules has not read them either.
  const isPlain = reached.rules === 'covering' && !moved;
  const beyond = isPlain ? ({ ...reached, rules: 'none' } as const) : reached;
  const change = await readChange(host, branch, repository, desired, beyond);
  const isMoved = !needsTheSame(change.now, change.then) || unseenAfter(change).length > 0;
  return isDecided || isMoved ? change : undefined;
}

/** What the plan leaves as it is takes the repository out of no ruleset. */
function desiredBy(all: readonly PlannedItem[]): Desired {
  const desired = desiredIn(all.map(({ declared }) => declared));
  const stays = findKeyChanges(all, 'repository', reachKeys).length
    ? {}
    : Object.fromEntries(reachKeys.map((key) => [key, undefined]));
  const entries = findKeyChanges(all, 'custom_properties', ['value']).map(({ change, difference }) => ({
    property_name: change.item.names![0]!,
    value: difference.wanted as PropertyValue,
  }));
  const properties = entries.length ? { entries } : undefined;
  return { ...desired, repository: { ...desired.repository, ...stays }, custom_properties: properties };
}

/** An entry of `branches` names its branches; which ones a ruleset covers, only their sum knows. */
function isAbout({ declared, item }: PlannedItem, branch: string) {
  if (declared.section.key !== 'branches' || !isWriting(item)) return true;
  const [name] = item.names ?? [];
  return name === undefined || covers(name, branch);
}

/** A requirement of the default branch that the plan weakens or removes. */
function findWeaker(items: readonly PlannedItem[], change: ProtectionChange) {
  const [first] = findProtectionChanges(items);
  const { former, now, then } = change;
  const branch = printValue(now.branch);
  const lost = [
    ...findLosses(now, then).map(lossText),
    ...(former
      ? findLosses(former, then).map((loss) => `${lossText(loss)}, which ${printValue(former.branch)} requires`)
      : []),
  ];
  // If another source demands the same, the branch loses nothing, but the rule itself still gets weaker.
  const texts = lost.length ? lost : weakerKeys(items, change);
  if (!texts.length) {
    const blind = unseenAfter(change).map(notRead);
    const whether = `the protection of the default branch ${branch} gets weaker`;
    return blind.length ? [{ whether, why: blind.join('; '), at: findPlace(first!) }] : [];
  }
  return [{ value: String(texts.length), branch, texts, at: findPlace(findWeakening(items) ?? first!) }];
}

/** Requirements of the default branch that could not be read: of the present one, and of the planned one. */
const unseenAfter = ({ former, now, then }: ProtectionChange) => [
  ...(former?.unseen ?? []),
  ...then.unseen.filter(({ what }) => !now.unseen.some((one) => one.what === what)),
];

const findWeakening = (items: readonly PlannedItem[]) =>
  findProtectionChanges(items).find(({ item }) => item.kind === 'delete') ??
  findProtectionChanges(items).find(({ item }) => 'differences' in item && item.differences.some(isWeaker));

const isWeaker = ({ tone }: Difference) => tone === 'weaker';

const weakerKeys = (items: readonly PlannedItem[], change: ProtectionChange): string[] =>
  [...listChanges(items, 'branches'), ...listChanges(items, 'rulesets')]
    .filter((one) => isOnRule(one, change))
    .flatMap(({ item }) => (item as Change).differences.filter(isWeaker))
    .map(({ key }) => key);

/** Of the rulesets, those that bind the branch now. */
function isOnRule(one: PlannedItem, { now, read }: ProtectionChange) {
  if (one.declared.section.key === 'branches') return isAbout(one, now.branch);
  const [wanted] = one.item.names ?? [];
  return read.sources.sources.some(
    ({ kind, level, enforcement, name }) =>
      kind === 'ruleset' && level === 'repository' && enforcement === 'active' && name === wanted,
  );
}

/** The Actions policies of a repository before and after a plan, and what of it changes them. */
interface PlannedPolicies {
  readonly changes: readonly PlannedItem[];
  readonly before: readonly LiveActionsPolicy[];
  readonly after: readonly LiveActionsPolicy[];
}

/** `undefined` if the plan changes none. */
function plannedPolicies({ items, planned }: JudgedPlan): PlannedPolicies | undefined {
  const changes = listChanges(items, 'actions_policies');
  const policies = changes.length ? findPlannedSection(planned, 'actions_policies') : undefined;
  if (!policies) return undefined;
  const before = policies.live as readonly LiveActionsPolicy[];
  return { changes, before, after: policiesAfter(before, policies.desired) };
}

/** Whoever opens a pull request or comments can start these with the rights of the repository. */
const risky = ['pull_request_target', 'workflow_run', 'issue_comment'];

const eventsOf = ({ enforcement, rules }: LiveActionsPolicy): readonly unknown[] | undefined => {
  const events = rules.find(({ type }) => type === eventRuleType)?.parameters?.allowed_events;
  return enforcement === 'active' && Array.isArray(events) ? events : undefined;
};

/** What a policy refused, and no longer does. A new one can only lift what the host refuses by default. */
function lossesIn(was: LiveActionsPolicy | undefined, is: LiveActionsPolicy | undefined): string[] {
  const [had, has] = [was && eventsOf(was), is && eventsOf(is)];
  const allows = (events: readonly string[]) =>
    events.map((event) => `${namePolicy((is ?? was)!)} allows ${code(event)}`);
  if (!had) return allows(['pull_request_target'].filter((event) => has?.includes(event)));
  if (!is) return [`${namePolicy(was!)} will be removed`];
  if (!has) return [`${namePolicy(is)} no longer rejects any event`];
  const isLess = isLooser(risk, 'workflows', was!.conditions.workflow_path, is.conditions.workflow_path);
  return [
    ...(isLess ? [`${namePolicy(is)} may apply to fewer workflows`] : []),
    ...allows(risky.filter((event) => has.includes(event) && !had.includes(event))),
  ];
}

/** Events that were refused may start workflows. */
function findWeakerActions(plan: JudgedPlan) {
  const { changes = [], before = [], after = [] } = plannedPolicies(plan) ?? {};
  const lost = changes.flatMap((of) => {
    const [name] = of.item.names ?? [];
    const [was, is] = [before, after].map((policies) => policies.find((one) => one.name === name));
    return lossesIn(was, is).map((text) => ({ of, text }));
  });
  const [first] = lost;
  if (!first) return [];
  return [{ value: String(lost.length), texts: lost.map(({ text }) => text), at: findPlace(first.of) }];
}

/** The event or the actor of this very run would be refused from then on. */
function findOwnRun(plan: JudgedPlan) {
  const { run } = plan;
  const policies = run && plannedPolicies(plan);
  if (!policies) return [];
  const { changes, before, after } = policies;
  /** As if there were no other policies, and no default of the host. */
  const startIn = (value: readonly LiveActionsPolicy[]) =>
    startsOf({ policies: { value }, hasDefault: false, now: 0 }, run.path)(run.event);
  const start = startIn(after);
  const held = (who: string, why: string) => ({ value: run.event, who, why, at: findPlace(changes[0]!) });
  if (start.verdict === 'refused' && startIn(before).verdict !== 'refused')
    return [held(code(run.event), `the event is rejected ${start.why}`)];
  const names = changes.flatMap(({ item }) => item.names ?? []);
  const lists = after
    .filter((one) => names.includes(one.name) && one.enforcement === 'active' && isAboutWorkflow(one, run.path))
    .flatMap((policy) => actorsOf(policy).map((actors) => ({ policy, actors })));
  const refusing = lists.filter(({ actors }) => !actors.some((one) => isPerson(one) && one.id === run.actor));
  const sure = refusing.find(({ actors }) => run.actor !== undefined && actors.every(isPerson));
  if (sure) return [held('the account that started it', `${namePolicy(sure.policy)} allows only other accounts`)];
  const [open] = refusing;
  const whether = 'the account that started this run can still start its workflow';
  return open ? [{ whether, why: `${namePolicy(open.policy)} allows teams, roles or apps` }] : [];
}

interface AllowedActor {
  readonly id?: unknown;
  readonly type?: unknown;
}

const isPerson = ({ type }: AllowedActor) => type === 'User' || type === 'Bot';

const actorsOf = ({ rules }: LiveActionsPolicy): AllowedActor[][] =>
  rules.flatMap(({ type, parameters }) =>
    type === actorRuleType && Array.isArray(parameters?.allowed_actors) ? [parameters.allowed_actors] : [],
  );
