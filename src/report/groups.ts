import type { TargetResult } from '../modes/result.ts';
import { isLoud, loudOf } from './colour.ts';
import { isDifference, type LocatedLine, locatedLines } from './located.ts';

/** Something that is the same in the repositories that have it. */
export interface Shared<T> {
  readonly key: string;
  readonly what: T;
  /** The repositories, in the order of the run. */
  readonly where: readonly string[];
}

interface Found<T> {
  readonly repository: string;
  readonly what: T;
}

/** Things with the same key are the same; each with the repositories that have it. */
export function groupedBy<T>(found: readonly Found<T>[], keyOf: (what: T) => string): Shared<T>[] {
  const groups = new Map<string, { what: T; where: Set<string> }>();
  for (const { repository, what } of found) {
    const key = keyOf(what);
    const group = groups.get(key) ?? { what, where: new Set() };
    groups.set(key, group);
    group.where.add(repository);
  }
  return [...groups].map(([key, { what, where }]) => ({ key, what, where: [...where] }));
}

/** What more than one repository has, the most widespread first. */
export const sharedBy = <T>(found: readonly Found<T>[], keyOf: (what: T) => string) =>
  groupedBy(found, keyOf)
    .filter(({ where }) => where.length > 1)
    .sort((one, other) => other.where.length - one.where.length);

/** A placeholder is no full name: the details of that repository are withheld. */
export const isWithheld = ({ repository }: Pick<TargetResult, 'repository'>) => !repository.includes('/');

export const keyOfLine = ({ section, line }: LocatedLine) =>
  JSON.stringify([section, line.sign, line.tone, line.message, line.fix]);

/** The differences that several repositories share: first those that cannot be undone or weaken a protection. */
export function sharedDifferences(targets: readonly TargetResult[]): Shared<LocatedLine>[] {
  const open = targets.filter((target) => !isWithheld(target));
  const found = open.flatMap((target) =>
    locatedLines({ targets: [target], lines: [] })
      .filter(({ line }) => isDifference(line))
      .map((what) => ({ repository: target.repository, what })),
  );
  const shared = sharedBy(found, keyOfLine);
  const loud = loudOf(shared.map(({ what }) => what));
  return [
    ...loud.map((what) => shared.find((one) => one.what === what)!),
    ...shared.filter(({ what }) => !isLoud(what.line)),
  ];
}

/** The first names, and how many more there are. */
export const firstOf = (names: readonly string[], most: number) => ({
  shown: names.length > most ? names.slice(0, most) : names,
  more: Math.max(names.length - most, 0),
});

/** Ten names in a row of text, and how many more there are. */
export function namesOf(names: readonly string[], most = 10) {
  const { shown, more } = firstOf(names, most);
  return `${shown.join(', ')}${more ? ` and ${more} more` : ''}`;
}

/** How a repository of a fleet stands, in the order of a table. */
export const states = ['failed', 'drift', 'partial', 'skipped', 'success'] as const;

export const stateWord = (mode: string, state: (typeof states)[number]) =>
  ({
    failed: 'failed',
    drift: 'drifted',
    partial: 'partial',
    skipped: 'skipped',
    success: mode === 'check' ? 'clean' : 'done',
  })[state];

/** A fleet in short: how many repositories stand how, and how many of them are withheld. Empty rows are left out. */
export const standing = (mode: string, targets: readonly TargetResult[]) =>
  [
    ...states.map((state) => ({
      word: stateWord(mode, state),
      state,
      those: targets.filter(({ outcome }) => outcome === state),
    })),
    { word: 'withheld', state: undefined, those: targets.filter(isWithheld) },
  ].filter(({ those }) => those.length);
