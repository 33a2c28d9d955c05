import { countedRepositories } from '../alike.ts';
import { closing, headlineCount } from '../closing.ts';
import { inertHtml } from '../inert.ts';
import { withNotesTogether, withStopOnce } from '../notes.ts';
import type { RunResult, TargetResult } from '../result/result.ts';
import { fleetBlocks } from './fleet.ts';
import { asBlock, list, type PageLimit, page } from './html.ts';
import { inertProse } from './prose.ts';
import { inWords } from './rows.ts';
import { guardedFirst, targetBlocks } from './target-blocks.ts';

/** The host's limit for a job summary. The limit for an issue is lower. */
export const inSummary: PageLimit = { limit: 1024 * 1024, rest: 'see the log for the rest' };

/** The run as a page on the host's site: what it came to, what to look at first, then each section and the notes. */
export function jobSummary(result: RunResult, room = inSummary, exitsZero?: string) {
  const { mode, targets, lines } = withNotesTogether(withStopOnce(result));
  const said = closing(result, 'below', exitsZero).map(inertProse).join('<br>\n');
  const head = asBlock(`<h2>${title(result)}</h2>\n<p>${said}</p>`);
  const blocks =
    targets.length > 1
      ? fleetBlocks({ mode, targets })
      : targets.flatMap((target) => targetBlocks(mode, target, target.sections));
  return page([head, list(guardedFirst(lines.map((line) => ({ line }))).map(inWords)), ...blocks], room);
}

function title(result: RunResult) {
  const { mode, targets } = result;
  const count = headlineCount(result);
  return `Trueup ${mode}${whose(targets)}${count && `: ${count}`}`;
}

function whose(targets: readonly TargetResult[]) {
  if (targets.length > 1) return ` of ${countedRepositories(targets)}`;
  return targets[0] ? ` of ${inertHtml(targets[0].repository)}` : '';
}
