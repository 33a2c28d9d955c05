/**
 * Performs the writes of one section in one turn. Each request first checks that the repository and objects are
 * unchanged.
 */

import { idCall } from '../../github/identity.ts';
import { isRefusedWith } from '../../github/refusals/failures.ts';
import { isDeepEqual } from '../../plan/differences.ts';
import {
  type Item,
  isDrift,
  isWantedUnset,
  isWriting,
  listWrittenSectionKeys,
  SectionFailure,
  type Step,
  type WriteBasis,
  type WriteItem,
} from '../../plan/item.ts';
import { groupByRequest, toCall, toWriteGroup, type WriteGroup } from '../../plan/requests.ts';
import type { Turn } from '../../plan/turn.ts';
import { isUnread } from '../../plan/unread.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import { type DeclaredSection, isPlanned } from '../../report/result/declared.ts';
import { isRiskyItem } from '../../sections/risk.ts';
import { planSection } from '../planning/plan-sections.ts';
import { type PerformResult, performSteps } from './steps.ts';
import { type ApplyContext, isUnfinished, listDueItems, type SectionWork } from './work.ts';

export interface PerformContext extends ApplyContext {
  provenSection?: DeclaredSection;
}

export async function performTurn(work: SectionWork, turn: Turn, context: PerformContext) {
  for (const group of groupByRequest(listDueItems(work, turn))) {
    if (isUnfinished(work)) return;
    await performGroup(work, group, context);
  }
}

async function performGroup(work: SectionWork, group: WriteGroup, context: PerformContext): Promise<void> {
  const { items } = group;
  const { failed, ...performed } = await performIfUnchanged(work.declared, group, context);
  if (!failed) return recordDone(work, items, performed);
  const isOfOneItem = isItemRefusal(group, failed.failure);
  if (isOfOneItem && items.length > 1) return performSeparately(work, items, context);
  if (isOfOneItem && work.failure !== undefined) return;
  work.failure = failed.failure;
  work.failedWrite = {
    items,
    stepsDone: failed.stepsDone,
    mayBeDone: failed.mayBeDone,
    keys: listKeysForFailureMessage(items),
    ownerHint: findOwnerHint(items),
  };
}

function recordDone(work: SectionWork, items: readonly WriteItem[], performed: PerformResult) {
  const last = items.at(-1)!;
  for (const item of items) work.done.set(item, item === last ? performed : { ...performed, details: [] });
}

async function performSeparately(work: SectionWork, items: readonly WriteItem[], context: PerformContext) {
  let isRefused = false;
  for (const item of items) {
    const isUnsetting = item.kind === 'update' && item.differences.some(isWantedUnset);
    // The refused value may be the replacement for a value that apply would remove.
    if (isUnsetting && isRefused) continue;
    const single = toWriteGroup(item);
    await performGroup(work, single, context);
    if (work.failure !== undefined && !isItemRefusal(single, work.failure)) return;
    isRefused ||= !isUnsetting && !work.done.has(item);
  }
}

/** GitHub may have refused only one item of the request, and may accept the others separately. */
function isItemRefusal({ steps: [step] }: WriteGroup, failure: unknown) {
  const statuses = step && !('act' in step) ? toCall(step).routeRules.refusesAllOn : undefined;
  return (
    statuses !== undefined && isRefusedWith(failure, ...statuses) && !tokenRefusalPattern.test(failure.githubMessage)
  );
}

/** GitHub's message for a missing permission. Separate requests for single items would fail too. */
const tokenRefusalPattern = /not accessible by|must have admin/i;

