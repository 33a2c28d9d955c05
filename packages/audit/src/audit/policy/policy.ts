import {
  createOneOrMore,
  createPatternText,
  layerWhereSchema,
  patternSchema,
  type WhereFilter,
} from '@trueup/core/fleet';
import type { SectionShape } from '@trueup/core/settings';
import {
  addPlace,
  choice,
  closedMap,
  formatCode,
  list,
  mustBeCollection,
  type Path,
  type Place,
  type Refusal,
  readDocument,
  SettingsError,
  sortByPlace,
  text,
  toComplaints,
} from '@trueup/core/settings';
import * as v from 'valibot';
import { meantBy } from './paths.ts';
import { type RuleRequirement, requirementFrom } from './requirement.ts';

export const severities = ['critical', 'high', 'medium', 'low'] as const;

export type Severity = (typeof severities)[number];

export interface AuditRule {
  readonly id: string;
  readonly severity: Severity;
  /** Its one sentence. */
  readonly says: string;
  readonly where: WhereFilter;
  /** All of these must hold. */
  readonly require: RuleRequirement;
  /** Where it stands in the policy; unset for a rule of a pack. */
  readonly place?: Place;
}

/** A rule that does not count for some repositories until a day, because somebody answers for that. */
export interface RuleException {
  readonly rule: string;
  /** Names and patterns. */
  readonly repos: readonly string[];
  /** The last day on which it counts: `2027-01-31`. */
  readonly until: string;
  readonly owner: string;
  readonly reason: string;
  readonly place?: Place;
}

export interface AuditPolicy {
  readonly rules: readonly AuditRule[];
  readonly exceptions: readonly RuleException[];
}

/** A rule as a policy writes it. */
export interface PackRule {
  readonly id: string;
  readonly says: string;
  readonly severity?: Severity;
  readonly where?: WhereFilter;
  readonly require: Readonly<Record<string, unknown>>;
}

const name = createPatternText(
  /^[A-Za-z0-9][\w.-]{0,79}$/,
  'is not a valid rule name',
  'write letters, digits, dots and hyphens, such as `two-approvals`',
);

const account = createPatternText(
  /^@?[A-Za-z0-9][\w-]*(\/[\w.-]+)?$/,
  'is not a login or a team',
  'write `@dana`, or a team such as `@acme/platform`',
);

const rule = closedMap({
  id: name,
  severity: v.optional(choice(severities)),
  says: text({ min: 1 }),
  where: v.optional(layerWhereSchema),
  require: v.record(
    text(),
    v.unknown(),
    mustBeCollection('a map', 'write each path with a condition: `protection.approvals: { at-least: 2 }`'),
  ),
});

const exception = closedMap({
  rule: name,
  repos: createOneOrMore(patternSchema),
  until: createPatternText(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    'is not a date in the form YYYY-MM-DD',
    'write it as `2027-01-31`',
  ),
  owner: account,
  reason: text({ min: 1 }),
});

/** The schema of a policy. What `require` holds is read by itself. */
export const policySchema = (packs: readonly string[]) =>
  closedMap({
    packs: v.optional(list(choice(packs))),
    rules: v.optional(list(rule)),
    exceptions: v.optional(list(exception)),
  });

export interface PolicyGround {
  readonly sections: readonly SectionShape[];
  readonly packs: Readonly<Record<string, readonly PackRule[]>>;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

/** Reads a policy. Throws `SettingsRefused` with everything that is wrong in it. */
export function policyOf(given: string, file: string, ground: PolicyGround, added: readonly string[] = []) {
  const document = readDocument(given, file);
  const { output, issues, success } = v.safeParse(policySchema(Object.keys(ground.packs)), document.values);
  const refusals: Refusal[] = [
    ...document.refusals,
    ...(issues ? toComplaints(issues, (at) => document.place(at).line) : []).map((one) => addPlace(one, document)),
  ];
  if (!success) throw new SettingsError(sortByPlace(refusals));
  const { packs = [], rules = [], exceptions = [] } = output;
  const own = rules.map((one, index) => {
    const { require, wrong } = requirementFrom(one.require, ['rules', index, 'require'], ground.sections);
    refusals.push(...wrong.map((refusal) => addPlace(refusal, document)));
    return ruleOf(one, require, document.place(['rules', index]));
  });
  const all = dropTwins([...packRules([...new Set([...added, ...packs])], ground), ...own]);
  const wrong = exceptions.flatMap((one, index) => wrongException(one, index, all, ground.now));
  refusals.push(...[...twins(own), ...wrong].map((one) => addPlace(one, document)));
  if (!all.length) refusals.push({ at: [], problem: 'contains no rules', fix: 'add `rules`, or `packs: [starter]`' });
  if (refusals.length) throw new SettingsError(sortByPlace(refusals));
  const withPlace = exceptions.map((one, index) => ({ ...one, place: document.place(['exceptions', index]) }));
  return { rules: all, exceptions: withPlace };
}

export const policyOfPacks = (names: readonly string[], ground: PolicyGround): AuditPolicy => ({
  rules: dropTwins(packRules(names, ground)),
  exceptions: [],
});

const packRules = (names: readonly string[], { packs, sections }: PolicyGround): AuditRule[] =>
  names.flatMap((pack) => packs[pack]!.map((one) => ruleOf(one, requirementFrom(one.require, [], sections).require)));

const ruleOf = ({ id, severity = 'medium', says, where = {} }: PackRule, require: RuleRequirement, place?: Place) => ({
  ...{ id, severity, says, where, require },
  ...(place && { place }),
});

/** A rule of the policy replaces that of a pack with its name. */
const dropTwins = (rules: readonly AuditRule[]) => [...new Map(rules.map((one) => [one.id, one])).values()];

const twins = (rules: readonly AuditRule[]): Refusal[] =>
  rules.flatMap(({ id }, index) => {
    const first = rules.findIndex((one) => one.id === id);
    if (first === index) return [];
    const problem = `is also the id of the rule on line ${rules[first]!.place!.line}`;
    return [{ at: ['rules', index, 'id'], problem, fix: 'change the id, or merge the two rules' }];
  });

/** Longer than a year, so that a yearly review may set the day of the next. */
const mostDays = 400;

export const dayLength = 24 * 60 * 60 * 1000;

/** The first moment at which an exception no longer counts. */
export const endOf = ({ until }: Pick<RuleException, 'until'>) => Date.parse(`${until}T00:00:00Z`) + dayLength;

function wrongException(one: RuleException, index: number, rules: readonly AuditRule[], now: number): Refusal[] {
  const at = (key: string): Path => ['exceptions', index, key];
  const ids = rules.map(({ id }) => id);
  const end = endOf(one);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const tooFar = `is more than ${mostDays} days ahead; exceptions need a review before that`;
  const earlier = `write ${formatCode(dayOf(now + mostDays * dayLength))} or an earlier day`;
  return [
    ...(ids.includes(one.rule) ? [] : [{ at: at('rule'), ...noSuchRule(one.rule, ids) }]),
    ...(Number.isNaN(end) || dayOf(end - dayLength) !== one.until
      ? [
          {
            at: at('until'),
            problem: `is ${formatCode(one.until)}, which is not an existing day`,
            fix: 'write an existing day',
          },
        ]
      : []),
    ...(end - now > (mostDays + 1) * dayLength ? [{ at: at('until'), problem: tooFar, fix: earlier }] : []),
  ];
}

function noSuchRule(word: string, ids: readonly string[]) {
  const fix = meantBy(word, ids, ids.length > 12 ? 'write the `id` of a rule' : undefined);
  return { problem: `is ${formatCode(word)}, but no rule has that id`, fix };
}
