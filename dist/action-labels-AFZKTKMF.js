import {
  mapEntries113 as mapEntries,
  describeLossIfDeleted83 as describeLossIfDeleted,
  defineBatchedAnswer86 as defineBatchedAnswer,
  defineVisibleConnection86 as defineVisibleConnection,
  selectConnection86 as selectConnection,
  planCreate87 as planCreate,
  planDelete87 as planDelete,
  planUpdate87 as planUpdate,
  findDifferences88 as findDifferences,
  pickWanted88 as pickWanted,
  defineObject89 as defineObject,
  closedMap90 as closedMap,
  createListShape90 as createListShape,
  limitLength90 as limitLength,
  refusedLimits90 as refusedLimits,
  text90 as text,
  tryRuleOnEach90 as tryRuleOnEach,
  SectionFailure92 as SectionFailure,
  listDifferences92 as listDifferences,
  createMessage94 as createMessage,
  array96 as array,
  nullable96 as nullable,
  object96 as object,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  transform96 as transform,
  isMap99 as isMap,
  defineRestCall103 as defineRestCall,
  issues104 as issues,
  __export106 as __export
} from "./action.js";
import {
  narrowExportToItems
} from "./action-chunk-QATAOAVF.js";
import {
  defineSection,
  exportList
} from "./action-chunk-XRJ6RS5T.js";
import {
  dropCase,
  planUndeclared,
  rejectDuplicates
} from "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/sections/labels/calls.ts
var calls_exports = {};
__export(calls_exports, {
  create: () => create,
  list: () => list,
  remove: () => remove,
  update: () => update
});
var LiveLabel = defineObject({ name: string(), color: string(), description: nullable(string()) });
var list = defineRestCall("GET /repos/{owner}/{repo}/labels", {
  needs: issues.read,
  pages: { perPage: 100, identity: "id" },
  answer: array(LiveLabel),
  batched: defineBatchedAnswer(
    "labels",
    selectConnection("labels", "name color description"),
    object({ labels: defineVisibleConnection(LiveLabel) }),
    ({ labels: labels2 }) => labels2
  )
});
var create = defineRestCall("POST /repos/{owner}/{repo}/labels", { needs: issues.write });
var update = defineRestCall("PATCH /repos/{owner}/{repo}/labels/{name}", { needs: issues.write });
var remove = defineRestCall("DELETE /repos/{owner}/{repo}/labels/{name}", { needs: issues.write });

