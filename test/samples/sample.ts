import type { RepositorySeed, Seed } from '../../src/simulator/index.ts';

/** A fully declared section, and a repository that has drifted from it. Every promise is tested on it. */
export interface Sample {
  /** The section as a settings file writes it. */
  readonly settings: string;
  /** The state of `acme/shop` that differs from the section. */
  readonly drifted: Omit<RepositorySeed, 'owner' | 'name'>;
  /** What the host holds besides the repository. */
  readonly around?: Omit<Seed, 'repositories'>;
  /** The variables that `$NAME` references need. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What a token needs to check and to apply the declared section. */
  readonly grants: { readonly check: readonly string[]; readonly apply: readonly string[] };
  /** The most requests that a check of the converged section may need. */
  readonly requests: number;
}
