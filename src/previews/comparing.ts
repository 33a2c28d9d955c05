import type { VisitedRepository } from '../privacy/disclosure.ts';
import type { GatesOf } from '../visits/gates.ts';
import type { World } from '../world/world.ts';
import type { Sides } from './sides.ts';

/** What all visits of a preview share. */
export interface Comparing extends Sides {
  readonly world: World;
  readonly gates: GatesOf;
  /** Call where a repository is read in part. */
  leavesOut(): void;
  /** Call before the repository is read. */
  reads(visited: VisitedRepository): void;
}
