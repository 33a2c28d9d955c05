import {
  addWholeEntryToFix20 as addWholeEntryToFix,
  describeNotDone20 as describeNotDone,
  groupByRequest20 as groupByRequest,
  reportItemOutcome20 as reportItemOutcome,
  toCall20 as toCall,
  toWriteGroup20 as toWriteGroup,
  passGates21 as passGates,
  planSection22 as planSection,
  planSections22 as planSections,
  findAwaitedSetting23 as findAwaitedSetting,
  findResolvingSetting23 as findResolvingSetting,
  isChangeUnder23 as isChangeUnder,
  isUnread23 as isUnread,
  listLastingEndings23 as listLastingEndings,
  listWritableItems23 as listWritableItems,
  RepositoryReplaced29 as RepositoryReplaced,
  idCall29 as idCall,
  reportSectionFailure37 as reportSectionFailure,
  reportWaitingSection37 as reportWaitingSection,
  classifyFailure38 as classifyFailure,
  createSectionResult38 as createSectionResult,
  isTolerated38 as isTolerated,
  unreadReason38 as unreadReason,
  createDeclaredRedaction42 as createDeclaredRedaction,
  reword42 as reword,
  toBothViews42 as toBothViews,
  isPlanned45 as isPlanned,
  canReplace48 as canReplace,
  canReplaceAnyLoss48 as canReplaceAnyLoss,
  chooseTurn48 as chooseTurn,
  includesKind48 as includesKind,
  listReplaceableLosses48 as listReplaceableLosses,
  listReplaceables48 as listReplaceables,
  listReplacedKinds48 as listReplacedKinds,
  formatPart68 as formatPart,
  visibilityDelays76 as visibilityDelays,
  isRiskyItem83 as isRiskyItem,
  listItemRisks83 as listItemRisks,
  createNote87 as createNote,
  noteUncompared87 as noteUncompared,
  isDeepEqual88 as isDeepEqual,
  MissingVariable92 as MissingVariable,
  SectionFailure92 as SectionFailure,
  isDrift92 as isDrift,
  isWantedUnset92 as isWantedUnset,
  isWriting92 as isWriting,
  listDifferences92 as listDifferences,
  listWrittenSectionKeys92 as listWrittenSectionKeys,
  formatText97 as formatText,
  joinPublic97 as joinPublic,
  markPublic97 as markPublic,
  formatCode98 as formatCode,
  isMap99 as isMap,
  isPublicCall103 as isPublicCall,
  RunStopped105 as RunStopped,
  isRefusedWith105 as isRefusedWith
} from "./action.js";
import {
  resolveLookups
} from "./action-chunk-S45HKBSD.js";

// packages/core/src/plan/turn.ts
var turns = ["first", "adds", "moves", "removes", "loosens", "loses", "publishes", "last"];
var repeatedTurns = ["adds", "moves", "removes", "loosens", "loses"];
var turnOrder = [
  "adds",
  "moves",
  "removes",
  "loosens",
  "adds",
  "loses",
  "publishes",
  ...repeatedTurns,
  "last"
];
var finalTurns = ["loses", "publishes", "last"];

// packages/core/src/engine/apply/work.ts
var unreadSkip = { why: unreadReason, cause: "unread" };
var getSectionKey = (work) => work.declared.section.key;
var startWork = (planned) => ({
  declared: planned,
  verifiedCount: -1,
  held: /* @__PURE__ */ new Map(),
  done: /* @__PURE__ */ new Map(),
  ...toPlanState(planned)
});
function restartWork(work, planned) {
  const done = work.items.filter((item) => work.done.has(item));
  const planState = toPlanState(planned);
  Object.assign(work, planState, { items: [...done, ...planState.items] });
}
var toPlanState = (planned) => isPlanned(planned) ? { items: planned.plan, failure: void 0, skipped: planned.skipped && unreadSkip } : { items: [], failure: planned.failure };
var isReadyToReplan = ({ declared: { section } }, works) => !works.some(
  (otherWork) => !isUnfinished(otherWork) && otherWork.items.some(
    (item) => isWriting(item) && !otherWork.done.has(item) && !otherWork.held.has(item) && section.after?.some(({ name }) => isChangeUnder(name, getSectionKey(otherWork), item))
  )
);
var listDueItems = (work, turn) => work.items.filter(isWriting).filter((item) => chooseTurn(work.declared.section, item) === turn && !work.held.has(item) && !work.done.has(item));
var hasRefusal = (work) => work.items.some(({ kind }) => kind === "refused");
var isUnfinished = (work) => isMissing(work) || !!work.failedWrite || !!work.skipped;
var isMissing = (work) => work.failure !== void 0 && !work.failedWrite || hasRefusal(work) || hasIgnoredWrite(work);
var isHalfReplaced = ({ failedWrite }) => !!failedWrite?.stepsDone && failedWrite.items.some(({ kind }) => kind === "replace");
var hasIgnoredWrite = ({ verified = [] }) => verified.some(({ ending }) => ending === "not-done");
var findUnsupportedSkip = ({ items, declared }, denials) => items.some((item) => item.kind === "note" && item.ending === "lost") && !isTolerated(denials, declared.section.key, "lost") ? { why: "GitHub does not accept everything that this section declares" } : void 0;
var listFailures = ({ failure, skipped, items }) => skipped?.cause === "unread" && failure === void 0 ? items.filter(isUnread).map((item) => item.failure) : [failure];
var findUnreadSkip = ({ items, declared }, denials) => items.filter(isUnread).some((item) => {
  const ending = classifyFailure(item.failure);
  return ending === "denied" || !isTolerated(denials, declared.section.key, ending);
}) ? unreadSkip : void 0;

