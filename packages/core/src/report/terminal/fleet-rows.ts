import { type Alike, countedRepositories, nameSome, repositoriesIn } from '../alike.ts';
import { alikeLines, isWithheld, keyOfLine, sharedDifferences, standing, titles } from '../groups.ts';
import { inertTerminal } from '../inert.ts';
import {
  calmGroups,
  countOf,
  isAside,
  isCalm,
  isDifference,
  isNote,
  isQuiet,
  isTrouble,
  type LocatedLine,
  leftAside,
  linesOf,
} from '../located.ts';
import { type Mode, modes } from '../result/modes.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../result/result.ts';
import { isLoud } from './colour.ts';
import { addTitle, type PageRow } from './page.ts';
import { lineRows, rowsOf, sectionRows, statusLooks, targetLines } from './section-rows.ts';

/** The first block of a fleet's report: how many repositories are in which state. */
export function standingRows({ mode, targets }: RunResult, width = 100): PageRow[] {
  const rows = standing(mode, targets);
  const [words, counts] = [rows.map(({ word }) => word.length), rows.map(({ those }) => String(those.length).length)];
  return rows.map(({ word, state, those }) => {
    const lead = `${word.padEnd(Math.max(...words))}  ${String(those.length).padStart(Math.max(...counts))}`;
    const leadLooks = state ? [statusLooks[state]] : [];
    const text = inOneLine(those, width - lead.length - 4);
    return text ? { indent: 2, lead: `${lead} `, leadLooks, text } : { indent: 2, text: lead, looks: leadLooks };
  });
}

/** As many names as one line takes, and how many more there are; nothing if not even the first fits. */
function inOneLine(targets: readonly TargetResult[], room: number) {
  for (let count = Math.min(targets.length, 10); count > 0; count--) {
    const text = nameTargets(targets, count);
    if (inertTerminal(text).length <= room) return text;
  }
  return '';
}

/** Each repository in full. Those with nothing to do share a line, and so do those with the same reason to be left out. */
export function detailedRows({ mode, targets }: RunResult): PageRow[][] {
  const calm = targets.filter((target) => isCalm(target) && !notesOf(target).length);
  return [
    ...targets.filter((target) => !calm.includes(target) && !isAside(target)).map((target) => targetRows(mode, target)),
    ...asideRows(targets, Number.POSITIVE_INFINITY),
    ...calmRows(mode, calm, Number.POSITIVE_INFINITY),
  ];
}

/** The most differences that single repositories may have before each of them gets a count instead. */
const mostOwn = 50;

/**
 * A fleet in short: failures in full, then what is the same in several repositories, then what else single ones have.
 * What cannot be undone stands above. Of the notes, only those about a changed entry are shown.
 */
export function shortRows({ mode, targets }: RunResult): PageRow[][] {
  const busy = targets.filter((target) => !isCalm(target) && !isAside(target));
  const shared = sharedDifferences(busy).filter(({ said }) => !isLoud(said.line));
  const notes = alikeLines(busy.flatMap(notesOfChanges)).filter(({ where }) => where.length > 1);
  const inGroups = new Set([...shared, ...notes].map(({ key }) => key));
  const own = busy.map((target) => ownOf(mode, target, inGroups));
  const isLittle = own.flatMap(differencesOf).length <= mostOwn;
  const unfinished = own.filter(
    ({ target, reasons, troubles }) => troubles.length || reasons.length || target.outcome === 'failed',
  );
  const others = own.filter((one) => !unfinished.includes(one) && one.differing.length);
  const shown = own.flatMap(({ differing, reasons }) => (isLittle ? differing : reasons)).flatMap(({ lines }) => lines);
  return [
    ...worstFirst(unfinished).map((one) => ownRows(mode, one, isLittle)),
    sharedRows([...shared, ...notes]),
    ...(isLittle
      ? others.map((one) => ownRows(mode, one, isLittle))
      : [countRows(others.filter((one) => differencesOf(one).length))]),
    withheldRows(busy),
    ...asideRows(targets, most),
    ...calmRows(mode, targets, most),
    noteRows(
      targets.filter((target) => !isAside(target)),
      shown.filter(isNote).length + notes.flatMap(({ where }) => where).length,
    ),
  ];
}

const most = 10;

const worstFirst = (all: readonly OwnDifferences[]) =>
  all.toSorted((one, other) => Number(other.target.outcome === 'failed') - Number(one.target.outcome === 'failed'));

/** What a report of the fleet has not said yet of one repository. */
interface OwnDifferences {
  readonly target: TargetResult;
  /**
   * The sections with differences that no other repository shares, and these alone, with the notes about changed
   * entries and the reasons.
   */
  readonly differing: readonly SectionResult[];
  /** Where no trouble says why an apply left something, the notes of what still differs. */
  readonly reasons: readonly SectionResult[];
  readonly troubles: readonly LocatedLine[];
}

