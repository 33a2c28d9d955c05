import {
  saveFile4 as saveFile,
  reportNote19 as reportNote,
  createFailedRun23 as createFailedRun,
  createRunResult23 as createRunResult,
  reportRemark23 as reportRemark,
  toAllowSection36 as toAllowSection,
  SettingsError49 as SettingsError,
  formatPath49 as formatPath,
  formatPlace49 as formatPlace,
  toSettingsError49 as toSettingsError
} from "./action.js";
import {
  getLayerPlace,
  mergeLayers,
  toSettingsValue
} from "./action-chunk-KT3O7JKU.js";
import {
  registry
} from "./action-chunk-75JRPOAX.js";
import {
  writeSettings
} from "./action-chunk-I67YEYOG.js";

// packages/core/src/settings/layers/explain.ts
function explainLayers(sections, key) {
  const wanted = key?.trim().toLowerCase();
  return [...sections].flatMap(([section, merged]) => [...listOrigins(merged, [section])]).filter(({ path }) => wanted === void 0 || isWithinKey(path, wanted)).flatMap(({ path, value, from, over }) => [
    `${formatPath(path)}: ${value}`,
    `  ${from}`,
    ...formatReplacedValues(over)
  ]);
}
var isWithinKey = (path, wanted) => path.some((_, index) => formatPath(path.slice(0, index + 1)).toLowerCase() === wanted);
function* listOrigins(merged, path) {
  const { over } = merged;
  const from = formatPlace(getLayerPlace(merged.from));
  if (merged.kind === "value") return yield { path, value: JSON.stringify(merged.value), from, over };
  if (merged.kind === "removed") return yield { path, value: "removed", from, over };
  if (over) yield { path, value: "whole", from, over };
  const parts = merged.kind === "map" ? merged.keys : merged.entries;
  if (merged.kind === "list" && merged.shape.undeclared)
    yield* listPolicyOrigin(merged.policy, merged.shape.undeclared, path);
  for (const [key, inner] of parts) yield* listOrigins(inner, [...path, key]);
}
function* listPolicyOrigin(policy, standard, path) {
  const at = [...path, "_undeclared"];
  if (policy) yield* listOrigins(policy, at);
  if (policy?.kind === "value") return;
  yield { path: at, value: JSON.stringify(standard), from: "the default" };
}
function formatReplacedValues(over) {
  if (!over) return [];
  const value = over.kind === "removed" ? "removed" : JSON.stringify(toSettingsValue(over));
  return [`  over ${formatPlace(getLayerPlace(over.from))}: ${value}`, ...formatReplacedValues(over.over)];
}

// packages/core/src/engine/merge-texts.ts
function mergeLayerTexts(layers) {
  const { sections, allowed, remarks } = mergeLayers(layers, registry);
  return { sections, remarks, text: writeMergedSettings(sections, allowed) };
}
var writeMergedSettings = (sections, allowed = []) => writeSettings(
  {
    ...Object.fromEntries([...sections].map(([key, merged]) => [key, toSettingsValue(merged)])),
    ...toAllowSection(allowed)
  },
  registry
);

// packages/core/src/engine/render.ts
async function renderSettings({ settingsFile }, load) {
  try {
    const { sections, remarks, text } = mergeLayerTexts(await loadLayers(settingsFile, load));
    return {
      result: createRunResult("render", [], remarks.map(reportRemark)),
      text,
      explain: (key) => explainLayers(sections, key || void 0)
    };
  } catch (failure) {
    return { result: createFailedRun("render", toSettingsError(failure)) };
  }
}
async function loadLayers(files, load) {
  const loaded = await Promise.allSettled(files.map(async (file) => ({ file, text: await load(file) })));
  const failures = loaded.flatMap((result) => result.status === "rejected" ? [result.reason] : []);
  const unexpected = failures.find((failure) => !(failure instanceof SettingsError));
  if (unexpected) throw unexpected;
  if (failures.length) throw new SettingsError(failures.flatMap(({ refusals }) => refusals));
  return loaded.flatMap((result) => result.status === "fulfilled" ? [result.value] : []);
}

// packages/core/src/run/files/rendered-file.ts
async function renderToFile(options, load, directory) {
  return saveRendered(await renderSettings(options, load), options.renderedFile, directory);
}
async function saveRendered({ result, text }, file, directory) {
  if (file === void 0 || text === void 0) return result;
  const input = "rendered-file";
  const savedNote = reportNote(`wrote the rendered settings to \`${file}\``, input);
  const saved = await saveFile(result, { input, label: "the rendered file", file, text }, directory);
  return saved.outcome === "failed" ? saved : { ...saved, lines: [...saved.lines, savedNote] };
}
export {
  renderToFile,
  saveRendered
};
