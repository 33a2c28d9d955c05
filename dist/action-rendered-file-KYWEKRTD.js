import {
  saveFile4 as saveFile,
  reportNote14 as reportNote,
  createFailedRun18 as createFailedRun,
  createRunResult18 as createRunResult,
  reportRemark18 as reportRemark,
  toAllowSection36 as toAllowSection,
  SettingsError50 as SettingsError,
  formatPath50 as formatPath,
  formatPlace50 as formatPlace,
  requireSettingsError50 as requireSettingsError
} from "./action.js";
import {
  getLayerPlace,
  mergeLayers,
  toSettingsValue
} from "./action-chunk-V754YG6C.js";
import {
  registry
} from "./action-chunk-CRVTVLN4.js";
import {
  formatSettingsFile
} from "./action-chunk-CMHYJIWS.js";

// packages/core/src/settings/layers/explain.ts
function formatValueOrigins(sections, key) {
  const wanted = key?.trim().toLowerCase();
  return [...sections].flatMap(([section, merged]) => [...listValueOrigins(merged, [section])]).filter(({ path }) => wanted === void 0 || isWithinKey(path, wanted)).flatMap(({ path, value, from, over }) => [
    `${formatPath(path)}: ${value}`,
    `  ${from}`,
    ...formatReplacedValues(over)
  ]);
}
var isWithinKey = (path, wanted) => path.some((_, index) => formatPath(path.slice(0, index + 1)).toLowerCase() === wanted);
function* listValueOrigins(merged, path) {
  const { over } = merged;
  const from = formatPlace(getLayerPlace(merged.from));
  if (merged.kind === "value") return yield { path, value: JSON.stringify(merged.value), from, over };
  if (merged.kind === "removed") return yield { path, value: "removed", from, over };
  if (over) yield { path, value: "whole", from, over };
  const parts = merged.kind === "map" ? merged.keys : merged.entries;
  if (merged.kind === "list" && merged.shape.undeclared)
    yield* listPolicyOrigin(merged.policy, merged.shape.undeclared, path);
  for (const [key, inner] of parts) yield* listValueOrigins(inner, [...path, key]);
}
function* listPolicyOrigin(policy, defaultPolicy, path) {
  const at = [...path, "_undeclared"];
  if (policy) yield* listValueOrigins(policy, at);
  if (policy?.kind === "value") return;
  yield { path: at, value: JSON.stringify(defaultPolicy), from: "the default" };
}
function formatReplacedValues(over) {
  if (!over) return [];
  const value = over.kind === "removed" ? "removed" : JSON.stringify(toSettingsValue(over));
  return [`  over ${formatPlace(getLayerPlace(over.from))}: ${value}`, ...formatReplacedValues(over.over)];
}

// packages/core/src/engine/merge-texts.ts
function mergeLayerTexts(layers) {
  const { sections, allowed, remarks } = mergeLayers(layers, registry);
  return { sections, remarks, text: formatMergedSettings(sections, allowed) };
}
var formatMergedSettings = (sections, allowed = []) => formatSettingsFile(
  {
    ...Object.fromEntries([...sections].map(([key, merged]) => [key, toSettingsValue(merged)])),
    ...toAllowSection(allowed)
  },
  registry
);

// packages/core/src/engine/render.ts
async function renderSettings({ settingsFile }, load) {
  try {
    const { sections, remarks, text } = mergeLayerTexts(await loadLayerTexts(settingsFile, load));
    return {
      result: createRunResult("render", [], remarks.map(reportRemark)),
      text,
      explain: (key) => formatValueOrigins(sections, key || void 0)
    };
  } catch (failure) {
    return { result: createFailedRun("render", requireSettingsError(failure)) };
  }
}
async function loadLayerTexts(files, load) {
  const loaded = await Promise.allSettled(files.map(async (file) => ({ file, text: await load(file) })));
  const failures = loaded.flatMap((result) => result.status === "rejected" ? [result.reason] : []);
  const unexpected = failures.find((failure) => !(failure instanceof SettingsError));
  if (unexpected) throw unexpected;
  if (failures.length) throw new SettingsError(failures.flatMap(({ refusals }) => refusals));
  return loaded.flatMap((result) => result.status === "fulfilled" ? [result.value] : []);
}

// packages/core/src/run/files/rendered-file.ts
async function renderSettingsToFile(options, load, directory) {
  return saveRenderedSettings(await renderSettings(options, load), options.renderedFile, directory);
}
async function saveRenderedSettings({ result, text }, file, directory) {
  if (file === void 0 || text === void 0) return result;
  const input = "rendered-file";
  const savedNote = reportNote(`wrote the rendered settings to \`${file}\``, input);
  const saved = await saveFile(result, { input, label: "the rendered file", file, text }, directory);
  return saved.outcome === "failed" ? saved : { ...saved, lines: [...saved.lines, savedNote] };
}
export {
  renderSettingsToFile,
  saveRenderedSettings
};
