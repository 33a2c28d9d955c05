import {
  reportNote14 as reportNote,
  RepositoryNotLocated15 as RepositoryNotLocated,
  findDeclaredVisibility30 as findDeclaredVisibility,
  createFileError50 as createFileError,
  formatCode98 as formatCode
} from "./action.js";
import {
  findDeclaredSection
} from "./action-chunk-LMA2NE6Q.js";
import {
  getSection,
  registry
} from "./action-chunk-CRVTVLN4.js";

// packages/core/src/fleet/entry-settings.ts
function addEntrySettings(settings, entry, { facts, currentName, missing, isNew }, { sections }) {
  const created = missing || isNew ? entry.create : void 0;
  if (created) refuseVisibilityConflict(settings, entry);
  const isChosen = (key) => !sections || sections.includes(key);
  const own = {
    ...currentName && { name: entry.repository.name },
    ...created?.visibility === "public" && { visibility: "public" },
    ...entry.isArchived && { archived: true }
  };
  const archived = findDeclaredSection(settings.declared, "repository")?.desired.archived;
  if (entry.isArchived && archived === false)
    throw createEntryError(
      entry,
      "state",
      "is `archived`, but a layer declares `archived: false`",
      "remove one of the two"
    );
  const rest = entry.isArchived && facts?.archived ? [] : settings.declared;
  const named = isChosen("repository") && Object.keys(own).length ? setRepositoryKeys(rest, own, entry) : rest;
  const values = isChosen("custom_properties") && rest === settings.declared;
  return { ...settings, declared: values ? addCreationProperties(named, entry) : named };
}
function refusePartialPublication(declared, { create }, { missing, isNew }, { sections }) {
  const isPublished = (missing || isNew) && create?.visibility === "public" && sections?.includes("repository");
  const unselected = declared.filter(({ key }) => !sections?.includes(key)).map(({ key }) => formatCode(key));
  if (!isPublished || !unselected.length) return;
  const keys = unselected.join(", ");
  throw new RepositoryNotLocated(
    `a new public repository needs all of its settings before it becomes public, but \`--sections\` leaves out ${keys}`,
    `add ${keys} to \`--sections\`, or remove that input`,
    "a new public repository needs all of its settings before it becomes public, but `--sections` leaves out some of them"
  );
}
function reportUnappliedSettings({ declared }, { isArchived, create }, { facts }) {
  const desired = findDeclaredSection(declared, "repository")?.desired;
  const staysHidden = create?.visibility === "public" && facts && facts.visibility !== "public";
  const keys = declared.map(({ section: { key } }) => formatCode(key)).join(", ");
  const uncompared = `the repository is archived and cannot be changed, so Trueup compared nothing else that its layers declare: ${keys}`;
  return [
    ...staysHidden && !findDeclaredVisibility(desired) ? [reportNote(unpublishedMessage, "repositories")] : [],
    ...isArchived && facts?.archived && keys ? [reportNote(uncompared, "repositories")] : []
  ];
}
var unpublishedMessage = "the repository is not public, but its entry creates it as `public`: to publish it, declare `visibility: public` in a layer";
var createEntryError = ({ repository, place }, key, problem, fix) => createFileError(problem, fix, place([key]), ["repositories", repository.name, key]);
function setRepositoryKeys(declared, entryKeys, entry) {
  const known = findDeclaredSection(declared, "repository");
  const keys = { name: "was", visibility: "create", archived: "state" };
  const place = (path) => {
    const [key = ""] = path;
    return key in entryKeys || !known ? entry.place(keys[key] ? [keys[key]] : []) : known.place(path);
  };
  const section = {
    ...known ?? { section: getSection("repository"), entryAt: () => void 0 },
    desired: { ...known?.desired, ...entryKeys },
    place
  };
  return [section, ...declared.filter((declaredSection) => declaredSection !== known)];
}
function addCreationProperties(declared, { create, place }) {
  const known = findDeclaredSection(declared, "custom_properties");
  const named = new Set(
    known?.desired.entries.map((property) => property.property_name)
  );
  const entries = Object.entries(create?.properties ?? {}).filter(([name]) => !named.has(name)).map(([property_name, value]) => ({ property_name, value }));
  if (!entries.length) return [...declared];
  const findPlace = (path) => place(["create", "custom_properties", ...path.slice(-1)]);
  const section = {
    ...known ?? { section: getSection("custom_properties"), place: findPlace, entryAt: () => void 0 },
    desired: { undeclared: "keep", ...known?.desired, entries: [...known?.desired.entries ?? [], ...entries] }
  };
  return [...declared.filter((declaredSection) => declaredSection !== known), section].sort(compareSectionOrder);
}
var compareSectionOrder = (left, right) => registry.indexOf(left.section) - registry.indexOf(right.section);
function refuseVisibilityConflict({ declared }, entry) {
  const desired = findDeclaredSection(declared, "repository")?.desired;
  const wanted = desired?.visibility ?? (desired?.private === void 0 ? void 0 : desired.private ? "private" : "public");
  const { visibility } = entry.create;
  if (wanted === void 0 || wanted === "public" === (visibility === "public")) return;
  throw createEntryError(
    entry,
    "create",
    `creates a ${formatCode(visibility)} repository, but a layer declares it as ${formatCode(wanted)}`,
    "write the same visibility in both, or let only the layer set it after the repository exists"
  );
}
export {
  addEntrySettings,
  refusePartialPublication,
  reportUnappliedSettings
};
