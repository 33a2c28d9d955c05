import {
  createBrakeGates3 as createBrakeGates,
  parseDeclaredSettings12 as parseDeclaredSettings,
  passGates16 as passGates,
  planSections17 as planSections,
  parseSettings27 as parseSettings,
  listWritingItems34 as listWritingItems,
  createRedaction42 as createRedaction,
  redactText42 as redactText,
  isPlanned45 as isPlanned,
  SettingsError50 as SettingsError,
  join56 as join,
  repositoryIdKey79 as repositoryIdKey,
  describePermanentLoss84 as describePermanentLoss,
  toFullName86 as toFullName,
  SectionFailure93 as SectionFailure,
  isDrift93 as isDrift,
  nameBuiltInRole96 as nameBuiltInRole,
  formatText98 as formatText,
  markPublic98 as markPublic,
  showFullText98 as showFullText,
  formatCode99 as formatCode,
  GithubRefusal106 as GithubRefusal,
  RequestFailure106 as RequestFailure,
  RunStopped106 as RunStopped,
  recoverFrom106 as recoverFrom
} from "./action.js";
import {
  formatTrueupCommand
} from "./action-chunk-ERLOTRAM.js";
import {
  replaceIdsWithNamesBySchema
} from "./action-chunk-H3VPRIL5.js";
import {
  formatSettingsFile
} from "./action-chunk-CMHYJIWS.js";
import {
  narrowExportToItems
} from "./action-chunk-4GKDEBQ3.js";
import "./action-chunk-MX7MJ7QI.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/undo/head.ts
function formatUndoFileHead(file, { repository, time }, sections, earlierNotes = []) {
  const lost = sections.flatMap(
    ({ section, notes, problem }) => [...notes, ...problem === void 0 ? [] : [problem]].map((text) => `- ${section.key}: ${showFullText(text)}`)
  );
  for (const note of earlierNotes) if (!lost.includes(`- ${note}`)) lost.push(`- ${note}`);
  return [
    `Undoes the changes that \`trueup apply\` made to ${repository}.`,
    `Made at ${new Date(time).toISOString()}, before the first write.`,
    "It contains the replaced values, including values that only administrators see. Keep it private.",
    "",
    `To preview the changes: ${formatTrueupCommand("check", file, repository)}`,
    `To undo: ${formatTrueupCommand("apply", file, repository)}`,
    ...lost.length ? ["", "Not restored by this file, or worth knowing before you apply it:", ...lost] : []
  ];
}

// packages/core/src/undo/rollback.ts
var unwritable = markPublic("a settings file cannot contain its previous value");
function planRollback(section, live, items) {
  try {
    const undo = section.toUndo?.(live, items) ?? narrowExportToItems(section.toSettings(live), items, section.settings);
    const notes = [...listPermanentLosses(section, items), ...undo.notes];
    if (undo.value === void 0 || undo.section || isMatchingLive(section, undo.value, live))
      return { ...undo, notes };
    return { notes, problem: unwritable };
  } catch (failure) {
    return { notes: listPermanentLosses(section, items), problem: describeFailureOrRethrow(failure) };
  }
}
var listPermanentLosses = (section, items) => [
  ...new Set(items.flatMap((item) => describePermanentLoss(section, item) ?? []))
];
function isMatchingLive(section, value, live) {
  const text = formatSettingsFile({ [section.key]: value }, [section]);
  const { declared } = parseSettings({ text, file: "undo", sections: [section], origin: "operator" });
  return declared.every(({ desired }) => !section.plan(desired, live).some(isVisibleDrift));
}
var isVisibleDrift = (item) => isDrift(item) && !("differences" in item && item.differences.length && item.differences.every(({ unseen }) => unseen));
function describeFailureOrRethrow(failure) {
  if (failure instanceof SectionFailure) return failure.text;
  if (failure instanceof SettingsError) return unwritable;
  throw failure;
}

