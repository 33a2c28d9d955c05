import {
  getPresenceConditions115 as getPresenceConditions,
  toPresenceConditions115 as toPresenceConditions,
  toOptionalSchemas116 as toOptionalSchemas,
  markIfWeaker82 as markIfWeaker,
  createBasis87 as createBasis,
  noteUncompared87 as noteUncompared,
  planReassertionOfKey87 as planReassertionOfKey,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  groupBySetting88 as groupBySetting,
  isDeepEqual88 as isDeepEqual,
  addJsonSchema90 as addJsonSchema,
  closedMap90 as closedMap,
  createValueRule90 as createValueRule,
  openMap90 as openMap,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  createMessage94 as createMessage,
  optional96 as optional,
  pipe96 as pipe,
  transform96 as transform,
  formatText97 as formatText,
  markPublic97 as markPublic,
  isMap99 as isMap,
  pickKeys99 as pickKeys,
  describeLimitation102 as describeLimitation,
  findPresenceRow102 as findPresenceRow,
  findUnmetCondition102 as findUnmetCondition,
  toVisibilityKind102 as toVisibilityKind,
  GithubRefusal105 as GithubRefusal,
  isRefusedDespitePermission105 as isRefusedDespitePermission
} from "./action.js";
import {
  endpoints,
  orderedKeys,
  risk
} from "./action-chunk-H3ERK6I4.js";
import {
  createVisibilityPrerequisites
} from "./action-chunk-ZGNMBPZP.js";
import {
  defineSection
} from "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/actions/endpoints.ts
var allEndpoints = endpoints;
var calls = Object.fromEntries(
  Object.entries(allEndpoints).flatMap(([name, { get, put }]) => [
    [`get ${name}`, get],
    [`put ${name}`, put]
  ])
);
var parentKeys = [...new Set(Object.values(allEndpoints).flatMap(({ parentKey }) => parentKey ?? []))];
var listEndpointsBelow = (wantedParentKey) => Object.values(allEndpoints).filter(({ parentKey }) => parentKey === wantedParentKey);
var listKeysBelow = (parentKey) => listEndpointsBelow(parentKey).flatMap(({ keys }) => Object.keys(keys));
var findParentKey = (key) => parentKeys.find((parent) => listKeysBelow(parent).includes(key));
var formatKeyPath = (key, parentKey) => parentKey === void 0 ? key : `${parentKey}.${key}`;
function findEndpoint(key, parentKey) {
  const candidates = listEndpointsBelow(parentKey);
  return candidates.find((endpoint) => hasKey(endpoint, key)) ?? candidates[0];
}
function pickDeclaredKeys(endpoint, wanted) {
  const { parentKey } = endpoint;
  const block = parentKey === void 0 ? wanted : wanted[parentKey] ?? {};
  const isParentKey = (key) => parentKey === void 0 && parentKeys.includes(key);
  const isOwnKey = (key) => findEndpoint(key, parentKey) === endpoint && !isParentKey(key);
  return pickKeys(block, (key, value) => value !== void 0 && isOwnKey(key));
}
var splitKeysByEndpoint = (wanted) => Object.entries(allEndpoints).map(([name, endpoint]) => ({ name, endpoint, declared: pickDeclaredKeys(endpoint, wanted) })).filter(({ declared }) => Object.keys(declared).length > 0);
var hasKey = ({ keys }, key) => Object.hasOwn(keys, key);
var pickWritableKeys = (endpoint, live) => pickKeys(live, (key) => hasKey(endpoint, key));
var normalizeWritableKeys = (endpoint, live) => endpoint.normalize(pickWritableKeys(endpoint, live));
var fillBodyFromLive = (endpoint, declared, live) => endpoint.fill ? endpoint.fill(declared, pickWritableKeys(endpoint, live)) : declared;

// packages/core/src/sections/actions/acts.ts
var createPutAfterRead = (endpoint, declared) => ({
  act: endpoint.put({}, declared).route,
  async run(github) {
    const live = await github.ask(endpoint.get({}));
    await github.send(endpoint.put({}, fillBodyFromLive(endpoint, declared, live)));
    return void 0;
  }
});

