import { readFileSync } from 'node:fs';
import { minuteText } from '@trueup/core/github';
import type { Line, RunResult } from '@trueup/core/report';
import {
  addFix,
  addRequest,
  escapeHtml,
  escapeJson,
  findSharedDifferences,
  formatNames,
  formatRepositoryCount,
  formatSentence,
  formatTone,
  groupByState,
  groupEqualLines,
  isDifference,
  isSerious,
  isWithheld,
  type LocatedLine,
  locateLines,
  modes,
  type SharedItem,
  selectSerious,
  shorten,
  summarizePreview,
  summarizeRun,
  titles,
} from '@trueup/core/report';
import { isAlone, pageData } from './data.ts';
import {
  aboutRun,
  checkBox,
  frame,
  lineItem,
  longest,
  markup,
  optionsOf,
  standingList,
  troubleFirst,
} from './frame.ts';
import { columnsOf, linkTo, matrixTable } from './rows.ts';
import { type NamedReport, pastOf, trendTable } from './trend.ts';

/** The bytes up to which details fill a page. It has all its rows even if they take more, and says which details it lacks. */
const largest = 4_000_000;

const style = readFileSync(new URL('./matrix.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./matrix.js', import.meta.url), 'utf8');

/** The latest of several reports as one page that needs no network. The oldest report comes first. */
export function reportPage(reports: readonly NamedReport[], limit = largest): string {
  const { result } = reports.at(-1)!;
  const past = pastOf(reports);
  // So that one glance at a fleet is enough.
  const shared = findSharedDifferences(result.targets).filter(({ item }) => !isSerious(item.line));
  const parts = {
    title: titleOf(result),
    style,
    script,
    header: `<p>${(modes[result.mode].isForPullRequest ? summarizePreview(result) : summarizeRun(result, 'below')).map(markup).join('<br>')}</p>
${originLine(result)}
${standingOf(result)}`,
    main: `${loudSection(result)}
${ownLines(result)}
${trendTable(reports)}
${groupTable(titles.shared, shared)}`,
    filters: isAlone(result) ? undefined : filtersOf(result, reports.length > 1),
    repositories: `<div class="scroll" role="region" aria-label="Repositories and sections" tabindex="0">
${matrixTable(result, past)}
</div>
<p class="legend">${legend}</p>${isAlone(result) ? '\n<div id="details"></div>' : ''}`,
  };
  const withData = (data: string) =>
    frame({
      ...parts,
      rest: `${isAlone(result) ? '' : '<dialog id="details" aria-labelledby="details-title"></dialog>\n'}<script type="application/json">${data}</script>
`,
    });
  const room = limit - Buffer.byteLength(withData('')) - 2000;
  return withData(escapeJson(JSON.stringify(pageData(result, past, room))));
}

const legend =
  'A number counts differences. <b>!</b> marks what cannot be undone or weakens a protection. ' +
  '<b>ok</b>: up to date. <b>open</b>: GitHub does not show every value, or only the owner can change one. <b>drift</b>: apply wrote nothing of it. <b>fail</b>: an error. <b>skip</b>: the token lacks a permission. Empty: not declared.';

function titleOf({ mode, targets }: RunResult) {
  if (targets.length === 1) return `Trueup ${mode} of ${targets[0]!.repository}`;
  return `Trueup ${mode} of ${formatRepositoryCount(targets)}`;
}

/** When, by whom and from where. Only an address of the web becomes a link. */
function originLine({ origin }: RunResult) {
  if (!origin) return '';
  const { actor, commit, run, versions, seconds } = origin;
  const words = [
    minuteText(origin.started),
    `${seconds} s`,
    actor && `by ${actor}`,
    commit && `on commit ${commit}`,
    `Trueup ${versions.trueup}`,
    versions.server && `Enterprise Server ${versions.server}`,
  ];
  const said = words.filter((word) => typeof word === 'string').map((word) => escapeHtml(shorten(word, longest)));
  const isAddress = run !== undefined && /^https:\/\/[\w.:/-]+$/.test(run);
  return `<p>${[...said, ...(isAddress ? [`<a href="${escapeHtml(run)}">the workflow run</a>`] : [])].join(', ')}</p>`;
}

const standingOf = ({ mode, targets }: RunResult) =>
  standingList(
    groupByState(mode, targets).map(({ word, state, targets }) => ({
      name: state ?? word,
      word,
      count: targets.length,
    })),
  );

/** The lines of the run itself: a refused file, a missing shard, a note on withheld repositories. */
function ownLines(result: RunResult) {
  const lines = result.lines.filter((line) => !isSerious(line));
  const left = lines.length - mostOwnLines;
  const rest = left > 0 ? `<p>${left} more are in the JSON report.</p>` : '';
  return aboutRun(troubleFirst(lines).slice(0, mostOwnLines).map(ownLine), rest);
}

function ownLine(line: Line) {
  return lineItem(line.kind, line.kind, addFix(formatSentence({ line }), { line }).map(markup));
}

const mostOwnLines = 100;
const mostGroups = 100;

/** What a brake holds, and what cannot be undone or weakens a protection, in one repository or in several. */
function loudSection(result: RunResult) {
  const hidden = new Set(result.targets.filter(isWithheld).map(({ repository }) => repository));
  const found = locateLines(result).filter(
    ({ line, repository = '' }) => isSerious(line) && !(isDifference(line) && hidden.has(repository)),
  );
  return groupTable(titles.loud, groupEqualLines(selectSerious(found)));
}

function groupTable(title: string, groups: readonly SharedItem<LocatedLine>[]) {
  if (!groups.length) return '';
  const left = groups.length - mostGroups;
  const rest = left > 0 ? `<p>${left} more are in the details of the repositories.</p>` : '';
  return `<section><h2>${title}</h2>
<table class="shared"><thead><tr><th scope="col">Sign</th><th scope="col">Section</th><th scope="col">Difference</th><th scope="col">Where</th></tr></thead>
<tbody>
${groups.slice(0, mostGroups).map(groupRow).join('\n')}
</tbody></table>${rest}</section>`;
}

function groupRow({ item: said, repositories: where }: SharedItem<LocatedLine>) {
  const { line, section = '' } = said;
  const mark = isSerious(line) ? `<b class="loud">${formatTone(line)}</b>` : escapeHtml(line.sign || '~');
  const message = addFix(addRequest(line), said).map(markup).join('<br>');
  const cells = [mark, escapeHtml(section), message, placesOf(where.filter(Boolean), section)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function placesOf(where: readonly string[], section: string) {
  const link = (name: string) => `<a href="${escapeHtml(linkTo(name, section || undefined))}">${escapeHtml(name)}</a>`;
  const names = formatNames(where, 20, link);
  return where.length > 1 ? `<details><summary>in ${formatRepositoryCount(where)}</summary>${names}</details>` : names;
}

function filtersOf({ mode, targets }: RunResult, hasTrend: boolean) {
  const trend = hasTrend
    ? '<label>Trend <select name="trend"><option value="">all</option><option>worse</option><option>better</option><option value="new">new here</option></select></label>'
    : '';
  return {
    search: 'names and messages',
    fields: `<label>Differs in <select name="section"><option value="">any section or none</option>${optionsOf(columnsOf(targets))}</select></label>
${trend}`,
    legend: 'State',
    boxes: [
      ...groupByState(mode, targets).flatMap(({ word, state }) => (state ? checkBox('state', word, state) : [])),
      ...(targets.some(isWithheld) ? [checkBox('withheld', 'withheld')] : []),
    ],
  };
}
