import {
  afterVisibility108 as afterVisibility,
  circumstancesIn110 as circumstancesIn,
  getCircumstances110 as getCircumstances,
  optionalSchemas111 as optionalSchemas,
  toneWith78 as toneWith,
  noteUncompared82 as noteUncompared,
  reassertKey82 as reassertKey,
  restOn82 as restOn,
  update82 as update,
  compare83 as compare,
  groupBySetting83 as groupBySetting,
  same83 as same,
  closed85 as closed,
  inSchema85 as inSchema,
  open85 as open2,
  readOnly85 as readOnly,
  rule85 as rule,
  open88 as open,
  say88 as say,
  says90 as says,
  optional93 as optional,
  pipe93 as pipe,
  transform93 as transform,
  isMap94 as isMap,
  pickKeys94 as pickKeys,
  existsOnly97 as existsOnly,
  kindOf97 as kindOf,
  rowOf97 as rowOf,
  ruledOut97 as ruledOut,
  HostRefusal100 as HostRefusal,
  PermissionDenied100 as PermissionDenied,
  isRefusedWith100 as isRefusedWith
} from "./action.js";
import {
  endpoints,
  onlyIn,
  risk
} from "./action-chunk-2JJHVE2O.js";
import {
  defineSection
} from "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/actions/endpoints.ts
var all = endpoints;
var calls = Object.fromEntries(
  Object.entries(all).flatMap(([name, { get, put }]) => [
    [`get ${name}`, get],
    [`put ${name}`, put]
  ])
);
var holders = [...new Set(Object.values(all).flatMap(({ within }) => within ?? []))];
var endpointsWithin = (holder) => Object.values(all).filter(({ within }) => within === holder);
var keysWithin = (holder) => endpointsWithin(holder).flatMap(({ keys }) => Object.keys(keys));
var holderOf = (key) => holders.find((holder) => keysWithin(holder).includes(key));
var pathOfKey = (key, holder) => holder === void 0 ? key : `${holder}.${key}`;
function routeOf(key, holder) {
  const inHolder = endpointsWithin(holder);
  return inHolder.find((one) => hasKey(one, key)) ?? inHolder[0];
}
function declaredFor(endpoint, wanted) {
  const { within } = endpoint;
  const held = within === void 0 ? wanted : wanted[within] ?? {};
  const isHolder = (key) => within === void 0 && holders.includes(key);
  const isRouted = (key) => routeOf(key, within) === endpoint && !isHolder(key);
  return pickKeys(held, (key, value) => value !== void 0 && isRouted(key));
}
var declaredEndpoints = (wanted) => Object.entries(all).map(([name, endpoint]) => ({ name, endpoint, declared: declaredFor(endpoint, wanted) })).filter(({ declared }) => Object.keys(declared).length > 0);
var hasKey = ({ keys }, key) => Object.hasOwn(keys, key);
var sentBackOf = (endpoint, live) => pickKeys(live, (key) => hasKey(endpoint, key));
var spellAlike = ({ comparable }, body) => comparable?.(body) ?? body;
var fillBody = (endpoint, declared, live) => endpoint.fill ? endpoint.fill(declared, sentBackOf(endpoint, live)) : declared;

// packages/core/src/sections/actions/acts.ts
var putAfterRead = (endpoint, declared) => ({
  act: endpoint.put({}, declared).route,
  async run(host) {
    const live = await host.ask(endpoint.get({}));
    await host.send(endpoint.put({}, fillBody(endpoint, declared, live)));
    return void 0;
  }
});

