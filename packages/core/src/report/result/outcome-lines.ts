/** Turns the items of a plan into report lines, before and after apply, for all outputs. */

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
import { signs } from '../plans/signs.ts';
import { markAsSkipped, toEnding } from './coverage.ts';
import type { DeclaredSection } from './declared.ts';
import { type Deviation, reportDeviation } from './deviation-lines.ts';
import { reportSectionFailure, unsupported } from './failure-lines.ts';
import { addEnding, createLine, createTextLine, reportDifference } from './item-lines.ts';
import { appendDetails, createDeclaredRedaction, createRedaction, redact, redactChange, reword } from './redaction.ts';
import type { Line, Tone } from './result.ts';

export type ItemOutcome = PlanOutcome | Deviation;

export interface PlanOutcome {
  readonly item: Item;
  /** `planned` in a run that writes nothing. Unset for an item without a write. */
  readonly ending?: Ending | 'planned';
  readonly why?: Text;
  /** The section is skipped because a part of it could not be read. */
  readonly isSectionUnread?: true;
  /** Additions from GitHub's answers to the writes. */
  readonly details?: readonly Text[];
  readonly stepsDone?: number;
  /** GitHub shows this item only after apply has written that section. */
  readonly awaits?: string;
}

export function reportOutcome(declared: DeclaredSection, outcome: ItemOutcome): Line[] {
  if ('meaning' in outcome) return [reportDeviation(declared, outcome)];
  const { item, ending, awaits } = outcome;
  switch (item.kind) {
    case 'note':
      return [reportNoteItem(declared, item, ending)];
    case 'archived':
      return [reportArchived(declared, item, ending)];
    case 'unread':
      return [reportUnread(declared, item, awaits)];
    case 'refused':
      return ending === 'planned' ? reportPlannedRefusal(declared, item) : [reportRefusedItem(declared, item)];
    case 'out-of-reach':
      return item.differences.map((difference) =>
        reportDifference(declared, ending === 'planned' ? 'drift' : 'note', item, difference),
      );
    default:
      return reportWrite(declared, item, outcome);
  }
}

function reportNoteItem(declared: DeclaredSection, item: Note, itemEnding: PlanOutcome['ending']): Line {
  const { message, key, ending, fix = unsupported.fix } = item;
  if (itemEnding === 'not-done')
    return { ...createTextLine(declared, 'error', message, item, key), fix, code: 'conflict' };
  if (item.warns)
    return { ...createTextLine(declared, 'warning', message, item, key), fix: withPublicVersion(fix, '') };
  const line = createTextLine(declared, 'note', message, item, key);
  if (!ending) return line;
  const reported = addEnding(declared, line, ending, item);
  if (ending === 'blind' || ending === 'left') return reported;
  return { ...reported, kind: 'error', ...(ending === 'lost' ? { ...unsupported, fix } : unseenError) };
}

const unseenError = {
  code: 'permission_denied',
  fix: 'use a token that can see it, or remove the section from `--required-sections`',
} as const;

/** An archived repository is an error only for a run that writes. */
function reportArchived(
  declared: DeclaredSection,
  { message, fix }: ArchivedRepository,
  ending: PlanOutcome['ending'],
): Line {
  const line = { ...createLine(declared, ending === 'not-done' ? 'error' : 'note'), message };
  return ending ? { ...line, fix, code: 'plan_refused' } : line;
}

/** Reports an unreadable part as a note, not as an error, if another section makes it readable first. */
function reportUnread(declared: DeclaredSection, { parts, failure }: UnreadParts, awaits?: string): Line {
  const texts = parts.slice(0, maxNamedParts).map(formatPart);
  const more = parts.length - texts.length;
  const names = new Intl.ListFormat('en-GB').format(more > 0 ? [...texts, `${more} more`] : texts);
  const [{ subject, key } = {}] = parts.length === 1 ? parts : [];
  const at = createLine(declared, awaits ? 'note' : 'error', subject, key);
  const failed = reportSectionFailure(declared, failure);
  const when = awaits ? ` before ${awaits} is applied` : '';
  const message = joinPublic`${names} could not be read${when}: ${failed.message}`;
  const covers = parts.map(({ subject = '', key = '' }) => [subject, key] as const);
  const line = { ...(awaits ? {} : failed), ...at, message };
  return addEnding(declared, line, awaits ? 'differs' : toEnding(failure), { covers });
}

const maxNamedParts = 5;

const reportPlannedRefusal = (declared: DeclaredSection, item: RefusedChange): Line[] =>
  item.differences.map((difference) => ({
    ...addAdvice(declared, item, reportDifference(declared, 'drift', item, difference)),
    ...(item.stopsAll && { code: 'conflict' }),
  }));

