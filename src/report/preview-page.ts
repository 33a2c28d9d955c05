import type { RunResult } from '../modes/result.ts';
import { advised, sentence, shortened } from './closing.ts';
import { type Block, folded, list, page, plain, table } from './html.ts';
import { inertHtml } from './inert.ts';
import { isTrouble, locatedLines } from './located.ts';
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
  const notes = lines.filter(({ line }) => !isTrouble(line));
  const blocks: Block[] = [
    plain(`<h3>${headline(result)}</h3>${about(result)}`),
    list(said.map((located) => words(located))),
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
    folded(`${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`, list(notes.map((located) => words(located)))),
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
  const drift = drifted.length ? ` The repository differs from the base in ${settings(drifted)} already.` : '';
  return `${headline(result)}.${drift}`;
}

const titled = (title: string, items: readonly ItemText[]): Block[] =>
  items.length ? [plain(`<h4>${title}</h4>`), itemTable(items)] : [];

const itemTable = (items: readonly ItemText[]): Block => ({
  ...table(['What', 'Before and after'], items.map(cells)),
  counted: 'change',
});

/** A value that fills a page is cut in the middle; the JSON report has it whole. */
const longestValue = 1_000;

/** Two columns, so that a narrow page still shows the values. */
function cells({ sign, section, name, tone, lines }: ItemText) {
  const loud = tone && tone !== 'plain' ? ` <b>${tone.toUpperCase()}</b>` : '';
  const what = name ? [section, `${sign} ${name}`] : [`${sign} ${section}`];
  return [
    `${what.map(inertHtml).join('<br>')}${loud}`,
    lines.map((text) => inertHtml(shortened(text, longestValue))).join('<br>'),
  ];
}

/** A few names in a sentence, and a count of the others. A section that is one object is named by its keys. */
function names(items: ReturnType<typeof reviewOf>['settles']) {
  const shown = items.slice(0, 10).map((item) => {
    const { section, name } = itemText(item);
    return inertHtml(`${section} ${name || (item.changes ?? []).map(({ key }) => key).join(', ')}`.trim());
  });
  const more = items.length - shown.length;
  return `${shown.join(', ')}${more ? ` and ${more} more` : ''}`;
}

function words(located: ReturnType<typeof locatedLines>[number]) {
  const { line } = located;
  const before = isTrouble(line) ? `<b>${line.kind}</b> ` : '';
  return (
    before +
    advised(shortened(sentence(located), 2_000), located)
      .map(inertHtml)
      .join('<br>')
  );
}
