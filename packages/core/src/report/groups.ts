/**
 * Groups lines and repositories of a fleet for all outputs. Equal differences of several repositories become one item.
 */

import { toShownText } from '../plan/wording.ts';
import { isDriftOrChange, isNotReached, type LocatedLine, listTargetLines } from './located.ts';
import { type Mode, modes } from './result/modes.ts';
import type { TargetResult } from './result/result.ts';
import { hasSeriousTone, selectSeriousLines } from './serious.ts';
import { groupAcrossRepositories, type SharedItem, sortByReach } from './shared-items.ts';

export const titles = { serious: 'Look here first', shared: 'The same in several repositories' } as const;

/** Checks for a placeholder, which two reports may use for different repositories. */
export const isNameless = ({ repository }: Pick<TargetResult, 'repository'>) => /^redacted-[\d.]+$/.test(repository);

export const isWithheld = (target: Pick<TargetResult, 'repository' | 'withheld'>) =>
  target.withheld === true || isNameless(target);

export const toLineKey = ({ section, line }: LocatedLine): string =>
  JSON.stringify([section, line.sign, line.tone, line.message, line.fix]);

/** Equal guarded changes of one owner's repositories also share an `allow` line. */
export const groupEqualLines = (lines: readonly LocatedLine[], toKey = toLineKey): SharedItem<LocatedLine>[] =>
  groupAcrossRepositories(
    lines.map((item) => ({ repository: item.repository ?? '', item })),
    (item) => toKey(widenAllowFix(item)),
  ).map((group) => (group.repositories.length > 1 ? { ...group, item: widenAllowFix(group.item) } : group));

const allowPattern = /`(--allow |- )([^`:]+):([\w.:=@/-]+)`/g;

/** Quotes the pattern, because shells and YAML interpret an unquoted star. */
function widenAllowFix(located: LocatedLine): LocatedLine {
  const { line: original, repository = '' } = located;
  if (original.code !== 'guarded') return located;
  // The place belongs to a single repository.
  const { place: _, ...line } = original;
  const pattern = `${repository.split('/')[0]}/*`;
  const ownFix = line.fix && toShownText(line.fix);
  const fix = ownFix?.replace(allowPattern, (text, lead: string, name: string, value: string) =>
    name === repository ? `\`${lead}'${pattern}:${value}'\`` : text,
  );
  return fix === ownFix
    ? { ...located, line }
    : { ...located, line: { ...line, fix: `${fix} in all repositories that match \`${pattern}\`` } };
}

/** The differences that several repositories share: first those that cannot be undone or weaken a protection. */
export function listSharedDifferences(targets: readonly TargetResult[]): SharedItem<LocatedLine>[] {
  const shownTargets = targets.filter((target) => !isWithheld(target));
  const differences = shownTargets.flatMap((target) =>
    listTargetLines(target)
      .filter(({ line }) => isDriftOrChange(line))
      .map((item) => ({ repository: target.repository, item })),
  );
  const shared = sortByReach(
    groupAcrossRepositories(differences, toLineKey).filter(({ repositories }) => repositories.length > 1),
  );
  const groupByItem = new Map(shared.map((group) => [group.item, group]));
  return [
    ...selectSeriousLines([...groupByItem.keys()]).map((item) => groupByItem.get(item)!),
    ...shared.filter(({ item }) => !hasSeriousTone(item.line)),
  ];
}

export const states = ['failed', 'unvisited', 'drift', 'partial', 'skipped', 'success'] as const;

export type FleetState = (typeof states)[number];

/** A repository that the run did not reach has not failed. */
export const getFleetState = (target: TargetResult): FleetState =>
  isNotReached(target) ? 'unvisited' : target.outcome;

export function describeState(mode: Mode, state: FleetState) {
  const { onlyReports, isForPullRequest } = modes[mode];
  if (state === 'success') return onlyReports ? 'no changes' : isForPullRequest ? 'compared' : 'done';
  if (state === 'unvisited') return 'not reached';
  return state === 'drift' ? describeDrift(mode, 'drifted') : state;
}

/** Drift after apply is a change without approval. */
export const describeDrift = (mode: Mode, usualWord: string) => (modes[mode].writes ? 'not approved' : usualWord);

/** A withheld repository also appears in a group of its own. */
export const groupByState = (mode: Mode, targets: readonly TargetResult[]) =>
  [
    ...states.map((state) => ({
      word: describeState(mode, state),
      state,
      targets: targets.filter((target) => getFleetState(target) === state),
    })),
    { word: 'withheld', state: undefined, targets: targets.filter(isWithheld) },
  ].filter((group) => group.targets.length);
