/** Turns the section results of a check into those of a preview: only problems that the merge causes are errors. */

import { predictOutcome } from '../engine/check.ts';
import { type Item, isWriting } from '../plan/item.ts';
import { joinPublic, type Text, toShownText } from '../plan/wording.ts';
import { applyDenialPolicy, type DenialPolicy, resolveSectionStatus } from '../report/result/coverage.ts';
import { isPlanned, type SectionPlan } from '../report/result/declared.ts';
import { reportFailure } from '../report/result/failure-lines.ts';
import { reportItemOutcome } from '../report/result/outcome-lines.ts';
import { reword } from '../report/result/redaction.ts';
import type { Line, SectionResult } from '../report/result/result.ts';

export function toPreviewSection(
  section: SectionResult,
  planned: readonly SectionPlan[],
  ofBase: readonly SectionPlan[],
  denials: DenialPolicy,
): SectionResult {
  const [pullSection, baseSection] = [planned, ofBase].map((all) =>
    all.find((planned) => planned.section.key === section.name),
  );
  if (!pullSection || !isPlanned(pullSection)) return section;
  const predictUnwritten = (planned: SectionPlan, all: readonly SectionPlan[]) =>
    (planned.plan ?? []).filter(hasNoWrite).map((item) => predictOutcome(planned, item, all));
  const before = baseSection
    ? predictUnwritten(baseSection, []).flatMap((outcome) => reportItemOutcome(baseSection, outcome))
    : [];
  const known = new Set(before.map(getFullMessage));
  const rewordOutcome = (item: Item) => (line: Line) =>
    toPreviewLine(item, applyDenialPolicy(line, section.name, denials), known.has(getFullMessage(line))) ?? [];
  const lines = predictUnwritten(pullSection, planned).flatMap((outcome) =>
    reportItemOutcome(pullSection, outcome).flatMap(rewordOutcome(outcome.item)),
  );
  const batched =
    pullSection.isBatched || (baseSection && isPlanned(baseSection) && baseSection.isBatched)
      ? ({ batched: true } as const)
      : {};
  return {
    ...section,
    ...batched,
    status: resolveSectionStatus(section.coverage, lines),
    lines: [...lines, ...reportUnknownBase(baseSection)],
  };
}

const hasNoWrite = (item: Item) => !isWriting(item);

const getFullMessage = ({ message }: Line): string => toShownText(message, 'full');

/** If the base has the same problem, the pull request did not cause it. */
function toPreviewLine({ kind }: Item, line: Line, isKnown: boolean): Line | undefined {
  if (kind === 'refused') return { ...line, kind: isKnown ? 'warning' : 'error', code: 'plan_refused' };
  if (kind === 'archived') return { ...line, kind: 'warning' };
  if (kind === 'unread') return line;
  if (isKnown) return line.kind === 'error' ? { ...line, kind: 'warning' } : undefined;
  return line.kind === 'drift' ? { ...line, kind: 'warning', sign: '' } : line;
}

/** Without a plan of the base, the cause of a difference is unknown. */
function reportUnknownBase(basePlan: SectionPlan | undefined): Line[] {
  if (!basePlan || isPlanned(basePlan)) return [];
  const why = reportFailure(basePlan.section.key, basePlan.failure, basePlan.section);
  const formatReason = (text: Text) =>
    joinPublic`Trueup cannot plan the base, so this preview also shows existing drift as changes: ${text}`;
  return [{ ...reword(why, formatReason), kind: 'warning' }];
}
