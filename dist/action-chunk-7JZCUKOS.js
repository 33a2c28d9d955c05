import {
  formatScalar51 as formatScalar,
  printValue68 as printValue,
  getSchemaChoices90 as getSchemaChoices,
  findNearest91 as findNearest,
  suggestWord91 as suggestWord,
  safeParse96 as safeParse,
  unknown96 as unknown,
  formatCode98 as formatCode,
  joinWithOr98 as joinWithOr,
  redactUrlCredentials98 as redactUrlCredentials,
  isMap99 as isMap
} from "./action.js";
import {
  mergeMethods,
  requirementKeys,
  requirementMeanings,
  reviewSwitches,
  switchRuleTypes
} from "./action-chunk-6W3KLGNS.js";
import {
  findSchemasAt
} from "./action-chunk-RGQAHOAJ.js";
import {
  registry
} from "./action-chunk-CRVTVLN4.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";

// packages/audit/src/audit/policy/paths.ts
var protectionKey = "protection";
var bypassKeys = ["bypass", "bypass_by_pull_request"];
var protectionKeys = [...bypassKeys, ...requirementKeys];
function parsePolicyPath(text) {
  const [section = "", ...steps] = text.split(/\.|(?=\[\])/);
  return { text, section, steps };
}
var formatPathWithoutBrackets = ({ section, steps }) => [section, ...steps.filter((step) => step !== "[]")].join(".");
function resolvePolicyPath(path, sections = registry) {
  if (path.section === protectionKey)
    return findProtectionPathProblem(path) ?? { isMap: false, possible: findPossibleRequirementValues(path.steps[0]) };
  const schemas = findSchemasAt(formatPathWithoutBrackets(path), sections);
  if (!schemas) return { isMap: false };
  if (!("problem" in schemas))
    return { isMap: schemas.length > 0 && schemas.every(isMapWithKnownKeys), possible: findPossibleValues(schemas) };
  const keys = sections.map(({ key }) => key);
  if (keys.includes(path.section)) return schemas;
  const start = `start with the name of a section, or with ${formatCode(protectionKey)}`;
  const fix = suggestWord(path.section, [protectionKey, ...keys], start);
  return {
    problem: `starts with ${formatCode(path.section)}, which is neither a section nor ${formatCode(protectionKey)}`,
    fix
  };
}
function findProtectionPathProblem({ steps: [key, ...rest] }) {
  const isBypassOfRequirement = key === bypassKeys[0] && rest.length === 1 && requirementKeys.some((key2) => key2 === rest[0]);
  if (key !== void 0 && protectionKeys.includes(key) && (!rest.length || isBypassOfRequirement)) return void 0;
  const nearestKey = findNearest(key ?? "", protectionKeys);
  const fix = nearestKey ? `write ${formatCode(`${protectionKey}.${nearestKey}`)}` : `choose from ${joinWithOr(protectionKeys.map((key2) => formatCode(`${protectionKey}.${key2}`)))}`;
  return { problem: `is not a requirement of a branch`, fix };
}
var isRequirementKey = (key) => Object.hasOwn(requirementMeanings, key);
function findPossibleRequirementValues(key) {
  if (key === "merge_methods")
    return {
      kinds: /* @__PURE__ */ new Set(["text"]),
      parse: (value) => mergeMethods.find((method) => method === value),
      words: [...mergeMethods]
    };
  const combination = isRequirementKey(key) ? requirementMeanings[key].combination : void 0;
  if (combination === "any") return createPossibleValues("true or false", "boolean");
  return combination === "most" ? createPossibleValues("number", "number") : void 0;
}
var createPossibleValues = (kind, type) => ({
  kinds: /* @__PURE__ */ new Set([kind]),
  parse: (value) => typeof value === type ? value : void 0
});
function findUselessPresence({ section, steps }) {
  const possible = section === protectionKey ? findPossibleRequirementValues(steps[0]) : void 0;
  const problem = "has the same result for every branch";
  if (possible?.kinds.has("true or false")) return { problem, fix: "write `{ equals: true }` or `{ equals: false }`" };
  return possible?.kinds.has("number") ? { problem, fix: "write `{ at-least: 1 }` or `{ at-most: 0 }`" } : void 0;
}
function isMapWithKnownKeys(schema) {
  const { wrapped, entries, item } = schema;
  if (wrapped) return isMapWithKnownKeys(wrapped);
  return Boolean(entries && !item && !("_undeclared" in entries));
}
var canBeListAt = (path, section) => [findSchemasAt(formatPathWithoutBrackets(path), [section]) ?? []].flat().some((schema) => "type" in schema && canBeList(schema));
var canBeList = (schema) => Boolean(schema.item) || [...getSchemaChoices(schema) ?? [], schema.wrapped ?? []].flat().some(canBeList);
function findPossibleValues(schemas) {
  const leaves = schemas.flatMap(listLeafSchemas);
  const kinds = leaves.map(({ type }) => valueKinds[type]);
  if (!leaves.length || kinds.includes(void 0)) return void 0;
  const texts = leaves.filter(({ type }) => valueKinds[type] === "text");
  const isChoice = texts.length > 0 && texts.every(({ options }) => options);
  return {
    kinds: new Set(kinds),
    /** Returns `undefined` if the value is invalid. */
    parse: (value) => leaves.map((leaf) => safeParse(leaf, value)).find(({ success }) => success)?.output,
    ...isChoice && { words: texts.flatMap(({ options = [] }) => options.map(String)) }
  };
}
var valueKinds = {
  string: "text",
  picklist: "text",
  number: "number",
  boolean: "true or false"
};
function listLeafSchemas(schema) {
  const { wrapped, item, getter, entries } = schema;
  if (wrapped) return listLeafSchemas(wrapped);
  if (item) return listLeafSchemas(item);
  return getter || entries ? [unknown()] : [schema];
}
function checkTestValue(value, possible) {
  if (!possible || value === null || isMap(value) || possible.parse(value) !== void 0) return void 0;
  const kind = valueKinds[typeof value];
  if (!kind || !possible.kinds.has(kind))
    return {
      problem: `is ${typeof value === "string" ? "text" : formatCode(String(value))}, but must be ${joinWithOr([...possible.kinds])}`,
      fix: `write ${joinWithOr([...possible.kinds])}`
    };
  if (typeof value !== "string" || !possible.words || possible.words.includes(value)) return void 0;
  return {
    problem: `is ${formatCode(value)}, which is never a valid value here`,
    fix: suggestWord(value, possible.words)
  };
}
var listLocatedValues = (settings, path) => listPlacedValues(settings, path).map(({ at, value }) => ({ at, value }));
var listPlacedValues = (settings, { section, steps }) => collectPlacedValues(settings, steps, section, []);
function collectPlacedValues(value, steps, at, path) {
  const inner = isMap(value) && Array.isArray(value.entries) ? value.entries : value;
  const [step, ...rest] = steps;
  if (step === void 0) return [{ at, value: inner, path }];
  if (step === "[]" || Array.isArray(inner)) {
    const entries = Array.isArray(inner) ? inner : [];
    const below2 = step === "[]" ? rest : steps;
    return entries.flatMap((entry, index) => collectPlacedValues(entry, below2, `${at}[${index}]`, [...path, index]));
  }
  const below = isMap(inner) && Object.hasOwn(inner, step) ? inner[step] : void 0;
  return collectPlacedValues(below, rest, `${at}.${step}`, [...path, step]);
}

