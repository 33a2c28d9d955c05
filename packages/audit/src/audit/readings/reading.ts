import type { OwnerMembership } from '../policy/memberships.ts';
import type { VisibleValue } from './value-tests.ts';

export interface VisibilityGap {
  readonly why: string;
  /** The permission that would make the value visible. */
  readonly grant?: string;
}

export interface ReadValue extends VisibleValue {
  /** `webhooks[2].config.insecure_ssl` */
  readonly at: string;
  /** The rulesets or classic rules that set the value. */
  readonly from?: readonly string[];
}

/** A reading must stay plain data, because it is written as evidence. */
export interface PathReading {
  readonly found: readonly ReadValue[];
  /** `may` marks the values that could differ. */
  readonly gaps: readonly VisibilityGap[];
  /** The list may have more entries. */
  readonly isPartial?: true;
  /** The reason why this setting cannot exist in the repository. */
  readonly absent?: string;
}

export interface RepositoryReading {
  readonly paths: Readonly<Record<string, PathReading>>;
  readonly fits: Readonly<Record<string, boolean | VisibilityGap>>;
  /** Memberships of the owners of exceptions. */
  readonly owners?: Readonly<Record<string, OwnerMembership>>;
}
