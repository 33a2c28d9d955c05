/**
 * Keeps repositories of the earlier drift issue that GitHub no longer lists for the token. Their absence from the list
 * does not prove that they are up to date.
 */

import { parseRepositoryName, type RepositoryName, toNameKey } from '../../github/github.ts';
import { formatRepositoryCount } from '../../report/shared-items.ts';
import { createUncheckedStatus, type TargetStatus } from '../../session/targets/target.ts';

export interface FleetSearch {
  /** If unset, the number of repositories without name proves nothing. */
  readonly excluded?: readonly FoundRepository[];
  hasLeft(repository: RepositoryName): Promise<boolean>;
}

type FoundRepository = Pick<TargetStatus, 'repository' | 'isHidden' | 'visibility'>;

interface FoundRepositories {
  readonly named: readonly FoundRepository[];
  readonly nameless: readonly FoundRepository[];
}

/** A repository stays in the issue until a check covers it, or GitHub shows that it has left the fleet. */
export async function findUnlisted(
  earlierBody: string,
  listed: FoundRepositories,
  { excluded, hasLeft }: FleetSearch,
): Promise<TargetStatus[]> {
  const current = new Set([...listed.named, ...listed.nameless].map(({ repository }) => toNameKey(repository)));
  const absent = parseNames(earlierBody).filter((repository) => !current.has(toNameKey(repository)));
  const answers = await Promise.all(absent.map(hasLeft));
  const named = absent.filter((_, index) => !answers[index]);
  const namelessCount = excluded ? countUnlistedNameless(earlierBody, listed.nameless.length) : 0;
  return [
    // The earlier issue shows these names, so the visibility no longer matters.
    ...named.map((repository) => createUncheckedStatus({ repository, isHidden: false, visibility: 'public' })),
    ...Array.from({ length: namelessCount }, () => createUncheckedStatus({ repository: nameless, isHidden: true })),
  ];
}

const nameless: RepositoryName = { owner: '', name: '' };

const parseNames = (body: string): RepositoryName[] =>
  [...body.matchAll(/<tr><td>(<code>.*?<\/code>)<\/td>/g)].flatMap(
    ([, cell]) => parseRepositoryName(cell!.replace(/<[^>]+>/g, '')) ?? [],
  );

/** A public issue contains no name or id of these repositories, so only their number shows that one is absent. */
function countUnlistedNameless(earlierBody: string, listedCount: number) {
  const [, earlierCount = 0] = namelessCountForm.exec(earlierBody) ?? [];
  const [, rowCount = 0] = namelessRowForm.exec(earlierBody) ?? [];
  return Math.max(0, Math.min(Number(earlierCount) - listedCount, Number(rowCount)));
}

export const formatNamelessCount = (count: number) => (count ? `<!-- repositories without name: ${count} -->\n` : '');

/** People can edit the issue. An account has fewer than a million repositories. */
const namelessCountForm = /^<!-- repositories without name: (\d{1,6}) -->$/m;

export const formatNamelessRow = (repositories: readonly TargetStatus[]) =>
  `${formatRepositoryCount(repositories)} not named here`;

const namelessRowForm = /<td>(\d{1,6}) repositor(?:y|ies) not named here<\/td>/;