// packages/audit/src/audit/readings/value-tests.ts
var anyone = "anyone";
var operators = ["at-least", "at-most", "equals", "one-of", "includes", "never", "begins", "present"];
var combineWithAnd = (all) => all.includes(false) ? false : all.includes(void 0) ? void 0 : true;
var combineWithOr = (all) => all.includes(true) ? true : all.includes(void 0) ? void 0 : false;
var evaluateTest = (test, visible) => combineWithAnd(
  Object.entries(test).map(
    ([operator, wanted]) => evaluators[operator](operator.startsWith("at-") ? visible : markNumberAsDiffering(visible), wanted)
  )
);
var markNumberAsDiffering = (visible) => visible.may && typeof visible.value === "number" ? { ...visible, may: "differ" } : visible;
var resolveUncertainty = (passes, { may }, canMoreHurt) => may === "differ" || may === "grow" && passes === canMoreHurt || may === "shrink" && passes !== canMoreHurt ? void 0 : passes;
var resolveIfMoreCanHelp = (passes, visible) => resolveUncertainty(passes, visible, false);
var resolveIfMoreCanHurt = (passes, visible) => resolveUncertainty(passes, visible, true);
var evaluators = {
  "at-least": (visible, least) => resolveIfMoreCanHelp(measureSize(visible.value) >= least, visible),
  "at-most": (visible, most) => resolveIfMoreCanHurt(measureSize(visible.value) <= most, visible),
  equals: (visible, wanted) => combineWithAnd([testOnly(visible, [wanted].flat()), testAll(visible, [wanted].flat())]),
  "one-of": (visible, wanted) => combineWithAnd([testOnly(visible, wanted), Array.isArray(visible.value) ? true : testAll(visible, [], 1)]),
  includes: (visible, wanted) => testAll(visible, [wanted].flat()),
  never: (visible, wanted) => resolveIfMoreCanHurt(visible.value !== anyone && !toItems(visible.value).some(isAmong([wanted].flat())), visible),
  begins: (visible, start) => resolveIfMoreCanHurt(
    toItems(visible.value).every((item) => toLowerCase(item).startsWith(toLowerCase(start))),
    visible
  ),
  present: (visible, wanted) => wanted ? resolveIfMoreCanHelp(isPresent(visible.value), visible) : resolveIfMoreCanHurt(!isPresent(visible.value), visible)
};
var testOnly = (visible, allowed) => resolveIfMoreCanHurt(toItems(visible.value).every(isAmong(allowed)), visible);
var testAll = (visible, wanted, least = wanted.length && 1) => {
  const items = toItems(visible.value);
  const hasEveryItem = items.length >= least && wanted.every((wantedItem) => items.some((item) => isSameJson(wantedItem, item)));
  return resolveIfMoreCanHelp(hasEveryItem, visible);
};
var toLowerCase = (value) => String(value).toLowerCase();
var isPresent = (value) => value !== "" && value !== anyone && toItems(value).length > 0;
var toItems = (value) => value === void 0 || value === null ? [] : [value].flat();
function measureSize(value) {
  if (typeof value === "number") return value;
  if (value === anyone) return Number.POSITIVE_INFINITY;
  return Array.isArray(value) ? value.length : value === void 0 ? 0 : Number(value);
}
var isAmong = (allowed) => (item) => allowed.some((allowedItem) => isSameJson(allowedItem, item));
var isSameJson = (first, second) => isDeepStrictEqual(toJsonData(first), toJsonData(second));
var toJsonData = (value) => value === void 0 ? value : JSON.parse(JSON.stringify(value));

