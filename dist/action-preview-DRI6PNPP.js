import {
  formatLine58 as formatLine,
  formatReport58 as formatReport,
  formatSections58 as formatSections,
  mergeNotesUnlessDetailed58 as mergeNotesUnlessDetailed,
  summaryLimit59 as summaryLimit,
  cutMiddle61 as cutMiddle,
  formatFirstNames62 as formatFirstNames,
  hasSeriousTone62 as hasSeriousTone,
  listRepositoryNames62 as listRepositoryNames,
  isErrorOrWarning64 as isErrorOrWarning
} from "./action.js";
import {
  createChapters,
  groupByPreviewState,
  groupLocatedLines,
  renderPreviewPage,
  summarizePreview
} from "./action-chunk-YKBJQRWU.js";
import {
  createReview,
  formatSettingCount,
  formatTargetCount,
  listItemsWrittenByMerge
} from "./action-chunk-LJSRF4LO.js";

// packages/core/src/report/preview/preview.ts
var previewPrinter = {
  terminalReport(result, options) {
    const sections = result.targets.length < 2 ? formatSections(result, options) : [];
    const { lines } = result;
    const body = [...formatPreviewBlocks({ ...mergeNotesUnlessDetailed(result, options), lines }), ...sections];
    const withoutRules = { ...result, lines: lines.filter(({ code }) => code !== "rule_changed") };
    return formatReport(withoutRules, options, { body, sentences: summarizePreview(result) });
  },
  jobSummary: (result, room = summaryLimit) => renderPreviewPage(result, room).text
};
function formatPreviewBlocks(result) {
  const { targets } = result;
  const chapters = createChapters(result).map((chapter) => formatChapter(chapter, targets));
  if (targets.length < 2) return chapters;
  const lines = groupLocatedLines({ targets, lines: [] }).filter(({ item }) => !hasSeriousTone(item.line));
  return [
    groupByPreviewState(targets).map(({ word, targets: members }) => ({
      lead: `${word}:`,
      leadLooks: ["bold"],
      text: `${members.length} (${formatFirstNames(listRepositoryNames(members), maxNames)})`
    })),
    lines.filter(({ item }) => isErrorOrWarning(item.line)).flatMap((group) => formatSharedLine(group, targets)),
    ...chapters,
    lines.filter(({ item }) => !isErrorOrWarning(item.line)).flatMap((group) => formatSharedLine(group, targets))
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
  ...changes.flatMap((change) => formatChangeRows(change, targets)),
  ...lines.map(({ text }) => ({ indent: 2, text })),
  ...repositories.map((target) => ({
    indent: 2,
    text: `${target.repository}: ${formatSettingCount(listItemsWrittenByMerge(createReview([target])))}`
  }))
];
var signLooks = { "+": "green", "-": "red", "~": "yellow" };
function formatChangeRows({ sign, section, name, tone, meaning, lines, where }, targets) {
  const below = [meaning ?? [], lines.map((text) => cutMiddle(text, 400)), where ? describeWhere(where, targets) : []];
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
