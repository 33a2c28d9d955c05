import {
  findUnseenRepository11 as findUnseenRepository,
  createUnplannedLine15 as createUnplannedLine,
  predictOutcome15 as predictOutcome,
  reportOutcome16 as reportOutcome,
  planSection18 as planSection,
  planSections18 as planSections,
  shareRepositoryKeys18 as shareRepositoryKeys,
  findLastingFailures19 as findLastingFailures,
  createDenialPolicy24 as createDenialPolicy,
  createTargetResult24 as createTargetResult,
  loadSections28 as loadSections,
  parseSettings28 as parseSettings,
  readDocument29 as readDocument,
  readNodes29 as readNodes,
  createSectionResult39 as createSectionResult,
  isTolerated39 as isTolerated,
  toEnding39 as toEnding,
  resolveSectionName42 as resolveSectionName,
  addEnding44 as addEnding,
  createLine44 as createLine,
  isPlanned45 as isPlanned,
  createDeclaredRedaction46 as createDeclaredRedaction,
  redact46 as redact,
  findEntryNames48 as findEntryNames,
  findNamingKey48 as findNamingKey,
  getKeyText49 as getKeyText,
  isAlias49 as isAlias,
  isMap49 as isMap2,
  isMergeKey49 as isMergeKey,
  isScalar49 as isScalar,
  isSeq49 as isSeq,
  visit49 as visit,
  SettingsError50 as SettingsError,
  createFileError50 as createFileError,
  formatNamedPath50 as formatNamedPath,
  formatPath50 as formatPath,
  toSettingsError50 as toSettingsError,
  tryToRead50 as tryToRead,
  compareText51 as compareText,
  formatScalar51 as formatScalar,
  getPublicName68 as getPublicName,
  toShownValues68 as toShownValues,
  findOrder81 as findOrder,
  findRisk82 as findRisk,
  isDeepEqual86 as isDeepEqual,
  findNearest89 as findNearest,
  isDrift90 as isDrift,
  showVisibleText91 as showVisibleText,
  formatCode95 as formatCode,
  redactCredentials95 as redactCredentials,
  unsafeCharacters95 as unsafeCharacters,
  getAtPath97 as getAtPath,
  groupBy97 as groupBy,
  isMap97 as isMap
} from "./action.js";
import {
  declareValue,
  findLayerPath,
  findMergedValue,
  getLayerPlace,
  mergeLayers,
  toSettingsValue
} from "./action-chunk-VJZITU7H.js";
import {
  readSnapshot
} from "./action-chunk-FSNTBIGX.js";
import {
  formatBlockLines,
  hasSeveralLines
} from "./action-chunk-AINMBAMU.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";
import {
  dropCase
} from "./action-chunk-DZE2QXZ3.js";

// packages/core/src/settings/editing/find.ts
var UneditableError = class extends Error {
  name = "Uneditable";
  constructor(at, why) {
    super(`${formatCode(formatPath(at))} ${why}`);
  }
};
function findNode(root, path, layout) {
  let node = root;
  let location;
  let isBracketed = false;
  for (const [depth, part] of path.entries()) {
    refuseSharedNode(node, path.slice(0, depth), layout);
    if (!isMap2(node) && !isSeq(node)) return void 0;
    const index = isSeq(node) ? Number(part) : findKeyIndex(node, String(part), path.slice(0, depth), layout);
    if (!(index >= 0 && index < node.items.length)) return void 0;
    isBracketed ||= node.flow === true;
    const inner = isSeq(node) ? node.items[index] : node.items[index].value;
    location = { node: inner, holder: node, index, isBracketed };
    node = inner;
  }
  refuseSharedNode(node, path, layout);
  return location;
}
function findKeyIndex(map, name, at, layout) {
  const index = map.items.findIndex(({ key }) => getKeyText(key) === name && !isMergeKey(key));
  const merge = map.items.find(({ key }) => isMergeKey(key));
  if (index < 0 && merge)
    throw new UneditableError(
      [...at, name],
      `may come from the merge \`<<\` on line ${layout.getLineNumber(layout.getStart(merge.key))}, which other places use too`
    );
  return index;
}
function refuseSharedNode(node, at, layout) {
  if (!node) return;
  const line = layout.getLineNumber(layout.getStart(node));
  if (isAlias(node))
    throw new UneditableError(
      at,
      `is the alias ${formatCode(`*${node.source}`)} on line ${line}: its value is written elsewhere`
    );
  const anchor = node.anchor;
  if (anchor)
    throw new UneditableError(
      at,
      `has the anchor ${formatCode(`&${anchor}`)} on line ${line}, so an edit would change every place that repeats it`
    );
}
function refuseSharedInside(node, at, layout) {
  if (!node) return;
  visit(node, {
    Node: (_, inner) => refuseSharedNode(inner, at, layout),
    Pair: (_, { key }) => {
      if (isMergeKey(key)) throw new UneditableError(at, "contains a merge `<<`, whose values are written elsewhere");
    }
  });
}

// packages/core/src/adoption/units.ts
var listUnits = (section, plan) => plan.filter((item) => isDrift(item)).flatMap((item) => {
  const { subject, within, about } = item;
  const common = { section, subject, within, about, item };
  if (item.kind === "create") return [{ ...common, kind: "missing" }];
  if (item.kind === "delete") return [{ ...common, kind: "undeclared" }];
  return item.differences.map((difference) => ({ ...common, kind: "key", difference }));
});
var parseKeyPath = (key) => key.split(".").map((part) => /^\d+$/.test(part) ? Number(part) : part);
var formatUnitId = ({ section, subject, kind, ...more }) => JSON.stringify([section.key, subject, kind, "difference" in more ? more.difference.key : ""]);
function readExportedSection(section, value) {
  const { list } = section.settings;
  const declared = value === void 0 || !list ? void 0 : declareValue(value, section);
  if (!list || !declared) return { value, entryAt: () => void 0, entries: [] };
  const entries = Array.isArray(declared.desired) ? declared.desired : declared.desired.entries;
  const all = entries.flatMap((entry) => {
    const within = list.describeEntry(entry);
    const inside = list.listNested?.(entry) ?? [];
    return [{ subject: within }, ...inside.map(([subject, [key]]) => ({ subject, within, about: `[].${key}` }))];
  });
  const spelt = new Map(all.map(({ subject }) => [dropCase(subject), subject]));
  return {
    value,
    /** Outer entries come before inner ones. */
    entries: all,
    entryAt: (subject) => declared.entryAt(subject) ?? declared.entryAt(spelt.get(dropCase(subject)) ?? "")
  };
}
function findUndeclared(section, declared, exported, planned) {
  const known = new Set(planned.map(({ subject }) => dropCase(subject)));
  return exported.entries.filter(({ subject }) => !known.has(dropCase(subject)) && !declared.entryAt(subject)).filter(({ within }) => within === void 0 || declared.entryAt(within)).map((entry) => ({ kind: "undeclared", section, ...entry }));
}

