import {
  type BrakeFinding,
  changesOf,
  doubt,
  findDeciding,
  findDiffering,
  findProtecting,
  orUndecided,
  placeOf,
  reachKeys,
  type Undecided,
} from '../../engine/brakes/finding.ts';
import type { Reader } from '../../host/host.ts';
import { type Change, type Difference, isWriting } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import type { PlannedItem } from '../../report/result/gate.ts';
import { byView } from '../../report/result/result.ts';
import type { PropertyValue } from '../../sections/custom_properties/schema.ts';
import { covers } from '../../settings/patterns/branches.ts';
import { type Desired, desiredIn } from './afterwards.ts';
import { findLosses, lossText, needsTheSame } from './compare.ts';
import { askRepository, type BranchRead, reachedBy, readBranch } from './read.ts';
import { hasRulesetsAbove } from './read-rulesets.ts';
import { notRead } from './rule-sources.ts';
import type { SummedProtection } from './summed.ts';

type DefaultBranch = BranchRead & Required<Pick<BranchRead, 'afterwards'>>;

/** What these items do to the default branch, together with all other planned writes. Asks only what decides that. */
export async function defaultBranchFindings(
  items: readonly PlannedItem[],
  all: readonly PlannedItem[],
  reader: Reader,
): Promise<readonly (BrakeFinding | Undecided)[]> {
  const [first] = findProtecting(items);
  if (!first) return [];
  return orUndecided<BrakeFinding | Undecided>(
    async () => {
      const read = await readDefaultBranch(reader, items, all);
      return read ? [...blocksMerging(first, read), ...weakerDefault(first, items, read)] : [];
    },
    (why, openly) => [
      doubt('blocks-merging', 'anybody could still merge into the default branch', why, placeOf(first), openly),
      doubt('weaker-default', 'the default branch gets weaker', why, placeOf(first), openly),
    ],
  );
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
  const read = await readBranch(host, branch, repository, desired, reachedBy(desired));
  const whole = { ...read, afterwards: read.afterwards! };
  const { protection } = whole.afterwards;
  const isMoved = !needsTheSame(read.protection, protection) || unseenAfter(whole, protection).length > 0;
  return isDecided || isMoved ? whole : undefined;
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
function weakerDefault(first: PlannedItem, items: readonly PlannedItem[], read: DefaultBranch): BrakeFinding[] {
  const { former, protection } = read;
  const branch = print(protection.branch);
  const after = read.afterwards.protection;
  const lost = [
    ...findLosses(protection, after).map(lossText),
    ...(former ? findLosses(former, after).map((loss) => `${lossText(loss)}, as ${print(former.branch)} has`) : []),
  ];
  // If another source demands the same, the branch loses nothing, but the rule itself still gets weaker.
  const texts = lost.length ? lost : weakerKeys(items, read);
  if (!texts.length) {
    const blind = unseenAfter(read, after).map(notRead);
    const whether = `the default branch ${branch} gets weaker`;
    return blind.length ? [doubt('weaker-default', whether, blind.join('; '), placeOf(first))] : [];
  }
  const counted = `${texts.length} ${texts.length === 1 ? 'requirement' : 'requirements'} of the default branch ${branch} ${texts.length === 1 ? 'gets' : 'get'} weaker`;
  const says = byView(`${counted}: ${texts.join('; ')}`, counted);
  return [{ code: 'weaker-default', value: String(texts.length), says, at: placeOf(findWeakening(items) ?? first) }];
}

/** Requirements of the default branch that could not be read: of the present one, and of the planned one. */
const unseenAfter = ({ former, protection }: DefaultBranch, after: SummedProtection) => [
  ...(former?.unseen ?? []),
  ...after.unseen.filter(({ what }) => !protection.unseen.some((one) => one.what === what)),
];

const findWeakening = (items: readonly PlannedItem[]) =>
  findProtecting(items).find(({ item }) => item.kind === 'delete') ??
  findProtecting(items).find(({ item }) => 'differences' in item && item.differences.some(isWeaker));

const isWeaker = ({ tone }: Difference) => tone === 'weaker';

const weakerKeys = (items: readonly PlannedItem[], read: BranchRead): string[] =>
  [...changesOf(items, 'branches'), ...changesOf(items, 'rulesets')]
    .filter((one) => isOnRule(one, read))
    .flatMap(({ item }) => (item as Change).differences.filter(isWeaker))
    .map(({ key }) => key);

/** Of the rulesets, those that bind the branch now. */
function isOnRule(one: PlannedItem, { protection, read }: BranchRead) {
  if (one.declared.section.key === 'branches') return isAbout(one, protection.branch);
  const [wanted] = one.item.names ?? [];
  return read.sources.sources.some(
    ({ kind, level, enforcement, name }) =>
      kind === 'ruleset' && level === 'repository' && enforcement === 'active' && name === wanted,
  );
}

/** After the plan, only people who may bypass rules could merge into the default branch. */
function blocksMerging(first: PlannedItem, read: DefaultBranch): (BrakeFinding | Undecided)[] {
  const { branch } = read.protection;
  const { verdict, reasons, otherwise = [] } = read.afterwards;
  const deciding = reasons.filter((reason) => reason.verdict === verdict);
  const why = deciding.map((reason) => reason.why).join('; ');
  const at = placeOf(first);
  if (verdict === 'unknown') {
    const whether = `anybody could still merge into the default branch ${print(branch)}`;
    // Who reports a check that some workflow has may have been as unclear before anything required it.
    const known = [...read.reasons, ...otherwise.filter(({ isNamed }) => isNamed)].map((reason) => reason.why);
    const isNew = deciding.some((reason) => !known.includes(reason.why));
    return [isNew ? doubt('blocks-merging', whether, why, at) : { code: 'blocks-merging', whether, why }];
  }
  if (verdict !== 'blocks') return [];
  const says = `nobody could merge into the default branch ${print(branch)}${read.verdict === 'blocks' ? ', and nobody can now' : ''}`;
  const advice = [...new Set(deciding.map(({ fix }) => fix))].join('; ');
  return [{ code: 'blocks-merging', value: branch, says: byView(`${says}: ${why}`, says), advice, at }];
}