// packages/core/src/engine/apply/gate-check.ts
function createGateCheck(works, ready, firstReader, gates) {
  const planned = [...ready];
  return async (replanned) => {
    if (replanned) planned[works.indexOf(replanned.work)] = replanned.planned;
    const reader = replanned?.reader ?? firstReader;
    const passed = await passGates(gates, {
      planned,
      replannedKey: replanned && getSectionKey(replanned.work),
      reader
    });
    for (const work of replanned ? [replanned.work] : works) applyGateResult(work, passed);
    return passed.lines;
  };
}
function applyGateResult(work, { refused, isDeclined, held }) {
  work.held = new Map([...held].map(([item, why]) => [item, { why, ending: "differs" }]));
  if (refused !== void 0) work.skipped ??= { why: refused, ...isDeclined && { cause: "declined" } };
}

// packages/core/src/engine/apply/outcomes.ts
function toSectionResult(work, denials) {
  const outcomes = [...work.verified ?? [], ...listOutcomes(work)];
  const lines = outcomes.flatMap((outcome) => reportItemOutcome(work.declared, outcome));
  return createSectionResult(getSectionKey(work), [...listFailureLines(work), ...lines], denials, work.failure);
}
function listFailureLines(work) {
  const { declared, failure, failedWrite, items, awaits, skipped } = work;
  if (awaits) {
    const ended = [{ key: declared.section.key, ending: replaceEndingIfDeclined(work, "not-done") }];
    const waiting = reportWaitingSection(declared, failure, awaits);
    return [{ ...reword(waiting, (text) => describeNotDone(text, skipped.why)), pathEndings: ended }];
  }
  if (failure === void 0) return [];
  const { keys = [], ownerHint, items: [item] = [], stepsDone, mayBeDone } = failedWrite ?? {};
  const names = items.map((item2) => "names" in item2 ? item2.names : []);
  const line = reportSectionFailure(declared, failure, [
    declared.live,
    declared.desired,
    names,
    listDifferences(items)
  ]);
  const owned = isRefusedWith(failure, 422) && ownerHint ? { ...line, fix: `${failure.fix}, or ${ownerHint}` } : line;
  const half = isHalfReplaced(work) ? { ...owned, pathEndings: [{ key: declared.section.key, ending: "not-done" }] } : owned;
  const entryLine = item && (stepsDone || mayBeDone) ? addWholeEntryToFix(half, item, createDeclaredRedaction(declared, item)) : half;
  return [
    keys.length && !(failure instanceof RunStopped) ? reword(entryLine, (why) => joinPublic`${keys.map(formatCode).join(", ")}: ${why}`) : entryLine
  ];
}
function listOutcomes(work) {
  const { items, done, failedWrite } = work;
  const attempted = items.flatMap((item) => {
    if (!isWriting(item)) return [{ item }];
    const performed = done.get(item);
    if (performed) return [{ item, ...performed }];
    return failedWrite?.items.includes(item) && failedWrite.stepsDone > 0 ? [{ item, stepsDone: failedWrite.stepsDone }] : [];
  });
  const undoneItems = items.filter(isWriting).filter((item) => !done.has(item));
  return [...attempted, ...undoneItems.map((item) => ({ item, ...explainNotDone(work, item) }))];
}
function explainNotDone(work, item) {
  const { held, skipped, failedWrite, failure } = work;
  const heldItem = held.get(item);
  if (heldItem) return heldItem;
  const ending = replaceEndingIfDeclined(work, classifyFailure(failure));
  const { stepsDone = 0, mayBeDone = false } = failedWrite ?? {};
  if (failedWrite?.items.includes(item) && (stepsDone || mayBeDone)) {
    const why = stepsDone ? `this section failed after ${stepsDone} of ${item.steps.length} steps` : "this section failed";
    return { ending, why, mayBeDone: mayBeDone || stepsDone > 0 && item.kind !== "replace" };
  }
  if (skipped) return { ending, why: skipped.why, ...skipped.cause === "unread" && { isSectionUnread: true } };
  return { ending, why: failure === void 0 ? "another change in this section was refused" : "this section failed" };
}
var replaceEndingIfDeclined = ({ skipped }, ending) => skipped?.cause === "declined" ? "differs" : ending;

