import {
  createBrakeGates3 as createBrakeGates,
  parseDeclaredSettings12 as parseDeclaredSettings,
  passGates16 as passGates,
  planSections17 as planSections,
  listWritingItems34 as listWritingItems,
  createRedaction42 as createRedaction,
  redactText42 as redactText,
  isPlanned45 as isPlanned,
  SettingsError50 as SettingsError,
  join56 as join,
  repositoryIdKey78 as repositoryIdKey,
  toFullName85 as toFullName,
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
} from "./action-chunk-ERLOTRAM.js";
import {
  listRollbackNotes,
  planRollback,
  unreadableNote
} from "./action-chunk-GMCZQMQT.js";
import {
  replaceIdsWithNamesBySchema
} from "./action-chunk-H3VPRIL5.js";
import {
  formatSettingsFile
} from "./action-chunk-CMHYJIWS.js";
import "./action-chunk-MJYOVVLM.js";
import "./action-chunk-F2X46R2V.js";
import "./action-chunk-YWCJES34.js";

// packages/core/src/undo/head.ts
var resumedLine = "It undoes a stopped run and the run that resumed it. Values that only the second run changed are from between both runs.";
function formatUndoFileHead(file, { repository, time }, rollbacks, earlierNotes) {
  const lost = rollbacks.flatMap((rollback) => {
    const texts = [...listRollbackNotes(rollback), ...rollback.problem === void 0 ? [] : [rollback.problem]];
    return texts.map((text) => `- ${rollback.section.key}: ${showFullText(text)}`);
  });
  for (const note of earlierNotes ?? []) if (!lost.includes(`- ${note}`)) lost.push(`- ${note}`);
  return [
    `Undoes the changes that \`trueup apply\` made to ${repository}.`,
    `Made at ${new Date(time).toISOString()}, before the first write.`,
    ...earlierNotes ? [resumedLine] : [],
    "It contains the replaced values, including values that only administrators see. Keep it private.",
    "",
    `To preview the changes: ${formatTrueupCommand("check", file, repository)}`,
    `To undo: ${formatTrueupCommand("apply", file, repository)}`,
    ...lost.length ? ["", "Not restored by this file, or worth knowing before you apply it:", ...lost] : []
  ];
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
    const { hasSameSettings, parseUndoFile } = await import("./action-earlier-TDF2VSH4.js");
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
  let liveBeforeRun;
  const writtenItems = /* @__PURE__ */ new Map();
  const nameResolvers = /* @__PURE__ */ new Map();
  const createSectionRollback = (section, items) => {
    const isChanged = items.some(({ kind }) => kind !== "reassert");
    if (!liveBeforeRun?.has(section)) return { section, isChanged, ...unreadableRollback, identities: [] };
    const live = liveBeforeRun.get(section);
    const rollback = planRollback(section, live, items);
    const holders = rollback.value ? section.getFacts?.(live).holders : void 0;
    const identities = [
      ...describeIds(rollback.value, section, nameResolvers.get(section)),
      ...describeHolders(rollback.value, holders)
    ];
    return { section, isChanged, ...rollback, identities };
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
var unreadableRollback = { losses: [], notes: [unreadableNote] };
function formatUndoFile(rollbacks, file, undoRun, earlier) {
  const all = earlier ? earlier.mergeRollbacks(rollbacks) : rollbacks;
  const values = Object.fromEntries(all.map(({ section: { key }, value }) => [key, value]));
  const sections = all.map(({ section }) => section);
  const head = formatUndoFileHead(file, undoRun, all, earlier?.notes);
  const about = formatSettingsFile({ [repositoryIdKey]: undoRun.id() }, [], head);
  return `${about}
${formatSettingsFile({ ...earlier?.values, ...values }, sections)}`;
}
var reportMissingUndoFile = (all) => all.filter(({ isChanged }) => isChanged).flatMap(
  (rollback) => listRollbackNotes(rollback).map((text) => {
    const message = redactText(createRedaction(rollback.section), formatText`no undo file: ${text}`);
    return { kind: "note", key: rollback.section.key, message };
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
