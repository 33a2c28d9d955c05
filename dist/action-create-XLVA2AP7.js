import {
  denialsOf38 as denialsOf
} from "./action.js";
import {
  branchName,
  orRefusedRun,
  preview,
  previewTarget,
  whyUnproven
} from "./action-chunk-Z22UZBWA.js";
import {
  followLine,
  gatesOf,
  openCreation
} from "./action-chunk-4HZZOZVH.js";
import "./action-chunk-CMQBPX43.js";
import "./action-chunk-LM2HMMSE.js";
import "./action-chunk-CZFACUCS.js";
import "./action-chunk-ICH55GPP.js";
import {
  entryOf
} from "./action-chunk-T45FTNTA.js";
import "./action-chunk-MES6GABR.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-5CBYOFLV.js";
import "./action-chunk-Z4NYFTIG.js";
import "./action-chunk-LLNO3BZ6.js";
import "./action-chunk-G266B62A.js";
import "./action-chunk-YAOFJAZK.js";
import "./action-chunk-HNJ66UMR.js";
import "./action-chunk-E6DKFDH2.js";
import "./action-chunk-GFAMRVLU.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-O4P7CVFB.js";
import "./action-chunk-L3OD6OEQ.js";
import "./action-chunk-RPLCITM3.js";
import "./action-chunk-4ISGKLOX.js";
import "./action-chunk-XARYHNKU.js";
import "./action-chunk-ADAMD3UY.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-I2T7OL5D.js";

// src/wings/previews/create.ts
async function previewCreation(visit, missing) {
  const { options, pull, base, visited } = visit;
  if (missing.failure !== void 0) throw missing.failure;
  visit.reads(visited);
  const creatingOf = (side, entry) => openCreation({ ...visit, settingsFor: side.sources.settingsFor, visited: { ...visited, entry } }, missing.owner);
  const creating = await creatingOf(pull, visited.entry);
  const was = base && entryOf(base.entries, visited.repository);
  const before = was?.create && await creatingOf(base, was);
  const sides = { pull: [creating.creation], base: before ? [before.creation] : [] };
  const found = await preview(sides, {
    host: creating.reader,
    id: async () => void 0,
    denials: denialsOf(options),
    gates: gatesOf(creating),
    async applied() {
      const last = await visit.applied();
      const entry = last?.side && entryOf(last.side.entries, visited.repository);
      const { found: found2 } = await orRefusedRun("", async () => entry?.create && await creatingOf(last.side, entry));
      return last && { declared: found2 ? [found2.creation] : [], approved: last.approved };
    },
    unproven: whyUnproven(visit),
    branch: branchName(visit)
  });
  const target = previewTarget(visited.repository, found, options);
  const { declared } = creating.settings;
  return { ...target, lines: [...creating.lines, ...target.lines, ...declared.length ? [followLine(declared)] : []] };
}
export {
  previewCreation
};
