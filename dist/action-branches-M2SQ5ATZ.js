import {
  refuseRequiredElsewhere105 as refuseRequiredElsewhere,
  mapEntries107 as mapEntries,
  afterVisibility108 as afterVisibility,
  isLiftedByPublicity108 as isLiftedByPublicity,
  print65 as print,
  create82 as create,
  remove82 as remove,
  update82 as update,
  bareList85 as bareList,
  closed85 as closed,
  inSchema85 as inSchema,
  integer85 as integer2,
  list85 as list,
  open85 as open2,
  rule85 as rule,
  text85 as text,
  toggle85 as toggle,
  twinIn85 as twinIn,
  SectionFailure87 as SectionFailure,
  isWriting87 as isWriting,
  open88 as open,
  say88 as say,
  mustBe90 as mustBe,
  says90 as says,
  integer93 as integer,
  minLength93 as minLength,
  minValue93 as minValue,
  nullable93 as nullable,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  regex93 as regex,
  isMap94 as isMap,
  pickKeys94 as pickKeys
} from "./action.js";
import {
  actorForm,
  actorOf,
  addRule,
  calls_exports,
  compareProtections,
  createRule,
  deleteRule,
  dropSignatures,
  findApp,
  findTeam,
  findUser,
  getBranch,
  getDefaultBranch,
  getNamedProtection,
  getProtection,
  isRead,
  listProtected,
  needsRules,
  planBranch,
  protect,
  proveVisibility,
  proveWithBranch,
  readBranches,
  readRules,
  refusalOfActor,
  refuseDisagreement,
  refuseReadForm,
  requireSignatures,
  risk,
  rule_calls_exports,
  settleUnknownKeys,
  spellHeld,
  tellGain,
  tellLoss,
  toDifference,
  toneOfNew,
  unprotect,
  updateRule
} from "./action-chunk-GSEHUO6P.js";
import {
  branchKeys,
  checkFields,
  defaultBranch,
  dropMeaning,
  graphqlKeys,
  homesOf,
  isByMeaning,
  isNobody,
  isPattern,
  meaning,
  nameBranch,
  noProtection,
  normalize,
  normalizePut,
  otherNames,
  placeBelow,
  protectionOf,
  reviewFields,
  schemasOf,
  spellAsEntry,
  switches
} from "./action-chunk-N75BWPLI.js";
import {
  noteUndoneWhole
} from "./action-chunk-FABQY4IY.js";
import "./action-chunk-S4WU3DHN.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  dropCase,
  noteKept
} from "./action-chunk-6EFUI7IP.js";
import {
  nameable
} from "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/branches/default-branch.ts
async function settleDefaultBranch(entries, host, declared) {
  const at = entries.findIndex(isByMeaning);
  if (at < 0) return entries;
  const call = getDefaultBranch({});
  const was = await host.ask(call);
  const name = declared ?? was;
  const refused = (why, fix) => Object.assign(new SectionFailure(open(`\`${defaultBranch}\` ${why}`), fix), { at: [at, "name"] });
  if (!name || isPattern(name) || name.startsWith("~"))
    throw refused(`is ${print(name)}, which is not a branch name`, "correct `default_branch`, or name the branch here");
  const twin = entries.findIndex((one) => one.name === name);
  if (twin >= 0)
    throw refused(`is ${print(name)}, which entry ${twin + 1} declares too`, "keep one of the two entries");
  return entries.with(at, { ...entries[at], name, [meaning]: name === was ? { call, was } : "declared" });
}
var restOnMeaning = (basis, plan) => typeof basis === "object" ? plan.map((item) => isWriting(item) ? { ...item, meantBy: basis } : item) : plan;
function spellByMeaning(entries, desired) {
  const meant = desired.find((one) => one[meaning])?.name;
  return entries?.map((one) => one.name === meant ? { ...one, name: defaultBranch } : one);
}

