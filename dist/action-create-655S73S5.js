import {
  denialsOf40 as denialsOf
} from "./action.js";
import {
  followLine,
  gatesOf,
  openCreation
} from "./action-chunk-NVOYTT7P.js";
import {
  branchName,
  orRefusedRun,
  preview,
  previewTarget,
  whyUnproven
} from "./action-chunk-FFNQHKT4.js";
import "./action-chunk-XZDA63WD.js";
import "./action-chunk-LRWNEZZO.js";
import "./action-chunk-E55ZGFSE.js";
import "./action-chunk-PX75DJ7G.js";
import {
  entryOf
} from "./action-chunk-KVUYGYX2.js";
import "./action-chunk-WVGKUC4U.js";
import "./action-chunk-VU5ALH5S.js";
import "./action-chunk-2ZFQ3PEU.js";
import "./action-chunk-B3RMBOY3.js";
import "./action-chunk-KGOIBNQU.js";
import "./action-chunk-LKN3LTXY.js";
import "./action-chunk-I3YWBEMM.js";
import "./action-chunk-Y2WST56I.js";
import "./action-chunk-QBZH6BDH.js";
import "./action-chunk-WZTBAKBK.js";
import "./action-chunk-OI6IG3TW.js";
import "./action-chunk-VNJOTLAP.js";
import "./action-chunk-BDYTKZI4.js";
import "./action-chunk-IUX3AY4I.js";
import "./action-chunk-QQITDJPX.js";
import "./action-chunk-ABRSY633.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-U5UZEHPH.js";

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
    branch: branchName(visit),
    key: options.planKey
  });
  const target = previewTarget(visited.repository, found, options, void 0);
  const { declared } = creating.settings;
  return { ...target, lines: [...creating.lines, ...target.lines, ...declared.length ? [followLine(declared)] : []] };
}
export {
  previewCreation
};
