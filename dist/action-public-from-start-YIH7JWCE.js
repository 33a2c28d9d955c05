import {
  formatAllowFix33 as formatAllowFix,
  listWritingItems34 as listWritingItems,
  findItemPlace43 as findItemPlace,
  listChanges43 as listChanges,
  modes67 as modes,
  toFullName85 as toFullName
} from "./action.js";

// packages/core/src/engine/brakes/public-from-start.ts
function holdPublicCreation(repository, mode, allow, { planned }) {
  const [item] = listChanges(listWritingItems(planned), "repositories").filter(
    (change) => change.item.holds.visibility === "public"
  );
  const needed = { repository: toFullName(repository), code: "visibility", value: "public" };
  const isAllowed = allow.some(({ code, value }) => code === needed.code && value === needed.value);
  if (!item || isAllowed) return {};
  const { writes, onlyReports } = modes[mode];
  return {
    refused: writes ? "a new public repository must be allowed first" : void 0,
    lines: [
      {
        ...findItemPlace(item),
        kind: onlyReports ? "warning" : "error",
        message: `visibility: the new repository will be public, and everyone can read it; ${writes ? "it was not created" : "apply will not create it"}`,
        fix: formatAllowFix(needed),
        code: "guarded"
      }
    ]
  };
}
export {
  holdPublicCreation
};
