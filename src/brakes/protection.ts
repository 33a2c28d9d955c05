import type { Reader } from '../host/host.ts';
import { byView } from '../modes/by-view.ts';
import type { PlannedItem } from '../modes/plan-data.ts';
import { type Change, writes } from '../plan/item.ts';
import { shown } from '../plan/item-text.ts';
import { desiredIn } from '../protection/afterwards.ts';
import { losses, lossText } from '../protection/compare.ts';
import type { FoldedProtection } from '../protection/fold.ts';
import { covers } from '../protection/patterns.ts';
import { type BranchRead, readBranch, readRepository } from '../protection/read.ts';
import type { Unseen } from '../protection/rule-sources.ts';
import { type BrakeFinding, changesOf, differing, placeOf, protecting, type Undecided, undecided } from './finding.ts';

interface DefaultBranch extends BranchRead {
  /** What the present default branch needs, if another branch becomes the default. */
  readonly former?: FoldedProtection;
}

/**
 * The default branch as it is, and as all planned writes leave it. `undefined` where these items are not about it. Asks
 * only what decides that.
 */
export async function readDefaultBranch(
  host: Reader,
  items: readonly PlannedItem[],
  all: readonly PlannedItem[],
): Promise<DefaultBranch | undefined> {
  const repository = await readRepository(host);
  const [moved] = differing(all, 'repository', ['default_branch']);
  const branch = moved ? String(moved.difference.wanted) : repository.defaultBranch;
  if (!protecting(items).some((one) => isAbout(one, branch))) return undefined;
  const desired = desiredIn(all.map(({ declared }) => declared));
  const [read, former] = await Promise.all([
    readBranch(host, branch, repository, desired),
    moved && readBranch(host, repository.defaultBranch, repository),
  ]);
  return { ...read, former: former?.protection };
}

/** An entry of `branches` names its branches; which ones a ruleset covers, only the fold knows. */
function isAbout({ declared, item }: PlannedItem, branch: string) {
  if (declared.section.key !== 'branches' || !writes(item)) return true;
  const [name] = item.names ?? [];
  return name === undefined || covers(name, branch);
}

/** A requirement of the default branch that the plan weakens or removes. */
export function weakerDefault(items: readonly PlannedItem[], read: DefaultBranch | undefined): BrakeFinding[] {
  if (!read?.afterwards) return [];
  const { branch } = read.protection;
  const after = read.afterwards.protection;
  const lost = [
    ...losses(read.protection, after).map(lossText),
    ...(read.former
      ? losses(read.former, after).map((loss) => `${lossText(loss)}, as ${shown(read.former!.branch)} has`)
      : []),
  ];
  // If another source demands the same, the branch loses nothing, but the rule itself still gets weaker.
  const texts = lost.length ? lost : weakerKeys(items, read);
  const [first] = protecting(items);
  if (!first) return [];
  const blind = unseenAfter(read, after);
  if (!texts.length && blind.length)
    return [
      undecided('weaker-default', `the default branch ${shown(branch)} gets weaker`, whyOf(blind), placeOf(first)),
    ];
  if (!texts.length) return [];
  const counted = `${texts.length} ${texts.length === 1 ? 'requirement' : 'requirements'} of the default branch ${shown(branch)} ${texts.length === 1 ? 'gets' : 'get'} weaker`;
  return [
    {
      code: 'weaker-default',
      value: String(texts.length),
      says: byView(`${counted}: ${texts.join('; ')}`, counted),
      at: placeOf(weakening(items) ?? first),
    },
  ];
}

/** Requirements of the default branch that could not be read: of the present one, and of the planned one. */
const unseenAfter = ({ former, protection }: DefaultBranch, after: FoldedProtection) => [
  ...(former?.unseen ?? []),
  ...after.unseen.filter(({ what }) => !protection.unseen.some((one) => one.what === what)),
];

const whyOf = (blind: readonly Unseen[]) =>
  blind.map(({ what, why }) => `${what} could not be read: ${why}`).join('; ');

const weakening = (items: readonly PlannedItem[]) =>
  protecting(items).find(({ item }) => item.kind === 'delete') ?? protecting(items).find(isToned);

const isToned = ({ item }: PlannedItem) =>
  'differences' in item && item.differences.some((difference) => difference.tone === 'weaker');

const weakerKeys = (items: readonly PlannedItem[], read: BranchRead): string[] =>
  [...changesOf(items, 'branches'), ...changesOf(items, 'rulesets')]
    .filter((one) => isOnRule(one, read))
    .flatMap(({ item }) => (item as Change).differences.filter(({ tone }) => tone === 'weaker'))
    .map(({ key }) => key);

/** Of the rulesets, those that bind the branch now. */
function isOnRule(one: PlannedItem, { protection, read }: BranchRead) {
  if (one.declared.section.key === 'branches') return isAbout(one, protection.branch);
  const [name] = one.item.names ?? [];
  return read.sources.sources.some(
    (source) =>
      source.kind === 'ruleset' &&
      source.level === 'repository' &&
      source.enforcement === 'active' &&
      source.name === name,
  );
}

/** After the plan, only people who may bypass rules could merge into the default branch. */
export function blocksMerging(
  items: readonly PlannedItem[],
  read: BranchRead | undefined,
): (BrakeFinding | Undecided)[] {
  const [first] = protecting(items);
  if (!read?.afterwards || !first) return [];
  const { branch } = read.protection;
  const { verdict, reasons } = read.afterwards;
  const those = reasons.filter((reason) => reason.verdict === verdict);
  const whys = those.map(({ why }) => why);
  if (verdict === 'unknown') {
    const whether = `anybody could still merge into the default branch ${shown(branch)}`;
    const known = read.reasons.map(({ why }) => why);
    const why = whys.join('; ');
    // What was just as unknown before is not due to the plan.
    return whys.every((one) => known.includes(one))
      ? [{ code: 'blocks-merging', whether, why }]
      : [undecided('blocks-merging', whether, why, placeOf(first))];
  }
  if (verdict !== 'blocks') return [];
  const says = `nobody could merge into the default branch ${shown(branch)}${read.verdict === 'blocks' ? ', and nobody can now' : ''}`;
  const advice = [...new Set(those.map(({ fix }) => fix))].join('; ');
  const told = byView(`${says}: ${whys.join('; ')}`, says);
  return [{ code: 'blocks-merging', value: branch, says: told, advice, at: placeOf(first) }];
}
