import {
  note19 as note,
  NotLocated20 as NotLocated,
  visibilityIn30 as visibilityIn,
  refuseFile47 as refuseFile,
  code92 as code
} from "./action.js";
import {
  registry,
  sectionNamed
} from "./action-chunk-WQNA2GFS.js";

// packages/core/src/fleet/entry-settings.ts
function addEntry(settings, entry, { facts, called, missing, isNew }, { sections }) {
  const created = missing || isNew ? entry.create : void 0;
  if (created) refuseOtherVisibility(settings, entry);
  const isChosen = (key) => !sections || sections.includes(key);
  const own = {
    ...called && { name: entry.repository.name },
    ...created?.visibility === "public" && { visibility: "public" },
    ...entry.isArchived && { archived: true }
  };
  const archived = settings.declared.find(({ section }) => section.key === "repository")?.desired.archived;
  if (entry.isArchived && archived === false)
    throw refuseEntry(entry, "state", "is `archived`, but a layer declares `archived: false`", "remove one of the two");
  const rest = entry.isArchived && facts?.archived ? [] : settings.declared;
  const named = isChosen("repository") && Object.keys(own).length ? withKeys(rest, own, entry) : rest;
  const values = isChosen("custom_properties") && rest === settings.declared;
  return { ...settings, declared: values ? withValues(named, entry) : named };
}
function refusePartOf(declared, { create }, { missing, isNew }, { sections }) {
  const isPublished = (missing || isNew) && create?.visibility === "public" && sections?.includes("repository");
  const unselected = declared.filter(({ key }) => !sections?.includes(key)).map(({ key }) => code(key));
  if (!isPublished || !unselected.length) return;
  const keys = unselected.join(", ");
  throw new NotLocated(
    `a new public repository needs all of its settings before it becomes public, but \`--sections\` leaves out ${keys}`,
    `add ${keys} to \`--sections\`, or remove that input`,
    "a new public repository needs all of its settings before it becomes public, but `--sections` leaves out some of them"
  );
}
function tellWhatStays({ declared }, { isArchived, create }, { facts }) {
  const desired = declared.find(({ section }) => section.key === "repository")?.desired;
  const staysHidden = create?.visibility === "public" && facts && facts.visibility !== "public";
  const keys = declared.map(({ section: { key } }) => code(key)).join(", ");
  const uncompared = `the repository is archived and cannot be changed, so Trueup compared nothing else that its layers declare: ${keys}`;
  return [
    ...staysHidden && !visibilityIn(desired) ? [note(unpublished, "repositories")] : [],
    ...isArchived && facts?.archived && keys ? [note(uncompared, "repositories")] : []
  ];
}
var unpublished = "the repository is not public, but its entry creates it as `public`: to publish it, declare `visibility: public` in a layer";
var refuseEntry = ({ repository, place }, key, problem, fix) => refuseFile(problem, fix, place([key]), ["repositories", repository.name, key]);
function withKeys(declared, own, entry) {
  const known = declared.find(({ section }) => section.key === "repository");
  const keys = { name: "was", visibility: "create", archived: "state" };
  const place = (path) => {
    const [key = ""] = path;
    return key in own || !known ? entry.place(keys[key] ? [keys[key]] : []) : known.place(path);
  };
  const one = {
    ...known ?? { section: sectionNamed("repository"), entryAt: () => void 0 },
    desired: { ...known?.desired, ...own },
    place
  };
  return [one, ...declared.filter((other) => other !== known)];
}
function withValues(declared, { create, place }) {
  const known = declared.find(({ section }) => section.key === "custom_properties");
  const named = new Set(
    known?.desired.entries.map((one2) => one2.property_name.toLowerCase())
  );
  const entries = Object.entries(create?.properties ?? {}).filter(([name]) => !named.has(name.toLowerCase())).map(([property_name, value]) => ({ property_name, value }));
  if (!entries.length) return [...declared];
  const at = (path) => place(["create", "custom_properties", ...path.slice(-1)]);
  const one = {
    ...known ?? { section: sectionNamed("custom_properties"), place: at, entryAt: () => void 0 },
    desired: { undeclared: "keep", ...known?.desired, entries: [...known?.desired.entries ?? [], ...entries] }
  };
  return [...declared.filter((other) => other !== known), one].sort(inOrder);
}
var inOrder = (one, other) => registry.indexOf(one.section) - registry.indexOf(other.section);
function refuseOtherVisibility({ declared }, entry) {
  const desired = declared.find(({ section }) => section.key === "repository")?.desired;
  const wanted = desired?.visibility ?? (desired?.private === false ? "public" : void 0);
  const { visibility } = entry.create;
  if (wanted === void 0 || wanted === "public" === (visibility === "public")) return;
  throw refuseEntry(
    entry,
    "create",
    `creates a ${code(visibility)} repository, but a layer declares it as ${code(wanted)}`,
    "write the same visibility in both, or let only the layer set it after the repository exists"
  );
}
export {
  addEntry,
  refusePartOf,
  tellWhatStays
};
