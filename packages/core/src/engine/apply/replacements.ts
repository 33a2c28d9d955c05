import { isWriting, type Writing } from '../../plan/item.ts';
import { partText } from '../../plan/item-text.ts';
import { final, type Turn, turns } from '../../plan/turn.ts';
import { isUnread, type SectionPart, type Unread } from '../../plan/unread.ts';
import { join, type Text } from '../../plan/wording.ts';
import { isTolerated, toEnding } from '../../report/result/coverage.ts';
import { createDeclaredRedaction, redact } from '../../report/result/redaction.ts';
import {
  canReplace,
  chooseTurn,
  listLosses,
  listReplacedKinds,
  listReplacements,
} from '../../sections/replacements.ts';
import { findItemRisks } from '../../sections/risk.ts';
import type { Section } from '../../sections/section.ts';
import { formatCode } from '../../settings/message-text.ts';
import { verifyAll } from './verify.ts';
import {
  type Applying,
  dueIn,
  failuresOf,
  isHalfReplaced,
  isMissing,
  isUnfinished,
  nameOf,
  type Work,
} from './work.ts';

/**
 * Holds back what this turn takes away while something that can stand in for it is not written. Nothing says which of
 * them replaces which, so a single missing one holds back all. A final turn is held back unless all else succeeded.
 * `mayFollow` says whether a section may succeed after a write that is still to come.
 */
export async function holdUnready(
  turn: Turn,
  works: readonly Work[],
  host: Applying,
  mayFollow: (work: Work) => boolean,
) {
  if (turn === 'adds') return holdUnguarded(works);
  const isFinal = final.includes(turn);
  const open = works.filter((work) => !isUnfinished(work));
  const left = open.flatMap((work) =>
    dueIn(work, turn).map((item) => ({ work, item, of: listReplacements(work.declared.section, item) })),
  );
  const going = left.filter(({ of }) => isFinal || of.length);
  if (!going.length) return;
  const losses = going.flatMap(({ work, item }) => listLosses(work.declared.section, item));
  await verifyAll(isFinal ? works : works.filter(({ declared }) => canReplace(declared.section, losses)), host, losses);
  const isFailed = (work: Work) =>
    isUnfinished(work) &&
    (isHalfReplaced(work) ||
      !failuresOf(work).every((failure) => isTolerated(host.denials, nameOf(work), toEnding(failure))));
  // An approval may leave out what the file demands before anything becomes public.
  const isLeft = ({ items, held, declared: { section } }: Work) =>
    turn === 'publishes' &&
    items.filter(isWriting).some((item) => held.has(item) && isBefore(chooseTurn(section, item), turn));
  const failed = isFinal && works.find((work) => (isFailed(work) && !mayFollow(work)) || isLeft(work));
  const others = works.filter((work) => work.items.length || !mayFollow(work));
  for (const { work, item, of } of going) {
    const left = of.includes('protection') && !brings(item) ? others.flatMap((other) => leftOut(other, turn)) : [];
    const [missing] = [...others.flatMap((other) => missingIn(other, turn, of)), ...left];
    const last = failed && !isUnfinished(work) && `this change comes last, and ${nameOf(failed)} is not finished`;
    const why = missing ? waitsFor(missing) : last;
    if (why) hold(work, item, why);
  }
}

const waitsFor = (missing: Text) => join`a change that must come first is missing: ${missing}`;

function hold(work: Work, item: Writing, why: Text) {
  work.held = new Map([...work.held, [item, { why, ending: 'not-done' }]]);
}

/** Holds back what weakens a guard of deployments while a gate has left another one out. */
function holdUnguarded(works: readonly Work[]) {
  for (const work of works) {
    const [missing] = heldGuards(work);
    if (!missing) continue;
    for (const item of dueIn(work, 'adds')) if (item.guardedBy) hold(work, item, waitsFor(nameIn(work, missing)));
  }
}

/** What a gate has left out of what keeps a mistake from doing harm. */
const heldGuards = ({ declared: { section }, items, held }: Work): readonly Writing[] =>
  items
    .filter(isWriting)
    .filter(
      (item) =>
        held.get(item)?.ending === 'differs' &&
        item.kind !== 'delete' &&
        findItemRisks(section, item).some(({ touches }) => touches === 'protection'),
    );

/** Whether an update makes something stricter, or may: GitHub shows no order of values of a property. */
const brings = (item: Writing) =>
  item.kind === 'update' && item.differences.some(({ tone, wanted }) => tone !== 'weaker' && wanted !== null);

/** What a gate has left out of this turn, or GitHub has refused, that may bring what another item takes away. */
const leftOut = (work: Work, turn: Turn) =>
  work.items.filter(isWriting).flatMap((item) => {
    const { section } = work.declared;
    const isDue = chooseTurn(section, item) === turn && listReplacements(section, item).includes('protection');
    const isLeft = work.held.get(item)?.ending === 'differs' || (work.broken && !work.done.has(item));
    return isDue && isLeft && brings(item) ? nameIn(work, item) : [];
  });

const isBefore = (one: Turn, other: Turn) => turns.indexOf(one) < turns.indexOf(other);

/** What a section should have written by now that can stand in for one of these. */
const standInsDue = (work: Work, turn: Turn, going: readonly string[]): readonly Writing[] =>
  work.items
    .filter(isWriting)
    .filter((item) => isBefore(chooseTurn(work.declared.section, item), turn))
    .filter((item) =>
      listReplacements(work.declared.section, item).some((one) =>
        going.some((of) => of === one || of.startsWith(`${one} `)),
      ),
    );

/** Whether what could not be read may be what stands in. A secret or variable is one for its own name alone. */
function mayHold(section: Section, { declared }: Unread, { key }: SectionPart, going: readonly string[]): boolean {
  if (key === '_undeclared') return false;
  const kinds: readonly string[] = listReplacedKinds(section, key ? [key] : []);
  return going.some((of) => {
    const [kind, name] = of.split(' ');
    return kinds.includes(kind!) && (name === undefined || isNamedIn(declared, name));
  });
}

const isNamedIn = (declared: unknown, name: string) =>
  JSON.stringify(declared ?? '')
    .toLowerCase()
    .includes(JSON.stringify(name).toLowerCase());

/** What of it a section has not written. */
function missingIn(work: Work, turn: Turn, going: readonly string[]): readonly Text[] {
  const { declared, items, done } = work;
  const { section } = declared;
  if (!canReplace(section, going)) return [];
  const where = formatCode(section.key);
  if (isMissing(work) || work.known < 0) return [where];
  // If something could not be read, nobody knows whether it is there.
  const unseen = items
    .filter(isUnread)
    .flatMap((one) => one.parts.filter((part) => mayHold(section, one, part, going)));
  // What the host has left as it was, and may, is no reason to wait for ever.
  const mayStay = (item: Writing) => item.kind === 'update' && item.differences.every((one) => one.mayStay);
  const isUndone = (item: Writing) => !done.has(item) || (done.get(item)!.ending !== 'written' && !mayStay(item));
  const undone = standInsDue(work, turn, going).filter(isUndone);
  const guards = going.includes('deployment') ? heldGuards(work) : [];
  return [...unseen.map(partText), ...[...undone, ...guards].map((item) => nameIn(work, item))];
}

function nameIn({ declared }: Work, { subject, about }: Writing) {
  const where = formatCode(declared.section.key);
  return redact(createDeclaredRedaction(declared, { subject, about }), ({ hidesNames }) =>
    subject && !hidesNames ? `${subject} in ${where}` : where,
  );
}
