import {
  createDenialPolicy23 as createDenialPolicy
} from "./action.js";
import {
  explainNoProvenApply,
  getBranchName,
  planPreview,
  previewTarget,
  readIfValid
} from "./action-chunk-HIKEMX3C.js";
import "./action-chunk-ZCTP3BUT.js";
import "./action-chunk-DDNRCVMK.js";
import "./action-chunk-PJQNLDGZ.js";
import "./action-chunk-SKGES7WK.js";
import "./action-chunk-NVEYAMSD.js";
import {
  findEntry
} from "./action-chunk-2YLJIQDZ.js";
import "./action-chunk-4BNPV5ET.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreation
} from "./action-chunk-VCE2D4Y2.js";
import "./action-chunk-LAHXORY7.js";
import "./action-chunk-KHUX5IMN.js";
import "./action-chunk-XRE66RF2.js";
import "./action-chunk-UCTZ4I5U.js";
import "./action-chunk-T74Y5GOC.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-CQMYX4FN.js";
import "./action-chunk-NKVP35LY.js";
import "./action-chunk-AG25I2EZ.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-57BELUX3.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PDCZC6N2.js";
import "./action-chunk-XOECZDHY.js";
import "./action-chunk-ZKYT3QGM.js";
import "./action-chunk-ND6X7MMO.js";
import "./action-chunk-FKP7OYBC.js";
import "./action-chunk-6N3GFAUJ.js";
import "./action-chunk-XBVDDQ2M.js";
import "./action-chunk-7OBEXKVD.js";

// packages/core/src/previews/create.ts
async function previewCreation(repositoryRun, missing) {
  const { options, pull, base, target } = repositoryRun;
  if (missing.failure !== void 0) throw missing.failure;
  repositoryRun.markRead(target);
  const openSideCreation = (side, entry) => openCreation(
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
