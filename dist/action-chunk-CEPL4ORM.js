import {
  NoSuchFile18 as NoSuchFile,
  NoSuchFolder18 as NoSuchFolder,
  orMissing18 as orMissing,
  nameFrom21 as nameFrom,
  patternFrom21 as patternFrom,
  inFileOrder27 as inFileOrder,
  partUnknownKeys27 as partUnknownKeys,
  readKeys27 as readKeys,
  addPlace28 as addPlace,
  readDocument28 as readDocument,
  ownName38 as ownName,
  SettingsRefused47 as SettingsRefused,
  costFile47 as costFile,
  placeText47 as placeText,
  Pattern50 as Pattern,
  isInFolder50 as isInFolder,
  literal50 as literal,
  one50 as one,
  runOf50 as runOf,
  dirname53 as dirname,
  isAbsolute53 as isAbsolute,
  join53 as join,
  fleetKeys74 as fleetKeys,
  orderOf78 as orderOf,
  fullName81 as fullName,
  complaintsOf85 as complaintsOf,
  code92 as code,
  inert92 as inert,
  show92 as show,
  safeParse93 as safeParse,
  groupBy94 as groupBy,
  isMap94 as isMap,
  madeOnce94 as madeOnce
} from "./action.js";
import {
  examineSection,
  orderLayers,
  placeAt,
  readLayer,
  stackLayer,
  toValue
} from "./action-chunk-3TDFTVMV.js";
import {
  findWrongEntries,
  manifestSchema,
  readEntries
} from "./action-chunk-CPQBBV7L.js";
import {
  findWrongLock
} from "./action-chunk-2VPPWVKP.js";
import {
  registry,
  sectionNamed
} from "./action-chunk-WQNA2GFS.js";
import {
  namesOfFilters
} from "./action-chunk-WO4GFKVD.js";
import {
  fits
} from "./action-chunk-NUFPK6W2.js";
import {
  covers,
  isByMeaning,
  isPattern,
  noProtection,
  normalizePut
} from "./action-chunk-N75BWPLI.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";

// packages/core/src/fleet/file/same-setting.ts
var runners = (holder) => ({
  holder,
  keys: ["runner_type", "runner_label"],
  agree: ([type, label]) => type === "labeled" === (label != null)
});
var pairs = [
  {
    holder: "repository",
    keys: ["visibility", "private"],
    isOne: true,
    agree: ([visibility, hidden], held) => held === "private" ? visibility === (hidden ? "private" : "public") : hidden === (visibility !== "public")
  },
  {
    holder: "repository",
    keys: ["squash_merge_commit_title", "use_squash_pr_title_as_default"],
    isOne: true,
    agree: ([title, ofPull]) => title === (ofPull ? "PR_TITLE" : "COMMIT_OR_PR_TITLE")
  },
  { holder: "labels", keys: ["name", "new_name"], isOne: true, agree: ([name, later]) => name === later },
  {
    holder: "branches.protection.required_status_checks",
    keys: ["contexts", "checks"],
    isOne: true,
    /** `contexts` takes a check from any app, so it adds nothing to `checks` with the same names. */
    agree: ([contexts, whole], held) => isDeepStrictEqual(new Set(contexts), new Set(listed(whole).map(({ context }) => context))) && (held === "checks" || listed(whole).every(({ app_id }) => app_id === void 0))
  },
  {
    holder: "branches.protection",
    keys: ["allow_force_pushes", "force_push_bypassers"],
    isOne: true,
    /** The first key is about everyone who may push, the second only about those it names. */
    agree: ([everyone, bypassers], held) => !everyone && (held === "force_push_bypassers" || !listed(bypassers).length)
  },
  /** A workflow builds from no branch. */
  { holder: "pages", keys: ["build_type", "source"], agree: ([type]) => type === "legacy" },
  runners("code_scanning_default_setup"),
  runners("code_quality_setup")
];
var listed = (value) => Array.isArray(value) ? value : [];
function heldPaths(text) {
  const others = pairs.flatMap(({ holder, keys, isOne }) => {
    const names = keys.map((key) => `${holder}.${key}`);
    return isOne && names.includes(text) ? names.filter((name) => name !== text) : [];
  });
  return [text, ...others].map((path) => ({
    path: path.split("."),
    rivals: pairs.flatMap((pair) => rivalsOf(pair, path))
  }));
}
function rivalsOf({ holder, keys, isOne, agree }, text) {
  return keys.flatMap((held, index) => {
    const name = `${holder}.${held}`;
    if (text !== name && !text.startsWith(`${name}.`)) return [];
    const agrees = (value, rival) => agree(index ? [rival, value] : [value, rival], held);
    return [{ path: name.split("."), key: keys[1 - index], isHeld: isOne === true && text === name, agrees }];
  });
}

