import {
  createDenialPolicy24 as createDenialPolicy
} from "./action.js";
import {
  explainNoProvenApply,
  getBranchName,
  planPreview,
  previewTarget,
  readOrNote
} from "./action-chunk-S74M2B4P.js";
import "./action-chunk-WQEAXXEC.js";
import "./action-chunk-LOG6BA4G.js";
import "./action-chunk-AVLKPYCS.js";
import "./action-chunk-TA7DS75R.js";
import "./action-chunk-VJZITU7H.js";
import {
  findEntry
} from "./action-chunk-WOOVAEI3.js";
import "./action-chunk-XSBVIION.js";
import {
  createCreationGates,
  noteLaterSettings,
  openCreation
} from "./action-chunk-4V6BF7ZV.js";
import "./action-chunk-GZBYAWWM.js";
import "./action-chunk-WIA2ZMAH.js";
import "./action-chunk-RNFZ7AZN.js";
import "./action-chunk-KAMOOS7L.js";
import "./action-chunk-C4NSEDQ6.js";
import "./action-chunk-VG2NJKGV.js";
import "./action-chunk-QAKQQPXM.js";
import "./action-chunk-YSASFCPI.js";
import "./action-chunk-VAYMAJNF.js";
import "./action-chunk-YVEMCY3V.js";
import "./action-chunk-DVWTQOED.js";
import "./action-chunk-OKQN5S6H.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-OJIJ2H76.js";
import "./action-chunk-GHS73XNV.js";
import "./action-chunk-WUBHXVFN.js";
import "./action-chunk-HOKMK75Z.js";
import "./action-chunk-C3FS3PRO.js";
import "./action-chunk-7WYA6ZDB.js";
import "./action-chunk-DZE2QXZ3.js";
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
