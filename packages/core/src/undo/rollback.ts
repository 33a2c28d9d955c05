import { type Item, isDrift, SectionFailure, type WriteItem } from '../plan/item.ts';
import { formatText, markPublic, type Text } from '../plan/wording.ts';
import { describePermanentLoss } from '../sections/risk.ts';
import type { Section, SectionUndo } from '../sections/section.ts';
import { narrowExportToItems } from '../sections/undo.ts';
import { parseSettings } from '../settings/reading/parse.ts';
import { SettingsError } from '../settings/refusal.ts';
import { formatSettingsFile } from '../settings/writing/blocks.ts';

export interface Rollback {
  /** Set if the value belongs to another section. */
  readonly section?: Section;
  readonly value?: unknown;
  readonly notes: readonly Text[];
  readonly problem?: Text;
}

export interface SectionRollback extends Rollback {
  readonly section: Section;
  /** False if every run sends the values again anyway. */
  readonly isChanged: boolean;
}

const unwritableNote = markPublic('a settings file cannot contain its previous value');

/** Uses only live values, so a check of the undo file finds no difference before the writes. */
export function planRollback(section: Section, live: unknown, items: readonly WriteItem[]): Rollback {
  const losses = listPermanentLosses(section, items);
  try {
    const undo: SectionUndo =
      section.toUndo?.(live, items) ?? narrowExportToItems(section.toSettings(live), items, section.settings);
    const notes = [...losses, ...undo.notes];
    if (undo.value === undefined || undo.section || isMatchingLive(section, undo.value, live))
      return { ...undo, notes };
    return { notes, problem: unwritableNote };
  } catch (failure) {
    return { notes: losses, problem: describeFailureOrRethrow(failure) };
  }
}

const listPermanentLosses = (section: Section, items: readonly WriteItem[]): Text[] => [
  ...new Set(items.flatMap((item) => describePermanentLoss(section, item) ?? [])),
];

function isMatchingLive(section: Section, value: unknown, live: unknown): boolean {
  const text = formatSettingsFile({ [section.key]: value }, [section]);
  const { declared } = parseSettings({ text, file: 'undo', sections: [section], origin: 'operator' });
  return declared.every(({ desired }) => !section.plan(desired, live).some(isVisibleDrift));
}

/** Ignores a difference if GitHub did not show its live value. */
const isVisibleDrift = (item: Item) =>
  isDrift(item) &&
  !('differences' in item && item.differences.length && item.differences.every(({ unseen }) => unseen));

function describeFailureOrRethrow(failure: unknown): Text {
  if (failure instanceof SectionFailure) return formatText`${unwritableNote}: ${failure.text}`;
  if (failure instanceof SettingsError) return unwritableNote;
  throw failure;
}