// packages/core/src/fleet/file/manifest.ts
var openManifest = async (file, { load }) => readManifest(await load(file).catch(orMissing(file, missingFix)), file);
var missingFix = "correct the path; the page about fleet files has an example";
function readManifest(text, file) {
  const document = readDocument(text, file);
  const keys = registry.map(({ key }) => key);
  const mistaken = findSettingsKey(document, keys);
  if (mistaken) throw new SettingsRefused([mistaken]);
  const { output, issues, success } = safeParse(manifestSchema(keys), document.values);
  const inSchema = issues ? complaintsOf(issues, (at) => document.place(at).line) : [];
  const refusals = [...document.refusals, ...inSchema.map((one2) => addPlace(one2, document))];
  if (success) refusals.push(...findAcrossKeys(output).map((one2) => addPlace(one2, document)));
  if (refusals.length || !success) throw new SettingsRefused(inFileOrder(refusals));
  return manifestOf(output, document, file);
}
function findSettingsKey({ values, place }, sections) {
  if ([...fleetKeys, "layers"].some((key2) => Object.hasOwn(values, key2))) return void 0;
  const key = Object.keys(values).find((one2) => sections.includes(ownName(one2)));
  return key === void 0 ? void 0 : {
    at: [key],
    place: place([key]),
    problem: "is a key of a settings file, but a fleet file assigns settings files to repositories",
    fix: "use this file as a layer of a fleet file, or pass it as `--settings-file`"
  };
}
var without = (problem, fix, at) => ({ at, problem, fix });
function findAcrossKeys(written) {
  const { targets, repositories, own, locked = [], waves = [] } = written;
  const named = waves.map(({ name }) => name);
  return [
    ...fleetKeys.some((key) => written[key]) ? [] : [without(...aboutNothing, [])],
    ...targets ? findWrongTargets(targets) : [],
    ...repositories ? findWrongEntries(repositories) : [],
    ...own && own.as !== "ignore" && !own.sections ? [without(...noSections, ["own", "sections"])] : [],
    ...findWrongLocks(locked),
    ...named.flatMap(
      (name, index) => named.indexOf(name) < index ? [without(...namedTwice, ["waves", index, "name"])] : []
    )
  ];
}
var aboutNothing = [
  "lists no repositories",
  "list the repositories below `targets:`, such as `- repos: acme/*`"
];
var namedTwice = ["is also the name of another wave", "give each wave its own name"];
var noSections = [
  "is missing",
  "list the sections that a repository\u2019s own file may declare, or write `sections: all`"
];
function findWrongTargets(targets) {
  if (!targets.length) return [without("is an empty list", "list the repositories: `- repos: acme/*`", ["targets"])];
  return targets.flatMap(({ repos, where }, index) => {
    const isMore = repos.includes("*") && repos.length > 1;
    const isIdle = where && !repos.some((one2) => /[*?]/.test(one2));
    return [
      ...isMore ? [without(...besideAll, ["targets", index, "repos"])] : [],
      ...isIdle ? [without(...idleWhere, ["targets", index, "where"])] : []
    ];
  });
}
var besideAll = [
  "has `*`, which selects every repository, and other entries beside it",
  "write only `*`, or only the others"
];
var idleWhere = [
  "filters the repositories that a pattern finds, but `repos` has no pattern",
  "remove it, or write a pattern such as `acme/*`"
];
var findWrongLocks = (locked) => locked.flatMap(
  (written, index) => readLock(written).flatMap(({ text, isAtLeast }) => {
    const wrong = findWrongLock(text, registry) ?? (isAtLeast && withoutOrder(text));
    return wrong ? [{ at: ["locked", index], ...wrong }] : [];
  })
);
function manifestOf({ targets = [], repositories = {}, layers = [], own, locked = [], policy, waves = [] }, { place }, file) {
  return {
    file,
    ...policy !== void 0 && { policy: besides(file, policy) },
    targets: targets.map(({ repos, where = {}, exclude = [] }) => ({
      repos: repos.includes("*") ? "*" : repos.map((one2) => patternFrom(one2)),
      where,
      exclude
    })),
    repositories: readEntries(repositories, { place }),
    waves: waves.map(({ name, where: { share = 100, ...where } = {} }) => ({ name, where, share })),
    layers: layers.map(({ file: layer, where = {}, optional = false }, index) => ({
      file: besides(file, layer),
      where,
      isOptional: optional,
      at: ["layers", index],
      place: place(["layers", index, "file"])
    })),
    own: own && own.as !== "ignore" ? {
      isRequired: own.as === "require",
      file: own.file ?? ".github/settings.yml",
      sections: own.sections,
      mayAllow: own.allow ?? false,
      place: place(["own", "sections"])
    } : void 0,
    locked: locked.flatMap(
      (written, index) => readLock(written).flatMap(
        ({ text, isAtLeast }) => heldPaths(text).map((held) => ({
          text,
          ...held,
          ...isAtLeast && { isAtLeast },
          place: place(["locked", index])
        }))
      )
    )
  };
}
var readLock = (written) => typeof written === "string" ? [{ text: written }] : Object.keys(written).map((text) => ({ text, isAtLeast: true }));
function withoutOrder(text) {
  const known = registry.filter(({ risk = {} }) => Object.values(risk).some(({ order }) => order)).map(({ key }) => key);
  return known.includes(text.split(".")[0]) ? void 0 : {
    problem: `${code(text)} has no order: Trueup cannot check which of two values is stricter`,
    fix: `write ${code(`- ${text}`)}, which locks the value; \`at-least\` works for ${known.map(code).join(", ")}`
  };
}
var besides = (file, layer) => isAbsolute(layer) ? layer : join(dirname(file), layer);

