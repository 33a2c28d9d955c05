import {
  denialsOf38 as denialsOf
} from "./action.js";
import {
  branchName,
  orRefusedRun,
  preview,
  previewTarget,
  whyUnproven
} from "./action-chunk-5IZWR5GK.js";
import {
  followLine,
  gatesOf,
  openCreation
} from "./action-chunk-336Z2HBZ.js";
import "./action-chunk-QEE34MAR.js";
import "./action-chunk-CLKC35IZ.js";
import "./action-chunk-YN5B233P.js";
import "./action-chunk-2ZKVA3OW.js";
import {
  entryOf
} from "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-EWSOJIDQ.js";
import "./action-chunk-B4WWZMH6.js";
import "./action-chunk-24UYM5P5.js";
import "./action-chunk-AO7UW7IG.js";
import "./action-chunk-FVMVQRUI.js";
import "./action-chunk-Q5OJGSWY.js";
import "./action-chunk-QIJSPJUE.js";
import "./action-chunk-5WYG7O2H.js";
import "./action-chunk-DXXZ3YJR.js";
import "./action-chunk-T7PJOC2W.js";
import "./action-chunk-2EU6CIW6.js";
import "./action-chunk-WQBEFLDV.js";
import "./action-chunk-MMANJMGE.js";
import "./action-chunk-PGRPC2BA.js";
import "./action-chunk-KPLOR3VN.js";
import "./action-chunk-YJZW4MO4.js";
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
