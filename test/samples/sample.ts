import type { RepositorySeed, Seed } from '../../src/simulator/index.ts';

/** A section declared in full, and a repository that has drifted from it: what every promise is asked of. */
export interface Sample {
  /** The section as a settings file has it. */
  readonly settings: string;
  /** What of `acme/shop` is not as declared. */
  readonly drifted: Omit<RepositorySeed, 'owner' | 'name'>;
  /** What the host holds beside the repository. */
  readonly around?: Omit<Seed, 'repositories'>;
  /** The variables that `$NAME` references need. */
  readonly environment?: Readonly<Record<string, string>>;
  /** At most this many requests for a check of the converged section. */
  readonly requests: number;
}
