import {
  sectionsOf13 as sectionsOf,
  declined14 as declined,
  plannedWrites34 as plannedWrites,
  isPlanned41 as isPlanned,
  reword42 as reword,
  fullName81 as fullName,
  isWriting87 as isWriting,
  join88 as join
} from "./action.js";

// packages/core/src/engine/ask-first.ts
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
    if (!await ask({ target, guarded: guarded.map(({ needs }) => needs) }))
      return { refused: declined, lines: linesWith(declined) };
    for (const { write } of open) agreed.add(write);
    return { lines: linesWith("you allowed it") };
  };
}
export {
  askFirst
};
