import { checkLines } from '../../engine/lines.ts';
import { fullName, type RepositoryName } from '../../host/host.ts';
import type { Item } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { type Approved, type Comparison, compare, findApproved } from '../../report/plans/compare.ts';
import {
  type DocumentItem,
  digestOf,
  ofIdAlone,
  type PlanDocument,
  planFor,
  unhashed,
} from '../../report/plans/document.ts';
import { anyRepository, type SortKey } from '../../report/plans/item.ts';
import type { Planned } from '../../report/result/declared.ts';
import { unknownLine } from '../../report/result/failure-lines.ts';
import {
  type Gate,
  type GateVerdict,
  itemsOf,
  type PlannedWrite,
  type Proposal,
  planData,
  plannedWrites,
} from '../../report/result/gate.ts';
import { isAllOpen } from '../../report/result/redaction.ts';
import { byView, inEachView, type Told, type Viewable } from '../../report/result/result.ts';

/** A plan that somebody approved. */
export interface Approval {
  /** How messages call it: `` `plan.json` ``. */
  readonly source: string;
  readonly digest: string;
  /** Unset if only the digest is known, so that the plans are equal or not. */
  readonly document?: PlanDocument;
  /** The lines of `_allow` that released something in the previews of the pull requests. */
  readonly released?: ReadonlySet<string>;
}

export interface Holding {
  readonly repository: RepositoryName;
  /** The id of the repository; unset for one that is not created yet. */
  id(): Promise<number | undefined>;
  /** The id of the repository that has this name now; `undefined` if nobody can say. */
  idOf(name: string): Promise<number | undefined>;
  readonly approval: Approval;
  readonly key: SortKey;
  readonly onMovedPlan: 'refuse' | 'approved-only';
}

/** Lets through what was approved, and nothing else. */
export function holdTo(holding: Holding): Gate {
  // If only a digest was approved, the plan that has this digest says what is approved.
  let settled: Approved | undefined;
  const held = async (proposal: Proposal, id: number | undefined) => {
    const { repository, approval, key } = holding;
    const writes = plannedWrites(proposal.planned, id, key);
    if (!approval.document && !settled) {
      if (!hasDigest(proposal.planned, id, holding))
        return refuseWhole(holding, [unequal(proposal.planned, id, holding)]);
      settled = { items: writes, withheld: 0 };
    }
    const approved = settled ?? findApproved(approval.document!, { name: fullName(repository), id }, key);
    const { isFor, isNamed } = approved;
    const name = fullName(repository);
    // Another repository may have taken this name since the plan was made.
    if (isFor !== undefined) {
      const moved = `${name} is another repository now (${id}) than the one that ${approval.source} is for (${isFor})`;
      return refuseWhole(holding, [refuseMoved(holding, moved, findOut)]);
    }
    if (isNamed !== undefined && (await holding.idOf(isNamed)) !== id) {
      const moved = `${approval.source} calls this repository ${isNamed}, and it is ${name}, which never had that name or lost it to another one`;
      return refuseWhole(holding, [refuseMoved(holding, moved, findOut)]);
    }
    return judge(proposal, { writes, id }, approved, holding);
  };
  return async (proposal) => {
    const writes = itemsOf(proposal.planned).length > 0;
    const id = writes ? await holding.id().catch((failure) => ({ failure })) : undefined;
    return typeof id === 'object' ? refuseWhole(holding, [unknownLine(id.failure)]) : held(proposal, id);
  };
}

const findOut = 'find out which repository you mean, and approve a plan of that one';

function unequal(planned: readonly Planned[], id: number | undefined, holding: Holding): Told {
  const { key, approval } = holding;
  const counted = viewsOf(planned, id, { ...holding, key: undefined }).filter(({ withheld }) => withheld);
  const same = counted.find(({ digest }) => digest === approval.digest);
  if (same) return refuseMoved(holding, withheldPlan(holding, { items: [], withheld: same.withheld! }));
  const other = `the plan has another digest than ${approval.source}`;
  if (key !== undefined || !counted.length)
    return refuseMoved(holding, `${other}, so something was added, changed or done since`);
  const message = `${other}: something was added, changed or done since, or that plan was made with a \`--plan-key\`, and this apply has none`;
  return refuseMoved(holding, message, `give apply the same \`--plan-key\` as the check, or ${newPlan}`);
}

const viewsOf = (planned: readonly Planned[], id: number | undefined, { repository, key }: Holding) => {
  const plan = planData(repository, id, planned, key);
  return (['whole', 'open', 'bare'] as const).map((view) => planFor(plan, view));
};

/** Whether the digest is that of this plan, as any of its readers may have seen it. */
const hasDigest = (planned: readonly Planned[], id: number | undefined, holding: Holding) =>
  viewsOf(planned, id, holding).some(
    ({ withheld, digest, items }) => !withheld && [digest, digestOf(items)].includes(holding.approval.digest),
  );

