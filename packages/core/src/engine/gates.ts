import type { Item } from '../plan/item.ts';
import { isPlanned, type SectionPlan } from '../report/result/declared.ts';
import type { Gate, GateVerdict, GuardedChange, Proposal } from '../report/result/gate.ts';
import type { Line } from '../report/result/result.ts';

export type GateResult = Pick<GateVerdict, 'refused' | 'isDeclined'> &
  Required<Pick<GateVerdict, 'held' | 'lines' | 'guarded'>>;

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
