import type { Reader } from '../host/host.ts';
import type { Item } from '../plan/item.ts';
import { isPlanned, type Planned } from '../result/declared.ts';
import type { Told } from '../result/result.ts';
import { nameOf, type Work } from './work.ts';

/** The plan of one repository before its first write: names are found, removals confirmed, nothing is written. */
export interface Proposal {
  /** Every declared section, in order. The items that an earlier gate held back are not in it. */
  readonly planned: readonly Planned[];
  /**
   * Unset before the first write. Later, the key of a section that was planned again: only its items are still to be
   * decided, and those of the other sections are as first planned.
   */
  readonly again?: string;
  /** The dangerous changes that the gates before this one have reported and let through. */
  readonly guarded?: readonly GuardedChange[];
  /** The reader that the plan was made with: what the plan has read already costs no request. */
  readonly reader: Reader;
}

/** A dangerous change, and what a person types to agree to exactly this one. */
interface GuardedChange {
  readonly message: string;
  readonly value: string;
}

/** What a gate makes of a proposal. An empty verdict lets all of it through. */
export interface GateVerdict {
  /** Why nothing of the proposal may be written; printed after every item of it. */
  readonly refused?: string;
  /** Items that must not be written, each with the reason that its line gives. They stay drift. */
  readonly held?: ReadonlyMap<Item, string>;
  /** Lines about the repository: the errors of a refusal, or what is worth knowing. */
  readonly lines?: readonly Told[];
  readonly guarded?: readonly GuardedChange[];
}

/** Stands between the plan and the first write, and again before the writes of each section that is planned again. */
export type Gate = (proposal: Proposal) => GateVerdict | Promise<GateVerdict>;

export type Passed = Pick<GateVerdict, 'refused'> & Required<Pick<GateVerdict, 'held' | 'lines'>>;

/**
 * Lets the gates judge the whole plan; with a section that was planned again, what is now planned for that one. `first`
 * is the reader that every section was planned with at first.
 */
export function openPass(works: readonly Work[], ready: readonly Planned[], first: Reader, gates: readonly Gate[]) {
  const planned = [...ready];
  return async (again?: { readonly work: Work; readonly planned: Planned; readonly reader: Reader }) => {
    if (again) planned[works.indexOf(again.work)] = again.planned;
    const reader = again?.reader ?? first;
    const passed = await passGates(gates, { planned, again: again && nameOf(again.work), reader });
    for (const work of again ? [again.work] : works) holdBack(work, passed);
    return passed.lines;
  };
}

/** Marks what must not be written: all of a plan that a gate refused, or the items that a gate held back. */
function holdBack(work: Work, { refused, held }: Passed) {
  work.held = held;
  if (refused !== undefined) work.skipped ??= refused;
}

/** Each gate sees what the gates before it have left. The first refusal is the last word. */
export async function passGates(gates: readonly Gate[], proposal: Proposal): Promise<Passed> {
  const held = new Map<Item, string>();
  const lines: Told[] = [];
  const guarded: GuardedChange[] = [];
  for (const gate of gates) {
    const verdict = await gate({ ...proposal, guarded, planned: proposal.planned.map((one) => without(one, held)) });
    lines.push(...(verdict.lines ?? []));
    guarded.push(...(verdict.guarded ?? []));
    if (verdict.refused !== undefined) return { refused: verdict.refused, held, lines };
    for (const [item, why] of verdict.held ?? []) held.set(item, why);
  }
  return { held, lines };
}

const without = (one: Planned, held: ReadonlyMap<Item, string>): Planned =>
  isPlanned(one) && held.size ? { ...one, plan: one.plan.filter((item) => !held.has(item)) } : one;
