/**
 * Formats a fleet report for a terminal. The short form shows shared differences once, and `--details` shows each
 * repository in full.
 */

import { escapeForTerminal } from '../escape.ts';
import { groupByState, groupEqualLines, isWithheld, listSharedDifferences, titles, toLineKey } from '../groups.ts';
import {
  formatCount,
  groupNotRunByReason,
  groupUnchangedByState,
  hasNothingToReport,
  hasNothingToWrite,
  isDriftOrChange,
  isErrorOrWarning,
  isNote,
  isNotRun,
  type LocatedLine,
  listTargetLines,
} from '../located.ts';
import { type Mode, modes } from '../result/modes.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../result/result.ts';
import { hasSeriousTone } from '../serious.ts';
import { formatFirstNames, formatRepositoryCount, listRepositoryNames, type SharedItem } from '../shared-items.ts';
import { addTitle, type PageRow } from './page.ts';
import { addFixRows, formatLine, formatOrdinaryTargetLines, formatSection, statusLooks } from './section-rows.ts';

export function formatStateRows({ mode, targets }: RunResult, width = 100): PageRow[] {
  const rows = groupByState(mode, targets);
  const [words, counts] = [rows.map(({ word }) => word.length), rows.map((row) => String(row.targets.length).length)];
  return rows.map(({ word, state, targets: members }) => {
    const lead = `${word.padEnd(Math.max(...words))}  ${String(members.length).padStart(Math.max(...counts))}`;
    const leadLooks = state ? [statusLooks[state]] : [];
    const text = formatFittingNames(members, width - lead.length - 4);
    return text ? { indent: 2, lead: `${lead} `, leadLooks, text } : { indent: 2, text: lead, looks: leadLooks };
  });
}

function formatFittingNames(targets: readonly TargetResult[], room: number) {
  for (let count = Math.min(targets.length, 10); count > 0; count--) {
    const text = nameTargets(targets, count);
    if (escapeForTerminal(text).length <= room) return text;
  }
  return '';
}

export function formatDetailedFleet({ mode, targets }: RunResult): PageRow[][] {
  const unchanged = targets.filter((target) => hasNothingToWrite(target) && !listTargetNotes(target).length);
  return [
    ...targets
      .filter((target) => !unchanged.includes(target) && !isNotRun(target))
      .map((target) => formatTarget(mode, target)),
    ...formatNotRun(targets, Number.POSITIVE_INFINITY),
    ...formatUnchanged(mode, unchanged, Number.POSITIVE_INFINITY),
  ];
}

/** Above this number of differences, the report only counts the differences of each repository. */
const maxOwnDifferences = 50;

/** Notes are shown only about changed entries. */
export function formatShortFleet({ mode, targets }: RunResult): PageRow[][] {
  const changed = targets.filter((target) => !hasNothingToWrite(target) && !isNotRun(target));
  const shared = listSharedDifferences(changed).filter(({ item }) => !hasSeriousTone(item.line));
  const notes = groupEqualLines(changed.flatMap(listNotesOfChanges)).filter(
    ({ repositories }) => repositories.length > 1,
  );
  const inGroups = new Set([...shared, ...notes].map(({ key }) => key));
  const ownDifferences = changed.map((target) => collectOwnDifferences(mode, target, inGroups));
  const isLittle = ownDifferences.flatMap(listOwnDifferences).length <= maxOwnDifferences;
  const unfinished = ownDifferences.filter(
    ({ target, reasonSections, troubles }) => troubles.length || reasonSections.length || target.outcome === 'failed',
  );
  const others = ownDifferences.filter((entry) => !unfinished.includes(entry) && entry.changedSections.length);
  const shownLines = ownDifferences
    .flatMap(({ changedSections, reasonSections }) => (isLittle ? changedSections : reasonSections))
    .flatMap(({ lines }) => lines);
  return [
    ...sortFailedFirst(unfinished).map((entry) => formatOwnDifferences(mode, entry, isLittle)),
    formatShared([...shared, ...notes]),
    ...(isLittle
      ? others.map((entry) => formatOwnDifferences(mode, entry, isLittle))
      : [formatDifferenceCounts(others.filter((entry) => listOwnDifferences(entry).length))]),
    formatWithheldCount(changed),
    ...formatNotRun(targets, maxNames),
    ...formatUnchanged(mode, targets, maxNames),
    formatHiddenNoteCount(
      targets.filter((target) => !isNotRun(target)),
      shownLines.filter(isNote).length + notes.flatMap(({ repositories }) => repositories).length,
    ),
  ];
}

const maxNames = 10;

const sortFailedFirst = (entries: readonly OwnDifferences[]): OwnDifferences[] =>
  entries.toSorted(
    (first, second) => Number(second.target.outcome === 'failed') - Number(first.target.outcome === 'failed'),
  );

interface OwnDifferences {
  readonly target: TargetResult;
  readonly changedSections: readonly SectionResult[];
  /** Notes about remaining drift, if no error or warning explains it. */
  readonly reasonSections: readonly SectionResult[];
  readonly troubles: readonly LocatedLine[];
}

function collectOwnDifferences(mode: Mode, target: TargetResult, inGroups: ReadonlySet<string>): OwnDifferences {
  const changeNotes = new Set(listNotesOfChanges(target).map(({ line }) => line));
  const isOwn = ({ name: section }: SectionResult, line: Line) =>
    ((isDriftOrChange(line) && !hasSeriousTone(line) && !isWithheld(target)) || changeNotes.has(line)) &&
    !inGroups.has(toLineKey({ section, line }));
  const troubles = listTargetLines(target).filter(({ line }) => isErrorOrWarning(line));
  const isSilent = Boolean(modes[mode].writes) && !troubles.length;
  const isReason = ({ status }: SectionResult, line: Line) => isSilent && status === 'drift' && isNote(line);
  return {
    target,
    changedSections: filterLines(target.sections, (section, line) => isOwn(section, line) || isReason(section, line)),
    reasonSections: filterLines(target.sections, isReason),
    troubles: troubles.filter(({ line }) => !hasSeriousTone(line)),
  };
}

