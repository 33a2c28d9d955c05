import type { RunResult, SectionResult, TargetResult } from '../modes/result.ts';
import { isLoud, loudOf } from './colour.ts';
import { type Block, folded, headed, list, plain, table } from './html.ts';
import { inertHtml } from './inert.ts';
import {
  counted,
  isAside,
  isCalm,
  isDifference,
  isNote,
  type LocatedLine,
  leftAside,
  locatedLines,
} from './located.ts';
import { inWords } from './rows.ts';
import { loudCells, loudHeads, targetBlocks } from './target-blocks.ts';

/** A run about several repositories: how they stand, what is the same in several, then each that has more to it. */
export function fleetBlocks({ mode, targets }: RunResult): Block[] {
  const calm = targets.filter(isCalm);
  const busy = targets.filter((target) => !isCalm(target) && !isAside(target));
  const shared = sharedIn(busy);
  return [
    headed('<h3>Repositories</h3>', table(['State', 'Repositories', 'Which'], stateRows(mode, targets))),
    headed('<h3>The same in several repositories</h3>', table(sharedHeads, shared.map(sharedCells))),
    ...busy.flatMap((target) => ownBlocks(mode, target, shared)),
    ...leftAside(targets).map(({ why, those }) =>
      folded(`${repositories(those)} ${inertHtml(why)}`, list(those.map(({ repository }) => inertHtml(repository)))),
    ),
    folded(
      `${repositories(calm)} ${mode === 'snapshot' ? 'read' : 'with nothing to do'}`,
      list(calm.flatMap(calmItems)),
    ),
  ];
}

const repositories = (targets: readonly TargetResult[]) => counted(targets.length, 'repository', 'repositories');

const calmItems = (target: TargetResult) => [
  inertHtml(target.repository),
  ...linesOf(target)
    .filter(({ line }) => isNote(line))
    .map(inWords),
];

const linesOf = (target: TargetResult) => locatedLines({ targets: [target], lines: [] });

/** A placeholder is no full name: the details of that repository are withheld. */
const isWithheld = ({ repository }: TargetResult) => !repository.includes('/');

const most = 20;

/** The first names, and how many more there are. */
function someNames(names: readonly string[]) {
  const shown = names.slice(0, most).map(inertHtml).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/** A narrow page shows one name a line, so more than a few are folded. */
const foldedNames = (names: readonly string[]) =>
  names.length > 3
    ? `<details><summary>${counted(names.length, 'repository', 'repositories')}</summary>${someNames(names)}</details>`
    : someNames(names);

const states = ['failed', 'drift', 'partial', 'skipped', 'success'] as const;

function stateRows(mode: RunResult['mode'], targets: readonly TargetResult[]) {
  const words = {
    failed: 'failed',
    drift: 'drifted',
    partial: 'partial',
    skipped: 'skipped',
    success: mode === 'check' ? 'clean' : 'done',
  };
  const row = (word: string, those: readonly TargetResult[]) => [
    word,
    String(those.length),
    foldedNames(those.map(({ repository }) => repository)),
  ];
  return [
    ...states.map((state) =>
      row(
        words[state],
        targets.filter(({ outcome }) => outcome === state),
      ),
    ),
    row('withheld', targets.filter(isWithheld)),
  ].filter(([, count]) => count !== '0');
}

/** A difference that several repositories share. */
interface Shared {
  readonly key: string;
  readonly located: LocatedLine;
  readonly where: readonly string[];
}

const keyOf = ({ section, line }: LocatedLine) => JSON.stringify([section, line.sign, line.tone, line.message]);

function sharedIn(targets: readonly TargetResult[]): Shared[] {
  const found = new Map<string, { located: LocatedLine; where: Set<string> }>();
  for (const target of targets.filter((one) => !isWithheld(one)))
    for (const located of linesOf(target).filter(({ line }) => isDifference(line))) {
      const one = found.get(keyOf(located)) ?? { located, where: new Set() };
      found.set(keyOf(located), one);
      one.where.add(target.repository);
    }
  const several = [...found]
    .map(([key, { located, where }]) => ({ key, located, where: [...where] }))
    .filter(({ where }) => where.length > 1)
    .sort((one, other) => other.where.length - one.where.length);
  const loud = loudOf(several.map(({ located }) => located));
  return [
    ...loud.map((located) => several.find((one) => one.located === located)!),
    ...several.filter(({ located }) => !isLoud(located.line)),
  ];
}

const sharedHeads = [...loudHeads, 'Where'];

const sharedCells = ({ located, where }: Shared) => [
  ...loudCells(located),
  `<details><summary>in ${where.length} repositories</summary>${someNames(where)}</details>`,
];

/** What the table of shared differences does not say yet. Of a withheld repository only troubles say something. */
function ownBlocks(mode: RunResult['mode'], target: TargetResult, shared: readonly Shared[]): Block[] {
  const keys = new Set(shared.map(({ key }) => key));
  const isSaid = (section: string, line: LocatedLine['line']) =>
    isDifference(line) && (isWithheld(target) || keys.has(keyOf({ section, line })));
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
