import type { Ending } from '../../plan/ending.ts';
import type { Archived, Item, Note, Reassert, Refused, Writing } from '../../plan/item.ts';
import { openNameOf, partText } from '../../plan/item-text.ts';
import { callOf } from '../../plan/requests.ts';
import type { Unread } from '../../plan/unread.ts';
import { inTwoViews, join, type Text } from '../../plan/wording.ts';
import { endingOf, skippedText, unreadText } from './coverage.ts';
import type { DeclaredSection } from './declared.ts';
import { type Deviation, deviationLine } from './deviation-lines.ts';
import { failureLine, unsupported } from './failure-lines.ts';
import { addAdvice, addEnding, changeLines, differingLine, line, textLine } from './item-lines.ts';
import { addEnd, redact, redactionFor, reword } from './redaction.ts';
import type { Line, LineKind } from './result.ts';

/** What became of an item of a plan, or what a reading after the writes shows. */
export type ItemOutcome = PlanOutcome | Deviation;

export interface PlanOutcome {
  readonly item: Item;
  /** `planned` in a run that writes nothing. Unset for an item that asks for no write. */
  readonly ending?: Ending | 'planned';
  /** Why it was not written. */
  readonly why?: Text;
  /** What GitHub's answers add to the line of the write. */
  readonly details?: readonly Text[];
  /** How many of its steps were done before one failed. */
  readonly stepsDone?: number;
  /** The section whose writes make readable what could not be read. */
  readonly awaits?: string;
}

/** The lines about what became of an item. Every output is made from these. */
export function outcomeLines(declared: DeclaredSection, outcome: ItemOutcome): Line[] {
  if ('meaning' in outcome) return [deviationLine(declared, outcome)];
  const { item, ending, awaits } = outcome;
  switch (item.kind) {
    case 'note':
      return [noteLine(declared, item, ending)];
    case 'archived':
      return [archivedLine(declared, item, ending)];
    case 'unread':
      return [unreadLine(declared, item, awaits)];
    case 'refused':
      return ending === 'planned' ? refusedLines(declared, item) : [problemLine(declared, item)];
    case 'out-of-reach':
      return item.differences.map((one) => differingLine(declared, ending === 'planned' ? 'drift' : 'note', item, one));
    default:
      return writeLines(declared, item, outcome);
  }
}

function noteLine(declared: DeclaredSection, item: Note, ended: PlanOutcome['ending']): Line {
  const { message, key, ending, fix = unsupported.fix } = item;
  if (ended === 'not-done') return { ...textLine(declared, 'error', message, item, key), fix, code: 'conflict' };
  if (item.warns) return { ...textLine(declared, 'warning', message, item, key), fix: inTwoViews(fix, '') };
  const said = textLine(declared, 'note', message, item, key);
  if (!ending) return said;
  const one = addEnding(declared, said, ending, item);
  if (ending === 'blind' || ending === 'left') return one;
  return { ...one, kind: 'error', ...(ending === 'lost' ? { ...unsupported, fix } : unseen) };
}

const unseen = {
  code: 'permission_denied',
  fix: 'use a token that can see it, or remove the section from `--required-sections`',
} as const;

/** A repository that accepts no writes is an error only for a run that writes. */
function archivedLine(declared: DeclaredSection, { message, fix }: Archived, ending: PlanOutcome['ending']): Line {
  const said = line(declared, ending === 'not-done' ? 'error' : 'note', message);
  return ending ? { ...said, fix, code: 'plan_refused' } : said;
}

/** One failure, with all that it hides. A part that waits for another section has not failed. */
function unreadLine(declared: DeclaredSection, { parts, failure }: Unread, awaits?: string): Line {
  const texts = parts.slice(0, mostNamed).map(partText);
  const more = parts.length - texts.length;
  const names = new Intl.ListFormat('en-GB').format(more > 0 ? [...texts, `${more} more`] : texts);
  const [{ subject, key } = {}] = parts.length === 1 ? parts : [];
  const at = line(declared, awaits ? 'note' : 'error', '', subject, key);
  const failed = failureLine(declared, failure);
  const when = awaits ? ` before ${awaits} is applied` : '';
  const message = join`${names} could not be read${when}: ${failed.message}`;
  const covers = parts.map(({ subject = '', key = '' }) => [subject, key] as const);
  const said = { ...(awaits ? {} : failed), ...at, message };
  return addEnding(declared, said, awaits ? 'differs' : endingOf(failure), { covers });
}

/** More names than that help nobody. */
const mostNamed = 5;

const refusedLines = (declared: DeclaredSection, item: Refused): Line[] =>
  item.differences.map((one) => ({
    ...addAdvice(declared, item, differingLine(declared, 'drift', item, one)),
    ...(item.stopsAll && { code: 'conflict' }),
  }));

function problemLine(declared: DeclaredSection, item: Refused): Line {
  const said = textLine(declared, 'error', item.problem, item);
  const named = reword(said, (problem) => join`${item.subject ? `${item.subject}: ` : ''}${problem}`);
  const covers = item.differences.map(({ key }) => [item.subject, key] as const);
  return {
    ...addAdvice(declared, item, addEnding(declared, named, 'not-done', { ...item, covers })),
    code: 'plan_refused',
  };
}

function writeLines(declared: DeclaredSection, item: Writing, outcome: PlanOutcome): Line[] {
  const { ending, why = '', details = [], stepsDone } = outcome;
  if (stepsDone !== undefined) return [halfLine(declared, item, stepsDone)];
  if (ending === 'planned') return plannedLines(declared, item);
  if (ending === 'written') return doneLines(declared, item, details);
  if (ending !== 'left' || item.kind !== 'update') return notDoneLines(declared, item, why, ending);
  // The answer to the write said that only somebody else can change it.
  const left = { ...item, kind: 'out-of-reach', reason: outcome.why } as const;
  return left.differences.map((one) => differingLine(declared, 'note', left, one));
}

const plannedLines = (declared: DeclaredSection, item: Writing): Line[] =>
  item.kind === 'reassert'
    ? [
        addEnding(
          declared,
          textLine(declared, 'note', item.cannotVerify, item),
          item.settles ? 'differs' : 'blind',
          item,
        ),
      ]
    : changeLines(declared, 'drift', item, 'planned');

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
