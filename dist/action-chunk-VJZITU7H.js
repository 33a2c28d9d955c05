import {
  declareSection28 as declareSection,
  readTopLevelKeys28 as readTopLevelKeys,
  sortByPlace28 as sortByPlace,
  readDocument29 as readDocument,
  removePaths32 as removePaths,
  takeAcknowledgements37 as takeAcknowledgements,
  SectionCheck47 as SectionCheck,
  SettingsError50 as SettingsError,
  formatPlace50 as formatPlace,
  tryToRead50 as tryToRead,
  resolveSchema51 as resolveSchema,
  isIndivisible117 as isIndivisible,
  getChoices88 as getChoices,
  getIssuePath88 as getIssuePath,
  getListShape88 as getListShape,
  findNearest89 as findNearest,
  describeValue95 as describeValue,
  formatCode95 as formatCode,
  joinWithOr95 as joinWithOr,
  safeParse96 as safeParse,
  getAtPath97 as getAtPath,
  isMap97 as isMap
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
  return { part: merged.from.part, at: [...merged.from.at, key, ...rest] };
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
var getLayerPlace = ({ part, at }) => part.place(at);

// packages/core/src/settings/layers/layering.ts
var layeringModes = ["deep", "shallow", "replace"];
var layeringKey = "_layering";
function takeLayering(value, mayHave = true) {
  if (!mayHave || !isMap(value) || !Object.hasOwn(value, layeringKey)) return { rest: value };
  const { [layeringKey]: written, ...rest } = value;
  const layering = layeringModes.find((mode) => mode === written);
  return layering ? { rest, layering } : { rest, wrong: describeWrongLayering(written) };
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
  const from = { part: context.part, at };
  if (value === null && isDeclaredValue(lower)) {
    context.onRemoval(at, lower);
    return { kind: "removed", from, over: lower };
  }
  const form = schema && readLayerList(value, schema);
  if (form) return mergeList(lower, form, at, context);
  const isWhole = !isMap(value) || schema && isIndivisible(schema);
  return isWhole ? { kind: "value", value, from, over: lower } : mergeMap(lower, value, schema, at, context);
}
var isDeclaredValue = (lower) => lower !== void 0 && lower.kind !== "removed" && !(lower.kind === "value" && lower.value === null);
function mergeMap(lower, value, schema, at, context) {
  const below = lower?.kind === "map" ? lower : void 0;
  const keys = new Map(below?.keys);
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (key === layeringKey) context.part.refuse({ at: where, ...misplacedLayering });
    else keys.set(key, mergeValue(keys.get(key), inner, schema && getKeySchema(key, value, schema), where, context));
  }
  return { kind: "map", keys, from: below?.from ?? { part: context.part, at }, over: below ? below.over : lower };
}
function mergeList(lower, form, at, context) {
  const { shape, wrapper } = form;
  const below = lower?.kind === "list" ? lower : void 0;
  const isReplaced = context.layering === "replace" || !below;
  const policy = wrapper && Object.hasOwn(wrapper, "_undeclared") ? mergeValue(below?.policy, wrapper._undeclared, void 0, [...at, "_undeclared"], context) : below?.policy;
  const entries = mergeEntries(isReplaced ? void 0 : below, form, at, context);
  const from = isReplaced ? { part: context.part, at } : below.from;
  return { kind: "list", shape, policy, entries, from, over: isReplaced ? lower : below.over };
}
function mergeEntries(below, form, at, context) {
  const entries = new Map(below?.entries);
  const own = /* @__PURE__ */ new Map();
  for (const [index, entry] of form.entries.entries()) {
    const where = [...at, ...form.entriesPath, index];
    const read = parseEntry(entry, form);
    const key = read === void 0 ? `\0${index}` : form.shape.getKey(read);
    const firstPath = own.get(key);
    if (firstPath)
      context.part.refuse({ at: where, ...describeDuplicate(form.shape.describeEntry(read), context.part, firstPath) });
    else own.set(key, where);
    entries.set(key, mergeEntry(entries.get(key), entry, form.item, where, context));
  }
  return entries;
}
function mergeEntry(lower, entry, item, at, context) {
  if (lower && context.layering === "deep") return isMap(entry) ? mergeValue(lower, entry, item, at, context) : lower;
  const swapped = mergeValue(void 0, entry, item, at, context);
  return lower ? { ...swapped, over: lower } : swapped;
}
var describeDuplicate = (name, part, firstPath) => ({
  problem: `${name} is already in this layer, at ${formatPlace(getLayerPlace({ part, at: firstPath }))}`,
  fix: "merge the two entries, since other layers could mean either of them"
});
function readLayerList(value, schema) {
  if (isIndivisible(schema)) return void 0;
  const holder = resolveSchema(schema, value);
  if (Array.isArray(value)) return createLayerList(value, holder, []);
  if (!isMap(value)) return void 0;
  const lists = (findChoices(schema) ?? []).filter(getListShape);
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
function findChoices(schema) {
  return schema.wrapped ? findChoices(schema.wrapped) : getChoices(schema);
}
function getKeySchema(key, value, schema) {
  const { entries } = resolveSchema(schema, value);
  return entries && Object.hasOwn(entries, key) ? entries[key] : void 0;
}
function parseEntry(entry, { item }) {
  const read = safeParse(item, entry);
  if (read.success) return read.output;
  const parsedWithoutNulls = safeParse(item, removeNulls(entry, read.issues));
  return parsedWithoutNulls.success ? parsedWithoutNulls.output : void 0;
}
function removeNulls(entry, issues) {
  const nulls = issues.filter(({ input, path }) => input === null && path?.at(-1)?.type !== "array").map(getIssuePath);
  return removePaths(entry, nulls, "stay");
}

// packages/core/src/settings/layers/result.ts
function checkMergedLayers(merged, { sections }) {
  const results = sections.flatMap((section) => {
    const value = merged.get(section.key);
    return value && value.kind !== "removed" ? checkMergedSection(value, section) : [];
  });
  return {
    refusals: results.flatMap(({ refusals }) => refusals),
    remarks: results.flatMap(({ remarks }) => remarks),
    declared: results.flatMap(({ declared }) => declared ?? [])
  };
}
function checkMergedSection(merged, section) {
  const { part, declared } = declareMergedValue(
    toSettingsValue(merged),
    section,
    ([, ...at]) => getLayerPlace(findLayerPath(merged, at))
  );
  const inLayer = (finding) => {
    const { at, part: layer } = findLayerPath(merged, finding.at.slice(1));
    return { ...finding, ...layer.address(at) };
  };
  return {
    refusals: part.refusals.map(
      (refusal) => inLayer({ ...refusal, problem: `${refusal.problem} (${mergedOnlyHint})` })
    ),
    remarks: part.remarks.map(inLayer),
    declared
  };
}
var mergedOnlyHint = "found after merging all layers";
var declareValue = (value, section) => declareMergedValue(value, section, () => ({ file: "", line: 1, column: 1 })).declared;
function declareMergedValue(value, section, place) {
  const document = {
    values: { [section.key]: value },
    refusals: [],
    place,
    source: ([, ...at]) => formatScalarAt(value, at),
    isComment: () => false
  };
  return declareSection(document, { section, spelt: section.key }, "operator");
}
function formatScalarAt(value, at) {
  const scalar = getAtPath(value, at);
  return typeof scalar === "object" || scalar === void 0 ? void 0 : String(scalar);
}

// packages/core/src/settings/layers/layers.ts
function mergeLayers(layers, known) {
  const read = [];
  let stack = /* @__PURE__ */ new Map();
  for (const layer of layers) {
    const { stack: higher, ...findings } = addLayer(stack, readLayer(layer), known);
    read.push(findings);
    stack = higher;
  }
  const refused = read.flatMap(({ refusals }) => refusals);
  const sections = orderSections(stack, known);
  const merged = refused.length ? { refusals: refused, remarks: [], declared: [] } : checkMergedLayers(sections, known);
  const remarks = [...read.flatMap((findings) => findings.remarks), ...merged.remarks];
  if (merged.refusals.length) throw new SettingsError(merged.refusals, remarks);
  return { sections, declared: merged.declared, remarks, allowed: read.flatMap(({ allowed }) => allowed) };
}
var readLayer = ({ text, file }) => tryToRead(() => readDocument(text, file));
function addLayer(stack, layerDocument, known, origin = "operator", mayAllow = origin === "operator") {
  if (layerDocument instanceof SettingsError)
    return { stack, allowed: [], refusals: layerDocument.refusals, remarks: layerDocument.remarks };
  const { document, allowed, refusals: notAllowed } = takeAcknowledgements(layerDocument, mayAllow);
  const { rest, layering = "deep", wrong } = takeLayering(document.values);
  const layer = { ...document, values: rest };
  const keys = readTopLevelKeys(layer, known);
  const refusals = [...document.refusals, ...notAllowed, ...keys.refusals];
  const remarks = [...keys.remarks];
  const higher = new Map(stack);
  if (wrong) refusals.push({ at: [layeringKey], place: document.place([layeringKey]), ...wrong });
  for (const named of keys.named) {
    const { key } = named.section;
    const context = mergeSection(stack.get(key), layer, named, layering, origin);
    if (context.merged) higher.set(key, context.merged);
    refusals.push(...context.refusals);
    remarks.push(...context.remarks);
  }
  return { stack: higher, allowed, refusals: sortByPlace(refusals), remarks: sortByPlace(remarks) };
}
var orderSections = (stack, { sections }) => new Map(sections.flatMap(({ key }) => stack.has(key) ? [[key, stack.get(key)]] : []));
function mergeSection(lower, document, named, standard, origin) {
  const { settings } = named.section;
  const part = new SectionCheck(document, named);
  if (part.value === null) return settings.nullIsValue ? mergeNull(lower, part) : mergeRemoval(lower, part);
  const { rest, layering = standard, wrong } = takeLayering(part.value, settings.list !== void 0);
  if (wrong) part.refuse({ at: [layeringKey], ...wrong });
  const layer = replaceSectionValue(document, named, rest);
  const markers = [];
  const reportRemoval = (at, removed) => {
    markers.push(at);
    part.remark(at, describeRemoval(removed));
  };
  const prepared = new SectionCheck(layer, named).prepareValue();
  const merged = prepared === void 0 ? lower : mergeValue(lower, prepared, settings.schema, [], { part, layering, onRemoval: reportRemoval });
  const spelt = markers.map(part.toFilePath);
  const alone = declareLayerAlone(document, named, removePaths(rest, spelt, "stay"), origin);
  const nulls = new Set(spelt.map(toPathKey));
  return {
    merged,
    refusals: [
      ...alone.refusals.map((refusal) => rewordNullRefusal(refusal, nulls)),
      ...removeReported(part.refusals, alone)
    ],
    remarks: [
      ...keepSpellingRemarks(alone.remarks, removePaths(prepared, markers, "stay"), document, named),
      ...part.remarks
    ]
  };
}
var mergeNull = (lower, part) => ({
  merged: { kind: "value", value: null, from: { part, at: [] }, over: lower },
  refusals: [],
  remarks: []
});
function mergeRemoval(lower, part) {
  const { remarks } = part;
  if (part.source([]) === "") part.remark([], "empty, so not declared");
  else if (lower && lower.kind !== "removed") {
    part.remark([], describeRemoval(lower));
    return { merged: { kind: "removed", from: { part, at: [] }, over: lower }, refusals: [], remarks };
  }
  return { merged: lower, refusals: [], remarks };
}
var describeRemoval = ({ from }) => `\`null\` removes what ${formatPlace(getLayerPlace(from))} declares`;
var replaceSectionValue = (document, { spelt }, value) => ({
  ...document,
  values: { ...document.values, [spelt]: value }
});
function keepSpellingRemarks(remarks, prepared, document, named) {
  if (!remarks.length) return [];
  const source = ([, ...at]) => formatScalarAt(prepared, at);
  const mergedRemarks = new Set(
    declareLayerAlone({ ...document, source }, named, prepared, "operator").remarks.map(toRemarkKey)
  );
  return remarks.filter((remark) => !mergedRemarks.has(toRemarkKey(remark)));
}
var declareLayerAlone = (document, named, value, origin) => declareSection(replaceSectionValue(document, named, value), named, origin).part;
var toRemarkKey = ({ at, message }) => JSON.stringify([at, message]);
var toPathKey = (at) => JSON.stringify(at);
function rewordNullRefusal(refusal, markers) {
  if (!markers.has(toPathKey(refusal.at.slice(1)))) return refusal;
  return {
    ...refusal,
    problem: "`null` removes what a lower layer declares here, but the layer requires it",
    fix: "write another value; to keep the `null`, replace the whole entry with `_layering: shallow`"
  };
}
function removeReported(refusals, reported) {
  const places = new Set(reported.refusals.map(({ at }) => toPathKey(at)));
  return refusals.filter(({ at }) => !places.has(toPathKey(at)));
}

export {
  toSettingsValue,
  findLayerPath,
  findMergedValue,
  getLayerPlace,
  checkMergedSection,
  declareValue,
  mergeLayers,
  readLayer,
  addLayer,
  orderSections
};
