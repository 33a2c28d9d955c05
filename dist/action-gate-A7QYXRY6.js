import {
  explainMissingFile13 as explainMissingFile,
  loadSections27 as loadSections,
  sortByPlace27 as sortByPlace,
  addLocation28 as addLocation,
  toSettingsDocument28 as toSettingsDocument,
  listWritingItems34 as listWritingItems,
  isRepositoryMatch40 as isRepositoryMatch,
  findItemPlace43 as findItemPlace,
  findKeyChanges43 as findKeyChanges,
  findProtectionChanges43 as findProtectionChanges,
  reachKeys43 as reachKeys,
  SettingsError50 as SettingsError,
  formatPlace50 as formatPlace,
  hour76 as hour,
  getPresenceConditions115 as getPresenceConditions,
  toPresenceConditions115 as toPresenceConditions,
  defineRepositoryAnswer84 as defineRepositoryAnswer,
  defineRepositoryCall84 as defineRepositoryCall,
  isSameWord85 as isSameWord,
  mapAnswer89 as mapAnswer,
  choice90 as choice,
  chooseSchema90 as chooseSchema,
  closedMap90 as closedMap,
  integer90 as integer,
  list90 as list,
  listSchemaMistakes90 as listSchemaMistakes,
  text90 as text,
  toggle90 as toggle,
  suggestWord91 as suggestWord,
  mustBeCollection94 as mustBeCollection,
  array96 as array,
  boolean96 as boolean,
  minLength96 as minLength,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  picklist96 as picklist,
  pipe96 as pipe,
  record96 as record,
  safeParse96 as safeParse,
  string96 as string,
  union96 as union,
  unknown96 as unknown,
  hiddenReasonText97 as hiddenReasonText,
  showFullText97 as showFullText,
  toShownText97 as toShownText,
  withPublicVersion97 as withPublicVersion,
  describeKind98 as describeKind,
  formatCode98 as formatCode,
  joinWithOr98 as joinWithOr,
  getOrCreate99 as getOrCreate,
  isMap99 as isMap,
  mapValues99 as mapValues,
  describeLimitation102 as describeLimitation,
  findPresenceRow102 as findPresenceRow,
  findUnmetCondition102 as findUnmetCondition,
  defineRestCall103 as defineRestCall,
  formatGrant104 as formatGrant,
  members104 as members,
  GithubRefusal105 as GithubRefusal,
  PermissionDenied105 as PermissionDenied,
  RequestFailure105 as RequestFailure,
  isRunFailure105 as isRunFailure
} from "./action.js";
import {
  createOneOrMore,
  layerWhereSchema,
  patternSchema,
  toPatternSchema
} from "./action-chunk-HNA4KFW2.js";
import {
  canBeListAt,
  checkTestValue,
  findUselessPresence,
  formatPathWithoutBrackets,
  judgeRule,
  listLocatedValues,
  listPlacedValues,
  operators,
  parsePolicyPath,
  protectionKey,
  resolvePolicyPath
} from "./action-chunk-7JZCUKOS.js";
import "./action-chunk-6W3KLGNS.js";
import "./action-chunk-RGQAHOAJ.js";
import {
  readSnapshot
} from "./action-chunk-IAR3HPN6.js";
import "./action-chunk-CRVTVLN4.js";
import {
  collectFilterRepositoryNames
} from "./action-chunk-YN6W6NIA.js";
import {
  isWhereMet,
  listRequestedKeys,
  predictFacts,
  toFacts
} from "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-CMHYJIWS.js";
import {
  defineCollaboratorCall,
  defineTeamCall,
  defineTeamsCall
} from "./action-chunk-YNICP2FE.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-YWCJES34.js";

