import type { RepositoryName } from '@trueup/core/github';
import type { Line } from '@trueup/core/report';
import { formatCode, isRepositoryMatch } from '@trueup/core/settings';
import type { Finding, FoundException } from '../judge.ts';
import type { OwnerMembership } from './memberships.ts';
import { dayLength, endOf, type RuleException } from './policy.ts';

/** What the owner of a repository says of those who answer for its exceptions, by their names. */
type OwnerMemberships = Readonly<Record<string, OwnerMembership>>;

/**
 * The findings of a repository once the exceptions count. One that has ended fails and says so, and so does one whose
 * owner is a stranger.
 */
export const withExceptions = (
  findings: readonly Finding[],
  repository: RepositoryName,
  { exceptions, now, owners = {} }: { exceptions: readonly RuleException[]; now: number; owners?: OwnerMemberships },
): Finding[] =>
  findings.map((finding) => {
    const own = exceptionsFor(finding, repository, exceptions);
    const isOfStranger = ({ owner }: RuleException) => owners[owner]?.is === 'stranger';
    const [latest] = own.toSorted(
      (one, other) => Number(isOfStranger(one)) - Number(isOfStranger(other)) || endOf(other) - endOf(one),
    );
    if (!latest) return finding;
    const { until, owner, reason } = latest;
    const days = Math.ceil((endOf(latest) - now) / dayLength);
    const refused = isOfStranger(latest) ? owners[owner]!.why : undefined;
    const isWaived = days > 0 && refused === undefined;
    const waived = { until, owner, reason, days, ...(refused !== undefined && { refused }) };
    return { ...finding, ...(isWaived && { verdict: 'waived' as const }), waived };
  });

/** The same after asking about all who answer for the exceptions that are needed today. */
export async function excuse(
  findings: readonly Finding[],
  repository: RepositoryName,
  { exceptions, now }: { exceptions: readonly RuleException[]; now: number },
  ask: (owner: string) => Promise<OwnerMembership>,
) {
  const needed = findings.flatMap((finding) => exceptionsFor(finding, repository, exceptions));
  const names = [...new Set(needed.filter((one) => endOf(one) > now).map(({ owner }) => owner))];
  const owners = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await ask(name)] as const)));
  return { owners, findings: withExceptions(findings, repository, { exceptions, now, owners }) };
}

/** Notes about those of whom nobody can tell whether they may answer for an exception. */
export const unknownOwners = (owners: OwnerMemberships): Line[] =>
  Object.values(owners)
    .filter(({ is }) => is === 'unknown')
    .map(({ why, grant }) => ({
      kind: 'note',
      key: 'exceptions',
      message: `Trueup cannot check ${why}, so the exceptions of that owner are valid${grant ? `; needs ${grant}` : ''}`,
    }));

/** Why an exception does not count: `Its exception ended on 2027-01-31 (@dana: moves in Q1).` */
export const exceptionText = ({ until, owner, reason, refused }: FoundException) =>
  refused === undefined
    ? `Its exception ended on ${until} (${owner}: ${reason}).`
    : `Its exception is not valid: ${refused}.`;

const exceptionsFor = ({ rule, verdict }: Finding, repository: RepositoryName, exceptions: readonly RuleException[]) =>
  verdict === 'fail' || verdict === 'unknown'
    ? exceptions.filter((one) => one.rule === rule && isFor(one, repository))
    : [];

const isFor = ({ repos }: RuleException, repository: RepositoryName) =>
  repos.some((pattern) => isRepositoryMatch(pattern, repository));

/** Notes about exceptions that are for no repository, or that no repository needs. It may be for one that is `unread`. */
export function idleExceptions(
  exceptions: readonly RuleException[],
  judged: readonly { readonly name: RepositoryName; readonly findings: readonly Finding[] }[],
  unread: boolean,
): Line[] {
  return exceptions.flatMap((one): Line[] => {
    const own = judged.filter(({ name }) => isFor(one, name));
    const used = own.some(({ findings }) => findings.some(({ rule, waived }) => rule === one.rule && waived));
    if (used || unread) return [];
    const why = own.length
      ? 'is not needed: each of its repositories follows the rule'
      : `is not used: ${one.repos.map(formatCode).join(', ')} match no repository of this run`;
    const message = `the exception for ${formatCode(one.rule)} ${why}`;
    return [{ kind: 'note', key: 'exceptions', message, ...(one.place && { place: one.place }) }];
  });
}