// packages/core/src/sections/actions/plan.ts
var planActions = (wanted, live) => splitKeysByEndpoint(wanted).flatMap(({ name, endpoint, declared }) => {
  const liveBody = live[name];
  if (!liveBody) return planUnreadEndpoint(endpoint, declared);
  if (endpoint === endpoints.permissions) return planPermissions(declared, liveBody);
  return planEndpoint(endpoint, declared, liveBody, (key) => hasKey(endpoint, key) || Object.hasOwn(liveBody, key));
});
function planUnreadEndpoint(endpoint, declared) {
  const differences = findDifferences(declared, {}, endpoint.parentKey);
  const unseen = differences.map((difference) => ({ ...difference, unseen: true }));
  return planUpdate("", unseen, createPutAfterRead(endpoint, declared));
}
var isActionsOff = ({ enabled }) => enabled === false;
function planPermissions(declared, live) {
  const permissions2 = endpoints.permissions;
  const isHidden = (key) => isActionsOff(live) && hasKey(permissions2, key) && !Object.hasOwn(live, key);
  const [skipped, compared] = splitBody(declared, (key) => isActionsOff(declared) && isHidden(key));
  return [
    ...planEndpoint(permissions2, compared, live, (key) => Object.hasOwn(live, key) || isHidden(key)),
    ...Object.keys(skipped).map((key) => noteUncompared("blind", describeHiddenKey(key), { key }))
  ];
}
var describeHiddenKey = (key) => markPublic(`\`${key}\` is not compared: GitHub shows it only while Actions is on`);
function planEndpoint(endpoint, declared, live, isSeen) {
  const { parentKey } = endpoint;
  const [compared, neverShown] = splitBody(declared, isSeen);
  const declaredDifferences = findDifferences(endpoint.normalize(compared), endpoint.normalize(live), parentKey).map(markIfWeaker(risk)).map(markOrderedList).map(addAffectedKeysOfLeadingKey(endpoint, live));
  const requiredBody = pickKeys(fillBodyFromLive(endpoint, compared, live), (key) => !Object.hasOwn(compared, key));
  const requiredDifferences = declaredDifferences.length ? findDifferences(requiredBody, pickWritableKeys(endpoint, live), parentKey).map(explainRequiredKey) : [];
  const differences = [...requiredDifferences, ...declaredDifferences];
  const buildWrite = createWriteBuilder(endpoint, live, [compared, neverShown], differences);
  const neverShownPairs = Object.entries(neverShown);
  const sendsLiveKeys = endpoint.fill !== void 0 || neverShownPairs.length > 0;
  const dependsOn = sendsLiveKeys ? createBasis(endpoint.get({}), live, (body) => normalizeWritableKeys(endpoint, body)) : void 0;
  return [
    ...groupBySetting(differences, createSettingNamer(endpoint, differences)).flatMap(
      (group) => planUpdate("", group, buildWrite(group), { dependsOn })
    ),
    ...neverShownPairs.map(([key, value]) => ({
      ...planReassertionOfKey(formatKeyPath(key, parentKey), value, { ...buildWrite([]), adds: { [key]: value } }),
      dependsOn
    }))
  ];
}
function createSettingNamer(endpoint, differences) {
  const { leadingKey, parentKey } = endpoint;
  const isLed = leadingKey && differences.some(({ key }) => key === formatKeyPath(leadingKey, parentKey));
  return (key) => isLed ? leadingKey : getKeyBelowParent(endpoint, key);
}
var getKeyBelowParent = ({ parentKey }, path) => path.split(".")[parentKey === void 0 ? 0 : 1];
function createWriteBuilder(endpoint, live, [compared, neverShown], differences) {
  const isChangedIn = (changes) => (key) => changes.some((change) => getKeyBelowParent(endpoint, change.key) === key);
  const unchanged = pickKeys(compared, (key) => !isChangedIn(differences)(key));
  const base = {
    ...fillBodyFromLive(endpoint, unchanged, live),
    ...Object.keys(neverShown).length > 0 && pickWritableKeys(endpoint, live)
  };
  const call = endpoint.put({}, base);
  return (group) => {
    const changed = pickKeys(compared, isChangedIn(group));
    const body = fillBodyFromLive(endpoint, { ...unchanged, ...changed }, live);
    const keys = Object.keys({ ...base, ...body }).filter((key) => !isDeepEqual(base[key], body[key]));
    return { call, adds: Object.fromEntries(keys.map((key) => [key, body[key]])) };
  };
}
var explainRequiredKey = (difference) => ({
  ...difference,
  because: formatText`set because GitHub requires it with the other keys; to keep it, declare \`${markPublic(difference.key)}: ${difference.live}\``
});
var addAffectedKeysOfLeadingKey = (endpoint, live) => (difference) => {
  const { leadingKey, parentKey } = endpoint;
  if (!leadingKey || difference.key !== formatKeyPath(leadingKey, parentKey)) return difference;
  const affected = Object.entries(pickWritableKeys(endpoint, live)).map(([key, value]) => [
    formatKeyPath(key, parentKey),
    value
  ]);
  return { ...difference, affects: Object.fromEntries(affected) };
};
var markOrderedList = (difference) => orderedKeys.includes(difference.key) ? { ...difference, ordered: true } : difference;
var splitBody = (body, isChosen) => [pickKeys(body, isChosen), pickKeys(body, (key) => !isChosen(key))];