// packages/core/src/engine/apply/steps.ts
async function performSteps(steps, github, getResult, isDoneDespite, finishAfterStop) {
  const details = [];
  for (const [stepsDone, step] of steps.entries()) {
    const writesBefore = github.possibleWrites;
    const perform = () => performStep(step, github, getResult);
    try {
      const { detail, undone } = await (stepsDone > 0 && finishAfterStop ? finishAfterStop(perform) : perform());
      if (undone) return { ending: "left", why: markPublic(undone), details };
      if (detail) details.push(detail);
    } catch (failure) {
      const mayBeDone = github.possibleWrites > writesBefore;
      if (!await isDoneDespite(step, failure))
        return { ending: "written", details, failed: { failure, stepsDone, mayBeDone } };
    }
  }
  return { ending: "written", details };
}
async function performStep(step, github, getResult) {
  if ("run" in step) return { detail: await step.run(github, getResult) };
  const call = toCall(step);
  const sent = await github.send(call);
  const proof = "call" in step ? step.proof : void 0;
  if (sent.undone !== void 0) return sent;
  if (proof && !hasValues(sent.answer, proof.holds)) throw new SectionFailure(proof.otherwise, proof.fix, "conflict");
  const name = call.routeRules.readNewName?.(sent.answer);
  if (name) github.followRename(name);
  return sent.detail && isPublicCall(call) ? { detail: markPublic(sent.detail) } : sent;
}
var hasValues = (answer, wanted) => isMap(wanted) ? isMap(answer) && Object.entries(wanted).every(([key, value]) => hasValues(answer[key], value)) : Object.is(answer, wanted);