// packages/audit/src/audit/policy/requirement.ts
var listPathTests = (require2) => require2.flatMap(({ anyOf }) => anyOf.flat());
function parseRequirement(written, at) {
  const refusals = [];
  const require2 = Object.entries(written).flatMap(([key, value]) => {
    const keyPath = [...at, key];
    if (key === "any") return [{ anyOf: parseGroups(value, keyPath, refusals) }];
    if (key === "all") return parseGroups(value, keyPath, refusals).map((group) => ({ anyOf: [group] }));
    return parsePathTest(key, value, keyPath, refusals).map((test) => ({ anyOf: [[test]] }));
  });
  if (!Object.keys(written).length) refusals.push({ at, problem: "is empty", fix: "write a path with a condition" });
  return { require: require2, refusals };
}
function parseGroups(value, at, refusals) {
  if (Array.isArray(value) && value.length)
    return value.map((group, index) => parseGroup(group, [...at, index], refusals));
  const problem = `is ${describeKind(value)}, but must be a list of groups`;
  refusals.push({ at, problem, fix: "write each group after `- `" });
  return [];
}
function parseGroup(value, at, refusals) {
  if (isMap(value) && Object.keys(value).length)
    return Object.entries(value).flatMap(([key, test]) => parsePathTest(key, test, [...at, key], refusals));
  const problem = `is ${describeKind(value)}, but must be a map of paths`;
  refusals.push({ at, problem, fix: "write each path with a condition" });
  return [];
}
function parsePathTest(key, test, at, refusals) {
  const path = parsePolicyPath(key);
  const mistakes = checkPathTest(key, path, test);
  refusals.push(...mistakes.map(({ inside = [], ...sentence }) => ({ at: [...at, ...inside], ...sentence })));
  return mistakes.length ? [] : [{ path, test: normalizeTestValues(test, resolvePolicyPath(path)) }];
}
function checkPathTest(key, path, test) {
  if (key === "any" || key === "all")
    return [{ problem: "is inside another group; groups cannot be nested", fix: "split the rule into two rules" }];
  const place = resolvePolicyPath(path);
  if ("problem" in place) return [place];
  if (place.isMap && !isPresenceTest(test))
    return [{ problem: "is a map without a value of its own", fix: `name one of its keys: ${formatCode(`${key}.\u2026`)}` }];
  const uselessPresence = isMap(test) && "present" in test ? findUselessPresence(path) : void 0;
  if (uselessPresence) return [{ inside: ["present"], ...uselessPresence }];
  return checkTest(test, place.possible);
}
function normalizeTestValues(test, place) {
  const { possible } = "possible" in place ? place : {};
  const parseValue = (value) => isMap(value) ? value : possible?.parse(value) ?? value;
  return mapValues(
    test,
    (value, operator) => operatorsWithOwnValues.has(operator) ? value : Array.isArray(value) ? value.map(parseValue) : parseValue(value)
  );
}
var operatorsWithOwnValues = /* @__PURE__ */ new Set(["at-least", "at-most", "begins", "present"]);
var isPresenceTest = (test) => isMap(test) && Object.keys(test).every((key) => key === "present");
var scalarSchema = union([string(), number(), boolean(), record(string(), unknown())]);
var scalarListSchema = pipe(array(scalarSchema), minLength(1));
var scalarOrListSchema = chooseSchema(
  [scalarSchema, scalarListSchema],
  (value) => Array.isArray(value) ? scalarListSchema : scalarSchema
);
var TestSchema = closedMap({
  "at-least": optional(integer({ min: 0 })),
  "at-most": optional(integer({ min: 0 })),
  equals: optional(
    chooseSchema(
      [scalarSchema, array(scalarSchema)],
      (value) => Array.isArray(value) ? array(scalarSchema) : scalarSchema
    )
  ),
  "one-of": optional(scalarListSchema),
  includes: optional(scalarOrListSchema),
  never: optional(scalarOrListSchema),
  begins: optional(text({ min: 1 })),
  present: optional(toggle())
});
function checkTest(test, possible) {
  if (!isMap(test) || !Object.keys(test).length) {
    const fix = `write one of ${joinWithOr(operators.map(formatCode))}, such as \`{ equals: true }\``;
    return [{ problem: `is ${describeKind(test)}, but must be a condition`, fix }];
  }
  const { issues = [] } = safeParse(TestSchema, test);
  const unknownKeys = Object.keys(test).filter((key) => !operators.includes(key));
  if (unknownKeys.length)
    return unknownKeys.map((key) => ({
      inside: [key],
      problem: "is not an operator",
      fix: suggestWord(key, operators)
    }));
  const mistakes = listSchemaMistakes(issues, () => 0).map(({ at, ...sentence }) => ({
    inside: at,
    ...sentence
  }));
  for (const [key, value] of Object.entries(test).filter(([key2]) => !operatorsWithOwnValues.has(key2)))
    for (const sentence of [value].flat().map((testValue) => checkTestValue(testValue, possible)))
      if (sentence) mistakes.push({ inside: [key], ...sentence });
  return mistakes;
}

