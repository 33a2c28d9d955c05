export { type Alike, countedRepositories, nameSome, repositoriesIn } from './alike.ts';
export { addFix, amounts, closing, isOfFile, sentence, shorten, withRequest } from './closing.ts';
export { annotations, mask, output } from './formats/annotations.ts';
export { asYaml, resultAsYaml } from './formats/as-yaml.ts';
export { jsonLine, jsonReport } from './formats/json.ts';
export {
  alikeLines,
  isNameless,
  isWithheld,
  sharedDifferences,
  standing,
  stateOf,
  states,
  stateWord,
  titles,
} from './groups.ts';
export { inertHtml, inertJson, inertTerminal, inertText, visible } from './inert.ts';
export { countOf, isDifference, isTrouble, type LocatedLine, linesOf, locatedLines, withLines } from './located.ts';
export { noItems } from './plans/classes.ts';
export { documentOf } from './plans/document.ts';
export { type DocumentItem, hashText } from './plans/item.ts';
export { valueText } from './plans/value-text.ts';
export { headings } from './preview/chapters.ts';
export { previewClosing } from './preview/headline.ts';
export { changeName, itemText } from './preview/preview-text.ts';
export { reviewOf } from './preview/review.ts';
export { type DenialPolicy, isIncomplete } from './result/coverage.ts';
export type { DeclaredSection } from './result/declared.ts';
export { type Gate, type GateVerdict, itemsOf, type PlannedItem } from './result/gate.ts';
export { type Mode, modes, modesThat, usualMode } from './result/modes.ts';
export { failedRun, failureLines, remarkLine, resultOfTargets, worstOf } from './result/outcome.ts';
export {
  type Line,
  note,
  type RunOrigin,
  type RunResult,
  type SectionResult,
  type SectionStatus,
  type TargetResult,
} from './result/result.ts';
export { together } from './result/together.ts';
export { isLoud, type Look, loudOf, loudWord, type Paint, painter, wantsColour } from './terminal/colour.ts';
export { type PageRow, printBlocks, wrap } from './terminal/page.ts';
export { printerFor } from './terminal/printer.ts';
export { Progress } from './terminal/progress.ts';
export { quietInOrder } from './terminal/section-rows.ts';
export { planReport, terminalReport } from './terminal/terminal.ts';