// packages/core/src/sections/branches/plan.ts
function planBranches(entries, { branches: branches2, rules }, names2) {
  const patterns = entries.filter(({ name }) => isPattern(name)).flatMap((entry) => planPattern(entry, rules ?? [], names2));
  const changing = patterns.filter(isWriting);
  const keeping = entries.flatMap(({ name, protection }) => isPattern(name) && protection !== null ? [name] : []);
  const single = entries.flatMap((entry) => {
    const live = branches2.get(entry.name);
    const { name, [meaning]: basis } = entry;
    const state = live && { name, [meaning]: basis, live, rules, changing, keeping, called: names2 };
    return state ? restOnMeaning(basis, planBranch(entry, state)) : [];
  });
  const losing = single.filter(({ kind }) => kind === "delete");
  const others = single.filter((item) => !losing.includes(item));
  return [...others, ...patterns, ...losing, ...noteUndeclaredRules(entries, rules ?? [])];
}
function planPattern(entry, rules, names2) {
  const { name, protection } = entry;
  const rule2 = rules.find(({ pattern }) => pattern === name);
  if (protection === void 0) return [];
  if (protection === null) return rule2 ? [planRemoval(rule2, names2)] : [];
  const declared = { name, protection };
  const about = { subject: nameBranch(entry), names: [name] };
  const wanted = normalize(protection);
  if (rule2) {
    const found = compareProtections(wanted, rule2.protection, names2);
    const { step: step2, lookups: lookups2 } = updateRule({ ...declared, protection: pickDiffering(protection, found) }, rule2);
    const differences = found.map((one) => toDifference(addRebinding(one, wanted, rule2)));
    return update(about, differences, step2, { lookups: lookups2, restsOn: rule2.basis });
  }
  const { step, lookups } = createRule(declared);
  const because = tellGain(compareProtections(wanted, {}, names2));
  return [create(about, step, { holds: protection, lookups, tone: toneOfNew(wanted), because })];
}
var holders = ["required_status_checks", "required_pull_request_reviews"];
function pickDiffering(declared, found) {
  const keys = new Set(found.map(({ key }) => key));
  const whole = Object.entries(declared).filter(([key]) => keys.has(key));
  const partly = holders.flatMap((holder) => {
    const inner = Object.entries(declared[holder] ?? {}).filter(([key]) => keys.has(`${holder}.${key}`));
    return inner.length && !keys.has(holder) ? [[holder, Object.fromEntries(inner)]] : [];
  });
  return Object.fromEntries([...whole, ...partly]);
}
function addRebinding(one, { required_status_checks: wanted }, { protection, apps }) {
  const kept = protection.required_status_checks?.checks?.map(({ context }) => context) ?? [];
  const unbound = wanted?.checks?.filter(({ context }) => kept.includes(context) && !apps.has(context)) ?? [];
  if (one.key !== "required_status_checks" || !unbound.length) return one;
  const names2 = print(unbound.map(({ context }) => context));
  return { ...one, because: say`GitHub may require ${open(names2)} from the app that reported it last` };
}
function planRemoval({ id, pattern, protection }, names2) {
  const subject = nameBranch({ name: pattern });
  const write = deleteRule({ input: { branchProtectionRuleId: id } });
  const because = tellLoss(compareProtections(noProtection, protection, names2));
  return remove({ subject, names: [pattern] }, write, { holds: spellHeld(protection), because, openName: subject });
}
var noteUndeclaredRules = (entries, rules) => rules.filter(({ pattern }) => isPattern(pattern) && !entries.some(({ name }) => name === pattern)).map((rule2) => noteKept(rule2, { named: ({ pattern }) => nameBranch({ name: pattern }), kept: () => onlyByNull }));
var onlyByNull = say`: Trueup deletes a rule for a pattern only if the file declares \`protection: null\``;
function branchOver(entry, was) {
  const { name, protection } = entry;
  const before = was?.protection;
  if (protection === void 0 || protection === null && before === null) return [];
  if (protection === null)
    return [remove(protectionOf(entry), [], before ? { holds: spellHeld(normalize(before)) } : {})];
  const wanted = isPattern(name) ? normalize(protection) : normalizePut(protection);
  if (!before) return [create(protectionOf(entry), [], { holds: protection, tone: toneOfNew(wanted) })];
  return update(nameBranch(entry), compareProtections(wanted, normalize(before)).map(toDifference), []);
}