// packages/core/src/engine/apply/perform-turn.ts
async function performTurn(work, turn, context) {
  for (const group of groupByRequest(listDueItems(work, turn))) {
    if (isUnfinished(work)) return;
    await performGroup(work, group, context);
  }
}
async function performGroup(work, group, context) {
  const { items } = group;
  const { failed, ...performed } = await performIfUnchanged(work.declared, group, context);
  if (!failed) return recordDone(work, items, performed);
  const isOfOneItem = isItemRefusal(group, failed.failure);
  if (isOfOneItem && items.length > 1) return performSeparately(work, items, context);
  if (isOfOneItem && work.failure !== void 0) return;
  work.failure = failed.failure;
  work.failedWrite = {
    items,
    stepsDone: failed.stepsDone,
    mayBeDone: failed.mayBeDone,
    keys: listKeysForFailureMessage(items),
    ownerHint: findOwnerHint(items)
  };
}
function recordDone(work, items, performed) {
  const last = items.at(-1);
  for (const item of items) work.done.set(item, item === last ? performed : { ...performed, details: [] });
}
async function performSeparately(work, items, context) {
  let isRefused = false;
  for (const item of items) {
    const isUnsetting = item.kind === "update" && item.differences.some(isWantedUnset);
    if (isUnsetting && isRefused) continue;
    const single = toWriteGroup(item);
    await performGroup(work, single, context);
    if (work.failure !== void 0 && !isItemRefusal(single, work.failure)) return;
    isRefused ||= !isUnsetting && !work.done.has(item);
  }
}
function isItemRefusal({ steps: [step] }, failure) {
  const statuses = step && !("act" in step) ? toCall(step).routeRules.refusesAllOn : void 0;
  return statuses !== void 0 && isRefusedWith(failure, ...statuses) && !tokenRefusalPattern.test(failure.githubMessage);
}
var tokenRefusalPattern = /not accessible by|must have admin/i;
async function performIfUnchanged(declared, { items, steps }, context) {
  const changeFailure = await findChangedMeanwhile(declared, items, context);
  if (changeFailure)
    return { ending: "written", details: [], failed: { failure: changeFailure, stepsDone: 0, mayBeDone: false } };
  let wasGone = false;
  const isDoneDespite = async (step, failure) => {
    wasGone = await isAlreadyDone(declared, items, step, failure, context);
    return wasGone;
  };
  const { writer, lookups, finishAfterStop } = context;
  const performed = await performSteps(steps, writer, lookups.getResult, isDoneDespite, finishAfterStop);
  return wasGone && items.every(isRemoval) && !performed.failed ? { ending: "equal", why: markPublic("it was deleted by another process during the run"), details: [] } : performed;
}
async function proveRepository(declared, items, context) {
  const { identity } = context.writer;
  if (identity.id === void 0) return;
  const isShown = () => identity.isShown || context.provenSection === declared;
  const isEnough = isShown() || !items.some((item) => isRiskyItem(declared.section, item));
  if (!identity.isFresh || !isEnough) await context.writer.ask(idCall);
  context.provenSection = isShown() ? declared : void 0;
}
async function findChangedMeanwhile(declared, items, context) {
  const judged = /* @__PURE__ */ new Set();
  try {
    await proveRepository(declared, items, context);
    for (const item of items) {
      for (const basis of [item.resolvedBy, item.dependsOn, item.guardedBy]) {
        if (!basis || judged.has(basis)) continue;
        judged.add(basis);
        const { call, was, isStillValid = isDeepEqual } = basis;
        if (!isStillValid(was, await context.writer.ask(call))) return createConflict(item, basis);
      }
    }
  } catch (failure) {
    return failure;
  }
  return void 0;
}
function createConflict({ kind, subject, resolvedBy, guardedBy }, basis) {
  const name = subject || "this setting";
  const shownName = kind === "delete" ? name : markPublic(name);
  return new SectionFailure(
    basis === resolvedBy ? formatText`${shownName} refers to a different object than when this run was planned` : basis === guardedBy ? formatText`${shownName} lost a protection during this run, and this change would remove another one` : formatText`${shownName} changed during this run, and this change would undo that`,
    "run again to plan from the current state",
    "conflict"
  );
}
async function isAlreadyDone(declared, items, step, failure, context) {
  if (!isRefusedWith(failure, 200, 404, 410)) return false;
  if (!items.every(isRemoval) && failure.request.method !== "DELETE") return false;
  const newPlan = await planSection(declared, context.reader());
  if (!isPlanned(newPlan) || newPlan.plan.some(isUnread)) return false;
  return !newPlan.plan.filter(isDrift).some((planned) => items.some((item) => isStillDeleted(planned, item, step)));
}
var isStillDeleted = (planned, item, step) => isRemoval(item) ? planned.kind === "delete" && planned.subject === item.subject : isWriting(planned) && planned.steps.some((plannedStep) => isDeepEqual(getStepAddress(plannedStep), getStepAddress(step)));
var getStepAddress = (step) => "act" in step ? step.act : [toCall(step).route, toCall(step).params];
var isRemoval = ({ kind }) => kind === "delete";
var findOwnerHint = (items) => items.flatMap((item) => "ownerHint" in item && item.ownerHint ? [item.ownerHint] : [])[0];
function listKeysForFailureMessage(items) {
  const allKeys = items.flatMap(listWrittenSectionKeys);
  return allKeys.length > 3 ? [] : allKeys;
}

