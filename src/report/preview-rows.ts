import type { RunResult } from '../modes/result.ts';
import type { Alike } from './alike.ts';
import { shortened } from './closing.ts';
import { isLoud } from './colour.ts';
import { namesOf } from './groups.ts';
import { isTrouble, type LocatedLine } from './located.ts';
import type { Row } from './page.ts';
import { fleetReview, inStates, isCountedOnly, saidIn } from './preview-groups.ts';
import { againstFiles, countedTargets, type ItemText, itemText, reviewOf, settings } from './preview-text.ts';
import { lineRows } from './section-rows.ts';

/** A preview for a terminal: what a reviewer should look at first comes first. */
export function previewRows(result: RunResult): Row[][] {
  if (result.targets.length > 1) return fleetRows(result);
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

/** Several repositories: how they stand, then each change once with all repositories that get it. */
function fleetRows({ mode, targets }: RunResult): Row[][] {
  if (mode !== 'preview') return [];
  const { removals, overwrites, changes, settles, drifted } = fleetReview(targets);
  const groups = (title: string, all: typeof changes) =>
    block(
      title,
      all.map(({ said, where }) => ({ ...itemText(said), where: whereText(where, targets) })),
    );
  const lines = saidIn({ targets, lines: [] }).filter(({ said }) => !isLoud(said.line));
  return [
    inStates(targets).map(({ word, names }) => ({
      lead: `${word}:`,
      leadLooks: ['bold'],
      text: `${names.length} (${namesOf(names, few)})`,
    })),
    lines.filter(({ said }) => isTrouble(said.line)).flatMap((one) => groupRows(one, targets)),
    groups('Removed or renamed', removals),
    groups('Overwrites changes made by hand', overwrites),
    groups(againstFiles(targets) ? 'Changed in the files' : 'Changed', changes),
    withheldRows(targets.filter(isCountedOnly)),
    groups('Settles what was changed by hand', settles),
    groups('Already drifted; apply writes these too', drifted),
    lines.filter(({ said }) => !isTrouble(said.line)).flatMap((one) => groupRows(one, targets)),
  ];
}

const few = 5;

const whereText = (where: readonly string[], targets: RunResult['targets']) =>
  where.length > 1 ? `in ${countedTargets(where.length, targets)}: ${namesOf(where, few)}` : `in ${where.join('')}`;

function groupRows({ said, where }: Alike<LocatedLine>, targets: RunResult['targets']): Row[] {
  const { repository: _, ...alone } = said;
  return [...lineRows(alone, 0), { indent: 2, text: whereText(where, targets) }];
}

const withheldRows = (targets: RunResult['targets']): Row[] => [
  ...(targets.length ? [{ text: 'Withheld', looks: ['bold' as const] }] : []),
  ...targets.map((target): Row => {
    const { removals, overwrites, changes } = reviewOf({ targets: [target] });
    return { indent: 2, text: `${target.repository}: ${settings([...removals, ...overwrites, ...changes])}` };
  }),
];

const looks = { '+': 'green', '-': 'red', '~': 'yellow' } as const;

/** An item, with the repositories that get it if there are several to choose from. */
interface PlacedText extends ItemText {
  readonly where?: string;
}

const block = (title: string, items: readonly PlacedText[]): Row[] =>
  items.length ? [{ text: title, looks: ['bold'] }, ...items.flatMap(rows)] : [];

function rows({ sign, section, name, tone, lines, where }: PlacedText): Row[] {
  const loud = tone ? ` (${tone})` : '';
  const said = lines.map((text) => shortened(text, 400));
  const head: Row = {
    indent: 2,
    lead: sign,
    leadLooks: [looks[sign]],
    text: `${[section, name].filter(Boolean).join(' ')}${loud}`,
  };
  return [head, ...[...said, ...(where ? [where] : [])].map((text) => ({ indent: 6, text }))];
}
