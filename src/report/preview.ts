import { previewClosing } from './headline.ts';
import { previewPage } from './preview-page.ts';
import { previewRows } from './preview-rows.ts';
import type { RunResult } from './result/result.ts';
import { inSummary } from './summary.ts';
import { inShort, printedReport, sectionBlocks, type TerminalOptions } from './terminal.ts';

export const previewPrinter = {
  terminalReport(result: RunResult, options: TerminalOptions) {
    // The rows of several repositories have said it all, each thing once.
    const sections = result.targets.length < 2 ? sectionBlocks(result, options) : [];
    const { lines } = result;
    const body = [...previewRows({ ...inShort(result, options), lines }), ...sections];
    const others = { ...result, lines: lines.filter(({ code }) => code !== 'rule_changed') };
    return printedReport(others, options, { body, sentences: previewClosing(result) });
  },
  jobSummary: (result: RunResult, room = inSummary) => previewPage(result, room),
};
