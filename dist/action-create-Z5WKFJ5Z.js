import {
  createDenialPolicy18 as createDenialPolicy
} from "./action.js";
import {
  createPreviewedTarget,
  explainNoProvenApply,
  getTargetBranchName,
  planPreview,
  readIfValid
} from "./action-chunk-C2FGXFO2.js";
import "./action-chunk-MVMIM7MH.js";
import "./action-chunk-DIAIAI4J.js";
import "./action-chunk-ZP2KE2BN.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-5PJ7IDPN.js";
import "./action-chunk-HUG6ASVA.js";
import {
  findEntry
} from "./action-chunk-HNA4KFW2.js";
import "./action-chunk-RGQAHOAJ.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreationRun
} from "./action-chunk-MMVWUPN2.js";
import "./action-chunk-EUT3LUDC.js";
import "./action-chunk-GCNBCLM7.js";
import "./action-chunk-DNUIMNHR.js";
import "./action-chunk-V754YG6C.js";
import "./action-chunk-CRVTVLN4.js";
import "./action-chunk-YN6W6NIA.js";
import "./action-chunk-Y2G5FIFF.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-LD3BEVXF.js";
import "./action-chunk-EQNE7ZN4.js";
import "./action-chunk-DMKTFKHU.js";
import "./action-chunk-IZ7CK56V.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-H3ERK6I4.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-LJSRF4LO.js";
import "./action-chunk-MJJJGU3F.js";
import "./action-chunk-XSQAWN7Y.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
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
