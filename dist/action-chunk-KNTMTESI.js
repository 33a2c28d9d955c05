import {
  refuseRequiredElsewhere105 as refuseRequiredElsewhere,
  refuseActorTwins106 as refuseActorTwins,
  remarkUnknown106 as remarkUnknown,
  wordsIn111 as wordsIn,
  indivisible114 as indivisible,
  note82 as note,
  choice85 as choice,
  eachSound85 as eachSound,
  inSchema85 as inSchema,
  keyed85 as keyed,
  limits85 as limits,
  list85 as list,
  listOf85 as listOf,
  open85 as open,
  readOnlyEach85 as readOnlyEach,
  text85 as text,
  whereSound85 as whereSound,
  nearest86 as nearest,
  says90 as says,
  code92 as code,
  entriesFromList93 as entriesFromList,
  never93 as never,
  optional93 as optional,
  pipe93 as pipe,
  regex93 as regex,
  transform93 as transform,
  HostRefusal100 as HostRefusal,
  forgiving100 as forgiving
} from "./action.js";
import {
  BypassActor,
  RulesetRule,
  actorName,
  fillActor,
  findBranch,
  getDefaultBranch,
  isActionsApp,
  ruleTypes,
  writeRule
} from "./action-chunk-2W44PF6A.js";

// packages/core/src/sections/rulesets/schema.ts
var special = ["~ALL", "~DEFAULT_BRANCH"];
var RefName = pipe(
  text({ min: 1 }),
  regex(
    /^(?!~)|^~(ALL|DEFAULT_BRANCH)$/,
    ({ input }) => says(
      `is \`${input}\`, but the only names that start with \`~\` are \`~ALL\` and \`~DEFAULT_BRANCH\``,
      `write \`${nearest(input, special) ?? "~DEFAULT_BRANCH"}\`, or the name of a branch or tag`
    )
  )
);
var isOfOrganizations = says(
  "selects repositories, which only a ruleset of an organization can do",
  "remove it: this ruleset covers only this repository"
);
var ofOrganizations = entriesFromList(
  ["repository", "organization"].flatMap((what) => ["name", "id", "property"].map((key) => `${what}_${key}`)),
  optional(never(isOfOrganizations))
);
var Conditions = open({
  ref_name: optional(open({ include: optional(list(RefName)), exclude: optional(list(RefName)) })),
  ...ofOrganizations
});
var prefixes = { branch: "refs/heads/", tag: "refs/tags/", push: "" };
var targets = ["branch", "tag", "push"];
function completeNames({ ref_name, ...others }, target) {
  if (!ref_name) return others;
  const whole = (name) => /^(refs\/|~)/.test(name) ? name : prefixes[target] + name;
  const { include, exclude } = ref_name;
  const names = { ...include && { include: include.map(whole) }, ...exclude && { exclude: exclude.map(whole) } };
  return { ...others, ref_name: { ...ref_name, ...names } };
}
var written = {
  name: text({ min: 1 }),
  target: optional(pipe(choice(targets), inSchema({ default: "branch" }))),
  enforcement: choice(["disabled", "active", "evaluate"]),
  conditions: optional(indivisible(Conditions)),
  bypass_actors: optional(list(BypassActor)),
  rules: optional(keyed(list(RulesetRule), { key: ({ type }) => type, named: ({ type }) => `rule ${type}` }))
};
var readOnlyKeys = wordsIn(
  "id node_id source source_type _links created_at updated_at current_user_can_bypass"
);
var Ruleset = pipe(
  open({ ...written, ...readOnlyEach(readOnlyKeys, "remove it: GitHub reports it as a read-only value"), ...limits }),
  transform(({ conditions, ...entry }) => ({
    ...entry,
    ...conditions && { conditions: completeNames(conditions, entry.target ?? "branch") }
  }))
);
var writeRuleset = ({ target = "branch", conditions, bypass_actors, rules, ...entry }) => ({
  ...entry,
  target,
  ...conditions && { conditions: addBothLists(conditions) },
  ...bypass_actors && { bypass_actors: bypass_actors.map(fillActor) },
  ...rules && { rules: rules.map(writeRule) }
});
var addBothLists = (conditions) => conditions.ref_name ? { ...conditions, ref_name: { include: [], exclude: [], ...conditions.ref_name } } : conditions;
var nameRuleset = ({ name }) => `ruleset ${JSON.stringify(name)}`;
var settings = {
  ...listOf(Ruleset, { undeclared: "keep", key: ({ name }) => name, named: nameRuleset }),
  examine
};
function examine({ entries }, findings) {
  eachSound(entries, (entry, index) => {
    whereSound(() => examineActors(entry, [index, "bypass_actors"], findings));
    whereSound(() => eachSound(entry.rules ?? [], (rule, at) => examineRule(rule, [index, "rules", at], findings)));
  });
}
function examineActors(entry, list2, findings) {
  const actors = entry.bypass_actors ?? [];
  eachSound(actors, ({ bypass_mode }, index) => {
    const { target = "branch" } = entry;
    if (bypass_mode !== "pull_request" || target === "branch") return;
    findings.refuse({
      at: [...list2, index, "bypass_mode"],
      problem: `is \`pull_request\`, but the target \`${target}\` has no pull requests`,
      fix: "write `always` or `exempt`, or remove `bypass_mode`, which means `always`"
    });
  });
  eachSound(actors, (actor, index) => {
    if (!isActionsApp(actor)) return;
    findings.refuse({
      at: [...list2, index],
      problem: `${actorName(actor)} is the app of GitHub Actions, which GitHub does not allow to bypass rulesets`,
      fix: "remove it, or write your own app and use its token in the workflow"
    });
  });
  refuseActorTwins(actors, actorName, list2, findings);
}
function examineRule(rule, at, findings) {
  const { required_status_checks: checks } = rule.parameters ?? {};
  refuseRequiredElsewhere(checks, [...at, "parameters", "required_status_checks"], findings);
  remarkUnknown(rule.type, ruleTypes, "a rule", [...at, "type"], findings);
}

