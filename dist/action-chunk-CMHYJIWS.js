import {
  formatScalar51 as formatScalar,
  orderKeys51 as orderKeys,
  toCanonicalOrder51 as toCanonicalOrder,
  escapeUnsafeCharacters98 as escapeUnsafeCharacters,
  unsafeCharacters98 as unsafeCharacters,
  isMap99 as isMap
} from "./action.js";

// packages/core/src/settings/writing/blocks.ts
function formatSettingsFile(values, sections, headComment = []) {
  const shapes = new Map(sections.map(({ key, settings }) => [key, settings]));
  const blocks = orderKeys(values, [...shapes.keys()]).filter((key) => values[key] !== void 0).map((key) => formatBlockLines({ [key]: toCanonicalOrder(values[key], shapes.get(key)?.schema) }));
  return [headComment.map((line) => line ? `# ${escapeUnsafeCharacters(line)}` : "#"), ...blocks].filter((lines) => lines.length).map((lines) => `${lines.join("\n")}
`).join("\n");
}
function formatBlockLines(value) {
  if (Array.isArray(value)) return value.flatMap(formatItemLines);
  return Object.entries(value).flatMap(([key, inner]) => formatPairLines(formatScalar(key), inner));
}
function formatItemLines(item) {
  const [first = "", ...rest] = isNonEmptyCollection(item) ? formatBlockLines(item) : formatScalarLines(item);
  return [`- ${first}`, ...rest.map(indentLine)];
}
function formatPairLines(key, value) {
  if (isNonEmptyCollection(value)) return [`${key}:`, ...formatBlockLines(value).map(indentLine)];
  const [first = "", ...rest] = formatScalarLines(value);
  return [`${key}: ${first}`, ...rest.map(indentLine)];
}
var isNonEmptyCollection = (value) => Array.isArray(value) ? value.length > 0 : isMap(value) && Object.keys(value).length > 0;
var indentLine = (line) => line && `  ${line}`;
function formatScalarLines(value) {
  if (Array.isArray(value)) return ["[]"];
  if (isMap(value)) return ["{}"];
  if (typeof value !== "string" || !canBeBlockText(value)) return [formatScalar(value)];
  return value.endsWith("\n") ? ["|", ...value.slice(0, -1).split("\n")] : ["|-", ...value.split("\n")];
}
var canBeBlockText = (text) => text.includes("\n") && !/^\s|[^\S\n](?:\n|$)|\n\n$/.test(text) && text.replaceAll("\n", "").search(unsafeCharacters) < 0;

export {
  formatSettingsFile,
  formatBlockLines,
  isNonEmptyCollection
};
