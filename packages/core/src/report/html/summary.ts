import { escapeAsCode } from '../escape.ts';
import { mergeNotes, mergeStopLines } from '../notes.ts';
import type { RunResult } from '../result/result.ts';
import { formatHeadlineCount, summarizeRun } from '../run-summary.ts';
import { sortSeriousFirst } from '../serious.ts';
import { describeTargets } from '../shared-items.ts';
import { renderFleet } from './fleet.ts';
import { createList, type PageLimit, renderPage, toBlock } from './html.ts';
import { renderProse } from './prose.ts';
import { renderLine } from './rows.ts';
import { renderTargetBlocks } from './target-blocks.ts';

/** GitHub's limit for a job summary. */
export const summaryLimit: PageLimit = { limit: 1024 * 1024, rest: 'see the log for the rest' };

export function formatJobSummary(result: RunResult, room = summaryLimit, exitsZero?: string) {
  const { mode, targets, lines } = mergeNotes(mergeStopLines(result));
  const summary = summarizeRun(result, 'below', exitsZero).map(renderProse).join('<br>\n');
  const head = toBlock(`<h2>${renderSummaryTitle(result)}</h2>\n<p>${summary}</p>`);
  const blocks =
    targets.length > 1
      ? renderFleet({ mode, targets })
      : targets.flatMap((target) => renderTargetBlocks(mode, target, target.sections));
  return renderPage(
    [head, createList(sortSeriousFirst(lines.map((line) => ({ line }))).map(renderLine)), ...blocks],
    room,
  );
}

function renderSummaryTitle(result: RunResult): string {
  const about = describeTargets(result.targets, escapeAsCode);
  const count = formatHeadlineCount(result);
  return `Trueup ${result.mode}${about ? ` of ${about}` : ''}${count && `: ${count}`}`;
}
