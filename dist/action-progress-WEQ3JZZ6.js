import {
  driftWord58 as driftWord
} from "./action.js";

// packages/core/src/session/progress.ts
function createFleetProgress(mode, total, sent, tell) {
  const counts = /* @__PURE__ */ new Map();
  const words = [
    ["drift", driftWord(mode, "with drift")],
    ["failed", "failed"]
  ];
  const soFar = () => {
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const parts = words.flatMap(([outcome, word]) => counts.has(outcome) ? `${counts.get(outcome)} ${word}` : []);
    const requests = sent();
    return [
      `${total - done} of ${total} repositories left`,
      ...parts,
      `${requests} ${requests === 1 ? "request" : "requests"}`
    ].join(", ");
  };
  tell(soFar());
  return {
    /** Shows a line about something on the way, such as a wait, below the progress so far. */
    said: (line) => tell(`${soFar()}; ${line}`),
    /** A repository ended; without an outcome, the run did not come to its end. */
    done(outcome) {
      if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      tell(soFar());
    }
  };
}
export {
  createFleetProgress
};
