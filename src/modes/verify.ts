import { RunStopped } from '../host/failures.ts';
import type { Reader } from '../host/host.ts';
import { type Change, type Difference, type Item, isDrift, type Reassert } from '../plan/item.ts';
import { changeTexts, differenceText } from '../plan/item-text.ts';
import { line } from './lines.ts';
import { type DeclaredSection, isPlanned, planOne } from './planned.ts';
import { type Named, redacted, redactionFor } from './redaction.ts';
import type { Line } from './result.ts';

/**
 * A host can answer a write with success and not do it, so the section is read and planned again after its writes:
 * anything still planned was not done. Returns an error line for each, or a failure if the section cannot be read.
 */
export async function verify(
  declared: DeclaredSection,
  done: readonly Item[],
  host: Reader,
): Promise<{ readonly lines: readonly Line[]; readonly failure?: unknown }> {
  const written = done.filter(isVerified);
  if (!written.length) return { lines: [] };
  const again = await planOne(declared, host);
  if (again.failure instanceof RunStopped)
    return { lines: [line(declared, 'note', 'what was written is not verified: the run was stopped')] };
  if (!isPlanned(again)) return { lines: [], failure: again.failure };
  return { lines: again.plan.filter(isDrift).flatMap((item) => notTaken(declared, written, item)) };
}

type Written = Change | Reassert;

const isVerified = (item: Item): item is Written =>
  item.kind === 'reassert' ? item.settles === true : 'differences' in item && 'steps' in item && !item.later;

function notTaken(declared: DeclaredSection, written: readonly Written[], item: Item): Line[] {
  if (!('differences' in item)) return [];
  const before = written.filter((one) => isAbout(one, item.subject));
  if (!before.length) return [];
  if (!item.differences.length) return 'steps' in item ? [undone(declared, item)] : [];
  return item.differences
    .filter((difference) => before.some((change) => asked(change, difference)))
    .map((difference) => different(declared, item, difference));
}

/** A created object includes what is in it: `policy "a" of environment "b"` is part of `environment "b"`. */
function isAbout({ kind, subject }: Written, again: string) {
  if (subject === again) return true;
  const isWhole = kind !== 'update' && kind !== 'delete' && subject !== '' && again !== '';
  return isWhole && (again.endsWith(` of ${subject}`) || subject.endsWith(` of ${again}`));
}

/** A create or replace asks for the whole object, an update only for its differences. */
function asked(done: Written, { key, mayStay }: Difference) {
  if (mayStay) return false;
  return done.kind !== 'update' || done.differences.some((one) => one.key === key);
}

function different(declared: DeclaredSection, item: Item & Named, difference: Difference): Line {
  const { subject = '' } = item;
  return {
    ...line(declared, 'error', '', subject, difference.key),
    ...redacted(redactionFor(declared, item), (redaction) => lost(differenceText(subject, difference, redaction))),
    ...advice,
  };
}

function undone(declared: DeclaredSection, item: Change): Line {
  return {
    ...line(declared, 'error', '', item.subject),
    ...redacted(redactionFor(declared, item), (redaction) => lost(changeTexts(item, 'planned', redaction)[0]!.text)),
    ...advice,
  };
}

const lost = (text: string) => `not taken: ${text} (the host accepted the write, and a later reading shows no change)`;

const advice = {
  code: 'not_taken',
  fix: 'run again; if this stays, the host accepts this setting and ignores it: look up its limits in the documentation of the host',
} as const;
