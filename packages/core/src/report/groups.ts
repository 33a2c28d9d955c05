import { toShownText } from '../plan/wording.ts';
import { type Alike, alike, widestFirst } from './alike.ts';
import { isDifference, isUnvisited, type LocatedLine, linesOf } from './located.ts';
import { type Mode, modes } from './result/modes.ts';
import type { TargetResult } from './result/result.ts';
import { isLoud, loudOf } from './terminal/colour.ts';

/** The headings that a terminal, a page and a matrix share; `chapters.ts` has those of a preview. */
export const titles = { loud: 'Look here first', shared: 'The same in several repositories' } as const;

/** A placeholder names no repository: another report may have it for another one. */
export const isNameless = ({ repository }: Pick<TargetResult, 'repository'>) => /^redacted-[\d.]+$/.test(repository);

export const isWithheld = (target: Pick<TargetResult, 'repository' | 'withheld'>) =>
  target.withheld === true || isNameless(target);

export const keyOfLine = ({ section, line }: LocatedLine) =>
  JSON.stringify([section, line.sign, line.tone, line.message, line.fix]);

/** Groups equal lines. Equal guarded changes of one owner's repositories share a line for `allow` too. */
export const alikeLines = (all: readonly LocatedLine[], keyOf = keyOfLine): Alike<LocatedLine>[] =>
  alike(
    all.map((said) => ({ repository: said.repository ?? '', said })),
    (said) => keyOf(allowInAll(said)),
  ).map((group) => (group.where.length > 1 ? { ...group, said: allowInAll(group.said) } : group));

const inCode = /`(--allow |- )([^`:]+):([\w.:=@/-]+)`/g;

/** The pattern stands in quotes, because a shell and YAML read a star in their own ways. */
function allowInAll(located: LocatedLine): LocatedLine {
  const { line: one, repository = '' } = located;
  if (one.code !== 'guarded') return located;
  // The place is that of a single repository.
  const { place: _, ...line } = one;
  const all = `${repository.split('/')[0]}/*`;
  const said = line.fix && toShownText(line.fix);
  const fix = said?.replace(inCode, (text, lead: string, name: string, value: string) =>
    name === repository ? `\`${lead}'${all}:${value}'\`` : text,
  );
  return fix === said
    ? { ...located, line }
    : { ...located, line: { ...line, fix: `${fix} in all repositories that match \`${all}\`` } };
}

/** The differences that several repositories share: first those that cannot be undone or weaken a protection. */
export function sharedDifferences(targets: readonly TargetResult[]): Alike<LocatedLine>[] {
  const open = targets.filter((target) => !isWithheld(target));
  const found = open.flatMap((target) =>
    linesOf(target)
      .filter(({ line }) => isDifference(line))
      .map((said) => ({ repository: target.repository, said })),
  );
  const shared = widestFirst(alike(found, keyOfLine).filter(({ where }) => where.length > 1));
  const bySaid = new Map(shared.map((group) => [group.said, group]));
  return [
    ...loudOf([...bySaid.keys()]).map((said) => bySaid.get(said)!),
    ...shared.filter(({ said }) => !isLoud(said.line)),
  ];
}

/** The states of a repository of a fleet, in the order of a table. */
export const states = ['failed', 'unvisited', 'drift', 'partial', 'skipped', 'success'] as const;

export type FleetState = (typeof states)[number];

/** A repository that the run did not come to has not failed. */
export const stateOf = (target: TargetResult): FleetState => (isUnvisited(target) ? 'unvisited' : target.outcome);

export function stateWord(mode: Mode, state: FleetState) {
  const { onlyFinds, ofPull } = modes[mode];
  if (state === 'success') return onlyFinds ? 'no changes' : ofPull ? 'compared' : 'done';
  if (state === 'unvisited') return 'not reached';
  return state === 'drift' ? driftWord(mode, 'drifted') : state;
}

/** An apply leaves only what nobody approved. */
export const driftWord = (mode: Mode, word: string) => (modes[mode].writes ? 'not approved' : word);

/** Which repositories of a fleet are in which state, and which are withheld. Empty rows are left out. */
export const standing = (mode: Mode, targets: readonly TargetResult[]) =>
  [
    ...states.map((state) => ({
      word: stateWord(mode, state),
      state,
      those: targets.filter((target) => stateOf(target) === state),
    })),
    { word: 'withheld', state: undefined, those: targets.filter(isWithheld) },
  ].filter(({ those }) => those.length);
