import {
  tellWaiting13 as tellWaiting,
  begin14 as begin,
  beginAgain14 as beginAgain,
  declined14 as declined,
  dueIn14 as dueIn,
  failuresOf14 as failuresOf,
  isHalfReplaced14 as isHalfReplaced,
  isMissing14 as isMissing,
  isSettled14 as isSettled,
  isUnfinished14 as isUnfinished,
  lossIn14 as lossIn,
  nameOf14 as nameOf,
  openPass14 as openPass,
  unreadIn14 as unreadIn,
  canStandIn15 as canStandIn,
  kindsOf15 as kindsOf,
  lossesOf15 as lossesOf,
  planAll15 as planAll,
  planOne15 as planOne,
  standInsOf15 as standInsOf,
  turnIn15 as turnIn,
  findAwaited16 as findAwaited,
  findFailures16 as findFailures,
  findLifting16 as findLifting,
  isUnread16 as isUnread,
  writableIn16 as writableIn,
  OtherRepository29 as OtherRepository,
  askId29 as askId,
  addAdvice40 as addAdvice,
  addEnding40 as addEnding,
  addEntry40 as addEntry,
  changeLines40 as changeLines,
  checkLines40 as checkLines,
  differingLine40 as differingLine,
  line40 as line,
  textLine40 as textLine,
  isPlanned41 as isPlanned,
  addEnd42 as addEnd,
  endingOf42 as endingOf,
  failureLine42 as failureLine,
  redact42 as redact,
  redactionFor42 as redactionFor,
  reword42 as reword,
  settled42 as settled,
  skippedText42 as skippedText,
  tolerates42 as tolerates,
  unreadText42 as unreadText,
  changeTexts65 as changeTexts,
  differenceTexts65 as differenceTexts,
  openNameOf65 as openNameOf,
  partText65 as partText,
  durationText72 as durationText,
  lags72 as lags,
  longestLag72 as longestLag,
  isGrave79 as isGrave,
  risksOfItem79 as risksOfItem,
  noteUncompared82 as noteUncompared,
  same83 as same,
  MissingVariable87 as MissingVariable,
  SectionFailure87 as SectionFailure,
  differencesIn87 as differencesIn,
  isDrift87 as isDrift,
  isUnset87 as isUnset,
  isWriting87 as isWriting,
  join88 as join,
  open88 as open,
  say88 as say,
  code92 as code,
  isMap94 as isMap,
  isPublic99 as isPublic,
  HostRefusal100 as HostRefusal,
  RunStopped100 as RunStopped,
  isRefusedWith100 as isRefusedWith,
  isSilence100 as isSilence
} from "./action.js";
import {
  lookUpAll
} from "./action-chunk-JZI6QKFU.js";

