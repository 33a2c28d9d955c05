import type { Reader } from '../github/github.ts';
import { type Item, isWriting } from '../plan/item.ts';
import { isUnread } from '../plan/unread.ts';
import { createSectionResult, type DenialPolicy } from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../report/result/declared.ts';
import { reportSectionFailure, reportWaitingSection } from '../report/result/failure-lines.ts';
import type { Gate } from '../report/result/gate.ts';
import type { ReconcileResult } from '../report/result/outcome.ts';
import { type PlanOutcome, reportItemOutcome } from '../report/result/outcome-lines.ts';
import type { Line } from '../report/result/result.ts';
import { passGates } from './gates.ts';
import { findResolvingSetting } from './planning/awaited.ts';
import { planSections } from './planning/plan-sections.ts';

interface SectionCheckContext {
  readonly gates?: readonly Gate[];
  readonly isSet?: (variable: string) => boolean;
}

/** Check is read-only: its reader cannot write. The gates report what would stop an apply. */
export async function checkSections(
  declared: readonly DeclaredSection[],
  github: Reader,
  denials: DenialPolicy,
  { gates = [], isSet = () => true }: SectionCheckContext = {},
): Promise<ReconcileResult> {
  const planned = await addLookupFailures(await planSections(declared, github), github, isSet);
  const { lines } = await passGates(gates, { planned, reader: github.createUnbatchedReader?.() ?? github });
  return { sections: toSectionResults(planned, denials), lines, planned };
}

export async function addLookupFailures(
  planned: readonly SectionPlan[],
  github: Reader,
  isSet: (variable: string) => boolean,
): Promise<readonly SectionPlan[]> {
  const isNeeded = planned.some(({ plan = [] }) => plan.some((item) => 'lookups' in item && item.lookups?.length));
  return isNeeded ? (await import('./planning/lookups.ts')).predictLookupFailures(planned, github, isSet) : planned;
}

export const toSectionResults = (planned: readonly SectionPlan[], denials: DenialPolicy) =>
  planned.map((sectionPlan) =>
    createSectionResult(sectionPlan.section.key, listLines(sectionPlan, planned), denials, sectionPlan.failure),
  );

const listLines = (sectionPlan: SectionPlan, all: readonly SectionPlan[]): Line[] =>
  isPlanned(sectionPlan)
    ? sectionPlan.plan.flatMap((item) => reportItemOutcome(sectionPlan, predictOutcome(sectionPlan, item, all)))
    : [createUnplannedLine(sectionPlan, all)];

export function createUnplannedLine(sectionPlan: SectionPlan, all: readonly SectionPlan[]): Line {
  const earlier = findResolvingSetting(sectionPlan, sectionPlan.failure, all);
  return earlier
    ? reportWaitingSection(sectionPlan, sectionPlan.failure, earlier)
    : reportSectionFailure(sectionPlan, sectionPlan.failure);
}

export function predictOutcome(sectionPlan: SectionPlan, item: Item, all: readonly SectionPlan[]): PlanOutcome {
  if (isUnread(item)) return { item, ending: 'planned', awaits: findResolvingSetting(sectionPlan, item.failure, all) };
  const isShut = item.kind === 'archived' && !all.some(({ plan = [] }) => plan.some(isWriting));
  return isShut ? { item } : { item, ending: 'planned' };
}
