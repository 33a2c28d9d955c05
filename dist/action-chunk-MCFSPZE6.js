import {
  parseSettings28 as parseSettings,
  SettingsError51 as SettingsError,
  describePermanentLoss84 as describePermanentLoss,
  SectionFailure93 as SectionFailure,
  isDrift93 as isDrift,
  markPublic98 as markPublic
} from "./action.js";
import {
  formatSettingsFile
} from "./action-chunk-CMHYJIWS.js";
import {
  narrowExportToItems
} from "./action-chunk-PRZEJR5B.js";

// packages/core/src/undo/rollback.ts
var listRollbackNotes = ({ losses, notes, identities }) => [
  ...losses,
  ...notes,
  ...identities
];
var unwritable = markPublic("a settings file cannot contain its previous value");
function planRollback(section, live, items) {
  const losses = listPermanentLosses(section, items);
  try {
    const undo = section.toUndo?.(live, items) ?? narrowExportToItems(section.toSettings(live), items, section.settings);
    if (undo.value === void 0 || undo.section || isMatchingLive(section, undo.value, live))
      return { ...undo, losses };
    return { losses, notes: undo.notes, problem: unwritable };
  } catch (failure) {
    return { losses, notes: [], problem: describeFailureOrRethrow(failure) };
  }
}
var listPermanentLosses = (section, items) => [
  ...new Set(items.flatMap((item) => describePermanentLoss(section, item) ?? []))
];
function isAcceptedValue(section, value) {
  try {
    parseSectionValue(section, value);
    return true;
  } catch (failure) {
    if (failure instanceof SettingsError) return false;
    throw failure;
  }
}
function parseSectionValue(section, value) {
  const text = formatSettingsFile({ [section.key]: value }, [section]);
  return parseSettings({ text, file: "undo", sections: [section], origin: "operator" }).declared;
}
function isMatchingLive(section, value, live) {
  const declared = parseSectionValue(section, value);
  return declared.every(({ desired }) => !section.plan(desired, live).some(isVisibleDrift));
}
var isVisibleDrift = (item) => isDrift(item) && !("differences" in item && item.differences.length && item.differences.every(({ unseen }) => unseen));
function describeFailureOrRethrow(failure) {
  if (failure instanceof SectionFailure) return failure.text;
  if (failure instanceof SettingsError) return unwritable;
  throw failure;
}

export {
  listRollbackNotes,
  planRollback,
  isAcceptedValue
};
