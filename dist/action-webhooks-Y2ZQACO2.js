import {
  remarkUnknown106 as remarkUnknown,
  mapEntries107 as mapEntries,
  numberTwins32 as numberTwins,
  wordsIn111 as wordsIn,
  orderByRank78 as orderByRank,
  toneWith78 as toneWith,
  riskWith79 as riskWith,
  create82 as create,
  reassertAll82 as reassertAll,
  remove82 as remove,
  restOn82 as restOn,
  secretOf82 as secretOf,
  update82 as update,
  compare83 as compare,
  pickWanted83 as pickWanted,
  sameMembers83 as sameMembers,
  object84 as object,
  choice85 as choice,
  closed85 as closed,
  eachSound85 as eachSound,
  list85 as list,
  listOf85 as listOf,
  readOnlyEach85 as readOnlyEach,
  text85 as text,
  toggle85 as toggle,
  whereSound85 as whereSound,
  open88 as open,
  openInPart88 as openInPart,
  say88 as say,
  reference89 as reference,
  mustBe90 as mustBe,
  says90 as says,
  code92 as code,
  withoutCredentials92 as withoutCredentials,
  withoutPath92 as withoutPath,
  array93 as array,
  boolean93 as boolean,
  check93 as check,
  minLength93 as minLength,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  picklist93 as picklist,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  transform93 as transform,
  union93 as union,
  isMap94 as isMap,
  pickKeys94 as pickKeys,
  webhooks98 as webhooks,
  rest99 as rest
} from "./action.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/webhooks/calls.ts
var LiveHook = object({
  id: number(),
  url: string(),
  name: string(),
  active: boolean(),
  events: array(string()),
  config: object({
    url: nullish(string()),
    content_type: nullish(string()),
    secret: nullish(string()),
    insecure_ssl: nullish(union([string(), number()]))
  })
});
var calls = {
  list: rest("GET /repos/{owner}/{repo}/hooks", {
    needs: webhooks.read,
    pages: { per: 100, identity: "id" },
    answer: array(LiveHook)
  }),
  create: rest("POST /repos/{owner}/{repo}/hooks", { needs: webhooks.write }),
  /** Never sends `config`: the host would replace the whole config and drop the secret. */
  update: rest("PATCH /repos/{owner}/{repo}/hooks/{hook_id}", { needs: webhooks.write }),
  /** Changes only the keys it sends, and keeps the rest of the config, including the secret. */
  updateConfig: rest("PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config", { needs: webhooks.write }),
  remove: rest("DELETE /repos/{owner}/{repo}/hooks/{hook_id}", { needs: webhooks.write })
};

// packages/core/src/sections/webhooks/acts.ts
function writeWithSecret(secret, call) {
  if (!secret) return { step: call({}), lookups: [] };
  const value = secretOf(secret);
  const step = {
    act: call({}).route,
    async run(host, found) {
      await host.send(call({ secret: found(value).reveal() }));
      return void 0;
    }
  };
  return { step, lookups: [value] };
}

