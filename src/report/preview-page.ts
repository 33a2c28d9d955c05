import { type Alike, collapseNames, nameSome } from './alike.ts';
import { type Chapter, chaptersOf, headings, type PlacedText } from './chapters.ts';
import { shorten } from './closing.ts';
import { statesTable } from './fleet.ts';
import { headlineHtml, headlineText } from './headline.ts';
import { addHeading, asBlock, collapse, type HtmlBlock, list, type PageLimit, page, table } from './html.ts';
import { inertHtml } from './inert.ts';
import { countOf, isTrouble, type LocatedLine } from './located.ts';
import { withNotesTogether } from './notes.ts';
import { inStates, saidIn } from './preview-groups.ts';
import { inertProse } from './prose.ts';
import type { RunResult, TargetResult } from './result/result.ts';
import {
  againstFiles,
  countedTargets,
  type Review,
  type ReviewItem,
  reviewOf,
  saysNothing,
  settings,
  writtenIn,
  writtenKinds,
} from './review.ts';
import { inWords } from './rows.ts';

type PageTargets = readonly TargetResult[];

/** For a comment and a check run. The host takes a little more, counted in characters. */
export const inPullRequest: PageLimit = {
  limit: 60_000,
  rest: 'the job summary has up to 1 MiB of this page, and the JSON report has all of it',
};

/** A preview as a page on the host's site, for a comment, a check run and a job summary. */
export function previewPage(result: RunResult, room: PageLimit): string {
  const { targets } = result;
  const isFleet = targets.length > 1;
  const said = saidIn(withNotesTogether(result)).filter(({ said: { line } }) => line.code !== 'rule_changed');
  const loud = said.filter((one) => isTrouble(one.said.line));
  if (saysNothing(result) && !loud.length) return `${calmLine(result)}\n`;
  const notes = said.filter((one) => !isTrouble(one.said.line));
  const why = notes.find((one) => one.said.line.key === whyWithheld);
  const head = againstFiles(targets) ? 'Files' : 'Repositories';
  const shown = [
    asBlock(`<h3>${headlineHtml(result)}</h3>${about(targets)}`),
    isFleet ? statesTable(head, inStates(targets), (names) => countedTargets(names.length, targets)) : asBlock(''),
    list(loud.map((one) => lineWords(one, targets))),
    isFleet ? asBlock('') : totalsBlock(reviewOf(result)),
    ...chaptersOf(result).map((chapter) => chapterBlock(chapter, targets)),
  ];
  const left = shown.some(isPartlyWithheld) ? notes.filter((one) => one !== why) : notes;
  const blocks = [
    ...explain(shown, why?.said),
    { ...collapse(countOf(left.length, 'note'), list(left.map((one) => lineWords(one, targets)))), rank: 1 },
  ];
  return page(
    blocks.filter(({ rows }) => rows.some((row) => row.trim())),
    room,
  );
}

const isPartlyWithheld = ({ rows }: HtmlBlock) => rows.some((row) => row.includes('(withheld)'));

const whyWithheld = 'admin-values';

