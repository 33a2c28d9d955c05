/** Formats the matrix of repositories and sections. It also works without the script. */

import type { DocumentItem, RunResult, SectionResult, TargetResult } from '@trueup/core/report';
import {
  describeState,
  escapeHtml,
  escapeInvisible,
  formatCount,
  getFleetState,
  hasSeriousTone,
  isDriftOrChange,
  isWithheld,
  modes,
  noItems,
  states,
} from '@trueup/core/report';
import { sectionKeys } from '@trueup/core/sections';
import { encodeLink } from './frame.ts';
import type { ReportHistory } from './trend.ts';

export const sortWorstFirst = (targets: readonly TargetResult[]) =>
  states.flatMap((state) => targets.filter((target) => getFleetState(target) === state));

/** The script parses this link. */
export const toLink = (repository: string, section?: string) =>
  `#${[repository, ...(section === undefined ? [] : [section])].map((name) => encodeLink(escapeInvisible(name))).join('/')}`;

/** Known sections come first in their usual order. */
export function listSectionNames(targets: readonly TargetResult[]) {
  const names = new Set(
    targets.flatMap(({ sections, preview }) => [
      ...sections.map(({ name }) => name),
      ...Object.values(preview?.shown ?? {}).flatMap((items) =>
        items.map(({ section }: { section: string }) => section),
      ),
    ]),
  );
  const known = sectionKeys.filter((key) => names.has(key));
  return [...known, ...[...names].filter((name) => !(known as string[]).includes(name)).sort()];
}

export function formatMatrixTable({ mode, targets }: RunResult, past: ReportHistory) {
  const columns = listSectionNames(targets);
  const heads = columns.map((name) => `<th scope="col"><span>${escapeHtml(name)}</span></th>`);
  const trend = past.labels.length > 1 ? '<th scope="col">Trend</th>' : '';
  const rows = sortWorstFirst(targets).map((target) => formatRow(mode, target, columns, past));
  return `<table id="matrix">
<caption>Repositories and sections</caption>
<thead><tr><th scope="col">Repository</th><th scope="col">State</th>${trend}${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function formatRow(mode: RunResult['mode'], target: TargetResult, columns: readonly string[], past: ReportHistory) {
  const { repository, sections } = target;
  const state = getFleetState(target);
  const byName = new Map(sections.map((section) => [section.name, section]));
  const cells = columns.map((name) => formatCell(mode, target, name, byName.get(name), past));
  const id = repository.includes('/') ? ` id="${escapeHtml(repository)}"` : '';
  const name = `<th scope="row"><a href="${escapeHtml(toLink(repository))}">${escapeHtml(repository)}</a></th>`;
  const trend = past.labels.length > 1 ? `<td class="past">${past.formatTrendCell(repository)}</td>` : '';
  const withheld = isWithheld(target) ? ' data-withheld' : '';
  return `<tr${id}${withheld}>${name}<td class="${state}">${describeState(mode, state)}</td>${trend}${cells.join('')}</tr>`;
}

/** A cell shows its status in words, and not only by colour. */
function formatCell(
  mode: RunResult['mode'],
  target: TargetResult,
  name: string,
  section: SectionResult | undefined,
  past: ReportHistory,
) {
  const okWord = modes[mode].makesFile ? 'read' : 'ok';
  const planned = countPlannedWrites(target, name);
  if (!section && !planned) return '<td></td>';
  const status = section?.status ?? 'converged';
  const differences = section?.lines.filter(isDriftOrChange) ?? [];
  const count = differences.length || planned;
  const change = past.findChange(target.repository, name, status);
  if (status === 'converged' && !count && !section?.lines.length)
    return change ? `<td class="fixed">fixed</td>` : `<td class="converged">${okWord}</td>`;
  const seriousClass = differences.some(hasSeriousTone) ? ' loud' : '';
  const word = status === 'converged' && !count ? (change ?? okWord) : chooseCellText(status, count);
  const fresh = change === 'new' ? '<b>new</b>' : '';
  const why = seriousClass && '<i>, look here first</i>';
  return `<td class="${planned ? 'changed' : status}${seriousClass}"><a href="${escapeHtml(toLink(target.repository, name))}">${word}${why}</a>${fresh}</td>`;
}

/** Counts all changes that Trueup writes after the merge, whichever commit caused them. */
function countPlannedWrites({ preview }: TargetResult, name: string) {
  const { settles: _, ...written } = preview?.shown ?? noItems;
  return Object.values<readonly DocumentItem[]>(written)
    .flat()
    .filter(({ section }) => section === name).length;
}

function chooseCellText(status: SectionResult['status'], count: number) {
  if (status === 'failed') return 'fail';
  if (status === 'skipped') return 'skip';
  if (status === 'partial') return 'part';
  if (status === 'unverified') return 'open';
  if (!count) return status;
  const [, word = ''] = formatCount(count, 'difference').split(' ');
  return `${count}<i> ${word}</i>`;
}
