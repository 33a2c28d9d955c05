/** Finds keys that a repository cannot have because of its owner or visibility. */

import type { Reader } from '../../github/github.ts';
import {
  describeLimitation,
  findUnmetCondition,
  listPresenceRows,
  type RepositoryConditions,
} from '../../github/presence/table.ts';
import { GithubRefusal, RequestNotSent } from '../../github/refusals/failures.ts';
import type { Item } from '../../plan/item.ts';
import { planOutOfReach } from '../../plan/make-items.ts';
import { markPublic } from '../../plan/wording.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import { getPresenceConditions, toPresenceConditions } from '../../sections/presence-conditions.ts';
import { getValueSkippingWrapper } from '../../settings/keys/paths.ts';
import { isImpliedByAbsence, listDeclaredPaths } from '../../settings/keys/presence.ts';
import type { Path } from '../../settings/refusal.ts';

export async function findAbsentKeys(section: DeclaredSection, github: Reader): Promise<readonly AbsentPlace[]> {
  const declared = listPresenceRows(section.section)
    .filter(({ visibility, owner, publicOwner }) => visibility ?? owner ?? publicOwner)
    .flatMap((row) => listDeclaredPaths(row, section.desired).map((at) => ({ row, at })))
    // Removing the entry would turn its live item into an undeclared one.
    .filter(({ at }) => !at.every((part) => typeof part === 'number'));
  const conditions = declared.length ? await readPresenceConditions(section, github) : {};
  return declared.flatMap(({ row, at }): AbsentPlace[] => {
    const condition = findUnmetCondition(row, conditions);
    if (!condition) return [];
    const wanted = getValueSkippingWrapper(section.desired, at);
    // The section itself reads a key that GitHub shows as off.
    if (isImpliedByAbsence(wanted, row)) return row.readsAsOff ? [] : [{ at }];
    const reason =
      condition === 'owner'
        ? 'this repository belongs to a personal account'
        : `this repository is ${conditions.visibility}`;
    const why = `\`${row.name}\` ${describeLimitation(row, condition)}, and ${reason}`;
    if (!row.readsAsOff) return [{ at, why }];
    return [{ at, differences: planOutOfReach('', [{ key: row.key, live: row.absence, wanted }], markPublic(why)) }];
  });
}

interface AbsentPlace {
  readonly at: Path;
  /** The reason why Trueup does not compare the key. */
  readonly why?: string;
  /** Set if GitHub shows the key as off, and the file declares another value. */
  readonly differences?: readonly Item[];
}

/** Omits a visibility that the file changes. Returns `{}` if GitHub refuses the answer. */
export async function readPresenceConditions(
  { visibility: wanted }: Pick<DeclaredSection, 'visibility'>,
  github: Reader,
): Promise<RepositoryConditions> {
  try {
    const { owner, visibility } = toPresenceConditions(await github.ask(getPresenceConditions({})));
    return { owner, ...((wanted ?? visibility) === visibility && { visibility }) };
  } catch (failure) {
    if (failure instanceof GithubRefusal || failure instanceof RequestNotSent) return {};
    throw failure;
  }
}
