import type { Ending } from '../../plan/ending.ts';
import { type Item, isWriting, type OutOfReach, type Reassert, type Refused, type Writing } from '../../plan/item.ts';
import { openNameOf } from '../../plan/item-text.ts';
import { callOf } from '../../plan/requests.ts';
import { join, type Text } from '../../plan/wording.ts';
import { skippedText, unreadText } from './coverage.ts';
import type { DeclaredSection } from './declared.ts';
import { addAdvice, addEnding, changeLines, checkLines, differingLine, line, textLine } from './item-lines.ts';
import { addEnd, redact, redactionFor, reword } from './redaction.ts';
import type { Line, LineKind } from './result.ts';

/** What became of an item of a plan. */
export interface ItemOutcome {
  readonly item: Item;
  /** Unset for an item that asks for no write. */
  readonly ending?: Ending;
  /** Why it was not written. */
  readonly why?: Text;
  /** What GitHub's answers add to the line of the write. */
  readonly details?: readonly Text[];
  /** How many of its steps were done before one failed. */
  readonly stepsDone?: number;
}

export function outcomeLines(declared: DeclaredSection, { item, ending, why, ...done }: ItemOutcome): Line[] {
  if (!isWriting(item)) return unwrittenLines(declared, item);
  if (done.stepsDone !== undefined) return [halfLine(declared, item, done.stepsDone)];
  if (ending === 'written') return doneLines(declared, item, done.details ?? []);
  return ending === 'left' ? leftLines(declared, item, why) : notDoneLines(declared, item, why ?? '', ending);
}

/** The host has what the first steps of an item wrote, although a later one failed. */
function halfLine(declared: DeclaredSection, item: Writing, done: number): Line {
  const steps = item.steps.slice(0, done).map((step) => ('act' in step ? step.act : callOf(step).route));
  return partLine(declared, item, `${done} of ${item.steps.length} steps done: ${steps.join(', ')}`);
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
  if (item.kind !== 'update' && item.kind !== 'out-of-reach') return notDoneLines(declared, item, reason ?? '', 'left');
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

export const notDoneText = (text: Text, why: Text) => join`not done: ${text} (${why})`;

/** The lines for a planned write that was not made. If somebody else has made it meanwhile, that is fine. */
function notDoneLines(declared: DeclaredSection, item: Writing, why: Text, ending: Ending = 'not-done') {
  const notDone = (message: Text) => notDoneText(message, why);
  // Check says in the same words what it compared. It compares nothing that is sent again.
  const skipped = (message: Text) => (why === unreadText ? skippedText(message) : notDone(message));
  if (item.kind === 'reassert') {
    const said = textLine(declared, 'note', item.says, item);
    return [addEnding(declared, reword(said, notDone), ending, item)];
  }
  return changeLines(declared, 'note', item, why === unreadText ? 'planned' : 'undone', ending).map(
    (one): Line => ({ ...reword(one, skipped), tone: 'plain', sign: '' }),
  );
}
