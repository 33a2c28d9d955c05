import {
  formatAcknowledgement40 as formatAcknowledgement,
  quoteForShell98 as quoteForShell,
  groupBy99 as groupBy
} from "./action.js";

// packages/core/src/undo/command.ts
function formatTrueupCommand(verb, file, repository, needs = []) {
  const allow = needs.map((need) => formatAcknowledgement({ ...need, repository: void 0 })).join(",");
  const about = `trueup ${verb} --repository ${quoteForShell(repository)} --settings-file ${quoteForShell(file)}`;
  return allow ? `${about} --allow ${quoteForShell(allow)}` : about;
}
function formatFleetUndoCommand(folder, targets) {
  const others = targets.filter((target) => !isRenamed(target));
  if (others.length < 2) return targets.map(({ undo }) => undo).join(" && ");
  const renamed = targets.filter(isRenamed);
  return [formatSharedCommand(folder, others), ...renamed.map(({ undo }) => undo)].join(" && ");
}
var isRenamed = ({ repository, undoNeeds = [] }) => undoNeeds.some((need) => need.startsWith(`${repository}:rename=`));
function formatSharedCommand(folder, targets) {
  const repos = targets.map(({ repository }) => repository).join(",");
  const owners = groupBy(targets, ({ repository }) => repository.split("/")[0]);
  const allow = [...owners].flatMap(([owner, those]) => mergeAcknowledgements(owner, those)).join(",");
  const about = `trueup apply --repos ${quoteForShell(repos)} --repos-dir ${quoteForShell(folder)}`;
  return allow ? `${about} --allow ${quoteForShell(allow)}` : about;
}
function mergeAcknowledgements(owner, targets) {
  const all = targets.flatMap(({ repository, undoNeeds = [] }) => undoNeeds.map((text) => ({ repository, text })));
  const alike = groupBy(all, ({ repository, text }) => text.slice(repository.length));
  return [...alike].flatMap(
    ([what, those]) => those.length > 1 && those.length === targets.length ? `${owner}/*${what}` : those.map(({ text }) => text)
  );
}

export {
  formatTrueupCommand,
  formatFleetUndoCommand
};
