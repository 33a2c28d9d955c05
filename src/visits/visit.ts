import type { AdoptionSources } from '../adoption/sources.ts';
import type { TargetPlan } from '../approval/document.ts';
import type { DeclaredSettings } from '../fleet/settings.ts';
import type { RepositorySettings } from '../fleet/sources.ts';
import { fullName, type Reader, type RememberingReader, type RepositoryName } from '../host/host.ts';
import type { Host } from '../host/open.ts';
import type { RunOptions } from '../inputs/options.ts';
import { modes } from '../mode/table.ts';
import { targetOf } from '../modes/outcome.ts';
import { planData, plannedItems } from '../modes/plan-data.ts';
import type { DeclaredSection, Planned } from '../modes/planned.ts';
import { reworded } from '../modes/redaction.ts';
import type { Line, Marked, TargetResult, Told } from '../modes/result.ts';
import { unknownLine, type WhichRepository, whichRepository } from '../modes/same-repository.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { unseenRepository } from '../requests/unseen-repository.ts';
import { toReconcile } from '../session/needed.ts';
import type { Session } from '../session/session.ts';
import { isToBeSealed, undoCommand } from '../undo/command.ts';
import type { World } from '../world/world.ts';
import type { GatesOf } from './gates.ts';
import type { VisitedNames } from './names.ts';
import { reconcile } from './reconcile.ts';
import type { Visit } from './visits.ts';

/** What all visits of a check, an apply, an adoption or a snapshot share. */
export interface Reconciling {
  readonly options: RunOptions;
  readonly session: Session;
  readonly world: Pick<World, 'files' | 'environment' | 'earlierRun'>;
  /** The settings that this repository is held to. */
  settingsFor(visited: VisitedRepository, reader: Reader): Promise<RepositorySettings>;
  /** Unset for one repository. */
  readonly names?: VisitedNames;
  readonly gates: GatesOf;
  /** Call with the name that may be shown, before the repository is read. */
  reading?(name: string): void;
  /** Call once a repository is read, before the first write to it. */
  planned?(reads: number, writes: number): void;
}

/** Holds a repository to its settings, or takes them from it, as the mode says. */
export async function reconcileOne(visit: Visit, run: Reconciling): Promise<TargetResult<Marked>> {
  const { options, names } = run;
  const { visited, reader, host } = visit;
  await visit.prove();
  const moved = await names?.elsewhere(visited);
  if (moved) return elsewhere(visited, moved, run);
  run.reading?.(visited.disclosure.name);
  if (modes[options.mode].makesFile) return snapshotOf(reader, host, run);
  const { settings, lines } = await run.settingsFor(visited, reader);
  if (!settings) return aside(visited, lines);
  const ready = { ...visit, lines, reader: visit.granted(toReconcile(options, settings.declared)) };
  return settings.sources ? adopted(settings.sources, ready, run) : reconciled(settings, ready, run);
}

async function snapshotOf(
  reader: RememberingReader,
  host: Host,
  { options, world, planned }: Reconciling,
): Promise<TargetResult<Marked>> {
  const { takeSnapshot } = await import('../snapshots/take.ts');
  return takeSnapshot(reader, options, world.files).finally(() => planned?.(host.sent.total, 0));
}

/** A repository whose settings were found. */
interface Ready extends Visit {
  /** What was said of the settings when they were found. */
  readonly lines: readonly Line[];
}

async function adopted(
  sources: AdoptionSources,
  { visited, lines, reader }: Ready,
  { options, world }: Reconciling,
): Promise<TargetResult<Marked>> {
  const { adoptInto } = await import('./adopt.ts');
  const found = await adoptInto(sources, reader, options, world.files);
  return targetOf(options.mode, visited.repository, found.sections, [...lines, ...found.lines]);
}