// packages/core/src/sections/actions/read.ts
async function readActions(github, wanted) {
  const declaredEndpoints = splitKeysByEndpoint(wanted);
  const bodies = await Promise.all(
    declaredEndpoints.map(({ endpoint, declared }) => {
      const parts = Object.keys(declared).map((key) => ({ key: formatKeyPath(key, endpoint.parentKey) }));
      return github.askOrLeaveOut(
        parts,
        async (reader) => await isEndpointReadable(endpoint, reader) ? reader.ask(endpoint.get({})) : void 0
      );
    })
  );
  return Object.fromEntries(declaredEndpoints.map(({ name }, index) => [name, bodies[index]]));
}
var isEndpointReadable = async ({ isReadableWith }, github) => !isReadableWith || isReadableWith(await github.ask(endpoints.permissions.get({})));

// packages/core/src/sections/actions/prepare.ts
function refuseAndRemoveMisplacedKeys(value, findings) {
  if (!isMap(value)) return value;
  if (value.enabled === false && value.selected_actions)
    findings.remark(["selected_actions"], "has no effect with `enabled: false`: Trueup neither compares nor sends it");
  return pickKeys(value, (key) => {
    const parentKey = findParentKey(key);
    if (parentKey)
      findings.refuse({
        at: [key],
        problem: `belongs below \`${parentKey}\``,
        fix: `indent it under \`${parentKey}:\``
      });
    return !parentKey;
  });
}

// packages/core/src/sections/actions/schema.ts
var { permissions, selected, workflowDefaults, access, retention, cacheRetention, cacheStorage } = endpoints;
var { forkApproval, forkWorkflows } = endpoints;
var missingTemplate = createMessage(
  "is missing",
  "add `use_default: true` for GitHub's template, or `include_claim_keys` for your own template"
);
var ignoredClaims = createMessage(
  "has no effect with `use_default: true`",
  "remove it, or write `use_default: false`"
);
var Subject = pipe(
  openMap({ ...toOptionalSchemas(endpoints.subject.keys), ...refuseReadOnlyKeys(["sub_claim_prefix"]) }),
  createValueRule({
    at: "use_default",
    holds: (subject) => subject.use_default !== void 0 || subject.include_claim_keys !== void 0,
    failureMessage: missingTemplate
  }),
  createValueRule({
    at: "include_claim_keys",
    holds: (subject) => !(subject.use_default && subject.include_claim_keys),
    failureMessage: ignoredClaims
  }),
  addJsonSchema({
    anyOf: [{ required: ["use_default"] }, { required: ["include_claim_keys"] }],
    not: { required: ["use_default", "include_claim_keys"], properties: { use_default: { const: true } } }
  }),
  transform((subject) => ({ ...subject, use_default: subject.use_default ?? false }))
);
var otherPolicy = createMessage(
  "requires `allowed_actions: selected`, but the file declares another policy",
  "write `allowed_actions: selected`, or remove this list"
);
var Actions = pipe(
  openMap({
    ...toOptionalSchemas(permissions.keys),
    selected_actions: optional(closedMap(toOptionalSchemas(selected.keys))),
    ...toOptionalSchemas(workflowDefaults.keys),
    artifact_and_log_retention: optional(
      openMap({ days: retention.keys.days.schema, ...refuseReadOnlyKeys(["maximum_allowed_days"]) })
    ),
    fork_pr_contributor_approval: optional(openMap({ approval_policy: forkApproval.keys.approval_policy.schema })),
    fork_pr_workflows_private_repos: optional(
      openMap({
        ...toOptionalSchemas(forkWorkflows.keys),
        run_workflows_from_fork_pull_requests: forkWorkflows.keys.run_workflows_from_fork_pull_requests.schema
      })
    ),
    ...refuseReadOnlyKeys(["selected_actions_url"]),
    ...toOptionalSchemas(access.keys),
    cache: optional(closedMap(toOptionalSchemas({ ...cacheRetention.keys, ...cacheStorage.keys }))),
    oidc_customization_sub: optional(Subject)
  }),
  createValueRule({
    at: "selected_actions",
    holds: (settings2) => !settings2.selected_actions || (settings2.allowed_actions ?? "selected") === "selected",
    failureMessage: otherPolicy
  }),
  addJsonSchema({
    not: {
      type: "object",
      required: ["selected_actions", "allowed_actions"],
      properties: { allowed_actions: { enum: ["all", "local_only"] } }
    }
  }),
  transform(({ selected_actions, ...others }) => {
    if (!selected_actions) return others;
    return others.enabled === false ? others : { ...others, selected_actions, allowed_actions: "selected" };
  })
);
var settings = { schema: Actions, prepare: refuseAndRemoveMisplacedKeys };

