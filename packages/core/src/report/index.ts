export { hashText } from '../plan/data.ts';
export { escapeAsCode, escapeForTerminal, escapeHtml, escapeInvisible, escapeJson } from './escape.ts';
export { formatAnnotations, formatMaskCommands, formatStepOutput } from './formats/annotations.ts';
export { formatJsonReport, toLineJson } from './formats/json.ts';
export { toWorkflowResult, toWorkflowSyntax } from './formats/workflow-syntax.ts';
export {
  describeState,
  getFleetState,
  groupByState,
  groupEqualLines,
  isNameless,
  isWithheld,
  listSharedDifferences,
  states,
  titles,
} from './groups.ts';
export {
  formatCount,
  isDriftOrChange,
  isErrorOrWarning,
  type LocatedLine,
  listTargetLines,
  locateLines,
  mapLines,
} from './located.ts';
export { noItems } from './plans/classes.ts';
export { createPlanDocument } from './plans/document.ts';
export type { DocumentItem } from './plans/item.ts';
export { headings } from './preview/chapters.ts';
export { summarizePreview } from './preview/headline.ts';
export { describeReviewItem, formatChangeKey } from './preview/preview-text.ts';
export { createReview } from './preview/review.ts';
export { type DenialPolicy, isIncomplete } from './result/coverage.ts';
export type { DeclaredSection, SectionPlan } from './result/declared.ts';
export { type Gate, type GateVerdict, listWritingItems, type PlannedItem } from './result/gate.ts';
export { listModes, type Mode, modes, usualMode } from './result/modes.ts';
export { createFailedRun, createRunResult, findWorstOutcome, reportFailures, reportRemark } from './result/outcome.ts';
export {
  type Line,
  type RunOrigin,
  type RunResult,
  reportNote,
  type SectionResult,
  type SectionStatus,
  type TargetResult,
} from './result/result.ts';
export { mergeNoteLines, mergeSimilarNotes } from './result/similar-notes.ts';
export { addFix, cutMiddle, formatCounts, summarizeRun } from './run-summary.ts';
export { addRequest, formatSentence, isAboutFile } from './sentences.ts';
export { formatTone, hasSeriousTone, selectSeriousLines } from './serious.ts';
export { formatFirstNames, formatRepositoryCount, listRepositoryNames, type SharedItem } from './shared-items.ts';
export { createPainter, type Look, type Paint, shouldUseColour } from './terminal/colour.ts';
export { formatPageBlocks, type PageRow, wrapText } from './terminal/page.ts';
export { loadPrinter } from './terminal/printer.ts';
export { Progress } from './terminal/progress.ts';
export { sortOrdinaryLines } from './terminal/section-rows.ts';
export { formatPlanReport, formatTerminalReport } from './terminal/terminal.ts';
