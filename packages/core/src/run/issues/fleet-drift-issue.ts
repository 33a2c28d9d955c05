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
export const updateFleetDriftIssue = (keeper: IssueClient, drift: FleetDrift, visibility?: Visibility): Promise<void> =>
  updateDriftIssue(keeper, {
    title: 'Repositories differ from their settings files',
    marker: '<!-- trueup: fleet drift -->',
    differs: drift.standings.some(hasDifferences),
    isClean: drift.isWhole && drift.standings.every((one) => one.isWhole && !hasDifferences(one)),
    page: (room) => renderFleetPage(drift, visibility, room),
  });

const hasDifferences = ({ differing }: TargetStanding) => differing.size > 0;

function renderFleetPage({ standings }: FleetDrift, visibility: Visibility | undefined, room: PageLimit) {
  const busy = standings.filter((one) => hasDifferences(one) || !one.isWhole);
  const mayName = (one: TargetStanding) =>
    !one.isHidden && (one.visibility === 'public' || visibility === 'private' || hasSameVisibility(one, visibility));
  const named = busy.filter(mayName).sort(compareNames);
  const nameless = busy.filter((one) => !mayName(one));
  const rows = [
    ...named.map((one) => [inertHtml(fullName(one.repository)), ...formatCells([one])]),
    ...(nameless.length ? [[`${countedRepositories(nameless)} not named here`, ...formatCells(nameless)]] : []),
  ];
  const count = standings.filter(hasDifferences).length;
  const differ = count === 1 ? 'differs from its settings file' : 'differ from their settings files';
  const said = `${count} of ${countedRepositories(standings)} ${differ}. Run \`trueup check\` for details.`;
  const list = { ...table(['Repository', 'Differences', 'Not checked'], rows), counted: 'repository' };
  return page([asBlock(`<p>${said}</p>`), list], room);
}

const hasSameVisibility = (one: TargetStanding, visibility: Visibility | undefined) =>
  visibility !== undefined && one.visibility === visibility;

function formatCells(those: readonly TargetStanding[]): string[] {
  const counts = new Map<string, number>();
  for (const [section, count] of those.flatMap(({ differing }) => [...differing]))
    counts.set(section, (counts.get(section) ?? 0) + count);
  const sections = [...counts].sort(([, one], [, other]) => other - one);
  const unread = those.filter(({ isWhole }) => !isWhole).length;
  return [
    sections.map(([section, count]) => `<code>${section}</code> ${count}`).join(', '),
    unread ? (those.length === 1 ? 'some settings' : `some of ${unread}`) : '',
  ];
}

const compareNames = (one: TargetStanding, other: TargetStanding) =>
  byText(nameKey(one.repository), nameKey(other.repository));
