import type { Reader } from '../github/github.ts';
import { type Circumstances, existsOnly, type PresenceRow, rowsIn, ruledOut } from '../github/presence/table.ts';
import { HostRefusal, NotAsked } from '../github/refusals/failures.ts';
import type { Item } from '../plan/item.ts';
import { leaveToOthers } from '../plan/make-items.ts';
import { open } from '../plan/wording.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { circumstancesIn, getCircumstances } from '../sections/circumstances.ts';
import { valueAt, withoutPlaces } from '../settings/keys/lacking.ts';
import { declaredPlaces, isSoAnyway } from '../settings/keys/presence.ts';
import { noteOf } from './narrowed.ts';

/**
 * The section without the keys that this repository cannot have, with an item for each; `undefined` if it declares none.
 * It is asked only where something differs or was refused, so that a converged run sends no request for it.
 */
export async function withoutAbsent(one: DeclaredSection, host: Reader): Promise<DeclaredSection | undefined> {
  const declared = rowsIn(one.section)
    .filter(({ visibility, owner, publicOwner }) => visibility ?? owner ?? publicOwner)
    .flatMap((row) => declaredPlaces(row, one.desired).map((at) => ({ row, at })))
    // A section or an entry stays: without its entry, a live item would count as undeclared.
    .filter(({ at }) => !at.every((part) => typeof part === 'number'));
  const circumstances = declared.length ? await circumstancesOf(one, host) : {};
  const ruled = declared
    .filter(({ row }) => ruledOut(row, circumstances))
    .map(({ row, at }) => ({ row, at, isSo: isSoAnyway(valueAt(one.desired, at), row) }));
  // The section itself reads such a key.
  const absent = ruled.filter(({ row, isSo }) => !(isSo && row.readsAsOff));
  if (!absent.length) return undefined;
  const untrue = absent.filter(({ isSo }) => !isSo);
  const places = absent.map(({ at }) => at);
  return {
    ...one,
    desired: withoutPlaces(one.desired, places, 'stay'),
    lost: [
      ...(one.lost ?? []),
      ...untrue.flatMap(({ row, at }): Item[] => {
        const why = whyOf(row, circumstances);
        const wanted = valueAt(one.desired, at);
        return row.readsAsOff
          ? leaveToOthers('', [{ key: row.key, live: row.absence, wanted }], open(why))
          : [{ ...noteOf({ at, why }), fix: 'remove the key from the settings of this repository' }];
      }),
    ],
  };
}

/** While the file changes the visibility, the sections themselves know what to write before and after that. */
export async function circumstancesOf(
  { visibility: wanted }: Pick<DeclaredSection, 'visibility'>,
  host: Reader,
): Promise<Circumstances> {
  try {
    const { owner, visibility } = circumstancesIn(await host.ask(getCircumstances({})));
    return { owner, ...((wanted ?? visibility) === visibility && { visibility }) };
  } catch (failure) {
    if (failure instanceof HostRefusal || failure instanceof NotAsked) return {};
    throw failure;
  }
}

function whyOf(row: PresenceRow & { readonly name: string }, circumstances: Circumstances) {
  const condition = ruledOut(row, circumstances)!;
  const is = condition === 'owner' ? 'a personal account owns this one' : `this one is ${circumstances.visibility}`;
  return `\`${row.name}\` ${existsOnly(row, condition)}, and ${is}`;
}
