/**
 * Judges rules by the settings that were read from a repository. The same reading always gives the same verdict. The
 * verdict about a hidden value is `unknown`, never `fail`.
 */

import { type RuleFix, suggestSettingsFix } from './fixes.ts';
import type { AuditRule, RuleException } from './policy/policy.ts';
import type { PathTest, RequirementClause } from './policy/requirement.ts';
import { describeFailedTest } from './readings/failed-tests.ts';
import type { PathReading, ReadValue, RepositoryReading, VisibilityGap } from './readings/reading.ts';
import { combineWithAnd, combineWithOr, evaluateTest, type TestOutcome } from './readings/value-tests.ts';

/** From worst to best. */
export const auditVerdicts = ['fail', 'unknown', 'waived', 'pass', 'not applicable'] as const;

export type AuditVerdict = (typeof auditVerdicts)[number];

export interface AppliedException extends Pick<RuleException, 'until' | 'owner' | 'reason'> {
  /** Days left. The number is zero or negative once the exception has ended. */
  readonly days: number;
  readonly refused?: string;
}

export interface Finding extends Pick<AuditRule, 'severity' | 'says'> {
  readonly rule: string;
  readonly verdict: AuditVerdict;
  readonly why: readonly string[];
  /** For a rule with alternatives, the fixes of one alternative. */
  readonly fixes: readonly RuleFix[];
  /** Permissions that would make the hidden values visible. */
  readonly grants: readonly string[];
  /** Also set for an exception that has ended or is invalid. */
  readonly waived?: AppliedException;
}

/** The outcome is `none` if the setting cannot exist in this repository. */
interface Judgement {
  readonly outcome: TestOutcome | 'none';
  readonly why: readonly string[];
  readonly gaps: readonly VisibilityGap[];
  readonly fixes: readonly RuleFix[];
}

export function judgeRule(rule: AuditRule, { paths, fits }: RepositoryReading): Finding {
  const { id, severity, says } = rule;
  const applies = Object.hasOwn(fits, id) ? fits[id]! : true;
  const createFinding = (verdict: AuditVerdict, why: readonly string[], details: Partial<Judgement> = {}): Finding => ({
    ...{ rule: id, severity, says, verdict },
    why: sortDistinct(why),
    fixes: verdict === 'fail' ? (details.fixes ?? []) : [],
    grants: sortDistinct((details.gaps ?? []).flatMap(({ grant }) => grant ?? [])),
  });
  if (applies === false) return createFinding('not applicable', ['the rule does not apply to this repository']);
  const clauses = rule.require.map((clause) => judgeClause(clause, paths));
  const judgement = combineJudgements(clauses, combineWithAnd);
  if (judgement.outcome === 'none') return createFinding('not applicable', judgement.why);
  if (applies !== true || judgement.outcome === undefined) {
    const gaps = applies === true ? judgement.gaps : [applies];
    const reasons = gaps.map(({ why }) => why);
    return createFinding('unknown', reasons, { gaps });
  }
  return judgement.outcome ? createFinding('pass', []) : createFinding('fail', judgement.why, judgement);
}

function judgeClause({ anyOf }: RequirementClause, paths: RepositoryReading['paths']): Judgement {
  const groups = anyOf.map((group) => {
    const tests = group.map((test) => judgePathTest(test, paths[test.path.text]!));
    return combineJudgements(tests, combineWithAnd);
  });
  const judged = combineJudgements(groups, combineWithOr);
  const failed = groups.filter(({ why }) => why.length);
  if (failed.length < 2) return judged;
  const { fixes } = failed.find((judgement) => judgement.fixes.length) ?? judged;
  const numbered = judged.why.map((reason, index) => `(${index + 1}) ${reason}`);
  const why = `one of these must change: ${numbered.join(', ')}`;
  return { ...judged, fixes, why: [why] };
}

function combineJudgements(
  all: readonly Judgement[],
  combineOutcomes: (outcomes: readonly TestOutcome[]) => TestOutcome,
): Judgement {
  const applicable = all.filter((judgement) => judgement.outcome !== 'none');
  if (!applicable.length) return { outcome: 'none', why: all.flatMap(({ why }) => why), gaps: [], fixes: [] };
  const selectByOutcome = (wanted: TestOutcome) => applicable.filter((judgement) => judgement.outcome === wanted);
  return {
    outcome: combineOutcomes(applicable.map((judgement) => judgement.outcome as TestOutcome)),
    why: selectByOutcome(false).flatMap(({ why }) => why),
    fixes: selectByOutcome(false).flatMap(({ fixes }) => fixes),
    gaps: selectByOutcome(undefined).flatMap(({ gaps }) => gaps),
  };
}

function judgePathTest({ path, test }: PathTest, { found, gaps, isPartial, absent }: PathReading): Judgement {
  if (absent !== undefined) return { outcome: 'none', why: [absent], gaps: [], fixes: [] };
  const { includes, ...entryTest } = test;
  const results = found.map((readValue) => ({ readValue, outcome: evaluateTest(entryTest, readValue) }));
  const combined = { value: found.flatMap(({ value }) => value ?? []), may: combineUncertainty(found, isPartial) };
  const includesOutcome = includes === undefined ? true : evaluateTest({ includes }, combined);
  const failed = results.filter(({ outcome }) => outcome === false).map(({ readValue }) => readValue);
  const isList = found.some(({ value }) => Array.isArray(value));
  const fix = failed.length || includesOutcome === false ? suggestSettingsFix(path, test, isList) : undefined;
  const unseenEntries = isPartial && Object.keys(entryTest).length ? [undefined] : [];
  return {
    fixes: fix ? [fix] : [],
    outcome: combineWithAnd([...results.map(({ outcome }) => outcome), includesOutcome, ...unseenEntries]),
    why: [
      ...failed.map((readValue) => describeFailedTest(path, readValue, entryTest)),
      ...(includesOutcome === false ? [describeFailedTest(path, { at: path.text, ...combined }, { includes })] : []),
    ],
    gaps,
  };
}

function combineUncertainty(found: readonly ReadValue[], isPartial?: true): ReadValue['may'] {
  const uncertainties = new Set(found.flatMap(({ may }) => may ?? []));
  if (isPartial) uncertainties.add('grow');
  return uncertainties.size > 1 ? 'differ' : [...uncertainties][0];
}

/** Sorting keeps the output stable, because reads finish in any order. */
export const sortDistinct = (texts: readonly string[]) => [...new Set(texts)].sort();

export const findWorstVerdict = (findings: readonly Pick<Finding, 'verdict'>[]): AuditVerdict =>
  auditVerdicts.find((verdict) => findings.some((finding) => finding.verdict === verdict)) ?? 'not applicable';
