import {
  reportUnseenRepository11 as reportUnseenRepository,
  reportNote14 as reportNote,
  createDenialPolicy18 as createDenialPolicy,
  createTargetResult18 as createTargetResult,
  listWriteGrantsToRead26 as listWriteGrantsToRead,
  loadSections27 as loadSections,
  parseSettings27 as parseSettings,
  SettingsError50 as SettingsError,
  formatPath50 as formatPath,
  tryToRead50 as tryToRead,
  dirname56 as dirname,
  join56 as join,
  mergeSimilarNotes65 as mergeSimilarNotes,
  toFullName85 as toFullName,
  toShownText97 as toShownText,
  formatCode98 as formatCode,
  createHash100 as createHash,
  formatGrant104 as formatGrant
} from "./action.js";
import {
  readSnapshot
} from "./action-chunk-IAR3HPN6.js";
import {
  replaceIdsByNames
} from "./action-chunk-YUFD6PNW.js";
import "./action-chunk-H3VPRIL5.js";
import "./action-chunk-C2JLIJIY.js";
import {
  formatSettingsFile
} from "./action-chunk-CMHYJIWS.js";
import "./action-chunk-YNICP2FE.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/engine/snapshots/take.ts
async function takeSnapshot(github, options, files) {
  const file = chooseSnapshotFile(github.repository, options);
  const createResult = (sections2, ...lines) => createTargetResult("snapshot", github.repository, sections2, lines);
  const refusal = await refuseToReplace(file, files, options.overwrite);
  if (refusal) return createResult([], refusal);
  const wantedSections = await loadSections(options.sections);
  const live = await readSnapshot(wantedSections, github, createDenialPolicy(options));
  const named = options.ids ? live : { ...live, settings: await replaceIdsByNames(live.settings, wantedSections, github) };
  const valid = dropInvalidSections(named, wantedSections);
  const snapshot = options.readableOnly ? keepReadableWithoutWrite(valid, wantedSections) : valid;
  const { sections } = snapshot;
  if (isStopped(sections))
    return createResult(sections, createSnapshotNote(`\`${file}\` was not written: the run was stopped`));
  const unseen = await reportUnseenRepository(valid, github);
  if (unseen || !sections.some(({ status }) => status === "converged" || status === "partial")) {
    const nothingRead = createSnapshotNote(`\`${file}\` was not written: nothing could be read`);
    return unseen ? createResult([], unseen, nothingRead) : createResult(sections, nothingRead);
  }
  const schema = await findSchemaFile(file, files);
  const text = formatSnapshot(snapshot, wantedSections, {
    repository: toFullName(github.repository),
    only: options.sections,
    schema
  });
  const savedLine = await saveSnapshot(file, text, files);
  const empty = listEmptySections(snapshot);
  return createResult(
    sections,
    savedLine,
    ...empty.length ? [createSnapshotNote(`the repository has nothing in ${empty.join(", ")}`)] : []
  );
}
var listEmptySections = ({ settings, sections }) => sections.filter(({ name, lines }) => !(name in settings) && !lines.length).map(({ name }) => name);
var chooseSnapshotFile = ({ owner, name }, { repos, snapshotFile }) => repos ? `${join(snapshotFile ?? "snapshots", owner, name)}.yml` : snapshotFile ?? "settings.snapshot.yml";
var isStopped = (sections) => sections.some(({ stopped }) => stopped);
async function findSchemaFile(file, files) {
  const beside = "settings.schema.json";
  const schemaText = await files.read(join(dirname(file), beside)).catch(() => void 0);
  return schemaText === void 0 ? void 0 : beside;
}
function formatSnapshot(snapshot, wantedSections, { repository, only, schema }) {
  const lines = ["", `The current settings of the repository, as a settings file.`, ...listHeadLines(snapshot, only)];
  const text = formatSettingsFile(snapshot.settings, wantedSections, lines);
  const modeline = schema ? `# yaml-language-server: $schema=${schema}
` : "";
  return modeline + formatSnapshotMark(repository, text) + text;
}
function listHeadLines(snapshot, only) {
  const empty = listEmptySections(snapshot);
  const notes = snapshot.sections.flatMap(listSectionNotes);
  return [
    ...only ? [`Only these sections were read: ${only.join(", ")}.`] : [],
    ...empty.length ? [`The repository has nothing in ${empty.join(", ")}.`] : [],
    ...notes.length ? ["", "Left out, or worth knowing before you apply this file:", ...notes] : []
  ];
}
function listSectionNotes({ name, status, lines }) {
  const noteMessages = lines.filter(({ kind }) => kind === "note").map(({ message }) => toShownText(message, "full"));
  const notes = mergeSimilarNotes(
    noteMessages,
    (message) => ({ message, about: name }),
    (_, message) => message
  ).map((message) => `- ${name}: ${message}`);
  if (status === "failed") return [...notes, `- ${name}: not in this file, because it could not be read or written`];
  if (status !== "skipped") return notes;
  const grant = lines.find((line) => line.grant)?.grant;
  return [...notes, `- ${name}: not in this file, because the token lacks the permission ${grant}`];
}
var computeDigest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
var formatSnapshotMark = (repository, text) => `# Snapshot of ${replaceLineBreaks(repository)} by Trueup (${computeDigest(text)}). The next snapshot replaces this file unless it was edited.
`;
var replaceLineBreaks = (name) => name.replace(/[\p{Cc}\u2028\u2029]/gu, "\uFFFD");
var markPattern = /^(?:# yaml-language-server:.*\n)?# Snapshot of .* by Trueup \((?<digest>[0-9a-f]{16})\).*\n(?<rest>[\s\S]*)$/;
function detectSnapshotAuthor(text) {
  const { digest, rest } = markPattern.exec(text.replaceAll("\r\n", "\n"))?.groups ?? {};
  if (digest === void 0 || rest === void 0) return "someone else";
  return computeDigest(rest) === digest ? "trueup" : "edited";
}
async function refuseToReplace(file, files, overwrite) {
  try {
    const before = overwrite ? void 0 : await files.read(file);
    const author = before === void 0 ? "trueup" : detectSnapshotAuthor(before);
    if (author === "trueup") return void 0;
    const problem = author === "edited" ? "is a snapshot that was edited" : "exists and is not a snapshot";
    return createSnapshotError(`\`${file}\` ${problem}`, "name another file, or set `--overwrite` to replace this one");
  } catch (failure) {
    return createSnapshotFileError(file, "read", failure);
  }
}
async function saveSnapshot(file, text, files) {
  try {
    if (await files.read(file) === text) return createSnapshotNote(`\`${file}\` is unchanged`);
    await files.write(file, text);
    return createSnapshotNote(`wrote the snapshot to \`${file}\``);
  } catch (failure) {
    return createSnapshotFileError(file, "written", failure);
  }
}
var key = "snapshot-file";
var createSnapshotNote = (message) => reportNote(message, key);
var createSnapshotError = (message, fix) => ({
  kind: "error",
  key,
  message,
  fix,
  code: "plan_refused"
});
var createSnapshotFileError = (file, done, failure) => createSnapshotError(
  `\`${file}\` could not be ${done}: ${failure.message}`,
  "choose a file in a folder that this process can write to"
);
function keepReadableWithoutWrite(snapshot, wantedSections) {
  const { declared } = parseSnapshot(snapshot.settings, wantedSections);
  return declared.reduce((kept, { key: key2, desired }) => {
    const section = wantedSections.find((candidate) => candidate.key === key2);
    return listWriteGrantsToRead("check", [{ section, desired }]).length ? replaceHiddenKeysByNote(kept, section, desired) : kept;
  }, snapshot);
}
function replaceHiddenKeysByNote({ settings, sections }, section, desired) {
  const { [section.key]: value, ...otherSettings } = settings;
  const isHidden = ([key2]) => section.settings.list !== void 0 || listWriteGrantsToRead("check", [{ section, desired: { [key2]: desired[key2] } }]).length > 0;
  const keys = Object.entries(value);
  const kept = keys.filter((entry) => !isHidden(entry));
  const names = kept.length ? keys.filter(isHidden).map(([key2]) => formatCode(key2)) : [formatCode(section.key)];
  const grants = listWriteGrantsToRead("check", [{ section, desired }]).map(({ grant }) => formatGrant(grant));
  const note = {
    kind: "note",
    key: section.key,
    message: describeOmitted(names.join(", "), grants.join(" and "))
  };
  return {
    settings: kept.length ? { ...settings, [section.key]: Object.fromEntries(kept) } : otherSettings,
    sections: sections.map(
      (entry) => entry.name === section.key ? { ...entry, lines: [...entry.lines, note] } : entry
    )
  };
}
var describeOmitted = (names, grants) => `left out, because GitHub shows it only to a token with ${grants}: ${names}. To add it, copy it from the output of \`trueup snapshot\`, and run check with a token that only the default branch can use`;
function dropInvalidSections(snapshot, wantedSections) {
  const read = tryToRead(() => parseSnapshot(snapshot.settings, wantedSections));
  if (!(read instanceof SettingsError)) return snapshot;
  const findRefusals = (key2) => read.refusals.filter(({ at }) => !at.length || at[0] === key2);
  const kept = Object.entries(snapshot.settings).filter(([key2]) => !findRefusals(key2).length);
  return {
    settings: Object.fromEntries(kept),
    sections: snapshot.sections.map((section) => {
      const refusals = section.name in snapshot.settings ? findRefusals(section.name) : [];
      return refusals.length ? failSection(section, refusals) : section;
    })
  };
}
var parseSnapshot = (settings, sections) => parseSettings({ text: formatSettingsFile(settings, sections), file: "the snapshot", sections, origin: "operator" });
var failSection = (section, refusals) => ({
  ...section,
  status: "failed",
  coverage: [{ key: section.name, ending: "not-done" }],
  lines: [...section.lines, ...refusals.map((refusal) => createRefusalLine(section.name, refusal))]
});
var dropLineNumber = (problem) => problem.replace(/, on line \d+$/, "");
var createRefusalLine = (name, { at, problem }) => ({
  kind: "error",
  key: at.length ? formatPath(at) : name,
  message: `GitHub has a value that a settings file cannot contain: ${dropLineNumber(problem)}`,
  fix: "change it on GitHub, or choose other sections with `--sections`",
  code: "plan_refused"
});
export {
  detectSnapshotAuthor,
  formatSnapshotMark,
  keepReadableWithoutWrite,
  takeSnapshot
};
