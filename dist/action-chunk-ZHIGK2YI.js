import {
  dropUnexportable15 as dropUnexportable,
  failsWholeRun15 as failsWholeRun,
  partReader15 as partReader,
  refuseLackedSection15 as refuseLackedSection,
  endingOf42 as endingOf,
  failureOf42 as failureOf,
  redactText42 as redactText,
  redactionOf42 as redactionOf,
  reword42 as reword,
  settled42 as settled,
  tolerates42 as tolerates,
  partText65 as partText,
  join88 as join,
  open88 as open,
  NotOnPlan100 as NotOnPlan,
  NotOnServer100 as NotOnServer,
  PermissionDenied100 as PermissionDenied
} from "./action.js";

// packages/core/src/engine/snapshot.ts
async function snapshot(sections, host, denials, isWanted = () => true) {
  const taken = await Promise.all(sections.map((section) => takeOne(section, host, denials, isWanted)));
  const valued = taken.filter(({ value }) => value !== void 0);
  const failures = taken.flatMap(({ failure }) => failure ?? []);
  if (failures.length && !valued.length && failures.every(failsWholeRun)) throw failures[0];
  return {
    settings: Object.fromEntries(valued.map(({ result, value }) => [result.name, value])),
    sections: taken.map(({ result }) => result),
    leftOut: Object.fromEntries(taken.map(({ result, leftOut }) => [result.name, leftOut]))
  };
}
async function takeOne(section, host, denials, isWanted) {
  const missed = [];
  const unread = () => missed.sort((one, other) => one.turn - other.turn).map(({ told }) => told);
  try {
    const version = await host.server?.();
    await refuseLackedSection(section, version);
    const reader = leavingOut(section, host, { denials, isWanted, missed });
    const all = section.readAll ? await section.readAll(reader) : await section.read?.(reader, void 0);
    const exported = section.toSettings(all);
    const { value, notes: lacked } = await dropUnexportable(section, exported.value, version);
    const lines = noteLines(section, value, [...exported.notes, ...lacked], unread().length > 0);
    return {
      value,
      leftOut: [...exported.leavesOut ?? exported.notes, ...lacked],
      result: settled(section.key, [...unread(), ...lines], denials)
    };
  } catch (failure) {
    const lines = [...unread(), failedLine(section, failure, denials)];
    return { failure, result: settled(section.key, lines, denials, failure) };
  }
}
function leavingOut(section, host, { denials, isWanted, missed }) {
  const isRequired = denials.required.has(section.key);
  const reader = partReader(host, (parts, failure, turn) => {
    if (!tolerates(denials, section.key, endingOf(failure)) && !(isNotThere(failure) && !isRequired)) throw failure;
    missed.push(...parts.map((part) => ({ turn, told: leftOutPart(section, failure, part) })));
  });
  return {
    ...reader,
    isRequired,
    async askOrLeaveOut(parts, ask) {
      return parts.some((part) => isWanted(section.key, part)) ? reader.askOrLeaveOut(parts, ask) : void 0;
    },
    async askIfThere(what, ask) {
      try {
        return await ask(host);
      } catch (failure) {
        if (!(failure instanceof NotOnServer) || isRequired) throw failure;
        missed.push({ turn: -1, told: leftOutLine(section, failure, what) });
        return void 0;
      }
    }
  };
}
var isNotThere = (failure) => endingOf(failure) === "lost" || failure instanceof PermissionDenied && failure.mayLackRoute;
function failedLine(section, failure, { required }) {
  if (required.has(section.key) || !isNotThere(failure)) return failureOf(section.key, failure, section);
  const said = noteOf(section, failure);
  return failure instanceof NotOnPlan ? reword(said, (why) => join`left out: ${why}`) : said;
}
function noteOf(section, failure) {
  const { code, fix, ended, request, ...said } = failureOf(section.key, failure, section);
  if (failure instanceof NotOnPlan)
    return { ...reword(said, (why) => join`not available on this plan: ${why}`), kind: "note" };
  return endingOf(failure) === "lost" ? { ...said, kind: "note" } : { ...said, kind: "note", code, fix, ended, request };
}
var leftOutLine = (section, failure, what) => reword(noteOf(section, failure), (why) => join`${what} left out: ${why}`);
function leftOutPart(section, failure, part) {
  const key = part.key === void 0 ? `${section.key}[${part.subject}]` : `${section.key}.${part.key}`;
  return { ...leftOutLine(section, failure, `${partText(part)} is`), key, ended: [{ key, ending: endingOf(failure) }] };
}
var holdsNothing = "there is none";
var isEmpty = ({ lines }) => lines.some(({ message }) => message === holdsNothing);
var noteLines = (section, value, notes, isUnread) => [...notes, ...value === void 0 && !notes.length && !isUnread ? [open(holdsNothing)] : []].map((text) => ({
  kind: "note",
  key: section.key,
  message: redactText(redactionOf(section), text)
}));

export {
  snapshot,
  isEmpty
};
