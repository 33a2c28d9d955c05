import {
  describeDrift62 as describeDrift
} from "./action.js";

// packages/core/src/session/progress.ts
function createFleetProgress(mode, total, sent, showLine) {
  const counts = /* @__PURE__ */ new Map();
  const words = [
    ["drift", describeDrift(mode, "with drift")],
    ["failed", "failed"]
  ];
  const formatProgress = () => {
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const parts = words.flatMap(([outcome, word]) => counts.has(outcome) ? `${counts.get(outcome)} ${word}` : []);
    const requests = sent();
    return [
      `${total - done} of ${total} repositories left`,
      ...parts,
      `${requests} ${requests === 1 ? "request" : "requests"}`
    ].join(", ");
  };
  showLine(formatProgress());
  return {
    showProgress: (line) => showLine(`${formatProgress()}; ${line}`),
    /** Without an outcome, the run of the repository did not finish. */
    finishTarget(outcome) {
      if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      showLine(formatProgress());
    }
  };
}
export {
  createFleetProgress
};
