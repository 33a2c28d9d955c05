import { HostRefusal, isRefusedWith, isSilence, RunStopped } from '../host/failures.ts';
import type { Ending } from '../plan/ending.ts';
import {
  differencesIn,
  type Item,
  isWriting,
  type OutOfReach,
  type Reassert,
  type Refused,
  type Writing,
} from '../plan/item.ts';
import { openNameOf } from '../plan/item-text.ts';
import { callOf } from '../plan/requests.ts';
import { join, spellOut, type Text } from '../plan/wording.ts';
import { type DenialPolicy, endingOf, settled, skippedText, unreadText } from '../report/result/coverage.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { failureLine } from '../report/result/failure-lines.ts';
import { addEnd, redact, redactionFor, reword } from '../report/result/redaction.ts';
import type { Line, LineKind, SectionResult } from '../report/result/result.ts';
import { addAdvice, addEnding, addEntry, changeLines, checkLines, differingLine, line, textLine } from './lines.ts';
import { declined, isHalfReplaced, nameOf, type Work } from './work.ts';

export function resultOf(work: Work, denials: DenialPolicy): SectionResult {
  const lines = [...failureLines(work), ...(work.verified ?? []), ...doneLinesOf(work), ...untriedLines(work)];
  return settled(nameOf(work), lines, denials, work.failure);
}