/** Says once, below the first table with such a value, why it is withheld. */
function explain(blocks: readonly HtmlBlock[], why: LocatedLine | undefined): readonly HtmlBlock[] {
  const at = blocks.findIndex(isPartlyWithheld);
  if (!why || at < 0) return blocks;
  const reason = `${inertHtml('(withheld)')}: only some people see this on the host, and everyone may read this page. ${inertProse(capital(why.line.fix ?? ''))}.`;
  return blocks.toSpliced(at + 1, 0, asBlock(`<p>${reason}</p>`));
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function about(targets: PageTargets) {
  if (!againstFiles(targets)) return '';
  return targets.length > 1
    ? '\n<p>The settings files of both sides are compared with each other, not with any repository, because a stranger may have written them.</p>'
    : '\n<p>The two settings files are compared with each other, not with the repository, because a stranger may have written this one.</p>';
}

/** What an old comment says once nothing is left to say. */
function calmLine(result: RunResult) {
  const { drifted } = reviewOf(result);
  const who = result.targets.length > 1 ? 'The repositories that were read differ' : 'The repository differs';
  const drift = drifted.length ? ` ${who} from the base in ${settings(drifted)} already.` : '';
  return `${headlineText(result)}.${drift}`;
}

function lineWords({ said, where }: Alike<LocatedLine>, targets: PageTargets) {
  if (where.length < 2) return inWords(said);
  const { repository: _, ...located } = said;
  return `${inWords(located)} ${collapseNames(where, `in ${countedTargets(where.length, targets)}`)}`;
}

/** What each row of a chapter is, where a page that is cut says how many of them it leaves out. */
const countedAs: Partial<Record<Chapter['kind'], string>> = {
  access: 'change of access',
  protection: 'change of protection',
  removals: 'removal',
  overwrites: 'overwrite',
  changes: 'change',
  withheld: 'change',
  drifted: 'drifted change',
};

/** The kinds that are never cut come first, and stand without their values where a page has no room for those. */
function chapterBlock({ kind, title, changes, lines, repositories }: Chapter, targets: PageTargets): HtmlBlock {
  const heading = `<h4>${title}</h4>`;
  if (lines.length) return addHeading(heading, list(lines.map(inertProse)));
  const rows = kind === 'withheld' ? withheldTable(repositories) : changeTable(changes, targets);
  const block = { ...addHeading(heading, rows), counted: countedAs[kind] };
  if (kind === 'withheld') return block;
  if (kind === 'overwrites' || kind === 'changes') return { ...block, rank: 1 };
  if (kind === 'settles') return changes[0]!.where ? { ...collapse(title, rows), rank: 1 } : namesLine(title, changes);
  if (kind === 'drifted') return { ...collapse(title, rows), counted: countedAs.drifted, rank: 2 };
  return { ...block, brief: block.rows.map(inBrief) };
}

/** A row of a table with its first cell alone. */
const inBrief = (row: string) => `${row.slice(0, row.indexOf('</td>'))}</td></tr>\n`;

function namesLine(title: string, changes: readonly PlacedText[]) {
  const names = changes.map(({ section, name }) => `${section} ${name}`.trim());
  return asBlock(`<p>${title}: ${nameSome(names, 10, inertHtml)}.</p>`);
}

/** Two columns, so that a narrow page still shows the values, and a third where there are several repositories. */
const changeTable = (changes: readonly PlacedText[], targets: PageTargets) =>
  table(
    ['What', 'Before and after', 'Where'],
    changes.map((change) => changeCells(change, targets)),
  );

/** A value that fills a page is cut in the middle; the JSON report has it whole. */
const longestValue = 1_000;

function changeCells({ sign, section, name, tone, meaning, lines, where }: PlacedText, targets: PageTargets) {
  const what = name ? [section, `${sign} ${name}`] : [`${sign} ${section}`];
  return [
    `${what.map(inertHtml).join('<br>')}${tone ? ` <b>${tone.toUpperCase()}</b>` : ''}`,
    [...(meaning ? [inertProse(meaning)] : []), ...lines.map((text) => inertHtml(shorten(text, longestValue)))].join(
      '<br>',
    ),
    where ? collapseNames(where, `in ${countedTargets(where.length, targets)}`) : '',
  ];
}

const withheldTable = (repositories: PageTargets) =>
  table(
    ['Repository', 'Changes', 'Settles', 'Already drifted'],
    repositories.map((target) => {
      const review = reviewOf({ targets: [target] });
      const count = (kind: keyof typeof review, words = '') =>
        review[kind].length ? [`${settings(review[kind])}${words}`] : [];
      const loud = [
        ...count('access', ' of access'),
        ...count('protection', ' of protection'),
        ...count('removals', ' removed, renamed or archived'),
        ...count('overwrites', ' over a change made by hand'),
      ];
      return [
        inertHtml(target.repository),
        `${settings(writtenIn(review))}${loud.length ? ` (${loud.join(', ')})` : ''}`,
        count('settles').join(''),
        count('drifted').join(''),
      ];
    }),
  );

/** A page that shows more changes than this begins with their number. */
const many = 10;

/** How many changes there are of each kind, and in which sections. */
function totalsBlock(review: Review): HtmlBlock {
  const all = writtenIn(review);
  if (all.length <= many) return asBlock('');
  const titleOf = (kind: string) => headings.find((heading) => heading.kind === kind)!.title;
  const kinds = writtenKinds.flatMap((kind) =>
    review[kind].length ? [`<li>${titleOf(kind)}: ${settings(review[kind])} in ${sections(review[kind])}</li>`] : [],
  );
  return asBlock(`<ul>\n${kinds.join('\n')}\n</ul>`);
}

function sections(items: readonly ReviewItem[]) {
  const names = [...new Set(items.map(({ section }) => section))];
  const each = names.map((name) => {
    const own = items.filter(({ section }) => section === name);
    return names.length > 1 ? `${inertHtml(name)} (${settings(own).split(' ')[0]})` : inertHtml(name);
  });
  return each.join(', ');
}