// packages/core/src/sections/branches/prepare.ts
var prepareBranches = (value, findings) => mapEntries(value, (entry, at) => readEntry(entry, at, findings));
function readEntry(entry, at, findings) {
  const { name, protection, ...others } = entry;
  const where = [...at, "protection"];
  const one = typeof name === "string" ? nameBranch({ name }) : "this entry";
  refuseBeside(Object.keys(others), at, findings);
  if (protection === void 0) findings.remark(at, `${one} has no \`protection\`, so it declares nothing`);
  if (protection === null && findings.source(where) === "")
    findings.remark(where, `is empty, which deletes the protection of ${one}`);
  if (!isMap(protection)) return entry;
  const pattern = typeof name === "string" && isPattern(name) ? name : void 0;
  return { ...entry, protection: readProtection(protection, pattern, where, findings) };
}
function refuseBeside(keys, at, findings) {
  const problem = "is next to `protection`, but belongs inside it";
  for (const key of keys) {
    const [home] = homesOf(key, branchKeys);
    if (home) findings.refuse({ at: [...at, key], problem, fix: `move it ${placeBelow(home)}` });
  }
}
function readProtection(given, pattern, at, findings) {
  const protection = pattern === void 0 ? given : dropOff(given, at, findings);
  refuseReadForm(protection, at, findings);
  const { required_status_checks: checks, restrictions } = protection;
  refuseHalfChecks(checks, [...at, "required_status_checks"], pattern !== void 0, findings);
  settleUnknownKeys(protection, pattern, at, findings);
  if (pattern === void 0 && letsNobodyPush(restrictions)) findings.remark([...at, "restrictions"], nobodyMayPush);
  return protection;
}
function dropOff({ restrictions, ...rest }, at, findings) {
  if (restrictions === void 0) return rest;
  if (restrictions !== null) return { restrictions, ...rest };
  findings.remark([...at, "restrictions"], "does not exist for patterns, so `null` changes nothing");
  return rest;
}
var nobodyMayPush = "all lists are empty, so no one can push; to let everyone with write access push, write `restrictions: null`";
var letsNobodyPush = (restrictions) => isMap(restrictions) && Object.values(restrictions).every((list2) => Array.isArray(list2) && !list2.length);
function refuseHalfChecks(value, at, isPattern2, findings) {
  const refuse = (problem, fix, more = {}) => findings.refuse({ at, problem, fix, yaml: writeBlock(value, isPattern2), ...more });
  if (Array.isArray(value)) return refuse("is a list, but must be a map", "write");
  if (!isMap(value)) return;
  const hasList = value.contexts !== void 0 || value.checks !== void 0;
  const missing = [
    ...value.strict === void 0 && !isPattern2 ? ["`strict`"] : [],
    ...!hasList && (!isPattern2 || value.strict === void 0) ? ["the list of checks"] : []
  ];
  if (missing.length)
    refuse(`lacks ${missing.join(" and ")}: GitHub accepts only the complete map`, "write", { checksInside: true });
  refuseOddChecks(value.checks, at, findings);
  for (const key of ["contexts", "checks"]) refuseRequiredElsewhere(value[key], [...at, key], findings);
}
function writeBlock(value, isPattern2) {
  const { strict, contexts, checks } = isMap(value) ? value : { contexts: value };
  const known = typeof strict === "boolean" ? [`  strict: ${strict}`] : [];
  const unknown = isPattern2 ? [] : ["  strict: false # or true: require branches to be up to date before merging"];
  const written = [contexts ?? checks].flat().map((check) => isMap(check) ? check.context : check);
  const names2 = written.filter((name) => typeof name === "string");
  const list2 = names2.length ? ["  contexts:", ...names2.map((name) => `    - ${JSON.stringify(name)}`)] : ["  contexts: []"];
  return ["required_status_checks:", ...known.length ? known : unknown, ...list2].join("\n");
}
function refuseOddChecks(checks, at, findings) {
  if (!Array.isArray(checks)) return;
  checks.forEach((check, index) => {
    if (typeof check !== "string") return;
    findings.refuse({
      at: [...at, "checks", index],
      problem: "is a name, but must be a map with the key `context`",
      fix: `write \`context: ${JSON.stringify(check)}\`, or list the names under \`contexts\``
    });
  });
}

