import { fixOf, type RuleFix } from './fixes.ts';
import type { AuditRule, RuleException } from './policy/policy.ts';
import type { PathTest, RequirementClause } from './policy/requirement.ts';
import { factText } from './readings/facts.ts';
import type { PathReading, ReadValue, RepositoryReading, SightGap } from './readings/reading.ts';
import { everyHolds, type Holds, holds, someHolds } from './readings/sighted.ts';

/** From worst to best. */
export const auditVerdicts = ['fail', 'unknown', 'waived', 'pass', 'not applicable'] as const;

export type AuditVerdict = (typeof auditVerdicts)[number];

/** An exception that is for a finding. */
export interface FoundException extends Pick<RuleException, 'until' | 'owner' | 'reason'> {
  /** How many days are left; none or fewer once it has ended. */
  readonly days: number;
  /** Why it does not count, whatever its last day. */
  readonly refused?: string;
}

/** What became of one rule in one repository. */
export interface Finding extends Pick<AuditRule, 'severity' | 'says'> {
  readonly rule: string;
  readonly verdict: AuditVerdict;
  /** What was found instead, or what could not be seen. */
  readonly why: readonly string[];
  /** What to write into the settings file; one of these is enough where a rule leaves a choice. */
  readonly fixes: readonly RuleFix[];
  /** The permissions that would show what could not be seen. */
  readonly grants: readonly string[];
  /** The exception that counts, or that has ended or is refused. */
  readonly waived?: FoundException;
}

/** `none`: the repository can have no such thing. */
interface Judged {
  readonly holds: Holds | 'none';
  readonly why: readonly string[];
  readonly gaps: readonly SightGap[];
  readonly fixes: readonly RuleFix[];
}

/** Judges by what was read and by nothing else, so that the same reading always gets the same verdict. */
export function judgeRule(rule: AuditRule, { paths, fits }: RepositoryReading): Finding {
  const { id, severity, says } = rule;
  const fit = fits[id] ?? true;
  const found = (verdict: AuditVerdict, why: readonly string[], more: Partial<Judged> = {}): Finding => ({
    ...{ rule: id, severity, says, verdict },
    why: sortDistinct(why),
    fixes: verdict === 'fail' ? (more.fixes ?? []) : [],
    grants: sortDistinct((more.gaps ?? []).flatMap(({ grant }) => grant ?? [])),
  });
  if (fit === false) return found('not applicable', ['the rule does not apply to this repository']);
  const clauses = rule.require.map((clause) => judgeClause(clause, paths));
  const judged = together(clauses, everyHolds);
  if (judged.holds === 'none') return found('not applicable', judged.why);
  if (fit !== true || judged.holds === undefined) {
    const gaps = fit === true ? judged.gaps : [fit];
    const hidden = gaps.map(({ why }) => why);
    return found('unknown', hidden, { gaps });
  }
  return judged.holds ? found('pass', []) : found('fail', judged.why, judged);
}

function judgeClause({ anyOf }: RequirementClause, paths: RepositoryReading['paths']): Judged {
  const groups = anyOf.map((group) => {
    const tests = group.map((one) => judgePath(one, paths[one.path.text]!));
    return together(tests, everyHolds);
  });
  const judged = together(groups, someHolds);
  const failed = groups.filter(({ why }) => why.length);
  if (failed.length < 2) return judged;
  const { fixes } = failed.find((one) => one.fixes.length) ?? judged;
  const numbered = judged.why.map((one, index) => `(${index + 1}) ${one}`);
  const why = `one of these must change: ${numbered.join(', ')}`;
  return { ...judged, fixes, why: [why] };
}

function together(all: readonly Judged[], sum: (all: readonly Holds[]) => Holds): Judged {
  const there = all.filter((one) => one.holds !== 'none');
  if (!there.length) return { holds: 'none', why: all.flatMap(({ why }) => why), gaps: [], fixes: [] };
  const of = (wanted: Holds) => there.filter((one) => one.holds === wanted);
  const holds = sum(there.map((one) => one.holds as Holds));
  return {
    holds,
    why: of(false).flatMap(({ why }) => why),
    fixes: of(false).flatMap(({ fixes }) => fixes),
    gaps: of(undefined).flatMap(({ gaps }) => gaps),
  };
}

function judgePath({ path, test }: PathTest, { found, gaps, isPartial, absent }: PathReading): Judged {
  if (absent !== undefined) return { holds: 'none', why: [absent], gaps: [], fixes: [] };
  const { includes, ...each } = test;
  const results = found.map((one) => ({ one, holds: holds(each, one) }));
  const all = { value: found.flatMap(({ value }) => value ?? []), may: mayOf(found, isPartial) };
  const covered = includes === undefined ? true : holds({ includes }, all);
  const failed = results.filter((one) => one.holds === false).map(({ one }) => one);
  const isList = found.some(({ value }) => Array.isArray(value));
  const fix = failed.length || covered === false ? fixOf(path, test, isList) : undefined;
  const others = isPartial && Object.keys(each).length ? [undefined] : [];
  return {
    fixes: fix ? [fix] : [],
    holds: everyHolds([...results.map((one) => one.holds), covered, ...others]),
    why: [
      ...failed.map((one) => factText(path, one, each)),
      ...(covered === false ? [factText(path, { at: path.text, ...all }, { includes })] : []),
    ],
    gaps,
  };
}

function mayOf(found: readonly ReadValue[], isPartial?: true) {
  const ways = new Set(found.flatMap(({ may }) => may ?? []));
  if (isPartial) ways.add('grow');
  return ways.size > 1 ? 'differ' : [...ways][0];
}

/** Each text once, in one order whatever was read first. */
export const sortDistinct = (texts: readonly string[]) => [...new Set(texts)].sort();

/** The verdict of a repository, from its findings: the worst. */
export const worstVerdict = (findings: readonly Pick<Finding, 'verdict'>[]): AuditVerdict =>
  auditVerdicts.find((verdict) => findings.some((one) => one.verdict === verdict)) ?? 'not applicable';