// packages/core/src/sections/actions/plan.ts
var planActions = (wanted, live) => declaredEndpoints(wanted).flatMap(({ name, endpoint, declared }) => {
  const shown = live[name];
  if (!shown) return planUnread(endpoint, declared);
  if (endpoint === endpoints.permissions) return planPermissions(declared, shown);
  return planEndpoint(endpoint, declared, shown, (key) => hasKey(endpoint, key) || Object.hasOwn(shown, key));
});
function planUnread(endpoint, declared) {
  const found = compare(declared, {}, endpoint.within).map((one) => ({ ...one, unseen: true }));
  return update("", found, putAfterRead(endpoint, declared));
}
var isOff = ({ enabled }) => enabled === false;
function planPermissions(declared, live) {
  const permissions2 = endpoints.permissions;
  const isHidden = (key) => isOff(live) && hasKey(permissions2, key) && !Object.hasOwn(live, key);
  const [skipped, compared] = divide(declared, (key) => isOff(declared) && isHidden(key));
  return [
    ...planEndpoint(permissions2, compared, live, (key) => Object.hasOwn(live, key) || isHidden(key)),
    ...Object.keys(skipped).map((key) => noteUncompared("blind", tellHidden(key), { key }))
  ];
}
var tellHidden = (key) => open(`\`${key}\` is not compared: GitHub shows it only while Actions is on`);
function planEndpoint(endpoint, declared, live, isSeen) {
  const { within } = endpoint;
  const [compared, neverSeen] = divide(declared, isSeen);
  const differing = compare(spellAlike(endpoint, compared), spellAlike(endpoint, live), within);
  const found = differing.map(toneWith(risk)).map(markOrdered).map(addLed(endpoint, live));
  const [, added] = divide(fillBody(endpoint, compared, live), (key) => Object.hasOwn(compared, key));
  const along = found.length ? compare(added, sentBackOf(endpoint, live), within).map(explain) : [];
  const all2 = [...along, ...found];
  const writing = writingOf(endpoint, live, [compared, neverSeen], all2);
  const sent = (body) => spellAlike(endpoint, sentBackOf(endpoint, body));
  const restsOn = endpoint.fill && restOn(endpoint.get({}), live, sent);
  return [
    ...groupBySetting(all2, settingOf(endpoint, all2)).flatMap((part) => update("", part, writing(part), { restsOn })),
    ...Object.entries(neverSeen).map(
      ([key, value]) => reassertKey(pathOfKey(key, within), value, { ...writing([]), adds: { [key]: value } })
    )
  ];
}
function settingOf(endpoint, differing) {
  const { leads, within } = endpoint;
  const isLed = leads && differing.some(({ key }) => key === pathOfKey(leads, within));
  return (key) => isLed ? leads : keyIn(endpoint, key);
}
var keyIn = ({ within }, path) => path.split(".")[within === void 0 ? 0 : 1];
function writingOf(endpoint, live, [compared, neverSeen], differing) {
  const isAmong = (all2) => (key) => all2.some((one) => keyIn(endpoint, one.key) === key);
  const [, same2] = divide(compared, isAmong(differing));
  const base = {
    ...fillBody(endpoint, same2, live),
    ...Object.keys(neverSeen).length > 0 && sentBackOf(endpoint, live)
  };
  const call = endpoint.put({}, base);
  return (part) => {
    const [changing] = divide(compared, isAmong(part));
    const body = fillBody(endpoint, { ...same2, ...changing }, live);
    const keys = Object.keys({ ...base, ...body }).filter((key) => !same(base[key], body[key]));
    return { call, adds: Object.fromEntries(keys.map((key) => [key, body[key]])) };
  };
}
var explain = (difference) => ({
  ...difference,
  because: say`set because GitHub requires it with the other keys; to keep it, declare \`${open(difference.key)}: ${difference.live}\``
});
var addLed = (endpoint, live) => (difference) => {
  const { leads, within } = endpoint;
  if (!leads || difference.key !== pathOfKey(leads, within)) return difference;
  const led = Object.entries(sentBackOf(endpoint, live)).map(([key, value]) => [pathOfKey(key, within), value]);
  return { ...difference, affects: Object.fromEntries(led) };
};
var markOrdered = (difference) => difference.key.endsWith("include_claim_keys") ? { ...difference, ordered: true } : difference;
var divide = (body, isChosen) => [pickKeys(body, isChosen), pickKeys(body, (key) => !isChosen(key))];

// packages/core/src/sections/actions/read.ts
async function readActions(host, wanted) {
  const all2 = declaredEndpoints(wanted);
  const bodies = await Promise.all(
    all2.map(({ endpoint, declared }) => {
      const parts = Object.keys(declared).map((key) => ({ key: pathOfKey(key, endpoint.within) }));
      return host.askOrLeaveOut(
        parts,
        async (reader) => await isReadable(endpoint, reader) ? reader.ask(endpoint.get({})) : void 0
      );
    })
  );
  return Object.fromEntries(all2.map(({ name }, index) => [name, bodies[index]]));
}
var isReadable = async ({ readableUnder }, host) => !readableUnder || readableUnder(await host.ask(endpoints.permissions.get({})));

// packages/core/src/sections/actions/prepare.ts
function prepareActions(value, findings) {
  if (!isMap(value)) return value;
  if (value.enabled === false && value.selected_actions)
    findings.remark(["selected_actions"], "has no effect with `enabled: false`: Trueup neither compares nor sends it");
  return pickKeys(value, (key) => {
    const holder = holderOf(key);
    if (holder)
      findings.refuse({ at: [key], problem: `belongs below \`${holder}\``, fix: `indent it under \`${holder}:\`` });
    return !holder;
  });
}