// packages/audit/src/audit/fixes.ts
var ruleTypes = { pull_request: "pull_request", ...switchRuleTypes };
var reviewParameters = reviewSwitches;
function suggestSettingsFix({ text, section, steps }, test, isList) {
  if (section === protectionKey) return suggestProtectionFix(steps[0], test);
  const required = test.equals ?? (isList ? void 0 : test["at-least"] ?? [test["one-of"] ?? []].flat()[0]);
  const value = isList && required !== void 0 ? [required].flat() : required;
  if (value === void 0) return void 0;
  const written = typeof value === "string" ? formatScalar(value) : printValue(value);
  if (steps.includes("[]")) return { line: `set ${formatCode(text)} to ${formatCode(written)} in each entry` };
  return { line: `${text}: ${written}`, set: { path: text, value } };
}
function suggestProtectionFix(key, test) {
  const rule = createFixingRulesetRule(key, test);
  if (!rule) return manualFixes[key] === void 0 ? void 0 : { line: manualFixes[key] };
  const pairs = Object.entries(rule.parameters ?? {}).map(([name, value]) => `${name}: ${printValue(value)}`);
  const parameters = pairs.length ? `, parameters: { ${pairs.join(", ")} }` : "";
  return { line: `rulesets[].rules[]: { type: ${rule.type}${parameters} }`, set: { path: protectionKey, value: rule } };
}
var manualFixes = {
  bypass: "remove them from `bypass_actors` of the ruleset, or set `enforce_admins: true` in classic protection",
  bypass_by_pull_request: "remove them from `bypass_actors` of the ruleset",
  status_checks: "add a check to a rule `required_status_checks`"
};
function createFixingRulesetRule(key, test) {
  const { equals, includes } = test;
  if (ruleTypes[key] && equals === true) return { type: ruleTypes[key] };
  if (reviewParameters[key] && equals === true)
    return { type: "pull_request", parameters: { [reviewParameters[key]]: true } };
  const least = test["at-least"] ?? equals;
  if (key === "approvals" && typeof least === "number")
    return { type: "pull_request", parameters: { required_approving_review_count: least } };
  if (key !== "status_checks" || includes === void 0) return void 0;
  const checks = [includes].flat().map((context) => ({ context }));
  return { type: "required_status_checks", parameters: { required_status_checks: checks } };
}
var defaultReviewParameters = {
  required_approving_review_count: 0,
  ...Object.fromEntries(Object.values(reviewSwitches).map((name) => [name, false]))
};

