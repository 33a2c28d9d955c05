import type { AdoptionSources } from '../adoption/sources.ts';
import type { DeclaredSettings } from '../fleet/settings.ts';
import { fullName, type RememberingReader } from '../host/host.ts';
import type { Host } from '../host/open.ts';
import { modes } from '../mode/table.ts';
import { targetOf } from '../modes/outcome.ts';
import type { DeclaredSection } from '../modes/planned.ts';
import type { Line, Marked, TargetResult, Told } from '../modes/result.ts';
import { whichRepository } from '../modes/same-repository.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { unseenRepository } from '../requests/unseen-repository.ts';
import { toReconcile } from '../session/needed.ts';
import { undoCommand } from '../undo/command.ts';
import { planOf, undoOf } from './kept.ts';
import { reconcile } from './reconcile.ts';
import type { Reconciling } from './reconciling.ts';
import type { Visit } from './visits.ts';

/** Holds a repository to its settings, or takes them from it, as the mode says. */
export async function reconcileOne(visit: Visit, run: Reconciling): Promise<TargetResult<Marked>> {
  const { options, names } = run;
  const { visited, reader, host } = visit;
  if (visited.missing) return (await import('./create.ts')).createOne(visit, visited.missing, run, reconcileOne);
  await visit.prove();
  const moved = await names?.elsewhere(visited);
  if (moved) return elsewhere(visited, moved, run);
  run.reading?.(visited.disclosure.name);
  if (modes[options.mode].makesFile) return snapshotOf(reader, host, run);
  const { settings, lines } = await run.settingsFor(visited, reader);
  if (!settings) return aside(visited, lines);
  if (modes[options.mode].writes && visited.mayBeEmpty && visited.entry?.create)
    await (await import('./create.ts')).waitForContent(visited, visited.entry.create, run);
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
