if(!process.getBuiltinModule)(function refuse() {console.error(`error Trueup needs Node 20.19, 22.3 or later, and this is ${process.versions.node}. To fix, install a newer one.`,);process.exit(1);})();

// chunk:./action-chunk-P7TOQZFR.js
function rest(route2, routeRules) {
  const { query: query2, ...rest2 } = routeRules;
  const access2 = route2.startsWith("GET ") ? "read" : "write";
  return (params, body) => ({ route: route2, access: access2, api: "rest", params, query: query2 ?? {}, body, routeRules: rest2 });
}
var route = (asked2, common) => (rules) => rest(asked2, { ...common, ...rules });
var graphql = (kind, access2) => (document, routeRules) => {
  const [, name2] = /^\w+\s+(\w+)/.exec(document) ?? [];
  if (!name2) throw new Error(`a GraphQL document names its ${kind}: ${document.slice(0, 40)}`);
  return (variables2) => ({
    route: `${kind} ${name2}`,
    access: access2,
    api: "graphql",
    params: {},
    query: {},
    body: { query: document, variables: variables2, operationName: name2 },
    routeRules
  });
};
var query = graphql("query", "read");
var mutation = graphql("mutation", "write");
function isPublic({ routeRules, body }) {
  const { isPublic: said } = routeRules;
  return typeof said === "function" ? said(body) : said;
}
var grantsOf = (call3) => [call3.routeRules.needs].flat();

// chunk:./action-chunk-3YPVVUZ5.js
var reasonPhrase = (status) => process.getBuiltinModule("node:http").STATUS_CODES[status] ?? "";
var statusText = (status) => `${status} ${reasonPhrase(status)}`.trimEnd();
var HostRefusal = class extends Error {
  constructor({ route: route2 = "***", isPublic: isPublic3 = false, sentence: sentence2, repeatsNothing = false, hint, ...request }, hostMessage, fix2, openly2) {
    super(`${request.method} ${request.path} answered ${request.status}: ${hostMessage}${hint ? ` (${hint})` : ""}`);
    this.hostMessage = hostMessage;
    this.fix = fix2;
    this.openly = openly2;
    this.request = request;
    this.route = route2;
    this.isPublic = isPublic3;
    this.sentence = sentence2;
    this.repeatsNothing = repeatsNothing;
    this.hint = hint;
  }
  hostMessage;
  fix;
  openly;
  name = "HostRefusal";
  request;
  route;
  isPublic;
  sentence;
  repeatsNothing;
  hint;
};
var forgiving = (kinds, come) => (failure) => {
  if (kinds.some((kind) => failure instanceof kind)) return come(failure);
  throw failure;
};
var unlessRefused = (asked2) => asked2.catch(forgiving([HostRefusal], () => void 0));
var isRefusedWith = (failure, ...statuses) => failure instanceof HostRefusal && statuses.includes(failure.request.status);
var advising = (fix2, ...statuses) => (failure) => {
  if (!isRefusedWith(failure, ...statuses)) throw failure;
  throw new HostRefusal(failure.request, failure.hostMessage, fix2);
};
var PermissionDenied = class extends HostRefusal {
  constructor(request, hostMessage, grants, fix2, mayLackRoute = false) {
    super(request, hostMessage, fix2);
    this.grants = grants;
    this.mayLackRoute = mayLackRoute;
  }
  grants;
  mayLackRoute;
  name = "PermissionDenied";
};
var NotOnServer = class extends HostRefusal {
  constructor(request, lacking, fix2, graphql2) {
    super(request, lacking, fix2, lacking);
    this.graphql = graphql2;
    this.message = lacking;
  }
  graphql;
  name = "NotOnServer";
};
var NotOnPlan = class extends HostRefusal {
  name = "NotOnPlan";
};
var HostUnreachable = class extends Error {
  constructor(message, fix2, openly2) {
    super(message);
    this.fix = fix2;
    this.openly = openly2;
  }
  fix;
  openly;
  name = "HostUnreachable";
};
var OddAnswer = class extends HostUnreachable {
  name = "OddAnswer";
};
var isSilence = (failure) => failure instanceof HostUnreachable && !(failure instanceof OddAnswer);
var misconfigured = (message, fix2) => new HostUnreachable(message, fix2, message);
function openReason(failure) {
  if (failure instanceof RunStopped) return failure.message;
  if (failure instanceof HostRefusal) return failure.openly ?? `GitHub answered ${statusText(failure.request.status)}`;
  return failure instanceof HostUnreachable ? failure.openly : void 0;
}
var NotAsked = class extends HostUnreachable {
  name = "NotAsked";
};
var PointsSpent = class extends HostUnreachable {
  name = "PointsSpent";
};
var RunStopped = class extends Error {
  constructor(message, fix2) {
    super(message);
    this.fix = fix2;
  }
  fix;
  name = "RunStopped";
};
var isOfTheRun = (failure) => failure instanceof RunStopped || isRefusedWith(failure, 401);

// chunk:./action-chunk-LCIU4IZE.js
var publicHost = "https://api.github.com";
function addressFrom(environment) {
  const rest2 = checkAddress("GITHUB_API_URL", environment.GITHUB_API_URL || publicHost);
  return { rest: rest2, graphql: checkAddress("GITHUB_GRAPHQL_URL", environment.GITHUB_GRAPHQL_URL || graphqlBeside(rest2)) };
}
var graphqlBeside = (rest2) => rest2.endsWith("/api/v3") ? rest2.replace(/\/v3$/, "/graphql") : `${rest2}/graphql`;
var isCloud = ({ rest: rest2 }) => /(^|\.)(api\.github\.com|ghe\.com)$/.test(new URL(rest2).hostname);
var isLoopback = (hostname) => hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
function checkAddress(name2, text2) {
  const refuse = (problem2, fix2) => misconfigured(`${name2} ${problem2}`, fix2);
  const example = `set ${name2} to an address such as ${publicHost}`;
  if (!URL.canParse(text2)) throw refuse("is not a URL", example);
  const url = new URL(text2);
  if (url.username || url.password)
    throw refuse("contains credentials", `remove the name and the password from ${name2}, and pass a token instead`);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw refuse(`starts with ${url.protocol}, but GitHub uses HTTPS`, example);
  if (url.search || url.hash) throw refuse("has a query or a fragment", `end ${name2} before its "?" or "#"`);
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    throw refuse(
      `is http://${url.host}, which would send the token unencrypted`,
      `use https:// in ${name2}; http:// is allowed only for this machine`
    );
  return url.href.replace(/\/+$/, "");
}
function outgoingRequest(call3, sender) {
  const { address: address2, scrub, clock, proven, server: server2 } = sender;
  const request = call3.api === "graphql" ? documentRequest(call3, sender) : routeRequest(call3, sender);
  return {
    call: call3,
    ...request,
    scrub,
    clock,
    proven,
    server: server2.version,
    toCloud: server2.isCloud || isCloud(address2)
  };
}
var outgoingText = ({ wire, path: path2 }) => `${wire.method} ${path2}`;
var requestFailed = (outgoing, message, fix2) => new HostUnreachable(message(outgoingText(outgoing)), fix2, message("a request"));
var failedRequest = ({ call: call3, wire, path: path2 }, status) => ({
  method: wire.method,
  path: path2,
  status,
  route: call3.api === "graphql" ? path2 : call3.route.slice(wire.method.length + 1),
  isPublic: isPublic(call3)
});
function loadOf({ call: call3, wire }) {
  const { authorization: holder2 = "" } = wire.headers;
  return {
    points: call3.access === "read" ? 1 : 5,
    creates: call3.api === "rest" && wire.method === "POST",
    holder: holder2,
    quota: `${call3.api} ${holder2}`,
    isOptional: call3.routeRules.isFold,
    api: call3.api
  };
}
function routeRequest(call3, { address: address2, headers, repository: repository3 }) {
  const [method = "", template = ""] = call3.route.split(" ");
  const { owner, name: repo } = repository3;
  const params = { owner, repo, org: owner, ...call3.params };
  const path2 = template.replace(/\{(\w+)\}/g, (_, name2) => segment(call3, name2, params[name2]));
  return { path: path2, wire: { method, url: `${address2.rest}${path2}${queryText(call3)}`, ...content(call3, headers) } };
}
function documentRequest(call3, { address: address2, headers, repository: repository3 }) {
  const { query: query2, variables: variables2, operationName } = call3.body;
  const known = { owner: repository3.owner, name: repository3.name };
  const asked2 = Object.entries(known).filter(([name2]) => new RegExp(`\\$${name2}\\s*:`).test(query2));
  const body = { query: query2, variables: { ...Object.fromEntries(asked2), ...variables2 }, operationName };
  const wire = { method: "POST", url: address2.graphql, ...content({ ...call3, body }, headers) };
  return { path: `/graphql (${call3.route})`, wire };
}
function content({ routeRules, body }, headers) {
  const { accept, apiVersion } = routeRules;
  const own2 = { ...headers, ...accept && { accept }, ...apiVersion && { "x-github-api-version": apiVersion } };
  if (body === void 0) return { headers: own2 };
  return { headers: { ...own2, "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) };
}
function queryText({ query: query2, routeRules }) {
  const asked2 = routeRules.pages ? { ...query2, per_page: routeRules.pages.per } : query2;
  const pairs = Object.entries(asked2).map(([name2, value]) => [name2, String(value)]);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
}
function segment(call3, name2, value) {
  if (value === void 0) throw new Error(`${call3.route} was called without {${name2}}`);
  const text2 = String(value);
  const climbs = text2.split(/[/\\]/).some((part) => part === "." || part === "..");
  if (text2 === "" || climbs || new RegExp("\\p{Surrogate}", "u").test(text2)) {
    const unsent = (value2) => `${call3.route} was not sent: ${value2} as {${name2}} would change the path`;
    throw new HostUnreachable(
      unsent(JSON.stringify(text2)),
      'choose a name that is not empty and has no "." or ".." between slashes',
      unsent("its value")
    );
  }
  return encodeURIComponent(text2);
}

// chunk:./action-chunk-GEBWAPIO.js
var aName = /^(?!\.{1,2}$)[\w.-]+$/;
var fullName = ({ owner, name: name2 }) => `${owner}/${name2}`;
var nameKey = (repository3) => fullName(repository3).toLowerCase();
var isSameWord = (one2, other) => one2.toLowerCase() === other.toLowerCase();
var isSameName = (one2, other) => nameKey(one2) === nameKey(other);

// chunk:./action-chunk-YJPKP3WJ.js
var store$4;
var DEFAULT_CONFIG = {
  lang: void 0,
  message: void 0,
  abortEarly: void 0,
  abortPipeEarly: void 0
};
// @__NO_SIDE_EFFECTS__
function getGlobalConfig(config$1) {
  if (!config$1 && !store$4) return DEFAULT_CONFIG;
  return {
    lang: config$1?.lang ?? store$4?.lang,
    message: config$1?.message,
    abortEarly: config$1?.abortEarly ?? store$4?.abortEarly,
    abortPipeEarly: config$1?.abortPipeEarly ?? store$4?.abortPipeEarly
  };
}
var store$3;
// @__NO_SIDE_EFFECTS__
function getGlobalMessage(lang) {
  return store$3?.get(lang);
}
var store$2;
// @__NO_SIDE_EFFECTS__
function getSchemaMessage(lang) {
  return store$2?.get(lang);
}
var store$1;
// @__NO_SIDE_EFFECTS__
function getSpecificMessage(reference2, lang) {
  return store$1?.get(reference2)?.get(lang);
}
// @__NO_SIDE_EFFECTS__
function _stringify(input) {
  const type = typeof input;
  if (type === "string") return `"${input}"`;
  if (type === "number" || type === "bigint" || type === "boolean") return `${input}`;
  if (type === "object" || type === "function") return (input && Object.getPrototypeOf(input)?.constructor?.name) ?? "null";
  return type;
}
function _addIssue(context, label, dataset, config$1, other) {
  const input = other && "input" in other ? other.input : dataset.value;
  const expected = other?.expected ?? context.expects ?? null;
  const received = other?.received ?? /* @__PURE__ */ _stringify(input);
  const issue2 = {
    kind: context.kind,
    type: context.type,
    input,
    expected,
    received,
    message: `Invalid ${label}: ${expected ? `Expected ${expected} but r` : "R"}eceived ${received}`,
    requirement: context.requirement,
    path: other?.path,
    issues: other?.issues,
    lang: config$1.lang,
    abortEarly: config$1.abortEarly,
    abortPipeEarly: config$1.abortPipeEarly
  };
  const isSchema = context.kind === "schema";
  const message$1 = other?.message ?? context.message ?? /* @__PURE__ */ getSpecificMessage(context.reference, issue2.lang) ?? (isSchema ? /* @__PURE__ */ getSchemaMessage(issue2.lang) : null) ?? config$1.message ?? /* @__PURE__ */ getGlobalMessage(issue2.lang);
  if (message$1 !== void 0) issue2.message = typeof message$1 === "function" ? message$1(issue2) : message$1;
  if (isSchema) dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue2);
  else dataset.issues = [issue2];
}
// @__NO_SIDE_EFFECTS__
function _getLastMetadata(schema2, type) {
  if ("pipe" in schema2) {
    const nestedSchemas = [];
    for (let index = schema2.pipe.length - 1; index >= 0; index--) {
      const item = schema2.pipe[index];
      if (item.kind === "schema" && "pipe" in item) nestedSchemas.push(item);
      else if (item.kind === "metadata" && item.type === type) return item[type];
    }
    for (const nestedSchema of nestedSchemas) {
      const result = /* @__PURE__ */ _getLastMetadata(nestedSchema, type);
      if (result !== void 0) return result;
    }
  }
}
// @__NO_SIDE_EFFECTS__
function _isSameValueZero(value1, value2) {
  return value1 === value2 || Number.isNaN(value1) && Number.isNaN(value2);
}
// @__NO_SIDE_EFFECTS__
function _isValidObjectKey(object$1, key2) {
  return Object.prototype.hasOwnProperty.call(object$1, key2) && key2 !== "__proto__" && key2 !== "prototype" && key2 !== "constructor";
}
// @__NO_SIDE_EFFECTS__
function _isValueMatch(requirement, value$1) {
  return Number.isNaN(requirement) && Number.isNaN(value$1) || requirement <= value$1 && requirement >= value$1;
}
// @__NO_SIDE_EFFECTS__
function _joinExpects(values$1, separator) {
  const list3 = [...new Set(values$1)];
  if (list3.length > 1) return `(${list3.join(` ${separator} `)})`;
  return list3[0] ?? "never";
}
function _standardSchema(schema2) {
  schema2["~standard"] = {
    version: 1,
    vendor: "valibot",
    validate: (value$1) => schema2["~run"]({ value: value$1 }, /* @__PURE__ */ getGlobalConfig())
  };
  return schema2;
}
// @__NO_SIDE_EFFECTS__
function entriesFromList(list3, schema2) {
  const entries$1 = {};
  for (const key2 of list3) entries$1[key2] = schema2;
  return entries$1;
}
// @__NO_SIDE_EFFECTS__
function getDotPath(issue2) {
  if (issue2.path) {
    let key2 = "";
    for (const item of issue2.path) if (typeof item.key === "string" || typeof item.key === "number") if (key2) key2 += `.${item.key}`;
    else key2 += item.key;
    else return null;
    return key2;
  }
  return null;
}
var ValiError = class extends Error {
  /**
  * Creates a Valibot error with useful information.
  *
  * @param issues The error issues.
  */
  constructor(issues2) {
    super(issues2[0].message);
    this.name = "ValiError";
    this.issues = issues2;
  }
};
var EMOJI_REGEX = new RegExp("^(?:[\\u{1F1E6}-\\u{1F1FF}]{2}|\\u{1F3F4}[\\u{E0061}-\\u{E007A}]{2}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{1,3}\\u{E007F}|(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation})(?:\\u200D(?:\\p{Emoji}\\uFE0F\\u20E3?|\\p{Emoji_Modifier_Base}\\p{Emoji_Modifier}?|(?![\\p{Emoji_Modifier_Base}\\u{1F1E6}-\\u{1F1FF}])\\p{Emoji_Presentation}))*)+$", "u");
var ISO_TIMESTAMP_REGEX = /^\d{4}-(?:0[1-9]|1[0-2])-(?:[12]\d|0[1-9]|3[01])[T ](?:0\d|1\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?(?:Z| ?[+-](?:0\d|1\d|2[0-3])(?::?[0-5]\d)?)$/u;
// @__NO_SIDE_EFFECTS__
function check(requirement, message$1) {
  return {
    kind: "validation",
    type: "check",
    reference: check,
    async: false,
    expects: null,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "input", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function includes(requirement, message$1) {
  const expects = /* @__PURE__ */ _stringify(requirement);
  return {
    kind: "validation",
    type: "includes",
    reference: includes,
    async: false,
    expects,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !dataset.value.includes(this.requirement)) _addIssue(this, "content", dataset, config$1, { received: `!${expects}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function integer(message$1) {
  return {
    kind: "validation",
    type: "integer",
    reference: integer,
    async: false,
    expects: null,
    requirement: Number.isInteger,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement(dataset.value)) _addIssue(this, "integer", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function isoTimestamp(message$1) {
  return {
    kind: "validation",
    type: "iso_timestamp",
    reference: isoTimestamp,
    async: false,
    expects: null,
    requirement: ISO_TIMESTAMP_REGEX,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "timestamp", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function maxValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "max_value",
    reference: maxValue,
    async: false,
    expects: `<=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value <= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function metadata(metadata_) {
  return {
    kind: "metadata",
    type: "metadata",
    reference: metadata,
    metadata: metadata_
  };
}
// @__NO_SIDE_EFFECTS__
function minLength(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_length",
    reference: minLength,
    async: false,
    expects: `>=${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && dataset.value.length < this.requirement) _addIssue(this, "length", dataset, config$1, { received: `${dataset.value.length}` });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function minValue(requirement, message$1) {
  return {
    kind: "validation",
    type: "min_value",
    reference: minValue,
    async: false,
    expects: `>=${requirement instanceof Date ? requirement.toJSON() : /* @__PURE__ */ _stringify(requirement)}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !(dataset.value >= this.requirement)) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function notValues(requirement, message$1) {
  return {
    kind: "validation",
    type: "not_values",
    reference: notValues,
    async: false,
    expects: `!${/* @__PURE__ */ _joinExpects(requirement.map((value$1) => value$1 instanceof Date ? value$1.toJSON() : /* @__PURE__ */ _stringify(value$1)), "|")}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && this.requirement.some((requirement$1) => /* @__PURE__ */ _isValueMatch(requirement$1, dataset.value))) _addIssue(this, "value", dataset, config$1, { received: dataset.value instanceof Date ? dataset.value.toJSON() : /* @__PURE__ */ _stringify(dataset.value) });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function rawCheck(action) {
  return {
    kind: "validation",
    type: "raw_check",
    reference: rawCheck,
    async: false,
    expects: null,
    "~run"(dataset, config$1) {
      action({
        dataset,
        config: config$1,
        addIssue: (info) => _addIssue(this, info?.label ?? "input", dataset, config$1, info)
      });
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function regex(requirement, message$1) {
  return {
    kind: "validation",
    type: "regex",
    reference: regex,
    async: false,
    expects: `${requirement}`,
    requirement,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.typed && !this.requirement.test(dataset.value)) _addIssue(this, "format", dataset, config$1);
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function title(title_) {
  return {
    kind: "metadata",
    type: "title",
    reference: title,
    title: title_
  };
}
// @__NO_SIDE_EFFECTS__
function toLowerCase() {
  return {
    kind: "transformation",
    type: "to_lower_case",
    reference: toLowerCase,
    async: false,
    "~run"(dataset) {
      dataset.value = dataset.value.toLowerCase();
      return dataset;
    }
  };
}
// @__NO_SIDE_EFFECTS__
function transform(operation) {
  return {
    kind: "transformation",
    type: "transform",
    reference: transform,
    async: false,
    operation,
    "~run"(dataset) {
      dataset.value = this.operation(dataset.value);
      return dataset;
    }
  };
}
var ABORT_EARLY_CONFIG = { abortEarly: true };
// @__NO_SIDE_EFFECTS__
function getFallback(schema2, dataset, config$1) {
  return typeof schema2.fallback === "function" ? schema2.fallback(dataset, config$1) : schema2.fallback;
}
// @__NO_SIDE_EFFECTS__
function fallback(schema2, fallback$1) {
  return _standardSchema({
    ...schema2,
    fallback: fallback$1,
    "~run"(dataset, config$1) {
      const outputDataset = schema2["~run"](dataset, config$1);
      return outputDataset.issues ? {
        typed: true,
        value: /* @__PURE__ */ getFallback(this, outputDataset, config$1)
      } : outputDataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function getDefault(schema2, dataset, config$1) {
  return typeof schema2.default === "function" ? schema2.default(dataset, config$1) : schema2.default;
}
// @__NO_SIDE_EFFECTS__
function getTitle(schema2) {
  return /* @__PURE__ */ _getLastMetadata(schema2, "title");
}
// @__NO_SIDE_EFFECTS__
function is(schema2, input) {
  return !schema2["~run"]({ value: input }, ABORT_EARLY_CONFIG).issues;
}
// @__NO_SIDE_EFFECTS__
function any() {
  return _standardSchema({
    kind: "schema",
    type: "any",
    reference: any,
    expects: "any",
    async: false,
    "~run"(dataset) {
      dataset.typed = true;
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function array(item, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "array",
    reference: array,
    expects: "Array",
    async: false,
    item,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (Array.isArray(input)) {
        dataset.typed = true;
        dataset.value = [];
        for (let key2 = 0; key2 < input.length; key2++) {
          const value$1 = input[key2];
          const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key: key2,
              value: value$1
            };
            for (const issue2 of itemDataset.issues) {
              if (issue2.path) issue2.path.unshift(pathItem);
              else issue2.path = [pathItem];
              dataset.issues?.push(issue2);
            }
            if (!dataset.issues) dataset.issues = itemDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!itemDataset.typed) dataset.typed = false;
          dataset.value.push(itemDataset.value);
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function boolean(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "boolean",
    reference: boolean,
    expects: "boolean",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "boolean") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function custom(check$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "custom",
    reference: custom,
    expects: "unknown",
    async: false,
    check: check$1,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.check(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function _merge(value1, value2) {
  if (typeof value1 === typeof value2) {
    if (/* @__PURE__ */ _isSameValueZero(value1, value2) || value1 instanceof Date && value2 instanceof Date && /* @__PURE__ */ _isSameValueZero(+value1, +value2)) return { value: value1 };
    if (value1 && value2 && value1.constructor === Object && value2.constructor === Object) {
      const nextValue = {
        ...value1,
        ...value2
      };
      for (const key2 in value2) if (Object.prototype.hasOwnProperty.call(value1, key2) && Object.prototype.hasOwnProperty.call(value2, key2)) {
        const dataset = /* @__PURE__ */ _merge(value1[key2], value2[key2]);
        if (dataset.issue) return dataset;
        nextValue[key2] = dataset.value;
      }
      return { value: nextValue };
    }
    if (Array.isArray(value1) && Array.isArray(value2)) {
      if (value1.length === value2.length) {
        const nextValue = [...value1];
        for (let index = 0; index < value1.length; index++) {
          const dataset = /* @__PURE__ */ _merge(value1[index], value2[index]);
          if (dataset.issue) return dataset;
          nextValue[index] = dataset.value;
        }
        return { value: nextValue };
      }
    }
  }
  return { issue: true };
}
// @__NO_SIDE_EFFECTS__
function intersect(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "intersect",
    reference: intersect,
    expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "&"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.length) {
        const input = dataset.value;
        let outputs2;
        dataset.typed = true;
        for (const schema2 of this.options) {
          const optionDataset = schema2["~run"]({ value: input }, config$1);
          if (optionDataset.issues) {
            if (dataset.issues) for (const issue2 of optionDataset.issues) dataset.issues.push(issue2);
            else dataset.issues = optionDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!optionDataset.typed) dataset.typed = false;
          if (dataset.typed) if (outputs2) outputs2.push(optionDataset.value);
          else outputs2 = [optionDataset.value];
        }
        if (dataset.typed) {
          dataset.value = outputs2[0];
          for (let index = 1; index < outputs2.length; index++) {
            const mergeDataset = /* @__PURE__ */ _merge(dataset.value, outputs2[index]);
            if (mergeDataset.issue) {
              _addIssue(this, "type", dataset, config$1, { received: "unknown" });
              break;
            }
            dataset.value = mergeDataset.value;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function lazy(getter) {
  return _standardSchema({
    kind: "schema",
    type: "lazy",
    reference: lazy,
    expects: "unknown",
    async: false,
    getter,
    "~run"(dataset, config$1) {
      return this.getter(dataset.value)["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function literal(literal_, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "literal",
    reference: literal,
    expects: /* @__PURE__ */ _stringify(literal_),
    async: false,
    literal: literal_,
    message: message$1,
    "~run"(dataset, config$1) {
      if (/* @__PURE__ */ _isSameValueZero(dataset.value, this.literal)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function looseObject(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "loose_object",
    reference: looseObject,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key2 in this.entries) {
          const valueSchema = this.entries[key2];
          if (key2 in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key2 in input ? input[key2] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key: key2,
                value: value$1
              };
              for (const issue2 of valueDataset.issues) {
                if (issue2.path) issue2.path.unshift(pathItem);
                else issue2.path = [pathItem];
                dataset.issues?.push(issue2);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key2] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key2] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key2}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key: key2,
                value: input[key2]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key2 in input) if (/* @__PURE__ */ _isValidObjectKey(input, key2) && !Object.prototype.hasOwnProperty.call(this.entries, key2)) dataset.value[key2] = input[key2];
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function never(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "never",
    reference: never,
    expects: "never",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function nullable(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "nullable",
    reference: nullable,
    expects: `(${wrapped.expects} | null)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === null) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === null) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function nullish(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "nullish",
    reference: nullish,
    expects: `(${wrapped.expects} | null | undefined)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === null || dataset.value === void 0) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === null || dataset.value === void 0) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function number(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "number",
    reference: number,
    expects: "number",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "number" && !isNaN(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function object(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object",
    reference: object,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key2 in this.entries) {
          const valueSchema = this.entries[key2];
          if (key2 in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key2 in input ? input[key2] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key: key2,
                value: value$1
              };
              for (const issue2 of valueDataset.issues) {
                if (issue2.path) issue2.path.unshift(pathItem);
                else issue2.path = [pathItem];
                dataset.issues?.push(issue2);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key2] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key2] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key2}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key: key2,
                value: input[key2]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function objectWithRest(entries$1, rest2, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object_with_rest",
    reference: objectWithRest,
    expects: "Object",
    async: false,
    entries: entries$1,
    rest: rest2,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key2 in this.entries) {
          const valueSchema = this.entries[key2];
          if (key2 in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key2 in input ? input[key2] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key: key2,
                value: value$1
              };
              for (const issue2 of valueDataset.issues) {
                if (issue2.path) issue2.path.unshift(pathItem);
                else issue2.path = [pathItem];
                dataset.issues?.push(issue2);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key2] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key2] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key2}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key: key2,
                value: input[key2]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key2 in input) if (/* @__PURE__ */ _isValidObjectKey(input, key2) && !Object.prototype.hasOwnProperty.call(this.entries, key2)) {
            const valueDataset = this.rest["~run"]({ value: input[key2] }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key: key2,
                value: input[key2]
              };
              for (const issue2 of valueDataset.issues) {
                if (issue2.path) issue2.path.unshift(pathItem);
                else issue2.path = [pathItem];
                dataset.issues?.push(issue2);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key2] = valueDataset.value;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function optional(wrapped, default_) {
  return _standardSchema({
    kind: "schema",
    type: "optional",
    reference: optional,
    expects: `(${wrapped.expects} | undefined)`,
    async: false,
    wrapped,
    default: default_,
    "~run"(dataset, config$1) {
      if (dataset.value === void 0) {
        if (this.default !== void 0) dataset.value = /* @__PURE__ */ getDefault(this, dataset, config$1);
        if (dataset.value === void 0) {
          dataset.typed = true;
          return dataset;
        }
      }
      return this.wrapped["~run"](dataset, config$1);
    }
  });
}
// @__NO_SIDE_EFFECTS__
function picklist(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "picklist",
    reference: picklist,
    expects: /* @__PURE__ */ _joinExpects(options.map(_stringify), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      if (this.options.includes(dataset.value)) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function record(key2, value$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "record",
    reference: record,
    expects: "Object",
    async: false,
    key: key2,
    value: value$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const entryKey in input) if (/* @__PURE__ */ _isValidObjectKey(input, entryKey)) {
          const entryValue = input[entryKey];
          const keyDataset = this.key["~run"]({ value: entryKey }, config$1);
          if (keyDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "key",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue2 of keyDataset.issues) {
              issue2.path = [pathItem];
              dataset.issues?.push(issue2);
            }
            if (!dataset.issues) dataset.issues = keyDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          const valueDataset = this.value["~run"]({ value: entryValue }, config$1);
          if (valueDataset.issues) {
            const pathItem = {
              type: "object",
              origin: "value",
              input,
              key: entryKey,
              value: entryValue
            };
            for (const issue2 of valueDataset.issues) {
              if (issue2.path) issue2.path.unshift(pathItem);
              else issue2.path = [pathItem];
              dataset.issues?.push(issue2);
            }
            if (!dataset.issues) dataset.issues = valueDataset.issues;
            if (config$1.abortEarly) {
              dataset.typed = false;
              break;
            }
          }
          if (!keyDataset.typed || !valueDataset.typed) dataset.typed = false;
          if (keyDataset.typed) dataset.value[keyDataset.value] = valueDataset.value;
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function strictObject(entries$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "strict_object",
    reference: strictObject,
    expects: "Object",
    async: false,
    entries: entries$1,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key2 in this.entries) {
          const valueSchema = this.entries[key2];
          if (key2 in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key2 in input ? input[key2] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key: key2,
                value: value$1
              };
              for (const issue2 of valueDataset.issues) {
                if (issue2.path) issue2.path.unshift(pathItem);
                else issue2.path = [pathItem];
                dataset.issues?.push(issue2);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key2] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key2] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key2}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key: key2,
                value: input[key2]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key2 in input) if (!Object.prototype.hasOwnProperty.call(this.entries, key2)) {
            _addIssue(this, "key", dataset, config$1, {
              input: key2,
              expected: "never",
              path: [{
                type: "object",
                origin: "key",
                input,
                key: key2,
                value: input[key2]
              }]
            });
            break;
          }
        }
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function string(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "string",
    reference: string,
    expects: "string",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (typeof dataset.value === "string") dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function undefined_(message$1) {
  return _standardSchema({
    kind: "schema",
    type: "undefined",
    reference: undefined_,
    expects: "undefined",
    async: false,
    message: message$1,
    "~run"(dataset, config$1) {
      if (dataset.value === void 0) dataset.typed = true;
      else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function _subIssues(datasets) {
  let issues2;
  if (datasets) for (const dataset of datasets) if (issues2) for (const issue2 of dataset.issues) issues2.push(issue2);
  else issues2 = dataset.issues;
  return issues2;
}
// @__NO_SIDE_EFFECTS__
function union(options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "union",
    reference: union,
    expects: /* @__PURE__ */ _joinExpects(options.map((option) => option.expects), "|"),
    async: false,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      let validDataset;
      let typedDatasets;
      let untypedDatasets;
      for (const schema2 of this.options) {
        const optionDataset = schema2["~run"]({ value: dataset.value }, config$1);
        if (optionDataset.typed) if (optionDataset.issues) if (typedDatasets) typedDatasets.push(optionDataset);
        else typedDatasets = [optionDataset];
        else {
          validDataset = optionDataset;
          break;
        }
        else if (untypedDatasets) untypedDatasets.push(optionDataset);
        else untypedDatasets = [optionDataset];
      }
      if (validDataset) return validDataset;
      if (typedDatasets) {
        if (typedDatasets.length === 1) return typedDatasets[0];
        _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(typedDatasets) });
        dataset.typed = true;
      } else if (untypedDatasets?.length === 1) return untypedDatasets[0];
      else _addIssue(this, "type", dataset, config$1, { issues: /* @__PURE__ */ _subIssues(untypedDatasets) });
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function unknown() {
  return _standardSchema({
    kind: "schema",
    type: "unknown",
    reference: unknown,
    expects: "unknown",
    async: false,
    "~run"(dataset) {
      dataset.typed = true;
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function variant(key2, options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "variant",
    reference: variant,
    expects: "Object",
    async: false,
    key: key2,
    options,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        let outputDataset;
        let maxDiscriminatorPriority = 0;
        let invalidDiscriminatorKey = this.key;
        let expectedDiscriminators = [];
        const parseOptions = (variant$1, allKeys) => {
          for (const schema2 of variant$1.options) {
            if (schema2.type === "variant") parseOptions(schema2, new Set(allKeys).add(schema2.key));
            else {
              let keysAreValid = true;
              let currentPriority = 0;
              for (const currentKey of allKeys) {
                const discriminatorSchema = schema2.entries[currentKey];
                if (currentKey in input ? discriminatorSchema["~run"]({
                  typed: false,
                  value: input[currentKey]
                }, ABORT_EARLY_CONFIG).issues : discriminatorSchema.type !== "exact_optional" && discriminatorSchema.type !== "optional" && discriminatorSchema.type !== "nullish") {
                  keysAreValid = false;
                  if (invalidDiscriminatorKey !== currentKey && (maxDiscriminatorPriority < currentPriority || maxDiscriminatorPriority === currentPriority && currentKey in input && !(invalidDiscriminatorKey in input))) {
                    maxDiscriminatorPriority = currentPriority;
                    invalidDiscriminatorKey = currentKey;
                    expectedDiscriminators = [];
                  }
                  if (invalidDiscriminatorKey === currentKey) expectedDiscriminators.push(schema2.entries[currentKey].expects);
                  break;
                }
                currentPriority++;
              }
              if (keysAreValid) {
                const optionDataset = schema2["~run"]({ value: input }, config$1);
                if (!outputDataset || !outputDataset.typed && optionDataset.typed) outputDataset = optionDataset;
              }
            }
            if (outputDataset && !outputDataset.issues) break;
          }
        };
        parseOptions(this, /* @__PURE__ */ new Set([this.key]));
        if (outputDataset) return outputDataset;
        _addIssue(this, "type", dataset, config$1, {
          input: input[invalidDiscriminatorKey],
          expected: /* @__PURE__ */ _joinExpects(expectedDiscriminators, "|"),
          path: [{
            type: "object",
            origin: "value",
            input,
            key: invalidDiscriminatorKey,
            value: input[invalidDiscriminatorKey]
          }]
        });
      } else _addIssue(this, "type", dataset, config$1);
      return dataset;
    }
  });
}
function parse(schema2, input, config$1) {
  const dataset = schema2["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  if (dataset.issues) throw new ValiError(dataset.issues);
  return dataset.value;
}
// @__NO_SIDE_EFFECTS__
function pipe(...pipe$1) {
  return _standardSchema({
    ...pipe$1[0],
    pipe: pipe$1,
    "~run"(dataset, config$1) {
      for (const item of pipe$1) if (item.kind !== "metadata") {
        if (dataset.issues && (item.kind === "schema" || item.kind === "transformation")) {
          dataset.typed = false;
          break;
        }
        if (!dataset.issues || !config$1.abortEarly && !config$1.abortPipeEarly) dataset = item["~run"](dataset, config$1);
      }
      return dataset;
    }
  });
}
// @__NO_SIDE_EFFECTS__
function safeParse(schema2, input, config$1) {
  const dataset = schema2["~run"]({ value: input }, /* @__PURE__ */ getGlobalConfig(config$1));
  return {
    typed: dataset.typed,
    success: !dataset.issues,
    output: dataset.value,
    issues: dataset.issues
  };
}

// chunk:./action-chunk-JWEM7ALM.js
var object2 = (entries2) => Object.assign(
  pipe(
    unknown(),
    check((value) => !Array.isArray(value), "Object"),
    looseObject(entries2)
  ),
  { entries: entries2 }
);
var mapped = (shape, make) => pipe(shape, transform(make));
var listUnder = (key2, item) => mapped(object2({ [key2]: array(item) }), (envelope) => envelope[key2]);

// chunk:./action-chunk-VPWDLGH7.js
var levels = ["read", "write", "admin"];
var permitting = (permission, of6 = "repository") => ({
  read: { permission, level: "read", of: of6 },
  write: { permission, level: "write", of: of6 }
});
var actions = permitting("Actions");
var administration = permitting("Administration");
var agentSecrets = permitting("Agent secrets");
var agentVariables = permitting("Agent variables");
var checks = permitting("Checks");
var codespacesSecrets = permitting("Codespaces secrets");
var commitStatuses = permitting("Commit statuses");
var contents = permitting("Contents");
var customProperties = permitting("Custom properties");
var customRepositoryRoles = permitting("Custom repository roles", "organization");
var dependabotSecrets = permitting("Dependabot secrets");
var environments = permitting("Environments");
var issues = permitting("Issues");
var members = permitting("Members", "organization");
var metadata2 = permitting("Metadata");
var organizationAdministration = permitting("Administration", "organization");
var organizationCustomProperties = permitting("Custom properties", "organization");
var pages = permitting("Pages");
var pullRequests = permitting("Pull requests");
var secretScanningAlerts = permitting("Secret scanning alerts");
var secrets = permitting("Secrets");
var variables = permitting("Variables");
var webhooks = permitting("Webhooks");
var grantName = (grant) => `${grant.permission}${grant.of === "organization" ? " (organization)" : ""}: ${grant.level}`;
var isAtLeast = (held, asked2) => levels.indexOf(held) >= levels.indexOf(asked2);
var names = {
  "Commit statuses": "statuses",
  "Custom repository roles": "custom_roles",
  "Custom properties": "repository_custom_properties",
  Variables: "actions_variables",
  Webhooks: "repository_hooks"
};
function apiName({ permission, of: of6 }) {
  const name2 = names[permission] ?? permission.toLowerCase().replaceAll(" ", "_");
  return of6 === "organization" && name2 !== "members" ? `organization_${name2.replace(/^(repository|organization)_/, "")}` : name2;
}
var free = /^(metadata=read|\w+_permissionless_\w+=true)$/;
var sortGrants = (set) => {
  const grants = set.split(",").map((one2) => one2.trim());
  return `${grants.filter((one2) => one2 && !free.test(one2)).sort()}`;
};
function otherGrants(route2, grants, accepts) {
  const asks = grants.map((grant) => `${apiName(grant)}=${grant.level}`).join(",");
  const isKnown = /^\w+=\w+(\s*[,;]\s*\w+=\w+)*$/.test(accepts);
  return !isKnown || accepts.split(";").some((set) => sortGrants(set) === sortGrants(asks)) ? void 0 : { route: route2, asks, accepts };
}

// chunk:./action-chunk-CJJLHAH4.js
var ofRepository = route("GET /repos/{owner}/{repo}", { needs: metadata2.read, isPublic: true });
var ofBranch = route("GET /repos/{owner}/{repo}/branches/{branch}", {
  needs: contents.read,
  isPublic: true,
  absentWhen: /^branch not found/i
});
var name = pipe(string(), regex(aName));
var fullName2 = pipe(
  string(),
  check((text2) => /^[^/]+\/[^/]+$/.test(text2) && text2.split("/").every((part) => aName.test(part)), "owner/name")
);
var branch = pipe(string(), regex(/^(?!-)[^\p{Cc}\u2028\u2029 ~^:?*[\\]+$/u));
var entries = {
  id: number(),
  name,
  full_name: fullName2,
  owner: object2({ login: name, type: optional(string()) }),
  private: boolean(),
  default_branch: branch
};
var repositoryWith = (keys3, others) => object2({ ...Object.fromEntries(keys3.map((key2) => [key2, entries[key2]])), ...others });
var nameOfDefault = mapped(repositoryWith(["default_branch"]), (repository3) => repository3.default_branch);

// chunk:./action-chunk-RFKC3UJE.js
var wordless = "no message";
function messageIn(body, sent) {
  if (!isRecord(body)) return typeof body === "string" ? body.trim() : "";
  const { message, errors, validation_errors } = body;
  const details = [...textsOf(errors), ...byEntry(validation_errors, sent)];
  return [typeof message === "string" ? message : "", details.join("; ")].filter(Boolean).join(": ");
}
var isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var mostErrors = 100;
function textsOf(errors) {
  if (errors === void 0 || errors === null) return [];
  if (!Array.isArray(errors)) return [detail(errors)];
  const more = errors.length - mostErrors;
  return [...errors.slice(0, mostErrors).map(detail), ...more > 0 ? [`${more} more errors`] : []];
}
function jsonIn(text2, otherwise) {
  try {
    return JSON.parse(text2);
  } catch {
    return otherwise;
  }
}
function jsonText(value) {
  try {
    return JSON.stringify(value) ?? "";
  } catch (failure) {
    if (failure instanceof RangeError) return "something nested too deeply to show";
    throw failure;
  }
}
var byEntry = (errors, sent) => isRecord(errors) ? Object.entries(errors).flatMap(
  ([index, entry]) => textsOf(isRecord(entry) ? entry.errors ?? entry : entry).map((text2) => `${entryName(sent, index)} ${text2}`)
) : [];
function entryName(sent, index) {
  const list3 = isRecord(sent) ? Object.values(sent).find(Array.isArray) : void 0;
  const entry = list3?.[Number(index)];
  return isRecord(entry) && isWord(entry.name) ? `${JSON.stringify(entry.name)}:` : `[${index}]`;
}
function detail(error) {
  if (typeof error === "string") return error;
  if (!isRecord(error)) return jsonText(error);
  const { resource, field, code: code2, message, value } = error;
  const what = [[resource, field].filter(isWord).join("."), code2, message].filter(isWord);
  if (value !== void 0 && value !== null) what.push(`(value ${jsonText(value)})`);
  return what.length ? what.join(" ") : jsonText(error);
}
var isWord = (part) => typeof part === "string" && part !== "";

// chunk:./action-chunk-QR4PHQ3O.js
var answer = mapped(repositoryWith(["id"]), ({ id: id2 }) => id2);
var askId = ofRepository({ answer })({});
var askName = ofRepository({ answer: repositoryWith(["full_name"]) })({});
var OtherRepository = class extends HostUnreachable {
  name = "OtherRepository";
};
var own = /^\w+ \/repos\/\{owner\}\/\{repo\}$/;
var byId = /\/repositories\/(\d+)(?=[/?]|$)/;
var byName = /\/repos\/[^/]+\/[^/]+/;
var proofLasts = 5e3;
var Identity = class {
  /** The id is unset until an answer of the host has said it. */
  constructor(of6, clock, id2) {
    this.of = of6;
    this.clock = clock;
    this.id = id2;
  }
  of;
  clock;
  id;
  #other;
  #provenAt;
  /** Whether requests for the name are sent on, because the repository has another one; unset before any answer. */
  isMoved;
  /** Whether an answer has shown the id since the last write began. */
  isShown = false;
  /** Whether a recent answer has shown which repository has the name, and every write since then was answered. */
  get isFresh() {
    return this.#provenAt !== void 0 && this.clock.now() < this.#provenAt + proofLasts;
  }
  /** Whether the repository is known, and nothing recent shows that it still has the name. */
  get isStale() {
    return this.id !== void 0 && !this.isFresh;
  }
  /** Call with every id that the host gives for the repository of this name, and when its answer was asked for. */
  sees(id2, askedAt = this.clock.now()) {
    this.isShown = true;
    this.#provenAt = askedAt;
    this.id ??= id2;
    if (id2 !== this.id) this.#other = id2;
  }
  /** Call where a write got no answer. */
  doubt() {
    this.#provenAt = void 0;
  }
  /** Throws `OtherRepository` once the name has stood for two repositories. */
  hold() {
    if (this.#other === void 0) return;
    const is2 = (name2) => `${name2} is no longer the repository that this run has read`;
    throw new OtherRepository(
      `${is2(fullName(this.of()))} (${this.id}, and now ${this.#other}), so Trueup writes nothing more to it`,
      "check which repository has this name now, and run again with the correct name",
      `${is2("the name")}, so Trueup writes nothing more to it`
    );
  }
  /** Whether a request may be sent on to this path. A write must stay with the repository that was read. */
  mayFollow({ call: call3, wire }, { pathname }) {
    const id2 = call3.route.includes("/repos/{owner}/{repo}") ? this.idIn(pathname) : void 0;
    if (id2 !== void 0) this.sees(id2);
    this.isMoved = true;
    if (call3.access === "read") return true;
    this.hold();
    return id2 !== void 0 || this.#nameIn(pathname) === this.#nameIn(new URL(wire.url).pathname);
  }
  /** The host addresses later pages, and a moved repository, by number: `/repositories/1296269/labels`. */
  idIn(address2) {
    const id2 = byId.exec(address2)?.[1];
    return id2 === void 0 ? void 0 : Number(id2);
  }
  #nameIn(pathname) {
    return byName.exec(pathname)?.[0].toLowerCase();
  }
};
var recognising = (identity, exchange2) => async (outgoing) => {
  const { call: call3, wire } = outgoing;
  const askedAt = identity.clock.now();
  if (call3.access === "write") identity.isShown = false;
  const answer2 = await exchange2(outgoing).catch((failure) => {
    if (call3.access === "write") identity.doubt();
    throw failure;
  });
  if (call3.route.includes("/repos/{owner}/{repo}") && answer2.status < 400) identity.isMoved ??= false;
  const isAboutIt = own.test(call3.route) && answer2.status === 200;
  const names3 = isAboutIt || call3.access === "write" && call3.route.includes("{repo}");
  const id2 = (names3 ? shownIn(answer2.text, isAboutIt) : void 0) ?? identity.idIn(wire.url);
  if (id2 !== void 0) identity.sees(id2, askedAt);
  return answer2;
};
var proving = (transport, connection) => async (request) => {
  const { identity, address: address2, requestCount } = connection;
  const isDoubtful = request.method !== "GET" && request.url !== address2.graphql && identity.isStale;
  if (!isDoubtful) return transport(request);
  requestCount.total += 1;
  const answer2 = await transport(outgoingRequest(askId, connection).wire);
  if ([403, 429].includes(answer2.status)) return answer2;
  const id2 = answer2.status === 200 ? shownIn(answer2.text, true) : void 0;
  if (id2 !== void 0) identity.sees(id2);
  identity.hold();
  return transport(request);
};
function shownIn(text2, isAboutIt) {
  const body = jsonIn(text2);
  const shown2 = isAboutIt || !isRecord(body) ? body : body.repository;
  return isRecord(shown2) && Number.isInteger(shown2.id) ? shown2.id : void 0;
}

// chunk:./action-chunk-UDJUUY5G.js
var isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var atPath = (value, path2) => path2.reduce((holder2, part) => holder2?.[part], value);
var pickKeys = (map2, isPicked) => Object.fromEntries(Object.entries(map2).filter(([key2, value]) => isPicked(key2, value)));
var mapValues = (map2, change) => Object.fromEntries(Object.entries(map2).map(([key2, value]) => [key2, change(value, key2)]));
var mapInside = (value, change) => Array.isArray(value) ? value.map((one2) => change(one2)) : isMap(value) ? mapValues(value, change) : value;
function groupBy(items, keyOf4) {
  const groups = /* @__PURE__ */ new Map();
  for (const item of items) madeOnce(groups, keyOf4(item), () => []).push(item);
  return groups;
}
function madeOnce(made, key2, make) {
  const value = made.get(key2) ?? make();
  made.set(key2, value);
  return value;
}
var isWrapper = (value) => isMap(value) && (Object.hasOwn(value, "entries") || Object.hasOwn(value, "_undeclared"));

// chunk:./action-chunk-KG3YCW5Y.js
function nearest(word, candidates, reach = reachOf(word)) {
  const known = madeOnce(answers, candidates, () => /* @__PURE__ */ new Map());
  const question = `${reach} ${word}`;
  if (!known.has(question)) known.set(question, find(word, candidates, reach));
  return known.get(question);
}
var answers = /* @__PURE__ */ new WeakMap();
function find(word, candidates, reach) {
  const written = plain(word);
  let best;
  let least = reach + 1;
  for (const [index, target] of plainOnes(candidates).entries()) {
    if (Math.abs(target.length - written.length) >= least) continue;
    const edits = editDistance(written, target);
    if (edits < least) [best, least] = [candidates[index], edits];
  }
  return best;
}
var reachOf = (word) => Math.min(3, Math.floor((word.length + 1) / 3));
var plainOnes = (words2) => madeOnce(plains, words2, () => words2.map(plain));
var plains = /* @__PURE__ */ new WeakMap();
var plain = (word) => word.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().replace(/[-\s.]/g, "_");
function editDistance(from, to) {
  let earlier = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same2 = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        above[column] + 1,
        current[column - 1] + 1,
        above[column - 1] + (same2 ? 0 : 1),
        swapped ? earlier[column - 2] + 1 : Number.POSITIVE_INFINITY
      );
    }
    [earlier, above] = [above, current];
  }
  return above[to.length];
}

// chunk:./action-chunk-PMCN2OZ4.js
var call = (name2) => (...given) => process.getBuiltinModule("node:crypto")[name2](...given);
var createHash = /* @__PURE__ */ call("createHash");
var createPrivateKey = /* @__PURE__ */ call("createPrivateKey");
var createPublicKey = /* @__PURE__ */ call("createPublicKey");
var diffieHellman = /* @__PURE__ */ call("diffieHellman");
var generateKeyPairSync = /* @__PURE__ */ call("generateKeyPairSync");
var hash = /* @__PURE__ */ call("hash");
var randomUUID = /* @__PURE__ */ call("randomUUID");
var sign = /* @__PURE__ */ call("sign");

// chunk:./action-chunk-QVPD2EO3.js
var address = /:(?=[\\/])(?<=([a-z][a-z0-9+.-]+):)[\\/](?:<num>|[^\s"`<>])+/gi;
var closing = ".,;:!')]}\\";
var fingerprint = (text2) => `(#${createHash("sha256").update(text2).digest("hex").slice(0, 4)})`;
var withoutCredentials = (text2) => /^[a-z][a-z0-9+.-]+:[\\/]\S+$/i.test(text2) ? bare(text2) : text2.replace(address, (found, scheme) => {
  let end = found.length;
  while (end && closing.includes(found[end - 1])) end--;
  return end ? bare(scheme + found.slice(0, end)).slice(scheme.length) + found.slice(end) : found;
});
function bare(text2) {
  const { start, path: path2, query: query2, fragment } = partsOf(text2);
  return mark(start + path2 + withoutValues(query2) + withoutValues(fragment), text2);
}
function withoutPath(text2) {
  const { start, path: path2, query: query2, fragment } = partsOf(text2);
  return mark(start + (path2.length > 1 || query2 || fragment ? "/\u2026" : path2), text2);
}
function partsOf(text2) {
  const parts = /^([^:]+:[\\/]+)(?:([^\\/?#]*)@)?([^\\/?#@]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text2);
  const [, scheme = "", user, host = "", path2 = "", query2 = "", fragment = ""] = parts ?? [];
  return { start: `${scheme}${user === void 0 ? "" : "***@"}${host}`, path: path2, query: query2, fragment };
}
var withoutValues = (tail) => {
  const parts = tail.slice(1).split("&");
  return tail.slice(0, 1) + parts.map((part) => part && `${/^[^=]+=(?=[^=])/.exec(part) ?? ""}\u2026`).join("&");
};
var mark = (shown2, text2) => shown2 === text2 ? text2 : `${shown2} ${fingerprint(text2)}`;
var longest = 60;
var treacherous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{NChar}]/gu;
var visible = (text2) => text2.replace(treacherous, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
function inert(text2) {
  const start = Array.from(withoutCredentials(text2).slice(0, 2 * longest + 2));
  const kept = visible(start.slice(0, longest).join(""));
  return start.length > longest ? `${kept}\u2026` : kept;
}
var quote = (text2) => `"${inert(text2).replaceAll('"', '\\"')}"`;
var code = (text2) => `\`${inert(text2).replaceAll("`", "'")}\``;
function nameKind(value) {
  if (value === null || value === void 0) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "string" ? "text" : typeof value === "number" ? "a number" : "true or false";
}
function show(value) {
  if (typeof value === "string") return value === "" ? "empty text" : `the text ${quote(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  return typeof value === "boolean" ? String(value) : nameKind(value);
}
function either(words2) {
  return words2.length < 2 ? words2.join("") : `${words2.slice(0, -1).join(", ")} or ${words2.at(-1)}`;
}
var inShell = (word) => /^[\w./@%+:,][\w./@%+=:,-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

// chunk:./action-chunk-REJ5NM22.js
var mark2 = "";
var encode = (said) => mark2 + JSON.stringify(said);
var says = (problem2, fix2, yaml2) => encode({ problem: problem2, fix: fix2, yaml: yaml2 });
var strayPolicy = {
  problem: "is allowed only in a list of entries",
  fix: "move it next to the `entries` of its list, or remove it"
};
function saysUnknown(known) {
  const text2 = encode({ known });
  if (!unknownKeys.has(text2)) unknownKeys.set(text2, { known });
  return text2;
}
var unknownKeys = /* @__PURE__ */ new Map();
var saysTwice = (twin) => encode(twin);
var mustBe = (words2, fix2 = () => void 0) => ({ input }) => says(`is ${show(input)}, but must be ${words2}`, fix2(input) ?? `write ${words2}`);
var mustHold = (words2, fix2) => (issue2) => says(`is ${nameKind(issue2.input)}, but must be ${words2}`, fix2);
function readSaid(issue2) {
  if (issue2.message.startsWith(mark2)) return unknownKeys.get(issue2.message) ?? JSON.parse(issue2.message.slice(1));
  return issue2.kind === "schema" ? ofSchema(issue2) : ofCheck(issue2);
}
function ofSchema(issue2) {
  if (isMissingKey(issue2)) return { problem: "is missing", fix: "add it" };
  if (issue2.expected === "never") return { problem: "is not allowed here", fix: "remove it" };
  const words2 = wordsFor(issue2.expected) || "another value";
  const value = /list|map/.test(words2) ? nameKind(issue2.input) : show(issue2.input);
  return { problem: `is ${value}, but must be ${words2}`, fix: `write ${words2}` };
}
function ofCheck({ type, input, requirement }) {
  const unit = typeof input === "string" ? "characters" : "entries";
  const words2 = {
    integer: "be a whole number",
    min_value: `be at least ${requirement}`,
    max_value: `be at most ${requirement}`,
    min_length: `have at least ${requirement} ${unit}`,
    max_length: `have at most ${requirement} ${unit}`,
    non_empty: "not be empty",
    regex: `match ${code(String(requirement))}`
  };
  const must = words2[type] ?? "be another value";
  return { problem: `is ${show(input)}, but must ${must}`, fix: `change the value: it must ${must}` };
}
var isMissingKey = ({ received, path: path2 }) => received === "undefined" && path2?.at(-1)?.origin === "key";
var plainWords = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  Array: "a list",
  Object: "a map",
  null: "empty"
};
function wordsFor(expected) {
  const parts = expected?.match(/"(?:[^"\\]|\\.)*"|[\w.-]+/g) ?? [];
  const words2 = parts.map((part) => part.startsWith('"') ? code(JSON.parse(part)) : plainWords[part] ?? "");
  return either(words2.filter(Boolean));
}

// chunk:./action-chunk-XY3P3X2R.js
var NamedId = class {
  constructor(kind, text2, form3) {
    this.kind = kind;
    this.text = text2;
    this.form = form3;
  }
  kind;
  text;
  form;
  /** The host ignores the case of all of them. */
  toString() {
    return this.text.toLowerCase();
  }
  toJSON() {
    return `${this.kind} ${this}`;
  }
};
function* namesIn(value, at = []) {
  if (value instanceof NamedId) yield [at, value];
  else if (typeof value === "object" && value !== null)
    for (const [key2, inner] of Object.entries(value))
      yield* namesIn(inner, [...at, Array.isArray(value) ? Number(key2) : key2]);
}
var ownRoles = /* @__PURE__ */ new Map([
  ["maintain", 2],
  ["write", 4],
  ["admin", 5]
]);
var ownNames = ({ kind, id: id2 }) => kind === "role" ? [...ownRoles].find(([, number3]) => number3 === id2)?.[0] : void 0;
var kindsOfHost = {
  User: "user",
  Team: "team",
  TEAM: "team",
  Integration: "app",
  App: "app",
  RepositoryRole: "role"
};
function whoText(type, id2, nameById = ownNames) {
  if (id2 instanceof NamedId) return id2.toJSON();
  const kind = kindsOfHost[type];
  const name2 = kind && nameById({ kind, id: id2 });
  return name2 === void 0 ? `${type} ${id2}` : `${kind} ${name2}`;
}
var idKeys = [
  ["id", "type"],
  ["actor_id", "actor_type"],
  ["reviewer_id", "reviewer_type"],
  ["integration_id"],
  ["app_id"]
];
function idIn(map2, isKey) {
  const [idKey, typeKey] = idKeys.find((keys3) => isKey(keys3) && (!keys3[1] || keys3[1] in map2)) ?? [];
  const kind = typeKey === void 0 ? "app" : kindsOfHost[String(map2[typeKey])];
  return { idKey, typeKey, kind };
}
function adviseName(map2, key2) {
  const name2 = isMap(map2) && map2[String(key2)];
  if (typeof name2 !== "string" || !/\D/.test(name2)) return void 0;
  const { idKey, typeKey, kind } = idIn(map2, ([id2]) => id2 === key2);
  if (!idKey || !kind) return void 0;
  const own2 = [idKey, typeKey].filter((one2) => one2 !== void 0).map(code);
  return `write ${code(`${kind}: ${name2}`)} instead of ${own2.join(" and ")}`;
}
function named(value, nameById) {
  if (Array.isArray(value)) return value.map((one2) => named(one2, nameById));
  if (!isMap(value)) return value;
  const { idKey, typeKey, kind } = idIn(value, ([key2]) => typeof value[key2] === "number");
  const name2 = idKey && kind && nameById({ kind, id: value[idKey] });
  const pairs = Object.entries(value).map(([key2, inner]) => [key2, named(inner, nameById)]);
  if (!kind || name2 === void 0) return Object.fromEntries(pairs);
  const others = pairs.filter(([key2]) => key2 !== idKey && key2 !== typeKey);
  return Object.fromEntries(typeKey === void 0 ? [...others, [kind, name2]] : [[kind, name2], ...others]);
}
function asWritten(map2) {
  if (map2 instanceof NamedId) return { [map2.kind]: map2.text };
  const name2 = Object.values(map2).find((one2) => one2 instanceof NamedId);
  if (!name2) return map2;
  const { form: form3, kind, text: text2 } = name2;
  return {
    [kind]: text2,
    ...Object.fromEntries(Object.entries(map2).filter(([key2]) => key2 !== form3.id && key2 !== form3.type))
  };
}

// chunk:./action-chunk-6XFGOWQO.js
function text({ min = 0 } = {}) {
  const schema2 = string(mustBe("text", (value) => isBareWord(value) ? "put it in quotes" : void 0));
  return min ? pipe(schema2, minLength(min, mustBe(min === 1 ? "text" : `text of ${min} or more characters`))) : schema2;
}
var atMost = (max, schema2) => pipe(
  schema2,
  check(
    (value) => [...value].length <= max,
    ({ input }) => says(`is ${[...input].length} characters long, but GitHub accepts at most ${max}`, "shorten it")
  ),
  inSchema({ maxLength: max })
);
var isBareWord = (value) => typeof value === "number" || typeof value === "boolean";
var toggle = () => boolean(
  mustBe("true or false", (value) => {
    const meant2 = isMap(value) ? value.enabled : spelledToggles.get(String(value).toLowerCase());
    return typeof meant2 === "boolean" ? `write ${code(String(meant2))}` : void 0;
  })
);
var spelledToggles = new Map([
  ...["yes", "on", "true", "enabled", "1"].map((word) => [word, true]),
  ...["no", "off", "false", "disabled", "0"].map((word) => [word, false])
]);
function choice(options, otherNames2 = {}) {
  const message = mustBe(either(options.map(code)), (value) => {
    if (typeof value !== "string") return void 0;
    const meant2 = Object.hasOwn(otherNames2, value) ? otherNames2[value] : nearest(value, options, Math.min(2, Math.floor(value.length / 3)));
    return meant2 && `write ${code(meant2)}`;
  });
  return picklist(options, message);
}
function integer2({ min, max } = {}) {
  const words2 = `a whole number${bounds(min, max)}`;
  const message = mustBe(words2);
  const least = minValue(min ?? Number.MIN_SAFE_INTEGER, message);
  const most3 = maxValue(max ?? Number.MAX_SAFE_INTEGER, message);
  return pipe(number(message), integer(message), least, most3, title(words2));
}
function bounds(min, max) {
  if (min !== void 0 && max !== void 0) return ` from ${min} to ${max}`;
  if (min !== void 0) return ` of at least ${min}`;
  return max === void 0 ? "" : ` of at most ${max}`;
}
var inSchema = (keywords) => metadata(keywords);
function closed(entries2) {
  const known = Object.keys(entries2).filter((key2) => isTaken(entries2[key2]));
  const schema2 = objectWithRest(entries2, never(saysUnknown(known)), ofMap(entries2));
  return mapsOnly(schema2);
}
function open(entries2) {
  const schema2 = looseObject({ ...entries2, _undeclared: optional(never(stray)) }, ofMap(entries2));
  return mapsOnly(schema2);
}
function list(item, fix2 = "write a list, each item after `- `") {
  return array(item, (issue2) => {
    if (isWrapper(issue2.input)) return noWrapper;
    return mustHold("a list", issue2.input === null ? emptyFix : fix2)(issue2);
  });
}
var readOnly = (fix2) => optional(never(says("is read-only: GitHub reports it, but it cannot be set", fix2)));
var readOnlyEach = (keys3, fix2 = "remove it") => Object.fromEntries(keys3.map((key2) => [key2, readOnly(fix2)]));
var limit = says(
  "limits the entry to some repositories, but a settings file applies to all of its repositories",
  "move the entry to a layer with `where`, or remove it"
);
var limits = { include: optional(never(limit)), exclude: optional(never(limit)) };
function isTaken(schema2) {
  return schema2.wrapped ? isTaken(schema2.wrapped) : schema2.type !== "never";
}
var emptyFix = "write `[]` for an empty list, or remove the key";
var noWrapper = says(
  "is a map with `_undeclared` or `entries`, but must be a plain list here",
  "write only the list of entries; nothing undeclared is deleted here"
);
var stray = says(strayPolicy.problem, strayPolicy.fix);
var ofMap = (entries2) => (issue2) => {
  if (!isMissingKey(issue2)) return mustHold("a map", "write its keys indented below it, as `key: value`")(issue2);
  const key2 = String(issue2.path?.at(-1)?.key);
  const words2 = wordsOf(entries2[key2]);
  return says("is missing", `add ${code(key2)}${words2 && `, which must be ${words2}`}`);
};
var wordsOf = (schema2) => schema2 ? getTitle(schema2) ?? wordsFor(schema2.expects) : "";
function mapsOnly(schema2) {
  const noMap = never(schema2.message);
  return {
    ...schema2,
    "~run": (dataset, config) => (Array.isArray(dataset.value) ? noMap : schema2)["~run"](dataset, config)
  };
}
var mostNamed = 12;
function complaintsOf(issues2, lineOf2) {
  const judged2 = issues2.map((issue2) => judge(issue2, lineOf2));
  const meant2 = new Set(judged2.map((one2) => one2.meant && JSON.stringify(one2.meant)));
  const all2 = judged2.filter(({ complaint, isMissing: isMissing3 }) => !(isMissing3 && meant2.has(JSON.stringify(complaint.at)))).map(({ complaint }) => [JSON.stringify([complaint.at, complaint.problem]), complaint]);
  return [...new Map(all2).values()];
}
function judge(issue2, lineOf2) {
  const at = pathOf(issue2);
  const said = readSaid(issue2);
  if ("known" in said) return unknownKey(at, said.known);
  if (!("twin" in said)) {
    const holder2 = issue2.path?.at(-1);
    const fix2 = adviseName(holder2?.input, holder2?.key) ?? said.fix;
    return { complaint: { at, ...said, fix: fix2 }, isMissing: isMissingKey(issue2) };
  }
  const { twin, problem: problem2, ...rest2 } = said;
  const line2 = lineOf2([...at.slice(0, -1), twin]);
  return { complaint: { at, ...rest2, problem: `${problem2}, on line ${line2}` } };
}
var pathOf = ({ path: path2 }) => (path2 ?? []).map(({ key: key2 }) => typeof key2 === "number" ? key2 : String(key2));
function meantBy(issue2) {
  const said = readSaid(issue2);
  return "known" in said ? unknownKey(pathOf(issue2), said.known).meant : void 0;
}
function unknownKey(at, known) {
  const key2 = String(at.at(-1));
  const beside = (name2) => [...at.slice(0, -1), name2];
  const problem2 = "is not a key here";
  if (key2 === "_undeclared") return { complaint: { at, ...strayPolicy } };
  const [, before] = /^([\w-]+):./s.exec(key2) ?? [];
  if (before) {
    const fix2 = `put a space after the colon of ${code(before)}`;
    return { complaint: { at: beside(before), problem: problem2, fix: fix2 }, meant: beside(before) };
  }
  const meant2 = nearest(key2, known);
  if (meant2) return { complaint: { at, problem: problem2, fix: `write ${code(meant2)}` }, meant: beside(meant2) };
  const others = known.length <= mostNamed ? `; valid keys are ${either(known.map(code))}` : "";
  return { complaint: { at, problem: problem2, fix: `remove it${others}` } };
}
var unsound = new Error("a rule has read a value that is wrong already");
function soundView(value, wrong) {
  return wrong.length ? viewOf(value, treeOf(wrong)) : value;
}
function whereSound(rule2) {
  try {
    return rule2();
  } catch (failure) {
    if (failure === unsound) return void 0;
    throw failure;
  }
}
function eachSound(entries2, rule2) {
  for (let index = 0; index < entries2.length; index++) whereSound(() => rule2(entries2[index], index));
}
function eachTwin(entries2, key2, found) {
  const first = /* @__PURE__ */ new Map();
  eachSound(entries2, (entry, index) => {
    const name2 = key2(entry);
    const twin = first.get(name2);
    if (twin === void 0) first.set(name2, index);
    else found(index, twin, entry);
  });
}
function twinIn(entries2, key2) {
  const twins = [];
  eachTwin(entries2, key2, (_index, _twin, entry) => twins.push(entry));
  return twins[0];
}
var rule = ({ at, holds, says: says2 }) => rawCheck(({ dataset: { value, issues: issues2 = [] }, addIssue }) => {
  whereSound(() => {
    const sound = soundView(value, wrongIn(issues2));
    if (issues2.some((issue2) => !issue2.path?.length && isUnreadable(issue2)) || holds(sound)) return;
    const message = typeof says2 === "string" ? says2 : says2(sound);
    addIssue({ message, ...at !== void 0 && below(value, at) });
  });
});
var below = (map2, key2) => ({
  input: map2[key2],
  path: [{ type: "object", origin: "value", input: map2, key: key2, value: map2[key2] }]
});
var wrongIn = (issues2) => issues2.filter(isUnreadable).flatMap((issue2) => [pathOf(issue2), meantBy(issue2)].filter((path2) => path2 !== void 0));
var isUnreadable = ({ kind, input }) => kind === "schema" || typeof input !== "object" || input === null;
function treeOf(paths2) {
  const root = { isWrong: false, inner: /* @__PURE__ */ new Map() };
  for (const path2 of paths2) {
    let part = root;
    for (const key2 of path2.map(String)) part = madeOnce(part.inner, key2, () => ({ isWrong: false, inner: /* @__PURE__ */ new Map() }));
    part.isWrong = true;
  }
  return root;
}
function viewOf(value, { isWrong, inner }) {
  if (isWrong) throw unsound;
  if (!inner.size || typeof value !== "object" || value === null) return value;
  const partOf3 = (key2) => typeof key2 === "string" ? inner.get(key2) : void 0;
  return new Proxy(value, {
    get(holder2, key2) {
      const part = partOf3(key2);
      return part ? viewOf(Reflect.get(holder2, key2), part) : Reflect.get(holder2, key2);
    },
    has(holder2, key2) {
      if (partOf3(key2)?.isWrong) throw unsound;
      return Reflect.has(holder2, key2);
    }
  });
}
function createMarks() {
  const marks2 = /* @__PURE__ */ new WeakMap();
  const get = (schema2) => marks2.get(schema2) ?? ("pipe" in schema2 ? get(schema2.pipe[0]) : void 0);
  function set(schema2, mark3) {
    marks2.set(schema2, mark3);
    return schema2;
  }
  return { get, set };
}
function listOf(item, shape) {
  const entries2 = distinct(list(item, bareOrWrapped), shape);
  const word = pipe(choice(["keep", "delete"]), inSchema({ default: shape.undeclared }));
  const names3 = list(text());
  const policy = choosing([word, names3], (value) => Array.isArray(value) ? names3 : word);
  const wrapped = closed({ _undeclared: optional(policy), entries: entries2 });
  const withoutEntries = never(noEntries(shape.undeclared));
  const schema2 = pipe(
    choosing([entries2, wrapped, withoutEntries], (value) => {
      if (!isWrapper(value)) return entries2;
      return Object.hasOwn(value, "entries") ? wrapped : withoutEntries;
    }),
    transform(
      (value) => Array.isArray(value) ? { entries: value, undeclared: shape.undeclared } : { entries: value.entries, undeclared: value._undeclared ?? shape.undeclared }
    )
  );
  return { schema: schema2, list: shape };
}
function bareList(item, shape) {
  return { schema: distinct(list(item), shape), list: shape };
}
var bareOrWrapped = "write a list, each entry after `- `; or put that list under `entries`, with `_undeclared: keep` next to it";
var noEntries = (byDefault) => (issue2) => {
  const written = isWrapper(issue2.input) && issue2.input._undeclared;
  const policy = written === "keep" || written === "delete" ? written : byDefault;
  return says(
    "has `_undeclared` but no `entries`, so it declares an empty list",
    "put the list under `entries`",
    `_undeclared: ${policy}
entries:
  - \u2026`
  );
};
function choosing(schemas2, choose2) {
  return choices.set(lazy(choose2), schemas2);
}
var choices = createMarks();
var choicesOf = choices.get;
var keyed = (entries2, shape) => shapes.set(entries2, shape);
var shapes = createMarks();
var shapeOf = shapes.get;
var distinct = (entries2, shape) => pipe(
  keyed(entries2, shape),
  rawCheck(({ dataset, addIssue }) => {
    const { value, issues: issues2 = [] } = dataset;
    if (!Array.isArray(value)) return;
    whereSound(
      () => eachTwin(
        soundView(value, wrongIn(issues2)),
        shape.key,
        (index, twin, entry) => addIssue(refuseRepeated(inert(shape.named(entry)), twin, index, value))
      )
    );
  })
);
var refuseRepeated = (name2, twin, index, entries2) => ({
  message: saysTwice({ problem: `${name2} is already declared`, fix: "merge the two entries, or remove one", twin }),
  path: [{ type: "array", origin: "value", input: entries2, key: index, value: entries2[index] }]
});

// chunk:./action-chunk-FPVG5VIT.js
function inCanonicalOrder(value, schema2) {
  const holder2 = schema2 && holderOf(schema2, value);
  if (Array.isArray(value)) return sortList(value, holder2).map((item) => inCanonicalOrder(item, holder2?.item));
  if (!isMap(value)) return value;
  const { entries: entries2 = {} } = holder2 ?? {};
  return Object.fromEntries(
    keysInOrder(value, Object.keys(entries2)).filter((key2) => value[key2] !== void 0).map((key2) => [key2, inCanonicalOrder(value[key2], Object.hasOwn(entries2, key2) ? entries2[key2] : void 0)])
  );
}
function keysInOrder(value, declared) {
  const known = new Set(declared);
  const others = Object.keys(value).filter((key2) => !known.has(key2));
  return [...declared.filter((key2) => Object.hasOwn(value, key2)), ...others.sort()];
}
function holderOf(schema2, value) {
  if (schema2.wrapped) return holderOf(schema2.wrapped, value);
  return schema2.getter ? holderOf(schema2.getter(value), value) : schema2;
}
function sortList(list3, holder2) {
  const shape = holder2 && shapeOf(holder2);
  if (!shape) return list3;
  const read = list3.map((entry) => ({ entry, parsed: safeParse(holder2.item, entry) }));
  if (read.some(({ parsed }) => !parsed.success)) return list3;
  const keyed2 = read.map(({ entry, parsed: { output: output2 } }) => ({
    entry,
    key: shape.key(output2),
    ranked: shape.ranked?.(output2) ?? false
  }));
  const ranked = keyed2.filter((one2) => one2.ranked);
  const others = keyed2.filter((one2) => !one2.ranked).sort((one2, other) => byText(one2.key, other.key));
  return [...ranked, ...others].map(({ entry }) => entry);
}
var byText = (one2, other) => one2 < other ? -1 : one2 > other ? 1 : 0;
function scalarText(value) {
  if (typeof value !== "string") return String(value);
  if (value.search(treacherous) >= 0) return doubleQuoted(value);
  return isPlain(value) ? value : `'${value.replaceAll("'", "''")}'`;
}
var isPlain = (text2) => text2 !== "" && !notPlain.some((form3) => form3.test(text2));
var notPlain = [
  /** Characters that start or end something in YAML. */
  /^[-?:,[\]{}#&*!|>'"%@`=<\s]|^\.\.\.|[\s:]$|:\s|\s#/,
  /** Null, true and false in some YAML version. */
  /^(?:~|null|true|false|yes|no|on|off|y|n)$/i,
  /** Numbers of any base, dates and times: `5319e7`, `0o7`, `1_000`, `190:20:30`, `2027-03-01`. */
  /^\+?[.\d][\d.,_:a-fox+\-tz\s]*$/i,
  /** A color that a loose YAML 1.1 reader takes for an exponent: `e99695`. */
  /^\+?e[+-]?\d+$/i,
  /^\+?\.(?:inf|nan)$/i
];
var named2 = { "\n": "\\n", "	": "\\t", '"': '\\"', "\\": "\\\\" };
var doubleQuoted = (text2) => `"${text2.replace(/["\\]/g, (character) => named2[character]).replace(treacherous, (character) => named2[character] ?? escaped(character))}"`;
function escaped(character) {
  const point = character.codePointAt(0).toString(16);
  return point.length > 4 ? `\\U${point.padStart(8, "0")}` : `\\u${point.padStart(4, "0")}`;
}

// chunk:./action-chunk-LQYG45ED.js
var Secret = class {
  #value;
  constructor(value) {
    this.#value = value;
  }
  reveal() {
    return this.#value;
  }
  toString() {
    return "***";
  }
  toJSON() {
    return "***";
  }
  [/* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom")]() {
    return "***";
  }
};
var isOfApp = (token2) => token2.reveal().startsWith("ghs_");
var longest2 = 2e3;
var searched = 65536;
var unsure = 16384;
var scrubAndShorten = (removeSecrets) => (text2) => {
  const clean = removeSecrets(text2.slice(0, searched));
  const isWhole = text2.length <= searched;
  if (isWhole && clean.length <= longest2) return clean;
  const shown2 = clean.slice(0, isWhole ? longest2 : Math.max(0, Math.min(longest2, clean.length - unsure)));
  return `${shown2}\u2026 (${(isWhole ? clean.length : text2.length) - shown2.length} more characters)`;
};

// chunk:./action-chunk-3KFGVXGL.js
var withheld = "(not shown: this log is public)";
var withheldReason = "(reason not shown: this report is public)";
var ofOwner = "(names of the owner)";
var Wording = class _Wording {
  constructor(parts, key2) {
    this.parts = parts;
    this.key = key2;
  }
  parts;
  key;
  /** Makes the text depend on the visibility of `key`, spelt as in `Section.visibleTo`. */
  about(key2) {
    return new _Wording(this.parts, key2);
  }
  /** A text for which nobody has chosen a view shows only what everyone may see. */
  toString() {
    return show2(this);
  }
};
function say(words2, ...values2) {
  const parts = words2.flatMap((text2, index) => {
    return index < values2.length ? [text2, ...partsOf2(values2[index])] : [text2];
  });
  return new Wording(parts);
}
var partsOf2 = (value) => value instanceof Wording ? value.parts : [{ full: String(value) }];
var join = (words2, ...values2) => simplify(words2.flatMap((text2, index) => [text2, ...index < values2.length ? shownParts(values2[index]) : []]));
var shownParts = (value) => value instanceof Wording ? value.parts : [String(value)];
var simplify = (parts) => parts.every((part) => typeof part === "string") ? parts.join("") : new Wording(parts);
var open2 = (value) => new Wording([String(value)]);
var openInPart = (full, openly2) => new Wording([{ full, public: openly2 }]);
var inTwoViews = (full, openly2) => full === openly2 ? full : openInPart(full, openly2);
var withReason = (says2, why) => new Wording([says2, { full: `: ${why}`, public: ` ${withheldReason}` }]);
function show2(text2, view = "open") {
  if (typeof text2 === "string") return text2;
  if (view === "whole") return text2.parts.map((part) => typeof part === "string" ? part : part.full).join("");
  const parts = text2.parts.map((part) => typeof part === "string" ? part : part.public);
  const first = parts.indexOf(void 0);
  return parts.map((part, index) => part ?? (index === first ? withheld : "(not shown)")).join("");
}
var hides = (text2) => text2 instanceof Wording && text2.parts.some((part) => typeof part !== "string");
var hideValues = (text2) => typeof text2 === "string" ? new Wording([{ full: text2 }]) : text2;
var spellOut = (text2) => show2(text2, "whole");
var showPart = (text2, isHidden2) => {
  if (!isHidden2) return spellOut(text2);
  return typeof text2 === "string" ? void 0 : show2(text2);
};
var joinTexts = (texts, between2) => texts.every((text2) => typeof text2 === "string") ? texts.join(between2) : new Wording(texts.flatMap((text2, index) => [...index ? [between2] : [], ...partsOf2(text2)]));
var tieToKey = (key2, text2) => typeof text2 === "string" ? say`${text2}`.about(key2) : text2.about(key2);
function saidBy({ sentence: sentence2 = "", hostMessage, hint }) {
  const [, between2 = "", rest2 = ""] = /^((?:: |\s*))(.*)$/s.exec(hostMessage.slice(sentence2.length));
  return say`${open2(sentence2 + between2)}${rest2 || open2("")}${open2(hint ? ` (${hint})` : "")}`;
}

// chunk:./action-chunk-QF4KMEWG.js
var Reference = class {
  constructor(name2) {
    this.name = name2;
  }
  name;
  toString() {
    return `$${this.name}`;
  }
};
var form = /^\$[A-Za-z_][A-Za-z0-9_]*$/;
var notOfTheRun = /^(?!\$((GITHUB|RUNNER|ACTIONS|INPUT|TRUEUP)_\w*|GH_(ENTERPRISE_)?TOKEN)$)/i;
var literal2 = says(
  "is a literal value, but a settings file must not contain secrets (the value is not shown here)",
  "set it as a variable in the step's `env` and write its name, like `$MY_SECRET`; if the file was ever shared, replace the secret"
);
var braced = says(
  "is not in the form `$NAME`: braces are not supported",
  "write `$NAME`, and set that variable in the step's `env`"
);
var reserved = says(
  "refers to a variable of the runner (`GITHUB_*`, `RUNNER_*`, `ACTIONS_*`, `INPUT_*`) or to a token or key of Trueup (`GH_TOKEN`, `TRUEUP_*`)",
  "set a variable of another name in the step's `env`, and refer to that"
);
var blank = says("is empty", "write the name of a variable in the step's `env`, like `$MY_SECRET`");
var notAReference = ({ input }) => {
  if (input === null || input === "") return blank;
  return typeof input === "string" && /^\$\{.*\}$/s.test(input) ? braced : literal2;
};
var reference = () => pipe(
  string(notAReference),
  regex(form, notAReference),
  regex(notOfTheRun, reserved),
  title("a reference to a variable, like `$NAME`"),
  transform((input) => new Reference(input.slice(1)))
);
function* leavesIn(value, written, at = []) {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leavesIn(item, partOf(written, index), [...at, index]);
  } else if (value && typeof value === "object" && !(value instanceof Reference)) {
    for (const [key2, item] of Object.entries(value)) {
      const isBareList = key2 === "entries" && Array.isArray(written);
      yield* isBareList ? leavesIn(item, written, at) : leavesIn(item, partOf(written, key2), [...at, key2]);
    }
  } else yield [at, value];
}
var partOf = (holder2, key2) => holder2 && typeof holder2 === "object" ? holder2[key2] : void 0;

// chunk:./action-chunk-CNFTBTLR.js
function makePrinter(plain3) {
  const data = (value) => {
    if (Array.isArray(value)) return `[${value.map(printed).join(", ")}]`;
    if (typeof value !== "object") return String(value);
    const pairs = Object.entries(value).map(([key2, inner]) => `${key2}: ${printed(inner)}`);
    return `{${pairs.join(", ")}}`;
  };
  const printed = (value) => {
    if (value === void 0) return "(not set)";
    if (value === null) return "(none)";
    if (typeof value === "string") return shownText(withoutCredentials(value));
    return data(typeof value === "object" ? plain3(value) : value);
  };
  return printed;
}
var print = makePrinter((value) => {
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (value instanceof Set) return [...value];
  return value instanceof Map ? Object.fromEntries(value) : asWritten(value);
});
var partText = ({ subject, key: key2 }) => [key2 && `\`${key2}\``, subject].filter(Boolean).join(" of ");
var shownText = (text2) => /^[\p{L}\p{N}_./:#@~*+$-]+$/u.test(text2) ? text2 : JSON.stringify(text2);
var showEverything = { hides: () => false, covers: () => false, hidesNames: false };
var within = (subject) => subject ? `${subject}: ` : "";
function asidesOf({ key: key2, meaning, tone, because }, redaction) {
  const isHidden2 = redaction.hides(key2) || because instanceof Wording && !!because.key && redaction.covers(because);
  const why = because && showPart(because, isHidden2);
  const asides = [meaning, tone === "weaker" && "weaker", why].filter(Boolean);
  return asides.length ? [`(${asides.join("; ")})`] : [];
}
var isSwitched = (live, wanted) => typeof live === "boolean" && typeof wanted === "boolean" && live !== wanted;
var shownOf = ({ key: key2, live, wanted, shown: shown2 }) => shown2 ?? { key: key2, live: print(live), wanted: print(wanted) };
function differenceTexts(subject, difference, redaction = showEverything) {
  const told3 = redaction === showEverything && difference.inFull || difference;
  const { key: key2, live, wanted, words: words2 } = told3;
  const shown2 = shownOf(told3);
  const isHidden2 = redaction.hides(key2);
  const asides = asidesOf(told3, redaction);
  const said = words2 && showPart(words2, isHidden2);
  const before = isHidden2 && !isSwitched(live, wanted) ? withheld : shown2.live;
  const sentence2 = [`${within(subject)}${said ?? `${shown2.key} ${before} \u2192 ${shown2.wanted}`}`, ...asides].join(" ");
  const parts = said === void 0 ? { what: `${within(subject)}${shown2.key}`, before, after: [shown2.wanted, ...asides] } : (
    // The words name the key.
    { what: subject || key2, after: [said, ...asides] }
  );
  return { text: sentence2, parts, difference };
}
var heldTexts = (holds = {}) => Object.entries(holds).filter(([, value]) => value !== void 0 && typeof value !== "function").map(([key2, value]) => `${key2}: ${print(dropUnset(value))}`);
function dropUnset(value) {
  if (Array.isArray(value)) return value.map(dropUnset);
  if (!isMap(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries2 = Object.entries(value).filter(([, inner]) => inner !== void 0);
  return Object.fromEntries(entries2.map(([key2, inner]) => [key2, dropUnset(inner)]));
}
var leads = { planned: "will be ", done: "", undone: "to be " };
var verbs = { create: "created", delete: "deleted", replace: "deleted and recreated" };
function changeTexts(change, tense, redaction = showEverything) {
  const { kind, subject, because, holds } = change;
  if (kind === "update") return change.differences.map((difference) => differenceTexts(subject, difference, redaction));
  const why = because && showPart(because, kind !== "create" && redaction.covers(because));
  const becomes = `${leads[tense]}${change.verb ?? verbs[kind]}${why ? `: ${why}` : ""}`;
  const name2 = nameOf(change, redaction);
  if (kind === "create")
    return [{ text: `${name2} ${becomes}`, parts: { what: name2, after: [becomes, ...heldTexts(holds)] } }];
  if (kind === "delete") return [{ text: `${name2} ${becomes}`, parts: { what: name2, after: [becomes] } }];
  return change.differences.map((difference) => {
    const { text: text2, parts } = differenceTexts(subject, difference, redaction);
    return { text: `${text2}; ${becomes}`, parts: { ...parts, after: [...parts.after, becomes] }, difference };
  });
}
var nameless = `an undeclared entry ${withheld}`;
var nameOf = ({ kind, subject, openName }, redaction) => kind === "delete" && redaction.hidesNames ? openNameOf({ openName }) : subject;
var openNameOf = (item) => "openName" in item && item.openName !== void 0 ? item.openName : nameless;

// chunk:./action-chunk-37E3IRNQ.js
var valueText = makePrinter((value) => {
  if (isMark(value, "unseen")) return "(not visible to the token)";
  if (isMark(value, "withheld")) return "(withheld)";
  return isRanked(value) ? value.toSorted((one2, other) => one2.rank - other.rank).map((one2) => one2.value) : value;
});
var isMark = (value, name2) => isMap(value) && Object.keys(value).length === 1 && value[name2] === true;
var isRanked = (value) => Array.isArray(value) && value.length > 0 && value.every((one2) => isMap(one2) && typeof one2.rank === "number");
var keyText = (path2) => path2.map((key2) => /[."]/.test(key2) || !key2 ? JSON.stringify(key2) : key2).join(".");
var tones = ["rename", "removal", "power", "weaker"];

// chunk:./action-chunk-NL6GU3XE.js
var unseen = { unseen: true };
var withheldValue = { withheld: true };
var isShortened = (value) => isMap(value) && Object.keys(value).join() === "shown,sha256";
function approvable(section, item) {
  const tone = toneOf(item);
  return {
    section,
    subject: (item.names ?? []).map(safe),
    kind: item.kind,
    changes: changesOf(item).sort((one2, other) => byText(one2.key, other.key)),
    ...tone && { tone },
    ...item.id !== void 0 && { id: item.id },
    ..."openName" in item && item.openName !== void 0 && { openName: item.openName }
  };
}
var writeText = (section, item) => canonical({
  section,
  names: JSON.stringify(item.names),
  id: item.id,
  kind: item.kind,
  changes: changesOf(item),
  requests: item.steps.map(requestOf)
});
function requestOf(step) {
  if ("act" in step) return step.act;
  const { route: route2, params, body } = "call" in step ? { ...step.call, body: step.adds ?? step.call.body } : step;
  return { route: route2, params, body };
}
function toneOf(item) {
  if (item.kind === "reassert") return void 0;
  if (item.kind === "delete") return "removal";
  const found = [item.tone, ...item.differences.map(({ tone }) => tone)];
  return tones.find((tone) => found.includes(tone));
}
function changesOf(item) {
  const { kind, holds = {} } = item;
  const differing = "differences" in item ? item.differences.map(changeOf) : [];
  const held = Object.entries(holds).flatMap(([key2, value]) => {
    const data = dataOf(value);
    if (data === void 0) return [];
    if (kind === "delete") return [{ key: key2, before: data }];
    const isNew2 = kind === "create" || kind === "reassert" && item.settles;
    return [isNew2 ? { key: key2, after: data } : { key: key2, before: unseen, after: data }];
  });
  return [...differing, ...held];
}
function changeOf({ key: key2, live, wanted, unseen: isUnseen2, ordered }) {
  const data = (value) => dataOf(ordered && Array.isArray(value) ? value.map((one2, index) => ({ rank: index + 1, value: one2 })) : value);
  const before = isUnseen2 ? unseen : data(live);
  const after2 = data(wanted);
  return { key: key2, ...before !== void 0 && { before }, ...after2 !== void 0 && { after: after2 } };
}
var safe = (text2) => text2.includes(":") ? withoutCredentials(text2) : text2;
function textData(text2) {
  const shown2 = safe(text2);
  return shown2 === text2 ? text2 : { shown: shown2, sha256: hashText(text2) };
}
function dataOf(value) {
  if (value === void 0 || typeof value === "function") return void 0;
  if (typeof value === "string") return textData(value);
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (Array.isArray(value)) return value.map((one2) => dataOf(one2) ?? null);
  if (value instanceof Set) return dataOf([...value]);
  if (value instanceof Map) return dataOf(Object.fromEntries(value));
  if (!isMap(value))
    return typeof value === "number" || typeof value === "boolean" ? value : value === null ? null : String(value);
  const entries2 = Object.entries(asWritten(value)).map(([key2, inner]) => [key2, dataOf(inner)]);
  return Object.fromEntries(entries2.filter((one2) => one2[1] !== void 0));
}
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const held = value;
  let text2 = "";
  for (const key2 of Object.keys(held).sort()) {
    if (held[key2] === void 0) continue;
    text2 += `${text2 && ","}${JSON.stringify(key2)}:${canonical(held[key2])}`;
  }
  return `{${text2}}`;
}
var hashText = (text2) => hash("sha256", text2);
function planFor(target, view) {
  if (!target.items.some(isPartlyHidden)) return target;
  const { items, unplanned, ...which } = target;
  const shown2 = items.map(({ public: open4, ...item }) => open4 && view === "open" ? open4 : item).filter(isListed);
  const withheld2 = items.length - shown2.length;
  return { ...which, items: shown2, ...withheld2 && { withheld: withheld2 }, ...unplanned && { unplanned } };
}
var namelessPlan = ({ items, unplanned }, repository3) => ({
  repository: repository3,
  items: [],
  ...items.length && { withheld: items.length },
  ...unplanned && { unplanned }
});
var isPartlyHidden = (item) => item.public !== void 0;
var isListed = (item) => item.subject !== void 0 && item.changes !== void 0;
var planItem = (item) => ({
  ...withoutHashes(fullItem(item)),
  ...isHidden(item) && { public: withoutHashes(publicItem(item)) }
});
var withoutHashes = (item) => item.changes ? { ...item, changes: item.changes.map(withoutHash) } : item;
var withoutHash = ({ key: key2, before, after: after2 }) => ({
  key: key2,
  ...before !== void 0 && { before: unhashed(before) },
  ...after2 !== void 0 && { after: after2 }
});
var isHidden = ({ hidesSubject, hiddenKeys }) => hidesSubject || !!hiddenKeys?.length;
var fullItem = ({ section, subject, kind, changes: changes2, tone, id: id2 }) => ({
  section,
  subject,
  kind,
  changes: changes2,
  ...tone && { tone },
  ...id2 !== void 0 && { id: id2 }
});
function publicItem(item) {
  if (!isHidden(item)) return fullItem(item);
  const { changes: changes2, hidesSubject, hiddenKeys, known, openName } = item;
  if (known) return fullItem({ ...item, ...known });
  if (hidesSubject) return { ...openName && { subject: [openName] }, ...namelessItem(item) };
  const isOpen2 = ({ key: key2 }) => !hiddenKeys?.includes(key2);
  return fullItem({ ...item, changes: changes2.map((one2) => isOpen2(one2) ? one2 : { ...one2, before: withheldValue }) });
}
var namelessItem = ({ section, kind, tone }) => ({
  section,
  kind,
  ...tone && { tone }
});
var unhashed = (data) => isShortened(data) ? data.shown : mapInside(data, unhashed);
var documentOf = (targets) => ({
  format: 1,
  targets: [...targets].sort((one2, other) => byText(one2.repository.toLowerCase(), other.repository.toLowerCase()))
});
var isUnidentified = ({ id: id2, items, ...target }) => id2 === void 0 && !target.new && items.length > 0;
var planText = (document) => `${JSON.stringify(document, null, 2)}
`;

// chunk:./action-chunk-2GIWN5XI.js
var isPlanned = (planned) => planned.plan !== void 0;

// chunk:./action-chunk-7C7PHUWH.js
var endings = [
  "equal",
  "written",
  "blind",
  "left",
  "unseen",
  "differs",
  "not-done",
  "lost",
  "denied"
];

// chunk:./action-chunk-LWLZ26O5.js
var costFile = (refusals) => refusals.some(({ costs }) => costs === void 0);
var mostInMessage = 20;
var SettingsRefused = class extends Error {
  constructor(refusals, remarks = []) {
    super(refusals.slice(0, mostInMessage).map(refusalText).join("\n"));
    this.refusals = refusals;
    this.remarks = remarks;
  }
  refusals;
  remarks;
  name = "SettingsRefused";
};
var refuseFile = (problem2, fix2, place, at = []) => new SettingsRefused([{ at, place, problem: problem2, fix: fix2 }]);
function asRefusal(failure) {
  if (failure instanceof SettingsRefused) return failure;
  throw failure;
}
function orRefusal(read) {
  try {
    return read();
  } catch (failure) {
    return asRefusal(failure);
  }
}
var pathText = (path2) => path2.reduce((text2, part) => {
  if (typeof part === "number") return `${text2}[${part}]`;
  const word = /^[\w$*.~-]{1,60}$/.test(part) ? part : quote(part);
  return text2 ? `${text2}.${word}` : word;
}, "");
var namedPathText = ({ at, names: names3 = [] }) => at.reduce((text2, part, index) => {
  const key2 = pathText(at.slice(index, index + 1));
  const name2 = names3[index];
  const dot = text2 && typeof part === "string" ? "." : "";
  return `${text2}${dot}${key2}${name2 === void 0 ? "" : ` ${quote(name2)}`}`;
}, "");
var placeText = (place) => `${place.file}:${place.line}:${place.column}`;
function refusalText({ at, names: names3, place, problem: problem2, fix: fix2, yaml: yaml2 }) {
  const where = [place && placeText(place), at.length ? namedPathText({ at, names: names3 }) : void 0].filter(Boolean).join(": ");
  const text2 = withoutCredentials(`${where ? `${where}: ` : ""}${problem2}. To fix, ${fix2}`);
  return yaml2 ? `${text2}
${yaml2.replace(/^/gm, "    ")}` : text2;
}

// chunk:./action-chunk-EIHDOKBF.js
var wordsIn = (text2) => text2.normalize("NFKC").toLowerCase().match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? [];
var shortest = 4;
var isPart = (part, whole2) => part === whole2 || part.length >= shortest && whole2.includes(part);
function mayRepeat(text2, values2, known) {
  const open4 = wordsIn(known);
  const isKnown = (word) => open4.some((one2) => isPart(word, one2));
  const words2 = wordsIn(text2).filter((word) => !isKnown(word));
  const hidden = [...new Set([...textsIn(values2)].flatMap(wordsIn))].filter((word) => !isKnown(word));
  return text2.includes("://") || words2.some((word) => hidden.some((one2) => isPart(one2, word) || isPart(word, one2)));
}
function textsIn(value, seen = /* @__PURE__ */ new Set()) {
  const found = /* @__PURE__ */ new Set();
  if (typeof value === "string" || typeof value === "number") found.add(String(value));
  if (typeof value !== "object" || value === null || seen.has(value)) return found;
  seen.add(value);
  const parts = Symbol.iterator in value ? [...value] : Object.values(value);
  return new Set(parts.flatMap((part) => [...textsIn(part, seen)]));
}

// chunk:./action-chunk-6HA5HT6C.js
var audienceOf = (visibleTo, path2) => findAbove(visibleTo, path2);
function findAbove(paths2, path2) {
  const parts = path2.split(".").map((part) => /^\d+$/.test(part) ? "[]" : part);
  for (let length = parts.length; length > 0; length--) {
    const found = paths2[parts.slice(0, length).join(".")] ?? paths2[[...parts.slice(0, length - 1), "*"].join(".")];
    if (found !== void 0) return found;
  }
  return paths2[""];
}

// chunk:./action-chunk-GH555WM4.js
var isDrift = (item) => !["note", "reassert", "unread", "archived"].includes(item.kind);
var isWriting = (item) => "steps" in item;
var differencesIn = (items) => items.flatMap((item) => "differences" in item ? item.differences : []);
var isUnset = ({ wanted }) => wanted === null;
var SectionFailure = class extends Error {
  constructor(text2, fix2, code2 = "plan_refused", openly2) {
    super(spellOut(text2));
    this.text = text2;
    this.fix = fix2;
    this.code = code2;
    this.openly = openly2;
  }
  text;
  fix;
  code;
  openly;
  name = "SectionFailure";
  /** What of the section it is about, if not all of it. */
  at;
};
var MissingVariable = class extends SectionFailure {
  constructor(names3) {
    const listed = [...new Set(names3)].sort().map((name2) => `$${name2}`);
    super(
      open2(`environment variable ${listed.join(", ")} is empty or not set`),
      `set ${listed.length > 1 ? "them" : "it"}; in a workflow, use \`env:\` and \`\${{ secrets.NAME }}\``,
      "missing_secret"
    );
    this.names = names3;
  }
  names;
  name = "MissingVariable";
};

// chunk:./action-chunk-MWY5Y4KB.js
var isOpen = ({ visibleTo = { "": "everyone" } }, path2) => audienceOf(visibleTo, path2) === "everyone";
function redactionOf(section, { about } = {}) {
  const base = about ?? (section.settings?.list ? "[]" : "");
  return {
    hides: (key2) => !isOpen(section, base ? `${base}.${key2}` : key2),
    covers(text2) {
      const key2 = (text2 instanceof Wording ? text2.key : void 0) ?? base;
      return key2 === ofOwner || !isOpen(section, key2);
    },
    hidesNames: !isOpen(section, base)
  };
}
function redactionFor({ section, entryAt }, item) {
  const redaction = redactionOf(section, item);
  return { ...redaction, hidesNames: redaction.hidesNames && !(item.subject && entryAt(item.subject)) };
}
var redact = (redaction, say2) => inTwoViews(say2(showEverything), say2(redaction));
function redactChange(redaction, tell) {
  const [whole2, open22] = [tell(showEverything), tell(redaction)];
  return { message: inTwoViews(whole2.text, open22.text), parts: joinParts(whole2.parts, open22.parts) };
}
function joinParts(whole2, open22) {
  const both = (one2 = "", other = "") => inTwoViews(show2(one2), show2(other));
  const length = Math.max(whole2.after.length, open22.after.length);
  const after2 = Array.from({ length }, (_, at) => both(whole2.after.at(at - length), open22.after.at(at - length)));
  return { what: both(whole2.what, open22.what), before: both(whole2.before, open22.before), after: after2 };
}
var redactText = (redaction, text2) => redaction.covers(text2) ? join`${hideValues(text2)}` : spellOut(text2);
var reword = (one2, words2) => ({
  ...one2,
  message: words2(one2.message),
  parts: void 0
});
function addEnd(section, one2, details) {
  const open22 = isAllOpen(section) ? details : details.filter((text2) => typeof text2 !== "string");
  const ending2 = inTwoViews(endingText(details), endingText(open22));
  const { message, parts } = one2;
  return {
    ...one2,
    message: join`${message}${ending2}`,
    ...parts && {
      parts: { ...parts, after: [...parts.after.slice(0, -1), join`${parts.after.at(-1) ?? ""}${ending2}`] }
    }
  };
}
var endingText = (details) => details.length ? ` (${details.map(spellOut).join("; ")})` : "";
var isAllOpen = ({ visibleTo = { "": "everyone" } }) => Object.values(visibleTo).every((audience) => audience === "everyone");
var redactRequest = (section, { message, openly: openly2 }) => isAllOpen(section) ? message : inTwoViews(message, openly2 ?? `GitHub sent no usable answer ${withheld}`);
function redactRefusal(section, failure, values2) {
  const { request, route: route2, message } = failure;
  if (failure.isPublic || isAllOpen(section)) return { message, request };
  const said = saidBy(failure);
  const isOpen2 = values2 !== void 0 && failure.repeatsNothing && !mayRepeat(failure.hostMessage, values2, `${route2} ${section.key}`);
  const open22 = isOpen2 ? spellOut(said) : failure.openly ?? show2(said);
  return {
    message: inTwoViews(message, `${request.method} ${route2} answered ${request.status}: ${open22}`),
    request: { ...request, path: inTwoViews(request.path, route2) }
  };
}
var endingOf = (failure) => {
  if (failure instanceof PermissionDenied) return "denied";
  return failure instanceof NotOnServer || failure instanceof NotOnPlan ? "lost" : "not-done";
};
function tolerates({ required, onMissing, onUnsupported }, section, ending2) {
  if (required.has(section)) return false;
  if (ending2 === "unseen") return true;
  return ending2 === "denied" && onMissing === "warn" || ending2 === "lost" && onUnsupported === "warn";
}
var isLeftOut = ({ ending: ending2 }) => ["denied", "lost", "unseen"].includes(ending2);
var isUpToDate = ({ coverage }, path2) => coverage.every(({ key: key2, ending: ending2 }) => ending2 === "equal" || !(isWithin(key2, path2) || isWithin(path2, key2)));
var isWithin = (inner, outer) => inner.startsWith(outer) && ["", ".", "["].includes(inner.charAt(outer.length));
var isIncomplete = ({ coverage }) => coverage.some(isLeftOut);
function settled(name2, lines, policy, failure) {
  const tolerated = lines.map((line2) => asTolerated(line2, name2, policy));
  const told3 = tolerated.some((line2) => hidesPart(line2, name2)) ? tolerated.map((line2) => asSkipped(line2, name2)) : tolerated;
  const coverage = coverageOf(name2, told3);
  const stopped = failure instanceof RunStopped && { stopped: failure };
  return { name: name2, status: statusOf(coverage, told3), coverage, lines: told3, ...stopped };
}
function asTolerated(line2, section, policy) {
  const ending2 = line2.ended?.find(isLeftOut)?.ending;
  if (isLeft(line2) && policy.required.has(section)) return { ...line2, ...unsettled };
  if (line2.kind !== "error" || !ending2) return line2;
  if (!tolerates(policy, section, ending2)) return ending2 === "lost" ? advise(line2, section, policy) : line2;
  if (ending2 === "denied") return { ...reword(line2, (text2) => join`skipped: ${text2}`), kind: "warning" };
  const { code: _, fix: __, ...said } = line2;
  return { ...said, kind: ending2 === "lost" ? "warning" : "note" };
}
var hidesPart = ({ kind, ended = [] }, section) => kind === "warning" && ended.some(({ ending: ending2 }) => ending2 === "denied") && !ended.some(({ key: key2 }) => key2 === section);
function asSkipped(line2, section) {
  const rows = line2.ended?.map((row) => isDiffering(row) ? { ...row, ending: "denied" } : row) ?? [];
  if (line2.kind === "warning") return { ...line2, ended: [{ key: section, ending: "denied" }, ...rows] };
  if (line2.kind !== "drift" && line2.code !== "plan_refused") return { ...line2, ended: rows };
  const { key: key2, namedKey, place, message } = line2;
  const note3 = { kind: "note", key: key2, namedKey, place, message, ended: rows };
  return reword(note3, skippedText);
}
var unreadText = "part of this section could not be read";
var skippedText = (text2) => join`skipped: ${text2} (${unreadText})`;
var isDiffering = ({ ending: ending2 }) => ending2 === "differs" || ending2 === "not-done";
var isLeft = ({ kind, ended = [] }) => kind === "note" && ended.some(({ ending: ending2 }) => ending2 === "left");
var unsettled = {
  kind: "error",
  code: "unsupported",
  fix: "ask the owner to change it, or remove the section from `--required-sections`"
};
var advise = (line2, section, { required }) => required.has(section) ? line2 : {
  ...line2,
  fix: join`${line2.fix ?? ""}, or set \`--on-unsupported warn\` to skip it`
};
function coverageOf(name2, lines) {
  const rows = /* @__PURE__ */ new Map([[name2, "equal"]]);
  for (const { key: key2, ending: ending2 } of lines.flatMap(({ ended = [] }) => ended))
    if (endings.indexOf(ending2) >= endings.indexOf(rows.get(key2) ?? "equal")) rows.set(key2, ending2);
  return [...rows].map(([key2, ending2]) => ({ key: key2, ending: ending2 }));
}
function statusOf(coverage, lines) {
  if (lines.some(({ kind }) => kind === "error")) return "failed";
  if (coverage.some(isDiffering)) return "drift";
  if (coverage.some(isLeftOut)) return isLeftOut(coverage[0]) ? "skipped" : "partial";
  if (lines.some(({ kind }) => kind === "change")) return "changed";
  return coverage.some(({ ending: ending2 }) => ending2 === "blind" || ending2 === "left") ? "unverified" : "converged";
}
var SaidOpenly = class extends SectionFailure {
  constructor(problem2, fix2, code2, openly2 = problem2) {
    super(open2(problem2), fix2, code2, openly2);
  }
};
var unsupported = { code: "unsupported", fix: "remove it from the settings of this repository" };
function failureLine({ section, place }, failure, values2) {
  const { at = [] } = failure instanceof SectionFailure ? failure : {};
  return { ...failureOf(section.key, failure, section, values2), key: pathText([section.key, ...at]), place: place(at) };
}
function failureOf(key2, failure, section, values2) {
  const what = key2 ? "section" : "repository";
  return {
    kind: "error",
    key: key2,
    ...describe(failure),
    ...section ? saidOf(failure, what, section, values2) : { message: messageOf(failure, what) },
    ended: [{ key: key2, ending: endingOf(failure) }]
  };
}
var asItIs = (line2) => line2;
function unwrittenLine(what, failure, kind = "warning", seen = asItIs) {
  const line2 = seen(failureOf("", failure));
  return { ...line2, kind, message: `the ${what} was not written: ${line2.message}` };
}
function unknownLine(failure) {
  const line2 = failureOf("", failure);
  if (!(failure instanceof HostRefusal)) return line2;
  const { method, path: path2, status } = failure.request;
  return {
    ...line2,
    message: inTwoViews(show2(line2.message, "whole"), `${method} ${path2} answered ${statusText(status)}: ${withheld}`)
  };
}
function saidOf(failure, what, section, values2) {
  if (failure instanceof NotOnServer) return { message: failure.message };
  if (failure instanceof HostRefusal) return redactRefusal(section, failure, values2);
  if (failure instanceof SectionFailure) return { message: redactText(redactionOf(section), failure.text) };
  if (failure instanceof HostUnreachable) return { message: redactRequest(section, failure) };
  const message = messageOf(failure, what);
  if (isForeseen(failure)) return { message };
  const name2 = failure instanceof Error ? failure.name : typeof failure;
  return {
    message: redact(redactionOf(section), ({ hidesNames }) => hidesNames ? messageOf(name2, what) : message)
  };
}
var messageOf = (failure, what) => {
  if (isForeseen(failure)) return failure.message;
  const text2 = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  return `internal error; this ${what} was left unchanged (${text2})`;
};
var isForeseen = (failure) => [HostRefusal, HostUnreachable, RunStopped, SectionFailure].some((kind) => failure instanceof kind);
function describe(failure) {
  if (failure instanceof PermissionDenied) {
    const { request, grants, fix: fix2, hint } = failure;
    return { code: "permission_denied", request, grant: grants.map(grantName).join(", "), fix: fix2, hint };
  }
  if (failure instanceof NotOnServer) return { ...unsupported, fix: failure.fix, openly: failure.openly };
  if (failure instanceof NotOnPlan) return { ...unsupported, fix: failure.fix, request: failure.request };
  if (failure instanceof HostRefusal) {
    const { request, fix: fix2, openly: openly2, hint } = failure;
    return { code: codeOf(request.status), request, fix: fix2, openly: openly2, hint };
  }
  if (failure instanceof HostUnreachable) return { code: "api_error", fix: failure.fix, openly: failure.openly };
  if (failure instanceof SectionFailure) return { code: failure.code, fix: failure.fix, openly: failure.openly };
  if (failure instanceof RunStopped) return { code: "stopped", fix: failure.fix };
  return { code: "internal", fix: "report this line as a Trueup issue" };
}
function codeOf(status) {
  if (status === 404) return "not_found";
  if (status === 409) return "conflict";
  return status === 412 ? "precondition_failed" : "api_error";
}

// chunk:./action-chunk-ETCDDEHT.js
var itemsOf = (planned) => planned.some(({ plan = [] }) => plan.some(({ kind }) => kind === "archived")) ? [] : planned.filter((one2) => !isUnplanned(one2)).flatMap((one2) => one2.plan.filter(isWriting).map((item) => ({ declared: one2, item })));
var plannedWrites = (planned) => itemsOf(planned).map((one2) => ({
  ...one2,
  ...markItem(one2.declared, one2.item),
  write: writeText(one2.declared.section.key, one2.item)
}));
var isUnplanned = (one2) => !isPlanned(one2) || one2.skipped || one2.plan.some(({ kind }) => kind === "refused");
function markItem(declared, item) {
  const data = approvable(declared.section.key, item);
  const { hides: hides3, hidesNames } = redactionFor(declared, item);
  const hiddenKeys = data.changes.filter(
    ({ key: key2, before, after: after2 }) => before !== void 0 && before !== unseen && !isSwitched(before, after2) && hides3(key2)
  ).map(({ key: key2 }) => key2);
  return {
    ...data,
    ...hidesNames && data.subject.length && { hidesSubject: true },
    ...hiddenKeys.length && { hiddenKeys }
  };
}
function planData(repository3, id2, planned) {
  const isNew2 = itemsOf(planned).some(({ declared: { section } }) => section.key === "repositories");
  const unplanned = planned.filter(isUnplanned).map(({ section }) => section.key);
  return {
    repository: fullName(repository3),
    ...id2 !== void 0 && !isNew2 && { id: id2 },
    ...isNew2 && { new: true },
    items: itemsOf(planned).map(({ declared, item }) => planItem(markItem(declared, item))),
    ...unplanned.length && { unplanned }
  };
}

// chunk:./action-chunk-Z5ED2AME.js
var repositoryIdKey = "_repository_id";
function takeRepositoryId(values2) {
  if (!Object.hasOwn(values2, repositoryIdKey)) return { rest: values2 };
  const { [repositoryIdKey]: id2, ...rest2 } = values2;
  if (Number.isSafeInteger(id2) && id2 > 0) return { rest: rest2, id: id2 };
  const fix2 = "write the id that GitHub gave the repository, or remove it";
  return { rest: rest2, wrong: { problem: "is not the id of a repository", fix: fix2 } };
}

// chunk:./action-chunk-FZCUJYKN.js
function whichRepository({ reader, identity }) {
  let asked2;
  const ask = () => {
    asked2 ??= reader().ask(askId);
    return asked2;
  };
  return {
    doubt() {
      asked2 = void 0;
    },
    id: async () => identity.id ?? ask(),
    gate: beforeWrites("Trueup cannot check that this is still the same repository", async () => {
      await ask();
      identity.hold();
      return void 0;
    })
  };
}
var beforeWrites = (refused, trouble) => async ({ planned }) => {
  if (!itemsOf(planned).length) return {};
  const line2 = await trouble().catch(unknownLine);
  return line2 ? { refused, lines: [line2] } : {};
};
var onlyFor = (meant2, repository3, { id: id2 }) => beforeWrites("the file is for another repository", async () => {
  const is2 = await id2();
  return is2 === meant2 ? void 0 : otherLine(meant2, is2 ?? 0, repository3);
});
var otherLine = (meant2, is2, of6) => ({
  kind: "error",
  key: repositoryIdKey,
  message: `the file is for the repository with the id ${meant2}, but ${fullName(of6)} has the id ${is2}`,
  fix: "use the current name of the repository with that id, or remove the key if this repository is the right one",
  code: "plan_refused"
});

// chunk:./action-chunk-H7EIFFUX.js
var otherNames = {
  updater_secrets: "dependabot_secrets",
  devenv_secrets: "codespaces_secrets"
};
var ownName = (path2) => path2.replace(/^\w+/, (name2) => Object.hasOwn(otherNames, name2) ? otherNames[name2] : name2);

// chunk:./action-chunk-YUCIOQ7W.js
var Pattern = class {
  constructor(parts) {
    this.parts = parts;
    this.#turns = new Uint32Array(parts.length + 1);
  }
  parts;
  /** The turn in which each place was last reached. */
  #turns;
  #turn = 0;
  begin() {
    this.#turn++;
    return this.#reach(0, []);
  }
  advance(places, character) {
    this.#turn++;
    const next = [];
    for (const place of places) {
      const part = this.parts[place];
      if (!part?.takes(character)) continue;
      if (part.repeats) this.#reach(place, next);
      this.#reach(place + 1, next);
    }
    return next;
  }
  isEnd(places) {
    return places.includes(this.parts.length);
  }
  takes(name2) {
    let places = this.begin();
    for (const character of name2) {
      if (!places.length) return false;
      places = this.advance(places, character);
    }
    return this.isEnd(places);
  }
  /** Adds a place, and those behind parts that stand for nothing. */
  #reach(from, places) {
    for (let place = from; this.#turns[place] !== this.#turn; place += this.parts[place].omits) {
      this.#turns[place] = this.#turn;
      places.push(place);
      if (!this.parts[place]?.omits) break;
    }
    return places;
  }
};
function memoize(read) {
  const known = /* @__PURE__ */ new Map();
  return (text2) => madeOnce(known, text2, () => read(text2));
}
var one = (takes) => ({ takes, repeats: false, omits: 0 });
var runOf = (takes) => ({ takes, repeats: true, omits: 1 });
var literal3 = (wanted) => one((character) => character === wanted);
var isAny = () => true;
var isInFolder = (character) => character !== "/";

// chunk:./action-chunk-24S5INCI.js
function isMatch(pattern2, { owner, name: name2 }) {
  const whole2 = pattern2.includes("/") ? pattern2 : `*/${pattern2}`;
  return namePattern(whole2.toLowerCase()).takes(`${owner}/${name2}`.toLowerCase());
}
var namePattern = memoize((pattern2) => new Pattern(Array.from(pattern2, partOf2)));
function partOf2(character) {
  if (character === "*") return runOf(isInFolder);
  return character === "?" ? one(isInFolder) : literal3(character);
}
var codes = [
  "own-access",
  "access",
  "create",
  "visibility",
  "archive",
  "rename",
  "default-branch",
  "actions-off",
  "own-run",
  "weaker-default",
  "weaker-actions",
  "removals",
  "targets",
  "fleet-removals"
];
var acknowledgementText = ({ repository: repository3, code: code2, section, value }) => `${repository3 === void 0 ? "" : `${repository3}:`}${code2}${section === void 0 ? "" : `:${section}`}=${value}`;
var values = {
  access: /^[\w.-]+(\[bot\])?:admin$/i,
  create: /^[\w.-]+\/[\w.-]+$/,
  visibility: /^(public|private|internal)$/,
  archive: /^(true|false)$/,
  "actions-off": /^yes$/,
  "weaker-default": /^(\d+|unknown)$/,
  "own-run": /^[a-z_]+$/,
  "weaker-actions": /^\d+$/,
  removals: /^\d+$/,
  targets: /^\d+$/,
  "fleet-removals": /^\d+$/
};
var form2 = /^(?:([\w.-]+\/[\w.*?-]+):)?([a-z-]+)(?::(\w+))?=(.+)$/;
function acknowledgementFrom(text2, sections) {
  const [, repository3, name2, spelt, value] = form2.exec(text2) ?? [];
  const section = spelt && ownName(spelt);
  const code2 = codes.find((one2) => one2 === name2);
  if (!code2 || value === void 0 || !(values[code2]?.test(value) ?? true)) return void 0;
  if (code2 === "removals" !== (section !== void 0 && (sections?.includes(section) ?? true))) return void 0;
  return { code: code2, value, ...repository3 && { repository: repository3 }, ...section && { section } };
}
function refuseLine(text2) {
  if (/^([\w.-]+\/[\w.-]+:)?blocks-merging(=|$)/.test(text2))
    return { problem: `${quote(text2)} names a brake that no longer exists`, fix: "remove the line" };
  return {
    problem: `${quote(text2)} does not match any brake`,
    fix: `copy the line that the report shows, such as \`visibility=private\` or \`removals:labels=12\`; the brakes are ${codes.join(", ")}`
  };
}
var isFor = (repository3) => (one2) => {
  const named4 = namedBy(one2);
  return named4 === void 0 || isMatch(named4, repository3);
};
var namedBy = ({ repository: repository3, code: code2, value }) => code2 === "create" ? value : repository3;
var isOfWholeRun = ({ code: code2 }) => code2 === "targets" || code2 === "fleet-removals";
var isAboutSame = (one2, other) => one2.code === other.code && one2.section === other.section && (one2.code !== "access" || one2.value?.toLowerCase() === other.value?.toLowerCase());

// chunk:./action-chunk-WR4GYNO7.js
var allowKey = "_allow";
function takeAllow(document, mayAllow) {
  const allowed = [];
  const refusals = [];
  if (!Object.hasOwn(document.values, allowKey)) return { document, allowed, refusals };
  const { [allowKey]: lines, ...values2 } = document.values;
  const refuse = (at, sentence2) => refusals.push({ at, place: document.place(at), ...sentence2 });
  if (!mayAllow) refuse([allowKey], { ...notYours, costs: allowKey });
  else if (!Array.isArray(lines)) refuse([allowKey], noList(lines));
  else
    for (const [index, line2] of lines.entries()) {
      const at = [allowKey, index];
      const found = acknowledgementFrom(String(line2));
      if (found) allowed.push({ ...found, place: document.place(at) });
      if (found && isOfWholeRun(found)) refuse(at, ofWholeRun(found));
      if (!found) refuse(at, refuseLine(String(line2)));
    }
  return { document: { ...document, values: values2 }, allowed, refusals };
}
var withoutTarget = (allowed) => allowed.filter((one2) => namedBy(one2) === void 0).map((one2) => ({
  at: [allowKey],
  place: one2.place,
  problem: `${code(acknowledgementText(one2))} does not name its repository, but the run has several`,
  fix: `write \`OWNER/NAME:\` before it, such as ${code(`acme/shop:${acknowledgementText(one2)}`)}`
}));
var allowValue = (allowed) => allowed.length ? { [allowKey]: [...new Set(allowed.map(acknowledgementText))] } : {};
var notYours = {
  problem: "is not allowed in a repository\u2019s own file: only the operator of the run may release a brake",
  fix: "move it to a layer or to `--allow`, or write `own: {allow: true}` in the fleet file"
};
var noList = (value) => ({
  problem: `is ${show(value)}, but must be a list`,
  fix: "write each line after `- `, such as `- visibility=private`"
});
var ofWholeRun = (found) => ({
  problem: `${code(acknowledgementText(found))} applies to a whole run, but a settings file applies to repositories`,
  fix: "pass it as `--allow`"
});

// chunk:./action-chunk-RZLB3THT.js
function checkLines(declared, item) {
  switch (item.kind) {
    case "note":
      return [noteLine(declared, item)];
    case "archived":
      return [line(declared, "note", item.message)];
    case "unread":
      return [unreadLine(declared, item)];
    case "reassert":
      return [
        addEnding(
          declared,
          textLine(declared, "note", item.cannotVerify, item),
          item.settles ? "differs" : "blind",
          item
        )
      ];
    case "refused":
      return item.differences.map((one2) => ({
        ...addAdvice(declared, item, differingLine(declared, "drift", item, one2)),
        ...item.stopsAll && { code: "conflict" }
      }));
    case "out-of-reach":
      return item.differences.map((one2) => differingLine(declared, "drift", item, one2));
    default:
      return changeLines(declared, "drift", item, "planned");
  }
}
function noteLine(declared, item) {
  const { message, key: key2, ending: ending2, fix: fix2 = unsupported.fix } = item;
  if (item.warns) return { ...textLine(declared, "warning", message, item, key2), fix: inTwoViews(fix2, "") };
  const said = textLine(declared, "note", message, item, key2);
  if (!ending2) return said;
  const one2 = addEnding(declared, said, ending2, item);
  if (ending2 === "blind" || ending2 === "left") return one2;
  return { ...one2, kind: "error", ...ending2 === "lost" ? { ...unsupported, fix: fix2 } : unseen2 };
}
function unreadLine(declared, { parts, failure }, when = "") {
  const texts = parts.slice(0, mostNamed2).map(partText);
  const more = parts.length - texts.length;
  const names3 = new Intl.ListFormat("en-GB").format(more > 0 ? [...texts, `${more} more`] : texts);
  const [{ subject, key: key2 } = {}] = parts.length === 1 ? parts : [];
  const at = line(declared, "error", "", subject, key2);
  const said = reword(failureLine(declared, failure), (text2) => join`${names3} could not be read${when}: ${text2}`);
  const covers = parts.map(({ subject: subject2 = "", key: key22 = "" }) => [subject2, key22]);
  return addEnding(declared, { ...said, key: at.key, place: at.place }, endingOf(failure), { covers });
}
var mostNamed2 = 5;
var unseen2 = {
  code: "permission_denied",
  fix: "use a token that can see it, or remove the section from `--required-sections`"
};
var addEnding = (declared, one2, ending2, about) => ({
  ...one2,
  ended: pathsOf(about).map(([subject, key2]) => ({ key: rowKey(declared, subject, key2, about.within), ending: ending2 }))
});
var pathsOf = ({ subject = "", key: key2 = "", covers = [[subject, key2]] }) => covers;
function rowKey(declared, subject, key2, within2) {
  const { section, entryAt } = declared;
  if (!subject || !section.settings?.list || entryAt(subject)) return line(declared, "note", "", subject, key2).key;
  const holder2 = within2 !== void 0 && entryAt(within2) || [];
  return `${pathText([section.key, ...holder2])}._undeclared`;
}
function textLine(declared, kind, text2, item, key2) {
  return {
    ...line(declared, kind, "", item.subject, key2),
    message: redactText(redactionOf(declared.section, item), text2)
  };
}
function differingLine(declared, kind, item, one2) {
  const said = redactChange(redactionOf(declared.section, item), (redaction) => {
    const { text: text2, parts } = differenceTexts(item.subject, one2, redaction);
    const why = whyItStays(item, redaction);
    if (why === void 0) return { text: text2, parts };
    return { text: `${text2}; ${why}`, parts: { ...parts, after: [...parts.after, why] } };
  });
  const differing = { ...line(declared, kind, "", item.subject, one2.key), ...said };
  return addEnding(declared, differing, kind === "note" ? "left" : "differs", { ...item, key: one2.key });
}
function whyItStays(item, redaction) {
  if (item.kind === "out-of-reach") return item.reason && showPart(item.reason, redaction.covers(item.reason));
  const problem2 = showPart(item.problem, redaction.covers(item.problem));
  return `apply will refuse${problem2 === void 0 ? "" : `: ${problem2}`}`;
}
var endings2 = { drift: "differs", change: "written", note: "not-done" };
function addAdvice(declared, item, one2) {
  const redaction = redactionOf(declared.section, item);
  if (!item.differences.some(({ key: key2 }) => redaction.hides(key2))) return { ...one2, fix: item.fix };
  return { ...one2, fix: inTwoViews(item.fix, openAdvice) };
}
function addEntry({ section }, item, one2) {
  if (item.kind === "reassert" || !item.entry) return one2;
  const before = one2.fix ? join`${one2.fix}, and ` : "";
  const asks = "declare the whole entry, because GitHub may have deleted it: ";
  const [whole2, keys3] = [JSON.stringify(item.entry), Object.keys(item.entry)];
  const { hides: hides3 } = redactionOf(section, item);
  const shown2 = keys3.some(hides3) ? `${keys3.map(code).join(", ")} (this log hides the values)` : whole2;
  return { ...one2, fix: join`${before}${asks}${inTwoViews(whole2, shown2)}` };
}
var openAdvice = "run check on your own machine to see the values that this log hides";
var signs = { create: "+", delete: "-", update: "~", replace: "~" };
function changeLines(declared, kind, change, tense, ending2 = endings2[kind]) {
  const redaction = redactionFor(declared, change);
  return changeTexts(change, tense).map(({ difference }, index) => {
    const one2 = {
      ...line(declared, kind, "", change.subject, difference?.key),
      ...redactChange(redaction, (one22) => changeTexts(change, tense, one22)[index]),
      sign: signs[change.kind],
      tone: toneOf2(change, difference)
    };
    return addEnding(declared, one2, ending2, { ...change, key: difference?.key });
  });
}
function toneOf2(change, difference) {
  if (change.kind === "delete") return "removal";
  return difference?.tone ?? change.tone ?? "plain";
}
var keyOrIndex = (part) => /^\d+$/.test(part) ? Number(part) : part;
function line(declared, kind, message, subject, key2) {
  const { section } = declared;
  const entry = subject ? declared.entryAt(subject) ?? [] : [];
  const path2 = [...entry, ...key2 ? key2.split(".").map(keyOrIndex) : []];
  return { kind, key: pathText([section.key, ...path2]), message, place: declared.place(path2) };
}

// chunk:./action-chunk-XNNFSBLB.js
var riskWith = (row, orders = {}) => ({
  "": row,
  ...mapValues(orders, (order) => ({ ...row, order }))
});
var whenDeleted = (describe2) => ({ kind, subject }) => kind === "delete" ? describe2(subject) : void 0;
var unlisted = { touches: "data" };
function riskAt({ risk = {} }, path2) {
  const parts = path2.split(".").filter((part) => part !== "[]");
  const name2 = parts.findLast((part, depth) => Object.hasOwn(risk, part) && (depth === 0 || risk[part].order));
  return risk[name2 ?? ""] ?? unlisted;
}
function risksOf(section, keys3, about = "") {
  const above = riskAt(section, about);
  return keys3.length && above === riskAt(section, "") ? keys3.map((key2) => riskAt(section, key2)) : [above];
}
function stakeOf(section, { about, changes: changes2 }) {
  const keys3 = changes2.filter(({ before, after: after2 }) => !isNothing(before) || !isNothing(after2)).map(({ key: key2 }) => key2);
  const found = risksOf(section, keys3, about).map(({ touches }) => touches);
  return ["access", "protection"].find((one2) => found.includes(one2));
}
var isNothing = (value) => value == null || Array.isArray(value) && value.length === 0;
var findLoss = (section, item) => risksOfItem(section, item).flatMap((risk) => risk.loses?.(item) ?? [])[0];
var risksOfItem = (section, item) => risksOf(
  section,
  differencesIn([item]).map(({ key: key2 }) => key2),
  item.about
);
var isGrave = (section, item) => item.kind === "delete" || item.kind === "replace" || item.turn === "last" || risksOfItem(section, item).some(({ touches, replaces }) => replaces || ["access", "protection"].includes(touches));

// chunk:./action-chunk-RWZPH3QN.js
var isFinding = (one2) => "says" in one2;
var unknown2 = "unknown";
var plannedSection = (planned, key2) => planned.filter(isPlanned).find(({ section }) => section.key === key2);
var isChange = ({ item }) => isWriting(item) && item.kind !== "reassert";
var changesOf2 = (items, section) => items.filter((one2) => one2.declared.section.key === section && isChange(one2));
var isOfAccess = (one2) => isChange(one2) && risksOfItem(one2.declared.section, one2.item).some(({ replaces }) => replaces === "access");
var findDiffering = (items, section, keys3) => changesOf2(items, section).flatMap(
  (of6) => of6.item.differences.filter(({ key: key2 }) => keys3.includes(key2)).map((difference) => ({ of: of6, difference }))
);
function placeOf({ declared, item }, key2) {
  const { key: path2, place } = line(declared, "warning", "", item.subject, key2);
  return { key: path2, place };
}
var findProtecting = (items) => [
  ...findDeciding(items),
  ...changesOf2(items, "custom_properties"),
  ...findDiffering(items, "repository", reachKeys).map(({ of: of6 }) => of6)
];
var reachKeys = ["name", "visibility", "private"];
var findDeciding = (items) => [
  ...items.filter(({ declared, item }) => isWriting(item) && ["branches", "rulesets"].includes(declared.section.key)),
  ...findDiffering(items, "repository", ["default_branch"]).map(({ of: of6 }) => of6)
];

// chunk:./action-chunk-MXWF7JOP.js
var modes = {
  check: { ofSeveral: true, plans: true, onlyFinds: true, resumes: true, asks: "check" },
  apply: { ofSeveral: true, plans: true, writes: true, resumes: true, asks: "apply" },
  preview: { ofSeveral: true, ofPull: true, plans: true, asks: "check" },
  adopt: { editsFile: true, asks: "check" },
  render: { isOffline: true },
  snapshot: { ofSeveral: true, makesFile: true, resumes: true, asks: "snapshot" }
};
var modeNames = Object.keys(modes);
var [usualMode] = modeNames;
var modesThat = (isSo) => modeNames.filter((mode) => isSo(modes[mode]));

// chunk:./action-chunk-S4DZG6KY.js
function lineOfFinding(finding2, needed, ways) {
  const { code: code2, says: says2, hidesValue, at } = finding2;
  const { brakes, mode } = ways;
  const { onlyFinds, ofPull, writes } = modes[mode];
  const given = ways.given.find((one2) => isAboutSame(one2, needed));
  const isLeft2 = ofPull && needed.value === unknown2;
  const stops = brakes === "stop" ? isLeft2 ? left : writes ? nothing : stopping : "";
  const other = given ? `; ${whyNot(given, needed)}` : "";
  const fix2 = allowFix(acknowledgementText(needed));
  const openFix = hidesValue ? allowFix(`${acknowledgementText({ ...needed, value: "" })}${withheld}`) : fix2;
  return {
    ...at,
    kind: brakes === "stop" && !onlyFinds && !isLeft2 ? "error" : "warning",
    message: join`${code2}: ${says2}${stops}${other}`,
    fix: inTwoViews(fix2, openFix),
    code: "guarded"
  };
}
var plainLine = ({ code: code2, says: says2, at }) => ({
  ...at,
  kind: "warning",
  message: join`${code2}: ${says2}`,
  code: "guarded"
});
var nothing = "; no changes are made to this repository";
var stopping = "; apply will stop here";
var left = "; apply checks again with its own token, and stops if that token cannot check it either";
var allowFix = (line2) => `allow it with \`--allow ${line2}\` or with \`- ${line2}\` below \`_allow:\` in the settings file, if the change is intended`;
function whyNot(given, needed) {
  const which = `${spotOf(given.place)} contains ${code(acknowledgementText(given))}`;
  return given.value === needed.value ? `${which}, which belongs to an earlier change` : `${which}, which is another value`;
}
var spotOf = (place) => place ? `${place.file}, line ${place.line},` : "`--allow`";
var releasedLine = (finding2, by, mode) => {
  const added = by.place && modes[mode].ofPull ? " (added here)" : "";
  const line2 = by.place ? `\`${allowKey}\`, ${by.place.file}, line ${by.place.line}${added}` : "`--allow`";
  return {
    ...reword(plainLine(finding2), (message) => join`${message}; allowed by ${line2}`),
    ...by.place && { released: acknowledgementText(by) }
  };
};
var idleLine = ({ place, ...line2 }, why) => ({
  kind: "note",
  key: allowKey,
  place,
  message: `${code(acknowledgementText(line2))} ${why}`
});
var undecidedLine = ({ code: code2, whether, why }) => {
  return { kind: "note", key: "", message: withReason(`${code2}: Trueup cannot check whether ${whether}`, why) };
};

// chunk:./action-chunk-3AOYLCVF.js
async function findReleasing(braking) {
  const { repository: repository3, allow: allow2, allowed, isFresh } = braking;
  const isMine = isFor(repository3);
  const own2 = allowed.filter(isMine);
  const fresh = /* @__PURE__ */ new Set();
  for (const line2 of own2) if (await isFresh?.(line2)) fresh.add(line2);
  return { fresh: [...allow2.filter(isMine), ...fresh], stale: own2.filter((line2) => !fresh.has(line2)) };
}
function brake(braking) {
  const { mode, brakes, fleet, repository: repository3, isNew: isNew2 } = braking;
  let lines;
  const judged2 = /* @__PURE__ */ new Set();
  let first = [];
  return async (proposal) => {
    const { planned, again } = proposal;
    if (again === void 0) first = planned;
    else if (!hasNewWrites(planned, again, first)) return {};
    const items = itemsOf(planned).filter(({ declared }) => again === void 0 || declared.section.key === again);
    lines ??= findReleasing(braking);
    const { fresh, stale } = await lines;
    const found = await findingsIn(items, proposal, braking);
    const news = inOrder(found.filter(isFinding)).filter((one2) => !judged2.has(keyOf(one2, braking)));
    for (const one2 of news) judged2.add(keyOf(one2, braking));
    const held = news.filter((one2) => !releaseOf(one2, fresh));
    const unasked = braking.isAsked ? [] : held;
    const told3 = [
      ...unasked.map(
        (one2) => lineOfFinding(one2, acknowledge(one2, braking), { ...braking, given: [...fresh, ...stale] })
      ),
      ...news.flatMap((one2) => {
        const by = releaseOf(one2, fresh);
        return by ? [releasedLine(one2, by, mode)] : [];
      }),
      ...found.flatMap((one2) => isFinding(one2) ? [] : [undecidedLine(one2)]),
      ...again === void 0 ? staleLines(stale, held) : [],
      ...idleLines(found, items, proposal, { ...braking, fresh })
    ];
    const isHeld2 = brakes === "stop" && modes[mode].writes && held.length > 0;
    if (fleet && again === void 0) {
      const { lossesOf: lossesOf2 } = await import("./action-removals-TYLAFMCR.js");
      const losses = lossesOf2(isNew2 ? [] : items, planned, !isHeld2 && items.some(isChange));
      const limits2 = await fleet.arrive(repository3, losses);
      if (limits2.length) return { refused: heldBy(limits2, "all repositories of this run"), lines: told3 };
    }
    if (isHeld2) return { refused: heldBy(held, "this repository"), lines: told3 };
    return {
      lines: told3,
      guarded: held.map((one2) => ({ line: plainLine(one2), needs: acknowledge(one2, braking) }))
    };
  };
}
function heldBy(found, what) {
  const names3 = [...new Set(found.map(({ code: code2 }) => code2))];
  const brakes = new Intl.ListFormat("en-GB").format(names3);
  return names3.length > 1 ? `the brakes ${brakes} stopped ${what}` : `the brake ${brakes} stopped ${what}`;
}
async function findingsIn(items, { planned, reader }, braking) {
  if (!items.length) return [];
  const isOfProtection = findProtecting(items).length || changesOf2(items, "actions_policies").length;
  const more = isOfProtection && !braking.isNew ? await braking.moreBrakes?.() : void 0;
  const { brakes, findHeld } = await import("./action-table-HWT2FVQV.js");
  const rows = [...brakes, ...more ?? []].filter(({ isForNew }) => isForNew || !braking.isNew);
  return findHeld(rows, { ...braking, items, planned, reader });
}
function hasNewWrites(planned, again, first) {
  const known = new Set(plannedWrites(first).map(({ write }) => write));
  return plannedWrites(planned).some(({ section, write }) => section === again && !known.has(write));
}
var inOrder = (found) => codes.flatMap((code2) => found.filter((one2) => one2.code === code2));
var acknowledge = ({ code: code2, section, value }, { repository: repository3, repos }) => ({
  // In a run about several repositories, an acknowledgement names its own.
  ...repos && code2 !== "create" && { repository: fullName(repository3) },
  code: code2,
  ...section && { section },
  value
});
var keyOf = (one2, braking) => acknowledgementText(acknowledge(one2, braking));
var releaseOf = (one2, lines) => lines.find((given) => isAboutSame(given, one2) && isSameValue(given, one2));
var staleLines = (stale, held) => stale.filter((line2) => !held.some((one2) => isAboutSame(line2, one2))).map((line2) => idleLine(line2, "belongs to an earlier change and no longer allows anything; remove it"));
var isSameValue = ({ code: code2, value }, other) => ["access", "create"].includes(code2) ? value.toLowerCase() === other.value.toLowerCase() : value === other.value;
function idleLines(found, items, { planned, again }, { fresh, isWhole, isOwn }) {
  if (!isWhole || again !== void 0 || !planned.every(isPlanned)) return [];
  const isElsewhere = ({ code: code2, value, repository: repository3 }) => code2 === "actions-off" && !isOwn || // A pattern may be there for the change of another repository.
  /[*?]/.test(repository3 ?? "") || // Another run may have another event.
  code2 === "own-run" || items.length > 0 && (code2 === "own-access" || value === unknown2);
  return fresh.filter((line2) => line2.place && !isElsewhere(line2) && !found.some((one2) => isAboutSame(line2, one2))).map((line2) => idleLine(line2, "allows none of the planned changes; remove it, or it may allow a later change"));
}
function ownRunIn(environment) {
  const { GITHUB_EVENT_NAME: event, GITHUB_WORKFLOW_REF: ref = "", GITHUB_ACTOR_ID: actor } = environment;
  const [, repository3, path2] = /^[^/]+\/([^/]+)\/(.+)@/.exec(ref) ?? [];
  if (!event || !repository3 || !path2) return void 0;
  return { repository: repository3, event, path: path2, ...actor && { actor: Number(actor) } };
}
var keepPrivate = (repository3, { mode, allow: allow2 = [] }, { allowed = [], isFresh }) => async (proposal) => {
  const { holdPublishing: publishing } = await import("./action-public-from-start-JCH6XW43.js");
  const { fresh } = await findReleasing({ repository: repository3, allow: allow2, allowed, isFresh });
  return publishing(repository3, mode, fresh, proposal);
};
function brakesOf(repository3, { options, world, extensions: extensions2 }, { allowed = [], isPart: isPart2 = false, ...others }) {
  const { brakes, allow: allow2 = [], sections } = options;
  const { environment, asks } = world;
  if (brakes === "off") return [];
  const { GITHUB_REPOSITORY: here = "" } = environment;
  const isOwn = here.toLowerCase() === fullName(repository3).toLowerCase();
  const braking = {
    ...options,
    ...others,
    repository: repository3,
    // A person is asked for the value of each change that a brake lets through.
    brakes: asks ? "warn" : brakes,
    isAsked: asks !== void 0,
    isOwn,
    run: isOwn ? ownRunIn(environment) : void 0,
    allow: allow2,
    allowed,
    isWhole: sections === void 0 && !isPart2,
    moreBrakes: async () => (await Promise.all(extensions2.map((one2) => one2.brakes?.() ?? []))).flat()
  };
  return [brake(braking)];
}
var brakesOfBase = (repository3, run2, allowed = []) => run2.options.brakes === "stop" && allowed.length ? brakesOf(repository3, run2, {}) : [];
async function fleetLimitOf(repositories3, options) {
  const { brakes } = options;
  if (brakes === "off") return void 0;
  return (await import("./action-targets-OUGKPTV7.js")).createFleet(repositories3, { ...options, brakes });
}

// chunk:./action-chunk-BLX4C6AM.js
var mapItems = (groups, change) => mapValues({ ...groups }, (items) => items.map(change));
var previewFor = (preview, view) => mapPreview(preview, ({ public: open4, ...item }) => open4 && view === "open" ? open4 : item);
function namelessPreview({ released, already, unconfirmed, ...preview }) {
  const nameless2 = (parts) => parts.map((one2) => ({ ...one2, names: [] }));
  return {
    ...mapPreview(preview, namelessItem),
    ...released && { released: nameless2(released) },
    ...already && { already: nameless2(already) },
    ...unconfirmed && { unconfirmed: nameless2(unconfirmed) }
  };
}
var mapPreview = (preview, change) => ({
  ...preview,
  shown: mapItems(preview.shown, (item) => ({ ...change(item), ...item.stake && { stake: item.stake } }))
});

// chunk:./action-chunk-T4BWTLRW.js
var Disclosure = class {
  constructor(target, placeholder, keeps, asks) {
    this.target = target;
    this.placeholder = placeholder;
    this.keeps = keeps;
    this.asks = asks;
    this.visibility = target.visibility;
  }
  target;
  placeholder;
  keeps;
  asks;
  visibility;
  /** Whether an issue in the repository itself holds the report of this run. */
  isReported = false;
  #becomesPrivate = false;
  /** The name for logs and reports: a placeholder as long as the repository is hidden and its name is, too. */
  get name() {
    return this.isHidden ? this.placeholder : fullName(this.target.repository);
  }
  /** True as long as it is not the run's own repository and nothing has proven it public. */
  get isHidden() {
    return this.keeps && (this.#becomesPrivate || this.visibility !== "public");
  }
  /** Asks how visible the repository is, if that matters and is not known yet. A failure proves nothing. */
  async prove(ask) {
    if (this.visibility !== void 0 || !(this.keeps || this.asks)) return;
    this.visibility = await ask().catch(() => void 0);
  }
  /** Call when a write makes the repository private; its details are hidden from then on. */
  hide() {
    this.#becomesPrivate = true;
  }
};
function visitedRepositories(targets, { privateRepos, privateReport, privateNote, driftIssue = false }, own2) {
  const others = targets.filter(({ repository: repository3 }) => nameKey(repository3) !== own2?.toLowerCase());
  const isShown = (target) => privateRepos === "names" && target.isNamed === true;
  const nameless2 = others.filter((target) => !isShown(target));
  const numbered = [...nameless2.filter((one2) => !isPublic2(one2)), ...nameless2.filter(isPublic2)];
  const placeholderOf = (target) => isShown(target) ? fullName(target.repository) : `redacted-${numbered.indexOf(target) + 1}`;
  const asks = privateReport !== "none" || driftIssue || privateNote !== void 0;
  return targets.map((target) => {
    const keeps = privateRepos !== "show" && others.includes(target);
    return { ...target, disclosure: new Disclosure(target, placeholderOf(target), keeps, asks) };
  });
}
var isPublic2 = ({ visibility }) => visibility === "public";
var takesReports = ({ visibility }) => visibility === "private" || visibility === "internal";
var VisibilityClaim = object2({
  private: boolean(),
  visibility: optional(picklist(["public", "private", "internal"]))
});
function provenBy({ private: isPrivate, visibility = isPrivate ? "private" : "public" }) {
  return visibility !== "public" === isPrivate ? visibility : void 0;
}

// chunk:./action-chunk-PAXD2XOP.js
var onHost = modesThat(({ isOffline }) => !isOffline);
var ofSeveral = modesThat(({ ofSeveral: ofSeveral2 }) => ofSeveral2);
var planning = modesThat(({ plans }) => plans);
var resuming = modesThat(({ resumes }) => resumes);
var isAboutSeveral = ({ repos, fleetFile }) => repos !== void 0 || fleetFile !== void 0;
var isOnHost = (options) => !modes[options.mode].isOffline;

// chunk:./action-chunk-2VK2MQVO.js
function nameFrom(text2) {
  const [owner = "", name2 = "", ...more] = text2.split("/");
  return !more.length && aName.test(owner) && aName.test(name2) ? { owner, name: name2 } : void 0;
}
function patternFrom(text2) {
  const [owner = "", name2 = "", ...more] = text2.split("/");
  return !more.length && aName.test(owner) && /^[\w.*?-]+$/.test(name2) ? { owner, name: name2 } : void 0;
}
var aPattern = /^[\w.*?-]+(\/[\w.*?-]+)?$/;
var aTopic = /^[a-z0-9][a-z0-9-]{0,49}$/;
var aTeam = /^([\w.-]+\/)?[\w.-]+$/;
var mostShards = 256;
var shardText = ({ index, of: of6 }) => `${index}/${of6}`;
function shardFrom(text2) {
  const [, index = 0, of6 = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text2) ?? []).map(Number);
  return 1 <= index && index <= of6 && of6 <= mostShards ? { index, of: of6 } : void 0;
}
var hashOf = (repository22) => hashText2(fullName(repository22).toLowerCase());
var hashText2 = (text2) => createHash("sha256").update(text2).digest().readUInt32BE();
var isInShare = (share, id2) => hashText2(`${id2}`) % 100 < share;
var indexAmong = (of6, hash2) => hash2 % of6 + 1;
var isIn = ({ index, of: of6 }, repository22) => indexAmong(of6, hashOf(repository22)) === index;
var WrongInput = class extends Error {
  constructor(problem2, fix2) {
    super(problem2);
    this.problem = problem2;
    this.fix = fix2;
  }
  problem;
  fix;
  name = "WrongInput";
};
var inForm = (shown2, parse3, isNot, fix2) => ({
  shown: shown2,
  read(text2) {
    const read = parse3(text2);
    if (read !== void 0) return read;
    throw new WrongInput(`${quote(text2)} ${isNot}`, fix2);
  }
});
var like = (form3) => (text2) => form3.test(text2) ? text2 : void 0;
var numberLike = (form3, most3 = Number.POSITIVE_INFINITY) => (text2) => form3.test(text2) && Number(text2) <= most3 ? Number(text2) : void 0;
var oneOf = (...choices2) => ({
  shown: choices2.join("|"),
  read(text2) {
    const chosen = choices2.find((choice2) => choice2 === text2);
    if (chosen) return chosen;
    const meant2 = nearest(text2, choices2);
    throw new WrongInput(
      `${quote(text2)} is not a valid value`,
      `write ${meant2 ? code(meant2) : either(choices2.map(code))}`
    );
  }
});
var someOf = (...choices2) => ({
  shown: choices2.join(","),
  many: true,
  read: (text2, sections) => some(text2, "value").map((one2) => oneOf(...choices2).read(one2, sections))
});
var path = inForm("PATH", like(/^[^\0\n]*$/), "is not a single path", "write one path, on one line");
var toggle2 = {
  shown: "true|false",
  alone: "true",
  read: (text2) => oneOf("true", "false").read(text2, []) === "true"
};
var off = { takes: toggle2, standard: "false" };
var paths = {
  shown: "PATHS",
  many: true,
  read(text2) {
    const found = pieces(text2);
    if (!found.length) throw new WrongInput("names no file", "name at least one file");
    return found.map((one2) => path.read(one2, []));
  }
};
var keys = {
  shown: "KEYS",
  many: true,
  read(text2) {
    const found = (text2.match(/(?:"(?:[^"\\\n]|\\.)*"|[^,\n"])+/g) ?? []).flatMap((piece) => piece.trim() || []);
    if (!found.length)
      throw new WrongInput("contains no key", "write a section or a key, such as `labels`, or leave the input out");
    return [...new Set(found)];
  }
};
var repository = {
  shown: "OWNER/NAME",
  read(text2) {
    const name2 = nameFrom(text2);
    if (name2) return name2;
    const [, address2] = /^(?:https?:\/\/|git@)[\w.-]+[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(text2) ?? [];
    throw new WrongInput(
      `${quote(text2)} is not a repository`,
      `write the owner and the name, separated by one slash: ${code(address2 ?? "owner/name")}`
    );
  }
};
var pieces = (text2) => text2.split(/[,\n]/).flatMap((piece) => piece.trim() || []);
function some(text2, what) {
  const found = [...new Set(pieces(text2))];
  if (found.length) return found;
  throw new WrongInput(`contains no ${what}`, `write at least one ${what}, or leave the input out`);
}
var repositories = {
  shown: "OWNER/NAME,OWNER/*,\u2026|*",
  many: true,
  read(text2, sections) {
    const names3 = some(text2, "repository");
    const firstOf2 = new Map(names3.toReversed().map((name2) => [name2.toLowerCase(), name2]));
    const distinct2 = names3.filter((name2) => firstOf2.get(name2.toLowerCase()) === name2);
    if (!names3.includes("*"))
      return distinct2.map((name2) => (/[*?]/.test(name2) ? pattern : repository).read(name2, sections));
    if (names3.length === 1) return "*";
    throw new WrongInput(
      "`*` selects every repository, but there are names next to it",
      "write only `*`, or only the names"
    );
  }
};
var pattern = inForm(
  "OWNER/PATTERN",
  patternFrom,
  "is not a repository pattern",
  "write the owner, then a name in which `*` stands for any characters and `?` for one: `acme/svc-*`"
);
var globs = {
  shown: "PATTERNS",
  many: true,
  read(text2) {
    const found = some(text2, "repository");
    const wrong = found.filter((one2) => !aPattern.test(one2));
    if (!wrong.length) return found;
    throw new WrongInput(
      `${wrong.map(quote).join(", ")} ${wrong.length > 1 ? "are not repository patterns" : "is not a repository pattern"}`,
      "write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`"
    );
  }
};
var sectionNames = {
  shown: "NAMES",
  many: true,
  read(text2, sections) {
    const names3 = some(text2, "section");
    const unknown4 = names3.filter((name2) => !sections.includes(ownName(name2)));
    if (unknown4.length) throw new WrongInput(unknownNames(unknown4), unknownFix(unknown4, sections));
    return [...new Set(names3.map(ownName))];
  }
};
var unknownNames = (unknown4) => `${unknown4.map(quote).join(", ")} ${unknown4.length > 1 ? "are not sections" : "is not a section"}`;
function unknownFix(unknown4, sections) {
  const meant2 = unknown4.map((name2) => nearest(name2, sections));
  if (meant2.every((name2) => name2 !== void 0)) return `write ${meant2.map(code).join(", ")}`;
  return `choose from ${[...sections].sort().join(", ")}`;
}
var shard = inForm(
  "K/N",
  shardFrom,
  "is not a shard",
  `write the number of the shard and the number of all shards, at most ${mostShards}: \`1/4\``
);
var number2 = inForm("NUMBER", numberLike(/^[1-9]\d{0,8}$/), "is not a number", "write only the number: `7`");
var longest3 = 24 * 60;
var minutes = inForm(
  "MINUTES",
  numberLike(/^\d+$/, longest3),
  "is not a number of minutes",
  `write a whole number from 0 to ${longest3}`
);
var token = {
  shown: "TOKEN",
  read(text2) {
    if (/^[\x21-\x7e]+$/.test(text2)) return new Secret(text2);
    throw new WrongInput(
      "contains a space, a line break or another character that no token has",
      "copy the whole token again, and nothing else"
    );
  }
};
var ofAll = ["selects a part of the repositories, but a preview is for all", "leave it out"];
var targetInputs = {
  repository: {
    takes: repository,
    variable: "GITHUB_REPOSITORY",
    modes: onHost,
    needed: "pass the repository: `owner/name`",
    unless: ["repos", "fleet-file"],
    beside: {
      repos: [
        "is set together with `--repos`, but only one of them can define the repositories of the run",
        "list every repository in `--repos`, or remove that"
      ]
    }
  },
  repos: {
    takes: repositories,
    never: {
      adopt: [
        "selects several repositories, but adopt edits the file of one",
        "leave it out, and pass one as `--repository`"
      ]
    }
  },
  fleetFile: {
    takes: path,
    modes: [...ofSeveral, ...modesThat(({ editsFile }) => editsFile)],
    never: {
      render: [
        "is for check, apply, preview and snapshot, but `mode: render` merges the layers in `--settings-file`",
        "leave it out, or run `trueup render --fleet-file` on a command line"
      ]
    }
  },
  exclude: {
    takes: globs,
    only: "several",
    inFleet: "write it as `exclude` of `targets`"
  },
  shard: {
    takes: shard,
    modes: resuming,
    only: "several",
    never: { preview: ofAll }
  },
  wave: {
    takes: { ...path, shown: "NAME" },
    modes: resuming,
    beside: { repos: true, repository: true },
    never: { preview: ofAll }
  },
  resume: {
    takes: path,
    modes: resuming
  }
};

// chunk:./action-chunk-GPKWM3U2.js
var denialsOf = (chosen) => ({
  onMissing: chosen.onMissingPermission,
  onUnsupported: chosen.onUnsupported,
  required: new Set(chosen.requiredSections)
});
var resultOfTargets = (mode, targets, lines) => ({
  version: 1,
  mode,
  outcome: worstOf([
    ...targets.map(({ outcome }) => outcome),
    ...lines.some(isError) ? ["failed"] : [],
    ...lines.some(({ ended = [] }) => ended.some(isLeftOut)) ? ["partial"] : []
  ]),
  targets,
  lines
});
function targetOf(mode, repository3, sections, lines, plan) {
  const outcome = lines.some(isError) ? "failed" : outcomeOf(sections, mode);
  return { repository: fullName(repository3), outcome, sections, lines, ...plan && { plan } };
}
var isError = ({ kind }) => kind === "error";
var differingIn = ({ sections }) => new Map(
  sections.filter(({ coverage }) => coverage.some(({ ending: ending2 }) => ending2 === "differs")).map(({ name: name2, lines }) => [name2, lines.filter(({ kind }) => kind === "drift").length])
);
var worstOf = (outcomes) => ["failed", "drift", "partial"].find((outcome) => outcomes.includes(outcome)) ?? "success";
function outcomeOf(sections, mode) {
  const { editsFile, onlyFinds } = modes[mode];
  const isLeft2 = ({ coverage }) => coverage.every(({ ending: ending2 }) => ending2 !== "not-done");
  const outcomes = {
    failed: "failed",
    skipped: "partial",
    partial: "partial",
    converged: "success",
    unverified: "success",
    changed: "success"
  };
  return worstOf(
    sections.map((section) => {
      if (section.status !== "drift") return outcomes[section.status];
      return editsFile || onlyFinds || isLeft2(section) ? "drift" : "failed";
    })
  );
}
var settingsLines = (chosen, { remarks, declared, refused = [] }) => [
  ...refused.map(refusalLine),
  ...remarks.map(remarkLine),
  ...idleLines2(chosen, [...declared.map(({ section }) => section.key), ...refused.map(({ costs }) => costs)])
];
var remarkLine = ({ at, names: names3, place, message }) => ({
  kind: "note",
  ...keyOf2({ at, names: names3 }),
  message,
  place
});
function keyOf2(found) {
  const key2 = pathText(found.at);
  const namedKey = namedPathText(found);
  return namedKey === key2 ? { key: key2 } : { key: key2, namedKey };
}
function idleLines2({ sections = [], requiredSections = [] }, declared) {
  const idle = (input, names3) => names3.filter((name2) => !declared.includes(name2)).map((key2) => ({ key: key2, message: `\`${input}\` lists \`${key2}\`, but the settings file does not declare it` }));
  const optional2 = sections.filter((name2) => !requiredSections.includes(name2));
  return [
    ...idle("--required-sections", requiredSections).map((line2) => {
      const fix2 = `declare \`${line2.key}:\` in the settings file, or remove it from \`--required-sections\``;
      return { kind: "warning", ...line2, fix: fix2 };
    }),
    ...idle("--sections", optional2).map((line2) => ({ kind: "note", ...line2 }))
  ];
}
var failedRun = (mode, failure) => ({
  ...resultOfTargets(mode, [], failureLines(failure)),
  outcome: "failed"
});
var failureLines = (failure) => failure instanceof SettingsRefused ? [...failure.refusals.map(refusalLine), ...failure.remarks.map(remarkLine)] : [failureOf("", failure)];
var refusalLine = ({ at, names: names3, place, problem: problem2, fix: fix2, yaml: yaml2 }) => ({
  kind: "error",
  ...keyOf2({ at, names: names3 }),
  message: problem2,
  fix: yaml2 ? `${fix2}:
${yaml2}` : fix2,
  code: "parse_refused",
  place
});

// chunk:./action-chunk-4THN3SQN.js
var builtin = process.getBuiltinModule("node:path");
var of = (name2) => builtin[name2];
var delimiter = /* @__PURE__ */ of("delimiter");
var dirname = /* @__PURE__ */ of("dirname");
var isAbsolute = /* @__PURE__ */ of("isAbsolute");
var join2 = /* @__PURE__ */ of("join");
var parse2 = /* @__PURE__ */ of("parse");
var posix = /* @__PURE__ */ of("posix");
var relative = /* @__PURE__ */ of("relative");
var resolve = /* @__PURE__ */ of("resolve");
var sep = /* @__PURE__ */ of("sep");

// chunk:./action-chunk-YLMS355A.js
var builtin2 = process.getBuiltinModule("node:fs");
var of2 = (name2) => builtin2[name2];
var constants = /* @__PURE__ */ of2("constants");
var readFileSync = /* @__PURE__ */ of2("readFileSync");
var statSync = /* @__PURE__ */ of2("statSync");

// chunk:./action-chunk-R5WMKY5I.js
var versionHeader = "x-github-enterprise-version";
var [oldestServer, newestServer] = ["3.14", "3.19"];
function age(version2, other) {
  const [[major = 0, minor = 0], [first = 0, second2 = 0]] = [version2, other].map(
    (text2) => text2.split(".").map(Number)
  );
  return major - first || minor - second2;
}
var describedVersion = (version2) => {
  if (age(version2, oldestServer) < 0) return oldestServer;
  return age(version2, newestServer) > 0 ? newestServer : version2;
};
var serverVersion = (text2) => /\b(\d{1,3}\.\d{1,3})(\.\d+)*$/.exec(text2 ?? "")?.[1];
var versionIn = ({ headers }) => serverVersion(headers[versionHeader]);

// chunk:./action-chunk-GDEEV2VN.js
var keepOrganizations = "Trueup manages only repositories; manage organizations with a tool such as Terraform or safe-settings (see docs/comparison.md#organizations)";

// chunk:./action-chunk-CGYCBLHI.js
async function endWith(work) {
  const { stdout, stderr } = process;
  let unwritten2;
  stderr.on("error", () => {
  });
  stdout.on("error", (failure) => {
    if (failure.code !== "EPIPE") unwritten2 ??= failure;
  });
  process.exitCode = 1;
  const code2 = await work().catch(explainBreak);
  stdout.write("", () => setImmediate(() => process.exit(unwritten2 ? lost(unwritten2) : code2)));
}
function lost({ message }) {
  return fail(`standard output could not be written: ${message}. To fix, free some space, and run this again.`);
}
function explainBreak(failure) {
  if (failure.syscall === "uv_cwd")
    return fail("the current folder no longer exists. To fix, change to an existing folder, and run this again.");
  const [problem2, fix2] = defectOf(failure);
  return fail(`${JSON.stringify(problem2)}. To fix, ${fix2}.`);
}
var defectOf = (failure) => failure?.code === "ERR_MODULE_NOT_FOUND" ? [`Trueup is incomplete (${failure})`, "copy the whole folder of the release, such as `dist/`"] : [
  `Trueup failed because of a bug (${failure instanceof Error ? failure.stack : failure})`,
  "report these lines to the authors of Trueup, and check what the run wrote before it failed"
];
function fail(message) {
  process.stderr.write(`error ${message}
`);
  return 1;
}
var WrongKey = class extends Error {
  constructor(problem2, fix2) {
    super(problem2);
    this.problem = problem2;
    this.fix = fix2;
  }
  problem;
  fix;
  name = "WrongKey";
};
var generate = "generate a private key on the settings page of the app, and pass the downloaded file";
var shortest2 = 2048;
function keyFrom(text2) {
  const pem = pemIn(text2);
  const key2 = parseKey(pem);
  if (key2.asymmetricKeyType !== "rsa") throw new WrongKey(`must be an RSA key, not ${kindOf(key2)}`, generate);
  const bits = key2.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < shortest2)
    throw new WrongKey(`is an RSA key of ${bits} bits, but must have at least ${shortest2}`, generate);
  return { key: key2, texts: [text2, pem].map((one2) => new Secret(one2)) };
}
var kindOf = ({ asymmetricKeyType }) => (asymmetricKeyType ?? "unknown").toUpperCase();
function pemIn(text2) {
  const [, label = "", body = ""] = /-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \1-----/s.exec(text2) ?? [];
  if (!label) throw new WrongKey("contains no key in PEM format", generate);
  if (!label.endsWith("PRIVATE KEY"))
    throw new WrongKey(`contains a ${label.toLowerCase()}, not a private key`, generate);
  if (label.startsWith("ENCRYPTED") || body.includes("ENCRYPTED"))
    throw new WrongKey(
      "is encrypted, but Trueup cannot ask for the passphrase",
      "decrypt it with `openssl rsa -in KEY.pem -out PLAIN.pem`, and pass the new file"
    );
  if (label.startsWith("OPENSSH")) throw new WrongKey("is an SSH key, not the key of an app", generate);
  const letters = body.replace(/\\r|\\n|\s/g, "");
  return [`-----BEGIN ${label}-----`, ...letters.match(/.{1,64}/g) ?? [], `-----END ${label}-----`, ""].join("\n");
}
function parseKey(pem) {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new WrongKey("is damaged: part of it is missing or changed", generate);
  }
}
function findUnpaired(values2, given, table3, refused) {
  const isGiven = (key2) => {
    const { name: name2, standard, takes } = table3[key2];
    const text2 = given(name2)?.trim();
    const written = text2 === "" ? takes.alone : text2;
    return written !== void 0 && written !== standard;
  };
  const run2 = { values: values2, isGiven, isRefused: (key2) => refused.has(table3[key2].name) };
  return Object.entries(table3).flatMap(([key2, input]) => {
    const clash = isGiven(key2) ? clashOf(input, run2, table3) : void 0;
    const check3 = input.modes.includes(values2.mode) ? checks2[key2] : void 0;
    return (clash ? [clash] : check3?.(run2) ?? []).map(([problem2, fix2]) => ({ input: input.name, problem: problem2, fix: fix2 }));
  });
}
function clashOf(input, { values: values2, isGiven }, table3) {
  const { never: never2, beside = {}, only: only3, inFleet, group, modes: modes2 } = input;
  const { mode, fleetFile } = values2;
  if (never2?.[mode]) return never2[mode];
  if (!table3.repository.modes.includes(mode)) return void 0;
  if (only3 && !isAboutSeveral(values2)) return ofSeveralAlone;
  if (fleetFile !== void 0 && inFleet)
    return [
      `is set together with ${flag(table3.fleetFile)}, which already defines ${group === table3.settingsFile.group ? "which settings files apply" : "the repositories of the run"}`,
      `${inFleet}, or remove one of the two inputs`
    ];
  if (isAboutSeveral(values2) && modes2.includes(mode) && never2?.several) return never2.several;
  const isBeside = (key2) => table3[key2].modes.includes(mode) && isGiven(key2);
  const [other, advice] = Object.entries(beside).find(([key2]) => isBeside(key2)) ?? [];
  return advice === true ? [`is set together with ${flag(table3[other])}`, "set only one of them"] : advice;
}
var flag = ({ name: name2, secret }) => code(secret ? name2 : `--${name2}`);
var ofSeveralAlone = [
  "is only for runs with several repositories, but `--repos` is not set",
  "set `--repos`, or leave this out"
];
var checks2 = {
  appId: ({ isGiven }) => !isGiven("appId") && isGiven("appPrivateKey") ? [["not given, but its private key is", "write the app id from the settings page of the app"]] : [],
  appPrivateKey: ({ values: values2, isGiven, isRefused }) => isGiven("appId") && !values2.app && !isGiven("appPrivateKey") && !isRefused("appId") && !isRefused("appPrivateKey") ? [["not given, but `--app-id` needs it", keyOfApp]] : [],
  fleetFile: ({ values: { mode, fleetFile, repository: repository3 } }) => modes[mode].editsFile && fleetFile !== void 0 && !repository3 ? [ofOne] : [],
  repos: ({ values: { repos, fleetFile } }) => fleetFile !== void 0 && repos === "*" ? [everything] : [],
  wave: ({ values: { wave, fleetFile } }) => wave !== void 0 && fleetFile === void 0 ? [ofNoFleet] : [],
  // Its check run is the plan of all repositories, to which an apply holds.
  post: ({ values: values2 }) => values2.post && isPartOfFleet(values2) ? [["is for a preview of the whole fleet, but this run takes only a part of it", takeAll]] : [],
  driftIssue: ({ values: values2 }) => values2.driftIssue && isPartOfFleet(values2) ? [["keeps one issue for all repositories of the fleet file, but this run takes only a part of them", takeAll]] : [],
  settingsFile: ({ values: { repos, fleetFile, settingsFile = "" } }) => repos !== void 0 && fleetFile === void 0 && isOutside(settingsFile) ? [outside] : [],
  // A layer was written by a person, so no run overwrites it.
  renderedFile: ({ values: { settingsFile = [], renderedFile } }) => renderedFile && [settingsFile].flat().some((file) => resolve(file) === resolve(renderedFile)) ? [[`${code(renderedFile)} is one of the layers, and render will not overwrite it`, "name another file"]] : [],
  requiredSections({ values: { sections, requiredSections = [] } }) {
    const left2 = sections ? requiredSections.filter((name2) => !sections.includes(name2)).map(code) : [];
    const problem2 = `\`--sections\` leaves out ${left2.join(", ")}`;
    return left2.length ? [[problem2, "add it to `--sections`, or remove it here"]] : [];
  },
  limits: ({ values: values2 }) => values2.maxChangedTargets !== void 0 && !isAboutSeveral(values2) ? [targetsOfSeveral] : [],
  allow: ({ values: values2 }) => (values2.allow ?? []).flatMap((one2) => findMisplaced(one2, values2))
};
var targetsOfSeveral = [
  "`targets` is only for runs with several repositories, but `--repos` is not set",
  "set `--repos`, or leave this out"
];
var keyOfApp = "pass the key or the path of its file; on a command line, set TRUEUP_APP_PRIVATE_KEY";
var ofOne = ["is for several repositories, but adopt edits one", "select one with `--repository`"];
var everything = [
  "is `*`, but the fleet file already selects all of its repositories",
  "leave it out, or list the repositories to select"
];
var isPartOfFleet = ({ fleetFile, repos, repository: repository3, wave }) => fleetFile && (repos ?? repository3 ?? wave);
var ofNoFleet = ["is a part of a fleet file, but none is given", "pass `--fleet-file`, or leave this out"];
var takeAll = "leave it out, or run the whole fleet file without `--repository`, `--repos` and `--wave`";
var outside = [
  "is not a path inside a repository, but `--repos` reads it from each repository",
  "write a path from the root of each repository, such as `.github/settings.yml`; for files on this machine, use `--repos-dir`"
];
var isOutside = (path2) => path2.split(/[/\\]/).some((part) => ["", ".", ".."].includes(part));
function findMisplaced(one2, values2) {
  const text2 = acknowledgementText(one2);
  const isNamed = namedBy(one2) !== void 0;
  const repos = isAboutSeveral(values2);
  const ofAll2 = `${code(text2)} applies to all repositories of a run with \`--repos\``;
  if (isOfWholeRun(one2)) return repos && !isNamed ? [] : [[ofAll2, isNamed ? "remove its repository" : "leave it out"]];
  const fix2 = `write \`OWNER/NAME:\` before it, such as ${code(`acme/shop:${text2}`)}`;
  if (repos) return isNamed ? [] : [[`${code(text2)} does not name its repository`, fix2]];
  const { repository: repository3 } = values2;
  return isNamed && !(repository3 && isFor(repository3)(one2)) ? [[`${code(text2)} is for another repository than this run`, "leave it out"]] : [];
}
var toWhere = (name2, where) => ({
  name: name2,
  instead: `use \`--fleet-file\`, with ${where} below its \`targets\`, beside its \`layers\` or \`own\``
});
var removedInputs = [
  {
    name: "affiliation",
    instead: "leave it out: `--repos '*'` finds the repositories of the token\u2019s user"
  },
  { name: "api-version", instead: "leave it out" },
  { name: "allow-empty", instead: "leave it out: a run that finds no repository always fails" },
  {
    name: "app-private-key-file",
    instead: "pass the path as `app-private-key`; on a command line, set TRUEUP_APP_PRIVATE_KEY"
  },
  toWhere("archived", "`where: { archived: true }`"),
  { name: "cache-dir", instead: "leave it out" },
  {
    name: "dry-run",
    instead: "run check, which reports what apply will change"
  },
  { name: "edit-lower-layers", instead: "write `--also lower-layers`" },
  { name: "exit-zero", instead: "write `--on-drift warn`" },
  { name: "fail-on-drift", instead: "write `--on-drift fail`" },
  {
    name: "forks",
    instead: "write `trueup init --hardened`; to choose repositories, write `where: { fork: false }` in a fleet file"
  },
  toWhere("languages", "`where: { language: \u2026 }`"),
  { name: "layering", instead: "write `_layering` at the top of the layers" },
  { name: "lower-layers", instead: "list all layers in `--settings-file`, the lowest first" },
  { name: "max-changed-targets", instead: "write `--limits targets=COUNT`" },
  { name: "max-removals", instead: "write `--limits removals=COUNT`, or `removals:SECTION=COUNT` for one section" },
  {
    name: "on-moved-plan",
    instead: "leave it out: apply writes only the changes in the plan"
  },
  {
    name: "plan-key",
    variable: "TRUEUP_PLAN_KEY",
    instead: "leave it out: a plan lists its changes"
  },
  toWhere("properties", "`where: { property: { NAME: VALUE } }`"),
  { name: "schema", instead: "leave it out, and put the schema beside the snapshot as `settings.schema.json`" },
  { name: "snapshot-dir", instead: "write the folder as `--snapshot-file`" },
  toWhere("teams", "`where: { team: \u2026 }`"),
  toWhere("topics", "`where: { topic: \u2026 }`"),
  {
    name: "undo-key",
    variable: "TRUEUP_UNDO_KEY",
    instead: "leave it out: a workflow keeps no undo file, and on your own machine only your user can read one"
  },
  { name: "undeclared", instead: "write `--also undeclared`" },
  { name: "verify", instead: "leave it out: apply always verifies what it wrote" },
  toWhere("visibility", "`where: { visibility: \u2026 }`"),
  { name: "weaker", instead: "write `--also weaker`" }
];
var noLongerExists = "no longer exists";
var adoptInputs = {
  keys: {
    takes: keys
  },
  also: {
    takes: someOf("weaker", "undeclared", "lower-layers")
  }
};
var id = inForm(
  "ID",
  like(/^([1-9]\d{0,15}|Iv[\w.]{8,40})$/),
  "is not the id of an app",
  "write the number from the page of the app"
);
var key = {
  shown: "KEY",
  read: (text2) => keyFrom(text2.includes("-----") ? text2 : readPrivateFile(text2))
};
function readPrivateFile(file) {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new WrongKey("is not the path of a regular file", nameFile);
    if (process.platform !== "win32" && found.mode & 7)
      throw new WrongKey("is the path of a file that everyone on this machine can open", "run `chmod 600` on the file");
    return readFileSync(file, "utf8");
  } catch (failure) {
    if (failure instanceof WrongKey) throw failure;
    const { code: code2 = "not a path" } = failure;
    throw new WrongKey(`contains no key in PEM format, and is not the path of a readable file (${code2})`, nameFile);
  }
}
var nameFile = "pass the whole key, or the path of the file with the key";
var appInputs = {
  appId: {
    takes: id
  },
  appPrivateKey: {
    takes: key,
    variable: "TRUEUP_APP_PRIVATE_KEY",
    secret: true
  }
};
var ofRemovals = /^removals(?::(\w+))?=(\d{1,9})(%?)$/;
var ofTargets = /^targets=(\d{1,9})$/;
var brakeLimits = {
  shown: "removals=10|15%,targets=5,\u2026",
  many: true,
  read(text2, sections) {
    const found = pieces(text2);
    if (!found.length) throw new WrongInput("contains no limit", "write one such as `removals=10`, or leave it out");
    const maxRemovals = { sections: {} };
    let maxChangedTargets;
    for (const piece of found) {
      const [, count2] = ofTargets.exec(piece) ?? [];
      const [, name2, number22, percent] = ofRemovals.exec(piece) ?? [];
      const section = name2 && ownName(name2);
      const limit2 = percent ? { share: Number(number22) } : { most: Number(number22) };
      if (count2 !== void 0) maxChangedTargets = Number(count2);
      else if (number22 === void 0 || section !== void 0 && !sections.includes(section))
        throw new WrongInput(
          `${quote(piece)} is not a limit of a brake`,
          "write a number or a percentage, such as `removals=10` or `removals:labels=15%`, or `targets=5` for repositories"
        );
      else if (section === void 0) Object.assign(maxRemovals, limit2);
      else maxRemovals.sections[section] = { ...maxRemovals.sections[section], ...limit2 };
    }
    return { ...found.some((piece) => ofRemovals.test(piece)) && { maxRemovals }, maxChangedTargets };
  }
};
var acknowledgements = {
  shown: "BRAKE=VALUE,\u2026",
  many: true,
  read: (text2, sections) => [...new Set(pieces(text2))].map((piece) => {
    const read = acknowledgementFrom(piece, sections);
    if (read) return read;
    const { problem: problem2, fix: fix2 } = refuseLine(piece);
    throw new WrongInput(problem2, fix2);
  })
};
var brakeInputs = {
  brakes: {
    takes: oneOf("warn", "stop", "off"),
    standard: "stop"
  },
  limits: {
    takes: brakeLimits
  },
  allow: {
    takes: acknowledgements
  },
  policy: {
    takes: path,
    inFleet: "add the file to the fleet file, beside its `targets`"
  }
};
var appSlug = inForm(
  "APP",
  like(/^[a-z0-9][a-z0-9-]*$/),
  "is not the slug of an app",
  "write the last part of the URL of the app"
);
var workflowFile = inForm(
  "FILE",
  like(/^[^/\\\p{C}]+\.ya?ml$/u),
  "is not the name of a workflow file",
  "write its file name in `.github/workflows`, such as `settings.yml`"
);
var planSource = {
  shown: "PATH|pull-request",
  read(text2) {
    if (text2.startsWith("sha256:"))
      throw new WrongInput("is a hash, not a plan", "pass the file that `--plan-file` wrote");
    return text2 === "pull-request" ? { pullRequest: true } : { file: path.read(text2, []) };
  }
};
var previewInputs = {
  base: {
    takes: path
  },
  pullRequest: {
    takes: number2
  },
  post: {
    ...off
  },
  fork: {
    ...off
  },
  allSections: {
    ...off,
    only: "several"
  }
};
var finding = modesThat(({ onlyFinds }) => onlyFinds);
var reporting = {
  privateRepos: {
    takes: oneOf("redact", "names", "show"),
    standard: "redact"
  },
  privateReport: {
    takes: oneOf("none", "issue", "issue-on-failure"),
    standard: "none",
    modes: resuming
  },
  driftIssue: {
    ...off,
    modes: finding,
    beside: {
      shard: ["keeps one issue for all repositories of a run, but a shard has only a part of them", "leave it out"]
    }
  },
  onDrift: {
    takes: oneOf("fail", "warn"),
    modes: modesThat(({ onlyFinds, ofPull }) => onlyFinds || ofPull)
  },
  adminValues: {
    takes: oneOf("withhold", "show"),
    standard: "withhold"
  }
};
var server = {
  shown: "3.NN|cloud",
  read(text2) {
    const version2 = /^3\.\d{1,3}(\.\d+)?$/.test(text2) ? serverVersion(text2) : void 0;
    if (version2 !== void 0 && age(version2, oldestServer) < 0) throw tooOld(text2);
    if (version2 !== void 0 || text2 === "cloud") return version2 ?? text2;
    throw new WrongInput(
      `${quote(text2)} is not a version of GitHub Enterprise Server`,
      "write the version that the server shows at the bottom of its pages, such as `3.17`, or `cloud` for github.com and GHE.com"
    );
  }
};
var tooOld = (text2) => new WrongInput(
  `Trueup does not support ${quote(text2)}: it supports GitHub Enterprise Server ${oldestServer} to ${newestServer}`,
  /^3\.[2-9]$/.test(text2) ? `for ${text2}0, write \`'${text2}0'\` in quotes, because YAML reads ${text2}0 as the number ${text2}` : "write one of these, or leave it out: Trueup detects the version"
);
var serverInput = {
  takes: server
};
var writing = modesThat(({ writes }) => writes);
var of3 = (group, usual2, rows) => Object.fromEntries(
  Object.entries(rows).map(([key2, row]) => {
    const name2 = key2.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [key2, { modes: usual2, ...row, name: name2, group, help: `${row.only ? "With `repos`: " : ""}${row.help}` }];
  })
);
var inputs = {
  ...of3("", modeNames, {
    mode: {
      takes: oneOf(...modeNames),
      standard: usualMode
    }
  }),
  ...of3("Access", onHost, {
    token: {
      takes: token,
      needed: "set the variable `GITHUB_TOKEN` to a fine-grained personal access token with the permissions that `trueup grants` lists; in a terminal, `gh auth login` provides a token too",
      unless: ["app-id"],
      unlessIn: { preview: "report-token" },
      secret: true,
      beside: { appId: true }
    },
    ...appInputs,
    reportToken: {
      takes: token,
      variable: "TRUEUP_REPORT_TOKEN",
      secret: true
    }
  }),
  ...of3("Repositories", ofSeveral, targetInputs),
  ...of3("Settings", onHost, {
    settingsFile: {
      takes: path,
      standard: ".github/settings.yml",
      modes: modesThat(({ makesFile }) => !makesFile),
      takesIn: { adopt: paths, render: paths },
      inFleet: "write the path in each repository as `file` of `own`"
    },
    reposDir: {
      takes: path,
      modes: planning,
      only: "several",
      inFleet: "list its files in `layers`: `layers/{owner}/{name}.yml`"
    },
    defaultsFile: {
      takes: path,
      modes: planning,
      only: "several",
      inFleet: "make it the lowest of the `layers`"
    },
    renderedFile: {
      takes: path,
      modes: modesThat(({ isOffline }) => isOffline)
    },
    unknownKeys: {
      takes: oneOf("send", "refuse"),
      standard: "send",
      modes: planning
    },
    sections: {
      takes: sectionNames
    },
    requiredSections: {
      takes: sectionNames
    },
    onMissingPermission: {
      takes: oneOf("fail", "warn"),
      standard: "fail"
    },
    onUnsupported: {
      takes: oneOf("fail", "warn"),
      standard: "fail"
    }
  }),
  ...of3(
    "Preview",
    modesThat(({ ofPull }) => ofPull),
    previewInputs
  ),
  ...of3(
    "Adopt",
    modesThat(({ editsFile }) => editsFile),
    adoptInputs
  ),
  ...of3(
    "Snapshot",
    modesThat(({ makesFile }) => makesFile),
    {
      snapshotFile: {
        takes: path
      },
      overwrite: { ...off },
      ids: {
        takes: toggle2
      }
    }
  ),
  ...of3("Approval", writing, {
    planFile: {
      takes: path,
      modes: planning
    },
    plan: {
      takes: planSource
    },
    planApp: {
      takes: appSlug,
      standard: "github-actions"
    },
    applyWorkflow: {
      takes: workflowFile,
      modes: modesThat(({ onlyFinds, writes }) => onlyFinds || writes)
    }
  }),
  ...of3("Brakes", planning, brakeInputs),
  ...of3("Apply", writing, {
    undoFile: {
      takes: path,
      refusedInWorkflow: [
        "is not available in a workflow, because other people can read the folders of a runner and the artifacts of a run",
        "leave it out; to keep an undo file, run apply on your own machine"
      ]
    }
  }),
  ...of3("Report", onHost, {
    reportFile: {
      takes: path,
      modes: modeNames
    },
    ...reporting
  }),
  ...of3("GitHub", onHost, {
    server: serverInput,
    maxWait: {
      takes: minutes,
      standard: "60"
    },
    read: {
      takes: oneOf("folded", "rest"),
      standard: "folded"
    }
  })
};
var isJob = ({ environment }) => Boolean(environment.CI || environment.GITHUB_ACTIONS);
function readInput(input, { given, environment, sections, spared = [] }, mode) {
  const { name: name2, variable, standard } = input;
  const unless = [input.unlessIn?.[mode] ?? [], input.unless ?? []].flat().some((other) => given(other)?.trim());
  const isTaken2 = input.modes.includes(mode);
  const takes = input.takesIn?.[mode] ?? input.takes;
  const needed = unless || spared.includes(name2) ? void 0 : input.needed;
  const stands = isTaken2 && !unless && variable && environment[variable] || standard;
  const text2 = ((isTaken2 ? given(name2) : void 0) ?? stands)?.trim();
  const wrong = (problem2, fix2) => ({ problem: { input: name2, problem: problem2, fix: fix2 } });
  if (text2 === void 0) return needed && isTaken2 ? wrong("not given", needed) : {};
  if (input.refusedInWorkflow && environment.GITHUB_ACTIONS === "true") return wrong(...input.refusedInWorkflow);
  const written = text2 || takes.alone;
  if (!written) return wrong("empty", needed ?? "set a value, or leave it out");
  try {
    return { value: takes.read(written, sections) };
  } catch (failure) {
    if (failure instanceof WrongInput || failure instanceof WrongKey) return wrong(failure.problem, failure.fix);
    throw failure;
  }
}
function problemText({ input, problem: problem2 }) {
  const isSecret = Object.values(inputs).some(
    ({ name: name2, secret }) => secret && name2 === input
  );
  const isVariable = input === input.toUpperCase();
  return `${isSecret || isVariable ? "" : "--"}${input}: ${problem2}`;
}
function misspeltInput(written) {
  const wrong = (fix2) => ({ input: written, problem: "unknown input", fix: fix2 });
  const removed = removedInputs.find(({ name: name2 }) => name2 === written);
  if (removed) return { input: written, problem: noLongerExists, fix: removed.instead };
  if (written === "organization") return wrong(`leave it out: ${keepOrganizations}`);
  const meant2 = nearest(
    written,
    Object.values(inputs).map(({ name: name2 }) => name2)
  );
  return meant2 === void 0 ? void 0 : wrong(`write \`${meant2}\``);
}
function readSome(keys22, given) {
  const read = keys22.map((key2) => ({
    key: key2,
    ...readInput(inputs[key2], { given, environment: {}, sections: [] }, usualMode)
  }));
  return {
    values: Object.fromEntries(read.map(({ key: key2, value }) => [key2, value])),
    problems: read.flatMap(({ problem: problem2 }) => problem2 ?? [])
  };
}
function readInputs(given, environment, sections, spared = []) {
  const asked2 = { given, environment, sections, spared };
  const mode = readInput(inputs.mode, asked2, usualMode).value ?? usualMode;
  const read = Object.entries(inputs).filter(([, input]) => !isIdleKey(input, given)).map(([key3, input]) => ({ key: key3, ...readInput(input, asked2, mode) }));
  const {
    appId,
    appPrivateKey: key2,
    limits: limits2,
    ...values2
  } = Object.fromEntries(read.map(({ key: key3, value }) => [key3, value]));
  const app = appId !== void 0 && key2 ? { id: appId, key: key2 } : void 0;
  const options = {
    ...values2,
    ...limits2,
    ...app && { app },
    ...layersOf(mode, values2),
    ...modes[mode].onlyFinds && isJob(asked2) && { refusesEmpty: true }
  };
  const isBare = modes[mode].ofPull && !app;
  const ready = isBare ? { ...options, token: values2.token ?? values2.reportToken } : options;
  const refused = read.flatMap(({ problem: problem2 }) => problem2 ?? []);
  const pairs = findUnpaired(
    options,
    given,
    inputs,
    new Set(refused.map(({ input }) => input))
  );
  const problems = [...findRemoved(environment), ...refused, ...pairs];
  return problems.length ? { problems } : { options: narrow(ready) };
}
function layersOf(mode, { settingsFile }) {
  const layers = [settingsFile ?? []].flat();
  return modes[mode].editsFile && layers.length ? { settingsFile: layers.at(-1), lowerLayers: layers.slice(0, -1) } : {};
}
var findRemoved = (environment) => removedInputs.flatMap(
  ({ variable, instead }) => variable && environment[variable] ? [{ input: variable, problem: noLongerExists, fix: instead }] : []
);
function narrow(options) {
  if (!("fleetFile" in options) || options.fleetFile === void 0) return options;
  const { repos, repository: repository3, ...run2 } = options;
  const only3 = repos === "*" ? void 0 : repos ?? (repository3 && [repository3]);
  return only3 ? { ...run2, only: only3 } : run2;
}
var isIdleKey = ({ name: name2 }, given) => name2 === inputs.appPrivateKey.name && !given(name2) && !given(inputs.appId.name);
var toldToAll = (code2) => class extends SaidOpenly {
  constructor(problem2, fix2) {
    super(problem2, fix2, code2);
  }
};
var NoApproval = class extends toldToAll("plan_moved") {
};
var NoComparison = class extends toldToAll("conflict") {
};
var NoTarget = class extends toldToAll("not_found") {
};
var NotLocated = class extends SaidOpenly {
  constructor(problem2, fix2, openly2, code2 = "conflict") {
    super(problem2, fix2, code2, openly2);
  }
};
var Superseded = class extends Error {
};
var refuseInputs = (mode, problems) => resultOfTargets(
  mode,
  [],
  problems.map((one2) => ({
    kind: "error",
    key: one2.input,
    message: problemText(one2),
    fix: one2.fix,
    code: "parse_refused"
  }))
);
var brokenRun = (mode, failure) => {
  const [message, fix2] = defectOf(failure);
  return resultOfTargets(mode, [], [{ kind: "error", key: "", message, fix: fix2, code: "internal" }]);
};

// chunk:./action-chunk-AJMQYNNS.js
var systemClock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve2) => setTimeout(resolve2, milliseconds))
};
var lags = [2e3, 5e3, 15e3];
var longestLag = lags.reduce((sum, one2) => sum + one2);
var year = 365 * 24 * 60 * 60;
var aWhile = 5 * 6e4;
function laterThan(now, wait = aWhile) {
  const minutes2 = Math.ceil((now + Math.min(wait, year * 1e3)) / 6e4);
  const time = new Date(minutes2 * 6e4).toISOString();
  const day = time.slice(0, 10);
  const isToday = new Date(now).toISOString().startsWith(day);
  return `at ${isToday ? "" : `${day} `}${time.slice(11, 16)} UTC or later`;
}
var minuteText = (at) => `${(typeof at === "number" ? new Date(at).toISOString() : at).slice(0, 16).replace("T", " ")} UTC`;
function durationText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1e3);
  if (seconds > year) return "over a year";
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
var spanSince = (start, clock) => ({
  started: new Date(start).toISOString().replace(/\.\d+Z$/, "Z"),
  seconds: Math.round((clock.now() - start) / 100) / 10
});

// chunk:./action-chunk-6I36QEIV.js
var servedOptions = ["plan", "policy", "undoFile"];
function refuseUnserved(options, extensions2) {
  const served = extensions2.flatMap(({ serves = [] }) => serves);
  const unserved = servedOptions.find((option) => options[option] !== void 0 && !served.includes(option));
  if (unserved) throw notBuilt(inputs[unserved].name);
}
var notBuilt = (what) => refuseFile(`this build of Trueup does not include ${code(what)}`, "remove it, or use a build that includes it");
function firstOf(extensions2, ask) {
  for (const extension of extensions2) {
    const answer2 = ask(extension);
    if (answer2 !== void 0) return answer2;
  }
  return void 0;
}
async function openPolicies(extensions2) {
  const policies = await firstOf(extensions2, (one2) => one2.policies?.());
  if (!policies) throw notBuilt(inputs.policy.name);
  return policies;
}
async function openEditable({ extensions: extensions2, world }, options) {
  if (!modes[options.mode].editsFile) return void 0;
  const source = await firstOf(extensions2, (one2) => one2.sourceOfSettings?.(options, world));
  if (!source) throw notBuilt(options.mode);
  return source;
}
async function notesOf(extensions2, visit2, found) {
  const notes = [];
  for (const extension of extensions2) notes.push(...await extension.afterRead?.(visit2, found) ?? []);
  return notes;
}
var Queue = class {
  #first;
  #last;
  #size = 0;
  get first() {
    return this.#first?.item;
  }
  get size() {
    return this.#size;
  }
  push(item) {
    const link = { item };
    if (this.#last) this.#last.next = link;
    else this.#first = link;
    this.#last = link;
    this.#size += 1;
  }
  shift() {
    const link = this.#first;
    if (!link) return void 0;
    this.#first = link.next;
    if (!link.next) this.#last = void 0;
    this.#size -= 1;
    return link.item;
  }
  *[Symbol.iterator]() {
    for (let link = this.#first; link; link = link.next) yield link.item;
  }
};
function createLanes() {
  const lanes = /* @__PURE__ */ new Map();
  return (lane, work) => {
    const result = (lanes.get(lane) ?? Promise.resolve()).then(work);
    const leave = () => {
      if (lanes.get(lane) === over) lanes.delete(lane);
    };
    const over = result.then(leave, leave);
    lanes.set(lane, over);
    return result;
  };
}
var minute = 6e4;
var Budget = class {
  constructor(perMinute) {
    this.perMinute = perMinute;
  }
  perMinute;
  #ended = new Queue();
  #held = 0;
  start(share) {
    this.#held += share;
  }
  end(share, at) {
    this.#ended.push({ share, at });
  }
  /** Milliseconds until `share` fits. `Infinity` if that depends on a request that has not ended yet. */
  wait(share, now, rate) {
    for (let oldest = this.#ended.first; oldest && now - oldest.at > minute; oldest = this.#ended.first) {
      this.#ended.shift();
      this.#held -= oldest.share;
    }
    let over = this.#held + share - Math.floor(this.perMinute * rate);
    if (over <= 0) return 0;
    for (const ended of this.#ended) {
      over -= ended.share;
      if (over <= 0) return ended.at + minute + 1 - now;
    }
    return Number.POSITIVE_INFINITY;
  }
};
var budgets = { rest: 900, graphql: 2e3 };
var pointsAMinute = budgets.rest;
var creationsAMinute = 80;
var widest = 24;
var minute2 = 6e4;
var slowest = 1 / 8;
var worthSaying = 1e3;
var Pacer = class {
  /** Runs the writes of one repository one after another, each with all its retries. */
  inOrder = createLanes();
  #options;
  #points = { rest: new Budget(budgets.rest), graphql: new Budget(budgets.graphql) };
  #creations = new Budget(creationsAMinute);
  #creating = new Queue();
  #others = new Queue();
  #tickets = 0;
  #underWay = 0;
  #pause = { until: 0, reason: "" };
  #slow = { since: 0, rate: 1 };
  #quotas = /* @__PURE__ */ new Map();
  #flying = /* @__PURE__ */ new Map();
  #waited = 0;
  #waitingSince;
  #alarm = Number.POSITIVE_INFINITY;
  #saidUntil = 0;
  #refused = /* @__PURE__ */ new Map();
  #stopped;
  #maxWait;
  constructor(options) {
    this.#options = options;
    this.#maxWait = options.maxWait;
  }
  /** From now on the run may wait this many minutes, whatever it has waited or what the host has said so far. */
  renew(maxWait) {
    this.#maxWait = maxWait;
    this.#waited = 0;
    this.#stopped = void 0;
    this.#pause = { until: 0, reason: "" };
  }
  /** Waits for the request's turn, then sends it. */
  async pace(load2, send) {
    await this.#turn(load2);
    try {
      return await send();
    } finally {
      this.#end(load2);
    }
  }
  /** The host says that the token sends too much: all requests pause, and then go out more slowly. */
  limited(milliseconds, reason) {
    const now = this.#now();
    const until = now + milliseconds;
    const isNews = now >= this.#pause.until;
    const rate = isNews ? Math.max(this.#rate(now) / 2, slowest) : this.#slow.rate;
    this.#slow = { since: Math.max(until, this.#slow.since), rate };
    if (until > this.#pause.until) this.#pause = { until, reason };
    this.#advance();
  }
  /**
   * The host says how many requests are left in a quota, and for how long. Of answers that overtake each other, the one
   * that leaves least counts.
   */
  counted(quota, left2, milliseconds) {
    const now = this.#now();
    const known = this.#quotas.get(quota);
    const least = known && now < known.until ? Math.min(left2, known.left) : left2;
    this.#quotas.set(quota, { left: least, until: now + milliseconds });
  }
  /** Whether the run may still wait for so long. */
  allows(milliseconds) {
    return this.#waited + milliseconds <= this.#maxWait * minute2;
  }
  /** The host refuses this token: whatever waits to be sent with it ends with this failure, now and later. */
  refused(holder2, failure) {
    if (!this.#refused.has(holder2)) this.#refused.set(holder2, failure);
    this.#advance();
  }
  /** Ends every wait, now and later. Requests in flight end by themselves. */
  #stop(reason, fix2) {
    this.#stopped ??= new RunStopped(reason, fix2);
    for (const line2 of [this.#creating, this.#others])
      for (let turn = line2.shift(); turn; turn = line2.shift()) turn.giveUp(this.#stopped);
  }
  #turn(load2) {
    return new Promise((go, giveUp) => {
      const over = this.#stopped ?? this.#refused.get(load2.holder ?? "");
      if (over) return giveUp(over);
      this.#tickets += 1;
      (load2.creates ? this.#creating : this.#others).push({ ...load2, ticket: this.#tickets, go, giveUp });
      this.#advance();
    });
  }
  #end({ points, creates, quota, api = "rest" }) {
    const now = this.#now();
    this.#underWay -= 1;
    this.#fly(quota, -1);
    this.#points[api].end(points, now);
    if (creates) this.#creations.end(1, now);
    this.#advance();
  }
  #advance() {
    const now = this.#now();
    this.#countWait(now);
    for (let turn = this.#next(now); turn; turn = this.#next(now)) {
      const over = this.#overOf(turn, now);
      if (over) turn.giveUp(over);
      else this.#start(turn);
    }
    if (this.#underWay < widest && this.#inLine() > 0) this.#waitForRoom(now);
  }
  #fly(quota = "", by) {
    this.#flying.set(quota, (this.#flying.get(quota) ?? 0) + by);
  }
  #start({ points, creates, quota, api = "rest", go }) {
    this.#underWay += 1;
    this.#fly(quota, 1);
    this.#points[api].start(points);
    if (creates) this.#creations.start(1);
    go();
  }
  #next(now) {
    if (this.#underWay >= widest) return void 0;
    const line2 = this.#lineToServe(now);
    return line2.first && this.#waitOf(line2.first, now) <= 0 ? line2.shift() : void 0;
  }
  /** The oldest request goes first; others may pass only a creation that waits for its own budget. */
  #lineToServe(now) {
    const creating = this.#creating.first;
    const other = this.#others.first;
    if (!creating || !other) return creating ? this.#creating : this.#others;
    const mayCreate = this.#creations.wait(1, now, this.#rate(now)) === 0;
    return mayCreate && creating.ticket < other.ticket ? this.#creating : this.#others;
  }
  /** `Infinity` while answers under way may still say what is left. */
  #waitOfQuota(quota, now) {
    const known = quota === void 0 ? void 0 : this.#quotas.get(quota);
    const flying = this.#flying.get(quota ?? "") ?? 0;
    if (!known || now >= known.until || known.left > flying) return 0;
    return flying ? Number.POSITIVE_INFINITY : known.until - now;
  }
  /** Why a request is not sent at all. */
  #overOf({ quota, holder: holder2 = "", isOptional }, now) {
    const isSpent2 = isOptional && this.#waitOfQuota(quota, now) > 0;
    return this.#refused.get(holder2) ?? (isSpent2 ? new PointsSpent("the rate limit is used up", "") : void 0);
  }
  #waitOf(load2, now) {
    if (this.#overOf(load2, now)) return 0;
    const { points, creates, quota, api = "rest" } = load2;
    const rate = this.#rate(now);
    return Math.max(
      this.#pause.until - now,
      this.#waitOfQuota(quota, now),
      this.#points[api].wait(points, now, rate),
      creates ? this.#creations.wait(1, now, rate) : 0
    );
  }
  #waitForRoom(now) {
    const heads = this.#headsToServe(now);
    const time = Math.min(...heads.map((turn) => this.#waitOf(turn, now)));
    if (time === Number.POSITIVE_INFINITY) return;
    const reason = this.#reasonOf(heads, time, now);
    if (!this.allows(time)) return this.#stopWaiting(now, time, reason);
    this.#waitingSince = now;
    this.#sayWait(now, time, reason);
    this.#wakeAt(now, time);
  }
  /** The next request, and the creation that goes first once its own budget allows. */
  #headsToServe(now) {
    const next = this.#lineToServe(now).first;
    const creating = this.#creating.first;
    return creating && creating.ticket < next.ticket ? [next, creating] : [next];
  }
  #reasonOf(heads, time, now) {
    const rate = this.#rate(now);
    if (this.#pause.until - now >= time) return this.#pause.reason;
    if (heads.some(({ quota }) => this.#waitOfQuota(quota, now) >= time))
      return "GitHub accepts no more requests from this token until then";
    const slowed = heads.find(({ api = "rest", points }) => this.#points[api].wait(points, now, rate) >= time);
    return slowed ? `Trueup sends at most ${Math.floor(budgets[slowed.api ?? "rest"] * rate)} points a minute (a read is 1, a write 5)` : `Trueup creates at most ${Math.floor(creationsAMinute * rate)} items a minute`;
  }
  #stopWaiting(now, time, reason) {
    this.#stop(
      `the run stopped after waiting ${durationText(this.#waited)}: ${durationText(time)} more were needed (${reason}), but max-wait allows ${durationText(this.#maxWait * minute2)} in total`,
      `run again ${laterThan(now, time)}, or with a longer \`--max-wait\`: a second run does the rest`
    );
  }
  #sayWait(now, time, reason) {
    if (time < worthSaying || now + time < this.#saidUntil + worthSaying) return;
    this.#saidUntil = now + time;
    this.#options.said?.(`waiting ${durationText(time)}, ${this.#inLine()} in line: ${reason}`);
  }
  #wakeAt(now, time) {
    const at = now + time;
    if (at >= this.#alarm) return;
    this.#alarm = at;
    const wake = () => {
      if (this.#alarm === at) this.#alarm = Number.POSITIVE_INFINITY;
      this.#advance();
    };
    this.#options.clock.sleep(time).then(wake, (failure) => this.#stop(failure.message));
  }
  #countWait(now) {
    if (this.#waitingSince !== void 0) this.#waited += now - this.#waitingSince;
    this.#waitingSince = void 0;
  }
  /** Finds its way back in equal steps, since the limit may be that of other programs too. */
  #rate(now) {
    const { since, rate } = this.#slow;
    return Math.min(rate + slowest * Math.max(Math.floor((now - since) / minute2), 0), 1);
  }
  #inLine() {
    return this.#creating.size + this.#others.size;
  }
  #now() {
    return this.#options.clock.now();
  }
};
var redactTarget = (target, placeholder) => ({
  ...target.plan && { plan: namelessPlan(target.plan, placeholder) },
  ...target.preview && { preview: namelessPreview(target.preview) },
  repository: placeholder,
  outcome: target.outcome,
  withheld: true,
  sections: target.sections.map((section) => ({
    name: section.name,
    status: section.status,
    coverage: section.coverage.map(({ ending: ending2 }) => ({ key: section.name, ending: ending2 })),
    lines: section.lines.map((line2) => redactLine(line2, section.name))
  })),
  lines: target.lines.map((line2) => redactLine(line2))
});
function redactLine(line2, key2 = "") {
  const { kind, sign: sign2, tone, code: code2, grant, openly: openly2, request } = line2;
  return {
    kind,
    key: key2,
    message: messageOf2(line2, request),
    ...(openly2 !== void 0 || code2 === "stopped") && line2.fix !== void 0 && { fix: show2(line2.fix) },
    ...sign2 !== void 0 && { sign: sign2 },
    ...tone && { tone },
    ...code2 && { code: code2 },
    ...request && { request: { method: request.method, path: "***", status: request.status } },
    ...grant && {
      grant,
      fix: `${isAbsent(request) ? "check the name, or " : ""}give the token the permission ${grant.split(", ").map(quote2).join(" and ")}`
    },
    ...code2 === "parse_refused" && { fix: "run `trueup validate FILE` on your own machine to see the message" }
  };
}
var quote2 = (grant) => `"${grant}"`;
var isAbsent = (request) => request?.status === 404;
function messageOf2({ code: code2, openly: openly2, message, grant, hint }, request) {
  if (code2 === "stopped") return show2(message);
  const answered = request ? `${request.method} *** answered ${statusText(request.status)}: ` : "";
  if (openly2 !== void 0) return `${answered}${openly2}`;
  if (!code2) return `${answered}(withheld)`;
  const reason = code2 === "api_error" && request ? "GitHub refused it" : reasons[code2];
  const known = `${isAbsent(request) && grant ? ", or the name is wrong" : ""}${hint ? `: ${hint}` : ""}`;
  return `${answered}${reason}${known} (withheld)`;
}
var reasons = {
  parse_refused: "the settings file is not valid",
  permission_denied: "the token lacks a permission",
  unsupported: "GitHub does not support it",
  api_error: "GitHub refused a request or did not answer",
  plan_refused: "the change would delete settings that the file does not declare",
  not_found: "not found",
  conflict: "GitHub answered with a conflict",
  precondition_failed: "GitHub has a newer version",
  undo_unkept: "the undo file could not be written",
  plan_moved: "the plan differs from the approved plan",
  guarded: "a brake stops a change",
  rule_changed: "a file changes its rules",
  not_taken: "GitHub accepted a write but did not apply it",
  missing_secret: "an environment variable that the file uses is not set",
  internal: "internal error"
};
function withheldLines(all2, options) {
  const hidden = all2.filter(({ isHidden: isHidden2 }) => isHidden2);
  const names3 = hidden.map(({ name: name2 }) => name2);
  if (!names3.length) return [];
  const [whose2, they] = names3.length === 1 ? [names3[0], "it is"] : [`${names3.length} repositories`, "they are"];
  return [
    {
      kind: "note",
      key: "private-repos",
      message: `the details of ${whose2} are withheld, because Trueup cannot check that ${they} public`,
      fix: `${elsewhere(hidden, options)}pass \`--private-repos show\` if all readers of this output may see them`
    }
  ];
}
function elsewhere(hidden, { privateReport }) {
  if (privateReport === "none")
    return hidden.some(takesReports) ? "pass `--private-report issue` to get them as an issue in the repository itself, or " : "";
  const reported = hidden.filter(({ isReported }) => isReported).length;
  if (!reported) return "";
  const which = reported === hidden.length ? "them" : `those of ${reported} of them`;
  return `read ${which} in the report issue in the repository itself, or `;
}

// chunk:./action-chunk-7XUNT6NG.js
var note = (message, key2 = "") => ({ kind: "note", key: key2, message });
var errorCodes = [
  "parse_refused",
  "permission_denied",
  /** The host, its plan or the owner of the repository has no such thing. */
  "unsupported",
  "api_error",
  "plan_refused",
  "not_found",
  "conflict",
  "precondition_failed",
  "missing_secret",
  /** The host answered the write with success but did not do it. */
  "not_taken",
  /** The plan is not the one that was approved. */
  "plan_moved",
  /** A brake holds a change, or would. */
  "guarded",
  /** A pull request changes what a file says besides its settings. */
  "rule_changed",
  /** What apply replaces could not be kept, so nothing was written. */
  "undo_unkept",
  "stopped",
  "internal"
];

// chunk:./action-chunk-IDLIHXHA.js
async function gatesFor(run2, { keeps, isFresh } = {}) {
  const { options, session, world, extensions: extensions2, limit: limit2, names: names3 } = run2;
  const { asks } = world;
  const { writes } = modes[options.mode];
  const approval = await firstOf(extensions2, (one2) => one2.openApproval?.(run2));
  const rules = keeps ?? await openRules(run2);
  let owners;
  const refuseNamed = (texts, visited) => async ({ again, reader }) => {
    if (again !== void 0) return {};
    const lines = [];
    const [{ refuseNames }, { refuseMoved }] = await Promise.all([
      import("./action-find-targets-XOBGF5HL.js"),
      import("./action-former-names-27GNCXZL.js")
    ]);
    owners ??= import("./action-owners-MBHGNXS4.js").then(({ createOwners }) => createOwners(session));
    const named4 = { targets: [visited], listed: [] };
    const refuse = refuseNames({ texts, files: [] }, named4, lines, options, await owners);
    const refuseAny = async () => {
      await refuse(visited);
      if (options.repos === void 0) await refuseMoved(visited, "repository", reader);
    };
    return refuseAny().then(
      () => ({ lines }),
      forgiving([NotLocated], (failure) => ({ refused: ofFormerName, lines: failureLines(failure) }))
    );
  };
  const brought = isFresh ?? approval?.isFresh ?? startedByPerson(run2);
  const { askFirst } = asks ? await import("./action-ask-first-I6E7NQE5.js") : {};
  return (visited, which, { repositoryId, allowed, proof, isPart: isPart2, follows }) => {
    const { repository: repository3, called, isNew: isNew2 } = visited;
    const braking = { allowed, fleet: limit2, isPart: isPart2, isNew: isNew2, follows, isFresh: brought };
    const inOrder2 = [
      ["a creation stays private", !!follows, () => [keepPrivate(repository3, options, braking)]],
      [
        "the settings are for this repository",
        repositoryId !== void 0,
        () => [onlyFor(repositoryId, repository3, which)]
      ],
      ["a name stays with its repository", !!names3, () => [names3.gate(visited)]],
      ["the layers are proven", !!proof, () => [proof]],
      ["no repository is renamed", options.repos !== void 0 && !called, () => [renamesNone]],
      // The creation was approved with the hash of its settings.
      ["the plan is approved", !!approval?.gate && !isNew2, () => [approval.gate(repository3, which.id)]],
      ["the brakes hold nothing", true, () => brakesOf(repository3, run2, braking)],
      ["no rule uses a former name", !!rules?.names.length, () => [refuseNamed(rules.names, visited)]],
      ["the rules are kept", !!rules, () => rules.of(repository3).map((gate) => withFollowing(gate, follows ?? []))],
      [
        "the person agrees",
        !!askFirst,
        () => [askFirst(repository3, denialsOf(options), (plan) => asks(plan).finally(which.doubt))]
      ],
      ["the repository is still the same", !!writes, () => [which.gate]]
    ];
    return inOrder2.flatMap(([, isNeeded, open4]) => isNeeded ? open4() : []);
  };
}
async function openRules({ options: { policy }, extensions: extensions2, world }) {
  if (policy === void 0) return void 0;
  const policies = await openPolicies(extensions2);
  const now = world.clock.now();
  return policies.gates([await policies.open(policy, world, now)], now);
}
var ofFormerName = "the run or a rule of the policy uses a former name of it";
var startedByPerson = ({ world: { environment, isUnattended } }) => async () => environment.GITHUB_EVENT_NAME === void 0 && !isUnattended;
var withFollowing = (gate, follows) => async (proposal) => {
  const judged2 = follows.filter(({ section }) => !["branches", "rulesets"].includes(section.key));
  const planned = [...proposal.planned, ...judged2.map((one2) => ({ ...one2, plan: [], live: void 0 }))];
  try {
    return await gate({ ...proposal, planned });
  } catch (failure) {
    if (!follows.length || !isRefusedWith(failure, 404)) throw failure;
    return { lines: [note("the rules of the policy are checked after it is created", "policy")] };
  }
};
var renamesNone = ({ planned }) => {
  const [renaming] = findDiffering(itemsOf(planned), "repository", ["name"]);
  if (!renaming) return {};
  const message = `is ${code(String(renaming.difference.wanted))}, but GitHub spells the name of this repository differently; a run over several repositories does not rename`;
  const fix2 = "use the spelling on GitHub, remove the key, or rename the repository in a separate run";
  return {
    refused: "a run over several repositories does not rename",
    lines: [{ kind: "error", ...placeOf(renaming.of, "name"), message, fix: fix2, code: "plan_refused" }]
  };
};

// chunk:./action-chunk-BELNDKE5.js
var call2 = (name2) => (...given) => process.getBuiltinModule("node:fs/promises")[name2](...given);
var access = /* @__PURE__ */ call2("access");
var lstat = /* @__PURE__ */ call2("lstat");
var mkdir = /* @__PURE__ */ call2("mkdir");
var open3 = /* @__PURE__ */ call2("open");
var readFile = /* @__PURE__ */ call2("readFile");
var readdir = /* @__PURE__ */ call2("readdir");
var readlink = /* @__PURE__ */ call2("readlink");
var realpath = /* @__PURE__ */ call2("realpath");
var rename = /* @__PURE__ */ call2("rename");
var rm = /* @__PURE__ */ call2("rm");
var stat = /* @__PURE__ */ call2("stat");

// chunk:./action-chunk-DN4QZ5DW.js
var diskFiles = {
  async read(file) {
    try {
      return await readText(file);
    } catch (failure) {
      if (["ENOENT", "ENOTDIR"].includes(failure.code ?? "")) return void 0;
      throw failure;
    }
  },
  async write(file, text2, access2) {
    await mustStay(file);
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, text2, access2 === "private" ? 384 : void 0);
  },
  remove: (file) => rm(file, { force: true })
};
async function readText(file) {
  const found = await lookAt(stat(file));
  if (!found) throw Object.assign(new Error("the file does not exist"), { code: "ENOENT" });
  if (!found.isFile() && !found.isDirectory()) throw new Error(`${file} is not a regular file`);
  return readFile(file, "utf8");
}
async function writeWhole(file, text2, mode) {
  const { place, before } = await placeOf2(file);
  await replaceFile(place, text2, mode ?? (before && before.mode & 511));
}
async function replaceFile(place, text2, mode) {
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeFresh(draft, "wx", text2, mode);
    await rename(draft, place);
  } catch (failure) {
    await rm(draft, { force: true });
    throw failure;
  }
}
async function writeFresh(place, how, text2, mode) {
  const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_NOFOLLOW = 0 } = constants;
  const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | (how === "wx" ? O_EXCL : O_APPEND);
  const opened = await open3(place, flags, mode ?? 438);
  try {
    if (mode !== void 0) await opened.chmod(mode);
    await opened.writeFile(text2);
    await opened.sync();
  } finally {
    await opened.close();
  }
}
async function placeOf2(file) {
  await mustStay(file);
  const place = await behindLinks(resolve(file));
  const before = await lookAt(stat(place));
  if (before && !before.isFile())
    throw new Error(`${file} is ${before.isDirectory() ? "a folder" : "not a regular file"}`);
  return { place, before };
}
async function mustBeWritable(file) {
  const { place } = await placeOf2(file);
  await access(await nearestFolder(dirname(place)), constants.W_OK | constants.X_OK);
}
async function unwritable(input, file, directory) {
  try {
    if (file !== void 0) await mustBeWritable(resolve(directory, file));
    return [];
  } catch (failure) {
    const problem2 = `could not be written: ${failure.message}`;
    return [{ input, problem: problem2, fix: "name a file in a folder that this run may write to" }];
  }
}
async function mustStay(file) {
  const [path2, current] = [resolve(file), process.cwd()];
  const isHere = current !== parse2(current).root && isBelow(current, path2);
  if (await leadsOut(isHere ? current : dirname(path2), path2))
    throw new Error(`${file} leads out of its folder through a link`);
}
async function leadsOut(folder, file) {
  if (!isBelow(folder, file)) return false;
  const place = await behindLinks(file);
  return !isBelow(
    await realpath(await nearestFolder(folder)),
    join2(await realpath(await nearestFolder(dirname(place))), "file")
  );
}
var isBelow = (folder, path2) => !/^\.\.($|[\\/])/.test(relative(folder, path2));
async function nearestFolder(folder) {
  const found = await lookAt(stat(folder));
  if (!found && dirname(folder) !== folder) return nearestFolder(dirname(folder));
  if (!found?.isDirectory()) throw new Error(`${folder} is not a folder`);
  return folder;
}
async function addTo(file, text2) {
  const { place } = await placeOf2(file);
  await writeFresh(place, "a", text2);
}
var mostLinks = 40;
async function behindLinks(file, links = 0) {
  if (!(await lookAt(lstat(file)))?.isSymbolicLink()) return file;
  if (links === mostLinks) throw new Error(`${file} is a link that leads to itself`);
  return behindLinks(resolve(dirname(file), await readlink(file)), links + 1);
}
var lookAt = (found) => found.catch((failure) => {
  if (failure.code === "ENOENT" || failure.code === "ENOTDIR") return void 0;
  throw failure;
});

// chunk:./action-chunk-EEVLSZS4.js
var unseen3 = new RegExp("((?<=\\p{Extended_Pictographic})\\ufe0f|(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{Extended_Pictographic}))|[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]", "gu");
var lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
var escaped2 = (character) => {
  const code2 = character.codePointAt(0).toString(16);
  return code2.length > 4 ? `\\u{${code2}}` : `\\u${code2.padStart(4, "0")}`;
};
var visible2 = (text2) => text2.replace(lineEnd, "\u23CE").replace(unseen3, (character, emoji) => emoji ?? escaped2(character));
var inertTerminal = (text2) => visible2(text2).replaceAll("##[", "##\\[").replace(/(?<!\S)::/g, ":\\:");
var entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
var inertText = (text2) => visible2(text2).replace(/[&<>"']/g, (character) => entities[character]);
var inertHtml = (text2) => `<code>${visible2(text2).split(long).map(breakable).join("")}</code>`;
var long = /(\S{17,})/;
var breakable = (text2, index) => index % 2 ? text2.match(/.{1,16}$|.{1,15}[._/:,=-]+|.{1,16}/gu).map(inertText).join("<wbr>") : inertText(text2);
var units = (character) => character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
var inertJson = (json) => json.replace(unseen3, (character, emoji) => emoji ?? (character === "\n" ? character : units(character))).replaceAll("<", "\\u003c").replaceAll("##[", "##\\u005b");

// chunk:./action-chunk-KH24NT7F.js
var jsonReport = (result) => inertJson(
  `${JSON.stringify(
    {
      ...only(result, "version", "mode", "outcome", "shard", "narrowed", "into", "origin"),
      targets: result.targets.map(targetOf2),
      lines: result.lines.map(jsonLine),
      ...only(result, "grants"),
      folded: result.folded && only(result.folded, "answers", "queries", "dropped")
    },
    null,
    2
  )}
`
);
var only = (all2, ...keys3) => Object.fromEntries(keys3.map((key2) => [key2, all2[key2]]));
var targetOf2 = (target) => ({
  ...only(target, "repository", "outcome", "withheld"),
  sections: target.sections.map(sectionOf),
  lines: target.lines.length ? target.lines.map(jsonLine) : void 0,
  ...only(target, "plan", "undo"),
  preview: target.preview && previewOf(target.preview),
  ...only(target, "visited", "mark")
});
var previewOf = ({ against, branch: branch2, shown: shown2, released, already, unconfirmed, unproven }) => ({
  against,
  branch: branch2,
  ...shown2,
  released: released?.length ? released : void 0,
  already: already?.length ? already : void 0,
  unconfirmed: unconfirmed?.length ? unconfirmed : void 0,
  unproven
});
var sectionOf = (section) => ({
  ...only(section, "name", "status", "batched"),
  coverage: section.coverage.map((row) => only(row, "key", "ending")),
  lines: section.lines.map(jsonLine)
});
var jsonLine = (line2) => ({
  ...only(line2, "kind", "key", "message"),
  sign: line2.sign || void 0,
  tone: line2.tone === "plain" ? void 0 : line2.tone,
  ...only(line2, "fix", "code"),
  request: line2.request && only(line2.request, "method", "path", "status"),
  grant: line2.grant,
  place: line2.place && only(line2.place, "file", "line", "column")
});
var codes2 = { success: 0, partial: 0, drift: 2, failed: 1 };
var exitCodeOf = ({ outcome }, exitsZero = false) => exitsZero && outcome === "drift" ? 0 : codes2[outcome];
var keepReport = (result, file, directory) => keepFile(result, { input: "report-file", what: "the report", file, text: jsonReport(result) }, directory);
async function keepPlan(result, file, directory) {
  const document = documentOf(result.targets.flatMap(({ plan }) => plan ?? []));
  const input = "plan-file";
  const unnamed = file === void 0 ? void 0 : document.targets.find(isUnidentified);
  if (unnamed) {
    const message = `the plan was not written, because a report does not contain the id of repository ${unnamed.repository}`;
    const fix2 = "pass `--plan-file` to the runs that planned it too, and merge their new reports";
    return withError(result, input, message, fix2);
  }
  const what = { input, what: "the plan", file, text: inertJson(planText(document)), access: "private" };
  const kept = await keepFile(result, what, directory);
  if (file === void 0 || kept !== result) return kept;
  const told3 = note(`wrote the plan to \`${file}\``, input);
  return { ...result, lines: [...result.lines, told3] };
}
async function keepFile(result, { input, what, file, text: text2, access: access2 }, directory) {
  if (file === void 0) return result;
  const path2 = resolve(directory, file);
  try {
    await diskFiles.write(path2, text2, access2);
    return result;
  } catch (failure) {
    const message = `${what} could not be written to ${path2}: ${failure.message}`;
    return withError(result, input, message, "choose a file in a folder that this process can write to");
  }
}
var withError = (result, key2, message, fix2) => ({
  ...result,
  outcome: "failed",
  lines: [...result.lines, { kind: "error", key: key2, message, fix: fix2, code: "internal" }]
});

// chunk:./action-chunk-H3XKWCUD.js
var isUnread = (item) => item.kind === "unread";
var findAwaited = (one2, all2) => one2.section.after?.find(
  ({ name: name2 }) => all2.some((other) => writableIn(other).some((item) => isUnder(name2, other.section.key, item)))
)?.name;
var findLifting = ({ section }, failure, all2) => {
  if (!mayPass(failure)) return void 0;
  return section.after?.find(
    ({ name: name2, lifts }) => plannedIn(name2, all2).some((difference) => lifts?.(failure, difference))
  )?.name;
};
var findFailures = (one2, all2) => {
  const failures = isPlanned(one2) ? one2.plan.filter(isUnread).map(({ failure }) => failure) : [one2.failure];
  return failures.filter((failure) => !findLifting(one2, failure, all2));
};
var mayPass = (failure) => failure instanceof SectionFailure || failure instanceof HostRefusal && !(failure instanceof NotOnServer) && failure.request.status < 500;
var writableIn = (one2) => isPlanned(one2) && !one2.skipped ? one2.plan : [];
function plannedIn(name2, all2) {
  return all2.flatMap(
    (one2) => writableIn(one2).filter((item) => isUnder(name2, one2.section.key, item)).flatMap((item) => differencesIn2(name2, item))
  );
}
var isUnder = (name2, section, item) => isDrift(item) && (name2 === section || name2.startsWith(`${section}.`) && differencesIn2(name2, item).length > 0);
function differencesIn2(name2, item) {
  const [, ...inner] = name2.split(".");
  const key2 = inner.join(".");
  return ("differences" in item ? item.differences : []).filter((one2) => !key2 || isAtOrBelow(key2, one2.key));
}
var isAtOrBelow = (name2, key2) => key2 === name2 || key2.startsWith(`${name2}.`);

// chunk:./action-chunk-W2NQXRZS.js
function placesOf(settings, path2) {
  const [keys3 = "", value] = path2.split("=");
  const found = walk(settings, keys3 ? keys3.split(/\.|(?=\[)/).filter(Boolean) : []);
  if (value === void 0) return found;
  return found.filter((at) => valueAt(settings, at) === value).map((at) => at.slice(0, -1));
}
function walk(value, [step, ...rest2], at = []) {
  if (step === void 0) return value === void 0 ? [] : [at];
  if (step === "[]") return listIn(value).flatMap((item, index) => walk(item, rest2, [...at, index]));
  return isMap(value) && Object.hasOwn(value, step) ? walk(value[step], rest2, [...at, step]) : [];
}
var listIn = (value) => {
  const inner = isMap(value) ? value.entries : value;
  return Array.isArray(inner) ? inner : [];
};
var valueAt = (settings, at) => at.reduce(
  (value, part) => typeof part === "number" ? listIn(value)[part] : value?.[part],
  settings
);
function withoutPlaces(value, paths2, emptied) {
  if (paths2.some((path2) => !path2.length)) return void 0;
  if (!paths2.length) return value;
  const within2 = (key2) => paths2.filter(([first]) => first === key2).map((path2) => path2.slice(1));
  if (Array.isArray(value))
    return value.map((item, index) => withoutPlaces(item, within2(index), emptied)).filter((item) => item !== void 0);
  if (!isMap(value)) return value;
  const inEntries = paths2.filter(([first]) => typeof first === "number");
  const left2 = { ...value };
  for (const [key2, inner] of Object.entries(value)) {
    left2[key2] = withoutPlaces(inner, key2 === "entries" && inEntries.length ? inEntries : within2(key2), emptied);
    if (left2[key2] === void 0 && inner !== void 0) delete left2[key2];
  }
  return emptied || Object.values(left2).some((inner) => inner !== void 0) ? left2 : void 0;
}

// chunk:./action-chunk-HNM4T23G.js
var reviews = "branches[].protection.required_pull_request_reviews";
var keys2 = [
  { path: "actions.access_level", visibility: "private" },
  { path: "actions.fork_pr_contributor_approval", visibility: "public" },
  { path: "actions.fork_pr_workflows_private_repos", visibility: "private" },
  { path: "actions_policies", plan: "paid" },
  { path: "actions_policies[].enforcement=evaluate", plan: "enterprise" },
  { path: "branches", plan: "paid" },
  { path: "branches[].protection.restrictions", owner: "organization" },
  { path: `${reviews}.bypass_pull_request_allowances`, owner: "organization", absence: {} },
  { path: `${reviews}.dismissal_restrictions`, owner: "organization", absence: {} },
  { path: "custom_properties", owner: "organization" },
  { path: "pages", plan: "paid" },
  { path: "repository.allow_forking", owner: "organization", always: true },
  { path: "repository.enable_private_vulnerability_reporting", visibility: "public", absence: false, readsAsOff: true },
  { path: "repository.security_and_analysis.advanced_security", visibility: "private", always: { status: "enabled" } },
  ...["secret_scanning_non_provider_patterns", "secret_scanning_validity_checks"].map(
    (feature) => ({
      path: `repository.security_and_analysis.${feature}`,
      publicOwner: "organization",
      absence: { status: "disabled" },
      readsAsOff: true
    })
  ),
  { path: "rulesets", plan: "paid" },
  { path: "rulesets[].enforcement=evaluate", plan: "enterprise" },
  { path: "rulesets[].target=push", owner: "organization" },
  { path: "teams", owner: "organization" }
];
var ofPatterns = [
  ...["branch_name_pattern", "commit_author_email_pattern", "commit_message_pattern"],
  ...["committer_email_pattern", "tag_name_pattern"]
];
var onlyHere = [
  [["branch"], ["merge_queue"]],
  [["push"], ["file_extension_restriction", "file_path_restriction", "max_file_path_length", "max_file_size"]],
  [
    ["branch", "tag"],
    [
      ...["code_scanning", "copilot_code_review", "creation", "deletion", "non_fast_forward", "pull_request"],
      ...["required_deployments", "required_linear_history", "required_signatures", "required_status_checks"],
      ...["update", "workflows", ...ofPatterns]
    ]
  ]
];
var ruleTypes = onlyHere.flatMap(
  ([target, types]) => types.map(
    (type) => ({
      path: `rulesets[].rules[].type=${type}`,
      target,
      ...["merge_queue", ...ofPatterns].includes(type) && { owner: "organization" }
    })
  )
);
var table = [...keys2, ...ruleTypes];
var rowOf = (path2) => table.find((row) => row.path === path2);
var rowsIn = ({ key: section }, rows = table) => rows.flatMap((row) => {
  if (!row.path.startsWith(section)) return [];
  const rest2 = row.path.slice(section.length);
  if (rest2 !== "" && !/^[.[]/.test(rest2)) return [];
  const inside = rest2.replace(/^\./, "");
  const [key2 = section, value] = inside.split(/.*[.\]]/).at(-1).split("=");
  return [{ ...row, inside, key: key2, name: value ?? (key2 || section) }];
});
var kindOf2 = (visibility) => visibility === "public" ? "public" : "private";
function ruledOut(row, { visibility, owner }) {
  if (row.visibility && visibility && row.visibility !== visibility) return "visibility";
  const needed = row.owner ?? (visibility === "public" ? row.publicOwner : void 0);
  return needed && owner && needed !== owner ? "owner" : void 0;
}
var exists = (path2, circumstances) => {
  const row = rowOf(path2);
  return row === void 0 || ruledOut(row, circumstances) === void 0;
};
var visibilities = { public: "public repositories", private: "private and internal repositories" };
var existsOnly = ({ visibility, publicOwner, target }, condition) => `exists only in ${{
  visibility: visibility && visibilities[visibility],
  owner: `${publicOwner ? "private repositories and " : ""}repositories of an organization`,
  target: target && `rulesets with the target ${target.map((one2) => `\`${one2}\``).join(" or ")}`
}[condition]}`;

// chunk:./action-chunk-PKZ7EYYJ.js
function examinePresence(parts) {
  const visible3 = visibilityIn(parts.find(({ section }) => section.key === "repository")?.value);
  for (const part of parts)
    for (const row of rowsIn(part.section)) {
      if (visible3 && row.visibility && ruledOut(row, visible3)) refuseHidden(row, part, visible3.spelt);
      if (row.target) refuseMisplaced(row, part);
    }
}
function visibilityIn(repository3) {
  const { visibility, private: hidden } = isMap(repository3) ? repository3 : {};
  if (visibility === "public" || visibility === "private" || visibility === "internal")
    return { visibility: kindOf2(visibility), spelt: `visibility: ${visibility}` };
  if (typeof hidden !== "boolean") return void 0;
  return { visibility: kindOf2(hidden ? "private" : "public"), spelt: `private: ${hidden}` };
}
function refuseHidden(row, part, spelt) {
  const isDeclared = (at) => !isSame(valueAt(part.value, at), row.absence);
  for (const at of declaredPlaces(row, part.value).filter(isDeclared))
    part.refuse({
      at: keyPlace(row, at),
      problem: `\`${row.name}\` ${existsOnly(row, "visibility")}, but the file declares \`repository.${spelt}\``,
      fix: `remove it, or change \`${spelt.split(":")[0]}\` under \`repository:\``
    });
}
var keyPlace = ({ inside, key: key2 }, at) => inside.includes("=") ? [...at, key2] : at;
var declaredPlaces = ({ inside }, settings) => placesOf(settings, inside).filter((at) => valueAt(settings, at) !== null);
var isSame = (one2, other) => JSON.stringify(one2) === JSON.stringify(other);
var isSoAnyway = (value, { absence: absence2, always }) => isSame(value, absence2) || isSame(value, always);
function refuseMisplaced(row, part) {
  for (const at of placesOf(part.value, row.inside)) {
    const ruleset = valueAt(part.value, at.slice(0, 1));
    const { target = "branch" } = isMap(ruleset) ? ruleset : {};
    if (!isTarget(target) || row.target.includes(target)) continue;
    part.refuse({
      at: keyPlace(row, at),
      problem: `\`${row.name}\` ${existsOnly(row, "target")}, but this one has the target \`${target}\``,
      fix: "remove the rule, or move it to a ruleset with another target"
    });
  }
}
var isTarget = (target) => target === "branch" || target === "tag" || target === "push";

// chunk:./action-chunk-ZN37Y3PY.js
var roles = /* @__PURE__ */ new Map([
  ["pull", "read"],
  ["push", "write"]
]);
var permissions = new Map([...roles].map(([permission, role]) => [role, permission]));
var ownRoles2 = ["read", "triage", "write", "maintain", "admin"];
var roleOf = (permission) => roles.get(permission) ?? permission;
var permissionOf = (role) => roles.has(role) ? void 0 : permissions.get(role) ?? role;
var isCustom = (permission) => !ownRoles2.includes(roleOf(permission));
var isAbove = (role, other) => ownRoles2.includes(other) && ownRoles2.indexOf(role) > ownRoles2.indexOf(other);
var powerOf = (permission) => ["maintain", "admin"].includes(permission) ? { tone: "power" } : {};
var roleText = (role) => permissionOf(role) ?? `the custom role ${JSON.stringify(role)}`;
function compareRoles(permission, role, because) {
  if (roleOf(permission) === role) return [];
  const power = isAbove(roleOf(permission), role) || isCustom(role) ? powerOf(permission) : {};
  const words2 = permissionOf(role) === void 0 ? `permission ${roleText(role)} \u2192 ${permission}` : void 0;
  return [{ key: "permission", live: roleText(role), wanted: permission, words: words2, because, ...power }];
}
var letStay = (differences2) => differences2.map((difference) => ({ ...difference, mayStay: true }));
var permissionMeant = (word) => permissions.get(word);
function readPermission(entry, at, findings) {
  const meant2 = permissionMeant(entry.permission);
  if (!meant2) return entry;
  findings.remark([...at, "permission"], `\`permission: ${entry.permission}\` is read as \`${meant2}\``);
  return { ...entry, permission: meant2 };
}

// chunk:./action-chunk-KHQL6Z2D.js
function compare(wanted, live, below2 = "") {
  return Object.entries(wanted).flatMap(([name2, value]) => {
    const key2 = below2 ? `${below2}.${name2}` : name2;
    const found = live?.[name2];
    if (value === void 0 || same(value, found)) return [];
    if (isMap(value) && isMap(found)) return compare(value, found, key2);
    return [{ key: key2, live: found, wanted: value }];
  });
}
var pickWanted = (found) => Object.fromEntries(found.map(({ key: key2, wanted }) => [key2, wanted]));
function groupBySetting(found, settingOf = (key2) => key2.split(".")[0]) {
  return [...groupBy(found, ({ key: key2 }) => settingOf(key2)).values()];
}
function same(one2, other) {
  if (Object.is(one2, other)) return true;
  if (Array.isArray(one2) && Array.isArray(other))
    return one2.length === other.length && one2.every((value, index) => same(value, other[index]));
  if (!isMap(one2) || !isMap(other)) return false;
  return [.../* @__PURE__ */ new Set([...Object.keys(one2), ...Object.keys(other)])].every((key2) => same(one2[key2], other[key2]));
}
function sameMembers(one2, other, text2 = String) {
  const texts = new Set(one2.map(text2));
  const others = new Set(other.map(text2));
  return texts.size === others.size && [...texts].every((member) => others.has(member));
}

// chunk:./action-chunk-T3QUXGGT.js
function orderOf(rows = {}, path2) {
  const key2 = path2.replace(/\.entries$/, "").split(".").at(-1);
  return Object.hasOwn(rows, key2) ? rows[key2].order : void 0;
}
var isLooser = (rows, path2, before, after2) => orderOf(rows, path2)?.(after2, before) === false;
var toneWith = (rows) => (one2) => isLooser(rows, one2.key, one2.live, one2.wanted) ? { ...one2, tone: "weaker" } : one2;
var orderByRank = (...values2) => (value, than) => {
  const [at, other] = [values2.indexOf(value), than === void 0 ? values2.length - 2 : values2.indexOf(than)];
  return value === than || at >= 0 && at <= other;
};
var onIsStricter = orderByRank(true, false);
var offIsStricter = orderByRank(false, true);
var moreIsStricter = (value, than) => Number(value ?? 0) >= Number(than ?? 0);
var lessIsStricter = (value, than) => Number(value ?? 0) <= Number(than ?? 0);
var orderAllowed = (meets = same) => (value, than) => {
  const [list3, others] = [value ?? [], than ?? []];
  if (!Array.isArray(list3) || !Array.isArray(others)) return false;
  return list3.every((one2) => others.some((other) => meets(one2, other)));
};
var orderDemanded = (meets = same) => (value, than) => orderAllowed((one2, other) => meets(other, one2))(than, value);
var orderMaps = (rows, isSame2 = (_, one2, other) => same(one2, other)) => (value, than) => than == null || isMap(value) && Object.keys({ ...value, ...than }).every((key2) => {
  const [one2, other] = [value[key2], than[key2]];
  return isSame2(key2, one2, other) || orderOf(rows, key2)?.(one2, other) === true;
});

// chunk:./action-chunk-BX3RCOO4.js
var restOn = (call3, was, pick) => ({
  call: call3,
  was,
  same: (one2, other) => same(pick(one2), pick(other))
});
var all = (steps) => [steps].flat();
var note2 = (message, subject) => ({ kind: "note", message, subject });
var noteUncompared = (ending2, message, about = {}) => ({ ...note2(message), ...about, ending: ending2 });
var subjectOf = (about) => typeof about === "string" ? { subject: about } : about;
var ofWhole = (kind) => (about, steps, more = {}) => ({
  kind,
  ...subjectOf(about),
  differences: [],
  ...more,
  steps: all(steps)
});
var create = ofWhole("create");
var remove = ofWhole("delete");
var ofKeys = (kind) => (about, differences2, steps, more = {}) => differences2.length ? [{ kind, ...subjectOf(about), differences: differences2, ...more, steps: all(steps) }] : [];
var update = ofKeys("update");
var replace = ofKeys("replace");
var reassert = (subject, cannotVerify, says2, doing) => ({ kind: "reassert", subject, cannotVerify, says: says2, ...doing, steps: all(doing.steps) });
var tellUnverified = (what, why, names3) => open2(`${what} cannot be verified, because GitHub ${why}; apply sends them again on every run: ${names3}`);
var reassertAll = (subject, [what, why, names3], doing) => reassert(
  subject,
  tellUnverified(what, why, names3),
  open2(`${what} sent again, because GitHub ${why}: ${names3}`),
  doing
);
function reassertKey(key2, value, steps, { subject = "", names: names3 } = {}) {
  const of6 = subject && `${subject}: `;
  return reassert(
    subject,
    open2(`${of6}\`${key2}\` cannot be verified, because GitHub does not show it; apply sends it on every run`),
    open2(`${of6}${key2} sent again, because GitHub does not show it`),
    { steps, names: names3, holds: { [key2]: value }, covers: [[subject, key2]] }
  );
}
var refuseChange = (subject, differences2, problem2, fix2) => ({ kind: "refused", subject, differences: differences2, problem: problem2, fix: fix2 });
var leaveToOthers = (subject, differences2, reason) => differences2.length ? [{ kind: "out-of-reach", subject, differences: differences2, reason }] : [];
var secretOf = (reference2) => ({
  looksFor: `$${reference2.name}`,
  variable: reference2.name,
  find: async (_, variable) => variable(reference2.name)
});

// chunk:./action-chunk-VBX32USG.js
function turnIn(section, item) {
  if (item.turn) return item.turn;
  if (item.kind === "delete" && findLoss(section, item) && !standInsOf(section, item).includes("access"))
    return "loses";
  if (item.kind === "delete" || takesAway(section, item)) return "removes";
  return mayLower(section, item) ? "moves" : "adds";
}
function lossesOf(section, item) {
  const turn = turnIn(section, item);
  if (turn === "publishes") return [everything2];
  return turn === "first" || turn === "adds" ? [] : standInsOf(section, item);
}
var everything2 = "everything";
var whoHasAccess = "who has access";
function findChangedAccess(section, item) {
  const changes2 = differencesIn([item]).map(({ key: key2, live, wanted }) => ({ key: key2, before: live, after: wanted }));
  const isChange2 = item.kind !== "reassert" && stakeOf(section, { about: item.about, changes: changes2 }) === "access";
  return isChange2 ? [whoHasAccess] : [];
}
function canStandIn({ risk = {} }, losses) {
  const rows = Object.values(risk);
  const kinds = rows.map(({ replaces }) => replaces);
  const namesWhoPasses = kinds.includes("protection") && rows.some(({ touches }) => touches === "access");
  return losses.some(
    (loss) => loss === everything2 || loss === whoHasAccess && namesWhoPasses || kinds.includes(loss.split(" ")[0])
  );
}
var kindsOf = (section, keys3) => risksOf(section, keys3).flatMap(({ replaces }) => replaces ?? []);
function standInsOf(section, item) {
  return risksOfItem(section, item).flatMap(({ replaces: kind }) => {
    if (!kind) return [];
    if (kind !== "secret" && kind !== "variable") return [kind];
    if (item.kind === "reassert") return item.settles ? [kind] : [];
    return [`${kind} ${item.names?.at(-1)}`];
  });
}
function takesAway(section, item) {
  if (item.kind === "reassert") return false;
  const kinds = standInsOf(section, item);
  if (kinds.includes("access")) return item.differences.some((one2) => lowers(section, one2));
  return kinds.length > 0 && (item.tone === "weaker" || item.differences.some(({ tone }) => tone === "weaker"));
}
var lowers = ({ risk }, { key: key2, live, wanted }) => isAbove(roleOf(String(live)), roleOf(String(wanted))) || isLooser(risk, key2, wanted, live);
var mayLower = (section, item) => item.kind === "update" && standInsOf(section, item).includes("access") && item.differences.some(
  ({ live, wanted }) => wanted !== "admin" && live !== wanted && [live, wanted].map(String).some(isCustom)
);
async function planInPart(declared, host) {
  const { section, names: names3, lost: lost3 = [] } = declared;
  const { live, desired, unread } = await readInPart(declared, host);
  const planBy = (by) => [...lost3, ...withUnread(section.plan(desired, live, by), unread)];
  return { planned: { ...declared, live, plan: planBy(names3) }, planBy };
}
async function readInPart({ section, desired }, host) {
  const missed = [];
  const reader = partReader(host, (parts, failure, turn) => {
    if (!isOfPart(failure)) throw failure;
    missed.push({ parts, failure, turn });
  });
  const live = await section.read?.(reader, desired);
  const unread = [];
  for (const { parts, failure } of missed.sort((one2, other) => one2.turn - other.turn)) add(unread, parts, failure);
  const left2 = withoutParts(section, desired, unread);
  if (unread.length === 1 && isNothing2(left2)) throw unread[0].failure;
  const told3 = unread.map((one2) => ({ ...one2, declared: declaredIn(section, desired, one2) }));
  return { live, desired: left2 === void 0 ? {} : left2, unread: told3 };
}
var isNothing2 = (desired) => desired === void 0 || entriesOf(desired)?.length === 0 && !mayRemove(desired);
var mayRemove = ({ undeclared = "keep" }) => undeclared !== "keep";
var entriesOf = (desired) => Array.isArray(desired) ? desired : desired?.entries;
function partReader(host, leaveOut) {
  let begun = 0;
  return {
    repository: host.repository,
    ask: (call3) => host.ask(call3),
    now: () => host.now(),
    serverTime: host.serverTime,
    async askOrLeaveOut(parts, ask) {
      const turn = begun++;
      try {
        return await ask(host);
      } catch (failure) {
        leaveOut(parts, failure, turn);
        return void 0;
      }
    }
  };
}
var isOfPart = (failure) => failure instanceof SectionFailure || failure instanceof OddAnswer || failure instanceof HostRefusal && !isOfTheRun(failure) && !(failure instanceof NotOnServer && failure.graphql);
function add(unread, parts, failure) {
  const index = unread.findIndex((one2) => causeOf(one2.failure) === causeOf(failure));
  const before = unread[index];
  const others = parts.filter((part) => !before?.parts.some((one2) => same(one2, part)));
  if (before) unread[index] = { ...before, parts: [...before.parts, ...others] };
  else unread.push({ kind: "unread", parts, failure });
}
var causeOf = (failure) => failure instanceof PermissionDenied ? JSON.stringify(failure.grants) : failure.message;
function pathOf2({ settings }, desired, { subject, key: key2 = "" }) {
  const path2 = key2.split(".").filter(Boolean);
  if (subject === void 0) return path2;
  return [entriesOf(desired).findIndex((entry) => settings.list.named(entry) === subject), ...path2];
}
var withoutParts = (section, desired, unread) => withoutPlaces(
  desired,
  unread.flatMap(
    ({ parts, failure }) => parts.map((part) => {
      const { subject, key: key2, isNew: isNew2 } = part;
      if (subject !== void 0 && !key2 && !isNew2 && mayRemove(desired)) throw failure;
      return pathOf2(section, desired, part);
    })
  )
);
var declaredIn = (section, desired, { parts }) => parts.map(
  (part) => pathOf2(section, desired, part).reduce((holder2, key2) => (entriesOf(holder2) ?? holder2)?.[key2], desired)
);
function withUnread(plan, unread) {
  const entries2 = unread.flatMap(
    ({ parts }) => parts.flatMap(({ subject, key: key2 }) => key2 === void 0 ? subject : [])
  );
  return [...unread, ...plan.filter((item) => !(item.kind === "note" && entries2.includes(item.subject)))];
}
async function planPossible(all2, host) {
  let declared = all2;
  for (; ; ) {
    try {
      declared = await dropLacked(declared, host);
      const { planned, planBy } = await planInPart(declared, host);
      if (hasNothingToDo(planned)) return planned;
      const possible = await dropAbsent(declared, host);
      if (!possible) return await (await import("./action-told-in-full-HFR2PT4Z.js")).tellWho(planned, planBy, host);
      declared = possible;
    } catch (failure) {
      const possible = await dropRefused(declared, failure, host);
      if ("failure" in possible) return { ...declared, ...possible };
      declared = possible;
    }
  }
}
var hasNothingToDo = (planned) => isPlanned(planned) && planned.plan.every(({ kind }) => kind === "note");
async function dropLacked(one2, host) {
  const version2 = one2.section.read && await host.server?.();
  if (version2 === void 0) return one2;
  const { findLacked: lackedPlaces } = await import("./action-server-lacks-ALZNPDZD.js");
  return without(one2, lackedPlaces(one2.section, one2.desired, version2));
}
async function dropAbsent(one2, host) {
  const { findAbsent } = await import("./action-absent-2G5X4DRV.js");
  const absent = await findAbsent(one2, host);
  if (!absent.length) return void 0;
  const places = absent.map(({ at }) => at);
  const items = absent.flatMap(({ at, why, left: left2 }) => {
    if (why === void 0) return [...left2 ?? []];
    return [{ ...noteOf({ at, why }), fix: "remove the key from the settings of this repository" }];
  });
  return { ...one2, desired: withoutPlaces(one2.desired, places, "stay"), lost: [...one2.lost ?? [], ...items] };
}
async function dropRefused(one2, failure, host) {
  try {
    const isRefused = isRefusedWith(failure, 403, 404, 422);
    return dropGraphql(one2, failure) ?? (isRefused && await dropAbsent(one2, host) || { failure });
  } catch (nothingLeft2) {
    return { failure: nothingLeft2 };
  }
}
function dropGraphql(one2, failure) {
  if (!(failure instanceof NotOnServer) || !failure.graphql) return void 0;
  const { graphql: graphql2, hostMessage } = failure;
  const lacks = (field) => graphql2 === "all" || graphql2.includes(field);
  const places = one2.section.uses?.(one2.desired).graphql?.(lacks) ?? [];
  const whyAt = (at) => `\`${at.findLast((part) => typeof part === "string") ?? pathText([one2.section.key, ...at])}\` needs GraphQL: ${hostMessage}`;
  const lost3 = places.map((at) => ({ at, why: whyAt(at) }));
  return lost3.length ? without(one2, lost3) : void 0;
}
function without(one2, places) {
  if (!places.length) return one2;
  const desired = takeOut(one2.desired, places);
  if (desired === void 0 || Array.isArray(desired) && !desired.length) throw nothingLeft(one2, places);
  return { ...one2, desired, lost: [...one2.lost ?? [], ...places.map(noteOf)] };
}
var takeOut = (value, places) => withoutPlaces(
  value,
  places.map(({ at }) => at)
);
async function dropUnexportable(section, value, version2) {
  if (version2 === void 0) return { value, notes: [] };
  const { findLacked: lackedPlaces } = await import("./action-server-lacks-ALZNPDZD.js");
  const places = lackedPlaces(section, value, version2);
  return {
    value: takeOut(value, places),
    notes: [...new Set(places.map(({ why }) => why))].map((why) => open2(`left out: ${why}`))
  };
}
async function refuseLackedSection(section, version2) {
  if (version2 === void 0) return;
  const { sectionLack } = await import("./action-server-lacks-ALZNPDZD.js");
  const why = sectionLack(section, version2);
  if (why !== void 0) throw notThere(section.key, `left out: ${why}`);
}
var untouched = "not compared and not applied";
var noteOf = ({ at, why }) => noteUncompared("lost", open2(`${untouched}: ${why}`), { key: at.join(".") });
var nothingLeft = ({ section }, places) => notThere(section.key, `${untouched}: ${[...new Set(places.map(({ why }) => why))].join("; ")}`);
var notThere = (section, why) => new NotOnServer(
  { method: "GET", path: section, status: 404 },
  why,
  "remove it from the settings for repositories of this server"
);
async function planAll(declared, host, mayRest) {
  const all2 = shareRepositoryKeys(declared);
  const planned = await Promise.all(all2.map((one2) => planOne(one2, host, mayRest)));
  const [first] = planned;
  if (first && planned.every(({ failure }) => failsWholeRun(failure))) throw first.failure;
  const found = await planStandIns(all2, planned, host.alone?.());
  const isDenied = (one2) => findFailures(one2, found).some((failure) => endingOf(failure) === "denied");
  return found.map((one2) => isPlanned(one2) && isDenied(one2) ? { ...one2, skipped: true } : one2);
}
async function planStandIns(all2, planned, alone2, before = []) {
  const losses = planned.flatMap(
    ({ section, plan = [] }) => plan.filter(isWriting).flatMap((item) => [...lossesOf(section, item), ...findChangedAccess(section, item)])
  );
  const isDue = ({ section }) => canStandIn(section, losses) && !canStandIn(section, before);
  if (!alone2 || !planned.some(isDue)) return planned;
  const again = planned.map((one2, index) => isDue(one2) ? planOne(all2[index], alone2) : one2);
  return planStandIns(all2, await Promise.all(again), alone2, [...before, ...losses]);
}
var failsWholeRun = (failure) => isOfTheRun(failure) || isSilence(failure);
async function planOne(named4, all2, mayRest) {
  const host = all2.forSection?.() ?? all2;
  let declared;
  try {
    const { section, desired, place, entryAt, visibility, names: names3, lost: lost3 = [] } = await settleDeclared(named4, host);
    declared = { section, desired, place, entryAt, visibility, names: names3, lost: lost3 };
  } catch (failure) {
    return { ...named4, plan: void 0, failure };
  }
  const planned = await planPossible(declared, host);
  const rests = isPlanned(planned) && !hasNothingToDo(planned) && host.hasFolded?.() && mayRest?.(planned);
  return rests ? { ...planned, isBatched: true } : planAlone(named4, planned, host);
}
async function planAlone(named4, planned, host) {
  if (hasNothingToDo(planned) && (!planned.plan?.length || !host.hasFolded?.())) return planned;
  const names3 = namesDue(planned);
  const again = names3 && host.alone?.(names3);
  if (again) {
    const found = await planOne(named4, again);
    const left2 = namesDue(found);
    if (left2 && [...left2].every((name2) => names3.has(name2))) return found;
  }
  const alone2 = host.alone?.();
  return alone2 ? planOne(named4, alone2) : planned;
}
function shareRepositoryKeys(declared) {
  const repository3 = declared.find(({ section }) => section.key === "repository")?.desired;
  const { visibility } = visibilityIn(repository3) ?? {};
  return declared.map((one2) => ({ ...one2, visibility, defaultBranch: repository3?.default_branch }));
}
async function settleDeclared(named4, host) {
  const declared = await withIds(named4, host);
  const desired = await named4.section.words?.settle(declared.desired, host, named4.defaultBranch);
  return { ...declared, desired: desired ?? declared.desired };
}
var withIds = async (declared, host) => namesIn(declared.desired).next().done ? declared : (await import("./action-resolve-WMMSIG3R.js")).withIds(declared, host);
function namesDue({ plan }) {
  const due = plan?.filter(({ kind }) => kind !== "note");
  const names3 = due?.map((item) => "names" in item && item.names?.length ? item.names : keysOf(item));
  return names3?.every((one2) => one2 !== void 0) ? new Set(names3.flat()) : void 0;
}
function keysOf(item) {
  if (!isWriting(item) || item.subject) return void 0;
  return item.kind === "reassert" ? Object.keys(item.holds ?? {}) : item.differences.map(({ key: key2 }) => key2);
}

// chunk:./action-chunk-PEBJ2XYS.js
var declined = "you did not allow it";
var nameOf2 = (work) => work.declared.section.key;
var begin = (planned) => ({
  declared: planned,
  known: -1,
  held: /* @__PURE__ */ new Map(),
  done: /* @__PURE__ */ new Map(),
  ...outcomeOf2(planned)
});
function beginAgain(work, planned) {
  const done = work.items.filter((item) => work.done.has(item));
  const again = outcomeOf2(planned);
  Object.assign(work, again, { items: [...done, ...again.items] });
}
var outcomeOf2 = (planned) => isPlanned(planned) ? { items: planned.plan, failure: void 0, skipped: planned.skipped && unreadText } : { items: [], failure: planned.failure };
var isSettled = ({ declared: { section } }, works) => !works.some(
  (other) => !isUnfinished(other) && other.items.some(
    (item) => isWriting(item) && !other.done.has(item) && !other.held.has(item) && section.after?.some(({ name: name2 }) => isUnder(name2, nameOf2(other), item))
  )
);
var dueIn = (work, turn) => work.items.filter(isWriting).filter((item) => turnIn(work.declared.section, item) === turn && !work.held.has(item) && !work.done.has(item));
var hasRefusal = (work) => work.items.some(({ kind }) => kind === "refused");
var isUnfinished = (work) => isMissing(work) || !!work.broken || !!work.skipped;
var isMissing = (work) => work.failure !== void 0 && !work.broken || hasRefusal(work) || isNotTaken(work);
var isHalfReplaced = ({ broken }) => !!broken?.done && broken.item.kind === "replace";
var isNotTaken = ({ verified = [] }) => verified.some(({ kind }) => kind === "error");
var lossIn = ({ items, declared }, denials) => items.some((item) => item.kind === "note" && item.ending === "lost") && !tolerates(denials, declared.section.key, "lost") ? "GitHub does not accept everything that this section declares" : void 0;
var failuresOf = ({ failure, skipped, items }) => skipped === unreadText && failure === void 0 ? items.filter(isUnread).map((one2) => one2.failure) : [failure];
var unreadIn = ({ items, declared }, denials) => items.filter(isUnread).some((item) => {
  const ending2 = endingOf(item.failure);
  return ending2 === "denied" || !tolerates(denials, declared.section.key, ending2);
}) ? unreadText : void 0;
function openPass(works, ready, first, gates) {
  const planned = [...ready];
  return async (again) => {
    if (again) planned[works.indexOf(again.work)] = again.planned;
    const reader = again?.reader ?? first;
    const passed = await passGates(gates, { planned, again: again && nameOf2(again.work), reader });
    for (const work of again ? [again.work] : works) holdBack(work, passed);
    return passed.lines;
  };
}
function holdBack(work, { refused, held }) {
  work.held = new Map([...held].map(([item, why]) => [item, { why, ending: "differs" }]));
  if (refused !== void 0) work.skipped ??= refused;
}
async function passGates(gates, proposal) {
  const held = /* @__PURE__ */ new Map();
  const lines = [];
  const guarded2 = [];
  for (const gate of gates) {
    const verdict2 = await gate({ ...proposal, guarded: guarded2, planned: proposal.planned.map((one2) => without2(one2, held)) });
    lines.push(...verdict2.lines ?? []);
    guarded2.push(...verdict2.guarded ?? []);
    if (verdict2.refused !== void 0) return { refused: verdict2.refused, held, lines, guarded: guarded2 };
    for (const [item, why] of verdict2.held ?? []) held.set(item, why);
  }
  return { held, lines, guarded: guarded2 };
}
var without2 = (one2, held) => isPlanned(one2) && held.size ? { ...one2, plan: one2.plan.filter((item) => !held.has(item)) } : one2;

// chunk:./action-chunk-NN4YHTWP.js
async function check2(declared, host, denials, { gates = [], isSet = () => true } = {}) {
  const planned = await foreseeLookups(await planAll(declared, host), host, isSet);
  const { lines } = await passGates(gates, { planned, reader: host.unfolded?.() ?? host });
  return { sections: sectionsOf(planned, denials), lines, planned };
}
async function foreseeLookups(planned, host, isSet) {
  const isNeeded = planned.some(({ plan = [] }) => plan.some((item) => "lookups" in item && item.lookups?.length));
  return isNeeded ? (await import("./action-lookups-VK5NTSY7.js")).foresee(planned, host, isSet) : planned;
}
var sectionsOf = (planned, denials) => planned.map((one2) => settled(one2.section.key, linesOf(one2, planned), denials, one2.failure));
var linesOf = (one2, all2) => {
  if (isPlanned(one2)) return one2.plan.flatMap((item) => itemLines(one2, item, all2));
  return [tellWaiting(one2, all2) ?? failureLine(one2, one2.failure)];
};
function tellWaiting(one2, all2) {
  if (isPlanned(one2)) return void 0;
  const earlier = findLifting(one2, one2.failure, all2);
  if (!earlier) return void 0;
  const { key: key2 } = one2.section;
  const { message } = failureOf(key2, one2.failure, one2.section);
  const note3 = { ...line(one2, "note", ""), message, ended: [{ key: key2, ending: "differs" }] };
  return reword(note3, (why) => join`cannot be read before ${earlier} is applied: ${why}`);
}
function itemLines(one2, item, all2) {
  if (item.kind === "archived" && all2.some(({ plan = [] }) => plan.some(isWriting)))
    return checkLines(one2, item).map((said) => ({ ...said, fix: item.fix, code: "plan_refused" }));
  const earlier = isUnread(item) ? findLifting(one2, item.failure, all2) : void 0;
  if (!isUnread(item) || !earlier) return checkLines(one2, item);
  const { key: key2, place, message, ended = [] } = unreadLine(one2, item, ` before ${earlier} is applied`);
  return [{ kind: "note", key: key2, place, message, ended: ended.map((row) => ({ ...row, ending: "differs" })) }];
}

// chunk:./action-chunk-4BWTZJGF.js
async function reconcile(declared, visit2, gates, written) {
  const { options, host, session, reader, shared, unlisted: unlisted2, visited, extensions: extensions2, world } = visit2;
  const { mode } = options;
  const denials = denialsOf(options);
  if (!modes[mode].writes) return check2(declared, reader, denials, { gates, isSet: session.isSet });
  const undo2 = await firstOf(extensions2, (one2) => one2.beforeWrite?.(visit2));
  const isUndoable = async () => await undo2?.settled(host.mayHaveWritten()) ?? false;
  const [{ apply }, { createLookups }] = await Promise.all([
    import("./action-apply-VFWKBA5H.js"),
    import("./action-lookups-VK5NTSY7.js")
  ]);
  if (declared.some(hides2)) visited.disclosure.hide();
  let found;
  let latest = reader;
  try {
    found = await apply(declared, {
      reader: () => {
        latest = unlisted2(host.reader());
        return latest;
      },
      sharing: () => shared(host.reader()),
      writer: host.writer(),
      denials,
      lookups: createLookups(session.variable),
      gates: undo2 ? [...gates, undo2.gate] : gates,
      clock: world.clock,
      finishing: world.finishing,
      // What a write rests on is read once more before it, and what it changes afterwards.
      planned: (writes, share) => visit2.planned?.(host.sent.total * (1 + share) + writes, writes)
    });
    await written?.(found);
  } catch (failure) {
    await isUndoable();
    throw failure;
  }
  if (!await isUndoable()) return found;
  const needs = await undo2.needs(latest);
  return {
    ...found,
    undo: (repository3) => ({ undo: undo2.command(repository3, needs), undoNeeds: needs.map(acknowledgementText) })
  };
}
var hides2 = ({ section, desired }) => section.key === "repository" && (desired.visibility === void 0 ? desired.private === true : desired.visibility !== "public");
async function planOf(repository3, planned, which, { host, options }) {
  try {
    const isAsked = options.planFile !== void 0 && itemsOf(planned).length > 0;
    const id2 = isAsked ? await which.id() : host.identity.id;
    return { plan: planData(repository3, id2, planned) };
  } catch (failure) {
    const line2 = unknownLine(failure);
    const words2 = (said) => join`the plan cannot be approved, because Trueup could not read the id of the repository: ${said}`;
    return { why: [{ ...reword(line2, words2), kind: "warning" }] };
  }
}

// chunk:./action-chunk-5HZ66ADM.js
var locatedLines = ({ lines, targets }) => [
  ...lines.map((line2) => ({ line: line2 })),
  ...targets.flatMap(({ repository: repository3, sections, lines: own2 }) => [
    ...own2.map((line2) => ({ line: line2, repository: repository3 })),
    ...sections.flatMap(({ name: section, lines: lines2 }) => lines2.map((line2) => ({ line: line2, repository: repository3, section })))
  ])
];
var endedIn = (targets, which) => targets.flatMap(
  ({ sections }) => sections.flatMap(({ coverage }) => coverage.filter(({ ending: ending2 }) => ending2 === which))
);
var linesOf2 = (target) => locatedLines({ targets: [target], lines: [] });
var withLines = (result, instead) => ({
  ...result,
  lines: instead(result.lines),
  targets: result.targets.map((target) => ({
    ...target,
    lines: instead(target.lines),
    sections: target.sections.map((section) => ({ ...section, lines: instead(section.lines) }))
  }))
});
var isTrouble = ({ kind }) => kind === "error" || kind === "warning";
var isDifference = ({ kind }) => kind === "drift" || kind === "change";
var isNote = ({ kind }) => kind === "note";
var isHeld = (lines) => {
  const errors = lines.filter(({ kind }) => kind === "error");
  return errors.length > 0 && errors.every(({ code: code2 }) => code2 === "guarded");
};
var isUpToDate2 = ({ sections }) => sections.length > 0 && sections.every(({ status }) => status === "converged");
var isQuiet = ({ status, lines }) => status === "converged" && lines.length === 0;
var isCalm = ({ outcome, sections, lines: own2 }) => outcome === "success" && own2.every(isNote) && sections.every(({ status, lines }) => ["converged", "unverified"].includes(status) && lines.every(isNote));
var calmGroups = (mode, targets) => groupBy(targets.filter(isCalm), (target) => {
  if (modes[mode].makesFile) return "read";
  return isUpToDate2(target) ? "up to date" : "not fully verified";
});
var isUnvisited = ({ sections, lines }) => !sections.length && lines.length > 0 && lines.every(({ code: code2 }) => code2 === "stopped");
function leftAside(targets) {
  const groups = groupBy(targets.filter(isAside), (target) => {
    const reasons2 = target.lines.map(({ message }) => message).join("; ");
    return isUnvisited(target) ? reasons2 : `${target.outcome}: ${reasons2}`;
  });
  return [...groups].map(([why, those]) => ({ why, those }));
}
var isAside = ({ outcome, sections, lines }) => outcome !== "success" && !sections.length && lines.every(({ fix: fix2, place }) => !fix2 && !place);
var statusWord = (mode, status) => status === "converged" ? modes[mode].makesFile ? "read" : "up to date" : status;
var countOf = (count2, one2, many = `${one2}s`) => `${count2} ${count2 === 1 ? one2 : many}`;

// chunk:./action-chunk-VURGNVCX.js
var targetFor = ({ plan, preview, sections, lines, ...target }, view) => ({
  ...target,
  ...plan && { plan: planFor(plan, view) },
  ...preview && { preview: previewFor(preview, view) },
  sections: sections.map((section) => ({
    ...section,
    lines: section.lines.map((line2) => lineFor(line2, view))
  })),
  lines: lines.map((line2) => lineFor(line2, view))
});
var resultFor = (result, view) => ({
  ...result,
  targets: result.targets.map((target) => targetFor(target, view)),
  lines: result.lines.map((line2) => lineFor(line2, view))
});
function lineFor({ message, fix: fix2, parts, request, ...rest2 }, view) {
  const clean = (text2 = "") => withoutCredentials(show2(text2, view));
  const before = clean(parts?.before);
  return {
    ...rest2,
    message: clean(message),
    ...clean(fix2) && { fix: clean(fix2) },
    ...parts && {
      parts: { what: clean(parts.what), ...before && { before }, after: parts.after.map(clean).filter(Boolean) }
    },
    ...request && { request: { ...request, path: show2(request.path, view) } }
  };
}
async function forReaders(result, areEveryone) {
  const isForAll = !isShort(result) && !result.targets.some(({ plan }) => plan?.items.some(isPartlyHidden));
  return isForAll || await areEveryone() ? openly(result) : resultFor(result, "whole");
}
function openly(result) {
  const shown2 = resultFor(result, "open");
  return isShort(result) ? { ...shown2, lines: [...shown2.lines, withheldLine] } : shown2;
}
var isShort = (result) => locatedLines(result).some(({ line: line2 }) => hidesPart2(line2)) || result.targets.some(({ preview }) => preview && Object.values(preview.shown).flat().some(isShortened2));
var hidesPart2 = ({ message, fix: fix2, parts, request }) => [message, fix2, parts?.what, parts?.before, ...parts?.after ?? [], request?.path].some(hides);
var isShortened2 = ({ public: open4 }) => open4 && (!open4.subject || !open4.changes || JSON.stringify(open4.changes).includes(JSON.stringify(withheldValue)));
var withheldLine = {
  kind: "note",
  key: "admin-values",
  message: "this log is public, so it hides values that only collaborators or administrators can see on GitHub",
  fix: "run the command on your own machine, or pass `--admin-values show` if all readers of the log may see these values"
};

// chunk:./action-chunk-XVLWE6I4.js
function pageToApply({ applyWorkflow }, { GITHUB_REPOSITORY: own2, GITHUB_SERVER_URL: server2 = "https://github.com" }) {
  return applyWorkflow && own2 && `${server2}/${own2}/actions/workflows/${encodeURIComponent(applyWorkflow)}`;
}

// chunk:./action-chunk-WBDRNHYG.js
async function disclose(target, visit2) {
  const { disclosure } = visit2.visited;
  const unwritten2 = [...await reportLines(target, visit2), ...await driftIssueLines(target, visit2)];
  const shown2 = disclosure.isHidden ? redactTarget(target, disclosure.name) : target;
  const outcome = unwritten2.some(({ kind }) => kind === "error") ? "failed" : shown2.outcome;
  return { ...shown2, outcome, lines: [...shown2.lines, ...unwritten2] };
}
function discloseRun(result, disclosure, options) {
  if (!disclosure.isHidden) return result;
  const lines = result.lines.map((line2) => redactLine(line2));
  const withholds = result.targets.length > 0 || result.lines.some(isWithheld);
  const note22 = withholds ? withheldLines([disclosure], options) : [];
  return { ...result, lines: [...lines, ...note22] };
}
var isWithheld = (line2) => line2.openly === void 0 && redactLine(line2).message !== line2.message;
async function reportLines(target, { options, visited, host }) {
  const { disclosure, missing: missing2 } = visited;
  const { makesFile, ofPull } = modes[options.mode];
  const isLeft2 = ofPull || target.outcome === "skipped" || makesFile && options.privateReport !== "issue";
  if (options.privateReport === "none" || isLeft2) return [];
  const { isDue, writeReport } = await import("./action-report-issue-VHN7XVNR.js");
  const kind = disclosure.isHidden && isDue(options.privateReport, target) ? "error" : "warning";
  if (disclosure.visibility === void 0) return missing2 ? [] : [{ ...unknown3, kind }];
  if (!takesReports(disclosure)) return [];
  const report = { mode: options.mode, target: forReadersOfIssues(target, disclosure, options) };
  try {
    if (await writeReport(host, options.privateReport, report)) disclosure.isReported = true;
    return [];
  } catch (failure) {
    return [unwrittenLine("report issue", failure, kind, seenBy(disclosure))];
  }
}
async function driftIssueLines(target, visit2) {
  const { options, session, world, visited } = visit2;
  const { repository: repository3, disclosure } = visited;
  if (!options.driftIssue || options.repos || target.outcome === "skipped") return [];
  try {
    const { keepDriftIssue } = await import("./action-drift-issue-4SKNOYR3.js");
    const shown2 = forReadersOfIssues(target, disclosure, options);
    await keepDriftIssue(session.reports(repository3), shown2, pageToApply(options, world.environment));
    return [];
  } catch (failure) {
    return [unwrittenLine("drift issue", failure, "warning", seenBy(disclosure))];
  }
}
var forReadersOfIssues = (target, disclosure, options) => targetFor(target, disclosure.visibility === "private" || options.adminValues === "show" ? "whole" : "open");
var seenBy = ({ isHidden: isHidden2 }) => isHidden2 ? (line2) => redactLine(line2) : void 0;
var unknown3 = {
  key: "private-report",
  message: "no report issue was written: Trueup cannot check that the repository is private or internal",
  fix: 'give the token the permission "Metadata: read", and check the name of the repository'
};
function createPatience(most3) {
  let over;
  let silent = 0;
  return {
    get over() {
      return over;
    },
    /** Call when a repository ends, with its failure if it failed as a whole. */
    ended(failure) {
      silent = isSilence(failure) ? silent + 1 : 0;
      if (isOfTheRun(failure) || silent >= most3) over ??= failure;
    }
  };
}
async function settleVisit(mode, repository3, patience, visit2) {
  try {
    const result = await visit2;
    const stop = result.sections.find(({ stopped }) => stopped)?.stopped;
    patience.ended(stop);
    return stop && isUntouched(result) ? void 0 : result;
  } catch (failure) {
    patience.ended(failure);
    return isOfTheRun(failure) ? void 0 : targetOf(mode, repository3, [], failureLines(failure));
  }
}
var isUntouched = ({ sections }) => sections.every(({ lines }) => lines.every(({ kind, code: code2 }) => code2 === "stopped" || kind === "note"));
function endedBy(failure, mode) {
  if (failure instanceof Superseded) return resultOfTargets(mode, [], [note(failure.message)]);
  const kinds = [NoApproval, NoComparison, NoTarget, SettingsRefused, HostUnreachable, HostRefusal, RunStopped];
  return kinds.some((kind) => failure instanceof kind) ? failedRun(mode, failure) : void 0;
}
async function visitAll(repositories3, run2, work) {
  const { options, session, world, names: names3, limit: limit2, patience = createPatience(widest) } = run2;
  const { progress, foldLines, ...readers } = options.repos ? await togetherOf(repositories3, run2) : alone;
  const { writes } = modes[options.mode];
  const finishing = !writes && options.repos && world.finishing || ((visit2) => visit2());
  const over = () => patience.over ?? (options.repos && world.stopped?.());
  const visitOne = async (visited) => {
    const { repository: repository3 } = visited;
    const start = world.clock.now();
    const opened = names3?.opened(visited) ?? session.host(visited, run2.needs?.(visited));
    const visit2 = { ...run2, ...opened, ...readers, visited, lines: [] };
    const working = finishing(() => visitUnderName(visit2, work));
    const result = await (options.repos ? settleVisit(options.mode, repository3, patience, working) : working);
    names3?.closed(visited);
    limit2?.leave(repository3);
    const told3 = result && await disclose(result, visit2);
    progress?.done(told3?.outcome);
    if (told3) return { ...told3, visited: spanSince(start, world.clock) };
    if (!writes) return void 0;
    const isUnwritten = !visited.missing && !opened.host.mayHaveWritten();
    return endedBefore(visited.disclosure, isUnwritten ? "no changes made" : "not finished");
  };
  const width = limit2?.waits ? repositories3.length : widest;
  const disclosures = repositories3.map(({ disclosure }) => disclosure);
  const results = await sideBySide(repositories3, width, visitOne, () => over() !== void 0).finally(() => {
    if (options.privateNote && disclosures.some(takesReports)) world.announced(options.privateNote);
  });
  return {
    targets: results.map((result, index) => result ?? endedBefore(disclosures[index], "not reached")),
    lines: [...results.some((one2) => !one2?.visited) ? overLines(over(), disclosures) : [], ...foldLines?.() ?? []]
  };
}
async function visitUnderName(visit2, work) {
  const { options, host, reader, names: names3, visited, visiting, refuseFormer } = visit2;
  await visiting?.(visit2);
  await refuseFormer?.(visited);
  const result = await work(visit2);
  const isChanged = result.sections.some(({ lines }) => lines.some(({ kind }) => kind === "change"));
  const line2 = isChanged ? void 0 : await names3?.elsewhere(visited);
  if (line2)
    return line2.kind === "error" ? targetOf(options.mode, visited.repository, [], [line2]) : skip(visited, [line2]);
  if (!host.identity.isMoved) return result;
  const was = fullName(visited.called ?? visited.repository);
  const now = await reader.ask(askName).catch(() => void 0);
  if (now && isSameWord(now.full_name, was)) return result;
  const name2 = now ? `is now called ${code(now.full_name)}` : "has another name now";
  const redirected = { ...note(`${code(was)} ${name2}, and GitHub redirected the requests`), fix };
  return { ...result, lines: [...result.lines, redirected] };
}
var fix = "use the new name";
var skip = ({ repository: repository3 }, lines) => ({
  repository: fullName(repository3),
  outcome: "skipped",
  sections: [],
  lines
});
async function togetherOf(repositories3, { options, session, world }) {
  const [{ createSharing, sharingReader, unlistedReader }, { foldLines, foldsOf }, { createFleetProgress }] = await Promise.all([
    import("./action-sharing-QJHSXRN6.js"),
    import("./action-folding-5HY6COI5.js"),
    import("./action-progress-WEQ3JZZ6.js")
  ]);
  const names3 = repositories3.map(({ repository: repository3 }) => repository3);
  const progress = createFleetProgress(options.mode, names3.length, () => session.traffic.sent, world.said);
  session.shows(progress);
  const folds = options.read === "rest" ? void 0 : foldsOf(session.folded, world.clock.now());
  const sharing = createSharing((owner, needs) => session.readerOf(owner, "", needs), names3, folds);
  return {
    progress,
    foldLines: () => foldLines(session.folded, repositories3),
    shared: (reader) => sharingReader(reader, sharing),
    unlisted: (reader) => unlistedReader(reader, sharing)
  };
}
var alone = { shared: (reader) => reader, unlisted: (reader) => reader };
function overLines(failure, disclosures) {
  const lines = failureLines(failure);
  return disclosures.some(({ isHidden: isHidden2 }) => isHidden2) ? lines.map((line2) => redactLine(line2)) : lines;
}
var endedBefore = ({ name: name2 }, what) => ({
  repository: name2,
  outcome: "failed",
  sections: [],
  lines: [{ kind: "error", key: "", message: `${what}, because the run ended first`, code: "stopped" }]
});
var notThereYet = note("it does not exist yet, so there is nothing to read", "repositories");
async function sideBySide(items, most3, work, isOver) {
  const results = items.map(() => void 0);
  const waiting = items.entries();
  const hand = async () => {
    for (const [index, item] of waiting) {
      if (isOver()) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most3, items.length) }, hand));
  return results;
}

// chunk:./action-chunk-MODGXPKP.js
var repository2 = ofRepository({ answer: VisibilityClaim });
async function askVisibility(reader) {
  try {
    return provenBy(await reader.ask(repository2({})));
  } catch (failure) {
    if (failure instanceof HostRefusal && isUnseen(failure.request)) throw unseen4(failure.request);
    throw failure;
  }
}
var isUnseen = ({ status, path: path2 }) => status === 404 && /^\/(repos|repositories)\//.test(path2);
var unseen4 = (request) => {
  const why = "the repository does not exist, or the token cannot see it";
  return new HostRefusal(request, why, "check the name, or give the token access to the repository", why);
};
async function unseenRepository({ sections }, reader) {
  if (sections.some(({ lines }) => lines.some(({ kind }) => kind === "change"))) return void 0;
  const isMissing3 = ({ request }) => request?.status === 404;
  const missing2 = sections.filter(({ lines }) => lines.some(isMissing3));
  if (!missing2.length || sections.some((one2) => !missing2.includes(one2) && one2.status !== "converged")) return void 0;
  try {
    await askVisibility(reader);
    return void 0;
  } catch (failure) {
    return isRefusedWith(failure, 404) ? failureOf("", failure) : void 0;
  }
}

// chunk:./action-chunk-WXIHPIM3.js
var namingKeys = ["name", "title", "username", "slug", "property_name", "key_prefix", "type", "id"];
function entryNames(value, at) {
  let holder2 = value;
  const names3 = at.map((part) => {
    holder2 = isMap(holder2) || Array.isArray(holder2) ? holder2[part] : void 0;
    return typeof part === "number" ? entryName2(holder2) : void 0;
  });
  return names3.some((name2) => name2 !== void 0) ? names3 : void 0;
}
function entryName2(entry) {
  const name2 = entryNaming(entry)?.[1];
  return name2 === void 0 ? void 0 : withoutCredentials(name2);
}
function entryNaming(entry) {
  const named4 = isMap(entry) ? namingKeys.map((key2) => [key2, Object.hasOwn(entry, key2) ? entry[key2] : ""]) : [];
  const found = named4.find(([, name2]) => typeof name2 === "string" && name2 !== "");
  return found && [found[0], String(found[1])];
}

// chunk:./action-chunk-M5BIN6CX.js
var ALIAS = /* @__PURE__ */ Symbol.for("yaml.alias");
var DOC = /* @__PURE__ */ Symbol.for("yaml.document");
var MAP = /* @__PURE__ */ Symbol.for("yaml.map");
var PAIR = /* @__PURE__ */ Symbol.for("yaml.pair");
var SCALAR = /* @__PURE__ */ Symbol.for("yaml.scalar");
var SEQ = /* @__PURE__ */ Symbol.for("yaml.seq");
var NODE_TYPE = /* @__PURE__ */ Symbol.for("yaml.node.type");
var isAlias = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === ALIAS;
var isDocument = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === DOC;
var isMap2 = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === MAP;
var isPair = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === PAIR;
var isScalar = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SCALAR;
var isSeq = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SEQ;
function isCollection(node) {
  if (node && typeof node === "object")
    switch (node[NODE_TYPE]) {
      case MAP:
      case SEQ:
        return true;
    }
  return false;
}
function isNode(node) {
  if (node && typeof node === "object")
    switch (node[NODE_TYPE]) {
      case ALIAS:
      case MAP:
      case SCALAR:
      case SEQ:
        return true;
    }
  return false;
}
var hasAnchor = (node) => (isScalar(node) || isCollection(node)) && !!node.anchor;
var BREAK = /* @__PURE__ */ Symbol("break visit");
var SKIP = /* @__PURE__ */ Symbol("skip children");
var REMOVE = /* @__PURE__ */ Symbol("remove node");
function visit(node, visitor) {
  const visitor_ = initVisitor(visitor);
  if (isDocument(node)) {
    const cd = visit_(null, node.contents, visitor_, Object.freeze([node]));
    if (cd === REMOVE)
      node.contents = null;
  } else
    visit_(null, node, visitor_, Object.freeze([]));
}
visit.BREAK = BREAK;
visit.SKIP = SKIP;
visit.REMOVE = REMOVE;
function visit_(key2, node, visitor, path2) {
  const ctrl = callVisitor(key2, node, visitor, path2);
  if (isNode(ctrl) || isPair(ctrl)) {
    replaceNode(key2, path2, ctrl);
    return visit_(key2, ctrl, visitor, path2);
  }
  if (typeof ctrl !== "symbol") {
    if (isCollection(node)) {
      path2 = Object.freeze(path2.concat(node));
      for (let i = 0; i < node.items.length; ++i) {
        const ci = visit_(i, node.items[i], visitor, path2);
        if (typeof ci === "number")
          i = ci - 1;
        else if (ci === BREAK)
          return BREAK;
        else if (ci === REMOVE) {
          node.items.splice(i, 1);
          i -= 1;
        }
      }
    } else if (isPair(node)) {
      path2 = Object.freeze(path2.concat(node));
      const ck = visit_("key", node.key, visitor, path2);
      if (ck === BREAK)
        return BREAK;
      else if (ck === REMOVE)
        node.key = null;
      const cv = visit_("value", node.value, visitor, path2);
      if (cv === BREAK)
        return BREAK;
      else if (cv === REMOVE)
        node.value = null;
    }
  }
  return ctrl;
}
async function visitAsync(node, visitor) {
  const visitor_ = initVisitor(visitor);
  if (isDocument(node)) {
    const cd = await visitAsync_(null, node.contents, visitor_, Object.freeze([node]));
    if (cd === REMOVE)
      node.contents = null;
  } else
    await visitAsync_(null, node, visitor_, Object.freeze([]));
}
visitAsync.BREAK = BREAK;
visitAsync.SKIP = SKIP;
visitAsync.REMOVE = REMOVE;
async function visitAsync_(key2, node, visitor, path2) {
  const ctrl = await callVisitor(key2, node, visitor, path2);
  if (isNode(ctrl) || isPair(ctrl)) {
    replaceNode(key2, path2, ctrl);
    return visitAsync_(key2, ctrl, visitor, path2);
  }
  if (typeof ctrl !== "symbol") {
    if (isCollection(node)) {
      path2 = Object.freeze(path2.concat(node));
      for (let i = 0; i < node.items.length; ++i) {
        const ci = await visitAsync_(i, node.items[i], visitor, path2);
        if (typeof ci === "number")
          i = ci - 1;
        else if (ci === BREAK)
          return BREAK;
        else if (ci === REMOVE) {
          node.items.splice(i, 1);
          i -= 1;
        }
      }
    } else if (isPair(node)) {
      path2 = Object.freeze(path2.concat(node));
      const ck = await visitAsync_("key", node.key, visitor, path2);
      if (ck === BREAK)
        return BREAK;
      else if (ck === REMOVE)
        node.key = null;
      const cv = await visitAsync_("value", node.value, visitor, path2);
      if (cv === BREAK)
        return BREAK;
      else if (cv === REMOVE)
        node.value = null;
    }
  }
  return ctrl;
}
function initVisitor(visitor) {
  if (typeof visitor === "object" && (visitor.Collection || visitor.Node || visitor.Value)) {
    return Object.assign({
      Alias: visitor.Node,
      Map: visitor.Node,
      Scalar: visitor.Node,
      Seq: visitor.Node
    }, visitor.Value && {
      Map: visitor.Value,
      Scalar: visitor.Value,
      Seq: visitor.Value
    }, visitor.Collection && {
      Map: visitor.Collection,
      Seq: visitor.Collection
    }, visitor);
  }
  return visitor;
}
function callVisitor(key2, node, visitor, path2) {
  if (typeof visitor === "function")
    return visitor(key2, node, path2);
  if (isMap2(node))
    return visitor.Map?.(key2, node, path2);
  if (isSeq(node))
    return visitor.Seq?.(key2, node, path2);
  if (isPair(node))
    return visitor.Pair?.(key2, node, path2);
  if (isScalar(node))
    return visitor.Scalar?.(key2, node, path2);
  if (isAlias(node))
    return visitor.Alias?.(key2, node, path2);
  return void 0;
}
function replaceNode(key2, path2, node) {
  const parent = path2[path2.length - 1];
  if (isCollection(parent)) {
    parent.items[key2] = node;
  } else if (isPair(parent)) {
    if (key2 === "key")
      parent.key = node;
    else
      parent.value = node;
  } else if (isDocument(parent)) {
    parent.contents = node;
  } else {
    const pt = isAlias(parent) ? "alias" : "scalar";
    throw new Error(`Cannot replace node with ${pt} parent`);
  }
}
var escapeChars = {
  "!": "%21",
  ",": "%2C",
  "[": "%5B",
  "]": "%5D",
  "{": "%7B",
  "}": "%7D"
};
var escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, (ch) => escapeChars[ch]);
var Directives = class _Directives {
  constructor(yaml2, tags) {
    this.docStart = null;
    this.docEnd = false;
    this.yaml = Object.assign({}, _Directives.defaultYaml, yaml2);
    this.tags = Object.assign({}, _Directives.defaultTags, tags);
  }
  clone() {
    const copy = new _Directives(this.yaml, this.tags);
    copy.docStart = this.docStart;
    return copy;
  }
  /**
   * During parsing, get a Directives instance for the current document and
   * update the stream state according to the current version's spec.
   */
  atDocument() {
    const res = new _Directives(this.yaml, this.tags);
    switch (this.yaml.version) {
      case "1.1":
        this.atNextDocument = true;
        break;
      case "1.2":
        this.atNextDocument = false;
        this.yaml = {
          explicit: _Directives.defaultYaml.explicit,
          version: "1.2"
        };
        this.tags = Object.assign({}, _Directives.defaultTags);
        break;
    }
    return res;
  }
  /**
   * @param onError - May be called even if the action was successful
   * @returns `true` on success
   */
  add(line2, onError) {
    if (this.atNextDocument) {
      this.yaml = { explicit: _Directives.defaultYaml.explicit, version: "1.1" };
      this.tags = Object.assign({}, _Directives.defaultTags);
      this.atNextDocument = false;
    }
    const parts = line2.trim().split(/[ \t]+/);
    const name2 = parts.shift();
    switch (name2) {
      case "%TAG": {
        if (parts.length !== 2) {
          onError(0, "%TAG directive should contain exactly two parts");
          if (parts.length < 2)
            return false;
        }
        const [handle, prefix] = parts;
        this.tags[handle] = prefix;
        return true;
      }
      case "%YAML": {
        this.yaml.explicit = true;
        if (parts.length !== 1) {
          onError(0, "%YAML directive should contain exactly one part");
          return false;
        }
        const [version2] = parts;
        if (version2 === "1.1" || version2 === "1.2") {
          this.yaml.version = version2;
          return true;
        } else {
          const isValid = /^\d+\.\d+$/.test(version2);
          onError(6, `Unsupported YAML version ${version2}`, isValid);
          return false;
        }
      }
      default:
        onError(0, `Unknown directive ${name2}`, true);
        return false;
    }
  }
  /**
   * Resolves a tag, matching handles to those defined in %TAG directives.
   *
   * @returns Resolved tag, which may also be the non-specific tag `'!'` or a
   *   `'!local'` tag, or `null` if unresolvable.
   */
  tagName(source, onError) {
    if (source === "!")
      return "!";
    if (source[0] !== "!") {
      onError(`Not a valid tag: ${source}`);
      return null;
    }
    if (source[1] === "<") {
      const verbatim = source.slice(2, -1);
      if (verbatim === "!" || verbatim === "!!") {
        onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
        return null;
      }
      if (source[source.length - 1] !== ">")
        onError("Verbatim tags must end with a >");
      return verbatim;
    }
    const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
    if (!suffix)
      onError(`The ${source} tag has no suffix`);
    const prefix = this.tags[handle];
    if (prefix) {
      try {
        return prefix + decodeURIComponent(suffix);
      } catch (error) {
        onError(String(error));
        return null;
      }
    }
    if (handle === "!")
      return source;
    onError(`Could not resolve tag: ${source}`);
    return null;
  }
  /**
   * Given a fully resolved tag, returns its printable string form,
   * taking into account current tag prefixes and defaults.
   */
  tagString(tag) {
    for (const [handle, prefix] of Object.entries(this.tags)) {
      if (tag.startsWith(prefix))
        return handle + escapeTagName(tag.substring(prefix.length));
    }
    return tag[0] === "!" ? tag : `!<${tag}>`;
  }
  toString(doc) {
    const lines = this.yaml.explicit ? [`%YAML ${this.yaml.version || "1.2"}`] : [];
    const tagEntries = Object.entries(this.tags);
    let tagNames;
    if (doc && tagEntries.length > 0 && isNode(doc.contents)) {
      const tags = {};
      visit(doc.contents, (_key, node) => {
        if (isNode(node) && node.tag)
          tags[node.tag] = true;
      });
      tagNames = Object.keys(tags);
    } else
      tagNames = [];
    for (const [handle, prefix] of tagEntries) {
      if (handle === "!!" && prefix === "tag:yaml.org,2002:")
        continue;
      if (!doc || tagNames.some((tn) => tn.startsWith(prefix)))
        lines.push(`%TAG ${handle} ${prefix}`);
    }
    return lines.join("\n");
  }
};
Directives.defaultYaml = { explicit: false, version: "1.2" };
Directives.defaultTags = { "!!": "tag:yaml.org,2002:" };
function anchorIsValid(anchor) {
  if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
    const sa = JSON.stringify(anchor);
    const msg = `Anchor must not contain whitespace or control characters: ${sa}`;
    throw new Error(msg);
  }
  return true;
}
function anchorNames(root) {
  const anchors = /* @__PURE__ */ new Set();
  visit(root, {
    Value(_key, node) {
      if (node.anchor)
        anchors.add(node.anchor);
    }
  });
  return anchors;
}
function findNewAnchor(prefix, exclude) {
  for (let i = 1; true; ++i) {
    const name2 = `${prefix}${i}`;
    if (!exclude.has(name2))
      return name2;
  }
}
function createNodeAnchors(doc, prefix) {
  const aliasObjects = [];
  const sourceObjects = /* @__PURE__ */ new Map();
  let prevAnchors = null;
  return {
    onAnchor: (source) => {
      aliasObjects.push(source);
      prevAnchors ?? (prevAnchors = anchorNames(doc));
      const anchor = findNewAnchor(prefix, prevAnchors);
      prevAnchors.add(anchor);
      return anchor;
    },
    /**
     * With circular references, the source node is only resolved after all
     * of its child nodes are. This is why anchors are set only after all of
     * the nodes have been created.
     */
    setAnchors: () => {
      for (const source of aliasObjects) {
        const ref = sourceObjects.get(source);
        if (typeof ref === "object" && ref.anchor && (isScalar(ref.node) || isCollection(ref.node))) {
          ref.node.anchor = ref.anchor;
        } else {
          const error = new Error("Failed to resolve repeated object (this should not happen)");
          error.source = source;
          throw error;
        }
      }
    },
    sourceObjects
  };
}
var unused;
function toJS(value, arg, ctx) {
  if (Array.isArray(value))
    return value.map((v, i) => toJS(v, String(i), ctx));
  if (value && typeof value.toJSON === "function") {
    if (!ctx || !hasAnchor(value))
      return value.toJSON(arg, ctx);
    const data = { aliasCount: 0, count: 1, res: void 0 };
    ctx.anchors.set(value, data);
    ctx.onCreate = (res2) => {
      data.res = res2;
      delete ctx.onCreate;
    };
    const res = value.toJSON(arg, ctx);
    if (ctx.onCreate)
      ctx.onCreate(res);
    return res;
  }
  if (typeof value === "bigint" && !ctx?.keep)
    return Number(value);
  return value;
}
var NodeBase = class {
  constructor(type) {
    Object.defineProperty(this, NODE_TYPE, { value: type });
  }
  /** Create a copy of this node.  */
  clone() {
    const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
    if (this.range)
      copy.range = this.range.slice();
    return copy;
  }
  /** A plain JavaScript representation of this node. */
  toJS(doc, { mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
    if (!isDocument(doc))
      throw new TypeError("A document argument is required");
    const ctx = {
      anchors: /* @__PURE__ */ new Map(),
      doc,
      keep: true,
      mapAsMap: mapAsMap === true,
      mapKeyWarned: false,
      maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
    };
    const res = toJS(this, "", ctx);
    if (typeof onAnchor === "function")
      for (const { count: count2, res: res2 } of ctx.anchors.values())
        onAnchor(res2, count2);
    return typeof reviver === "function" ? unused(reviver, { "": res }, "", res) : res;
  }
};
var Alias = class extends NodeBase {
  constructor(source) {
    super(ALIAS);
    this.source = source;
    Object.defineProperty(this, "tag", {
      set() {
        throw new Error("Alias nodes cannot have tags");
      }
    });
  }
  /**
   * Resolve the value of this alias within `doc`, finding the last
   * instance of the `source` anchor before this node.
   */
  resolve(doc, ctx) {
    if (ctx?.maxAliasCount === 0)
      throw new ReferenceError("Alias resolution is disabled");
    let nodes;
    if (ctx?.aliasResolveCache) {
      nodes = ctx.aliasResolveCache;
    } else {
      nodes = [];
      visit(doc, {
        Node: (_key, node) => {
          if (isAlias(node) || hasAnchor(node))
            nodes.push(node);
        }
      });
      if (ctx)
        ctx.aliasResolveCache = nodes;
    }
    let found = void 0;
    for (const node of nodes) {
      if (node === this)
        break;
      if (node.anchor === this.source)
        found = node;
    }
    if (found && ctx) {
      const { anchors, doc: doc2, maxAliasCount } = ctx;
      let data = anchors.get(found);
      if (!data) {
        toJS(found, null, ctx);
        data = anchors.get(found);
      }
      if (data?.res === void 0) {
        const msg = "This should not happen: Alias anchor was not resolved?";
        throw new ReferenceError(msg);
      }
      if (maxAliasCount >= 0) {
        data.count += 1;
        if (data.aliasCount === 0)
          data.aliasCount = getAliasCount(doc2, found, anchors);
        if (data.count * data.aliasCount > maxAliasCount) {
          const msg = "Excessive alias count indicates a resource exhaustion attack";
          throw new ReferenceError(msg);
        }
      }
    }
    return found;
  }
  toJSON(_arg, ctx) {
    if (!ctx)
      return { source: this.source };
    const source = this.resolve(ctx.doc, ctx);
    if (!source) {
      const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
      throw new ReferenceError(msg);
    }
    return ctx.anchors.get(source).res;
  }
  toString(ctx, _onComment, _onChompKeep) {
    const src = `*${this.source}`;
    if (ctx) {
      anchorIsValid(this.source);
      if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
        const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
        throw new Error(msg);
      }
      if (ctx.implicitKey)
        return `${src} `;
    }
    return src;
  }
};
function getAliasCount(doc, node, anchors) {
  if (isAlias(node)) {
    const source = node.resolve(doc);
    const anchor = anchors && source && anchors.get(source);
    return anchor ? anchor.count * anchor.aliasCount : 0;
  } else if (isCollection(node)) {
    let count2 = 0;
    for (const item of node.items) {
      const c = getAliasCount(doc, item, anchors);
      if (c > count2)
        count2 = c;
    }
    return count2;
  } else if (isPair(node)) {
    const kc = getAliasCount(doc, node.key, anchors);
    const vc = getAliasCount(doc, node.value, anchors);
    return Math.max(kc, vc);
  }
  return 1;
}
var isScalarValue = (value) => !value || typeof value !== "function" && typeof value !== "object";
var Scalar = class extends NodeBase {
  constructor(value) {
    super(SCALAR);
    this.value = value;
  }
  toJSON(arg, ctx) {
    return ctx?.keep ? this.value : toJS(this.value, arg, ctx);
  }
  toString() {
    return String(this.value);
  }
};
Scalar.BLOCK_FOLDED = "BLOCK_FOLDED";
Scalar.BLOCK_LITERAL = "BLOCK_LITERAL";
Scalar.PLAIN = "PLAIN";
Scalar.QUOTE_DOUBLE = "QUOTE_DOUBLE";
Scalar.QUOTE_SINGLE = "QUOTE_SINGLE";
var defaultTagPrefix = "tag:yaml.org,2002:";
function findTagObject(value, tagName, tags) {
  if (tagName) {
    const match = tags.filter((t) => t.tag === tagName);
    const tagObj = match.find((t) => !t.format) ?? match[0];
    if (!tagObj)
      throw new Error(`Tag ${tagName} not found`);
    return tagObj;
  }
  return tags.find((t) => t.identify?.(value) && !t.format);
}
function createNode(value, tagName, ctx) {
  if (isDocument(value))
    value = value.contents;
  if (isNode(value))
    return value;
  if (isPair(value)) {
    const map2 = ctx.schema[MAP].createNode?.(ctx.schema, null, ctx);
    map2.items.push(value);
    return map2;
  }
  if (value instanceof String || value instanceof Number || value instanceof Boolean || typeof BigInt !== "undefined" && value instanceof BigInt) {
    value = value.valueOf();
  }
  const { aliasDuplicateObjects, onAnchor, onTagObj, schema: schema2, sourceObjects } = ctx;
  let ref = void 0;
  if (aliasDuplicateObjects && value && typeof value === "object") {
    ref = sourceObjects.get(value);
    if (ref) {
      ref.anchor ?? (ref.anchor = onAnchor(value));
      return new Alias(ref.anchor);
    } else {
      ref = { anchor: null, node: null };
      sourceObjects.set(value, ref);
    }
  }
  if (tagName?.startsWith("!!"))
    tagName = defaultTagPrefix + tagName.slice(2);
  let tagObj = findTagObject(value, tagName, schema2.tags);
  if (!tagObj) {
    if (value && typeof value.toJSON === "function") {
      value = value.toJSON();
    }
    if (!value || typeof value !== "object") {
      const node2 = new Scalar(value);
      if (ref)
        ref.node = node2;
      return node2;
    }
    tagObj = value instanceof Map ? schema2[MAP] : Symbol.iterator in Object(value) ? schema2[SEQ] : schema2[MAP];
  }
  if (onTagObj) {
    onTagObj(tagObj);
    delete ctx.onTagObj;
  }
  const node = tagObj?.createNode ? tagObj.createNode(ctx.schema, value, ctx) : typeof tagObj?.nodeClass?.from === "function" ? tagObj.nodeClass.from(ctx.schema, value, ctx) : new Scalar(value);
  if (tagName)
    node.tag = tagName;
  else if (!tagObj.default)
    node.tag = tagObj.tag;
  if (ref)
    ref.node = node;
  return node;
}
function collectionFromPath(schema2, path2, value) {
  let v = value;
  for (let i = path2.length - 1; i >= 0; --i) {
    const k = path2[i];
    if (typeof k === "number" && Number.isInteger(k) && k >= 0) {
      const a = [];
      a[k] = v;
      v = a;
    } else {
      v = /* @__PURE__ */ new Map([[k, v]]);
    }
  }
  return createNode(v, void 0, {
    aliasDuplicateObjects: false,
    keepUndefined: false,
    onAnchor: () => {
      throw new Error("This should not happen, please report a bug.");
    },
    schema: schema2,
    sourceObjects: /* @__PURE__ */ new Map()
  });
}
var isEmptyPath = (path2) => path2 == null || typeof path2 === "object" && !!path2[Symbol.iterator]().next().done;
var Collection = class extends NodeBase {
  constructor(type, schema2) {
    super(type);
    Object.defineProperty(this, "schema", {
      value: schema2,
      configurable: true,
      enumerable: false,
      writable: true
    });
  }
  /**
   * Create a copy of this collection.
   *
   * @param schema - If defined, overwrites the original's schema
   */
  clone(schema2) {
    const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
    if (schema2)
      copy.schema = schema2;
    copy.items = copy.items.map((it) => isNode(it) || isPair(it) ? it.clone(schema2) : it);
    if (this.range)
      copy.range = this.range.slice();
    return copy;
  }
  /**
   * Adds a value to the collection. For `!!map` and `!!omap` the value must
   * be a Pair instance or a `{ key, value }` object, which may not have a key
   * that already exists in the map.
   */
  addIn(path2, value) {
    if (isEmptyPath(path2))
      this.add(value);
    else {
      const [key2, ...rest2] = path2;
      const node = this.get(key2, true);
      if (isCollection(node))
        node.addIn(rest2, value);
      else if (node === void 0 && this.schema)
        this.set(key2, collectionFromPath(this.schema, rest2, value));
      else
        throw new Error(`Expected YAML collection at ${key2}. Remaining path: ${rest2}`);
    }
  }
  /**
   * Removes a value from the collection.
   * @returns `true` if the item was found and removed.
   */
  deleteIn(path2) {
    const [key2, ...rest2] = path2;
    if (rest2.length === 0)
      return this.delete(key2);
    const node = this.get(key2, true);
    if (isCollection(node))
      return node.deleteIn(rest2);
    else
      throw new Error(`Expected YAML collection at ${key2}. Remaining path: ${rest2}`);
  }
  /**
   * Returns item at `key`, or `undefined` if not found. By default unwraps
   * scalar values from their surrounding node; to disable set `keepScalar` to
   * `true` (collections are always returned intact).
   */
  getIn(path2, keepScalar) {
    const [key2, ...rest2] = path2;
    const node = this.get(key2, true);
    if (rest2.length === 0)
      return !keepScalar && isScalar(node) ? node.value : node;
    else
      return isCollection(node) ? node.getIn(rest2, keepScalar) : void 0;
  }
  hasAllNullValues(allowScalar) {
    return this.items.every((node) => {
      if (!isPair(node))
        return false;
      const n = node.value;
      return n == null || allowScalar && isScalar(n) && n.value == null && !n.commentBefore && !n.comment && !n.tag;
    });
  }
  /**
   * Checks if the collection includes a value with the key `key`.
   */
  hasIn(path2) {
    const [key2, ...rest2] = path2;
    if (rest2.length === 0)
      return this.has(key2);
    const node = this.get(key2, true);
    return isCollection(node) ? node.hasIn(rest2) : false;
  }
  /**
   * Sets a value in this collection. For `!!set`, `value` needs to be a
   * boolean to add/remove the item from the set.
   */
  setIn(path2, value) {
    const [key2, ...rest2] = path2;
    if (rest2.length === 0) {
      this.set(key2, value);
    } else {
      const node = this.get(key2, true);
      if (isCollection(node))
        node.setIn(rest2, value);
      else if (node === void 0 && this.schema)
        this.set(key2, collectionFromPath(this.schema, rest2, value));
      else
        throw new Error(`Expected YAML collection at ${key2}. Remaining path: ${rest2}`);
    }
  }
};
var unused2;
function warn(logLevel, warning) {
  if (logLevel === "debug" || logLevel === "warn") {
    console.warn(warning);
  }
}
var MERGE_KEY = "<<";
var merge = {
  identify: (value) => value === MERGE_KEY || typeof value === "symbol" && value.description === MERGE_KEY,
  default: "key",
  tag: "tag:yaml.org,2002:merge",
  test: /^<<$/,
  resolve: () => Object.assign(new Scalar(Symbol(MERGE_KEY)), {
    addToJSMap: addMergeToJSMap
  }),
  stringify: () => MERGE_KEY
};
var isMergeKey = (ctx, key2) => (merge.identify(key2) || isScalar(key2) && (!key2.type || key2.type === Scalar.PLAIN) && merge.identify(key2.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
function addMergeToJSMap(ctx, map2, value) {
  const source = resolveAliasValue(ctx, value);
  if (isSeq(source))
    for (const it of source.items)
      mergeValue(ctx, map2, it);
  else if (Array.isArray(source))
    for (const it of source)
      mergeValue(ctx, map2, it);
  else
    mergeValue(ctx, map2, source);
}
function mergeValue(ctx, map2, value) {
  const source = resolveAliasValue(ctx, value);
  if (!isMap2(source))
    throw new Error("Merge sources must be maps or map aliases");
  const srcMap = source.toJSON(null, ctx, Map);
  for (const [key2, value2] of srcMap) {
    if (map2 instanceof Map) {
      if (!map2.has(key2))
        map2.set(key2, value2);
    } else if (map2 instanceof Set) {
      map2.add(key2);
    } else if (!Object.prototype.hasOwnProperty.call(map2, key2)) {
      Object.defineProperty(map2, key2, {
        value: value2,
        writable: true,
        enumerable: true,
        configurable: true
      });
    }
  }
  return map2;
}
function resolveAliasValue(ctx, value) {
  return ctx && isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
}
var unused3;
function addPairToJSMap(ctx, map2, { key: key2, value }) {
  if (isNode(key2) && key2.addToJSMap)
    key2.addToJSMap(ctx, map2, value);
  else if (isMergeKey(ctx, key2))
    addMergeToJSMap(ctx, map2, value);
  else {
    const jsKey = toJS(key2, "", ctx);
    if (map2 instanceof Map) {
      map2.set(jsKey, toJS(value, jsKey, ctx));
    } else if (map2 instanceof Set) {
      map2.add(jsKey);
    } else {
      const stringKey = stringifyKey(key2, jsKey, ctx);
      const jsValue = toJS(value, stringKey, ctx);
      if (stringKey in map2)
        Object.defineProperty(map2, stringKey, {
          value: jsValue,
          writable: true,
          enumerable: true,
          configurable: true
        });
      else
        map2[stringKey] = jsValue;
    }
  }
  return map2;
}
function stringifyKey(key2, jsKey, ctx) {
  if (jsKey === null)
    return "";
  if (typeof jsKey !== "object")
    return String(jsKey);
  if (isNode(key2) && ctx?.doc) {
    const strCtx = unused3(ctx.doc, {});
    strCtx.anchors = /* @__PURE__ */ new Set();
    for (const node of ctx.anchors.keys())
      strCtx.anchors.add(node.anchor);
    strCtx.inFlow = true;
    strCtx.inStringifyKey = true;
    const strKey = key2.toString(strCtx);
    if (!ctx.mapKeyWarned) {
      let jsonStr = JSON.stringify(strKey);
      if (jsonStr.length > 40)
        jsonStr = jsonStr.substring(0, 36) + '..."';
      warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
      ctx.mapKeyWarned = true;
    }
    return strKey;
  }
  return JSON.stringify(jsKey);
}
function createPair(key2, value, ctx) {
  const k = createNode(key2, void 0, ctx);
  const v = createNode(value, void 0, ctx);
  return new Pair(k, v);
}
var Pair = class _Pair {
  constructor(key2, value = null) {
    Object.defineProperty(this, NODE_TYPE, { value: PAIR });
    this.key = key2;
    this.value = value;
  }
  clone(schema2) {
    let { key: key2, value } = this;
    if (isNode(key2))
      key2 = key2.clone(schema2);
    if (isNode(value))
      value = value.clone(schema2);
    return new _Pair(key2, value);
  }
  toJSON(_, ctx) {
    const pair = ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
    return addPairToJSMap(ctx, pair, this);
  }
  toString(ctx, onComment, onChompKeep) {
    return ctx?.doc ? unused2(this, ctx, onComment, onChompKeep) : JSON.stringify(this);
  }
};
var unused4;
function findPair(items, key2) {
  const k = isScalar(key2) ? key2.value : key2;
  for (const it of items) {
    if (isPair(it)) {
      if (it.key === key2 || it.key === k)
        return it;
      if (isScalar(it.key) && it.key.value === k)
        return it;
    }
  }
  return void 0;
}
var YAMLMap = class extends Collection {
  static get tagName() {
    return "tag:yaml.org,2002:map";
  }
  constructor(schema2) {
    super(MAP, schema2);
    this.items = [];
  }
  /**
   * A generic collection parsing method that can be extended
   * to other node classes that inherit from YAMLMap
   */
  static from(schema2, obj, ctx) {
    const { keepUndefined, replacer } = ctx;
    const map2 = new this(schema2);
    const add2 = (key2, value) => {
      if (typeof replacer === "function")
        value = replacer.call(obj, key2, value);
      else if (Array.isArray(replacer) && !replacer.includes(key2))
        return;
      if (value !== void 0 || keepUndefined)
        map2.items.push(createPair(key2, value, ctx));
    };
    if (obj instanceof Map) {
      for (const [key2, value] of obj)
        add2(key2, value);
    } else if (obj && typeof obj === "object") {
      for (const key2 of Object.keys(obj))
        add2(key2, obj[key2]);
    }
    if (typeof schema2.sortMapEntries === "function") {
      map2.items.sort(schema2.sortMapEntries);
    }
    return map2;
  }
  /**
   * Adds a value to the collection.
   *
   * @param overwrite - If not set `true`, using a key that is already in the
   *   collection will throw. Otherwise, overwrites the previous value.
   */
  add(pair, overwrite) {
    let _pair;
    if (isPair(pair))
      _pair = pair;
    else if (!pair || typeof pair !== "object" || !("key" in pair)) {
      _pair = new Pair(pair, pair?.value);
    } else
      _pair = new Pair(pair.key, pair.value);
    const prev = findPair(this.items, _pair.key);
    const sortEntries = this.schema?.sortMapEntries;
    if (prev) {
      if (!overwrite)
        throw new Error(`Key ${_pair.key} already set`);
      if (isScalar(prev.value) && isScalarValue(_pair.value))
        prev.value.value = _pair.value;
      else
        prev.value = _pair.value;
    } else if (sortEntries) {
      const i = this.items.findIndex((item) => sortEntries(_pair, item) < 0);
      if (i === -1)
        this.items.push(_pair);
      else
        this.items.splice(i, 0, _pair);
    } else {
      this.items.push(_pair);
    }
  }
  delete(key2) {
    const it = findPair(this.items, key2);
    if (!it)
      return false;
    const del = this.items.splice(this.items.indexOf(it), 1);
    return del.length > 0;
  }
  get(key2, keepScalar) {
    const it = findPair(this.items, key2);
    const node = it?.value;
    return (!keepScalar && isScalar(node) ? node.value : node) ?? void 0;
  }
  has(key2) {
    return !!findPair(this.items, key2);
  }
  set(key2, value) {
    this.add(new Pair(key2, value), true);
  }
  /**
   * @param ctx - Conversion context, originally set in Document#toJS()
   * @param {Class} Type - If set, forces the returned collection type
   * @returns Instance of Type, Map, or Object
   */
  toJSON(_, ctx, Type) {
    const map2 = Type ? new Type() : ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
    if (ctx?.onCreate)
      ctx.onCreate(map2);
    for (const item of this.items)
      addPairToJSMap(ctx, map2, item);
    return map2;
  }
  toString(ctx, onComment, onChompKeep) {
    if (!ctx)
      return JSON.stringify(this);
    for (const item of this.items) {
      if (!isPair(item))
        throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
    }
    if (!ctx.allNullValues && this.hasAllNullValues(false))
      ctx = Object.assign({}, ctx, { allNullValues: true });
    return unused4(this, ctx, {
      blockItemPrefix: "",
      flowChars: { start: "{", end: "}" },
      itemIndent: ctx.indent || "",
      onChompKeep,
      onComment
    });
  }
};
var map = {
  collection: "map",
  default: true,
  nodeClass: YAMLMap,
  tag: "tag:yaml.org,2002:map",
  resolve(map2, onError) {
    if (!isMap2(map2))
      onError("Expected a mapping for this tag");
    return map2;
  },
  createNode: (schema2, obj, ctx) => YAMLMap.from(schema2, obj, ctx)
};
var YAMLSeq = class extends Collection {
  static get tagName() {
    return "tag:yaml.org,2002:seq";
  }
  constructor(schema2) {
    super(SEQ, schema2);
    this.items = [];
  }
  add(value) {
    this.items.push(value);
  }
  /**
   * Removes a value from the collection.
   *
   * `key` must contain a representation of an integer for this to succeed.
   * It may be wrapped in a `Scalar`.
   *
   * @returns `true` if the item was found and removed.
   */
  delete(key2) {
    const idx = asItemIndex(key2);
    if (typeof idx !== "number")
      return false;
    const del = this.items.splice(idx, 1);
    return del.length > 0;
  }
  get(key2, keepScalar) {
    const idx = asItemIndex(key2);
    if (typeof idx !== "number")
      return void 0;
    const it = this.items[idx];
    return !keepScalar && isScalar(it) ? it.value : it;
  }
  /**
   * Checks if the collection includes a value with the key `key`.
   *
   * `key` must contain a representation of an integer for this to succeed.
   * It may be wrapped in a `Scalar`.
   */
  has(key2) {
    const idx = asItemIndex(key2);
    return typeof idx === "number" && idx < this.items.length;
  }
  /**
   * Sets a value in this collection. For `!!set`, `value` needs to be a
   * boolean to add/remove the item from the set.
   *
   * If `key` does not contain a representation of an integer, this will throw.
   * It may be wrapped in a `Scalar`.
   */
  set(key2, value) {
    const idx = asItemIndex(key2);
    if (typeof idx !== "number")
      throw new Error(`Expected a valid index, not ${key2}.`);
    const prev = this.items[idx];
    if (isScalar(prev) && isScalarValue(value))
      prev.value = value;
    else
      this.items[idx] = value;
  }
  toJSON(_, ctx) {
    const seq2 = [];
    if (ctx?.onCreate)
      ctx.onCreate(seq2);
    let i = 0;
    for (const item of this.items)
      seq2.push(toJS(item, String(i++), ctx));
    return seq2;
  }
  toString(ctx, onComment, onChompKeep) {
    if (!ctx)
      return JSON.stringify(this);
    return unused4(this, ctx, {
      blockItemPrefix: "- ",
      flowChars: { start: "[", end: "]" },
      itemIndent: (ctx.indent || "") + "  ",
      onChompKeep,
      onComment
    });
  }
  static from(schema2, obj, ctx) {
    const { replacer } = ctx;
    const seq2 = new this(schema2);
    if (obj && Symbol.iterator in Object(obj)) {
      let i = 0;
      for (let it of obj) {
        if (typeof replacer === "function") {
          const key2 = obj instanceof Set ? it : String(i++);
          it = replacer.call(obj, key2, it);
        }
        seq2.items.push(createNode(it, void 0, ctx));
      }
    }
    return seq2;
  }
};
function asItemIndex(key2) {
  let idx = isScalar(key2) ? key2.value : key2;
  if (idx && typeof idx === "string")
    idx = Number(idx);
  return typeof idx === "number" && Number.isInteger(idx) && idx >= 0 ? idx : null;
}
var seq = {
  collection: "seq",
  default: true,
  nodeClass: YAMLSeq,
  tag: "tag:yaml.org,2002:seq",
  resolve(seq2, onError) {
    if (!isSeq(seq2))
      onError("Expected a sequence for this tag");
    return seq2;
  },
  createNode: (schema2, obj, ctx) => YAMLSeq.from(schema2, obj, ctx)
};
var unused5;
var string2 = {
  identify: (value) => typeof value === "string",
  default: true,
  tag: "tag:yaml.org,2002:str",
  resolve: (str) => str,
  stringify(item, ctx, onComment, onChompKeep) {
    ctx = Object.assign({ actualString: true }, ctx);
    return unused5(item, ctx, onComment, onChompKeep);
  }
};
var nullTag = {
  identify: (value) => value == null,
  createNode: () => new Scalar(null),
  default: true,
  tag: "tag:yaml.org,2002:null",
  test: /^(?:~|[Nn]ull|NULL)?$/,
  resolve: () => new Scalar(null),
  stringify: ({ source }, ctx) => typeof source === "string" && nullTag.test.test(source) ? source : ctx.options.nullStr
};
var boolTag = {
  identify: (value) => typeof value === "boolean",
  default: true,
  tag: "tag:yaml.org,2002:bool",
  test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
  resolve: (str) => new Scalar(str[0] === "t" || str[0] === "T"),
  stringify({ source, value }, ctx) {
    if (source && boolTag.test.test(source)) {
      const sv = source[0] === "t" || source[0] === "T";
      if (value === sv)
        return source;
    }
    return value ? ctx.options.trueStr : ctx.options.falseStr;
  }
};
var unused6;
var floatNaN = {
  identify: (value) => typeof value === "number",
  default: true,
  tag: "tag:yaml.org,2002:float",
  test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
  resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
  stringify: unused6
};
var floatExp = {
  identify: (value) => typeof value === "number",
  default: true,
  tag: "tag:yaml.org,2002:float",
  format: "EXP",
  test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
  resolve: (str) => parseFloat(str),
  stringify(node) {
    const num = Number(node.value);
    return isFinite(num) ? num.toExponential() : unused6(node);
  }
};
var float = {
  identify: (value) => typeof value === "number",
  default: true,
  tag: "tag:yaml.org,2002:float",
  test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
  resolve(str) {
    const node = new Scalar(parseFloat(str));
    const dot = str.indexOf(".");
    if (dot !== -1 && str[str.length - 1] === "0")
      node.minFractionDigits = str.length - dot - 1;
    return node;
  },
  stringify: unused6
};
var intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
var intResolve = (str, offset, radix, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix);
function intStringify(node, radix, prefix) {
  const { value } = node;
  if (intIdentify(value) && value >= 0)
    return prefix + value.toString(radix);
  return unused6(node);
}
var intOct = {
  identify: (value) => intIdentify(value) && value >= 0,
  default: true,
  tag: "tag:yaml.org,2002:int",
  format: "OCT",
  test: /^0o[0-7]+$/,
  resolve: (str, _onError, opt) => intResolve(str, 2, 8, opt),
  stringify: (node) => intStringify(node, 8, "0o")
};
var int = {
  identify: intIdentify,
  default: true,
  tag: "tag:yaml.org,2002:int",
  test: /^[-+]?[0-9]+$/,
  resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
  stringify: unused6
};
var intHex = {
  identify: (value) => intIdentify(value) && value >= 0,
  default: true,
  tag: "tag:yaml.org,2002:int",
  format: "HEX",
  test: /^0x[0-9a-fA-F]+$/,
  resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
  stringify: (node) => intStringify(node, 16, "0x")
};
var schema = [
  map,
  seq,
  string2,
  nullTag,
  boolTag,
  intOct,
  int,
  intHex,
  floatNaN,
  floatExp,
  float
];
var unused7;
var unused8;
var unused9;
var unused10;
var unused11;
var unused12;
var unused13;
var schemas = /* @__PURE__ */ new Map([
  ["core", schema],
  ["failsafe", [map, seq, string2]],
  ["json", unused7],
  ["yaml11", unused11],
  ["yaml-1.1", unused11]
]);
var tagsByName = {
  binary: unused8,
  bool: boolTag,
  float,
  floatExp,
  floatNaN,
  floatTime: unused13,
  int,
  intHex,
  intOct,
  intTime: unused13,
  map,
  merge,
  null: nullTag,
  omap: unused9,
  pairs: unused10,
  seq,
  set: unused12,
  timestamp: unused13
};
var coreKnownTags = {
  "tag:yaml.org,2002:binary": unused8,
  "tag:yaml.org,2002:merge": merge,
  "tag:yaml.org,2002:omap": unused9,
  "tag:yaml.org,2002:pairs": unused10,
  "tag:yaml.org,2002:set": unused12,
  "tag:yaml.org,2002:timestamp": unused13
};
function getTags(customTags, schemaName, addMergeTag) {
  const schemaTags = schemas.get(schemaName);
  if (schemaTags && !customTags) {
    return addMergeTag && !schemaTags.includes(merge) ? schemaTags.concat(merge) : schemaTags.slice();
  }
  let tags = schemaTags;
  if (!tags) {
    if (Array.isArray(customTags))
      tags = [];
    else {
      const keys3 = Array.from(schemas.keys()).filter((key2) => key2 !== "yaml11").map((key2) => JSON.stringify(key2)).join(", ");
      throw new Error(`Unknown schema "${schemaName}"; use one of ${keys3} or define customTags array`);
    }
  }
  if (Array.isArray(customTags)) {
    for (const tag of customTags)
      tags = tags.concat(tag);
  } else if (typeof customTags === "function") {
    tags = customTags(tags.slice());
  }
  if (addMergeTag)
    tags = tags.concat(merge);
  return tags.reduce((tags2, tag) => {
    const tagObj = typeof tag === "string" ? tagsByName[tag] : tag;
    if (!tagObj) {
      const tagName = JSON.stringify(tag);
      const keys3 = Object.keys(tagsByName).map((key2) => JSON.stringify(key2)).join(", ");
      throw new Error(`Unknown custom tag ${tagName}; use one of ${keys3}`);
    }
    if (!tags2.includes(tagObj))
      tags2.push(tagObj);
    return tags2;
  }, []);
}
var sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
var Schema = class _Schema {
  constructor({ compat, customTags, merge: merge2, resolveKnownTags, schema: schema2, sortMapEntries, toStringDefaults }) {
    this.compat = Array.isArray(compat) ? getTags(compat, "compat") : compat ? getTags(null, compat) : null;
    this.name = typeof schema2 === "string" && schema2 || "core";
    this.knownTags = resolveKnownTags ? coreKnownTags : {};
    this.tags = getTags(customTags, this.name, merge2);
    this.toStringOptions = toStringDefaults ?? null;
    Object.defineProperty(this, MAP, { value: map });
    Object.defineProperty(this, SCALAR, { value: string2 });
    Object.defineProperty(this, SEQ, { value: seq });
    this.sortMapEntries = typeof sortMapEntries === "function" ? sortMapEntries : sortMapEntries === true ? sortMapEntriesByKey : null;
  }
  clone() {
    const copy = Object.create(_Schema.prototype, Object.getOwnPropertyDescriptors(this));
    copy.tags = this.tags.slice();
    return copy;
  }
};
var unused14;
var Document = class _Document {
  constructor(value, replacer, options) {
    this.commentBefore = null;
    this.comment = null;
    this.errors = [];
    this.warnings = [];
    Object.defineProperty(this, NODE_TYPE, { value: DOC });
    let _replacer = null;
    if (typeof replacer === "function" || Array.isArray(replacer)) {
      _replacer = replacer;
    } else if (options === void 0 && replacer) {
      options = replacer;
      replacer = void 0;
    }
    const opt = Object.assign({
      intAsBigInt: false,
      keepSourceTokens: false,
      logLevel: "warn",
      prettyErrors: true,
      strict: true,
      stringKeys: false,
      uniqueKeys: true,
      version: "1.2"
    }, options);
    this.options = opt;
    let { version: version2 } = opt;
    if (options?._directives) {
      this.directives = options._directives.atDocument();
      if (this.directives.yaml.explicit)
        version2 = this.directives.yaml.version;
    } else
      this.directives = new Directives({ version: version2 });
    this.setSchema(version2, options);
    this.contents = value === void 0 ? null : this.createNode(value, _replacer, options);
  }
  /**
   * Create a deep copy of this Document and its contents.
   *
   * Custom Node values that inherit from `Object` still refer to their original instances.
   */
  clone() {
    const copy = Object.create(_Document.prototype, {
      [NODE_TYPE]: { value: DOC }
    });
    copy.commentBefore = this.commentBefore;
    copy.comment = this.comment;
    copy.errors = this.errors.slice();
    copy.warnings = this.warnings.slice();
    copy.options = Object.assign({}, this.options);
    if (this.directives)
      copy.directives = this.directives.clone();
    copy.schema = this.schema.clone();
    copy.contents = isNode(this.contents) ? this.contents.clone(copy.schema) : this.contents;
    if (this.range)
      copy.range = this.range.slice();
    return copy;
  }
  /** Adds a value to the document. */
  add(value) {
    if (assertCollection(this.contents))
      this.contents.add(value);
  }
  /** Adds a value to the document. */
  addIn(path2, value) {
    if (assertCollection(this.contents))
      this.contents.addIn(path2, value);
  }
  /**
   * Create a new `Alias` node, ensuring that the target `node` has the required anchor.
   *
   * If `node` already has an anchor, `name` is ignored.
   * Otherwise, the `node.anchor` value will be set to `name`,
   * or if an anchor with that name is already present in the document,
   * `name` will be used as a prefix for a new unique anchor.
   * If `name` is undefined, the generated anchor will use 'a' as a prefix.
   */
  createAlias(node, name2) {
    if (!node.anchor) {
      const prev = anchorNames(this);
      node.anchor = // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
      !name2 || prev.has(name2) ? findNewAnchor(name2 || "a", prev) : name2;
    }
    return new Alias(node.anchor);
  }
  createNode(value, replacer, options) {
    let _replacer = void 0;
    if (typeof replacer === "function") {
      value = replacer.call({ "": value }, "", value);
      _replacer = replacer;
    } else if (Array.isArray(replacer)) {
      const keyToStr = (v) => typeof v === "number" || v instanceof String || v instanceof Number;
      const asStr = replacer.filter(keyToStr).map(String);
      if (asStr.length > 0)
        replacer = replacer.concat(asStr);
      _replacer = replacer;
    } else if (options === void 0 && replacer) {
      options = replacer;
      replacer = void 0;
    }
    const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
    const { onAnchor, setAnchors, sourceObjects } = createNodeAnchors(
      this,
      // eslint-disable-next-line @typescript-eslint/prefer-nullish-coalescing
      anchorPrefix || "a"
    );
    const ctx = {
      aliasDuplicateObjects: aliasDuplicateObjects ?? true,
      keepUndefined: keepUndefined ?? false,
      onAnchor,
      onTagObj,
      replacer: _replacer,
      schema: this.schema,
      sourceObjects
    };
    const node = createNode(value, tag, ctx);
    if (flow && isCollection(node))
      node.flow = true;
    setAnchors();
    return node;
  }
  /**
   * Convert a key and a value into a `Pair` using the current schema,
   * recursively wrapping all values as `Scalar` or `Collection` nodes.
   */
  createPair(key2, value, options = {}) {
    const k = this.createNode(key2, null, options);
    const v = this.createNode(value, null, options);
    return new Pair(k, v);
  }
  /**
   * Removes a value from the document.
   * @returns `true` if the item was found and removed.
   */
  delete(key2) {
    return assertCollection(this.contents) ? this.contents.delete(key2) : false;
  }
  /**
   * Removes a value from the document.
   * @returns `true` if the item was found and removed.
   */
  deleteIn(path2) {
    if (isEmptyPath(path2)) {
      if (this.contents == null)
        return false;
      this.contents = null;
      return true;
    }
    return assertCollection(this.contents) ? this.contents.deleteIn(path2) : false;
  }
  /**
   * Returns item at `key`, or `undefined` if not found. By default unwraps
   * scalar values from their surrounding node; to disable set `keepScalar` to
   * `true` (collections are always returned intact).
   */
  get(key2, keepScalar) {
    return isCollection(this.contents) ? this.contents.get(key2, keepScalar) : void 0;
  }
  /**
   * Returns item at `path`, or `undefined` if not found. By default unwraps
   * scalar values from their surrounding node; to disable set `keepScalar` to
   * `true` (collections are always returned intact).
   */
  getIn(path2, keepScalar) {
    if (isEmptyPath(path2))
      return !keepScalar && isScalar(this.contents) ? this.contents.value : this.contents;
    return isCollection(this.contents) ? this.contents.getIn(path2, keepScalar) : void 0;
  }
  /**
   * Checks if the document includes a value with the key `key`.
   */
  has(key2) {
    return isCollection(this.contents) ? this.contents.has(key2) : false;
  }
  /**
   * Checks if the document includes a value at `path`.
   */
  hasIn(path2) {
    if (isEmptyPath(path2))
      return this.contents !== void 0;
    return isCollection(this.contents) ? this.contents.hasIn(path2) : false;
  }
  /**
   * Sets a value in this document. For `!!set`, `value` needs to be a
   * boolean to add/remove the item from the set.
   */
  set(key2, value) {
    if (this.contents == null) {
      this.contents = collectionFromPath(this.schema, [key2], value);
    } else if (assertCollection(this.contents)) {
      this.contents.set(key2, value);
    }
  }
  /**
   * Sets a value in this document. For `!!set`, `value` needs to be a
   * boolean to add/remove the item from the set.
   */
  setIn(path2, value) {
    if (isEmptyPath(path2)) {
      this.contents = value;
    } else if (this.contents == null) {
      this.contents = collectionFromPath(this.schema, Array.from(path2), value);
    } else if (assertCollection(this.contents)) {
      this.contents.setIn(path2, value);
    }
  }
  /**
   * Change the YAML version and schema used by the document.
   * A `null` version disables support for directives, explicit tags, anchors, and aliases.
   * It also requires the `schema` option to be given as a `Schema` instance value.
   *
   * Overrides all previously set schema options.
   */
  setSchema(version2, options = {}) {
    if (typeof version2 === "number")
      version2 = String(version2);
    let opt;
    switch (version2) {
      case "1.1":
        if (this.directives)
          this.directives.yaml.version = "1.1";
        else
          this.directives = new Directives({ version: "1.1" });
        opt = { resolveKnownTags: false, schema: "yaml-1.1" };
        break;
      case "1.2":
      case "next":
        if (this.directives)
          this.directives.yaml.version = version2;
        else
          this.directives = new Directives({ version: version2 });
        opt = { resolveKnownTags: true, schema: "core" };
        break;
      case null:
        if (this.directives)
          delete this.directives;
        opt = null;
        break;
      default: {
        const sv = JSON.stringify(version2);
        throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
      }
    }
    if (options.schema instanceof Object)
      this.schema = options.schema;
    else if (opt)
      this.schema = new Schema(Object.assign(opt, options));
    else
      throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
  }
  // json & jsonArg are only used from toJSON()
  toJS({ json, jsonArg, mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
    const ctx = {
      anchors: /* @__PURE__ */ new Map(),
      doc: this,
      keep: !json,
      mapAsMap: mapAsMap === true,
      mapKeyWarned: false,
      maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
    };
    const res = toJS(this.contents, jsonArg ?? "", ctx);
    if (typeof onAnchor === "function")
      for (const { count: count2, res: res2 } of ctx.anchors.values())
        onAnchor(res2, count2);
    return typeof reviver === "function" ? unused(reviver, { "": res }, "", res) : res;
  }
  /**
   * A JSON representation of the document `contents`.
   *
   * @param jsonArg Used by `JSON.stringify` to indicate the array index or
   *   property name.
   */
  toJSON(jsonArg, onAnchor) {
    return this.toJS({ json: true, jsonArg, mapAsMap: false, onAnchor });
  }
  /** A YAML representation of the document. */
  toString(options = {}) {
    if (this.errors.length > 0)
      throw new Error("Document with errors cannot be stringified");
    if ("indent" in options && (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
      const s = JSON.stringify(options.indent);
      throw new Error(`"indent" option must be a positive integer, not ${s}`);
    }
    return unused14(this, options);
  }
};
function assertCollection(contents2) {
  if (isCollection(contents2))
    return true;
  throw new Error("Expected a YAML collection as document contents");
}
var YAMLError = class extends Error {
  constructor(name2, pos, code2, message) {
    super();
    this.name = name2;
    this.code = code2;
    this.message = message;
    this.pos = pos;
  }
};
var YAMLParseError = class extends YAMLError {
  constructor(pos, code2, message) {
    super("YAMLParseError", pos, code2, message);
  }
};
var YAMLWarning = class extends YAMLError {
  constructor(pos, code2, message) {
    super("YAMLWarning", pos, code2, message);
  }
};
function resolveProps(tokens2, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
  let spaceBefore = false;
  let atNewline = startOnNewline;
  let hasSpace = startOnNewline;
  let comment = "";
  let commentSep = "";
  let hasNewline = false;
  let reqSpace = false;
  let tab = null;
  let anchor = null;
  let tag = null;
  let newlineAfterProp = null;
  let comma = null;
  let found = null;
  let start = null;
  for (const token2 of tokens2) {
    if (reqSpace) {
      if (token2.type !== "space" && token2.type !== "newline" && token2.type !== "comma")
        onError(token2.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
      reqSpace = false;
    }
    if (tab) {
      if (atNewline && token2.type !== "comment" && token2.type !== "newline") {
        onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
      }
      tab = null;
    }
    switch (token2.type) {
      case "space":
        if (!flow && (indicator !== "doc-start" || next?.type !== "flow-collection") && token2.source.includes("	")) {
          tab = token2;
        }
        hasSpace = true;
        break;
      case "comment": {
        if (!hasSpace)
          onError(token2, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
        const cb = token2.source.substring(1) || " ";
        if (!comment)
          comment = cb;
        else
          comment += commentSep + cb;
        commentSep = "";
        atNewline = false;
        break;
      }
      case "newline":
        if (atNewline) {
          if (comment)
            comment += token2.source;
          else if (!found || indicator !== "seq-item-ind")
            spaceBefore = true;
        } else
          commentSep += token2.source;
        atNewline = true;
        hasNewline = true;
        if (anchor || tag)
          newlineAfterProp = token2;
        hasSpace = true;
        break;
      case "anchor":
        if (anchor)
          onError(token2, "MULTIPLE_ANCHORS", "A node can have at most one anchor");
        if (token2.source.endsWith(":"))
          onError(token2.offset + token2.source.length - 1, "BAD_ALIAS", "Anchor ending in : is ambiguous", true);
        anchor = token2;
        start ?? (start = token2.offset);
        atNewline = false;
        hasSpace = false;
        reqSpace = true;
        break;
      case "tag": {
        if (tag)
          onError(token2, "MULTIPLE_TAGS", "A node can have at most one tag");
        tag = token2;
        start ?? (start = token2.offset);
        atNewline = false;
        hasSpace = false;
        reqSpace = true;
        break;
      }
      case indicator:
        if (anchor || tag)
          onError(token2, "BAD_PROP_ORDER", `Anchors and tags must be after the ${token2.source} indicator`);
        if (found)
          onError(token2, "UNEXPECTED_TOKEN", `Unexpected ${token2.source} in ${flow ?? "collection"}`);
        found = token2;
        atNewline = indicator === "seq-item-ind" || indicator === "explicit-key-ind";
        hasSpace = false;
        break;
      case "comma":
        if (flow) {
          if (comma)
            onError(token2, "UNEXPECTED_TOKEN", `Unexpected , in ${flow}`);
          comma = token2;
          atNewline = false;
          hasSpace = false;
          break;
        }
      // else fallthrough
      default:
        onError(token2, "UNEXPECTED_TOKEN", `Unexpected ${token2.type} token`);
        atNewline = false;
        hasSpace = false;
    }
  }
  const last2 = tokens2[tokens2.length - 1];
  const end = last2 ? last2.offset + last2.source.length : offset;
  if (reqSpace && next && next.type !== "space" && next.type !== "newline" && next.type !== "comma" && (next.type !== "scalar" || next.source !== "")) {
    onError(next.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
  }
  if (tab && (atNewline && tab.indent <= parentIndent || next?.type === "block-map" || next?.type === "block-seq"))
    onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
  return {
    comma,
    found,
    spaceBefore,
    comment,
    hasNewline,
    anchor,
    tag,
    newlineAfterProp,
    end,
    start: start ?? end
  };
}
function containsNewline(key2) {
  if (!key2)
    return null;
  switch (key2.type) {
    case "alias":
    case "scalar":
    case "double-quoted-scalar":
    case "single-quoted-scalar":
      if (key2.source.includes("\n"))
        return true;
      if (key2.end) {
        for (const st of key2.end)
          if (st.type === "newline")
            return true;
      }
      return false;
    case "flow-collection":
      for (const it of key2.items) {
        for (const st of it.start)
          if (st.type === "newline")
            return true;
        if (it.sep) {
          for (const st of it.sep)
            if (st.type === "newline")
              return true;
        }
        if (containsNewline(it.key) || containsNewline(it.value))
          return true;
      }
      return false;
    default:
      return true;
  }
}
function flowIndentCheck(indent, fc, onError) {
  if (fc?.type === "flow-collection") {
    const end = fc.end[0];
    if (end.indent === indent && (end.source === "]" || end.source === "}") && containsNewline(fc)) {
      const msg = "Flow end indicator should be more indented than parent";
      onError(end, "BAD_INDENT", msg, true);
    }
  }
}
function mapIncludes(ctx, items, search) {
  const { uniqueKeys } = ctx.options;
  if (uniqueKeys === false)
    return false;
  const isEqual = typeof uniqueKeys === "function" ? uniqueKeys : (a, b) => a === b || isScalar(a) && isScalar(b) && a.value === b.value;
  return items.some((pair) => isEqual(pair.key, search));
}
var startColMsg = "All mapping items must start at the same column";
function resolveBlockMap({ composeNode: composeNode2, composeEmptyNode: composeEmptyNode2 }, ctx, bm, onError, tag) {
  const NodeClass = tag?.nodeClass ?? YAMLMap;
  const map2 = new NodeClass(ctx.schema);
  if (ctx.atRoot)
    ctx.atRoot = false;
  let offset = bm.offset;
  let commentEnd = null;
  for (const collItem of bm.items) {
    const { start, key: key2, sep: sep2, value } = collItem;
    const keyProps = resolveProps(start, {
      indicator: "explicit-key-ind",
      next: key2 ?? sep2?.[0],
      offset,
      onError,
      parentIndent: bm.indent,
      startOnNewline: true
    });
    const implicitKey = !keyProps.found;
    if (implicitKey) {
      if (key2) {
        if (key2.type === "block-seq")
          onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
        else if ("indent" in key2 && key2.indent !== bm.indent)
          onError(offset, "BAD_INDENT", startColMsg);
      }
      if (!keyProps.anchor && !keyProps.tag && !sep2) {
        commentEnd = keyProps.end;
        if (keyProps.comment) {
          if (map2.comment)
            map2.comment += "\n" + keyProps.comment;
          else
            map2.comment = keyProps.comment;
        }
        continue;
      }
      if (keyProps.newlineAfterProp || containsNewline(key2)) {
        onError(key2 ?? start[start.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
      }
    } else if (keyProps.found?.indent !== bm.indent) {
      onError(offset, "BAD_INDENT", startColMsg);
    }
    ctx.atKey = true;
    const keyStart = keyProps.end;
    const keyNode = key2 ? composeNode2(ctx, key2, keyProps, onError) : composeEmptyNode2(ctx, keyStart, start, null, keyProps, onError);
    if (ctx.schema.compat)
      flowIndentCheck(bm.indent, key2, onError);
    ctx.atKey = false;
    if (mapIncludes(ctx, map2.items, keyNode))
      onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
    const valueProps = resolveProps(sep2 ?? [], {
      indicator: "map-value-ind",
      next: value,
      offset: keyNode.range[2],
      onError,
      parentIndent: bm.indent,
      startOnNewline: !key2 || key2.type === "block-scalar"
    });
    offset = valueProps.end;
    if (valueProps.found) {
      if (implicitKey) {
        if (value?.type === "block-map" && !valueProps.hasNewline)
          onError(offset, "BLOCK_AS_IMPLICIT_KEY", "Nested mappings are not allowed in compact mappings");
        if (ctx.options.strict && keyProps.start < valueProps.found.offset - 1024)
          onError(keyNode.range, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit block mapping key");
      }
      const valueNode = value ? composeNode2(ctx, value, valueProps, onError) : composeEmptyNode2(ctx, offset, sep2, null, valueProps, onError);
      if (ctx.schema.compat)
        flowIndentCheck(bm.indent, value, onError);
      offset = valueNode.range[2];
      const pair = new Pair(keyNode, valueNode);
      if (ctx.options.keepSourceTokens)
        pair.srcToken = collItem;
      map2.items.push(pair);
    } else {
      if (implicitKey)
        onError(keyNode.range, "MISSING_CHAR", "Implicit map keys need to be followed by map values");
      if (valueProps.comment) {
        if (keyNode.comment)
          keyNode.comment += "\n" + valueProps.comment;
        else
          keyNode.comment = valueProps.comment;
      }
      const pair = new Pair(keyNode);
      if (ctx.options.keepSourceTokens)
        pair.srcToken = collItem;
      map2.items.push(pair);
    }
  }
  if (commentEnd && commentEnd < offset)
    onError(commentEnd, "IMPOSSIBLE", "Map comment with trailing content");
  map2.range = [bm.offset, offset, commentEnd ?? offset];
  return map2;
}
function resolveBlockSeq({ composeNode: composeNode2, composeEmptyNode: composeEmptyNode2 }, ctx, bs, onError, tag) {
  const NodeClass = tag?.nodeClass ?? YAMLSeq;
  const seq2 = new NodeClass(ctx.schema);
  if (ctx.atRoot)
    ctx.atRoot = false;
  if (ctx.atKey)
    ctx.atKey = false;
  let offset = bs.offset;
  let commentEnd = null;
  for (const { start, value } of bs.items) {
    const props = resolveProps(start, {
      indicator: "seq-item-ind",
      next: value,
      offset,
      onError,
      parentIndent: bs.indent,
      startOnNewline: true
    });
    if (!props.found) {
      if (props.anchor || props.tag || value) {
        if (value?.type === "block-seq")
          onError(props.end, "BAD_INDENT", "All sequence items must start at the same column");
        else
          onError(offset, "MISSING_CHAR", "Sequence item without - indicator");
      } else {
        commentEnd = props.end;
        if (props.comment)
          seq2.comment = props.comment;
        continue;
      }
    }
    const node = value ? composeNode2(ctx, value, props, onError) : composeEmptyNode2(ctx, props.end, start, null, props, onError);
    if (ctx.schema.compat)
      flowIndentCheck(bs.indent, value, onError);
    offset = node.range[2];
    seq2.items.push(node);
  }
  seq2.range = [bs.offset, offset, commentEnd ?? offset];
  return seq2;
}
function resolveEnd(end, offset, reqSpace, onError) {
  let comment = "";
  if (end) {
    let hasSpace = false;
    let sep2 = "";
    for (const token2 of end) {
      const { source, type } = token2;
      switch (type) {
        case "space":
          hasSpace = true;
          break;
        case "comment": {
          if (reqSpace && !hasSpace)
            onError(token2, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
          const cb = source.substring(1) || " ";
          if (!comment)
            comment = cb;
          else
            comment += sep2 + cb;
          sep2 = "";
          break;
        }
        case "newline":
          if (comment)
            sep2 += source;
          hasSpace = true;
          break;
        default:
          onError(token2, "UNEXPECTED_TOKEN", `Unexpected ${type} at node end`);
      }
      offset += source.length;
    }
  }
  return { comment, offset };
}
var blockMsg = "Block collections are not allowed within flow collections";
var isBlock = (token2) => token2 && (token2.type === "block-map" || token2.type === "block-seq");
function resolveFlowCollection({ composeNode: composeNode2, composeEmptyNode: composeEmptyNode2 }, ctx, fc, onError, tag) {
  const isMap3 = fc.start.source === "{";
  const fcName = isMap3 ? "flow map" : "flow sequence";
  const NodeClass = tag?.nodeClass ?? (isMap3 ? YAMLMap : YAMLSeq);
  const coll = new NodeClass(ctx.schema);
  coll.flow = true;
  const atRoot = ctx.atRoot;
  if (atRoot)
    ctx.atRoot = false;
  if (ctx.atKey)
    ctx.atKey = false;
  let offset = fc.offset + fc.start.source.length;
  for (let i = 0; i < fc.items.length; ++i) {
    const collItem = fc.items[i];
    const { start, key: key2, sep: sep2, value } = collItem;
    const props = resolveProps(start, {
      flow: fcName,
      indicator: "explicit-key-ind",
      next: key2 ?? sep2?.[0],
      offset,
      onError,
      parentIndent: fc.indent,
      startOnNewline: false
    });
    if (!props.found) {
      if (!props.anchor && !props.tag && !sep2 && !value) {
        if (i === 0 && props.comma)
          onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
        else if (i < fc.items.length - 1)
          onError(props.start, "UNEXPECTED_TOKEN", `Unexpected empty item in ${fcName}`);
        if (props.comment) {
          if (coll.comment)
            coll.comment += "\n" + props.comment;
          else
            coll.comment = props.comment;
        }
        offset = props.end;
        continue;
      }
      if (!isMap3 && ctx.options.strict && containsNewline(key2))
        onError(
          key2,
          // checked by containsNewline()
          "MULTILINE_IMPLICIT_KEY",
          "Implicit keys of flow sequence pairs need to be on a single line"
        );
    }
    if (i === 0) {
      if (props.comma)
        onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
    } else {
      if (!props.comma)
        onError(props.start, "MISSING_CHAR", `Missing , between ${fcName} items`);
      if (props.comment) {
        let prevItemComment = "";
        loop: for (const st of start) {
          switch (st.type) {
            case "comma":
            case "space":
              break;
            case "comment":
              prevItemComment = st.source.substring(1);
              break loop;
            default:
              break loop;
          }
        }
        if (prevItemComment) {
          let prev = coll.items[coll.items.length - 1];
          if (isPair(prev))
            prev = prev.value ?? prev.key;
          if (prev.comment)
            prev.comment += "\n" + prevItemComment;
          else
            prev.comment = prevItemComment;
          props.comment = props.comment.substring(prevItemComment.length + 1);
        }
      }
    }
    if (!isMap3 && !sep2 && !props.found) {
      const valueNode = value ? composeNode2(ctx, value, props, onError) : composeEmptyNode2(ctx, props.end, sep2, null, props, onError);
      coll.items.push(valueNode);
      offset = valueNode.range[2];
      if (isBlock(value))
        onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
    } else {
      ctx.atKey = true;
      const keyStart = props.end;
      const keyNode = key2 ? composeNode2(ctx, key2, props, onError) : composeEmptyNode2(ctx, keyStart, start, null, props, onError);
      if (isBlock(key2))
        onError(keyNode.range, "BLOCK_IN_FLOW", blockMsg);
      ctx.atKey = false;
      const valueProps = resolveProps(sep2 ?? [], {
        flow: fcName,
        indicator: "map-value-ind",
        next: value,
        offset: keyNode.range[2],
        onError,
        parentIndent: fc.indent,
        startOnNewline: false
      });
      if (valueProps.found) {
        if (!isMap3 && !props.found && ctx.options.strict) {
          if (sep2)
            for (const st of sep2) {
              if (st === valueProps.found)
                break;
              if (st.type === "newline") {
                onError(st, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
                break;
              }
            }
          if (props.start < valueProps.found.offset - 1024)
            onError(valueProps.found, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit flow sequence key");
        }
      } else if (value) {
        if ("source" in value && value.source?.[0] === ":")
          onError(value, "MISSING_CHAR", `Missing space after : in ${fcName}`);
        else
          onError(valueProps.start, "MISSING_CHAR", `Missing , or : between ${fcName} items`);
      }
      const valueNode = value ? composeNode2(ctx, value, valueProps, onError) : valueProps.found ? composeEmptyNode2(ctx, valueProps.end, sep2, null, valueProps, onError) : null;
      if (valueNode) {
        if (isBlock(value))
          onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
      } else if (valueProps.comment) {
        if (keyNode.comment)
          keyNode.comment += "\n" + valueProps.comment;
        else
          keyNode.comment = valueProps.comment;
      }
      const pair = new Pair(keyNode, valueNode);
      if (ctx.options.keepSourceTokens)
        pair.srcToken = collItem;
      if (isMap3) {
        const map2 = coll;
        if (mapIncludes(ctx, map2.items, keyNode))
          onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
        map2.items.push(pair);
      } else {
        const map2 = new YAMLMap(ctx.schema);
        map2.flow = true;
        map2.items.push(pair);
        const endRange = (valueNode ?? keyNode).range;
        map2.range = [keyNode.range[0], endRange[1], endRange[2]];
        coll.items.push(map2);
      }
      offset = valueNode ? valueNode.range[2] : valueProps.end;
    }
  }
  const expectedEnd = isMap3 ? "}" : "]";
  const [ce, ...ee] = fc.end;
  let cePos = offset;
  if (ce?.source === expectedEnd)
    cePos = ce.offset + ce.source.length;
  else {
    const name2 = fcName[0].toUpperCase() + fcName.substring(1);
    const msg = atRoot ? `${name2} must end with a ${expectedEnd}` : `${name2} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
    onError(offset, atRoot ? "MISSING_CHAR" : "BAD_INDENT", msg);
    if (ce && ce.source.length !== 1)
      ee.unshift(ce);
  }
  if (ee.length > 0) {
    const end = resolveEnd(ee, cePos, ctx.options.strict, onError);
    if (end.comment) {
      if (coll.comment)
        coll.comment += "\n" + end.comment;
      else
        coll.comment = end.comment;
    }
    coll.range = [fc.offset, cePos, end.offset];
  } else {
    coll.range = [fc.offset, cePos, cePos];
  }
  return coll;
}
function resolveCollection(CN2, ctx, token2, onError, tagName, tag) {
  const coll = token2.type === "block-map" ? resolveBlockMap(CN2, ctx, token2, onError, tag) : token2.type === "block-seq" ? resolveBlockSeq(CN2, ctx, token2, onError, tag) : resolveFlowCollection(CN2, ctx, token2, onError, tag);
  const Coll = coll.constructor;
  if (tagName === "!" || tagName === Coll.tagName) {
    coll.tag = Coll.tagName;
    return coll;
  }
  if (tagName)
    coll.tag = tagName;
  return coll;
}
function composeCollection(CN2, ctx, token2, props, onError) {
  const tagToken = props.tag;
  const tagName = !tagToken ? null : ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg));
  if (token2.type === "block-seq") {
    const { anchor, newlineAfterProp: nl } = props;
    const lastProp = anchor && tagToken ? anchor.offset > tagToken.offset ? anchor : tagToken : anchor ?? tagToken;
    if (lastProp && (!nl || nl.offset < lastProp.offset)) {
      const message = "Missing newline after block sequence props";
      onError(lastProp, "MISSING_CHAR", message);
    }
  }
  const expType = token2.type === "block-map" ? "map" : token2.type === "block-seq" ? "seq" : token2.start.source === "{" ? "map" : "seq";
  if (!tagToken || !tagName || tagName === "!" || tagName === YAMLMap.tagName && expType === "map" || tagName === YAMLSeq.tagName && expType === "seq") {
    return resolveCollection(CN2, ctx, token2, onError, tagName);
  }
  let tag = ctx.schema.tags.find((t) => t.tag === tagName && t.collection === expType);
  if (!tag) {
    const kt = ctx.schema.knownTags[tagName];
    if (kt?.collection === expType) {
      ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
      tag = kt;
    } else {
      if (kt) {
        onError(tagToken, "BAD_COLLECTION_TYPE", `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? "scalar"}`, true);
      } else {
        onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, true);
      }
      return resolveCollection(CN2, ctx, token2, onError, tagName);
    }
  }
  const coll = resolveCollection(CN2, ctx, token2, onError, tagName, tag);
  const res = tag.resolve?.(coll, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg), ctx.options) ?? coll;
  const node = isNode(res) ? res : new Scalar(res);
  node.range = coll.range;
  node.tag = tagName;
  if (tag?.format)
    node.format = tag.format;
  return node;
}
function resolveBlockScalar(ctx, scalar, onError) {
  const start = scalar.offset;
  const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
  if (!header)
    return { value: "", type: null, comment: "", range: [start, start, start] };
  const type = header.mode === ">" ? Scalar.BLOCK_FOLDED : Scalar.BLOCK_LITERAL;
  const lines = scalar.source ? splitLines(scalar.source) : [];
  let chompStart = lines.length;
  for (let i = lines.length - 1; i >= 0; --i) {
    const content2 = lines[i][1];
    if (content2 === "" || content2 === "\r")
      chompStart = i;
    else
      break;
  }
  if (chompStart === 0) {
    const value2 = header.chomp === "+" && lines.length > 0 ? "\n".repeat(Math.max(1, lines.length - 1)) : "";
    let end2 = start + header.length;
    if (scalar.source)
      end2 += scalar.source.length;
    return { value: value2, type, comment: header.comment, range: [start, end2, end2] };
  }
  let trimIndent = scalar.indent + header.indent;
  let offset = scalar.offset + header.length;
  let contentStart = 0;
  for (let i = 0; i < chompStart; ++i) {
    const [indent, content2] = lines[i];
    if (content2 === "" || content2 === "\r") {
      if (header.indent === 0 && indent.length > trimIndent)
        trimIndent = indent.length;
    } else {
      if (indent.length < trimIndent) {
        const message = "Block scalars with more-indented leading empty lines must use an explicit indentation indicator";
        onError(offset + indent.length, "MISSING_CHAR", message);
      }
      if (header.indent === 0)
        trimIndent = indent.length;
      contentStart = i;
      if (trimIndent === 0 && !ctx.atRoot) {
        const message = "Block scalar values in collections must be indented";
        onError(offset, "BAD_INDENT", message);
      }
      break;
    }
    offset += indent.length + content2.length + 1;
  }
  for (let i = lines.length - 1; i >= chompStart; --i) {
    if (lines[i][0].length > trimIndent)
      chompStart = i + 1;
  }
  let value = "";
  let sep2 = "";
  let prevMoreIndented = false;
  for (let i = 0; i < contentStart; ++i)
    value += lines[i][0].slice(trimIndent) + "\n";
  for (let i = contentStart; i < chompStart; ++i) {
    let [indent, content2] = lines[i];
    offset += indent.length + content2.length + 1;
    const crlf = content2[content2.length - 1] === "\r";
    if (crlf)
      content2 = content2.slice(0, -1);
    if (content2 && indent.length < trimIndent) {
      const src = header.indent ? "explicit indentation indicator" : "first line";
      const message = `Block scalar lines must not be less indented than their ${src}`;
      onError(offset - content2.length - (crlf ? 2 : 1), "BAD_INDENT", message);
      indent = "";
    }
    if (type === Scalar.BLOCK_LITERAL) {
      value += sep2 + indent.slice(trimIndent) + content2;
      sep2 = "\n";
    } else if (indent.length > trimIndent || content2[0] === "	") {
      if (sep2 === " ")
        sep2 = "\n";
      else if (!prevMoreIndented && sep2 === "\n")
        sep2 = "\n\n";
      value += sep2 + indent.slice(trimIndent) + content2;
      sep2 = "\n";
      prevMoreIndented = true;
    } else if (content2 === "") {
      if (sep2 === "\n")
        value += "\n";
      else
        sep2 = "\n";
    } else {
      value += sep2 + content2;
      sep2 = " ";
      prevMoreIndented = false;
    }
  }
  switch (header.chomp) {
    case "-":
      break;
    case "+":
      for (let i = chompStart; i < lines.length; ++i)
        value += "\n" + lines[i][0].slice(trimIndent);
      if (value[value.length - 1] !== "\n")
        value += "\n";
      break;
    default:
      value += "\n";
  }
  const end = start + header.length + scalar.source.length;
  return { value, type, comment: header.comment, range: [start, end, end] };
}
function parseBlockScalarHeader({ offset, props }, strict, onError) {
  if (props[0].type !== "block-scalar-header") {
    onError(props[0], "IMPOSSIBLE", "Block scalar header not found");
    return null;
  }
  const { source } = props[0];
  const mode = source[0];
  let indent = 0;
  let chomp = "";
  let error = -1;
  for (let i = 1; i < source.length; ++i) {
    const ch = source[i];
    if (!chomp && (ch === "-" || ch === "+"))
      chomp = ch;
    else {
      const n = Number(ch);
      if (!indent && n)
        indent = n;
      else if (error === -1)
        error = offset + i;
    }
  }
  if (error !== -1)
    onError(error, "UNEXPECTED_TOKEN", `Block scalar header includes extra characters: ${source}`);
  let hasSpace = false;
  let comment = "";
  let length = source.length;
  for (let i = 1; i < props.length; ++i) {
    const token2 = props[i];
    switch (token2.type) {
      case "space":
        hasSpace = true;
      // fallthrough
      case "newline":
        length += token2.source.length;
        break;
      case "comment":
        if (strict && !hasSpace) {
          const message = "Comments must be separated from other tokens by white space characters";
          onError(token2, "MISSING_CHAR", message);
        }
        length += token2.source.length;
        comment = token2.source.substring(1);
        break;
      case "error":
        onError(token2, "UNEXPECTED_TOKEN", token2.message);
        length += token2.source.length;
        break;
      /* istanbul ignore next should not happen */
      default: {
        const message = `Unexpected token in block scalar header: ${token2.type}`;
        onError(token2, "UNEXPECTED_TOKEN", message);
        const ts = token2.source;
        if (ts && typeof ts === "string")
          length += ts.length;
      }
    }
  }
  return { mode, indent, chomp, comment, length };
}
function splitLines(source) {
  const split = source.split(/\n( *)/);
  const first = split[0];
  const m = first.match(/^( *)/);
  const line0 = m?.[1] ? [m[1], first.slice(m[1].length)] : ["", first];
  const lines = [line0];
  for (let i = 1; i < split.length; i += 2)
    lines.push([split[i], split[i + 1]]);
  return lines;
}
function resolveFlowScalar(scalar, strict, onError) {
  const { offset, type, source, end } = scalar;
  let _type;
  let value;
  const _onError = (rel, code2, msg) => onError(offset + rel, code2, msg);
  switch (type) {
    case "scalar":
      _type = Scalar.PLAIN;
      value = plainValue(source, _onError);
      break;
    case "single-quoted-scalar":
      _type = Scalar.QUOTE_SINGLE;
      value = singleQuotedValue(source, _onError);
      break;
    case "double-quoted-scalar":
      _type = Scalar.QUOTE_DOUBLE;
      value = doubleQuotedValue(source, _onError);
      break;
    /* istanbul ignore next should not happen */
    default:
      onError(scalar, "UNEXPECTED_TOKEN", `Expected a flow scalar value, but found: ${type}`);
      return {
        value: "",
        type: null,
        comment: "",
        range: [offset, offset + source.length, offset + source.length]
      };
  }
  const valueEnd = offset + source.length;
  const re = resolveEnd(end, valueEnd, strict, onError);
  return {
    value,
    type: _type,
    comment: re.comment,
    range: [offset, valueEnd, re.offset]
  };
}
function plainValue(source, onError) {
  let badChar = "";
  switch (source[0]) {
    /* istanbul ignore next should not happen */
    case "	":
      badChar = "a tab character";
      break;
    case ",":
      badChar = "flow indicator character ,";
      break;
    case "%":
      badChar = "directive indicator character %";
      break;
    case "|":
    case ">": {
      badChar = `block scalar indicator ${source[0]}`;
      break;
    }
    case "@":
    case "`": {
      badChar = `reserved character ${source[0]}`;
      break;
    }
  }
  if (badChar)
    onError(0, "BAD_SCALAR_START", `Plain value cannot start with ${badChar}`);
  return unfoldLines(source);
}
function singleQuotedValue(source, onError) {
  if (source[source.length - 1] !== "'" || source.length === 1)
    onError(source.length, "MISSING_CHAR", "Missing closing 'quote");
  return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
}
function unfoldLines(source) {
  const line2 = /(.*?)\r?\n/sy;
  let match = line2.exec(source);
  if (!match)
    return source;
  let trimEnd, trimBoth;
  try {
    trimEnd = new RegExp("(?<![ 	])[ 	]+$");
    trimBoth = new RegExp("^[ 	]+|(?<![ 	])[ 	]+$", "g");
  } catch {
    trimEnd = /[ \t]+$/;
    trimBoth = /^[ \t]+|[ \t]+$/g;
  }
  let res = match[1].replace(trimEnd, "");
  let sep2 = " ";
  let pos = line2.lastIndex;
  while (match = line2.exec(source)) {
    const lm = match[1].replace(trimBoth, "");
    if (lm === "") {
      if (sep2 === "\n")
        res += sep2;
      else
        sep2 = "\n";
    } else {
      res += sep2 + lm;
      sep2 = " ";
    }
    pos = line2.lastIndex;
  }
  const last2 = /[ \t]*(.*)/sy;
  last2.lastIndex = pos;
  match = last2.exec(source);
  return res + sep2 + (match?.[1] ?? "");
}
function doubleQuotedValue(source, onError) {
  let res = "";
  for (let i = 1; i < source.length - 1; ++i) {
    const ch = source[i];
    if (ch === "\r" && source[i + 1] === "\n")
      continue;
    if (ch === "\n") {
      const { fold, offset } = foldNewline(source, i);
      res += fold;
      i = offset;
    } else if (ch === "\\") {
      let next = source[++i];
      const cc = escapeCodes[next];
      if (cc)
        res += cc;
      else if (next === "\n") {
        next = source[i + 1];
        while (next === " " || next === "	")
          next = source[++i + 1];
      } else if (next === "\r" && source[i + 1] === "\n") {
        next = source[++i + 1];
        while (next === " " || next === "	")
          next = source[++i + 1];
      } else if (next === "x" || next === "u" || next === "U") {
        const length = next === "x" ? 2 : next === "u" ? 4 : 8;
        res += parseCharCode(source, i + 1, length, onError);
        i += length;
      } else {
        const raw = source.substr(i - 1, 2);
        onError(i - 1, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
        res += raw;
      }
    } else if (ch === " " || ch === "	") {
      const wsStart = i;
      let next = source[i + 1];
      while (next === " " || next === "	")
        next = source[++i + 1];
      if (next !== "\n" && !(next === "\r" && source[i + 2] === "\n"))
        res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
    } else {
      res += ch;
    }
  }
  if (source[source.length - 1] !== '"' || source.length === 1)
    onError(source.length, "MISSING_CHAR", 'Missing closing "quote');
  return res;
}
function foldNewline(source, offset) {
  let fold = "";
  let ch = source[offset + 1];
  while (ch === " " || ch === "	" || ch === "\n" || ch === "\r") {
    if (ch === "\r" && source[offset + 2] !== "\n")
      break;
    if (ch === "\n")
      fold += "\n";
    offset += 1;
    ch = source[offset + 1];
  }
  if (!fold)
    fold = " ";
  return { fold, offset };
}
var escapeCodes = {
  "0": "\0",
  // null character
  a: "\x07",
  // bell character
  b: "\b",
  // backspace
  e: "\x1B",
  // escape character
  f: "\f",
  // form feed
  n: "\n",
  // line feed
  r: "\r",
  // carriage return
  t: "	",
  // horizontal tab
  v: "\v",
  // vertical tab
  N: "\x85",
  // Unicode next line
  _: "\xA0",
  // Unicode non-breaking space
  L: "\u2028",
  // Unicode line separator
  P: "\u2029",
  // Unicode paragraph separator
  " ": " ",
  '"': '"',
  "/": "/",
  "\\": "\\",
  "	": "	"
};
function parseCharCode(source, offset, length, onError) {
  const cc = source.substr(offset, length);
  const ok = cc.length === length && /^[0-9a-fA-F]+$/.test(cc);
  const code2 = ok ? parseInt(cc, 16) : NaN;
  try {
    return String.fromCodePoint(code2);
  } catch {
    const raw = source.substr(offset - 2, length + 2);
    onError(offset - 2, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
    return raw;
  }
}
function composeScalar(ctx, token2, tagToken, onError) {
  const { value, type, comment, range } = token2.type === "block-scalar" ? resolveBlockScalar(ctx, token2, onError) : resolveFlowScalar(token2, ctx.options.strict, onError);
  const tagName = tagToken ? ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg)) : null;
  let tag;
  if (ctx.options.stringKeys && ctx.atKey) {
    tag = ctx.schema[SCALAR];
  } else if (tagName)
    tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
  else if (token2.type === "scalar")
    tag = findScalarTagByTest(ctx, value, token2, onError);
  else
    tag = ctx.schema[SCALAR];
  let scalar;
  try {
    const res = tag.resolve(value, (msg) => onError(tagToken ?? token2, "TAG_RESOLVE_FAILED", msg), ctx.options);
    scalar = isScalar(res) ? res : new Scalar(res);
  } catch (error) {
    const msg = error instanceof Error ? error.message : String(error);
    onError(tagToken ?? token2, "TAG_RESOLVE_FAILED", msg);
    scalar = new Scalar(value);
  }
  scalar.range = range;
  scalar.source = value;
  if (type)
    scalar.type = type;
  if (tagName)
    scalar.tag = tagName;
  if (tag.format)
    scalar.format = tag.format;
  if (comment)
    scalar.comment = comment;
  return scalar;
}
function findScalarTagByName(schema2, value, tagName, tagToken, onError) {
  if (tagName === "!")
    return schema2[SCALAR];
  const matchWithTest = [];
  for (const tag of schema2.tags) {
    if (!tag.collection && tag.tag === tagName) {
      if (tag.default && tag.test)
        matchWithTest.push(tag);
      else
        return tag;
    }
  }
  for (const tag of matchWithTest)
    if (tag.test?.test(value))
      return tag;
  const kt = schema2.knownTags[tagName];
  if (kt && !kt.collection) {
    schema2.tags.push(Object.assign({}, kt, { default: false, test: void 0 }));
    return kt;
  }
  onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, tagName !== "tag:yaml.org,2002:str");
  return schema2[SCALAR];
}
function findScalarTagByTest({ atKey, directives, schema: schema2 }, value, token2, onError) {
  const tag = schema2.tags.find((tag2) => (tag2.default === true || atKey && tag2.default === "key") && tag2.test?.test(value)) || schema2[SCALAR];
  if (schema2.compat) {
    const compat = schema2.compat.find((tag2) => tag2.default && tag2.test?.test(value)) ?? schema2[SCALAR];
    if (tag.tag !== compat.tag) {
      const ts = directives.tagString(tag.tag);
      const cs = directives.tagString(compat.tag);
      const msg = `Value may be parsed as either ${ts} or ${cs}`;
      onError(token2, "TAG_RESOLVE_FAILED", msg, true);
    }
  }
  return tag;
}
function emptyScalarPosition(offset, before, pos) {
  if (before) {
    pos ?? (pos = before.length);
    for (let i = pos - 1; i >= 0; --i) {
      let st = before[i];
      switch (st.type) {
        case "space":
        case "comment":
        case "newline":
          offset -= st.source.length;
          continue;
      }
      st = before[++i];
      while (st?.type === "space") {
        offset += st.source.length;
        st = before[++i];
      }
      break;
    }
  }
  return offset;
}
var CN = { composeNode, composeEmptyNode };
function composeNode(ctx, token2, props, onError) {
  const atKey = ctx.atKey;
  const { spaceBefore, comment, anchor, tag } = props;
  let node;
  let isSrcToken = true;
  switch (token2.type) {
    case "alias":
      node = composeAlias(ctx, token2, onError);
      if (anchor || tag)
        onError(token2, "ALIAS_PROPS", "An alias node must not specify any properties");
      break;
    case "scalar":
    case "single-quoted-scalar":
    case "double-quoted-scalar":
    case "block-scalar":
      node = composeScalar(ctx, token2, tag, onError);
      if (anchor)
        node.anchor = anchor.source.substring(1);
      break;
    case "block-map":
    case "block-seq":
    case "flow-collection":
      try {
        node = composeCollection(CN, ctx, token2, props, onError);
        if (anchor)
          node.anchor = anchor.source.substring(1);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        onError(token2, "RESOURCE_EXHAUSTION", message);
      }
      break;
    default: {
      const message = token2.type === "error" ? token2.message : `Unsupported token (type: ${token2.type})`;
      onError(token2, "UNEXPECTED_TOKEN", message);
      isSrcToken = false;
    }
  }
  node ?? (node = composeEmptyNode(ctx, token2.offset, void 0, null, props, onError));
  if (anchor && node.anchor === "")
    onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
  if (atKey && ctx.options.stringKeys && (!isScalar(node) || typeof node.value !== "string" || node.tag && node.tag !== "tag:yaml.org,2002:str")) {
    const msg = "With stringKeys, all keys must be strings";
    onError(tag ?? token2, "NON_STRING_KEY", msg);
  }
  if (spaceBefore)
    node.spaceBefore = true;
  if (comment) {
    if (token2.type === "scalar" && token2.source === "")
      node.comment = comment;
    else
      node.commentBefore = comment;
  }
  if (ctx.options.keepSourceTokens && isSrcToken)
    node.srcToken = token2;
  return node;
}
function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
  const token2 = {
    type: "scalar",
    offset: emptyScalarPosition(offset, before, pos),
    indent: -1,
    source: ""
  };
  const node = composeScalar(ctx, token2, tag, onError);
  if (anchor) {
    node.anchor = anchor.source.substring(1);
    if (node.anchor === "")
      onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
  }
  if (spaceBefore)
    node.spaceBefore = true;
  if (comment) {
    node.comment = comment;
    node.range[2] = end;
  }
  return node;
}
function composeAlias({ options }, { offset, source, end }, onError) {
  const alias = new Alias(source.substring(1));
  if (alias.source === "")
    onError(offset, "BAD_ALIAS", "Alias cannot be an empty string");
  if (alias.source.endsWith(":"))
    onError(offset + source.length - 1, "BAD_ALIAS", "Alias ending in : is ambiguous", true);
  const valueEnd = offset + source.length;
  const re = resolveEnd(end, valueEnd, options.strict, onError);
  alias.range = [offset, valueEnd, re.offset];
  if (re.comment)
    alias.comment = re.comment;
  return alias;
}
function composeDoc(options, directives, { offset, start, value, end }, onError) {
  const opts = Object.assign({ _directives: directives }, options);
  const doc = new Document(void 0, opts);
  const ctx = {
    atKey: false,
    atRoot: true,
    directives: doc.directives,
    options: doc.options,
    schema: doc.schema
  };
  const props = resolveProps(start, {
    indicator: "doc-start",
    next: value ?? end?.[0],
    offset,
    onError,
    parentIndent: 0,
    startOnNewline: true
  });
  if (props.found) {
    doc.directives.docStart = true;
    if (value && (value.type === "block-map" || value.type === "block-seq") && !props.hasNewline)
      onError(props.end, "MISSING_CHAR", "Block collection cannot start on same line with directives-end marker");
  }
  doc.contents = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start, null, props, onError);
  const contentEnd = doc.contents.range[2];
  const re = resolveEnd(end, contentEnd, false, onError);
  if (re.comment)
    doc.comment = re.comment;
  doc.range = [offset, contentEnd, re.offset];
  return doc;
}
function getErrorPos(src) {
  if (typeof src === "number")
    return [src, src + 1];
  if (Array.isArray(src))
    return src.length === 2 ? src : [src[0], src[1]];
  const { offset, source } = src;
  return [offset, offset + (typeof source === "string" ? source.length : 1)];
}
function parsePrelude(prelude) {
  let comment = "";
  let atComment = false;
  let afterEmptyLine = false;
  for (let i = 0; i < prelude.length; ++i) {
    const source = prelude[i];
    switch (source[0]) {
      case "#":
        comment += (comment === "" ? "" : afterEmptyLine ? "\n\n" : "\n") + (source.substring(1) || " ");
        atComment = true;
        afterEmptyLine = false;
        break;
      case "%":
        if (prelude[i + 1]?.[0] !== "#")
          i += 1;
        atComment = false;
        break;
      default:
        if (!atComment)
          afterEmptyLine = true;
        atComment = false;
    }
  }
  return { comment, afterEmptyLine };
}
var Composer = class {
  constructor(options = {}) {
    this.doc = null;
    this.atDirectives = false;
    this.prelude = [];
    this.errors = [];
    this.warnings = [];
    this.onError = (source, code2, message, warning) => {
      const pos = getErrorPos(source);
      if (warning)
        this.warnings.push(new YAMLWarning(pos, code2, message));
      else
        this.errors.push(new YAMLParseError(pos, code2, message));
    };
    this.directives = new Directives({ version: options.version || "1.2" });
    this.options = options;
  }
  decorate(doc, afterDoc) {
    const { comment, afterEmptyLine } = parsePrelude(this.prelude);
    if (comment) {
      const dc = doc.contents;
      if (afterDoc) {
        doc.comment = doc.comment ? `${doc.comment}
${comment}` : comment;
      } else if (afterEmptyLine || doc.directives.docStart || !dc) {
        doc.commentBefore = comment;
      } else if (isCollection(dc) && !dc.flow && dc.items.length > 0) {
        let it = dc.items[0];
        if (isPair(it))
          it = it.key;
        const cb = it.commentBefore;
        it.commentBefore = cb ? `${comment}
${cb}` : comment;
      } else {
        const cb = dc.commentBefore;
        dc.commentBefore = cb ? `${comment}
${cb}` : comment;
      }
    }
    if (afterDoc) {
      for (let i = 0; i < this.errors.length; ++i)
        doc.errors.push(this.errors[i]);
      for (let i = 0; i < this.warnings.length; ++i)
        doc.warnings.push(this.warnings[i]);
    } else {
      doc.errors = this.errors;
      doc.warnings = this.warnings;
    }
    this.prelude = [];
    this.errors = [];
    this.warnings = [];
  }
  /**
   * Current stream status information.
   *
   * Mostly useful at the end of input for an empty stream.
   */
  streamInfo() {
    return {
      comment: parsePrelude(this.prelude).comment,
      directives: this.directives,
      errors: this.errors,
      warnings: this.warnings
    };
  }
  /**
   * Compose tokens into documents.
   *
   * @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
   * @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
   */
  *compose(tokens2, forceDoc = false, endOffset = -1) {
    for (const token2 of tokens2)
      yield* this.next(token2);
    yield* this.end(forceDoc, endOffset);
  }
  /** Advance the composer by one CST token. */
  *next(token2) {
    switch (token2.type) {
      case "directive":
        this.directives.add(token2.source, (offset, message, warning) => {
          const pos = getErrorPos(token2);
          pos[0] += offset;
          this.onError(pos, "BAD_DIRECTIVE", message, warning);
        });
        this.prelude.push(token2.source);
        this.atDirectives = true;
        break;
      case "document": {
        const doc = composeDoc(this.options, this.directives, token2, this.onError);
        if (this.atDirectives && !doc.directives.docStart)
          this.onError(token2, "MISSING_CHAR", "Missing directives-end/doc-start indicator line");
        this.decorate(doc, false);
        if (this.doc)
          yield this.doc;
        this.doc = doc;
        this.atDirectives = false;
        break;
      }
      case "byte-order-mark":
      case "space":
        break;
      case "comment":
      case "newline":
        this.prelude.push(token2.source);
        break;
      case "error": {
        const msg = token2.source ? `${token2.message}: ${JSON.stringify(token2.source)}` : token2.message;
        const error = new YAMLParseError(getErrorPos(token2), "UNEXPECTED_TOKEN", msg);
        if (this.atDirectives || !this.doc)
          this.errors.push(error);
        else
          this.doc.errors.push(error);
        break;
      }
      case "doc-end": {
        if (!this.doc) {
          const msg = "Unexpected doc-end without preceding document";
          this.errors.push(new YAMLParseError(getErrorPos(token2), "UNEXPECTED_TOKEN", msg));
          break;
        }
        this.doc.directives.docEnd = true;
        const end = resolveEnd(token2.end, token2.offset + token2.source.length, this.doc.options.strict, this.onError);
        this.decorate(this.doc, true);
        if (end.comment) {
          const dc = this.doc.comment;
          this.doc.comment = dc ? `${dc}
${end.comment}` : end.comment;
        }
        this.doc.range[2] = end.offset;
        break;
      }
      default:
        this.errors.push(new YAMLParseError(getErrorPos(token2), "UNEXPECTED_TOKEN", `Unsupported token ${token2.type}`));
    }
  }
  /**
   * Call at end of input to yield any remaining document.
   *
   * @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
   * @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
   */
  *end(forceDoc = false, endOffset = -1) {
    if (this.doc) {
      this.decorate(this.doc, true);
      yield this.doc;
      this.doc = null;
    } else if (forceDoc) {
      const opts = Object.assign({ _directives: this.directives }, this.options);
      const doc = new Document(void 0, opts);
      if (this.atDirectives)
        this.onError(endOffset, "MISSING_CHAR", "Missing directives-end indicator line");
      doc.range = [0, endOffset, endOffset];
      this.decorate(doc, false);
      yield doc;
    }
  }
};
var BOM = "\uFEFF";
var DOCUMENT = "";
var FLOW_END = "";
var SCALAR2 = "";
function tokenType(source) {
  switch (source) {
    case BOM:
      return "byte-order-mark";
    case DOCUMENT:
      return "doc-mode";
    case FLOW_END:
      return "flow-error-end";
    case SCALAR2:
      return "scalar";
    case "---":
      return "doc-start";
    case "...":
      return "doc-end";
    case "":
    case "\n":
    case "\r\n":
      return "newline";
    case "-":
      return "seq-item-ind";
    case "?":
      return "explicit-key-ind";
    case ":":
      return "map-value-ind";
    case "{":
      return "flow-map-start";
    case "}":
      return "flow-map-end";
    case "[":
      return "flow-seq-start";
    case "]":
      return "flow-seq-end";
    case ",":
      return "comma";
  }
  switch (source[0]) {
    case " ":
    case "	":
      return "space";
    case "#":
      return "comment";
    case "%":
      return "directive-line";
    case "*":
      return "alias";
    case "&":
      return "anchor";
    case "!":
      return "tag";
    case "'":
      return "single-quoted-scalar";
    case '"':
      return "double-quoted-scalar";
    case "|":
    case ">":
      return "block-scalar-header";
  }
  return null;
}
function isEmpty(ch) {
  switch (ch) {
    case void 0:
    case " ":
    case "\n":
    case "\r":
    case "	":
      return true;
    default:
      return false;
  }
}
var hexDigits = new Set("0123456789ABCDEFabcdef");
var tagChars = new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
var flowIndicatorChars = new Set(",[]{}");
var invalidAnchorChars = new Set(" ,[]{}\n\r	");
var isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
var Lexer = class {
  constructor() {
    this.atEnd = false;
    this.blockScalarIndent = -1;
    this.blockScalarKeep = false;
    this.buffer = "";
    this.flowKey = false;
    this.flowLevel = 0;
    this.indentNext = 0;
    this.indentValue = 0;
    this.lineEndPos = null;
    this.next = null;
    this.pos = 0;
  }
  /**
   * Generate YAML tokens from the `source` string. If `incomplete`,
   * a part of the last line may be left as a buffer for the next call.
   *
   * @returns A generator of lexical tokens
   */
  *lex(source, incomplete = false) {
    if (source) {
      if (typeof source !== "string")
        throw TypeError("source is not a string");
      this.buffer = this.buffer ? this.buffer + source : source;
      this.lineEndPos = null;
    }
    this.atEnd = !incomplete;
    let next = this.next ?? "stream";
    while (next && (incomplete || this.hasChars(1)))
      next = yield* this.parseNext(next);
  }
  atLineEnd() {
    let i = this.pos;
    let ch = this.buffer[i];
    while (ch === " " || ch === "	")
      ch = this.buffer[++i];
    if (!ch || ch === "#" || ch === "\n")
      return true;
    if (ch === "\r")
      return this.buffer[i + 1] === "\n";
    return false;
  }
  charAt(n) {
    return this.buffer[this.pos + n];
  }
  continueScalar(offset) {
    let ch = this.buffer[offset];
    if (this.indentNext > 0) {
      let indent = 0;
      while (ch === " ")
        ch = this.buffer[++indent + offset];
      if (ch === "\r") {
        const next = this.buffer[indent + offset + 1];
        if (next === "\n" || !next && !this.atEnd)
          return offset + indent + 1;
      }
      return ch === "\n" || indent >= this.indentNext || !ch && !this.atEnd ? offset + indent : -1;
    }
    if (ch === "-" || ch === ".") {
      const dt = this.buffer.substr(offset, 3);
      if ((dt === "---" || dt === "...") && isEmpty(this.buffer[offset + 3]))
        return -1;
    }
    return offset;
  }
  getLine() {
    let end = this.lineEndPos;
    if (typeof end !== "number" || end !== -1 && end < this.pos) {
      end = this.buffer.indexOf("\n", this.pos);
      this.lineEndPos = end;
    }
    if (end === -1)
      return this.atEnd ? this.buffer.substring(this.pos) : null;
    if (this.buffer[end - 1] === "\r")
      end -= 1;
    return this.buffer.substring(this.pos, end);
  }
  hasChars(n) {
    return this.pos + n <= this.buffer.length;
  }
  setNext(state) {
    this.buffer = this.buffer.substring(this.pos);
    this.pos = 0;
    this.lineEndPos = null;
    this.next = state;
    return null;
  }
  peek(n) {
    return this.buffer.substr(this.pos, n);
  }
  *parseNext(next) {
    switch (next) {
      case "stream":
        return yield* this.parseStream();
      case "line-start":
        return yield* this.parseLineStart();
      case "block-start":
        return yield* this.parseBlockStart();
      case "doc":
        return yield* this.parseDocument();
      case "flow":
        return yield* this.parseFlowCollection();
      case "quoted-scalar":
        return yield* this.parseQuotedScalar();
      case "block-scalar":
        return yield* this.parseBlockScalar();
      case "plain-scalar":
        return yield* this.parsePlainScalar();
    }
  }
  *parseStream() {
    let line2 = this.getLine();
    if (line2 === null)
      return this.setNext("stream");
    if (line2[0] === BOM) {
      yield* this.pushCount(1);
      line2 = line2.substring(1);
    }
    if (line2[0] === "%") {
      let dirEnd = line2.length;
      let cs = line2.indexOf("#");
      while (cs !== -1) {
        const ch = line2[cs - 1];
        if (ch === " " || ch === "	") {
          dirEnd = cs - 1;
          break;
        } else {
          cs = line2.indexOf("#", cs + 1);
        }
      }
      while (true) {
        const ch = line2[dirEnd - 1];
        if (ch === " " || ch === "	")
          dirEnd -= 1;
        else
          break;
      }
      const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
      yield* this.pushCount(line2.length - n);
      this.pushNewline();
      return "stream";
    }
    if (this.atLineEnd()) {
      const sp = yield* this.pushSpaces(true);
      yield* this.pushCount(line2.length - sp);
      yield* this.pushNewline();
      return "stream";
    }
    yield DOCUMENT;
    return yield* this.parseLineStart();
  }
  *parseLineStart() {
    const ch = this.charAt(0);
    if (!ch && !this.atEnd)
      return this.setNext("line-start");
    if (ch === "-" || ch === ".") {
      if (!this.atEnd && !this.hasChars(4))
        return this.setNext("line-start");
      const s = this.peek(3);
      if ((s === "---" || s === "...") && isEmpty(this.charAt(3))) {
        yield* this.pushCount(3);
        this.indentValue = 0;
        this.indentNext = 0;
        return s === "---" ? "doc" : "stream";
      }
    }
    this.indentValue = yield* this.pushSpaces(false);
    if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1)))
      this.indentNext = this.indentValue;
    return yield* this.parseBlockStart();
  }
  *parseBlockStart() {
    const [ch0, ch1] = this.peek(2);
    if (!ch1 && !this.atEnd)
      return this.setNext("block-start");
    if ((ch0 === "-" || ch0 === "?" || ch0 === ":") && isEmpty(ch1)) {
      const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
      this.indentNext = this.indentValue + 1;
      this.indentValue += n;
      return "block-start";
    }
    return "doc";
  }
  *parseDocument() {
    yield* this.pushSpaces(true);
    const line2 = this.getLine();
    if (line2 === null)
      return this.setNext("doc");
    let n = yield* this.pushIndicators();
    switch (line2[n]) {
      case "#":
        yield* this.pushCount(line2.length - n);
      // fallthrough
      case void 0:
        yield* this.pushNewline();
        return yield* this.parseLineStart();
      case "{":
      case "[":
        yield* this.pushCount(1);
        this.flowKey = false;
        this.flowLevel = 1;
        return "flow";
      case "}":
      case "]":
        yield* this.pushCount(1);
        return "doc";
      case "*":
        yield* this.pushUntil(isNotAnchorChar);
        return "doc";
      case '"':
      case "'":
        return yield* this.parseQuotedScalar();
      case "|":
      case ">":
        n += yield* this.parseBlockScalarHeader();
        n += yield* this.pushSpaces(true);
        yield* this.pushCount(line2.length - n);
        yield* this.pushNewline();
        return yield* this.parseBlockScalar();
      default:
        return yield* this.parsePlainScalar();
    }
  }
  *parseFlowCollection() {
    let nl, sp;
    let indent = -1;
    do {
      nl = yield* this.pushNewline();
      if (nl > 0) {
        sp = yield* this.pushSpaces(false);
        this.indentValue = indent = sp;
      } else {
        sp = 0;
      }
      sp += yield* this.pushSpaces(true);
    } while (nl + sp > 0);
    const line2 = this.getLine();
    if (line2 === null)
      return this.setNext("flow");
    if (indent !== -1 && indent < this.indentNext && line2[0] !== "#" || indent === 0 && (line2.startsWith("---") || line2.startsWith("...")) && isEmpty(line2[3])) {
      const atFlowEndMarker = indent === this.indentNext - 1 && this.flowLevel === 1 && (line2[0] === "]" || line2[0] === "}");
      if (!atFlowEndMarker) {
        this.flowLevel = 0;
        yield FLOW_END;
        return yield* this.parseLineStart();
      }
    }
    let n = 0;
    while (line2[n] === ",") {
      n += yield* this.pushCount(1);
      n += yield* this.pushSpaces(true);
      this.flowKey = false;
    }
    n += yield* this.pushIndicators();
    switch (line2[n]) {
      case void 0:
        return "flow";
      case "#":
        yield* this.pushCount(line2.length - n);
        return "flow";
      case "{":
      case "[":
        yield* this.pushCount(1);
        this.flowKey = false;
        this.flowLevel += 1;
        return "flow";
      case "}":
      case "]":
        yield* this.pushCount(1);
        this.flowKey = true;
        this.flowLevel -= 1;
        return this.flowLevel ? "flow" : "doc";
      case "*":
        yield* this.pushUntil(isNotAnchorChar);
        return "flow";
      case '"':
      case "'":
        this.flowKey = true;
        return yield* this.parseQuotedScalar();
      case ":": {
        const next = this.charAt(1);
        if (this.flowKey || isEmpty(next) || next === ",") {
          this.flowKey = false;
          yield* this.pushCount(1);
          yield* this.pushSpaces(true);
          return "flow";
        }
      }
      // fallthrough
      default:
        this.flowKey = false;
        return yield* this.parsePlainScalar();
    }
  }
  *parseQuotedScalar() {
    const quote3 = this.charAt(0);
    let end = this.buffer.indexOf(quote3, this.pos + 1);
    if (quote3 === "'") {
      while (end !== -1 && this.buffer[end + 1] === "'")
        end = this.buffer.indexOf("'", end + 2);
    } else {
      while (end !== -1) {
        let n = 0;
        while (this.buffer[end - 1 - n] === "\\")
          n += 1;
        if (n % 2 === 0)
          break;
        end = this.buffer.indexOf('"', end + 1);
      }
    }
    const qb = this.buffer.substring(0, end);
    let nl = qb.indexOf("\n", this.pos);
    if (nl !== -1) {
      while (nl !== -1) {
        const cs = this.continueScalar(nl + 1);
        if (cs === -1)
          break;
        nl = qb.indexOf("\n", cs);
      }
      if (nl !== -1) {
        end = nl - (qb[nl - 1] === "\r" ? 2 : 1);
      }
    }
    if (end === -1) {
      if (!this.atEnd)
        return this.setNext("quoted-scalar");
      end = this.buffer.length;
    }
    yield* this.pushToIndex(end + 1, false);
    return this.flowLevel ? "flow" : "doc";
  }
  *parseBlockScalarHeader() {
    this.blockScalarIndent = -1;
    this.blockScalarKeep = false;
    let i = this.pos;
    while (true) {
      const ch = this.buffer[++i];
      if (ch === "+")
        this.blockScalarKeep = true;
      else if (ch > "0" && ch <= "9")
        this.blockScalarIndent = Number(ch) - 1;
      else if (ch !== "-")
        break;
    }
    return yield* this.pushUntil((ch) => isEmpty(ch) || ch === "#");
  }
  *parseBlockScalar() {
    let nl = this.pos - 1;
    let indent = 0;
    let ch;
    loop: for (let i2 = this.pos; ch = this.buffer[i2]; ++i2) {
      switch (ch) {
        case " ":
          indent += 1;
          break;
        case "\n":
          nl = i2;
          indent = 0;
          break;
        case "\r": {
          const next = this.buffer[i2 + 1];
          if (!next && !this.atEnd)
            return this.setNext("block-scalar");
          if (next === "\n")
            break;
        }
        // fallthrough
        default:
          break loop;
      }
    }
    if (!ch && !this.atEnd)
      return this.setNext("block-scalar");
    if (indent >= this.indentNext) {
      if (this.blockScalarIndent === -1)
        this.indentNext = indent;
      else {
        this.indentNext = this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
      }
      do {
        const cs = this.continueScalar(nl + 1);
        if (cs === -1)
          break;
        nl = this.buffer.indexOf("\n", cs);
      } while (nl !== -1);
      if (nl === -1) {
        if (!this.atEnd)
          return this.setNext("block-scalar");
        nl = this.buffer.length;
      }
    }
    let i = nl + 1;
    ch = this.buffer[i];
    while (ch === " ")
      ch = this.buffer[++i];
    if (ch === "	") {
      while (ch === "	" || ch === " " || ch === "\r" || ch === "\n")
        ch = this.buffer[++i];
      nl = i - 1;
    } else if (!this.blockScalarKeep) {
      do {
        let i2 = nl - 1;
        let ch2 = this.buffer[i2];
        if (ch2 === "\r")
          ch2 = this.buffer[--i2];
        const lastChar = i2;
        while (ch2 === " ")
          ch2 = this.buffer[--i2];
        if (ch2 === "\n" && i2 >= this.pos && i2 + 1 + indent > lastChar)
          nl = i2;
        else
          break;
      } while (true);
    }
    yield SCALAR2;
    yield* this.pushToIndex(nl + 1, true);
    return yield* this.parseLineStart();
  }
  *parsePlainScalar() {
    const inFlow = this.flowLevel > 0;
    let end = this.pos - 1;
    let i = this.pos - 1;
    let ch;
    while (ch = this.buffer[++i]) {
      if (ch === ":") {
        const next = this.buffer[i + 1];
        if (isEmpty(next) || inFlow && flowIndicatorChars.has(next))
          break;
        end = i;
      } else if (isEmpty(ch)) {
        let next = this.buffer[i + 1];
        if (ch === "\r") {
          if (next === "\n") {
            i += 1;
            ch = "\n";
            next = this.buffer[i + 1];
          } else
            end = i;
        }
        if (next === "#" || inFlow && flowIndicatorChars.has(next))
          break;
        if (ch === "\n") {
          const cs = this.continueScalar(i + 1);
          if (cs === -1)
            break;
          i = Math.max(i, cs - 2);
        }
      } else {
        if (inFlow && flowIndicatorChars.has(ch))
          break;
        end = i;
      }
    }
    if (!ch && !this.atEnd)
      return this.setNext("plain-scalar");
    yield SCALAR2;
    yield* this.pushToIndex(end + 1, true);
    return inFlow ? "flow" : "doc";
  }
  *pushCount(n) {
    if (n > 0) {
      yield this.buffer.substr(this.pos, n);
      this.pos += n;
      return n;
    }
    return 0;
  }
  *pushToIndex(i, allowEmpty) {
    const s = this.buffer.slice(this.pos, i);
    if (s) {
      yield s;
      this.pos += s.length;
      return s.length;
    } else if (allowEmpty)
      yield "";
    return 0;
  }
  *pushIndicators() {
    let n = 0;
    loop: while (true) {
      switch (this.charAt(0)) {
        case "!":
          n += yield* this.pushTag();
          n += yield* this.pushSpaces(true);
          continue loop;
        case "&":
          n += yield* this.pushUntil(isNotAnchorChar);
          n += yield* this.pushSpaces(true);
          continue loop;
        case "-":
        // this is an error
        case "?":
        // this is an error outside flow collections
        case ":": {
          const inFlow = this.flowLevel > 0;
          const ch1 = this.charAt(1);
          if (isEmpty(ch1) || inFlow && flowIndicatorChars.has(ch1)) {
            if (!inFlow)
              this.indentNext = this.indentValue + 1;
            else if (this.flowKey)
              this.flowKey = false;
            n += yield* this.pushCount(1);
            n += yield* this.pushSpaces(true);
            continue loop;
          }
        }
      }
      break loop;
    }
    return n;
  }
  *pushTag() {
    if (this.charAt(1) === "<") {
      let i = this.pos + 2;
      let ch = this.buffer[i];
      while (!isEmpty(ch) && ch !== ">")
        ch = this.buffer[++i];
      return yield* this.pushToIndex(ch === ">" ? i + 1 : i, false);
    } else {
      let i = this.pos + 1;
      let ch = this.buffer[i];
      while (ch) {
        if (tagChars.has(ch))
          ch = this.buffer[++i];
        else if (ch === "%" && hexDigits.has(this.buffer[i + 1]) && hexDigits.has(this.buffer[i + 2])) {
          ch = this.buffer[i += 3];
        } else
          break;
      }
      return yield* this.pushToIndex(i, false);
    }
  }
  *pushNewline() {
    const ch = this.buffer[this.pos];
    if (ch === "\n")
      return yield* this.pushCount(1);
    else if (ch === "\r" && this.charAt(1) === "\n")
      return yield* this.pushCount(2);
    else
      return 0;
  }
  *pushSpaces(allowTabs) {
    let i = this.pos - 1;
    let ch;
    do {
      ch = this.buffer[++i];
    } while (ch === " " || allowTabs && ch === "	");
    const n = i - this.pos;
    if (n > 0) {
      yield this.buffer.substr(this.pos, n);
      this.pos = i;
    }
    return n;
  }
  *pushUntil(test) {
    let i = this.pos;
    let ch = this.buffer[i];
    while (!test(ch))
      ch = this.buffer[++i];
    return yield* this.pushToIndex(i, false);
  }
};
var LineCounter = class {
  constructor() {
    this.lineStarts = [];
    this.addNewLine = (offset) => this.lineStarts.push(offset);
    this.linePos = (offset) => {
      let low = 0;
      let high = this.lineStarts.length;
      while (low < high) {
        const mid = low + high >> 1;
        if (this.lineStarts[mid] < offset)
          low = mid + 1;
        else
          high = mid;
      }
      if (this.lineStarts[low] === offset)
        return { line: low + 1, col: 1 };
      if (low === 0)
        return { line: 0, col: offset };
      const start = this.lineStarts[low - 1];
      return { line: low, col: offset - start + 1 };
    };
  }
};
function includesToken(list3, type) {
  for (let i = 0; i < list3.length; ++i)
    if (list3[i].type === type)
      return true;
  return false;
}
function findNonEmptyIndex(list3) {
  for (let i = 0; i < list3.length; ++i) {
    switch (list3[i].type) {
      case "space":
      case "comment":
      case "newline":
        break;
      default:
        return i;
    }
  }
  return -1;
}
function isFlowToken(token2) {
  switch (token2?.type) {
    case "alias":
    case "scalar":
    case "single-quoted-scalar":
    case "double-quoted-scalar":
    case "flow-collection":
      return true;
    default:
      return false;
  }
}
function getPrevProps(parent) {
  switch (parent.type) {
    case "document":
      return parent.start;
    case "block-map": {
      const it = parent.items[parent.items.length - 1];
      return it.sep ?? it.start;
    }
    case "block-seq":
      return parent.items[parent.items.length - 1].start;
    /* istanbul ignore next should not happen */
    default:
      return [];
  }
}
function getFirstKeyStartProps(prev) {
  if (prev.length === 0)
    return [];
  let i = prev.length;
  loop: while (--i >= 0) {
    switch (prev[i].type) {
      case "doc-start":
      case "explicit-key-ind":
      case "map-value-ind":
      case "seq-item-ind":
      case "newline":
        break loop;
    }
  }
  while (prev[++i]?.type === "space") {
  }
  return prev.splice(i, prev.length);
}
function arrayPushArray(target, source) {
  if (source.length < 1e5)
    Array.prototype.push.apply(target, source);
  else
    for (let i = 0; i < source.length; ++i)
      target.push(source[i]);
}
function fixFlowSeqItems(fc) {
  if (fc.start.type === "flow-seq-start") {
    for (const it of fc.items) {
      if (it.sep && !it.value && !includesToken(it.start, "explicit-key-ind") && !includesToken(it.sep, "map-value-ind")) {
        if (it.key)
          it.value = it.key;
        delete it.key;
        if (isFlowToken(it.value)) {
          if (it.value.end)
            arrayPushArray(it.value.end, it.sep);
          else
            it.value.end = it.sep;
        } else
          arrayPushArray(it.start, it.sep);
        delete it.sep;
      }
    }
  }
}
var Parser = class {
  /**
   * @param onNewLine - If defined, called separately with the start position of
   *   each new line (in `parse()`, including the start of input).
   */
  constructor(onNewLine) {
    this.atNewLine = true;
    this.atScalar = false;
    this.indent = 0;
    this.offset = 0;
    this.onKeyLine = false;
    this.stack = [];
    this.source = "";
    this.type = "";
    this.lexer = new Lexer();
    this.onNewLine = onNewLine;
  }
  /**
   * Parse `source` as a YAML stream.
   * If `incomplete`, a part of the last line may be left as a buffer for the next call.
   *
   * Errors are not thrown, but yielded as `{ type: 'error', message }` tokens.
   *
   * @returns A generator of tokens representing each directive, document, and other structure.
   */
  *parse(source, incomplete = false) {
    if (this.onNewLine && this.offset === 0)
      this.onNewLine(0);
    for (const lexeme of this.lexer.lex(source, incomplete))
      yield* this.next(lexeme);
    if (!incomplete)
      yield* this.end();
  }
  /**
   * Advance the parser by the `source` of one lexical token.
   */
  *next(source) {
    this.source = source;
    if (this.atScalar) {
      this.atScalar = false;
      yield* this.step();
      this.offset += source.length;
      return;
    }
    const type = tokenType(source);
    if (!type) {
      const message = `Not a YAML token: ${source}`;
      yield* this.pop({ type: "error", offset: this.offset, message, source });
      this.offset += source.length;
    } else if (type === "scalar") {
      this.atNewLine = false;
      this.atScalar = true;
      this.type = "scalar";
    } else {
      this.type = type;
      yield* this.step();
      switch (type) {
        case "newline":
          this.atNewLine = true;
          this.indent = 0;
          if (this.onNewLine)
            this.onNewLine(this.offset + source.length);
          break;
        case "space":
          if (this.atNewLine && source[0] === " ")
            this.indent += source.length;
          break;
        case "explicit-key-ind":
        case "map-value-ind":
        case "seq-item-ind":
          if (this.atNewLine)
            this.indent += source.length;
          break;
        case "doc-mode":
        case "flow-error-end":
          return;
        default:
          this.atNewLine = false;
      }
      this.offset += source.length;
    }
  }
  /** Call at end of input to push out any remaining constructions */
  *end() {
    while (this.stack.length > 0)
      yield* this.pop();
  }
  get sourceToken() {
    const st = {
      type: this.type,
      offset: this.offset,
      indent: this.indent,
      source: this.source
    };
    return st;
  }
  *step() {
    const top = this.peek(1);
    if (this.type === "doc-end" && top?.type !== "doc-end") {
      while (this.stack.length > 0)
        yield* this.pop();
      this.stack.push({
        type: "doc-end",
        offset: this.offset,
        source: this.source
      });
      return;
    }
    if (!top)
      return yield* this.stream();
    switch (top.type) {
      case "document":
        return yield* this.document(top);
      case "alias":
      case "scalar":
      case "single-quoted-scalar":
      case "double-quoted-scalar":
        return yield* this.scalar(top);
      case "block-scalar":
        return yield* this.blockScalar(top);
      case "block-map":
        return yield* this.blockMap(top);
      case "block-seq":
        return yield* this.blockSequence(top);
      case "flow-collection":
        return yield* this.flowCollection(top);
      case "doc-end":
        return yield* this.documentEnd(top);
    }
    yield* this.pop();
  }
  peek(n) {
    return this.stack[this.stack.length - n];
  }
  *pop(error) {
    const token2 = error ?? this.stack.pop();
    if (!token2) {
      const message = "Tried to pop an empty stack";
      yield { type: "error", offset: this.offset, source: "", message };
    } else if (this.stack.length === 0) {
      yield token2;
    } else {
      const top = this.peek(1);
      if (token2.type === "block-scalar") {
        token2.indent = "indent" in top ? top.indent : 0;
      } else if (token2.type === "flow-collection" && top.type === "document") {
        token2.indent = 0;
      }
      if (token2.type === "flow-collection")
        fixFlowSeqItems(token2);
      switch (top.type) {
        case "document":
          top.value = token2;
          break;
        case "block-scalar":
          top.props.push(token2);
          break;
        case "block-map": {
          const it = top.items[top.items.length - 1];
          if (it.value) {
            top.items.push({ start: [], key: token2, sep: [] });
            this.onKeyLine = true;
            return;
          } else if (it.sep) {
            it.value = token2;
          } else {
            Object.assign(it, { key: token2, sep: [] });
            this.onKeyLine = !it.explicitKey;
            return;
          }
          break;
        }
        case "block-seq": {
          const it = top.items[top.items.length - 1];
          if (it.value)
            top.items.push({ start: [], value: token2 });
          else
            it.value = token2;
          break;
        }
        case "flow-collection": {
          const it = top.items[top.items.length - 1];
          if (!it || it.value)
            top.items.push({ start: [], key: token2, sep: [] });
          else if (it.sep)
            it.value = token2;
          else
            Object.assign(it, { key: token2, sep: [] });
          return;
        }
        /* istanbul ignore next should not happen */
        default:
          yield* this.pop();
          yield* this.pop(token2);
      }
      if ((top.type === "document" || top.type === "block-map" || top.type === "block-seq") && (token2.type === "block-map" || token2.type === "block-seq")) {
        const last2 = token2.items[token2.items.length - 1];
        if (last2 && !last2.sep && !last2.value && last2.start.length > 0 && findNonEmptyIndex(last2.start) === -1 && (token2.indent === 0 || last2.start.every((st) => st.type !== "comment" || st.indent < token2.indent))) {
          if (top.type === "document")
            top.end = last2.start;
          else
            top.items.push({ start: last2.start });
          token2.items.splice(-1, 1);
        }
      }
    }
  }
  *stream() {
    switch (this.type) {
      case "directive-line":
        yield { type: "directive", offset: this.offset, source: this.source };
        return;
      case "byte-order-mark":
      case "space":
      case "comment":
      case "newline":
        yield this.sourceToken;
        return;
      case "doc-mode":
      case "doc-start": {
        const doc = {
          type: "document",
          offset: this.offset,
          start: []
        };
        if (this.type === "doc-start")
          doc.start.push(this.sourceToken);
        this.stack.push(doc);
        return;
      }
    }
    yield {
      type: "error",
      offset: this.offset,
      message: `Unexpected ${this.type} token in YAML stream`,
      source: this.source
    };
  }
  *document(doc) {
    if (doc.value)
      return yield* this.lineEnd(doc);
    switch (this.type) {
      case "doc-start": {
        if (findNonEmptyIndex(doc.start) !== -1) {
          yield* this.pop();
          yield* this.step();
        } else
          doc.start.push(this.sourceToken);
        return;
      }
      case "anchor":
      case "tag":
      case "space":
      case "comment":
      case "newline":
        doc.start.push(this.sourceToken);
        return;
    }
    const bv = this.startBlockValue(doc);
    if (bv)
      this.stack.push(bv);
    else {
      yield {
        type: "error",
        offset: this.offset,
        message: `Unexpected ${this.type} token in YAML document`,
        source: this.source
      };
    }
  }
  *scalar(scalar) {
    if (this.type === "map-value-ind") {
      const prev = getPrevProps(this.peek(2));
      const start = getFirstKeyStartProps(prev);
      let sep2;
      if (scalar.end) {
        sep2 = scalar.end;
        sep2.push(this.sourceToken);
        delete scalar.end;
      } else
        sep2 = [this.sourceToken];
      const map2 = {
        type: "block-map",
        offset: scalar.offset,
        indent: scalar.indent,
        items: [{ start, key: scalar, sep: sep2 }]
      };
      this.onKeyLine = true;
      this.stack[this.stack.length - 1] = map2;
    } else
      yield* this.lineEnd(scalar);
  }
  *blockScalar(scalar) {
    switch (this.type) {
      case "space":
      case "comment":
      case "newline":
        scalar.props.push(this.sourceToken);
        return;
      case "scalar":
        scalar.source = this.source;
        this.atNewLine = true;
        this.indent = 0;
        if (this.onNewLine) {
          let nl = this.source.indexOf("\n") + 1;
          while (nl !== 0) {
            this.onNewLine(this.offset + nl);
            nl = this.source.indexOf("\n", nl) + 1;
          }
        }
        yield* this.pop();
        break;
      /* istanbul ignore next should not happen */
      default:
        yield* this.pop();
        yield* this.step();
    }
  }
  *blockMap(map2) {
    const it = map2.items[map2.items.length - 1];
    switch (this.type) {
      case "newline":
        this.onKeyLine = false;
        if (it.value) {
          const end = "end" in it.value ? it.value.end : void 0;
          const last2 = Array.isArray(end) ? end[end.length - 1] : void 0;
          if (last2?.type === "comment")
            end?.push(this.sourceToken);
          else
            map2.items.push({ start: [this.sourceToken] });
        } else if (it.sep) {
          it.sep.push(this.sourceToken);
        } else {
          it.start.push(this.sourceToken);
        }
        return;
      case "space":
      case "comment":
        if (it.value) {
          map2.items.push({ start: [this.sourceToken] });
        } else if (it.sep) {
          it.sep.push(this.sourceToken);
        } else {
          if (this.atIndentedComment(it.start, map2.indent)) {
            const prev = map2.items[map2.items.length - 2];
            const end = prev?.value?.end;
            if (Array.isArray(end)) {
              arrayPushArray(end, it.start);
              end.push(this.sourceToken);
              map2.items.pop();
              return;
            }
          }
          it.start.push(this.sourceToken);
        }
        return;
    }
    if (this.indent >= map2.indent) {
      const atMapIndent = !this.onKeyLine && this.indent === map2.indent;
      const atNextItem = atMapIndent && (it.sep || it.explicitKey) && this.type !== "seq-item-ind";
      let start = [];
      if (atNextItem && it.sep && !it.value) {
        const nl = [];
        for (let i = 0; i < it.sep.length; ++i) {
          const st = it.sep[i];
          switch (st.type) {
            case "newline":
              nl.push(i);
              break;
            case "space":
              break;
            case "comment":
              if (st.indent > map2.indent)
                nl.length = 0;
              break;
            default:
              nl.length = 0;
          }
        }
        if (nl.length >= 2)
          start = it.sep.splice(nl[1]);
      }
      switch (this.type) {
        case "anchor":
        case "tag":
          if (atNextItem || it.value) {
            start.push(this.sourceToken);
            map2.items.push({ start });
            this.onKeyLine = true;
          } else if (it.sep) {
            it.sep.push(this.sourceToken);
          } else {
            it.start.push(this.sourceToken);
          }
          return;
        case "explicit-key-ind":
          if (!it.sep && !it.explicitKey) {
            it.start.push(this.sourceToken);
            it.explicitKey = true;
          } else if (atNextItem || it.value) {
            start.push(this.sourceToken);
            map2.items.push({ start, explicitKey: true });
          } else {
            this.stack.push({
              type: "block-map",
              offset: this.offset,
              indent: this.indent,
              items: [{ start: [this.sourceToken], explicitKey: true }]
            });
          }
          this.onKeyLine = true;
          return;
        case "map-value-ind":
          if (it.explicitKey) {
            if (!it.sep) {
              if (includesToken(it.start, "newline")) {
                Object.assign(it, { key: null, sep: [this.sourceToken] });
              } else {
                const start2 = getFirstKeyStartProps(it.start);
                this.stack.push({
                  type: "block-map",
                  offset: this.offset,
                  indent: this.indent,
                  items: [{ start: start2, key: null, sep: [this.sourceToken] }]
                });
              }
            } else if (it.value) {
              map2.items.push({ start: [], key: null, sep: [this.sourceToken] });
            } else if (includesToken(it.sep, "map-value-ind")) {
              this.stack.push({
                type: "block-map",
                offset: this.offset,
                indent: this.indent,
                items: [{ start, key: null, sep: [this.sourceToken] }]
              });
            } else if (isFlowToken(it.key) && !includesToken(it.sep, "newline")) {
              const start2 = getFirstKeyStartProps(it.start);
              const key2 = it.key;
              const sep2 = it.sep;
              sep2.push(this.sourceToken);
              delete it.key;
              delete it.sep;
              this.stack.push({
                type: "block-map",
                offset: this.offset,
                indent: this.indent,
                items: [{ start: start2, key: key2, sep: sep2 }]
              });
            } else if (start.length > 0) {
              it.sep = it.sep.concat(start, this.sourceToken);
            } else {
              it.sep.push(this.sourceToken);
            }
          } else {
            if (!it.sep) {
              Object.assign(it, { key: null, sep: [this.sourceToken] });
            } else if (it.value || atNextItem) {
              map2.items.push({ start, key: null, sep: [this.sourceToken] });
            } else if (includesToken(it.sep, "map-value-ind")) {
              this.stack.push({
                type: "block-map",
                offset: this.offset,
                indent: this.indent,
                items: [{ start: [], key: null, sep: [this.sourceToken] }]
              });
            } else {
              it.sep.push(this.sourceToken);
            }
          }
          this.onKeyLine = true;
          return;
        case "alias":
        case "scalar":
        case "single-quoted-scalar":
        case "double-quoted-scalar": {
          const fs = this.flowScalar(this.type);
          if (atNextItem || it.value) {
            map2.items.push({ start, key: fs, sep: [] });
            this.onKeyLine = true;
          } else if (it.sep) {
            this.stack.push(fs);
          } else {
            Object.assign(it, { key: fs, sep: [] });
            this.onKeyLine = true;
          }
          return;
        }
        default: {
          const bv = this.startBlockValue(map2);
          if (bv) {
            if (bv.type === "block-seq") {
              if (!it.explicitKey && it.sep && !includesToken(it.sep, "newline")) {
                yield* this.pop({
                  type: "error",
                  offset: this.offset,
                  message: "Unexpected block-seq-ind on same line with key",
                  source: this.source
                });
                return;
              }
            } else if (atMapIndent) {
              map2.items.push({ start });
            }
            this.stack.push(bv);
            return;
          }
        }
      }
    }
    yield* this.pop();
    yield* this.step();
  }
  *blockSequence(seq2) {
    const it = seq2.items[seq2.items.length - 1];
    switch (this.type) {
      case "newline":
        if (it.value) {
          const end = "end" in it.value ? it.value.end : void 0;
          const last2 = Array.isArray(end) ? end[end.length - 1] : void 0;
          if (last2?.type === "comment")
            end?.push(this.sourceToken);
          else
            seq2.items.push({ start: [this.sourceToken] });
        } else
          it.start.push(this.sourceToken);
        return;
      case "space":
      case "comment":
        if (it.value)
          seq2.items.push({ start: [this.sourceToken] });
        else {
          if (this.atIndentedComment(it.start, seq2.indent)) {
            const prev = seq2.items[seq2.items.length - 2];
            const end = prev?.value?.end;
            if (Array.isArray(end)) {
              arrayPushArray(end, it.start);
              end.push(this.sourceToken);
              seq2.items.pop();
              return;
            }
          }
          it.start.push(this.sourceToken);
        }
        return;
      case "anchor":
      case "tag":
        if (it.value || this.indent <= seq2.indent)
          break;
        it.start.push(this.sourceToken);
        return;
      case "seq-item-ind":
        if (this.indent !== seq2.indent)
          break;
        if (it.value || includesToken(it.start, "seq-item-ind"))
          seq2.items.push({ start: [this.sourceToken] });
        else
          it.start.push(this.sourceToken);
        return;
    }
    if (this.indent > seq2.indent) {
      const bv = this.startBlockValue(seq2);
      if (bv) {
        this.stack.push(bv);
        return;
      }
    }
    yield* this.pop();
    yield* this.step();
  }
  *flowCollection(fc) {
    const it = fc.items[fc.items.length - 1];
    if (this.type === "flow-error-end") {
      let top;
      do {
        yield* this.pop();
        top = this.peek(1);
      } while (top?.type === "flow-collection");
    } else if (fc.end.length === 0) {
      switch (this.type) {
        case "comma":
        case "explicit-key-ind":
          if (!it || it.sep)
            fc.items.push({ start: [this.sourceToken] });
          else
            it.start.push(this.sourceToken);
          return;
        case "map-value-ind":
          if (!it || it.value)
            fc.items.push({ start: [], key: null, sep: [this.sourceToken] });
          else if (it.sep)
            it.sep.push(this.sourceToken);
          else
            Object.assign(it, { key: null, sep: [this.sourceToken] });
          return;
        case "space":
        case "comment":
        case "newline":
        case "anchor":
        case "tag":
          if (!it || it.value)
            fc.items.push({ start: [this.sourceToken] });
          else if (it.sep)
            it.sep.push(this.sourceToken);
          else
            it.start.push(this.sourceToken);
          return;
        case "alias":
        case "scalar":
        case "single-quoted-scalar":
        case "double-quoted-scalar": {
          const fs = this.flowScalar(this.type);
          if (!it || it.value)
            fc.items.push({ start: [], key: fs, sep: [] });
          else if (it.sep)
            this.stack.push(fs);
          else
            Object.assign(it, { key: fs, sep: [] });
          return;
        }
        case "flow-map-end":
        case "flow-seq-end":
          fc.end.push(this.sourceToken);
          return;
      }
      const bv = this.startBlockValue(fc);
      if (bv)
        this.stack.push(bv);
      else {
        yield* this.pop();
        yield* this.step();
      }
    } else {
      const parent = this.peek(2);
      if (parent.type === "block-map" && (this.type === "map-value-ind" && parent.indent === fc.indent || this.type === "newline" && !parent.items[parent.items.length - 1].sep)) {
        yield* this.pop();
        yield* this.step();
      } else if (this.type === "map-value-ind" && parent.type !== "flow-collection") {
        const prev = getPrevProps(parent);
        const start = getFirstKeyStartProps(prev);
        fixFlowSeqItems(fc);
        const sep2 = fc.end.splice(1, fc.end.length);
        sep2.push(this.sourceToken);
        const map2 = {
          type: "block-map",
          offset: fc.offset,
          indent: fc.indent,
          items: [{ start, key: fc, sep: sep2 }]
        };
        this.onKeyLine = true;
        this.stack[this.stack.length - 1] = map2;
      } else {
        yield* this.lineEnd(fc);
      }
    }
  }
  flowScalar(type) {
    if (this.onNewLine) {
      let nl = this.source.indexOf("\n") + 1;
      while (nl !== 0) {
        this.onNewLine(this.offset + nl);
        nl = this.source.indexOf("\n", nl) + 1;
      }
    }
    return {
      type,
      offset: this.offset,
      indent: this.indent,
      source: this.source
    };
  }
  startBlockValue(parent) {
    switch (this.type) {
      case "alias":
      case "scalar":
      case "single-quoted-scalar":
      case "double-quoted-scalar":
        return this.flowScalar(this.type);
      case "block-scalar-header":
        return {
          type: "block-scalar",
          offset: this.offset,
          indent: this.indent,
          props: [this.sourceToken],
          source: ""
        };
      case "flow-map-start":
      case "flow-seq-start":
        return {
          type: "flow-collection",
          offset: this.offset,
          indent: this.indent,
          start: this.sourceToken,
          items: [],
          end: []
        };
      case "seq-item-ind":
        return {
          type: "block-seq",
          offset: this.offset,
          indent: this.indent,
          items: [{ start: [this.sourceToken] }]
        };
      case "explicit-key-ind": {
        this.onKeyLine = true;
        const prev = getPrevProps(parent);
        const start = getFirstKeyStartProps(prev);
        start.push(this.sourceToken);
        return {
          type: "block-map",
          offset: this.offset,
          indent: this.indent,
          items: [{ start, explicitKey: true }]
        };
      }
      case "map-value-ind": {
        this.onKeyLine = true;
        const prev = getPrevProps(parent);
        const start = getFirstKeyStartProps(prev);
        return {
          type: "block-map",
          offset: this.offset,
          indent: this.indent,
          items: [{ start, key: null, sep: [this.sourceToken] }]
        };
      }
    }
    return null;
  }
  atIndentedComment(start, indent) {
    if (this.type !== "comment")
      return false;
    if (this.indent <= indent)
      return false;
    return start.every((st) => st.type === "newline" || st.type === "space");
  }
  *documentEnd(docEnd) {
    if (this.type !== "doc-mode") {
      if (docEnd.end)
        docEnd.end.push(this.sourceToken);
      else
        docEnd.end = [this.sourceToken];
      if (this.type === "newline")
        yield* this.pop();
    }
  }
  *lineEnd(token2) {
    switch (this.type) {
      case "comma":
      case "doc-start":
      case "doc-end":
      case "flow-seq-end":
      case "flow-map-end":
      case "map-value-ind":
        yield* this.pop();
        yield* this.step();
        break;
      case "newline":
        this.onKeyLine = false;
      // fallthrough
      case "space":
      case "comment":
      default:
        if (token2.end)
          token2.end.push(this.sourceToken);
        else
          token2.end = [this.sourceToken];
        if (this.type === "newline")
          yield* this.pop();
    }
  }
};
var deepest = 64;
var mostRepeated = 1e5;
var most = { entries: 15e3, keys: 1e3 };
var taken = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype"]);
var tooDeep = (place, at) => refuseFile(
  `the nesting is deeper than ${deepest} levels here`,
  "check the brackets and the indentation; no setting is nested that deep",
  place,
  at
);
function readValues(root, placeOf3) {
  const walk2 = new Walk(placeOf3);
  return { value: walk2.read(root, []), refusals: walk2.refusals, targets: walk2.targets };
}
var isMergeKey2 = (key2) => isScalar(key2) && key2.type === "PLAIN" && key2.source === "<<";
function keyText2(key2) {
  if (!isScalar(key2) || key2.value === null) return void 0;
  return typeof key2.value === "string" ? key2.value : key2.source;
}
var Walk = class {
  constructor(placeOf3) {
    this.placeOf = placeOf3;
  }
  placeOf;
  refusals = [];
  targets = /* @__PURE__ */ new Map();
  #anchors = /* @__PURE__ */ new Map();
  /** Anchored nodes that are being read at the moment. */
  #open = /* @__PURE__ */ new Set();
  /** Greater than 0 while the content of an alias is read again. */
  #borrowing = 0;
  #repeated = 0;
  read(node, path2) {
    if (!node) return null;
    if (path2.length > deepest) throw tooDeep(this.placeOf(node), path2);
    if (isAlias(node)) return this.#readAlias(node, path2);
    if (this.#borrowing && ++this.#repeated > mostRepeated) throw this.#tooMuch(node, path2);
    if (!node.anchor) return this.#readPlain(node, path2);
    if (!this.#borrowing) this.#anchors.set(node.anchor, node);
    this.#open.add(node);
    const value = this.#readPlain(node, path2);
    this.#open.delete(node);
    return value;
  }
  #readPlain(node, path2) {
    if (isSeq(node) && node.items.length > most.entries) throw this.#tooLarge(node, path2, "entries");
    if (isMap2(node) && node.items.length > most.keys) throw this.#tooLarge(node, path2, "keys");
    if (isSeq(node)) return node.items.map((item, index) => this.read(item, [...path2, index]));
    if (isMap2(node)) return this.#readMap(node, path2);
    return isScalar(node) ? node.value : null;
  }
  #readMap(map2, path2) {
    const value = {};
    const merged = [];
    const keys3 = /* @__PURE__ */ new Map();
    for (const pair of map2.items) {
      const name2 = this.#nameOf(pair, keys3, path2);
      const read = this.read(pair.value, [...path2, keyText2(pair.key) ?? ""]);
      if (name2 === void 0) continue;
      if (isMergeKey2(pair.key)) merged.push(...this.#mapsToMerge(read, pair.key, path2));
      else value[name2] = read;
    }
    for (const [name2, read] of merged.flatMap(Object.entries)) if (!Object.hasOwn(value, name2)) value[name2] = read;
    return value;
  }
  /** The key of a pair; `undefined` if it is refused. */
  #nameOf({ key: key2 }, keys3, path2) {
    const name2 = keyText2(key2);
    if (name2 === void 0) return this.#refuse(key2, path2, ...noKey);
    const first = keys3.get(name2);
    if (first)
      return this.#refuse(
        key2,
        [...path2, name2],
        `is written twice in one map: first on line ${this.placeOf(first).line}, and again here`,
        isMergeKey2(key2) ? "name both in one list: `<<: [*first, *second]`" : "join the two, or remove one of them"
      );
    keys3.set(name2, key2);
    if (!taken.has(name2)) return name2;
    return this.#refuse(key2, [...path2, name2], "is not allowed as a settings key", "rename or remove the key");
  }
  #mapsToMerge(value, key2, path2) {
    const maps = [value].flat();
    if (maps.every(isMap)) return maps;
    this.#refuse(key2, [...path2, "<<"], "merges a value other than a map", "give it an alias of a map, such as `*base`");
    return [];
  }
  #readAlias(alias, path2) {
    const target = this.#borrowing ? this.targets.get(alias) : this.#anchors.get(alias.source);
    if (!target) {
      const problem2 = `${code(`*${alias.source}`)} refers to an anchor that is not set above it`;
      this.#refuse(alias, path2, problem2, "set the anchor first; if the text itself starts with `*`, put it in quotes");
      return null;
    }
    if (this.#open.has(target)) {
      const problem2 = `${code(`*${alias.source}`)} is inside the value that it repeats`;
      this.#refuse(alias, path2, problem2, "write the inner value out");
      return null;
    }
    this.targets.set(alias, target);
    this.#borrowing++;
    const value = this.read(target, path2);
    this.#borrowing--;
    return value;
  }
  /** A repeated reading refuses nothing, because the first reading already did. */
  #refuse(node, at, problem2, fix2) {
    if (this.#borrowing || this.refusals.length > mostRefused) return;
    const isLast = this.refusals.length === mostRefused;
    this.refusals.push({ at, place: this.placeOf(node), ...isLast ? andMore : { problem: problem2, fix: fix2 } });
  }
  #tooLarge(node, at, what) {
    const [count2, limit2] = [node.items.length, most[what]].map((number3) => number3.toLocaleString("en"));
    const problem2 = `there are ${count2} ${what}, but at most ${limit2} are allowed`;
    return refuseFile(problem2, "check how this file was made, or shorten it", this.placeOf(node), at);
  }
  #tooMuch(node, at) {
    const problem2 = `the aliases of this file repeat more than ${mostRepeated.toLocaleString("en")} values`;
    return refuseFile(problem2, "repeat less: an alias inside a repeated value multiplies", this.placeOf(node), at);
  }
};
var mostRefused = 1e3;
var andMore = { problem: "is wrong too, and more may follow", fix: "fix the mistakes above first" };
var noKey = ["a key here is empty, or is a list or a map", "write the key as plain text"];
var isKept = (value) => Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

// chunk:./action-chunk-IQNA5ZYZ.js
var mostShown = 20;
function createMistakes(text2, placeAt) {
  const byLine = /* @__PURE__ */ new Map();
  const quotes = [];
  return {
    /** A quoted text opens here. */
    quote(offset) {
      quotes.push(offset);
    },
    /** Takes a mistake in the form in which the parser reports its errors and warnings. */
    add(source, code2, message, isWarning) {
      if (isWarning && code2 === "BAD_INDENT") return;
      const offset = offsetOf(source);
      const { line: line2 } = placeAt(offset);
      const first = byLine.get(line2);
      if (!first || offset < first.offset) byLine.set(line2, { code: code2, message, offset });
    },
    refusals(before = Number.POSITIVE_INFINITY) {
      const all2 = [...byLine.values()].filter(({ offset }) => offset < before).sort((one2, other) => one2.offset - other.offset);
      const found = causesOf(all2, text2, quotes);
      const shown2 = found.slice(0, mostShown).map((one2) => ({ at: [], place: placeAt(one2.offset), ...mistakeIn(one2) }));
      const next = found[mostShown];
      return next ? [...shown2, { at: [], place: placeAt(next.offset), ...andMore2(found.length - mostShown) }] : shown2;
    }
  };
}
function offsetOf(source) {
  if (typeof source === "number") return source;
  return "offset" in source ? source.offset : source[0];
}
var andMore2 = (count2) => ({
  problem: `${count2} more lines could not be read, starting here`,
  fix: "fix the first mistakes first: they may cause the others"
});
function causesOf(findings, text2, quotes) {
  const conflict = text2.search(/^(?:<{7}|={7}|>{7})(?= |$)/m);
  if (findings.length && conflict >= 0) return [{ code: "CONFLICT", message: "", offset: conflict }];
  const causes = [];
  let resumes = 0;
  for (const finding2 of findings) {
    if (finding2.offset < resumes || causes.length && /in YAML stream/.test(finding2.message)) continue;
    const cause2 = causeOf2(finding2, text2, quotes);
    causes.push(cause2);
    if (isOfIndent(cause2)) resumes = nextSection(text2, cause2.offset);
  }
  return causes;
}
function causeOf2(finding2, text2, quotes) {
  const { code: code2, message, offset } = finding2;
  const line2 = lineAt(text2, offset);
  const ofIndent = (at) => ({ code: "BAD_INDENT", message: "", offset: at });
  if (/Missing closing/.test(message)) return { ...finding2, offset: quotes.findLast((at) => at < offset) ?? offset };
  if (/Sequence item without|block-seq-ind|block sequence may not/.test(message) && line2.before.trim() === "")
    return ofIndent(offset);
  if (code2 === "MULTILINE_IMPLICIT_KEY" && /^\s*- /.test(line2.before + line2.after)) return ofIndent(offset);
  if (/Nested/.test(message) && !/:(?:\s|$)/.test(line2.after)) return ofIndent(nextLine(text2, offset));
  if (/at node end/.test(message) && line2.before === "")
    return { ...finding2, code: "FIRST_INDENT", offset: Math.max(text2.search(/^ +[^\s#]/m), 0) };
  const comment = /end with/.test(message) ? commentBefore(text2, offset) : -1;
  return comment < 0 ? finding2 : { ...finding2, code: "COMMENT", offset: comment };
}
var isOfIndent = ({ code: code2, message }) => code2 === "FIRST_INDENT" || code2 === "BAD_INDENT" && !/end with/.test(message);
function nextSection(text2, offset) {
  const { before, after: after2 } = lineAt(text2, offset);
  const next = /^[^\s#-]/.test(before + after2) ? -1 : text2.slice(offset).search(/(?<=\n)[^\s#-]/);
  return next < 0 ? Number.POSITIVE_INFINITY : offset + next;
}
function lineAt(text2, offset) {
  const start = text2.lastIndexOf("\n", offset - 1) + 1;
  const end = text2.indexOf("\n", offset);
  return { before: text2.slice(start, offset), after: text2.slice(offset, end < 0 ? text2.length : end) };
}
function nextLine(text2, offset) {
  const found = /\n(?:[ \t]*(?:#.*)?\r?\n)*/.exec(text2.slice(offset));
  return found ? offset + found.index + found[0].length : offset;
}
function commentBefore(text2, offset) {
  const read = text2.slice(0, offset).trimEnd();
  const start = read.lastIndexOf("\n") + 1;
  const at = read.slice(start).search(/(?<=\s)#(?=\S)/);
  return at < 0 ? -1 : start + at;
}
var mistakes = [
  [
    /^CONFLICT/,
    "this line is a marker of an unresolved merge conflict",
    "choose one version, and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`"
  ],
  [
    /^FIRST_INDENT/,
    "the first key of the file is indented, but another key is not",
    "start both at the beginning of their lines"
  ],
  [
    /^COMMENT/,
    "a `#` after a space starts a comment, which hides the rest of this line",
    "put the text with the `#` in quotes, like `'#d73a4a'`"
  ],
  [
    /^TAB_AS_INDENT/,
    "there is a tab where YAML allows only spaces",
    "replace the tabs at the start of this line with spaces"
  ],
  [
    /^BAD_DQ_ESCAPE/,
    "a backslash inside double quotes starts an escape that YAML does not know",
    "write the text in single quotes, or double the backslash"
  ],
  [/Missing closing/, "a quote opens here and is not closed", "add the closing quote where the text ends"],
  [
    /^BLOCK_AS_IMPLICIT_KEY Nested/,
    "this value contains a second `: `",
    "put the value in quotes, or put the inner key on its own line, indented below the outer key"
  ],
  [
    /must be sufficiently indented and end with|expected to.* end with/,
    "a `[` or `{` is not closed, or the lines inside it are not indented",
    "add the closing bracket, and indent every line up to it more than the key it belongs to"
  ],
  [/Unexpected , in|Unexpected empty item/, "there is a comma with no item before it", "remove the extra comma"],
  [/Missing , /, "there are two items with no comma between them", "add the comma"],
  [
    /block-seq-ind|block sequence may not/,
    "a list cannot start here",
    "put each `- ` on its own line, below the key that the list belongs to"
  ],
  [
    /^MULTILINE_IMPLICIT_KEY|Implicit (map )?keys need/,
    "this line is neither `key: value` nor a list item",
    "put `:` and a space after the key; if the line continues the text above it, indent it"
  ],
  [
    /^BAD_INDENT/,
    "the indentation of this line does not match its neighbors",
    "align it with the other keys or items of its block"
  ],
  [
    /^BAD_SCALAR_START|Alias cannot be an empty/,
    "this value starts with a character that has another meaning in YAML",
    "put the value in quotes"
  ],
  [/^MISSING_CHAR Comments/, "a `#` follows a value without a space", "put a space before the `#`"],
  [
    /at node end/,
    "there is text after the end of this value",
    "put the whole value in quotes; inside single quotes, `'` is written twice"
  ],
  [
    /Block scalar header/,
    "there is text after `|` or `>`",
    "start the text on the next line, indented, or put it in quotes"
  ],
  [/Unexpected flow-(map|seq)-end/, "this bracket was never opened", "remove it, or put the text in quotes"],
  [
    /^(TAG_RESOLVE_FAILED|BAD_COLLECTION_TYPE|MULTIPLE_TAGS)/,
    "`!` tags are not supported in settings",
    "remove the tag; if the text itself starts with `!`, put it in quotes"
  ],
  [
    /^(MULTIPLE_ANCHORS|ALIAS_PROPS|BAD_PROP_ORDER|BAD_ALIAS)|Tags and anchors/,
    "an anchor `&` or alias `*` is in the wrong place",
    "move it directly before its value, with a space between; if the text itself starts with it, use quotes"
  ],
  [/^BAD_DIRECTIVE|directives-end/, "a line that starts with `%` is a YAML directive", "remove the line"],
  [
    /^MULTIPLE_DOCS/,
    "a second YAML document starts here, but a settings file has only one",
    "remove it together with the `---` or `...` line before it"
  ],
  [/^KEY_OVER_1024_CHARS/, "a key is longer than 1024 characters", "check the quotes before it"]
];
function mistakeIn(finding2) {
  const text2 = `${finding2.code} ${finding2.message}`;
  const [, problem2, fix2] = mistakes.find(([when]) => when.test(text2)) ?? [
    void 0,
    "this is not valid YAML",
    "check the indentation, the quotes and the brackets around this line"
  ];
  return { problem: problem2, fix: fix2 };
}
var NodesByPath = class {
  constructor(root, targets) {
    this.root = root;
    this.targets = targets;
  }
  root;
  targets;
  #indexes = /* @__PURE__ */ new WeakMap();
  offset(path2) {
    return this.#follow(path2).offset;
  }
  scalar(path2) {
    const { node } = this.#follow(path2);
    return isScalar(node) ? node : void 0;
  }
  #follow(path2) {
    let node = this.root;
    let offset = node?.range?.[0] ?? 0;
    let merged = false;
    for (const part of path2) {
      const found = this.#inside(this.#targetOf(node), part);
      if (found && !merged) offset = found.key.range?.[0] ?? offset;
      merged ||= isMergeKey2(found?.key);
      node = found?.value ?? null;
      if (!node) return { offset };
    }
    return { offset, node: this.#targetOf(node) };
  }
  /** What a map or list holds under a key, and the node that stands first. */
  #inside(holder2, part) {
    if (isMap2(holder2)) return this.#lookUp(holder2, String(part));
    const item = isSeq(holder2) && typeof part === "number" ? holder2.items[part] : void 0;
    return item && { key: item, value: item };
  }
  /** A key of the map, or a key that its `<<` merges in; then the position is that of the `<<`. */
  #lookUp(map2, name2) {
    const index = this.#indexOf(map2);
    const own2 = index.get(name2);
    if (own2 && !isMergeKey2(own2.key)) return own2;
    const merge2 = index.get("<<");
    if (!merge2 || !isMergeKey2(merge2.key)) return void 0;
    for (const base of this.#mergedMaps(merge2.value)) {
      const brought = this.#lookUp(base, name2);
      if (brought) return { key: merge2.key, value: brought.value };
    }
    return void 0;
  }
  #indexOf(map2) {
    const pairs = () => map2.items.toReversed().map((pair) => [keyText2(pair.key) ?? "", pair]);
    return madeOnce(this.#indexes, map2, () => new Map(pairs()));
  }
  #mergedMaps(value) {
    const base = this.#targetOf(value);
    const bases = isSeq(base) ? base.items.map((one2) => this.#targetOf(one2)) : [base];
    return bases.filter((node) => isMap2(node));
  }
  #targetOf(node) {
    return isAlias(node) ? this.targets.get(node) : node;
  }
};
var builtin3 = process.getBuiltinModule("node:buffer");
var of4 = (name2) => builtin3[name2];
var isUtf8 = /* @__PURE__ */ of4("isUtf8");
var largestFile = 1024 * 1024;
function decodeText(bytes, file) {
  if (bytes.length > largestFile) throw tooLarge(file);
  if (isUtf16(bytes)) throw wrongEncoding(file, "is written in UTF-16", 1);
  if (!isUtf8(bytes)) throw wrongEncoding(file, "contains bytes that are not UTF-8", firstBadLine(bytes));
  return checkText(new TextDecoder().decode(bytes), file);
}
function checkText(text2, file) {
  if (Buffer.byteLength(text2) > largestFile) throw tooLarge(file);
  const refuse = (at, problem2, fix2) => {
    const line2 = text2.slice(0, at).split("\n").length;
    if (at >= 0) throw refuseFile(`${code(file)} ${problem2}`, fix2, { file, line: line2, column: 1 });
  };
  refuse(
    text2.indexOf("\0"),
    "is not a text file: it contains a NUL character",
    "check that the path names the settings file, and save it as UTF-8 text"
  );
  refuse(
    text2.search(/\r(?!\n)/),
    "ends a line with only a carriage return, which not every YAML reader treats as a line break",
    "save the file with line feeds as its line breaks"
  );
  return text2.replace(/^\uFEFF/, "");
}
var tooLarge = (file) => refuseFile(
  `${code(file)} is larger than 1 MiB, the limit for a settings file`,
  "check that the path names the settings file, or shorten it"
);
var wrongEncoding = (file, problem2, line2) => refuseFile(`${code(file)} ${problem2}`, "save the file as UTF-8", { file, line: line2, column: 1 });
var isUtf16 = ([first, second2]) => first === 255 && second2 === 254 || first === 254 && second2 === 255;
function firstBadLine(bytes) {
  let start = 0;
  for (let line2 = 1; ; line2++) {
    const end = bytes.indexOf(10, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line2;
    start = end + 1;
  }
}
function readDocument(given, file) {
  const { root, placeAt } = readNodes(given, file);
  const { value, refusals, targets } = readValues(root, (node) => placeAt(node.range?.[0] ?? 0));
  const nodes = new NodesByPath(root, targets);
  return {
    values: mapOf(value, placeAt(root?.range?.[0] ?? 0)),
    refusals: refusals.map((refusal) => ({ ...refusal, names: entryNames(value, refusal.at) })),
    place: (path2) => placeAt(nodes.offset(path2)),
    source: (path2) => nodes.scalar(path2)?.source,
    isComment(path2) {
      const { source, comment } = nodes.scalar(path2) ?? {};
      return source === "" && /^\S/.test(comment ?? "");
    }
  };
}
var addPlace = (refusal, { values: values2, place }) => ({
  ...refusal,
  names: entryNames(values2, refusal.at),
  place: place(refusal.at)
});
function readNodes(given, file) {
  const text2 = checkText(given, file);
  refuseLines(text2, file);
  const lines = new LineCounter();
  const placeAt = (offset) => {
    const { line: line2, col } = lines.linePos(offset);
    return { file, line: line2, column: col };
  };
  return { root: compose(text2, lines, placeAt), placeAt };
}
var yaml = {
  version: "1.2",
  schema: "core",
  resolveKnownTags: false,
  uniqueKeys: false,
  strict: true,
  logLevel: "error"
};
function compose(text2, lines, placeAt) {
  const mistakes2 = createMistakes(text2, placeAt);
  const composer = new Composer(yaml);
  Object.assign(composer, { onError: mistakes2.add });
  const [document, second2] = firstTwo(composer.compose(tokens(text2, lines, placeAt, mistakes2), true, text2.length));
  for (const { pos, code: code2, message } of document?.errors ?? []) mistakes2.add(pos, code2, message);
  const end = second2?.range[0];
  if (end !== void 0) mistakes2.add(end, "MULTIPLE_DOCS", "");
  const refusals = mistakes2.refusals(end === void 0 ? void 0 : end + 1);
  if (refusals.length) throw new SettingsRefused(refusals);
  return document?.contents ?? null;
}
function firstTwo(documents) {
  const found = [];
  for (const document of documents) if (found.push(document) === 2) break;
  return found;
}
var mostLexemes = 15e4;
var mostLines = 1e5;
function refuseLines(text2, file) {
  let start = 0;
  for (let line2 = 1; line2 <= mostLines; line2++) {
    start = text2.indexOf("\n", start) + 1;
    if (start === 0) return;
  }
  if (start < text2.length)
    throw tooMany({ file, line: mostLines + 1, column: 1 }, `the file has more than ${numeral(mostLines)} lines`);
}
function* tokens(text2, lines, placeAt, mistakes2) {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  let count2 = 0;
  for (const lexeme of new Lexer().lex(text2)) {
    if (!isBlank(lexeme) && ++count2 > mostLexemes)
      throw tooMany(
        placeAt(parser.offset),
        `the file has more than ${numeral(mostLexemes)} words, commas, dashes and brackets up to here`
      );
    if (lexeme[0] === '"' || lexeme[0] === "'") mistakes2.quote(parser.offset);
    for (const token2 of parser.next(lexeme)) {
      if (token2.type === "error") mistakes2.add(token2, "UNEXPECTED_TOKEN", token2.message);
      else yield token2;
    }
    if (parser.stack.length > deepest) throw tooDeep(placeAt(parser.offset));
  }
  yield* parser.end();
}
var isBlank = ([first]) => first === " " || first === "\n" || first === "\r" || first === "	";
var numeral = (most3) => most3.toLocaleString("en");
var tooMany = (place, problem2) => refuseFile(problem2, "check how this file was made, or shorten it; no settings file needs that many", place);
function mapOf(value, place) {
  if (value === null) return {};
  if (isMap(value)) return value;
  throw refuseFile(
    `the file is ${nameKind(value)}, but must be a map of settings keys`,
    "write each section under its key, such as `labels:`, with its value indented below",
    place
  );
}

// chunk:./action-chunk-KYKLYCNG.js
function numberTwins(texts) {
  const seen = /* @__PURE__ */ new Map();
  return texts.map((text2) => {
    const count2 = (seen.get(text2) ?? 0) + 1;
    seen.set(text2, count2);
    return count2 === 1 ? text2 : `${text2} (${count2})`;
  });
}

// chunk:./action-chunk-KRW5HEWF.js
var JudgedPart = class {
  section;
  value;
  refusals = [];
  remarks = [];
  /** The paths that are refused with all that is inside, and those that refused keys mean, as the file spells them. */
  refused = [];
  #spelt;
  #document;
  constructor(document, { section, spelt }) {
    this.section = section;
    this.value = document.values[spelt];
    this.#spelt = spelt;
    this.#document = document;
  }
  /** A path as the file spells it: it contains `entries` only where the file writes the wrapper. */
  inFile = (at) => this.section.settings.list ? withWrappers(at, this.value) : at;
  /** The same path from the top of the file, with the names of the entries on it. */
  address = (at) => {
    const names3 = entryNames(this.value, this.inFile(at));
    return { at: this.#fromTop(at), names: names3 && [void 0, ...names3] };
  };
  place = (at) => this.#document.place(this.#fromTop(at));
  source = (at) => this.#document.source(this.#fromTop(at));
  isComment = (at) => this.#document.isComment(this.#fromTop(at));
  remark = (at, message, more) => {
    this.remarks.push({ ...this.address(at), place: this.place(at), message, ...more });
  };
  refuse = ({ checksInside, ...refusal }) => {
    this.refusals.push({ ...refusal, ...this.address(refusal.at), place: this.place(refusal.at) });
    if (!checksInside) this.refused.push(this.inFile(refusal.at));
  };
  /** The value after the section's own preparation, which reports here. */
  prepared() {
    const { prepare } = this.section.settings;
    return prepare ? prepare(this.value, this) : this.value;
  }
  #fromTop = (at) => [this.#spelt, ...this.inFile(at)];
};
var findingsAt = (findings, at) => ({
  refuse: (refusal) => findings.refuse({ ...refusal, at: [...at, ...refusal.at] }),
  remark: (inner, message, more) => findings.remark([...at, ...inner], message, more),
  source: (inner) => findings.source([...at, ...inner])
});
function withWrappers(at, value) {
  const [key2, ...rest2] = at;
  if (key2 === void 0) return at;
  if (Array.isArray(value))
    return key2 === "entries" ? withWrappers(rest2, value) : [key2, ...withWrappers(rest2, value[Number(key2)])];
  if (!isMap(value)) return at;
  return typeof key2 === "number" ? ["entries", ...withWrappers(at, value.entries)] : [key2, ...withWrappers(rest2, value[key2])];
}

// chunk:./action-chunk-EXZGSUVT.js
var ofOrganizations = [
  "organization",
  "organizations",
  "custom_property_definitions",
  "code_security_configurations"
];
var fleetKeys = ["targets", "repositories"];
var besideTargets = ["layers", "own", "locked", "policy", "waves"];
var protectionHolders = ["branch_protection", "branch_protections", "branch_protection_rules", "protections"];
var repositoryHolders = ["settings", "general", "repo"];
var foreign = [
  [
    protectionHolders,
    "is not a settings key: branch protection is declared branch by branch",
    "write it as the list `branches:`, with the keys of each branch below `protection:`",
    "branches:\n  - name: main\n    protection:\n      enforce_admins: true"
  ],
  [
    repositoryHolders,
    "is not a settings key: settings of the repository itself belong below `repository:`",
    "rename it to `repository:`, and move sections such as `labels` to the top level"
  ],
  [
    ["suborgrepos", "suborgteams", "suborgproperties"],
    "groups repositories, but a settings file is for one",
    "remove it, and make the file a layer of a `--fleet-file`, whose `where` chooses the repositories"
  ],
  [
    ["restrictedRepos"],
    "lists repositories that an app leaves alone",
    "list them as `exclude` of `targets` in a `--fleet-file`"
  ],
  [
    ["configvalidators", "overridevalidators"],
    "contains rules in JavaScript, but Trueup runs no code from a settings file",
    "remove it; `locked` in a `--fleet-file` protects keys from changes, and a program can check the JSON report"
  ],
  [
    ["additive_plugins"],
    "keeps what a list does not declare, but here each list sets this itself",
    "write `_undeclared: keep` in each of these lists, next to `entries`, and then remove this key"
  ],
  [
    ["disable_plugins"],
    "turns sections off, but here a section is off if the file does not declare it",
    "remove these sections and this key"
  ],
  [
    fleetKeys,
    "is a key of a fleet file, which assigns settings files to repositories",
    "pass this file as `--fleet-file`; for adopt, pass the layers of one repository as `--settings-file`"
  ],
  [ofOrganizations, "is a setting of an organization", `remove it: ${keepOrganizations}`],
  [["secrets"], "is not a settings key: each secret store has its own", "write `actions_secrets`"],
  [["variables"], "is not a settings key: each variable store has its own", "write `actions_variables`"],
  [
    ["_layering"],
    "sets how layers are merged, but this file is not a layer",
    "remove it, or merge the layers with `mode: render` first"
  ],
  [
    [repositoryIdKey],
    "binds a file to one repository, but a layer can be for several",
    "remove it, or pass only this file as `--settings-file`"
  ],
  [
    ["_undeclared"],
    "belongs in a list of entries, not at the top level",
    "move it into its section, next to `entries`"
  ]
];
function refuseUnknownKey(key2, value, names3, sections) {
  if (key2 === "_extends") return extending(value);
  const known = foreign.find(([keys3]) => keys3.includes(key2));
  if (known) return { problem: known[1], fix: known[2], yaml: known[3] };
  if (/^(x-|\.)/.test(key2)) return holder;
  const repositories3 = sections.filter((section) => section.key === "repository");
  const ours = key2.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
  if (ours !== key2 && homeIn(ours, repositories3) === "repository") return adviseName2(ours, repositories3);
  const named4 = sections.find(({ settings: { otherNames: otherNames2 = {} } }) => Object.hasOwn(otherNames2, key2));
  if (named4) return adviseName2(named4.settings.otherNames[key2], [named4]);
  const home = homeIn(key2, repositories3);
  if (home) return { problem: `is a key of ${code(home)}, but is at the top level`, fix: adviseIndent(home) };
  const meant2 = nearest(key2, names3);
  if (meant2) return { problem, fix: `write ${code(meant2)}` };
  const elsewhere3 = homeIn(key2, sections);
  return elsewhere3 ? { problem: `${problem}, but a key of ${code(elsewhere3)}`, fix: `move it there, or remove it` } : { problem, fix: "remove it" };
}
var problem = "is not a settings key";
var adviseName2 = (name2, sections) => ({
  problem,
  fix: `write it as ${code(name2)} under ${code(`${homeIn(name2, sections)}:`)}`
});
var adviseIndent = (home) => home === "repository" ? "indent it under `repository:`" : `move it to ${code(home)}`;
var holder = {
  problem: "is not a settings key, and keys that only hold anchors are not allowed",
  fix: "set the anchor where its value is first used, and repeat it from there with `*` or `<<`"
};
function extending(value) {
  const base = typeof value === "string" ? `the file of ${code(value)}` : "another file";
  return {
    problem: `includes ${base}, but Trueup does not read included files`,
    fix: "copy that file here and merge the two: `trueup import --base COPY FILE`, or `mode: render` with the copy as the lower layer"
  };
}
function homeIn(key2, sections) {
  for (const section of sections) {
    const home = madeOnce(homes, section, () => homesIn(section.settings.schema, section.key, 3)).get(key2);
    if (home) return home;
  }
  return void 0;
}
var homes = /* @__PURE__ */ new WeakMap();
function homesIn(schema2, path2, depth, found = /* @__PURE__ */ new Map()) {
  if (depth === 0) return found;
  const { wrapped, item, entries: entries2 = {} } = schema2;
  const held = wrapped ?? item ?? choicesOf(schema2)?.[0];
  if (held) homesIn(held, held === item ? `${path2}[]` : path2, depth, found);
  const inner = held ? [] : Object.entries(entries2);
  for (const [name2, value] of inner) if (isTaken(value) && !found.has(name2)) found.set(name2, path2);
  for (const [name2, value] of inner) homesIn(value, `${path2}.${name2}`, depth - 1, found);
  return found;
}
var sectionKeys = [
  "repository",
  "custom_properties",
  "labels",
  "milestones",
  "autolinks",
  "collaborators",
  "teams",
  "actions",
  "workflows",
  "actions_policies",
  "actions_secrets",
  "dependabot_secrets",
  "codespaces_secrets",
  "agents_secrets",
  "actions_variables",
  "agents_variables",
  "environments",
  "branches",
  "rulesets",
  "check_suite_preferences",
  "pages",
  "code_scanning_default_setup",
  "code_quality_setup",
  "interaction_limits",
  "webhooks",
  "deploy_keys",
  "secret_scanning_custom_patterns"
];

// chunk:./action-chunk-IJCGBIYE.js
function readKeys(document, known) {
  const refusals = [];
  const remarks = Object.keys(document.values).length ? [] : [{ at: [], place: { ...document.place([]), line: 1, column: 1 }, message: "the file declares nothing" }];
  const spellings = /* @__PURE__ */ new Map();
  const names3 = [...known.sections.map(({ key: key2 }) => key2), ...Object.keys(otherNames)];
  const [fleetKey, ...others] = fleetKeys.filter((key2) => Object.hasOwn(document.values, key2));
  const beside = fleetKey ? [...besideTargets, ...others] : [];
  for (const [spelt, value] of Object.entries(document.values)) {
    if (beside.includes(spelt)) continue;
    const key2 = ownName(spelt);
    const first = spellings.get(key2);
    const refuse = (sentence2) => refusals.push({ at: [spelt], place: document.place([spelt]), ...sentence2 });
    if (first !== void 0) refuse(bothSpellings(first, document.place([first]).line));
    else if (!known.sections.some((section) => section.key === key2))
      refuse(refuseUnknownKey(spelt, value, names3, known.sections));
    spellings.set(key2, first ?? spelt);
  }
  const named4 = known.sections.flatMap((section) => {
    const spelt = spellings.get(section.key);
    return spelt === void 0 ? [] : [{ section, spelt }];
  });
  return { named: named4, refusals, remarks };
}
var bothSpellings = (first, line2) => ({
  problem: `is another name of ${code(first)} on line ${line2}`,
  fix: "merge the two under one of the names"
});
function declare(document, named4, origin) {
  const part = new JudgedPart(document, named4);
  const { key: key2, settings } = named4.section;
  if (part.value === null && !settings.nullIsValue) {
    settleNull(part);
    return { part };
  }
  const prepared = part.prepared();
  judgeOpenKeys(part, prepared, settledIn(part));
  const { output: output2, issues: issues2 = [] } = safeParse(settings.schema, prepared);
  const wrong = [...part.refused, ...wrongIn(issues2)];
  if (issues2.length) refuseIssues(part, issues2);
  refuseLeaves(part, output2, prepared, origin === "target" ? key2 : void 0);
  whereSound(() => settings.examine?.(soundIn(output2, wrong, settings), part));
  if (part.refusals.length) return { part };
  const { place, address: address2 } = part;
  return { part, declared: { key: key2, desired: output2, place, address: address2, entryAt: entryPaths(part, output2) } };
}
function soundIn(output2, wrong, { list: list3 }) {
  if (!list3?.undeclared) return soundView(output2, wrong);
  const listed = Array.isArray(output2) ? { entries: output2 } : output2;
  return soundView(
    listed,
    wrong.map((at) => typeof at[0] === "number" ? ["entries", ...at] : at)
  );
}
function settleNull(part) {
  if (part.source([]) === "") return part.remark([], "empty, so not declared");
  part.refuse({
    at: [],
    problem: "is null, which is not allowed here",
    fix: part.section.settings.list ? "write `[]` for an empty list, or remove the key" : "remove the key"
  });
}
function refuseIssues(part, issues2) {
  const isSettled2 = settledIn(part);
  for (const complaint of complaintsOf(issues2, (path2) => part.place(path2).line)) {
    if (isSettled2(complaint.at)) continue;
    part.refuse(part.isComment(complaint.at) ? { ...complaint, ...commented } : complaint);
  }
}
function settledIn(part) {
  const settled2 = new Set(part.refused.map((at) => JSON.stringify(part.inFile(at))));
  return (path2) => {
    const at = part.inFile(path2);
    return [...at.keys(), at.length].some((end) => settled2.has(JSON.stringify(at.slice(0, end))));
  };
}
function refuseLeaves(part, desired, written, costs) {
  const isSettled2 = settledIn(part);
  for (const [at, leaf] of leavesIn(desired, written)) {
    if (leaf === null && part.isComment(at) && !isSettled2(at))
      part.remark(at, `${commented.problem}; ${commented.fix}`);
    if (leaf instanceof Reference && costs) part.refuse({ at, ...notItsOwn, costs });
    if (typeof leaf === "number" && !isKept(leaf) && !isSettled2(at)) part.refuse({ at, ...lost2(leaf) });
  }
}
var notItsOwn = {
  problem: "refers to a variable of this run, which a repository's own settings file may not read",
  fix: "declare this secret in a file of yours: in `--repos-dir`, as `--defaults-file` or as a layer of a fleet file"
};
var commented = {
  problem: "is empty, because a `#` after a space starts a comment",
  fix: "put the value in quotes, like `'#d73a4a'`"
};
var lost2 = (number3) => ({
  problem: `is ${show(number3)}, which a request cannot carry exactly`,
  fix: "put it in quotes if it is text"
});
function entryPaths(part, desired) {
  const { list: list3 } = part.section.settings;
  let paths2;
  return (name2) => {
    if (!list3) return void 0;
    paths2 ??= pathsByName(Array.isArray(desired) ? desired : desired.entries, list3);
    const at = paths2.get(list3.unmeant?.(name2) ?? name2);
    return at && part.inFile(at);
  };
}
function pathsByName(entries2, { named: named4, inside }) {
  const all2 = entries2.flatMap((entry, index) => [
    [named4(entry), [index]],
    ...(inside?.(entry) ?? []).map(([name2, at]) => [name2, [index, ...at]])
  ]);
  const names3 = numberTwins(all2.map(([name2]) => name2));
  return new Map(all2.map(([, at], index) => [names3[index], at]));
}
function judgeOpenKeys(part, value, isSettled2) {
  const read = (schema2, value2, at) => {
    const holder2 = holderOf(schema2, value2);
    const { item, entries: entries2 = {} } = holder2;
    if (Array.isArray(value2) && item) for (const [index, one2] of value2.entries()) read(item, one2, [...at, index]);
    if (!isMap(value2)) return;
    for (const [key2, inner] of Object.entries(value2)) {
      const place = [...at, key2];
      if (Object.hasOwn(entries2, key2)) read(entries2[key2], inner, place);
      else if (holder2.type === "loose_object" && !isSettled2(place)) judge2(place, value2, knownIn(holder2), part);
    }
  };
  read(part.section.settings.schema, value, []);
}
function judge2(at, beside, known, part) {
  const key2 = String(at.at(-1));
  const meant2 = nearest(key2, known, 1);
  if (meant2 === void 0) {
    const near = nearest(key2, known);
    const hint = near ? `; did you mean ${code(near)}?` : "";
    part.remark(at, `is not a key that Trueup knows; Trueup sends it unchanged${hint}`, { isUnknownKey: true });
    return;
  }
  part.refuse({ at, problem: "is not a key here", fix: `write ${code(meant2)}` });
  if (!Object.hasOwn(beside, meant2)) part.refused.push(part.inFile([...at.slice(0, -1), meant2]));
}
var knownIn = (holder2) => madeOnce(lists, holder2, () => Object.keys(holder2.entries).filter((key2) => isTaken(holder2.entries[key2])));
var lists = /* @__PURE__ */ new WeakMap();
var parseSettings = ({ text: text2, file, ...how }) => declareAll(readDocument(text2, file), how);
function declareAll(whole2, { origin, unknownKeys: unknownKeys2, ...known }) {
  const { document, allowed, refusals: notAllowed } = takeAllow(whole2, origin === "operator");
  const { rest: rest2, id: id2, wrong } = takeRepositoryId(document.values);
  const keys3 = readKeys({ ...document, values: rest2 }, known);
  const sections = keys3.named.map((named4) => declare(document, named4, origin));
  examinePresence(sections.map(({ part }) => part));
  const all2 = [...keys3.remarks, ...sections.flatMap(({ part }) => part.remarks)];
  const { refused, remarks } = partUnknownKeys(unknownKeys2, all2);
  const refusals = [
    ...document.refusals,
    ...notAllowed,
    ...wrong ? [{ at: [repositoryIdKey], place: document.place([repositoryIdKey]), ...wrong }] : [],
    ...keys3.refusals,
    ...sections.flatMap(({ part }) => part.refusals),
    ...refused
  ];
  if (costFile(refusals))
    throw new SettingsRefused(inFileOrder(withoutFollowers(refusals, document)), inFileOrder(remarks));
  const declared = sections.flatMap((one2) => one2.declared ?? []);
  return { declared, allowed, refused: inFileOrder(refusals), remarks: inFileOrder(remarks), repositoryId: id2 };
}
function withoutFollowers(refusals, { source, values: values2 }) {
  const parent = ({ at }) => JSON.stringify(at.slice(0, -1));
  const holders = /* @__PURE__ */ new Map();
  for (const one2 of refusals) {
    if (one2.at.length < 2 || source(one2.at) !== "" || /must be (?!a (?:map|list))/.test(one2.problem)) continue;
    holders.set(parent(one2), Math.min(lineOf(one2), holders.get(parent(one2)) ?? Number.POSITIVE_INFINITY));
  }
  const isWrapper2 = (value) => isMap(value) && "_undeclared" in value && !("entries" in value);
  const isOfWrapper = ({ at: [key2, ...more] }) => key2 === "entries" && !more.length && Object.values(values2).some(isWrapper2);
  const follows = (one2) => source(one2.at) !== "" && lineOf(one2) > (holders.get(parent(one2)) ?? lineOf(one2));
  return refusals.filter((one2) => !isOfWrapper(one2) && !follows(one2));
}
var lineOf = ({ place }) => place?.line ?? 0;
function partUnknownKeys(unknownKeys2, all2) {
  const isRefused = ({ isUnknownKey }) => unknownKeys2 === "refuse" && isUnknownKey;
  return { refused: all2.filter(isRefused).map(unknownKey2), remarks: all2.filter((one2) => !isRefused(one2)) };
}
var unknownKey2 = ({ at, names: names3, place }) => ({
  at,
  names: names3,
  place,
  problem: "is not a key that Trueup knows",
  fix: "remove it, or set `--unknown-keys send` if GitHub knows it"
});
var inFileOrder = (all2) => all2.toSorted(
  ({ place: one2 }, { place: other }) => (one2?.line ?? 0) - (other?.line ?? 0) || (one2?.column ?? 0) - (other?.column ?? 0)
);
var imports = {
  repository: () => import("./action-repository-OUF4RTUG.js"),
  custom_properties: () => import("./action-custom_properties-4O27AGWB.js"),
  labels: () => import("./action-labels-XMHIJ4LO.js"),
  milestones: () => import("./action-milestones-VH42NVYW.js"),
  autolinks: () => import("./action-autolinks-PM3GZCZZ.js"),
  collaborators: () => import("./action-collaborators-FRMICTD7.js"),
  teams: () => import("./action-teams-YOQRJLJI.js"),
  actions: () => import("./action-actions-LZYUCK3O.js"),
  workflows: () => import("./action-workflows-AUVAFAWC.js"),
  actions_policies: () => import("./action-actions_policies-6DFIB4S2.js"),
  actions_secrets: () => import("./action-actions_secrets-OJPQ7JYC.js"),
  dependabot_secrets: () => import("./action-dependabot_secrets-ERWTK4BN.js"),
  codespaces_secrets: () => import("./action-codespaces_secrets-G5GGJMYK.js"),
  agents_secrets: () => import("./action-agents_secrets-K2X2GT4A.js"),
  actions_variables: () => import("./action-actions_variables-EPZ3B7WW.js"),
  agents_variables: () => import("./action-agents_variables-JWVYKNCY.js"),
  environments: () => import("./action-environments-GOIU4BGO.js"),
  branches: () => import("./action-branches-M2SQ5ATZ.js"),
  rulesets: () => import("./action-rulesets-FBHOYICP.js"),
  check_suite_preferences: () => import("./action-check_suite_preferences-ZSIWQ6C7.js"),
  pages: () => import("./action-pages-BTZC6GDK.js"),
  code_scanning_default_setup: () => import("./action-code_scanning_default_setup-EV4YQZOP.js"),
  code_quality_setup: () => import("./action-code_quality_setup-MHPODAT6.js"),
  interaction_limits: () => import("./action-interaction_limits-V5HIQ3B4.js"),
  webhooks: () => import("./action-webhooks-Y2ZQACO2.js"),
  deploy_keys: () => import("./action-deploy_keys-BVCQUOAP.js"),
  secret_scanning_custom_patterns: () => import("./action-secret_scanning_custom_patterns-BHIHVOLW.js")
};
async function load(key2) {
  const name2 = key2.replace(/_./g, ([, letter]) => letter.toUpperCase());
  const loaders = imports;
  return (await loaders[key2]())[name2];
}
var loadSections = (keys3 = sectionKeys) => Promise.all(sectionKeys.filter((key2) => keys3.includes(key2)).map(load));
function sectionsOf2(keys3) {
  const known = sectionKeys;
  const named4 = keys3.filter((key2) => key2 !== allowKey && key2 !== repositoryIdKey).map(ownName);
  return loadSections(named4.every((key2) => known.includes(key2)) ? named4 : void 0);
}
async function parseNamed({ text: text2, file, ...how }) {
  const document = readDocument(text2, file);
  const sections = await sectionsOf2(Object.keys(document.values));
  return { sections, ...declareAll(document, { ...how, sections }) };
}

// chunk:./action-chunk-VJGXPYIF.js
var choose = (declared, rules, { sections }) => declared.filter(({ key: key2 }) => !sections || sections.includes(key2)).map((one2) => ({ ...one2, section: rules.find(({ key: key2 }) => key2 === one2.key) }));
var isChosen = ({ sections }) => ({ costs = "" }) => !sections || costs === allowKey || sections.includes(costs);
async function declare2(settings, options) {
  const { sections, declared, refused, ...more } = await parseNamed({ ...settings, unknownKeys: options.unknownKeys });
  if (options.refusesEmpty && !declared.length && !refused.length)
    throw refuseFile("the file declares nothing to check", "declare a section, such as `labels:`", {
      file: settings.file,
      line: 1,
      column: 1
    });
  return {
    ...more,
    declared: choose(declared, sections, options),
    refused: refused.filter(isChosen(options)),
    text: settings.text
  };
}

// chunk:./action-chunk-DI6KTUCO.js
var NoSuchFile = class extends SettingsRefused {
  /** `where` is the commit or ref that lacks it; unset on a disk. There, `other` may have been meant. */
  constructor(file, where, other) {
    const problem2 = `${code(file)} does not exist${other ? `, but ${code(other)} does` : ""}`;
    const fix2 = other ? `move it there, or pass ${code(`--settings-file ${other}`)}` : "create it with `trueup init`, or pass another path with `--settings-file`";
    super([lacked(file, where, problem2, fix2)]);
  }
};
var orMissing = (file, fix2) => (failure) => {
  if (!(failure instanceof NoSuchFile)) throw failure;
  throw refuseFile(`${code(file)} does not exist`, fix2);
};
var NoSuchFolder = class extends SettingsRefused {
  constructor(folder, where) {
    super([lacked(folder, where, `the folder ${code(folder)} does not exist`, "create it, or pass another path")]);
  }
};
var lacked = (path2, where, problem2, fix2) => where === void 0 ? { at: [], problem: problem2, fix: fix2 } : { at: [], problem: `${where} has no ${code(path2)}`, fix: "add it, or pass another path" };
async function loadSettings(file) {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw refuseFile(`${code(file)} is a directory`, "pass the settings file inside it");
    if (!found.isFile()) throw refuseFile(`${code(file)} is not a regular file`, "pass the path of a settings file");
    if (found.size > largestFile) throw tooLarge(file);
    return decodeText(await readFile(file), file);
  } catch (error) {
    if (error instanceof SettingsRefused) throw error;
    throw await unreadable(file, error.code);
  }
}
async function listSettings(folder) {
  try {
    const entries2 = await readdir(folder, { withFileTypes: true });
    const names3 = await Promise.all(
      entries2.map(async ({ name: name2 }) => {
        const inside = await namesIn2(join2(folder, name2));
        return inside ? inside.map((file) => `${name2}/${file}`) : [name2];
      })
    );
    return names3.flat().sort();
  } catch (error) {
    throw unlistable(folder, error.code);
  }
}
var namesIn2 = (path2) => readdir(path2).catch((error) => {
  if (["ENOTDIR", "ENOENT", "ELOOP"].includes(error.code ?? "")) return void 0;
  throw error;
});
function unlistable(folder, reason) {
  if (reason === "ENOENT") return new NoSuchFolder(folder);
  if (reason === "ENOTDIR")
    return refuseFile(`${code(folder)} is not a folder`, "pass the folder that contains the files");
  return refuseFile(`${code(folder)} cannot be listed (${reason ?? "unknown reason"})`, "let this process read it");
}
async function unreadable(file, reason) {
  if (reason === "ENOENT" || reason === "ENOTDIR") return missing(file);
  if (reason === "EACCES" || reason === "EPERM")
    return refuseFile(`this process is not allowed to read ${code(file)}`, "give it read permission");
  return refuseFile(`${code(file)} could not be read (${reason ?? "unknown reason"})`, "check the path and the disk");
}
async function missing(file) {
  const isThere = async (other2) => (await stat(other2).catch(() => void 0))?.isFile();
  const other = otherEnding(file);
  if (other && await isThere(other))
    return refuseFile(`${code(file)} does not exist, but ${code(other)} does`, `rename it, or pass ${code(other)}`);
  const above = file.replace(/(^|\/)\.github\/(?=[^/]+$)/, "$1");
  return new NoSuchFile(file, void 0, above !== file && await isThere(above) ? above : void 0);
}
function otherEnding(file) {
  const [, bare2, ending2] = /^(.*)\.(ya?ml)$/s.exec(file) ?? [];
  return ending2 && `${bare2}.${ending2 === "yml" ? "yaml" : "yml"}`;
}

// chunk:./action-chunk-7UZCO4JG.js
var second = 1e3;
var minute3 = 60 * second;
function limitOf({ call: call3, path: path2, wire }, answer2, now, before) {
  const message = limitMessage(answer2, call3.api === "graphql");
  if (message === void 0) return void 0;
  const milliseconds = Math.max(pause(answer2.headers, now, before), Math.min(second * 2 ** before, minute3));
  const said = message ? `: ${message}` : " (rate limit)";
  return { status: answer2.status, milliseconds, reason: `${wire.method} ${path2} answered ${answer2.status}${said}` };
}
function limitMessage(answer2, isDocument2) {
  const { status, headers, text: text2 } = answer2;
  if (status === 200 && isDocument2) return documentLimit(answer2);
  if (status !== 429 && status !== 403) return void 0;
  const message = messageIn(jsonIn(text2, text2));
  const isLimit = status === 429 || headers["x-ratelimit-remaining"] === "0" || headers["retry-after"] !== void 0 || /rate limit|abuse/i.test(message);
  return isLimit ? message : void 0;
}
function documentLimit({ headers, text: text2 }) {
  if (!/rate.?limit/i.test(text2)) return void 0;
  const body = jsonIn(text2);
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors.filter(isRecord) : [];
  const isSpent2 = headers["x-ratelimit-remaining"] === "0";
  const limit2 = errors.find(
    ({ type, message }) => isLimitType(type) || (isSpent2 || type === void 0) && isLimitText(message)
  );
  return limit2 && String(limit2.message ?? limit2.type);
}
var isLimitType = (type) => type === "RATE_LIMITED" || type === "RATE_LIMIT";
var isLimitText = (message) => typeof message === "string" && /rate limit/i.test(message);
function pause(headers, now, before) {
  const asked2 = retryAfter(headers, now);
  if (asked2 !== void 0) return asked2;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (headers["x-ratelimit-remaining"] === "0" && reset > 0)
    return Math.max(reset * second - hostNow(headers, now), 0) + second;
  return minute3 * 2 ** Math.min(before, 4);
}
function retryAfter(headers, now) {
  const text2 = headers["retry-after"];
  if (text2 === void 0) return void 0;
  const milliseconds = /^\d+(\.\d+)?$/.test(text2.trim()) ? Number(text2) * second : Date.parse(text2) - hostNow(headers, now);
  return Number.isNaN(milliseconds) ? void 0 : Math.max(milliseconds, 0);
}
var hostNow = (headers, now) => Date.parse(headers.date ?? "") || now;

// chunk:./action-chunk-GF774OTZ.js
var isLacked = (version2, since) => since === "later" || since !== void 0 && age(version2, since) < 0;
var lackText = (server2, what, since) => since === void 0 || since === "later" ? `${server2} has no \`${what}\`, and no GitHub Enterprise Server up to ${newestServer} has it` : `${server2} has no \`${what}\`, which needs GitHub Enterprise Server ${since} or later`;
var serverText = (version2) => {
  const taken2 = describedVersion(version2);
  return `this server (${version2}${taken2 === version2 ? "" : `, treated as ${taken2}`})`;
};
function knownServer(given) {
  let version2 = serverVersion(given);
  let isCloud2 = given === "cloud";
  let isKnown = given !== void 0;
  let ahead;
  const other = /* @__PURE__ */ new Map();
  return {
    /** By how many milliseconds GitHub's clock is ahead of this machine's. An answer takes time, so it may be more. */
    get ahead() {
      return ahead ?? 0;
    },
    /** `3.17`; undefined for a cloud, and as long as nothing is known. */
    get version() {
      return version2;
    },
    /** Whether the operator or an answer has said that it is a cloud. */
    get isCloud() {
      return isCloud2;
    },
    /** Whether the operator or an answer has said what it is. */
    get isKnown() {
      return isKnown;
    },
    /** Each route once, in the order in which they were asked. */
    get otherGrants() {
      return [...other.values()];
    },
    /** Compares the grants that the route of an answer accepts with those that the call asks for. */
    notes(call3, { headers }) {
      const { route: route2, api } = call3;
      const accepted = api === "rest" ? headers["x-accepted-github-permissions"] : void 0;
      const found = accepted === void 0 ? void 0 : otherGrants(route2, grantsOf(call3), accepted);
      if (found) other.set(route2, found);
    },
    /** A transport that takes the version and the time from the answers. */
    hearing: (transport, clock) => async (request) => {
      const answer2 = await transport(request);
      const difference = Date.parse(answer2.headers.date ?? "") - clock.now();
      if (Number.isFinite(difference)) ahead = Math.max(ahead ?? difference, difference);
      if (given !== void 0) return answer2;
      const said = answer2.headers[versionHeader];
      version2 = serverVersion(said) ?? version2;
      isCloud2 ||= said === "ghe.com";
      isKnown = true;
      return answer2;
    }
  };
}

// chunk:./action-chunk-KQB5CQL2.js
var codeOf2 = (error) => String(error.code ?? "");
var isCertificate = (error) => /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/.test(codeOf2(error));
var cause = (error) => codeOf2(error) || error.message || error.name;

// chunk:./action-chunk-VNGTEZZL.js
function absence({ call: call3, scrub }, { headers }, message) {
  const { absent } = call3.routeRules;
  const value = typeof absent === "function" ? absent({ message: scrub(message), location: headers.location }) : absent;
  return { kind: "absent", value };
}
async function settleDocument(outgoing, answer2, body) {
  const { data, errors } = isRecord(body) ? body : { data: void 0, errors: void 0 };
  if (outgoing.call.routeRules.isFold && isRecord(data)) return { kind: "answered", value: { data, errors } };
  if (Array.isArray(errors) && errors.length) return settleErrors(outgoing, answer2, errors);
  if (isRecord(data) && data.repository === null)
    throw (await import("./action-denials-CGVBBILO.js")).denialOf(outgoing, answer2, "the answer contains no repository");
  return { kind: "answered", value: data };
}
async function settleErrors(outgoing, answer2, errors) {
  const parsed = errors.map((error) => isRecord(error) ? error : { message: error });
  const message = [...new Set(parsed.map(textOf))].join("; ");
  if ("absent" in outgoing.call.routeRules && parsed.every(isAbsence)) return absence(outgoing, answer2, message);
  const { denialOf, failureOfAnswer: failureOf2, withoutFields } = await import("./action-denials-CGVBBILO.js");
  const fields = parsed.map(unknownField);
  if (fields.every((field) => field !== void 0)) throw withoutFields(outgoing, [...new Set(fields)]);
  throw parsed.every(({ type }) => ["FORBIDDEN", "NOT_FOUND", "INSUFFICIENT_SCOPES"].includes(String(type))) ? denialOf(outgoing, answer2, message) : failureOf2(outgoing, answer2, message);
}
var isAbsence = ({ type, path: path2 }) => type === "NOT_FOUND" && !(Array.isArray(path2) && path2.length === 1 && path2[0] === "repository");
function unknownField({ extensions: extensions2 }) {
  if (!isRecord(extensions2) || extensions2.code !== "undefinedField") return void 0;
  const name2 = `${extensions2.typeName}.${extensions2.fieldName}`;
  return /^\w+\.\w+$/.test(name2) ? name2 : void 0;
}
var textOf = (error) => messageIn({ message: error.message }) || jsonText(error);
async function settle(outgoing, answer2) {
  const { routeRules, access: access2, api } = outgoing.call;
  const { status } = answer2;
  const body = bodyOf(outgoing, answer2);
  const odd = outgoing.wire.method === "GET" ? oddityOf(status, body) : void 0;
  if (odd) throw refuseShape(outgoing, odd, between);
  const why = access2 === "write" ? routeRules.notes?.[status] : void 0;
  if (why !== void 0) return { kind: "undone", why };
  const message = messageIn(body);
  if (api === "rest" && isAbsence2(routeRules, status, message)) return absence(outgoing, answer2, message);
  if (status < 200 || status > 299) throw (await import("./action-denials-CGVBBILO.js")).refusalOf(outgoing, answer2, body);
  return api === "graphql" ? settleDocument(outgoing, answer2, body) : { kind: "answered", value: body };
}
function oddityOf(status, body) {
  if (status === 200) return body === void 0 ? "the body is missing" : void 0;
  return status > 200 && status < 300 && status !== 204 ? `the status ${status} should be 200 or 204` : void 0;
}
function isAbsence2(routeRules, status, message) {
  const { absentOn = [404], absentWhen } = routeRules;
  const isExplained = status < 400 || !absentWhen ? status !== 404 || message !== "" : absentWhen.test(message);
  return "absent" in routeRules && absentOn.includes(status) && isExplained;
}
function checkShape(outgoing, value) {
  const { answer: answer2 } = outgoing.call.routeRules;
  if (!answer2) return value;
  const quick = safeParse(answer2, value, { abortEarly: true });
  if (quick.success) return quick.output;
  const full = isLarge(value) ? quick : safeParse(answer2, value);
  const places = (full.issues ?? quick.issues).slice(0, 3).map((issue2) => {
    const key2 = getDotPath(issue2);
    if (key2 && isMissing2(issue2)) return `${key2} is missing`;
    return `${key2 ?? "the answer"} should be ${issue2.expected ?? ownWords(issue2.message) ?? "something else"}`;
  });
  throw refuseShape(outgoing, outgoing.scrub(places.join("; ")));
}
var isMissing2 = ({ kind, expected, received }) => kind === "schema" && received === "undefined" && expected?.startsWith('"') === true;
var isLarge = (value, depth = 4) => {
  if (Array.isArray(value) && value.length > 1e3) return true;
  return depth > 0 && typeof value === "object" && value !== null && Object.values(value).some((one2) => isLarge(one2, depth - 1));
};
var ownWords = (message) => message.startsWith("Invalid ") ? void 0 : message;
var newest = "update Trueup; if you have the newest version, report this line";
var between = "run again; if this happens again, check for a proxy that answers in place of GitHub";
var refuseShape = (outgoing, difference, fix2 = newest) => new OddAnswer(
  `GitHub answered ${outgoingText(outgoing)} in an unknown format: ${difference}`,
  fix2,
  "GitHub answered a request in an unknown format"
);
function bodyOf(outgoing, { status, headers, text: text2 }) {
  const isFile = status === 200 && /[./]raw\b/.test(outgoing.call.routeRules.accept ?? "");
  if (isFile && !headers["content-type"]?.startsWith("text/html")) return text2;
  if (text2.trim() === "") return void 0;
  try {
    return JSON.parse(text2);
  } catch {
    const page2 = /^\s*</.test(text2) ? "HTML" : "text that is not JSON";
    if (status >= 500) return `${page2} instead of a message`;
    if (status === 404 && outgoing.call.api === "graphql") return void 0;
    const source = outgoing.call.api === "graphql" ? "GITHUB_GRAPHQL_URL" : "GITHUB_API_URL";
    throw requestFailed(
      outgoing,
      (request) => `${request} answered ${status} with ${page2}, which does not come from GitHub's API`,
      `set ${source} to the address of the API, such as https://HOST/api/v3 for GitHub Enterprise Server; the login page of a proxy can cause this too`
    );
  }
}
var Proven = class {
  #names = /* @__PURE__ */ new Set();
  #granted = [];
  add(call3, answer2) {
    const { params, routeRules } = call3;
    if (call3.access === "write") this.#granted.push(...grantsOf(call3));
    for (const name2 of namesIn3(call3)) this.#names.add(keyOf3(name2, params[name2]));
    for (const [name2, values2] of Object.entries(routeRules.proves?.(answer2) ?? {}))
      for (const value of values2) this.#names.add(keyOf3(name2, value));
  }
  /** Whether the host has taken writes for which the token needs all that this call needs. */
  grants = (call3) => grantsOf(call3).length > 0 && grantsOf(call3).every(
    (one2) => this.#granted.some(
      ({ of: of6, permission, level }) => of6 === one2.of && permission === one2.permission && isAtLeast(level, one2.level)
    )
  );
  /** Whether every name that may be wrong is proven. A write names what was listed, unless its rules say otherwise. */
  covers(call3) {
    const doubtful = call3.access === "read" || call3.routeRules.notFound !== void 0 ? namesIn3(call3) : ofRepository2(call3);
    return doubtful.every((name2) => this.#names.has(keyOf3(name2, call3.params[name2])));
  }
};
var namesIn3 = (call3) => [
  ...ofRepository2(call3),
  ...Object.keys(call3.params).filter((name2) => typeof call3.params[name2] === "string")
];
var ofRepository2 = ({ route: route2 }) => route2.includes("{repo}") ? ["repo"] : [];
var keyOf3 = (name2, value = "") => `${name2} ${String(value).toLowerCase()}`;
var linksIn = (header = "") => Object.fromEntries([...header.matchAll(/<([^<>]*)>[^<]*?\brel="?([\w-]+)/g)].map(([, url, rel]) => [rel, url]));
var mostPages = 5e3;
async function allPages(outgoing, answer2, value, exchange2) {
  const pages2 = await pagesFrom(outgoing, pageOf(outgoing, outgoing.wire.url, answer2, value), exchange2);
  if (!isShort2(pages2)) return joinPages(outgoing, pages2);
  const anew = { ...outgoing, anew: true };
  const again = await pagesFrom(anew, await pageAt(anew, outgoing.wire.url, exchange2), exchange2);
  if (isShort2(again)) throw short(outgoing, again);
  return joinPages(outgoing, again);
}
async function pagesFrom(outgoing, first, exchange2) {
  const fetch = (url) => pageAt({ ...outgoing, first: outgoing }, url, exchange2);
  const pages2 = [first, ...await Promise.all(knownPages(outgoing, first).map(fetch))];
  let gathered = pages2.reduce((sum, page2) => sum + page2.items.length, 0);
  for (let url = nextPage(outgoing, pages2, gathered); url; url = nextPage(outgoing, pages2, gathered)) {
    const page2 = await fetch(url);
    gathered += page2.items.length;
    pages2.push(page2);
  }
  return pages2;
}
async function pageAt(outgoing, url, exchange2) {
  const later = { ...outgoing, wire: { ...outgoing.wire, url } };
  const answer2 = await exchange2(later);
  const settled2 = await settle(later, answer2);
  return pageOf(outgoing, url, answer2, settled2.kind === "answered" ? settled2.value : void 0);
}
function pageOf(outgoing, url, answer2, value) {
  const { list: list3, keeps, identity = "" } = outgoing.call.routeRules.pages ?? {};
  const all2 = list3 === void 0 ? value : isRecord(value) ? value[list3] : void 0;
  if (!Array.isArray(all2)) throw refuseShape(outgoing, `${list3 ?? "the answer"} should be a list`);
  mustBePage(outgoing, all2.length, list3);
  const { link } = answer2.headers;
  const items = keeps ? all2.map((item) => only2(keeps, item)) : all2;
  const identities = all2.map((item) => isRecord(item) ? item[identity] : void 0);
  const text2 = link === void 0 ? answer2.text : void 0;
  return { url, link, text: text2, value: list3 === void 0 ? items : value, items, identities };
}
function mustBePage(outgoing, items, list3 = "the answer") {
  if (items > mostItems) throw refuseShape(outgoing, `${list3} should be a page, but has ${items} items`);
}
var mostItems = 1e4;
var only2 = (keys3, item) => isRecord(item) ? Object.fromEntries(keys3.filter((key2) => key2 in item).map((key2) => [key2, item[key2]])) : item;
function joinPages(outgoing, pages2) {
  const list3 = outgoing.call.routeRules.pages?.list;
  const items = withoutRepeats(outgoing, pages2);
  return list3 === void 0 ? items : { ...pages2[0]?.value, [list3]: items };
}
function withoutRepeats(outgoing, pages2) {
  if (pages2.length === 1) return pages2[0].items;
  const seen = /* @__PURE__ */ new Map();
  return pages2.flatMap(
    (page2) => page2.items.filter((_, index) => {
      const identity = page2.identities[index];
      if (identity === void 0 || identity === null)
        throw refuseShape(outgoing, `each item should have its ${outgoing.call.routeRules.pages?.identity}`);
      const known = seen.get(identity);
      if (known === void 0) seen.set(identity, page2);
      return known === void 0 || known === page2;
    })
  );
}
function isShort2(pages2) {
  const listed = new Set(pages2.flatMap(({ identities }) => identities)).size;
  return largestCount(pages2) > (pages2.length === 1 ? pages2[0].items.length : listed);
}
var largestCount = (pages2) => Math.max(...pages2.map((page2) => countOf2(page2) ?? 0));
function countOf2({ value }) {
  const total = isRecord(value) ? value.total_count : void 0;
  return typeof total === "number" ? total : void 0;
}
var short = (outgoing, pages2) => requestFailed(
  outgoing,
  (request) => `GitHub answered ${request} twice with fewer items than the ${largestCount(pages2)} it counts, so the list may be incomplete`,
  "run again; if this happens again, check that the token can see every item of the list"
);
function knownPages(outgoing, first) {
  const { next, last: last2 } = linksIn(first.link);
  const count2 = last2 === void 0 ? void 0 : pageNumber(last2, first.url);
  if (next === void 0 || count2 === void 0 || pageNumber(next, first.url) !== 2) return [];
  if (count2 > mostPages) throw endless(outgoing);
  const url = sameOrigin(outgoing, next, first.url);
  return Array.from({ length: count2 - 1 }, (_, index) => numberPage(url, index + 2));
}
function nextPage(outgoing, pages2, gathered) {
  const page2 = pages2.at(-1);
  const url = page2.link === void 0 ? unlinked(outgoing, pages2, gathered) : followLink(outgoing, page2);
  if (url === void 0) return void 0;
  if (pages2.length >= mostPages || pages2.some((known) => known.url === url)) throw endless(outgoing);
  return url;
}
function followLink(outgoing, { url, link }) {
  const { next } = linksIn(link);
  return next === void 0 ? void 0 : sameOrigin(outgoing, next, url);
}
function unlinked(outgoing, pages2, gathered) {
  const page2 = pages2.at(-1);
  const total = countOf2(page2);
  if (outgoing.call.routeRules.pages?.byLink) return void 0;
  if (page2.items.length !== outgoing.call.routeRules.pages?.per) return void 0;
  if (total !== void 0 && gathered >= total) return void 0;
  if (page2.text === pages2.at(-2)?.text) throw endless(outgoing);
  return numberPage(outgoing.wire.url, pages2.length + 1);
}
function numberPage(url, page2) {
  const next = new URL(url);
  next.searchParams.set("page", String(page2));
  return next.href;
}
function pageNumber(url, from) {
  const number3 = URL.canParse(url, from) ? Number(new URL(url, from).searchParams.get("page")) : 0;
  return Number.isSafeInteger(number3) && number3 > 0 ? number3 : void 0;
}
function sameOrigin(outgoing, next, from) {
  const url = URL.canParse(next, from) ? new URL(next, from) : void 0;
  if (url?.origin === new URL(from).origin) return url.href;
  throw requestFailed(
    outgoing,
    (request) => `the next page of ${request} is at ${url?.origin ?? "an invalid address"}, but the token goes only to the server in GITHUB_API_URL`,
    "set GITHUB_API_URL to the final address of the API"
  );
}
var endless = (outgoing) => requestFailed(
  outgoing,
  (request) => `the pages of ${request} never end: GitHub keeps adding pages, or repeats one`,
  "check that GITHUB_API_URL is the address of the API; if it is, report this"
);
async function wholeConnection(outgoing, value, exchange2) {
  const path2 = outgoing.call.routeRules.connection?.split(".") ?? [];
  const nodes = [];
  const cursors = /* @__PURE__ */ new Set();
  for (let page2 = value; ; ) {
    const connection = connectionAt(outgoing, path2, page2);
    for (const node of connection.nodes) nodes.push(node);
    if (connection.next === void 0) {
      const all2 = nodes.filter(isNew());
      if (all2.length < connectionAt(outgoing, path2, value).count && isFromStart(outgoing))
        throw refuseShape(outgoing, `${path2.join(".")} should have as many nodes as its totalCount`);
      return withNodes(value, path2, all2);
    }
    if (cursors.has(connection.next) || cursors.size >= mostPages)
      throw refuseShape(outgoing, `the pages of ${path2.join(".")} never end`);
    cursors.add(connection.next);
    const later = { ...after(outgoing, connection.next), first: outgoing };
    const settled2 = await settle(later, await exchange2(later));
    page2 = settled2.kind === "answered" ? settled2.value : void 0;
  }
}
function isNew() {
  const seen = /* @__PURE__ */ new Set();
  return (node) => {
    const id2 = isRecord(node) ? node.id : void 0;
    if (id2 === void 0) return true;
    return !seen.has(id2) && seen.add(id2);
  };
}
var isFromStart = ({ wire }) => JSON.parse(wire.body ?? "{}").variables?.after == null;
function connectionAt(outgoing, path2, value) {
  const found = path2.reduce((holder2, key2) => isRecord(holder2) ? holder2[key2] : void 0, value);
  if (found === null) return { nodes: [], count: 0 };
  const { nodes, pageInfo, totalCount } = isRecord(found) ? found : {};
  if (!Array.isArray(nodes) || !isRecord(pageInfo))
    throw refuseShape(outgoing, `${path2.join(".")} should be a connection`);
  mustBePage(outgoing, nodes.length, path2.join("."));
  const { hasNextPage, endCursor } = pageInfo;
  if (hasNextPage && typeof endCursor !== "string")
    throw refuseShape(outgoing, `${path2.join(".")} should have a cursor for its next page`);
  const count2 = typeof totalCount === "number" ? totalCount : 0;
  return { nodes, count: count2, next: hasNextPage ? String(endCursor) : void 0 };
}
function after(outgoing, cursor) {
  const { variables: variables2, ...document } = JSON.parse(outgoing.wire.body ?? "{}");
  const body = JSON.stringify({ ...document, variables: { ...variables2, after: cursor } });
  return { ...outgoing, wire: { ...outgoing.wire, body } };
}
function withNodes(value, [key2, ...inner], nodes) {
  if (key2 === void 0) return value === null ? null : { ...value, nodes };
  return { ...value, [key2]: withNodes(value[key2], inner, nodes) };
}
function meter(transport) {
  const quotas = /* @__PURE__ */ new Map();
  const traffic = {
    sent: 0,
    get quota() {
      return [...quotas.values()].sort((one2, other) => one2.left - other.left)[0];
    }
  };
  return {
    traffic,
    async transport(request) {
      traffic.sent += 1;
      const answer2 = await transport(request);
      const quota = request.holder === "app" ? void 0 : quotaIn(answer2);
      if (quota) quotas.set(request.holder ?? "", quota);
      return answer2;
    }
  };
}
function quotaIn({ headers }, resource = "core") {
  if ((headers["x-ratelimit-resource"] ?? "core") !== resource) return void 0;
  const [limit2 = 0, left2 = 0, reset = 0] = ["limit", "remaining", "reset"].map(
    (name2) => Number(headers[`x-ratelimit-${name2}`] ?? Number.NaN)
  );
  const renewedIn = reset * 1e3 - Date.parse(headers.date ?? "");
  return Number.isFinite(limit2 + left2 + renewedIn) ? { limit: limit2, left: left2, renewedIn } : void 0;
}
var tries = 4;
var longestBackOff = 6e4;
var exchanging = (network) => async (outgoing) => {
  let failures = 0;
  let limits2 = 0;
  for (; ; ) {
    const outcome = await attempt(network, outgoing);
    if (!(outcome instanceof Error)) countQuota(network, outgoing, outcome);
    const limit2 = outcome instanceof Error ? void 0 : limitOf(outgoing, outcome, network.clock.now(), limits2);
    if (limit2 && isSpent(outgoing, outcome)) throw new PointsSpent(limit2.reason, "");
    if (limit2) {
      limits2 += 1;
      network.pacer.limited(limit2.milliseconds, limitText(network, outgoing, limit2));
    } else if (mayPass2(network, outgoing, outcome) && failures < tries - 1) {
      failures += 1;
      await backOff(network, outgoing, outcome, failures);
    } else {
      if (!(outcome instanceof Error)) return outcome;
      throw isFinal(outcome) ? outcome : (await import("./action-unreachable-Q2AYY3NC.js")).unreachable(outcome, outgoing);
    }
  }
};
var isSpent = ({ call: call3 }, outcome) => call3.routeRules.isFold && !(outcome instanceof Error) && outcome.headers["x-ratelimit-remaining"] === "0";
var attempt = (network, outgoing) => network.pacer.pace(loadOf(outgoing), async () => {
  if (!outgoing.call.routeRules.isFold) network.requestCount.total += 1;
  try {
    return await network.transport(outgoing.wire);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
});
var isFinal = (failure) => [HostUnreachable, HostRefusal, RunStopped].some((kind) => failure instanceof kind);
function mayPass2({ pacer, clock }, { call: call3 }, outcome) {
  if (call3.access !== "read" || call3.routeRules.isFold) return false;
  if (outcome instanceof Error) return !isFinal(outcome) && !isCertificate(outcome);
  return outcome.status >= 500 && pacer.allows(retryAfter(outcome.headers, clock.now()) ?? 0);
}
function countQuota({ pacer }, outgoing, answer2) {
  const { quota } = loadOf(outgoing);
  const shown2 = quotaIn(answer2, outgoing.call.api === "rest" ? "core" : "graphql");
  if (quota !== void 0 && shown2) pacer.counted(quota, shown2.left, shown2.renewedIn + 1e3);
}
var requestText = ({ discreet }, outgoing) => discreet() ? `a ${outgoing.wire.method}` : outgoingText(outgoing);
var limitText = (network, outgoing, { status, reason }) => network.discreet() ? `${requestText(network, outgoing)} answered ${statusText(status)} (rate limit)` : outgoing.scrub(reason);
async function backOff(network, outgoing, outcome, failures) {
  const { clock, said } = network;
  const jittered = 1e3 * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
  const asked2 = outcome instanceof Error ? void 0 : retryAfter(outcome.headers, clock.now());
  const milliseconds = Math.max(jittered, Math.min(asked2 ?? 0, longestBackOff));
  const why = outcome instanceof Error && (network.discreet() ? codeOf2(outcome) : cause(outcome));
  const what = outcome instanceof Error ? `got no answer${why && ` (${why})`}` : `answered ${outcome.status}`;
  if (milliseconds > 1e3) said(`${requestText(network, outgoing)} ${what}: retrying in ${durationText(milliseconds)}`);
  await clock.sleep(milliseconds);
}
var guarded = (transport, maySend, only22, defect) => async (request) => {
  if (maySend(request)) return transport(request);
  throw new HostUnreachable(
    `${request.method} ${request.url.split("?")[0]} was not sent: only ${only22} may be sent here`,
    `report this as a bug: ${defect}`
  );
};
var readsOnly = (transport, graphql2) => guarded(transport, (request) => isRead(request, graphql2), "reads", "a section tried to write with a reader");
var repositories2 = "/(?:repos/[^/]+/[^/]+|repositories/\\d+)";
var elsewhere2 = new RegExp(
  [
    "^(PUT|DELETE) /orgs/[^/]+/teams/[^/]+/repos/[^/]+/[^/]+$",
    "^POST /(orgs/[^/]+|user)/repos$",
    "^POST /app/installations/\\d+/access_tokens$"
  ].join("|")
);
var ofRepository22 = new RegExp(`^[A-Z]+ ${repositories2}(/|$)`);
var aboutRepositories = (transport, { rest: rest2, graphql: graphql2 }) => async (request) => {
  const { method, url } = request;
  const path2 = url.startsWith(rest2) ? url.slice(rest2.length).split("?")[0] : new URL(url).pathname;
  const asked2 = `${method} ${path2.replace(/^\/api\/v3/, "")}`;
  if (method === "GET" || url === graphql2 || ofRepository22.test(asked2) || elsewhere2.test(asked2))
    return transport(request);
  throw new HostUnreachable(
    `${asked2} was not sent: it is not about a repository`,
    "report this as a bug: a section tried to change an account"
  );
};
var allow = (method, path2, parts) => ({
  method,
  path: new RegExp(`^${repositories2}${path2}$`),
  parts
});
var sendsOnly = (what, who, requests) => (transport, rest2) => guarded(
  transport,
  (request) => requests.some((one2) => isAt(one2, request, rest2)),
  what,
  `${who} tried to write something else`
);
var issue = ["title", "body", "state", "state_reason"];
var reportsOnly = sendsOnly("the issue of a report", "a report", [
  allow("GET", "/issues"),
  allow("POST", "/issues", issue),
  allow("PATCH", "/issues/\\d+", issue)
]);
var postsOnly = sendsOnly("the comment and the check run of a preview", "a preview", [
  allow("POST", "/issues/\\d+/comments", ["body"]),
  allow("PATCH", "/issues/comments/\\d+", ["body"]),
  allow("POST", "/check-runs", ["name", "head_sha", "status", "conclusion", "external_id", "output"])
]);
function isAt({ method, path: path2, parts }, request, rest2) {
  const { url, body } = request;
  if (method !== request.method || !url.startsWith(rest2) || !path2.test(url.slice(rest2.length).split("?")[0]))
    return false;
  return parts ? Object.keys(JSON.parse(body ?? "{}")).every((key2) => parts.includes(key2)) : body === void 0;
}
function isRead({ method, url, body }, graphql2) {
  if (method === "GET") return body === void 0;
  return method === "POST" && url === graphql2 && body !== void 0 && isQuery(body);
}
function isQuery(body) {
  const { query: query2 } = JSON.parse(body);
  return typeof query2 === "string" && /^\s*query\b/.test(query2) && !/mutation|subscription/i.test(query2);
}
function remembering(exchange2, answers2 = /* @__PURE__ */ new Map()) {
  const longLists = /* @__PURE__ */ new Set();
  const ask = (question, outgoing) => {
    const answer2 = exchange2(outgoing);
    answers2.set(question, answer2);
    answer2.catch(() => answers2.delete(question));
    return answer2;
  };
  return {
    exchange(outgoing) {
      if (outgoing.call.routeRules.isFold) return exchange2(outgoing);
      const question = questionOf(outgoing);
      if (outgoing.first) for (const page2 of [outgoing, outgoing.first]) longLists.add(questionOf(page2));
      return (outgoing.anew ? void 0 : answers2.get(question)) ?? ask(question, outgoing);
    },
    async recall(outgoing) {
      const question = questionOf(outgoing);
      if (answers2.has(question)) return answers2.get(question);
      throw new NotAsked(`${outgoingText(outgoing)} was not sent`, "run `trueup protection`, which reads it");
    },
    withoutLongLists() {
      if (!longLists.size) return void 0;
      return remembering(exchange2, new Map([...answers2].filter(([question]) => !longLists.has(question))));
    }
  };
}
var questionOf = ({ wire: { method, url, headers, body } }) => [method, url, headers.accept, body ?? ""].join(" ");
function openHost(options) {
  const connection = connect(options);
  const { transport, address: address2, requestCount, identity, said, discreet } = connection;
  const moves = { identity, said, discreet };
  const { reports = transport } = options;
  const over = (carrier) => recognising(identity, following(exchanging({ ...connection, transport: carrier }), moves));
  return {
    sent: requestCount,
    mayHaveWritten: () => connection.wroteAt !== void 0,
    identity,
    reader: () => readerOver(connection, remembering(over(readsOnly(transport, address2.graphql)))),
    writer: () => writerOver(
      connection,
      over(proving(aboutRepositories(transport, address2), connection)),
      (wrote) => noting(wrote, connection)
    ),
    reporter: () => writerOver(connection, over(reportsOnly(reports, address2.rest))),
    poster: () => writerOver(connection, over(postsOnly(reports, address2.rest)))
  };
}
var following = (exchange2, moves) => async (outgoing) => {
  const answer2 = await exchange2(outgoing);
  if (![301, 307, 308].includes(answer2.status)) return answer2;
  return (await import("./action-redirects-BNS3LRWZ.js")).follow(answer2, outgoing, exchange2, moves);
};
function connect(options) {
  const { pacer, clock, repository: repository3, environment = {}, discreet = () => false, server: server2 = knownServer() } = options;
  const scrub = scrubAndShorten(options.scrub ?? ((text2) => text2));
  const connection = {
    transport: server2.hearing(options.transport, clock),
    server: server2,
    answers: options.answers ?? /* @__PURE__ */ new Map(),
    proven: new Proven(),
    pacer,
    clock,
    scrub,
    said: (line2) => options.said?.(scrub(line2)),
    discreet,
    requestCount: { total: 0 },
    address: addressFrom(environment),
    headers: headersOf(options),
    lane: nameKey(repository3),
    identity: new Identity(() => connection.repository, clock, options.id),
    repository: repository3
  };
  return connection;
}
var readerOver = (connection, memory) => ({
  get repository() {
    return connection.repository;
  },
  ask: async (call3) => (await carryOut(call3, connection, memory.exchange)).answer,
  askOnce(call3) {
    const question = `${connection.repository.owner.toLowerCase()} ${call3.route} ${JSON.stringify(call3.params)}`;
    const { answers: answers2 } = connection;
    const answer2 = answers2.get(question) ?? this.ask(call3);
    answers2.set(question, answer2);
    answer2.catch((failure) => failure instanceof HostRefusal || answers2.delete(question));
    return answer2;
  },
  now: () => connection.clock.now(),
  serverTime: () => connection.clock.now() + connection.server.ahead,
  server: () => serverOf(connection, memory.exchange),
  rereading() {
    const shorter = memory.withoutLongLists();
    return shorter && readerOver(connection, shorter);
  },
  recalling: () => ({
    ...readerOver(connection, { ...memory, exchange: memory.recall }),
    repository: connection.repository
  })
});
var noting = (exchange2, connection) => async (outgoing) => {
  try {
    const answer2 = await exchange2(outgoing);
    if (answer2.status < 400 || answer2.status >= 500) connection.wroteAt = connection.clock.now();
    return answer2;
  } catch (failure) {
    if (failure instanceof HostUnreachable) connection.wroteAt = connection.clock.now();
    throw failure;
  }
};
var writerOver = (connection, exchange2, watched = (writes) => writes) => ({
  identity: connection.identity,
  get repository() {
    return connection.repository;
  },
  ask: async (call3) => (await carryOut(call3, connection, exchange2)).answer,
  now: () => connection.clock.now(),
  server: () => serverOf(connection, exchange2),
  async send(call3) {
    const sent = await connection.pacer.inOrder(connection.lane, async () => {
      connection.identity.hold();
      const done = await carryOut(call3, connection, watched(exchange2));
      connection.identity.hold();
      return done;
    });
    const detail2 = sent.undone === void 0 ? call3.routeRules.detail?.(sent.answer, sent.status) : void 0;
    return detail2 === void 0 ? sent : { ...sent, detail: connection.scrub(detail2) };
  },
  follow(repository3) {
    connection.repository = repository3;
  }
});
async function serverOf(connection, exchange2) {
  const { server: server2, address: address2 } = connection;
  if (!server2.isKnown && !isCloud(address2)) await exchange2(outgoingRequest(askId, connection));
  return server2.version;
}
async function carryOut(call3, connection, exchange2) {
  const outgoing = outgoingRequest(call3, connection);
  for (const wait of lags) {
    try {
      return await carryOutOnce(call3, outgoing, connection, exchange2);
    } catch (failure) {
      if (!mayComeYet(outgoing, failure, connection)) throw failure;
      await connection.clock.sleep(wait);
    }
  }
  return carryOutOnce(call3, outgoing, connection, exchange2);
}
var mayComeYet = ({ wire }, failure, { clock, wroteAt }) => isRefusedWith(failure, 404, 409) && wire.method !== "DELETE" && wroteAt !== void 0 && clock.now() < wroteAt + longestLag;
async function carryOutOnce(call3, outgoing, connection, exchange2) {
  const { server: server2, proven } = connection;
  await mustHave(outgoing, server2.version);
  const answer2 = await exchange2(outgoing);
  server2.notes(call3, answer2);
  if (answer2.status === 404) await mustHave(outgoing, versionIn(answer2) ?? server2.version);
  const { status } = answer2;
  const settled2 = await acceptAnswer(settle(outgoing, answer2), outgoing, connection);
  if (settled2.kind === "undone") return { answer: void 0, status, undone: settled2.why };
  if (settled2.kind === "absent") return { answer: settled2.value, status };
  const shown2 = checkShape(outgoing, await whole(outgoing, answer2, settled2.value, exchange2));
  proven.add(call3, shown2);
  return { answer: shown2, status };
}
async function mustHave(outgoing, version2) {
  if (version2 !== void 0) (await import("./action-denials-CGVBBILO.js")).refuseLacked(outgoing, version2);
}
async function acceptAnswer(settled2, outgoing, { pacer }) {
  try {
    return await settled2;
  } catch (failure) {
    const { holder: holder2 } = loadOf(outgoing);
    if (holder2 && failure instanceof HostRefusal && isOfTheRun(failure)) pacer.refused(holder2, failure);
    throw failure;
  }
}
async function whole(outgoing, answer2, value, exchange2) {
  const { pages: pages2, connection } = outgoing.call.routeRules;
  if (connection) return wholeConnection(outgoing, value, exchange2);
  return pages2 ? allPages(outgoing, answer2, value, exchange2) : value;
}
function headersOf({ token: token2, userAgent }) {
  return {
    accept: "application/vnd.github+json",
    ...token2 && { authorization: `Bearer ${bareText(token2)}` },
    "user-agent": userAgent,
    "x-github-api-version": "2022-11-28"
  };
}
function bareText(token2) {
  const bare2 = token2.reveal().trim();
  if (!/^[\x21-\x7e]+$/.test(bare2))
    throw misconfigured(
      bare2 ? "the token contains a character that no token has, such as a space or a line break" : "the token is empty",
      "pass only the token, exactly as GitHub showed it"
    );
  return bare2;
}

// chunk:./action-chunk-R4CBZCTH.js
function grantsFor(mode, declared) {
  const all2 = findAsked(mode, declared);
  return joinGrants(modes[mode].ofPull ? [...all2, ofPreview] : all2);
}
var ofPreview = { grant: contents.read, reason: "the commits of the pull request" };
var writesToSee = (mode, declared) => joinGrants(findAsked(mode, declared).filter(({ grant }) => isAtLeast(grant.level, "write")));
function joinGrants(all2) {
  return [...groupBy(all2, ({ grant }) => `${grant.of} ${grant.permission}`).values()].map((same2) => ({
    grant: same2.map(({ grant }) => grant).reduce((one2, other) => isAtLeast(one2.level, other.level) ? one2 : other),
    reasons: [...new Set(same2.map(({ reason }) => reason))]
  })).sort((one2, other) => compare2(one2.grant, other.grant));
}
var usesOf = (section, desired) => section.uses?.(desired) ?? { calls: Object.values(section.calls) };
var findAsked = (mode, declared) => declared.flatMap(({ section, desired }) => asked(mode, section, desired));
function asked(mode, section, desired) {
  const { asks, makesFile, writes } = modes[mode];
  const all2 = { calls: Object.values(section.calls) };
  const { calls, visibilityGrants = [] } = makesFile ? all2 : usesOf(section, desired);
  return [
    ...calls.map((make) => make([], {})).filter(({ access: access2, routeRules }) => access2 === "write" ? writes : routeRules.madeBy?.includes(asks) ?? true).flatMap((call3) => grantsOf(call3).map((grant) => ({ grant, reason: section.key }))),
    ...grantsForNames(desired).map((grant) => ({ grant, reason: `${section.key} (to look up names)` })),
    ...visibilityGrants.filter(({ optional: optional2 }) => !optional2).map(({ grant, of: of6 }) => ({ grant, reason: `${section.key} (to see ${of6})` }))
  ];
}
var grantsForNames = (desired) => [...namesIn(desired)].flatMap(([, name2]) => {
  if (name2.kind === "team") return members.read;
  return name2.kind === "role" && !ownRoles.has(String(name2)) ? customRepositoryRoles.read : [];
});
var compare2 = (one2, other) => Number(one2.of === "organization") - Number(other.of === "organization") || (one2.permission < other.permission ? -1 : 1);

// chunk:./action-chunk-T32YSYHL.js
var toReconcile = ({ mode, onMissingPermission }, declared) => ({
  grants: grantsFor(modes[mode].asks, declared).map(({ grant }) => grant),
  exact: onMissingPermission === "fail"
});
async function toSnapshot({ mode, sections }) {
  const wanted = (await loadSections(sections)).map((section) => ({ section, desired: void 0 }));
  return { grants: grantsFor(mode, wanted).map(({ grant }) => grant), exact: false };
}
var toBegin = ({ mode, repos, fleetFile }) => [
  ...(repos ?? fleetFile) && !modes[mode].makesFile || modes[mode].ofPull ? [contents.read] : [],
  ...modes[mode].ofPull ? [pullRequests.read] : []
];
var toList = (known) => [
  ...known.some(({ teams }) => teams) ? [members.read] : [],
  ...known.some(({ properties }) => properties) ? [{ ...customProperties.read, of: "organization" }] : []
];
var toReport = (options) => [
  ...options.driftIssue || options.privateReport !== "none" ? [issues.write] : [],
  ...options.post ? [checks.write, pullRequests.write] : [],
  ...options.plan && "pullRequest" in options.plan ? [checks.read, contents.read, pullRequests.read] : []
];

// chunk:./action-chunk-TFXS7QBU.js
function alike(all2, keyOf4) {
  const found = /* @__PURE__ */ new Map();
  for (const { repository: repository3, said } of all2)
    madeOnce(found, keyOf4(said), () => ({ said, where: /* @__PURE__ */ new Set() })).where.add(repository3);
  return [...found].map(([key2, { said, where }]) => ({ key: key2, said, where: [...where] }));
}
var widestFirst = (groups) => groups.toSorted((one2, other) => other.where.length - one2.where.length);
function nameSome(names3, most3 = 10, shown2 = (name2) => name2) {
  const first = names3.slice(0, most3).map(shown2).join(", ");
  return names3.length > most3 ? `${first} and ${names3.length - most3} more` : first;
}
var repositoriesIn = (targets) => targets.map(({ repository: repository3 }) => repository3);
var countedRepositories = (all2) => countOf(all2.length, "repository", "repositories");
function collapseNames(names3, summary, few2 = 3) {
  const shown2 = nameSome(names3, 20, inertHtml);
  return names3.length > few2 ? `<details><summary>${summary}</summary>${shown2}</details>` : shown2;
}

// chunk:./action-chunk-LLMPDBEC.js
function wantsColour({ env, isTTY }) {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return env.GITHUB_ACTIONS === "true" || isTTY && env.TERM !== "dumb";
}
var codes3 = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
var painter = (colour) => (text2, ...looks) => colour && text2 && looks.length ? `\x1B[${looks.map((look) => codes3[look]).join(";")}m${text2}\x1B[0m` : text2;
var loudTones = ["guarded", ...tones];
var toneOfLine = (line2) => line2.code === "guarded" ? "guarded" : isDifference(line2) && line2.tone || "plain";
var isLoud = (line2) => toneOfLine(line2) !== "plain";
var loudOf = (all2) => loudTones.flatMap((tone) => all2.filter(({ line: line2 }) => toneOfLine(line2) === tone));
var loudWord = (line2) => toneOfLine(line2).toUpperCase();
var titles = { loud: "Look here first", shared: "The same in several repositories" };
var isNameless = ({ repository: repository3 }) => /^redacted-[\d.]+$/.test(repository3);
var isWithheld2 = (target) => target.withheld === true || isNameless(target);
var keyOfLine = ({ section, line: line2 }) => JSON.stringify([section, line2.sign, line2.tone, line2.message, line2.fix]);
var alikeLines = (all2, keyOf4 = keyOfLine) => alike(
  all2.map((said) => ({ repository: said.repository ?? "", said })),
  (said) => keyOf4(allowInAll(said))
).map((group) => group.where.length > 1 ? { ...group, said: allowInAll(group.said) } : group);
var inCode = /`(--allow |- )([^`:]+):([\w.:=@/-]+)`/g;
function allowInAll(located) {
  const { line: one2, repository: repository3 = "" } = located;
  if (one2.code !== "guarded") return located;
  const { place: _, ...line2 } = one2;
  const all2 = `${repository3.split("/")[0]}/*`;
  const said = line2.fix && show2(line2.fix);
  const fix2 = said?.replace(
    inCode,
    (text2, lead, name2, value) => name2 === repository3 ? `\`${lead}'${all2}:${value}'\`` : text2
  );
  return fix2 === said ? { ...located, line: line2 } : { ...located, line: { ...line2, fix: `${fix2} in all repositories that match \`${all2}\`` } };
}
function sharedDifferences(targets) {
  const open4 = targets.filter((target) => !isWithheld2(target));
  const found = open4.flatMap(
    (target) => linesOf2(target).filter(({ line: line2 }) => isDifference(line2)).map((said) => ({ repository: target.repository, said }))
  );
  const shared = widestFirst(alike(found, keyOfLine).filter(({ where }) => where.length > 1));
  const bySaid = new Map(shared.map((group) => [group.said, group]));
  return [
    ...loudOf([...bySaid.keys()]).map((said) => bySaid.get(said)),
    ...shared.filter(({ said }) => !isLoud(said.line))
  ];
}
var states = ["failed", "unvisited", "drift", "partial", "skipped", "success"];
var stateOf = (target) => isUnvisited(target) ? "unvisited" : target.outcome;
function stateWord(mode, state) {
  const { onlyFinds, ofPull } = modes[mode];
  if (state === "success") return onlyFinds ? "no changes" : ofPull ? "compared" : "done";
  if (state === "unvisited") return "not reached";
  return state === "drift" ? driftWord(mode, "drifted") : state;
}
var driftWord = (mode, word) => modes[mode].writes ? "not approved" : word;
var standing = (mode, targets) => [
  ...states.map((state) => ({
    word: stateWord(mode, state),
    state,
    those: targets.filter((target) => stateOf(target) === state)
  })),
  { word: "withheld", state: void 0, those: targets.filter(isWithheld2) }
].filter(({ those }) => those.length);

// chunk:./action-chunk-YVOXNTX5.js
var few = 3;
var some2 = 3;
var quotedText = /"(?:[^"\\]|\\.)*"/g;
var kindOf3 = ({ kind, message }) => JSON.stringify([kind, message.replace(quotedText, '""')]);
function together(notes, tell, retold) {
  const kinds = groupBy(notes.keys(), (at) => kindOf3(tell(notes[at])));
  return notes.flatMap((note3, at) => {
    const alike2 = kinds.get(kindOf3(tell(note3)));
    if (alike2.length <= few) return [note3];
    const others = () => othersOf(alike2.map((one2) => tell(notes[one2])));
    return at === alike2[0] ? [retold(note3, `${tell(note3).message} (${others()})`)] : [];
  });
}
function othersOf(alike2) {
  const [first, ...others] = alike2.map(({ message, about }) => [...message.match(quotedText) ?? [], about]);
  const names3 = others.map((found) => found.find((name2, at) => name2 !== first[at]));
  const shown2 = [...new Set(names3)].flatMap((name2) => name2 ?? []).slice(0, some2);
  if (!shown2.length) return `${alike2.length} times`;
  return `and ${others.length} more: ${shown2.join(", ")}${others.length > some2 ? ", \u2026" : ""}`;
}

// chunk:./action-chunk-O4HYU7FQ.js
function closing2(result, errorsAre = "above", exitsZero) {
  const lines = locatedLines(result).map(({ line: line2 }) => line2);
  return [
    tally(result),
    differences(result, lines),
    leftOver(result),
    requestsText(result),
    verdict(result, lines, errorsAre, exitsZero)
  ].filter(Boolean);
}
var foundText = (lines) => {
  const found = lines.filter((line2) => line2.kind === "drift");
  const count2 = (sign2) => found.filter((line2) => line2.sign === sign2).length;
  const stuck = found.filter(({ sign: sign2 }) => !sign2).length;
  const plan = `Plan: ${count2("+")} to add, ${count2("~")} to change, ${count2("-")} to delete${loudly(found.filter(({ sign: sign2 }) => sign2 !== "-"))}.`;
  return [found.length > stuck && plan, stuck && `Apply cannot make ${countOf(stuck, "change")}.`].filter(Boolean).join(" ");
};
function tally({ mode, targets }) {
  const sections = targets.flatMap((target) => target.sections);
  const ending2 = (target) => {
    const state = stateOf(target);
    return state === "success" && modes[mode].onlyFinds && !isUpToDate2(target) ? "unverified" : state;
  };
  const standing2 = targets.map(ending2);
  const statuses = sections.map(({ status }) => status);
  const success = modes[mode].onlyFinds ? "up to date" : "done";
  const words2 = { success, converged: statusWord(mode, "converged"), drift: "with drift", unvisited: "not reached" };
  const targetWords = { ...words2, drift: driftWord(mode, words2.drift) };
  return [
    targets.length > 1 && `${countedRepositories(targets)}: ${amounts(standing2, "success unverified partial drift failed skipped unvisited".split(" "), targetWords)}.`,
    sections.length > 0 && `${countOf(sections.length, "section")}: ${amounts(statuses, "converged unverified drift changed partial skipped failed".split(" "), words2)}.`
  ].filter(Boolean).join(" ");
}
function differences({ mode, outcome, targets }, lines) {
  const made = lines.filter((line2) => line2.kind === "change");
  const { editsFile, onlyFinds, writes } = modes[mode];
  if (onlyFinds) return foundText(lines);
  if (editsFile) return tellAdopted(made, lines.filter((line2) => line2.kind === "drift").length);
  if (!writes) return "";
  return made.length ? `Applied ${countOf(made.length, "change")}${loudly(made, { removal: "deleted", rename: "renamed" })}.` : nothing2(outcome === "failed" && targets.length > 0 && lines.some(isError2));
}
function leftOver(result) {
  const left2 = endedIn(result.targets, "left").length;
  return left2 ? `Apply cannot change ${countOf(left2, "setting")}.` : "";
}
function requestsText({ origin }) {
  if (!origin?.requests) return "";
  const { requests, quota } = origin;
  const left2 = quota ? ` This token has ${grouped(quota.left)} of ${grouped(quota.limit)} requests left this hour.` : "";
  return `Sent ${grouped(requests)} ${requests === 1 ? "request" : "requests"}.${left2}`;
}
var grouped = (count2) => count2.toLocaleString("en-US");
var tellAdopted = (taken2, left2) => `Adopted ${countOf(taken2.length, "difference")}${loudly(taken2)}${left2 ? `, ${left2} not adopted` : ""}. GitHub is unchanged.`;
function headlineCount(result) {
  const kind = modes[result.mode].writes ? "change" : "drift";
  const { length } = locatedLines(result).filter(({ line: line2 }) => line2.kind === kind);
  return length ? countOf(length, kind === "drift" ? "difference" : "change") : "";
}
var nothing2 = (inDoubt) => inDoubt ? "No change was completed." : "No changes made.";
var loudly = (lines, words2) => {
  const counts = loudCounts(lines, words2);
  return counts && ` (${counts})`;
};
var loudCounts = (lines, words2 = {}) => amounts(lines.map(toneOfLine), tones, {
  rename: ["rename", "renames"],
  removal: ["removal", "removals"],
  power: "with more access",
  ...words2
});
function verdict(result, lines, errorsAre, exitsZero) {
  const { mode, outcome, targets } = result;
  if (outcome === "failed") {
    const kept = lines.some((line2) => line2.kind === "change") ? " Completed changes stay in place." : "";
    const errors = lines.filter(isError2);
    if (errors.some(isStop)) {
      const fix2 = errors.every(isStop) ? "" : ` Fix the errors ${errorsAre}.`;
      return `Stopped early.${fix2}${kept} ${howToResume(targets)} Exit 1.`;
    }
    if (!errors.length)
      return `Not finished: GitHub still differs from the file. The lines ${errorsAre} show why.${kept} Exit 1.`;
    if (isHeld(lines))
      return `Brakes stopped changes: see the lines ${errorsAre}. Allow the changes or correct the file, then run again.${kept} Exit 1.`;
    return `Failed: fix the errors ${errorsAre}, then run again.${kept} Exit 1.`;
  }
  if (outcome === "drift" && modes[mode].editsFile)
    return "Not finished: the file still differs from GitHub. The lines above show why. Exit 2.";
  if (outcome === "drift" && modes[mode].writes)
    return `Drift remains: not every change was approved. See the lines ${errorsAre}. Exit 2.`;
  if (outcome === "drift")
    return `${howToRepair(targets, lines, errorsAre)} ${exitsZero ? `Exit 0 because of ${exitsZero}.` : "Exit 2."}`;
  if (outcome === "partial") return `Partial: Trueup skipped some settings. See the lines ${errorsAre}. Exit 0.`;
  if (!modes[mode].onlyFinds) return "Done. Exit 0.";
  if (!targets.some(({ sections }) => sections.length)) return "Nothing was compared. Exit 0.";
  const open4 = endedIn(targets, "blind").length;
  if (open4) return `No changes, but ${countOf(open4, "setting")} could not be compared. See the notes. Exit 0.`;
  if (!targets.every(isUpToDate2)) return "No changes in the settings that could be compared. Exit 0.";
  return targets.length > 1 ? "No changes. The repositories match their settings. Exit 0." : "No changes. The repository matches the settings file. Exit 0.";
}
function howToRepair(targets, lines, linesAre) {
  if (targets.every(takesNoWrites)) return `Apply cannot make these changes: see the lines ${linesAre}.`;
  const found = lines.filter(({ kind }) => kind === "drift");
  if (found.some(({ code: code2 }) => code2 === "conflict"))
    return "Apply makes no changes while the file contradicts what the organization enforces.";
  if (found.every(({ sign: sign2 }) => sign2)) return "Run `trueup apply` to make these changes.";
  return found.some(({ sign: sign2 }) => sign2) ? "Run `trueup apply` to make the changes that it can make." : `Apply cannot make these changes: see the lines ${linesAre}.`;
}
var isError2 = ({ kind }) => kind === "error";
var takesNoWrites = ({ outcome, sections }) => outcome !== "drift" || sections.some(({ lines }) => lines.some(({ kind, code: code2 }) => kind === "note" && code2 === "plan_refused"));
var isStop = ({ code: code2 }) => code2 === "stopped";
var howToResume = (targets) => targets.length > 1 ? "Run again to do the rest. Pass the JSON report of this run as `--resume` to skip finished repositories." : "Run again to do the rest.";
var amounts = (found, keys3, words2 = {}) => keys3.map((key2) => ({ count: found.filter((each) => each === key2).length, words: [words2[key2] ?? key2].flat() })).filter(({ count: count2 }) => count2 > 0).map(({ count: count2, words: [one2 = "", many = one2] }) => countOf(count2, one2, many)).join(", ");
var isOfFile = ({ line: { code: code2, place }, section }) => code2 === "parse_refused" || !section && Boolean(place) && code2 !== "guarded";
function sentence(located) {
  const { line: line2, repository: repository3, section } = located;
  const { place, key: key2, namedKey = key2 } = line2;
  const spot = place && [`${place.file}:${place.line}:${place.column}`, namedKey];
  const where = isOfFile(located) ? spot : [[repository3, section].filter(Boolean).join(" ")];
  return [...where ?? [], withRequest(line2)].filter(Boolean).join(": ");
}
function addFix(said, located) {
  const { fix: fix2 } = located.line;
  if (!fix2) return [said];
  const [advice = "", ...block] = `To fix, ${show2(fix2)}`.split(/\r?\n/);
  const first = isOfFile(located) ? [`${said}${/[.!?]$/.test(said) ? "" : "."} ${advice}`] : [said, advice];
  return [...first, ...block.map((line2) => `  ${line2}`)];
}
function withRequest(line2) {
  const { request } = line2;
  const message = show2(line2.message);
  if (!request) return message;
  const answered = `${request.method} ${show2(request.path)} answered ${request.status}`;
  return message.includes(answered) ? message : `${answered}: ${message}`;
}
function shorten(text2, most3) {
  const characters = Array.from(text2);
  if (characters.length <= most3) return text2;
  const tail = Math.floor(most3 / 3);
  const cut = characters.length - most3;
  return `${characters.slice(0, most3 - tail).join("")} [\u2026${cut} more\u2026] ${characters.slice(-tail).join("")}`;
}
var asBlock = (html) => ({ open: "", rows: [`${html}
`], close: "" });
var list2 = (items) => ({
  open: "<ul>\n",
  rows: items.map((item) => `<li>${item}</li>
`),
  close: "</ul>\n"
});
function table2(heads, rows) {
  const filled = heads.map((_, column) => rows.some((cells) => cells[column]));
  const row = (tag, cells) => `<tr>${cells.flatMap((cell, column) => filled[column] ? `<${tag}>${cell}</${tag}>` : []).join("")}</tr>
`;
  return { open: `<table>
${row("th", heads)}`, rows: rows.map((cells) => row("td", cells)), close: "</table>\n" };
}
var addHeading = (heading2, block) => ({
  ...block,
  open: `${heading2}
${block.open}`
});
var collapse = (summary, block) => ({
  ...block,
  open: `<details>
<summary>${summary}</summary>
${block.open}`,
  close: `${block.close}</details>
`
});
var page = (blocks, within2) => fitPage(blocks, within2).text;
function fitPage(blocks, { limit: limit2, rest: rest2 }) {
  const filled = blocks.filter((block) => block.rows.length);
  if (sizeOf(filled) <= limit2) return { text: filled.map(htmlOf).join(""), isShort: false };
  const room = limit2 - Buffer.byteLength(ending(rest2, filled));
  const first = filled.filter(({ rank = 0 }) => rank <= 0);
  const short2 = sizeOf(first) <= room ? filled : filled.map((block) => ({ ...block, rows: block.brief ?? block.rows }));
  const { kept, left: left2 } = fitBlocks(short2, room);
  const isShort3 = left2.some(({ rank = 0, rows }) => rank < 0 && rows.length > 0);
  return { text: kept.map(htmlOf).join("") + ending(rest2, left2), isShort: isShort3 };
}
var htmlOf = ({ open: open4, rows, close }) => open4 + rows.join("") + close;
var sizeOf = (blocks) => Buffer.byteLength(blocks.map(htmlOf).join(""));
function fitBlocks(blocks, limit2) {
  const inTurn = blocks.toSorted((one2, other) => (one2.rank ?? 0) - (other.rank ?? 0));
  const parts = /* @__PURE__ */ new Map();
  let room = limit2;
  for (const block of inTurn) {
    room -= Buffer.byteLength(block.open + block.close);
    const over = block.rows.findIndex((row) => {
      room -= Buffer.byteLength(row);
      return room < 0;
    });
    parts.set(block, over < 0 ? block.rows.length : over);
    if (over >= 0) break;
  }
  const kept = blocks.flatMap((block) => {
    const rows = block.rows.slice(0, parts.get(block) ?? 0);
    return rows.length ? [{ ...block, rows }] : [];
  });
  return { kept, left: blocks.map((block) => ({ ...block, rows: block.rows.slice(parts.get(block) ?? 0) })) };
}
function ending(rest2, left2) {
  const counts = /* @__PURE__ */ new Map();
  for (const { counted, rows } of left2)
    if (counted && rows.length) counts.set(counted, (counts.get(counted) ?? 0) + rows.length);
  const texts = [...counts].map(([what, count22]) => `${count22} more ${count22 === 1 ? what : plural(what)}`);
  const isOne = counts.size === 1 && [...counts.values()][0] === 1;
  const count2 = texts.length ? ` ${texts.join(", ")} ${isOne ? "is" : "are"} left out;` : "";
  return `<p><b>Cut here, at GitHub's size limit:${count2} ${rest2}.</b></p>
`;
}
var plural = (what) => what.replace(/^\w+/, "$&s");
var asYaml = (text2) => text2.replace(/^--(?=[a-z-]+: )/, "").replace("in the variable `GITHUB_TOKEN`", "as the input `token`").replace(
  /`--([a-z-]+)(?: ([^`]*))?`/g,
  (_, name2, value = name2 === "overwrite" ? "true" : void 0) => value === void 0 ? `\`${name2}\`` : `\`${name2}: ${value}\``
);
var resultAsYaml = (result) => withLines(
  result,
  (lines) => lines.map((one2) => ({
    ...one2,
    message: asYaml(show2(one2.message)),
    ...one2.fix !== void 0 && { fix: asYaml(show2(one2.fix)) }
  }))
);
var withNotesTogether = (result) => withLines(result, linesTogether);
function withStopOnce(result) {
  const isStop2 = ({ code: code2 }) => code2 === "stopped";
  const sections = result.targets.flatMap((target) => target.sections);
  const stop = sections.flatMap(({ lines }) => lines).find(isStop2);
  if (!stop) return result;
  const targets = result.targets.map((target) => ({
    ...target,
    sections: target.sections.map((section) => ({ ...section, lines: section.lines.filter((line2) => !isStop2(line2)) }))
  }));
  return {
    ...result,
    lines: [...result.lines.filter((line2) => !isStop2(line2)), { ...stop, key: "", place: void 0 }],
    targets
  };
}
var linesTogether = (lines) => [
  ...lines.filter((line2) => !isNote(line2)),
  ...together(
    lines.filter(isNote),
    ({ message, fix: fix2, key: key2, namedKey = key2, place }) => ({
      kind: JSON.stringify([fix2, place?.file]),
      message: show2(message),
      about: namedKey
    }),
    (line2, message) => ({ ...line2, message })
  )
];
var marked = /(`[^`]+`|(?<![\w.])\w[\w.]*(?:\[\d+\] "(?:[^"\\]|\\.)*"(?:\.\w+)*)+|"(?:[^"\\]|\\.)*")/;
var plain2 = new RegExp(`^[("\u201C]?(?:\\p{L}+(?:[-\u2019']\\p{L}+)*|\\d{1,6})[)"\u201D]?[.,;:!?]*$|^[\u2192\u2013\u2014&+]$`, "u");
var commit = /^[0-9a-f]{7,}\b/i;
function inertProse(text2) {
  const parts = visible2(asYaml(text2)).split(marked).flatMap((part, index) => index % 2 ? [{ code: dropMarks(part) }] : words(part));
  return joinParts2(parts);
}
var dropMarks = (part) => part.startsWith("`") ? part.slice(1, -1) : part;
var words = (text2) => text2.split(/( +)/).flatMap((word) => word ? wordParts(word) : []);
function wordParts(word) {
  if (!word.trim() || plain2.test(word) && !commit.test(word)) return [{ plain: word }];
  const [, before = "", code2 = "", after2 = ""] = /^(\(?)(.*?)([.,;:!?)]*)$/s.exec(word);
  return [{ plain: before }, { code: code2 }, { plain: after2 }].filter((part) => part.code ?? part.plain);
}
function joinParts2(parts) {
  let html = "";
  let open4 = "";
  const close = () => {
    if (open4) html += inertHtml(open4);
    open4 = "";
  };
  for (const { code: code2, plain: text2 = "" } of parts)
    if (code2 !== void 0) open4 += code2;
    else {
      close();
      html += inertText(text2);
    }
  close();
  return html;
}
var longest4 = 2e3;
var joinLines = (texts) => texts.map(inertHtml).join("<br>");
function inWords(located) {
  const { line: line2 } = located;
  const before = isTrouble(line2) ? `<b>${isLoud(line2) ? loudWord(line2) : line2.kind}</b> ` : "";
  const [text2 = "", ...below2] = addFix(`${shorten(sentence(located), longest4)}${whereGuarded(line2)}`, located);
  return before + [inertProse(text2), ...below2.map(belowText)].join("<br>");
}
function inWordsOnce({ said, where }, count2) {
  if (where.length < 2) return inWords(said);
  const { repository: _, ...located } = said;
  const { line: line2 } = located;
  return `${inWords(located)}${line2.fix ? "<br>" : " "}${collapseNames(where, `in ${count2(where)}`)}`;
}
var whereGuarded = ({ code: code2, place }) => code2 === "guarded" && place ? ` (${place.file}:${place.line}:${place.column})` : "";
var belowText = (text2) => text2.startsWith("  ") ? inertHtml(text2.slice(2)) : inertProse(text2);
var differenceHeads = ["What", "Before", "After"];
function differenceCells(located, isOutside2 = false) {
  const { line: line2, section = "" } = located;
  const sign2 = isLoud(line2) ? `<b>${loudWord(line2)}</b>` : line2.sign || "~";
  const lead = isOutside2 ? `${sign2} ${inertHtml(section)}<br>` : `${sign2} `;
  const { parts } = line2;
  if (!parts) return [`${lead}${joinLines(addFix(shorten(show2(line2.message), longest4), located))}`, "", ""];
  const cut = (text2) => shorten(show2(text2), longest4);
  return [
    `${lead}${inertHtml(cut(parts.what))}`,
    parts.before === void 0 ? "" : inertHtml(cut(parts.before)),
    joinLines(parts.after.map(cut))
  ];
}
function targetBlocks(mode, target, sections) {
  const lines = linesOf2({ ...target, sections });
  const notes = lines.filter(({ line: line2 }) => isNote(line2));
  return [
    list2(guardedFirst(lines.filter(({ line: line2 }) => isTrouble(line2))).map(inWords)),
    addHeading(
      `<h4>${titles.loud}</h4>`,
      table2(
        differenceHeads,
        loudOf(lines).filter(({ line: line2 }) => isDifference(line2)).map((located) => differenceCells(located, true))
      )
    ),
    ...sections.map((section) => sectionBlock(section, lines)),
    ...restOf(mode, sections),
    collapse(countOf(notes.length, "note"), list2(notes.map(inWords)))
  ];
}
var guardedFirst = (lines) => lines.toSorted((one2, other) => Number(isLoud(other.line)) - Number(isLoud(one2.line)));
function sectionBlock({ name: name2, status }, lines) {
  const own2 = lines.filter(({ line: line2, section }) => section === name2 && isDifference(line2) && !isLoud(line2));
  return addHeading(
    `<h4>${inertHtml(name2)}: ${status}</h4>`,
    table2(
      differenceHeads,
      own2.map((located) => differenceCells(located))
    )
  );
}
function restOf(mode, sections) {
  const bare2 = sections.filter(({ lines }) => !lines.some(isDifference));
  return [...new Set(bare2.map(({ status }) => status))].map((status) => {
    const names3 = bare2.filter((section) => section.status === status).map(({ name: name2 }) => inertHtml(name2));
    return asBlock(`<p>${countOf(names3.length, "section")} ${statusWord(mode, status)}: ${names3.join(", ")}</p>`);
  });
}
function fleetBlocks({ mode, targets }) {
  const busy = targets.filter((target) => !isCalm(target) && !isAside(target));
  const shared = sharedDifferences(busy);
  const guards = alikeLines(targets.flatMap(linesOf2).filter(({ line: line2 }) => line2.code === "guarded"));
  const notes = alikeLines(busy.flatMap(linesOf2).filter(({ line: line2 }) => isNote(line2))).filter(
    ({ where }) => where.length > 1
  );
  const once2 = (those) => list2(those.map((one2) => inWordsOnce(one2, countedRepositories)));
  const said = new Set([...shared, ...notes].map(({ key: key2 }) => key2));
  return [
    addHeading(`<h3>${titles.loud}</h3>`, once2(guards)),
    addHeading("<h3>Repositories</h3>", statesTable("Repositories", standing(mode, targets), countedRepositories)),
    addHeading(`<h3>${titles.shared}</h3>`, table2([...differenceHeads, "Where"], shared.map(sharedCells))),
    ...busy.flatMap((target) => ownBlocks(mode, target, said)),
    collapse(`${countOf(notes.length, "note")} for several repositories`, once2(notes)),
    ...leftAside(targets).map(
      ({ why, those }) => collapse(`${countedRepositories(those)} ${inertProse(why)}`, list2(repositoriesIn(those).map(inertHtml)))
    ),
    ...[...calmGroups(mode, targets)].map(
      ([word, calm]) => collapse(`${countedRepositories(calm)} ${word}`, list2(calm.flatMap(calmItems)))
    )
  ];
}
var calmItems = (target) => [
  inertHtml(target.repository),
  ...linesOf2(target).filter(({ line: line2 }) => isNote(line2)).map(inWords)
];
var statesTable = (head2, states2, count2) => table2(
  ["State", head2, "Which"],
  states2.map(({ word, those }) => {
    const names3 = repositoriesIn(those);
    return [word, String(names3.length), collapseNames(names3, count2(names3))];
  })
);
var sharedCells = ({ said, where }) => [
  ...differenceCells(said, true),
  collapseNames(where, `in ${countedRepositories(where)}`, 1)
];
function ownBlocks(mode, all2, said) {
  const isOwn = (line2, section) => line2.code !== "guarded" && !(isDifference(line2) && isWithheld2(all2)) && !said.has(keyOfLine({ section, line: line2 }));
  const target = { ...all2, lines: all2.lines.filter((line2) => isOwn(line2)) };
  const left2 = target.sections.map(
    (section) => ({ ...section, lines: section.lines.filter((line2) => isOwn(line2, section.name)) })
  );
  const hidden = target.sections.flatMap(({ lines }) => lines).filter(isDifference).length;
  const rest2 = left2.filter(({ lines }, index) => lines.length || !target.sections[index].lines.length);
  if (!rest2.some(({ lines }) => lines.length) && !target.lines.length && !(isWithheld2(target) && hidden)) return [];
  return [
    asBlock(
      `<h3>${inertHtml(target.repository)}: ${target.outcome}</h3>${isWithheld2(target) && hidden ? `
<p>${countOf(hidden, "difference")}</p>` : ""}`
    ),
    ...targetBlocks(mode, target, rest2)
  ];
}

// chunk:./action-chunk-YLZMPDCB.js
var statusLooks = {
  converged: "green",
  success: "green",
  unverified: "yellow",
  partial: "yellow",
  skipped: "yellow",
  unvisited: "yellow",
  drift: "yellow",
  changed: "yellow",
  failed: "red"
};
var targetLines = ({ repository: repository3, lines }, indent) => lines.filter((line2) => !isLoud(line2)).flatMap((line2) => lineRows({ line: line2, repository: repository3 }, indent));
function sectionRows(mode, repository3, section, indent, details = false) {
  const { name: name2, status, lines } = section;
  const above = loudCounts(lines);
  return [
    {
      indent,
      lead: `${name2}:`,
      leadLooks: ["bold"],
      text: `${statusWord(mode, status)}${above && `, ${above} above`}`,
      looks: [statusLooks[status]]
    },
    ...quietInOrder(lines).flatMap((line2) => lineRows({ line: line2, repository: repository3, section: name2 }, indent + 2, details))
  ];
}
var quietInOrder = (lines) => [isTrouble, isDifference, isNote].flatMap((kind) => lines.filter((line2) => kind(line2) && !isLoud(line2)));
var signLooks = { "+": "green", "-": "red", "~": "yellow", "!": "red" };
function lineRows(located, indent, details = false) {
  const { line: line2 } = located;
  if (isDifference(line2)) {
    const sign2 = line2.sign || "~";
    const row = { indent, lead: sign2, leadLooks: [signLooks[sign2] ?? "yellow"], text: show2(line2.message) };
    return rowsOf(located, row, 400, details);
  }
  if (isNote(line2)) {
    const text2 = located.repository && !isOfFile(located) ? show2(line2.message) : sentence(located);
    return rowsOf(located, { indent: indent + 2, lead: "note", leadLooks: ["dim"], text: text2, looks: ["dim"] }, 800);
  }
  const leadLooks = ["bold", line2.kind === "error" ? "red" : "yellow"];
  return rowsOf(located, { indent, lead: line2.kind, leadLooks, text: sentence(located) }, 4e3);
}
function rowsOf(located, row, most22, details = false) {
  const { sign: sign2, parts } = located.line;
  const keys3 = details && sign2 === "+" ? parts?.after.slice(1).map((text2) => show2(text2)) ?? [] : [];
  const [first = "", ...rest2] = addFix(shorten(row.text, most22), located);
  const indent = (row.indent ?? 0) + 2;
  return [
    { ...row, text: first },
    ...keys3.map((text2) => ({ indent, text: text2 })),
    ...rest2.map((text2) => ({ indent, text: text2, whole: text2.startsWith(" ") }))
  ];
}
var addTitle = (title3, rows) => rows.length ? [{ text: title3, looks: ["bold"] }, ...rows] : [];
var printBlocks = (blocks, page2) => blocks.filter((rows) => rows.length).map((rows) => `${rows.flatMap((row) => printRow(row, page2)).join("\n")}
`).join("\n");
var deepest2 = 24;
function printRow({ indent = 0, lead = "", leadLooks = [], text: text2, looks = [], whole: whole2 }, page2) {
  const before = lead ? `${inertTerminal(lead)} ` : "";
  const hang = Math.min(indent + before.length, deepest2);
  const width = whole2 ? Number.POSITIVE_INFINITY : (page2.width ?? Number.POSITIVE_INFINITY) - hang;
  const [first = "", ...rest2] = wrap(inertTerminal(text2), width, indent + before.length - hang);
  return [
    `${" ".repeat(indent)}${page2.paint(before, ...leadLooks)}${page2.paint(first, ...looks)}`,
    ...rest2.map((line2) => `${" ".repeat(hang)}${page2.paint(line2, ...looks)}`)
  ];
}
function wrap(text2, width, taken2 = 0) {
  const lines = [];
  let room = width - taken2;
  for (const word of text2.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && longer.length > room) {
      lines.push(word);
      room = width;
    } else lines.splice(-1, 1, longer);
  }
  return lines;
}
function standingRows({ mode, targets }, width = 100) {
  const rows = standing(mode, targets);
  const [words2, counts] = [rows.map(({ word }) => word.length), rows.map(({ those }) => String(those.length).length)];
  return rows.map(({ word, state, those }) => {
    const lead = `${word.padEnd(Math.max(...words2))}  ${String(those.length).padStart(Math.max(...counts))}`;
    const leadLooks = state ? [statusLooks[state]] : [];
    const text2 = inOneLine(those, width - lead.length - 4);
    return text2 ? { indent: 2, lead: `${lead} `, leadLooks, text: text2 } : { indent: 2, text: lead, looks: leadLooks };
  });
}
function inOneLine(targets, room) {
  for (let count2 = Math.min(targets.length, 10); count2 > 0; count2--) {
    const text2 = nameTargets(targets, count2);
    if (inertTerminal(text2).length <= room) return text2;
  }
  return "";
}
function detailedRows({ mode, targets }) {
  const calm = targets.filter((target) => isCalm(target) && !notesOf2(target).length);
  return [
    ...targets.filter((target) => !calm.includes(target) && !isAside(target)).map((target) => targetRows(mode, target)),
    ...asideRows(targets, Number.POSITIVE_INFINITY),
    ...calmRows(mode, calm, Number.POSITIVE_INFINITY)
  ];
}
var mostOwn = 50;
function shortRows({ mode, targets }) {
  const busy = targets.filter((target) => !isCalm(target) && !isAside(target));
  const shared = sharedDifferences(busy).filter(({ said }) => !isLoud(said.line));
  const notes = alikeLines(busy.flatMap(notesOfChanges)).filter(({ where }) => where.length > 1);
  const inGroups = new Set([...shared, ...notes].map(({ key: key2 }) => key2));
  const own2 = busy.map((target) => ownOf(mode, target, inGroups));
  const isLittle = own2.flatMap(differencesOf).length <= mostOwn;
  const unfinished = own2.filter(
    ({ target, reasons: reasons2, troubles }) => troubles.length || reasons2.length || target.outcome === "failed"
  );
  const others = own2.filter((one2) => !unfinished.includes(one2) && one2.differing.length);
  const shown2 = own2.flatMap(({ differing, reasons: reasons2 }) => isLittle ? differing : reasons2).flatMap(({ lines }) => lines);
  return [
    ...worstFirst(unfinished).map((one2) => ownRows(mode, one2, isLittle)),
    sharedRows([...shared, ...notes]),
    ...isLittle ? others.map((one2) => ownRows(mode, one2, isLittle)) : [countRows(others.filter((one2) => differencesOf(one2).length))],
    withheldRows(busy),
    ...asideRows(targets, most2),
    ...calmRows(mode, targets, most2),
    noteRows(
      targets.filter((target) => !isAside(target)),
      shown2.filter(isNote).length + notes.flatMap(({ where }) => where).length
    )
  ];
}
var most2 = 10;
var worstFirst = (all2) => all2.toSorted((one2, other) => Number(other.target.outcome === "failed") - Number(one2.target.outcome === "failed"));
function ownOf(mode, target, inGroups) {
  const about = new Set(notesOfChanges(target).map(({ line: line2 }) => line2));
  const isOwn = ({ name: section }, line2) => (isDifference(line2) && !isLoud(line2) && !isWithheld2(target) || about.has(line2)) && !inGroups.has(keyOfLine({ section, line: line2 }));
  const troubles = linesOf2(target).filter(({ line: line2 }) => isTrouble(line2));
  const isSilent = Boolean(modes[mode].writes) && !troubles.length;
  const isReason = ({ status }, line2) => isSilent && status === "drift" && isNote(line2);
  return {
    target,
    differing: linesWhere(target.sections, (section, line2) => isOwn(section, line2) || isReason(section, line2)),
    reasons: linesWhere(target.sections, isReason),
    troubles: troubles.filter(({ line: line2 }) => !isLoud(line2))
  };
}
var linesWhere = (sections, fits) => sections.map((section) => ({ ...section, lines: section.lines.filter((line2) => fits(section, line2)) })).filter(({ lines }) => lines.length);
function notesOfChanges(target) {
  const lines = isWithheld2(target) ? [] : linesOf2(target);
  const entriesIn = (key2) => [...key2.matchAll(/\]/g)].map(({ index }) => key2.slice(0, index + 1));
  const changed = new Set(lines.flatMap(({ line: line2 }) => isDifference(line2) ? entriesIn(line2.key) : []));
  return lines.filter(({ line: line2 }) => isNote(line2) && changed.has(line2.key));
}
var differencesIn3 = (sections) => sections.flatMap(({ lines }) => lines.filter(isDifference));
var differencesOf = ({ differing }) => differencesIn3(differing);
var headRow = ({ repository: repository3, outcome }, after2 = "") => ({
  lead: `${repository3}:`,
  leadLooks: ["bold"],
  text: `${outcome}${after2}`,
  looks: [statusLooks[outcome]]
});
var targetRows = (mode, target) => [
  headRow(target),
  ...targetLines(target, 2),
  ...target.sections.filter((section) => !isQuiet(section)).flatMap((section) => sectionRows(mode, target.repository, section, 2, true))
];
function ownRows(mode, { target, differing, reasons: reasons2, troubles }, isLittle) {
  if (!troubles.length && !differing.length) return [];
  const count2 = differencesIn3(differing).length;
  const after2 = count2 && !isLittle ? `, ${countText(differing)}` : "";
  return [
    headRow(target, after2),
    ...troubles.flatMap((located) => lineRows(located, 2)),
    ...(isLittle ? differing : reasons2).flatMap((section) => sectionRows(mode, target.repository, section, 2))
  ];
}
function sharedRows(shared) {
  const rows = shared.flatMap(({ said, where }) => {
    const mark3 = isNote(said.line) ? "note" : said.line.sign || "~";
    const text2 = `${said.section} ${mark3} ${said.line.message}`;
    return [
      ...rowsOf(said, { indent: 2, lead: `in ${countedRepositories(where)}:`, leadLooks: ["bold"], text: text2 }, 400),
      { indent: 4, text: nameSome(where), looks: ["dim"] }
    ];
  });
  return addTitle(titles.shared, rows);
}
var countText = (sections) => {
  const names3 = sections.flatMap(({ name: name2, lines }) => lines.some(isDifference) ? name2 : []).join(", ");
  return `${countOf(differencesIn3(sections).length, "more difference")} in ${names3}`;
};
var countRows = (others) => addTitle(
  "Other differences; see `--details` or the JSON report",
  others.map(({ target, differing }) => ({ indent: 2, lead: `${target.repository}:`, text: countText(differing) }))
);
var nameTargets = (targets, most22) => nameSome(repositoriesIn(targets), most22);
function withheldRows(busy) {
  const hidden = busy.filter(isWithheld2);
  const { length } = differencesIn3(hidden.flatMap(({ sections }) => sections));
  return length ? [{ lead: "withheld:", text: `${countOf(length, "difference")} in ${nameTargets(hidden)}` }] : [];
}
var asideRows = (targets, names3) => leftAside(targets).map(({ why, those }) => [
  {
    lead: `${why}:`,
    leadLooks: [statusLooks[those[0].outcome]],
    text: nameTargets(those, those[0].outcome === "failed" ? those.length : names3)
  }
]);
var calmRows = (mode, targets, names3) => [...calmGroups(mode, targets)].map(([word, calm]) => [
  { lead: `${word}:`, leadLooks: ["green"], text: nameTargets(calm, names3) }
]);
var notesOf2 = ({ lines, sections }) => [...lines, ...sections.flatMap((section) => section.lines)].filter(isNote);
function noteRows(targets, shown2) {
  const count2 = targets.flatMap(notesOf2).length - shown2;
  if (!count2) return [];
  const text2 = `${countOf(count2, "note")} not shown. See \`--details\` or the JSON report.`;
  return [{ text: text2, looks: ["dim"] }];
}
function terminalReport(given, options) {
  const sentences = closing2(given, "above", options.exitsZero);
  const result = withStopOnce(given);
  if (result.targets.length < 2)
    return printReport(result, options, { body: sectionBlocks(result, options), sentences });
  const body = options.details ? detailedRows(result) : shortRows(result);
  return printReport(result, options, { standing: standingRows(result, options.width), body, sentences });
}
function printReport(result, options, text2) {
  const { colour, width, details = false, command: command2 } = options;
  const { standing: standing2 = [], body, sentences } = text2;
  const page2 = { paint: painter(colour), width };
  const { lines } = inShort(result, options);
  const blocks = [
    [heading(result, command2)],
    standing2,
    ownRows2(lines.filter((line2) => isTrouble(line2) && !isLoud(line2))),
    lookFirst(result, details),
    ownRows2(lines.filter((line2) => !isTrouble(line2))),
    ...body,
    closingRows(result, sentences),
    undoRows(result, details)
  ];
  return printBlocks(blocks, page2);
}
var inShort = (result, { details }) => details ? result : withNotesTogether(result);
var heading = ({ mode, targets }, command2 = mode) => {
  const of6 = targets.length > 1 ? countedRepositories(targets) : targets[0]?.repository;
  return { text: `Trueup ${command2}${of6 ? ` of ${of6}` : ""}`, looks: ["bold"] };
};
var ownRows2 = (lines) => lines.flatMap((line2) => lineRows({ line: line2 }, 0));
function sectionBlocks(result, options) {
  const { mode, targets } = inShort(result, options);
  const blocks = targets.flatMap((target) => [
    targetLines(target, 0),
    ...target.sections.filter((section) => !isQuiet(section) && (!modes[mode].ofPull || section.lines.length > 0)).map((section) => sectionRows(mode, target.repository, section, 0, options.details))
  ]);
  const quiet = targets.flatMap(({ sections }) => sections.filter(isQuiet).map(({ name: name2 }) => name2));
  const word = statusWord(mode, "converged");
  return quiet.length ? [...blocks, [{ lead: `${word}:`, leadLooks: ["green"], text: quiet.join(", ") }]] : blocks;
}
var outcomeLooks = {
  success: ["bold", "green"],
  partial: ["bold", "yellow"],
  drift: ["bold", "yellow"],
  failed: ["bold", "red"]
};
var fewCommands = 10;
function undoRows({ undo: undo2, targets }, details) {
  const commands = undo2 && !details ? [undo2] : targets.flatMap((target) => target.undo ?? []);
  const shown2 = details ? commands : commands.slice(0, fewCommands);
  const more = commands.length - shown2.length;
  return addTitle("To undo this:", [
    ...shown2.map((text2) => ({ indent: 2, text: text2, whole: true })),
    ...more ? [{ indent: 2, text: `and ${more} more, with \`--details\` or in the JSON report` }] : []
  ]);
}
var closingRows = ({ outcome }, sentences) => sentences.map((text2, at) => at < sentences.length - 1 ? { text: text2 } : { text: text2, looks: outcomeLooks[outcome] });
var toneLooks = {
  guarded: ["bold", "red"],
  rename: ["bold", "red"],
  removal: ["bold", "red"],
  power: ["bold", "yellow"],
  weaker: ["bold", "yellow"],
  plain: []
};
function lookFirst(result, details) {
  const all2 = loudOf(locatedLines(result));
  const loud = result.targets.length > 1 && !details ? alikeLines(all2) : all2.map((said) => ({ said, where: [] }));
  const spots = loud.map((one2) => spotOf2(one2, result.targets.length > 1));
  const column = Math.min(Math.max(...spots.map(({ length }) => length)), 40);
  const rows = loud.flatMap(({ said, where }, at) => {
    const { line: line2 } = said;
    const lead = `${loudWord(line2).padEnd(7)}  ${spots[at].padEnd(column)} `;
    return [
      ...rowsOf(
        said,
        { indent: 2, lead, leadLooks: toneLooks[toneOfLine(line2)], text: show2(line2.message) },
        400,
        details
      ),
      ...where.length > 1 ? [{ indent: 4, text: nameSome(where) }] : []
    ];
  });
  return addTitle(titles.loud, rows);
}
function spotOf2({ said: { repository: repository3, section }, where }, several) {
  if (where.length > 1) return `in ${countedRepositories(where)}: ${section ?? ""}`;
  return [several && repository3, section].filter(Boolean).join(" ");
}

// chunk:./action-chunk-CML2KF5W.js
var inSummary = { limit: 1024 * 1024, rest: "see the log for the rest" };
function jobSummary(result, room = inSummary, exitsZero) {
  const { mode, targets, lines } = withNotesTogether(withStopOnce(result));
  const said = closing2(result, "below", exitsZero).map(inertProse).join("<br>\n");
  const head2 = asBlock(`<h2>${title2(result)}</h2>
<p>${said}</p>`);
  const blocks = targets.length > 1 ? fleetBlocks({ mode, targets }) : targets.flatMap((target) => targetBlocks(mode, target, target.sections));
  return page([head2, list2(guardedFirst(lines.map((line2) => ({ line: line2 }))).map(inWords)), ...blocks], room);
}
function title2(result) {
  const { mode, targets } = result;
  const count2 = headlineCount(result);
  return `Trueup ${mode}${whose(targets)}${count2 && `: ${count2}`}`;
}
function whose(targets) {
  if (targets.length > 1) return ` of ${countedRepositories(targets)}`;
  return targets[0] ? ` of ${inertHtml(targets[0].repository)}` : "";
}

// chunk:./action-chunk-TO4OGFFQ.js
var __defProp = Object.defineProperty;
var __export = (target, all2) => {
  for (var name2 in all2)
    __defProp(target, name2, { get: all2[name2], enumerable: true });
};

// chunk:./action-chunk-QZHTIESL.js
function freshByPush(run2) {
  const { environment, isUnattended } = run2.world;
  if (environment.GITHUB_EVENT_NAME !== "push" || isUnattended) return void 0;
  let fresh;
  return async (line2) => {
    fresh ??= import("./action-releases-C24P354M.js").then(({ broughtByPush }) => broughtByPush(run2));
    return (await fresh)(line2);
  };
}

// chunk:./action-chunk-XIGYGT4D.js
var viewer = query("query Viewer { viewer { login } }", {
  needs: [],
  answer: object2({ viewer: object2({ login: string() }) })
});
var ownLogin = async (host) => (await host.ask(viewer({}))).viewer.login;

// chunk:./action-chunk-VZWTV42K.js
var Commit = object2({ sha: string(), parents: array(object2({ sha: string() })) });
var getCommit = rest("GET /repos/{owner}/{repo}/commits/{ref}", { needs: contents.read, answer: Commit });
var fileText = (ref, folded) => rest("GET /repos/{owner}/{repo}/contents/{path}", {
  needs: contents.read,
  accept: "application/vnd.github.raw+json",
  query: ref === void 0 ? {} : { ref },
  answer: string(),
  absent: void 0,
  ...folded && { folded }
});

// chunk:./action-chunk-Y7WVMYUE.js
var requiredElsewhere = "{{EXTERNALLY_DEFINED}}";
function refuseRequiredElsewhere(checks3, at, findings) {
  if (!Array.isArray(checks3)) return;
  checks3.forEach((check3, index) => {
    const name2 = isMap(check3) ? check3.context : check3;
    if (name2 !== requiredElsewhere) return;
    findings.refuse({
      at: isMap(check3) ? [...at, index, "context"] : [...at, index],
      problem: "means the live checks only in safe-settings; here it is the name of a check, which no app reports",
      fix: "list the live checks: `trueup snapshot` prints them"
    });
  });
}

// chunk:./action-chunk-HTONJ3HR.js
var refuseActorTwins = (actors, nameOf3, at, findings) => eachTwin(
  actors,
  nameOf3,
  (index, twin, actor) => findings.refuse({
    at: [...at, index],
    problem: `${nameOf3(actor)} is already actor ${twin + 1} of this list`,
    fix: "remove one of the two"
  })
);
function remarkUnknown(word, known, kind, at, findings) {
  if (known.includes(word)) return;
  const near = nearest(word, known);
  const hint = near ? `; did you mean ${code(near)}?` : "";
  findings.remark(at, `${code(word)} is not ${kind} that Trueup knows; Trueup sends it unchanged${hint}`);
}

// chunk:./action-chunk-NFDA6PHH.js
function mapEntries(value, change) {
  const mapped2 = (list3, base) => list3.map((entry, index) => isMap(entry) ? change(entry, [...base, index], index) : entry);
  if (Array.isArray(value)) return mapped2(value, []);
  if (isMap(value) && Array.isArray(value.entries)) return { ...value, entries: mapped2(value.entries, ["entries"]) };
  return value;
}

// chunk:./action-chunk-GBZQXGVL.js
var afterVisibility = (lifts) => [
  { name: "repository.visibility", lifts },
  { name: "repository.private", lifts }
];
var isLiftedByPublicity = (failure, difference) => makesPublic(difference.key, difference.wanted) && isRefusedWith(failure, 402, 403, 422) && !(failure instanceof PermissionDenied) && // "Upgrade to GitHub Pro or make this repository public to enable this feature.", or "Please ensure the billing plan …"
/make this repository public|ensure (the )?billing plan/i.test(failure.hostMessage);
var makesPublic = (key2, value) => key2 === "visibility" && value === "public" || key2 === "private" && value === false;

// chunk:./action-chunk-UFYDXZRL.js
var per = 100;
var readListed = (entry, callOf, nameOf3, answerOf2) => async function* (params, ask) {
  for (let page2 = 1; ; page2 += 1) {
    const entries2 = await ask(callOf(params, { query: { per_page: per, page: page2 }, answer: array(entry) }));
    yield new Map(
      entries2.flatMap((one2) => {
        const answer2 = answerOf2(one2);
        return answer2 === void 0 ? [] : [[nameOf3(one2).toLowerCase(), answer2]];
      })
    );
    if (entries2.length < per) return;
  }
};

// chunk:./action-chunk-OYXLTXYR.js
var Repository = repositoryWith(["private", "owner"]);
var getCircumstances = ofRepository({ answer: Repository });
var circumstancesIn = (live) => ({
  visibility: live.private ? "private" : "public",
  ...live.owner.type && { owner: live.owner.type === "User" ? "person" : "organization" }
});

// chunk:./action-chunk-7PJCEAK4.js
var columnOf = (rows, fact) => Object.fromEntries(
  Object.entries(rows).flatMap(([key2, row]) => {
    const value = row[fact];
    return value === void 0 ? [] : [[key2, value]];
  })
);
var wordsIn2 = (text2) => text2.trim().split(/\s+/);
var optionalSchemas = (rows) => Object.fromEntries(Object.entries(rows).map(([key2, { schema: schema2 }]) => [key2, optional(schema2)]));

// chunk:./action-chunk-344QROXK.js
var leaves = (policy, name2) => policy === "delete" || policy !== "keep" && policy.includes(name2);

// chunk:./action-chunk-DBIQD656.js
var marks = createMarks();
var indivisible = (schema2) => marks.set(schema2, true);
var isIndivisible = (schema2) => marks.get(schema2) ?? ("wrapped" in schema2 && isIndivisible(schema2.wrapped));

// action.js
var onSignals = (stop) => {
  process.once("SIGINT", stop).once("SIGTERM", stop);
  return () => process.off("SIGINT", stop).off("SIGTERM", stop);
};
function networkTransport({
  environment = {},
  patience = 6e4,
  largest = 64 * 1024 * 1024
} = {}) {
  const agents = /* @__PURE__ */ new Map();
  const proxy = environment.HTTPS_PROXY || environment.https_proxy;
  let tunnels;
  const ownAgent = (url) => {
    const agent = agents.get(url.protocol) ?? new (clientFor(url)).Agent({ keepAlive: true });
    agents.set(url.protocol, agent);
    return agent;
  };
  const agentFor = async (url) => {
    if (!proxy || url.protocol === "http:" || isLoopback(url.hostname)) return ownAgent(url);
    const { isExempt, tunnelAgent } = await import("./action-proxy-H4XKCA2V.js");
    if (isExempt(url, environment.NO_PROXY || environment.no_proxy)) return ownAgent(url);
    tunnels ??= tunnelAgent(proxy);
    return tunnels;
  };
  return async (request) => {
    const url = new URL(request.url);
    return exchange(url, await agentFor(url), request, { patience, largest });
  };
}
var clientFor = ({ protocol }) => process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
function exchange(url, agent, { method, headers, body }, { patience, largest }) {
  return new Promise((resolve2, reject) => {
    const length = body === void 0 ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = clientFor(url).request(url, { method, agent, headers: { ...headers, ...length } });
    const give = (end) => {
      clearTimeout(deadline);
      end();
    };
    const fail2 = (error) => give(() => reject(error));
    const deadline = setTimeout(() => {
      fail2(Object.assign(new Error(`no answer within ${patience} ms`), { code: "ETIMEDOUT" }));
      outgoing.destroy();
    }, patience);
    outgoing.on("error", fail2);
    outgoing.on("upgrade", (incoming, socket) => {
      socket.destroy();
      give(() => resolve2(answerOf(incoming, "")));
    });
    outgoing.on("response", (incoming) => {
      gather(incoming, largest).then((text2) => give(() => resolve2(answerOf(incoming, text2))), fail2);
    });
    outgoing.end(body);
  });
}
async function gather(incoming, largest) {
  const chunks = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > largest)
      throw misconfigured(
        `an answer from GitHub has more than ${largest} bytes, which is too large for a setting`,
        "check that GITHUB_API_URL is the address of the API"
      );
    chunks.push(chunk);
  }
  return textOf2(Buffer.concat(chunks), incoming.statusCode);
}
function textOf2(bytes, status = 0) {
  if (status > 299 || isUtf8(bytes)) return bytes.toString("utf8");
  throw misconfigured(
    "an answer from GitHub is not valid UTF-8",
    "check that GITHUB_API_URL is the address of the API, and save settings files in repositories as UTF-8"
  );
}
var answerOf = ({ statusCode = 0, headers }, text2) => ({
  status: statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([name2, value]) => [name2, [value].flat().join(", ")])),
  text: text2
});
var systemWorld = (environment) => ({
  transport: networkTransport({ environment }),
  clock: systemClock,
  load: loadSettings,
  list: listSettings,
  files: diskFiles,
  fileAt: async (ref, file) => (await import("./action-checkout-SUCV7C4L.js")).fileAt(ref, file),
  filesAt: async (ref, folder) => (await import("./action-checkout-SUCV7C4L.js")).filesAt(ref, folder)
});
var escapeText = (text2) => text2.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
function command(name2, properties, text2) {
  const written = Object.entries(properties).filter(([, value]) => value !== void 0 && value !== "").map(([key2, value]) => `${key2}=${escapeText(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`).join(",");
  return `::${name2}${written && ` ${written}`}::${escapeText(text2)}`;
}
function mask(value) {
  const parts = value.split(/\r\n|\r|\n/).filter((line2) => line2.trim().length >= 4);
  return [.../* @__PURE__ */ new Set([value, ...parts])].filter((part) => part.trim()).map((part) => command("add-mask", {}, part));
}
function output(name2, value) {
  let mark3 = "end";
  while (value.includes(mark3)) mark3 += "-end";
  return `${name2}<<${mark3}
${value}
${mark3}
`;
}
var levels2 = ["error", "warning", "notice"];
var shown = 10;
function annotations(result) {
  const all2 = locatedLines(result);
  const sorted = [
    ...all2.filter(isSkip),
    ...loudOf(all2),
    ...all2.filter((located) => !isLoud(located.line) && !isSkip(located))
  ];
  return levels2.flatMap((level) => keepWithinLimit(level, once(sorted.filter(({ line: line2 }) => levelOf(line2) === level))));
}
var once = (all2) => [
  ...new Map(all2.map((located) => [annotation(levelOf(located.line), located), located])).values()
];
var isSkip = ({ line: line2 }) => line2.kind === "warning";
function levelOf(line2) {
  if (line2.kind === "error") return "error";
  return line2.kind === "warning" || line2.kind === "drift" || isLoud(line2) ? "warning" : "notice";
}
function keepWithinLimit(level, all2) {
  if (all2.length <= shown) return all2.map((located) => annotation(level, located));
  const others = all2.slice(shown - 1);
  const more = `${countOf(others.length, `more ${level}`)}${nameSkipped(others)}`;
  return [
    ...all2.slice(0, shown - 1).map((located) => annotation(level, located)),
    command(level, { title: "Trueup" }, `${more}: see the job summary or the log`)
  ];
}
function nameSkipped(others) {
  const names22 = others.filter(isSkip).flatMap(({ repository: repository3, section }) => section ? [`${repository3} ${section}`] : []);
  if (!names22.length) return "";
  return ` (skipped: ${names22.slice(0, 100).map(inertTerminal).join(", ")}${names22.length > 100 ? ", \u2026" : ""})`;
}
function annotation(level, located) {
  const { place } = located.line;
  const text2 = addFix(shorten(sentence(located), 4e3), located).map(inertTerminal).join("\n");
  const where = { file: place && inertTerminal(place.file), line: place?.line, col: place?.column };
  return command(level, { ...where, title: inertTerminal(titleOf(located)) }, text2);
}
var differenceWords = {
  guarded: "GUARDED",
  rename: "rename",
  removal: "removal",
  power: "more access",
  weaker: "weaker protection",
  plain: ""
};
function titleOf({ line: line2, section }) {
  const what = differenceWords[toneOfLine(line2)] || line2.kind;
  return section ? `${section}: ${what}` : `Trueup: ${what}`;
}
var pause2 = { terminal: 80, log: 1e4 };
var eraseLine = "\r\x1B[2K";
var Progress = class {
  constructor(stream, look) {
    this.stream = stream;
    this.look = look;
    this.paint = painter(look.colour);
  }
  stream;
  look;
  latest = "";
  standing = "";
  timer;
  /** How many questions are asked, or wait to be. */
  asides = 0;
  paint;
  /** Prints a line that stays. */
  say = (line2) => {
    const { isTTY } = this.look;
    if (isTTY) this.clear();
    const rows = isTTY ? wrap(inertTerminal(line2), this.stream.columns || 80) : [inertTerminal(line2)];
    this.stream.write(`${rows.join("\n")}
`);
    if (isTTY) this.show();
  };
  /** Replaces the line that shows the current activity. */
  update = (text2) => {
    this.latest = inertTerminal(text2);
    if (!this.timer) this.show();
  };
  /** Leaves the screen to something else, such as a question, until that is done. */
  async aside(work) {
    this.clear();
    this.asides += 1;
    try {
      return await work();
    } finally {
      this.asides -= 1;
      this.show();
    }
  }
  end() {
    this.clear();
    this.latest = "";
  }
  show() {
    const { stream, latest } = this;
    const { isTTY } = this.look;
    this.timer = void 0;
    if (this.asides || latest === this.standing || !(latest || isTTY)) return;
    this.standing = latest;
    stream.write(isTTY ? `${eraseLine}${this.paint(fitText(latest, stream.columns), "dim")}` : `${latest}
`);
    this.timer = setTimeout(() => this.show(), isTTY ? pause2.terminal : pause2.log).unref();
  }
  clear() {
    clearTimeout(this.timer);
    this.timer = void 0;
    if (this.look.isTTY && this.standing) this.stream.write(eraseLine);
    this.standing = "";
  }
};
function fitText(text2, columns = 0) {
  let room = (columns || 80) - 2;
  let fits = "";
  for (const character of text2) {
    room -= character.codePointAt(0) < 4352 ? 1 : 2;
    if (room < 0) return `${fits}\u2026`;
    fits += character;
  }
  return fits;
}
var usual = { terminalReport, jobSummary };
var printerFor = async ({ mode }) => modes[mode].ofPull ? (await import("./action-preview-H3CBD5Z5.js")).previewPrinter : usual;
var builtin4 = process.getBuiltinModule("node:async_hooks");
var of5 = (name2) => builtin4[name2];
var AsyncLocalStorage = /* @__PURE__ */ of5("AsyncLocalStorage");
var grace = 1e4;
var last = new AsyncLocalStorage();
function makeInterruptible(world, onInterrupt, leaving = "") {
  const stop = { sleepers: /* @__PURE__ */ new Set() };
  const wakeAll = (which) => {
    for (const sleeper of [...stop.sleepers].filter(which)) sleeper.wake();
  };
  const end = () => {
    stop.until = 0;
    wakeAll(() => true);
  };
  const release = onInterrupt(() => {
    if (stop.until !== void 0) return end();
    stop.until = world.clock.now() + grace;
    world.announced(`stopping after the current requests${leaving}`);
    wakeAll(({ isLast }) => !isLast);
    if (stop.sleepers.size) void world.clock.sleep(grace).then(end);
  });
  const isOver = () => stop.until !== void 0 && !(last.getStore() && world.clock.now() < stop.until);
  const { asks } = world;
  const stoppable = {
    ...world,
    transport: sending(world, stop, isOver),
    clock: waking(world, stop, isOver),
    asks: asks && (async (plan) => isOver() ? Promise.reject(interrupted()) : asks(plan)),
    stopped: () => stop.until === void 0 ? void 0 : interrupted(),
    finishing: (work) => last.run(true, work)
  };
  return { world: stoppable, release };
}
var interrupted = () => new RunStopped("interrupted");
var sending = ({ transport }, stop, isOver) => async (request) => {
  if (isOver()) throw interrupted();
  return request.method === "GET" ? untilStopped(transport(request), stop) : transport(request);
};
var waking = ({ clock }, stop, isOver) => ({
  now: clock.now,
  sleep: async (milliseconds) => {
    if (isOver()) throw interrupted();
    return untilStopped(clock.sleep(milliseconds), stop);
  }
});
var untilStopped = (awaited, stop) => new Promise((resolve2, reject) => {
  const sleeper = { isLast: last.getStore() === true, wake: () => reject(interrupted()) };
  stop.sleepers.add(sleeper);
  awaited.then(resolve2, reject).finally(() => stop.sleepers.delete(sleeper));
});
var version = "0.1.0";
var byCharacter = [
  (text2) => text2,
  (text2) => jsonSpelt(text2),
  (text2) => jsonSpelt(text2).replaceAll("/", "\\/"),
  (text2) => jsonSpelt(text2).replace(/[<>&'\u007f-\uffff]/g, (one2) => `\\u${hex4(one2)}`),
  (text2) => jsonSpelt(text2).replace(/[<>&']/g, (one2) => `\\u${hex4(one2)}`),
  (text2) => text2.replace(/[\s\S]/g, (one2) => `\\u${hex4(one2)}`),
  (text2) => text2.replace(/[\s\S]/g, (one2) => `\\u${hex4(one2).toUpperCase()}`),
  (text2) => encodeURIComponent(text2),
  (text2) => encodeURIComponent(text2).replace(/%../g, (one2) => one2.toLowerCase()),
  (text2) => new URLSearchParams({ "": text2 }).toString().slice(1),
  (text2) => text2.replace(/[^!-<>-~]/gu, (one2) => Buffer.from(one2).toString("hex").toUpperCase().replace(/../g, "=$&")),
  (text2) => text2.replace(/[&<>"']/g, (one2) => `&${named3[one2]};`),
  (text2) => text2.replace(/[&<>"']/g, (one2) => `&#${one2.charCodeAt(0)};`),
  (text2) => Array.from(text2, (one2) => `&#${one2.codePointAt(0)};`).join(""),
  (text2) => Array.from(text2, (one2) => `&#x${one2.codePointAt(0).toString(16)};`).join(""),
  (text2) => Array.from(text2, (one2) => `&#x${one2.codePointAt(0).toString(16).toUpperCase()};`).join("")
];
var named3 = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };
var jsonSpelt = (text2) => JSON.stringify(text2).slice(1, -1);
var hex4 = (one2) => one2.charCodeAt(0).toString(16).padStart(4, "0");
function asDigits(text2) {
  const bytes = Buffer.from(text2, "utf8");
  const hex = bytes.toString("hex");
  const inBase64 = [
    bytes.toString("base64"),
    bytes.toString("base64").replace(/=+$/, ""),
    ...[0, 1, 2].map((before) => innerDigits(bytes, before))
  ];
  return [hex, hex.toUpperCase(), ...inBase64, ...inBase64.map((one2) => one2.replaceAll("+", "-").replaceAll("/", "_"))];
}
function innerDigits(bytes, before) {
  const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  return digits.slice(Math.ceil(before * 8 / 6), Math.floor((before + bytes.length) * 8 / 6));
}
function spellingsOf(text2) {
  const whole2 = text2.replace(new RegExp("\\p{Surrogate}", "gu"), "\uFFFD");
  const inner = new Set(byCharacter.map((spell) => spell(whole2)));
  const digits = new Set([...inner, ...asDigits(whole2)].flatMap(asDigits));
  const plain3 = [];
  for (let view = decode(whole2), depth = 0; depth < deepest3; view = decode(view.text), depth++) plain3.push(view.text);
  return new Set([...asDigits(whole2), ...digits, ...plain3].filter(({ length }) => length >= shortest3));
}
var shortest3 = 6;
var deepest3 = 4;
var inJson = /\\(?:u(?<unit>[\da-f]{4})|(?<short>["\\/bfnrt]))/gi;
var escapes = /\\(?:u(?<unit>[\da-f]{4})|x(?<byte>[\da-f]{2})|(?<short>["\\/bfnrt']))|(?<run>(?:[%=][\da-f]{2})+)|(?<soft>=\r?\n)|&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,8}));/gi;
var encodedWord = /(?<head>=\?[^?\s]+\?(?<kind>[qb])\?)(?<word>[^?\s]*)\?=(?:\s+(?==\?[^?\s]+\?[qb]\?))?/gi;
function decodeWords(text2) {
  const parts = [];
  const starts = [];
  let end = 0;
  const add2 = (piece, from, places) => {
    parts.push(piece);
    for (let at = 0; at < piece.length; at++) starts.push(from + places[at]);
  };
  const addPlain = (piece, from) => add2(
    piece,
    from,
    Array.from(piece.split(""), (_, at) => at)
  );
  for (const { 0: all2, index, groups } of text2.matchAll(encodedWord)) {
    addPlain(text2.slice(end, index), end);
    const { head: head2 = "", kind, word = "" } = groups;
    const { text: piece, starts: places } = /q/i.test(kind) ? decode(word.replaceAll("_", " ")) : decodeDigits(word);
    add2(piece, index + head2.length, places);
    end = index + all2.length;
  }
  addPlain(text2.slice(end), end);
  return { text: parts.join(""), starts: Uint32Array.from([...starts, text2.length]) };
}
function decodeDigits(digits) {
  const text2 = Buffer.from(digits, "base64").toString();
  const starts = [];
  let bytes = 0;
  for (const one2 of text2) {
    for (let at = 0; at < one2.length; at++) starts.push(Math.floor(bytes * 4 / 3));
    bytes += Buffer.byteLength(one2);
  }
  return { text: text2, starts: Uint32Array.from(starts) };
}
function decode(text2, layer = escapes) {
  const parts = [];
  const starts = new Uint32Array(text2.length + 1);
  let length = 0;
  let end = 0;
  const add2 = (piece, from, step) => {
    parts.push(piece);
    for (let at = 0; at < piece.length; at++) starts[length++] = from + at * step;
  };
  for (const { 0: all2, index, groups } of text2.matchAll(layer)) {
    add2(text2.slice(end, index), end, 1);
    if (groups.run !== void 0) for (const [piece, at] of charactersIn(all2)) add2(piece, index + at, 0);
    else add2(meant(groups) ?? all2, index, meant(groups) === void 0 ? 1 : 0);
    end = index + all2.length;
  }
  add2(text2.slice(end), end, 1);
  starts[length] = text2.length;
  return { text: parts.join(""), starts: starts.subarray(0, length + 1) };
}
var shorts = { b: "\b", f: "\f", n: "\n", r: "\r", t: "	" };
function meant(groups) {
  const { unit, byte, short: short2, decimal, hex, name: name2, soft } = groups;
  if (soft) return "";
  if (short2) return shorts[short2] ?? short2;
  if (name2) return names2.get(name2.toLowerCase());
  const code2 = decimal ? Number(decimal) : Number.parseInt(unit ?? byte ?? hex, 16);
  if (unit) return String.fromCharCode(code2);
  return code2 <= 1114111 ? String.fromCodePoint(code2) : void 0;
}
var names2 = new Map(
  `& amp < lt > gt " quot ' apos ! excl # num $ dollar % percnt ( lpar ) rpar * ast + plus , comma . period / sol
   : colon ; semi = equals ? quest @ commat [ lsqb [ lbrack \\ bsol ] rsqb ] rbrack ^ hat _ lowbar \` grave { lcub
   { lbrace | verbar | vert } rcub } rbrace`.trim().split(/\s+/).map((word, at, all2) => [word, all2[at - 1] ?? ""]).filter((_, at) => at % 2)
);
function charactersIn(run2) {
  const bytes = Buffer.from(run2.replace(/[%=]/g, ""), "hex");
  const all2 = [];
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at];
    const length = lead < 192 ? 1 : lead < 224 ? 2 : lead < 240 ? 3 : 4;
    const piece = bytes.toString("utf8", at, at + length);
    const isOne = !piece.includes("\uFFFD");
    all2.push([isOne ? piece : String.fromCharCode(lead), at * 3]);
    at += isOne ? length : 1;
  }
  return all2;
}
function createScrubber() {
  const words2 = new SecretWords();
  const known = /* @__PURE__ */ new Set();
  const unspelt = /* @__PURE__ */ new Set();
  return {
    hide(secret) {
      const value = secret.reveal();
      if (!value || known.has(value)) return;
      known.add(value);
      unspelt.add(value);
    },
    scrub(text2) {
      for (const value of unspelt) for (const spelt of wordsFor2(value)) words2.add(spelt);
      unspelt.clear();
      const whole2 = { text: text2, starts: Uint32Array.from({ length: text2.length + 1 }, (_, at) => at) };
      const views = text2.includes("=?") ? [whole2, decodeWords(text2)] : [whole2];
      const layers = views.flatMap((view) => [...layersOf2(view, words2.hasBlank), ...layersOfJson(view)]);
      const found = layers.flatMap(
        ({ text: layer, starts }) => words2.rangesIn(layer).map(([from, to]) => [starts[from], starts[to]])
      );
      return mask2(text2, found);
    }
  };
}
function wordsFor2(value) {
  const lines = value.split(/\r\n|\r|\n/);
  const parts = lines.length > 1 ? lines.filter((line2) => line2.trim().length >= 4) : lines;
  const pieces2 = (value.length <= longestPart ? [value, ...parts] : parts).flatMap(piecesOf);
  return [value, ...pieces2.flatMap((piece) => [piece, ...spellingsOf(piece)])];
}
function layersOf2(view, withForms, depth = 0) {
  if (depth === deepest3) return [view];
  const isForm = withForms && depth < mostForms && view.text.includes("+");
  const texts = isForm ? [view.text, view.text.replaceAll("+", " ")] : [view.text];
  const inner = texts.flatMap((text2) => {
    const next = under(view, decode(text2));
    return next.text === view.text ? [] : layersOf2(next, withForms, depth + 1);
  });
  return [view, ...inner];
}
function layersOfJson(view, depth = 0) {
  const next = under(view, decode(view.text, inJson));
  return depth === deepest3 || next.text === view.text ? [] : [next, ...layersOfJson(next, depth + 1)];
}
var under = (view, { text: text2, starts }) => ({
  text: text2,
  starts: starts.map((at) => view.starts[at])
});
var mostForms = 2;
var longestPart = 256;
function piecesOf(part) {
  if (part.length <= longestPart) return [part];
  const half = longestPart / 2;
  return Array.from(
    { length: Math.floor(part.length / half) },
    (_, at) => part.slice(at * half, (at + 2) * half > part.length ? void 0 : (at + 1) * half)
  );
}
var SecretWords = class {
  #byHead = /* @__PURE__ */ new Map();
  #short = /* @__PURE__ */ new Set();
  hasBlank = false;
  add(word) {
    this.hasBlank ||= word.includes(" ");
    const start = word.slice(0, head);
    if (word.length < head) this.#short.add(word);
    else this.#byHead.set(start, (this.#byHead.get(start) ?? /* @__PURE__ */ new Set()).add(word));
  }
  rangesIn(text2) {
    const found = [];
    for (let at = 0; at + head <= text2.length; at++) {
      const those = this.#byHead.get(text2.slice(at, at + head));
      if (!those) continue;
      let longest5 = 0;
      for (const word of those) if (word.length > longest5 && text2.startsWith(word, at)) longest5 = word.length;
      if (longest5) found.push([at, at + longest5]);
    }
    for (const word of this.#short)
      for (let at = text2.indexOf(word); at >= 0; at = text2.indexOf(word, at + word.length))
        found.push([at, at + word.length]);
    return found;
  }
};
var head = 4;
function mask2(text2, found) {
  const parts = [];
  let end = -1;
  for (const [from, to] of found.sort(([one2], [other]) => one2 - other)) {
    if (from > end) parts.push(text2.slice(Math.max(end, 0), from), "***");
    end = Math.max(end, to);
  }
  return parts.length ? parts.join("") + text2.slice(end) : text2;
}
function carryWithToken(token2, way) {
  const carry = () => ({ ...way, token: token2 });
  return {
    settings: carry,
    reports: carry,
    account: carry,
    isOfApp: token2 !== void 0 && isOfApp(token2),
    about() {
    },
    covers() {
    },
    needs() {
    }
  };
}
function connect2(carriage, shared, quiet) {
  const { accounts } = carriage;
  const hostBy = (repository3, way) => openHost({ ...shared, ...way, repository: repository3, discreet: () => true });
  const ofOwner2 = (repository3, needs, owner = repository3.owner) => hostBy(repository3, carriage.account(owner, needs));
  const reports = (repository3) => hostBy(repository3, carriage.reports(repository3));
  const host = ({ repository: named22, called: repository3 = named22, id: id2, disclosure }, needs) => {
    if (needs) carriage.needs(repository3, needs);
    const discreet = () => quiet() || disclosure?.isHidden || false;
    const opened = openHost({ ...shared, ...carriage.settings(repository3), repository: repository3, id: id2, discreet });
    const reader = opened.reader();
    return {
      host: opened,
      reader,
      prove: async () => disclosure?.prove(() => askVisibility(reader)),
      granted(more) {
        if (needs || !accounts) return reader;
        carriage.needs(repository3, more);
        return opened.reader();
      }
    };
  };
  return {
    ...carriage,
    host,
    reports,
    ofOwner: ofOwner2,
    readerOf: (owner = "", name2 = "", needs) => ofOwner2({ owner, name: name2 }, needs).reader(),
    visibilityOf: (repository3) => askVisibility((accounts ? reports(repository3) : host({ repository: repository3 }).host).reader())
  };
}
var insiders = {
  mayBeEveryone: () => false,
  heeding: (transport) => transport,
  areEveryone: async () => false
};
async function readersOf({ adminValues }, around) {
  const { environment } = around;
  if (environment.GITHUB_ACTIONS !== "true" || adminValues === "show") return insiders;
  const own2 = nameFrom(environment.GITHUB_REPOSITORY ?? "");
  let known = own2 && await visibilityInEvent(own2, around);
  const hear = (said) => {
    if (known !== "public" && said) known = said;
  };
  return {
    mayBeEveryone: () => mayBePublic(known),
    heeding: (transport) => async (request) => {
      const answer2 = await transport(request);
      if (own2 && isAbout(own2, request)) hear(opens(request) ? "public" : claimIn(answer2.text));
      return answer2;
    },
    async areEveryone(ask) {
      if (known === void 0 && own2) hear(await ask(own2).catch(() => void 0));
      return mayBePublic(known);
    }
  };
}
var mayBePublic = (visibility) => visibility === void 0 || visibility === "public";
var Event = object({ repository: intersect([object({ full_name: string() }), VisibilityClaim]) });
async function visibilityInEvent(own2, { environment, files }) {
  const path2 = environment.GITHUB_EVENT_PATH;
  const text2 = path2 && await files.read(path2).catch(() => void 0);
  const event = safeParse(Event, jsonIn(text2 || ""));
  if (!event.success || !isSameWord(event.output.repository.full_name, fullName(own2))) return void 0;
  const visibility = provenBy(event.output.repository);
  return Number(environment.GITHUB_RUN_ATTEMPT ?? 1) > 1 && visibility !== "public" ? void 0 : visibility;
}
var isAbout = (own2, { method, url }) => ["GET", "PATCH"].includes(method) && isSameWord(url.split("?")[0].slice(-fullName(own2).length - 7), `/repos/${fullName(own2)}`);
function opens({ method, body = "" }) {
  if (method !== "PATCH") return false;
  const { visibility, private: isPrivate } = jsonIn(body) ?? {};
  return visibility === "public" || isPrivate === false;
}
function claimIn(text2) {
  const claim = safeParse(VisibilityClaim, jsonIn(text2));
  return claim.success ? provenBy(claim.output) : void 0;
}
async function openSession(options, world) {
  const { token: token2, app, reportToken, maxWait, server: server2, adminValues } = options;
  const { clock, environment } = world;
  const { hide: hide2, scrub } = hiding(world, [token2, reportToken, ...app?.key.texts ?? []]);
  const readers = await readersOf(options, world);
  const { transport: counted, traffic } = meter(world.transport);
  const transport = readers.heeding(counted);
  let progress;
  const said = (line2) => (progress ?? world).said(withoutCredentials(line2));
  const pacers = [];
  const openPacer = () => {
    const pacer = new Pacer({ clock, maxWait, said });
    pacers.push(pacer);
    return pacer;
  };
  const renew = (minutes2) => {
    for (const one2 of pacers) one2.renew(minutes2);
  };
  const userAgent = `trueup/${version}`;
  const answers2 = /* @__PURE__ */ new Map();
  const folded = { answers: 0, queries: 0, points: 0, names: /* @__PURE__ */ new Set(), wrong: /* @__PURE__ */ new Map() };
  const shared = { clock, environment, server: knownServer(server2), answers: answers2, userAgent, said, scrub };
  const way = { transport, pacer: openPacer() };
  const own2 = app ? await (await import("./action-app-carriage-3INH3EUR.js")).carryForApp(app, { ...shared, transport, hide: hide2, openPacer }, options) : carryWithToken(token2, way);
  const over = (carriage) => {
    const connections = connect2(carriage, shared, readers.mayBeEveryone);
    return {
      ...connections,
      only: (one2) => over(carryWithToken(one2, way)),
      renew,
      shows(shown2) {
        progress = shown2;
      },
      said,
      traffic,
      folded,
      otherGrants: () => shared.server.otherGrants,
      isSet: (name2) => Boolean(environment[name2]),
      variable(name2) {
        const value = environment[name2];
        return value ? hide2(new Secret(value)) : void 0;
      },
      async isForEveryone(repository3) {
        renew(1);
        if (!repository3) return readers.areEveryone(connections.visibilityOf);
        return adminValues !== "show" && mayBePublic(await connections.visibilityOf(repository3).catch(() => void 0));
      }
    };
  };
  return over(reportToken ? { ...own2, reports: () => ({ ...way, token: reportToken }) } : own2);
}
function hiding(world, secrets2) {
  const scrubber = createScrubber();
  const hide2 = (secret) => {
    scrubber.hide(secret);
    world.masks(secret);
    return secret;
  };
  for (const secret of secrets2) if (secret) hide2(secret);
  return { hide: hide2, scrub: (text2) => scrubber.scrub(text2) };
}
async function openOne(run2) {
  const { options, world } = run2;
  const { makesFile } = modes[options.mode];
  const editable = await openEditable(run2, options);
  const found = makesFile ? void 0 : await (editable?.ofOne() ?? ownSettings(run2)).catch(forgiving([NoSuchFile], (missing22) => missing22));
  const missing2 = found instanceof NoSuchFile ? found : void 0;
  if (missing2 && editable) throw missing2;
  const settings = found instanceof NoSuchFile ? void 0 : found;
  const needs = settings ? toReconcile(options, settings.declared) : makesFile && await toSnapshot(options);
  const target = { repository: options.repository, isNamed: true };
  const repositories3 = visitedRepositories([target], options, world.environment.GITHUB_REPOSITORY);
  const [{ disclosure }] = repositories3;
  const disclosed = (result) => {
    const told3 = discloseRun(result, disclosure, options);
    return settings && result.targets.length ? { ...told3, lines: [...settingsLines(options, settings), ...told3.lines] } : told3;
  };
  return {
    ...run2,
    repositories: repositories3,
    needs: () => needs || void 0,
    settingsFor: async (visited) => missing2 ? (await import("./action-fetch-settings-FV2GGLXL.js")).fetchSettings(visited, missing2, run2) : { settings, lines: [] },
    edit: editable?.edit,
    reading: (name2) => world.said(`reading ${name2}`),
    ended: ({ targets }) => disclosed(resultOfTargets(options.mode, targets, [])),
    failed(failure) {
      const ended = endedBy(failure, options.mode);
      if (ended && failure === missing2) return ended;
      if (!ended && !disclosure.isHidden) throw failure;
      return disclosed(ended ?? failedRun(options.mode, failure));
    }
  };
}
async function ownSettings({ options, world }) {
  const { settingsFile: file } = options;
  return declare2({ text: await world.load(file), file, origin: "operator" }, options);
}
async function visitRepository(visit2) {
  const { options, world, extensions: extensions2, visited, reader, host } = visit2;
  if (visited.missing) return (await import("./action-visit-PAKVWIWN.js")).createOne(visit2, visited.missing, visitRepository);
  await visit2.prove();
  visit2.reading?.(visited.disclosure.name);
  const { makesFile, writes, onlyFinds } = modes[options.mode];
  if (makesFile) {
    const { takeSnapshot } = await import("./action-take-NM2DAQN6.js");
    return takeSnapshot(reader, options, world.files).finally(() => visit2.planned?.(host.sent.total, 0));
  }
  const { settings, lines } = await visit2.settingsFor(visited, writes ? reader : visit2.shared(reader));
  if (!settings) return skip(visited, lines);
  if (writes && visited.mayBeEmpty && visited.entry?.create)
    await (await import("./action-visit-PAKVWIWN.js")).waitForContent(visited, visited.entry.create, visit2);
  const settled2 = { ...visit2, lines, settings, reader: visit2.granted(toReconcile(options, settings.declared)) };
  if (visit2.edit) return visit2.edit(settings, settled2);
  const together2 = onlyFinds ? { ...settled2, reader: visit2.shared(settled2.reader) } : settled2;
  const which = whichRepository(host);
  const found = await reconcile(settings.declared, together2, visit2.gates(visited, which, settings));
  const unseen5 = await unseenRepository(found, settled2.reader);
  if (unseen5) return targetOf(options.mode, visited.repository, [], [...lines, unseen5]);
  if (onlyFinds) visit2.planned?.(host.sent.total, 0);
  const { planned, sections } = found;
  const beside = onlyFinds ? await notesOf(extensions2, together2, { declared: planned, sections }) : [];
  return told(settled2, which, found, beside);
}
async function told({ options, visited, lines, host, reader }, which, found, beside) {
  const { repository: repository3 } = visited;
  const { plan, why = [] } = await planOf(repository3, found.planned, which, { host, options });
  const all2 = [...lines, ...found.lines, ...beside, ...why];
  const target = targetOf(options.mode, repository3, found.sections, all2, plan);
  return { ...target, ...found.undo?.(fullName(reader.repository)) };
}
async function run(options, world, extensions2) {
  refuseUnserved(options, extensions2);
  const session = await openSession(options, world);
  const asked2 = { options, world, session, extensions: extensions2 };
  const whole2 = await firstOf(extensions2, (one2) => one2.beforeRun?.(asked2));
  if (whole2) return sumUp(asked2, whole2);
  if (modes[options.mode].ofPull) throw notBuilt(options.mode);
  let ended;
  try {
    const opened = await (isAboutSeveral(options) ? (await import("./action-several-SHNV343X.js")).openSeveral(asked2) : openOne(asked2));
    ended = await gatesFor(opened).then((gates) => visitAll(opened.repositories, { ...opened, gates }, visitRepository)).then(opened.ended).catch(opened.failed);
  } catch (failure) {
    const expected = endedBy(failure, options.mode);
    if (!expected) throw failure;
    ended = expected;
  }
  const lines = await firstOf(extensions2, (one2) => one2.afterRun?.(asked2, ended)) ?? [];
  const result = await forReaders({ ...ended, lines: [...ended.lines, ...lines] }, session.isForEveryone);
  if (!options.applyWorkflow) return sumUp(asked2, result);
  const { tellWayOn } = await import("./action-next-steps-RTE7QYP6.js");
  return sumUp(asked2, { ...result, lines: [...result.lines, ...tellWayOn(result, options, world.environment)] });
}
function sumUp({ options: { shard: shard2, only: only3, wave }, session }, result) {
  const grants = session.otherGrants();
  const { answers: answers2, queries, wrong } = session.folded;
  return {
    ...result,
    ...shard2 && { shard: shardText(shard2) },
    ...(only3 ?? wave) && { narrowed: true },
    ...grants.length && { grants },
    ...queries && { folded: { answers: answers2, queries, ...wrong.size && { dropped: true } } }
  };
}
async function startRun(options, world, directory, extensions2) {
  try {
    const watching = watchRun({ ...world, earlierRun: await resumeRun(options, directory) });
    const result = await run(options, watching.world, extensions2);
    return await keepPlan({ ...result, origin: watching.origin() }, options.planFile, directory);
  } catch (failure) {
    if (failure instanceof WrongInput) return refuseInputs(options.mode, [{ input: inputs.resume.name, ...failure }]);
    return brokenRun(options.mode, failure);
  }
}
async function resumeRun({ resume, mode }, directory) {
  if (resume === void 0) return void 0;
  return (await import("./action-resume-2DH3PFUO.js")).readEarlierRun(resume, directory, mode);
}
function watchRun(world) {
  const start = world.clock.now();
  let server2;
  const { transport: counted, traffic } = meter(world.transport);
  const transport = async (request) => {
    const answer2 = await counted(request);
    server2 ??= answer2.headers["x-github-enterprise-version"];
    return answer2;
  };
  const origin = () => {
    const { sent: requests, quota } = traffic;
    return {
      ...spanSince(start, world.clock),
      versions: { trueup: version, ...server2 && { server: server2 }, node: process.versions.node },
      requests,
      ...quota && { quota: { limit: quota.limit, left: quota.left } },
      ...ofWorkflow(world.environment)
    };
  };
  return { world: { ...world, transport }, origin };
}
function ofWorkflow(environment) {
  const { GITHUB_ACTIONS, GITHUB_TRIGGERING_ACTOR, GITHUB_ACTOR, GITHUB_SHA } = environment;
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT = "1" } = environment;
  if (GITHUB_ACTIONS !== "true") return {};
  const actor = GITHUB_TRIGGERING_ACTOR || GITHUB_ACTOR;
  const attempt2 = GITHUB_RUN_ATTEMPT === "1" ? "" : `/attempts/${GITHUB_RUN_ATTEMPT}`;
  return {
    ...actor && { actor },
    ...GITHUB_SHA && { commit: GITHUB_SHA },
    ...GITHUB_RUN_ID && { run: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}${attempt2}` }
  };
}
async function runStep(step) {
  const { environment, directory, log } = step;
  const given = inputFrom(environment);
  for (const secret of [given("token"), given("report-token"), ...keysIn(step)]) hide(secret ?? "", step);
  const reportFile = given("report-file") ?? (environment.RUNNER_TEMP && join2(environment.RUNNER_TEMP, "trueup-report.json"));
  const unkept = await unwritable("report-file", reportFile, directory);
  const ran = resultAsYaml(await endStep(step, unkept));
  const kept = await keepReport(ran, unkept.length ? void 0 : reportFile, directory);
  const { jobSummary: jobSummary2, terminalReport: terminalReport2 } = await printerFor(kept);
  const exitsZero = readSome(["onDrift"], given).values.onDrift === "warn" ? "`on-drift: warn`" : void 0;
  const summary = (one2) => jobSummary2(one2, void 0, exitsZero);
  const summed = await told2(kept, "the job summary", environment.GITHUB_STEP_SUMMARY, summary);
  const result = await told2(summed, "the outputs", environment.GITHUB_OUTPUT, outputText(reportFile ?? ""));
  const colour = wantsColour({ env: environment, isTTY: false });
  log(asYaml(terminalReport2(result, { colour, details: true, exitsZero })));
  for (const line2 of annotations(result)) log(line2);
  return exitCodeOf(result, exitsZero !== void 0);
}
var keysIn = ({ environment }) => [inputFrom(environment)("app-private-key"), environment.TRUEUP_APP_PRIVATE_KEY].flatMap((key2 = "") => [
  key2,
  key2.replaceAll("\\n", "\n")
]);
var outputText = (reportFile) => (result) => outputs.map((one2) => output(one2.name, one2.of(result, reportFile))).join("");
async function endStep(step, unkept) {
  const { environment } = step;
  const given = inputFrom(environment);
  const read = readInputs(given, environment, sectionKeys);
  const problems = [
    ...misspelt(environment),
    ...unkept,
    ..."problems" in read ? read.problems : unwritten(read.options)
  ];
  const mode = inputs.mode.modes.find((one2) => one2 === given("mode")) ?? usualMode;
  if (problems.length || !("options" in read)) return refuseInputs(mode, problems);
  try {
    return await (isOnHost(read.options) ? reconcileStep(read.options, step) : (await import("./action-rendered-file-P3ZPKPW5.js")).renderInto(read.options, step.load, step.directory));
  } catch (failure) {
    return brokenRun(mode, failure);
  }
}
function unwritten(options) {
  if (isOnHost(options) || options.renderedFile) return [];
  return [{ input: "rendered-file", problem: "not given", fix: "name the file that `render` should write" }];
}
async function reconcileStep(options, step) {
  const say2 = (line2) => step.log(inertTerminal(line2));
  const progress = new Progress({ write: (text2) => step.log(text2.trimEnd()) }, { isTTY: false, colour: false });
  const { world, release } = makeInterruptible(
    {
      ...step,
      // Progress over several repositories changes often and a log keeps every line, so it is throttled.
      said: options.repos || options.fleetFile ? progress.update : say2,
      announced: say2,
      masks: (secret) => hide(secret.reveal(), step)
    },
    step.onInterrupt
  );
  try {
    return await startRun(options, world, step.directory, step.extensions);
  } finally {
    release();
    progress.end();
  }
}
function hide(secret, { log }) {
  for (const line2 of mask(secret)) log(line2);
}
async function told2(result, what, file, textOf22) {
  if (!file) return result;
  try {
    await addTo(file, textOf22(result));
    return result;
  } catch (failure) {
    return withError(
      result,
      "",
      `${what} could not be written: ${failure.message}`,
      "check the files of the runner"
    );
  }
}
var variableOf = (name2) => `INPUT_${name2.replaceAll(" ", "_").toUpperCase()}`;
var inputFrom = (environment) => (name2) => environment[variableOf(name2)]?.trim() || void 0;
function misspelt(environment) {
  const names22 = Object.values(inputs).map(({ name: name2 }) => name2);
  return Object.keys(environment).filter((variable) => variable.startsWith("INPUT_") && !names22.map(variableOf).includes(variable)).flatMap((variable) => misspeltInput(variable.slice("INPUT_".length).toLowerCase()) ?? []);
}
var sectionsOf3 = ({ targets }) => targets.flatMap(({ sections }) => sections);
var count = (result, kind) => sectionsOf3(result).flatMap(({ lines }) => lines.filter((line2) => line2.kind === kind)).length;
var namesOfSkipped = (section) => isIncomplete(section) ? [section.name] : [];
var inShort2 = ({ outcome, sections }) => ({
  outcome,
  drift: sections.some(({ lines }) => lines.some(({ kind }) => kind === "drift")),
  "skipped-sections": sections.flatMap(namesOfSkipped)
});
var planIn = ({ plan } = {}) => plan?.id === void 0 || !plan.items.length ? "" : inertJson(JSON.stringify(documentOf([plan])));
var outputs = [
  {
    name: "outcome",
    help: "How the run ended: `success`, `partial`, `drift` or `failed`.",
    of: ({ outcome }) => outcome
  },
  {
    name: "drift",
    help: "Whether the repository differs from the settings file: `true` or `false`.",
    of: (result) => String(result.outcome === "drift" || count(result, "drift") > 0)
  },
  { name: "changes", help: "The number of changes written.", of: (result) => String(count(result, "change")) },
  {
    name: "skipped-sections",
    help: "The sections that are incomplete, because the token lacks a permission or a setting is not available, separated by commas.",
    of: (result) => [...new Set(sectionsOf3(result).flatMap(namesOfSkipped))].join(",")
  },
  {
    name: "targets",
    help: "The result of each repository, as JSON: its outcome, whether it differs, and its skipped sections.",
    of: ({ targets }) => inertJson(JSON.stringify(Object.fromEntries(targets.map((target) => [target.repository, inShort2(target)]))))
  },
  {
    name: "plan",
    help: "The plan of one repository as JSON, for an apply in another job. Empty without `plan-file`, or if there is nothing to write.",
    of: ({ targets: [target, ...others] }) => others.length ? "" : planIn(target)
  },
  { name: "report", help: "The path of the JSON report.", of: (_result, reportFile) => reportFile }
];
var audit = {
  serves: ["policy"],
  policies: () => import("./action-gate-QPR73ESM.js").then(({ policies }) => policies)
};
var changes = {
  afterRead({ options, world, reader }, { sections = [] }) {
    const isKept2 = options.driftIssue || options.reportFile !== void 0 || world.isUnattended;
    if (!isKept2 || sections.every(({ status }) => status !== "drift")) return void 0;
    return import("./action-told-KBRPNFZH.js").then(({ tellLastChanges }) => tellLastChanges(reader, world, sections));
  }
};
var judged = ["branches", "rulesets", "actions_policies"];
var protection = {
  brakes: async () => (await import("./action-brakes-LZOUUNYI.js")).brakes,
  // What judges them is large.
  afterRead: ({ reader }, { declared, changing = declared }) => changing.some(({ section }) => judged.includes(section.key)) ? import("./action-warnings-OWVH5DKK.js").then(({ warningsOf }) => warningsOf(declared, reader)) : void 0
};
var adoption = {
  sourceOfSettings: (options, world) => modes[options.mode].editsFile ? import("./action-visit-MJINYSEQ.js").then(({ editableSettings }) => editableSettings(options, world)) : void 0
};
var previews = {
  serves: ["plan"],
  beforeRun: (run2) => modes[run2.options.mode].ofPull ? import("./action-preview-MQ2HKEDG.js").then(({ preview }) => preview(run2)) : void 0,
  openApproval(run2) {
    if (run2.options.plan) return import("./action-approval-3T5HNZ7M.js").then(({ openApproval }) => openApproval(run2));
    if (run2.world.environment.GITHUB_EVENT_NAME !== "push") return void 0;
    return import("./action-fresh-by-push-CYQORAYV.js").then(({ freshByPush: freshByPush2 }) => ({ isFresh: freshByPush2(run2) }));
  },
  afterRun: (run2, result) => run2.options.plan ? import("./action-post-apply-CRHSDGR5.js").then(({ postApply }) => postApply(run2, result)) : void 0
};
var undo = {
  serves: ["undoFile"],
  beforeWrite(visit2) {
    const { undoFile } = visit2.options;
    return undoFile === void 0 ? void 0 : import("./action-keep-YJTFP3YW.js").then(({ openUndo }) => openUndo(visit2, undoFile));
  },
  undoOfRun({ undoFile }, targets) {
    const written = targets.filter(({ undo: undo2 }) => undo2 !== void 0);
    if (undoFile === void 0 || written.length < 2) return void 0;
    return import("./action-command-Q3ZYR7JB.js").then(({ commandForAll }) => commandForAll(undoFile, written));
  }
};
var extensions = [previews, audit, adoption, undo, protection, changes];
void endWith(
  async () => runStep({
    ...systemWorld(process.env),
    extensions,
    environment: process.env,
    directory: process.cwd(),
    onInterrupt: onSignals,
    log: (line2) => process.stdout.write(`${line2}
`)
  })
);
export {
  Commit as Commit104,
  Composer as Composer46,
  HostRefusal as HostRefusal100,
  HostUnreachable as HostUnreachable100,
  Identity as Identity29,
  JudgedPart as JudgedPart44,
  Lexer as Lexer46,
  LineCounter as LineCounter46,
  MissingVariable as MissingVariable87,
  NamedId as NamedId91,
  NoApproval as NoApproval20,
  NoComparison as NoComparison20,
  NoSuchFile as NoSuchFile18,
  NoSuchFolder as NoSuchFolder18,
  NoTarget as NoTarget20,
  NotAsked as NotAsked100,
  NotLocated as NotLocated20,
  NotOnPlan as NotOnPlan100,
  NotOnServer as NotOnServer100,
  OddAnswer as OddAnswer100,
  OtherRepository as OtherRepository29,
  Pacer as Pacer8,
  Parser as Parser46,
  Pattern as Pattern50,
  PermissionDenied as PermissionDenied100,
  PointsSpent as PointsSpent100,
  Reference as Reference89,
  RunStopped as RunStopped100,
  SaidOpenly as SaidOpenly42,
  Secret as Secret66,
  SectionFailure as SectionFailure87,
  SettingsRefused as SettingsRefused47,
  Superseded as Superseded20,
  VisibilityClaim as VisibilityClaim12,
  Wording as Wording88,
  WrongInput as WrongInput21,
  __export as __export101,
  aName as aName81,
  aPattern as aPattern21,
  aTeam as aTeam21,
  aTopic as aTopic21,
  access as access52,
  acknowledgementFrom as acknowledgementFrom37,
  acknowledgementText as acknowledgementText37,
  actions as actions98,
  addAdvice as addAdvice40,
  addEnd as addEnd42,
  addEnding as addEnding40,
  addEntry as addEntry40,
  addFix as addFix57,
  addHeading as addHeading57,
  addPlace as addPlace28,
  addTo as addTo51,
  addressFrom as addressFrom73,
  administration as administration98,
  adviseName as adviseName91,
  advising as advising100,
  afterVisibility as afterVisibility108,
  age as age69,
  agentSecrets as agentSecrets98,
  agentVariables as agentVariables98,
  alike as alike59,
  alikeLines as alikeLines58,
  allowFix as allowFix33,
  allowKey as allowKey36,
  allowValue as allowValue36,
  alone as alone6,
  any as any93,
  apiName as apiName98,
  approvable as approvable35,
  array as array93,
  asBlock as asBlock57,
  asRefusal as asRefusal47,
  asTolerated as asTolerated42,
  asWritten as asWritten91,
  asYaml as asYaml57,
  askId as askId29,
  askName as askName29,
  askVisibility as askVisibility11,
  atMost as atMost85,
  atPath as atPath94,
  audienceOf as audienceOf77,
  bareList as bareList85,
  begin as begin14,
  beginAgain as beginAgain14,
  besideTargets as besideTargets74,
  boolean as boolean93,
  brakesOf as brakesOf3,
  brakesOfBase as brakesOfBase3,
  brokenRun as brokenRun20,
  byText as byText48,
  calmGroups as calmGroups62,
  canStandIn as canStandIn15,
  canonical as canonical35,
  cause as cause71,
  changeLines as changeLines40,
  changeTexts as changeTexts65,
  changesOf2 as changesOf39,
  check2 as check13,
  check as check93,
  checkLines as checkLines40,
  checkText as checkText28,
  checks as checks98,
  choice as choice85,
  choicesOf as choicesOf85,
  choose as choose17,
  choosing as choosing85,
  circumstancesIn as circumstancesIn110,
  closed as closed85,
  closing2 as closing57,
  code as code92,
  codeOf2 as codeOf71,
  codes as codes37,
  codespacesSecrets as codespacesSecrets98,
  collapse as collapse57,
  collapseNames as collapseNames59,
  columnOf as columnOf111,
  commitStatuses as commitStatuses98,
  compare as compare83,
  compareRoles as compareRoles49,
  complaintsOf as complaintsOf85,
  constants as constants54,
  contents as contents98,
  costFile as costFile47,
  countOf as countOf62,
  countedRepositories as countedRepositories59,
  create as create82,
  createHash as createHash95,
  createMarks as createMarks85,
  createPrivateKey as createPrivateKey95,
  createPublicKey as createPublicKey95,
  custom as custom93,
  customProperties as customProperties98,
  customRepositoryRoles as customRepositoryRoles98,
  dataOf as dataOf35,
  declare2 as declare17,
  declare as declare27,
  declaredPlaces as declaredPlaces30,
  declined as declined14,
  decodeText as decodeText28,
  deepest as deepest46,
  delimiter as delimiter53,
  denialsOf as denialsOf23,
  dependabotSecrets as dependabotSecrets98,
  describedVersion as describedVersion69,
  differenceTexts as differenceTexts65,
  differencesIn as differencesIn87,
  differingIn as differingIn23,
  differingLine as differingLine40,
  diffieHellman as diffieHellman95,
  dirname as dirname53,
  discloseRun as discloseRun6,
  diskFiles as diskFiles51,
  documentOf as documentOf35,
  driftWord as driftWord58,
  dropUnexportable as dropUnexportable15,
  dueIn as dueIn14,
  durationText as durationText72,
  eachSound as eachSound85,
  eachTwin as eachTwin85,
  either as either92,
  endWith as endWith20,
  endedBy as endedBy6,
  endedIn as endedIn62,
  endingOf as endingOf42,
  endings as endings43,
  entriesFromList as entriesFromList93,
  entryName2 as entryName45,
  entryNames as entryNames45,
  entryNaming as entryNaming45,
  environments as environments98,
  errorCodes as errorCodes19,
  examinePresence as examinePresence30,
  exists as exists97,
  existsOnly as existsOnly97,
  exitCodeOf as exitCodeOf4,
  failedRequest as failedRequest73,
  failedRun as failedRun23,
  failsWholeRun as failsWholeRun15,
  failureLine as failureLine42,
  failureLines as failureLines23,
  failureOf as failureOf42,
  failuresOf as failuresOf14,
  fallback as fallback93,
  fileText as fileText104,
  findAwaited as findAwaited16,
  findDeciding as findDeciding39,
  findDiffering as findDiffering39,
  findFailures as findFailures16,
  findLifting as findLifting16,
  findLoss as findLoss79,
  findProtecting as findProtecting39,
  findingsAt as findingsAt44,
  firstOf as firstOf8,
  fitPage as fitPage57,
  fleetBlocks as fleetBlocks57,
  fleetKeys as fleetKeys74,
  fleetLimitOf as fleetLimitOf3,
  forReaders as forReaders7,
  foreseeLookups as foreseeLookups13,
  forgiving as forgiving100,
  freshByPush as freshByPush102,
  fullItem as fullItem35,
  fullName as fullName81,
  gatesFor as gatesFor1,
  generateKeyPairSync as generateKeyPairSync95,
  getCircumstances as getCircumstances110,
  getCommit as getCommit104,
  getDotPath as getDotPath93,
  getTitle as getTitle93,
  grantName as grantName98,
  grantsFor as grantsFor26,
  grantsOf as grantsOf99,
  groupBy as groupBy94,
  groupBySetting as groupBySetting83,
  guardedFirst as guardedFirst57,
  hash as hash95,
  hashText as hashText35,
  headlineCount as headlineCount57,
  hideValues as hideValues88,
  hides as hides88,
  holderOf as holderOf48,
  idleLine as idleLine33,
  inCanonicalOrder as inCanonicalOrder48,
  inFileOrder as inFileOrder27,
  inForm as inForm21,
  inSchema as inSchema85,
  inShell as inShell92,
  inShort as inShort55,
  inSummary as inSummary56,
  inTwoViews as inTwoViews88,
  inWords as inWords57,
  inWordsOnce as inWordsOnce57,
  includes as includes93,
  indivisible as indivisible114,
  inert as inert92,
  inertHtml as inertHtml60,
  inertJson as inertJson60,
  inertProse as inertProse57,
  inertTerminal as inertTerminal60,
  inertText as inertText60,
  inputs as inputs20,
  integer2 as integer85,
  integer as integer93,
  intersect as intersect93,
  is as is93,
  isAboutSame as isAboutSame37,
  isAboutSeveral as isAboutSeveral22,
  isAbove as isAbove49,
  isAbsolute as isAbsolute53,
  isAlias as isAlias46,
  isAllOpen as isAllOpen42,
  isAny as isAny50,
  isAside as isAside62,
  isAtLeast as isAtLeast98,
  isAtOrBelow as isAtOrBelow16,
  isBelow as isBelow51,
  isCalm as isCalm62,
  isCertificate as isCertificate71,
  isChange as isChange39,
  isChosen as isChosen17,
  isCloud as isCloud73,
  isCustom as isCustom49,
  isDifference as isDifference62,
  isDrift as isDrift87,
  isFinding as isFinding39,
  isFor as isFor37,
  isForeseen as isForeseen42,
  isGrave as isGrave79,
  isHalfReplaced as isHalfReplaced14,
  isHeld as isHeld62,
  isHidden as isHidden35,
  isIn as isIn21,
  isInFolder as isInFolder50,
  isInShare as isInShare21,
  isIncomplete as isIncomplete42,
  isIndivisible as isIndivisible114,
  isKept as isKept46,
  isLacked as isLacked68,
  isLeftOut as isLeftOut42,
  isLiftedByPublicity as isLiftedByPublicity108,
  isLoopback as isLoopback73,
  isLooser as isLooser78,
  isLoud as isLoud58,
  isMap2 as isMap46,
  isMap as isMap94,
  isMark as isMark63,
  isMatch as isMatch37,
  isMergeKey2 as isMergeKey46,
  isMissing as isMissing14,
  isMissingKey as isMissingKey90,
  isNote as isNote62,
  isOfAccess as isOfAccess39,
  isOfApp as isOfApp66,
  isOfFile as isOfFile57,
  isOfTheRun as isOfTheRun100,
  isOfWholeRun as isOfWholeRun37,
  isOnHost as isOnHost22,
  isPartlyHidden as isPartlyHidden35,
  isPlanned as isPlanned41,
  isPublic as isPublic99,
  isQuiet as isQuiet62,
  isRanked as isRanked63,
  isRecord as isRecord96,
  isRefusedWith as isRefusedWith100,
  isSameName as isSameName81,
  isSameWord as isSameWord81,
  isScalar as isScalar46,
  isSeq as isSeq46,
  isSettled as isSettled14,
  isShortened as isShortened35,
  isSilence as isSilence100,
  isSoAnyway as isSoAnyway30,
  isSwitched as isSwitched65,
  isTaken as isTaken85,
  isTrouble as isTrouble62,
  isUnder as isUnder16,
  isUnfinished as isUnfinished14,
  isUnidentified as isUnidentified35,
  isUnread as isUnread16,
  isUnset as isUnset87,
  isUnvisited as isUnvisited62,
  isUpToDate as isUpToDate42,
  isUpToDate2 as isUpToDate62,
  isUtf8 as isUtf828,
  isWithheld2 as isWithheld58,
  isWrapper as isWrapper94,
  isWriting as isWriting87,
  isoTimestamp as isoTimestamp93,
  issues as issues98,
  itemLines as itemLines13,
  itemsOf as itemsOf34,
  jobSummary as jobSummary56,
  join2 as join53,
  join as join88,
  joinTexts as joinTexts88,
  jsonIn as jsonIn96,
  jsonText as jsonText96,
  keepFile as keepFile4,
  keepOrganizations as keepOrganizations76,
  keepPlan as keepPlan4,
  keepPrivate as keepPrivate3,
  keepReport as keepReport4,
  keyOfLine as keyOfLine58,
  keyText2 as keyText46,
  keyText as keyText63,
  keyed as keyed85,
  keys as keys21,
  keysInOrder as keysInOrder48,
  kindOf2 as kindOf97,
  kindsOf as kindsOf15,
  knownServer as knownServer68,
  lackText as lackText68,
  lags as lags72,
  largestFile as largestFile28,
  laterThan as laterThan72,
  lazy as lazy93,
  leaveToOthers as leaveToOthers82,
  leaves as leaves112,
  leavesIn as leavesIn89,
  leftAside as leftAside62,
  lessIsStricter as lessIsStricter78,
  letStay as letStay49,
  like as like21,
  limitOf as limitOf67,
  limits as limits85,
  line as line40,
  lineOfFinding as lineOfFinding33,
  lineRows as lineRows55,
  linesOf2 as linesOf62,
  list2 as list57,
  list as list85,
  listOf as listOf85,
  listSettings as listSettings18,
  listUnder as listUnder84,
  literal3 as literal50,
  literal as literal93,
  loadOf as loadOf73,
  loadSections as loadSections27,
  loadSettings as loadSettings18,
  locatedLines as locatedLines62,
  longestLag as longestLag72,
  looseObject as looseObject93,
  lossIn as lossIn14,
  lossesOf as lossesOf15,
  loudCounts as loudCounts57,
  loudOf as loudOf58,
  loudWord as loudWord58,
  lstat as lstat52,
  madeOnce as madeOnce94,
  makePrinter as makePrinter65,
  makesPublic as makesPublic108,
  mapEntries as mapEntries107,
  mapInside as mapInside94,
  mapItems as mapItems9,
  mapValues as mapValues94,
  mapped as mapped84,
  maxValue as maxValue93,
  mayRepeat as mayRepeat70,
  members as members98,
  memoize as memoize50,
  messageIn as messageIn96,
  metadata as metadata93,
  metadata2 as metadata98,
  meter as meter24,
  minLength as minLength93,
  minValue as minValue93,
  minuteText as minuteText72,
  minutes as minutes21,
  misconfigured as misconfigured100,
  misspeltInput as misspeltInput20,
  mkdir as mkdir52,
  modeNames as modeNames64,
  modes as modes64,
  modesThat as modesThat64,
  moreIsStricter as moreIsStricter78,
  mustBe as mustBe90,
  mustHold as mustHold90,
  mutation as mutation99,
  nameFrom as nameFrom21,
  nameKey as nameKey81,
  nameKind as nameKind92,
  nameOf2 as nameOf14,
  nameOfDefault as nameOfDefault80,
  nameSome as nameSome59,
  named as named91,
  namedBy as namedBy37,
  namedPathText as namedPathText47,
  namelessItem as namelessItem35,
  namelessPlan as namelessPlan35,
  namelessPreview as namelessPreview9,
  namesIn as namesIn91,
  nearest as nearest86,
  never as never93,
  newestServer as newestServer69,
  notBuilt as notBuilt8,
  notThereYet as notThereYet6,
  notValues as notValues93,
  note as note19,
  note2 as note82,
  noteUncompared as noteUncompared82,
  notesOf as notesOf8,
  nullable as nullable93,
  nullish as nullish93,
  number2 as number21,
  number as number93,
  numberTwins as numberTwins32,
  object2 as object84,
  object as object93,
  objectWithRest as objectWithRest93,
  ofBranch as ofBranch80,
  ofOwner as ofOwner88,
  ofRepository as ofRepository80,
  ofSeveral as ofSeveral22,
  off as off21,
  offIsStricter as offIsStricter78,
  oldestServer as oldestServer69,
  onHost as onHost22,
  onIsStricter as onIsStricter78,
  one as one50,
  oneOf as oneOf21,
  onlyFor as onlyFor2,
  open3 as open52,
  open as open85,
  open2 as open88,
  openEditable as openEditable8,
  openHost as openHost24,
  openInPart as openInPart88,
  openNameOf as openNameOf65,
  openPass as openPass14,
  openPolicies as openPolicies8,
  openReason as openReason100,
  optional as optional93,
  optionalSchemas as optionalSchemas111,
  orMissing as orMissing18,
  orRefusal as orRefusal47,
  orderAllowed as orderAllowed78,
  orderByRank as orderByRank78,
  orderDemanded as orderDemanded78,
  orderMaps as orderMaps78,
  orderOf as orderOf78,
  organizationAdministration as organizationAdministration98,
  organizationCustomProperties as organizationCustomProperties98,
  otherGrants as otherGrants98,
  otherNames as otherNames38,
  outgoingRequest as outgoingRequest73,
  outgoingText as outgoingText73,
  ownLogin as ownLogin103,
  ownName as ownName38,
  ownNames as ownNames91,
  ownRoles as ownRoles91,
  page as page57,
  pageToApply as pageToApply10,
  pages as pages98,
  painter as painter58,
  parse2 as parse53,
  parse as parse93,
  parseNamed as parseNamed27,
  parseSettings as parseSettings27,
  partReader as partReader15,
  partText as partText65,
  partUnknownKeys as partUnknownKeys27,
  passGates as passGates14,
  path as path21,
  pathOf as pathOf85,
  pathText as pathText47,
  paths as paths21,
  patternFrom as patternFrom21,
  permissionOf as permissionOf49,
  pickKeys as pickKeys94,
  pickWanted as pickWanted83,
  picklist as picklist93,
  pieces as pieces21,
  pipe as pipe93,
  placeOf as placeOf39,
  placeText as placeText47,
  placesOf as placesOf31,
  plainLine as plainLine33,
  planAll as planAll15,
  planData as planData34,
  planFor as planFor35,
  planItem as planItem35,
  planOf as planOf5,
  planOne as planOne15,
  planText as planText35,
  plannedSection as plannedSection39,
  plannedWrites as plannedWrites34,
  planning as planning22,
  pointsAMinute as pointsAMinute8,
  posix as posix53,
  powerOf as powerOf49,
  previewFor as previewFor9,
  print as print65,
  printReport as printReport55,
  protectionHolders as protectionHolders74,
  provenBy as provenBy12,
  proving as proving29,
  publicItem as publicItem35,
  pullRequests as pullRequests98,
  query as query99,
  quote as quote92,
  randomUUID as randomUUID95,
  rawCheck as rawCheck93,
  reachKeys as reachKeys39,
  readDocument as readDocument28,
  readFile as readFile52,
  readFileSync as readFileSync54,
  readInputs as readInputs20,
  readKeys as readKeys27,
  readListed as readListed109,
  readNodes as readNodes28,
  readOnly as readOnly85,
  readOnlyEach as readOnlyEach85,
  readPermission as readPermission49,
  readSaid as readSaid90,
  readSome as readSome20,
  readText as readText51,
  readValues as readValues46,
  readdir as readdir52,
  readlink as readlink52,
  realpath as realpath52,
  reasonPhrase as reasonPhrase100,
  reassert as reassert82,
  reassertAll as reassertAll82,
  reassertKey as reassertKey82,
  recognising as recognising29,
  reconcile as reconcile5,
  record as record93,
  redact as redact42,
  redactChange as redactChange42,
  redactLine as redactLine8,
  redactTarget as redactTarget8,
  redactText as redactText42,
  redactionFor as redactionFor42,
  redactionOf as redactionOf42,
  reference as reference89,
  refusalText as refusalText47,
  refuseActorTwins as refuseActorTwins106,
  refuseChange as refuseChange82,
  refuseFile as refuseFile47,
  refuseInputs as refuseInputs20,
  refuseLackedSection as refuseLackedSection15,
  refuseLine as refuseLine37,
  refuseRequiredElsewhere as refuseRequiredElsewhere105,
  refuseUnknownKey as refuseUnknownKey74,
  refuseUnserved as refuseUnserved8,
  regex as regex93,
  relative as relative53,
  releasedLine as releasedLine33,
  remarkLine as remarkLine23,
  remarkUnknown as remarkUnknown106,
  remove as remove82,
  rename as rename52,
  replace as replace82,
  repositoriesIn as repositoriesIn59,
  repositoryIdKey as repositoryIdKey75,
  repositoryWith as repositoryWith80,
  requestFailed as requestFailed73,
  resolve as resolve53,
  rest as rest99,
  restOn as restOn82,
  resultAsYaml as resultAsYaml57,
  resultOfTargets as resultOfTargets23,
  resuming as resuming22,
  retryAfter as retryAfter67,
  reword as reword42,
  riskAt as riskAt79,
  riskWith as riskWith79,
  risksOf as risksOf79,
  risksOfItem as risksOfItem79,
  rm as rm52,
  roleOf as roleOf49,
  roleText as roleText49,
  route as route99,
  rowOf as rowOf97,
  rowsIn as rowsIn97,
  rule as rule85,
  ruledOut as ruledOut97,
  runOf as runOf50,
  safeParse as safeParse93,
  saidBy as saidBy88,
  same as same83,
  sameMembers as sameMembers83,
  say as say88,
  says as says90,
  saysTwice as saysTwice90,
  saysUnknown as saysUnknown90,
  scalarText as scalarText48,
  scrubAndShorten as scrubAndShorten66,
  secretOf as secretOf82,
  secretScanningAlerts as secretScanningAlerts98,
  secrets as secrets98,
  sectionBlocks as sectionBlocks55,
  sectionKeys as sectionKeys74,
  sectionNames as sectionNames21,
  sectionsOf as sectionsOf13,
  sentence as sentence57,
  sep as sep53,
  serverText as serverText68,
  serverVersion as serverVersion69,
  settingsLines as settingsLines23,
  settled as settled42,
  shapeOf as shapeOf85,
  shardText as shardText21,
  shareRepositoryKeys as shareRepositoryKeys15,
  sharedDifferences as sharedDifferences58,
  shorten as shorten57,
  show2 as show88,
  show as show92,
  showEverything as showEverything65,
  showPart as showPart88,
  shownOf as shownOf65,
  sign as sign95,
  skip as skip6,
  skippedText as skippedText42,
  someOf as someOf21,
  soundView as soundView85,
  spanSince as spanSince72,
  spellOut as spellOut88,
  stakeOf as stakeOf79,
  standInsOf as standInsOf15,
  standing as standing58,
  stat as stat52,
  statSync as statSync54,
  stateOf as stateOf58,
  statesTable as statesTable57,
  statusOf as statusOf42,
  statusText as statusText100,
  statusWord as statusWord62,
  strayPolicy as strayPolicy90,
  strictObject as strictObject93,
  string as string93,
  systemClock as systemClock72,
  table2 as table57,
  table as table97,
  takeAllow as takeAllow36,
  takeRepositoryId as takeRepositoryId75,
  takesReports as takesReports12,
  targetBlocks as targetBlocks57,
  targetFor as targetFor7,
  targetInputs as targetInputs21,
  targetOf as targetOf23,
  tellUnverified as tellUnverified82,
  tellWaiting as tellWaiting13,
  terminalReport as terminalReport55,
  text as text85,
  textLine as textLine40,
  tieToKey as tieToKey88,
  title as title93,
  titles as titles58,
  toBegin as toBegin25,
  toList as toList25,
  toLowerCase as toLowerCase93,
  toReconcile as toReconcile25,
  toReport as toReport25,
  toSnapshot as toSnapshot25,
  together as together61,
  toggle2 as toggle21,
  toggle as toggle85,
  token as token21,
  tolerates as tolerates42,
  toneOfLine as toneOfLine58,
  toneWith as toneWith78,
  tones as tones63,
  tooDeep as tooDeep46,
  tooLarge as tooLarge28,
  transform as transform93,
  treacherous as treacherous92,
  turnIn as turnIn15,
  twinIn as twinIn85,
  undecidedLine as undecidedLine33,
  undefined_ as undefined_93,
  unhashed as unhashed35,
  union as union93,
  unknown2 as unknown39,
  unknown as unknown93,
  unknownLine as unknownLine42,
  unlessRefused as unlessRefused100,
  unreadIn as unreadIn14,
  unreadLine as unreadLine40,
  unreadText as unreadText42,
  unseen as unseen35,
  unseenRepository as unseenRepository11,
  unsupported as unsupported42,
  unwritable as unwritable51,
  unwrittenLine as unwrittenLine42,
  update as update82,
  usualMode as usualMode64,
  valueAt as valueAt31,
  valueText as valueText63,
  variables as variables98,
  variant as variant93,
  versionHeader as versionHeader69,
  versionIn as versionIn69,
  visibilityIn as visibilityIn30,
  visible2 as visible60,
  visible as visible92,
  visit as visit46,
  visitAll as visitAll6,
  visitedRepositories as visitedRepositories12,
  wantsColour as wantsColour58,
  webhooks as webhooks98,
  whenDeleted as whenDeleted79,
  whereSound as whereSound85,
  whichRepository as whichRepository2,
  whoText as whoText91,
  widest as widest8,
  widestFirst as widestFirst59,
  withError as withError4,
  withIds as withIds15,
  withLines as withLines62,
  withNotesTogether as withNotesTogether57,
  withReason as withReason88,
  withStopOnce as withStopOnce57,
  withheld as withheld88,
  withheldLines as withheldLines8,
  withheldReason as withheldReason88,
  withheldValue as withheldValue35,
  withoutCredentials as withoutCredentials92,
  withoutPath as withoutPath92,
  withoutPlaces as withoutPlaces31,
  withoutTarget as withoutTarget36,
  wordless as wordless96,
  wordsFor as wordsFor90,
  wordsIn2 as wordsIn111,
  worstOf as worstOf23,
  wrap as wrap55,
  writableIn as writableIn16,
  writeText as writeText35,
  writesToSee as writesToSee26,
  wrongIn as wrongIn85
};
