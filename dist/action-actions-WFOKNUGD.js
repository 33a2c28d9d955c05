import {
  createVisibilityPrerequisites111 as createVisibilityPrerequisites,
  getPresenceConditions113 as getPresenceConditions,
  toPresenceConditions113 as toPresenceConditions,
  toOptionalSchemas114 as toOptionalSchemas,
  markWeaker81 as markWeaker,
  createBasis85 as createBasis,
  noteUncompared85 as noteUncompared,
  planReassertionOfKey85 as planReassertionOfKey,
  planUpdate85 as planUpdate,
  findDifferences86 as findDifferences,
  groupBySetting86 as groupBySetting,
  isDeepEqual86 as isDeepEqual,
  addJsonSchema88 as addJsonSchema,
  closedMap88 as closedMap,
  createValueRule88 as createValueRule,
  openMap88 as openMap,
  refuseReadOnly88 as refuseReadOnly,
  formatText91 as formatText,
  markPublic91 as markPublic,
  createMessage93 as createMessage,
  optional96 as optional,
  pipe96 as pipe,
  transform96 as transform,
  isMap97 as isMap,
  pickKeys97 as pickKeys,
  describeLimitation100 as describeLimitation,
  findRow100 as findRow,
  findUnmetCondition100 as findUnmetCondition,
  toVisibilityKind100 as toVisibilityKind,
  GithubRefusal103 as GithubRefusal,
  PermissionDenied103 as PermissionDenied,
  isRefusedWith103 as isRefusedWith
} from "./action.js";
import {
  endpoints,
  findRequiredVisibility,
  risk
} from "./action-chunk-OKQN5S6H.js";
import {
  defineSection
} from "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
import "./action-chunk-ODXYMMJH.js";

// packages/core/src/sections/actions/endpoints.ts
var allEndpoints = endpoints;
var calls = Object.fromEntries(
  Object.entries(allEndpoints).flatMap(([name, { get, put }]) => [
    [`get ${name}`, get],
    [`put ${name}`, put]
  ])
);
var parentKeys = [...new Set(Object.values(allEndpoints).flatMap(({ parentKey }) => parentKey ?? []))];
var listEndpoints = (parent) => Object.values(allEndpoints).filter(({ parentKey }) => parentKey === parent);
var listKeys = (parentKey) => listEndpoints(parentKey).flatMap(({ keys }) => Object.keys(keys));
var findParentKey = (key) => parentKeys.find((parent) => listKeys(parent).includes(key));
var formatKeyPath = (key, parentKey) => parentKey === void 0 ? key : `${parentKey}.${key}`;
function findEndpoint(key, parentKey) {
  const candidates = listEndpoints(parentKey);
  return candidates.find((endpoint) => hasKey(endpoint, key)) ?? candidates[0];
}
function pickDeclaredKeys(endpoint, wanted) {
  const { parentKey } = endpoint;
  const block = parentKey === void 0 ? wanted : wanted[parentKey] ?? {};
  const isParentKey = (key) => parentKey === void 0 && parentKeys.includes(key);
  const isOwnKey = (key) => findEndpoint(key, parentKey) === endpoint && !isParentKey(key);
  return pickKeys(block, (key, value) => value !== void 0 && isOwnKey(key));
}
var listDeclaredEndpoints = (wanted) => Object.entries(allEndpoints).map(([name, endpoint]) => ({ name, endpoint, declared: pickDeclaredKeys(endpoint, wanted) })).filter(({ declared }) => Object.keys(declared).length > 0);
var hasKey = ({ keys }, key) => Object.hasOwn(keys, key);
var pickWritableKeys = (endpoint, live) => pickKeys(live, (key) => hasKey(endpoint, key));
var normalizeBody = ({ normalize }, body) => normalize?.(body) ?? body;
var fillBody = (endpoint, declared, live) => endpoint.fill ? endpoint.fill(declared, pickWritableKeys(endpoint, live)) : declared;

// packages/core/src/sections/actions/acts.ts
var putAfterRead = (endpoint, declared) => ({
  act: endpoint.put({}, declared).route,
  async run(github) {
    const live = await github.ask(endpoint.get({}));
    await github.send(endpoint.put({}, fillBody(endpoint, declared, live)));
    return void 0;
  }
});

