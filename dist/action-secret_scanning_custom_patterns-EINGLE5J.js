import {
  readFileSync57 as readFileSync,
  defineRepositoryAnswer84 as defineRepositoryAnswer,
  defineRepositoryCall84 as defineRepositoryCall,
  createNote87 as createNote,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  defineObject89 as defineObject,
  chooseSchema90 as chooseSchema,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  list90 as list,
  refuseReadOnlyKeys90 as refuseReadOnlyKeys,
  text90 as text,
  createMessage94 as createMessage,
  array96 as array,
  never96 as never,
  nullish96 as nullish,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  rawCheck96 as rawCheck,
  string96 as string,
  formatText97 as formatText,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  pickKeys99 as pickKeys,
  defineRestCall103 as defineRestCall,
  secretScanningAlerts104 as secretScanningAlerts,
  isRefusedWith105 as isRefusedWith,
  __export106 as __export
} from "./action.js";
import {
  isFeatureEnabledBy
} from "./action-chunk-ZGNMBPZP.js";
import {
  defineSection,
  exportList,
  splitByOmissionReason
} from "./action-chunk-XRJ6RS5T.js";
import {
  matchEntries,
  planUndeclared
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/secret_scanning_custom_patterns/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create,
  getScanningStatus: () => getScanningStatus,
  list: () => list2,
  remove: () => remove,
  update: () => update
});
var LivePattern = defineObject({
  id: number(),
  name: string(),
  pattern: string(),
  state: string(),
  start_delimiter: nullish(string()),
  end_delimiter: nullish(string()),
  must_match: nullish(array(string())),
  must_not_match: nullish(array(string())),
  custom_pattern_version: nullish(string())
});
var hints = {
  403: "in a private repository, secret scanning requires a license for GitHub Advanced Security",
  404: "secret scanning may be off: `security_and_analysis: {secret_scanning: {status: enabled}}` under `repository:` turns it on, and a private repository requires a license for GitHub Advanced Security",
  412: "the pattern changed during this run: run again"
};
var whenOff = { notFound: "turn on secret scanning", notFoundWhen: /\b(disabled|not enabled)\b/i };
var write = { needs: secretScanningAlerts.write, hints, ...whenOff };
var severalPatterns = { ...write, wrapper: "patterns" };
var list2 = defineRestCall("GET /repos/{owner}/{repo}/secret-scanning/custom-patterns", {
  needs: secretScanningAlerts.read,
  pages: { perPage: 100, identity: "id" },
  answer: array(LivePattern),
  hints,
  ...whenOff
});
var getScanningStatus = defineRepositoryCall({
  isPublic: false,
  neededIn: ["snapshot"],
  answer: defineRepositoryAnswer(["full_name"], {
    security_and_analysis: nullish(
      defineObject({ secret_scanning: optional(defineObject({ status: optional(string()) })) })
    )
  })
});
var create = defineRestCall("POST /repos/{owner}/{repo}/secret-scanning/custom-patterns", severalPatterns);
var update = defineRestCall("PATCH /repos/{owner}/{repo}/secret-scanning/custom-patterns/{pattern_id}", write);
var remove = defineRestCall("DELETE /repos/{owner}/{repo}/secret-scanning/custom-patterns", severalPatterns);

// builtin:node:zlib
var builtin = process.getBuiltinModule("node:zlib");
var of = (name) => builtin[name];
var brotliDecompressSync = /* @__PURE__ */ of("brotliDecompressSync");

