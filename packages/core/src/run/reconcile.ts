/**
 * Compares declared sections with GitHub and, in an apply, writes the differences. All modes share it, so they plan the
 * same changes.
 */

import { checkSections } from '../engine/check.ts';
import type { RepositoryIdCheck } from '../engine/same-repository.ts';
import type { RepositoryName } from '../github/github.ts';
import { parseApiAddress } from '../github/http/address.ts';
import { joinPublic, type Text } from '../plan/wording.ts';
import type { TargetDocument } from '../report/plans/document.ts';
import type { DeclaredSection, SectionPlan } from '../report/result/declared.ts';
import { reportRedactedFailure } from '../report/result/failure-lines.ts';
import { type Gate, listWritingItems, toTargetDocument } from '../report/result/gate.ts';
import { modes } from '../report/result/modes.ts';
import { createDenialPolicy, type ReconcileResult } from '../report/result/outcome.ts';
import { reword } from '../report/result/redaction.ts';
import type { Line, TargetResult } from '../report/result/result.ts';
import { formatAcknowledgement } from '../settings/acknowledgements.ts';
import { askExtensions } from './extensions.ts';
import type { RepositoryRun } from './run-types.ts';

export interface UndoableResult extends ReconcileResult {
  undo?(repository: string): Pick<TargetResult, 'undo' | 'undoNeeds'>;
}

/** All gates and the undo file come before the first write. `afterWrites` runs after the last write. */
export async function reconcileRepository(
  declared: readonly DeclaredSection[],
  repositoryRun: RepositoryRun,
  gates: readonly Gate[],
  afterWrites?: (reconciled: ReconcileResult) => Promise<void>,
): Promise<UndoableResult> {
  const { options, client, session, reader, toSharedReader, toReaderWithoutLists, target, extensions, world } =
    repositoryRun;
  const { mode } = options;
  const denials = createDenialPolicy(options);
  if (!modes[mode].writes) return checkSections(declared, reader, denials, { gates, isSet: session.isSet });
  const undo = await askExtensions(extensions, (extension) => extension.beforeWrite?.(repositoryRun));
  const isUndoable = async () => (await undo?.finish(client.mayHaveWritten())) ?? false;
  const [{ applySections }, { createLookups }] = await Promise.all([
    import('../engine/apply/apply.ts'),
    import('../engine/planning/lookups.ts'),
  ]);
  if (declared.some(isMadePrivate)) target.disclosure.hide();
  let reconciled: ReconcileResult;
  let latest = reader;
  try {
    reconciled = await applySections(declared, {
      reader: () => {
        latest = toReaderWithoutLists(client.createReader());
        return latest;
      },
      sharedReader: () => toSharedReader(client.createReader()),
      writer: client.createWriter(),
      denials,
      lookups: createLookups(session.readSecret),
      gates: undo ? [...gates, undo.gate] : gates,
      clock: world.clock,
      finishAfterStop: world.finishWork,
      // Each write costs one read before it and one after it.
      onPlanned: (writes, share) =>
        repositoryRun.recordPlan?.(client.requestCount.total * (1 + share) + writes, writes),
    });
    await afterWrites?.(reconciled);
  } catch (failure) {
    await isUndoable();
    throw failure;
  }
  if (!(await isUndoable())) return reconciled;
  // The last reader has cached the final state.
  const needs = await undo!.needs(latest);
  return {
    ...reconciled,
    undo: (repository) => ({ undo: undo!.command(repository, needs), undoNeeds: needs.map(formatAcknowledgement) }),
  };
}

/** The run hides the details of a repository as soon as its file makes it private. */
const isMadePrivate = ({ section, desired }: DeclaredSection) =>
  section.key === 'repository' &&
  (desired.visibility === undefined ? desired.private === true : desired.visibility !== 'public');

/** Reads the id only for a plan file with writes, because the id costs a request. */
export async function buildPlanDocument(
  repository: RepositoryName,
  planned: readonly SectionPlan[],
  idCheck: Pick<RepositoryIdCheck, 'readId'>,
  { client, options, world }: Pick<RepositoryRun, 'client' | 'options' | 'world'>,
): Promise<{ readonly plan?: TargetDocument; readonly why?: readonly Line[] }> {
  try {
    const isAsked = options.planFile !== undefined && listWritingItems(planned).length > 0;
    const id = isAsked ? await idCheck.readId() : client.identity.id;
    const server = parseApiAddress(world.environment).rest;
    return { plan: toTargetDocument({ repository, server, id }, planned) };
  } catch (failure) {
    const line = reportRedactedFailure(failure);
    const formatReason = (reason: Text) =>
      joinPublic`the plan cannot be approved, because Trueup could not read the id of the repository: ${reason}`;
    return { why: [{ ...reword(line, formatReason), kind: 'warning' }] };
  }
}
