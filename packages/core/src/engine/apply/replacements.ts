/** Holds back removals until their replacements exist. A protection must not be missing between two writes. */

import { isWriting, type WriteItem } from '../../plan/item.ts';
import { formatPart } from '../../plan/item-text.ts';
import { finalTurns, type Turn, turns } from '../../plan/turn.ts';
import { isUnread, type SectionPart, type UnreadParts } from '../../plan/unread.ts';
import { joinPublic, type Text } from '../../plan/wording.ts';
import { classifyFailure, isTolerated } from '../../report/result/coverage.ts';
import { createDeclaredRedaction, toBothViews } from '../../report/result/redaction.ts';
import {
  canReplace,
  canReplaceAnyLoss,
  chooseTurn,
  includesKind,
  type Loss,
  listReplaceableLosses,
  listReplaceables,
  listReplacedKinds,
} from '../../sections/replacements.ts';
import { listItemRisks } from '../../sections/risk.ts';
import type { Section } from '../../sections/section.ts';
import { formatCode } from '../../settings/message-text.ts';
import { verifyAll } from './verify.ts';
import {
  type ApplyContext,
  getSectionKey,
  isHalfReplaced,
  isMissing,
  isUnfinished,
  listDueItems,
  listFailures,
  type SectionWork,
} from './work.ts';

/** Holds back the items of this turn whose earlier changes are missing. The `adds` turn waits for held guards only. */
export async function holdUnreadyItems(
  turn: Turn,
  works: readonly SectionWork[],
  context: ApplyContext,
  mayFollow: (work: SectionWork) => boolean,
): Promise<void> {
  if (turn === 'adds') return holdUnguardedItems(works);
  const isFinal = finalTurns.includes(turn);
  const waitingItems = listWaitingItems(turn, works);
  if (!waitingItems.length) return;
  await verifyEarlierWrites(waitingItems, works, context, isFinal);
  const unfinished = isFinal && works.find((work) => blocksFinalTurn(work, turn, context, mayFollow));
  const otherWorks = works.filter((work) => work.items.length || !mayFollow(work));
  for (const waiting of waitingItems) {
    const missing = findMissingChange(waiting, turn, otherWorks);
    if (missing) holdItem(waiting.work, waiting.item, describeMissingChange(missing));
    else if (unfinished && !isUnfinished(waiting.work))
      holdItem(waiting.work, waiting.item, `this change comes last, and ${getSectionKey(unfinished)} is not finished`);
  }
}

interface WaitingItem {
  readonly work: SectionWork;
  readonly item: WriteItem;
  /** What the item removes, and what other writes must replace first. */
  readonly removed: readonly Loss[];
}

function listWaitingItems(turn: Turn, works: readonly SectionWork[]): readonly WaitingItem[] {
  const dueItems = works
    .filter((work) => !isUnfinished(work))
    .flatMap((work) =>
      listDueItems(work, turn).map((item) => ({ work, item, removed: listReplaceables(work.declared.section, item) })),
    );
  return finalTurns.includes(turn) ? dueItems : dueItems.filter(({ removed }) => removed.length);
}

/** A final turn requires the success of everything else, so Trueup then verifies every section. */
function verifyEarlierWrites(
  waitingItems: readonly WaitingItem[],
  works: readonly SectionWork[],
  context: ApplyContext,
  isFinal: boolean,
): Promise<void> {
  const losses = waitingItems.flatMap(({ work, item }) => listReplaceableLosses(work.declared.section, item));
  const replacingWorks = works.filter(({ declared }) => canReplaceAnyLoss(declared.section, losses));
  return verifyAll(isFinal ? works : replacingWorks, context, losses);
}

const blocksFinalTurn = (
  work: SectionWork,
  turn: Turn,
  context: ApplyContext,
  mayFollow: (work: SectionWork) => boolean,
): boolean =>
  (isFailed(work, context) && !mayFollow(work)) || (turn === 'publishes' && leavesOutEarlierItem(work, turn));

function isFailed(work: SectionWork, { denials }: ApplyContext): boolean {
  if (!isUnfinished(work)) return false;
  const isToleratedFailure = (failure: unknown) => isTolerated(denials, getSectionKey(work), classifyFailure(failure));
  return isHalfReplaced(work) || !listFailures(work).every(isToleratedFailure);
}

/** An approval may omit a setting that apply must write before anything becomes public. */
const leavesOutEarlierItem = ({ items, held, declared: { section } }: SectionWork, turn: Turn): boolean =>
  items.filter(isWriting).some((item) => held.has(item) && isEarlierTurn(chooseTurn(section, item), turn));