// packages/core/src/sections/rulesets/reach.ts
function findIncluded({ enforcement, target, conditions }, live) {
  const is = target ?? live?.target ?? "branch";
  if (enforcement !== "active" || is !== "branch" && is !== "tag") return void 0;
  const { include = [] } = { ...live?.conditions?.ref_name, ...conditions?.ref_name };
  const isOfKind = (name) => name === "~ALL" || (name === "~DEFAULT_BRANCH" ? is === "branch" : name.startsWith(prefixes[is]));
  return { is, names: include.filter(isOfKind) };
}
var isOneBranch = (name) => name.startsWith(prefixes.branch) && !/[*?[\\]/.test(name);
async function findMissingRefs(host, entry, live) {
  const { names = [] } = findIncluded(entry, live) ?? {};
  if (!names.length || !names.every(isOneBranch)) return /* @__PURE__ */ new Map();
  const missing = /* @__PURE__ */ new Map();
  for (const name of names) {
    const found = await host.ask(findBranch({ branch: branchOf(name) })).catch(unlessHidden);
    if (!found || found.isThere) return /* @__PURE__ */ new Map();
    missing.set(name, found.renamedTo);
  }
  if ([...missing.values()].every(Boolean)) return missing;
  const fallback = await host.ask(getDefaultBranch({})).catch(unlessHidden);
  if (names.some((name) => branchOf(name) === fallback)) return /* @__PURE__ */ new Map();
  return new Map([...missing].map(([name, renamedTo]) => [name, renamedTo ?? fallback]));
}
var branchOf = (ref) => ref.slice(prefixes.branch.length);
var unlessHidden = forgiving([HostRefusal], () => void 0);
function planReach(entry, live, missing) {
  const found = findIncluded(entry, live);
  if (!found || found.names.some((name) => !missing.has(name))) return [];
  const { is, names } = found;
  const subject = nameRuleset(entry);
  const why = names.length ? `no branch has the name ${names.map((name) => code(branchOf(name))).join(" or ")}` : `\`conditions.ref_name.include\` lists none`;
  const [meant] = names.flatMap((name) => missing.get(name) ?? []);
  return [
    {
      ...note(`${subject} is active, but covers no ${is}: ${why}`, subject),
      warns: true,
      fix: meant ? `write ${code(prefixes.branch + meant)} if you meant that branch` : `include the ${is === "tag" ? "tags" : "branches"} that it should protect`
    }
  ];
}

export {
  targets,
  readOnlyKeys,
  Ruleset,
  writeRuleset,
  nameRuleset,
  settings,
  findMissingRefs,
  planReach
};
