import {
  formatScalar51 as formatScalar,
  splitWords116 as splitWords,
  toOptionalSchemas116 as toOptionalSchemas,
  markIfWeaker82 as markIfWeaker,
  offIsStricter82 as offIsStricter,
  onIsStricter82 as onIsStricter,
  defineRepositoryAnswer84 as defineRepositoryAnswer,
  defineRepositoryCall84 as defineRepositoryCall,
  createNote87 as createNote,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planReassertionOfKey87 as planReassertionOfKey,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  groupBySetting88 as groupBySetting,
  defineObject89 as defineObject,
  addJsonSchema90 as addJsonSchema,
  choice90 as choice,
  closedMap90 as closedMap,
  openMap90 as openMap,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  text90 as text,
  toggle90 as toggle,
  SectionFailure92 as SectionFailure,
  isWriting92 as isWriting,
  boolean96 as boolean,
  nullable96 as nullable,
  nullish96 as nullish,
  optional96 as optional,
  pipe96 as pipe,
  string96 as string,
  transform96 as transform,
  formatText97 as formatText,
  maxCodeLength98 as maxCodeLength,
  toSafeText98 as toSafeText,
  isMap99 as isMap,
  pickKeys99 as pickKeys,
  defineRestCall103 as defineRestCall,
  administration104 as administration,
  pages104 as pages,
  isRefusedWith105 as isRefusedWith,
  __export106 as __export
} from "./action.js";
import {
  createVisibilityPrerequisites
} from "./action-chunk-ZGNMBPZP.js";
import {
  defineSection
} from "./action-chunk-XRJ6RS5T.js";
import {
  dropCase
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/pages/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create,
  get: () => get,
  getRepository: () => getRepository,
  remove: () => remove,
  update: () => update
});
var LiveSite = defineObject({
  url: string(),
  html_url: optional(string()),
  status: nullable(string()),
  build_type: nullish(string()),
  source: optional(defineObject({ branch: string(), path: string() })),
  cname: nullable(string()),
  custom_404: boolean(),
  https_enforced: optional(boolean()),
  public: boolean()
});
var write = { needs: [pages.write, administration.write] };
var get = defineRestCall("GET /repos/{owner}/{repo}/pages", { needs: pages.read, answer: LiveSite });
var getRepository = defineRepositoryCall({
  answer: defineRepositoryAnswer(["id", "full_name"], { has_pages: boolean() })
});
var create = defineRestCall("POST /repos/{owner}/{repo}/pages", {
  ...write,
  hints: { 409: "a site may exist that is not visible to this token, because the token may lack Pages: read" }
});
var update = defineRestCall("PUT /repos/{owner}/{repo}/pages", {
  ...write,
  notFound: "run again in an hour",
  notFoundWhen: /certificate/i,
  hints: { 404: "if the file enforces HTTPS, the domain may not have a certificate yet: run again in an hour" }
});
var remove = defineRestCall("DELETE /repos/{owner}/{repo}/pages", {
  ...write,
  hints: {
    422: "GitHub takes some sites down only in the settings of the repository, and the site of OWNER.github.io not at all"
  }
});

// packages/core/src/sections/pages/schema.ts
var Source = closedMap({
  branch: text({ min: 1 }),
  path: optional(pipe(choice(["/", "/docs"]), addJsonSchema({ default: "/" })))
});
var domain = pipe(
  text(),
  transform((name) => name || null)
);
var readOnlyKeys = splitWords(
  "url html_url status custom_404 protected_domain_state pending_domain_unverified_at https_certificate"
);
var dataRisk = { touches: "data" };
var siteKeyRows = {
  build_type: { ...dataRisk, schema: choice(["legacy", "workflow"]) },
  source: { ...dataRisk, schema: Source },
  cname: { ...dataRisk, schema: nullable(domain) },
  https_enforced: { schema: toggle(), touches: "protection", order: onIsStricter },
  public: { schema: toggle(), touches: "access", order: offIsStricter }
};
var siteKeys = Object.keys(siteKeyRows);
var risk = siteKeyRows;
var Site = openMap({ ...toOptionalSchemas(siteKeyRows), ...refuseReadOnlyKeys(readOnlyKeys) });
var settings = {
  schema: nullable(Site),
  nullIsValue: true,
  prepare: refuseOtherSourceForms
};
function refuseOtherSourceForms(value, findings) {
  if (!isMap(value)) return value;
  if (typeof value.source === "string") findings.refuse({ at: ["source"], ...suggestSourceKeys(value.source) });
  for (const key of ["branch", "path"])
    if (Object.hasOwn(value, key)) findings.refuse({ at: [key], ...suggestMove(key) });
  return value;
}
function suggestSourceKeys(source) {
  const [branch, folder] = source.trim().split(/\s+/);
  return {
    problem: "is text, but must be a map with `branch` and `path`",
    fix: "write",
    yaml: `source:
  branch: ${formatScalar(toSafeText(branch || "main", maxCodeLength))}
  path: ${folder === "/docs" ? "/docs" : "/"}`
  };
}
var suggestMove = (key) => ({ problem: "belongs below `source`", fix: `move \`${key}\` below \`source:\`` });