// packages/core/src/engine/apply/verify.ts
async function verifyAll(works, context, losses = []) {
  const { clock } = context;
  const verifications = /* @__PURE__ */ new Map();
  const listWritten = (work) => clock && !isUnfinished(work) ? findVerifiableWrites(work) : [];
  let pending = works.filter(
    (work) => work.done.size > work.verifiedCount && listWritten(work).length > 0 || !isMissing(work) && canReplaceAnyLoss(work.declared.section, losses)
  );
  for (const wait of clock ? [...visibilityDelays, 0] : [0]) {
    const reader = context.reader();
    const read = async (work) => verifications.set(work, await verifySection(work, listWritten(work), reader, context.lookups));
    await Promise.all(pending.map(read));
    pending = pending.filter((work) => mayChangeLater(verifications.get(work), wait === visibilityDelays[0]));
    if (!pending.length) break;
    try {
      await clock?.sleep(wait);
    } catch (failure) {
      if (!(failure instanceof RunStopped)) throw failure;
      for (const work of pending) verifications.set(work, createUnverified(failure));
      break;
    }
  }
  for (const [work, { outcomes, ignored, failure }] of verifications) {
    Object.assign(work, { verified: outcomes, verifiedCount: failure === void 0 ? work.done.size : -1 });
    work.failure ??= failure;
    for (const item of ignored) work.done.set(item, { ending: "left", details: [] });
  }
}
function findVerifiableWrites({ done }) {
  const rollsOut = [...done.values()].some(({ details }) => details.length > 0);
  return [...done].flatMap(([item, { ending }]) => ending === "written" && canVerify(item, rollsOut) ? [item] : []);
}
var canVerify = (item, rollsOut) => item.kind === "reassert" ? item.canVerifyAfterwards === true : isWriting(item) && !(item.later && rollsOut);
var mayChangeLater = ({ outcomes, ignored, failure }, isFirst) => failure instanceof SectionFailure || outcomes.some((candidate) => "meaning" in candidate && (isFirst || candidate.ending === "not-done")) || isFirst && ignored.length > 0;
var emptyVerification = { outcomes: [], ignored: [] };
var createUnverified = (failure) => ({
  ...emptyVerification,
  outcomes: [{ item: createNote(markPublic("the changes are not verified: the run was stopped")) }],
  failure
});
async function verifySection({ declared, items }, verified, github, { getResult }) {
  const later = await planSection(declared, github);
  if (later.failure instanceof RunStopped && verified.length) return createUnverified(later.failure);
  if (!isPlanned(later)) return { ...emptyVerification, failure: later.failure };
  const unread = later.plan.filter(isUnread).find((candidate) => !items.some((item) => isUnread(item) && isDeepEqual(item.parts, candidate.parts)));
  if (unread) return { ...emptyVerification, failure: unread.failure };
  const remaining = later.plan.filter(isDrift);
  const ignored = verified.filter((item) => isIgnored(item, remaining));
  const written = verified.filter((item) => !ignored.includes(item));
  const skippedItems = items.filter((item) => isDrift(item) && !written.includes(item));
  const was = new Map(
    declared.live === void 0 ? [] : declared.section.getFacts?.(declared.live).holders
  );
  for (const candidate of written.flatMap(({ lookups = [] }) => lookups))
    was.set(candidate.looksFor, getResult(candidate));
  const outcomes = [
    ...findTakenNames(declared, was, later.live),
    ...written.flatMap((item) => createAfterwardsNote(item, later.live)),
    ...remaining.flatMap((item) => findUnexpectedOutcomes(item, written, skippedItems))
  ];
  return { outcomes, ignored };
}
var isIgnored = (item, remaining) => item.kind === "update" && remaining.some(
  (later) => "differences" in later && later.subject === item.subject && item.differences.every(
    (was) => later.differences.some((candidate) => candidate.mayStay && isSameLiveValue(candidate, was))
  )
);
var findTakenNames = ({ section }, was, live) => [...new Map(section.getFacts?.(live).holders)].filter(([login, id]) => typeof was.get(login) === "number" && was.get(login) !== id).map(([login, id]) => {
  const words = formatText`${login} has a different id than when this run looked it up (${was.get(login)}, now ${id})`;
  const fix = "revoke what this run gave to the new holder of the name, correct the name and run again";
  return { item: { ...createNote(words), fix }, ending: "not-done" };
});
function createAfterwardsNote(item, live) {
  const text = item.kind === "reassert" ? void 0 : item.describeAfterwards?.(live);
  const { subject, within, about } = item;
  return text === void 0 ? [] : [{ item: { ...createNote(text, subject), within, about } }];
}
function findUnexpectedOutcomes(item, written, unwritten) {
  if (!("differences" in item)) return [];
  const skipped = unwritten.filter((candidate) => "subject" in candidate && candidate.subject === item.subject);
  if (item.differences.length)
    return item.differences.filter(
      (candidate) => !skipped.some((skippedItem) => isAboutKey(skippedItem, candidate.key)) && !isEqualValue(candidate)
    ).map((difference) => {
      const asking2 = written.filter((write) => hasAskedFor(write, item, difference));
      const isAsBefore = asking2.some((write) => isValueFromBefore(write, difference));
      const mayStay = difference.mayStay === true && !(item.kind === "delete" && isAsBefore);
      return {
        item,
        difference,
        ...classifyRemainingDifference({ mayStay, isAsked: asking2.length > 0, isAsBefore })
      };
    });
  if (skipped.length || !("steps" in item)) return [];
  const asking = written.find((candidate) => isAbout(candidate, item));
  return [
    {
      item,
      write: asking,
      ...classifyRemainingDifference({ mayStay: false, isAsked: asking !== void 0, isAsBefore: true })
    }
  ];
}
var isAboutKey = (item, key) => !("differences" in item) || !item.differences.length || item.differences.some((candidate) => candidate.key === key);
var isEqualValue = ({ live, wanted }) => live !== void 0 && isDeepEqual(live, wanted);
var hasAskedFor = (done, later, { key }) => isAbout(done, later) && (done.kind !== "update" || done.differences.some((candidate) => candidate.key === key));
function isAbout({ kind, subject, within }, later) {
  if (subject === later.subject) return true;
  const isWhole = kind !== "update" && kind !== "delete";
  return isWhole && (subject === later.within || within === later.subject);
}
var isValueFromBefore = (candidate, later) => candidate.kind !== "reassert" && candidate.differences.some((was) => isSameLiveValue(later, was));
var isSameLiveValue = (candidate, was) => candidate.key === was.key && isDeepEqual(candidate.live, was.live);
function classifyRemainingDifference({ mayStay, isAsked, isAsBefore }) {
  if (mayStay) return { meaning: "stays", ending: "left" };
  if (!isAsked) return { meaning: "moved away", ending: "not-done" };
  return { meaning: isAsBefore ? "not shown" : "not taken", ending: "not-done" };
}

