import type { RepositorySeed, Seed } from '../../packages/simulator/src/index.ts';
import type { Breach } from './breach.ts';
import type { Crowd } from './crowd.ts';
import type { Meddling } from './meddling.ts';

/** A fully declared section, and a repository that has drifted from it. The promises are tested on it. */
export interface Sample {
  /** The section as a settings file writes it. */
  readonly settings: string;
  /** The state of `acme/shop` that differs from the section. */
  readonly drifted: Omit<RepositorySeed, 'owner' | 'name'>;
  /** What GitHub holds besides the repository. */
  readonly around?: Omit<Seed, 'repositories'>;
  /** The variables that `$NAME` references need. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What a token needs to check and to apply the declared section. */
  readonly grants: { readonly check: readonly string[]; readonly apply: readonly string[] };
  /** The most requests that a check of the converged section may need. */
  readonly requests: number;
  /**
   * Values of the section, each of which changes one thing: it deletes what the sample declares, or turns off what the
   * sample turns on. Each of them is drift of the converged sample. Left out where GitHub shows nothing of the section.
   */
  readonly opposites?: readonly unknown[];
  /** Each rule about several keys or entries, broken. Empty where there is none. */
  readonly breaches?: readonly Breach[];
  /** What somebody else changes while a run goes on: at least one thing that the sample does not declare. */
  readonly meddlings: readonly Meddling[];
  /** Each list of the section that comes in pages. */
  readonly crowds?: readonly Crowd[];
  /** GitHub takes a write at once and shows its effect later, so a reading after the write proves nothing. */
  readonly rollsOutLater?: true;
}
