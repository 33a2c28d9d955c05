import {
  declare27 as declare,
  inFileOrder27 as inFileOrder,
  readKeys27 as readKeys,
  readDocument28 as readDocument,
  withoutPlaces31 as withoutPlaces,
  takeAllow36 as takeAllow,
  JudgedPart44 as JudgedPart,
  SettingsRefused47 as SettingsRefused,
  orRefusal47 as orRefusal,
  placeText47 as placeText,
  holderOf48 as holderOf,
  isIndivisible114 as isIndivisible,
  choicesOf85 as choicesOf,
  pathOf85 as pathOf,
  shapeOf85 as shapeOf,
  nearest86 as nearest,
  code92 as code,
  either92 as either,
  show92 as show,
  safeParse93 as safeParse,
  atPath94 as atPath,
  isMap94 as isMap
} from "./action.js";

// packages/core/src/settings/layers/merged.ts
function toValue(merged) {
  if (merged.kind === "value") return merged.value;
  if (merged.kind === "removed") return void 0;
  if (merged.kind === "list") return listOf(merged);
  const values = [...merged.keys].map(([key, inner]) => [key, toValue(inner)]);
  return Object.fromEntries(values.filter(([, value]) => value !== void 0));
}
function listOf({ shape, policy, entries }) {
  const values = [...entries.values()].map(toValue);
  if (!shape.undeclared) return values;
  return { _undeclared: (policy && toValue(policy)) ?? shape.undeclared, entries: values };
}
function layerPathAt(merged, [key, ...rest]) {
  if (key === void 0) return merged.from;
  const inner = partOf(merged, key);
  if (inner) return layerPathAt(inner, rest);
  return { part: merged.from.part, at: [...merged.from.at, key, ...rest] };
}
function mergedAt(merged, [key, ...rest]) {
  if (key === void 0) return merged;
  const inner = partOf(merged, key);
  return inner && mergedAt(inner, rest);
}
function partOf(merged, key) {
  if (merged.kind === "map") return merged.keys.get(String(key));
  if (merged.kind !== "list") return void 0;
  if (typeof key === "number") return [...merged.entries.values()][key];
  return { _undeclared: merged.policy, entries: merged }[key];
}
var placeAt = ({ part, at }) => part.place(at);

// packages/core/src/settings/layers/layering.ts
var layerings = ["deep", "shallow", "replace"];
var layeringKey = "_layering";
function takeLayering(value, mayHave = true) {
  if (!mayHave || !isMap(value) || !Object.hasOwn(value, layeringKey)) return { rest: value };
  const { [layeringKey]: written, ...rest } = value;
  const layering = layerings.find((one) => one === written);
  return layering ? { rest, layering } : { rest, wrong: wrongLayering(written) };
}
function wrongLayering(written) {
  const meant = typeof written === "string" ? nearest(written, layerings) : void 0;
  const words = either(layerings.map(code));
  return { problem: `is ${show(written)}, but must be ${words}`, fix: `write ${meant ? code(meant) : words}` };
}
var strayLayering = {
  problem: "is allowed only at the top of a layer, or in a section that is a list of entries",
  fix: "move it to the top of the file, or next to the `entries` of a section, or remove it"
};

