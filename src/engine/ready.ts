import type { RememberingReader } from '../host/host.ts';
import type { Change, Item, Note } from '../plan/item.ts';
import { note } from '../plan/make-items.ts';
import { say } from '../plan/wording.ts';
import { isPlanned, type Planned } from '../report/result/declared.ts';
import { lookUpAll } from './lookups.ts';
import { planOne } from './planned.ts';
import type { Applying } from './work.ts';

/** Confirms removals and looks names up. A section with a name that is not found fails before any of its writes. */
export async function prepare(planned: Planned, reader: RememberingReader, host: Applying): Promise<Planned> {
  const one = await confirmRemovals(planned, reader);
  return lookUpAll(one, (host.sharing ?? host.reader)(), host.lookups);
}

/**
 * A list of several pages may shift while it is read, so before a removal it is read once more. Apply removes only items
 * that both readings would remove, and creates only items that neither reading showed.
 */
async function confirmRemovals(one: Planned, reader: RememberingReader): Promise<Planned> {
  if (!isPlanned(one) || !one.plan.some(({ kind }) => kind === 'delete')) return one;
  const again = reader.rereading();
  if (!again) return one;
  const second = await planOne(one, again);
  if (!isPlanned(second)) return second;
  const first = one.plan.filter(isDecisive);
  const isKnown = ({ kind, subject }: Change) => first.some((item) => item.kind === kind && item.subject === subject);
  return {
    ...second,
    plan: second.plan.map((item) => (isDecisive(item) && !isKnown(item) ? unconfirmed(item) : item)),
  };
}

/** Only a removal or a creation needs a second reading: other changes are about what is there in any case. */
const isDecisive = (item: Item): item is Change => item.kind === 'delete' || item.kind === 'create';

const unconfirmed = ({ kind, subject, about }: Change): Note => ({
  ...note(
    kind === 'delete'
      ? say`kept ${subject}: only the second of two readings showed it, so the next run decides`
      : say`did not create ${subject}: only the first of two readings showed it, so the next run decides`,
    subject,
  ),
  about,
});