function failureLines(work: Work) {
  const { declared, failure, broken, items, waits, skipped } = work;
  if (waits) {
    const ended = [{ key: declared.section.key, ending: leftEnding(work, 'not-done') }];
    return [{ ...reword(waits, (text) => notDoneText(text, skipped!)), ended }];
  }
  if (failure === undefined) return [];
  const { keys = [], mayBeOwned, item, done } = broken ?? {};
  const names = items.map((item) => ('names' in item ? item.names : []));
  const line = failureLine(declared, failure, [declared.live, declared.desired, names, differencesIn(items)]);
  const owned = isRefusedWith(failure, 422) && mayBeOwned ? { ...line, fix: `${failure.fix}, or ${mayBeOwned}` } : line;
  const isUnsure = isSilence(failure) || (failure instanceof HostRefusal && failure.request.status >= 500);
  const half = isHalfReplaced(work)
    ? { ...owned, ended: [{ key: declared.section.key, ending: 'not-done' as const }] }
    : owned;
  const told = item && (done || isUnsure) ? addEntry(declared, item, half) : half;
  return [
    keys.length && !(failure instanceof RunStopped)
      ? reword(told, (why) => join`${keys.map((key) => `\`${key}\``).join(', ')}: ${why}`)
      : told,
  ];
}

function doneLinesOf(work: Work): Line[] {
  return work.items.flatMap((item) => {
    if (!isWriting(item)) return unwrittenLines(work.declared, item);
    const performed = work.done.get(item);
    if (!performed) return halfLines(work, item);
    const { undone, details } = performed;
    if (!undone) return doneLines(work.declared, item, details);
    return undone.ending === 'left'
      ? leftLines(work.declared, item, undone.why)
      : notDoneLines(work.declared, item, spellOut(undone.why!), undone.ending);
  });
}

/** Lists the planned items that were never tried, each with the reason. */
function untriedLines(work: Work): Line[] {
  const why =
    work.skipped ?? (work.failure === undefined ? 'another change of this section is refused' : 'this section stopped');
  const left = work.items.filter(isWriting).filter((item) => !work.done.has(item));
  const ending = leftEnding(work, endingOf(work.failure));
  return left.flatMap((item) => {
    const held = work.held.get(item);
    return notDoneLines(work.declared, item, held?.why ?? halfway(work, item) ?? why, held?.ending ?? ending);
  });
}

/** What a person declined has not failed. */
const leftEnding = ({ skipped }: Work, ending: Ending): Ending => (skipped === declined ? 'differs' : ending);

/** Says how far a failed item got, so that nobody takes it for untouched. */
const halfway = ({ broken }: Work, item: Writing) =>
  broken?.item === item && broken.done > 0
    ? `this section stopped with ${broken.done} of ${item.steps.length} steps done`
    : undefined;

/** The host has what the first steps of an item wrote, although a later one failed. */
function halfLines({ declared, broken }: Work, item: Writing): Line[] {
  if (broken?.item !== item || broken.done === 0) return [];
  const steps = item.steps.slice(0, broken.done).map((step) => ('act' in step ? step.act : callOf(step).route));
  return [partLine(declared, item, `${broken.done} of ${item.steps.length} steps done: ${steps.join(', ')}`)];
}

function doneLines(declared: DeclaredSection, item: Writing, details: readonly Text[]): Line[] {
  const { section } = declared;
  if (item.kind === 'reassert') return [addEnd(section, sentLine(declared, item), details)];
  const lines = changeLines(declared, 'change', item, 'done');
  return lines.map((one, index) => (index === lines.length - 1 ? addEnd(section, one, details) : one));
}

function unwrittenLines(declared: DeclaredSection, item: Item): Line[] {
  switch (item.kind) {
    case 'refused':
      return [{ ...addAdvice(declared, item, problemLine(declared, item)), code: 'plan_refused' }];
    case 'out-of-reach':
      return leftLines(declared, item, item.reason);
    case 'note':
    case 'unread':
    case 'archived':
      return checkLines(declared, item);
    default:
      return [];
  }
}

/** What only somebody else can change, whether a reading said so or the answer to a write. */
function leftLines(declared: DeclaredSection, item: OutOfReach | Writing, reason?: Text): Line[] {
  if (item.kind !== 'update' && item.kind !== 'out-of-reach')
    return notDoneLines(declared, item, spellOut(reason!), 'left');
  const left = { ...item, kind: 'out-of-reach', reason } as const;
  return left.differences.map((one) => differingLine(declared, 'note', left, one));
}

const problemLine = (declared: DeclaredSection, item: Refused): Line =>
  addEnding(
    declared,
    reword(
      textLine(declared, 'error', item.problem, item),
      (problem) => join`${item.subject ? `${item.subject}: ` : ''}${problem}`,
    ),
    'not-done',
    { ...item, covers: item.differences.map(({ key }) => [item.subject, key] as const) },
  );

/** A line that names what it is about, to those who may see the name. */
const namedLine = (declared: DeclaredSection, kind: LineKind, item: Writing, say: (name: string) => string): Line => ({
  ...line(declared, kind, '', item.subject),
  message: redact(redactionFor(declared, item), ({ hidesNames }) => say(hidesNames ? openNameOf(item) : item.subject)),
});

const partLine = (declared: DeclaredSection, item: Writing, text: string): Line => ({
  ...namedLine(declared, 'change', item, (name) => `${item.subject && `${name}: `}${text}`),
  sign: '~',
  tone: 'plain',
});

/** The line for what was sent, and cannot be compared before it is. */
const sentLine = (declared: DeclaredSection, item: Reassert): Line => ({
  ...addEnding(declared, textLine(declared, 'change', item.says, item), item.settles ? 'written' : 'blind', item),
  sign: '~',
});

const notDoneText = (text: Text, why: Text) => join`not done: ${text} (${why})`;

/** The lines for a planned write that was not made. If somebody else has made it meanwhile, that is fine. */
function notDoneLines(declared: DeclaredSection, item: Writing, why: Text, ending: Ending = 'not-done') {
  const notDone = (message: Text) => notDoneText(message, why);
  // Check says in the same words what it compared. It compares nothing that is sent again.
  const skipped = (message: Text) => (why === unreadText ? skippedText(message) : notDone(message));
  if (item.kind === 'reassert') {
    const said = textLine(declared, 'note', item.says, item);
    return [addEnding(declared, reword(said, notDone), ending, item)];
  }
  return changeLines(declared, 'note', item, 'planned', ending).map(
    (one): Line => ({ ...reword(one, skipped), tone: 'plain', sign: '' }),
  );
}
