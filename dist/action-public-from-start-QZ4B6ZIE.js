import {
  allowFix31 as allowFix,
  itemsOf32 as itemsOf,
  changesOf34 as changesOf,
  placeOf34 as placeOf,
  acknowledgementText46 as acknowledgementText,
  modes65 as modes,
  fullName79 as fullName
} from "./action.js";

// src/engine/brakes/public-from-start.ts
function holdPublishing(repository, mode, allow, { planned }) {
  const [item] = changesOf(itemsOf(planned), "repositories").filter(
    (one) => one.item.holds.visibility === "public"
  );
  const needed = { repository: fullName(repository), code: "visibility", value: "public" };
  const isAllowed = allow.some(({ code, value }) => code === needed.code && value === needed.value);
  if (!item || isAllowed) return {};
  const { writes, onlyFinds } = modes[mode];
  return {
    refused: writes ? "a new repository is not made public unless somebody allows it" : void 0,
    lines: [
      {
        ...placeOf(item),
        kind: onlyFinds ? "warning" : "error",
        message: `visibility: the new repository would be public: everyone can read it; ${writes ? "it is not created" : "apply will not create it"}`,
        fix: allowFix(acknowledgementText(needed)),
        code: "guarded"
      }
    ]
  };
}
export {
  holdPublishing
};
