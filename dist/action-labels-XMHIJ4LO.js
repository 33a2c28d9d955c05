import {
  mapEntries107 as mapEntries,
  whenDeleted79 as whenDeleted,
  create82 as create,
  remove82 as remove,
  update82 as update,
  compare83 as compare,
  pickWanted83 as pickWanted,
  object84 as object2,
  atMost85 as atMost,
  closed85 as closed,
  eachSound85 as eachSound,
  limits85 as limits,
  listOf85 as listOf,
  text85 as text,
  SectionFailure87 as SectionFailure,
  differencesIn87 as differencesIn,
  says90 as says,
  array93 as array,
  nullable93 as nullable,
  object93 as object,
  optional93 as optional,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  transform93 as transform,
  isMap94 as isMap,
  issues98 as issues,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  narrowToItems
} from "./action-chunk-FABQY4IY.js";
import {
  Some,
  allOf,
  fold
} from "./action-chunk-CKQM5WOC.js";
import {
  defineSection,
  exportList
} from "./action-chunk-SA3LZUKR.js";
import {
  dropCase,
  planUndeclared,
  refuseTwins
} from "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/labels/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create2,
  list: () => list,
  remove: () => remove2,
  update: () => update2
});
var LiveLabel = object2({ name: string(), color: string(), description: nullable(string()) });
var list = rest("GET /repos/{owner}/{repo}/labels", {
  needs: issues.read,
  pages: { per: 100, identity: "id" },
  answer: array(LiveLabel),
  folded: fold(
    "labels",
    allOf("labels", "name color description"),
    object({ labels: Some(LiveLabel) }),
    ({ labels: labels2 }) => labels2
  )
});
var create2 = rest("POST /repos/{owner}/{repo}/labels", { needs: issues.write });
var update2 = rest("PATCH /repos/{owner}/{repo}/labels/{name}", { needs: issues.write });
var remove2 = rest("DELETE /repos/{owner}/{repo}/labels/{name}", { needs: issues.write });

