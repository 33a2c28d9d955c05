import {
  denialsOf38 as denialsOf
} from "./action.js";
import {
  branchName,
  orRefusedRun,
  preview,
  previewTarget,
  whyUnproven
} from "./action-chunk-R3VNTTVL.js";
import {
  followLine,
  gatesOf,
  openCreation
} from "./action-chunk-67BXFZSJ.js";
import "./action-chunk-4DV5XZMI.js";
import "./action-chunk-TQTMJ7BM.js";
import "./action-chunk-PWLR4IK3.js";
import "./action-chunk-TWS667Z7.js";
import {
  entryOf
} from "./action-chunk-UESFTXQ3.js";
import "./action-chunk-VJPVV5LC.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-MMOKWG3J.js";
import "./action-chunk-NJM2OYR6.js";
import "./action-chunk-24UYM5P5.js";
import "./action-chunk-7BHCOQ4E.js";
import "./action-chunk-4RC6PGHG.js";
import "./action-chunk-NU5OQ3DQ.js";
import "./action-chunk-VBPQPEK5.js";
import "./action-chunk-SOGQHWKZ.js";
import "./action-chunk-DXXZ3YJR.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-5VYC67TI.js";
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
