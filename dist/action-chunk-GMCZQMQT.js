import {
  parseSettings27 as parseSettings,
  SettingsError50 as SettingsError,
  describePermanentLoss83 as describePermanentLoss,
  SectionFailure92 as SectionFailure,
  isDrift92 as isDrift,
  formatText97 as formatText,
  markPublic97 as markPublic
} from "./action.js";
import {
  formatSettingsFile
} from "./action-chunk-CMHYJIWS.js";
import {
  narrowExportToItems
} from "./action-chunk-MJYOVVLM.js";

// packages/core/src/undo/rollback.ts
var listRollbackNotes = ({ losses, notes, identities }) => [
  ...losses,
  ...notes,
  ...identities
];
var unreadableNote = markPublic(
  "not in this file, because GitHub showed it only after another section was changed"
);
var unwritableNote = markPublic("a settings file cannot contain its previous value");
function planRollback(section, live, items) {
  const losses = listPermanentLosses(section, items);
  try {
    const undo = section.toUndo?.(live, items) ?? narrowExportToItems(section.toSettings(live), items, section.settings);
    if (undo.value === void 0 || undo.section || isMatchingLive(section, undo.value, live))
      return { ...undo, losses };
    return { losses, notes: undo.notes, problem: unwritableNote };
  } catch (failure) {
    return { losses, notes: [], problem: describeFailureOrRethrow(failure) };
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

export {
  listRollbackNotes,
  unreadableNote,
  unwritableNote,
  planRollback
};