function reportRefusedItem(declared: DeclaredSection, item: RefusedChange): Line {
  const line = createTextLine(declared, 'error', item.problem, item);
  const named = reword(line, (problem) => joinPublic`${item.subject ? `${item.subject}: ` : ''}${problem}`);
  const covers = item.differences.map(({ key }) => [item.subject, key] as const);
  return {
    ...addAdvice(declared, item, addEnding(declared, named, 'not-done', { ...item, covers })),
    code: 'plan_refused',
  };
}

/** Advice often quotes the live value, so a public log gets other advice. */
function addAdvice(declared: DeclaredSection, item: RefusedChange, line: Line): Line {
  const redaction = createRedaction(declared.section, item);
  if (!item.differences.some(({ key }) => redaction.hidesKey(key))) return { ...line, fix: item.fix };
  return { ...line, fix: withPublicVersion(item.fix, publicAdvice) };
}

const publicAdvice = 'run check on your own machine to see the values that this log hides';

function reportWrite(declared: DeclaredSection, item: WriteItem, outcome: PlanOutcome): Line[] {
  const { ending, why, details = [], stepsDone } = outcome;
  if (stepsDone !== undefined) return [reportPartialWrite(declared, item, stepsDone)];
  if (ending === 'left' && item.kind === 'update') {
    // GitHub answered that only the owner can change it.
    const blocked = { ...item, kind: 'out-of-reach', reason: why } as const;
    return blocked.differences.map((difference) => reportDifference(declared, 'note', blocked, difference));
  }
  const lines =
    item.kind === 'reassert' ? [reportReassert(declared, item, outcome)] : reportChange(declared, item, outcome);
  if (ending !== 'written') return lines;
  return [...lines.slice(0, -1), ...lines.slice(-1).map((line) => appendDetails(declared.section, line, details))];
}

/** GitHub keeps the writes of the first steps, although a later step failed. */
function reportPartialWrite(declared: DeclaredSection, item: WriteItem, done: number): Line {
  const { subject, steps } = item;
  const texts = steps.slice(0, done).map((step) => ('act' in step ? step.act : toCall(step).route));
  const progress = `${done} of ${steps.length} steps done: ${texts.join(', ')}`;
  const message = redact(createDeclaredRedaction(declared, item), ({ hidesNames }) =>
    subject ? `${hidesNames ? getPublicName(item) : subject}: ${progress}` : progress,
  );
  return { ...createLine(declared, 'change', subject), message, sign: '~', tone: 'plain' };
}

export const describeNotDone = (text: Text, why: Text) => joinPublic`not done: ${text} (${why})`;

function reportReassert(
  declared: DeclaredSection,
  item: ReassertItem,
  { ending = 'not-done', why = '' }: PlanOutcome,
): Line {
  const { cannotVerify, sentText, canVerifyAfterwards } = item;
  if (ending === 'planned')
    return addEnding(
      declared,
      createTextLine(declared, 'note', cannotVerify, item),
      canVerifyAfterwards ? 'differs' : 'blind',
      item,
    );
  if (ending === 'written') {
    const sent: Line = { ...createTextLine(declared, 'change', sentText, item), sign: '~' };
    return addEnding(declared, sent, canVerifyAfterwards ? 'written' : 'blind', item);
  }
  const line = reword(createTextLine(declared, 'note', sentText, item), (text) => describeNotDone(text, why));
  return addEnding(declared, line, ending, item);
}

/** Another process may have made the planned change meanwhile. That is no failure. */
function reportChange(
  declared: DeclaredSection,
  change: Change,
  { ending = 'not-done', why = '', isSectionUnread: isSkipped }: PlanOutcome,
) {
  const [kind, tense, lineEnding] =
    ending === 'planned'
      ? (['drift', 'planned', 'differs'] as const)
      : ending === 'written'
        ? (['change', 'done', ending] as const)
        : (['note', isSkipped ? 'planned' : 'undone', ending] as const);
  const redaction = createDeclaredRedaction(declared, change);
  return formatChange(change, tense).map(({ difference }, index): Line => {
    const texts = redactChange(redaction, (view) => formatChange(change, tense, view)[index]!);
    const at = { ...createLine(declared, kind, change.subject, difference?.key), ...texts };
    const line = addEnding(declared, at, lineEnding, { ...change, key: difference?.key });
    if (kind !== 'note') return { ...line, sign: signs[change.kind], tone: resolveTone(change, difference) };
    // A skipped section has the same words in check and apply.
    const rewordText = (text: Text) => (isSkipped ? markAsSkipped(text) : describeNotDone(text, why));
    return { ...reword(line, rewordText), sign: '', tone: 'plain' };
  });
}

function resolveTone(change: Change, difference: Difference | undefined): Tone {
  if (change.kind === 'delete') return 'removal';
  return difference?.tone ?? change.tone ?? 'plain';
}
