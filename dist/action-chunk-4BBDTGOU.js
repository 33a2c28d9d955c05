import {
  isPublication111 as isPublication,
  markWeaker81 as markWeaker,
  orderByRank81 as orderByRank,
  createRisks82 as createRisks,
  createNote85 as createNote,
  planReassertionOfKey85 as planReassertionOfKey,
  planUpdate85 as planUpdate,
  findDifferences86 as findDifferences,
  groupBySetting86 as groupBySetting,
  hasSameMembers86 as hasSameMembers,
  defineObject87 as defineObject,
  choice88 as choice,
  list88 as list,
  openMap88 as openMap,
  refuseReadOnlyKeys88 as refuseReadOnlyKeys,
  text88 as text,
  describeGithubRefusal91 as describeGithubRefusal,
  formatText91 as formatText,
  markPublic91 as markPublic,
  array96 as array,
  is96 as is,
  nullable96 as nullable,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  string96 as string,
  pickKeys97 as pickKeys,
  administration101 as administration,
  defineRestCall102 as defineRestCall,
  PermissionDenied103 as PermissionDenied,
  isRefusedWith103 as isRefusedWith
} from "./action.js";

// packages/core/src/sections/families/analysis-setup/schema.ts
var createSetupKeys = (languages, ownKeys) => ({
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
var createSetupSettings = (keys) => ({
  schema: openMap({ ...keys, ...refuseReadOnlyKeys(["schedule", "updated_at"]) })
});
var toRequestLanguage = (language) => /^(java|type)script$/.test(language) ? "javascript-typescript" : language;
function splitLanguages(live = [], vocabulary) {
  const languages = [...new Set(live.map(toRequestLanguage))];
  return {
    supported: languages.filter((language) => vocabulary.includes(language)),
    unsupported: languages.filter((language) => !vocabulary.includes(language))
  };
}

// packages/core/src/sections/families/analysis-setup/plan.ts
function planSetup(wanted, live, analysis) {
  if (wanted.state === "not-configured") return planSwitchOff(wanted, live, analysis);
  const languages = splitLanguages(live.languages, analysis.languages);
  const differences = compareSetup(wanted, live, languages).map(
    (difference) => explainDifference(difference, wanted, live)
  );
  const unshown = Object.keys(wanted).filter((key) => isUnshown(key, wanted, live));
  const changingKeys = [...differences.map(({ key }) => key), ...unshown];
  const call = analysis.calls.update(
    {},
    pickKeys(wanted, (key) => !changingKeys.includes(key))
  );
  const createWrite = (keys) => ({ call, adds: pickKeys(wanted, (key) => keys.includes(key)) });
  return [
    ...groupBySetting(differences, createSettingNamer(differences)).flatMap(
      (part) => planUpdate("", part, createWrite(part.map(({ key }) => key)), { later: true })
    ),
    ...unshown.map((key) => planReassertionOfKey(key, wanted[key], createWrite([key]))),
    ...wanted.languages && live.state === "configured" ? noteUnsupportedLanguages(languages) : []
  ];
}
function planSwitchOff({ state }, live, analysis) {
  const difference = markWeaker(risk)({
    key: "state",
    live: live.state,
    wanted: state,
    affects: listAffectedValues(live, analysis)
  });
  return live.state === state ? [] : planUpdate("", [difference], analysis.calls.update({}, { state }));
}
var listAffectedValues = (live, { languages, ownKeys }) => live.state === "configured" ? pickKeys(live, (key) => Object.hasOwn(createSetupKeys(languages, ownKeys), key)) : void 0;
var risk = createRisks({ touches: "protection" }, { state: orderByRank("configured", "not-configured") });
function compareSetup(wanted, live, { supported }) {
  const isCompared = (key, value) => !isUnshown(key, wanted, live) && !(value === null && !live[key]);
  const { languages, ...otherKeys } = pickKeys(wanted, isCompared);
  const isSame = !languages || hasSameMembers(languages, supported);
  return [
    ...findDifferences(otherKeys, live),
    ...isSame ? [] : [{ key: "languages", live: supported, wanted: languages }]
  ];
}
var isUnshown = (key, wanted, live) => live.state === "configured" && wanted[key] !== null && !Object.hasOwn(live, key);
var explainDifference = (difference, wanted, live) => wanted.state === void 0 && live.state !== "configured" ? { ...difference, because: formatText`${"the setup is off: "}declare \`state: configured\` as well` } : difference;
var createSettingNamer = (differences) => (key) => differences.some((difference) => difference.key === "state") ? "state" : key.startsWith("runner_") ? "runner" : key;
var noteUnsupportedLanguages = ({ unsupported }) => unsupported.map(
  (language) => createNote(
    formatText`\`${language}\` is analyzed too, but Trueup does not compare it, because the API does not accept it`
  )
);

// packages/core/src/sections/families/analysis-setup/snapshot.ts
async function readFullSetup(github, setup) {
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
function exportSetup(live, keys, known) {
  if (isUnavailableSetup(live)) return { value: void 0, notes: [formatText`left out: ${live.unavailable}`] };
  const { supported, unsupported } = splitLanguages(live.languages, known);
  const values = { ...live, ...live.languages && { languages: supported } };
  const shown = Object.keys(keys).filter((key) => values[key] !== void 0);
  const isValid = (key) => is(keys[key], values[key]);
  return {
    value: Object.fromEntries(shown.filter(isValid).map((key) => [key, values[key]])),
    notes: [
      ...unsupported.map(
        (language) => formatText`\`${language}\` is left out of \`languages\`: the API does not accept it`
      ),
      ...shown.filter((key) => values[key] !== null && !isValid(key)).map((key) => noteUnknownValue(key, values[key]))
    ]
  };
}
var isUnavailableSetup = (setup) => !("state" in setup);
var noteUnknownValue = (key, value) => formatText`\`${markPublic(key)}\` is left out: ${JSON.stringify(value)} is not a value that Trueup knows`;

// packages/core/src/sections/families/analysis-setup/index.ts
function isLiftedByChange(failure, change, { isLicensedBy }) {
  if (!isRefusedWith(failure, 403) || failure instanceof PermissionDenied) return false;
  const { githubMessage: message } = failure;
  if (/\barchived\b/i.test(message)) return change.key === "archived" && change.wanted === false;
  return /\b(advanced|code) security\b/i.test(message) && isLicensedBy?.(change) === true;
}
function inferOffSetup(failure, { state }, { missingFeature }) {
  const isOff = isRefusedWith(failure, 403) && !(failure instanceof PermissionDenied) && missingFeature.test(failure.githubMessage);
  if (state === "not-configured" && isOff) return { state };
  throw failure;
}
var licenseKeys = ["advanced_security", "code_security"].map((feature) => `security_and_analysis.${feature}`);
function isScanningLicense({ key, wanted }) {
  if (isPublication(key, wanted)) return true;
  const status = key.endsWith(".status") ? wanted : wanted?.status;
  return status === "enabled" && licenseKeys.some((path) => key === path || key === `${path}.status`);
}
function createAnalysisSection(setup) {
  const { key, languages, ownKeys, calls, configurationKeys } = setup;
  const keys = createSetupKeys(languages, ownKeys);
  return {
    key,
    settings: createSetupSettings(keys),
    visibleTo: { "": "administrators" },
    risk,
    calls,
    configurationKeys,
    after: ["security_and_analysis", "visibility", "private", "archived"].map((name) => ({
      name: `repository.${name}`,
      lifts: (failure, difference) => isLiftedByChange(failure, difference, setup)
    })),
    read: (github, wanted) => github.ask(calls.get({})).catch((failure) => inferOffSetup(failure, wanted, setup)),
    plan: (wanted, live) => planSetup(wanted, live, setup),
    readAll: (github) => readFullSetup(github, setup),
    toSettings: (live) => exportSetup(live, keys, languages)
  };
}

// packages/core/src/sections/families/analysis-setup/calls.ts
var LiveSetup = defineObject({
  state: string(),
  languages: optional(array(string())),
  runner_type: nullish(string()),
  runner_label: nullish(string())
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
  isScanningLicense,
  createAnalysisSection,
  createSetupCalls
};
