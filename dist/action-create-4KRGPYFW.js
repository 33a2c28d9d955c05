import {
  denialsOf39 as denialsOf
} from "./action.js";
import {
  branchName,
  orRefusedRun,
  preview,
  previewTarget,
  whyUnproven
} from "./action-chunk-IAZQ62MZ.js";
import "./action-chunk-DMH4XTEF.js";
import "./action-chunk-HYVQUEGL.js";
import "./action-chunk-FCXNLTYH.js";
import {
  followLine,
  gatesOf,
  openCreation
} from "./action-chunk-2BXMYWUL.js";
import "./action-chunk-EGGICBQC.js";
import "./action-chunk-DX2MJX3W.js";
import "./action-chunk-2ZFQ3PEU.js";
import {
  entryOf
} from "./action-chunk-KCRSF654.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-6FGPYDCD.js";
import "./action-chunk-IBFABR4E.js";
import "./action-chunk-T7CFUPMW.js";
import "./action-chunk-4D5AZ5SD.js";
import "./action-chunk-GAQACVUG.js";
import "./action-chunk-3SFZ7VBW.js";
import "./action-chunk-APKKK2WF.js";
import "./action-chunk-NB7NZ6DE.js";
import "./action-chunk-76F2T3PG.js";
import "./action-chunk-UHSZMGPS.js";
import "./action-chunk-3CCPHT4K.js";
import "./action-chunk-UQK62CPD.js";
import "./action-chunk-DLVVBOTN.js";
import "./action-chunk-PUDXQXXQ.js";
import "./action-chunk-4LI3V5IH.js";
import "./action-chunk-LRFU77DA.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-GHPBHRTD.js";
import "./action-chunk-4R2XNIVE.js";
import "./action-chunk-2J7AUBBZ.js";

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
      return last && { ...last, declared: found2 ? [found2.creation] : [] };
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
