import type { DocumentItem } from '../approval/document.ts';
import type { RunResult, TargetResult } from '../modes/result.ts';
import { type Alike, foldedNames } from './alike.ts';
import { advised, sentence, shortened } from './closing.ts';
import { type Block, folded, headed, list, plain, table } from './html.ts';
import { inertHtml } from './inert.ts';
import { counted, isTrouble, type LocatedLine } from './located.ts';
import { fleetReview, inStates, isCountedOnly, saidIn } from './preview-groups.ts';
import { againstFiles, countedTargets, type ItemText, itemText, reviewOf, settings } from './preview-text.ts';

/** A preview of several repositories: how they stand, then each change once with all repositories that get it. */
export function previewFleetBlocks(result: RunResult): Block[] {
  const { targets } = result;
  const review = fleetReview(targets);
  const said = saidIn(result);
  const isLoud = ({ said: located }: Alike<LocatedLine>) => isTrouble(located.line);
  const notes = said.filter((one) => !isLoud(one));
  const rows = (items: readonly Alike<DocumentItem>[]) => changeTable(items, targets);
  return [
    plain(againstFiles(targets) ? aboutFiles : ''),
    table(['State', againstFiles(targets) ? 'Files' : 'Repositories', 'Which'], stateRows(targets)),
    list(said.filter(isLoud).map((one) => lineWords(one, targets))),
    headed('<h4>Removed or renamed</h4>', rows(review.removals)),
    headed('<h4>Overwrites changes made by hand</h4>', rows(review.overwrites)),
    headed(againstFiles(targets) ? '<h4>Changed in the files</h4>' : '<h4>Changed</h4>', rows(review.changes)),
    headed('<h4>Withheld</h4>', withheldTable(targets.filter(isCountedOnly))),
    folded(`Settles ${settings(reviewOf(result).settles)} that somebody changed by hand.`, rows(review.settles)),
    folded(
      `Already drifted: ${settings(reviewOf(result).drifted)}. Apply writes what has drifted too.`,
      rows(review.drifted),
    ),
    folded(counted(notes.length, 'note'), list(notes.map((one) => lineWords(one, targets)))),
  ].filter(({ rows: all }) => all.some((row) => row.trim()));
}

const aboutFiles =
  '<p>The settings files of both sides are compared with each other, not with any repository, because a stranger may have written them.</p>';

const stateRows = (targets: readonly TargetResult[]) =>
  inStates(targets).map(({ word, names }) => [
    word,
    String(names.length),
    foldedNames(names, countedTargets(names.length, targets)),
  ]);

const changeTable = (groups: readonly Alike<DocumentItem>[], targets: readonly TargetResult[]): Block => ({
  ...table(
    [...itemHeads, 'Where'],
    groups.map(({ said, where }) => [
      ...itemCells(itemText(said)),
      foldedNames(where, `in ${countedTargets(where.length, targets)}`),
    ]),
  ),
  counted: 'change',
});

const withheldTable = (targets: readonly TargetResult[]): Block => ({
  ...table(
    ['Repository', 'Changes', 'Settles', 'Already drifted'],
    targets.map((target) => {
      const { removals, overwrites, changes, settles, drifted } = reviewOf({ targets: [target] });
      const all = [...removals, ...overwrites, ...changes];
      const loud = [
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
  if (where.length < 2) return words(said);
  const { repository: _, ...located } = said;
  return `${words(located)} ${foldedNames(where, `in ${countedTargets(where.length, targets)}`)}`;
}

/** Two columns, so that a narrow page still shows the values. */
export const itemHeads = ['What', 'Before and after'];

/** A value that fills a page is cut in the middle; the JSON report has it whole. */
const longestValue = 1_000;

export function itemCells({ sign, section, name, tone, lines }: ItemText) {
  const loud = tone && tone !== 'plain' ? ` <b>${tone.toUpperCase()}</b>` : '';
  const what = name ? [section, `${sign} ${name}`] : [`${sign} ${section}`];
  return [
    `${what.map(inertHtml).join('<br>')}${loud}`,
    lines.map((text) => inertHtml(shortened(text, longestValue))).join('<br>'),
  ];
}

export function words(located: LocatedLine) {
  const { line } = located;
  const before = isTrouble(line) ? `<b>${line.kind}</b> ` : '';
  return (
    before +
    advised(shortened(sentence(located), 2_000), located)
      .map(inertHtml)
      .join('<br>')
  );
}
