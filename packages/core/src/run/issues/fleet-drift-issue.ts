import { toFullName, toNameKey } from '../../github/github.ts';
import { escapeAsCode } from '../../report/escape.ts';
import { createTable, type PageLimit, renderPage, toBlock } from '../../report/html/html.ts';
import { formatRepositoryCount } from '../../report/shared-items.ts';
import type { TargetStatus, Visibility } from '../../session/targets/target.ts';
import { compareText } from '../../settings/writing/canonical.ts';
import { findDriftIssue, saveDriftIssue } from './drift-issue.ts';
import type { IssueClient } from './report-issue.ts';
import { type FleetSearch, findUnlisted, formatNamelessCount, formatNamelessRow } from './unlisted.ts';

export interface FleetDrift {
  readonly statuses: readonly TargetStatus[];
  readonly isWhole: boolean;
  readonly search: FleetSearch;
}

const marker = '<!-- trueup: fleet drift -->';

/** If the visibility is unknown, the issue hides names of repositories that are not public. */
export async function updateFleetDriftIssue(
  client: IssueClient,
  drift: FleetDrift,
  visibility?: Visibility,
): Promise<void> {
  const known = await findDriftIssue(client, marker);
  const listed = splitByName([...drift.statuses, ...(drift.search.excluded ?? [])], visibility);
  const earlierBody = known?.state === 'open' ? (known.body ?? '') : '';
  const unlisted = await findUnlisted(earlierBody, listed, drift.search);
  const statuses = [...drift.statuses, ...unlisted];
  const namelessCount = listed.nameless.length + unlisted.filter(({ isHidden }) => isHidden).length;
  await saveDriftIssue(client, known, {
    title: 'Repositories differ from their settings files',
    marker,
    differs: statuses.some(hasDifferences),
    isClean: drift.isWhole && statuses.every((status) => isChecked(status) && !hasDifferences(status)),
    page(room) {
      const count = formatNamelessCount(namelessCount);
      const limit = room.limit - Buffer.byteLength(count);
      return count + renderFleetPage({ ...drift, statuses }, unlisted, visibility, { ...room, limit });
    },
  });
}

const hasDifferences = ({ differing }: TargetStatus) => differing.size > 0;

const isChecked = ({ isWhole, isBlocked }: TargetStatus) => isWhole && !isBlocked;

function splitByName<T extends Pick<TargetStatus, 'isHidden' | 'visibility'>>(
  repositories: readonly T[],
  visibility: Visibility | undefined,
) {
  const mayName = (repository: T) =>
    !repository.isHidden &&
    (repository.visibility === 'public' ||
      visibility === 'private' ||
      (visibility !== undefined && repository.visibility === visibility));
  return {
    named: repositories.filter(mayName),
    nameless: repositories.filter((repository) => !mayName(repository)),
  };
}

function renderFleetPage(
  { statuses, isWhole }: FleetDrift,
  unlisted: readonly TargetStatus[],
  visibility: Visibility | undefined,
  room: PageLimit,
) {
  const busy = statuses.filter((status) => hasDifferences(status) || !isChecked(status));
  const { named, nameless } = splitByName(busy, visibility);
  named.sort(compareDifferencesFirst);
  const rows = [
    ...named.map((status) => [escapeAsCode(toFullName(status.repository)), ...formatDriftCells([status])]),
    ...(nameless.length ? [[formatNamelessRow(nameless), ...formatDriftCells(nameless)]] : []),
  ];
  const count = statuses.filter(hasDifferences).length;
  const differ = count === 1 ? 'differs from its settings file' : 'differ from their settings files';
  const unread = statuses.filter((status) => !isChecked(status));
  const incompleteText = isWhole ? '' : ' The check did not cover everything.';
  const uncheckedText = unread.length
    ? ` ${formatRepositoryCount(unread)} could not be checked completely.`
    : incompleteText;
  const unlistedText = unlisted.length
    ? ` GitHub may no longer list ${formatRepositoryCount(unlisted)} for this token. If that is intended, close this issue.`
    : '';
  const summary = `${count} of ${formatRepositoryCount(statuses)} ${differ}.${uncheckedText}${unlistedText} Run \`trueup check\` for details.`;
  const list = { ...createTable(['Repository', 'Differences', 'Not checked'], rows), rowNoun: 'repository' };
  return renderPage([toBlock(`<p>${summary}</p>`), list], room);
}

function formatDriftCells(statuses: readonly TargetStatus[]): string[] {
  const counts = new Map<string, number>();
  for (const [section, count] of statuses.flatMap(({ differing }) => [...differing]))
    counts.set(section, (counts.get(section) ?? 0) + count);
  const sections = [...counts].sort(([, first], [, second]) => second - first);
  const unread = statuses.filter((status) => !isChecked(status)).length;
  return [
    sections.map(([section, count]) => `<code>${section}</code> ${count}`).join(', '),
    unread ? formatUnread(statuses, unread) : '',
  ];
}

function formatUnread([first, ...others]: readonly TargetStatus[], unread: number) {
  if (others.length) return `some of ${unread}`;
  return [...first!.compared.values()].includes(true) ? 'some settings' : 'all settings';
}

/** If the table is too long for an issue, the last rows are cut. */
const compareDifferencesFirst = (first: TargetStatus, second: TargetStatus) =>
  Number(hasDifferences(second)) - Number(hasDifferences(first)) || compareNames(first, second);

const compareNames = (first: TargetStatus, second: TargetStatus) =>
  compareText(toNameKey(first.repository), toNameKey(second.repository));
