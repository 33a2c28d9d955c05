import {
  reportNote14 as reportNote,
  SettingsError50 as SettingsError,
  toFullName85 as toFullName,
  formatCode98 as formatCode
} from "./action.js";
import {
  createLayer
} from "./action-chunk-DNUIMNHR.js";
import "./action-chunk-V754YG6C.js";
import "./action-chunk-CRVTVLN4.js";
import "./action-chunk-DMKTFKHU.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PJOHCAIZ.js";

// packages/core/src/fleet/layers/layers-to-edit.ts
async function readLayersToEdit(target, github, layered) {
  const { layers, opened } = layered;
  const ownLayer = await layers.readOwnLayer(target, github);
  if (ownLayer?.read instanceof SettingsError) throw ownLayer.read;
  const { layers: selectedLayers } = await layers.resolve(target, ownLayer);
  const hasSeveralOwners = mayHaveSeveralOwners(layered);
  const templates = opened.flatMap(({ template }) => template?.hasFileForEach(hasSeveralOwners) ? template : []);
  const own = selectedLayers.findLast(({ file }) => templates.some(({ files }) => files.includes(file)))?.file;
  const path = own === void 0 ? templates.at(-1)?.createPath(target.repository) : void 0;
  const findRefusals = (texts) => {
    const files = [...texts].filter(([file]) => file !== ownLayer?.file);
    return layers.merge(
      files.map(([file, text]) => createLayer(file, text)),
      ownLayer
    ).refusals;
  };
  return {
    texts: new Map([...selectedLayers, ...ownLayer ? [ownLayer] : []].map(({ file, text }) => [file, text])),
    fleetLayers: { own, repositoryFile: ownLayer?.file, findRefusals },
    lines: path === void 0 ? [] : [noteMissingOwnLayer(target, path)]
  };
}
function mayHaveSeveralOwners({ manifest: { targets, repositories }, owners: { accounts } }) {
  const selections = [...targets.map(({ repos }) => repos), repositories.map(({ repository }) => repository)];
  const names = selections.flatMap((repos) => repos === "*" ? repos : repos.map(({ owner }) => owner.toLowerCase()));
  return new Set(names).size > 1 || accounts !== void 0 && names.includes("*");
}
var noteMissingOwnLayer = ({ repository }, path) => reportNote(
  `${formatCode(toFullName(repository))} has no layer of its own: create ${formatCode(path)} for what other repositories do not share`
);
export {
  readLayersToEdit
};