// packages/core/src/sections/actions/plan.ts
var planActions = (wanted, live) => listDeclaredEndpoints(wanted).flatMap(({ name, endpoint, declared }) => {
  const liveBody = live[name];
  if (!liveBody) return planUnreadEndpoint(endpoint, declared);
  if (endpoint === endpoints.permissions) return planPermissions(declared, liveBody);
  return planEndpoint(endpoint, declared, liveBody, (key) => hasKey(endpoint, key) || Object.hasOwn(liveBody, key));
});
function planUnreadEndpoint(endpoint, declared) {
  const differences = findDifferences(declared, {}, endpoint.parentKey);
  const unseen = differences.map((difference) => ({ ...difference, unseen: true }));
  return planUpdate("", unseen, putAfterRead(endpoint, declared));
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
  const declaredDifferences = findDifferences(
    normalizeBody(endpoint, compared),
    normalizeBody(endpoint, live),
    parentKey
  ).map(markWeaker(risk)).map(markOidcClaimsAsOrdered).map(addAffectedKeys(endpoint, live));
  const [, added] = splitBody(fillBody(endpoint, compared, live), (key) => Object.hasOwn(compared, key));
  const addedDifferences = declaredDifferences.length ? findDifferences(added, pickWritableKeys(endpoint, live), parentKey).map(explainRequiredKey) : [];
  const differences = [...addedDifferences, ...declaredDifferences];
  const buildWrite = createWriteBuilder(endpoint, live, [compared, neverShown], differences);
  const normalizeSentBody = (body) => normalizeBody(endpoint, pickWritableKeys(endpoint, body));
  const restsOn = endpoint.fill && createBasis(endpoint.get({}), live, normalizeSentBody);
  return [
    ...groupBySetting(differences, createSettingResolver(endpoint, differences)).flatMap(
      (group) => planUpdate("", group, buildWrite(group), { restsOn })
    ),
    ...Object.entries(neverShown).map(
      ([key, value]) => planReassertionOfKey(formatKeyPath(key, parentKey), value, { ...buildWrite([]), adds: { [key]: value } })
    )
  ];
}
function createSettingResolver(endpoint, differences) {
  const { leadingKey, parentKey } = endpoint;
  const isLed = leadingKey && differences.some(({ key }) => key === formatKeyPath(leadingKey, parentKey));
  return (key) => isLed ? leadingKey : parseKeyPath(endpoint, key);
}
var parseKeyPath = ({ parentKey }, path) => path.split(".")[parentKey === void 0 ? 0 : 1];
function createWriteBuilder(endpoint, live, [compared, neverShown], differences) {
  const isChangedIn = (changes) => (key) => changes.some((change) => parseKeyPath(endpoint, change.key) === key);
  const [, unchanged] = splitBody(compared, isChangedIn(differences));
  const base = {
    ...fillBody(endpoint, unchanged, live),
    ...Object.keys(neverShown).length > 0 && pickWritableKeys(endpoint, live)
  };
  const call = endpoint.put({}, base);
  return (group) => {
    const [changed] = splitBody(compared, isChangedIn(group));
    const body = fillBody(endpoint, { ...unchanged, ...changed }, live);
    const keys = Object.keys({ ...base, ...body }).filter((key) => !isDeepEqual(base[key], body[key]));
    return { call, adds: Object.fromEntries(keys.map((key) => [key, body[key]])) };
  };
}
var explainRequiredKey = (difference) => ({
  ...difference,
  because: formatText`set because GitHub requires it with the other keys; to keep it, declare \`${markPublic(difference.key)}: ${difference.live}\``
});
var addAffectedKeys = (endpoint, live) => (difference) => {
  const { leadingKey, parentKey } = endpoint;
  if (!leadingKey || difference.key !== formatKeyPath(leadingKey, parentKey)) return difference;
  const affected = Object.entries(pickWritableKeys(endpoint, live)).map(([key, value]) => [
    formatKeyPath(key, parentKey),
    value
  ]);
  return { ...difference, affects: Object.fromEntries(affected) };
};
var markOidcClaimsAsOrdered = (difference) => difference.key.endsWith("include_claim_keys") ? { ...difference, ordered: true } : difference;
var splitBody = (body, isChosen) => [pickKeys(body, isChosen), pickKeys(body, (key) => !isChosen(key))];

// packages/core/src/sections/actions/read.ts
async function readActions(github, wanted) {
  const declaredEndpoints = listDeclaredEndpoints(wanted);
  const bodies = await Promise.all(
    declaredEndpoints.map(({ endpoint, declared }) => {
      const parts = Object.keys(declared).map((key) => ({ key: formatKeyPath(key, endpoint.parentKey) }));
      return github.askOrLeaveOut(
        parts,
        async (reader) => await isReadable(endpoint, reader) ? reader.ask(endpoint.get({})) : void 0
      );
    })
  );
  return Object.fromEntries(declaredEndpoints.map(({ name }, index) => [name, bodies[index]]));
}
var isReadable = async ({ isReadableWith }, github) => !isReadableWith || isReadableWith(await github.ask(endpoints.permissions.get({})));