// packages/core/src/adoption/candidates.ts
function listCandidates(unit, sources, exported) {
  const places = findPlaces(unit, sources, exported);
  const isList = unit.section.settings.list !== void 0;
  if (unit.kind === "key") return listKeyEdits(unit.difference, isList, places).filter((edits) => edits.length > 0);
  if (isList) return unit.kind === "missing" ? listMissingEntryEdits(places) : listUndeclaredEntryEdits(places);
  if (exported.value !== void 0) return createSetting([unit.section.key], exported.value);
  return unit.kind === "missing" && unit.section.settings.nullIsValue ? createSetting([unit.section.key], null) : [];
}
var createSetting = (at, value) => [[{ do: "set", at, value }]];
function findPlaces({ section, subject }, sources, exported) {
  const { key } = section;
  const values = { written: { [key]: sources.value(key) }, live: { [key]: exported.value } };
  if (!section.settings.list) return { ...values, inFile: [key], inExport: [key], parentInFile: void 0, pairs: [] };
  const declared = sources.declared.find((entry) => entry.key === key);
  const addSectionKey = (at) => at && [key, ...at];
  const parent = exported.entries.find((entry) => entry.subject === subject)?.within;
  return {
    ...values,
    inFile: addSectionKey(declared?.entryAt(subject)),
    inExport: addSectionKey(exported.entryAt(subject)),
    parentInFile: addSectionKey(parent === void 0 ? [] : declared?.entryAt(parent)),
    pairs: exported.entries.flatMap((entry) => {
      const [inFile, inExport] = [
        addSectionKey(declared?.entryAt(entry.subject)),
        addSectionKey(exported.entryAt(entry.subject))
      ];
      return entry.within === void 0 && inFile && inExport ? [{ inFile, inExport }] : [];
    })
  };
}
function hasPath(value, path) {
  const holder = getAtPath(value, path.slice(0, -1));
  return (isMap(holder) || Array.isArray(holder)) && Object.hasOwn(holder, path.at(-1));
}
function listMissingEntryEdits({ inFile: at }) {
  if (!at) return [];
  return [...typeof at.at(-1) === "string" ? createSetting(at, null) : [], [{ do: "drop", at }]];
}
function listUndeclaredEntryEdits({ written, live, inFile, inExport, parentInFile }) {
  if (!inExport || !parentInFile) return [];
  const value = getAtPath(live, inExport);
  if (inFile && getAtPath(written, inFile) !== null)
    return [align(getAtPath(written, inFile), value, inFile, "all keys")];
  const last = inExport.at(-1);
  if (typeof last === "string") return createSetting([...parentInFile, last], value);
  const isNested = parentInFile.length > 1;
  const inParent = inExport.slice(0, -1).filter((part) => part !== "entries");
  const list = [...parentInFile, ...inParent.slice(isNested ? 2 : 1)];
  const at = isMap(getAtPath(written, list)) ? [...list, "entries"] : list;
  return Array.isArray(getAtPath(written, at)) ? [[{ do: "add", at, value }]] : [];
}
function listKeyEdits(difference, isList, places) {
  const { written, live, inFile, inExport } = places;
  const below = parseKeyPath(difference.key);
  if (!inFile) return [alignEntries(below, places)];
  const exact = [...inFile, ...below];
  const stated = listLiveValueEdits(difference, exact, written);
  const candidates = [];
  const renames = [...inFile, `new_${below.at(-1)}`];
  if (difference.tone === "rename" && hasPath(written, renames)) candidates.push([{ do: "drop", at: renames }]);
  for (let depth = below.length; depth >= 0; depth--) {
    const at = [...inFile, ...below.slice(0, depth)];
    const there = inExport && [...inExport, ...below.slice(0, depth)];
    if (!there || !hasPath(written, at) || !hasPath(live, there)) continue;
    const [own, theirs] = [getAtPath(written, at), getAtPath(live, there)];
    candidates.push(align(own, theirs, at, "common keys"));
    if (depth === 0) break;
    candidates.push(...stated);
    if (isList || depth === below.length)
      candidates.push(align(own, theirs, at, "all keys"), ...createSetting(at, theirs));
  }
  return [...candidates, ...stated, ...listOffEdits(difference, exact, isList, places)];
}
var alignEntries = (below, { written, live, pairs }) => pairs.flatMap(({ inFile, inExport }) => {
  const [at, there] = [inFile.concat(below), inExport.concat(below)];
  const ownValue = getAtPath(written, at);
  const off = ownValue === true ? false : ownValue;
  const value = hasPath(live, there) ? getAtPath(live, there) : off;
  return isDeepEqual(ownValue, value) ? [] : [{ do: "set", at, value }];
});
function listLiveValueEdits({ live, wanted, unseen }, at, written) {
  const isValue = live !== void 0 && !unseen && (live === null || wanted === null || typeof live === typeof wanted || !hasPath(written, at));
  return isValue && isMap(getAtPath(written, at.slice(0, -1))) ? createSetting(at, live) : [];
}
function listOffEdits({ live: stated, unseen }, exact, isList, places) {
  const { written, live, inFile = [], inExport } = places;
  if (unseen || !inExport || !hasPath(live, inExport) || !isList && stated === void 0) return [];
  const at = exact.map((_, dropped) => exact.slice(0, exact.length - dropped)).find((path) => hasPath(written, path));
  if (!at || at.length <= inFile.length || hasPath(live, [...inExport, ...at.slice(inFile.length)])) return [];
  const value = getAtPath(written, at);
  if (typeof value === "boolean") return createSetting(at, !value);
  const gone = isList ? [[{ do: "drop", at }]] : [];
  return [...Array.isArray(value) ? createSetting(at, []) : [], ...createSetting(at, null), ...gone];
}
function align(written, live, at, reach) {
  if (isDeepEqual(written, live)) return [];
  if (isMap(written) && isMap(live)) return alignMaps(written, live, at, reach);
  if (Array.isArray(written) && Array.isArray(live)) return alignLists(written, live, at, reach);
  return [{ do: "set", at, value: live }];
}
function alignMaps(written, live, at, reach) {
  const listOpenKeys = (map) => Object.keys(map).filter((key) => key !== "secret" && key !== "secrets");
  const common = listOpenKeys(written).filter((key) => Object.hasOwn(live, key));
  const edits = common.flatMap((key) => align(written[key], live[key], [...at, key], reach));
  if (reach === "common keys") return edits;
  const added = listOpenKeys(live).filter((key) => !Object.hasOwn(written, key));
  const gone = listOpenKeys(written).filter((key) => !Object.hasOwn(live, key));
  return [
    ...edits,
    ...added.map((key) => ({ do: "set", at: [...at, key], value: live[key] })),
    ...gone.flatMap((key) => removeUnlessOff(written[key], [...at, key]))
  ];
}
function removeUnlessOff(written, at) {
  if (written === true) return [{ do: "set", at, value: false }];
  const isOff = [false, null, 0, ""].includes(written) || Array.isArray(written) && !written.length;
  return isOff ? [] : [{ do: "drop", at }];
}
function alignLists(written, live, at, reach) {
  const [own, theirs] = [written.map(getItemName), live.map(getItemName)];
  const whole = [{ do: "set", at, value: live }];
  if (new Set(own).size < own.length || new Set(theirs).size < theirs.length) return whole;
  const places = new Map(theirs.map((name, index) => [name, index]));
  const edits = own.flatMap(
    (name, index) => places.has(name) ? align(written[index], live[places.get(name)], [...at, index], reach) : []
  );
  const added = live.filter((_, index) => !own.includes(theirs[index]));
  const gone = own.flatMap((name, index) => places.has(name) ? [] : [index]);
  if (gone.length === written.length) return whole;
  return [
    ...edits,
    ...added.map((value) => ({ do: "add", at, value })),
    ...gone.reverse().map((index) => ({ do: "drop", at: [...at, index] }))
  ];
}
var nameKeys = ["name", "type", "context", "app", "username", "slug", "actor_type", "reviewer_type"];
var idKeys = ["id", "actor_id", "reviewer_id"];
function getItemName(item) {
  if (!isMap(item)) return JSON.stringify(item);
  const names = [...nameKeys, ...idKeys].filter((key) => Object.hasOwn(item, key)).map((key) => item[key]);
  return names.length ? JSON.stringify(names.map(String)) : JSON.stringify(item);
}

