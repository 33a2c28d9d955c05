/**
 * The classic rules and rulesets that govern a branch. A value that the token cannot read is kept with its reason, and
 * is never treated as missing.
 */

import type { RulesetReach } from './calls.ts';
import { type RequirementKey, type RequirementValues, requirementKeys, requirementMeanings } from './requirements.ts';

/** `role admin`, `team 7` or `alice` */
export interface Bypasser {
  readonly name: string;
  /** With `pull_request`, the actor may merge a pull request but not push. */
  readonly how: 'always' | 'pull_request' | 'exempt';
}

export type Bypass = readonly Bypasser[] | 'unknown';

/** An unknown bypass list counts as empty. */
export const listKnownBypassers = ({ bypass }: { readonly bypass: Bypass }): readonly Bypasser[] =>
  bypass === 'unknown' ? [] : bypass;

export type Demand = {
  [K in RequirementKey]: { readonly key: K; readonly value: RequirementValues[K]; readonly bypass: Bypass };
}[RequirementKey];

/** GitHub and settings files write switches differently. */
export type RuleDemands = {
  readonly [K in RequirementKey]?: RequirementValues[K] extends true ? unknown : RequirementValues[K];
};

export const toDemands = (ruleDemands: RuleDemands, bypass: Bypass): readonly Demand[] =>
  requirementKeys.flatMap((key) => {
    const value =
      requirementMeanings[key].combination === 'any' ? Boolean(ruleDemands[key]) || undefined : ruleDemands[key];
    return value === undefined ? [] : [{ key, value, bypass } as Demand];
  });

/** An empty list requires nothing. */
export const dropIfEmpty = <T>(list: readonly T[] | undefined) => (list?.length ? list : undefined);

export interface RuleSource {
  readonly kind: 'classic' | 'ruleset';
  readonly level: 'repository' | 'organization' | 'enterprise';
  readonly name: string;
  /** Rulesets of two levels may share a name. */
  readonly id?: number;
  /** Only an active source is enforced. */
  readonly enforcement: 'active' | 'evaluate' | 'disabled';
  readonly demands: readonly Demand[];
  /** Unset if GitHub hides the conditions or they were not read. */
  readonly reach?: RulesetReach;
}

export type SourceName = Pick<RuleSource, 'kind' | 'level' | 'name'>;

export interface UnseenSetting {
  /** `classic protection` */
  readonly what: string;
  readonly why: string;
  readonly fix: string;
  readonly grant?: string;
  /** The owner's plan does not include the feature. */
  readonly isOffPlan?: true;
}

export const describeUnseen = ({ what, why }: UnseenSetting) => `${what} could not be read: ${why}`;

/** A hidden source without `keys` may set any requirement. */
export interface UnseenSource extends UnseenSetting {
  readonly keys?: readonly RequirementKey[];
}

export interface RuleSources {
  readonly branch: string;
  readonly sources: readonly RuleSource[];
  readonly unseen: readonly UnseenSource[];
}

export type ReadResult<T> = { readonly value: T } | { readonly unseen: UnseenSetting };

export const notRequested = {
  unseen: { what: 'this', why: 'it was not requested', fix: 'report this as a bug of Trueup' },
} as const;

export const hasValue = <T>(result: ReadResult<T>): result is { readonly value: T } => 'value' in result;

export const mapResult = <T, U>(result: ReadResult<T>, make: (value: T) => U): ReadResult<U> =>
  hasValue(result) ? { value: make(result.value) } : result;