function judge(
  { again, planned }: Proposal,
  live: { readonly writes: readonly PlannedWrite[]; readonly id?: number },
  approved: Approved,
  holding: Holding,
): GateVerdict {
  // A check run does not say of which section an approved item is.
  const ofTurn = <I extends { readonly section: string }>(items: readonly I[]) =>
    again === undefined ? items : items.filter(({ section }) => section === again || section === ofIdAlone);
  const isUnread = ({ section }: PlannedWrite) => approved.unread?.includes(section) ?? false;
  const unapproved = ofTurn(live.writes).filter(isUnread);
  const writes = ofTurn(live.writes).filter((one) => !isUnread(one));
  const whyUnread = `${holding.approval.source} leaves the settings of this section as they are, so its preview did not read it and nobody has approved this`;
  const left = new Map(unapproved.map(({ item }) => [item, whyUnread]));
  if (!writes.length && again !== undefined) return { held: left };
  if (approved.withheld && writes.length)
    return refuseWhole(holding, [refuseMoved(holding, withheldPlan(holding, approved))]);
  const found = compare({ repository: live.id ?? anyRepository, key: holding.key }, writes, ofTurn(approved.items));
  const unread = planned.filter(({ failure }) => failure !== undefined).map(({ section }) => section.key);
  const gone = found.gone.filter(({ section }) => !unread.includes(section));
  const notes = again === undefined ? [...goneNotes(gone, planned), ...unseenNotes(found)] : [];
  if (!found.added.length && !found.moved.length) return { held: left, lines: notes };
  if (holding.onMovedPlan === 'refuse') return refuseWhole(holding, movedLines(found, gone, holding, planned));
  return { held: new Map([...left, ...heldBack(found, holding)]), lines: notes };
}

const refuseWhole = ({ approval }: Holding, lines: readonly Told[]): GateVerdict => ({
  refused: `the plan is not ${approval.source}`,
  lines,
});

const newPlan =
  'look at the plan as it is now with `trueup check --plan-file FILE`, and approve that one; `--on-moved-plan approved-only` writes what is approved and unchanged';

const refuseMoved = ({ approval }: Holding, message: Viewable<string>, fix = newPlan): Told => ({
  kind: 'error',
  key: 'plan',
  message,
  fix: approval.document ? fix : fix.split(';')[0]!,
  code: 'plan_moved',
});

const withheldPlan = ({ approval }: Holding, { withheld }: Approved) =>
  `${approval.source} withholds ${withheld === 1 ? 'a change' : `${withheld} changes`} and holds no id for ${withheld === 1 ? 'it' : 'them'}, so nothing can be held to it: give check and apply the same \`--plan-key\``;

/** One line for each list: what is new, what changed, what is gone. */
function movedLines(
  { added, moved: changed }: Comparison<PlannedWrite>,
  gone: readonly DocumentItem[],
  holding: Holding,
  planned: readonly Planned[],
): Told[] {
  const { source } = holding.approval;
  const lists = {
    new: added.map(textOf),
    changed: changed.map(({ item }) => textOf(item)),
    gone: gone.map((one) => describeApproved(one, planned)),
  };
  return Object.entries(lists)
    .filter(([, texts]) => texts.length)
    .map(([name, texts]) =>
      refuseMoved(
        holding,
        inEachView((see) => `${name} since ${source}: ${texts.map((text) => see(text)).join('; ')}`),
      ),
    );
}

/** What check says of the item. */
function textOf({ declared, item }: PlannedWrite) {
  const lines = checkLines(declared, item);
  return inEachView((see) => lines.map(({ message }) => see(message)).join(', '));
}

/** An approved item that is no longer planned. Its values come from the plan file, and are live values too. */
function describeApproved({ section, subject, kind, changes }: DocumentItem, planned: readonly Planned[]) {
  const told = planned.find((one) => one.section.key === section);
  if (section === ofIdAlone) return 'an approved change';
  const what = `${kind} in ${section}`;
  if (!subject) return what;
  const keys = changes
    ?.map(({ key, before, after }) => `${key} ${print(unhashed(before))} → ${print(unhashed(after))}`)
    .join(', ');
  const whole = `${kind} in ${section}${subject.length ? ` ${subject.map(print).join(' / ')}` : ''}${keys ? ` (${keys})` : ''}`;
  return byView(whole, told && isAllOpen(told.section) ? whole : what);
}

function goneNotes(gone: readonly DocumentItem[], planned: readonly Planned[]) {
  const why = 'approved, and no longer planned, because it is already so or the file no longer asks for it';
  return gone.map((one) => noteOf(one.section, why, describeApproved(one, planned)));
}

function unseenNotes({ wereUnseen }: Comparison<PlannedWrite>) {
  const why = 'approved without its live value, which the token of the plan could not see';
  return wereUnseen.map((one) => noteOf(one.section, why, textOf(one)));
}

const noteOf = (key: string, why: string, text: Viewable<string>): Told => ({
  kind: 'note',
  key,
  message: inEachView((see) => `${why}: ${see(text)}`),
});

/** The items to leave, each with its reason. */
const heldBack = ({ added, moved }: Comparison<PlannedWrite>, { approval: { source } }: Holding) => [
  ...added.map(({ item }): [Item, string] => [item, `it is not in ${source}`]),
  ...moved.map(({ item }): [Item, string] => [item.item, `it changed since ${source}`]),
];
