import { isPattern } from '@trueup/core/sections/branches/keys';
import type { Path, SettingsDocument } from '@trueup/core/settings';
import { formatCode, quoteText } from '@trueup/core/settings';
import type { DraftNote } from '../line.ts';
import { listConversionNotes } from './limits.ts';
import { listIf } from './rules.ts';
import type { ClassicEntry, ConvertedRuleset } from './rulesets.ts';

export function createClassicNotes(
  converted: readonly ClassicEntry[],
  made: ReadonlyMap<number, readonly ConvertedRuleset[]>,
  document: SettingsDocument,
): readonly DraftNote[] {
  const createNote = (kind: DraftNote['kind'], at: Path, message: string) => ({
    kind,
    line: document.place(at).line,
    at,
    message,
  });
  const entryNotes = converted.flatMap((entry) => {
    const at = ['branches', entry.index];
    const names = made.get(entry.index)!.map(({ name }) => quoteText(name));
    return [
      names.length
        ? createNote('changed', at, `written as the ruleset${names.length === 1 ? '' : 's'} ${names.join(' and ')}`)
        : createNote('left out', at, 'it has no requirements'),
      ...describePrecedence(entry).map((text) => createNote('note', at, text)),
      ...listConversionNotes(entry.protection).map((conversionNote) =>
        createNote(conversionNote.kind, [...at, 'protection', ...conversionNote.at], conversionNote.message),
      ),
    ];
  });
  const names = converted.map(({ name }) => formatCode(name)).join(', ');
  const liveMessage = `GitHub keeps its classic rules for ${names} in addition to the rulesets: apply this file, then declare each with \`protection: null\`, and apply again`;
  return [...entryNotes, createNote('note', ['branches'], liveMessage)];
}

/** GitHub applies all rulesets that cover a branch, but only one classic rule. */
function describePrecedence({ precedingNames }: ClassicEntry): readonly string[] {
  const patterns = precedingNames.filter(isPattern);
  return [
    ...listIf(
      precedingNames.length,
      `excludes ${precedingNames.map(formatCode).join(', ')}, where another rule applies instead`,
    ),
    ...listIf(
      patterns.length,
      `treats ${patterns.map(formatCode).join(', ')} as the older rule, because it comes first in the file: GitHub uses the oldest rule, so compare the ages there`,
    ),
  ];
}
