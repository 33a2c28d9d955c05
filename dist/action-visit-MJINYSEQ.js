import {
  unseenRepository11 as unseenRepository,
  itemLines13 as itemLines,
  tellWaiting13 as tellWaiting,
  planAll15 as planAll,
  planOne15 as planOne,
  shareRepositoryKeys15 as shareRepositoryKeys,
  findFailures16 as findFailures,
  denialsOf23 as denialsOf,
  targetOf23 as targetOf,
  loadSections27 as loadSections,
  parseSettings27 as parseSettings,
  readDocument28 as readDocument,
  readNodes28 as readNodes,
  ownName38 as ownName,
  addEnding40 as addEnding,
  line40 as line,
  isPlanned41 as isPlanned,
  endingOf42 as endingOf,
  failureLine42 as failureLine,
  redact42 as redact,
  redactionFor42 as redactionFor,
  settled42 as settled,
  tolerates42 as tolerates,
  entryNames45 as entryNames,
  entryNaming45 as entryNaming,
  isAlias46 as isAlias,
  isMap46 as isMap2,
  isMergeKey46 as isMergeKey,
  isScalar46 as isScalar,
  isSeq46 as isSeq,
  keyText46 as keyText,
  visit46 as visit,
  SettingsRefused47 as SettingsRefused,
  asRefusal47 as asRefusal,
  namedPathText47 as namedPathText,
  orRefusal47 as orRefusal,
  pathText47 as pathText,
  refuseFile47 as refuseFile,
  byText48 as byText,
  scalarText48 as scalarText,
  openNameOf65 as openNameOf,
  shownOf65 as shownOf,
  orderOf78 as orderOf,
  riskAt79 as riskAt,
  same83 as same,
  nearest86 as nearest,
  isDrift87 as isDrift,
  showPart88 as showPart,
  code92 as code,
  treacherous92 as treacherous,
  withoutCredentials92 as withoutCredentials,
  atPath94 as atPath,
  groupBy94 as groupBy,
  isMap94 as isMap
} from "./action.js";
import {
  declareValue,
  layerPathAt,
  mergeLayers,
  mergedAt,
  placeAt,
  toValue
} from "./action-chunk-3TDFTVMV.js";
import {
  snapshot
} from "./action-chunk-ZHIGK2YI.js";
import {
  blockLines,
  takesLines
} from "./action-chunk-CYRAFRDD.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";
import {
  dropCase
} from "./action-chunk-6EFUI7IP.js";

// packages/core/src/settings/editing/find.ts
var Uneditable = class extends Error {
  name = "Uneditable";
  constructor(at, why) {
    super(`${code(pathText(at))} ${why}`);
  }
};
function findNode(root, path, layout) {
  let node = root;
  let found;
  let isBracketed = false;
  for (const [depth, part] of path.entries()) {
    refuseShared(node, path.slice(0, depth), layout);
    if (!isMap2(node) && !isSeq(node)) return void 0;
    const index = isSeq(node) ? Number(part) : indexIn(node, String(part), path.slice(0, depth), layout);
    if (!(index >= 0 && index < node.items.length)) return void 0;
    isBracketed ||= node.flow === true;
    const inner = isSeq(node) ? node.items[index] : node.items[index].value;
    found = { node: inner, holder: node, index, isBracketed };
    node = inner;
  }
  refuseShared(node, path, layout);
  return found;
}
function indexIn(map, name, at, layout) {
  const index = map.items.findIndex(({ key }) => keyText(key) === name && !isMergeKey(key));
  const merge = map.items.find(({ key }) => isMergeKey(key));
  if (index < 0 && merge)
    throw new Uneditable(
      [...at, name],
      `may come from the merge \`<<\` on line ${layout.lineNumber(layout.startOf(merge.key))}, which other places use too`
    );
  return index;
}
function refuseShared(node, at, layout) {
  if (!node) return;
  const line2 = layout.lineNumber(layout.startOf(node));
  if (isAlias(node))
    throw new Uneditable(at, `is the alias ${code(`*${node.source}`)} on line ${line2}: its value is written elsewhere`);
  const anchor = node.anchor;
  if (anchor)
    throw new Uneditable(
      at,
      `has the anchor ${code(`&${anchor}`)} on line ${line2}, so an edit would change every place that repeats it`
    );
}
function refuseSharedInside(node, at, layout) {
  if (!node) return;
  visit(node, {
    Node: (_, inner) => refuseShared(inner, at, layout),
    Pair: (_, { key }) => {
      if (isMergeKey(key)) throw new Uneditable(at, "contains a merge `<<`, whose values are written elsewhere");
    }
  });
}

