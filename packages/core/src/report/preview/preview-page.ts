/**
 * Renders a preview as HTML for a comment, a check run and a job summary. If room is short, dangerous changes lose
 * their values before any of them is cut.
 */

import { toShownText } from '../../plan/wording.ts';
import { escapeAsCode } from '../escape.ts';
import { renderStateTable } from '../html/fleet.ts';
import {
  addHeading,
  createList,
  createTable,
  fitPage,
  type HtmlBlock,
  type PageLimit,
  toBlock,
  wrapInDetails,
} from '../html/html.ts';
import { renderProse } from '../html/prose.ts';
import { renderSharedLine } from '../html/rows.ts';
import { formatCount, isErrorOrWarning, type LocatedLine } from '../located.ts';
import { mergeNotes } from '../notes.ts';
import type { RunResult, TargetResult } from '../result/result.ts';
import { cutMiddle } from '../run-summary.ts';
import { formatFirstNames, renderNames } from '../shared-items.ts';
import { type Chapter, createChapters, headings, type PlacedItemText } from './chapters.ts';
import { formatHeadlineHtml } from './headline.ts';
import { groupByPreviewState, groupLocatedLines } from './preview-groups.ts';
import {
  createReview,
  formatSettingCount,
  formatTargetCount,
  hasNothingToReview,
  isAgainstFiles,
  listProposedItems,
  proposedKinds,
  type Review,
  type ReviewItem,
} from './review.ts';

type PageTargets = readonly TargetResult[];

/** GitHub's limit is a little higher and counts characters. */
export const pullRequestLimit: PageLimit = {
  limit: 60_000,
  rest: 'see the job summary (up to 1 MiB) or the JSON report (complete)',
};

/** `isShort` is true if the page had to cut dangerous changes. */
export const renderPreviewPage = (result: RunResult, room: PageLimit) => fitPage(renderBlocks(result), room);

function renderBlocks(result: RunResult): readonly HtmlBlock[] {
  const { targets } = result;
  const isFleet = targets.length > 1;
  const countTargets = (names: readonly string[]) => formatTargetCount(names.length, targets);
  const groups = groupLocatedLines(mergeNotes(result)).filter(({ item: { line } }) => line.code !== 'rule_changed');
  const troubles = groups.filter((group) => isErrorOrWarning(group.item.line));
  if (hasNothingToReview(result) && !troubles.length) return [toBlock(`${formatHeadlineHtml(result)}.`)];
  const notes = groups.filter((group) => !isErrorOrWarning(group.item.line));
  const why = notes.find((group) => group.item.line.key === withheldNoteKey);
  const head = isAgainstFiles(targets) ? 'Files' : 'Repositories';
  const mainBlocks: readonly HtmlBlock[] = [
    { ...toBlock(`<h3>${formatHeadlineHtml(result)}</h3>${describeFileComparison(targets)}`), importance: 'required' },
    isFleet ? renderStateTable(head, groupByPreviewState(targets), countTargets) : toBlock(''),
    createList(troubles.map((group) => renderSharedLine(group, countTargets))),
    isFleet ? toBlock('') : renderTotals(createReview(targets)),
    ...createChapters(result).flatMap((chapter) => renderChapter(chapter, targets)),
    toBlock(renderWithheldChangeCount(targets)),
  ];
  const otherNotes = mainBlocks.some(isPartlyWithheld) ? notes.filter((note) => note !== why) : notes;
  const blocks: readonly HtmlBlock[] = [
    ...insertWithheldReason(mainBlocks, why?.item),
    {
      ...wrapInDetails(
        formatCount(otherNotes.length, 'note'),
        createList(otherNotes.map((note) => renderSharedLine(note, countTargets))),
      ),
      importance: 'minor',
    },
  ];
  return blocks.filter(({ rows }) => rows.some((row) => row.trim()));
}

