import {
  refuseExternallyDefined108 as refuseExternallyDefined,
  noteUnknownWord109 as noteUnknownWord,
  refuseDuplicateActors109 as refuseDuplicateActors,
  splitWords114 as splitWords,
  markIndivisible117 as markIndivisible,
  createNote85 as createNote,
  addJsonSchema88 as addJsonSchema,
  choice88 as choice,
  createListShape88 as createListShape,
  list88 as list,
  openMap88 as openMap,
  refuseReadOnlyKeys88 as refuseReadOnlyKeys,
  refusedLimits88 as refusedLimits,
  setListShape88 as setListShape,
  text88 as text,
  tryRule88 as tryRule,
  tryRuleOnEach88 as tryRuleOnEach,
  findNearest89 as findNearest,
  createMessage93 as createMessage,
  formatCode95 as formatCode,
  entriesFromList96 as entriesFromList,
  never96 as never,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  transform96 as transform,
  GithubRefusal103 as GithubRefusal,
  recoverFrom103 as recoverFrom
} from "./action.js";
import {
  BypassActor,
  RulesetRule,
  describeRulesetActor,
  findBranch,
  getDefaultBranch,
  isActionsApp,
  normalizeActor,
  ruleTypes,
  toRequestRule
} from "./action-chunk-7XJL6EHH.js";

// packages/core/src/sections/rulesets/schema.ts
var specialRefs = ["~ALL", "~DEFAULT_BRANCH"];
var RefName = pipe(
  text({ min: 1 }),
  regex(
    /^(?!~)|^~(ALL|DEFAULT_BRANCH)$/,
    ({ input }) => createMessage(
      `is \`${input}\`, but the only names that start with \`~\` are \`~ALL\` and \`~DEFAULT_BRANCH\``,
      `write \`${findNearest(input, specialRefs) ?? "~DEFAULT_BRANCH"}\`, or the name of a branch or tag`
    )
  )
);
var organizationOnly = createMessage(
  "selects repositories, which only a ruleset of an organization can do",
  "remove it: this ruleset covers only this repository"
);
var organizationConditions = entriesFromList(
  ["repository", "organization"].flatMap((holder) => ["name", "id", "property"].map((key) => `${holder}_${key}`)),
  optional(never(organizationOnly))
);
var Conditions = openMap({
  ref_name: optional(openMap({ include: optional(list(RefName)), exclude: optional(list(RefName)) })),
  ...organizationConditions
});
var refPrefixes = { branch: "refs/heads/", tag: "refs/tags/", push: "" };
var targets = ["branch", "tag", "push"];
function expandRefNames({ ref_name, ...others }, target) {
  if (!ref_name) return others;
  const expandRefName = (name) => /^(refs\/|~)/.test(name) ? name : refPrefixes[target] + name;
  const { include, exclude } = ref_name;
  const names = {
    ...include && { include: include.map(expandRefName) },
    ...exclude && { exclude: exclude.map(expandRefName) }
  };
  return { ...others, ref_name: { ...ref_name, ...names } };
}
var rulesetKeys = {
  name: text({ min: 1 }),
  target: optional(pipe(choice(targets), addJsonSchema({ default: "branch" }))),
  enforcement: choice(["disabled", "active", "evaluate"]),
  conditions: optional(markIndivisible(Conditions)),
  bypass_actors: optional(list(BypassActor)),
  rules: optional(
    setListShape(list(RulesetRule), { getKey: ({ type }) => type, describeEntry: ({ type }) => `rule ${type}` })
  )
};
var readOnlyKeys = splitWords(
  "id node_id source source_type _links created_at updated_at current_user_can_bypass"
);
var Ruleset = pipe(
  openMap({
    ...rulesetKeys,
    ...refuseReadOnlyKeys(readOnlyKeys, "remove it: GitHub reports it as a read-only value"),
    ...refusedLimits
  }),
  transform(({ conditions, ...entry }) => ({
    ...entry,
    ...conditions && { conditions: expandRefNames(conditions, entry.target ?? "branch") }
  }))
);
var toRequestRuleset = ({
  target = "branch",
  conditions,
  bypass_actors,
  rules,
  ...entry
}) => ({
  ...entry,
  target,
  ...conditions && { conditions: addBothLists(conditions) },
  ...bypass_actors && { bypass_actors: bypass_actors.map(normalizeActor) },
  ...rules && { rules: rules.map(toRequestRule) }
});
var addBothLists = (conditions) => conditions.ref_name ? { ...conditions, ref_name: { include: [], exclude: [], ...conditions.ref_name } } : conditions;
var nameRuleset = ({ name }) => `ruleset ${JSON.stringify(name)}`;
var settings = {
  ...createListShape(Ruleset, { undeclared: "keep", getKey: ({ name }) => name, describeEntry: nameRuleset }),
  examine: validateRulesets
};
function validateRulesets({ entries }, findings) {
  tryRuleOnEach(entries, (entry, index) => {
    tryRule(() => validateActors(entry, [index, "bypass_actors"], findings));
    tryRule(() => tryRuleOnEach(entry.rules ?? [], (rule, at) => validateRule(rule, [index, "rules", at], findings)));
  });
}
function validateActors(entry, list2, findings) {
  const actors = entry.bypass_actors ?? [];
  tryRuleOnEach(actors, ({ bypass_mode }, index) => {
    const { target = "branch" } = entry;
    if (bypass_mode !== "pull_request" || target === "branch") return;
    findings.refuse({
      at: [...list2, index, "bypass_mode"],
      problem: `is \`pull_request\`, but the target \`${target}\` has no pull requests`,
      fix: "write `always` or `exempt`, or remove `bypass_mode`, which means `always`"
    });
  });
  tryRuleOnEach(actors, (actor, index) => {
    if (!isActionsApp(actor)) return;
    findings.refuse({
      at: [...list2, index],
      problem: `${describeRulesetActor(actor)} is the app of GitHub Actions, which GitHub does not allow to bypass rulesets`,
      fix: "remove it, or write your own app and use its token in the workflow"
    });
  });
  refuseDuplicateActors(actors, describeRulesetActor, list2, findings);
}
function validateRule(rule, at, findings) {
  const { required_status_checks: checks } = rule.parameters ?? {};
  refuseExternallyDefined(checks, [...at, "parameters", "required_status_checks"], findings);
  noteUnknownWord(rule.type, ruleTypes, "a rule", [...at, "type"], findings);
}

