import {
  noteOf23 as noteOf,
  declaredPlaces30 as declaredPlaces,
  isSoAnyway30 as isSoAnyway,
  valueAt31 as valueAt,
  withoutPlaces31 as withoutPlaces,
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
async function withoutAbsent(one, host) {
  const declared = rowsIn(one.section).filter(({ visibility, owner, publicOwner }) => visibility ?? owner ?? publicOwner).flatMap((row) => declaredPlaces(row, one.desired).map((at) => ({ row, at }))).filter(({ at }) => !at.every((part) => typeof part === "number"));
  const circumstances = declared.length ? await circumstancesOf(one, host) : {};
  const ruled = declared.filter(({ row }) => ruledOut(row, circumstances)).map(({ row, at }) => ({ row, at, isSo: isSoAnyway(valueAt(one.desired, at), row) }));
  const absent = ruled.filter(({ row, isSo }) => !(isSo && row.readsAsOff));
  if (!absent.length) return void 0;
  const untrue = absent.filter(({ isSo }) => !isSo);
  const places = absent.map(({ at }) => at);
  return {
    ...one,
    desired: withoutPlaces(one.desired, places, "stay"),
    lost: [
      ...one.lost ?? [],
      ...untrue.flatMap(({ row, at }) => {
        const why = whyOf(row, circumstances);
        const wanted = valueAt(one.desired, at);
        return row.readsAsOff ? leaveToOthers("", [{ key: row.key, live: row.absence, wanted }], open(why)) : [{ ...noteOf({ at, why }), fix: "remove the key from the settings of this repository" }];
      })
    ]
  };
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
  const is = condition === "owner" ? "a personal account owns this one" : `this one is ${circumstances.visibility}`;
  return `\`${row.name}\` ${existsOnly(row, condition)}, and ${is}`;
}

export {
  withoutAbsent,
  circumstancesOf
};