// packages/core/src/fleet/layers/template.ts
async function openTemplate(path, list) {
  const head = path.slice(0, path.lastIndexOf("/", path.indexOf("{")) + 1);
  const tail = path.slice(head.length);
  const names = await list(head === "" ? "." : head.slice(0, -1) || "/");
  const byName = groupBy(names, (name) => name.toLowerCase());
  const filled = ({ owner, name }, text = tail) => text.replaceAll("{owner}", () => owner).replaceAll("{name}", () => name);
  const found = (wanted) => byName.get(wanted.toLowerCase()) ?? [];
  const shape = shapeOf(tail);
  const files = names.filter((name) => shape.takes(name.toLowerCase()));
  const other = otherEnding(tail);
  const misnamed = other === void 0 ? [] : names.filter((name) => shapeOf(other).takes(name.toLowerCase()));
  return {
    /** The file for a repository, or why one that is there cannot be it; `undefined` if there is none. */
    fileOf(repository) {
      const [name, second] = found(filled(repository));
      if (second !== void 0)
        return {
          problem: `${code(head + name)} and ${code(head + second)} are for the same repository, and differ only in case`,
          fix: "keep one of them"
        };
      if (name !== void 0) return { file: head + name };
      const [near] = other === void 0 ? [] : found(filled(repository, other));
      if (near === void 0) return void 0;
      const [ending] = tail.match(/\.\w+$/);
      return { problem: `${code(head + near)} is ignored: its name must end in ${code(ending)}`, fix: "rename it" };
    },
    pathFor: (repository) => head + filled(repository),
    /** All files that the path could mean. */
    files: files.map((name) => head + name),
    /** Parts of the path of a file, one of which is its owner if the path has one. */
    ownersIn: (file) => tail.includes("{owner}") ? partsIn(file.slice(head.length)) : [],
    /** The name of the repository of this owner that a file is for, if the path says it. */
    nameIn(file, owner) {
      const [start = "", ...rest] = filled({ owner, name: "{name}" }).split("{name}");
      const length = (file.length - head.length - start.length - rest.join("").length) / rest.length;
      const name = file.slice(head.length + start.length).slice(0, Math.max(0, length));
      const isIt = nameFrom(`${owner}/${name}`) && filled({ owner, name }).toLowerCase() === file.slice(head.length).toLowerCase();
      return isIt ? name : void 0;
    },
    /** Files that match none of the repositories. */
    strays(repositories) {
      const known = new Set(repositories.map((one2) => filled(one2).toLowerCase()));
      return [...files, ...misnamed].filter((name) => !known.has(name.toLowerCase())).map((name) => head + name);
    }
  };
}
var partsIn = (path) => {
  const words = path.split(/(\W|_)/);
  return words.flatMap((_, from) => words.slice(from).map((_2, more) => words.slice(from, from + more + 1).join("")));
};
var shapeOf = (tail) => new Pattern(
  tail.split(/(\{owner\}|\{name\})/).flatMap(
    (part) => part.startsWith("{") ? [one(isInFolder), runOf(isInFolder)] : Array.from(part.toLowerCase(), literal)
  )
);
var otherEnding = (path) => path.endsWith(".yml") ? path.replace(/yml$/, "yaml") : path.endsWith(".yaml") ? path.replace(/yaml$/, "yml") : void 0;

