import {
  declaredPlaces30 as declaredPlaces,
  isSoAnyway30 as isSoAnyway,
  valueAt31 as valueAt,
  circumstancesIn110 as circumstancesIn,
  getCircumstances110 as getCircumstances,
  leaveToOthers82 as leaveToOthers,
  open88 as open,
  existsOnly97 as existsOnly,
  rowsIn97 as rowsIn,
  ruledOut97 as ruledOut,
  HostRefusal100 as HostRefusal,
  NotAsked100 as NotAsked
} from "./action.js";

// packages/core/src/engine/absent.ts
async function findAbsent(one, host) {
  const declared = rowsIn(one.section).filter(({ visibility, owner, publicOwner }) => visibility ?? owner ?? publicOwner).flatMap((row) => declaredPlaces(row, one.desired).map((at) => ({ row, at }))).filter(({ at }) => !at.every((part) => typeof part === "number"));
  const circumstances = declared.length ? await circumstancesOf(one, host) : {};
  return declared.filter(({ row }) => ruledOut(row, circumstances)).flatMap(({ row, at }) => {
    const wanted = valueAt(one.desired, at);
    if (isSoAnyway(wanted, row)) return row.readsAsOff ? [] : [{ at }];
    const why = whyOf(row, circumstances);
    if (!row.readsAsOff) return [{ at, why }];
    return [{ at, left: leaveToOthers("", [{ key: row.key, live: row.absence, wanted }], open(why)) }];
  });
}
async function circumstancesOf({ visibility: wanted }, host) {
  try {
    const { owner, visibility } = circumstancesIn(await host.ask(getCircumstances({})));
    return { owner, ...(wanted ?? visibility) === visibility && { visibility } };
  } catch (failure) {
    if (failure instanceof HostRefusal || failure instanceof NotAsked) return {};
    throw failure;
  }
}
function whyOf(row, circumstances) {
  const condition = ruledOut(row, circumstances);
  const is = condition === "owner" ? "this repository belongs to a personal account" : `this repository is ${circumstances.visibility}`;
  return `\`${row.name}\` ${existsOnly(row, condition)}, and ${is}`;
}

export {
  findAbsent,
  circumstancesOf
};
