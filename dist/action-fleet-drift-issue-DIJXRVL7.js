import {
  byText48 as byText,
  asBlock57 as asBlock,
  page57 as page,
  table57 as table,
  countedRepositories59 as countedRepositories,
  inertHtml60 as inertHtml,
  fullName81 as fullName,
  nameKey81 as nameKey
} from "./action.js";
import {
  keepIssue
} from "./action-chunk-DECYE4AT.js";
import "./action-chunk-HZK4B7SD.js";

// packages/core/src/run/issues/fleet-drift-issue.ts
var keepFleetDriftIssue = (keeper, drift, visibility) => keepIssue(keeper, {
  title: "Repositories differ from their settings files",
  marker: "<!-- trueup: fleet drift -->",
  differs: drift.standings.some(differs),
  isClean: drift.isWhole && drift.standings.every((one) => one.isWhole && !differs(one)),
  page: (room) => fleetPage(drift, visibility, room)
});
var differs = ({ differing }) => differing.size > 0;
function fleetPage({ standings }, visibility, room) {
  const busy = standings.filter((one) => differs(one) || !one.isWhole);
  const mayName = (one) => !one.isHidden && (one.visibility === "public" || visibility === "private" || isSeen(one, visibility));
  const named = busy.filter(mayName).sort(byName);
  const nameless = busy.filter((one) => !mayName(one));
  const rows = [
    ...named.map((one) => [inertHtml(fullName(one.repository)), ...cellsOf([one])]),
    ...nameless.length ? [[`${countedRepositories(nameless)} not named here`, ...cellsOf(nameless)]] : []
  ];
  const count = standings.filter(differs).length;
  const differ = count === 1 ? "differs from its settings file" : "differ from their settings files";
  const said = `${count} of ${countedRepositories(standings)} ${differ}. Run \`trueup check\` for details.`;
  const list = { ...table(["Repository", "Differences", "Not checked"], rows), counted: "repository" };
  return page([asBlock(`<p>${said}</p>`), list], room);
}
var isSeen = (one, visibility) => visibility !== void 0 && one.visibility === visibility;
function cellsOf(those) {
  const counts = /* @__PURE__ */ new Map();
  for (const [section, count] of those.flatMap(({ differing }) => [...differing]))
    counts.set(section, (counts.get(section) ?? 0) + count);
  const sections = [...counts].sort(([, one], [, other]) => other - one);
  const unread = those.filter(({ isWhole }) => !isWhole).length;
  return [
    sections.map(([section, count]) => `<code>${section}</code> ${count}`).join(", "),
    unread ? those.length === 1 ? "some settings" : `some of ${unread}` : ""
  ];
}
var byName = (one, other) => byText(nameKey(one.repository), nameKey(other.repository));
export {
  keepFleetDriftIssue
};