// packages/core/src/fleet/file/at-least.ts
function findLaxities(key, before, after) {
  const section = sectionNamed(key);
  try {
    return before.kind === "list" && after.kind === "list" ? compareEntries(section, before, after) : compareValues(section, toValue(before), toValue(after));
  } catch {
    return [{ key: "", why: unordered }];
  }
}
function compareEntries(section, before, after) {
  const policies = [before, after].map(({ policy, shape }) => (policy && toValue(policy)) ?? shape.undeclared);
  const found = [.../* @__PURE__ */ new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((entry) => {
    const [was, is] = [before, after].map(({ entries }) => valueWritten(entries.get(entry)));
    return compareEntry(section, was, is, before).map((one2) => ({ ...one2, entry }));
  });
  return isDeepStrictEqual(policies[0], policies[1]) ? found : [{ key: "_undeclared", why: unordered }, ...found];
}
var valueWritten = (merged) => merged && toValue(merged);
function compareEntry(section, was, is, all) {
  if (isDeepStrictEqual(was, is)) return [];
  if (was && !is) return [{ key: "", why: "removes it" }];
  if (section.key === "branches") return compareBranch(section, was, is, all);
  if (was) return compareValues(section, was, is);
  return section.key === "rulesets" ? [] : [{ key: "", why: added }];
}
var added = "adds it, but no lower layer declares a value to compare it with";
var unordered = "has another value, and Trueup cannot check which of the two is stricter";
function compareValues(section, was, is, at = []) {
  const key = at.join(".");
  const order = orderOf(section.risk, key);
  if (isDeepStrictEqual(was, is)) return [];
  if (is === void 0) return [{ key, why: "removes it" }];
  if (was === void 0 && section.key !== "rulesets") return [{ key, why: added }];
  if (order?.(is, was ?? null)) return [];
  const inner = isMap(was) && isMap(is) ? Object.keys({ ...was, ...is }).flatMap((one2) => compareValues(section, was[one2], is[one2], [...at, one2])) : void 0;
  const found = inner ?? (key === "rules" ? compareRules(section, was, is) : []);
  if (found.length || inner && !order) return found;
  return [{ key, why: order ? `makes it weaker (${tellMoves(was, is)})` : unordered }];
}
function compareRules(section, ...sides) {
  const [was, is] = sides.map((side) => Array.isArray(side) ? side.filter(isMap) : []);
  return was.flatMap((rule) => {
    const [found, ...others] = is.filter(({ type }) => type === rule.type);
    if (!found) return [{ key: "rules", why: `removes the rule ${code(String(rule.type))}` }];
    return others.length ? [] : compareValues(section, rule.parameters ?? {}, found.parameters ?? {}, ["rules", "parameters"]);
  });
}
var tellMoves = (was, is) => Array.isArray(was) && Array.isArray(is) ? [...findMoved(was, is, "removed"), ...findMoved(is, was, "added")].join(", ") : `${told(was)} \u2192 ${told(is)}`;
var findMoved = (list, others, how) => list.filter((one2) => !others.some((other) => isDeepStrictEqual(one2, other))).map((one2) => `${told(one2)} ${how}`);
var told = (value) => inert(typeof value === "string" ? value : JSON.stringify(value));
function compareBranch(section, was, is, all) {
  const entries = all.kind === "list" ? [...all.entries.values()].flatMap((one2) => [valueWritten(one2) ?? []].flat()) : [];
  const name = String(is.name);
  const patterns = entries.filter((one2) => isPattern(String(one2.name)));
  const covering = patterns.filter((one2) => isByMeaning({ name }) || covers(String(one2.name), name));
  if (!was && isPattern(name) && patterns.length > covering.length)
    return [{ key: "", why: "adds a pattern beside others, and Trueup cannot check which of them applies" }];
  return (was ? [was] : covering).flatMap(({ protection }) => compareProtection(section, protection, is.protection));
}
function compareProtection(section, was, is) {
  if (!isMap(was) || isDeepStrictEqual(was, is)) return [];
  if (!isMap(is)) return [{ key: "protection", why: "removes it" }];
  const [before, after] = [was, is].map((one2) => ({ ...noProtection, ...normalizePut(one2) }));
  return compareValues(section, before, after, ["protection"]).map((one2) => ({ ...one2, key: spellAs(one2.key, was) }));
}
var spellAs = (key, { required_status_checks: holder }) => isMap(holder) && !holder.checks ? key.replace(/checks\.checks$/, "checks.contexts") : key;

// packages/core/src/fleet/file/locked.ts
var findLockedChanges = (lower, higher, locked) => lower === higher ? [] : locked.flatMap((lock) => findChanges(lower, higher, lock));
function findChanges(lower, higher, lock) {
  const [key, ...path] = lock.path;
  const before = lower.get(key);
  const after = higher.get(key);
  if (!before || !after || before === after) return [];
  const rivals = lock.rivals.flatMap((rival) => findRivalChanges(before, after, lock, rival));
  if (lock.isAtLeast) return [...findLaxer(before, after, lock), ...rivals];
  const changed = [...findHeld(before, path)].flatMap(([steps, held]) => {
    const now = findHeldAt(after, JSON.parse(steps));
    return now.isThere && isDeepStrictEqual(now.held.value, held.value) ? [] : [refuseChange(lock, held, now)];
  });
  return [...changed, ...rivals];
}
function findLaxer(before, after, lock) {
  const [section, ...path] = lock.path;
  const locked = `${path.join(".")}.`;
  const isHeld = ({ key }) => !path.length || `${key}.`.startsWith(locked) || locked.startsWith(`${key}.`);
  return findLaxities(section, before, after).filter((one2) => one2.key === "" || isHeld(one2)).map(({ key, why, entry }) => {
    const inEntry = (merged) => entry !== void 0 && merged.kind === "list" ? merged.entries.get(entry) : void 0;
    const [low, high] = [inEntry(before) ?? before, inEntry(after) ?? after];
    return refuseAt(
      high,
      `${key ? `${code(key)}: ` : ""}${why}, but ${code(lock.text)} is locked to \`at-least\` (${placeText(lock.place)}): ${placeText(placeAt(low.from))} is the minimum`,
      `remove it here, make it stricter than in ${code(placeAt(low.from).file)}, or change it there`
    );
  });
}
function findRivalChanges(before, after, lock, { path, key, isHeld, agrees }) {
  return [...findHeld(before, path.slice(1))].flatMap(([steps, held]) => {
    const at = [...JSON.parse(steps).slice(0, -1), key];
    const [was, now] = [findHeldAt(before, at), findHeldAt(after, at)];
    const isLeft = !now.isThere || was.isThere && (isHeld || isDeepStrictEqual(was.held.value, now.held.value));
    return isLeft || agrees(held.value, now.held.value) ? [] : [refuseRival(lock, path.at(-1), held, now.held)];
  });
}
function findHeld(merged, path, steps = []) {
  if (merged.kind === "removed") return /* @__PURE__ */ new Map();
  if (merged.kind === "list" && path.length && path[0] !== "_undeclared")
    return join2([...merged.entries].map(([entry, inner2]) => findHeld(inner2, path, [...steps, entry])));
  const [key, ...rest] = path;
  if (key === void 0) return /* @__PURE__ */ new Map([[JSON.stringify(steps), { value: toValue(merged), merged }]]);
  if (merged.kind === "value") return findHeldInside(merged, merged.value, path, steps);
  const inner = merged.kind === "map" ? merged.keys.get(key) : merged.policy;
  return inner ? findHeld(inner, rest, [...steps, key]) : /* @__PURE__ */ new Map();
}
function findHeldInside(merged, value, path, steps) {
  if (Array.isArray(value) && path.length)
    return join2(value.map((item, index) => findHeldInside(merged, item, path, [...steps, index])));
  const [key, ...rest] = path;
  if (key === void 0) return /* @__PURE__ */ new Map([[JSON.stringify(steps), { value, merged }]]);
  return isMap(value) && Object.hasOwn(value, key) ? findHeldInside(merged, value[key], rest, [...steps, key]) : /* @__PURE__ */ new Map();
}
var join2 = (maps) => new Map(maps.flatMap((one2) => [...one2]));
function findHeldAt(merged, steps) {
  const [step, ...rest] = steps;
  if (merged.kind === "removed") return { isThere: false, held: { value: void 0, merged } };
  if (step === void 0) return { isThere: true, held: { value: toValue(merged), merged } };
  if (merged.kind === "value") {
    const value = steps.reduce((holder, key) => holder?.[key], merged.value);
    return { isThere: value !== void 0, held: { value, merged } };
  }
  const inner = merged.kind === "map" ? merged.keys.get(String(step)) : merged.entries.get(String(step)) ?? (step === "_undeclared" ? merged.policy : void 0);
  return inner ? findHeldAt(inner, rest) : { isThere: false, held: { value: void 0, merged } };
}
function refuseChange({ text, place: lockPlace }, held, { isThere, held: now }) {
  const [before, after] = isThere ? findFirstDifference(held.merged, now.merged) : [held.merged, now.merged];
  const [was, is] = [toValue(before), isThere ? toValue(after) : void 0];
  const said = is === void 0 ? "removes it" : isScalar(is) ? `makes it ${show(is)}` : "changes it";
  const low = placeAt(before.from);
  const problem = `${said}, but ${code(text)} is locked (${placeText(lockPlace)}): ${placeText(low)} declares ${show(was)}`;
  return refuseAt(after, problem, `remove it here, or change it in ${code(low.file)}`);
}
function refuseRival({ text, place }, key, { merged, value }, { merged: now }) {
  const low = placeAt(merged.from);
  const problem = `also changes ${code(key)}, but ${code(text)} is locked (${placeText(place)}): ${placeText(low)} declares ${show(value)}`;
  return refuseAt(now, problem, `remove it here, or change it in ${code(low.file)}`);
}
var refuseAt = ({ from }, problem, fix) => ({
  ...from.part.address(from.at),
  place: placeAt(from),
  problem,
  fix
});
var isScalar = (value) => typeof value !== "object" || value === null;
function findFirstDifference(before, after) {
  if (before.kind !== after.kind || before.kind === "value" || before.kind === "removed") return [before, after];
  const [olds, news] = [partsOf(before), partsOf(after)];
  for (const [key, inner] of news) {
    const old = olds.get(key);
    if (old === inner || old && isDeepStrictEqual(toValue(old), toValue(inner))) continue;
    return old ? findFirstDifference(old, inner) : [before, inner];
  }
  return [before, after];
}
function partsOf(merged) {
  if (merged.kind === "map") return merged.keys;
  if (merged.kind !== "list") return /* @__PURE__ */ new Map();
  return merged.policy ? new Map([["_undeclared", merged.policy], ...merged.entries]) : merged.entries;
}

// packages/core/src/fleet/layers/merging.ts
function createMerging(manifest, known, unknownKeys) {
  const { locked, own } = manifest;
  const shared = { locked, own, known, unknownKeys, examined: /* @__PURE__ */ new WeakMap() };
  const root = { stack: /* @__PURE__ */ new Map(), allowed: [], refusals: [], remarks: [], above: /* @__PURE__ */ new Map() };
  const nodeOf = (layers) => layers.reduce((node, layer) => madeOnce(node.above, layer, () => lay(node, layer.read, "operator", shared)), root);
  const of = (layers) => {
    const node = nodeOf(layers);
    node.whole ??= wholeOf(node, shared);
    return node.whole;
  };
  return {
    of,
    /**
     * Lays a repository's own file on top. Where that is refused, what the layers say holds without it. This merge is
     * not kept: there is one for each repository.
     */
    withOwn(layers, { read }) {
      const node = lay(nodeOf(layers), read, "target", shared);
      const strays = own && !(read instanceof SettingsRefused) ? refuseStraySections(read, known, own) : [];
      const whole = wholeOf({ ...node, refusals: [...node.refusals, ...strays] }, shared);
      const below = of(layers);
      return whole.refusals.length && !below.refusals.length ? leaveOutOwn(whole, below, shared) : whole;
    }
  };
}
function leaveOutOwn(whole, below, { own, known }) {
  const lost = new Set(whole.refusals.map(({ costs }) => costs));
  const isLost = ({ key }) => lost.has(void 0) || lost.has(key);
  const held = below.declared.filter(isLost).map((one2) => own?.sections.includes(one2.key) ? { ...one2, desired: keepAll(one2.desired) } : one2);
  const all = [...whole.declared.filter((one2) => !isLost(one2)), ...held];
  const declared = known.sections.flatMap(({ key }) => all.filter((one2) => one2.key === key));
  return { ...lost.has(void 0) ? below : whole, declared, refusals: whole.refusals, isOwn: true };
}
function keepAll(desired) {
  if (Array.isArray(desired)) return desired.map(keepAll);
  if (!isMap(desired) || Object.getPrototypeOf(desired) !== Object.prototype) return desired;
  const kept = Object.entries(desired).map(([key, value]) => [key, keepAll(value)]);
  return { ...Object.fromEntries(kept), ...desired.undeclared !== void 0 && { undeclared: "keep" } };
}
function lay(node, document, origin, shared) {
  const { locked, own, known } = shared;
  const mayAllow = origin === "operator" || own?.mayAllow;
  const { stack, allowed, refusals, remarks } = stackLayer(node.stack, document, known, origin, mayAllow);
  return {
    stack,
    allowed: [...node.allowed, ...allowed],
    refusals: [...node.refusals, ...refusals, ...findLockedChanges(node.stack, stack, locked)],
    remarks: [...node.remarks, ...remarks],
    above: /* @__PURE__ */ new Map()
  };
}
function wholeOf({ stack, allowed, refusals, remarks }, { known, unknownKeys, examined }) {
  if (costFile(refusals)) return { stack, allowed, declared: [], refusals, remarks };
  const lost = new Set(refusals.map(({ costs }) => costs));
  const parts = known.sections.flatMap((section) => {
    const merged = stack.get(section.key);
    if (!merged || merged.kind === "removed" || lost.has(section.key)) return [];
    return madeOnce(examined, merged, () => examineSection(merged, section));
  });
  const held = partUnknownKeys(unknownKeys, [...remarks, ...parts.flatMap((part) => part.remarks)]);
  const refused = [...refusals, ...parts.flatMap((part) => part.refusals), ...held.refused];
  return {
    stack: orderLayers(stack, known),
    allowed,
    declared: costFile(refused) ? [] : parts.flatMap(({ declared }) => declared ?? []),
    refusals: refused,
    remarks: held.remarks
  };
}
function findMistakes(layers, known) {
  let below = /* @__PURE__ */ new Map();
  return layers.map((layer) => {
    const { stack, refusals, remarks } = stackLayer(below, layer.read, known);
    below = stack;
    const sections = layer.read instanceof SettingsRefused ? [] : readKeys(layer.read, known).named.map((one2) => one2.section.key);
    return { layer, sections, refusals, remarks };
  });
}
function refuseStraySections(document, known, { sections, place }) {
  const taken = sections.length ? `only ${sections.map(code).join(", ")}` : "nothing";
  return readKeys(document, known).named.filter(({ section }) => !sections.includes(section.key)).map(({ spelt }) => ({
    at: [spelt],
    place: document.place([spelt]),
    problem: `is not allowed in a repository\u2019s own file: the fleet file takes ${taken} from it (${placeText(place)})`,
    fix: "remove it here, and declare it in a layer, or add it to `sections` of `own` in the fleet file"
  }));
}

// packages/core/src/fleet/layers/layers.ts
var namesOfLayers = ({ manifest, opened }) => ({
  texts: namesOfFilters(manifest.layers),
  files: opened.map(({ template }) => template ? [template] : [])
});
async function openLayeredFiles(manifest, makesFile, disk) {
  const opened = makesFile ? [] : await openLayers(manifest, disk);
  const shared = opened.flatMap((one2) => one2.shared ?? []);
  const refused = [...opened.flatMap((one2) => one2.refused ?? []), ...findMistakes(shared, { sections: registry })];
  const refusals = refused.flatMap((one2) => one2.refusals);
  if (refusals.length) throw new SettingsRefused(refusals);
  return { manifest, opened };
}
function openLayers({ layers }, disk) {
  const texts = /* @__PURE__ */ new Map();
  const load = (file) => madeOnce(texts, file, () => disk.load(file));
  return Promise.all(layers.map((entry) => openLayer(entry, { ...disk, load })));
}
async function openLayer(entry, { load, list }) {
  const { file, isOptional } = entry;
  try {
    if (file.includes("{")) return { entry, template: await openTemplate(file, list) };
    return { entry, shared: layerOf(file, await load(file)) };
  } catch (failure) {
    if (isOptional && failure instanceof NoSuchFile)
      return { entry, absent: `${code(file)} does not exist, but is optional` };
    if (isOptional && failure instanceof NoSuchFolder)
      return { entry, absent: `no repository has a file for ${code(file)}: its folder does not exist` };
    if (failure instanceof SettingsRefused) return { entry, refused: addPlace2(failure, entry) };
    throw failure;
  }
}
var layerOf = (file, text) => ({ file, text, read: readLayer({ text, file }) });
var addPlace2 = ({ refusals }, entry) => new SettingsRefused(
  refusals.map(
    (refusal) => refusal.place ? refusal : { ...refusal, ...atEntry(entry), fix: fixOf(entry) }
  )
);
var atEntry = ({ at, place }) => ({ at: [...at, "file"], place });
var fixOf = ({ isOptional }) => isOptional ? "correct the path" : "create it, correct the path, or write `optional: true` beside it";
function createLayerFinder(disk) {
  const ofOne = /* @__PURE__ */ new Map();
  const readOne = (file) => madeOnce(ofOne, file, async () => layerOf(file, await disk.load(file)));
  return async ({ entry, shared, template }, repository) => {
    if (!template) return shared ? [shared] : [];
    const found = template.fileOf(repository);
    if (found !== void 0 && "file" in found) return [await readOne(found.file)];
    if (found) throw new SettingsRefused([{ ...atEntry(entry), problem: found.problem, fix: found.fix }]);
    if (entry.isOptional) return [];
    const problem = `${code(fullName(repository))} has no ${code(template.pathFor(repository))}`;
    throw new SettingsRefused([{ ...atEntry(entry), problem, fix: fixOf(entry) }]);
  };
}
function createPicker(opened, disk, find = createLayerFinder(disk)) {
  return async (witness) => {
    const picked = [];
    for (const one2 of opened)
      if (await fits(one2.entry.where, witness)) picked.push(...await find(one2, witness.repository));
    return picked;
  };
}

export {
  openManifest,
  openTemplate,
  createMerging,
  findMistakes,
  namesOfLayers,
  openLayeredFiles,
  atEntry,
  fixOf,
  createLayerFinder,
  createPicker
};
