import type { OwnerMembership } from '../policy/memberships.ts';
import type { Sighted } from './sighted.ts';

/** Why a value, or a part of it, is not known. */
export interface SightGap {
  readonly why: string;
  /** The permission that would show it, where that is known. */
  readonly grant?: string;
}

/** A value of a repository at one place. */
export interface ReadValue extends Sighted {
  /** `webhooks[2].config.insecure_ssl` */
  readonly at: string;
  /** Where it comes from, in words: a ruleset, a classic rule. */
  readonly from?: readonly string[];
}

/** What a repository has at a path of a policy. It is data, so that it can be kept as evidence. */
export interface PathReading {
  readonly found: readonly ReadValue[];
  /** Why some of it is not known. A value that may be another one says so itself. */
  readonly gaps: readonly SightGap[];
  /** Whether there may be entries that are not among these. */
  readonly isPartial?: true;
  /** Why this repository can have no such thing. */
  readonly absent?: string;
}

/** Everything about one repository that rules are judged by. */
export interface RepositoryReading {
  readonly paths: Readonly<Record<string, PathReading>>;
  /** For each rule with a condition, whether the repository is one of those; a gap where nobody can tell. */
  readonly fits: Readonly<Record<string, boolean | SightGap>>;
  /** Whether those who answer for exceptions belong to the owner of the repository. */
  readonly owners?: Readonly<Record<string, OwnerMembership>>;
}