// packages/core/src/sections/rulesets/reach.ts
function findIncludedRefs({ enforcement, target, conditions }, live) {
  const kind = target ?? live?.target ?? "branch";
  if (enforcement !== "active" || kind !== "branch" && kind !== "tag") return void 0;
  const { include = [] } = { ...live?.conditions?.ref_name, ...conditions?.ref_name };
  const isOfKind = (name) => name === "~ALL" || (name === "~DEFAULT_BRANCH" ? kind === "branch" : name.startsWith(refPrefixes[kind]));
  return { kind, names: include.filter(isOfKind) };
}
var isSingleBranch = (name) => name.startsWith(refPrefixes.branch) && !/[*?[\\]/.test(name);
async function findMissingRefs(github, entry, live) {
  const { names = [] } = findIncludedRefs(entry, live) ?? {};
  if (!names.length || !names.every(isSingleBranch)) return /* @__PURE__ */ new Map();
  const missing = /* @__PURE__ */ new Map();
  for (const name of names) {
    const branch = await github.ask(findBranch({ branch: toBranchName(name) })).catch(ignoreRefusal);
    if (!branch || branch.isThere) return /* @__PURE__ */ new Map();
    missing.set(name, branch.renamedTo);
  }
  if ([...missing.values()].every(Boolean)) return missing;
  const fallback = await github.ask(getDefaultBranch({})).catch(ignoreRefusal);
  if (names.some((name) => toBranchName(name) === fallback)) return /* @__PURE__ */ new Map();
  return new Map([...missing].map(([name, renamedTo]) => [name, renamedTo ?? fallback]));
}
var toBranchName = (ref) => ref.slice(refPrefixes.branch.length);
var ignoreRefusal = recoverFrom([GithubRefusal], () => void 0);
function warnAboutReach(entry, live, missing) {
  const included = findIncludedRefs(entry, live);
  if (!included || included.names.some((name) => !missing.has(name))) return [];
  const { kind, names } = included;
  const subject = nameRuleset(entry);
  const reason = names.length ? `no branch has the name ${names.map((name) => formatCode(toBranchName(name))).join(" or ")}` : `\`conditions.ref_name.include\` lists none`;
  const [suggestion] = names.flatMap((name) => missing.get(name) ?? []);
  return [
    {
      ...createNote(`${subject} is active, but covers no ${kind}: ${reason}`, subject),
      warns: true,
      fix: suggestion ? `write ${formatCode(refPrefixes.branch + suggestion)} if you meant that branch` : `include the ${kind === "tag" ? "tags" : "branches"} that it should protect`
    }
  ];
}

export {
  targets,
  readOnlyKeys,
  Ruleset,
  toRequestRuleset,
  nameRuleset,
  settings,
  findMissingRefs,
  warnAboutReach
};
