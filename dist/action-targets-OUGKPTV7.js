import {
  acknowledgementText37 as acknowledgementText,
  isFinding39 as isFinding,
  modes64 as modes,
  show88 as show
} from "./action.js";
import {
  findHeld,
  fleetBrakes
} from "./action-chunk-3CWYTYIV.js";
import "./action-chunk-ICJSINJG.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2JJHVE2O.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/engine/brakes/targets.ts
function createFleet(repositories, wishes) {
  const waits = wishes.brakes === "stop" && modes[wishes.mode].writes === true;
  const arrived = /* @__PURE__ */ new Set();
  const told = /* @__PURE__ */ new Map();
  let all = () => {
  };
  const planned = new Promise((resolve) => {
    all = resolve;
  });
  const count = (repository) => {
    arrived.add(repository);
    if (arrived.size >= repositories) all();
  };
  const isReleased = ({ code, value }) => wishes.allow?.some((one) => one.code === code && one.value === value);
  const held = async () => (await findHeld(fleetBrakes, { ...wishes, losses: [...told.values()] })).filter(isFinding).filter((one) => !isReleased(one));
  return {
    /** Whether every plan waits for all others before its first write. */
    waits,
    /** Says what a repository has and loses. Under `stop`, waits for all others, and returns what holds them. */
    async arrive(repository, losses) {
      if (losses.changes || !told.get(repository)?.changes) told.set(repository, losses);
      count(repository);
      if (!waits) return [];
      await planned;
      return held();
    },
    /** Call for every repository when its visit is over: it may have failed before it had a plan. */
    leave: count,
    /** What to report about the limits, once all repositories are visited. */
    lines: async () => (await held()).map((one) => lineOf(one, wishes))
  };
}
function lineOf({ code, at, value, says }, { brakes, mode, allow = [] }) {
  const given = allow.find((one) => one.code === code);
  const other = given ? `; \`--allow\` contains \`${acknowledgementText(given)}\`, which is another count` : "";
  const stops = brakes === "stop" ? modes[mode].writes ? "; no changes are made to any of them" : "; apply will stop here" : "";
  return {
    kind: brakes === "stop" && !modes[mode].onlyFinds ? "error" : "warning",
    ...at,
    message: `${code}: ${show(says, "whole")}${stops}${other}`,
    fix: `allow them with \`--allow ${acknowledgementText({ code, value })}\`, if the changes are intended`,
    code: "guarded"
  };
}
export {
  createFleet
};
