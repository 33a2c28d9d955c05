import {
  brakesOf3 as brakesOf,
  passGates14 as passGates,
  planAll15 as planAll,
  declare17 as declare,
  parseSettings27 as parseSettings,
  isPlanned41 as isPlanned,
  redactText42 as redactText,
  redactionOf42 as redactionOf,
  SettingsRefused47 as SettingsRefused,
  join53 as join,
  repositoryIdKey75 as repositoryIdKey,
  findLoss79 as findLoss,
  fullName81 as fullName,
  SectionFailure87 as SectionFailure,
  isDrift87 as isDrift,
  isWriting87 as isWriting,
  open88 as open,
  say88 as say,
  spellOut88 as spellOut,
  ownNames91 as ownNames,
  code92 as code,
  HostRefusal100 as HostRefusal,
  HostUnreachable100 as HostUnreachable,
  RunStopped100 as RunStopped,
  forgiving100 as forgiving
} from "./action.js";
import {
  commandFor
} from "./action-chunk-W5RNGRYV.js";
import {
  withNames
} from "./action-chunk-GFKFVWG5.js";
import {
  writeSettings
} from "./action-chunk-CYRAFRDD.js";
import {
  narrowToItems
} from "./action-chunk-FABQY4IY.js";
import "./action-chunk-6EFUI7IP.js";
import "./action-chunk-CFPUKJRB.js";

// packages/core/src/undo/head.ts
function headLines(file, { repository, time }, sections, earlier = []) {
  const lost = sections.flatMap(
    ({ section, notes, problem }) => [...notes, ...problem === void 0 ? [] : [problem]].map((text) => `- ${section.key}: ${spellOut(text)}`)
  );
  for (const note of earlier) if (!lost.includes(`- ${note}`)) lost.push(`- ${note}`);
  return [
    `Undoes the changes that \`trueup apply\` made to ${repository}.`,
    `Made at ${new Date(time).toISOString()}, before the first write.`,
    "It contains the replaced values, including values that only administrators see. Keep it private.",
    "",
    `To preview the changes: ${commandFor("check", file, repository)}`,
    `To undo: ${commandFor("apply", file, repository)}`,
    ...lost.length ? ["", "Not restored by this file, or worth knowing before you apply it:", ...lost] : []
  ];
}

// packages/core/src/undo/way-back.ts
var unwritable = open("a settings file cannot contain its previous value");
function wayBack(section, live, items) {
  try {
    const undo = section.toUndo?.(live, items) ?? narrowToItems(section.toSettings(live), items, section.settings);
    const notes = [...lostFor(section, items), ...undo.notes];
    if (undo.value === void 0 || undo.section || isLive(section, undo.value, live)) return { ...undo, notes };
    return { notes, problem: unwritable };
  } catch (failure) {
    return { notes: lostFor(section, items), problem: reasonOf(failure) };
  }
}
var lostFor = (section, items) => [
  ...new Set(items.flatMap((item) => findLoss(section, item) ?? []))
];
function isLive(section, value, live) {
  const text = writeSettings({ [section.key]: value }, [section]);
  const { declared } = parseSettings({ text, file: "undo", sections: [section], origin: "operator" });
  return declared.every(({ desired }) => !section.plan(desired, live).some(isFound));
}
var isFound = (item) => isDrift(item) && !("differences" in item && item.differences.length && item.differences.every(({ unseen }) => unseen));
function reasonOf(failure) {
  if (failure instanceof SectionFailure) return failure.text;
  if (failure instanceof SettingsRefused) return unwritable;
  throw failure;
}