// packages/core/src/undo/undo-file.ts
async function createUndoRecorder(repositoryRun, undoFile) {
  const {
    target: { repository },
    client: { identity },
    options,
    world
  } = repositoryRun;
  const { clock, files, earlierRun } = world;
  const { repos } = options;
  const file = repos ? `${join(undoFile, repository.owner, repository.name)}.yml` : undoFile;
  const applyCommand = formatTrueupCommand("apply", file, toFullName(repository));
  const isResumed = earlierRun?.wasStopped && [...earlierRun.undos].some((command) => `${command} `.startsWith(`${applyCommand} `));
  const time = clock.now();
  const undoRun = { repository: toFullName(repository), id: () => identity.id, time, isResumed };
  const writer = createUndoFileWriter(file, files, undoRun);
  return {
    ...createUndoGate(writer, undoRun),
    command: (name, needs) => formatTrueupCommand("apply", file, name, needs),
    needs: (reader) => listUndoNeeds({ text: writer.text(), file }, reader, repositoryRun).catch(
      recoverFrom([GithubRefusal, RequestFailure, RunStopped, SettingsError], () => [])
    )
  };
}
async function listUndoNeeds(source, reader, repositoryRun) {
  const options = { ...repositoryRun.options, mode: "check", brakes: "stop", allow: [] };
  const { declared } = await parseDeclaredSettings({ ...source, origin: "operator" }, options);
  const planned = await planSections(declared, reader);
  const world = { ...repositoryRun.world, confirmPlan: void 0 };
  const gates = createBrakeGates(repositoryRun.target.repository, { ...repositoryRun, options, world }, {});
  const { guarded } = await passGates(gates, { planned, reader });
  return guarded.map(({ needs }) => needs);
}
function createUndoGate(writer, undoRun) {
  const replaced = createRollbackStore();
  return {
    async finish(mayHaveWritten) {
      if (!writer.isWritten()) return false;
      if (!mayHaveWritten) await writer.withdraw();
      else if (!writer.hasId() && undoRun.id() !== void 0) await writer.write(replaced.listRollbacks());
      return mayHaveWritten;
    },
    async gate({ planned, replannedKey }) {
      const due = replaced.take(
        replannedKey === void 0 ? planned : planned.filter(({ section }) => section.key === replannedKey)
      );
      const all = replaced.listRollbacks();
      if (!due.length) return {};
      if (all.every(({ value }) => value === void 0))
        return { lines: [...warnAboutUnrestored(all, due), ...reportMissingUndoFile(all)] };
      const message = await writer.write(all);
      if (message === void 0) return { lines: warnAboutUnrestored(all, due) };
      const fix = "choose another file with `--undo-file`";
      const line = { kind: "error", key: "undo-file", message, fix, code: "undo_unkept" };
      return { refused: "the undo file could not be written", lines: [line] };
    }
  };
}
function createUndoFileWriter(file, files, undoRun) {
  let isWritten = false;
  let hasId = false;
  let wasThere = false;
  let earlier;
  let text = "";
  async function isOwn(existingText, all) {
    const { hasSameSettings, parseUndoFile } = await import("./action-earlier-XKS7K4YO.js");
    earlier = undoRun.isResumed ? parseUndoFile(existingText, file) : void 0;
    return earlier ? earlier.id === undoRun.id() : hasSameSettings(existingText, formatUndoFile(all, file, undoRun));
  }
  return {
    isWritten: () => isWritten,
    hasId: () => hasId,
    text: () => text,
    async withdraw() {
      if (!wasThere) await files.remove(file);
    },
    async write(all) {
      try {
        const existingText = isWritten ? void 0 : await files.read(file);
        if (existingText !== void 0 && !await isOwn(existingText, all))
          return `${formatCode(file)} already exists and may be needed to undo an earlier run`;
        wasThere ||= existingText !== void 0;
        text = formatUndoFile(all, file, undoRun, earlier);
        await files.write(file, text, "private");
        hasId = undoRun.id() !== void 0;
        isWritten = true;
        return void 0;
      } catch (failure) {
        return `${formatCode(file)} could not be written: ${failure.message}`;
      }
    }
  };
}
function createRollbackStore() {
  let before;
  const written = /* @__PURE__ */ new Map();
  const called = /* @__PURE__ */ new Map();
  const createSectionRollback = (section, items) => {
    const back = before?.has(section) ? planRollback(section, before.get(section), items) : unreadableRollback;
    const holders = before?.has(section) && back.value ? section.getFacts?.(before.get(section)).holders : void 0;
    const notes = [
      ...back.notes,
      ...describeIds(back.value, section, called.get(section)),
      ...describeHolders(back.value, holders)
    ];
    return { section, isChanged: items.some(({ kind }) => kind !== "reassert"), ...back, notes };
  };
  return {
    take(planned) {
      const all = planned.filter(isPlanned);
      const isFirst = before === void 0;
      before ??= new Map(all.map(({ section, live }) => [section, live]));
      for (const { section, names, liveNames: inFull = names } of all) if (inFull) called.set(section, inFull);
      const writing = listWritingItems(all);
      return all.flatMap((sectionPlan) => {
        const { section } = sectionPlan;
        const items = writing.flatMap(({ declared, item }) => declared === sectionPlan ? [item] : []);
        const own = isFirst ? items : items.map(forgetLiveValues);
        if (items.length) written.set(section, [...written.get(section) ?? [], ...own]);
        return items.length ? [section] : [];
      });
    },
    listRollbacks: () => [...written].map(([section, items]) => createSectionRollback(section, items))
  };
}
var forgetLiveValues = (item) => "differences" in item ? {
  ...item,
  differences: item.differences.map((difference) => ({ ...difference, live: void 0, affects: void 0 }))
} : item;
function describeIds(value, { settings }, names = nameBuiltInRole) {
  const lines = /* @__PURE__ */ new Set();
  const note = (whose) => {
    const name = names(whose);
    if (name !== void 0) lines.add(`${whose.kind} ${whose.id} is ${name}`);
    return void 0;
  };
  replaceIdsWithNamesBySchema(value, settings.schema, note);
  return [...lines].map((text) => markPublic(text));
}
function describeHolders(value, holders = []) {
  const text = JSON.stringify(value ?? "").toLowerCase();
  const isIn = (name) => text.includes(`"${name}"`);
  return [...holders].flatMap(([who, id]) => isIn(who.split(" ").at(-1)) ? [markPublic(`${who} is ${id}`)] : []);
}
var unreadableRollback = {
  notes: [markPublic("not in this file, because GitHub showed it only after another section was changed")]
};
function formatUndoFile(all, file, undoRun, earlier) {
  const values = Object.fromEntries(all.map(({ section: { key }, value }) => [key, value]));
  const sections = all.map(({ section }) => section);
  const head = formatUndoFileHead(file, undoRun, all, earlier?.notes);
  const about = formatSettingsFile({ [repositoryIdKey]: undoRun.id() }, [], head);
  return `${about}
${formatSettingsFile(earlier?.mergeValues(values) ?? values, sections)}`;
}
var reportMissingUndoFile = (all) => all.filter(({ isChanged }) => isChanged).flatMap(
  ({ section, notes }) => notes.map((text) => {
    const message = redactText(createRedaction(section), formatText`no undo file: ${text}`);
    return { kind: "note", key: section.key, message };
  })
);
var warnAboutUnrestored = (all, due) => all.flatMap(({ section, problem }) => {
  if (problem === void 0 || !due.includes(section)) return [];
  const text = formatText`the undo file does not contain \`${markPublic(section.key)}\`: ${problem}`;
  return [{ kind: "warning", key: section.key, message: redactText(createRedaction(section), text) }];
});
export {
  createUndoRecorder
};
