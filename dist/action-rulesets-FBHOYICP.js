import {
  afterVisibility108 as afterVisibility,
  isLiftedByPublicity108 as isLiftedByPublicity,
  holderOf48 as holderOf,
  print65 as print,
  leaves112 as leaves,
  isLooser78 as isLooser,
  lessIsStricter78 as lessIsStricter,
  moreIsStricter78 as moreIsStricter,
  orderAllowed78 as orderAllowed,
  orderByRank78 as orderByRank,
  orderDemanded78 as orderDemanded,
  orderMaps78 as orderMaps,
  fullName81 as fullName,
  create82 as create,
  note82 as note,
  noteUncompared82 as noteUncompared,
  reassert82 as reassert,
  refuseChange82 as refuseChange,
  remove82 as remove,
  update82 as update,
  same83 as same,
  isTaken85 as isTaken,
  SectionFailure87 as SectionFailure,
  open88 as open,
  say88 as say,
  spellOut88 as spellOut,
  named91 as named,
  ownNames91 as ownNames,
  whoText91 as whoText,
  isMap94 as isMap,
  mapValues94 as mapValues,
  pickKeys94 as pickKeys,
  administration98 as administration,
  grantName98 as grantName,
  PermissionDenied100 as PermissionDenied
} from "./action.js";
import {
  Ruleset,
  findMissingRefs,
  nameRuleset,
  planReach,
  readOnlyKeys,
  settings,
  targets,
  writeRuleset
} from "./action-chunk-KNTMTESI.js";
import {
  actorName,
  addNulls,
  calls,
  dropNulls,
  fillActor
} from "./action-chunk-2W44PF6A.js";
import {
  blockLines
} from "./action-chunk-CYRAFRDD.js";
import {
  narrowToItems,
  noteUndoneWhole
} from "./action-chunk-FABQY4IY.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
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

