/**
 * Renders the summary of a fleet: shared differences first, then each repository with differences of its own.
 */

import { escapeAsCode } from '../escape.ts';
import { findSharedDifferences, groupByState, groupEqualLines, isWithheld, titles, toLineKey } from '../groups.ts';
import {
  formatCount,
  groupNotRun,
  groupUnchanged,
  hasNothingToWrite,
  isDifference,
  isNote,
  isNotRun,
  type LocatedLine,
  listTargetLines,
} from '../located.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../result/result.ts';
import { formatRepositoryCount, listRepositories, renderNames, type SharedItem } from '../shared-items.ts';
import { addHeading, createList, createTable, type HtmlBlock, toBlock, wrapInDetails } from './html.ts';
import { renderProse } from './prose.ts';
import { differenceHeads, renderDifferenceCells, renderLine, renderSharedLine } from './rows.ts';
import { renderTargetBlocks } from './target-blocks.ts';

export function renderFleet({ mode, targets }: Pick<RunResult, 'mode' | 'targets'>): HtmlBlock[] {
  const changed = targets.filter((target) => !hasNothingToWrite(target) && !isNotRun(target));
  const shared = findSharedDifferences(changed);
  const guards = groupEqualLines(targets.flatMap(listTargetLines).filter(({ line }) => line.code === 'guarded'));
  const notes = groupEqualLines(changed.flatMap(listTargetLines).filter(({ line }) => isNote(line))).filter(
    ({ repositories }) => repositories.length > 1,
  );
  const renderSharedLines = (groups: readonly SharedItem<LocatedLine>[]) =>
    createList(groups.map((group) => renderSharedLine(group, formatRepositoryCount)));
  const shownKeys = new Set([...shared, ...notes].map(({ key }) => key));
  return [
    addHeading(`<h3>${titles.serious}</h3>`, renderSharedLines(guards)),
    addHeading(
      '<h3>Repositories</h3>',
      renderStates('Repositories', groupByState(mode, targets), formatRepositoryCount),
    ),
    addHeading(`<h3>${titles.shared}</h3>`, createTable([...differenceHeads, 'Where'], shared.map(renderSharedCells))),
    ...changed.flatMap((target) => renderOwnLines(mode, target, shownKeys)),
    wrapInDetails(`${formatCount(notes.length, 'note')} for several repositories`, renderSharedLines(notes)),
    ...groupNotRun(targets).map(({ reason, targets: skipped }) =>
      wrapInDetails(
        `${formatRepositoryCount(skipped)} ${renderProse(reason)}`,
        createList(listRepositories(skipped).map(escapeAsCode)),
      ),
    ),
    ...[...groupUnchanged(mode, targets)].map(([word, unchanged]) =>
      wrapInDetails(`${formatRepositoryCount(unchanged)} ${word}`, createList(unchanged.flatMap(renderUnchanged))),
    ),
  ];
}

const renderUnchanged = (target: TargetResult) => [
  escapeAsCode(target.repository),
  ...listTargetLines(target)
    .filter(({ line }) => isNote(line))
    .map(renderLine),
];

interface StateGroup {
  readonly word: string;
  readonly targets: readonly TargetResult[];
}

export const renderStates = (
  head: string,
  states: readonly StateGroup[],
  count: (names: readonly string[]) => string,
) =>
  createTable(
    ['State', head, 'Which'],
    states.map(({ word, targets }) => {
      const names = listRepositories(targets);
      return [word, String(names.length), renderNames(names, count(names))];
    }),
  );

const renderSharedCells = ({ item, repositories }: SharedItem<LocatedLine>) => [
  ...renderDifferenceCells(item, true),
  renderNames(repositories, `in ${formatRepositoryCount(repositories)}`, 1),
];

/** A withheld repository shows only its errors and warnings. */
function renderOwnLines(
  mode: RunResult['mode'],
  fullTarget: TargetResult,
  shownKeys: ReadonlySet<string>,
): HtmlBlock[] {
  const isOwn = (line: Line, section?: string) =>
    line.code !== 'guarded' &&
    !(isDifference(line) && isWithheld(fullTarget)) &&
    !shownKeys.has(toLineKey({ section, line }));
  const target = { ...fullTarget, lines: fullTarget.lines.filter((line) => isOwn(line)) };
  const ownSections = target.sections.map(
    (section): SectionResult => ({ ...section, lines: section.lines.filter((line) => isOwn(line, section.name)) }),
  );
  const hidden = target.sections.flatMap(({ lines }) => lines).filter(isDifference).length;
  const shownSections = ownSections.filter(({ lines }, index) => lines.length || !target.sections[index]!.lines.length);
  if (!shownSections.some(({ lines }) => lines.length) && !target.lines.length && !(isWithheld(target) && hidden))
    return [];
  return [
    toBlock(
      `<h3>${escapeAsCode(target.repository)}: ${target.outcome}</h3>${isWithheld(target) && hidden ? `\n<p>${formatCount(hidden, 'difference')}</p>` : ''}`,
    ),
    ...renderTargetBlocks(mode, target, shownSections),
  ];
}
