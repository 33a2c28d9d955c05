import {
  createDenialPolicy23 as createDenialPolicy
} from "./action.js";
import {
  explainNoProvenApply,
  getBranchName,
  planPreview,
  previewTarget,
  readIfValid
} from "./action-chunk-WGBTFCIB.js";
import "./action-chunk-65VBIH35.js";
import "./action-chunk-MNDZ7EZT.js";
import "./action-chunk-T3SMH7ZY.js";
import "./action-chunk-O4THSJVR.js";
import "./action-chunk-KT3O7JKU.js";
import {
  findEntry
} from "./action-chunk-XM3GUOPE.js";
import "./action-chunk-4BNPV5ET.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreation
} from "./action-chunk-CJEIK7CA.js";
import "./action-chunk-JPPHHDNO.js";
import "./action-chunk-KHUX5IMN.js";
import "./action-chunk-75JRPOAX.js";
import "./action-chunk-MG2UFOAA.js";
import "./action-chunk-DXUPKG2A.js";
import "./action-chunk-TAOWVM4W.js";
import "./action-chunk-SAS3MYCJ.js";
import "./action-chunk-KRS5SD2J.js";
import "./action-chunk-NBLWOUS5.js";
import "./action-chunk-M6MJKYPQ.js";
import "./action-chunk-XTKQ2XNJ.js";
import "./action-chunk-57BELUX3.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-SMPGUSQW.js";
import "./action-chunk-5XVBCSM5.js";
import "./action-chunk-ZKYT3QGM.js";
import "./action-chunk-ND6X7MMO.js";
import "./action-chunk-FKP7OYBC.js";
import "./action-chunk-PD455A4J.js";
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