// packages/core/src/sections/branches/schema.ts
var declaredFields = (fields) => schemasOf(fields, { switch: optional(toggle()), count: optional(integer2({ min: 0, max: 6 })) });
var names = () => list(text({ min: 1 }));
var twinOf = (all) => twinIn(all, dropCase);
var distinct = (entries) => pipe(
  entries,
  rule({
    holds: (all) => twinOf(all) === void 0,
    says: (all) => says(`lists ${print(twinOf(all))} twice: GitHub ignores case here`, "remove one of the two")
  })
);
var actors = () => optional(distinct(names()));
var Holder = closed({ users: actors(), teams: actors(), apps: actors() });
var anyApp = -1;
var appId = pipe(
  number(mustBe("the number of an app", (value) => value === null ? `write \`${anyApp}\` for any app` : void 0)),
  integer(),
  minValue(anyApp)
);
var Check = nameable({ id: "app_id", kinds: { app: "App" } }, closed, {
  context: text({ min: 1 }),
  app_id: optional(appId)
});
var Checks = pipe(
  open2({ ...declaredFields(checkFields), contexts: optional(names()), checks: optional(list(Check)) }),
  rule({
    holds: ({ contexts, checks }) => !contexts || !checks || sameSet(contexts, namesOf(checks)),
    says: ({ contexts = [], checks = [] }) => {
      const odd = [...onlyIn(contexts, namesOf(checks)), ...onlyIn(namesOf(checks), contexts)];
      return says(
        `\`contexts\` and \`checks\` list different checks: only one of them has ${odd.map(print).join(", ")}`,
        "list the same checks under both keys, or remove one key"
      );
    }
  })
);
var namesOf = (checks) => checks.map(({ context }) => context);
var onlyIn = (one, other) => one.filter((name) => !other.includes(name));
var sameSet = (one, other) => !onlyIn(one, other).length && !onlyIn(other, one).length;
var Reviews = open2({
  ...declaredFields(reviewFields),
  dismissal_restrictions: optional(Holder),
  bypass_pull_request_allowances: optional(Holder)
});
var mostActors = 100;
var Bypassers = pipe(
  distinct(list(pipe(text({ min: 1 }), regex(actorForm, refusalOfActor)))),
  rule({
    holds: ({ length }) => length <= mostActors,
    says: ({ length }) => says(
      `lists ${length} actors; GitHub allows at most ${mostActors}`,
      `remove ${length - mostActors}, or list a team instead of its members`
    )
  }),
  inSchema({ maxItems: mostActors })
);
var Deployments = closed({
  environments: pipe(
    distinct(names()),
    minLength(1, says("lists no environment", "write `required_deployments: null` to require no deployment"))
  )
});
var Protection = open2({
  ...declaredFields(switches),
  enforce_admins: optional(nullable(toggle())),
  allow_force_pushes: optional(nullable(toggle())),
  required_status_checks: optional(nullable(Checks)),
  required_pull_request_reviews: optional(nullable(Reviews)),
  restrictions: optional(nullable(Holder)),
  force_push_bypassers: optional(Bypassers),
  required_deployments: optional(nullable(Deployments))
});
var BranchName = pipe(
  text({ min: 1 }),
  regex(
    /^(?:[^~]|~DEFAULT_BRANCH$)/,
    says(
      "starts with `~`, which no branch name does",
      `write \`${defaultBranch}\` for the default branch, or a name or pattern`
    )
  )
);
var Branch = closed({ name: BranchName, protection: optional(nullable(Protection)) });
var settings = {
  ...bareList(Branch, {
    key: ({ name }) => name,
    named: nameBranch,
    unmeant: dropMeaning,
    inside: (entry) => [[protectionOf(entry), ["protection"]]],
    /** The writer of the file chooses the order of branches and patterns. */
    ranked: () => true
  }),
  otherNames,
  prepare: prepareBranches
};

