import type { Reader } from '../github/github.ts';
import { type Item, isWriting } from '../plan/item.ts';
import { isUnread } from '../plan/unread.ts';
import { join } from '../plan/wording.ts';
import { type DenialPolicy, settled } from '../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type Planned } from '../report/result/declared.ts';
import { failureLine, failureOf } from '../report/result/failure-lines.ts';
import type { Gate } from '../report/result/gate.ts';
import { checkLines, line, unreadLine } from '../report/result/item-lines.ts';
import type { Reconciled } from '../report/result/outcome.ts';
import { reword } from '../report/result/redaction.ts';
import type { Line } from '../report/result/result.ts';
import { findLifting } from './awaited.ts';
import { passGates } from './gates.ts';
import { planAll } from './planned.ts';

interface Foreseeing {
  /** What the gates of an apply would say to the plan. */
  readonly gates?: readonly Gate[];
  readonly isSet?: (variable: string) => boolean;
}

/** Reports what differs, and what the gates of an apply would say to it. Its host cannot write. */
export async function check(
  declared: readonly DeclaredSection[],
  host: Reader,
  denials: DenialPolicy,
  { gates = [], isSet = () => true }: Foreseeing = {},
): Promise<Reconciled> {
  const planned = await foreseeLookups(await planAll(declared, host), host, isSet);
  const { lines } = await passGates(gates, { planned, reader: host.createUnbatchedReader?.() ?? host });
  return { sections: sectionsOf(planned, denials), lines, planned };
}

/** Asks for what an apply would look up before its first write. */
export async function foreseeLookups(planned: readonly Planned[], host: Reader, isSet: (variable: string) => boolean) {
  const isNeeded = planned.some(({ plan = [] }) => plan.some((item) => 'lookups' in item && item.lookups?.length));
  return isNeeded ? (await import('./lookups.ts')).foresee(planned, host, isSet) : planned;
}

export const sectionsOf = (planned: readonly Planned[], denials: DenialPolicy) =>
  planned.map((one) => settled(one.section.key, linesOf(one, planned), denials, one.failure));

const linesOf = (one: Planned, all: readonly Planned[]): Line[] => {
  if (isPlanned(one)) return one.plan.flatMap((item) => itemLines(one, item, all));
  return [tellWaiting(one, all) ?? failureLine(one, one.failure)];
};

/** A section that the host can show only after an earlier one is applied has not failed. */
export function tellWaiting(one: Planned, all: readonly Planned[]): Line | undefined {
  if (isPlanned(one)) return undefined;
  const earlier = findLifting(one, one.failure, all);
  if (!earlier) return undefined;
  const { key } = one.section;
  const { message } = failureOf(key, one.failure, one.section);
  const note: Line = { ...line(one, 'note', ''), message, ended: [{ key, ending: 'differs' }] };
  return reword(note, (why) => join`cannot be read before ${earlier} is applied: ${why}`);
}

/** The lines for an item of a plan. Single parts of a section may have to wait for another section too. */
export function itemLines(one: Planned, item: Item, all: readonly Planned[]): Line[] {
  if (item.kind === 'archived' && all.some(({ plan = [] }) => plan.some(isWriting)))
    return checkLines(one, item).map((said) => ({ ...said, fix: item.fix, code: 'plan_refused' }));
  const earlier = isUnread(item) ? findLifting(one, item.failure, all) : undefined;
  if (!isUnread(item) || !earlier) return checkLines(one, item);
  const { key, place, message, ended = [] } = unreadLine(one, item, ` before ${earlier} is applied`);
  return [{ kind: 'note', key, place, message, ended: ended.map((row) => ({ ...row, ending: 'differs' })) }];
}
