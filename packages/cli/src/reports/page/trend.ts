import { minuteText } from '@trueup/core/github';
import type { RunResult, SectionStatus } from '@trueup/core/report';
import { escapeHtml, getFleetState, groupByState, isNameless, states } from '@trueup/core/report';

/** A report with the name that the page gives it. */
export interface NamedReport {
  readonly label: string;
  readonly result: RunResult;
}

const letters = { unvisited: 'n', failed: 'f', drift: 'd', partial: 'p', skipped: 's', success: 'k' };
const signs: Record<string, string> = { n: '○', f: '✗', d: '≠', p: '~', s: '–', k: '✓', '.': '·' };
const rank = 'k.spdf';

const isWrong = (status: SectionStatus) => status === 'drift' || status === 'failed';

/** The most reports that a row shows. */
const most = 12;

export type Past = ReturnType<typeof pastOf>;

/**
 * What earlier reports say of the repositories of the latest one. A placeholder is a different repository in each report,
 * so withheld repositories have no past.
 */
export function pastOf(reports: readonly NamedReport[]) {
  const shown = reports.slice(-most);
  const outcomes = shown.map(({ result }) => new Map(result.targets.map((target) => [target.repository, target])));
  const before = outcomes.at(-2);
  const sections = new Map(
    [...(before ?? [])].map(([name, target]) => [name, new Map(target.sections.map((one) => [one.name, one.status]))]),
  );
  /** A letter for each report, the oldest first; a dot where the repository is not in it. */
  const lettersOf = (repository: string) =>
    isNameless({ repository })
      ? ''
      : outcomes
          .map((report) => report.get(repository))
          .map((target) => (target ? letters[getFleetState(target)] : '.'))
          .join('');
  return {
    labels: shown.map(({ label }) => label),
    lettersOf,
    /** The same as signs, with what has changed in words. */
    cellOf(repository: string) {
      const past = lettersOf(repository);
      const word = changeIn(past);
      return `${[...past].map((letter) => signs[letter]).join('')}${word && ` <b>${word}</b>`}`;
    },
    /** What became of a section since the report before; unset if nothing did. */
    changeOf(repository: string, section: string, status: SectionStatus) {
      const was = isNameless({ repository }) ? undefined : sections.get(repository)?.get(section);
      if (was === undefined || isWrong(was) === isWrong(status)) return undefined;
      if (isWrong(status)) return 'new';
      return status === 'converged' ? 'fixed' : undefined;
    },
  };
}

function changeIn(past: string) {
  const [was, now] = past.slice(-2);
  if (was === undefined || now === undefined || was === now || was === 'n' || now === 'n') return '';
  if (was === '.') return 'new here';
  return rank.indexOf(now) > rank.indexOf(was) ? 'worse' : 'better';
}

/** How the fleet stood in each report, the oldest first. */
export function trendTable(reports: readonly NamedReport[]) {
  if (reports.length < 2) return '';
  const isDated = reports.some(({ result }) => result.origin);
  const counted = ['Repositories', 'Failed', 'Not visited', 'Drifted', 'Partial', 'Skipped', 'Clean', 'Shares'];
  const heads = ['Report', ...(isDated ? ['When'] : []), 'Mode', ...counted];
  const rows = reports.map(({ label, result }) => {
    const counts = states.map((state) => result.targets.filter((target) => getFleetState(target) === state).length);
    const texts = [
      ...(isDated ? [result.origin ? minuteText(result.origin.started) : ''] : []),
      result.mode,
      result.targets.length,
      ...counts,
    ];
    const cells = texts.map((text) => `<td>${escapeHtml(String(text))}</td>`);
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells.join('')}<td>${bar(result)}</td></tr>`;
  });
  return `<section id="trend"><h2>Trend</h2>
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></section>`;
}

/** The shares of the states in one line; the numbers stand beside it. */
function bar({ mode, targets }: RunResult) {
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
