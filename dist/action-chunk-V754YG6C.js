import {
  collectSectionsInFile27 as collectSectionsInFile,
  parseSection27 as parseSection,
  sortByPlace27 as sortByPlace,
  toSettingsDocument28 as toSettingsDocument,
  removePaths31 as removePaths,
  splitOffAcknowledgements36 as splitOffAcknowledgements,
  SectionFindings46 as SectionFindings,
  SettingsError50 as SettingsError,
  formatPlace50 as formatPlace,
  tryToRead50 as tryToRead,
  getKeySchema51 as getKeySchema,
  resolveSchema51 as resolveSchema,
  getIssuePath90 as getIssuePath,
  getListShape90 as getListShape,
  getSchemaChoices90 as getSchemaChoices,
  isIndivisible90 as isIndivisible,
  findNearest91 as findNearest,
  safeParse96 as safeParse,
  describeValue98 as describeValue,
  formatCode98 as formatCode,
  joinWithOr98 as joinWithOr,
  getAtPath99 as getAtPath,
  isMap99 as isMap
} from "./action.js";

// packages/core/src/settings/layers/merged.ts
function toSettingsValue(merged) {
  if (merged.kind === "value") return merged.value;
  if (merged.kind === "removed") return void 0;
  if (merged.kind === "list") return toListValue(merged);
  const values = [...merged.keys].map(([key, inner]) => [key, toSettingsValue(inner)]);
  return Object.fromEntries(values.filter(([, value]) => value !== void 0));
}
function toListValue({ shape, policy, entries }) {
  const values = [...entries.values()].map(toSettingsValue);
  if (!shape.undeclared) return values;
  return { _undeclared: (policy && toSettingsValue(policy)) ?? shape.undeclared, entries: values };
}
function findLayerPath(merged, [key, ...rest]) {
  if (key === void 0) return merged.from;
  const inner = getChild(merged, key);
  if (inner) return findLayerPath(inner, rest);
  return { findings: merged.from.findings, at: [...merged.from.at, key, ...rest] };
}
function findMergedValue(merged, [key, ...rest]) {
  if (key === void 0) return merged;
  const inner = getChild(merged, key);
  return inner && findMergedValue(inner, rest);
}
function getChild(merged, key) {
  if (merged.kind === "map") return merged.keys.get(String(key));
  if (merged.kind !== "list") return void 0;
  if (typeof key === "number") return [...merged.entries.values()][key];
  return { _undeclared: merged.policy, entries: merged }[key];
}
var getLayerPlace = ({ findings, at }) => findings.place(at);

// packages/core/src/settings/layers/result.ts
function parseMergedLayers(merged, sections) {
  const results = sections.flatMap((section) => {
    const value = merged.get(section.key);
    return value && value.kind !== "removed" ? parseMergedSection(value, section) : [];
  });
  return {
    refusals: results.flatMap(({ refusals }) => refusals),
    remarks: results.flatMap(({ remarks }) => remarks),
    declared: results.flatMap(({ declared }) => declared ?? [])
  };
}
function parseMergedSection(merged, section) {
  const { findings, declared } = parseMergedValue(
    toSettingsValue(merged),
    section,
    ([, ...at]) => getLayerPlace(findLayerPath(merged, at))
  );
  const placeInLayer = (finding) => {
    const { at, findings: layer } = findLayerPath(merged, finding.at.slice(1));
    return { ...finding, ...layer.address(at) };
  };
  return {
    refusals: findings.refusals.map(
      (refusal) => placeInLayer({ ...refusal, problem: `${refusal.problem} (${mergedOnlyHint})` })
    ),
    remarks: findings.remarks.map(placeInLayer),
    declared
  };
}
var mergedOnlyHint = "found after merging all layers";
var parseSectionValue = (value, section) => parseMergedValue(value, section, () => ({ file: "", line: 1, column: 1 })).declared;
function parseMergedValue(value, section, place) {
  const source = ([, ...at]) => formatScalarAt(value, at);
  const findings = new SectionFindings(section, value, { place, source, isComment: () => false });
  return { findings, declared: parseSection(findings, "operator") };
}
function formatScalarAt(value, at) {
  const scalar = getAtPath(value, at);
  return typeof scalar === "object" || scalar === void 0 ? void 0 : String(scalar);
}

