import {
  afterVisibility108 as afterVisibility,
  optionalSchemas111 as optionalSchemas,
  wordsIn111 as wordsIn,
  offIsStricter78 as offIsStricter,
  onIsStricter78 as onIsStricter,
  toneWith78 as toneWith,
  ofRepository80 as ofRepository,
  repositoryWith80 as repositoryWith,
  create82 as create,
  note82 as note,
  reassertKey82 as reassertKey,
  remove82 as remove,
  update82 as update,
  compare83 as compare,
  groupBySetting83 as groupBySetting,
  object84 as object,
  choice85 as choice,
  closed85 as closed,
  inSchema85 as inSchema,
  open85 as open,
  readOnlyEach85 as readOnlyEach,
  text85 as text,
  toggle85 as toggle,
  SectionFailure87 as SectionFailure,
  isWriting87 as isWriting,
  say88 as say,
  inert92 as inert,
  boolean93 as boolean,
  nullable93 as nullable,
  nullish93 as nullish,
  optional93 as optional,
  pipe93 as pipe,
  string93 as string,
  transform93 as transform,
  isMap94 as isMap,
  pickKeys94 as pickKeys,
  administration98 as administration,
  pages98 as pages,
  rest99 as rest,
  isRefusedWith100 as isRefusedWith,
  __export101 as __export
} from "./action.js";
import {
  defineSection
} from "./action-chunk-SA3LZUKR.js";
import {
  dropCase
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/pages/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create2,
  get: () => get,
  getRepository: () => getRepository,
  remove: () => remove2,
  update: () => update2
});
var LiveSite = object({
  url: string(),
  html_url: optional(string()),
  status: nullable(string()),
  build_type: nullish(string()),
  source: optional(object({ branch: string(), path: string() })),
  cname: nullable(string()),
  custom_404: boolean(),
  https_enforced: optional(boolean()),
  public: boolean()
});
var write = { needs: [pages.write, administration.write] };
var get = rest("GET /repos/{owner}/{repo}/pages", { needs: pages.read, answer: LiveSite });
var getRepository = ofRepository({ answer: repositoryWith(["id", "full_name"], { has_pages: boolean() }) });
var create2 = rest("POST /repos/{owner}/{repo}/pages", {
  ...write,
  hints: { 409: "a site may exist that is not visible to this token, because the token may lack Pages: read" }
});
var update2 = rest("PUT /repos/{owner}/{repo}/pages", {
  ...write,
  notFound: "run again in an hour",
  notFoundWhen: /certificate/i,
  hints: { 404: "if the file enforces HTTPS, the domain may not have a certificate yet: run again in an hour" }
});
var remove2 = rest("DELETE /repos/{owner}/{repo}/pages", write);

// packages/core/src/sections/pages/schema.ts
var Source = closed({
  branch: text({ min: 1 }),
  path: optional(pipe(choice(["/", "/docs"]), inSchema({ default: "/" })))
});
var domain = pipe(
  text(),
  transform((name) => name || null)
);
var readOnlyKeys = wordsIn(
  "url html_url status custom_404 protected_domain_state pending_domain_unverified_at https_certificate"
);
var data = { touches: "data" };
var keys = {
  build_type: { ...data, schema: choice(["legacy", "workflow"]) },
  source: { ...data, schema: Source },
  cname: { ...data, schema: nullable(domain) },
  https_enforced: { schema: toggle(), touches: "protection", order: onIsStricter },
  public: { schema: toggle(), touches: "access", order: offIsStricter }
};
var siteKeys = Object.keys(keys);
var risk = keys;
var Site = open({ ...optionalSchemas(keys), ...readOnlyEach(readOnlyKeys) });
var settings = { schema: nullable(Site), nullIsValue: true, prepare };
function prepare(value, findings) {
  if (!isMap(value)) return value;
  if (typeof value.source === "string") findings.refuse({ at: ["source"], ...adviseMap(value.source) });
  for (const key of ["branch", "path"])
    if (Object.hasOwn(value, key)) findings.refuse({ at: [key], ...adviseMove(key) });
  return value;
}
function adviseMap(source) {
  const [branch, folder] = source.trim().split(/\s+/);
  return {
    problem: "is text, but must be a map with `branch` and `path`",
    fix: "write",
    yaml: `source:
  branch: ${inert(branch || "main")}
  path: ${folder === "/docs" ? "/docs" : "/"}`
  };
}
var adviseMove = (key) => ({ problem: "belongs below `source`", fix: `move \`${key}\` below \`source:\`` });

