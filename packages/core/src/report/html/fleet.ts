/**
 * Renders the summary of a fleet: shared differences first, then each repository with differences of its own.
 */

import { escapeAsCode } from '../escape.ts';
import { groupByState, groupEqualLines, isWithheld, listSharedDifferences, titles, toLineKey } from '../groups.ts';
import {
  formatCount,
  groupNotRunByReason,
  groupUnchangedByState,
  hasNothingToWrite,
  isDriftOrChange,
  isNote,
  isNotRun,
  type LocatedLine,
  listTargetLines,
} from '../located.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../result/result.ts';
import { formatRepositoryCount, listRepositoryNames, renderNames, type SharedItem } from '../shared-items.ts';
import { addHeading, createList, createTable, type HtmlBlock, toBlock, wrapInDetails } from './html.ts';
import { renderProse } from './prose.ts';
import { differenceHeads, renderDifferenceCells, renderLine, renderSharedLine } from './rows.ts';
import { renderTargetBlocks } from './target-blocks.ts';

export function renderFleet({ mode, targets }: Pick<RunResult, 'mode' | 'targets'>): HtmlBlock[] {
  const changed = targets.filter((target) => !hasNothingToWrite(target) && !isNotRun(target));
  const shared = listSharedDifferences(changed);
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
      renderStateTable('Repositories', groupByState(mode, targets), formatRepositoryCount),
    ),
    addHeading(`<h3>${titles.shared}</h3>`, createTable([...differenceHeads, 'Where'], shared.map(renderSharedCells))),
    ...changed.flatMap((target) => renderOwnLines(mode, target, shownKeys)),
    wrapInDetails(`${formatCount(notes.length, 'note')} for several repositories`, renderSharedLines(notes)),
    ...groupNotRunByReason(targets).map(({ reason, targets: skipped }) =>
      wrapInDetails(
        `${formatRepositoryCount(skipped)} ${renderProse(reason)}`,
        createList(listRepositoryNames(skipped).map(escapeAsCode)),
      ),
    ),
    ...[...groupUnchangedByState(mode, targets)].map(([word, unchanged]) =>
      wrapInDetails(`${formatRepositoryCount(unchanged)} ${word}`, createList(unchanged.flatMap(renderNameAndNotes))),
    ),
  ];
}

const renderNameAndNotes = (target: TargetResult): string[] => [
  escapeAsCode(target.repository),
  ...listTargetLines(target)
    .filter(({ line }) => isNote(line))
    .map(renderLine),
];

interface StateGroup {
  readonly word: string;
  readonly targets: readonly TargetResult[];
}

export const renderStateTable = (
  head: string,
  states: readonly StateGroup[],
  describeCount: (names: readonly string[]) => string,
): HtmlBlock =>
  createTable(
    ['State', head, 'Which'],
    states.map(({ word, targets }) => {
      const names = listRepositoryNames(targets);
      return [word, String(names.length), renderNames(names, describeCount(names))];
    }),
  );

const renderSharedCells = ({ item, repositories }: SharedItem<LocatedLine>): string[] => [
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
    !(isDriftOrChange(line) && isWithheld(fullTarget)) &&
    !shownKeys.has(toLineKey({ section, line }));
  const target = { ...fullTarget, lines: fullTarget.lines.filter((line) => isOwn(line)) };
  const ownSections = target.sections.map(
    (section): SectionResult => ({ ...section, lines: section.lines.filter((line) => isOwn(line, section.name)) }),
  );
  const hidden = target.sections.flatMap(({ lines }) => lines).filter(isDriftOrChange).length;
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