// packages/core/src/settings/layers/merge.ts
function merge(lower, value, schema, at, context) {
  const from = { part: context.part, at };
  if (value === null && isDeclared(lower)) {
    context.removes(at, lower);
    return { kind: "removed", from, over: lower };
  }
  const form = schema && listForm(value, schema);
  if (form) return mergeList(lower, form, at, context);
  const isWhole = !isMap(value) || schema && isIndivisible(schema);
  return isWhole ? { kind: "value", value, from, over: lower } : mergeMap(lower, value, schema, at, context);
}
var isDeclared = (lower) => lower !== void 0 && lower.kind !== "removed" && !(lower.kind === "value" && lower.value === null);
function mergeMap(lower, value, schema, at, context) {
  const below = lower?.kind === "map" ? lower : void 0;
  const keys = new Map(below?.keys);
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (key === layeringKey) context.part.refuse({ at: where, ...strayLayering });
    else keys.set(key, merge(keys.get(key), inner, schema && schemaOf(key, value, schema), where, context));
  }
  return { kind: "map", keys, from: below?.from ?? { part: context.part, at }, over: below ? below.over : lower };
}
function mergeList(lower, form, at, context) {
  const { shape, wrapper } = form;
  const below = lower?.kind === "list" ? lower : void 0;
  const isReplaced = context.layering === "replace" || !below;
  const policy = wrapper && Object.hasOwn(wrapper, "_undeclared") ? merge(below?.policy, wrapper._undeclared, void 0, [...at, "_undeclared"], context) : below?.policy;
  const entries = mergeEntries(isReplaced ? void 0 : below, form, at, context);
  const from = isReplaced ? { part: context.part, at } : below.from;
  return { kind: "list", shape, policy, entries, from, over: isReplaced ? lower : below.over };
}
function mergeEntries(below, form, at, context) {
  const entries = new Map(below?.entries);
  const own = /* @__PURE__ */ new Map();
  for (const [index, entry] of form.entries.entries()) {
    const where = [...at, ...form.within, index];
    const read = readEntry(entry, form);
    const key = read === void 0 ? `\0${index}` : form.shape.key(read);
    const twin = own.get(key);
    if (twin) context.part.refuse({ at: where, ...twice(form.shape.named(read), context.part, twin) });
    else own.set(key, where);
    entries.set(key, mergeEntry(entries.get(key), entry, form.item, where, context));
  }
  return entries;
}
function mergeEntry(lower, entry, item, at, context) {
  if (lower && context.layering === "deep") return isMap(entry) ? merge(lower, entry, item, at, context) : lower;
  const swapped = merge(void 0, entry, item, at, context);
  return lower ? { ...swapped, over: lower } : swapped;
}
var twice = (name, part, twin) => ({
  problem: `${name} is already in this layer, at ${placeText(placeAt({ part, at: twin }))}`,
  fix: "merge the two entries, since other layers could mean either of them"
});
function listForm(value, schema) {
  if (isIndivisible(schema)) return void 0;
  const holder = holderOf(schema, value);
  if (Array.isArray(value)) return formOf(value, holder, []);
  if (!isMap(value)) return void 0;
  const lists = (choicesIn(schema) ?? []).filter(shapeOf);
  const [key] = Object.entries(holder.entries ?? {}).find(([, inner]) => lists.includes(inner)) ?? [];
  const entries = key === void 0 ? void 0 : value[key];
  if (key === void 0 || !Array.isArray(entries)) return void 0;
  const form = formOf(entries, holderOf(holder.entries[key], entries), [key]);
  return form && { ...form, wrapper: value };
}
function formOf(entries, holder, within) {
  const shape = shapeOf(holder);
  return shape && holder.item && { shape, item: holder.item, entries, within };
}
function choicesIn(schema) {
  return schema.wrapped ? choicesIn(schema.wrapped) : choicesOf(schema);
}
function schemaOf(key, value, schema) {
  const { entries } = holderOf(schema, value);
  return entries && Object.hasOwn(entries, key) ? entries[key] : void 0;
}
function readEntry(entry, { item }) {
  const read = safeParse(item, entry);
  if (read.success) return read.output;
  const again = safeParse(item, withoutNulls(entry, read.issues));
  return again.success ? again.output : void 0;
}
function withoutNulls(entry, issues) {
  const nulls = issues.filter(({ input, path }) => input === null && path?.at(-1)?.type !== "array").map(pathOf);
  return withoutPlaces(entry, nulls, "stay");
}

// packages/core/src/settings/layers/result.ts
function examineMerged(merged, { sections }) {
  const said = sections.flatMap((section) => {
    const one = merged.get(section.key);
    return one && one.kind !== "removed" ? examineSection(one, section) : [];
  });
  return {
    refusals: said.flatMap(({ refusals }) => refusals),
    remarks: said.flatMap(({ remarks }) => remarks),
    declared: said.flatMap(({ declared }) => declared ?? [])
  };
}
function examineSection(merged, section) {
  const { part, declared } = declareAs(toValue(merged), section, ([, ...at]) => placeAt(layerPathAt(merged, at)));
  const inLayer = (said) => {
    const { at, part: layer } = layerPathAt(merged, said.at.slice(1));
    return { ...said, ...layer.address(at) };
  };
  return {
    refusals: part.refusals.map((refusal) => inLayer({ ...refusal, problem: `${refusal.problem} (${together})` })),
    remarks: part.remarks.map(inLayer),
    declared
  };
}
var together = "only after all layers are merged";
var declareValue = (value, section) => declareAs(value, section, () => ({ file: "", line: 1, column: 1 })).declared;
function declareAs(value, section, place) {
  const document = {
    values: { [section.key]: value },
    refusals: [],
    place,
    source: ([, ...at]) => sourceIn(value, at),
    isComment: () => false
  };
  return declare(document, { section, spelt: section.key }, "operator");
}
function sourceIn(value, at) {
  const scalar = atPath(value, at);
  return typeof scalar === "object" || scalar === void 0 ? void 0 : String(scalar);
}

