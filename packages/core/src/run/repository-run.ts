import type { Brake } from '../engine/brakes/table.ts';
import type { Fleet } from '../engine/brakes/targets.ts';
import type { WhichRepository } from '../engine/same-repository.ts';
import type { RepositorySettings, SettingsSources } from '../fleet/sources.ts';
import type { FoundTargets } from '../fleet/targets/find-targets.ts';
import type { WrittenNames } from '../fleet/targets/former-names.ts';
import type { Reader, RememberingReader, RepositoryName } from '../github/github.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Gate } from '../report/result/gate.ts';
import { modes } from '../report/result/modes.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../report/result/result.ts';
import type { Needs } from '../session/carriage.ts';
import type { Opened } from '../session/connections.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { inputs } from '../session/inputs/table.ts';
import type { Session } from '../session/session.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import type { VisitedRepository } from '../session/targets/disclosure.ts';
import type { World } from '../session/world/world.ts';
import type { Acknowledgement } from '../settings/acknowledgements.ts';
import type { AllowedHere } from '../settings/allow.ts';
import { refuseFile } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import type { StopRule } from './endings.ts';
import type { NameTracker } from './several/names.ts';

/** What all visits of a run share. */
export interface Run {
  readonly options: RunOptions;
  readonly session: Session;
  readonly world: World;
  readonly extensions: readonly Extension[];
  /** What a repository is needed for, as far as that is known before the first request. */
  needs?(target: VisitedRepository): Needs | undefined;
  readonly names?: NameTracker;
  readonly refuseFormer?: FoundTargets['refuseFormer'];
  /** Counts the repositories that change, if their number is limited. */
  readonly limit?: Fleet;
  readonly stopRule?: StopRule;
  /** Call before each visit. */
  beforeRepository?(repositoryRun: Pick<RepositoryRun, 'target' | 'host'>): Promise<void>;
}

/** A run that holds repositories to their settings, or takes these from them. */
export interface SettingsRun extends Run {
  settingsFor(target: VisitedRepository, reader: Reader): Promise<RepositorySettings>;
  readonly gates: GateFactory;
  /** Edits the files that the settings come from. Set in a mode that does so. */
  readonly edit?: EditableSettings['edit'];
  /** Call with the name that may be shown, before the repository is read. */
  announceReading?(name: string): void;
  /** Call once a repository is read, before the first write to it. */
  recordPlan?(reads: number, writes: number): void;
}

/** What everyone may see of the repositories, in the order of the run. */
export interface RepositoryResults {
  readonly targets: readonly TargetResult[];
  /** Why the run ended before it had visited all of them. */
  readonly lines: readonly Line[];
}

/** A run before the first visit, with its repositories. */
export interface OpenedRun extends Omit<SettingsRun, 'gates'> {
  readonly repositories: readonly VisitedRepository[];
  /** Makes the result of the run from those of its visits. */
  toResult(results: RepositoryResults): RunResult | Promise<RunResult>;
  /** Makes the result from a failure that ended the visits. Unset where the failure is told as it is. */
  toFailedResult?(failure: unknown): RunResult;
}

/** A repository while a run visits it. Each step hands on all of it. */
export type RepositoryRun<R extends Run = SettingsRun> = R &
  Opened & {
    readonly target: VisitedRepository;
    /** What was said of its settings when they were found. */
    readonly lines: readonly Line[];
    /** Makes a reader ask what it can for several repositories together. */
    toSharedReader(reader: RememberingReader): RememberingReader;
    /** Makes a reader ask once for what belongs to no repository, and use no list of the owner. */
    toUnlistedReader(reader: RememberingReader): RememberingReader;
  };

/** The gates that the plan of a repository must pass before its first write, in order. */
export type GateFactory = (
  target: VisitedRepository,
  which: WhichRepository,
  settings: Pick<DeclaredSettings, 'repositoryId' | 'allowed' | 'proof'> &
    Partial<Pick<DeclaredSettings, 'declared'>> &
    GateConditions,
) => readonly Gate[];

interface GateConditions {
  /** Whether the plan leaves sections out. */
  readonly isPart?: boolean;
  /** What a repository is held to once it is created: rules judge that before. */
  readonly follows?: readonly DeclaredSection[];
}

/** Whether a line of `_allow` came with the change that a run makes. An older line has had its change. */
export type FreshLineCheck = (line: AllowedHere) => Promise<boolean>;

/** The gates that hold the settings of a repository to rules. */
export interface PolicyGates {
  /** The repository names that the rules go by. */
  readonly names: WrittenNames['texts'];
  createGates(repository: RepositoryName): readonly Gate[];
}

/** A policy that is read. Only the extension that read it looks into it. */
export type PolicyHandle = object;

/** Reads policy files. */
export interface PolicyReader {
  /** Reads one policy file. Throws `SettingsRefused`. */
  open(file: string, source: Pick<World, 'load'>, now: number): Promise<PolicyHandle>;
  /** Lists in words what a policy demands less than before, and the policies that a pull request must keep. */
  compare(
    before: PolicyHandle,
    after: PolicyHandle | undefined,
  ): { looser: readonly string[]; held: readonly PolicyHandle[] };
  /** Makes the gates that settings must pass. The names of repositories in `named` are those that must still exist. */
  createPolicyGates(policies: readonly PolicyHandle[], now: number, named?: readonly PolicyHandle[]): PolicyGates;
}

