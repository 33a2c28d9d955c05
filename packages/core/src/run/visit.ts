import { createRepositoryIdCheck, type RepositoryIdCheck } from '../engine/same-repository.ts';
import { toFullName } from '../github/github.ts';
import { modes } from '../report/result/modes.ts';
import { createSkippedTarget, createTargetResult } from '../report/result/outcome.ts';
import type { Line, TargetResult } from '../report/result/result.ts';
import { getReconcileNeeds } from '../session/token-needs.ts';
import { findUnseenRepository } from '../session/visibility.ts';
import { planOf, reconcile, type Undoable } from './reconcile.ts';
import { notesOf, type Visit } from './visited-run.ts';

/**
 * Holds a repository to its settings, or takes them from it, as the mode says: settles what is declared; then reads,
 * plans, passes the gates, writes, looks again, and tells.
 */
export async function visitRepository(visit: Visit): Promise<TargetResult> {
  const { options, world, extensions, visited, reader, client: host } = visit;
  if (visited.missing) return (await import('./creation/visit.ts')).createOne(visit, visited.missing, visitRepository);
  await visit.proveVisibility();
  visit.reading?.(visited.disclosure.name);
  const { makesFile, writes, onlyReports: onlyFinds } = modes[options.mode];
  if (makesFile) {
    const { takeSnapshot } = await import('../engine/snapshots/take.ts');
    return takeSnapshot(reader, options, world.files).finally(() => visit.planned?.(host.requestCount.total, 0));
  }
  const { settings, lines } = await visit.settingsFor(visited, writes ? reader : visit.shared(reader));
  if (!settings) return createSkippedTarget(visited.repository, lines);
  if (writes && visited.mayBeEmpty && visited.entry?.create)
    await (await import('./creation/visit.ts')).waitForContent(visited, visited.entry.create, visit);
  const settled = {
    ...visit,
    lines,
    settings,
    reader: visit.widenNeeds(getReconcileNeeds(options, settings.declared)),
  };
  if (visit.edit) return visit.edit(settings, settled);
  const together = onlyFinds ? { ...settled, reader: visit.shared(settled.reader) } : settled;
  const which = createRepositoryIdCheck(host);
  const found = await reconcile(settings.declared, together, visit.gates(visited, which, settings));
  const unseen = await findUnseenRepository(found, settled.reader);
  if (unseen) return createTargetResult(options.mode, visited.repository, [], [...lines, unseen]);
  if (onlyFinds) visit.planned?.(host.requestCount.total, 0);
  const { planned, sections } = found;
  const beside = onlyFinds ? await notesOf(extensions, together, { declared: planned, sections }) : [];
  return told(settled, which, found, beside);
}

/** The result of a visit, with the plan as data and the way back. */
async function told(
  { options, visited, lines, client: host, reader }: Visit,
  which: RepositoryIdCheck,
  found: Undoable,
  beside: readonly Line[],
): Promise<TargetResult> {
  const { repository } = visited;
  const { plan, why = [] } = await planOf(repository, found.planned, which, { client: host, options });
  const all = [...lines, ...found.lines, ...beside, ...why];
  const target = createTargetResult(options.mode, repository, found.sections, all, plan);
  // The apply may have renamed the repository.
  return { ...target, ...found.undo?.(toFullName(reader.repository)) };
}