// packages/core/src/sections/actions/schema.ts
var { permissions, selected, workflowDefaults, access, retention, cacheRetention, cacheStorage } = endpoints;
var { forkApproval, forkWorkflows } = endpoints;
var remove = "remove it";
var noTemplate = says(
  "is missing",
  "add `use_default: true` for GitHub's template, or `include_claim_keys` for your own template"
);
var ignoredClaims = says("has no effect with `use_default: true`", "remove it, or write `use_default: false`");
var Subject = pipe(
  open2({ ...optionalSchemas(endpoints.subject.keys), sub_claim_prefix: readOnly(remove) }),
  rule({
    at: "use_default",
    holds: (subject) => subject.use_default !== void 0 || subject.include_claim_keys !== void 0,
    says: noTemplate
  }),
  rule({
    at: "include_claim_keys",
    holds: (subject) => !(subject.use_default && subject.include_claim_keys),
    says: ignoredClaims
  }),
  inSchema({
    anyOf: [{ required: ["use_default"] }, { required: ["include_claim_keys"] }],
    not: { required: ["use_default", "include_claim_keys"], properties: { use_default: { const: true } } }
  }),
  transform((subject) => ({ ...subject, use_default: subject.use_default ?? false }))
);
var otherPolicy = says(
  "requires `allowed_actions: selected`, but the file declares another policy",
  "write `allowed_actions: selected`, or remove this list"
);
var Actions = pipe(
  open2({
    ...optionalSchemas(permissions.keys),
    selected_actions: optional(closed(optionalSchemas(selected.keys))),
    ...optionalSchemas(workflowDefaults.keys),
    artifact_and_log_retention: optional(
      open2({ days: retention.keys.days.schema, maximum_allowed_days: readOnly(remove) })
    ),
    fork_pr_contributor_approval: optional(open2({ approval_policy: forkApproval.keys.approval_policy.schema })),
    fork_pr_workflows_private_repos: optional(
      open2({
        ...optionalSchemas(forkWorkflows.keys),
        run_workflows_from_fork_pull_requests: forkWorkflows.keys.run_workflows_from_fork_pull_requests.schema
      })
    ),
    selected_actions_url: readOnly(remove),
    ...optionalSchemas(access.keys),
    cache: optional(closed(optionalSchemas({ ...cacheRetention.keys, ...cacheStorage.keys }))),
    oidc_customization_sub: optional(Subject)
  }),
  rule({
    at: "selected_actions",
    holds: (one) => !one.selected_actions || (one.allowed_actions ?? "selected") === "selected",
    says: otherPolicy
  }),
  inSchema({
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
async function readWholeActions(host) {
  const [repository] = await Promise.all([host.ask(getCircumstances({})), host.ask(endpoints.permissions.get({}))]);
  const here = circumstancesIn(repository);
  const routes = await Promise.all(
    Object.entries(endpoints).map(async ([name, endpoint]) => ({ name, parts: await readRoute(endpoint, host, here) }))
  );
  return {
    live: Object.fromEntries(routes.map(({ name, parts }) => [name, parts.find(({ body }) => body)?.body])),
    notes: routes.flatMap(({ parts }) => parts.flatMap(({ note }) => note ?? []))
  };
}
async function readRoute(endpoint, host, here) {
  if (!await isReadable(endpoint, host)) return [];
  return Promise.all(
    partsOf(endpoint).map((part) => {
      const row = rowOf(`actions.${part}`);
      const condition = row && ruledOut(row, here);
      return condition ? { note: leftOut(part, `it ${existsOnly(row, condition)}`) } : readPart(host, endpoint, part);
    })
  );
}
function partsOf({ within, keys }) {
  const own = Object.keys(keys);
  const isAlone = within !== void 0 && keysWithin(within).length === own.length;
  return isAlone ? [within] : own.map((key) => pathOfKey(key, within));
}
async function readPart(host, { get }, part) {
  try {
    return { body: await host.askOrLeaveOut([{ key: part }], (reader) => reader.ask(get({}))) };
  } catch (failure) {
    const isOutOfReach = isRefusedWith(failure, 403, 404, 409, 422) && !(failure instanceof PermissionDenied);
    if (host.isRequired || !isOutOfReach) throw failure;
    return { note: leftOut(part, failure.message) };
  }
}
var leftOut = (part, why) => say`\`${open(part)}\` is left out: ${why}`;
function actionsToSettings(all2) {
  const { live, notes } = isWhole(all2) ? all2 : { live: all2, notes: [] };
  const value = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const { within } = endpoint;
    const written = writtenOf(endpoint, live[name] ?? {});
    if (within === void 0) Object.assign(value, written);
    else if (Object.keys(written).length) value[within] = { ...value[within], ...written };
  }
  return { value, notes };
}
var isWhole = (all2) => Array.isArray(all2.notes);
var writtenOf = (endpoint, body) => pickKeys(spellAlike(endpoint, body), (key, value) => hasKey(endpoint, key) && value !== void 0);

// packages/core/src/sections/actions/index.ts
var actions = defineSection({
  key: "actions",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls: { getCircumstances, ...calls },
  after: afterVisibility(liftedByVisibility),
  read: readActions,
  plan: planActions,
  readAll: readWholeActions,
  toSettings: actionsToSettings,
  uses: (wanted) => ({ calls: declaredEndpoints(wanted).flatMap(({ endpoint: { get, put } }) => [get, put]) })
});
function liftedByVisibility(failure, difference) {
  if (!(failure instanceof HostRefusal) || /not accessible by|admin rights/i.test(failure.hostMessage)) return false;
  const { path } = failure.request;
  const refused = Object.values(endpoints).find(({ get }) => path.endsWith(get({}).route.replace(/^.*\{repo\}/, "")));
  const only = refused && onlyIn(refused);
  return only !== void 0 && only === kindAfter(difference);
}
function kindAfter({ key, live, wanted }) {
  if (key !== "visibility" && key !== "private") return void 0;
  const kind = (value) => value === false ? "public" : kindOf(String(value));
  return kind(live) === kind(wanted) ? void 0 : kind(wanted);
}
export {
  actions
};