// packages/core/src/settings/editing/layout.ts
var isCollection = (node) => isMap2(node) || isSeq(node);
var isBlockCollection = (node) => isCollection(node) && !node.flow;
var TextLayout = class {
  constructor(text) {
    this.text = text;
    this.eol = text.includes("\r\n") ? "\r\n" : "\n";
  }
  text;
  eol;
  findLineStart(at) {
    return this.text.lastIndexOf("\n", at - 1) + 1;
  }
  findLineEnd(at) {
    const feed = this.text.indexOf("\n", at);
    if (feed < 0) return this.text.length;
    return this.text[feed - 1] === "\r" && feed > at ? feed - 1 : feed;
  }
  getColumn(at) {
    return at - this.findLineStart(at);
  }
  getLineNumber(at) {
    return this.text.slice(0, at).split("\n").length;
  }
  isBlank(start, end) {
    return /^[ \t]*$/.test(this.text.slice(start, end));
  }
  getStart(node) {
    return node.range[0];
  }
  getEnd(node) {
    const [start, end] = node.range;
    if (isScalar(node)) return start + this.text.slice(start, end).trimEnd().length;
    if (!isBlockCollection(node)) return end;
    if (isMap2(node)) return this.getPairEnd(node.items.at(-1));
    return this.getEnd(node.items.at(-1));
  }
  /** The comment beside the `|` or `>` that starts a block text. */
  getBlockComment(node) {
    return /^[|>][-+\d]*([ \t]+#.*)/.exec(
      this.text.slice(this.getStart(node), this.findLineEnd(this.getStart(node)))
    )?.[1] ?? "";
  }
  getPairEnd({ key, value }) {
    return value ? this.getEnd(value) : key.range[1];
  }
  /** Returns `undefined` if the key has another form, such as `? key`. */
  findColonEnd({ key }) {
    const colon = /^[ \t]*:/.exec(this.text.slice(key.range[1]));
    return colon ? key.range[1] + colon[0].length : void 0;
  }
  findDash(item) {
    const dash = /-[ \t]*$/.exec(this.text.slice(this.findLineStart(this.getStart(item)), this.getStart(item)));
    return dash ? this.getStart(item) - dash[0].length : void 0;
  }
  applySplice({ start, end, text }) {
    return this.text.slice(0, start) + text + this.text.slice(end);
  }
  /** At the end of a file without a final line break, the line break before the lines goes too. */
  removeLines(start, end) {
    const first = this.findLineStart(start);
    const last = this.findLineEnd(end);
    if (last < this.text.length) return { start: first, end: this.text.indexOf("\n", last) + 1, text: "" };
    return { start: Math.max(0, first - this.eol.length), end: last, text: "" };
  }
};

// packages/core/src/settings/editing/spelling.ts
var formatBlock = (value) => hasSeveralLines(value) ? formatBlockLines(value) : [formatInline(value)];
function formatInline(value, isBracketed = false) {
  if (isBracketed) return formatInBrackets(value);
  if (Array.isArray(value)) return `[${value.map(formatInBrackets).join(", ")}]`;
  if (!isMap(value)) return formatScalar(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${formatInBrackets(key)}: ${formatInBrackets(inner)}`);
  return `{${pairs.join(", ")}}`;
}
function formatInBrackets(value) {
  const written = formatInline(value);
  return typeof value === "string" && written === value && /[,[\]{}]/.test(value) ? quoteSingle(value) : written;
}
function formatInSameQuotes(value, before, isBracketed) {
  const plain = formatInline(value, isBracketed);
  if (typeof value !== "string" || !isScalar(before) || value.search(unsafeCharacters) >= 0) return plain;
  if (before.type === "QUOTE_SINGLE") return quoteSingle(value);
  return before.type === "QUOTE_DOUBLE" ? `"${value.replace(/["\\]/g, "\\$&")}"` : plain;
}
var quoteSingle = (text) => `'${text.replaceAll("'", "''")}'`;

