import { idCall } from '../../github/identity.ts';
import { isRefusedWith } from '../../github/refusals/failures.ts';
import { same } from '../../plan/differences.ts';
import {
  type Basis,
  type Item,
  isDrift,
  isUnset,
  isWriting,
  keysOf,
  SectionFailure,
  type Step,
  type Writing,
} from '../../plan/item.ts';
import { callOf, groupByRequest, stepsOf } from '../../plan/requests.ts';
import type { Turn } from '../../plan/turn.ts';
import { isUnread } from '../../plan/unread.ts';
import { open, say } from '../../plan/wording.ts';
import { type DeclaredSection, isPlanned } from '../../report/result/declared.ts';
import { isRiskyItem } from '../../sections/risk.ts';
import { planOne } from '../planned.ts';
import { type Performed, perform } from './steps.ts';
import { type Applying, dueIn, isUnfinished, type Work } from './work.ts';

export interface Performing extends Applying {
  /** The section for whose writes an answer has shown which repository has the name. */
  proven?: DeclaredSection;
}

/** Performs the items of one turn in the plan's order until one fails. */
export async function performTurn(work: Work, turn: Turn, host: Performing) {
  for (const items of groupByRequest(dueIn(work, turn))) {
    if (isUnfinished(work)) return;
    await performItems(work, items, host);
  }
}

async function performItems(work: Work, items: readonly Writing[], host: Performing): Promise<void> {
  const { broken, ...performed } = await performTogether(work.declared, items, host);
  const last = items.at(-1)!;
  if (!broken) {
    for (const item of items) work.done.set(item, item === last ? performed : { ...performed, details: [] });
  } else if (items.length > 1 && isForOne(items, broken.failure)) {
    let isRefused = false;
    for (const item of items) {
      const isGoing = item.kind === 'update' && item.differences.some(isUnset);
      // A value that was refused may stand in for one that goes.
      if (isGoing && isRefused) continue;
      await performItems(work, [item], host);
      if (work.failure !== undefined && !isForOne([item], work.failure)) return;
      isRefused ||= !isGoing && !work.done.has(item);
    }
  } else if (work.failure === undefined || !isForOne(items, broken.failure)) {
    work.failure = broken.failure;
    work.broken = { item: last, done: broken.done, keys: keysIn(items), mayBeOwned: findOwned(items) };
  }
}

/** Whether the host may have refused the request for one of these items, so that it takes each of the others alone. */
function isForOne(items: readonly Writing[], failure: unknown) {
  const [step] = stepsOf(items);
  const statuses = step && !('act' in step) ? callOf(step).routeRules.refusesAllOn : undefined;
  return statuses !== undefined && isRefusedWith(failure, ...statuses) && !ofToken.test(failure.githubMessage);
}

/** What the host says to a token without the grant, which gets none of them written. */
const ofToken = /not accessible by|must have admin/i;

async function performTogether(
  declared: DeclaredSection,
  items: readonly Writing[],
  host: Performing,
): Promise<Performed> {
  const moved = await findChangedMeanwhile(declared, items, host);
  if (moved) return { ending: 'written', details: [], broken: { failure: moved, done: 0 } };
  let wasGone = false;
  const performed = await perform(stepsOf(items), host.writer, host.lookups.found, async (step, failure) => {
    wasGone = await isGone(declared, items, step, failure, host);
    return wasGone;
  });
  return wasGone && items.every(isRemoval) && !performed.broken
    ? { ending: 'equal', why: open('it was deleted by another process during the run'), details: [] }
    : performed;
}

/** Asks GitHub which repository has the name, unless an answer has shown it recently enough for these writes. */
async function proveRepository(declared: DeclaredSection, items: readonly Writing[], host: Performing) {
  const { identity } = host.writer;
  if (identity.id === undefined) return;
  const isShown = () => identity.isShown || host.proven === declared;
  const isEnough = isShown() || !items.some((item) => isRiskyItem(declared.section, item));
  if (!identity.isFresh || !isEnough) await host.writer.ask(idCall);
  host.proven = isShown() ? declared : undefined;
}

/** Reads again what these writes will replace: it may have changed since the plan was made. */
async function findChangedMeanwhile(declared: DeclaredSection, items: readonly Writing[], host: Performing) {
  const judged = new Set<Basis>();
  try {
    await proveRepository(declared, items, host);
    for (const item of items) {
      for (const basis of [item.meantBy, item.restsOn, item.guardedBy]) {
        if (!basis || judged.has(basis)) continue;
        judged.add(basis);
        const { call, was, same: isSame = same } = basis;
        if (!isSame(was, await host.writer.ask(call))) return conflictOver(item, basis);
      }
    }
  } catch (failure) {
    return failure;
  }
  return undefined;
}

function conflictOver({ kind, subject, meantBy, guardedBy }: Writing, basis: Basis) {
  const name = subject || 'this setting';
  const what = kind === 'delete' ? name : open(name);
  return new SectionFailure(
    basis === meantBy
      ? say`${what} refers to a different object than when this run was planned`
      : basis === guardedBy
        ? say`${what} lost a protection during this run, and this change would remove another one`
        : say`${what} changed during this run, and this change would undo that`,
    'run again to plan from the current state',
    'conflict',
  );
}

/**
 * The host also answers "not found" to a token that may not delete, so a deletion counts as done only if a plan from a
 * second reading does not delete this any more.
 */
async function isGone(
  declared: DeclaredSection,
  items: readonly Writing[],
  step: Step,
  failure: unknown,
  host: Performing,
) {
  // A mutation reports "not found" inside an answer with status 200.
  if (!isRefusedWith(failure, 200, 404, 410)) return false;
  if (!items.every(isRemoval) && failure.request.method !== 'DELETE') return false;
  const again = await planOne(declared, host.reader());
  if (!isPlanned(again) || again.plan.some(isUnread)) return false;
  return !again.plan.filter(isDrift).some((one) => items.some((item) => stillDeletes(one, item, step)));
}

const stillDeletes = (again: Item, item: Writing, step: Step) =>
  isRemoval(item)
    ? again.kind === 'delete' && again.subject === item.subject
    : isWriting(again) && again.steps.some((one) => same(addressOf(one), addressOf(step)));

const addressOf = (step: Step) => ('act' in step ? step.act : [callOf(step).route, callOf(step).params]);

const isRemoval = ({ kind }: Writing) => kind === 'delete';

const findOwned = (items: readonly Writing[]) =>
  items.flatMap((item) => ('mayBeOwned' in item && item.mayBeOwned ? [item.mayBeOwned] : []))[0];

/** The keys that a request of a section without entries was for, since its route does not name them. None if many. */
function keysIn(items: readonly Writing[]) {
  const all = items.flatMap(keysOf);
  return all.length > 3 ? [] : all;
}