// packages/core/src/sections/labels/schema.ts
var spellOutColor = (color2) => /^[0-9a-f]{3}$/i.test(color2) ? [...color2].map((digit) => digit + digit).join("") : void 0;
var notAColor = (color2) => {
  const long = spellOutColor(color2.replace(/^#/, "").toLowerCase());
  const fix = long ? `write \`${long}\`` : "write six hexadecimal digits, such as `d73a4a`";
  return says("is not a color of six hexadecimal digits", fix);
};
var color = pipe(
  text(),
  regex(/^#?[0-9a-fA-F]{6}$/, ({ input }) => notAColor(input)),
  transform((value) => value.replace(/^#/, "").toLowerCase())
);
var name = atMost(50, text({ min: 1 }));
var Label = closed({
  ...limits,
  name,
  new_name: optional(name),
  color: optional(color),
  description: optional(nullable(atMost(100, text())))
});
var nameLabel = ({ name: name2 }) => `label ${JSON.stringify(name2)}`;
var settings = {
  ...listOf(Label, { undeclared: "delete", key: ({ name: name2 }) => dropCase(name2), named: nameLabel }),
  prepare,
  examine
};
function prepare(value, findings) {
  if (isMap(value) && ("include" in value || "exclude" in value)) {
    findings.refuse({
      at: [],
      problem: "has `include` or `exclude`, which are keys of another tool",
      fix: "write the labels as a list; to keep undeclared labels, use `_undeclared: keep`",
      yaml: "labels:\n  _undeclared: keep\n  entries:\n    - name: bug\n      color: d73a4a"
    });
    return void 0;
  }
  return mapEntries(value, (entry, at) => readRename(readColor(entry, at, findings), at, findings));
}
function readColor(entry, at, findings) {
  if (typeof entry.color !== "number") return entry;
  return { ...entry, color: findings.source([...at, "color"]) ?? String(entry.color) };
}
function readRename({ oldname, ...entry }, at, findings) {
  if (typeof oldname !== "string" || oldname === "" || entry.name === void 0 || entry.new_name !== void 0)
    return oldname == null ? entry : { ...entry, oldname };
  findings.remark([...at, "oldname"], "`oldname` is read as a rename: `name` is the old name, `new_name` the new one");
  return { ...entry, name: oldname, new_name: entry.name };
}
function examine({ entries }, findings) {
  const names = /* @__PURE__ */ new Map();
  eachSound(entries, ({ name: name2 }, index) => names.set(dropCase(name2), index));
  eachSound(entries, ({ new_name }, index) => {
    if (new_name === void 0) return;
    const other = names.get(dropCase(new_name));
    if (other === void 0) names.set(dropCase(new_name), index);
    if (other === void 0 || other === index) return;
    findings.refuse({
      at: [index, "new_name"],
      problem: `entry ${other + 1} already declares the label ${JSON.stringify(new_name)}`,
      fix: "remove one of the two entries, or choose another new name"
    });
  });
}

// packages/core/src/sections/labels/plan.ts
function planLabels({ entries, undeclared }, live) {
  const fix = "run again; if the error stays, rename or delete one of them";
  refuseTwins(live, ({ name: name2 }) => dropCase(name2), { named: nameLabel, fix });
  const items = new Map(live.map((item) => [dropCase(item.name), item]));
  const met = entries.map((entry) => ({ entry, item: liveOf(entry, items) }));
  const declared = new Set(met.map(({ item }) => item));
  const others = live.filter((item) => !declared.has(item));
  return [
    ...met.flatMap(({ entry, item }) => item ? planChange(entry, item) : [planAddition(entry)]),
    ...planUndeclared(undeclared, others, { named: nameLabel, remove: planRemoval })
  ];
}
function liveOf({ name: name2, new_name }, items) {
  const old = items.get(dropCase(name2));
  const renamed = new_name === void 0 ? void 0 : items.get(dropCase(new_name));
  if (!old || !renamed || old === renamed) return renamed ?? old;
  throw new SectionFailure(
    `${nameLabel(old)} cannot be renamed to ${JSON.stringify(renamed.name)}, because the repository has both`,
    `move the issues of one to the other and delete it, or remove \`new_name\` from the entry`,
    "conflict"
  );
}
var planAddition = ({ name: name2, new_name, color: color2, description }) => {
  const label = { name: new_name ?? name2, color: color2, description: description ?? void 0 };
  return create(nameLabel({ name: name2 }), create2({}, label), {
    names: [label.name],
    holds: label,
    because: new_name && `as ${JSON.stringify(new_name)}`
  });
};
function planChange(entry, item) {
  const name2 = entry.new_name ?? entry.name;
  const renaming = name2 === item.name ? [] : [{ key: "name", live: item.name, wanted: name2, tone: "rename" }];
  const others = compare(comparable(entry), shownOf(item));
  const body = { ...renaming.length && { new_name: name2 }, ...pickWanted(others) };
  const about = { subject: nameLabel(entry), names: [item.name] };
  return update(about, [...renaming, ...others], update2({ name: item.name }, body));
}
var comparable = ({ color: color2, description }) => ({ color: color2, description: description === null ? "" : description });
var shownOf = (item) => ({ color: item.color.toLowerCase(), description: item.description ?? "" });
var planRemoval = (item) => remove(nameLabel(item), remove2({ name: item.name }), {
  names: [item.name],
  holds: shownOf(item),
  because: `every issue with this label loses it${tellReturn(item.name)}`
});
var tellReturn = (name2) => /^(dependencies|github_actions|autorelease: .*)$/i.test(name2) ? "; a bot may create the label again" : "";

// packages/core/src/sections/labels/index.ts
var labels = defineSection({
  key: "labels",
  settings,
  visibleTo: { "": "everyone" },
  risk: { "": { touches: "nothing", loses: whenDeleted((label) => `which issues had ${label}`) } },
  calls: calls_exports,
  read: (host) => host.ask(list({})),
  plan: planLabels,
  toSettings: labelsToSettings,
  toUndo: labelsToUndo
});
function labelsToSettings(live) {
  return exportList(live.map(labelEntry), settings);
}
function labelsToUndo(live, items) {
  const shape = { ...settings, list: { ...settings.list, key: ({ name: name2 }) => name2 } };
  const undo = narrowToItems(labelsToSettings(live), items, shape);
  const renamings = differencesIn(items).filter(({ tone }) => tone === "rename");
  const renamed = new Map(renamings.map(({ live: before, wanted }) => [before, wanted]));
  const withNewName = (entry) => renamed.has(entry.name) ? { ...entry, name: renamed.get(entry.name), new_name: entry.name } : entry;
  return { ...undo, value: mapEntries(undo.value, withNewName) };
}
var labelEntry = ({ name: name2, color: color2, description }) => ({ name: name2, color: color2, ...description && { description } });
export {
  labels
};