// packages/core/src/sections/rulesets/keys.ts
var protects = { touches: "protection", replaces: "protection" };
var opens = { ...protects, touches: "access" };
var more = { order: moreIsStricter };
var less = { order: lessIsStricter };
var pinned = { order: (value, than) => !than || Boolean(value) };
var alike = (nameOf) => (one, other) => same(nameOf(one), nameOf(other)) && isAsStrict(one, other);
var everyMethod = ["merge", "squash", "rebase"];
var modes = orderByRank("pull_request", "always", "exempt");
var methodsIn = (value) => Array.isArray(value) && value.length ? value : everyMethod;
var isCovered = (one, other) => one === other || other === "~ALL";
var keys = new Map(
  Object.entries({
    enforcement: { order: orderByRank("active", "evaluate", "disabled") },
    /** Another target leaves what the ruleset was about without it. */
    target: { order: same, standard: "branch" },
    include: { order: orderDemanded((one, other) => isCovered(other, one)), itemName: print },
    exclude: { order: orderAllowed(isCovered), itemName: print },
    bypass_actors: {
      ...opens,
      order: orderAllowed(alike(({ actor_type, actor_id }) => [actor_type, actor_id])),
      itemName: (actor, names) => actorName(actor, names)
    },
    bypass_mode: { ...opens, order: (value, than) => modes(value ?? "always", than ?? "always"), standard: "always" },
    rules: { order: orderDemanded(alike(({ type }) => type)), itemName: ({ type }) => type },
    parameters: { order: (value, than) => isAsStrict(value ?? {}, than ?? {}) },
    update_allows_fetch_and_merge: less,
    required_deployment_environments: { order: orderDemanded(), itemName: print },
    /** Without a list the host allows every method. */
    allowed_merge_methods: {
      order: (value, than) => orderAllowed()(methodsIn(value), methodsIn(than)),
      itemName: print
    },
    dismiss_stale_reviews_on_push: more,
    dismissal_restriction: { order: (value, than) => !than?.enabled || isAsStrict(value, than) },
    enabled: more,
    allowed_actors: { order: orderAllowed(), itemName: ({ type, id }, names) => whoText(type, id, names) },
    require_code_owner_review: more,
    require_last_push_approval: more,
    required_approving_review_count: more,
    required_review_thread_resolution: more,
    required_reviewers: {
      order: orderDemanded(alike(({ reviewer }) => reviewer)),
      itemName: ({ reviewer: { type, id } }, names) => whoText(type, id, names)
    },
    minimum_approvals: more,
    do_not_enforce_on_create: less,
    required_status_checks: {
      order: orderDemanded(alike(({ context }) => context)),
      itemName: ({ context }) => print(context)
    },
    /** Another app may report what this one does not. */
    integration_id: { order: (value, than) => than == null || value === than },
    strict_required_status_checks_policy: more,
    workflows: {
      order: orderDemanded(alike(({ path, repository_id, ref }) => [path, repository_id, ref])),
      itemName: ({ path }) => print(path)
    },
    /** Nobody can change a workflow at a commit, whichever commit it is. */
    sha: pinned,
    code_scanning_tools: { order: orderDemanded(alike(({ tool }) => tool)), itemName: ({ tool }) => print(tool) },
    alerts_threshold: { order: orderByRank("all", "errors_and_warnings", "errors", "none") },
    security_alerts_threshold: {
      order: orderByRank("all", "medium_or_higher", "high_or_higher", "critical", "none")
    },
    restricted_file_paths: { order: orderDemanded(), itemName: print },
    max_file_path_length: less,
    restricted_file_extensions: { order: orderDemanded(), itemName: print },
    max_file_size: less
  })
);
var risk = {
  "": protects,
  ...mapValues(Object.fromEntries(keys), (row) => ({ ...protects, ...row }))
};
function isAsStrict(value, than) {
  return orderMaps(risk, isSameMeaning)(value, than);
}
var isSet = (key) => keys.get(key)?.itemName !== void 0;
var itemNameOf = (key, item, names) => isMap(item) && keys.get(key)?.itemName?.(item, names) || print(item);
var isSameMeaning = (key, one, other) => JSON.stringify(settleValue(key, one)) === JSON.stringify(settleValue(key, other));
function settleValue(key, value) {
  if (value === null || value === false || value === 0 || value === "") return void 0;
  if (value === keys.get(key)?.standard) return void 0;
  if (Array.isArray(value)) return settleList(key, value);
  if (!isMap(value)) return value;
  const names = Object.keys(value).filter((name2) => settleValue(name2, value[name2]) !== void 0);
  return names.length ? Object.fromEntries(names.sort().map((name2) => [name2, settleValue(name2, value[name2])])) : void 0;
}
function settleList(key, list) {
  const isFull = key === "allowed_merge_methods" && everyMethod.every((method) => list.includes(method));
  if (isFull || !list.length) return void 0;
  const items = list.map((item) => isMap(item) ? settleValue("", item) : item);
  return isSet(key) ? [...new Set(items.map((item) => JSON.stringify(item)))].sort() : items;
}

// packages/core/src/sections/rulesets/paths.ts
var keyPath = (holder, key) => ({
  ...holder,
  at: [...holder.at, key],
  name: key === "parameters" ? "" : holder.name ? `${holder.name}.${key}` : key,
  schema: schemaOfKey(holder, key)
});
function schemaOfKey({ schema }, key) {
  const { entries = {} } = schema ? holderOf(schema, {}) : {};
  const found = Object.hasOwn(entries, key) ? entries[key] : void 0;
  return found && isTaken(found) ? found : void 0;
}
var keyOfPath = ({ within, name: name2 }) => within + name2;
function itemPath(list, key, index, value) {
  const { names, schema } = list;
  const name2 = itemNameOf(key, value, names);
  const { item } = schema ? holderOf(schema, []) : {};
  const isRule = key === "rules";
  return {
    names,
    at: [...list.at, index],
    within: isRule ? `rule ${name2}: ` : `${keyOfPath(list)} ${name2}: `,
    name: "",
    schema: item && holderOf(item, value),
    whole: !isRule
  };
}

