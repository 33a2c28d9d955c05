import type { Writer } from '../host/host.ts';
import type { Found, Item } from '../plan/item.ts';
import { isDrift, type Writing, writes } from '../plan/tell.ts';
import { type DenialPolicy, tolerates } from './denials.ts';
import { changeLines, failureLine, line, notDoneLines, standingLines } from './lines.ts';
import { type DeclaredSection, isPlanned, type Planned } from './planned.ts';
import type { Line, SectionResult } from './result.ts';
import { type Performed, perform } from './steps.ts';

/** One section on its way through apply: what it plans, what is done, and what stopped it. */
export interface Work {
  readonly declared: DeclaredSection;
  items: readonly Item[];
  failure?: unknown;
  /** The item that failed, and how many of its steps were done before. */
  broken?: { readonly item: Writing; readonly done: number };
  /** Why what is not done stays undone, where the section itself did not fail. */
  skipped?: string;
  readonly done: Map<Item, Performed>;
}

export type Turn = Writing['turn'];

export const nameOf = (work: Work) => work.declared.section.key;

export const begin = (planned: Planned): Work => ({ declared: planned, done: new Map(), ...outcomeOf(planned) });

export const beginAgain = (work: Work, planned: Planned) => Object.assign(work, outcomeOf(planned));

const outcomeOf = (planned: Planned) =>
  isPlanned(planned) ? { items: planned.plan, failure: undefined } : { items: [], failure: planned.failure };

const refuses = (work: Work) => work.items.some(({ kind }) => kind === 'refused');

export const isUnfinished = (work: Work) => work.failure !== undefined || refuses(work) || !!work.skipped;

/** Performs the items of one turn, in the plan's order, until one fails. */
export async function performTurn(work: Work, turn: Turn, host: Writer, found: Found) {
  for (const item of work.items) {
    if (isUnfinished(work)) return;
    if (!writes(item) || item.turn !== turn) continue;
    const performed = await perform(item.steps, host, found);
    if (!performed.broken) work.done.set(item, performed);
    else {
      work.failure = performed.broken.failure;
      work.broken = { item, done: performed.broken.done };
    }
  }
}

export function resultOf(work: Work, denials: DenialPolicy): SectionResult {
  const name = nameOf(work);
  const tolerated = tolerates(denials, name, work.failure);
  const lines = [...failureLines(work, tolerated), ...doneLinesOf(work), ...leftLines(work)];
  if (work.failure !== undefined) return { name, status: tolerated ? 'skipped' : 'failed', lines };
  if (refuses(work)) return { name, status: 'failed', lines };
  if (work.skipped && work.items.some((item) => isDrift(item) && !work.done.has(item)))
    return { name, status: 'drift', lines };
  return { name, status: lines.some(({ kind }) => kind === 'change') ? 'changed' : 'converged', lines };
}

const failureLines = (work: Work, tolerated: boolean) =>
  work.failure === undefined ? [] : [failureLine(work.declared, work.failure, tolerated)];

function doneLinesOf(work: Work): Line[] {
  return work.items.flatMap((item) => {
    if (!writes(item)) return standingLines(work.declared, item);
    const performed = work.done.get(item);
    if (!performed) return [];
    return performed.undone
      ? notDoneLines(work.declared, item, performed.undone)
      : doneLines(work.declared, item, performed.told);
  });
}

/** What was planned and never tried. One reason holds for all of it, so it is said once. */
function leftLines(work: Work): Line[] {
  const why = work.skipped ?? 'this section stopped';
  const left = work.items.filter(writes).filter((item) => !work.done.has(item));
  return left.flatMap((item, index) =>
    notDoneLines(work.declared, item, halfway(work, item) ?? (index === 0 ? why : '')),
  );
}

/** What was done of an item stays done, and nobody should take it for untouched. */
const halfway = ({ broken }: Work, item: Writing) =>
  broken?.item === item && broken.done > 0
    ? `this section stopped with ${broken.done} of ${item.steps.length} steps done`
    : undefined;

function doneLines(declared: DeclaredSection, item: Writing, told: readonly string[]): Line[] {
  const behind = told.length ? ` (${told.join('; ')})` : '';
  if (item.kind === 'reassert') return [{ ...line(declared, 'change', item.says + behind, item.subject), sign: '~' }];
  const lines = changeLines(declared, 'change', item, 'done');
  return lines.map((one, index) => (index === lines.length - 1 ? { ...one, message: one.message + behind } : one));
}