// packages/core/src/sections/labels/schema.ts
var expandShortColor = (color2) => /^[0-9a-f]{3}$/i.test(color2) ? [...color2].map((digit) => digit + digit).join("") : void 0;
var describeInvalidColor = (color2) => {
  const fullColor = expandShortColor(color2.replace(/^#/, "").toLowerCase());
  const fix = fullColor ? `write \`${fullColor}\`` : "write six hexadecimal digits, such as `d73a4a`";
  return createMessage("is not a color of six hexadecimal digits", fix);
};
var color = pipe(
  text(),
  regex(/^#?[0-9a-fA-F]{6}$/, ({ input }) => describeInvalidColor(input)),
  transform((value) => value.replace(/^#/, "").toLowerCase())
);
var name = limitLength(50, text({ min: 1 }));
var Label = closedMap({
  ...refusedLimits,
  name,
  new_name: optional(name),
  color: optional(color),
  description: optional(nullable(limitLength(100, text())))
});
var describeLabel = ({ name: name2 }) => `label ${JSON.stringify(name2)}`;
var settings = {
  ...createListShape(Label, {
    undeclared: "delete",
    getKey: ({ name: name2 }) => dropCase(name2),
    describeEntry: describeLabel
  }),
  prepare: acceptOtherLabelForms,
  examine: refuseDuplicateNewNames
};
function acceptOtherLabelForms(value, findings) {
  if (isMap(value) && ("include" in value || "exclude" in value)) {
    findings.refuse({
      at: [],
      problem: "has `include` or `exclude`, which are keys of another tool",
      fix: "write the labels as a list; to keep undeclared labels, use `_undeclared: keep`",
      yaml: "labels:\n  _undeclared: keep\n  entries:\n    - name: bug\n      color: d73a4a"
    });
    return void 0;
  }
  return mapEntries(value, (entry, at) => convertOldNameToRename(restoreColorText(entry, at, findings), at, findings));
}
function restoreColorText(entry, at, findings) {
  if (typeof entry.color !== "number") return entry;
  return { ...entry, color: findings.source([...at, "color"]) ?? String(entry.color) };
}
function convertOldNameToRename({ oldname, ...entry }, at, findings) {
  if (typeof oldname !== "string" || oldname === "" || entry.name === void 0 || entry.new_name !== void 0)
    return oldname == null ? entry : { ...entry, oldname };
  findings.remark([...at, "oldname"], "`oldname` is read as a rename: `name` is the old name, `new_name` the new one");
  return { ...entry, name: oldname, new_name: entry.name };
}
function refuseDuplicateNewNames({ entries }, findings) {
  const names = /* @__PURE__ */ new Map();
  tryRuleOnEach(entries, ({ name: name2 }, index) => names.set(dropCase(name2), index));
  tryRuleOnEach(entries, ({ new_name }, index) => {
    if (new_name === void 0) return;
    const declaredAt = names.get(dropCase(new_name));
    if (declaredAt === void 0) names.set(dropCase(new_name), index);
    if (declaredAt === void 0 || declaredAt === index) return;
    findings.refuse({
      at: [index, "new_name"],
      problem: `entry ${declaredAt + 1} already declares the label ${JSON.stringify(new_name)}`,
      fix: "remove one of the two entries, or choose another new name"
    });
  });
}

// packages/core/src/sections/labels/plan.ts
function planLabels({ entries, undeclared }, live) {
  const fix = "run again; if the error stays, rename or delete one of them";
  rejectDuplicates(live, ({ name: name2 }) => dropCase(name2), { describe: describeLabel, fix });
  const items = new Map(live.map((item) => [dropCase(item.name), item]));
  const matches = entries.map((entry) => ({ entry, item: findLiveLabel(entry, items) }));
  const declared = new Set(matches.map(({ item }) => item));
  const undeclaredLabels = live.filter((item) => !declared.has(item));
  return [
    ...matches.flatMap(({ entry, item }) => item ? planChange(entry, item) : [planCreation(entry)]),
    ...planUndeclared(undeclared, undeclaredLabels, { describe: describeLabel, remove: planRemoval })
  ];
}
function findLiveLabel({ name: name2, new_name }, items) {
  const old = items.get(dropCase(name2));
  const renamed = new_name === void 0 ? void 0 : items.get(dropCase(new_name));
  if (!old || !renamed || old === renamed) return renamed ?? old;
  throw new SectionFailure(
    `${describeLabel(old)} cannot be renamed to ${JSON.stringify(renamed.name)}, because the repository has both`,
    `move the issues of one to the other and delete it, or remove \`new_name\` from the entry`,
    "conflict"
  );
}
var planCreation = ({ name: name2, new_name, color: color2, description }) => {
  const label = { name: new_name ?? name2, color: color2, description: description ?? void 0 };
  return planCreate(describeLabel({ name: name2 }), create({}, label), {
    names: [label.name],
    holds: label,
    because: new_name && `as ${JSON.stringify(new_name)}`
  });
};
function planChange(entry, item) {
  const name2 = entry.new_name ?? entry.name;
  const renaming = name2 === item.name ? [] : [{ key: "name", live: item.name, wanted: name2, tone: "rename" }];
  const differences = findDifferences(normalizeEntry(entry), normalizeLive(item));
  const body = { ...renaming.length && { new_name: name2 }, ...pickWanted(differences) };
  const about = { subject: describeLabel(entry), names: [item.name] };
  return planUpdate(about, [...renaming, ...differences], update({ name: item.name }, body));
}
var normalizeEntry = ({ color: color2, description }) => ({
  color: color2,
  description: description === null ? "" : description
});
var normalizeLive = (item) => ({
  color: item.color.toLowerCase(),
  description: item.description ?? ""
});
var planRemoval = (item) => planDelete(describeLabel(item), remove({ name: item.name }), {
  names: [item.name],
  holds: normalizeLive(item),
  because: `every issue with this label loses it${describePossibleRecreation(item.name)}`
});
var describePossibleRecreation = (name2) => /^(dependencies|github_actions|autorelease: .*)$/i.test(name2) ? "; a bot may create the label again" : "";

// packages/core/src/sections/labels/index.ts
var labels = defineSection({
  key: "labels",
  settings,
  visibleTo: { "": "everyone" },
  risk: { "": { touches: "nothing", describeLostData: describeLossIfDeleted((label) => `which issues had ${label}`) } },
  calls: calls_exports,
  read: (github) => github.ask(list({})),
  plan: planLabels,
  toSettings: exportLabels,
  toUndo: createLabelsUndo
});
function exportLabels(live) {
  return exportList(live.map(toLabelEntry), settings);
}
function createLabelsUndo(live, items) {
  const shape = { ...settings, list: { ...settings.list, getKey: ({ name: name2 }) => name2 } };
  const undo = narrowExportToItems(exportLabels(live), items, shape);
  const renamings = listDifferences(items).filter(({ tone }) => tone === "rename");
  const renamed = new Map(renamings.map(({ live: before, wanted }) => [before, wanted]));
  const addNewName = (entry) => renamed.has(entry.name) ? { ...entry, name: renamed.get(entry.name), new_name: entry.name } : entry;
  return { ...undo, value: mapEntries(undo.value, addNewName) };
}
var toLabelEntry = ({ name: name2, color: color2, description }) => ({
  name: name2,
  color: color2,
  ...description && { description }
});
export {
  labels
};
