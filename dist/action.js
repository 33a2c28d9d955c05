if(!process.getBuiltinModule)(function refuse() {console.error(`error Trueup needs Node 20.19, 22.3 or later, and this is ${process.versions.node}. To fix, install a newer one.`,);process.exit(1);})();

// chunk:./action-chunk-7Y3F42LP.js
var getReasonPhrase = (status) => process.getBuiltinModule("node:http").STATUS_CODES[status] ?? "";
var formatStatus = (status) => `${status} ${getReasonPhrase(status)}`.trimEnd();
var GithubRefusal = class extends Error {
  constructor({ route = "***", isPublic: isPublic2 = false, sentence, repeatsNothing = false, hint, ...request }, githubMessage, fix, publicMessage) {
    super(`${request.method} ${request.path} answered ${request.status}: ${githubMessage}${hint ? ` (${hint})` : ""}`);
    this.githubMessage = githubMessage;
    this.fix = fix;
    this.publicMessage = publicMessage;
    this.request = request;
    this.route = route;
    this.isPublic = isPublic2;
    this.sentence = sentence;
    this.repeatsNothing = repeatsNothing;
    this.hint = hint;
  }
  githubMessage;
  fix;
  publicMessage;
  name = "GithubRefusal";
  request;
  route;
  isPublic;
  sentence;
  repeatsNothing;
  hint;
};
var recoverFrom = (kinds, recover) => (failure) => {
  if (kinds.some((kind) => failure instanceof kind)) return recover(failure);
  throw failure;
};
var ignoreRefusal = (answer) => answer.catch(recoverFrom([GithubRefusal], () => void 0));
var isRefusedWith = (failure, ...statuses) => failure instanceof GithubRefusal && statuses.includes(failure.request.status);
var addAdvice = (fix, ...statuses) => (failure) => {
  if (!isRefusedWith(failure, ...statuses)) throw failure;
  throw new GithubRefusal(failure.request, failure.githubMessage, fix);
};
var PermissionDenied = class extends GithubRefusal {
  constructor(request, githubMessage, grants, fix, mayLackRoute = false) {
    super(request, githubMessage, fix);
    this.grants = grants;
    this.mayLackRoute = mayLackRoute;
  }
  grants;
  mayLackRoute;
  name = "PermissionDenied";
};
var isRefusedDespitePermission = (failure, ...statuses) => isRefusedWith(failure, ...statuses) && !(failure instanceof PermissionDenied);
var NotOnServer = class extends GithubRefusal {
  constructor(request, lacking, fix, graphql) {
    super(request, lacking, fix, lacking);
    this.graphql = graphql;
    this.message = lacking;
  }
  graphql;
  name = "NotOnServer";
};
var NotOnPlan = class extends GithubRefusal {
  name = "NotOnPlan";
};
var RequestFailure = class extends Error {
  constructor(message, fix, publicMessage) {
    super(message);
    this.fix = fix;
    this.publicMessage = publicMessage;
  }
  fix;
  publicMessage;
  name = "RequestFailure";
};
var UnexpectedAnswer = class extends RequestFailure {
  name = "UnexpectedAnswer";
};
var isUnanswered = (failure) => failure instanceof RequestFailure && !(failure instanceof UnexpectedAnswer);
var createConfigError = (message, fix) => new RequestFailure(message, fix, message);
function getPublicReason(failure) {
  if (failure instanceof RunStopped) return failure.message;
  if (failure instanceof GithubRefusal)
    return failure.publicMessage ?? `GitHub answered ${formatStatus(failure.request.status)}`;
  return failure instanceof RequestFailure ? failure.publicMessage : void 0;
}
var RequestNotSent = class extends RequestFailure {
  name = "RequestNotSent";
};
var QuotaUsedUp = class extends RequestFailure {
  name = "QuotaUsedUp";
};
var RunStopped = class extends Error {
  constructor(message, fix) {
    super(message);
    this.fix = fix;
  }
  fix;
  name = "RunStopped";
};
var isRunFailure = (failure) => failure instanceof RunStopped || isRefusedWith(failure, 401);

// chunk:./action-chunk-AHC4UHK2.js
var publicAddress = "https://api.github.com";
function parseApiAddress(environment) {
  const rest = parseAddress("GITHUB_API_URL", environment.GITHUB_API_URL || publicAddress);
  const graphql = parseAddress("GITHUB_GRAPHQL_URL", environment.GITHUB_GRAPHQL_URL || toGraphqlAddress(rest));
  refuseOtherServer(rest, graphql);
  return { rest, graphql };
}
function refuseOtherServer(rest, graphql) {
  const [restHost, graphqlHost] = [rest, graphql].map((address) => new URL(address).hostname);
  if (restHost === graphqlHost || isLoopback(restHost) && isLoopback(graphqlHost)) return;
  throw createConfigError(
    `GITHUB_GRAPHQL_URL names the server ${graphqlHost}, but GITHUB_API_URL names ${restHost}`,
    "set both to the same server, or remove GITHUB_GRAPHQL_URL; Trueup sends the token to no second server"
  );
}
var toGraphqlAddress = (rest) => rest.endsWith("/api/v3") ? rest.replace(/\/v3$/, "/graphql") : `${rest}/graphql`;
var isCloud = ({ rest }) => /(^|\.)(api\.github\.com|ghe\.com)$/.test(new URL(rest).hostname);
var isLoopback = (hostname) => hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
function parseAddress(variable, text2) {
  const refuse = (problem, fix) => createConfigError(`${variable} ${problem}`, fix);
  const example = `set ${variable} to an address such as ${publicAddress}`;
  if (!URL.canParse(text2)) throw refuse("is not a URL", example);
  const url = new URL(text2);
  if (url.username || url.password)
    throw refuse("contains credentials", `remove the name and the password from ${variable}, and pass a token instead`);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw refuse(`starts with ${url.protocol}, but GitHub uses HTTPS`, example);
  if (url.search || url.hash) throw refuse("has a query or a fragment", `end ${variable} before its "?" or "#"`);
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    throw refuse(
      `is http://${url.host}, which would send the token unencrypted`,
      `use https:// in ${variable}; http:// is allowed only for this machine`
    );
  return url.href.replace(/\/+$/, "");
}
function createOutgoingRequest(call3, sender) {
  const { address, scrub, clock, proven, server } = sender;
  const request = call3.api === "graphql" ? buildGraphqlRequest(call3, sender) : buildRestRequest(call3, sender);
  return {
    call: call3,
    ...request,
    scrub,
    clock,
    proven,
    server: server.version,
    isToCloud: server.isCloud || isCloud(address)
  };
}
var describeOutgoing = ({ wire, path: path2 }) => `${wire.method} ${path2}`;
var createRequestFailure = (outgoing, message, fix) => new RequestFailure(outgoing.scrub(message(describeOutgoing(outgoing))), fix, outgoing.scrub(message("a request")));
function computeLoad({ call: call3, wire }) {
  const { authorization: holder = "" } = wire.headers;
  return {
    points: call3.access === "read" ? 1 : 5,
    isCreation: call3.api === "rest" && wire.method === "POST",
    holder,
    quota: `${call3.api} ${holder}`,
    isOptional: call3.routeRules.isBatchQuery,
    api: call3.api
  };
}
function buildRestRequest(call3, { address, headers, repository: repository2 }) {
  const [method = "", template = ""] = call3.route.split(" ");
  const { owner, name: repo } = repository2;
  const params = { owner, repo, org: owner, ...call3.params };
  const path2 = template.replace(/\{(\w+)\}/g, (_, name2) => encodePathParameter(call3, name2, params[name2]));
  return { path: path2, wire: { method, url: `${address.rest}${path2}${formatQuery(call3)}`, ...buildContent(call3, headers) } };
}
function buildGraphqlRequest(call3, { address, headers, repository: repository2 }) {
  const { query, variables, operationName } = call3.body;
  const known = { owner: repository2.owner, name: repository2.name };
  const declared = Object.entries(known).filter(([name2]) => new RegExp(`\\$${name2}\\s*:`).test(query));
  const body = { query, variables: { ...Object.fromEntries(declared), ...variables }, operationName };
  const wire = { method: "POST", url: address.graphql, ...buildContent({ ...call3, body }, headers) };
  return { path: `/graphql (${call3.route})`, wire };
}
function buildContent({ routeRules, body }, headers) {
  const { accept, apiVersion } = routeRules;
  const allHeaders = {
    ...headers,
    ...accept && { accept },
    ...apiVersion && { "x-github-api-version": apiVersion }
  };
  if (body === void 0) return { headers: allHeaders };
  return { headers: { ...allHeaders, "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) };
}
function formatQuery({ query, routeRules }) {
  const parameters = routeRules.pages ? { ...query, per_page: routeRules.pages.perPage } : query;
  const pairs = Object.entries(parameters).map(([name2, value]) => [name2, String(value)]);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
}
function encodePathParameter(call3, name2, value) {
  if (value === void 0) throw new Error(`${call3.route} was called without {${name2}}`);
  const text2 = String(value);
  const hasDots = text2.split(/[/\\]/).some((part) => part === "." || part === "..");
  if (text2 === "" || hasDots || new RegExp("\\p{Surrogate}", "u").test(text2)) {
    const describeUnsent = (value2) => `${call3.route} was not sent: ${value2} as {${name2}} would change the path`;
    throw new RequestFailure(
      describeUnsent(JSON.stringify(text2)),
      'choose a name that is not empty and has no "." or ".." between slashes',
      describeUnsent("its value")
    );
  }
  return encodeURIComponent(text2);
}

// chunk:./action-chunk-PGR7DUT7.js
var repositoryNamePattern = /^(?!\.{1,2}$)[\w.-]+$/;
function parseRepositoryName(text2) {
  const [owner = "", name2 = "", ...more] = text2.split("/");
  return !more.length && repositoryNamePattern.test(owner) && repositoryNamePattern.test(name2) ? { owner, name: name2 } : void 0;
}
var toFullName = ({ owner, name: name2 }) => `${owner}/${name2}`;
var toNameKey = (repository2) => toFullName(repository2).toLowerCase();
var isSameWord = (left, right) => left.toLowerCase() === right.toLowerCase();
var isSameName = (left, right) => toNameKey(left) === toNameKey(right);
var askOnce = (github, call3) => github.askOnce?.(call3) ?? github.ask(call3);

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
function getSpecificMessage(reference, lang) {
  return store$1?.get(reference)?.get(lang);
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
  const issue = {
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
  const message$1 = other?.message ?? context.message ?? /* @__PURE__ */ getSpecificMessage(context.reference, issue.lang) ?? (isSchema ? /* @__PURE__ */ getSchemaMessage(issue.lang) : null) ?? config$1.message ?? /* @__PURE__ */ getGlobalMessage(issue.lang);
  if (message$1 !== void 0) issue.message = typeof message$1 === "function" ? message$1(issue) : message$1;
  if (isSchema) dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
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
function _isValidObjectKey(object$1, key) {
  return Object.prototype.hasOwnProperty.call(object$1, key) && key !== "__proto__" && key !== "prototype" && key !== "constructor";
}
// @__NO_SIDE_EFFECTS__
function _isValueMatch(requirement, value$1) {
  return Number.isNaN(requirement) && Number.isNaN(value$1) || requirement <= value$1 && requirement >= value$1;
}
// @__NO_SIDE_EFFECTS__
function _joinExpects(values$1, separator) {
  const list2 = [...new Set(values$1)];
  if (list2.length > 1) return `(${list2.join(` ${separator} `)})`;
  return list2[0] ?? "never";
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
function entriesFromList(list2, schema2) {
  const entries$1 = {};
  for (const key of list2) entries$1[key] = schema2;
  return entries$1;
}
// @__NO_SIDE_EFFECTS__
function getDotPath(issue) {
  if (issue.path) {
    let key = "";
    for (const item of issue.path) if (typeof item.key === "string" || typeof item.key === "number") if (key) key += `.${item.key}`;
    else key += item.key;
    else return null;
    return key;
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
        for (let key = 0; key < input.length; key++) {
          const value$1 = input[key];
          const itemDataset = this.item["~run"]({ value: value$1 }, config$1);
          if (itemDataset.issues) {
            const pathItem = {
              type: "array",
              origin: "value",
              input,
              key,
              value: value$1
            };
            for (const issue of itemDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
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
      for (const key in value2) if (Object.prototype.hasOwnProperty.call(value1, key) && Object.prototype.hasOwnProperty.call(value2, key)) {
        const dataset = /* @__PURE__ */ _merge(value1[key], value2[key]);
        if (dataset.issue) return dataset;
        nextValue[key] = dataset.value;
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
            if (dataset.issues) for (const issue of optionDataset.issues) dataset.issues.push(issue);
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
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (/* @__PURE__ */ _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)) dataset.value[key] = input[key];
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
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
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
function objectWithRest(entries$1, rest, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "object_with_rest",
    reference: objectWithRest,
    expects: "Object",
    async: false,
    entries: entries$1,
    rest,
    message: message$1,
    "~run"(dataset, config$1) {
      const input = dataset.value;
      if (input && typeof input === "object") {
        dataset.typed = true;
        dataset.value = {};
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (/* @__PURE__ */ _isValidObjectKey(input, key) && !Object.prototype.hasOwnProperty.call(this.entries, key)) {
            const valueDataset = this.rest["~run"]({ value: input[key] }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: input[key]
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
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
function record(key, value$1, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "record",
    reference: record,
    expects: "Object",
    async: false,
    key,
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
            for (const issue of keyDataset.issues) {
              issue.path = [pathItem];
              dataset.issues?.push(issue);
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
            for (const issue of valueDataset.issues) {
              if (issue.path) issue.path.unshift(pathItem);
              else issue.path = [pathItem];
              dataset.issues?.push(issue);
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
        for (const key in this.entries) {
          const valueSchema = this.entries[key];
          if (key in input || (valueSchema.type === "exact_optional" || valueSchema.type === "optional" || valueSchema.type === "nullish") && valueSchema.default !== void 0) {
            const value$1 = key in input ? input[key] : /* @__PURE__ */ getDefault(valueSchema);
            const valueDataset = valueSchema["~run"]({ value: value$1 }, config$1);
            if (valueDataset.issues) {
              const pathItem = {
                type: "object",
                origin: "value",
                input,
                key,
                value: value$1
              };
              for (const issue of valueDataset.issues) {
                if (issue.path) issue.path.unshift(pathItem);
                else issue.path = [pathItem];
                dataset.issues?.push(issue);
              }
              if (!dataset.issues) dataset.issues = valueDataset.issues;
              if (config$1.abortEarly) {
                dataset.typed = false;
                break;
              }
            }
            if (!valueDataset.typed) dataset.typed = false;
            dataset.value[key] = valueDataset.value;
          } else if (valueSchema.fallback !== void 0) dataset.value[key] = /* @__PURE__ */ getFallback(valueSchema);
          else if (valueSchema.type !== "exact_optional" && valueSchema.type !== "optional" && valueSchema.type !== "nullish") {
            _addIssue(this, "key", dataset, config$1, {
              input: void 0,
              expected: `"${key}"`,
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
              }]
            });
            if (config$1.abortEarly) break;
          }
        }
        if (!dataset.issues || !config$1.abortEarly) {
          for (const key in input) if (!Object.prototype.hasOwnProperty.call(this.entries, key)) {
            _addIssue(this, "key", dataset, config$1, {
              input: key,
              expected: "never",
              path: [{
                type: "object",
                origin: "key",
                input,
                key,
                value: input[key]
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
  if (datasets) for (const dataset of datasets) if (issues2) for (const issue of dataset.issues) issues2.push(issue);
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
function variant(key, options, message$1) {
  return _standardSchema({
    kind: "schema",
    type: "variant",
    reference: variant,
    expects: "Object",
    async: false,
    key,
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

// chunk:./action-chunk-TQOHOPVE.js
var selectConnection = (connection, node, moreArguments = "") => `${connection}(first: 100${moreArguments}) { totalCount pageInfo { hasNextPage } nodes { ${node} } }`;
var defineWholeConnection = (node) => pipe(
  object({ totalCount: number(), pageInfo: object({ hasNextPage: literal(false) }), nodes: array(node) }),
  check(({ totalCount, nodes }) => totalCount === nodes.length),
  transform(({ nodes }) => nodes)
);
var defineVisibleConnection = (node) => pipe(
  defineWholeConnection(node),
  check((nodes) => nodes.length > 0)
);
var defineAdministeredObject = (entries2) => object({ viewerCanAdminister: literal(true), ...entries2 });
var defineBatchedAnswer = (key, selection, shape, toAnswer, toComparable) => ({
  key,
  toComparable,
  selectFields: typeof selection === "string" ? () => selection : selection,
  parseAnswer(shown) {
    const parsed = safeParse(shape, shown);
    return parsed.success ? toAnswer(parsed.output) : void 0;
  }
});

// chunk:./action-chunk-LOLNIZ7L.js
var defineObject = (entries2) => Object.assign(
  pipe(
    unknown(),
    check((value) => !Array.isArray(value), "Object"),
    looseObject(entries2)
  ),
  { entries: entries2 }
);
var mapAnswer = (shape, make) => pipe(shape, transform(make));
var defineListEnvelope = (key, item) => mapAnswer(defineObject({ [key]: array(item) }), (envelope) => envelope[key]);

// chunk:./action-chunk-VTMEPJFJ.js
function defineRestCall(route, routeRules) {
  const { query, ...rulesOfCall } = routeRules;
  const access2 = route.startsWith("GET ") ? "read" : "write";
  return (params, body) => ({
    route,
    access: access2,
    api: "rest",
    params,
    query: query ?? {},
    body,
    routeRules: rulesOfCall
  });
}
var defineRoute = (path2, commonRules) => (rules) => defineRestCall(path2, { ...commonRules, ...rules });
var createGraphqlDefiner = (kind, access2) => (document, routeRules) => {
  const [, name2] = /^\w+\s+(\w+)/.exec(document) ?? [];
  if (!name2) throw new Error(`a GraphQL document names its ${kind}: ${document.slice(0, 40)}`);
  return (variables) => ({
    route: `${kind} ${name2}`,
    access: access2,
    api: "graphql",
    params: {},
    query: {},
    body: { query: document, variables, operationName: name2 },
    routeRules
  });
};
var defineQuery = createGraphqlDefiner("query", "read");
var defineMutation = createGraphqlDefiner("mutation", "write");
function isPublicCall({ routeRules, body }) {
  const { isPublic: rule } = routeRules;
  return typeof rule === "function" ? rule(body) : rule;
}
var listGrants = (call3) => [call3.routeRules.needs].flat();

// chunk:./action-chunk-ANWQQZQ5.js
var defineGrants = (permission, appliesTo = "repository") => ({
  read: { permission, level: "read", appliesTo },
  write: { permission, level: "write", appliesTo }
});
var actions = defineGrants("Actions");
var administration = defineGrants("Administration");
var agentSecrets = defineGrants("Agent secrets");
var agentVariables = defineGrants("Agent variables");
var checks = defineGrants("Checks");
var codespacesSecrets = defineGrants("Codespaces secrets");
var commitStatuses = defineGrants("Commit statuses");
var contents = defineGrants("Contents");
var customProperties = defineGrants("Custom properties");
var customRepositoryRoles = defineGrants("Custom repository roles", "organization");
var dependabotSecrets = defineGrants("Dependabot secrets");
var environments = defineGrants("Environments");
var issues = defineGrants("Issues");
var members = defineGrants("Members", "organization");
var metadata2 = defineGrants("Metadata");
var organizationAdministration = defineGrants("Administration", "organization");
var organizationCustomProperties = defineGrants("Custom properties", "organization");
var pages = defineGrants("Pages");
var pullRequests = defineGrants("Pull requests");
var secretScanningAlerts = defineGrants("Secret scanning alerts");
var repositorySecrets = defineGrants("Secrets");
var repositoryVariables = defineGrants("Variables");
var webhooks = defineGrants("Webhooks");
var formatGrant = (grant) => `${grant.permission}${grant.appliesTo === "organization" ? " (organization)" : ""}: ${grant.level}`;
var isLevelAtLeast = (held, needed) => levels.indexOf(held) >= levels.indexOf(needed);
var levels = ["read", "write", "admin"];
function toApiPermission({ permission, appliesTo }) {
  const name2 = apiNames[permission] ?? permission.toLowerCase().replaceAll(" ", "_");
  return appliesTo === "organization" && name2 !== "members" ? `organization_${name2.replace(/^(repository|organization)_/, "")}` : name2;
}
var apiNames = {
  "Commit statuses": "statuses",
  "Custom repository roles": "custom_roles",
  "Custom properties": "repository_custom_properties",
  Variables: "actions_variables",
  Webhooks: "repository_hooks"
};
function findGrantMismatch(route, grants, accepts) {
  const requested = grants.map((grant) => `${toApiPermission(grant)}=${grant.level}`).join(",");
  const isKnown = /^\w+=\w+(\s*[,;]\s*\w+=\w+)*$/.test(accepts);
  return !isKnown || accepts.split(";").some((set) => normalizeGrantSet(set) === normalizeGrantSet(requested)) ? void 0 : { route, asks: requested, accepts };
}
var normalizeGrantSet = (set) => {
  const grants = set.split(",").map((grant) => grant.trim());
  return `${grants.filter((grant) => grant && !freePermission.test(grant)).sort()}`;
};
var freePermission = /^(metadata=read|\w+_permissionless_\w+=true)$/;

// chunk:./action-chunk-XPCBDBIL.js
var defineRepositoryCall = defineRoute("GET /repos/{owner}/{repo}", { needs: metadata2.read, isPublic: true });
var defineBranchCall = defineRoute("GET /repos/{owner}/{repo}/branches/{branch}", {
  needs: contents.read,
  isPublic: true,
  absentWhen: /^branch not found/i
});
var missingBranch = {
  absentOn: [301, 404],
  absent: ({ location }) => ({
    isThere: false,
    renamedTo: location && decodePathPart(location.slice(location.lastIndexOf("/") + 1))
  })
};
function decodePathPart(text2) {
  try {
    return decodeURIComponent(text2);
  } catch {
    return text2;
  }
}
var formatBranchSelection = (branch2, fields) => `ref(qualifiedName: ${JSON.stringify(`refs/heads/${branch2}`)}) { ${fields} }`;
var defineBatchedBranch = (section, toAnswer) => defineBatchedAnswer(
  section,
  ({ branch: branch2 }) => formatBranchSelection(branch2, "name"),
  object({ ref: object({ name: string() }) }),
  ({ ref }) => toAnswer(ref.name)
);
var name = pipe(string(), regex(repositoryNamePattern));
var fullName = pipe(
  string(),
  check((text2) => parseRepositoryName(text2) !== void 0, "owner/name")
);
var branch = pipe(string(), regex(/^(?!-)[^\p{Cc}\u2028\u2029 ~^:?*[\\]+$/u));
var entries = {
  id: number(),
  name,
  full_name: fullName,
  owner: defineObject({ login: name, type: optional(string()) }),
  private: boolean(),
  default_branch: branch
};
var defineRepositoryAnswer = (keys2, additional) => defineObject({ ...Object.fromEntries(keys2.map((key) => [key, entries[key]])), ...additional });
var defaultBranchAnswer = mapAnswer(
  defineRepositoryAnswer(["default_branch"]),
  (repository2) => repository2.default_branch
);
var getDefaultBranch = defineRepositoryCall({ needs: [], answer: defaultBranchAnswer });

// chunk:./action-chunk-DQ6WM6HZ.js
var noMessage = "no message";
function extractMessage(body, sentBody) {
  if (!isRecord(body)) return typeof body === "string" ? body.trim() : "";
  const { message, errors, validation_errors } = body;
  const details = [...listErrorTexts(errors), ...describeEntryErrors(validation_errors, sentBody)];
  return [typeof message === "string" ? message : "", details.join("; ")].filter(Boolean).join(": ");
}
var isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function parseJson(text2, fallback2) {
  try {
    return JSON.parse(text2);
  } catch {
    return fallback2;
  }
}
function formatJson(value) {
  try {
    return JSON.stringify(value) ?? "";
  } catch (failure) {
    if (failure instanceof RangeError) return "something nested too deeply to show";
    throw failure;
  }
}
var maxErrors = 100;
function listErrorTexts(errors) {
  if (errors === void 0 || errors === null) return [];
  if (!Array.isArray(errors)) return [describeErrorItem(errors)];
  const more = errors.length - maxErrors;
  return [...errors.slice(0, maxErrors).map(describeErrorItem), ...more > 0 ? [`${more} more errors`] : []];
}
function describeErrorItem(error) {
  if (typeof error === "string") return error;
  if (!isRecord(error)) return formatJson(error);
  const { resource, field, code, message, value } = error;
  const words = [[resource, field].filter(isNonEmptyText).join("."), code, message].filter(isNonEmptyText);
  if (value !== void 0 && value !== null) words.push(`(value ${formatJson(value)})`);
  return words.length ? words.join(" ") : formatJson(error);
}
var describeEntryErrors = (errors, sentBody) => isRecord(errors) ? Object.entries(errors).flatMap(
  ([index, entry]) => listErrorTexts(isRecord(entry) ? entry.errors ?? entry : entry).map(
    (text2) => `${describeEntry(sentBody, index)} ${text2}`
  )
) : [];
function describeEntry(sentBody, index) {
  const list2 = isRecord(sentBody) ? Object.values(sentBody).find(Array.isArray) : void 0;
  const entry = list2?.[Number(index)];
  return isRecord(entry) && isNonEmptyText(entry.name) ? `${JSON.stringify(entry.name)}:` : `[${index}]`;
}
var isNonEmptyText = (part) => typeof part === "string" && part !== "";

// chunk:./action-chunk-TS4JLVQJ.js
var idAnswer = mapAnswer(defineRepositoryAnswer(["id"]), ({ id }) => id);
var idCall = defineRepositoryCall({ answer: idAnswer })({});
var nameCall = defineRepositoryCall({ answer: defineRepositoryAnswer(["full_name"]) })({});
var RepositoryReplaced = class extends RequestFailure {
  name = "RepositoryReplaced";
};
var ownRoute = /^\w+ \/repos\/\{owner\}\/\{repo\}$/;
var proofDuration = 5e3;
var RepositoryIdentity = class {
  constructor(getName, clock, id) {
    this.getName = getName;
    this.clock = clock;
    this.id = id;
  }
  getName;
  clock;
  id;
  #otherId;
  #provenAt;
  /** GitHub redirects requests for this name. */
  isMoved;
  /** An answer has shown the id since the last write began. */
  isShown = false;
  /** A recent answer has shown the id, and every write since then got an answer. */
  get isFresh() {
    return this.#provenAt !== void 0 && this.clock.now() < this.#provenAt + proofDuration;
  }
  get isStale() {
    return this.id !== void 0 && !this.isFresh;
  }
  recordId(id, askedAt = this.clock.now()) {
    this.isShown = true;
    this.#provenAt = askedAt;
    this.id ??= id;
    if (id !== this.id) this.#otherId = id;
  }
  /** A write without an answer may have renamed the repository. */
  forgetProof() {
    this.#provenAt = void 0;
  }
  assertSameRepository() {
    if (this.#otherId === void 0) return;
    const describeLoss = (name2) => `${name2} is no longer the repository that this run has read`;
    throw new RepositoryReplaced(
      `${describeLoss(toFullName(this.getName()))} (its ID was ${this.id} and is now ${this.#otherId}), so Trueup writes nothing more to it`,
      "check which repository has this name now, and run again with the correct name",
      `${describeLoss("the name")}, so Trueup writes nothing more to it`
    );
  }
  acceptRedirect({ call: call3, wire }, { pathname }) {
    const id = call3.route.includes("/repos/{owner}/{repo}") ? parseRepositoryId(pathname) : void 0;
    if (id !== void 0) this.recordId(id);
    this.isMoved = true;
    if (call3.access === "read") return true;
    this.assertSameRepository();
    return id !== void 0 || toRepositoryPath(pathname) === toRepositoryPath(new URL(wire.url).pathname);
  }
};
function parseRepositoryId(address) {
  const id = /\/repositories\/(\d+)(?=[/?]|$)/.exec(address)?.[1];
  return id === void 0 ? void 0 : Number(id);
}
var toRepositoryPath = (pathname) => /\/repos\/[^/]+\/[^/]+/.exec(pathname)?.[0].toLowerCase();
var trackIdentity = (identity, exchange) => async (outgoing) => {
  const { call: call3, wire } = outgoing;
  const askedAt = identity.clock.now();
  if (call3.access === "write") identity.isShown = false;
  const answer = await exchange(outgoing).catch((failure) => {
    if (call3.access === "write") identity.forgetProof();
    throw failure;
  });
  if (call3.route.includes("/repos/{owner}/{repo}") && answer.status < 400) identity.isMoved ??= false;
  const isRepositoryAnswer = ownRoute.test(call3.route) && answer.status === 200;
  const hasRepository = isRepositoryAnswer || call3.access === "write" && call3.route.includes("{repo}");
  const id = (hasRepository ? findRepositoryId(answer.text, isRepositoryAnswer) : void 0) ?? parseRepositoryId(wire.url);
  if (id !== void 0) identity.recordId(id, askedAt);
  return answer;
};
var verifyBeforeWrites = (transport, connection) => async (request) => {
  const { identity, address } = connection;
  const isDoubtful = request.method !== "GET" && request.url !== address.graphql && identity.isStale;
  if (!isDoubtful) return transport(request);
  const answer = await askForRepository(transport, connection);
  if ([403, 429].includes(answer.status)) return answer;
  const id = answer.status === 200 ? findRepositoryId(answer.text, true) : void 0;
  if (id !== void 0) identity.recordId(id);
  else if (answer.status === 200) throw createUnknownIdError(identity);
  identity.assertSameRepository();
  return transport(request);
};
var retryDelays = [1e3, 2e3, 4e3];
async function askForRepository(transport, connection) {
  const { identity, requestCount } = connection;
  const { wire } = createOutgoingRequest(idCall, connection);
  for (const delay of [0, ...retryDelays]) {
    if (delay) await identity.clock.sleep(delay);
    requestCount.total += 1;
    const answer = await transport(wire).catch(ignoreNetworkError);
    if (answer && answer.status < 500) return answer;
  }
  throw createUnknownIdError(identity);
}
function ignoreNetworkError(failure) {
  if ([RequestFailure, GithubRefusal, RunStopped].some((kind) => failure instanceof kind)) throw failure;
}
var createUnknownIdError = ({ getName }) => new RequestNotSent(
  `GitHub did not show which repository has the name ${toFullName(getName())} now, so Trueup did not send the change`,
  "run again: a second run does the rest",
  "GitHub did not show which repository has the name now, so Trueup did not send the change"
);
function findRepositoryId(text2, isRepositoryAnswer) {
  const body = parseJson(text2);
  const repository2 = isRepositoryAnswer || !isRecord(body) ? body : body.repository;
  return isRecord(repository2) && Number.isInteger(repository2.id) ? repository2.id : void 0;
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

// chunk:./action-chunk-5C2RVHSI.js
var urlPattern = /:(?=[\\/])(?<=([a-z][a-z0-9+.-]+):)[\\/](?:<num>|[^\s"`<>])+/gi;
var closingPunctuation = ".,;:!')]}\\";
var createFingerprint = (text2) => `(#${createHash("sha256").update(text2).digest("hex").slice(0, 4)})`;
var redactUrlCredentials = (text2) => /^[a-z][a-z0-9+.-]+:[\\/]\S+$/i.test(text2) ? redactUrl(text2) : text2.replace(urlPattern, (url, scheme) => {
  let end = url.length;
  while (end && closingPunctuation.includes(url[end - 1])) end--;
  return end ? redactUrl(scheme + url.slice(0, end)).slice(scheme.length) + url.slice(end) : url;
});
function redactUrl(url) {
  const { start, path: path2, query, fragment } = splitUrl(url);
  return appendFingerprint(start + path2 + redactParameterValues(query) + redactParameterValues(fragment), url);
}
function redactUrlPath(url) {
  const { start, path: path2, query, fragment } = splitUrl(url);
  return appendFingerprint(start + (path2.length > 1 || query || fragment ? "/\u2026" : path2), url);
}
function splitUrl(url) {
  const parts = /^([^:]+:[\\/]+)(?:([^\\/?#]*)@)?([^\\/?#@]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url);
  const [, scheme = "", user, host = "", path2 = "", query = "", fragment = ""] = parts ?? [];
  return { start: `${scheme}${user === void 0 ? "" : "***@"}${host}`, path: path2, query, fragment };
}
var redactParameterValues = (tail) => {
  const parts = tail.slice(1).split("&");
  return tail.slice(0, 1) + parts.map((part) => part && `${/^[^=]+=(?=[^=])/.exec(part) ?? ""}\u2026`).join("&");
};
var appendFingerprint = (redacted, original) => redacted === original ? original : `${redacted} ${createFingerprint(original)}`;
var maxShownLength = 60;
var maxCodeLength = 300;
var unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{NChar}]/gu;
var escapeUnsafeCharacters = (text2) => text2.replace(unsafeCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
function toSafeText(text2, maxLength = maxShownLength) {
  const start = Array.from(redactUrlCredentials(text2).slice(0, 2 * maxLength + 2));
  const shortened = escapeUnsafeCharacters(start.slice(0, maxLength).join(""));
  return start.length > maxLength ? `${shortened}\u2026` : shortened;
}
var quoteText = (text2) => `"${toSafeText(text2).replaceAll('"', '\\"')}"`;
var formatCode = (text2) => `\`${toSafeText(text2, maxCodeLength).replaceAll("`", "'")}\``;
function describeKind(value) {
  if (value === null || value === void 0) return "empty";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "string" ? "text" : typeof value === "number" ? "a number" : "true or false";
}
function describeValue(value) {
  if (typeof value === "string") return value === "" ? "empty text" : `the text ${quoteText(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  return typeof value === "boolean" ? String(value) : describeKind(value);
}
function joinWithOr(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
var quoteForShell = (word) => /^[\w./@%+:,][\w./@%+=:,-]*$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

// chunk:./action-chunk-YVVG4OZW.js
var isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var getAtPath = (value, path2) => path2.reduce((holder, part) => holder?.[part], value);
var pickKeys = (map2, isPicked) => Object.fromEntries(Object.entries(map2).filter(([key, value]) => isPicked(key, value)));
var mapValues = (map2, change) => Object.fromEntries(Object.entries(map2).map(([key, value]) => [key, change(value, key)]));
var mapChildren = (value, change) => Array.isArray(value) ? value.map((item) => change(item)) : isMap(value) ? mapValues(value, change) : value;
function groupBy(items, keyOf) {
  const groups = /* @__PURE__ */ new Map();
  for (const item of items) getOrCreate(groups, keyOf(item), () => []).push(item);
  return groups;
}
function getOrCreate(store, key, create) {
  const value = store.get(key) ?? create();
  store.set(key, value);
  return value;
}
var isListWrapper = (value) => isMap(value) && (Object.hasOwn(value, "entries") || Object.hasOwn(value, "_undeclared"));

// chunk:./action-chunk-RFJ3MSYE.js
function suggestWord(word, words, fallback2 = `choose from ${joinWithOr(words.map(formatCode))}`) {
  const nearestWord = findNearest(word, words);
  return nearestWord ? `write ${formatCode(nearestWord)}` : fallback2;
}
function findNearest(word, candidates, maxEdits = getMaxEdits(word)) {
  const known = getOrCreate(nearestCache, candidates, () => /* @__PURE__ */ new Map());
  const question = `${maxEdits} ${word}`;
  if (!known.has(question)) known.set(question, computeNearest(word, candidates, maxEdits));
  return known.get(question);
}
var nearestCache = /* @__PURE__ */ new WeakMap();
function computeNearest(word, candidates, maxEdits) {
  const written = toSnakeCase(word);
  let best;
  let least = maxEdits + 1;
  for (const [index, target] of convertEachToSnakeCase(candidates).entries()) {
    if (Math.abs(target.length - written.length) >= least) continue;
    const edits = countEdits(written, target);
    if (edits < least) [best, least] = [candidates[index], edits];
  }
  return best;
}
var getMaxEdits = (word) => Math.min(3, Math.floor((word.length + 1) / 3));
var convertEachToSnakeCase = (words) => getOrCreate(normalizedCache, words, () => words.map(toSnakeCase));
var normalizedCache = /* @__PURE__ */ new WeakMap();
var toSnakeCase = (word) => word.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().replace(/[-\s.]/g, "_");
function countEdits(from, to) {
  let earlier = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        above[column] + 1,
        current[column - 1] + 1,
        above[column - 1] + (same ? 0 : 1),
        swapped ? earlier[column - 2] + 1 : Number.POSITIVE_INFINITY
      );
    }
    [earlier, above] = [above, current];
  }
  return above[to.length];
}

// chunk:./action-chunk-24JE32IL.js
var messageMark = "";
var encodeMessage = (message) => messageMark + JSON.stringify(message);
var createMessage = (problem, fix, details) => encodeMessage({ problem, fix, ...details });
var strayPolicy = {
  problem: "is allowed only in a list of entries",
  fix: "move it next to the `entries` of its list, or remove it"
};
function createUnknownKeyMessage(known) {
  const text2 = encodeMessage({ known });
  if (!unknownKeys.has(text2)) unknownKeys.set(text2, { known });
  return text2;
}
var unknownKeys = /* @__PURE__ */ new Map();
var mustBe = (words, fix = () => void 0) => ({ input }) => createMessage(`is ${describeValue(input)}, but must be ${words}`, fix(input) ?? `write ${words}`);
var mustBeCollection = (words, fix) => (issue) => createMessage(`is ${describeKind(issue.input)}, but must be ${words}`, fix);
function parseIssueMessage(issue) {
  if (issue.message.startsWith(messageMark))
    return unknownKeys.get(issue.message) ?? JSON.parse(issue.message.slice(1));
  return issue.kind === "schema" ? describeSchemaIssue(issue) : describeCheckIssue(issue);
}
function describeSchemaIssue(issue) {
  if (isMissingKey(issue)) return { problem: "is missing", fix: "add it" };
  if (issue.expected === "never") return { problem: "is not allowed here", fix: "remove it" };
  const words = describeExpected(issue.expected) || "another value";
  const value = /list|map/.test(words) ? describeKind(issue.input) : describeValue(issue.input);
  return { problem: `is ${value}, but must be ${words}`, fix: `write ${words}` };
}
function describeCheckIssue({ type, input, requirement }) {
  const unit = typeof input === "string" ? "characters" : "entries";
  const words = {
    integer: "be a whole number",
    min_value: `be at least ${requirement}`,
    max_value: `be at most ${requirement}`,
    min_length: `have at least ${requirement} ${unit}`,
    max_length: `have at most ${requirement} ${unit}`,
    non_empty: "not be empty",
    regex: `match ${formatCode(String(requirement))}`
  };
  const must = words[type] ?? "be another value";
  return { problem: `is ${describeValue(input)}, but must ${must}`, fix: `change the value: it must ${must}` };
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
function describeExpected(expected) {
  const parts = expected?.match(/"(?:[^"\\]|\\.)*"|[\w.-]+/g) ?? [];
  const words = parts.map((part) => part.startsWith('"') ? formatCode(JSON.parse(part)) : plainWords[part] ?? "");
  return joinWithOr(words.filter(Boolean));
}

// chunk:./action-chunk-OE6EDFCT.js
var NamedId = class {
  constructor(kind, text2, form) {
    this.kind = kind;
    this.text = text2;
    this.form = form;
  }
  kind;
  text;
  form;
  /** GitHub ignores the case of these names. */
  toString() {
    return this.text.toLowerCase();
  }
  toJSON() {
    return `${this.kind} ${this}`;
  }
};
function* listNamedIds(value, at = []) {
  if (value instanceof NamedId) yield [at, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* listNamedIds(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}
var builtInRoles = /* @__PURE__ */ new Map([
  ["maintain", 2],
  ["write", 4],
  ["admin", 5]
]);
var nameBuiltInRole = ({ kind, id }) => kind === "role" ? [...builtInRoles].find(([, number3]) => number3 === id)?.[0] : void 0;
var kindsByType = /* @__PURE__ */ new Map([
  ["User", "user"],
  ["Team", "team"],
  ["TEAM", "team"],
  ["Integration", "app"],
  ["App", "app"],
  ["RepositoryRole", "role"]
]);
function describeActor(type, id, nameById = nameBuiltInRole) {
  if (id instanceof NamedId) return id.toJSON();
  const kind = kindsByType.get(type);
  const name2 = kind && nameById({ kind, id });
  return name2 === void 0 ? `${type} ${id}` : `${kind} ${name2}`;
}
var idKeys = [
  ["id", "type"],
  ["actor_id", "actor_type"],
  ["reviewer_id", "reviewer_type"],
  ["integration_id"],
  ["app_id"]
];
function findIdKeys(map2, isKey) {
  const [idKey, typeKey] = idKeys.find((keys2) => isKey(keys2) && (!keys2[1] || keys2[1] in map2)) ?? [];
  const kind = typeKey === void 0 ? "app" : kindsByType.get(map2[typeKey]);
  return { idKey, typeKey, kind };
}
function suggestNameFix(map2, key) {
  const name2 = isMap(map2) && map2[String(key)];
  if (typeof name2 !== "string" || !/\D/.test(name2)) return void 0;
  const { idKey, typeKey, kind } = findIdKeys(map2, ([id]) => id === key);
  if (!idKey || !kind) return void 0;
  const own = [idKey, typeKey].filter((idOrTypeKey) => idOrTypeKey !== void 0).map(formatCode);
  return `write ${formatCode(`${kind}: ${name2}`)} instead of ${own.join(" and ")}`;
}
function replaceIdsWithNames(value, nameById) {
  if (Array.isArray(value)) return value.map((item) => replaceIdsWithNames(item, nameById));
  if (!isMap(value)) return value;
  const { idKey, typeKey, kind } = findIdKeys(value, ([key]) => typeof value[key] === "number");
  const name2 = idKey && kind && nameById({ kind, id: value[idKey] });
  const pairs = Object.entries(value).map(([key, inner]) => [key, replaceIdsWithNames(inner, nameById)]);
  if (!kind || name2 === void 0) return Object.fromEntries(pairs);
  const otherPairs = pairs.filter(([key]) => key !== idKey && key !== typeKey);
  return Object.fromEntries(typeKey === void 0 ? [...otherPairs, [kind, name2]] : [[kind, name2], ...otherPairs]);
}
function replaceNamedIdWithName(map2) {
  if (map2 instanceof NamedId) return { [map2.kind]: map2.text };
  const name2 = Object.values(map2).find((inner) => inner instanceof NamedId);
  if (!name2) return map2;
  const { form, kind, text: text2 } = name2;
  return {
    [kind]: text2,
    ...Object.fromEntries(Object.entries(map2).filter(([key]) => key !== form.id && key !== form.type))
  };
}

// chunk:./action-chunk-ELYC2OYE.js
function text({ min } = {}) {
  const schema2 = string(mustBe("text", (value) => isNumberOrBoolean(value) ? "put it in quotes" : void 0));
  return min ? pipe(schema2, minLength(min, mustBe("text"))) : schema2;
}
var limitLength = (max, schema2) => pipe(
  schema2,
  check(
    (value) => [...value].length <= max,
    ({ input }) => createMessage(`is ${[...input].length} characters long, but GitHub accepts at most ${max}`, "shorten it")
  ),
  addJsonSchema({ maxLength: max })
);
var isNumberOrBoolean = (value) => typeof value === "number" || typeof value === "boolean";
var toggle = () => boolean(
  mustBe("true or false", (value) => {
    const meant = isMap(value) ? value.enabled : spelledToggles.get(String(value).toLowerCase());
    return typeof meant === "boolean" ? `write ${formatCode(String(meant))}` : void 0;
  })
);
var spelledToggles = new Map([
  ...["yes", "on", "true", "enabled", "1"].map((word) => [word, true]),
  ...["no", "off", "false", "disabled", "0"].map((word) => [word, false])
]);
function choice(options, otherNames = {}) {
  const message = mustBe(joinWithOr(options.map(formatCode)), (value) => {
    if (typeof value !== "string") return void 0;
    const meant = Object.hasOwn(otherNames, value) ? otherNames[value] : findNearest(value, options, Math.min(2, Math.floor(value.length / 3)));
    return meant && `write ${formatCode(meant)}`;
  });
  return picklist(options, message);
}
function integer2({ min, max } = {}) {
  const words = `a whole number${formatBounds(min, max)}`;
  const message = mustBe(words);
  const least = minValue(min ?? Number.MIN_SAFE_INTEGER, message);
  const most = maxValue(max ?? Number.MAX_SAFE_INTEGER, message);
  return pipe(number(message), integer(message), least, most, title(words));
}
function formatBounds(min, max) {
  if (min !== void 0 && max !== void 0) return ` from ${min} to ${max}`;
  if (min !== void 0) return ` of at least ${min}`;
  return max === void 0 ? "" : ` of at most ${max}`;
}
var addJsonSchema = (keywords) => metadata(keywords);
function closedMap(entries2) {
  const known = Object.keys(entries2).filter((key) => isSettableKey(entries2[key]));
  const schema2 = objectWithRest(entries2, never(createUnknownKeyMessage(known)), createMapMessage(entries2));
  return refuseLists(schema2);
}
function openMap(entries2) {
  const schema2 = looseObject(
    { ...entries2, _undeclared: optional(never(strayPolicyMessage)) },
    createMapMessage(entries2)
  );
  return refuseLists(schema2);
}
function list(item, fix = "write a list, each item after `- `") {
  return array(item, (issue) => {
    if (isListWrapper(issue.input)) return wrapperMessage;
    return mustBeCollection("a list", issue.input === null ? emptyFix : fix)(issue);
  });
}
var refuseReadOnly = (fix) => optional(never(createMessage("is read-only: GitHub reports it, but it cannot be set", fix)));
var refuseReadOnlyKeys = (keys2, fix = "remove it") => Object.fromEntries(keys2.map((key) => [key, refuseReadOnly(fix)]));
var limitMessage = createMessage(
  "limits the entry to some repositories, but a settings file applies to all of its repositories",
  "move the entry to a layer with `where`, or remove it"
);
var refusedLimits = {
  include: optional(never(limitMessage)),
  exclude: optional(never(limitMessage))
};
function isSettableKey(schema2) {
  return schema2.wrapped ? isSettableKey(schema2.wrapped) : schema2.type !== "never";
}
var emptyFix = "write `[]` for an empty list, or remove the key";
var wrapperMessage = createMessage(
  "is a map with `_undeclared` or `entries`, but must be a plain list here",
  "write only the list of entries; nothing undeclared is deleted here"
);
var strayPolicyMessage = createMessage(strayPolicy.problem, strayPolicy.fix);
var createMapMessage = (entries2) => (issue) => {
  if (!isMissingKey(issue))
    return mustBeCollection("a map", "write its keys indented below it, as `key: value`")(issue);
  const key = String(issue.path?.at(-1)?.key);
  const words = describeSchema(entries2[key]);
  return createMessage("is missing", `add ${formatCode(key)}${words && `, which must be ${words}`}`);
};
var describeSchema = (schema2) => schema2 ? getTitle(schema2) ?? describeExpected(schema2.expects) : "";
function refuseLists(schema2) {
  const noMap = never(schema2.message);
  return {
    ...schema2,
    "~run": (dataset, config) => (Array.isArray(dataset.value) ? noMap : schema2)["~run"](dataset, config)
  };
}
function createMarks() {
  const marks = /* @__PURE__ */ new WeakMap();
  const get = (schema2) => marks.get(schema2) ?? ("pipe" in schema2 ? get(schema2.pipe[0]) : void 0);
  function set(schema2, mark) {
    marks.set(schema2, mark);
    return schema2;
  }
  return { get, set };
}
var indivisibleMarks = createMarks();
var markIndivisible = (schema2) => indivisibleMarks.set(schema2, true);
var isIndivisible = (schema2) => indivisibleMarks.get(schema2) ?? ("wrapped" in schema2 && isIndivisible(schema2.wrapped));
var maxNamedKeys = 12;
function listSchemaMistakes(issues2, lineOf) {
  const reports = issues2.map((issue) => toIssueReport(issue, lineOf));
  const meant = new Set(reports.map((report) => report.meant && JSON.stringify(report.meant)));
  const all = reports.filter(({ mistake, isMissing }) => !(isMissing && meant.has(JSON.stringify(mistake.at)))).map(({ mistake }) => [JSON.stringify([mistake.at, mistake.problem]), mistake]);
  return [...new Map(all).values()];
}
function toIssueReport(issue, lineOf) {
  const at = getIssuePath(issue);
  const message = parseIssueMessage(issue);
  if ("known" in message) return createUnknownKeyReport(at, message.known);
  const { duplicateOf, problem, fix, ...more } = message;
  const holder = issue.path?.at(-1);
  const onLine = duplicateOf === void 0 ? "" : `, on line ${lineOf([...at.slice(0, -1), duplicateOf])}`;
  const mistake = { at, ...more, problem: problem + onLine, fix: suggestNameFix(holder?.input, holder?.key) ?? fix };
  return { mistake, isMissing: isMissingKey(issue) };
}
var getIssuePath = ({ path: path2 }) => (path2 ?? []).map(({ key }) => typeof key === "number" ? key : String(key));
function findMeantPath(issue) {
  const message = parseIssueMessage(issue);
  return "known" in message ? createUnknownKeyReport(getIssuePath(issue), message.known).meant : void 0;
}
function createUnknownKeyReport(at, known) {
  const key = String(at.at(-1));
  const getSiblingPath = (name2) => [...at.slice(0, -1), name2];
  const problem = "is not a key here";
  if (key === "_undeclared") return { mistake: { at, ...strayPolicy } };
  const [, before] = /^([\w-]+):./s.exec(key) ?? [];
  if (before) {
    const fix = `put a space after the colon of ${formatCode(before)}`;
    return { mistake: { at: getSiblingPath(before), problem, fix }, meant: getSiblingPath(before) };
  }
  const meant = findNearest(key, known);
  if (meant) return { mistake: { at, problem, fix: `write ${formatCode(meant)}` }, meant: getSiblingPath(meant) };
  const validKeys = known.length <= maxNamedKeys ? `; valid keys are ${joinWithOr(known.map(formatCode))}` : "";
  return { mistake: { at, problem, fix: `remove it${validKeys}` } };
}
var invalidValueRead = new Error("a rule has read a value that is wrong already");
function createValidView(value, invalidPaths) {
  return invalidPaths.length ? createGuardedView(value, toPathTree(invalidPaths)) : value;
}
function tryRule(rule) {
  try {
    return rule();
  } catch (failure) {
    if (failure === invalidValueRead) return void 0;
    throw failure;
  }
}
function tryRuleOnEach(entries2, rule) {
  for (let index = 0; index < entries2.length; index++) tryRule(() => rule(entries2[index], index));
}
function visitDuplicates(entries2, getKey, onDuplicate) {
  const first = /* @__PURE__ */ new Map();
  tryRuleOnEach(entries2, (entry, index) => {
    const name2 = getKey(entry);
    const firstIndex = first.get(name2);
    if (firstIndex === void 0) first.set(name2, index);
    else onDuplicate(index, firstIndex, entry);
  });
}
function findDuplicate(entries2, getKey) {
  const duplicates = [];
  visitDuplicates(entries2, getKey, (_index, _firstIndex, entry) => duplicates.push(entry));
  return duplicates[0];
}
var createValueRule = ({ at, holds, failureMessage }) => rawCheck(({ dataset: { value, issues: issues2 = [] }, addIssue }) => {
  tryRule(() => {
    const sound = createValidView(value, listInvalidPaths(issues2));
    if (issues2.some((issue) => !issue.path?.length && isUnreadable(issue)) || holds(sound)) return;
    const message = typeof failureMessage === "string" ? failureMessage : failureMessage(sound);
    addIssue({ message, ...at !== void 0 && createKeyIssue(value, at) });
  });
});
var createKeyIssue = (map2, key) => ({
  input: map2[key],
  path: [{ type: "object", origin: "value", input: map2, key, value: map2[key] }]
});
var listInvalidPaths = (issues2) => issues2.filter(isUnreadable).flatMap((issue) => [getIssuePath(issue), findMeantPath(issue)].filter((path2) => path2 !== void 0));
var isUnreadable = ({ kind, input }) => kind === "schema" || typeof input !== "object" || input === null;
function toPathTree(paths2) {
  const root = { isInvalid: false, inner: /* @__PURE__ */ new Map() };
  for (const path2 of paths2) {
    let part = root;
    for (const key of path2.map(String))
      part = getOrCreate(part.inner, key, () => ({ isInvalid: false, inner: /* @__PURE__ */ new Map() }));
    part.isInvalid = true;
  }
  return root;
}
function createGuardedView(value, { isInvalid, inner }) {
  if (isInvalid) throw invalidValueRead;
  if (!inner.size || typeof value !== "object" || value === null) return value;
  const partOf = (key) => typeof key === "string" ? inner.get(key) : void 0;
  return new Proxy(value, {
    get(holder, key) {
      const part = partOf(key);
      return part ? createGuardedView(Reflect.get(holder, key), part) : Reflect.get(holder, key);
    },
    has(holder, key) {
      if (partOf(key)?.isInvalid) throw invalidValueRead;
      return Reflect.has(holder, key);
    }
  });
}
function createListShape(item, shape) {
  const entries2 = refuseDuplicates(list(item, bareOrWrappedFix), shape);
  const word = pipe(choice(["keep", "delete"]), addJsonSchema({ default: shape.undeclared }));
  const names = list(text());
  const policy = chooseSchema([word, names], (value) => Array.isArray(value) ? names : word);
  const wrapped = closedMap({ _undeclared: optional(policy), entries: entries2 });
  const withoutEntries = never(createNoEntriesMessage(shape.undeclared));
  const schema2 = pipe(
    chooseSchema([entries2, wrapped, withoutEntries], (value) => {
      if (!isListWrapper(value)) return entries2;
      return Object.hasOwn(value, "entries") ? wrapped : withoutEntries;
    }),
    transform(
      (value) => Array.isArray(value) ? { entries: value, undeclared: shape.undeclared } : { entries: value.entries, undeclared: value._undeclared ?? shape.undeclared }
    )
  );
  return { schema: schema2, list: shape };
}
function createBareListShape(item, shape) {
  return { schema: refuseDuplicates(list(item), shape), list: shape };
}
var bareOrWrappedFix = "write a list, each entry after `- `; or put that list under `entries`, with `_undeclared: keep` next to it";
var createNoEntriesMessage = (byDefault) => (issue) => {
  const written = isListWrapper(issue.input) && issue.input._undeclared;
  const policy = written === "keep" || written === "delete" ? written : byDefault;
  const problem = "has `_undeclared` but no `entries`, so it declares an empty list";
  return createMessage(problem, "put the list under `entries`", { yaml: `_undeclared: ${policy}
entries:
  - \u2026` });
};
function chooseSchema(schemas2, choose) {
  return choiceMarks.set(lazy(choose), schemas2);
}
var choiceMarks = createMarks();
var getSchemaChoices = choiceMarks.get;
var markListShape = (entries2, shape) => shapeMarks.set(entries2, shape);
var shapeMarks = createMarks();
var getListShape = shapeMarks.get;
var refuseDuplicates = (entries2, shape) => pipe(
  markListShape(entries2, shape),
  rawCheck(({ dataset, addIssue }) => {
    const { value, issues: issues2 = [] } = dataset;
    if (!Array.isArray(value)) return;
    tryRule(
      () => visitDuplicates(
        createValidView(value, listInvalidPaths(issues2)),
        shape.getKey,
        (index, firstIndex, entry) => addIssue(createDuplicateIssue(toSafeText(shape.describeEntry(entry)), firstIndex, index, value))
      )
    );
  })
);
var createDuplicateIssue = (name2, firstIndex, index, entries2) => ({
  message: createMessage(`${name2} is already declared`, "merge the two entries, or remove one", {
    duplicateOf: firstIndex
  }),
  path: [{ type: "array", origin: "value", input: entries2, key: index, value: entries2[index] }]
});

// chunk:./action-chunk-P7ZWWH6M.js
function toCanonicalOrder(value, schema2) {
  const holder = schema2 && resolveSchema(schema2, value);
  if (Array.isArray(value)) return sortList(value, holder).map((item) => toCanonicalOrder(item, holder?.item));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    orderKeys(value, Object.keys(holder?.entries ?? {})).filter((key) => value[key] !== void 0).map((key) => [key, toCanonicalOrder(value[key], getKeySchema(holder, key))])
  );
}
function orderKeys(value, declared) {
  const known = new Set(declared);
  const otherKeys = Object.keys(value).filter((key) => !known.has(key));
  return [...declared.filter((key) => Object.hasOwn(value, key)), ...otherKeys.sort()];
}
function resolveSchema(schema2, value) {
  if (schema2.wrapped) return resolveSchema(schema2.wrapped, value);
  return schema2.getter ? resolveSchema(schema2.getter(value), value) : schema2;
}
var getKeySchema = (holder, key) => holder?.entries && Object.hasOwn(holder.entries, key) ? holder.entries[key] : void 0;
function sortList(list2, holder) {
  const shape = holder && getListShape(holder);
  if (!shape) return list2;
  const read = list2.map((entry) => ({ entry, parsed: safeParse(holder.item, entry) }));
  if (read.some(({ parsed }) => !parsed.success)) return list2;
  const keyed = read.map(({ entry, parsed: { output } }) => ({
    entry,
    key: shape.getKey(output),
    ranked: shape.isRanked?.(output) ?? false
  }));
  const ranked = keyed.filter((item) => item.ranked);
  const sortedItems = keyed.filter((item) => !item.ranked).sort((left, right) => compareText(left.key, right.key));
  return [...ranked, ...sortedItems].map(({ entry }) => entry);
}
var compareText = (left, right) => left < right ? -1 : left > right ? 1 : 0;
function formatScalar(value) {
  if (typeof value !== "string") return String(value);
  if (value.search(unsafeCharacters) >= 0) return quoteDouble(value);
  return canBePlainText(value) ? value : quoteSingle(value);
}
var quoteSingle = (text2) => `'${text2.replaceAll("'", "''")}'`;
var canBePlainText = (text2) => text2 !== "" && !quotedForms.some((form) => form.test(text2));
var quotedForms = [
  /^[-?:,[\]{}#&*!|>'"%@`=<\s]|^\.\.\.|[\s:]$|:\s|\s#/,
  /^(?:~|null|true|false|yes|no|on|off|y|n)$/i,
  /** Numbers, dates and times: `5319e7`, `0o7`, `1_000`, `190:20:30`, `2027-03-01`. */
  /^\+?[.\d][\d.,_:a-fox+\-tz\s]*$/i,
  /** A color that a loose YAML 1.1 reader takes for an exponent: `e99695`. */
  /^\+?e[+-]?\d+$/i,
  /^\+?\.(?:inf|nan)$/i
];
var namedEscapes = { "\n": "\\n", "	": "\\t", '"': '\\"', "\\": "\\\\" };
var quoteDouble = (text2) => `"${text2.replace(/["\\]/g, (character) => namedEscapes[character]).replace(unsafeCharacters, (character) => namedEscapes[character] ?? escapeCharacter(character))}"`;
function escapeCharacter(character) {
  const point = character.codePointAt(0).toString(16);
  return point.length > 4 ? `\\U${point.padStart(8, "0")}` : `\\u${point.padStart(4, "0")}`;
}

// chunk:./action-chunk-Y6ZTM7VG.js
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
var isInstallationToken = (token2) => token2.reveal().startsWith("ghs_");
var maxShown = 2e3;
var maxSearched = 65536;
var cutMargin = 16384;
var scrubAndShorten = (removeSecrets) => (text2) => {
  const clean = removeSecrets(text2.slice(0, maxSearched));
  const isWhole = text2.length <= maxSearched;
  if (isWhole && clean.length <= maxShown) return clean;
  const shown = clean.slice(0, isWhole ? maxShown : Math.max(0, Math.min(maxShown, clean.length - cutMargin)));
  return `${shown}\u2026 (${(isWhole ? clean.length : text2.length) - shown.length} more characters)`;
};

// chunk:./action-chunk-2ZBSK2NN.js
var Reference = class {
  constructor(name2) {
    this.name = name2;
  }
  name;
  toString() {
    return `$${this.name}`;
  }
};
var referencePattern = /^\$[A-Za-z_][A-Za-z0-9_]*$/;
var allowedNamePattern = /^(?!\$((GITHUB|RUNNER|ACTIONS|INPUT|TRUEUP)_\w*|GH_(ENTERPRISE_)?TOKEN)$)/i;
var literalMessage = createMessage(
  "is a literal value, but a settings file must not contain secrets (the value is not shown here)",
  "set it as a variable in the step's `env` and write its name, like `$MY_SECRET`; if the file was ever shared, replace the secret"
);
var bracesMessage = createMessage(
  "is not in the form `$NAME`: braces are not supported",
  "write `$NAME`, and set that variable in the step's `env`"
);
var reservedMessage = createMessage(
  "refers to a variable of the runner (`GITHUB_*`, `RUNNER_*`, `ACTIONS_*`, `INPUT_*`) or to a token or key of Trueup (`GH_TOKEN`, `TRUEUP_*`)",
  "set a variable of another name in the step's `env`, and refer to that"
);
var blankMessage = createMessage("is empty", "write the name of a variable in the step's `env`, like `$MY_SECRET`");
var describeNonReference = ({ input }) => {
  if (input === null || input === "") return blankMessage;
  return typeof input === "string" && /^\$\{.*\}$/s.test(input) ? bracesMessage : literalMessage;
};
var createReferenceSchema = () => pipe(
  string(describeNonReference),
  regex(referencePattern, describeNonReference),
  regex(allowedNamePattern, reservedMessage),
  title("a reference to a variable, like `$NAME`"),
  transform((input) => new Reference(input.slice(1)))
);
function* listLeaves(value, written, at = []) {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* listLeaves(item, getAtPath(written, [index]), [...at, index]);
  } else if (value && typeof value === "object" && !(value instanceof Reference)) {
    for (const [key, item] of Object.entries(value)) {
      const isBareList = key === "entries" && Array.isArray(written);
      yield* isBareList ? listLeaves(item, written, at) : listLeaves(item, getAtPath(written, [key]), [...at, key]);
    }
  } else yield [at, value];
}

// chunk:./action-chunk-ZXYNTTBY.js
var unseenValue = { unseen: true };
var withheldValue = { withheld: true };
var isTextWithHash = (value) => isMap(value) && Object.keys(value).join() === "shown,sha256";
var isPlaceholder = (value, name2) => isMap(value) && Object.keys(value).length === 1 && value[name2] === true;
var isRankedList = (value) => Array.isArray(value) && value.length > 0 && value.every(isRankedListMember);
var toRankedList = (members2) => members2.map((value, index) => ({ rank: index + 1, value }));
var isRankedListMember = (member) => isMap(member) && typeof member.rank === "number" && "value" in member && Object.keys(member).length === 2;
function toData(value, convertText = addHashIfRedacted) {
  if (value === void 0 || typeof value === "function") return void 0;
  if (typeof value === "string") return convertText(value);
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (Array.isArray(value)) return value.map((member) => toData(member, convertText) ?? null);
  if (value instanceof Set) return toData([...value], convertText);
  if (value instanceof Map) return toData(Object.fromEntries(value), convertText);
  if (!isMap(value))
    return typeof value === "number" || typeof value === "boolean" ? value : value === null ? null : String(value);
  return Object.fromEntries(listKeyData(replaceNamedIdWithName(value), convertText));
}
var listKeyData = (values, convertText) => Object.entries(values).flatMap(([key, value]) => {
  const data = toData(value, convertText);
  return data === void 0 ? [] : [[key, data]];
});
function addHashIfRedacted(text2) {
  const shown = removeCredentials(text2);
  return shown === text2 ? text2 : { shown, sha256: hashText(text2) };
}
var removeCredentials = (text2) => text2.includes(":") ? redactUrlCredentials(text2) : text2;
function toCanonicalText(value) {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).sort().join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const record2 = value;
  let text2 = "";
  for (const key of Object.keys(record2).sort()) {
    if (record2[key] === void 0) continue;
    text2 += `${text2 && ","}${JSON.stringify(key)}:${toCanonicalText(record2[key])}`;
  }
  return `{${text2}}`;
}
var hashText = (text2) => hash("sha256", text2);
var formatKey = (path2) => path2.map((key) => /[."]/.test(key) || !key ? JSON.stringify(key) : key).join(".");

// chunk:./action-chunk-HHP3ARJ6.js
function redactPlan(target, view) {
  if (!target.items.some(hasPublicVersion)) return target;
  const { items, unplanned, ...identity } = target;
  const shownItems = items.map((item) => toItemView(item, view)).filter(isFullyShown);
  const withheld = items.length - shownItems.length;
  return { ...identity, items: shownItems, ...withheld && { withheld }, ...unplanned && { unplanned } };
}
var withholdPlan = ({ items, unplanned }, repository2) => ({
  repository: repository2,
  items: [],
  ...items.length && { withheld: items.length },
  ...unplanned && { unplanned }
});
var toItemView = ({ public: publicItem, ...item }, view) => publicItem && view === "public" ? publicItem : item;
var hasPublicVersion = (item) => item.public !== void 0;
var isFullyShown = (item) => item.subject !== void 0 && item.changes !== void 0;
var toPlanItem = (item) => ({
  ...removeHashesOfLiveValues(toFullItem(item)),
  ...isPartlyHidden(item) && { public: removeHashesOfLiveValues(toPublicItem(item)) }
});
var removeHashesOfLiveValues = (item) => item.changes ? { ...item, changes: item.changes.map(removeHashesFromBefore) } : item;
var removeHashesFromBefore = ({ key, before, after }) => ({
  key,
  ...before !== void 0 && { before: stripHashes(before) },
  ...after !== void 0 && { after }
});
var isPartlyHidden = ({ hidesSubject, hiddenKeys }) => hidesSubject || !!hiddenKeys?.length;
var toFullItem = ({ section, subject, kind, changes: changes2, tone, id }) => ({
  section,
  subject,
  kind,
  changes: changes2,
  ...tone && { tone },
  ...id !== void 0 && { id }
});
function toPublicItem(item) {
  if (!isPartlyHidden(item)) return toFullItem(item);
  const { changes: changes2, hidesSubject, hiddenKeys, publicParts, publicName } = item;
  if (publicParts) return toFullItem({ ...item, ...publicParts });
  if (hidesSubject) return { ...publicName && { subject: [publicName] }, ...toNamelessItem(item) };
  const isOpen = ({ key }) => !hiddenKeys?.includes(key);
  return toFullItem({
    ...item,
    changes: changes2.map((change) => isOpen(change) ? change : { ...change, before: withheldValue })
  });
}
var toNamelessItem = ({ section, kind, tone }) => ({
  section,
  kind,
  ...tone && { tone }
});
var stripHashes = (data) => isTextWithHash(data) ? data.shown : mapChildren(data, stripHashes);
var createPlanDocument = (targets) => ({
  format: 2,
  targets: [...targets].sort(
    (first, second2) => compareText(first.repository.toLowerCase(), second2.repository.toLowerCase())
  )
});
function findMissingIdentity(targets) {
  const withoutId = findMissingId(targets);
  if (withoutId !== void 0) return withoutId;
  const withoutServer = targets.find(({ server, items }) => server === void 0 && items.length > 0);
  return withoutServer && `the GitHub server of repository ${withoutServer.repository}`;
}
function findMissingId(targets) {
  const withoutId = targets.find(({ id, items, ...target }) => id === void 0 && !target.new && items.length > 0);
  return withoutId && `the id of repository ${withoutId.repository}`;
}
var formatPlanJson = (document) => `${JSON.stringify(document, null, 2)}
`;

// chunk:./action-chunk-4WFLYS6I.js
var hiddenValueText = "(not shown: this log may be public)";
var hiddenReasonText = "(reason not shown: this report may be public)";
var ownerNamesKey = "(names of the owner)";
var Wording = class _Wording {
  constructor(parts, key) {
    this.parts = parts;
    this.key = key;
  }
  parts;
  key;
  withVisibilityKey(key) {
    return new _Wording(this.parts, key);
  }
  toString() {
    return toShownText(this);
  }
};
function formatText(words, ...values) {
  const parts = words.flatMap((text2, index) => {
    return index < values.length ? [text2, ...toHiddenParts(values[index])] : [text2];
  });
  return new Wording(parts);
}
var toHiddenParts = (value) => value instanceof Wording ? value.parts : [{ full: String(value) }];
var joinPublic = (words, ...values) => toText(words.flatMap((text2, index) => [text2, ...index < values.length ? toShownParts(values[index]) : []]));
var toShownParts = (value) => value instanceof Wording ? value.parts : [String(value)];
var toText = (parts) => parts.every((part) => typeof part === "string") ? parts.join("") : new Wording(parts);
var markPublic = (value) => new Wording([String(value)]);
var createPartlyPublic = (full, publicText) => new Wording([{ full, public: publicText }]);
var withPublicVersion = (full, publicText) => full === publicText ? full : createPartlyPublic(full, publicText);
var withHiddenReason = (statement, why) => new Wording([statement, { full: `: ${why}`, public: ` ${hiddenReasonText}` }]);
function toShownText(text2, view = "public") {
  if (typeof text2 === "string") return text2;
  if (view === "full") return text2.parts.map((part) => typeof part === "string" ? part : part.full).join("");
  const parts = text2.parts.map((part) => typeof part === "string" ? part : part.public);
  const first = parts.indexOf(void 0);
  return parts.map((part, index) => part ?? (index === first ? hiddenValueText : "(not shown)")).join("");
}
var hasHiddenParts = (text2) => text2 instanceof Wording && text2.parts.some((part) => typeof part !== "string");
var hidePlainStringFromPublic = (text2) => typeof text2 === "string" ? new Wording([{ full: text2 }]) : text2;
var showFullText = (text2) => toShownText(text2, "full");
var showVisibleText = (text2, isHidden) => {
  if (!isHidden) return showFullText(text2);
  return typeof text2 === "string" ? void 0 : toShownText(text2);
};
var joinTexts = (texts, between) => texts.every((text2) => typeof text2 === "string") ? texts.join(between) : new Wording(texts.flatMap((text2, index) => [...index ? [between] : [], ...toHiddenParts(text2)]));
var withVisibilityKey = (key, text2) => typeof text2 === "string" ? formatText`${text2}`.withVisibilityKey(key) : text2.withVisibilityKey(key);
function describeGithubRefusal({
  sentence = "",
  githubMessage,
  hint
}) {
  const [, between = "", rest = ""] = /^((?:: |\s*))(.*)$/s.exec(githubMessage.slice(sentence.length));
  return formatText`${markPublic(sentence + between)}${rest || markPublic("")}${markPublic(hint ? ` (${hint})` : "")}`;
}

// chunk:./action-chunk-IA2DOVEU.js
var printValue = (value) => printData(toData(value, removeCredentials));
var printPlanValue = (value) => printData(toData(value), printMark);
function printData(data, printMarkOf = () => void 0) {
  if (data === void 0) return "(not set)";
  if (data === null) return "(none)";
  if (typeof data === "string") return quoteIfNeeded(data);
  if (typeof data !== "object") return String(data);
  const mark = printMarkOf(data);
  if (mark !== void 0) return mark;
  if (Array.isArray(data)) return `[${data.map((member) => printData(member, printMarkOf)).join(", ")}]`;
  const pairs = Object.entries(data).map(([key, inner]) => `${key}: ${printData(inner, printMarkOf)}`);
  return `{${pairs.join(", ")}}`;
}
function printMark(data) {
  if (isTextWithHash(data)) return quoteIfNeeded(data.shown);
  if (isPlaceholder(data, "unseen")) return "(not visible to the token)";
  if (isPlaceholder(data, "withheld")) return "(withheld)";
  if (!isRankedList(data)) return void 0;
  const sorted = data.toSorted((first, second2) => first.rank - second2.rank);
  return printData(
    sorted.map((member) => member.value),
    printMark
  );
}
var formatPart = ({ subject, key }) => [key && `\`${key}\``, subject].filter(Boolean).join(" of ");
var quoteIfNeeded = (text2) => /^[\p{L}\p{N}_./:#@~*+$-]+$/u.test(text2) ? text2 : JSON.stringify(text2);
var noRedaction = { hidesKey: () => false, hidesText: () => false, hidesNames: false };
function formatRemark({ key, meaning, tone, because }, redaction) {
  const isHidden = redaction.hidesKey(key) || because instanceof Wording && !!because.key && redaction.hidesText(because);
  const why = because && showVisibleText(because, isHidden);
  const remarks = [meaning, tone === "weaker" && "weaker", why].filter(Boolean);
  return remarks.length ? `(${remarks.join("; ")})` : void 0;
}
var formatPrefix = (subject) => subject ? `${subject}: ` : "";
var formatSubjectAndKey = ({ subject, key = "", before }) => before === void 0 ? subject || key : `${formatPrefix(subject)}${key}`;
function createChangeRow(row) {
  const { subject, key, before, after, remark, ending } = row;
  const prefix = key === void 0 ? `${subject} ` : formatPrefix(subject);
  const sentence = [`${prefix}${before === void 0 ? after : `${key} ${before} \u2192 ${after}`}`, remark];
  return { ...row, text: [sentence.filter(Boolean).join(" "), ending].filter(Boolean).join("; ") };
}
var withEnding = (row, ending) => createChangeRow({ ...row, ending });
var hidesLiveValue = ({ hidesKey }, key, live, wanted) => hidesKey(key) && !(typeof live === "boolean" && typeof wanted === "boolean" && live !== wanted);
var toShownValues = ({ key, live, wanted, shown }) => shown ?? { key, live: printValue(live), wanted: printValue(wanted) };
function formatDifference(subject, difference, redaction = noRedaction) {
  const shownDifference = redaction === noRedaction && difference.fullDifference || difference;
  const { key, live, wanted, words } = shownDifference;
  const after = words && showVisibleText(words, redaction.hidesKey(key));
  const row = { subject, key, remark: formatRemark(shownDifference, redaction), difference };
  if (after !== void 0) return createChangeRow({ ...row, after });
  const shown = toShownValues(shownDifference);
  const before = hidesLiveValue(redaction, key, live, wanted) ? hiddenValueText : shown.live;
  return createChangeRow({ ...row, key: shown.key, before, after: shown.wanted });
}
var formatHeldKeys = (holds = {}) => listKeyData(holds, removeCredentials).map(([key, data]) => `${key}: ${printData(data)}`);
var tensePrefixes = { planned: "will be ", done: "", undone: "to be " };
var kindVerbs = { create: "created", delete: "deleted", replace: "deleted and recreated" };
function formatChange(change, tense, redaction = noRedaction) {
  const { kind, subject, because, holds } = change;
  const rows = change.differences.map((difference) => formatDifference(subject, difference, redaction));
  if (kind === "update") return rows;
  const why = because && showVisibleText(because, kind !== "create" && redaction.hidesText(because));
  const becomes = `${tensePrefixes[tense]}${change.verb ?? kindVerbs[kind]}${why ? `: ${why}` : ""}`;
  if (kind === "replace") return rows.map((row) => withEnding(row, becomes));
  const heldKeys = kind === "create" ? formatHeldKeys(holds) : [];
  return [createChangeRow({ subject: getShownName(change, redaction), after: becomes, heldKeys })];
}
var hiddenEntryName = `an undeclared entry ${hiddenValueText}`;
var getShownName = ({ kind, subject, publicName }, redaction) => kind === "delete" && redaction.hidesNames ? getPublicName({ publicName }) : subject;
var getPublicName = (item) => "publicName" in item && item.publicName !== void 0 ? item.publicName : hiddenEntryName;

// chunk:./action-chunk-GPVZHAZM.js
function findPublicSentence(message) {
  const known = publicSentences.find(
    (sentence) => message.startsWith(sentence) && /^(\.?$|\.?: |\.\s)/.test(message.slice(sentence.length))
  );
  return known && message.slice(0, known.length + (message[known.length] === "." ? 1 : 0));
}
var publicSentences = [
  "Advanced Security must be enabled for this repository to use code scanning",
  "Bad Request",
  "Cache limits are managed by the organization or enterprise",
  "Code Security must be enabled for this repository to use code scanning",
  "Code scanning is not enabled for this repository",
  "Conflict",
  "Deactivating GitHub pages for this repository is not allowed",
  "Forbidden",
  "Hook already exists on this repository",
  "Invalid request",
  "Must have admin rights to Repository",
  "Not Found",
  "Repository owner cannot be a collaborator",
  "Repository was archived so is read-only",
  "Resource not accessible by integration",
  "Resource not accessible by personal access token",
  "Secret scanning is disabled on this repository",
  "Secret scanning is not available for this repository",
  "Server Error",
  "Unprocessable Entity",
  "Upgrade to GitHub Pro or make this repository public to enable this feature",
  "Validation Failed",
  "You must have repository read permissions or have the repository variables fine-grained permission"
];
function mayRepeatValues(text2, values, publicText) {
  const publicWords = extractLowercaseWords(publicText);
  const isKnown = (word) => publicWords.some((candidate) => isPartOfWord(word, candidate));
  const words = extractLowercaseWords(text2).filter((word) => !isKnown(word));
  const hidden = [...new Set([...listTexts(values)].flatMap(extractLowercaseWords))].filter((word) => !isKnown(word));
  return text2.includes("://") || words.some((word) => hidden.some((candidate) => isPartOfWord(candidate, word) || isPartOfWord(word, candidate)));
}
var extractLowercaseWords = (text2) => text2.normalize("NFKC").toLowerCase().match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? [];
var minLength2 = 4;
var isPartOfWord = (part, word) => part === word || part.length >= minLength2 && word.includes(part);
function listTexts(value, seen = /* @__PURE__ */ new Set()) {
  const texts = /* @__PURE__ */ new Set();
  if (typeof value === "string" || typeof value === "number") texts.add(String(value));
  if (typeof value !== "object" || value === null || seen.has(value)) return texts;
  seen.add(value);
  const parts = Symbol.iterator in value ? [...value] : Object.values(value);
  return new Set(parts.flatMap((part) => [...listTexts(part, seen)]));
}

// chunk:./action-chunk-JO2KHXBP.js
function findAudience(visibleTo, path2) {
  const parts = path2.split(".").map((part) => /^\d+$/.test(part) ? "[]" : part);
  for (let length = parts.length; length > 0; length--) {
    const audience = visibleTo[parts.slice(0, length).join(".")] ?? visibleTo[[...parts.slice(0, length - 1), "*"].join(".")];
    if (audience !== void 0) return audience;
  }
  return visibleTo[""];
}

// chunk:./action-chunk-BVEEU6CS.js
var isPublicPath = ({ visibleTo = { "": "everyone" } }, path2) => findAudience(visibleTo, path2) === "everyone";
function createRedaction(section, { about } = {}) {
  const base = about ?? (section.settings?.list ? "[]" : "");
  return {
    hidesKey: (key) => !isPublicPath(section, base ? `${base}.${key}` : key),
    hidesText(text2) {
      const key = (text2 instanceof Wording ? text2.key : void 0) ?? base;
      return key === ownerNamesKey || !isPublicPath(section, key);
    },
    hidesNames: !isPublicPath(section, base)
  };
}
function createDeclaredRedaction({ section, entryAt }, item) {
  const redaction = createRedaction(section, item);
  return { ...redaction, hidesNames: redaction.hidesNames && !(item.subject && entryAt(item.subject)) };
}
var toBothViews = (redaction, describe) => withPublicVersion(describe(noRedaction), describe(redaction));
function redactChange(redaction, describe) {
  const [full, shown] = [describe(noRedaction), describe(redaction)];
  const joinViews = (getText) => withPublicVersion(getText(full) ?? "", getText(shown) ?? "");
  const after = [joinViews((row) => row.after), joinViews((row) => row.remark), joinViews((row) => row.ending)];
  return {
    message: joinViews((row) => row.text),
    parts: {
      what: joinViews(formatSubjectAndKey),
      before: joinViews((row) => row.before),
      after: [...after, ...full.heldKeys ?? []].filter(Boolean)
    }
  };
}
var redactText = (redaction, text2) => redaction.hidesText(text2) ? joinPublic`${hidePlainStringFromPublic(text2)}` : showFullText(text2);
var reword = (line, words) => ({
  ...line,
  message: words(line.message),
  parts: void 0
});
function appendDetails(section, line, details) {
  const shownDetails = isAllPublic(section) ? details : details.filter((text2) => typeof text2 !== "string");
  const ending = withPublicVersion(formatDetails(details), formatDetails(shownDetails));
  const { message, parts } = line;
  return {
    ...line,
    message: joinPublic`${message}${ending}`,
    ...parts && {
      parts: { ...parts, after: [...parts.after.slice(0, -1), joinPublic`${parts.after.at(-1) ?? ""}${ending}`] }
    }
  };
}
var formatDetails = (details) => details.length ? ` (${details.map(showFullText).join("; ")})` : "";
var isAllPublic = ({ visibleTo = { "": "everyone" } }) => Object.values(visibleTo).every((audience) => audience === "everyone");
var redactRequestFailure = (section, { message, publicMessage }) => isAllPublic(section) ? message : withPublicVersion(message, publicMessage ?? `GitHub sent no usable answer ${hiddenValueText}`);
function redactRefusal(section, failure, values) {
  const { request, route, message } = failure;
  if (failure.isPublic || isAllPublic(section)) return { message, request };
  const githubText = describeGithubRefusal(failure);
  const isOpen = values !== void 0 && failure.repeatsNothing && !mayRepeatValues(failure.githubMessage, values, `${route} ${section.key}`);
  const shownMessage = isOpen ? showFullText(githubText) : failure.publicMessage ?? toShownText(githubText);
  return {
    message: withPublicVersion(message, `${request.method} ${route} answered ${request.status}: ${shownMessage}`),
    request: { ...request, path: withPublicVersion(request.path, route) }
  };
}

// chunk:./action-chunk-BWZQGUQS.js
var isPlanned = (planned) => planned.plan !== void 0;
var hasNothingToDo = (planned) => isPlanned(planned) && planned.plan.every(({ kind }) => kind === "note");

// chunk:./action-chunk-ZYTCRTVY.js
var signs = { create: "+", delete: "-", update: "~", replace: "~", reassert: "~" };
var tones = ["rename", "removal", "power", "weaker"];

// chunk:./action-chunk-J52RFCNZ.js
var isDrift = (item) => !["note", "reassert", "unread", "archived"].includes(item.kind);
var isWriting = (item) => "steps" in item;
var listDifferences = (items) => items.flatMap((item) => "differences" in item ? item.differences : []);
function listWrittenSectionKeys(item) {
  if (item.subject) return [];
  return item.kind === "reassert" ? Object.keys(item.holds ?? {}) : item.differences.map(({ key }) => key);
}
var isWantedUnset = ({ wanted }) => wanted === null;
var SectionFailure = class extends Error {
  constructor(text2, fix, code = "plan_refused", publicText) {
    super(showFullText(text2));
    this.text = text2;
    this.fix = fix;
    this.code = code;
    this.publicText = publicText;
  }
  text;
  fix;
  code;
  publicText;
  name = "SectionFailure";
  at;
};
var MissingVariable = class extends SectionFailure {
  constructor(names) {
    const listed = [...new Set(names)].sort().map((name2) => `$${name2}`);
    super(
      markPublic(`environment variable ${listed.join(", ")} is empty or not set`),
      `set ${listed.length > 1 ? "them" : "it"}; in a workflow, use \`env:\` and \`\${{ secrets.NAME }}\``,
      "missing_secret"
    );
    this.names = names;
  }
  names;
  name = "MissingVariable";
};

// chunk:./action-chunk-XQFVVKFE.js
var createRisks = (commonRisk, orders) => ({
  "": commonRisk,
  ...mapValues(orders, (order) => ({ ...commonRisk, order }))
});
var protectionRisk = { touches: "protection", replaces: "protection" };
var bypassRisk = { ...protectionRisk, touches: "access" };
var describeLossIfDeleted = (describe) => ({ kind, subject }) => kind === "delete" ? describe(subject) : void 0;
var defaultRisk = { touches: "data" };
function findRisk({ risk = {} }, path2) {
  const parts = path2.split(".").filter((part) => part !== "[]");
  const name2 = parts.findLast((part, depth) => Object.hasOwn(risk, part) && (depth === 0 || risk[part].order));
  return risk[name2 ?? ""] ?? defaultRisk;
}
function listRisks(section, keys2, about = "") {
  const parentRisk = findRisk(section, about);
  return keys2.length && parentRisk === findRisk(section, "") ? keys2.map((key) => findRisk(section, key)) : [parentRisk];
}
function findSevereRisk(section, { about, changes: changes2 }) {
  const keys2 = changes2.filter(({ before, after }) => !isEmptyValue(before) || !isEmptyValue(after)).map(({ key }) => key);
  const touched = listRisks(section, keys2, about).map(({ touches }) => touches);
  return ["access", "protection"].find((kind) => touched.includes(kind));
}
var isEmptyValue = (value) => value == null || Array.isArray(value) && value.length === 0;
var describePermanentLoss = (section, item) => listItemRisks(section, item).flatMap((risk) => risk.describeLostData?.(item) ?? [])[0];
var listItemRisks = (section, item) => listRisks(
  section,
  listDifferences([item]).map(({ key }) => key),
  item.about
);
var isRiskyItem = (section, item) => item.kind === "delete" || item.kind === "replace" || item.turn === "last" || listItemRisks(section, item).some(({ touches, replaces }) => replaces || ["access", "protection"].includes(touches));

// chunk:./action-chunk-I3RB3CIL.js
function toMarkedItem(section, item) {
  const tone = findMostSeriousTone(item);
  return {
    section,
    subject: (item.names ?? []).map(removeCredentials),
    kind: item.kind,
    changes: collectChanges(item).sort((first, second2) => compareText(first.key, second2.key)),
    ...tone && { tone },
    ...item.id !== void 0 && { id: item.id },
    ..."publicName" in item && item.publicName !== void 0 && { publicName: item.publicName }
  };
}
var formatCanonicalWrite = (section, item) => toCanonicalText({
  section,
  names: JSON.stringify(item.names),
  id: item.id,
  kind: item.kind,
  changes: collectChanges(item),
  requests: item.steps.map(toRequestData)
});
function toRequestData(step) {
  if ("act" in step) return step.act;
  const { route, params, body } = "call" in step ? { ...step.call, body: step.adds ?? step.call.body } : step;
  return { route, params, body };
}
function findMostSeriousTone(item) {
  if (item.kind === "reassert") return void 0;
  if (item.kind === "delete") return "removal";
  const itemTones = [item.tone, ...item.differences.map(({ tone }) => tone)];
  return tones.find((tone) => itemTones.includes(tone));
}
function collectChanges(item) {
  const { kind, holds = {} } = item;
  const differences = "differences" in item ? item.differences.map(toPlannedChange) : [];
  const heldChanges = listKeyData(holds).map(([key, data]) => {
    if (kind === "delete") return { key, before: data };
    const isNew = kind === "create" || kind === "reassert" && item.canVerifyAfterwards;
    return isNew ? { key, after: data } : { key, before: unseenValue, after: data };
  });
  return [...differences, ...heldChanges];
}
function toPlannedChange({ key, live, wanted, unseen: isUnseen, ordered }) {
  const toRankedData = (value) => toData(ordered && Array.isArray(value) ? toRankedList(value) : value);
  const before = isUnseen ? unseenValue : toRankedData(live);
  const after = toRankedData(wanted);
  return { key, ...before !== void 0 && { before }, ...after !== void 0 && { after } };
}
var listWritingItems = (planned) => planned.some(({ plan = [] }) => plan.some(({ kind }) => kind === "archived")) ? [] : planned.filter((section) => !isSkippedByApply(section)).flatMap((section) => section.plan.filter(isWriting).map((item) => ({ declared: section, item })));
var listPlannedWrites = (planned) => listWritingItems(planned).map(({ declared, item }) => ({
  declared,
  item,
  ...markHiddenParts(declared, item),
  write: formatCanonicalWrite(declared.section.key, item)
}));
var isSkippedByApply = (section) => !isPlanned(section) || section.skipped || section.plan.some(({ kind }) => kind === "refused");
function markHiddenParts(declared, item) {
  const data = toMarkedItem(declared.section.key, item);
  const redaction = createDeclaredRedaction(declared, item);
  const stake = findSevereRisk(declared.section, { about: item.about, changes: data.changes });
  const hiddenKeys = data.changes.filter(
    ({ key, before, after }) => before !== void 0 && before !== unseenValue && hidesLiveValue(redaction, key, before, after)
  ).map(({ key }) => key);
  return {
    ...data,
    ...stake && { stake },
    ...redaction.hidesNames && data.subject.length && { hidesSubject: true },
    ...hiddenKeys.length && { hiddenKeys }
  };
}
function toTargetDocument({ repository: repository2, server, id }, planned) {
  const writing = listWritingItems(planned);
  const isNew = writing.some(({ declared: { section } }) => section.key === "repositories");
  const unplanned = planned.filter(isSkippedByApply).map(({ section }) => section.key);
  return {
    repository: toFullName(repository2),
    ...writing.length && { server },
    ...id !== void 0 && !isNew && { id },
    ...isNew && { new: true },
    items: writing.map(({ declared, item }) => toPlanItem(markHiddenParts(declared, item))),
    ...unplanned.length && { unplanned }
  };
}

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

// chunk:./action-chunk-XPX3HZIU.js
var classifyFailure = (failure) => {
  if (failure instanceof PermissionDenied) return "denied";
  return failure instanceof NotOnServer || failure instanceof NotOnPlan ? "lost" : "not-done";
};
function isTolerated({ required, onMissing, onUnsupported }, section, ending) {
  if (required.has(section)) return false;
  if (ending === "unseen") return true;
  return ending === "denied" && onMissing === "warn" || ending === "lost" && onUnsupported === "warn";
}
var isLeftOut = ({ ending }) => ["denied", "lost", "unseen"].includes(ending);
var isPathUpToDate = ({ coverage }, path2) => coverage.every(({ key, ending }) => ending === "equal" || !(isWithin(key, path2) || isWithin(path2, key)));
var isWithin = (inner, outer) => inner.startsWith(outer) && ["", ".", "["].includes(inner.charAt(outer.length));
var isIncomplete = ({ coverage }) => coverage.some(isLeftOut);
function createSectionResult(name2, lines, policy, failure) {
  const tolerated = lines.map((line) => applyDenialPolicy(line, name2, policy));
  const finalLines = tolerated.some((line) => isAboutUnreadPart(line, name2)) ? tolerated.map((line) => toSkippedLine(line, name2)) : tolerated;
  const coverage = collectWorstEndings(name2, finalLines);
  const stopped = failure instanceof RunStopped && { stopped: failure };
  return { name: name2, status: resolveSectionStatus(coverage, finalLines), coverage, lines: finalLines, ...stopped };
}
function applyDenialPolicy(line, section, policy) {
  const ending = line.pathEndings?.find(isLeftOut)?.ending;
  if (isBlockedByOwner(line) && policy.required.has(section)) return { ...line, ...blockedError };
  if (line.kind !== "error" || !ending) return line;
  if (!isTolerated(policy, section, ending)) return ending === "lost" ? suggestWarnOption(line, section, policy) : line;
  if (ending === "denied") return { ...reword(line, (text2) => joinPublic`skipped: ${text2}`), kind: "warning" };
  const { code: _, fix: __, ...tolerated } = line;
  return { ...tolerated, kind: ending === "lost" ? "warning" : "note" };
}
var isAboutUnreadPart = ({ kind, pathEndings = [] }, section) => kind === "warning" && pathEndings.some(({ ending }) => ending === "denied") && !pathEndings.some(({ key }) => key === section);
function toSkippedLine(line, section) {
  const rows = line.pathEndings?.map((row) => isDiffering(row) ? { ...row, ending: "denied" } : row) ?? [];
  if (line.kind === "warning") return { ...line, pathEndings: [{ key: section, ending: "denied" }, ...rows] };
  if (line.kind !== "drift" && line.code !== "plan_refused") return { ...line, pathEndings: rows };
  const { key, namedKey, place, message } = line;
  const note = { kind: "note", key, namedKey, place, message, pathEndings: rows };
  return reword(note, markAsSkipped);
}
var unreadReason = "part of this section could not be read";
var markAsSkipped = (text2) => joinPublic`skipped: ${text2} (${unreadReason})`;
var isDiffering = ({ ending }) => ending === "differs" || ending === "not-done";
var isBlockedByOwner = ({ kind, pathEndings = [] }) => kind === "note" && pathEndings.some(({ ending }) => ending === "left");
var blockedError = {
  kind: "error",
  code: "unsupported",
  fix: "ask the owner to change it, or remove the section from `--required-sections`"
};
var suggestWarnOption = (line, section, { required }) => required.has(section) ? line : {
  ...line,
  fix: joinPublic`${line.fix ?? ""}, or set \`--on-unsupported warn\` to skip it`
};
function collectWorstEndings(name2, lines) {
  const rows = /* @__PURE__ */ new Map([[name2, "equal"]]);
  for (const { key, ending } of lines.flatMap(({ pathEndings = [] }) => pathEndings))
    if (endings.indexOf(ending) >= endings.indexOf(rows.get(key) ?? "equal")) rows.set(key, ending);
  return [...rows].map(([key, ending]) => ({ key, ending }));
}
function resolveSectionStatus(coverage, lines) {
  if (lines.some(({ kind }) => kind === "error")) return "failed";
  if (coverage.some(isDiffering)) return "drift";
  if (coverage.some(isLeftOut)) return isLeftOut(coverage[0]) ? "skipped" : "partial";
  if (lines.some(({ kind }) => kind === "change")) return "changed";
  return coverage.some(({ ending }) => ending === "blind" || ending === "left") ? "unverified" : "converged";
}

// chunk:./action-chunk-2XNJDW7P.js
var isWholeFileRefused = (refusals) => refusals.some(({ refusedSection }) => refusedSection === void 0);
var maxInMessage = 20;
var SettingsError = class extends Error {
  constructor(refusals, remarks = []) {
    super(refusals.slice(0, maxInMessage).map(formatRefusal).join("\n"));
    this.refusals = refusals;
    this.remarks = remarks;
  }
  refusals;
  remarks;
  name = "SettingsRefused";
};
var createFileError = (problem, fix, place, at = []) => new SettingsError([{ at, place, problem, fix }]);
function requireSettingsError(failure) {
  if (failure instanceof SettingsError) return failure;
  throw failure;
}
function tryToRead(read) {
  try {
    return read();
  } catch (failure) {
    return requireSettingsError(failure);
  }
}
var formatPath = (path2, names = []) => path2.reduce((text2, part, index) => {
  const name2 = names[index];
  const entryName = name2 === void 0 ? "" : ` ${quoteText(name2)}`;
  if (typeof part === "number") return `${text2}[${part}]${entryName}`;
  const key = /^[\w$*.~-]{1,60}$/.test(part) ? part : quoteText(part);
  return `${text2}${text2 && "."}${key}${entryName}`;
}, "");
var formatPlace = (place) => `${place.file}:${place.line}:${place.column}`;
function formatRefusal({ at, names, place, problem, fix, yaml }) {
  const where = [place && formatPlace(place), formatPath(at, names)].filter(Boolean).join(": ");
  const text2 = redactUrlCredentials(`${where ? `${where}: ` : ""}${problem}. To fix, ${fix}`);
  return yaml ? `${text2}
${yaml.replace(/^/gm, "    ")}` : text2;
}

// chunk:./action-chunk-SZY5UKEU.js
var PublicFailure = class extends SectionFailure {
  constructor(problem, fix, code, publicMessage = problem) {
    super(markPublic(problem), fix, code, publicMessage);
  }
};
var unsupported = { code: "unsupported", fix: "remove it from the settings of this repository" };
function reportSectionFailure({ section, place }, failure, values) {
  const { at = [] } = failure instanceof SectionFailure ? failure : {};
  return {
    ...reportFailure(section.key, failure, section, values),
    key: formatPath([section.key, ...at]),
    place: place(at)
  };
}
function reportWaitingSection({ section, place }, failure, earlier) {
  const { key } = section;
  const { message: why } = reportFailure(key, failure, section);
  const message = joinPublic`cannot be read before ${earlier} is applied: ${why}`;
  return { kind: "note", key: formatPath([key]), place: place([]), message, pathEndings: [{ key, ending: "differs" }] };
}
function reportFailure(key, failure, section, values) {
  const scope = key ? "section" : "repository";
  return {
    kind: "error",
    key,
    ...toErrorFields(failure),
    ...section ? redactFailureMessage(failure, scope, section, values) : { message: describeFailure(failure, scope) },
    pathEndings: [{ key, ending: classifyFailure(failure) }]
  };
}
var keepUnredacted = (line) => line;
function reportUnwrittenOutput(output, failure, kind = "warning", redactLine2 = keepUnredacted) {
  const line = redactLine2(reportFailure("", failure));
  return { ...line, kind, message: `the ${output} was not written: ${line.message}` };
}
function reportRedactedFailure(failure) {
  const line = reportFailure("", failure);
  if (!(failure instanceof GithubRefusal)) return line;
  const { method, path: path2, status } = failure.request;
  return {
    ...line,
    message: withPublicVersion(
      toShownText(line.message, "full"),
      `${method} ${path2} answered ${formatStatus(status)}: ${hiddenValueText}`
    )
  };
}
function redactFailureMessage(failure, scope, section, values) {
  if (failure instanceof NotOnServer) return { message: failure.message };
  if (failure instanceof GithubRefusal) return redactRefusal(section, failure, values);
  if (failure instanceof SectionFailure) return { message: redactText(createRedaction(section), failure.text) };
  if (failure instanceof RequestFailure) return { message: redactRequestFailure(section, failure) };
  const message = describeFailure(failure, scope);
  if (isForeseen(failure)) return { message };
  const name2 = failure instanceof Error ? failure.name : typeof failure;
  return {
    message: toBothViews(
      createRedaction(section),
      ({ hidesNames }) => hidesNames ? describeFailure(name2, scope) : message
    )
  };
}
var describeFailure = (failure, scope) => {
  if (isForeseen(failure)) return failure.message;
  const text2 = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
  return `internal error; this ${scope} was left unchanged (${text2})`;
};
var isForeseen = (failure) => [GithubRefusal, RequestFailure, RunStopped, SectionFailure].some((kind) => failure instanceof kind);
function toErrorFields(failure) {
  if (failure instanceof PermissionDenied) {
    const { request, grants, fix, hint } = failure;
    return { code: "permission_denied", request, grant: grants.map(formatGrant).join(", "), fix, hint };
  }
  if (failure instanceof NotOnServer) return { ...unsupported, fix: failure.fix, publicMessage: failure.publicMessage };
  if (failure instanceof NotOnPlan) return { ...unsupported, fix: failure.fix, request: failure.request };
  if (failure instanceof GithubRefusal) {
    const { request, fix, publicMessage, hint } = failure;
    return { code: toErrorCode(request.status), request, fix, publicMessage, hint };
  }
  if (failure instanceof RequestFailure)
    return { code: "api_error", fix: failure.fix, publicMessage: failure.publicMessage };
  if (failure instanceof SectionFailure)
    return { code: failure.code, fix: failure.fix, publicMessage: failure.publicText };
  if (failure instanceof RunStopped) return { code: "stopped", fix: failure.fix };
  return { code: "internal", fix: "report this line as a Trueup issue" };
}
function toErrorCode(status) {
  if (status === 404) return "not_found";
  if (status === 409) return "conflict";
  return status === 412 ? "precondition_failed" : "api_error";
}

// chunk:./action-chunk-PEGXDUEF.js
var organizationAdvice = "Trueup manages only repositories; manage organizations with a tool such as Terraform or safe-settings (see docs/comparison.md#organizations)";

// chunk:./action-chunk-3JJCAU3J.js
var repositoryIdKey = "_repository_id";
function splitOffRepositoryId(values) {
  if (!Object.hasOwn(values, repositoryIdKey)) return { rest: values };
  const { [repositoryIdKey]: id, ...rest } = values;
  if (Number.isSafeInteger(id) && id > 0) return { rest, id };
  const fix = "write the id that GitHub gave the repository, or remove it";
  return { rest, mistake: { problem: "is not the id of a repository", fix } };
}
var organizationKeys = [
  "organization",
  "organizations",
  "custom_property_definitions",
  "code_security_configurations"
];
var fleetKeys = ["targets", "repositories"];
var otherFleetKeys = ["layers", "own", "locked", "policy", "waves"];
var foreignProtectionKeys = [
  "branch_protection",
  "branch_protections",
  "branch_protection_rules",
  "protections"
];
var foreignRepositoryKeys = ["settings", "general", "repo"];
var foreignKeyAdvice = [
  [
    foreignProtectionKeys,
    "is not a settings key: branch protection is declared branch by branch",
    "write it as the list `branches:`, with the keys of each branch below `protection:`",
    "branches:\n  - name: main\n    protection:\n      enforce_admins: true"
  ],
  [
    foreignRepositoryKeys,
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
  [organizationKeys, "is a setting of an organization", `remove it: ${organizationAdvice}`],
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
function explainUnknownKey(key, value, sectionNames2, sections) {
  if (key === "_extends") return explainExtends(value);
  const known = foreignKeyAdvice.find(([keys2]) => keys2.includes(key));
  if (known) return { problem: known[1], fix: known[2], yaml: known[3] };
  if (/^(x-|\.)/.test(key)) return anchorKeyProblem;
  const repositories2 = sections.filter((section) => section.key === "repository");
  const ours = key.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
  if (ours !== key && findParentPath(ours, repositories2) === "repository") return suggestCorrectKey(ours, repositories2);
  const named = sections.find(({ settings: { otherNames = {} } }) => Object.hasOwn(otherNames, key));
  if (named) return suggestCorrectKey(named.settings.otherNames[key], [named]);
  const home = findParentPath(key, repositories2);
  if (home) return { problem: `is a key of ${formatCode(home)}, but is at the top level`, fix: suggestMoveFix(home) };
  const meant = findNearest(key, sectionNames2);
  if (meant) return { problem: unknownKeyProblem, fix: `write ${formatCode(meant)}` };
  const elsewhere = findParentPath(key, sections);
  return elsewhere ? { problem: `${unknownKeyProblem}, but a key of ${formatCode(elsewhere)}`, fix: `move it there, or remove it` } : { problem: unknownKeyProblem, fix: "remove it" };
}
var unknownKeyProblem = "is not a settings key";
var suggestCorrectKey = (correctKey, sections) => ({
  problem: unknownKeyProblem,
  fix: `write it as ${formatCode(correctKey)} under ${formatCode(`${findParentPath(correctKey, sections)}:`)}`
});
var suggestMoveFix = (parentPath) => parentPath === "repository" ? "indent it under `repository:`" : `move it to ${formatCode(parentPath)}`;
var anchorKeyProblem = {
  problem: "is not a settings key, and keys that only hold anchors are not allowed",
  fix: "set the anchor where its value is first used, and repeat it from there with `*` or `<<`"
};
function explainExtends(value) {
  const base = typeof value === "string" ? `the file of ${formatCode(value)}` : "another file";
  return {
    problem: `includes ${base}, but Trueup does not read included files`,
    fix: "copy that file here and merge the two: `trueup import --base COPY FILE`, or `mode: render` with the copy as the lower layer"
  };
}
function findParentPath(key, sections) {
  for (const section of sections) {
    const home = getOrCreate(
      parentPathCache,
      section,
      () => collectParentPaths(section.settings.schema, section.key, 3)
    ).get(key);
    if (home) return home;
  }
  return void 0;
}
var parentPathCache = /* @__PURE__ */ new WeakMap();
function collectParentPaths(schema2, path2, depth, parentPaths = /* @__PURE__ */ new Map()) {
  if (depth === 0) return parentPaths;
  const { wrapped, item, entries: entries2 = {} } = schema2;
  const innerSchema = wrapped ?? item ?? getSchemaChoices(schema2)?.[0];
  if (innerSchema) collectParentPaths(innerSchema, innerSchema === item ? `${path2}[]` : path2, depth, parentPaths);
  const inner = innerSchema ? [] : Object.entries(entries2);
  for (const [name2, value] of inner) if (isSettableKey(value) && !parentPaths.has(name2)) parentPaths.set(name2, path2);
  for (const [name2, value] of inner) collectParentPaths(value, `${path2}.${name2}`, depth - 1, parentPaths);
  return parentPaths;
}

// chunk:./action-chunk-HVOXKZGX.js
function createRepositoryIdCheck({
  createReader,
  identity
}) {
  let pendingId;
  const ask = () => {
    pendingId ??= createReader().ask(idCall);
    return pendingId;
  };
  return {
    forget() {
      pendingId = void 0;
    },
    readId: async () => identity.id ?? ask(),
    gate: createLineGate("Trueup cannot check that this is still the same repository", async ({ planned }) => {
      if (!listWritingItems(planned).length) return void 0;
      await ask();
      identity.assertSameRepository();
      return void 0;
    })
  };
}
var createLineGate = (refused, findProblem) => async (proposal) => {
  const line = await findProblem(proposal).catch(reportRedactedFailure);
  return line ? { refused, lines: [line] } : {};
};
var createRepositoryIdGate = (expectedId, repository2, { readId }) => createLineGate("the file is for another repository", async () => {
  const actualId = await readId();
  return actualId === expectedId ? void 0 : createOtherRepositoryLine(expectedId, actualId ?? 0, repository2);
});
var createOtherRepositoryLine = (expectedId, foundId, repository2) => ({
  kind: "error",
  key: repositoryIdKey,
  message: `the file is for the repository with the id ${expectedId}, but ${toFullName(repository2)} has the id ${foundId}`,
  fix: "use the current name of the repository with that id, or remove the key if this repository is the right one",
  code: "plan_refused"
});

// chunk:./action-chunk-IRE2X5ZA.js
var sectionAliases = {
  updater_secrets: "dependabot_secrets",
  devenv_secrets: "codespaces_secrets"
};
var resolveSectionAlias = (path2) => path2.replace(/^\w+/, (name2) => Object.hasOwn(sectionAliases, name2) ? sectionAliases[name2] : name2);

// chunk:./action-chunk-I3IE3IFB.js
var Pattern = class {
  constructor(parts) {
    this.parts = parts;
    this.#turns = new Uint32Array(parts.length + 1);
  }
  parts;
  /** The turn in which each position was last reached. */
  #turns;
  #turn = 0;
  matches(name2) {
    this.#turn++;
    let places = this.#reach(0, []);
    for (const character of name2) {
      if (!places.length) return false;
      places = this.#advance(places, character);
    }
    return places.includes(this.parts.length);
  }
  /** The position behind the last part is the end. */
  #advance(places, character) {
    this.#turn++;
    const next = [];
    for (const place of places) {
      const part = this.parts[place];
      if (!part?.matches(character)) continue;
      if (part.repeats) this.#reach(place, next);
      this.#reach(place + 1, next);
    }
    return next;
  }
  #reach(from, places) {
    for (let place = from; this.#turns[place] !== this.#turn; place += this.parts[place].skippableParts) {
      this.#turns[place] = this.#turn;
      places.push(place);
      if (!this.parts[place]?.skippableParts) break;
    }
    return places;
  }
};
function memoize(read) {
  const known = /* @__PURE__ */ new Map();
  return (text2) => getOrCreate(known, text2, () => read(text2));
}
var createPart = (takes) => ({
  matches: takes,
  repeats: false,
  skippableParts: 0
});
var createRunPart = (takes) => ({
  matches: takes,
  repeats: true,
  skippableParts: 1
});
var createCharacterPart = (wanted) => createPart((character) => character === wanted);
var isAnyCharacter = () => true;
var isNotSlash = (character) => character !== "/";

// chunk:./action-chunk-Q4ZLD6GY.js
function isRepositoryMatch(pattern2, { owner, name: name2 }) {
  const fullPattern = pattern2.includes("/") ? pattern2 : `*/${pattern2}`;
  return parseNamePattern(fullPattern.toLowerCase()).matches(`${owner}/${name2}`.toLowerCase());
}
var parseNamePattern = memoize((pattern2) => new Pattern(Array.from(pattern2, toPatternPart)));
function toPatternPart(character) {
  if (character === "*") return createRunPart(isNotSlash);
  return character === "?" ? createPart(isNotSlash) : createCharacterPart(character);
}
var brakeCodes = [
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
var formatAcknowledgement = ({ repository: repository2, code, section, value }) => `${repository2 === void 0 ? "" : `${repository2}:`}${code}${section === void 0 ? "" : `:${section}`}=${value}`;
var valuePatterns = {
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
var acknowledgementPattern = /^(?:([\w.-]+\/[\w.*?-]+):)?([a-z-]+)(?::(\w+))?=(.+)$/;
function parseAcknowledgement(text2, sections) {
  const [, repository2, name2, writtenSection, value] = acknowledgementPattern.exec(text2) ?? [];
  const section = writtenSection && resolveSectionAlias(writtenSection);
  const code = brakeCodes.find((brakeCode) => brakeCode === name2);
  if (!code || value === void 0 || !(valuePatterns[code]?.test(value) ?? true)) return void 0;
  if (code === "removals" !== (section !== void 0 && (sections?.includes(section) ?? true))) return void 0;
  return { code, value, ...repository2 && { repository: repository2 }, ...section && { section } };
}
function describeUnknownAcknowledgement(text2) {
  if (/^([\w.-]+\/[\w.-]+:)?blocks-merging(=|$)/.test(text2))
    return { problem: `${quoteText(text2)} names a brake that no longer exists`, fix: "remove the line" };
  return {
    problem: `${quoteText(text2)} does not match any brake`,
    fix: `copy the line that the report shows, such as \`visibility=private\` or \`removals:labels=12\`; the brakes are ${brakeCodes.join(", ")}`
  };
}
var isForRepository = (repository2) => (acknowledgement) => {
  const pattern2 = getRepositoryPattern(acknowledgement);
  return pattern2 === void 0 || isRepositoryMatch(pattern2, repository2);
};
var getRepositoryPattern = ({ repository: repository2, code, value }) => code === "create" ? value : repository2;
var isRunWide = ({ code }) => code === "targets" || code === "fleet-removals";
var hasSameSubject = (left, right) => left.code === right.code && left.section === right.section && (left.code !== "access" || left.value?.toLowerCase() === right.value?.toLowerCase());

// chunk:./action-chunk-QZ7YFH4W.js
var allowKey = "_allow";
function splitOffAcknowledgements(document, mayAllow) {
  const allowed = [];
  const refusals = [];
  if (!Object.hasOwn(document.values, allowKey)) return { document, allowed, refusals };
  const { [allowKey]: lines, ...values } = document.values;
  const refuse = (at, sentence) => refusals.push({ at, place: document.place(at), ...sentence });
  if (!mayAllow) refuse([allowKey], { ...operatorOnly, refusedSection: allowKey });
  else if (!Array.isArray(lines)) refuse([allowKey], describeNonList(lines));
  else
    for (const [index, line] of lines.entries()) {
      const at = [allowKey, index];
      const acknowledgement = parseAcknowledgement(String(line));
      if (acknowledgement) allowed.push({ ...acknowledgement, place: document.place(at) });
      if (acknowledgement && isRunWide(acknowledgement)) refuse(at, describeRunWide(acknowledgement));
      if (!acknowledgement) refuse(at, describeUnknownAcknowledgement(String(line)));
    }
  return { document: { ...document, values }, allowed, refusals };
}
var refuseAcknowledgementsWithoutRepository = (allowed) => allowed.filter((acknowledgement) => getRepositoryPattern(acknowledgement) === void 0).map((acknowledgement) => ({
  at: [allowKey],
  place: acknowledgement.place,
  problem: `${formatCode(formatAcknowledgement(acknowledgement))} does not name its repository, but the run has several`,
  fix: `write \`OWNER/NAME:\` before it, such as ${formatCode(`acme/shop:${formatAcknowledgement(acknowledgement)}`)}`
}));
var toAllowSection = (allowed) => allowed.length ? { [allowKey]: [...new Set(allowed.map(formatAcknowledgement))] } : {};
var operatorOnly = {
  problem: "is not allowed in a repository\u2019s own file: only the operator of the run may release a brake",
  fix: "move it to a layer or to `--allow`, or write `own: {allow: true}` in the fleet file"
};
var describeNonList = (value) => ({
  problem: `is ${describeValue(value)}, but must be a list`,
  fix: "write each line after `- `, such as `- visibility=private`"
});
var describeRunWide = (acknowledgement) => ({
  problem: `${formatCode(formatAcknowledgement(acknowledgement))} applies to a whole run, but a settings file applies to repositories`,
  fix: "pass it as `--allow`"
});

// chunk:./action-chunk-QR3JMZ4B.js
function toPlacedLine(declared, item, row) {
  const { subject = item.subject, key, ending, covers = [[subject ?? "", key ?? ""]], ...line } = row;
  const placed = { ...line, ...findKeyAndPlace(declared, subject, key) };
  if (!ending) return placed;
  const pathEndings = covers.map((path2) => ({ key: toCoverageKey(declared, path2, item.within), ending }));
  return { ...placed, pathEndings };
}
function toCoverageKey(declared, [subject, key], within) {
  const { section, entryAt } = declared;
  if (!subject || !section.settings?.list || entryAt(subject)) return findKeyAndPlace(declared, subject, key).key;
  const holder = within !== void 0 && entryAt(within) || [];
  return `${formatPath([section.key, ...holder])}._undeclared`;
}
function findKeyAndPlace({ section, entryAt, place }, subject, key) {
  const entry = subject ? entryAt(subject) ?? [] : [];
  const path2 = [...entry, ...key ? key.split(".").map(toKeyOrIndex) : []];
  return { key: formatPath([section.key, ...path2]), place: place(path2) };
}
var toKeyOrIndex = (part) => /^\d+$/.test(part) ? Number(part) : part;

// chunk:./action-chunk-JKXX7SYA.js
var isFinding = (finding) => "message" in finding;
var unknownValue = "unknown";
var findPlannedSection = (planned, key) => planned.filter(isPlanned).find(({ section }) => section.key === key);
var isChange = ({ item }) => isWriting(item) && item.kind !== "reassert";
var listChanges = (items, section) => items.filter((item) => item.declared.section.key === section && isChange(item));
var isAccessChange = (planned) => isChange(planned) && listItemRisks(planned.declared.section, planned.item).some(({ replaces }) => replaces === "access");
var findKeyChanges = (items, section, keys2) => listChanges(items, section).flatMap(
  (change) => change.item.differences.filter(({ key }) => keys2.includes(key)).map((difference) => ({ change, difference }))
);
var findItemPlace = ({ declared, item }, key) => findKeyAndPlace(declared, item.subject, key);
var findProtectionChanges = (items) => [
  ...findRepositoryRuleChanges(items),
  ...listChanges(items, "custom_properties"),
  ...findKeyChanges(items, "repository", reachKeys).map(({ change }) => change)
];
var reachKeys = ["name", "visibility", "private"];
var findRepositoryRuleChanges = (items) => [
  ...items.filter(({ declared, item }) => isWriting(item) && ["branches", "rulesets"].includes(declared.section.key)),
  ...findKeyChanges(items, "repository", ["default_branch"]).map(({ change }) => change)
];

// chunk:./action-chunk-2TW6BBHI.js
var modes = {
  check: { acceptsFleet: true, plans: true, onlyReports: true, resumes: true, requestMode: "check" },
  apply: { acceptsFleet: true, plans: true, writes: true, resumes: true, requestMode: "apply" },
  preview: { acceptsFleet: true, isForPullRequest: true, plans: true, requestMode: "check" },
  adopt: { editsFile: true, requestMode: "check" },
  render: { isOffline: true },
  snapshot: { acceptsFleet: true, makesFile: true, resumes: true, requestMode: "snapshot" }
};
var modeNames = Object.keys(modes);
var [usualMode] = modeNames;
var listModes = (isWanted) => modeNames.filter((mode) => isWanted(modes[mode]));

// chunk:./action-chunk-SA7SZH2Y.js
function createFindingLine(finding, needed, context) {
  const { code, message, hidesValue, at } = finding;
  const { brakes, mode } = context;
  const { onlyReports, isForPullRequest, writes } = modes[mode];
  const similarLine = context.given.find((line) => hasSameSubject(line, needed));
  const isDecidedByApply = isForPullRequest && needed.value === unknownValue;
  const stops = brakes === "stop" ? isDecidedByApply ? checkAgainSuffix : writes ? noChangesSuffix : applyStopsSuffix : "";
  const mismatch = similarLine ? `; ${explainMismatch(similarLine, needed)}` : "";
  const fix = formatAllowFix(needed);
  const publicFix = hidesValue ? formatAllowFix(needed, `${formatAcknowledgement({ ...needed, value: "" })}${hiddenValueText}`) : fix;
  return {
    ...at,
    kind: brakes === "stop" && !onlyReports && !isDecidedByApply ? "error" : "warning",
    message: joinPublic`${code}: ${message}${stops}${mismatch}`,
    fix: withPublicVersion(fix, publicFix),
    code: "guarded"
  };
}
var createWarningLine = ({ code, message, at }) => ({
  ...at,
  kind: "warning",
  message: joinPublic`${code}: ${message}`,
  code: "guarded"
});
var noChangesSuffix = "; no changes are made to this repository";
var applyStopsSuffix = "; apply will stop here";
var checkAgainSuffix = "; apply checks again with its own token, and stops if that token cannot check it either";
function formatAllowFix(needed, line = formatAcknowledgement(needed)) {
  const isForOne = needed.repository === void 0 && needed.code !== "create";
  const files = isForOne ? "the settings file" : "a layer, or in a file of `--repos-dir` or `--defaults-file`";
  return `allow it with \`--allow ${line}\` or with \`- ${line}\` below \`_allow:\` in ${files}, if the change is intended`;
}
function explainMismatch(given, needed) {
  const which = `${formatPlace2(given.place)} contains ${formatCode(formatAcknowledgement(given))}`;
  return given.value === needed.value ? `${which}, which belongs to an earlier change` : `${which}, which has a different value`;
}
var formatPlace2 = (place) => place ? `${place.file}, line ${place.line},` : "`--allow`";
var createAllowedLine = (finding, acknowledgement, mode) => {
  const added = acknowledgement.place && modes[mode].isForPullRequest ? " (added here)" : "";
  const line = acknowledgement.place ? `\`${allowKey}\`, ${acknowledgement.place.file}, line ${acknowledgement.place.line}${added}` : "`--allow`";
  return {
    ...reword(createWarningLine(finding), (message) => joinPublic`${message}; allowed by ${line}`),
    ...acknowledgement.place && { acknowledgedBy: formatAcknowledgement(acknowledgement) }
  };
};
var createUnusedLine = ({ place, ...line }, why) => ({
  kind: "note",
  key: allowKey,
  place,
  message: `${formatCode(formatAcknowledgement(line))} ${why}`
});
var createUndecidedLine = ({ code, whether, why }) => {
  return { kind: "note", key: "", message: withHiddenReason(`${code}: Trueup cannot check whether ${whether}`, why) };
};

// chunk:./action-chunk-3OTOOR2O.js
function findDifferences(wanted, live, parentKey = "") {
  return Object.entries(wanted).flatMap(([name2, value]) => {
    const key = parentKey ? `${parentKey}.${name2}` : name2;
    const liveValue = live?.[name2];
    if (value === void 0 || isDeepEqual(value, liveValue)) return [];
    if (isMap(value) && isMap(liveValue)) return findDifferences(value, liveValue, key);
    return [{ key, live: liveValue, wanted: value }];
  });
}
var pickWanted = (differences) => Object.fromEntries(differences.map(({ key, wanted }) => [key, wanted]));
function groupBySetting(differences, settingOf = (key) => key.split(".")[0]) {
  return [...groupBy(differences, ({ key }) => settingOf(key)).values()];
}
function isDeepEqual(left, right) {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, index) => isDeepEqual(value, right[index]));
  if (!isMap(left) || !isMap(right)) return false;
  return [.../* @__PURE__ */ new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isDeepEqual(left[key], right[key]));
}
var isEqualInAnyOrder = (left, right) => Array.isArray(left) && Array.isArray(right) ? hasSameMembers(left, right, (member) => JSON.stringify(member)) : isDeepEqual(left, right);
function subtractMembers(list2, subtracted, toId = String) {
  const ids = new Set(subtracted.map(toId));
  return list2.filter((member) => !ids.has(toId(member)));
}
var hasSameMembers = (left, right, toId) => !subtractMembers(left, right, toId).length && !subtractMembers(right, left, toId).length;

// chunk:./action-chunk-H3OSCSEK.js
var pickAddedItems = (items, { judged, declared }) => items.filter(({ declared: { section }, item }) => {
  const [before, now] = [judged, declared].map(
    (settings) => settings.find((one) => one.section === section)?.desired
  );
  if (item.subject) return !isDeepEqual(before, now);
  const settingNames = listWrittenSectionKeys(item).map((key) => key.split(".")[0]);
  return settingNames.some((name2) => !isDeepEqual(before?.[name2], now?.[name2]));
});
async function splitAcknowledgements(braking) {
  const { repository: repository2, allow, allowed, isCurrent } = braking;
  const isMine = isForRepository(repository2);
  const own = allowed.filter(isMine);
  const current = /* @__PURE__ */ new Set();
  for (const line of own) if (await isCurrent?.(line)) current.add(line);
  return { current: [...allow.filter(isMine), ...current], stale: own.filter((line) => !current.has(line)) };
}
function createBrakeGate(braking) {
  const { newSettings } = braking;
  const reportedFindings = /* @__PURE__ */ new Set();
  let acknowledgements2;
  let firstPlans = [];
  return async (proposal) => {
    const { planned, replannedKey } = proposal;
    if (replannedKey === void 0) firstPlans = planned;
    else if (!hasNewWrites(planned, replannedKey, firstPlans)) return {};
    const proposedItems = listProposedItems(proposal);
    const items = newSettings ? pickAddedItems(proposedItems, newSettings) : proposedItems;
    acknowledgements2 ??= splitAcknowledgements(braking);
    const given = await acknowledgements2;
    const results = await runRelevantBrakes(items, proposal, braking);
    const findings = sortByCode(results.filter(isFinding)).filter(
      (finding) => !reportedFindings.has(getFindingKey(finding, braking))
    );
    for (const finding of findings) reportedFindings.add(getFindingKey(finding, braking));
    const heldFindings = findings.filter((finding) => !findAcknowledgement(finding, given));
    const isHeld = braking.brakes === "stop" && modes[braking.mode].writes === true && heldFindings.length > 0;
    const lines = [
      ...findings.flatMap((finding) => createStoppedLine(finding, given, braking)),
      ...findings.flatMap((finding) => createAcknowledgedLine(finding, given, braking)),
      ...results.flatMap((result) => isFinding(result) ? [] : [createUndecidedLine(result)]),
      ...replannedKey === void 0 ? createStaleLines(given, heldFindings) : [],
      ...canReportUnusedLines(proposal, braking) ? createUnusedLines(results, items, given, braking) : []
    ];
    const willChange = !isHeld && proposedItems.some(isChange);
    const limits = await submitToFleet(items, proposal, willChange, braking);
    if (limits.length) return { refused: describeStop(limits, "all repositories of this run"), lines };
    if (isHeld) return { refused: describeStop(heldFindings, "this repository"), lines };
    return { lines, guarded: heldFindings.map((finding) => createGuardedChange(finding, braking)) };
  };
}
var listProposedItems = ({ planned, replannedKey }) => listWritingItems(planned).filter(
  ({ declared }) => replannedKey === void 0 || declared.section.key === replannedKey
);
function createStoppedLine(finding, given, braking) {
  if (braking.isAsked || findAcknowledgement(finding, given)) return [];
  const context = { ...braking, given: [...given.current, ...given.stale] };
  return [createFindingLine(finding, createAcknowledgement(finding, braking), context)];
}
function createAcknowledgedLine(finding, given, { mode }) {
  const acknowledgement = findAcknowledgement(finding, given);
  return acknowledgement ? [createAllowedLine(finding, acknowledgement, mode)] : [];
}
var createGuardedChange = (finding, braking) => ({
  line: createWarningLine(finding),
  needs: createAcknowledgement(finding, braking)
});
async function submitToFleet(items, { planned, replannedKey }, willChange, { fleet, repository: repository2, newSettings }) {
  if (!fleet || replannedKey !== void 0) return [];
  const { countLosses } = await import("./action-removals-SGKMXV3Q.js");
  return fleet.submitLosses(repository2, countLosses(newSettings ? [] : items, planned, willChange));
}
function describeStop(found, what) {
  const names = [...new Set(found.map(({ code }) => code))];
  const brakes = new Intl.ListFormat("en-GB").format(names);
  return names.length > 1 ? `the brakes ${brakes} stopped ${what}` : `the brake ${brakes} stopped ${what}`;
}
async function runRelevantBrakes(items, { planned, reader }, braking) {
  if (!items.length) return [];
  const needsMore = findProtectionChanges(items).length > 0 || ["actions_policies", "workflows"].some((key) => listChanges(items, key).length > 0);
  const more = needsMore ? await braking.moreBrakes?.() : void 0;
  const { brakes, runBrakes } = await import("./action-brakes-RIM2TTJD.js");
  return runBrakes([...brakes, ...more ?? []], { ...braking, items, planned, reader });
}
function hasNewWrites(planned, replannedKey, firstPlans) {
  const known = new Set(listPlannedWrites(firstPlans).map(({ write }) => write));
  return listPlannedWrites(planned).some(({ section, write }) => section === replannedKey && !known.has(write));
}
var sortByCode = (found) => brakeCodes.flatMap((code) => found.filter((finding) => finding.code === code));
var createAcknowledgement = ({ code, section, value }, { repository: repository2, repos }) => ({
  ...repos && code !== "create" && { repository: toFullName(repository2) },
  code,
  ...section && { section },
  value
});
var getFindingKey = (finding, braking) => formatAcknowledgement(createAcknowledgement(finding, braking));
var findAcknowledgement = (finding, { current }) => current.find((line) => hasSameSubject(line, finding) && isSameValue(line, finding));
var createStaleLines = ({ stale }, held) => stale.filter((line) => !held.some((finding) => hasSameSubject(line, finding))).map((line) => createUnusedLine(line, "belongs to an earlier change and no longer allows anything; remove it"));
var isSameValue = ({ code, value }, finding) => ["access", "create"].includes(code) ? value.toLowerCase() === finding.value.toLowerCase() : value === finding.value;
var canReportUnusedLines = ({ planned, replannedKey }, { isWhole }) => isWhole && replannedKey === void 0 && planned.every(isPlanned);
function createUnusedLines(results, items, { current }, { isOwn }) {
  const isUsed = (line) => results.some((result) => hasSameSubject(line, result));
  return current.filter((line) => line.place && !isUsed(line) && !isForOtherRun(line, isOwn, items)).map(
    (line) => createUnusedLine(line, "allows none of the planned changes; remove it, or it may allow a later change")
  );
}
function isForOtherRun({ code, value, repository: repository2 }, isOwn, items) {
  const hasPattern = /[*?]/.test(repository2 ?? "");
  if (hasPattern || code === "own-run") return true;
  if (code === "actions-off") return !isOwn;
  return items.length > 0 && (code === "own-access" || value === unknownValue);
}
function readOwnRun(environment) {
  const { GITHUB_EVENT_NAME: event, GITHUB_WORKFLOW_REF: ref = "", GITHUB_ACTOR_ID: actor } = environment;
  const [, path2] = /^[^/]+\/[^/]+\/(.+?\.ya?ml)@/.exec(ref) ?? [];
  if (!event || !path2) return void 0;
  return { event, path: path2, ...actor && { actor: Number(actor) } };
}
var createPublicCreationGate = (repository2, { mode, allow = [] }, { allowed = [], isCurrent }) => async (proposal) => {
  const { holdPublicCreation } = await import("./action-public-from-start-YIH7JWCE.js");
  const { current } = await splitAcknowledgements({ repository: repository2, allow, allowed, isCurrent });
  return holdPublicCreation(repository2, mode, current, proposal);
};
function createBrakeGates(repository2, { options, world, extensions: extensions2 }, { allowed = [], isPartialPlan = false, readId, ...others }) {
  const { brakes, allow = [], sections } = options;
  const { environment, confirmPlan } = world;
  if (brakes === "off") return [];
  const { GITHUB_REPOSITORY: here = "", GITHUB_REPOSITORY_ID: hereId } = environment;
  const hasOwnName = here.toLowerCase() === toFullName(repository2).toLowerCase();
  const braking = {
    ...options,
    ...others,
    repository: repository2,
    // A terminal run asks a person about each change that a brake only warns about.
    brakes: confirmPlan ? "warn" : brakes,
    isAsked: confirmPlan !== void 0,
    allow,
    allowed,
    // A line may have allowed the creation of the repository.
    isWhole: sections === void 0 && !isPartialPlan && !others.newSettings,
    moreBrakes: async () => (await Promise.all(extensions2.map((extension) => extension.loadBrakes?.() ?? []))).flat()
  };
  const openGate = (isOwn) => createBrakeGate({ ...braking, isOwn, run: isOwn ? readOwnRun(environment) : void 0 });
  if (hasOwnName || !hereId || !readId || options.repos) return [openGate(hasOwnName)];
  const hasOwnId = () => readId().then(
    (id) => id === Number(hereId),
    () => false
  );
  return [createLazyGate(hasOwnId, openGate)];
}
function createLazyGate(isOwn, openGate) {
  let gate;
  return async (proposal) => {
    if (!gate && !listWritingItems(proposal.planned).length) return openGate(false)(proposal);
    gate ??= isOwn().then(openGate);
    return (await gate)(proposal);
  };
}
var createBaseBrakeGates = (repository2, run2, allowedByPull = [], readId) => run2.options.brakes === "stop" && allowedByPull.length ? createBrakeGates(repository2, run2, { readId }) : [];
async function createFleetLimit(repositoryCount, options) {
  const { brakes } = options;
  if (brakes === "off") return void 0;
  return (await import("./action-fleet-gate-2A7RNE4C.js")).createFleetGate(repositoryCount, { ...options, brakes });
}

// chunk:./action-chunk-QGPAFQJX.js
var mapItems = (groups, change) => mapValues({ ...groups }, (items) => items.map(change));
var redactPreview = (preview, view) => mapPreviewItems(preview, (item) => toItemView(item, view));
function withholdPreview({ noLongerDeclared, already, unconfirmed, ...preview }) {
  const removeNames = (parts) => parts.map((part) => ({ ...part, names: [] }));
  return {
    ...mapPreviewItems(preview, toNamelessItem),
    ...noLongerDeclared && { noLongerDeclared: removeNames(noLongerDeclared) },
    ...already && { already: removeNames(already) },
    ...unconfirmed && { unconfirmed: removeNames(unconfirmed) }
  };
}
var mapPreviewItems = (preview, change) => ({
  ...preview,
  shown: mapItems(preview.shown, (item) => ({ ...change(item), ...item.stake && { stake: item.stake } }))
});

// chunk:./action-chunk-A2RPTAG3.js
var isFleetRun = ({ repos, fleetFile }) => repos !== void 0 || fleetFile !== void 0;
var isOnlineRun = (options) => !modes[options.mode].isOffline;

// chunk:./action-chunk-WSA6Y5QS.js
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
var isSectionKey = (name2) => sectionKeys.includes(name2);

// chunk:./action-chunk-XBXR7UGM.js
var maxShards = 256;
var formatShard = ({ index, of: of5 }) => `${index}/${of5}`;
function parseShard(text2) {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text2) ?? []).map(Number);
  return 1 <= index && index <= count && count <= maxShards ? { index, of: count } : void 0;
}
var hashRepository = (repository2) => hashText2(toFullName(repository2).toLowerCase());
var hashText2 = (text2) => createHash("sha256").update(text2).digest().readUInt32BE();
var isInShare = (share, id) => hashText2(`${id}`) % 100 < share;
var computeShardIndex = (total, hash2) => hash2 % total + 1;
var isInShard = ({ index, of: of5 }, repository2) => computeShardIndex(of5, hashRepository(repository2)) === index;
function parseRepositoryPattern(text2) {
  const [owner = "", name2 = "", ...more] = text2.split("/");
  return !more.length && repositoryNamePattern.test(owner) && /^[\w.*?-]+$/.test(name2) ? { owner, name: name2 } : void 0;
}
var globPattern = /^[\w.*?-]+(\/[\w.*?-]+)?$/;
var teamPattern = /^([\w.-]+\/)?[\w.-]+$/;
var InvalidInput = class extends Error {
  constructor(problem, fix) {
    super(problem);
    this.problem = problem;
    this.fix = fix;
  }
  problem;
  fix;
  name = "InvalidInput";
};
var createInputKind = (shown, parse3, problem, fix) => ({
  shown,
  parseText(text2) {
    const value = parse3(text2);
    if (value !== void 0) return value;
    throw new InvalidInput(`${quoteText(text2)} ${problem}`, fix);
  }
});
var createPatternParser = (form) => (text2) => form.test(text2) ? text2 : void 0;
var createNumberParser = (form, max = Number.POSITIVE_INFINITY) => (text2) => form.test(text2) && Number(text2) <= max ? Number(text2) : void 0;
var createChoiceKind = (...choices) => ({
  shown: choices.join("|"),
  parseText(text2) {
    const chosen = choices.find((choice2) => choice2 === text2);
    if (chosen) return chosen;
    const suggestion = findNearest(text2, choices);
    throw new InvalidInput(
      `${quoteText(text2)} is not a valid value`,
      `write ${suggestion ? formatCode(suggestion) : joinWithOr(choices.map(formatCode))}`
    );
  }
});
var createChoiceListKind = (...choices) => ({
  shown: choices.join(","),
  isList: true,
  parseText: (text2) => splitRequiredList(text2, "value").map(createChoiceKind(...choices).parseText)
});
var path = createInputKind(
  "PATH",
  createPatternParser(/^[^\0\n]*$/),
  "is not a single path",
  "write one path, on one line"
);
var trueOrFalse = {
  shown: "true|false",
  switchValue: "true",
  parseText: (text2) => createChoiceKind("true", "false").parseText(text2) === "true"
};
var offByDefault = { takes: trueOrFalse, defaultValue: "false" };
var paths = {
  shown: "PATHS",
  isList: true,
  parseText(text2) {
    const files = splitList(text2);
    if (!files.length) throw new InvalidInput("names no file", "name at least one file");
    return files.map(path.parseText);
  }
};
var keys = {
  shown: "KEYS",
  isList: true,
  parseText(text2) {
    const names = (text2.match(/(?:"(?:[^"\\\n]|\\.)*"|[^,\n"])+/g) ?? []).flatMap((piece) => piece.trim() || []);
    if (!names.length)
      throw new InvalidInput("contains no key", "write a section or a key, such as `labels`, or leave the input out");
    return [...new Set(names)];
  }
};
var repository = {
  shown: "OWNER/NAME",
  parseText(text2) {
    const name2 = parseRepositoryName(text2);
    if (name2) return name2;
    const [, address] = /^(?:https?:\/\/|git@)[\w.-]+[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(text2) ?? [];
    throw new InvalidInput(
      `${quoteText(text2)} is not a repository`,
      `write the owner and the name, separated by one slash: ${formatCode(address ?? "owner/name")}`
    );
  }
};
var splitList = (text2) => text2.split(/[,\n]/).flatMap((piece) => piece.trim() || []);
function splitRequiredList(text2, noun) {
  const items = [...new Set(splitList(text2))];
  if (items.length) return items;
  throw new InvalidInput(`contains no ${noun}`, `write at least one ${noun}, or leave the input out`);
}
var repositories = {
  shown: "OWNER/NAME,OWNER/*,\u2026|*",
  isList: true,
  parseText(text2) {
    const names = splitRequiredList(text2, "repository");
    const firstSpelling = new Map(names.toReversed().map((name2) => [name2.toLowerCase(), name2]));
    const distinct = names.filter((name2) => firstSpelling.get(name2.toLowerCase()) === name2);
    if (!names.includes("*")) return distinct.map((name2) => (/[*?]/.test(name2) ? pattern : repository).parseText(name2));
    if (names.length === 1) return "*";
    throw new InvalidInput(
      "`*` selects every repository, but there are names next to it",
      "write only `*`, or only the names"
    );
  }
};
var pattern = createInputKind(
  "OWNER/PATTERN",
  parseRepositoryPattern,
  "is not a repository pattern",
  "write the owner, then a name in which `*` stands for any characters and `?` for one: `acme/svc-*`"
);
var globs = {
  shown: "PATTERNS",
  isList: true,
  parseText(text2) {
    const patterns = splitRequiredList(text2, "repository");
    const invalid = patterns.filter((glob) => !globPattern.test(glob));
    if (!invalid.length) return patterns;
    throw new InvalidInput(
      describeInvalidNames(invalid, "repository pattern"),
      "write a name, or an owner and a name, in which `*` stands for any characters and `?` for one: `acme/*-archive`"
    );
  }
};
var sectionNames = {
  shown: "NAMES",
  isList: true,
  parseText(text2) {
    const names = splitRequiredList(text2, "section");
    const unknown2 = names.filter((name2) => !isSectionKey(resolveSectionAlias(name2)));
    if (unknown2.length) throw new InvalidInput(describeInvalidNames(unknown2, "section"), suggestSectionNames(unknown2));
    return [...new Set(names.map(resolveSectionAlias))];
  }
};
var describeInvalidNames = (invalidNames, noun) => `${invalidNames.map(quoteText).join(", ")} ${invalidNames.length > 1 ? `are not ${noun}s` : `is not a ${noun}`}`;
function suggestSectionNames(unknown2) {
  const suggestions = unknown2.map((name2) => findNearest(name2, sectionKeys));
  if (suggestions.every((name2) => name2 !== void 0)) return `write ${suggestions.map(formatCode).join(", ")}`;
  return `choose from ${[...sectionKeys].sort().join(", ")}`;
}
var shard = createInputKind(
  "K/N",
  parseShard,
  "is not a shard",
  `write the number of the shard and the number of all shards, at most ${maxShards}: \`1/4\``
);
var number2 = createInputKind(
  "NUMBER",
  createNumberParser(/^[1-9]\d{0,8}$/),
  "is not a number",
  "write only the number: `7`"
);
var maxMinutes = 24 * 60;
var minutes = createInputKind(
  "MINUTES",
  createNumberParser(/^\d+$/, maxMinutes),
  "is not a number of minutes",
  `write a whole number from 0 to ${maxMinutes}`
);
var token = {
  shown: "TOKEN",
  parseText(text2) {
    if (/^[\x21-\x7e]+$/.test(text2)) return new Secret(text2);
    throw new InvalidInput(
      "contains a space, a line break or another character that no token has",
      "copy the whole token again, and nothing else"
    );
  }
};
var onlineModes = listModes(({ isOffline }) => !isOffline);
var fleetModes = listModes(({ acceptsFleet }) => acceptsFleet);
var planningModes = listModes(({ plans }) => plans);
var resumingModes = listModes(({ resumes }) => resumes);
var wholeFleetOnly = ["selects a part of the repositories, but a preview is for all", "leave it out"];
var targetInputs = {
  repository: {
    takes: repository,
    variable: "GITHUB_REPOSITORY",
    modes: onlineModes,
    missingFix: "pass the repository: `owner/name`",
    unless: ["repos", "fleet-file"],
    conflictsWith: {
      repos: [
        "is set together with `--repos`, but only one of them can define the repositories of the run",
        "list every repository in `--repos`, or remove `--repos`"
      ]
    }
  },
  repos: {
    takes: repositories,
    refusedIn: {
      adopt: [
        "selects several repositories, but adopt edits the file of one",
        "leave it out, and pass one as `--repository`"
      ]
    }
  },
  fleetFile: {
    takes: path,
    modes: [...fleetModes, ...listModes(({ editsFile }) => editsFile)],
    refusedIn: {
      render: [
        "is for check, apply, preview and snapshot, but `mode: render` merges the layers in `--settings-file`",
        "leave it out, or run `trueup render --fleet-file` on a command line"
      ]
    }
  },
  exclude: {
    takes: globs,
    only: "fleet",
    fleetFileFix: "write it as `exclude` of `targets`"
  },
  shard: {
    takes: shard,
    modes: resumingModes,
    only: "fleet",
    refusedIn: { preview: wholeFleetOnly }
  },
  wave: {
    takes: { ...path, shown: "NAME" },
    modes: resumingModes,
    conflictsWith: { repos: true, repository: true },
    refusedIn: { preview: wholeFleetOnly }
  },
  resume: {
    takes: path,
    modes: resumingModes
  }
};

// chunk:./action-chunk-2AVPYTLT.js
var createDenialPolicy = (chosen) => ({
  onMissing: chosen.onMissingPermission,
  onUnsupported: chosen.onUnsupported,
  required: new Set(chosen.requiredSections)
});
var createRunResult = (mode, targets, lines) => ({
  version: 1,
  mode,
  outcome: findWorstOutcome([
    ...targets.map(({ outcome }) => outcome),
    ...lines.some(isError) ? ["failed"] : [],
    ...lines.some(({ pathEndings = [] }) => pathEndings.some(isLeftOut)) ? ["partial"] : []
  ]),
  targets,
  lines
});
function createTargetResult(mode, repository2, sections, lines, plan) {
  const outcome = lines.some(isError) ? "failed" : resolveOutcome(sections, mode);
  return { repository: toFullName(repository2), outcome, sections, lines, ...plan && { plan } };
}
var createSkippedTarget = (repository2, lines) => ({
  repository: toFullName(repository2),
  outcome: "skipped",
  sections: [],
  lines
});
var hasWritten = ({ sections }) => sections.some(({ lines }) => lines.some(({ kind }) => kind === "change"));
var isError = ({ kind }) => kind === "error";
var countDifferencesBySection = ({ sections }) => new Map(
  sections.filter(({ coverage }) => coverage.some(({ ending }) => ending === "differs")).map(({ name: name2, lines }) => [name2, lines.filter(({ kind }) => kind === "drift").length])
);
var findWorstOutcome = (outcomes) => ["failed", "drift", "partial"].find((outcome) => outcomes.includes(outcome)) ?? "success";
function resolveOutcome(sections, mode) {
  const { editsFile, onlyReports } = modes[mode];
  const hasNoFailedWrite = ({ coverage }) => coverage.every(({ ending }) => ending !== "not-done");
  const outcomes = {
    failed: "failed",
    skipped: "partial",
    partial: "partial",
    converged: "success",
    unverified: "success",
    changed: "success"
  };
  return findWorstOutcome(
    sections.map((section) => {
      if (section.status !== "drift") return outcomes[section.status];
      return editsFile || onlyReports || hasNoFailedWrite(section) ? "drift" : "failed";
    })
  );
}
var reportSettings = (chosen, { remarks, declared, refused = [] }) => [
  ...refused.map(reportSettingsRefusal),
  ...remarks.map(reportRemark),
  ...reportUnusedInputs(chosen, [
    ...declared.map(({ section }) => section.key),
    ...refused.map(({ refusedSection }) => refusedSection)
  ])
];
var reportRemark = ({ at, names, place, message }) => ({
  kind: "note",
  ...toLineKeys({ at, names }),
  message,
  place
});
function toLineKeys({ at, names }) {
  const key = formatPath(at);
  const namedKey = formatPath(at, names);
  return namedKey === key ? { key } : { key, namedKey };
}
function reportUnusedInputs({ sections = [], requiredSections = [] }, declared) {
  const findUnused = (input, names) => names.filter((name2) => !declared.includes(name2)).map((key) => ({ key, message: `\`${input}\` lists \`${key}\`, but the settings file does not declare it` }));
  const optional2 = sections.filter((name2) => !requiredSections.includes(name2));
  return [
    ...findUnused("--required-sections", requiredSections).map((line) => {
      const fix = `declare \`${line.key}:\` in the settings file, or remove it from \`--required-sections\``;
      return { kind: "warning", ...line, fix };
    }),
    ...findUnused("--sections", optional2).map((line) => ({ kind: "note", ...line }))
  ];
}
var createFailedRun = (mode, failure) => ({
  ...createRunResult(mode, [], reportFailures(failure)),
  outcome: "failed"
});
var reportFailures = (failure) => failure instanceof SettingsError ? [...failure.refusals.map(reportSettingsRefusal), ...failure.remarks.map(reportRemark)] : [reportFailure("", failure)];
var reportSettingsRefusal = ({ at, names, place, problem, fix, yaml }) => ({
  kind: "error",
  ...toLineKeys({ at, names }),
  message: problem,
  fix: yaml ? `${fix}:
${yaml}` : fix,
  code: "parse_refused",
  place
});

// chunk:./action-chunk-4THN3SQN.js
var builtin = process.getBuiltinModule("node:path");
var of = (name2) => builtin[name2];
var delimiter = /* @__PURE__ */ of("delimiter");
var dirname = /* @__PURE__ */ of("dirname");
var isAbsolute = /* @__PURE__ */ of("isAbsolute");
var join = /* @__PURE__ */ of("join");
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

// chunk:./action-chunk-GWL4H5AA.js
var versionHeader = "x-github-enterprise-version";
var [oldestServer, newestServer] = ["3.14", "3.19"];
function compareVersions(version2, reference) {
  const [[major = 0, minor = 0], [referenceMajor = 0, referenceMinor = 0]] = [version2, reference].map(
    (text2) => text2.split(".").map(Number)
  );
  return major - referenceMajor || minor - referenceMinor;
}
var findNearestDescribedVersion = (version2) => {
  if (compareVersions(version2, oldestServer) < 0) return oldestServer;
  return compareVersions(version2, newestServer) > 0 ? newestServer : version2;
};
var parseServerVersion = (text2) => /\b(\d{1,3}\.\d{1,3})(\.\d+)*$/.exec(text2 ?? "")?.[1];
var readVersionHeader = ({ headers }) => parseServerVersion(headers[versionHeader]);

// chunk:./action-chunk-GEUMFQWL.js
async function endProcessWith(work) {
  const { stdout, stderr } = process;
  let writeError;
  stderr.on("error", () => {
  });
  stdout.on("error", (failure) => {
    if (failure.code !== "EPIPE") writeError ??= failure;
  });
  process.exitCode = 1;
  const code = await work().catch(reportDefect);
  stdout.write("", () => setImmediate(() => process.exit(writeError ? reportLostOutput(writeError) : code)));
}
function reportLostOutput({ message }) {
  return printError(`standard output could not be written: ${message}. To fix, free some space, and run this again.`);
}
function reportDefect(failure) {
  if (failure.syscall === "uv_cwd")
    return printError("the current folder no longer exists. To fix, change to an existing folder, and run this again.");
  const [problem, fix] = describeDefect(failure);
  return printError(`${JSON.stringify(problem)}. To fix, ${fix}.`);
}
var describeDefect = (failure) => failure?.code === "ERR_MODULE_NOT_FOUND" ? [`Trueup is incomplete (${failure})`, "copy the whole folder of the release, such as `dist/`"] : [
  `Trueup failed because of a bug (${failure instanceof Error ? failure.stack : failure})`,
  "report these lines to the authors of Trueup, and check what the run wrote before it failed"
];
function printError(message) {
  process.stderr.write(`error ${message}
`);
  return 1;
}
var watchSignals = (stop) => {
  process.once("SIGINT", stop).once("SIGTERM", stop);
  return () => process.off("SIGINT", stop).off("SIGTERM", stop);
};
var InvalidAppKey = class extends Error {
  constructor(problem, fix) {
    super(problem);
    this.problem = problem;
    this.fix = fix;
  }
  problem;
  fix;
  name = "InvalidAppKey";
};
var generateFix = "generate a private key on the settings page of the app, and pass the downloaded file";
var minBits = 2048;
function parseAppKey(text2) {
  const pem = normalizePem(text2);
  const key = parsePrivateKey(pem);
  if (key.asymmetricKeyType !== "rsa")
    throw new InvalidAppKey(`must be an RSA key, not ${formatKeyType(key)}`, generateFix);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < minBits)
    throw new InvalidAppKey(`is an RSA key of ${bits} bits, but must have at least ${minBits}`, generateFix);
  return { key, texts: [text2, pem].map((text22) => new Secret(text22)) };
}
var formatKeyType = ({ asymmetricKeyType }) => (asymmetricKeyType ?? "unknown").toUpperCase();
function normalizePem(text2) {
  const [, label = "", body = ""] = /-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \1-----/s.exec(text2) ?? [];
  if (!label) throw new InvalidAppKey("contains no key in PEM format", generateFix);
  if (!label.endsWith("PRIVATE KEY"))
    throw new InvalidAppKey(`contains a ${label.toLowerCase()}, not a private key`, generateFix);
  if (label.startsWith("ENCRYPTED") || body.includes("ENCRYPTED"))
    throw new InvalidAppKey(
      "is encrypted, but Trueup cannot ask for the passphrase",
      "decrypt it with `openssl rsa -in KEY.pem -out PLAIN.pem`, and pass the new file"
    );
  if (label.startsWith("OPENSSH")) throw new InvalidAppKey("is an SSH key, not the key of an app", generateFix);
  const digits = body.replace(/\\r|\\n|\s/g, "");
  return [`-----BEGIN ${label}-----`, ...digits.match(/.{1,64}/g) ?? [], `-----END ${label}-----`, ""].join("\n");
}
function parsePrivateKey(pem) {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new InvalidAppKey("is damaged: part of it is missing or changed", generateFix);
  }
}
var idKind = createInputKind(
  "ID",
  createPatternParser(/^([1-9]\d{0,15}|Iv[\w.]{8,40})$/),
  "is not the id of an app",
  "write the number from the page of the app"
);
var keyKind = {
  shown: "KEY",
  parseText: (text2) => parseAppKey(text2.includes("-----") ? text2 : readPrivateKeyFile(text2))
};
function readPrivateKeyFile(file) {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) throw new InvalidAppKey("is not the path of a regular file", fileFix);
    if (process.platform !== "win32" && stats.mode & 7)
      throw new InvalidAppKey(
        "is the path of a file that everyone on this machine can open",
        "run `chmod 600` on the file"
      );
    return readFileSync(file, "utf8");
  } catch (failure) {
    if (failure instanceof InvalidAppKey) throw failure;
    const { code = "not a path" } = failure;
    throw new InvalidAppKey(`contains no key in PEM format, and is not the path of a readable file (${code})`, fileFix);
  }
}
var fileFix = "pass the whole key, or the path of the file with the key";
var appInputs = {
  appId: {
    takes: idKind
  },
  appPrivateKey: {
    takes: keyKind,
    variable: "TRUEUP_APP_PRIVATE_KEY",
    secret: true
  }
};
var removalsPattern = /^removals(?::(\w+))?=(\d{1,9})(%?)$/;
var targetsPattern = /^targets=(\d{1,9})$/;
var brakeLimits = {
  shown: "removals=10|15%,targets=5,\u2026",
  isList: true,
  parseText(text2) {
    const pieces = splitList(text2);
    if (!pieces.length) throw new InvalidInput("contains no limit", "write one such as `removals=10`, or leave it out");
    const maxRemovals = { sections: {} };
    let maxChangedTargets;
    for (const piece of pieces) {
      const [, count] = targetsPattern.exec(piece) ?? [];
      const [, name2, number22, percent] = removalsPattern.exec(piece) ?? [];
      const section = name2 && resolveSectionAlias(name2);
      const limit = percent ? { share: Number(number22) } : { most: Number(number22) };
      if (count !== void 0) maxChangedTargets = Number(count);
      else if (number22 === void 0 || section !== void 0 && !isSectionKey(section))
        throw new InvalidInput(
          `${quoteText(piece)} is not a limit of a brake`,
          "write a number or a percentage, such as `removals=10` or `removals:labels=15%`, or `targets=5` for repositories"
        );
      else if (section === void 0) Object.assign(maxRemovals, limit);
      else maxRemovals.sections[section] = { ...maxRemovals.sections[section], ...limit };
    }
    return { ...pieces.some((piece) => removalsPattern.test(piece)) && { maxRemovals }, maxChangedTargets };
  }
};
var acknowledgements = {
  shown: "BRAKE=VALUE,\u2026",
  isList: true,
  parseText: (text2) => [...new Set(splitList(text2))].map((piece) => {
    const acknowledgement = parseAcknowledgement(piece, sectionKeys);
    if (acknowledgement) return acknowledgement;
    const { problem, fix } = describeUnknownAcknowledgement(piece);
    throw new InvalidInput(problem, fix);
  })
};
var brakeInputs = {
  brakes: {
    takes: createChoiceKind("warn", "stop", "off"),
    defaultValue: "stop"
  },
  limits: {
    takes: brakeLimits
  },
  allow: {
    takes: acknowledgements
  },
  policy: {
    takes: path,
    fleetFileFix: "add the file to the fleet file, beside its `targets`"
  }
};
var appSlug = createInputKind(
  "APP",
  createPatternParser(/^[a-z0-9][a-z0-9-]*$/),
  "is not the slug of an app",
  "write the last part of the URL of the app"
);
var workflowFile = createInputKind(
  "FILE",
  createPatternParser(/^[^/\\\p{C}]+\.ya?ml$/u),
  "is not the name of a workflow file",
  "write its file name in `.github/workflows`, such as `settings.yml`"
);
var planSource = {
  shown: "PATH|pull-request",
  parseText(text2) {
    if (text2.startsWith("sha256:"))
      throw new InvalidInput("is a hash, not a plan", "pass the file that `--plan-file` wrote");
    return text2 === "pull-request" ? { pullRequest: true } : { file: path.parseText(text2) };
  }
};
var findingModes = listModes(({ onlyReports }) => onlyReports);
var reportInputs = {
  privateRepos: {
    takes: createChoiceKind("redact", "names", "show"),
    defaultValue: "redact"
  },
  privateReport: {
    takes: createChoiceKind("none", "issue", "issue-on-failure"),
    defaultValue: "none",
    modes: resumingModes
  },
  driftIssue: {
    ...offByDefault,
    modes: findingModes,
    conflictsWith: {
      shard: ["keeps one issue for all repositories of a run, but a shard has only a part of them", "leave it out"]
    }
  },
  onDrift: {
    takes: createChoiceKind("fail", "warn"),
    modes: listModes(({ onlyReports, isForPullRequest }) => onlyReports || isForPullRequest)
  },
  adminValues: {
    takes: createChoiceKind("withhold", "show"),
    defaultValue: "withhold"
  }
};
var serverKind = {
  shown: "3.NN|cloud",
  parseText(text2) {
    const version2 = /^3\.\d{1,3}(\.\d+)?$/.test(text2) ? parseServerVersion(text2) : void 0;
    if (version2 !== void 0 && compareVersions(version2, oldestServer) < 0) throw createTooOldError(text2);
    if (version2 !== void 0 || text2 === "cloud") return version2 ?? text2;
    throw new InvalidInput(
      `${quoteText(text2)} is not a version of GitHub Enterprise Server`,
      "write the version that the server shows at the bottom of its pages, such as `3.17`, or `cloud` for github.com and GHE.com"
    );
  }
};
var createTooOldError = (text2) => new InvalidInput(
  `Trueup does not support ${quoteText(text2)}: it supports GitHub Enterprise Server ${oldestServer} to ${newestServer}`,
  /^3\.[2-9]$/.test(text2) ? `for ${text2}0, write \`'${text2}0'\` in quotes, because YAML reads ${text2}0 as the number ${text2}` : "write one of these, or leave it out: Trueup detects the version"
);
var serverInput = {
  takes: serverKind
};
var writingModes = listModes(({ writes }) => writes);
var createInputGroup = (group, usualModes, rows) => Object.fromEntries(
  Object.entries(rows).map(([key, row]) => {
    const name2 = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const scope = row.only && (row.fleetFileFix ? "With `repos`: " : "With several repositories: ");
    return [key, { modes: usualModes, ...row, name: name2, group, help: `${scope ?? ""}${row.help}` }];
  })
);
var inputs = {
  ...createInputGroup("", modeNames, {
    mode: {
      takes: createChoiceKind(...modeNames),
      defaultValue: usualMode
    }
  }),
  ...createInputGroup("Access", onlineModes, {
    token: {
      takes: token,
      missingFix: "set the variable `GITHUB_TOKEN` to a fine-grained personal access token with the permissions that `trueup grants` lists; in a terminal, `gh auth login` provides a token too",
      unless: ["app-id"],
      unlessIn: { preview: "report-token" },
      secret: true,
      conflictsWith: { appId: true }
    },
    ...appInputs,
    reportToken: {
      takes: token,
      workflowDefault: "${{ github.token }}",
      variable: "TRUEUP_REPORT_TOKEN",
      secret: true
    }
  }),
  ...createInputGroup("Repositories", fleetModes, targetInputs),
  ...createInputGroup("Settings", onlineModes, {
    settingsFile: {
      takes: path,
      defaultValue: ".github/settings.yml",
      modes: listModes(({ makesFile }) => !makesFile),
      takesIn: { adopt: paths, render: paths },
      fleetFileFix: "set the path in the fleet file: `own: {file: PATH}`"
    },
    reposDir: {
      takes: path,
      modes: planningModes,
      only: "fleet",
      fleetFileFix: "list its files in `layers`: `layers/{owner}/{name}.yml`"
    },
    defaultsFile: {
      takes: path,
      modes: planningModes,
      only: "fleet",
      fleetFileFix: "make it the lowest of the `layers`"
    },
    renderedFile: {
      takes: path,
      modes: listModes(({ isOffline }) => isOffline)
    },
    unknownKeys: {
      takes: createChoiceKind("send", "refuse"),
      defaultValue: "send",
      modes: planningModes
    },
    sections: {
      takes: sectionNames
    },
    requiredSections: {
      takes: sectionNames
    },
    onMissingPermission: {
      takes: createChoiceKind("fail", "warn"),
      defaultValue: "fail"
    },
    onUnsupported: {
      takes: createChoiceKind("fail", "warn"),
      defaultValue: "fail"
    }
  }),
  ...createInputGroup(
    "Preview",
    listModes(({ isForPullRequest }) => isForPullRequest),
    {
      base: {
        takes: path
      },
      pullRequest: {
        takes: number2
      },
      post: {
        ...offByDefault,
        workflowDefault: "true"
      },
      fork: {
        ...offByDefault
      },
      allSections: {
        ...offByDefault,
        only: "fleet"
      }
    }
  ),
  ...createInputGroup(
    "Adopt",
    listModes(({ editsFile }) => editsFile),
    {
      keys: {
        takes: keys,
        refusedIn: {
          apply: [
            "is for adopt, and apply would make all changes",
            "limit apply with `--sections` or an approved `--plan`"
          ]
        }
      },
      also: {
        takes: createChoiceListKind("weaker", "undeclared", "lower-layers")
      }
    }
  ),
  ...createInputGroup(
    "Snapshot",
    listModes(({ makesFile }) => makesFile),
    {
      snapshotFile: {
        takes: path
      },
      overwrite: { ...offByDefault },
      ids: {
        takes: trueOrFalse
      }
    }
  ),
  ...createInputGroup("Approval", writingModes, {
    planFile: {
      takes: path,
      modes: planningModes
    },
    plan: {
      takes: planSource
    },
    planApp: {
      takes: appSlug,
      defaultValue: "github-actions",
      modes: listModes(({ writes, isForPullRequest }) => writes || isForPullRequest)
    },
    applyWorkflow: {
      takes: workflowFile,
      modes: listModes(({ onlyReports, writes }) => onlyReports || writes)
    }
  }),
  ...createInputGroup("Brakes", planningModes, brakeInputs),
  ...createInputGroup("Apply", writingModes, {
    undoFile: {
      takes: path,
      refusedInWorkflow: [
        "is not available in a workflow, because other people can read the folders of a runner and the artifacts of a run",
        "leave it out; to keep an undo file, run apply on your own machine"
      ]
    }
  }),
  ...createInputGroup("Report", onlineModes, {
    reportFile: {
      takes: path,
      modes: modeNames
    },
    ...reportInputs
  }),
  ...createInputGroup("GitHub", onlineModes, {
    server: serverInput,
    maxWait: {
      takes: minutes,
      defaultValue: "60"
    },
    read: {
      takes: createChoiceKind("folded", "rest"),
      defaultValue: "folded"
    }
  })
};
function listInputProblems(values, readText, refusedNames) {
  const isGiven = (key) => {
    const { name: name2, defaultValue, takes } = inputs[key];
    const text2 = readText(name2)?.trim();
    const value = text2 === "" ? takes.switchValue : text2;
    return value !== void 0 && value !== defaultValue;
  };
  const run2 = { values, isGiven, isRefused: (key) => refusedNames.has(inputs[key].name) };
  return Object.entries(inputs).flatMap(([key, input]) => {
    const conflict = isGiven(key) ? findInputConflict(input, run2) : void 0;
    const check2 = input.modes.includes(values.mode) ? checks2[key] : void 0;
    return (conflict ? [conflict] : check2?.(run2) ?? []).map(([problem, fix]) => ({
      input: input.name,
      problem,
      fix
    }));
  });
}
function findInputConflict(input, { values, isGiven }) {
  const { refusedIn, conflictsWith = {}, only, fleetFileFix, group, modes: modes2 } = input;
  const { mode, fleetFile } = values;
  if (refusedIn?.[mode]) return refusedIn[mode];
  if (!inputs.repository.modes.includes(mode)) return void 0;
  if (only && !isFleetRun(values)) return fleetOnly;
  if (fleetFile !== void 0 && fleetFileFix)
    return [
      `is set together with ${formatFlag(inputs.fleetFile)}, which already defines ${group === inputs.settingsFile.group ? "which settings files apply" : "the repositories of the run"}`,
      `${fleetFileFix}, or remove one of the two inputs`
    ];
  if (isFleetRun(values) && modes2.includes(mode) && refusedIn?.fleet) return refusedIn.fleet;
  const isConflicting = (key) => inputs[key].modes.includes(mode) && isGiven(key);
  const [otherKey, advice] = Object.entries(conflictsWith).find(([key]) => isConflicting(key)) ?? [];
  return advice === true ? [`is set together with ${formatFlag(inputs[otherKey])}`, "set only one of them"] : advice;
}
var formatFlag = ({ name: name2, secret }) => formatCode(secret ? name2 : `--${name2}`);
var fleetOnly = [
  "is only for runs with several repositories, but `--repos` is not set",
  "set `--repos`, or leave this out"
];
var checks2 = {
  appId: ({ isGiven }) => !isGiven("appId") && isGiven("appPrivateKey") ? [["not given, but its private key is", "write the app id from the settings page of the app"]] : [],
  appPrivateKey: ({ values, isGiven, isRefused }) => isGiven("appId") && !values.app && !isGiven("appPrivateKey") && !isRefused("appId") && !isRefused("appPrivateKey") ? [["not given, but `--app-id` needs it", appKeyFix]] : [],
  fleetFile: ({ values: { mode, fleetFile, repository: repository2 } }) => modes[mode].editsFile && fleetFile !== void 0 && !repository2 ? [adoptsOneOnly] : [],
  repos: ({ values: { repos, fleetFile } }) => fleetFile !== void 0 && repos === "*" ? [redundantStar] : [],
  wave: ({ values: { wave, fleetFile } }) => wave !== void 0 && fleetFile === void 0 ? [missingFleetFile] : [],
  // Apply follows this check run as the plan of all repositories.
  post: ({ values }) => values.post && isPartOfFleet(values) ? [["is for a preview of the whole fleet, but this run takes only a part of it", wholeFleetFix]] : [],
  driftIssue: ({ values }) => values.driftIssue && isPartOfFleet(values) ? [
    [
      "keeps one issue for all repositories of the fleet file, but this run takes only a part of them",
      wholeFleetFix
    ]
  ] : [],
  settingsFile: ({ values: { repos, fleetFile, settingsFile = "" } }) => repos !== void 0 && fleetFile === void 0 && !isPathInRepository(settingsFile) ? [outsideRepository] : [],
  // A person wrote the layer, so no run overwrites it.
  renderedFile: ({ values: { settingsFile = [], renderedFile } }) => renderedFile && [settingsFile].flat().some((file) => resolve(file) === resolve(renderedFile)) ? [[`${formatCode(renderedFile)} is one of the layers, and render will not overwrite it`, "name another file"]] : [],
  planFile: ({ values: { planFile, reportFile } }) => planFile && reportFile && resolve(planFile) === resolve(reportFile) ? [["names the same file as `--report-file`", "name another file"]] : [],
  undoFile: ({ values: { undoFile, reportFile, planFile } }) => undoFile && [reportFile, planFile].some((file) => file && resolve(file) === resolve(undoFile)) ? [["names the same file as `--report-file` or `--plan-file`", "name another file"]] : [],
  requiredSections({ values: { sections, requiredSections = [] } }) {
    const leftOut = sections ? requiredSections.filter((name2) => !sections.includes(name2)).map(formatCode) : [];
    const problem = `\`--sections\` leaves out ${leftOut.join(", ")}`;
    return leftOut.length ? [[problem, "add it to `--sections`, or remove it here"]] : [];
  },
  limits: ({ values }) => values.maxChangedTargets !== void 0 && !isFleetRun(values) ? [targetsForFleetOnly] : [],
  allow: ({ values }) => (values.allow ?? []).flatMap((acknowledgement) => checkAcknowledgementScope(acknowledgement, values))
};
var targetsForFleetOnly = [
  "`targets` is only for runs with several repositories, but `--repos` is not set",
  "set `--repos`, or leave this out"
];
var appKeyFix = "pass the key or the path of its file; on a command line, set TRUEUP_APP_PRIVATE_KEY";
var adoptsOneOnly = [
  "is for several repositories, but adopt edits one",
  "select one with `--repository`"
];
var redundantStar = [
  "is `*`, but the fleet file already selects all of its repositories",
  "leave it out, or list the repositories to select"
];
var isPartOfFleet = ({ fleetFile, repos, repository: repository2, wave }) => fleetFile && (repos ?? repository2 ?? wave);
var missingFleetFile = [
  "is a part of a fleet file, but none is given",
  "pass `--fleet-file`, or leave this out"
];
var wholeFleetFix = "leave it out, or run the whole fleet file without `--repository`, `--repos` and `--wave`";
var outsideRepository = [
  "is not a path inside a repository, but `--repos` reads it from each repository",
  "write a path from the root of each repository, such as `.github/settings.yml`; for files on this machine, use `--repos-dir`"
];
var isPathInRepository = (path2) => path2.split(/[/\\]/).every((part) => !["", ".", ".."].includes(part));
function checkAcknowledgementScope(acknowledgement, values) {
  const text2 = formatAcknowledgement(acknowledgement);
  const isNamed = getRepositoryPattern(acknowledgement) !== void 0;
  const repos = isFleetRun(values);
  const wholeRunProblem = `${formatCode(text2)} applies to all repositories of a run with \`--repos\``;
  if (isRunWide(acknowledgement))
    return repos && !isNamed ? [] : [[wholeRunProblem, isNamed ? "remove its repository" : "leave it out"]];
  const fix = `write \`OWNER/NAME:\` before it, such as ${formatCode(`acme/shop:${text2}`)}`;
  if (repos) return isNamed ? [] : [[`${formatCode(text2)} does not name its repository`, fix]];
  const { repository: repository2 } = values;
  return isNamed && !(repository2 && isForRepository(repository2)(acknowledgement)) ? [[`${formatCode(text2)} is for another repository than this run`, "leave it out"]] : [];
}
var replaceWithWhere = (name2, filter) => ({
  name: name2,
  instead: `use \`--fleet-file\`, with ${filter} below its \`targets\`, beside its \`layers\` or \`own\``
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
  replaceWithWhere("archived", "`where: { archived: true }`"),
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
  replaceWithWhere("languages", "`where: { language: \u2026 }`"),
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
  replaceWithWhere("properties", "`where: { property: { NAME: VALUE } }`"),
  { name: "schema", instead: "leave it out, and put the schema beside the snapshot as `settings.schema.json`" },
  { name: "snapshot-dir", instead: "write the folder as `--snapshot-file`" },
  replaceWithWhere("teams", "`where: { team: \u2026 }`"),
  replaceWithWhere("topics", "`where: { topic: \u2026 }`"),
  {
    name: "undo-key",
    variable: "TRUEUP_UNDO_KEY",
    instead: "leave it out: a workflow keeps no undo file, and on your own machine only your user can read one"
  },
  { name: "undeclared", instead: "write `--also undeclared`" },
  { name: "verify", instead: "leave it out: apply always verifies what it wrote" },
  replaceWithWhere("visibility", "`where: { visibility: \u2026 }`"),
  { name: "weaker", instead: "write `--also weaker`" }
];
var noLongerExists = "no longer exists";
function readInputs(readText, environment, unneeded = []) {
  const source = { readText, environment, unneeded };
  const mode = readInput(inputs.mode, source, usualMode).value ?? usualMode;
  const results = Object.entries(inputs).filter(([, input]) => !isUnusedAppKey(input, readText)).map(([key2, input]) => ({ key: key2, ...readInput(input, source, mode) }));
  const {
    appId,
    appPrivateKey: key,
    limits,
    ...values
  } = Object.fromEntries(results.map(({ key: key2, value }) => [key2, value]));
  const app = appId !== void 0 && key ? { id: appId, key } : void 0;
  const options = {
    ...values,
    ...limits,
    ...app && { app },
    ...splitOffLowerLayers(mode, values),
    ...modes[mode].onlyReports && isCiJob(source) && { refusesEmpty: true }
  };
  const isReadingWithReportToken = modes[mode].isForPullRequest && !app;
  const completeOptions = isReadingWithReportToken ? { ...options, token: values.token ?? values.reportToken } : options;
  const refused = results.flatMap(({ problem }) => problem ?? []);
  const conflicts = listInputProblems(
    options,
    readText,
    new Set(refused.map(({ input }) => input))
  );
  const problems = [...listRemovedVariables(environment), ...refused, ...conflicts];
  return problems.length ? { problems } : { options: moveSelectionToOnly(completeOptions) };
}
function splitOffLowerLayers(mode, { settingsFile }) {
  const layers = [settingsFile ?? []].flat();
  return modes[mode].editsFile && layers.length ? { settingsFile: layers.at(-1), lowerLayers: layers.slice(0, -1) } : {};
}
function moveSelectionToOnly(options) {
  if (!("fleetFile" in options) || options.fleetFile === void 0) return options;
  const { repos, repository: repository2, ...run2 } = options;
  const only = repos === "*" ? void 0 : repos ?? (repository2 && [repository2]);
  return only ? { ...run2, only } : run2;
}
var listRemovedVariables = (environment) => removedInputs.flatMap(
  ({ variable, instead }) => variable && environment[variable] ? [{ input: variable, problem: noLongerExists, fix: instead }] : []
);
var isUnusedAppKey = ({ name: name2 }, readText) => name2 === inputs.appPrivateKey.name && !readText(name2) && !readText(inputs.appId.name);
function readSelectedInputs(keys2, readText) {
  const results = keys2.map((key) => ({
    key,
    ...readInput(inputs[key], { readText, environment: {} }, usualMode)
  }));
  return {
    values: Object.fromEntries(results.map(({ key, value }) => [key, value])),
    problems: results.flatMap(({ problem }) => problem ?? [])
  };
}
function readInput(input, { readText, environment, unneeded = [] }, mode) {
  const { name: name2, variable, defaultValue } = input;
  const isUnneeded = [input.unlessIn?.[mode] ?? [], input.unless ?? []].flat().some((otherName) => readText(otherName)?.trim());
  const isTaken = input.modes.includes(mode);
  const takes = input.takesIn?.[mode] ?? input.takes;
  const needed = isUnneeded || unneeded.includes(name2) ? void 0 : input.missingFix;
  const fallback2 = isTaken && !isUnneeded && variable && environment[variable] || defaultValue;
  const text2 = ((isTaken ? readText(name2) : void 0) ?? fallback2)?.trim();
  const createProblem = (problem, fix) => ({ problem: { input: name2, problem, fix } });
  if (text2 === void 0) return needed && isTaken ? createProblem("not given", needed) : {};
  if (input.refusedInWorkflow && environment.GITHUB_ACTIONS === "true")
    return createProblem(...input.refusedInWorkflow);
  const value = text2 || takes.switchValue;
  if (!value) return createProblem("empty", needed ?? "set a value, or leave it out");
  try {
    return { value: takes.parseText(value) };
  } catch (failure) {
    if (failure instanceof InvalidInput || failure instanceof InvalidAppKey)
      return createProblem(failure.problem, failure.fix);
    throw failure;
  }
}
var isCiJob = ({ environment }) => Boolean(environment.CI || environment.GITHUB_ACTIONS);
function describeInputProblem({ input, problem }) {
  const isSecret = Object.values(inputs).some(
    ({ name: name2, secret }) => secret && name2 === input
  );
  const isVariable = input === input.toUpperCase();
  return `${isSecret || isVariable ? "" : "--"}${input}: ${problem}`;
}
function explainUnknownInput(written) {
  const createProblem = (fix) => ({ input: written, problem: "unknown input", fix });
  const removed = removedInputs.find(({ name: name2 }) => name2 === written);
  if (removed) return { input: written, problem: noLongerExists, fix: removed.instead };
  if (written === "organization") return createProblem(`leave it out: ${organizationAdvice}`);
  const suggestion = findNearest(
    written,
    Object.values(inputs).map(({ name: name2 }) => name2)
  );
  return suggestion === void 0 ? void 0 : createProblem(`write \`${suggestion}\``);
}
var definePublicFailure = (code) => class extends PublicFailure {
  constructor(problem, fix) {
    super(problem, fix, code);
  }
};
var MissingApproval = class extends definePublicFailure("plan_moved") {
};
var MissingComparison = class extends definePublicFailure("conflict") {
};
var UnknownTarget = class extends definePublicFailure("not_found") {
};
var RepositoryNotLocated = class extends PublicFailure {
  constructor(problem, fix, publicMessage, code = "conflict") {
    super(problem, fix, code, publicMessage);
  }
};
var RunSuperseded = class extends Error {
};
var createInputProblemsResult = (mode, problems) => createRunResult(
  mode,
  [],
  problems.map((problem) => ({
    kind: "error",
    key: problem.input,
    message: describeInputProblem(problem),
    fix: problem.fix,
    code: "parse_refused"
  }))
);
var createDefectResult = (mode, failure) => {
  const [message, fix] = describeDefect(failure);
  return createRunResult(mode, [], [{ kind: "error", key: "", message, fix, code: "internal" }]);
};

// chunk:./action-chunk-4V63J636.js
var systemClock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve2) => setTimeout(resolve2, milliseconds))
};
var minute = 6e4;
var hour = 60 * minute;
var visibilityDelays = [2e3, 5e3, 15e3];
var longestDelay = visibilityDelays.reduce((sum, delay) => sum + delay);
var year = 365 * 24 * 60 * 60;
var defaultWait = 5 * 6e4;
function formatRetryTime(now, wait = defaultWait) {
  const minutes2 = Math.ceil((now + Math.min(wait, year * 1e3)) / 6e4);
  const time = new Date(minutes2 * 6e4).toISOString();
  const day = time.slice(0, 10);
  const isToday = new Date(now).toISOString().startsWith(day);
  return `at ${isToday ? "" : `${day} `}${time.slice(11, 16)} UTC or later`;
}
var formatMinute = (at) => `${(typeof at === "number" ? new Date(at).toISOString() : at).slice(0, 16).replace("T", " ")} UTC`;
function formatDuration(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1e3);
  if (seconds > year) return "over a year";
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
var measureSpan = (start, clock) => ({
  started: new Date(start).toISOString().replace(/\.\d+Z$/, "Z"),
  seconds: Math.round((clock.now() - start) / 100) / 10
});

// chunk:./action-chunk-3TZMCP5M.js
var extensionOptions = ["plan", "policy", "undoFile"];
function refuseUnsupportedOptions(options, extensions2) {
  const served = extensions2.flatMap(({ options: options2 = [] }) => options2);
  const unserved = extensionOptions.find((option) => options[option] !== void 0 && !served.includes(option));
  if (unserved) throw createMissingExtensionError(inputs[unserved].name);
}
var createMissingExtensionError = (inputOrMode) => createFileError(
  `this build of Trueup does not include ${formatCode(inputOrMode)}`,
  "remove it, or use a build that includes it"
);
function askExtensions(extensions2, ask) {
  for (const extension of extensions2) {
    const answer = ask(extension);
    if (answer !== void 0) return answer;
  }
  return void 0;
}
async function requirePolicyReader(extensions2) {
  const policies = await askExtensions(extensions2, (extension) => extension.loadPolicyReader?.());
  if (!policies) throw createMissingExtensionError(inputs.policy.name);
  return policies;
}
async function openEditable({ extensions: extensions2, world }, options) {
  if (!modes[options.mode].editsFile) return void 0;
  const source = await askExtensions(extensions2, (extension) => extension.openEditableSettings?.(options, world));
  if (!source) throw createMissingExtensionError(options.mode);
  return source;
}
async function collectNotes(extensions2, repositoryRun, found) {
  const notes = [];
  for (const extension of extensions2) notes.push(...await extension.afterRead?.(repositoryRun, found) ?? []);
  return notes;
}
var Disclosure = class {
  constructor(target, placeholder, hidesUnlessPublic, needsVisibility) {
    this.target = target;
    this.placeholder = placeholder;
    this.hidesUnlessPublic = hidesUnlessPublic;
    this.needsVisibility = needsVisibility;
    this.visibility = target.visibility;
  }
  target;
  placeholder;
  hidesUnlessPublic;
  needsVisibility;
  visibility;
  isReported = false;
  #becomesPrivate = false;
  get name() {
    return this.isHidden ? this.placeholder : toFullName(this.target.repository);
  }
  /** The repository of the workflow itself is never hidden. */
  get isHidden() {
    return this.hidesUnlessPublic && (this.#becomesPrivate || this.visibility !== "public");
  }
  /** A failed request leaves the visibility unknown. */
  async proveVisibility(ask) {
    if (this.visibility !== void 0 || !(this.hidesUnlessPublic || this.needsVisibility)) return;
    this.visibility = await ask().catch(() => void 0);
  }
  /** Somebody may make a repository private after a list showed it as public. */
  recordVisibility(shown) {
    if (shown !== "public") this.visibility = shown;
  }
  /** A write may make the repository private. */
  hide() {
    this.#becomesPrivate = true;
  }
};
function addDisclosures(targets, { privateRepos, privateReport, privateNote, driftIssue = false }, own) {
  const otherTargets = targets.filter(({ repository: repository2 }) => toNameKey(repository2) !== own?.toLowerCase());
  const isShown = (target) => privateRepos === "names" && target.isNamed === true;
  const unnamedTargets = otherTargets.filter((target) => !isShown(target));
  const numberedTargets = [...unnamedTargets.filter((target) => !isPublic(target)), ...unnamedTargets.filter(isPublic)];
  const createPlaceholder = (target) => isShown(target) ? toFullName(target.repository) : `redacted-${numberedTargets.indexOf(target) + 1}`;
  const needsVisibility = privateReport !== "none" || driftIssue || privateNote !== void 0;
  return targets.map((target) => {
    const hidesUnlessPublic = privateRepos !== "show" && otherTargets.includes(target);
    return {
      ...target,
      disclosure: new Disclosure(target, createPlaceholder(target), hidesUnlessPublic, needsVisibility)
    };
  });
}
var isNameShown = (target, { privateRepos }) => privateRepos === "show" || isPublic(target) || privateRepos === "names" && target.isNamed === true;
var isPublic = ({ visibility }) => visibility === "public";
var mayGetReportIssue = ({ visibility }) => visibility === "private" || visibility === "internal";
var redactTarget = (target, placeholder) => ({
  ...target.plan && { plan: withholdPlan(target.plan, placeholder) },
  ...target.preview && { preview: withholdPreview(target.preview) },
  repository: placeholder,
  outcome: target.outcome,
  withheld: true,
  sections: target.sections.map((section) => ({
    name: section.name,
    status: section.status,
    coverage: section.coverage.map(toRedactedRow(section.name)),
    lines: section.lines.map((line) => redactLine(line, section.name))
  })),
  lines: target.lines.map((line) => redactLine(line))
});
var toRedactedRow = (key) => ({ ending }) => ({ key, ending });
function redactLine(line, key = "") {
  const { kind, sign: sign2, tone, code, grant, publicMessage, request, pathEndings } = line;
  return {
    kind,
    key,
    message: redactMessage(line, request),
    ...(publicMessage !== void 0 || code === "stopped") && line.fix !== void 0 && { fix: toShownText(line.fix) },
    ...sign2 !== void 0 && { sign: sign2 },
    ...tone && { tone },
    ...pathEndings && { pathEndings: pathEndings.map(toRedactedRow(key)) },
    ...code && { code },
    ...request && { request: { method: request.method, path: "***", status: request.status } },
    ...grant && {
      grant,
      fix: `${isNotFound(request) ? "check the name, or " : ""}give the token the permission ${grant.split(", ").map(quotePermission).join(" and ")}`
    },
    ...code === "parse_refused" && { fix: "run `trueup validate FILE` on your own machine to see the message" }
  };
}
var quotePermission = (grant) => `"${grant}"`;
var isNotFound = (request) => request?.status === 404;
function redactMessage({ code, publicMessage, message, grant, hint }, request) {
  if (code === "stopped") return toShownText(message);
  const answered = request ? `${request.method} *** answered ${formatStatus(request.status)}: ` : "";
  if (publicMessage !== void 0) return `${answered}${publicMessage}`;
  if (!code) return `${answered}(withheld)`;
  const reason = code === "api_error" && request ? "GitHub refused it" : reasons[code];
  const known = `${isNotFound(request) && grant ? ", or the name is wrong" : ""}${hint ? `: ${hint}` : ""}`;
  return `${answered}${reason}${known} (withheld)`;
}
var reasons = {
  parse_refused: "the settings file is not valid",
  permission_denied: "the token lacks a permission",
  unsupported: "GitHub does not support it",
  api_error: "GitHub refused a request or did not answer",
  plan_refused: "Trueup refuses it",
  not_found: "not found",
  conflict: "it conflicts with the current state on GitHub",
  precondition_failed: "GitHub has a newer version",
  undo_unkept: "the undo file could not be written",
  plan_moved: "the plan differs from the approved plan",
  guarded: "a brake or a policy rule reports a change",
  rule_changed: "a file changes its rules",
  not_taken: "GitHub accepted a write but did not apply it",
  missing_secret: "an environment variable that the file uses is not set",
  internal: "internal error"
};
function explainWithheld(all, options) {
  const hidden = all.filter(({ isHidden }) => isHidden);
  const names = hidden.map(({ name: name2 }) => name2);
  if (!names.length) return [];
  const [whose, they] = names.length === 1 ? [names[0], "it is"] : [`${names.length} repositories`, "they are"];
  return [
    {
      kind: "note",
      key: "private-repos",
      message: `the details of ${whose} are withheld, because Trueup cannot check that ${they} public`,
      fix: `${describeReportIssues(hidden, options)}pass \`--private-repos show\` if all readers of this output may see them`
    }
  ];
}
function describeReportIssues(hidden, { privateReport }) {
  if (privateReport === "none")
    return hidden.some(mayGetReportIssue) ? "pass `--private-report issue` to get them as an issue in the repository itself, or " : "";
  const reported = hidden.filter(({ isReported }) => isReported).length;
  if (!reported) return "";
  const which = reported === hidden.length ? "them" : `those of ${reported} of them`;
  return `read ${which} in the report issue in the repository itself, or `;
}
var minute2 = 6e4;
var Budget = class {
  constructor(perMinute) {
    this.perMinute = perMinute;
  }
  perMinute;
  #ended = [];
  #held = 0;
  start(share) {
    this.#held += share;
  }
  end(share, at) {
    this.#ended.push({ share, at });
  }
  /** Returns `Infinity` if the wait depends on a request that has not ended. */
  wait(share, now, rate) {
    for (let oldest = this.#ended[0]; oldest && now - oldest.at > minute2; oldest = this.#ended[0]) {
      this.#ended.shift();
      this.#held -= oldest.share;
    }
    let excess = this.#held + share - Math.floor(this.perMinute * rate);
    if (excess <= 0) return 0;
    for (const ended of this.#ended) {
      excess -= ended.share;
      if (excess <= 0) return ended.at + minute2 + 1 - now;
    }
    return Number.POSITIVE_INFINITY;
  }
};
function createLaneRunner() {
  const lanes = /* @__PURE__ */ new Map();
  return (lane, job) => {
    const result = (lanes.get(lane) ?? Promise.resolve()).then(job);
    const leaveLane = () => {
      if (lanes.get(lane) === finished) lanes.delete(lane);
    };
    const finished = result.then(leaveLane, leaveLane);
    lanes.set(lane, finished);
    return result;
  };
}
var pointBudgets = { rest: 900, graphql: 2e3 };
var pointsPerMinute = pointBudgets.rest;
var creationsPerMinute = 80;
var maxConcurrentRequests = 24;
var minute22 = 6e4;
var rateStep = 1 / 8;
var minReportedWait = 1e3;
var Pacer = class {
  runInOrder = createLaneRunner();
  #options;
  #points = { rest: new Budget(pointBudgets.rest), graphql: new Budget(pointBudgets.graphql) };
  #creations = new Budget(creationsPerMinute);
  #creating = [];
  #otherRequests = [];
  #tickets = 0;
  #running = 0;
  #pause = { until: 0, reason: "" };
  #slow = { since: 0, rate: 1 };
  #quotas = /* @__PURE__ */ new Map();
  #runningByQuota = /* @__PURE__ */ new Map();
  #waited = 0;
  #waitingSince;
  #alarm = Number.POSITIVE_INFINITY;
  #reportedUntil = 0;
  #refusals = /* @__PURE__ */ new Map();
  #stopped;
  #maxWait;
  constructor(options) {
    this.#options = options;
    this.#maxWait = options.maxWait;
  }
  renewWaiting(maxWait) {
    this.#maxWait = maxWait;
    this.#waited = 0;
    this.#stopped = void 0;
    this.#pause = { until: 0, reason: "" };
  }
  async pace(load, send) {
    await this.#waitForTurn(load);
    try {
      return await send();
    } finally {
      this.#finishRequest(load);
    }
  }
  /** All requests pause and then continue more slowly. */
  recordLimit(milliseconds, reason) {
    const now = this.#readClock();
    const until = now + milliseconds;
    const isNews = now >= this.#pause.until;
    const rate = isNews ? Math.max(this.#computeRate(now) / 2, rateStep) : this.#slow.rate;
    this.#slow = { since: Math.max(until, this.#slow.since), rate };
    if (until > this.#pause.until) this.#pause = { until, reason };
    this.#startRequests();
  }
  /** Parallel answers may arrive out of order. */
  recordQuota(quota, left, milliseconds) {
    const now = this.#readClock();
    const known = this.#quotas.get(quota);
    const least = known && now < known.until ? Math.min(left, known.left) : left;
    this.#quotas.set(quota, { left: least, until: now + milliseconds });
  }
  canWait(milliseconds) {
    return this.#waited + milliseconds <= this.#maxWait * minute22;
  }
  /** All requests that wait to use this token fail. */
  recordRefusal(holder, failure) {
    if (!this.#refusals.has(holder)) this.#refusals.set(holder, failure);
    this.#startRequests();
  }
  #stop(reason, fix) {
    this.#stopped ??= new RunStopped(reason, fix);
    for (const queue of [this.#creating, this.#otherRequests])
      for (let turn = queue.shift(); turn; turn = queue.shift()) turn.reject(this.#stopped);
  }
  #waitForTurn(load) {
    return new Promise((start, reject) => {
      const refusal = this.#stopped ?? this.#refusals.get(load.holder ?? "");
      if (refusal) return reject(refusal);
      this.#tickets += 1;
      (load.isCreation ? this.#creating : this.#otherRequests).push({ ...load, ticket: this.#tickets, start, reject });
      this.#startRequests();
    });
  }
  #finishRequest({ points, isCreation, quota, api = "rest" }) {
    const now = this.#readClock();
    this.#running -= 1;
    this.#countRunning(quota, -1);
    this.#points[api].end(points, now);
    if (isCreation) this.#creations.end(1, now);
    this.#startRequests();
  }
  #startRequests() {
    const now = this.#readClock();
    this.#countWait(now);
    for (let turn = this.#takeNext(now); turn; turn = this.#takeNext(now)) {
      const refusal = this.#findRefusal(turn, now);
      if (refusal) turn.reject(refusal);
      else this.#startRequest(turn);
    }
    if (this.#running < maxConcurrentRequests && this.#countWaiting() > 0) this.#waitForRoom(now);
  }
  #countRunning(quota = "", by) {
    this.#runningByQuota.set(quota, (this.#runningByQuota.get(quota) ?? 0) + by);
  }
  #startRequest({ points, isCreation, quota, api = "rest", start }) {
    this.#running += 1;
    this.#countRunning(quota, 1);
    this.#points[api].start(points);
    if (isCreation) this.#creations.start(1);
    start();
  }
  #takeNext(now) {
    if (this.#running >= maxConcurrentRequests) return void 0;
    const queue = this.#selectQueue(now);
    return queue[0] && this.#computeWait(queue[0], now) <= 0 ? queue.shift() : void 0;
  }
  /** Other requests may overtake a creation that waits for its own budget. */
  #selectQueue(now) {
    const [creating] = this.#creating;
    const [request] = this.#otherRequests;
    if (!creating || !request) return creating ? this.#creating : this.#otherRequests;
    const mayCreate = this.#creations.wait(1, now, this.#computeRate(now)) === 0;
    return mayCreate && creating.ticket < request.ticket ? this.#creating : this.#otherRequests;
  }
  /** Returns `Infinity` while running requests may change the quota. */
  #computeQuotaWait(quota, now) {
    const known = quota === void 0 ? void 0 : this.#quotas.get(quota);
    const running = this.#runningByQuota.get(quota ?? "") ?? 0;
    if (!known || now >= known.until || known.left > running) return 0;
    return running ? Number.POSITIVE_INFINITY : known.until - now;
  }
  #findRefusal({ quota, holder = "", isOptional }, now) {
    const isSpent = isOptional && this.#computeQuotaWait(quota, now) > 0;
    return this.#refusals.get(holder) ?? (isSpent ? new QuotaUsedUp("the rate limit is used up", "") : void 0);
  }
  #computeWait(load, now) {
    if (this.#findRefusal(load, now)) return 0;
    const { points, isCreation, quota, api = "rest" } = load;
    const rate = this.#computeRate(now);
    return Math.max(
      this.#pause.until - now,
      this.#computeQuotaWait(quota, now),
      this.#points[api].wait(points, now, rate),
      isCreation ? this.#creations.wait(1, now, rate) : 0
    );
  }
  #waitForRoom(now) {
    const requests = this.#listNextRequests(now);
    const time = Math.min(...requests.map((turn) => this.#computeWait(turn, now)));
    if (time === Number.POSITIVE_INFINITY) return;
    const reason = this.#describeWait(requests, time, now);
    if (!this.canWait(time)) return this.#stopWaiting(now, time, reason);
    this.#waitingSince = now;
    this.#reportWait(now, time, reason);
    this.#wakeAt(now, time);
  }
  #listNextRequests(now) {
    const next = this.#selectQueue(now)[0];
    const [creating] = this.#creating;
    return creating && creating.ticket < next.ticket ? [next, creating] : [next];
  }
  #describeWait(requests, time, now) {
    const rate = this.#computeRate(now);
    if (this.#pause.until - now >= time) return this.#pause.reason;
    if (requests.some(({ quota }) => this.#computeQuotaWait(quota, now) >= time))
      return "GitHub accepts no more requests from this token until then";
    const slowed = requests.find(({ api = "rest", points }) => this.#points[api].wait(points, now, rate) >= time);
    return slowed ? `Trueup sends at most ${Math.floor(pointBudgets[slowed.api ?? "rest"] * rate)} points a minute (a read is 1, a write 5)` : `Trueup creates at most ${Math.floor(creationsPerMinute * rate)} items a minute`;
  }
  #stopWaiting(now, time, reason) {
    this.#stop(
      `the run stopped after waiting ${formatDuration(this.#waited)}: ${formatDuration(time)} more were needed (${reason}), but max-wait allows ${formatDuration(this.#maxWait * minute22)} in total`,
      `run again ${formatRetryTime(now, time)}, or with a longer \`--max-wait\`: a second run does the rest`
    );
  }
  #reportWait(now, time, reason) {
    if (time < minReportedWait || now + time < this.#reportedUntil + minReportedWait) return;
    this.#reportedUntil = now + time;
    this.#options.showProgress?.(`waiting ${formatDuration(time)}, ${this.#countWaiting()} in line: ${reason}`);
  }
  #wakeAt(now, time) {
    const at = now + time;
    if (at >= this.#alarm) return;
    this.#alarm = at;
    const wakeUp = () => {
      if (this.#alarm === at) this.#alarm = Number.POSITIVE_INFINITY;
      this.#startRequests();
    };
    this.#options.clock.sleep(time).then(wakeUp, (failure) => this.#stop(failure.message));
  }
  #countWait(now) {
    if (this.#waitingSince !== void 0) this.#waited += now - this.#waitingSince;
    this.#waitingSince = void 0;
  }
  /** Other programs may use the same limit. */
  #computeRate(now) {
    const { since, rate } = this.#slow;
    return Math.min(rate + rateStep * Math.max(Math.floor((now - since) / minute22), 0), 1);
  }
  #countWaiting() {
    return this.#creating.length + this.#otherRequests.length;
  }
  #readClock() {
    return this.#options.clock.now();
  }
};

// chunk:./action-chunk-6K263VOA.js
var reportNote = (message, key = "") => ({ kind: "note", key, message });
var errorCodes = [
  "parse_refused",
  "permission_denied",
  /** The plan, the server version or the owner does not support the setting. */
  "unsupported",
  "api_error",
  "plan_refused",
  "not_found",
  "conflict",
  "precondition_failed",
  "missing_secret",
  /** GitHub accepted the write and did not apply it. */
  "not_taken",
  "plan_moved",
  "guarded",
  "rule_changed",
  /** Apply could not save the old values, so it wrote nothing. */
  "undo_unkept",
  "stopped",
  "internal"
];

// chunk:./action-chunk-K22YTJSD.js
async function createGates(run2, { policyGates, isCurrent } = {}) {
  const { options, world, extensions: extensions2, limit, names } = run2;
  const { confirmPlan } = world;
  const { writes } = modes[options.mode];
  const approval = await askExtensions(extensions2, (extension) => extension.openApproval?.(run2));
  const rules = policyGates ?? await openPolicyRules(run2);
  const createFormerNameGate = rules?.names.length ? createFormerNameGateFactory(rules.names, run2) : void 0;
  const isCurrentLine = isCurrent ?? approval?.isCurrent ?? createLineCheckOfPerson(run2);
  const { createConfirmationGate } = confirmPlan ? await import("./action-confirmation-gate-5H4RDESH.js") : {};
  return (target, idCheck, settings) => {
    const { repository: repository2, currentName, isNew } = target;
    const { repositoryId, declared = [], allowed, proof, isPartialPlan, laterSettings, judgedSettings } = settings;
    const { readId } = idCheck;
    const brakeConditions = {
      allowed,
      fleet: limit,
      isPartialPlan,
      newSettings: judgedSettings && { judged: judgedSettings, declared },
      laterSettings,
      isCurrent: isCurrentLine,
      readId
    };
    const inOrder = [
      laterSettings && createPublicCreationGate(repository2, options, brakeConditions),
      repositoryId !== void 0 && createRepositoryIdGate(repositoryId, repository2, idCheck),
      names?.createGate(target),
      proof,
      options.repos !== void 0 && !currentName && refuseRename,
      // The approval of the creation already covers these settings by their hash.
      !isNew && approval?.createGate?.(repository2, readId),
      createBrakeGates(repository2, run2, brakeConditions),
      createFormerNameGate?.(target),
      rules?.createGates(repository2).map((gate) => wrapGateForCreation(gate, laterSettings ?? [])),
      confirmPlan && createConfirmationGate?.(
        repository2,
        createDenialPolicy(options),
        (plan) => confirmPlan(plan).finally(idCheck.forget)
      ),
      writes && idCheck.gate
    ];
    return inOrder.flat().filter((gate) => typeof gate === "function");
  };
}
async function openPolicyRules({ options: { policy }, extensions: extensions2, world }) {
  if (policy === void 0) return void 0;
  const policies = await requirePolicyReader(extensions2);
  const now = world.clock.now();
  return policies.createPolicyGates([await policies.open(policy, world, now)], now);
}
function createFormerNameGateFactory(texts, { options, session }) {
  let owners;
  return (target) => async ({ replannedKey, reader }) => {
    if (replannedKey !== void 0) return {};
    const [{ createFormerNameCheck }, { refuseRenamedTarget }] = await Promise.all([
      import("./action-find-targets-LVTNJPO5.js"),
      import("./action-former-names-4P7QDEQW.js")
    ]);
    owners ??= import("./action-owners-WPLRTS6D.js").then(({ createOwnerReads }) => createOwnerReads(session));
    const lines = [];
    const named = { targets: [target], listed: [] };
    const checkName = createFormerNameCheck({ texts, files: [] }, named, lines, options, await owners);
    try {
      await checkName(target);
      if (options.repos === void 0) await refuseRenamedTarget(target, "repository", reader);
      return { lines };
    } catch (failure) {
      if (!(failure instanceof RepositoryNotLocated)) throw failure;
      return { refused: formerNameReason, lines: reportFailures(failure) };
    }
  };
}
var formerNameReason = "the run or a rule of the policy uses a former name of it";
var createLineCheckOfPerson = ({ world: { environment, isUnattended } }) => async () => environment.GITHUB_EVENT_NAME === void 0 && !isUnattended;
var wrapGateForCreation = (gate, laterSettings) => async (proposal) => {
  const judgedNow = laterSettings.filter(({ section }) => !["branches", "rulesets"].includes(section.key));
  const planned = [...proposal.planned, ...judgedNow.map((section) => ({ ...section, plan: [], live: void 0 }))];
  try {
    return await gate({ ...proposal, planned });
  } catch (failure) {
    if (!laterSettings.length || !isRefusedWith(failure, 404)) throw failure;
    return { lines: [reportNote("the rules of the policy are checked after it is created", "policy")] };
  }
};
var refuseRename = ({ planned }) => {
  const [renaming] = findKeyChanges(listWritingItems(planned), "repository", ["name"]);
  if (!renaming) return {};
  const message = `is ${formatCode(String(renaming.difference.wanted))}, but GitHub spells the name of this repository differently; a run over several repositories does not rename`;
  const fix = "use the spelling on GitHub, remove the key, or rename the repository in a separate run";
  return {
    refused: "a run over several repositories does not rename",
    lines: [{ kind: "error", ...findItemPlace(renaming.change, "name"), message, fix, code: "plan_refused" }]
  };
};

// chunk:./action-chunk-BELNDKE5.js
var call2 = (name2) => (...given) => process.getBuiltinModule("node:fs/promises")[name2](...given);
var access = /* @__PURE__ */ call2("access");
var lstat = /* @__PURE__ */ call2("lstat");
var mkdir = /* @__PURE__ */ call2("mkdir");
var open = /* @__PURE__ */ call2("open");
var readFile = /* @__PURE__ */ call2("readFile");
var readdir = /* @__PURE__ */ call2("readdir");
var readlink = /* @__PURE__ */ call2("readlink");
var realpath = /* @__PURE__ */ call2("realpath");
var rename = /* @__PURE__ */ call2("rename");
var rm = /* @__PURE__ */ call2("rm");
var stat = /* @__PURE__ */ call2("stat");

// chunk:./action-chunk-4N4V3ZT2.js
var diskFiles = {
  async read(file) {
    try {
      return await readRegularFile(file);
    } catch (failure) {
      if (["ENOENT", "ENOTDIR"].includes(failure.code ?? "")) return void 0;
      throw failure;
    }
  },
  async createPrivate(file, text2) {
    const { place } = await findWritablePlace(file);
    await mkdir(dirname(place), { recursive: true });
    try {
      await writeToDisk(place, "wx", text2, 384);
      return true;
    } catch (failure) {
      if (failure.code === "EEXIST") return false;
      throw failure;
    }
  },
  async write(file, text2, access2) {
    await assertStaysInFolder(file);
    await mkdir(dirname(file), { recursive: true });
    await writeWholeFile(file, text2, access2 === "private" ? 384 : void 0);
  },
  remove: (file) => rm(file, { force: true })
};
async function readRegularFile(file) {
  const stats = await ignoreMissingFile(stat(file));
  if (!stats) throw Object.assign(new Error("the file does not exist"), { code: "ENOENT" });
  if (!stats.isFile() && !stats.isDirectory()) throw new Error(`${file} is not a regular file`);
  return readFile(file, "utf8");
}
async function writeWholeFile(file, text2, mode) {
  const { place, before } = await findWritablePlace(file);
  await replaceFile(place, text2, mode ?? (before && before.mode & 511));
}
async function replaceFile(place, text2, mode) {
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeToDisk(draft, "wx", text2, mode);
    await rename(draft, place);
  } catch (failure) {
    await rm(draft, { force: true });
    throw failure;
  }
}
async function writeToDisk(place, flag, text2, permissions) {
  const { O_WRONLY, O_CREAT, O_EXCL, O_APPEND, O_NOFOLLOW = 0 } = constants;
  const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | (flag === "wx" ? O_EXCL : O_APPEND);
  const handle = await open(place, flags, permissions ?? 438);
  try {
    if (permissions !== void 0) await handle.chmod(permissions);
    await handle.writeFile(text2);
    await handle.sync();
  } catch (failure) {
    if (flag === "wx") await rm(place, { force: true });
    throw failure;
  } finally {
    await handle.close();
  }
}
async function findWritablePlace(file) {
  await assertStaysInFolder(file);
  const place = await resolveLinks(resolve(file));
  const before = await ignoreMissingFile(stat(place));
  if (before && !before.isFile())
    throw new Error(`${file} is ${before.isDirectory() ? "a folder" : "not a regular file"}`);
  return { place, before };
}
async function assertWritable(file) {
  const { place } = await findWritablePlace(file);
  await access(await findNearestExistingFolder(dirname(place)), constants.W_OK | constants.X_OK);
}
async function checkOutputFile(input, file, directory) {
  try {
    if (file !== void 0) await assertWritable(resolve(directory, file));
    return [];
  } catch (failure) {
    const problem = `could not be written: ${failure.message}`;
    return [{ input, problem, fix: "name a file in a folder that this run may write to" }];
  }
}
async function assertStaysInFolder(file) {
  const [path2, current] = [resolve(file), process.cwd()];
  const isHere = current !== parse2(current).root && isBelow(current, path2);
  if (await isLinkedOutside(isHere ? current : dirname(path2), path2))
    throw new Error(`${file} leads out of its folder through a link`);
}
async function isLinkedOutside(folder, file) {
  if (!isBelow(folder, file)) return false;
  const place = await resolveLinks(file);
  return !isBelow(
    await realpath(await findNearestExistingFolder(folder)),
    join(await realpath(await findNearestExistingFolder(dirname(place))), "file")
  );
}
var isBelow = (folder, path2) => !/^\.\.($|[\\/])/.test(relative(folder, path2));
async function findNearestExistingFolder(folder) {
  const stats = await ignoreMissingFile(stat(folder));
  if (!stats && dirname(folder) !== folder) return findNearestExistingFolder(dirname(folder));
  if (!stats?.isDirectory()) throw new Error(`${folder} is not a folder`);
  return folder;
}
async function appendToFile(file, text2) {
  const { place } = await findWritablePlace(file);
  await writeToDisk(place, "a", text2);
}
var maxLinks = 40;
async function resolveLinks(file, links = 0) {
  if (!(await ignoreMissingFile(lstat(file)))?.isSymbolicLink()) return file;
  if (links === maxLinks) throw new Error(`${file} is a link that leads to itself`);
  return resolveLinks(resolve(dirname(file), await readlink(file)), links + 1);
}
var ignoreMissingFile = (pendingStats) => pendingStats.catch((failure) => {
  if (failure.code === "ENOENT" || failure.code === "ENOTDIR") return void 0;
  throw failure;
});

// chunk:./action-chunk-F6KB2HFG.js
var invisible = new RegExp("((?<=\\p{Extended_Pictographic})\\ufe0f|(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{Extended_Pictographic}))|[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]", "gu");
var lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
var toUnicodeEscape = (character) => {
  const code = character.codePointAt(0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
};
var escapeInvisible = (text2) => text2.replace(lineEnd, "\u23CE").replace(invisible, (character, emoji) => emoji ?? toUnicodeEscape(character));
var escapeForTerminal = (text2) => escapeInvisible(text2).replaceAll("##[", "##\\[").replace(/(?<!\S)::/g, ":\\:");
var entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
var escapeHtml = (text2) => escapeInvisible(text2).replace(/[&<>"']/g, (character) => entities[character]);
var escapeAsCode = (text2) => `<code>${escapeInvisible(text2).split(longWord).map(escapeWithBreaks).join("")}</code>`;
var longWord = /(\S{17,})/;
var escapeWithBreaks = (piece, index) => index % 2 ? piece.match(/.{1,16}$|.{1,15}[._/:,=-]+|.{1,16}/gu).map(escapeHtml).join("<wbr>") : escapeHtml(piece);
var escapeUtf16Units = (character) => character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
var escapeJson = (json) => json.replace(invisible, (character, emoji) => emoji ?? (character === "\n" ? character : escapeUtf16Units(character))).replaceAll("<", "\\u003c").replaceAll("##[", "##\\u005b");

// chunk:./action-chunk-GSTBXLV2.js
var formatJsonReport = (result) => escapeJson(
  `${JSON.stringify(
    {
      ...pickKeys2(result, "version", "mode", "outcome", "shard", "narrowed", "sections", "into", "origin"),
      targets: result.targets.map(toTargetJson),
      lines: result.lines.map(toLineJson),
      ...pickKeys2(result, "grants"),
      folded: result.folded && pickKeys2(result.folded, "answers", "queries", "dropped")
    },
    null,
    2
  )}
`
);
var pickKeys2 = (source, ...keys2) => Object.fromEntries(keys2.map((key) => [key, source[key]]));
var toTargetJson = (target) => ({
  ...pickKeys2(target, "repository", "outcome", "withheld"),
  sections: target.sections.map(toSectionJson),
  lines: target.lines.length ? target.lines.map(toLineJson) : void 0,
  ...pickKeys2(target, "plan", "undo"),
  preview: target.preview && toPreviewJson(target.preview),
  ...pickKeys2(target, "visited", "mark")
});
var toPreviewJson = ({ against, branch: branch2, shown, noLongerDeclared, already, unconfirmed, unproven }) => ({
  against,
  branch: branch2,
  ...shown,
  released: noLongerDeclared?.length ? noLongerDeclared : void 0,
  already: already?.length ? already : void 0,
  unconfirmed: unconfirmed?.length ? unconfirmed : void 0,
  unproven
});
var toSectionJson = (section) => ({
  ...pickKeys2(section, "name", "status", "batched"),
  coverage: section.coverage.map((row) => pickKeys2(row, "key", "ending")),
  lines: section.lines.map(toLineJson)
});
var toLineJson = (line) => ({
  ...pickKeys2(line, "kind", "key", "message"),
  sign: line.sign || void 0,
  tone: line.tone === "plain" ? void 0 : line.tone,
  ...pickKeys2(line, "fix", "code"),
  request: line.request && pickKeys2(line.request, "method", "path", "status"),
  grant: line.grant,
  place: line.place && pickKeys2(line.place, "file", "line", "column")
});
var codes = { success: 0, partial: 0, drift: 2, failed: 1 };
var getExitCode = ({ outcome }, exitsZeroOnDrift = false) => exitsZeroOnDrift && outcome === "drift" ? 0 : codes[outcome];
var saveReport = (result, file, directory) => saveFile(result, { input: "report-file", label: "the report", file, text: formatJsonReport(result) }, directory);
async function savePlan(result, file, directory) {
  const document = createPlanDocument(result.targets.flatMap(({ plan }) => plan ?? []));
  const input = "plan-file";
  const missing = file === void 0 ? void 0 : findMissingIdentity(document.targets);
  if (missing !== void 0) {
    const message = `the plan was not written, because a report does not contain ${missing}`;
    const fix = "pass `--plan-file` to the runs that planned it too, and merge their new reports";
    return failResult(result, input, message, fix);
  }
  const planFile = {
    input,
    label: "the plan",
    file,
    text: escapeJson(formatPlanJson(document)),
    access: "private"
  };
  const saved = await saveFile(result, planFile, directory);
  if (file === void 0 || saved !== result) return saved;
  const savedNote = reportNote(`wrote the plan to \`${file}\``, input);
  return { ...result, lines: [...result.lines, savedNote] };
}
async function saveFile(result, { input, label, file, text: text2, access: access2 }, directory) {
  if (file === void 0) return result;
  const path2 = resolve(directory, file);
  try {
    await diskFiles.write(path2, text2, access2);
    return result;
  } catch (failure) {
    const message = `${label} could not be written to ${path2}: ${failure.message}`;
    return failResult(result, input, message, "choose a file in a folder that this process can write to");
  }
}
var failResult = (result, key, message, fix) => ({
  ...result,
  outcome: "failed",
  lines: [...result.lines, { kind: "error", key, message, fix, code: "internal" }]
});

// chunk:./action-chunk-2K7X3VOT.js
var maxItemsPerRequest = 500;
function groupByRequest(items) {
  const groups = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.length < maxItemsPerRequest && canShareRequest(last[0], item)) last.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => group.length > 1 ? joinItems(group) : toWriteGroup(group[0]));
}
var toWriteGroup = (item) => ({ items: [item], steps: item.steps });
function joinItems(items) {
  const parts = items.map(({ steps }) => steps[0]);
  return { items, steps: [{ ...parts[0], adds: parts.map(({ adds }) => adds).reduce(joinValues) }] };
}
var toCall = (step) => {
  if (!("call" in step)) return step;
  const { call: call3, adds } = step;
  return adds ? { ...call3, body: { ...call3.body, ...adds } } : call3;
};
var findJoinableStep = ({ steps: [step, ...more] }) => step && "call" in step && step.adds && !more.length ? step : void 0;
function canShareRequest(first, second2) {
  const [firstStep, secondStep] = [findJoinableStep(first), findJoinableStep(second2)];
  return !!firstStep && !!secondStep && isDeepEqual(firstStep.call, secondStep.call) && isDeepEqual(firstStep.proof, secondStep.proof);
}
function joinValues(first, second2) {
  if (second2 === void 0) return first;
  if (Array.isArray(first) && Array.isArray(second2)) return [...first, ...second2];
  if (!isMap(first) || !isMap(second2)) return second2;
  const both = Object.entries(second2).map(([key, value]) => [
    key,
    Object.hasOwn(first, key) ? joinValues(first[key], value) : value
  ]);
  return { ...first, ...Object.fromEntries(both) };
}
function describeDeviation(deviation, redaction) {
  const { item, ending, meaning, difference, write } = deviation;
  const { describe, ...advice } = meanings[meaning];
  const message = toBothViews(redaction, (shown) => {
    const { text: text2 } = difference ? formatDifference(item.subject, difference, shown) : formatChange(item, "undone", shown)[0];
    return describe(text2);
  });
  const owned = difference && meaning !== "moved away" && "ownerHint" in item && { fix: item.ownerHint };
  const refused = item.kind === "refused" && { fix: chooseRefusalAdvice(item, redaction) };
  const row = { kind: "error", key: difference?.key, message, ending, ...advice, ...owned, ...refused };
  return write ? addWholeEntryToFix(row, write, redaction) : row;
}
var chooseRefusalAdvice = ({ differences, fix }, redaction) => differences.some(({ key }) => redaction.hidesKey(key)) ? withPublicVersion(fix, publicAdvice) : fix;
var publicAdvice = "run check on your own machine to see the values that this log hides";
function addWholeEntryToFix(row, item, { hidesKey }) {
  if (item.kind === "reassert" || !item.entry) return row;
  const before = row.fix ? joinPublic`${row.fix}, and ` : "";
  const advice = "declare the whole entry, because GitHub may have deleted it: ";
  const [fullText, keys2] = [JSON.stringify(item.entry), Object.keys(item.entry)];
  const shown = keys2.some(hidesKey) ? `${keys2.map(formatCode).join(", ")} (this log hides the values)` : fullText;
  return { ...row, fix: joinPublic`${before}${advice}${withPublicVersion(fullText, shown)}` };
}
var ignoredAdvice = {
  code: "not_taken",
  fix: "run again in a few minutes; if the message stays, GitHub accepts and ignores this setting: look up its limits in the GitHub docs"
};
var meanings = {
  stays: { describe: (text2) => text2, kind: "note" },
  "not taken": {
    describe: (text2) => `not applied: ${text2} (GitHub accepted the write but shows another value)`,
    ...ignoredAdvice
  },
  /** GitHub is late, or it ignored the write. */
  "not shown": {
    describe: (text2) => `not shown yet: ${text2} (GitHub accepted the write but still shows the old value after ${formatDuration(longestDelay)})`,
    ...ignoredAdvice
  },
  /** The value matched the file when this run planned its writes. */
  "moved away": {
    describe: (text2) => `changed again: ${text2}`,
    code: "conflict",
    fix: "run again: another write of this run or another process changed it"
  }
};
function reportItemOutcome(declared, outcome) {
  const named = "subject" in outcome.item ? outcome.item : {};
  const redaction = createDeclaredRedaction(declared, named);
  const rows = "meaning" in outcome ? [describeDeviation(outcome, redaction)] : describeOutcome(outcome, redaction, declared.section);
  return rows.map((row) => toPlacedLine(declared, named, row));
}
function describeOutcome(outcome, redaction, section) {
  const { item, ending, awaits, details = [] } = outcome;
  switch (item.kind) {
    case "note":
      return [describeNote(item, ending, redaction)];
    case "archived":
      return [describeArchived(item, ending)];
    case "unread":
      return [describeUnread(item, section, awaits)];
    case "refused":
      return ending === "planned" ? describePlannedRefusal(item, redaction) : [describeRefusal(item, redaction)];
    case "out-of-reach":
      return describeOutOfReach(item, redaction, ending === "planned" ? "differs" : "left");
    default: {
      const rows = describeWrite(item, outcome, redaction);
      if (ending !== "written") return rows;
      return [...rows.slice(0, -1), ...rows.slice(-1).map((row) => appendDetails(section, row, details))];
    }
  }
}
function describeNote(item, outcomeEnding, redaction) {
  const { key, ending, covers, fix = unsupported.fix } = item;
  const row = { key, message: redactText(redaction, item.message) };
  if (outcomeEnding === "not-done") return { ...row, kind: "error", fix, code: "conflict" };
  if (item.warns) return { ...row, kind: "warning", fix: withPublicVersion(fix, "") };
  const note = { ...row, kind: "note", ending, covers };
  if (!ending || ending === "blind" || ending === "left") return note;
  return { ...note, kind: "error", ...ending === "lost" ? { ...unsupported, fix } : unseenError };
}
var unseenError = {
  code: "permission_denied",
  fix: "use a token that can see it, or remove the section from `--required-sections`"
};
function describeArchived({ message, fix }, ending) {
  const kind = ending === "not-done" ? "error" : "note";
  return { kind, message, ...ending && { fix, code: "plan_refused" } };
}
function describeUnread({ parts, failure }, section, awaits) {
  const texts = parts.slice(0, maxNamedParts).map(formatPart);
  const more = parts.length - texts.length;
  const names = new Intl.ListFormat("en-GB").format(more > 0 ? [...texts, `${more} more`] : texts);
  const [{ subject, key } = {}] = parts.length === 1 ? parts : [];
  const covers = parts.map(({ subject: subject2 = "", key: key2 = "" }) => [subject2, key2]);
  const failed = reportFailure(section.key, failure, section);
  if (!awaits) {
    const message2 = joinPublic`${names} could not be read: ${failed.message}`;
    return { ...failed, subject, key, message: message2, ending: classifyFailure(failure), covers };
  }
  const message = joinPublic`${names} could not be read before ${awaits} is applied: ${failed.message}`;
  return { kind: "note", subject, key, message, ending: "differs", covers };
}
var maxNamedParts = 5;
var describePlannedRefusal = (item, redaction) => item.differences.map((difference) => ({
  ...describeUnwritten(item.subject, difference, redaction, (shown) => {
    const problem = showVisibleText(item.problem, shown.hidesText(item.problem));
    return `apply will refuse${problem === void 0 ? "" : `: ${problem}`}`;
  }),
  kind: "drift",
  ending: "differs",
  fix: chooseRefusalAdvice(item, redaction),
  ...item.stopsAll && { code: "conflict" }
}));
function describeRefusal(item, redaction) {
  const { subject, differences, problem } = item;
  return {
    kind: "error",
    message: joinPublic`${subject ? `${subject}: ` : ""}${redactText(redaction, problem)}`,
    fix: chooseRefusalAdvice(item, redaction),
    code: "plan_refused",
    ending: "not-done",
    covers: differences.map(({ key }) => [subject, key])
  };
}
var describeOutOfReach = ({ subject, differences, reason }, redaction, ending) => differences.map((difference) => ({
  ...describeUnwritten(
    subject,
    difference,
    redaction,
    (shown) => reason && showVisibleText(reason, shown.hidesText(reason))
  ),
  kind: ending === "left" ? "note" : "drift",
  ending
}));
function describeUnwritten(subject, difference, redaction, explain) {
  const texts = redactChange(
    redaction,
    (shown) => withEnding(formatDifference(subject, difference, shown), explain(shown))
  );
  return { key: difference.key, ...texts };
}
function describeWrite(item, outcome, redaction) {
  const { ending, why, stepsDone } = outcome;
  if (stepsDone !== void 0) return [describePartialWrite(item, stepsDone, redaction)];
  if (item.kind === "reassert") return [describeReassert(item, outcome, redaction)];
  if (ending === "left" && item.kind === "update")
    return describeOutOfReach({ ...item, reason: why }, redaction, ending);
  return describeChange(item, outcome, redaction);
}
function describePartialWrite(item, done, redaction) {
  const { subject, steps } = item;
  const texts = steps.slice(0, done).map((step) => "act" in step ? step.act : toCall(step).route);
  const progress = `${done} of ${steps.length} steps done: ${texts.join(", ")}`;
  const message = toBothViews(
    redaction,
    ({ hidesNames }) => subject ? `${hidesNames ? getPublicName(item) : subject}: ${progress}` : progress
  );
  return { kind: "change", message, sign: "~", tone: "plain" };
}
var describeNotDone = (text2, why, mayBeDone = false) => joinPublic`${mayBeDone ? "possibly done" : "not done"}: ${text2} (${why})`;
function describeReassert({ cannotVerify, sentText, canVerifyAfterwards, covers }, { ending = "not-done", why = "", mayBeDone }, redaction) {
  const sent = redactText(redaction, sentText);
  if (ending === "planned") {
    const message = redactText(redaction, cannotVerify);
    return { kind: "note", message, ending: canVerifyAfterwards ? "differs" : "blind", covers };
  }
  if (ending === "written")
    return { kind: "change", message: sent, sign: "~", ending: canVerifyAfterwards ? ending : "blind", covers };
  return { kind: "note", message: describeNotDone(sent, why, mayBeDone), ending, covers };
}
function describeChange(change, { ending = "not-done", why = "", mayBeDone, isSectionUnread }, redaction) {
  const [kind, tense, lineEnding] = ending === "planned" ? ["drift", "planned", "differs"] : ending === "written" ? ["change", "done", ending] : ["note", isSectionUnread ? "planned" : "undone", ending];
  return formatChange(change, tense).map(({ difference }, index) => {
    const texts = redactChange(redaction, (shown) => formatChange(change, tense, shown)[index]);
    const row = { kind, key: difference?.key, ...texts, ending: lineEnding };
    if (kind !== "note") return { ...row, sign: signs[change.kind], tone: resolveTone(change, difference) };
    const rewordText = (text2) => isSectionUnread ? markAsSkipped(text2) : describeNotDone(text2, why, mayBeDone);
    return { ...reword(row, rewordText), sign: "", tone: "plain" };
  });
}
function resolveTone(change, difference) {
  if (change.kind === "delete") return "removal";
  return difference?.tone ?? change.tone ?? "plain";
}

// chunk:./action-chunk-MX3OIDHP.js
async function passGates(gates, proposal) {
  const held = /* @__PURE__ */ new Map();
  const lines = [];
  const guarded = [];
  for (const gate of gates) {
    const verdict = await gate({
      ...proposal,
      guarded,
      planned: proposal.planned.map((sectionPlan) => removeHeldItems(sectionPlan, held))
    });
    lines.push(...verdict.lines ?? []);
    guarded.push(...verdict.guarded ?? []);
    const { refused, isDeclined } = verdict;
    if (refused !== void 0) return { refused, isDeclined, held, lines, guarded };
    for (const [item, why] of verdict.held ?? []) held.set(item, why);
  }
  return { held, lines, guarded };
}
var removeHeldItems = (sectionPlan, held) => isPlanned(sectionPlan) && held.size ? { ...sectionPlan, plan: sectionPlan.plan.filter((item) => !held.has(item)) } : sectionPlan;

// chunk:./action-chunk-ITM4EO6A.js
var isUnread = (item) => item.kind === "unread";
var findAwaitedSetting = (planned, all) => planned.section.after?.find(
  ({ name: name2 }) => all.some((earlier) => listWritableItems(earlier).some((item) => isChangeUnder(name2, earlier.section.key, item)))
)?.name;
var findResolvingSetting = ({ section }, failure, all) => {
  if (!mayBeResolvedByWrite(failure)) return void 0;
  return section.after?.find(
    ({ name: name2, resolves }) => listPlannedDifferences(name2, all).some((difference) => resolves?.(failure, difference))
  )?.name;
};
var listLastingEndings = (planned, all) => {
  const failures = isPlanned(planned) ? planned.plan.filter(isUnread).map(({ failure }) => failure) : [planned.failure];
  return failures.filter((failure) => !findResolvingSetting(planned, failure, all)).map(classifyFailure);
};
var mayBeResolvedByWrite = (failure) => failure instanceof SectionFailure || failure instanceof GithubRefusal && !(failure instanceof NotOnServer) && failure.request.status < 500;
var listWritableItems = (planned) => isPlanned(planned) && !planned.skipped ? planned.plan : [];
function listPlannedDifferences(name2, all) {
  return all.flatMap(
    (planned) => listWritableItems(planned).filter((item) => isChangeUnder(name2, planned.section.key, item)).flatMap((item) => listDifferencesUnder(name2, item))
  );
}
var isChangeUnder = (name2, section, item) => isDrift(item) && (name2 === section || name2.startsWith(`${section}.`) && listDifferencesUnder(name2, item).length > 0);
function listDifferencesUnder(name2, item) {
  const [, ...inner] = name2.split(".");
  const key = inner.join(".");
  return ("differences" in item ? item.differences : []).filter(
    (difference) => !key || isKeyAtOrBelow(difference.key, key)
  );
}
var isKeyAtOrBelow = (key, parent) => key === parent || key.startsWith(`${parent}.`);

// chunk:./action-chunk-5N34R66O.js
function listPaths(settings, pattern2) {
  const [keys2 = "", value] = pattern2.split("=");
  const paths2 = listPathsBySteps(settings, keys2 ? keys2.split(/\.|(?=\[)/).filter(Boolean) : []);
  if (value === void 0) return paths2;
  return paths2.filter((at) => getValueSkippingWrapper(settings, at) === value).map((at) => at.slice(0, -1));
}
function listPathsBySteps(value, [step, ...rest], at = []) {
  if (step === void 0) return value === void 0 ? [] : [at];
  if (step === "[]")
    return getListEntries(value).flatMap((item, index) => listPathsBySteps(item, rest, [...at, index]));
  return isMap(value) && Object.hasOwn(value, step) ? listPathsBySteps(value[step], rest, [...at, step]) : [];
}
var getListEntries = (value) => {
  const inner = isMap(value) ? value.entries : value;
  return Array.isArray(inner) ? inner : [];
};
var getValueSkippingWrapper = (settings, at) => at.reduce(
  (value, part) => typeof part === "number" ? getListEntries(value)[part] : value?.[part],
  settings
);
function removePaths(value, paths2, emptied) {
  if (paths2.some((path2) => !path2.length)) return void 0;
  if (!paths2.length) return value;
  const getPathsWithin = (key) => paths2.filter(([first]) => first === key).map((path2) => path2.slice(1));
  if (Array.isArray(value))
    return value.map((item, index) => removePaths(item, getPathsWithin(index), emptied)).filter((item) => item !== void 0);
  if (!isMap(value)) return value;
  const inEntries = paths2.filter(([first]) => typeof first === "number");
  const remaining = { ...value };
  for (const [key, inner] of Object.entries(value)) {
    remaining[key] = removePaths(
      inner,
      key === "entries" && inEntries.length ? inEntries : getPathsWithin(key),
      emptied
    );
    if (remaining[key] === void 0 && inner !== void 0) delete remaining[key];
  }
  return emptied || Object.values(remaining).some((inner) => inner !== void 0) ? remaining : void 0;
}

// chunk:./action-chunk-P5NYCUAX.js
var reviews = "branches[].protection.required_pull_request_reviews";
var settingRows = [
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
var patternRules = [
  ...["branch_name_pattern", "commit_author_email_pattern", "commit_message_pattern"],
  ...["committer_email_pattern", "tag_name_pattern"]
];
var ruleTargets = [
  [["branch"], ["merge_queue"]],
  [["push"], ["file_extension_restriction", "file_path_restriction", "max_file_path_length", "max_file_size"]],
  [
    ["branch", "tag"],
    [
      ...["code_scanning", "copilot_code_review", "creation", "deletion", "non_fast_forward", "pull_request"],
      ...["required_deployments", "required_linear_history", "required_signatures", "required_status_checks"],
      ...["update", "workflows", ...patternRules]
    ]
  ]
];
var ruleTypes = ruleTargets.flatMap(
  ([target, types]) => types.map(
    (type) => ({
      path: `rulesets[].rules[].type=${type}`,
      target,
      ...["merge_queue", ...patternRules].includes(type) && { owner: "organization" }
    })
  )
);
var presenceTable = [...settingRows, ...ruleTypes];
var findPresenceRow = (path2) => presenceTable.find((row) => row.path === path2);
var listPresenceRows = ({ key: section }, rows = presenceTable) => rows.flatMap((row) => {
  if (!row.path.startsWith(section)) return [];
  const rest = row.path.slice(section.length);
  if (rest !== "" && !/^[.[]/.test(rest)) return [];
  const pathInSection = rest.replace(/^\./, "");
  const [key = section, value] = pathInSection.split(/.*[.\]]/).at(-1).split("=");
  return [{ ...row, pathInSection, key, name: value ?? (key || section) }];
});
var toVisibilityKind = (visibility) => visibility === "public" ? "public" : "private";
function findUnmetCondition(row, { visibility, owner }) {
  if (row.visibility && visibility && row.visibility !== visibility) return "visibility";
  const needed = row.owner ?? (visibility === "public" ? row.publicOwner : void 0);
  return needed && owner && needed !== owner ? "owner" : void 0;
}
var isSettingAvailable = (path2, conditions) => {
  const row = findPresenceRow(path2);
  return row === void 0 || findUnmetCondition(row, conditions) === void 0;
};
var visibilities = { public: "public repositories", private: "private and internal repositories" };
var describeLimitation = ({ visibility, publicOwner, target }, condition) => `exists only in ${{
  visibility: visibility && visibilities[visibility],
  owner: `${publicOwner ? "private repositories and " : ""}repositories of an organization`,
  target: target && `rulesets with the target ${target.map((name2) => `\`${name2}\``).join(" or ")}`
}[condition]}`;

// chunk:./action-chunk-OXEADZLQ.js
function refuseIncompatibleSettings(allFindings) {
  const visible = findDeclaredVisibility(allFindings.find(({ section }) => section.key === "repository")?.value);
  for (const findings of allFindings)
    for (const row of listPresenceRows(findings.section)) {
      if (visible && row.visibility && findUnmetCondition(row, visible))
        refuseForVisibility(row, findings, visible.declaration);
      if (row.target) refuseForRulesetTarget(row, findings);
    }
}
function findDeclaredVisibility(repositorySection) {
  const { visibility, private: isPrivate } = isMap(repositorySection) ? repositorySection : {};
  if (visibility === "public" || visibility === "private" || visibility === "internal")
    return { visibility: toVisibilityKind(visibility), declaration: `visibility: ${visibility}` };
  if (typeof isPrivate !== "boolean") return void 0;
  return { visibility: toVisibilityKind(isPrivate ? "private" : "public"), declaration: `private: ${isPrivate}` };
}
function refuseForVisibility(row, findings, declaration) {
  const isDeclared = (at) => !isEqualAsJson(getValueSkippingWrapper(findings.value, at), row.absence);
  for (const at of listDeclaredPaths(row, findings.value).filter(isDeclared))
    findings.refuse({
      at: getKeyPath(row, at),
      problem: `\`${row.name}\` ${describeLimitation(row, "visibility")}, but the file declares \`repository.${declaration}\``,
      fix: `remove it, or change \`${declaration.split(":")[0]}\` under \`repository:\``
    });
}
var getKeyPath = ({ pathInSection, key }, at) => pathInSection.includes("=") ? [...at, key] : at;
var listDeclaredPaths = ({ pathInSection }, settings) => listPaths(settings, pathInSection).filter((at) => getValueSkippingWrapper(settings, at) !== null);
var isEqualAsJson = (left, right) => JSON.stringify(left) === JSON.stringify(right);
var isImpliedByAbsence = (value, { absence, always }) => isEqualAsJson(value, absence) || isEqualAsJson(value, always);
function refuseForRulesetTarget(row, findings) {
  for (const at of listPaths(findings.value, row.pathInSection)) {
    const ruleset = getValueSkippingWrapper(findings.value, at.slice(0, 1));
    const { target = "branch" } = isMap(ruleset) ? ruleset : {};
    if (!isRulesetTarget(target) || row.target.includes(target)) continue;
    findings.refuse({
      at: getKeyPath(row, at),
      problem: `\`${row.name}\` ${describeLimitation(row, "target")}, but this one has the target \`${target}\``,
      fix: "remove the rule, or move it to a ruleset with another target"
    });
  }
}
var isRulesetTarget = (target) => target === "branch" || target === "tag" || target === "push";

// chunk:./action-chunk-FSTZSVIJ.js
var rolesByPermission = /* @__PURE__ */ new Map([
  ["pull", "read"],
  ["push", "write"]
]);
var permissionsByRole = new Map(
  [...rolesByPermission].map(([permission, role]) => [role, permission])
);
var builtInRoles2 = ["read", "triage", "write", "maintain", "admin"];
var toRole = (permission) => rolesByPermission.get(permission) ?? permission;
var toPermission = (role) => rolesByPermission.has(role) ? void 0 : permissionsByRole.get(role) ?? role;
var isCustomRole = (roleOrPermission) => !builtInRoles2.includes(toRole(roleOrPermission));
var isHigherRole = (role, other) => builtInRoles2.includes(other) && builtInRoles2.indexOf(role) > builtInRoles2.indexOf(other);
var toPowerTone = (permission) => ["maintain", "admin"].includes(permission) ? { tone: "power" } : {};
var describeRole = (role) => toPermission(role) ?? `the custom role ${JSON.stringify(role)}`;
function compareRoles(wanted, liveRole, because) {
  if (toRole(wanted) === liveRole) return [];
  const power = isHigherRole(toRole(wanted), liveRole) || isCustomRole(liveRole) ? toPowerTone(wanted) : {};
  const words = toPermission(liveRole) === void 0 ? `permission ${describeRole(liveRole)} \u2192 ${wanted}` : void 0;
  return [{ key: "permission", live: describeRole(liveRole), wanted, words, because, ...power }];
}
var markMayStay = (differences) => differences.map((difference) => ({ ...difference, mayStay: true }));
var findPermissionForRole = (word) => permissionsByRole.get(word);
function normalizePermission(entry, at, findings) {
  const permission = findPermissionForRole(entry.permission);
  if (!permission) return entry;
  findings.remark([...at, "permission"], `\`permission: ${entry.permission}\` is read as \`${permission}\``);
  return { ...entry, permission };
}

// chunk:./action-chunk-XVAL72VC.js
function findOrder(rows = {}, path2) {
  const key = path2.replace(/\.entries$/, "").split(".").at(-1);
  return Object.hasOwn(rows, key) ? rows[key].order : void 0;
}
var isLooser = (rows, path2, before, after) => findOrder(rows, path2)?.(after, before) === false;
var markIfWeaker = (rows) => (difference) => isLooser(rows, difference.key, difference.live, difference.wanted) ? { ...difference, tone: "weaker" } : difference;
var orderByRank = (...strictestFirst) => (value, than) => {
  const rank = strictestFirst.indexOf(value);
  const otherRank = than === void 0 ? strictestFirst.length - 2 : strictestFirst.indexOf(than);
  return value === than || rank >= 0 && rank <= otherRank;
};
var onIsStricter = orderByRank(true, false);
var offIsStricter = orderByRank(false, true);
var isSameOrMore = (value, than) => Number(value ?? 0) >= Number(than ?? 0);
var isSameOrLess = (value, than) => Number(value ?? 0) <= Number(than ?? 0);
var orderAllowedLists = (meets = isDeepEqual) => (value, than) => {
  const [list2, otherList] = [value ?? [], than ?? []];
  if (!Array.isArray(list2) || !Array.isArray(otherList)) return false;
  return list2.every((item) => otherList.some((otherItem) => meets(item, otherItem)));
};
var orderRequiredLists = (meets = isDeepEqual) => (value, than) => orderAllowedLists((item, otherItem) => meets(otherItem, item))(than, value);
var orderMaps = (rows, isSame = (_, inner, otherInner) => isDeepEqual(inner, otherInner)) => (value, than) => than == null || isMap(value) && Object.keys({ ...value, ...than }).every((key) => {
  const [inner, otherInner] = [value[key], than[key]];
  return isSame(key, inner, otherInner) || findOrder(rows, key)?.(inner, otherInner) === true;
});

// chunk:./action-chunk-2QH7BMO7.js
var includesKind = (replaceables, kind) => replaceables.some((replaceable) => replaceable.kind === kind);
var canReplace = (replacement, { kind, name: name2 }) => replacement.kind === kind && (replacement.name === void 0 || replacement.name === name2);
function chooseTurn(section, item) {
  if (item.turn) return item.turn;
  if (item.kind === "delete" && describePermanentLoss(section, item) && !includesKind(listReplaceables(section, item), "access"))
    return "loses";
  if (item.kind === "delete" || isReplaceableKindReduced(section, item)) return "removes";
  return mayLowerRole(section, item) ? "moves" : "adds";
}
function listReplaceableLosses(section, item) {
  const turn = chooseTurn(section, item);
  if (turn === "publishes") return [{ kind: "everything" }];
  return turn === "first" || turn === "adds" ? [] : listReplaceables(section, item);
}
function listAccessLosses(section, item) {
  const changes2 = listDifferences([item]).map(({ key, live, wanted }) => ({ key, before: live, after: wanted }));
  const isChange2 = item.kind !== "reassert" && findSevereRisk(section, { about: item.about, changes: changes2 }) === "access";
  return isChange2 ? [{ kind: "who has access" }] : [];
}
function canReplaceAnyLoss({ risk = {} }, losses) {
  const rows = Object.values(risk);
  const kinds = rows.map(({ replaces }) => replaces);
  const hasBypassList = kinds.includes("protection") && rows.some(({ touches }) => touches === "access");
  return losses.some(({ kind }) => {
    if (kind === "everything") return true;
    return kind === "who has access" ? hasBypassList : kinds.includes(kind);
  });
}
var listReplacedKinds = (section, keys2) => listRisks(section, keys2).flatMap(({ replaces }) => replaces ?? []);
function listReplaceables(section, item) {
  return listItemRisks(section, item).flatMap(({ replaces: kind }) => {
    if (!kind) return [];
    if (kind !== "secret" && kind !== "variable") return [{ kind }];
    if (item.kind === "reassert") return item.canVerifyAfterwards ? [{ kind }] : [];
    return [{ kind, name: item.names?.at(-1) }];
  });
}
function isReplaceableKindReduced(section, item) {
  if (item.kind === "reassert") return false;
  const replaceables = listReplaceables(section, item);
  if (includesKind(replaceables, "access"))
    return item.differences.some((difference) => isAccessLowered(section, difference));
  return replaceables.length > 0 && (item.tone === "weaker" || item.differences.some(({ tone }) => tone === "weaker"));
}
var isAccessLowered = ({ risk }, { key, live, wanted }) => isHigherRole(toRole(String(live)), toRole(String(wanted))) || isLooser(risk, key, wanted, live);
var mayLowerRole = (section, item) => item.kind === "update" && includesKind(listReplaceables(section, item), "access") && item.differences.some(
  ({ live, wanted }) => wanted !== "admin" && live !== wanted && [live, wanted].map(String).some(isCustomRole)
);

// chunk:./action-chunk-YDCDWWAI.js
var createBasis = (call3, was, pick) => ({
  call: call3,
  was,
  isStillValid: (before, after) => isDeepEqual(pick(before), pick(after))
});
var toStepList = (steps) => [steps].flat();
var createNote = (message, subject) => ({ kind: "note", message, subject });
var noteUncompared = (ending, message, about = {}) => ({ ...createNote(message), ...about, ending });
var toSubjectFields = (about) => typeof about === "string" ? { subject: about } : about;
var defineWholeChange = (kind) => (about, steps, more = {}) => ({
  kind,
  ...toSubjectFields(about),
  differences: [],
  ...more,
  steps: toStepList(steps)
});
var planCreate = defineWholeChange("create");
var planDelete = defineWholeChange("delete");
var defineKeyChange = (kind) => (about, differences, steps, more = {}) => differences.length ? [{ kind, ...toSubjectFields(about), differences, ...more, steps: toStepList(steps) }] : [];
var planUpdate = defineKeyChange("update");
var planReplace = defineKeyChange("replace");
var planReassertion = (subject, cannotVerify, sentText, details) => ({
  kind: "reassert",
  subject,
  cannotVerify,
  sentText,
  ...details,
  steps: toStepList(details.steps)
});
var explainUnverified = (subject, why, names) => markPublic(`${subject} cannot be verified, because GitHub ${why}; apply sends them again on every run: ${names}`);
var planReassertionOfValues = (subject, [what, why, names], details) => planReassertion(
  subject,
  explainUnverified(what, why, names),
  markPublic(`${what} sent again, because GitHub ${why}: ${names}`),
  details
);
function planReassertionOfKey(key, value, steps, { subject = "", names } = {}) {
  const prefix = subject && `${subject}: `;
  return planReassertion(
    subject,
    markPublic(`${prefix}\`${key}\` cannot be verified, because GitHub does not show it; apply sends it on every run`),
    markPublic(`${prefix}${key} sent again, because GitHub does not show it`),
    { steps, names, holds: { [key]: value }, covers: [[subject, key]] }
  );
}
var createRefusedChange = (subject, differences, problem, fix) => ({ kind: "refused", subject, differences, problem, fix });
var planOutOfReach = (subject, differences, reason) => differences.length ? [{ kind: "out-of-reach", subject, differences, reason }] : [];
var createSecretLookup = (reference) => ({
  looksFor: `$${reference.name}`,
  variable: reference.name,
  find: async (_, variable) => variable(reference.name)
});

// chunk:./action-chunk-BTFJSJTE.js
async function planReadableParts(declared, github) {
  const { section, names, unsupportedItems = [] } = declared;
  const { live, desired, unread } = await readReadableParts(declared, github);
  const planBy = (by) => [
    ...unsupportedItems,
    ...addUnreadItems(section.plan(desired, live, by), unread)
  ];
  return { planned: { ...declared, live, plan: planBy(names) }, planBy };
}
async function readReadableParts({ section, desired }, github) {
  const missed = [];
  const reader = createPartReader(github, (parts, failure, turn) => {
    if (!isPartFailure(failure)) throw failure;
    missed.push({ parts, failure, turn });
  });
  const live = await section.read?.(reader, desired);
  const unread = [];
  for (const { parts, failure } of missed.sort((first, second2) => first.turn - second2.turn))
    addUnread(unread, parts, failure);
  const readable = removeUnreadParts(section, desired, unread);
  if (unread.length === 1 && isEmptyDeclaration(readable)) throw unread[0].failure;
  const unreadItems = unread.map((unreadItem) => ({
    ...unreadItem,
    declared: findDeclaredValues(section, desired, unreadItem)
  }));
  return { live, desired: readable === void 0 ? {} : readable, unread: unreadItems };
}
var isEmptyDeclaration = (desired) => desired === void 0 || listEntries(desired)?.length === 0 && !mayRemove(desired);
var mayRemove = ({ undeclared = "keep" }) => undeclared !== "keep";
var listEntries = (desired) => Array.isArray(desired) ? desired : desired?.entries;
function createPartReader(github, onMissed) {
  let begun = 0;
  return {
    repository: github.repository,
    ask: (call3) => github.ask(call3),
    now: () => github.now(),
    getServerTime: github.getServerTime,
    async askOrLeaveOut(parts, ask) {
      const turn = begun++;
      try {
        return await ask(github);
      } catch (failure) {
        onMissed(parts, failure, turn);
        return void 0;
      }
    }
  };
}
var isPartFailure = (failure) => failure instanceof SectionFailure || failure instanceof UnexpectedAnswer || failure instanceof GithubRefusal && !isRunFailure(failure) && !(failure instanceof NotOnServer && failure.graphql);
function addUnread(unread, parts, failure) {
  const index = unread.findIndex((unreadItem) => getCauseKey(unreadItem.failure) === getCauseKey(failure));
  const before = unread[index];
  const newParts = parts.filter((part) => !before?.parts.some((known) => isDeepEqual(known, part)));
  if (before) unread[index] = { ...before, parts: [...before.parts, ...newParts] };
  else unread.push({ kind: "unread", parts, failure });
}
var getCauseKey = (failure) => failure instanceof PermissionDenied ? JSON.stringify(failure.grants) : failure.message;
function findPartPath({ settings }, desired, { subject, key = "" }) {
  const path2 = key.split(".").filter(Boolean);
  if (subject === void 0) return path2;
  return [listEntries(desired).findIndex((entry) => settings.list.describeEntry(entry) === subject), ...path2];
}
var removeUnreadParts = (section, desired, unread) => removePaths(
  desired,
  unread.flatMap(
    ({ parts, failure }) => parts.map((part) => {
      const { subject, key, isNew } = part;
      if (subject !== void 0 && !key && !isNew && mayRemove(desired)) throw failure;
      return findPartPath(section, desired, part);
    })
  )
);
var findDeclaredValues = (section, desired, { parts }) => parts.map(
  (part) => findPartPath(section, desired, part).reduce((holder, key) => (listEntries(holder) ?? holder)?.[key], desired)
);
function addUnreadItems(plan, unread) {
  const entries2 = unread.flatMap(
    ({ parts }) => parts.flatMap(({ subject, key }) => key === void 0 ? subject : [])
  );
  return [...unread, ...plan.filter((item) => !(item.kind === "note" && entries2.includes(item.subject)))];
}
async function planSupportedKeys(section, github) {
  let declared = section;
  for (; ; ) {
    try {
      declared = await dropUnsupportedKeys(declared, github);
      const { planned, planBy } = await planReadableParts(declared, github);
      if (hasNothingToDo(planned)) return planned;
      const withoutAbsent = await dropAbsentKeys(declared, github);
      if (!withoutAbsent) return await (await import("./action-names-and-owner-KUV3YQ6Z.js")).addNamesAndOwner(planned, planBy, github);
      declared = withoutAbsent;
    } catch (failure) {
      const withoutRefused = await dropRefusedKeys(declared, failure, github);
      if ("failure" in withoutRefused) return { ...declared, ...withoutRefused };
      declared = withoutRefused;
    }
  }
}
async function dropUnsupportedKeys(declared, github) {
  const version2 = declared.section.read && await github.readServerVersion?.();
  if (version2 === void 0) return declared;
  const { listUnsupportedPaths } = await import("./action-unsupported-22NINUJP.js");
  return removeUnsupportedKeys(declared, listUnsupportedPaths(declared.section, declared.desired, version2));
}
async function dropAbsentKeys(declared, github) {
  const { findAbsentKeys } = await import("./action-absent-keys-MUUTWD3T.js");
  const absent = await findAbsentKeys(declared, github);
  if (!absent.length) return void 0;
  const places = absent.map(({ at }) => at);
  const items = absent.flatMap(({ at, why, differences }) => {
    if (why === void 0) return [...differences ?? []];
    return [{ ...createUnsupportedNote({ at, why }), fix: "remove the key from the settings of this repository" }];
  });
  return {
    ...declared,
    desired: removePaths(declared.desired, places, "stay"),
    unsupportedItems: [...declared.unsupportedItems ?? [], ...items]
  };
}
async function dropRefusedKeys(declared, failure, github) {
  try {
    const isRefused = isRefusedWith(failure, 403, 404, 422);
    return dropGraphqlKeys(declared, failure) ?? (isRefused && await dropAbsentKeys(declared, github) || { failure });
  } catch (emptyFailure) {
    return { failure: emptyFailure };
  }
}
function dropGraphqlKeys(declared, failure) {
  if (!(failure instanceof NotOnServer) || !failure.graphql) return void 0;
  const { graphql, githubMessage } = failure;
  const isMissingField = (field) => graphql === "all" || graphql.includes(field);
  const places = declared.section.listUses?.(declared.desired).graphql?.(isMissingField) ?? [];
  const explainMissingGraphql = (at) => `\`${at.findLast((part) => typeof part === "string") ?? formatPath([declared.section.key, ...at])}\` needs GraphQL: ${githubMessage}`;
  const missingKeys = places.map((at) => ({ at, why: explainMissingGraphql(at) }));
  return missingKeys.length ? removeUnsupportedKeys(declared, missingKeys) : void 0;
}
function removeUnsupportedKeys(declared, places) {
  if (!places.length) return declared;
  const desired = removePlaces(declared.desired, places);
  if (desired === void 0 || Array.isArray(desired) && !desired.length)
    throw createEmptySectionFailure(declared, places);
  return {
    ...declared,
    desired,
    unsupportedItems: [...declared.unsupportedItems ?? [], ...places.map(createUnsupportedNote)]
  };
}
var removePlaces = (value, places) => removePaths(
  value,
  places.map(({ at }) => at)
);
async function dropUnsupportedValues(section, value, version2) {
  if (version2 === void 0) return { value, notes: [] };
  const { listUnsupportedPaths } = await import("./action-unsupported-22NINUJP.js");
  const places = listUnsupportedPaths(section, value, version2);
  return {
    value: removePlaces(value, places),
    notes: [...new Map(places.map(({ at, why }) => [why, at]))].map(([why, at]) => ({
      text: markPublic(`left out: ${why}`),
      about: at.filter((part) => typeof part === "string").join(".")
    }))
  };
}
async function rejectUnsupportedSection(section, version2) {
  if (version2 === void 0) return;
  const { explainUnsupportedSection } = await import("./action-unsupported-22NINUJP.js");
  const why = explainUnsupportedSection(section, version2);
  if (why !== void 0) throw createUnsupportedFailure(section.key, `left out: ${why}`);
}
var untouchedText = "not compared and not applied";
var createUnsupportedNote = ({ at, why }) => noteUncompared("lost", markPublic(`${untouchedText}: ${why}`), { key: at.join(".") });
var createEmptySectionFailure = ({ section }, places) => createUnsupportedFailure(section.key, `${untouchedText}: ${[...new Set(places.map(({ why }) => why))].join("; ")}`);
var createUnsupportedFailure = (section, why) => new NotOnServer(
  { method: "GET", path: section, status: 404 },
  why,
  "remove it from the settings for repositories of this server"
);
async function planSections(declared, github, canUseBatch) {
  const sharedDeclarations = addVisibilityAndDefaultBranch(declared);
  const planned = await Promise.all(
    sharedDeclarations.map((declaredSection) => planSection(declaredSection, github, canUseBatch))
  );
  const [first] = planned;
  if (first && planned.every(({ failure }) => isFailureOfRun(failure))) throw first.failure;
  const replanned = await planReplacingSections(sharedDeclarations, planned, github.createUnsharedReader?.());
  return replanned.map(
    (sectionPlan) => isPlanned(sectionPlan) && listLastingEndings(sectionPlan, replanned).includes("denied") ? { ...sectionPlan, skipped: true } : sectionPlan
  );
}
function addVisibilityAndDefaultBranch(declared) {
  const repository2 = declared.find(({ section }) => section.key === "repository")?.desired;
  const { visibility } = findDeclaredVisibility(repository2) ?? {};
  return declared.map((declaredSection) => ({
    ...declaredSection,
    visibility,
    defaultBranch: repository2?.default_branch
  }));
}
async function planSection(namedSection, reader, canUseBatch) {
  const github = reader.createSectionReader?.() ?? reader;
  let declared;
  try {
    declared = toDeclaredSection(await resolveNamesAndKeywords(namedSection, github));
  } catch (failure) {
    return { ...namedSection, plan: void 0, failure };
  }
  const planned = await planSupportedKeys(declared, github);
  const isBatchEnough = isPlanned(planned) && !hasNothingToDo(planned) && github.hasBatchedAnswer?.() && canUseBatch?.(planned);
  return isBatchEnough ? { ...planned, isBatched: true } : planFromOwnAnswers(namedSection, planned, github);
}
var toDeclaredSection = ({
  section,
  desired,
  place,
  entryAt,
  visibility,
  names,
  unsupportedItems
}) => ({ section, desired, place, entryAt, visibility, names, unsupportedItems });
async function resolveNamesAndKeywords(namedSection, github) {
  const declared = await resolveNames(namedSection, github);
  const desired = await namedSection.section.keywords?.resolve(declared.desired, github, namedSection.defaultBranch);
  return { ...declared, desired: desired ?? declared.desired };
}
var resolveNames = async (declared, github) => listNamedIds(declared.desired).next().done ? declared : (await import("./action-resolve-U5JUKUMF.js")).resolveNamesToIds(declared, github);
async function planFromOwnAnswers(namedSection, planned, github) {
  if (hasNothingToDo(planned) && (!planned.plan?.length || !github.hasBatchedAnswer?.())) return planned;
  const names = listPendingNames(planned);
  const ownReader = names && github.createUnsharedReader?.(names);
  if (ownReader) {
    const replanned = await planSection(namedSection, ownReader);
    const stillPending = listPendingNames(replanned);
    if (stillPending && [...stillPending].every((name2) => names.has(name2))) return replanned;
  }
  const unsharedReader = github.createUnsharedReader?.();
  return unsharedReader ? planSection(namedSection, unsharedReader) : planned;
}
function listPendingNames({ plan }) {
  const pendingItems = plan?.filter(({ kind }) => kind !== "note");
  const names = pendingItems?.map((item) => {
    if ("names" in item && item.names?.length) return item.names;
    return isWriting(item) && !item.subject ? listWrittenSectionKeys(item) : void 0;
  });
  return names?.every((name2) => name2 !== void 0) ? new Set(names.flat()) : void 0;
}
var isFailureOfRun = (failure) => isRunFailure(failure) || isUnanswered(failure);
async function planReplacingSections(all, planned, unsharedReader, before = []) {
  const losses = planned.flatMap(
    ({ section, plan = [] }) => plan.filter(isWriting).flatMap((item) => [...listReplaceableLosses(section, item), ...listAccessLosses(section, item)])
  );
  const isDue = ({ section }) => canReplaceAnyLoss(section, losses) && !canReplaceAnyLoss(section, before);
  if (!unsharedReader || !planned.some(isDue)) return planned;
  const replanned = planned.map(
    (sectionPlan, index) => isDue(sectionPlan) ? planSection(all[index], unsharedReader) : sectionPlan
  );
  return planReplacingSections(all, await Promise.all(replanned), unsharedReader, [...before, ...losses]);
}

// chunk:./action-chunk-FALPZA23.js
async function checkSections(declared, github, denials, { gates = [], isSet = () => true } = {}) {
  const planned = await addLookupFailures(await planSections(declared, github), github, isSet);
  const { lines } = await passGates(gates, { planned, reader: github.createUnbatchedReader?.() ?? github });
  return { sections: toSectionResults(planned, denials), lines, planned };
}
async function addLookupFailures(planned, github, isSet) {
  const isNeeded = planned.some(({ plan = [] }) => plan.some((item) => "lookups" in item && item.lookups?.length));
  return isNeeded ? (await import("./action-lookups-47NORNOL.js")).predictLookupFailures(planned, github, isSet) : planned;
}
var toSectionResults = (planned, denials) => planned.map(
  (sectionPlan) => createSectionResult(sectionPlan.section.key, listLines(sectionPlan, planned), denials, sectionPlan.failure)
);
var listLines = (sectionPlan, all) => isPlanned(sectionPlan) ? sectionPlan.plan.flatMap((item) => reportItemOutcome(sectionPlan, predictOutcome(sectionPlan, item, all))) : [createUnplannedLine(sectionPlan, all)];
function createUnplannedLine(sectionPlan, all) {
  const earlier = findResolvingSetting(sectionPlan, sectionPlan.failure, all);
  return earlier ? reportWaitingSection(sectionPlan, sectionPlan.failure, earlier) : reportSectionFailure(sectionPlan, sectionPlan.failure);
}
function predictOutcome(sectionPlan, item, all) {
  if (isUnread(item)) return { item, ending: "planned", awaits: findResolvingSetting(sectionPlan, item.failure, all) };
  const isShut = item.kind === "archived" && !all.some(({ plan = [] }) => plan.some(isWriting));
  return isShut ? { item } : { item, ending: "planned" };
}

// chunk:./action-chunk-2NW2XLQR.js
async function reconcileRepository(declared, repositoryRun, gates, afterWrites) {
  const { options, client, session, reader, toSharedReader, toReaderWithoutLists, target, extensions: extensions2, world } = repositoryRun;
  const { mode } = options;
  const denials = createDenialPolicy(options);
  if (!modes[mode].writes) return checkSections(declared, reader, denials, { gates, isSet: session.isSet });
  const undo2 = await askExtensions(extensions2, (extension) => extension.beforeWrite?.(repositoryRun));
  const isUndoable = async () => await undo2?.finish(client.mayHaveWritten()) ?? false;
  const [{ applySections }, { createLookups }] = await Promise.all([
    import("./action-apply-R33TCZBF.js"),
    import("./action-lookups-47NORNOL.js")
  ]);
  if (declared.some(isMadePrivate)) target.disclosure.hide();
  let reconciled;
  let latest = reader;
  try {
    reconciled = await applySections(declared, {
      reader: () => {
        latest = toReaderWithoutLists(client.createReader());
        return latest;
      },
      sharedReader: () => toSharedReader(client.createReader()),
      writer: client.createWriter(),
      denials,
      lookups: createLookups(session.readSecret),
      gates: undo2 ? [...gates, undo2.gate] : gates,
      clock: world.clock,
      finishAfterStop: world.finishWork,
      // Each write costs one read before it and one after it.
      onPlanned: (writes, share) => repositoryRun.recordPlan?.(client.requestCount.total * (1 + share) + writes, writes)
    });
    await afterWrites?.(reconciled);
  } catch (failure) {
    await isUndoable();
    throw failure;
  }
  if (!await isUndoable()) return reconciled;
  const needs = await undo2.needs(latest);
  return {
    ...reconciled,
    undo: (repository2) => ({ undo: undo2.command(repository2, needs), undoNeeds: needs.map(formatAcknowledgement) })
  };
}
var isMadePrivate = ({ section, desired }) => section.key === "repository" && (desired.visibility === void 0 ? desired.private === true : desired.visibility !== "public");
async function buildPlanDocument(repository2, planned, idCheck, { client, options, world }) {
  try {
    const isAsked = options.planFile !== void 0 && listWritingItems(planned).length > 0;
    const id = isAsked ? await idCheck.readId() : client.identity.id;
    const server = parseApiAddress(world.environment).rest;
    return { plan: toTargetDocument({ repository: repository2, server, id }, planned) };
  } catch (failure) {
    const line = reportRedactedFailure(failure);
    const formatReason = (reason) => joinPublic`the plan cannot be approved, because Trueup could not read the id of the repository: ${reason}`;
    return { why: [{ ...reword(line, formatReason), kind: "warning" }] };
  }
}

// chunk:./action-chunk-EYQT3P4G.js
var locateLines = ({ lines, targets }) => [
  ...lines.map((line) => ({ line })),
  ...targets.flatMap(({ repository: repository2, sections, lines: targetLines }) => [
    ...targetLines.map((line) => ({ line, repository: repository2 })),
    ...sections.flatMap(({ name: section, lines: lines2 }) => lines2.map((line) => ({ line, repository: repository2, section })))
  ])
];
var listCoverageByEnding = (targets, which) => targets.flatMap(
  ({ sections }) => sections.flatMap(({ coverage }) => coverage.filter(({ ending }) => ending === which))
);
var listTargetLines = (target) => locateLines({ targets: [target], lines: [] });
var mapLines = (result, replaceLines) => ({
  ...result,
  lines: replaceLines(result.lines),
  targets: result.targets.map((target) => ({
    ...target,
    lines: replaceLines(target.lines),
    sections: target.sections.map((section) => ({ ...section, lines: replaceLines(section.lines) }))
  }))
});
var isErrorOrWarning = ({ kind }) => kind === "error" || kind === "warning";
var isDriftOrChange = ({ kind }) => kind === "drift" || kind === "change";
var isNote = ({ kind }) => kind === "note";
var isHeldOnlyByBrakes = (lines) => {
  const errors = lines.filter(({ kind }) => kind === "error");
  return errors.length > 0 && errors.every(({ code }) => code === "guarded");
};
var isTargetUpToDate = ({ sections }) => sections.length > 0 && sections.every(({ status }) => status === "converged");
var hasNothingToReport = ({ status, lines }) => status === "converged" && lines.length === 0;
var hasNothingToWrite = ({ outcome, sections, lines: targetLines }) => outcome === "success" && targetLines.every(isNote) && sections.every(({ status, lines }) => ["converged", "unverified"].includes(status) && lines.every(isNote));
var groupUnchangedByState = (mode, targets) => groupBy(targets.filter(hasNothingToWrite), (target) => {
  if (modes[mode].makesFile) return "read";
  return isTargetUpToDate(target) ? "up to date" : "not fully verified";
});
var isNotReached = ({ sections, lines }) => !sections.length && lines.length > 0 && lines.every(({ code }) => code === "stopped");
function groupNotRunByReason(targets) {
  const groups = groupBy(targets.filter(isNotRun), (target) => {
    const reasons2 = target.lines.map(({ message }) => message).join("; ");
    return isNotReached(target) ? reasons2 : `${target.outcome}: ${reasons2}`;
  });
  return [...groups].map(([reason, skipped]) => ({ reason, targets: skipped }));
}
var isNotRun = ({ outcome, sections, lines }) => outcome !== "success" && !sections.length && lines.every(({ fix, place }) => !fix && !place);
var describeStatus = (mode, status) => status === "converged" ? modes[mode].makesFile ? "read" : "up to date" : status;
var formatCount = (count, singular, plural = `${singular}s`) => `${count} ${count === 1 ? singular : plural}`;

// chunk:./action-chunk-L5BLMNRC.js
var toTargetView = ({ plan, preview, sections, lines, ...target }, view) => ({
  ...target,
  ...plan && { plan: redactPlan(plan, view) },
  ...preview && { preview: redactPreview(preview, view) },
  sections: sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => toLineView(line, view))
  })),
  lines: lines.map((line) => toLineView(line, view))
});
var toResultView = (result, view) => ({
  ...result,
  targets: result.targets.map((target) => toTargetView(target, view)),
  lines: result.lines.map((line) => toLineView(line, view))
});
function toLineView({ message, fix, parts, request, ...rest }, view) {
  const clean = (text2 = "") => redactUrlCredentials(toShownText(text2, view));
  const before = clean(parts?.before);
  return {
    ...rest,
    message: clean(message),
    ...clean(fix) && { fix: clean(fix) },
    ...parts && {
      parts: { what: clean(parts.what), ...before && { before }, after: parts.after.map(clean).filter(Boolean) }
    },
    ...request && { request: { ...request, path: toShownText(request.path, view) } }
  };
}
async function hideAdminValues(result, canEveryoneRead) {
  const hasNothingToHide = !hasHiddenText(result) && !result.targets.some(({ plan }) => plan?.items.some(hasPublicVersion));
  return hasNothingToHide || await canEveryoneRead() ? toPublicResult(result) : toResultView(result, "full");
}
function toPublicResult(result) {
  const shown = toResultView(result, "public");
  return hasHiddenText(result) ? { ...shown, lines: [...shown.lines, withheldLine] } : shown;
}
var hasHiddenText = (result) => locateLines(result).some(({ line }) => hasHiddenPart(line)) || result.targets.some(({ preview }) => preview && Object.values(preview.shown).flat().some(hasHiddenChanges));
var hasHiddenPart = ({ message, fix, parts, request }) => [message, fix, parts?.what, parts?.before, ...parts?.after ?? [], request?.path].some(hasHiddenParts);
var hasHiddenChanges = ({ public: open2 }) => open2 && (!open2.subject || !open2.changes || JSON.stringify(open2.changes).includes(JSON.stringify(withheldValue)));
var withheldLine = {
  kind: "note",
  key: "admin-values",
  message: "this log may be public, so it hides values that only collaborators or administrators can see on GitHub",
  fix: "run the command on your own machine, or pass `--admin-values show` if all readers of the log may see these values"
};

// chunk:./action-chunk-KN4ON35R.js
function getApplyPageUrl({ applyWorkflow }, { GITHUB_REPOSITORY: own, GITHUB_SERVER_URL: server = "https://github.com" }) {
  return applyWorkflow && own && `${server}/${own}/actions/workflows/${encodeURIComponent(applyWorkflow)}`;
}

// chunk:./action-chunk-3P2PA7CT.js
var VisibilityClaim = defineObject({
  private: boolean(),
  visibility: optional(picklist(["public", "private", "internal"]))
});
var visibilityCall = defineRepositoryCall({ answer: VisibilityClaim });
async function readVisibility(reader) {
  try {
    return resolveVisibility(await reader.ask(visibilityCall({})));
  } catch (failure) {
    if (failure instanceof GithubRefusal && isNotFound2(failure.request)) throw createUnseenError(failure.request);
    throw failure;
  }
}
function resolveVisibility({
  private: isPrivate,
  visibility = isPrivate ? "private" : "public"
}) {
  return visibility !== "public" === isPrivate ? visibility : void 0;
}
var observeVisibility = (repository2, transport, record2) => async (request) => {
  const answer = await transport(request);
  if (!isAboutRepository(repository2, request)) return answer;
  const claim = safeParse(VisibilityClaim, parseJson(answer.text));
  if (claim.success) record2(resolveVisibility(claim.output));
  else if (answer.status === 404 && isRepositoryRead(request)) record2(void 0);
  return answer;
};
var isRepositoryRead = ({ method, url }) => method === "GET" && !/\/teams\/[^/]+\/repos\//.test(url);
var isAboutRepository = (repository2, { method, url }) => ["GET", "PATCH"].includes(method) && isSameWord(url.split("?")[0].slice(-toFullName(repository2).length - 7), `/repos/${toFullName(repository2)}`);
var isNotFound2 = ({ status, path: path2 }) => status === 404 && /^\/(repos|repositories)\//.test(path2);
var createUnseenError = (request) => {
  const problem = "the repository does not exist, or the token cannot see it";
  return new GithubRefusal(request, problem, "check the name, or give the token access to the repository", problem);
};
async function reportUnseenRepository({ sections }, reader) {
  if (hasWritten({ sections })) return void 0;
  const isMissing = ({ request }) => request?.status === 404;
  const missing = sections.filter(({ lines }) => lines.some(isMissing));
  if (!missing.length || sections.some((section) => !missing.includes(section) && section.status !== "converged"))
    return void 0;
  try {
    await readVisibility(reader);
    return void 0;
  } catch (failure) {
    return isRefusedWith(failure, 404) ? reportFailure("", failure) : void 0;
  }
}

// chunk:./action-chunk-XVE2HDRO.js
async function redactAndReport(result, repositoryRun) {
  const { disclosure } = repositoryRun.target;
  const unwritten = [
    ...await writeReportIssue(result, repositoryRun),
    ...await writeDriftIssue(result, repositoryRun)
  ];
  const shown = disclosure.isHidden ? redactTarget(result, disclosure.name) : result;
  const outcome = unwritten.some(({ kind }) => kind === "error") ? "failed" : shown.outcome;
  return { ...shown, outcome, lines: [...shown.lines, ...unwritten] };
}
function redactRunResult(result, disclosure, options) {
  if (!disclosure.isHidden) return result;
  const lines = result.lines.map((line) => redactLine(line));
  const withholds = result.targets.length > 0 || result.lines.some(hasWithheldText);
  const note = withholds ? explainWithheld([disclosure], options) : [];
  return { ...result, lines: [...lines, ...note] };
}
var hasWithheldText = (line) => line.publicMessage === void 0 && redactLine(line).message !== line.message;
async function writeReportIssue(result, { options, target, client }) {
  const { disclosure, missing } = target;
  const { makesFile, isForPullRequest } = modes[options.mode];
  const leavesIssueAlone = isForPullRequest || result.outcome === "skipped" || (makesFile || isSuccessOfSomeSections(result, options)) && options.privateReport !== "issue";
  if (options.privateReport === "none" || leavesIssueAlone) return [];
  const { isReportIssueDue, updateReportIssue } = await import("./action-report-issue-LHIFRWNM.js");
  const isDue = isReportIssueDue(options.privateReport, result);
  const kind = disclosure.isHidden && isDue ? "error" : "warning";
  if (disclosure.visibility === void 0) return missing ? [] : [{ ...unknownVisibility, kind }];
  if (!mayGetReportIssue(disclosure)) return [];
  const visibility = client.mayHaveWritten() ? await readCurrentVisibility(client) : disclosure.visibility;
  if (visibility === void 0) return [{ ...unknownVisibility, kind }];
  if (!mayGetReportIssue({ visibility })) return isDue ? [publishedNote] : [];
  const { mode, sections } = options;
  const report = { mode, sections, target: toIssueView(result, { visibility }, options) };
  try {
    if (await updateReportIssue(client, options.privateReport, report)) disclosure.isReported = true;
    return [];
  } catch (failure) {
    return [reportUnwrittenOutput("report issue", failure, kind, createRedactor(disclosure))];
  }
}
var isSuccessOfSomeSections = ({ outcome }, { sections }) => sections !== void 0 && outcome === "success";
var readCurrentVisibility = (client) => readVisibility(client.createReader()).catch(() => void 0);
var publishedNote = reportNote("no report issue was written, because the repository is public now", "private-report");
async function writeDriftIssue(result, repositoryRun) {
  const { options, session, world, target } = repositoryRun;
  const { repository: repository2, disclosure } = target;
  if (!options.driftIssue || options.repos || result.outcome === "skipped") return [];
  if (isSuccessOfSomeSections(result, options)) return [];
  try {
    const { updateRepositoryDriftIssue } = await import("./action-drift-issue-BCMNYN4M.js");
    const shown = toIssueView(result, disclosure, options);
    await updateRepositoryDriftIssue(
      session.openReportClient(repository2),
      shown,
      options.sections,
      getApplyPageUrl(options, world.environment)
    );
    return [];
  } catch (failure) {
    return [reportUnwrittenOutput("drift issue", failure, "warning", createRedactor(disclosure))];
  }
}
var toIssueView = (target, { visibility }, options) => toTargetView(target, visibility === "private" || options.adminValues === "show" ? "full" : "public");
var createRedactor = ({ isHidden }) => isHidden ? (line) => redactLine(line) : void 0;
var unknownVisibility = {
  key: "private-report",
  message: "no report issue was written: Trueup cannot check that the repository is private or internal",
  fix: 'give the token the permission "Metadata: read", and check the name of the repository'
};
function createStopRule(maxUnanswered) {
  let runFailure;
  let unansweredInARow = 0;
  return {
    get failure() {
      return runFailure;
    },
    recordRepositoryEnd(failure) {
      unansweredInARow = isUnanswered(failure) ? unansweredInARow + 1 : 0;
      if (isRunFailure(failure) || unansweredInARow >= maxUnanswered) runFailure ??= failure;
    }
  };
}
async function resolveRepositoryRun(mode, repository2, stopRule, repositoryRun) {
  try {
    const result = await repositoryRun;
    const stop = result.sections.find(({ stopped }) => stopped)?.stopped;
    stopRule.recordRepositoryEnd(stop);
    return stop && hasWrittenNothing(result) ? void 0 : result;
  } catch (failure) {
    stopRule.recordRepositoryEnd(failure);
    return isRunFailure(failure) ? void 0 : createTargetResult(mode, repository2, [], reportFailures(failure));
  }
}
var hasWrittenNothing = ({ sections }) => sections.every(({ lines }) => lines.every(({ kind, code }) => code === "stopped" || kind === "note"));
function reportRunFailure(failure, mode) {
  if (failure instanceof RunSuperseded) return createRunResult(mode, [], [reportNote(failure.message)]);
  const kinds = [
    MissingApproval,
    MissingComparison,
    UnknownTarget,
    SettingsError,
    RequestFailure,
    GithubRefusal,
    RunStopped
  ];
  return kinds.some((kind) => failure instanceof kind) ? createFailedRun(mode, failure) : void 0;
}
async function runRepositories(repositories2, run2, work) {
  const { options, session, world, names, limit, stopRule = createStopRule(maxConcurrentRequests) } = run2;
  const { progress, reportBatchDisagreements, ...readers } = options.repos ? await openSharedReads(repositories2, run2) : singleRunReaders;
  const { writes } = modes[options.mode];
  const finishing = !writes && options.repos && world.finishWork || ((work2) => work2());
  const findStopReason = () => stopRule.failure ?? (options.repos && world.getStopReason?.());
  const runTarget = async (target) => {
    const { repository: repository2 } = target;
    const start = world.clock.now();
    const opened = names?.openConnection(target) ?? session.connectTarget(target, run2.needs?.(target));
    const repositoryRun = { ...run2, ...opened, ...readers, target, lines: [] };
    const working = finishing(() => runAndReportRename(repositoryRun, work));
    const result = await (options.repos ? resolveRepositoryRun(options.mode, repository2, stopRule, working) : working);
    names?.close(target);
    limit?.markFinished(repository2);
    const disclosed = result && await redactAndReport(result, repositoryRun);
    progress?.finishTarget(disclosed?.outcome);
    if (disclosed) return { ...disclosed, visited: measureSpan(start, world.clock) };
    if (!writes) return void 0;
    const isUnwritten = !target.missing && !opened.client.mayHaveWritten();
    return createUnfinishedResult(target.disclosure, isUnwritten ? "no changes made" : "not finished");
  };
  const width = limit?.waits ? repositories2.length : maxConcurrentRequests;
  const disclosures = repositories2.map(({ disclosure }) => disclosure);
  const results = await runInParallel(repositories2, width, runTarget, () => findStopReason() !== void 0).finally(
    () => {
      if (options.privateNote && disclosures.some(mayGetReportIssue)) world.printLine(options.privateNote);
    }
  );
  return {
    targets: results.map((result, index) => result ?? createUnfinishedResult(disclosures[index], "not reached")),
    lines: [
      ...results.some((result) => !result?.visited) ? reportStopReason(findStopReason(), disclosures) : [],
      ...reportBatchDisagreements?.() ?? []
    ]
  };
}
async function runAndReportRename(repositoryRun, work) {
  const { options, client, reader, names, target, beforeRepository, checkFormerName } = repositoryRun;
  await beforeRepository?.(repositoryRun);
  await checkFormerName?.(target);
  const result = await work(repositoryRun);
  const line = hasWritten(result) ? void 0 : await names?.reportOtherName(target);
  if (line)
    return line.kind === "error" ? createTargetResult(options.mode, target.repository, [], [line]) : createSkippedTarget(target.repository, [line]);
  if (!client.identity.isMoved) return result;
  const requestedName = toFullName(target.currentName ?? target.repository);
  const current = await reader.ask(nameCall).catch(() => void 0);
  if (current && isSameWord(current.full_name, requestedName)) return result;
  const name2 = current ? `is now called ${formatCode(current.full_name)}` : "has another name now";
  const redirected = {
    ...reportNote(`${formatCode(requestedName)} ${name2}, and GitHub redirected the requests`),
    fix: "use the new name"
  };
  return { ...result, lines: [...result.lines, redirected] };
}
async function openSharedReads(repositories2, { options, session, world }) {
  const [
    { createSharedReads, createSharingReader, createReaderWithoutLists },
    { reportBatchDisagreements, createBatchOpener },
    { createFleetProgress }
  ] = await Promise.all([
    import("./action-shared-reads-KQYEJL5L.js"),
    import("./action-batching-MFI3DP46.js"),
    import("./action-progress-MWX75LPH.js")
  ]);
  const names = repositories2.map(({ repository: repository2 }) => repository2);
  const progress = createFleetProgress(options.mode, names.length, () => session.traffic.sent, world.showProgress);
  session.setProgress(progress);
  const openBatch = options.read === "rest" ? void 0 : createBatchOpener(session.batchTally, world.clock.now());
  const sharedReads = createSharedReads((owner, needs) => session.createOwnerReader(owner, needs), names, openBatch);
  return {
    progress,
    reportBatchDisagreements: () => reportBatchDisagreements(session.batchTally, repositories2),
    toSharedReader: (reader) => createSharingReader(reader, sharedReads),
    toReaderWithoutLists: (reader) => createReaderWithoutLists(reader, sharedReads)
  };
}
var singleRunReaders = { toSharedReader: (reader) => reader, toReaderWithoutLists: (reader) => reader };
function reportStopReason(failure, disclosures) {
  const lines = reportFailures(failure);
  return disclosures.some(({ isHidden }) => isHidden) ? lines.map((line) => redactLine(line)) : lines;
}
var createUnfinishedResult = ({ name: name2 }, state) => ({
  repository: name2,
  outcome: "failed",
  sections: [],
  lines: [{ kind: "error", key: "", message: `${state}, because the run ended first`, code: "stopped" }]
});
var missingRepositoryNote = reportNote("it does not exist yet, so there is nothing to read", "repositories");
async function runInParallel(items, maxParallel, work, shouldStop) {
  const results = items.map(() => void 0);
  const remaining = items.entries();
  const takeItems = async () => {
    for (const [index, item] of remaining) {
      if (shouldStop()) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxParallel, items.length) }, takeItems));
  return results;
}

// chunk:./action-chunk-U4CBGDYM.js
var namingKeys = ["name", "title", "username", "slug", "property_name", "key_prefix", "type", "id"];
function findEntryNames(value, at) {
  let holder = value;
  const names = at.map((part) => {
    holder = isMap(holder) || Array.isArray(holder) ? holder[part] : void 0;
    return typeof part === "number" ? getEntryName(holder) : void 0;
  });
  return names.some((name2) => name2 !== void 0) ? names : void 0;
}
function getEntryName(entry) {
  const name2 = findNamingKey(entry)?.[1];
  return name2 === void 0 ? void 0 : redactUrlCredentials(name2);
}
function findNamingKey(entry) {
  const named = isMap(entry) ? namingKeys.map((key) => [key, Object.hasOwn(entry, key) ? entry[key] : ""]) : [];
  const pair = named.find(([, name2]) => typeof name2 === "string" && name2 !== "");
  return pair && [pair[0], String(pair[1])];
}

// chunk:./action-chunk-TO4CMWMM.js
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
function visit_(key, node, visitor, path2) {
  const ctrl = callVisitor(key, node, visitor, path2);
  if (isNode(ctrl) || isPair(ctrl)) {
    replaceNode(key, path2, ctrl);
    return visit_(key, ctrl, visitor, path2);
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
async function visitAsync_(key, node, visitor, path2) {
  const ctrl = await callVisitor(key, node, visitor, path2);
  if (isNode(ctrl) || isPair(ctrl)) {
    replaceNode(key, path2, ctrl);
    return visitAsync_(key, ctrl, visitor, path2);
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
function callVisitor(key, node, visitor, path2) {
  if (typeof visitor === "function")
    return visitor(key, node, path2);
  if (isMap2(node))
    return visitor.Map?.(key, node, path2);
  if (isSeq(node))
    return visitor.Seq?.(key, node, path2);
  if (isPair(node))
    return visitor.Pair?.(key, node, path2);
  if (isScalar(node))
    return visitor.Scalar?.(key, node, path2);
  if (isAlias(node))
    return visitor.Alias?.(key, node, path2);
  return void 0;
}
function replaceNode(key, path2, node) {
  const parent = path2[path2.length - 1];
  if (isCollection(parent)) {
    parent.items[key] = node;
  } else if (isPair(parent)) {
    if (key === "key")
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
  constructor(yaml, tags) {
    this.docStart = null;
    this.docEnd = false;
    this.yaml = Object.assign({}, _Directives.defaultYaml, yaml);
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
  add(line, onError) {
    if (this.atNextDocument) {
      this.yaml = { explicit: _Directives.defaultYaml.explicit, version: "1.1" };
      this.tags = Object.assign({}, _Directives.defaultTags);
      this.atNextDocument = false;
    }
    const parts = line.trim().split(/[ \t]+/);
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
      for (const { count, res: res2 } of ctx.anchors.values())
        onAnchor(res2, count);
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
    let count = 0;
    for (const item of node.items) {
      const c = getAliasCount(doc, item, anchors);
      if (c > count)
        count = c;
    }
    return count;
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
      const [key, ...rest] = path2;
      const node = this.get(key, true);
      if (isCollection(node))
        node.addIn(rest, value);
      else if (node === void 0 && this.schema)
        this.set(key, collectionFromPath(this.schema, rest, value));
      else
        throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
    }
  }
  /**
   * Removes a value from the collection.
   * @returns `true` if the item was found and removed.
   */
  deleteIn(path2) {
    const [key, ...rest] = path2;
    if (rest.length === 0)
      return this.delete(key);
    const node = this.get(key, true);
    if (isCollection(node))
      return node.deleteIn(rest);
    else
      throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
  }
  /**
   * Returns item at `key`, or `undefined` if not found. By default unwraps
   * scalar values from their surrounding node; to disable set `keepScalar` to
   * `true` (collections are always returned intact).
   */
  getIn(path2, keepScalar) {
    const [key, ...rest] = path2;
    const node = this.get(key, true);
    if (rest.length === 0)
      return !keepScalar && isScalar(node) ? node.value : node;
    else
      return isCollection(node) ? node.getIn(rest, keepScalar) : void 0;
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
    const [key, ...rest] = path2;
    if (rest.length === 0)
      return this.has(key);
    const node = this.get(key, true);
    return isCollection(node) ? node.hasIn(rest) : false;
  }
  /**
   * Sets a value in this collection. For `!!set`, `value` needs to be a
   * boolean to add/remove the item from the set.
   */
  setIn(path2, value) {
    const [key, ...rest] = path2;
    if (rest.length === 0) {
      this.set(key, value);
    } else {
      const node = this.get(key, true);
      if (isCollection(node))
        node.setIn(rest, value);
      else if (node === void 0 && this.schema)
        this.set(key, collectionFromPath(this.schema, rest, value));
      else
        throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
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
var isMergeKey = (ctx, key) => (merge.identify(key) || isScalar(key) && (!key.type || key.type === Scalar.PLAIN) && merge.identify(key.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
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
  for (const [key, value2] of srcMap) {
    if (map2 instanceof Map) {
      if (!map2.has(key))
        map2.set(key, value2);
    } else if (map2 instanceof Set) {
      map2.add(key);
    } else if (!Object.prototype.hasOwnProperty.call(map2, key)) {
      Object.defineProperty(map2, key, {
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
function addPairToJSMap(ctx, map2, { key, value }) {
  if (isNode(key) && key.addToJSMap)
    key.addToJSMap(ctx, map2, value);
  else if (isMergeKey(ctx, key))
    addMergeToJSMap(ctx, map2, value);
  else {
    const jsKey = toJS(key, "", ctx);
    if (map2 instanceof Map) {
      map2.set(jsKey, toJS(value, jsKey, ctx));
    } else if (map2 instanceof Set) {
      map2.add(jsKey);
    } else {
      const stringKey = stringifyKey(key, jsKey, ctx);
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
function stringifyKey(key, jsKey, ctx) {
  if (jsKey === null)
    return "";
  if (typeof jsKey !== "object")
    return String(jsKey);
  if (isNode(key) && ctx?.doc) {
    const strCtx = unused3(ctx.doc, {});
    strCtx.anchors = /* @__PURE__ */ new Set();
    for (const node of ctx.anchors.keys())
      strCtx.anchors.add(node.anchor);
    strCtx.inFlow = true;
    strCtx.inStringifyKey = true;
    const strKey = key.toString(strCtx);
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
function createPair(key, value, ctx) {
  const k = createNode(key, void 0, ctx);
  const v = createNode(value, void 0, ctx);
  return new Pair(k, v);
}
var Pair = class _Pair {
  constructor(key, value = null) {
    Object.defineProperty(this, NODE_TYPE, { value: PAIR });
    this.key = key;
    this.value = value;
  }
  clone(schema2) {
    let { key, value } = this;
    if (isNode(key))
      key = key.clone(schema2);
    if (isNode(value))
      value = value.clone(schema2);
    return new _Pair(key, value);
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
function findPair(items, key) {
  const k = isScalar(key) ? key.value : key;
  for (const it of items) {
    if (isPair(it)) {
      if (it.key === key || it.key === k)
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
    const add = (key, value) => {
      if (typeof replacer === "function")
        value = replacer.call(obj, key, value);
      else if (Array.isArray(replacer) && !replacer.includes(key))
        return;
      if (value !== void 0 || keepUndefined)
        map2.items.push(createPair(key, value, ctx));
    };
    if (obj instanceof Map) {
      for (const [key, value] of obj)
        add(key, value);
    } else if (obj && typeof obj === "object") {
      for (const key of Object.keys(obj))
        add(key, obj[key]);
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
  delete(key) {
    const it = findPair(this.items, key);
    if (!it)
      return false;
    const del = this.items.splice(this.items.indexOf(it), 1);
    return del.length > 0;
  }
  get(key, keepScalar) {
    const it = findPair(this.items, key);
    const node = it?.value;
    return (!keepScalar && isScalar(node) ? node.value : node) ?? void 0;
  }
  has(key) {
    return !!findPair(this.items, key);
  }
  set(key, value) {
    this.add(new Pair(key, value), true);
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
  delete(key) {
    const idx = asItemIndex(key);
    if (typeof idx !== "number")
      return false;
    const del = this.items.splice(idx, 1);
    return del.length > 0;
  }
  get(key, keepScalar) {
    const idx = asItemIndex(key);
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
  has(key) {
    const idx = asItemIndex(key);
    return typeof idx === "number" && idx < this.items.length;
  }
  /**
   * Sets a value in this collection. For `!!set`, `value` needs to be a
   * boolean to add/remove the item from the set.
   *
   * If `key` does not contain a representation of an integer, this will throw.
   * It may be wrapped in a `Scalar`.
   */
  set(key, value) {
    const idx = asItemIndex(key);
    if (typeof idx !== "number")
      throw new Error(`Expected a valid index, not ${key}.`);
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
          const key = obj instanceof Set ? it : String(i++);
          it = replacer.call(obj, key, it);
        }
        seq2.items.push(createNode(it, void 0, ctx));
      }
    }
    return seq2;
  }
};
function asItemIndex(key) {
  let idx = isScalar(key) ? key.value : key;
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
      const keys2 = Array.from(schemas.keys()).filter((key) => key !== "yaml11").map((key) => JSON.stringify(key)).join(", ");
      throw new Error(`Unknown schema "${schemaName}"; use one of ${keys2} or define customTags array`);
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
      const keys2 = Object.keys(tagsByName).map((key) => JSON.stringify(key)).join(", ");
      throw new Error(`Unknown custom tag ${tagName}; use one of ${keys2}`);
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
  createPair(key, value, options = {}) {
    const k = this.createNode(key, null, options);
    const v = this.createNode(value, null, options);
    return new Pair(k, v);
  }
  /**
   * Removes a value from the document.
   * @returns `true` if the item was found and removed.
   */
  delete(key) {
    return assertCollection(this.contents) ? this.contents.delete(key) : false;
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
  get(key, keepScalar) {
    return isCollection(this.contents) ? this.contents.get(key, keepScalar) : void 0;
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
  has(key) {
    return isCollection(this.contents) ? this.contents.has(key) : false;
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
  set(key, value) {
    if (this.contents == null) {
      this.contents = collectionFromPath(this.schema, [key], value);
    } else if (assertCollection(this.contents)) {
      this.contents.set(key, value);
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
      for (const { count, res: res2 } of ctx.anchors.values())
        onAnchor(res2, count);
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
  constructor(name2, pos, code, message) {
    super();
    this.name = name2;
    this.code = code;
    this.message = message;
    this.pos = pos;
  }
};
var YAMLParseError = class extends YAMLError {
  constructor(pos, code, message) {
    super("YAMLParseError", pos, code, message);
  }
};
var YAMLWarning = class extends YAMLError {
  constructor(pos, code, message) {
    super("YAMLWarning", pos, code, message);
  }
};
function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
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
  for (const token2 of tokens) {
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
  const last = tokens[tokens.length - 1];
  const end = last ? last.offset + last.source.length : offset;
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
function containsNewline(key) {
  if (!key)
    return null;
  switch (key.type) {
    case "alias":
    case "scalar":
    case "double-quoted-scalar":
    case "single-quoted-scalar":
      if (key.source.includes("\n"))
        return true;
      if (key.end) {
        for (const st of key.end)
          if (st.type === "newline")
            return true;
      }
      return false;
    case "flow-collection":
      for (const it of key.items) {
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
    const { start, key, sep: sep2, value } = collItem;
    const keyProps = resolveProps(start, {
      indicator: "explicit-key-ind",
      next: key ?? sep2?.[0],
      offset,
      onError,
      parentIndent: bm.indent,
      startOnNewline: true
    });
    const implicitKey = !keyProps.found;
    if (implicitKey) {
      if (key) {
        if (key.type === "block-seq")
          onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
        else if ("indent" in key && key.indent !== bm.indent)
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
      if (keyProps.newlineAfterProp || containsNewline(key)) {
        onError(key ?? start[start.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
      }
    } else if (keyProps.found?.indent !== bm.indent) {
      onError(offset, "BAD_INDENT", startColMsg);
    }
    ctx.atKey = true;
    const keyStart = keyProps.end;
    const keyNode = key ? composeNode2(ctx, key, keyProps, onError) : composeEmptyNode2(ctx, keyStart, start, null, keyProps, onError);
    if (ctx.schema.compat)
      flowIndentCheck(bm.indent, key, onError);
    ctx.atKey = false;
    if (mapIncludes(ctx, map2.items, keyNode))
      onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
    const valueProps = resolveProps(sep2 ?? [], {
      indicator: "map-value-ind",
      next: value,
      offset: keyNode.range[2],
      onError,
      parentIndent: bm.indent,
      startOnNewline: !key || key.type === "block-scalar"
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
    const { start, key, sep: sep2, value } = collItem;
    const props = resolveProps(start, {
      flow: fcName,
      indicator: "explicit-key-ind",
      next: key ?? sep2?.[0],
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
      if (!isMap3 && ctx.options.strict && containsNewline(key))
        onError(
          key,
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
      const keyNode = key ? composeNode2(ctx, key, props, onError) : composeEmptyNode2(ctx, keyStart, start, null, props, onError);
      if (isBlock(key))
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
    const content = lines[i][1];
    if (content === "" || content === "\r")
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
    const [indent, content] = lines[i];
    if (content === "" || content === "\r") {
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
    offset += indent.length + content.length + 1;
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
    let [indent, content] = lines[i];
    offset += indent.length + content.length + 1;
    const crlf = content[content.length - 1] === "\r";
    if (crlf)
      content = content.slice(0, -1);
    if (content && indent.length < trimIndent) {
      const src = header.indent ? "explicit indentation indicator" : "first line";
      const message = `Block scalar lines must not be less indented than their ${src}`;
      onError(offset - content.length - (crlf ? 2 : 1), "BAD_INDENT", message);
      indent = "";
    }
    if (type === Scalar.BLOCK_LITERAL) {
      value += sep2 + indent.slice(trimIndent) + content;
      sep2 = "\n";
    } else if (indent.length > trimIndent || content[0] === "	") {
      if (sep2 === " ")
        sep2 = "\n";
      else if (!prevMoreIndented && sep2 === "\n")
        sep2 = "\n\n";
      value += sep2 + indent.slice(trimIndent) + content;
      sep2 = "\n";
      prevMoreIndented = true;
    } else if (content === "") {
      if (sep2 === "\n")
        value += "\n";
      else
        sep2 = "\n";
    } else {
      value += sep2 + content;
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
  const _onError = (rel, code, msg) => onError(offset + rel, code, msg);
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
  const line = /(.*?)\r?\n/sy;
  let match = line.exec(source);
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
  let pos = line.lastIndex;
  while (match = line.exec(source)) {
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
    pos = line.lastIndex;
  }
  const last = /[ \t]*(.*)/sy;
  last.lastIndex = pos;
  match = last.exec(source);
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
  const code = ok ? parseInt(cc, 16) : NaN;
  try {
    return String.fromCodePoint(code);
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
    this.onError = (source, code, message, warning) => {
      const pos = getErrorPos(source);
      if (warning)
        this.warnings.push(new YAMLWarning(pos, code, message));
      else
        this.errors.push(new YAMLParseError(pos, code, message));
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
  *compose(tokens, forceDoc = false, endOffset = -1) {
    for (const token2 of tokens)
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
    let line = this.getLine();
    if (line === null)
      return this.setNext("stream");
    if (line[0] === BOM) {
      yield* this.pushCount(1);
      line = line.substring(1);
    }
    if (line[0] === "%") {
      let dirEnd = line.length;
      let cs = line.indexOf("#");
      while (cs !== -1) {
        const ch = line[cs - 1];
        if (ch === " " || ch === "	") {
          dirEnd = cs - 1;
          break;
        } else {
          cs = line.indexOf("#", cs + 1);
        }
      }
      while (true) {
        const ch = line[dirEnd - 1];
        if (ch === " " || ch === "	")
          dirEnd -= 1;
        else
          break;
      }
      const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
      yield* this.pushCount(line.length - n);
      this.pushNewline();
      return "stream";
    }
    if (this.atLineEnd()) {
      const sp = yield* this.pushSpaces(true);
      yield* this.pushCount(line.length - sp);
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
    const line = this.getLine();
    if (line === null)
      return this.setNext("doc");
    let n = yield* this.pushIndicators();
    switch (line[n]) {
      case "#":
        yield* this.pushCount(line.length - n);
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
        yield* this.pushCount(line.length - n);
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
    const line = this.getLine();
    if (line === null)
      return this.setNext("flow");
    if (indent !== -1 && indent < this.indentNext && line[0] !== "#" || indent === 0 && (line.startsWith("---") || line.startsWith("...")) && isEmpty(line[3])) {
      const atFlowEndMarker = indent === this.indentNext - 1 && this.flowLevel === 1 && (line[0] === "]" || line[0] === "}");
      if (!atFlowEndMarker) {
        this.flowLevel = 0;
        yield FLOW_END;
        return yield* this.parseLineStart();
      }
    }
    let n = 0;
    while (line[n] === ",") {
      n += yield* this.pushCount(1);
      n += yield* this.pushSpaces(true);
      this.flowKey = false;
    }
    n += yield* this.pushIndicators();
    switch (line[n]) {
      case void 0:
        return "flow";
      case "#":
        yield* this.pushCount(line.length - n);
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
    const quote = this.charAt(0);
    let end = this.buffer.indexOf(quote, this.pos + 1);
    if (quote === "'") {
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
function includesToken(list2, type) {
  for (let i = 0; i < list2.length; ++i)
    if (list2[i].type === type)
      return true;
  return false;
}
function findNonEmptyIndex(list2) {
  for (let i = 0; i < list2.length; ++i) {
    switch (list2[i].type) {
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
        const last = token2.items[token2.items.length - 1];
        if (last && !last.sep && !last.value && last.start.length > 0 && findNonEmptyIndex(last.start) === -1 && (token2.indent === 0 || last.start.every((st) => st.type !== "comment" || st.indent < token2.indent))) {
          if (top.type === "document")
            top.end = last.start;
          else
            top.items.push({ start: last.start });
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
          const last = Array.isArray(end) ? end[end.length - 1] : void 0;
          if (last?.type === "comment")
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
              const key = it.key;
              const sep2 = it.sep;
              sep2.push(this.sourceToken);
              delete it.key;
              delete it.sep;
              this.stack.push({
                type: "block-map",
                offset: this.offset,
                indent: this.indent,
                items: [{ start: start2, key, sep: sep2 }]
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
          const last = Array.isArray(end) ? end[end.length - 1] : void 0;
          if (last?.type === "comment")
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
var maxNestingDepth = 64;
var maxRepeated = 1e5;
var maxItems = { entries: 15e3, keys: 1e3 };
var reservedNames = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype", "toString", "valueOf"]);
var createTooDeepError = (place, at) => createFileError(
  `the nesting is deeper than ${maxNestingDepth} levels here`,
  "check the brackets and the indentation; no setting is nested that deep",
  place,
  at
);
function resolveNodeValues(root, placeOf) {
  const reader = new ValueReader(placeOf);
  const value = reader.read(root, []);
  return { value, refusals: reader.refusals, locate: (path2) => reader.locate(path2, root, value) };
}
var isMergeKey2 = (key) => isScalar(key) && key.type === "PLAIN" && key.source === "<<";
function getKeyText(key) {
  if (!isScalar(key) || key.value === null) return void 0;
  return typeof key.value === "string" ? key.value : key.source;
}
var isExactInJson = (value) => Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
var ValueReader = class {
  constructor(placeOf) {
    this.placeOf = placeOf;
  }
  placeOf;
  refusals = [];
  /** The keys of each map and the items of each list that was read. */
  #children = /* @__PURE__ */ new WeakMap();
  #targets = /* @__PURE__ */ new Map();
  #anchors = /* @__PURE__ */ new Map();
  #openAnchors = /* @__PURE__ */ new Set();
  #aliasDepth = 0;
  #repeated = 0;
  read(node, path2) {
    if (!node) return null;
    if (path2.length > maxNestingDepth) throw createTooDeepError(this.placeOf(node), path2);
    if (isAlias(node)) return this.#readAlias(node, path2);
    if (this.#aliasDepth && ++this.#repeated > maxRepeated) throw this.#createTooManyRepeatsError(node, path2);
    if (!node.anchor) return this.#readPlain(node, path2);
    if (!this.#aliasDepth) this.#anchors.set(node.anchor, node);
    this.#openAnchors.add(node);
    const value = this.#readPlain(node, path2);
    this.#openAnchors.delete(node);
    return value;
  }
  #readPlain(node, path2) {
    if (isSeq(node) && node.items.length > maxItems.entries) throw this.#createTooLargeError(node, path2, "entries");
    if (isMap2(node) && node.items.length > maxItems.keys) throw this.#createTooLargeError(node, path2, "keys");
    if (isSeq(node)) return this.#readList(node, path2);
    if (isMap2(node)) return this.#readMap(node, path2);
    return isScalar(node) ? node.value : null;
  }
  #readList({ items }, path2) {
    const value = items.map((item, index) => this.read(item, [...path2, index]));
    this.#children.set(value, new Map(items.map((item, index) => [index, { key: item, value: item }])));
    return value;
  }
  #readMap(map2, path2) {
    const value = {};
    const children = /* @__PURE__ */ new Map();
    const merged = [];
    const keys2 = /* @__PURE__ */ new Map();
    for (const pair of map2.items) {
      const name2 = this.#checkKey(pair, keys2, path2);
      const inner = this.read(pair.value, [...path2, getKeyText(pair.key) ?? ""]);
      if (name2 === void 0) continue;
      if (isMergeKey2(pair.key))
        for (const base of this.#listMapsToMerge(inner, pair.key, path2)) merged.push([base, pair.key]);
      else {
        value[name2] = inner;
        children.set(name2, pair);
      }
    }
    for (const [base, key] of merged)
      for (const [name2, { value: node }] of this.#children.get(base)) {
        if (children.has(name2)) continue;
        value[name2] = base[name2];
        children.set(name2, { key, value: node });
      }
    this.#children.set(value, children);
    return value;
  }
  /**
   * For a key that `<<` merges in, the position is that of the `<<`. A path may have the key `2024` of a map as a number.
   */
  locate(path2, root, value) {
    let node = root;
    let offset = root?.range?.[0] ?? 0;
    let isMerged = false;
    let holder = value;
    for (const part of path2) {
      const child = this.#children.get(holder)?.get(Array.isArray(holder) ? part : String(part));
      if (child && !isMerged) offset = child.key.range?.[0] ?? offset;
      isMerged ||= isMergeKey2(child?.key);
      node = child?.value ?? null;
      if (!node) return { offset };
      holder = holder[part];
    }
    const target = isAlias(node) ? this.#targets.get(node) : node;
    return { offset, scalar: isScalar(target) ? target : void 0 };
  }
  #checkKey({ key }, keys2, path2) {
    const name2 = getKeyText(key);
    if (name2 === void 0) return this.#refuse(key, path2, ...invalidKey);
    const first = keys2.get(name2);
    if (first)
      return this.#refuse(
        key,
        [...path2, name2],
        `is written twice in one map: first on line ${this.placeOf(first).line}, and again here`,
        isMergeKey2(key) ? "name both in one list: `<<: [*first, *second]`" : "join the two, or remove one of them"
      );
    keys2.set(name2, key);
    if (!reservedNames.has(name2)) return name2;
    return this.#refuse(key, [...path2, name2], "is not allowed as a settings key", "rename or remove the key");
  }
  #listMapsToMerge(value, key, path2) {
    const maps = [value].flat();
    if (maps.every(isMap)) return maps;
    this.#refuse(key, [...path2, "<<"], "merges a value other than a map", "give it an alias of a map, such as `*base`");
    return [];
  }
  #readAlias(alias, path2) {
    const target = this.#aliasDepth ? this.#targets.get(alias) : this.#anchors.get(alias.source);
    if (!target) {
      const problem = `${formatCode(`*${alias.source}`)} refers to an anchor that is not set above it`;
      this.#refuse(alias, path2, problem, "set the anchor first; if the text itself starts with `*`, put it in quotes");
      return null;
    }
    if (this.#openAnchors.has(target)) {
      const problem = `${formatCode(`*${alias.source}`)} is inside the value that it repeats`;
      this.#refuse(alias, path2, problem, "write the inner value out");
      return null;
    }
    this.#targets.set(alias, target);
    this.#aliasDepth++;
    const value = this.read(target, path2);
    this.#aliasDepth--;
    return value;
  }
  /** Ignores mistakes of a repeated value, which the first reading already refused. */
  #refuse(node, at, problem, fix) {
    if (this.#aliasDepth || this.refusals.length > maxRefusals) return;
    const isLast = this.refusals.length === maxRefusals;
    this.refusals.push({ at, place: this.placeOf(node), ...isLast ? furtherMistakes : { problem, fix } });
  }
  #createTooLargeError(node, at, kind) {
    const [count, limit] = [node.items.length, maxItems[kind]].map((number3) => number3.toLocaleString("en"));
    const problem = `there are ${count} ${kind}, but at most ${limit} are allowed`;
    return createFileError(problem, "check how this file was made, or shorten it", this.placeOf(node), at);
  }
  #createTooManyRepeatsError(node, at) {
    const problem = `the aliases of this file repeat more than ${maxRepeated.toLocaleString("en")} values`;
    return createFileError(problem, "repeat less: an alias inside a repeated value multiplies", this.placeOf(node), at);
  }
};
var maxRefusals = 1e3;
var furtherMistakes = { problem: "is wrong too, and more may follow", fix: "fix the mistakes above first" };
var invalidKey = ["a key here is empty, or is a list or a map", "write the key as plain text"];

// chunk:./action-chunk-2LVAWNWK.js
var maxShownMistakes = 20;
function createMistakeCollector(text2, placeAt) {
  const byLine = /* @__PURE__ */ new Map();
  const quotes = [];
  return {
    noteQuote(offset) {
      quotes.push(offset);
    },
    add(source, code, message, isWarning2) {
      if (isWarning2 && code === "BAD_INDENT") return;
      const offset = getMistakeOffset(source);
      const { line } = placeAt(offset);
      const first = byLine.get(line);
      if (!first || offset < first.offset) byLine.set(line, { code, message, offset });
    },
    toRefusals(before = Number.POSITIVE_INFINITY) {
      const all = [...byLine.values()].filter(({ offset }) => offset < before).sort((left, right) => left.offset - right.offset);
      const causes = listCauses(all, text2, quotes);
      const refusals = causes.slice(0, maxShownMistakes).map((cause) => ({ at: [], place: placeAt(cause.offset), ...describeMistake(cause) }));
      const next = causes[maxShownMistakes];
      return next ? [
        ...refusals,
        { at: [], place: placeAt(next.offset), ...describeRemainingLines(causes.length - maxShownMistakes) }
      ] : refusals;
    }
  };
}
function getMistakeOffset(source) {
  if (typeof source === "number") return source;
  return "offset" in source ? source.offset : source[0];
}
var describeRemainingLines = (count) => ({
  problem: `${count} more lines could not be read, starting here`,
  fix: "fix the first mistakes first: they may cause the others"
});
function listCauses(findings, text2, quotes) {
  const conflict = text2.search(/^(?:<{7}|={7}|>{7})(?= |$)/m);
  if (findings.length && conflict >= 0) return [{ code: "CONFLICT", message: "", offset: conflict }];
  const causes = [];
  let resumes = 0;
  for (const finding of findings) {
    if (finding.offset < resumes || causes.length && /in YAML stream/.test(finding.message)) continue;
    const cause = findCause(finding, text2, quotes);
    causes.push(cause);
    if (isIndentMistake(cause)) resumes = findNextSection(text2, cause.offset);
  }
  return causes;
}
function findCause(finding, text2, quotes) {
  const { code, message, offset } = finding;
  const line = splitLineAt(text2, offset);
  const createIndentMistake = (at) => ({ code: "BAD_INDENT", message: "", offset: at });
  if (/Missing closing/.test(message)) return { ...finding, offset: quotes.findLast((at) => at < offset) ?? offset };
  if (/Sequence item without|block-seq-ind|block sequence may not/.test(message) && line.before.trim() === "")
    return createIndentMistake(offset);
  if (code === "MULTILINE_IMPLICIT_KEY" && /^\s*- /.test(line.before + line.after)) return createIndentMistake(offset);
  if (/Nested/.test(message) && !/:(?:\s|$)/.test(line.after)) return createIndentMistake(findNextLine(text2, offset));
  if (/at node end/.test(message) && line.before === "")
    return { ...finding, code: "FIRST_INDENT", offset: Math.max(text2.search(/^ +[^\s#]/m), 0) };
  const comment = /end with/.test(message) ? findCommentBefore(text2, offset) : -1;
  return comment < 0 ? finding : { ...finding, code: "COMMENT", offset: comment };
}
var isIndentMistake = ({ code, message }) => code === "FIRST_INDENT" || code === "BAD_INDENT" && !/end with/.test(message);
function findNextSection(text2, offset) {
  const { before, after } = splitLineAt(text2, offset);
  const next = /^[^\s#-]/.test(before + after) ? -1 : text2.slice(offset).search(/(?<=\n)[^\s#-]/);
  return next < 0 ? Number.POSITIVE_INFINITY : offset + next;
}
function splitLineAt(text2, offset) {
  const start = text2.lastIndexOf("\n", offset - 1) + 1;
  const end = text2.indexOf("\n", offset);
  return { before: text2.slice(start, offset), after: text2.slice(offset, end < 0 ? text2.length : end) };
}
function findNextLine(text2, offset) {
  const lineBreak = /\n(?:[ \t]*(?:#.*)?\r?\n)*/.exec(text2.slice(offset));
  return lineBreak ? offset + lineBreak.index + lineBreak[0].length : offset;
}
function findCommentBefore(text2, offset) {
  const read = text2.slice(0, offset).trimEnd();
  const start = read.lastIndexOf("\n") + 1;
  const at = read.slice(start).search(/(?<=\s)#(?=\S)/);
  return at < 0 ? -1 : start + at;
}
var mistakeMessages = [
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
function describeMistake(finding) {
  const text2 = `${finding.code} ${finding.message}`;
  const [, problem, fix] = mistakeMessages.find(([when]) => when.test(text2)) ?? [
    void 0,
    "this is not valid YAML",
    "check the indentation, the quotes and the brackets around this line"
  ];
  return { problem, fix };
}
var builtin3 = process.getBuiltinModule("node:buffer");
var of3 = (name2) => builtin3[name2];
var isUtf8 = /* @__PURE__ */ of3("isUtf8");
var maxFileSize = 1024 * 1024;
function decodeSettingsText(bytes, file) {
  if (bytes.length > maxFileSize) throw createFileTooLargeError(file);
  if (hasUtf16Mark(bytes)) throw createEncodingError(file, "is written in UTF-16", 1);
  if (!isUtf8(bytes)) throw createEncodingError(file, "contains bytes that are not UTF-8", findInvalidLine(bytes));
  return requireReadableText(new TextDecoder().decode(bytes), file);
}
function requireReadableText(text2, file) {
  if (Buffer.byteLength(text2) > maxFileSize) throw createFileTooLargeError(file);
  const refuse = (at, problem, fix) => {
    const line = text2.slice(0, at).split("\n").length;
    if (at >= 0) throw createFileError(`${formatCode(file)} ${problem}`, fix, { file, line, column: 1 });
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
var createFileTooLargeError = (file) => createFileError(
  `${formatCode(file)} is larger than 1 MiB, the limit for a settings file`,
  "check that the path names the settings file, or shorten it"
);
var createEncodingError = (file, problem, line) => createFileError(`${formatCode(file)} ${problem}`, "save the file as UTF-8", { file, line, column: 1 });
var hasUtf16Mark = ([first, second2]) => first === 255 && second2 === 254 || first === 254 && second2 === 255;
function findInvalidLine(bytes) {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(10, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
function toSettingsDocument(input, file) {
  const { root, placeAt } = parseYamlNodes(input, file);
  const { value, refusals, locate } = resolveNodeValues(root, (node) => placeAt(node.range?.[0] ?? 0));
  return {
    values: requireMap(value, placeAt(root?.range?.[0] ?? 0)),
    refusals: refusals.map((refusal) => ({ ...refusal, names: findEntryNames(value, refusal.at) })),
    place: (path2) => placeAt(locate(path2).offset),
    source: (path2) => locate(path2).scalar?.source,
    isComment(path2) {
      const { source, comment } = locate(path2).scalar ?? {};
      return source === "" && /^\S/.test(comment ?? "");
    }
  };
}
var addLocation = (refusal, { values, place }) => ({
  ...refusal,
  names: findEntryNames(values, refusal.at),
  place: place(refusal.at)
});
function parseYamlNodes(input, file) {
  const text2 = requireReadableText(input, file);
  refuseTooManyLines(text2, file);
  const lines = new LineCounter();
  const placeAt = (offset) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  return { root: parseYaml(text2, lines, placeAt), placeAt };
}
var yamlOptions = {
  version: "1.2",
  schema: "core",
  resolveKnownTags: false,
  uniqueKeys: false,
  strict: true,
  logLevel: "error"
};
function parseYaml(text2, lines, placeAt) {
  const mistakes = createMistakeCollector(text2, placeAt);
  const composer = new Composer(yamlOptions);
  Object.assign(composer, { onError: mistakes.add });
  const [document, second2] = takeFirstTwo(
    composer.compose(scanTokens(text2, lines, placeAt, mistakes), true, text2.length)
  );
  for (const { pos, code, message } of document?.errors ?? []) mistakes.add(pos, code, message);
  const end = second2?.range[0];
  if (end !== void 0) mistakes.add(end, "MULTIPLE_DOCS", "");
  const refusals = mistakes.toRefusals(end === void 0 ? void 0 : end + 1);
  if (refusals.length) throw new SettingsError(refusals);
  return document?.contents ?? null;
}
function takeFirstTwo(documents) {
  const firstDocuments = [];
  for (const document of documents) if (firstDocuments.push(document) === 2) break;
  return firstDocuments;
}
var maxLexemes = 15e4;
var maxLines = 1e5;
function refuseTooManyLines(text2, file) {
  let start = 0;
  for (let line = 1; line <= maxLines; line++) {
    start = text2.indexOf("\n", start) + 1;
    if (start === 0) return;
  }
  if (start < text2.length)
    throw createTooManyError(
      { file, line: maxLines + 1, column: 1 },
      `the file has more than ${formatNumber(maxLines)} lines`
    );
}
function* scanTokens(text2, lines, placeAt, mistakes) {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  let count = 0;
  for (const lexeme of new Lexer().lex(text2)) {
    if (!isBlankLexeme(lexeme) && ++count > maxLexemes)
      throw createTooManyError(
        placeAt(parser.offset),
        `the file has more than ${formatNumber(maxLexemes)} words, commas, dashes and brackets up to here`
      );
    if (lexeme[0] === '"' || lexeme[0] === "'") mistakes.noteQuote(parser.offset);
    for (const token2 of parser.next(lexeme)) {
      if (token2.type === "error") mistakes.add(token2, "UNEXPECTED_TOKEN", token2.message);
      else yield token2;
    }
    if (parser.stack.length > maxNestingDepth) throw createTooDeepError(placeAt(parser.offset));
  }
  yield* parser.end();
}
var isBlankLexeme = ([first]) => first === " " || first === "\n" || first === "\r" || first === "	";
var formatNumber = (most) => most.toLocaleString("en");
var createTooManyError = (place, problem) => createFileError(problem, "check how this file was made, or shorten it; no settings file needs that many", place);
function requireMap(value, place) {
  if (value === null) return {};
  if (isMap(value)) return value;
  throw createFileError(
    `the file is ${describeKind(value)}, but must be a map of settings keys`,
    "write each section under its key, such as `labels:`, with its value indented below",
    place
  );
}

// chunk:./action-chunk-PEZVLRV7.js
function numberDuplicates(texts) {
  const seen = /* @__PURE__ */ new Map();
  return texts.map((text2) => {
    const count = (seen.get(text2) ?? 0) + 1;
    seen.set(text2, count);
    return count === 1 ? text2 : `${text2} (${count})`;
  });
}

// chunk:./action-chunk-6O4QXF4H.js
var SectionFindings = class _SectionFindings {
  constructor(section, value, text2, writtenKey = section.key) {
    this.section = section;
    this.value = value;
    this.text = text2;
    this.writtenKey = writtenKey;
  }
  section;
  value;
  text;
  writtenKey;
  refusals = [];
  remarks = [];
  /** Includes the keys that misspelled keys probably meant. */
  refused = [];
  withValue(value, source = this.text.source) {
    return new _SectionFindings(this.section, value, { ...this.text, source }, this.writtenKey);
  }
  /** Adds `entries` only where the file contains the wrapper. */
  toFilePath = (at) => this.section.settings.list ? toPathInValue(at, this.value) : at;
  /** The path starts at the top of the file. */
  address = (at) => {
    const names = findEntryNames(this.value, this.toFilePath(at));
    return { at: this.#fromTop(at), names: names && [void 0, ...names] };
  };
  place = (at) => this.text.place(this.#fromTop(at));
  source = (at) => this.text.source(this.#fromTop(at));
  isComment = (at) => this.text.isComment(this.#fromTop(at));
  remark = (at, message, more) => {
    this.remarks.push({ ...this.address(at), place: this.place(at), message, ...more });
  };
  refuse = ({ checksInside, ...refusal }) => {
    this.refusals.push({ ...refusal, ...this.address(refusal.at), place: this.place(refusal.at) });
    if (!checksInside) this.refused.push(this.toFilePath(refusal.at));
  };
  prepareValue() {
    const { prepare } = this.section.settings;
    return prepare ? prepare(this.value, this) : this.value;
  }
  #fromTop = (at) => [this.writtenKey, ...this.toFilePath(at)];
};
var createNestedFindings = (findings, at) => ({
  refuse: (refusal) => findings.refuse({ ...refusal, at: [...at, ...refusal.at] }),
  remark: (inner, message, more) => findings.remark([...at, ...inner], message, more),
  source: (inner) => findings.source([...at, ...inner])
});
function toPathInValue(at, value) {
  const [key, ...rest] = at;
  if (key === void 0) return at;
  if (Array.isArray(value))
    return key === "entries" ? toPathInValue(rest, value) : [key, ...toPathInValue(rest, value[Number(key)])];
  if (!isMap(value)) return at;
  return typeof key === "number" ? ["entries", ...toPathInValue(at, value.entries)] : [key, ...toPathInValue(rest, value[key])];
}

// chunk:./action-chunk-2MM3PJRL.js
function collectSectionsInFile(document, sections) {
  const refusals = [];
  const remarks = Object.keys(document.values).length ? [] : [{ at: [], place: { ...document.place([]), line: 1, column: 1 }, message: "the file declares nothing" }];
  const spellings = /* @__PURE__ */ new Map();
  const names = [...sections.map(({ key }) => key), ...Object.keys(sectionAliases)];
  const [fleetKey, ...redundantFleetKeys] = fleetKeys.filter((key) => Object.hasOwn(document.values, key));
  const beside = fleetKey ? [...otherFleetKeys, ...redundantFleetKeys] : [];
  for (const [writtenKey, value] of Object.entries(document.values)) {
    if (beside.includes(writtenKey)) continue;
    const key = resolveSectionAlias(writtenKey);
    const first = spellings.get(key);
    const refuse = (sentence) => refusals.push({ at: [writtenKey], place: document.place([writtenKey]), ...sentence });
    if (first !== void 0) refuse(describeDuplicateAlias(first, document.place([first]).line));
    else if (!sections.some((section) => section.key === key))
      refuse(explainUnknownKey(writtenKey, value, names, sections));
    spellings.set(key, first ?? writtenKey);
  }
  const sectionsInFile = sections.flatMap((section) => {
    const writtenKey = spellings.get(section.key);
    if (writtenKey === void 0) return [];
    return new SectionFindings(section, document.values[writtenKey], document, writtenKey);
  });
  return { sectionsInFile, refusals, remarks };
}
var describeDuplicateAlias = (first, line) => ({
  problem: `is another name of ${formatCode(first)} on line ${line}`,
  fix: "merge the two under one of the names"
});
function parseSection(findings, origin) {
  const { key, settings } = findings.section;
  if (findings.value === null && !settings.nullIsValue) {
    reportNullSection(findings);
    return void 0;
  }
  const prepared = findings.prepareValue();
  reportUnknownKeys(findings, prepared, createRefusedPathCheck(findings));
  const { output, issues: issues2 = [] } = safeParse(settings.schema, prepared);
  const invalidPaths = [...findings.refused, ...listInvalidPaths(issues2)];
  if (issues2.length) refuseSchemaIssues(findings, issues2);
  refuseUnusableLeaves(findings, output, prepared, origin);
  tryRule(() => settings.examine?.(createValidSectionView(output, invalidPaths, settings), findings));
  if (findings.refusals.length) return void 0;
  const { place, address } = findings;
  return { key, desired: output, place, address, entryAt: createEntryLookup(findings, output) };
}
function createValidSectionView(output, invalidPaths, { list: list2 }) {
  if (!list2?.undeclared) return createValidView(output, invalidPaths);
  const listed = Array.isArray(output) ? { entries: output } : output;
  return createValidView(
    listed,
    invalidPaths.map((at) => typeof at[0] === "number" ? ["entries", ...at] : at)
  );
}
function reportNullSection(findings) {
  if (findings.source([]) === "") return findings.remark([], "empty, so not declared");
  findings.refuse({
    at: [],
    problem: "is null, which is not allowed here",
    fix: findings.section.settings.list ? "write `[]` for an empty list, or remove the key" : "remove the key"
  });
}
function refuseSchemaIssues(findings, issues2) {
  const isRefused = createRefusedPathCheck(findings);
  for (const mistake of listSchemaMistakes(issues2, (path2) => findings.place(path2).line)) {
    if (isRefused(mistake.at)) continue;
    findings.refuse(findings.isComment(mistake.at) ? { ...mistake, ...commentedValue } : mistake);
  }
}
function createRefusedPathCheck(findings) {
  const refusedPaths = new Set(findings.refused.map((at) => JSON.stringify(findings.toFilePath(at))));
  return (path2) => {
    const at = findings.toFilePath(path2);
    return [...at.keys(), at.length].some((end) => refusedPaths.has(JSON.stringify(at.slice(0, end))));
  };
}
function refuseUnusableLeaves(findings, desired, written, origin) {
  const refusedSection = findings.section.key;
  const isRefused = createRefusedPathCheck(findings);
  for (const [at, leaf] of listLeaves(desired, written)) {
    if (leaf === null && findings.isComment(at) && !isRefused(at))
      findings.remark(at, `${commentedValue.problem}; ${commentedValue.fix}`);
    if (leaf instanceof Reference && origin === "target")
      findings.refuse({ at, ...variableNotAllowed, refusedSection });
    if (typeof leaf === "number" && !isExactInJson(leaf) && !isRefused(at))
      findings.refuse({ at, ...describeInexactNumber(leaf) });
  }
}
var variableNotAllowed = {
  problem: "refers to a variable of this run, which a repository's own settings file may not read",
  fix: "declare this secret in a file of yours: in `--repos-dir`, as `--defaults-file` or as a layer of a fleet file"
};
var commentedValue = {
  problem: "is empty, because a `#` after a space starts a comment",
  fix: "put the value in quotes, like `'#d73a4a'`"
};
var describeInexactNumber = (number3) => ({
  problem: `is ${describeValue(number3)}, which a request cannot carry exactly`,
  fix: "put it in quotes if it is text"
});
function createEntryLookup(findings, desired) {
  const { list: list2 } = findings.section.settings;
  let paths2;
  return (name2) => {
    if (!list2) return void 0;
    paths2 ??= indexPathsByName(Array.isArray(desired) ? desired : desired.entries, list2);
    const at = paths2.get(list2.removeRepositoryPart?.(name2) ?? name2);
    return at && findings.toFilePath(at);
  };
}
function indexPathsByName(entries2, { describeEntry: describeEntry2, listNested }) {
  const all = entries2.flatMap((entry, index) => [
    [describeEntry2(entry), [index]],
    ...(listNested?.(entry) ?? []).map(([name2, at]) => [name2, [index, ...at]])
  ]);
  const names = numberDuplicates(all.map(([name2]) => name2));
  return new Map(all.map(([, at], index) => [names[index], at]));
}
function reportUnknownKeys(findings, value, isRefused) {
  const walk = (schema2, value2, at) => {
    const holder = resolveSchema(schema2, value2);
    const { item } = holder;
    if (Array.isArray(value2) && item) for (const [index, entry] of value2.entries()) walk(item, entry, [...at, index]);
    if (!isMap(value2)) return;
    for (const [key, inner] of Object.entries(value2)) {
      const place = [...at, key];
      const known = getKeySchema(holder, key);
      if (known) walk(known, inner, place);
      else if (holder.type === "loose_object" && !isRefused(place))
        reportUnknownKey(place, value2, listSettableKeys(holder), findings);
    }
  };
  walk(findings.section.settings.schema, value, []);
}
function reportUnknownKey(at, siblings, knownKeys, findings) {
  const key = String(at.at(-1));
  const meant = findNearest(key, knownKeys, 1);
  if (meant === void 0) {
    const suggestion = findNearest(key, knownKeys);
    const hint = suggestion ? `; did you mean ${formatCode(suggestion)}?` : "";
    findings.remark(at, `is not a key that Trueup knows; Trueup sends it unchanged${hint}`, { isUnknownKey: true });
    return;
  }
  findings.refuse({ at, problem: "is not a key here", fix: `write ${formatCode(meant)}` });
  if (!Object.hasOwn(siblings, meant)) findings.refused.push(findings.toFilePath([...at.slice(0, -1), meant]));
}
var listSettableKeys = (holder) => getOrCreate(
  knownKeysCache,
  holder,
  () => Object.keys(holder.entries).filter((key) => isSettableKey(holder.entries[key]))
);
var knownKeysCache = /* @__PURE__ */ new WeakMap();
var parseSettings = ({ text: text2, file, ...how }) => parseSettingsDocument(toSettingsDocument(text2, file), how);
function parseSettingsDocument(settingsDocument, { origin, unknownKeys: unknownKeys2, sections }) {
  const { document, allowed, refusals: notAllowed } = splitOffAcknowledgements(settingsDocument, origin === "operator");
  const { rest, id, mistake } = splitOffRepositoryId(document.values);
  const keys2 = collectSectionsInFile({ ...document, values: rest }, sections);
  const declared = keys2.sectionsInFile.flatMap((findings) => parseSection(findings, origin) ?? []);
  refuseIncompatibleSettings(keys2.sectionsInFile);
  const all = [...keys2.remarks, ...keys2.sectionsInFile.flatMap((findings) => findings.remarks)];
  const { refused, remarks } = splitUnknownKeyRemarks(unknownKeys2, all);
  const refusals = [
    ...document.refusals,
    ...notAllowed,
    ...mistake ? [{ at: [repositoryIdKey], place: document.place([repositoryIdKey]), ...mistake }] : [],
    ...keys2.refusals,
    ...keys2.sectionsInFile.flatMap((findings) => findings.refusals),
    ...refused
  ];
  if (isWholeFileRefused(refusals))
    throw new SettingsError(sortByPlace(removeConsequences(refusals, document)), sortByPlace(remarks));
  return { declared, allowed, refused: sortByPlace(refusals), remarks: sortByPlace(remarks), repositoryId: id };
}
function removeConsequences(refusals, { source, values }) {
  const getParentKey = ({ at }) => JSON.stringify(at.slice(0, -1));
  const holders = /* @__PURE__ */ new Map();
  for (const refusal of refusals) {
    if (refusal.at.length < 2 || source(refusal.at) !== "" || /must be (?!a (?:map|list))/.test(refusal.problem))
      continue;
    holders.set(
      getParentKey(refusal),
      Math.min(getLine(refusal), holders.get(getParentKey(refusal)) ?? Number.POSITIVE_INFINITY)
    );
  }
  const isWrapper = (value) => isMap(value) && "_undeclared" in value && !("entries" in value);
  const isMissingEntries = ({ at: [key, ...more] }) => key === "entries" && !more.length && Object.values(values).some(isWrapper);
  const isConsequence = (refusal) => source(refusal.at) !== "" && getLine(refusal) > (holders.get(getParentKey(refusal)) ?? getLine(refusal));
  return refusals.filter((refusal) => !isMissingEntries(refusal) && !isConsequence(refusal));
}
var getLine = ({ place }) => place?.line ?? 0;
function splitUnknownKeyRemarks(unknownKeys2, all) {
  const isRefused = ({ isUnknownKey }) => unknownKeys2 === "refuse" && isUnknownKey;
  return {
    refused: all.filter(isRefused).map(toUnknownKeyRefusal),
    remarks: all.filter((remark) => !isRefused(remark))
  };
}
var toUnknownKeyRefusal = ({ at, names, place }) => ({
  at,
  names,
  place,
  problem: "is not a key that Trueup knows",
  fix: "remove it, or set `--unknown-keys send` if GitHub knows it"
});
var sortByPlace = (all) => all.toSorted(
  ({ place: left }, { place: right }) => (left?.line ?? 0) - (right?.line ?? 0) || (left?.column ?? 0) - (right?.column ?? 0)
);
var imports = {
  repository: () => import("./action-repository-BUFGTD4O.js"),
  custom_properties: () => import("./action-custom_properties-T5KRJ2MM.js"),
  labels: () => import("./action-labels-AFZKTKMF.js"),
  milestones: () => import("./action-milestones-BY4P7QJU.js"),
  autolinks: () => import("./action-autolinks-L4CMTROR.js"),
  collaborators: () => import("./action-collaborators-L776MK7J.js"),
  teams: () => import("./action-teams-6RKFUG5Q.js"),
  actions: () => import("./action-actions-S42UXVKE.js"),
  workflows: () => import("./action-workflows-EOMK3R24.js"),
  actions_policies: () => import("./action-actions_policies-ZHSFAB6R.js"),
  actions_secrets: () => import("./action-actions_secrets-XDSMBPTW.js"),
  dependabot_secrets: () => import("./action-dependabot_secrets-GZSI76WN.js"),
  codespaces_secrets: () => import("./action-codespaces_secrets-ASFP2HOO.js"),
  agents_secrets: () => import("./action-agents_secrets-4YHHNJV5.js"),
  actions_variables: () => import("./action-actions_variables-DXARJZ6U.js"),
  agents_variables: () => import("./action-agents_variables-4ADQUUZ4.js"),
  environments: () => import("./action-environments-RRA6EU26.js"),
  branches: () => import("./action-branches-RH53NAJ2.js"),
  rulesets: () => import("./action-rulesets-XDSVDEGM.js"),
  check_suite_preferences: () => import("./action-check_suite_preferences-E2TPPQ2I.js"),
  pages: () => import("./action-pages-6IUEYFPY.js"),
  code_scanning_default_setup: () => import("./action-code_scanning_default_setup-65XVR4HA.js"),
  code_quality_setup: () => import("./action-code_quality_setup-34DIW3FI.js"),
  interaction_limits: () => import("./action-interaction_limits-MP43ROCI.js"),
  webhooks: () => import("./action-webhooks-6K2TCS4M.js"),
  deploy_keys: () => import("./action-deploy_keys-FLRLT32H.js"),
  secret_scanning_custom_patterns: () => import("./action-secret_scanning_custom_patterns-EINGLE5J.js")
};
var loadSections = (keys2 = sectionKeys) => Promise.all(sectionKeys.filter((key) => keys2.includes(key)).map(loadSection));
async function loadSection(key) {
  const name2 = key.replace(/_./g, ([, letter]) => letter.toUpperCase());
  const loaders = imports;
  return (await loaders[key]())[name2];
}
async function loadSectionsAndParseSettings({ text: text2, file, ...options }) {
  const document = toSettingsDocument(text2, file);
  const sections = await loadDeclaredSections(Object.keys(document.values));
  return { sections, ...parseSettingsDocument(document, { ...options, sections }) };
}
function loadDeclaredSections(documentKeys) {
  const named = documentKeys.filter((key) => key !== allowKey && key !== repositoryIdKey).map(resolveSectionAlias);
  return loadSections(named.every(isSectionKey) ? named : void 0);
}

// chunk:./action-chunk-IXFHRWOJ.js
var selectSections = (declared, allSections, { sections }) => declared.filter(({ key }) => !sections || sections.includes(key)).map((section) => ({ ...section, section: allSections.find(({ key }) => key === section.key) }));
var isInScope = ({ sections }) => ({ refusedSection = "" }) => !sections || refusedSection === allowKey || sections.includes(refusedSection);
async function parseDeclaredSettings(settings, options) {
  const { sections, declared, refused, ...more } = await loadSectionsAndParseSettings({
    ...settings,
    unknownKeys: options.unknownKeys
  });
  if (options.refusesEmpty && !declared.length && !refused.length)
    throw createFileError("the file declares nothing to check", "declare a section, such as `labels:`", {
      file: settings.file,
      line: 1,
      column: 1
    });
  return {
    ...more,
    declared: selectSections(declared, sections, options),
    refused: refused.filter(isInScope(options)),
    text: settings.text
  };
}

// chunk:./action-chunk-2NHXLHL2.js
var MissingFileError = class extends SettingsError {
  /** `where` is the commit or ref that lacks the file, unset on disk. */
  constructor(file, where, existingFile) {
    const problem = `${formatCode(file)} does not exist${existingFile ? `, but ${formatCode(existingFile)} does` : ""}`;
    const fix = existingFile ? `move it there, or pass ${formatCode(`--settings-file ${existingFile}`)}` : "create it with `trueup init`, or pass another path with `--settings-file`";
    super([describeMissing(file, where, problem, fix)]);
  }
};
var explainMissingFile = (file, fix) => (failure) => {
  if (!(failure instanceof MissingFileError)) throw failure;
  throw createFileError(`${formatCode(file)} does not exist`, fix);
};
var MissingFolderError = class extends SettingsError {
  constructor(folder, where) {
    super([
      describeMissing(
        folder,
        where,
        `the folder ${formatCode(folder)} does not exist`,
        "create it, or pass another path"
      )
    ]);
  }
};
var describeMissing = (path2, where, problem, fix) => where === void 0 ? { at: [], problem, fix } : { at: [], problem: `${where} has no ${formatCode(path2)}`, fix: "add it, or pass another path" };
async function loadSettingsText(file) {
  try {
    const stats = await stat(file);
    if (stats.isDirectory())
      throw createFileError(`${formatCode(file)} is a directory`, "pass the settings file inside it");
    if (!stats.isFile())
      throw createFileError(`${formatCode(file)} is not a regular file`, "pass the path of a settings file");
    if (stats.size > maxFileSize) throw createFileTooLargeError(file);
    return decodeSettingsText(await readFile(file), file);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw await createFileReadError(file, error.code);
  }
}
async function listFilesInFolder(folder) {
  try {
    const entries2 = await readdir(folder, { withFileTypes: true });
    const names = await Promise.all(
      entries2.map(async ({ name: name2 }) => {
        const inside = await listSubfolder(join(folder, name2));
        return inside ? inside.map((file) => `${name2}/${file}`) : [name2];
      })
    );
    return names.flat().sort();
  } catch (error) {
    throw createFolderError(folder, error.code);
  }
}
var listSubfolder = (path2) => readdir(path2).catch((error) => {
  if (["ENOTDIR", "ENOENT", "ELOOP"].includes(error.code ?? "")) return void 0;
  throw error;
});
function createFolderError(folder, errorCode) {
  if (errorCode === "ENOENT") return new MissingFolderError(folder);
  if (errorCode === "ENOTDIR")
    return createFileError(`${formatCode(folder)} is not a folder`, "pass the folder that contains the files");
  return createFileError(
    `${formatCode(folder)} cannot be listed (${errorCode ?? "unknown reason"})`,
    "let this process read it"
  );
}
async function createFileReadError(file, errorCode) {
  if (errorCode === "ENOENT" || errorCode === "ENOTDIR") return createMissingFileError(file);
  if (errorCode === "EACCES" || errorCode === "EPERM")
    return createFileError(`this process is not allowed to read ${formatCode(file)}`, "give it read permission");
  return createFileError(
    `${formatCode(file)} could not be read (${errorCode ?? "unknown reason"})`,
    "check the path and the disk"
  );
}
async function createMissingFileError(file) {
  const isThere = async (path2) => (await stat(path2).catch(() => void 0))?.isFile();
  const otherFile = swapYamlExtension(file);
  if (otherFile && await isThere(otherFile))
    return createFileError(
      `${formatCode(file)} does not exist, but ${formatCode(otherFile)} does`,
      `rename it, or pass ${formatCode(otherFile)}`
    );
  const above = file.replace(/(^|\/)\.github\/(?=[^/]+$)/, "$1");
  return new MissingFileError(file, void 0, above !== file && await isThere(above) ? above : void 0);
}
function swapYamlExtension(file) {
  const [, bare, ending] = /^(.*)\.(ya?ml)$/s.exec(file) ?? [];
  return ending && `${bare}.${ending === "yml" ? "yaml" : "yml"}`;
}

// chunk:./action-chunk-DDTLODCP.js
var second = 1e3;
var minute3 = 60 * second;
function detectRateLimit({ call: call3, path: path2, wire }, answer, now, earlierLimits) {
  const message = call3.api === "graphql" && answer.status === 200 ? findGraphqlLimitMessage(answer, call3.access) : findLimitMessage(answer);
  if (message === void 0) return void 0;
  const pause2 = Math.max(
    computePause(answer.headers, now, earlierLimits),
    Math.min(second * 2 ** earlierLimits, minute3)
  );
  const milliseconds = Math.min(pause2, Number.MAX_SAFE_INTEGER);
  const detail = message ? `: ${message}` : " (rate limit)";
  return { status: answer.status, milliseconds, reason: `${wire.method} ${path2} answered ${answer.status}${detail}` };
}
function findLimitMessage({ status, headers, text: text2 }) {
  if (status !== 429 && status !== 403) return void 0;
  const message = extractMessage(parseJson(text2, text2));
  const isLimit = status === 429 || headers["x-ratelimit-remaining"] === "0" || headers["retry-after"] !== void 0 || /rate limit|abuse/i.test(message);
  return isLimit ? message : void 0;
}
function findGraphqlLimitMessage({ headers, text: text2 }, access2) {
  if (!/rate.?limit/i.test(text2)) return void 0;
  const body = parseJson(text2);
  if (!isRecord(body) || !Array.isArray(body.errors)) return void 0;
  if (access2 === "write" && Object.values(body.data ?? {}).some((result) => result !== null)) return void 0;
  const errors = body.errors.filter(isRecord);
  const isSpent = headers["x-ratelimit-remaining"] === "0";
  const limit = errors.find(
    ({ type, message }) => isLimitType(type) || (isSpent || type === void 0) && isLimitText(message)
  );
  return limit && String(limit.message ?? limit.type);
}
var isLimitType = (type) => type === "RATE_LIMITED" || type === "RATE_LIMIT";
var isLimitText = (message) => typeof message === "string" && /rate limit/i.test(message);
function computePause(headers, now, earlierLimits) {
  const requested = parseRetryAfter(headers, now);
  if (requested !== void 0) return requested;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (headers["x-ratelimit-remaining"] === "0" && reset > 0)
    return Math.max(reset * second - parseGithubTime(headers, now), 0) + second;
  return minute3 * 2 ** Math.min(earlierLimits, 4);
}
function parseRetryAfter(headers, now) {
  const text2 = headers["retry-after"];
  if (text2 === void 0) return void 0;
  const milliseconds = /^\d+(\.\d+)?$/.test(text2.trim()) ? Number(text2) * second : Date.parse(/[a-z]/i.test(text2) ? text2 : "") - parseGithubTime(headers, now);
  return Number.isNaN(milliseconds) ? void 0 : Math.max(milliseconds, 0);
}
var parseGithubTime = (headers, now) => Date.parse(headers.date ?? "") || now;

// chunk:./action-chunk-MP7JWRGV.js
var describeServer = (version2) => {
  const described = findNearestDescribedVersion(version2);
  return `this server (${version2}${described === version2 ? "" : `, treated as ${described}`})`;
};
function createKnownServer(configured) {
  let version2 = parseServerVersion(configured);
  let isCloud2 = configured === "cloud";
  let isKnown = configured !== void 0;
  let clockAhead;
  const mismatches = /* @__PURE__ */ new Map();
  return {
    get clockAhead() {
      return clockAhead ?? 0;
    },
    get version() {
      return version2;
    },
    get isCloud() {
      return isCloud2;
    },
    get isKnown() {
      return isKnown;
    },
    get grantMismatches() {
      return [...mismatches.values()];
    },
    recordGrants(call3, { headers }, scrub) {
      const { route, api } = call3;
      const accepted = api === "rest" ? headers["x-accepted-github-permissions"] : void 0;
      const mismatch = accepted === void 0 ? void 0 : findGrantMismatch(route, listGrants(call3), scrub(accepted));
      if (mismatch) mismatches.set(route, mismatch);
    },
    observeAnswers: (transport, clock) => async (request) => {
      const answer = await transport(request);
      const difference = Date.parse(answer.headers.date ?? "") - clock.now();
      if (Number.isFinite(difference)) clockAhead = Math.max(clockAhead ?? difference, difference);
      if (configured !== void 0) return answer;
      const header = answer.headers[versionHeader];
      version2 = parseServerVersion(header) ?? version2;
      isCloud2 ||= header === "ghe.com";
      isKnown = true;
      return answer;
    }
  };
}

// chunk:./action-chunk-B4UUW4MM.js
var getErrorCode = (error) => String(error.code ?? "");
var isCertificateError = (error) => /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/.test(getErrorCode(error));
var describeCause = (error) => getErrorCode(error) || error.message || error.name;

// chunk:./action-chunk-AP5Z7KPE.js
async function interpretAnswer(outgoing, answer) {
  const { routeRules, access: access2, api } = outgoing.call;
  const { status } = answer;
  const body = parseBody(outgoing, answer);
  const problem = outgoing.wire.method === "GET" ? describeImpossibleAnswer(status, body) : void 0;
  if (problem) throw createFormatError(outgoing, problem, proxyFix);
  const reason = access2 === "write" ? routeRules.unchangedOn?.[status] : void 0;
  if (reason !== void 0) return { kind: "undone", why: reason };
  const message = extractMessage(body);
  if (api === "rest" && isAbsentAnswer(routeRules, status, isRecord(body) && body.message ? message : ""))
    return createAbsence(outgoing, answer, message);
  if (status < 200 || status > 299) throw (await import("./action-denials-KU47SKXU.js")).createRefusal(outgoing, answer, body);
  return api === "graphql" ? interpretGraphql(outgoing, answer, body) : { kind: "answered", value: body };
}
function parseBody(outgoing, { status, headers, text: text2 }) {
  const isFile = status === 200 && /[./]raw\b/.test(outgoing.call.routeRules.accept ?? "");
  if (isFile && !headers["content-type"]?.startsWith("text/html")) return text2;
  if (text2.trim() === "") return void 0;
  try {
    return JSON.parse(text2);
  } catch {
    const format = /^\s*</.test(text2) ? "HTML" : "text that is not JSON";
    if (status >= 500) return `${format} instead of a message`;
    if (status === 404 && outgoing.call.api === "graphql") return void 0;
    const variable = outgoing.call.api === "graphql" ? "GITHUB_GRAPHQL_URL" : "GITHUB_API_URL";
    throw createRequestFailure(
      outgoing,
      (request) => `${request} answered ${status} with ${format}, which does not come from GitHub's API`,
      `set ${variable} to the address of the API, such as https://HOST/api/v3 for GitHub Enterprise Server; the login page of a proxy can cause this too`
    );
  }
}
function describeImpossibleAnswer(status, body) {
  if (status === 200) return body === void 0 ? "the body is missing" : void 0;
  return status > 200 && status < 300 && status !== 204 ? `the status ${status} should be 200 or 204` : void 0;
}
function isAbsentAnswer(routeRules, status, message) {
  const { absentOn = [404], absentWhen } = routeRules;
  const isExplained = status < 400 || !absentWhen ? status !== 404 || message !== "" : absentWhen.test(message);
  return "absent" in routeRules && absentOn.includes(status) && isExplained;
}
function createAbsence({ call: call3, scrub }, { headers }, message) {
  const { absent } = call3.routeRules;
  const location = headers.location && scrub(headers.location);
  const value = typeof absent === "function" ? absent({ message: scrub(message), location }) : absent;
  return { kind: "absent", value };
}
async function interpretGraphql(outgoing, answer, body) {
  const { data, errors } = isRecord(body) ? body : { data: void 0, errors: void 0 };
  if (outgoing.call.routeRules.isBatchQuery && isRecord(data)) return { kind: "answered", value: { data, errors } };
  if (Array.isArray(errors) && errors.length) return interpretGraphqlErrors(outgoing, answer, errors);
  if (isRecord(data) && data.repository === null)
    throw (await import("./action-denials-KU47SKXU.js")).createDenial(outgoing, answer, "the answer contains no repository");
  return { kind: "answered", value: data };
}
async function interpretGraphqlErrors(outgoing, answer, errors) {
  const parsed = errors.map((error) => isRecord(error) ? error : { message: error });
  const message = [...new Set(parsed.map(describeGraphqlError))].join("; ");
  if ("absent" in outgoing.call.routeRules && parsed.every(isNotFoundError))
    return createAbsence(outgoing, answer, message);
  const { createDenial, createAnswerFailure, createMissingFieldsError } = await import("./action-denials-KU47SKXU.js");
  const fields = parsed.map(findUnknownField).map((field) => field && outgoing.scrub(field));
  if (fields.every((field) => field !== void 0)) throw createMissingFieldsError(outgoing, [...new Set(fields)]);
  throw parsed.every(({ type }) => ["FORBIDDEN", "NOT_FOUND", "INSUFFICIENT_SCOPES"].includes(String(type))) ? createDenial(outgoing, answer, message) : createAnswerFailure(outgoing, answer, message);
}
var isNotFoundError = ({ type, path: path2 }) => type === "NOT_FOUND" && !(Array.isArray(path2) && path2.length === 1 && path2[0] === "repository");
function findUnknownField({ extensions: extensions2 }) {
  if (!isRecord(extensions2) || extensions2.code !== "undefinedField") return void 0;
  const name2 = `${extensions2.typeName}.${extensions2.fieldName}`;
  return /^\w+\.\w+$/.test(name2) ? name2 : void 0;
}
var describeGraphqlError = (error) => extractMessage({ message: error.message }) || formatJson(error);
function parseAnswerValue(outgoing, value) {
  const { answer } = outgoing.call.routeRules;
  if (!answer) return value;
  const firstIssue = safeParse(answer, value, { abortEarly: true });
  if (firstIssue.success) return firstIssue.output;
  const allIssues = hasLongList(value) ? firstIssue : safeParse(answer, value);
  const problems = (allIssues.issues ?? firstIssue.issues).slice(0, 3).map((issue) => {
    const key = getDotPath(issue);
    if (key && isMissingKey2(issue)) return `${key} is missing`;
    return `${key ?? "the answer"} should be ${issue.expected ?? keepOwnMessage(issue.message) ?? "something else"}`;
  });
  throw createFormatError(outgoing, outgoing.scrub(problems.join("; ")));
}
var isMissingKey2 = ({ kind, expected, received }) => kind === "schema" && received === "undefined" && expected?.startsWith('"') === true;
var hasLongList = (value, depth = 4) => {
  if (Array.isArray(value) && value.length > 1e3) return true;
  return depth > 0 && typeof value === "object" && value !== null && Object.values(value).some((item) => hasLongList(item, depth - 1));
};
var keepOwnMessage = (message) => message.startsWith("Invalid ") ? void 0 : message;
var createFormatError = (outgoing, difference, fix = updateFix) => new UnexpectedAnswer(
  `GitHub answered ${describeOutgoing(outgoing)} in an unknown format: ${difference}`,
  fix,
  "GitHub answered a request in an unknown format"
);
var updateFix = "update Trueup; if you have the newest version, report this line";
var proxyFix = "run again; if this happens again, check for a proxy that answers in place of GitHub";
var parseLinkHeader = (header = "") => Object.fromEntries([...header.matchAll(/<([^<>]*)>[^<]*?\brel="?([\w-]+)/g)].map(([, url, rel]) => [rel, url]));
var maxPages = 5e3;
async function readAllPages(outgoing, answer, value, exchange) {
  const pages2 = await fetchPages(outgoing, toListPage(outgoing, outgoing.wire.url, answer, value), exchange);
  if (!isListIncomplete(pages2)) return joinPages(outgoing, pages2);
  const uncached = { ...outgoing, skipsCache: true };
  const secondPages = await fetchPages(uncached, await fetchPage(uncached, outgoing.wire.url, exchange), exchange);
  if (isListIncomplete(secondPages)) throw createIncompleteListError(outgoing, secondPages);
  return joinPages(outgoing, secondPages);
}
async function fetchPages(outgoing, first, exchange) {
  const fetch = (url) => fetchPage({ ...outgoing, firstPage: outgoing }, url, exchange);
  const pages2 = [first, ...await Promise.all(listKnownPageUrls(outgoing, first).map(fetch))];
  let itemCount = pages2.reduce((sum, page) => sum + page.items.length, 0);
  for (let url = findNextPageUrl(outgoing, pages2, itemCount); url; url = findNextPageUrl(outgoing, pages2, itemCount)) {
    const page = await fetch(url);
    itemCount += page.items.length;
    pages2.push(page);
  }
  return pages2;
}
async function fetchPage(outgoing, url, exchange) {
  const pageRequest = { ...outgoing, wire: { ...outgoing.wire, url } };
  const answer = await exchange(pageRequest);
  const outcome = await interpretAnswer(pageRequest, answer);
  return toListPage(outgoing, url, answer, outcome.kind === "answered" ? outcome.value : void 0);
}
function toListPage(outgoing, url, answer, value) {
  const { list: list2, keptKeys, identity = "" } = outgoing.call.routeRules.pages ?? {};
  const listed = list2 === void 0 ? value : isRecord(value) ? value[list2] : void 0;
  if (!Array.isArray(listed)) throw createFormatError(outgoing, `${list2 ?? "the answer"} should be a list`);
  assertPlausiblePageSize(outgoing, listed.length, list2);
  const links = parseLinkHeader(answer.headers.link);
  const items = keptKeys ? listed.map((item) => pickKeys3(keptKeys, item)) : listed;
  const identities = listed.map((item) => isRecord(item) ? item[identity] : void 0);
  const text2 = hasLinks(links) ? void 0 : answer.text;
  return { url, links, text: text2, value: list2 === void 0 ? items : value, items, identities };
}
var hasLinks = (links) => ["first", "prev", "next", "last"].some((rel) => rel in links);
function assertPlausiblePageSize(outgoing, items, list2 = "the answer") {
  if (items > maxItems2) throw createFormatError(outgoing, `${list2} should be a page, but has ${items} items`);
}
var maxItems2 = 1e4;
var pickKeys3 = (keys2, item) => isRecord(item) ? Object.fromEntries(keys2.filter((key) => key in item).map((key) => [key, item[key]])) : item;
function joinPages(outgoing, pages2) {
  const list2 = outgoing.call.routeRules.pages?.list;
  const items = listDistinctItems(outgoing, pages2);
  return list2 === void 0 ? items : { ...pages2[0]?.value, [list2]: items };
}
function listDistinctItems(outgoing, pages2) {
  if (pages2.length === 1) return pages2[0].items;
  const seen = /* @__PURE__ */ new Map();
  return pages2.flatMap(
    (page) => page.items.filter((_, index) => {
      const identity = page.identities[index];
      if (identity === void 0 || identity === null)
        throw createFormatError(outgoing, `each item should have its ${outgoing.call.routeRules.pages?.identity}`);
      const earlierPage = seen.get(identity);
      if (earlierPage === void 0) seen.set(identity, page);
      return earlierPage === void 0 || earlierPage === page;
    })
  );
}
function isListIncomplete(pages2) {
  const distinctCount = new Set(pages2.flatMap(({ identities }) => identities)).size;
  return findLargestTotal(pages2) > (pages2.length === 1 ? pages2[0].items.length : distinctCount);
}
var findLargestTotal = (pages2) => Math.max(...pages2.map((page) => getTotalCount(page) ?? 0));
function getTotalCount({ value }) {
  const total = isRecord(value) ? value.total_count : void 0;
  return typeof total === "number" ? total : void 0;
}
var createIncompleteListError = (outgoing, pages2) => createRequestFailure(
  outgoing,
  (request) => `GitHub answered ${request} twice with fewer items than the ${findLargestTotal(pages2)} it counts, so the list may be incomplete`,
  "run again; if this happens again, check that the token can see every item of the list"
);
function listKnownPageUrls(outgoing, first) {
  const { next, last } = first.links;
  const count = last === void 0 ? void 0 : parsePageNumber(last, first.url);
  if (next === void 0 || count === void 0 || parsePageNumber(next, first.url) !== 2) return [];
  if (count > maxPages) throw createEndlessPagesError(outgoing);
  const url = resolveSameOriginUrl(outgoing, next, first.url);
  return Array.from({ length: count - 1 }, (_, index) => withPageNumber(url, index + 2));
}
function findNextPageUrl(outgoing, pages2, itemCount) {
  const page = pages2.at(-1);
  const url = hasLinks(page.links) ? findLinkedPageUrl(outgoing, page) : findUnlinkedPageUrl(outgoing, pages2, itemCount);
  if (url === void 0) return void 0;
  if (pages2.length >= maxPages || pages2.some((earlier) => earlier.url === url)) throw createEndlessPagesError(outgoing);
  return url;
}
var findLinkedPageUrl = (outgoing, { url, links: { next } }) => next === void 0 ? void 0 : resolveSameOriginUrl(outgoing, next, url);
function findUnlinkedPageUrl(outgoing, pages2, itemCount) {
  const page = pages2.at(-1);
  const total = getTotalCount(page);
  if (outgoing.call.routeRules.pages?.byLink) return void 0;
  if (page.items.length !== outgoing.call.routeRules.pages?.perPage) return void 0;
  if (total !== void 0 && itemCount >= total) return void 0;
  if (page.text === pages2.at(-2)?.text) throw createEndlessPagesError(outgoing);
  return withPageNumber(outgoing.wire.url, pages2.length + 1);
}
function withPageNumber(url, page) {
  const next = new URL(url);
  next.searchParams.set("page", String(page));
  return next.href;
}
function parsePageNumber(url, base) {
  const number3 = URL.canParse(url, base) ? Number(new URL(url, base).searchParams.get("page")) : 0;
  return Number.isSafeInteger(number3) && number3 > 0 ? number3 : void 0;
}
function resolveSameOriginUrl(outgoing, next, base) {
  const url = URL.canParse(next, base) ? new URL(next, base) : void 0;
  if (url?.origin === new URL(base).origin) return url.href;
  throw createRequestFailure(
    outgoing,
    (request) => `the next page of ${request} is at ${url?.origin ?? "an invalid address"}, but the token goes only to the server in GITHUB_API_URL`,
    "set GITHUB_API_URL to the final address of the API"
  );
}
var createEndlessPagesError = (outgoing) => createRequestFailure(
  outgoing,
  (request) => `the pages of ${request} never end: GitHub keeps adding pages, or repeats one`,
  "check that GITHUB_API_URL is the address of the API; if it is, report this"
);
async function expandToWholeConnection(outgoing, value, exchange) {
  const path2 = outgoing.call.routeRules.connection?.split(".") ?? [];
  const nodes = [];
  const cursors = /* @__PURE__ */ new Set();
  for (let page = value; ; ) {
    const connection = parseConnection(outgoing, path2, page);
    for (const node of connection.nodes) nodes.push(node);
    if (connection.next === void 0) {
      const distinct = nodes.filter(createRepeatFilter());
      if (distinct.length < parseConnection(outgoing, path2, value).count && isFirstPageRequest(outgoing))
        throw createFormatError(outgoing, `${path2.join(".")} should have as many nodes as its totalCount`);
      return replaceNodes(value, path2, distinct);
    }
    if (cursors.has(connection.next) || cursors.size >= maxPages)
      throw createFormatError(outgoing, `the pages of ${path2.join(".")} never end`);
    cursors.add(connection.next);
    const nextRequest = { ...createPageRequest(outgoing, connection.next), firstPage: outgoing };
    const outcome = await interpretAnswer(nextRequest, await exchange(nextRequest));
    page = outcome.kind === "answered" ? outcome.value : void 0;
  }
}
function createRepeatFilter() {
  const seen = /* @__PURE__ */ new Set();
  return (node) => {
    const id = isRecord(node) ? node.id : void 0;
    if (id === void 0) return true;
    return !seen.has(id) && seen.add(id);
  };
}
var isFirstPageRequest = ({ wire }) => JSON.parse(wire.body ?? "{}").variables?.after == null;
function parseConnection(outgoing, path2, value) {
  const connection = path2.reduce((holder, key) => isRecord(holder) ? holder[key] : void 0, value);
  if (connection === null) return { nodes: [], count: 0 };
  const { nodes, pageInfo, totalCount } = isRecord(connection) ? connection : {};
  if (!Array.isArray(nodes) || !isRecord(pageInfo))
    throw createFormatError(outgoing, `${path2.join(".")} should be a connection`);
  assertPlausiblePageSize(outgoing, nodes.length, path2.join("."));
  const { hasNextPage, endCursor } = pageInfo;
  if (hasNextPage && typeof endCursor !== "string")
    throw createFormatError(outgoing, `${path2.join(".")} should have a cursor for its next page`);
  const count = typeof totalCount === "number" ? totalCount : 0;
  return { nodes, count, next: hasNextPage ? String(endCursor) : void 0 };
}
function createPageRequest(outgoing, cursor) {
  const { variables, ...document } = JSON.parse(outgoing.wire.body ?? "{}");
  const body = JSON.stringify({ ...document, variables: { ...variables, after: cursor } });
  return { ...outgoing, wire: { ...outgoing.wire, body } };
}
function replaceNodes(value, [key, ...inner], nodes) {
  if (key === void 0) return value === null ? null : { ...value, nodes };
  return { ...value, [key]: replaceNodes(value[key], inner, nodes) };
}
function meterTransport(transport, clock) {
  const quotas = /* @__PURE__ */ new Map();
  const traffic = {
    sent: 0,
    get quota() {
      const now = clock.now();
      const current = [...quotas.values()].flatMap(({ quota, until }) => now < until ? [quota] : []);
      return current.sort((left, right) => left.left - right.left)[0];
    }
  };
  return {
    traffic,
    async transport(request) {
      traffic.sent += 1;
      const answer = await transport(request);
      const quota = request.holder === "app" ? void 0 : parseQuota(answer);
      if (quota) quotas.set(request.holder ?? "", { quota, until: clock.now() + quota.renewedIn });
      return answer;
    }
  };
}
function parseQuota({ headers }, resource = "core") {
  if ((headers["x-ratelimit-resource"] ?? "core") !== resource) return void 0;
  const [limit = 0, left = 0, reset = 0] = ["limit", "remaining", "reset"].map(
    (name2) => Number(headers[`x-ratelimit-${name2}`] ?? Number.NaN)
  );
  const renewedIn = reset * 1e3 - Date.parse(headers.date ?? "");
  return Number.isFinite(limit + left + renewedIn) ? { limit, left, renewedIn } : void 0;
}
var maxTries = 4;
var maxBackOff = 6e4;
var createExchange = (network) => async (outgoing) => {
  let failures = 0;
  let limits = 0;
  for (; ; ) {
    const outcome = await tryRequest(network, outgoing);
    const limit = outcome instanceof Error ? void 0 : detectLimit(network, outgoing, outcome, limits);
    if (limit) {
      limits += 1;
      network.pacer.recordLimit(limit.milliseconds, describeLimit(network, outgoing, limit));
    } else if (failures < maxTries - 1 && canRetry(network, outgoing, outcome)) {
      failures += 1;
      await waitBeforeRetry(network, outgoing, outcome, failures);
    } else if (outcome instanceof Error) {
      if (isFinalFailure(outcome)) throw outcome;
      throw (await import("./action-unreachable-NFVK3X6L.js")).createUnreachableError(outcome, outgoing);
    } else return outcome;
  }
};
var tryRequest = (network, outgoing) => network.pacer.pace(computeLoad(outgoing), async () => {
  if (!outgoing.call.routeRules.isBatchQuery) network.requestCount.total += 1;
  try {
    return await network.transport(outgoing.wire);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
});
function detectLimit({ pacer, clock }, outgoing, answer, earlierLimits) {
  const { quota } = computeLoad(outgoing);
  const { api, routeRules } = outgoing.call;
  const remaining = parseQuota(answer, api === "rest" ? "core" : "graphql");
  if (quota !== void 0 && remaining) pacer.recordQuota(quota, remaining.left, remaining.renewedIn + 1e3);
  const limit = detectRateLimit(outgoing, answer, clock.now(), earlierLimits);
  if (limit && routeRules.isBatchQuery && answer.headers["x-ratelimit-remaining"] === "0")
    throw new QuotaUsedUp(limit.reason, "");
  return limit;
}
var isFinalFailure = (failure) => [RequestFailure, GithubRefusal, RunStopped].some((kind) => failure instanceof kind);
function canRetry({ pacer, clock }, { call: call3 }, outcome) {
  if (call3.access !== "read" || call3.routeRules.isBatchQuery) return false;
  if (outcome instanceof Error) return !isFinalFailure(outcome) && !isCertificateError(outcome);
  return outcome.status >= 500 && pacer.canWait(parseRetryAfter(outcome.headers, clock.now()) ?? 0);
}
var describeLimit = (network, outgoing, { status, reason }) => network.shouldHide() ? `${describeRequest(network, outgoing)} answered ${formatStatus(status)} (rate limit)` : outgoing.scrub(reason);
async function waitBeforeRetry(network, outgoing, outcome, failures) {
  const { clock, showProgress } = network;
  const jittered = 1e3 * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
  const requested = outcome instanceof Error ? void 0 : parseRetryAfter(outcome.headers, clock.now());
  const milliseconds = Math.max(jittered, Math.min(requested ?? 0, maxBackOff));
  const reason = outcome instanceof Error && (network.shouldHide() ? getErrorCode(outcome) : describeCause(outcome));
  const outcomeText = outcome instanceof Error ? `got no answer${reason && ` (${reason})`}` : `answered ${outcome.status}`;
  if (milliseconds > 1e3)
    showProgress(`${describeRequest(network, outgoing)} ${outcomeText}: retrying in ${formatDuration(milliseconds)}`);
  await clock.sleep(milliseconds);
}
var describeRequest = ({ shouldHide }, outgoing) => shouldHide() ? `a ${outgoing.wire.method}` : describeOutgoing(outgoing);
var ProvenAccess = class {
  #names = /* @__PURE__ */ new Set();
  #granted = [];
  recordAnswer(call3, answer) {
    const { params, routeRules } = call3;
    if (call3.access === "write") this.#granted.push(...listGrants(call3));
    for (const name2 of listNameParameters(call3)) this.#names.add(toKey(name2, params[name2]));
    for (const [name2, values] of Object.entries(routeRules.listProvenNames?.(answer) ?? {}))
      for (const value of values) this.#names.add(toKey(name2, value));
  }
  hasGrantsOf = (call3) => listGrants(call3).length > 0 && listGrants(call3).every(
    (needed) => this.#granted.some(
      ({ appliesTo, permission, level }) => appliesTo === needed.appliesTo && permission === needed.permission && isLevelAtLeast(level, needed.level)
    )
  );
  /** A write names listed items, unless its rules say otherwise. */
  hasNamesOf(call3) {
    const doubtfulNames = call3.access === "read" || call3.routeRules.notFound !== void 0 ? listNameParameters(call3) : listRepositoryParameter(call3);
    return doubtfulNames.every((name2) => this.#names.has(toKey(name2, call3.params[name2])));
  }
};
var listNameParameters = (call3) => [
  ...listRepositoryParameter(call3),
  ...Object.keys(call3.params).filter((name2) => typeof call3.params[name2] === "string")
];
var listRepositoryParameter = ({ route }) => route.includes("{repo}") ? ["repo"] : [];
var toKey = (name2, value = "") => `${name2} ${String(value).toLowerCase()}`;
function createResponseCache(exchange, answers = /* @__PURE__ */ new Map()) {
  const longLists = /* @__PURE__ */ new Set();
  const askAndKeep = (key, outgoing) => {
    const answer = exchange(outgoing);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
  return {
    exchange(outgoing) {
      if (outgoing.call.routeRules.isBatchQuery) return exchange(outgoing);
      const key = toCacheKey(outgoing);
      if (outgoing.firstPage) for (const page of [outgoing, outgoing.firstPage]) longLists.add(toCacheKey(page));
      return (outgoing.skipsCache ? void 0 : answers.get(key)) ?? askAndKeep(key, outgoing);
    },
    async recall(outgoing) {
      const key = toCacheKey(outgoing);
      if (answers.has(key)) return answers.get(key);
      throw new RequestNotSent(`${describeOutgoing(outgoing)} was not sent`, "run `trueup protection`, which reads it");
    },
    omitLongLists() {
      if (!longLists.size) return void 0;
      return createResponseCache(exchange, new Map([...answers].filter(([key]) => !longLists.has(key))));
    }
  };
}
var toCacheKey = ({ wire: { method, url, headers, body } }) => [method, url, headers.accept, body ?? ""].join(" ");
var restrictTransport = (transport, canSend, allowed, defect) => async (request) => {
  if (canSend(request)) return transport(request);
  throw new RequestFailure(
    `${request.method} ${request.url.split("?")[0]} was not sent: only ${allowed} may be sent here`,
    `report this as a bug: ${defect}`
  );
};
var allowReadsOnly = (transport, graphql) => restrictTransport(
  transport,
  (request) => isRead(request, graphql),
  "reads",
  "a section tried to write with a reader"
);
var repositoryPath = "/(?:repos/[^/]+/[^/]+|repositories/\\d+)";
var otherAllowedWrites = new RegExp(
  [
    "^(PUT|DELETE) /orgs/[^/]+/teams/[^/]+/repos/[^/]+/[^/]+$",
    "^POST /(orgs/[^/]+|user)/repos$",
    "^POST /app/installations/\\d+/access_tokens$"
  ].join("|")
);
var repositoryRequest = new RegExp(`^[A-Z]+ ${repositoryPath}(/|$)`);
var allowRepositoryWrites = (transport, { rest, graphql }) => async (request) => {
  const { method, url } = request;
  const path2 = url.startsWith(rest) ? url.slice(rest.length).split("?")[0] : new URL(url).pathname;
  const requestLine = `${method} ${path2.replace(/^\/api\/v3/, "")}`;
  if (method === "GET" || url === graphql || repositoryRequest.test(requestLine) || otherAllowedWrites.test(requestLine))
    return transport(request);
  throw new RequestFailure(
    `${requestLine} was not sent: it is not about a repository`,
    "report this as a bug: a section tried to change an account"
  );
};
var createAllowedRequest = (method, patternInRepository, bodyKeys) => ({
  method,
  path: new RegExp(`^${repositoryPath}${patternInRepository}$`),
  bodyKeys
});
var allowRequestsOnly = (contents2, sender, requests) => (transport, rest) => restrictTransport(
  transport,
  (request) => requests.some((allowed) => isAllowed(allowed, request, rest)),
  contents2,
  `${sender} tried to write something else`
);
var issueFields = ["title", "body", "state", "state_reason"];
var allowReportOnly = allowRequestsOnly("the issue of a report", "a report", [
  createAllowedRequest("GET", "/issues"),
  createAllowedRequest("POST", "/issues", issueFields),
  createAllowedRequest("PATCH", "/issues/\\d+", issueFields)
]);
var allowPreviewOnly = allowRequestsOnly("the comment and the check run of a preview", "a preview", [
  createAllowedRequest("POST", "/issues/\\d+/comments", ["body"]),
  createAllowedRequest("PATCH", "/issues/comments/\\d+", ["body"]),
  createAllowedRequest("POST", "/check-runs", ["name", "head_sha", "status", "conclusion", "external_id", "output"])
]);
function isAllowed({ method, path: path2, bodyKeys }, request, rest) {
  const { url, body } = request;
  if (method !== request.method || !url.startsWith(rest) || !path2.test(url.slice(rest.length).split("?")[0]))
    return false;
  return bodyKeys ? Object.keys(JSON.parse(body ?? "{}")).every((key) => bodyKeys.includes(key)) : body === void 0;
}
function isRead({ method, url, body }, graphql) {
  if (method === "GET") return body === void 0;
  return method === "POST" && url === graphql && body !== void 0 && isQuery(body);
}
function isQuery(body) {
  const { query } = JSON.parse(body);
  return typeof query === "string" && /^\s*query\b/.test(query) && !/mutation|subscription/i.test(query);
}
var trackWrites = (exchange, tracker) => async (outgoing) => {
  if (outgoing.call.access === "read") return exchange(outgoing);
  const recordWrite = () => {
    tracker.lastWriteAt = tracker.clock.now();
    tracker.possibleWrites += 1;
  };
  try {
    const answer = await exchange(outgoing);
    if (answer.status < 400 || answer.status >= 500) recordWrite();
    return answer;
  } catch (failure) {
    if (failure instanceof RequestFailure && !isUnsent(failure)) recordWrite();
    throw failure;
  }
};
var isUnsent = (failure) => failure instanceof RequestNotSent || failure instanceof RepositoryReplaced;
function openRepositoryClient(options) {
  const connection = createConnection(options);
  const { transport, address, requestCount, identity } = connection;
  const { reportTransport = transport } = options;
  return {
    requestCount,
    mayHaveWritten: () => connection.lastWriteAt !== void 0,
    identity,
    createReader() {
      const exchange = openExchange(connection, allowReadsOnly(transport, address.graphql));
      return buildReader(connection, createResponseCache(exchange));
    },
    createWriter() {
      const restricted = allowRepositoryWrites(transport, address);
      const exchange = openExchange(connection, verifyBeforeWrites(restricted, connection));
      return buildWriter(connection, trackWrites(exchange, connection));
    },
    createReporter() {
      return buildWriter(connection, openExchange(connection, allowReportOnly(reportTransport, address.rest)));
    },
    createPreviewWriter() {
      return buildWriter(connection, openExchange(connection, allowPreviewOnly(reportTransport, address.rest)));
    }
  };
}
function openExchange(connection, transport) {
  const exchange = createExchange({ ...connection, transport });
  return trackIdentity(connection.identity, createRedirectFollower(exchange, connection));
}
var createRedirectFollower = (exchange, moveReporter) => async (outgoing) => {
  const answer = await exchange(outgoing);
  if (![301, 307, 308].includes(answer.status)) return answer;
  return (await import("./action-redirects-7KBDYBOD.js")).followRedirects(answer, outgoing, exchange, moveReporter);
};
function createConnection(options) {
  const {
    pacer,
    clock,
    repository: repository2,
    environment = {},
    shouldHide = () => false,
    server = createKnownServer()
  } = options;
  const scrub = scrubAndShorten(options.scrub ?? ((text2) => text2));
  const connection = {
    transport: server.observeAnswers(options.transport, clock),
    server,
    answers: options.answers ?? /* @__PURE__ */ new Map(),
    proven: new ProvenAccess(),
    pacer,
    clock,
    scrub,
    showProgress: (line) => options.showProgress?.(scrub(line)),
    shouldHide,
    requestCount: { total: 0 },
    address: parseApiAddress(environment),
    headers: buildHeaders(options),
    lane: toNameKey(repository2),
    identity: new RepositoryIdentity(() => connection.repository, clock, options.id),
    repository: repository2,
    possibleWrites: 0
  };
  return connection;
}
var buildReader = (connection, cache) => ({
  get repository() {
    return connection.repository;
  },
  ask: async (call3) => (await sendCall(call3, connection, cache.exchange)).answer,
  askOnce(call3) {
    const key = `${connection.repository.owner.toLowerCase()} ${call3.route} ${JSON.stringify(call3.params)}`;
    const { answers } = connection;
    const answer = answers.get(key) ?? this.ask(call3);
    answers.set(key, answer);
    answer.catch((failure) => failure instanceof GithubRefusal || answers.delete(key));
    return answer;
  },
  now: () => connection.clock.now(),
  getServerTime: () => connection.clock.now() + connection.server.clockAhead,
  readServerVersion: () => detectServerVersion(connection, cache.exchange),
  createRereadingReader() {
    const shorterCache = cache.omitLongLists();
    return shorterCache && buildReader(connection, shorterCache);
  },
  createRecallReader: () => ({
    ...buildReader(connection, { ...cache, exchange: cache.recall }),
    repository: connection.repository
  })
});
var buildWriter = (connection, exchange) => ({
  identity: connection.identity,
  get repository() {
    return connection.repository;
  },
  get possibleWrites() {
    return connection.possibleWrites;
  },
  ask: async (call3) => (await sendCall(call3, connection, exchange)).answer,
  now: () => connection.clock.now(),
  readServerVersion: () => detectServerVersion(connection, exchange),
  async send(call3) {
    const result = await connection.pacer.runInOrder(connection.lane, async () => {
      connection.identity.assertSameRepository();
      const outcome = await sendCall(call3, connection, exchange);
      connection.identity.assertSameRepository();
      return outcome;
    });
    const detail = result.undone === void 0 ? call3.routeRules.describeResult?.(result.answer, result.status) : void 0;
    return detail === void 0 ? result : { ...result, detail: connection.scrub(detail) };
  },
  followRename(repository2) {
    connection.repository = repository2;
  }
});
async function detectServerVersion(connection, exchange) {
  const { server, address } = connection;
  if (!server.isKnown && !isCloud(address)) await exchange(createOutgoingRequest(idCall, connection));
  return server.version;
}
async function sendCall(call3, connection, exchange) {
  let outgoing = createOutgoingRequest(call3, connection);
  for (const wait of visibilityDelays) {
    try {
      return await sendCallOnce(call3, outgoing, connection, exchange);
    } catch (failure) {
      if (!canAppearLater(outgoing, failure, connection)) throw failure;
      await connection.clock.sleep(wait);
      outgoing = { ...outgoing, skipsCache: true };
    }
  }
  return sendCallOnce(call3, outgoing, connection, exchange);
}
var canAppearLater = ({ wire }, failure, { clock, lastWriteAt }) => isRefusedWith(failure, 404, 409) && wire.method !== "DELETE" && lastWriteAt !== void 0 && clock.now() < lastWriteAt + longestDelay;
async function sendCallOnce(call3, outgoing, connection, exchange) {
  const { server, proven } = connection;
  await assertServerHasRoute(outgoing, server.version);
  const answer = await exchange(outgoing);
  server.recordGrants(call3, answer, connection.scrub);
  if (answer.status === 404) await assertServerHasRoute(outgoing, readVersionHeader(answer) ?? server.version);
  const { status } = answer;
  const outcome = await stopOnRefusedToken(interpretAnswer(outgoing, answer), outgoing, connection);
  if (outcome.kind === "undone") return { answer: void 0, status, undone: outcome.why };
  if (outcome.kind === "absent") return { answer: outcome.value, status };
  const value = parseAnswerValue(outgoing, await expandToAllPages(outgoing, answer, outcome.value, exchange));
  proven.recordAnswer(call3, value);
  return { answer: value, status };
}
async function assertServerHasRoute(outgoing, version2) {
  if (version2 !== void 0) (await import("./action-denials-KU47SKXU.js")).rejectMissingRoute(outgoing, version2);
}
async function stopOnRefusedToken(outcome, outgoing, { pacer }) {
  try {
    return await outcome;
  } catch (failure) {
    const { holder } = computeLoad(outgoing);
    if (holder && failure instanceof GithubRefusal && isRunFailure(failure)) pacer.recordRefusal(holder, failure);
    throw failure;
  }
}
async function expandToAllPages(outgoing, answer, value, exchange) {
  const { pages: pages2, connection } = outgoing.call.routeRules;
  if (connection) return expandToWholeConnection(outgoing, value, exchange);
  return pages2 ? readAllPages(outgoing, answer, value, exchange) : value;
}
function buildHeaders({ token: token2, userAgent }) {
  return {
    accept: "application/vnd.github+json",
    ...token2 && { authorization: `Bearer ${revealValidToken(token2)}` },
    "user-agent": userAgent,
    "x-github-api-version": "2022-11-28"
  };
}
function revealValidToken(token2) {
  const text2 = token2.reveal().trim();
  if (!/^[\x21-\x7e]+$/.test(text2))
    throw createConfigError(
      text2 ? "the token contains a character that no token has, such as a space or a line break" : "the token is empty",
      "pass only the token, exactly as GitHub showed it"
    );
  return text2;
}

// chunk:./action-chunk-XQJZTHBS.js
function listNeededGrants(mode, declared) {
  const all = listGrantReasons(mode, declared);
  return mergeGrantReasons(modes[mode].isForPullRequest ? [...all, previewGrant] : all);
}
var previewGrant = { grant: contents.read, reason: "the commits of the pull request" };
var listWriteGrantsToRead = (mode, declared) => mergeGrantReasons(listGrantReasons(mode, declared).filter(({ grant }) => isLevelAtLeast(grant.level, "write")));
function mergeGrantReasons(all) {
  return [...groupBy(all, ({ grant }) => `${grant.appliesTo} ${grant.permission}`).values()].map((samePermission) => ({
    grant: samePermission.map(({ grant }) => grant).reduce((left, right) => isLevelAtLeast(left.level, right.level) ? left : right),
    reasons: [...new Set(samePermission.map(({ reason }) => reason))]
  })).sort((left, right) => compareGrants(left.grant, right.grant));
}
var listGrantReasons = (mode, declared) => declared.flatMap(({ section, desired }) => listSectionGrantReasons(mode, section, desired));
function listSectionGrantReasons(mode, section, desired) {
  const { requestMode, makesFile, writes } = modes[mode];
  const uses = makesFile ? void 0 : section.listUses?.(desired);
  const { calls, visibilityGrants = [] } = uses ?? { calls: Object.values(section.calls) };
  return [
    ...calls.map((make) => make([], {})).filter(
      ({ access: access2, routeRules }) => access2 === "write" ? writes : routeRules.neededIn?.includes(requestMode) ?? true
    ).flatMap((call3) => listGrants(call3).map((grant) => ({ grant, reason: section.key }))),
    ...listNameLookupGrants(desired).map((grant) => ({ grant, reason: `${section.key} (to look up names)` })),
    ...visibilityGrants.filter(({ optional: optional2 }) => !optional2).map(({ grant, setting }) => ({ grant, reason: `${section.key} (to see ${setting})` }))
  ];
}
var listNameLookupGrants = (desired) => [...listNamedIds(desired)].flatMap(([, name2]) => {
  if (name2.kind === "team") return members.read;
  return name2.kind === "role" && !builtInRoles.has(String(name2)) ? customRepositoryRoles.read : [];
});
var compareGrants = (left, right) => Number(left.appliesTo === "organization") - Number(right.appliesTo === "organization") || (left.permission < right.permission ? -1 : 1);

// chunk:./action-chunk-F5W6T2J5.js
var getReconcileNeeds = ({ mode, onMissingPermission }, declared) => ({
  grants: listNeededGrants(modes[mode].requestMode, declared).map(({ grant }) => grant),
  optional: modes[mode].isForPullRequest ? [contents.read] : [],
  isExact: onMissingPermission === "fail"
});
async function getSnapshotNeeds({ mode, sections }) {
  const loaded = (await loadSections(sections)).map((section) => ({ section, desired: void 0 }));
  return { grants: listNeededGrants(mode, loaded).map(({ grant }) => grant), isExact: false };
}
var listStartGrants = ({ mode, repos, fleetFile }) => [
  ...(repos ?? fleetFile) && !modes[mode].makesFile || modes[mode].isForPullRequest ? [contents.read] : [],
  ...modes[mode].isForPullRequest ? [pullRequests.read] : []
];
var listOwnerListGrants = (ownerLists) => [
  ...ownerLists.some(({ teams }) => teams) ? [members.read] : [],
  ...ownerLists.some(({ properties }) => properties) ? [organizationCustomProperties.read] : []
];
function listReportGrants(options, { GITHUB_EVENT_NAME: event } = {}) {
  const { mode, plan, applyWorkflow } = options;
  const { plans, isForPullRequest } = modes[mode];
  const isOfPull = plan !== void 0 && "pullRequest" in plan;
  return [
    ...options.driftIssue || options.privateReport !== "none" ? [issues.write] : [],
    ...options.post ? [checks.write, pullRequests.write] : [],
    ...isForPullRequest ? [checks.read, contents.read, pullRequests.read] : [],
    ...plans && event === "push" ? [contents.read] : [],
    ...isOfPull || plan && applyWorkflow !== void 0 ? [checks.write, contents.read] : [],
    ...isOfPull ? [pullRequests.read] : []
  ];
}

// chunk:./action-chunk-QM4B2QGV.js
var seriousTones = ["guarded", ...tones];
var getTone = (line) => line.code === "guarded" ? "guarded" : isDriftOrChange(line) && line.tone || "plain";
var hasSeriousTone = (line) => getTone(line) !== "plain";
var selectSeriousLines = (lines) => seriousTones.flatMap((tone) => lines.filter(({ line }) => getTone(line) === tone));
var sortSeriousFirst = (lines) => lines.toSorted((first, second2) => Number(hasSeriousTone(second2.line)) - Number(hasSeriousTone(first.line)));
var formatTone = (line) => getTone(line).toUpperCase();
function groupAcrossRepositories(items, toKey2) {
  const groups = /* @__PURE__ */ new Map();
  for (const { repository: repository2, item } of items)
    getOrCreate(groups, toKey2(item), () => ({ item, repositories: /* @__PURE__ */ new Set() })).repositories.add(repository2);
  return [...groups].map(
    ([key, { item, repositories: repositories2 }]) => ({ key, item, repositories: [...repositories2] })
  );
}
var sortByReach = (groups) => groups.toSorted((first, second2) => second2.repositories.length - first.repositories.length);
function formatFirstNames(names, max = 10, format = (name2) => name2) {
  const first = names.slice(0, max).map(format).join(", ");
  return names.length > max ? `${first} and ${names.length - max} more` : first;
}
var listRepositoryNames = (targets) => targets.map(({ repository: repository2 }) => repository2);
var formatRepositoryCount = (repositories2) => formatCount(repositories2.length, "repository", "repositories");
var describeTargets = (targets, format = (name2) => name2) => targets.length > 1 ? formatRepositoryCount(targets) : targets[0] && format(targets[0].repository);
function renderNames(names, summary, maxShown2 = 3) {
  const text2 = formatFirstNames(names, 20, escapeAsCode);
  return names.length > maxShown2 ? `<details><summary>${summary}</summary>${text2}</details>` : text2;
}
var titles = { serious: "Look here first", shared: "The same in several repositories" };
var isNameless = ({ repository: repository2 }) => /^redacted-[\d.]+$/.test(repository2);
var isWithheld = (target) => target.withheld === true || isNameless(target);
var toLineKey = ({ section, line }) => JSON.stringify([section, line.sign, line.tone, line.message, line.fix]);
var groupEqualLines = (lines, toKey2 = toLineKey) => groupAcrossRepositories(
  lines.map((item) => ({ repository: item.repository ?? "", item })),
  (item) => toKey2(widenAllowFix(item))
).map((group) => group.repositories.length > 1 ? { ...group, item: widenAllowFix(group.item) } : group);
var allowPattern = /`(--allow |- )([^`:]+):([\w.:=@/-]+)`/g;
function widenAllowFix(located) {
  const { line: original, repository: repository2 = "" } = located;
  if (original.code !== "guarded") return located;
  const { place: _, ...line } = original;
  const pattern2 = `${repository2.split("/")[0]}/*`;
  const ownFix = line.fix && toShownText(line.fix);
  const fix = ownFix?.replace(
    allowPattern,
    (text2, lead, name2, value) => name2 === repository2 ? `\`${lead}'${pattern2}:${value}'\`` : text2
  );
  return fix === ownFix ? { ...located, line } : { ...located, line: { ...line, fix: `${fix} in all repositories that match \`${pattern2}\`` } };
}
function listSharedDifferences(targets) {
  const shownTargets = targets.filter((target) => !isWithheld(target));
  const differences = shownTargets.flatMap(
    (target) => listTargetLines(target).filter(({ line }) => isDriftOrChange(line)).map((item) => ({ repository: target.repository, item }))
  );
  const shared = sortByReach(
    groupAcrossRepositories(differences, toLineKey).filter(({ repositories: repositories2 }) => repositories2.length > 1)
  );
  const groupByItem = new Map(shared.map((group) => [group.item, group]));
  return [
    ...selectSeriousLines([...groupByItem.keys()]).map((item) => groupByItem.get(item)),
    ...shared.filter(({ item }) => !hasSeriousTone(item.line))
  ];
}
var states = ["failed", "unvisited", "drift", "partial", "skipped", "success"];
var getFleetState = (target) => isNotReached(target) ? "unvisited" : target.outcome;
function describeState(mode, state) {
  const { onlyReports, isForPullRequest } = modes[mode];
  if (state === "success") return onlyReports ? "no changes" : isForPullRequest ? "compared" : "done";
  if (state === "unvisited") return "not reached";
  return state === "drift" ? describeDrift(mode, "drifted") : state;
}
var describeDrift = (mode, usualWord) => modes[mode].writes ? "not approved" : usualWord;
var groupByState = (mode, targets) => [
  ...states.map((state) => ({
    word: describeState(mode, state),
    state,
    targets: targets.filter((target) => getFleetState(target) === state)
  })),
  { word: "withheld", state: void 0, targets: targets.filter(isWithheld) }
].filter((group) => group.targets.length);

// chunk:./action-chunk-CJBWYAFR.js
var isAboutFile = ({ line: { code, place }, section }) => code === "parse_refused" || !section && Boolean(place) && code !== "guarded";
function formatSentence(located) {
  const { line, repository: repository2, section } = located;
  const { place, key, namedKey = key } = line;
  const spot = place && [`${place.file}:${place.line}:${place.column}`, namedKey];
  const prefix = isAboutFile(located) ? spot : [[repository2, section].filter(Boolean).join(" ")];
  return [...prefix ?? [], addRequest(line)].filter(Boolean).join(": ");
}
function addRequest(line) {
  const { request } = line;
  const message = toShownText(line.message);
  if (!request) return message;
  const answered = `${request.method} ${toShownText(request.path)} answered ${request.status}`;
  return message.includes(answered) ? message : `${answered}: ${message}`;
}
function summarizeRun(result, errorsAre = "above", exitsZero) {
  const lines = locateLines(result).map(({ line }) => line);
  return [
    summarizeStates(result),
    summarizeChanges(result, lines),
    summarizeBlocked(result),
    summarizeRequests(result),
    describeRunOutcome(result, lines, errorsAre, exitsZero)
  ].filter(Boolean);
}
var describePlannedChanges = (lines) => {
  const drift = lines.filter((line) => line.kind === "drift");
  const count = (sign2) => drift.filter((line) => line.sign === sign2).length;
  const unwritable = drift.filter(({ sign: sign2 }) => !sign2).length;
  const plan = `Plan: ${count("+")} to add, ${count("~")} to change, ${count("-")} to delete${formatToneSuffix(drift.filter(({ sign: sign2 }) => sign2 !== "-"))}.`;
  return [drift.length > unwritable && plan, unwritable && `Apply cannot make ${formatCount(unwritable, "change")}.`].filter(Boolean).join(" ");
};
function summarizeStates({ mode, targets }) {
  const sections = targets.flatMap((target) => target.sections);
  const resolveState = (target) => {
    const state = getFleetState(target);
    return state === "success" && modes[mode].onlyReports && !isTargetUpToDate(target) ? "unverified" : state;
  };
  const states2 = targets.map(resolveState);
  const statuses = sections.map(({ status }) => status);
  const success = modes[mode].onlyReports ? "up to date" : "done";
  const words = {
    success,
    converged: describeStatus(mode, "converged"),
    drift: "with drift",
    unvisited: "not reached"
  };
  const targetWords = { ...words, drift: describeDrift(mode, words.drift) };
  return [
    targets.length > 1 && `${formatRepositoryCount(targets)}: ${formatCounts(states2, "success unverified partial drift failed skipped unvisited".split(" "), targetWords)}.`,
    sections.length > 0 && `${formatCount(sections.length, "section")}: ${formatCounts(statuses, "converged unverified drift changed partial skipped failed".split(" "), words)}.`
  ].filter(Boolean).join(" ");
}
function summarizeChanges({ mode, outcome, targets }, lines) {
  const made = lines.filter((line) => line.kind === "change");
  const { editsFile, onlyReports, writes } = modes[mode];
  if (onlyReports) return describePlannedChanges(lines);
  if (editsFile) return summarizeAdopted(made, lines.filter((line) => line.kind === "drift").length);
  if (!writes) return "";
  return made.length ? `Applied ${formatCount(made.length, "change")}${formatToneSuffix(made, { removal: "deleted", rename: "renamed" })}.` : describeNoChanges(outcome === "failed" && targets.length > 0 && lines.some(isError2));
}
function summarizeBlocked(result) {
  const blocked = listCoverageByEnding(result.targets, "left").length;
  return blocked ? `Apply cannot change ${formatCount(blocked, "setting")}.` : "";
}
function summarizeRequests({ origin }) {
  if (!origin?.requests) return "";
  const { requests, quota } = origin;
  const quotaText = quota ? ` This token has ${formatNumber2(quota.left)} of ${formatNumber2(quota.limit)} requests left this hour.` : "";
  return `Sent ${formatNumber2(requests)} ${requests === 1 ? "request" : "requests"}.${quotaText}`;
}
var formatNumber2 = (count) => count.toLocaleString("en-US");
var summarizeAdopted = (adopted, remaining) => `Adopted ${formatCount(adopted.length, "difference")}${formatToneSuffix(adopted)}${remaining ? `, ${remaining} not adopted` : ""}. GitHub is unchanged.`;
function formatHeadlineCount(result) {
  const kind = modes[result.mode].writes ? "change" : "drift";
  const { length } = locateLines(result).filter(({ line }) => line.kind === kind);
  return length ? formatCount(length, kind === "drift" ? "difference" : "change") : "";
}
var describeNoChanges = (isInDoubt) => isInDoubt ? "No change was completed." : "No changes made.";
var formatToneSuffix = (lines, words) => {
  const counts = formatToneCounts(lines, words);
  return counts && ` (${counts})`;
};
var formatToneCounts = (lines, words = {}) => formatCounts(lines.map(getTone), tones, {
  rename: ["rename", "renames"],
  removal: ["removal", "removals"],
  power: "with more access",
  ...words
});
function describeRunOutcome(result, lines, errorsAre, exitsZero) {
  const { mode, outcome, targets } = result;
  if (outcome === "failed") {
    const completed = lines.some((line) => line.kind === "change") ? " Completed changes stay in place." : "";
    const errors = lines.filter(isError2);
    if (errors.some(isStop)) {
      const fix = errors.every(isStop) ? "" : ` Fix the errors ${errorsAre}.`;
      return `Stopped early.${fix}${completed} ${describeResume(targets)} Exit 1.`;
    }
    if (!errors.length)
      return `Not finished: GitHub still differs from the file. See the lines ${errorsAre}.${completed} Exit 1.`;
    if (isHeldOnlyByBrakes(lines))
      return `Brakes stopped changes: see the lines ${errorsAre}. Allow the changes or correct the file, then run again${askForOtherUndoFile(targets)}.${completed} Exit 1.`;
    return `Failed: fix the errors ${errorsAre}, then run again${askForOtherUndoFile(targets)}.${completed} Exit 1.`;
  }
  if (outcome === "drift" && modes[mode].editsFile)
    return "Not finished: the file still differs from GitHub. See the lines above. Exit 2.";
  if (outcome === "drift" && modes[mode].writes)
    return `Drift remains: not every change was approved. See the lines ${errorsAre}. Exit 2.`;
  if (outcome === "drift")
    return `${describeRepair(targets, lines, errorsAre)} ${exitsZero ? `Exit 0 because of ${exitsZero}.` : "Exit 2."}`;
  if (outcome === "partial") return `Partial: Trueup skipped some settings. See the lines ${errorsAre}. Exit 0.`;
  if (!modes[mode].onlyReports) return "Done. Exit 0.";
  if (!targets.some(({ sections }) => sections.length)) return "Nothing was compared. Exit 0.";
  const unverified = listCoverageByEnding(targets, "blind").length;
  if (unverified)
    return `No changes, but ${formatCount(unverified, "setting")} could not be compared. See the notes. Exit 0.`;
  if (!targets.every(isTargetUpToDate)) return "No changes in the settings that could be compared. Exit 0.";
  if (result.sections) return "No changes in the chosen sections. Exit 0.";
  return targets.length > 1 ? "No changes. The repositories match their settings. Exit 0." : "No changes. The repository matches the settings file. Exit 0.";
}
function describeRepair(targets, lines, linesAre) {
  if (targets.every(hasNoWritableDrift)) return `Apply cannot make these changes: see the lines ${linesAre}.`;
  const drift = lines.filter(({ kind }) => kind === "drift");
  if (drift.some(({ code }) => code === "conflict"))
    return "Apply makes no changes while the file contradicts what the organization enforces.";
  if (drift.every(({ sign: sign2 }) => sign2)) return "Run `trueup apply` to make these changes.";
  return drift.some(({ sign: sign2 }) => sign2) ? "Run `trueup apply` to make the changes that it can make." : `Apply cannot make these changes: see the lines ${linesAre}.`;
}
var isError2 = ({ kind }) => kind === "error";
var hasNoWritableDrift = ({ outcome, sections }) => outcome !== "drift" || sections.some(({ lines }) => lines.some(({ kind, code }) => kind === "note" && code === "plan_refused"));
var isStop = ({ code }) => code === "stopped";
function describeResume(targets) {
  const again = `Run again${askForOtherUndoFile(targets)} to do the rest.`;
  return targets.length > 1 ? `${again} Pass the JSON report of this run as \`--resume\` to skip finished repositories.` : again;
}
var askForOtherUndoFile = (targets) => targets.some(({ undo: undo2 }) => undo2 !== void 0) ? " with another `--undo-file`" : "";
var formatCounts = (values, keys2, words = {}) => keys2.map((key) => ({ count: values.filter((each) => each === key).length, words: [words[key] ?? key].flat() })).filter(({ count }) => count > 0).map(({ count, words: [singular = "", plural = singular] }) => formatCount(count, singular, plural)).join(", ");
function addFix(sentence, located) {
  const { fix } = located.line;
  if (!fix) return [sentence];
  const [advice = "", ...block] = `To fix, ${toShownText(fix)}`.split(/\r?\n/);
  const first = isAboutFile(located) ? [`${sentence}${/[.!?]$/.test(sentence) ? "" : "."} ${advice}`] : [sentence, advice];
  return [...first, ...block.map((line) => `  ${line}`)];
}
function cutMiddle(text2, keptLength) {
  const characters = Array.from(text2);
  if (characters.length <= keptLength) return text2;
  const tail = Math.floor(keptLength / 3);
  const cut = characters.length - keptLength;
  return `${characters.slice(0, keptLength - tail).join("")} [\u2026${cut} more\u2026] ${characters.slice(-tail).join("")}`;
}

// chunk:./action-chunk-3KG4CQ35.js
var maxSeparateNotes = 3;
var maxNames = 3;
var quotedText = /"(?:[^"\\]|\\.)*"/g;
var toNoteKind = ({ kind, message }) => JSON.stringify([kind, message.replace(quotedText, '""')]);
function mergeSimilarNotes(notes, describe, rewrite) {
  const kinds = groupBy(notes.keys(), (at) => toNoteKind(describe(notes[at])));
  return notes.flatMap((note, at) => {
    const similar = kinds.get(toNoteKind(describe(note)));
    if (similar.length <= maxSeparateNotes) return [note];
    const describeSimilar = () => describeOthers(similar.map((index) => describe(notes[index])));
    return at === similar[0] ? [rewrite(note, `${describe(note).message} (${describeSimilar()})`)] : [];
  });
}
var mergeNoteLines = (lines) => [
  ...lines.filter(({ kind }) => kind !== "note"),
  ...mergeSimilarNotes(
    lines.filter(({ kind }) => kind === "note"),
    ({ message, fix, key, namedKey = key, place }) => ({
      kind: JSON.stringify([fix, place?.file]),
      message: toShownText(message),
      about: namedKey
    }),
    (line, message) => ({ ...line, message })
  )
];
function describeOthers(similar) {
  const [first, ...others] = similar.map(({ message, about }) => [...message.match(quotedText) ?? [], about]);
  const names = others.map((quotes) => quotes.find((name2, at) => name2 !== first[at]));
  const shown = [...new Set(names)].flatMap((name2) => name2 ?? []).slice(0, maxNames);
  if (!shown.length) return `${similar.length} times`;
  return `and ${others.length} more: ${shown.join(", ")}${others.length > maxNames ? ", \u2026" : ""}`;
}

// chunk:./action-chunk-526RVSOP.js
var importances = ["required", "normal", "minor", "least"];
var toBlock = (html) => ({ open: "", rows: [`${html}
`], close: "" });
var createList = (items) => ({
  open: "<ul>\n",
  rows: items.map((item) => `<li>${item}</li>
`),
  close: "</ul>\n"
});
function createTable(heads, rows) {
  const filled = heads.map((_, column) => rows.some((cells) => cells[column]));
  const formatRow = (tag, cells) => `<tr>${cells.flatMap((cell, column) => filled[column] ? `<${tag}>${cell}</${tag}>` : []).join("")}</tr>
`;
  return {
    open: `<table>
${formatRow("th", heads)}`,
    rows: rows.map((cells) => formatRow("td", cells)),
    close: "</table>\n"
  };
}
var addHeading = (heading, block) => ({
  ...block,
  open: `${heading}
${block.open}`
});
var wrapInDetails = (summary, block) => ({
  ...block,
  open: `<details>
<summary>${summary}</summary>
${block.open}`,
  close: `${block.close}</details>
`
});
var renderPage = (blocks, within) => fitPage(blocks, within).text;
function fitPage(blocks, { limit, rest }) {
  const filled = blocks.filter((block) => block.rows.length);
  if (measureBytes(filled) <= limit) return { text: filled.map(toHtml).join(""), isShort: false };
  const room = limit - Buffer.byteLength(renderCutNotice(rest, filled));
  const first = filled.filter((block) => rankBlock(block) <= importances.indexOf("normal"));
  const short = measureBytes(first) <= room ? filled : filled.map((block) => ({ ...block, rows: block.shortRows ?? block.rows }));
  const { kept, cut } = fitBlocks(short, room);
  const isShort = cut.some(({ importance, rows }) => importance === "required" && rows.length > 0);
  return { text: kept.map(toHtml).join("") + renderCutNotice(rest, cut), isShort };
}
var toHtml = ({ open: open2, rows, close }) => open2 + rows.join("") + close;
var measureBytes = (blocks) => Buffer.byteLength(blocks.map(toHtml).join(""));
var rankBlock = ({ importance = "normal" }) => importances.indexOf(importance);
function fitBlocks(blocks, limit) {
  const inTurn = blocks.toSorted((first, second2) => rankBlock(first) - rankBlock(second2));
  const parts = /* @__PURE__ */ new Map();
  let room = limit;
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
  return { kept, cut: blocks.map((block) => ({ ...block, rows: block.rows.slice(parts.get(block) ?? 0) })) };
}
function renderCutNotice(rest, cut) {
  const counts = /* @__PURE__ */ new Map();
  for (const { rowNoun, rows } of cut)
    if (rowNoun && rows.length) counts.set(rowNoun, (counts.get(rowNoun) ?? 0) + rows.length);
  const texts = [...counts].map(([noun, count2]) => `${count2} more ${count2 === 1 ? noun : toPlural(noun)}`);
  const isOne = counts.size === 1 && [...counts.values()][0] === 1;
  const count = texts.length ? ` ${texts.join(", ")} ${isOne ? "is" : "are"} left out;` : "";
  return `<p><b>Cut here, at GitHub's size limit:${count} ${rest}.</b></p>
`;
}
var toPlural = (noun) => noun.replace(/^\w+/, "$&s").replace(/^(\w*[^aeiou])ys\b/, "$1ies");
var mergeNotes = (result) => mapLines(result, mergeNoteLines);
function mergeStopLines(result) {
  const isStop2 = ({ code }) => code === "stopped";
  const sections = result.targets.flatMap((target) => target.sections);
  const stop = sections.flatMap(({ lines }) => lines).find(isStop2);
  if (!stop) return result;
  const targets = result.targets.map((target) => ({
    ...target,
    sections: target.sections.map((section) => ({ ...section, lines: section.lines.filter((line) => !isStop2(line)) }))
  }));
  return {
    ...result,
    lines: [...result.lines.filter((line) => !isStop2(line)), { ...stop, key: "", place: void 0 }],
    targets
  };
}
var toWorkflowSyntax = (text2) => text2.replace(/^--(?=[\w-]+: )/, "").replace("the variable `GITHUB_TOKEN`", "the input `token`").replace(
  /`--([a-z-]+)(?: ([^`]*))?`/g,
  (_, name2, value = name2 === "overwrite" ? "true" : void 0) => value === void 0 ? `\`${name2}\`` : `\`${name2}: ${value}\``
);
var toWorkflowResult = (result) => mapLines(
  result,
  (lines) => lines.map((line) => ({
    ...line,
    message: toWorkflowSyntax(toShownText(line.message)),
    ...line.fix !== void 0 && { fix: toWorkflowSyntax(toShownText(line.fix)) }
  }))
);
var marked = /(`[^`]+`|(?<![\w.])\w[\w.]*(?:\[\d+\] "(?:[^"\\]|\\.)*"(?:\.\w+)*)+|"(?:[^"\\]|\\.)*")/;
var plain = new RegExp(`^[("\u201C]?(?:\\p{L}+(?:[-\u2019']\\p{L}+)*|\\d{1,6})[)"\u201D]?[.,;:!?]*$|^[\u2192\u2013\u2014&+]$`, "u");
var commit = /^[0-9a-f]{7,}\b/i;
function renderProse(text2) {
  const parts = escapeInvisible(toWorkflowSyntax(text2)).split(marked).flatMap((part, index) => index % 2 ? [{ code: dropBackticks(part) }] : splitWords(part));
  return renderParts(parts);
}
var dropBackticks = (part) => part.startsWith("`") ? part.slice(1, -1) : part;
var splitWords = (text2) => text2.split(/( +)/).flatMap((word) => word ? splitWord(word) : []);
function splitWord(word) {
  if (!word.trim() || plain.test(word) && !commit.test(word)) return [{ plain: word }];
  const [, before = "", code = "", after = ""] = /^(\(?)(.*?)([.,;:!?)]*)$/s.exec(word);
  return [{ plain: before }, { code }, { plain: after }].filter((part) => part.code ?? part.plain);
}
function renderParts(parts) {
  let html = "";
  let openCode = "";
  const close = () => {
    if (openCode) html += escapeAsCode(openCode);
    openCode = "";
  };
  for (const { code, plain: text2 = "" } of parts)
    if (code !== void 0) openCode += code;
    else {
      close();
      html += escapeHtml(text2);
    }
  close();
  return html;
}
var maxCellLength = 2e3;
var joinAsCode = (texts) => texts.map(escapeAsCode).join("<br>");
function renderLine(located) {
  const { line } = located;
  const before = isErrorOrWarning(line) ? `<b>${hasSeriousTone(line) ? formatTone(line) : line.kind}</b> ` : "";
  const [text2 = "", ...below] = addFix(
    `${cutMiddle(formatSentence(located), maxCellLength)}${describeGuardedPlace(line)}`,
    located
  );
  return before + [renderProse(text2), ...below.map(renderFixLine)].join("<br>");
}
function renderSharedLine({ item, repositories: repositories2 }, formatTargets) {
  if (repositories2.length < 2) return renderLine(item);
  const { repository: _, ...located } = item;
  const { line } = located;
  return `${renderLine(located)}${line.fix ? "<br>" : " "}${renderNames(repositories2, `in ${formatTargets(repositories2)}`)}`;
}
var describeGuardedPlace = ({ code, place }) => code === "guarded" && place ? ` (${place.file}:${place.line}:${place.column})` : "";
var renderFixLine = (text2) => text2.startsWith("  ") ? escapeAsCode(text2.slice(2)) : renderProse(text2);
var differenceHeads = ["What", "Before", "After"];
function renderDifferenceCells(located, showsSection = false) {
  const { line, section = "" } = located;
  const sign2 = hasSeriousTone(line) ? `<b>${formatTone(line)}</b>` : line.sign || "~";
  const lead = showsSection ? `${sign2} ${escapeAsCode(section)}<br>` : `${sign2} `;
  const { parts } = line;
  if (!parts)
    return [`${lead}${joinAsCode(addFix(cutMiddle(toShownText(line.message), maxCellLength), located))}`, "", ""];
  const cut = (text2) => cutMiddle(toShownText(text2), maxCellLength);
  return [
    `${lead}${escapeAsCode(cut(parts.what))}`,
    parts.before === void 0 ? "" : escapeAsCode(cut(parts.before)),
    joinAsCode(parts.after.map(cut))
  ];
}
function renderTargetBlocks(mode, target, sections) {
  const lines = listTargetLines({ ...target, sections });
  const notes = lines.filter(({ line }) => isNote(line));
  return [
    createList(sortSeriousFirst(lines.filter(({ line }) => isErrorOrWarning(line))).map(renderLine)),
    addHeading(
      `<h4>${titles.serious}</h4>`,
      createTable(
        differenceHeads,
        selectSeriousLines(lines).filter(({ line }) => isDriftOrChange(line)).map((located) => renderDifferenceCells(located, true))
      )
    ),
    ...sections.map((section) => renderOrdinaryDifferences(section, lines)),
    ...renderUnchangedSections(mode, sections),
    wrapInDetails(formatCount(notes.length, "note"), createList(notes.map(renderLine)))
  ];
}
function renderOrdinaryDifferences({ name: name2, status }, lines) {
  const differences = lines.filter(
    ({ line, section }) => section === name2 && isDriftOrChange(line) && !hasSeriousTone(line)
  );
  return addHeading(
    `<h4>${escapeAsCode(name2)}: ${status}</h4>`,
    createTable(
      differenceHeads,
      differences.map((located) => renderDifferenceCells(located))
    )
  );
}
function renderUnchangedSections(mode, sections) {
  const unchanged = sections.filter(({ lines }) => !lines.some(isDriftOrChange));
  return [...new Set(unchanged.map(({ status }) => status))].map((status) => {
    const names = unchanged.filter((section) => section.status === status).map(({ name: name2 }) => escapeAsCode(name2));
    return toBlock(
      `<p>${formatCount(names.length, "section")} ${describeStatus(mode, status)}: ${names.join(", ")}</p>`
    );
  });
}
function renderFleet({ mode, targets }) {
  const changed = targets.filter((target) => !hasNothingToWrite(target) && !isNotRun(target));
  const shared = listSharedDifferences(changed);
  const guards = groupEqualLines(targets.flatMap(listTargetLines).filter(({ line }) => line.code === "guarded"));
  const notes = groupEqualLines(changed.flatMap(listTargetLines).filter(({ line }) => isNote(line))).filter(
    ({ repositories: repositories2 }) => repositories2.length > 1
  );
  const renderSharedLines = (groups) => createList(groups.map((group) => renderSharedLine(group, formatRepositoryCount)));
  const shownKeys = new Set([...shared, ...notes].map(({ key }) => key));
  return [
    addHeading(`<h3>${titles.serious}</h3>`, renderSharedLines(guards)),
    addHeading(
      "<h3>Repositories</h3>",
      renderStateTable("Repositories", groupByState(mode, targets), formatRepositoryCount)
    ),
    addHeading(`<h3>${titles.shared}</h3>`, createTable([...differenceHeads, "Where"], shared.map(renderSharedCells))),
    ...changed.flatMap((target) => renderOwnLines(mode, target, shownKeys)),
    wrapInDetails(`${formatCount(notes.length, "note")} for several repositories`, renderSharedLines(notes)),
    ...groupNotRunByReason(targets).map(
      ({ reason, targets: skipped }) => wrapInDetails(
        `${formatRepositoryCount(skipped)} ${renderProse(reason)}`,
        createList(listRepositoryNames(skipped).map(escapeAsCode))
      )
    ),
    ...[...groupUnchangedByState(mode, targets)].map(
      ([word, unchanged]) => wrapInDetails(`${formatRepositoryCount(unchanged)} ${word}`, createList(unchanged.flatMap(renderNameAndNotes)))
    )
  ];
}
var renderNameAndNotes = (target) => [
  escapeAsCode(target.repository),
  ...listTargetLines(target).filter(({ line }) => isNote(line)).map(renderLine)
];
var renderStateTable = (head, states2, describeCount) => createTable(
  ["State", head, "Which"],
  states2.map(({ word, targets }) => {
    const names = listRepositoryNames(targets);
    return [word, String(names.length), renderNames(names, describeCount(names))];
  })
);
var renderSharedCells = ({ item, repositories: repositories2 }) => [
  ...renderDifferenceCells(item, true),
  renderNames(repositories2, `in ${formatRepositoryCount(repositories2)}`, 1)
];
function renderOwnLines(mode, fullTarget, shownKeys) {
  const isOwn = (line, section) => line.code !== "guarded" && !(isDriftOrChange(line) && isWithheld(fullTarget)) && !shownKeys.has(toLineKey({ section, line }));
  const target = { ...fullTarget, lines: fullTarget.lines.filter((line) => isOwn(line)) };
  const ownSections = target.sections.map(
    (section) => ({ ...section, lines: section.lines.filter((line) => isOwn(line, section.name)) })
  );
  const hidden = target.sections.flatMap(({ lines }) => lines).filter(isDriftOrChange).length;
  const shownSections = ownSections.filter(({ lines }, index) => lines.length || !target.sections[index].lines.length);
  if (!shownSections.some(({ lines }) => lines.length) && !target.lines.length && !(isWithheld(target) && hidden))
    return [];
  return [
    toBlock(
      `<h3>${escapeAsCode(target.repository)}: ${target.outcome}</h3>${isWithheld(target) && hidden ? `
<p>${formatCount(hidden, "difference")}</p>` : ""}`
    ),
    ...renderTargetBlocks(mode, target, shownSections)
  ];
}

// chunk:./action-chunk-ICJO6YAA.js
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
var formatOrdinaryTargetLines = ({ repository: repository2, lines }, indent) => lines.filter((line) => !hasSeriousTone(line)).flatMap((line) => formatLine({ line, repository: repository2 }, indent));
function formatSection(mode, repository2, section, indent, details = false) {
  const { name: name2, status, lines } = section;
  const above = formatToneCounts(lines);
  return [
    {
      indent,
      lead: `${name2}:`,
      leadLooks: ["bold"],
      text: `${describeStatus(mode, status)}${above && `, ${above} above`}`,
      looks: [statusLooks[status]]
    },
    ...sortOrdinaryLines(lines).flatMap((line) => formatLine({ line, repository: repository2, section: name2 }, indent + 2, details))
  ];
}
var sortOrdinaryLines = (lines) => [isErrorOrWarning, isDriftOrChange, isNote].flatMap(
  (kind) => lines.filter((line) => kind(line) && !hasSeriousTone(line))
);
var signLooks = { "+": "green", "-": "red", "~": "yellow" };
function formatLine(located, indent, details = false) {
  const { line } = located;
  if (isDriftOrChange(line)) {
    const sign2 = line.sign || "~";
    const row = {
      indent,
      lead: sign2,
      leadLooks: [signLooks[sign2] ?? "yellow"],
      text: toShownText(line.message)
    };
    return addFixRows(located, row, 400, details);
  }
  if (isNote(line)) {
    const text2 = located.repository && !isAboutFile(located) ? toShownText(line.message) : formatSentence(located);
    return addFixRows(located, { indent: indent + 2, lead: "note", leadLooks: ["dim"], text: text2, looks: ["dim"] }, 800);
  }
  const leadLooks = ["bold", line.kind === "error" ? "red" : "yellow"];
  return addFixRows(located, { indent, lead: line.kind, leadLooks, text: formatSentence(located) }, 4e3);
}
function addFixRows(located, row, max, details = false) {
  const { sign: sign2, parts } = located.line;
  const keys2 = details && sign2 === "+" ? parts?.after.slice(1).map((text2) => toShownText(text2)) ?? [] : [];
  const [first = "", ...rest] = addFix(cutMiddle(row.text, max), located);
  const indent = (row.indent ?? 0) + 2;
  return [
    { ...row, text: first },
    ...keys2.map((text2) => ({ indent, text: text2 })),
    ...rest.map((text2) => ({ indent, text: text2, whole: text2.startsWith(" ") }))
  ];
}
function shouldUseColour({ env, isTTY }) {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return env.GITHUB_ACTIONS === "true" || isTTY && env.TERM !== "dumb";
}
var codes2 = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
var createPainter = (colour) => (text2, ...looks) => colour && text2 && looks.length ? `\x1B[${looks.map((look) => codes2[look]).join(";")}m${text2}\x1B[0m` : text2;
var addTitle = (title2, rows) => rows.length ? [{ text: title2, looks: ["bold"] }, ...rows] : [];
var formatPageBlocks = (blocks, page) => blocks.filter((rows) => rows.length).map((rows) => `${rows.flatMap((row) => formatPageRow(row, page)).join("\n")}
`).join("\n");
var maxIndent = 24;
function formatPageRow({ indent = 0, lead = "", leadLooks = [], text: text2, looks = [], whole }, page) {
  const before = lead ? `${escapeForTerminal(lead)} ` : "";
  const hang = Math.min(indent + before.length, maxIndent);
  const width = whole ? Number.POSITIVE_INFINITY : (page.width ?? Number.POSITIVE_INFINITY) - hang;
  const [first = "", ...rest] = wrapText(escapeForTerminal(text2), width, indent + before.length - hang);
  return [
    `${" ".repeat(indent)}${page.paint(before, ...leadLooks)}${page.paint(first, ...looks)}`,
    ...rest.map((line) => `${" ".repeat(hang)}${page.paint(line, ...looks)}`)
  ];
}
function wrapText(text2, width, usedWidth = 0) {
  const lines = [];
  let room = width - usedWidth;
  for (const word of text2.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && longer.length > room) {
      lines.push(word);
      room = width;
    } else lines.splice(-1, 1, longer);
  }
  return lines;
}
function formatStateRows({ mode, targets }, width = 100) {
  const rows = groupByState(mode, targets);
  const [words, counts] = [rows.map(({ word }) => word.length), rows.map((row) => String(row.targets.length).length)];
  return rows.map(({ word, state, targets: members2 }) => {
    const lead = `${word.padEnd(Math.max(...words))}  ${String(members2.length).padStart(Math.max(...counts))}`;
    const leadLooks = state ? [statusLooks[state]] : [];
    const text2 = formatFittingNames(members2, width - lead.length - 4);
    return text2 ? { indent: 2, lead: `${lead} `, leadLooks, text: text2 } : { indent: 2, text: lead, looks: leadLooks };
  });
}
function formatFittingNames(targets, room) {
  for (let count = Math.min(targets.length, 10); count > 0; count--) {
    const text2 = nameTargets(targets, count);
    if (escapeForTerminal(text2).length <= room) return text2;
  }
  return "";
}
function formatDetailedFleet({ mode, targets }) {
  const unchanged = targets.filter((target) => hasNothingToWrite(target) && !listTargetNotes(target).length);
  return [
    ...targets.filter((target) => !unchanged.includes(target) && !isNotRun(target)).map((target) => formatTarget(mode, target)),
    ...formatNotRun(targets, Number.POSITIVE_INFINITY),
    ...formatUnchanged(mode, unchanged, Number.POSITIVE_INFINITY)
  ];
}
var maxOwnDifferences = 50;
function formatShortFleet({ mode, targets }) {
  const changed = targets.filter((target) => !hasNothingToWrite(target) && !isNotRun(target));
  const shared = listSharedDifferences(changed).filter(({ item }) => !hasSeriousTone(item.line));
  const notes = groupEqualLines(changed.flatMap(listNotesOfChanges)).filter(
    ({ repositories: repositories2 }) => repositories2.length > 1
  );
  const inGroups = new Set([...shared, ...notes].map(({ key }) => key));
  const ownDifferences = changed.map((target) => collectOwnDifferences(mode, target, inGroups));
  const isLittle = ownDifferences.flatMap(listOwnDifferences).length <= maxOwnDifferences;
  const unfinished = ownDifferences.filter(
    ({ target, reasonSections, troubles }) => troubles.length || reasonSections.length || target.outcome === "failed"
  );
  const others = ownDifferences.filter((entry) => !unfinished.includes(entry) && entry.changedSections.length);
  const shownLines = ownDifferences.flatMap(({ changedSections, reasonSections }) => isLittle ? changedSections : reasonSections).flatMap(({ lines }) => lines);
  return [
    ...sortFailedFirst(unfinished).map((entry) => formatOwnDifferences(mode, entry, isLittle)),
    formatShared([...shared, ...notes]),
    ...isLittle ? others.map((entry) => formatOwnDifferences(mode, entry, isLittle)) : [formatDifferenceCounts(others.filter((entry) => listOwnDifferences(entry).length))],
    formatWithheldCount(changed),
    ...formatNotRun(targets, maxNames2),
    ...formatUnchanged(mode, targets, maxNames2),
    formatHiddenNoteCount(
      targets.filter((target) => !isNotRun(target)),
      shownLines.filter(isNote).length + notes.flatMap(({ repositories: repositories2 }) => repositories2).length
    )
  ];
}
var maxNames2 = 10;
var sortFailedFirst = (entries2) => entries2.toSorted(
  (first, second2) => Number(second2.target.outcome === "failed") - Number(first.target.outcome === "failed")
);
function collectOwnDifferences(mode, target, inGroups) {
  const changeNotes = new Set(listNotesOfChanges(target).map(({ line }) => line));
  const isOwn = ({ name: section }, line) => (isDriftOrChange(line) && !hasSeriousTone(line) && !isWithheld(target) || changeNotes.has(line)) && !inGroups.has(toLineKey({ section, line }));
  const troubles = listTargetLines(target).filter(({ line }) => isErrorOrWarning(line));
  const isSilent = Boolean(modes[mode].writes) && !troubles.length;
  const isReason = ({ status }, line) => isSilent && status === "drift" && isNote(line);
  return {
    target,
    changedSections: filterLines(target.sections, (section, line) => isOwn(section, line) || isReason(section, line)),
    reasonSections: filterLines(target.sections, isReason),
    troubles: troubles.filter(({ line }) => !hasSeriousTone(line))
  };
}
var filterLines = (sections, fits) => sections.map((section) => ({ ...section, lines: section.lines.filter((line) => fits(section, line)) })).filter(({ lines }) => lines.length);
function listNotesOfChanges(target) {
  const lines = isWithheld(target) ? [] : listTargetLines(target);
  const listEntryPrefixes = (key) => [...key.matchAll(/\]/g)].map(({ index }) => key.slice(0, index + 1));
  const changed = new Set(lines.flatMap(({ line }) => isDriftOrChange(line) ? listEntryPrefixes(line.key) : []));
  return lines.filter(({ line }) => isNote(line) && changed.has(line.key));
}
var listSectionDifferences = (sections) => sections.flatMap(({ lines }) => lines.filter(isDriftOrChange));
var listOwnDifferences = ({ changedSections }) => listSectionDifferences(changedSections);
var formatHeadRow = ({ repository: repository2, outcome }, after = "") => ({
  lead: `${repository2}:`,
  leadLooks: ["bold"],
  text: `${outcome}${after}`,
  looks: [statusLooks[outcome]]
});
var formatTarget = (mode, target) => [
  formatHeadRow(target),
  ...formatOrdinaryTargetLines(target, 2),
  ...target.sections.filter((section) => !hasNothingToReport(section)).flatMap((section) => formatSection(mode, target.repository, section, 2, true))
];
function formatOwnDifferences(mode, { target, changedSections, reasonSections, troubles }, isLittle) {
  if (!troubles.length && !changedSections.length) return [];
  const count = listSectionDifferences(changedSections).length;
  const after = count && !isLittle ? `, ${describeDifferenceCount(changedSections)}` : "";
  return [
    formatHeadRow(target, after),
    ...troubles.flatMap((located) => formatLine(located, 2)),
    ...(isLittle ? changedSections : reasonSections).flatMap(
      (section) => formatSection(mode, target.repository, section, 2)
    )
  ];
}
function formatShared(shared) {
  const rows = shared.flatMap(({ item, repositories: repositories2 }) => {
    const mark = isNote(item.line) ? "note" : item.line.sign || "~";
    const text2 = `${item.section} ${mark} ${item.line.message}`;
    return [
      ...addFixRows(
        item,
        { indent: 2, lead: `in ${formatRepositoryCount(repositories2)}:`, leadLooks: ["bold"], text: text2 },
        400
      ),
      { indent: 4, text: formatFirstNames(repositories2), looks: ["dim"] }
    ];
  });
  return addTitle(titles.shared, rows);
}
var describeDifferenceCount = (sections) => {
  const names = sections.flatMap(({ name: name2, lines }) => lines.some(isDriftOrChange) ? name2 : []).join(", ");
  return `${formatCount(listSectionDifferences(sections).length, "more difference")} in ${names}`;
};
var formatDifferenceCounts = (entries2) => addTitle(
  "Other differences; see `--details` or the JSON report",
  entries2.map(({ target, changedSections }) => ({
    indent: 2,
    lead: `${target.repository}:`,
    text: describeDifferenceCount(changedSections)
  }))
);
var nameTargets = (targets, max) => formatFirstNames(listRepositoryNames(targets), max);
function formatWithheldCount(changed) {
  const hidden = changed.filter(isWithheld);
  const { length } = listSectionDifferences(hidden.flatMap(({ sections }) => sections));
  return length ? [{ lead: "withheld:", text: `${formatCount(length, "difference")} in ${nameTargets(hidden)}` }] : [];
}
var formatNotRun = (targets, shownNames) => groupNotRunByReason(targets).map(({ reason, targets: skipped }) => [
  {
    lead: `${reason}:`,
    leadLooks: [statusLooks[skipped[0].outcome]],
    text: nameTargets(skipped, skipped[0].outcome === "failed" ? skipped.length : shownNames)
  }
]);
var formatUnchanged = (mode, targets, shownNames) => [...groupUnchangedByState(mode, targets)].map(([word, unchanged]) => [
  { lead: `${word}:`, leadLooks: ["green"], text: nameTargets(unchanged, shownNames) }
]);
var listTargetNotes = ({ lines, sections }) => [...lines, ...sections.flatMap((section) => section.lines)].filter(isNote);
function formatHiddenNoteCount(targets, shownCount) {
  const count = targets.flatMap(listTargetNotes).length - shownCount;
  if (!count) return [];
  const text2 = `${formatCount(count, "note")} not shown. See \`--details\` or the JSON report.`;
  return [{ text: text2, looks: ["dim"] }];
}
function formatTerminalReport(fullResult, options) {
  const sentences = summarizeRun(fullResult, "above", options.exitsZero);
  const result = mergeStopLines(fullResult);
  if (result.targets.length < 2)
    return formatReport(result, options, { body: formatSections(result, options), sentences });
  const body = options.details ? formatDetailedFleet(result) : formatShortFleet(result);
  return formatReport(result, options, { stateRows: formatStateRows(result, options.width), body, sentences });
}
function formatReport(result, options, text2) {
  const { colour, width, details = false, command } = options;
  const { stateRows = [], body, sentences } = text2;
  const page = { paint: createPainter(colour), width };
  const { lines } = mergeNotesUnlessDetailed(result, options);
  const blocks = [
    [formatHeading(result, command)],
    stateRows,
    formatRunLines(lines.filter((line) => isErrorOrWarning(line) && !hasSeriousTone(line))),
    formatSeriousLines(result, details),
    formatRunLines(lines.filter((line) => !isErrorOrWarning(line))),
    ...body,
    formatClosingSentences(result, sentences),
    formatUndoCommands(result, details)
  ];
  return formatPageBlocks(blocks, page);
}
var mergeNotesUnlessDetailed = (result, { details }) => details ? result : mergeNotes(result);
var formatHeading = ({ mode, targets }, command = mode) => {
  const about = describeTargets(targets);
  return { text: `Trueup ${command}${about ? ` of ${about}` : ""}`, looks: ["bold"] };
};
var formatRunLines = (lines) => lines.flatMap((line) => formatLine({ line }, 0));
function formatSections(result, options) {
  const { mode, targets } = mergeNotesUnlessDetailed(result, options);
  const blocks = targets.flatMap((target) => [
    formatOrdinaryTargetLines(target, 0),
    ...target.sections.filter((section) => !hasNothingToReport(section) && (!modes[mode].isForPullRequest || section.lines.length > 0)).map((section) => formatSection(mode, target.repository, section, 0, options.details))
  ]);
  const upToDate = targets.flatMap(({ sections }) => sections.filter(hasNothingToReport).map(({ name: name2 }) => name2));
  const word = describeStatus(mode, "converged");
  return upToDate.length ? [...blocks, [{ lead: `${word}:`, leadLooks: ["green"], text: upToDate.join(", ") }]] : blocks;
}
var outcomeLooks = {
  success: ["bold", "green"],
  partial: ["bold", "yellow"],
  drift: ["bold", "yellow"],
  failed: ["bold", "red"]
};
var fewCommands = 10;
function formatUndoCommands({ undo: undo2, targets }, details) {
  const commands = undo2 && !details ? [undo2] : targets.flatMap((target) => target.undo ?? []);
  const shownCommands = details ? commands : commands.slice(0, fewCommands);
  const more = commands.length - shownCommands.length;
  return addTitle("To undo this:", [
    ...shownCommands.map((text2) => ({ indent: 2, text: text2, whole: true })),
    ...more ? [{ indent: 2, text: `and ${more} more, with \`--details\` or in the JSON report` }] : []
  ]);
}
var formatClosingSentences = ({ outcome }, sentences) => sentences.map((text2, at) => at < sentences.length - 1 ? { text: text2 } : { text: text2, looks: outcomeLooks[outcome] });
var toneLooks = {
  guarded: ["bold", "red"],
  rename: ["bold", "red"],
  removal: ["bold", "red"],
  power: ["bold", "yellow"],
  weaker: ["bold", "yellow"],
  plain: []
};
function formatSeriousLines(result, details) {
  const serious = selectSeriousLines(locateLines(result));
  const groups = result.targets.length > 1 && !details ? groupEqualLines(serious) : serious.map((item) => ({ item, repositories: [] }));
  const places = groups.map((group) => describePlace(group, result.targets.length > 1));
  const column = Math.min(Math.max(...places.map(({ length }) => length)), 40);
  const rows = groups.flatMap(({ item, repositories: repositories2 }, at) => {
    const { line } = item;
    const lead = `${formatTone(line).padEnd(7)}  ${places[at].padEnd(column)} `;
    return [
      ...addFixRows(
        item,
        { indent: 2, lead, leadLooks: toneLooks[getTone(line)], text: toShownText(line.message) },
        400,
        details
      ),
      ...repositories2.length > 1 ? [{ indent: 4, text: formatFirstNames(repositories2) }] : []
    ];
  });
  return addTitle(titles.serious, rows);
}
function describePlace({ item: { repository: repository2, section }, repositories: repositories2 }, isFleet) {
  if (repositories2.length > 1) return `in ${formatRepositoryCount(repositories2)}: ${section ?? ""}`;
  return [isFleet && repository2, section].filter(Boolean).join(" ");
}

// chunk:./action-chunk-ECYSWV53.js
var summaryLimit = { limit: 1024 * 1024, rest: "see the log for the rest" };
function formatJobSummary(result, room = summaryLimit, exitsZero) {
  const { mode, targets, lines } = mergeNotes(mergeStopLines(result));
  const summary = summarizeRun(result, "below", exitsZero).map(renderProse).join("<br>\n");
  const head = toBlock(`<h2>${renderSummaryTitle(result)}</h2>
<p>${summary}</p>`);
  const blocks = targets.length > 1 ? renderFleet({ mode, targets }) : targets.flatMap((target) => renderTargetBlocks(mode, target, target.sections));
  return renderPage(
    [head, createList(sortSeriousFirst(lines.map((line) => ({ line }))).map(renderLine)), ...blocks],
    room
  );
}
function renderSummaryTitle(result) {
  const about = describeTargets(result.targets, escapeAsCode);
  const count = formatHeadlineCount(result);
  return `Trueup ${result.mode}${about ? ` of ${about}` : ""}${count && `: ${count}`}`;
}

// chunk:./action-chunk-TO4OGFFQ.js
var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name2 in all)
    __defProp(target, name2, { get: all[name2], enumerable: true });
};

// chunk:./action-chunk-E7ZEYGRU.js
function createLineCheckOfPush(run2) {
  const { environment, isUnattended } = run2.world;
  if (environment.GITHUB_EVENT_NAME !== "push" || isUnattended) return void 0;
  let current;
  return async (line) => {
    current ??= import("./action-current-lines-JFEGEWND.js").then(({ readLineCheckOfPush }) => readLineCheckOfPush(run2));
    return (await current)(line);
  };
}

// chunk:./action-chunk-M4CEWKKR.js
var createUncheckedStatus = (repository2) => ({ ...repository2, isWhole: false, isBlocked: false, compared: /* @__PURE__ */ new Map(), differing: /* @__PURE__ */ new Map() });
var hasBranchFromStart = ({ template, autoInit }) => template !== void 0 || autoInit;

// chunk:./action-chunk-233WJQWA.js
var Commit = defineObject({ sha: string(), parents: array(defineObject({ sha: string() })) });
var getCommit = defineRestCall("GET /repos/{owner}/{repo}/commits/{ref}", {
  needs: contents.read,
  answer: Commit
});
var defineFileCall = (ref, batched) => defineRestCall("GET /repos/{owner}/{repo}/contents/{path}", {
  needs: contents.read,
  accept: "application/vnd.github.raw+json",
  query: ref === void 0 ? {} : { ref },
  answer: string(),
  absent: void 0,
  ...batched && { batched }
});

// chunk:./action-chunk-J5E54DZG.js
var viewerCall = defineQuery("query Viewer { viewer { login } }", {
  needs: [],
  answer: defineObject({ viewer: defineObject({ login: string() }) })
});
var readOwnLogin = async (github) => (await github.ask(viewerCall({}))).viewer.login;

// chunk:./action-chunk-GNDADEQO.js
var externallyDefined = "{{EXTERNALLY_DEFINED}}";
function refuseExternallyDefined(checks3, at, findings) {
  if (!Array.isArray(checks3)) return;
  checks3.forEach((check2, index) => {
    const name2 = isMap(check2) ? check2.context : check2;
    if (name2 !== externallyDefined) return;
    findings.refuse({
      at: isMap(check2) ? [...at, index, "context"] : [...at, index],
      problem: "means the live checks only in safe-settings; here it is the name of a check, which no app reports",
      fix: "list the live checks: `trueup snapshot` prints them"
    });
  });
}

// chunk:./action-chunk-MDXWOGKV.js
var refuseDuplicateActors = (actors, describeActor2, at, findings) => visitDuplicates(
  actors,
  describeActor2,
  (index, duplicate, actor) => findings.refuse({
    at: [...at, index],
    problem: `${describeActor2(actor)} is already actor ${duplicate + 1} of this list`,
    fix: "remove one of the two"
  })
);
function noteUnknownWord(word, known, kind, at, findings) {
  if (known.includes(word)) return;
  const suggestion = findNearest(word, known);
  const hint = suggestion ? `; did you mean ${formatCode(suggestion)}?` : "";
  findings.remark(at, `${formatCode(word)} is not ${kind} that Trueup knows; Trueup sends it unchanged${hint}`);
}

// chunk:./action-chunk-VJWYFVQD.js
function mapEntries(value, change) {
  const mapList = (list2, base) => list2.map((entry, index) => isMap(entry) ? change(entry, [...base, index], index) : entry);
  if (Array.isArray(value)) return mapList(value, []);
  if (isMap(value) && Array.isArray(value.entries)) return { ...value, entries: mapList(value.entries, ["entries"]) };
  return value;
}

// chunk:./action-chunk-NCBOVEWI.js
var pageSize = 100;
var createOwnerWideReader = (entry, createCall, getName, toAnswer) => async function* (params, ask) {
  for (let page = 1; ; page += 1) {
    const entries2 = await ask(createCall(params, { query: { per_page: pageSize, page }, answer: array(entry) }));
    yield new Map(
      entries2.flatMap((entry2) => {
        const answer = toAnswer(entry2);
        return answer === void 0 ? [] : [[getName(entry2).toLowerCase(), answer]];
      })
    );
    if (entries2.length < pageSize) return;
  }
};

// chunk:./action-chunk-D4BJNZJY.js
var Repository = defineRepositoryAnswer(["private", "owner"]);
var getPresenceConditions = defineRepositoryCall({ answer: Repository });
var toPresenceConditions = (live) => ({
  visibility: live.private ? "private" : "public",
  ...live.owner.type && { owner: live.owner.type === "User" ? "person" : "organization" }
});

// chunk:./action-chunk-BGIP4XYH.js
var pickColumn = (rows, field) => Object.fromEntries(
  Object.entries(rows).flatMap(([key, row]) => {
    const value = row[field];
    return value === void 0 ? [] : [[key, value]];
  })
);
var splitWords2 = (text2) => text2.trim().split(/\s+/);
var toOptionalSchemas = (rows) => Object.fromEntries(Object.entries(rows).map(([key, { schema: schema2 }]) => [key, optional(schema2)]));

// chunk:./action-chunk-LGX2QQX5.js
var isUndeclaredDeleted = (policy, name2) => policy === "delete" || policy !== "keep" && policy.includes(name2);

// action.js
function createNetworkTransport({
  environment = {},
  timeout = 6e4,
  maxBytes = 64 * 1024 * 1024
} = {}) {
  const agents = /* @__PURE__ */ new Map();
  const proxy = environment.HTTPS_PROXY || environment.https_proxy;
  let tunnels;
  const getDirectAgent = (url) => {
    const agent = agents.get(url.protocol) ?? new (loadClient(url)).Agent({ keepAlive: true });
    agents.set(url.protocol, agent);
    return agent;
  };
  const selectAgent = async (url) => {
    if (!proxy || url.protocol === "http:" || isLoopback(url.hostname)) return getDirectAgent(url);
    const { isExemptFromProxy, createTunnelAgent } = await import("./action-proxy-WT4Z2XIZ.js");
    if (isExemptFromProxy(url, environment.NO_PROXY || environment.no_proxy)) return getDirectAgent(url);
    tunnels ??= createTunnelAgent(proxy);
    return tunnels;
  };
  return async (request) => {
    const url = new URL(request.url);
    return sendRequest(url, await selectAgent(url), request, { timeout, maxBytes });
  };
}
var loadClient = ({ protocol }) => process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
function sendRequest(url, agent, { method, headers, body }, { timeout, maxBytes }) {
  return new Promise((resolve2, reject) => {
    const length = body === void 0 ? {} : { "content-length": Buffer.byteLength(body) };
    const outgoing = loadClient(url).request(url, { method, agent, headers: { ...headers, ...length } });
    const finish = (end) => {
      clearTimeout(deadline);
      end();
    };
    const fail = (error) => finish(() => reject(error));
    const deadline = setTimeout(() => {
      fail(Object.assign(new Error(`no answer within ${timeout} ms`), { code: "ETIMEDOUT" }));
      outgoing.destroy();
    }, timeout);
    outgoing.on("error", fail);
    outgoing.on("upgrade", (incoming, socket) => {
      socket.destroy();
      finish(() => resolve2(toWireAnswer(incoming, "")));
    });
    outgoing.on("response", (incoming) => {
      readBody(incoming, maxBytes).then((text2) => finish(() => resolve2(toWireAnswer(incoming, text2))), fail);
    });
    outgoing.end(body);
  });
}
async function readBody(incoming, maxBytes) {
  const chunks = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > maxBytes)
      throw createConfigError(
        `an answer from GitHub has more than ${maxBytes} bytes, which is too large for a setting`,
        "check that GITHUB_API_URL is the address of the API"
      );
    chunks.push(chunk);
  }
  return decodeBody(Buffer.concat(chunks), incoming.statusCode);
}
function decodeBody(bytes, status = 0) {
  if (status > 299 || isUtf8(bytes)) return bytes.toString("utf8");
  throw createConfigError(
    "an answer from GitHub is not valid UTF-8",
    "check that GITHUB_API_URL is the address of the API, and save settings files in repositories as UTF-8"
  );
}
var toWireAnswer = ({ statusCode = 0, headers }, text2) => ({
  status: statusCode,
  headers: Object.fromEntries(Object.entries(headers).map(([name2, value]) => [name2, [value].flat().join(", ")])),
  text: text2
});
var createSystemWorld = (environment) => ({
  transport: createNetworkTransport({ environment }),
  clock: systemClock,
  load: loadSettingsText,
  list: listFilesInFolder,
  files: diskFiles,
  readFileAt: async (ref, file) => (await import("./action-checkout-S3YQBWC3.js")).readFileAtRef(ref, file),
  listFilesAt: async (ref, folder) => (await import("./action-checkout-S3YQBWC3.js")).listFilesAtRef(ref, folder)
});
function formatWorkflowCommand(name2, properties, text2) {
  const written = Object.entries(properties).filter(([, value]) => value !== void 0 && value !== "").map(([key, value]) => `${key}=${escapeCommandText(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`).join(",");
  return `::${name2}${written && ` ${written}`}::${escapeCommandText(text2)}`;
}
var escapeCommandText = (text2) => text2.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
function formatMaskCommands(value) {
  const parts = value.split(/\r\n|\r|\n/).filter((line) => line.trim().length >= 4);
  return [.../* @__PURE__ */ new Set([value, ...parts])].filter((part) => part.trim()).map((part) => formatWorkflowCommand("add-mask", {}, part));
}
function formatStepOutput(name2, value) {
  let mark = "end";
  while (value.includes(mark)) mark += "-end";
  return `${name2}<<${mark}
${value}
${mark}
`;
}
var levels2 = ["error", "warning", "notice"];
var maxPerLevel = 10;
function formatAnnotations(result) {
  const located = locateLines(result);
  const sorted = [
    ...located.filter(isWarning),
    ...selectSeriousLines(located),
    ...located.filter((item) => !hasSeriousTone(item.line) && !isWarning(item))
  ];
  return levels2.flatMap(
    (level) => formatWithinLimit(level, removeDuplicateAnnotations(sorted.filter(({ line }) => toLevel(line) === level)))
  );
}
var removeDuplicateAnnotations = (lines) => [
  ...new Map(lines.map((located) => [formatAnnotation(toLevel(located.line), located), located])).values()
];
var isWarning = ({ line }) => line.kind === "warning";
function toLevel(line) {
  if (line.kind === "error") return "error";
  return line.kind === "warning" || line.kind === "drift" || hasSeriousTone(line) ? "warning" : "notice";
}
function formatWithinLimit(level, lines) {
  if (lines.length <= maxPerLevel) return lines.map((located) => formatAnnotation(level, located));
  const hidden = lines.slice(maxPerLevel - 1);
  const more = `${formatCount(hidden.length, `more ${level}`)}${formatSkippedSections(hidden)}`;
  return [
    ...lines.slice(0, maxPerLevel - 1).map((located) => formatAnnotation(level, located)),
    formatWorkflowCommand(level, { title: "Trueup" }, `${more}: see the job summary or the log`)
  ];
}
function formatSkippedSections(hidden) {
  const names = hidden.filter(isWarning).flatMap(({ repository: repository2, section }) => section ? [`${repository2} ${section}`] : []);
  if (!names.length) return "";
  return ` (skipped: ${names.slice(0, 100).map(escapeForTerminal).join(", ")}${names.length > 100 ? ", \u2026" : ""})`;
}
function formatAnnotation(level, located) {
  const { place } = located.line;
  const text2 = addFix(cutMiddle(formatSentence(located), 4e3), located).map(escapeForTerminal).join("\n");
  const position = { file: place && escapeForTerminal(place.file), line: place?.line, col: place?.column };
  return formatWorkflowCommand(level, { ...position, title: escapeForTerminal(formatAnnotationTitle(located)) }, text2);
}
var differenceWords = {
  guarded: "GUARDED",
  rename: "rename",
  removal: "removal",
  power: "more access",
  weaker: "weaker protection",
  plain: ""
};
function formatAnnotationTitle({ line, section }) {
  const kind = differenceWords[getTone(line)] || line.kind;
  return section ? `${section}: ${kind}` : `Trueup: ${kind}`;
}
var runPrinter = { terminalReport: formatTerminalReport, jobSummary: formatJobSummary };
var loadPrinter = async ({ mode }) => modes[mode].isForPullRequest ? (await import("./action-preview-DRI6PNPP.js")).previewPrinter : runPrinter;
var pause = { terminal: 80, log: 1e4 };
var eraseLine = "\r\x1B[2K";
var Progress = class {
  constructor(stream, look) {
    this.stream = stream;
    this.look = look;
    this.paint = createPainter(look.colour);
  }
  stream;
  look;
  latest = "";
  displayed = "";
  timer;
  openQuestions = 0;
  paint;
  /** Prints a line that stays. */
  printLine = (line) => {
    const { isTTY } = this.look;
    if (isTTY) this.clear();
    const rows = isTTY ? wrapText(escapeForTerminal(line), this.stream.columns || 80) : [escapeForTerminal(line)];
    this.stream.write(`${rows.join("\n")}
`);
    if (isTTY) this.show();
  };
  update = (text2) => {
    this.latest = escapeForTerminal(text2);
    if (!this.timer) this.show();
  };
  /** Clears the line during `work`, such as a question. */
  async pauseFor(work) {
    this.clear();
    this.openQuestions += 1;
    try {
      return await work();
    } finally {
      this.openQuestions -= 1;
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
    if (this.openQuestions || latest === this.displayed || !(latest || isTTY)) return;
    this.displayed = latest;
    stream.write(isTTY ? `${eraseLine}${this.paint(fitText(latest, stream.columns), "dim")}` : `${latest}
`);
    this.timer = setTimeout(() => this.show(), isTTY ? pause.terminal : pause.log).unref();
  }
  clear() {
    clearTimeout(this.timer);
    this.timer = void 0;
    if (this.look.isTTY && this.displayed) this.stream.write(eraseLine);
    this.displayed = "";
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
var builtin4 = process.getBuiltinModule("node:async_hooks");
var of4 = (name2) => builtin4[name2];
var AsyncLocalStorage = /* @__PURE__ */ of4("AsyncLocalStorage");
var gracePeriod = 1e4;
var finishingWork = new AsyncLocalStorage();
function makeInterruptible(world, onInterrupt, messageSuffix = "") {
  const stop = { waits: /* @__PURE__ */ new Set() };
  const cancelWaits = (shouldCancel) => {
    for (const wait of [...stop.waits].filter(shouldCancel)) wait.cancel();
  };
  const endNow = () => {
    stop.deadline = 0;
    cancelWaits(() => true);
  };
  const release = onInterrupt(() => {
    if (stop.deadline !== void 0) return endNow();
    stop.deadline = world.clock.now() + gracePeriod;
    world.printLine(`stopping after the current requests${messageSuffix}`);
    cancelWaits(({ isFinishing }) => !isFinishing);
    if (stop.waits.size) void world.clock.sleep(gracePeriod).then(endNow);
  });
  const isStopped = () => stop.deadline !== void 0 && !(finishingWork.getStore() && world.clock.now() < stop.deadline);
  const { confirmPlan } = world;
  const stoppable = {
    ...world,
    transport: createStoppableTransport(world, stop, isStopped),
    clock: createStoppableClock(world, stop, isStopped),
    confirmPlan: confirmPlan && (async (plan) => isStopped() ? Promise.reject(createInterruption()) : confirmPlan(plan)),
    getStopReason: () => stop.deadline === void 0 ? void 0 : createInterruption(),
    finishWork: (work) => finishingWork.run(true, work)
  };
  return { world: stoppable, release };
}
var createInterruption = () => new RunStopped("interrupted");
var createStoppableTransport = ({ transport }, stop, isStopped) => async (request) => {
  if (isStopped()) throw createInterruption();
  return request.method === "GET" ? waitUnlessStopped(transport(request), stop) : transport(request);
};
var createStoppableClock = ({ clock }, stop, isStopped) => ({
  now: clock.now,
  sleep: async (milliseconds) => {
    if (isStopped()) throw createInterruption();
    return waitUnlessStopped(clock.sleep(milliseconds), stop);
  }
});
var waitUnlessStopped = (awaited, stop) => new Promise((resolve2, reject) => {
  const wait = { isFinishing: finishingWork.getStore() === true, cancel: () => reject(createInterruption()) };
  stop.waits.add(wait);
  awaited.then(resolve2, reject).finally(() => stop.waits.delete(wait));
});
var version = "0.1.0";
function listSpellings(text2) {
  const wellFormed = text2.replace(new RegExp("\\p{Surrogate}", "gu"), "\uFFFD");
  const spelt = new Set(characterSpellings.map((spell) => spell(wellFormed)));
  const digits = new Set([...spelt, ...encodeInHexAndBase64(wellFormed)].flatMap(encodeInHexAndBase64));
  const plain2 = [];
  for (let decoded = decodeLayer(wellFormed), depth = 0; depth < maxDecodingDepth; decoded = decodeLayer(decoded.text), depth++)
    plain2.push(decoded.text);
  return new Set(
    [...encodeInHexAndBase64(wellFormed), ...digits, ...plain2].filter(({ length }) => length >= minLength3)
  );
}
var minLength3 = 6;
var maxDecodingDepth = 4;
var characterSpellings = [
  (text2) => text2,
  (text2) => escapeJson2(text2),
  (text2) => escapeJson2(text2).replaceAll("/", "\\/"),
  (text2) => escapeJson2(text2).replace(/[<>&'\u007f-\uffff]/g, (character) => `\\u${toHex4(character)}`),
  (text2) => escapeJson2(text2).replace(/[<>&']/g, (character) => `\\u${toHex4(character)}`),
  (text2) => text2.replace(/[\s\S]/g, (character) => `\\u${toHex4(character)}`),
  (text2) => text2.replace(/[\s\S]/g, (character) => `\\u${toHex4(character).toUpperCase()}`),
  (text2) => encodeURIComponent(text2),
  (text2) => encodeURIComponent(text2).replace(/%../g, (character) => character.toLowerCase()),
  (text2) => new URLSearchParams({ "": text2 }).toString().slice(1),
  (text2) => text2.replace(
    /[^!-<>-~]/gu,
    (character) => Buffer.from(character).toString("hex").toUpperCase().replace(/../g, "=$&")
  ),
  (text2) => text2.replace(/[&<>"']/g, (character) => `&${htmlNames[character]};`),
  (text2) => text2.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  (text2) => Array.from(text2, (character) => `&#${character.codePointAt(0)};`).join(""),
  (text2) => Array.from(text2, (character) => `&#x${character.codePointAt(0).toString(16)};`).join(""),
  (text2) => Array.from(text2, (character) => `&#x${character.codePointAt(0).toString(16).toUpperCase()};`).join("")
];
var htmlNames = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };
var escapeJson2 = (text2) => JSON.stringify(text2).slice(1, -1);
var toHex4 = (character) => character.charCodeAt(0).toString(16).padStart(4, "0");
function encodeInHexAndBase64(text2) {
  const bytes = Buffer.from(text2, "utf8");
  const hex = bytes.toString("hex");
  const inBase64 = [
    bytes.toString("base64"),
    bytes.toString("base64").replace(/=+$/, ""),
    ...[0, 1, 2].map((bytesBefore) => encodeInnerBase64(bytes, bytesBefore))
  ];
  return [
    hex,
    hex.toUpperCase(),
    ...inBase64,
    ...inBase64.map((character) => character.replaceAll("+", "-").replaceAll("/", "_"))
  ];
}
function encodeInnerBase64(bytes, bytesBefore) {
  const digits = Buffer.concat([Buffer.alloc(bytesBefore), bytes]).toString("base64");
  return digits.slice(Math.ceil(bytesBefore * 8 / 6), Math.floor((bytesBefore + bytes.length) * 8 / 6));
}
var lineBreaks = /(?<soft>[\r\n]\s*)/g;
var jsonEscapes = /\\(?:u(?<unit>[\da-f]{4})|(?<short>["\\/bfnrt]))/gi;
var escapes = /\\(?:u(?<unit>[\da-f]{4})|x(?<byte>[\da-f]{2})|(?<short>["\\/bfnrt']))|(?<run>(?:[%=][\da-f]{2})+)|(?<soft>=\r?\n)|&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,8}));/gi;
var encodedWord = /(?<head>=\?[^?\s]+\?(?<kind>[qb])\?)(?<word>[^?\s]*)\?=(?:\s+(?==\?[^?\s]+\?[qb]\?))?/gi;
function decodeMailWords(text2) {
  const parts = [];
  const starts = [];
  let end = 0;
  const addPiece = (piece, from, places) => {
    parts.push(piece);
    for (let at = 0; at < piece.length; at++) starts.push(from + places[at]);
  };
  const addPlain = (piece, from) => addPiece(
    piece,
    from,
    Array.from(piece.split(""), (_, at) => at)
  );
  for (const { 0: all, index, groups } of text2.matchAll(encodedWord)) {
    addPlain(text2.slice(end, index), end);
    const { head = "", kind, word = "" } = groups;
    const { text: piece, starts: places } = /q/i.test(kind) ? decodeLayer(word.replaceAll("_", " ")) : decodeBase64(word);
    addPiece(piece, index + head.length, places);
    end = index + all.length;
  }
  addPlain(text2.slice(end), end);
  return { text: parts.join(""), starts: Uint32Array.from([...starts, text2.length]) };
}
function decodeBase64(digits) {
  const text2 = Buffer.from(digits, "base64").toString();
  const starts = [];
  let bytes = 0;
  for (const character of text2) {
    for (let at = 0; at < character.length; at++) starts.push(Math.floor(bytes * 4 / 3));
    bytes += Buffer.byteLength(character);
  }
  return { text: text2, starts: Uint32Array.from(starts) };
}
function decodeLayer(text2, escapePattern = escapes) {
  const parts = [];
  const starts = new Uint32Array(text2.length + 1);
  let length = 0;
  let end = 0;
  const addPiece = (piece, from, step) => {
    parts.push(piece);
    for (let at = 0; at < piece.length; at++) starts[length++] = from + at * step;
  };
  for (const { 0: all, index, groups } of text2.matchAll(escapePattern)) {
    addPiece(text2.slice(end, index), end, 1);
    if (groups.run !== void 0) for (const [piece, at] of decodeByteRun(all)) addPiece(piece, index + at, 0);
    else addPiece(decodeEscape(groups) ?? all, index, decodeEscape(groups) === void 0 ? 1 : 0);
    end = index + all.length;
  }
  addPiece(text2.slice(end), end, 1);
  starts[length] = text2.length;
  return { text: parts.join(""), starts: starts.subarray(0, length + 1) };
}
function decodeEscape(groups) {
  const { unit, byte, short, decimal, hex, name: name2, soft } = groups;
  if (soft) return "";
  if (short) return shortEscapes[short] ?? short;
  if (name2) return htmlEntities.get(name2.toLowerCase());
  const code = decimal ? Number(decimal) : Number.parseInt(unit ?? byte ?? hex, 16);
  if (unit) return String.fromCharCode(code);
  return code <= 1114111 ? String.fromCodePoint(code) : void 0;
}
var shortEscapes = { b: "\b", f: "\f", n: "\n", r: "\r", t: "	" };
var htmlEntities = new Map(
  `& amp < lt > gt " quot ' apos ! excl # num $ dollar % percnt ( lpar ) rpar * ast + plus , comma . period / sol
   : colon ; semi = equals ? quest @ commat [ lsqb [ lbrack \\ bsol ] rsqb ] rbrack ^ hat _ lowbar \` grave { lcub
   { lbrace | verbar | vert } rcub } rbrace`.trim().split(/\s+/).map((word, at, all) => [word, all[at - 1] ?? ""]).filter((_, at) => at % 2)
);
function decodeByteRun(run2) {
  const bytes = Buffer.from(run2.replace(/[%=]/g, ""), "hex");
  const characters = [];
  for (let start = 0; start < bytes.length; ) {
    const lead = bytes[start];
    const length = lead < 192 ? 1 : lead < 224 ? 2 : lead < 240 ? 3 : 4;
    const piece = bytes.toString("utf8", start, start + length);
    const isCharacter = !piece.includes("\uFFFD");
    characters.push([isCharacter ? piece : String.fromCharCode(lead), start * 3]);
    start += isCharacter ? length : 1;
  }
  return characters;
}
function createScrubber() {
  const words = new SecretWords();
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
      for (const value of unspelt) for (const spelling of listSecretWords(value)) words.add(spelling);
      unspelt.clear();
      const original = { text: text2, starts: Uint32Array.from({ length: text2.length + 1 }, (_, at) => at) };
      const texts = text2.includes("=?") ? [original, decodeMailWords(text2)] : [original];
      const layers = texts.flatMap((decoded) => [
        ...decodeLayers(decoded, words.hasBlank),
        ...decodeJsonLayers(decoded)
      ]);
      const ranges = layers.flatMap((layer) => [
        ...words.findRanges(layer.text).map(([from, to]) => [layer.starts[from], layer.starts[to]]),
        ...findRangesAcrossLines(words, layer)
      ]);
      return maskRanges(text2, ranges);
    }
  };
}
function listSecretWords(value) {
  const lines = value.split(/\r\n|\r|\n/);
  const parts = lines.length > 1 ? lines.filter((line) => line.trim().length >= 4) : lines;
  const pieces = (value.length <= maxPartLength ? [value, ...parts] : parts).flatMap(splitLongPart);
  return [value, ...pieces.flatMap((piece) => [piece, ...listSpellings(piece)])];
}
function decodeLayers(decoded, readsForms, depth = 0) {
  if (depth === maxDecodingDepth) return [decoded];
  const isForm = readsForms && depth < maxFormLayers && decoded.text.includes("+");
  const texts = isForm ? [decoded.text, decoded.text.replaceAll("+", " ")] : [decoded.text];
  const inner = texts.flatMap((text2) => {
    const next = mapPositions(decoded, decodeLayer(text2));
    return next.text === decoded.text ? [] : decodeLayers(next, readsForms, depth + 1);
  });
  return [decoded, ...inner];
}
function decodeJsonLayers(decoded, depth = 0) {
  const next = mapPositions(decoded, decodeLayer(decoded.text, jsonEscapes));
  return depth === maxDecodingDepth || next.text === decoded.text ? [] : [next, ...decodeJsonLayers(next, depth + 1)];
}
function findRangesAcrossLines(words, { text: text2, starts }) {
  if (!/[\r\n]/.test(text2)) return [];
  const joined = decodeLayer(text2, lineBreaks);
  return words.findRanges(joined.text).map(([from, to]) => [starts[joined.starts[from]], starts[joined.starts[to - 1] + 1]]);
}
var mapPositions = (outer, { text: text2, starts }) => ({
  text: text2,
  starts: starts.map((at) => outer.starts[at])
});
var maxFormLayers = 2;
var maxPartLength = 256;
function splitLongPart(part) {
  if (part.length <= maxPartLength) return [part];
  const half = maxPartLength / 2;
  return Array.from(
    { length: Math.floor(part.length / half) },
    (_, index) => part.slice(index * half, (index + 2) * half > part.length ? void 0 : (index + 1) * half)
  );
}
var SecretWords = class {
  #byHead = /* @__PURE__ */ new Map();
  #short = /* @__PURE__ */ new Set();
  hasBlank = false;
  add(word) {
    this.hasBlank ||= word.includes(" ");
    const start = word.slice(0, headLength);
    if (word.length < headLength) this.#short.add(word);
    else this.#byHead.set(start, (this.#byHead.get(start) ?? /* @__PURE__ */ new Set()).add(word));
  }
  findRanges(text2) {
    const ranges = [];
    for (let at = 0; at + headLength <= text2.length; at++) {
      const candidates = this.#byHead.get(text2.slice(at, at + headLength));
      if (!candidates) continue;
      let longest = 0;
      for (const word of candidates) if (word.length > longest && text2.startsWith(word, at)) longest = word.length;
      if (longest) ranges.push([at, at + longest]);
    }
    for (const word of this.#short)
      for (let at = text2.indexOf(word); at >= 0; at = text2.indexOf(word, at + word.length))
        ranges.push([at, at + word.length]);
    return ranges;
  }
};
var headLength = 4;
function maskRanges(text2, ranges) {
  const parts = [];
  let end = -1;
  for (const [start, stop] of ranges.sort(([left], [right]) => left - right)) {
    if (start > end) parts.push(text2.slice(Math.max(end, 0), start), "***");
    end = Math.max(end, stop);
  }
  return parts.length ? parts.join("") + text2.slice(end) : text2;
}
function createTokenChannels(token2, channel) {
  const openChannel = () => ({ ...channel, token: token2 });
  return {
    openSettingsChannel: openChannel,
    openReportChannel: openChannel,
    openAccountChannel: openChannel,
    isAppToken: token2 !== void 0 && isInstallationToken(token2),
    addSubject() {
    },
    addRepositories() {
    },
    setNeeds() {
    }
  };
}
function createConnections(channels, shared, mayEveryoneReadLog) {
  return {
    ...channels,
    connectTarget,
    openReportClient,
    openOwnerClient,
    createOwnerReader: (owner = "", needs) => openOwnerClient({ owner, name: "" }, needs).createReader(),
    readVisibility: (repository2) => readVisibility(
      (channels.app ? openReportClient(repository2) : connectTarget({ repository: repository2 }).client).createReader()
    )
  };
  function connectTarget({ repository: targetName, currentName: repository2 = targetName, id, disclosure }, needs) {
    if (needs) channels.setNeeds(repository2, needs);
    const shouldHide = () => mayEveryoneReadLog() || disclosure?.isHidden || false;
    const channel = channels.openSettingsChannel(repository2);
    const recordVisibility = (shown) => disclosure?.recordVisibility(shown);
    const transport = observeVisibility(repository2, channel.transport, recordVisibility);
    const client = openRepositoryClient({ ...shared, ...channel, transport, repository: repository2, id, shouldHide });
    const reader = client.createReader();
    return {
      client,
      reader,
      proveVisibility: async () => disclosure?.proveVisibility(() => readVisibility(reader)),
      widenNeeds(more) {
        if (needs || !channels.app) return reader;
        channels.setNeeds(repository2, more);
        return client.createReader();
      }
    };
  }
  function openReportClient(repository2) {
    return openClient(repository2, channels.openReportChannel(repository2));
  }
  function openOwnerClient(repository2, needs, owner = repository2.owner) {
    return openClient(repository2, channels.openAccountChannel(owner, needs));
  }
  function openClient(repository2, channel) {
    return openRepositoryClient({ ...shared, ...channel, repository: repository2, shouldHide: () => true });
  }
}
async function createLogReaders({ adminValues }, context) {
  const { environment } = context;
  if (!isCiJob(context) || adminValues === "show") return insiders;
  if (environment.GITHUB_ACTIONS !== "true") return everyone;
  const ownRepository = parseRepositoryName(environment.GITHUB_REPOSITORY ?? "");
  let visibility = ownRepository && await readEventVisibility(ownRepository, context);
  const recordVisibility = (shown) => {
    if (visibility !== "public" && shown) visibility = shown;
  };
  return {
    mayEveryoneRead: () => mayBePublic(visibility),
    observeAnswers(transport) {
      if (!ownRepository) return transport;
      const observed = observeVisibility(ownRepository, transport, recordVisibility);
      return (request) => {
        if (isAboutRepository(ownRepository, request) && isMakingPublic(request)) recordVisibility("public");
        return observed(request);
      };
    },
    async canEveryoneRead(ask) {
      if (visibility === void 0 && ownRepository) recordVisibility(await ask(ownRepository).catch(() => void 0));
      return mayBePublic(visibility);
    }
  };
}
var createFixedReaders = (isPublic2) => ({
  mayEveryoneRead: () => isPublic2,
  observeAnswers: (transport) => transport,
  canEveryoneRead: async () => isPublic2
});
var insiders = createFixedReaders(false);
var everyone = createFixedReaders(true);
var mayBePublic = (visibility) => visibility === void 0 || visibility === "public";
var WorkflowEvent = object({ repository: intersect([object({ full_name: string() }), VisibilityClaim]) });
async function readEventVisibility(own, { environment, files }) {
  const path2 = environment.GITHUB_EVENT_PATH;
  const text2 = path2 && await files.read(path2).catch(() => void 0);
  const event = safeParse(WorkflowEvent, parseJson(text2 || ""));
  if (!event.success || !isSameWord(event.output.repository.full_name, toFullName(own))) return void 0;
  const visibility = resolveVisibility(event.output.repository);
  return Number(environment.GITHUB_RUN_ATTEMPT ?? 1) > 1 && visibility !== "public" ? void 0 : visibility;
}
function isMakingPublic({ method, body = "" }) {
  if (method !== "PATCH") return false;
  const { visibility, private: isPrivate } = parseJson(body) ?? {};
  return visibility === "public" || isPrivate === false;
}
async function openRunSession(options, world) {
  const { token: token2, app, reportToken, maxWait, server, adminValues } = options;
  const { clock, environment } = world;
  const { hide, scrub } = createSecretHider(world, [token2, reportToken, ...app?.key.texts ?? []]);
  const logReaders = await createLogReaders(options, world);
  const { transport: metered, traffic } = meterTransport(world.transport, clock);
  const transport = logReaders.observeAnswers(metered);
  let progress;
  const showProgress = (line) => (progress ?? world).showProgress(redactUrlCredentials(line));
  const pacers = [];
  const openPacer = () => {
    const pacer = new Pacer({ clock, maxWait, showProgress });
    pacers.push(pacer);
    return pacer;
  };
  const renewWaiting = (minutes2) => {
    for (const pacer of pacers) pacer.renewWaiting(minutes2);
  };
  const userAgent = `trueup/${version}`;
  const answers = /* @__PURE__ */ new Map();
  const batchTally = { answers: 0, queries: 0, points: 0, names: /* @__PURE__ */ new Set(), disagreements: /* @__PURE__ */ new Map() };
  const sharedOptions = {
    clock,
    environment,
    server: createKnownServer(server),
    answers,
    userAgent,
    showProgress,
    scrub
  };
  const channel = { transport, pacer: openPacer() };
  const ownChannels = app ? await (await import("./action-app-channels-EZUVQNDN.js")).createAppChannels(
    app,
    { ...sharedOptions, transport, hide, openPacer },
    options
  ) : createTokenChannels(token2, channel);
  const readVariable = (name2) => Object.hasOwn(environment, name2) ? environment[name2] : void 0;
  const createSession = (channels) => {
    const connections = createConnections(channels, sharedOptions, logReaders.mayEveryoneRead);
    return {
      ...connections,
      createTokenSession: (sessionToken) => createSession(createTokenChannels(sessionToken, channel)),
      renewWaiting,
      setProgress(targetProgress) {
        progress = targetProgress;
      },
      showProgress,
      traffic,
      batchTally,
      listGrantMismatches: () => sharedOptions.server.grantMismatches,
      isSet: (name2) => Boolean(readVariable(name2)),
      readSecret(name2) {
        const value = readVariable(name2);
        return value ? hide(new Secret(value)) : void 0;
      },
      async canEveryoneRead(repository2) {
        renewWaiting(1);
        if (!repository2) return logReaders.canEveryoneRead(connections.readVisibility);
        return adminValues !== "show" && mayBePublic(await connections.readVisibility(repository2).catch(() => void 0));
      }
    };
  };
  return createSession(
    reportToken ? { ...ownChannels, openReportChannel: () => ({ ...channel, token: reportToken }) } : ownChannels
  );
}
function createSecretHider(world, secrets) {
  const scrubber = createScrubber();
  const hide = (secret) => {
    scrubber.hide(secret);
    world.maskSecret(secret);
    return secret;
  };
  for (const secret of secrets) if (secret) hide(secret);
  return { hide, scrub: (text2) => scrubber.scrub(text2) };
}
async function runRepository(repositoryRun) {
  const { options, world, extensions: extensions2, target, reader, client } = repositoryRun;
  if (target.missing)
    return (await import("./action-create-repository-PMUO2YXN.js")).createRepository(
      repositoryRun,
      target.missing,
      runRepository
    );
  await repositoryRun.proveVisibility();
  repositoryRun.announceReading?.(target.disclosure.name);
  const { makesFile, writes, onlyReports } = modes[options.mode];
  if (makesFile) {
    const { takeSnapshot } = await import("./action-take-IEPECYE7.js");
    return takeSnapshot(reader, options, world.files).finally(
      () => repositoryRun.recordPlan?.(client.requestCount.total, 0)
    );
  }
  const { settings, lines } = await repositoryRun.settingsFor(
    target,
    writes ? reader : repositoryRun.toSharedReader(reader)
  );
  if (!settings) return createSkippedTarget(target.repository, lines);
  if (writes && target.mayBeEmpty && target.entry?.create)
    await (await import("./action-create-repository-PMUO2YXN.js")).waitForContent(target, target.entry.create, repositoryRun);
  const declaredRun = {
    ...repositoryRun,
    lines,
    settings,
    reader: repositoryRun.widenNeeds(getReconcileNeeds(options, settings.declared))
  };
  if (repositoryRun.edit) return repositoryRun.edit(settings, declaredRun);
  const reconciledRun = onlyReports ? { ...declaredRun, reader: repositoryRun.toSharedReader(declaredRun.reader) } : declaredRun;
  const idCheck = createRepositoryIdCheck(client);
  const reconciled = await reconcileRepository(
    settings.declared,
    reconciledRun,
    repositoryRun.gates(target, idCheck, settings)
  );
  const unseen = await reportUnseenRepository(reconciled, declaredRun.reader);
  if (unseen) return createTargetResult(options.mode, target.repository, [], [...lines, unseen]);
  if (onlyReports) repositoryRun.recordPlan?.(client.requestCount.total, 0);
  const { planned, sections } = reconciled;
  const notes = onlyReports ? await collectNotes(extensions2, reconciledRun, { declared: planned, sections }) : [];
  return createRepositoryResult(declaredRun, idCheck, reconciled, notes);
}
async function createRepositoryResult(repositoryRun, idCheck, reconciled, notes) {
  const { options, target, lines, reader } = repositoryRun;
  const { repository: repository2 } = target;
  const { plan, why = [] } = await buildPlanDocument(repository2, reconciled.planned, idCheck, repositoryRun);
  const all = [...lines, ...reconciled.lines, ...notes, ...why];
  const result = createTargetResult(options.mode, repository2, reconciled.sections, all, plan);
  return { ...result, ...reconciled.undo?.(toFullName(reader.repository)) };
}
async function openSingleRun(run2) {
  const { options, world } = run2;
  const { makesFile } = modes[options.mode];
  const editable = await openEditable(run2, options);
  const loaded = makesFile ? void 0 : await (editable?.readSingle() ?? loadSettingsFile(run2)).catch(
    recoverFrom([MissingFileError], (missing2) => missing2)
  );
  const missing = loaded instanceof MissingFileError ? loaded : void 0;
  if (missing && editable) throw missing;
  const settings = loaded instanceof MissingFileError ? void 0 : loaded;
  const needs = settings ? getReconcileNeeds(options, settings.declared) : makesFile && await getSnapshotNeeds(options);
  const target = { repository: options.repository, isNamed: true };
  const repositories2 = addDisclosures([target], options, world.environment.GITHUB_REPOSITORY);
  const [{ disclosure }] = repositories2;
  const discloseResult = (result) => {
    const disclosed = redactRunResult(result, disclosure, options);
    return settings && result.targets.length ? { ...disclosed, lines: [...reportSettings(options, settings), ...disclosed.lines] } : disclosed;
  };
  return {
    ...run2,
    repositories: repositories2,
    needs: () => needs || void 0,
    settingsFor: async (target2) => missing ? (await import("./action-fetch-settings-QKTC4KLL.js")).readOwnSettings(target2, missing, run2) : { settings, lines: [] },
    edit: editable?.edit,
    announceReading: (name2) => world.showProgress(`reading ${name2}`),
    toResult: ({ targets }) => discloseResult(createRunResult(options.mode, targets, [])),
    toFailedResult(failure) {
      const expectedResult = reportRunFailure(failure, options.mode);
      if (expectedResult && failure === missing) return expectedResult;
      if (!expectedResult && !disclosure.isHidden) throw failure;
      return discloseResult(expectedResult ?? createFailedRun(options.mode, failure));
    }
  };
}
async function loadSettingsFile({ options, world }) {
  const { settingsFile: file } = options;
  return parseDeclaredSettings({ text: await world.load(file), file, origin: "operator" }, options);
}
async function run(options, world, extensions2) {
  refuseUnsupportedOptions(options, extensions2);
  const session = await openRunSession(options, world);
  const baseRun = { options, world, session, extensions: extensions2 };
  const wholeResult = await askExtensions(extensions2, (extension) => extension.beforeRun?.(baseRun));
  if (wholeResult) return addScopeAndTallies(baseRun, wholeResult);
  if (modes[options.mode].isForPullRequest) throw createMissingExtensionError(options.mode);
  let outcome;
  try {
    const opened = await (isFleetRun(options) ? (await import("./action-fleet-run-WLQIMAK4.js")).openFleetRun(baseRun) : openSingleRun(baseRun));
    outcome = await createGates(opened).then((gates) => runRepositories(opened.repositories, { ...opened, gates }, runRepository)).then(opened.toResult).catch(opened.toFailedResult);
  } catch (failure) {
    const expected = reportRunFailure(failure, options.mode);
    if (!expected) throw failure;
    outcome = expected;
  }
  const lines = await askExtensions(extensions2, (extension) => extension.afterRun?.(baseRun, outcome)) ?? [];
  const result = await hideAdminValues({ ...outcome, lines: [...outcome.lines, ...lines] }, session.canEveryoneRead);
  if (!options.applyWorkflow) return addScopeAndTallies(baseRun, result);
  const { reportNextSteps } = await import("./action-next-steps-WGUGLZHN.js");
  return addScopeAndTallies(baseRun, {
    ...result,
    lines: [...result.lines, ...reportNextSteps(result, options, world.environment)]
  });
}
function addScopeAndTallies({ options: { shard: shard2, only, wave, sections }, session }, result) {
  const grants = session.listGrantMismatches();
  const { answers, queries, disagreements } = session.batchTally;
  return {
    ...result,
    ...shard2 && { shard: formatShard(shard2) },
    ...(only ?? wave) && { narrowed: true },
    ...sections && { sections },
    ...grants.length && { grants },
    ...queries && { folded: { answers, queries, ...disagreements.size && { dropped: true } } }
  };
}
async function startRun(options, world, directory, extensions2) {
  try {
    const watching = watchRunOrigin({ ...world, earlierRun: await readResumedRun(options, directory) });
    const result = await run(options, watching.world, extensions2);
    return await savePlan({ ...result, origin: watching.origin() }, options.planFile, directory);
  } catch (failure) {
    if (failure instanceof InvalidInput)
      return createInputProblemsResult(options.mode, [{ input: inputs.resume.name, ...failure }]);
    return createDefectResult(options.mode, failure);
  }
}
async function readResumedRun({ resume, mode }, directory) {
  if (resume === void 0) return void 0;
  return (await import("./action-resume-WCJHGY6P.js")).readEarlierRun(resume, directory, mode);
}
function watchRunOrigin(world) {
  const start = world.clock.now();
  let server;
  const { transport: counted, traffic } = meterTransport(world.transport, world.clock);
  const recordServer = async (request) => {
    const answer = await counted(request);
    server ??= answer.headers["x-github-enterprise-version"];
    return answer;
  };
  const describeOrigin = () => {
    const { sent: requests, quota } = traffic;
    return {
      ...measureSpan(start, world.clock),
      versions: { trueup: version, ...server && { server }, node: process.versions.node },
      requests,
      ...quota && { quota: { limit: quota.limit, left: quota.left } },
      ...describeWorkflow(world.environment)
    };
  };
  return { world: { ...world, transport: recordServer }, origin: describeOrigin };
}
function describeWorkflow(environment) {
  const { GITHUB_ACTIONS, GITHUB_TRIGGERING_ACTOR, GITHUB_ACTOR, GITHUB_SHA } = environment;
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT = "1" } = environment;
  if (GITHUB_ACTIONS !== "true") return {};
  const actor = GITHUB_TRIGGERING_ACTOR || GITHUB_ACTOR;
  const attempt = GITHUB_RUN_ATTEMPT === "1" ? "" : `/attempts/${GITHUB_RUN_ATTEMPT}`;
  return {
    ...actor && { actor },
    ...GITHUB_SHA && { commit: GITHUB_SHA },
    ...GITHUB_RUN_ID && { run: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}${attempt}` }
  };
}
async function runStep(step) {
  const { environment, directory, log } = step;
  const readInput2 = createInputReader(environment);
  for (const secret of [readInput2("token"), readInput2("report-token"), ...listAppKeyForms(step)])
    maskSecret(secret ?? "", step);
  const reportFile = readInput2("report-file") ?? (environment.RUNNER_TEMP && join(environment.RUNNER_TEMP, "trueup-report.json"));
  const reportFileProblems = await checkOutputFile("report-file", reportFile, directory);
  const ended = toWorkflowResult(await runFromInputs(step, reportFileProblems));
  const writableFile = reportFileProblems.length ? void 0 : reportFile;
  const reported = await saveReport(ended, writableFile, directory);
  const { jobSummary, terminalReport } = await loadPrinter(reported);
  const { onDrift } = readSelectedInputs(["onDrift"], readInput2).values;
  const exitsZero = onDrift === "warn" && inputs.onDrift.modes.includes(ended.mode) ? "`on-drift: warn`" : void 0;
  const formatSummary = (result2) => jobSummary(result2, void 0, exitsZero);
  const summed = await appendToRunnerFile(reported, "the job summary", environment.GITHUB_STEP_SUMMARY, formatSummary);
  const result = await appendToRunnerFile(
    summed,
    "the outputs",
    environment.GITHUB_OUTPUT,
    createOutputFormatter(reported === ended && writableFile || "")
  );
  const colour = shouldUseColour({ env: environment, isTTY: false });
  log(toWorkflowSyntax(terminalReport(result, { colour, details: true, exitsZero })));
  for (const line of formatAnnotations(result)) log(line);
  return getExitCode(result, exitsZero !== void 0);
}
var listAppKeyForms = ({ environment }) => [createInputReader(environment)("app-private-key"), environment.TRUEUP_APP_PRIVATE_KEY].flatMap((key = "") => [
  key,
  key.replaceAll("\\n", "\n")
]);
var createOutputFormatter = (reportFile) => (result) => outputs.map((stepOutput) => formatStepOutput(stepOutput.name, stepOutput.getValue(result, reportFile))).join("");
async function runFromInputs(step, reportFileProblems) {
  const { environment } = step;
  const readInput2 = createInputReader(environment);
  const read = readInputs(readInput2, environment);
  const problems = [
    ...findMisspeltInputs(environment),
    ...reportFileProblems,
    ..."problems" in read ? read.problems : findRenderedFileProblems(read.options)
  ];
  const mode = inputs.mode.modes.find((known) => known === readInput2("mode")) ?? usualMode;
  if (problems.length || !("options" in read)) return createInputProblemsResult(mode, problems);
  try {
    return await (isOnlineRun(read.options) ? startRunInStep(read.options, step) : (await import("./action-rendered-file-KYWEKRTD.js")).renderSettingsToFile(
      read.options,
      step.load,
      step.directory
    ));
  } catch (failure) {
    return createDefectResult(mode, failure);
  }
}
function findRenderedFileProblems(options) {
  if (isOnlineRun(options) || options.renderedFile) return [];
  return [{ input: "rendered-file", problem: "not given", fix: "name the file that `render` should write" }];
}
async function startRunInStep(options, step) {
  const logLine = (line) => step.log(escapeForTerminal(line));
  const progress = new Progress({ write: (text2) => step.log(text2.trimEnd()) }, { isTTY: false, colour: false });
  const { world, release } = makeInterruptible(
    {
      ...step,
      // A job log keeps every line, so frequent progress is throttled.
      showProgress: options.repos || options.fleetFile ? progress.update : logLine,
      printLine: logLine,
      maskSecret: (secret) => maskSecret(secret.reveal(), step)
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
function maskSecret(secret, { log }) {
  for (const line of formatMaskCommands(secret)) log(line);
}
async function appendToRunnerFile(result, label, file, formatText2) {
  if (!file) return result;
  try {
    await appendToFile(file, formatText2(result));
    return result;
  } catch (failure) {
    return failResult(
      result,
      "",
      `${label} could not be written: ${failure.message}`,
      "check the files of the runner"
    );
  }
}
var toInputVariable = (name2) => `INPUT_${name2.replaceAll(" ", "_").toUpperCase()}`;
var createInputReader = (environment) => (name2) => environment[toInputVariable(name2)]?.trim() || void 0;
function findMisspeltInputs(environment) {
  const names = Object.values(inputs).map(({ name: name2 }) => name2);
  return Object.keys(environment).filter((variable) => variable.startsWith("INPUT_") && !names.map(toInputVariable).includes(variable)).flatMap((variable) => explainUnknownInput(variable.slice("INPUT_".length).toLowerCase()) ?? []);
}
var listSections = ({ targets }) => targets.flatMap(({ sections }) => sections);
var countLines = (result, kind) => listSections(result).flatMap(({ lines }) => lines.filter((line) => line.kind === kind)).length;
var listNameIfSkipped = (section) => isIncomplete(section) ? [section.name] : [];
var toTargetOutput = ({ outcome, sections }) => ({
  outcome,
  drift: outcome === "drift" || sections.some(({ lines }) => lines.some(({ kind }) => kind === "drift")),
  "skipped-sections": sections.flatMap(listNameIfSkipped)
});
var formatPlanOutput = ({ plan } = {}) => plan?.id === void 0 || !plan.items.length ? "" : escapeJson(JSON.stringify(createPlanDocument([plan])));
var outputs = [
  {
    name: "outcome",
    help: "How the run ended: `success`, `partial`, `drift` or `failed`.",
    getValue: ({ outcome }) => outcome
  },
  {
    name: "drift",
    help: "Whether the report lists remaining differences from the settings file: `true` or `false`. In a preview, only with `on-drift: fail`.",
    getValue: (result) => String(result.outcome === "drift" || countLines(result, "drift") > 0)
  },
  {
    name: "changes",
    help: "The number of changes written.",
    getValue: (result) => String(countLines(result, "change"))
  },
  {
    name: "skipped-sections",
    help: "The sections that are incomplete, because the token lacks a permission or a setting is not available, separated by commas.",
    getValue: (result) => [...new Set(listSections(result).flatMap(listNameIfSkipped))].join(",")
  },
  {
    name: "targets",
    help: "The result of each repository, as JSON: its outcome, whether it differs, and its skipped sections.",
    getValue: ({ targets }) => escapeJson(
      JSON.stringify(Object.fromEntries(targets.map((target) => [target.repository, toTargetOutput(target)])))
    )
  },
  {
    name: "plan",
    help: "The plan of one repository as JSON, for an apply in another job. Set `plan-file` too, because the output may be empty without it. Empty for several repositories, and if there is nothing to write.",
    getValue: ({ targets: [target, ...otherTargets] }) => otherTargets.length ? "" : formatPlanOutput(target)
  },
  { name: "report", help: "The path of the JSON report.", getValue: (_result, reportFile) => reportFile }
];
var audit = {
  options: ["policy"],
  loadPolicyReader: () => import("./action-gate-A7QYXRY6.js").then(({ policyReader: policies }) => policies)
};
var changes = {
  afterRead({ options, world, reader }, { sections = [] }) {
    const isKept = options.driftIssue || options.reportFile !== void 0 || world.isUnattended;
    if (!isKept || sections.every(({ status }) => status !== "drift")) return void 0;
    return import("./action-notes-V4HLHWK3.js").then(({ noteLastChanges }) => noteLastChanges(reader, world, sections));
  }
};
var judgedSections = ["branches", "rulesets", "actions_policies"];
var protection = {
  loadBrakes: async () => (await import("./action-brakes-CJLTROTI.js")).protectionBrakes,
  // The judges are loaded on demand because they are large.
  afterRead: ({ reader }, { declared, changing = declared }) => changing.some(({ section }) => judgedSections.includes(section.key)) ? import("./action-warnings-TAJ2QLX4.js").then(({ warnAboutSettings }) => warnAboutSettings(declared, reader)) : void 0
};
var adoption = {
  openEditableSettings: (options, world) => modes[options.mode].editsFile ? import("./action-adopt-repository-3OCOID7C.js").then(({ createEditableSettings }) => createEditableSettings(options, world)) : void 0
};
var previews = {
  options: ["plan"],
  beforeRun: (run2) => modes[run2.options.mode].isForPullRequest ? import("./action-preview-6D35VZXD.js").then(({ previewPullRequest }) => previewPullRequest(run2)) : void 0,
  openApproval(run2) {
    if (run2.options.plan) return import("./action-approval-KI4I3J72.js").then(({ openApproval }) => openApproval(run2));
    if (run2.world.environment.GITHUB_EVENT_NAME !== "push") return void 0;
    return import("./action-current-lines-of-push-T6IRX7QT.js").then(({ createLineCheckOfPush: createLineCheckOfPush2 }) => ({
      isCurrent: createLineCheckOfPush2(run2)
    }));
  },
  afterRun: (run2, result) => run2.options.plan ? import("./action-post-apply-NKQIJANX.js").then(({ postApply }) => postApply(run2, result)) : void 0
};
var undo = {
  options: ["undoFile"],
  beforeWrite(repositoryRun) {
    const { undoFile } = repositoryRun.options;
    return undoFile === void 0 ? void 0 : import("./action-undo-file-GRGNCMQU.js").then(({ createUndoRecorder }) => createUndoRecorder(repositoryRun, undoFile));
  },
  formatUndoCommand({ undoFile }, targets) {
    const written = targets.filter(({ undo: undo2 }) => undo2 !== void 0);
    if (undoFile === void 0 || written.length < 2) return void 0;
    return import("./action-command-GIUSE362.js").then(({ formatFleetUndoCommand }) => formatFleetUndoCommand(undoFile, written));
  }
};
var extensions = [previews, audit, adoption, undo, protection, changes];
void endProcessWith(
  async () => runStep({
    ...createSystemWorld(process.env),
    extensions,
    environment: process.env,
    directory: process.cwd(),
    onInterrupt: watchSignals,
    log: (line) => process.stdout.write(`${line}
`)
  })
);
export {
  Commit as Commit109,
  Composer as Composer49,
  GithubRefusal as GithubRefusal105,
  InvalidInput as InvalidInput17,
  Lexer as Lexer49,
  LineCounter as LineCounter49,
  MissingApproval as MissingApproval15,
  MissingComparison as MissingComparison15,
  MissingFileError as MissingFileError13,
  MissingFolderError as MissingFolderError13,
  MissingVariable as MissingVariable92,
  NamedId as NamedId95,
  NotOnPlan as NotOnPlan105,
  NotOnServer as NotOnServer105,
  Pacer as Pacer8,
  Parser as Parser49,
  Pattern as Pattern53,
  PermissionDenied as PermissionDenied105,
  PublicFailure as PublicFailure37,
  QuotaUsedUp as QuotaUsedUp105,
  Reference as Reference93,
  RepositoryIdentity as RepositoryIdentity29,
  RepositoryNotLocated as RepositoryNotLocated15,
  RepositoryReplaced as RepositoryReplaced29,
  RequestFailure as RequestFailure105,
  RequestNotSent as RequestNotSent105,
  RunStopped as RunStopped105,
  RunSuperseded as RunSuperseded15,
  Secret as Secret70,
  SectionFailure as SectionFailure92,
  SectionFindings as SectionFindings46,
  SettingsError as SettingsError50,
  UnexpectedAnswer as UnexpectedAnswer105,
  UnknownTarget as UnknownTarget15,
  VisibilityClaim as VisibilityClaim11,
  Wording as Wording97,
  __export as __export106,
  access as access55,
  actions as actions104,
  addAdvice as addAdvice105,
  addDisclosures as addDisclosures8,
  addFix as addFix61,
  addHeading as addHeading60,
  addJsonSchema as addJsonSchema90,
  addLocation as addLocation28,
  addLookupFailures as addLookupFailures19,
  addVisibilityAndDefaultBranch as addVisibilityAndDefaultBranch22,
  addWholeEntryToFix as addWholeEntryToFix20,
  administration as administration104,
  agentSecrets as agentSecrets104,
  agentVariables as agentVariables104,
  allowKey as allowKey36,
  any as any96,
  appendDetails as appendDetails42,
  appendToFile as appendToFile54,
  applyDenialPolicy as applyDenialPolicy38,
  array as array96,
  askExtensions as askExtensions8,
  askOnce as askOnce85,
  boolean as boolean96,
  brakeCodes as brakeCodes40,
  buildPlanDocument as buildPlanDocument5,
  builtInRoles as builtInRoles95,
  bypassRisk as bypassRisk83,
  canReplace as canReplace48,
  canReplaceAnyLoss as canReplaceAnyLoss48,
  check as check96,
  checkOutputFile as checkOutputFile54,
  checkSections as checkSections19,
  checks as checks104,
  choice as choice90,
  chooseSchema as chooseSchema90,
  chooseTurn as chooseTurn48,
  classifyFailure as classifyFailure38,
  closedMap as closedMap90,
  codespacesSecrets as codespacesSecrets104,
  collectNotes as collectNotes8,
  collectSectionsInFile as collectSectionsInFile27,
  commitStatuses as commitStatuses104,
  compareRoles as compareRoles52,
  compareText as compareText51,
  compareVersions as compareVersions73,
  computeLoad as computeLoad77,
  constants as constants57,
  contents as contents104,
  countDifferencesBySection as countDifferencesBySection18,
  createAllowedLine as createAllowedLine33,
  createBareListShape as createBareListShape90,
  createBaseBrakeGates as createBaseBrakeGates3,
  createBasis as createBasis87,
  createBrakeGates as createBrakeGates3,
  createCharacterPart as createCharacterPart53,
  createChoiceKind as createChoiceKind17,
  createChoiceListKind as createChoiceListKind17,
  createConfigError as createConfigError105,
  createDeclaredRedaction as createDeclaredRedaction42,
  createDefectResult as createDefectResult15,
  createDenialPolicy as createDenialPolicy18,
  createFailedRun as createFailedRun18,
  createFileError as createFileError50,
  createFileTooLargeError as createFileTooLargeError28,
  createFindingLine as createFindingLine33,
  createFleetLimit as createFleetLimit3,
  createGates as createGates1,
  createHash as createHash100,
  createInputKind as createInputKind17,
  createInputProblemsResult as createInputProblemsResult15,
  createKnownServer as createKnownServer72,
  createLineCheckOfPush as createLineCheckOfPush107,
  createList as createList60,
  createListShape as createListShape90,
  createMarks as createMarks90,
  createMessage as createMessage94,
  createMissingExtensionError as createMissingExtensionError8,
  createNestedFindings as createNestedFindings46,
  createNote as createNote87,
  createOutgoingRequest as createOutgoingRequest77,
  createOwnerWideReader as createOwnerWideReader114,
  createPainter as createPainter58,
  createPart as createPart53,
  createPartReader as createPartReader22,
  createPartlyPublic as createPartlyPublic97,
  createPatternParser as createPatternParser17,
  createPlanDocument as createPlanDocument35,
  createPrivateKey as createPrivateKey100,
  createPublicCreationGate as createPublicCreationGate3,
  createPublicKey as createPublicKey100,
  createRedaction as createRedaction42,
  createReferenceSchema as createReferenceSchema93,
  createRefusedChange as createRefusedChange87,
  createRepositoryIdCheck as createRepositoryIdCheck2,
  createRepositoryIdGate as createRepositoryIdGate2,
  createRequestFailure as createRequestFailure77,
  createRisks as createRisks83,
  createRunPart as createRunPart53,
  createRunResult as createRunResult18,
  createSecretLookup as createSecretLookup87,
  createSectionResult as createSectionResult38,
  createSkippedTarget as createSkippedTarget18,
  createTable as createTable60,
  createTargetResult as createTargetResult18,
  createTooDeepError as createTooDeepError49,
  createUncheckedStatus as createUncheckedStatus108,
  createUndecidedLine as createUndecidedLine33,
  createUnknownKeyMessage as createUnknownKeyMessage94,
  createUnplannedLine as createUnplannedLine19,
  createUnusedLine as createUnusedLine33,
  createValidView as createValidView90,
  createValueRule as createValueRule90,
  createWarningLine as createWarningLine33,
  custom as custom96,
  customProperties as customProperties104,
  customRepositoryRoles as customRepositoryRoles104,
  cutMiddle as cutMiddle61,
  decodeSettingsText as decodeSettingsText28,
  defaultBranchAnswer as defaultBranchAnswer84,
  defineAdministeredObject as defineAdministeredObject86,
  defineBatchedAnswer as defineBatchedAnswer86,
  defineBatchedBranch as defineBatchedBranch84,
  defineBranchCall as defineBranchCall84,
  defineFileCall as defineFileCall109,
  defineListEnvelope as defineListEnvelope89,
  defineMutation as defineMutation103,
  defineObject as defineObject89,
  defineQuery as defineQuery103,
  defineRepositoryAnswer as defineRepositoryAnswer84,
  defineRepositoryCall as defineRepositoryCall84,
  defineRestCall as defineRestCall103,
  defineRoute as defineRoute103,
  defineVisibleConnection as defineVisibleConnection86,
  defineWholeConnection as defineWholeConnection86,
  delimiter as delimiter56,
  dependabotSecrets as dependabotSecrets104,
  describeActor as describeActor95,
  describeCause as describeCause75,
  describeDrift as describeDrift62,
  describeExpected as describeExpected94,
  describeGithubRefusal as describeGithubRefusal97,
  describeKind as describeKind98,
  describeLimitation as describeLimitation102,
  describeLossIfDeleted as describeLossIfDeleted83,
  describeNotDone as describeNotDone20,
  describeOutgoing as describeOutgoing77,
  describePermanentLoss as describePermanentLoss83,
  describeRole as describeRole52,
  describeServer as describeServer72,
  describeStatus as describeStatus64,
  describeTargets as describeTargets62,
  describeUnknownAcknowledgement as describeUnknownAcknowledgement40,
  describeValue as describeValue98,
  detectRateLimit as detectRateLimit71,
  diffieHellman as diffieHellman100,
  dirname as dirname56,
  diskFiles as diskFiles54,
  dropUnsupportedValues as dropUnsupportedValues22,
  endProcessWith as endProcessWith15,
  endings as endings39,
  entriesFromList as entriesFromList96,
  environments as environments104,
  errorCodes as errorCodes14,
  escapeAsCode as escapeAsCode63,
  escapeForTerminal as escapeForTerminal63,
  escapeHtml as escapeHtml63,
  escapeInvisible as escapeInvisible63,
  escapeJson as escapeJson63,
  escapeUnsafeCharacters as escapeUnsafeCharacters98,
  explainMissingFile as explainMissingFile13,
  explainUnknownInput as explainUnknownInput15,
  explainUnknownKey as explainUnknownKey78,
  explainUnverified as explainUnverified87,
  explainWithheld as explainWithheld8,
  extractMessage as extractMessage101,
  failResult as failResult4,
  fallback as fallback96,
  findAudience as findAudience81,
  findAwaitedSetting as findAwaitedSetting23,
  findDeclaredVisibility as findDeclaredVisibility30,
  findDifferences as findDifferences88,
  findDuplicate as findDuplicate90,
  findEntryNames as findEntryNames47,
  findGrantMismatch as findGrantMismatch104,
  findItemPlace as findItemPlace43,
  findKeyAndPlace as findKeyAndPlace44,
  findKeyChanges as findKeyChanges43,
  findLimitMessage as findLimitMessage71,
  findMissingId as findMissingId35,
  findMissingIdentity as findMissingIdentity35,
  findNamingKey as findNamingKey47,
  findNearest as findNearest91,
  findNearestDescribedVersion as findNearestDescribedVersion73,
  findOrder as findOrder82,
  findPlannedSection as findPlannedSection43,
  findPresenceRow as findPresenceRow102,
  findProtectionChanges as findProtectionChanges43,
  findPublicSentence as findPublicSentence74,
  findRepositoryRuleChanges as findRepositoryRuleChanges43,
  findResolvingSetting as findResolvingSetting23,
  findRisk as findRisk83,
  findSevereRisk as findSevereRisk83,
  findUnmetCondition as findUnmetCondition102,
  findWorstOutcome as findWorstOutcome18,
  fitPage as fitPage60,
  fleetKeys as fleetKeys78,
  fleetModes as fleetModes17,
  foreignProtectionKeys as foreignProtectionKeys78,
  formatAcknowledgement as formatAcknowledgement40,
  formatAllowFix as formatAllowFix33,
  formatBranchSelection as formatBranchSelection84,
  formatChange as formatChange68,
  formatCode as formatCode98,
  formatCount as formatCount64,
  formatDifference as formatDifference68,
  formatDuration as formatDuration76,
  formatFirstNames as formatFirstNames62,
  formatGrant as formatGrant104,
  formatHeadlineCount as formatHeadlineCount61,
  formatJobSummary as formatJobSummary59,
  formatJson as formatJson101,
  formatKey as formatKey69,
  formatLine as formatLine58,
  formatMinute as formatMinute76,
  formatPart as formatPart68,
  formatPath as formatPath50,
  formatPlace as formatPlace50,
  formatPlanJson as formatPlanJson35,
  formatRefusal as formatRefusal50,
  formatReport as formatReport58,
  formatRepositoryCount as formatRepositoryCount62,
  formatRetryTime as formatRetryTime76,
  formatScalar as formatScalar51,
  formatSections as formatSections58,
  formatSentence as formatSentence61,
  formatShard as formatShard17,
  formatStatus as formatStatus105,
  formatSubjectAndKey as formatSubjectAndKey68,
  formatTerminalReport as formatTerminalReport58,
  formatText as formatText97,
  formatTone as formatTone62,
  formatToneCounts as formatToneCounts61,
  generateKeyPairSync as generateKeyPairSync100,
  getApplyPageUrl as getApplyPageUrl10,
  getAtPath as getAtPath99,
  getCommit as getCommit109,
  getDefaultBranch as getDefaultBranch84,
  getDotPath as getDotPath96,
  getEntryName as getEntryName47,
  getErrorCode as getErrorCode75,
  getExitCode as getExitCode4,
  getFleetState as getFleetState62,
  getIssuePath as getIssuePath90,
  getKeySchema as getKeySchema51,
  getKeyText as getKeyText49,
  getListShape as getListShape90,
  getOrCreate as getOrCreate99,
  getPresenceConditions as getPresenceConditions115,
  getPublicName as getPublicName68,
  getPublicReason as getPublicReason105,
  getReasonPhrase as getReasonPhrase105,
  getReconcileNeeds as getReconcileNeeds25,
  getRepositoryPattern as getRepositoryPattern40,
  getSchemaChoices as getSchemaChoices90,
  getSnapshotNeeds as getSnapshotNeeds25,
  getTitle as getTitle96,
  getTone as getTone62,
  getValueSkippingWrapper as getValueSkippingWrapper31,
  globPattern as globPattern17,
  groupAcrossRepositories as groupAcrossRepositories62,
  groupBy as groupBy99,
  groupByRequest as groupByRequest20,
  groupBySetting as groupBySetting88,
  groupByState as groupByState62,
  groupEqualLines as groupEqualLines62,
  groupNotRunByReason as groupNotRunByReason64,
  groupUnchangedByState as groupUnchangedByState64,
  hasBranchFromStart as hasBranchFromStart108,
  hasHiddenParts as hasHiddenParts97,
  hasNothingToDo as hasNothingToDo45,
  hasNothingToReport as hasNothingToReport64,
  hasNothingToWrite as hasNothingToWrite64,
  hasPublicVersion as hasPublicVersion35,
  hasSameMembers as hasSameMembers88,
  hasSameSubject as hasSameSubject40,
  hasSeriousTone as hasSeriousTone62,
  hasWritten as hasWritten18,
  hash as hash100,
  hashText as hashText69,
  hiddenReasonText as hiddenReasonText97,
  hiddenValueText as hiddenValueText97,
  hideAdminValues as hideAdminValues7,
  hidePlainStringFromPublic as hidePlainStringFromPublic97,
  hidesLiveValue as hidesLiveValue68,
  hour as hour76,
  idCall as idCall29,
  ignoreRefusal as ignoreRefusal105,
  includes as includes96,
  includesKind as includesKind48,
  inputs as inputs15,
  integer2 as integer90,
  integer as integer96,
  intersect as intersect96,
  is as is96,
  isAboutFile as isAboutFile61,
  isAboutRepository as isAboutRepository11,
  isAbsolute as isAbsolute56,
  isAccessChange as isAccessChange43,
  isAlias as isAlias49,
  isAllPublic as isAllPublic42,
  isAnyCharacter as isAnyCharacter53,
  isBelow as isBelow54,
  isCertificateError as isCertificateError75,
  isChange as isChange43,
  isChangeUnder as isChangeUnder23,
  isCiJob as isCiJob15,
  isCloud as isCloud77,
  isCustomRole as isCustomRole52,
  isDeepEqual as isDeepEqual88,
  isDrift as isDrift92,
  isDriftOrChange as isDriftOrChange64,
  isEmptyValue as isEmptyValue83,
  isEqualInAnyOrder as isEqualInAnyOrder88,
  isErrorOrWarning as isErrorOrWarning64,
  isExactInJson as isExactInJson49,
  isFailureOfRun as isFailureOfRun22,
  isFinding as isFinding43,
  isFleetRun as isFleetRun16,
  isForRepository as isForRepository40,
  isForeseen as isForeseen37,
  isHeldOnlyByBrakes as isHeldOnlyByBrakes64,
  isHigherRole as isHigherRole52,
  isImpliedByAbsence as isImpliedByAbsence30,
  isInScope as isInScope12,
  isInShard as isInShard17,
  isInShare as isInShare17,
  isIncomplete as isIncomplete38,
  isIndivisible as isIndivisible90,
  isInstallationToken as isInstallationToken70,
  isKeyAtOrBelow as isKeyAtOrBelow23,
  isLeftOut as isLeftOut38,
  isLevelAtLeast as isLevelAtLeast104,
  isListWrapper as isListWrapper99,
  isLoopback as isLoopback77,
  isLooser as isLooser82,
  isMap2 as isMap49,
  isMap as isMap99,
  isMergeKey2 as isMergeKey49,
  isMissingKey as isMissingKey94,
  isNameShown as isNameShown8,
  isNotReached as isNotReached64,
  isNotRun as isNotRun64,
  isNotSlash as isNotSlash53,
  isNote as isNote64,
  isOnlineRun as isOnlineRun16,
  isPartlyHidden as isPartlyHidden35,
  isPathUpToDate as isPathUpToDate38,
  isPlaceholder as isPlaceholder69,
  isPlanned as isPlanned45,
  isPublicCall as isPublicCall103,
  isRankedList as isRankedList69,
  isRecord as isRecord101,
  isRefusedDespitePermission as isRefusedDespitePermission105,
  isRefusedWith as isRefusedWith105,
  isRepositoryMatch as isRepositoryMatch40,
  isRiskyItem as isRiskyItem83,
  isRunFailure as isRunFailure105,
  isRunWide as isRunWide40,
  isSameName as isSameName85,
  isSameOrLess as isSameOrLess82,
  isSameOrMore as isSameOrMore82,
  isSameWord as isSameWord85,
  isScalar as isScalar49,
  isSectionKey as isSectionKey80,
  isSeq as isSeq49,
  isSettableKey as isSettableKey90,
  isSettingAvailable as isSettingAvailable102,
  isTargetUpToDate as isTargetUpToDate64,
  isTextWithHash as isTextWithHash69,
  isTolerated as isTolerated38,
  isUnanswered as isUnanswered105,
  isUndeclaredDeleted as isUndeclaredDeleted117,
  isUnread as isUnread23,
  isUtf8 as isUtf828,
  isWantedUnset as isWantedUnset92,
  isWholeFileRefused as isWholeFileRefused50,
  isWithheld as isWithheld62,
  isWriting as isWriting92,
  isoTimestamp as isoTimestamp96,
  issues as issues104,
  join as join56,
  joinPublic as joinPublic97,
  joinTexts as joinTexts97,
  joinWithOr as joinWithOr98,
  keys as keys17,
  lazy as lazy96,
  limitLength as limitLength90,
  list as list90,
  listAccessLosses as listAccessLosses48,
  listChanges as listChanges43,
  listCoverageByEnding as listCoverageByEnding64,
  listDeclaredPaths as listDeclaredPaths30,
  listDifferences as listDifferences92,
  listFilesInFolder as listFilesInFolder13,
  listGrants as listGrants103,
  listInvalidPaths as listInvalidPaths90,
  listItemRisks as listItemRisks83,
  listKeyData as listKeyData69,
  listLastingEndings as listLastingEndings23,
  listLeaves as listLeaves93,
  listModes as listModes67,
  listNamedIds as listNamedIds95,
  listNeededGrants as listNeededGrants26,
  listOwnerListGrants as listOwnerListGrants25,
  listPaths as listPaths31,
  listPlannedWrites as listPlannedWrites34,
  listPresenceRows as listPresenceRows102,
  listReplaceableLosses as listReplaceableLosses48,
  listReplaceables as listReplaceables48,
  listReplacedKinds as listReplacedKinds48,
  listReportGrants as listReportGrants25,
  listRepositoryNames as listRepositoryNames62,
  listRisks as listRisks83,
  listSchemaMistakes as listSchemaMistakes90,
  listSharedDifferences as listSharedDifferences62,
  listStartGrants as listStartGrants25,
  listTargetLines as listTargetLines64,
  listWritableItems as listWritableItems23,
  listWriteGrantsToRead as listWriteGrantsToRead26,
  listWritingItems as listWritingItems34,
  listWrittenSectionKeys as listWrittenSectionKeys92,
  literal as literal96,
  loadSections as loadSections27,
  loadSectionsAndParseSettings as loadSectionsAndParseSettings27,
  loadSettingsText as loadSettingsText13,
  locateLines as locateLines64,
  longestDelay as longestDelay76,
  looseObject as looseObject96,
  lstat as lstat55,
  mapAnswer as mapAnswer89,
  mapChildren as mapChildren99,
  mapEntries as mapEntries113,
  mapItems as mapItems9,
  mapLines as mapLines64,
  mapValues as mapValues99,
  markAsSkipped as markAsSkipped38,
  markIfWeaker as markIfWeaker82,
  markIndivisible as markIndivisible90,
  markListShape as markListShape90,
  markMayStay as markMayStay52,
  markPublic as markPublic97,
  maxCodeLength as maxCodeLength98,
  maxConcurrentRequests as maxConcurrentRequests8,
  maxFileSize as maxFileSize28,
  maxNamedKeys as maxNamedKeys90,
  maxNestingDepth as maxNestingDepth49,
  maxValue as maxValue96,
  mayGetReportIssue as mayGetReportIssue8,
  mayRepeatValues as mayRepeatValues74,
  measureSpan as measureSpan76,
  members as members104,
  memoize as memoize53,
  mergeNoteLines as mergeNoteLines65,
  mergeNotes as mergeNotes60,
  mergeNotesUnlessDetailed as mergeNotesUnlessDetailed58,
  mergeSimilarNotes as mergeSimilarNotes65,
  mergeStopLines as mergeStopLines60,
  metadata2 as metadata104,
  metadata as metadata96,
  meterTransport as meterTransport24,
  minLength as minLength96,
  minValue as minValue96,
  minute as minute76,
  minutes as minutes17,
  missingBranch as missingBranch84,
  missingRepositoryNote as missingRepositoryNote6,
  mkdir as mkdir55,
  modeNames as modeNames67,
  modes as modes67,
  mustBe as mustBe94,
  mustBeCollection as mustBeCollection94,
  nameBuiltInRole as nameBuiltInRole95,
  nameCall as nameCall29,
  never as never96,
  newestServer as newestServer73,
  noMessage as noMessage101,
  noRedaction as noRedaction68,
  normalizePermission as normalizePermission52,
  notValues as notValues96,
  noteUncompared as noteUncompared87,
  noteUnknownWord as noteUnknownWord112,
  nullable as nullable96,
  nullish as nullish96,
  number2 as number17,
  number as number96,
  numberDuplicates as numberDuplicates32,
  object as object96,
  objectWithRest as objectWithRest96,
  observeVisibility as observeVisibility11,
  offByDefault as offByDefault17,
  offIsStricter as offIsStricter82,
  oldestServer as oldestServer73,
  onIsStricter as onIsStricter82,
  onlineModes as onlineModes17,
  open as open55,
  openEditable as openEditable8,
  openMap as openMap90,
  openRepositoryClient as openRepositoryClient24,
  optional as optional96,
  orderAllowedLists as orderAllowedLists82,
  orderByRank as orderByRank82,
  orderKeys as orderKeys51,
  orderMaps as orderMaps82,
  orderRequiredLists as orderRequiredLists82,
  organizationAdministration as organizationAdministration104,
  organizationAdvice as organizationAdvice79,
  organizationCustomProperties as organizationCustomProperties104,
  otherFleetKeys as otherFleetKeys78,
  ownerNamesKey as ownerNamesKey97,
  pages as pages104,
  parse2 as parse56,
  parse as parse96,
  parseAcknowledgement as parseAcknowledgement40,
  parseApiAddress as parseApiAddress77,
  parseDeclaredSettings as parseDeclaredSettings12,
  parseIssueMessage as parseIssueMessage94,
  parseJson as parseJson101,
  parseRepositoryName as parseRepositoryName85,
  parseRepositoryPattern as parseRepositoryPattern17,
  parseRetryAfter as parseRetryAfter71,
  parseSection as parseSection27,
  parseServerVersion as parseServerVersion73,
  parseSettings as parseSettings27,
  parseYamlNodes as parseYamlNodes28,
  passGates as passGates21,
  path as path17,
  paths as paths17,
  pickColumn as pickColumn116,
  pickKeys as pickKeys99,
  pickWanted as pickWanted88,
  picklist as picklist96,
  pipe as pipe96,
  planCreate as planCreate87,
  planDelete as planDelete87,
  planOutOfReach as planOutOfReach87,
  planReassertion as planReassertion87,
  planReassertionOfKey as planReassertionOfKey87,
  planReassertionOfValues as planReassertionOfValues87,
  planReplace as planReplace87,
  planSection as planSection22,
  planSections as planSections22,
  planUpdate as planUpdate87,
  planningModes as planningModes17,
  pointsPerMinute as pointsPerMinute8,
  posix as posix56,
  predictOutcome as predictOutcome19,
  presenceTable as presenceTable102,
  printPlanValue as printPlanValue68,
  printValue as printValue68,
  protectionRisk as protectionRisk83,
  pullRequests as pullRequests104,
  quoteForShell as quoteForShell98,
  quoteSingle as quoteSingle51,
  quoteText as quoteText98,
  randomUUID as randomUUID100,
  rawCheck as rawCheck96,
  reachKeys as reachKeys43,
  readFile as readFile55,
  readFileSync as readFileSync57,
  readInputs as readInputs15,
  readOwnLogin as readOwnLogin110,
  readRegularFile as readRegularFile54,
  readSelectedInputs as readSelectedInputs15,
  readVersionHeader as readVersionHeader73,
  readVisibility as readVisibility11,
  readdir as readdir55,
  readlink as readlink55,
  realpath as realpath55,
  reconcileRepository as reconcileRepository5,
  record as record96,
  recoverFrom as recoverFrom105,
  redactChange as redactChange42,
  redactLine as redactLine8,
  redactPlan as redactPlan35,
  redactPreview as redactPreview9,
  redactRefusal as redactRefusal42,
  redactRequestFailure as redactRequestFailure42,
  redactRunResult as redactRunResult6,
  redactTarget as redactTarget8,
  redactText as redactText42,
  redactUrlCredentials as redactUrlCredentials98,
  redactUrlPath as redactUrlPath98,
  refuseAcknowledgementsWithoutRepository as refuseAcknowledgementsWithoutRepository36,
  refuseDuplicateActors as refuseDuplicateActors112,
  refuseExternallyDefined as refuseExternallyDefined111,
  refuseIncompatibleSettings as refuseIncompatibleSettings30,
  refuseReadOnly as refuseReadOnly90,
  refuseReadOnlyKeys as refuseReadOnlyKeys90,
  refuseUnsupportedOptions as refuseUnsupportedOptions8,
  refusedLimits as refusedLimits90,
  regex as regex96,
  rejectUnsupportedSection as rejectUnsupportedSection22,
  relative as relative56,
  removeCredentials as removeCredentials69,
  removePaths as removePaths31,
  rename as rename55,
  renderFleet as renderFleet60,
  renderLine as renderLine60,
  renderNames as renderNames62,
  renderPage as renderPage60,
  renderProse as renderProse60,
  renderSharedLine as renderSharedLine60,
  renderStateTable as renderStateTable60,
  renderTargetBlocks as renderTargetBlocks60,
  replaceIdsWithNames as replaceIdsWithNames95,
  replaceNamedIdWithName as replaceNamedIdWithName95,
  reportFailure as reportFailure37,
  reportFailures as reportFailures18,
  reportItemOutcome as reportItemOutcome20,
  reportNote as reportNote14,
  reportRedactedFailure as reportRedactedFailure37,
  reportRemark as reportRemark18,
  reportRunFailure as reportRunFailure6,
  reportSectionFailure as reportSectionFailure37,
  reportSettings as reportSettings18,
  reportUnseenRepository as reportUnseenRepository11,
  reportUnwrittenOutput as reportUnwrittenOutput37,
  reportWaitingSection as reportWaitingSection37,
  repositoryIdKey as repositoryIdKey78,
  repositoryNamePattern as repositoryNamePattern85,
  repositorySecrets as repositorySecrets104,
  repositoryVariables as repositoryVariables104,
  requirePolicyReader as requirePolicyReader8,
  requireReadableText as requireReadableText28,
  requireSettingsError as requireSettingsError50,
  resolve as resolve56,
  resolveNames as resolveNames22,
  resolveNodeValues as resolveNodeValues49,
  resolveSchema as resolveSchema51,
  resolveSectionAlias as resolveSectionAlias41,
  resolveSectionStatus as resolveSectionStatus38,
  resolveVisibility as resolveVisibility11,
  resumingModes as resumingModes17,
  reword as reword42,
  rm as rm55,
  runRepositories as runRepositories6,
  safeParse as safeParse96,
  saveFile as saveFile4,
  savePlan as savePlan4,
  saveReport as saveReport4,
  scrubAndShorten as scrubAndShorten70,
  secretScanningAlerts as secretScanningAlerts104,
  sectionAliases as sectionAliases41,
  sectionKeys as sectionKeys80,
  sectionNames as sectionNames17,
  selectConnection as selectConnection86,
  selectSections as selectSections12,
  selectSeriousLines as selectSeriousLines62,
  sep as sep56,
  shouldUseColour as shouldUseColour58,
  showFullText as showFullText97,
  showVisibleText as showVisibleText97,
  sign as sign100,
  signs as signs66,
  singleRunReaders as singleRunReaders6,
  sortByPlace as sortByPlace27,
  sortByReach as sortByReach62,
  sortSeriousFirst as sortSeriousFirst62,
  splitList as splitList17,
  splitOffAcknowledgements as splitOffAcknowledgements36,
  splitOffRepositoryId as splitOffRepositoryId78,
  splitUnknownKeyRemarks as splitUnknownKeyRemarks27,
  splitWords2 as splitWords116,
  stat as stat55,
  statSync as statSync57,
  strayPolicy as strayPolicy94,
  strictObject as strictObject96,
  string as string96,
  stripHashes as stripHashes35,
  subtractMembers as subtractMembers88,
  suggestNameFix as suggestNameFix95,
  suggestWord as suggestWord91,
  summarizeRun as summarizeRun61,
  summaryLimit as summaryLimit59,
  swapYamlExtension as swapYamlExtension13,
  systemClock as systemClock76,
  targetInputs as targetInputs17,
  teamPattern as teamPattern17,
  text as text90,
  title as title96,
  titles as titles62,
  toAllowSection as toAllowSection36,
  toApiPermission as toApiPermission104,
  toBlock as toBlock60,
  toBothViews as toBothViews42,
  toCall as toCall20,
  toCanonicalOrder as toCanonicalOrder51,
  toCanonicalText as toCanonicalText69,
  toData as toData69,
  toFullItem as toFullItem35,
  toFullName as toFullName85,
  toItemView as toItemView35,
  toLineKey as toLineKey62,
  toLowerCase as toLowerCase96,
  toMarkedItem as toMarkedItem34,
  toNameKey as toNameKey85,
  toNamelessItem as toNamelessItem35,
  toOptionalSchemas as toOptionalSchemas116,
  toPermission as toPermission52,
  toPlacedLine as toPlacedLine44,
  toPlanItem as toPlanItem35,
  toPowerTone as toPowerTone52,
  toPresenceConditions as toPresenceConditions115,
  toPublicItem as toPublicItem35,
  toRankedList as toRankedList69,
  toRole as toRole52,
  toSafeText as toSafeText98,
  toSectionResults as toSectionResults19,
  toSettingsDocument as toSettingsDocument28,
  toShownText as toShownText97,
  toShownValues as toShownValues68,
  toTargetDocument as toTargetDocument34,
  toTargetView as toTargetView7,
  toVisibilityKind as toVisibilityKind102,
  toWorkflowResult as toWorkflowResult60,
  toWorkflowSyntax as toWorkflowSyntax60,
  toWriteGroup as toWriteGroup20,
  toggle as toggle90,
  token as token17,
  tones as tones66,
  trackIdentity as trackIdentity29,
  transform as transform96,
  trueOrFalse as trueOrFalse17,
  tryRule as tryRule90,
  tryRuleOnEach as tryRuleOnEach90,
  tryToRead as tryToRead50,
  undefined_ as undefined_96,
  union as union96,
  unknown as unknown96,
  unknownValue as unknownValue43,
  unreadReason as unreadReason38,
  unsafeCharacters as unsafeCharacters98,
  unseenValue as unseenValue69,
  unsupported as unsupported37,
  usualMode as usualMode67,
  variant as variant96,
  verifyBeforeWrites as verifyBeforeWrites29,
  versionHeader as versionHeader73,
  visibilityDelays as visibilityDelays76,
  visit as visit49,
  visitDuplicates as visitDuplicates90,
  watchSignals as watchSignals15,
  webhooks as webhooks104,
  withEnding as withEnding68,
  withHiddenReason as withHiddenReason97,
  withPublicVersion as withPublicVersion97,
  withVisibilityKey as withVisibilityKey97,
  withheldValue as withheldValue69,
  withholdPlan as withholdPlan35,
  withholdPreview as withholdPreview9,
  wrapInDetails as wrapInDetails60,
  wrapText as wrapText58
};