/** Hooks of an extension. A run calls each hook at its moment. A build may leave any extension out. */
export interface Extension {
  /** The options that this extension implements. A run with an option that no extension implements is refused. */
  readonly options?: readonly ExtensionOption[];
  /** Carries out the whole run, where its mode needs more than one visit of each repository. */
  beforeRun?(run: Run): Promise<RunResult> | undefined;
  /** Where the settings come from, in a mode that edits their files. */
  openEditableSettings?(options: RunOptions, world: World): Promise<EditableSettings> | undefined;
  /** Called once, before the first repository. Throws `NoApproval` if the approval cannot be had. */
  openApproval?(run: Run): Promise<ApprovalGate> | undefined;
  /** Loads the code that reads policies. */
  loadPolicyReader?(): Promise<PolicyReader>;
  /** Brakes on plans that change protection. */
  loadBrakes?(): Promise<readonly Brake[]>;
  /** Called for each repository before its first write. */
  beforeWrite?(repositoryRun: RepositoryRun): Promise<UndoRecorder> | undefined;
  /** The command that takes back what a run wrote to several repositories. */
  formatUndoCommand?(options: RunOptions, targets: readonly TargetResult[]): Promise<string> | undefined;
  /** Returns more report lines about a repository that a check or preview has read. */
  afterRead?(repositoryRun: ReadingRun, found: SectionReadings): Promise<Line[]> | undefined;
  /** Called once, after the last repository. */
  afterRun?(run: Run, result: RunResult): Promise<readonly Line[]> | undefined;
}

/** The options that only extensions implement. */
export const extensionOptions = ['plan', 'policy', 'undoFile'] as const satisfies readonly (keyof RunOptions)[];

type ExtensionOption = (typeof extensionOptions)[number];

/** Refuses options that no extension implements: an apply that ignored `plan` would write unapproved changes. */
export function refuseUnsupportedOptions(options: RunOptions, extensions: readonly Extension[]) {
  const served = extensions.flatMap(({ options: serves = [] }) => serves);
  const unserved = extensionOptions.find((option) => options[option] !== undefined && !served.includes(option));
  if (unserved) throw refuseMissingExtension(inputs[unserved].name);
}

export const refuseMissingExtension = (what: string) =>
  refuseFile(`this build of Trueup does not include ${code(what)}`, 'remove it, or use a build that includes it');

/** The first extension that answers at this moment. */
export function askExtensions<T>(
  extensions: readonly Extension[],
  ask: (extension: Extension) => Promise<T> | undefined,
): Promise<T> | undefined {
  for (const extension of extensions) {
    const answer = ask(extension);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** The code that reads policies. Refuses where this build has none. */
export async function openPolicies(extensions: readonly Extension[]): Promise<PolicyReader> {
  const policies = await askExtensions(extensions, (one) => one.loadPolicyReader?.());
  if (!policies) throw refuseMissingExtension(inputs.policy.name);
  return policies;
}

/** The settings to edit, in a mode that edits their files. */
export async function openEditable({ extensions, world }: Pick<Run, 'extensions' | 'world'>, options: RunOptions) {
  if (!modes[options.mode].editsFile) return undefined;
  const source = await askExtensions(extensions, (one) => one.openEditableSettings?.(options, world));
  if (!source) throw refuseMissingExtension(options.mode);
  return source;
}

/** Settings together with the files that say them, which the run may change. */
export interface EditableSettings {
  /** Reads the settings of a run about one repository. Throws `SettingsRefused`. */
  readSingle(): Promise<DeclaredSettings>;
  createFleetReader(from: SettingsSources): SettingsSources['settingsFor'];
  edit(settings: DeclaredSettings, repositoryRun: RepositoryRun): Promise<TargetResult>;
}

/** A reader of a repository, and what the hook `afterRead` needs to know of the run. */
export type ReadingRun = Pick<RepositoryRun, 'options' | 'world' | 'reader'>;

/** The sections that a check or preview has read. */
export interface SectionReadings {
  readonly declared: readonly DeclaredSection[];
  /** The sections that would change. Unset where every declared one counts. */
  readonly changing?: readonly DeclaredSection[];
  /** The results of a check. A preview has none. */
  readonly sections?: readonly SectionResult[];
}

/** Collects the report lines of all extensions about a repository. */
export async function collectNotes(
  extensions: readonly Extension[],
  repositoryRun: ReadingRun,
  found: SectionReadings,
): Promise<Line[]> {
  const notes: Line[] = [];
  for (const extension of extensions) notes.push(...((await extension.afterRead?.(repositoryRun, found)) ?? []));
  return notes;
}

/** The approval that a run must follow. */
export interface ApprovalGate {
  /** Holds a repository to its approved plan. Unset where the run needs none. */
  gate?(repository: RepositoryName, id: WhichRepository['id']): Gate;
  /** Unset where this run knows nothing that would release a line. */
  readonly isFresh?: FreshLineCheck;
}

/** An undo file that is written before the first change. */
export interface UndoRecorder {
  readonly gate: Gate;
  /** Returns whether the file undoes anything. Call once nothing is written any more. */
  finish(mayHaveWritten: boolean): Promise<boolean>;
  /** What has to be allowed for that. Call once it is settled, with a reader of what is there now. */
  needs(reader: RememberingReader): Promise<readonly Acknowledgement[]>;
  /** The command that undoes the run. */
  command(repository: string, needs: readonly Acknowledgement[]): string;
}
