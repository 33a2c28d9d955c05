/** Parses a policy. All mistakes are reported together, each with its line and the nearest valid name. */

import {
  createOneOrMore,
  layerWhereSchema,
  patternSchema,
  toPatternSchema,
  type WhereFilter,
} from '@trueup/core/fleet';
import { hour } from '@trueup/core/github';
import {
  addLocation,
  choice,
  closedMap,
  formatCode,
  list,
  listSchemaMistakes,
  mustBeCollection,
  type Path,
  type Place,
  type Refusal,
  SettingsError,
  sortByPlace,
  suggestWord,
  text,
  toSettingsDocument,
} from '@trueup/core/settings';
import * as v from 'valibot';
import { parseRequirement, type RuleRequirement } from './requirement.ts';

export const severities = ['critical', 'high', 'medium', 'low'] as const;

export type Severity = (typeof severities)[number];

export interface AuditRule {
  readonly id: string;
  readonly severity: Severity;
  /** The sentence that reports show. */
  readonly says: string;
  readonly where: WhereFilter;
  readonly require: RuleRequirement;
  /** Unset for a rule of a pack. */
  readonly place?: Place;
}

export interface RuleException {
  readonly rule: string;
  /** Names and patterns of repositories. */
  readonly repos: readonly string[];
  /** The last valid day, such as `2027-01-31`. */
  readonly until: string;
  readonly owner: string;
  readonly reason: string;
  readonly place?: Place;
}

export interface AuditPolicy {
  readonly rules: readonly AuditRule[];
  readonly exceptions: readonly RuleException[];
}

export interface PackRule {
  readonly id: string;
  readonly says: string;
  readonly severity?: Severity;
  readonly where?: WhereFilter;
  readonly require: Readonly<Record<string, unknown>>;
}

const ruleNameSchema = toPatternSchema(
  /^[A-Za-z0-9][\w.-]{0,79}$/,
  'is not a valid rule name',
  'write letters, digits, dots and hyphens, such as `two-approvals`',
);

const ownerSchema = toPatternSchema(
  /^@?[A-Za-z0-9][\w-]*(\/[\w.-]+)?$/,
  'is not a login or a team',
  'write `@dana`, or a team such as `@acme/platform`',
);

const ruleSchema = closedMap({
  id: ruleNameSchema,
  severity: v.optional(choice(severities)),
  says: text({ min: 1 }),
  where: v.optional(layerWhereSchema),
  require: v.record(
    text(),
    v.unknown(),
    mustBeCollection('a map', 'write each path with a condition: `protection.approvals: { at-least: 2 }`'),
  ),
});

const exceptionSchema = closedMap({
  rule: ruleNameSchema,
  repos: createOneOrMore(patternSchema),
  until: toPatternSchema(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    'is not a date in the form YYYY-MM-DD',
    'write it as `2027-01-31`',
  ),
  owner: ownerSchema,
  reason: text({ min: 1 }),
});

/** The conditions under `require` are parsed separately. */
export const createPolicySchema = (packs: readonly string[]) =>
  closedMap({
    packs: v.optional(list(choice(packs))),
    rules: v.optional(list(ruleSchema)),
    exceptions: v.optional(list(exceptionSchema)),
  });

interface PolicyContext {
  readonly packs: Readonly<Record<string, readonly PackRule[]>>;
  /** The time in milliseconds since 1970. */
  readonly now: number;
}