// packages/core/src/plan/requests.ts
var most = 500;
function groupByRequest(items) {
  const groups = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.length < most && isShared(last[0], item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
function stepsOf([first, ...others]) {
  if (!first || !others.length) return first?.steps ?? [];
  const parts = [first, ...others].map(({ steps }) => steps[0]);
  return [{ ...parts[0], adds: parts.map(({ adds }) => adds).reduce(joinValues) }];
}
var callOf = (step) => {
  if (!("call" in step)) return step;
  const { call, adds } = step;
  return adds ? { ...call, body: { ...call.body, ...adds } } : call;
};
var partOf = ({ steps: [step, ...more] }) => step && "call" in step && step.adds && !more.length ? step : void 0;
function isShared(one, other) {
  const [part, more] = [partOf(one), partOf(other)];
  return !!part && !!more && same(part.call, more.call) && same(part.proof, more.proof);
}
function joinValues(one, other) {
  if (other === void 0) return one;
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
  if (!isMap(one) || !isMap(other)) return other;
  const both = Object.entries(other).map(([key, value]) => [
    key,
    Object.hasOwn(one, key) ? joinValues(one[key], value) : value
  ]);
  return { ...one, ...Object.fromEntries(both) };
}

// packages/core/src/plan/turn.ts
var turns = ["first", "adds", "moves", "removes", "lifts", "loses", "publishes", "last"];
var again = ["adds", "moves", "removes", "lifts", "loses"];
var order = ["adds", "moves", "removes", "lifts", "adds", "loses", "publishes", ...again, "last"];
var final = ["loses", "publishes", "last"];

// packages/core/src/report/result/outcome-lines.ts
function outcomeLines(declared, { item, ending, why, ...done }) {
  if (!isWriting(item)) return unwrittenLines(declared, item);
  if (done.stepsDone !== void 0) return [halfLine(declared, item, done.stepsDone)];
  if (ending === "written") return doneLines(declared, item, done.details ?? []);
  return ending === "left" ? leftLines(declared, item, why) : notDoneLines(declared, item, why ?? "", ending);
}
function halfLine(declared, item, done) {
  const steps = item.steps.slice(0, done).map((step) => "act" in step ? step.act : callOf(step).route);
  return partLine(declared, item, `${done} of ${item.steps.length} steps done: ${steps.join(", ")}`);
}
function doneLines(declared, item, details) {
  const { section } = declared;
  if (item.kind === "reassert") return [addEnd(section, sentLine(declared, item), details)];
  const lines = changeLines(declared, "change", item, "done");
  return lines.map((one, index) => index === lines.length - 1 ? addEnd(section, one, details) : one);
}
function unwrittenLines(declared, item) {
  switch (item.kind) {
    case "refused":
      return [{ ...addAdvice(declared, item, problemLine(declared, item)), code: "plan_refused" }];
    case "out-of-reach":
      return leftLines(declared, item, item.reason);
    case "note":
    case "unread":
    case "archived":
      return checkLines(declared, item);
    default:
      return [];
  }
}
function leftLines(declared, item, reason) {
  if (item.kind !== "update" && item.kind !== "out-of-reach") return notDoneLines(declared, item, reason ?? "", "left");
  const left = { ...item, kind: "out-of-reach", reason };
  return left.differences.map((one) => differingLine(declared, "note", left, one));
}
var problemLine = (declared, item) => addEnding(
  declared,
  reword(
    textLine(declared, "error", item.problem, item),
    (problem) => join`${item.subject ? `${item.subject}: ` : ""}${problem}`
  ),
  "not-done",
  { ...item, covers: item.differences.map(({ key }) => [item.subject, key]) }
);
var namedLine = (declared, kind, item, say2) => ({
  ...line(declared, kind, "", item.subject),
  message: redact(redactionFor(declared, item), ({ hidesNames }) => say2(hidesNames ? openNameOf(item) : item.subject))
});
var partLine = (declared, item, text) => ({
  ...namedLine(declared, "change", item, (name) => `${item.subject && `${name}: `}${text}`),
  sign: "~",
  tone: "plain"
});
var sentLine = (declared, item) => ({
  ...addEnding(declared, textLine(declared, "change", item.says, item), item.settles ? "written" : "blind", item),
  sign: "~"
});
var notDoneText = (text, why) => join`not done: ${text} (${why})`;
function notDoneLines(declared, item, why, ending = "not-done") {
  const notDone = (message) => notDoneText(message, why);
  const skipped = (message) => why === unreadText ? skippedText(message) : notDone(message);
  if (item.kind === "reassert") {
    const said = textLine(declared, "note", item.says, item);
    return [addEnding(declared, reword(said, notDone), ending, item)];
  }
  return changeLines(declared, "note", item, why === unreadText ? "planned" : "undone", ending).map(
    (one) => ({ ...reword(one, skipped), tone: "plain", sign: "" })
  );
}

// packages/core/src/engine/outcomes.ts
function resultOf(work, denials) {
  const outcomes = outcomesOf(work).flatMap((one) => outcomeLines(work.declared, one));
  const lines = [...failureLines(work), ...work.verified ?? [], ...outcomes];
  return settled(nameOf(work), lines, denials, work.failure);
}
function failureLines(work) {
  const { declared, failure, broken, items, waits, skipped } = work;
  if (waits) {
    const ended = [{ key: declared.section.key, ending: leftEnding(work, "not-done") }];
    return [{ ...reword(waits, (text) => notDoneText(text, skipped)), ended }];
  }
  if (failure === void 0) return [];
  const { keys = [], mayBeOwned, item, done } = broken ?? {};
  const names = items.map((item2) => "names" in item2 ? item2.names : []);
  const line2 = failureLine(declared, failure, [declared.live, declared.desired, names, differencesIn(items)]);
  const owned = isRefusedWith(failure, 422) && mayBeOwned ? { ...line2, fix: `${failure.fix}, or ${mayBeOwned}` } : line2;
  const isUnsure = isSilence(failure) || failure instanceof HostRefusal && failure.request.status >= 500;
  const half = isHalfReplaced(work) ? { ...owned, ended: [{ key: declared.section.key, ending: "not-done" }] } : owned;
  const told = item && (done || isUnsure) ? addEntry(declared, item, half) : half;
  return [
    keys.length && !(failure instanceof RunStopped) ? reword(told, (why) => join`${keys.map(code).join(", ")}: ${why}`) : told
  ];
}
function outcomesOf(work) {
  const { items, done, held, failure, broken } = work;
  const tried = items.flatMap((item) => {
    if (!isWriting(item)) return [{ item }];
    const performed = done.get(item);
    if (performed) return [{ item, ...performed }];
    return broken?.item === item && broken.done > 0 ? [{ item, stepsDone: broken.done }] : [];
  });
  const why = work.skipped ?? (failure === void 0 ? "another change in this section was refused" : "this section failed");
  const left = items.filter(isWriting).filter((item) => !done.has(item));
  const untried = left.map((item) => {
    return { item, ending: leftEnding(work, endingOf(failure)), why: halfway(work, item) ?? why, ...held.get(item) };
  });
  return [...tried, ...untried];
}
var leftEnding = ({ skipped }, ending) => skipped === declined ? "differs" : ending;
var halfway = ({ broken }, item) => broken?.item === item && broken.done > 0 ? `this section failed after ${broken.done} of ${item.steps.length} steps` : void 0;

// packages/core/src/engine/apply/steps.ts
async function perform(steps, host, found, isDone) {
  const details = [];
  for (const [done, step] of steps.entries()) {
    try {
      const { detail, undone } = await performStep(step, host, found);
      if (undone) return { ending: "left", why: open(undone), details };
      if (detail) details.push(detail);
    } catch (failure) {
      if (!await isDone(step, failure)) return { ending: "written", details, broken: { failure, done } };
    }
  }
  return { ending: "written", details };
}
async function performStep(step, host, found) {
  if ("run" in step) return { detail: await step.run(host, found) };
  const call = callOf(step);
  const sent = await host.send(call);
  const proof = "call" in step ? step.proof : void 0;
  if (sent.undone !== void 0) return sent;
  if (proof && !holds(sent.answer, proof.holds)) throw new SectionFailure(proof.otherwise, proof.fix, "conflict");
  const name = call.routeRules.nameIn?.(sent.answer);
  if (name) host.follow(name);
  return sent.detail && isPublic(call) ? { detail: open(sent.detail) } : sent;
}
var holds = (answer, wanted) => isMap(wanted) ? isMap(answer) && Object.entries(wanted).every(([key, value]) => holds(answer[key], value)) : Object.is(answer, wanted);

// packages/core/src/engine/apply/perform-turn.ts
async function performTurn(work, turn, host) {
  for (const items of groupByRequest(dueIn(work, turn))) {
    if (isUnfinished(work)) return;
    await performItems(work, items, host);
  }
}
async function performItems(work, items, host) {
  const { broken, ...performed } = await performTogether(work.declared, items, host);
  const last = items.at(-1);
  if (!broken) {
    for (const item of items) work.done.set(item, item === last ? performed : { ...performed, details: [] });
  } else if (items.length > 1 && isForOne(items, broken.failure)) {
    let isRefused = false;
    for (const item of items) {
      const isGoing = item.kind === "update" && item.differences.some(isUnset);
      if (isGoing && isRefused) continue;
      await performItems(work, [item], host);
      if (work.failure !== void 0 && !isForOne([item], work.failure)) return;
      isRefused ||= !isGoing && !work.done.has(item);
    }
  } else if (work.failure === void 0 || !isForOne(items, broken.failure)) {
    work.failure = broken.failure;
    work.broken = { item: last, done: broken.done, keys: keysIn(items), mayBeOwned: findOwned(items) };
  }
}
function isForOne(items, failure) {
  const [step] = stepsOf(items);
  const statuses = step && !("act" in step) ? callOf(step).routeRules.refusesAllOn : void 0;
  return statuses !== void 0 && isRefusedWith(failure, ...statuses) && !ofToken.test(failure.hostMessage);
}
var ofToken = /not accessible by|must have admin/i;
async function performTogether(declared, items, host) {
  const moved = await findChangedMeanwhile(declared, items, host);
  if (moved) return { ending: "written", details: [], broken: { failure: moved, done: 0 } };
  let wasGone = false;
  const performed = await perform(stepsOf(items), host.writer, host.lookups.found, async (step, failure) => {
    wasGone = await isGone(declared, items, step, failure, host);
    return wasGone;
  });
  return wasGone && items.every(isRemoval) && !performed.broken ? { ending: "equal", why: open("it was deleted by another process during the run"), details: [] } : performed;
}
async function proveRepository(declared, items, host) {
  const { identity } = host.writer;
  if (identity.id === void 0) return;
  const isShown = () => identity.isShown || host.proven === declared;
  const isEnough = isShown() || !items.some((item) => isGrave(declared.section, item));
  if (!identity.isFresh || !isEnough) await host.writer.ask(askId);
  host.proven = isShown() ? declared : void 0;
}
async function findChangedMeanwhile(declared, items, host) {
  const judged = /* @__PURE__ */ new Set();
  try {
    await proveRepository(declared, items, host);
    for (const item of items) {
      for (const basis of [item.meantBy, item.restsOn, item.guardedBy]) {
        if (!basis || judged.has(basis)) continue;
        judged.add(basis);
        const { call, was, same: isSame2 = same } = basis;
        if (!isSame2(was, await host.writer.ask(call))) return conflictOver(item, basis);
      }
    }
  } catch (failure) {
    return failure;
  }
  return void 0;
}
function conflictOver({ kind, subject, meantBy, guardedBy }, basis) {
  const name = subject || "this setting";
  const what = kind === "delete" ? name : open(name);
  return new SectionFailure(
    basis === meantBy ? say`${what} refers to a different object than when this run was planned` : basis === guardedBy ? say`${what} lost a protection during this run, and this change would remove another one` : say`${what} changed during this run, and this change would undo that`,
    "run again to plan from the current state",
    "conflict"
  );
}
async function isGone(declared, items, step, failure, host) {
  if (!isRefusedWith(failure, 200, 404, 410)) return false;
  if (!items.every(isRemoval) && failure.request.method !== "DELETE") return false;
  const again2 = await planOne(declared, host.reader());
  if (!isPlanned(again2) || again2.plan.some(isUnread)) return false;
  return !again2.plan.filter(isDrift).some((one) => items.some((item) => stillDeletes(one, item, step)));
}
var stillDeletes = (again2, item, step) => isRemoval(item) ? again2.kind === "delete" && again2.subject === item.subject : isWriting(again2) && again2.steps.some((one) => same(addressOf(one), addressOf(step)));
var addressOf = (step) => "act" in step ? step.act : [callOf(step).route, callOf(step).params];
var isRemoval = ({ kind }) => kind === "delete";
var findOwned = (items) => items.flatMap((item) => "mayBeOwned" in item && item.mayBeOwned ? [item.mayBeOwned] : [])[0];
function keysIn(items) {
  const all = items.flatMap((item) => {
    if (item.subject) return [];
    return item.kind === "reassert" ? Object.keys(item.holds ?? {}) : item.differences.map(({ key }) => key);
  });
  return all.length > 3 ? [] : all;
}

// packages/core/src/engine/apply/verify.ts
async function verifyAll(works, host, losses = []) {
  const { clock } = host;
  const all = /* @__PURE__ */ new Map();
  const writtenIn = (work) => clock && !isUnfinished(work) ? findVerifiable(work) : [];
  let open2 = works.filter(
    (work) => work.done.size > work.known && writtenIn(work).length > 0 || !isMissing(work) && canStandIn(work.declared.section, losses)
  );
  for (const wait of clock ? [...lags, 0] : [0]) {
    const reader = host.reader();
    const read = async (work) => all.set(work, await verify(work, writtenIn(work), reader, host.lookups));
    await Promise.all(open2.map(read));
    open2 = open2.filter((work) => isOpen(all.get(work), wait === lags[0]));
    if (!open2.length) break;
    try {
      await clock?.sleep(wait);
    } catch (failure) {
      if (!(failure instanceof RunStopped)) throw failure;
      for (const work of open2) all.set(work, unverified(work));
      break;
    }
  }
  for (const [work, { lines, ignored, failure }] of all) {
    Object.assign(work, { verified: lines, known: failure === void 0 ? work.done.size : -1 });
    work.failure ??= failure;
    for (const item of ignored) work.done.set(item, { ending: "left", details: [] });
  }
}
function findVerifiable({ done }) {
  const rollsOut = [...done.values()].some(({ details }) => details.length > 0);
  return [...done].flatMap(([item, { ending }]) => ending === "written" && isVerified(item, rollsOut) ? [item] : []);
}
var isVerified = (item, rollsOut) => item.kind === "reassert" ? item.settles === true : isWriting(item) && !(item.later && rollsOut);
var isOpen = ({ lines, ignored, failure }, isFirst) => failure instanceof SectionFailure || lines.some(({ ended, kind }) => ended && (isFirst || kind === "error")) || isFirst && ignored.length > 0;
var nothing = { lines: [], ignored: [] };
var unverified = ({ declared }) => ({
  ...nothing,
  lines: [line(declared, "note", "the changes are not verified: the run was stopped")]
});
async function verify({ declared, items }, verified, host, { found: lookedUp }) {
  const again2 = await planOne(declared, host);
  if (again2.failure instanceof RunStopped && verified.length) return unverified({ declared });
  if (!isPlanned(again2)) return { ...nothing, failure: again2.failure };
  const unread = again2.plan.filter(isUnread).find((one) => !items.some((item) => isUnread(item) && same(item.parts, one.parts)));
  if (unread) return { ...nothing, failure: unread.failure };
  const found = again2.plan.filter(isDrift);
  const ignored = verified.filter((item) => isIgnored(item, found));
  const written = verified.filter((item) => !ignored.includes(item));
  const left = items.filter((item) => isDrift(item) && !written.includes(item));
  const was = new Map(
    declared.live === void 0 ? [] : declared.section.facts?.(declared.live).holders
  );
  for (const one of written.flatMap(({ lookups = [] }) => lookups)) was.set(one.looksFor, lookedUp(one));
  const lines = [
    ...describeTakenNames(declared, was, again2.live),
    ...written.flatMap((item) => describeAfterwards(declared, item, again2.live)),
    ...found.flatMap((item) => describeUnexpected(declared, item, written, left))
  ];
  return { lines, ignored };
}
var isIgnored = (item, found) => item.kind === "update" && found.some(
  (again2) => "differences" in again2 && again2.subject === item.subject && item.differences.every((was) => again2.differences.some((one) => one.mayStay && isSame(one, was)))
);
var describeTakenNames = (declared, was, live) => [...new Map(declared.section.facts?.(live).holders)].filter(([who, id]) => typeof was.get(who) === "number" && was.get(who) !== id).map(([who, id]) => {
  const words = say`${who} has a different id than when this run looked it up (${was.get(who)}, now ${id})`;
  const fix = "revoke what this run gave to the new holder of the name, correct the name and run again";
  return { ...textLine(declared, "error", words, {}), fix, code: "conflict" };
});
function describeAfterwards(declared, item, live) {
  const text = item.kind === "reassert" ? void 0 : item.afterwards?.(live);
  return text === void 0 ? [] : [textLine(declared, "note", text, item)];
}
function describeUnexpected(declared, item, written, left) {
  if (!("differences" in item)) return [];
  const of = left.filter((one) => "subject" in one && one.subject === item.subject);
  if (item.differences.length)
    return item.differences.filter((one) => !of.some((other) => covers(other, one.key)) && !isAlike(one)).map((one) => {
      const asking2 = written.filter((write) => hasAskedFor(write, item, one));
      const isAsBefore = asking2.some((write) => hadSame(write, one));
      const mayStay = one.mayStay === true && !(item.kind === "delete" && isAsBefore);
      return describeKey(declared, item, one, findMeaning(mayStay, asking2.length > 0, isAsBefore));
    });
  if (of.length || !("steps" in item)) return [];
  const asking = written.find((one) => isAbout(one, item));
  const error = findMeaning(false, asking !== void 0, true);
  const described = describe(declared, item, error, (redaction) => changeTexts(item, "undone", redaction)[0]);
  return [asking ? addEntry(declared, asking, described) : described];
}
var covers = (item, key) => !("differences" in item) || !item.differences.length || item.differences.some((one) => one.key === key);
var isAlike = ({ live, wanted }) => live !== void 0 && same(live, wanted);
var hasAskedFor = (done, again2, { key }) => isAbout(done, again2) && (done.kind !== "update" || done.differences.some((one) => one.key === key));
function isAbout({ kind, subject, within }, again2) {
  if (subject === again2.subject) return true;
  const isWhole = kind !== "update" && kind !== "delete";
  return isWhole && (subject === again2.within || within === again2.subject);
}
var hadSame = (one, again2) => one.kind !== "reassert" && one.differences.some((was) => isSame(again2, was));
var isSame = (one, was) => one.key === was.key && same(one.live, was.live);
function findMeaning(...is) {
  const meanings = [
    // GitHub may leave its own value, a write asked for another value, GitHub shows the value from before the write
    [true, void 0, void 0, stays],
    [false, false, void 0, movedAway],
    [false, true, true, notShown],
    [false, true, false, notTaken]
  ];
  return meanings.find((row) => is.every((value, at) => (row[at] ?? value) === value))[3];
}
var describeKey = (declared, item, one, error) => ({
  ...describe(declared, item, error, (redaction) => differenceTexts(item.subject, one, redaction), one.key),
  ...error !== movedAway && "mayBeOwned" in item && { fix: item.mayBeOwned },
  ...item.kind === "refused" && { fix: item.fix }
});
function describe(declared, item, { says, ending = "not-done", advice: advice2 }, tell, key = "") {
  const { subject, within } = item;
  return {
    ...addEnding(declared, line(declared, "error", "", subject, key), ending, { subject, within, key }),
    message: redact(redactionFor(declared, item), (redaction) => says(tell(redaction).text)),
    ...advice2
  };
}
var stays = { says: (text) => text, ending: "left", advice: { kind: "note" } };
var advice = {
  code: "not_taken",
  fix: "run again in a few minutes; if the message stays, GitHub accepts and ignores this setting: look up its limits in the GitHub docs"
};
var notTaken = {
  says: (text) => `not applied: ${text} (GitHub accepted the write but shows another value)`,
  advice
};
var notShown = {
  says: (text) => `not shown yet: ${text} (GitHub accepted the write but still shows the old value after ${durationText(longestLag)})`,
  advice
};
var movedAway = {
  says: (text) => `changed again: ${text}`,
  advice: { code: "conflict", fix: "run again: another write of this run or another process changed it" }
};

// packages/core/src/engine/apply/replacements.ts
async function holdUnready(turn, works, host, mayFollow) {
  if (turn === "adds") return holdUnguarded(works);
  const isFinal = final.includes(turn);
  const open2 = works.filter((work) => !isUnfinished(work));
  const left = open2.flatMap(
    (work) => dueIn(work, turn).map((item) => ({ work, item, of: standInsOf(work.declared.section, item) }))
  );
  const going = left.filter(({ of }) => isFinal || of.length);
  if (!going.length) return;
  const losses = going.flatMap(({ work, item }) => lossesOf(work.declared.section, item));
  await verifyAll(isFinal ? works : works.filter(({ declared }) => canStandIn(declared.section, losses)), host, losses);
  const isFailed = (work) => isUnfinished(work) && (isHalfReplaced(work) || !failuresOf(work).every((failure) => tolerates(host.denials, nameOf(work), endingOf(failure))));
  const isLeft = ({ items, held, declared: { section } }) => turn === "publishes" && items.filter(isWriting).some((item) => held.has(item) && isBefore(turnIn(section, item), turn));
  const failed = isFinal && works.find((work) => isFailed(work) && !mayFollow(work) || isLeft(work));
  const others = works.filter((work) => work.items.length || !mayFollow(work));
  for (const { work, item, of } of going) {
    const left2 = of.includes("protection") && !brings(item) ? others.flatMap((other) => leftOut(other, turn)) : [];
    const [missing] = [...others.flatMap((other) => missingIn(other, turn, of)), ...left2];
    const last = failed && !isUnfinished(work) && `this change comes last, and ${nameOf(failed)} is not finished`;
    const why = missing ? waitsFor(missing) : last;
    if (why) hold(work, item, why);
  }
}
var waitsFor = (missing) => join`a change that must come first is missing: ${missing}`;
function hold(work, item, why) {
  work.held = new Map([...work.held, [item, { why, ending: "not-done" }]]);
}
function holdUnguarded(works) {
  for (const work of works) {
    const [missing] = heldGuards(work);
    if (!missing) continue;
    for (const item of dueIn(work, "adds")) if (item.guardedBy) hold(work, item, waitsFor(nameIn(work, missing)));
  }
}
var heldGuards = ({ declared: { section }, items, held }) => items.filter(isWriting).filter(
  (item) => held.get(item)?.ending === "differs" && item.kind !== "delete" && risksOfItem(section, item).some(({ touches }) => touches === "protection")
);
var brings = (item) => item.kind === "update" && item.differences.some(({ tone, wanted }) => tone !== "weaker" && wanted !== null);
var leftOut = (work, turn) => work.items.filter(isWriting).flatMap((item) => {
  const { section } = work.declared;
  const isDue = turnIn(section, item) === turn && standInsOf(section, item).includes("protection");
  const isLeft = work.held.get(item)?.ending === "differs" || work.broken && !work.done.has(item);
  return isDue && isLeft && brings(item) ? nameIn(work, item) : [];
});
var isBefore = (one, other) => turns.indexOf(one) < turns.indexOf(other);
var standInsDue = (work, turn, going) => work.items.filter(isWriting).filter((item) => isBefore(turnIn(work.declared.section, item), turn)).filter(
  (item) => standInsOf(work.declared.section, item).some((one) => going.some((of) => of === one || of.startsWith(`${one} `)))
);
function mayHold(section, { declared }, { key }, going) {
  if (key === "_undeclared") return false;
  const kinds = kindsOf(section, key ? [key] : []);
  return going.some((of) => {
    const [kind, name] = of.split(" ");
    return kinds.includes(kind) && (name === void 0 || isNamedIn(declared, name));
  });
}
var isNamedIn = (declared, name) => JSON.stringify(declared ?? "").toLowerCase().includes(JSON.stringify(name).toLowerCase());
function missingIn(work, turn, going) {
  const { declared, items, done } = work;
  const { section } = declared;
  if (!canStandIn(section, going)) return [];
  const where = code(section.key);
  if (isMissing(work) || work.known < 0) return [where];
  const unseen = items.filter(isUnread).flatMap((one) => one.parts.filter((part) => mayHold(section, one, part, going)));
  const mayStay = (item) => item.kind === "update" && item.differences.every((one) => one.mayStay);
  const isUndone = (item) => !done.has(item) || done.get(item).ending !== "written" && !mayStay(item);
  const undone = standInsDue(work, turn, going).filter(isUndone);
  const guards = going.includes("deployment") ? heldGuards(work) : [];
  return [...unseen.map(partText), ...[...undone, ...guards].map((item) => nameIn(work, item))];
}
function nameIn({ declared }, { subject, about }) {
  const where = code(declared.section.key);
  return redact(
    redactionFor(declared, { subject, about }),
    ({ hidesNames }) => subject && !hidesNames ? `${subject} in ${where}` : where
  );
}

// packages/core/src/engine/apply/apply.ts
async function apply(declared, host) {
  const reader = (host.sharing ?? host.reader)();
  const planned = await planAll(declared, reader);
  const isDenied = (one) => !tolerates(host.denials, one.section.key, "denied") && findFailures(one, planned).some((failure) => endingOf(failure) === "denied");
  const ready = planned.some(isDenied) ? planned : await Promise.all(planned.map((one) => writableIn(one).length ? prepare(one, reader, host) : one));
  const works = ready.map(begin);
  for (const work of works) work.skipped ??= lossIn(work, host.denials);
  const writing = works.map(({ items }) => items.filter(isWriting)).filter((items) => items.length);
  const writes = writing.flatMap((items) => groupByRequest(items).flatMap(stepsOf)).length;
  host.planned?.(writes, writing.length / (works.length || 1));
  const { why, archived } = findStop(works, ready, ready.find(isDenied));
  if (why !== void 0) skipAll(works, why);
  if (archived) return { sections: refuseWrites(archived, works, host.denials), lines: [], planned: ready };
  const pass = openPass(works, ready, reader.unfolded?.() ?? reader, host.gates);
  const lines = why === void 0 ? await performAll(works, planned, host, pass) : [];
  for (const [at, work] of works.entries()) {
    const first = ready[at];
    if (work.skipped && work.failure === first.failure) work.waits = tellWaiting(first, ready);
  }
  return { sections: works.map((work) => resultOf(work, host.denials)), lines, planned: ready };
}
function findStop(works, ready, denied) {
  const owned = works.find(({ items }) => items.some((item) => item.kind === "refused" && item.stopsAll));
  const hasWrites = works.some(({ items }) => items.some(isWriting));
  const archived = !owned && hasWrites ? works.find(findArchived) : void 0;
  const unset = ready.find(({ failure }) => failure instanceof MissingVariable);
  const inOrder = [
    denied && `no changes made, because the token cannot read ${denied.section.key}`,
    owned && `no changes made, because ${nameOf(owned)} contradicts what the organization enforces`,
    archived && "the repository is read-only",
    unset && `no changes made, because ${unset.section.key} needs an environment variable that is not set`
  ];
  return { why: inOrder.find((why) => why !== void 0), archived };
}
var findArchived = (work) => work.items.find((item) => item.kind === "archived");
var skipAll = (works, why) => {
  for (const work of works) work.skipped ??= why;
};
function refuseWrites(archived, works, denials) {
  const { message, fix } = findArchived(archived);
  return works.map((work) => {
    const result = resultOf(work, denials);
    if (work !== archived) return result;
    const error = { ...line(work.declared, "error", message), fix, code: "plan_refused" };
    return { ...result, status: "failed", lines: [error, ...result.lines.filter((one) => one.message !== message)] };
  });
}
var mustWait = (work, first, planned) => work.failure === void 0 ? findAwaited(work.declared, planned) : findLifting(first, first.failure, planned);
async function performAll(works, planned, host, pass) {
  const waiting = new Set(works.filter((work, index) => mustWait(work, planned[index], planned)));
  for (const work of works) work.skipped ??= waiting.has(work) ? void 0 : unreadIn(work, host.denials);
  const lines = [...await pass()];
  const performing = { ...host };
  const perform2 = async (work, turn) => {
    await performTurn(work, turn, performing);
    if (work.failure instanceof RunStopped) skipAll(works, "the run was stopped");
    if (work.failure instanceof OtherRepository) skipAll(works, "another repository has this name now");
  };
  const planAgain = async (work) => {
    waiting.delete(work);
    const reader = host.reader();
    const again2 = await prepare(await planOne(work.declared, reader), reader, host);
    beginAgain(work, again2);
    work.skipped ??= lossIn(work, host.denials) ?? unreadIn(work, host.denials);
    lines.push(...await pass({ work, planned: again2, reader }));
  };
  const mayFollow = (work) => waiting.has(work) && findLifting(work.declared, work.failure, planned) !== void 0;
  for (const work of works) await perform2(work, "first");
  const isShut = ({ items, done }) => items.some((item) => isWriting(item) && item.turn === "first" && !done.has(item));
  if (works.some(isShut)) skipAll(works, "the repository could not be opened for writing");
  for (const turn of order) {
    const hold2 = () => holdUnready(turn, works, host, mayFollow);
    await hold2();
    if (turn === "last") waiting.clear();
    for (const work of works) {
      if (waiting.has(work) && !work.skipped && !work.broken && isSettled(work, works)) {
        await planAgain(work);
        await hold2();
      }
      const { broken } = work;
      await perform2(work, turn);
      if (work.broken !== broken && !final.includes(turn)) await hold2();
    }
  }
  const isCutOff = works.some(({ failure }) => failure instanceof RunStopped);
  const verify2 = () => verifyAll(works, host);
  await (isCutOff || !host.finishing ? verify2() : host.finishing(verify2));
  return lines;
}
async function prepare(planned, reader, host) {
  return lookUpAll(await confirmRemovals(planned, reader), (host.sharing ?? host.reader)(), host.lookups);
}
async function confirmRemovals(one, reader) {
  if (!isPlanned(one) || !one.plan.some(({ kind }) => kind === "delete")) return one;
  const again2 = reader.rereading();
  if (!again2) return one;
  const second = await planOne(one, again2);
  if (!isPlanned(second)) return second;
  const first = one.plan.filter(isDecisive);
  const isKnown = ({ kind, subject }) => first.some((item) => item.kind === kind && item.subject === subject);
  const plan = second.plan.map((item) => isDecisive(item) && !isKnown(item) ? unconfirmed(item) : item);
  return { ...second, plan };
}
var isDecisive = (item) => item.kind === "delete" || item.kind === "create";
var unconfirmed = ({ kind, subject, about }) => ({
  ...noteUncompared(
    "blind",
    kind === "delete" ? say`kept ${subject}: GitHub showed it only on the second read, so the next run decides` : say`did not create ${subject}: GitHub showed it only on the first read, so the next run decides`,
    { subject }
  ),
  about
});
export {
  apply
};
