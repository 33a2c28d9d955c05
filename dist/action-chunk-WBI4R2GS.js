import {
  scalarText48 as scalarText,
  print65 as print,
  choicesOf85 as choicesOf,
  nearest86 as nearest,
  code92 as code,
  either92 as either,
  withoutCredentials92 as withoutCredentials,
  safeParse93 as safeParse,
  unknown93 as unknown,
  isMap94 as isMap
} from "./action.js";
import {
  keys,
  plainRules,
  requirements,
  reviewSwitches
} from "./action-chunk-674ZEYXB.js";
import {
  findSchemas
} from "./action-chunk-2VPPWVKP.js";

// packages/audit/src/audit/policy/paths.ts
var protectionKey = "protection";
var bypassKeys = ["bypass", "bypass_by_pull_request"];
var protectionKeys = [...bypassKeys, ...keys];
function pathFrom(text) {
  const [section = "", ...steps] = text.split(/\.|(?=\[\])/);
  return { text, section, steps };
}
var withoutEntries = ({ section, steps }) => [section, ...steps.filter((step) => step !== "[]")].join(".");
function meantBy(word, words2, others = `choose from ${either(words2.map(code))}`) {
  const meant = nearest(word, words2);
  return meant ? `write ${code(meant)}` : others;
}
function placeAt(path, sections) {
  if (path.section === protectionKey) return wrongRequirement(path) ?? { isMap: false };
  const found = findSchemas(withoutEntries(path), sections);
  if (!found) return { isMap: false };
  if (!("problem" in found))
    return { isMap: found.length > 0 && found.every(isMapSchema), possible: possibleIn(found) };
  const keys2 = sections.map(({ key }) => key);
  if (keys2.includes(path.section)) return found;
  const start = `start with the name of a section, or with ${code(protectionKey)}`;
  const fix = meantBy(path.section, [protectionKey, ...keys2], start);
  return { problem: `starts with ${code(path.section)}, which is neither a section nor ${code(protectionKey)}`, fix };
}
function wrongRequirement({ steps: [key, ...rest] }) {
  const isOfOne = key === bypassKeys[0] && rest.length === 1 && keys.some((one) => one === rest[0]);
  if (key !== void 0 && protectionKeys.includes(key) && (!rest.length || isOfOne)) return void 0;
  const meant = nearest(key ?? "", protectionKeys);
  const fix = meant ? `write ${code(`${protectionKey}.${meant}`)}` : `choose from ${either(protectionKeys.map((one) => code(`${protectionKey}.${one}`)))}`;
  return { problem: `is not a requirement of a branch`, fix };
}
function isMapSchema(schema) {
  const { wrapped, entries, item } = schema;
  if (wrapped) return isMapSchema(wrapped);
  return Boolean(entries && !item && !("_undeclared" in entries));
}
var isListAt = (path, section) => [findSchemas(withoutEntries(path), [section]) ?? []].flat().some((one) => "type" in one && isListSchema(one));
var isListSchema = (schema) => Boolean(schema.item) || [...choicesOf(schema) ?? [], schema.wrapped ?? []].flat().some(isListSchema);
function possibleIn(schemas) {
  const leaves = schemas.flatMap(leavesOf);
  const kinds = leaves.map(({ type }) => kindOfType[type]);
  if (!leaves.length || kinds.includes(void 0)) return void 0;
  const texts = leaves.filter(({ type }) => kindOfType[type] === "text");
  const isChoice = texts.length > 0 && texts.every(({ options }) => options);
  return {
    kinds: new Set(kinds),
    /** What a settings file would hold for this value; `undefined` where it takes none such. */
    reads: (value) => leaves.map((leaf) => safeParse(leaf, value)).find(({ success }) => success)?.output,
    ...isChoice && { words: texts.flatMap(({ options = [] }) => options.map(String)) }
  };
}
var kindOfType = {
  string: "text",
  picklist: "text",
  number: "number",
  boolean: "true or false"
};
function leavesOf(schema) {
  const { wrapped, item, getter, entries } = schema;
  if (wrapped) return leavesOf(wrapped);
  if (item) return leavesOf(item);
  return getter || entries ? [unknown()] : [schema];
}
function wrongValue(value, possible) {
  if (!possible || value === null || isMap(value) || possible.reads(value) !== void 0) return void 0;
  const kind = kindOfType[typeof value];
  if (!kind || !possible.kinds.has(kind))
    return {
      problem: `is ${typeof value === "string" ? "text" : code(String(value))}, but must be ${either([...possible.kinds])}`,
      fix: `write ${either([...possible.kinds])}`
    };
  if (typeof value !== "string" || !possible.words || possible.words.includes(value)) return void 0;
  return { problem: `is ${code(value)}, which is never a valid value here`, fix: meantBy(value, possible.words) };
}
var valuesAt = (settings, path) => findPlaces(settings, path).map(({ at, value }) => ({ at, value }));
var findPlaces = (settings, { section, steps }) => walk(settings, steps, section, []);
function walk(value, steps, at, path) {
  const inner = isMap(value) && Array.isArray(value.entries) ? value.entries : value;
  const [step, ...rest] = steps;
  if (step === void 0) return [{ at, value: inner, path }];
  if (step === "[]" || Array.isArray(inner)) {
    const entries = Array.isArray(inner) ? inner : [];
    const below2 = step === "[]" ? rest : steps;
    return entries.flatMap((entry, index) => walk(entry, below2, `${at}[${index}]`, [...path, index]));
  }
  const below = isMap(inner) && Object.hasOwn(inner, step) ? inner[step] : void 0;
  return walk(below, rest, `${at}.${step}`, [...path, step]);
}