// packages/core/src/settings/editing/edit.ts
function orderEdits(edits) {
  const distinct = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const drops = distinct.filter((edit) => edit.do === "drop");
  return [
    ...distinct.filter((edit) => edit.do !== "drop"),
    ...drops.sort((left, right) => compareText(toSortKey(right.at), toSortKey(left.at)))
  ];
}
var toSortKey = (at) => at.map((part) => String(part).padStart(typeof part === "number" ? 6 : 0, "0")).join("\0");
var editText = (text, edits, file) => edits.reduce((before, edit) => {
  const splice = (root, layout) => createSplice(edit, root, layout);
  return spliceAndVerify(before, file, { at: edit.at, splice, change: (values) => editValues(values, edit) });
}, text);
function spliceAndVerify(text, file, { at, splice, change }) {
  const layout = new TextLayout(text);
  const after = layout.applySplice(splice(readNodes(text, file).root, layout));
  const wanted = structuredClone(readDocument(text, file).values);
  change(wanted);
  const read = tryToRead(() => readDocument(after, file));
  if (!(read instanceof SettingsError) && isDeepStrictEqual(read.values, wanted)) return after;
  throw new UneditableError(at, "is written in a way that Trueup cannot edit");
}
function editValues(values, edit) {
  const holder = getAtPath(values, edit.at.slice(0, -1));
  const last = edit.at.at(-1);
  if (edit.do === "add") holder[last].push(edit.value);
  else if (edit.do === "set") holder[last] = edit.value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
}
function createSplice(edit, root, layout) {
  const location = findNode(root, edit.at, layout);
  if (edit.do === "set")
    return location ? replaceNode(location, edit.value, edit.at, layout) : createKeySplice(root, edit, layout);
  if (!location) throw new UneditableError(edit.at, "is not written in the file");
  return edit.do === "add" ? createItemSplice(location, edit.value, edit.at, layout) : dropNode(location, edit.at, root, layout);
}
function createKeySplice(root, { at, value }, layout) {
  const name = String(at.at(-1));
  const parent = at.length > 1 ? findNode(root, at.slice(0, -1), layout) : void 0;
  const map = at.length > 1 ? parent?.node : root;
  if (!isMap2(map)) throw new UneditableError(at, "has no map in the file to be added to");
  const last = map.items.at(-1);
  if (!last) return replaceNode(parent, { [name]: value }, at.slice(0, -1), layout);
  if (map.flow || parent?.isBracketed)
    return createInsertion(layout.getPairEnd(last), `, ${formatInBrackets(name)}: ${formatInBrackets(value)}`);
  return insertLinesBelow(
    layout.getPairEnd(last),
    formatBlock({ [name]: value }),
    layout.getColumn(layout.getStart(map.items[0].key)),
    layout
  );
}
function createItemSplice(location, value, at, layout) {
  const { node } = location;
  if (!isSeq(node)) throw new UneditableError(at, "is not a list in the file");
  const last = node.items.at(-1);
  if (!last) return replaceNode(location, [value], at, layout);
  if (node.flow || location.isBracketed) return createInsertion(layout.getEnd(last), `, ${formatInBrackets(value)}`);
  const isInline = node.items.every((item) => isMap2(item) && item.flow);
  const [first, ...rest] = isInline ? [formatInline(value)] : formatBlock(value);
  const lines = [`- ${first}`, ...rest.map((line) => line && `  ${line}`)];
  return insertLinesBelow(layout.getEnd(last), lines, layout.getColumn(layout.getStart(node)), layout);
}
var createInsertion = (at, text) => ({ start: at, end: at, text });
var indentLines = (lines, column) => lines.map((line) => line && `${" ".repeat(column)}${line}`);
function insertLinesBelow(end, lines, column, layout) {
  return createInsertion(
    layout.findLineEnd(end),
    indentLines(lines, column).map((line) => layout.eol + line).join("")
  );
}
function replaceNode({ node, holder, index, isBracketed }, value, at, layout) {
  refuseSharedInside(node, at, layout);
  const isInline = isBracketed || !hasSeveralLines(value) || isCollection(node) && node.flow === true && node.items.length > 0;
  const pair = isMap2(holder) ? holder.items[index] : void 0;
  const colon = pair && layout.findColonEnd(pair);
  if (pair && colon === void 0) throw new UneditableError(at, "is written with a `?` before its key");
  if (isEmptyNode(node) && colon === void 0) throw new UneditableError(at, "is an empty item");
  if (pair && !isInline && !isBlockCollection(node)) return placeUnderKey(pair, colon, value, layout);
  if (isEmptyNode(node)) return createInsertion(colon, ` ${formatInline(value, isBracketed)}`);
  const [start, end] = [layout.getStart(node), layout.getEnd(node)];
  if (!isInline)
    return { start, end, text: indentLines(formatBlock(value), layout.getColumn(start)).join(layout.eol).trimStart() };
  if (pair && isBlockCollection(node))
    return { start: colon, end, text: ` ${formatInline(value)}${layout.text.slice(colon, start).trimEnd()}` };
  return { start, end, text: formatInSameQuotes(value, node, isBracketed) + layout.getBlockComment(node) };
}
var isEmptyNode = (node) => !node || isScalar(node) && node.source === "" && node.type === "PLAIN";
function placeUnderKey({ key, value: node }, colon, value, layout) {
  const end = node ? Math.max(colon, layout.getEnd(node)) : colon;
  const stop = layout.findLineEnd(end);
  const lines = indentLines(formatBlock(value), layout.getColumn(layout.getStart(key)) + 2);
  const comment = (node ? layout.getBlockComment(node) : "") + layout.text.slice(end, stop);
  return { start: colon, end: stop, text: [comment, ...lines].join(layout.eol) };
}
function dropNode({ node, holder, index, isBracketed }, at, root, layout) {
  refuseSharedInside(holder.items[index], at, layout);
  if (holder.items.length === 1) {
    const above = findNode(root, at.slice(0, -1), layout);
    if (!above) throw new UneditableError(at, "is all that the file contains");
    return replaceNode(above, isSeq(holder) ? [] : {}, at.slice(0, -1), layout);
  }
  const spans = isSeq(holder) ? holder.items.map((item) => ({ start: layout.getStart(item), end: layout.getEnd(item) })) : holder.items.map((pair) => ({ start: layout.getStart(pair.key), end: layout.getPairEnd(pair) }));
  const [before, own, next] = [spans[index - 1], spans[index], spans[index + 1]];
  if (isBracketed || holder.flow)
    return next ? { start: own.start, end: next.start, text: "" } : { start: before.end, end: own.end, text: "" };
  const start = isSeq(holder) && node ? layout.findDash(node) : own.start;
  if (start === void 0) throw new UneditableError(at, "starts on another line than its dash");
  if (layout.isBlank(layout.findLineStart(start), start)) return layout.removeLines(start, own.end);
  const follows = isSeq(holder) && next ? layout.findDash(holder.items[index + 1]) : next?.start;
  if (follows === void 0) throw new UneditableError(at, "is on the same line as the list that contains it");
  return { start, end: follows, text: "" };
}

