import {
  forReaders8 as forReaders,
  NoApproval15 as NoApproval,
  isAboutSeveral16 as isAboutSeveral,
  nameFrom17 as nameFrom,
  askId23 as askId,
  itemsOf33 as itemsOf,
  planData33 as planData,
  plannedWrites33 as plannedWrites,
  anyRepository34 as anyRepository,
  bare34 as bare,
  canonical34 as canonical,
  digestOf34 as digestOf,
  identifyItem34 as identifyItem,
  markOf34 as markOf,
  ofIdAlone34 as ofIdAlone,
  open34 as open,
  planFor34 as planFor,
  unhashed34 as unhashed,
  unseen34 as unseen,
  checkLines36 as checkLines,
  unknownLine48 as unknownLine,
  unwrittenLine48 as unwrittenLine,
  isAllOpen50 as isAllOpen,
  byView51 as byView,
  inEachView51 as inEachView,
  note51 as note,
  print77 as print,
  fullName80 as fullName,
  unlessRefused81 as unlessRefused,
  groupBy92 as groupBy,
  code93 as code
} from "./action.js";
import {
  postCheckRun
} from "./action-chunk-JC4COBJ7.js";
import {
  broughtByPush
} from "./action-chunk-HBCJABBJ.js";
import "./action-chunk-XZDA63WD.js";
import {
  appliedName
} from "./action-chunk-LRWNEZZO.js";
import {
  NoPlan,
  readPlan
} from "./action-chunk-E55ZGFSE.js";
import "./action-chunk-PX75DJ7G.js";
import "./action-chunk-KVUYGYX2.js";
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
import "./action-chunk-IUX3AY4I.js";
import "./action-chunk-QQITDJPX.js";
import "./action-chunk-U5UZEHPH.js";

// src/report/plans/compare.ts
function findApproved({ targets }, { name, id }, key) {
  const mark = key === void 0 ? void 0 : markOf(id ?? name, key);
  const isIt = (target) => id !== void 0 && target.id === id;
  const found2 = targets.find((target) => isIt(target) || mark !== void 0 && target.mark === mark) ?? targets.find((target) => target.repository.toLowerCase() === name.toLowerCase());
  if (id !== void 0 && found2?.id !== void 0 && found2.id !== id)
    return { items: [], withheld: 0, isFor: found2.id };
  if (found2) {
    const { repository, items, withheld = 0, unread } = found2;
    const isOther = repository.includes("/") && repository.toLowerCase() !== name.toLowerCase();
    return { items, withheld, unread, ...isOther && { isNamed: repository } };
  }
  const nameless = targets.filter((one) => !one.repository.includes("/") && one.id === void 0 && !one.mark);
  return { items: [], withheld: nameless.reduce((sum, { withheld = 0 }) => sum + withheld, 0) };
}
function compare({ repository, key }, live, approved) {
  const left = new Set(approved);
  const byId = groupBy(approved, ({ id, keyed }) => id && markId(id, keyed));
  const byName = groupBy(approved, nameOf);
  const prove = (item) => {
    const keyed = item.keyedId === void 0 ? void 0 : byId.get(markId(item.keyedId, true));
    return take(left, byId.get(item.id)) ?? take(left, keyed, (one) => showsNoOther(one, item));
  };
  const proved = found(live, prove);
  const unproved = live.filter((item) => !proved.has(item));
  const wereUnseen = found(unproved, (item) => {
    const named = byName.get(nameOf(item))?.filter((one) => left.has(one) && wasBlind(one)) ?? [];
    for (const form of formsUnseen(item, named)) {
      const one = prove(identifyItem(repository, form, key, form));
      if (one) return one;
    }
    return void 0;
  });
  const rest = unproved.filter((item) => !wereUnseen.has(item));
  const moved = found(rest, (item) => take(left, byName.get(nameOf(item)), (one) => isAbout(one, item)));
  return {
    approved: live.filter((item) => proved.has(item) || wereUnseen.has(item)),
    wereUnseen: [...wereUnseen.keys()],
    added: rest.filter((item) => !moved.has(item)),
    moved: [...moved].map(([item, was]) => ({ item, was })),
    gone: [...left]
  };
}
function take(left, all = [], fits = (_) => true) {
  const first = all.find((one) => left.has(one) && fits(one));
  if (first) left.delete(first);
  return first;
}
function found(live, find) {
  const all = live.map((item) => [item, find(item)]);
  return new Map(all.filter((one) => one[1] !== void 0));
}
var nameOf = ({ section, subject }) => subject === void 0 ? void 0 : JSON.stringify([section, subject]);
var isAbout = (one, item) => item.subject.length > 0 || !!one.changes?.some(({ key }) => item.changes.some((change) => change.key === key));
var markId = (id, isKeyed) => isKeyed ? `keyed ${id}` : id;
var showsNoOther = (one, item) => one.section === ofIdAlone || [bare(item), open(item)].some((form) => canonical({ ...form, id: one.id, keyed: true }) === canonical(one));
var isUnseen = (before) => canonical(before) === canonical(unseen);
var wasBlind = ({ changes = [] }) => changes.some(({ before }) => isUnseen(before));
var formsUnseen = (item, named) => [
  ...named.map((one) => ({ ...item, changes: blindAs(one, item), tone: one.tone })),
  ...guessesOf(item).map((changes) => ({ ...item, changes }))
];
var blindAs = ({ changes = [] }, item) => changes.map((was) => {
  const is = item.changes.find(({ key }) => key === was.key);
  return isUnseen(was.before) ? { ...was, ...is, before: unseen } : is ?? was;
});
var guessesOf = ({ changes }) => [() => true, ...changes.map((one) => (other) => other === one)].map(
  (isBlind) => changes.map((one) => isBlind(one) ? { ...one, before: unseen } : one)
);

