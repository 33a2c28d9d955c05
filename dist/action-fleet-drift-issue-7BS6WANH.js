import {
  createUncheckedStatus108 as createUncheckedStatus,
  compareText51 as compareText,
  createTable60 as createTable,
  renderPage60 as renderPage,
  toBlock60 as toBlock,
  formatRepositoryCount62 as formatRepositoryCount,
  escapeAsCode63 as escapeAsCode,
  parseRepositoryName85 as parseRepositoryName,
  toFullName85 as toFullName,
  toNameKey85 as toNameKey
} from "./action.js";
import {
  findDriftIssue,
  saveDriftIssue
} from "./action-chunk-DLRTE7OF.js";
import "./action-chunk-AFPBRGCS.js";

// packages/core/src/run/issues/unlisted.ts
async function findUnlisted(earlierBody, listed, { excluded, hasLeft }) {
  const current = new Set([...listed.named, ...listed.nameless].map(({ repository }) => toNameKey(repository)));
  const absent = parseNames(earlierBody).filter((repository) => !current.has(toNameKey(repository)));
  const answers = await Promise.all(absent.map(hasLeft));
  const named = absent.filter((_, index) => !answers[index]);
  const namelessCount = excluded ? countUnlistedNameless(earlierBody, listed.nameless.length) : 0;
  return [
    // The earlier issue shows these names, so the visibility no longer matters.
    ...named.map((repository) => createUncheckedStatus({ repository, isHidden: false, visibility: "public" })),
    ...Array.from({ length: namelessCount }, () => createUncheckedStatus({ repository: nameless, isHidden: true }))
  ];
}
var nameless = { owner: "", name: "" };
var parseNames = (body) => [...body.matchAll(/<tr><td>(<code>.*?<\/code>)<\/td>/g)].flatMap(
  ([, cell]) => parseRepositoryName(cell.replace(/<[^>]+>/g, "")) ?? []
);
function countUnlistedNameless(earlierBody, listedCount) {
  const [, earlierCount = 0] = namelessCountForm.exec(earlierBody) ?? [];
  const [, rowCount = 0] = namelessRowForm.exec(earlierBody) ?? [];
  return Math.max(0, Math.min(Number(earlierCount) - listedCount, Number(rowCount)));
}
var formatNamelessCount = (count) => count ? `<!-- repositories without name: ${count} -->
` : "";
var namelessCountForm = /^<!-- repositories without name: (\d{1,6}) -->$/m;
var formatNamelessRow = (repositories) => `${formatRepositoryCount(repositories)} not named here`;
var namelessRowForm = /<td>(\d{1,6}) repositor(?:y|ies) not named here<\/td>/;

// packages/core/src/run/issues/fleet-drift-issue.ts
var marker = "<!-- trueup: fleet drift -->";
async function updateFleetDriftIssue(client, drift, visibility) {
  const known = await findDriftIssue(client, marker);
  const listed = splitByName([...drift.statuses, ...drift.search.excluded ?? []], visibility);
  const earlierBody = known?.state === "open" ? known.body ?? "" : "";
  const unlisted = await findUnlisted(earlierBody, listed, drift.search);
  const statuses = [...drift.statuses, ...unlisted];
  const namelessCount = listed.nameless.length + unlisted.filter(({ isHidden }) => isHidden).length;
  await saveDriftIssue(client, known, {
    title: "Repositories differ from their settings files",
    marker,
    differs: statuses.some(hasDifferences),
    isClean: drift.isWhole && statuses.every((status) => isChecked(status) && !hasDifferences(status)),
    page(room) {
      const count = formatNamelessCount(namelessCount);
      const limit = room.limit - Buffer.byteLength(count);
      return count + renderFleetPage({ ...drift, statuses }, unlisted, visibility, { ...room, limit });
    }
  });
}
var hasDifferences = ({ differing }) => differing.size > 0;
var isChecked = ({ isWhole, isBlocked }) => isWhole && !isBlocked;
function splitByName(repositories, visibility) {
  const mayName = (repository) => !repository.isHidden && (repository.visibility === "public" || visibility === "private" || visibility !== void 0 && repository.visibility === visibility);
  return {
    named: repositories.filter(mayName),
    nameless: repositories.filter((repository) => !mayName(repository))
  };
}
function renderFleetPage({ statuses, isWhole }, unlisted, visibility, room) {
  const busy = statuses.filter((status) => hasDifferences(status) || !isChecked(status));
  const { named, nameless: nameless2 } = splitByName(busy, visibility);
  named.sort(compareDifferencesFirst);
  const rows = [
    ...named.map((status) => [escapeAsCode(toFullName(status.repository)), ...formatDriftCells([status])]),
    ...nameless2.length ? [[formatNamelessRow(nameless2), ...formatDriftCells(nameless2)]] : []
  ];
  const count = statuses.filter(hasDifferences).length;
  const differ = count === 1 ? "differs from its settings file" : "differ from their settings files";
  const unread = statuses.filter((status) => !isChecked(status));
  const incompleteText = isWhole ? "" : " The check did not cover everything.";
  const uncheckedText = unread.length ? ` ${formatRepositoryCount(unread)} could not be checked completely.` : incompleteText;
  const unlistedText = unlisted.length ? ` GitHub may no longer list ${formatRepositoryCount(unlisted)} for this token. If that is intended, close this issue.` : "";
  const summary = `${count} of ${formatRepositoryCount(statuses)} ${differ}.${uncheckedText}${unlistedText} Run \`trueup check\` for details.`;
  const list = { ...createTable(["Repository", "Differences", "Not checked"], rows), rowNoun: "repository" };
  return renderPage([toBlock(`<p>${summary}</p>`), list], room);
}
function formatDriftCells(statuses) {
  const counts = /* @__PURE__ */ new Map();
  for (const [section, count] of statuses.flatMap(({ differing }) => [...differing]))
    counts.set(section, (counts.get(section) ?? 0) + count);
  const sections = [...counts].sort(([, first], [, second]) => second - first);
  const unread = statuses.filter((status) => !isChecked(status)).length;
  return [
    sections.map(([section, count]) => `<code>${section}</code> ${count}`).join(", "),
    unread ? formatUnread(statuses, unread) : ""
  ];
}
function formatUnread([first, ...others], unread) {
  if (others.length) return `some of ${unread}`;
  return [...first.compared.values()].includes(true) ? "some settings" : "all settings";
}
var compareDifferencesFirst = (first, second) => Number(hasDifferences(second)) - Number(hasDifferences(first)) || compareNames(first, second);
var compareNames = (first, second) => compareText(toNameKey(first.repository), toNameKey(second.repository));
export {
  updateFleetDriftIssue
};