// packages/core/src/sections/rulesets/differences.ts
var makeDifference = (path, words, more2 = {}) => ({
  kind: "differs",
  at: path.at,
  key: path.at.join("."),
  name: keyOfPath(path),
  live: void 0,
  wanted: void 0,
  words,
  ...more2
});
var tellChange = (key, live, wanted, path) => makeDifference(path, void 0, {
  live,
  wanted,
  shown: { key: keyOfPath(path), live: valueText(key, live, path), wanted: valueText(key, wanted, path) },
  tone: toneOf(key, live, wanted)
});
var toneOf = (key, live, wanted) => isLooser(risk, key, live, wanted) ? "weaker" : void 0;
function valueText(key, value, { names }) {
  const app = key === "integration_id" && typeof value === "number" ? names?.({ kind: "app", id: value }) : void 0;
  return app === void 0 ? print(value) : `app ${app}`;
}
var tellOmission = (key, live, path) => makeDifference(path, say`${open(keyOfPath(path))} ${liveText(key, live, path.names)}, but the entry leaves it out`, {
  kind: "omitted",
  live
});
var tellUnshown = (wanted, path) => makeDifference(path, `${keyOfPath(path)} is not shown by GitHub`, { kind: "unshown", wanted });
var tellLoss = (key, item, lists, list) => makeDifference(list, say`${memberText(key, item, list)} removed`, {
  ...key === "bypass_actors" ? lists : { key: [...list.at, itemNameOf(key, item)].join("."), live: item },
  tone: toneOf(key, [...lists.wanted, item], lists.wanted),
  because: key === "rules" ? withoutRule.get(itemNameOf(key, item)) : void 0
});
var tellGain = (key, item, besides, list, at) => makeDifference({ ...list, at }, open(`${spellOut(memberText(key, item, list))} added`), {
  wanted: item,
  tone: toneOf(key, besides, [...besides, item])
});
var memberText = (key, item, list) => say`${open(keyOfPath(list))}: ${itemText(key, item, list.names)}`;
var liveText = (key, value, names) => Array.isArray(value) ? `contains ${value.map((item) => itemText(key, item, names)).join(", ")}` : `is ${print(value)}`;
function itemText(key, item, names) {
  if (["rules", "allowed_actors"].includes(key)) return itemNameOf(key, item, names);
  return key === "bypass_actors" ? actorText(item, names) : print(named(item, names ?? ownNames));
}
var actorText = (actor, names) => `${itemNameOf("bypass_actors", actor, names)} (${actor.bypass_mode ?? "always"})`;
var withoutRule = /* @__PURE__ */ new Map([
  ["creation", "anyone who can push can create matching refs"],
  ["update", "anyone who can push can change matching refs"],
  ["deletion", "matching refs can be deleted"],
  ["non_fast_forward", "history can be rewritten by a force push"],
  ["required_linear_history", "merge commits can be pushed"],
  ["required_signatures", "unsigned commits can be pushed"],
  ["pull_request", "changes can be pushed without a pull request"],
  ["required_status_checks", "changes can be merged even if their checks fail"],
  ["required_deployments", "changes can be merged before they are deployed"],
  ["merge_queue", "changes can be merged without the queue"],
  ["workflows", "changes can be merged even if these workflows fail"],
  ["code_scanning", "changes can be merged even if code scanning finds problems"]
]);