// packages/audit/src/audit/policy/policy.ts
var severities = ["critical", "high", "medium", "low"];
var ruleNameSchema = toPatternSchema(
  /^[A-Za-z0-9][\w.-]{0,79}$/,
  "is not a valid rule name",
  "write letters, digits, dots and hyphens, such as `two-approvals`"
);
var ownerSchema = toPatternSchema(
  /^@?[A-Za-z0-9][\w-]*(\/[\w.-]+)?$/,
  "is not a login or a team",
  "write `@dana`, or a team such as `@acme/platform`"
);
var ruleSchema = closedMap({
  id: ruleNameSchema,
  severity: optional(choice(severities)),
  says: text({ min: 1 }),
  where: optional(layerWhereSchema),
  require: record(
    text(),
    unknown(),
    mustBeCollection("a map", "write each path with a condition: `protection.approvals: { at-least: 2 }`")
  )
});
var exceptionSchema = closedMap({
  rule: ruleNameSchema,
  repos: createOneOrMore(patternSchema),
  until: toPatternSchema(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    "is not a date in the form YYYY-MM-DD",
    "write it as `2027-01-31`"
  ),
  owner: ownerSchema,
  reason: text({ min: 1 })
});
var createPolicySchema = (packs) => closedMap({
  packs: optional(list(choice(packs))),
  rules: optional(list(ruleSchema)),
  exceptions: optional(list(exceptionSchema))
});
function parsePolicy(source, file, context, addedPacks = []) {
  const document = toSettingsDocument(source, file);
  const { output, issues, success } = safeParse(createPolicySchema(Object.keys(context.packs)), document.values);
  const refusals = [
    ...document.refusals,
    ...(issues ? listSchemaMistakes(issues, (at) => document.place(at).line) : []).map(
      (refusal) => addLocation(refusal, document)
    )
  ];
  if (!success) throw new SettingsError(sortByPlace(refusals));
  const { packs = [], rules = [], exceptions = [] } = output;
  const policyRules = rules.map((rule, index) => {
    const { require: require2, refusals: requirementRefusals } = parseRequirement(rule.require, ["rules", index, "require"]);
    refusals.push(...requirementRefusals.map((refusal) => addLocation(refusal, document)));
    return toAuditRule(rule, require2, document.place(["rules", index]));
  });
  const allRules = keepLastOfEachId([
    ...listPackRules([.../* @__PURE__ */ new Set([...addedPacks, ...packs])], context.packs),
    ...policyRules
  ]);
  const exceptionRefusals = exceptions.flatMap(
    (exception, index) => checkException(exception, index, allRules, context.now)
  );
  refusals.push(
    ...[...checkUniqueRuleIds(policyRules), ...exceptionRefusals].map((refusal) => addLocation(refusal, document))
  );
  if (!allRules.length)
    refusals.push({ at: [], problem: "contains no rules", fix: "add `rules`, or `packs: [starter]`" });
  if (refusals.length) throw new SettingsError(sortByPlace(refusals));
  const withPlace = exceptions.map((exception, index) => ({
    ...exception,
    place: document.place(["exceptions", index])
  }));
  return { rules: allRules, exceptions: withPlace };
}
var listPackRules = (names, packs) => names.flatMap((pack) => packs[pack].map((rule) => toAuditRule(rule, parseRequirement(rule.require, []).require)));
var toAuditRule = ({ id, severity = "medium", says, where = {} }, require2, place) => ({
  ...{ id, severity, says, where, require: require2 },
  ...place && { place }
});
var keepLastOfEachId = (rules) => [...new Map(rules.map((rule) => [rule.id, rule])).values()];
var checkUniqueRuleIds = (rules) => rules.flatMap(({ id }, index) => {
  const first = rules.findIndex((rule) => rule.id === id);
  if (first === index) return [];
  const problem = `is also the id of the rule on line ${rules[first].place.line}`;
  return [{ at: ["rules", index, "id"], problem, fix: "change the id, or merge the two rules" }];
});
var maxDays = 400;
var millisecondsPerDay = 24 * hour;
var computeExceptionEnd = ({ until }) => Date.parse(`${until}T00:00:00Z`) + millisecondsPerDay;
function checkException(exception, index, rules, now) {
  const toKeyPath = (key) => ["exceptions", index, key];
  const ids = rules.map(({ id }) => id);
  const end = computeExceptionEnd(exception);
  const formatDay = (time) => new Date(time).toISOString().slice(0, 10);
  const tooFarProblem = `is more than ${maxDays} days ahead; exceptions need a review before that`;
  const tooFarFix = `write ${formatCode(formatDay(now + maxDays * millisecondsPerDay))} or an earlier day`;
  return [
    ...ids.includes(exception.rule) ? [] : [{ at: toKeyPath("rule"), ...describeUnknownRule(exception.rule, ids) }],
    ...Number.isNaN(end) || formatDay(end - millisecondsPerDay) !== exception.until ? [
      {
        at: toKeyPath("until"),
        problem: `is ${formatCode(exception.until)}, which is not an existing day`,
        fix: "write an existing day"
      }
    ] : [],
    ...end - now > (maxDays + 1) * millisecondsPerDay ? [{ at: toKeyPath("until"), problem: tooFarProblem, fix: tooFarFix }] : []
  ];
}
function describeUnknownRule(word, ids) {
  const fix = suggestWord(word, ids, ids.length > 12 ? "write the `id` of a rule" : void 0);
  return { problem: `is ${formatCode(word)}, but no rule has that id`, fix };
}