// packages/core/src/sections/pages/plan.ts
function planPages(wanted, live) {
  if (wanted === null) return live ? [planRemoval(live)] : [];
  if (live) return planChanges(wanted, live);
  return Object.keys(wanted).length ? planCreation(wanted) : [];
}
var planRemoval = ({ html_url, ...site }) => planDelete("the site", remove({}), {
  holds: { html_url, ...Object.fromEntries(siteKeys.map((key) => [key, site[key]])) },
  because: formatText`${html_url ?? "its address"} is no longer available`,
  publicName: "the site"
});
function planCreation({ build_type, source: declared, ...otherKeys }) {
  const source = declared && { path: "/", ...declared };
  if (!build_type && !source)
    throw new SectionFailure(
      formatText`the repository has no site yet, and GitHub needs \`source\` or \`build_type\` to create it`,
      "add `build_type: workflow`, or `source:` with its `branch`"
    );
  const body = { build_type, source };
  const branch = source ? `${source.branch} ${source.path}` : "a branch";
  const sourceText = build_type === "workflow" ? "by a workflow" : `from ${branch}`;
  return [
    planCreate("the site", create({}, body), { holds: body, because: `published ${sourceText}` }),
    ...planChanges(otherKeys, {})
  ].map((item) => isWriting(item) ? { ...item, turn: "publishes" } : item);
}
function planChanges(declared, live) {
  const source = declared.source && { source: { path: "/", ...live.source, ...declared.source } };
  const wanted = { ...declared, ...source };
  const isShown = (key) => siteKeys.includes(key) || Object.hasOwn(live, key);
  const shown = pickKeys(wanted, isShown);
  const differences = findDifferences(shown, normalizeLive(live)).filter(isRealDifference).map(markIfWeaker(risk)).map(explainSiteVisibility);
  const differing = Object.keys(shown).filter(
    (key) => differences.some((difference) => difference.key.split(".")[0] === key)
  );
  const unshown = Object.keys(wanted).filter((key) => !isShown(key));
  const call = update({}, unshown.length ? pickKeys(shown, (key) => !differing.includes(key)) : void 0);
  const [parts, later] = splitOffHttps(differences);
  return [
    ...groupBySetting(parts, getSettingName).flatMap(
      (part) => planUpdate(
        "",
        part,
        { call, adds: pickBodyKeys(wanted, part) },
        part.some(isSitePublication) ? { turn: "publishes" } : {}
      )
    ),
    ...unshown.map((key) => planReassertionOfKey(key, wanted[key], { call, adds: { [key]: wanted[key] } })),
    ...planUpdate("", later, update({}, pickBodyKeys(wanted, later))),
    ...differences.filter(({ mayStay }) => mayStay).map(({ key }) => createNote(mayBeIgnored, key))
  ];
}
var getSettingName = (key) => /^source\b/.test(key) ? "build_type" : key;
var normalizeLive = (live) => ({
  ...live,
  build_type: live.build_type ?? "legacy",
  cname: live.cname || null
});
var isRealDifference = ({ key, live, wanted }) => key !== "cname" || dropCase(String(live)) !== dropCase(String(wanted));
var isSitePublication = ({ key, live }) => key === "public" && live === false;
function explainSiteVisibility(difference) {
  const { key, wanted } = difference;
  if (key !== "public") return difference;
  if (isSitePublication(difference))
    return { ...difference, because: formatText`everyone will be able to read the site` };
  return wanted === false ? { ...difference, mayStay: true } : difference;
}
function splitOffHttps(differences) {
  if (!differences.some(({ key, wanted }) => key === "cname" && wanted !== null)) return [differences, []];
  const isHttps = ({ key }) => key === "https_enforced";
  return [differences.filter((difference) => !isHttps(difference)), differences.filter(isHttps)];
}
function pickBodyKeys(wanted, differences) {
  const keys = new Set(differences.map(({ key }) => key.split(".")[0]));
  return Object.fromEntries([...keys].map((key) => [key, wanted[key]]));
}
var mayBeIgnored = "`public: false` requires GitHub Enterprise Cloud and a repository of an organization; otherwise, GitHub ignores it";

// packages/core/src/sections/pages/index.ts
var pages2 = defineSection({
  key: "pages",
  settings,
  visibleTo: { "": "writers" },
  risk,
  calls: calls_exports,
  /** Some plans offer a site only to public repositories. */
  after: createVisibilityPrerequisites(),
  read: readSite,
  plan: planPages,
  toSettings: exportSite
});
async function readSite(github) {
  try {
    return await github.ask(get({}));
  } catch (failure) {
    if (!isRefusedWith(failure, 404)) throw failure;
    if ((await github.ask(getRepository({}))).has_pages) throw failure;
    return null;
  }
}
function exportSite(live) {
  if (!live) return { value: void 0, notes: [] };
  const site = { ...live, source: live.source && pickKeys(live.source, (key) => ["branch", "path"].includes(key)) };
  return { value: pickKeys(site, (key, value) => siteKeys.includes(key) && value != null && value !== ""), notes: [] };
}
export {
  pages2 as pages
};
