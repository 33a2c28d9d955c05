import { toFullName, toNameKey } from '../../github/github.ts';
import { escapeAsCode } from '../../report/escape.ts';
import { createTable, type PageLimit, renderPage, toBlock } from '../../report/html/html.ts';
import { formatRepositoryCount } from '../../report/shared-items.ts';
import type { Visibility } from '../../session/targets/target.ts';
import type { TargetStatus } from '../../session/targets/target-status.ts';
import { compareText } from '../../settings/writing/canonical.ts';
import { keepIssue } from './drift-issue.ts';
import type { IssueKeeper } from './report-issue.ts';

export interface FleetDrift {
  readonly standings: readonly TargetStatus[];
  /** Whether the run was about the whole fleet, and ended. */
  readonly isWhole: boolean;
}

/** `visibility`: how visible the repository is that holds the issue; unset where nobody knows it. */
export const keepFleetDriftIssue = (keeper: IssueKeeper, drift: FleetDrift, visibility?: Visibility): Promise<void> =>
  keepIssue(keeper, {
    title: 'Repositories differ from their settings files',
    marker: '<!-- trueup: fleet drift -->',
    differs: drift.standings.some(differs),
    isClean: drift.isWhole && drift.standings.every((one) => one.isWhole && !differs(one)),
    page: (room) => fleetPage(drift, visibility, room),
  });

const differs = ({ differing }: TargetStatus) => differing.size > 0;

function fleetPage({ standings }: FleetDrift, visibility: Visibility | undefined, room: PageLimit) {
  const busy = standings.filter((one) => differs(one) || !one.isWhole);
  const mayName = (one: TargetStatus) =>
    !one.isHidden && (one.visibility === 'public' || visibility === 'private' || isSeen(one, visibility));
  const named = busy.filter(mayName).sort(byName);
  const nameless = busy.filter((one) => !mayName(one));
  const rows = [
    ...named.map((one) => [escapeAsCode(toFullName(one.repository)), ...cellsOf([one])]),
    ...(nameless.length ? [[`${formatRepositoryCount(nameless)} not named here`, ...cellsOf(nameless)]] : []),
  ];
  const count = standings.filter(differs).length;
  const differ = count === 1 ? 'differs from its settings file' : 'differ from their settings files';
  const said = `${count} of ${formatRepositoryCount(standings)} ${differ}. Run \`trueup check\` for details.`;
  const list = { ...createTable(['Repository', 'Differences', 'Not checked'], rows), rowNoun: 'repository' };
  return renderPage([toBlock(`<p>${said}</p>`), list], room);
}

/** What is not known is not seen. */
const isSeen = (one: TargetStatus, visibility: Visibility | undefined) =>
  visibility !== undefined && one.visibility === visibility;

/** The differences by section, the most first, and what was not read. */
function cellsOf(those: readonly TargetStatus[]): string[] {
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

const byName = (one: TargetStatus, other: TargetStatus) =>
  compareText(toNameKey(one.repository), toNameKey(other.repository));