// packages/core/src/adoption/sources.ts
var readAdoptionSources = (texts, options) => texts.size === 1 && !options.ofFleet ? readSingleFile(texts, options) : readLayers(texts, options);
function readSingleFile(texts, { sections }) {
  const [[file, text]] = texts;
  const { declared, remarks } = parseSettings({ text, file, sections, origin: "operator" });
  const { values } = readDocument(text, file);
  return {
    texts,
    declared,
    remarks,
    value: (section) => values[section],
    applyEdits: (edits) => /* @__PURE__ */ new Map([[file, editText(text, orderEdits(edits), file)]])
  };
}
function readLayers(texts, options) {
  const { ofFleet } = options;
  const refused = ofFleet?.findRefusals(texts) ?? [];
  if (refused.length) throw new SettingsError(refused);
  const layers = [...texts].map(([file, text]) => ({ file, text }));
  const { sections, declared, remarks } = mergeLayers(layers, options);
  const ownFile = ofFleet ? ofFleet.own : layers.at(-1).file;
  return {
    texts,
    declared,
    remarks,
    ofFleet,
    value(section) {
      const edited = sections.get(section);
      return edited && toSettingsValue(edited);
    },
    applyEdits(edits) {
      const placed = edits.map((edit) => placeInLayer(edit, sections, { ...options, texts, own: ownFile }));
      const selectEdits = (file) => placed.filter((edited) => edited.file === file).map(({ edit }) => edit);
      return new Map(layers.map(({ file, text }) => [file, editText(text, orderEdits(selectEdits(file)), file)]));
    }
  };
}
function placeInLayer(edit, sections, layers) {
  const { texts, own, ofFleet, editsShared } = layers;
  const [section, ...at] = edit.at;
  const whole = sections.get(String(section));
  if (!whole) throw new UneditableError(edit.at, "is not declared in any layer");
  const mergedValue = findMergedValue(whole, at);
  const { part, at: within } = edit.do === "add" && own !== void 0 && findOwnList(mergedValue, own) || findLayerPath(whole, at);
  const { file } = part.place(within);
  if (file === ofFleet?.repositoryFile)
    throw new UneditableError(
      edit.at,
      `comes from ${formatCode(file)}, which can only be changed in the repository itself`
    );
  const isShared = file !== own && !editsShared;
  if (isShared && ofFleet && own !== void 0 && edit.do === "set") {
    const above = createOverride(edit, whole, readDocument(texts.get(own), own).values);
    if (above) return { file: own, edit: above };
  }
  const others = edit.do === "add" ? [] : listFiles(mergedValue).filter((layer) => layer !== file);
  if (others.length)
    throw new UneditableError(edit.at, `comes from several layers: ${[file, ...others].map(formatCode).join(", ")}`);
  if (isShared)
    throw new UneditableError(edit.at, `comes from the layer ${formatCode(file)}, which other repositories may share`);
  return { file, edit: { ...edit, at: part.address(within).at } };
}
function findOwnList(list, file) {
  if (list?.kind !== "list") return void 0;
  const entry = [...list.entries.values()].find(({ from }) => getLayerPlace(from).file === file);
  return entry && { part: entry.from.part, at: entry.from.at.slice(0, -1) };
}
function listFiles(merged) {
  if (!merged) return [];
  const inner = merged.kind === "map" ? merged.keys : merged.kind === "list" ? merged.entries : /* @__PURE__ */ new Map();
  return [.../* @__PURE__ */ new Set([getLayerPlace(merged.from).file, ...[...inner.values()].flatMap(listFiles)])];
}
function createOverride({ at: [section, ...path], value }, merged, values) {
  function placeBelow(at, [step, ...rest], whole) {
    if (step === void 0) return { do: "set", at, value };
    if (whole?.kind === "list" && step === "entries") return placeBelow(at, rest, whole);
    if (typeof step === "number")
      return whole?.kind === "list" ? placeInEntry(at, rest, [...whole.entries.values()][step]) : void 0;
    if (!isMap(getAtPath(values, at))) return { do: "set", at, value: wrapValue([step, ...rest], value) };
    return placeBelow([...at, step], rest, whole?.kind === "map" ? whole.keys.get(step) : void 0);
  }
  function placeInEntry(at, rest, whole) {
    const naming = findNamingKey(whole && toSettingsValue(whole));
    if (!naming) return void 0;
    const [key, name] = naming;
    const entry = { [key]: name, ...wrapValue(rest, value) };
    const held = getAtPath(values, at);
    if (held === void 0) return { do: "set", at, value: [entry] };
    const list = Array.isArray(held?.entries) ? [...at, "entries"] : at;
    const entries = getAtPath(values, list);
    if (!Array.isArray(entries)) return void 0;
    const index = entries.findIndex((entry2) => isMap(entry2) && entry2[key] === name);
    return index < 0 ? { do: "add", at: list, value: entry } : placeBelow([...list, index], rest, whole);
  }
  return placeBelow([section], path, merged);
}
var wrapValue = (path, value) => path.reduceRight((inner, key) => ({ [key]: inner }), value);

