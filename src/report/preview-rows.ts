import type { RunResult } from '../modes/result.ts';
import { shortened } from './closing.ts';
import type { Row } from './page.ts';
import { againstFiles, type ItemText, itemText, reviewOf, settings } from './preview-text.ts';

/** A preview for a terminal: what a reviewer should look at first comes first. */
export function previewRows(result: RunResult): Row[][] {
  const { removals, overwrites, changes, settles, drifted } = reviewOf(result);
  return [
    block('Removed or renamed', removals.map(itemText)),
    block('Overwrites changes made by hand', overwrites.map(itemText)),
    block(againstFiles(result.targets) ? 'Changed in the file' : 'Changed', changes.map(itemText)),
    block(
      `Settles ${settings(settles)} changed by hand`,
      settles.map((item) => ({ ...itemText(item), lines: [] })),
    ),
    block('Already drifted; apply writes these too', drifted.map(itemText)),
  ];
}

const looks = { '+': 'green', '-': 'red', '~': 'yellow' } as const;

const block = (title: string, items: readonly ItemText[]): Row[] =>
  items.length ? [{ text: title, looks: ['bold'] }, ...items.flatMap(rows)] : [];

function rows({ sign, section, name, tone, lines }: ItemText): Row[] {
  const loud = tone ? ` (${tone})` : '';
  const said = lines.map((text) => shortened(text, 400));
  const head: Row = {
    indent: 2,
    lead: sign,
    leadLooks: [looks[sign]],
    text: `${[section, name].filter(Boolean).join(' ')}${loud}`,
  };
  return [head, ...said.map((text) => ({ indent: 6, text }))];
}
