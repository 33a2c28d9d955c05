import { GithubRefusal, isRefusedWith, isUnanswered, RunStopped } from '../github/refusals/failures.ts';
import type { Ending } from '../plan/ending.ts';
import { differencesIn, isWriting, type Writing } from '../plan/item.ts';
import { join } from '../plan/wording.ts';
import { createSectionResult, type DenialPolicy, toEnding } from '../report/result/coverage.ts';
import { reportSectionFailure, reportWaitingSection } from '../report/result/failure-lines.ts';
import { addWholeEntry } from '../report/result/item-lines.ts';
import { describeNotDone, type PlanOutcome, reportOutcome } from '../report/result/outcome-lines.ts';
import { reword } from '../report/result/redaction.ts';
import type { SectionResult } from '../report/result/result.ts';
import { formatCode } from '../settings/message-text.ts';
import { declined, isHalfReplaced, nameOf, type Work } from './apply/work.ts';

export function resultOf(work: Work, denials: DenialPolicy): SectionResult {
  const outcomes = [...(work.verified ?? []), ...outcomesOf(work)];
  const lines = outcomes.flatMap((one) => reportOutcome(work.declared, one));
  return createSectionResult(nameOf(work), [...failureLines(work), ...lines], denials, work.failure);
}

function failureLines(work: Work) {
  const { declared, failure, broken, items, awaits, skipped } = work;
  if (awaits) {
    const ended = [{ key: declared.section.key, ending: leftEnding(work, 'not-done') }];
    const waiting = reportWaitingSection(declared, failure, awaits);
    return [{ ...reword(waiting, (text) => describeNotDone(text, skipped!)), pathEndings: ended }];
  }
  if (failure === undefined) return [];
  const { keys = [], mayBeOwned, item, done } = broken ?? {};
  const names = items.map((item) => ('names' in item ? item.names : []));
  const line = reportSectionFailure(declared, failure, [declared.live, declared.desired, names, differencesIn(items)]);
  const owned = isRefusedWith(failure, 422) && mayBeOwned ? { ...line, fix: `${failure.fix}, or ${mayBeOwned}` } : line;
  const isUnsure = isUnanswered(failure) || (failure instanceof GithubRefusal && failure.request.status >= 500);
  const half = isHalfReplaced(work)
    ? { ...owned, pathEndings: [{ key: declared.section.key, ending: 'not-done' as const }] }
    : owned;
  const told = item && (done || isUnsure) ? addWholeEntry(declared, item, half) : half;
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
    return { item, ending: leftEnding(work, toEnding(failure)), why: halfway(work, item) ?? why, ...held.get(item) };
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
