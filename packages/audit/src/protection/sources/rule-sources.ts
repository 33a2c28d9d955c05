import type { RulesetReach } from './calls.ts';
import { type Demands, keys, type RequirementKey, requirements } from './requirements.ts';

/** Somebody who may bypass a source, in words such as `role admin`, `team 7` or `alice`. */
export interface Bypasser {
  readonly name: string;
  /** With `pull_request` they may merge a pull request in spite of the source, and push nothing in spite of it. */
  readonly how: 'always' | 'pull_request' | 'exempt';
}

export type Bypass = readonly Bypasser[] | 'unknown';

/** Where it is not known who may bypass something, nobody counts as one who does. */
export const knownBypassers = ({ bypass }: { readonly bypass: Bypass }): readonly Bypasser[] =>
  bypass === 'unknown' ? [] : bypass;

/** One thing that a source demands of a branch, and who may bypass just that. */
export type Demand = {
  [K in RequirementKey]: { readonly key: K; readonly value: Demands[K]; readonly bypass: Bypass };
}[RequirementKey];

/** What a rule asks for. A switch counts where it is on, whatever the host or a file wrote for that. */
export type RuleDemands = { readonly [K in RequirementKey]?: Demands[K] extends true ? unknown : Demands[K] };

export const demandsOf = (asked: RuleDemands, bypass: Bypass): readonly Demand[] =>
  keys.flatMap((key) => {
    const value = requirements[key].way === 'any' ? Boolean(asked[key]) || undefined : asked[key];
    return value === undefined ? [] : [{ key, value, bypass } as Demand];
  });

/** A list that asks for nothing where it is empty. */
export const unlessEmpty = <T>(list: readonly T[] | undefined) => (list?.length ? list : undefined);

/** A classic rule or a ruleset that covers the branch: a source of what it needs. */
export interface RuleSource {
  readonly kind: 'classic' | 'ruleset';
  readonly level: 'repository' | 'organization' | 'enterprise';
  /** The pattern of a classic rule, the name of a ruleset. */
  readonly name: string;
  /** The number of a ruleset: two levels may use one name. */
  readonly id?: number;
  /** Only an active source binds. */
  readonly enforcement: 'active' | 'evaluate' | 'disabled';
  readonly demands: readonly Demand[];
  /** What a ruleset covers; unset where the host does not show it to this token, or it was not read. */
  readonly reach?: RulesetReach;
}

export type SourceName = Pick<RuleSource, 'kind' | 'level' | 'name'>;

/** Something that the token could not read, and what would show it. */
export interface Unseen {
  /** `classic protection` */
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  /** The permission that would show it, where the host or the call says which. */
  readonly grant?: string;
  /** Whether the owner's plan has no such thing, whatever the token may do. */
  readonly isOffPlan?: true;
}

export const notRead = ({ what, why }: Unseen) => `${what} could not be read: ${why}`;

/** An unseen source may demand anything, unless `keys` names all that it can demand. */
export interface UnseenSource extends Unseen {
  readonly keys?: readonly RequirementKey[];
}

/** All that governs one branch, as far as the token could see. */
export interface RuleSources {
  readonly branch: string;
  readonly sources: readonly RuleSource[];
  readonly unseen: readonly UnseenSource[];
}

/** A value, or why the token could not see it. */
export type Known<T> = { readonly value: T } | { readonly unseen: Unseen };

/** No judge asks for what no requirement needs. */
export const notAsked = {
  unseen: { what: 'this', why: 'it was not requested', fix: 'report this as a bug of Trueup' },
} as const;

export const isKnown = <T>(known: Known<T>): known is { readonly value: T } => 'value' in known;

export const mapKnown = <T, U>(known: Known<T>, make: (value: T) => U): Known<U> =>
  isKnown(known) ? { value: make(known.value) } : known;
