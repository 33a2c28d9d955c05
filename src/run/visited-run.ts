import type { Fleet } from '../engine/brakes/targets.ts';
import type { Gate } from '../engine/gates.ts';
import type { WhichRepository } from '../engine/same-repository.ts';
import type { DeclaredSettings } from '../fleet/settings.ts';
import type { RepositorySettings } from '../fleet/sources.ts';
import type { Reader, RememberingReader } from '../host/host.ts';
import type { RunOptions } from '../inputs/run-options.ts';
import type { VisitedRepository } from '../report/privacy/disclosure.ts';
import type { DeclaredSection } from '../result/declared.ts';
import type { Line } from '../result/result.ts';
import type { Needs } from '../session/carriage.ts';
import type { Opened } from '../session/connections.ts';
import type { Patience } from '../session/failures.ts';
import type { Session } from '../session/session.ts';
import type { World } from '../session/world/world.ts';
import type { VisitedNames } from './names.ts';

/** What all visits of a run share. */
export interface Run {
  readonly options: RunOptions;
  readonly session: Session;
  readonly world: World;
  /** What a repository is needed for, as far as that is known before the first request. */
  needs?(visited: VisitedRepository): Needs | undefined;
  readonly names?: VisitedNames;
  /** Counts the repositories that change, if their number is limited. */
  readonly limit?: Fleet;
  readonly patience?: Patience;
}

/** A run that holds repositories to their settings, or takes these from them. */
export interface SettingsRun extends Run {
  /** The settings that this repository is held to. */
  settingsFor(visited: VisitedRepository, reader: Reader): Promise<RepositorySettings>;
  readonly gates: GatesOf;
  /** Call with the name that may be shown, before the repository is read. */
  reading?(name: string): void;
  /** Call once a repository is read, before the first write to it. */
  planned?(reads: number, writes: number): void;
}

/** A repository while a run visits it. Each step hands on all of it. */
export type Visit<R extends Run = SettingsRun> = R &
  Opened & {
    readonly visited: VisitedRepository;
    /** What was said of its settings when they were found. */
    readonly lines: readonly Line[];
    /** The same reader, which asks what it can for several repositories together. */
    shared(reader: RememberingReader): RememberingReader;
    /** The same without the lists of the owner: it asks once for what belongs to no repository. */
    unlisted(reader: RememberingReader): RememberingReader;
  };

/** The gates that the plan of a repository must pass before its first write, in order. */
export type GatesOf = (
  visited: VisitedRepository,
  which: WhichRepository,
  settings: Pick<DeclaredSettings, 'repositoryId' | 'allowed' | 'proof'> &
    Partial<Pick<DeclaredSettings, 'declared'>> &
    WaysOfPlan,
) => readonly Gate[];

interface WaysOfPlan {
  /** Whether the plan leaves sections out. */
  readonly isPart?: boolean;
  /** Whether this run has created the repository: the plan of the creation was approved with the hash of its settings. */
  readonly isNew?: boolean;
  /** What a repository is held to once it is created: rules judge that before. */
  readonly follows?: readonly DeclaredSection[];
}
