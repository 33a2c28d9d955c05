import {
  unseenRepository11 as unseenRepository,
  note19 as note,
  denialsOf23 as denialsOf,
  targetOf23 as targetOf,
  writesToSee26 as writesToSee,
  loadSections27 as loadSections,
  parseSettings27 as parseSettings,
  SettingsRefused47 as SettingsRefused,
  orRefusal47 as orRefusal,
  pathText47 as pathText,
  dirname53 as dirname,
  join53 as join,
  together61 as together,
  fullName81 as fullName,
  show88 as show,
  code92 as code,
  createHash95 as createHash,
  grantName98 as grantName
} from "./action.js";
import {
  isEmpty,
  snapshot
} from "./action-chunk-ZHIGK2YI.js";
import {
  inNames
} from "./action-chunk-WWAFP7FC.js";
import "./action-chunk-GFKFVWG5.js";
import "./action-chunk-CWT3O6YM.js";
import {
  writeSettings
} from "./action-chunk-CYRAFRDD.js";
import "./action-chunk-PRRDYNAS.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/engine/snapshots/take.ts
async function takeSnapshot(host, options, files) {
  const file = fileFor(host.repository, options);
  const told = (sections2, ...lines) => targetOf("snapshot", host.repository, sections2, lines);
  const refusal = await refuseToReplace(file, files, options.overwrite);
  if (refusal) return told([], refusal);
  const wanted = await loadSections(options.sections);
  const live = await snapshot(wanted, host, denialsOf(options));
  const all = readBack(options.ids ? live : { ...live, settings: await inNames(live.settings, wanted, host) }, wanted);
  const taken = options.readableOnly ? keepReadable(all, wanted) : all;
  const { sections } = taken;
  if (isStopped(sections)) return told(sections, snapshotNote(`\`${file}\` was not written: the run was stopped`));
  const unseen = await unseenRepository(all, host);
  if (unseen || !sections.some(({ status }) => status === "converged" || status === "partial")) {
    const nothing = snapshotNote(`\`${file}\` was not written: nothing could be read`);
    return unseen ? told([], unseen, nothing) : told(sections, nothing);
  }
  const schema = await findSchema(file, files);
  const text = snapshotText(taken, wanted, { repository: fullName(host.repository), only: options.sections, schema });
  const kept = await keep(file, text, files);
  const empty = sections.filter(isEmpty).map(({ name }) => name);
  return told(
    sections.map((section) => isEmpty(section) ? { ...section, lines: [] } : section),
    ...[kept, ...empty.length ? [snapshotNote(`the repository has nothing in ${empty.join(", ")}`)] : []]
  );
}
var fileFor = ({ owner, name }, { repos, snapshotFile }) => repos ? `${join(snapshotFile ?? "snapshots", owner, name)}.yml` : snapshotFile ?? "settings.snapshot.yml";
var isStopped = (sections) => sections.some(({ stopped }) => stopped);
async function findSchema(file, files) {
  const beside = "settings.schema.json";
  const found = await files.read(join(dirname(file), beside)).catch(() => void 0);
  return found === void 0 ? void 0 : beside;
}
function snapshotText({ settings, sections }, all, headed) {
  const { repository, only, schema } = headed;
  const lines = ["", `The current settings of the repository, as a settings file.`, ...headLines(sections, only)];
  const text = writeSettings(settings, all, lines);
  const modeline = schema ? `# yaml-language-server: $schema=${schema}
` : "";
  return modeline + markFor(repository, text) + text;
}
function headLines(sections, only) {
  const empty = sections.filter(isEmpty).map(({ name }) => name);
  const notes = sections.filter((section) => !isEmpty(section)).flatMap(notesOf);
  return [
    ...only ? [`Only these sections were read: ${only.join(", ")}.`] : [],
    ...empty.length ? [`The repository has nothing in ${empty.join(", ")}.`] : [],
    ...notes.length ? ["", "Left out, or worth knowing before you apply this file:", ...notes] : []
  ];
}
function notesOf({ name, status, lines }) {
  const said = lines.filter(({ kind }) => kind === "note").map(({ message }) => show(message, "whole"));
  const notes = together(
    said,
    (message) => ({ message, about: name }),
    (_, message) => message
  ).map((message) => `- ${name}: ${message}`);
  if (status === "failed") return [...notes, `- ${name}: not in this file, because it could not be read or written`];
  if (status !== "skipped") return notes;
  const grant = lines.find((line2) => line2.grant)?.grant;
  return [...notes, `- ${name}: not in this file, because the token lacks the permission ${grant}`];
}
var digestOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);
var markFor = (repository, text) => `# Snapshot of ${inOneLine(repository)} by Trueup (${digestOf(text)}). The next snapshot replaces this file unless it was edited.
`;
var inOneLine = (name) => name.replace(/[\p{Cc}\u2028\u2029]/gu, "\uFFFD");
var marked = /^(?:# yaml-language-server:.*\n)?# Snapshot of .* by Trueup \((?<digest>[0-9a-f]{16})\).*\n(?<rest>[\s\S]*)$/;
function authorOf(text) {
  const { digest, rest } = marked.exec(text.replaceAll("\r\n", "\n"))?.groups ?? {};
  if (digest === void 0 || rest === void 0) return "someone else";
  return digestOf(rest) === digest ? "trueup" : "edited";
}
async function refuseToReplace(file, files, overwrite) {
  try {
    const before = overwrite ? void 0 : await files.read(file);
    const author = before === void 0 ? "trueup" : authorOf(before);
    if (author === "trueup") return void 0;
    const whose = author === "edited" ? "is a snapshot that was edited" : "exists and is not a snapshot";
    return trouble(`\`${file}\` ${whose}`, "name another file, or set `--overwrite` to replace this one");
  } catch (failure) {
    return unusable(file, "read", failure);
  }
}
async function keep(file, text, files) {
  try {
    if (await files.read(file) === text) return snapshotNote(`\`${file}\` is unchanged`);
    await files.write(file, text);
    return snapshotNote(`wrote the snapshot to \`${file}\``);
  } catch (failure) {
    return unusable(file, "written", failure);
  }
}
var key = "snapshot-file";
var snapshotNote = (message) => note(message, key);
var trouble = (message, fix) => ({ kind: "error", key, message, fix, code: "plan_refused" });
var unusable = (file, done, failure) => trouble(
  `\`${file}\` could not be ${done}: ${failure.message}`,
  "choose a file in a folder that this process can write to"
);
function keepReadable(taken, all) {
  const { declared } = parseSnapshot(taken.settings, all);
  return declared.reduce((kept, { key: key2, desired }) => {
    const section = all.find((one) => one.key === key2);
    return writesToSee("check", [{ section, desired }]).length ? withoutHidden(kept, section, desired) : kept;
  }, taken);
}
function withoutHidden({ settings, sections }, section, desired) {
  const { [section.key]: value, ...others } = settings;
  const isHidden = ([key2]) => section.settings.list !== void 0 || writesToSee("check", [{ section, desired: { [key2]: desired[key2] } }]).length > 0;
  const keys = Object.entries(value);
  const kept = keys.filter((one) => !isHidden(one));
  const names = kept.length ? keys.filter(isHidden).map(([key2]) => code(key2)) : [code(section.key)];
  const grants = writesToSee("check", [{ section, desired }]).map(({ grant }) => grantName(grant));
  const note2 = { kind: "note", key: section.key, message: leftOut(names.join(", "), grants.join(" and ")) };
  return {
    settings: kept.length ? { ...settings, [section.key]: Object.fromEntries(kept) } : others,
    sections: sections.map((one) => one.name === section.key ? { ...one, lines: [...one.lines, note2] } : one)
  };
}
var leftOut = (names, grants) => `left out, because GitHub shows it only to a token with ${grants}: ${names}. To add it, copy it from the output of \`trueup snapshot\`, and run check with a token that only the default branch can use`;
function readBack(taken, all) {
  const read = orRefusal(() => parseSnapshot(taken.settings, all));
  if (!(read instanceof SettingsRefused)) return taken;
  const ofSection = (key2) => read.refusals.filter(({ at }) => !at.length || at[0] === key2);
  const kept = Object.entries(taken.settings).filter(([key2]) => !ofSection(key2).length);
  return {
    settings: Object.fromEntries(kept),
    sections: taken.sections.map((section) => {
      const found = section.name in taken.settings ? ofSection(section.name) : [];
      return found.length ? fail(section, found) : section;
    })
  };
}
var parseSnapshot = (settings, sections) => parseSettings({ text: writeSettings(settings, sections), file: "the snapshot", sections, origin: "operator" });
var fail = (section, refusals) => ({
  ...section,
  status: "failed",
  coverage: [{ key: section.name, ending: "not-done" }],
  lines: [...section.lines, ...refusals.map((refusal) => line(section.name, refusal))]
});
var withoutLine = (problem) => problem.replace(/, on line \d+$/, "");
var line = (name, { at, problem }) => ({
  kind: "error",
  key: at.length ? pathText(at) : name,
  message: `GitHub has a value that a settings file cannot contain: ${withoutLine(problem)}`,
  fix: "change it on GitHub, or choose other sections with `--sections`",
  code: "plan_refused"
});
export {
  authorOf,
  keepReadable,
  markFor,
  takeSnapshot
};