// packages/core/src/sections/secret_scanning_custom_patterns/pcre2.ts
var pages = 256;
var functions = 4;
var stack = 117376;
var heap = 5360256;
var maxLength = 65535;
var maxMessageLength = 256;
var message = heap + 2 * (maxLength + 1);
var noFlags = message + 2 * maxMessageLength;
var free = noFlags + 8;
var compiler;
function findCompileFault(expression2) {
  compiler ??= openPcre2(brotliDecompressSync(readFileSync(new URL("pcre2.wasm.br", import.meta.url))));
  return compiler(expression2);
}
function openPcre2(bytes) {
  const { buffer, ...memory } = createPcre2Memory();
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    env: { ...memory.env, ...createPcre2Imports() }
  });
  const pcre2 = exports;
  pcre2.establishStackSpace(stack, heap);
  return (expression2) => {
    if (expression2.length > maxLength) return { message: "regular expression is too large", offset: maxLength };
    memory.clear();
    Buffer.from(buffer).write(expression2, heap, "utf16le");
    if (pcre2._compile(heap, expression2.length, noFlags)) return void 0;
    const letters = Buffer.from(buffer, message, 2 * pcre2._lastErrorMessage(message, maxMessageLength));
    return { message: letters.toString("utf16le"), offset: pcre2._lastErrorOffset() };
  };
}
function createPcre2Memory() {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { buffer } = memory;
  let top = free;
  return {
    buffer,
    clear() {
      top = free;
    },
    env: {
      memory,
      malloc(bytes) {
        const address = top;
        top += Math.ceil((bytes >>> 0) / 8) * 8;
        return top > buffer.byteLength ? 0 : address;
      },
      free() {
      },
      _emscripten_memcpy_big(to, from, bytes) {
        new Uint8Array(buffer).copyWithin(to, from, from + bytes);
        return to;
      }
    }
  };
}
function throwPcre2Failure() {
  throw new Error("PCRE2 failed");
}
var createPcre2Imports = () => ({
  table: new WebAssembly.Table({ initial: functions, maximum: functions, element: "anyfunc" }),
  __table_base: 0,
  abortStackOverflow: throwPcre2Failure,
  nullFunc_iii: throwPcre2Failure,
  nullFunc_vii: throwPcre2Failure
});

// packages/core/src/sections/secret_scanning_custom_patterns/expression.ts
function findExpressionMistake(expression2) {
  const pieces = [...expression2.matchAll(piecePattern)].map(({ groups }) => groups);
  if (pieces.some(({ extended }) => extended)) return void 0;
  const call2 = pieces.find((piece) => piece.call)?.call;
  return call2 === void 0 ? findSyntaxError(expression2) : describeSubroutineCall(call2);
}
var literalPieces = [
  String.raw`\\Q.*?(?:\\E|$)`,
  String.raw`\\(?!g[<'])c?[^]`,
  String.raw`\(\?#[^)]*`,
  String.raw`(?<set>\[\^?\]?(?:\\Q.*?(?:\\E|$)|\\c?[^]|\[(?<mark>[:.=])(?:(?!\[\k<mark>)[^\]\\])*\k<mark>\]|[^\]\\])*)`
];
var call = String.raw`\(\?(?:R|&|P>|[+-]?\d)[^)]*\)?|\\g[<'][^>']*[>']?`;
var extendedMode = String.raw`\(\?(?:\^?[imnsJU]*x[imnsxJU]*|[imnsJU]*x[imnsxJU]*-[imnsJU]*)[:)]`;
var piecePattern = new RegExp(`${literalPieces.join("|")}|(?<call>${call})|(?<extended>${extendedMode})`, "gs");
var describeSubroutineCall = (call2) => ({
  problem: `calls a group as a subroutine with ${formatCode(call2)}, which secret scanning does not support`,
  fix: "repeat the group instead of the call"
});
var unicodeVerbs = /^(?:\(\*(?:UTF8?|UCP)\))*/;
function findSyntaxError(expression2) {
  const start = unicodeVerbs.exec(expression2)[0].length;
  const { text: text2, dashes } = escapeLiteralDashes(expression2.slice(start));
  const fault = findCompileFault(text2);
  if (!fault) return void 0;
  const reason = fault.message.replace(/ \(PCRE2\w+ not set\)/, "");
  const read = expression2.slice(0, start + fault.offset - dashes.filter((at) => at < fault.offset).length);
  const property = /unknown property/.test(reason) && /\\[pP](?:\{[^{}]*\}|[\s\S])$/.exec(read)?.[0];
  if (property) return describeUnknownProperty(property);
  return {
    problem: `is not a regular expression: ${reason}${formatReadPart(read)}`,
    fix: "correct it at that point; a literal special character needs a backslash before it"
  };
}
function describeUnknownProperty(property) {
  const script = property.replace(/\b(?:script|sc)(?:_?extensions|x)?\s*[:=]\s*/i, "");
  const known = script !== property && !findCompileFault(script) ? `write ${formatCode(script)}` : "write a script or a general category, such as `\\p{Greek}` or `\\p{Lu}`";
  return {
    problem: `has ${formatCode(property)}, a Unicode property that this version of PCRE2 does not know`,
    fix: `${known}, or list the characters in a class`
  };
}
var characterClass = String.raw`\\[dDwWsShHvV]|\\[pP](?:\{[^{}]*\}|[^])|\[:\^?\w+:\]`;
var setMemberPattern = new RegExp(String.raw`(?<before>${characterClass})-(?!\])|\\Q.*?(?:\\E|$)|\\c?[^]|[^]`, "gs");
function escapeLiteralDashes(expression2) {
  const dashes = [];
  let text2 = "";
  let end = 0;
  for (const { 0: all, index, groups } of expression2.matchAll(piecePattern)) {
    if (groups?.set === void 0) continue;
    text2 += expression2.slice(end, index);
    for (const [character, before] of all.matchAll(setMemberPattern)) {
      if (before !== void 0) dashes.push(text2.length + before.length);
      text2 += before === void 0 ? character : `${before}\\-`;
    }
    end = index + all.length;
  }
  return { text: text2 + expression2.slice(end), dashes };
}
var longestShown = 40;
function formatReadPart(text2) {
  if (text2 === "") return ", at its start";
  const end = Array.from(text2).slice(-longestShown).join("");
  return `, read up to ${end === text2 ? "" : "\u2026"}${formatCode(end)}`;
}

