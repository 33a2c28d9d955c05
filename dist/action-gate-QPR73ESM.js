import {
  orMissing18 as orMissing,
  inFileOrder27 as inFileOrder,
  loadSections27 as loadSections,
  addPlace28 as addPlace,
  readDocument28 as readDocument,
  isMatch37 as isMatch,
  SettingsRefused47 as SettingsRefused,
  placeText47 as placeText,
  circumstancesIn110 as circumstancesIn,
  getCircumstances110 as getCircumstances,
  ofRepository80 as ofRepository,
  repositoryWith80 as repositoryWith,
  mapped84 as mapped,
  choice85 as choice,
  choosing85 as choosing,
  closed85 as closed,
  complaintsOf85 as complaintsOf,
  integer85 as integer,
  list85 as list,
  text85 as text,
  toggle85 as toggle,
  inTwoViews88 as inTwoViews,
  show88 as show,
  spellOut88 as spellOut,
  withheldReason88 as withheldReason,
  mustHold90 as mustHold,
  code92 as code,
  either92 as either,
  nameKind92 as nameKind,
  array93 as array,
  boolean93 as boolean,
  minLength93 as minLength,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  picklist93 as picklist,
  pipe93 as pipe,
  record93 as record,
  safeParse93 as safeParse,
  string93 as string,
  union93 as union,
  unknown93 as unknown,
  isMap94 as isMap,
  madeOnce94 as madeOnce,
  mapValues94 as mapValues,
  existsOnly97 as existsOnly,
  rowOf97 as rowOf,
  ruledOut97 as ruledOut,
  grantName98 as grantName,
  members98 as members,
  rest99 as rest,
  HostRefusal100 as HostRefusal,
  HostUnreachable100 as HostUnreachable,
  PermissionDenied100 as PermissionDenied,
  isOfTheRun100 as isOfTheRun
} from "./action.js";
import {
  layerWhere,
  oneOrMore,
  patternSchema,
  textLike
} from "./action-chunk-CPQBBV7L.js";
import {
  findPlaces,
  isListAt,
  judgeRule,
  meantBy,
  operators,
  pathFrom,
  placeAt,
  protectionKey,
  valuesAt,
  withoutEntries,
  wrongValue
} from "./action-chunk-WBI4R2GS.js";
import "./action-chunk-674ZEYXB.js";
import "./action-chunk-2VPPWVKP.js";
import {
  snapshot
} from "./action-chunk-ZHIGK2YI.js";
import {
  registry
} from "./action-chunk-WQNA2GFS.js";
import {
  namesOfFilters
} from "./action-chunk-WO4GFKVD.js";
import {
  askedKeys,
  factsAfter,
  fits
} from "./action-chunk-NUFPK6W2.js";
import "./action-chunk-KVXRV2KR.js";
import "./action-chunk-CYRAFRDD.js";
import {
  ofCollaborator,
  ofTeam,
  ofTeams
} from "./action-chunk-PRRDYNAS.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/audit/src/audit/policy/requirement.ts
var testsIn = (require2) => require2.flatMap(({ anyOf }) => anyOf.flat());
function requirementFrom(written, at, sections) {
  const reading = { sections, wrong: [] };
  const require2 = Object.entries(written).flatMap(([key, value]) => {
    const here = [...at, key];
    if (key === "any") return [{ anyOf: groupsIn(value, here, reading) }];
    if (key === "all") return groupsIn(value, here, reading).map((one) => ({ anyOf: [one] }));
    return testIn(key, value, here, reading).map((one) => ({ anyOf: [[one]] }));
  });
  if (!Object.keys(written).length)
    reading.wrong.push({ at, problem: "is empty", fix: "write a path with a condition" });
  return { require: require2, wrong: reading.wrong };
}
function groupsIn(value, at, reading) {
  if (Array.isArray(value) && value.length) return value.map((one, index) => groupIn(one, [...at, index], reading));
  const problem = `is ${nameKind(value)}, but must be a list of groups`;
  reading.wrong.push({ at, problem, fix: "write each group after `- `" });
  return [];
}
function groupIn(value, at, reading) {
  if (isMap(value) && Object.keys(value).length)
    return Object.entries(value).flatMap(([key, test]) => testIn(key, test, [...at, key], reading));
  const problem = `is ${nameKind(value)}, but must be a map of paths`;
  reading.wrong.push({ at, problem, fix: "write each path with a condition" });
  return [];
}
function testIn(key, test, at, { sections, wrong }) {
  const path = pathFrom(key);
  const mistakes = mistakesIn(key, path, test, sections);
  wrong.push(...mistakes.map(({ inside = [], ...sentence }) => ({ at: [...at, ...inside], ...sentence })));
  return mistakes.length ? [] : [{ path, test: asInSettings(test, placeAt(path, sections)) }];
}
function mistakesIn(key, path, test, sections) {
  if (key === "any" || key === "all")
    return [{ problem: "is inside another group; groups cannot be nested", fix: "split the rule into two rules" }];
  const place = placeAt(path, sections);
  if ("problem" in place) return [place];
  if (place.isMap && !isPresence(test))
    return [{ problem: "is a map without a value of its own", fix: `name one of its keys: ${code(`${key}.\u2026`)}` }];
  return wrongTest(test, place.possible);
}
function asInSettings(test, place) {
  const { possible } = "possible" in place ? place : {};
  const read = (value) => isMap(value) ? value : possible?.reads(value) ?? value;
  return mapValues(
    test,
    (value, operator) => sized.has(operator) ? value : Array.isArray(value) ? value.map(read) : read(value)
  );
}
var sized = /* @__PURE__ */ new Set(["at-least", "at-most", "begins", "present"]);
var isPresence = (test) => isMap(test) && Object.keys(test).every((key) => key === "present");
var scalar = union([string(), number(), boolean(), record(string(), unknown())]);
var some = pipe(array(scalar), minLength(1));
var oneOrSome = choosing([scalar, some], (value) => Array.isArray(value) ? some : scalar);
var Test = closed({
  "at-least": optional(integer({ min: 0 })),
  "at-most": optional(integer({ min: 0 })),
  equals: optional(choosing([scalar, array(scalar)], (value) => Array.isArray(value) ? array(scalar) : scalar)),
  "one-of": optional(some),
  includes: optional(oneOrSome),
  never: optional(oneOrSome),
  begins: optional(text({ min: 1 })),
  present: optional(toggle())
});
function wrongTest(test, possible) {
  if (!isMap(test) || !Object.keys(test).length) {
    const fix2 = `write one of ${either(operators.map(code))}, such as \`{ equals: true }\``;
    return [{ problem: `is ${nameKind(test)}, but must be a condition`, fix: fix2 }];
  }
  const { issues = [] } = safeParse(Test, test);
  const unknown3 = Object.keys(test).filter((key) => !operators.includes(key));
  if (unknown3.length)
    return unknown3.map((key) => ({ inside: [key], problem: "is not an operator", fix: meantBy(key, operators) }));
  const mistakes = complaintsOf(issues, () => 0).map(({ at, ...said }) => ({ inside: at, ...said }));
  for (const [key, value] of Object.entries(test).filter(([key2]) => !sized.has(key2)))
    for (const sentence of [value].flat().map((one) => wrongValue(one, possible)))
      if (sentence) mistakes.push({ inside: [key], ...sentence });
  return mistakes;
}