// packages/core/src/sections/actions/prepare.ts
function prepareActions(value, findings) {
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
var removalFix = "remove it";
var missingTemplate = createMessage(
  "is missing",
  "add `use_default: true` for GitHub's template, or `include_claim_keys` for your own template"
);
var ignoredClaims = createMessage(
  "has no effect with `use_default: true`",
  "remove it, or write `use_default: false`"
);
var Subject = pipe(
  openMap({ ...toOptionalSchemas(endpoints.subject.keys), sub_claim_prefix: refuseReadOnly(removalFix) }),
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
      openMap({ days: retention.keys.days.schema, maximum_allowed_days: refuseReadOnly(removalFix) })
    ),
    fork_pr_contributor_approval: optional(openMap({ approval_policy: forkApproval.keys.approval_policy.schema })),
    fork_pr_workflows_private_repos: optional(
      openMap({
        ...toOptionalSchemas(forkWorkflows.keys),
        run_workflows_from_fork_pull_requests: forkWorkflows.keys.run_workflows_from_fork_pull_requests.schema
      })
    ),
    selected_actions_url: refuseReadOnly(removalFix),
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
var settings = { schema: Actions, prepare: prepareActions };

// packages/core/src/sections/actions/snapshot.ts
async function readAllActions(github) {
  const [repository] = await Promise.all([
    github.ask(getPresenceConditions({})),
    github.ask(endpoints.permissions.get({}))
  ]);
  const circumstances = toPresenceConditions(repository);
  const routes = await Promise.all(
    Object.entries(endpoints).map(async ([name, endpoint]) => ({
      name,
      parts: await readEndpoint(endpoint, github, circumstances)
    }))
  );
  return {
    live: Object.fromEntries(routes.map(({ name, parts }) => [name, parts.find(({ body }) => body)?.body])),
    notes: routes.flatMap(({ parts }) => parts.flatMap(({ note }) => note ?? []))
  };
}
async function readEndpoint(endpoint, github, circumstances) {
  if (!await isReadable(endpoint, github)) return [];
  return Promise.all(
    listParts(endpoint).map((part) => {
      const row = findRow(`actions.${part}`);
      const condition = row && findUnmetCondition(row, circumstances);
      return condition ? { note: noteLeftOut(part, `it ${describeLimitation(row, condition)}`) } : readPart(github, endpoint, part);
    })
  );
}
function listParts({ parentKey, keys }) {
  const own = Object.keys(keys);
  const isAlone = parentKey !== void 0 && listKeys(parentKey).length === own.length;
  return isAlone ? [parentKey] : own.map((key) => formatKeyPath(key, parentKey));
}
async function readPart(github, { get }, part) {
  try {
    return { body: await github.askOrLeaveOut([{ key: part }], (reader) => reader.ask(get({}))) };
  } catch (failure) {
    const isOutOfReach = isRefusedWith(failure, 403, 404, 409, 422) && !(failure instanceof PermissionDenied);
    if (github.isRequired || !isOutOfReach) throw failure;
    return { note: noteLeftOut(part, failure.message) };
  }
}
var noteLeftOut = (part, why) => formatText`\`${markPublic(part)}\` is left out: ${why}`;
function exportActions(source) {
  const { live, notes } = isSnapshot(source) ? source : { live: source, notes: [] };
  const value = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { parentKey } = endpoint;
    const exported = pickExportedKeys(endpoint, live[name] ?? {});
    if (parentKey === void 0) Object.assign(value, exported);
    else if (Object.keys(exported).length) value[parentKey] = { ...value[parentKey], ...exported };
  }
  return { value, notes };
}
var isSnapshot = (source) => Array.isArray(source.notes);
var pickExportedKeys = (endpoint, body) => pickKeys(normalizeBody(endpoint, body), (key, value) => hasKey(endpoint, key) && value !== void 0);

// packages/core/src/sections/actions/index.ts
var actions = defineSection({
  key: "actions",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: { getPresenceConditions, ...calls },
  after: createVisibilityPrerequisites(isLiftedByVisibility),
  read: readActions,
  plan: planActions,
  readAll: readAllActions,
  toSettings: exportActions,
  listUses: (wanted) => ({ calls: listDeclaredEndpoints(wanted).flatMap(({ endpoint: { get, put } }) => [get, put]) })
});
function isLiftedByVisibility(failure, difference) {
  if (!(failure instanceof GithubRefusal) || /not accessible by|admin rights/i.test(failure.githubMessage))
    return false;
  const { path } = failure.request;
  const refusedEndpoint = Object.values(endpoints).find(
    ({ get }) => path.endsWith(get({}).route.replace(/^.*\{repo\}/, ""))
  );
  const requiredVisibility = refusedEndpoint && findRequiredVisibility(refusedEndpoint);
  return requiredVisibility !== void 0 && requiredVisibility === findNewVisibility(difference);
}
function findNewVisibility({ key, live, wanted }) {
  if (key !== "visibility" && key !== "private") return void 0;
  const toVisibility = (value) => value === false ? "public" : toVisibilityKind(String(value));
  return toVisibility(live) === toVisibility(wanted) ? void 0 : toVisibility(wanted);
}
export {
  actions
};
