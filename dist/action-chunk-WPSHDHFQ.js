import {
  isImpliedByAbsence30 as isImpliedByAbsence,
  listDeclaredPaths30 as listDeclaredPaths,
  getValueSkippingWrapper31 as getValueSkippingWrapper,
  getPresenceConditions115 as getPresenceConditions,
  toPresenceConditions115 as toPresenceConditions,
  planOutOfReach87 as planOutOfReach,
  markPublic97 as markPublic,
  describeLimitation102 as describeLimitation,
  findUnmetCondition102 as findUnmetCondition,
  listPresenceRows102 as listPresenceRows,
  GithubRefusal105 as GithubRefusal,
  RequestNotSent105 as RequestNotSent
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
    return [{ at, differences: planOutOfReach("", [{ key: row.key, live: row.absence, wanted }], markPublic(why)) }];
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