// packages/core/src/settings/layers/layers.ts
function mergeLayers(layers, known) {
  const read = [];
  let stack = /* @__PURE__ */ new Map();
  for (const layer of layers) {
    const { stack: higher, ...said } = stackLayer(stack, readLayer(layer), known);
    read.push(said);
    stack = higher;
  }
  const refused = read.flatMap(({ refusals }) => refusals);
  const sections = orderLayers(stack, known);
  const whole = refused.length ? { refusals: refused, remarks: [], declared: [] } : examineMerged(sections, known);
  const remarks = [...read.flatMap((one) => one.remarks), ...whole.remarks];
  if (whole.refusals.length) throw new SettingsRefused(whole.refusals, remarks);
  return { sections, declared: whole.declared, remarks, allowed: read.flatMap(({ allowed }) => allowed) };
}
var readLayer = ({ text, file }) => orRefusal(() => readDocument(text, file));
function stackLayer(stack, whole, known, origin = "operator", mayAllow = origin === "operator") {
  if (whole instanceof SettingsRefused) return { stack, allowed: [], refusals: whole.refusals, remarks: whole.remarks };
  const { document, allowed, refusals: notAllowed } = takeAllow(whole, mayAllow);
  const { rest, layering = "deep", wrong } = takeLayering(document.values);
  const layer = { ...document, values: rest };
  const keys = readKeys(layer, known);
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
  return { stack: higher, allowed, refusals: inFileOrder(refusals), remarks: inFileOrder(remarks) };
}
var orderLayers = (stack, { sections }) => new Map(sections.flatMap(({ key }) => stack.has(key) ? [[key, stack.get(key)]] : []));
function mergeSection(lower, document, named, standard, origin) {
  const { settings } = named.section;
  const part = new JudgedPart(document, named);
  if (part.value === null) return settings.nullIsValue ? nullValue(lower, part) : removeValue(lower, part);
  const { rest, layering = standard, wrong } = takeLayering(part.value, settings.list !== void 0);
  if (wrong) part.refuse({ at: [layeringKey], ...wrong });
  const layer = withValue(document, named, rest);
  const markers = [];
  const removes = (at, what) => {
    markers.push(at);
    part.remark(at, removal(what));
  };
  const prepared = new JudgedPart(layer, named).prepared();
  const merged = prepared === void 0 ? lower : merge(lower, prepared, settings.schema, [], { part, layering, removes });
  const spelt = markers.map(part.inFile);
  const alone = onItsOwn(document, named, withoutPlaces(rest, spelt, "stay"), origin);
  const nulls = new Set(spelt.map(samePath));
  return {
    merged,
    refusals: [...alone.refusals.map((refusal) => ofMarker(refusal, nulls)), ...unsaid(part.refusals, alone)],
    remarks: [...settle(alone.remarks, withoutPlaces(prepared, markers, "stay"), document, named), ...part.remarks]
  };
}
var nullValue = (lower, part) => ({
  merged: { kind: "value", value: null, from: { part, at: [] }, over: lower },
  refusals: [],
  remarks: []
});
function removeValue(lower, part) {
  const { remarks } = part;
  if (part.source([]) === "") part.remark([], "empty, so not declared");
  else if (lower && lower.kind !== "removed") {
    part.remark([], removal(lower));
    return { merged: { kind: "removed", from: { part, at: [] }, over: lower }, refusals: [], remarks };
  }
  return { merged: lower, refusals: [], remarks };
}
var removal = ({ from }) => `\`null\` removes what ${placeText(placeAt(from))} declares`;
var withValue = (document, { spelt }, value) => ({
  ...document,
  values: { ...document.values, [spelt]: value }
});
function settle(remarks, prepared, document, named) {
  if (!remarks.length) return [];
  const source = ([, ...at]) => sourceIn(prepared, at);
  const again = new Set(onItsOwn({ ...document, source }, named, prepared, "operator").remarks.map(sameRemark));
  return remarks.filter((remark) => !again.has(sameRemark(remark)));
}
var onItsOwn = (document, named, value, origin) => declare(withValue(document, named, value), named, origin).part;
var sameRemark = ({ at, message }) => JSON.stringify([at, message]);
var samePath = (at) => JSON.stringify(at);
function ofMarker(refusal, markers) {
  if (!markers.has(samePath(refusal.at.slice(1)))) return refusal;
  return {
    ...refusal,
    problem: "`null` removes what a lower layer declares here, but the layer requires it",
    fix: "write another value; to keep the `null`, replace the whole entry with `_layering: shallow`"
  };
}
function unsaid(refusals, said) {
  const places = new Set(said.refusals.map(({ at }) => samePath(at)));
  return refusals.filter(({ at }) => !places.has(samePath(at)));
}

export {
  toValue,
  layerPathAt,
  mergedAt,
  placeAt,
  examineSection,
  declareValue,
  mergeLayers,
  readLayer,
  stackLayer,
  orderLayers
};
