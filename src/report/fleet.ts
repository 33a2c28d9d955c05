import { type Alike, collapsedNames, countedRepositories, repositoriesIn } from './alike.ts';
import { isWithheld, keyOfLine, sharedDifferences, standing, titles } from './groups.ts';
import { collapsed, type HtmlBlock, headed, list, plain, table } from './html.ts';
import { inertHtml } from './inert.ts';
import { counted, isAside, isCalm, isDifference, isNote, type LocatedLine, leftAside, linesOf } from './located.ts';
import { inertProse } from './prose.ts';
import { modes } from './result/modes.ts';
import type { RunResult, SectionResult, TargetResult } from './result/result.ts';
import { differenceCells, differenceHeads, inWords } from './rows.ts';
import { targetBlocks } from './target-blocks.ts';

/** A run about several repositories: their states, what is the same in several, then each that has more to it. */
export function fleetBlocks({ mode, targets }: Pick<RunResult, 'mode' | 'targets'>): HtmlBlock[] {
  const calm = targets.filter(isCalm);
  const busy = targets.filter((target) => !isCalm(target) && !isAside(target));
  const shared = sharedDifferences(busy);
  const inTable = new Set(shared.map(({ key }) => key));
  return [
    headed('<h3>Repositories</h3>', statesTable('Repositories', standing(mode, targets), countedRepositories)),
    headed(`<h3>${titles.shared}</h3>`, table([...differenceHeads, 'Where'], shared.map(sharedCells))),
    ...busy.flatMap((target) => ownBlocks(mode, target, inTable)),
    ...leftAside(targets).map(({ why, those }) =>
      collapsed(`${countedRepositories(those)} ${inertProse(why)}`, list(repositoriesIn(those).map(inertHtml))),
    ),
    collapsed(
      `${countedRepositories(calm)} ${modes[mode].makesFile ? 'read' : 'with nothing to do'}`,
      list(calm.flatMap(calmItems)),
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
      return [word, String(names.length), collapsedNames(names, count(names))];
    }),
  );

const sharedCells = ({ said, where }: Alike<LocatedLine>) => [
  ...differenceCells(said, true),
  collapsedNames(where, `in ${countedRepositories(where)}`, 1),
];

/** What the table of shared differences does not say yet. Of a withheld repository only troubles say something. */
function ownBlocks(mode: RunResult['mode'], target: TargetResult, inTable: ReadonlySet<string>): HtmlBlock[] {
  const isSaid = (section: string, line: LocatedLine['line']) =>
    isDifference(line) && (isWithheld(target) || inTable.has(keyOfLine({ section, line })));
  const left = target.sections.map(
    (section): SectionResult => ({ ...section, lines: section.lines.filter((line) => !isSaid(section.name, line)) }),
  );
  const hidden = target.sections.flatMap(({ lines }) => lines).filter(isDifference).length;
  // A section whose differences are all in the table of shared ones needs no line of its own.
  const rest = left.filter(({ lines }, index) => lines.length || !target.sections[index]!.lines.length);
  if (!rest.some(({ lines }) => lines.length) && !target.lines.length && !(isWithheld(target) && hidden)) return [];
  return [
    plain(
      `<h3>${inertHtml(target.repository)}: ${target.outcome}</h3>${isWithheld(target) && hidden ? `\n<p>${counted(hidden, 'difference')}</p>` : ''}`,
    ),
    ...targetBlocks(mode, target, rest),
  ];
}
