import {
  inCanonicalOrder48 as inCanonicalOrder,
  keysInOrder48 as keysInOrder,
  scalarText48 as scalarText,
  treacherous92 as treacherous,
  visible92 as visible,
  isMap94 as isMap
} from "./action.js";

// packages/core/src/settings/writing/blocks.ts
function blockLines(value) {
  if (Array.isArray(value)) return value.flatMap(itemLines);
  return Object.entries(value).flatMap(([key, inner]) => pairLines(scalarText(key), inner));
}
function itemLines(item) {
  const [first = "", ...rest] = takesLines(item) ? blockLines(item) : textLines(item);
  return [`- ${first}`, ...rest.map(indent)];
}
function pairLines(key, value) {
  if (takesLines(value)) return [`${key}:`, ...blockLines(value).map(indent)];
  const [first = "", ...rest] = textLines(value);
  return [`${key}: ${first}`, ...rest.map(indent)];
}
var takesLines = (value) => Array.isArray(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;
var indent = (line) => line && `  ${line}`;
function textLines(value) {
  if (Array.isArray(value)) return ["[]"];
  if (isMap(value)) return ["{}"];
  if (typeof value !== "string" || !isBlock(value)) return [scalarText(value)];
  return value.endsWith("\n") ? ["|", ...value.slice(0, -1).split("\n")] : ["|-", ...value.split("\n")];
}
var isBlock = (text) => text.includes("\n") && !/^\s|[^\S\n](?:\n|$)|\n\n$/.test(text) && text.replaceAll("\n", "").search(treacherous) < 0;
function writeSettings(values, sections, head = []) {
  const shapes = new Map(sections.map(({ key, settings }) => [key, settings]));
  const blocks = keysInOrder(values, [...shapes.keys()]).filter((key) => values[key] !== void 0).map((key) => blockLines({ [key]: inCanonicalOrder(values[key], shapes.get(key)?.schema) }));
  return [head.map((line) => line ? `# ${visible(line)}` : "#"), ...blocks].filter((lines) => lines.length).map((lines) => `${lines.join("\n")}
`).join("\n");
}

export {
  blockLines,
  takesLines,
  writeSettings
};