// packages/core/src/adoption/units.ts
var unitsIn = (section, plan) => plan.filter((item) => isDrift(item)).flatMap((item) => {
  const { subject, within, about } = item;
  const of = { section, subject, within, about, item };
  if (item.kind === "create") return [{ ...of, kind: "missing" }];
  if (item.kind === "delete") return [{ ...of, kind: "undeclared" }];
  return item.differences.map((difference) => ({ ...of, kind: "key", difference }));
});
var pathOfKey = (key) => key.split(".").map((part) => /^\d+$/.test(part) ? Number(part) : part);
var unitId = ({ section, subject, kind, ...more }) => JSON.stringify([section.key, subject, kind, "difference" in more ? more.difference.key : ""]);
function exportedSection(section, value) {
  const { list } = section.settings;
  const declared = value === void 0 || !list ? void 0 : declareValue(value, section);
  if (!list || !declared) return { value, entryAt: () => void 0, entries: [] };
  const entries = Array.isArray(declared.desired) ? declared.desired : declared.desired.entries;
  const all = entries.flatMap((entry) => {
    const within = list.named(entry);
    const inside = list.inside?.(entry) ?? [];
    return [{ subject: within }, ...inside.map(([subject, [key]]) => ({ subject, within, about: `[].${key}` }))];
  });
  const spelt = new Map(all.map(({ subject }) => [dropCase(subject), subject]));
  return {
    value,
    /** An entry comes before those inside it. */
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
  const places = placesOf(unit, sources, exported);
  const isList = unit.section.settings.list !== void 0;
  if (unit.kind === "key") return listDiffering(unit.difference, isList, places).filter((edits) => edits.length > 0);
  if (isList) return unit.kind === "missing" ? missingEntry(places) : undeclaredEntry(places);
  if (exported.value !== void 0) return setting([unit.section.key], exported.value);
  return unit.kind === "missing" && unit.section.settings.nullIsValue ? setting([unit.section.key], null) : [];
}
var setting = (at, value) => [[{ do: "set", at, value }]];
function placesOf({ section, subject }, sources, exported) {
  const { key } = section;
  const given = { written: { [key]: sources.value(key) }, live: { [key]: exported.value } };
  if (!section.settings.list) return { ...given, inFile: [key], inExport: [key], parentInFile: void 0, pairs: [] };
  const declared = sources.declared.find((one) => one.key === key);
  const below2 = (at) => at && [key, ...at];
  const parent = exported.entries.find((one) => one.subject === subject)?.within;
  return {
    ...given,
    inFile: below2(declared?.entryAt(subject)),
    inExport: below2(exported.entryAt(subject)),
    /** The entry around it in the file, or the section. */
    parentInFile: below2(parent === void 0 ? [] : declared?.entryAt(parent)),
    /** The entries that are in both, outermost only. */
    pairs: exported.entries.flatMap((one) => {
      const [inFile, inExport] = [below2(declared?.entryAt(one.subject)), below2(exported.entryAt(one.subject))];
      return one.within === void 0 && inFile && inExport ? [{ inFile, inExport }] : [];
    })
  };
}
function isThere(value, path) {
  const holder = atPath(value, path.slice(0, -1));
  return (isMap(holder) || Array.isArray(holder)) && Object.hasOwn(holder, path.at(-1));
}
function missingEntry({ inFile: at }) {
  if (!at) return [];
  return [...typeof at.at(-1) === "string" ? setting(at, null) : [], [{ do: "drop", at }]];
}
function undeclaredEntry({ written, live, inFile, inExport, parentInFile }) {
  if (!inExport || !parentInFile) return [];
  const value = atPath(live, inExport);
  if (inFile && atPath(written, inFile) !== null) return [align(atPath(written, inFile), value, inFile, "all keys")];
  const last = inExport.at(-1);
  if (typeof last === "string") return setting([...parentInFile, last], value);
  const isNested = parentInFile.length > 1;
  const inParent = inExport.slice(0, -1).filter((part) => part !== "entries");
  const list = [...parentInFile, ...inParent.slice(isNested ? 2 : 1)];
  const at = isMap(atPath(written, list)) ? [...list, "entries"] : list;
  return Array.isArray(atPath(written, at)) ? [[{ do: "add", at, value }]] : [];
}
function listDiffering(difference, isList, places) {
  const { written, live, inFile, inExport } = places;
  const below2 = pathOfKey(difference.key);
  if (!inFile) return [acrossEntries(below2, places)];
  const exact = [...inFile, ...below2];
  const stated = statedEdits(difference, exact, written);
  const found = [];
  const renames = [...inFile, `new_${below2.at(-1)}`];
  if (difference.tone === "rename" && isThere(written, renames)) found.push([{ do: "drop", at: renames }]);
  for (let depth = below2.length; depth >= 0; depth--) {
    const at = [...inFile, ...below2.slice(0, depth)];
    const there = inExport && [...inExport, ...below2.slice(0, depth)];
    if (!there || !isThere(written, at) || !isThere(live, there)) continue;
    const [own, theirs] = [atPath(written, at), atPath(live, there)];
    found.push(align(own, theirs, at, "common keys"));
    if (depth === 0) break;
    found.push(...stated);
    if (isList || depth === below2.length) found.push(align(own, theirs, at, "all keys"), ...setting(at, theirs));
  }
  return [...found, ...stated, ...offEdits(difference, exact, isList, places)];
}
var acrossEntries = (below2, { written, live, pairs }) => pairs.flatMap(({ inFile, inExport }) => {
  const [at, there] = [inFile.concat(below2), inExport.concat(below2)];
  const own = atPath(written, at);
  const off = own === true ? false : own;
  const value = isThere(live, there) ? atPath(live, there) : off;
  return same(own, value) ? [] : [{ do: "set", at, value }];
});
function statedEdits({ live, wanted, unseen }, at, written) {
  const isValue = live !== void 0 && !unseen && (live === null || wanted === null || typeof live === typeof wanted || !isThere(written, at));
  return isValue && isMap(atPath(written, at.slice(0, -1))) ? setting(at, live) : [];
}
function offEdits({ live: stated, unseen }, exact, isList, places) {
  const { written, live, inFile = [], inExport } = places;
  if (unseen || !inExport || !isThere(live, inExport) || !isList && stated === void 0) return [];
  const at = exact.map((_, dropped) => exact.slice(0, exact.length - dropped)).find((path) => isThere(written, path));
  if (!at || at.length <= inFile.length || isThere(live, [...inExport, ...at.slice(inFile.length)])) return [];
  const value = atPath(written, at);
  if (typeof value === "boolean") return setting(at, !value);
  const gone = isList ? [[{ do: "drop", at }]] : [];
  return [...Array.isArray(value) ? setting(at, []) : [], ...setting(at, null), ...gone];
}
function align(written, live, at, reach) {
  if (same(written, live)) return [];
  if (isMap(written) && isMap(live)) return alignMaps(written, live, at, reach);
  if (Array.isArray(written) && Array.isArray(live)) return alignLists(written, live, at, reach);
  return [{ do: "set", at, value: live }];
}
function alignMaps(written, live, at, reach) {
  const open = (map) => Object.keys(map).filter((key) => key !== "secret" && key !== "secrets");
  const common = open(written).filter((key) => Object.hasOwn(live, key));
  const edits = common.flatMap((key) => align(written[key], live[key], [...at, key], reach));
  if (reach === "common keys") return edits;
  const added = open(live).filter((key) => !Object.hasOwn(written, key));
  const gone = open(written).filter((key) => !Object.hasOwn(live, key));
  return [
    ...edits,
    ...added.map((key) => ({ do: "set", at: [...at, key], value: live[key] })),
    ...gone.flatMap((key) => editsToSwitchOff(written[key], [...at, key]))
  ];
}
function editsToSwitchOff(written, at) {
  if (written === true) return [{ do: "set", at, value: false }];
  const isOff = [false, null, 0, ""].includes(written) || Array.isArray(written) && !written.length;
  return isOff ? [] : [{ do: "drop", at }];
}
function alignLists(written, live, at, reach) {
  const [own, theirs] = [written.map(nameOf), live.map(nameOf)];
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
var naming = ["name", "type", "context", "app", "username", "slug", "actor_type", "reviewer_type"];
var numbering = ["id", "actor_id", "reviewer_id"];
function nameOf(item) {
  if (!isMap(item)) return JSON.stringify(item);
  const names = [...naming, ...numbering].filter((key) => Object.hasOwn(item, key)).map((key) => item[key]);
  return names.length ? JSON.stringify(names.map(String)) : JSON.stringify(item);
}

// packages/core/src/settings/editing/layout.ts
var isCollection = (node) => isMap2(node) || isSeq(node);
var isBlock = (node) => isCollection(node) && !node.flow;
var Layout = class {
  constructor(text) {
    this.text = text;
    this.eol = text.includes("\r\n") ? "\r\n" : "\n";
  }
  text;
  eol;
  lineStart(at) {
    return this.text.lastIndexOf("\n", at - 1) + 1;
  }
  lineEnd(at) {
    const feed = this.text.indexOf("\n", at);
    if (feed < 0) return this.text.length;
    return this.text[feed - 1] === "\r" && feed > at ? feed - 1 : feed;
  }
  column(at) {
    return at - this.lineStart(at);
  }
  lineNumber(at) {
    return this.text.slice(0, at).split("\n").length;
  }
  isBlank(start, end) {
    return /^[ \t]*$/.test(this.text.slice(start, end));
  }
  startOf(node) {
    return node.range[0];
  }
  /** The end of what a node says, before any comment or blank line below it. */
  endOf(node) {
    const [start, end] = node.range;
    if (isScalar(node)) return start + this.text.slice(start, end).trimEnd().length;
    if (!isBlock(node)) return end;
    if (isMap2(node)) return this.endOfPair(node.items.at(-1));
    return this.endOf(node.items.at(-1));
  }
  /** The comment beside the `|` or `>` with which a text of several lines begins, and the blank before it. */
  commentOf(node) {
    return /^[|>][-+\d]*([ \t]+#.*)/.exec(this.text.slice(this.startOf(node), this.lineEnd(this.startOf(node))))?.[1] ?? "";
  }
  endOfPair({ key, value }) {
    return value ? this.endOf(value) : key.range[1];
  }
  /** The position after the colon of a pair; `undefined` where the key is written in another way, such as `? key`. */
  afterColon({ key }) {
    const colon = /^[ \t]*:/.exec(this.text.slice(key.range[1]));
    return colon ? key.range[1] + colon[0].length : void 0;
  }
  /** The dash before an item of an indented list, on the line of the item. */
  dashOf(item) {
    const dash = /-[ \t]*$/.exec(this.text.slice(this.lineStart(this.startOf(item)), this.startOf(item)));
    return dash ? this.startOf(item) - dash[0].length : void 0;
  }
  splice({ start, end, text }) {
    return this.text.slice(0, start) + text + this.text.slice(end);
  }
  /** Takes whole lines out, or, at the end of a file without a last line break, the break before them. */
  withoutLines(start, end) {
    const first = this.lineStart(start);
    const last = this.lineEnd(end);
    if (last < this.text.length) return { start: first, end: this.text.indexOf("\n", last) + 1, text: "" };
    return { start: Math.max(0, first - this.eol.length), end: last, text: "" };
  }
};

// packages/core/src/settings/editing/spelling.ts
var blockOf = (value) => takesLines(value) ? blockLines(value) : [inline(value)];
function inline(value, isBracketed = false) {
  if (isBracketed) return inBrackets(value);
  if (Array.isArray(value)) return `[${value.map(inBrackets).join(", ")}]`;
  if (!isMap(value)) return scalarText(value);
  const pairs = Object.entries(value).map(([key, inner]) => `${inBrackets(key)}: ${inBrackets(inner)}`);
  return `{${pairs.join(", ")}}`;
}
function inBrackets(value) {
  const written = inline(value);
  return typeof value === "string" && written === value && /[,[\]{}]/.test(value) ? singleQuoted(value) : written;
}
function likeBefore(value, before, isBracketed) {
  const plain = inline(value, isBracketed);
  if (typeof value !== "string" || !isScalar(before) || value.search(treacherous) >= 0) return plain;
  if (before.type === "QUOTE_SINGLE") return singleQuoted(value);
  return before.type === "QUOTE_DOUBLE" ? `"${value.replace(/["\\]/g, "\\$&")}"` : plain;
}
var singleQuoted = (text) => `'${text.replaceAll("'", "''")}'`;

// packages/core/src/settings/editing/edit.ts
function orderEdits(edits) {
  const distinct = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const drops = distinct.filter((edit) => edit.do === "drop");
  return [
    ...distinct.filter((edit) => edit.do !== "drop"),
    ...drops.sort((one, other) => byText(sortable(other.at), sortable(one.at)))
  ];
}
var sortable = (at) => at.map((part) => String(part).padStart(typeof part === "number" ? 6 : 0, "0")).join("\0");
var editText = (text, edits, file) => edits.reduce((before, edit) => {
  const splice = (root, layout) => spliceFor(edit, root, layout);
  return spliceProven(before, file, { at: edit.at, splice, change: (values) => makeEdit(values, edit) });
}, text);
function spliceProven(text, file, { at, splice, change }) {
  const layout = new Layout(text);
  const after = layout.splice(splice(readNodes(text, file).root, layout));
  const wanted = structuredClone(readDocument(text, file).values);
  change(wanted);
  const read = orRefusal(() => readDocument(after, file));
  if (!(read instanceof SettingsRefused) && isDeepStrictEqual(read.values, wanted)) return after;
  throw new Uneditable(at, "is written in a way that Trueup cannot edit");
}
function makeEdit(values, edit) {
  const holder = atPath(values, edit.at.slice(0, -1));
  const last = edit.at.at(-1);
  if (edit.do === "add") holder[last].push(edit.value);
  else if (edit.do === "set") holder[last] = edit.value;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
}
function spliceFor(edit, root, layout) {
  const found = findNode(root, edit.at, layout);
  if (edit.do === "set") return found ? replace(found, edit.value, edit.at, layout) : newKey(root, edit, layout);
  if (!found) throw new Uneditable(edit.at, "is not written in the file");
  return edit.do === "add" ? newItem(found, edit.value, edit.at, layout) : drop(found, edit.at, root, layout);
}
function newKey(root, { at, value }, layout) {
  const name = String(at.at(-1));
  const parent = at.length > 1 ? findNode(root, at.slice(0, -1), layout) : void 0;
  const map = at.length > 1 ? parent?.node : root;
  if (!isMap2(map)) throw new Uneditable(at, "has no map in the file to be added to");
  const last = map.items.at(-1);
  if (!last) return replace(parent, { [name]: value }, at.slice(0, -1), layout);
  if (map.flow || parent?.isBracketed)
    return insertion(layout.endOfPair(last), `, ${inBrackets(name)}: ${inBrackets(value)}`);
  return below(
    layout.endOfPair(last),
    blockOf({ [name]: value }),
    layout.column(layout.startOf(map.items[0].key)),
    layout
  );
}
function newItem(found, value, at, layout) {
  const { node } = found;
  if (!isSeq(node)) throw new Uneditable(at, "is not a list in the file");
  const last = node.items.at(-1);
  if (!last) return replace(found, [value], at, layout);
  if (node.flow || found.isBracketed) return insertion(layout.endOf(last), `, ${inBrackets(value)}`);
  const isInline = node.items.every((item) => isMap2(item) && item.flow);
  const [first, ...rest] = isInline ? [inline(value)] : blockOf(value);
  const lines = [`- ${first}`, ...rest.map((line2) => line2 && `  ${line2}`)];
  return below(layout.endOf(last), lines, layout.column(layout.startOf(node)), layout);
}
var insertion = (at, text) => ({ start: at, end: at, text });
var indent = (lines, column) => lines.map((line2) => line2 && `${" ".repeat(column)}${line2}`);
function below(end, lines, column, layout) {
  return insertion(
    layout.lineEnd(end),
    indent(lines, column).map((line2) => layout.eol + line2).join("")
  );
}
function replace({ node, holder, index, isBracketed }, value, at, layout) {
  refuseSharedInside(node, at, layout);
  const isInline = isBracketed || !takesLines(value) || isCollection(node) && node.flow === true && node.items.length > 0;
  const pair = isMap2(holder) ? holder.items[index] : void 0;
  const colon = pair && layout.afterColon(pair);
  if (pair && colon === void 0) throw new Uneditable(at, "is written with a `?` before its key");
  if (isEmpty(node) && colon === void 0) throw new Uneditable(at, "is an empty item");
  if (pair && !isInline && !isBlock(node)) return underKey(pair, colon, value, layout);
  if (isEmpty(node)) return insertion(colon, ` ${inline(value, isBracketed)}`);
  const [start, end] = [layout.startOf(node), layout.endOf(node)];
  if (!isInline) return { start, end, text: indent(blockOf(value), layout.column(start)).join(layout.eol).trimStart() };
  if (pair && isBlock(node))
    return { start: colon, end, text: ` ${inline(value)}${layout.text.slice(colon, start).trimEnd()}` };
  return { start, end, text: likeBefore(value, node, isBracketed) + layout.commentOf(node) };
}
var isEmpty = (node) => !node || isScalar(node) && node.source === "" && node.type === "PLAIN";
function underKey({ key, value: node }, colon, value, layout) {
  const end = node ? Math.max(colon, layout.endOf(node)) : colon;
  const stop = layout.lineEnd(end);
  const lines = indent(blockOf(value), layout.column(layout.startOf(key)) + 2);
  const comment = (node ? layout.commentOf(node) : "") + layout.text.slice(end, stop);
  return { start: colon, end: stop, text: [comment, ...lines].join(layout.eol) };
}
function drop({ node, holder, index, isBracketed }, at, root, layout) {
  refuseSharedInside(holder.items[index], at, layout);
  if (holder.items.length === 1) {
    const above = findNode(root, at.slice(0, -1), layout);
    if (!above) throw new Uneditable(at, "is all that the file contains");
    return replace(above, isSeq(holder) ? [] : {}, at.slice(0, -1), layout);
  }
  const spans = isSeq(holder) ? holder.items.map((one) => ({ start: layout.startOf(one), end: layout.endOf(one) })) : holder.items.map((pair) => ({ start: layout.startOf(pair.key), end: layout.endOfPair(pair) }));
  const [before, own, next] = [spans[index - 1], spans[index], spans[index + 1]];
  if (isBracketed || holder.flow)
    return next ? { start: own.start, end: next.start, text: "" } : { start: before.end, end: own.end, text: "" };
  const start = isSeq(holder) && node ? layout.dashOf(node) : own.start;
  if (start === void 0) throw new Uneditable(at, "starts on another line than its dash");
  if (layout.isBlank(layout.lineStart(start), start)) return layout.withoutLines(start, own.end);
  const follows = isSeq(holder) && next ? layout.dashOf(holder.items[index + 1]) : next?.start;
  if (follows === void 0) throw new Uneditable(at, "shares its line with the list around it");
  return { start, end: follows, text: "" };
}

// packages/core/src/adoption/sources.ts
var readSources = (texts, options) => texts.size === 1 && !options.ofFleet ? ofOneFile(texts, options) : ofLayers(texts, options);
function ofOneFile(texts, { sections }) {
  const [[file, text]] = texts;
  const { declared, remarks } = parseSettings({ text, file, sections, origin: "operator" });
  const { values } = readDocument(text, file);
  return {
    texts,
    declared,
    remarks,
    value: (section) => values[section],
    edited: (edits) => /* @__PURE__ */ new Map([[file, editText(text, orderEdits(edits), file)]])
  };
}
function ofLayers(texts, options) {
  const { ofFleet } = options;
  const refused = ofFleet?.refuses(texts) ?? [];
  if (refused.length) throw new SettingsRefused(refused);
  const layers = [...texts].map(([file, text]) => ({ file, text }));
  const { sections, declared, remarks } = mergeLayers(layers, options);
  const own = ofFleet ? ofFleet.own : layers.at(-1).file;
  return {
    texts,
    declared,
    remarks,
    ofFleet,
    value(section) {
      const one = sections.get(section);
      return one && toValue(one);
    },
    edited(edits) {
      const placed = edits.map((edit) => inItsLayer(edit, sections, { ...options, texts, own }));
      const editsOf = (file) => placed.filter((one) => one.file === file).map(({ edit }) => edit);
      return new Map(layers.map(({ file, text }) => [file, editText(text, orderEdits(editsOf(file)), file)]));
    }
  };
}
function inItsLayer(edit, sections, layers) {
  const { texts, own, ofFleet, editsShared } = layers;
  const [section, ...at] = edit.at;
  const whole = sections.get(String(section));
  if (!whole) throw new Uneditable(edit.at, "is not declared in any layer");
  const held = mergedAt(whole, at);
  const { part, at: within } = edit.do === "add" && own !== void 0 && ownList(held, own) || layerPathAt(whole, at);
  const { file } = part.place(within);
  if (file === ofFleet?.elsewhere)
    throw new Uneditable(edit.at, `comes from ${code(file)}, which can only be changed in the repository itself`);
  const isShared = file !== own && !editsShared;
  if (isShared && ofFleet && own !== void 0 && edit.do === "set") {
    const above = overrideOf(edit, whole, readDocument(texts.get(own), own).values);
    if (above) return { file: own, edit: above };
  }
  const others = edit.do === "add" ? [] : filesOf(held).filter((one) => one !== file);
  if (others.length)
    throw new Uneditable(edit.at, `comes from several layers: ${[file, ...others].map(code).join(", ")}`);
  if (isShared) throw new Uneditable(edit.at, `comes from the layer ${code(file)}, which other repositories may share`);
  return { file, edit: { ...edit, at: part.address(within).at } };
}
function ownList(list, file) {
  if (list?.kind !== "list") return void 0;
  const entry = [...list.entries.values()].find(({ from }) => placeAt(from).file === file);
  return entry && { part: entry.from.part, at: entry.from.at.slice(0, -1) };
}
function filesOf(merged) {
  if (!merged) return [];
  const inner = merged.kind === "map" ? merged.keys : merged.kind === "list" ? merged.entries : /* @__PURE__ */ new Map();
  return [.../* @__PURE__ */ new Set([placeAt(merged.from).file, ...[...inner.values()].flatMap(filesOf)])];
}
function overrideOf({ at: [section, ...path], value }, merged, values) {
  function below2(at, [step, ...rest], whole) {
    if (step === void 0) return { do: "set", at, value };
    if (whole?.kind === "list" && step === "entries") return below2(at, rest, whole);
    if (typeof step === "number")
      return whole?.kind === "list" ? inEntry(at, rest, [...whole.entries.values()][step]) : void 0;
    if (!isMap(atPath(values, at))) return { do: "set", at, value: nestValue([step, ...rest], value) };
    return below2([...at, step], rest, whole?.kind === "map" ? whole.keys.get(step) : void 0);
  }
  function inEntry(at, rest, whole) {
    const naming2 = entryNaming(whole && toValue(whole));
    if (!naming2) return void 0;
    const [key, name] = naming2;
    const entry = { [key]: name, ...nestValue(rest, value) };
    const held = atPath(values, at);
    if (held === void 0) return { do: "set", at, value: [entry] };
    const list = Array.isArray(held?.entries) ? [...at, "entries"] : at;
    const entries = atPath(values, list);
    if (!Array.isArray(entries)) return void 0;
    const found = entries.findIndex((one) => isMap(one) && one[key] === name);
    return found < 0 ? { do: "add", at: list, value: entry } : below2([...list, found], rest, whole);
  }
  return below2([section], path, merged);
}
var nestValue = (path, value) => path.reduceRight((inner, key) => ({ [key]: inner }), value);

// packages/core/src/adoption/adopt.ts
async function adoptSection({ units, ...given }) {
  const trial = new Trial(given, units);
  const refused = /* @__PURE__ */ new Map();
  const byEntry = groupBy(units, ({ subject }) => subject).values();
  for (const group of await trial.takesAll(units) ? [] : byEntry) {
    if (group.length > 1 && await trial.takesAll(group)) continue;
    for (const unit of group) {
      const why = await trial.refuses(unit);
      if (why !== void 0) refused.set(unit, why);
    }
  }
  for (const unit of refused.keys()) if (!trial.holds(unit)) refused.delete(unit);
  const { sources, left } = trial;
  return { sources, taken: new Set(units.filter((unit) => !refused.has(unit))), refused, left };
}
var notClean = "Trueup cannot edit the file to match GitHub: edit it by hand";
var Trial = class {
  sources;
  /** What the plan still holds. */
  left;
  #given;
  /** What may go from the plan, or move in it. */
  #meant;
  constructor(given, meant) {
    this.sources = given.sources;
    this.#given = given;
    this.#meant = new Set(meant.map(unitId));
    this.left = unitsIn(given.section, given.plan);
  }
  holds(unit) {
    return unit.item === void 0 || this.left.some((one) => unitId(one) === unitId(unit));
  }
  /** Tries the ways of all units together: the first of each, then the second. */
  async takesAll(units) {
    const ways = units.map((unit) => listCandidates(unit, this.sources, this.#given.exported));
    if (ways.some(({ length }) => length === 0)) return false;
    const most = Math.max(...ways.map(({ length }) => length));
    for (let way = 0; way < most; way++) {
      const edits = ways.flatMap((one) => one[Math.min(way, one.length - 1)]);
      if (await this.#try(edits, units) === void 0) return true;
    }
    return false;
  }
  /** Tries each way of one unit; returns the reason if none is clean. */
  async refuses(unit) {
    let why;
    if (unit.item && !this.holds(unit)) return void 0;
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
    const left = unitsIn(section, plan);
    if (!this.#isClean(left, units)) return notClean;
    this.sources = tried;
    this.left = left;
    return void 0;
  }
  /** Whether these units are gone, no other is new, and what nobody asked about stays as it was. */
  #isClean(left, units) {
    const gone = new Set(units.map(unitId));
    const before = new Set(this.left.map(unitId));
    const others = (all) => all.filter((unit) => !this.#meant.has(unitId(unit)));
    const isFewer = left.every((unit) => !gone.has(unitId(unit)) && before.has(unitId(unit)));
    return isFewer && sameUnits(others(left), others(this.left));
  }
  #edited(edits) {
    try {
      return readSources(this.sources.edited(edits), this.#given.options);
    } catch (failure) {
      if (failure instanceof Uneditable) return failure.message;
      return `the edited file is not valid: ${asRefusal(failure).refusals[0].problem}`;
    }
  }
};
var sameUnits = (one, other) => {
  const texts = (units) => units.map(textOf).sort().join("\n");
  return texts(one) === texts(other);
};
var textOf = (unit) => {
  const { live, wanted } = unit.kind === "key" ? unit.difference : {};
  return JSON.stringify([unitId(unit), live, wanted]);
};

// packages/core/src/adoption/gate.ts
function refuseUnit(unit, declared, exported, permits) {
  if (isOfSecret(unit))
    return isOfReach(unit) ? "Trueup does not edit secrets: edit the entry by hand" : "Trueup cannot adopt a secret, because GitHub does not show its value";
  if (unit.kind === "undeclared") {
    if (!permits.undeclared && !declared.entryAt(unit.subject))
      return "pass `--also undeclared` to add unlisted entries";
    if (holdsSecret(unit, exported)) return "it contains a secret: add the entry by hand";
  }
  if (unit.kind === "key" && unit.difference.unseen)
    return "the live value is not visible to this token: use a token that can see it";
  if (permits.weaker || !mayWeaken(unit)) return void 0;
  return "it may weaken a protection: pass `--also weaker` to adopt it";
}
var isOfSecret = (unit) => /_secrets$/.test(unit.section.key) || unit.about === "[].secrets" || unit.kind === "key" && /(^|\.)secrets?$/.test(unit.difference.key);
var isOfReach = (unit) => unit.kind === "key" && ["visibility", "repositories"].includes(unit.difference.key);
function holdsSecret({ subject }, { value, entryAt }) {
  const held = (inner) => {
    if (typeof inner === "string") return withoutCredentials(inner) !== inner;
    if (Array.isArray(inner)) return inner.some(held);
    return isMap(inner) && Object.entries(inner).some(([key, one]) => /^secrets?$/.test(key) || held(one));
  };
  return held(atPath(value, entryAt(subject) ?? []) ?? value);
}
function mayWeaken(unit) {
  const { section } = unit;
  const { key, live, wanted } = unit.kind === "key" ? unit.difference : { key: "" };
  if (riskAt(section, key).touches === "nothing") return false;
  return live === void 0 || wanted === void 0 || !orderOf(section.risk, key)?.(live, wanted);
}

// packages/core/src/adoption/selection.ts
function pathOf(unit, { declared }) {
  const entry = declared.find(({ key }) => key === unit.section.key)?.entryAt(unit.subject) ?? [];
  return [unit.section.key, ...entry, ...unit.kind === "key" ? pathOfKey(unit.difference.key) : []];
}
function isMeant(unit, sources, keys) {
  const wanted = new Set(keys.map((key) => ownName(key.trim().toLowerCase())));
  return spellings(unit, sources).some((spelling) => wanted.has(spelling.toLowerCase()));
}
function spellings(unit, sources) {
  const path = pathOf(unit, sources);
  const names = entryNames({ [unit.section.key]: sources.value(unit.section.key) }, path) ?? [];
  const byName = path.flatMap((part, index) => part === "entries" ? [] : [names[index] ?? part]);
  const prefixes = (whole) => whole.map((_, index) => whole.slice(0, index + 1));
  return [
    ...prefixes(path).flatMap((at) => [pathText(at), namedPathText({ at, names })]),
    ...prefixes(path.filter((part) => part !== "entries")).map(pathText),
    ...prefixes(byName).map(pathText),
    ...unit.subject ? [unit.subject, nameIn(unit)] : []
  ];
}
function nameIn({ section, subject }) {
  const [, name] = /"([^"]*)"/.exec(subject) ?? [];
  return name === void 0 ? subject : pathText([section.key, name]);
}
var isDeclared = (key, { declared }) => declared.some((one) => new RegExp(`^${one.key}(?![\\w-])`).test(ownName(key.trim().toLowerCase()))) || /"/.test(key);

// packages/core/src/adoption/mode.ts
async function adopt(before, host, options) {
  const planned = await planAll(declaredIn(before, options), host);
  const settled2 = /* @__PURE__ */ new Map();
  let sources = before;
  for (const one of planned.filter(isPlanned)) {
    const made = await settle(one, sources, host, options);
    settled2.set(one.section.key, made);
    sources = made.sources;
  }
  const why = await keep(sources, [...settled2.values()], planned, host, options);
  const sections = planned.map(
    (one) => settled(one.section.key, linesOf(one, planned, settled2.get(one.section.key), why?.reason), options.denials)
  );
  return { sections, lines: why?.line ? [why.line] : [], planned };
}
async function keep(sources, settled2, planned, host, options) {
  const failed = planned.find((one) => fails(one, planned, options.denials));
  if (failed) return { reason: `the file was not changed, because ${failed.section.key} failed` };
  if (!settled2.some(({ taken }) => taken.size)) return void 0;
  await prove(sources, settled2, host, options);
  const line2 = await options.write(sources.texts);
  return line2 && { reason: "the file was not changed", line: line2 };
}
var declaredIn = ({ declared }, { sections, only }) => declared.filter(({ key }) => !only || only.includes(key)).map((one) => ({ ...one, section: sections.find(({ key }) => key === one.key) }));
var fails = (one, all, denials) => findFailures(one, all).some((failure) => !tolerates(denials, one.section.key, endingOf(failure)));
var replanning = (host, options) => async (sources, section) => {
  const declared = shareRepositoryKeys(declaredIn(sources, options)).find((one) => one.section.key === section);
  return declared && (await planOne(declared, host)).plan;
};
async function settle(planned, sources, host, options) {
  const { section, plan } = planned;
  const drifted = unitsIn(section, plan);
  const exported = drifted.length || options.permits.undeclared ? await exportedOf(planned, host, sources.value(section.key)) : exportedSection(section, void 0);
  const declared = sources.declared.find(({ key }) => key === section.key);
  const kept = options.permits.undeclared ? findUndeclared(section, declared, exported, drifted) : [];
  const left = /* @__PURE__ */ new Map();
  const meant = [...drifted, ...kept].filter((unit) => !options.keys || isMeant(unit, sources, options.keys));
  for (const unit of drifted.filter((one) => !meant.includes(one))) left.set(unit, notMeant);
  for (const unit of meant) {
    const why = refuseUnit(unit, declared, exported, options.permits);
    if (why !== void 0) left.set(unit, why);
  }
  const units = meant.filter((unit) => !left.has(unit));
  const replan = replanning(host, options);
  const made = await adoptSection({ sources, options, section, units, plan, exported, replan });
  return { ...made, planned, left: new Map([...left, ...made.refused]), planLeft: made.left };
}
var notMeant = "this run does not include its key";
async function exportedOf({ section, desired }, host, written) {
  const lenient = { onMissing: "warn", onUnsupported: "warn", required: /* @__PURE__ */ new Set() };
  const { settings } = await snapshot([section], host, lenient);
  const { holdsIds, inNames } = await import("./action-write-I2TSWY5G.js");
  const named = holdsIds(written, section) ? settings : await inNames(settings, [section], host);
  const { [section.key]: value } = named;
  return exportedSection(section, section.words?.restore(value, desired) ?? value);
}
async function prove(sources, all, host, options) {
  const after = readSources(sources.texts, options);
  for (const { planned, planLeft } of all) {
    const plan = await replanning(host, options)(after, planned.section.key);
    if (plan && sameUnits(unitsIn(planned.section, plan), planLeft)) continue;
    throw new Error(`the edited file does not declare what was adopted under ${planned.section.key}`);
  }
}
function linesOf(one, all, settled2, why) {
  if (!settled2) return [tellWaiting(one, all) ?? failureLine(one, one.failure)];
  const { planned } = settled2;
  const taken = why === void 0 ? settled2.taken : /* @__PURE__ */ new Set();
  const untaken = why === void 0 ? [] : [...settled2.taken].map((unit) => [unit, why]);
  const added = new Set([...taken].filter(({ item }) => !item).map(({ subject }) => subject));
  const isAdded = (item) => item.kind === "note" && added.has(item.subject ?? "");
  const notes = planned.plan.filter((item) => !isDrift(item) && !isAdded(item));
  return [
    ...[...taken].map((unit) => takenLine(planned, unit)),
    ...[...untaken, ...settled2.left].map(([unit, reason]) => leftLine(planned, unit, reason)),
    ...notes.flatMap((item) => itemLines(planned, item, all))
  ];
}
var takenLine = (declared, unit) => ({
  ...lineOf(declared, "change", unit, (redaction) => `${nameOf2(unit, redaction)}${sayOf(unit, redaction).taken}`),
  sign: { key: "~", missing: "-", undeclared: "+" }[unit.kind],
  tone: mayWeaken(unit) ? "weaker" : "plain"
});
var leftLine = (declared, unit, why) => lineOf(declared, "drift", unit, (redaction) => `${nameOf2(unit, redaction)}${sayOf(unit, redaction).left}: ${why}`);
function lineOf(declared, kind, unit, say) {
  const key = unit.kind === "key" ? unit.difference.key : void 0;
  const message = redact(redactionFor(declared, unit), say);
  const said = { ...line(declared, kind, "", unit.subject, key), message };
  return addEnding(declared, said, kind === "drift" ? "differs" : "written", { ...unit, key });
}
function nameOf2({ kind, subject, item }, { hidesNames }) {
  if (kind === "undeclared" && hidesNames) return openNameOf(item ?? {});
  return kind === "key" && subject ? `${subject}: ` : subject || (kind === "key" ? "" : "it");
}
function sayOf(unit, { hides }) {
  if (unit.kind === "missing")
    return {
      taken: " was removed from the file, because GitHub does not have it",
      left: " stays in the file, but GitHub does not have it"
    };
  if (unit.kind === "undeclared")
    return { taken: " was added to the file", left: " exists on GitHub but not in the file" };
  const { key, words } = unit.difference;
  const shown = shownOf(unit.difference);
  const said = words && showPart(words, hides(key));
  const has = hides(key) ? "another value" : shown.live;
  return said === void 0 ? {
    taken: `${shown.key} was changed to ${has} in the file (was ${shown.wanted})`,
    left: `${shown.key} stays ${shown.wanted} in the file; GitHub has ${has}`
  } : {
    taken: `${key} was updated in the file (before: ${said})`,
    left: `${key} stays unchanged in the file (${said})`
  };
}

// packages/core/src/adoption/visit.ts
var sourceOptions = async ({ also = [] }) => ({
  sections: await loadSections(),
  editsShared: also.includes("lower-layers")
});
var editableSettings = (options, world) => ({
  ofOne: () => settingsToAdopt(options, world),
  ofFleet: (from) => fleetToAdopt(from, options),
  edit: adoptInto
});
async function settingsToAdopt(options, { load }) {
  const { settingsFile, lowerLayers = [] } = options;
  const files = [...lowerLayers, settingsFile];
  const texts = /* @__PURE__ */ new Map();
  for (const file of files) texts.set(file, await load(file));
  if (texts.size < files.length) throw refuseFile("`--settings-file` lists a file twice", "list each file once");
  return readToAdopt(texts, options);
}
var fleetToAdopt = (from, options) => async (target, host) => {
  const { texts, ofFleet, lines } = await from.layersToEdit(target, host);
  if (!texts.size) return { lines };
  return { settings: await readToAdopt(texts, options, ofFleet), lines };
};
async function readToAdopt(texts, options, ofFleet) {
  const reading = { ...await sourceOptions(options), ofFleet };
  const sources = readSources(texts, reading);
  refuseUnknownKeys(options.keys ?? [], sources);
  const declared = declaredIn(sources, { sections: reading.sections, only: options.sections });
  return { declared, remarks: sources.remarks, sources };
}
function refuseUnknownKeys(keys, sources) {
  const names = sources.declared.map(({ key }) => key);
  const unknown = keys.filter((key) => !isDeclared(key, sources));
  if (!unknown.length) return;
  throw new SettingsRefused(
    unknown.map((key) => {
      const meant = nearest(key.split(/[.[\s]/)[0], names);
      const fix = meant ? `write ${code(meant)}, or a key below it` : `name a section of the file, such as ${code(names[0] ?? "labels")}`;
      return { at: [], problem: `the settings file does not declare ${code(key)}`, fix };
    })
  );
}
async function adoptInto(settings, { visited, reader, lines, options, world: { files } }) {
  const { sources } = settings;
  const { also = [] } = options;
  const adopting = {
    ...await sourceOptions(options),
    ofFleet: sources.ofFleet,
    only: options.sections,
    keys: options.keys,
    permits: { weaker: also.includes("weaker"), undeclared: also.includes("undeclared") },
    denials: denialsOf(options),
    write: (texts) => writeFiles(texts, sources.texts, files)
  };
  const found = await adopt(sources, reader, adopting);
  const unseen = await unseenRepository(found, reader);
  const { sections, lines: more } = unseen ? { sections: [], lines: [unseen] } : found;
  return targetOf(options.mode, visited.repository, sections, [...lines, ...more]);
}
var mark = "\uFEFF";
async function writeFiles(texts, before, files) {
  const changed = [...texts].filter(([file, text]) => text !== before.get(file));
  const done = [];
  for (const [file, text] of changed) {
    try {
      const found = await files.read(file);
      const bare = found?.startsWith(mark) ? found.slice(1) : found;
      if (found === void 0 || bare !== before.get(file)) throw new Error("the file changed during this run");
      await files.write(file, found.startsWith(mark) ? mark + text : text);
      done.push([file, found]);
    } catch (failure) {
      for (const [earlier, was] of done) await files.write(earlier, was);
      const message = `no file was changed, because ${code(file)} could not be written: ${failure.message}`;
      const fix = "give this process write access to the file and run again";
      return { kind: "error", key: "settings-file", message, fix, code: "internal" };
    }
  }
  return void 0;
}
export {
  editableSettings
};
