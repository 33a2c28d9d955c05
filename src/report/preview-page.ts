import type { RunResult } from '../modes/result.ts';
import { type Block, folded, list, page, plain, table } from './html.ts';
import { inertHtml } from './inert.ts';
import { isTrouble, locatedLines } from './located.ts';
import { itemCells, itemHeads, previewFleetBlocks, words } from './preview-fleet.ts';
import { againstFiles, headline, type ItemText, isCalm, itemText, reviewOf, settings } from './preview-text.ts';

/** How long a preview may be, in bytes, and where to find what is left out of it. */
export interface PreviewRoom {
  readonly limit: number;
  readonly rest: string;
}

/** For a comment and a check run. The host takes a little more, counted in characters. */
export const inPullRequest: PreviewRoom = { limit: 60_000, rest: 'the job summary and the JSON report have more' };

/** A preview as a page on the host's site, for a comment, a check run and a job summary. */
export function previewPage(result: RunResult, room: PreviewRoom): string {
  const { targets } = result;
  const review = reviewOf(result);
  const { removals, overwrites, changes, settles, drifted } = review;
  const lines = locatedLines(result);
  const said = lines.filter(({ line }) => isTrouble(line));
  if (isCalm(result) && !said.length) return `${calmLine(result)}\n`;
  if (targets.length > 1) return page([plain(`<h3>${headline(result)}</h3>`), ...previewFleetBlocks(result)], room);
  const notes = lines.filter(({ line }) => !isTrouble(line));
  const blocks: Block[] = [
    plain(`<h3>${headline(result)}</h3>${about(result)}`),
    list(said.map(words)),
    ...titled('Removed or renamed', removals.map(itemText)),
    ...titled('Overwrites changes made by hand', overwrites.map(itemText)),
    ...titled(againstFiles(targets) ? 'Changed in the file' : 'Changed', changes.map(itemText)),
    ...(settles.length
      ? [plain(`<p>Settles ${settings(settles)} that somebody changed by hand: ${names(settles)}.</p>`)]
      : []),
    drifted.length
      ? folded(
          `Already drifted: ${settings(drifted)}. Apply writes what has drifted too.`,
          itemTable(drifted.map(itemText)),
        )
      : plain(''),
    folded(`${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`, list(notes.map(words))),
  ];
  return page(
    blocks.filter(({ rows }) => rows.some((row) => row.trim())),
    room,
  );
}

const about = ({ targets }: RunResult) =>
  againstFiles(targets)
    ? '\n<p>The two settings files are compared with each other, not with the repository, because a stranger may have written this one.</p>'
    : '';

/** What an old comment says once nothing is left to say. */
function calmLine(result: RunResult) {
  const { drifted } = reviewOf(result);
  const who = result.targets.length > 1 ? 'The repositories that were read differ' : 'The repository differs';
  const drift = drifted.length ? ` ${who} from the base in ${settings(drifted)} already.` : '';
  return `${headline(result)}.${drift}`;
}

const titled = (title: string, items: readonly ItemText[]): Block[] =>
  items.length ? [plain(`<h4>${title}</h4>`), itemTable(items)] : [];

const itemTable = (items: readonly ItemText[]): Block => ({
  ...table(itemHeads, items.map(itemCells)),
  counted: 'change',
});

/** A few names in a sentence, and a count of the others. A section that is one object is named by its keys. */
function names(items: ReturnType<typeof reviewOf>['settles']) {
  const shown = items.slice(0, 10).map((item) => {
    const { section, name } = itemText(item);
    return inertHtml(`${section} ${name || (item.changes ?? []).map(({ key }) => key).join(', ')}`.trim());
  });
  const more = items.length - shown.length;
  return `${shown.join(', ')}${more ? ` and ${more} more` : ''}`;
}