// packages/core/src/sections/rulesets/compare.ts
function compareRuleset(entry, live, names) {
  const path = { names, at: [], within: "", name: "", schema: Ruleset };
  const { name: _, ...wanted } = isHidden(live) ? { ...entry, bypass_actors: void 0 } : entry;
  const found = compareMaps(wanted, comparable(live, wanted), path);
  const emptied = compareEmptied(entry, live, path);
  return [...emptied, ...found.filter(({ name: name2 }) => !emptied.length || name2 !== "bypass_actors")].map(
    (one) => one.key === "target" ? { ...one, because: `it no longer protects any ${live.target}` } : one
  );
}
var isHidden = ({ bypass_actors }) => bypass_actors === void 0;
function comparable({ target, enforcement, conditions, bypass_actors, rules, ...others }, wanted) {
  return {
    target,
    enforcement,
    conditions,
    bypass_actors: bypass_actors?.map(fillActor),
    rules,
    ...pickKeys(others, (key) => Object.hasOwn(wanted, key))
  };
}
function compareEmptied({ bypass_actors: wanted }, { bypass_actors }, path) {
  const live = (bypass_actors ?? []).map(fillActor);
  if (wanted?.length !== 0 || !live.length) return [];
  const words = say`bypass_actors: ${live.map((actor) => actorText(actor, path.names)).join(", ")} removed`;
  const because = say`no one can bypass the ruleset any more`;
  return [makeDifference(keyPath(path, "bypass_actors"), words, { live, wanted, tone: "removal", because })];
}
function compareMaps(wanted, live, path) {
  const keys2 = /* @__PURE__ */ new Set([...Object.keys(wanted), ...Object.keys(live)]);
  return [...keys2].flatMap((key) => compareValues(key, readOwn(wanted, key), readOwn(live, key), keyPath(path, key)));
}
var readOwn = (map, key) => Object.hasOwn(map, key) ? map[key] : void 0;
function compareValues(key, wanted, live, path) {
  if (isSameMeaning(key, wanted, live)) return [];
  if (key === "parameters")
    return compareMaps(wanted ?? {}, live ?? {}, path);
  if (wanted === void 0) return path.whole && !path.schema ? [] : [tellOmission(key, live, path)];
  if (live === void 0 && !path.schema) return [tellUnshown(wanted, path)];
  if (isMap(wanted) && isMap(live ?? {})) return compareMaps(wanted, live ?? {}, path);
  if (Array.isArray(wanted) && isSet(key)) return compareSets(key, wanted, listOf(key, live), path);
  return [tellChange(key, live, wanted, path)];
}
var listOf = (key, live) => Array.isArray(live) ? live : key === "allowed_merge_methods" ? everyMethod : [];
function compareSets(key, wanted, live, path) {
  const lost = leaveOutSame(live, wanted);
  const gained = leaveOutSame(wanted, live);
  const found = gained.map((item) => findAlike(key, item, lost));
  const changed = found.filter((one, index) => one && found.indexOf(one) === index && found.lastIndexOf(one) === index);
  return [
    ...lost.filter((item) => !changed.includes(item)).map((item) => tellLoss(key, item, { live, wanted }, path)),
    ...gained.flatMap((item, index) => {
      const below = itemPath(path, key, wanted.indexOf(item), item);
      const before = changed.includes(found[index]) ? found[index] : void 0;
      return before ? compareMaps(item, before, below) : [tellGain(key, item, live, path, below.at)];
    })
  ];
}
var leaveOutSame = (list, others) => list.filter((item) => !others.some((other) => isSameMeaning("", item, other)));
function findAlike(key, item, list) {
  const named2 = list.filter(isMap).filter((one) => itemNameOf(key, one) === itemNameOf(key, item));
  const isPart = (one) => Object.entries(item).every(([name2, value]) => isSameMeaning(name2, value, one[name2]));
  const found = named2.length > 1 ? named2.filter(isPart) : named2;
  return found.length === 1 ? found[0] : void 0;
}

