import {
  makesPublic108 as makesPublic,
  orderByRank78 as orderByRank,
  toneWith78 as toneWith,
  riskWith79 as riskWith,
  note82 as note,
  reassertKey82 as reassertKey,
  update82 as update,
  compare83 as compare,
  groupBySetting83 as groupBySetting,
  sameMembers83 as sameMembers,
  object84 as object,
  choice85 as choice,
  list85 as list,
  open85 as open2,
  readOnlyEach85 as readOnlyEach,
  text85 as text,
  open88 as open,
  saidBy88 as saidBy,
  say88 as say,
  array93 as array,
  is93 as is,
  nullable93 as nullable,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  string93 as string,
  pickKeys94 as pickKeys,
  administration98 as administration,
  rest99 as rest,
  PermissionDenied100 as PermissionDenied,
  isRefusedWith100 as isRefusedWith
} from "./action.js";

// packages/core/src/sections/families/analysis-setup/schema.ts
var setupKeys = (languages, own) => ({
  state: optional(choice(["configured", "not-configured"])),
  languages: optional(list(choice(languages, otherNames))),
  runner_type: optional(choice(["standard", "labeled"])),
  runner_label: optional(nullable(text())),
  ...own
});
var otherNames = {
  javascript: "javascript-typescript",
  typescript: "javascript-typescript",
  java: "java-kotlin",
  kotlin: "java-kotlin",
  c: "c-cpp",
  cpp: "c-cpp"
};
var setupSettings = (keys) => ({
  schema: open2({ ...keys, ...readOnlyEach(["schedule", "updated_at"]) })
});
var spellAsRequest = (language) => /^(java|type)script$/.test(language) ? "javascript-typescript" : language;
function readLanguages(live = [], vocabulary) {
  const languages = [...new Set(live.map(spellAsRequest))];
  return {
    named: languages.filter((language) => vocabulary.includes(language)),
    unnamed: languages.filter((language) => !vocabulary.includes(language))
  };
}

// packages/core/src/sections/families/analysis-setup/plan.ts
function planSetup(wanted, live, analysis) {
  if (wanted.state === "not-configured") return planOff(wanted, live, analysis);
  const languages = readLanguages(live.languages, analysis.languages);
  const found = compareSetup(wanted, live, languages).map((one) => explain(one, wanted, live));
  const silent = Object.keys(wanted).filter((key) => isSilent(key, wanted, live));
  const changing = [...found.map(({ key }) => key), ...silent];
  const call = analysis.calls.update(
    {},
    pickKeys(wanted, (key) => !changing.includes(key))
  );
  const writing = (keys) => ({ call, adds: pickKeys(wanted, (key) => keys.includes(key)) });
  return [
    ...groupBySetting(found, settingOf(found)).flatMap(
      (part) => update("", part, writing(part.map(({ key }) => key)), { later: true })
    ),
    ...silent.map((key) => reassertKey(key, wanted[key], writing([key]))),
    ...wanted.languages && live.state === "configured" ? noteUnnamed(languages) : []
  ];
}
function planOff({ state }, live, analysis) {
  const difference = toneWith(risk)({
    key: "state",
    live: live.state,
    wanted: state,
    affects: affectedBy(live, analysis)
  });
  return live.state === state ? [] : update("", [difference], analysis.calls.update({}, { state }));
}
var affectedBy = (live, { languages, own }) => live.state === "configured" ? pickKeys(live, (key) => Object.hasOwn(setupKeys(languages, own), key)) : void 0;
var risk = riskWith({ touches: "protection" }, { state: orderByRank("configured", "not-configured") });
function compareSetup(wanted, live, { named }) {
  const isCompared = (key, value) => !isSilent(key, wanted, live) && !(value === null && !live[key]);
  const { languages, ...others } = pickKeys(wanted, isCompared);
  const isSame = !languages || sameMembers(languages, named);
  return [...compare(others, live), ...isSame ? [] : [{ key: "languages", live: named, wanted: languages }]];
}
var isSilent = (key, wanted, live) => live.state === "configured" && wanted[key] !== null && !Object.hasOwn(live, key);
var explain = (difference, wanted, live) => wanted.state === void 0 && live.state !== "configured" ? { ...difference, because: say`${"the setup is off: "}declare \`state: configured\` as well` } : difference;
var settingOf = (found) => (key) => found.some((one) => one.key === "state") ? "state" : key.startsWith("runner_") ? "runner" : key;
var noteUnnamed = ({ unnamed }) => unnamed.map(
  (language) => note(say`\`${language}\` is analyzed too, but Trueup does not compare it, because the API does not accept it`)
);

