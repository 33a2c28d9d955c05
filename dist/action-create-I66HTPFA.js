import {
  createDenialPolicy23 as createDenialPolicy
} from "./action.js";
import {
  createPreviewedTarget,
  explainNoProvenApply,
  getTargetBranchName,
  planPreview,
  readIfValid
} from "./action-chunk-EE433ZI6.js";
import "./action-chunk-MSHNR4KF.js";
import "./action-chunk-DHHKP6CE.js";
import "./action-chunk-6CSDCXZB.js";
import "./action-chunk-WTQMWBDB.js";
import "./action-chunk-4MGQKANW.js";
import {
  findEntry
} from "./action-chunk-O3I45R2W.js";
import "./action-chunk-RGQAHOAJ.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreationRun
} from "./action-chunk-Q2ZTS2RG.js";
import "./action-chunk-EHOVXOI2.js";
import "./action-chunk-AHVIL7NS.js";
import "./action-chunk-2NSALNPT.js";
import "./action-chunk-TEGAP3PM.js";
import "./action-chunk-VAEQKHQY.js";
import "./action-chunk-TWJZOMWK.js";
import "./action-chunk-GWSETRH5.js";
import "./action-chunk-E4R6QX6E.js";
import "./action-chunk-KBWDKOKO.js";
import "./action-chunk-CM6NR6IM.js";
import "./action-chunk-7GLODX6Z.js";
import "./action-chunk-6JZENBHF.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-PIFVXVBQ.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-676E3L5V.js";
import "./action-chunk-PM7NI42B.js";
import "./action-chunk-UCJH36AX.js";
import "./action-chunk-YRH5V2DB.js";
import "./action-chunk-P3MGZLGZ.js";
import "./action-chunk-ZMIGQNMA.js";
import "./action-chunk-MX7MJ7QI.js";
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
