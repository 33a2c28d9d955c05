import { type Writing, writes } from '../plan/item.ts';
import { partText } from '../plan/item-text.ts';
import { type Turn, turns } from '../plan/turn.ts';
import { isUnread } from '../plan/unread.ts';
import { touchedKeys } from '../sections/section.ts';
import { code } from '../settings/shown.ts';
import { type Verifying, verifyAll } from './verify.ts';
import { decides, isNotTaken, nameOf, refuses, turnIn, type Work } from './work.ts';

/** The turns in which a protection may go. */
const lowering: readonly Turn[] = ['moves', 'removes', 'lifts'];

/** Before a turn that lowers a protection, what is to replace it has to be there. */
export async function replaceBefore(turn: Turn, works: readonly Work[], waiting: ReadonlySet<Work>, host: Verifying) {
  if (!works.some((work) => awaitsItsReplacement(work, turn))) return;
  const replacing = works.filter((work) => work.declared.section.guards && !awaitsItsReplacement(work, turn));
  await verifyAll(replacing, host);
  const planned = works.filter((work) => work.items.length || !waiting.has(work));
  holdUnreplaced(planned, turn);
}

/** Whether the section is about to remove or weaken a rule about a branch. */
const awaitsItsReplacement = (work: Work, turn: Turn) =>
  lowering.includes(turn) && guarding(work).some((item) => turnIn(work, item) === turn && isLeft(work, item));

/**
 * Holds back what removes or weakens the protection of a branch while something else that decides about it is not written.
 * Nothing says which of them replaces which, so a single missing one holds back all.
 */
function holdUnreplaced(works: readonly Work[], turn: Turn) {
  const missing = works.flatMap((work) => missingIn(work, turn))[0];
  if (missing === undefined) return;
  const why = `what must be there first was not written: ${missing}`;
  for (const work of works) {
    const items = guarding(work).filter((item) => turnIn(work, item) === turn && isLeft(work, item));
    work.held = new Map([...work.held, ...items.map((item) => [item, why] as const)]);
  }
}

/** What a section should have written by now, and has not. */
function missingIn(work: Work, turn: Turn): readonly string[] {
  if (!work.declared.section.guards) return [];
  const due = guarding(work).filter((item) => turns.indexOf(turnIn(work, item)) < turns.indexOf(turn));
  const isUnplanned = work.failure !== undefined && !work.items.length;
  if (isUnplanned || refuses(work) || isNotTaken(work)) return [code(nameOf(work))];
  const undone = due.filter((item) => work.done.get(item) === undefined || work.done.get(item)!.undone !== undefined);
  return [...unseenIn(work), ...undone.map((item) => item.subject || code(nameOf(work)))];
}

/** If something could not be read, nobody knows whether it is there. */
const unseenIn = ({ items, declared }: Work) =>
  items
    .filter(isUnread)
    .flatMap(({ parts }) => parts)
    .filter(({ key = '' }) => decides(declared.section, [key]))
    .map(partText);

const guarding = (work: Work): readonly Writing[] =>
  work.items.filter(writes).filter((item) => decides(work.declared.section, touchedKeys([item])));

const isLeft = (work: Work, item: Writing) => !work.done.has(item) && !work.held.has(item);
