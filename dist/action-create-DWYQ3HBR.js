import {
  createDenialPolicy23 as createDenialPolicy
} from "./action.js";
import {
  createPreviewedTarget,
  explainNoProvenApply,
  getTargetBranchName,
  planPreview,
  readIfValid
} from "./action-chunk-LQEDFRTD.js";
import "./action-chunk-NRECQTTA.js";
import "./action-chunk-46CUGV2T.js";
import "./action-chunk-YKQZ5DPI.js";
import "./action-chunk-ZVVLIE6S.js";
import "./action-chunk-R6RTEM6A.js";
import {
  findEntry
} from "./action-chunk-BU7DWIJX.js";
import "./action-chunk-454ZCEVB.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreationRun
} from "./action-chunk-7KIUETZF.js";
import "./action-chunk-4WPBI5FK.js";
import "./action-chunk-AHVIL7NS.js";
import "./action-chunk-Q5F2MWOS.js";
import "./action-chunk-DWLBOM7C.js";
import "./action-chunk-NVA7EYKP.js";
import "./action-chunk-WAD254TN.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-37CJCPXX.js";
import "./action-chunk-2C3T7J4K.js";
import "./action-chunk-N5TXVVM2.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-D5W3MG2Y.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-676E3L5V.js";
import "./action-chunk-OML33RBN.js";
import "./action-chunk-P4XGLU6M.js";
import "./action-chunk-G3GC66RM.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YR4L64CS.js";

// packages/core/src/previews/create.ts
async function previewCreation(repositoryRun, missing) {
  const { options, pull, base, target } = repositoryRun;
  if (missing.failure !== void 0) throw missing.failure;
  repositoryRun.markRead(target);
  const openSideCreation = (side, entry) => openCreationRun(
    { ...repositoryRun, settingsFor: side.sources.readSettings, target: { ...target, entry } },
    missing.owner
  );
  const creationRun = await openSideCreation(pull, target.entry);
  const baseEntry = base && findEntry(base.entries, target.repository);
  const baseCreation = baseEntry?.create && await openSideCreation(base, baseEntry);
  const sides = { pull: [creationRun.creation], base: baseCreation ? [baseCreation.creation] : [] };
  const previewed = await planPreview(sides, {
    reader: creationRun.reader,
    id: async () => void 0,
    denials: createDenialPolicy(options),
    gates: createCreationGates(creationRun),
    async readApplied() {
      const last = await repositoryRun.readApplied();
      const entry = last?.side && findEntry(last.side.entries, target.repository);
      const applied = await readIfValid(async () => entry?.create && await openSideCreation(last.side, entry));
      return last && { ...last, declared: applied ? [applied.creation] : [] };
    },
    unproven: explainNoProvenApply(repositoryRun),
    branch: getTargetBranchName(repositoryRun)
  });
  const result = createPreviewedTarget(target.repository, previewed, options);
  const { declared } = creationRun.settings;
  return {
    ...result,
    lines: [...creationRun.lines, ...result.lines, ...declared.length ? [noteLaterSettings(declared)] : []]
  };
}
export {
  previewCreation
};