// packages/core/src/sections/rulesets/read.ts
var sight = administration.write;
async function readRulesets(host, { entries, undeclared }) {
  const declared = new Set(entries.map(({ name: name2 }) => name2));
  const live = await readWhole(host, async (one) => {
    if (declared.has(one.name)) return readOrLeaveOut(host, one);
    return leaves(undeclared, one.name) ? readOne(host, one) : void 0;
  });
  const whole = [...live.whole.values()];
  const liveOf = (entry) => whole.find((one) => one.name === entry.name);
  const missing = await Promise.all(entries.map((entry) => findMissingRefs(host, entry, liveOf(entry))));
  return { ...live, missing: new Map(missing.flatMap((refs) => [...refs])) };
}
async function readAllRulesets(host) {
  const all = await readWhole(host, (one) => readOrLeaveOut(host, one));
  const hidden = host.isRequired && [...all.whole.values()].find(isHidden);
  if (hidden) throw describeHidden(host, hidden.id);
  return all;
}
var readOrLeaveOut = (host, one) => host.askOrLeaveOut([{ subject: nameRuleset(one) }], (reader) => readOne(reader, one));
async function readWhole(host, read) {
  const listed = await host.ask(calls.list({}));
  const own = listed.filter(isOwn);
  const whole = await Promise.all(own.map(read));
  return {
    own,
    whole: new Map(whole.flatMap((one) => one ? [[one.id, one]] : [])),
    inherited: listed.filter((one) => !isOwn(one))
  };
}
var isOwn = ({ source_type }) => source_type === "Repository";
async function readOne(host, summary) {
  const one = await host.ask(calls.get({ ruleset_id: summary.id }));
  if (one.id === summary.id && one.name === summary.name) return one;
  throw new SectionFailure(
    `${nameRuleset(summary)}: GitHub shows ${nameRuleset(one)} instead`,
    "run again: the ruleset may have been renamed during the run",
    "conflict"
  );
}
var lookUpActors = ({ id, ...ruleset }) => ({
  looksFor: `the bypass actors of ${nameRuleset(ruleset)}`,
  async find(host) {
    throw describeHidden(host, id);
  }
});
function describeHidden({ repository }, id) {
  const path = `/repos/${fullName(repository)}/rulesets/${id}`;
  return new PermissionDenied(
    { method: "GET", path, status: 200, isPublic: true },
    "GitHub does not show the bypass_actors that the write would replace",
    [sight],
    `grant "${grantName(sight)}", which shows them`
  );
}