// packages/audit/src/audit/policy/exceptions.ts
var applyExceptions = (findings, repository, { exceptions, now, owners = {} }) => findings.map((finding) => {
  const matching = selectNeededExceptions(finding, repository, exceptions);
  const isOwnedByStranger = ({ owner: owner2 }) => owners[owner2]?.is === "stranger";
  const [latest] = matching.toSorted(
    (first, second) => Number(isOwnedByStranger(first)) - Number(isOwnedByStranger(second)) || computeExceptionEnd(second) - computeExceptionEnd(first)
  );
  if (!latest) return finding;
  const { until, owner, reason } = latest;
  const days = Math.ceil((computeExceptionEnd(latest) - now) / millisecondsPerDay);
  const refused = isOwnedByStranger(latest) ? owners[owner].why : void 0;
  const isWaived = days > 0 && refused === void 0;
  const waived = { until, owner, reason, days, ...refused !== void 0 && { refused } };
  return { ...finding, ...isWaived && { verdict: "waived" }, waived };
});
async function checkOwnersAndApplyExceptions(findings, repository, { exceptions, now }, readMembership) {
  const needed = findings.flatMap((finding) => selectNeededExceptions(finding, repository, exceptions));
  const names = [
    ...new Set(needed.filter((exception) => computeExceptionEnd(exception) > now).map(({ owner }) => owner))
  ];
  const owners = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readMembership(name)]))
  );
  return { owners, findings: applyExceptions(findings, repository, { exceptions, now, owners }) };
}
var noteUncheckedOwners = (owners) => Object.values(owners).filter(({ is }) => is === "unknown").map(({ why, grant }) => ({
  kind: "note",
  key: "exceptions",
  message: `Trueup cannot check ${why}, so the exceptions of that owner are valid${grant ? `; needs ${grant}` : ""}`
}));
var describeInvalidException = ({ until, owner, reason, refused }) => refused === void 0 ? `Its exception ended on ${until} (${owner}: ${reason}).` : `Its exception is not valid: ${refused}.`;
var selectNeededExceptions = ({ rule, verdict }, repository, exceptions) => verdict === "fail" || verdict === "unknown" ? exceptions.filter((exception) => exception.rule === rule && isExceptionFor(exception, repository)) : [];
var isExceptionFor = ({ repos }, repository) => repos.some((pattern) => isRepositoryMatch(pattern, repository));

// packages/audit/src/audit/policy/memberships.ts
var anyAnswer = mapAnswer(unknown(), () => true);
var presenceAnswer = { answer: anyAnswer, absent: false };
var hasMember = defineRestCall("GET /orgs/{org}/members/{username}", { ...presenceAnswer, needs: members.read });
var hasTeam = defineTeamCall(presenceAnswer);
var canListTeams = defineTeamsCall({ answer: anyAnswer, query: { per_page: 1 } });
var hasCollaborator = defineCollaboratorCall(presenceAnswer);
var getOwner = defineRepositoryCall({ answer: defineRepositoryAnswer(["owner", "full_name"]) });
var known = { is: "known" };
function createMembershipLookup() {
  const memberships = /* @__PURE__ */ new Map();
  return (reader) => (exceptionOwner) => returnUnknownIfHidden(exceptionOwner, async () => {
    const { owner, full_name } = await reader.ask(getOwner({}));
    const isOrganization = owner.type === "Organization";
    const key = `${isOrganization ? owner.login : full_name} ${exceptionOwner}`.toLowerCase();
    return getOrCreate(
      memberships,
      key,
      () => returnUnknownIfHidden(exceptionOwner, () => askMembership(reader, exceptionOwner, owner.login, isOrganization))
    );
  });
}
async function askMembership(reader, exceptionOwner, repositoryOwner, isOrganization) {
  const [username = "", team_slug] = exceptionOwner.replace(/^@/, "").split("/");
  const isOwn = isSameWord(username, repositoryOwner);
  const account = formatCode(exceptionOwner);
  if (team_slug === void 0 && !isOrganization)
    return isOwn || await reader.ask(hasCollaborator({ username })) ? known : createStranger(`${account} is neither the owner of the repository nor a collaborator`);
  if (team_slug !== void 0 && !(isOwn && isOrganization))
    return createStranger(`${account} is a team of another organization`);
  const [membershipCall, absence] = team_slug === void 0 ? [hasMember({ username }), `${account} is not a member of the organization`] : [hasTeam({ team_slug }), `the team ${account} of the organization is not visible to this token`];
  if (await reader.ask(membershipCall)) return known;
  await reader.ask(canListTeams({}));
  return createStranger(absence);
}
var createStranger = (why) => ({ is: "stranger", why });
async function returnUnknownIfHidden(owner, ask) {
  try {
    return await ask();
  } catch (failure) {
    const grant = formatMissingPermissions(failure, [members.read]);
    return { is: "unknown", why: `whether ${formatCode(owner)} belongs to the owner of the repository`, grant };
  }
}
function formatMissingPermissions(failure, fallbackGrants = []) {
  const isUnanswered = failure instanceof GithubRefusal || failure instanceof RequestFailure;
  if (!isUnanswered || isRunFailure(failure)) throw failure;
  return (failure instanceof PermissionDenied ? failure.grants : fallbackGrants).map(formatGrant).join(", ");
}

