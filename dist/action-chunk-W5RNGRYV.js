import {
  acknowledgementText37 as acknowledgementText,
  inShell92 as inShell,
  groupBy94 as groupBy
} from "./action.js";

// packages/core/src/undo/command.ts
function commandFor(verb, file, repository, needs = []) {
  const allow = needs.map((one) => acknowledgementText({ ...one, repository: void 0 })).join(",");
  const about = `trueup ${verb} --repository ${inShell(repository)} --settings-file ${inShell(file)}`;
  return allow ? `${about} --allow ${inShell(allow)}` : about;
}
function commandForAll(folder, targets) {
  const repos = targets.map(({ repository }) => repository).join(",");
  const owners = groupBy(targets, ({ repository }) => repository.split("/")[0]);
  const allow = [...owners].flatMap(([owner, those]) => needsOf(owner, those)).join(",");
  const about = `trueup apply --repos ${inShell(repos)} --repos-dir ${inShell(folder)}`;
  return allow ? `${about} --allow ${inShell(allow)}` : about;
}
function needsOf(owner, targets) {
  const all = targets.flatMap(({ repository, undoNeeds = [] }) => undoNeeds.map((text) => ({ repository, text })));
  const alike = groupBy(all, ({ repository, text }) => text.slice(repository.length));
  return [...alike].flatMap(
    ([what, those]) => those.length > 1 && those.length === targets.length ? `${owner}/*${what}` : those.map(({ text }) => text)
  );
}

export {
  commandFor,
  commandForAll
};
