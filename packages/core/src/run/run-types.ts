/** Declares the types of a run, a repository run and the extensions. */

import type { Brake } from '../engine/brakes/brakes.ts';
import type { FleetGate } from '../engine/brakes/fleet-gate.ts';
import type { RepositoryIdCheck } from '../engine/same-repository.ts';
import type { RepositorySettings, SettingsSources } from '../fleet/sources.ts';
import type { FoundTargets } from '../fleet/targets/find-targets.ts';
import type { OperatorNames } from '../fleet/targets/former-names.ts';
import type { CachingReader, Reader, RepositoryName } from '../github/github.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Gate } from '../report/result/gate.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../report/result/result.ts';
import type { TokenNeeds } from '../session/channels.ts';
import type { TargetConnection } from '../session/connections.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import type { Session } from '../session/session.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import type { DisclosedTarget } from '../session/targets/disclosure.ts';
import type { World } from '../session/world/world.ts';
import type { Acknowledgement } from '../settings/acknowledgements.ts';
import type { FileAcknowledgement } from '../settings/allow.ts';
import type { NameTracker } from './fleet/names.ts';
import type { StopRule } from './run-failures.ts';

export interface Run {
  readonly options: RunOptions;
  readonly session: Session;
  readonly world: World;
  readonly extensions: readonly Extension[];
  /** Returns the known permissions before the first request. */
  needs?(target: DisclosedTarget): TokenNeeds | undefined;
  readonly names?: NameTracker;
  readonly checkFormerName?: FoundTargets['checkFormerName'];
  /** Counts changed repositories, if their number is limited. */
  readonly limit?: FleetGate;
  readonly stopRule?: StopRule;
  beforeRepository?(repositoryRun: Pick<RepositoryRun, 'target' | 'client'>): Promise<void>;
}

export interface SettingsRun extends Run {
  settingsFor(target: DisclosedTarget, reader: Reader): Promise<RepositorySettings>;
  readonly gates: GateFactory;
  /** Edits the settings files, in modes such as adopt. */
  readonly edit?: EditableSettings['edit'];
  /** Receives the public name before the repository is read. */
  announceReading?(name: string): void;
  /** Receives the counts after the reads and before the first write. */
  recordPlan?(reads: number, writes: number): void;
}

/** The public results, in the order of the run. */
export interface RepositoryResults {
  readonly targets: readonly TargetResult[];
  readonly lines: readonly Line[];
}

export interface OpenedRun extends Omit<SettingsRun, 'gates'> {
  readonly repositories: readonly DisclosedTarget[];
  toResult(results: RepositoryResults): RunResult | Promise<RunResult>;
  /** An unset handler reports the failure unchanged. */
  toFailedResult?(failure: unknown): RunResult;
}

/** The state that every step of the work on one repository receives. */
export type RepositoryRun<R extends Run = SettingsRun> = R &
  TargetConnection & {
    readonly target: DisclosedTarget;
    readonly lines: readonly Line[];
    toSharedReader(reader: CachingReader): CachingReader;
    /** Returns a reader that caches owner-level answers and skips owner-wide lists. */
    toReaderWithoutLists(reader: CachingReader): CachingReader;
  };

/** Creates the gates that a plan must pass before the first write, in order. */
export type GateFactory = (
  target: DisclosedTarget,
  idCheck: RepositoryIdCheck,
  settings: GateSettings,
) => readonly Gate[];

interface GateSettings extends Pick<DeclaredSettings, 'repositoryId' | 'allowed' | 'proof'> {
  readonly declared?: readonly DeclaredSection[];
  /** The plan contains only some of the declared sections. */
  readonly isPartialPlan?: boolean;
  /** This run applies these settings after it has created the repository. */
  readonly laterSettings?: readonly DeclaredSection[];
  /** The settings that the gates judged before this run created the repository. */
  readonly judgedSettings?: readonly DeclaredSection[];
}

/** An `_allow` line permits only the change that it came with. */
export type CurrentLineCheck = (line: FileAcknowledgement) => Promise<boolean>;

export interface PolicyGates {
  readonly names: OperatorNames['texts'];
  createGates(repository: RepositoryName): readonly Gate[];
}

/** Only the extension that read the policy knows its content. */
export type PolicyHandle = object;

export interface PolicyReader {
  /** Throws `SettingsError`. */
  open(file: string, source: Pick<World, 'load'>, now: number): Promise<PolicyHandle>;
  compare(
    before: PolicyHandle,
    after: PolicyHandle | undefined,
  ): { looser: readonly string[]; requiredPolicies: readonly PolicyHandle[] };
  /** The repositories in `namingPolicies` must still exist under their names. */
  createPolicyGates(
    policies: readonly PolicyHandle[],
    now: number,
    namingPolicies?: readonly PolicyHandle[],
  ): PolicyGates;
}

export interface Extension {
  readonly options?: readonly ExtensionOption[];
  /** Replaces the whole run, for modes such as preview. */
  beforeRun?(run: Run): Promise<RunResult> | undefined;
  openEditableSettings?(options: RunOptions, world: World): Promise<EditableSettings> | undefined;
  /** Throws `MissingApproval`. */
  openApproval?(run: Run): Promise<ApprovalGates> | undefined;
  loadPolicyReader?(): Promise<PolicyReader>;
  loadBrakes?(): Promise<readonly Brake[]>;
  beforeWrite?(repositoryRun: RepositoryRun): Promise<UndoRecorder> | undefined;
  formatUndoCommand?(options: RunOptions, targets: readonly TargetResult[]): Promise<string> | undefined;
  /** Returns extra report lines after a check or preview. */
  afterRead?(repositoryRun: ReadingRun, found: SectionReadings): Promise<Line[]> | undefined;
  afterRun?(run: Run, result: RunResult): Promise<readonly Line[]> | undefined;
}

export const extensionOptions = ['plan', 'policy', 'undoFile'] as const satisfies readonly (keyof RunOptions)[];

type ExtensionOption = (typeof extensionOptions)[number];

export interface EditableSettings {
  /** Throws `SettingsError`. */
  readSingle(): Promise<DeclaredSettings>;
  createFleetReader(from: SettingsSources): SettingsSources['readSettings'];
  edit(settings: DeclaredSettings, repositoryRun: RepositoryRun): Promise<TargetResult>;
}

export type ReadingRun = Pick<RepositoryRun, 'options' | 'world' | 'reader'>;

export interface SectionReadings {
  readonly declared: readonly DeclaredSection[];
  /** Unset if all declared sections count. */
  readonly changing?: readonly DeclaredSection[];
  readonly sections?: readonly SectionResult[];
}

export interface ApprovalGates {
  createGate?(repository: RepositoryName, readId: RepositoryIdCheck['readId']): Gate;
  readonly isCurrent?: CurrentLineCheck;
}

export interface UndoRecorder {
  readonly gate: Gate;
  /** Returns true if the undo file reverts a change. */
  finish(mayHaveWritten: boolean): Promise<boolean>;
  needs(reader: CachingReader): Promise<readonly Acknowledgement[]>;
  command(repository: string, needs: readonly Acknowledgement[]): string;
}
