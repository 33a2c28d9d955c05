import type { RunResult, TargetResult } from '../modes/result.ts';
import { type Alike, foldedNames } from './alike.ts';
import { shortened } from './closing.ts';
import { type Block, folded, headed, list, plain, table } from './html.ts';
import { inertHtml } from './inert.ts';
import { counted, isTrouble, type LocatedLine } from './located.ts';
import { fleetReview, inStates, isCountedOnly, saidIn } from './preview-groups.ts';
import {
  againstFiles,
  chapters,
  countedTargets,
  type ItemText,
  itemText,
  type ReviewItem,
  releasedIn,
  releasedText,
  releasedTitle,
  reviewOf,
  settings,
  writtenIn,
} from './preview-text.ts';
import { inertProse } from './prose.ts';
import { inWords } from './rows.ts';

/** A preview of several repositories: how they stand, then each change once with all repositories that get it. */
export function previewFleetBlocks(result: RunResult): Block[] {
  const { targets } = result;
  const review = fleetReview(targets);
  const said = saidIn(result);
  const isLoud = ({ said: located }: Alike<LocatedLine>) => isTrouble(located.line);
  const notes = said.filter((one) => !isLoud(one));
  const rows = (items: readonly Alike<ReviewItem>[]) => changeTable(items, targets);
  return [
    plain(againstFiles(targets) ? aboutFiles : ''),
    table(['State', againstFiles(targets) ? 'Files' : 'Repositories', 'Which'], stateRows(targets)),
    list(said.filter(isLoud).map((one) => lineWords(one, targets))),
    ...chapterBlocks(review, rows),
    releasedBlock(result),
    headed('<h4>Withheld</h4>', withheldTable(targets.filter(isCountedOnly))),
    {
      ...folded(`Settles ${settings(reviewOf(result).settles)} that somebody changed by hand.`, rows(review.settles)),
      rank: 1,
    },
    {
      ...folded(
        `Already drifted: ${settings(reviewOf(result).drifted)}. Apply writes what has drifted too.`,
        rows(review.drifted),
      ),
      ...{ counted: 'drifted change', rank: 2 },
    },
    { ...folded(counted(notes.length, 'note'), list(notes.map((one) => lineWords(one, targets)))), rank: 1 },
  ].filter(({ rows: all }) => all.some((row) => row.trim()));
}

type Chapters<T> = Readonly<Record<(typeof chapters)[number]['kind'], readonly T[]>>;

/** The kinds that are never cut come first, and stand without their values where a page has no room for those. */
export const chapterBlocks = <T>(review: Chapters<T>, rowsOf: (items: readonly T[]) => Block): Block[] =>
  chapters.map(({ kind, title, counted: what }) => {
    const block = { ...headed(`<h4>${title}</h4>`, rowsOf(review[kind])), counted: what };
    const isCut = kind === 'overwrites' || kind === 'changes';
    return isCut ? { ...block, rank: 1 } : { ...block, brief: block.rows.map(inBrief) };
  });

/** A row of a table with its first cell alone. */
const inBrief = (row: string) => `${row.slice(0, row.indexOf('</td>'))}</td></tr>\n`;

export function releasedBlock(result: Pick<RunResult, 'targets'>): Block {
  const texts = [...new Set(releasedIn(result).map(releasedText))];
  return headed(`<h4>${releasedTitle}</h4>`, list(texts.map(inertProse)));
}

const aboutFiles =
  '<p>The settings files of both sides are compared with each other, not with any repository, because a stranger may have written them.</p>';

const stateRows = (targets: readonly TargetResult[]) =>
  inStates(targets).map(({ word, names }) => [
    word,
    String(names.length),
    foldedNames(names, countedTargets(names.length, targets)),
  ]);

const changeTable = (groups: readonly Alike<ReviewItem>[], targets: readonly TargetResult[]): Block =>
  table(
    [...itemHeads, 'Where'],
    groups.map(({ said, where }) => [
      ...itemCells(itemText(said)),
      foldedNames(where, `in ${countedTargets(where.length, targets)}`),
    ]),
  );

const withheldTable = (targets: readonly TargetResult[]): Block => ({
  ...table(
    ['Repository', 'Changes', 'Settles', 'Already drifted'],
    targets.map((target) => {
      const review = reviewOf({ targets: [target] });
      const { access, protection, removals, overwrites, settles, drifted } = review;
      const all = writtenIn(review);
      const loud = [
        ...(access.length ? [`${settings(access)} of access`] : []),
        ...(protection.length ? [`${settings(protection)} of protection`] : []),
        ...(removals.length ? [`${settings(removals)} removed or renamed`] : []),
        ...(overwrites.length ? [`${settings(overwrites)} over a change made by hand`] : []),
      ];
      return [
        inertHtml(target.repository),
        `${settings(all)}${loud.length ? ` (${loud.join(', ')})` : ''}`,
        settles.length ? settings(settles) : '',
        drifted.length ? settings(drifted) : '',
      ];
    }),
  ),
  counted: 'change',
});

function lineWords({ said, where }: Alike<LocatedLine>, targets: readonly TargetResult[]) {
  if (where.length < 2) return inWords(said);
  const { repository: _, ...located } = said;
  return `${inWords(located)} ${foldedNames(where, `in ${countedTargets(where.length, targets)}`)}`;
}

/** Two columns, so that a narrow page still shows the values. */
export const itemHeads = ['What', 'Before and after'];

/** A value that fills a page is cut in the middle; the JSON report has it whole. */
const longestValue = 1_000;

export function itemCells({ sign, section, name, tone, meaning, lines }: ItemText) {
  const loud = tone && tone !== 'plain' ? ` <b>${tone.toUpperCase()}</b>` : '';
  const what = name ? [section, `${sign} ${name}`] : [`${sign} ${section}`];
  return [
    `${what.map(inertHtml).join('<br>')}${loud}`,
    [...(meaning ? [inertProse(meaning)] : []), ...lines.map((text) => inertHtml(shortened(text, longestValue)))].join(
      '<br>',
    ),
  ];
}