// packages/core/src/sections/branches/snapshot.ts
async function readAllBranches(host) {
  const [listed, rules] = await Promise.all([
    host.ask(listProtected({})),
    host.askIfThere("patterns, `force_push_bypassers` and `required_deployments` are", readRules)
  ]);
  if (!rules) return withoutRules(host, listed);
  const { all } = rules;
  const hasRule = ({ name }) => all.some(({ pattern }) => pattern === name);
  const unexplained = all.some(({ pattern }) => isPattern(pattern)) ? [] : listed.filter((one) => !hasRule(one));
  const doubtful = unexplained.find(({ protection }) => protection?.enabled) ?? unexplained[0];
  if (doubtful) await proveWithBranch(host, doubtful.name);
  else await proveVisibility(host, rules);
  const own = listed.filter(hasRule).map(async ({ name }) => {
    const shown = await host.ask(getProtection({ branch: name }));
    refuseDisagreement(name, { found: { isThere: true }, shown }, all);
    return { name, ...shown };
  });
  return { branches: await Promise.all(own), rules: all };
}
async function withoutRules(host, listed) {
  const read = await Promise.all(
    listed.map(async ({ name }) => {
      const { pattern } = await host.ask(getBranch({ branch: name }));
      if (pattern !== void 0 && pattern !== name) return [];
      const { protection } = await host.ask(getProtection({ branch: name }));
      return [{ name, protection, isClear: pattern !== void 0 }];
    })
  );
  const found = read.flat();
  return {
    branches: found.filter(({ isClear }) => isClear),
    unclear: found.flatMap(({ name, isClear, protection }) => isClear || !protection ? [] : [name])
  };
}
function branchesToSettings({ branches: branches2, rules = [], unclear = [] }) {
  const ruleOf = (name) => rules.find(({ pattern }) => pattern === name);
  const single = branches2.flatMap(
    ({ name, protection }) => protection ? [{ name, protection: writeProtection(name, addRule(protection, ruleOf(name))) }] : []
  );
  const patterns = rules.filter(({ pattern }) => isPattern(pattern)).map(({ pattern, protection }) => ({ name: pattern, protection: writeProtection(pattern, protection) }));
  const entries = [...single, ...patterns];
  const exported = new Set(entries.map(({ name }) => name));
  const notes = rules.flatMap((rule2) => exported.has(rule2.pattern) ? listInexpressible(rule2) : [leftOut(rule2)]);
  return exportList(entries, settings, [...unclear.map(notClear), ...notes]);
}
var notClear = (name) => say`${nameBranch({ name })} is left out: it is protected, but GitHub does not show whether its own rule or a pattern protects it`;
var leftOut = ({ pattern }) => say`the rule for ${nameBranch({ name: pattern })} is left out: GitHub shows no protected branch with this name`;
function listInexpressible({ pattern, restrictsPushes, restrictsReviewDismissals, apps }) {
  if (!isPattern(pattern)) return [];
  const texts = [
    ...restrictsPushes ? ["who can push"] : [],
    ...restrictsReviewDismissals ? ["who can dismiss reviews"] : [],
    ...apps.size ? [`which app must report ${print([...apps.keys()])}`] : []
  ];
  return texts.map(
    (what) => say`${nameBranch({ name: pattern })} also restricts ${what}, which only a ruleset can declare; Trueup leaves it unchanged`
  );
}
function writeProtection(name, protection) {
  const { required_pull_request_reviews: reviews, ...others } = spellAsEntry(name, protection);
  return { ...dropOff2(others), ...reviews && { required_pull_request_reviews: writeReviews(reviews) } };
}
function writeReviews({ bypass_pull_request_allowances: bypass, ...others }) {
  return { ...dropOff2(others), ...bypass && !isNobody(bypass) && { bypass_pull_request_allowances: bypass } };
}
var dropOff2 = (values) => pickKeys(values, (_, value) => !isOff(value));
var isOff = (value) => value === false || value === null || Array.isArray(value) && !value.length;

