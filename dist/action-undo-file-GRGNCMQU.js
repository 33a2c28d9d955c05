import {
  createBrakeGates3 as createBrakeGates,
  parseDeclaredSettings12 as parseDeclaredSettings,
  passGates21 as passGates,
  planSections22 as planSections,
  parseSettings27 as parseSettings,
  listWritingItems34 as listWritingItems,
  createRedaction42 as createRedaction,
  redactText42 as redactText,
  isPlanned45 as isPlanned,
  SettingsError50 as SettingsError,
  join56 as join,
  repositoryIdKey78 as repositoryIdKey,
  describePermanentLoss83 as describePermanentLoss,
  toFullName85 as toFullName,
  SectionFailure92 as SectionFailure,
  isDrift92 as isDrift,
  nameBuiltInRole95 as nameBuiltInRole,
  formatText97 as formatText,
  markPublic97 as markPublic,
  showFullText97 as showFullText,
  formatCode98 as formatCode,
  groupBy99 as groupBy,
  GithubRefusal105 as GithubRefusal,
  RequestFailure105 as RequestFailure,
  RunStopped105 as RunStopped,
  recoverFrom105 as recoverFrom
} from "./action.js";
import {
  formatTrueupCommand
} from "./action-chunk-WVBZEYGU.js";
import {
  replaceIdsWithNamesBySchema
} from "./action-chunk-H3VPRIL5.js";
import {
  formatSettingsFile
} from "./action-chunk-CMHYJIWS.js";
import {
  narrowExportToItems
} from "./action-chunk-QATAOAVF.js";
import "./action-chunk-PJOHCAIZ.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/undo/head.ts
function formatUndoFileHead(file, { repository, time }, rollbacks) {
  const lost = rollbacks.flatMap(({ section, notes, problem }) => {
    const texts = [...notes, ...problem === void 0 ? [] : [problem]];
    return texts.map((text) => `- ${section.key}: ${showFullText(text)}`);
  });
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
var unwritableNote = markPublic("a settings file cannot contain its previous value");
function planRollback(section, live, items) {
  const losses = listPermanentLosses(section, items);
  try {
    const undo = section.toUndo?.(live, items) ?? narrowExportToItems(section.toSettings(live), items, section.settings);
    const notes = [...losses, ...undo.notes];
    if (undo.value === void 0 || undo.section || isMatchingLive(section, undo.value, live))
      return { ...undo, notes };
    return { notes, problem: unwritableNote };
  } catch (failure) {
    return { notes: losses, problem: describeFailureOrRethrow(failure) };
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
  if (failure instanceof SectionFailure) return formatText`${unwritableNote}: ${failure.text}`;
  if (failure instanceof SettingsError) return unwritableNote;
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
  const { clock, files } = world;
  const { repos } = options;
  const file = repos ? `${join(undoFile, repository.owner, repository.name)}.yml` : undoFile;
  const fix = `choose another ${repos ? "folder" : "file"} with \`--undo-file\``;
  const undoRun = { repository: toFullName(repository), id: () => identity.id, time: clock.now() };
  const writer = createUndoFileWriter({ file, fix }, files, undoRun);
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
      const refusal = await writer.write(all);
      if (refusal === void 0) return { lines: warnAboutUnrestored(all, due) };
      const line = { kind: "error", key: "undo-file", ...refusal, code: "undo_unkept" };
      return { refused: "the undo file could not be written", lines: [line] };
    }
  };
}
function createUndoFileWriter({ file, fix }, files, undoRun) {
  let isWritten = false;
  let hasId = false;
  let text = "";
  return {
    isWritten: () => isWritten,
    hasId: () => hasId,
    text: () => text,
    withdraw: () => files.remove(file),
    async write(all) {
      try {
        text = formatUndoFile(all, file, undoRun);
        if (isWritten) await files.write(file, text, "private");
        else if (!await files.createPrivate(file, text))
          return {
            message: `${formatCode(file)} already exists and may be needed to undo an earlier run`,
            fix: `${fix}, and keep this file. To undo both runs, apply the newer file first`
          };
        hasId = undoRun.id() !== void 0;
        isWritten = true;
        return void 0;
      } catch (failure) {
        return { message: `${formatCode(file)} could not be written: ${failure.message}`, fix };
      }
    }
  };
}
function createRollbackStore() {
  let liveBeforeRun;
  const writtenItems = /* @__PURE__ */ new Map();
  const nameResolvers = /* @__PURE__ */ new Map();
  const createSectionRollback = (section, items) => {
    const isChanged = items.some(({ kind }) => kind !== "reassert");
    if (!liveBeforeRun?.has(section)) return { section, isChanged, ...unreadableRollback };
    const live = liveBeforeRun.get(section);
    const rollback = planRollback(section, live, items);
    const holders = rollback.value ? section.getFacts?.(live).holders : void 0;
    const notes = [
      ...rollback.notes,
      ...describeIds(rollback.value, section, nameResolvers.get(section)),
      ...describeHolders(rollback.value, holders)
    ];
    return { section, isChanged, ...rollback, notes };
  };
  return {
    /** Adds the items of a plan, and returns the sections that they write. */
    take(planned) {
      const sectionPlans = planned.filter(isPlanned);
      const isFirstPlan = liveBeforeRun === void 0;
      liveBeforeRun ??= new Map(sectionPlans.map(({ section, live }) => [section, live]));
      for (const { section, names, liveNames = names } of sectionPlans)
        if (liveNames) nameResolvers.set(section, liveNames);
      const writes = groupBy(listWritingItems(sectionPlans), ({ declared }) => declared.section);
      for (const [section, sectionWrites] of writes) {
        const items = sectionWrites.map(({ item }) => isFirstPlan ? item : forgetLiveValues(item));
        writtenItems.set(section, [...writtenItems.get(section) ?? [], ...items]);
      }
      return [...writes.keys()];
    },
    listRollbacks: () => [...writtenItems].map(([section, items]) => createSectionRollback(section, items))
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
function formatUndoFile(rollbacks, file, undoRun) {
  const values = Object.fromEntries(rollbacks.map(({ section: { key }, value }) => [key, value]));
  const sections = rollbacks.map(({ section }) => section);
  const head = formatUndoFileHead(file, undoRun, rollbacks);
  const about = formatSettingsFile({ [repositoryIdKey]: undoRun.id() }, [], head);
  return `${about}
${formatSettingsFile(values, sections)}`;
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
