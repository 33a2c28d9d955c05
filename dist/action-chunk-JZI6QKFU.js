import {
  isPlanned41 as isPlanned,
  note82 as note,
  MissingVariable87 as MissingVariable,
  SectionFailure87 as SectionFailure,
  joinTexts88 as joinTexts,
  open88 as open,
  PermissionDenied100 as PermissionDenied
} from "./action.js";

// packages/core/src/engine/lookups.ts
function createLookups(variable) {
  const values = /* @__PURE__ */ new Map();
  const orMissing = (name) => {
    const value = variable(name);
    if (!value) throw new MissingVariable([name]);
    return value;
  };
  return {
    async find(lookup, host) {
      const value = await lookup.find(host, orMissing);
      values.set(lookup.looksFor, value);
      return value;
    },
    found({ looksFor }) {
      if (!values.has(looksFor)) throw new Error(`${looksFor} was not looked up before it was needed`);
      return values.get(looksFor);
    }
  };
}
var lookupsOf = ({ plan = [] }) => {
  const all = plan.flatMap((item) => "lookups" in item ? item.lookups ?? [] : []);
  return [...new Map(all.map((one) => [one.looksFor, one])).values()];
};
var lookUpAll = async (one, host, { find }) => unlessFailed(one, await failuresOf(lookupsOf(one).map((lookup) => find(lookup, host))));
function foresee(planned, host, isSet) {
  const { find } = createLookups(() => void 0);
  return Promise.all(
    planned.map(async (one) => {
      const all = lookupsOf(one);
      const asked = all.filter(({ variable, isShown }) => variable === void 0 && !isShown);
      const failures = await failuresOf(asked.map((lookup) => find(lookup, host)));
      const told = failures.filter((failure) => !(failure instanceof PermissionDenied));
      const seen = unlessFailed(one, told);
      const unset = all.flatMap(
        ({ variable, looksFor }) => variable === void 0 || isSet(variable) ? [] : [looksFor]
      );
      if (!unset.length || !isPlanned(seen)) return seen;
      const needed = `apply needs environment variable ${unset.sort().join(", ")}, which is not set`;
      return { ...seen, plan: [...seen.plan, note(open(needed))] };
    })
  );
}
var failuresOf = async (asked) => (await Promise.allSettled(asked)).flatMap((one) => one.status === "rejected" ? [one.reason] : []);
function unlessFailed(one, failures) {
  if (!failures.length) return one;
  const { plan: _, ...declared } = one;
  return { ...declared, failure: combineFailures(failures) };
}
function combineFailures(failures) {
  const unset = failures.filter((failure) => failure instanceof MissingVariable);
  if (unset.length) return new MissingVariable(unset.flatMap(({ names }) => names));
  const own = failures.filter((failure) => failure instanceof SectionFailure);
  if (failures.length < 2 || own.length < failures.length)
    return failures.find((failure) => !(failure instanceof SectionFailure)) ?? failures[0];
  const texts = own.map(({ text }) => text);
  return new SectionFailure(joinTexts(texts, "; "), own.find(({ fix }) => fix)?.fix, own[0]?.code);
}

export {
  createLookups,
  lookUpAll,
  foresee
};
