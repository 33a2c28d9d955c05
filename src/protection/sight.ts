import { HostRefusal, NotAsked } from '../host/failures.ts';
import { SectionFailure } from '../plan/item.ts';
import { inFull } from '../plan/wording.ts';
import { isKnown, type Known, type Unseen, type UnseenLayer } from './layers.ts';
import type { Key } from './requirements.ts';

/** What was read, or why this token could not read it. A host that fails or knows no such token fails the run. */
export async function seen<T>(what: string, read: Promise<T>): Promise<Known<T>> {
  try {
    return { value: await read };
  } catch (failure) {
    if (failure instanceof SectionFailure)
      return { unseen: { what, why: inFull(failure.text), fix: failure.fix ?? 'run again' } };
    if (failure instanceof NotAsked) return { unseen: { what, why: failure.message, fix: failure.fix } };
    if (!(failure instanceof HostRefusal) || isOfTheRun(failure)) throw failure;
    const why = `the host answered ${failure.request.status}: ${failure.hostMessage}`;
    return { unseen: { what, why, fix: failure.fix ?? 'run again' } };
  }
}

const isOfTheRun = ({ request: { status } }: HostRefusal) => status === 401 || status >= 500;

export const unseenLayer = (unseen: Unseen, keys?: readonly Key[]): UnseenLayer =>
  keys ? { ...unseen, keys } : unseen;

/** The reasons of all that could not be read. */
export const unseenOf = (known: readonly Known<unknown>[]): readonly Unseen[] =>
  known.flatMap((one) => (isKnown(one) ? [] : [one.unseen]));