const filterLines = (sections: readonly SectionResult[], fits: (section: SectionResult, line: Line) => boolean) =>
  sections
    .map((section) => ({ ...section, lines: section.lines.filter((line) => fits(section, line)) }))
    .filter(({ lines }) => lines.length);

function listNotesOfChanges(target: TargetResult): LocatedLine[] {
  const lines = isWithheld(target) ? [] : listTargetLines(target);
  const listEntryPrefixes = (key: string) => [...key.matchAll(/\]/g)].map(({ index }) => key.slice(0, index + 1));
  const changed = new Set(lines.flatMap(({ line }) => (isDriftOrChange(line) ? listEntryPrefixes(line.key) : [])));
  return lines.filter(({ line }) => isNote(line) && changed.has(line.key));
}

const listSectionDifferences = (sections: readonly SectionResult[]): Line[] =>
  sections.flatMap(({ lines }) => lines.filter(isDriftOrChange));

const listOwnDifferences = ({ changedSections }: OwnDifferences): Line[] => listSectionDifferences(changedSections);

const formatHeadRow = ({ repository, outcome }: TargetResult, after = ''): PageRow => ({
  lead: `${repository}:`,
  leadLooks: ['bold'],
  text: `${outcome}${after}`,
  looks: [statusLooks[outcome]],
});

const formatTarget = (mode: Mode, target: TargetResult): PageRow[] => [
  formatHeadRow(target),
  ...formatOrdinaryTargetLines(target, 2),
  ...target.sections
    .filter((section) => !hasNothingToReport(section))
    .flatMap((section) => formatSection(mode, target.repository, section, 2, true)),
];

function formatOwnDifferences(
  mode: Mode,
  { target, changedSections, reasonSections, troubles }: OwnDifferences,
  isLittle: boolean,
): PageRow[] {
  // An earlier block has explained it.
  if (!troubles.length && !changedSections.length) return [];
  const count = listSectionDifferences(changedSections).length;
  const after = count && !isLittle ? `, ${describeDifferenceCount(changedSections)}` : '';
  return [
    formatHeadRow(target, after),
    ...troubles.flatMap((located) => formatLine(located, 2)),
    ...(isLittle ? changedSections : reasonSections).flatMap((section) =>
      formatSection(mode, target.repository, section, 2),
    ),
  ];
}

function formatShared(shared: readonly SharedItem<LocatedLine>[]): PageRow[] {
  const rows = shared.flatMap(({ item, repositories }): PageRow[] => {
    const mark = isNote(item.line) ? 'note' : item.line.sign || '~';
    const text = `${item.section} ${mark} ${item.line.message}`;
    return [
      ...addFixRows(
        item,
        { indent: 2, lead: `in ${formatRepositoryCount(repositories)}:`, leadLooks: ['bold'], text },
        400,
      ),
      { indent: 4, text: formatFirstNames(repositories), looks: ['dim'] },
    ];
  });
  return addTitle(titles.shared, rows);
}

const describeDifferenceCount = (sections: readonly SectionResult[]) => {
  const names = sections.flatMap(({ name, lines }) => (lines.some(isDriftOrChange) ? name : [])).join(', ');
  return `${formatCount(listSectionDifferences(sections).length, 'more difference')} in ${names}`;
};

const formatDifferenceCounts = (entries: readonly OwnDifferences[]): PageRow[] =>
  addTitle(
    'Other differences; see `--details` or the JSON report',
    entries.map(({ target, changedSections }) => ({
      indent: 2,
      lead: `${target.repository}:`,
      text: describeDifferenceCount(changedSections),
    })),
  );

const nameTargets = (targets: readonly TargetResult[], max?: number) =>
  formatFirstNames(listRepositoryNames(targets), max);

function formatWithheldCount(changed: readonly TargetResult[]): PageRow[] {
  const hidden = changed.filter(isWithheld);
  const { length } = listSectionDifferences(hidden.flatMap(({ sections }) => sections));
  return length ? [{ lead: 'withheld:', text: `${formatCount(length, 'difference')} in ${nameTargets(hidden)}` }] : [];
}

const formatNotRun = (targets: readonly TargetResult[], shownNames: number): PageRow[][] =>
  groupNotRunByReason(targets).map(({ reason, targets: skipped }) => [
    {
      lead: `${reason}:`,
      leadLooks: [statusLooks[skipped[0]!.outcome]],
      text: nameTargets(skipped, skipped[0]!.outcome === 'failed' ? skipped.length : shownNames),
    },
  ]);

const formatUnchanged = (mode: Mode, targets: readonly TargetResult[], shownNames: number): PageRow[][] =>
  [...groupUnchangedByState(mode, targets)].map(([word, unchanged]) => [
    { lead: `${word}:`, leadLooks: ['green'], text: nameTargets(unchanged, shownNames) },
  ]);

const listTargetNotes = ({ lines, sections }: TargetResult): Line[] =>
  [...lines, ...sections.flatMap((section) => section.lines)].filter(isNote);

function formatHiddenNoteCount(targets: readonly TargetResult[], shownCount: number): PageRow[] {
  const count = targets.flatMap(listTargetNotes).length - shownCount;
  if (!count) return [];
  const text = `${formatCount(count, 'note')} not shown. See \`--details\` or the JSON report.`;
  return [{ text, looks: ['dim'] }];
}
