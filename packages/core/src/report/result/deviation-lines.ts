import { formatDuration, longestDelay } from '../../github/limits/clock.ts';
import type { Change, Difference, Item, WriteItem } from '../../plan/item.ts';
import { formatChange, formatDifference } from '../../plan/item-text.ts';
import type { DeclaredSection } from './declared.ts';
import { addEnding, addWholeEntry, createLine } from './item-lines.ts';
import { createDeclaredRedaction, redact } from './redaction.ts';
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

export function reportDeviation(declared: DeclaredSection, deviation: Deviation): Line {
  const { item, ending, meaning, difference, write } = deviation;
  const { subject, within } = item;
  const key = difference?.key ?? '';
  const { describe, ...advice } = meanings[meaning];
  const message = redact(createDeclaredRedaction(declared, item), (redaction) => {
    const { text } = difference
      ? formatDifference(subject, difference, redaction)
      : formatChange(item as Change, 'undone', redaction)[0]!;
    return describe(text);
  });
  const owned = difference && meaning !== 'moved away' && 'ownerHint' in item && { fix: item.ownerHint };
  const line = { ...createLine(declared, 'error', subject, key), message, ...advice, ...owned };
  const advised = item.kind === 'refused' ? { ...line, fix: item.fix } : line;
  const reported = addEnding(declared, advised, ending, { subject, within, key });
  return write ? addWholeEntry(declared, write, reported) : reported;
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