/** A check or an apply. */
async function reconciled(settings: DeclaredSettings, ready: Ready, run: Reconciling): Promise<TargetResult<Marked>> {
  const { options, session, names } = run;
  const { visited, lines, host, reader } = ready;
  const { declared } = settings;
  const { repository } = visited;
  const planned = (writes: number) => run.planned?.(host.sent.total, writes);
  const undo = await undoOf(repository, host, run);
  const which = whichRepository(host);
  const gates = [...run.gates(visited, which, settings), ...(undo ? [undo.gate] : [])];
  const found = await reconcile(declared, options, { ...ready, session, gates, planned }).catch(async (failure) => {
    await undo?.settled(host.mayHaveWritten());
    throw failure;
  });
  const isUndoable = await undo?.settled(host.mayHaveWritten());
  const moved = found.sections.some(({ lines: said }) => said.some(({ kind }) => kind === 'change'))
    ? undefined
    : await names?.elsewhere(visited);
  if (moved) return elsewhere(visited, moved, run);
  const unseen = await unseenRepository(found, reader);
  if (unseen) return targetOf(options.mode, repository, [], [...lines, unseen]);
  const { onlyFinds } = modes[options.mode];
  if (onlyFinds) planned(0);
  const warnings = onlyFinds ? await warningsOf(found.planned, reader, found.lines) : [];
  const all = [...lines, ...found.lines, ...warnings];
  const { plan, why = [] } = await planOf(repository, found.planned, { host, which, options });
  const target = targetOf(options.mode, repository, found.sections, [...all, ...why], plan);
  // The apply may have renamed the repository.
  return isUndoable ? { ...target, undo: undoCommand(undo!.file, fullName(reader.repository)) } : target;
}

/**
 * The plan as data, or why there is none. The repository's id costs a request, so it is asked for only if a plan is
 * kept.
 */
async function planOf(
  repository: RepositoryName,
  planned: readonly Planned[],
  { host, which, options }: { readonly host: Host; readonly which: WhichRepository; readonly options: RunOptions },
): Promise<{ readonly plan?: TargetPlan; readonly why?: readonly Told[] }> {
  try {
    const isAsked = options.planFile !== undefined && plannedItems(planned).length > 0;
    const id = isAsked ? await which.id() : host.identity.id;
    return { plan: planData(repository, id, planned, options.planKey?.reveal()) };
  } catch (failure) {
    const line = unknownLine(failure);
    const words = (said: string) =>
      `nobody can approve what is planned here, because nothing shows which repository it is: ${said}`;
    return { why: [{ ...reworded(line, words), kind: 'warning' }] };
  }
}

/** The undo file that this apply writes, if it keeps any. */
async function undoOf(
  repository: RepositoryName,
  { identity }: Host,
  { options, session, world: { files, environment, earlierRun } }: Reconciling,
) {
  const { undoFile, repos, planKey } = options;
  if (undoFile === undefined) return undefined;
  const { openUndo, undoFileOf } = await import('../undo/keep.ts');
  const file = undoFileOf(undoFile, repository, repos !== undefined);
  const goesOn = earlierRun?.wasStopped && earlierRun.undos.has(undoCommand(file, fullName(repository)));
  const time = session.now();
  const occasion = { repository: fullName(repository), id: () => identity.id, time, environment, goesOn };
  if (!planKey || !isToBeSealed(file)) return openUndo(file, files, occasion);
  const { seal } = await import('../undo/sealed.ts');
  return openUndo(file, files, occasion, (text) => seal(text, planKey));
}

/** Only these sections decide what can be merged and what starts workflows, and what judges them is large. */
async function warningsOf(
  declared: readonly DeclaredSection[],
  reader: RememberingReader,
  said: readonly Told[],
): Promise<Told[]> {
  const judged = declared.filter(
    ({ section }) => !section.of && ['branches', 'rulesets', 'actions_policies'].includes(section.key),
  );
  if (!judged.length) return [];
  const { protectionWarnings } = await import('./protection-warnings.ts');
  const policies = judged.find(({ section }) => section.key === 'actions_policies');
  if (!policies) return protectionWarnings(declared, reader.recalling(), said);
  const { startWarnings } = await import('./start-warnings.ts');
  const refused = await startWarnings(policies.desired, reader);
  return [...(await protectionWarnings(declared, reader.recalling(), said)), ...refused];
}

/** The repository is visited under another name, or under none. */
const elsewhere = (visited: VisitedRepository, line: Line, { options }: Reconciling) =>
  line.kind === 'error' ? targetOf(options.mode, visited.repository, [], [line]) : aside(visited, [line]);

const aside = ({ repository }: VisitedRepository, lines: TargetResult['lines']): TargetResult => ({
  repository: fullName(repository),
  outcome: 'skipped',
  sections: [],
  lines,
});