// packages/audit/src/audit/readings/sighted.ts
var anyone = "anyone";
var operators = ["at-least", "at-most", "equals", "one-of", "includes", "never", "begins", "present"];
var everyHolds = (all) => all.includes(false) ? false : all.includes(void 0) ? void 0 : true;
var someHolds = (all) => all.includes(true) ? true : all.includes(void 0) ? void 0 : false;
var holds = (test, sighted) => everyHolds(
  Object.entries(test).map(
    ([operator, wanted]) => tests[operator](operator.startsWith("at-") ? sighted : asMember(sighted), wanted)
  )
);
var asMember = (sighted) => sighted.may && typeof sighted.value === "number" ? { ...sighted, may: "differ" } : sighted;
var unlessGrown = (passes, { may }, turns) => may === "differ" || may === "grow" && passes === turns || may === "shrink" && passes !== turns ? void 0 : passes;
var helped = (passes, sighted) => unlessGrown(passes, sighted, false);
var hurt = (passes, sighted) => unlessGrown(passes, sighted, true);
var tests = {
  "at-least": (sighted, least) => helped(sizeOf(sighted.value) >= least, sighted),
  "at-most": (sighted, most) => hurt(sizeOf(sighted.value) <= most, sighted),
  equals: (sighted, wanted) => everyHolds([within(sighted, [wanted].flat()), covers(sighted, [wanted].flat())]),
  "one-of": (sighted, wanted) => everyHolds([within(sighted, wanted), Array.isArray(sighted.value) ? true : covers(sighted, [], 1)]),
  includes: (sighted, wanted) => covers(sighted, [wanted].flat()),
  never: (sighted, wanted) => hurt(!itemsOf(sighted.value).some(isAmong([wanted].flat())), sighted),
  begins: (sighted, start) => hurt(
    itemsOf(sighted.value).every((item) => lower(item).startsWith(lower(start))),
    sighted
  ),
  present: (sighted, wanted) => wanted ? helped(isThere(sighted.value), sighted) : hurt(!isThere(sighted.value), sighted)
};
var within = (sighted, allowed) => hurt(itemsOf(sighted.value).every(isAmong(allowed)), sighted);
var covers = (sighted, wanted, least = wanted.length && 1) => {
  const items = itemsOf(sighted.value);
  const has = items.length >= least && wanted.every((one) => items.some((item) => isSame(one, item)));
  return helped(has, sighted);
};
var lower = (value) => String(value).toLowerCase();
var isThere = (value) => value !== "" && value !== anyone && itemsOf(value).length > 0;
var itemsOf = (value) => value === void 0 || value === null ? [] : [value].flat();
function sizeOf(value) {
  if (typeof value === "number") return value;
  if (value === anyone) return Number.POSITIVE_INFINITY;
  return Array.isArray(value) ? value.length : value === void 0 ? 0 : Number(value);
}
var isAmong = (all) => (item) => all.some((one) => isSame(one, item));
var isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// packages/audit/src/audit/fixes.ts
var ofRules = { pull_request: "pull_request", ...plainRules };
var ofReviews = reviewSwitches;
function fixOf({ text, section, steps }, test, isList) {
  if (section === protectionKey) return fixOfBranch(steps[0], test);
  const one = test.equals ?? (isList ? void 0 : test["at-least"] ?? [test["one-of"] ?? []].flat()[0]);
  const value = isList && one !== void 0 ? [one].flat() : one;
  if (value === void 0) return void 0;
  const written = typeof value === "string" ? scalarText(value) : print(value);
  if (steps.includes("[]")) return { line: `set ${code(text)} to ${code(written)} in each entry` };
  return { line: `${text}: ${written}`, set: { path: text, value } };
}
function fixOfBranch(key, test) {
  const rule = ruleFor(key, test);
  if (!rule) return byHand[key] === void 0 ? void 0 : { line: byHand[key] };
  const pairs = Object.entries(rule.parameters ?? {}).map(([name, value]) => `${name}: ${print(value)}`);
  const parameters = pairs.length ? `, parameters: { ${pairs.join(", ")} }` : "";
  return { line: `rulesets[].rules[]: { type: ${rule.type}${parameters} }`, set: { path: protectionKey, value: rule } };
}
var byHand = {
  bypass: "remove them from `bypass_actors` of the ruleset, or set `enforce_admins: true` in classic protection",
  bypass_by_pull_request: "remove them from `bypass_actors` of the ruleset",
  status_checks: "add a check to a rule `required_status_checks`"
};
function ruleFor(key, test) {
  const { equals, includes } = test;
  if (ofRules[key] && equals === true) return { type: ofRules[key] };
  if (ofReviews[key] && equals === true) return { type: "pull_request", parameters: { [ofReviews[key]]: true } };
  const least = test["at-least"] ?? equals;
  if (key === "approvals" && typeof least === "number")
    return { type: "pull_request", parameters: { required_approving_review_count: least } };
  if (key !== "status_checks" || includes === void 0) return void 0;
  const checks = [includes].flat().map((context) => ({ context }));
  return { type: "required_status_checks", parameters: { required_status_checks: checks } };
}
var leastReview = {
  required_approving_review_count: 0,
  ...Object.fromEntries(Object.values(reviewSwitches).map((name) => [name, false]))
};