// packages/core/src/sections/families/analysis-setup/snapshot.ts
async function readWholeSetup(host, setup) {
  try {
    return await host.ask(setup.calls.get({}));
  } catch (failure) {
    if (host.isRequired || !isRefusedWith(failure, 403)) throw failure;
    if (!(failure instanceof PermissionDenied)) return { unavailable: saidBy(failure) };
    if (!ofFeature.test(failure.hostMessage)) throw failure;
    const fix = open(`GitHub gives the same answer to a token without access: to fix that, ${failure.fix}`);
    return { unavailable: say`${saidBy(failure)} ${fix}` };
  }
}
var ofFeature = /\bnot authorized to access\b/i;
function setupToSettings(live, keys, known) {
  if (isUnavailable(live)) return { value: void 0, notes: [say`left out: ${live.unavailable}`] };
  const { named, unnamed } = readLanguages(live.languages, known);
  const all = { ...live, ...live.languages && { languages: named } };
  const shown = Object.keys(keys).filter((key) => all[key] !== void 0);
  const isTaken = (key) => is(keys[key], all[key]);
  return {
    value: Object.fromEntries(shown.filter(isTaken).map((key) => [key, all[key]])),
    notes: [
      ...unnamed.map((language) => say`\`${language}\` is left out of \`languages\`: the API does not accept it`),
      ...shown.filter((key) => all[key] !== null && !isTaken(key)).map((key) => noteStrange(key, all[key]))
    ]
  };
}
var isUnavailable = (whole) => !("state" in whole);
var noteStrange = (key, value) => say`\`${open(key)}\` is left out: ${JSON.stringify(value)} is not a value that Trueup knows`;

// packages/core/src/sections/families/analysis-setup/index.ts
function liftedBy(failure, change, { licenses }) {
  if (!isRefusedWith(failure, 403) || failure instanceof PermissionDenied) return false;
  const { hostMessage: said } = failure;
  if (/\barchived\b/i.test(said)) return change.key === "archived" && change.wanted === false;
  return /\b(advanced|code) security\b/i.test(said) && licenses?.(change) === true;
}
function offWithoutFeature(failure, { state }, { lacking }) {
  const isOff = isRefusedWith(failure, 403) && !(failure instanceof PermissionDenied) && lacking.test(failure.hostMessage);
  if (state === "not-configured" && isOff) return { state };
  throw failure;
}
var licensed = ["advanced_security", "code_security"].map((feature) => `security_and_analysis.${feature}`);
function licensesScanning({ key, wanted }) {
  if (makesPublic(key, wanted)) return true;
  const status = key.endsWith(".status") ? wanted : wanted?.status;
  return status === "enabled" && licensed.some((path) => key === path || key === `${path}.status`);
}
function analysisSetup(setup) {
  const { key, languages, own, calls, owned } = setup;
  const keys = setupKeys(languages, own);
  return {
    key,
    settings: setupSettings(keys),
    visibleTo: { "": "administrators" },
    risk,
    calls,
    owned,
    after: ["security_and_analysis", "visibility", "private", "archived"].map((name) => ({
      name: `repository.${name}`,
      lifts: (failure, difference) => liftedBy(failure, difference, setup)
    })),
    read: (host, wanted) => host.ask(calls.get({})).catch((failure) => offWithoutFeature(failure, wanted, setup)),
    plan: (wanted, live) => planSetup(wanted, live, setup),
    readAll: (host) => readWholeSetup(host, setup),
    toSettings: (live) => setupToSettings(live, keys, languages)
  };
}

// packages/core/src/sections/families/analysis-setup/calls.ts
var LiveSetup = object({
  state: string(),
  languages: optional(array(string())),
  runner_type: nullish(string()),
  runner_label: nullish(string())
});
var Rollout = object({ run_id: optional(number()), run_url: optional(string()) });
var rolloutText = ({ run_id, run_url }) => run_id === void 0 ? void 0 : `GitHub applies the change in configuration run ${run_id}${run_url === void 0 ? "" : `: ${run_url}`}`;
var setupCalls = (path, read, { policy, hints }) => ({
  get: rest(`GET /repos/{owner}/{repo}/${path}`, { needs: read, answer: LiveSetup, policy, hints }),
  update: rest(`PATCH /repos/{owner}/{repo}/${path}`, {
    needs: administration.write,
    answer: Rollout,
    detail: rolloutText,
    policy,
    hints: { 403: hints[403], 409: "a configuration run is in progress: run again after it has finished" }
  })
});

export {
  licensesScanning,
  analysisSetup,
  setupCalls
};
