import {
  createDenialPolicy24 as createDenialPolicy
} from "./action.js";
import {
  explainUnproven,
  getBranchName,
  planPreview,
  previewTarget,
  readOrNote
} from "./action-chunk-7WTMEKKA.js";
import "./action-chunk-WGLB4PFF.js";
import "./action-chunk-3NQ4FWOB.js";
import "./action-chunk-J6QZ54VC.js";
import "./action-chunk-5MZKRUXA.js";
import "./action-chunk-NQXHJY5G.js";
import {
  findEntry
} from "./action-chunk-NDBIS7XQ.js";
import "./action-chunk-XSBVIION.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreation
} from "./action-chunk-ZFVVQKEJ.js";
import "./action-chunk-IM4ZR4XF.js";
import "./action-chunk-WIA2ZMAH.js";
import "./action-chunk-GIIBMZE2.js";
import "./action-chunk-ID5LUDYK.js";
import "./action-chunk-JLABTGGQ.js";
import "./action-chunk-DVD7Z25W.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-PEUALKVP.js";
import "./action-chunk-ZN5NMSPZ.js";
import "./action-chunk-BUAGEYC6.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-VN33TJT4.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-6E6OU4GZ.js";
import "./action-chunk-K5AHEOKQ.js";
import "./action-chunk-QSAXQXX7.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-T7MOFYCD.js";
import "./action-chunk-KNUDY2KG.js";
import "./action-chunk-ODXYMMJH.js";

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
