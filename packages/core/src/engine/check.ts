import type { Reader } from '../github/github.ts';
import { type Item, isWriting } from '../plan/item.ts';
import { isUnread } from '../plan/unread.ts';
import { createSectionResult, type DenialPolicy } from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../report/result/declared.ts';
import { reportSectionFailure, reportWaitingSection } from '../report/result/failure-lines.ts';
import type { Gate } from '../report/result/gate.ts';
import type { ReconcileResult } from '../report/result/outcome.ts';
import { type PlanOutcome, reportOutcome } from '../report/result/outcome-lines.ts';
import type { Line } from '../report/result/result.ts';
import { findLifting } from './awaited.ts';
import { passGates } from './gates.ts';
import { planAll } from './planned.ts';

interface Foreseeing {
  /** What the gates of an apply would say to the plan. */
  readonly gates?: readonly Gate[];
  readonly isSet?: (variable: string) => boolean;
}

/** Reports what differs, and what the gates of an apply would say to it. Its host cannot write. */
export async function check(
  declared: readonly DeclaredSection[],
  host: Reader,
  denials: DenialPolicy,
  { gates = [], isSet = () => true }: Foreseeing = {},
): Promise<ReconcileResult> {
  const planned = await foreseeLookups(await planAll(declared, host), host, isSet);
  const { lines } = await passGates(gates, { planned, reader: host.createUnbatchedReader?.() ?? host });
  return { sections: sectionsOf(planned, denials), lines, planned };
}

/** Asks for what an apply would look up before its first write. */
export async function foreseeLookups(
  planned: readonly SectionPlan[],
  host: Reader,
  isSet: (variable: string) => boolean,
) {
  const isNeeded = planned.some(({ plan = [] }) => plan.some((item) => 'lookups' in item && item.lookups?.length));
  return isNeeded ? (await import('./lookups.ts')).foresee(planned, host, isSet) : planned;
}

export const sectionsOf = (planned: readonly SectionPlan[], denials: DenialPolicy) =>
  planned.map((one) => createSectionResult(one.section.key, linesOf(one, planned), denials, one.failure));

const linesOf = (one: SectionPlan, all: readonly SectionPlan[]): Line[] =>
  isPlanned(one)
    ? one.plan.flatMap((item) => reportOutcome(one, foreseeOutcome(one, item, all)))
    : [unplannedLine(one, all)];

/** The line of a section without a plan. */
export function unplannedLine(one: SectionPlan, all: readonly SectionPlan[]): Line {
  const earlier = findLifting(one, one.failure, all);
  return earlier ? reportWaitingSection(one, one.failure, earlier) : reportSectionFailure(one, one.failure);
}

/** What becomes of an item in a run that writes nothing. A part of a section may have to wait for another section. */
export function foreseeOutcome(one: SectionPlan, item: Item, all: readonly SectionPlan[]): PlanOutcome {
  if (isUnread(item)) return { item, ending: 'planned', awaits: findLifting(one, item.failure, all) };
  const isShut = item.kind === 'archived' && !all.some(({ plan = [] }) => plan.some(isWriting));
  return isShut ? { item } : { item, ending: 'planned' };
}
