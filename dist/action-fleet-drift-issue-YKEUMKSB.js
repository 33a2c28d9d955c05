import {
  compareText51 as compareText,
  createTable60 as createTable,
  renderPage60 as renderPage,
  toBlock60 as toBlock,
  formatRepositoryCount62 as formatRepositoryCount,
  escapeAsCode63 as escapeAsCode,
  toFullName86 as toFullName,
  toNameKey86 as toNameKey
} from "./action.js";
import {
  updateDriftIssue
} from "./action-chunk-22U5ZC4P.js";
import "./action-chunk-A6EUU6LV.js";

// packages/core/src/run/issues/fleet-drift-issue.ts
var updateFleetDriftIssue = (client, drift, visibility) => updateDriftIssue(client, {
  title: "Repositories differ from their settings files",
  marker: "<!-- trueup: fleet drift -->",
  differs: drift.statuses.some(hasDifferences),
  isClean: drift.isWhole && drift.statuses.every((status) => status.isWhole && !hasDifferences(status)),
  page: (room) => renderFleetPage(drift, visibility, room)
});
var hasDifferences = ({ differing }) => differing.size > 0;
function renderFleetPage({ statuses, isWhole }, visibility, room) {
  const busy = statuses.filter((status) => hasDifferences(status) || !status.isWhole);
  const mayName = (status) => !status.isHidden && (status.visibility === "public" || visibility === "private" || hasSameVisibility(status, visibility));
  const named = busy.filter(mayName).sort(compareNames);
  const nameless = busy.filter((status) => !mayName(status));
  const rows = [
    ...named.map((status) => [escapeAsCode(toFullName(status.repository)), ...formatDriftCells([status])]),
    ...nameless.length ? [[`${formatRepositoryCount(nameless)} not named here`, ...formatDriftCells(nameless)]] : []
  ];
  const count = statuses.filter(hasDifferences).length;
  const differ = count === 1 ? "differs from its settings file" : "differ from their settings files";
  const unread = statuses.filter((status) => !status.isWhole);
  const incompleteText = isWhole ? "" : " The check did not cover everything.";
  const uncheckedText = unread.length ? ` ${formatRepositoryCount(unread)} could not be checked completely.` : incompleteText;
  const summary = `${count} of ${formatRepositoryCount(statuses)} ${differ}.${uncheckedText} Run \`trueup check\` for details.`;
  const list = { ...createTable(["Repository", "Differences", "Not checked"], rows), rowNoun: "repository" };
  return renderPage([toBlock(`<p>${summary}</p>`), list], room);
}
var hasSameVisibility = (status, visibility) => visibility !== void 0 && status.visibility === visibility;
function formatDriftCells(statuses) {
  const counts = /* @__PURE__ */ new Map();
  for (const [section, count] of statuses.flatMap(({ differing }) => [...differing]))
    counts.set(section, (counts.get(section) ?? 0) + count);
  const sections = [...counts].sort(([, first], [, second]) => second - first);
  const unread = statuses.filter(({ isWhole }) => !isWhole).length;
  return [
    sections.map(([section, count]) => `<code>${section}</code> ${count}`).join(", "),
    unread ? statuses.length === 1 ? "some settings" : `some of ${unread}` : ""
  ];
}
var compareNames = (first, second) => compareText(toNameKey(first.repository), toNameKey(second.repository));
export {
  updateFleetDriftIssue
};
