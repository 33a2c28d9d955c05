import type { Brake } from '../engine/brakes/table.ts';
import type { FleetGate } from '../engine/brakes/targets.ts';
import type { RepositoryIdCheck } from '../engine/same-repository.ts';
import type { RepositorySettings, SettingsSources } from '../fleet/sources.ts';
import type { FoundTargets } from '../fleet/targets/find-targets.ts';
import type { OperatorNames } from '../fleet/targets/former-names.ts';
import type { CachingReader, Reader, RepositoryName } from '../github/github.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Gate } from '../report/result/gate.ts';
import { modes } from '../report/result/modes.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../report/result/result.ts';
import type { TokenNeeds } from '../session/channels.ts';
import type { TargetConnection } from '../session/connections.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import { inputs } from '../session/inputs/table.ts';
import type { Session } from '../session/session.ts';
import type { DeclaredSettings } from '../session/settings.ts';
import type { DisclosedTarget } from '../session/targets/disclosure.ts';
import type { World } from '../session/world/world.ts';
import type { Acknowledgement } from '../settings/acknowledgements.ts';
import type { FileAcknowledgement } from '../settings/allow.ts';
import { formatCode } from '../settings/message-text.ts';
import { createFileError } from '../settings/refusal.ts';
import type { Patience } from './endings.ts';
import type { VisitedNames } from './several/names.ts';

/** What all visits of a run share. */
export interface Run {
  readonly options: RunOptions;
  readonly session: Session;
  readonly world: World;
  readonly extensions: readonly Extension[];
  /** What a repository is needed for, as far as that is known before the first request. */
  needs?(visited: DisclosedTarget): TokenNeeds | undefined;
  readonly names?: VisitedNames;
  readonly refuseFormer?: FoundTargets['checkFormerName'];
  /** Counts the repositories that change, if their number is limited. */
  readonly limit?: FleetGate;
  readonly patience?: Patience;
  /** Call before each visit. */
  visiting?(visit: Pick<Visit, 'visited' | 'client'>): Promise<void>;
}

/** A run that holds repositories to their settings, or takes these from them. */
export interface SettingsRun extends Run {
  settingsFor(visited: DisclosedTarget, reader: Reader): Promise<RepositorySettings>;
  readonly gates: GatesOf;
  /** Edits the files that the settings come from. Set in a mode that does so. */
  readonly edit?: EditableSettings['edit'];
  /** Call with the name that may be shown, before the repository is read. */
  reading?(name: string): void;
  /** Call once a repository is read, before the first write to it. */
  planned?(reads: number, writes: number): void;
}

/** What everyone may see of the repositories, in the order of the run. */
export interface Visited {
  readonly targets: readonly TargetResult[];
  /** Why the run ended before it had visited all of them. */
  readonly lines: readonly Line[];
}

/** A run before the first visit, with its repositories. */
export interface OpenedRun extends Omit<SettingsRun, 'gates'> {
  readonly repositories: readonly DisclosedTarget[];
  /** Makes the result of the run from those of its visits. */
  ended(visited: Visited): RunResult | Promise<RunResult>;
  /** Makes the result from a failure that ended the visits. Unset where the failure is told as it is. */
  failed?(failure: unknown): RunResult;
}

/** A repository while a run visits it. Each step hands on all of it. */
export type Visit<R extends Run = SettingsRun> = R &
  TargetConnection & {
    readonly visited: DisclosedTarget;
    /** What was said of its settings when they were found. */
    readonly lines: readonly Line[];
    /** Makes a reader ask what it can for several repositories together. */
    shared(reader: CachingReader): CachingReader;
    /** Makes a reader ask once for what belongs to no repository, and use no list of the owner. */
    unlisted(reader: CachingReader): CachingReader;
  };

