import {
  isImpliedByAbsence31 as isImpliedByAbsence,
  listDeclaredPaths31 as listDeclaredPaths,
  getValueSkippingWrapper32 as getValueSkippingWrapper,
  getPresenceConditions116 as getPresenceConditions,
  toPresenceConditions116 as toPresenceConditions,
  planOutOfReach88 as planOutOfReach,
  markPublic98 as markPublic,
  describeLimitation103 as describeLimitation,
  findUnmetCondition103 as findUnmetCondition,
  listPresenceRows103 as listPresenceRows,
  GithubRefusal106 as GithubRefusal,
  RequestNotSent106 as RequestNotSent
} from "./action.js";

// packages/core/src/engine/planning/absent-keys.ts
async function findAbsentKeys(section, github) {
  const declared = listPresenceRows(section.section).filter(({ visibility, owner, publicOwner }) => visibility ?? owner ?? publicOwner).flatMap((row) => listDeclaredPaths(row, section.desired).map((at) => ({ row, at }))).filter(({ at }) => !at.every((part) => typeof part === "number"));
  const conditions = declared.length ? await readPresenceConditions(section, github) : {};
  return declared.flatMap(({ row, at }) => {
    const condition = findUnmetCondition(row, conditions);
    if (!condition) return [];
    const wanted = getValueSkippingWrapper(section.desired, at);
    if (isImpliedByAbsence(wanted, row)) return row.readsAsOff ? [] : [{ at }];
    const reason = condition === "owner" ? "this repository belongs to a personal account" : `this repository is ${conditions.visibility}`;
    const why = `\`${row.name}\` ${describeLimitation(row, condition)}, and ${reason}`;
    if (!row.readsAsOff) return [{ at, why }];
    return [{ at, left: planOutOfReach("", [{ key: row.key, live: row.absence, wanted }], markPublic(why)) }];
  });
}
async function readPresenceConditions({ visibility: wanted }, github) {
  try {
    const { owner, visibility } = toPresenceConditions(await github.ask(getPresenceConditions({})));
    return { owner, ...(wanted ?? visibility) === visibility && { visibility } };
  } catch (failure) {
    if (failure instanceof GithubRefusal || failure instanceof RequestNotSent) return {};
    throw failure;
  }
}

export {
  findAbsentKeys,
  readPresenceConditions
};
