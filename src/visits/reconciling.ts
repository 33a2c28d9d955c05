import type { RepositorySettings } from '../fleet/sources.ts';
import type { Reader } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../world/world.ts';
import type { GatesOf } from './gates.ts';
import type { VisitedNames } from './names.ts';

/** What all visits of a check, an apply, an adoption or a snapshot share. */
export interface Reconciling {
  readonly options: RunOptions;
  readonly session: Session;
  readonly world: Pick<World, 'clock' | 'files' | 'environment' | 'earlierRun'>;
  settingsFor(visited: VisitedRepository, reader: Reader): Promise<RepositorySettings>;
  /** Unset for one repository. */
  readonly names?: VisitedNames;
  readonly gates: GatesOf;
  /** Call with the name that may be shown, before the repository is read. */
  reading?(name: string): void;
  /** Call once a repository is read, before the first write to it. */
  planned?(reads: number, writes: number): void;
}
