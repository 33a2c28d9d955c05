import {
  inShort55 as inShort,
  lineRows55 as lineRows,
  printReport55 as printReport,
  sectionBlocks55 as sectionBlocks,
  inSummary56 as inSummary,
  shorten57 as shorten,
  isLoud58 as isLoud,
  nameSome59 as nameSome,
  repositoriesIn59 as repositoriesIn,
  isTrouble62 as isTrouble
} from "./action.js";
import {
  chaptersOf,
  inStates,
  previewClosing,
  previewPage,
  saidIn
} from "./action-chunk-6GEKA63K.js";
import {
  countedTargets,
  mergedIn,
  reviewOf,
  settings
} from "./action-chunk-PPZ26CDH.js";

// packages/core/src/report/preview/preview.ts
var previewPrinter = {
  terminalReport(result, options) {
    const sections = result.targets.length < 2 ? sectionBlocks(result, options) : [];
    const { lines } = result;
    const body = [...previewRows({ ...inShort(result, options), lines }), ...sections];
    const others = { ...result, lines: lines.filter(({ code }) => code !== "rule_changed") };
    return printReport(others, options, { body, sentences: previewClosing(result) });
  },
  jobSummary: (result, room = inSummary) => previewPage(result, room)
};
function previewRows(result) {
  const { targets } = result;
  const chapters = chaptersOf(result).map((chapter) => chapterRows(chapter, targets));
  if (targets.length < 2) return chapters;
  const lines = saidIn({ targets, lines: [] }).filter(({ said }) => !isLoud(said.line));
  return [
    inStates(targets).map(({ word, those }) => ({
      lead: `${word}:`,
      leadLooks: ["bold"],
      text: `${those.length} (${nameSome(repositoriesIn(those), few)})`
    })),
    lines.filter(({ said }) => isTrouble(said.line)).flatMap((one) => groupRows(one, targets)),
    ...chapters,
    lines.filter(({ said }) => !isTrouble(said.line)).flatMap((one) => groupRows(one, targets))
  ];
}
var few = 5;
var whereText = (where, targets) => where.length > 1 ? `in ${countedTargets(where.length, targets)}: ${nameSome(where, few)}` : `in ${where.join("")}`;
function groupRows({ said, where }, targets) {
  const { repository: _, ...alone } = said;
  return [...lineRows(alone, 0), { indent: 2, text: whereText(where, targets) }];
}
var chapterRows = ({ title, changes, lines, repositories }, targets) => [
  { text: title, looks: ["bold"] },
  ...changes.flatMap((change) => changeRows(change, targets)),
  ...lines.map((text) => ({ indent: 2, text })),
  ...repositories.map((target) => {
    return { indent: 2, text: `${target.repository}: ${settings(mergedIn(reviewOf({ targets: [target] })))}` };
  })
];
var looks = { "+": "green", "-": "red", "~": "yellow" };
function changeRows({ sign, section, name, tone, meaning, lines, where }, targets) {
  const below = [meaning ?? [], lines.map((text) => shorten(text, 400)), where ? whereText(where, targets) : []];
  return [
    {
      indent: 2,
      lead: sign,
      leadLooks: [looks[sign]],
      text: `${[section, name].filter(Boolean).join(" ")}${tone ? ` (${tone})` : ""}`
    },
    ...below.flat().map((text) => ({ indent: 6, text }))
  ];
}
export {
  previewPrinter
};