// packages/core/src/sections/branches/undo.ts
function branchesToUndo(live, items) {
  const names2 = [...new Set(items.flatMap(({ names: names3 = [] }) => names3.slice(0, 1)))];
  const isProtected = (name) => live.branches.get(name)?.shown.protection !== void 0;
  const rules = live.rules?.filter(({ pattern }) => names2.includes(pattern)) ?? [];
  const covered = names2.filter((name) => isProtected(name) && live.rules?.every(({ pattern }) => pattern !== name));
  return {
    value: names2.length ? names2.map((name) => ({ name, protection: protectionOf2(name, live) })) : void 0,
    notes: [
      ...noteUndoneWhole(items),
      ...rules.flatMap(listInexpressible),
      ...covered.map(
        (name) => `${nameBranch({ name })} keeps its own rule, which has the settings of the pattern: delete it by hand`
      ),
      ...live.rules ? [] : names2.filter(isProtected).map(unread)
    ]
  };
}
var unread = (name) => `who can force-push to ${nameBranch({ name })} and which deployments it requires: not read, because no entry declares these keys`;
function protectionOf2(name, { branches: branches2, rules }) {
  const rule2 = rules?.find(({ pattern }) => pattern === name);
  if (isPattern(name)) return rule2 ? spellAsEntry(name, rule2.protection) : null;
  if (!branches2.has(name)) return void 0;
  const { protection } = branches2.get(name).shown;
  return protection ? spellAsEntry(name, addRule(protection, rule2)) : null;
}

// packages/core/src/sections/branches/index.ts
var branches = defineSection({
  key: "branches",
  settings,
  visibleTo: { "": "administrators", "[].name": "everyone" },
  risk,
  calls: { ...calls_exports, ...rule_calls_exports },
  /** On some plans the host protects no branch of a private repository. */
  after: afterVisibility(isLiftedByPublicity),
  words: { settle: settleDefaultBranch, restore: spellByMeaning },
  read: readBranches,
  plan: planBranches,
  planOver: branchOver,
  facts: ({ branches: branches2, rules }) => ({
    count: rules?.length ?? branches2.size,
    holders: [...branches2.values()].flatMap(({ shown }) => shown.actors ?? [])
  }),
  readAll: readAllBranches,
  toSettings: branchesToSettings,
  toUndo: branchesToUndo,
  /** Patterns and the keys that REST does not show need other routes, and so does each kind of actor. */
  uses(entries) {
    const named = entries.flatMap(({ protection }) => protection?.force_push_bypassers ?? []);
    return {
      calls: [
        ...entries.some(isByMeaning) ? [getDefaultBranch] : [],
        ...entries.some(isRead) ? ofBranch : [],
        ...entries.some((entry) => needsRules(entry) || entry.protection === null) ? ofRules : [],
        ...new Set(named.map((name) => finders[actorOf(name)[0]]))
      ],
      graphql: () => entries.flatMap(({ name, protection }, index) => {
        if (isPattern(name)) return [[index]];
        const keys = graphqlKeys.filter((key) => protection?.[key] !== void 0);
        return keys.map((key) => [index, "protection", key]);
      })
    };
  }
});
var finders = { users: findUser, teams: findTeam, apps: findApp };
var ofBranch = [
  getBranch,
  getProtection,
  getNamedProtection,
  protect,
  unprotect,
  requireSignatures,
  dropSignatures
];
var ofRules = [...Object.values(rule_calls_exports), getDefaultBranch];
export {
  branches
};