// src/wings/previews/approved.ts
function holdTo(holding) {
  let settled;
  const held = async (proposal, id) => {
    const { repository, approval, key } = holding;
    const writes = plannedWrites(proposal.planned, id, key);
    if (!approval.document && !settled) {
      if (!hasDigest(proposal.planned, id, holding))
        return refuseWhole(holding, [unequal(proposal.planned, id, holding)]);
      settled = { items: writes, withheld: 0 };
    }
    const approved = settled ?? findApproved(approval.document, { name: fullName(repository), id }, key);
    const { isFor, isNamed } = approved;
    const name = fullName(repository);
    if (isFor !== void 0) {
      const moved = `${name} is another repository now (${id}) than the one that ${approval.source} is for (${isFor})`;
      return refuseWhole(holding, [refuseMoved(holding, moved, findOut)]);
    }
    if (isNamed !== void 0 && await holding.idOf(isNamed) !== id) {
      const moved = `${approval.source} calls this repository ${isNamed}, and it is ${name}, which never had that name or lost it to another one`;
      return refuseWhole(holding, [refuseMoved(holding, moved, findOut)]);
    }
    return judge(proposal, { writes, id }, approved, holding);
  };
  return async (proposal) => {
    const writes = itemsOf(proposal.planned).length > 0;
    const id = writes ? await holding.id().catch((failure) => ({ failure })) : void 0;
    return typeof id === "object" ? refuseWhole(holding, [unknownLine(id.failure)]) : held(proposal, id);
  };
}
var findOut = "find out which repository you mean, and approve a plan of that one";
function unequal(planned, id, holding) {
  const { key, approval } = holding;
  const counted = viewsOf(planned, id, { ...holding, key: void 0 }).filter(({ withheld }) => withheld);
  const same = counted.find(({ digest }) => digest === approval.digest);
  if (same) return refuseMoved(holding, withheldPlan(holding, { items: [], withheld: same.withheld }));
  const other = `the plan has another digest than ${approval.source}`;
  if (key !== void 0 || !counted.length)
    return refuseMoved(holding, `${other}, so something was added, changed or done since`);
  const message = `${other}: something was added, changed or done since, or that plan was made with a \`--plan-key\`, and this apply has none`;
  return refuseMoved(holding, message, `give apply the same \`--plan-key\` as the check, or ${newPlan}`);
}
var viewsOf = (planned, id, { repository, key }) => {
  const plan = planData(repository, id, planned, key);
  return ["whole", "open", "bare"].map((view) => planFor(plan, view));
};
var hasDigest = (planned, id, holding) => viewsOf(planned, id, holding).some(
  ({ withheld, digest, items }) => !withheld && [digest, digestOf(items)].includes(holding.approval.digest)
);
function judge({ again, planned }, live, approved, holding) {
  const ofTurn = (items) => again === void 0 ? items : items.filter(({ section }) => section === again || section === ofIdAlone);
  const isUnread = ({ section }) => approved.unread?.includes(section) ?? false;
  const unapproved = ofTurn(live.writes).filter(isUnread);
  const writes = ofTurn(live.writes).filter((one) => !isUnread(one));
  const whyUnread = `${holding.approval.source} leaves the settings of this section as they are, so its preview did not read it and nobody has approved this`;
  const left = new Map(unapproved.map(({ item }) => [item, whyUnread]));
  if (!writes.length && again !== void 0) return { held: left };
  if (approved.withheld && writes.length)
    return refuseWhole(holding, [refuseMoved(holding, withheldPlan(holding, approved))]);
  const found2 = compare({ repository: live.id ?? anyRepository, key: holding.key }, writes, ofTurn(approved.items));
  const unread = planned.filter(({ failure }) => failure !== void 0).map(({ section }) => section.key);
  const gone = found2.gone.filter(({ section }) => !unread.includes(section));
  const notes = again === void 0 ? [...goneNotes(gone, planned), ...unseenNotes(found2)] : [];
  if (!found2.added.length && !found2.moved.length) return { held: left, lines: notes };
  if (holding.onMovedPlan === "refuse") return refuseWhole(holding, movedLines(found2, gone, holding, planned));
  return { held: new Map([...left, ...heldBack(found2, holding)]), lines: notes };
}
var refuseWhole = ({ approval }, lines) => ({
  refused: `the plan is not ${approval.source}`,
  lines
});
var newPlan = "look at the plan as it is now with `trueup check --plan-file FILE`, and approve that one; `--on-moved-plan approved-only` writes what is approved and unchanged";
var refuseMoved = ({ approval }, message, fix = newPlan) => ({
  kind: "error",
  key: "plan",
  message,
  fix: approval.document ? fix : fix.split(";")[0],
  code: "plan_moved"
});
var withheldPlan = ({ approval }, { withheld }) => `${approval.source} withholds ${withheld === 1 ? "a change" : `${withheld} changes`} and holds no id for ${withheld === 1 ? "it" : "them"}, so nothing can be held to it: give check and apply the same \`--plan-key\``;
function movedLines({ added, moved: changed }, gone, holding, planned) {
  const { source } = holding.approval;
  const lists = {
    new: added.map(textOf),
    changed: changed.map(({ item }) => textOf(item)),
    gone: gone.map((one) => describeApproved(one, planned))
  };
  return Object.entries(lists).filter(([, texts]) => texts.length).map(
    ([name, texts]) => refuseMoved(
      holding,
      inEachView((see) => `${name} since ${source}: ${texts.map((text) => see(text)).join("; ")}`)
    )
  );
}
function textOf({ declared, item }) {
  const lines = checkLines(declared, item);
  return inEachView((see) => lines.map(({ message }) => see(message)).join(", "));
}
function describeApproved({ section, subject, kind, changes }, planned) {
  const told = planned.find((one) => one.section.key === section);
  if (section === ofIdAlone) return "an approved change";
  const what = `${kind} in ${section}`;
  if (!subject) return what;
  const keys = changes?.map(({ key, before, after }) => `${key} ${print(unhashed(before))} \u2192 ${print(unhashed(after))}`).join(", ");
  const whole = `${kind} in ${section}${subject.length ? ` ${subject.map(print).join(" / ")}` : ""}${keys ? ` (${keys})` : ""}`;
  return byView(whole, told && isAllOpen(told.section) ? whole : what);
}
function goneNotes(gone, planned) {
  const why = "approved, and no longer planned, because it is already so or the file no longer asks for it";
  return gone.map((one) => noteOf(one.section, why, describeApproved(one, planned)));
}
function unseenNotes({ wereUnseen }) {
  const why = "approved without its live value, which the token of the plan could not see";
  return wereUnseen.map((one) => noteOf(one.section, why, textOf(one)));
}
var noteOf = (key, why, text) => ({
  kind: "note",
  key,
  message: inEachView((see) => `${why}: ${see(text)}`)
});
var heldBack = ({ added, moved }, { approval: { source } }) => [
  ...added.map(({ item }) => [item, `it is not in ${source}`]),
  ...moved.map(({ item }) => [item.item, `it changed since ${source}`])
];