// packages/core/src/sections/secret_scanning_custom_patterns/schema.ts
var expression = pipe(
  text({ min: 1 }),
  rawCheck(({ dataset, addIssue }) => {
    const mistake = dataset.typed ? findExpressionMistake(dataset.value) : void 0;
    if (mistake) addIssue({ message: createMessage(mistake.problem, mistake.fix) });
  })
);
var noDelimiter = never(
  createMessage(
    "is empty, but GitHub cannot clear a delimiter",
    "remove the key to keep the delimiter; to remove the delimiter, delete the pattern and declare it again without the key"
  )
);
var delimiter = chooseSchema(
  [expression, noDelimiter],
  (value) => value === null || value === "" ? noDelimiter : expression
);
var Pattern = closedMap({
  name: text({ min: 1 }),
  pattern: expression,
  start_delimiter: optional(delimiter),
  end_delimiter: optional(delimiter),
  must_match: optional(list(expression)),
  must_not_match: optional(list(expression)),
  ...refuseReadOnlyKeys(
    ["state", "push_protection_enabled"],
    "remove it; publish the pattern and set push protection in the security settings of the repository"
  ),
  ...refuseReadOnlyKeys(["id", "slug", "custom_pattern_version", "created_at", "updated_at"])
});
var describeCustomPattern = ({ name }) => `custom pattern ${JSON.stringify(name)}`;
var settings = createListShape(Pattern, {
  undeclared: "keep",
  getKey: ({ name }) => name,
  describeEntry: describeCustomPattern
});

