import type { RunResult } from '../modes/result.ts';
import type { Alike } from './alike.ts';
import { shortened } from './closing.ts';
import { isLoud } from './colour.ts';
import { namesOf } from './groups.ts';
import { isTrouble, type LocatedLine } from './located.ts';
import type { Row } from './page.ts';
import { fleetReview, inStates, isCountedOnly, saidIn } from './preview-groups.ts';
import {
  chapters,
  countedTargets,
  type ItemText,
  itemText,
  releasedIn,
  releasedText,
  releasedTitle,
  reviewOf,
  settings,
  writtenIn,
} from './preview-text.ts';
import { lineRows } from './section-rows.ts';

/** A preview for a terminal: what a reviewer should look at first comes first. */
export function previewRows(result: RunResult): Row[][] {
  if (result.targets.length > 1) return fleetRows(result);
  const review = reviewOf(result);
  const { settles, drifted } = review;
  return [
    ...chapters.map(({ kind, title }) => block(title, review[kind].map(itemText))),
    releasedRows(result),
    block(
      `Settles ${settings(settles)} changed by hand`,
      settles.map((item) => ({ ...itemText(item), lines: [] })),
    ),
    block('Already drifted; apply writes these too', drifted.map(itemText)),
  ];
}

const releasedRows = (result: Pick<RunResult, 'targets'>): Row[] => {
  const texts = [...new Set(releasedIn(result).map(releasedText))];
  return texts.length ? [{ text: releasedTitle, looks: ['bold'] }, ...texts.map((text) => ({ indent: 2, text }))] : [];
};

/** Several repositories: how they stand, then each change once with all repositories that get it. */
function fleetRows({ targets }: RunResult): Row[][] {
  const review = fleetReview(targets);
  const groups = (title: string, all: typeof review.changes) =>
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
    ...chapters.map(({ kind, title }) => groups(title, review[kind])),
    releasedRows({ targets }),
    withheldRows(targets.filter(isCountedOnly)),
    groups('Settles what was changed by hand', review.settles),
    groups('Already drifted; apply writes these too', review.drifted),
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
    return { indent: 2, text: `${target.repository}: ${settings(writtenIn(reviewOf({ targets: [target] })))}` };
  }),
];

const looks = { '+': 'green', '-': 'red', '~': 'yellow' } as const;

/** An item, with the repositories that get it if there are several to choose from. */
interface PlacedText extends ItemText {
  readonly where?: string;
}

const block = (title: string, items: readonly PlacedText[]): Row[] =>
  items.length ? [{ text: title, looks: ['bold'] }, ...items.flatMap(rows)] : [];

function rows({ sign, section, name, tone, meaning, lines, where }: PlacedText): Row[] {
  const loud = tone ? ` (${tone})` : '';
  const said = lines.map((text) => shortened(text, 400));
  const head: Row = {
    indent: 2,
    lead: sign,
    leadLooks: [looks[sign]],
    text: `${[section, name].filter(Boolean).join(' ')}${loud}`,
  };
  return [
    head,
    ...[...(meaning ? [meaning] : []), ...said, ...(where ? [where] : [])].map((text) => ({ indent: 6, text })),
  ];
}
