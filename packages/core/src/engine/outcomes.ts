import { GithubRefusal, isRefusedWith, isUnanswered, RunStopped } from '../github/refusals/failures.ts';
import type { Ending } from '../plan/ending.ts';
import { differencesIn, isWriting, type Writing } from '../plan/item.ts';
import { join } from '../plan/wording.ts';
import { type DenialPolicy, endingOf, settled } from '../report/result/coverage.ts';
import { failureLine, waitingLine } from '../report/result/failure-lines.ts';
import { addEntry } from '../report/result/item-lines.ts';
import { notDoneText, outcomeLines, type PlanOutcome } from '../report/result/outcome-lines.ts';
import { reword } from '../report/result/redaction.ts';
import type { SectionResult } from '../report/result/result.ts';
import { formatCode } from '../settings/message-text.ts';
import { declined, isHalfReplaced, nameOf, type Work } from './apply/work.ts';

export function resultOf(work: Work, denials: DenialPolicy): SectionResult {
  const outcomes = [...(work.verified ?? []), ...outcomesOf(work)];
  const lines = outcomes.flatMap((one) => outcomeLines(work.declared, one));
  return settled(nameOf(work), [...failureLines(work), ...lines], denials, work.failure);
}

function failureLines(work: Work) {
  const { declared, failure, broken, items, awaits, skipped } = work;
  if (awaits) {
    const ended = [{ key: declared.section.key, ending: leftEnding(work, 'not-done') }];
    const waiting = waitingLine(declared, failure, awaits);
    return [{ ...reword(waiting, (text) => notDoneText(text, skipped!)), ended }];
  }
  if (failure === undefined) return [];
  const { keys = [], mayBeOwned, item, done } = broken ?? {};
  const names = items.map((item) => ('names' in item ? item.names : []));
  const line = failureLine(declared, failure, [declared.live, declared.desired, names, differencesIn(items)]);
  const owned = isRefusedWith(failure, 422) && mayBeOwned ? { ...line, fix: `${failure.fix}, or ${mayBeOwned}` } : line;
  const isUnsure = isUnanswered(failure) || (failure instanceof GithubRefusal && failure.request.status >= 500);
  const half = isHalfReplaced(work)
    ? { ...owned, ended: [{ key: declared.section.key, ending: 'not-done' as const }] }
    : owned;
  const told = item && (done || isUnsure) ? addEntry(declared, item, half) : half;
  return [
    keys.length && !(failure instanceof RunStopped)
      ? reword(told, (why) => join`${keys.map(formatCode).join(', ')}: ${why}`)
      : told,
  ];
}

/** What became of each item: first of those that are done or ask for no write, then of those that are not done. */
function outcomesOf(work: Work): PlanOutcome[] {
  const { items, done, held, failure, broken } = work;
  const tried = items.flatMap((item): PlanOutcome[] => {
    if (!isWriting(item)) return [{ item }];
    const performed = done.get(item);
    if (performed) return [{ item, ...performed }];
    return broken?.item === item && broken.done > 0 ? [{ item, stepsDone: broken.done }] : [];
  });
  const why =
    work.skipped ?? (failure === undefined ? 'another change in this section was refused' : 'this section failed');
  const left = items.filter(isWriting).filter((item) => !done.has(item));
  const untried = left.map((item): PlanOutcome => {
    return { item, ending: leftEnding(work, endingOf(failure)), why: halfway(work, item) ?? why, ...held.get(item) };
  });
  return [...tried, ...untried];
}

/** What a person declined has not failed. */
const leftEnding = ({ skipped }: Work, ending: Ending): Ending => (skipped === declined ? 'differs' : ending);

/** Says how far a failed item got, so that nobody takes it for untouched. */
const halfway = ({ broken }: Work, item: Writing) =>
  broken?.item === item && broken.done > 0
    ? `this section failed after ${broken.done} of ${item.steps.length} steps`
    : undefined;
