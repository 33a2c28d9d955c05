import {
  isImpliedByAbsence30 as isImpliedByAbsence,
  listDeclaredPaths30 as listDeclaredPaths,
  getValueSkippingWrapper31 as getValueSkippingWrapper,
  getPresenceConditions113 as getPresenceConditions,
  toPresenceConditions113 as toPresenceConditions,
  planOutOfReach86 as planOutOfReach,
  markPublic96 as markPublic,
  describeLimitation101 as describeLimitation,
  findUnmetCondition101 as findUnmetCondition,
  listPresenceRows101 as listPresenceRows,
  GithubRefusal104 as GithubRefusal,
  RequestNotSent104 as RequestNotSent
} from "./action.js";

// packages/core/src/engine/absent.ts
async function findAbsentKeys(section, github) {
  const declared = listPresenceRows(section.section).filter(({ visibility, owner, publicOwner }) => visibility ?? owner ?? publicOwner).flatMap((row) => listDeclaredPaths(row, section.desired).map((at) => ({ row, at }))).filter(({ at }) => !at.every((part) => typeof part === "number"));
  const conditions = declared.length ? await readPresenceConditions(section, github) : {};
  return declared.filter(({ row }) => findUnmetCondition(row, conditions)).flatMap(({ row, at }) => {
    const wanted = getValueSkippingWrapper(section.desired, at);
    if (isImpliedByAbsence(wanted, row)) return row.readsAsOff ? [] : [{ at }];
    const why = explainAbsence(row, conditions);
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
function explainAbsence(row, conditions) {
  const condition = findUnmetCondition(row, conditions);
  const reason = condition === "owner" ? "this repository belongs to a personal account" : `this repository is ${conditions.visibility}`;
  return `\`${row.name}\` ${describeLimitation(row, condition)}, and ${reason}`;
}

export {
  findAbsentKeys,
  readPresenceConditions
};
