import {
  sectionsOf17 as sectionsOf,
  plannedWrites29 as plannedWrites,
  isPlanned34 as isPlanned,
  reword44 as reword,
  isWriting85 as isWriting,
  join87 as join,
  fullName95 as fullName
} from "./action.js";

// src/engine/ask-first.ts
function askFirst(repository, denials, ask) {
  const agreed = /* @__PURE__ */ new Set();
  return async ({ planned, again, guarded = [] }) => {
    const open = plannedWrites(planned).filter(({ section }) => again === void 0 || section === again).filter(({ write }) => !agreed.has(write));
    if (!open.length) return {};
    const asked = new Set(open.map(({ item }) => item));
    const shown = planned.filter(({ section }) => again === void 0 || section.key === again).map(
      (one) => isPlanned(one) ? { ...one, plan: one.plan.filter((item) => !isWriting(item) || asked.has(item)) } : one
    );
    const sections = sectionsOf(shown, denials);
    const lines = guarded.map(({ line }) => line);
    const target = { repository: fullName(repository), outcome: "drift", sections, lines };
    const linesWith = (ending) => guarded.map(({ line }) => reword(line, (message) => join`${message}; ${ending}`));
    const refused = "you did not agree to it";
    if (!await ask({ target, guarded: guarded.map(({ needs }) => needs) }))
      return { refused, lines: linesWith(refused) };
    for (const { write } of open) agreed.add(write);
    return { lines: linesWith("you agreed to it") };
  };
}
export {
  askFirst
};
