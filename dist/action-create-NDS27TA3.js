import {
  denialsOf23 as denialsOf
} from "./action.js";
import {
  branchName,
  orRefusedRun,
  preview,
  previewTarget,
  whyUnproven
} from "./action-chunk-QMYXDCTH.js";
import "./action-chunk-3BZZYTD5.js";
import "./action-chunk-HOOCXREZ.js";
import "./action-chunk-VEL34HVE.js";
import "./action-chunk-CEPL4ORM.js";
import "./action-chunk-3TDFTVMV.js";
import {
  entryOf
} from "./action-chunk-CPQBBV7L.js";
import "./action-chunk-2VPPWVKP.js";
import {
  followLine,
  gatesOf,
  openCreation
} from "./action-chunk-TRIBEOWN.js";
import "./action-chunk-WQNA2GFS.js";
import "./action-chunk-BKQZ7IKZ.js";
import "./action-chunk-CDRICHO2.js";
import "./action-chunk-TSULGR4P.js";
import "./action-chunk-WO4GFKVD.js";
import "./action-chunk-NUFPK6W2.js";
import "./action-chunk-KVXRV2KR.js";
import "./action-chunk-3CWYTYIV.js";
import "./action-chunk-ICJSINJG.js";
import "./action-chunk-N75BWPLI.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-2JJHVE2O.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-PPZ26CDH.js";
import "./action-chunk-3275G2BD.js";
import "./action-chunk-55ZOG3KM.js";
import "./action-chunk-QAASC3EC.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/previews/create.ts
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
