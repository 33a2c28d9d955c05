import { durationText, longestLag } from '../../github/limits/clock.ts';
import type { Change, Difference, Item, WriteItem } from '../../plan/item.ts';
import { formatChange, formatDifference } from '../../plan/item-text.ts';
import type { DeclaredSection } from './declared.ts';
import { addEnding, addEntry, line } from './item-lines.ts';
import { redact, redactionFor } from './redaction.ts';
import type { Line } from './result.ts';

/** An item with a list of differences, which may be empty. */
export type Differing = Extract<Item, { readonly differences: unknown }>;

/** What a reading after the writes shows, although the section should be as declared. */
export interface Deviation {
  readonly item: Differing;
  readonly ending: 'left' | 'not-done';
  readonly meaning: keyof typeof meanings;
  /** Unset if the whole object is still to be created or deleted. */
  readonly difference?: Difference;
  /** The write that asked for the whole object. */
  readonly asking?: WriteItem;
}

export function deviationLine(declared: DeclaredSection, deviation: Deviation): Line {
  const { item, ending, meaning, difference, asking } = deviation;
  const { subject, within } = item;
  const key = difference?.key ?? '';
  const { says, ...advice } = meanings[meaning];
  const message = redact(redactionFor(declared, item), (redaction) => {
    const { text } = difference
      ? formatDifference(subject, difference, redaction)
      : formatChange(item as Change, 'undone', redaction)[0]!;
    return says(text);
  });
  const at = addEnding(declared, line(declared, 'error', '', subject, key), ending, { subject, within, key });
  const owned = difference && meaning !== 'moved away' && 'mayBeOwned' in item && { fix: item.mayBeOwned };
  const said = { ...at, message, ...advice, ...owned, ...(item.kind === 'refused' && { fix: item.fix }) };
  return asking ? addEntry(declared, asking, said) : said;
}

const ignoredAdvice = {
  code: 'not_taken',
  fix: 'run again in a few minutes; if the message stays, GitHub accepts and ignores this setting: look up its limits in the GitHub docs',
} as const;

const meanings = {
  stays: { says: (text: string) => text, kind: 'note' },
  'not taken': {
    says: (text: string) => `not applied: ${text} (GitHub accepted the write but shows another value)`,
    ...ignoredAdvice,
  },
  /** GitHub is late or has ignored the write. */
  'not shown': {
    says: (text: string) =>
      `not shown yet: ${text} (GitHub accepted the write but still shows the old value after ${durationText(longestLag)})`,
    ...ignoredAdvice,
  },
  /** The value was as declared when this run planned its writes. */
  'moved away': {
    says: (text: string) => `changed again: ${text}`,
    code: 'conflict',
    fix: 'run again: another write of this run or another process changed it',
  },
} as const;
