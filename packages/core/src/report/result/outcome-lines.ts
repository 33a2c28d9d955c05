/** Turns the items of a plan into report lines, before and after apply, for all outputs. */

import type { Ending } from '../../plan/ending.ts';
import type {
  ArchivedRepository,
  Change,
  Difference,
  Item,
  Note,
  OutOfReachDifference,
  ReassertItem,
  RefusedChange,
  WriteItem,
} from '../../plan/item.ts';
import {
  formatChange,
  formatDifference,
  formatPart,
  getPublicName,
  type Redaction,
  withEnding,
} from '../../plan/item-text.ts';
import { toCall } from '../../plan/requests.ts';
import type { UnreadParts } from '../../plan/unread.ts';
import { joinPublic, showVisibleText, type Text, withPublicVersion } from '../../plan/wording.ts';
import type { Section } from '../../sections/section.ts';
import { signs } from '../plans/signs.ts';
import { classifyFailure, markAsSkipped } from './coverage.ts';
import type { DeclaredSection } from './declared.ts';
import { chooseRefusalAdvice, type Deviation, describeDeviation } from './deviation-lines.ts';
import { reportFailure, unsupported } from './failure-lines.ts';
import { type ItemRow, toPlacedLine } from './item-rows.ts';
import { appendDetails, createDeclaredRedaction, redactChange, redactText, reword, toBothViews } from './redaction.ts';
import type { Line, Tone } from './result.ts';

export type ItemOutcome = PlanOutcome | Deviation;

export interface PlanOutcome {
  readonly item: Item;
  /** `planned` in a run that writes nothing. Unset for an item without a write. */
  readonly ending?: Ending | 'planned';
  readonly why?: Text;
  /** GitHub may have made the change, or a part of it, although the write failed. */
  readonly mayBeDone?: boolean;
  /** The section is skipped because a part of it could not be read. */
  readonly isSectionUnread?: true;
  /** Additions from GitHub's answers to the writes. */
  readonly details?: readonly Text[];
  readonly stepsDone?: number;
  /** GitHub shows this item only after apply has written that section. */
  readonly awaits?: string;
}

export function reportItemOutcome(declared: DeclaredSection, outcome: ItemOutcome): Line[] {
  const named = 'subject' in outcome.item ? outcome.item : {};
  const redaction = createDeclaredRedaction(declared, named);
  const rows =
    'meaning' in outcome
      ? [describeDeviation(outcome, redaction)]
      : describeOutcome(outcome, redaction, declared.section);
  return rows.map((row) => toPlacedLine(declared, named, row));
}

function describeOutcome(outcome: PlanOutcome, redaction: Redaction, section: Section): ItemRow[] {
  const { item, ending, awaits, details = [] } = outcome;
  switch (item.kind) {
    case 'note':
      return [describeNote(item, ending, redaction)];
    case 'archived':
      return [describeArchived(item, ending)];
    case 'unread':
      return [describeUnread(item, section, awaits)];
    case 'refused':
      return ending === 'planned' ? describePlannedRefusal(item, redaction) : [describeRefusal(item, redaction)];
    case 'out-of-reach':
      return describeOutOfReach(item, redaction, ending === 'planned' ? 'differs' : 'left');
    default: {
      const rows = describeWrite(item, outcome, redaction);
      if (ending !== 'written') return rows;
      return [...rows.slice(0, -1), ...rows.slice(-1).map((row) => appendDetails(section, row, details))];
    }
  }
}

function describeNote(item: Note, outcomeEnding: PlanOutcome['ending'], redaction: Redaction): ItemRow {
  const { key, ending, covers, fix = unsupported.fix } = item;
  const row = { key, message: redactText(redaction, item.message) };
  if (outcomeEnding === 'not-done') return { ...row, kind: 'error', fix, code: 'conflict' };
  if (item.warns) return { ...row, kind: 'warning', fix: withPublicVersion(fix, '') };
  const note: ItemRow = { ...row, kind: 'note', ending, covers };
  if (!ending || ending === 'blind' || ending === 'left') return note;
  return { ...note, kind: 'error', ...(ending === 'lost' ? { ...unsupported, fix } : unseenError) };
}

const unseenError = {
  code: 'permission_denied',
  fix: 'use a token that can see it, or remove the section from `--required-sections`',
} as const;

/** An archived repository is an error only for a run that writes. */
function describeArchived({ message, fix }: ArchivedRepository, ending: PlanOutcome['ending']): ItemRow {
  const kind = ending === 'not-done' ? 'error' : 'note';
  return { kind, message, ...(ending && { fix, code: 'plan_refused' }) };
}

/** Reports an unreadable part as a note, not as an error, if another section makes it readable first. */
function describeUnread({ parts, failure }: UnreadParts, section: Section, awaits?: string): ItemRow {
  const texts = parts.slice(0, maxNamedParts).map(formatPart);
  const more = parts.length - texts.length;
  const names = new Intl.ListFormat('en-GB').format(more > 0 ? [...texts, `${more} more`] : texts);
  const [{ subject, key } = {}] = parts.length === 1 ? parts : [];
  const covers = parts.map(({ subject = '', key = '' }) => [subject, key] as const);
  const failed = reportFailure(section.key, failure, section);
  if (!awaits) {
    const message = joinPublic`${names} could not be read: ${failed.message}`;
    return { ...failed, subject, key, message, ending: classifyFailure(failure), covers };
  }
  const message = joinPublic`${names} could not be read before ${awaits} is applied: ${failed.message}`;
  return { kind: 'note', subject, key, message, ending: 'differs', covers };
}

