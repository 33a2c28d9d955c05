import {
  keepFile4 as keepFile,
  note19 as note,
  failedRun23 as failedRun,
  remarkLine23 as remarkLine,
  resultOfTargets23 as resultOfTargets,
  allowValue36 as allowValue,
  SettingsRefused47 as SettingsRefused,
  asRefusal47 as asRefusal,
  pathText47 as pathText,
  placeText47 as placeText
} from "./action.js";
import {
  mergeLayers,
  placeAt,
  toValue
} from "./action-chunk-3TDFTVMV.js";
import {
  registry
} from "./action-chunk-WQNA2GFS.js";
import {
  writeSettings
} from "./action-chunk-CYRAFRDD.js";

// packages/core/src/settings/layers/explain.ts
function explain(sections, key) {
  const wanted = key?.trim().toLowerCase();
  return [...sections].flatMap(([section, merged]) => [...explainMerged(merged, [section])]).filter(({ path }) => wanted === void 0 || isWithin(path, wanted)).flatMap(({ path, value, from, over }) => [`${pathText(path)}: ${value}`, `  ${from}`, ...tellReplaced(over)]);
}
var isWithin = (path, wanted) => path.some((_, index) => pathText(path.slice(0, index + 1)).toLowerCase() === wanted);
function* explainMerged(merged, path) {
  const { over } = merged;
  const from = placeText(placeAt(merged.from));
  if (merged.kind === "value") return yield { path, value: JSON.stringify(merged.value), from, over };
  if (merged.kind === "removed") return yield { path, value: "removed", from, over };
  if (over) yield { path, value: "whole", from, over };
  const parts = merged.kind === "map" ? merged.keys : merged.entries;
  if (merged.kind === "list" && merged.shape.undeclared)
    yield* tellPolicy(merged.policy, merged.shape.undeclared, path);
  for (const [key, inner] of parts) yield* explainMerged(inner, [...path, key]);
}
function* tellPolicy(policy, standard, path) {
  const at = [...path, "_undeclared"];
  if (policy) yield* explainMerged(policy, at);
  if (policy?.kind === "value") return;
  yield { path: at, value: JSON.stringify(standard), from: "the default" };
}
function tellReplaced(over) {
  if (!over) return [];
  const value = over.kind === "removed" ? "removed" : JSON.stringify(toValue(over));
  return [`  over ${placeText(placeAt(over.from))}: ${value}`, ...tellReplaced(over.over)];
}

// packages/core/src/engine/merge-texts.ts
function mergeTexts(layers) {
  const { sections, allowed, remarks } = mergeLayers(layers, { sections: registry });
  return { sections, remarks, text: writeMerged(sections, allowed) };
}
var writeMerged = (sections, allowed = []) => writeSettings(
  {
    ...Object.fromEntries([...sections].map(([key, merged]) => [key, toValue(merged)])),
    ...allowValue(allowed)
  },
  registry
);

// packages/core/src/engine/render.ts
async function render({ settingsFile }, load) {
  try {
    const { sections, remarks, text } = mergeTexts(await loadAll(settingsFile, load));
    return {
      result: resultOfTargets("render", [], remarks.map(remarkLine)),
      text,
      explain: (key) => explain(sections, key || void 0)
    };
  } catch (failure) {
    return { result: failedRun("render", asRefusal(failure)) };
  }
}
async function loadAll(files, load) {
  const loaded = await Promise.allSettled(files.map(async (file) => ({ file, text: await load(file) })));
  const failures = loaded.flatMap((one) => one.status === "rejected" ? [one.reason] : []);
  const unexpected = failures.find((failure) => !(failure instanceof SettingsRefused));
  if (unexpected) throw unexpected;
  if (failures.length) throw new SettingsRefused(failures.flatMap(({ refusals }) => refusals));
  return loaded.flatMap((one) => one.status === "fulfilled" ? [one.value] : []);
}

// packages/core/src/run/files/rendered-file.ts
async function renderInto(options, load, directory) {
  return keepRendered(await render(options, load), options.renderedFile, directory);
}
async function keepRendered({ result, text }, file, directory) {
  if (file === void 0 || text === void 0) return result;
  const input = "rendered-file";
  const told = note(`wrote the rendered settings to \`${file}\``, input);
  const kept = await keepFile(result, { input, what: "the rendered file", file, text }, directory);
  return kept.outcome === "failed" ? kept : { ...kept, lines: [...kept.lines, told] };
}
export {
  keepRendered,
  renderInto
};
