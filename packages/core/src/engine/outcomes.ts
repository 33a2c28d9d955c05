import { HostRefusal, isRefusedWith, isSilence, RunStopped } from '../github/refusals/failures.ts';
import type { Ending } from '../plan/ending.ts';
import { isWriting, listDifferences, type WriteItem } from '../plan/item.ts';
import { joinPublic } from '../plan/wording.ts';
import { type DenialPolicy, endingOf, settled } from '../report/result/coverage.ts';
import { failureLine, waitingLine } from '../report/result/failure-lines.ts';
import { addEntry } from '../report/result/item-lines.ts';
import { notDoneText, outcomeLines, type PlanOutcome } from '../report/result/outcome-lines.ts';
import { reword } from '../report/result/redaction.ts';
import type { SectionResult } from '../report/result/result.ts';
import { code } from '../settings/shown.ts';
import { declined, getSectionKey, isHalfReplaced, type SectionWork } from './apply/work.ts';

export function toSectionResult(work: SectionWork, denials: DenialPolicy): SectionResult {
  const outcomes = [...(work.verified ?? []), ...listOutcomes(work)];
  const lines = outcomes.flatMap((outcome) => outcomeLines(work.declared, outcome));
  return settled(getSectionKey(work), [...listFailureLines(work), ...lines], denials, work.failure);
}

function listFailureLines(work: SectionWork) {
  const { declared, failure, broken, items, awaits, skipped } = work;
  if (awaits) {
    const ended = [{ key: declared.section.key, ending: chooseEnding(work, 'not-done') }];
    const waiting = waitingLine(declared, failure, awaits);
    return [{ ...reword(waiting, (text) => notDoneText(text, skipped!)), ended }];
  }
  if (failure === undefined) return [];
  const { keys = [], mayBeOwned, item, done } = broken ?? {};
  const names = items.map((item) => ('names' in item ? item.names : []));
  const line = failureLine(declared, failure, [declared.live, declared.desired, names, listDifferences(items)]);
  const owned = isRefusedWith(failure, 422) && mayBeOwned ? { ...line, fix: `${failure.fix}, or ${mayBeOwned}` } : line;
  const isUnsure = isSilence(failure) || (failure instanceof HostRefusal && failure.request.status >= 500);
  const half = isHalfReplaced(work)
    ? { ...owned, ended: [{ key: declared.section.key, ending: 'not-done' as const }] }
    : owned;
  const entryLine = item && (done || isUnsure) ? addEntry(declared, item, half) : half;
  return [
    keys.length && !(failure instanceof RunStopped)
      ? reword(entryLine, (why) => joinPublic`${keys.map(code).join(', ')}: ${why}`)
      : entryLine,
  ];
}

function listOutcomes(work: SectionWork): PlanOutcome[] {
  const { items, done, held, failure, broken } = work;
  const attempted = items.flatMap((item): PlanOutcome[] => {
    if (!isWriting(item)) return [{ item }];
    const performed = done.get(item);
    if (performed) return [{ item, ...performed }];
    return broken?.item === item && broken.done > 0 ? [{ item, stepsDone: broken.done }] : [];
  });
  const why =
    work.skipped ?? (failure === undefined ? 'another change in this section was refused' : 'this section failed');
  const undoneItems = items.filter(isWriting).filter((item) => !done.has(item));
  const notAttempted = undoneItems.map((item): PlanOutcome => {
    return {
      item,
      ending: chooseEnding(work, endingOf(failure)),
      why: describeProgress(work, item) ?? why,
      ...held.get(item),
    };
  });
  return [...attempted, ...notAttempted];
}

const chooseEnding = ({ skipped }: SectionWork, ending: Ending): Ending => (skipped === declined ? 'differs' : ending);

const describeProgress = ({ broken }: SectionWork, item: WriteItem) =>
  broken?.item === item && broken.done > 0
    ? `this section failed after ${broken.done} of ${item.steps.length} steps`
    : undefined;
