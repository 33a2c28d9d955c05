/**
 * Applies the exceptions of a policy to findings. An exception waives a rule until a day, and its owner must belong to
 * the organization.
 */

import type { RepositoryName } from '@trueup/core/github';
import type { Line } from '@trueup/core/report';
import { formatCode, isRepositoryMatch } from '@trueup/core/settings';
import type { AppliedException, Finding } from '../judge.ts';
import type { OwnerMembership } from './memberships.ts';
import { computeExceptionEnd, millisecondsPerDay, type RuleException } from './policy.ts';

type MembershipsByOwner = Readonly<Record<string, OwnerMembership>>;

/** Exceptions that ended or are invalid stay in `waived`, and waive nothing. */
export const applyExceptions = (
  findings: readonly Finding[],
  repository: RepositoryName,
  { exceptions, now, owners = {} }: { exceptions: readonly RuleException[]; now: number; owners?: MembershipsByOwner },
): Finding[] =>
  findings.map((finding) => {
    const matching = selectNeededExceptions(finding, repository, exceptions);
    const isOwnedByStranger = ({ owner }: RuleException) => owners[owner]?.is === 'stranger';
    const [latest] = matching.toSorted(
      (first, second) =>
        Number(isOwnedByStranger(first)) - Number(isOwnedByStranger(second)) ||
        computeExceptionEnd(second) - computeExceptionEnd(first),
    );
    if (!latest) return finding;
    const { until, owner, reason } = latest;
    const days = Math.ceil((computeExceptionEnd(latest) - now) / millisecondsPerDay);
    const refused = isOwnedByStranger(latest) ? owners[owner]!.why : undefined;
    const isWaived = days > 0 && refused === undefined;
    const waived = { until, owner, reason, days, ...(refused !== undefined && { refused }) };
    return { ...finding, ...(isWaived && { verdict: 'waived' as const }), waived };
  });

export async function checkOwnersAndApplyExceptions(
  findings: readonly Finding[],
  repository: RepositoryName,
  { exceptions, now }: { exceptions: readonly RuleException[]; now: number },
  readMembership: (owner: string) => Promise<OwnerMembership>,
) {
  const needed = findings.flatMap((finding) => selectNeededExceptions(finding, repository, exceptions));
  const names = [
    ...new Set(needed.filter((exception) => computeExceptionEnd(exception) > now).map(({ owner }) => owner)),
  ];
  const owners = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readMembership(name)] as const)),
  );
  return { owners, findings: applyExceptions(findings, repository, { exceptions, now, owners }) };
}

/** If the membership cannot be checked, the exception stays valid and a note reports it. */
export const noteUncheckedOwners = (owners: MembershipsByOwner): Line[] =>
  Object.values(owners)
    .filter(({ is }) => is === 'unknown')
    .map(({ why, grant }) => ({
      kind: 'note',
      key: 'exceptions',
      message: `Trueup cannot check ${why}, so the exceptions of that owner are valid${grant ? `; needs ${grant}` : ''}`,
    }));

/** `Its exception ended on 2027-01-31 (@dana: moves in Q1).` */
export const describeInvalidException = ({ until, owner, reason, refused }: AppliedException) =>
  refused === undefined
    ? `Its exception ended on ${until} (${owner}: ${reason}).`
    : `Its exception is not valid: ${refused}.`;

const selectNeededExceptions = (
  { rule, verdict }: Finding,
  repository: RepositoryName,
  exceptions: readonly RuleException[],
) =>
  verdict === 'fail' || verdict === 'unknown'
    ? exceptions.filter((exception) => exception.rule === rule && isExceptionFor(exception, repository))
    : [];

const isExceptionFor = ({ repos }: RuleException, repository: RepositoryName) =>
  repos.some((pattern) => isRepositoryMatch(pattern, repository));

/** An unread repository may need an exception that matches no other repository. */
export function noteUnusedExceptions(
  exceptions: readonly RuleException[],
  judged: readonly { readonly name: RepositoryName; readonly findings: readonly Finding[] }[],
  hasUnreadRepositories: boolean,
): Line[] {
  return exceptions.flatMap((exception): Line[] => {
    const matchedRepositories = judged.filter(({ name }) => isExceptionFor(exception, name));
    const isUsed = matchedRepositories.some(({ findings }) =>
      findings.some(({ rule, waived }) => rule === exception.rule && waived),
    );
    if (isUsed || hasUnreadRepositories) return [];
    const why = matchedRepositories.length
      ? 'is not needed: each of its repositories follows the rule'
      : `is not used: ${exception.repos.map(formatCode).join(', ')} match no repository of this run`;
    const message = `the exception for ${formatCode(exception.rule)} ${why}`;
    return [{ kind: 'note', key: 'exceptions', message, ...(exception.place && { place: exception.place }) }];
  });
}
