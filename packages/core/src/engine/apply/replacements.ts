/** Holds back removals until their replacements exist. A protection must not be missing between two writes. */

import { isWriting, type WriteItem } from '../../plan/item.ts';
import { formatPart } from '../../plan/item-text.ts';
import { finalTurns, type Turn, turns } from '../../plan/turn.ts';
import { isUnread, type SectionPart, type UnreadParts } from '../../plan/unread.ts';
import { joinPublic, type Text } from '../../plan/wording.ts';
import { classifyFailure, isTolerated } from '../../report/result/coverage.ts';
import { createDeclaredRedaction, toBothViews } from '../../report/result/redaction.ts';
import {
  canReplaceAnyLoss,
  canStandInFor,
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

/**
 * Verifies the earlier writes first. One missing replacement holds back all removals, because the file does not link
 * the two. A final turn requires the success of everything else.
 */
export async function holdUnreadyItems(
  turn: Turn,
  works: readonly SectionWork[],
  context: ApplyContext,
  mayFollow: (work: SectionWork) => boolean,
): Promise<void> {
  if (turn === 'adds') return holdUnguardedItems(works);
  const isFinal = finalTurns.includes(turn);
  const activeWorks = works.filter((work) => !isUnfinished(work));
  const dueItems = activeWorks.flatMap((work) =>
    listDueItems(work, turn).map((item) => ({ work, item, removed: listReplaceables(work.declared.section, item) })),
  );
  const removals = dueItems.filter(({ removed }) => isFinal || removed.length);
  if (!removals.length) return;
  const losses = removals.flatMap(({ work, item }) => listReplaceableLosses(work.declared.section, item));
  await verifyAll(
    isFinal ? works : works.filter(({ declared }) => canReplaceAnyLoss(declared.section, losses)),
    context,
    losses,
  );
  const isFailed = (work: SectionWork) =>
    isUnfinished(work) &&
    (isHalfReplaced(work) ||
      !listFailures(work).every((failure) =>
        isTolerated(context.denials, getSectionKey(work), classifyFailure(failure)),
      ));
  // An approval may omit a setting that apply must write before anything becomes public.
  const isLeftOut = ({ items, held, declared: { section } }: SectionWork) =>
    turn === 'publishes' &&
    items.filter(isWriting).some((item) => held.has(item) && isEarlierTurn(chooseTurn(section, item), turn));
  const failed = isFinal && works.find((work) => (isFailed(work) && !mayFollow(work)) || isLeftOut(work));
  const otherWorks = works.filter((work) => work.items.length || !mayFollow(work));
  for (const { work, item, removed } of removals) {
    const leftOut =
      includesKind(removed, 'protection') && !mayStrengthen(item)
        ? otherWorks.flatMap((otherWork) => describeLeftOutItems(otherWork, turn))
        : [];
    const [missing] = [...otherWorks.flatMap((otherWork) => describeMissing(otherWork, turn, removed)), ...leftOut];
    const last =
      failed && !isUnfinished(work) && `this change comes last, and ${getSectionKey(failed)} is not finished`;
    const why = missing ? describeMissingChange(missing) : last;
    if (why) holdItem(work, item, why);
  }
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
    const isLeftOut = work.held.get(item)?.ending === 'differs' || (work.broken && !work.done.has(item));
    return isDue && isLeftOut && mayStrengthen(item) ? describeItem(work, item) : [];
  });

const isEarlierTurn = (first: Turn, second: Turn) => turns.indexOf(first) < turns.indexOf(second);

const listEarlierStandIns = (work: SectionWork, turn: Turn, removed: readonly Loss[]): readonly WriteItem[] =>
  work.items
    .filter(isWriting)
    .filter((item) => isEarlierTurn(chooseTurn(work.declared.section, item), turn))
    .filter((item) =>
      listReplaceables(work.declared.section, item).some((standIn) =>
        removed.some((loss) => canStandInFor(standIn, loss)),
      ),
    );

/** An unread secret or variable can replace only a removed one of the same name. */
function mayContainStandIn(
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
    .flatMap((unread) => unread.parts.filter((part) => mayContainStandIn(section, unread, part, removed)));
  // GitHub may ignore such a value forever, so no removal waits for it.
  const mayStay = (item: WriteItem) =>
    item.kind === 'update' && item.differences.every((difference) => difference.mayStay);
  const isUndone = (item: WriteItem) => !done.has(item) || (done.get(item)!.ending !== 'written' && !mayStay(item));
  const undone = listEarlierStandIns(work, turn, removed).filter(isUndone);
  const guards = includesKind(removed, 'deployment') ? listHeldGuards(work) : [];
  return [...unseen.map(formatPart), ...[...undone, ...guards].map((item) => describeItem(work, item))];
}

function describeItem({ declared }: SectionWork, { subject, about }: WriteItem): Text {
  const where = formatCode(declared.section.key);
  return toBothViews(createDeclaredRedaction(declared, { subject, about }), ({ hidesNames }) =>
    subject && !hidesNames ? `${subject} in ${where}` : where,
  );
}
