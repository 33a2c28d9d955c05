import {
  markIfWeaker82 as markIfWeaker,
  orderByRank82 as orderByRank,
  createRisks83 as createRisks,
  createNote87 as createNote,
  planReassertionOfKey87 as planReassertionOfKey,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  groupBySetting88 as groupBySetting,
  hasSameMembers88 as hasSameMembers,
  defineObject89 as defineObject,
  choice90 as choice,
  list90 as list,
  openMap90 as openMap,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  text90 as text,
  array96 as array,
  is96 as is,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  string96 as string,
  describeGithubRefusal97 as describeGithubRefusal,
  formatText97 as formatText,
  markPublic97 as markPublic,
  pickKeys99 as pickKeys,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  PermissionDenied105 as PermissionDenied,
  isRefusedDespitePermission105 as isRefusedDespitePermission,
  isRefusedWith105 as isRefusedWith
} from "./action.js";

// packages/core/src/sections/families/analysis-setup/schema.ts
var createSetupKeys = ({ languages, ownKeys }) => ({
  state: optional(choice(["configured", "not-configured"])),
  languages: optional(list(choice(languages, languageAliases))),
  runner_type: optional(choice(["standard", "labeled"])),
  runner_label: optional(nullable(text())),
  ...ownKeys
});
var languageAliases = {
  javascript: "javascript-typescript",
  typescript: "javascript-typescript",
  java: "java-kotlin",
  kotlin: "java-kotlin",
  c: "c-cpp",
  cpp: "c-cpp"
};
var createSetupSettings = (setup) => ({
  schema: openMap({
    ...createSetupKeys(setup),
    ...refuseReadOnlyKeys(["schedule", "updated_at"])
  })
});
var toRequestLanguage = (language) => /^(java|type)script$/.test(language) ? "javascript-typescript" : language;
function splitLanguagesBySupport({ languages = [] }, setup) {
  const shownLanguages = [...new Set(languages.map(toRequestLanguage))];
  return {
    supported: shownLanguages.filter((language) => setup.languages.includes(language)),
    unsupported: shownLanguages.filter((language) => !setup.languages.includes(language))
  };
}

// packages/core/src/sections/families/analysis-setup/plan.ts
function planSetup(wanted, live, setup) {
  if (wanted.state === "not-configured") return planSwitchOff(wanted, live, setup);
  const { supported, unsupported } = splitLanguagesBySupport(live, setup);
  const differences = compareSetup(wanted, live, supported).map(
    (difference) => explainSwitchedOffSetup(difference, wanted, live)
  );
  const unshown = Object.keys(wanted).filter((key) => isUnshown(key, wanted, live));
  const changingKeys = [...differences.map(({ key }) => key), ...unshown];
  const call = setup.calls.update(
    {},
    pickKeys(wanted, (key) => !changingKeys.includes(key))
  );
  const createWrite = (keys) => ({ call, adds: pickKeys(wanted, (key) => keys.includes(key)) });
  return [
    ...groupBySetting(differences, createSettingNamer(differences)).flatMap(
      (group) => planUpdate("", group, createWrite(group.map(({ key }) => key)), { later: true })
    ),
    ...unshown.map((key) => planReassertionOfKey(key, wanted[key], createWrite([key]))),
    ...wanted.languages && live.state === "configured" ? unsupported.map(noteUnsupportedLanguage) : []
  ];
}
function planSwitchOff({ state }, live, setup) {
  const difference = markIfWeaker(risk)({
    key: "state",
    live: live.state,
    wanted: state,
    affects: listAffectedValues(live, setup)
  });
  return live.state === state ? [] : planUpdate("", [difference], setup.calls.update({}, { state }));
}
var listAffectedValues = (live, setup) => live.state === "configured" ? pickKeys(live, (key) => Object.hasOwn(createSetupKeys(setup), key)) : void 0;
var risk = createRisks({ touches: "protection" }, { state: orderByRank("configured", "not-configured") });
function compareSetup(wanted, live, liveLanguages) {
  const isCompared = (key, value) => !isUnshown(key, wanted, live) && !(value === null && !live[key]);
  const { languages, ...otherKeys } = pickKeys(wanted, isCompared);
  const isSame = !languages || hasSameMembers(languages, liveLanguages);
  return [
    ...findDifferences(otherKeys, live),
    ...isSame ? [] : [{ key: "languages", live: liveLanguages, wanted: languages }]
  ];
}
var isUnshown = (key, wanted, live) => live.state === "configured" && wanted[key] !== null && !Object.hasOwn(live, key);
var explainSwitchedOffSetup = (difference, wanted, live) => wanted.state === void 0 && live.state !== "configured" ? { ...difference, because: formatText`${"the setup is off: "}declare \`state: configured\` as well` } : difference;
var createSettingNamer = (differences) => (key) => differences.some((difference) => difference.key === "state") ? "state" : key.startsWith("runner_") ? "runner" : key;
var noteUnsupportedLanguage = (language) => createNote(
  formatText`\`${language}\` is analyzed too, but Trueup does not compare it, because the API does not accept it`
);

