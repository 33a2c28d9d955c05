import { type Alike, collapseNames, countedRepositories, repositoriesIn } from '../alike.ts';
import { alikeLines, isWithheld, keyOfLine, sharedDifferences, standing, titles } from '../groups.ts';
import { inertHtml } from '../inert.ts';
import {
  calmGroups,
  countOf,
  isAside,
  isCalm,
  isDifference,
  isNote,
  type LocatedLine,
  leftAside,
  linesOf,
} from '../located.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../result/result.ts';
import { addHeading, asBlock, collapse, type HtmlBlock, list, table } from './html.ts';
import { inertProse } from './prose.ts';
import { differenceCells, differenceHeads, inWords, inWordsOnce } from './rows.ts';
import { targetBlocks } from './target-blocks.ts';

/** A run about several repositories: their states, what is the same in several, then each that has more to it. */
export function fleetBlocks({ mode, targets }: Pick<RunResult, 'mode' | 'targets'>): HtmlBlock[] {
  const busy = targets.filter((target) => !isCalm(target) && !isAside(target));
  const shared = sharedDifferences(busy);
  const guards = alikeLines(targets.flatMap(linesOf).filter(({ line }) => line.code === 'guarded'));
  const notes = alikeLines(busy.flatMap(linesOf).filter(({ line }) => isNote(line))).filter(
    ({ where }) => where.length > 1,
  );
  const once = (those: readonly Alike<LocatedLine>[]) =>
    list(those.map((one) => inWordsOnce(one, countedRepositories)));
  const said = new Set([...shared, ...notes].map(({ key }) => key));
  return [
    addHeading(`<h3>${titles.loud}</h3>`, once(guards)),
    addHeading('<h3>Repositories</h3>', statesTable('Repositories', standing(mode, targets), countedRepositories)),
    addHeading(`<h3>${titles.shared}</h3>`, table([...differenceHeads, 'Where'], shared.map(sharedCells))),
    ...busy.flatMap((target) => ownBlocks(mode, target, said)),
    collapse(`${countOf(notes.length, 'note')} for several repositories`, once(notes)),
    ...leftAside(targets).map(({ why, those }) =>
      collapse(`${countedRepositories(those)} ${inertProse(why)}`, list(repositoriesIn(those).map(inertHtml))),
    ),
    ...[...calmGroups(mode, targets)].map(([word, calm]) =>
      collapse(`${countedRepositories(calm)} ${word}`, list(calm.flatMap(calmItems))),
    ),
  ];
}

const calmItems = (target: TargetResult) => [
  inertHtml(target.repository),
  ...linesOf(target)
    .filter(({ line }) => isNote(line))
    .map(inWords),
];

interface State {
  readonly word: string;
  readonly those: readonly TargetResult[];
}

/** How many repositories are in which state, and which. */
export const statesTable = (head: string, states: readonly State[], count: (names: readonly string[]) => string) =>
  table(
    ['State', head, 'Which'],
    states.map(({ word, those }) => {
      const names = repositoriesIn(those);
      return [word, String(names.length), collapseNames(names, count(names))];
    }),
  );

const sharedCells = ({ said, where }: Alike<LocatedLine>) => [
  ...differenceCells(said, true),
  collapseNames(where, `in ${countedRepositories(where)}`, 1),
];

/** What no list or table of several repositories has. Of a withheld repository only troubles say something. */
function ownBlocks(mode: RunResult['mode'], all: TargetResult, said: ReadonlySet<string>): HtmlBlock[] {
  const isOwn = (line: Line, section?: string) =>
    line.code !== 'guarded' && !(isDifference(line) && isWithheld(all)) && !said.has(keyOfLine({ section, line }));
  const target = { ...all, lines: all.lines.filter((line) => isOwn(line)) };
  const left = target.sections.map(
    (section): SectionResult => ({ ...section, lines: section.lines.filter((line) => isOwn(line, section.name)) }),
  );
  const hidden = target.sections.flatMap(({ lines }) => lines).filter(isDifference).length;
  // A section whose differences are all in the table of shared ones needs no line of its own.
  const rest = left.filter(({ lines }, index) => lines.length || !target.sections[index]!.lines.length);
  if (!rest.some(({ lines }) => lines.length) && !target.lines.length && !(isWithheld(target) && hidden)) return [];
  return [
    asBlock(
      `<h3>${inertHtml(target.repository)}: ${target.outcome}</h3>${isWithheld(target) && hidden ? `\n<p>${countOf(hidden, 'difference')}</p>` : ''}`,
    ),
    ...targetBlocks(mode, target, rest),
  ];
}