// packages/audit/src/audit/readings/failed-tests.ts
var settingNames = {
  "repository.enable_vulnerability_alerts": "vulnerability alerts",
  "repository.enable_private_vulnerability_reporting": "private vulnerability reporting",
  "repository.security_and_analysis.secret_scanning.status": "secret scanning",
  "repository.security_and_analysis.secret_scanning_push_protection.status": "push protection",
  "repository.has_issues": "issues",
  "repository.has_discussions": "discussions"
};
function describeFailedTest(path, { at, value, from = [] }, test) {
  const [key] = path.steps;
  if (path.section === protectionKey && bypassKeys.includes(key) && from.length)
    return from.join("; ");
  const source = from.length ? ` from ${from.join(", ")}` : "";
  if (path.section === protectionKey && value === false && test.equals === true)
    return describeMissingRequirement(requirementMeanings[key].words);
  const name = settingNames[at];
  const isSwitch = name !== void 0 && typeof value === "boolean";
  const formatSwitch = (item) => isSwitch && typeof item === "boolean" ? item ? "on" : "off" : formatRedactedValue(item);
  const [verb, subject] = name?.endsWith("s") ? ["are", "they"] : ["is", "it"];
  const state = `${name ?? formatCode(at)} ${verb} ${formatSwitch(value)}${source}`;
  return `${state}; ${subject} must ${describeTest(test, value, formatSwitch)}`;
}
var describeMissingRequirement = (words) => words.startsWith("no ") ? `the default branch allows ${words.slice("no ".length)}; it must not` : `the default branch does not require ${words}; it must`;
function formatRedactedValue(value) {
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  return Array.isArray(value) && !value.length ? "empty" : redactUrlCredentials(printValue(value));
}
var operatorPhrases = {
  "at-least": (wanted, value) => `${chooseHaveOrBe(value)} at least ${wanted}`,
  "at-most": (wanted, value) => `${chooseHaveOrBe(value)} at most ${wanted}`,
  equals: (wanted, _, format) => `be ${format(wanted)}`,
  "one-of": (wanted) => `be one of ${formatList(wanted)}`,
  includes: (wanted) => `include ${formatList(wanted)}`,
  never: (wanted) => `never be ${formatList(wanted)}`,
  begins: (wanted) => `begin with ${wanted}`,
  present: (wanted) => wanted ? "exist" : "not exist"
};
var chooseHaveOrBe = (value) => Array.isArray(value) ? "have" : "be";
var describeTest = (test, value, format) => Object.entries(test).map(([operator, wanted]) => operatorPhrases[operator](wanted, value, format)).join(" and ");
var formatList = (wanted) => [wanted].flat().map(printValue).join(", ");

