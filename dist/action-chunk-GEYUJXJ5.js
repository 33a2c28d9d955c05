import {
  inCanonicalOrder78 as inCanonicalOrder,
  keysInOrder78 as keysInOrder,
  scalarText78 as scalarText,
  treacherous91 as treacherous,
  visible91 as visible,
  isMap92 as isMap
} from "./action.js";

// src/settings/blocks.ts
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
