import {
  compareText50 as compareText,
  createTable59 as createTable,
  renderPage59 as renderPage,
  toBlock59 as toBlock,
  formatRepositoryCount60 as formatRepositoryCount,
  escapeAsCode61 as escapeAsCode,
  toFullName84 as toFullName,
  toNameKey84 as toNameKey
} from "./action.js";
import {
  updateDriftIssue
} from "./action-chunk-6IZ6UQQN.js";
import "./action-chunk-S4YSUIZC.js";

// packages/core/src/run/issues/fleet-drift-issue.ts
var updateFleetDriftIssue = (client, drift, visibility) => updateDriftIssue(client, {
  title: "Repositories differ from their settings files",
  marker: "<!-- trueup: fleet drift -->",
  differs: drift.standings.some(hasDifferences),
  isClean: drift.isWhole && drift.standings.every((standing) => standing.isWhole && !hasDifferences(standing)),
  page: (room) => renderFleetPage(drift, visibility, room)
});
var hasDifferences = ({ differing }) => differing.size > 0;
function renderFleetPage({ standings }, visibility, room) {
  const busy = standings.filter((standing) => hasDifferences(standing) || !standing.isWhole);
  const mayName = (standing) => !standing.isHidden && (standing.visibility === "public" || visibility === "private" || hasSameVisibility(standing, visibility));
  const named = busy.filter(mayName).sort(compareNames);
  const nameless = busy.filter((standing) => !mayName(standing));
  const rows = [
    ...named.map((standing) => [escapeAsCode(toFullName(standing.repository)), ...formatCells([standing])]),
    ...nameless.length ? [[`${formatRepositoryCount(nameless)} not named here`, ...formatCells(nameless)]] : []
  ];
  const count = standings.filter(hasDifferences).length;
  const differ = count === 1 ? "differs from its settings file" : "differ from their settings files";
  const summary = `${count} of ${formatRepositoryCount(standings)} ${differ}. Run \`trueup check\` for details.`;
  const list = { ...createTable(["Repository", "Differences", "Not checked"], rows), rowNoun: "repository" };
  return renderPage([toBlock(`<p>${summary}</p>`), list], room);
}
var hasSameVisibility = (standing, visibility) => visibility !== void 0 && standing.visibility === visibility;
function formatCells(standings) {
  const counts = /* @__PURE__ */ new Map();
  for (const [section, count] of standings.flatMap(({ differing }) => [...differing]))
    counts.set(section, (counts.get(section) ?? 0) + count);
  const sections = [...counts].sort(([, first], [, second]) => second - first);
  const unread = standings.filter(({ isWhole }) => !isWhole).length;
  return [
    sections.map(([section, count]) => `<code>${section}</code> ${count}`).join(", "),
    unread ? standings.length === 1 ? "some settings" : `some of ${unread}` : ""
  ];
}
var compareNames = (first, second) => compareText(toNameKey(first.repository), toNameKey(second.repository));
export {
  updateFleetDriftIssue
};