// packages/core/src/sections/families/analysis-setup/snapshot.ts
async function readSetupForSnapshot(github, setup) {
  try {
    return await github.ask(setup.calls.get({}));
  } catch (failure) {
    if (github.isRequired || !isRefusedWith(failure, 403)) throw failure;
    if (!(failure instanceof PermissionDenied)) return { unavailable: describeGithubRefusal(failure) };
    if (!missingAccessMessage.test(failure.githubMessage)) throw failure;
    const fix = markPublic(`The token may also lack access. To fix that, ${failure.fix}`);
    return { unavailable: formatText`${describeGithubRefusal(failure)} ${fix}` };
  }
}
var missingAccessMessage = /\bnot authorized to access\b/i;
function exportSetup(live, setup) {
  if (isUnavailableSetup(live))
    return { value: void 0, notes: [{ text: formatText`left out: ${live.unavailable}` }] };
  const keys = createSetupKeys(setup);
  const { supported, unsupported } = splitLanguagesBySupport(live, setup);
  const values = { ...live, ...live.languages && { languages: supported } };
  const shownKeys = Object.keys(keys).filter((key) => values[key] !== void 0);
  const isValid = (key) => is(keys[key], values[key]);
  return {
    value: Object.fromEntries(shownKeys.filter(isValid).map((key) => [key, values[key]])),
    notes: [
      ...unsupported.map((language) => ({
        text: formatText`\`${language}\` is left out of \`languages\`: the API does not accept it`,
        about: "languages"
      })),
      ...shownKeys.filter((key) => values[key] !== null && !isValid(key)).map((key) => noteUnknownValue(key, values[key]))
    ]
  };
}
var isUnavailableSetup = (setup) => !("state" in setup);
var noteUnknownValue = (key, value) => ({
  text: formatText`\`${markPublic(key)}\` is left out: ${JSON.stringify(value)} is not a value that Trueup knows`,
  about: key
});

// packages/core/src/sections/families/analysis-setup/index.ts
function createAnalysisSection(setup) {
  const { key, calls, configurationKeys } = setup;
  return {
    key,
    settings: createSetupSettings(setup),
    visibleTo: { "": "administrators" },
    risk,
    calls,
    configurationKeys,
    after: ["security_and_analysis", "visibility", "private", "archived"].map((name) => ({
      name: `repository.${name}`,
      resolves: (failure, difference) => isResolvedByChange(failure, difference, setup)
    })),
    read: (github, wanted) => github.ask(calls.get({})).catch((failure) => inferOffSetup(failure, wanted, setup)),
    plan: (wanted, live) => planSetup(wanted, live, setup),
    readAll: (github) => readSetupForSnapshot(github, setup),
    toSettings: (live) => exportSetup(live, setup)
  };
}
function isResolvedByChange(failure, change, { isLicensedBy }) {
  if (!isRefusedDespitePermission(failure, 403)) return false;
  const { githubMessage: message } = failure;
  if (/\barchived\b/i.test(message)) return change.key === "archived" && change.wanted === false;
  return /\b(advanced|code) security\b/i.test(message) && isLicensedBy?.(change) === true;
}
function inferOffSetup(failure, { state }, { missingFeature }) {
  const isOff = isRefusedDespitePermission(failure, 403) && missingFeature.test(failure.githubMessage);
  if (state === "not-configured" && isOff) return { state };
  throw failure;
}

// packages/core/src/sections/families/analysis-setup/calls.ts
var LiveSetup = defineObject({
  state: string(),
  languages: optional(array(string())),
  runner_type: nullish(string()),
  runner_label: nullish(string()),
  query_suite: nullish(string()),
  threat_model: nullish(string()),
  ai_findings_option: nullish(string())
});
var Rollout = defineObject({ run_id: optional(number()), run_url: optional(string()) });
var describeRollout = ({ run_id, run_url }) => run_id === void 0 ? void 0 : `GitHub applies the change in configuration run ${run_id}${run_url === void 0 ? "" : `: ${run_url}`}`;
var createSetupCalls = (path, read, { policy, hints }) => ({
  get: defineRestCall(`GET /repos/{owner}/{repo}/${path}`, {
    needs: read,
    answer: LiveSetup,
    policyMessage: policy,
    hints
  }),
  update: defineRestCall(`PATCH /repos/{owner}/{repo}/${path}`, {
    needs: administration.write,
    answer: Rollout,
    describeResult: describeRollout,
    policyMessage: policy,
    hints: { 403: hints[403], 409: "a configuration run is in progress: run again after it has finished" }
  })
});

export {
  createAnalysisSection,
  createSetupCalls
};
