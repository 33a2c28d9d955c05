import { toShownText } from '../../plan/wording.ts';
import { collapseNames, nameSome } from '../alike.ts';
import { shorten } from '../closing.ts';
import { statesTable } from '../html/fleet.ts';
import { addHeading, asBlock, collapse, fitPage, type HtmlBlock, list, type PageLimit, table } from '../html/html.ts';
import { inertProse } from '../html/prose.ts';
import { inWordsOnce } from '../html/rows.ts';
import { inertHtml } from '../inert.ts';
import { countOf, isTrouble, type LocatedLine } from '../located.ts';
import { withNotesTogether } from '../notes.ts';
import type { RunResult, TargetResult } from '../result/result.ts';
import { type Chapter, chaptersOf, headings, type PlacedText } from './chapters.ts';
import { headlineHtml, headlineText } from './headline.ts';
import { inStates, saidIn } from './preview-groups.ts';
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

type PageTargets = readonly TargetResult[];

/** For a comment and a check run. The host takes a little more, counted in characters. */
export const inPullRequest: PageLimit = {
  limit: 60_000,
  rest: 'see the job summary (up to 1 MiB) or the JSON report (complete)',
};

/** A preview as a page on the host's site, for a comment, a check run and a job summary. */
export const previewPage = (result: RunResult, room: PageLimit): string => fitPage(blocksOf(result), room).text;

/** Whether a page has no room for every change of access and protection, even without their values. */
export const leavesOutGrave = (result: RunResult, room: PageLimit) => fitPage(blocksOf(result), room).isShort;

function blocksOf(result: RunResult): readonly HtmlBlock[] {
  const { targets } = result;
  const isFleet = targets.length > 1;
  const countTargets = (names: readonly string[]) => countedTargets(names.length, targets);
  const said = saidIn(withNotesTogether(result)).filter(({ said: { line } }) => line.code !== 'rule_changed');
  const loud = said.filter((one) => isTrouble(one.said.line));
  if (saysNothing(result) && !loud.length) return [asBlock(`${headlineText(result)}.`)];
  const notes = said.filter((one) => !isTrouble(one.said.line));
  const why = notes.find((one) => one.said.line.key === whyWithheld);
  const head = againstFiles(targets) ? 'Files' : 'Repositories';
  const shown = [
    { ...asBlock(`<h3>${headlineHtml(result)}</h3>${about(targets)}`), rank: -1 },
    isFleet ? statesTable(head, inStates(targets), countTargets) : asBlock(''),
    list(loud.map((one) => inWordsOnce(one, countTargets))),
    isFleet ? asBlock('') : totalsBlock(reviewOf(result)),
    ...chaptersOf(result).flatMap((chapter) => chapterBlocks(chapter, targets)),
    asBlock(unapprovedText(targets)),
  ];
  const left = shown.some(isPartlyWithheld) ? notes.filter((one) => one !== why) : notes;
  const blocks = [
    ...explain(shown, why?.said),
    { ...collapse(countOf(left.length, 'note'), list(left.map((one) => inWordsOnce(one, countTargets)))), rank: 1 },
  ];
  return blocks.filter(({ rows }) => rows.some((row) => row.trim()));
}

/** Nobody can approve a change whose name no reader sees. */
function unapprovedText(targets: PageTargets) {
  const count = targets.reduce((sum, { plan }) => sum + (plan?.withheld ?? 0), 0);
  const said = `Names withheld: ${countOf(count, 'change')}. Apply with <code>plan: pull-request</code> skips changes whose name is withheld.`;
  return count ? `<p>${said}</p>` : '';
}

const isPartlyWithheld = ({ rows }: HtmlBlock) => rows.some((row) => row.includes('(withheld)'));

const whyWithheld = 'admin-values';