// packages/core/src/undo/keep.ts
async function openUndo(visit, undoFile) {
  const {
    visited: { repository },
    host: { identity },
    options,
    world
  } = visit;
  const { clock, files, earlierRun } = world;
  const { repos } = options;
  const file = repos ? `${join(undoFile, repository.owner, repository.name)}.yml` : undoFile;
  const own = commandFor("apply", file, fullName(repository));
  const goesOn = earlierRun?.wasStopped && [...earlierRun.undos].some((one) => `${one} `.startsWith(`${own} `));
  const time = clock.now();
  const occasion = { repository: fullName(repository), id: () => identity.id, time, goesOn };
  const kept = openFile(file, files, occasion);
  return {
    ...openUndoFile(kept, occasion),
    command: (name, needs) => commandFor("apply", file, name, needs),
    needs: (reader) => findNeeds({ text: kept.text(), file }, reader, visit).catch(
      forgiving([HostRefusal, HostUnreachable, RunStopped, SettingsRefused], () => [])
    )
  };
}
async function findNeeds(kept, reader, visit) {
  const options = { ...visit.options, mode: "check", brakes: "stop", allow: [] };
  const { declared } = await declare({ ...kept, origin: "operator" }, options);
  const planned = await planAll(declared, reader);
  const world = { ...visit.world, asks: void 0 };
  const gates = brakesOf(visit.visited.repository, { ...visit, options, world }, {});
  const { guarded } = await passGates(gates, { planned, reader });
  return guarded.map(({ needs }) => needs);
}
function openUndoFile(kept, occasion) {
  const replaced = openReplaced();
  return {
    async settled(mayHaveWritten) {
      if (!kept.isWritten()) return false;
      if (!mayHaveWritten) await kept.withdraw();
      else if (!kept.hasId() && occasion.id() !== void 0) await kept.write(replaced.waysBack());
      return mayHaveWritten;
    },
    async gate({ planned, again }) {
      const due = replaced.take(again === void 0 ? planned : planned.filter(({ section }) => section.key === again));
      const all = replaced.waysBack();
      if (!due.length) return {};
      if (all.every(({ value }) => value === void 0)) return { lines: [...linesOf(all, due), ...unkept(all)] };
      const message = await kept.write(all);
      if (message === void 0) return { lines: linesOf(all, due) };
      const fix = "choose another file with `--undo-file`";
      const line = { kind: "error", key: "undo-file", message, fix, code: "undo_unkept" };
      return { refused: "the undo file could not be written", lines: [line] };
    }
  };
}
function openFile(file, files, occasion) {
  let isWritten = false;
  let hasId = false;
  let wasThere = false;
  let earlier;
  let text = "";
  async function isOwn(there, all) {
    const { holdsSame, readUndo } = await import("./action-earlier-5GCIEBDU.js");
    earlier = occasion.goesOn ? readUndo(there, file) : void 0;
    return earlier ? earlier.id === occasion.id() : holdsSame(there, textOf(all, file, occasion));
  }
  return {
    isWritten: () => isWritten,
    hasId: () => hasId,
    text: () => text,
    async withdraw() {
      if (!wasThere) await files.remove(file);
    },
    /** Returns why the file cannot be written. */
    async write(all) {
      try {
        const there = isWritten ? void 0 : await files.read(file);
        if (there !== void 0 && !await isOwn(there, all))
          return `${code(file)} already exists and may be needed to undo an earlier run`;
        wasThere ||= there !== void 0;
        text = textOf(all, file, occasion, earlier);
        await files.write(file, text, "private");
        hasId = occasion.id() !== void 0;
        isWritten = true;
        return void 0;
      } catch (failure) {
        return `${code(file)} could not be written: ${failure.message}`;
      }
    }
  };
}
function openReplaced() {
  let before;
  const written = /* @__PURE__ */ new Map();
  const called = /* @__PURE__ */ new Map();
  const backOf = (section, items) => {
    const back = before?.has(section) ? wayBack(section, before.get(section), items) : unread;
    const holders = before?.has(section) && back.value ? section.facts?.(before.get(section)).holders : void 0;
    const notes = [...back.notes, ...whoIs(back.value, section, called.get(section)), ...idsOf(back.value, holders)];
    return { section, isChanged: items.some(({ kind }) => kind !== "reassert"), ...back, notes };
  };
  return {
    /** Returns the sections that are going to be written. */
    take(planned) {
      const all = planned.filter(isPlanned);
      const isFirst = before === void 0;
      before ??= new Map(all.map(({ section, live }) => [section, live]));
      for (const { section, names, called: inFull = names } of all) if (inFull) called.set(section, inFull);
      return all.flatMap(({ section, plan }) => {
        const items = plan.some(({ kind }) => kind === "refused") ? [] : plan.filter(isWriting);
        const own = isFirst ? items : items.map(forgetLive);
        if (items.length) written.set(section, [...written.get(section) ?? [], ...own]);
        return items.length ? [section] : [];
      });
    },
    waysBack: () => [...written].map(([section, items]) => backOf(section, items))
  };
}
var forgetLive = (item) => "differences" in item ? { ...item, differences: item.differences.map((one) => ({ ...one, live: void 0, affects: void 0 })) } : item;
function whoIs(value, { settings }, names = ownNames) {
  const said = /* @__PURE__ */ new Set();
  const note = (whose) => {
    const name = names(whose);
    if (name !== void 0) said.add(`${whose.kind} ${whose.id} is ${name}`);
    return void 0;
  };
  withNames(value, settings.schema, note);
  return [...said].map((text) => open(text));
}
function idsOf(value, holders = []) {
  const text = JSON.stringify(value ?? "").toLowerCase();
  const isIn = (name) => text.includes(`"${name}"`);
  return [...holders].flatMap(([who, id]) => isIn(who.split(" ").at(-1)) ? [open(`${who} is ${id}`)] : []);
}
var unread = {
  notes: [open("not in this file, because GitHub showed it only after another section was changed")]
};
function textOf(all, file, occasion, earlier) {
  const values = Object.fromEntries(all.map(({ section: { key }, value }) => [key, value]));
  const sections = all.map(({ section }) => section);
  const head = headLines(file, occasion, all, earlier?.notes);
  const about = writeSettings({ [repositoryIdKey]: occasion.id() }, [], head);
  return `${about}
${writeSettings(earlier?.joined(values) ?? values, sections)}`;
}
var unkept = (all) => all.filter(({ isChanged }) => isChanged).flatMap(
  ({ section, notes }) => notes.map((text) => {
    const message = redactText(redactionOf(section), say`no undo file: ${text}`);
    return { kind: "note", key: section.key, message };
  })
);
var linesOf = (all, due) => all.flatMap(({ section, problem }) => {
  if (problem === void 0 || !due.includes(section)) return [];
  const text = say`the undo file does not contain \`${open(section.key)}\`: ${problem}`;
  return [{ kind: "warning", key: section.key, message: redactText(redactionOf(section), text) }];
});
export {
  openUndo
};
