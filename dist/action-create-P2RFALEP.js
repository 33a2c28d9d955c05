import {
  createDenialPolicy24 as createDenialPolicy
} from "./action.js";
import {
  explainUnproven,
  getBranchName,
  planPreview,
  previewTarget,
  readOrNote
} from "./action-chunk-6SE3OEO5.js";
import "./action-chunk-4PQ2LCNH.js";
import "./action-chunk-A77KPFJK.js";
import "./action-chunk-5SBD3IYE.js";
import "./action-chunk-T4NG2CGY.js";
import "./action-chunk-BSQ34RF6.js";
import {
  findEntry
} from "./action-chunk-KDY4IRCY.js";
import "./action-chunk-6T2GLGM7.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreation
} from "./action-chunk-FM22ZTQE.js";
import "./action-chunk-7UU47TTF.js";
import "./action-chunk-WIA2ZMAH.js";
import "./action-chunk-5AZLLCER.js";
import "./action-chunk-IWWKX3FC.js";
import "./action-chunk-SWWLM44Y.js";
import "./action-chunk-S7JLAGBX.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-Z4XGG4XG.js";
import "./action-chunk-FBOKEZ56.js";
import "./action-chunk-BUAGEYC6.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-635JBTQR.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PWQU2OHL.js";
import "./action-chunk-VTCXP2OF.js";
import "./action-chunk-AN34EKU5.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-CAOKNQEW.js";

// packages/core/src/previews/create.ts
async function previewCreation(repositoryRun, missing) {
  const { options, pull, base, target } = repositoryRun;
  if (missing.failure !== void 0) throw missing.failure;
  repositoryRun.markRead(target);
  const openSideCreation = (side, entry) => openCreation(
    { ...repositoryRun, settingsFor: side.sources.resolveSettings, target: { ...target, entry } },
    missing.owner
  );
  const creationRun = await openSideCreation(pull, target.entry);
  const baseEntry = base && findEntry(base.entries, target.repository);
  const baseCreation = baseEntry?.create && await openSideCreation(base, baseEntry);
  const sides = { pull: [creationRun.creation], base: baseCreation ? [baseCreation.creation] : [] };
  const previewed = await planPreview(sides, {
    host: creationRun.reader,
    id: async () => void 0,
    denials: createDenialPolicy(options),
    gates: createCreationGates(creationRun),
    async readApplied() {
      const last = await repositoryRun.readApplied();
      const entry = last?.side && findEntry(last.side.entries, target.repository);
      const { found } = await readOrNote("", async () => entry?.create && await openSideCreation(last.side, entry));
      return last && { ...last, declared: found ? [found.creation] : [] };
    },
    unproven: explainUnproven(repositoryRun),
    branch: getBranchName(repositoryRun)
  });
  const result = previewTarget(target.repository, previewed, options);
  const { declared } = creationRun.settings;
  return {
    ...result,
    lines: [...creationRun.lines, ...result.lines, ...declared.length ? [noteLaterSettings(declared)] : []]
  };
}
export {
  previewCreation
};
