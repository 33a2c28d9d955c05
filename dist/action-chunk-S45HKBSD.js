import {
  isPlanned45 as isPlanned,
  createNote87 as createNote,
  MissingVariable92 as MissingVariable,
  SectionFailure92 as SectionFailure,
  joinTexts97 as joinTexts,
  markPublic97 as markPublic,
  PermissionDenied105 as PermissionDenied
} from "./action.js";

// packages/core/src/engine/planning/lookups.ts
function createLookups(readVariable) {
  const values = /* @__PURE__ */ new Map();
  const requireVariable = (name) => {
    const value = readVariable(name);
    if (!value) throw new MissingVariable([name]);
    return value;
  };
  return {
    async find(lookup, github) {
      const value = await lookup.find(github, requireVariable);
      values.set(lookup.looksFor, value);
      return value;
    },
    getResult({ looksFor }) {
      if (!values.has(looksFor)) throw new Error(`${looksFor} was not looked up before it was needed`);
      return values.get(looksFor);
    }
  };
}
var listLookups = ({ plan = [] }) => {
  const lookups = plan.flatMap((item) => "lookups" in item ? item.lookups ?? [] : []);
  return [...new Map(lookups.map((lookup) => [lookup.looksFor, lookup])).values()];
};
var resolveLookups = async (sectionPlan, github, { find }) => replacePlanByFailure(
  sectionPlan,
  await collectFailures(listLookups(sectionPlan).map((lookup) => find(lookup, github)))
);
function predictLookupFailures(planned, github, isSet) {
  const { find } = createLookups(() => void 0);
  return Promise.all(
    planned.map(async (sectionPlan) => {
      const all = listLookups(sectionPlan);
      const checkable = all.filter(({ variable, isShown }) => variable === void 0 && !isShown);
      const failures = await collectFailures(checkable.map((lookup) => find(lookup, github)));
      const relevantFailures = failures.filter((failure) => !(failure instanceof PermissionDenied));
      const checkedSection = replacePlanByFailure(sectionPlan, relevantFailures);
      const unset = all.flatMap(
        ({ variable, looksFor }) => variable === void 0 || isSet(variable) ? [] : [looksFor]
      );
      if (!unset.length || !isPlanned(checkedSection)) return checkedSection;
      const needed = `apply needs environment variable ${unset.sort().join(", ")}, which is not set`;
      return { ...checkedSection, plan: [...checkedSection.plan, createNote(markPublic(needed))] };
    })
  );
}
var collectFailures = async (asked) => (await Promise.allSettled(asked)).flatMap((result) => result.status === "rejected" ? [result.reason] : []);
function replacePlanByFailure(sectionPlan, failures) {
  if (!failures.length) return sectionPlan;
  const { plan: _, ...declared } = sectionPlan;
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
  resolveLookups,
  predictLookupFailures
};