// packages/audit/src/audit/readings/declared.ts
function createDeclaredReading(path, declared, privateVisibility = "private") {
  const declaredSection = declared.find(({ section: section2 }) => section2.key === path.section);
  if (!declaredSection) return void 0;
  const { section, desired } = declaredSection;
  const settings = section.key === "repository" ? addImpliedVisibility(desired, privateVisibility) : desired;
  const found = listPlacedValues(settings, path).map(({ at, value, path: inside }) => {
    return { at, value, ...value !== void 0 && { from: [formatPlace(placeDeclared(declaredSection, inside))] } };
  });
  if (!section.settings.list) return found.some(({ value }) => value !== void 0) ? { found, gaps: [] } : void 0;
  const isPartial = desired.undeclared !== "delete";
  const gaps = isPartial ? [{ why: `\`${path.section}\` keeps entries that the file does not list` }] : [];
  if (!path.steps.length)
    return { found: found.map((foundValue) => ({ ...foundValue, ...isPartial && { may: "grow" } })), gaps };
  return { found, gaps, ...isPartial && { isPartial } };
}
var addImpliedVisibility = (declared, privateVisibility) => ({
  ...declared.visibility !== void 0 && { private: declared.visibility !== "public" },
  ...declared.private !== void 0 && { visibility: declared.private ? privateVisibility : "public" },
  ...declared
});
var impliedBy = { private: "visibility", visibility: "private" };
function placeDeclared({ section, desired, place }, path) {
  const [key = ""] = path;
  const isImplied = section.key === "repository" && desired[key] === void 0 && Object.hasOwn(impliedBy, key);
  return place(isImplied ? [impliedBy[key]] : path);
}

