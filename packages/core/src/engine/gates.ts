import type { Reader } from '../github/github.ts';
import type { Item } from '../plan/item.ts';
import { isPlanned, type SectionPlan } from '../report/result/declared.ts';
import type { Gate, GateVerdict, GuardedChange, Proposal } from '../report/result/gate.ts';
import type { Line } from '../report/result/result.ts';
import { getSectionKey, type SectionWork } from './apply/work.ts';

export type GateResult = Pick<GateVerdict, 'refused' | 'isDeclined'> &
  Required<Pick<GateVerdict, 'held' | 'lines' | 'guarded'>>;

/** The check marks what the gates hold back, and returns report lines. A section may pass the gates again. */
export function createGateCheck(
  works: readonly SectionWork[],
  ready: readonly SectionPlan[],
  firstReader: Reader,
  gates: readonly Gate[],
) {
  const planned = [...ready];
  return async (replanned?: { readonly work: SectionWork; readonly planned: SectionPlan; readonly reader: Reader }) => {
    if (replanned) planned[works.indexOf(replanned.work)] = replanned.planned;
    const reader = replanned?.reader ?? firstReader;
    const passed = await passGates(gates, {
      planned,
      replannedKey: replanned && getSectionKey(replanned.work),
      reader,
    });
    for (const work of replanned ? [replanned.work] : works) applyGateResult(work, passed);
    return passed.lines;
  };
}

function applyGateResult(work: SectionWork, { refused, isDeclined, held }: GateResult) {
  work.held = new Map([...held].map(([item, why]) => [item, { why, ending: 'differs' }]));
  if (refused !== undefined) work.skipped ??= { why: refused, ...(isDeclined && { cause: 'declined' }) };
}

/** Each gate receives only items that the earlier gates let through. After the first refusal, no other gate runs. */
export async function passGates(gates: readonly Gate[], proposal: Proposal): Promise<GateResult> {
  const held = new Map<Item, string>();
  const lines: Line[] = [];
  const guarded: GuardedChange[] = [];
  for (const gate of gates) {
    const verdict = await gate({
      ...proposal,
      guarded,
      planned: proposal.planned.map((sectionPlan) => removeHeldItems(sectionPlan, held)),
    });
    lines.push(...(verdict.lines ?? []));
    guarded.push(...(verdict.guarded ?? []));
    const { refused, isDeclined } = verdict;
    if (refused !== undefined) return { refused, isDeclined, held, lines, guarded };
    for (const [item, why] of verdict.held ?? []) held.set(item, why);
  }
  return { held, lines, guarded };
}

const removeHeldItems = (sectionPlan: SectionPlan, held: ReadonlyMap<Item, string>): SectionPlan =>
  isPlanned(sectionPlan) && held.size
    ? { ...sectionPlan, plan: sectionPlan.plan.filter((item) => !held.has(item)) }
    : sectionPlan;
