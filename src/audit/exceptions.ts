import type { RepositoryName } from '../host/host.ts';
import type { Line } from '../modes/result.ts';
import { pathText } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { isMatch } from '../targets/filters.ts';
import type { Finding } from './judge.ts';
import { dayLength, endOf, type RuleException } from './policy.ts';

/** The findings of a repository once the exceptions count. One that has ended fails, and says so. */
export const withExceptions = (
  findings: readonly Finding[],
  repository: RepositoryName,
  exceptions: readonly RuleException[],
  now: number,
): Finding[] =>
  findings.map((finding) => {
    if (finding.verdict !== 'fail' && finding.verdict !== 'unknown') return finding;
    const own = exceptions.filter((one) => one.rule === finding.rule && isFor(one, repository));
    const latest = own.toSorted((one, other) => endOf(other) - endOf(one))[0];
    if (!latest) return finding;
    const { until, owner, reason } = latest;
    const days = Math.ceil((endOf(latest) - now) / dayLength);
    return { ...finding, ...(days > 0 && { verdict: 'waived' as const }), waived: { until, owner, reason, days } };
  });

const isFor = ({ repos }: RuleException, repository: RepositoryName) =>
  repos.some((pattern) => isMatch(pattern, repository));

/** Findings of a repository, to be asked which exceptions were of use. */
export interface JudgedRepository {
  readonly repository: RepositoryName;
  readonly findings: readonly Finding[];
}

/** Notes about exceptions that are for no repository, or that no repository needs. */
export function idleExceptions(exceptions: readonly RuleException[], judged: readonly JudgedRepository[]): Line[] {
  return exceptions.flatMap((one): Line[] => {
    const own = judged.filter(({ repository }) => isFor(one, repository));
    const used = own.some(({ findings }) => findings.some(({ rule, waived }) => rule === one.rule && waived));
    if (used) return [];
    const why = own.length
      ? 'counts for nothing: each repository that it names keeps the rule'
      : `counts for nothing: ${one.repos.map(code).join(', ')} ${one.repos.length === 1 ? 'is' : 'are'} no repository of this run`;
    const message = `the exception for ${code(one.rule)} ${why}`;
    return [{ kind: 'note', key: pathText(['exceptions']), message, ...(one.place && { place: one.place }) }];
  });
}
