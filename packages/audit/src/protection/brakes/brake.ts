import type { HeldChange, JudgedPlan } from '@trueup/core/engine';
import {
  changesOf,
  type Doubt,
  findDeciding,
  findDiffering,
  findProtecting,
  placeOf,
  reachKeys,
} from '@trueup/core/engine';
import type { Reader } from '@trueup/core/github';
import { type Change, type Difference, isWriting, print } from '@trueup/core/plan';
import { itemsOf, type PlannedItem } from '@trueup/core/report';
import { orderOf } from '@trueup/core/sections';
import type { PropertyValue } from '@trueup/core/sections/custom_properties/schema';
import { covers } from '@trueup/core/settings';
import { askRepository, type ProtectionChange, reachedBy, readChange } from '../read.ts';
import { hasRulesetsAbove } from '../sources/read-rulesets.ts';
import { notRead } from '../sources/rule-sources.ts';
import { type Desired, desiredIn } from './afterwards.ts';
import { findLosses, lossText, needsTheSame } from './compare.ts';

/** What these items do to the default branch, together with all other planned writes. Asks only what decides that. */
export async function findWeakerDefault({ items, planned, reader }: JudgedPlan): Promise<(WeakerHeld | Doubt)[]> {
  const all = itemsOf(planned);
  if (findProtecting(all).every(isStricter)) return [];
  const read = await readDefaultBranch(reader, items, all);
  return read ? findWeaker(items, read) : [];
}

/** Whether the item only makes a rule of one branch stricter. Where only GraphQL shows all of the rule, another may hold. */
const isStricter = ({ declared: { section, desired }, item }: PlannedItem) =>
  section.key === 'branches' &&
  item.kind === 'update' &&
  reachedBy({ branches: desired }).rules === 'covering' &&
  item.differences.every(({ key, live, wanted }) => orderOf(section.risk, key)?.(wanted, live) === true);

interface WeakerHeld extends HeldChange {
  readonly branch: string;
  readonly texts: readonly string[];
}

/** The default branch as it is, and as all planned writes leave it; `undefined` where these items are not about it. */
async function readDefaultBranch(host: Reader, items: readonly PlannedItem[], all: readonly PlannedItem[]) {
  const repository = await askRepository(host);
  const [moved] = findDiffering(all, 'repository', ['default_branch']);
  const branch = moved ? String(moved.difference.wanted) : repository.defaultBranch;
  const isDecided = findDeciding(items).some((one) => isAbout(one, branch));
  if (!isDecided && (findDeciding(items).length === findProtecting(items).length || !(await hasRulesetsAbove(host))))
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
  const stays = findDiffering(all, 'repository', reachKeys).length
    ? {}
    : Object.fromEntries(reachKeys.map((key) => [key, undefined]));
  const entries = findDiffering(all, 'custom_properties', ['value']).map(({ of, difference }) => ({
    property_name: of.item.names![0]!,
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
  const [first] = findProtecting(items);
  const { former, now, then } = change;
  const branch = print(now.branch);
  const lost = [
    ...findLosses(now, then).map(lossText),
    ...(former ? findLosses(former, then).map((loss) => `${lossText(loss)}, as ${print(former.branch)} has`) : []),
  ];
  // If another source demands the same, the branch loses nothing, but the rule itself still gets weaker.
  const texts = lost.length ? lost : weakerKeys(items, change);
  if (!texts.length) {
    const blind = unseenAfter(change).map(notRead);
    const whether = `the default branch ${branch} gets weaker`;
    return blind.length ? [{ whether, why: blind.join('; '), at: placeOf(first!) }] : [];
  }
  return [{ value: String(texts.length), branch, texts, at: placeOf(findWeakening(items) ?? first!) }];
}

/** Requirements of the default branch that could not be read: of the present one, and of the planned one. */
const unseenAfter = ({ former, now, then }: ProtectionChange) => [
  ...(former?.unseen ?? []),
  ...then.unseen.filter(({ what }) => !now.unseen.some((one) => one.what === what)),
];

const findWeakening = (items: readonly PlannedItem[]) =>
  findProtecting(items).find(({ item }) => item.kind === 'delete') ??
  findProtecting(items).find(({ item }) => 'differences' in item && item.differences.some(isWeaker));

const isWeaker = ({ tone }: Difference) => tone === 'weaker';

const weakerKeys = (items: readonly PlannedItem[], change: ProtectionChange): string[] =>
  [...changesOf(items, 'branches'), ...changesOf(items, 'rulesets')]
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
