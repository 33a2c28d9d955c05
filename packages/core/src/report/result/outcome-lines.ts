import type { Ending } from '../../plan/ending.ts';
import type {
  ArchivedRepository,
  Change,
  Difference,
  Item,
  Note,
  ReassertItem,
  RefusedChange,
  WriteItem,
} from '../../plan/item.ts';
import { formatChange, formatPart, getPublicName } from '../../plan/item-text.ts';
import { toCall } from '../../plan/requests.ts';
import type { UnreadParts } from '../../plan/unread.ts';
import { joinPublic, type Text, withPublicVersion } from '../../plan/wording.ts';
import { endingOf, skippedText, unreadText } from './coverage.ts';
import type { DeclaredSection } from './declared.ts';
import { type Deviation, deviationLine } from './deviation-lines.ts';
import { failureLine, unsupported } from './failure-lines.ts';
import { addEnding, differingLine, line, textLine } from './item-lines.ts';
import { addEnd, redact, redactChange, redactionFor, redactionOf, reword } from './redaction.ts';
import type { Line, Tone } from './result.ts';

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
  if (item.warns) return { ...textLine(declared, 'warning', message, item, key), fix: withPublicVersion(fix, '') };
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
function archivedLine(
  declared: DeclaredSection,
  { message, fix }: ArchivedRepository,
  ending: PlanOutcome['ending'],
): Line {
  const said = line(declared, ending === 'not-done' ? 'error' : 'note', message);
  return ending ? { ...said, fix, code: 'plan_refused' } : said;
}

/** One failure, with all that it hides. A part that waits for another section has not failed. */
function unreadLine(declared: DeclaredSection, { parts, failure }: UnreadParts, awaits?: string): Line {
  const texts = parts.slice(0, mostNamed).map(formatPart);
  const more = parts.length - texts.length;
  const names = new Intl.ListFormat('en-GB').format(more > 0 ? [...texts, `${more} more`] : texts);
  const [{ subject, key } = {}] = parts.length === 1 ? parts : [];
  const at = line(declared, awaits ? 'note' : 'error', '', subject, key);
  const failed = failureLine(declared, failure);
  const when = awaits ? ` before ${awaits} is applied` : '';
  const message = joinPublic`${names} could not be read${when}: ${failed.message}`;
  const covers = parts.map(({ subject = '', key = '' }) => [subject, key] as const);
  const said = { ...(awaits ? {} : failed), ...at, message };
  return addEnding(declared, said, awaits ? 'differs' : endingOf(failure), { covers });
}

/** More names than that help nobody. */
const mostNamed = 5;

const refusedLines = (declared: DeclaredSection, item: RefusedChange): Line[] =>
  item.differences.map((one) => ({
    ...addAdvice(declared, item, differingLine(declared, 'drift', item, one)),
    ...(item.stopsAll && { code: 'conflict' }),
  }));

function problemLine(declared: DeclaredSection, item: RefusedChange): Line {
  const said = textLine(declared, 'error', item.problem, item);
  const named = reword(said, (problem) => joinPublic`${item.subject ? `${item.subject}: ` : ''}${problem}`);
  const covers = item.differences.map(({ key }) => [item.subject, key] as const);
  return {
    ...addAdvice(declared, item, addEnding(declared, named, 'not-done', { ...item, covers })),
    code: 'plan_refused',
  };
}

/** Advice often quotes the live value, so a public log gets advice without it. */
function addAdvice(declared: DeclaredSection, item: RefusedChange, one: Line): Line {
  const redaction = redactionOf(declared.section, item);
  if (!item.differences.some(({ key }) => redaction.hidesKey(key))) return { ...one, fix: item.fix };
  return { ...one, fix: withPublicVersion(item.fix, openAdvice) };
}

const openAdvice = 'run check on your own machine to see the values that this log hides';

function writeLines(declared: DeclaredSection, item: WriteItem, outcome: PlanOutcome): Line[] {
  const { ending, why, details = [], stepsDone } = outcome;
  if (stepsDone !== undefined) return [halfLine(declared, item, stepsDone)];
  if (ending === 'left' && item.kind === 'update') {
    // The answer to the write said that only somebody else can change it.
    const left = { ...item, kind: 'out-of-reach', reason: why } as const;
    return left.differences.map((one) => differingLine(declared, 'note', left, one));
  }
  const lines = item.kind === 'reassert' ? [sentLine(declared, item, outcome)] : changeLines(declared, item, outcome);
  if (ending !== 'written') return lines;
  return [...lines.slice(0, -1), ...lines.slice(-1).map((one) => addEnd(declared.section, one, details))];
}

/** GitHub has what the first steps of an item wrote, although a later one failed. */
function halfLine(declared: DeclaredSection, item: WriteItem, done: number): Line {
  const { subject, steps } = item;
  const texts = steps.slice(0, done).map((step) => ('act' in step ? step.act : toCall(step).route));
  const said = `${done} of ${steps.length} steps done: ${texts.join(', ')}`;
  const message = redact(redactionFor(declared, item), ({ hidesNames }) =>
    subject ? `${hidesNames ? getPublicName(item) : subject}: ${said}` : said,
  );
  return { ...line(declared, 'change', '', subject), message, sign: '~', tone: 'plain' };
}

export const notDoneText = (text: Text, why: Text) => joinPublic`not done: ${text} (${why})`;

/** The line for what cannot be compared before it is sent. */
function sentLine(declared: DeclaredSection, item: ReassertItem, { ending = 'not-done', why = '' }: PlanOutcome): Line {
  const { cannotVerify, sentText: says, canVerifyAfterwards: settles } = item;
  if (ending === 'planned')
    return addEnding(declared, textLine(declared, 'note', cannotVerify, item), settles ? 'differs' : 'blind', item);
  if (ending === 'written') {
    const sent: Line = { ...textLine(declared, 'change', says, item), sign: '~' };
    return addEnding(declared, sent, settles ? 'written' : 'blind', item);
  }
  const said = reword(textLine(declared, 'note', says, item), (text) => notDoneText(text, why));
  return addEnding(declared, said, ending, item);
}

const signs = { create: '+', delete: '-', update: '~', replace: '~' } as const;

/** If somebody else has made a planned change meanwhile, that is fine. */
function changeLines(declared: DeclaredSection, change: Change, { ending = 'not-done', why = '' }: PlanOutcome) {
  const isSkipped = why === unreadText;
  const [kind, tense, ended] =
    ending === 'planned'
      ? (['drift', 'planned', 'differs'] as const)
      : ending === 'written'
        ? (['change', 'done', ending] as const)
        : (['note', isSkipped ? 'planned' : 'undone', ending] as const);
  const redaction = redactionFor(declared, change);
  return formatChange(change, tense).map(({ difference }, index): Line => {
    const said = redactChange(redaction, (one) => formatChange(change, tense, one)[index]!);
    const at = { ...line(declared, kind, '', change.subject, difference?.key), ...said };
    const one = addEnding(declared, at, ended, { ...change, key: difference?.key });
    if (kind !== 'note') return { ...one, sign: signs[change.kind], tone: toneOf(change, difference) };
    // Check prints in the same words what it compared.
    const words = (text: Text) => (isSkipped ? skippedText(text) : notDoneText(text, why));
    return { ...reword(one, words), sign: '', tone: 'plain' };
  });
}

function toneOf(change: Change, difference: Difference | undefined): Tone {
  if (change.kind === 'delete') return 'removal';
  return difference?.tone ?? change.tone ?? 'plain';
}
