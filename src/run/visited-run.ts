import type { Brake } from '../engine/brakes/table.ts';
import type { Fleet } from '../engine/brakes/targets.ts';
import type { WhichRepository } from '../engine/same-repository.ts';
import type { FoundTargets } from '../fleet/find-targets.ts';
import type { WrittenNames } from '../fleet/former-names.ts';
import type { RepositorySettings, SettingsSources } from '../fleet/sources.ts';
import type { Reader, RememberingReader, RepositoryName } from '../host/host.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Gate } from '../report/result/gate.ts';
import type { Line, Marked, RunResult, SectionResult, TargetResult, Told } from '../report/result/result.ts';
import type { Needs } from '../session/carriage.ts';
import type { Opened } from '../session/connections.ts';
import type { PlanSource } from '../session/inputs/plan-kinds.ts';
import type { About, AdoptChoices, FileOptions, RunOptions } from '../session/inputs/run-options.ts';
import type { Session } from '../session/session.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import type { VisitedRepository } from '../session/targets/disclosure.ts';
import type { Creation, MissingRepository } from '../session/targets/target.ts';
import type { EarlierRun, World } from '../session/world/world.ts';
import type { AllowedHere } from '../settings/allow.ts';
import { type Path, refuseFile } from '../settings/refusal.ts';
import type { Patience } from './endings.ts';
import type { VisitedNames } from './names.ts';

/** What all visits of a run share. */
export interface Run {
  readonly options: RunOptions;
  readonly session: Session;
  readonly world: World;
  readonly wings: Wings;
  /** What a repository is needed for, as far as that is known before the first request. */
  needs?(visited: VisitedRepository): Needs | undefined;
  readonly names?: VisitedNames;
  readonly refuseFormer?: FoundTargets['refuseFormer'];
  /** Counts the repositories that change, if their number is limited. */
  readonly limit?: Fleet;
  readonly patience?: Patience;
  /** Call before each visit. */
  visiting?(visit: Pick<Visit, 'visited' | 'host'>): Promise<void>;
}

/** A run that holds repositories to their settings, or takes these from them. */
export interface SettingsRun extends Run {
  settingsFor(visited: VisitedRepository, reader: Reader): Promise<RepositorySettings>;
  readonly gates: GatesOf;
  /** Call with the name that may be shown, before the repository is read. */
  reading?(name: string): void;
  /** Call once a repository is read, before the first write to it. */
  planned?(reads: number, writes: number): void;
}

/** What everyone may see of the repositories, in the order of the run. */
export interface Visited {
  readonly targets: readonly TargetResult<Marked>[];
  /** Why the run ended before it had visited all of them. */
  readonly lines: readonly Told[];
}

/** A run before the first visit, with its repositories. */
export interface OpenedRun extends Omit<SettingsRun, 'gates'> {
  readonly repositories: readonly VisitedRepository[];
  /** Makes the result of the run from those of its visits. */
  ended(visited: Visited): RunResult<Marked> | Promise<RunResult<Marked>>;
  /** Makes the result from a failure that ended the visits. Unset where the failure is told as it is. */
  failed?(failure: unknown): RunResult<Marked>;
}

/** A repository while a run visits it. Each step hands on all of it. */
export type Visit<R extends Run = SettingsRun> = R &
  Opened & {
    readonly visited: VisitedRepository;
    /** What was said of its settings when they were found. */
    readonly lines: readonly Line[];
    /** Makes a reader ask what it can for several repositories together. */
    shared(reader: RememberingReader): RememberingReader;
    /** Makes a reader ask once for what belongs to no repository, and use no list of the owner. */
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
  /** What a repository is held to once it is created: rules judge that before. */
  readonly follows?: readonly DeclaredSection[];
}

/** Whether a line of `_allow` came with the change that a run makes. An older line has had its change. */
export type IsFresh = (line: AllowedHere) => Promise<boolean>;

/** The gates that hold the settings of a repository to rules. */
export interface PolicyGates {
  /** The repository names that the rules go by. */
  readonly names: WrittenNames['texts'];
  of(repository: RepositoryName): readonly Gate[];
}

type Door<T> = () => Promise<T>;

/** Whether an event starts a workflow, and who says so. */
export interface Start {
  readonly verdict: 'allowed' | 'refused' | 'unknown';
  /** Continues "is refused": `by actions policy "ci"`. */
  readonly why: string;
  readonly fix?: string;
  /** The host's own policy may decide it, whatever earlier runs show. */
  readonly isOfDefault?: true;
}