// packages/core/src/settings/layers/layering.ts
var layeringModes = ["deep", "shallow", "replace"];
var layeringKey = "_layering";
function splitOffLayering(value, mayHaveLayering = true) {
  if (!mayHaveLayering || !isMap(value) || !Object.hasOwn(value, layeringKey)) return { rest: value };
  const { [layeringKey]: written, ...rest } = value;
  const layering = layeringModes.find((mode) => mode === written);
  return layering ? { rest, layering } : { rest, mistake: describeWrongLayering(written) };
}
function describeWrongLayering(written) {
  const meant = typeof written === "string" ? findNearest(written, layeringModes) : void 0;
  const words = joinWithOr(layeringModes.map(formatCode));
  return {
    problem: `is ${describeValue(written)}, but must be ${words}`,
    fix: `write ${meant ? formatCode(meant) : words}`
  };
}
var misplacedLayering = {
  problem: "is allowed only at the top of a layer, or in a section that is a list of entries",
  fix: "move it to the top of the file, or next to the `entries` of a section, or remove it"
};

// packages/core/src/settings/layers/merge.ts
function mergeValue(lower, value, schema, at, context) {
  const from = { findings: context.findings, at };
  if (value === null && isRemovableValue(lower)) {
    context.onRemoval(at, lower);
    return { kind: "removed", from, over: lower };
  }
  const form = schema && toLayerList(value, schema);
  if (form) return mergeList(lower, form, at, context);
  const isWhole = !isMap(value) || schema && isIndivisible(schema);
  return isWhole ? { kind: "value", value, from, over: lower } : mergeMap(lower, value, schema, at, context);
}
var isRemovableValue = (lower) => lower !== void 0 && lower.kind !== "removed" && !(lower.kind === "value" && lower.value === null);
function mergeMap(lower, value, schema, at, context) {
  const below = lower?.kind === "map" ? lower : void 0;
  const keys = new Map(below?.keys);
  const holder = schema && resolveSchema(schema, value);
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (key === layeringKey) context.findings.refuse({ at: where, ...misplacedLayering });
    else keys.set(key, mergeValue(keys.get(key), inner, getKeySchema(holder, key), where, context));
  }
  return {
    kind: "map",
    keys,
    from: below?.from ?? { findings: context.findings, at },
    over: below ? below.over : lower
  };
}
function mergeList(lower, form, at, context) {
  const { shape, wrapper } = form;
  const below = lower?.kind === "list" ? lower : void 0;
  const isReplaced = context.layering === "replace" || !below;
  const policy = wrapper && Object.hasOwn(wrapper, "_undeclared") ? mergeValue(below?.policy, wrapper._undeclared, void 0, [...at, "_undeclared"], context) : below?.policy;
  const entries = mergeEntries(isReplaced ? void 0 : below, form, at, context);
  const from = isReplaced ? { findings: context.findings, at } : below.from;
  return { kind: "list", shape, policy, entries, from, over: isReplaced ? lower : below.over };
}
function mergeEntries(below, form, at, context) {
  const entries = new Map(below?.entries);
  const firstPaths = /* @__PURE__ */ new Map();
  for (const [index, entry] of form.entries.entries()) {
    const where = [...at, ...form.entriesPath, index];
    const parsed = parseEntry(entry, form);
    const key = parsed === void 0 ? `\0${index}` : form.shape.getKey(parsed);
    const firstPath = firstPaths.get(key);
    if (firstPath)
      context.findings.refuse({
        at: where,
        ...describeDuplicateEntry(form.shape.describeEntry(parsed), context.findings, firstPath)
      });
    else firstPaths.set(key, where);
    entries.set(key, mergeEntry(entries.get(key), entry, form.item, where, context));
  }
  return entries;
}
function mergeEntry(lower, entry, item, at, context) {
  if (lower && context.layering === "deep") return isMap(entry) ? mergeValue(lower, entry, item, at, context) : lower;
  const replacement = mergeValue(void 0, entry, item, at, context);
  return lower ? { ...replacement, over: lower } : replacement;
}
var describeDuplicateEntry = (name, findings, firstPath) => ({
  problem: `${name} is already in this layer, at ${formatPlace(getLayerPlace({ findings, at: firstPath }))}`,
  fix: "merge the two entries, since other layers could mean either of them"
});
function toLayerList(value, schema) {
  if (isIndivisible(schema)) return void 0;
  const holder = resolveSchema(schema, value);
  if (Array.isArray(value)) return createLayerList(value, holder, []);
  if (!isMap(value)) return void 0;
  const lists = (findSchemaChoices(schema) ?? []).filter(getListShape);
  const [key] = Object.entries(holder.entries ?? {}).find(([, inner]) => lists.includes(inner)) ?? [];
  const entries = key === void 0 ? void 0 : value[key];
  if (key === void 0 || !Array.isArray(entries)) return void 0;
  const form = createLayerList(entries, resolveSchema(holder.entries[key], entries), [key]);
  return form && { ...form, wrapper: value };
}
function createLayerList(entries, holder, entriesPath) {
  const shape = getListShape(holder);
  return shape && holder.item && { shape, item: holder.item, entries, entriesPath };
}
function findSchemaChoices(schema) {
  return schema.wrapped ? findSchemaChoices(schema.wrapped) : getSchemaChoices(schema);
}
function parseEntry(entry, { item }) {
  const parsed = safeParse(item, entry);
  if (parsed.success) return parsed.output;
  const parsedWithoutNulls = safeParse(item, removeRefusedNulls(entry, parsed.issues));
  return parsedWithoutNulls.success ? parsedWithoutNulls.output : void 0;
}
function removeRefusedNulls(entry, issues) {
  const nulls = issues.filter(({ input, path }) => input === null && path?.at(-1)?.type !== "array").map(getIssuePath);
  return removePaths(entry, nulls, "stay");
}