// src/wings/previews/approval.ts
async function approvalGate(plan, run) {
  const { options, session } = run;
  const approval = await approvalOf(plan, run);
  const { onMovedPlan, planKey: key } = options;
  const idOf = async (name) => {
    const named = nameFrom(name);
    return named && unlessRefused(session.host({ repository: named }).reader.ask(askId));
  };
  const gate = (repository, id) => holdTo({ repository, id, idOf, approval, key, onMovedPlan });
  return { gate, released: approval.released };
}
async function approvalOf(plan, run) {
  const { options, world } = run;
  if ("file" in plan) return fromFile(plan.file, await world.files.read(plan.file));
  const isOfCommit = "pullRequest" in plan || options.applyWorkflow !== void 0;
  const pulls = isOfCommit ? await import("./action-approved-pulls-4PC2XK2V.js") : void 0;
  if ("pullRequest" in plan) return pulls.findApproval(run);
  await pulls?.proveStillNewest(run);
  return { source: "the approved plan", digest: plan.digest };
}
function fromFile(file, text) {
  try {
    if (text === void 0) throw new NoPlan("cannot be found");
    const document = readPlan(text);
    return { source: `the approved plan in ${code(file)}`, digest: document.digest, document };
  } catch (failure) {
    if (!(failure instanceof NoPlan)) throw failure;
    throw new NoApproval(
      `${code(file)} ${failure.message}`,
      "name the file that `--plan-file` wrote when the plan was approved, as it was written"
    );
  }
}

