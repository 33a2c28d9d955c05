import { fullName, nameKey } from '../../github/github.ts';
import { countedRepositories } from '../../report/alike.ts';
import { asBlock, type PageLimit, page, table } from '../../report/html/html.ts';
import { inertHtml } from '../../report/inert.ts';
import type { TargetStanding } from '../../session/targets/standing.ts';
import type { Visibility } from '../../session/targets/target.ts';
import { byText } from '../../settings/writing/canonical.ts';
import { updateDriftIssue } from './drift-issue.ts';
import type { IssueClient } from './report-issue.ts';

export interface FleetDrift {
  readonly standings: readonly TargetStanding[];
  readonly isWhole: boolean;
}

/** An unknown visibility hides names of repositories that are not public. */
export const updateFleetDriftIssue = (client: IssueClient, drift: FleetDrift, visibility?: Visibility): Promise<void> =>
  updateDriftIssue(client, {
    title: 'Repositories differ from their settings files',
    marker: '<!-- trueup: fleet drift -->',
    differs: drift.standings.some(hasDifferences),
    isClean: drift.isWhole && drift.standings.every((standing) => standing.isWhole && !hasDifferences(standing)),
    page: (room) => renderFleetPage(drift, visibility, room),
  });

const hasDifferences = ({ differing }: TargetStanding) => differing.size > 0;

function renderFleetPage({ standings }: FleetDrift, visibility: Visibility | undefined, room: PageLimit) {
  const busy = standings.filter((standing) => hasDifferences(standing) || !standing.isWhole);
  const mayName = (standing: TargetStanding) =>
    !standing.isHidden &&
    (standing.visibility === 'public' || visibility === 'private' || hasSameVisibility(standing, visibility));
  const named = busy.filter(mayName).sort(compareNames);
  const nameless = busy.filter((standing) => !mayName(standing));
  const rows = [
    ...named.map((standing) => [inertHtml(fullName(standing.repository)), ...formatCells([standing])]),
    ...(nameless.length ? [[`${countedRepositories(nameless)} not named here`, ...formatCells(nameless)]] : []),
  ];
  const count = standings.filter(hasDifferences).length;
  const differ = count === 1 ? 'differs from its settings file' : 'differ from their settings files';
  const summary = `${count} of ${countedRepositories(standings)} ${differ}. Run \`trueup check\` for details.`;
  const list = { ...table(['Repository', 'Differences', 'Not checked'], rows), counted: 'repository' };
  return page([asBlock(`<p>${summary}</p>`), list], room);
}

const hasSameVisibility = (standing: TargetStanding, visibility: Visibility | undefined) =>
  visibility !== undefined && standing.visibility === visibility;

function formatCells(standings: readonly TargetStanding[]): string[] {
  const counts = new Map<string, number>();
  for (const [section, count] of standings.flatMap(({ differing }) => [...differing]))
    counts.set(section, (counts.get(section) ?? 0) + count);
  const sections = [...counts].sort(([, first], [, second]) => second - first);
  const unread = standings.filter(({ isWhole }) => !isWhole).length;
  return [
    sections.map(([section, count]) => `<code>${section}</code> ${count}`).join(', '),
    unread ? (standings.length === 1 ? 'some settings' : `some of ${unread}`) : '',
  ];
}

const compareNames = (first: TargetStanding, second: TargetStanding) =>
  byText(nameKey(first.repository), nameKey(second.repository));
