import type { RememberingReader } from '../host/host.ts';
import { type Change, type Item, type Note, note } from '../plan/item.ts';
import { say } from '../plan/wording.ts';
import { isPlanned, type Planned, planOne } from './planned.ts';

/**
 * A list that came in several pages may have shifted while it was read, so before anything is removed it is read once
 * more. Only what both readings would remove is removed.
 */
export async function confirmRemovals(one: Planned, reader: RememberingReader): Promise<Planned> {
  if (!isPlanned(one) || !one.plan.some(isRemoval)) return one;
  const again = reader.rereading();
  if (!again) return one;
  const second = await planOne(one, again);
  if (!isPlanned(second)) return second;
  const known = new Set(one.plan.filter(isRemoval).map(({ subject }) => subject));
  return {
    ...second,
    plan: second.plan.map((item) => (isRemoval(item) && !known.has(item.subject) ? unconfirmed(item) : item)),
  };
}

const isRemoval = (item: Item): item is Change => item.kind === 'delete';

const unconfirmed = ({ subject, about }: Change): Note => ({
  ...note(say`kept ${subject}: only the second of two readings showed it, so the next run decides`, subject),
  about,
});
