import {
  acknowledgementText53 as acknowledgementText,
  modes67 as modes
} from "./action.js";

// src/engine/brakes/targets.ts
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
  const held = () => {
    const each = [...told.values()];
    return [...tooMany(each.filter(({ changes }) => changes).length, wishes), ...tooManyRemovals(each)].filter(isHeld);
  };
  const isHeld = ({ code, count: count2 }) => !wishes.allow?.some((one) => one.code === code && one.value === String(count2));
  return {
    /** Whether every plan waits for all others before its first write. */
    waits,
    /** Says what a repository has and loses. Under `stop`, waits for all others, and returns whether any may write. */
    async arrive(repository, losses) {
      if (losses.changes || !told.get(repository)?.changes) told.set(repository, losses);
      count(repository);
      if (!waits) return true;
      await planned;
      return !held().length;
    },
    /** Call for every repository when its visit is over: it may have failed before it had a plan. */
    leave: count,
    /** What to report about the limits, once all repositories are visited. */
    lines: () => held().map((one) => lineOf(one, wishes))
  };
}
function tooMany(count, { maxChangedTargets: most = Number.POSITIVE_INFINITY }) {
  const says = `${count} repositories would change, and \`--max-changed-targets\` is ${most}`;
  return count > most ? [{ code: "targets", key: "max-changed-targets", count, says }] : [];
}
function tooManyRemovals(all) {
  const removing = all.filter(({ changes, removed }) => changes && removed > 0);
  const sections = new Set(removing.flatMap((one) => [...one.sections.keys()]));
  const count = removing.reduce((sum, { removed }) => sum + removed, 0);
  const live = all.flatMap((one) => [...sections].map((key) => one.live.get(key) ?? 0)).reduce((sum, of) => sum + of, 0);
  const losing = removing.filter(({ takesAccess }) => takesAccess).length;
  if (removing.length < 2 || !(count > 10 && count * 100 > live * 5 || losing > 3)) return [];
  const access = losing ? `, which takes access in ${losing} of them` : "";
  const says = `${count} items would be removed in ${removing.length} repositories${access}`;
  return [{ code: "fleet-removals", key: "fleet-removals", count, says }];
}
function lineOf({ code, key, count, says }, { brakes, mode, allow = [] }) {
  const given = allow.find((one) => one.code === code);
  const other = given ? `; \`--allow\` has \`${acknowledgementText(given)}\`, which is another count` : "";
  const stops = brakes === "stop" ? modes[mode].writes ? "; nothing is written to any of them" : "; apply will stop here" : "";
  return {
    kind: brakes === "stop" && !modes[mode].onlyFinds ? "error" : "warning",
    key,
    message: `${code}: ${says}${stops}${other}`,
    fix: `give \`--allow ${acknowledgementText({ code, value: String(count) })}\` if that is what you want`,
    code: "guarded"
  };
}
export {
  createFleet
};
