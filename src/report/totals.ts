import { headings } from './chapters.ts';
import { type HtmlBlock, plain } from './html.ts';
import { inertHtml } from './inert.ts';
import { type Review, type ReviewItem, settings, writtenIn, writtenKinds } from './review.ts';

/** A page that shows more changes than this begins with their number. */
const many = 10;

/** How many changes there are of each kind, and in which sections. */
export function totalsBlock(review: Review): HtmlBlock {
  const all = writtenIn(review);
  if (all.length <= many) return plain('');
  const titleOf = (kind: string) => headings.find((heading) => heading.kind === kind)!.title;
  const kinds = writtenKinds.flatMap((kind) =>
    review[kind].length ? [`<li>${titleOf(kind)}: ${settings(review[kind])} in ${sections(review[kind])}</li>`] : [],
  );
  return plain(`<ul>\n${kinds.join('\n')}\n</ul>`);
}

function sections(items: readonly ReviewItem[]) {
  const names = [...new Set(items.map(({ section }) => section))];
  const each = names.map((name) => {
    const own = items.filter(({ section }) => section === name);
    return names.length > 1 ? `${inertHtml(name)} (${settings(own).split(' ')[0]})` : inertHtml(name);
  });
  return each.join(', ');
}