/** The gates that the plan of a repository must pass before its first write, in order. */
export type GatesOf = (
  visited: DisclosedTarget,
  which: RepositoryIdCheck,
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
export type IsFresh = (line: FileAcknowledgement) => Promise<boolean>;

/** The gates that hold the settings of a repository to rules. */
export interface PolicyGates {
  /** The repository names that the rules go by. */
  readonly names: OperatorNames['texts'];
  of(repository: RepositoryName): readonly Gate[];
}

/** A policy that is read. Only the extension that read it looks into it. */
export type ReadPolicy = object;

/** Reads policy files. */
export interface PolicyFiles {
  /** Reads one policy file. Throws `SettingsRefused`. */
  open(file: string, source: Pick<World, 'load'>, now: number): Promise<ReadPolicy>;
  /** Lists in words what a policy demands less than before, and the policies that a pull request must keep. */
  compare(
    before: ReadPolicy,
    after: ReadPolicy | undefined,
  ): { looser: readonly string[]; held: readonly ReadPolicy[] };
  /** Makes the gates that settings must pass. The names of repositories in `named` are those that must still exist. */
  gates(policies: readonly ReadPolicy[], now: number, named?: readonly ReadPolicy[]): PolicyGates;
}

/** Hooks of an extension. A run calls each hook at its moment. A build may leave any extension out. */
export interface Extension {
  /** The options that this extension implements. A run with an option that no extension implements is refused. */
  readonly serves?: readonly ServedOption[];
  /** Carries out the whole run, where its mode needs more than one visit of each repository. */
  beforeRun?(run: Run): Promise<RunResult> | undefined;
  /** Where the settings come from, in a mode that edits their files. */
  sourceOfSettings?(options: RunOptions, world: World): Promise<EditableSettings> | undefined;
  /** Called once, before the first repository. Throws `NoApproval` if the approval cannot be had. */
  openApproval?(run: Run): Promise<ApprovalGate> | undefined;
  /** Loads the code that reads policies. */
  policies?(): Promise<PolicyFiles>;
  /** Brakes on plans that change protection. */
  brakes?(): Promise<readonly Brake[]>;
  /** Called for each repository before its first write. */
  beforeWrite?(visit: Visit): Promise<OpenUndo> | undefined;
  /** The command that takes back what a run wrote to several repositories. */
  undoOfRun?(options: RunOptions, targets: readonly TargetResult[]): Promise<string> | undefined;
  /** Returns more report lines about a repository that a check or preview has read. */
  afterRead?(visit: ReadVisit, found: ReadSections): Promise<Line[]> | undefined;
  /** Called once, after the last repository. */
  afterRun?(run: Run, result: RunResult): Promise<readonly Line[]> | undefined;
}

/** The options that only extensions implement. */
export const servedOptions = ['plan', 'policy', 'undoFile'] as const satisfies readonly (keyof RunOptions)[];

type ServedOption = (typeof servedOptions)[number];

/** Refuses options that no extension implements: an apply that ignored `plan` would write unapproved changes. */
export function refuseUnserved(options: RunOptions, extensions: readonly Extension[]) {
  const served = extensions.flatMap(({ serves = [] }) => serves);
  const unserved = servedOptions.find((option) => options[option] !== undefined && !served.includes(option));
  if (unserved) throw notBuilt(inputs[unserved].name);
}

export const notBuilt = (what: string) =>
  createFileError(
    `this build of Trueup does not include ${formatCode(what)}`,
    'remove it, or use a build that includes it',
  );

/** The first extension that answers at this moment. */
export function firstOf<T>(
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
export async function openPolicies(extensions: readonly Extension[]): Promise<PolicyFiles> {
  const policies = await firstOf(extensions, (one) => one.policies?.());
  if (!policies) throw notBuilt(inputs.policy.name);
  return policies;
}

/** The settings to edit, in a mode that edits their files. */
export async function openEditable({ extensions, world }: Pick<Run, 'extensions' | 'world'>, options: RunOptions) {
  if (!modes[options.mode].editsFile) return undefined;
  const source = await firstOf(extensions, (one) => one.sourceOfSettings?.(options, world));
  if (!source) throw notBuilt(options.mode);
  return source;
}

/** Settings together with the files that say them, which the run may change. */
export interface EditableSettings {
  /** Reads the settings of a run about one repository. Throws `SettingsRefused`. */
  ofOne(): Promise<DeclaredSettings>;
  ofFleet(from: SettingsSources): SettingsSources['resolveSettings'];
  edit(settings: DeclaredSettings, visit: Visit): Promise<TargetResult>;
}

/** A reader of a repository, and what the hook `afterRead` needs to know of the run. */
export type ReadVisit = Pick<Visit, 'options' | 'world' | 'reader'>;

/** The sections that a check or preview has read. */
export interface ReadSections {
  readonly declared: readonly DeclaredSection[];
  /** The sections that would change. Unset where every declared one counts. */
  readonly changing?: readonly DeclaredSection[];
  /** The results of a check. A preview has none. */
  readonly sections?: readonly SectionResult[];
}

/** Collects the report lines of all extensions about a repository. */
export async function notesOf(
  extensions: readonly Extension[],
  visit: ReadVisit,
  found: ReadSections,
): Promise<Line[]> {
  const notes: Line[] = [];
  for (const extension of extensions) notes.push(...((await extension.afterRead?.(visit, found)) ?? []));
  return notes;
}

/** The approval that a run must follow. */
export interface ApprovalGate {
  /** Holds a repository to its approved plan. Unset where the run needs none. */
  gate?(repository: RepositoryName, id: RepositoryIdCheck['readId']): Gate;
  /** Unset where this run knows nothing that would release a line. */
  readonly isFresh?: IsFresh;
}

/** An undo file that is written before the first change. */
export interface OpenUndo {
  readonly gate: Gate;
  /** Returns whether the file undoes anything. Call once nothing is written any more. */
  settled(mayHaveWritten: boolean): Promise<boolean>;
  /** What has to be allowed for that. Call once it is settled, with a reader of what is there now. */
  needs(reader: CachingReader): Promise<readonly Acknowledgement[]>;
  /** The command that undoes the run. */
  command(repository: string, needs: readonly Acknowledgement[]): string;
}
