import {
  denialsOf22 as denialsOf
} from "./action.js";
import {
  branchName,
  orRefusedRun,
  preview,
  previewTarget,
  whyUnproven
} from "./action-chunk-NWJPULJA.js";
import "./action-chunk-DI3DUUBH.js";
import "./action-chunk-Y6I3GFYJ.js";
import "./action-chunk-AFXGRX6U.js";
import "./action-chunk-CQBT4ZDL.js";
import "./action-chunk-H4P7FAHQ.js";
import {
  entryOf
} from "./action-chunk-KPIU2YXK.js";
import "./action-chunk-S3XJ4MRV.js";
import {
  followLine,
  gatesOf,
  openCreation
} from "./action-chunk-BOS5HVPG.js";
import "./action-chunk-VH5KNPD7.js";
import "./action-chunk-337VWZ2N.js";
import "./action-chunk-3Q6QLATF.js";
import "./action-chunk-IURFLSPT.js";
import "./action-chunk-BTUJZJ7T.js";
import "./action-chunk-MF6IAMOD.js";
import "./action-chunk-PQZV7MH7.js";
import "./action-chunk-2JKNJTOI.js";
import "./action-chunk-A6XLTI43.js";
import "./action-chunk-VOBXYSNG.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-SS5E4RBD.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-RE4JT2FE.js";
import "./action-chunk-QCNRE4F2.js";
import "./action-chunk-SZCRQNZY.js";
import "./action-chunk-PJEIAVAS.js";
import "./action-chunk-CKQM5WOC.js";
import "./action-chunk-K667OJOL.js";
import "./action-chunk-M2YOHH4Z.js";
import "./action-chunk-KHFLTU2G.js";

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
