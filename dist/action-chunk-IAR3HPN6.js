import {
  createPartReader22 as createPartReader,
  dropUnsupportedValues22 as dropUnsupportedValues,
  isFailureOfRun22 as isFailureOfRun,
  rejectUnsupportedSection22 as rejectUnsupportedSection,
  reportFailure37 as reportFailure,
  classifyFailure38 as classifyFailure,
  createSectionResult38 as createSectionResult,
  isTolerated38 as isTolerated,
  createRedaction42 as createRedaction,
  redactText42 as redactText,
  reword42 as reword,
  formatPart68 as formatPart,
  joinPublic97 as joinPublic,
  NotOnPlan105 as NotOnPlan,
  NotOnServer105 as NotOnServer,
  PermissionDenied105 as PermissionDenied
} from "./action.js";

// packages/core/src/engine/snapshots/snapshot.ts
async function readSnapshot(sections, github, denials, isWanted = () => true) {
  const taken = await Promise.all(sections.map((section) => readSectionSnapshot(section, github, denials, isWanted)));
  const valued = taken.filter(({ value }) => value !== void 0);
  const failures = taken.flatMap(({ failure }) => failure ?? []);
  if (failures.length && !valued.length && failures.every(isFailureOfRun)) throw failures[0];
  return {
    settings: Object.fromEntries(valued.map(({ result, value }) => [result.name, value])),
    sections: taken.map(({ result }) => result),
    omissions: Object.fromEntries(taken.map(({ result, omissions }) => [result.name, omissions])),
    unread: taken.flatMap(({ unread }) => unread)
  };
}
async function readSectionSnapshot(section, github, denials, isWanted) {
  const missed = [];
  const listMissedLines = () => missed.sort((first, second) => first.turn - second.turn).map(({ line }) => line);
  try {
    const version = await github.readServerVersion?.();
    await rejectUnsupportedSection(section, version);
    const reader = createOmittingReader(section, github, { denials, isWanted, missed });
    const live = section.readAll ? await section.readAll(reader) : await section.read?.(reader, void 0);
    const exported = section.toSettings(live);
    const { value, notes: lacked } = await dropUnsupportedValues(section, exported.value, version);
    const lines = createNoteLines(section, [...exported.notes, ...lacked]);
    return {
      value,
      omissions: [...exported.omissions ?? exported.notes, ...lacked],
      unread: missed.flatMap(({ part }) => part ?? []),
      result: createSectionResult(section.key, [...listMissedLines(), ...lines], denials)
    };
  } catch (failure) {
    const lines = [...listMissedLines(), createFailedLine(section, failure, denials)];
    return { failure, unread: [], result: createSectionResult(section.key, lines, denials, failure) };
  }
}
function createOmittingReader(section, github, { denials, isWanted, missed }) {
  const isRequired = denials.required.has(section.key);
  const reader = createPartReader(github, (parts, failure, turn) => {
    if (!isTolerated(denials, section.key, classifyFailure(failure)) && !(isUnsupported(failure) && !isRequired))
      throw failure;
    missed.push(...parts.map((part) => ({ turn, part, line: createPartOmissionLine(section, failure, part) })));
  });
  return {
    ...reader,
    isRequired,
    async askOrLeaveOut(parts, ask) {
      return parts.some((part) => isWanted(section.key, part)) ? reader.askOrLeaveOut(parts, ask) : void 0;
    },
    async askIfSupported(what, ask) {
      try {
        return await ask(github);
      } catch (failure) {
        if (!(failure instanceof NotOnServer) || isRequired) throw failure;
        missed.push({ turn: -1, line: createOmissionLine(section, failure, what) });
        return void 0;
      }
    }
  };
}
var isUnsupported = (failure) => classifyFailure(failure) === "lost" || failure instanceof PermissionDenied && failure.mayLackRoute;
function createFailedLine(section, failure, { required }) {
  if (required.has(section.key) || !isUnsupported(failure)) return reportFailure(section.key, failure, section);
  const note = createOmissionNote(section, failure);
  return failure instanceof NotOnPlan ? reword(note, (why) => joinPublic`left out: ${why}`) : note;
}
function createOmissionNote(section, failure) {
  const { code, fix, pathEndings, request, ...line } = reportFailure(section.key, failure, section);
  if (failure instanceof NotOnPlan)
    return { ...reword(line, (why) => joinPublic`not available on this plan: ${why}`), kind: "note" };
  return classifyFailure(failure) === "lost" ? { ...line, kind: "note" } : { ...line, kind: "note", code, fix, pathEndings, request };
}
var createOmissionLine = (section, failure, what) => reword(createOmissionNote(section, failure), (why) => joinPublic`${what} left out: ${why}`);
function createPartOmissionLine(section, failure, part) {
  const key = part.key === void 0 ? `${section.key}[${part.subject}]` : `${section.key}.${part.key}`;
  return {
    ...createOmissionLine(section, failure, `${formatPart(part)} is`),
    key,
    pathEndings: [{ key, ending: classifyFailure(failure) }]
  };
}
var createNoteLines = (section, notes) => notes.map(({ text }) => ({ kind: "note", key: section.key, message: redactText(createRedaction(section), text) }));

export {
  readSnapshot
};