// packages/audit/src/audit/readings/section-settings.ts
function createSettingsReading(path, { conditions, ...read }) {
  const unavailable = createUnavailableReading(path, conditions);
  if (unavailable) return unavailable;
  const gaps = listGapsOfPath(path, read);
  const notes = read.snapshot.omissions[read.section.key];
  if (!notes || gaps.some(({ isWhole }) => isWhole)) return createUnknownReading(path, gaps);
  const createReading = read.section.settings.list ? createListReading : createMapReading;
  const reading = createReading(path, read, { gaps: gaps.map(keepGapReason), notes });
  return canBeListAt(path, read.section) ? replaceAbsentLists(path, reading) : reading;
}
function createUnavailableReading({ section, steps, text: text2 }, conditions) {
  for (let stepCount = 0; stepCount <= steps.length; stepCount++) {
    const prefix = steps.slice(0, stepCount).reduce((all, step) => step === "[]" ? `${all}[]` : `${all}.${step}`, section);
    const row = findPresenceRow(prefix);
    const condition = row && findUnmetCondition(row, conditions);
    if (!condition) continue;
    if (row.always === void 0)
      return { found: [], gaps: [], absent: `${formatCode(prefix)} ${describeLimitation(row, condition)}` };
    const remainingPath = { text: text2, section, steps: steps.slice(stepCount) };
    return { found: listLocatedValues(row.always, remainingPath).map(({ value }) => ({ at: text2, value })), gaps: [] };
  }
  return void 0;
}
function listGapsOfPath(path, read) {
  const wantedPath = formatPathWithoutBrackets(path);
  return listUnreadPaths(read).flatMap(({ key, line }) => {
    const unreadPath = key.replaceAll(/\[[^\]]*\]/g, "");
    const isWhole = isAtOrBelow(wantedPath, unreadPath);
    return isWhole || isAtOrBelow(unreadPath, wantedPath) ? [{ why: toShownText(line.message, "full"), grant: line.grant ?? findGrantInText(line.fix), isWhole }] : [];
  });
}
function listUnreadPaths({ section, snapshot }) {
  const lines = snapshot.sections.find(({ name }) => name === section.key)?.lines ?? [];
  return lines.flatMap((line) => (line.pathEndings ?? []).map(({ key }) => ({ key, line })));
}
var isAtOrBelow = (path, parent) => path === parent || path.startsWith(`${parent}.`);
var createUnknownReading = ({ text: text2 }, gaps) => ({
  found: [{ at: text2, value: void 0, may: "differ" }],
  gaps: gaps.map(keepGapReason)
});
function createListReading(path, { section, snapshot }, omissions) {
  const found = listLocatedValues(snapshot.settings[section.key] ?? [], path);
  const gaps = [...omissions.gaps, ...omissions.notes.map(createGapFromNote)];
  if (!gaps.length) return { found, gaps };
  const isPartial = path.steps.length > 0;
  const values = found.map(({ at, value = [] }) => {
    const isGrowing = Array.isArray(value) && (value.length || !isPartial) && !value.some(isMap);
    return { at, value, ...isGrowing ? { may: "grow" } : typeof value === "object" && { may: "differ" } };
  });
  return { found: values, gaps, ...isPartial && { isPartial } };
}
function createMapReading(path, read, { gaps, notes }) {
  const { section, snapshot } = read;
  const settings = snapshot.settings[section.key];
  const isEmpty = settings === void 0 && !notes.length && !listUnreadPaths(read).length;
  const isAbsenceCertain = isEmpty || (section.emptyUnlessShown ?? []).includes(path.steps[0] ?? "");
  const relatedNotes = selectNotesOfPath(path, section, notes);
  const values = listShownOrHiddenValues(settings, path).map(({ at, value }) => {
    if (value === void 0) return { at, value, ...(!isAbsenceCertain || gaps.length) && { may: "differ" } };
    if (isMap(value)) return { at, value, ...(notes.length || gaps.length) && { may: "differ" } };
    return { at, value, ...Array.isArray(value) && (relatedNotes.length || gaps.length) && { may: "grow" } };
  });
  if (!values.some(({ may }) => may)) return { found: values, gaps: [] };
  const knownGaps = [...gaps, ...relatedNotes.map(createGapFromNote)];
  return { found: values, gaps: knownGaps.length ? knownGaps : [createHiddenGap(path, section)] };
}
function selectNotesOfPath(path, section, notes) {
  const wantedPath = formatPathWithoutBrackets(path);
  return notes.filter(({ about }) => {
    const notedPath = `${section.key}.${about}`;
    return isAtOrBelow(wantedPath, notedPath) || isAtOrBelow(notedPath, wantedPath);
  });
}
function listShownOrHiddenValues(settings, path) {
  const found = listLocatedValues(settings, path);
  const list2 = { ...path, steps: path.steps.slice(0, path.steps.indexOf("[]")) };
  return found.length || listLocatedValues(settings, list2).some(({ value }) => value !== void 0) ? found : [{ at: path.text, value: void 0 }];
}
function replaceAbsentLists({ steps }, reading) {
  const isAbsent = ({ value, may }) => (value ?? may) === void 0;
  const toEmptyList = (readValue) => steps.at(-1) === "[]" ? [] : { ...readValue, value: [] };
  const found = reading.found.flatMap((readValue) => isAbsent(readValue) ? toEmptyList(readValue) : readValue);
  return { ...reading, found };
}
function createHiddenGap({ text: text2, steps }, section) {
  const grants = section.listUses?.({ [steps[0] ?? ""]: {} })?.visibilityGrants ?? [];
  const grant = grants.map((visibilityGrant) => formatGrant(visibilityGrant.grant)).join(", ");
  return { why: `${formatCode(text2)} is not visible to this token`, ...grant && { grant } };
}
var createGapFromNote = ({ text: text2 }) => {
  const why = showFullText(text2);
  return keepGapReason({ why, grant: findGrantInText(why) });
};
var keepGapReason = ({ why, grant }) => ({ why, ...grant && { grant } });
var findGrantInText = (text2) => /[A-Z][a-z]+(?: [a-z]+)*(?: \(organization\))?: (?:read|write)\b/.exec(String(text2))?.[0];

// packages/audit/src/audit/readings/read.ts
async function readPolicyPaths(github, paths) {
  const protectionPaths = paths.filter(({ section }) => section === protectionKey);
  const sectionPaths = paths.filter(({ section }) => section !== protectionKey);
  const [branch, settings] = await Promise.all([
    readProtectionIfNeeded(github, protectionPaths),
    sectionPaths.length ? readSectionPaths(github, sectionPaths) : { paths: {}, lines: [] }
  ]);
  return { ...settings, paths: { ...branch, ...settings.paths } };
}
async function readProtectionIfNeeded(github, paths, planned) {
  if (!paths.length) return {};
  const { readProtectionPaths } = await import("./action-protection-OEPSH2SG.js");
  return readProtectionPaths(github, paths, planned);
}
async function readSectionPaths(github, paths) {
  const sections = await loadSectionsOfPaths(paths);
  const [snapshot, repository] = await Promise.all([
    readSnapshot(sections, github, lenientDenialPolicy, createPartFilter(paths)),
    github.ask(getPresenceConditions({}))
  ]);
  const conditions = toPresenceConditions(repository);
  const readings = paths.map((path) => {
    const section = sections.find(({ key }) => key === path.section);
    return [path.text, createSettingsReading(path, { section, snapshot, conditions })];
  });
  const errors = snapshot.sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "error"));
  return { paths: Object.fromEntries(readings), lines: errors };
}
var loadSectionsOfPaths = (paths) => loadSections([...new Set(paths.map(({ section }) => section))]);
var lenientDenialPolicy = { onMissing: "warn", onUnsupported: "warn", required: /* @__PURE__ */ new Set() };
var createPartFilter = (paths) => (section, { subject, key }) => subject !== void 0 || paths.some((path) => path.section === section && (!path.steps.length || key?.split(".")[0] === path.steps[0]));
var listDistinctPaths = (rules) => [
  ...new Map(
    rules.flatMap(({ require: require2 }) => listPathTests(require2).map(({ path }) => [path.text, path]))
  ).values()
];
async function evaluateConditions(rules, evaluateWhere2) {
  const conditional = rules.filter(({ where }) => Object.keys(where).length);
  const answers = conditional.map(async ({ id, where }) => [id, await evaluateWhere2(where)]);
  return Object.fromEntries(await Promise.all(answers));
}