// packages/audit/src/audit/policy/policy.ts
var severities = ["critical", "high", "medium", "low"];
var name = textLike(
  /^[A-Za-z0-9][\w.-]{0,79}$/,
  "is not a valid rule name",
  "write letters, digits, dots and hyphens, such as `two-approvals`"
);
var account = textLike(
  /^@?[A-Za-z0-9][\w-]*(\/[\w.-]+)?$/,
  "is not a login or a team",
  "write `@dana`, or a team such as `@acme/platform`"
);
var rule = closed({
  id: name,
  severity: optional(choice(severities)),
  says: text({ min: 1 }),
  where: optional(layerWhere),
  require: record(
    text(),
    unknown(),
    mustHold("a map", "write each path with a condition: `protection.approvals: { at-least: 2 }`")
  )
});
var exception = closed({
  rule: name,
  repos: oneOrMore(patternSchema),
  until: textLike(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    "is not a date in the form YYYY-MM-DD",
    "write it as `2027-01-31`"
  ),
  owner: account,
  reason: text({ min: 1 })
});
var policySchema = (packs) => closed({
  packs: optional(list(choice(packs))),
  rules: optional(list(rule)),
  exceptions: optional(list(exception))
});
function policyOf(given, file, ground, added = []) {
  const document = readDocument(given, file);
  const { output, issues, success } = safeParse(policySchema(Object.keys(ground.packs)), document.values);
  const refusals = [
    ...document.refusals,
    ...(issues ? complaintsOf(issues, (at) => document.place(at).line) : []).map((one) => addPlace(one, document))
  ];
  if (!success) throw new SettingsRefused(inFileOrder(refusals));
  const { packs = [], rules = [], exceptions = [] } = output;
  const own = rules.map((one, index) => {
    const { require: require2, wrong: wrong2 } = requirementFrom(one.require, ["rules", index, "require"], ground.sections);
    refusals.push(...wrong2.map((refusal) => addPlace(refusal, document)));
    return ruleOf(one, require2, document.place(["rules", index]));
  });
  const all = dropTwins([...packRules([.../* @__PURE__ */ new Set([...added, ...packs])], ground), ...own]);
  const wrong = exceptions.flatMap((one, index) => wrongException(one, index, all, ground.now));
  refusals.push(...[...twins(own), ...wrong].map((one) => addPlace(one, document)));
  if (!all.length) refusals.push({ at: [], problem: "contains no rules", fix: "add `rules`, or `packs: [starter]`" });
  if (refusals.length) throw new SettingsRefused(inFileOrder(refusals));
  const withPlace = exceptions.map((one, index) => ({ ...one, place: document.place(["exceptions", index]) }));
  return { rules: all, exceptions: withPlace };
}
var packRules = (names, { packs, sections }) => names.flatMap((pack) => packs[pack].map((one) => ruleOf(one, requirementFrom(one.require, [], sections).require)));
var ruleOf = ({ id, severity = "medium", says, where = {} }, require2, place) => ({
  ...{ id, severity, says, where, require: require2 },
  ...place && { place }
});
var dropTwins = (rules) => [...new Map(rules.map((one) => [one.id, one])).values()];
var twins = (rules) => rules.flatMap(({ id }, index) => {
  const first = rules.findIndex((one) => one.id === id);
  if (first === index) return [];
  const problem = `is also the id of the rule on line ${rules[first].place.line}`;
  return [{ at: ["rules", index, "id"], problem, fix: "change the id, or merge the two rules" }];
});
var mostDays = 400;
var dayLength = 24 * 60 * 60 * 1e3;
var endOf = ({ until }) => Date.parse(`${until}T00:00:00Z`) + dayLength;
function wrongException(one, index, rules, now) {
  const at = (key) => ["exceptions", index, key];
  const ids = rules.map(({ id }) => id);
  const end = endOf(one);
  const dayOf = (time) => new Date(time).toISOString().slice(0, 10);
  const tooFar = `is more than ${mostDays} days ahead; exceptions need a review before that`;
  const earlier = `write ${code(dayOf(now + mostDays * dayLength))} or an earlier day`;
  return [
    ...ids.includes(one.rule) ? [] : [{ at: at("rule"), ...noSuchRule(one.rule, ids) }],
    ...Number.isNaN(end) || dayOf(end - dayLength) !== one.until ? [
      {
        at: at("until"),
        problem: `is ${code(one.until)}, which is not an existing day`,
        fix: "write an existing day"
      }
    ] : [],
    ...end - now > (mostDays + 1) * dayLength ? [{ at: at("until"), problem: tooFar, fix: earlier }] : []
  ];
}
function noSuchRule(word, ids) {
  const fix2 = meantBy(word, ids, ids.length > 12 ? "write the `id` of a rule" : void 0);
  return { problem: `is ${code(word)}, but no rule has that id`, fix: fix2 };
}