/** Says once, below the first table with such a value, why it is withheld. */
function explain(blocks: readonly HtmlBlock[], why: LocatedLine | undefined): readonly HtmlBlock[] {
  const at = blocks.findIndex(isPartlyWithheld);
  if (!why || at < 0) return blocks;
  const reason = `${inertHtml('(withheld)')}: this page is public, and GitHub shows these values only to some people. ${inertProse(capital(toShownText(why.line.fix ?? '')))}.`;
  return blocks.toSpliced(at + 1, 0, asBlock(`<p>${reason}</p>`));
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function about(targets: PageTargets) {
  if (!againstFiles(targets)) return '';
  return targets.length > 1
    ? '\n<p>Trueup compared only the settings files of the two branches, not the repositories, because the pull request comes from a fork.</p>'
    : '\n<p>Trueup compared only the two settings files, not the repository, because the pull request comes from a fork.</p>';
}

/** What each row of a chapter is, where a page that is cut says how many of them it leaves out. */
const countedAs: Partial<Record<Chapter['kind'], string>> = {
  access: 'change of access',
  protection: 'change of protection',
  removals: 'removal',
  overwrites: 'overwrite',
  changes: 'change',
  withheld: 'change',
  unapplied: 'change of the target branch',
  drifted: 'change of the target branch',
  resent: 'change sent again',
};

/** The kinds that are never cut come first, and stand without their values where a page has no room for those. */
function chapterBlocks({ kind, title, changes, lines, repositories }: Chapter, targets: PageTargets): HtmlBlock[] {
  const heading = `<h4>${inertProse(title)}</h4>`;
  const counted = countedAs[kind];
  if (lines.length) return [addHeading(heading, list(lines.map(inertProse)))];
  const rowsOf = (some: readonly PlacedText[]) => changeTable(some, targets);
  const whole = (some: readonly PlacedText[]): HtmlBlock => {
    const { rows: brief } = table(['What', 'Which'], some.map(briefCells));
    return { ...addHeading(heading, rowsOf(some)), counted, brief, rank: -1 };
  };
  if (kind === 'withheld') return [{ ...addHeading(heading, withheldTable(repositories)), counted }];
  if (kind === 'overwrites' || kind === 'changes')
    return [{ ...addHeading(heading, rowsOf(changes)), counted, rank: 1 }];
  if (kind === 'settles')
    return [changes[0]!.where ? { ...collapse(title, rowsOf(changes)), rank: 1 } : namesLine(title, changes)];
  if (kind === 'access' || kind === 'protection' || kind === 'removals') return [whole(changes)];
  const [grave, others] = [changes.filter((one) => one.isGrave), changes.filter((one) => !one.isGrave)];
  const rest =
    kind === 'unapplied'
      ? { ...(grave.length ? rowsOf(others) : addHeading(heading, rowsOf(others))), counted, rank: 1 }
      : { ...collapse(inertProse(title), rowsOf(others)), counted, rank: 2 };
  return [...(grave.length ? [whole(grave)] : []), ...(others.length ? [rest] : [])];
}

/** What a row says if there is no room for values. */
const briefCells = ({ sign, section, name, tone, lines }: PlacedText) => [
  `${[section, `${sign} ${shorten(name, longestName)}`].map(inertHtml).join('<br>')}${tone ? ` <b>${tone.toUpperCase()}</b>` : ''}`,
  // A section that is one object has no names: its keys say what changes.
  name ? '' : lines.map((text) => inertHtml(shorten(text, longestName))).join('<br>'),
];

const longestName = 80;

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
    ['Repository', 'Changes', 'Resolves drift', 'Already on the target branch'],
    repositories.map((target) => {
      const review = reviewOf({ targets: [target] });
      const count = (kind: keyof typeof review, words = '') =>
        review[kind].length ? [`${settings(review[kind])}${words}`] : [];
      const loud = [
        ...count('access', ' of access'),
        ...count('protection', ' of protection'),
        ...count('removals', ' removed, renamed or archived'),
        ...count('overwrites', ' that differs from both branches'),
        ...count('unapplied', ' already on the target branch, never applied or approved'),
      ];
      return [
        inertHtml(target.repository),
        `${settings([...writtenIn(review), ...review.unapplied])}${loud.length ? ` (${loud.join(', ')})` : ''}`,
        count('settles').join(''),
        [...count('drifted'), ...count('resent', ' sent on every run')].join(', '),
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
