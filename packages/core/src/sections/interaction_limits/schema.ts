/** Declares interaction limits. GitHub shows when a limit ends, but not its duration. */
import * as v from 'valibot';
import { dropCase } from '../../plan/match.ts';
import type { Findings, SettingsShape } from '../../settings/schema/shape.ts';
import {
  choice,
  closedMap,
  integer,
  list,
  refuseReadOnly,
  text,
  toggle,
  tryRule,
  visitDuplicates,
} from '../../settings/schema/words.ts';
import { isSameOrLess, onIsStricter, orderAllowedLists, orderByRank } from '../order.ts';
import { createRisks } from '../risk.ts';

export const limits = ['existing_users', 'contributors_only', 'collaborators_only'] as const;

export const risk = createRisks(
  { touches: 'protection' },
  {
    limit: orderByRank(...limits.toReversed(), null),
    enabled: onIsStricter,
    max_open_pull_requests: isSameOrLess,
    include_drafts: onIsStricter,
    pull_request_creation_bypass: orderAllowedLists(
      (login, other) => dropCase(String(login)) === dropCase(String(other)),
    ),
  },
);

const expiries = ['one_day', 'three_days', 'one_week', 'one_month', 'six_months'] as const;

type Expiry = (typeof expiries)[number];

/** The fewest and most days, because months have different lengths. No limit lasts longer than `six_months`. */
const expiryDays: Readonly<Record<Expiry, readonly [fewest: number, most: number]>> = {
  one_day: [1, 1],
  three_days: [3, 3],
  one_week: [7, 7],
  one_month: [30, 31],
  six_months: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
};

const dayInMilliseconds = 86_400_000;

/** Chooses the shortest expiry that covers the time left, in milliseconds. */
export const chooseExpiry = (timeLeft = 0) =>
  expiries.find((expiry) => timeLeft <= expiryDays[expiry][0] * dayInMilliseconds)!;

export const isShorterExpiry = (expiry: Expiry, timeLeft = 0) => timeLeft > expiryDays[expiry][1] * dayInMilliseconds;

const openPullRequests = integer({ min: 1, max: 1000 });

export const isDeclarableNumber = (count: number) => v.is(openPullRequests, count);

const PullRequestCap = closedMap({
  enabled: toggle(),
  max_open_pull_requests: v.optional(openPullRequests),
  include_drafts: v.optional(toggle()),
});

const Limits = closedMap({
  limit: v.optional(choice(limits)),
  expiry: v.optional(choice(expiries)),
  pull_request_creation_cap: v.optional(PullRequestCap),
  pull_request_creation_bypass: v.optional(list(text({ min: 1 }), 'write a list of logins, each after `- `')),
  origin: refuseReadOnly('remove it'),
  expires_at: refuseReadOnly('remove it; use `expiry` for the duration of the limit'),
});

export type Limits = v.InferOutput<typeof Limits>;
export type PullRequestCap = v.InferOutput<typeof PullRequestCap>;

export type InteractionLimits = Limits | null;

export const settings: SettingsShape<InteractionLimits> = {
  schema: v.nullable(Limits),
  nullIsValue: true,
  examine: validateLimits,
};

function validateLimits(wanted: InteractionLimits, findings: Findings) {
  tryRule(() => {
    if (wanted?.expiry === undefined || wanted.limit !== undefined) return;
    const problem = 'has no effect without `limit`';
    findings.refuse({ at: ['expiry'], problem, fix: 'add `limit`, or remove `expiry`' });
  });
  tryRule(() => refuseTooManyOrRepeatedLogins(wanted?.pull_request_creation_bypass ?? [], findings));
}

const maxLogins = 100;

function refuseTooManyOrRepeatedLogins(logins: readonly string[], findings: Findings) {
  const at = 'pull_request_creation_bypass';
  if (logins.length > maxLogins)
    findings.refuse({
      at: [at],
      problem: `has ${logins.length} logins; GitHub allows at most ${maxLogins}`,
      fix: `remove ${logins.length - maxLogins} of them`,
    });
  const fix = 'remove one of the two';
  visitDuplicates(logins, dropCase, (index, duplicate) =>
    findings.refuse({ at: [at, index], problem: `repeats the login of item ${duplicate + 1}`, fix }),
  );
}
