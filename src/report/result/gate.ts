import type { Reader } from '../../host/host.ts';
import type { Item } from '../../plan/item.ts';
import type { Planned } from './declared.ts';
import type { Told } from './result.ts';

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
export interface GuardedChange {
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