// packages/core/src/engine/apply/replacements.ts
async function holdUnreadyItems(turn, works, context, mayFollow) {
  if (turn === "adds") return holdUnguardedItems(works);
  const isFinal = finalTurns.includes(turn);
  const waitingItems = listWaitingItems(turn, works);
  if (!waitingItems.length) return;
  await verifyEarlierWrites(waitingItems, works, context, isFinal);
  const unfinished = isFinal && works.find((work) => blocksFinalTurn(work, turn, context, mayFollow));
  const otherWorks = works.filter((work) => work.items.length || !mayFollow(work));
  for (const waiting of waitingItems) {
    const missing = findMissingChange(waiting, turn, otherWorks);
    if (missing) holdItem(waiting.work, waiting.item, describeMissingChange(missing));
    else if (unfinished && !isUnfinished(waiting.work))
      holdItem(waiting.work, waiting.item, `this change comes last, and ${getSectionKey(unfinished)} is not finished`);
  }
}
function listWaitingItems(turn, works) {
  const dueItems = works.filter((work) => !isUnfinished(work)).flatMap(
    (work) => listDueItems(work, turn).map((item) => ({ work, item, removed: listReplaceables(work.declared.section, item) }))
  );
  return finalTurns.includes(turn) ? dueItems : dueItems.filter(({ removed }) => removed.length);
}
function verifyEarlierWrites(waitingItems, works, context, isFinal) {
  const losses = waitingItems.flatMap(({ work, item }) => listReplaceableLosses(work.declared.section, item));
  const replacingWorks = works.filter(({ declared }) => canReplaceAnyLoss(declared.section, losses));
  return verifyAll(isFinal ? works : replacingWorks, context, losses);
}
var blocksFinalTurn = (work, turn, context, mayFollow) => isFailed(work, context) && !mayFollow(work) || turn === "publishes" && leavesOutEarlierItem(work, turn);
function isFailed(work, { denials }) {
  if (!isUnfinished(work)) return false;
  const isToleratedFailure = (failure) => isTolerated(denials, getSectionKey(work), classifyFailure(failure));
  return isHalfReplaced(work) || !listFailures(work).every(isToleratedFailure);
}
var leavesOutEarlierItem = ({ items, held, declared: { section } }, turn) => items.filter(isWriting).some((item) => held.has(item) && isEarlierTurn(chooseTurn(section, item), turn));
function findMissingChange({ item, removed }, turn, otherWorks) {
  const [missing] = otherWorks.flatMap((work) => describeMissing(work, turn, removed));
  if (missing) return missing;
  if (!includesKind(removed, "protection") || mayStrengthen(item)) return void 0;
  return otherWorks.flatMap((work) => describeLeftOutItems(work, turn))[0];
}
var describeMissingChange = (missing) => joinPublic`a change that must come first is missing: ${missing}`;
function holdItem(work, item, why) {
  work.held = new Map([...work.held, [item, { why, ending: "not-done" }]]);
}
function holdUnguardedItems(works) {
  for (const work of works) {
    const [missing] = listHeldGuards(work);
    if (!missing) continue;
    for (const item of listDueItems(work, "adds"))
      if (item.guardedBy) holdItem(work, item, describeMissingChange(describeItem(work, missing)));
  }
}
var listHeldGuards = ({ declared: { section }, items, held }) => items.filter(isWriting).filter(
  (item) => held.get(item)?.ending === "differs" && item.kind !== "delete" && listItemRisks(section, item).some(({ touches }) => touches === "protection")
);
var mayStrengthen = (item) => item.kind === "update" && item.differences.some(({ tone, wanted }) => tone !== "weaker" && wanted !== null);
var describeLeftOutItems = (work, turn) => work.items.filter(isWriting).flatMap((item) => {
  const { section } = work.declared;
  const isDue = chooseTurn(section, item) === turn && includesKind(listReplaceables(section, item), "protection");
  const isLeftOut = work.held.get(item)?.ending === "differs" || work.failedWrite && !work.done.has(item);
  return isDue && isLeftOut && mayStrengthen(item) ? describeItem(work, item) : [];
});
var isEarlierTurn = (first, second) => turns.indexOf(first) < turns.indexOf(second);
var listEarlierReplacements = (work, turn, removed) => work.items.filter(isWriting).filter((item) => isEarlierTurn(chooseTurn(work.declared.section, item), turn)).filter(
  (item) => listReplaceables(work.declared.section, item).some(
    (replacement) => removed.some((loss) => canReplace(replacement, loss))
  )
);
function mayContainReplacement(section, { declared }, { key }, removed) {
  if (key === "_undeclared") return false;
  const kinds = listReplacedKinds(section, key ? [key] : []);
  return removed.some(
    (loss) => kinds.some((kind) => kind === loss.kind) && (loss.name === void 0 || isNamedIn(declared, loss.name))
  );
}
var isNamedIn = (declared, name) => JSON.stringify(declared ?? "").toLowerCase().includes(JSON.stringify(name).toLowerCase());
function describeMissing(work, turn, removed) {
  const { declared, items, done } = work;
  const { section } = declared;
  if (!canReplaceAnyLoss(section, removed)) return [];
  const where = formatCode(section.key);
  if (isMissing(work) || work.verifiedCount < 0) return [where];
  const unseen = items.filter(isUnread).flatMap((unread) => unread.parts.filter((part) => mayContainReplacement(section, unread, part, removed)));
  const mayStay = (item) => item.kind === "update" && item.differences.every((difference) => difference.mayStay);
  const isUndone = (item) => !done.has(item) || done.get(item).ending !== "written" && !mayStay(item);
  const undone = listEarlierReplacements(work, turn, removed).filter(isUndone);
  const guards = includesKind(removed, "deployment") ? listHeldGuards(work) : [];
  return [...unseen.map(formatPart), ...[...undone, ...guards].map((item) => describeItem(work, item))];
}
function describeItem({ declared }, { subject, about }) {
  const where = formatCode(declared.section.key);
  return toBothViews(
    createDeclaredRedaction(declared, { subject, about }),
    ({ hidesNames }) => subject && !hidesNames ? `${subject} in ${where}` : where
  );
}

