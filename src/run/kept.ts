import type { Gate } from '../engine/gates.ts';
import { unknownLine, type WhichRepository } from '../engine/same-repository.ts';
import type { RepositoryName } from '../host/host.ts';
import type { Host } from '../host/open.ts';
import type { RunOptions } from '../inputs/run-options.ts';
import type { Planned } from '../result/declared.ts';
import { planData, plannedItems } from '../result/plan-data.ts';
import type { TargetPlan } from '../result/plans/document.ts';
import { reworded } from '../result/redaction.ts';
import type { Told } from '../result/result.ts';
import type { Visit } from './visited-run.ts';
import { loadWing } from './wings.ts';

/**
 * The plan as data, or why there is none. The repository's id costs a request, so it is asked for only if a plan is
 * kept.
 */
export async function planOf(
  repository: RepositoryName,
  planned: readonly Planned[],
  { host, which, options }: { readonly host: Host; readonly which: WhichRepository; readonly options: RunOptions },
): Promise<{ readonly plan?: TargetPlan; readonly why?: readonly Told[] }> {
  try {
    const isAsked = options.planFile !== undefined && plannedItems(planned).length > 0;
    const id = isAsked ? await which.id() : host.identity.id;
    return { plan: planData(repository, id, planned, options.planKey) };
  } catch (failure) {
    const line = unknownLine(failure);
    const words = (said: string) =>
      `nobody can approve what is planned here, because nothing shows which repository it is: ${said}`;
    return { why: [{ ...reworded(line, words), kind: 'warning' }] };
  }
}

/** Does the work of an apply, and keeps an undo file if the run is asked for one. Then `undo` is the command for it. */
export async function keepingUndo<T>(
  visit: Visit,
  work: (gates: readonly Gate[]) => Promise<T>,
): Promise<{ readonly found: T; undo?(repository: string): string }> {
  const { host, options, wings } = visit;
  if (options.undoFile === undefined) return { found: await work([]) };
  const undo = await (await loadWing(wings, 'undo')).openUndo(visit, options.undoFile);
  const found = await work([undo.gate]).catch(async (failure) => {
    await undo.settled(host.mayHaveWritten());
    throw failure;
  });
  return { found, ...((await undo.settled(host.mayHaveWritten())) && { undo: undo.command }) };
}
