/** Prints a preview as rows for a terminal and as a page for a job summary. */

import { summaryLimit } from '../html/summary.ts';
import { isErrorOrWarning, type LocatedLine } from '../located.ts';
import type { RunResult } from '../result/result.ts';
import { cutMiddle } from '../run-summary.ts';
import { hasSeriousTone } from '../serious.ts';
import { formatFirstNames, listRepositoryNames, type SharedItem } from '../shared-items.ts';
import type { PageRow } from '../terminal/page.ts';
import { formatLine } from '../terminal/section-rows.ts';
import { formatReport, formatSections, mergeNotesUnlessDetailed, type TerminalOptions } from '../terminal/terminal.ts';
import { type Chapter, createChapters, type PlacedItemText } from './chapters.ts';
import { summarizePreview } from './headline.ts';
import { groupByPreviewState, groupLocatedLines } from './preview-groups.ts';
import { renderPreviewPage } from './preview-page.ts';
import { createReview, formatSettingCount, formatTargetCount, listItemsWrittenByMerge } from './review.ts';

export const previewPrinter = {
  terminalReport(result: RunResult, options: TerminalOptions) {
    // The fleet rows already contain these lines.
    const sections = result.targets.length < 2 ? formatSections(result, options) : [];
    const { lines } = result;
    const body = [...formatPreviewBlocks({ ...mergeNotesUnlessDetailed(result, options), lines }), ...sections];
    const withoutRules = { ...result, lines: lines.filter(({ code }) => code !== 'rule_changed') };
    return formatReport(withoutRules, options, { body, sentences: summarizePreview(result) });
  },
  jobSummary: (result: RunResult, room = summaryLimit) => renderPreviewPage(result, room).text,
};

type Targets = RunResult['targets'];

function formatPreviewBlocks(result: RunResult): PageRow[][] {
  const { targets } = result;
  const chapters = createChapters(result).map((chapter) => formatChapter(chapter, targets));
  if (targets.length < 2) return chapters;
  const lines = groupLocatedLines({ targets, lines: [] }).filter(({ item }) => !hasSeriousTone(item.line));
  return [
    groupByPreviewState(targets).map(({ word, targets: members }) => ({
      lead: `${word}:`,
      leadLooks: ['bold'],
      text: `${members.length} (${formatFirstNames(listRepositoryNames(members), maxNames)})`,
    })),
    lines.filter(({ item }) => isErrorOrWarning(item.line)).flatMap((group) => formatSharedLine(group, targets)),
    ...chapters,
    lines.filter(({ item }) => !isErrorOrWarning(item.line)).flatMap((group) => formatSharedLine(group, targets)),
  ];
}

const maxNames = 5;

const describeWhere = (repositories: readonly string[], targets: Targets) =>
  repositories.length > 1
    ? `in ${formatTargetCount(repositories.length, targets)}: ${formatFirstNames(repositories, maxNames)}`
    : `in ${repositories.join('')}`;

function formatSharedLine({ item, repositories }: SharedItem<LocatedLine>, targets: Targets): PageRow[] {
  const { repository: _, ...located } = item;
  return [...formatLine(located, 0), { indent: 2, text: describeWhere(repositories, targets) }];
}

const formatChapter = ({ title, changes, lines, repositories }: Chapter, targets: Targets): PageRow[] => [
  { text: title, looks: ['bold'] },
  ...changes.flatMap((change) => formatChangeRows(change, targets)),
  ...lines.map(({ text }) => ({ indent: 2, text })),
  ...repositories.map((target) => ({
    indent: 2,
    text: `${target.repository}: ${formatSettingCount(listItemsWrittenByMerge(createReview([target])))}`,
  })),
];

const signLooks = { '+': 'green', '-': 'red', '~': 'yellow' } as const;

function formatChangeRows(
  { sign, section, name, tone, meaning, lines, where }: PlacedItemText,
  targets: Targets,
): PageRow[] {
  const below = [meaning ?? [], lines.map((text) => cutMiddle(text, 400)), where ? describeWhere(where, targets) : []];
  return [
    {
      indent: 2,
      lead: sign,
      leadLooks: [signLooks[sign]],
      text: `${[section, name].filter(Boolean).join(' ')}${tone ? ` (${tone})` : ''}`,
    },
    ...below.flat().map((text) => ({ indent: 6, text })),
  ];
}