// packages/core/src/engine/apply/apply.ts
async function applySections(declared, context) {
  const reader = (context.sharedReader ?? context.reader)();
  const planned = await planSections(declared, reader);
  const denied = findDeniedPlan(planned, context.denials);
  const ready = denied ? planned : await prepareWritingPlans(planned, reader, context);
  const works = ready.map((sectionPlan) => startSupportedWork(sectionPlan, context.denials));
  announceWrites(works, context);
  const { why, archived } = findStopReason(works, ready, denied);
  if (why !== void 0) skipSections(works, why);
  if (archived) return { sections: reportRefusedWrites(archived, works, context.denials), lines: [], planned: ready };
  const checkGates = createGateCheck(works, ready, reader.createUnbatchedReader?.() ?? reader, context.gates);
  const lines = why === void 0 ? await performSections(works, planned, context, checkGates) : [];
  recordAwaitedSettings(works, ready);
  return { sections: works.map((work) => toSectionResult(work, context.denials)), lines, planned: ready };
}
var findDeniedPlan = (planned, denials) => planned.find(
  (sectionPlan) => !isTolerated(denials, sectionPlan.section.key, "denied") && listLastingEndings(sectionPlan, planned).includes("denied")
);
var prepareWritingPlans = (planned, reader, context) => Promise.all(
  planned.map(
    (sectionPlan) => listWritableItems(sectionPlan).length ? preparePlan(sectionPlan, reader, context) : sectionPlan
  )
);
function startSupportedWork(planned, denials) {
  const work = startWork(planned);
  work.skipped ??= findUnsupportedSkip(work, denials);
  return work;
}
function announceWrites(works, { onPlanned }) {
  const writing = works.map(({ items }) => items.filter(isWriting)).filter((items) => items.length);
  const writes = writing.flatMap((items) => groupByRequest(items).flatMap(({ steps }) => steps)).length;
  onPlanned?.(writes, writing.length / (works.length || 1));
}
function recordAwaitedSettings(works, ready) {
  for (const [index, work] of works.entries()) {
    const first = ready[index];
    if (work.skipped && work.failure === first.failure) work.awaits = findResolvingSetting(first, first.failure, ready);
  }
}
function findStopReason(works, ready, denied) {
  const owned = works.find(({ items }) => items.some((item) => item.kind === "refused" && item.stopsAll));
  const hasWrites = works.some(({ items }) => items.some(isWriting));
  const archived = !owned && hasWrites ? works.find(findArchivedItem) : void 0;
  const unset = ready.find(({ failure }) => failure instanceof MissingVariable);
  const reasons = [
    denied && `no changes made, because the token cannot read ${denied.section.key}`,
    owned && `no changes made, because ${getSectionKey(owned)} contradicts what the organization enforces`,
    archived && "the repository is read-only",
    unset && `no changes made, because ${unset.section.key} needs an environment variable that is not set`
  ];
  return { why: reasons.find((why) => why !== void 0), archived };
}
var findArchivedItem = (work) => work.items.find((item) => item.kind === "archived");
var skipSections = (works, why) => {
  for (const work of works) work.skipped ??= { why };
};
function reportRefusedWrites(archived, works, denials) {
  const item = findArchivedItem(archived);
  return works.map((work) => {
    if (work !== archived) return toSectionResult(work, denials);
    const result = toSectionResult({ ...work, items: work.items.filter((candidate) => candidate !== item) }, denials);
    const error = reportItemOutcome(work.declared, { item, ending: "not-done" });
    return { ...result, status: "failed", lines: [...error, ...result.lines] };
  });
}
async function performSections(works, planned, context, checkGates) {
  const waiting = new Set(works.filter((work, index) => mustWait(work, planned[index], planned)));
  for (const work of works) work.skipped ??= waiting.has(work) ? void 0 : findUnreadSkip(work, context.denials);
  const lines = [...await checkGates()];
  const progress = { works, planned, context: { ...context }, checkGates, waiting, lines };
  await openForWriting(progress);
  for (const turn of turnOrder) await performTurnOfSections(turn, progress);
  await verifyWrites(works, context);
  return lines;
}
var mustWait = (work, first, planned) => work.failure === void 0 ? findAwaitedSetting(work.declared, planned) : findResolvingSetting(first, first.failure, planned);
async function openForWriting(progress) {
  const { works } = progress;
  for (const work of works) await performSectionTurn(work, "first", progress);
  const isStillArchived = ({ items, done }) => items.some((item) => isWriting(item) && item.turn === "first" && !done.has(item));
  if (works.some(isStillArchived)) skipSections(works, "the repository could not be opened for writing");
}
async function performTurnOfSections(turn, progress) {
  const { works, waiting } = progress;
  await holdItems(turn, progress);
  if (turn === "last") waiting.clear();
  for (const work of works) {
    if (waiting.has(work) && !work.skipped && !work.failedWrite && isReadyToReplan(work, works)) {
      await planAgain(work, progress);
      await holdItems(turn, progress);
    }
    const { failedWrite } = work;
    await performSectionTurn(work, turn, progress);
    if (work.failedWrite !== failedWrite && !finalTurns.includes(turn)) await holdItems(turn, progress);
  }
}
async function performSectionTurn(work, turn, { works, context }) {
  await performTurn(work, turn, context);
  if (work.failure instanceof RunStopped) skipSections(works, "the run was stopped");
  if (work.failure instanceof RepositoryReplaced) skipSections(works, "another repository has this name now");
}
function holdItems(turn, { works, planned, context, waiting }) {
  const mayFollow = (work) => waiting.has(work) && findResolvingSetting(work.declared, work.failure, planned) !== void 0;
  return holdUnreadyItems(turn, works, context, mayFollow);
}
async function planAgain(work, { context, checkGates, waiting, lines }) {
  waiting.delete(work);
  const reader = context.reader();
  const planned = await preparePlan(await planSection(work.declared, reader), reader, context);
  restartWork(work, planned);
  work.skipped ??= findUnsupportedSkip(work, context.denials) ?? findUnreadSkip(work, context.denials);
  lines.push(...await checkGates({ work, planned, reader }));
}
function verifyWrites(works, context) {
  const isCutOff = works.some(({ failure }) => failure instanceof RunStopped);
  const verify = () => verifyAll(works, context);
  return isCutOff || !context.finishAfterStop ? verify() : context.finishAfterStop(verify);
}
async function preparePlan(planned, reader, context) {
  return resolveLookups(
    await confirmRemovals(planned, reader),
    (context.sharedReader ?? context.reader)(),
    context.lookups
  );
}
async function confirmRemovals(sectionPlan, reader) {
  if (!isPlanned(sectionPlan) || !sectionPlan.plan.some(({ kind }) => kind === "delete")) return sectionPlan;
  const rereader = reader.createRereadingReader();
  if (!rereader) return sectionPlan;
  const second = await planSection(sectionPlan, rereader);
  if (!isPlanned(second)) return second;
  const first = sectionPlan.plan.filter(isDecisive);
  const isKnown = ({ kind, subject }) => first.some((item) => item.kind === kind && item.subject === subject);
  const plan = second.plan.map((item) => isDecisive(item) && !isKnown(item) ? createUnconfirmedNote(item) : item);
  return { ...second, plan };
}
var isDecisive = (item) => item.kind === "delete" || item.kind === "create";
var createUnconfirmedNote = ({ kind, subject, about }) => ({
  ...noteUncompared(
    "blind",
    kind === "delete" ? formatText`kept ${subject}: two reads of GitHub disagree about it; run apply again` : formatText`did not create ${subject}: two reads of GitHub disagree about it; run apply again`,
    { subject }
  ),
  about
});
export {
  applySections
};
