import type { Reader } from '../github/github.ts';
import type { Item } from '../plan/item.ts';
import { isPlanned, type SectionPlan } from '../report/result/declared.ts';
import type { Gate, GateVerdict, GuardedChange, Proposal } from '../report/result/gate.ts';
import type { Line } from '../report/result/result.ts';
import { nameOf, type Work } from './apply/work.ts';

export type Passed = Pick<GateVerdict, 'refused'> & Required<Pick<GateVerdict, 'held' | 'lines' | 'guarded'>>;

/**
 * Lets the gates judge the whole plan; with a section that was planned again, what is now planned for that one. `first`
 * is the reader that every section was planned with at first.
 */
export function openPass(works: readonly Work[], ready: readonly SectionPlan[], first: Reader, gates: readonly Gate[]) {
  const planned = [...ready];
  return async (again?: { readonly work: Work; readonly planned: SectionPlan; readonly reader: Reader }) => {
    if (again) planned[works.indexOf(again.work)] = again.planned;
    const reader = again?.reader ?? first;
    const passed = await passGates(gates, { planned, replannedKey: again && nameOf(again.work), reader });
    for (const work of again ? [again.work] : works) holdBack(work, passed);
    return passed.lines;
  };
}

/** Marks what must not be written: all of a plan that a gate refused, or the items that a gate held back. */
function holdBack(work: Work, { refused, held }: Passed) {
  work.held = new Map([...held].map(([item, why]) => [item, { why, ending: 'differs' }]));
  if (refused !== undefined) work.skipped ??= refused;
}

/** Each gate sees what the gates before it have left. The first refusal is the last word. */
export async function passGates(gates: readonly Gate[], proposal: Proposal): Promise<Passed> {
  const held = new Map<Item, string>();
  const lines: Line[] = [];
  const guarded: GuardedChange[] = [];
  for (const gate of gates) {
    const verdict = await gate({ ...proposal, guarded, planned: proposal.planned.map((one) => without(one, held)) });
    lines.push(...(verdict.lines ?? []));
    guarded.push(...(verdict.guarded ?? []));
    if (verdict.refused !== undefined) return { refused: verdict.refused, held, lines, guarded };
    for (const [item, why] of verdict.held ?? []) held.set(item, why);
  }
  return { held, lines, guarded };
}

const without = (one: SectionPlan, held: ReadonlyMap<Item, string>): SectionPlan =>
  isPlanned(one) && held.size ? { ...one, plan: one.plan.filter((item) => !held.has(item)) } : one;
