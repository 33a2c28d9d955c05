import { formatDuration, longestDelay } from '../../github/limits/clock.ts';
import type { Change, Difference, Item, RefusedChange, WriteItem } from '../../plan/item.ts';
import { formatChange, formatDifference, type Redaction } from '../../plan/item-text.ts';
import { joinPublic, type Text, withPublicVersion } from '../../plan/wording.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { ItemRow } from './item-rows.ts';
import { toBothViews } from './redaction.ts';
import type { Line } from './result.ts';

export type DifferingItem = Extract<Item, { readonly differences: unknown }>;

/** A difference that GitHub still shows when apply reads the section after its writes. */
export interface Deviation {
  readonly item: DifferingItem;
  readonly ending: 'left' | 'not-done';
  readonly meaning: keyof typeof meanings;
  /** Unset if the whole object is still to be created or deleted. */
  readonly difference?: Difference;
  readonly write?: WriteItem;
}

export function describeDeviation(deviation: Deviation, redaction: Redaction): ItemRow {
  const { item, ending, meaning, difference, write } = deviation;
  const { describe, ...advice } = meanings[meaning];
  const message = toBothViews(redaction, (shown) => {
    const { text } = difference
      ? formatDifference(item.subject, difference, shown)
      : formatChange(item as Change, 'undone', shown)[0]!;
    return describe(text);
  });
  const owned = difference && meaning !== 'moved away' && 'ownerHint' in item && { fix: item.ownerHint };
  const refused = item.kind === 'refused' && { fix: chooseRefusalAdvice(item, redaction) };
  const row: ItemRow = { kind: 'error', key: difference?.key, message, ending, ...advice, ...owned, ...refused };
  return write ? addWholeEntryToFix(row, write, redaction) : row;
}

/** Advice often quotes the live value, so a public log gets other advice. */
export const chooseRefusalAdvice = ({ differences, fix }: RefusedChange, redaction: Redaction): Text =>
  differences.some(({ key }) => redaction.hidesKey(key)) ? withPublicVersion(fix, publicAdvice) : fix;

const publicAdvice = 'run check on your own machine to see the values that this log hides';

/** After a failed replacement, the next run knows only the keys in the file. The line shows the whole entry. */
export function addWholeEntryToFix<R extends Pick<Line, 'fix'>>(row: R, item: WriteItem, { hidesKey }: Redaction): R {
  if (item.kind === 'reassert' || !item.entry) return row;
  const before = row.fix ? joinPublic`${row.fix}, and ` : '';
  const advice = 'declare the whole entry, because GitHub may have deleted it: ';
  const [fullText, keys] = [JSON.stringify(item.entry), Object.keys(item.entry)];
  const shown = keys.some(hidesKey) ? `${keys.map(formatCode).join(', ')} (this log hides the values)` : fullText;
  return { ...row, fix: joinPublic`${before}${advice}${withPublicVersion(fullText, shown)}` };
}

const ignoredAdvice = {
  code: 'not_taken',
  fix: 'run again in a few minutes; if the message stays, GitHub accepts and ignores this setting: look up its limits in the GitHub docs',
} as const;

const meanings = {
  stays: { describe: (text: string) => text, kind: 'note' },
  'not taken': {
    describe: (text: string) => `not applied: ${text} (GitHub accepted the write but shows another value)`,
    ...ignoredAdvice,
  },
  /** GitHub is late, or it ignored the write. */
  'not shown': {
    describe: (text: string) =>
      `not shown yet: ${text} (GitHub accepted the write but still shows the old value after ${formatDuration(longestDelay)})`,
    ...ignoredAdvice,
  },
  /** The value matched the file when this run planned its writes. */
  'moved away': {
    describe: (text: string) => `changed again: ${text}`,
    code: 'conflict',
    fix: 'run again: another write of this run or another process changed it',
  },
} as const;
