import { checkSections } from '../engine/check.ts';
import type { RepositoryIdCheck } from '../engine/same-repository.ts';
import type { RepositoryName } from '../github/github.ts';
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
import { firstOf, type Visit } from './visited-run.ts';

/** What was compared or written, and how to take it back from a repository of this name. */
export interface Undoable extends ReconcileResult {
  undo?(repository: string): Pick<TargetResult, 'undo' | 'undoNeeds'>;
}

/**
 * Checks or applies what the file declares for one repository. The plan must pass the gates before the first write, and
 * if the run keeps undo files, one is there by then; a check only reports what the gates say. Once nothing is written
 * any more, `written` is called, before the undo file is settled.
 */
export async function reconcile(
  declared: readonly DeclaredSection[],
  visit: Visit,
  gates: readonly Gate[],
  written?: (found: ReconcileResult) => Promise<void>,
): Promise<Undoable> {
  const { options, client: host, session, reader, shared, unlisted, visited, extensions, world } = visit;
  const { mode } = options;
  const denials = createDenialPolicy(options);
  if (!modes[mode].writes) return checkSections(declared, reader, denials, { gates, isSet: session.isSet });
  const undo = await firstOf(extensions, (one) => one.beforeWrite?.(visit));
  const isUndoable = async () => (await undo?.settled(host.mayHaveWritten())) ?? false;
  const [{ applySections: apply }, { createLookups }] = await Promise.all([
    import('../engine/apply/apply.ts'),
    import('../engine/lookups.ts'),
  ]);
  if (declared.some(hides)) visited.disclosure.hide();
  let found: ReconcileResult;
  let latest = reader;
  try {
    found = await apply(declared, {
      reader: () => {
        latest = unlisted(host.createReader());
        return latest;
      },
      sharedReader: () => shared(host.createReader()),
      writer: host.createWriter(),
      denials,
      lookups: createLookups(session.readSecret),
      gates: undo ? [...gates, undo.gate] : gates,
      clock: world.clock,
      finishAfterStop: world.finishWork,
      // What a write rests on is read once more before it, and what it changes afterwards.
      onPlanned: (writes, share) => visit.planned?.(host.requestCount.total * (1 + share) + writes, writes),
    });
    await written?.(found);
  } catch (failure) {
    await isUndoable();
    throw failure;
  }
  if (!(await isUndoable())) return found;
  // The last reader has read what was written, so little is asked again.
  const needs = await undo!.needs(latest);
  return {
    ...found,
    undo: (repository) => ({ undo: undo!.command(repository, needs), undoNeeds: needs.map(formatAcknowledgement) }),
  };
}

/** Whether the file makes the repository private or internal: its details are hidden from then on. */
const hides = ({ section, desired }: DeclaredSection) =>
  section.key === 'repository' &&
  (desired.visibility === undefined ? desired.private === true : desired.visibility !== 'public');

/** The plan as data, or why there is none. The id costs a request, so it is asked for only if a plan is kept. */
export async function planOf(
  repository: RepositoryName,
  planned: readonly SectionPlan[],
  which: Pick<RepositoryIdCheck, 'readId'>,
  { client: host, options }: Pick<Visit, 'client' | 'options'>,
): Promise<{ readonly plan?: TargetDocument; readonly why?: readonly Line[] }> {
  try {
    const isAsked = options.planFile !== undefined && listWritingItems(planned).length > 0;
    const id = isAsked ? await which.readId() : host.identity.id;
    return { plan: toTargetDocument(repository, id, planned) };
  } catch (failure) {
    const line = reportRedactedFailure(failure);
    const words = (said: Text) =>
      joinPublic`the plan cannot be approved, because Trueup could not read the id of the repository: ${said}`;
    return { why: [{ ...reword(line, words), kind: 'warning' }] };
  }
}