// packages/audit/src/audit/readings/facts.ts
var names = {
  "repository.enable_vulnerability_alerts": "vulnerability alerts",
  "repository.enable_private_vulnerability_reporting": "private vulnerability reporting",
  "repository.security_and_analysis.secret_scanning.status": "secret scanning",
  "repository.security_and_analysis.secret_scanning_push_protection.status": "push protection",
  "repository.has_issues": "issues",
  "repository.has_discussions": "discussions"
};
function factText(path, { at, value, from = [] }, test) {
  const [key] = path.steps;
  if (path.section === protectionKey && bypassKeys.includes(key) && from.length)
    return from.join("; ");
  const source = from.length ? ` from ${from.join(", ")}` : "";
  if (path.section === protectionKey && value === false && test.equals === true)
    return missingText(requirements[key].words);
  const name = names[at];
  const isSwitch = name !== void 0 && typeof value === "boolean";
  const asText = (one) => isSwitch && typeof one === "boolean" ? one ? "on" : "off" : valueText(one);
  const [verb, subject] = name?.endsWith("s") ? ["are", "they"] : ["is", "it"];
  const found = `${name ?? code(at)} ${verb} ${asText(value)}${source}`;
  return `${found}; ${subject} must ${testText(test, value, asText)}`;
}
var missingText = (words2) => words2.startsWith("no ") ? `the default branch allows ${words2.slice("no ".length)}; it must not` : `the default branch does not require ${words2}; it must`;
function valueText(value) {
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  return Array.isArray(value) && !value.length ? "empty" : withoutCredentials(print(value));
}
var words = {
  "at-least": (wanted, found) => `${verbFor(found)} at least ${wanted}`,
  "at-most": (wanted, found) => `${verbFor(found)} at most ${wanted}`,
  equals: (wanted, _, asText) => `be ${asText(wanted)}`,
  "one-of": (wanted) => `be one of ${listText(wanted)}`,
  includes: (wanted) => `include ${listText(wanted)}`,
  never: (wanted) => `never be ${listText(wanted)}`,
  begins: (wanted) => `begin with ${wanted}`,
  present: (wanted) => wanted ? "exist" : "not exist"
};
var verbFor = (found) => Array.isArray(found) ? "have" : "be";
var testText = (test, found, asText) => Object.entries(test).map(([operator, wanted]) => words[operator](wanted, found, asText)).join(" and ");
var listText = (wanted) => [wanted].flat().map(print).join(", ");

