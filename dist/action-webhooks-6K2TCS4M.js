import {
  noteUnknownWord112 as noteUnknownWord,
  mapEntries113 as mapEntries,
  numberDuplicates32 as numberDuplicates,
  splitWords116 as splitWords,
  markIfWeaker82 as markIfWeaker,
  orderByRank82 as orderByRank,
  createRisks83 as createRisks,
  createBasis87 as createBasis,
  createSecretLookup87 as createSecretLookup,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planReassertionOfValues87 as planReassertionOfValues,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  hasSameMembers88 as hasSameMembers,
  pickWanted88 as pickWanted,
  defineObject89 as defineObject,
  choice90 as choice,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  list90 as list,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  text90 as text,
  toggle90 as toggle,
  tryRule90 as tryRule,
  tryRuleOnEach90 as tryRuleOnEach,
  createReferenceSchema93 as createReferenceSchema,
  createMessage94 as createMessage,
  mustBe94 as mustBe,
  array96 as array,
  boolean96 as boolean,
  check96 as check,
  minLength96 as minLength,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  picklist96 as picklist,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  transform96 as transform,
  union96 as union,
  createPartlyPublic97 as createPartlyPublic,
  formatText97 as formatText,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  redactUrlCredentials98 as redactUrlCredentials,
  redactUrlPath98 as redactUrlPath,
  isMap99 as isMap,
  pickKeys99 as pickKeys,
  defineRestCall103 as defineRestCall,
  webhooks104 as webhooks
} from "./action.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  matchEntries,
  planUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/webhooks/calls.ts
var LiveHook = defineObject({
  id: number(),
  url: string(),
  name: string(),
  active: boolean(),
  events: array(string()),
  config: defineObject({
    url: nullish(string()),
    content_type: nullish(string()),
    secret: nullish(string()),
    insecure_ssl: nullish(union([string(), number()]))
  })
});
var calls = {
  list: defineRestCall("GET /repos/{owner}/{repo}/hooks", {
    needs: webhooks.read,
    pages: { perPage: 100, identity: "id" },
    answer: array(LiveHook)
  }),
  create: defineRestCall("POST /repos/{owner}/{repo}/hooks", { needs: webhooks.write }),
  /** Never sends `config`, because GitHub would replace the whole config and drop the secret. */
  update: defineRestCall("PATCH /repos/{owner}/{repo}/hooks/{hook_id}", { needs: webhooks.write }),
  /** GitHub changes only the sent keys, and keeps the rest of the config with the secret. */
  updateConfig: defineRestCall("PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config", { needs: webhooks.write }),
  remove: defineRestCall("DELETE /repos/{owner}/{repo}/hooks/{hook_id}", { needs: webhooks.write })
};

// packages/core/src/sections/webhooks/acts.ts
function createWriteWithSecret(secret, createCall) {
  if (!secret) return { step: createCall({}), lookups: [] };
  const value = createSecretLookup(secret);
  const step = {
    act: createCall({}).route,
    async run(github, resolve) {
      await github.send(createCall({ secret: resolve(value).reveal() }));
      return void 0;
    }
  };
  return { step, lookups: [value] };
}