async function performIfUnchanged(
  declared: DeclaredSection,
  { items, steps }: WriteGroup,
  context: PerformContext,
): Promise<PerformResult> {
  const changeFailure = await findChangedMeanwhile(declared, items, context);
  if (changeFailure)
    return { ending: 'written', details: [], failed: { failure: changeFailure, stepsDone: 0, mayBeDone: false } };
  let wasGone = false;
  const isDoneDespite = async (step: Step, failure: unknown) => {
    wasGone = await isAlreadyDone(declared, items, step, failure, context);
    return wasGone;
  };
  const { writer, lookups, finishAfterStop } = context;
  const performed = await performSteps(steps, writer, lookups.getResult, isDoneDespite, finishAfterStop);
  return wasGone && items.every(isRemoval) && !performed.failed
    ? { ending: 'equal', why: markPublic('it was deleted by another process during the run'), details: [] }
    : performed;
}

async function proveRepository(declared: DeclaredSection, items: readonly WriteItem[], context: PerformContext) {
  const { identity } = context.writer;
  if (identity.id === undefined) return;
  const isShown = () => identity.isShown || context.provenSection === declared;
  const isEnough = isShown() || !items.some((item) => isRiskyItem(declared.section, item));
  if (!identity.isFresh || !isEnough) await context.writer.ask(idCall);
  context.provenSection = isShown() ? declared : undefined;
}

async function findChangedMeanwhile(declared: DeclaredSection, items: readonly WriteItem[], context: PerformContext) {
  const judged = new Set<WriteBasis>();
  try {
    await proveRepository(declared, items, context);
    for (const item of items) {
      for (const basis of [item.resolvedBy, item.dependsOn, item.guardedBy]) {
        if (!basis || judged.has(basis)) continue;
        judged.add(basis);
        const { call, was, isStillValid = isDeepEqual } = basis;
        if (!isStillValid(was, await context.writer.ask(call))) return createConflict(item, basis);
      }
    }
  } catch (failure) {
    return failure;
  }
  return undefined;
}

function createConflict({ kind, subject, resolvedBy, guardedBy }: WriteItem, basis: WriteBasis) {
  const name = subject || 'this setting';
  const shownName = kind === 'delete' ? name : markPublic(name);
  return new SectionFailure(
    basis === resolvedBy
      ? formatText`${shownName} refers to a different object than when this run was planned`
      : basis === guardedBy
        ? formatText`${shownName} lost a protection during this run, and this change would remove another one`
        : formatText`${shownName} changed during this run, and this change would undo that`,
    'run again to plan from the current state',
    'conflict',
  );
}

/**
 * GitHub also returns 404 to a token that may not delete, so a deletion counts as done only if a second plan no longer
 * deletes the item.
 */
async function isAlreadyDone(
  declared: DeclaredSection,
  items: readonly WriteItem[],
  step: Step,
  failure: unknown,
  context: PerformContext,
) {
  // A mutation reports "not found" inside an answer with status 200.
  if (!isRefusedWith(failure, 200, 404, 410)) return false;
  if (!items.every(isRemoval) && failure.request.method !== 'DELETE') return false;
  const newPlan = await planSection(declared, context.reader());
  if (!isPlanned(newPlan) || newPlan.plan.some(isUnread)) return false;
  return !newPlan.plan.filter(isDrift).some((planned) => items.some((item) => isStillDeleted(planned, item, step)));
}

const isStillDeleted = (planned: Item, item: WriteItem, step: Step) =>
  isRemoval(item)
    ? planned.kind === 'delete' && planned.subject === item.subject
    : isWriting(planned) &&
      planned.steps.some((plannedStep) => isDeepEqual(getStepAddress(plannedStep), getStepAddress(step)));

const getStepAddress = (step: Step) => ('act' in step ? step.act : [toCall(step).route, toCall(step).params]);

const isRemoval = ({ kind }: WriteItem) => kind === 'delete';

const findOwnerHint = (items: readonly WriteItem[]) =>
  items.flatMap((item) => ('ownerHint' in item && item.ownerHint ? [item.ownerHint] : []))[0];

function listKeysForFailureMessage(items: readonly WriteItem[]) {
  const allKeys = items.flatMap(listWrittenSectionKeys);
  return allKeys.length > 3 ? [] : allKeys;
}