// packages/core/src/adoption/adopt.ts
async function adoptSection({ units, ...given }) {
  const trial = new AdoptionTrial(given, units);
  const refused = /* @__PURE__ */ new Map();
  const byEntry = groupBy(units, ({ subject }) => subject).values();
  for (const group of await trial.tryAll(units) ? [] : byEntry) {
    if (group.length > 1 && await trial.tryAll(group)) continue;
    for (const unit of group) {
      const why = await trial.findRefusal(unit);
      if (why !== void 0) refused.set(unit, why);
    }
  }
  for (const unit of refused.keys()) if (!trial.hasUnit(unit)) refused.delete(unit);
  const { sources, remaining } = trial;
  return { sources, taken: new Set(units.filter((unit) => !refused.has(unit))), refused, left: remaining };
}
var notClean = "Trueup cannot edit the file to match GitHub: edit it by hand";
var AdoptionTrial = class {
  sources;
  remaining;
  #given;
  #meant;
  constructor(given, meant) {
    this.sources = given.sources;
    this.#given = given;
    this.#meant = new Set(meant.map(formatUnitId));
    this.remaining = listUnits(given.section, given.plan);
  }
  hasUnit(unit) {
    return unit.item === void 0 || this.remaining.some((other) => formatUnitId(other) === formatUnitId(unit));
  }
  /** Tries the first candidate of every unit, then the second of every unit. */
  async tryAll(units) {
    const candidates = units.map((unit) => listCandidates(unit, this.sources, this.#given.exported));
    if (candidates.some(({ length }) => length === 0)) return false;
    const mostCandidates = Math.max(...candidates.map(({ length }) => length));
    for (let way = 0; way < mostCandidates; way++) {
      const edits = candidates.flatMap((edits2) => edits2[Math.min(way, edits2.length - 1)]);
      if (await this.#try(edits, units) === void 0) return true;
    }
    return false;
  }
  /** Returns the reason if no candidate works. */
  async findRefusal(unit) {
    let why;
    if (unit.item && !this.hasUnit(unit)) return void 0;
    for (const edits of listCandidates(unit, this.sources, this.#given.exported)) {
      const reason = await this.#try(edits, [unit]);
      if (reason === void 0) return void 0;
      if (reason !== notClean) why ??= reason;
    }
    return why ?? notClean;
  }
  async #try(edits, units) {
    const tried = this.#edited(edits);
    if (typeof tried === "string") return tried;
    const { section, replan } = this.#given;
    const plan = await replan(tried, section.key);
    if (!plan) return notClean;
    const remainingUnits = listUnits(section, plan);
    if (!this.#isClean(remainingUnits, units)) return notClean;
    this.sources = tried;
    this.remaining = remainingUnits;
    return void 0;
  }
  /** The selected units must disappear, no new unit may appear, and all other units must stay equal. */
  #isClean(left, units) {
    const gone = new Set(units.map(formatUnitId));
    const before = new Set(this.remaining.map(formatUnitId));
    const filterOthers = (all) => all.filter((unit) => !this.#meant.has(formatUnitId(unit)));
    const isFewer = left.every((unit) => !gone.has(formatUnitId(unit)) && before.has(formatUnitId(unit)));
    return isFewer && hasSameUnits(filterOthers(left), filterOthers(this.remaining));
  }
  #edited(edits) {
    try {
      return readAdoptionSources(this.sources.applyEdits(edits), this.#given.options);
    } catch (failure) {
      if (failure instanceof UneditableError) return failure.message;
      return `the edited file is not valid: ${toSettingsError(failure).refusals[0].problem}`;
    }
  }
};
var hasSameUnits = (first, second) => {
  const formatUnits = (units) => units.map(formatUnit).sort().join("\n");
  return formatUnits(first) === formatUnits(second);
};
var formatUnit = (unit) => {
  const { live, wanted } = unit.kind === "key" ? unit.difference : {};
  return JSON.stringify([formatUnitId(unit), live, wanted]);
};

// packages/core/src/adoption/gate.ts
function explainAdoptionRefusal(unit, declared, exported, permits) {
  if (isSecretUnit(unit))
    return isSecretScope(unit) ? "Trueup does not edit secrets: edit the entry by hand" : "Trueup cannot adopt a secret, because GitHub does not show its value";
  if (unit.kind === "undeclared") {
    if (!permits.undeclared && !declared.entryAt(unit.subject))
      return "pass `--also undeclared` to add unlisted entries";
    if (hasSecret(unit, exported)) return "it contains a secret: add the entry by hand";
  }
  if (unit.kind === "key" && unit.difference.unseen)
    return "the live value is not visible to this token: use a token that can see it";
  if (permits.weaker || !mayWeaken(unit)) return void 0;
  return "it may weaken a protection: pass `--also weaker` to adopt it";
}
var isSecretUnit = (unit) => /_secrets$/.test(unit.section.key) || unit.about === "[].secrets" || unit.kind === "key" && /(^|\.)secrets?$/.test(unit.difference.key);
var isSecretScope = (unit) => unit.kind === "key" && ["visibility", "repositories"].includes(unit.difference.key);
function hasSecret({ subject }, { value, entryAt }) {
  const findSecret = (inner) => {
    if (typeof inner === "string") return redactCredentials(inner) !== inner;
    if (Array.isArray(inner)) return inner.some(findSecret);
    return isMap(inner) && Object.entries(inner).some(([key, value2]) => /^secrets?$/.test(key) || findSecret(value2));
  };
  return findSecret(getAtPath(value, entryAt(subject) ?? []) ?? value);
}
function mayWeaken(unit) {
  const { section } = unit;
  const { key, live, wanted } = unit.kind === "key" ? unit.difference : { key: "" };
  if (findRisk(section, key).touches === "nothing") return false;
  return live === void 0 || wanted === void 0 || !findOrder(section.risk, key)?.(live, wanted);
}

// packages/core/src/adoption/selection.ts
function findPath(unit, { declared }) {
  const entry = declared.find(({ key }) => key === unit.section.key)?.entryAt(unit.subject) ?? [];
  return [unit.section.key, ...entry, ...unit.kind === "key" ? parseKeyPath(unit.difference.key) : []];
}
function isSelected(unit, sources, keys) {
  const wanted = new Set(keys.map((key) => resolveSectionName(key.trim().toLowerCase())));
  return listSpellings(unit, sources).some((spelling) => wanted.has(spelling.toLowerCase()));
}
function listSpellings(unit, sources) {
  const path = findPath(unit, sources);
  const names = findEntryNames({ [unit.section.key]: sources.value(unit.section.key) }, path) ?? [];
  const byName = path.flatMap((part, index) => part === "entries" ? [] : [names[index] ?? part]);
  const listPrefixes = (whole) => whole.map((_, index) => whole.slice(0, index + 1));
  return [
    ...listPrefixes(path).flatMap((at) => [formatPath(at), formatNamedPath({ at, names })]),
    ...listPrefixes(path.filter((part) => part !== "entries")).map(formatPath),
    ...listPrefixes(byName).map(formatPath),
    ...unit.subject ? [unit.subject, formatName(unit)] : []
  ];
}
function formatName({ section, subject }) {
  const [, name] = /"([^"]*)"/.exec(subject) ?? [];
  return name === void 0 ? subject : formatPath([section.key, name]);
}
var isDeclared = (key, { declared }) => declared.some(
  (section) => new RegExp(`^${section.key}(?![\\w-])`).test(resolveSectionName(key.trim().toLowerCase()))
) || /"/.test(key);

// packages/core/src/adoption/mode.ts
async function adopt(before, host, options) {
  const planned = await planSections(selectDeclared(before, options), host);
  const adopted = /* @__PURE__ */ new Map();
  let sources = before;
  for (const plannedSection of planned.filter(isPlanned)) {
    const adoptedSection = await adoptPlanned(plannedSection, sources, host, options);
    adopted.set(plannedSection.section.key, adoptedSection);
    sources = adoptedSection.sources;
  }
  const why = await writeAdopted(sources, [...adopted.values()], planned, host, options);
  const sections = planned.map(
    (plannedSection) => createSectionResult(
      plannedSection.section.key,
      reportSection(plannedSection, planned, adopted.get(plannedSection.section.key), why?.reason),
      options.denials
    )
  );
  return { sections, lines: why?.line ? [why.line] : [], planned };
}
async function writeAdopted(sources, adopted, planned, host, options) {
  const failed = planned.find((plannedSection) => hasFailed(plannedSection, planned, options.denials));
  if (failed) return { reason: `the file was not changed, because ${failed.section.key} failed` };
  if (!adopted.some(({ taken }) => taken.size)) return void 0;
  await proveAdopted(sources, adopted, host, options);
  const line = await options.write(sources.texts);
  return line && { reason: "the file was not changed", line };
}
var selectDeclared = ({ declared }, { sections, only }) => declared.filter(({ key }) => !only || only.includes(key)).map((declaration) => ({ ...declaration, section: sections.find(({ key }) => key === declaration.key) }));
var hasFailed = (planned, all, denials) => findLastingFailures(planned, all).some((failure) => !isTolerated(denials, planned.section.key, toEnding(failure)));
var createPlanner = (host, options) => async (sources, section) => {
  const declared = shareRepositoryKeys(selectDeclared(sources, options)).find((item) => item.section.key === section);
  return declared && (await planSection(declared, host)).plan;
};
async function adoptPlanned(planned, sources, host, options) {
  const { section, plan } = planned;
  const driftedUnits = listUnits(section, plan);
  const exported = driftedUnits.length || options.permits.undeclared ? await exportSection(planned, host, sources.value(section.key)) : readExportedSection(section, void 0);
  const declared = sources.declared.find(({ key }) => key === section.key);
  const undeclaredUnits = options.permits.undeclared ? findUndeclared(section, declared, exported, driftedUnits) : [];
  const leftUnits = /* @__PURE__ */ new Map();
  const selected = [...driftedUnits, ...undeclaredUnits].filter(
    (unit) => !options.keys || isSelected(unit, sources, options.keys)
  );
  for (const unit of driftedUnits.filter((unit2) => !selected.includes(unit2))) leftUnits.set(unit, notSelected);
  for (const unit of selected) {
    const why = explainAdoptionRefusal(unit, declared, exported, options.permits);
    if (why !== void 0) leftUnits.set(unit, why);
  }
  const units = selected.filter((unit) => !leftUnits.has(unit));
  const replan = createPlanner(host, options);
  const made = await adoptSection({ sources, options, section, units, plan, exported, replan });
  return { ...made, planned, left: new Map([...leftUnits, ...made.refused]), planLeft: made.left };
}
var notSelected = "this run does not include its key";
async function exportSection({ section, desired }, host, written) {
  const lenient = { onMissing: "warn", onUnsupported: "warn", required: /* @__PURE__ */ new Set() };
  const { settings } = await readSnapshot([section], host, lenient);
  const { hasIds, replaceIdsByNames } = await import("./action-write-KN4NEYXV.js");
  const named = hasIds(written, section) ? settings : await replaceIdsByNames(settings, [section], host);
  const { [section.key]: value } = named;
  return readExportedSection(section, section.words?.restore(value, desired) ?? value);
}
async function proveAdopted(sources, all, host, options) {
  const after = readAdoptionSources(sources.texts, options);
  for (const { planned, planLeft } of all) {
    const plan = await createPlanner(host, options)(after, planned.section.key);
    if (plan && hasSameUnits(listUnits(planned.section, plan), planLeft)) continue;
    throw new Error(`the edited file does not declare what was adopted under ${planned.section.key}`);
  }
}
function reportSection(plannedSection, all, adopted, why) {
  if (!adopted) return [createUnplannedLine(plannedSection, all)];
  const { planned } = adopted;
  const taken = why === void 0 ? adopted.taken : /* @__PURE__ */ new Set();
  const untaken = why === void 0 ? [] : [...adopted.taken].map((unit) => [unit, why]);
  const added = new Set([...taken].filter(({ item }) => !item).map(({ subject }) => subject));
  const isAdded = (item) => item.kind === "note" && added.has(item.subject ?? "");
  const notes = planned.plan.filter((item) => !isDrift(item) && !isAdded(item));
  return [
    ...[...taken].map((unit) => reportAdopted(planned, unit)),
    ...[...untaken, ...adopted.left].map(([unit, reason]) => reportLeft(planned, unit, reason)),
    ...notes.flatMap((item) => reportOutcome(planned, predictOutcome(planned, item, all)))
  ];
}
var reportAdopted = (declared, unit) => ({
  ...createUnitLine(
    declared,
    "change",
    unit,
    (redaction) => `${describeUnit(unit, redaction)}${describeAdoption(unit, redaction).taken}`
  ),
  sign: { key: "~", missing: "-", undeclared: "+" }[unit.kind],
  tone: mayWeaken(unit) ? "weaker" : "plain"
});
var reportLeft = (declared, unit, why) => createUnitLine(
  declared,
  "drift",
  unit,
  (redaction) => `${describeUnit(unit, redaction)}${describeAdoption(unit, redaction).left}: ${why}`
);
function createUnitLine(declared, kind, unit, say) {
  const key = unit.kind === "key" ? unit.difference.key : void 0;
  const message = redact(createDeclaredRedaction(declared, unit), say);
  const reportLine = { ...createLine(declared, kind, "", unit.subject, key), message };
  return addEnding(declared, reportLine, kind === "drift" ? "differs" : "written", { ...unit, key });
}
function describeUnit({ kind, subject, item }, { hidesNames }) {
  if (kind === "undeclared" && hidesNames) return getPublicName(item ?? {});
  return kind === "key" && subject ? `${subject}: ` : subject || (kind === "key" ? "" : "it");
}
function describeAdoption(unit, { hidesKey }) {
  if (unit.kind === "missing")
    return {
      taken: " was removed from the file, because GitHub does not have it",
      left: " stays in the file, but GitHub does not have it"
    };
  if (unit.kind === "undeclared")
    return { taken: " was added to the file", left: " exists on GitHub but not in the file" };
  const { key, words } = unit.difference;
  const shown = toShownValues(unit.difference);
  const shownText = words && showVisibleText(words, hidesKey(key));
  const has = hidesKey(key) ? "another value" : shown.live;
  return shownText === void 0 ? {
    taken: `${shown.key} was changed to ${has} in the file (was ${shown.wanted})`,
    left: `${shown.key} stays ${shown.wanted} in the file; GitHub has ${has}`
  } : {
    taken: `${key} was updated in the file (before: ${shownText})`,
    left: `${key} stays unchanged in the file (${shownText})`
  };
}

// packages/core/src/adoption/adopt-repository.ts
var loadSourceOptions = async ({ also = [] }) => ({
  sections: await loadSections(),
  editsShared: also.includes("lower-layers")
});
var createEditableSettings = (options, world) => ({
  readSingle: () => readFilesToAdopt(options, world),
  createFleetReader: (from) => createFleetReader(from, options),
  edit: adoptRepository
});
async function readFilesToAdopt(options, { load }) {
  const { settingsFile, lowerLayers = [] } = options;
  const files = [...lowerLayers, settingsFile];
  const texts = /* @__PURE__ */ new Map();
  for (const file of files) texts.set(file, await load(file));
  if (texts.size < files.length) throw createFileError("`--settings-file` lists a file twice", "list each file once");
  return readToAdopt(texts, options);
}
var createFleetReader = (from, options) => async (target, host) => {
  const { texts, fleetLayers, lines } = await from.readLayersToEdit(target, host);
  if (!texts.size) return { lines };
  return { settings: await readToAdopt(texts, options, fleetLayers), lines };
};
async function readToAdopt(texts, options, ofFleet) {
  const reading = { ...await loadSourceOptions(options), ofFleet };
  const sources = readAdoptionSources(texts, reading);
  refuseUnknownKeys(options.keys ?? [], sources);
  const declared = selectDeclared(sources, { sections: reading.sections, only: options.sections });
  return { declared, remarks: sources.remarks, sources };
}
function refuseUnknownKeys(keys, sources) {
  const names = sources.declared.map(({ key }) => key);
  const unknown = keys.filter((key) => !isDeclared(key, sources));
  if (!unknown.length) return;
  throw new SettingsError(
    unknown.map((key) => {
      const meant = findNearest(key.split(/[.[\s]/)[0], names);
      const fix = meant ? `write ${formatCode(meant)}, or a key below it` : `name a section of the file, such as ${formatCode(names[0] ?? "labels")}`;
      return { at: [], problem: `the settings file does not declare ${formatCode(key)}`, fix };
    })
  );
}
async function adoptRepository(settings, { target, reader, lines, options, world: { files } }) {
  const { sources } = settings;
  const { also = [] } = options;
  const adopting = {
    ...await loadSourceOptions(options),
    ofFleet: sources.ofFleet,
    only: options.sections,
    keys: options.keys,
    permits: { weaker: also.includes("weaker"), undeclared: also.includes("undeclared") },
    denials: createDenialPolicy(options),
    write: (texts) => writeFiles(texts, sources.texts, files)
  };
  const adopted = await adopt(sources, reader, adopting);
  const unseen = await findUnseenRepository(adopted, reader);
  const { sections, lines: more } = unseen ? { sections: [], lines: [unseen] } : adopted;
  return createTargetResult(options.mode, target.repository, sections, [...lines, ...more]);
}
var mark = "\uFEFF";
async function writeFiles(texts, before, files) {
  const changed = [...texts].filter(([file, text]) => text !== before.get(file));
  const writtenFiles = [];
  for (const [file, text] of changed) {
    try {
      const current = await files.read(file);
      const bare = current?.startsWith(mark) ? current.slice(1) : current;
      if (current === void 0 || bare !== before.get(file)) throw new Error("the file changed during this run");
      await files.write(file, current.startsWith(mark) ? mark + text : text);
      writtenFiles.push([file, current]);
    } catch (failure) {
      for (const [earlier, was] of writtenFiles) await files.write(earlier, was);
      const message = `no file was changed, because ${formatCode(file)} could not be written: ${failure.message}`;
      const fix = "give this process write access to the file and run again";
      return { kind: "error", key: "settings-file", message, fix, code: "internal" };
    }
  }
  return void 0;
}
export {
  createEditableSettings
};
