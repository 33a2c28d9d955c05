import { type Alike, nameSome, repositoriesIn } from '../alike.ts';
import { shorten } from '../closing.ts';
import { inSummary } from '../html/summary.ts';
import { isTrouble, type LocatedLine } from '../located.ts';
import type { RunResult } from '../result/result.ts';
import { isLoud } from '../terminal/colour.ts';
import type { PageRow } from '../terminal/page.ts';
import { lineRows } from '../terminal/section-rows.ts';
import { inShort, printReport, sectionBlocks, type TerminalOptions } from '../terminal/terminal.ts';
import { type Chapter, chaptersOf, type PlacedText } from './chapters.ts';
import { previewClosing } from './headline.ts';
import { inStates, saidIn } from './preview-groups.ts';
import { previewPage } from './preview-page.ts';
import { countedTargets, mergedIn, reviewOf, settings } from './review.ts';

export const previewPrinter = {
  terminalReport(result: RunResult, options: TerminalOptions) {
    // The rows of several repositories have said it all, each thing once.
    const sections = result.targets.length < 2 ? sectionBlocks(result, options) : [];
    const { lines } = result;
    const body = [...previewRows({ ...inShort(result, options), lines }), ...sections];
    const others = { ...result, lines: lines.filter(({ code }) => code !== 'rule_changed') };
    return printReport(others, options, { body, sentences: previewClosing(result) });
  },
  jobSummary: (result: RunResult, room = inSummary) => previewPage(result, room),
};

type Targets = RunResult['targets'];

/** A preview for a terminal. Of several repositories it begins with how they stand, and says each thing once. */
function previewRows(result: RunResult): PageRow[][] {
  const { targets } = result;
  const chapters = chaptersOf(result).map((chapter) => chapterRows(chapter, targets));
  if (targets.length < 2) return chapters;
  const lines = saidIn({ targets, lines: [] }).filter(({ said }) => !isLoud(said.line));
  return [
    inStates(targets).map(({ word, those }) => ({
      lead: `${word}:`,
      leadLooks: ['bold'],
      text: `${those.length} (${nameSome(repositoriesIn(those), few)})`,
    })),
    lines.filter(({ said }) => isTrouble(said.line)).flatMap((one) => groupRows(one, targets)),
    ...chapters,
    lines.filter(({ said }) => !isTrouble(said.line)).flatMap((one) => groupRows(one, targets)),
  ];
}

const few = 5;

const whereText = (where: readonly string[], targets: Targets) =>
  where.length > 1 ? `in ${countedTargets(where.length, targets)}: ${nameSome(where, few)}` : `in ${where.join('')}`;

function groupRows({ said, where }: Alike<LocatedLine>, targets: Targets): PageRow[] {
  const { repository: _, ...alone } = said;
  return [...lineRows(alone, 0), { indent: 2, text: whereText(where, targets) }];
}

const chapterRows = ({ title, changes, lines, repositories }: Chapter, targets: Targets): PageRow[] => [
  { text: title, looks: ['bold'] },
  ...changes.flatMap((change) => changeRows(change, targets)),
  ...lines.map((text) => ({ indent: 2, text })),
  ...repositories.map((target) => {
    return { indent: 2, text: `${target.repository}: ${settings(mergedIn(reviewOf({ targets: [target] })))}` };
  }),
];

const looks = { '+': 'green', '-': 'red', '~': 'yellow' } as const;

function changeRows({ sign, section, name, tone, meaning, lines, where }: PlacedText, targets: Targets): PageRow[] {
  const below = [meaning ?? [], lines.map((text) => shorten(text, 400)), where ? whereText(where, targets) : []];
  return [
    {
      indent: 2,
      lead: sign,
      leadLooks: [looks[sign]],
      text: `${[section, name].filter(Boolean).join(' ')}${tone ? ` (${tone})` : ''}`,
    },
    ...below.flat().map((text) => ({ indent: 6, text })),
  ];
}