/** Readers cannot approve a change whose name is withheld. */
function renderWithheldChangeCount(targets: PageTargets): string {
  const count = targets.reduce((sum, { plan }) => sum + (plan?.withheld ?? 0), 0);
  const sentence = `Names withheld: ${formatCount(count, 'change')}. Apply with <code>plan: pull-request</code> skips changes whose name is withheld.`;
  return count ? `<p>${sentence}</p>` : '';
}

const isPartlyWithheld = ({ rows }: HtmlBlock) => rows.some((row) => row.includes('(withheld)'));

const withheldNoteKey = 'admin-values';

/** Inserts the reason below the first table with a withheld value. */
function insertWithheldReason(blocks: readonly HtmlBlock[], why: LocatedLine | undefined): readonly HtmlBlock[] {
  const at = blocks.findIndex(isPartlyWithheld);
  if (!why || at < 0) return blocks;
  const reason = `${escapeAsCode('(withheld)')}: this page may be public, and GitHub shows these values only to some people. ${renderProse(toSentenceCase(toShownText(why.line.fix ?? '')))}.`;
  return blocks.toSpliced(at + 1, 0, toBlock(`<p>${reason}</p>`));
}

const toSentenceCase = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function describeFileComparison(targets: PageTargets) {
  if (!isAgainstFiles(targets)) return '';
  return targets.length > 1
    ? '\n<p>Trueup compared only the settings files of the two branches, not the repositories, because the pull request comes from a fork.</p>'
    : '\n<p>Trueup compared only the two settings files, not the repository, because the pull request comes from a fork.</p>';
}