// packages/core/src/settings/layers/layers.ts
function mergeLayers(layers, knownSections) {
  const read = [];
  let stack = /* @__PURE__ */ new Map();
  for (const layer of layers) {
    const { stack: higher, ...findings } = addLayer(stack, parseLayer(layer), knownSections);
    read.push(findings);
    stack = higher;
  }
  const refused = read.flatMap(({ refusals }) => refusals);
  const sections = orderSections(stack, knownSections);
  const merged = refused.length ? { refusals: refused, remarks: [], declared: [] } : parseMergedLayers(sections, knownSections);
  const remarks = [...read.flatMap((findings) => findings.remarks), ...merged.remarks];
  if (merged.refusals.length) throw new SettingsError(merged.refusals, remarks);
  return { sections, declared: merged.declared, remarks, allowed: read.flatMap(({ allowed }) => allowed) };
}
var parseLayer = ({ text, file }) => tryToRead(() => toSettingsDocument(text, file));
function addLayer(stack, layerDocument, sections, origin = "operator", mayAllow = origin === "operator") {
  if (layerDocument instanceof SettingsError)
    return { stack, allowed: [], refusals: layerDocument.refusals, remarks: layerDocument.remarks };
  const { document, allowed, refusals: notAllowed } = splitOffAcknowledgements(layerDocument, mayAllow);
  const { rest, layering = "deep", mistake } = splitOffLayering(document.values);
  const layer = { ...document, values: rest };
  const keys = collectSectionsInFile(layer, sections);
  const refusals = [...document.refusals, ...notAllowed, ...keys.refusals];
  const remarks = [...keys.remarks];
  const higher = new Map(stack);
  if (mistake) refusals.push({ at: [layeringKey], place: document.place([layeringKey]), ...mistake });
  for (const findings of keys.sectionsInFile) {
    const { key } = findings.section;
    const section = mergeSection(stack.get(key), findings, layering, origin);
    if (section.merged) higher.set(key, section.merged);
    refusals.push(...section.refusals);
    remarks.push(...section.remarks);
  }
  return { stack: higher, allowed, refusals: sortByPlace(refusals), remarks: sortByPlace(remarks) };
}
var orderSections = (stack, sections) => new Map(sections.flatMap(({ key }) => stack.has(key) ? [[key, stack.get(key)]] : []));
function mergeSection(lower, findings, defaultLayering, origin) {
  const { settings } = findings.section;
  if (findings.value === null)
    return { merged: mergeNullSection(lower, findings), refusals: [], remarks: findings.remarks };
  const { rest, layering = defaultLayering, mistake } = splitOffLayering(findings.value, settings.list !== void 0);
  if (mistake) findings.refuse({ at: [layeringKey], ...mistake });
  const nullPaths = [];
  const reportRemoval = (at, removed) => {
    nullPaths.push(at);
    findings.remark(at, describeRemoval(removed));
  };
  const prepared = findings.withValue(rest).prepareValue();
  const merged = prepared === void 0 ? lower : mergeValue(lower, prepared, settings.schema, [], { findings, layering, onRemoval: reportRemoval });
  const nullPathsInFile = nullPaths.map(findings.toFilePath);
  const layerFindings = findings.withValue(removePaths(rest, nullPathsInFile, "stay"));
  parseSection(layerFindings, origin);
  const nullPathKeys = new Set(nullPathsInFile.map(toPathKey));
  return {
    merged,
    refusals: [
      ...layerFindings.refusals.map((refusal) => rewordNullRefusal(refusal, nullPathKeys)),
      ...removeReportedRefusals(findings.refusals, layerFindings)
    ],
    remarks: [
      ...keepSpellingRemarks(layerFindings.remarks, removePaths(prepared, nullPaths, "stay"), findings),
      ...findings.remarks
    ]
  };
}
function mergeNullSection(lower, findings) {
  const from = { findings, at: [] };
  if (findings.section.settings.nullIsValue) return { kind: "value", value: null, from, over: lower };
  if (findings.source([]) === "") findings.remark([], "empty, so not declared");
  else if (lower && lower.kind !== "removed") {
    findings.remark([], describeRemoval(lower));
    return { kind: "removed", from, over: lower };
  }
  return lower;
}
var describeRemoval = ({ from }) => `\`null\` removes what ${formatPlace(getLayerPlace(from))} declares`;
function keepSpellingRemarks(remarks, prepared, findings) {
  if (!remarks.length) return [];
  const mergedFindings = findings.withValue(prepared, ([, ...at]) => formatScalarAt(prepared, at));
  parseSection(mergedFindings, "operator");
  const mergedRemarks = new Set(mergedFindings.remarks.map(toRemarkKey));
  return remarks.filter((remark) => !mergedRemarks.has(toRemarkKey(remark)));
}
var toRemarkKey = ({ at, message }) => JSON.stringify([at, message]);
var toPathKey = (at) => JSON.stringify(at);
function rewordNullRefusal(refusal, nullPaths) {
  if (!nullPaths.has(toPathKey(refusal.at.slice(1)))) return refusal;
  return {
    ...refusal,
    problem: "`null` removes what a lower layer declares here, but the layer requires it",
    fix: "write another value; to keep the `null`, replace the whole entry with `_layering: shallow`"
  };
}
function removeReportedRefusals(refusals, reported) {
  const places = new Set(reported.refusals.map(({ at }) => toPathKey(at)));
  return refusals.filter(({ at }) => !places.has(toPathKey(at)));
}

export {
  toSettingsValue,
  findLayerPath,
  findMergedValue,
  getLayerPlace,
  parseMergedSection,
  parseSectionValue,
  mergeLayers,
  parseLayer,
  addLayer,
  orderSections
};