// src/wings/previews/post-apply.ts
async function postApply({ options, world, session }, result) {
  const { GITHUB_REPOSITORY: own = "", GITHUB_SHA: head = "" } = world.environment;
  const [owner = "", name = ""] = own.split("/");
  const isWhole = result.outcome === "success" && !options.sections && !options.shard && !options.only && !options.wave;
  const { length: count } = result.targets.flatMap(
    ({ sections }) => sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === "change"))
  );
  const written = count === 1 ? "1 change written" : `${count} changes written`;
  const title = isWhole ? `Applied: ${written}` : `Not applied whole: ${written}`;
  session.renew(options.maxWait);
  try {
    const poster = session.reports({ owner, name }).poster();
    const conclusion = isWhole ? "success" : "failure";
    await postCheckRun(poster, { name: appliedName, head, conclusion, title, page: `${title}.` });
    return [];
  } catch (failure) {
    return [unwrittenLine(`check run "${appliedName}"`, failure)];
  }
}

// src/wings/previews/preview.ts
async function preview(run) {
  const { options, session } = run;
  const { result, pull, judged } = await (isAboutSeveral(options) ? (await import("./action-several-ASNDFTBD.js")).previewSeveral(run) : (await import("./action-one-KANTVYJ6.js")).previewOne(run));
  const told = await forReaders(result, session.isForEveryone);
  if (!options.post || pull?.isFork && !options.reportToken) return told;
  if (!pull) return { ...told, lines: [...told.lines, unposted] };
  const shown = await forReaders(result, () => session.isForEveryone(pull.repository));
  const { postPreview } = await import("./action-post-TQSFXQRR.js");
  const lines = await postPreview(options, session, shown, { pull, judged });
  const isFailed = lines.some(({ kind }) => kind === "error");
  return { ...told, ...isFailed && { outcome: "failed" }, lines: [...told.lines, ...lines] };
}
var unposted = {
  ...note("nothing was written to a pull request, because this run is about none", "post"),
  fix: "name it as `--pull-request`"
};
export {
  approvalGate,
  broughtByPush,
  postApply,
  preview
};
