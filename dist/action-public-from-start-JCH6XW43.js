import {
  allowFix33 as allowFix,
  itemsOf34 as itemsOf,
  acknowledgementText37 as acknowledgementText,
  changesOf39 as changesOf,
  placeOf39 as placeOf,
  modes64 as modes,
  fullName81 as fullName
} from "./action.js";

// packages/core/src/engine/brakes/public-from-start.ts
function holdPublishing(repository, mode, allow, { planned }) {
  const [item] = changesOf(itemsOf(planned), "repositories").filter(
    (one) => one.item.holds.visibility === "public"
  );
  const needed = { repository: fullName(repository), code: "visibility", value: "public" };
  const isAllowed = allow.some(({ code, value }) => code === needed.code && value === needed.value);
  if (!item || isAllowed) return {};
  const { writes, onlyFinds } = modes[mode];
  return {
    refused: writes ? "a new public repository must be allowed first" : void 0,
    lines: [
      {
        ...placeOf(item),
        kind: onlyFinds ? "warning" : "error",
        message: `visibility: the new repository will be public, and everyone can read it; ${writes ? "it was not created" : "apply will not create it"}`,
        fix: allowFix(acknowledgementText(needed)),
        code: "guarded"
      }
    ]
  };
}
export {
  holdPublishing
};
