/**
 * Builds the web page of a run: important changes, a matrix of repositories and sections, and the trend of several
 * reports.
 */

import { readFileSync } from 'node:fs';
import { formatMinute } from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import {
  addFix,
  addRequest,
  cutMiddle,
  escapeHtml,
  escapeJson,
  formatFirstNames,
  formatRepositoryCount,
  formatTone,
  groupByState,
  groupEqualLines,
  hasSeriousTone,
  isDriftOrChange,
  isWithheld,
  type LocatedLine,
  listSharedDifferences,
  locateLines,
  modes,
  type SharedItem,
  selectSeriousLines,
  summarizePreview,
  summarizeRun,
  titles,
} from '@trueup/core/report';
import { buildPageData, hasSingleVisibleTarget } from './data.ts';
import {
  buildPage,
  formatCheckBox,
  formatCountList,
  formatMarkup,
  formatOptions,
  formatPageTitle,
  formatReportLine,
  formatRunSection,
  longestText,
  sortTroubleFirst,
} from './frame.ts';
import { formatMatrixTable, listSectionNames, toLink } from './rows.ts';
import { createReportHistory, formatTrendTable, type NamedReport } from './trend.ts';

/** The page omits details beyond this number of bytes, but keeps all rows. */
const largestPage = 4_000_000;

const style = readFileSync(new URL('./matrix.css', import.meta.url), 'utf8');
const script = readFileSync(new URL('./matrix.js', import.meta.url), 'utf8');

/** Shows the last report, which is the latest. */
export function buildReportPage(reports: readonly NamedReport[], limit = largestPage): string {
  const { result } = reports.at(-1)!;
  const past = createReportHistory(reports);
  // Equal differences are grouped to make a large fleet readable.
  const shared = listSharedDifferences(result.targets).filter(({ item }) => !hasSeriousTone(item.line));
  const parts = {
    title: formatPageTitle(result.mode, result.targets),
    style,
    script,
    header: `<p>${(modes[result.mode].isForPullRequest ? summarizePreview(result) : summarizeRun(result, 'below')).map(formatMarkup).join('<br>')}</p>
${formatOrigin(result)}
${formatStateCounts(result)}`,
    main: `${formatSeriousSection(result)}
${formatRunLines(result)}
${formatTrendTable(reports)}
${formatGroupTable(titles.shared, shared)}`,
    filters: hasSingleVisibleTarget(result) ? undefined : createFilterForm(result, past.labels.length > 1),
    repositories: `<div class="scroll" role="region" aria-label="Repositories and sections" tabindex="0">
${formatMatrixTable(result, past)}
</div>
<p class="legend">${legend}</p>${hasSingleVisibleTarget(result) ? '\n<div id="details"></div>' : ''}`,
  };
  const buildWithData = (data: string) =>
    buildPage({
      ...parts,
      rest: `${hasSingleVisibleTarget(result) ? '' : '<dialog id="details" aria-labelledby="details-title"></dialog>\n'}<script type="application/json">${data}</script>
`,
    });
  const room = limit - Buffer.byteLength(buildWithData('')) - 2000;
  return buildWithData(escapeJson(JSON.stringify(buildPageData(result, past, room))));
}

const legend =
  'A number counts differences. <b>!</b> marks what cannot be undone or weakens a protection. ' +
  '<b>ok</b>: up to date. <b>open</b>: GitHub does not show every value, or only the owner can change one. <b>drift</b>: apply wrote nothing of it. <b>fail</b>: an error. <b>skip</b>: the token lacks a permission, or GitHub does not offer the setting. Empty: not declared, or not run.';

