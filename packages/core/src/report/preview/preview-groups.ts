import { type Alike, alike, widestFirst } from '../alike.ts';
import { alikeLines, isWithheld } from '../groups.ts';
import { guardedFirst } from '../html/target-blocks.ts';
import { isTrouble, isUpToDate, type LocatedLine, locatedLines } from '../located.ts';
import type { RunResult, TargetResult } from '../result/result.ts';
import { isChanged, isCompared, loudFirst, type Review, type ReviewItem, reviewOf } from './review.ts';

/** Whether only the number of its changes may be shown. */
export const isCountedOnly = (target: TargetResult) => isCompared(target) && isWithheld(target) && !isFile(target);

const isFile = ({ preview }: TargetResult) => preview?.against === 'files';

/** Every repository is in one of these states, the first that fits. */
const states: readonly { readonly word: string; readonly is: (target: TargetResult) => boolean }[] = [
  { word: 'changes, with errors', is: (one) => one.outcome === 'failed' && isChanged(one) },
  { word: 'failed', is: ({ outcome }) => outcome === 'failed' },
  { word: 'changes', is: isChanged },
  { word: 'same settings', is: isFile },
  { word: 'up to date', is: (one) => isCompared(one) && isUpToDate(one) },
  { word: 'no changes', is: isCompared },
  { word: 'loses its settings file', is: ({ lines }) => lines.some(isTrouble) },
  { word: 'skipped', is: ({ outcome }) => outcome === 'skipped' },
  { word: 'same settings, not read', is: () => true },
];

export const inStates = (targets: readonly TargetResult[]) =>
  states
    .map((state) => ({ word: state.word, those: targets.filter((one) => states.find(({ is }) => is(one)) === state) }))
    .filter(({ those }) => those.length);

/** The changes of a kind in all repositories whose details may be shown, each once, in the order of a review. */
export function fleetReview(targets: readonly TargetResult[]) {
  const reviews = targets
    .filter((one) => !isCountedOnly(one))
    .map((target) => ({ repository: target.repository, review: reviewOf({ targets: [target] }) }));
  return (kind: keyof Review): Alike<ReviewItem>[] => {
    const all = reviews.flatMap(({ repository, review }) => review[kind].map((said) => ({ repository, said })));
    return loudFirst(widestFirst(alike(all, keyOf)), ({ said }) => said);
  };
}

/** The ids are those of one repository each. */
const keyOf = ({ section, kind, subject, changes, tone, isOverwrite }: ReviewItem) =>
  JSON.stringify([section, kind, subject, changes, tone, isOverwrite]);

/** The lines of the run and its repositories, each once, with the repositories that it is about. What is held is first. */
export const saidIn = (result: Pick<RunResult, 'lines' | 'targets'>): Alike<LocatedLine>[] =>
  alikeLines(
    guardedFirst(locatedLines(result)),
    ({ section, line: { kind, key, message, fix, request }, repository }) =>
      JSON.stringify([repository === undefined, section, kind, key, message, fix, request?.status]),
  );
