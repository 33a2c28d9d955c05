import {
  toSectionResults19 as toSectionResults,
  listPlannedWrites34 as listPlannedWrites,
  reword42 as reword,
  isPlanned45 as isPlanned,
  toFullName85 as toFullName,
  isWriting92 as isWriting,
  joinPublic97 as joinPublic
} from "./action.js";

// packages/core/src/engine/confirmation-gate.ts
var declinedText = "you did not allow it";
function createConfirmationGate(repository, denials, ask) {
  const agreedWrites = /* @__PURE__ */ new Set();
  return async ({ planned, replannedKey, guarded = [] }) => {
    const newWrites = listPlannedWrites(planned).filter(({ section }) => replannedKey === void 0 || section === replannedKey).filter(({ write }) => !agreedWrites.has(write));
    if (!newWrites.length) return {};
    const newItems = new Set(newWrites.map(({ item }) => item));
    const shownSections = planned.filter(({ section }) => replannedKey === void 0 || section.key === replannedKey).map(
      (sectionPlan) => isPlanned(sectionPlan) ? { ...sectionPlan, plan: sectionPlan.plan.filter((item) => !isWriting(item) || newItems.has(item)) } : sectionPlan
    );
    const sections = toSectionResults(shownSections, denials);
    const lines = guarded.map(({ line }) => line);
    const target = { repository: toFullName(repository), outcome: "drift", sections, lines };
    const formatGuardedLines = (ending) => guarded.map(({ line }) => reword(line, (message) => joinPublic`${message}; ${ending}`));
    if (!await ask({ target, guarded: guarded.map(({ needs }) => needs) }))
      return { refused: declinedText, isDeclined: true, lines: formatGuardedLines(declinedText) };
    for (const { write } of newWrites) agreedWrites.add(write);
    return { lines: formatGuardedLines("you allowed it") };
  };
}
export {
  createConfirmationGate
};