function ownOf(mode: Mode, target: TargetResult, inGroups: ReadonlySet<string>): OwnDifferences {
  const about = new Set(notesOfChanges(target).map(({ line }) => line));
  const isOwn = ({ name: section }: SectionResult, line: Line) =>
    ((isDifference(line) && !isLoud(line) && !isWithheld(target)) || about.has(line)) &&
    !inGroups.has(keyOfLine({ section, line }));
  const troubles = linesOf(target).filter(({ line }) => isTrouble(line));
  const isSilent = Boolean(modes[mode].writes) && !troubles.length;
  const isReason = ({ status }: SectionResult, line: Line) => isSilent && status === 'drift' && isNote(line);
  return {
    target,
    differing: linesWhere(target.sections, (section, line) => isOwn(section, line) || isReason(section, line)),
    reasons: linesWhere(target.sections, isReason),
    troubles: troubles.filter(({ line }) => !isLoud(line)),
  };
}

const linesWhere = (sections: readonly SectionResult[], fits: (section: SectionResult, line: Line) => boolean) =>
  sections
    .map((section) => ({ ...section, lines: section.lines.filter((line) => fits(section, line)) }))
    .filter(({ lines }) => lines.length);

/** A note about an entry of a list, such as a ruleset, of which something differs. */
function notesOfChanges(target: TargetResult): LocatedLine[] {
  const lines = isWithheld(target) ? [] : linesOf(target);
  const entriesIn = (key: string) => [...key.matchAll(/\]/g)].map(({ index }) => key.slice(0, index + 1));
  const changed = new Set(lines.flatMap(({ line }) => (isDifference(line) ? entriesIn(line.key) : [])));
  return lines.filter(({ line }) => isNote(line) && changed.has(line.key));
}

const differencesIn = (sections: readonly SectionResult[]) =>
  sections.flatMap(({ lines }) => lines.filter(isDifference));

const differencesOf = ({ differing }: OwnDifferences) => differencesIn(differing);

const headRow = ({ repository, outcome }: TargetResult, after = ''): PageRow => ({
  lead: `${repository}:`,
  leadLooks: ['bold'],
  text: `${outcome}${after}`,
  looks: [statusLooks[outcome]],
});

const targetRows = (mode: Mode, target: TargetResult): PageRow[] => [
  headRow(target),
  ...targetLines(target, 2),
  ...target.sections
    .filter((section) => !isQuiet(section))
    .flatMap((section) => sectionRows(mode, target.repository, section, 2, true)),
];

function ownRows(mode: Mode, { target, differing, reasons, troubles }: OwnDifferences, isLittle: boolean): PageRow[] {
  // What stands above has said why.
  if (!troubles.length && !differing.length) return [];
  const count = differencesIn(differing).length;
  const after = count && !isLittle ? `, ${countText(differing)}` : '';
  return [
    headRow(target, after),
    ...troubles.flatMap((located) => lineRows(located, 2)),
    ...(isLittle ? differing : reasons).flatMap((section) => sectionRows(mode, target.repository, section, 2)),
  ];
}

function sharedRows(shared: readonly Alike<LocatedLine>[]): PageRow[] {
  const rows = shared.flatMap(({ said, where }): PageRow[] => {
    const mark = isNote(said.line) ? 'note' : said.line.sign || '~';
    const text = `${said.section} ${mark} ${said.line.message}`;
    return [
      ...rowsOf(said, { indent: 2, lead: `in ${countedRepositories(where)}:`, leadLooks: ['bold'], text }, 400),
      { indent: 4, text: nameSome(where), looks: ['dim'] },
    ];
  });
  return addTitle(titles.shared, rows);
}

const countText = (sections: readonly SectionResult[]) => {
  const names = sections.flatMap(({ name, lines }) => (lines.some(isDifference) ? name : [])).join(', ');
  return `${countOf(differencesIn(sections).length, 'more difference')} in ${names}`;
};

const countRows = (others: readonly OwnDifferences[]) =>
  addTitle(
    'Other differences; see `--details` or the JSON report',
    others.map(({ target, differing }) => ({ indent: 2, lead: `${target.repository}:`, text: countText(differing) })),
  );

const nameTargets = (targets: readonly TargetResult[], most?: number) => nameSome(repositoriesIn(targets), most);

function withheldRows(busy: readonly TargetResult[]): PageRow[] {
  const hidden = busy.filter(isWithheld);
  const { length } = differencesIn(hidden.flatMap(({ sections }) => sections));
  return length ? [{ lead: 'withheld:', text: `${countOf(length, 'difference')} in ${nameTargets(hidden)}` }] : [];
}

/** Repositories that were not visited. Those that failed are all named. */
const asideRows = (targets: readonly TargetResult[], names: number): PageRow[][] =>
  leftAside(targets).map(({ why, those }) => [
    {
      lead: `${why}:`,
      leadLooks: [statusLooks[those[0]!.outcome]],
      text: nameTargets(those, those[0]!.outcome === 'failed' ? those.length : names),
    },
  ]);

const calmRows = (mode: Mode, targets: readonly TargetResult[], names: number): PageRow[][] =>
  [...calmGroups(mode, targets)].map(([word, calm]) => [
    { lead: `${word}:`, leadLooks: ['green'], text: nameTargets(calm, names) },
  ]);

const notesOf = ({ lines, sections }: TargetResult) =>
  [...lines, ...sections.flatMap((section) => section.lines)].filter(isNote);

function noteRows(targets: readonly TargetResult[], shown: number): PageRow[] {
  const count = targets.flatMap(notesOf).length - shown;
  if (!count) return [];
  const text = `${countOf(count, 'note')} not shown. See \`--details\` or the JSON report.`;
  return [{ text, looks: ['dim'] }];
}
