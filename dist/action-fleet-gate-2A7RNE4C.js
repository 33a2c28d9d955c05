import {
  formatAcknowledgement40 as formatAcknowledgement,
  isFinding43 as isFinding,
  modes67 as modes,
  toShownText97 as toShownText
} from "./action.js";
import {
  fleetBrakes,
  runBrakes
} from "./action-chunk-LD3BEVXF.js";
import "./action-chunk-EQNE7ZN4.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-H3ERK6I4.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/engine/brakes/fleet-gate.ts
function createFleetGate(repositoryCount, options) {
  const waits = options.brakes === "stop" && modes[options.mode].writes === true;
  const arrived = /* @__PURE__ */ new Set();
  const lossesByRepository = /* @__PURE__ */ new Map();
  let resolveAll = () => {
  };
  const planned = new Promise((resolve) => {
    resolveAll = resolve;
  });
  const count = (repository) => {
    arrived.add(repository);
    if (arrived.size >= repositoryCount) resolveAll();
  };
  const isAcknowledged = ({ code, value }) => options.allow?.some((acknowledgement) => acknowledgement.code === code && acknowledgement.value === value);
  const findHeldChanges = async () => (await runBrakes(fleetBrakes, { ...options, losses: [...lossesByRepository.values()] })).filter(isFinding).filter((finding) => !isAcknowledged(finding));
  return {
    waits,
    /** Under `stop`, waits for all other plans, and returns the findings that stop them. */
    async submitLosses(repository, losses) {
      if (losses.willChange || !lossesByRepository.get(repository)?.willChange)
        lossesByRepository.set(repository, losses);
      count(repository);
      if (!waits) return [];
      await planned;
      return findHeldChanges();
    },
    /** Must run for every repository, because a repository may fail before it has a plan. */
    markFinished: count,
    listLines: async () => (await findHeldChanges()).map((finding) => createLimitLine(finding, options))
  };
}
function createLimitLine({ code, at, value, message }, { brakes, mode, allow = [] }) {
  const similarLine = allow.find((acknowledgement) => acknowledgement.code === code);
  const mismatch = similarLine ? `; \`--allow\` contains \`${formatAcknowledgement(similarLine)}\`, which is a different count` : "";
  const stops = brakes === "stop" ? modes[mode].writes ? "; no changes are made to any of them" : "; apply will stop here" : "";
  return {
    kind: brakes === "stop" && !modes[mode].onlyReports ? "error" : "warning",
    ...at,
    message: `${code}: ${toShownText(message, "full")}${stops}${mismatch}`,
    fix: `allow them with \`--allow ${formatAcknowledgement({ code, value })}\`, if the changes are intended`,
    code: "guarded"
  };
}
export {
  createFleetGate
};