/** One missing replacement holds back all removals, because the file does not link the two. */
function findMissingChange(
  { item, removed }: WaitingItem,
  turn: Turn,
  otherWorks: readonly SectionWork[],
): Text | undefined {
  const [missing] = otherWorks.flatMap((work) => describeMissing(work, turn, removed));
  if (missing) return missing;
  if (!includesKind(removed, 'protection') || mayStrengthen(item)) return undefined;
  return otherWorks.flatMap((work) => describeLeftOutItems(work, turn))[0];
}

const describeMissingChange = (missing: Text) => joinPublic`a change that must come first is missing: ${missing}`;

function holdItem(work: SectionWork, item: WriteItem, why: Text) {
  work.held = new Map([...work.held, [item, { why, ending: 'not-done' }]]);
}

function holdUnguardedItems(works: readonly SectionWork[]) {
  for (const work of works) {
    const [missing] = listHeldGuards(work);
    if (!missing) continue;
    for (const item of listDueItems(work, 'adds'))
      if (item.guardedBy) holdItem(work, item, describeMissingChange(describeItem(work, missing)));
  }
}

const listHeldGuards = ({ declared: { section }, items, held }: SectionWork): readonly WriteItem[] =>
  items
    .filter(isWriting)
    .filter(
      (item) =>
        held.get(item)?.ending === 'differs' &&
        item.kind !== 'delete' &&
        listItemRisks(section, item).some(({ touches }) => touches === 'protection'),
    );

/** GitHub does not rank the values of a property, so any new value may be stricter. */
const mayStrengthen = (item: WriteItem) =>
  item.kind === 'update' && item.differences.some(({ tone, wanted }) => tone !== 'weaker' && wanted !== null);

const describeLeftOutItems = (work: SectionWork, turn: Turn): Text[] =>
  work.items.filter(isWriting).flatMap((item) => {
    const { section } = work.declared;
    const isDue = chooseTurn(section, item) === turn && includesKind(listReplaceables(section, item), 'protection');
    const isLeftOut = work.held.get(item)?.ending === 'differs' || (work.failedWrite && !work.done.has(item));
    return isDue && isLeftOut && mayStrengthen(item) ? describeItem(work, item) : [];
  });

const isEarlierTurn = (first: Turn, second: Turn) => turns.indexOf(first) < turns.indexOf(second);

const listEarlierReplacements = (work: SectionWork, turn: Turn, removed: readonly Loss[]): readonly WriteItem[] =>
  work.items
    .filter(isWriting)
    .filter((item) => isEarlierTurn(chooseTurn(work.declared.section, item), turn))
    .filter((item) =>
      listReplaceables(work.declared.section, item).some((replacement) =>
        removed.some((loss) => canReplace(replacement, loss)),
      ),
    );

/** An unread secret or variable can replace only a removed one of the same name. */
function mayContainReplacement(
  section: Section,
  { declared }: UnreadParts,
  { key }: SectionPart,
  removed: readonly Loss[],
): boolean {
  if (key === '_undeclared') return false;
  const kinds = listReplacedKinds(section, key ? [key] : []);
  return removed.some(
    (loss) => kinds.some((kind) => kind === loss.kind) && (loss.name === undefined || isNamedIn(declared, loss.name)),
  );
}

const isNamedIn = (declared: unknown, name: string) =>
  JSON.stringify(declared ?? '')
    .toLowerCase()
    .includes(JSON.stringify(name).toLowerCase());

function describeMissing(work: SectionWork, turn: Turn, removed: readonly Loss[]): readonly Text[] {
  const { declared, items, done } = work;
  const { section } = declared;
  if (!canReplaceAnyLoss(section, removed)) return [];
  const where = formatCode(section.key);
  if (isMissing(work) || work.verifiedCount < 0) return [where];
  // GitHub may or may not have a part that Trueup could not read.
  const unseen = items
    .filter(isUnread)
    .flatMap((unread) => unread.parts.filter((part) => mayContainReplacement(section, unread, part, removed)));
  // GitHub may ignore such a value forever, so no removal waits for it.
  const mayStay = (item: WriteItem) =>
    item.kind === 'update' && item.differences.every((difference) => difference.mayStay);
  const isUndone = (item: WriteItem) => !done.has(item) || (done.get(item)!.ending !== 'written' && !mayStay(item));
  const undone = listEarlierReplacements(work, turn, removed).filter(isUndone);
  const guards = includesKind(removed, 'deployment') ? listHeldGuards(work) : [];
  return [...unseen.map(formatPart), ...[...undone, ...guards].map((item) => describeItem(work, item))];
}

function describeItem({ declared }: SectionWork, { subject, about }: WriteItem): Text {
  const where = formatCode(declared.section.key);
  return toBothViews(createDeclaredRedaction(declared, { subject, about }), ({ hidesNames }) =>
    subject && !hidesNames ? `${subject} in ${where}` : where,
  );
}