// packages/audit/src/audit/gate.ts
var missingPolicyFix = "correct the path; docs/audit.md contains an example policy";
async function readPolicyFile(file, { load }, now, addedPacks = []) {
  const text2 = await load(file).catch(explainMissingFile(file, missingPolicyFix));
  const { packs } = addedPacks.length || text2.includes("packs") ? await import("./action-packs-DN7256CV.js") : { packs: {} };
  return parsePolicy(text2, file, { packs, now }, addedPacks);
}
function createPolicyGates(policies, now, namingPolicies = policies) {
  const createMembershipReader = createMembershipLookup();
  return {
    names: collectFilterRepositoryNames(namingPolicies.flatMap(({ rules }) => rules)),
    createGates(repository) {
      const gates = policies.map((policy) => createPolicyGate(policy, repository, now, createMembershipReader));
      return gates.length ? [async (proposal) => combineGateVerdicts(await Promise.all(gates.map((gate) => gate(proposal))))] : [];
    }
  };
}
var combineGateVerdicts = (verdicts) => ({
  refused: verdicts.find(({ refused }) => refused !== void 0)?.refused,
  lines: verdicts.flatMap(({ lines = [] }) => lines)
});
var policyReader = {
  open: readPolicyFile,
  compare: comparePolicies,
  createPolicyGates
};
var emptyPolicy = { rules: [], exceptions: [] };
function comparePolicies(before, after = emptyPolicy) {
  const oldRules = new Map(before.rules.map((rule) => [rule.id, rule]));
  const newRules = new Map(after.rules.map((rule) => [rule.id, rule]));
  const isChanged = (rule) => !isDeepStrictEqual(pickDemand(rule), pickDemand(oldRules.get(rule.id)));
  const changedRules = after.rules.filter(isChanged);
  return {
    /** "the rule `no-wiki` was removed" */
    looser: [
      ...before.rules.filter(({ id }) => !newRules.has(id)).map(({ id }) => `the rule ${formatCode(id)} was removed`),
      ...changedRules.filter(({ id }) => oldRules.has(id)).map(({ id }) => `the rule ${formatCode(id)} was changed`),
      ...after.exceptions.filter((exception) => !before.exceptions.some((oldException) => isAlreadyExcepted(oldException, exception))).map(describeNewException)
    ],
    requiredPolicies: changedRules.length ? [before, { ...after, rules: changedRules }] : [before]
  };
}
var pickDemand = (rule) => rule && { where: rule.where, require: rule.require };
var isAlreadyExcepted = (old, { rule, repos, until, owner }) => old.rule === rule && old.owner === owner && old.until >= until && repos.every((pattern) => old.repos.includes(pattern));
var describeNewException = ({ rule, repos, until, owner }) => `${owner} allows ${repos.map(formatCode).join(", ")} to break ${formatCode(rule)} until ${until}`;
var createPolicyGate = (policy, repository, now, createMembershipReader) => async ({ planned, replannedKey, reader }) => {
  if (replannedKey !== void 0) return {};
  const rules = policy.rules.filter((rule) => findDeclaredPath(rule, planned));
  if (!rules.length) return {};
  const reading = await readProposedState(rules, planned, repository, reader);
  const findingsBeforeExceptions = rules.map((rule) => judgeRule(rule, reading));
  const { owners, findings } = await checkOwnersAndApplyExceptions(
    findingsBeforeExceptions,
    repository,
    { exceptions: policy.exceptions, now },
    createMembershipReader(reader)
  );
  const lines = [
    ...findings.flatMap((finding, index) => reportFinding(finding, rules[index], planned)),
    ...noteUncheckedOwners(owners)
  ];
  return { ...lines.some(({ kind }) => kind === "error") && { refused: "a rule of the policy forbids it" }, lines };
};
var findDeclaredPath = ({ require: require2 }, planned) => listPathTests(require2).map(({ path }) => path).find((path) => isDeclaredPath(path, planned));
var isDeclaredPath = (path, planned) => (path.section === protectionKey ? findProtectionPlace(planned) : createDeclaredReading(path, planned)) !== void 0;
function findProtectionPlace(planned) {
  const declared = planned.find(({ section }) => ["branches", "rulesets"].includes(section.key));
  if (declared) return declared.place([]);
  const items = listWritingItems(planned);
  const [item] = findProtectionChanges(items);
  const [change] = findKeyChanges(items, "repository", ["default_branch", ...reachKeys]);
  return item && findItemPlace(item, change?.difference.key).place;
}
async function readProposedState(rules, declared, repository, reader) {
  const paths = listDistinctPaths(rules);
  const settings = declared.find(({ section }) => section.key === "repository")?.desired ?? {};
  const privateVisibility = await predictPrivateVisibility(settings, reader);
  const declaredReadings = paths.flatMap((path) => {
    const reading = createDeclaredReading(path, declared, privateVisibility);
    return reading ? [[path.text, reading]] : [];
  });
  const declaredPaths = new Set(declaredReadings.map(([text2]) => text2));
  const protectionPaths = paths.filter(({ section }) => section === protectionKey);
  const livePaths = paths.filter(({ text: text2, section }) => !declaredPaths.has(text2) && section !== protectionKey);
  const [live, protection, fits] = await Promise.all([
    livePaths.length ? readPolicyPaths(reader, livePaths) : { paths: {} },
    readProtectionIfNeeded(reader, protectionPaths, declared),
    evaluateConditions(rules, (where) => evaluateWhere(where, repository, settings, reader))
  ]);
  return { paths: { ...live.paths, ...protection, ...Object.fromEntries(declaredReadings) }, fits };
}
var FactsSchema = defineRepositoryAnswer(["private"], {
  visibility: optional(picklist(["public", "private", "internal"])),
  archived: optional(boolean(), false),
  fork: optional(boolean(), false),
  topics: optional(array(string()), []),
  language: nullish(string())
});
var getFacts = defineRepositoryCall({ answer: FactsSchema });
async function predictPrivateVisibility(declared, reader) {
  const isUndecided = declared.private === true && declared.visibility === void 0;
  return isUndecided && (await reader.ask(getFacts({}))).visibility === "internal" ? "internal" : "private";
}
async function evaluateWhere(where, repository, declared, reader) {
  const unsupportedKeys = listRequestedKeys(where).filter((key) => key === "team" || key === "property");
  if (unsupportedKeys.length)
    return { why: `only \`trueup audit\` reads the ${unsupportedKeys.join(" and the ")} of its \`where\`` };
  const refuseLookup = async () => {
    throw new Error("only an audit reads teams and properties");
  };
  const loadFacts = async () => predictFacts(toFacts(await reader.ask(getFacts({}))), declared);
  const { name = repository.name } = declared;
  const names = [repository, { ...repository, name }];
  const matches = names.map(
    (name2) => isWhereMet(where, { repository: name2, readFacts: loadFacts, isInTeam: refuseLookup, readProperty: refuseLookup })
  );
  return (await Promise.all(matches)).includes(true);
}
function reportFinding(finding, auditRule, planned) {
  const { rule, verdict, says, why, waived } = finding;
  if (verdict === "pass" || verdict === "not applicable") return [];
  const path = findDeclaredPath(auditRule, planned);
  const place = findDeclaredPlace(path, planned);
  const location = { key: path.text, place };
  const formatMessage = (lead) => withPublicVersion(
    `rule ${rule}: ${says} ${lead}${why.join("; ")}`,
    `rule ${rule}: ${says} It applies to ${formatCode(path.text)} at ${formatPlace(place)} ${hiddenReasonText}`
  );
  if (verdict === "waived") {
    const message = `rule ${rule} is waived until ${waived.until} (${waived.owner}): ${waived.reason}`;
    return [{ ...location, kind: "note", message }];
  }
  if (verdict === "unknown") return [{ ...location, kind: "note", message: formatMessage("Could not be checked: ") }];
  const where = path.section === protectionKey ? `With the settings at ${formatPlace(place)}, ` : "With these settings, ";
  const ended = waived ? `. ${describeInvalidException(waived).slice(0, -1)}` : "";
  const fix = `follow the rule, or ask the policy owner for an exception${ended}`;
  return [{ ...location, kind: "error", code: "guarded", message: formatMessage(where), fix }];
}
function findDeclaredPlace({ section: key, steps }, planned) {
  if (key === protectionKey) return findProtectionPlace(planned);
  const declared = planned.find(({ section }) => section.key === key);
  return placeDeclared(declared, steps.includes("[]") ? [] : steps);
}
export {
  comparePolicies,
  policyReader,
  readPolicyFile
};