// packages/core/src/sections/pages/plan.ts
function planPages(wanted, live) {
  if (wanted === null) return live ? [planRemoval(live)] : [];
  if (live) return planChanges(wanted, live);
  return Object.keys(wanted).length ? planCreation(wanted) : [];
}
var planRemoval = ({ html_url, ...site }) => remove("the site", remove2({}), {
  holds: { html_url, ...Object.fromEntries(siteKeys.map((key) => [key, site[key]])) },
  because: say`${html_url ?? "its address"} is no longer available`,
  openName: "the site"
});
function planCreation({ build_type, source: declared, ...others }) {
  const source = declared && { path: "/", ...declared };
  if (!build_type && !source)
    throw new SectionFailure(
      say`the repository has no site yet, and GitHub needs \`source\` or \`build_type\` to create it`,
      "add `build_type: workflow`, or `source:` with its `branch`"
    );
  const body = { build_type, source };
  const branch = source ? `${source.branch} ${source.path}` : "a branch";
  const from = build_type === "workflow" ? "by a workflow" : `from ${branch}`;
  return [
    create("the site", create2({}, body), { holds: body, because: `published ${from}` }),
    ...planChanges(others, {})
  ].map((item) => isWriting(item) ? { ...item, turn: "publishes" } : item);
}
function planChanges(declared, live) {
  const source = declared.source && { source: { ...live.source, ...declared.source } };
  const wanted = { ...declared, ...source };
  const isShown = (key) => siteKeys.includes(key) || Object.hasOwn(live, key);
  const shown = pickKeys(wanted, isShown);
  const found = compare(shown, comparable(live)).filter(isMeant).map(toneWith(risk)).map(explain);
  const differing = Object.keys(shown).filter((key) => found.some((one) => one.key.split(".")[0] === key));
  const silent = Object.keys(wanted).filter((key) => !isShown(key));
  const call = update2({}, silent.length ? pickKeys(shown, (key) => !differing.includes(key)) : void 0);
  const [parts, later] = divideByTurn(found);
  return [
    ...groupBySetting(parts, settingOf).flatMap(
      (part) => update("", part, { call, adds: pickBody(wanted, part) }, part.some(publishes) ? { turn: "publishes" } : {})
    ),
    ...silent.map((key) => reassertKey(key, wanted[key], { call, adds: { [key]: wanted[key] } })),
    ...update("", later, update2({}, pickBody(wanted, later))),
    ...found.filter(({ mayStay }) => mayStay).map(({ key }) => note(mayBeIgnored, key))
  ];
}
var settingOf = (key) => /^source\b/.test(key) ? "build_type" : key;
var comparable = (live) => ({
  ...live,
  build_type: live.build_type ?? "legacy",
  cname: live.cname || null
});
var isMeant = ({ key, live, wanted }) => key !== "cname" || dropCase(String(live)) !== dropCase(String(wanted));
var publishes = ({ key, live }) => key === "public" && live === false;
function explain(difference) {
  const { key, wanted } = difference;
  if (key !== "public") return difference;
  if (publishes(difference)) return { ...difference, because: say`everyone will be able to read the site` };
  return wanted === false ? { ...difference, mayStay: true } : difference;
}
function divideByTurn(found) {
  if (!found.some(({ key, wanted }) => key === "cname" && wanted !== null)) return [found, []];
  const isHttps = ({ key }) => key === "https_enforced";
  return [found.filter((one) => !isHttps(one)), found.filter(isHttps)];
}
function pickBody(wanted, found) {
  const keys2 = new Set(found.map(({ key }) => key.split(".")[0]));
  return Object.fromEntries([...keys2].map((key) => [key, wanted[key]]));
}
var mayBeIgnored = "`public: false` requires GitHub Enterprise Cloud and a repository of an organization; otherwise, GitHub ignores it";

// packages/core/src/sections/pages/read.ts
async function readSite(host) {
  try {
    return await host.ask(get({}));
  } catch (failure) {
    if (!isRefusedWith(failure, 404)) throw failure;
    if ((await host.ask(getRepository({}))).has_pages) throw failure;
    return null;
  }
}

// packages/core/src/sections/pages/index.ts
var pages2 = defineSection({
  key: "pages",
  settings,
  visibleTo: { "": "writers" },
  risk,
  calls: calls_exports,
  /** Some plans offer a site to public repositories alone. */
  after: afterVisibility(),
  read: readSite,
  plan: planPages,
  toSettings: siteToSettings
});
function siteToSettings(live) {
  const shown = siteKeys.filter((key) => live?.[key] != null && live[key] !== "").map((key) => [key, live?.[key]]);
  return { value: live ? Object.fromEntries(shown) : void 0, notes: [] };
}
export {
  pages2 as pages
};
