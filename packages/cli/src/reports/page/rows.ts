import type { DocumentItem, RunResult, SectionResult, TargetResult } from '@trueup/core/report';
import {
  describeState,
  escapeHtml,
  escapeInvisible,
  formatCount,
  getFleetState,
  isDifference,
  isSerious,
  isWithheld,
  noItems,
  states,
} from '@trueup/core/report';
import { sectionKeys } from '@trueup/core/sections';
import { inLink } from './frame.ts';
import type { Past } from './trend.ts';

/** What needs attention comes first; otherwise the order of the run. */
export const worstFirst = (targets: readonly TargetResult[]) =>
  states.flatMap((state) => targets.filter((target) => getFleetState(target) === state));

/** A link to a repository or one of its sections. The script reads it back. */
export const linkTo = (repository: string, section?: string) =>
  `#${[repository, ...(section === undefined ? [] : [section])].map((name) => inLink(escapeInvisible(name))).join('/')}`;

/** The sections of all repositories: those that this release knows in its order, then any others. */
export function columnsOf(targets: readonly TargetResult[]) {
  const found = new Set(
    targets.flatMap(({ sections, preview }) => [
      ...sections.map(({ name }) => name),
      ...Object.values(preview?.shown ?? {}).flatMap((items) =>
        items.map(({ section }: { section: string }) => section),
      ),
    ]),
  );
  const known = sectionKeys.filter((key) => found.has(key));
  return [...known, ...[...found].filter((name) => !(known as string[]).includes(name)).sort()];
}

/** The table of repositories and sections. It can be read without the script, which adds the details. */
export function matrixTable({ mode, targets }: RunResult, past: Past) {
  const columns = columnsOf(targets);
  const heads = columns.map((name) => `<th scope="col"><span>${escapeHtml(name)}</span></th>`);
  const trend = past.labels.length > 1 ? '<th scope="col">Trend</th>' : '';
  const rows = worstFirst(targets).map((target) => rowOf(mode, target, columns, past));
  return `<table id="matrix">
<caption>Repositories and sections</caption>
<thead><tr><th scope="col">Repository</th><th scope="col">State</th>${trend}${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

function rowOf(mode: RunResult['mode'], target: TargetResult, columns: readonly string[], past: Past) {
  const { repository, sections } = target;
  const state = getFleetState(target);
  const byName = new Map(sections.map((section) => [section.name, section]));
  const cells = columns.map((name) => cellOf(target, name, byName.get(name), past));
  // The page's own ids have no slash.
  const id = repository.includes('/') ? ` id="${escapeHtml(repository)}"` : '';
  const name = `<th scope="row"><a href="${escapeHtml(linkTo(repository))}">${escapeHtml(repository)}</a></th>`;
  const trend = past.labels.length > 1 ? `<td class="past">${past.cellOf(repository)}</td>` : '';
  const withheld = isWithheld(target) ? ' data-withheld' : '';
  return `<tr${id}${withheld}>${name}<td class="${state}">${describeState(mode, state)}</td>${trend}${cells.join('')}</tr>`;
}

/** A word or a count, so that the colour is never the only sign. */
function cellOf(target: TargetResult, name: string, section: SectionResult | undefined, past: Past) {
  const planned = plannedIn(target, name);
  if (!section && !planned) return '<td></td>';
  const status = section?.status ?? 'converged';
  const differences = section?.lines.filter(isDifference) ?? [];
  const count = differences.length || planned;
  const change = past.changeOf(target.repository, name, status);
  if (status === 'converged' && !count && !section?.lines.length)
    return change ? `<td class="fixed">fixed</td>` : '<td class="converged">ok</td>';
  const loud = differences.some(isSerious) ? ' loud' : '';
  const word = status === 'converged' && !count ? (change ?? 'ok') : wordOf(status, count);
  const fresh = change === 'new' ? '<b>new</b>' : '';
  const why = loud && '<i>, look here first</i>';
  return `<td class="${planned ? 'changed' : status}${loud}"><a href="${escapeHtml(linkTo(target.repository, name))}">${word}${why}</a>${fresh}</td>`;
}

/** How much of the section merging writes, whichever commit brought it. */
function plannedIn({ preview }: TargetResult, name: string) {
  const { settles: _, ...written } = preview?.shown ?? noItems;
  return Object.values<readonly DocumentItem[]>(written)
    .flat()
    .filter(({ section }) => section === name).length;
}

function wordOf(status: SectionResult['status'], count: number) {
  if (status === 'failed') return 'fail';
  if (status === 'skipped') return 'skip';
  if (status === 'partial') return 'part';
  if (status === 'unverified') return 'open';
  if (!count) return status;
  const [, word = ''] = formatCount(count, 'difference').split(' ');
  return `${count}<i> ${word}</i>`;
}
