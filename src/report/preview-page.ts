import type { RunResult } from '../modes/result.ts';
import { headlineHtml, headlineText } from './headline.ts';
import { type Block, folded, list, page, plain, table } from './html.ts';
import { inertHtml } from './inert.ts';
import { counted, isTrouble, type LocatedLine, locatedLines } from './located.ts';
import { withNotesTogether } from './notes.ts';
import { chapterBlocks, itemCells, itemHeads, previewFleetBlocks, releasedBlock } from './preview-fleet.ts';
import { againstFiles, isCalm, itemText, type ReviewItem, reviewOf, settings } from './preview-text.ts';
import { inertProse } from './prose.ts';
import { inWords } from './rows.ts';
import { guardedFirst } from './target-blocks.ts';
import { totalsBlock } from './totals.ts';

/** How long a preview may be, in bytes, and where to find what is left out of it. */
export interface PreviewRoom {
  readonly limit: number;
  readonly rest: string;
}

/** For a comment and a check run. The host takes a little more, counted in characters. */
export const inPullRequest: PreviewRoom = {
  limit: 60_000,
  rest: 'the job summary has up to 1 MiB of this page, and the JSON report has all of it',
};

/** A preview as a page on the host's site, for a comment, a check run and a job summary. */
export function previewPage(result: RunResult, room: PreviewRoom): string {
  const { targets } = result;
  const review = reviewOf(result);
  const { settles, drifted } = review;
  const lines = locatedLines(withNotesTogether(result));
  const said = guardedFirst(lines.filter(({ line }) => isTrouble(line)));
  if (isCalm(result) && !said.length) return `${calmLine(result)}\n`;
  const head = plain(`<h3>${headlineHtml(result)}</h3>${about(result)}`);
  if (targets.length > 1) return page([head, ...previewFleetBlocks(result)], room);
  const notes = lines.filter(({ line }) => !isTrouble(line));
  const why = notes.find(({ line }) => line.key === whyWithheld);
  const shown: Block[] = [
    head,
    list(said.map(inWords)),
    totalsBlock(review),
    ...chapterBlocks(review, itemTable),
    releasedBlock(result),
    plain(
      settles.length ? `<p>Settles ${settings(settles)} that somebody changed by hand: ${names(settles)}.</p>` : '',
    ),
    {
      ...folded(`Already drifted: ${settings(drifted)}. Apply writes what has drifted too.`, itemTable(drifted)),
      ...{ counted: 'drifted change', rank: 2 },
    },
  ];
  const left = shown.some(isPartlyWithheld) ? notes.filter((one) => one !== why) : notes;
  const blocks = [
    ...explained(shown, why),
    { ...folded(counted(left.length, 'note'), list(left.map(inWords))), rank: 1 },
  ];
  return page(
    blocks.filter(({ rows }) => rows.some((row) => row.trim())),
    room,
  );
}

const isPartlyWithheld = ({ rows }: Block) => rows.some((row) => row.includes('(withheld)'));

/** The note that says why values are missing. */
const whyWithheld = 'admin-values';

/** Says once, below the first table with such a value, why it is withheld. */
function explained(blocks: readonly Block[], why: LocatedLine | undefined): readonly Block[] {
  const at = blocks.findIndex(isPartlyWithheld);
  if (!why || at < 0) return blocks;
  const reason = `${inertHtml('(withheld)')}: only some people see this on the host, and everyone may read this page. ${inertProse(capital(why.line.fix ?? ''))}.`;
  const note = plain(`<p>${reason}</p>`);
  return blocks.toSpliced(at + 1, 0, note);
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const about = ({ targets }: RunResult) =>
  againstFiles(targets) && targets.length < 2
    ? '\n<p>The two settings files are compared with each other, not with the repository, because a stranger may have written this one.</p>'
    : '';

/** What an old comment says once nothing is left to say. */
function calmLine(result: RunResult) {
  const { drifted } = reviewOf(result);
  const who = result.targets.length > 1 ? 'The repositories that were read differ' : 'The repository differs';
  const drift = drifted.length ? ` ${who} from the base in ${settings(drifted)} already.` : '';
  return `${headlineText(result)}.${drift}`;
}

const itemTable = (items: readonly ReviewItem[]): Block =>
  table(
    itemHeads,
    items.map((item) => itemCells(itemText(item))),
  );

/** A few names in a sentence, and a count of the others. A section that is one object is named by its keys. */
function names(items: readonly ReviewItem[]) {
  const shown = items.slice(0, 10).map((item) => {
    const { section, name } = itemText(item);
    return inertHtml(`${section} ${name || (item.changes ?? []).map(({ key }) => key).join(', ')}`.trim());
  });
  const more = items.length - shown.length;
  return `${shown.join(', ')}${more ? ` and ${more} more` : ''}`;
}
