import {
  readFileSync54 as readFileSync,
  ofRepository80 as ofRepository,
  repositoryWith80 as repositoryWith,
  create82 as create,
  note82 as note,
  remove82 as remove,
  update82 as update,
  compare83 as compare,
  same83 as same,
  object84 as object,
  choosing85 as choosing,
  closed85 as closed,
  list85 as list,
  listOf85 as listOf,
  readOnly85 as readOnly,
  readOnlyEach85 as readOnlyEach,
  text85 as text,
  open88 as open,
  say88 as say,
  says90 as says,
  code92 as code,
  array93 as array,
  never93 as never,
  nullish93 as nullish,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  rawCheck93 as rawCheck,
  string93 as string,
  pickKeys94 as pickKeys,
  secretScanningAlerts98 as secretScanningAlerts,
  rest99 as rest,
  isRefusedWith100 as isRefusedWith,
  __export101 as __export
} from "./action.js";
import {
  defineSection,
  divideByReason,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  match,
  planUndeclared
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/secret_scanning_custom_patterns/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create2,
  getRepository: () => getRepository,
  list: () => list2,
  remove: () => remove2,
  update: () => update2
});
var LivePattern = object({
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
var off = { notFound: "turn on secret scanning", notFoundWhen: /\b(disabled|not enabled)\b/i };
var write = { needs: secretScanningAlerts.write, hints, ...off };
var several = { ...write, wrapper: "patterns" };
var list2 = rest("GET /repos/{owner}/{repo}/secret-scanning/custom-patterns", {
  needs: secretScanningAlerts.read,
  pages: { per: 100, identity: "id" },
  answer: array(LivePattern),
  hints,
  ...off
});
var getRepository = ofRepository({
  isPublic: false,
  madeBy: ["snapshot"],
  answer: repositoryWith(["full_name"], {
    security_and_analysis: nullish(
      object({ secret_scanning: optional(object({ status: optional(string()) })) })
    )
  })
});
var create2 = rest("POST /repos/{owner}/{repo}/secret-scanning/custom-patterns", several);
var update2 = rest("PATCH /repos/{owner}/{repo}/secret-scanning/custom-patterns/{pattern_id}", write);
var remove2 = rest("DELETE /repos/{owner}/{repo}/secret-scanning/custom-patterns", several);

// builtin:node:zlib
var builtin = process.getBuiltinModule("node:zlib");
var of = (name2) => builtin[name2];
var brotliDecompressSync = /* @__PURE__ */ of("brotliDecompressSync");

// packages/core/src/sections/secret_scanning_custom_patterns/pcre2.ts
var pages = 256;
var functions = 4;
var stack = 117376;
var heap = 5360256;
var longest = 65535;
var longestMessage = 256;
var message = heap + 2 * (longest + 1);
var noFlags = message + 2 * longestMessage;
var free = noFlags + 8;
var opened;
function compile(expression2) {
  opened ??= openPcre2(brotliDecompressSync(readFileSync(new URL("pcre2.wasm.br", import.meta.url))));
  return opened(expression2);
}
function openPcre2(bytes) {
  const { buffer, ...memory } = openMemory();
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { ...memory.env, ...rest2() } });
  const pcre2 = exports;
  pcre2.establishStackSpace(stack, heap);
  return (expression2) => {
    if (expression2.length > longest) return { message: "regular expression is too large", offset: longest };
    memory.clear();
    Buffer.from(buffer).write(expression2, heap, "utf16le");
    if (pcre2._compile(heap, expression2.length, noFlags)) return void 0;
    const letters = Buffer.from(buffer, message, 2 * pcre2._lastErrorMessage(message, longestMessage));
    return { message: letters.toString("utf16le"), offset: pcre2._lastErrorOffset() };
  };
}
function openMemory() {
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
function astray() {
  throw new Error("PCRE2 failed");
}
var rest2 = () => ({
  table: new WebAssembly.Table({ initial: functions, maximum: functions, element: "anyfunc" }),
  __table_base: 0,
  abortStackOverflow: astray,
  nullFunc_iii: astray,
  nullFunc_vii: astray
});

// packages/core/src/sections/secret_scanning_custom_patterns/expression.ts
function mistakeIn(expression2) {
  const pieces = [...expression2.matchAll(piece)].map(({ groups }) => groups);
  if (pieces.some(({ extended: extended2 }) => extended2)) return void 0;
  const call2 = pieces.find((one) => one.call)?.call;
  return call2 === void 0 ? fault(expression2) : subroutine(call2);
}
var plain = [
  String.raw`\\Q.*?(?:\\E|$)`,
  String.raw`\\(?!g[<'])c?[^]`,
  String.raw`\(\?#[^)]*`,
  String.raw`(?<set>\[\^?\]?(?:\\Q.*?(?:\\E|$)|\\c?[^]|\[(?<mark>[:.=])(?:(?!\[\k<mark>)[^\]\\])*\k<mark>\]|[^\]\\])*)`
];
var call = String.raw`\(\?(?:R|&|P>|[+-]?\d)[^)]*\)?|\\g[<'][^>']*[>']?`;
var extended = String.raw`\(\?(?:\^?[imnsJU]*x[imnsxJU]*|[imnsJU]*x[imnsxJU]*-[imnsJU]*)[:)]`;
var piece = new RegExp(`${plain.join("|")}|(?<call>${call})|(?<extended>${extended})`, "gs");
var subroutine = (call2) => ({
  problem: `calls a group as a subroutine with ${code(call2)}, which secret scanning does not support`,
  fix: "repeat the group instead of the call"
});
var verbs = /^(?:\(\*(?:UTF8?|UCP)\))*/;
function fault(expression2) {
  const start = verbs.exec(expression2)[0].length;
  const { text: text2, dashes } = literalDashes(expression2.slice(start));
  const found = compile(text2);
  if (!found) return void 0;
  const reason = found.message.replace(/ \(PCRE2\w+ not set\)/, "");
  const read = expression2.slice(0, start + found.offset - dashes.filter((at) => at < found.offset).length);
  const property = /unknown property/.test(reason) && /\\[pP](?:\{[^{}]*\}|[\s\S])$/.exec(read)?.[0];
  if (property) return unknownProperty(property);
  return {
    problem: `is not a regular expression: ${reason}${readUpTo(read)}`,
    fix: "correct it at that point; a literal special character needs a backslash before it"
  };
}
function unknownProperty(property) {
  const script = property.replace(/\b(?:script|sc)(?:_?extensions|x)?\s*[:=]\s*/i, "");
  const known = script !== property && !compile(script) ? `write ${code(script)}` : "write a script or a general category, such as `\\p{Greek}` or `\\p{Lu}`";
  return {
    problem: `has ${code(property)}, a Unicode property that this version of PCRE2 does not know`,
    fix: `${known}, or list the characters in a class`
  };
}
var several2 = String.raw`\\[dDwWsShHvV]|\\[pP](?:\{[^{}]*\}|[^])|\[:\^?\w+:\]`;
var member = new RegExp(String.raw`(?<before>${several2})-(?!\])|\\Q.*?(?:\\E|$)|\\c?[^]|[^]`, "gs");
function literalDashes(expression2) {
  const dashes = [];
  let text2 = "";
  let end = 0;
  for (const { 0: all, index, groups } of expression2.matchAll(piece)) {
    if (groups?.set === void 0) continue;
    text2 += expression2.slice(end, index);
    for (const [one, before] of all.matchAll(member)) {
      if (before !== void 0) dashes.push(text2.length + before.length);
      text2 += before === void 0 ? one : `${before}\\-`;
    }
    end = index + all.length;
  }
  return { text: text2 + expression2.slice(end), dashes };
}
var longestShown = 40;
function readUpTo(text2) {
  if (text2 === "") return ", at its start";
  const end = Array.from(text2).slice(-longestShown).join("");
  return `, read up to ${end === text2 ? "" : "\u2026"}${code(end)}`;
}

// packages/core/src/sections/secret_scanning_custom_patterns/schema.ts
var expression = pipe(
  text({ min: 1 }),
  rawCheck(({ dataset, addIssue }) => {
    const mistake = dataset.typed ? mistakeIn(dataset.value) : void 0;
    if (mistake) addIssue({ message: says(mistake.problem, mistake.fix) });
  })
);
var noDelimiter = never(
  says(
    "is empty, but GitHub cannot clear a delimiter",
    "remove the key to keep the delimiter; to remove the delimiter, delete the pattern and declare it again without the key"
  )
);
var delimiter = choosing(
  [expression, noDelimiter],
  (value) => value === null || value === "" ? noDelimiter : expression
);
var published = readOnly(
  "remove it; publish the pattern and set push protection in the security settings of the repository"
);
var Pattern = closed({
  name: text({ min: 1 }),
  pattern: expression,
  start_delimiter: optional(delimiter),
  end_delimiter: optional(delimiter),
  must_match: optional(list(expression)),
  must_not_match: optional(list(expression)),
  state: published,
  push_protection_enabled: published,
  ...readOnlyEach(["id", "slug", "custom_pattern_version", "created_at", "updated_at"])
});
var namePattern = ({ name: name2 }) => `custom pattern ${JSON.stringify(name2)}`;
var settings = listOf(Pattern, { undeclared: "keep", key: ({ name: name2 }) => name2, named: namePattern });

// packages/core/src/sections/secret_scanning_custom_patterns/plan.ts
var name = (pattern) => pattern.name;
var identify = (pattern) => ({ subject: namePattern(pattern), names: [name(pattern)] });
function planPatterns({ entries, undeclared }, live) {
  const fix = "delete one of them: GitHub cannot rename a pattern";
  const found = match(entries, live, name, name, { named: namePattern, fix });
  return [
    ...found.missing.map(planCreation),
    ...found.pairs.flatMap(({ entry, item }) => [...planChange(entry, item), ...noteUnpublished(item)]),
    ...planUndeclared(undeclared, found.undeclared, { named: namePattern, remove: planRemoval })
  ];
}
var planCreation = (entry) => create(identify(entry), { call: create2({}), adds: { patterns: [entry] } }, { holds: entry, because: byHand });
var byHand = "it finds nothing until you publish it in the security settings of the repository";
function planChange(entry, item) {
  const found = compare(normalizeEntry(entry), normalizeLive(item));
  const changed = pickKeys(entry, (key) => found.some((one) => one.key === key));
  const body = { custom_pattern_version: item.custom_pattern_version ?? null, ...changed };
  return update(identify(entry), found, update2({ pattern_id: item.id }, body));
}
var normalizeEntry = (entry) => ({
  ...entry,
  must_match: entry.must_match && asSet(entry.must_match),
  must_not_match: entry.must_not_match && asSet(entry.must_not_match)
});
var normalizeLive = (item) => ({
  ...item,
  must_match: asSet(item.must_match ?? []),
  must_not_match: asSet(item.must_not_match ?? [])
});
var asSet = (expressions) => [...new Set(expressions)].sort();
var noteUnpublished = (item) => item.state === "unpublished" ? [note(say`${open(namePattern(item))} ${`is unpublished: ${byHand}`}`, namePattern(item))] : [];
var planRemoval = (item) => remove(identify(item), writeRemoval(item), {
  holds: normalizeLive(item),
  because: say`GitHub resolves and keeps its alerts`
});
var writeRemoval = ({ id, custom_pattern_version: version }) => ({
  call: remove2({}, { post_delete_action: "resolve_alerts" }),
  adds: { patterns: [{ pattern_id: id, ...version && { custom_pattern_version: version } }] }
});

// packages/core/src/sections/secret_scanning_custom_patterns/snapshot.ts
async function readAllPatterns(host) {
  const { security_and_analysis: security } = await host.ask(getRepository({}));
  return security?.secret_scanning?.status === "disabled" ? void 0 : host.ask(list2({}));
}
function patternsToSettings(live) {
  if (!live) return { value: void 0, notes: [say`secret scanning is off, so there are no custom patterns`] };
  const { kept, left } = divideByReason(live, reasonToLeaveOut);
  return exportList(kept.map(patternEntry), settings, left);
}
function reasonToLeaveOut(item) {
  const expressions = Object.entries(patternEntry(item)).filter(([key]) => key !== "name");
  for (const [key, value] of expressions)
    for (const expression2 of [value].flat()) {
      const mistake = mistakeIn(expression2);
      if (mistake) return say`${namePattern(item)} is left out: its \`${open(key)}\` ${mistake.problem}`;
    }
  return void 0;
}
var patternEntry = ({
  name: name2,
  pattern,
  start_delimiter,
  end_delimiter,
  must_match,
  must_not_match
}) => ({
  name: name2,
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
  risk: { "": { touches: "protection", loses: describeLoss } },
  calls: calls_exports,
  after: [{ name: "repository.security_and_analysis", lifts: isLifted }],
  read: (host) => host.ask(list2({})),
  plan: planPatterns,
  readAll: readAllPatterns,
  toSettings: patternsToSettings
});
function describeLoss(item) {
  if (item.kind === "delete") return `whether ${item.subject} was published, its alerts, and missing delimiters`;
  return item.kind === "update" && item.differences.some(({ key, live }) => key.endsWith("_delimiter") && !live) ? `the missing delimiter of ${item.subject}: GitHub cannot clear a delimiter` : void 0;
}
var refusals = [
  [/^secret scanning is (disabled|not enabled)\b/i, "secret_scanning"],
  [/^advanced security (must be|is not) enabled\b/i, "advanced_security"]
];
function isLifted(failure, { key, wanted }) {
  if (!isRefusedWith(failure, 403, 404)) return false;
  return refusals.some(([says2, feature]) => says2.test(failure.hostMessage) && switchesOn(feature, key, wanted));
}
var switchesOn = (feature, key, wanted) => key === `security_and_analysis.${feature}.status` && wanted === "enabled" || key === `security_and_analysis.${feature}` && same(wanted, { status: "enabled" });
export {
  secretScanningCustomPatterns
};