// packages/audit/src/audit/judge.ts
function judgeRule(rule, { paths, fits }) {
  const { id, severity, says } = rule;
  const fit = fits[id] ?? true;
  const found = (verdict, why, more = {}) => ({
    ...{ rule: id, severity, says, verdict },
    why: sortDistinct(why),
    fixes: verdict === "fail" ? more.fixes ?? [] : [],
    grants: sortDistinct((more.gaps ?? []).flatMap(({ grant }) => grant ?? []))
  });
  if (fit === false) return found("not applicable", ["the rule does not apply to this repository"]);
  const clauses = rule.require.map((clause) => judgeClause(clause, paths));
  const judged = together(clauses, everyHolds);
  if (judged.holds === "none") return found("not applicable", judged.why);
  if (fit !== true || judged.holds === void 0) {
    const gaps = fit === true ? judged.gaps : [fit];
    const hidden = gaps.map(({ why }) => why);
    return found("unknown", hidden, { gaps });
  }
  return judged.holds ? found("pass", []) : found("fail", judged.why, judged);
}
function judgeClause({ anyOf }, paths) {
  const groups = anyOf.map((group) => {
    const tests2 = group.map((one) => judgePath(one, paths[one.path.text]));
    return together(tests2, everyHolds);
  });
  const judged = together(groups, someHolds);
  const failed = groups.filter(({ why: why2 }) => why2.length);
  if (failed.length < 2) return judged;
  const { fixes } = failed.find((one) => one.fixes.length) ?? judged;
  const numbered = judged.why.map((one, index) => `(${index + 1}) ${one}`);
  const why = `one of these must change: ${numbered.join(", ")}`;
  return { ...judged, fixes, why: [why] };
}
function together(all, sum) {
  const there = all.filter((one) => one.holds !== "none");
  if (!there.length) return { holds: "none", why: all.flatMap(({ why }) => why), gaps: [], fixes: [] };
  const of = (wanted) => there.filter((one) => one.holds === wanted);
  const holds2 = sum(there.map((one) => one.holds));
  return {
    holds: holds2,
    why: of(false).flatMap(({ why }) => why),
    fixes: of(false).flatMap(({ fixes }) => fixes),
    gaps: of(void 0).flatMap(({ gaps }) => gaps)
  };
}
function judgePath({ path, test }, { found, gaps, isPartial, absent }) {
  if (absent !== void 0) return { holds: "none", why: [absent], gaps: [], fixes: [] };
  const { includes, ...each } = test;
  const results = found.map((one) => ({ one, holds: holds(each, one) }));
  const all = { value: found.flatMap(({ value }) => value ?? []), may: mayOf(found, isPartial) };
  const covered = includes === void 0 ? true : holds({ includes }, all);
  const failed = results.filter((one) => one.holds === false).map(({ one }) => one);
  const isList = found.some(({ value }) => Array.isArray(value));
  const fix = failed.length || covered === false ? fixOf(path, test, isList) : void 0;
  const others = isPartial && Object.keys(each).length ? [void 0] : [];
  return {
    fixes: fix ? [fix] : [],
    holds: everyHolds([...results.map((one) => one.holds), covered, ...others]),
    why: [
      ...failed.map((one) => factText(path, one, each)),
      ...covered === false ? [factText(path, { at: path.text, ...all }, { includes })] : []
    ],
    gaps
  };
}
function mayOf(found, isPartial) {
  const ways = new Set(found.flatMap(({ may }) => may ?? []));
  if (isPartial) ways.add("grow");
  return ways.size > 1 ? "differ" : [...ways][0];
}
var sortDistinct = (texts) => [...new Set(texts)].sort();

export {
  protectionKey,
  bypassKeys,
  pathFrom,
  withoutEntries,
  meantBy,
  placeAt,
  isListAt,
  wrongValue,
  valuesAt,
  findPlaces,
  anyone,
  operators,
  judgeRule,
  sortDistinct
};
