import type { Reader } from '../github/github.ts';
import {
  describeLimitation,
  findUnmetCondition,
  listRows,
  type PresenceRow,
  type RepositoryConditions,
} from '../github/presence/table.ts';
import { GithubRefusal, RequestNotSent } from '../github/refusals/failures.ts';
import type { Item } from '../plan/item.ts';
import { leaveToOthers } from '../plan/make-items.ts';
import { open } from '../plan/wording.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import { getPresenceConditions, toPresenceConditions } from '../sections/presence-conditions.ts';
import { getValueAt } from '../settings/keys/paths.ts';
import { findDeclaredPaths, isImpliedByAbsence } from '../settings/keys/presence.ts';
import type { Path } from '../settings/refusal.ts';

/**
 * The keys that this repository cannot have, each with `why` it is not compared, or with what is `left` to others where
 * GitHub shows the key as off. A key has neither if the file declares what is so anyway.
 */
export async function findAbsent(one: DeclaredSection, host: Reader): Promise<readonly AbsentPlace[]> {
  const declared = listRows(one.section)
    .filter(({ visibility, owner, publicOwner }) => visibility ?? owner ?? publicOwner)
    .flatMap((row) => findDeclaredPaths(row, one.desired).map((at) => ({ row, at })))
    // A section or an entry stays: without its entry, a live item would count as undeclared.
    .filter(({ at }) => !at.every((part) => typeof part === 'number'));
  const circumstances = declared.length ? await circumstancesOf(one, host) : {};
  return declared
    .filter(({ row }) => findUnmetCondition(row, circumstances))
    .flatMap(({ row, at }): AbsentPlace[] => {
      const wanted = getValueAt(one.desired, at);
      // The section itself reads a key that GitHub shows as off.
      if (isImpliedByAbsence(wanted, row)) return row.readsAsOff ? [] : [{ at }];
      const why = whyOf(row, circumstances);
      if (!row.readsAsOff) return [{ at, why }];
      return [{ at, left: leaveToOthers('', [{ key: row.key, live: row.absence, wanted }], open(why)) }];
    });
}

type AbsentPlace = { readonly at: Path; readonly why?: string; readonly left?: readonly Item[] };

/** While the file changes the visibility, the sections themselves know what to write before and after that. */
export async function circumstancesOf(
  { visibility: wanted }: Pick<DeclaredSection, 'visibility'>,
  host: Reader,
): Promise<RepositoryConditions> {
  try {
    const { owner, visibility } = toPresenceConditions(await host.ask(getPresenceConditions({})));
    return { owner, ...((wanted ?? visibility) === visibility && { visibility }) };
  } catch (failure) {
    if (failure instanceof GithubRefusal || failure instanceof RequestNotSent) return {};
    throw failure;
  }
}

function whyOf(row: PresenceRow & { readonly name: string }, circumstances: RepositoryConditions) {
  const condition = findUnmetCondition(row, circumstances)!;
  const is =
    condition === 'owner'
      ? 'this repository belongs to a personal account'
      : `this repository is ${circumstances.visibility}`;
  return `\`${row.name}\` ${describeLimitation(row, condition)}, and ${is}`;
}