// packages/audit/src/audit/judge.ts
function judgeRule(rule, { paths, fits }) {
  const { id, severity, says } = rule;
  const applies = Object.hasOwn(fits, id) ? fits[id] : true;
  const createFinding = (verdict, why, details = {}) => ({
    ...{ rule: id, severity, says, verdict },
    why: sortDistinct(why),
    fixes: verdict === "fail" ? details.fixes ?? [] : [],
    grants: sortDistinct((details.gaps ?? []).flatMap(({ grant }) => grant ?? []))
  });
  if (applies === false) return createFinding("not applicable", ["the rule does not apply to this repository"]);
  const clauses = rule.require.map((clause) => judgeClause(clause, paths));
  const judgement = combineJudgements(clauses, combineWithAnd);
  if (judgement.outcome === "none") return createFinding("not applicable", judgement.why);
  if (applies !== true || judgement.outcome === void 0) {
    const gaps = applies === true ? judgement.gaps : [applies];
    const reasons = gaps.map(({ why }) => why);
    return createFinding("unknown", reasons, { gaps });
  }
  return judgement.outcome ? createFinding("pass", []) : createFinding("fail", judgement.why, judgement);
}
function judgeClause({ anyOf }, paths) {
  const groups = anyOf.map((group) => {
    const tests = group.map((test) => judgePathTest(test, paths[test.path.text]));
    return combineJudgements(tests, combineWithAnd);
  });
  const judged = combineJudgements(groups, combineWithOr);
  const failed = groups.filter(({ why: why2 }) => why2.length);
  if (failed.length < 2) return judged;
  const { fixes } = failed.find((judgement) => judgement.fixes.length) ?? judged;
  const numbered = judged.why.map((reason, index) => `(${index + 1}) ${reason}`);
  const why = `one of these must change: ${numbered.join(", ")}`;
  return { ...judged, fixes, why: [why] };
}
function combineJudgements(all, combineOutcomes) {
  const applicable = all.filter((judgement) => judgement.outcome !== "none");
  if (!applicable.length) return { outcome: "none", why: all.flatMap(({ why }) => why), gaps: [], fixes: [] };
  const selectByOutcome = (wanted) => applicable.filter((judgement) => judgement.outcome === wanted);
  return {
    outcome: combineOutcomes(applicable.map((judgement) => judgement.outcome)),
    why: selectByOutcome(false).flatMap(({ why }) => why),
    fixes: selectByOutcome(false).flatMap(({ fixes }) => fixes),
    gaps: selectByOutcome(void 0).flatMap(({ gaps }) => gaps)
  };
}
function judgePathTest({ path, test }, { found, gaps, isPartial, absent }) {
  if (absent !== void 0) return { outcome: "none", why: [absent], gaps: [], fixes: [] };
  const { includes, ...entryTest } = test;
  const results = found.map((readValue) => ({ readValue, outcome: evaluateTest(entryTest, readValue) }));
  const combined = { value: found.flatMap(({ value }) => value ?? []), may: combineUncertainty(found, isPartial) };
  const includesOutcome = includes === void 0 ? true : evaluateTest({ includes }, combined);
  const failed = results.filter(({ outcome }) => outcome === false).map(({ readValue }) => readValue);
  const isList = found.some(({ value }) => Array.isArray(value));
  const fix = failed.length || includesOutcome === false ? suggestSettingsFix(path, test, isList) : void 0;
  const unseenEntries = isPartial && Object.keys(entryTest).length ? [void 0] : [];
  return {
    fixes: fix ? [fix] : [],
    outcome: combineWithAnd([...results.map(({ outcome }) => outcome), includesOutcome, ...unseenEntries]),
    why: [
      ...failed.map((readValue) => describeFailedTest(path, readValue, entryTest)),
      ...includesOutcome === false ? [describeFailedTest(path, { at: path.text, ...combined }, { includes })] : []
    ],
    gaps
  };
}
function combineUncertainty(found, isPartial) {
  const uncertainties = new Set(found.flatMap(({ may }) => may ?? []));
  if (isPartial) uncertainties.add("grow");
  return uncertainties.size > 1 ? "differ" : [...uncertainties][0];
}
var sortDistinct = (texts) => [...new Set(texts)].sort();

export {
  protectionKey,
  bypassKeys,
  parsePolicyPath,
  formatPathWithoutBrackets,
  resolvePolicyPath,
  findUselessPresence,
  canBeListAt,
  checkTestValue,
  listLocatedValues,
  listPlacedValues,
  anyone,
  operators,
  judgeRule,
  sortDistinct
};
