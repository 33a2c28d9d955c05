/** Compares several reports, and formats the trend of each repository. */

import { formatMinute } from '@trueup/core/github';
import type { RunResult, SectionStatus } from '@trueup/core/report';
import { escapeHtml, getFleetState, groupByState, isNameless, modes, states } from '@trueup/core/report';

export interface NamedReport {
  readonly label: string;
  readonly result: RunResult;
}

const stateLetters = { unvisited: 'n', failed: 'f', drift: 'd', partial: 'p', skipped: 's', success: 'k' };
const letterSigns: Record<string, string> = { n: '○', f: '✗', d: '≠', p: '~', s: '–', k: '✓', '.': '·' };
const letterRanks = 'k.spdf';

const isDriftOrFailure = (status: SectionStatus) => status === 'drift' || status === 'failed';

const mostReports = 12;

/** A snapshot compares nothing, and a preview plans the files of a pull request. */
const isComparable = ({ result: { mode } }: NamedReport) => Boolean(modes[mode].onlyReports || modes[mode].writes);

export type ReportHistory = ReturnType<typeof createReportHistory>;

/** Each report numbers hidden repositories anew, so they have no history. */
export function createReportHistory(reports: readonly NamedReport[]) {
  const shown = (isComparable(reports.at(-1)!) ? reports.filter(isComparable) : reports.slice(-1)).slice(-mostReports);
  const outcomes = shown.map(({ result }) => new Map(result.targets.map((target) => [target.repository, target])));
  const before = outcomes.at(-2);
  const sections = new Map(
    [...(before ?? [])].map(([name, target]) => [
      name,
      new Map(target.sections.map((section) => [section.name, section.status])),
    ]),
  );
  /** Returns a letter per report, the oldest first. A dot stands for a missing repository. */
  const getStateLetters = (repository: string) =>
    isNameless({ repository })
      ? ''
      : outcomes
          .map((report) => report.get(repository))
          .map((target) => (target ? stateLetters[getFleetState(target)] : '.'))
          .join('');
  return {
    labels: shown.map(({ label }) => label),
    getStateLetters,
    formatTrendCell(repository: string) {
      const past = getStateLetters(repository);
      const word = describeTrend(past);
      return `${[...past].map((letter) => letterSigns[letter]).join('')}${word && ` <b>${word}</b>`}`;
    },
    /** Returns `undefined` without a change since the previous report. */
    findChange(repository: string, section: string, status: SectionStatus) {
      const previous = isNameless({ repository }) ? undefined : sections.get(repository)?.get(section);
      if (previous === undefined || isDriftOrFailure(previous) === isDriftOrFailure(status)) return undefined;
      if (isDriftOrFailure(status)) return 'new';
      return status === 'converged' ? 'fixed' : undefined;
    },
  };
}

function describeTrend(letters: string) {
  const [previous, current] = letters.slice(-2);
  if (previous === undefined || current === undefined || previous === current || previous === 'n' || current === 'n')
    return '';
  if (previous === '.') return 'new here';
  return letterRanks.indexOf(current) > letterRanks.indexOf(previous) ? 'worse' : 'better';
}

export function formatTrendTable(reports: readonly NamedReport[]) {
  if (reports.length < 2) return '';
  const isDated = reports.some(({ result }) => result.origin);
  const counted = ['Repositories', 'Failed', 'Not reached', 'Drifted', 'Partial', 'Skipped', 'Succeeded', 'Shares'];
  const heads = ['Report', ...(isDated ? ['When'] : []), 'Mode', ...counted];
  const rows = reports.map(({ label, result }) => {
    const counts = states.map((state) => result.targets.filter((target) => getFleetState(target) === state).length);
    const texts = [
      ...(isDated ? [result.origin ? formatMinute(result.origin.started) : ''] : []),
      result.mode,
      result.targets.length,
      ...counts,
    ];
    const cells = texts.map((text) => `<td>${escapeHtml(String(text))}</td>`);
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join('')}<td>${formatShareBar(result)}</td></tr>`;
  });
  return `<section id="trend"><h2>Trend</h2>
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></section>`;
}

function formatShareBar({ mode, targets }: RunResult) {
  let x = 0;
  const parts = groupByState(mode, targets)
    .filter(({ state }) => state)
    .map(({ state, targets: members }) => {
      const width = Math.round((members.length * 1000) / targets.length) / 10;
      const part = `<rect class="${state}" x="${x.toFixed(1)}" width="${width}" height="10"/>`;
      x += width;
      return part;
    });
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${parts.join('')}</svg>`;
}