/** Nouns to count the rows that were cut. */
const rowNouns: Partial<Record<Chapter['kind'], string>> = {
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

function renderChapter({ kind, title, changes, lines, repositories }: Chapter, targets: PageTargets): HtmlBlock[] {
  const heading = `<h4>${renderProse(title)}</h4>`;
  const rowNoun = rowNouns[kind];
  if (lines.length) return renderChapterLines(heading, lines);
  const renderChanges = (shownChanges: readonly PlacedItemText[]) => renderChangeTable(shownChanges, targets);
  const renderInFull = (shownChanges: readonly PlacedItemText[]): HtmlBlock => {
    const { rows: shortRows } = createTable(['What', 'Which'], shownChanges.map(renderBriefCells));
    return { ...addHeading(heading, renderChanges(shownChanges)), rowNoun, shortRows, importance: 'required' };
  };
  if (kind === 'withheld') return [{ ...addHeading(heading, renderWithheldTable(repositories)), rowNoun }];
  if (kind === 'overwrites' || kind === 'changes')
    return [{ ...addHeading(heading, renderChanges(changes)), rowNoun, importance: 'minor' }];
  if (kind === 'settles')
    return [
      changes[0]!.where
        ? { ...wrapInDetails(title, renderChanges(changes)), importance: 'minor' }
        : renderNamesLine(title, changes),
    ];
  if (kind === 'access' || kind === 'protection' || kind === 'removals') return [renderInFull(changes)];
  const [dangerous, others] = [
    changes.filter((change) => change.canBeHeld),
    changes.filter((change) => !change.canBeHeld),
  ];
  const rest: HtmlBlock =
    kind === 'unapplied'
      ? {
          ...(dangerous.length ? renderChanges(others) : addHeading(heading, renderChanges(others))),
          rowNoun,
          importance: 'minor',
        }
      : { ...wrapInDetails(renderProse(title), renderChanges(others)), rowNoun, importance: 'least' };
  return [...(dangerous.length ? [renderInFull(dangerous)] : []), ...(others.length ? [rest] : [])];
}

function renderChapterLines(heading: string, lines: Chapter['lines']): HtmlBlock[] {
  const blocks = (['required', 'normal'] as const).flatMap((importance): HtmlBlock[] => {
    const chosen = lines.filter(({ isRequired }) => isRequired === (importance === 'required'));
    return chosen.length ? [{ ...createList(chosen.map(({ text }) => renderProse(text))), importance }] : [];
  });
  return blocks.map((block, index) => (index ? block : addHeading(heading, block)));
}

const renderBriefCells = ({ sign, section, name, tone, lines }: PlacedItemText): string[] => [
  `${[section, `${sign} ${cutMiddle(name, maxNameLength)}`].map(escapeAsCode).join('<br>')}${tone ? ` <b>${tone.toUpperCase()}</b>` : ''}`,
  // A section that is one object has no names, so the cell shows its keys.
  name ? '' : lines.map((text) => escapeAsCode(cutMiddle(text, maxNameLength))).join('<br>'),
];

const maxNameLength = 80;

function renderNamesLine(title: string, changes: readonly PlacedItemText[]): HtmlBlock {
  const names = changes.map(({ section, name }) => `${section} ${name}`.trim());
  return toBlock(`<p>${title}: ${formatFirstNames(names, 10, escapeAsCode)}.</p>`);
}

/** Before and after share a column, because the page may be narrow. */
const renderChangeTable = (changes: readonly PlacedItemText[], targets: PageTargets): HtmlBlock =>
  createTable(
    ['What', 'Before and after', 'Where'],
    changes.map((change) => renderChangeCells(change, targets)),
  );

const maxValueLength = 1_000;

function renderChangeCells({ sign, section, name, tone, meaning, lines, where }: PlacedItemText, targets: PageTargets) {
  const names = name ? [section, `${sign} ${name}`] : [`${sign} ${section}`];
  return [
    `${names.map(escapeAsCode).join('<br>')}${tone ? ` <b>${tone.toUpperCase()}</b>` : ''}`,
    [
      ...(meaning ? [renderProse(meaning)] : []),
      ...lines.map((text) => escapeAsCode(cutMiddle(text, maxValueLength))),
    ].join('<br>'),
    where ? renderNames(where, `in ${formatTargetCount(where.length, targets)}`) : '',
  ];
}

const renderWithheldTable = (repositories: PageTargets): HtmlBlock =>
  createTable(
    ['Repository', 'Changes', 'Resolves drift', 'Already on the target branch'],
    repositories.map((target) => {
      const review = createReview([target]);
      const count = (kind: keyof typeof review, words = '') =>
        review[kind].length ? [`${formatSettingCount(review[kind])}${words}`] : [];
      const counts = [
        ...count('access', ' of access'),
        ...count('protection', ' of protection'),
        ...count('removals', ' removed, renamed or archived'),
        ...count('overwrites', ' that differs from both branches'),
        ...count('unapplied', ' already on the target branch, never applied or approved'),
      ];
      return [
        escapeAsCode(target.repository),
        `${formatSettingCount([...listProposedItems(review), ...review.unapplied])}${counts.length ? ` (${counts.join(', ')})` : ''}`,
        count('settles').join(''),
        [...count('drifted'), ...count('resent', ' sent on every run')].join(', '),
      ];
    }),
  );

const minForTotals = 10;

function renderTotals(review: Review): HtmlBlock {
  const written = listProposedItems(review);
  if (written.length <= minForTotals) return toBlock('');
  const findTitle = (kind: string) => headings.find((heading) => heading.kind === kind)!.title;
  const kinds = proposedKinds.flatMap((kind) =>
    review[kind].length
      ? [`<li>${findTitle(kind)}: ${formatSettingCount(review[kind])} in ${renderSectionCounts(review[kind])}</li>`]
      : [],
  );
  return toBlock(`<ul>\n${kinds.join('\n')}\n</ul>`);
}

function renderSectionCounts(items: readonly ReviewItem[]): string {
  const names = [...new Set(items.map(({ section }) => section))];
  const each = names.map((name) => {
    const sectionItems = items.filter(({ section }) => section === name);
    return names.length > 1
      ? `${escapeAsCode(name)} (${formatSettingCount(sectionItems).split(' ')[0]})`
      : escapeAsCode(name);
  });
  return each.join(', ');
}