// packages/core/src/sections/rulesets/plan.ts
var name = (ruleset) => ruleset.name;
var identify = (ruleset) => ({ subject: nameRuleset(ruleset), names: [name(ruleset)] });
function planRulesets(desired, live, names) {
  const { entries, undeclared } = desired;
  const { own, whole, inherited, missing = /* @__PURE__ */ new Map() } = live;
  const namesakes = (entry) => inherited.filter((item) => name(item) === name(entry));
  const liveOf = (entry) => [...whole.values()].find((one) => one.name === entry.name);
  const found = match(entries, own, name, name, { named: nameRuleset, fix: "give one of them another name" });
  return [
    ...found.missing.map(
      (entry) => create(identify(entry), calls.create({}, writeRuleset(entry)), {
        holds: writeRuleset(entry),
        tone: toneOf2(entry),
        because: [describeReach(entry, names), ...namesakes(entry).map(tellBeside)].join("; ")
      })
    ),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, whole.get(item.id), names)),
    ...entries.flatMap((entry) => planReach(entry, liveOf(entry), missing)),
    ...planUndeclared(undeclared, found.undeclared, { named: nameRuleset, remove: planRemoval }),
    ...inherited.map((item) => note(`${nameWithOwner(item)} stays unchanged: only ${item.source} can change it`))
  ].map(liftLate);
}
var liftLate = (item) => item.kind === "delete" || item.kind === "update" && item.differences.some(({ tone }) => tone === "weaker") ? { ...item, turn: "lifts" } : item;
var toneOf2 = ({ bypass_actors: actors }) => actors?.length ? "power" : void 0;
var nameWithOwner = (item) => `${nameRuleset(item)} of the ${item.source_type.toLowerCase()} ${item.source}`;
var tellBeside = (item) => `${nameWithOwner(item)} stays and applies too`;
function describeReach(ruleset, names) {
  const { enforcement, target = "branch", conditions, bypass_actors, rules = [] } = ruleset;
  const { include = [], exclude = [] } = conditions?.ref_name ?? {};
  const kinds = target === "branch" ? "branches" : `${target}s`;
  const none = target === "push" ? "every push" : `no ${target}`;
  const refs = include.length ? `${kinds} ${refNames(include)}` : none;
  const others = exclude.length ? ` except ${refNames(exclude)}` : "";
  const demands = rules.map(({ type }) => type).join(", ") || "no rules";
  const actors = bypass_actors?.map((one) => actorText(one, names)).join(", ") || "empty";
  return `${enforcement} on ${refs}${others}, with ${demands}${bypass_actors ? `; bypass list: ${actors}` : ""}`;
}
var refNames = (refs) => refs.map((ref) => print(ref.replace(/^refs\/(heads|tags)\//, ""))).join(", ");
var planRemoval = (item) => remove(identify(item), calls.remove({ ruleset_id: item.id }), {
  holds: { id: item.id, enforcement: item.enforcement },
  because: item.enforcement === "active" ? "its rules no longer apply" : `its rules do not apply now (${item.enforcement})`
});
function planChange(entry, item, names) {
  const found = compareRuleset(entry, item, names);
  const of = (kind) => found.filter((one) => one.kind === kind);
  const [omitted, differing, unshown] = [of("omitted"), of("differs"), of("unshown")];
  const holds = Object.fromEntries(unshown.map(({ name: name2, wanted }) => [name2, wanted]));
  const write = {
    holds,
    steps: calls.replace({ ruleset_id: item.id }, writeRuleset(entry)),
    lookups: isHidden(item) && !omitted.length ? [lookUpActors(item)] : []
  };
  return [
    ...planHiddenActors(entry, item),
    ...omitted.map((one) => refusalOf(entry, one)),
    ...update(identify(entry), differing, write.steps, {
      // What the PUT sends, and this token cannot compare.
      holds: { ...holds, ...entry.bypass_actors && isHidden(item) && { bypass_actors: entry.bypass_actors } },
      restsOn: basisOf(item),
      lookups: write.lookups
    }),
    ...differing.length ? [noteReach(entry, item, names)] : [],
    ...planUnshown(entry, unshown, omitted.length + differing.length > 0, write)
  ];
}
function noteReach(entry, { target }, names) {
  const subject = nameRuleset(entry);
  return note(
    open(`${subject} after the change: ${describeReach({ ...entry, target: entry.target ?? target }, names)}`),
    subject
  );
}
function refusalOf(entry, omitted) {
  const { name: name2, at, live } = omitted;
  const isOfItem = at.includes("parameters") && typeof at.at(-2) === "number";
  return refuseChange(
    nameRuleset(entry),
    [omitted],
    `the write removes ${name2}, which the entry leaves out`,
    `add these lines to the entry to keep it, or write another value${isOfItem ? ", such as `null`," : ""} to change it:
${blockLines(nestAt(entry, at, live)).join("\n")}`
  );
}
function nestAt(holder, [key, ...inner], live) {
  if (key === void 0) return live;
  const below = nestAt(holder?.[key], inner, live);
  if (typeof key !== "number") return { [key]: below };
  const plain = Object.entries(holder[key]).filter(([, value]) => typeof value !== "object");
  return [{ ...Object.fromEntries(plain), ...below }];
}
var basisOf = (item) => ({
  call: calls.get({ ruleset_id: item.id }),
  was: item,
  same: (was, is) => isSameMeaning("", settingsOf(was), settingsOf(is))
});
var settingsOf = ({ bypass_actors, ...others }) => ({
  ...pickKeys(others, (key) => !readOnlyKeys.includes(key)),
  bypass_actors: bypass_actors?.map(fillActor)
});
function planHiddenActors(entry, item) {
  if (!entry.bypass_actors || !isHidden(item)) return [];
  const subject = nameRuleset(entry);
  const why = `${subject}: bypass_actors is not compared: GitHub shows it only to a token with ${grantName(sight)}`;
  return [noteUncompared("blind", why, { subject, covers: [[subject, "bypass_actors"]] })];
}
function planUnshown(entry, unshown, isPut, write) {
  if (!unshown.length) return [];
  const keys2 = unshown.map(({ name: name2 }) => name2).join(", ");
  const subject = nameRuleset(entry);
  const cannotVerify = `${subject}: ${keys2} cannot be compared, because GitHub does not show it; apply sends it on every run`;
  const covers = unshown.map(({ key }) => [subject, key]);
  if (isPut) return [noteUncompared("blind", cannotVerify, { subject, covers })];
  return [
    reassert(subject, cannotVerify, `${subject} sent again, because GitHub does not show ${keys2}`, {
      ...write,
      names: [name(entry)],
      covers
    })
  ];
}
function rulesetOver(entry, was) {
  if (!was) return [create(nameRuleset(entry), [], { holds: writeRuleset(entry), tone: toneOf2(entry) })];
  const found = compareRuleset(entry, writeRuleset(was));
  const shown = found.filter(({ kind }) => kind !== "omitted");
  return update(nameRuleset(entry), shown, []);
}

// packages/core/src/sections/rulesets/snapshot.ts
function rulesetsToSettings({ whole, inherited }) {
  const { kept, left } = divideByReason([...whole.values()], reasonToLeaveOut);
  const notes = inherited.map((item) => `${nameRuleset(item)} is left out: it belongs to ${item.source}`);
  return exportList(kept.map(rulesetEntry), settings, [...notes, ...left], left);
}
function rulesetsToUndo({ whole }, items) {
  const { kept, left } = divideByReason([...whole.values()], reasonToLeaveOut);
  const entries = kept.map((item) => {
    const { rules = [], ...entry } = rulesetEntry(item);
    return { bypass_actors: [], ...entry, rules: rules.map(addNulls), ...namesOf(item) };
  });
  const { value, notes } = narrowToItems({ value: entries, notes: left }, items, { list: settings.list });
  return { value, notes: [...notes, ...noteUndoneWhole(items)] };
}
var namesOf = ({ target, conditions }) => ["branch", "tag"].includes(target) && {
  conditions: { ...conditions, ref_name: { include: [], exclude: [], ...conditions?.ref_name } }
};
function reasonToLeaveOut(item) {
  if (!targets.includes(item.target))
    return `${nameRuleset(item)} is left out: GitHub does not accept a ruleset with its target`;
  return isHidden(item) ? `${nameRuleset(item)} is left out: its bypass_actors are not visible to this token, and an entry without them clears them (a token with ${grantName(sight)} sees them)` : void 0;
}
function rulesetEntry({ name: name2, target, enforcement, conditions, bypass_actors, rules, ...others }) {
  return dropNulls({
    name: name2,
    target,
    enforcement,
    ...conditionsOf(conditions),
    ...bypass_actors?.length && { bypass_actors: bypass_actors.map(fillActor) },
    ...rules?.length && { rules },
    ...pickKeys(others, (key) => !readOnlyKeys.includes(key))
  });
}
function conditionsOf(conditions) {
  const { ref_name: names, ...others } = conditions ?? {};
  const named2 = Object.entries(names ?? {}).filter(([, list]) => !Array.isArray(list) || list.length);
  const kept = { ...others, ...named2.length && { ref_name: Object.fromEntries(named2) } };
  return Object.keys(kept).length ? { conditions: kept } : {};
}

// packages/core/src/sections/rulesets/index.ts
var rulesets = defineSection({
  key: "rulesets",
  settings,
  visibleTo: { "": "everyone", "[].bypass_actors": "writers" },
  risk,
  calls,
  /** On some plans a private repository has no rulesets. */
  after: afterVisibility(isLiftedByPublicity),
  read: readRulesets,
  plan: planRulesets,
  planOver: rulesetOver,
  facts: ({ own }) => ({ count: own.length }),
  readAll: readAllRulesets,
  toSettings: rulesetsToSettings,
  toUndo: rulesetsToUndo,
  uses: ({ entries }) => ({
    calls: Object.values(calls),
    visibilityGrants: entries.some(({ bypass_actors }) => bypass_actors) ? [bypassActors] : []
  })
});
var bypassActors = { of: "`bypass_actors`", grant: administration.write, optional: true };
export {
  rulesets
};