// packages/core/src/sections/webhooks/schema.ts
var invalidUrl = createMessage(
  "is not a URL that GitHub can deliver to",
  "write the complete URL with `https://`; only `secret` can be the name of a variable"
);
var DeliverableUrl = pipe(
  text({ min: 1 }),
  regex(/^https?:\/\//i, invalidUrl),
  check((value) => URL.canParse(value), invalidUrl)
);
var certificateHints = /* @__PURE__ */ new Map([
  [true, "write `1` to deliver even if the certificate is invalid"],
  [false, "write `0` to deliver only if the certificate is valid"]
]);
var InsecureSsl = pipe(
  picklist(
    ["0", "1", 0, 1],
    mustBe("`0` or `1`", (value) => certificateHints.get(value))
  ),
  transform(String)
);
var Config = closedMap({
  url: DeliverableUrl,
  content_type: optional(choice(["json", "form"])),
  secret: optional(createReferenceSchema()),
  insecure_ssl: optional(InsecureSsl)
});
var noEvents = createMessage(
  "is empty: GitHub stores `push` for a new webhook, and keeps the events of an existing webhook",
  "list an event, or write `active: false` to deliver nothing"
);
var events = pipe(
  list(text({ min: 1 }), "write a list of events, each after `- `"),
  minLength(1, noEvents),
  transform((names) => [...new Set(names)])
);
var readOnlyKeys = splitWords("id type created_at updated_at test_url ping_url deliveries_url last_response");
var Webhook = closedMap({
  config: Config,
  events: optional(events),
  active: optional(toggle()),
  name: optional(choice(["web"])),
  ...refuseReadOnlyKeys(readOnlyKeys)
});
var getHookUrl = ({ config }) => config.url;
var parseHookUrl = (hook) => URL.canParse(getHookUrl(hook)) ? new URL(getHookUrl(hook)) : void 0;
function hasCredentials(hook) {
  const { username, password } = parseHookUrl(hook) ?? {};
  return !!username || !!password;
}
var createHookDescriber = (shorten) => (hook) => `webhook ${JSON.stringify(shorten(parseHookUrl(hook)?.href ?? getHookUrl(hook)))}`;
var describeWebhook = createHookDescriber(redactUrlCredentials);
var describeHookPublicly = createHookDescriber(redactUrlPath);
var describeUndeclaredHook = (hook) => createPartlyPublic(describeWebhook(hook), describeHookPublicly(hook));
function createDistinctHookDescribers(hooks) {
  const numberNames = (name) => {
    const names = numberDuplicates(hooks.map(name));
    const namesByUrl = new Map(hooks.map((hook, index) => [getHookUrl(hook), names[index]]));
    return (hook) => namesByUrl.get(getHookUrl(hook)) ?? name(hook);
  };
  return { getName: numberNames(describeWebhook), getPublicName: numberNames(describeHookPublicly) };
}
var settings = {
  ...createListShape(Webhook, { undeclared: "keep", getKey: getHookUrl, describeEntry: describeWebhook }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => refuseAndNestFlatConfig(entry, at, findings)),
  examine: noteUnknownEventsAndCredentials
};
function noteUnknownEventsAndCredentials({ entries }, findings) {
  tryRuleOnEach(entries, (entry, index) => {
    const { events: events2 = [] } = entry;
    tryRule(() => tryRuleOnEach(events2, (event) => noteUnknownEvent(event, [index, "events"], findings)));
    if (hasCredentials(entry))
      findings.remark([index, "config", "url"], `the URL of ${describeWebhook(entry)} ${credentialsWarning}`);
  });
}
var knownEvents = splitWords(`
  branch_protection_configuration branch_protection_rule bypass_request_secret_scanning check_run check_suite
  code_scanning_alert commit_comment create custom_property_values delete dependabot_alert deploy_key deployment
  deployment_status discussion discussion_comment dismissal_request_code_scanning dismissal_request_dependabot
  dismissal_request_secret_scanning exemption_request_push_ruleset fork gollum issue_comment issue_dependencies issues
  label member meta milestone package page_build ping project project_card project_column public pull_request
  pull_request_review pull_request_review_comment pull_request_review_thread push registry_package release repository
  repository_advisory repository_import repository_ruleset repository_vulnerability_alert secret_scanning_alert
  secret_scanning_alert_location secret_scanning_scan security_and_analysis star status sub_issues team_add watch
  workflow_job workflow_run`);
var noteUnknownEvent = (event, at, findings) => event === "*" || noteUnknownWord(event, knownEvents, "a webhook event", at, findings);
var credentialsWarning = "contains a user name or password, which everyone who can read the file can see";
function refuseAndNestFlatConfig(entry, at, findings) {
  const config = isMap(entry.config) ? entry.config : {};
  const flatKeys = Object.keys(Config.entries).filter((key) => key in entry && !(key in config));
  if (!flatKeys.length) return entry;
  findings.refuse({
    at,
    checksInside: true,
    problem: `has ${flatKeys.map(formatCode).join(", ")} next to \`config\`, but these keys belong inside \`config\``,
    fix: "move it below `config:`",
    yaml: ["config:", ...flatKeys.map((key) => `  ${key}: ${key === "secret" ? "$MY_SECRET" : "\u2026"}`)].join("\n")
  });
  return {
    ...pickKeys(entry, (key) => !flatKeys.includes(key)),
    config: { ...config, ...pickKeys(entry, (key) => flatKeys.includes(key)) }
  };
}

// packages/core/src/sections/webhooks/plan.ts
var isMatchableHook = (hook) => hook.name === "web" && !!hook.config.url;
function planWebhooks({ entries, undeclared }, live) {
  const declared = new Set(entries.map(getHookUrl));
  const nameDuplicate = (hook) => declared.has(getHookUrl(hook)) ? markPublic(describeWebhook(hook)) : describeUndeclaredHook(hook);
  const matches = matchEntries(entries, live.filter(isMatchableHook), getHookUrl, getHookUrl, {
    describe: nameDuplicate,
    fix: "delete one of them"
  });
  const names = createDistinctHookDescribers([...entries, ...matches.undeclared]);
  const identify = (hook) => ({ subject: names.getName(hook), names: [getHookUrl(hook)] });
  const context = { live, names, identify };
  return [
    ...matches.missing.map((entry) => planCreation(entry, context)),
    ...matches.pairs.flatMap(({ entry, item }) => [
      ...planEventsAndActive(entry, item, context),
      ...planConfig(entry, item, context)
    ]),
    ...planResentSecrets(matches.pairs, context),
    ...planUndeclared(undeclared, matches.undeclared, {
      describe: (item) => createPartlyPublic(names.getName(item), names.getPublicName(item)),
      remove: (item) => planRemoval(item, context)
    })
  ];
}
var planRemoval = (item, { identify, names: { getPublicName } }) => planDelete(identify(item), calls.remove({ hook_id: item.id }), {
  holds: { active: item.active, events: item.events, config: normalizeConfig(item.config) },
  because: formatText`GitHub no longer delivers events to it`,
  publicName: getPublicName(item)
});
function planCreation({ config: { secret, ...config }, ...entry }, { identify }) {
  const { step, lookups } = createWriteWithSecret(
    secret,
    (secretPart) => calls.create({}, { ...entry, name: "web", config: { ...config, ...secretPart } })
  );
  const holds = { ...entry, config: { ...config, secret } };
  return planCreate(identify({ config }), step, { holds, lookups });
}
function planEventsAndActive(entry, item, { live, identify }) {
  const differences = [...compareEvents(entry.events, item.events), ...findDifferences({ active: entry.active }, item)];
  const dependsOn = differences.some(({ key }) => key === "events") ? createEventsBasis(item.id, live) : void 0;
  return planUpdate(identify(entry), differences, calls.update({ hook_id: item.id }, pickWanted(differences)), {
    dependsOn
  });
}
var createEventsBasis = (id, was) => createBasis(calls.list({}), was, (hooks) => [...new Set(hooks.find((hook) => hook.id === id)?.events)].sort());
function compareEvents(wanted, live) {
  const normalizeEvents = (events2) => events2.includes("*") ? ["*"] : events2;
  if (!wanted || hasSameMembers(normalizeEvents(wanted), normalizeEvents(live))) return [];
  return [{ key: "events", live: live.toSorted(), wanted: wanted.toSorted() }];
}
function planConfig({ config: { url, secret, ...config } }, item, { identify }) {
  const differences = findDifferences(config, normalizeConfig(item.config)).map(explainCertificateRisk);
  const call = calls.updateConfig({ hook_id: item.id }, pickWanted(differences));
  return planUpdate(identify(item), differences.map(addConfigPath), call);
}
var normalizeConfig = ({ content_type, insecure_ssl }) => ({
  content_type: content_type ?? "form",
  insecure_ssl: String(insecure_ssl ?? 0)
});
var risk = createRisks(
  { touches: "access", describeLostData: describeWebhookLoss },
  { insecure_ssl: orderByRank("0", "1") }
);
function describeWebhookLoss(item) {
  if (item.kind === "delete") return `the deliveries of ${item.subject}`;
  if (item.kind === "reassert") return "the earlier secrets of webhooks that were sent again";
  return item.kind === "update" && item.differences.some(({ key }) => key === "config.secret") ? `the missing secret of ${item.subject}: remove the secret by hand` : void 0;
}
var explainCertificateRisk = (difference) => difference.wanted === "1" ? { ...markIfWeaker(risk)(difference), because: formatText`GitHub will not verify the certificate` } : difference;
var addConfigPath = (difference) => ({ ...difference, key: `config.${difference.key}` });
function planResentSecrets(pairs, { names }) {
  const pairsWithSecret = pairs.filter(({ entry }) => entry.config.secret);
  if (!pairsWithSecret.length) return [];
  const writes = pairsWithSecret.map(
    ({ entry, item }) => createWriteWithSecret(entry.config.secret, (secretPart) => calls.updateConfig({ hook_id: item.id }, secretPart))
  );
  const sources = pairsWithSecret.map(({ entry }) => `${names.getName(entry)} from ${entry.config.secret}`).join(", ");
  return [
    planReassertionOfValues("", ["webhook secrets", "never shows them", sources], {
      steps: writes.map(({ step }) => step),
      lookups: writes.flatMap(({ lookups }) => lookups),
      covers: pairsWithSecret.map(({ entry }) => [names.getName(entry), "config.secret"]),
      holds: { secrets: pairsWithSecret.map(({ entry: { config } }) => ({ url: config.url, secret: config.secret })) }
    })
  ];
}

// packages/core/src/sections/webhooks/snapshot.ts
function exportWebhooks(live) {
  const hooks = live.filter(isMatchableHook);
  const omissions = [
    ...hooks.filter(({ events: events2 }) => !events2.length).map(noteMissingEvents),
    ...live.filter((hook) => !isMatchableHook(hook)).map(noteOmittedHook)
  ];
  const notes = [
    ...hooks.filter(({ config }) => config.secret).map(noteSecretToSet),
    ...hooks.filter(hasCredentials).map(
      (hook) => createHookNote(hook, formatText`the URL of ${describeUndeclaredHook(hook)} ${markPublic(credentialsWarning)}`)
    ),
    ...omissions
  ];
  return exportList(hooks.map(toWebhookEntry), settings, notes, omissions);
}
var toWebhookEntry = ({ id, config, events: events2, active }) => ({
  config: {
    url: config.url,
    ...config.content_type && { content_type: config.content_type },
    ...config.secret && { secret: formatSecretReference(id) },
    ...config.insecure_ssl != null && { insecure_ssl: String(config.insecure_ssl) }
  },
  ...events2.length > 0 && { events: events2 },
  active
});
var formatSecretReference = (id) => `$SECRET_WEBHOOK_${id}`;
var createHookNote = (hook, text2) => ({ text: text2, about: getHookUrl(hook) });
var noteSecretToSet = (hook) => createHookNote(
  hook,
  formatText`${markPublic(formatSecretReference(hook.id))} is the secret of ${describeUndeclaredHook(hook)}, which GitHub does not show: set it before an apply`
);
var noteMissingEvents = (hook) => createHookNote(
  hook,
  formatText`\`events\` of ${describeUndeclaredHook(hook)} is left out: a file cannot declare an empty list`
);
var noteOmittedHook = ({ id, name }) => ({
  text: name === "web" ? formatText`hook ${markPublic(id)} is left out: it has no URL` : formatText`hook ${markPublic(id)} is left out: it belongs to the old service ${JSON.stringify(name)}`
});

// packages/core/src/sections/webhooks/index.ts
var webhooks2 = defineSection({
  key: "webhooks",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls,
  read: (github) => github.ask(calls.list({})),
  plan: planWebhooks,
  toSettings: exportWebhooks
});
export {
  webhooks2 as webhooks
};
