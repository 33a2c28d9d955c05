import { isPattern } from '@trueup/core/sections/branches/keys';
import type { Path, SettingsDocument } from '@trueup/core/settings';
import { formatCode, quoteText } from '@trueup/core/settings';
import type { DraftNote } from '../line.ts';
import { listAsides } from './limits.ts';
import { when } from './rules.ts';
import type { ClassicEntry, MadeRuleset } from './rulesets.ts';

/** What became of each converted entry, and what its author should know. */
export function makeNotes(
  converted: readonly ClassicEntry[],
  made: ReadonlyMap<number, readonly MadeRuleset[]>,
  document: SettingsDocument,
): readonly DraftNote[] {
  const note = (kind: DraftNote['kind'], at: Path, message: string) => ({
    kind,
    line: document.place(at).line,
    at,
    message,
  });
  const ofEntries = converted.flatMap((entry) => {
    const at = ['branches', entry.index];
    const names = made.get(entry.index)!.map(({ name }) => quoteText(name));
    return [
      names.length
        ? note('changed', at, `written as the ruleset${names.length === 1 ? '' : 's'} ${names.join(' and ')}`)
        : note('left out', at, 'it has no requirements'),
      ...orderTexts(entry).map((text) => note('note', at, text)),
      ...listAsides(entry.protection).map((aside) =>
        note(aside.kind, [...at, 'protection', ...aside.at], aside.message),
      ),
    ];
  });
  const all = converted.map(({ name }) => formatCode(name)).join(', ');
  const live = `GitHub keeps its classic rules for ${all} in addition to the rulesets: apply this file, then declare each with \`protection: null\`, and apply again`;
  return [...ofEntries, note('note', ['branches'], live)];
}

/** All rulesets that cover a branch apply to it, but only one classic rule does. */
function orderTexts({ before }: ClassicEntry): readonly string[] {
  const patterns = before.filter(isPattern);
  return [
    ...when(before.length, `excludes ${before.map(formatCode).join(', ')}, where another rule applies instead`),
    ...when(
      patterns.length,
      `treats ${patterns.map(formatCode).join(', ')} as the older rule, because it comes first in the file: GitHub uses the oldest rule, so compare the ages there`,
    ),
  ];
}
