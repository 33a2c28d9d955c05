import { createRepositoryIdCheck, type RepositoryIdCheck } from '../engine/same-repository.ts';
import { toFullName } from '../github/github.ts';
import { modes } from '../report/result/modes.ts';
import { createSkippedTarget, createTargetResult } from '../report/result/outcome.ts';
import type { Line, TargetResult } from '../report/result/result.ts';
import { getReconcileNeeds } from '../session/token-needs.ts';
import { reportUnseenRepository } from '../session/visibility.ts';
import { collectNotes } from './extensions.ts';
import { buildPlanDocument, reconcileRepository, type UndoableResult } from './reconcile.ts';
import type { RepositoryRun } from './run-types.ts';

/** Runs one repository: reads its settings, plans, passes the gates, writes, verifies and reports. */
export async function runRepository(repositoryRun: RepositoryRun): Promise<TargetResult> {
  const { options, world, extensions, target, reader, client } = repositoryRun;
  if (target.missing)
    return (await import('./creation/create-repository.ts')).createRepository(
      repositoryRun,
      target.missing,
      runRepository,
    );
  await repositoryRun.proveVisibility();
  repositoryRun.announceReading?.(target.disclosure.name);
  const { makesFile, writes, onlyReports } = modes[options.mode];
  if (makesFile) {
    const { takeSnapshot } = await import('../engine/snapshots/take.ts');
    return takeSnapshot(reader, options, world.files).finally(() =>
      repositoryRun.recordPlan?.(client.requestCount.total, 0),
    );
  }
  const { settings, lines } = await repositoryRun.settingsFor(
    target,
    writes ? reader : repositoryRun.toSharedReader(reader),
  );
  if (!settings) return createSkippedTarget(target.repository, lines);
  if (writes && target.mayBeEmpty && target.entry?.create)
    await (await import('./creation/create-repository.ts')).waitForContent(target, target.entry.create, repositoryRun);
  const declaredRun = {
    ...repositoryRun,
    lines,
    settings,
    reader: repositoryRun.widenNeeds(getReconcileNeeds(options, settings.declared)),
  };
  if (repositoryRun.edit) return repositoryRun.edit(settings, declaredRun);
  const reconciledRun = onlyReports
    ? { ...declaredRun, reader: repositoryRun.toSharedReader(declaredRun.reader) }
    : declaredRun;
  const idCheck = createRepositoryIdCheck(client);
  const reconciled = await reconcileRepository(
    settings.declared,
    reconciledRun,
    repositoryRun.gates(target, idCheck, settings),
  );
  const unseen = await reportUnseenRepository(reconciled, declaredRun.reader);
  if (unseen) return createTargetResult(options.mode, target.repository, [], [...lines, unseen]);
  if (onlyReports) repositoryRun.recordPlan?.(client.requestCount.total, 0);
  const { planned, sections } = reconciled;
  const notes = onlyReports ? await collectNotes(extensions, reconciledRun, { declared: planned, sections }) : [];
  return createRepositoryResult(declaredRun, idCheck, reconciled, notes);
}

async function createRepositoryResult(
  repositoryRun: RepositoryRun,
  idCheck: RepositoryIdCheck,
  reconciled: UndoableResult,
  notes: readonly Line[],
): Promise<TargetResult> {
  const { options, target, lines, reader } = repositoryRun;
  const { repository } = target;
  const { plan, why = [] } = await buildPlanDocument(repository, reconciled.planned, idCheck, repositoryRun);
  const all = [...lines, ...reconciled.lines, ...notes, ...why];
  const result = createTargetResult(options.mode, repository, reconciled.sections, all, plan);
  // The apply may have renamed the repository.
  return { ...result, ...reconciled.undo?.(toFullName(reader.repository)) };
}
