import { isRefusedWith, RunStopped } from '../../github/refusals/failures.ts';
import type { Ending } from '../../plan/ending.ts';
import { isWriting, listDifferences, type WriteItem } from '../../plan/item.ts';
import { joinPublic } from '../../plan/wording.ts';
import { classifyFailure, createSectionResult, type DenialPolicy } from '../../report/result/coverage.ts';
import { addWholeEntryToFix } from '../../report/result/deviation-lines.ts';
import { reportSectionFailure, reportWaitingSection } from '../../report/result/failure-lines.ts';
import { describeNotDone, type PlanOutcome, reportItemOutcome } from '../../report/result/outcome-lines.ts';
import { createDeclaredRedaction, reword } from '../../report/result/redaction.ts';
import type { Line, SectionResult } from '../../report/result/result.ts';
import { formatCode } from '../../settings/message-text.ts';
import { getSectionKey, isHalfReplaced, type SectionWork } from './work.ts';

export function toSectionResult(work: SectionWork, denials: DenialPolicy): SectionResult {
  const outcomes = [...(work.verified ?? []), ...listOutcomes(work)];
  const lines = outcomes.flatMap((outcome) => reportItemOutcome(work.declared, outcome));
  return createSectionResult(getSectionKey(work), [...listFailureLines(work), ...lines], denials, work.failure);
}

function listFailureLines(work: SectionWork): Line[] {
  const { declared, failure, failedWrite, items, awaits, skipped } = work;
  if (awaits) {
    const ended = [{ key: declared.section.key, ending: replaceEndingIfDeclined(work, 'not-done') }];
    const waiting = reportWaitingSection(declared, failure, awaits);
    return [{ ...reword(waiting, (text) => describeNotDone(text, skipped!.why)), pathEndings: ended }];
  }
  if (failure === undefined) return [];
  const { keys = [], ownerHint, items: [item] = [], stepsDone, mayBeDone } = failedWrite ?? {};
  const names = items.map((item) => ('names' in item ? item.names : []));
  const line = reportSectionFailure(declared, failure, [
    declared.live,
    declared.desired,
    names,
    listDifferences(items),
  ]);
  const owned = isRefusedWith(failure, 422) && ownerHint ? { ...line, fix: `${failure.fix}, or ${ownerHint}` } : line;
  const half = isHalfReplaced(work)
    ? { ...owned, pathEndings: [{ key: declared.section.key, ending: 'not-done' as const }] }
    : owned;
  const entryLine =
    item && (stepsDone || mayBeDone) ? addWholeEntryToFix(half, item, createDeclaredRedaction(declared, item)) : half;
  return [
    keys.length && !(failure instanceof RunStopped)
      ? reword(entryLine, (why) => joinPublic`${keys.map(formatCode).join(', ')}: ${why}`)
      : entryLine,
  ];
}

function listOutcomes(work: SectionWork): PlanOutcome[] {
  const { items, done, failedWrite } = work;
  const attempted = items.flatMap((item): PlanOutcome[] => {
    if (!isWriting(item)) return [{ item }];
    const performed = done.get(item);
    if (performed) return [{ item, ...performed }];
    return failedWrite?.items.includes(item) && failedWrite.stepsDone > 0
      ? [{ item, stepsDone: failedWrite.stepsDone }]
      : [];
  });
  const undoneItems = items.filter(isWriting).filter((item) => !done.has(item));
  return [...attempted, ...undoneItems.map((item) => ({ item, ...explainNotDone(work, item) }))];
}

function explainNotDone(work: SectionWork, item: WriteItem): Omit<PlanOutcome, 'item'> {
  const { held, skipped, failedWrite, failure } = work;
  const heldItem = held.get(item);
  if (heldItem) return heldItem;
  const ending = replaceEndingIfDeclined(work, classifyFailure(failure));
  const { stepsDone = 0, mayBeDone = false } = failedWrite ?? {};
  if (failedWrite?.items.includes(item) && (stepsDone || mayBeDone)) {
    const why = stepsDone
      ? `this section failed after ${stepsDone} of ${item.steps.length} steps`
      : 'this section failed';
    // The last step of a replacement creates the item again.
    return { ending, why, mayBeDone: mayBeDone || (stepsDone > 0 && item.kind !== 'replace') };
  }
  if (skipped) return { ending, why: skipped.why, ...(skipped.cause === 'unread' && { isSectionUnread: true }) };
  return { ending, why: failure === undefined ? 'another change in this section was refused' : 'this section failed' };
}

const replaceEndingIfDeclined = ({ skipped }: SectionWork, ending: Ending): Ending =>
  skipped?.cause === 'declined' ? 'differs' : ending;