/** Only a web URL becomes a link, because a report can contain any text. */
function formatOrigin({ origin }: RunResult) {
  if (!origin) return '';
  const { actor, commit, run, versions, seconds } = origin;
  const words = [
    formatMinute(origin.started),
    `${seconds} s`,
    actor && `by ${actor}`,
    commit && `on commit ${commit}`,
    `Trueup ${versions.trueup}`,
    versions.server && `Enterprise Server ${versions.server}`,
  ];
  const texts = words
    .filter((word) => typeof word === 'string')
    .map((word) => escapeHtml(cutMiddle(word, longestText)));
  const isAddress = run !== undefined && /^https:\/\/[\w.:/-]+$/.test(run);
  return `<p>${[...texts, ...(isAddress ? [`<a href="${escapeHtml(run)}">the workflow run</a>`] : [])].join(', ')}</p>`;
}

const formatStateCounts = ({ mode, targets }: RunResult) =>
  formatCountList(
    groupByState(mode, targets).map(({ word, state, targets }) => ({
      name: state ?? word,
      word,
      count: targets.length,
    })),
  );

function formatRunLines(result: RunResult) {
  const lines = result.lines.filter((line) => !hasSeriousTone(line));
  const left = lines.length - mostRunLines;
  const rest = left > 0 ? `<p>${left} more are in the JSON report.</p>` : '';
  return formatRunSection(sortTroubleFirst(lines).slice(0, mostRunLines).map(formatReportLine), rest);
}

const mostRunLines = 100;
const mostGroups = 100;

function formatSeriousSection(result: RunResult) {
  const hidden = new Set(result.targets.filter(isWithheld).map(({ repository }) => repository));
  const seriousLines = locateLines(result).filter(
    ({ line, repository = '' }) => hasSeriousTone(line) && !(isDriftOrChange(line) && hidden.has(repository)),
  );
  return formatGroupTable(titles.serious, groupEqualLines(selectSeriousLines(seriousLines)));
}

function formatGroupTable(title: string, groups: readonly SharedItem<LocatedLine>[]) {
  if (!groups.length) return '';
  const left = groups.length - mostGroups;
  const rest = left > 0 ? `<p>${left} more are in the details of the repositories.</p>` : '';
  return `<section><h2>${title}</h2>
<table class="shared"><thead><tr><th scope="col">Sign</th><th scope="col">Section</th><th scope="col">Difference</th><th scope="col">Where</th></tr></thead>
<tbody>
${groups.slice(0, mostGroups).map(formatGroupRow).join('\n')}
</tbody></table>${rest}</section>`;
}

function formatGroupRow({ item, repositories }: SharedItem<LocatedLine>) {
  const { line, section = '' } = item;
  const mark = hasSeriousTone(line) ? `<b class="loud">${formatTone(line)}</b>` : escapeHtml(line.sign || '~');
  const message = addFix(addRequest(line), item).map(formatMarkup).join('<br>');
  const cells = [mark, escapeHtml(section), message, formatRepositoryLinks(repositories.filter(Boolean), section)];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function formatRepositoryLinks(where: readonly string[], section: string) {
  const link = (name: string) => `<a href="${escapeHtml(toLink(name, section || undefined))}">${escapeHtml(name)}</a>`;
  const names = formatFirstNames(where, 20, link);
  return where.length > 1 ? `<details><summary>in ${formatRepositoryCount(where)}</summary>${names}</details>` : names;
}

function createFilterForm({ mode, targets }: RunResult, hasTrend: boolean) {
  const trend = hasTrend
    ? '<label>Trend <select name="trend"><option value="">all</option><option>worse</option><option>better</option><option>new here</option></select></label>'
    : '';
  return {
    search: 'names and messages',
    fields: `<label>Differs in <select name="section"><option value="">any section or none</option>${formatOptions(listSectionNames(targets))}</select></label>
${trend}`,
    legend: 'State',
    boxes: [
      ...groupByState(mode, targets).flatMap(({ word, state }) => (state ? formatCheckBox('state', word, state) : [])),
      ...(targets.some(isWithheld) ? [formatCheckBox('withheld', 'withheld')] : []),
    ],
  };
}