const maxNamedParts = 5;

const describePlannedRefusal = (item: RefusedChange, redaction: Redaction): ItemRow[] =>
  item.differences.map((difference) => ({
    ...describeUnwritten(item.subject, difference, redaction, (shown) => {
      const problem = showVisibleText(item.problem, shown.hidesText(item.problem));
      return `apply will refuse${problem === undefined ? '' : `: ${problem}`}`;
    }),
    kind: 'drift',
    ending: 'differs',
    fix: chooseRefusalAdvice(item, redaction),
    ...(item.stopsAll && { code: 'conflict' }),
  }));

function describeRefusal(item: RefusedChange, redaction: Redaction): ItemRow {
  const { subject, differences, problem } = item;
  return {
    kind: 'error',
    message: joinPublic`${subject ? `${subject}: ` : ''}${redactText(redaction, problem)}`,
    fix: chooseRefusalAdvice(item, redaction),
    code: 'plan_refused',
    ending: 'not-done',
    covers: differences.map(({ key }) => [subject, key]),
  };
}

const describeOutOfReach = (
  { subject, differences, reason }: Pick<OutOfReachDifference, 'subject' | 'differences' | 'reason'>,
  redaction: Redaction,
  ending: 'differs' | 'left',
): ItemRow[] =>
  differences.map((difference) => ({
    ...describeUnwritten(
      subject,
      difference,
      redaction,
      (shown) => reason && showVisibleText(reason, shown.hidesText(reason)),
    ),
    kind: ending === 'left' ? 'note' : 'drift',
    ending,
  }));

function describeUnwritten(
  subject: string,
  difference: Difference,
  redaction: Redaction,
  explain: (shown: Redaction) => string | undefined,
) {
  const texts = redactChange(redaction, (shown) =>
    withEnding(formatDifference(subject, difference, shown), explain(shown)),
  );
  return { key: difference.key, ...texts };
}

function describeWrite(item: WriteItem, outcome: PlanOutcome, redaction: Redaction): ItemRow[] {
  const { ending, why, stepsDone } = outcome;
  if (stepsDone !== undefined) return [describePartialWrite(item, stepsDone, redaction)];
  if (item.kind === 'reassert') return [describeReassert(item, outcome, redaction)];
  // GitHub answered that only the owner can change it.
  if (ending === 'left' && item.kind === 'update')
    return describeOutOfReach({ ...item, reason: why }, redaction, ending);
  return describeChange(item, outcome, redaction);
}

/** GitHub keeps the writes of the first steps, although a later step failed. */
function describePartialWrite(item: WriteItem, done: number, redaction: Redaction): ItemRow {
  const { subject, steps } = item;
  const texts = steps.slice(0, done).map((step) => ('act' in step ? step.act : toCall(step).route));
  const progress = `${done} of ${steps.length} steps done: ${texts.join(', ')}`;
  const message = toBothViews(redaction, ({ hidesNames }) =>
    subject ? `${hidesNames ? getPublicName(item) : subject}: ${progress}` : progress,
  );
  return { kind: 'change', message, sign: '~', tone: 'plain' };
}

export const describeNotDone = (text: Text, why: Text, mayBeDone = false): Text =>
  joinPublic`${mayBeDone ? 'possibly done' : 'not done'}: ${text} (${why})`;

function describeReassert(
  { cannotVerify, sentText, canVerifyAfterwards, covers }: ReassertItem,
  { ending = 'not-done', why = '', mayBeDone }: PlanOutcome,
  redaction: Redaction,
): ItemRow {
  const sent = redactText(redaction, sentText);
  if (ending === 'planned') {
    const message = redactText(redaction, cannotVerify);
    return { kind: 'note', message, ending: canVerifyAfterwards ? 'differs' : 'blind', covers };
  }
  if (ending === 'written')
    return { kind: 'change', message: sent, sign: '~', ending: canVerifyAfterwards ? ending : 'blind', covers };
  return { kind: 'note', message: describeNotDone(sent, why, mayBeDone), ending, covers };
}

/** Another process may have made the planned change meanwhile. That is no failure. */
function describeChange(
  change: Change,
  { ending = 'not-done', why = '', mayBeDone, isSectionUnread }: PlanOutcome,
  redaction: Redaction,
): ItemRow[] {
  const [kind, tense, lineEnding] =
    ending === 'planned'
      ? (['drift', 'planned', 'differs'] as const)
      : ending === 'written'
        ? (['change', 'done', ending] as const)
        : (['note', isSectionUnread ? 'planned' : 'undone', ending] as const);
  return formatChange(change, tense).map(({ difference }, index): ItemRow => {
    const texts = redactChange(redaction, (shown) => formatChange(change, tense, shown)[index]!);
    const row = { kind, key: difference?.key, ...texts, ending: lineEnding };
    if (kind !== 'note') return { ...row, sign: signs[change.kind], tone: resolveTone(change, difference) };
    // A skipped section has the same words in check and apply.
    const rewordText = (text: Text) => (isSectionUnread ? markAsSkipped(text) : describeNotDone(text, why, mayBeDone));
    return { ...reword(row, rewordText), sign: '', tone: 'plain' };
  });
}

function resolveTone(change: Change, difference: Difference | undefined): Tone {
  if (change.kind === 'delete') return 'removal';
  return difference?.tone ?? change.tone ?? 'plain';
}