/** Throws `SettingsError` with all mistakes. */
export function parsePolicy(source: string, file: string, context: PolicyContext, addedPacks: readonly string[] = []) {
  const document = toSettingsDocument(source, file);
  const { output, issues, success } = v.safeParse(createPolicySchema(Object.keys(context.packs)), document.values);
  const refusals: Refusal[] = [
    ...document.refusals,
    ...(issues ? listSchemaMistakes(issues, (at) => document.place(at).line) : []).map((refusal) =>
      addLocation(refusal, document),
    ),
  ];
  if (!success) throw new SettingsError(sortByPlace(refusals));
  const { packs = [], rules = [], exceptions = [] } = output;
  const policyRules = rules.map((rule, index) => {
    const { require, refusals: requirementRefusals } = parseRequirement(rule.require, ['rules', index, 'require']);
    refusals.push(...requirementRefusals.map((refusal) => addLocation(refusal, document)));
    return toAuditRule(rule, require, document.place(['rules', index]));
  });
  const allRules = keepLastOfEachId([
    ...listPackRules([...new Set([...addedPacks, ...packs])], context.packs),
    ...policyRules,
  ]);
  const exceptionRefusals = exceptions.flatMap((exception, index) =>
    checkException(exception, index, allRules, context.now),
  );
  refusals.push(
    ...[...checkUniqueRuleIds(policyRules), ...exceptionRefusals].map((refusal) => addLocation(refusal, document)),
  );
  if (!allRules.length)
    refusals.push({ at: [], problem: 'contains no rules', fix: 'add `rules`, or `packs: [starter]`' });
  if (refusals.length) throw new SettingsError(sortByPlace(refusals));
  const withPlace = exceptions.map((exception, index) => ({
    ...exception,
    place: document.place(['exceptions', index]),
  }));
  return { rules: allRules, exceptions: withPlace };
}

export const createPolicyFromPacks = (names: readonly string[], packs: PolicyContext['packs']): AuditPolicy => ({
  rules: keepLastOfEachId(listPackRules(names, packs)),
  exceptions: [],
});

const listPackRules = (names: readonly string[], packs: PolicyContext['packs']): AuditRule[] =>
  names.flatMap((pack) => packs[pack]!.map((rule) => toAuditRule(rule, parseRequirement(rule.require, []).require)));

const toAuditRule = (
  { id, severity = 'medium', says, where = {} }: PackRule,
  require: RuleRequirement,
  place?: Place,
) => ({
  ...{ id, severity, says, where, require },
  ...(place && { place }),
});

const keepLastOfEachId = (rules: readonly AuditRule[]) => [...new Map(rules.map((rule) => [rule.id, rule])).values()];

const checkUniqueRuleIds = (rules: readonly AuditRule[]): Refusal[] =>
  rules.flatMap(({ id }, index) => {
    const first = rules.findIndex((rule) => rule.id === id);
    if (first === index) return [];
    const problem = `is also the id of the rule on line ${rules[first]!.place!.line}`;
    return [{ at: ['rules', index, 'id'], problem, fix: 'change the id, or merge the two rules' }];
  });

/** A yearly review needs more than 365 days to set the next date. */
const maxDays = 400;

export const millisecondsPerDay = 24 * hour;

/** The first moment at which the exception is invalid. */
export const computeExceptionEnd = ({ until }: Pick<RuleException, 'until'>) =>
  Date.parse(`${until}T00:00:00Z`) + millisecondsPerDay;

function checkException(exception: RuleException, index: number, rules: readonly AuditRule[], now: number): Refusal[] {
  const toKeyPath = (key: string): Path => ['exceptions', index, key];
  const ids = rules.map(({ id }) => id);
  const end = computeExceptionEnd(exception);
  const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);
  const tooFarProblem = `is more than ${maxDays} days ahead; exceptions need a review before that`;
  const tooFarFix = `write ${formatCode(formatDay(now + maxDays * millisecondsPerDay))} or an earlier day`;
  return [
    ...(ids.includes(exception.rule) ? [] : [{ at: toKeyPath('rule'), ...describeUnknownRule(exception.rule, ids) }]),
    ...(Number.isNaN(end) || formatDay(end - millisecondsPerDay) !== exception.until
      ? [
          {
            at: toKeyPath('until'),
            problem: `is ${formatCode(exception.until)}, which is not an existing day`,
            fix: 'write an existing day',
          },
        ]
      : []),
    ...(end - now > (maxDays + 1) * millisecondsPerDay
      ? [{ at: toKeyPath('until'), problem: tooFarProblem, fix: tooFarFix }]
      : []),
  ];
}

function describeUnknownRule(word: string, ids: readonly string[]) {
  const fix = suggestWord(word, ids, ids.length > 12 ? 'write the `id` of a rule' : undefined);
  return { problem: `is ${formatCode(word)}, but no rule has that id`, fix };
}