/** What hangs on the core. A build may leave any of it out. */
export interface Wings {
  /** What people and workflows may still do once a plan is carried out. */
  readonly protection?: Door<{
    /** What a plan does to the protection of the default branch, and to events that start workflows. */
    readonly brakes: readonly Brake[];
    warningsOf(declared: readonly DeclaredSection[], reader: RememberingReader): Promise<Told[]>;
    /** Whether the workflow for forks can start in a public repository. */
    forkStart(host: Reader, workflow: string): Promise<Start>;
    /** Whether these policies let it start, where there are no others. */
    letsForksStart(policies: unknown, workflow: string): boolean;
  }>;
  /** Rules that settings must keep. */
  readonly audit?: Door<{ openPolicyGates(policy: string, world: World): Promise<PolicyGates> }>;
  /** Edits of a settings file after what is live. */
  readonly adoption?: Door<{
    settingsToAdopt(options: About & FileOptions & AdoptChoices, world: World): Promise<DeclaredSettings>;
    fleetToAdopt(from: SettingsSources, options: About & FileOptions & AdoptChoices): SettingsSources['settingsFor'];
    adoptInto(settings: DeclaredSettings, visit: Visit): Promise<TargetResult<Marked>>;
  }>;
  /** Repositories that a fleet file names and the host does not have. */
  readonly creation?: Door<{
    createOne(visit: Visit, missing: MissingRepository, onward: Onward): Promise<TargetResult<Marked>>;
    waitForContent(visited: VisitedRepository, creation: Creation, visit: Visit): Promise<void>;
  }>;
  /** Previews of pull requests, and the approval of what they showed. */
  readonly previews?: Door<{
    preview(run: Run): Promise<RunResult>;
    approvalGate(plan: PlanSource, run: Run): Promise<ApprovalGate>;
    broughtByPush(run: Run): Promise<IsFresh>;
    postApply(run: Run, result: RunResult<Marked>): Promise<readonly Line[]>;
  }>;
  /** Files that take back what an apply wrote. */
  readonly undo?: Door<{
    openUndo(visit: Visit, undoFile: string): Promise<OpenUndo>;
  }>;
  /** Reports of earlier runs, from which a run goes on. */
  readonly reports?: Door<{
    readEarlierRun(file: string, directory: string, mode: About['mode']): Promise<EarlierRun>;
    openResuming(
      all: readonly VisitedRepository[],
      sources: SettingsSources,
      run: Pick<Run, 'options' | 'session' | 'world'>,
    ): Promise<Resuming>;
  }>;
  /** Files of other tools. */
  readonly conversion?: Door<{
    convert(
      text: string,
      file: string,
    ): { readonly text: string; readonly notes: readonly { readonly kind: string; readonly at: Path }[] };
  }>;
  /** Who changed a setting last. */
  readonly changes?: Door<{
    tellLastChanges(
      host: Reader,
      world: Pick<World, 'heard'>,
      sections: readonly SectionResult<Marked>[],
    ): Promise<Told[]>;
  }>;
}

/** What an earlier run leaves to this one, and what this one leaves to a later run. */
export interface Resuming extends Required<Pick<Run, 'visiting'>> {
  readonly open: readonly VisitedRepository[];
  readonly lines: readonly Line[];
  /** The results of all repositories, from those of the open ones. Marks the finished ones for a later run. */
  together(visited: readonly TargetResult<Marked>[]): readonly TargetResult<Marked>[];
}

export type Onward = (visit: Visit) => Promise<TargetResult<Marked>>;

/** The gate of an approved plan, and which lines of `_allow` its pull requests released. */
export interface ApprovalGate {
  gate(repository: VisitedRepository['repository'], id: WhichRepository['id']): Gate;
  readonly released?: ReadonlySet<string>;
}

/** An undo file that is written before the first change. */
export interface OpenUndo {
  readonly gate: Gate;
  /** Returns whether the file undoes anything. Call once nothing is written any more. */
  settled(mayHaveWritten: boolean): Promise<boolean>;
  /** The command that undoes the run. */
  command(repository: string): string;
}

/** Loads a wing that the run cannot do without. Throws `SettingsRefused` where the build has none. */
export async function loadWing<K extends keyof Wings>(wings: Wings, name: K) {
  const door = wings[name];
  if (door) return (await door()) as Awaited<ReturnType<NonNullable<Wings[K]>>>;
  throw refuseFile(`this build of Trueup has no ${name}`, 'leave out what asks for it, or use a build that has it');
}
