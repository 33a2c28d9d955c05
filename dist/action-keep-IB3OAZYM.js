import {
  join19 as join,
  isPlanned37 as isPlanned,
  parseSettings42 as parseSettings,
  redactText50 as redactText,
  redactionOf50 as redactionOf,
  repositoryIdKey71 as repositoryIdKey,
  SettingsRefused76 as SettingsRefused,
  fullName80 as fullName,
  SectionFailure85 as SectionFailure,
  isDrift85 as isDrift,
  isWriting85 as isWriting,
  open88 as open,
  say88 as say,
  spellOut88 as spellOut,
  ownNames91 as ownNames,
  isMap92 as isMap,
  code93 as code,
  inShell93 as inShell
} from "./action.js";
import {
  withNames
} from "./action-chunk-ZGDTMXGX.js";
import {
  writeSettings
} from "./action-chunk-4THJY3BQ.js";
import {
  undoList
} from "./action-chunk-ABRSY633.js";
import "./action-chunk-XUA3GPDR.js";
import "./action-chunk-U5UZEHPH.js";

// src/wings/undo/command.ts
var commandFor = (verb, file, repository) => `trueup ${verb} --repository ${inShell(repository)} --settings-file ${inShell(file)}`;

// src/wings/undo/head.ts
function headLines(file, { repository, time }, sections, earlier = []) {
  const lost = sections.flatMap(
    ({ section, notes, problem }) => [...notes, ...problem === void 0 ? [] : [problem]].map((text) => `- ${section.key}: ${spellOut(text)}`)
  );
  for (const note of earlier) if (!lost.includes(`- ${note}`)) lost.push(`- ${note}`);
  return [
    `Undoes what \`trueup apply\` wrote to ${repository}.`,
    `Made at ${new Date(time).toISOString()}, before the first write.`,
    "It holds what was replaced, and what administrators see: keep it as private as the repository.",
    "",
    `To see what it would change: ${commandFor("check", file, repository)}`,
    `To change it back: ${commandFor("apply", file, repository)}`,
    ...lost.length ? ["", "Not brought back by this file, or to be known before it is applied:", ...lost] : []
  ];
}

// src/wings/undo/way-back.ts
var unwritable = open("no settings file can say what it had");
function wayBack(section, live, items) {
  try {
    const exported = section.toUndo?.(live, items) ?? asItWas(section, live, items);
    const notes = [...lostFor(section, items), ...exported.notes];
    const { value } = exported;
    if (value === void 0 || isLive(section, value, live)) return { value, notes };
    return { notes, problem: unwritable };
  } catch (failure) {
    return { notes: lostFor(section, items), problem: reasonOf(failure) };
  }
}
function asItWas(section, live, items) {
  const { value, notes } = section.toSettings(live);
  const entries = isMap(value) ? value.entries : value;
  return undoList(Array.isArray(entries) ? entries : [], items, section.settings, { notes });
}
var lostFor = (section, items) => [
  ...new Set(items.flatMap((item) => section.lostWith?.(item) ?? []))
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

// src/wings/undo/keep.ts
async function openUndo({ visited: { repository }, host: { identity }, options, world }, undoFile) {
  const { clock, files, earlierRun } = world;
  const { repos } = options;
  const file = repos ? `${join(undoFile, repository.owner, repository.name)}.yml` : undoFile;
  const command = (name) => commandFor("apply", file, name);
  const goesOn = earlierRun?.wasStopped && earlierRun.undos.has(command(fullName(repository)));
  const time = clock.now();
  const occasion = { repository: fullName(repository), id: () => identity.id, time, goesOn };
  const kept = openFile(file, files, occasion);
  return { ...openUndoFile(kept, occasion), command };
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
      const fix = "name another file with `--undo-file`";
      const line = { kind: "error", key: "undo-file", message, fix, code: "undo_unkept" };
      return { refused: "what it replaces could not be kept in the undo file", lines: [line] };
    }
  };
}
function openFile(file, files, occasion) {
  let isWritten = false;
  let hasId = false;
  let wasThere = false;
  let earlier;
  async function isOwn(there, all) {
    const { holdsSame, readUndo } = await import("./action-earlier-4LHQ2HJL.js");
    earlier = occasion.goesOn ? readUndo(there, file) : void 0;
    return earlier ? earlier.id === occasion.id() : holdsSame(there, textOf(all, file, occasion));
  }
  return {
    isWritten: () => isWritten,
    hasId: () => hasId,
    async withdraw() {
      if (!wasThere) await files.remove(file);
    },
    /** Returns why the file cannot be written. */
    async write(all) {
      try {
        const there = isWritten ? void 0 : await files.read(file);
        if (there !== void 0 && !await isOwn(there, all))
          return `${code(file)} is there already, and may be needed to undo an earlier run`;
        wasThere ||= there !== void 0;
        await files.write(file, textOf(all, file, occasion, earlier), "private");
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
    const back = section.undoneBy ?? (before?.has(section) ? wayBack(section, before.get(section), items) : unread);
    const holders = before?.has(section) && back.value ? section.holders?.(before.get(section)) : void 0;
    const notes = [...back.notes, ...whoIs(back.value, section, called.get(section)), ...idsOf(back.value, holders)];
    return { section, isChanged: items.some(({ kind }) => kind !== "reassert"), ...back, notes };
  };
  return {
    /** Returns the sections that are going to be written. */
    take(planned) {
      const all = planned.filter(isPlanned);
      before ??= new Map(all.map(({ section, live }) => [section, live]));
      for (const { section, names, called: inFull = names } of all) if (inFull) called.set(section, inFull);
      return all.flatMap(({ section, plan }) => {
        const items = plan.some(({ kind }) => kind === "refused") ? [] : plan.filter(isWriting);
        if (items.length) written.set(section, [...written.get(section) ?? [], ...items]);
        return items.length ? [section] : [];
      });
    },
    waysBack: () => [...written].map(([section, items]) => backOf(section, items))
  };
}
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
  notes: [open("not in this file, since the host showed it only after another section was written")]
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
  const text = say`the undo file leaves \`${open(section.key)}\` out: ${problem}`;
  return [{ kind: "warning", key: section.key, message: redactText(redactionOf(section), text) }];
});
export {
  openUndo
};
