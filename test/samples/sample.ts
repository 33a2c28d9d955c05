import type { RepositorySeed, Seed } from '../../packages/simulator/src/index.ts';
import type { Breach } from './breach.ts';
import type { Crowd } from './crowd.ts';
import type { Meddling } from './meddling.ts';

/** A fully declared section, and a repository that differs from it. The invariants are tested on it. */
export interface Sample {
  /** The section in a settings file. */
  readonly settings: string;
  /** The state of `acme/shop` that differs from the section. */
  readonly drifted: Omit<RepositorySeed, 'owner' | 'name'>;
  /** Seed data besides the repository. */
  readonly around?: Omit<Seed, 'repositories'>;
  /** The variables that `$NAME` references need. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The permissions for check and for apply of the declared section. */
  readonly grants: { readonly check: readonly string[]; readonly apply: readonly string[] };
  /** The largest number of requests for a check of the converged section. */
  readonly requests: number;
  /**
   * Values of the section that each change one thing: they delete an item of the sample, or turn a setting off. Each of
   * them is drift of the converged sample. Unset if GitHub does not show the section.
   */
  readonly opposites?: readonly unknown[];
  /** One breach for each rule about several keys or entries. */
  readonly breaches?: readonly Breach[];
  /** Changes by another person during a run. At least one concerns a setting that the sample does not declare. */
  readonly meddlings: readonly Meddling[];
  /** The paged lists of the section. */
  readonly crowds?: readonly Crowd[];
  /** GitHub shows the effect of these writes later, so a read after the write proves nothing. */
  readonly rollsOutLater?: true;
}
