import {
  createDenialPolicy23 as createDenialPolicy
} from "./action.js";
import {
  createPreviewedTarget,
  explainNoProvenApply,
  getTargetBranchName,
  planPreview,
  readIfValid
} from "./action-chunk-WUCSYZKA.js";
import "./action-chunk-WPKOTQSQ.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-T4PR6D3D.js";
import "./action-chunk-HUG6ASVA.js";
import {
  findEntry
} from "./action-chunk-UEBQC2ZH.js";
import "./action-chunk-RGQAHOAJ.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreationRun
} from "./action-chunk-DZMFKFWI.js";
import "./action-chunk-PTIRQWCF.js";
import "./action-chunk-AHVIL7NS.js";
import "./action-chunk-N4N4PES6.js";
import "./action-chunk-43QU7R4F.js";
import "./action-chunk-BLEXSHLJ.js";
import "./action-chunk-3FYT3UR6.js";
import "./action-chunk-MTJEMGMT.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-3H4CY4YA.js";
import "./action-chunk-2SJJV6B5.js";
import "./action-chunk-D54ZE5ZL.js";
import "./action-chunk-B2G2XFF4.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-FTTAWXUK.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-ZKDFUVPG.js";
import "./action-chunk-5HV3OPKV.js";
import "./action-chunk-MFAEU47L.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-KCXVBS7J.js";
import "./action-chunk-KA5FS3TN.js";
import "./action-chunk-YWCJES34.js";

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
  const result = createPreviewedTarget(target.repository, previewed, repositoryRun);
  const { declared } = creationRun.settings;
  return {
    ...result,
    lines: [...creationRun.lines, ...result.lines, ...declared.length ? [noteLaterSettings(declared)] : []]
  };
}
export {
  previewCreation
};