// packages/core/src/sections/webhooks/schema.ts
var notAnAddress = says(
  "is not a URL that GitHub can deliver to",
  "write the complete URL with `https://`; only `secret` can be the name of a variable"
);
var deliverable = pipe(
  text({ min: 1 }),
  regex(/^https?:\/\//i, notAnAddress),
  check((value) => URL.canParse(value), notAnAddress)
);
var verifying = /* @__PURE__ */ new Map([
  [true, "write `1` to deliver even if the certificate is invalid"],
  [false, "write `0` to deliver only if the certificate is valid"]
]);
var insecure = pipe(
  picklist(
    ["0", "1", 0, 1],
    mustBe("`0` or `1`", (value) => verifying.get(value))
  ),
  transform(String)
);
var Config = closed({
  url: deliverable,
  content_type: optional(choice(["json", "form"])),
  secret: optional(reference()),
  insecure_ssl: optional(insecure)
});
var noEvents = says(
  "is empty: GitHub stores `push` for a new webhook, and keeps the events of an existing webhook",
  "list an event, or write `active: false` to deliver nothing"
);
var events = pipe(
  list(text({ min: 1 }), "write a list of events, each after `- `"),
  minLength(1, noEvents),
  transform((names) => [...new Set(names)])
);
var reported = ["id", "type", "created_at", "updated_at", "test_url", "ping_url", "deliveries_url", "last_response"];
var Webhook = closed({
  config: Config,
  events: optional(events),
  active: optional(toggle()),
  name: optional(choice(["web"])),
  ...readOnlyEach(reported)
});
var urlOf = ({ config }) => config.url;
var address = (hook) => URL.canParse(urlOf(hook)) ? new URL(urlOf(hook)) : void 0;
function hasPassword(hook) {
  const { username, password } = address(hook) ?? {};
  return !!username || !!password;
}
var nameWith = (shorten) => (hook) => `webhook ${JSON.stringify(shorten(address(hook)?.href ?? urlOf(hook)))}`;
var nameWebhook = nameWith(withoutCredentials);
var openName = nameWith(withoutPath);
var nameUndeclared = (hook) => openInPart(nameWebhook(hook), openName(hook));
function tellApart(hooks) {
  const among = (name) => {
    const names = numberTwins(hooks.map(name));
    const all = new Map(hooks.map((hook, index) => [urlOf(hook), names[index]]));
    return (hook) => all.get(urlOf(hook)) ?? name(hook);
  };
  return { named: among(nameWebhook), openName: among(openName) };
}
var settings = {
  ...listOf(Webhook, { undeclared: "keep", key: urlOf, named: nameWebhook }),
  prepare: (value, findings) => mapEntries(value, (entry, at) => refuseFlat(entry, at, findings)),
  examine
};
function examine({ entries }, findings) {
  eachSound(entries, (entry, index) => {
    const { events: events2 = [] } = entry;
    whereSound(() => eachSound(events2, (event) => remarkOn(event, [index, "events"], findings)));
    if (hasPassword(entry)) findings.remark([index, "config", "url"], `the URL of ${nameWebhook(entry)} ${telling}`);
  });
}
var knownEvents = wordsIn(`
  branch_protection_configuration branch_protection_rule bypass_request_secret_scanning check_run check_suite
  code_scanning_alert commit_comment create custom_property_values delete dependabot_alert deploy_key deployment
  deployment_status discussion discussion_comment dismissal_request_code_scanning dismissal_request_dependabot
  dismissal_request_secret_scanning exemption_request_push_ruleset fork gollum issue_comment issue_dependencies issues
  label member meta milestone package page_build ping project project_card project_column public pull_request
  pull_request_review pull_request_review_comment pull_request_review_thread push registry_package release repository
  repository_advisory repository_import repository_ruleset repository_vulnerability_alert secret_scanning_alert
  secret_scanning_alert_location secret_scanning_scan security_and_analysis star status sub_issues team_add watch
  workflow_job workflow_run`);
var remarkOn = (event, at, findings) => event === "*" || remarkUnknown(event, knownEvents, "a webhook event", at, findings);
var telling = "contains a user name or password, which everyone who can read the file can see";
function refuseFlat(entry, at, findings) {
  const inside = isMap(entry.config) ? entry.config : {};
  const flat = Object.keys(Config.entries).filter((key) => key in entry && !(key in inside));
  if (!flat.length) return entry;
  findings.refuse({
    at,
    checksInside: true,
    problem: `has ${flat.map(code).join(", ")} next to \`config\`, but these keys belong inside \`config\``,
    fix: "move it below `config:`",
    yaml: ["config:", ...flat.map((key) => `  ${key}: ${key === "secret" ? "$MY_SECRET" : "\u2026"}`)].join("\n")
  });
  return {
    ...pickKeys(entry, (key) => !flat.includes(key)),
    config: { ...inside, ...pickKeys(entry, (key) => flat.includes(key)) }
  };
}

// packages/core/src/sections/webhooks/plan.ts
var isWebHook = (hook) => hook.name === "web" && !!hook.config.url;
function planWebhooks({ entries, undeclared }, live) {
  const declared = new Set(entries.map(urlOf));
  const nameTwin = (hook) => declared.has(urlOf(hook)) ? open(nameWebhook(hook)) : nameUndeclared(hook);
  const found = match(entries, live.filter(isWebHook), urlOf, urlOf, { named: nameTwin, fix: "delete one of them" });
  const names = tellApart([...entries, ...found.undeclared]);
  const identify = (hook) => ({ subject: names.named(hook), names: [urlOf(hook)] });
  const hooks = { live, names, identify };
  return [
    ...found.missing.map((entry) => planAddition(entry, hooks)),
    ...found.pairs.flatMap(({ entry, item }) => [...planEvents(entry, item, hooks), ...planConfig(entry, item, hooks)]),
    ...planSecretsAgain(found.pairs, hooks),
    ...planUndeclared(undeclared, found.undeclared, {
      named: (item) => openInPart(names.named(item), names.openName(item)),
      remove: (item) => planRemoval(item, hooks)
    })
  ];
}
var planRemoval = (item, { identify, names: { openName: openName2 } }) => remove(identify(item), calls.remove({ hook_id: item.id }), {
  holds: { active: item.active, events: item.events, config: comparable(item.config) },
  because: say`GitHub no longer delivers events to it`,
  openName: openName2(item)
});
function planAddition({ config: { secret, ...config }, ...entry }, { identify }) {
  const { step, lookups } = writeWithSecret(
    secret,
    (opened) => calls.create({}, { ...entry, name: "web", config: { ...config, ...opened } })
  );
  const holds = { ...entry, config: { ...config, secret } };
  return create(identify({ config }), step, { holds, lookups });
}
function planEvents(entry, item, { live, identify }) {
  const found = [...compareEvents(entry.events, item.events), ...compare({ active: entry.active }, item)];
  const restsOn = found.some(({ key }) => key === "events") ? eventsOf(item.id, live) : void 0;
  return update(identify(entry), found, calls.update({ hook_id: item.id }, pickWanted(found)), { restsOn });
}
var eventsOf = (id, was) => restOn(calls.list({}), was, (hooks) => [...new Set(hooks.find((hook) => hook.id === id)?.events)].sort());
function compareEvents(wanted, live) {
  const meant = (events2) => events2.includes("*") ? ["*"] : events2;
  if (!wanted || sameMembers(meant(wanted), meant(live))) return [];
  return [{ key: "events", live: live.toSorted(), wanted: wanted.toSorted() }];
}
function planConfig({ config: { url, secret, ...config } }, item, { identify }) {
  const found = compare(config, comparable(item.config)).map(explain);
  const call = calls.updateConfig({ hook_id: item.id }, pickWanted(found));
  return update(identify(item), found.map(addPath), call);
}
var comparable = ({ content_type, insecure_ssl }) => ({
  content_type: content_type ?? "form",
  insecure_ssl: String(insecure_ssl ?? 0)
});
var risk = riskWith({ touches: "access", loses: describeLoss }, { insecure_ssl: orderByRank("0", "1") });
function describeLoss(item) {
  if (item.kind === "delete") return `the deliveries of ${item.subject}`;
  if (item.kind === "reassert") return "the earlier secrets of webhooks that were sent again";
  return item.kind === "update" && item.differences.some(({ key }) => key === "config.secret") ? `the missing secret of ${item.subject}: remove the secret by hand` : void 0;
}
var explain = (difference) => difference.wanted === "1" ? { ...toneWith(risk)(difference), because: say`GitHub will not verify the certificate` } : difference;
var addPath = (difference) => ({ ...difference, key: `config.${difference.key}` });
function planSecretsAgain(pairs, { names }) {
  const set = pairs.filter(({ entry }) => entry.config.secret);
  if (!set.length) return [];
  const all = set.map(
    ({ entry, item }) => writeWithSecret(entry.config.secret, (opened) => calls.updateConfig({ hook_id: item.id }, opened))
  );
  const hooks = set.map(({ entry }) => `${names.named(entry)} from ${entry.config.secret}`).join(", ");
  return [
    reassertAll("", ["webhook secrets", "never shows them", hooks], {
      steps: all.map(({ step }) => step),
      lookups: all.flatMap(({ lookups }) => lookups),
      covers: set.map(({ entry }) => [names.named(entry), "config.secret"]),
      holds: { secrets: set.map(({ entry: { config } }) => ({ url: config.url, secret: config.secret })) }
    })
  ];
}

// packages/core/src/sections/webhooks/snapshot.ts
function webhooksToSettings(live) {
  const hooks = live.filter(isWebHook);
  const left = [
    ...hooks.filter(({ events: events2 }) => !events2.length).map(noteNoEvents),
    ...live.filter((hook) => !isWebHook(hook)).map(noteLeftOut)
  ];
  const notes = [
    ...hooks.filter(({ config }) => config.secret).map(noteSecret),
    ...hooks.filter(hasPassword).map((hook) => say`the URL of ${nameUndeclared(hook)} ${open(telling)}`),
    ...left
  ];
  return exportList(hooks.map(hookEntry), settings, notes, left);
}
var hookEntry = ({ id, config, events: events2, active }) => ({
  config: {
    url: config.url,
    ...config.content_type && { content_type: config.content_type },
    ...config.secret && { secret: variableOf(id) },
    ...config.insecure_ssl != null && { insecure_ssl: String(config.insecure_ssl) }
  },
  ...events2.length > 0 && { events: events2 },
  active
});
var variableOf = (id) => `$SECRET_WEBHOOK_${id}`;
var noteSecret = (hook) => say`${open(variableOf(hook.id))} is the secret of ${nameUndeclared(hook)}, which GitHub does not show: set it before an apply`;
var noteNoEvents = (hook) => say`\`events\` of ${nameUndeclared(hook)} is left out: a file cannot declare an empty list`;
var noteLeftOut = ({ id, name }) => name === "web" ? say`hook ${open(id)} is left out: it has no URL` : say`hook ${open(id)} is left out: it belongs to the old service ${JSON.stringify(name)}`;

// packages/core/src/sections/webhooks/index.ts
var webhooks2 = defineSection({
  key: "webhooks",
  settings,
  visibleTo: { "": "administrators" },
  risk,
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planWebhooks,
  toSettings: webhooksToSettings
});
export {
  webhooks2 as webhooks
};