// packages/audit/src/audit/policy/exceptions.ts
var withExceptions = (findings, repository, { exceptions, now, owners = {} }) => findings.map((finding) => {
  const own = exceptionsFor(finding, repository, exceptions);
  const isOfStranger = ({ owner: owner2 }) => owners[owner2]?.is === "stranger";
  const [latest] = own.toSorted(
    (one, other) => Number(isOfStranger(one)) - Number(isOfStranger(other)) || endOf(other) - endOf(one)
  );
  if (!latest) return finding;
  const { until, owner, reason } = latest;
  const days = Math.ceil((endOf(latest) - now) / dayLength);
  const refused = isOfStranger(latest) ? owners[owner].why : void 0;
  const isWaived = days > 0 && refused === void 0;
  const waived = { until, owner, reason, days, ...refused !== void 0 && { refused } };
  return { ...finding, ...isWaived && { verdict: "waived" }, waived };
});
async function excuse(findings, repository, { exceptions, now }, ask2) {
  const needed = findings.flatMap((finding) => exceptionsFor(finding, repository, exceptions));
  const names = [...new Set(needed.filter((one) => endOf(one) > now).map(({ owner }) => owner))];
  const owners = Object.fromEntries(await Promise.all(names.map(async (name2) => [name2, await ask2(name2)])));
  return { owners, findings: withExceptions(findings, repository, { exceptions, now, owners }) };
}
var unknownOwners = (owners) => Object.values(owners).filter(({ is }) => is === "unknown").map(({ why, grant }) => ({
  kind: "note",
  key: "exceptions",
  message: `Trueup cannot check ${why}, so the exceptions of that owner are valid${grant ? `; needs ${grant}` : ""}`
}));
var exceptionText = ({ until, owner, reason, refused }) => refused === void 0 ? `Its exception ended on ${until} (${owner}: ${reason}).` : `Its exception is not valid: ${refused}.`;
var exceptionsFor = ({ rule: rule2, verdict }, repository, exceptions) => verdict === "fail" || verdict === "unknown" ? exceptions.filter((one) => one.rule === rule2 && isFor(one, repository)) : [];
var isFor = ({ repos }, repository) => repos.some((pattern) => isMatch(pattern, repository));

