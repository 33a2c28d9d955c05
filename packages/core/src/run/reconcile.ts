/**
 * Compares the declared sections with GitHub and, in an apply, writes the differences. All modes share it, so check and
 * apply plan the same changes.
 */

import { check } from '../engine/check.ts';
import type { WhichRepository } from '../engine/same-repository.ts';
import type { RepositoryName } from '../github/github.ts';
import { join, type Text } from '../plan/wording.ts';
import type { TargetDocument } from '../report/plans/document.ts';
import type { DeclaredSection, Planned } from '../report/result/declared.ts';
import { unknownLine } from '../report/result/failure-lines.ts';
import { type Gate, itemsOf, planData } from '../report/result/gate.ts';
import { modes } from '../report/result/modes.ts';
import { denialsOf, type Reconciled } from '../report/result/outcome.ts';
import { reword } from '../report/result/redaction.ts';
import type { Line, TargetResult } from '../report/result/result.ts';
import { acknowledgementText } from '../settings/acknowledgements.ts';
import { askExtensions, type RepositoryRun } from './repository-run.ts';

export interface UndoableResult extends Reconciled {
  undo?(repository: string): Pick<TargetResult, 'undo' | 'undoNeeds'>;
}

/**
 * The plan passes all gates before the first write, and an undo file exists by then. `written` runs after the last
 * write.
 */
export async function reconcileRepository(
  declared: readonly DeclaredSection[],
  repositoryRun: RepositoryRun,
  gates: readonly Gate[],
  written?: (reconciled: Reconciled) => Promise<void>,
): Promise<UndoableResult> {
  const { options, host, session, reader, toSharedReader, toUnlistedReader, target, extensions, world } = repositoryRun;
  const { mode } = options;
  const denials = denialsOf(options);
  if (!modes[mode].writes) return check(declared, reader, denials, { gates, isSet: session.isSet });
  const undo = await askExtensions(extensions, (extension) => extension.beforeWrite?.(repositoryRun));
  const isUndoable = async () => (await undo?.finish(host.mayHaveWritten())) ?? false;
  const [{ apply }, { createLookups }] = await Promise.all([
    import('../engine/apply/apply.ts'),
    import('../engine/lookups.ts'),
  ]);
  if (declared.some(isMadePrivate)) target.disclosure.hide();
  let reconciled: Reconciled;
  let latest = reader;
  try {
    reconciled = await apply(declared, {
      reader: () => {
        latest = toUnlistedReader(host.reader());
        return latest;
      },
      sharing: () => toSharedReader(host.reader()),
      writer: host.writer(),
      denials,
      lookups: createLookups(session.variable),
      gates: undo ? [...gates, undo.gate] : gates,
      clock: world.clock,
      finishing: world.finishing,
      // Each write costs one read before it and one after it.
      planned: (writes, share) => repositoryRun.recordPlan?.(host.sent.total * (1 + share) + writes, writes),
    });
    await written?.(reconciled);
  } catch (failure) {
    await isUndoable();
    throw failure;
  }
  if (!(await isUndoable())) return reconciled;
  // The last reader has cached the final state.
  const needs = await undo!.needs(latest);
  return {
    ...reconciled,
    undo: (repository) => ({ undo: undo!.command(repository, needs), undoNeeds: needs.map(acknowledgementText) }),
  };
}

/** The run hides the details of a repository as soon as its file makes it private. */
const isMadePrivate = ({ section, desired }: DeclaredSection) =>
  section.key === 'repository' &&
  (desired.visibility === undefined ? desired.private === true : desired.visibility !== 'public');

/** The id costs a request. */
export async function toPlanDocument(
  repository: RepositoryName,
  planned: readonly Planned[],
  which: Pick<WhichRepository, 'id'>,
  { host, options }: Pick<RepositoryRun, 'host' | 'options'>,
): Promise<{ readonly plan?: TargetDocument; readonly why?: readonly Line[] }> {
  try {
    const isAsked = options.planFile !== undefined && itemsOf(planned).length > 0;
    const id = isAsked ? await which.id() : host.identity.id;
    return { plan: planData(repository, id, planned) };
  } catch (failure) {
    const line = unknownLine(failure);
    const formatReason = (said: Text) =>
      join`the plan cannot be approved, because Trueup could not read the id of the repository: ${said}`;
    return { why: [{ ...reword(line, formatReason), kind: 'warning' }] };
  }
}
