import * as v from 'valibot';
import { isDeepEqual } from '../../../plan/differences.ts';
import { says } from '../../../settings/schema/says.ts';
import {
  bareList,
  choice,
  closed,
  indivisible,
  inSchema,
  integer,
  nameable,
  rule,
  toggle,
} from '../../../settings/schema/words.ts';
import { isSameOrMore, offIsStricter, onIsStricter, orderAllowedLists, orderRequiredLists } from '../../order.ts';
import { createRisks } from '../../risk.ts';
import { pickColumn } from '../../rows.ts';

const Reviewer = nameable({ type: 'type', id: 'id', kinds: { user: 'User', team: 'Team' }, once: true }, closed, {
  type: choice(['User', 'Team']),
  id: integer({ min: 1 }),
});

export type Reviewer = v.InferOutput<typeof Reviewer>;

const formatReviewer = ({ type, id }: Reviewer) => `${type} ${id}`;

const maxReviewers = 6;

const Reviewers = v.pipe(
  indivisible(
    bareList(Reviewer, { key: formatReviewer, named: (reviewer) => `reviewer ${formatReviewer(reviewer)}` }).schema,
  ),
  rule({
    holds: ({ length }) => length <= maxReviewers,
    says: ({ length }) =>
      says(`has ${length} reviewers; GitHub allows at most ${maxReviewers}`, 'list a team instead of its members'),
  }),
  inSchema({ maxItems: maxReviewers }),
);

const createFlagSchema = (flag: boolean) => ({
  protected_branches: { const: flag },
  custom_branch_policies: { const: !flag },
});

const BranchPolicy = v.pipe(
  closed({ protected_branches: toggle(), custom_branch_policies: toggle() }),
  rule({
    holds: (policy) => policy.protected_branches !== policy.custom_branch_policies,
    says: ({ protected_branches }) =>
      says(
        `both flags are ${protected_branches}, but exactly one must be true`,
        'set one flag to true and the other to false, or write `deployment_branch_policy: null` to let every branch deploy',
      ),
  }),
  inSchema({ anyOf: [true, false].map((flag) => ({ properties: createFlagSchema(flag) })) }),
);

export const putKeys = {
  /** The timer counts minutes, at most 30 days. */
  wait_timer: { schema: integer({ min: 0, max: 43_200 }), off: 0, order: isSameOrMore },
  prevent_self_review: { schema: toggle(), off: false, order: onIsStricter },
  reviewers: { schema: v.nullable(Reviewers), off: [], order: isReviewAsStrict },
  deployment_branch_policy: { schema: v.nullable(BranchPolicy), off: null, order: isPolicyAsStrict },
  /** GitHub shows and accepts this key, although its published description lacks it. */
  can_admins_bypass: { schema: toggle(), off: true, order: offIsStricter },
};

/** GitHub sets these values if the PUT leaves out the key. */
export const offValues: Readonly<Record<string, unknown>> = pickColumn(putKeys, 'off');

export const risk = createRisks(
  { touches: 'protection' },
  {
    ...pickColumn(putKeys, 'order'),
    deployment_branch_policies: orderAllowedLists(),
    deployment_protection_rules: orderRequiredLists(),
  },
);

const isEmptyValue = (value: unknown) => value == null || isDeepEqual(value, []);

/** A single approval is enough, so fewer reviewers are stricter. */
function isReviewAsStrict(value: unknown, than: unknown) {
  return isEmptyValue(than)
    ? than !== undefined || !isEmptyValue(value)
    : !isEmptyValue(value) && orderAllowedLists()(value, than);
}

function isPolicyAsStrict(value: unknown, than: unknown) {
  return than == null ? than === null || value !== null : isDeepEqual(value, than);
}

export type BranchPolicy = v.InferOutput<typeof BranchPolicy>;