// packages/audit/src/audit/policy/memberships.ts
var there = mapped(unknown(), () => true);
var shown = { answer: there, absent: false };
var hasMember = rest("GET /orgs/{org}/members/{username}", { ...shown, needs: members.read });
var hasTeam = ofTeam(shown);
var listsTeams = ofTeams({ answer: there, query: { per_page: 1 } });
var hasCollaborator = ofCollaborator(shown);
var getOwner = ofRepository({ answer: repositoryWith(["owner", "full_name"]) });
var known = { is: "known" };
function createMemberships() {
  const kept = /* @__PURE__ */ new Map();
  return (reader, named) => unlessHidden(named, async () => {
    const { owner, full_name } = await reader.ask(getOwner({}));
    const isOrganization = owner.type === "Organization";
    const key = `${isOrganization ? owner.login : full_name} ${named}`.toLowerCase();
    return madeOnce(kept, key, () => unlessHidden(named, () => ask(reader, named, owner.login, isOrganization)));
  });
}
async function ask(reader, named, owner, isOrganization) {
  const [login = "", slug] = named.replace(/^@/, "").split("/");
  const isOwn = login.toLowerCase() === owner.toLowerCase();
  if (slug === void 0 && isOrganization) return askMember(reader, login, named);
  if (slug === void 0) return isOwn ? known : askCollaborator(reader, login, named);
  return isOwn && isOrganization ? askTeam(reader, slug, named) : stranger(`${code(named)} is a team of another organization`);
}
async function askMember(reader, username, named) {
  if (await reader.ask(hasMember({ username }))) return known;
  await reader.ask(listsTeams({}));
  return stranger(`${code(named)} is not a member of the organization`);
}
async function askTeam(reader, team_slug, named) {
  if (await reader.ask(hasTeam({ team_slug }))) return known;
  await reader.ask(listsTeams({}));
  return stranger(`the team ${code(named)} of the organization is not visible to this token`);
}
var askCollaborator = async (reader, username, named) => await reader.ask(hasCollaborator({ username })) ? known : stranger(`${code(named)} is neither the owner of the repository nor a collaborator`);
var stranger = (why) => ({ is: "stranger", why });
async function unlessHidden(named, asked) {
  try {
    return await asked();
  } catch (failure) {
    const grant = grantsLacked(failure, [members.read]);
    return { is: "unknown", why: `whether ${code(named)} belongs to the owner of the repository`, grant };
  }
}
function grantsLacked(failure, usual = []) {
  const isOpen = failure instanceof HostRefusal || failure instanceof HostUnreachable;
  if (!isOpen || isOfTheRun(failure)) throw failure;
  return (failure instanceof PermissionDenied ? failure.grants : usual).map(grantName).join(", ");
}

