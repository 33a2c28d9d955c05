import {
  formatLine57 as formatLine,
  formatSections57 as formatSections,
  mergeUnlessDetailed57 as mergeUnlessDetailed,
  printReport57 as printReport,
  summaryLimit58 as summaryLimit,
  shorten59 as shorten,
  formatFirstNames60 as formatFirstNames,
  isSerious60 as isSerious,
  listRepositories60 as listRepositories,
  isTrouble63 as isTrouble
} from "./action.js";
import {
  createChapters,
  groupByPreviewState,
  groupLocatedLines,
  renderPreviewPage,
  summarizePreview
} from "./action-chunk-Z55ZNDBV.js";
import {
  createReview,
  formatSettingCount,
  formatTargetCount,
  listMergedItems
} from "./action-chunk-SMPGUSQW.js";

// packages/core/src/report/preview/preview.ts
var previewPrinter = {
  terminalReport(result, options) {
    const sections = result.targets.length < 2 ? formatSections(result, options) : [];
    const { lines } = result;
    const body = [...formatPreview({ ...mergeUnlessDetailed(result, options), lines }), ...sections];
    const withoutRules = { ...result, lines: lines.filter(({ code }) => code !== "rule_changed") };
    return printReport(withoutRules, options, { body, sentences: summarizePreview(result) });
  },
  jobSummary: (result, room = summaryLimit) => renderPreviewPage(result, room).text
};
function formatPreview(result) {
  const { targets } = result;
  const chapters = createChapters(result).map((chapter) => formatChapter(chapter, targets));
  if (targets.length < 2) return chapters;
  const lines = groupLocatedLines({ targets, lines: [] }).filter(({ item }) => !isSerious(item.line));
  return [
    groupByPreviewState(targets).map(({ word, targets: members }) => ({
      lead: `${word}:`,
      leadLooks: ["bold"],
      text: `${members.length} (${formatFirstNames(listRepositories(members), maxNames)})`
    })),
    lines.filter(({ item }) => isTrouble(item.line)).flatMap((group) => formatSharedLine(group, targets)),
    ...chapters,
    lines.filter(({ item }) => !isTrouble(item.line)).flatMap((group) => formatSharedLine(group, targets))
  ];
}
var maxNames = 5;
var describeWhere = (repositories, targets) => repositories.length > 1 ? `in ${formatTargetCount(repositories.length, targets)}: ${formatFirstNames(repositories, maxNames)}` : `in ${repositories.join("")}`;
function formatSharedLine({ item, repositories }, targets) {
  const { repository: _, ...located } = item;
  return [...formatLine(located, 0), { indent: 2, text: describeWhere(repositories, targets) }];
}
var formatChapter = ({ title, changes, lines, repositories }, targets) => [
  { text: title, looks: ["bold"] },
  ...changes.flatMap((change) => formatChange(change, targets)),
  ...lines.map((text) => ({ indent: 2, text })),
  ...repositories.map((target) => ({
    indent: 2,
    text: `${target.repository}: ${formatSettingCount(listMergedItems(createReview([target])))}`
  }))
];
var signLooks = { "+": "green", "-": "red", "~": "yellow" };
function formatChange({ sign, section, name, tone, meaning, lines, where }, targets) {
  const below = [meaning ?? [], lines.map((text) => shorten(text, 400)), where ? describeWhere(where, targets) : []];
  return [
    {
      indent: 2,
      lead: sign,
      leadLooks: [signLooks[sign]],
      text: `${[section, name].filter(Boolean).join(" ")}${tone ? ` (${tone})` : ""}`
    },
    ...below.flat().map((text) => ({ indent: 6, text }))
  ];
}
export {
  previewPrinter
};
