import { toFullName, toNameKey } from '../../github/github.ts';
import { escapeAsCode } from '../../report/escape.ts';
import { createTable, type PageLimit, renderPage, toBlock } from '../../report/html/html.ts';
import { formatRepositoryCount } from '../../report/shared-items.ts';
import type { TargetStatus, Visibility } from '../../session/targets/target.ts';
import { compareText } from '../../settings/writing/canonical.ts';
import { updateDriftIssue } from './drift-issue.ts';
import type { IssueClient } from './report-issue.ts';

export interface FleetDrift {
  readonly statuses: readonly TargetStatus[];
  readonly isWhole: boolean;
}

/** If the visibility is unknown, the issue hides names of repositories that are not public. */
export const updateFleetDriftIssue = (client: IssueClient, drift: FleetDrift, visibility?: Visibility): Promise<void> =>
  updateDriftIssue(client, {
    title: 'Repositories differ from their settings files',
    marker: '<!-- trueup: fleet drift -->',
    differs: drift.statuses.some(hasDifferences),
    isClean: drift.isWhole && drift.statuses.every((status) => status.isWhole && !hasDifferences(status)),
    page: (room) => renderFleetPage(drift, visibility, room),
  });

const hasDifferences = ({ differing }: TargetStatus) => differing.size > 0;

function renderFleetPage({ statuses, isWhole }: FleetDrift, visibility: Visibility | undefined, room: PageLimit) {
  const busy = statuses.filter((status) => hasDifferences(status) || !status.isWhole);
  const mayName = (status: TargetStatus) =>
    !status.isHidden &&
    (status.visibility === 'public' || visibility === 'private' || hasSameVisibility(status, visibility));
  const named = busy.filter(mayName).sort(compareNames);
  const nameless = busy.filter((status) => !mayName(status));
  const rows = [
    ...named.map((status) => [escapeAsCode(toFullName(status.repository)), ...formatDriftCells([status])]),
    ...(nameless.length ? [[`${formatRepositoryCount(nameless)} not named here`, ...formatDriftCells(nameless)]] : []),
  ];
  const count = statuses.filter(hasDifferences).length;
  const differ = count === 1 ? 'differs from its settings file' : 'differ from their settings files';
  const unread = statuses.filter((status) => !status.isWhole);
  const incompleteText = isWhole ? '' : ' The check did not cover everything.';
  const uncheckedText = unread.length
    ? ` ${formatRepositoryCount(unread)} could not be checked completely.`
    : incompleteText;
  const summary = `${count} of ${formatRepositoryCount(statuses)} ${differ}.${uncheckedText} Run \`trueup check\` for details.`;
  const list = { ...createTable(['Repository', 'Differences', 'Not checked'], rows), rowNoun: 'repository' };
  return renderPage([toBlock(`<p>${summary}</p>`), list], room);
}

const hasSameVisibility = (status: TargetStatus, visibility: Visibility | undefined) =>
  visibility !== undefined && status.visibility === visibility;

function formatDriftCells(statuses: readonly TargetStatus[]): string[] {
  const counts = new Map<string, number>();
  for (const [section, count] of statuses.flatMap(({ differing }) => [...differing]))
    counts.set(section, (counts.get(section) ?? 0) + count);
  const sections = [...counts].sort(([, first], [, second]) => second - first);
  const unread = statuses.filter(({ isWhole }) => !isWhole).length;
  return [
    sections.map(([section, count]) => `<code>${section}</code> ${count}`).join(', '),
    unread ? (statuses.length === 1 ? 'some settings' : `some of ${unread}`) : '',
  ];
}

const compareNames = (first: TargetStatus, second: TargetStatus) =>
  compareText(toNameKey(first.repository), toNameKey(second.repository));