// packages/audit/src/audit/readings/read.ts
var policyPathsOf = (rules) => [
  ...new Map(rules.flatMap(({ require: require2 }) => testsIn(require2).map(({ path }) => [path.text, path]))).values()
];
var sectionsOfPaths = (paths) => loadSections([...new Set(paths.map(({ section }) => section))]);
async function answerConditions(rules, isFor3) {
  const conditional = rules.filter(({ where }) => Object.keys(where).length);
  const answers = conditional.map(async ({ id, where }) => [id, await isFor3(where)]);
  return Object.fromEntries(await Promise.all(answers));
}
var goesOn = { onMissing: "warn", onUnsupported: "warn", required: /* @__PURE__ */ new Set() };
async function readPaths(host, paths) {
  const ofBranch = paths.filter(({ section }) => section === protectionKey);
  const ofSections = paths.filter(({ section }) => section !== protectionKey);
  const [branch, settings] = await Promise.all([
    readBranchPaths(host, ofBranch),
    ofSections.length ? readSettings(host, ofSections) : { paths: {}, lines: [] }
  ]);
  return { ...settings, paths: { ...branch, ...settings.paths } };
}
async function readBranchPaths(host, paths, declared) {
  if (!paths.length) return {};
  const { protectionReadings } = await import("./action-protection-EAEOXV3L.js");
  return protectionReadings(host, paths, declared);
}
async function readSettings(host, paths) {
  const sections = await sectionsOfPaths(paths);
  const isWanted = (section, { subject, key }) => subject !== void 0 || paths.some((path) => path.section === section && (!path.steps.length || key?.split(".")[0] === path.steps[0]));
  const [taken, repository] = await Promise.all([
    snapshot(sections, host, goesOn, isWanted),
    host.ask(getCircumstances({}))
  ]);
  const here = circumstancesIn(repository);
  const readings = paths.map((path) => {
    const section = sections.find(({ key }) => key === path.section);
    return [path.text, settingsReading(path, section, taken, here)];
  });
  const errors = taken.sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "error"));
  return { paths: Object.fromEntries(readings), lines: errors };
}
function settingsReading(path, section, taken, here) {
  const presence = presenceOf(path, here);
  if (presence) return presence;
  const gaps = gapsOf(path, section, taken);
  const leftOut = taken.leftOut[section.key];
  if (!leftOut || gaps.some(({ isWhole: isWhole2 }) => isWhole2)) return unknown2(path, gaps);
  const { list: list2 } = section.settings;
  const settings = taken.settings[section.key] ?? (list2 && []);
  const isWhole = endedIn(section, taken).length === 0;
  const isEmpty = settings === void 0 && !leftOut.length && isWhole;
  const found = list2 ? valuesAt(settings, path) : shownValues(settings, path);
  const reading = list2 ? listReading(path, found, [...gaps, ...leftOut.map((text2) => gapIn(spellOut(text2)))]) : mapReading(path, section, found, { gaps, isEmpty, notes: leftOut.map(spellOut) });
  if (!isListAt(path, section)) return reading;
  const isAbsent = ({ value, may }) => (value ?? may) === void 0;
  const emptied = (one) => path.steps.at(-1) === "[]" ? [] : { ...one, value: [] };
  return { ...reading, found: reading.found.flatMap((one) => isAbsent(one) ? emptied(one) : one) };
}
var unknown2 = ({ text: text2 }, gaps) => ({
  found: [{ at: text2, value: void 0, may: "differ" }],
  gaps: gaps.map(plainGap)
});
function listReading({ steps }, found, gaps) {
  if (!gaps.length) return { found, gaps };
  const values = found.map(({ at, value = [] }) => {
    const isGrowing = Array.isArray(value) && (value.length || !steps.length) && !value.some(isMap);
    return { at, value, ...isGrowing ? { may: "grow" } : typeof value === "object" && { may: "differ" } };
  });
  return { found: values, gaps: gaps.map(plainGap), ...steps.length && { isPartial: true } };
}
function shownValues(settings, path) {
  const found = valuesAt(settings, path);
  const list2 = { ...path, steps: path.steps.slice(0, path.steps.indexOf("[]")) };
  return found.length || valuesAt(settings, list2).some(({ value }) => value !== void 0) ? found : [{ at: path.text, value: void 0 }];
}
function mapReading(path, section, found, { gaps, isEmpty, notes }) {
  const about = notes.filter((note) => path.steps.some((step) => note.includes(code(step))));
  const isKnown = isEmpty || (section.emptyUnlessShown ?? []).includes(path.steps[0] ?? "");
  const values = found.map(({ at, value }) => {
    if (value === void 0) return { at, value, ...(!isKnown || gaps.length) && { may: "differ" } };
    if (isMap(value)) return { at, value, ...(notes.length || gaps.length) && { may: "differ" } };
    return { at, value, ...Array.isArray(value) && (about.length || gaps.length) && { may: "grow" } };
  });
  if (!values.some(({ may }) => may)) return { found: values, gaps: [] };
  const known2 = [...gaps, ...about.map(gapIn)];
  return { found: values, gaps: (known2.length ? known2 : [hiddenGap(path, section)]).map(plainGap) };
}
function hiddenGap({ text: text2, steps }, section) {
  const grants = section.uses?.({ [steps[0] ?? ""]: {} })?.visibilityGrants ?? [];
  const grant = grants.map((one) => grantName(one.grant)).join(", ");
  return { why: `${code(text2)} is not visible to this token`, ...grant && { grant } };
}
var plainGap = ({ why, grant }) => ({ why, ...grant && { grant } });
function gapsOf(path, section, taken) {
  const wanted = withoutEntries(path);
  return endedIn(section, taken).flatMap(({ key, line }) => {
    const ended = key.replaceAll(/\[[^\]]*\]/g, "");
    const isWhole = wanted === ended || wanted.startsWith(`${ended}.`);
    return isWhole || ended.startsWith(`${wanted}.`) ? [{ why: show(line.message, "whole"), grant: line.grant ?? grantIn(line.fix), isWhole }] : [];
  });
}
function endedIn(section, { sections }) {
  const lines = sections.find(({ name: name2 }) => name2 === section.key)?.lines ?? [];
  return lines.flatMap((line) => (line.ended ?? []).map(({ key }) => ({ key, line })));
}
var gapIn = (text2) => ({ why: text2, grant: grantIn(text2) });
var grantIn = (text2) => /[A-Z][a-z]+(?: [a-z]+)*(?: \(organization\))?: (?:read|write)\b/.exec(String(text2))?.[0];
function presenceOf({ section, steps, text: text2 }, here) {
  for (let taken = 0; taken <= steps.length; taken++) {
    const prefix = steps.slice(0, taken).reduce((all, step) => step === "[]" ? `${all}[]` : `${all}.${step}`, section);
    const row = rowOf(prefix);
    const condition = row && ruledOut(row, here);
    if (!condition) continue;
    if (row.always === void 0)
      return { found: [], gaps: [], absent: `${code(prefix)} ${existsOnly(row, condition)}` };
    const rest2 = { text: text2, section, steps: steps.slice(taken) };
    return { found: valuesAt(row.always, rest2).map(({ value }) => ({ at: text2, value })), gaps: [] };
  }
  return void 0;
}