// packages/core/src/sections/actions/snapshot.ts
async function readAllActions(github) {
  const [repository] = await Promise.all([
    github.ask(getPresenceConditions({})),
    github.ask(endpoints.permissions.get({}))
  ]);
  const conditions = toPresenceConditions(repository);
  const readingsByName = await Promise.all(
    Object.entries(endpoints).map(
      async ([name, endpoint]) => [name, await readEndpointByKeyPath(endpoint, github, conditions)]
    )
  );
  return {
    live: Object.fromEntries(readingsByName.map(([name, readings]) => [name, readings.find(({ body }) => body)?.body])),
    notes: readingsByName.flatMap(([, readings]) => readings.flatMap(({ note }) => note ?? []))
  };
}
async function readEndpointByKeyPath(endpoint, github, conditions) {
  if (!await isEndpointReadable(endpoint, github)) return [];
  return Promise.all(
    listKeyPaths(endpoint).map((path) => {
      const row = findPresenceRow(`actions.${path}`);
      const condition = row && findUnmetCondition(row, conditions);
      return condition ? { note: noteLeftOut(path, `it ${describeLimitation(row, condition)}`) } : readKeyPath(github, endpoint, path);
    })
  );
}
function listKeyPaths({ parentKey, keys }) {
  const ownKeys = Object.keys(keys);
  const isAlone = parentKey !== void 0 && listKeysBelow(parentKey).length === ownKeys.length;
  return isAlone ? [parentKey] : ownKeys.map((key) => formatKeyPath(key, parentKey));
}
async function readKeyPath(github, { get }, path) {
  try {
    return { body: await github.askOrLeaveOut([{ key: path }], (reader) => reader.ask(get({}))) };
  } catch (failure) {
    if (github.isRequired || !isRefusedDespitePermission(failure, 403, 404, 409, 422)) throw failure;
    return { note: noteLeftOut(path, failure.message) };
  }
}
var noteLeftOut = (path, why) => ({
  text: formatText`\`${markPublic(path)}\` is left out: ${why}`,
  about: path
});
function exportActions(source) {
  const { live, notes } = isSnapshot(source) ? source : { live: source, notes: [] };
  const value = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { parentKey } = endpoint;
    const exported = normalizeWritableKeys(endpoint, live[name] ?? {});
    if (parentKey === void 0) Object.assign(value, exported);
    else if (Object.keys(exported).length) value[parentKey] = { ...value[parentKey], ...exported };
  }
  return { value, notes };
}
var isSnapshot = (source) => Array.isArray(source.notes);

// packages/core/src/sections/actions/index.ts
var actions = defineSection({
  key: "actions",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: { getPresenceConditions, ...calls },
  after: createVisibilityPrerequisites(isResolvedByVisibility),
  read: readActions,
  plan: planActions,
  orderedKeys,
  readAll: readAllActions,
  toSettings: exportActions,
  listUses: (wanted) => ({ calls: splitKeysByEndpoint(wanted).flatMap(({ endpoint: { get, put } }) => [get, put]) })
});
function isResolvedByVisibility(failure, difference) {
  if (!(failure instanceof GithubRefusal) || /not accessible by|admin rights/i.test(failure.githubMessage))
    return false;
  const { path } = failure.request;
  const refusedEndpoint = Object.values(endpoints).find(
    ({ get }) => path.endsWith(get({}).route.replace(/^.*\{repo\}/, ""))
  );
  const requiredVisibility = refusedEndpoint && findRequiredVisibility(refusedEndpoint);
  return requiredVisibility !== void 0 && requiredVisibility === findNewVisibility(difference);
}
var findRequiredVisibility = ({ parentKey, keys }) => findPresenceRow(`actions.${parentKey ?? Object.keys(keys)[0]}`)?.visibility;
function findNewVisibility({ key, live, wanted }) {
  if (key !== "visibility" && key !== "private") return void 0;
  const toVisibility = (value) => value === false ? "public" : toVisibilityKind(String(value));
  return toVisibility(live) === toVisibility(wanted) ? void 0 : toVisibility(wanted);
}
export {
  actions
};
