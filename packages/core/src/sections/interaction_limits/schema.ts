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
import { lessIsStricter, onIsStricter, orderAllowed, orderByRank } from '../order.ts';
import { riskWith } from '../risk.ts';

/** From the mildest to the strictest. */
export const limits = ['existing_users', 'contributors_only', 'collaborators_only'] as const;

export const risk = riskWith(
  { touches: 'protection' },
  {
    limit: orderByRank(...limits.toReversed(), null),
    enabled: onIsStricter,
    max_open_pull_requests: lessIsStricter,
    include_drafts: onIsStricter,
    pull_request_creation_bypass: orderAllowed((one, other) => dropCase(String(one)) === dropCase(String(other))),
  },
);

const expiries = ['one_day', 'three_days', 'one_week', 'one_month', 'six_months'] as const;

type Expiry = (typeof expiries)[number];

/** The fewest and the most days of each, because months differ. No limit can outlast `six_months`. */
const days: Readonly<Record<Expiry, readonly [fewest: number, most: number]>> = {
  one_day: [1, 1],
  three_days: [3, 3],
  one_week: [7, 7],
  one_month: [30, 31],
  six_months: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
};

const day = 86_400_000;

/** The shortest expiry that is not shorter than the time left, in milliseconds. Without a limit, `one_day`. */
export const expiryFor = (left = 0) => expiries.find((expiry) => left <= days[expiry][0] * day)!;

export const doesShorten = (expiry: Expiry, left = 0) => left > days[expiry][1] * day;

const Cap = closedMap({
  enabled: toggle(),
  max_open_pull_requests: v.optional(integer({ min: 1, max: 1000 })),
  include_drafts: v.optional(toggle()),
});

const Limits = closedMap({
  limit: v.optional(choice(limits)),
  expiry: v.optional(choice(expiries)),
  pull_request_creation_cap: v.optional(Cap),
  pull_request_creation_bypass: v.optional(list(text({ min: 1 }), 'write a list of logins, each after `- `')),
  origin: refuseReadOnly('remove it'),
  expires_at: refuseReadOnly('remove it; use `expiry` for the duration of the limit'),
});

export type Limits = v.InferOutput<typeof Limits>;
export type Cap = v.InferOutput<typeof Cap>;

/** `null` clears the limit of the repository. */
export type InteractionLimits = Limits | null;

export const settings: SettingsShape<InteractionLimits> = { schema: v.nullable(Limits), nullIsValue: true, examine };

function examine(wanted: InteractionLimits, findings: Findings) {
  tryRule(() => {
    if (wanted?.expiry === undefined || wanted.limit !== undefined) return;
    const problem = 'has no effect without `limit`';
    findings.refuse({ at: ['expiry'], problem, fix: 'add `limit`, or remove `expiry`' });
  });
  tryRule(() => examineLogins(wanted?.pull_request_creation_bypass ?? [], findings));
}

const mostLogins = 100;

function examineLogins(logins: readonly string[], findings: Findings) {
  const at = 'pull_request_creation_bypass';
  if (logins.length > mostLogins)
    findings.refuse({
      at: [at],
      problem: `has ${logins.length} logins; GitHub allows at most ${mostLogins}`,
      fix: `remove ${logins.length - mostLogins} of them`,
    });
  const fix = 'remove one of the two';
  visitDuplicates(logins, dropCase, (index, twin) =>
    findings.refuse({ at: [at, index], problem: `repeats the login of item ${twin + 1}`, fix }),
  );
}