// packages/audit/src/audit/gate.ts
var fix = "correct the path; docs/audit.md contains an example policy";
async function openPolicy(file, { load }, now, more = []) {
  const text2 = await load(file).catch(orMissing(file, fix));
  const { packs } = more.length || text2.includes("packs") ? await import("./action-packs-63WO4O47.js") : { packs: {} };
  return policyOf(text2, file, { sections: registry, packs, now }, more);
}
var noRules = { rules: [], exceptions: [] };
function comparePolicies(before, after = noRules) {
  const { looser, added } = policyChange(before, after);
  return { looser, held: added.rules.length ? [before, added] : [before] };
}
function gatesOfPolicies(policies2, now, named = policies2) {
  const membershipOf = createMemberships();
  return {
    names: namesOfFilters(named.flatMap(({ rules }) => rules)),
    of(repository) {
      const gates = policies2.map((policy) => policyGate(policy, repository, now, membershipOf));
      return gates.length ? [async (proposal) => together(await Promise.all(gates.map((gate) => gate(proposal))))] : [];
    }
  };
}
var together = (verdicts) => ({
  refused: verdicts.find(({ refused }) => refused !== void 0)?.refused,
  lines: verdicts.flatMap(({ lines = [] }) => lines)
});
var policies = { open: openPolicy, compare: comparePolicies, gates: gatesOfPolicies };
function policyChange(before, after) {
  const was = new Map(before.rules.map((rule2) => [rule2.id, rule2]));
  const is = new Map(after.rules.map((rule2) => [rule2.id, rule2]));
  const isChanged = (rule2) => !isDeepStrictEqual(demandOf(rule2), demandOf(was.get(rule2.id)));
  return {
    /** In words, what may let more through than before: `the rule \`no-wiki\` is gone`. */
    looser: [
      ...before.rules.filter(({ id }) => !is.has(id)).map(({ id }) => `the rule ${code(id)} was removed`),
      ...after.rules.filter((rule2) => was.has(rule2.id) && isChanged(rule2)).map(({ id }) => `the rule ${code(id)} was changed`),
      ...after.exceptions.filter((one) => !before.exceptions.some((old) => covers(old, one))).map(newException)
    ],
    /** The new policy, with only the rules that the old one does not have like this. */
    added: { ...after, rules: after.rules.filter(isChanged) }
  };
}
var demandOf = (rule2) => rule2 && { where: rule2.where, require: rule2.require };
var covers = (old, { rule: rule2, repos, until, owner }) => old.rule === rule2 && old.owner === owner && old.until >= until && repos.every((one) => old.repos.includes(one));
var newException = ({ rule: rule2, repos, until, owner }) => `${owner} allows ${repos.map(code).join(", ")} to break ${code(rule2)} until ${until}`;
var policyGate = (policy, repository, now, membershipOf) => async ({ planned, again, reader }) => {
  if (again !== void 0) return {};
  const rules = policy.rules.filter((rule2) => pathOf(rule2, planned));
  if (!rules.length) return {};
  const reading = await readingAfter(rules, planned, repository, reader);
  const judged = rules.map((rule2) => judgeRule(rule2, reading));
  const ask2 = (owner) => membershipOf(reader, owner);
  const { owners, findings } = await excuse(judged, repository, { exceptions: policy.exceptions, now }, ask2);
  const lines = [...findings.flatMap((one, index) => lineOf(one, rules[index], planned)), ...unknownOwners(owners)];
  return { ...lines.some(({ kind }) => kind === "error") && { refused: "a rule of the policy forbids it" }, lines };
};
var pathOf = ({ require: require2 }, declared) => testsIn(require2).map(({ path }) => path).find((path) => isDeclared(path, declared));
var protecting = ["branches", "rulesets"];
function isDeclared(path, declared) {
  if (path.section === protectionKey) return declared.some(({ section }) => protecting.includes(section.key));
  return declaredReading(path, declared) !== void 0;
}
function declaredReading(path, declared) {
  const one = declared.find(({ section }) => section.key === path.section);
  if (!one) return void 0;
  const found = findPlaces(one.desired, path).map(({ at, value, path: inside }) => {
    return { at, value, ...value !== void 0 && { from: [placeText(one.place(inside))] } };
  });
  if (!one.section.settings.list)
    return found.some(({ value }) => value !== void 0) ? { found, gaps: [] } : void 0;
  const isPartial = one.desired.undeclared !== "delete";
  const gaps = isPartial ? [{ why: `\`${path.section}\` keeps entries that the file does not list` }] : [];
  if (!path.steps.length) return { found: found.map((all) => ({ ...all, ...isPartial && { may: "grow" } })), gaps };
  return { found, gaps, ...isPartial && { isPartial } };
}
async function readingAfter(rules, declared, repository, reader) {
  const paths = policyPathsOf(rules);
  const own = paths.flatMap((path) => {
    const found = declaredReading(path, declared);
    return found ? [[path.text, found]] : [];
  });
  const known2 = new Set(own.map(([text2]) => text2));
  const branch = paths.filter(({ section }) => section === protectionKey);
  const others = paths.filter(({ text: text2, section }) => !known2.has(text2) && section !== protectionKey);
  const settings = declared.find(({ section }) => section.key === "repository")?.desired ?? {};
  const [live, protection, met] = await Promise.all([
    others.length ? readPaths(reader, others) : { paths: {} },
    readBranchPaths(reader, branch, declared),
    answerConditions(rules, (where) => isFor2(where, repository, settings, reader))
  ]);
  return { paths: { ...live.paths, ...protection, ...Object.fromEntries(own) }, fits: met };
}
var Facts = repositoryWith(["private"], {
  visibility: optional(picklist(["public", "private", "internal"])),
  archived: optional(boolean(), false),
  fork: optional(boolean(), false),
  topics: optional(array(string()), []),
  language: nullish(string())
});
var getFacts = ofRepository({ answer: Facts });
async function isFor2(where, repository, declared, reader) {
  const unasked = askedKeys(where).filter((key) => key === "team" || key === "property");
  if (unasked.length) return { why: `only \`trueup audit\` reads the ${unasked.join(" and the ")} of its \`where\`` };
  const never = async () => {
    throw new Error("only an audit reads teams and properties");
  };
  const facts = async () => {
    const shown2 = await reader.ask(getFacts({}));
    const { language, private: isPrivate, visibility = isPrivate ? "private" : "public", ...live } = shown2;
    return factsAfter({ ...live, visibility, ...language && { language } }, declared);
  };
  const { name: name2 = repository.name } = declared;
  const names = [repository, { ...repository, name: name2 }];
  const met = names.map((one) => fits(where, { repository: one, facts, isInTeam: never, property: never }));
  return (await Promise.all(met)).includes(true);
}
function lineOf(finding, its, declared) {
  const { rule: rule2, verdict, says, why, waived } = finding;
  if (verdict === "pass" || verdict === "not applicable") return [];
  const path = pathOf(its, declared);
  const place = placeOf(path, declared);
  const at = { key: path.text, place };
  const said = (lead) => inTwoViews(
    `rule ${rule2}: ${says} ${lead}${why.join("; ")}`,
    `rule ${rule2}: ${says} It applies to ${code(path.text)} at ${placeText(place)} ${withheldReason}`
  );
  if (verdict === "waived") {
    const message = `rule ${rule2} is waived until ${waived.until} (${waived.owner}): ${waived.reason}`;
    return [{ ...at, kind: "note", message }];
  }
  if (verdict === "unknown") return [{ ...at, kind: "note", message: said("Could not be checked: ") }];
  const where = path.section === protectionKey ? `With the settings at ${placeText(place)}, ` : "With these settings, ";
  const ended = waived ? `. ${exceptionText(waived).slice(0, -1)}` : "";
  const fix2 = `follow the rule, or ask the policy owner for an exception${ended}`;
  return [{ ...at, kind: "error", code: "guarded", message: said(where), fix: fix2 }];
}
function placeOf(path, declared) {
  const of = path.section === protectionKey ? protecting : [path.section];
  const one = declared.find(({ section }) => of.includes(section.key));
  const at = path.section === protectionKey ? [] : path.steps.filter((step) => step !== "[]");
  return one.place(path.steps.includes("[]") ? [] : at);
}
export {
  openPolicy,
  policies,
  policyChange
};