// packages/core/src/sections/secret_scanning_custom_patterns/plan.ts
var getName = (pattern) => pattern.name;
var identifyPattern = (pattern) => ({
  subject: describeCustomPattern(pattern),
  names: [getName(pattern)]
});
function planPatterns({ entries, undeclared }, live) {
  const fix = "delete one of them: GitHub cannot rename a pattern";
  const matches = matchEntries(entries, live, getName, getName, { describe: describeCustomPattern, fix });
  return [
    ...matches.missing.map(planCreation),
    ...matches.pairs.flatMap(({ entry, item }) => [...planChange(entry, item), ...noteUnpublishedPattern(item)]),
    ...planUndeclared(undeclared, matches.undeclared, { describe: describeCustomPattern, remove: planRemoval })
  ];
}
var planCreation = (entry) => planCreate(
  identifyPattern(entry),
  { call: create({}), adds: { patterns: [entry] } },
  { holds: entry, because: publishReason }
);
var publishReason = "it finds nothing until you publish it in the security settings of the repository";
function planChange(entry, item) {
  const differences = findDifferences(normalizeEntry(entry), normalizeLive(item));
  const changed = pickKeys(entry, (key) => differences.some((difference) => difference.key === key));
  const body = { custom_pattern_version: item.custom_pattern_version ?? null, ...changed };
  return planUpdate(identifyPattern(entry), differences, update({ pattern_id: item.id }, body));
}
var normalizeEntry = (entry) => ({
  ...entry,
  must_match: entry.must_match && toSortedSet(entry.must_match),
  must_not_match: entry.must_not_match && toSortedSet(entry.must_not_match)
});
var normalizeLive = (item) => ({
  ...item,
  must_match: toSortedSet(item.must_match ?? []),
  must_not_match: toSortedSet(item.must_not_match ?? [])
});
var toSortedSet = (expressions) => [...new Set(expressions)].sort();
var noteUnpublishedPattern = (item) => item.state === "unpublished" ? [
  createNote(
    formatText`${markPublic(describeCustomPattern(item))} ${`is unpublished: ${publishReason}`}`,
    describeCustomPattern(item)
  )
] : [];
var planRemoval = (item) => planDelete(identifyPattern(item), createRemovalStep(item), {
  holds: normalizeLive(item),
  because: formatText`GitHub resolves and keeps its alerts`
});
var createRemovalStep = ({ id, custom_pattern_version: version }) => ({
  call: remove({}, { post_delete_action: "resolve_alerts" }),
  adds: { patterns: [{ pattern_id: id, ...version && { custom_pattern_version: version } }] }
});

// packages/core/src/sections/secret_scanning_custom_patterns/snapshot.ts
async function readAllPatterns(github) {
  const { security_and_analysis: security } = await github.ask(getScanningStatus({}));
  return security?.secret_scanning?.status === "disabled" ? void 0 : github.ask(list2({}));
}
function exportPatterns(live) {
  if (!live)
    return { value: void 0, notes: [{ text: formatText`secret scanning is off, so there are no custom patterns` }] };
  const { kept, omissions } = splitByOmissionReason(live, ({ name }) => name, findOmissionReason);
  return exportList(kept.map(toPatternEntry), settings, omissions);
}
function findOmissionReason(item) {
  const expressions = Object.entries(toPatternEntry(item)).filter(([key]) => key !== "name");
  for (const [key, value] of expressions)
    for (const expression2 of [value].flat()) {
      const mistake = findExpressionMistake(expression2);
      if (mistake)
        return formatText`${describeCustomPattern(item)} is left out: its \`${markPublic(key)}\` ${mistake.problem}`;
    }
  return void 0;
}
var toPatternEntry = ({
  name,
  pattern,
  start_delimiter,
  end_delimiter,
  must_match,
  must_not_match
}) => ({
  name,
  pattern,
  ...start_delimiter && { start_delimiter },
  ...end_delimiter && { end_delimiter },
  ...must_match?.length && { must_match },
  ...must_not_match?.length && { must_not_match }
});

// packages/core/src/sections/secret_scanning_custom_patterns/index.ts
var secretScanningCustomPatterns = defineSection({
  key: "secret_scanning_custom_patterns",
  settings,
  visibleTo: { "": "administrators" },
  risk: { "": { touches: "protection", describeLostData: describePatternLoss } },
  calls: calls_exports,
  after: [{ name: "repository.security_and_analysis", resolves: isResolvedByChange }],
  read: (github) => github.ask(list2({})),
  plan: planPatterns,
  readAll: readAllPatterns,
  toSettings: exportPatterns
});
function describePatternLoss(item) {
  if (item.kind === "delete") return `whether ${item.subject} was published, its alerts, and missing delimiters`;
  return item.kind === "update" && item.differences.some(({ key, live }) => key.endsWith("_delimiter") && !live) ? `the missing delimiter of ${item.subject}: GitHub cannot clear a delimiter` : void 0;
}
var offMessages = [
  [/^secret scanning is (disabled|not enabled)\b/i, "secret_scanning"],
  [/^advanced security (must be|is not) enabled\b/i, "advanced_security"]
];
function isResolvedByChange(failure, change) {
  if (!isRefusedWith(failure, 403, 404)) return false;
  return offMessages.some(
    ([message2, feature]) => message2.test(failure.githubMessage) && isFeatureEnabledBy(change, feature)
  );
}
export {
  secretScanningCustomPatterns
};
